"""Shards and merging: several runs share the tasks, and their submissions are joined."""

import json
from pathlib import Path

import pytest
from commands import known_tasks, one_sentence

import arcfast
from arcfast import ArcfastError, Battery, Program, TaskError, merge_submissions
from arcfast.arc.joining import ensure_submission, join_submission
from arcfast.arc.submission import check_submission

A, B, C, NONE = [[1]], [[2, 2]], [[3]], [[0]]


def entry(first, second=None):
    return {"attempt_1": first, "attempt_2": second or first}


@pytest.fixture
def write(tmp_path):
    def to_file(name, **tasks):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps({task: [entry(*grids) for grids in inputs] for task, inputs in tasks.items()}))
        return path

    return to_file


def merged(tmp_path, sources, **options):
    merge_submissions(sources, tmp_path / "out.json", **options)
    return json.loads((tmp_path / "out.json").read_text())


def test_answers_come_in_the_order_of_the_files(write, tmp_path):
    one = write("one", t=[(A,), (NONE,), (A, B)], only=[(C,)])
    two = write("two", t=[(B, C), (NONE, C), (C,)], other=[(NONE,)])
    found = merged(tmp_path, [one, two])
    assert found == {
        "t": [entry(A, B), entry(C), entry(A, B)],
        "only": [entry(C)],
        "other": [entry(NONE)],
    }
    assert merge_submissions([two, one], tmp_path / "out.json") == {"t": 3, "other": 0, "only": 1}


def test_votes_go_before_order(write, tmp_path):
    files = [write("1", t=[(A,)]), write("2", t=[(B, C)]), write("3", t=[(C,)]), write("4", t=[(NONE,)])]
    assert merged(tmp_path, files, rank="votes") == {"t": [entry(C, A)]}
    assert merged(tmp_path, files) == {"t": [entry(A, B)]}


def test_files_take_turns(write, tmp_path):
    programs = write("programs", t=[(A, B), (NONE,), (A,), (A, B)])
    model = write("model", t=[(C, B), (B, C), (A, C), (NONE,)])
    assert merged(tmp_path, [programs, model], rank="turns") == {
        "t": [entry(A, C), entry(B, C), entry(A, C), entry(A, B)]
    }


def test_one_file_may_be_the_target(write):
    one, two = write("one", t=[(A,)]), write("two", t=[(B,)])
    merge_submissions([one, two], one)
    assert json.loads(one.read_text()) == {"t": [entry(A, B)]}


def test_what_is_no_submission_is_refused(write, tmp_path):
    good, out = write("good", t=[(A,)]), tmp_path / "out.json"
    for text in ("no JSON", "[]", '{"t": 3}', '{"t": [{"attempt_1": [[1]]}]}', '{"t": [{}]}', '{"t": [[[1]]]}'):
        (tmp_path / "bad.json").write_text(text)
        with pytest.raises(TaskError, match="bad.json is not a submission: "):
            merge_submissions([good, tmp_path / "bad.json"], out)
    with pytest.raises(TaskError, match="missing.json is not a submission: No such file"):
        merge_submissions([tmp_path / "missing.json"], out)
    with pytest.raises(TaskError, match="t has 1 test inputs in .*good.json, 2 in .*more.json"):
        merge_submissions([good, write("more", t=[(A,), (B,)])], out)
    for sources, options in ([[], {}], ["good.json", {}], [[good], {"rank": "best"}]):
        with pytest.raises(ArcfastError):
            merge_submissions(sources, out, **options)
    assert not out.exists()


def test_shards_make_the_whole(tmp_path):
    battery = Battery([Program.parse("def turn(I): return rot90(I)"), Program.parse("def up(I): return hmirror(I)")])
    tasks = arcfast.load_tasks(known_tasks())
    whole = battery.solve(tasks, progress=False, submission=tmp_path / "whole.json")
    parts = []
    for k in (1, 2):
        parts.append(tmp_path / f"{k}.json")
        found = battery.solve(tasks, progress=False, shard=(k, 2), submission=parts[-1])
        assert not check_submission(parts[-1], tasks)
        assert any(note.startswith(f"shard {k} of 2: ") for note in found.report.notes)
    assert json.loads(parts[0].read_text()) != json.loads(parts[1].read_text())
    assert merged(tmp_path, parts) == json.loads((tmp_path / "whole.json").read_text())
    assert len(whole.solved) == 2


@pytest.mark.parametrize("shard", [(0, 2), (3, 2), (1,), "1/2", (1.0, 2), (True, 2)])
def test_other_shards_are_refused(shard):
    battery = Battery([Program.parse("def turn(I): return rot90(I)")])
    with pytest.raises(ArcfastError, match="shard must be a pair"):
        battery.solve(arcfast.load_tasks(known_tasks()), progress=False, shard=shard)


def test_the_command_line(call):
    for k in (1, 2):
        assert call("solve", "mine.py", "--tasks", "tasks.json", "--shard", f"{k}/2", "-o", f"{k}.json", "-q")[0] == 0
    assert call("solve", "mine.py", "--tasks", "tasks.json", "-o", "whole.json", "-q")[0] == 0
    status, out, _ = call("merge", "1.json", "2.json", "-o", "all.json")
    assert (status, out) == (0, "all.json: answers for 2 of 3 tasks\n")
    assert json.loads(Path("all.json").read_text()) == json.loads(Path("whole.json").read_text())
    status, out, _ = call("merge", "1.json", "2.json", "-o", "all.json", "--rank", "votes", "--json")
    assert sorted(json.loads(out)["answered"]) == ["flipping", "turning"]
    for argv, told in [
        (("merge", "1.json", "nowhere.json", "-o", "all.json"), "nowhere.json"),
        (("merge", "1.json", "-o", "nowhere/all.json"), "nowhere"),
        (("merge", "mine.py", "-o", "all.json"), "mine.py is not a submission"),
        (("solve", "mine.py", "--tasks", "tasks.json", "--shard", "3/2"), "'3/2' is not a shard"),
    ]:
        status, out, err = call(*argv)
        assert (status, out) == (2, "") and one_sentence(err) and told in err


# ---- A file that competes ----


def test_another_methods_answers_come_second(write, tmp_path):
    tasks = arcfast.load_tasks({name: known_tasks()[task] for name, task in zip("abc", known_tasks())})
    path = write("ours", a=[(A, B)], b=[(NONE,)], c=[(A,)])
    other = write("theirs", a=[(C, B)], b=[(B, C)], stranger=[(A,)])
    assert join_submission(path, other, tasks) == (2, 1)
    assert json.loads(path.read_text()) == {"a": [entry(A, C)], "b": [entry(B, C)], "c": [entry(A)]}
    assert check_submission(path, tasks) == []
    other.write_text("{")
    with pytest.raises(TaskError, match="not a readable submission"):
        join_submission(path, other, tasks)
    assert json.loads(path.read_text())["a"] == [entry(A, C)]


def test_a_valid_file_first(tmp_path, write):
    tasks = arcfast.load_tasks({name: known_tasks()[task] for name, task in zip("abc", known_tasks())})
    path = tmp_path / "submission.json"
    assert ensure_submission(path, tasks) == 0 and check_submission(path, tasks) == []
    write("submission", a=[(A,)], stranger=[(B,)])
    assert ensure_submission(path, tasks) == 1 and check_submission(path, tasks) == []
    before = path.read_text()
    assert json.loads(before)["a"] == [entry(A)]
    assert ensure_submission(path, tasks) == 1 and path.read_text() == before
