"""The reference as an executor, the device "python": slow; it defines what every other device gives.

It counts neither fuel nor memory.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from arcfast import _cpu, reference
from arcfast.base.errors import DSLError
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report, Status
from arcfast.programs.encode import lower
from arcfast.programs.nodes import Attempt, Call, Const, Input, PrimitiveRef, Result, Run, references
from arcfast.programs.program import Program
from arcfast.reference.calls import invoke
from arcfast.reference.kinds import is_grid
from arcfast.running.executor import Executor, Job
from arcfast.running.reference_lambdas import UNBOUND, Closure, bound, call_lambda, callable_value, make_closure
from arcfast.running.results import Work


class ReferenceExecutor(Executor):
    """Runs programs one after the other, in Python."""

    name = "python"

    def __init__(self, programs: Sequence[Program]):
        self.programs = programs

    def start(self, work: Work) -> ReferenceJob:
        return ReferenceJob(self.programs, work)


class ReferenceJob(Job):
    """Work for the reference. `seconds` is the time of the runs alone, without comparing or hashing what they gave."""

    kept_bytes = 0  # they are not counted

    def __init__(self, programs: Sequence[Program], work: Work):
        super().__init__(work)
        self.programs = programs
        self.seconds = 0.0
        self._values: dict[tuple[int, int], Any] = {}
        work.results.drop_codes()  # the reference has none: errors are explained by a run on the CPU

    def run(self, *, progress: bool = False, deadline: float | None = None) -> bool:
        samples = [self._sample(input) for input in range(self.work.inputs.n)]
        bar = progress_bar(
            total=self.work.results.status.size, wanted=progress, unit="run", leave=False, delay=PATIENCE
        )
        with bar:
            for program, input in self._wanted():
                if deadline is not None and time.monotonic() > deadline:
                    return False
                self._run_one(program, input, samples[input])
                bar.update()
        return True

    def value(self, program: int, input: int) -> Any:
        return self._values[program, input]

    def add_to(self, report: Report, runs: int) -> None:
        report.add("python", *self.work.results.shape, seconds=self.seconds, runs=runs)

    def _sample(self, input: int) -> dict[str, Any]:
        return {name: _cpu.to_python(part) for name, part in zip("SIC", self.work.inputs.sample(input))}

    def _wanted(self) -> Iterator[tuple[int, int]]:
        """(program, input) of the runs to make; whoever misses a demonstration in between drops out."""
        checked, groups, wanted = self.work.inputs.checked, self.work.groups, self.work.wanted
        for program in range(len(self.programs)):
            for group, (start, end) in enumerate(zip(groups, groups[1:])):
                for input in range(start, end):
                    if wanted[group, program] == 1 or (wanted[group, program] and checked[input]):
                        yield program, input
                        if checked[input] and not self.work.results.matched[program, input]:
                            wanted[group, program] = 0 if self.work.stop_at_miss else 2

    def _run_one(self, program: int, input: int, sample: dict[str, Any]) -> None:
        results = self.work.results
        begun = time.perf_counter()
        try:
            try:
                value = evaluate(self.programs[program], sample)
            finally:
                self.seconds += time.perf_counter() - begun
            if self.work.keep_limit and self.work.keep[input]:
                self._values[program, input] = value
            results.hashes[program, input] = _cpu.hash_value(portable(value))
            results.status[program, input] = Status.OK
            expected = self.work.inputs.expected(input)
            if expected is not None:
                self._compare(program, input, value, expected)
        except DSLError as error:
            results.status[program, input] = Status.from_word(error.status)

    def _compare(self, program: int, input: int, value: Any, expected: tuple[tuple[int, ...], ...]) -> None:
        """Compare an output with the expected grid, whole and by cells."""
        results = self.work.results
        results.matched[program, input] = is_grid(value) and value == expected
        if results.right_cells.size and is_grid(value) and [*map(len, value)] == [*map(len, expected)]:
            rows = zip(value, expected)
            results.right_cells[program, input] = sum(a == b for row, other in rows for a, b in zip(row, other))


def evaluate(program: Program, inputs: dict[str, Any]) -> Any:
    """The value of a program on plain inputs, by the reference.

    The steps that the result needs run in the order of the text; the first that fails raises its DSLError, with the
    step number as `.step`. A lambda belongs to the first step that uses it. No step is to blame, and `.step` is None,
    where an input is no value of the language or the result is itself a lambda that cannot be made.
    """
    nodes, steps, result = lower(program)
    values: dict[int, Any] = {}
    step: int | None = None
    try:
        for name in sorted(program.uses):
            if name not in inputs:
                raise ValueError(f"{program.name} needs {name}: give it in inputs")
            reference.check_limits(inputs[name])

        def value(ref: int) -> Any:
            """Of an earlier step, or of a node that is none: these wait for their first use, in order of index."""
            if ref not in values:
                waiting = [ref]
                while waiting:
                    last = waiting[-1]
                    node = nodes[last]
                    missing = [other for other in references(node) if other not in values]
                    if missing:
                        waiting += reversed(missing)
                        continue
                    values[last] = _value(node, values, inputs)
                    waiting.pop()
            return values[ref]

        for ref, number in steps:
            step = number
            node = nodes[ref]
            call = node.call if isinstance(node, Attempt) else node
            given = [value(other) for other in references(node)]
            given = given[: len(references(call))]
            try:
                if type(call) is Call:
                    values[ref] = invoke(reference.PRIMITIVES[call.name], *map(bound, given))
                elif type(call) is Run:
                    make_closure([part for part in given if part is not UNBOUND])  # it must not be nested too deep
                    values[ref] = call_lambda(tuple(given), ())
                else:
                    function, *args = map(bound, given)
                    values[ref] = invoke(callable_value(function), *args)
            except DSLError as error:
                if not isinstance(node, Attempt) or error.status != Status.ERROR.word:
                    raise
                values[ref] = values[node.fallback]
        if result not in values:
            step = None
        return bound(value(result))
    except DSLError as error:
        error.step = step
        raise


def _value(node: Any, values: dict[int, Any], inputs: dict[str, Any]) -> Any:
    """Of a node that is no step."""
    if type(node) is Const:
        return node.value
    if type(node) is Input:
        return inputs[node.name]
    if type(node) is PrimitiveRef:
        return reference.PRIMITIVES[node.name]
    if type(node) is Result:
        return values[node.control][node.k]
    return make_closure([bound(values[ref]) for ref in node.args])


def portable(value: Any) -> Any:
    """A reference value as one the core takes: functions by name."""
    from arcfast import reference

    if isinstance(value, Closure):
        return _cpu.make_lambda(*map(portable, value.parts))
    if isinstance(value, reference.FunctionValue):
        primitive = _cpu.primitives()[value.name]
        return primitive(*map(portable, value.parts)) if value.parts else primitive
    if isinstance(value, (tuple, frozenset)):
        return type(value)(map(portable, value))
    return value
