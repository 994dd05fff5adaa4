"""The layers of DESIGN.md: what includes or imports what, who knows the machine, one list of names, readable files.

Everything is read from the source tree, nothing is imported; where tests run without one they are skipped.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "arcfast" / "core"
pytestmark = pytest.mark.skipif(not (CORE / "vm.h").exists(), reason="not in the source tree")

# Left never includes right. Those of one room may include each other, but not in a circle.
ROOMS = [
    ["portable.h"], ["ops.h"], ["value.h"], ["arena.h"], ["compare.h"], ["places.h"], ["sorting.h"], ["sets.h"],
    ["merging.h"], ["kinds.h"], ["prims.h"], ["prims_*.h", "views.h", "objects_*.h"], ["column_forms.h"],
    ["perform.h"], ["bodies.h"], ["blocks.h"], ["body_cache.h", "int_kernels.h"], ["frames.h"], ["control.h"],
    ["execute.h"], ["column_kernels.h", "fused.h", "few_calls.h"], ["column_primitives.h"], ["column_bodies.h"],
    ["column_tables.h"], ["columns.h"], ["vm.h"], ["explore.h"], ["compose.h"],
    ["battery.h"], ["packed_outcomes.h"], ["tickets.h", "check_outcomes.h"], ["emulator.h"],
    ["emulator_mutants.h", "emulator.c", "emulator_core.c", "kernel.cu"],
]  # fmt: skip
# Headers of the system, by the file that may include them; the emulator is a tool of CPUs.
SYSTEM = {
    "portable.h": {"stdint.h", "string.h", "assert.h", "emmintrin.h"},
    "emulator.h": {"stddef.h"},
    "emulator.c": None,  # any
    "emulator_core.c": set(),
}

LONGEST = 600  # lines; primitives.def, the table of the language, may have more


def sources(*patterns: str) -> list[Path]:
    """The files of the tree that people write, not what was built or fetched."""
    folders = ("arcfast", "tests", "tools", "notebooks", "kaggle", ".ci")
    found = [path for folder in folders for pattern in patterns for path in (ROOT / folder).rglob(pattern)]
    found += [path for pattern in patterns for path in ROOT.glob(pattern)]
    return sorted(path for path in set(found) if not {"build", "__pycache__", "vectors"} & set(path.parts))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """All nodes of a Python text, its module first; several tests walk through the same ones."""
    return tuple(ast.walk(ast.parse(text)))


CODE = sources("*.py", "*.pyx", "*.pxi", "*.pxd", "*.h", "*.c", "*.cu", "*.def")
TEXT = CODE + sources("*.md", "*.toml", "Makefile", "run", "*.ipynb")


# ---- C ----


def includes(path: Path) -> list[str]:
    return re.findall(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', path.read_text(), re.M)


def room_of(name: str) -> int:
    rooms = [k for k, names in enumerate(ROOMS) if any(Path(name).match(pattern) for pattern in names)]
    assert len(rooms) == 1, f"core/{name} has no room in ROOMS"
    return rooms[0]


@pytest.mark.parametrize("path", [path for path in CODE if path.parent == CORE and path.suffix != ".def"], ids=name_of)
def test_headers_include_only_leftwards(path):
    for included in includes(path):
        if included.endswith(".def"):
            assert (CORE / included).exists()
        else:
            assert room_of(included) <= room_of(path.name), f"{path.name} includes {included}"


def test_headers_do_not_include_in_circles():
    assert not circle({path.name: set(includes(path)) for path in CORE.glob("*.h")})


def circle(edges: dict[str, set[str]]) -> set[str]:
    """The names that are left when those that need none of the others are taken away, again and again."""
    left = {name: set(needs) & edges.keys() - {name} for name, needs in edges.items()}
    while True:
        free = {name for name, needs in left.items() if not needs & left.keys()}
        if not free:
            return set(left)
        left = {name: needs for name, needs in left.items() if name not in free}


def test_circles_are_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == set()
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == {"a", "b", "c"}


def test_only_portable_h_knows_the_machine():
    """The emulator is one, and says so by its name."""
    knows = re.compile(r"__CUDACC__|__CUDA_ARCH__|threadIdx|__syncwarp|_sync\(|\bAF_EMULATE\b|__SSE2__|_mm_")
    found = {path.name for path in CORE.iterdir() if path.suffix in (".h", ".def") and knows.search(path.read_text())}
    assert {name for name in found if not name.startswith("emulator")} == {"portable.h"}


@pytest.mark.parametrize("path", [path for path in CODE if path.parent == CORE], ids=name_of)
def test_headers_of_the_system(path):
    allowed = SYSTEM.get(path.name, set())
    asked = set(re.findall(r"^[ \t]*#[ \t]*include[ \t]*<([^>]+)>", path.read_text(), re.M))
    assert allowed is None or asked <= allowed


# ---- Python ----

PACKAGE = ROOT / "arcfast"


def folders() -> list[str]:
    """The folders of the package, left to right: the first column of DESIGN.md's table of folders, the only list."""
    table = (ROOT / "DESIGN.md").read_text().split("| folder |", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^\| `(\w+)/` \|", table, re.M)


FOLDERS = folders()
DOORS = len(FOLDERS)  # arcfast/*.py are rightmost
COMPILED = {"_cpu": "bindings", "_warp": "bindings", "_forks": "bindings"}  # what is built of a folder
PYTHON = [path for path in CODE if PACKAGE in path.parents and path.suffix in (".py", ".pyx", ".pxi", ".pxd")]


def test_every_folder_has_its_place():
    """A folder that DESIGN.md does not name fails; so does a file that stands in no folder and is no door."""
    there = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert there == set(FOLDERS)
    assert len(set(FOLDERS)) == len(FOLDERS)


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py*")), ids=name_of)
def test_files_beside_the_folders_are_doors(path):
    """A few lines that import, or name what is imported later: the work is in the folders."""
    assert path.suffix in (".py", ".pyi") or path.name == "py.typed"
    if path.suffix == ".py":
        statements = ast.parse(path.read_text()).body
        assert not any(isinstance(node, ast.ClassDef) for node in statements)
        assert len([node for node in statements if isinstance(node, ast.FunctionDef)]) <= 2
        assert len(path.read_text().splitlines()) <= 60


def folder_of(module: str) -> int:
    """The place of a dotted module of arcfast, counted from the left."""
    parts = module.split(".")
    if len(parts) < 2:
        return DOORS
    folder = COMPILED.get(parts[1], parts[1])
    return FOLDERS.index(folder) if folder in FOLDERS else DOORS


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """The modules that a file imports, at its top or inside a function, but for type checkers alone: dotted names."""
    text, found = path.read_text(), set()
    if path.suffix != ".py":
        lines = r"^[ \t]*(?:from\s+([\w.]+)\s+c?import\s+([\w, *]+)|c?import\s+([\w.]+))"
        for base, words, whole in re.findall(lines, text, re.M):
            found |= (
                {whole} if whole else {base, *(f"{base}.{word.split(' as ')[0].strip()}" for word in words.split(","))}
            )
        return found
    package = ".".join(path.relative_to(ROOT).parent.parts)
    for node in statements(nodes_of(text)[0]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join(filter(None, [package.rsplit(".", node.level - 1)[0], node.module]))
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from statements(child)


MODULES = {module_of(path) for path in PYTHON} | {f"arcfast.{name}" for name in COMPILED}


def uses(path: Path) -> set[str]:
    """The modules of arcfast that a file imports, itself left out."""
    found = {name for name in imports(path) if name in MODULES and name != "arcfast"}
    packages = {name.rpartition(".")[0] for name in found}  # `from arcfast.base import errors` is not about base itself
    return found - packages - {module_of(path)}


@pytest.mark.parametrize("path", PYTHON, ids=name_of)
def test_modules_import_only_leftwards(path):
    """Also inside functions: what a module needs lies in its own folder or to its left."""
    if "solvers" in path.parts:
        return  # programs: they import arcfast.dsl like any user's, and are never imported
    for used in uses(path):
        assert folder_of(used) <= folder_of(module_of(path)), f"{name_of(path)} imports {used}"


def test_modules_do_not_import_in_circles():
    paths = [path for path in PYTHON if "solvers" not in path.parts]
    edges: dict[str, set[str]] = {}
    for path in paths:
        edges.setdefault(module_of(path), set()).update(uses(path))
    assert not circle(edges)


def test_the_first_folder_stands_alone():
    """Names, words and texts: cheap to import, from anywhere, without the extension."""
    for path in PYTHON:
        if path.parent == PACKAGE / FOLDERS[0]:
            assert all(folder_of(used) == 0 for used in uses(path)), name_of(path)


def test_nobody_imports_tools_or_tests():
    helpers = {path.stem for folder in ("tests", "tools") for path in (ROOT / folder).glob("*.py")}
    for path in PYTHON:
        if path.suffix in (".py", ".pyx", ".pxi"):
            found = {name.split(".")[0] for name in imports(path)}
            assert not found & {"tests", "tools", *helpers - {path.stem}}, name_of(path)


# ---- One list of names ----


def names_of_the_table() -> set[str]:
    return set(re.findall(r"^PRIM[1-4]\((\w+)", (CORE / "primitives.def").read_text(), re.M))


NAMES_TOGETHER = len(names_of_the_table()) // 3  # more of the primitives' names in one literal are a second list


def lists_in(text: str, names: set[str]) -> list[set[str]]:
    """The primitives that the items of each list, set, tuple, dict or string of words of a Python text name."""
    found = []
    for node in nodes_of(text):
        if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
            items = node.elts
        elif isinstance(node, ast.Dict):
            items = node.keys
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(names.intersection(node.value.replace(",", " ").split()))
            continue
        else:
            continue
        words = {getattr(item, "value", None) or getattr(item, "id", None) for item in items if is_word(item)}
        found.append(names & words)
    return found


def is_word(item: ast.AST | None) -> bool:
    return isinstance(item, ast.Name) or isinstance(item, ast.Constant) and isinstance(item.value, str)


@pytest.mark.parametrize("path", [path for path in CODE if path.suffix == ".py"], ids=name_of)
def test_no_second_list_of_names_in_python(path):
    most = max(lists_in(path.read_text(), names_of_the_table()), key=len, default=set())
    assert len(most) <= NAMES_TOGETHER, sorted(most)


def test_lists_of_names_are_found():
    names = names_of_the_table()
    assert len(names) == (CORE / "primitives.def").read_text().count("\nPRIM")
    many = sorted(names)[:40]
    for text in (repr(many), repr(dict.fromkeys(many)), f"({', '.join(many)})", f"{' '.join(many)!r}.split()"):
        assert max(map(len, lists_in(f"x = {text}", names))) == 40


@pytest.mark.parametrize("path", sources("*.ipynb"), ids=name_of)
def test_no_second_list_of_names_in_notebooks(path):
    """In all strings of its code together, whatever stands between the names: calls, groups, words."""
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    strings = [
        node.value
        for cell in cells
        for node in ast.walk(ast.parse("".join(cell["source"])))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    named = names_of_the_table().intersection(re.findall(r"\w+", " ".join(strings)))
    assert len(named) <= NAMES_TOGETHER, sorted(named)


@pytest.mark.parametrize("path", [path for path in CODE if path.suffix not in (".py", ".def")], ids=name_of)
def test_no_second_list_of_names_in_c(path):
    """Within a list in braces, or a row of cases: OP_x, "x" or x between commas or colons."""
    names = names_of_the_table()
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.S)
    for body in re.findall(r"[{(\[]([^{}()\[\];]*)[})\]]", text):
        words = re.findall(r'(?<![\w.])(?:OP_|prim_)?(\w+)"?\s*(?=[,:]|$)', body)
        assert len(names.intersection(words)) <= NAMES_TOGETHER, body
    for cases in re.findall(r"(?:case\s+\w+:\s*)+", text):
        assert len(re.findall(r"OP_\w+", cases)) <= NAMES_TOGETHER, cases


# ---- Subjects ----


def bodies_in_c(text: str) -> list[str]:
    """The primitives whose bodies a header holds: AF_PRIM(name), or a macro of the header that writes AF_PRIM(NAME)."""
    definition = r"^#define (?:[^\n]*\\\n)*[^\n]*"
    macros = re.findall(definition, text, re.M)
    writers = [macro.split()[1].split("(")[0] for macro in macros if "AF_PRIM(NAME)" in macro]
    rest = re.sub(definition, "", text, flags=re.M)
    return re.findall(rf"^(?:{'|'.join(['AF_PRIM', *writers])})\((\w+)[,)]", rest, re.M)


def bodies_in_python(text: str) -> list[str]:
    """The functions decorated with @primitive or @primitive(...)."""
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return [node.name for node in functions if any("primitive" in ast.unparse(d) for d in node.decorator_list)]


def test_bodies_are_found():
    macro = "#define AF_TWO(NAME, N) \\\n    AF_PRIM(NAME) { \\\n    }\n"
    assert bodies_in_c(macro + "AF_PRIM(one) {\n}\nAF_TWO(two, 2)\nAF_FN i32 af_no(i32 n) {\n}\n") == ["one", "two"]
    python = "@primitive\ndef one(): ...\n\n\n@primitive(own_order=True)\ndef two(): ...\n\n\ndef no(): ...\n"
    assert bodies_in_python(python) == ["one", "two"]


def test_core_and_reference_have_the_same_subjects():
    """The body of a primitive stands once on each side: in prims_<subject>.h and in reference/<subject>.py."""
    in_c = {path.stem.removeprefix("prims_"): bodies_in_c(path.read_text()) for path in CORE.glob("prims_*.h")}
    in_python = {path.stem: bodies_in_python(path.read_text()) for path in (PACKAGE / "reference").glob("*.py")}
    in_python = {subject: names for subject, names in in_python.items() if names}
    assert {subject: sorted(names) for subject, names in in_c.items()} == {
        subject: sorted(names) for subject, names in in_python.items()
    }
    rows = re.findall(r"^(?:PRIM|EXTRA|PYTHON)[1-4]\((\w+)", (CORE / "primitives.def").read_text(), re.M)
    assert sorted(name for names in in_c.values() for name in names) == sorted(rows)


# ---- Files ----


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_a_file_opens_with_a_sign(path):
    """What lives here, before anything else."""
    text = re.sub(r"\A#!.*\n", "", path.read_text())
    text = re.sub(r"\A# cython:.*\n", "", text)
    if path.name == "__init__.py" and not text.strip():
        pytest.fail("an empty __init__.py has no sign")
    assert re.match(r'"""\S|/\* \S|// \S|# \S', text), text[:80]


@pytest.mark.parametrize("path", [path for path in CODE if path.name != "primitives.def"], ids=name_of)
def test_a_file_is_read_in_one_sitting(path):
    assert len(path.read_text().splitlines()) <= LONGEST


@pytest.mark.parametrize("path", TEXT, ids=name_of)
def test_nothing_is_left_lying_about(path):
    """No notes to oneself, no places of one machine, no ends of merges."""
    text = path.read_text()
    left = re.findall(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b", text)
    left += re.findall(r"(?<![\w.:/~])/(?:home|root|work|Users|tmp|mnt|media)/[\w./-]+", text)
    left += re.findall(r"^(?:<{7}|>{7}|={7})(?: .*)?$", text, re.M)
    assert not left


# ---- Tests ----

TESTS = [path for path in CODE if path.relative_to(ROOT).parts[0] == "tests" and path.suffix == ".py"]


CLOCKS = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"}
# Names that begin with an underscore and are public all the same: of namedtuples, of displays, of the system.
PUBLIC = {"_replace", "_asdict", "_fields", "_repr_html_", "_getframe", "_exit", "_cpu", "_warp", "_forks"}


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_helpers_are_not_imported_from_other_tests(path):
    """What several test files need stands in a file that holds no tests."""
    names = [name for name in imported_anywhere(path.read_text()) if name.split(".")[0].startswith("test_")]
    assert not names


def imported_anywhere(text: str) -> set[str]:
    nodes = nodes_of(text)
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return found | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_private_names_are_left_alone(path):
    """A test that sets or reads what is private of another file breaks when that file is written better."""
    assert not private_names(path.read_text())


def private_names(text: str) -> list[str]:
    """Private attributes of others that a text reads, sets or patches, each with its line."""
    found = []
    for node in nodes_of(text):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")) and not is_super(node.value):
                found.append(f"{node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("setattr", "delattr"):
            named = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if any(is_private(name.rpartition(".")[2]) for name in named[:1]):
                found.append(f"{node.lineno}: {ast.unparse(node)}")
    return found


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in PUBLIC


def is_super(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "super"


def test_private_names_are_found():
    for text in ("x._y = 1", "f(x._y)", "patch.setattr(m, '_x', 1)", "patch.setattr('a.b._x', 1)", "delattr(m, '_x')"):
        assert private_names(text), text
    for text in ("self._x = super()._y", "x.y", "arcfast._cpu.NOT_RUN", "x._replace(y=1)", "x.__dict__", "f('_x')"):
        assert not private_names(text), text


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_nothing_is_proved_by_a_clock(path):
    """The machine may be busy: a test counts what was done, or not done."""
    assert not clocks_in_assertions(path.read_text())


def clocks_in_assertions(text: str) -> list[str]:
    """Assertions on the time, or on a variable that was made of it in the same function."""
    found = []
    tree = nodes_of(text)[0]
    for scope in [tree, *(node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda)))]:
        timed = {
            target.id
            for node in ast.walk(scope)
            if isinstance(node, (ast.Assign, ast.AugAssign)) and tells_time(node.value, set())
            for target in ast.walk(node)
            if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store)
        }
        asserts = [node for node in ast.walk(scope) if isinstance(node, ast.Assert)]
        found += [f"{node.lineno}: {ast.unparse(node)}" for node in asserts if tells_time(node.test, timed)]
    return found


def tells_time(node: ast.AST, timed: set[str]) -> bool:
    return any(
        isinstance(part, ast.Call) and ast.unparse(part.func) in {f"time.{clock}" for clock in CLOCKS}
        or isinstance(part, ast.Name) and part.id in timed
        for part in ast.walk(node)
    )  # fmt: skip


def test_clocks_in_assertions_are_found():
    for text in ("assert time.time() - begun < 5", "spent = time.monotonic() - begun\nassert spent < 5"):
        assert clocks_in_assertions(text) and clocks_in_assertions("def f():\n  " + text.replace("\n", "\n  ")), text
    assert not clocks_in_assertions("end = time.monotonic() + 9\nwhile time.monotonic() < end: pass\nassert done")
