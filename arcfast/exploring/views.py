"""How a search sees a task: as it is, or with the colors of each input in the order of their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from arcfast.arc.tasks import Rows, Task
from arcfast.exploring.source import Source

COLORS = "sorted(range(10), key=lambda c: (-colorcount(I, c), c))"


class View(NamedTuple):
    """A task as a search sees it. `input` writes the lines that make its input and gives the input's name; `output`
    writes those that make an answer to the task of an answer in this view, and gives its name."""

    task: Task
    input: Callable[[Source], str]
    output: Callable[[Source, str], str]


def plain_view(task: Task) -> View:
    return View(task, lambda source: "I", lambda source, name: name)


def colors_by_count(grid: Rows) -> list[int]:
    """All ten colors, the commonest first; of equals, the smaller.

    >>> colors_by_count(((5, 5), (3, 5)))
    [5, 3, 0, 1, 2, 4, 6, 7, 8, 9]
    """
    counts = Counter(cell for row in grid for cell in row)
    return sorted(range(10), key=lambda color: (-counts[color], color))


def normal_view(task: Task) -> View | None:
    """Colors are numbers in colors_by_count of the input; None where that is the same renaming for every input."""
    if len({tuple(colors_by_count(grid)) for grid, _ in (*task.demos, *task.tests)}) == 1:
        return None
    demos = [(_renamed(grid, grid), _renamed(output, grid)) for grid, output in task.demos]
    tests: list[tuple[Rows, Rows | None]] = [(_renamed(grid, grid), None) for grid, _ in task.tests]
    return View(Task(task.id, demos, tests), _write_input, _write_output)


def _renamed(grid: Rows, input: Rows) -> Rows:
    colors = colors_by_count(input)
    return tuple(tuple(colors.index(cell) for cell in row) for row in grid)


def _write_input(source: Source) -> str:
    colors = source.name(COLORS, "colors", "The commonest color of the input first")
    return source.name(
        f"tuple(tuple({colors}.index(v) for v in row) for row in I)",
        "J",
        "The input with 0 for the first of them, 1 for the second, ...",
    )


def _write_output(source: Source, name: str) -> str:
    return source.name(f"tuple(tuple(colors[v] for v in row) for row in {name})", note="The colors themselves again")
