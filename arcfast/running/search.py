"""Search on many tasks: threads over tasks, answers together with a battery's, and the submission file."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import Any

from arcfast import _cpu
from arcfast.arc.submission import SubmissionFile
from arcfast.arc.tasks import Task, Tasks, load_tasks
from arcfast.base.budget import check_time_limit
from arcfast.base.errors import ArcfastError
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report
from arcfast.exploring.explore import Explored, Limits, explore_task
from arcfast.exploring.operations import shipped_operations
from arcfast.running.battery import Battery
from arcfast.running.checkpoints import Checkpoint, digest_programs, digest_tasks
from arcfast.running.options import SolveOptions
from arcfast.running.search_pieces import explore_spread, pack_explored, unpack_explored
from arcfast.running.solve import Found, ending, shard_of, solve_tasks

APPLICATIONS = 100_000
BYTES = 1100  # of memory for each application, by default
LEAST_MEMORY = 1 << 22
LEAST_BY_DEFAULT = 1 << 24
MOST = 1 << 62  # applications and bytes
LOOK = 0.1  # seconds between looks at the clock


def search(
    tasks: Any,
    applications: int = APPLICATIONS,
    battery: Battery | None = None,
    attempts: int = 2,
    memory: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    submission: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    progress: bool = True,
    resume: str | os.PathLike[str] | None = None,
    shard: tuple[int, int] | None = None,
    executor: Any = None,
    programs: Mapping[str, Iterable[str]] | None = None,
    device: Any = "auto",
) -> Found:
    """Search for programs that are right on every demonstration of a task; what `solve` gives, with their source.

    applications: operations that are tried on each task, each on all of its inputs.
    battery: programs that are tried too; where both answer, the battery's best answer is the first attempt.
    memory: the most bytes of values that a thread keeps; by default 1,100 for each application, 16 MiB at least.
    threads: tasks that are searched at once; by default as in Battery.run. No answer depends on it.
    time_limit: seconds; a search that is not finished then keeps what its complete levels found; the report says so.
    programs: {task: names of the battery's programs to try}; a task that is not named is not searched either.
    attempts, submission, fresh, progress, resume, shard, executor, device: as in Battery.solve. The workers of an
        executor search one task each; the executor decides how many work at once.

    If Ctrl-C or an error ends it early, the exception has what was found in `.partial`.

    >>> tasks = arcfast.load_tasks("arcagi1/training").select(["67a3c6ac"])
    >>> print(arcfast.search(tasks, applications=1000).source("67a3c6ac"))
    def found_67a3c6ac_1(I):
        x1 = vmirror(I)
        return x1
    """
    _check_whole("applications", applications, 1)
    memory = default_memory(applications) if memory is None else memory
    _check_whole("memory", memory, LEAST_MEMORY)
    options = SolveOptions(
        attempts=attempts, threads=threads, time_limit=time_limit, submission=submission, fresh=fresh,
        progress=progress, resume=resume, shard=shard, executor=executor, programs=programs, device=device,
    )  # fmt: skip
    return search_within(tasks, Limits(applications, memory), battery, options)


def search_within(tasks: Any, limits: Limits, battery: Battery | None, options: SolveOptions) -> Found:
    """As search(), under limits that may leave parts of it out, and with all options of solving."""
    begun = time.monotonic()
    limit, fresh = check_time_limit(options.time_limit), options.fresh
    tasks = load_tasks(tasks)
    checkpoint = None if options.resume is None else _open_checkpoint(options.resume, tasks, limits, battery)
    found = Found(tasks, Report(), partial=False)
    if battery is not None:
        nearest = "battery's outputs" not in limits.without
        resume = None if options.resume is None else Path(options.resume) / "battery"
        found = solve_tasks(battery._graph, battery._programs, tasks, replace(options, resume=resume), nearest)
        fresh = False
        found.report.go_on()
    deadline = None if limit is None else begun + limit
    with ending(found) as end:
        if options.submission is not None:
            end.file = SubmissionFile(options.submission, tasks, fresh=fresh, patient=True)
        todo = shard_of(list(tasks.values()), options.shard, found.report)
        todo = [task for task in todo if options.programs is None or task.id in options.programs]
        for task in todo:
            found._programs.setdefault(task.id, [])  # so that `solved` has the order of the tasks, whichever ends first
        if options.progress:
            end.bar = progress_bar(total=len(todo), unit="task", desc="search", delay=PATIENCE)
        end.begun = True
        with found.report.phase("prepare"):
            shipped_operations()
        ends: Counter[str] = Counter()
        made: Counter[str] = Counter()
        with (
            found.report.phase("search"),
            _Searching(limits, options.thread_count, deadline, found, options.executor) as searching,
        ):
            for task, explored in _resumed(searching, todo, checkpoint, found.report):
                found._add(task, explored, options.attempts)
                ends[explored.ended] += 1
                made.update(applications=explored.applications, states=explored.states)
                if end.file is not None:
                    end.file.update_all({task.id: found.attempts(task.id)})
                if end.bar is not None:
                    end.bar.update(1)
                    end.bar.set_postfix(
                        level=explored.level, states=made["states"], solved=len(found.solved), refresh=False
                    )
        found.report.note(f"search: {made['applications']:,} applications made {made['states']:,} states")
        for text in _notes(ends, len(todo), limit):
            found.report.note(text)
    return found


def default_memory(applications: int) -> int:
    return min(max(LEAST_BY_DEFAULT, BYTES * applications), MOST)


def _check_whole(name: str, value: Any, least: int) -> None:
    """ArcfastError unless a budget is a whole number that is large enough, and not too large for the core."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ArcfastError(f"{name} must be a whole number of at least {least:,}, not {value!r}")
    if value > MOST:
        raise ArcfastError(f"{name} must be a whole number of at most {MOST:,}, not {value!r}")


def _notes(ends: Counter[str], n_tasks: int, limit: float | None) -> Iterator[str]:
    """What the report says of searches that ended early."""
    if ends["memory"]:
        yield f"search: the memory was used up before the applications on {ends['memory']} of {n_tasks} tasks"
    if ends["inputs"]:
        most = _cpu.TASK_INPUTS
        yield f"search: {ends['inputs']} tasks have more than {most} demonstrations and tests, and were left out"
    late = ends["stopped"] + n_tasks - ends.total()
    if late and limit is not None:
        yield f"the time limit of {limit} s ended the search on {late} tasks early: unfinished levels were discarded"


def _open_checkpoint(
    folder: str | os.PathLike[str], tasks: Tasks, limits: Limits, battery: Battery | None
) -> Checkpoint:
    return Checkpoint(folder, "search", digest_programs(battery or ()), digest_tasks(tasks.values()), limits)


def _resumed(
    searching: _Searching, tasks: list[Task], checkpoint: Checkpoint | None, report: Report
) -> Iterator[tuple[Task, Explored]]:
    """What is found for each task: by an earlier search, as checkpoints have it, or by this one, which keeps it."""
    if checkpoint is None:
        yield from searching.over(tasks)
        return
    left = []
    for task in tasks:
        data = checkpoint.read(task.id)
        if data is None:
            left.append(task)
        else:
            yield task, unpack_explored(data)
    checkpoint.tell(report, len(tasks) - len(left), "searches")
    for task, explored in searching.over(left):
        if explored.ended != "stopped":
            checkpoint.write(task.id, pack_explored(explored))
        yield task, explored
    checkpoint.tell(report, 0, "searches")


class _Searching:
    """Threads that search on tasks, or the workers of an executor, until the deadline."""

    def __init__(self, limits: Limits, threads: int, deadline: float | None, found: Found, executor: Any):
        self.limits, self.deadline, self.executor = limits, deadline, executor
        self.nearest = {id: [found._members[name] for name in names] for id, names in found._nearest.items()}
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="arcfast-search")
        self.running: set[_cpu.Explorer] = set()
        self.lock = threading.Lock()
        self.stopped = False

    def __enter__(self) -> _Searching:
        return self

    def __exit__(self, *failure: object) -> None:
        self.stop()
        self.pool.shutdown(cancel_futures=True)

    def stop(self) -> None:
        """End what the threads do, within the length of an operation."""
        with self.lock:
            self.stopped = True
            for explorer in self.running:
                explorer.halt()

    def over(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Explored]]:
        """What is found for each task, in the order in which they are done; at the deadline the rest is left out."""
        if self.executor is not None:
            yield from explore_spread(self.executor, tasks, self.nearest, self.limits, self.deadline)
            return
        futures = {self.pool.submit(self._one, task): task for task in tasks}
        pending: set[Future[Explored | None]] = set(futures)
        while pending:
            done, pending = wait(pending, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=list(futures).index):
                explored = future.result()
                if explored is not None:
                    yield futures[future], explored
            if self.deadline is not None and not self.stopped and time.monotonic() >= self.deadline:
                self.stop()

    def _one(self, task: Task) -> Explored | None:
        mine: list[_cpu.Explorer] = []

        def watch(explorer: _cpu.Explorer) -> None:
            mine.append(explorer)
            with self.lock:
                self.running.add(explorer)
                if self.stopped:
                    explorer.halt()

        if self.stopped or not task.demos:
            return None
        try:
            return explore_task(task, self.limits, watch, self.nearest.get(task.id, ()))
        finally:
            with self.lock:
                self.running.difference_update(mine)
