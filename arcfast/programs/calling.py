"""Run one program on one input on the CPU, for `program(grid)` and `Run.value`; turn error codes into sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from arcfast import _cpu
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.errors import DSLError
from arcfast.base.report import Status
from arcfast.programs.graph import Graph

if TYPE_CHECKING:
    from arcfast.programs.program import Program


class Outcome(NamedTuple):
    """How one program ended on one input. `code` is 0 unless it is an error's, `value` None unless it ended OK."""

    status: Status
    code: int  # the error code; see explain
    fuel: int
    value: Any


def run_program(graph: Graph, p: int, sample: tuple[Any, Any, Any], fuel: int, memory: int) -> Outcome:
    """Run program p of a graph on (S, I, C), in this thread."""
    pairs, grid, known = sample
    prepared = _cpu.PreparedSlice(graph.slice([p]), fuel, memory)
    status, code, spent, value = _cpu.run_program(prepared, grid, pairs, known)
    return Outcome(Status(status), code, spent, value)


def make_ready(program: Program) -> _cpu.PreparedProgram:
    """Prepare a program for calls on one grid (or on S, I, C), which give the plain value or raise DSLError."""
    graph = Graph([program])

    def fail(status: int | None, code: Any) -> None:
        if status is None:
            raise DSLError(program.name, None, f"takes {', '.join(program.params)}, got {len(code)} values")
        reason = explain(graph, 0, code, Status(status), (FUEL, MEMORY))
        raise DSLError(program.name, None, reason, Status(status).word)

    return _cpu.PreparedProgram(_cpu.PreparedSlice(graph.slice([0]), FUEL, MEMORY), len(program.params), fail)


def explain(graph: Graph, p: int, code: int, status: Status, budgets: tuple[int, int]) -> str:
    """The error code of a run as a sentence: "step 7, first, argument container: ..."."""
    if code == _cpu.ARENA_TOO_SMALL:
        return f"{status.reason} (the values of all steps do not fit into the largest arena)"
    position, primitive, parameter, reason = _cpu.unpack_code(code)
    numbers = graph.programs[p].numbers
    number = numbers[min(position, len(numbers) - 1)]
    where = f"step {number}" if number else "result"
    if status.is_budget:
        return f"{where}: {status.explain(*budgets)}"
    if primitive:
        where += f", {primitive}"
    if parameter:
        where += f", argument {parameter}"
    return f"{where}: {reason}"
