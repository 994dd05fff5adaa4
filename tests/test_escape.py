"""What reaches a terminal: nothing that it obeys or does not show, whoever chose the ids, names and paths."""

import ast
import json
import os
import re
import unicodedata
import warnings
from pathlib import Path

import pytest

import arcfast
from arcfast import cli
from arcfast.arc.tasks import Task, load_tasks
from arcfast.base.errors import ArcfastError, DSLError, ProgramError, TaskError
from arcfast.base.escape import printable
from arcfast.base.report import Report
from arcfast.base.table import PRIMITIVES
from arcfast.programs.printing import function_name

# Clears the screen, sets the title, forges a line, goes back, rings, C1, turns the direction, no width, half a pair.
HOSTILE = "x\x1b[2J\x1b]0;title\x07\nforged\ry\x08\x9b31m\x7f\u202e\u200b\u2028\ufeff\u3164\U000e0041"
GRID = [[1, 2], [3, 4]]
PAIR = {"input": GRID, "output": [list(row) for row in zip(*GRID[::-1])]}
TASK = {"train": [PAIR], "test": [PAIR]}
PACKAGE = Path(arcfast.__file__).parent


def is_clean(text: str) -> bool:
    """Line breaks are arcfast's own; whatever else is no character to see is not there."""
    bad = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    seen = all(char == "\n" or unicodedata.category(char) not in bad for char in text)
    return seen and "\u3164" not in text and not re.search("^forged", text, re.M)


def test_printable():
    assert printable("plain, größe, 漢字, 😀") == "plain, größe, 漢字, 😀"
    assert printable("a\x1bb\nc\x9bd\u202ee\ud800\x7f\u200b") == r"a\x1bb\nc\x9bd\u202ee\ud800\x7f\u200b"
    assert printable("a\nb\x1b", keep="\n") == "a\nb\\x1b"
    for code in [*range(0x20), *range(0x7F, 0xA0), *range(0x200B, 0x2010), *range(0x2028, 0x202F), 0xFEFF, 0xAD, 0x61C]:
        assert chr(code) not in printable(f"a{chr(code)}b")
    assert is_clean(printable(HOSTILE)) and not is_clean(HOSTILE)


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Run a command in a folder whose files have hostile names and contents: (status, everything that was printed)."""
    folder = tmp_path / HOSTILE.replace("/", "")
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("ARCFAST_DEVICE", "ARCFAST_THREADS", "NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    name = f"{HOSTILE}.py"
    Path(name).write_text("def turn(I):\n    return rot90(I)\ndef broken(I):\n    return rot91(I)\n")
    entries = f"    o.append((1, False, {HOSTILE!r}, t1))\n    o.append((2, False, {HOSTILE!r}, t2))\n"
    lines = "    t1 = rot90(I)\n    t2 = first(ONE)\n"
    text = f"def batt(task_id, S, I, C, log_path):\n{lines}{entries}    return o, s\n"
    Path("batt.py").write_text(text)
    bad = {"train": [], "test": [PAIR]}
    Path("tasks.json").write_text(json.dumps({HOSTILE: TASK, f"bad{HOSTILE}": bad, "half\ud800": TASK}))
    Path("x_challenges.json").write_text(json.dumps({HOSTILE: TASK}))
    Path("x_solutions.json").write_text(json.dumps({HOSTILE: 5}))

    def run(*argv):
        status = cli.main([*map(str, argv)])
        out, err = capsys.readouterr()
        return status, out, err

    run.solvers = name
    return run


COMMANDS = [
    ("run", "SOLVERS", "batt.py", "--tasks", "tasks.json"),
    ("run", "SOLVERS", "batt.py", "--tasks", "tasks.json", "--device", "python"),
    ("run", "batt.py", "--tasks", "x_challenges.json"),
    ("run", "batt.py", "--tasks", "tasks.json", "--json"),
    ("solve", "SOLVERS", "batt.py", "--tasks", "tasks.json", "-o", f"{HOSTILE}.json", "-q"),
    ("solve", "batt.py", "--tasks", "tasks.json", "--partial", "--time-limit", "60", "-q"),
    ("solve", "batt.py", "--tasks", "tasks.json", "--json"),
    ("evolve", "SOLVERS", "--tasks", "tasks.json", "-o", f"{HOSTILE}2.py", "--rounds", "1", "--count", "5", "-q"),
    ("show", "SOLVERS"),
    ("show", "batt.py"),
    ("show", "SOLVERS:turn"),
    ("show", f"batt.py:{HOSTILE}"),
    ("show", HOSTILE, "--tasks", "tasks.json"),
    ("show", HOSTILE, "--tasks", "tasks.json", "--json"),
    ("bench", "SOLVERS", "batt.py", "--tasks", "tasks.json", "--device", "cpu", "--seconds", "0.01", "-q"),
]
REFUSED = [
    ("run", "SOLVERS", "--tasks", HOSTILE),
    ("run", HOSTILE, "--tasks", "tasks.json"),
    ("run", "SOLVERS", "--tasks", "tasks.json", "--only", HOSTILE + "1"),
    ("run", "SOLVERS", "--tasks", "tasks.json", "--device", HOSTILE),
    ("run", "SOLVERS", "--tasks", "tasks.json", "--fuel", HOSTILE),
    ("run", "SOLVERS", "--tasks", "tasks.json", HOSTILE, "--" + HOSTILE),
    ("solve", "SOLVERS", "--tasks", "tasks.json", "-o", f"{HOSTILE}/s.json"),
    ("solve", "SOLVERS", "--tasks", "tasks.json", "--rank", HOSTILE),
    ("show", HOSTILE + "1", "--tasks", "tasks.json"),
    ("show", f"bad{HOSTILE}", "--tasks", "tasks.json"),
    ("show", f"SOLVERS:{HOSTILE}"),
    ("show", "SOLVERS:broken"),
    ("selftest", "--device", HOSTILE),
    ("calibrate", "--plot", f"{HOSTILE}.exe"),
    (HOSTILE,),
]


@pytest.mark.parametrize("status, argv", [(0, c) for c in COMMANDS] + [(2, c) for c in REFUSED])
def test_no_command_prints_what_a_terminal_obeys(call, status, argv):
    argv = [word.replace("SOLVERS", call.solvers) for word in argv]
    ended, out, err = call(*argv)
    assert ended == status, err
    assert is_clean(out) and is_clean(err)
    if status == 2:
        assert out == "" and err.count("\n") == 1
    if "--json" in argv:
        json.loads(out)


def test_colours_are_drawn_all_the_same(call):
    status, out, _ = call("show", HOSTILE, "--tasks", "tasks.json", "--color")
    drawn = re.sub(r"\x1b\[(48;5;\d+|0)m", "", out)
    assert status == 0 and drawn != out and is_clean(drawn) and drawn.startswith(printable(HOSTILE))


def test_every_print_is_the_one_that_escapes():
    """No module prints by itself: `print` is terminal's wherever it is called, and nothing else writes to a stream."""
    paths = [path for path in PACKAGE.rglob("*.py") if path.name != "terminal.py"]
    assert len(paths) > 60, "the folders of the package are not read"
    for path in paths:
        tree = ast.parse(path.read_text())
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        prints = any(isinstance(node.func, ast.Name) and node.func.id == "print" for node in calls)
        assert not prints or "print" in names, path.name
        for node in calls:
            assert not ast.unparse(node.func).startswith(("sys.stdout.write", "sys.stderr.write")), path.name


