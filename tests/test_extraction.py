"""What of a text a function needs to run as Python: which statements, which form of grids, which files beside it."""

import pytest

from arcfast.base.errors import ProgramError
from arcfast.programs import extraction
from arcfast.programs.program import Program, load_sources, parse_source
from arcfast.programs.python_text import ARRAY, LISTS, TUPLES
from arcfast.workers.program import PythonProgram


def read(text, names=None):
    """{name: PythonProgram or Program} of a text."""
    programs, _ = parse_source(text, names=names, make_python=PythonProgram.of)
    return {program.name: program for program in programs}


def lines_of(program):
    return [line for line, _ in program.text.pieces]


SAMPLE = """\
import os
import numpy as np
LIMIT = 3
UNUSED = input()
def helper(x):
    return x % LIMIT + late(x)
np.seterr(all="ignore")
def solve(grid):
    return [helper(cell) for cell in grid[0]] + [0.5][1:]
print(solve([[1]]))
def late(x):
    return x * 0
RESULT = solve([[2]])
if __name__ == "__main__":
    solve([[3]])
"""


def test_only_what_is_needed_is_executed():
    """Imports, functions and constants where they are used; other statements only above the function."""
    program = read(SAMPLE)["solve"]
    assert lines_of(program) == [2, 3, 5, 7, 8, 11]
    assert program.source.startswith("import numpy as np\n\n\nLIMIT = 3\n\n\ndef helper(x):")
    assert program.text.pieces[program.text.at][1].startswith("def solve")
    assert program.text.steps == len(program) == 9


def test_compiled_programs_stay_compiled():
    found = read("def f(I): return rot90(I)\ndef g(I): return [rot90(I), 0.5][0]")
    assert type(found["f"]) is Program and found["f"].is_compiled
    assert isinstance(found["g"], PythonProgram) and not found["g"].is_compiled
    assert found["g"].reason.startswith("<text>:2: ")


def test_samples_in_one_text_have_their_own_helpers():
    """As for compiled programs: the nearest definition above, and no sample runs the calls of another."""
    one = "def helper(g):\n    return {k}\ndef solve(g):\n    return [helper(g), 0.5][:1] * 2\n"
    one += "print({k})\nout{k} = solve([[1]])\n"
    found = read("COMMON = 1\n" + "".join(one.format(k=k) for k in range(3)))
    assert list(found) == ["solve", "solve~1", "solve~2"]
    assert [lines_of(program) for program in found.values()] == [[2, 4], [6, 8, 10], [12, 14, 16]]


def test_a_name_assigned_several_times_is_built_up():
    assert lines_of(read("x = 1\ny = 5\nx = x + y\nz = 9\nx += 1\ndef f(g): return [x, 0.5][0]")["f"]) == [
        1,
        2,
        3,
        5,
        6,
    ]


def test_functions_that_can_reach_every_name_get_all():
    assert lines_of(read("a = 1\ndef b(x, y): return 1\ndef f(g): return [eval('a')][0]")["f"]) == [1, 2, 3]


def test_statements_on_one_line_stay_together():
    found = read("a = 1; b = 2\nc = 3; d = '''\nx'''\ndef f(g): return [a, len(d), 0.5]")
    assert found["f"].text.pieces[:2] == ((1, "a = 1; b = 2"), (2, "c = 3; d = '''\nx'''"))


@pytest.mark.parametrize(
    "text, form",
    [
        ("import numpy as np\ndef f(grid: np.ndarray): return [grid, 0.5][0]", ARRAY),
        ("def f(grid: 'NDArray[int]'): return [grid, 0.5][0]", ARRAY),
        ("import numpy as np\ndef f(grid): return np.rot90(grid)", ARRAY),
        ("from numpy import rot90 as r\ndef f(grid): return r(grid)", ARRAY),
        ("import numpy as np\ndef f(grid: list[list[int]]): return np.rot90(grid)", LISTS),
        ("from typing import List\ndef f(grid: List[List[int]]) -> List: return [rot90(grid), 0.5][0]", LISTS),
        ("import numpy as np\ndef f(grid): return grid[::-1].T", ARRAY),
        ("def f(grid): return [grid[0][0], 0.5]", LISTS),
        ("import numpy as np\ndef f(grid): return [rot90(grid), 0.5][0]", TUPLES),
        ("def f(I: Grid) -> Grid: return I[0:2] + (0.5,)", TUPLES),
        ("def f(I): return [o_g(I, 3), 0.5][0]", TUPLES),
        ("def rot90(x, y): return x\ndef f(I): return [rot90(I, 2), 0.5][0]", LISTS),
        ("def f(I):\n    size = len(I)\n    return size(I)[0.5]", LISTS),
        ("def f(S, I: list, C): return [S, 0.5][0]", LISTS),
    ],
)
def test_the_form_of_grids(text, form):
    """By the annotation; else as in the language if a primitive is called; else by numpy; else lists."""
    assert read(text)["f"].text.form == form


