"""The reference: what every primitive means, in plain, slow, obvious Python.

Tests compare the core with it, and the device "python" runs it (running/reference_executor.py). Its values are plain:
int, bool, None, tuple, frozenset, functions. Names and signatures come from the table. values.py has the order of
values and the limits, kinds.py the checks of arguments, calls.py function values and calls; the other files hold the
primitives by subject, under the same names as core/prims_*.h.
"""

from __future__ import annotations

from arcfast.base.table import PRIMITIVES as TABLE

# Importing these registers their primitives.
from . import cells, colors, containers, dicts, extra, functions, grids, lists, numbers, objects, operators, patches  # noqa: F401
from .calls import BODIES, FunctionValue, arity_of, call
from .values import CALLS, INT_MAX, INT_MIN, NESTING, check_limits, compare, compare_alike, order_key, walk

if set(BODIES) != set(TABLE):
    raise ImportError(f"table and reference disagree on: {sorted(set(BODIES) ^ set(TABLE))}")

PRIMITIVES: dict[str, FunctionValue] = {name: FunctionValue(name) for name in TABLE}

__all__ = [
    "CALLS",
    "INT_MAX",
    "INT_MIN",
    "NESTING",
    "PRIMITIVES",
    "FunctionValue",
    "arity_of",
    "call",
    "check_limits",
    "compare",
    "compare_alike",
    "order_key",
    "walk",
]
