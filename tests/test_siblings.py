"""Files beside a solver file: which imports are followed, what is refused, and where the errors point."""

import os
import pickle

import pytest
from programs import I, check, one

from arcfast.base import files
from arcfast.base.errors import ProgramError
from arcfast.programs import definitions, siblings
from arcfast.programs.parse import CHUNK
from arcfast.programs.program import load_sources, parse_source
from arcfast.programs.siblings import Folder
from arcfast.running.battery import Battery
from arcfast.running.reference_executor import evaluate


@pytest.fixture
def load(tmp_path):
    """Write files into a folder and load main.py: gives its programs by name, and what was skipped."""

    def write_and_load(text, names=None, **texts):
        for name, each in (texts | {"main": text}).items():
            (tmp_path / f"{name}.py").write_text(each)
        programs, skipped = load_sources(tmp_path / "main.py", names)
        for program in programs:
            check(program)
        return {program.name: program for program in programs}, skipped

    return write_and_load


HELPERS = """from dsl import *
LIMIT = 3
WIDE = (LIMIT, -LIMIT)
turn = rot90


def twice(g, by=LIMIT):
    return again(turn(g), by)


def again(g, by):
    return fill(turn(g), by, asindices(g))


def unused(g):
    for x in g:
        pass
"""


@pytest.mark.parametrize("file", ["helpers", ".helpers"])
@pytest.mark.parametrize(
    "imported, expression, plain",
    [
        ("twice", "twice(I)", "fill(rot90(rot90(I)), 3, asindices(rot90(I)))"),
        ("twice as t", "t(I, by=4)", "fill(rot90(rot90(I)), 4, asindices(rot90(I)))"),
        ("twice as width", "width(I)", "fill(rot90(rot90(I)), 3, asindices(rot90(I)))"),
        ("again, LIMIT", "again(I, LIMIT)", "fill(rot90(I), 3, asindices(I))"),
        ("WIDE", "(WIDE, 1)", "((3, -3), 1)"),
        ("turn", "turn(I)", "rot90(I)"),
        ("(\n    again,\n    LIMIT as n,\n)", "again(tip(I), n)", "fill(rot90(hmirror(I)), 3, asindices(hmirror(I)))"),
    ],
)  # fmt: skip
def test_functions_and_constants_are_followed(load, file, imported, expression, plain):
    text = f"from dsl import hmirror as tip\nfrom {file} import {imported}\n\n\ndef f(I):\n    return {expression}\n"
    programs, skipped = load(text, helpers=HELPERS)
    assert not skipped
    assert programs["f"] == one(f"def f(I): return {plain}")
    assert programs["f"].line == 5 + imported.count("\n")


def test_a_function_of_a_sibling_as_a_value(load):
    helpers = "def near(g, by=LIMIT): return g\nLIMIT = 2\ndef wide(g):\n    return multiply(width(g), LIMIT)\n"
    programs, _ = load("from .helpers import wide\ndef f(I): return apply(wide, (I, rot90(I)))", helpers=helpers)
    assert evaluate(programs["f"], {"I": I}) == (6, 4)


def test_names_mean_what_the_siblings_file_says(load):
    """A function of the sibling sees the names of its own file; the file that imports it sees its own."""
    helpers = "from dsl import vmirror as way\nN = 7\ndef size(g): return N\ndef h(g): return (size(g), way(g))\n"
    text = "from dsl import hmirror as way\nfrom helpers import h\nN = 1\n"
    text += "def f(I): return ((size(I), N), (way(I), h(I)))"
    programs, _ = load(text, helpers=helpers)
    plain = "def f(I): return ((size(I), 1), (hmirror(I), (7, vmirror(I))))"
    assert evaluate(programs["f"], {"I": I}) == evaluate(one(plain), {"I": I})


def test_imports_through_siblings(load):
    programs, skipped = load(
        "from .a import f as first_way, LIMIT\nfrom .b import f\nfrom .a import o\n"
        "def g(I): return (first_way(I), f(I))\ndef h(I): return size(o(I, LIMIT))",
        a="from .b import f, N as LIMIT\nfrom dsl import fill as p\ndef o(g, n): return p(g, n, asindices(g))",
        b="from .c import turn as t\nN = 5\ndef f(g): return t(g)",
        c="turn = rot90",
    )
    assert not skipped
    assert programs["g"] == one("def g(I): return (rot90(I), rot90(I))")
    assert programs["h"] == one("def h(I): return size(fill(I, 5, asindices(I)))")


