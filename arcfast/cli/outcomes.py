"""What `arcfast run` tells: how runs ended, which programs are right on a task, which entries of batt files match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy

from arcfast._cpu import hash_value
from arcfast.arc.tasks import Task
from arcfast.base.report import Report, Status
from arcfast.running.battery import Battery
from arcfast.running.samples import Sample


def samples_of(battery: Battery, tasks: Iterable[Task]) -> list[Sample]:
    """The inputs of tasks, demonstrations and tests in turn; with the other demonstrations where a program asks."""
    asks, samples = any(program.uses & {"S", "C"} for program in battery), []
    for task in tasks:
        pairs = tuple(task.demos)
        for k, (shown, _) in enumerate([*task.demos, *task.tests]):
            others = pairs[:k] + pairs[k + 1 :] if len(pairs) > 1 else pairs
            samples.append(Sample(others if asks else None, shown, None))
    return samples


class Outcomes:
    """What the runs of `arcfast run` gave so far, task by task."""

    def __init__(self, battery: Battery):
        self.battery, self.names = battery, battery.names
        self.report = Report()
        self.counts = numpy.zeros((len(battery), len(Status)), dtype=numpy.int64)  # [program, status]
        self.failures: dict[int, str] = {}  # the first reason, of programs that had not ended OK by then
        self.right: dict[str, list[str]] = {}  # task -> programs right on every demonstration
        self.whole: dict[str, bool] = {}  # tasks of known answers -> whether one of those gives them all
        self.entries: dict[str, list[dict]] = {}  # task -> entries `o` of batt files that are right somewhere
        self.listed = [p for p, program in enumerate(battery) if program.entry and program.entry.kind == "o"]

    def run(self, tasks: list[Task], **options: Any) -> None:
        """Run every program on the inputs of some tasks and add what they gave."""
        expected = [answer for task in tasks for _, answer in [*task.demos, *task.tests]]
        with self.report.phase("run"):
            run = self.battery.run(samples_of(self.battery, tasks), **options)
        with self.report.phase("compare"):
            self._compare(run, tasks, expected)

    def _compare(self, run: Any, tasks: list[Task], expected: list) -> None:
        counts = self.counts + numpy.stack([(run.status == status).sum(axis=1) for status in Status], axis=1)
        failing = (counts[:, Status.OK] == 0).nonzero()[0].tolist()
        failures = {p: run.error(p, 0) for p in failing if p not in self.failures}
        hashes = numpy.array([0 if answer is None else hash_value(answer) for answer in expected], dtype=numpy.uint64)
        hits = (run.status == Status.OK) & (run.hashes == hashes)
        for p, i in zip(*(axis.tolist() for axis in hits.nonzero())):  # other values may have that hash
            hits[p, i] = run.value(p, i) == expected[i]
        right, whole, entries, first = {}, {}, {}, 0
        for task in tasks:
            demos = range(first, first + len(task.demos))
            tests = [i for i, (_, answer) in enumerate(task.tests, demos.stop) if answer is not None]
            first = demos.stop + len(task.tests)
            best = hits[:, demos.start : demos.stop].all(axis=1).nonzero()[0].tolist()
            right[task.id] = [self.names[p] for p in best]
            if self.listed:
                entries[task.id] = self._matching(hits, demos, tests)
            if tests:
                whole[task.id] = bool(hits[best][:, tests].all(axis=1).any())
        self.report.include(run.report)
        self.counts, self.failures = counts, self.failures | failures
        self.right |= right
        self.whole |= whole
        self.entries |= entries

    def _matching(self, hits: Any, demos: range, tests: list[int]) -> list[dict]:
        """The entries `o` that are right on some demonstration, those right on most first."""
        shown, asked = hits[:, demos.start : demos.stop].sum(axis=1), hits[:, tests].sum(axis=1)
        best = sorted((p for p in self.listed if shown[p]), key=lambda p: (-int(shown[p]), -int(asked[p]), p))
        return [
            {
                "name": self.names[p],
                "number": getattr(self.battery.program(p).entry, "number", None),
                "demonstrations": [int(shown[p]), len(demos)],
                "tests": [int(asked[p]), len(tests)],
            }
            for p in best
        ]

    def never_ok(self) -> dict[str, str]:
        """The programs that ended OK on no input, and why not on the first."""
        return {self.names[p]: reason for p, reason in self.failures.items() if not self.counts[p, 0]}
