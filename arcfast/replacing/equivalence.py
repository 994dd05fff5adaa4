"""The equivalence check: does a user's function give the answers of the primitive with its name?

Both are called on a few arguments, chosen by the parameter kinds of the table. No answer depends on the order of a set:
where a primitive iterates over a set, the set has one member, and there are no ties. acceleration.py calls compare.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from arcfast import reference
from arcfast.base.errors import DSLError
from arcfast.base.table import PRIMITIVES

# Primitives whose answer may depend on the order in which they iterate over a set.
ORDER_DEPENDENT = frozenset(
    "first last second totuple extract argmax argmin valmax valmin order other color merge combine mostcolor "
    "leastcolor paint underpaint colorfilter mapply mfilter pair papply mpapply get_nth_t get_nth_f get_arg_rank "
    "get_val_rank get_color_rank_f rapply_t celltuple difference_tuple".split()
)
MOST_CALLS = 12  # in the check of one function: more find more differences, but entering accelerate takes longer

GRIDS = (((0, 0, 0, 0), (0, 1, 1, 0), (0, 0, 0, 2)), ((3, 3, 3), (3, 3, 4)), ((5,),))
OBJECT = frozenset({(1, (2, 3)), (1, (2, 4)), (1, (3, 3))})
ONE = frozenset({(2, (1, 4))})
PLACES = frozenset({(0, 1), (0, 2), (1, 1), (3, 5)})
PLACE = frozenset({(4, 2)})
VALUES: dict[str, tuple] = {  # by kind
    "any": (3, (1, 2), GRIDS[1], ()),
    "int": (2, 1, 0),
    "pair": ((1, 2), (0, 1)),
    "number": (3, (2, -5), -4),
    "tuple": ((4, 7, 4, 1), GRIDS[0]),
    "set": (frozenset({3}), frozenset({3, 5})),
    "container": ((4, 1, 7), frozenset({6})),
    "containers": (((1, 2), (3,)), frozenset({(4, 5)})),
    "grid": GRIDS,
    "patch": (PLACES, OBJECT, PLACE, ONE),
    "object": (OBJECT, ONE),
    "objects": (frozenset({OBJECT}), (ONE,)),
    "piece": (*GRIDS[:2], PLACES, OBJECT),
    "element": (*GRIDS[:2], OBJECT),
    "rows": (GRIDS[0], PLACES),
}
PAIRS = ((GRIDS[0], GRIDS[1]), (GRIDS[1], GRIDS[1]))


def double(x: int) -> int:
    return 2 * x


def negative(x: int) -> int:
    return -x


def square(x: int) -> int:
    return x * x


def minus(x: int, y: int) -> int:
    return x - y


def both(x: int, y: int) -> tuple:
    return (x, y)


def top(grid: tuple) -> tuple:
    return grid[0]


# Arguments for primitives whose parameter kinds say too little.
ARGUMENTS: dict[str, tuple[tuple, ...]] = {
    "canvas": ((3, (2, 4)),),
    "crop": ((GRIDS[0], (1, 1), (2, 2)),),
    "repeat": (((1, 2), 3), (4, 0)),
    "interval": ((1, 9, 3), (5, 1, -2)),
    "upscale": ((GRIDS[1], 2), (OBJECT, 3)),
    "index": ((GRIDS[0], (1, 2)),),
    "hsplit": ((GRIDS[0], 2),),
    "vsplit": ((GRIDS[0], 3),),
    "downscale": ((GRIDS[0], 2),),
    "cellwise": ((GRIDS[0], GRIDS[0][::-1], 7),),
    "divide": ((7, 2), ((9, -4), 2)),
    "dedupe": (((3, 1, 3, 2, 1),),),
    "mostcommon": (((1, 2, 2, 3, 2),),),
    "leastcommon": (((1, 1, 2, 2, 3),),),
    "contained": ((4, (4, 1)), (9, (4, 1))),
    "occurrences": ((GRIDS[0], frozenset({(1, (0, 0)), (1, (0, 1))})),),
    "connect": (((1, 1), (4, 4)), ((2, 5), (2, 1))),
    "shoot": (((1, 1), (0, 1)),),
    "colorfilter": (((ONE,), 2), ((ONE,), 9)),
    "sizefilter": ((((1, 2), (3,)), 1),),
    "other": (((4, 1), 4),),
    "remove": ((4, (4, 1, 4)), (9, frozenset({6}))),
    "insert": ((4, frozenset({6})),),
    "gravitate": ((PLACE, PLACES), (PLACES, PLACE)),
    "combine": (((1, 2), (3,)), (frozenset({1}), frozenset({2}))),
    "order": (((3, -4, 2), square),),
    "extract": (((3, 8, 4), lambda x: x > 5),),
    "mfilter": ((((1, 2), (3,)), lambda x: len(x) > 1),),
    "rapply": (((double, negative), 5),),
    "mapply": ((lambda x: (x, x + 1), (4, 1)),),
    "papply": ((both, (4, 1), (2, 3)),),
    "mpapply": ((both, (4, 1), (2, 3)),),
    "prapply": ((minus, (4, 1), (7, 2)),),
    "compose": ((square, negative),),
    "chain": ((negative, square, double),),
    "matcher": ((double, 4), (double, 7)),
    "fork": ((both, double, negative),),
    "power": ((double, 3),),
    "rbind": ((minus, 5),),
    "lbind": ((minus, 5),),
    "rapply_t": (((double, negative), 5),),
    "rapply_f": (((double, negative), 5),),
    "celltuple": ((((1, 2), (3, 4)), (5, 6)),),
    "toij": (((3, (1, 2)),),),
    "ascell": (((1, 2), 3),),
    "get_arg_rank": (((3, -4, 2), square, 1),),
    "get_val_rank": (((3, -4, 2), square, 1),),
    "get_rank": (((3, 9, 4), 1),),
    "get_common_rank": (((1, 2, 2, 3, 3, 3), 0), ((1, 2, 2, 3, 3, 3), -1)),
    "colorfilter_t": (((((2, (1, 4)),), ((1, (2, 3)),)), 2),),
    "sizefilter_t": ((((1, 2), (3,)), 1),),
    "a_mr": ((PAIRS,), (PAIRS[1:],)),
    "dedupe_pair_tuple": ((PAIRS,),),
    "c_iz": ((PAIRS, top),),
    "c_zo": ((PAIRS, top),),
    "c_iz_n": ((PAIRS, top, len),),
    "c_zo_n": ((PAIRS, top, len),),
    "rays": ((GRIDS[0], PLACES, (1, 0), 0), (GRIDS[0], OBJECT, (-1, -1), 0), (GRIDS[1], PLACES, (0, 1), 3)),
    "between": ((((2, 0, 2), (1, 0, 0), (2, 0, 1)), 2), (GRIDS[0], 1)),
    "enclosed": ((((1, 1, 1), (1, 0, 1), (1, 1, 1)), 0), (GRIDS[0], 0)),
    "spread": ((GRIDS[0], 1, 0), (GRIDS[0], 5, 0)),
    "settle_cells": ((GRIDS[0], (1, 0)), (GRIDS[0], (0, -1))),
    "settle_objects": ((GRIDS[0], (1, 0)), (GRIDS[0], (0, -1))),
    "complete_tiling": ((((1, 2, 1, 9), (3, 9, 3, 4)), 9), (((1, 2, 3), (2, 9, 1)), 9)),
    "complete_mirror": ((((1, 2, 9), (3, 4, 3)), 9), (((5, 1, 2, 9), (6, 3, 4, 3)), 9)),
    "embed": ((GRIDS[0], (5, 3), 7),),
    "repeat_to": ((GRIDS[1], (5, 7)), (GRIDS[1], (1, 2))),
    "mirror_to": ((GRIDS[1], (5, 7)), (GRIDS[1], (1, 2))),
    "wrap_to": ((GRIDS[0], (2, 3), 0), (GRIDS[1], (2, 2), 9)),
}


def choose_arguments(row: str) -> list[tuple]:
    """The arguments on which a primitive and a user's function are compared."""
    if row in ARGUMENTS:
        return list(ARGUMENTS[row])
    kinds = PRIMITIVES[row].kinds
    values = [(square,) if kind == "function" else VALUES[kind] for kind in kinds]
    found = list(product(*values))
    if row in ORDER_DEPENDENT:
        found = [args for args in found if all(len(arg) == 1 for arg in args if isinstance(arg, frozenset))]
    return found[:: max(1, len(found) // MOST_CALLS)][:MOST_CALLS]


@cache
def expected_results(row: str) -> list[tuple[tuple, Any]]:
    """(arguments, result in the language), without calls that are errors there: the user's function answers those."""
    found = []
    for args in choose_arguments(row):
        try:
            found.append((args, reference.PRIMITIVES[row](*args)))
        except DSLError:
            pass
    return found


def compare(function: Callable, row: str) -> str | None:
    """The first difference between a function and the language, as a sentence; None if there is none."""
    for args, expected in expected_results(row):
        try:
            given = function(*args)
            same = _same(given, expected)
        except Exception as failure:
            given, same = f"{type(failure).__name__}", False
        if not same:
            arguments = ", ".join(map(_shorten, args))
            return f"{row}({arguments}) gives {_shorten(given)}, in the language {_shorten(expected)}"
    return None


def _same(given: Any, expected: Any) -> bool:
    if callable(expected):
        return all(_same(given(x), expected(x)) for x in (2, 3))
    return type(given) in (type(expected), int, bool) and given == expected


def _shorten(value: Any) -> str:
    text = "a function" if callable(value) else repr(value)
    return text if len(text) < 80 else f"{text[:77]}..."