def test_other_names_come_along():
    program = read("def f(I): return [turn(I), ONES, 0.5][0]", names={"turn": "rot90", "unused": "rot180"})["f"]
    assert program.text.names == {"turn": "rot90"}
    assert program.text.form == TUPLES


def test_decorators_defaults_and_classes():
    text = "import functools\nclass K:\n    size = 3\n@functools.lru_cache\ndef f(g):\n    return [K.size][0]\n"
    program = read(text)["f"]
    assert program.text.pieces == (
        (1, "import functools"),
        (2, "class K:\n    size = 3"),
        (4, "@functools.lru_cache\ndef f(g):\n    return [K.size][0]"),
    )


def test_texts_with_fences_and_with_errors():
    """Prose around the code is left out; of a broken text the functions that are whole can be run."""
    program = read("Look:\n```python\nimport math\ndef f(g):\n    return [math.pi][0]\n```\nDone.")["f"]
    assert program.text.pieces == ((3, "import math"), (4, "def f(g):\n    return [math.pi][0]"))
    program = read("import math\ndef broken(g:\n    return 1\ndef f(g):\n    return [math.pi][0]\n")["f"]
    assert program.text.pieces == ((1, "import math"), (4, "def f(g):\n    return [math.pi][0]"))


@pytest.mark.parametrize(
    "text",
    [
        "f = lambda g: [g, 0.5][0]",
        "def f(g, k=3): return [g, 0.5][0]",
        "def f(): return [1, 0.5][0]",
        "class A:\n    def f(self): return [1, 0.5][0]",
        "def f(a, b): return [a, 0.5][0]",
        "def batt(task_id, S, I, C, log_path):\n    t1 = [I, 0.5][0]\n    o.append((1, 0, 'a', t1))\n    return o, s",
    ],
)
def test_what_is_no_program_stays_none(text):
    assert not read(text)


def test_a_program_of_too_much_text_is_skipped(monkeypatch):
    monkeypatch.setattr(extraction, "MOST_TEXT", 100)
    found, skipped = parse_source(
        "x = '" + 100 * "a" + "'\ndef f(g): return [x, 0.5][0]\ndef h(g): return [g, 0.5][0]",
        make_python=PythonProgram.of,
    )
    assert [program.name for program in found] == ["h"]
    assert skipped == {"f": "<text>:2: with what it needs it has more than 100 characters"}


@pytest.fixture
def load(tmp_path):
    def write_and_load(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.py").write_text(text)
        programs, skipped = load_sources(tmp_path / "main.py", None, PythonProgram.of)
        return {program.name: program for program in programs}, skipped

    return write_and_load


def test_files_beside_it_come_along(load):
    """What is imported by name, and what that needs, also where files import each other; and no more."""
    found, _ = load(
        main="from .one import f as g\nfrom dsl import *\ndef p(I): return [g(I), 0.5][0]",
        one="from two import h\nX = 2\nY = input()\ndef f(x): return h(x) + X\ndef unused(x): return x",
        two="from .one import X\ndef h(x): return [X, 0.5][0]",
    )
    text = found["p"].text
    assert text.pieces[0] == (1, "from .one import f as g")
    assert text.modules == {
        "one": ((1, "from two import h"), (2, "X = 2"), (4, "def f(x): return h(x) + X")),
        "two": ((1, "from .one import X"), (2, "def h(x): return [X, 0.5][0]")),
    }


def test_a_file_beside_it_that_cannot_be_read(load):
    found, skipped = load(
        main="from .one import f\ndef p(I): return [f(I), 0.5][0]\ndef q(I): return [I, 0.5][0]", one="def f(:"
    )
    assert list(found) == ["q"]
    assert "one.py:1: " in skipped["p"] or "not Python" in skipped["p"]


def test_one_program_of_a_text():
    assert isinstance(PythonProgram.parse("def f(I): return [I, 0.5][0]"), PythonProgram)
    assert type(PythonProgram.parse("def f(I): return rot90(I)")) is Program
    with pytest.raises(ProgramError, match="2 programs where one is expected: f, g"):
        PythonProgram.parse("def f(I): return [I, 0.5][0]\ndef g(I): return [I, 0.5][0]")
    with pytest.raises(ProgramError, match="no program"):
        PythonProgram.parse("x = 3")
    with pytest.raises(ProgramError, match="from a str, not from int"):
        PythonProgram.parse(3)
