"""`resume=`: runs and solving go on after being killed, with the results of a run that was not; what must not be used
is refused or computed again."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import one_sentence
from flips import GRIDS, everything, flip_tasks
from interrupts import ctrl_c_at

import arcfast
from arcfast import ArcfastError, Battery, Program
from arcfast.cli.arguments import duration
from arcfast.running import piecewise

TEXTS = [f"def p{k}(I): return replace(rot90(I), {k % 10}, {k // 10})" for k in range(40)]
TEXTS += ["def right(I): return vmirror(I)", "def fails(I): return first(())", "def also(I): return rot180(hmirror(I))"]


@pytest.fixture
def battery():
    return Battery([Program.parse(text) for text in TEXTS])


@pytest.fixture
def tasks():
    return flip_tasks()


@pytest.fixture
def small_pieces(monkeypatch):
    monkeypatch.setattr(piecewise, "PIECE_RUNS", 4 * len(TEXTS))


def outcomes(run):
    return [array.tolist() for array in (run.status, run.hashes, run.fuel)]


def test_a_run_goes_on_where_it_was(battery, tmp_path, small_pieces):
    whole = battery.run(GRIDS)
    with pytest.raises(KeyboardInterrupt), ctrl_c_at("run_part", 4):
        battery.run(GRIDS, resume=tmp_path / "kept")
    run = battery.run(GRIDS, resume=tmp_path / "kept")
    assert outcomes(run) == outcomes(whole)
    assert run.report.runs == len(TEXTS) * (len(GRIDS) - 12)
    assert any("resumed: 516 runs of an earlier run" in note for note in run.report.notes)
    assert run.value("right", 0) == whole.value("right", 0) and run.report.recomputed == 1
    assert run.value("right", 29) == whole.value("right", 29) and run.report.recomputed == 1
    assert run.error("fails", 1) == whole.error("fails", 1)
    again = battery.run(GRIDS, resume=tmp_path / "kept")
    assert outcomes(again) == outcomes(whole) and again.report.runs == 0


def test_solving_goes_on_where_it_was(battery, tasks, tmp_path):
    options = {"progress": False, "partial": True}
    whole = battery.solve(tasks, **options)
    with pytest.raises(KeyboardInterrupt), ctrl_c_at("collect", 3, module="solve"):
        battery.solve(tasks, resume=tmp_path, **options)
    found = battery.solve(tasks, resume=tmp_path, submission=tmp_path / "out.json", **options)
    assert everything(found, tasks) == everything(whole, tasks) and found.solved == list(tasks)
    assert 0 < found.report.runs < whole.report.runs
    assert any(note.startswith("resumed: ") for note in found.report.notes)
    written = json.loads((tmp_path / "out.json").read_text())
    assert written["t0"][0]["attempt_1"] == [list(row) for row in whole.attempts("t0")[0][0]]
    assert battery.solve(tasks, resume=tmp_path, **options).report.runs == 0


@pytest.mark.parametrize(
    "change, why",
    [
        (lambda battery, tasks: (battery.select(range(5)), tasks, {}), "the programs of the battery are others"),
        (lambda battery, tasks: (battery, tasks.select(["t1"]), {}), "the inputs or tasks are others"),
        (lambda battery, tasks: (battery, tasks, {"fuel": 77}), "budgets or other options are others"),
        (lambda battery, tasks: (battery, tasks, {"rank": "votes"}), "budgets or other options are others"),
    ],
)
def test_another_run_is_refused(battery, tasks, tmp_path, change, why):
    battery.solve(tasks, progress=False, resume=tmp_path)
    other, some, options = change(battery, tasks)
    with pytest.raises(ArcfastError, match=f"has the checkpoints of another run: {why}"):
        other.solve(some, progress=False, resume=tmp_path, **options)


def test_another_kind_or_version_is_refused(battery, tasks, tmp_path, monkeypatch):
    battery.solve(tasks, progress=False, resume=tmp_path)
    with pytest.raises(ArcfastError, match="it is of another kind of call"):
        battery.run(GRIDS, resume=tmp_path)
    monkeypatch.setattr("arcfast.running.checkpoints.__version__", "0.0.1")
    with pytest.raises(ArcfastError, match="arcfast has another version"):
        battery.solve(tasks, progress=False, resume=tmp_path)


def test_damaged_pieces_are_computed_again(battery, tmp_path, small_pieces):
    """Bits flipped, cut short, emptied, swapped, of another run: found, and the result is right."""
    whole, rng = battery.run(GRIDS), random.Random(3)
    for turn in range(25):
        folder = tmp_path / str(turn)
        battery.run(GRIDS, resume=folder)
        files = sorted(path for path in folder.iterdir() if path.name != "about.checkpoint")
        assert len(files) == 8
        chosen = rng.sample(files, 2)
        data = [path.read_bytes() for path in chosen]
        way = turn % 5
        if way == 0:
            damaged = bytearray(data[0])
            damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
            chosen[0].write_bytes(damaged)
        elif way == 1:
            chosen[0].write_bytes(data[0][: rng.randrange(len(data[0]))])
        elif way == 2:
            chosen[0].write_bytes(data[1])
            chosen[1].write_bytes(data[0])
        elif way == 3:
            (folder / "about.checkpoint").write_bytes(b"")
            chosen[0].unlink()
        else:
            battery.select(range(40)).run(GRIDS, resume=tmp_path / "other")
            chosen[0].write_bytes((tmp_path / "other" / chosen[0].name).read_bytes())
        run = battery.run(GRIDS, resume=folder)
        assert outcomes(run) == outcomes(whole), way
        made = {0: 1, 1: 1, 2: 2, 3: 1, 4: 1}[way]
        assert run.report.runs in (made * 4 * len(TEXTS), ((made - 1) * 4 + 2) * len(TEXTS)), way
        if way in (0, 1, 2, 4):
            assert any(f"{made} checkpoints in {folder} were damaged" in note for note in run.report.notes)


def test_a_folder_that_cannot_be_made(battery, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ArcfastError, match="cannot write the checkpoints"):
        battery.run(GRIDS, resume=tmp_path / "file" / "folder")
    with pytest.raises(ArcfastError, match="resume must be the path of a folder, not int"):
        battery.run(GRIDS, resume=3)


def test_python_programs_too(tmp_path):
    (tmp_path / "a.py").write_text("def f(g): return [g[0][0], 0.5][0]\ndef bad(x): return [x[9], 0.5]")
    battery = Battery.load(tmp_path / "a.py", python="workers")
    first = battery.run(GRIDS[:3], resume=tmp_path / "kept")
    again = battery.run(GRIDS[:3], resume=tmp_path / "kept")
    assert outcomes(again) == outcomes(first) and again.report.runs == 0
    assert again.error("bad", 0) == first.error("bad", 0) == "line 2: IndexError: list index out of range"
    (tmp_path / "a.py").write_text("def f(g): return [g[0][1]][0]\ndef bad(x): return x[9]")
    with pytest.raises(ArcfastError, match="the programs of the battery are others"):
        Battery.load(tmp_path / "a.py", python="workers").run(GRIDS[:3], resume=tmp_path / "kept")


def solve_kept(battery, tasks, **options):
    return battery.solve(tasks, progress=False, partial=True, fuel=20_000, **options)


def search_kept(battery, tasks, **options):
    tasks = tasks.select(list(tasks)[:20])
    return arcfast.search(tasks, 3_000, battery.select(range(20)), progress=False, threads=1, **options)


KILLED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import arcfast, test_checkpoints
tasks = arcfast.load_tasks("arcagi1/training").select(json.loads(sys.argv[4]))
work = getattr(test_checkpoints, sys.argv[2])
work(arcfast.Battery.load(sys.argv[3]), tasks, resume=sys.argv[5], submission=sys.argv[6])
"""
KILLS = int(os.environ.get("ARCFAST_TEST_KILLS", "4"))


