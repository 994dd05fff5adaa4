"""Reports: what ran on which device, for how long, and why there. Every run, solve and batch call makes one.

running/ and replacing/ fill reports in; users print them. A report stores numbers and reasons. It decides nothing, and
the only thing it measures is the time of its phases.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from html import escape
from itertools import pairwise
from threading import Lock, get_ident
from typing import Any, NamedTuple

from arcfast.base.escape import printable
from arcfast.base.table import STATUSES

OTHER = "other"  # the phase of all time spent outside named phases
MOST_TIMES = 1000  # at which phases began, before they are summed up
_Times = tuple[dict[str, int], list[tuple[int, str | None]]]
MOST_ROWS = 12  # rows of a printed table; more are summed by device


class Status(IntEnum):
    """How a run ended; core/statuses.def says what each means.

    >>> Status.FUEL.word, Status.FUEL.is_budget, Status.FUEL.reason
    ('fuel', True, 'out of fuel')
    """

    OK = STATUSES["OK"].code
    ERROR = STATUSES["ERROR"].code
    FUEL = STATUSES["FUEL"].code
    MEMORY = STATUSES["MEMORY"].code
    TIMEOUT = STATUSES["TIMEOUT"].code
    CRASH = STATUSES["CRASH"].code

    @property
    def word(self) -> str:
        """As in DSLError.status."""
        return STATUSES[self.name].word

    @property
    def is_budget(self) -> bool:
        """Whether a budget stopped the run."""
        return STATUSES[self.name].is_budget

    @property
    def reason(self) -> str:
        """As in messages: "out of fuel"."""
        return STATUSES[self.name].reason

    def explain(self, fuel: int, memory: int) -> str:
        """The reason; of a budget's status with the limit: "out of fuel (more than 100)"."""
        return STATUSES[self.name].explain(fuel, memory)

    @classmethod
    def from_word(cls, word: str) -> Status:
        """The status that DSLError.status names.

        >>> Status.from_word("fuel").name
        'FUEL'
        """
        for status in cls:
            if status.word == word:
                return status
        raise ValueError(f"{word!r} is not a status")


if {status.name for status in Status} != {row.name for row in STATUSES.values() if not row.is_inner}:
    raise ImportError("arcfast.base.report.Status lacks a status of core/statuses.def, or has one too many")


_new: Any = tuple.__new__  # of a NamedTuple's fields: its own __new__ takes twice as long


class Choice(NamedTuple):
    """The device that was chosen, and the reason in words."""

    device: str
    reason: str


class Row(NamedTuple):
    """Work done on one device: programs on inputs."""

    device: str
    programs: int
    inputs: int
    runs: int
    seconds: float

    @property
    def rate(self) -> float | None:
        """Runs per second; None where the time is 0."""
        return self.runs / self.seconds if self.seconds > 0 else None


