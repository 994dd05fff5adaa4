"""Patches moved, taken apart and merged, beside Python's own sets, around the limits of the ways the core does it."""

import random
from itertools import product

import pytest
from endings import GRIDS, Paths, one

from arcfast import DSLError, Status, dsl
from arcfast.reference import PRIMITIVES as REFERENCE

SURE = 2**29  # up to here places are moved without a look at single sums
EDGES = (0, 1, SURE - 1, SURE, SURE + 1, 2**30, 2**31 - 1)
STEPS = sorted({sign * edge for edge in EDGES for sign in (1, -1)})


@pytest.mark.parametrize("at", STEPS)
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("color", [None, 4])
def test_places_move_as_ints_do(at, axis, color):
    for step, other in product(STEPS, (-3, 2**31 - 1)):
        places = [(at, 5), (at, 6), (at - (at > 0) + (at <= 0), 7)]
        moved = [(i + step, j + other) for i, j in places]
        by = (step, other)
        if axis:
            places, moved, by = ([pair[::-1] for pair in pairs] for pairs in (places, moved, [by]))
            by = by[0]
        patch, expected = (frozenset(p if color is None else (color, p) for p in pairs) for pairs in (places, moved))
        if all(-(2**31) <= x < 2**31 for place in moved for x in place):
            assert dsl.shift(patch, by) == expected
        else:
            with pytest.raises(DSLError):
                dsl.shift(patch, by)


@pytest.mark.parametrize("n", [1, 2, 3, 12, 60, 400])
@pytest.mark.parametrize("corner", [(0, 0), (-70, -20), (180, 60), (2**31 - 60, -(2**31))])
@pytest.mark.parametrize("width", [1, 7, 50])
def test_sets_of_places_are_taken_apart_and_merged(n, corner, width):
    rng = random.Random(f"{n}{corner}{width}")

    def drawn(count):
        return frozenset((corner[0] + rng.randrange(50), corner[1] + rng.randrange(width)) for _ in range(count))

    for count in (0, 1, n // 2, n):
        a, b = drawn(n), drawn(count)
        b |= frozenset(rng.sample(sorted(a), min(count, len(a)) // 2))
        for x, y in ((a, b), (b, a), (a, a)):
            assert dsl.difference(x, y) == x - y
            assert dsl.intersection(x, y) == x & y
            assert dsl.combine(x, y) == x | y
        sets = frozenset({a, b, drawn(3), drawn(n)})
        assert dsl.merge(sets) == frozenset().union(*sets)
        colored = frozenset(frozenset((len(s) % 3 - 1, place) for place in s) for s in sets)
        assert dsl.merge(colored) == frozenset().union(*colored)


TURNED = "lambda p: dmirror(shift(x, p))"  # of calls, of which no kernel writes the union at once
UNITED = [  # programs, and whether they unite what they merge by the bits of a box
    (f"x = asobject(I); return mapply({TURNED}, insert((0, 0), neighbors((0, 0))))", 1),
    (f"x = asobject(I); return mapply({TURNED}, insert((90, -70), neighbors((-3, 0))))", 1),
    (f"x = ofcolor(I, 2); return mapply({TURNED}, insert((90, -70), neighbors((-3, 0))))", 1),
    (f"x = asobject(I); return mapply({TURNED}, insert((5000, 0), neighbors((0, 0))))", 0),  # too high
    (f"x = asobject(I); return mapply({TURNED}, insert((0, -300000000), neighbors((0, 0))))", 0),  # too wide
    ("x = asobject(I); return merge(insert(shift(x, (0, 1)), insert(recolor(-7, x), initset(x))))", 1),
    ("x = asobject(I); return merge(insert(shift(x, (0, 1)), insert(recolor(70000, x), initset(x))))", 0),
    ("x = asobject(I); return mapply(lambda k: sfilter(x, compose(rbind(greater, k), first)), initset(1))", 0),
    ("x = asobject(I); return mapply(lambda p: sfilter(x, matcher(first, first(p))), insert((9, 9), asindices(I)))", 1),
    ("x = asobject(I); return mapply(lambda p: sfilter(x, compose(even, first)), prapply(astuple, (1, 2), (3, 4)))", 1),
    ("x = shift(asindices(I), (2147483600, -2147483648)); "
     "return merge(insert(x, insert(shift(x, (1, 1)), initset(shift(x, (0, 2))))))", 1),
    ("x = upscale(asobject(I), 9); return merge(insert(x, insert(shift(x, (1, 90)), initset(shift(x, (-70, 2))))))", 1),
    ("return mapply(lambda p: shoot(add(p, (0, -60)), (0, -1)), asindices(I))", 1),
    ("return mapply(lambda p: shoot(add(p, (0, -60)), (0, -1)), connect((0, 0), (9, 0)))", 0),  # line after line
    ("x = asindices(I); return mapply(lambda p: shift(x, add(p, (0, 500))), connect((0, 0), (9, 0)))", 1),
    ("x = asindices(I); return mapply(lambda p: shift(x, add(multiply(p, 30), (0, 500))), connect((0, 0), (9, 0)))", 0),
    ("x = asindices(I); return mapply(lambda p: recolor(first(p), shift(x, (0, 500))), connect((0, 0), (9, 0)))", 0),
    ("x = asindices(I); return mapply(lambda p: recolor(first(p) // 3, shift(x, add(p, (0, 500)))), "
     "connect((0, 0), (9, 0)))", 1),
    ("return merge(initset(asobject(I)))", 0),  # it is that set
    ("return merge(insert(toindices(asobject(I)), insert(asobject(I), initset(initset(3)))))", 0),  # mixed
]  # fmt: skip


@pytest.mark.parametrize("text, united", UNITED)
def test_unions_end_as_they_do_on_a_device(text, united):
    """The emulator joins and sorts; budgets run out at every moment."""
    with Paths() as paths:
        whole = one(text, GRIDS[2], device="cpu")
    assert whole[0] == Status.OK and paths["united_in_box"] == united, (whole, paths)
    assert whole == one(text, GRIDS[2], device="warp")
    assert whole[:3] == one(text, GRIDS[2], device="python")[:3]
    cost = whole[3]
    for budget in (*({"fuel": fuel} for fuel in (1, cost // 2, cost - 2, cost - 1, cost)),
                   *({"memory": 4 * 3**k // 2**k} for k in range(8, 29))):  # fmt: skip
        assert one(text, GRIDS[2], device="cpu", **budget) == one(text, GRIDS[2], device="warp", **budget)


@pytest.mark.parametrize("how", ["hmirror", "vmirror", "dmirror", "cmirror"])
@pytest.mark.parametrize("corner", [(0, 0), (-70, -20), (2**31 - 50, -(2**31)), (-(2**31), 2**31 - 100)])
@pytest.mark.parametrize("colors", [None, (3, 3), (0, 4), (-(2**31), 2**31 - 1)])
def test_mirrored_patches_are_those_of_the_reference(how, corner, colors):
    rng = random.Random(f"{how}{corner}{colors}")
    for n in (1, 2, 5, 40, 200):
        places = [(corner[0] + rng.randrange(50), corner[1] + rng.randrange(1 + n % 50)) for _ in range(n)]
        patch = frozenset(place if colors is None else (rng.randint(*colors), place) for place in places)
        mirrored = REFERENCE[how](patch)
        assert list(dsl.totuple(getattr(dsl, how)(patch))) == sorted(mirrored)