@pytest.mark.parametrize("work", [solve_kept, search_kept])
def test_killed_at_random_moments(work, tmp_path):
    """SIGKILL again and again: in the end the same as without. ARCFAST_TEST_KILLS says how often."""
    solvers = Path(arcfast.__file__).parent / "batteries" / "solvers"
    tasks = arcfast.load_tasks("arcagi1/training")
    tasks = tasks.select(list(tasks)[:40])
    battery = Battery.load(solvers)
    whole = work(battery, tasks)
    rng = random.Random(5)
    (tmp_path / "script").write_text(KILLED)
    env = os.environ | {"PYTHONPATH": str(Path(arcfast.__file__).parent.parent)}
    command = [sys.executable, tmp_path / "script", Path(__file__).parent, work.__name__, solvers]
    command += [json.dumps(list(tasks)), tmp_path / "kept", tmp_path / "out.json"]
    for _ in range(KILLS):
        process = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
        time.sleep(0.5 + 1.5 * rng.random())
        process.send_signal(signal.SIGKILL)
        process.wait()
    found = work(battery, tasks, resume=tmp_path / "kept")
    assert what_is_shown(found, tmp_path) == what_is_shown(whole, tmp_path)


def what_is_shown(found, tmp_path):
    """Names, answers and texts, and what the page has on each task: near misses and votes too."""
    solved = [(task, found.programs(task), found.attempts(task), found.source(task)) for task in found.solved]
    found.to_html(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    return solved, json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])[
        "tasks"
    ]


