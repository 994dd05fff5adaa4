"""Solving tasks: which programs are right on every demonstration, what they answer, and the submission file.

A program leaves a task at its first wrong demonstration. Candidates are ranked by the fewest steps, then the least
fuel, then the name; distinct answers become attempts.
"""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from arcfast import _cpu
from arcfast.arc.submission import Score, SubmissionFile, legal_grid, score, write_submission
from arcfast.arc.tasks import Task, Tasks, load_tasks
from arcfast.base.budget import FUEL, MEMORY, check_time_limit
from arcfast.base.errors import ArcfastError
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report, Status, remember
from arcfast.base.wording import error_reason
from arcfast.base.writing import IN_PARTIAL, shield_from_interrupt, write_with_retries
from arcfast.hardware import choice, cores
from arcfast.programs.calling import run_once
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.executors import Crew
from arcfast.running.run import check_budget
from arcfast.running.samples import Sample

RANKS = ("steps", "votes")
# Tasks handed to the core at once; answers are written out after each piece. Pieces grow while they take less than
# QUICK seconds and shrink when they take more than SLOW, so that a run that is killed has lost little.
PIECE, MOST = 1, 128
QUICK, SLOW = 2.0, 8.0
EVERYTHING = 2**62


class Found:
    """What solving found. Tasks without a program are there too, with no answers."""

    def __init__(self, tasks: Tasks, report: Report, partial: bool):
        self.report = report
        self._tasks = tasks
        self._programs: dict[str, list[str]] = {}
        self._answers: dict[str, list[list]] = {}
        self._partial: dict[str, list[tuple[str, int, float]]] | None = {} if partial else None
        self.unwritten: str | None = None
        """why the submission file lacks some of this, if it does"""
        self._waiting: Callable[[], None] | None = None  # takes in what a piece of work has found

    def _take(self) -> None:
        """Take in what the last piece of work has found."""
        if self._waiting is not None:
            self._waiting()
            self._waiting = None

    @property
    def solved(self) -> list[str]:
        """Ids of the tasks with a program that is right on every demonstration."""
        return [task for task, names in self._programs.items() if names]

    def programs(self, task: str) -> list[str]:
        """The names of those programs, best first."""
        return list(self._programs.get(self._known(task), ()))

    def attempts(self, task: str) -> list[list]:
        """Per test input, up to `attempts` distinct grids."""
        answers = self._answers.get(self._known(task))
        return [list(grids) for grids in answers] if answers else [[] for _ in self._tasks[task].tests]

    def partial(self, task: str) -> list[tuple[str, int, float]]:
        """(name, demonstrations right, share of cells right), best first; with partial=True."""
        if self._partial is None:
            raise ArcfastError("solve(..., partial=True) keeps what is right in part; this was solved without it")
        return list(self._partial.get(self._known(task), ()))

    def score(self, tasks: Any = None) -> Score:
        """The Kaggle metric, where answers are known."""
        known = self._tasks if tasks is None else load_tasks(tasks)
        return score({task: self.attempts(task) for task in known}, known)

    def to_submission(self, path: str | os.PathLike) -> None:
        """Write a valid Kaggle file for every task, solved or not."""
        write_submission(path, self._tasks, {task: self.attempts(task) for task in self._tasks})

    def _known(self, task: str) -> str:
        if task not in self._tasks:
            raise ArcfastError(f"no task is called {task!r}")
        return task

    def __repr__(self) -> str:
        return f"Found({len(self.solved)} of {len(self._tasks)} tasks)"


