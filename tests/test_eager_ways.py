"""The short way of eager calls: which calls take it, and that it gives what the long way gives."""

import gc
import inspect

import pytest
from eager import OBJECTS, OBJS, PLAIN, ROW, I, refused

from arcfast import Grid, _cpu, dsl, from_python, to_python
from arcfast.base.table import PRIMITIVES
from arcfast.dsl import F, T

VALUES = [0, 3, -5, True, None, (1, 2), (3, (4, 5)), I, OBJS, ROW, from_python(frozenset({(0, 1)})), dsl.first]
VALUES += [dsl.compose(dsl.first, dsl.last), Grid([]), from_python(()), from_python(frozenset())]


def went_short(function, *args):
    before = _cpu.direct_calls()
    value = function(*args)
    return value, _cpu.direct_calls() - before


@pytest.mark.parametrize(
    "name, args",
    [
        ("identity", (I,)),
        ("size", (OBJS,)),
        ("first", (OBJS,)),
        ("tophalf", (I,)),
        ("add", ((1, 2), 3)),
        ("contained", ((1, (0, 1)), from_python(frozenset({(1, (0, 1))})))),
        ("contained", (dsl.first(OBJS), OBJS)),
        ("contained", (dsl.recolor(9, dsl.first(OBJS)), OBJS)),
        ("contained", (dsl.toindices(dsl.last(OBJS)), dsl.apply(dsl.toindices, dsl.totuple(OBJS)))),
        ("contained", (dsl.toindices(dsl.last(OBJS)), OBJS)),
        ("contained", (dsl.ofcolor(I, 99), OBJS)),
        ("contained", (dsl.ofcolor(I, 99), dsl.insert(dsl.ofcolor(I, 99), OBJS))),
        ("contained", (dsl.last(OBJS), OBJS)),
        ("branch", (T, I, OBJS)),
        ("compose", (dsl.first, dsl.last)),
        ("objects", (I, T, F, T)),
        ("apply", (dsl.normalize, OBJS)),
        ("extract", (OBJS, dsl.matcher(dsl.color, 1))),
        ("mapply", (dsl.rbind(dsl.shift, (1, 2)), OBJS)),
    ],
)
def test_calls_on_values_go_the_short_way(name, args):
    value, short = went_short(getattr(dsl, name), *args)
    assert short == 1
    if not callable(value):
        plain = getattr(dsl, name)(*[to_python(arg) for arg in args])
        assert value == plain and type(value) is type(plain)


@pytest.mark.parametrize("args", [(PLAIN,), ([[1, 2]],), (OBJECTS,)])
def test_plain_containers_go_the_long_way(args):
    assert went_short(dsl.size, *args)[1] == 0


def test_made_functions_go_the_short_way_unless_they_hold_functions_of_python():
    function = dsl.compose(dsl.size, dsl.rot90)
    assert went_short(function, I) == (dsl.size(I), 1)
    assert went_short(function, PLAIN) == (dsl.size(I), 0)
    assert went_short(dsl.compose(lambda grid: dsl.height(grid), dsl.rot90), I) == (dsl.width(I), 1)  # of height alone
    refused("expected", function, 3)
    assert went_short(function, I) == (dsl.size(I), 1)


class Int(int):
    """An int that no short way takes."""


class Pair(tuple):
    """And a tuple."""


def as_long(value):
    if type(value) in (int, tuple):
        return Int(value) if type(value) is int else Pair(value)
    return to_python(value)


def end(function, args):
    try:
        value = function(*args)
        return type(value), to_python(value)
    except _cpu.DSLError as error:
        return str(error)


@pytest.mark.parametrize("name", [name for name, row in PRIMITIVES.items() if len(row.params) <= 2])
def test_both_ways_end_alike(name):
    function = getattr(dsl, name)
    for first in VALUES:
        for second in VALUES if len(PRIMITIVES[name].params) == 2 else [None]:
            args = (first, second)[: len(PRIMITIVES[name].params)]
            long = [as_long(arg) for arg in args]
            value, short = went_short(end, function, long)
            assert not short or all(a is b for a, b in zip(args, long))
            assert end(function, args) == value, (name, args)


