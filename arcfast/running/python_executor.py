"""Python programs among those of a battery: worker processes run them, another executor runs the compiled ones.

Both fill the same results. Of a Python program the fuel is 0, and errors are texts (Results.messages), not codes.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import Any

from arcfast import _cpu
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report, Status
from arcfast.programs.program import Program
from arcfast.running.executor import Executor, Job
from arcfast.running.options import Options
from arcfast.running.results import Work, compare_value
from arcfast.workers import wire
from arcfast.workers.pool import Pool
from arcfast.workers.program import PythonProgram

DEVICE = "workers"  # what reports call them


class PythonExecutor(Executor):
    """Worker processes for Python programs, and the executor of the others."""

    def __init__(self, inner: Executor, programs: Sequence[Program], options: Options):
        self.inner, self.programs, self.options = inner, programs, options
        self.name = inner.name if any(program.is_compiled for program in programs) else DEVICE
        self.pool = Pool(options.thread_count, *options.worker_budgets)

    def __enter__(self) -> PythonExecutor:
        self.inner.__enter__()
        return self

    def close(self, failed: bool) -> None:
        try:
            self.pool.close()
        finally:
            self.inner.close(failed)

    def start(self, work: Work) -> MixedJob:
        python = {p: program for p, program in enumerate(self.programs) if isinstance(program, PythonProgram)}
        compiled_wanted = work.spell_out().wanted.copy()
        compiled_wanted[:, list(python)] = 0
        inner = self.inner.start(dataclasses.replace(work, wanted=compiled_wanted))
        return MixedJob(work, inner, python, self.pool)


class MixedJob(Job):
    """Work for both: the compiled programs come first."""

    def __init__(self, work: Work, inner: Job, programs: dict[int, PythonProgram], pool: Pool):
        super().__init__(work)
        self.inner, self.programs, self.pool = inner, programs, pool
        self.seconds = 0.0
        self.packed: dict[int, bytes] = {}
        self._values: dict[tuple[int, int], Any] = {}
        self._value_bytes = 0

    @property
    def kept_bytes(self) -> int:
        return self.inner.kept_bytes + self._value_bytes

    def value(self, program: int, input: int) -> Any:
        if program not in self.programs:
            return self.inner.value(program, input)
        return self._values[program, input]

    def run(self, *, progress: bool = False, deadline: float | None = None) -> bool:
        if len(self.programs) < self.work.results.shape[0] and not self.inner.run(progress=progress, deadline=deadline):
            return False
        assignments = [PythonAssignment(self, p) for p in self.programs if self.work.wanted[:, p].any()]
        begun = time.perf_counter()
        try:
            if not progress:  # without importing what draws bars
                return self.pool.run(assignments, deadline)
            with progress_bar(
                total=len(assignments), unit="program", disable=False, leave=False, delay=PATIENCE
            ) as bar:
                return self.pool.run(assignments, deadline, bar.update)
        finally:
            self.seconds += time.perf_counter() - begun

    def pack_input(self, input: int) -> bytes:
        """An input for workers, packed once for all programs."""
        if input not in self.packed:
            self.packed[input] = wire.pack_input(self.work.inputs.sample(input))
        return self.packed[input]

    def store(self, program: int, input: int, outcome: wire.Outcome, size: int) -> None:
        """Put the outcome of a run into the results."""
        work, results = self.work, self.work.results
        results.status[program, input] = outcome.status
        if outcome.status != Status.OK:
            results.add_message(program, input, outcome.message)
            return
        results.hashes[program, input] = _cpu.hash_value(outcome.value)
        if work.keep[input] and self.kept_bytes + size <= work.keep_limit:
            self._values[program, input] = outcome.value
            self._value_bytes += size
        expected = work.inputs.expected(input)
        if expected is not None:
            compare_value(results, program, input, outcome.value, expected)

    def add_to(self, report: Report, runs: int) -> None:
        python = list(self.programs)
        made = int((self.work.results.status[python] != _cpu.NOT_RUN).sum())
        compiled, first = self.work.results.shape[0] - len(python), len(report.rows)
        if compiled:
            self.inner.add_to(report, runs - made)
            report.rows[first:] = [row._replace(programs=compiled) for row in report.rows[first:]]
        report.add(DEVICE, len(python), self.work.results.shape[1], seconds=self.seconds, runs=made)
        pool = self.pool
        if pool.enforced is not None:
            allowed = f"a run may take {pool.timeout:g} s and {pool.memory / 2**20:,.0f} MiB"
            enforced = ", ".join(["time", *pool.enforced])
            report.note(f"{DEVICE}: Python programs were executed; {allowed}; enforced: {enforced}")
        if pool.replaced:
            report.note(f"{DEVICE}: {pool.replaced:,} worker processes died and were replaced")


class PythonAssignment:
    """One Python program on the inputs of a job, group by group: those left of a task after a miss are not run.

    What is expected of a run stays in this process.
    """

    def __init__(self, job: MixedJob, p: int):
        self.job, self.p, self.text = job, p, job.programs[p].text
        groups, work = job.work.groups, job.work
        checked = work.inputs.checked
        self._left: list[tuple[int, list[int], list[int]]] = []  # (group, demonstrations to come, the rest)
        for group, (start, end) in enumerate(zip(groups, groups[1:])):
            if work.wanted[group, p]:
                demos = [input for input in range(start, end) if checked[input]]
                self._left.append((group, demos, [input for input in range(start, end) if not checked[input]]))

    def inputs(self) -> list[int]:
        """The next demonstration of each task whose earlier ones were right, or all that is left of it."""
        work, next_inputs, left = self.job.work, [], []
        for group, demos, rest in self._left:
            missed = not self._is_right(group)
            if missed and work.stop_at_miss:
                continue
            if demos:
                ready, demos = (demos[:1], demos[1:]) if work.stop_at_miss else (demos, [])
            else:
                ready, rest = ([] if missed or work.wanted[group, self.p] != 1 else rest), []
            next_inputs += ready
            if demos or rest:
                left.append((group, demos, rest))
        self._left = left
        return next_inputs or (self.inputs() if left else [])

    def _is_right(self, group: int) -> bool:
        """Whether no demonstration of a group was missed so far."""
        work = self.job.work
        start, end = work.groups[group : group + 2]
        return all(
            work.results.matched[self.p, input] or work.results.status[self.p, input] == _cpu.NOT_RUN
            for input in range(start, end)
            if work.inputs.checked[input]
        )

    def packed(self, input: int) -> bytes:
        return self.job.pack_input(input)

    def take(self, input: int, outcome: wire.Outcome, size: int) -> None:
        self.job.store(self.p, input, outcome, size)