def solve_tasks(
    graph: Graph,
    members: Sequence[Program],
    tasks: Any,
    *,
    device: Any = "auto",
    attempts: int = 2,
    progress: bool = True,
    threads: int | None = None,
    fuel: int = FUEL,
    memory: int = MEMORY,
    programs: Mapping[str, Iterable[str]] | None = None,
    time_limit: float | None = None,
    rank: str = "steps",
    partial: bool = False,
    leak: bool = False,
    submission: str | os.PathLike | None = None,
    fresh: bool = False,
    strict: bool = False,
    threshold: float | None = None,
    gpu_memory: int | None = None,
) -> Found:
    """Try every program on every task.

    `programs` {task: names} has only these tried on a task, and none on a task it does not name; `time_limit` (seconds)
    stops handing out work and keeps what was found; `rank` "steps" or "votes"; `partial` runs every demonstration even
    after a miss; `submission` is a file that is valid from the start and replaced as tasks are solved, also when it
    is interrupted. It keeps the answers that it held for these tasks, unless `fresh`; the report counts those that
    stay, and what is found never contains them.

    A write that fails for a reason that may pass, such as a full disk, is tried again later. If it fails at the end
    too, ArcfastError is raised; that, KeyboardInterrupt and whatever else ends the run have what was found in
    `.partial`, whose `.unwritten` tells why the file lacks some of it, if it does. A process that is killed loses the
    answers of the tasks that are being tried at that moment, and of the last half second.
    """
    begun = time.monotonic()
    if rank not in RANKS:
        raise ArcfastError(f"rank must be one of {', '.join(RANKS)}, not {rank!r}")
    if isinstance(attempts, bool) or not isinstance(attempts, int) or attempts < 1:
        raise ArcfastError(f"attempts must be a whole number of at least 1, not {attempts!r}")
    time_limit = check_time_limit(time_limit)
    budgets = check_budget("fuel", fuel, 2**63 - 1), check_budget("memory", memory, 2**32 - 1)
    target, room = choice.forced(device), choice.memory_limit(gpu_memory)
    if target is not None and target.choice.device == "python":
        raise ArcfastError('solve runs on the CPU and on GPUs, not on "python"; run does')
    tasks = load_tasks(tasks)
    report = Report()
    found = Found(tasks, report, partial)
    with _ending(found) as end:
        members = list(members)  # a battery may grow meanwhile
        if target is None:
            target = choice.decide(choice.estimate(len(members), _cells(tasks, partial), graph.seen), threshold)
        count = cores.thread_count(threads)
        deadline = None if time_limit is None else begun + time_limit
        masks = _masks([program.name for program in members], tasks, programs)
        if submission is not None:
            end.file = SubmissionFile(submission, tasks, fresh=fresh, patient=True)
        if tasks.skipped:
            first = next(iter(tasks.skipped))
            report.note(f"{len(tasks.skipped)} malformed tasks were left out; {first}: {tasks.skipped[first]}")
        if leak:
            report.note("leak: S held every demonstration, the one being checked included")
        end.bar = progress_bar(total=len(tasks), unit="task", delay=PATIENCE) if progress else None
        end.begun = True
        with Crew(report, target, room, strict) as crew:
            with report.phase("prepare"):
                desks = crew.desks(graph, budgets, len(members))
            todo, start, size = list(tasks.values()), 0, PIECE
            while start < len(todo):
                if deadline is not None and time.monotonic() >= deadline:
                    report.note(f"the time limit of {time_limit} s left {len(todo) - start} tasks untried")
                    break
                with report.phase("prepare"):
                    piece = _Piece(crew, desks, members, todo[start : start + size], masks, partial, leak)
                again = functools.partial(piece.again, graph, budgets)
                found._waiting = functools.partial(piece.collect, found, attempts, rank, again)
                ran = time.perf_counter()
                try:
                    with report.phase("run"):
                        if not crew.work(piece.job, count, deadline=deadline):
                            told = f"the time limit of {time_limit} s came in the middle of {len(piece.tasks)} tasks"
                            report.note(told)
                finally:
                    seconds = time.perf_counter() - ran
                    with report.phase("rank"):
                        shield_from_interrupt(found._take)
                    crew.announce(piece.status.shape, crew.account(piece.job, piece.status))
                    if end.file is not None:
                        end.file.update_all({task.id: found.attempts(task.id) for task in piece.tasks})
                graph.saw(int(piece.fuel.sum()), piece.work)
                start += len(piece.tasks)
                size = min(2 * size, MOST) if seconds < QUICK else max(size // 2, 1) if seconds > SLOW else size
                if end.bar is not None:
                    end.bar.update(len(piece.tasks))
                    end.bar.set_postfix(solved=len(found.solved), refresh=False)
    return found


class _End:
    """What has to be closed at the end of solving."""

    file: SubmissionFile | None = None
    bar: Any = None
    begun = False  # before that, errors tell what was wrong with the call


@contextmanager
def _ending(found: Found) -> Iterator[_End]:
    """Whatever ends the block, the file is written, and what was found goes with the error."""
    end = _End()
    try:
        try:
            yield end
        finally:
            shield_from_interrupt(functools.partial(_finish, found, end.file))
            if end.bar is not None:
                end.bar.close()
            if end.begun:
                remember(found.report.finish())
    except BaseException as error:
        if end.begun or isinstance(error, KeyboardInterrupt):
            error.partial = found  # type: ignore[attr-defined]
        raise
    if found.unwritten is not None:
        failure = ArcfastError(f"{found.unwritten}; {IN_PARTIAL}")
        failure.partial = found
        raise failure


def _finish(found: Found, file: SubmissionFile | None) -> None:
    """Have everything that was found in the file; this may be done again, where Ctrl-C came in between."""
    try:
        found._take()
    finally:
        if file is not None:
            found.unwritten = None
            try:
                if not file.closed:
                    file.update_all({task: found.attempts(task) for task in found._answers})
                write_with_retries(file.close)
            except OSError as error:
                found.unwritten = f"the submission {file.path} could not be written: {error_reason(error)}"
            found.report.kept = file.kept
            for text in [*file.notes, *filter(None, [found.unwritten])]:
                found.report.note(text)


def _cells(tasks: Tasks, partial: bool) -> int:
    """Cells of the inputs that every program sees: the first demonstrations, or all of them."""
    shown = [demo for task in tasks.values() for demo, _ in task.demos[: None if partial else 1]]
    return sum(len(grid) * len(grid[0]) for grid in shown)


def _masks(names: list[str], tasks: Tasks, programs: Mapping[str, Iterable[str]] | None) -> dict | None:
    """{task: indices of the programs to try}."""
    if programs is None:
        return None
    if not isinstance(programs, Mapping):
        raise ArcfastError(f"programs is a mapping {{task: names}}, not {type(programs).__name__}")
    index = {name: k for k, name in enumerate(names)}
    masks: dict[str, list[int]] = {task: [] for task in tasks}
    for task, wanted in programs.items():
        for name in [wanted] if isinstance(wanted, str) else wanted:
            if name not in index:
                raise ArcfastError(f"programs[{task!r}] names {name!r}, which is not in the battery")
            if task in masks:  # the mapping may be made for more tasks than these
                masks[task].append(index[name])
    return masks


class _Piece:
    """Some tasks as one job: a group of inputs per task, demonstrations before tests."""

    def __init__(self, crew: Crew, desks: list, programs: Sequence[Program], tasks: list[Task], masks, partial, leak):
        import numpy

        self.tasks, self.programs = tasks, programs
        samples, expected, self.first = [], [], [0]
        asked = any("S" in program.uses for program in programs)
        for task in tasks:
            pairs = tuple(task.demos) if asked else ()
            for k, (grid, output) in enumerate(task.demos):
                others = pairs if leak or len(pairs) == 1 else pairs[:k] + pairs[k + 1 :]
                samples.append((grid, others, None))
                expected.append(output)
            for grid, _ in task.tests:
                samples.append((grid, pairs, None))
                expected.append(None)
            self.first.append(len(samples))
        shape = (len(programs), len(samples))
        self.status = numpy.full(shape, _cpu.NOT_RUN, dtype=numpy.uint8)
        self.hashes = numpy.zeros(shape, dtype=numpy.uint64)
        self.fuel = numpy.zeros(shape, dtype=numpy.uint64)
        self.matched = numpy.zeros(shape, dtype=numpy.uint8)
        self.right = numpy.zeros(shape if partial else (0, 0), dtype=numpy.int32)
        wanted = numpy.ones((len(tasks), len(programs)), dtype=numpy.uint8)
        if masks is not None:
            wanted[:] = 0
            for k, task in enumerate(tasks):
                wanted[k, masks[task.id]] = 1
        self.samples, self.expected = samples, expected
        self.keep = numpy.array([output is None for output in expected], dtype=numpy.uint8)
        no_codes = numpy.zeros((0, 0), dtype=numpy.uint32)
        self.cells = numpy.array([len(grid) * len(grid[0]) for grid, _, _ in samples], dtype=numpy.float64)
        self.job = crew.job(
            desks,
            _cpu.Inputs(samples, expected),
            numpy.array(self.first),
            self.status,
            self.hashes,
            self.fuel,
            no_codes,
            self.matched,
            self.right,
            wanted,
            self.keep,
            leave=not partial,
            keep_limit=EVERYTHING,
        )

    @property
    def work(self) -> float:
        """Cells of the inputs of all runs that were made."""
        return float((self.status != _cpu.NOT_RUN).sum(axis=0) @ self.cells)

    def again(self, graph: Graph, budgets: tuple[int, int], p: int, i: int) -> Any:
        """An output that was not kept: there was no room, or the unit was stopped."""
        grid, pairs, known = self.samples[i]
        return run_once(graph, p, Sample(pairs, grid, known), *budgets).value

    def collect(self, found: Found, attempts: int, rank: str, again: Callable[[int, int], Any]) -> None:
        for k, task in enumerate(self.tasks):
            demos = range(self.first[k], self.first[k] + len(task.demos))
            tests = range(demos.stop, self.first[k + 1])
            right = self.matched[:, demos.start : demos.stop].all(axis=1).nonzero()[0].tolist() if demos else []
            spent = self.fuel[:, demos.start : demos.stop]
            best = sorted(
                right,
                key=lambda p: (len(self.programs[p]), int(spent[p].sum()), self.programs[p].name),
            )
            found._programs[task.id] = [self.programs[p].name for p in best]
            found._answers[task.id] = [self._answers(best, i, attempts, rank, again) for i in tests]
            if found._partial is not None:
                found._partial[task.id] = self._partly(demos)

    def _answers(self, best: list[int], i: int, attempts: int, rank: str, again: Callable[[int, int], Any]) -> list:
        """Distinct legal grids for one test input, best first."""
        votes: dict[Any, int] = {}
        for p in best:
            if self.status[p, i] == Status.OK:
                try:
                    value = self.job.value(p, i)
                except KeyError:
                    value = again(p, i)
                grid = legal_grid(value)
                if grid is not None:
                    votes[grid] = votes.get(grid, 0) + 1
        grids = sorted(votes, key=lambda grid: -votes[grid]) if rank == "votes" else list(votes)
        return grids[:attempts]

    def _partly(self, demos: range) -> list[tuple[str, int, float]]:
        cells = sum(len(self.expected[i]) * len(self.expected[i][0]) for i in demos)
        hits = self.matched[:, demos.start : demos.stop].sum(axis=1)
        share = self.right[:, demos.start : demos.stop].sum(axis=1) / max(1, cells)
        rows = [(self.programs[p].name, int(hits[p]), float(share[p])) for p in range(len(self.programs))]
        return sorted((row for row in rows if row[1] or row[2]), key=lambda row: (-row[1], -row[2], row[0]))
