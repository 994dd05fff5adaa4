"""The size of a task's outputs: a rule that holds for every demonstration, and what it says of the tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from arcfast import _cpu
from arcfast.arc.tasks import Rows, Task
from arcfast.exploring.operations import TYPES, Operations, shipped_operations
from arcfast.exploring.source import Source
from arcfast.exploring.states import begin

Size = tuple[int, int]
SIDES = range(1, 31)
FACTORS = range(1, 7)  # by which an output may be higher or wider than its input
APPLICATIONS = 3000  # of the search for a rule
SIZE_MEMORY = 1 << 26


class Sizes(NamedTuple):
    """Of each input, and `write`, which gives the rule's expression after it has written the lines that it needs."""

    sizes: list[Size]
    write: Callable[[Source], str]


def size_of(grid: Rows) -> Size:
    return len(grid), len(grid[0])


def predict_sizes(task: Task) -> Sizes | None:
    """The sizes of the outputs by the first rule that fits: the input's, the same for all, a multiple, or a search."""
    outputs = [size_of(output) for _, output in task.demos]
    inputs = [size_of(grid) for grid, _ in (*task.demos, *task.tests)]
    if inputs[: len(outputs)] == outputs:
        return Sizes(inputs, _writer("shape(I)"))
    if len(set(outputs)) == 1:
        return Sizes(outputs[:1] * len(inputs), _writer(f"{outputs[0]}"))
    for rows in FACTORS:
        for columns in FACTORS:
            sizes = [(rows * height, columns * width) for height, width in inputs]
            if sizes[: len(outputs)] == outputs and all(map(_is_legal, sizes)):
                return Sizes(sizes, _writer(f"multiply(shape(I), ({rows}, {columns}))"))
    return _search_rule(task, outputs)


def _writer(expression: str) -> Callable[[Source], str]:
    return lambda source: source.name(expression, "dims", "The size of the output")


def _is_legal(size: Size) -> bool:
    return size[0] in SIDES and size[1] in SIDES


@lru_cache(maxsize=1)
def _operations() -> Operations:
    """Those that lead to a pair."""
    ways = ("color", "number", "object", "objects", "pair")
    return Operations([row for row in shipped_operations().rows if row.result in ways and "size" not in row.types])


def _write_state(source: Source, explorer: _cpu.Explorer, given: dict[int, str], state: int) -> str:
    return source.state(explorer, _operations(), given, state)


def _search_rule(task: Task, outputs: list[Size]) -> Sizes | None:
    explorer, given = begin(task, _operations(), None, APPLICATIONS, SIZE_MEMORY)
    seen, complete = 0, True
    while complete:
        complete = explorer.level()
        for state in explorer.states_of(TYPES["pair"]):
            if state < seen or any(explorer.value(state, k) != size for k, size in enumerate(outputs)):
                continue
            sizes = [*outputs, *(explorer.value(state, len(outputs) + k) for k in range(len(task.tests)))]
            if all(map(_is_legal, sizes)):
                return Sizes(sizes, partial(_write_state, explorer=explorer, given=given, state=state))
        seen = explorer.counts[1]
    return None
