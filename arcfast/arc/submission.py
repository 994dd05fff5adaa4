"""The file Kaggle scores: written whole or not at all, checked, scored.

`{task_id: [{"attempt_1": grid, "attempt_2": grid}, ... one per test input]}`. Every function here takes the tasks the
file is for, and no grid gets in that is not a legal ARC grid. Finding answers is not done here.
"""

from __future__ import annotations

import json
import math
import os
import threading
import time
import warnings
from collections.abc import Iterable, Mapping, Sequence, Sized
from numbers import Integral
from pathlib import Path
from typing import Any

from arcfast.arc.tasks import LARGEST, Rows, Tasks, _count, _read, _some, _why, as_grid, load_tasks
from arcfast.base.errors import TaskError
from arcfast.base.escape import printable
from arcfast.base.writing import check_place, identity, reason, replace_file, turn_at, will_last

ATTEMPTS = ("attempt_1", "attempt_2")
NO_ANSWER: Rows = ((0,),)
PATIENCE = 5.0  # seconds until a write that failed is tried again
INTERVAL = 0.5  # seconds between two writes of a file, where its owner asks for no other time

Attempts = Mapping[str, Sequence[Iterable[Any]]]
"""id -> one list of grids per test input, best first"""


def legal_grid(value: Any) -> Rows | None:
    """The value as a legal ARC grid of plain ints (True is 1), or None where it is none.

    >>> legal_grid([[True, 2]]), legal_grid([[10]]), legal_grid(frozenset())
    (((1, 2),), None, None)
    """
    rows = _plain_list(value)
    if rows is None:
        return None
    rows = [_plain_list(row) for row in rows]
    if None in rows:
        return None
    try:
        return as_grid([[_plain_int(cell) for cell in row] for row in rows])
    except ValueError:
        return None


def _plain_list(value: Any) -> Sequence[Any] | None:
    """Lists and tuples, arcfast's and numpy's too; None for all else, sets and functions among them.

    Nor an array larger than any grid, however little memory it takes.
    """
    if getattr(value, "ndim", 0) > 2 or max(getattr(value, "shape", None) or (0,)) > LARGEST:
        return None
    for method in ("to_python", "tolist"):
        if hasattr(value, method):
            value = getattr(value, method)()
    return value if isinstance(value, (list, tuple)) else None


def _plain_int(cell: Any) -> Any:
    """Bools and numpy's integers as ints; all else as it is, for as_grid to refuse."""
    return int(cell) if isinstance(cell, (bool, Integral)) and type(cell) is not int else cell


def build_submission(tasks: Tasks, attempts: Attempts) -> dict[str, list[dict[str, list[list[int]]]]]:
    """A submission as Python data: complete for every task, whatever the attempts lack.

    A missing second attempt repeats the first, no attempt at all is [[0]].
    """
    counts = _counts(tasks)
    _warn(_strays(counts, attempts))
    return {id: _entries(_grids(count, attempts.get(id))) for id, count in counts.items()}


def write_submission(path: str | os.PathLike, tasks: Tasks, attempts: Attempts) -> None:
    """Write a valid submission for the tasks, in one step: whoever reads the path sees the old file or the new one."""
    tasks = load_tasks(tasks)
    check_place(path, tasks.files)
    counts = _counts(tasks)
    replace_file(path, _text({id: _fragment(_grids(n, attempts.get(id))) for id, n in counts.items()}))
    _warn(_strays(counts, attempts))


