"""What a type checker sees of arcfast: mypy --strict over a user's scripts, with the types it reveals."""

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import arcfast

ROOT = Path(arcfast.__file__).resolve().parent.parent

SCRIPT = """\
import arcfast
from arcfast.dsl import *

grid = arcfast.Grid([[0, 1], [2, 0]])
reveal_type(rot90(grid))
battery = arcfast.Battery([arcfast.Program.parse("def turn(I): return rot90(I)")])
reveal_type(battery.run)
run = battery.run([grid, rot90(grid)], threads=1)
reveal_type(run)
reveal_type(run.status)
"""
SEEN = {
    "rot90(grid)": r"arcfast\._cpu\.Grid",
    "battery.run": r"def \(inputs: Any, device: Any =, threads: int \| None =.*\) -> arcfast\.running\.run\.Run",
    "run": r"arcfast\.running\.run\.Run",
    "run.status": r"numpy\.ndarray\[.*dtype\[numpy\.(uint8|unsignedinteger\[.*_8Bit\])\]\]",
}

# An expression, and the type that it has.
MORE = {
    "run.hashes": r"numpy\.ndarray\[.*dtype\[numpy\.(uint64|unsignedinteger\[.*_64Bit\])\]\]",
    "run.fuel": r"numpy\.ndarray\[.*dtype\[numpy\.(uint64|unsignedinteger\[.*_64Bit\])\]\]",
    "run.report": r"arcfast\.base\.report\.Report",
    "run.error(0, 0)": r"str \| None",
    "battery.solve(arcfast.load_tasks([])).attempts('x')": r"list\[list\[tuple\[tuple\[int, \.\.\.\], \.\.\.\]\]\]",
    "arcfast.Battery.load('s.py', names={'turn': 'rot90'})": r"arcfast\.running\.battery\.Battery",
    "arcfast.Program.parse('', names='names.json')": r"arcfast\.programs\.program\.Program",
    "arcfast.batch.run(rot90, [grid])": r"list\[Any\]",
    "grid.to_numpy()": r"numpy\.ndarray\[.*dtype\[numpy\.(int32|signedinteger\[.*_32Bit\])\]\]",
    "rot90(numpy.array([[1]]))": r"arcfast\._cpu\.Grid",
    "hmirror([[1, 2]])": r"arcfast\._cpu\.Grid",
    "hmirror(frozenset({(0, 1)}))": r"arcfast\._cpu\.Set",
    "objects(grid, T, F, T)": r"arcfast\._cpu\.Set",
    "add(1, numpy.int64(2))": r"int",
    "add((1, 2), ONE)": r"tuple\[int, int\]",
    "sfilter(grid, size)": r"arcfast\._cpu\.Tuple \| tuple\[Any, \.\.\.\]",
    "mapply(toindices, {grid})": r"arcfast\._cpu\.Set",
    "first(grid)": r"Any",
    "size_f(grid)": r"int",
    "dedupe(iterable=(1, 1))": r"arcfast\._cpu\.Tuple \| tuple\[Any, \.\.\.\]",
    "branch(T, if_value=1, b=2)": r"Any",
    "compose(rot90, lambda g: g)(grid)": r"Any",
    "fill(canvas(0, (3, 3)), numpy.uint8(5), [(0, 0)])": r"arcfast\._cpu\.Grid",
}

# What is wrong, and what mypy calls it.
WRONG = {
    "rot90(5)": "arg-type",
    "rot90(grid, 1)": "call-arg",
    "rot90('abc')": "arg-type",
    "rot90(objects(grid, T, F, T))": "arg-type",
    "rot90(piece=grid)": "call-arg",
    "fill(grid, 'red', frozenset())": "arg-type",
    "crop(grid, (0, 0), (1, 2, 3))": "arg-type",
    "rot91(grid)": "name-defined",
    "battery.run([grid], fule=3)": "call-arg",
    "run.statuses": "attr-defined",
    "arcfast.Batery": "attr-defined",
}


