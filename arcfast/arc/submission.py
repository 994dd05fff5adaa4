"""Submission files for Kaggle: build, write, check and score them.

The format is `{task_id: [{"attempt_1": grid, "attempt_2": grid}, ... one per test input]}`. Files are replaced
atomically (base/writing.py), and only legal ARC grids are written. Finding answers is in running/solve.py.
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

from arcfast.arc.tasks import Rows, Tasks, as_grid, load_tasks
from arcfast.base.constants import LARGEST
from arcfast.base.errors import TaskError
from arcfast.base.escape import printable
from arcfast.base.files import read_json
from arcfast.base.wording import count_items, error_reason, list_first
from arcfast.base.writing import (
    check_target,
    file_identity,
    hold_folder_lock,
    is_lasting,
    replace_file,
)

ATTEMPTS = ("attempt_1", "attempt_2")
NO_ANSWER: Rows = ((0,),)
# Seconds before a failed write is retried: long enough for a full disk to be cleared, short against a run of hours.
PATIENCE = 5.0
# Seconds between two writes of a file, by default: what a killed process loses, against what writing takes.
INTERVAL = 0.5

Attempts = Mapping[str, Sequence[Iterable[Any]]]
"""{id: for each test input a list of grids, best first}"""


def legal_grid(value: Any) -> Rows | None:
    """The value as a legal ARC grid of plain ints (True becomes 1), or None if it is not one.

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
    """The value as a list or tuple, also of arcfast's values and numpy arrays; None for other values.

    Arrays larger than any grid give None before they are converted: a view of one number can have any shape.
    """
    if getattr(value, "ndim", 0) > 2 or max(getattr(value, "shape", None) or (0,)) > LARGEST:
        return None
    for method in ("to_python", "tolist"):
        if hasattr(value, method):
            value = getattr(value, method)()
    return value if isinstance(value, (list, tuple)) else None


def _plain_int(cell: Any) -> Any:
    """Bools and numpy integers as ints; other values unchanged, as_grid rejects them."""
    return int(cell) if isinstance(cell, (bool, Integral)) and type(cell) is not int else cell


def build_submission(tasks: Tasks, attempts: Attempts) -> dict[str, list[dict[str, list[list[int]]]]]:
    """A submission as Python data, with an entry for every test input of every task.

    A missing second attempt repeats the first; where there is no attempt the grid is [[0]].
    """
    counts = _counts(tasks)
    _warn(_find_strays(counts, attempts))
    return {id: _entries(_grids(count, attempts.get(id))) for id, count in counts.items()}


def write_submission(path: str | os.PathLike[str], tasks: Tasks, attempts: Attempts) -> None:
    """Write a valid submission for the tasks, atomically: a reader sees the old file or the new one."""
    tasks = load_tasks(tasks)
    check_target(path, tasks.files)
    counts = _counts(tasks)
    replace_file(path, _text({id: _fragment(_grids(n, attempts.get(id))) for id, n in counts.items()}))
    _warn(_find_strays(counts, attempts))