class SubmissionFile:
    """A submission that is valid from the start and is replaced whole as answers come in, from any thread.

    A file that is there already keeps the answers it holds for these tasks, unless `fresh`: they stand wherever nothing
    else is found, and as second attempts where there is room. `kept` counts the test inputs that only they answer. So
    do the answers of another run that writes to the same file meanwhile, also with `fresh`.

    The file is rewritten at most every `interval` seconds; what came in between follows by itself after that time. With
    `patient` a write that fails for a reason that may pass (a full disk) is tried again later, at last by close().

        with SubmissionFile("submission.json", tasks) as file:
            file.update("007bbfb7", [[grid]])
    """

    def __init__(
        self,
        path: str | os.PathLike,
        tasks: Tasks,
        attempts: Attempts | None = None,
        interval: float | None = None,
        *,
        fresh: bool = False,
        patient: bool = False,
    ):
        tasks = load_tasks(tasks)
        check_place(path, tasks.files)
        self.path = Path(path)
        self.interval = INTERVAL if interval is None else interval
        self.patient = patient
        self.notes: list[str] = []
        """what an earlier file held that could not be kept, in sentences"""
        self._counts = _counts(tasks)
        self._seen = identity(path)  # the file that was read or written last: any other is another run's
        self._earlier = {} if fresh else self._read_earlier()
        self._found: dict[str, list[list[Rows]]] = {}
        self._open: dict[str, int] = {}  # id -> test inputs that only the earlier file answers
        self._fragments: dict[str, str] = {}
        self._lock = threading.RLock()
        self._timer: threading.Timer | None = None
        self._error: OSError | None = None
        self._closed = False
        self._tried = -math.inf
        self._dirty = True
        for id in self._counts:
            self._store(id, (attempts or {}).get(id))
        self._write_or_wait(begins=True)
        _warn(_strays(self._counts, attempts or {}))

    @property
    def kept(self) -> int:
        """Test inputs whose answers are those of the earlier file, or of another run, alone."""
        with self._lock:
            return sum(self._open.values())

    @property
    def closed(self) -> bool:
        """Whether everything is written and nothing more is taken."""
        return self._closed

    def update(self, task_id: str, attempts: Sequence[Iterable[Any]]) -> None:
        """Set the attempts of one task: a list of grids per test input."""
        self.update_all({task_id: attempts})

    def update_all(self, attempts: Attempts) -> None:
        """Set the attempts of several tasks at once."""
        for id in attempts:
            if id not in self._counts:
                raise TaskError(f"no task {id} in this submission of {_count(self._counts, 'task')}")
        with self._lock:
            if self._closed:
                raise ValueError(f"the submission {self.path} is closed")
            self._raise_late_error()
            for id, grids in attempts.items():
                self._store(id, grids)
            wait = self._tried + self.interval - time.monotonic()
            if self._dirty and wait <= 0:
                self._write_or_wait()
            elif self._dirty and self._timer is None:
                self._write_in(wait)
        _warn(_strays(self._counts, attempts))

    def flush(self) -> None:
        """Write what is not written yet."""
        with self._lock:
            self._raise_late_error()
            self._write()

    def close(self) -> None:
        """Write what is not written yet, also what failed before, and take no more; raises if it fails again."""
        with self._lock:
            if not self._closed:
                self._write(last=True)
                self._closed = True

    def __enter__(self) -> SubmissionFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"SubmissionFile({str(self.path)!r}, {_count(self._counts, 'task')})"

    def _read_earlier(self) -> dict[str, list[list[Rows]]]:
        """What answers_of() finds in the file that is there; TaskError if it cannot be read."""
        if not self.path.exists():
            return {}
        try:
            data = _read_submission(self.path)
        except OSError as error:
            told = f"cannot read the answers in {self.path}, to keep them: {_why(error)}"
            raise TaskError(f"{told}; fresh=True (--fresh) starts without them") from error
        except ValueError as error:
            self.notes.append(f"{self.path} held no submission whose answers could be kept: {error}")
            return {}
        if data and not any(map(_is_answered, data.values())):
            held = f"none of its {len(data)} entries has {' or '.join(ATTEMPTS)}"
            self.notes.append(f"{self.path} held no submission whose answers could be kept: {held}")
        found = _fitting(data, self._counts)
        strays = [id for id in data if id not in found and any(map(_answers, _as_list(data[id])))]
        if strays:
            which = f"{len(strays)} task{'s that are' if len(strays) > 1 else ' that is'} not among these"
            self.notes.append(f"{self.path} held answers for {which}, or with other tests: they were not kept")
        return found

    def _store(self, id: str, attempts: Sequence[Iterable[Any]] | None) -> None:
        """Take the attempts of a task."""
        self._found[id] = _grids(self._counts[id], attempts)
        self._put_together(id)

    def _put_together(self, id: str) -> None:
        """The entry of a task in the file: what was found, then what others had found."""
        grids = self._found[id]
        earlier = self._earlier.get(id) or [[]] * len(grids)
        fragment = _fragment([[*new, *old] for new, old in zip(grids, earlier)])
        self._open[id] = sum(bool(old) and not new for new, old in zip(grids, earlier))
        if self._fragments.get(id) != fragment:
            self._dirty = True  # first: Ctrl-C may come between the two
            self._fragments[id] = fragment

    def _write(self, last: bool = False) -> None:
        """Write now if there is something to write, at last also if another run replaced it; OSError if that fails."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._dirty or (last and identity(self.path) != self._seen):
            try:
                with turn_at(self.path):
                    self._join_others()
                    replace_file(self.path, _text(self._fragments))
                    self._seen = identity(self.path)
            finally:
                self._tried = time.monotonic()
            self._dirty = False
        self._error = None

    def _join_others(self) -> None:
        """Take in the answers of another run that has written to the file; OSError if they cannot be read."""
        there = identity(self.path)
        if there is None or there == self._seen:
            return
        try:
            others = self._read_earlier()
        except TaskError as error:
            raise OSError(str(error)) from error
        for id, answers in others.items():
            known = self._earlier.get(id) or [[]] * len(answers)
            self._earlier[id] = [list(dict.fromkeys([*old, *new])) for old, new in zip(known, answers)]
            self._put_together(id)
        self._seen = there

    def _write_or_wait(self, begins: bool = False) -> None:
        """The same; with patience only what will not pass is raised, and that only before there is anything to lose."""
        try:
            self._write()
        except OSError as error:
            if not self.patient or (begins and will_last(error)):
                raise
            self._wait(error)

    def _wait(self, error: OSError) -> None:
        known, self._error = self._error, error
        self._write_in(PATIENCE, daemon=True)  # whoever is patient closes the file
        if known is None:
            told = f"{self.path} cannot be written ({reason(error)}): it is tried again until the end"
            try:
                warnings.warn(printable(told), RuntimeWarning, stacklevel=2)
            except Warning:  # a filter makes errors of them: this one must not end what may still be written
                self.notes.append(told)

    def _write_in(self, seconds: float, daemon: bool = False) -> None:
        # Not a daemon: an interpreter that ends waits for it, so nothing is lost without close() either.
        self._timer = threading.Timer(seconds, self._write_late)
        self._timer.daemon = daemon
        self._timer.start()

    def _write_late(self) -> None:
        with self._lock:
            if self._timer is not threading.current_thread():
                return  # somebody wrote while this one waited for the lock
            self._timer = None
            try:
                self._write()
            except OSError as error:  # nobody listens here: the next call of the owner raises it
                if self.patient:
                    self._wait(error)
                else:
                    self._error = error

    def _raise_late_error(self) -> None:
        if self._error is not None and not self.patient:
            error, self._error = self._error, None
            raise error


def check_submission(submission: Mapping[str, Any] | str | os.PathLike, tasks: Tasks) -> list[str]:
    """What is wrong with a submission (data or a path) for these tasks, one sentence each; [] if it is valid."""
    try:
        data = _data(submission)
    except TaskError as error:
        return [str(error)]
    counts = _counts(tasks)
    problems = _problems(data, counts)
    return problems + [f"{id}: no such task" for id in data if id not in counts]


def answers_of(path: str | os.PathLike, counts: Mapping[str, int]) -> dict[str, list[list[Rows]]] | None:
    """{id: per test input the grids} of the tasks that a submission answers; None if the file is no submission.

    `counts` are the test inputs of each task. Entries of other tasks, or for another number of tests, are left out;
    [[0]] is no answer.
    """
    try:
        return _fitting(_read_submission(Path(path)), counts)
    except (OSError, ValueError):
        return None


def _read_submission(path: Path) -> Mapping[str, Any]:
    """An object of task ids; ValueError if the file holds none, OSError if it cannot be read or is too large."""
    data = _read(path)
    if not isinstance(data, Mapping):
        raise ValueError("not a JSON object")
    return data


def _fitting(data: Mapping[str, Any], counts: Mapping[str, int]) -> dict[str, list[list[Rows]]]:
    found = {id: [_answers(entry) for entry in _as_list(data.get(id))] for id in counts}
    return {id: answers for id, answers in found.items() if len(answers) == counts[id] and any(answers)}


def _as_list(value: Any) -> list:
    return value if isinstance(value, list) else []


def _is_answered(value: Any) -> bool:
    """Whether it looks like what a submission holds for a task."""
    return any(isinstance(entry, Mapping) and any(name in entry for name in ATTEMPTS) for entry in _as_list(value))


class Score(float):
    """A score, as a number between 0 and 1 (nan where no answer is known) that knows what it is made of.

    `solved` of `outputs` known test outputs are right; `unknown` outputs have no known answer and are not counted;
    `by_task` is the share of each task's known outputs that is right, `task_mean` its mean over tasks.
    """

    solved: int
    outputs: int
    unknown: int
    by_task: dict[str, float]

    def __new__(cls, solved: int, outputs: int, unknown: int = 0, by_task: Mapping[str, float] | None = None) -> Score:
        self = super().__new__(cls, solved / outputs if outputs else math.nan)
        self.solved, self.outputs, self.unknown, self.by_task = solved, outputs, unknown, dict(by_task or {})
        return self

    def __getnewargs__(self) -> tuple:
        return self.solved, self.outputs, self.unknown, self.by_task

    @property
    def task_mean(self) -> float:
        return math.fsum(self.by_task.values()) / len(self.by_task) if self.by_task else math.nan

    def to_dict(self) -> dict[str, Any]:
        """For JSON; an unknown score is None."""
        known = bool(self.outputs)
        return {
            "score": float(self) if known else None,
            "solved": self.solved,
            "outputs": self.outputs,
            "unknown": self.unknown,
            "task_mean": self.task_mean if known else None,
            "by_task": self.by_task,
        }

    def __repr__(self) -> str:
        if not self.outputs:
            return f"score unknown: no answer is known for the {_number(self.unknown)}"
        whole = sum(share == 1 for share in self.by_task.values())
        text = f"score {float(self):.4f}: {self.solved} of {_number(self.outputs)}"
        text += f", {whole} of {_count(self.by_task, 'task')} whole"
        return text + (f"; answers unknown for {_number(self.unknown)}, not counted" if self.unknown else "")

    __str__ = __repr__


def score(submission: Mapping[str, Any] | str | os.PathLike, tasks: Tasks) -> Score:
    """Kaggle's metric for a submission (data, a path, or attempts: id -> per test input a list of grids).

    The competition's evaluation page, as public copies give it: "For a given task output, any of the 2 predicted
    outputs matches the ground truth exactly, you score 1 for that task test output, otherwise 0. The final score is
    the sum averaged of the highest score per task output divided by the total number of task test outputs."
    (https://www.kaggle.com/competitions/arc-prize-2026-arc-agi-2/overview) So it is the mean over test outputs, not
    over tasks, and a third attempt does not count.

    Outputs without a known answer are left out of the mean and counted in `.unknown`. TaskError if the submission
    lacks a task or a test input, or holds what is no grid; tasks it has beyond `tasks` do not matter.
    """
    tasks, data = load_tasks(tasks), _data(submission)
    data = {id: _as_entries(value) for id, value in data.items() if id in tasks}
    problems = _problems(data, {id: len(task.tests) for id, task in tasks.items()})
    if problems:
        raise TaskError(f"cannot score this submission: {_some(problems, 3)}")
    solved = outputs = unknown = 0
    by_task = {}
    for id, task in tasks.items():
        right = [
            answer in {legal_grid(entry[name]) for name in ATTEMPTS}
            for (_, answer), entry in zip(task.tests, data[id])
            if answer is not None
        ]
        unknown += len(task.tests) - len(right)
        if right:
            solved, outputs = solved + sum(right), outputs + len(right)
            by_task[id] = sum(right) / len(right)
    return Score(solved, outputs, unknown, by_task)


def _data(submission: Any) -> Mapping[str, Any]:
    if isinstance(submission, (str, os.PathLike)):
        try:
            data = _read(Path(submission))
        except (OSError, ValueError) as error:
            raise TaskError(f"cannot read the submission {os.fspath(submission)}: {_why(error)}") from error
    else:
        data = submission
    if not isinstance(data, Mapping):
        raise TaskError("a submission is an object of task ids, not " + type(data).__name__)
    return data


def _as_entries(value: Any) -> Any:
    """Attempts as the entries they would become; a submission's own entries, and nonsense, as they are."""
    if isinstance(value, (list, tuple)) and all(isinstance(entry, (list, tuple)) for entry in value):
        return _entries(_grids(len(value), value))
    return value


def _problems(data: Mapping[str, Any], counts: Mapping[str, int]) -> list[str]:
    problems = []
    for id, count in counts.items():
        if id not in data:
            problems.append(f"{id}: missing")
            continue
        entries = data[id]
        if not isinstance(entries, list):
            problems.append(f"{id}: not a list")
            continue
        if len(entries) != count:
            problems.append(f"{id}: {_count(entries, 'answer')} for {count} test input{'' if count == 1 else 's'}")
        for number, entry in enumerate(entries, 1):
            if not isinstance(entry, Mapping):
                problems.append(f"{id}, test {number}: not an object with attempt_1 and attempt_2")
                continue
            for name in ATTEMPTS:
                if name not in entry:
                    problems.append(f"{id}, test {number}: no {name}")
                    continue
                try:
                    as_grid(entry[name])
                except ValueError as error:
                    problems.append(f"{id}, test {number}, {name}: {error}")
            problems += [f"{id}, test {number}: unknown key {key!r}" for key in entry if key not in ATTEMPTS]
    return problems


def _number(outputs: int) -> str:
    return f"{outputs} test output{'' if outputs == 1 else 's'}"


def _counts(tasks: Tasks) -> dict[str, int]:
    return load_tasks(tasks).test_counts


def _strays(counts: Mapping[str, int], attempts: Attempts) -> list[str]:
    """Attempts that have no place in the file are told, not refused: at the end of a long run a file is worth more."""
    told = []
    for id, given in attempts.items():
        count, number = counts.get(id), len(given) if isinstance(given, Sized) else 0
        if count is not None and number > count:
            told.append(f"attempts for {number} test inputs where the task has {count}")
    strays = [id for id in attempts if id not in counts]
    return told + ([f"attempts for tasks that are not in the submission: {_some(strays)}"] if strays else [])


def _warn(told: list[str]) -> None:
    """After the work: a filter may make errors of warnings, and what was given is kept all the same."""
    for text in told:
        warnings.warn(printable(text), stacklevel=3)


def _grids(count: int, attempts: Sequence[Iterable[Any]] | None) -> list[list[Rows]]:
    """The distinct legal grids for each test input of a task."""
    attempts = [] if attempts is None else list(attempts)
    found = []
    for number in range(count):
        given = attempts[number] if number < len(attempts) else None
        bare = legal_grid(given)  # a grid where a list of grids is due is one attempt
        grids = [bare] if bare else map(legal_grid, given if isinstance(given, Iterable) else ())
        found.append(list(dict.fromkeys(grid for grid in grids if grid)))
    return found


def _entries(answers: list[list[Rows]]) -> list[dict[str, list[list[int]]]]:
    """The entries of one task: the first two distinct grids for each test input."""
    entries = []
    for grids in answers:
        best = list(dict.fromkeys(grids))[:2] or [NO_ANSWER]
        entries.append({name: [list(row) for row in grid] for name, grid in zip(ATTEMPTS, (best[0], best[-1]))})
    return entries


def _answers(entry: Any) -> list[Rows]:
    """The grids of an entry of a submission that are answers; [] for nonsense."""
    if not isinstance(entry, Mapping):
        return []
    grids = (legal_grid(entry.get(name)) for name in ATTEMPTS)
    return list(dict.fromkeys(grid for grid in grids if grid and grid != NO_ANSWER))


def _fragment(answers: list[list[Rows]]) -> str:
    return json.dumps(_entries(answers), separators=(",", ":"))


def _text(fragments: Mapping[str, str]) -> str:
    return "{" + ",\n".join(f"{json.dumps(id)}:{fragment}" for id, fragment in fragments.items()) + "}\n"
