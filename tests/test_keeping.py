"""Nothing that was found is lost: solving again, disks that are full, Ctrl-C, kills."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest
from interrupts import ctrl_c_at

import arcfast
from arcfast import Battery, Program, cli, load_tasks
from arcfast.arc import submission
from arcfast.arc.submission import SubmissionFile, check_submission
from arcfast.base import writing
from arcfast.base.errors import ArcfastError, TaskError
from arcfast.running import solve, thread_pool

GRIDS = [((1, 2), (3, 4)), ((5, 0, 0),), ((7,), (8,), (9,))]
RULES = {
    "turn": ("rot90(I)", lambda grid: tuple(zip(*grid[::-1]))),
    "flip": ("hmirror(I)", lambda grid: grid[::-1]),
    "side": ("vmirror(I)", lambda grid: tuple(row[::-1] for row in grid)),
}


def raw(name, tests=1):
    rule = RULES.get(name, (None, lambda grid: ((0,) * 5,)))[1]
    pairs = [{"input": grid, "output": rule(grid)} for grid in GRIDS]
    return {"train": pairs[:2], "test": pairs[2:] * tests}


TASKS = load_tasks({name: raw(name) for name in [*RULES, "odd"]})
BATTERIES = {name: Battery([Program.parse(f"def {name}(I): return {text}")]) for name, (text, _) in RULES.items()}
ANSWERS = {name: [list(row) for row in rule(GRIDS[2])] for name, (_, rule) in RULES.items()}


def run(name, path, tasks=TASKS, **options):
    return BATTERIES[name].solve(tasks, submission=path, progress=False, **options)


def first(path):
    """{task: attempt_1 of its first test} where that is an answer."""
    data = json.loads(Path(path).read_text())
    return {task: entries[0]["attempt_1"] for task, entries in data.items() if entries[0]["attempt_1"] != [[0]]}


def entry(one, two=None):
    return {"attempt_1": one, "attempt_2": one if two is None else two}


# ---- Solving again ----


def test_solving_again_adds_to_the_answers(tmp_path):
    path = tmp_path / "s.json"
    assert run("turn", path).report.kept == 0
    found = run("flip", path)
    assert first(path) == {"turn": ANSWERS["turn"], "flip": ANSWERS["flip"]}
    assert found.solved == ["flip"] and found.attempts("turn") == [[]] and found.report.kept == 1
    assert found.report.to_dict()["kept"] == 1 and "1 answer of an earlier run" in str(found.report)
    assert run("side", path).report.kept == 2 and len(first(path)) == 3
    assert run("side", path).report.kept == 2  # found anew, not kept
    assert check_submission(path, TASKS) == []
    found = run("flip", path, fresh=True)
    assert first(path) == {"flip": ANSWERS["flip"]} and found.report.kept == 0 and "earlier" not in str(found.report)


def test_to_submission_replaces(tmp_path):
    path = tmp_path / "s.json"
    run("turn", path)
    BATTERIES["flip"].solve(TASKS, progress=False).to_submission(path)
    assert first(path) == {"flip": ANSWERS["flip"]}


def test_a_new_answer_comes_first_and_an_old_one_second(tmp_path):
    path = tmp_path / "s.json"
    old = {"turn": [entry([[5]], [[6]])], "flip": [entry([[7]])], "odd": [entry([[0]], [[8]])]}
    path.write_text(json.dumps(old))
    assert run("turn", path).report.kept == 2
    data = json.loads(path.read_text())
    assert data["turn"] == [entry(ANSWERS["turn"], [[5]])] and data["flip"] == [entry([[7]])]
    assert data["odd"] == [entry([[8]])] and data["side"] == [entry([[0]])]


def test_answers_of_some_tests_stay_where_others_are_found(tmp_path):
    tasks = load_tasks({"turn": raw("turn", tests=2)})
    with SubmissionFile(tmp_path / "s.json", tasks) as file:
        file.update("turn", [[], [[[5]]]])
    with SubmissionFile(tmp_path / "s.json", tasks) as file:
        assert file.kept == 1
        file.update("turn", [[[[6]]], []])
        assert file.kept == 1
        file.update("turn", [[[[6]]], [[[7]]]])
        assert file.kept == 0
        file.update("turn", [[[[6]]], []])
    assert json.loads(file.path.read_text())["turn"] == [entry([[6]]), entry([[5]])]


@pytest.mark.parametrize("held", [
    {"turn": [entry([[5]]), entry([[5]])]}, {"turn": []}, {"turn": None}, {"turn": [5]}, {"turn": [[[5]]]},
    {"turn": [entry([[0]])]}, {"turn": [entry([[10]])]}, {"turn": [entry([[5], [5, 5]])]}, {"turn": [entry("[[5]]")]},
    {"other": [entry([[5]])]}, [], 5, None, "", {}, {"turn": {"0": entry([[5]])}}, {"turn": [{"attempt_3": [[5]]}]},
], ids=str)  # fmt: skip
def test_what_is_not_kept(tmp_path, held):
    path = tmp_path / "s.json"
    path.write_text(json.dumps(held))
    found = run("flip", path)
    assert first(path) == {"flip": ANSWERS["flip"]} and found.report.kept == 0
    assert check_submission(path, TASKS) == []


def test_what_could_not_be_kept_is_noted(tmp_path):
    path = tmp_path / "s.json"
    for text, told in [
        (json.dumps({"other": [entry([[5]])], "turn": [entry([[5]])] * 2}), "for 2 tasks that are not among these"),
        (json.dumps({"other": [entry([[5]])]}), "answers for 1 task that is not among these"),
        ('{"turn": [', "held no submission whose answers could be kept: not JSON"),
        ("[" * 100_000, "held no submission whose answers could be kept: not JSON"),
        ("[]", "held no submission whose answers could be kept: not a JSON object"),
        ("\0\xff", "held no submission whose answers could be kept: not JSON"),
        ('{"precious": {"a": 1}}', "could be kept: none of its 1 entries has attempt_1 or attempt_2"),
        ('{"precious": [[[1]]], "flip": 5}', "could be kept: none of its 2 entries has attempt_1 or attempt_2"),
    ]:
        path.write_text(text, encoding="latin-1")
        notes = run("flip", path).report.notes
        assert len(notes) == 1 and told in notes[0]
    path.write_text(json.dumps({"other": [entry([[0]])]}))
    assert run("flip", path).report.notes == []


def test_answers_that_cannot_be_read_are_not_overwritten(tmp_path, monkeypatch):
    path = tmp_path / "s.json"
    run("turn", path)

    def unreadable(*args):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("arcfast.base.files.read_bytes", unreadable)
    with pytest.raises(TaskError, match="cannot read the answers in .*Input/output error; fresh=True"):
        run("flip", path)
    assert first(path) == {"turn": ANSWERS["turn"]}
    assert run("flip", path, fresh=True).solved == ["flip"]


def test_skipped_tasks_keep_their_answers(tmp_path):
    """Kaggle wants them too, and another solver may have read them."""
    tasks = load_tasks({"flip": raw("flip"), "bad": raw("turn") | {"train": []}})
    (tmp_path / "s.json").write_text(json.dumps({"bad": [entry([[5]])]}))
    assert run("flip", tmp_path / "s.json", tasks).report.kept == 1
    assert first(tmp_path / "s.json") == {"flip": ANSWERS["flip"], "bad": [[5]]}


def test_the_first_write_has_what_was_kept(tmp_path, monkeypatch):
    """So a run that is killed at any moment leaves no fewer answers than it found."""
    path, counts, replace = tmp_path / "s.json", [], os.replace
    for name in ("turn", "side"):
        run(name, path)

    def watched(*args, **options):
        replace(*args, **options)
        counts.append(len(first(path)))

    monkeypatch.setattr(os, "replace", watched)
    run("flip", path)
    assert counts == [2, 3] and len(first(path)) == 3


# ---- Disks that are full ----


@pytest.fixture
def disk(monkeypatch):
    """disk(call, numbers) makes a system call fail in those writes, counted from 1, or in all of them."""
    writes, opened = [], os.open

    def counted(path, flags, *args, **options):
        if flags & os.O_EXCL:  # every write begins with a new temporary file
            writes.append(path)
        return opened(path, flags, *args, **options)

    def fill(name, numbers):
        real = getattr(os, name)

        def full(*args, **options):
            if numbers is None or len(writes) in numbers:
                raise OSError(errno.ENOSPC, "No space left on device", "a temporary file")
            return real(*args, **options)

        writes.clear()
        monkeypatch.setattr(os, name, full)

    monkeypatch.setattr(os, "open", counted)
    monkeypatch.setattr(writing, "PAUSES", (0, 0))
    return fill


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("numbers", [{1}, {2}, {1, 2}, {2, 3}], ids=str)
def test_a_disk_that_is_full_for_a_moment_costs_nothing(tmp_path, disk, call, numbers):
    path = tmp_path / "s.json"
    disk(call, numbers)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = run("flip", path)
    told = "s.json cannot be written (No space left on device): it is tried again until the end"
    assert [str(warning.message).endswith(told) for warning in caught] == [True] * (1 in numbers)
    assert found.solved == ["flip"] and first(path) == {"flip": ANSWERS["flip"]}
    assert os.listdir(tmp_path) == ["s.json"]


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
def test_a_disk_that_stays_full_is_told_at_the_end(tmp_path, disk, monkeypatch):
    path = tmp_path / "s.json"
    run("turn", path)
    disk("fsync", None)
    with pytest.raises(ArcfastError, match="s.json could not be written: No space left on device.*partial") as caught:
        run("flip", path)
    assert caught.value.partial.solved == ["flip"] and arcfast.last_report() is caught.value.partial.report
    assert any("could not be written" in note for note in caught.value.partial.report.notes)
    assert first(path) == {"turn": ANSWERS["turn"]} and os.listdir(tmp_path) == ["s.json"]
    monkeypatch.undo()
    caught.value.partial.to_submission(path)
    assert first(path) == {"flip": ANSWERS["flip"]}


def test_a_place_where_nothing_can_ever_be_written_is_told_at_once(tmp_path, monkeypatch):
    """Before any work: no report of it is there."""
    before = arcfast.last_report()
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "no" / "s.json", tmp_path, tmp_path / "pipe", "", tmp_path / ("x" * 256)):
        with pytest.raises(OSError):
            run("flip", path)

    def forbidden(*args):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(submission, "replace_file", forbidden)
    with pytest.raises(PermissionError):
        run("flip", tmp_path / "s.json")
    assert arcfast.last_report() is before


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
def test_a_place_that_goes_away_ends_nothing(tmp_path, monkeypatch):
    """The folder is renamed while tasks are solved."""
    folder = tmp_path / "folder"
    folder.mkdir()
    work = thread_pool.run_queue

    def renamed(*args, **options):
        if folder.exists():  # it is called once for every piece
            folder.rename(tmp_path / "other")
        return work(*args, **options)

    monkeypatch.setattr(thread_pool, "run_queue", renamed)
    with pytest.raises(ArcfastError, match="there is no folder") as caught:
        run("flip", folder / "s.json")
    assert caught.value.partial.solved == ["flip"]


def test_a_patient_file_writes_by_itself_when_it_can(tmp_path, disk, monkeypatch):
    monkeypatch.setattr(submission, "PATIENCE", 0.05)
    disk("fsync", {1, 2, 3})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        file = SubmissionFile(tmp_path / "s.json", TASKS, interval=60, patient=True)
        file.update("flip", [[[[5]]]])
        deadline = time.monotonic() + 20
        while not file.path.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
    assert first(file.path) == {"flip": [[5]]} and len(caught) == 1  # told once
    file.close()


# ---- Ctrl-C ----


def interrupt_at(monkeypatch, number):
    """Ctrl-C in the middle of a piece of work."""
    work, calls = thread_pool.run_queue, []

    def interrupted(job, *args, **options):
        calls.append(1)
        if len(calls) == number:
            raise KeyboardInterrupt
        return work(job, *args, **options)

    monkeypatch.setattr(thread_pool, "run_queue", interrupted)
    monkeypatch.setattr(solve, "FIRST_BATCH", 2)


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
@pytest.mark.parametrize("numbers", [(), {1, 2}, None], ids=["good disk", "full for a moment", "full"])
def test_ctrl_c_gives_what_was_found(tmp_path, monkeypatch, disk, numbers):
    path = tmp_path / "s.json"
    run("side", path)
    interrupt_at(monkeypatch, 2)
    disk("replace", numbers)
    with pytest.raises(KeyboardInterrupt) as caught:
        run("flip", path)
    assert caught.value.partial.solved == ["flip"]
    assert first(path) == {"side": ANSWERS["side"]} | ({} if numbers is None else {"flip": ANSWERS["flip"]})


def test_whatever_ends_a_run_has_what_was_found(tmp_path, monkeypatch):
    def broken(*args):
        raise MemoryError

    monkeypatch.setattr(solve.Graph, "saw", broken)
    monkeypatch.setattr(solve, "FIRST_BATCH", len(TASKS))
    with pytest.raises(MemoryError) as caught:
        run("flip", tmp_path / "s.json")
    assert caught.value.partial.solved == ["flip"] and first(tmp_path / "s.json") == {"flip": ANSWERS["flip"]}


MANY = load_tasks({f"flip{k}": raw("flip") for k in range(8)})


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("module, name, number", [
    ("solve", "_answers", 3), ("submission", "_fragment", 12), ("solve", "_collect", 1),
    ("submission", "update_all", 1),
    ("submission", "close", 1), ("writing", "replace_file", 2),
])  # fmt: skip
def test_ctrl_c_while_answers_are_taken_in_or_written(tmp_path, monkeypatch, module, name, number, after):
    monkeypatch.setattr(solve, "FIRST_BATCH", len(MANY))
    with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at(name, number, after, module):
        run("flip", tmp_path / "s.json", MANY)
    assert caught.value.partial.solved == list(MANY)
    assert first(tmp_path / "s.json") == dict.fromkeys(MANY, ANSWERS["flip"])


@pytest.mark.parametrize("module, name", [("solve", "_allowed"), ("submission", "__init__"), ("choice", "estimate")])
def test_ctrl_c_before_the_work_begins(tmp_path, module, name):
    with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at(name, module=module):
        run("flip", tmp_path / "s.json")
    assert caught.value.partial.solved == [] and str(caught.value.partial.report)


# ---- Kills, and two runs at once ----


def test_a_kill_costs_only_what_is_being_tried(tmp_path, monkeypatch):
    """What lies in the file when each piece begins is what a kill leaves; the first pieces are small."""
    left, work = [], thread_pool.run_queue

    def watched(*args, **options):
        left.append(len(first(tmp_path / "s.json")))
        return work(*args, **options)

    monkeypatch.setattr(thread_pool, "run_queue", watched)
    monkeypatch.setattr(submission, "INTERVAL", 0.0)
    run("flip", tmp_path / "s.json", MANY)
    assert left == [0, 1, 3, 7] and len(first(tmp_path / "s.json")) == 8


@pytest.mark.parametrize("fresh", [False, True])
def test_two_runs_at_once_keep_each_others_answers(tmp_path, fresh):
    path = tmp_path / "s.json"
    run("turn", path)
    one = SubmissionFile(path, TASKS, interval=60, fresh=fresh)
    two = SubmissionFile(path, TASKS, interval=60, fresh=fresh)
    one.update("flip", [[[[5]]]])
    two.update("side", [[[[6]]]])
    one.update("odd", [[[[7]]]])
    for file in (one, two):
        file.close()
    kept = {} if fresh else {"turn": ANSWERS["turn"]}
    assert first(path) == kept | {"flip": [[5]], "side": [[6]], "odd": [[7]]}
    assert (one.kept, two.kept) == (1 - fresh, 3 - fresh) and check_submission(path, TASKS) == []


def test_another_program_that_replaces_the_file_takes_nothing(tmp_path):
    """It joins nothing, as programs other than arcfast do; neither do its answers go."""
    path = tmp_path / "s.json"
    with SubmissionFile(path, TASKS) as file:
        file.update("flip", [[[[5]]]])
        file.flush()
        path.write_text(json.dumps({"side": [entry([[6]])]}))
    assert first(path) == {"flip": [[5]], "side": [[6]]} and check_submission(path, TASKS) == []


# ---- What is not replaced ----


def test_the_file_of_the_tasks_is_not_replaced(tmp_path, monkeypatch):
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    path, inner = Path("a_challenges.json"), folder / "flip.json"
    path.write_text(json.dumps({name: raw(name) for name in RULES}))
    inner.write_text(json.dumps(raw("flip")))
    Path("a_solutions.json").write_text("{}")
    Path("link.json").symlink_to(path)
    texts = {file: file.read_text() for file in (path, inner, Path("a_solutions.json"))}
    for source, place in [
        (path, path), (str(path), path.absolute()), ([path], "link.json"), (folder, inner), (path, "a_solutions.json"),
        (load_tasks(path), path), (load_tasks([folder, path]).select(["flip"]), inner),
    ]:  # fmt: skip
        with pytest.raises(OSError, match="it is read too, and would be lost"):
            run("flip", place, source)
        with pytest.raises(OSError, match="it is read too, and would be lost"):
            BATTERIES["flip"].solve(source, progress=False).to_submission(place)
    assert texts == {file: file.read_text() for file in texts}


# ---- Warnings that are errors ----


@pytest.mark.filterwarnings("error")
def test_warnings_as_errors_cost_nothing_on_a_full_disk(tmp_path, disk):
    disk("fsync", {1, 2})
    found = run("flip", tmp_path / "s.json")
    assert first(tmp_path / "s.json") == {"flip": ANSWERS["flip"]} and "cannot be written" in found.report.notes[0]
    disk("fsync", None)
    with pytest.raises(ArcfastError, match="could not be written: No space left on device") as caught:
        run("side", tmp_path / "s.json")
    assert caught.value.partial.solved == ["side"]


@pytest.mark.filterwarnings("error")
def test_warnings_as_errors_come_after_the_file(tmp_path):
    path = tmp_path / "s.json"
    with pytest.raises(UserWarning, match="not in the submission: other"):
        submission.write_submission(path, TASKS, {"other": [], "flip": [[[[5]]]]})
    assert first(path) == {"flip": [[5]]}
    with SubmissionFile(path, TASKS) as file:
        with pytest.raises(UserWarning, match="attempts for 2 test inputs where the task has 1"):
            file.update("side", [[[[6]]], [[[7]]]])
    assert first(path) == {"flip": [[5]], "side": [[6]]}


# ---- The command ----


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """`arcfast solve` of one rule: (exit status, stdout, stderr)."""
    monkeypatch.chdir(tmp_path)
    Path("tasks.json").write_text(json.dumps({name: task.to_dict() for name, task in TASKS.items()}))

    def command(name, *options):
        Path(f"{name}.py").write_text(f"def {name}(I):\n    return {RULES[name][0]}\n")
        status = cli.main(["solve", f"{name}.py", "--tasks", "tasks.json", "-o", "s.json", "-q", *options])
        return status, *capsys.readouterr()

    return command


def test_the_command_keeps_answers_unless_fresh(call):
    assert call("turn")[0] == 0
    status, out, _ = call("flip")
    assert status == 0 and len(first("s.json")) == 2 and "1 answer of an earlier run" in out
    assert json.loads(call("flip", "--json")[1])["report"]["kept"] == 1
    status, out, _ = call("flip", "--fresh")
    assert status == 0 and first("s.json") == {"flip": ANSWERS["flip"]} and "earlier run" not in out


def test_the_command_tells_what_was_found_on_a_full_disk(call, disk):
    disk("fsync", None)
    status, out, err = call("flip")
    assert status == 2 and "1 of 4 tasks solved" in out and f"answer  flip: [[{ANSWERS['flip']}]]" in out
    assert err.splitlines()[-1].startswith("arcfast: the submission s.json could not be written: No space left")
    assert "submission  s.json" not in out and not Path("s.json").exists()
    status, out, _ = call("flip", "--json")
    data = json.loads(out)
    assert status == 2 and data["answers"] == {"flip": [[ANSWERS["flip"]]]} and "No space left" in data["error"]


def test_the_command_after_ctrl_c(call, monkeypatch):
    assert call("side")[0] == 0
    interrupt_at(monkeypatch, 2)
    status, out, err = call("flip")
    assert status == 130 and "solved  flip: flip; right" in out and "1 of 4 tasks solved" in out
    assert err == "arcfast: interrupted: s.json is valid, with answers for 2 of 4 tasks\n"
    assert first("s.json") == {"side": ANSWERS["side"], "flip": ANSWERS["flip"]}
    monkeypatch.undo()


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
@pytest.mark.parametrize("before", [False, True])
def test_the_command_after_ctrl_c_on_a_full_disk(call, monkeypatch, disk, before):
    if before:
        assert call("side")[0] == 0
    interrupt_at(monkeypatch, 2)
    disk("fsync", None)
    status, out, err = call("flip")
    assert status == 130 and f"answer  flip: [[{ANSWERS['flip']}]]" in out and "submission  s.json" not in out
    told = "interrupted: the submission s.json could not be written: No space left on device; the answers are printed"
    assert err.splitlines()[-1] == f"arcfast: {told} instead" and Path("s.json").exists() == before
    monkeypatch.undo()


def test_the_command_after_ctrl_c_on_a_full_disk_as_json(call, monkeypatch, disk):
    interrupt_at(monkeypatch, 2)
    disk("fsync", None)
    status, out, _ = call("flip", "--json")
    data = json.loads(out)
    assert status == 130 and data["interrupted"] and data["answers"] == {"flip": [[ANSWERS["flip"]]]}
    assert "No space left" in data["error"]
    monkeypatch.undo()


def test_the_command_speaks_of_no_partial(call, disk):
    disk("fsync", None)
    status, out, err = call("flip")
    assert status == 2 and ".partial" not in out + err and err.endswith("; the answers are printed instead\n")


def test_the_command_with_warnings_as_errors(call, disk, monkeypatch):
    """No traceback: the disk is told at the end, other warnings in one sentence."""
    warnings.simplefilter("error")  # pytest restores the filters
    disk("fsync", None)
    status, out, err = call("flip")
    assert status == 2 and "answer  flip" in out and len(err.splitlines()) == 1
    task = json.dumps(raw("flip"))
    Path("tasks.json").write_text(f'{{"flip": {task}, "flip": {task}}}')
    status, _, err = call("flip")
    assert status == 2 and err == "arcfast: tasks.json: flip occurs twice in tasks.json: the last is used\n"


SOLVING = """
import sys, arcfast
heavy = "def heavy{0}(I): return size(prapply(lambda a, b: add(a, b), interval(0, 700, 1), interval({0}, 700, 1)))"
b = arcfast.Battery([arcfast.Program.parse(heavy.format(k)) for k in range(40)])
print("ready", flush=True)
b.solve(sys.argv[2], progress=False, threads=1, submission=sys.argv[1])
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_ends_early_leaves_what_it_met(tmp_path, how):
    """A process that finds nothing itself is stopped soon after its first write."""
    path = tmp_path / "s.json"
    many = {f"{name}{k}": raw(name) for name in RULES for k in range(100)}
    (tmp_path / "tasks.json").write_text(json.dumps(many))
    run("turn", path, load_tasks(tmp_path / "tasks.json"))
    assert len(first(path)) == 100
    before = path.stat().st_ino
    command = [sys.executable, "-c", SOLVING, str(path), str(tmp_path / "tasks.json")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while path.stat().st_ino == before and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(how)
    process.communicate(timeout=60)
    assert len(first(path)) == 100 and path.stat().st_ino != before
