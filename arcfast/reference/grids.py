"""Grids: measuring, rotating, mirroring, cutting, joining, scaling and painting; also the mirrors of patches.

A grid is a tuple of equally long rows. `()` has no rows; `((), ())` has rows but no cells.
"""

from __future__ import annotations

from collections.abc import Iterable

from .calls import primitive
from .colors import Element, background, need_rows
from .patches import Grid, Pair, Patch, bounds, extent, moved, places, relocate
from .values import check_room, fail, walk

Piece = tuple | frozenset


def dimensions_of(piece: Piece) -> Pair:
    """Height and width of a grid or a patch."""
    if isinstance(piece, tuple):
        return (len(piece), len(piece[0]) if piece else 0)
    return extent(piece)


@primitive
def height(piece: Piece) -> int:
    # any tuple has a height, also one that is no grid
    return len(piece) if isinstance(piece, tuple) else extent(piece)[0]


@primitive
def width(piece: Piece) -> int:
    return dimensions_of(piece)[1]


@primitive
def shape(piece: Piece) -> Pair:
    return dimensions_of(piece)


@primitive
def portrait(piece: Piece) -> bool:
    h, w = dimensions_of(piece)
    return h > w


@primitive
def square(piece: Piece) -> bool:
    h, w = dimensions_of(piece)
    if isinstance(piece, tuple):
        need_rows(piece, "piece")
        return h == w
    return h == w and h * w == len(piece)


def clockwise(grid: Grid) -> Grid:
    return tuple(zip(*grid[::-1]))


def counterclockwise(grid: Grid) -> Grid:
    return tuple(zip(*grid))[::-1]


@primitive
def rot90(grid: Grid) -> Grid:
    return clockwise(grid)


@primitive
def rot180(grid: Grid) -> Grid:
    return tuple(row[::-1] for row in grid[::-1])


@primitive
def rot270(grid: Grid) -> Grid:
    return counterclockwise(grid)


@primitive
def hmirror(piece: Piece) -> Piece:
    if isinstance(piece, tuple):
        return piece[::-1]
    top, _, bottom, _ = bounds(piece, "piece")
    return relocate(piece, lambda i, j: (top + bottom - i, j))


@primitive
def vmirror(piece: Piece) -> Piece:
    if isinstance(piece, tuple):
        return tuple(row[::-1] for row in piece)
    _, left, _, right = bounds(piece, "piece")
    return relocate(piece, lambda i, j: (i, left + right - j))


@primitive
def dmirror(piece: Piece) -> Piece:
    if isinstance(piece, tuple):
        return tuple(zip(*piece))
    top, left, _, _ = bounds(piece, "piece")
    return relocate(piece, lambda i, j: (top + j - left, left + i - top))


@primitive
def cmirror(piece: Piece) -> Piece:
    if isinstance(piece, tuple):
        return tuple(zip(*(row[::-1] for row in piece[::-1])))
    return vmirror(dmirror(vmirror(piece)))


@primitive
def canvas(value: int, dimensions: Pair) -> Grid:
    h, w = dimensions
    check_room(max(h, 0) * max(w, 1))
    return ((value,) * w,) * h if h > 0 else ()


def cut(grid: Grid, i: int, j: int, h: int, w: int) -> Grid:
    """A window of the grid by Python's slicing: cut short at the end; negative indices count from the end."""
    return tuple(row[j : j + w] for row in grid[i : i + h])


@primitive
def crop(grid: Grid, start: Pair, dims: Pair) -> Grid:
    return cut(grid, *start, *dims)


@primitive
def subgrid(patch: Patch, grid: Grid) -> Grid:
    top, left, _, _ = bounds(patch)
    return cut(grid, top, left, *extent(patch))


@primitive
def trim(grid: Grid) -> Grid:
    return tuple(row[1:-1] for row in grid[1:-1])