def test_texts_for_people_are_clean(tmp_path):
    errors = ArcfastError(HOSTILE), TaskError(HOSTILE), DSLError(HOSTILE, HOSTILE, HOSTILE), ProgramError(3, HOSTILE)
    for error in errors:
        assert is_clean(str(error).replace("\n", ""))
    report = Report()
    report.note(HOSTILE)
    assert is_clean(str(report))
    tasks = load_tasks({HOSTILE: TASK, f"bad{HOSTILE}": {}})
    assert is_clean(repr(tasks)) and is_clean(repr(tasks[HOSTILE]))
    program = arcfast.Program.parse("def f(I): return I").renamed(HOSTILE)
    assert is_clean(repr(program)) and is_clean(str(program)) and is_clean(str(arcfast.Battery([program])))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        arcfast.submission.write_submission(tmp_path / "s.json", tasks, {HOSTILE * 2: []})
    assert len(caught) == 1 and is_clean(str(caught[0].message))


# ---- Ids ----


def test_ids_that_cannot_be_encoded_are_refused(tmp_path):
    tasks = load_tasks({"good": TASK, "half\ud800": TASK})
    assert list(tasks) == ["good"] and "cannot be written as UTF-8" in tasks.skipped["half\ud800"]
    assert tasks.test_counts == {"good": 1, "half\ud800": 1}  # Kaggle wants every id
    with pytest.raises(ValueError, match=r"'half\\ud800' cannot be written as UTF-8"):
        Task("half\ud800", [], [])
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")).write_text(json.dumps(TASK))
    (tmp_path / "good.json").write_text(json.dumps(TASK))
    assert list(load_tasks(tmp_path)) == ["good"] and len(load_tasks(tmp_path).skipped) == 1


@pytest.mark.parametrize("name", [
    "a-b; c", "a²", "²", "٣", "ｒｏｔ９０", "rot90", "class", "ｃｌａｓｓ", "", "a\nimport os", "größe", "漢字", "ªb",
    "a\ud800", "a·b", "\u037a", "ﬁrst", "x\u200by", "1a", HOSTILE,
])  # fmt: skip
def test_names_of_functions_are_names(name):
    made = function_name(name)
    tree = ast.parse(f"def {made}(I):\n    return I\n")
    assert len(tree.body) == 1 and made.isidentifier() and tree.body[0].name == made not in PRIMITIVES
    program = arcfast.Program.parse("def f(I): return rot90(I)").renamed(name)
    assert arcfast.Program.parse(program.source).name == made