def test_search_goes_on_where_it_was(battery, tasks, tmp_path):
    whole = arcfast.search(tasks, 500, battery, progress=False)
    with pytest.raises(KeyboardInterrupt), ctrl_c_at("_add", 4, module="running.solve"):
        arcfast.search(tasks, 500, battery, progress=False, resume=tmp_path, threads=1)
    found = arcfast.search(tasks, 500, battery, progress=False, resume=tmp_path)
    assert what_is_shown(found, tmp_path) == what_is_shown(whole, tmp_path)
    assert any("searches of an earlier run were taken" in note for note in found.report.notes)
    for options, why in [({"applications": 501}, "budgets or other options"), ({"battery": None}, "the programs of")]:
        with pytest.raises(ArcfastError, match=f"has the checkpoints of another run: {why}"):
            arcfast.search(tasks, **{"applications": 500, "battery": battery, "resume": tmp_path} | options)
    shards = [arcfast.search(tasks, 500, battery, progress=False, shard=(k, 2)) for k in (1, 2)]
    assert sorted(shards[0].solved + shards[1].solved) == sorted(whole.solved) and not set(shards[0].solved) & set(
        shards[1].solved
    )


def test_the_command_line(call, tmp_path):
    command = ("--tasks", "tasks.json", "--resume", "kept", "--json")
    status, out, _ = call("run", "mine.py", *command)
    again = call("run", "mine.py", *command)
    data, second = json.loads(out), json.loads(again[1])
    assert status == again[0] == 0 and data["right"] == second["right"] and data["statuses"] == second["statuses"]
    assert data["report"]["runs"] == 36 and second["report"]["runs"] == 0
    status, out, err = call("run", "mine.py", "--fuel", "3", *command)
    assert status == 2 and one_sentence(err) and "budgets or other options are others" in err
    command = ("solve", "mine.py", "--tasks", "tasks.json", "--resume", "solved", "--within", "1h", "--json")
    first, second = json.loads(call(*command)[1]), json.loads(call(*command)[1])
    assert first["solved"] == second["solved"] and second["report"]["runs"] == 0 < first["report"]["runs"]
    status, _, err = call("solve", "mine.py", "--tasks", "tasks.json", "--within", "soon")
    assert status == 2 and one_sentence(err) and "'soon' is not a time such as 11h30m" in err
    status, _, err = call("solve", "mine.py", "--tasks", "tasks.json", "--within", "1h", "--time-limit", "3")
    assert status == 2 and "not allowed with" in err
    status, out, _ = call("run", "mine.py", "--tasks", "tasks.json", "--time-limit", "1e-9")
    assert status == 0 and "left 3 tasks untried" in out


@pytest.mark.parametrize(
    "text, expected",
    [("11h30m", 41400), ("90m", 5400), ("1d2h3m4s", 93784), (" 2 H ", 7200), ("0.5h", 1800), ("45s", 45)],
)
def test_times_with_units(text, expected):
    assert duration(text) == expected


@pytest.mark.parametrize("text", ["", "0s", "soon", "1m1h", "3", "-1h", "1hh", "nan", "9999999d"])
def test_other_times_are_refused(text):
    with pytest.raises(Exception, match="is not a time such as"):
        duration(text)
