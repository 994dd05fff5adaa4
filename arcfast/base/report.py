"""What ran where, how long and why: the report that comes with every run.

Filled in by whoever does the work, printed by whoever wants to know. A report holds numbers and reasons only; it
decides nothing and measures nothing but its own phases.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from html import escape
from typing import Any, NamedTuple

from arcfast.base.escape import printable

OTHER = "other"  # the phase of the time that no other phase claims
MOST_ROWS = 12  # of a printed table; beyond, the rows are added up by device


class Status(IntEnum):
    """How a run ended."""

    OK = 0
    ERROR = 1
    FUEL = 2
    MEMORY = 3


class Choice(NamedTuple):
    """The device that was taken and the reason, for people to read."""

    device: str
    reason: str


class Row(NamedTuple):
    """One piece of work on one device."""

    device: str
    programs: int
    inputs: int
    runs: int
    seconds: float

    @property
    def rate(self) -> float | None:
        """Runs per second; None where no time passed."""
        return self.runs / self.seconds if self.seconds > 0 else None


class Report:
    """What ran where. The clock starts when it is made and stops with `finish()`.

    `rows`, `choice`, `statuses` {name: runs}, `reruns` {reason: runs}, `recomputed`, `kept` (answers in the submission
    file that only an earlier run found), `utilisation` {device: share of the time it was busy}, `device_memory`
    {device: the most bytes taken of it, by whoever}, `threads` and
    `nodes_evaluated` on the CPU, `notes`, `phases` {name: seconds}, `seconds`. The phases sum to
    `seconds`: a phase inside another is taken from the outer one, and what no phase claims is "other".

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
        self._lock = threading.Lock()
        # Whole nanoseconds, each charged to exactly one phase: so the sum is right to the last digit.
        self._phases: dict[str, int] = {}
        self._open: list[str] = []
        self._owner: int | None = threading.get_ident()
        self._start = self._mark = time.perf_counter_ns()
        self._running = True

    # -- filling in; from any thread

    def add(self, device: str, programs: int, inputs: int, seconds: float, runs: int | None = None) -> None:
        """A piece of work that a device has done; `runs` where they are not programs × inputs."""
        runs = programs * inputs if runs is None else runs
        with self._lock:
            self.rows.append(Row(device, int(programs), int(inputs), int(runs), float(seconds)))

    def count(self, statuses: Mapping[Any, int]) -> None:
        """Add to the statuses; keys are names or members of an enumeration."""
        with self._lock:
            for status, runs in statuses.items():
                name = str(getattr(status, "name", status))
                self.statuses[name] = self.statuses.get(name, 0) + int(runs)

    def add_cpu_work(self, threads: int, nodes: int) -> None:
        """Threads that ran programs on the CPU, and the nodes that they evaluated."""
        with self._lock:
            self.threads = max(self.threads, threads)
            self.nodes_evaluated += nodes

    def rerun(self, reason: str, runs: int = 1) -> None:
        """Runs that their device could not finish and the CPU repeated."""
        with self._lock:
            self.reruns[reason] = self.reruns.get(reason, 0) + int(runs)

    def recompute(self, runs: int = 1) -> None:
        """Runs made again because their value was asked for and had not been kept; also after `finish()`."""
        with self._lock:
            self.recomputed += int(runs)

    def include(self, other: Report) -> None:
        """Add what the report of a part of the work tells, but for its time and its notes on the CPU's work."""
        before, now = self._seconds_by_device(), other._seconds_by_device()
        for device, share in other.utilisation.items():  # busy on average
            known, spent = self.utilisation.get(device, share), before.get(device, 0.0)
            whole = spent + now.get(device, 0.0)
            self.utilisation[device] = (known * spent + share * (whole - spent)) / whole if whole else share
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
        """Something a reader should know; told once."""
        with self._lock:
            if text not in self.notes:
                self.notes.append(text)

    # -- the clock; for the thread that made the report, because the time of two threads has no sum

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Charge the time of the `with` block to a phase."""
        if self._owner != threading.get_ident():
            raise RuntimeError(f"phase {name!r}: only the thread that made the report keeps its phases")
        with self._lock:
            self._tick()
            self._open.append(name)
            self._phases.setdefault(name, 0)
        try:
            yield
        finally:
            with self._lock:
                self._tick()
                self._open.pop()

    def finish(self) -> Report:
        """Stop the clock (the first time) and give the report back."""
        with self._lock:
            self._tick()
            self._running = False
        return self

    def _tick(self) -> None:
        if self._running:
            now = time.perf_counter_ns()
            name = self._open[-1] if self._open else OTHER
            self._phases[name] = self._phases.get(name, 0) + now - self._mark
            self._mark = now

    def _clock(self) -> tuple[dict[str, float], float]:
        """The phases and their sum, of one moment."""
        with self._lock:
            self._tick()
            named = {name: spent / 1e9 for name, spent in self._phases.items() if name != OTHER}
            return named | {OTHER: self._phases.get(OTHER, 0) / 1e9}, (self._mark - self._start) / 1e9

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
        """One row per device: runs and seconds added up, the most programs and inputs it had at once."""
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
        """Everything, as plain data for JSON."""
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
        parts = ["\n".join(_lines(self._table()))] if self.rows else ["nothing ran"]
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
        table = [("device", "programs", "inputs", "runs", "seconds", "runs/s")]
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
            facts.append(("statuses", _listed((name, f"{runs:,}") for name, runs in self.statuses.items())))
        for reason, runs in self.reruns.items():
            facts.append(("reruns", f"{runs:,} on the CPU: {reason}"))
        if self.recomputed:
            facts.append(("recomputed", f"{self.recomputed:,} on the CPU: their values were not kept"))
        if self.kept:
            facts.append(("kept", f"{self.kept:,} answer{'s' * (self.kept > 1)} of an earlier run in the submission"))
        if self.utilisation:
            facts.append(("busy", _listed((device, f"{share:.0%}") for device, share in self.utilisation.items())))
        if self.device_memory:
            used = ((device, f"{used / 2**20:,.0f} MiB") for device, used in self.device_memory.items())
            facts.append(("memory", _listed(used)))
        if self.threads:
            threads = f"{self.threads} thread{'s' * (self.threads > 1)}"
            facts.append(("cpu", f"{threads}, {self.nodes_evaluated:,} nodes evaluated"))
        phases, seconds = self._clock()
        facts.append(("phases", _listed((name, _seconds(spent)) for name, spent in phases.items())))
        facts.append(("wall time", f"{_seconds(seconds)} s"))
        facts += [("note", text) for text in self.notes]
        return [(name, printable(text)) for name, text in facts]

    def __getstate__(self) -> dict[str, Any]:
        """Reports travel between processes; the clock stays behind, stopped."""
        with self._lock:
            self._tick()
            state = {name: value for name, value in self.__dict__.items() if name != "_lock"}
        return state | {"_running": False, "_open": [], "_owner": None, "_phases": dict(self._phases)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()


def _seconds(seconds: float) -> str:
    """Three digits that matter: 0.00123, 1.23, 1,235."""
    if seconds >= 100:
        return f"{seconds:,.0f}"
    return f"{seconds:.2f}" if seconds >= 1 else f"{seconds:.3g}" if seconds >= 1e-4 else f"{seconds:.6f}"


def _listed(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {text}" for name, text in pairs)


def _lines(table: list[tuple[str, ...]]) -> Iterator[str]:
    """The first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table)]
    for row in table:
        first, *rest = (text.rjust(width) for text, width in zip(row, widths))
        yield "  ".join([row[0].ljust(len(first)), *rest])


_last: Report | None = None
_last_lock = threading.Lock()


def remember(report: Report) -> Report:
    """Make it the one that `last_report()` gives."""
    global _last
    with _last_lock:
        _last = report
    return report


def last_report() -> Report | None:
    """The report of the latest call in this process, whichever thread made it; None before the first."""
    with _last_lock:
        return _last
