"""Tasks that are solved by turning grids around, for tests of long runs: checkpoints and executors."""

import arcfast

GRIDS = [((k % 10, 1), (2, k // 10)) for k in range(30)]


def flip_tasks():
    flip = [{"input": [list(row) for row in grid], "output": [list(row[::-1]) for row in grid]} for grid in GRIDS]
    return arcfast.load_tasks({f"t{k}": {"train": flip[k : k + 2], "test": flip[k + 2 : k + 3]} for k in range(12)})


def everything(found, tasks):
    return [(task, found.programs(task), found.attempts(task), found.partial(task)) for task in tasks]