class Report:
    """What ran on which device. The clock starts when the report is made and stops with `finish()`.

    choice          the device chosen, and why
    rows            one Row for each share of the work
    statuses        {status name: runs}
    reruns          {reason: runs that the CPU repeated because their device could not finish them}
    recomputed      runs made again because their value was asked for and had not been kept
    kept            answers in the submission file that only an earlier run found
    utilisation     {device: share of the time it was busy}
    device_memory   {device: most bytes in use on it, by all processes}
    phases          {name: seconds}; a nested phase is not counted in the outer one, unnamed time is "other"
    seconds         wall time, the sum of the phases
    threads         CPU threads that ran programs
    nodes_evaluated nodes that they evaluated
    notes           remarks in words

    >>> report = Report(Choice("cpu", "asked for"))
    >>> with report.phase("run"):
    ...     report.add("cpu", programs=3, inputs=2, seconds=0.5)
    >>> report.count({"OK": 5, "ERROR": 1})
    >>> report.finish().runs
    6
    """

    def __init__(self, choice: Choice | None = None):
        self.choice = choice
        self.rows: list[Row] = []
        self.statuses: dict[str, int] = {}
        self.reruns: dict[str, int] = {}
        self.recomputed = 0
        self.kept = 0
        self.utilisation: dict[str, float] = {}
        self.device_memory: dict[str, int] = {}
        self.notes: list[str] = []
        self.threads = 0
        self.nodes_evaluated = 0
        self._lock = Lock()
        # Integer nanoseconds by phase, and the latest times at which a phase began (None: the clock stopped). Each is
        # charged to exactly one phase, so that the phases sum to the wall time exactly. Without the lock: the thread
        # that made the report adds times at the end, others sum them up.
        self._times: _Times = ({}, [(time.perf_counter_ns(), OTHER)])
        self._open: list[str] = []
        self._owner: int | None = get_ident()
        self._running = True

    # -- filling in; from any thread

    def add(
        self,
        device: str,
        programs: int,
        inputs: int,
        seconds: float,
        runs: int | None = None,
        threads: int = 0,
        nodes: int = 0,
    ) -> None:
        """Add work that a device has done; give `runs` where they are not programs × inputs.

        Of the CPU also how many threads ran programs, and the nodes that they evaluated.
        """
        runs = programs * inputs if runs is None else runs
        row = _new(Row, (device, int(programs), int(inputs), int(runs), float(seconds)))
        with self._lock:
            self.rows.append(row)
            self.nodes_evaluated += nodes
            if threads > self.threads:
                self.threads = threads

    def count(self, statuses: Mapping[Any, int]) -> None:
        """Add numbers of runs to the statuses; keys are status names or members of an enum."""
        with self._lock:
            known = self.statuses
            for status, runs in statuses.items():
                name = status if type(status) is str else str(status.name)
                known[name] = known.get(name, 0) + int(runs)

    def add_cpu_work(self, threads: int, nodes: int) -> None:
        """Threads that ran programs on the CPU, and the nodes that they evaluated."""
        with self._lock:
            self.threads = max(self.threads, threads)
            self.nodes_evaluated += nodes

    def rerun(self, reason: str, runs: int = 1) -> None:
        """Count runs that their device could not finish and the CPU repeated."""
        with self._lock:
            self.reruns[reason] = self.reruns.get(reason, 0) + int(runs)

    def recompute(self, runs: int = 1) -> None:
        """Count runs made again because their value had not been kept; allowed after `finish()`."""
        with self._lock:
            self.recomputed += int(runs)

    def include(self, other: Report) -> None:
        """Add the report of a part of the work, except its clock and its notes about the CPU."""
        before, now = self._seconds_by_device(), other._seconds_by_device()
        for device, share in other.utilisation.items():  # averaged by seconds
            mean, spent = self.utilisation.get(device, share), before.get(device, 0.0)
            whole = spent + now.get(device, 0.0)
            self.utilisation[device] = (mean * spent + share * (whole - spent)) / whole if whole else share
        for device, used in other.device_memory.items():
            self.device_memory[device] = max(used, self.device_memory.get(device, 0))
        for row in other.rows:
            self.add(row.device, row.programs, row.inputs, row.seconds, row.runs)
        self.choice = other.choice
        self.count(other.statuses)
        self.add_cpu_work(other.threads, other.nodes_evaluated)
        for reason, runs in other.reruns.items():
            self.rerun(reason, runs)
        for text in other.notes:
            if text.startswith(tuple(now.keys() - {"cpu"})):
                self.note(text)

    def _seconds_by_device(self) -> dict[str, float]:
        return {row.device: row.seconds for row in self.by_device()}

    def note(self, text: str) -> None:
        """Add a remark for the reader; repeated remarks are kept once."""
        with self._lock:
            if text not in self.notes:
                self.notes.append(text)

    # -- the clock; only for the thread that made the report: times of parallel threads do not sum to wall time

    def switch(self, name: str | None) -> None:
        """Count the time from now on towards a phase, until the next switch; None: towards no phase. Not in a phase."""
        if self._owner != get_ident():
            raise RuntimeError(f"phase {name!r}: only the thread that made the report keeps its phases")
        self._open = [] if name is None else [name]
        self._begin(name)

    def phase(self, name: str) -> _Phase:
        """Count the time of a `with` block towards a phase."""
        return _Phase(self, name)

    def finish(self) -> Report:
        """Stop the clock, if it runs, and return the report."""
        if self._running:
            self._times[1].append((time.perf_counter_ns(), None))
            self._running = False
        return self

    def go_on(self) -> Report:
        """Let the clock run again after `finish()`, for further work on the same results; the pause counts."""
        times = self._times[1]
        if not self._running and times:
            times[-1] = times[-1][0], self._open[-1] if self._open else OTHER
            self._running = True
        return self

    def _begin(self, name: str | None) -> None:
        """Count the time from now on towards a phase, if the clock runs."""
        if self._running:
            times = self._times[1]
            times.append((time.perf_counter_ns(), OTHER if name is None else name))
            if len(times) > MOST_TIMES:
                self._times = self._sums(times[-1][0]), times[-1:]

    def _sums(self, now: int | None = None) -> dict[str, int]:
        """The nanoseconds of each phase, up to `now`."""
        past, times = self._times
        sums, times = dict(past), times.copy()
        if times and times[-1][1] is not None:
            times.append((time.perf_counter_ns() if now is None else now, None))
        for (begun, name), (end, _) in pairwise(times):
            if name is not None:
                sums[name] = sums.get(name, 0) + end - begun
        return sums

    def _clock(self) -> tuple[dict[str, float], float]:
        """The phases and their sum, read at the same moment."""
        sums = self._sums()
        named = {name: spent / 1e9 for name, spent in sums.items() if name != OTHER}
        return named | {OTHER: sums.get(OTHER, 0) / 1e9}, sum(sums.values()) / 1e9

    @property
    def phases(self) -> dict[str, float]:
        """Seconds by phase, up to now or to `finish()`; "other" last."""
        return self._clock()[0]

    @property
    def seconds(self) -> float:
        """Wall time, up to now or to `finish()`."""
        return self._clock()[1]

    # -- reading

    @property
    def runs(self) -> int:
        return sum(row.runs for row in self.rows)

    def by_device(self) -> list[Row]:
        """One row per device: the sums of runs and seconds, the largest numbers of programs and inputs."""
        totals: dict[str, Row] = {}
        for row in list(self.rows):
            old = totals.get(row.device, Row(row.device, 0, 0, 0, 0.0))
            totals[row.device] = Row(
                row.device,
                max(old.programs, row.programs),
                max(old.inputs, row.inputs),
                old.runs + row.runs,
                old.seconds + row.seconds,
            )
        return list(totals.values())

    def to_dict(self) -> dict[str, Any]:
        """The whole report as plain data, ready for JSON."""
        phases, seconds = self._clock()
        return {
            "choice": None if self.choice is None else dict(zip(Choice._fields, map(str, self.choice))),
            "rows": [row._asdict() | {"runs_per_second": row.rate} for row in self.rows],
            "runs": self.runs,
            "statuses": dict(self.statuses),
            "reruns": dict(self.reruns),
            "recomputed": self.recomputed,
            "kept": self.kept,
            "utilisation": {device: float(share) for device, share in self.utilisation.items()},
            "device_memory": {device: int(used) for device, used in self.device_memory.items()},
            "threads": self.threads,
            "nodes_evaluated": self.nodes_evaluated,
            "phases": phases,
            "seconds": seconds,
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        nothing = [] if "search" in self.phases else ["nothing ran"]
        parts = ["\n".join(_lines(self._table()))] if self.rows else nothing
        facts = self._facts()
        width = max(len(name) for name, _ in facts)
        return "\n".join(parts + [f"{name:<{width}}  {text}" for name, text in facts])

    def __repr__(self) -> str:
        where = self.choice.device if self.choice else ", ".join(row.device for row in self.by_device()) or "nowhere"
        return f"Report({self.runs} runs on {where}, {_seconds(self.seconds)} s)"

    def _repr_html_(self) -> str:
        cell = 'style="text-align:{};padding:2px 8px"'
        body = []
        for number, row in enumerate(self._table() if self.rows else []):
            tag = "td" if number else "th"
            sides = ["left"] + ["right"] * (len(row) - 1)
            cells = (f"<{tag} {cell.format(side)}>{escape(text)}</{tag}>" for side, text in zip(sides, row))
            body.append(f"<tr>{''.join(cells)}</tr>")
        facts = (
            f"<tr><th {cell.format('left')}>{escape(name)}</th><td {cell.format('left')}>{escape(text)}</td></tr>"
            for name, text in self._facts()
        )
        return f"<table>{''.join(body)}</table><table>{''.join(facts)}</table>"

    def _table(self) -> list[tuple[str, ...]]:
        rows = self.rows if len(self.rows) <= MOST_ROWS else self.by_device()
        table: list[tuple[str, ...]] = [("device", "programs", "inputs", "runs", "seconds", "runs/s")]
        for row in rows:
            rate = "-" if row.rate is None else f"{row.rate:,.0f}"
            numbers = (f"{row.programs:,}", f"{row.inputs:,}", f"{row.runs:,}", _seconds(row.seconds), rate)
            table.append((printable(row.device), *numbers))
        return table

    def _facts(self) -> list[tuple[str, str]]:
        facts = []
        if len(self.rows) > MOST_ROWS:
            facts.append(("rows", f"{len(self.rows):,} pieces of work, added up by device"))
        if self.choice is not None:
            facts.append(("choice", f"{self.choice.device}: {self.choice.reason}"))
        if self.statuses:
            facts.append(("statuses", _join((name, f"{runs:,}") for name, runs in self.statuses.items())))
        for reason, runs in self.reruns.items():
            facts.append(("reruns", f"{runs:,} on the CPU: {reason}"))
        if self.recomputed:
            facts.append(("recomputed", f"{self.recomputed:,} on the CPU: their values were not kept"))
        if self.kept:
            facts.append(("kept", f"{self.kept:,} answer{'s' * (self.kept > 1)} of an earlier run in the submission"))
        if self.utilisation:
            facts.append(("busy", _join((device, f"{share:.0%}") for device, share in self.utilisation.items())))
        if self.device_memory:
            used = ((device, f"{used / 2**20:,.0f} MiB") for device, used in self.device_memory.items())
            facts.append(("memory", _join(used)))
        if self.threads:
            threads = f"{self.threads} thread{'s' * (self.threads > 1)}"
            facts.append(("cpu", f"{threads}, {self.nodes_evaluated:,} nodes evaluated"))
        phases, seconds = self._clock()
        facts.append(("phases", _join((name, _seconds(spent)) for name, spent in phases.items())))
        facts.append(("wall time", f"{_seconds(seconds)} s"))
        facts += [("note", text) for text in self.notes]
        return [(name, printable(text)) for name, text in facts]

    def __getstate__(self) -> dict[str, Any]:
        """Pickle with the clock stopped: its readings mean nothing in another process."""
        with self._lock:
            state = {name: value for name, value in self.__dict__.items() if name != "_lock"}
        return state | {"_running": False, "_open": [], "_owner": None, "_times": (self._sums(), [])}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()


class _Phase:
    """The `with` block of a phase; a generator would take longer than many a run."""

    __slots__ = ("name", "report")

    def __init__(self, report: Report, name: str):
        self.report, self.name = report, name

    def __enter__(self) -> None:
        report, name = self.report, self.name
        if report._owner != get_ident():
            raise RuntimeError(f"phase {name!r}: only the thread that made the report keeps its phases")
        report._open.append(name)
        report._begin(name)

    def __exit__(self, *failure: object) -> None:
        report = self.report
        report._open.pop()
        report._begin(report._open[-1] if report._open else None)


def _seconds(seconds: float) -> str:
    """About three significant digits: 0.00123, 1.23, 1,235."""
    if seconds >= 100:
        return f"{seconds:,.0f}"
    return f"{seconds:.2f}" if seconds >= 1 else f"{seconds:.3g}" if seconds >= 1e-4 else f"{seconds:.6f}"


def _join(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {text}" for name, text in pairs)


def _lines(table: list[tuple[str, ...]]) -> Iterator[str]:
    """The rows as aligned lines: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table)]
    for row in table:
        first, *rest = (text.rjust(width) for text, width in zip(row, widths))
        yield "  ".join([row[0].ljust(len(first)), *rest])


_last: Report | None = None


def remember(report: Report) -> Report:
    """Make this report the one that `last_report()` returns."""
    global _last
    _last = report
    return report


def last_report() -> Report | None:
    """The report of the latest call in this process, from any thread; None before the first."""
    return _last
