"""The states that a search on a task begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arcfast import _cpu
from arcfast.arc.tasks import Rows, Task
from arcfast.exploring.operations import FUEL, TYPES, Operations

NUMBERS = (2, 3)


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

    `sizes`: those of the outputs, and the name of the rule; `name`: that of the input. `pieces` are given, and the input, the colors that all outputs have, and
    some numbers.
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
        give("color", 2, [color] * len(inputs), str(color))
    if len({(len(output), len(output[0])) for output in outputs}) == 1 < len(outputs):
        same = tuple(tuple(cells[0] if len(set(cells)) == 1 else 0 for cells in zip(*rows)) for rows in zip(*outputs))
        if len({cell for row in same for cell in row}) > 1:
            give("grid", 4, [same] * len(inputs), str(same))
    for number in NUMBERS:
        give("number", 3, [number] * len(inputs), str(number))
    for piece in pieces:
        give("grid", piece.cost, piece.values, f"{piece.name}(I)")
    return explorer, given
