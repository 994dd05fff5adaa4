"""Solving tasks: which programs are right on every demonstration, what they answer, and the submission file.

A program leaves a task at its first wrong demonstration. Candidates are ranked by the fewest steps, then the least
fuel, then the name; distinct answers become attempts.
"""

from __future__ import annotations

import functools
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.arc.submission import Score, SubmissionFile, legal_grid, score, write_submission
from arcfast.arc.tasks import Rows, Task, Tasks, load_tasks
from arcfast.base.budget import check_time_limit
from arcfast.base.errors import ArcfastError
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report, Status, remember
from arcfast.base.wording import error_reason
from arcfast.base.writing import IN_PARTIAL, check_target, replace_file, shield_from_interrupt, write_with_retries
from arcfast.exploring.explore import Explored, Limits, explore_task
from arcfast.hardware import choice
from arcfast.programs.calling import run_program
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.checkpoints import Checkpoint, digest_programs, digest_tasks
from arcfast.running.executor import account
from arcfast.running.executor_choice import chosen, open_executor
from arcfast.running.options import SolveOptions
from arcfast.running.results import KEEP_ALL, Results, Work, all_wanted
from arcfast.workers.pool import run_once
from arcfast.workers.program import PythonProgram

# Tasks that are tried at once; answers are written out after each batch. Batches grow while they take less than QUICK
# seconds and shrink when they take more than SLOW, so that a run that is killed has lost little.
NEAREST = 100  # programs whose outputs may become parts of an answer
COMPOSE_MEMORY = 1 << 26  # bytes for the values that a composition is made of
FIRST_BATCH, LARGEST_BATCH = 1, 128
FIRST_SPREAD = 32  # of the first batch for an executor, whose workers all want some
QUICK, SLOW = 2.0, 8.0


class RightProgram(NamedTuple):
    """What is known of a program that is right on every demonstration of a task."""

    name: str
    fuel: int  # spent on the demonstrations
    agreeing: int  # how often another such program gives the same answer to a test, over all tests ...
    others: int  # ... and how often it could
    right: bool | None  # whether it gives the known answers to the tests; None if no answer is known