def test_names_of_the_language_are_not_followed(load, tmp_path):
    """Nor are the user's names for them, nor what a star brings."""
    helpers = "def rot90(g): return g\ndef turn(g): return g\ndef mine(g): return g\nONE = 2\n"
    text = "from .helpers import rot90, ONE, turn\ndef f(I): return (rot90(I), (ONE, turn(I)))"
    programs, _ = load(text, names={"turn": "rot180"}, helpers=helpers)
    assert programs["f"] == one("def f(I): return (rot90(I), (1, rot180(I)))")
    _, skipped = load("from .helpers import *\ndef f(I): return mine(I)", helpers=helpers)
    assert skipped["f"].startswith(f"{tmp_path / 'main.py'}:2: unknown name mine: no primitive, constant, variable or")
    _, skipped = load("import helpers\ndef f(I): return helpers.mine(I)", helpers=helpers)
    assert "unknown name mine" in skipped["f"]
    programs, _ = load(
        "from .helpers import h\ndef f(I): return h(I)", names={"t": "rot90"}, helpers="def h(g): return t(g)"
    )
    assert programs["f"] == one("def f(I): return rot90(I)")  # the mapping holds in siblings too


def test_a_try_around_the_import(load):
    text = "try:\n    from .helpers import h\nexcept ImportError:\n    from helpers import h\ndef f(I): return h(I)"
    programs, _ = load(text, helpers="def h(g): return rot90(g)")
    assert programs["f"] == one("def f(I): return rot90(I)")
    other = text.replace("from helpers", "from others")
    _, skipped = load(other, others="def h(g): return rot180(g)")
    assert "h is changed by `from ... import` on line" in skipped["f"]


def test_what_the_file_defines_after_an_import_goes_first(load):
    programs, _ = load("from .helpers import h\ndef h(g, n): return g\ndef f(I): return h(I, 1)", helpers="h = rot90")
    assert programs["f"] == one("def f(I): return I")
    _, skipped = load("def h(g, n): return g\nfrom .helpers import h\ndef f(I): return h(I)", helpers="h = rot90")
    assert "h is changed by `from ... import` on line 2" in skipped["f"]


def test_a_text_has_no_siblings(tmp_path, monkeypatch):
    (tmp_path / "helpers.py").write_text("h = rot90")
    monkeypatch.chdir(tmp_path)
    _, skipped = parse_source("from helpers import h\ndef f(I): return h(I)", str(tmp_path / "main.py"))
    assert skipped["f"].endswith(
        "unknown name h: it is imported from helpers, which is not read: define it in this text"
    )


# ---- Where errors point ----


@pytest.mark.parametrize(
    "helpers, told",
    [
        ("\ndef h(g):\n    return rot91(g)", "helpers.py:3: unknown name rot91: did you mean rot90?"),
        ("def h(g):\n    x = 1\n    return k(g)\ndef k(g):\n    return g / 1", "helpers.py:5: `/` gives floats"),
        ("\ndef h(g, *more): return g", "helpers.py:2: *arguments are not in the language"),
        ("\n\nh = [1 / 2]", "helpers.py:3: `/` gives floats"),
        ("\nh = 1\nh += 1", "helpers.py:3: h is changed by `x += y` on line 3"),
        ("def k(g): return g", "main.py:2: h is imported from "),
        ("\n\ndef h(g) return g", "helpers.py:3: not Python"),
        ("def h(g):\n    return identity((1, 'a'))", "helpers.py:2: str is not in the language"),
        ("def h(g):\n    def k(x, *y): return x\n    return k(g)", "helpers.py:2: *arguments are not in the language"),
        ("def h(): return 1", "main.py:2: h() takes 0 arguments, not 1"),
        ("from ..up import k\ndef h(g): return k(g)", "helpers.py:2: unknown name k: it is imported from ..up, which "
         "is not read: define it in this file or in one beside it"),
    ],
)  # fmt: skip
def test_errors_point_to_the_file_and_line(load, tmp_path, helpers, told):
    _, skipped = load("from .helpers import h\ndef f(I): return h(I)\ndef g(I): return I", helpers=helpers)
    assert list(skipped) == ["f"] and skipped["f"].startswith(f"{tmp_path}{os.sep}{told}"), skipped


def test_the_file_stays_in_a_pickle():
    for error, told in {
        ProgramError(3, "why", "a.py"): "a.py, line 3: why",
        ProgramError(3, "why"): "line 3: why",
    }.items():
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.line, again.path) == (told, 3, error.path)


