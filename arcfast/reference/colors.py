"""Colours of grids and objects, and the objects of a grid: connected components and cells of one colour."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .calls import primitive
from .patches import DIAGONAL, STRAIGHT, Grid, Pair, Patch, extent, normalize
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


def cells(grid: Grid) -> list[tuple[int, Pair]]:
    return [(value, (i, j)) for i, row in enumerate(grid) for j, value in enumerate(row)]


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


@primitive
def asindices(grid: Grid) -> Patch:
    return frozenset(ij for _, ij in cells(grid))


@primitive
def ofcolor(grid: Grid, value: int) -> Patch:
    return frozenset(ij for v, ij in cells(grid) if v == value)


@primitive
def asobject(grid: Grid) -> Patch:
    return frozenset(cells(grid))


@primitive
def partition(grid: Grid) -> frozenset:
    return frozenset(of_value(grid, value) for value in palette(grid))


@primitive
def fgpartition(grid: Grid) -> frozenset:
    return frozenset(of_value(grid, value) for value in palette(grid) - {background(grid)})


def of_value(grid: Grid, value: int) -> Patch:
    return frozenset((v, ij) for v, ij in cells(grid) if v == value)


@primitive
def objects(grid: Grid, univalued: Any, diagonal: Any, without_bg: Any) -> frozenset:
    need_rows(grid)
    ground = background(grid) if without_bg else None
    offsets = STRAIGHT + DIAGONAL if diagonal else STRAIGHT
    loose = {ij: value for value, ij in cells(grid) if value != ground}
    found = []
    while loose:
        start, value = loose.popitem()
        obj, border = {(value, start)}, [start]
        while border:
            i, j = border.pop()
            for di, dj in offsets:
                ij = (i + di, j + dj)
                if ij in loose and (not univalued or loose[ij] == value):
                    obj.add((loose.pop(ij), ij))
                    border.append(ij)
        found.append(frozenset(obj))
    return frozenset(found)


@primitive
def frontiers(grid: Grid) -> frozenset:
    need_rows(grid)
    lines = [[(value, (i, j)) for j, value in enumerate(row)] for i, row in enumerate(grid)]
    lines += [[(value, (i, j)) for i, value in enumerate(column)] for j, column in enumerate(zip(*grid))]
    return frozenset(frozenset(line) for line in lines if len({value for value, _ in line}) == 1)


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
