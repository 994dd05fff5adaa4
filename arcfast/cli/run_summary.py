"""What `arcfast run` counts: statuses by program, programs right on a task, entries of batt files that are right."""

from __future__ import annotations

from typing import Any

import numpy

from arcfast._cpu import hash_value
from arcfast.arc.tasks import Task
from arcfast.base.report import Report, Status
from arcfast.cli.loading import task_inputs
from arcfast.running.battery import Battery
from arcfast.running.run import Run

OK_COLUMN = list(Status).index(Status.OK)


class RunSummary:
    """The outcomes of all tasks that were run so far, summed up."""

    def __init__(self, battery: Battery):
        self.battery, self.names = battery, battery.names
        self.report = Report()
        self.counts = numpy.zeros((len(battery), len(Status)), dtype=numpy.int64)  # [program, status], as in Status
        self.failures: dict[int, str] = {}  # program -> its first error, if no run before ended OK
        self.right: dict[str, list[str]] = {}  # task -> names of programs right on every demonstration
        self.whole: dict[str, bool] = {}  # task with known answers -> whether one of those gives all
        self.entries: dict[str, list[dict]] = {}  # task -> entries of batt files, see _matching()
        self.entry_programs = [p for p, program in enumerate(battery) if program.entry and program.entry.kind == "o"]

    @property
    def solved(self) -> dict[str, list[str]]:
        """Tasks with a program that is right on every demonstration: {task: names}."""
        return {task: names for task, names in self.right.items() if names}

    def run(self, tasks: list[Task], **options: Any) -> None:
        """Run every program on the inputs of some tasks and add the outcomes."""
        expected = [answer for task in tasks for _, answer in [*task.demos, *task.tests]]
        with self.report.phase("run"):
            run = self.battery.run(task_inputs(self.battery, tasks), **options)
        with self.report.phase("compare"):
            self._compare(run, tasks, expected)

    def _compare(self, run: Run, tasks: list[Task], expected: list) -> None:
        """Add a run. Everything is computed before anything is added: after Ctrl-C no task is half counted."""
        counts = self.counts + numpy.stack([(run.status == status).sum(axis=1) for status in Status], axis=1)
        failing = (counts[:, OK_COLUMN] == 0).nonzero()[0].tolist()
        failures = {p: str(run.error(p, 0)) for p in failing if p not in self.failures}
        hashes = numpy.array([0 if answer is None else hash_value(answer) for answer in expected], dtype=numpy.uint64)
        hits = (run.status == Status.OK) & (run.hashes == hashes)
        for p, i in zip(*(axis.tolist() for axis in hits.nonzero())):  # another value may have the same hash
            hits[p, i] = run.value(p, i) == expected[i]
        right, whole, entries, first = {}, {}, {}, 0
        for task in tasks:
            demos = range(first, first + len(task.demos))
            tests = [i for i, (_, answer) in enumerate(task.tests, demos.stop) if answer is not None]
            first = demos.stop + len(task.tests)
            best = hits[:, demos.start : demos.stop].all(axis=1).nonzero()[0].tolist()
            right[task.id] = [self.names[p] for p in best]
            if self.entry_programs:
                entries[task.id] = self._matching(hits, demos, tests)
            if tests:
                whole[task.id] = bool(hits[best][:, tests].all(axis=1).any())
        self.report.include(run.report)
        self.counts, self.failures = counts, self.failures | failures
        self.right |= right
        self.whole |= whole
        self.entries |= entries

    def _matching(self, hits: numpy.ndarray, demos: range, tests: list[int]) -> list[dict]:
        """The entries of `o` that are right on some demonstration of a task, those right on most first.

        `hits` [program, input]: which values are right; `demos`, `tests`: the inputs of the task.
        """
        right_demos, right_tests = hits[:, demos.start : demos.stop].sum(axis=1), hits[:, tests].sum(axis=1)
        found = [p for p in self.entry_programs if right_demos[p]]
        found.sort(key=lambda p: (-int(right_demos[p]), -int(right_tests[p]), p))
        return [
            {
                "name": self.names[p],
                "number": getattr(self.battery.program(p).entry, "number", None),
                "demonstrations": [int(right_demos[p]), len(demos)],
                "tests": [int(right_tests[p]), len(tests)],
            }
            for p in found
        ]

    def never_ok(self) -> dict[str, str]:
        """The programs that ended OK on no input: {name: the error on the first input}."""
        return {self.names[p]: reason for p, reason in self.failures.items() if not self.counts[p, OK_COLUMN]}