def test_batt_lines_tell_the_file(load, tmp_path):
    text = "from .helpers import h\ndef batt(task_id, S, I, C, log_path):\n    t1 = h(I)\n    t2 = rot90(t1)\n"
    text += "    o.append((2, False, 'a', t2))\n    t3 = k(I)\n    o.append((3, False, 'b', t3))\n    return o, s\n"
    programs, skipped = load(text.replace("import h", "import h, k"), helpers="k = rot90\ndef h(g): return g / 1")
    assert skipped["a"] == (
        f"{tmp_path / 'main.py'}:5: uses t2, which needs {tmp_path / 'helpers.py'}, line 2: "
        "`/` gives floats, which are not in the language: write //"
    )
    assert list(programs) == ["b"]


def test_circles(load):
    """Files may import from each other; a name that is defined nowhere, and functions that call each other, may not."""
    programs, skipped = load(
        "from .a import f\nLIMIT = 3\ndef p(I): return f(I)",
        a="from .main import LIMIT\nfrom .a import LIMIT as again\nfrom .b import k\ndef f(g): return k(g, again)",
        b="from .a import f\ndef k(g, n): return fill(g, n, asindices(g))",
    )
    assert not skipped and programs["p"] == one("def p(I): return fill(I, 3, asindices(I))")
    _, skipped = load("from .a import x\ndef p(I): return x", a="from .b import x", b="from .a import x")
    assert "main.py:2: x is imported in a circle, or through 120 files: import it from the file that" in skipped["p"]
    _, skipped = load("from .main import x\ndef p(I): return x")
    assert "x is imported in a circle" in skipped["p"]
    _, skipped = load("from .a import f\ndef p(I): return f(I)", a="from .b import g\ndef f(x): return g(x)",
                      b="from .a import f\ndef g(x): return f(x)")  # fmt: skip
    assert not skipped
    _, skipped = load("from .a import X\ndef p(I): return X", a="from .b import Y\nX = (Y,)",
                      b="from .a import X\nY = (X,)")  # fmt: skip
    assert "is no constant" in skipped["p"]
    chain = {f"c{k}": f"from .c{k + 1} import x" for k in range(200)} | {"c200": "x = 1"}
    _, skipped = load("from .c0 import x\ndef p(I): return x", **chain)
    assert "through 120 files" in skipped["p"]


def test_imports_of_siblings_in_a_function(load):
    text = "def f(I):\n    from .helpers import h\n    return h(I)"
    _, skipped = load(text, helpers="h = rot90")
    assert skipped["f"].endswith(":2: an import of h in a function: import it at the top of the file")


# ---- What is read ----


def test_nothing_outside_the_folder_is_read(tmp_path, load):
    (tmp_path / "inner").mkdir()
    (tmp_path / "helpers.py").write_text("h = rot90")
    (tmp_path / "inner" / "linked.py").symlink_to(tmp_path / "helpers.py")
    (tmp_path / "inner" / "package").mkdir()
    (tmp_path / "inner" / "package" / "__init__.py").write_text("h = rot90")
    (tmp_path / "inner" / "__init__.py").write_text("h = rot90")
    (tmp_path / "inner" / "folder.py").mkdir()
    (tmp_path / "inner" / "namesake.py").write_text("h = rot90")  # of a file of the folder above, which is not read
    os.mkfifo(tmp_path / "inner" / "pipe.py")
    for module, told in {
        "..helpers": "main.py:2: unknown name h: it is imported from ..helpers, which is not read",
        "helpers": "main.py:2: unknown name h: it is imported from helpers, which is not read",
        "..namesake": "main.py:2: unknown name h",
        ".namesake.x": "main.py:2: unknown name h",
        ".package": "main.py:2: unknown name h",
        ".package.x": "main.py:2: unknown name h",
        ".": "main.py:2: unknown name h",
        ".linked": "linked.py:1: cannot be read: a link, not a regular file",
        ".folder": "folder.py:1: cannot be read: a folder, not a regular file",
        ".pipe": "pipe.py:1: cannot be read: a named pipe, not a regular file",
    }.items():
        main = tmp_path / "inner" / "main.py"
        main.write_text(f"from {module} import h\ndef f(I): return h(I)")
        programs, skipped = load_sources(main)
        assert not programs and skipped["f"].startswith(f"{tmp_path / 'inner'}{os.sep}{told}"), (module, skipped)


