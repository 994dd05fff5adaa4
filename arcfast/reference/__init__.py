"""The DSL in plain, slow, obvious Python: what every primitive means.

This is the oracle of all tests and the device "python". It takes and gives plain values (int, bool, None,
tuple, frozenset, functions) and asks the table for names and signatures. By subject: values (order, limits),
kinds (arguments), calls (functions), then the bodies: numbers, containers, functions, grids, colors, patches, extra.
"""

from __future__ import annotations

from arcfast.base.table import PRIMITIVES as TABLE

from . import colors, containers, extra, functions, grids, numbers, patches  # noqa: F401 (they register their bodies)
from .calls import BODIES, Function, arity_of, call
from .values import CALLS, INT_MAX, INT_MIN, NESTING, check_limits, compare, compare_alike, order_key, walk

if set(BODIES) != set(TABLE):
    raise ImportError(f"table and reference disagree on: {sorted(set(BODIES) ^ set(TABLE))}")

PRIMITIVES: dict[str, Function] = {name: Function(name) for name in TABLE}

__all__ = [
    "CALLS",
    "INT_MAX",
    "INT_MIN",
    "NESTING",
    "PRIMITIVES",
    "Function",
    "arity_of",
    "call",
    "check_limits",
    "compare",
    "compare_alike",
    "order_key",
    "walk",
]
