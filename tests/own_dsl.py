"""A user's own DSL and modules that use it, for tests of accelerate()."""

import textwrap
from types import FunctionType, ModuleType

from arcfast import reference
from arcfast.base.table import PRIMITIVES

GRID = ((0, 1, 1), (0, 0, 0), (2, 0, 1))


def make_dsl() -> ModuleType:
    """A user's own DSL: every primitive as a plain function that counts its calls."""
    module = ModuleType("my_dsl")
    module.calls = []
    module.run = lambda name, *args: (module.calls.append(name), reference.PRIMITIVES[name](*args))[1]
    for name, row in PRIMITIVES.items():
        if row.python:
            continue
        names = [f"{param}_" for param in row.params]
        exec(f"def {name}({', '.join(names)}): return run({name!r}, {', '.join(names)})", vars(module))
    return module


def make_user(dsl: ModuleType, text: str = "") -> ModuleType:
    """A module that did `from my_dsl import *`."""
    module = ModuleType("my_solvers")
    vars(module).update((name, value) for name, value in vars(dsl).items() if not name.startswith("_"))
    exec(textwrap.dedent(text), vars(module))
    return module


def row(report, name):
    return next(row for row in report.rows if row.name == name)


def lambda_of(text: str) -> FunctionType:
    namespace: dict = {}
    exec(text, namespace)
    return next(value for value in namespace.values() if isinstance(value, FunctionType))