def test_links_given_by_the_user_are_followed(tmp_path):
    """The folder is the one that the user names: a link to a file elsewhere finds no files beside its target."""
    for name, text in {"a": "from .helpers import h\ndef f(I): return h(I)", "helpers": "h = rot90"}.items():
        (tmp_path / "there").mkdir(exist_ok=True)
        (tmp_path / "there" / f"{name}.py").write_text(text)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "a.py").symlink_to(tmp_path / "there" / "a.py")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    assert "unknown name h" in load_sources(tmp_path / "here" / "a.py")[1]["f"]
    assert load_sources(tmp_path / "link" / "a.py")[0] == [one("def f(I): return rot90(I)")]


def test_sizes_are_bounded(load, tmp_path, monkeypatch):
    main = "from .a import x\nfrom .b import y\ndef f(I): return (x, 1)\ndef g(I): return (y, 1)"
    big = "x = 1\ny = 2\n" + "#" * files.SIBLING
    _, skipped = load(main, a=big, b=big)
    assert skipped["f"] == f"{tmp_path / 'a.py'}:1: cannot be read: more than 1 MiB, the most that is read"
    monkeypatch.setattr("arcfast.programs.siblings.SOLVERS", 40)
    programs, skipped = load(main, a="x = 1" + "#" * 30, b="y = 2" + "#" * 30)
    assert list(programs) == ["f"]
    assert "b.py:1: cannot be read: the files that programs of this folder import from are more than" in skipped["g"]


def test_each_file_is_read_once(tmp_path, monkeypatch):
    """Of a folder with subfolders between its files too, and where trees are dropped and parsed again."""
    read = []
    source = siblings.read_source
    monkeypatch.setattr(
        siblings, "read_source", lambda path, *rest, **more: read.append(path.name) or source(path, *rest, **more)
    )
    monkeypatch.setattr(definitions, "HELD", 300)
    (tmp_path / "b").mkdir()
    helpers = "".join(f"def h{k}(g, n):\n    return fill(g, {k}, asindices(g))\n" for k in range(9))
    for name in ("a", "b/x", "c", "d"):
        uses = "".join(f"def {name[-1]}{k}(I): return h{k}(I, 1)\n" for k in range(9))
        imported = ", ".join(f"h{k}" for k in range(9))
        (tmp_path / f"{name}.py").write_text(
            f"from helpers_{name[-1]} import {imported}\nfrom shared import s\n{uses}def s{name[-1]}(I): return s(I)\n"
        )
        (tmp_path / f"{name[:-1]}helpers_{name[-1]}.py").write_text(helpers)
    for folder in (tmp_path, tmp_path / "b"):
        (folder / "shared.py").write_text("def s(g): return rot90(g)")
    battery = Battery.load([tmp_path])
    wanted = {f"{name}{k}" for name in "axcd" for k in range(9)} | {"sa", "sx", "sc", "sd"}
    assert wanted <= set(battery.names) and not battery.stats["skipped"]
    assert sorted(read) == sorted(["shared.py"] * 2 + [f"helpers_{name}.py" for name in "axcd"])


def test_the_trees_of_all_siblings_share_one_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(definitions, "HELD", 300)
    for k in range(5):
        (tmp_path / f"h{k}.py").write_text("def h(g):\n    return g\n" + "#" * 150)
    folder = Folder(tmp_path, {})
    held = [folder.module(f"h{k}").definitions[0].statements is not None for k in range(5)]
    assert all(held)
    held = [folder.module(f"h{k}").definitions[0].statements is not None for k in range(5)]
    assert held == [False] * 4 + [True]
    assert folder.module("h0").definitions[0].body  # it is parsed again


def test_names_of_siblings_are_not_those_of_a_long_file(load):
    """A long text is compiled chunk by chunk, and names that it changes later count; those of a sibling do not."""
    filler = "".join(f"def filler_{k}(g, n):\n    return fill(g, {k}, asindices(g))\n" for k in range(6000))
    text = f"from .helpers import h\ndef f(I): return h(I)\n{filler}LIMIT = 1\nLIMIT += 1\n"
    assert len(text) > 2 * CHUNK
    programs, skipped = load(text, helpers="LIMIT = 3\ndef h(g): return (LIMIT, size(g))")
    assert programs["f"] == one("def f(I): return (3, size(I))") and "f" not in skipped


def test_siblings_are_not_read_unless_needed(load, tmp_path):
    programs, skipped = load("from .broken import h\ndef f(I): return I", broken="def (")
    assert list(programs) == ["f"] and not skipped
