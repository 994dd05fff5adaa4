"""Components and cells by colour beside the reference, on shapes, colours and sizes around the limits of the ways.

objects_rows.h takes up to 64 rows of 62 cells and colours from 0 to 15, objects_cpu.h nearly all others.
"""

import random
from itertools import product

import pytest
from endings import Paths

from arcfast import Program, dsl
from arcfast.reference import PRIMITIVES as REFERENCE

FLAGS = tuple(product((True, False), repeat=3))
COLORS = {
    "two": (0, 5),
    "ten": tuple(range(10)),
    "to 15": (0, 1, 14, 15),
    "to 16": (0, 1, 16),
    "below 0": (-128, -1, 3, 127),
}
SIZES = ((1, 1), (20, 1), (9, 9), (64, 3), (65, 2), *zip((1, 3, 9, 4, 2, 5, 3, 3), (16, 17, 32, 33, 48, 61, 62, 63)))

SPIRAL = """
.........
.#######.
.#.....#.
.#.###.#.
.#.#...#.
.#.#####.
.#.......
.########
"""
COMB = """
#.#.#.#.#
#.#.#.#.#
#########
#.#.#.#.#
"""
HOOKS = """
#..#..##.
#..#..#.#
#.##..#.#
#.#...###
###.#....
....#.#.#
..###.###
"""
STAIRS = """
#......#
.#....#.
..#..#..
...##...
..#..#..
.#....#.
"""


def drawn(picture):
    return tuple(tuple(int(cell == "#") for cell in line) for line in picture.split())


def assert_alike(grid):
    for flags in FLAGS:
        assert dsl.objects(grid, *flags) == REFERENCE["objects"](grid, *flags), flags
    for name in ("partition", "fgpartition", "asobject"):
        assert getattr(dsl, name)(grid) == REFERENCE[name](grid), name
    for color in {grid[0][0], 1, 5, 16}:
        assert dsl.ofcolor(grid, color) == REFERENCE["ofcolor"](grid, color), color


@pytest.mark.parametrize("picture", [SPIRAL, COMB, HOOKS, STAIRS], ids=["spiral", "comb", "hooks", "stairs"])
@pytest.mark.parametrize("wide", [1, 7])
def test_components_that_go_up_again(picture, wide):
    """In all directions, alone and repeated in a grid of more than 62 columns; with cells of further colours."""
    grid = tuple(row * wide for row in drawn(picture))
    rng = random.Random(picture)
    for turn in ("identity", "hmirror", "vmirror", "rot90"):
        turned = REFERENCE[turn](grid)
        assert_alike(turned)
        assert_alike(tuple(tuple(cell and rng.choice((1, 1, 1, 4, 2)) for cell in row) for row in turned))
        assert_alike(tuple(tuple(cell and rng.choice((3, 9, 20)) for cell in row) for row in turned))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("colors", COLORS.values(), ids=COLORS)
def test_grids_around_the_limits(size, colors):
    rng = random.Random(f"{size}{colors}")
    for chance in (0.0, 0.3, 0.6, 1.0):
        grid = [[colors[0]] * size[1] for _ in range(size[0])]
        for i, j in product(range(size[0]), range(size[1])):
            if rng.random() < chance:
                grid[i][j] = rng.choice(colors)
        assert_alike(tuple(map(tuple, grid)))


def test_objects_fill_a_grid_of_one_cell_each():
    """As many objects as there are cells, and one of all of them."""
    board = tuple(tuple((i + j) % 2 for j in range(62)) for i in range(64))
    assert_alike(board)
    assert dsl.size(dsl.objects(board, True, False, False)) == 64 * 62
    assert dsl.size(dsl.objects(board, False, False, False)) == 1


@pytest.mark.parametrize(
    "height, width, color, taken",
    [(1, 1, 1, 1), (64, 62, 15, 1), (9, 9, 9, 1), (65, 3, 1, 0), (3, 63, 1, 0), (9, 9, 16, 0), (9, 9, -1, 0)],
)
@pytest.mark.parametrize("flags", FLAGS)
def test_which_grids_are_taken_by_rows(flags, height, width, color, taken):
    grid = tuple(tuple(color * ((i + 2 * j) % 3 == 0) for j in range(width)) for i in range(height))
    program = Program.parse(f"def f(I): return objects(I, {', '.join(map(str, flags))})")
    with Paths() as paths:
        found = program(grid)
    assert found == REFERENCE["objects"](grid, *flags)
    assert paths["objects_in_rows"] == taken
