"""Traces: what every step of a program gave on one input, what it cost, and where it went wrong.

The value of a step is that of the program cut after it, run on the CPU like any other program; its fuel is what that
costs more than the program cut before it. So a trace needs nothing of the core but running programs. What a trace looks
like is in trace_view.py.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from arcfast import _cpu
from arcfast.base.budget import FUEL, MEMORY, check_budgets
from arcfast.base.drawing import Rows, differing_cells
from arcfast.base.errors import DSLError
from arcfast.base.escape import printable
from arcfast.base.pages import page
from arcfast.base.report import Status
from arcfast.base.writing import replace_file
from arcfast.programs import trace_view
from arcfast.programs.calling import Outcome, explain, run_program
from arcfast.programs.graph import Graph
from arcfast.programs.nodes import Attempt, Control, Node, Result
from arcfast.programs.pictures import is_grid
from arcfast.programs.printing import node_texts

if TYPE_CHECKING:
    from arcfast.programs.program import Program

MOST_STEPS = 400  # traced: the time grows with the square of their number, and nobody looks at more


class Step(NamedTuple):
    """One step of a program on one input.

    number   as in messages: the k-th call as written
    text     its lines in the program's source
    values   {variable: value}; several only if the step is a statement that assigns several variables
    fuel     what it spent
    error    what went wrong in it, or None
    caught   what went wrong in a `try`, whose default is the value; or None
    """

    number: int
    text: str
    values: dict[str, Any]
    fuel: int
    error: str | None = None
    caught: str | None = None


class Trace:
    """What every step of a program gave on one input. Prints and draws itself.

    steps      the steps in order, up to the one that failed
    left_out   how many further steps were not traced, because the program is long
    status     how the run ended: arcfast.Status
    error      what went wrong and at which step; None if the run ended OK
    value      what the program gave; None if it did not end OK
    expected   the grid that it should give, if that is known
    fuel       what the run spent
    """

    def __init__(
        self,
        program: Program,
        inputs: dict[str, Any],
        steps: list[Step],
        outcome: Outcome,
        error: str | None,
        left_out: int,
        expected: Rows | None,
    ):
        self.program, self.inputs, self.steps, self.left_out = program, inputs, steps, left_out
        self.status, self.fuel, self.value, self.error = outcome.status, outcome.fuel, outcome.value, error
        self.expected = expected

    @property
    def is_right(self) -> bool | None:
        """Whether the program gave what is expected; None if nothing is."""
        return None if self.expected is None else self.status == Status.OK and self.value == self.expected

    @property
    def differing(self) -> frozenset[tuple[int, int]]:
        """The places (row, column) where the output differs from the expected grid, if both have one shape."""
        is_drawn = isinstance(self.value, tuple) and is_grid(self.value)
        return differing_cells(self.value if is_drawn else None, self.expected)

    @property
    def verdict(self) -> str:
        """What happened, in a sentence: the step that failed, or how the output differs from what is expected."""
        if self.error is not None:
            return f"failed: {self.error}"
        if self.expected is None:
            return "ended OK"
        if self.is_right:
            return "right: the output is the expected grid"
        if not (isinstance(self.value, tuple) and is_grid(self.value)):
            return "wrong: the output is no grid"
        shape, wanted = ((len(rows), len(rows[0])) for rows in (self.value, self.expected))
        if shape != wanted:
            why = f"the output is {shape[0]}×{shape[1]}, and {wanted[0]}×{wanted[1]} is expected"
        else:
            count, cells = len(self.differing), shape[0] * shape[1]
            why = f"{count:,} of {cells:,} cells differ{'s' * (count == 1)}"
        return f"wrong: {why}{self._nearest()}"

    def _nearest(self) -> str:
        """The last step that gave the expected grid, for the end of a sentence: the steps after it went wrong."""
        found = [step.number for step in self.steps if self.expected in step.values.values()]
        return f"; step {found[-1]} gave the expected grid, and a later step changed it" if found else ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data; values are those of the language."""
        return {
            "program": self.program.name,
            "status": self.status.name,
            "verdict": self.verdict,
            "fuel": self.fuel,
            "steps": [step._asdict() for step in self.steps],
            "left_out": self.left_out,
            "value": self.value,
            "expected": self.expected,
        }

    def to_html(self, path: str | os.PathLike[str], about: str = "") -> None:
        """Write a page with every step; one file that works offline. `about`: a line above it, such as the task."""
        title = f"arcfast: {trace_view.title(self)}"
        above = f'<p class="soft">{escape(printable(about))}</p>' if about else ""
        replace_file(path, page(title, above + trace_view.html(self)))

    def lines(self, colors: bool, width: int | None = None) -> list[str]:
        """The trace as lines for a terminal, with colours or digits; pictures in a row take at most `width` columns."""
        return list(trace_view.lines(self, colors, width))

    def __str__(self) -> str:
        return trace_view.text(self)

    def __repr__(self) -> str:
        return f"<Trace of {trace_view.title(self)}: {self.verdict}>"

    def _repr_html_(self) -> str:
        return trace_view.html(self)