@pytest.fixture(scope="module")
def checked(request, tmp_path_factory) -> dict[str, list[str]]:
    """The lines that mypy prints of each script: all of them in one go, because reading numpy's types takes seconds."""
    folder = tmp_path_factory.mktemp("scripts")
    head = SCRIPT.replace("import arcfast\n", "import arcfast\nimport numpy\n", 1)
    (folder / "script.py").write_text(SCRIPT)
    (folder / "more.py").write_text(head + "".join(f"reveal_type({expression})\n" for expression in MORE))
    (folder / "wrong.py").write_text(head + "".join(f"{statement}\n" for statement in WRONG))
    # As for an installed package, nothing is said of arcfast's own modules.
    options = ["--strict", "--follow-imports=silent", "--no-color-output", "--show-error-codes", "--config-file="]
    cache = request.config.cache.mkdir("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "--cache-dir", str(cache), "script.py", "more.py", "wrong.py"],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip(), done.stderr
    lines: dict[str, list[str]] = {"script.py": [], "more.py": [], "wrong.py": []}
    for line in done.stdout.splitlines():
        lines.setdefault(line.split(":")[0], []).append(line)
    return lines


def revealed(lines: list[str], path: str) -> dict[int, str]:
    found = (re.fullmatch(rf'{path}:(\d+): note: Revealed type is "(.*)"', line) for line in lines)
    return {int(match[1]): match[2] for match in found if match}


def test_a_script_of_ten_lines(checked):
    assert len(SCRIPT.splitlines()) == 10
    assert not [line for line in checked["script.py"] if " error: " in line]
    types = revealed(checked["script.py"], "script.py")
    asked = [line[len("reveal_type(") : -1] for line in SCRIPT.splitlines() if line.startswith("reveal_type(")]
    assert asked == list(SEEN)
    for expression, seen in zip(SEEN, types.values(), strict=True):
        assert re.fullmatch(SEEN[expression], seen), f"{expression}: {seen}"


def test_types_of_more(checked):
    assert not [line for line in checked["more.py"] if " error: " in line]
    types = list(revealed(checked["more.py"], "more.py").values())[len(SEEN) :]
    for expression, seen in zip(MORE, types, strict=True):
        assert re.fullmatch(MORE[expression], seen), f"{expression}: {seen}"


def test_what_is_wrong_is_said(checked):
    first = 1 + len(SCRIPT.splitlines()) + 1  # after the head
    found = [re.fullmatch(r"wrong\.py:(\d+): error: .*\[([\w-]+)\]", line) for line in checked["wrong.py"]]
    codes = {int(match[1]): match[2] for match in found if match}
    assert codes == {first + k: code for k, code in enumerate(WRONG.values())}


def test_the_names_of_the_package_are_typed(tmp_path):
    """__init__.py imports most of them late, so they stand in a stub: each from the module that it comes from."""
    stub = ast.parse(Path(arcfast.__file__).with_suffix(".pyi").read_text())
    found = {}
    for node in stub.body[1:]:
        assert isinstance(node, ast.ImportFrom) and all(alias.asname == alias.name for alias in node.names)
        found |= {alias.name: node.module for alias in node.names}
    doors = {path.stem for path in Path(arcfast.__file__).parent.glob("*.py")} | {"reference"}
    code = "import arcfast; print(*dir(arcfast))"  # in a process where nothing else was imported yet
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert set(found) == {*arcfast.__all__, *doors & set(done.stdout.split())}
    for name, module in found.items():
        assert getattr(import_module(module), name) is getattr(arcfast, name), name


def test_the_package_says_that_it_is_typed():
    folder = Path(arcfast.__file__).parent
    assert {path.name for path in folder.glob("*.pyi")} == {
        "__init__.pyi",
        "_cpu.pyi",
        "_forks.pyi",
        "_warp.pyi",
        "dsl.pyi",
    }
    assert (folder / "py.typed").exists()
