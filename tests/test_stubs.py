"""The stubs say what is there: _cpu.pyi, _warp.pyi, _forks.pyi against what is compiled, dsl.pyi against the table."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy
import pytest

from arcfast import _cpu, dsl
from arcfast._cpu import Function, Grid, Set, Tuple
from arcfast.base.errors import DSLError
from arcfast.base.table import ALIASES, KEYWORD_ALIASES, PRIMITIVES
from arcfast.checks.recorded import Earlier, cases, decode, ready_steps

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(dsl.__file__).parent
BINDINGS = ROOT / "arcfast" / "bindings"
COMPILED = ("_cpu", "_warp", "_forks")
PROGRAMS = 400  # of the recorded ones: a tenth


@cache
def stub(name: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{name}.pyi").read_text())


def declared(body: list[ast.stmt]) -> dict[str, list[ast.stmt]]:
    """The names that a stub or a class in it declares, with their statements: overloads are several."""
    found: dict[str, list[ast.stmt]] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id] if ast.unparse(node.annotation) != "TypeAlias" else []
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.ImportFrom):  # exported if imported as itself
            names = [alias.name for alias in node.names if alias.asname == alias.name]
        else:
            continue
        for name in names:
            found.setdefault(name, []).append(node)
    return found


def is_property(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and "property" in map(ast.unparse, node.decorator_list)


def parameters(node: ast.FunctionDef) -> list[str]:
    """As `name`, `name=`, `*name` or `**name`."""
    args = node.args
    names = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    first = len(names) - len(args.defaults)
    found = [name + ("=" if k >= first else "") for k, name in enumerate(names)]
    found += [f"*{args.vararg.arg}"] if args.vararg else []
    found += [arg.arg + ("=" if default else "") for arg, default in zip(args.kwonlyargs, args.kw_defaults)]
    return found + ([f"**{args.kwarg.arg}"] if args.kwarg else [])


def parameters_of(function: Callable[..., Any]) -> list[str]:
    """The same of what is compiled."""
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [
        stars.get(param.kind, "") + param.name + ("" if param.default is param.empty else "=")
        for param in inspect.signature(function).parameters.values()
    ]


# ---- The compiled modules ----


@pytest.mark.parametrize("module", COMPILED)
def test_what_a_stub_declares_is_compiled(module):
    compiled, wrong = import_module(f"arcfast.{module}"), []
    for name, nodes in declared(stub(module).body).items():
        if not hasattr(compiled, name):
            wrong.append(f"{module}.pyi declares {name}, which the compiled module lacks")
        elif isinstance(nodes[0], ast.FunctionDef):
            wrong += differences(f"{module}.{name}", nodes, getattr(compiled, name))
        elif isinstance(nodes[0], ast.ClassDef):
            wrong += list(class_differences(module, nodes[0], getattr(compiled, name)))
    assert not wrong, "\n".join(wrong)


def differences(name: str, nodes: list[ast.stmt], function: Callable[..., Any]) -> list[str]:
    """Where the parameters of a function differ; its overloads must all have the same ones."""
    compiled = parameters_of(function)
    stubs = {tuple(parameters(node)) for node in nodes if isinstance(node, ast.FunctionDef)}
    return [
        f"{name}: the stub's parameters are ({', '.join(words)}), the compiled ones ({', '.join(compiled)})"
        for words in stubs - {tuple(compiled)}
    ]


def class_differences(module: str, node: ast.ClassDef, compiled: type) -> Iterator[str]:
    members = declared(node.body)
    for name, nodes in members.items():
        found = inspect.getattr_static(compiled, name, None)
        if found is None:
            yield f"{module}.pyi declares {node.name}.{name}, which the compiled class lacks"
        elif is_property(nodes[0]) != inspect.isgetsetdescriptor(found):
            yield f"{module}.{node.name}.{name} is a property in one of stub and compiled class, not in the other"
        elif type(found).__name__ == "cython_function_or_method" and not name.startswith("__"):
            yield from differences(f"{module}.{node.name}.{name}", nodes, found)
    for name in vars(compiled):
        if not name.startswith("_") and name not in members and compiled.__module__ == f"arcfast.{module}":
            yield f"{module}.pyi does not declare {node.name}.{name}, which the compiled class has"


@pytest.mark.skipif(not BINDINGS.joinpath("_cpu.pyx").exists(), reason="not in the source tree")
def test_constructors_take_what_the_stub_says():
    """Python cannot be asked for the parameters of a compiled constructor: they are read from the Cython sources."""
    source = "\n".join(path.read_text() for path in sorted(BINDINGS.glob("*.p[yx]*")))
    wrong, seen = [], 0
    for module in COMPILED:
        for name, nodes in declared(stub(module).body).items():
            methods = declared(nodes[0].body) if isinstance(nodes[0], ast.ClassDef) else {}
            body = re.search(rf"^cdef class {name}\b[^\n]*:\n(.*?)(?=^\S)", source, re.M | re.S)
            if "__init__" not in methods or body is None:
                continue
            made = re.search(r"def __c?init__\((.*?)\):\n", body[1], re.S)
            assert made, name
            words = [re.sub(r"\s*=.*", "=", word.strip()).split()[-1] for word in made[1].split(",")]
            if parameters(methods["__init__"][0]) != words:
                wrong.append(f"{module}.pyi: {name}({', '.join(parameters(methods['__init__'][0])[1:])}), {words[1:]}")
            seen += 1
    assert not wrong, "\n".join(wrong)
    assert seen >= 8


@pytest.mark.skipif(not BINDINGS.joinpath("_cpu.pyx").exists(), reason="not in the source tree")
@pytest.mark.parametrize("module", COMPILED)
def test_what_python_uses_is_declared(module):
    used: dict[str, str] = {}
    for folder in ("arcfast", "tests", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text()
            for node in ast.walk(ast.parse(text)) if module in text else ():
                if isinstance(node, ast.Attribute) and ast.unparse(node.value) in (module, f"arcfast.{module}"):
                    used[node.attr] = path.name
                elif isinstance(node, ast.ImportFrom) and node.module == f"arcfast.{module}":
                    used |= dict.fromkeys((alias.name for alias in node.names), path.name)
    there = declared(stub(module).body)
    missing = {name: file for name, file in used.items() if name not in there and not name.startswith("__")}
    assert not missing, f"{module}.pyi lacks what these files use: {missing}"
    assert len(used) > 3


def test_differences_are_found():
    """The comparison itself: a lost parameter, a lost default, a name that is gone, a method that is new."""
    text = "def hash_value(x): ...\ndef set_arenas(work, largest=...): ...\nclass WorkQueue:\n    def stop(self): ...\n"
    nodes = declared(ast.parse(text).body)
    assert differences("f", nodes["hash_value"], _cpu.hash_value)
    assert differences("f", nodes["set_arenas"], _cpu.set_arenas)
    found = list(class_differences("_cpu", nodes["WorkQueue"][0], _cpu.WorkQueue))
    assert "_cpu.pyi does not declare WorkQueue.work, which the compiled class has" in found


# ---- The DSL ----


@pytest.mark.skipif(not (ROOT / "tools" / "make_stubs.py").exists(), reason="not in the source tree")
def test_the_dsl_stub_is_made_of_the_table():
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "make_stubs.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_dsl_stub_has_every_name_once():
    names = {name: nodes for name, nodes in declared(stub("dsl").body).items() if not name.startswith("_")}
    assert set(names) == set(dsl.__all__)
    for name, row in ALIASES.items():
        assert ast.unparse(names[name][0]) == f"{name} = {row}"
    for row in PRIMITIVES.values():
        for node in names[row.name]:
            words = KEYWORD_ALIASES.get(row.name, {})
            assert [words.get(word, word) for word in parameters(node)] == list(row.params), row.name
            assert ast.get_docstring(node) == getattr(dsl, row.name).__doc__


# What the words of dsl.pyi mean, and whether a value is of them.
def is_int(value: Any) -> bool:
    return isinstance(value, int)


def is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_int, value))


def is_tuple(value: Any) -> bool:
    return isinstance(value, Tuple | tuple)


def is_set(value: Any) -> bool:
    return isinstance(value, Set | frozenset)


def is_rows(value: Any) -> bool:
    return is_tuple(value) and all(is_tuple(row) and all(map(is_int, row)) for row in value)


FITS: dict[str, Callable[[Any], bool]] = {
    "Any": lambda value: True,
    "_IntLike": is_int,
    "_PairLike": is_pair,
    "_NumberLike": lambda value: is_int(value) or is_pair(value),
    "_TupleLike": is_tuple,
    "_SetLike": is_set,
    "_ContainerLike": lambda value: is_tuple(value) or is_set(value),
    "_GridLike": is_rows,
    "_PieceLike": lambda value: is_rows(value) or is_set(value),
    "_FunctionLike": callable,
    "int": is_int,
    "int | Any": lambda value: is_int(value) or value is None,
    "bool": lambda value: isinstance(value, bool),
    "tuple[int, int]": is_pair,
    "_TupleValue": is_tuple,
    "Grid": lambda value: isinstance(value, Grid),
    "Set": lambda value: isinstance(value, Set),
}


def overloads(nodes: list[ast.stmt]) -> list[tuple[list[str], str]]:
    """The types of the parameters and of the result, as words, of each."""
    return [
        ([ast.unparse(arg.annotation) for arg in (*node.args.args, *node.args.kwonlyargs)], ast.unparse(node.returns))
        for node in nodes
        if isinstance(node, ast.FunctionDef)
    ]


class Eager:
    """The backend of the recorded calls: eager calls, so that arguments and values are what users meet."""

    function = staticmethod(_cpu.primitives().__getitem__)


def recorded_calls() -> Iterator[tuple[str, list, Any]]:
    """(primitive, arguments, value) of the recorded calls that end well, and of the table's examples."""
    for case in [*islice(cases("corpus"), PROGRAMS), *cases("edges")]:
        values = [_cpu.from_python(decode(case.input))]
        for name, args in ready_steps(Eager(), case):
            given = [values[arg.k + 1] if isinstance(arg, Earlier) else arg for arg in args]
            try:
                values.append(getattr(dsl, name)(*given))
            except DSLError as error:  # also where the error of an earlier step is given
                values.append(error)
            else:
                yield name, given, values[-1]
    for row in PRIMITIVES.values():
        call = ast.parse(row.example, mode="eval").body.left
        if isinstance(call, ast.Call) and getattr(call.func, "id", None) == row.name and not call.keywords:
            given = [eval(ast.unparse(arg), dict(vars(dsl))) for arg in call.args]
            yield row.name, given, getattr(dsl, row.name)(*given)


