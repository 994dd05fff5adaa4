"""The submission file: valid at every moment, whatever the attempts are and whenever the writer dies."""

import json
import math
import os
import pickle
import signal
import stat
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import arcfast
import arcfast.dsl
from arcfast.arc import submission
from arcfast.arc.submission import (
    Score,
    SubmissionFile,
    build_submission,
    check_submission,
    legal_grid,
    score,
    write_submission,
)
from arcfast.arc.tasks import load_tasks
from arcfast.base.errors import TaskError

PAIR = {"input": [[1]], "output": [[2]]}
TASKS = load_tasks({
    "one": {"train": [PAIR], "test": [{"input": [[1]], "output": [[2]]}]},
    "two": {"train": [PAIR], "test": [{"input": [[1]], "output": [[3]]}, {"input": [[1, 1]], "output": [[4, 4]]}]},
})  # fmt: skip
BLIND = load_tasks({"blind": {"train": [PAIR], "test": [{"input": [[1]]}, {"input": [[2]]}]}})


def entry(first, second=None):
    return {"attempt_1": first, "attempt_2": first if second is None else second}


EMPTY = {"one": [entry([[0]])], "two": [entry([[0]]), entry([[0]])]}


def read(path):
    return json.loads(path.read_text())


@pytest.mark.parametrize("value, grid", [
    ([[1, 2]], ((1, 2),)), (((1,), (2,)), ((1,), (2,))), ([(True, False)], ((1, 0),)),
    (np.array([[1, 2]]), ((1, 2),)), (np.array([[True]]), ((1,),)), ([np.array([1, 2])], ((1, 2),)),
    ([[np.int64(3), np.uint8(4)]], ((3, 4),)), ([[0] * 30] * 30, ((0,) * 30,) * 30),
    (arcfast.Grid([[1, 2]]), ((1, 2),)), (arcfast.from_python(((1, 2), (3, 4))), ((1, 2), (3, 4))),
])  # fmt: skip
def test_legal_grids(value, grid):
    assert legal_grid(value) == grid
    assert all(type(cell) is int for row in legal_grid(value) for cell in row)


