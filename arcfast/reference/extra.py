"""The extra names, which batteries in other dialects of the DSL use, defined by primitives.

An index out of range is an error. S is the tuple of demonstrations, pairs (input, output).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from . import colors, grids, objects, patches
from .calls import invoke, primitive
from .containers import Container, dedupe, merged
from .kinds import is_cell, is_grid, is_pair
from .values import alike_key, fail, is_container, order_key, walk

Grid = tuple
Patch = frozenset

TURNS = (
    grids.hmirror, grids.dmirror, grids.vmirror, grids.cmirror, grids.rot90, grids.rot180, grids.rot270,
)  # fmt: skip
CORNERS = (patches.ulcorner, patches.urcorner, patches.llcorner, patches.lrcorner)
LIMITS = (patches.lowermost, patches.uppermost, patches.leftmost, patches.rightmost)


def nth(members: tuple | list, n: int) -> Any:
    if not -len(members) <= n < len(members):
        fail("out of range", "n")
    return members[n]


def need_pairs(S: tuple) -> None:
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in S):
        fail("expected pairs (input, output) as members", "S")


# ---- Members by their number ----


@primitive
def second(container: Container) -> Any:
    if len(container) < 2:
        fail("there is no second member", "container")
    return walk(container)[1]


@primitive
def get_nth_t(container: Container, n: int) -> Any:
    return nth(walk(container), n)


@primitive
def get_nth_f(container: Container, n: int) -> Any:
    return nth(walk(container), n)


@primitive
def get_arg_rank(container: Container, compfunc: Callable, n: int) -> Any:
    keyed = [(alike_key(invoke(compfunc, member)), member) for member in walk(container)]
    return nth(sorted(keyed, key=lambda item: item[0], reverse=True), n)[1]


@primitive
def get_val_rank(container: Container, compfunc: Callable, n: int) -> Any:
    return nth(sorted([invoke(compfunc, member) for member in walk(container)], key=alike_key), n)


@primitive
def get_rank(container: Container, n: int) -> int:
    if not all(isinstance(member, int) for member in container):
        fail("expected ints as members", "container")
    return nth(sorted(container, reverse=True), n)


@primitive
def get_common_rank(container: Container, n: int) -> Any:
    if not isinstance(container, tuple):
        fail("a set has no counts", "container")
    counts = Counter(container)
    return nth(sorted(sorted(counts, key=order_key), key=counts.__getitem__), n)


# ---- Colours ----


@primitive
def p_g(grid: Grid) -> tuple:
    return tuple(sorted(colors.palette(grid)))


@primitive
def p_o(obj: Patch) -> tuple:
    return tuple(sorted(colors.palette(obj)))


@primitive
def p_f(obj: Patch) -> frozenset:
    return colors.palette(obj)


@primitive
def get_color_rank_t(grid: Grid, n: int) -> int:
    return nth(Counter(colors.values_of(grid)).most_common(), n)[0]


@primitive
def get_color_rank_f(obj: Patch, n: int) -> int:
    return nth(Counter([value for value, _ in walk(obj)]).most_common(), n)[0]


# ---- Grids and patches ----


@primitive
def o_g(grid: Grid, k: int) -> frozenset:
    return objects.objects(grid, k & 4, k & 2, k & 1)


@primitive
def o_g_t(grid: Grid, k: int) -> tuple:
    return tuple([walk(obj) for obj in walk(o_g(grid, k))])


@primitive
def mir_rot_t(grid: Grid, k: int) -> Grid:
    return TURNS[k](grid) if 0 <= k < 7 else grid


@primitive
def mir_rot_f(patch: Patch, k: int) -> Patch:
    return TURNS[k](patch) if 0 <= k < 4 else patch


@primitive
def corner(patch: Patch, k: int) -> tuple:
    return CORNERS[k if 0 <= k < 4 else 0](patch)


@primitive
def col_row(patch: Patch, k: int) -> int:
    if not 0 <= k < 4:
        fail("out of range", "k")
    return LIMITS[k](patch)


# ---- Cells and tuples ----


@primitive
def ascell(ij: tuple, c: int) -> tuple:
    return (c, ij)


@primitive
def toij(cell: tuple) -> tuple:
    if not is_cell(cell):
        fail("expected a cell (colour, (i, j))", "cell")
    return cell[1]


@primitive
def celltuple(ijs: Container, cs: Container) -> tuple:
    pairs = list(zip(walk(ijs), walk(cs)))
    if not all(is_pair(ij) and isinstance(c, int) for ij, c in pairs):
        fail("expected places and colours", "ijs")
    return tuple([(c, ij) for ij, c in pairs])


@primitive
def rapply_t(functions: Container, value: Any) -> tuple:
    if not all(map(callable, functions)):
        fail("expected functions as members", "functions")
    return tuple([invoke(function, value) for function in walk(functions)])


@primitive
def rapply_f(functions: Container, value: Any) -> frozenset:
    return frozenset(rapply_t(functions, value))


@primitive
def colorfilter_t(objs: Container, value: int) -> tuple:
    if not all(objs):
        fail("an object without cells", "objs")
    return tuple([obj for obj in walk(objs) if walk(obj)[0][0] == value])


@primitive
def sizefilter_t(container: Container, n: int) -> tuple:
    if not all(map(is_container, container)):
        fail("expected containers as members", "container")
    return tuple([member for member in walk(container) if len(member) == n])


@primitive
def difference_tuple(a: Container, b: Container) -> tuple:
    return tuple([member for member in walk(a) if member not in b])


# ---- Demonstrations ----


@primitive
def dedupe_pair_tuple(S: tuple) -> tuple:
    need_pairs(S)
    return tuple([pair for pair in S if pair[0] != pair[1]])


@primitive
def a_mr(S: tuple) -> int | None:
    need_pairs(S)
    if not all(is_grid(given) for given, _ in S):
        fail("an input that is no grid", "S")
    return next((k for k in range(8) if all(mir_rot_t(given, k) == wanted for given, wanted in S)), None)


@primitive
def c_iz(S: tuple, function: Callable) -> tuple:
    need_pairs(S)
    inputs, outputs = [tuple([invoke(function, pair[k]) for pair in S]) for k in (0, 1)]
    return difference_tuple(dedupe(merged(inputs, "function")), dedupe(merged(outputs, "function")))


@primitive
def c_zo(S: tuple, function: Callable) -> tuple:
    need_pairs(S)
    return c_iz(tuple([pair[::-1] for pair in S]), function)


@primitive
def c_iz_n(S: tuple, function: Callable, pick: Callable) -> Any:
    return invoke(pick, c_iz(S, function))


@primitive
def c_zo_n(S: tuple, function: Callable, pick: Callable) -> Any:
    return invoke(pick, c_zo(S, function))
