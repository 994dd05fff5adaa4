"""Documents, comments and docstrings name only files of this repository, and figures that hold for it.

Everything is read from the source tree; where tests run without one they are skipped.
"""

import ast
import io
import json
import re
import tokenize
from pathlib import Path

import pytest

from arcfast.base.table import PRIMITIVES
from arcfast.checks.device_test import PROGRAMS
from arcfast.checks.recorded import RECORDED
from arcfast.hardware import session
from arcfast.programs import graph
from arcfast.running import device_executor

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(not (ROOT / "DESIGN.md").exists(), reason="not in the source tree")

FOLDERS = ("arcfast", "tests", "tools", "docs", "notebooks", "kaggle", ".ci")
BUILT = {"build", "__pycache__", ".venv", ".git"}
FILES = [path for path in ROOT.glob("*") if path.is_file()]
FILES += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
FILES = sorted(path for path in FILES if not BUILT & set(path.relative_to(ROOT).parts))
NAMES = {"/" + path.relative_to(ROOT).as_posix() for path in FILES}

CITATION = re.compile(
    r"(?<![\w/.*<-])(?:\.\./|\./)?[\w.-]+(?:/[\w.-]+)*\.(?:md|py|pyx|pxi|pxd|h|c|cu|def|ipynb)\b(?!\()"
)
WRITTEN = {".md", ".ipynb", ".py", ".pyx", ".pxi", ".pxd", ".h", ".c", ".cu", ".def", ".toml"}  # what people write
# Files of users, of other projects and of Python.
ELSEWHERE = {
    "solvers.py", "verifiers.py", "batt.py", "dsl.py", "main.py", "evolved.py", "again.py", "mutants.py", "helpers.py",
    "007bbfb7.py", "task_007bbfb7_2.py", "old.py", "new.py", "answers.py", "structmember.h",
}  # fmt: skip


def prose(path: Path) -> str:
    """What a file says to people: a document whole, of code the comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    if path.suffix == ".py":
        return "\n".join([*python_comments(text), *docstrings(text)])
    if path.suffix in (".pyx", ".pxi", ".pxd"):
        return "\n".join([*re.findall(r"#.*", text), *re.findall(r'""".*?"""', text, re.S)])
    if path.suffix in (".h", ".c", ".cu", ".def"):
        return "\n".join(re.findall(r"/\*.*?\*/|//[^\n]*", text, re.S))
    if path.name == "Makefile" or path.suffix == ".toml":
        return "\n".join(re.findall(r"#.*", text))
    return ""


def python_comments(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.string for token in tokens if token.type == tokenize.COMMENT]


def docstrings(text: str) -> list[str]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [ast.get_docstring(node) for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    return [each for each in found if each]


def missing(text: str) -> list[str]:
    """The files that a text names and the repository does not have. A name may leave folders out at its beginning."""
    cited = {name.removeprefix("./") for name in CITATION.findall(text)}
    cited = {name for name in cited if name.rpartition("/")[2] not in ELSEWHERE}
    known = NAMES | {"/docs/primitives.md"}  # `make docs` makes it from the table
    return sorted(name for name in cited if not any(path.endswith("/" + name.removeprefix("../")) for path in known))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_cited_files_are_in_the_repository():
    """Comments are looked for only in files that name a missing one anywhere: taking code apart takes time."""
    texts = [path for path in FILES if path.suffix in WRITTEN or path.name == "Makefile"]
    suspects = [path for path in texts if missing(path.read_text(encoding="utf-8"))]
    found = {name_of(path): missing(prose(path)) for path in suspects}
    assert not {name: files for name, files in found.items() if files}
    assert len(texts) > 100


def test_files_that_are_not_there_are_found():
    text = "See ../shared/API.md, dsl/SPEC.md and `core/values.h`; solvers.py, docs/language.md and value.h are known."
    assert missing(text) == ["../shared/API.md", "core/values.h", "dsl/SPEC.md"]
    assert missing(prose(Path(__file__))) == []


def test_prose_is_comments_and_docstrings(tmp_path):
    samples = {"a.py": '"""One."""\nx = "no"  # two\n', "a.h": '/* One. */ char *x = "no"; // two\n'}
    for name, text in samples.items():
        (tmp_path / name).write_text(text)
        said = prose(tmp_path / name)
        assert "One." in said and "two" in said and "no" not in said


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix in (".md", ".ipynb")], ids=name_of)
def test_no_document_counts_primitives_by_hand(path):
    """How many there are is asked of the table: a number in prose would be a second truth."""
    counts = {len(PRIMITIVES), sum(row.original for row in PRIMITIVES.values())}
    found = re.findall(r"\b(\d+) primitives\b|\b(?:all|the) (\d+)\b", prose(path))
    assert not counts & {int(number) for pair in found for number in pair if number}


RECORDED_STEPS = sum(steps for steps, _ in RECORDED.values())


@pytest.mark.parametrize(
    "name, sentence, expected",
    [
        ("README.md", r"([\d,]+) recorded steps", RECORDED_STEPS),
        ("docs/gpu.md", r"([\d,]+) recorded steps", RECORDED_STEPS),
        ("docs/gpu.md", r"a battery of ([\d,]+) programs", PROGRAMS),
        ("docs/gpu.md", r"slices of up to ([\d,]+) nodes", device_executor.SLICE_NODES),
        ("docs/gpu.md", r"at most (\d+) GiB", session.MOST_MEMORY >> 30),
        ("docs/gpu.md", r"An arena has \d+ to (\d+) MiB", session.LARGEST_ARENA >> 20),
        ("DESIGN.md", r"of up to ([\d,]+) nodes for the CPU", graph.SLICE_NODES),
        ("DESIGN.md", r"nodes for the CPU, ([\d,]+) for a device", device_executor.SLICE_NODES),
    ],
)
def test_limits_in_documents_are_those_of_the_code(name, sentence, expected):
    """The code is where a limit is changed; a document that repeats it must say the same, wherever it does."""
    text = " ".join((ROOT / name).read_text().split())
    assert {int(number.replace(",", "")) for number in re.findall(sentence, text)} == {expected}


# ---- The drawing in DESIGN.md ----


def drawn() -> list[tuple[str, str]]:
    """(name, file) of each line of the drawing "How a grid is run"."""
    drawing = (ROOT / "DESIGN.md").read_text().split("## How a grid is run", 1)[1].split("```")[1]
    lines = re.findall(r"^[ │├└]*([\w.]+(?:\([^)]*\))?(?:, [\w.]+)*) +(\w+/\w+\.\w+)", drawing, re.M)
    return [(name.split("(")[0].split(".")[-1], file) for names, file in lines for name in names.split(", ")]


def test_the_way_of_a_grid_is_drawn_as_it_is():
    """Every name of the drawing is defined in the file beside it."""
    found = drawn()
    assert len(found) > 30
    for name, file in found:
        text = (ROOT / "arcfast" / file).read_text()
        define = rf"(?:\b(?:def|cdef|class|i32|u64)\b[^=\n;]*|\bvoid\b[^;{{]*)\b{name}\b"
        assert re.search(define, text, re.M), f"{name} is not defined in {file}"