class SubmissionFile:
    """A submission file that is valid from the start and is replaced atomically as answers come in, from any thread.

    Unless `fresh`, the answers of an existing file are kept for these tasks: as first attempts where nothing else is
    found, and as second attempts where there is room. Answers that another run writes to the same file meanwhile are
    kept in the same way, even with `fresh`. `kept` counts the test inputs that only such answers cover.

    The file is rewritten at most every `interval` seconds; later answers are written by a timer. With `patient`, a
    write that fails for a reason that may pass (a full disk) is retried later, for the last time by close().

        with SubmissionFile("submission.json", tasks) as file:
            file.update("007bbfb7", [[grid]])
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        tasks: Tasks,
        attempts: Attempts | None = None,
        interval: float | None = None,
        *,
        fresh: bool = False,
        patient: bool = False,
    ):
        tasks = load_tasks(tasks)
        check_target(path, tasks.files)
        self.path = Path(path)
        self.interval = INTERVAL if interval is None else interval
        self.patient = patient
        self.notes: list[str] = []
        """sentences about earlier answers that could not be kept"""
        self._counts = _counts(tasks)
        self._seen = file_identity(path)  # the file as read or written here last; if it differs, another run wrote it
        self._earlier = {} if fresh else self._read_earlier()
        self._found: dict[str, list[list[Rows]]] = {}
        self._open: dict[str, int] = {}  # {id: test inputs that only earlier answers cover}
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
        _warn(_find_strays(self._counts, attempts or {}))

    @property
    def kept(self) -> int:
        """The number of test inputs that only an earlier file or another run has answered."""
        with self._lock:
            return sum(self._open.values())

    @property
    def closed(self) -> bool:
        """Whether all is written and no more answers are accepted."""
        return self._closed

    def update(self, task_id: str, attempts: Sequence[Iterable[Any]]) -> None:
        """Set the attempts of one task: a list of grids per test input."""
        self.update_all({task_id: attempts})

    def update_all(self, attempts: Attempts) -> None:
        """Set the attempts of several tasks at once."""
        for id in attempts:
            if id not in self._counts:
                raise TaskError(f"no task {id} in this submission of {count_items(self._counts, 'task')}")
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
        _warn(_find_strays(self._counts, attempts))

    def flush(self) -> None:
        """Write what is not written yet."""
        with self._lock:
            self._raise_late_error()
            self._write()

    def close(self) -> None:
        """Write what is not written yet, also after earlier failures, and accept no more; raises if that fails."""
        with self._lock:
            if not self._closed:
                self._write(last=True)
                self._closed = True

    def __enter__(self) -> SubmissionFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"SubmissionFile({str(self.path)!r}, {count_items(self._counts, 'task')})"

    def _read_earlier(self) -> dict[str, list[list[Rows]]]:
        """The answers in the file at the path, as answers_of() gives them; TaskError if it cannot be read."""
        if not self.path.exists():
            return {}
        try:
            data = _read_submission(self.path)
        except OSError as error:
            message = f"cannot read the answers in {self.path}, to keep them: {error_reason(error)}"
            raise TaskError(f"{message}; fresh=True (--fresh) starts without them") from error
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
        """Store the attempts of a task."""
        self._found[id] = _grids(self._counts[id], attempts)
        self._update_entry(id)

    def _update_entry(self, id: str) -> None:
        """Rebuild the entry of a task: the attempts found here first, then earlier answers."""
        grids = self._found[id]
        earlier = self._earlier.get(id) or [[]] * len(grids)
        fragment = _fragment([[*new, *old] for new, old in zip(grids, earlier)])
        self._open[id] = sum(bool(old) and not new for new, old in zip(grids, earlier))
        if self._fragments.get(id) != fragment:
            self._dirty = True  # set first: Ctrl-C may come between the two lines
            self._fragments[id] = fragment

    def _write(self, last: bool = False) -> None:
        """Write if anything changed; with `last`, also if another run replaced the file. OSError if that fails."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._dirty or (last and file_identity(self.path) != self._seen):
            try:
                with hold_folder_lock(self.path):
                    self._join_others()
                    replace_file(self.path, _text(self._fragments))
                    self._seen = file_identity(self.path)
            finally:
                self._tried = time.monotonic()
            self._dirty = False
        self._error = None

    def _join_others(self) -> None:
        """Add the answers of another run that has written to the file; OSError if they cannot be read."""
        there = file_identity(self.path)
        if there is None or there == self._seen:
            return
        try:
            others = self._read_earlier()
        except TaskError as error:
            raise OSError(str(error)) from error
        for id, answers in others.items():
            earlier = self._earlier.get(id) or [[]] * len(answers)
            self._earlier[id] = [list(dict.fromkeys([*old, *new])) for old, new in zip(earlier, answers)]
            self._update_entry(id)
        self._seen = there

    def _write_or_wait(self, begins: bool = False) -> None:
        """Write, or with `patient` retry later; a lasting error at the beginning is raised: nothing is lost yet."""
        try:
            self._write()
        except OSError as error:
            if not self.patient or (begins and is_lasting(error)):
                raise
            self._wait(error)

    def _wait(self, error: OSError) -> None:
        earlier_error, self._error = self._error, error
        self._write_in(PATIENCE, daemon=True)  # a daemon, because a patient owner calls close()
        if earlier_error is None:
            message = f"{self.path} cannot be written ({error_reason(error)}): it is tried again until the end"
            try:
                warnings.warn(printable(message), RuntimeWarning, stacklevel=2)
            except Warning:  # a filter turned it into an error, which must not stop the writing
                self.notes.append(message)

    def _write_in(self, seconds: float, daemon: bool = False) -> None:
        # By default no daemon: Python waits for the timer at exit, so nothing is lost without close().
        self._timer = threading.Timer(seconds, self._write_late)
        self._timer.daemon = daemon
        self._timer.start()

    def _write_late(self) -> None:
        with self._lock:
            if self._timer is not threading.current_thread():
                return  # another thread wrote while this one waited for the lock
            self._timer = None
            try:
                self._write()
            except OSError as error:  # no caller to raise to: the owner's next call raises it
                if self.patient:
                    self._wait(error)
                else:
                    self._error = error

    def _raise_late_error(self) -> None:
        if self._error is not None and not self.patient:
            error, self._error = self._error, None
            raise error


