"""Operations on cells: rays, enclosed cells, outlines, spreading, gravity, and grids made to a given size.

Extra names, whose rows stand last in the table. docs/language.md, "Operations on cells", has their edge cases.
"""

from __future__ import annotations

from .calls import primitive
from .colors import background, values_of
from .grids import dimensions_of
from .objects import cells
from .patches import DIAGONAL, STRAIGHT, Grid, Pair, Patch, around, places
from .values import check_room, fail


def as_dict(grid: Grid) -> dict[Pair, int]:
    """{place: colour}, row by row."""
    return {ij: value for value, ij in cells(grid)}


def of_dict(grid: Grid, colors: dict[Pair, int]) -> Grid:
    """A grid of the same shape with these colours."""
    return tuple(tuple(colors[i, j] for j in range(len(row))) for i, row in enumerate(grid))


def need_direction(direction: Pair) -> None:
    if direction == (0, 0):
        fail("a direction that leads nowhere", "direction")


def need_cells(grid: Grid) -> None:
    if not values_of(grid):
        fail("a grid without cells", "grid")


def regions(grid: Grid, color: int) -> list[set]:
    """The cells of a colour, by those that are connected by steps down, up, right or left."""
    loose = {ij for value, ij in cells(grid) if value == color}
    found = []
    while loose:
        border = [loose.pop()]
        region = set(border)
        while border:
            near = around(border.pop(), STRAIGHT) & loose
            loose -= near
            region |= near
            border += near
        found.append(region)
    return found


# ---- Rays, and what lies between ----


@primitive
def rays(grid: Grid, patch: Patch, direction: Pair, over: int) -> Patch:
    need_direction(direction)
    colors = as_dict(grid)
    sources = places(patch) & colors.keys()
    found = set()
    for i, j in sources:
        value = colors[i, j]
        i, j = i + direction[0], j + direction[1]
        while colors.get((i, j)) == over:
            found.add((value, (i, j)))
            if (i, j) in sources:  # from here on it is that one's ray
                break
            i, j = i + direction[0], j + direction[1]
    return frozenset(found)


@primitive
def between(grid: Grid, color: int) -> Patch:
    colors = as_dict(grid)
    found = set()
    for (i, j), value in colors.items():
        for di, dj in ((1, 0), (0, 1)):
            way = []
            a, b = i + di, j + dj
            while value == color and (a, b) in colors and colors[a, b] != color:
                way.append((a, b))
                a, b = a + di, b + dj
            if (a, b) in colors:
                found.update(way)
    return frozenset(found)


# ---- Regions of one colour ----


@primitive
def enclosed(grid: Grid, color: int) -> Patch:
    h, w = dimensions_of(grid)
    inner = [
        region for region in regions(grid, color) if all(0 < i < h - 1 and 0 < j < w - 1 for i, j in region)
    ]  # fmt: skip
    return frozenset().union(*inner)


@primitive
def spread(grid: Grid, color: int, over: int) -> Grid:
    colors = as_dict(grid)
    sources = {ij for ij, value in colors.items() if value == color}
    for region in regions(grid, over):
        if any(around(ij, STRAIGHT) & sources for ij in region):
            colors |= dict.fromkeys(region, color)
    return of_dict(grid, colors)


# ---- Around patches ----


@primitive
def outline(patch: Patch) -> Patch:
    here = places(patch)
    return frozenset().union(*[around(ij, STRAIGHT + DIAGONAL) for ij in here]) - here


@primitive
def rim(patch: Patch) -> Patch:
    here = places(patch)
    return frozenset(ij for ij in here if not around(ij, STRAIGHT + DIAGONAL) <= here)


# ---- Gravity ----


@primitive
def settle_cells(grid: Grid, direction: Pair) -> Grid:
    empty = background(grid)
    need_direction(direction)
    colors = as_dict(grid)
    di, dj = direction
    # those that are ahead fall first
    for i, j in sorted(colors, key=lambda ij: -(ij[0] * di + ij[1] * dj)):
        value = colors[i, j]
        if value == empty:
            continue
        colors[i, j] = empty
        while colors.get((i + di, j + dj)) == empty:
            i, j = i + di, j + dj
        colors[i, j] = value
    return of_dict(grid, colors)


# ---- Towards a size ----


def sized(size: Pair) -> tuple[range, range]:
    """Rows and columns of a grid of this size; a negative number counts as 0."""
    h, w = (max(0, number) for number in size)
    check_room(h * (w + 1))
    return range(h), range(w)


@primitive
def embed(grid: Grid, size: Pair, color: int) -> Grid:
    rows, columns = sized(size)
    colors = as_dict(grid)
    return tuple(tuple(colors.get((i, j), color) for j in columns) for i in rows)


@primitive
def repeat_to(grid: Grid, size: Pair) -> Grid:
    need_cells(grid)
    h, w = dimensions_of(grid)
    rows, columns = sized(size)
    return tuple(tuple(grid[i % h][j % w] for j in columns) for i in rows)


@primitive
def mirror_to(grid: Grid, size: Pair) -> Grid:
    need_cells(grid)
    twice = [(*row, *row[::-1]) for row in grid]
    return repeat_to((*twice, *twice[::-1]), size)


@primitive
def wrap_to(grid: Grid, size: Pair, color: int) -> Grid:
    rows, columns = sized(size)
    left = iter([value for value in values_of(grid) if value != color])
    return tuple(tuple(next(left, color) for _ in columns) for _ in rows)
