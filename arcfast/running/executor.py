"""The interface of executors, which run a battery's programs on inputs.

There are three: threads on the CPU (cpu_executor.py), GPUs and what stands in for them (device_executor.py), and the
reference (reference_executor.py); python_executor.py puts worker processes beside any of them. executor_choice.py opens
one; run.py and solve.py know them only by this interface.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import Any

from arcfast.base.report import Report
from arcfast.running.results import Work

_log = logging.getLogger("arcfast")


class Job(ABC):
    """Work that an executor was given."""

    def __init__(self, work: Work):
        self.work = work.spell_out()
        work.results.kept = self

    @property
    @abstractmethod
    def kept_bytes(self) -> int:
        """Bytes of the output values that are kept."""

    @abstractmethod
    def run(self, *, progress: bool = False, deadline: float | None = None) -> bool:
        """Do the work. False if the deadline (time.monotonic) came before its end; Ctrl-C raises.

        Runs that were not made keep the status _cpu.NOT_RUN.
        """

    @abstractmethod
    def value(self, program: int, input: int) -> Any:
        """The plain value of an output that was kept, or KeyError."""

    @abstractmethod
    def add_to(self, report: Report, runs: int) -> None:
        """Add to the report what was done where: `runs` runs in all."""


class Executor(ABC):
    """What runs the programs of a battery, for the length of a `with` block.

    >>> with open_executor(target, graph, programs, options, report) as executor:
    ...     job = executor.start(work)
    ...     finished = job.run()
    ...     account(job, report)
    """

    name: str  # as logs and reports call it

    def __enter__(self) -> Executor:
        return self

    def __exit__(self, *failure: Any) -> None:
        self.close(failed=failure != (None, None, None))

    def close(self, failed: bool) -> None:
        """Give back what was taken. By default nothing was."""
        return

    @abstractmethod
    def start(self, work: Work) -> Job:
        """Make work ready to run."""

    def log(self, shape: tuple[int, int], runs: int) -> None:
        """Write the log line of a launch."""
        if _log.isEnabledFor(logging.INFO):
            log_launch(self.name, shape, runs)


def account(job: Job, report: Report) -> int:
    """Add what a job did to a report; gives the number of runs."""
    counts = job.work.results.counts()
    runs = sum(counts.values())
    report.count(counts)
    job.add_to(report, runs)
    return runs


def log_launch(device: str, shape: tuple[int, int], runs: int) -> None:
    """Write the log line of a launch."""
    _log.info("arcfast: %d programs x %d inputs on %s: %d runs", *shape, device, runs)
