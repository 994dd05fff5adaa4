"""Every example in README and docs runs: blocks of Python from top to bottom of a page, and commands of arcfast.

`print(...)  # → text` must print that text. Commands run on two small tasks, whatever tasks they name. The blocks of
docs/language.md have a form of their own, which tests/test_language.py runs.
"""

import ast
import importlib
import re
import shlex
import tempfile
from functools import cache
from pathlib import Path

import pytest

import arcfast
from arcfast import cli
from arcfast.base.table import PRIMITIVES

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="not in the source tree")

PAGES = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if path.stem != "language"]
FENCE = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.M | re.S)
SMALL = ["67a3c6ac", "3c9b0459"]
SOLVERS = "def solve_67a3c6ac(I):\n    return vmirror(I)\n\ndef solve_007bbfb7(I):\n    return hconcat(I, I)\n"
BATT = """def batt(task_id, S, I, C, log_path):
    o = []
    t1 = vmirror(I)
    o.append((1, True, 'mirror', t1))
    return o, []
"""
NUMPY = "import numpy as np\ndef transform(grid):\n    return np.fliplr(grid)\n"
# Commands that need what no test machine has, or minutes: their options are checked, nothing is run.
PARSED_ONLY = re.compile(r"arcfast (selftest|calibrate|bench)\b")


def blocks(path: Path, *languages: str) -> list[str]:
    return [code for _, language, code in FENCE.findall(path.read_text(encoding="utf-8")) if language in languages]


def commands(path: Path) -> list[str]:
    lines = [line for block in blocks(path, "", "sh") for line in block.splitlines()]
    return [line.partition("  #")[0].strip() for line in lines if line.startswith("arcfast ")]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to work in, with what commands name."""
    monkeypatch.chdir(tmp_path)
    for name in ("solvers.py", "old.py", "new.py"):
        (tmp_path / name).write_text(SOLVERS)
    (tmp_path / "batt.py").write_text(BATT)
    (tmp_path / "samples").mkdir()
    (tmp_path / "samples" / "numbers.py").write_text(NUMPY)
    for name in ("submission.json", "a.json", "b.json"):
        (tmp_path / name).write_text(a_submission())
    return tmp_path


@cache
def a_submission() -> str:
    """A submission for the small tasks."""
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:
        battery = arcfast.Battery([arcfast.Program.parse("def mirror(I): return vmirror(I)")])
        battery.solve(small_tasks(), progress=False).to_submission(file.name)
        return Path(file.name).read_text()


@pytest.fixture
def tool(monkeypatch):
    """Imports a file of tools/."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module


@cache
def small_tasks():
    return arcfast.load_tasks("arcagi1/training").select(SMALL)


def run_block(code: str, names: dict, capsys) -> list[str]:
    """Execute statement by statement; the lines whose output is not as the arrow says."""
    lines, wrong = code.splitlines(), []
    for statement in ast.parse(code).body:
        exec(compile(ast.Module([statement], []), "page", "exec"), names)
        printed = capsys.readouterr().out.rstrip("\n")
        _, arrow, expected = lines[statement.end_lineno - 1].partition("  # → ")
        if arrow and printed != expected:
            wrong.append(f"{lines[statement.end_lineno - 1]}\nprints {printed}")
    return wrong


def given(path: Path) -> dict:
    """What a page may use without having made it. README and the pages for beginners have nothing but Python."""
    if path.stem not in ("gpu", "python-programs", "scaling"):
        return {"__name__": "page"}
    battery = arcfast.Battery.load("solvers.py")
    return {"arcfast": arcfast, "tasks": small_tasks(), "battery": battery, "grids": [((1, 2), (3, 4))]}


@pytest.mark.parametrize("path", [path for path in PAGES if blocks(path, "python")], ids=name_of)
def test_python_of_a_page(path, folder, capsys):
    names = given(path)
    for code in blocks(path, "python"):
        needs_gpu = 'device="gpu"' in code and not any(fact.name == "gpu:0" for fact in arcfast.devices())
        if needs_gpu or "tcp://" in code:  # a cluster that is not here
            ast.parse(code)
            continue
        assert not run_block(code, names, capsys)


@pytest.mark.parametrize("path", [path for path in PAGES if commands(path)], ids=name_of)
def test_commands_of_a_page(path, folder, capsys):
    for line in commands(path):
        words = shlex.split(line)[1:]
        if PARSED_ONLY.match(line):
            assert cli.main([words[0], *words[1:], "--help"]) == 0
            continue
        if "--tasks" in words:
            words[words.index("--tasks") + 1] = ",".join(SMALL)
        assert cli.main(words) == 0, (line, capsys.readouterr().err)


def test_wrong_examples_are_found(capsys):
    assert run_block("print(1)  # → 1\nprint(2)\nprint(3)  # four", {}, capsys) == []
    assert run_block("print(1)  # → 2", {}, capsys) == ["print(1)  # → 2\nprints 1"]


def test_pages_have_examples():
    assert sum(len(blocks(path, "python")) for path in PAGES) > 30
    assert len(re.findall(r"^\*\*\d+\. ", (ROOT / "docs" / "cookbook.md").read_text(), re.M)) >= 20


def test_the_list_of_primitives_is_up_to_date(tool):
    make_primitives = tool("make_primitives")
    assert make_primitives.main(["--check"]) == 0
    page = make_primitives.page()
    assert all(f"\n### {name}\n" in page for name, row in PRIMITIVES.items() if not row.python)
    assert page.count("<svg") > 200


def test_every_page_is_in_the_side_bar(tool):
    make_docs = tool("make_docs")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} | set(make_docs.ALSO) | {"primitives.md"}
    pages = {make_docs.RENAMED.get(name, name).removesuffix(".md") for name in pages - {"index.md"}}
    entries = [entry for group in make_docs.CONTENTS.values() for entry in group]
    listed = [entry.partition("<")[2].rstrip(">") or entry for entry in entries]
    assert sorted(listed) == sorted(pages)