@pytest.mark.parametrize("value", [
    None, 0, 1.5, True, "12", b"12", (), [], [[]], [[], []], [1, 2], [[1], [1, 2]], [[10]], [[-1]], [[1.0]], [["1"]],
    [[None]], [[[1]]], [[0] * 31], [[0]] * 31, ["12"], {1: 2}, [{1, 2}], frozenset({(1, 2)}), frozenset({((1,),)}),
    ((1, (0, 0)),), object(), len, np.zeros((2, 2, 2), int), np.zeros((1, 1)), np.int64(3),
    arcfast.from_python(frozenset({(1, (0, 0))})), arcfast.dsl.rot90,
    [[10**5000]], [[float("nan")]],
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_illegal_grids(value):
    assert legal_grid(value) is None


@pytest.mark.parametrize("attempts, expected", [
    ({}, EMPTY),
    ({"one": None}, EMPTY),
    ({"one": [None]}, EMPTY),
    ({"one": []}, EMPTY),
    ({"one": [[]], "two": [[], []]}, EMPTY),
    ({"one": [5]}, EMPTY),
    ({"one": [["nonsense", frozenset(), [[10]], [[1], [2, 3]]]]}, EMPTY),
    ({"one": [[[[5]]]]}, EMPTY | {"one": [entry([[5]])]}),
    ({"one": [[((5,),), ((6,),)]]}, EMPTY | {"one": [entry([[5]], [[6]])]}),
    ({"one": [[[[5]], [[6]], [[7]]]]}, EMPTY | {"one": [entry([[5]], [[6]])]}),
    ({"one": [[[[5]], ((5,),), [[6]]]]}, EMPTY | {"one": [entry([[5]], [[6]])]}),  # the same grid twice is one attempt
    ({"one": [["nonsense", [[True, False]]]]}, EMPTY | {"one": [entry([[1, 0]])]}),
    ({"one": [[[0]]]}, EMPTY),  # a bare grid is one attempt
    ({"one": [((5, 5),)]}, EMPTY | {"one": [entry([[5, 5]])]}),
    ({"one": [np.array([[[5]], [[6]]])]}, EMPTY | {"one": [entry([[5]], [[6]])]}),
    ({"one": [arcfast.Grid([[5]])]}, EMPTY | {"one": [entry([[5]])]}),
    ({"one": ({((5,),): 1, ((6,),): 2}.keys(),)}, EMPTY | {"one": [entry([[5]], [[6]])]}),  # any iterable will do
    ({"two": [[[[8]]]]}, EMPTY | {"two": [entry([[8]]), entry([[0]])]}),
])  # fmt: skip
def test_whatever_the_attempts_the_file_is_valid(attempts, expected, tmp_path):
    path = tmp_path / "submission.json"
    assert build_submission(TASKS, attempts) == expected
    write_submission(path, TASKS, attempts)
    assert read(path) == expected and list(read(path)) == list(TASKS)
    assert check_submission(path, TASKS) == check_submission(expected, TASKS) == []


def test_every_arc_task(tmp_path):
    tasks = load_tasks("arcagi2/evaluation")
    right = {id: [[answer] for _, answer in task.tests] for id, task in tasks.items()}
    write_submission(tmp_path / "s.json", tasks, right)
    assert check_submission(tmp_path / "s.json", tasks) == []
    assert score(tmp_path / "s.json", tasks) == 1.0 == score(right, tasks)
    write_submission(tmp_path / "s.json", tasks, {})
    assert score(tmp_path / "s.json", tasks) == 0.0


def test_strays_are_told_and_left_out(tmp_path):
    with pytest.warns(UserWarning, match="not in the submission: other"):
        write_submission(tmp_path / "s.json", TASKS, {"other": [[[[1]]]]})
    with pytest.warns(UserWarning, match="attempts for 2 test inputs where the task has 1"):
        write_submission(tmp_path / "s.json", TASKS, {"one": [[[[5]]], [[[6]]]]})
    assert read(tmp_path / "s.json") == EMPTY | {"one": [entry([[5]])]}


def test_skipped_tasks_have_a_place_too(tmp_path):
    """Kaggle wants every id; a task we cannot read is no reason to lose the others."""
    tasks = load_tasks({"good": {"train": [PAIR], "test": [PAIR]}, "bad": {"train": [], "test": [PAIR, PAIR]}})
    write_submission(tmp_path / "s.json", tasks, {"good": [[[[2]]]]})
    assert read(tmp_path / "s.json") == {"good": [entry([[2]])], "bad": [entry([[0]]), entry([[0]])]}
    assert check_submission(tmp_path / "s.json", tasks) == []
    assert score(tmp_path / "s.json", tasks) == 1.0


def test_the_file_itself(tmp_path):
    old = os.umask(0o022)
    try:
        write_submission(str(tmp_path / "s.json"), TASKS, {})
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "s.json").stat().st_mode) == 0o644  # the scorer is another user
    assert os.listdir(tmp_path) == ["s.json"]
    (tmp_path / "link.json").symlink_to("s.json")
    write_submission(tmp_path / "link.json", TASKS, {"one": [[[[5]]]]})
    assert (tmp_path / "link.json").is_symlink() and read(tmp_path / "s.json")["one"] == [entry([[5]])]


def test_where_no_file_can_be(tmp_path, monkeypatch):
    with pytest.raises(FileNotFoundError, match="no folder"):
        write_submission(tmp_path / "no" / "s.json", TASKS, {})
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for path, why in (("folder", "it is a folder"), ("pipe", "it is no file")):
        with pytest.raises(OSError, match=f"cannot write to '.*{path}': {why}"):
            write_submission(tmp_path / path, TASKS, {})
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    with pytest.raises(OSError, match="it has no name"):
        write_submission("", TASKS, {})
    write_submission(tmp_path / "s.json", TASKS, {})

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_submission(tmp_path / "s.json", TASKS, {"one": [[[[5]]]]})
    assert read(tmp_path / "s.json") == EMPTY
    assert sorted(os.listdir(tmp_path)) == ["folder", "pipe", "s.json"]