def check_submission(submission: Mapping[str, Any] | str | os.PathLike[str], tasks: Tasks) -> list[str]:
    """List what is wrong with a submission (data or a path) for these tasks, a sentence each; [] if it is valid."""
    try:
        data = load_submission(submission)
    except TaskError as error:
        return [str(error)]
    counts = _counts(tasks)
    problems = _problems(data, counts)
    return problems + [f"{id}: no such task" for id in data if id not in counts]


def answers_of(path: str | os.PathLike[str], counts: Mapping[str, int]) -> dict[str, list[list[Rows]]] | None:
    """{id: for each test input its grids} of the tasks that a submission answers; None if the file is not a submission.

    `counts` gives the number of test inputs of each task. Entries for other tasks, or for another number of test
    inputs, are left out; [[0]] counts as no answer.
    """
    try:
        return _fitting(_read_submission(Path(path)), counts)
    except (OSError, ValueError):
        return None


def read_answers(path: str | os.PathLike[str]) -> dict[str, list[list[Rows]]]:
    """{id: for each test input its distinct grids} of all tasks in a submission; [[0]] is no answer.

    TaskError if the file is not a submission.
    """
    try:
        data = _read_submission(Path(path))
    except (OSError, ValueError) as error:
        raise TaskError(f"{os.fspath(path)} is not a submission: {error_reason(error)}") from None
    counts = {id: len(_as_list(entries)) for id, entries in data.items()}
    problems = _problems(data, counts)
    if problems:
        raise TaskError(f"{os.fspath(path)} is not a submission: {list_first(problems, 3)}")
    return {id: [_answers(entry) for entry in entries] for id, entries in data.items()}


def write_answers(path: str | os.PathLike[str], answers: Mapping[str, list[list[Rows]]]) -> None:
    """Write a submission of these answers, atomically; a test input without any gets [[0]]."""
    replace_file(path, _text({id: _fragment(grids) for id, grids in answers.items()}))


def _read_submission(path: Path) -> Mapping[str, Any]:
    """Read {task id: entries}; ValueError if the file holds something else, OSError if it cannot be read."""
    data = read_json(path)
    if not isinstance(data, Mapping):
        raise ValueError("not a JSON object")
    return data


def _fitting(data: Mapping[str, Any], counts: Mapping[str, int]) -> dict[str, list[list[Rows]]]:
    found = {id: [_answers(entry) for entry in _as_list(data.get(id))] for id in counts}
    return {id: answers for id, answers in found.items() if len(answers) == counts[id] and any(answers)}


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_answered(value: Any) -> bool:
    """Whether it has the form of a task's entries in a submission."""
    return any(isinstance(entry, Mapping) and any(name in entry for name in ATTEMPTS) for entry in _as_list(value))


