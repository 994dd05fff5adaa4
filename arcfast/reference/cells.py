"""Operations on cells: rays, regions, outlines, gravity, completing tilings and mirrors, grids made to a given size.

Extra names, whose rows stand last in the table. docs/language.md, "Operations on cells", has their edge cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .calls import primitive
from .colors import background, values_of
from .grids import dimensions_of
from .objects import cells, objects
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


@primitive
def settle_objects(grid: Grid, direction: Pair) -> Grid:
    empty = background(grid)
    need_direction(direction)
    di, dj = direction
    inside = as_dict(grid).keys()
    settled: list[set] = []
    standing: set = set()  # cells of objects that fall no further
    falling = [set(obj) for obj in objects(grid, True, True, True)]
    while falling:
        blocked = [
            obj
            for obj in falling
            if any((i + di, j + dj) in standing or (i + di, j + dj) not in inside for _, (i, j) in obj)
        ]
        for obj in blocked:
            standing |= places(obj)
            falling.remove(obj)
            settled.append(obj)
        if not blocked:
            falling = [{(value, (i + di, j + dj)) for value, (i, j) in obj} for obj in falling]
    colors = dict.fromkeys(inside, empty)
    colors |= {ij: value for obj in settled for value, ij in obj}
    return of_dict(grid, colors)


# ---- Completing ----


def tiles(h: int, w: int) -> Iterator[tuple[int, int, int]]:
    """(rows, columns, shift of each band against the one above) of tiles, the smallest first."""
    for area in range(1, h * w + 1):
        for p in range(1, min(h, area) + 1):
            q = area // p
            if p * q == area and q <= w:
                yield from ((p, q, s) for s in (range(q) if p == 1 and q <= h else (0,)))


@primitive
def complete_tiling(grid: Grid, color: int) -> Grid:
    colors = as_dict(grid)
    if color not in colors.values():
        return grid
    for p, q, s in tiles(*dimensions_of(grid)):
        part = {(i, j): (i % p, (j + i // p * s) % q) for i, j in colors}  # of the tile
        known = {(part[ij], value) for ij, value in colors.items() if value != color}
        tile = dict(known)
        if len(tile) == len(known) and all(part[ij] in tile for ij in colors if colors[ij] == color):
            return of_dict(grid, {ij: tile[part[ij]] for ij in colors})
    fail("no tile agrees with the cells", "grid")


Mirror = Callable[[int, int], Pair]


def mirrors(colors: dict[Pair, int], color: int, h: int, w: int) -> list[Mirror]:
    """The mirrors that all cells but holes agree with."""

    def agrees(mirror: Mirror) -> bool:
        pairs = [(colors[ij], colors.get(mirror(*ij), color)) for ij in colors]
        return all(a == b or color in (a, b) for a, b in pairs)

    def nearest(n: int, at_sum: Callable[[int], Mirror]) -> list[Mirror]:
        """The one nearest to the middle of n lines, if any; a line and its image have this sum."""
        offsets = [off for off in range(-(n // 2), n // 2 + 1) if n - abs(off) >= 2]
        candidates = [at_sum(n - 1 + off) for off in sorted(offsets, key=lambda off: (abs(off), off))]
        return [mirror for mirror in candidates if agrees(mirror)][:1]

    straight = nearest(h, lambda s: lambda i, j: (s - i, j)) + nearest(w, lambda s: lambda i, j: (i, s - j))
    diagonal: list[Mirror] = [lambda i, j: (j, i), lambda i, j: (h - 1 - j, h - 1 - i)]
    return straight + [mirror for mirror in diagonal if h == w > 1 and agrees(mirror)]


@primitive
def complete_mirror(grid: Grid, color: int) -> Grid:
    colors = as_dict(grid)
    if color not in colors.values():
        return grid
    used = mirrors(colors, color, *dimensions_of(grid))
    if not used:
        fail("no mirror agrees with the cells", "grid")
    before = None
    while colors != before:
        before = colors
        images = {ij: [before.get(mirror(*ij), color) for mirror in used] for ij in before}
        colors = {
            ij: next((image for image in (value, *images[ij]) if image != color), color) for ij, value in before.items()
        }
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
