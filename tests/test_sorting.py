"""Sets of places and cells are sorted in ways that depend on where their members lie: all give what frozenset does."""

import random
from functools import reduce

import pytest

from arcfast import dsl

# Rows and columns, given as ranges: within a grid, at the edges of the window that has a bitmap (rows from -64 to 191,
# columns from -48 to 79), beyond them, and as far as ints go.
AREAS = {
    "a grid": ((0, 29), (0, 29)),
    "around a grid": ((-42, 71), (-42, 71)),
    "the window": ((-64, 191), (-48, 79)),
    "a row above": ((-65, 191), (-48, 79)),
    "a row below": ((-64, 192), (-48, 79)),
    "a column before": ((-64, 191), (-49, 79)),
    "a column behind": ((-64, 191), (-48, 80)),
    "wide": ((0, 3), (-300, 300)),
    "high": ((-300, 300), (0, 3)),
    "far": ((-(2**31), 2**31 - 1), (-(2**31), 2**31 - 1)),
}
COLORS = {"places": None, "one colour": (3, 3), "colours": (0, 9), "any ints": (-(2**31), 2**31 - 1)}


def members(rng, n, area, colors):
    """Random ones, with the corners of the area among them."""
    rows, columns = area
    places = [(rng.randint(*rows), rng.randint(*columns)) for _ in range(max(0, n - 2))]
    places += [(rows[0], columns[0]), (rows[1], columns[1])][:n]
    return frozenset(place if colors is None else (rng.randint(*colors), place) for place in places)


