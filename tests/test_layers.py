"""The layers of DESIGN.md: what includes or imports what, who knows the machine, one list of names, readable files.

Everything is read from the source tree, nothing is imported; where tests run without one they are skipped.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "arcfast" / "core"
pytestmark = pytest.mark.skipif(not (CORE / "vm.h").exists(), reason="not in the source tree")

# Left never includes right. Those of one room may include each other, but not in a circle.
ROOMS = [
    ["portable.h"], ["ops.h"], ["value.h"], ["arena.h"], ["sorting.h"], ["sets.h"], ["kinds.h"], ["prims_*.h"],
    ["perform.h"], ["calls_*.h"], ["vm.h"],
    ["battery.h"], ["answers.h"], ["tray.h", "receive.h"], ["emulator.h"],
    ["emulator_mutants.h", "emulator.c", "emulator_core.c", "kernel.cu"],
]  # fmt: skip
# Headers of the system, by the file that may include them; the emulator is a tool of CPUs.
SYSTEM = {
    "portable.h": {"stdint.h", "string.h", "assert.h", "emmintrin.h"},
    "emulator.h": {"stddef.h"},
    "emulator.c": None,  # any
    "emulator_core.c": set(),
}

# Left never imports right; modules of one layer may import each other, but not in a circle. A module that is named
# nowhere here is held to the second rule alone.
LAYERS = [
    {
        "_version", "escape", "errors", "files", "writing", "constants", "budget", "table", "drawing", "kernel", "nvml",
        "nvrtc", "report", "terminal",
    },  # fmt: skip
    {
        "reference", "values", "nodes", "module", "frames", "literals", "compile", "batt", "parse", "printing",
        "program", "templates",
    },  # fmt: skip
    {"_core", "_convert", "_values", "_run", "_tray", "_cpu", "_warp"},
    {"dsl", "graph"},
    {"cpu", "gpu", "emulated", "tickets", "launch"},
    {"dispatch", "crew"},
    {"run", "tasks", "submission"},
    {"solve", "battery", "batch", "probes", "flags", "acceleration", "mutate", "evolve"},
    {"__init__", "selftest", "outcomes", "benchmark", "cli", "cli_show", "cli_solve", "__main__"},
]  # fmt: skip

LONGEST = 700  # lines
NAMES_TOGETHER = 53  # a third of the primitives; more of their names in one literal are a second list


def sources(*patterns: str) -> list[Path]:
    """The files of the tree that people write, not what was built or fetched."""
    folders = ("arcfast", "tests", "tools", "notebooks", "kaggle", ".ci")
    found = [path for folder in folders for pattern in patterns for path in (ROOT / folder).rglob(pattern)]
    found += [path for pattern in patterns for path in ROOT.glob(pattern)]
    return sorted(path for path in set(found) if not {"build", "__pycache__", "vectors"} & set(path.parts))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


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


def imports(path: Path) -> set[str]:
    """The modules a file imports when it is imported itself, as dotted names.

    Not those inside a function (`battery.run()` has to reach what runs it) or for type checkers alone.
    """
    text, found = path.read_text(), set()
    if path.suffix != ".py":
        lines = r"^(?:from\s+([\w.]+)\s+c?import\s+([\w, *]+)|c?import\s+([\w.]+))"
        for base, words, whole in re.findall(lines, text, re.M):
            found |= {whole} if whole else {base, *(f"{base}.{word.strip()}" for word in words.split(","))}
        return found
    package = ".".join(path.relative_to(ROOT).parent.parts)
    for node in top_level(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join(filter(None, [package.rsplit(".", node.level - 1)[0], node.module]))
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


def top_level(node: ast.AST) -> Iterator[ast.AST]:
    """The statements that run when a module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from top_level(child)


def modules() -> dict[str, list[Path]]:
    """The modules of the package: a file, or a folder of files that stand and fall together."""
    found: dict[str, list[Path]] = {}
    for path in CODE:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "arcfast" and parts[1] != "core" and path.suffix.startswith(".p"):
            found.setdefault(path.stem if len(parts) == 2 else parts[1], []).append(path)
    return found


MODULES = modules()


def layer_of(module: str) -> int | None:
    return next((k for k, names in enumerate(LAYERS) if module in names), None)


def uses(module: str) -> set[str]:
    """The modules of arcfast that one imports, itself left out."""
    dotted = [name.split(".") for path in MODULES[module] for name in imports(path)]
    return {parts[1] for parts in dotted if parts[0] == "arcfast" and len(parts) > 1 and parts[1] in MODULES} - {module}


@pytest.mark.parametrize("module", MODULES)
def test_modules_import_only_leftwards(module):
    for used in uses(module):
        if None not in (layer_of(used), layer_of(module)):
            assert layer_of(used) <= layer_of(module), f"arcfast.{module} imports arcfast.{used}"


def test_modules_do_not_import_in_circles():
    assert not circle({module: uses(module) for module in MODULES})


@pytest.mark.parametrize("module", sorted(LAYERS[0] & MODULES.keys()))
def test_the_first_layer_stands_alone(module):
    """Names, words and texts: cheap to import, from anywhere, without the extension."""
    assert not uses(module) - LAYERS[0]


def test_nobody_imports_tools_or_tests():
    helpers = {path.stem for folder in ("tests", "tools") for path in (ROOT / folder).glob("*.py")} - MODULES.keys()
    for path in CODE:
        if path.suffix in (".py", ".pyx", ".pxi") and path.relative_to(ROOT).parts[0] != "tests":
            found = {name.split(".")[0] for name in imports(path)}
            assert not found & {"tests", "tools", *helpers - {path.stem}}, name_of(path)


# ---- One list of names ----


def names_of_the_table() -> set[str]:
    return set(re.findall(r"^PRIM[1-4]\((\w+)", (CORE / "primitives.def").read_text(), re.M))


def lists_in(text: str, names: set[str]) -> list[set[str]]:
    """The primitives that the items of each list, set, tuple, dict or string of words of a Python text name."""
    found = []
    for node in ast.walk(ast.parse(text)):
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
    assert len(names) == 160
    many = sorted(names)[:40]
    for text in (repr(many), repr(dict.fromkeys(many)), f"({', '.join(many)})", f"{' '.join(many)!r}.split()"):
        assert max(map(len, lists_in(f"x = {text}", names))) == 40


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


# ---- Files ----


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_a_file_opens_with_a_sign(path):
    """What lives here, before anything else."""
    text = re.sub(r"\A#!.*\n", "", path.read_text())
    text = re.sub(r"\A# cython:.*\n", "", text)
    if path.name == "__init__.py" and not text.strip():
        pytest.fail("an empty __init__.py has no sign")
    assert re.match(r'"""\S|/\* \S|// \S|# \S', text), text[:80]


@pytest.mark.parametrize("path", CODE, ids=name_of)
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
