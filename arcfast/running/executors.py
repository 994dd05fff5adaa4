"""Who does the work of one call: threads on the CPU, or a fleet of devices. The rest of arcfast need not know which.

Both take the same jobs, and what they did goes into the same report.
"""

from __future__ import annotations

import logging
import time
import warnings
from typing import Any

from arcfast import _cpu
from arcfast.base.report import Report, Status
from arcfast.hardware.choice import Target
from arcfast.programs.graph import Graph
from arcfast.running import thread_pool

_log = logging.getLogger("arcfast")


class Crew:
    """The CPU or the devices of a target, for the length of a `with` block; `memory` is what each device may give.

    >>> with Crew(report, target) as crew:
    ...     job = crew.job(crew.desks(graph, budgets, len(programs)), inputs, ...)
    ...     crew.work(job, threads=2)
    ...     crew.account(run.status)
    """

    def __init__(self, report: Report, target: Target, memory: int | None = None, strict: bool = False):
        self.report, self.target, self.memory, self.strict = report, target, memory, strict
        self.fleet: Any = None
        self._seconds = 0.0
        report.choice = target.choice

    def __enter__(self) -> Crew:
        if self.target.devices:
            from arcfast.hardware.nvml import Sampler
            from arcfast.running.device_executor import Fleet

            self.fleet = Fleet(self.target.devices, self.memory)
            buses = {device.name: device.bus for device in self.target.devices if hasattr(device, "bus")}
            self._sampler = Sampler(buses).__enter__()
        return self

    def __exit__(self, *failure: Any) -> None:
        if self.fleet is not None:
            self._sampler.__exit__(*failure)
            for name, usage in self._sampler.seen().items():
                self.report.utilisation[name] = usage.busy
                self.report.device_memory[name] = usage.used
            self.fleet.__exit__(*failure)
            if self.report.reruns and failure == (None, None, None):
                told = "; ".join(f"{runs:,} runs: {reason}" for reason, runs in self.report.reruns.items())
                warnings.warn(f"repeated on the CPU what a device did not finish: {told}", RuntimeWarning, stacklevel=4)

    def desks(self, graph: Graph, budgets: tuple[int, int], count: int) -> list:
        """The first so many programs of the graph, cut for whoever runs them."""
        if self.fleet is None:
            return graph.desks(*budgets, count=count)
        from arcfast.running.device_executor import SLICE_NODES

        return graph.desks(*budgets, SLICE_NODES, SLICE_NODES, count)

    def job(self, *args: Any, **options: Any) -> Any:
        """A job of these arguments of _cpu.Job."""
        if self.fleet is None:
            return _cpu.Job(*args, **options)
        from arcfast.running.device_executor import DeviceJob

        return DeviceJob(self.fleet, *args, **{"strict": self.strict, **options})

    def work(self, job: Any, threads: int, *, progress: bool = False, deadline: float | None = None) -> bool:
        """Run a job to its end; False if the deadline (time.monotonic) came before."""
        begun = time.perf_counter()
        try:
            if self.fleet is not None:
                return job.run(threads, progress=progress, deadline=deadline)
            return thread_pool.work(job, threads, progress=progress, deadline=deadline)
        finally:
            self._seconds = time.perf_counter() - begun

    def announce(self, shape: tuple[int, int], runs: int) -> None:
        """The log line of a launch."""
        announce(", ".join(device.name for device in self.target.devices) or "cpu", shape, runs)

    def account(self, job: Any, status: Any) -> int:
        """Tell the report what a job did, whose outcomes are in `status` [program, input]; gives the number of runs."""
        done = runs = count(self.report, status)
        programs, inputs = status.shape
        if self.fleet is None:
            self.report.add("cpu", programs, inputs, self._seconds, runs)
            if job.full_arenas:
                self.report.note(f"{job.full_arenas:,} programs began again because an arena was full")
            return done
        for session in self.fleet.sessions:
            self.report.add(session.device.name, programs, inputs, session.seconds, session.runs)
            runs -= session.runs
            session.seconds, session.runs = 0.0, 0
            if session.failure is not None:
                self.report.note(f"{session.device.name} failed: {session.failure}")
            if getattr(session.device, "note", ""):
                self.report.note(f"{session.device.name}: {session.device.note}")
        for reason, number in job.reruns.items():
            self.report.rerun(reason, number)
        if runs:
            self.report.add("cpu", programs, inputs, job.rerun_seconds, runs)
            announce("cpu", status.shape, runs)
        return done


def count(report: Report, status: Any) -> int:
    """Add statuses [program, input] to a report; gives how many runs they are."""
    import numpy

    found = numpy.bincount(status.ravel(), minlength=256)
    counts = {known: int(found[known]) for known in Status if found[known]}
    report.count(counts)
    return sum(counts.values())


def announce(device: str, shape: tuple[int, int], runs: int) -> None:
    """The log line of a launch."""
    _log.info("arcfast: %d programs x %d inputs on %s: %d runs", *shape, device, runs)