def test_recorded_calls_fit_the_types():
    """Each call that ends well has arguments that an overload admits, and a value of the type that overload gives."""
    nodes = declared(stub("dsl").body)
    known = {name: overloads(nodes[name]) for name in PRIMITIVES}
    wrong, seen = [], set()
    for name, args, value in recorded_calls():
        seen.add(name)
        fitting = [result for types, result in known[name] if all(FITS[word](arg) for word, arg in zip(types, args))]
        if not fitting:
            wrong.append(f"{name}{tuple(args)!r:.200}: no overload admits these arguments")
        elif not FITS[fitting[0]](value) and not (fitting[0] in ("Grid", "tuple[int, int]") and value == ()):
            wrong.append(f"{name}{tuple(args)!r:.200} gave {type(value).__name__} {value!r:.80}, not {fitting[0]}")
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:20])
    assert seen == set(PRIMITIVES)


def test_what_else_the_types_admit_is_taken():
    """Lists, sets and numpy's arrays and ints, in every place where the stub lets them in."""
    rows = [[1, 2], [3, 4]]
    for grid in (rows, tuple(map(tuple, rows)), numpy.array(rows), [numpy.array(row) for row in rows], Grid(rows)):
        assert isinstance(dsl.rot90(grid), Grid) and isinstance(dsl.hmirror(grid), Grid)
    for pair in ((1, 2), [1, 2], numpy.array([1, 2]), (numpy.int64(1), numpy.int8(2))):
        assert dsl.add(pair, numpy.int64(1)) == (2, 3) and isinstance(dsl.canvas(0, pair), Grid)
    for members in ({1, 2}, frozenset({1, 2})):
        assert isinstance(dsl.combine(members, [3]), Set)
    for members in ([1, 2], (1, 2), numpy.array([1, 2])):
        assert dsl.combine(members, {3}) == (1, 2, 3)
    assert isinstance(dsl.fill(rows, numpy.uint8(5), [(0, 0)]), Grid)
    assert isinstance(dsl.compose(len, tuple), Function) and dsl.power(len, 1)([1]) == 1
