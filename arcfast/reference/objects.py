"""Sets of a grid's cells: all cells, cells by colour, and connected components (`objects`)."""

from __future__ import annotations

from typing import Any

from .calls import primitive
from .colors import background, need_rows, palette
from .grids import dimensions_of
from .patches import DIAGONAL, STRAIGHT, Grid, Pair, Patch, places


def cells(grid: Grid) -> list[tuple[int, Pair]]:
    return [(value, (i, j)) for i, row in enumerate(grid) for j, value in enumerate(row)]


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
def toobject(patch: Patch, grid: Grid) -> Patch:
    need_rows(grid)
    h, w = dimensions_of(grid)
    return frozenset((grid[i][j], (i, j)) for i, j in places(patch) if 0 <= i < h and 0 <= j < w)


@primitive
def objects(grid: Grid, univalued: Any, diagonal: Any, without_bg: Any) -> frozenset:
    need_rows(grid)
    left_out = background(grid) if without_bg else None
    offsets = STRAIGHT + DIAGONAL if diagonal else STRAIGHT
    loose = {ij: value for value, ij in cells(grid) if value != left_out}
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