def test_an_argument_that_is_the_result_is_given_as_it_is():
    assert dsl.identity(I) is I and dsl.branch(F, OBJS, I) is I and dsl.both(I, ROW) is ROW
    assert dsl.fill(I, 3, frozenset()) == I
    assert type(dsl.identity(Grid([]))) is _cpu.Tuple  # () is a tuple, whatever class it had


def test_choosers_tell_equal_shapes_apart():
    a, b = Grid([[1, 2]]), Grid([[3, 4]])
    assert dsl.branch(T, a, b) is a and dsl.branch(F, a, b) is b and dsl.either(a, b) is a and dsl.both(a, b) is b
    assert refused("expected", dsl.branch, T, a, object())


def test_readers_leave_their_argument_as_it_is():
    for name in sorted(_cpu.READERS):
        before = [repr(value) for value in VALUES]
        for value in VALUES:
            try:
                getattr(dsl, name)(*[value, (0, 0)][: len(PRIMITIVES[name].params)])
            except _cpu.DSLError:
                pass
        assert [repr(value) for value in VALUES] == before


def test_a_call_from_a_destructor_within_a_call():
    """The machine of direct calls is taken: the inner call takes another."""
    seen = []

    class Odd:
        def __del__(self):
            seen.append(dsl.rot90(I) == dsl.rot90(PLAIN))

    def circle():
        a, b = Odd(), Odd()
        a.other, b.other = b, a

    threshold, enabled = gc.get_threshold(), gc.isenabled()
    gc.enable()
    gc.set_threshold(1)
    try:
        for _ in range(50):
            circle()
            kept = [dsl.vmirror(I) for _ in range(20)]
            assert all(value == dsl.vmirror(PLAIN) for value in kept)
    finally:
        gc.set_threshold(*threshold)
        if not enabled:
            gc.disable()
    assert seen and all(seen)


def test_keywords_and_numbers_of_arguments():
    assert dsl.add(a=1, b=2) == dsl.add(1, b=2) == dsl.add(*(1, 2)) == dsl.add.__call__(1, 2) == 3
    refused("takes 2 arguments, got 1", dsl.add, 1)
    refused("takes 2 arguments, got 5", dsl.add, 1, 2, 3, 4, 5)
    refused("no such parameter", dsl.add, 1, z=2)
    refused("takes no keywords", dsl.compose(dsl.first, dsl.last), x=1)
    assert list(inspect.signature(dsl.add).parameters) == ["a", "b"]


def test_python_calls_by_vectors():
    assert type(dsl.add).__flags__ & 1 << 11 and type(dsl.compose(dsl.first, dsl.last)).__flags__ & 1 << 11


@pytest.mark.parametrize("side", [1, 3, 20, 22, 23, 31, 32, 33, 45, 46, 63, 64, 65, 100])
def test_room_is_used_again(side):
    """Values of all sizes, made and freed in turn: the room of one that is gone is another's, never of two at once."""
    grids = [Grid([[(i * j + k) % 10 for j in range(side)] for i in range(side)]) for k in range(12)]
    plain = [to_python(grid) for grid in grids]
    for k in range(3):
        turned = [dsl.rot90(grid) for grid in grids]
        pairs = [dsl.astuple(grid, other) for grid, other in zip(grids, turned)]
        bound = [dsl.lbind(dsl.hconcat, grid) for grid in grids]
        del turned[::2], pairs[1::2]
        mixed = [dsl.vconcat(grid, grid) for grid in grids]
        assert [to_python(grid) for grid in turned] == [tuple(zip(*grid[::-1])) for grid in plain[1::2]]
        assert [to_python(both)[0] for both in pairs] == plain[::2]
        assert [to_python(grid) for grid in mixed] == [grid + grid for grid in plain]
        assert to_python(bound[k](grids[k])) == tuple(row + row for row in plain[k])
    assert [to_python(grid) for grid in grids] == plain