class Found:
    """What solving found. Tasks without a program are there too, with no answers. It draws itself in a notebook."""

    def __init__(self, tasks: Tasks, report: Report, partial: bool):
        self.report = report
        self._tasks = tasks
        self._members: dict[str, Program] = {}  # the programs that were tried, by name; of a pickle, those that matter
        self._tried = 0  # how many were tried
        self._texts: dict[str, str] = {}  # of the programs that a search found, by name
        self._programs: dict[str, list[str]] = {}
        self._right: dict[str, list[RightProgram]] = {}
        self._guesses: dict[str, list[tuple[str, int]]] = {}
        self._nearest: dict[str, list[str]] = {}  # names of programs, for compositions
        self._answers: dict[str, list[list[Rows]]] = {}
        self._partial: dict[str, list[tuple[str, int, float]]] | None = {} if partial else None
        self.unwritten: str | None = None
        """why the submission file lacks some of this, if it does"""
        self._pending: Callable[[], None] | None = None  # collects what a batch of tasks has found

    def _collect(self) -> None:
        """Collect what the last batch of tasks has found, unless that was done."""
        if self._pending is not None:
            self._pending()
            self._pending = None

    @property
    def solved(self) -> list[str]:
        """Ids of the tasks with a program that is right on every demonstration."""
        return [task for task, names in self._programs.items() if names]

    def programs(self, task: str) -> list[str]:
        """The names of those programs, best first."""
        return list(self._programs.get(self._known(task), ()))

    def source(self, task: str, program: str | None = None) -> str:
        """The text of a task's best program, or of another of its programs; ArcfastError if there is none."""
        names = [*self.programs(task), *(name for name, _ in self.guesses(task))]
        name = program if program is not None else names[0] if names else None
        if name is None or name not in names:
            which = "no program" if name is None else f"{name!r} is not a program that"
            raise ArcfastError(f"{which} is right on every demonstration of {task}: see found.programs({task!r})")
        return self._texts[name] if name in self._texts else self._members[name].source

    def guesses(self, task: str) -> list[tuple[str, int]]:
        """(name, demonstrations right) of programs that a search found and that are right on some of them only.

        Their answers are the last attempts; `programs` and `solved` do not count them.
        """
        return list(self._guesses.get(self._known(task), ()))

    def attempts(self, task: str) -> list[list[Rows]]:
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

    def to_submission(self, path: str | os.PathLike[str]) -> None:
        """Write a valid Kaggle file for every task, solved or not."""
        write_submission(path, self._tasks, {task: self.attempts(task) for task in self._tasks})

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write an HTML page with demonstrations, attempts beside the truth, programs and near misses.

        One file that works offline. Near misses are known after solve(..., partial=True).
        """
        from arcfast.running.gallery import gallery_page

        check_target(path, self._tasks.files)
        replace_file(path, gallery_page(self._tasks, {"": self}))

    def _repr_html_(self) -> str:
        from arcfast.running.gallery import summary_html

        return summary_html(self._tasks, self)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle only the programs that the page shows: those that are right on a task, or among the nearest to it."""
        from arcfast.running.gallery import NEAR_MISSES

        names = {name for names in self._programs.values() for name in names}
        names |= {row[0] for rows in (self._partial or {}).values() for row in rows[:NEAR_MISSES]}
        return self.__dict__ | {"_members": {name: self._members[name] for name in names if name in self._members}}

    def _add(self, task: Task, explored: Explored, attempts: int) -> None:
        """Put what a search found beside what a battery found: its best answer, the search's, its others, guesses."""
        for candidate in (*explored.candidates, *explored.guesses):
            self._members[candidate.program.name] = candidate.program
            self._texts[candidate.program.name] = candidate.text
        truth = [answer for _, answer in task.tests]
        known = all(answer is not None for answer in truth)
        self._right.setdefault(task.id, []).extend(
            RightProgram(each.program.name, each.fuel, 0, 0, right=each.answers == truth if known else None)
            for each in explored.candidates
        )
        names = self._programs.get(task.id, [])
        self._programs[task.id] = [*names[:1], *(each.program.name for each in explored.candidates), *names[1:]]
        self._guesses[task.id] = [(each.program.name, each.right) for each in explored.guesses]
        before = self._answers.get(task.id) or [[] for _ in task.tests]
        self._answers[task.id] = []
        for k, given in enumerate(before):
            found, guessed = ([each.answers[k] for each in of] for of in (explored.candidates, explored.guesses))
            self._answers[task.id].append(list(dict.fromkeys([*given[:1], *found, *given[1:], *guessed]))[:attempts])

    def _piece(self, task: Task) -> dict[str, Any]:
        """What was found for a task, for a checkpoint."""
        partial = None if self._partial is None else self._partial[task.id]
        names = [*self._programs[task.id], *(name for name, _ in self._guesses.get(task.id, ()))]
        return {
            "programs": self._programs[task.id],
            "answers": self._answers[task.id],
            "partial": partial,
            "right": self._right[task.id],
            "guesses": self._guesses.get(task.id, []),
            "nearest": self._nearest.get(task.id, []),
            "texts": {name: self._texts[name] for name in names if name in self._texts},
        }

    def _restore(self, task: Task, piece: dict[str, Any] | None) -> bool:
        """Take what a checkpoint has for a task; False if it has nothing."""
        if piece is None:
            return False
        self._programs[task.id] = list(piece["programs"])
        self._answers[task.id] = [[tuple(tuple(row) for row in grid) for grid in grids] for grids in piece["answers"]]
        self._right[task.id] = [RightProgram(*row) for row in piece["right"]]
        self._guesses[task.id] = [(name, right) for name, right in piece["guesses"]]
        self._nearest[task.id] = list(piece["nearest"])
        self._texts |= piece["texts"]
        self._members |= {name: Program.parse(text) for name, text in piece["texts"].items()}
        if self._partial is not None:
            self._partial[task.id] = [(name, right, share) for name, right, share in piece["partial"]]
        return True

    def _known(self, task: str) -> str:
        if task not in self._tasks:
            raise ArcfastError(f"no task is called {task!r}")
        return task

    def __repr__(self) -> str:
        return f"Found({len(self.solved)} of {len(self._tasks)} tasks)"