@pytest.mark.parametrize("data, problem", [
    ({"one": EMPTY["one"]}, "two: missing"),
    (EMPTY | {"x": []}, "x: no such task"),
    (EMPTY | {"one": {}}, "one: not a list"),
    (EMPTY | {"one": []}, "one: 0 answers for 1 test input"),
    (EMPTY | {"two": EMPTY["one"]}, "two: 1 answer for 2 test inputs"),
    (EMPTY | {"one": [[[0]]]}, "one, test 1: not an object with attempt_1 and attempt_2"),
    (EMPTY | {"one": [{"attempt_1": [[0]]}]}, "one, test 1: no attempt_2"),
    (EMPTY | {"one": [entry([[0]]) | {"attempt_3": [[0]]}]}, "one, test 1: unknown key 'attempt_3'"),
    (EMPTY | {"one": [entry([[0]], [])]}, "one, test 1, attempt_2: has no rows"),
    (EMPTY | {"one": [entry([[0]], [[0], [1, 2]])]}, "one, test 1, attempt_2: ragged: row 2 has 2 cells, row 1 has 1"),
    (EMPTY | {"one": [entry([[0]], [[10]])]}, "one, test 1, attempt_2: row 1, column 1: 10 is not a colour 0-9"),
    (EMPTY | {"one": [entry([[0]], [[True]])]}, "one, test 1, attempt_2: row 1, column 1: True is not a colour 0-9"),
])  # fmt: skip
def test_check_submission(data, problem, tmp_path):
    path = tmp_path / "s.json"
    path.write_text(json.dumps(data))
    assert check_submission(data, TASKS) == check_submission(path, TASKS) == [problem]


def test_check_what_is_no_submission(tmp_path):
    assert "No such file" in check_submission(tmp_path / "s.json", TASKS)[0]
    (tmp_path / "s.json").write_text('{"one": [')
    assert "not JSON" in check_submission(tmp_path / "s.json", TASKS)[0]
    assert "not list" in check_submission([], TASKS)[0]
    assert len(check_submission({}, TASKS)) == 2


def test_score_is_the_mean_over_outputs():
    found = score(EMPTY | {"two": [entry([[9]], [[3]]), entry([[4, 4]], [[9]])]}, TASKS)
    assert found == 2 / 3 and (found.solved, found.outputs, found.unknown) == (2, 3, 0)
    assert found.by_task == {"one": 0.0, "two": 1.0} and found.task_mean == 0.5
    assert str(found) == f"{found}" == "score 0.6667: 2 of 3 test outputs, 1 of 2 tasks complete"
    assert f"{found:.2f}" == "0.67" and found > 0.5 and json.dumps(found) == repr(2 / 3)
    assert json.loads(json.dumps(found.to_dict()))["score"] == 2 / 3
    again = pickle.loads(pickle.dumps(found))
    assert again == found and again.by_task == found.by_task and isinstance(again, Score)


def test_score_of_attempts():
    assert score({"one": [[[[2]]]], "two": [[], [((4, 4),)]]}, TASKS) == 2 / 3
    assert score({"one": [[[[7]], [[8]], [[2]]]], "two": [[], []]}, TASKS) == 0  # a third attempt does not count
    assert score({"one": [[[[2, 2]], [[2], [2]]]], "two": [[], []]}, TASKS) == 0  # nor does another shape


@pytest.mark.parametrize("data", [
    {}, {"one": EMPTY["one"]}, EMPTY | {"two": EMPTY["one"]}, EMPTY | {"two": [[]]}, EMPTY | {"one": [5]},
    EMPTY | {"one": [{"attempt_1": [[2]]}]}, EMPTY | {"one": 5},
    EMPTY | {"one": [entry([[2]], "x")]}, EMPTY | {"one": [entry([[2]]), 5]},
])  # fmt: skip
def test_score_refuses_what_is_incomplete(data):
    with pytest.raises(TaskError, match="cannot score this submission"):
        score(data, TASKS)


