"""The CPU as an executor: threads that share out the units of work. The work itself is the core's, without the GIL."""

from __future__ import annotations

import time
from typing import Any

from arcfast import _cpu
from arcfast.base.report import Report
from arcfast.hardware import cores
from arcfast.programs.graph import Graph
from arcfast.running import thread_pool
from arcfast.running.executor import Executor, Job
from arcfast.running.options import Options
from arcfast.running.results import Work


class CpuExecutor(Executor):
    """Runs the first `count` programs of a graph on threads of the CPU."""

    name = "cpu"

    def __init__(self, graph: Graph, count: int, options: Options):
        self.slices = graph.prepare(*options.budgets, count=count)
        self.threads = options.asked_threads

    def start(self, work: Work) -> CpuJob:
        return CpuJob(self.slices, work, self.threads)


class CpuJob(Job):
    """Work for the CPU. Threads claim its units from a queue; results do not depend on how many there are.

    `threads`: how many at most; None: as many as there are cores, which are counted only where several can be used.
    """

    def __init__(self, slices: list[_cpu.PreparedSlice], work: Work, threads: int | None):
        self.work = work
        self.queue = _cpu.WorkQueue(slices, work)
        work.results.kept = self.queue  # not the job, which holds the results: a circle would wait for the collector
        units = self.queue.progress[1]
        self.threads = min(threads or cores.available_cores(), units) if units > 1 else 1
        self.seconds = 0.0

    def run(self, *, progress: bool = False, deadline: float | None = None) -> bool:
        begun = time.perf_counter()
        try:
            return thread_pool.run_queue(self.queue, self.threads, progress=progress, deadline=deadline)
        finally:
            self.seconds += time.perf_counter() - begun

    @property
    def kept_bytes(self) -> int:
        return self.queue.kept_bytes

    def value(self, program: int, input: int) -> Any:
        return self.queue.value(program, input)

    def add_to(self, report: Report, runs: int) -> None:
        programs, inputs = self.work.results.shape
        report.add("cpu", programs, inputs, self.seconds, runs, self.threads, self.queue.nodes_evaluated)
        if self.queue.full_arenas:
            report.note(f"{self.queue.full_arenas:,} programs began again because an arena was full")
