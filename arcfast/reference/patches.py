"""Patches: sets of locations (i, j) or of cells (value, (i, j)), their bounding boxes, lines and outlines.

Bodies get a patch as a frozenset, possibly empty, whose members are all locations or all cells (kinds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arcfast.base.constants import LARGEST

from .calls import primitive
from .numbers import sign_of
from .values import check_room, fail, walk

Grid = tuple
Pair = tuple
Patch = frozenset
STRAIGHT = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
FAR = 42  # how far shoot reaches and gravitate walks


def place(member: tuple) -> Pair:
    return member[1] if isinstance(member[1], tuple) else member


def places(patch: Iterable) -> frozenset:
    return frozenset(map(place, patch))


def relocate(patch: Patch, to: Callable[[int, int], Pair]) -> Patch:
    """Move every member to a new location; cells keep their value."""
    return frozenset((m[0], to(*m[1])) if isinstance(m[1], tuple) else to(*m) for m in patch)


def need_members(patch: Patch, argument: str = "patch") -> None:
    if not patch:
        fail("empty patch", argument)


def bounds(patch: Patch, argument: str = "patch") -> tuple[int, int, int, int]:
    """Top, left, bottom, right."""
    need_members(patch, argument)
    rows, columns = zip(*places(patch))
    return min(rows), min(columns), max(rows), max(columns)


def extent(patch: Patch) -> Pair:
    """Height and width; (0, 0) for an empty patch."""
    if not patch:
        return (0, 0)
    top, left, bottom, right = bounds(patch)
    return (bottom - top + 1, right - left + 1)


def moved(patch: Patch, di: int, dj: int) -> Patch:
    return relocate(patch, lambda i, j: (i + di, j + dj))


def rectangle(top: int, left: int, bottom: int, right: int) -> Patch:
    check_room((bottom - top + 1) * (right - left + 1))
    return frozenset((i, j) for i in range(top, bottom + 1) for j in range(left, right + 1))


def outline(top: int, left: int, bottom: int, right: int) -> Patch:
    """The edge of a rectangle; its corners may be given in any order."""
    top, bottom = sorted((top, bottom))
    left, right = sorted((left, right))
    check_room(2 * (bottom - top + right - left + 2))
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    sides = [(i, j) for i in rows for j in (left, right)]
    return frozenset(sides + [(i, j) for i in (top, bottom) for j in columns])


def around(location: Pair, offsets: Iterable[Pair]) -> Patch:
    i, j = location
    return frozenset((i + di, j + dj) for di, dj in offsets)


@primitive
def toindices(patch: Patch) -> Patch:
    return places(patch)


@primitive
def recolor(value: int, patch: Patch) -> Patch:
    return frozenset((value, ij) for ij in places(patch))


@primitive
def shift(patch: Patch, directions: Pair) -> Patch:
    return moved(patch, *directions)


@primitive
def normalize(patch: Patch) -> Patch:
    if not patch:
        return patch
    top, left, _, _ = bounds(patch)
    return moved(patch, -top, -left)


@primitive
def ulcorner(patch: Patch) -> Pair:
    return corner(patch, lambda top, left, bottom, right: (top, left))


@primitive
def urcorner(patch: Patch) -> Pair:
    return corner(patch, lambda top, left, bottom, right: (top, right))


@primitive
def llcorner(patch: Patch) -> Pair:
    return corner(patch, lambda top, left, bottom, right: (bottom, left))


@primitive
def lrcorner(patch: Patch) -> Pair:
    return corner(patch, lambda top, left, bottom, right: (bottom, right))


def corner(patch: Patch, which: Callable) -> Pair:
    return which(*bounds(patch)) if patch else ()


@primitive
def corners(patch: Patch) -> Patch:
    return frozenset(which(patch) for which in (ulcorner, urcorner, llcorner, lrcorner))


@primitive
def uppermost(patch: Patch) -> int:
    return bounds(patch)[0]


@primitive
def leftmost(patch: Patch) -> int:
    return bounds(patch)[1]


@primitive
def lowermost(patch: Patch) -> int:
    return bounds(patch)[2]


@primitive
def rightmost(patch: Patch) -> int:
    return bounds(patch)[3]


def middle(patch: Patch, argument: str) -> Pair:
    top, left, _, _ = bounds(patch, argument)
    height, width = extent(patch)
    return (top + height // 2, left + width // 2)


@primitive
def center(patch: Patch) -> Pair:
    return middle(patch, "patch")


@primitive
def centerofmass(patch: Patch) -> Pair:
    # the sum is over locations, the division by members: they differ where two cells share a location
    return tuple(sum(axis) // len(patch) for axis in zip(*places(patch)))


@primitive
def vline(patch: Patch) -> bool:
    return extent(patch) == (len(patch), 1)


@primitive
def hline(patch: Patch) -> bool:
    return extent(patch) == (1, len(patch))


@primitive
def hmatching(a: Patch, b: Patch) -> bool:
    return share(a, b, 0)


@primitive
def vmatching(a: Patch, b: Patch) -> bool:
    return share(a, b, 1)


def share(a: Patch, b: Patch, axis: int) -> bool:
    return bool({ij[axis] for ij in places(a)} & {ij[axis] for ij in places(b)})


@primitive
def manhattan(a: Patch, b: Patch) -> int:
    need_members(a, "a")
    need_members(b, "b")
    there = places(b)
    return min(abs(i - k) + abs(j - m) for i, j in places(a) for k, m in there)


def touches(a: Patch, b: Patch) -> bool:
    """Whether the least distance is 1: no location in common, and two locations side by side."""
    here, there = places(a), places(b)
    return not here & there and any(around(ij, STRAIGHT) & there for ij in here)


@primitive
def adjacent(a: Patch, b: Patch) -> bool:
    need_members(a, "a")
    need_members(b, "b")
    return touches(a, b)


@primitive
def bordering(patch: Patch, grid: Grid) -> bool:
    if not grid:
        fail("a grid without rows", "grid")
    top, left, bottom, right = bounds(patch)
    return top == 0 or left == 0 or bottom == len(grid) - 1 or right == len(grid[0]) - 1


@primitive
def position(a: Patch, b: Patch) -> Pair:
    (i, j), (k, m) = middle(a, "a"), middle(b, "b")
    if i == k:
        return (0, 1 if j < m else -1)
    return (sign_of(k - i), sign_of(m - j))


@primitive
def gravitate(source: Patch, destination: Patch) -> Pair:
    (i, j), (k, m) = middle(source, "source"), middle(destination, "destination")
    if vmatching(source, destination):
        di, dj = (1 if i < k else -1), 0
    else:
        di, dj = 0, (1 if j < m else -1)
    steps = 0
    while steps < FAR and not touches(moved(source, steps * di, steps * dj), destination):
        steps += 1
    return (steps * di, steps * dj)


@primitive
def dneighbors(loc: Pair) -> Patch:
    return around(loc, STRAIGHT)


@primitive
def ineighbors(loc: Pair) -> Patch:
    return around(loc, DIAGONAL)


@primitive
def neighbors(loc: Pair) -> Patch:
    return around(loc, STRAIGHT + DIAGONAL)


@primitive
def connect(a: Pair, b: Pair) -> Patch:
    di, dj = b[0] - a[0], b[1] - a[1]
    if di and dj and abs(di) != abs(dj):
        return frozenset()
    length = max(abs(di), abs(dj))
    check_room(length + 1)
    return frozenset((a[0] + k * sign_of(di), a[1] + k * sign_of(dj)) for k in range(length + 1))


@primitive
def shoot(start: Pair, direction: Pair) -> Patch:
    return connect(start, (start[0] + FAR * direction[0], start[1] + FAR * direction[1]))


@primitive
def vfrontier(location: Pair) -> Patch:
    return frozenset((i, location[1]) for i in range(LARGEST))


@primitive
def hfrontier(location: Pair) -> Patch:
    return frozenset((location[0], j) for j in range(LARGEST))


@primitive
def backdrop(patch: Patch) -> Patch:
    return rectangle(*bounds(patch)) if patch else patch


@primitive
def delta(patch: Patch) -> Patch:
    return backdrop(patch) - places(patch)


@primitive
def box(patch: Patch) -> Patch:
    return outline(*bounds(patch)) if patch else patch


@primitive
def inbox(patch: Patch) -> Patch:
    top, left, bottom, right = bounds(patch)
    return outline(top + 1, left + 1, bottom - 1, right - 1)


@primitive
def outbox(patch: Patch) -> Patch:
    top, left, bottom, right = bounds(patch)
    return outline(top - 1, left - 1, bottom + 1, right + 1)


@primitive
def color(obj: Patch) -> int:
    if not obj:
        fail("empty object", "obj")
    return walk(obj)[0][0]


@primitive
def colorfilter(objs: tuple | frozenset, value: int) -> frozenset:
    if not all(objs):
        fail("an empty object has no colour", "objs")
    return frozenset(obj for obj in objs if walk(obj)[0][0] == value)