class Score(float):
    """A score between 0 and 1 (nan where no answer is known), with the numbers behind it.

    outputs    test outputs whose answer is known
    solved     how many of them are right
    unknown    test outputs without a known answer, which are not counted
    by_task    {id: share of the task's known outputs that is right}
    task_mean  the mean of by_task
    """

    solved: int
    outputs: int
    unknown: int
    by_task: dict[str, float]

    def __new__(cls, solved: int, outputs: int, unknown: int = 0, by_task: Mapping[str, float] | None = None) -> Score:
        self = super().__new__(cls, solved / outputs if outputs else math.nan)
        self.solved, self.outputs, self.unknown, self.by_task = solved, outputs, unknown, dict(by_task or {})
        return self

    def __getnewargs__(self) -> tuple[int, int, int, dict[str, float]]:  # type: ignore[override]  # of its own __new__
        return self.solved, self.outputs, self.unknown, self.by_task

    @property
    def task_mean(self) -> float:
        return math.fsum(self.by_task.values()) / len(self.by_task) if self.by_task else math.nan

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; an unknown score is None."""
        is_known = bool(self.outputs)
        return {
            "score": float(self) if is_known else None,
            "solved": self.solved,
            "outputs": self.outputs,
            "unknown": self.unknown,
            "task_mean": self.task_mean if is_known else None,
            "by_task": self.by_task,
        }

    def __repr__(self) -> str:
        if not self.outputs:
            return f"score unknown: no answer is known for the {_number(self.unknown)}"
        whole = sum(share == 1 for share in self.by_task.values())
        text = f"score {float(self):.4f}: {self.solved} of {_number(self.outputs)}"
        text += f", {whole} of {count_items(self.by_task, 'task')} complete"
        return text + (f"; answers unknown for {_number(self.unknown)}, not counted" if self.unknown else "")

    __str__ = __repr__


def score(submission: Mapping[str, Any] | str | os.PathLike[str], tasks: Tasks) -> Score:
    """Kaggle's metric for a submission: data, a path, or {id: for each test input a list of grids}.

    The competition's evaluation page, as public copies give it: "For a given task output, any of the 2 predicted
    outputs matches the ground truth exactly, you score 1 for that task test output, otherwise 0. The final score is
    the sum averaged of the highest score per task output divided by the total number of task test outputs."
    (https://www.kaggle.com/competitions/arc-prize-2026-arc-agi-2/overview) So the score is the mean over test outputs,
    not over tasks, and a third attempt does not count.

    Outputs without a known answer are left out of the mean and counted in `.unknown`. TaskError if the submission
    lacks a task or a test input, or holds something that is not a grid; further tasks in it are ignored.
    """
    tasks, data = load_tasks(tasks), load_submission(submission)
    data = {id: _as_entries(value) for id, value in data.items() if id in tasks}
    problems = _problems(data, {id: len(task.tests) for id, task in tasks.items()})
    if problems:
        if not data:
            raise TaskError("cannot score this submission: it is for other tasks, none of these is in it")
        hint = "; to score the tasks that it has, select them (--only ID, or tasks.select(ids))"
        raise TaskError(
            f"cannot score this submission: {list_first(problems, 3)}{hint if len(data) < len(tasks) else ''}"
        )
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


def load_submission(submission: Any) -> Mapping[str, Any]:
    """A submission as data, from a path or as it is given; TaskError if it cannot be read or is something else."""
    if isinstance(submission, (str, os.PathLike)):
        try:
            data = read_json(Path(submission))
        except (OSError, ValueError) as error:
            raise TaskError(f"cannot read the submission {os.fspath(submission)}: {error_reason(error)}") from error
    else:
        data = submission
    if not isinstance(data, Mapping):
        what = f"{os.fspath(submission)} holds" if data is not submission else "this is"
        raise TaskError(f"{what} no submission: expected an object of task ids, not {type(data).__name__}")
    return data


def _as_entries(value: Any) -> Any:
    """Turn lists of attempts into entries; entries of a submission, and malformed values, stay as they are."""
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
            problems.append(f"{id}: {count_items(entries, 'answer')} for {count} test input{'' if count == 1 else 's'}")
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


def _find_strays(counts: Mapping[str, int], attempts: Attempts) -> list[str]:
    """Sentences about attempts without a place in the file. They are no error: a long run must not fail at its end."""
    messages = []
    for id, given in attempts.items():
        count, number = counts.get(id), len(given) if isinstance(given, Sized) else 0
        if count is not None and number > count:
            messages.append(f"attempts for {number} test inputs where the task has {count}")
    strays = [id for id in attempts if id not in counts]
    return messages + ([f"attempts for tasks that are not in the submission: {list_first(strays)}"] if strays else [])


def _warn(messages: list[str]) -> None:
    """Warn last, when the answers are stored: a filter may turn warnings into errors."""
    for text in messages:
        warnings.warn(printable(text), stacklevel=3)


def _grids(count: int, attempts: Sequence[Iterable[Any]] | None) -> list[list[Rows]]:
    """The distinct legal grids for each test input of a task."""
    attempts = [] if attempts is None else list(attempts)
    found = []
    for number in range(count):
        given = attempts[number] if number < len(attempts) else None
        bare = legal_grid(given)  # a bare grid counts as a list of one attempt
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
    """The answers in an entry of a submission; [] if it is malformed."""
    if not isinstance(entry, Mapping):
        return []
    grids = (legal_grid(entry.get(name)) for name in ATTEMPTS)
    return list(dict.fromkeys(grid for grid in grids if grid and grid != NO_ANSWER))


def _fragment(answers: list[list[Rows]]) -> str:
    return json.dumps(_entries(answers), separators=(",", ":"))


def _text(fragments: Mapping[str, str]) -> str:
    return "{" + ",\n".join(f"{json.dumps(id)}:{fragment}" for id, fragment in fragments.items()) + "}\n"