def trace_program(
    program: Program, inputs: tuple[Any, ...], expected: Any = None, fuel: int = FUEL, memory: int = MEMORY
) -> Trace:
    """Run a program on one grid (or on S, I, C) step by step; Program.trace tells the rest."""
    check_budgets(fuel, memory)
    if len(inputs) != len(program.params) and not (len(program.params) == 1 and len(inputs) == 3):
        raise DSLError(program.name, None, f"takes {', '.join(program.params)}, got {len(inputs)} values")
    given = inputs if len(inputs) == 3 else (None, inputs[0], None)
    pairs, grid, known = map(_cpu.to_python, _cpu.Inputs([(given[1], given[0], given[2])], [None]).sample(0))
    if expected is not None:
        expected = as_rows(expected)
    cutter = _Cutter(program, (pairs, grid, known), fuel, memory)
    whole = cutter.run_whole()
    error = None if whole.status == Status.OK else cutter.explain(whole)
    steps: list[Step] = []
    spent = 0
    waiting: list[str] = []  # lines of functions, which belong to the next step that uses them
    texts = node_texts(program.nodes, program.result)
    numbers = dict(program.steps)
    for ref, node in enumerate(program.nodes):
        name, lines = texts[ref]
        if ref not in numbers:
            waiting += lines
            continue
        if len(steps) == MOST_STEPS:
            break
        results = results_of(program.nodes, ref, node)
        if results:
            outcomes = {texts[other][0]: cutter.run_result(ref, other) for other in results}
        else:
            outcomes = {name: cutter.run_until(numbers[ref])}
        values = {variable: outcome.value for variable, outcome in outcomes.items() if outcome.status == Status.OK}
        last = list(outcomes.values())[-1]
        failure = None if values else cutter.explain(last)  # a variable that was not assigned is no failure of the step
        text, waiting = "\n".join(waiting + lines), []
        caught = None if failure else cutter.caught(ref, node)
        steps.append(Step(numbers[ref], text, values, last.fuel - spent, failure, caught))
        if failure:
            break
        spent = last.fuel
    has_failed = bool(steps and steps[-1].error is not None)
    left_out = 0 if has_failed else len(program) - len(steps)
    shown = dict(zip(("S", "I", "C"), (pairs, grid, known))) if len(program.params) == 3 else {"I": grid}
    return Trace(program, shown, steps, whole, error, left_out, expected)


def as_rows(grid: Any) -> Rows:
    """A grid that a user gives, as tuples; DSLError if it is none."""
    rows: Rows = _cpu.Grid(grid).to_python()
    return rows


class _Cutter:
    """Runs a program cut after any of its steps, on one input."""

    def __init__(self, program: Program, sample: tuple[Any, Any, Any], fuel: int, memory: int):
        self.program, self.sample, self.budgets = program, sample, (fuel, memory)
        self.graph = Graph([program])
        self.last = 0  # the program that was run last

    def run_whole(self) -> Outcome:
        return self._run(0)

    def run_until(self, number: int) -> Outcome:
        """Run the program up to the step of this number, and give its value."""
        return self._run(self.graph.cut(0, number))

    def run_result(self, ref: int, other: int) -> Outcome:
        """Run the program up to a node with several results, and give the one that another node reads."""
        return self.run_nodes((*self.program.nodes[: ref + 1], self.program.nodes[other]), ref + 1)

    def run_nodes(self, nodes: tuple[Node, ...], result: int) -> Outcome:
        """Run other nodes after the first ones of the program, and give the value of one."""
        self.graph.add([self.program.cut(nodes, result)])
        return self._run(len(self.graph.programs) - 1)

    def _run(self, p: int) -> Outcome:
        self.last = p
        return run_program(self.graph, p, self.sample, *self.budgets)

    def explain(self, outcome: Outcome) -> str:
        """What went wrong in the last run."""
        return explain(self.graph, self.last, outcome.code, outcome.status, self.budgets)

    def caught(self, ref: int, node: Node) -> str | None:
        """What went wrong in a step of a `try`."""
        if type(node) is not Attempt:
            return None
        outcome = self.run_nodes((*self.program.nodes[:ref], node.call), ref)
        return None if outcome.status == Status.OK else self.explain(outcome)


def results_of(nodes: Sequence[Any], ref: int, node: Any) -> list[int]:
    """The nodes that are the results of a Control with several; none for any other step."""
    if type(node) is not Control or node.block.results < 2:
        return []
    return [other for other, each in enumerate(nodes) if type(each) is Result and each.control == ref]