def solve_tasks(
    graph: Graph, members: Sequence[Program], tasks: Any, options: SolveOptions, nearest: bool = False
) -> Found:
    """Try programs, the first ones of the graph, on tasks; Battery.solve says what the options mean.

    `nearest`: note the programs that come nearest to a task that none solves, for compositions.

    A write of the submission that fails for a reason that may pass, such as a full disk, is tried again later. If it
    fails at the end too, ArcfastError is raised; that, KeyboardInterrupt and whatever else ends the run have what was
    found in `.partial`, whose `.unwritten` tells why the file lacks some of it, if it does. A process that is killed
    loses the answers of the tasks that are being tried at that moment, and of the last half second.
    """
    begun = time.monotonic()
    target, time_limit = chosen(options), check_time_limit(options.time_limit)
    tasks = load_tasks(tasks)
    report = Report()
    found = Found(tasks, report, options.partial)
    nearest = nearest or options.compose
    with ending(found) as end:
        members = list(members)  # a battery may grow meanwhile
        found._members, found._tried = {program.name: program for program in members}, len(members)
        if target is None:
            cells = _cells(tasks, options.partial)
            target = choice.decide(choice.estimate(len(members), cells, graph.seen), options.threshold)
        deadline = None if time_limit is None else begun + time_limit
        allowed = _allowed([program.name for program in members], tasks, options.programs)
        checkpoint = None if options.resume is None else _open_checkpoint(members, tasks, allowed, options, nearest)
        if options.submission is not None:
            end.file = SubmissionFile(options.submission, tasks, fresh=options.fresh, patient=True)
        if tasks.skipped:
            first = next(iter(tasks.skipped))
            report.note(f"{len(tasks.skipped)} malformed tasks were left out; {first}: {tasks.skipped[first]}")
        if options.leak:
            report.note("leak: S held every demonstration, the one being checked included")
        todo = shard_of(list(tasks.values()), options.shard, report)
        asked = len(todo)
        if checkpoint is not None:
            todo = [task for task in todo if not found._restore(task, checkpoint.read(task.id))]
            checkpoint.tell(report, asked - len(todo), "tasks")
            if end.file is not None:
                end.file.update_all({task: found.attempts(task) for task in found._answers})
        end.bar = progress_bar(total=len(todo), unit="task", delay=PATIENCE) if options.progress else None
        end.begun = True
        with report.phase("prepare"):
            executor = open_executor(target, graph, members, options, report)
        with executor:
            start, size = 0, FIRST_BATCH if options.executor is None else FIRST_SPREAD
            while start < len(todo):
                if deadline is not None and time.monotonic() >= deadline:
                    report.note(f"the time limit of {time_limit} s left {len(todo) - start} tasks untried")
                    break
                with report.phase("prepare"):
                    batch = _TaskBatch(graph, members, todo[start : start + size], allowed, options, nearest)
                    job = executor.start(batch.work)
                found._pending = functools.partial(batch.collect, found)
                ran = time.perf_counter()
                finished = False
                try:
                    with report.phase("run"):
                        finished = job.run(deadline=deadline)
                        if not finished:
                            report.note(
                                f"the time limit of {time_limit} s came in the middle of {len(batch.tasks)} tasks"
                            )
                finally:
                    seconds = time.perf_counter() - ran
                    with report.phase("rank"):
                        shield_from_interrupt(found._collect)
                    executor.log(batch.results.shape, account(job, report))
                    if end.file is not None:
                        end.file.update_all({task.id: found.attempts(task.id) for task in batch.tasks})
                if checkpoint is not None and finished:
                    for task in batch.tasks:
                        checkpoint.write(task.id, found._piece(task))
                    checkpoint.tell(report, 0, "tasks")
                graph.saw(int(batch.results.fuel.sum()), batch.cells_run)
                start += len(batch.tasks)
                size = _next_size(size, seconds)
                if end.bar is not None:
                    end.bar.update(len(batch.tasks))
                    end.bar.set_postfix(solved=len(found.solved), refresh=False)
    return found


