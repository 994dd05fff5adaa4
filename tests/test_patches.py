"""Patches moved, taken apart and merged, beside Python's own sets, around the limits of the ways the core does it."""

import random
from itertools import product

import pytest

from arcfast import DSLError, dsl

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
