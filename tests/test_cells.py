"""Operations on cells: values and errors on reference, core and warp; grids of every sort; what they have in common."""

import random

import pytest
from fuzz import ORDERS, check
from strategies import Program, build

from arcfast import Battery, DSLError, Status, dsl, reference
from arcfast import Program as Text
from arcfast.base.table import PRIMITIVES
from arcfast.reference.calls import BODIES

pytest.importorskip("arcfast._warp")

HERE = [name for name in PRIMITIVES if BODIES[name].__module__ == "arcfast.reference.cells"]
DOWN, RIGHT, LEFT = (1, 0), (0, 1), (0, -1)
LOW, HIGH = -(2**31), 2**31 - 1
RING = ((0, 0, 0, 0, 0), (0, 2, 2, 2, 0), (0, 2, 0, 2, 0), (0, 2, 2, 2, 0), (0, 0, 0, 0, 0))
CORNERS = frozenset({(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)})
BLOCK = frozenset((i, j) for i in range(3) for j in range(3))

VALUES = [
    ("rays", [((3, 0, 0, 5, 0),), ((0, 0), (0, 3)), RIGHT, 0], frozenset({(3, (0, 1)), (3, (0, 2)), (5, (0, 4))})),
    ("rays", [((3, 0, 0, 5, 0),), ((0, 0), (0, 3)), LEFT, 0], frozenset({(5, (0, 2)), (5, (0, 1))})),
    ("rays", [((0, 0, 0), (0, 4, 0), (0, 0, 0)), ((1, 1),), (-1, 1), 0], frozenset({(4, (0, 2))})),
    # the nearer place decides, also where it has the colour that rays go over
    ("rays", [((3, 0, 0, 0),), ((0, 0), (0, 2)), RIGHT, 0], frozenset({(3, (0, 1)), (3, (0, 2)), (0, (0, 3))})),
    ("rays", [((3, 0, 0, 0, 0),), ((0, 0),), (0, 3), 0], frozenset({(3, (0, 3))})),
    ("rays", [((3, 0),), ((0, 0),), (HIGH, LOW), 0], frozenset()),
    ("rays", [((3, 0),), ((0, -1), (5, 5), (LOW, HIGH)), RIGHT, 3], frozenset()),
    ("rays", [((300, 7), (300, 7)), ((0, 0), (1, 0)), RIGHT, 7], frozenset({(300, (0, 1)), (300, (1, 1))})),
    ("rays", [((3, 0),), frozenset({(9, (0, 0)), (8, (0, 0))}), RIGHT, 0], frozenset({(3, (0, 1))})),
    ("rays", [((3, 3),), ((0, 0),), RIGHT, 0], frozenset()),
    *[("rays", [grid, ((0, 0),), RIGHT, 0], frozenset()) for grid in ((), ((), ()))],
    ("rays", [((3, 0),), frozenset(), RIGHT, 0], frozenset()),
    ("between", [((2, 0, 2, 1, 2), (0,) * 5, (2, 0, 0, 0, 0)), 2], frozenset({(0, 1), (0, 3), (1, 0)})),
    ("between", [((2, 2), (2, 0)), 2], frozenset()),
    ("between", [RING, 9], frozenset()),
    ("between", [RING, 2], frozenset({(2, 2)})),
    *[("between", [grid, 0], frozenset()) for grid in ((), ((), ()))],
    ("enclosed", [RING, 0], frozenset({(2, 2)})),
    ("enclosed", [RING, 2], frozenset((i, j) for i in (1, 2, 3) for j in (1, 2, 3)) - {(2, 2)}),
    ("enclosed", [((0, 1, 0), (1, 0, 1), (0, 1, 0)), 0], frozenset({(1, 1)})),
    ("enclosed", [((1, 1, 1, 1), (1, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 1)), 0], frozenset()),
    ("enclosed", [((1, 1, 1), (1, 300, 1), (1, 1, 1)), 300], frozenset({(1, 1)})),
    ("enclosed", [((0, 0), (0, 0)), 0], frozenset()),
    *[("enclosed", [grid, 0], frozenset()) for grid in ((), ((), ()))],
    ("spread", [((2, 0, 1), (1, 0, 0), (0, 1, 0)), 2, 0], ((2, 2, 1), (1, 2, 2), (0, 1, 2))),
    ("spread", [((2, 0), (0, 1)), 300, 0], ((2, 0), (0, 1))),
    ("spread", [((300, 0), (0, 1)), 300, 0], ((300, 300), (300, 1))),
    ("spread", [RING, 2, 2], RING),
    *[("spread", [grid, 1, 0], grid) for grid in ((), ((), ()))],
    ("outline", [((0, 0),)], CORNERS),
    ("outline", [frozenset({(3, (0, 0)), (4, (0, 0))})], CORNERS),
    ("outline", [CORNERS], frozenset({(0, 0)}) | {(i, j) for i in range(-2, 3) for j in range(-2, 3)} - BLOCK - CORNERS
     - {(0, 0)} | {(2, 0), (2, 1), (0, 2), (1, 2), (2, 2)}),
    *[("outline", [patch], frozenset()) for patch in ((), frozenset())],
    ("rim", [BLOCK], BLOCK - {(1, 1)}),
    ("rim", [BLOCK - {(0, 0)}], BLOCK - {(0, 0)}),
    ("rim", [frozenset((i, (i, j)) for i in range(4) for j in range(4))],
     frozenset((i, j) for i in range(4) for j in range(4)) - {(1, 1), (1, 2), (2, 1), (2, 2)}),
    ("rim", [((LOW, LOW), (HIGH, HIGH), (LOW, LOW + 1))], frozenset({(LOW, LOW), (HIGH, HIGH), (LOW, LOW + 1)})),
    *[("rim", [patch], frozenset()) for patch in ((), frozenset())],
    ("settle_cells", [((1, 0), (0, 2), (0, 0)), DOWN], ((0, 0), (0, 0), (1, 2))),
    ("settle_cells", [((1, 0, 2, 0),), LEFT], ((1, 2, 0, 0),)),
    ("settle_cells", [((1, 0, 0), (0, 2, 0), (0, 0, 0)), (1, 1)], ((0, 0, 0), (0, 1, 0), (0, 0, 2))),
    ("settle_cells", [((1, 0, 2, 0, 0),), (0, 2)], ((0, 0, 1, 0, 2),)),
    ("settle_cells", [((300, 0, 0),), (HIGH, LOW)], ((300, 0, 0),)),
    ("settle_objects", [((1, 1, 0), (0, 1, 0), (2, 0, 0), (0, 0, 0)), DOWN],
     ((0, 0, 0), (0, 0, 0), (1, 1, 0), (2, 1, 0))),
    # each falls to the border or to what stands
    ("settle_objects", [((3, 1, 0), (0, 1, 0), (0, 0, 2), (0, 0, 0)), DOWN],
     ((0, 0, 0), (0, 0, 0), (0, 1, 0), (3, 1, 2))),
    # diagonals hold an object together
    ("settle_objects", [((1, 0, 1), (0, 1, 0), (0, 0, 0)), DOWN], ((0, 0, 0), (1, 0, 1), (0, 1, 0))),
    # one within the pocket of another
    ("settle_objects", [((1, 1, 1, 0), (1, 0, 2, 0), (1, 1, 1, 0), (0,) * 4, (0,) * 4), DOWN],
     ((0,) * 4, (0,) * 4, (1, 1, 1, 0), (1, 0, 2, 0), (1, 1, 1, 0))),
    ("settle_objects", [((1, 1, 0, 0, 2),), (0, 1)], ((0, 0, 1, 1, 2),)),
    ("settle_objects", [((1, 0, 0), (0, 2, 0), (0, 0, 0)), (1, 1)], ((0, 0, 0), (0, 1, 0), (0, 0, 2))),
    ("settle_objects", [((1, 0, 0, 0, 0),), (0, 3)], ((0, 0, 0, 1, 0),)),
    ("settle_objects", [((300, 0, 0),), (LOW, HIGH)], ((300, 0, 0),)),
    ("settle_objects", [((4, 4), (4, 4)), DOWN], ((4, 4), (4, 4))),
    ("complete_tiling", [((1, 2, 1), (3, 9, 3), (1, 2, 9), (9, 4, 3)), 9], ((1, 2, 1), (3, 4, 3)) * 2),
    ("complete_tiling", [((1, 2, 0, 1), (2, 3, 1, 0), (0, 1, 0, 3)), 0], ((1, 2, 3, 1), (2, 3, 1, 2), (3, 1, 2, 3))),
    ("complete_tiling", [((1, 1, 0), (1, 0, 1)), 0], ((1, 1, 1), (1, 1, 1))),
    ("complete_tiling", [((300, 1, 0, 1, 300),), 0], ((300, 1, 300, 1, 300),)),
    ("complete_tiling", [((1, 2, 300, 2),), 300], ((1, 2, 1, 2),)),
    *[("complete_tiling", [grid, 0], grid) for grid in ((), ((), ()), ((1, 2), (3, 4)))],
    ("complete_mirror", [((1, 2, 9), (3, 4, 3), (9, 5, 6)), 9], ((1, 2, 1), (3, 4, 3), (6, 5, 6))),
    ("complete_mirror", [((5, 1, 2, 0), (6, 3, 4, 3)), 0], ((5, 1, 2, 1), (6, 3, 4, 3))),
    ("complete_mirror", [((1, 2), (0, 4)), 0], ((1, 2), (2, 4))),  # a diagonal
    ("complete_mirror", [((1, 2, 3), (4, 5, 2), (0, 4, 1)), 0], ((1, 2, 3), (4, 5, 2), (0, 4, 1))),  # the other, on it
    ("complete_mirror", [((1, 0, 3), (4, 5, 2), (6, 4, 1)), 0], ((1, 2, 3), (4, 5, 2), (6, 4, 1))),
    # images of images: the other three corners are holes but one
    ("complete_mirror", [((0, 2, 0), (3, 4, 3), (0, 2, 300)), 0], ((300, 2, 300), (3, 4, 3), (300, 2, 300))),
    ("complete_mirror", [((0, 1), (0, 1), (0, 2)), 0], ((1, 1), (1, 1), (2, 2))),
    *[("complete_mirror", [grid, 0], grid) for grid in ((), ((), ()), ((1, 2), (3, 4)), ((0, 0), (0, 0)))],
    ("embed", [((1, 2), (3, 4)), (3, 1), 7], ((1,), (3,), (7,))),
    ("embed", [((1,),), (1, 2), 300], ((1, 300),)),
    ("embed", [((1,),), (-1, 2), 0], ()),
    ("embed", [((1,),), (2, -5), 0], ((), ())),
    *[("embed", [grid, (1, 2), 5], ((5, 5),)) for grid in ((), ((), ()))],
    ("repeat_to", [((1, 2), (3, 4)), (3, 5)], ((1, 2, 1, 2, 1), (3, 4, 3, 4, 3), (1, 2, 1, 2, 1))),
    ("repeat_to", [((300, 2),), (1, 1)], ((300,),)),
    ("repeat_to", [((1,),), (0, 9)], ()),
    ("mirror_to", [((1, 2, 3),), (2, 8)], ((1, 2, 3, 3, 2, 1, 1, 2),) * 2),
    ("mirror_to", [((1,), (2,)), (5, 1)], ((1,), (2,), (2,), (1,), (1,))),
    ("mirror_to", [((1,),), (2, -3)], ((), ())),
    ("wrap_to", [((0, 5, 0), (6, 0, 7)), (2, 2), 0], ((5, 6), (7, 0))),
    ("wrap_to", [((0, 5, 0), (6, 0, 7)), (1, 2), 9], ((0, 5),)),
    ("wrap_to", [((1, 2),), (2, 2), 300], ((1, 2), (300, 300))),
    ("wrap_to", [((1, 2),), (-1, 2), 0], ()),
    *[("wrap_to", [grid, (1, 2), 5], ((5, 5),)) for grid in ((), ((), ()))],
]  # fmt: skip
ERRORS = [
    ("rays", [RING, BLOCK, (0, 0), 0], "direction"),
    ("rays", [RING, BLOCK, 1, 0], "direction"),
    ("outline", [((LOW, 0),)], None),
    ("outline", [((0, HIGH),)], None),
    ("settle_cells", [RING, (0, 0)], "direction"),
    ("settle_objects", [RING, (0, 0)], "direction"),
    *[(name, [grid, DOWN], "grid") for name in ("settle_cells", "settle_objects") for grid in ((), ((), ()))],
    ("complete_tiling", [((1, 2), (3, 0)), 0], "grid"),
    ("complete_tiling", [((0, 0), (0, 0)), 0], "grid"),
    ("complete_mirror", [((1, 2, 0), (3, 5, 6), (4, 8, 7)), 0], "grid"),
    ("complete_mirror", [((0,),), 0], "grid"),
    *[(name, [grid, (2, 2)], "grid") for name in ("repeat_to", "mirror_to") for grid in ((), ((), ()))],
]