def _open_checkpoint(
    members: Sequence[Program], tasks: Tasks, allowed: dict[str, list[int]] | None, options: SolveOptions, nearest: bool
) -> Checkpoint:
    """The checkpoints of this call: for the same programs, tasks and options that decide what is found."""
    decisive = [options.budgets, options.worker_budgets, options.attempts, options.rank, options.partial, options.leak]
    decisive += [options.compose, nearest]
    inputs = digest_tasks(tasks.values())
    return Checkpoint(options.resume or "", "solve", digest_programs(members), inputs, [*decisive, allowed])


def shard_of(tasks: list[Task], shard: tuple[int, int] | None, report: Report) -> list[Task]:
    """The tasks of a shard (i, n); all of them where there is none."""
    if shard is None:
        return tasks
    number, count = shard
    some = tasks[number - 1 :: count]
    report.note(f"shard {number} of {count}: {len(some)} of {len(tasks)} tasks")
    return some


def _next_size(size: int, seconds: float) -> int:
    """How many tasks the next batch has, after one of `size` tasks that took so long."""
    if seconds < QUICK:
        return min(2 * size, LARGEST_BATCH)
    return max(size // 2, 1) if seconds > SLOW else size


class _End:
    """What has to be closed at the end of solving."""

    file: SubmissionFile | None = None
    bar: Any = None
    begun = False  # before that, errors tell what was wrong with the call


@contextmanager
def ending(found: Found) -> Iterator[_End]:
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
        found._collect()
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


def _allowed(
    names: list[str], tasks: Tasks, programs: Mapping[str, Iterable[str]] | None
) -> dict[str, list[int]] | None:
    """{task: indices of the programs to try}; None: all."""
    if programs is None:
        return None
    if not isinstance(programs, Mapping):
        raise ArcfastError(f"programs is a mapping {{task: names}}, not {type(programs).__name__}")
    index = {name: k for k, name in enumerate(names)}
    allowed: dict[str, list[int]] = {task: [] for task in tasks}
    for task, wanted in programs.items():
        for name in [wanted] if isinstance(wanted, str) else wanted:
            if name not in index:
                raise ArcfastError(f"programs[{task!r}] names {name!r}, which is not in the battery")
            if task in allowed:  # the mapping may be made for more tasks than these
                allowed[task].append(index[name])
    return allowed


class _TaskBatch:
    """Some tasks as one piece of work: a group of inputs per task, demonstrations before tests."""

    def __init__(
        self,
        graph: Graph,
        programs: Sequence[Program],
        tasks: list[Task],
        allowed: dict[str, list[int]] | None,
        options: SolveOptions,
        nearest: bool,
    ):
        self.graph, self.programs, self.tasks, self.options, self.nearest = graph, programs, tasks, options, nearest
        self.samples: list[tuple[Any, Any, None]] = []  # (I, S, C)
        self.expected: list[Any] = []
        self.first = [0]  # the first input of each task, and the end
        uses_pairs = any("S" in program.uses for program in programs)
        for task in tasks:
            pairs = tuple(task.demos) if uses_pairs else ()
            for k, (grid, output) in enumerate(task.demos):
                others = pairs if options.leak or len(pairs) == 1 else pairs[:k] + pairs[k + 1 :]
                self.samples.append((grid, others, None))
                self.expected.append(output)
            for grid, _ in task.tests:
                self.samples.append((grid, pairs, None))
                self.expected.append(None)
            self.first.append(len(self.samples))
        self.results = Results(len(programs), len(self.samples), matched=True, right_cells=options.partial or nearest)
        wanted = all_wanted(len(tasks), len(programs))
        if allowed is not None:
            wanted[:] = 0
            for k, task in enumerate(tasks):
                wanted[k, allowed[task.id]] = 1
        is_test = all_wanted(len(self.expected))
        is_test[[k for k, output in enumerate(self.expected) if output is not None]] = 0
        self.work = Work(
            self.results,
            _cpu.Inputs(self.samples, self.expected),
            self.first,
            wanted,
            keep=is_test,
            keep_limit=KEEP_ALL,
            stop_at_miss=not options.partial,
        )

    @property
    def cells_run(self) -> float:
        """Cells of the inputs of all runs that were made."""
        cells = [len(grid) * len(grid[0]) for grid, _, _ in self.samples]
        return float((self.results.status != _cpu.NOT_RUN).sum(axis=0) @ cells)

    def collect(self, found: Found) -> None:
        """Rank the programs of each task, and put their names and answers into `found`."""
        results = self.results
        for k, task in enumerate(self.tasks):
            demos = slice(self.first[k], self.first[k] + len(task.demos))
            matched: Any = results.matched[:, demos].all(axis=1)  # by program
            right: list[int] = matched.nonzero()[0].tolist() if task.demos else []
            spent = results.fuel[:, demos]
            best = sorted(
                right,
                key=lambda p: (len(self.programs[p]), int(spent[p].sum()), self.programs[p].name),
            )
            found._programs[task.id] = [self.programs[p].name for p in best]
            answers = [self._answers(best, i) for i in range(demos.stop, self.first[k + 1])]
            found._answers[task.id] = [self._attempts(given) for given in answers]
            known = [(given, truth) for given, (_, truth) in zip(answers, task.tests) if truth is not None]
            votes = [Counter(given.values()) for given in answers]
            found._right[task.id] = [
                RightProgram(
                    self.programs[p].name,
                    int(spent[p].sum()),
                    agreeing=sum(count[given[p]] - 1 for given, count in zip(answers, votes) if p in given),
                    others=(len(best) - 1) * len(answers),
                    right=all(given.get(p) == truth for given, truth in known) if known else None,
                )
                for p in best
            ]
            if found._partial is not None:
                found._partial[task.id] = self._partial(demos)
            if self.nearest and not right and task.demos:
                found._nearest[task.id] = self._nearest(demos.start)
                if self.options.compose:
                    nearest = [found._members[name] for name in found._nearest[task.id]]
                    explored = explore_task(task, Limits(len(nearest), COMPOSE_MEMORY), programs=nearest)
                    found._add(task, explored, self.options.attempts)

    def _nearest(self, demo: int) -> list[str]:
        """The programs with the most cells of a demonstration right, of those with equal outputs the first."""
        cells, hashes = self.results.right_cells[:, demo], self.results.hashes[:, demo]
        best: dict[int, str] = {}
        for p in (-cells).argsort(kind="stable").tolist():
            if not cells[p] or len(best) == NEAREST:
                break
            if not isinstance(self.programs[p], PythonProgram) and self.programs[p].uses <= {"I"}:
                best.setdefault(int(hashes[p]), self.programs[p].name)
        return list(best.values())

    def _answers(self, best: list[int], i: int) -> dict[int, Rows]:
        """What programs answer to one test input, best first; those that give no legal grid are left out."""
        answers = {}
        for p in best:
            if self.results.status[p, i] == Status.OK:
                grid = legal_grid(self._value(p, i))
                if grid is not None:
                    answers[p] = grid
        return answers

    def _attempts(self, answers: dict[int, Rows]) -> list[Rows]:
        """The distinct answers that become attempts, best first."""
        votes = Counter(answers.values())
        grids = sorted(votes, key=lambda grid: -votes[grid]) if self.options.rank == "votes" else list(votes)
        return grids[: self.options.attempts]

    def _value(self, p: int, i: int) -> Any:
        """An output; one that was not kept, because there was no memory or the unit was stopped, is computed again."""
        try:
            return self.results.value(p, i)
        except KeyError:
            grid, pairs, known = self.samples[i]
            program = self.programs[p]
            if isinstance(program, PythonProgram):
                return run_once(program.text, (pairs, grid, known), *self.options.worker_budgets).value
            return run_program(self.graph, p, (pairs, grid, known), *self.options.budgets).value

    def _partial(self, demos: slice) -> list[tuple[str, int, float]]:
        """(name, demonstrations right, share of cells right) of the programs that have some, best first."""
        cells = sum(len(output) * len(output[0]) for output in self.expected[demos])
        hits = self.results.matched[:, demos].sum(axis=1)
        share = self.results.right_cells[:, demos].sum(axis=1) / max(1, cells)
        rows = [(self.programs[p].name, int(hits[p]), float(share[p])) for p in range(len(self.programs))]
        return sorted((row for row in rows if row[1] or row[2]), key=lambda row: (-row[1], -row[2], row[0]))