@pytest.mark.parametrize("colors", COLORS.values(), ids=COLORS)
@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_unions_are_those_of_python(area, colors):
    rng = random.Random(f"{area}{colors}")
    for _ in range(40):
        sets = [members(rng, rng.choice((1, 2, 7, 40, 90)), area, colors) for _ in range(rng.randint(2, 5))]
        sets.append(frozenset(rng.sample(sorted(sets[0]), len(sets[0]) // 2)))
        rng.shuffle(sets)
        merged = dsl.merge(tuple(sets))
        assert merged == tuple(member for one in sets for member in dsl.totuple(one))  # each in its order
        assert list(dsl.totuple(dsl.merge(frozenset(sets)))) == in_order(reduce(frozenset.union, sets))
        for left, right in zip(sets, sets[1:]):
            assert list(dsl.totuple(dsl.combine(left, right))) == in_order(left | right)
            assert list(dsl.totuple(dsl.difference(left, right))) == in_order(left - right)
            assert list(dsl.totuple(dsl.intersection(left, right))) == in_order(left & right)


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_unions_of_objects_are_those_of_python(area):
    """Each of one colour: all of one, some alike, all different; in their order, as sets are, and in another."""
    rng = random.Random(f"{area}")
    for colors in (1, 3, 30):
        for _ in range(12):
            objects = []
            for _ in range(rng.randint(2, 12)):
                color = rng.randrange(colors) - 1
                objects.append(members(rng, rng.choice((1, 3, 20, 60)), area, (color, color)))
            for some in (objects, sorted(objects, key=min), objects[:2]):
                numbered = {frozenset({(k, k)}): one for k, one in enumerate(some)}
                united = dsl.mapply(lambda key, of=numbered: of[frozenset(key)], frozenset(numbered))
                assert list(dsl.totuple(united)) == in_order(reduce(frozenset.union, some))
                assert dsl.merge(tuple(some)) == tuple(cell for one in some for cell in in_order(one))


def in_order(members):
    return sorted(members)


@pytest.mark.parametrize("n", [2, 7, 8, 9, 23, 24, 25, 40, 63, 64, 65, 200])
def test_values_are_sorted_stably(n):
    """Few, some and many; all alike, some alike, all different; ints, places, cells and sets of them."""
    rng = random.Random(n)
    for kinds in (1, 3, n, 10 * n):
        ints = [rng.randrange(kinds) for _ in range(n)]
        pairs = tuple((value, -k) for k, value in enumerate(ints))
        assert list(dsl.order(pairs, dsl.first)) == sorted(pairs, key=lambda pair: pair[0])
        for made in (lambda i: (i, 5), lambda i: (2, (i, 5)), lambda i: frozenset({(1, 1), (i, 2)})):
            values = [made(value) for value in ints]
            assert list(dsl.totuple(frozenset(values))) == in_order_of_sets(set(values))


@pytest.mark.parametrize("corner", [(0, 0), (-64, -64), (-65, 0), (60, 60), (2**31 - 40, 0)])
@pytest.mark.parametrize("colors", [None, (3, 3), (2, 3), (-70, 2)])
def test_sets_of_patches_are_sorted(corner, colors):
    """Patches that begin alike: rows of many lengths, which end or go on, and repeats."""
    rng = random.Random(f"{corner}{colors}")
    for _ in range(30):
        patches = [frozenset()]
        for _ in range(rng.choice((2, 9, 40, 90))):
            shape = [rng.choice((1, 2, 3, 20, 70)) for _ in range(rng.randint(1, 3))]
            left = rng.randint(0, 1)
            places = [(corner[0] + i, corner[1] + left + j) for i, w in enumerate(shape) for j in range(w)]
            color = colors and rng.choice(colors)
            cells = [place if colors is None else (color, place) for place in places if rng.random() < 0.98]
            if colors and rng.random() < 0.3:
                cells = [(rng.choice(colors), place) for _, place in cells]
            patches.append(frozenset(cells))
        assert list(dsl.totuple(frozenset(patches))) == in_order_of_sets(set(patches))


@pytest.mark.parametrize("n", [2, 20, 60, 95, 96, 400, 1500])
@pytest.mark.parametrize("corner", [(0, 0), (-64, -30), (40, -70)])
@pytest.mark.parametrize("colors", [None, (3, 3), (2, 5)])
def test_lines_and_what_begins_like_them_are_sorted(n, corner, colors):
    """Lines of all directions, with a member more, less or elsewhere; each several times, as calls give them."""
    rng = random.Random(f"{n}{corner}{colors}")
    patches = []
    while len(patches) < n:
        step = rng.choice(((0, 1), (1, 0), (1, 1), (1, -1), (2, 1), (0, 2)))
        i, j, length = (
            corner[0] + rng.randint(0, 2),
            corner[1] + rng.randint(0, 2),
            rng.choice((1, 2, 3, 9, 61, 62, 63, 64, 66)),
        )
        places = [(i + k * step[0], j + k * step[1]) for k in range(length)]
        if rng.random() < 0.4:
            places[rng.randrange(length)] = (i + rng.randint(0, 9), j + rng.randint(0, 9))
        color = colors and rng.choice(colors)
        cells = [place if colors is None else (color, place) for place in places]
        if colors and rng.random() < 0.2:
            cells[-1] = (rng.choice(colors), places[-1])
        patches += [frozenset(cells if rng.random() < 0.9 else ())] * rng.randint(1, 3)
    rng.shuffle(patches)
    numbered = frozenset((patch, number) for number, patch in enumerate(patches))
    assert list(dsl.totuple(dsl.apply(dsl.first, numbered))) == in_order_of_sets(set(patches))
    assert list(dsl.order(tuple(patches), dsl.identity)) == in_order_of_sets(patches)


@pytest.mark.parametrize("values", [(0, 5, 0), (0, True, 1, False), (300, -7, 300) * 20, tuple(range(40)) * 2])
def test_equal_ints_are_one(values):
    numbered = frozenset((value, (number, number)) for number, value in enumerate(values))
    assert list(dsl.totuple(dsl.apply(dsl.first, numbered))) == sorted(set(values))


def in_order_of_sets(values):
    return sorted(values, key=lambda value: sorted(value) if isinstance(value, frozenset) else value)