@primitive
def tophalf(grid: Grid) -> Grid:
    return grid[: len(grid) // 2]


@primitive
def bottomhalf(grid: Grid) -> Grid:
    return grid[(len(grid) + 1) // 2 :]


@primitive
def lefthalf(grid: Grid) -> Grid:
    return counterclockwise(tophalf(clockwise(grid)))


@primitive
def righthalf(grid: Grid) -> Grid:
    return counterclockwise(bottomhalf(clockwise(grid)))


def starts(length: int, n: int) -> tuple[int, list[int]]:
    """The length of each of n parts, and where they begin; one cell apart if n does not divide the length."""
    if n == 0:
        fail("division by zero", "n")
    check_room(n)
    part = length // n
    gap = 1 if length % n else 0
    return part, [k * (part + gap) for k in range(n)]


@primitive
def hsplit(grid: Grid, n: int) -> tuple:
    need_rows(grid)
    w, begins = starts(len(grid[0]), n)
    return tuple(cut(grid, 0, j, len(grid), w) for j in begins)


@primitive
def vsplit(grid: Grid, n: int) -> tuple:
    need_rows(grid)
    h, begins = starts(len(grid), n)
    return tuple(cut(grid, i, 0, h, len(grid[0])) for i in begins)


@primitive
def hconcat(a: Grid, b: Grid) -> Grid:
    return tuple(left + right for left, right in zip(a, b))


@primitive
def vconcat(a: Grid, b: Grid) -> tuple:
    return a + b


def widened(grid: Grid, factor: int) -> Grid:
    check_room(factor * sum(map(len, grid)))
    return tuple(tuple(value for value in row for _ in range(factor)) for row in grid)


def heightened(grid: Grid, factor: int) -> Grid:
    check_room(factor * len(grid))
    return tuple(row for row in grid for _ in range(factor))


@primitive
def hupscale(grid: Grid, factor: int) -> Grid:
    return widened(grid, factor)


@primitive
def vupscale(grid: Grid, factor: int) -> Grid:
    return heightened(grid, factor)


@primitive
def upscale(element: Element, factor: int) -> Element:
    if isinstance(element, tuple):
        return heightened(widened(element, factor), factor)
    if not element:
        return element
    top, left, _, _ = bounds(element, "element")
    check_room(len(element) * max(factor, 0) ** 2)
    return frozenset(
        (value, (top + (i - top) * factor + di, left + (j - left) * factor + dj))
        for value, (i, j) in element
        for di in range(factor)
        for dj in range(factor)
    )


@primitive
def downscale(grid: Grid, factor: int) -> Grid:
    need_rows(grid)
    if factor == 0:
        fail("division by zero", "factor")
    return tuple(row[:: abs(factor)] for row in grid[:: abs(factor)])


def painted(grid: Grid, cells: Iterable[tuple[int, Pair]], only: int | None = None) -> Grid:
    """Paint cells in order, those inside the grid; with `only`, where the grid still has that colour."""
    need_rows(grid)
    rows = [list(row) for row in grid]
    for value, (i, j) in cells:
        if 0 <= i < len(rows) and 0 <= j < len(rows[0]) and (only is None or rows[i][j] == only):
            rows[i][j] = value
    return tuple(map(tuple, rows))


def all_in(value: int, patch: Patch) -> list:
    return [(value, ij) for ij in places(patch)]


@primitive
def fill(grid: Grid, value: int, patch: Patch) -> Grid:
    return painted(grid, all_in(value, patch))


@primitive(own_order=True)
def paint(grid: Grid, obj: Piece) -> Grid:
    return painted(grid, walk(obj))


@primitive
def underfill(grid: Grid, value: int, patch: Patch) -> Grid:
    return painted(grid, all_in(value, patch), background(grid))


@primitive(own_order=True)
def underpaint(grid: Grid, obj: Piece) -> Grid:
    return painted(grid, walk(obj), background(grid))


@primitive
def cover(grid: Grid, patch: Patch) -> Grid:
    return painted(grid, all_in(background(grid), patch))


@primitive
def move(grid: Grid, obj: Patch, offset: Pair) -> Grid:
    return painted(cover(grid, obj), walk(moved(obj, *offset)))


@primitive
def index(grid: Grid, loc: Pair) -> int | None:
    need_rows(grid)
    i, j = loc
    return grid[i][j] if 0 <= i < len(grid) and 0 <= j < len(grid[0]) else None