def test_score_refuses_what_it_cannot_read(tmp_path):
    with pytest.raises(TaskError, match="cannot read the submission"):
        score(tmp_path / "s.json", TASKS)
    with pytest.raises(TaskError, match="object of task ids"):
        score([], TASKS)


def test_score_of_some_of_the_tasks():
    assert score(EMPTY | {"one": [entry([[2]])]}, TASKS.select(["one"])) == 1.0


def test_score_says_what_it_does_not_know():
    nothing = score({"blind": [[], []]}, BLIND)
    assert math.isnan(nothing) and nothing.unknown == 2 and nothing.to_dict()["score"] is None
    assert str(nothing) == "score unknown: no answer is known for the 2 test outputs"
    some = score({"one": [[[[2]]]], "blind": [[], []]}, load_tasks([TASKS.select("one"), BLIND]))
    assert some == 1.0 and "answers unknown for 2 test outputs, not counted" in str(some)


def test_submission_file(tmp_path):
    path, threads = tmp_path / "s.json", threading.active_count()
    with SubmissionFile(path, TASKS, interval=60) as file:
        assert read(path) == EMPTY
        file.update("one", [[[[5]]]])
        assert read(path) == EMPTY  # not yet
        file.flush()
        assert read(path)["one"] == [entry([[5]])]
        file.update("two", [[[[6]]], []])
        file.update("two", [[[[6]]], [[[7]], [[8]]]])
    assert read(path) == {"one": [entry([[5]])], "two": [entry([[6]]), entry([[7]], [[8]])]}
    file.close()
    with pytest.raises(ValueError, match="closed"):
        file.update("one", [])
    with pytest.raises(TaskError, match="no task x in this submission of 2 tasks"):
        file.update("x", [])
    assert os.listdir(tmp_path) == ["s.json"] and threading.active_count() <= threads + 1  # a cancelled timer ends soon


def test_submission_file_writes_at_once_when_it_may(tmp_path):
    with SubmissionFile(tmp_path / "s.json", TASKS, {"one": [[[[5]]]]}, interval=0) as file:
        assert read(file.path)["one"] == [entry([[5]])]
        file.update("one", [[[[6]]]])
        assert read(file.path)["one"] == [entry([[6]])]
        before = file.path.stat().st_ino, file.path.stat().st_mtime_ns
        file.update("one", [[((6,),)]])  # nothing new
        assert (file.path.stat().st_ino, file.path.stat().st_mtime_ns) == before


