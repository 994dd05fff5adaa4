"""Calls of programs on plain grids: rows that results share with the grid, references to ints, how Python calls them.

Results are compared with those of the same grids as lists, which share nothing, and with tuples that Python makes.
"""

from __future__ import annotations

import random
import sys

import numpy
import pytest

import arcfast
from arcfast import dsl

SAME = arcfast.Program.parse("def same(I): return replace(I, -100, -101)")
TURN = arcfast.Program.parse("def turn(I): return dmirror(I)")
WIDE = arcfast.Program.parse("def wide(I): return hconcat(I, I)")
COLORS = (range(2), range(10), range(5, 15), range(-128, 128))


def draw(chance: random.Random, h: int, w: int, colors: range) -> tuple[tuple[int, ...], ...]:
    """A grid of which some rows are equal."""
    rows = [tuple(chance.choice(colors) for _ in range(w)) for _ in range(max(1, h // 2))]
    return tuple(chance.choice(rows) for _ in range(h))


@pytest.mark.parametrize("colors", COLORS, ids=str)
@pytest.mark.parametrize("w", [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 70])
def test_plain_grids(w, colors):
    chance = random.Random(w)
    for h in (1, 2, 5, 30, 90):
        grid = draw(chance, h, w, colors)
        listed = [list(row) for row in grid]
        replaced = tuple(tuple(-101 if cell == -100 else cell for cell in row) for row in grid)
        assert SAME(grid) == SAME(listed) == replaced
        assert TURN(grid) == TURN(listed) == tuple(zip(*grid))
        assert WIDE(grid) == WIDE(listed) == tuple(row + row for row in grid)
        assert arcfast.Grid(grid).to_python() == grid


@pytest.mark.parametrize("cell", [-1, 127, 128, 10**6, True])
@pytest.mark.parametrize("w", [1, 3, 4, 6, 8, 10, 16, 19, 33])
def test_one_cell_of_another_kind(w, cell):
    """Rows of cells from 0 to 127 are converted together, so what is another int may be anywhere."""
    for i in (0, 2, 4):
        for j in (0, w // 2, w - 1):
            rows = [[(i * w + j) % 128 for j in range(w)] for i in range(5)]
            rows[i][j] = cell
            expected = tuple(tuple(map(int, row)) for row in rows)
            for sorts in ([tuple] * 5, [list] * 5, [tuple, tuple, list, tuple, list]):
                assert SAME(tuple(sort(row) for sort, row in zip(sorts, rows))) == expected


@pytest.mark.parametrize("w", [1, 4, 10, 16, 33])
def test_rows_that_make_no_grid(w):
    for other in ((1,) * (w + 1), (1,) * (w - 1), [1] * (w + 1), "1" * w, 7, None):
        for i in (1, 3):
            rows = [(5,) * w] * 4
            rows[i] = other
            with pytest.raises((arcfast.DSLError, TypeError, ValueError)):
                SAME(tuple(rows))


def test_rows_are_shared():
    """Making and freeing rows is most of the work on results, so rows that are there are taken again."""
    grid = tuple((k % 3, 1, 2, k // 4) for k in range(12))
    result = SAME(grid)
    assert all(row is given for row, given in zip(result, grid))
    result = dsl.fill(arcfast.Grid(grid), 7, frozenset({(1, 1), (5, 2)})).to_python()
    assert result[1] == (1, 7, 2, 0) and result[0] == grid[0]
    paint = arcfast.Program.parse("def paint(I): return fill(I, 7, initset(ORIGIN))")
    result = paint(grid)
    assert result[0] == (7, 1, 2, 0) and all(row is given for row, given in zip(result[1:], grid[1:]))
    rows = SAME([[1, 2], [1, 2], [3, 4], [1, 2], [3, 4]])  # of a list: equal neighbours alone
    assert rows[0] is rows[1] and rows[2] is rows[4] and rows[1] is rows[3]


OTHERS = [(4, 5, 6), [1, 2, 3], (1, 2, True), (1, 2, 300), (1, numpy.int64(2), 3)]


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_only_equal_tuples_are_shared(other):
    grid = ((1, 2, 3), other)
    result = SAME(grid)
    assert result == tuple(tuple(int(cell) for cell in row) for row in grid)
    assert [type(row) for row in result] == [tuple, tuple]
    assert all(type(cell) is int for row in result for cell in row)


def test_a_list_that_changes_afterwards():
    rows = [[1, 2, 3], [4, 5, 6]]
    result = SAME(rows)
    rows[0][0] = 9
    rows[1] = [7, 7, 7]
    assert result == ((1, 2, 3), (4, 5, 6))
    mixed = [(1, 2, 3), (4, 5, 6)]
    result = SAME(mixed)
    mixed[0] = (0, 0, 0)
    assert result == ((1, 2, 3), (4, 5, 6))


def test_references_are_counted():
    """References to ints are counted together: none is lost, and none is too many."""
    chance = random.Random(1)
    grids = [draw(chance, h, w, colors) for h, w in ((1, 1), (3, 3), (10, 10), (30, 30), (40, 70)) for colors in COLORS]
    ints = [*range(-128, 128)]  # one object each, those that are not kept by Python too

    def counts() -> list[int]:
        return [sys.getrefcount(value) for value in ints[123:]]

    for program in (TURN, SAME, WIDE):
        for grid in grids:
            program(grid)  # what is made once is made
        before = counts()
        kept = [program(grid) for grid in grids for _ in range(3)]
        assert len(kept) == 3 * len(grids)
        del kept
        after = counts()
        assert all(abs(a - b) < 40 for a, b in zip(after, before)), list(zip(before, after))


def test_references_while_results_are_kept():
    if sys.version_info >= (3, 12):
        pytest.skip("small ints are immortal")
    grid = tuple(tuple((i * 7 + j * j) % 10 for j in range(30)) for i in range(30))
    before = [sys.getrefcount(value) for value in range(10)]
    result = TURN(grid)
    made = [0] * 10
    for row in {id(row): row for row in result}.values():
        for cell in row:
            made[cell] += 1
    after = [sys.getrefcount(value) for value in range(10)]
    assert all(abs(a - b - n) < 30 for a, b, n in zip(after, before, made)), (before, after, made)


def test_how_python_calls_programs():
    grid = ((1, 2), (3, 4))
    assert TURN.__call__(grid) == TURN(grid) == TURN(*[grid]) == ((1, 3), (2, 4))
    with pytest.raises(TypeError):
        TURN(I=grid)
    with pytest.raises(arcfast.DSLError):
        TURN()
    with pytest.raises(arcfast.DSLError):
        TURN(grid, grid)
    three = arcfast.Program.parse("def three(S, I, C): return first(first(S))")
    assert three(((grid, grid),), grid, grid) == grid


def test_a_class_may_call_otherwise(monkeypatch):
    class Twice(arcfast.Program):
        def __call__(self, *inputs):
            return super().__call__(super().__call__(*inputs))

    grid = ((1, 2), (3, 4))
    twice = Twice(TURN.name, TURN.nodes, TURN.result, TURN.steps, TURN.params)
    assert twice(grid) == grid == twice.__call__(grid)
    TURN(grid)
    monkeypatch.setattr(arcfast.Program, "__call__", lambda self, grid: "other")
    assert TURN(grid) == "other"
    monkeypatch.undo()
    assert TURN(grid) == ((1, 3), (2, 4))