def eager(name, args):
    return getattr(dsl, name)(*[build(arg, lambda name: getattr(dsl, name)) for arg in args])


@pytest.mark.parametrize("name, args, expected", VALUES)
def test_value(name, args, expected):
    assert eager(name, args) == expected
    assert reference.PRIMITIVES[name](*args) == expected
    for order in ORDERS:
        assert check(Program(0, [(name, args)]), order) == ["ok"]


@pytest.mark.parametrize("name, args, argument", ERRORS)
def test_error(name, args, argument):
    with pytest.raises(DSLError) as caught:
        eager(name, args)
    assert caught.value.status == "error"
    assert argument is None or (caught.value.primitive, caught.value.argument) == (name, argument)
    assert check(Program(0, [(name, args)]), "descending") == ["error"]


def test_every_operation_is_tested_here():
    assert set(HERE) == {name for name, *_ in VALUES} and all(PRIMITIVES[name].extra for name in HERE)


@pytest.mark.parametrize("budget", [{"fuel": n} for n in (1, 7, 30)] + [{"memory": n} for n in (40, 200, 400)])
def test_budgets_end_alike(budget):
    for name, args, _ in VALUES[::2]:
        check(Program(0, [(name, args)]), "descending", **budget)


def blobs(rng: random.Random, h: int, w: int, colors: tuple) -> tuple:
    """A grid whose colours come in patches, as in tasks."""
    cells = [[colors[0]] * w for _ in range(h)]
    for _ in range(h * w // 8):
        i, j = rng.randrange(h), rng.randrange(w)
        color, down, right = rng.choice(colors), rng.randrange(1, 4), rng.randrange(1, 4)
        for a in range(i, min(h, i + down)):
            cells[a][j : j + right] = [color] * len(cells[a][j : j + right])
    return tuple(map(tuple, cells))


def arguments(rng: random.Random, name: str, grid: tuple, colors: tuple) -> list:
    """Arguments of the kinds and parameters of the row that have to do with the grid."""
    h, w = len(grid), len(grid[0])
    places = [(i, j) for i in range(h) for j in range(w)]
    found = {
        "grid": grid,
        "patch": frozenset(rng.sample(places, rng.randrange(len(places)))),
        "direction": rng.choice([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]),
        "color": rng.choice(colors),
        "over": rng.choice(colors),
        "size": (rng.randrange(2 * h + 2), rng.randrange(2 * w + 2)),
    }
    return [found[param] for param in PRIMITIVES[name].params]


def holed(rng: random.Random, grid: tuple, hole: int, share: float) -> tuple:
    return tuple(tuple(hole if rng.random() < share else value for value in row) for row in grid)


@pytest.mark.parametrize("k", range(24))
def test_what_was_repeated_or_mirrored_is_completed(k):
    """Wherever the tile or the image is known; and it is as on every backend where it is not."""
    rng = random.Random(k)
    h, w = rng.randrange(2, 4), rng.randrange(2, 4)
    colors = iter(rng.sample(range(1, 10), h * w))
    unit = tuple(tuple(next(colors) for _ in range(w)) for _ in range(h))
    size = (rng.randrange(6, 12), rng.randrange(6, 12))
    whole = dsl.repeat_to(unit, size).to_python()
    given = whole[:3] + holed(rng, whole[3:], 0, 0.3)
    assert dsl.complete_tiling(given, 0) == whole
    twice = dsl.mirror_to(unit, (2 * h, 2 * w)).to_python()
    given = holed(rng, twice[:h], 0, 0.6) + twice[h:]
    assert dsl.complete_mirror(given, 0) == twice
    for name, grid in (("complete_tiling", holed(rng, whole, 0, 0.7)), ("complete_mirror", holed(rng, twice, 0, 0.7))):
        check(Program(0, [(name, [grid, 0])]), ORDERS[k % 3], k)


@pytest.mark.parametrize("name", HERE)
def test_large_grids_end(name):
    """Within the fuel of a run; what costs the square of the cells runs out of it."""
    rng = random.Random(name)
    grid = blobs(rng, 120, 100, (0, 1, 2))
    text = f"def f(I):\n    return {name}({', '.join(map(repr, arguments(rng, name, grid, (0, 1, 2))))})"
    run = Battery([Text.parse(text.replace(repr(grid), "I"))]).run([grid])
    square = PRIMITIVES[name].cost == "SQUARE"
    assert run.status[0, 0] == (Status.FUEL if square else Status.OK)
    assert square or run.fuel[0, 0] < 100_000


@pytest.mark.parametrize("name", HERE)
def test_grids_like_those_of_tasks(name):
    rng = random.Random(name)
    for k in range(40):
        colors = ((0, 1, 2), (0, 3), (5, 300, 0, -1))[k % 3]
        grid = blobs(rng, rng.randrange(1, 14), rng.randrange(1, 14), colors)
        check(Program(0, [(name, arguments(rng, name, grid, colors))]), ORDERS[k % 3] if k < 12 else None, k)
