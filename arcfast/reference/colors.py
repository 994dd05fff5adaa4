"""Grids and objects by colour: counting, replacing, lines of one colour, periods and occurrences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from .calls import primitive
from .patches import Grid, Patch, extent, moved, normalize
from .values import fail

Element = tuple | frozenset


def values_of(element: Element) -> list[int]:
    """The colours of all cells, each as often as it occurs."""
    if isinstance(element, tuple):
        return [value for row in element for value in row]
    return [value for value, _ in element]


def by_frequency(element: Element, sign: int, argument: str) -> int:
    """The least frequent colour for sign 1, the most frequent for -1; the smallest among ties."""
    counts = Counter(values_of(element))
    if not counts:
        fail("no cells, so no colour", argument)
    return min(counts, key=lambda value: (sign * counts[value], value))


def background(grid: Grid) -> int:
    """The most common colour, the smallest among ties."""
    return by_frequency(grid, -1, "grid")


def need_rows(grid: Grid, argument: str = "grid") -> None:
    if not grid:
        fail("a grid without rows", argument)


@primitive
def mostcolor(element: Element) -> int:
    return by_frequency(element, -1, "element")


@primitive
def leastcolor(element: Element) -> int:
    return by_frequency(element, 1, "element")


@primitive
def colorcount(element: Element, value: int) -> int:
    return values_of(element).count(value)


@primitive
def palette(element: Element) -> frozenset:
    return frozenset(values_of(element))


@primitive
def numcolors(element: Element) -> int:
    return len(palette(element))


def mapped(grid: Grid, change: Callable[[int], int]) -> Grid:
    return tuple(tuple(map(change, row)) for row in grid)


@primitive
def replace(grid: Grid, replacee: int, replacer: int) -> Grid:
    return mapped(grid, lambda value: replacer if value == replacee else value)


@primitive
def switch(grid: Grid, a: int, b: int) -> Grid:
    return mapped(grid, lambda value: b if value == a else a if value == b else value)


@primitive
def cellwise(a: Grid, b: Grid, fallback: int) -> Grid:
    need_rows(a, "a")
    need_rows(b, "b")
    if a[0] and (len(b) < len(a) or len(b[0]) < len(a[0])):
        fail("smaller than a", "b")
    return tuple(
        tuple(value if value == b[i][j] else fallback for j, value in enumerate(row)) for i, row in enumerate(a)
    )


@primitive
def compress(grid: Grid) -> Grid:
    columns = [j for j, column in enumerate(zip(*grid)) if len(set(column)) != 1]
    return tuple(tuple(row[j] for j in columns) for row in grid if len(set(row)) != 1)


@primitive
def frontiers(grid: Grid) -> frozenset:
    need_rows(grid)
    lines = [[(value, (i, j)) for j, value in enumerate(row)] for i, row in enumerate(grid)]
    lines += [[(value, (i, j)) for i, value in enumerate(column)] for j, column in enumerate(zip(*grid))]
    return frozenset(frozenset(line) for line in lines if len({value for value, _ in line}) == 1)


@primitive
def hperiod(obj: Patch) -> int:
    return period(normalize(obj), 1)


@primitive
def vperiod(obj: Patch) -> int:
    return period(normalize(obj), 0)


def period(obj: Patch, axis: int) -> int:
    """The least shift along an axis that maps the object, cut at 0, into itself; its extent if there is none."""
    whole = extent(obj)[axis]
    # A cell on the far edge must land on a cell, so only distances of cells from that edge can be periods. Trying
    # every number would take forever for two cells that are billions apart.
    for p in sorted({whole - 1 - cell[1][axis] for cell in obj} - {0}):
        back = moved(obj, *((0, -p) if axis else (-p, 0)))
        if all(cell in obj for cell in back if cell[1][axis] >= 0):
            return p
    return whole


@primitive
def occurrences(grid: Grid, obj: Patch) -> Patch:
    need_rows(grid)
    height, width = extent(obj)
    pattern = normalize(obj)
    return frozenset(
        (i, j)
        for i in range(len(grid) - height + 1)
        for j in range(len(grid[0]) - width + 1)
        if all(grid[i + di][j + dj] == value for value, (di, dj) in pattern)
    )