def test_what_came_in_between_follows_by_itself(tmp_path, monkeypatch):
    """Many updates within the interval are one write."""
    written, writes, replace = threading.Event(), [], submission.replace_file

    def counted(*args):
        replace(*args)
        writes.append(args)
        if len(writes) > 1:
            written.set()

    monkeypatch.setattr(submission, "replace_file", counted)
    file = SubmissionFile(tmp_path / "s.json", TASKS, interval=3600)
    for number in range(1000):
        file.update("one", [[[[number % 10, number // 10 % 10]]]])
    assert len(writes) == 1
    file.close()
    assert len(writes) == 2 and read(file.path)["one"] == [entry([[9, 9]])]
    writes.clear()
    written.clear()
    file = SubmissionFile(tmp_path / "s.json", TASKS, interval=0.05)
    file.update("one", [[[[7]]]])
    assert written.wait(60)
    assert len(writes) == 2 and read(file.path)["one"][0]["attempt_1"] == [[7]]
    file.close()
    assert len(writes) == 2


def test_the_end_of_the_program_is_waited_for(tmp_path):
    """Even without close(), an ordinary end loses nothing."""
    code = (
        "import sys; from arcfast.submission import SubmissionFile; from arcfast.tasks import load_tasks\n"
        "pair = {'input': [[1]], 'output': [[2]]}\n"
        "file = SubmissionFile(sys.argv[1], load_tasks({'one': {'train': [pair], 'test': [pair]}}), interval=0.3)\n"
        "file.update('one', [[[[7]]]])\n"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path / "s.json"], check=True)
    assert read(tmp_path / "s.json") == {"one": [entry([[7]])]}


def test_an_exception_flushes_too(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        with SubmissionFile(tmp_path / "s.json", TASKS, interval=60) as file:
            file.update("one", [[[[5]]]])
            raise KeyboardInterrupt
    assert read(tmp_path / "s.json")["one"] == [entry([[5]])]


def test_a_late_failure_is_raised_at_the_next_call(tmp_path, monkeypatch):
    file = SubmissionFile(tmp_path / "s.json", TASKS, interval=1.0)

    tried = threading.Event()

    def full(*args):
        tried.set()
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(submission, "replace_file", full)
        file.update("one", [[[[5]]]])
        assert tried.wait(60)
        with pytest.raises(OSError, match="No space left"):
            file.update("one", [[[[6]]]])
    assert read(file.path) == EMPTY
    file.close()
    assert read(file.path)["one"] == [entry([[5]])]


def test_a_file_that_cannot_be_is_told_at_once(tmp_path):
    with pytest.raises(FileNotFoundError):
        SubmissionFile(tmp_path / "no" / "s.json", TASKS)


def test_many_threads(tmp_path):
    tasks = load_tasks({str(n): {"train": [PAIR], "test": [PAIR]} for n in range(40)})
    with SubmissionFile(tmp_path / "s.json", tasks, interval=0.001) as file:

        def work(first):
            for id in range(first, 40, 4):
                file.update(str(id), [[[[id % 10]]]])

        threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            assert check_submission(file.path, tasks) == []
    assert read(file.path) == {str(n): [entry([[n % 10]])] for n in range(40)}
    assert os.listdir(tmp_path) == ["s.json"]


WRITER = """
import itertools, sys
from arcfast.arc.submission import SubmissionFile
from arcfast.arc.tasks import load_tasks
pair = {"input": [[1]], "output": [[2]]}
tasks = load_tasks({f"task{n}": {"train": [pair], "test": [pair, pair]} for n in range(100)})
grids = [[[color] * 30] * 30 for color in range(10)]
with SubmissionFile(sys.argv[1], tasks, interval=0) as file:
    print("ready", flush=True)
    for round in itertools.count():
        for id, task in tasks.items():
            file.update(id, [[grids[round % 10], grids[round % 7]] for _ in task.tests])
"""


def test_killed_at_any_moment_the_file_is_valid(tmp_path):
    path = tmp_path / "s.json"
    tasks = load_tasks({f"task{n}": {"train": [PAIR], "test": [PAIR, PAIR]} for n in range(100)})
    changed = set()
    for attempt in range(8):
        with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE) as writer:
            try:
                writer.stdout.readline()
                end = time.monotonic() + 0.05 + 0.037 * attempt
                while time.monotonic() < end:  # read it while it is written
                    assert len(json.loads(path.read_text())) == len(tasks)
            finally:
                writer.kill()  # SIGKILL
        assert writer.returncode == -signal.SIGKILL
        assert check_submission(path, tasks) == []
        changed.add(path.read_text())
    assert len(changed) > 1
    for left in tmp_path.glob(".s.json.*.tmp"):  # of those killed while writing; the next run tidies up
        os.utime(left, (0, 0))
    (tmp_path / ".s.json.young.tmp").touch()
    SubmissionFile(path, tasks).close()
    assert sorted(os.listdir(tmp_path)) == [".s.json.young.tmp", "s.json"]


def test_scoring_a_part_of_the_tasks_says_how():
    part = {"one": [entry([[5]])]}
    with pytest.raises(TaskError, match=r"two: missing; to score the tasks that it has, select them"):
        score(part, TASKS)
    with pytest.raises(TaskError, match="it is for other tasks"):
        score({"other": [entry([[5]])]}, TASKS)
