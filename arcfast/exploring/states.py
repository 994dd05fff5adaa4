"""The states that a search on a task begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arcfast import _cpu
from arcfast.arc.tasks import Rows, Task
from arcfast.exploring.operations import FUEL, TYPES, Operations

NUMBERS = (2, 3)
COLOR_COST, NUMBER_COST, COMMON_COST = 2, 3, 4


class Piece(NamedTuple):
    """What a program of a battery gives: a grid of the output's size for every input."""

    name: str
    source: str
    cost: int
    values: list[Rows]


def begin(
    task: Task,
    operations: Operations,
    sizes: tuple[list[tuple[int, int]], str] | None,
    applications: int,
    memory: int,
    name: str = "I",
    pieces: Sequence[Piece] = (),
) -> tuple[_cpu.Explorer, dict[int, str]]:
    """A search on a task with the states that are given, and the names that they have in a program.

    `sizes`: those of the outputs, and the name of the rule; `name`: that of the input. Given are the input, the colors
    that all outputs have, what outputs of one size have in common, some numbers, and `pieces`.
    """
    inputs = [grid for grid, _ in (*task.demos, *task.tests)]
    outputs = [output for _, output in task.demos]
    core_inputs = _cpu.Inputs([(grid, None, None) for grid in inputs], [*outputs, *[None] * len(task.tests)])
    explorer = _cpu.Explorer(
        operations.prepared,
        operations.core_rows,
        core_inputs,
        None if sizes is None else sizes[0],
        applications,
        memory,
        FUEL,
    )
    given: dict[int, str] = {}

    def give(kind: str, cost: int, values: list, name: str) -> None:
        state = explorer.give(TYPES[kind], cost, values)
        if state is not None:
            given[state] = name

    give("input", 0, inputs, name)
    give("grid", 0, inputs, name)
    if sizes is not None:
        give("size", 0, list(sizes[0]), sizes[1])
    shared = set.intersection(*({cell for row in output for cell in row} for output in outputs)) | {0}
    for color in sorted(shared):
        give("color", COLOR_COST, [color] * len(inputs), str(color))
    common = _in_common(outputs)
    if common is not None:
        give("grid", COMMON_COST, [common] * len(inputs), str(common))
    for number in NUMBERS:
        give("number", NUMBER_COST, [number] * len(inputs), str(number))
    for piece in pieces:
        give("grid", piece.cost, piece.values, f"{piece.name}(I)")
    return explorer, given


def _in_common(outputs: list[Rows]) -> Rows | None:
    """The cells that are equal in all outputs, 0 elsewhere; None without two colors, or of several sizes.

    >>> _in_common([((1, 2), (3, 0)), ((1, 5), (3, 0))])
    ((1, 0), (3, 0))
    """
    if len(outputs) == 1 or len({(len(output), len(output[0])) for output in outputs}) > 1:
        return None
    common = tuple(tuple(cells[0] if len(set(cells)) == 1 else 0 for cells in zip(*rows)) for rows in zip(*outputs))
    return common if len({cell for row in common for cell in row}) > 1 else None
