"""The reference is the meaning of the language: it agrees with every recorded step, the examples of the table,
and the limits and orders of the specification, exactly at their edges."""

import inspect
import pickle
import random
import sys

import corpus
import pytest

from arcfast import reference
from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ArcfastError, DeviceError, DSLError, ProgramError
from arcfast.base.table import ALIASES
from arcfast.base.table import PRIMITIVES as TABLE
from arcfast.reference import CALLS, INT_MAX, INT_MIN, NESTING, FunctionValue, call, compare, order_key, walk
from arcfast.reference.calls import BODIES

P = reference.PRIMITIVES
EMPTY = frozenset()


class Backend:
    """The reference as a backend of arcfast/checks/recorded.py."""

    function = staticmethod(P.__getitem__)

    def call(self, name, args):
        return P[name](*args)


def fails(name, *args):
    """The error of a call that must be one."""
    with pytest.raises(DSLError) as caught:
        P[name](*args)
    assert caught.value.status == "error"
    return caught.value


def nested(depth):
    """A value nested that deep."""
    value = 0
    for _ in range(depth):
        value = (value,)
    return value


def tower(levels):
    """A function built of functions, that many levels high."""
    function = P["identity"]
    for _ in range(levels):
        function = P["compose"](P["identity"], function)
    return function


@pytest.mark.parametrize(
    "name, steps, errors",
    [
        ("corpus", corpus.CORPUS_STEPS, corpus.CORPUS_ERRORS),
        ("edges", corpus.EDGE_STEPS, corpus.EDGE_ERRORS),
    ],
)
def test_agrees_with_every_recorded_step(name, steps, errors):
    tally = corpus.replay(Backend(), name)
    assert tally.mismatches[:5] == []
    assert (tally.steps, tally.errors) == (steps, errors)


def test_a_wrong_backend_is_noticed():
    class Wrong(Backend):
        def call(self, name, args):
            return 0

    assert len(corpus.replay(Wrong(), "edges").mismatches) > corpus.EDGE_ERRORS


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE)
def test_example_of_the_table(row):
    assert eval(row.example, {**P, **CONSTANTS}) is True


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE)
def test_body_has_the_parameters_of_the_table(row):
    assert tuple(inspect.signature(BODIES[row.name]).parameters) == row.params
    assert reference.arity_of(P[row.name]) == len(row.params)


def test_errors_name_primitive_and_argument():
    error = fails("first", ())
    assert (error.primitive, error.argument) == ("first", "container")
    assert str(error) == "first, argument container: empty container"
    error = fails("fill", ((1,),), 2, 3)
    assert (error.primitive, error.argument) == ("fill", "patch")
    error = fails("add", 1, 2.0)
    assert (error.primitive, error.argument) == ("add", "b")
    error = fails("apply", P["first"], ((),))
    assert error.primitive == "first"
    assert fails("add", 1).primitive == "add"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(ProgramError(3, "no return")) == "line 3: no return"
    assert DeviceError("lost", [1]).partial == [1]
    assert issubclass(DSLError, ArcfastError)


def test_ints_end_at_32_bits():
    assert P["increment"](INT_MAX - 1) == INT_MAX
    assert P["decrement"](INT_MIN + 1) == INT_MIN
    fails("increment", INT_MAX)
    fails("decrement", INT_MIN)
    fails("invert", INT_MIN)
    fails("identity", INT_MAX + 1)
    fails("contained", 0, ((INT_MIN - 1,),))
    fails("shift", frozenset({(INT_MAX, 0)}), (1, 0))
    fails("neighbors", (INT_MAX, 0))


def test_sums_on_the_way_are_exact():
    assert P["centerofmass"](frozenset({(INT_MAX, 0), (INT_MAX - 2, 0)})) == (INT_MAX - 1, 0)
    assert P["move"](((1, 1, 2),), frozenset({(2, (0, 2))}), (INT_MAX, INT_MAX)) == ((1, 1, 1),)
    assert P["vmirror"](frozenset({(0, INT_MAX), (0, INT_MAX - 1)})) == {(0, INT_MAX), (0, INT_MAX - 1)}
    fails("height", frozenset({(INT_MIN, 0), (INT_MAX, 0)}))
    fails("manhattan", frozenset({(INT_MIN, 0)}), frozenset({(INT_MAX, 0)}))


def test_periods_of_far_cells_are_found_at_once():
    assert P["hperiod"](frozenset({(1, (0, 0)), (1, (0, INT_MAX - 1))})) == INT_MAX - 1
    assert P["vperiod"](frozenset({(1, (0, 0)), (2, (INT_MAX - 1, 0))})) == INT_MAX


def test_too_large_for_the_reference_is_memory():
    for name, args in [("repeat", (0, INT_MAX)), ("canvas", (0, (10**5, 10**5))), ("interval", (0, INT_MAX, 1))]:
        with pytest.raises(DSLError) as caught:
            P[name](*args)
        assert caught.value.status == "memory"


def test_values_nest_64_deep():
    deepest = nested(NESTING)
    assert P["identity"](deepest) == deepest
    fails("identity", nested(NESTING + 1))
    assert P["astuple"](nested(NESTING - 1), 0) == (nested(NESTING - 1), 0)
    fails("astuple", deepest, 0)
    fails("initset", deepest)
    assert P["first"](P["initset"](nested(NESTING - 1))) == nested(NESTING - 1)


def test_empty_containers_are_one_deep_and_functions_as_deep_as_their_parts():
    value = ()
    for _ in range(NESTING - 1):
        value = frozenset({value})
    assert P["identity"](value) == value
    fails("initset", value)
    bound = P["lbind"](P["astuple"], value)
    assert bound.depth == NESTING
    fails("initset", bound)
    assert P["initset"](P["add"]) == {P["add"]}


def test_functions_are_built_256_levels_high():
    top = tower(CALLS)
    assert top.level == CALLS
    fails("compose", P["identity"], top)
    fails("lbind", P["astuple"], (0, (top,)))
    assert P["power"](top, 1) is top
    fails("power", top, 2)


def test_calls_nest_256_deep():
    assert call(tower(CALLS), 7) == 7
    assert P["apply"](tower(CALLS - 1), (7,)) == (7,)
    assert "nested deeper" in fails("apply", tower(CALLS), (7,)).reason
    # the failure left nothing behind: the same call works again
    assert call(tower(CALLS), 7) == 7


def test_power_is_a_loop_but_counts_one_level():
    assert call(P["power"](P["increment"], 1000), 0) == 1000
    assert call(P["power"](tower(CALLS - 1), 3), 7) == 7
    assert P["apply"](P["power"](tower(CALLS - 2), 3), (7,)) == (7,)
    fails("apply", P["power"](tower(CALLS - 1), 3), (7,))


@pytest.mark.parametrize("primitive", ["valmax", "argmax", "sfilter", "order", "mfilter", "extract"])
def test_deep_calls_stay_below_the_recursion_limit_of_python(primitive):
    """Primitives that call take the most frames; 3 levels of depth per round."""
    frames = []

    def probe(value):
        frame, count = sys._getframe(), 0
        while frame:
            frame, count = frame.f_back, count + 1
        frames.append(count)
        return 0

    def rounds(n, inner):
        for _ in range(n):
            inner = P["compose"](P["rbind"](P[primitive], inner), P["initset"])
        return inner

    full = rounds(CALLS // 3, probe)
    outside = len(inspect.stack())
    try:
        call(full, 1)
    except DSLError:  # extract finds nothing; what matters is how deep the probe was
        pass
    assert frames and max(frames) - outside < 700
    with pytest.raises(DSLError, match="nested deeper"):
        call(rounds(CALLS // 3 + 1, P["identity"]), 1)


def test_deep_values_compare_at_the_bottom_of_deep_calls():
    inner = P["fork"](P["equality"], P["first"], P["last"])
    for _ in range(CALLS // 3 - 1):
        inner = P["compose"](P["rbind"](P["valmin"], inner), P["initset"])
    assert call(inner, (tower(CALLS), tower(CALLS))) is True
    assert call(inner, (nested(NESTING - 3), nested(NESTING - 3))) is True


def test_deep_functions_compare_and_sort():
    one, two = tower(CALLS), tower(CALLS)
    assert one is not two and one == two and hash(one) == hash(two)
    assert compare(one, two) == 0
    lower = tower(CALLS - 1)
    assert walk(frozenset({one, lower, two})) == tuple(sorted((one, lower), key=order_key))
    deep = nested(NESTING)
    assert compare(deep, nested(NESTING)) == 0 and compare(deep, (1,)) == 1
    both = P["lbind"](P["astuple"], (nested(NESTING - 1), tower(CALLS - 1)))
    assert both == P["lbind"](P["astuple"], (nested(NESTING - 1), tower(CALLS - 1)))


def test_order_of_all_values():
    add, compose, rbind = P["add"], P["compose"], P["rbind"]
    ascending = [
        None, -5, 0, 1, 7,
        (), (None,), (0,), (0, 1), (0, (0, 0)), (1,), (EMPTY,), (add,),
        EMPTY, frozenset({0}), frozenset({0, 1}), frozenset({1}), frozenset({(0, 0)}),
        add, compose, compose(add, add), compose(add, compose), compose(compose, add), compose(compose(add, add), add),
        P["double"], rbind, rbind(add, None), rbind(add, 1), rbind(add, 2), rbind(add, (1, 1)), rbind(rbind, 0),
        P["width"],
    ]  # fmt: skip
    shuffled = ascending[:]
    random.Random(1).shuffle(shuffled)
    assert sorted(shuffled, key=order_key) == ascending
    assert P["totuple"](frozenset(ascending)) == tuple(ascending)
    for i, a in enumerate(ascending):
        for j, b in enumerate(ascending):
            assert compare(a, b) == (i > j) - (i < j)
            assert (a == b) == (i == j)


def test_true_is_one():
    assert compare(True, 1) == 0 and P["equality"]((True,), (1,))
    assert P["rbind"](P["add"], True) == P["rbind"](P["add"], 1)
    assert P["dedupe"]((1, True, 0, False)) == (1, 0)
    assert P["add"](True, True) == 2


def test_comparing():
    assert P["greater"]((1, None, 3), (1, None, 2))
    assert P["greater"]((1, 2), (1,))
    assert P["greater"](frozenset({2}), frozenset({1, 2}))
    assert not P["greater"]((P["add"],), (P["add"],))
    for a, b in [(1, (1,)), (None, None), (P["add"], P["add"]), ((1, 2), (1, None)), ((), EMPTY), ((None,), (1,))]:
        fails("greater", a, b)
    assert P["maximum"]((None,)) is None
    fails("maximum", (None, None))
    fails("order", (1, None), P["identity"])
    fails("order", (3, (0,), 2), P["identity"])
    # the best so far is compared with each member, so (1, 0) and (1, None) never meet
    assert P["maximum"](((2, 0), (1, 0), (1, None))) == (2, 0)
    fails("maximum", ((1, 0), (1, None), (2, 0)))
    # sorting, however it is done, compares neighbours of the result
    fails("order", ((2, 0), (1, 0), (1, None)), P["identity"])


def test_functions_as_values():
    rbind, lbind, power = P["rbind"], P["lbind"], P["power"]
    assert [rbind(P[name], 0).arity for name in ("add", "fill", "objects", "first")] == [1, 2, 3, 3]
    assert lbind(rbind(P["objects"], True), ((1, 1),)).arity == 2
    assert call(rbind(P["subtract"], 1), 5) == 4 and call(lbind(P["subtract"], 1), 5) == -4
    for bad in ((), (1, 2)):
        with pytest.raises(DSLError):
            call(rbind(P["subtract"], 1), *bad)
    for arguments in range(5):
        with pytest.raises(DSLError):
            call(rbind(P["first"], 0), *[(1,)] * arguments)
    assert power(P["double"], 1) is P["double"]
    fails("power", P["double"], 0)
    assert power(P["double"], 2) != P["compose"](P["double"], P["double"])
    assert power(P["double"], 2) == FunctionValue("power", (P["double"], 2))
    assert call(P["fork"](P["astuple"], P["double"], P["halve"]), 4) == (8, 2)
    assert call(P["matcher"](P["size"], 2), (1, 1)) is True
    copy = pickle.loads(pickle.dumps(rbind(P["add"], 1)))
    assert copy == rbind(P["add"], 1) and hash(copy) == hash(rbind(P["add"], 1))


def test_plain_callables_are_functions_too():
    assert P["apply"](lambda x: x + 1, (1, 2)) == (2, 3)
    assert call(P["rbind"](lambda a, b: a - b, 1), 5) == 4
    assert P["rbind"](lambda a, b, c: 0, 1).arity == 2
    shout = lambda x: P["double"](x)  # noqa: E731
    assert P["compose"](shout, P["double"]) == P["compose"](shout, P["double"])
    assert P["initset"](shout) == {shout}
    with pytest.raises(DSLError):
        P["apply"](lambda x: "text", (1,))
    with pytest.raises(DSLError):
        P["apply"](lambda x: 2**40, (1,))


def test_tuples_of_cells_stand_for_sets_but_are_painted_in_their_own_order():
    cells = ((4, (0, 0)), (3, (0, 0)))
    grid = ((0, 0),)
    assert P["paint"](grid, cells) == ((3, 0),)
    assert P["paint"](grid, frozenset(cells)) == ((4, 0),)
    assert P["underpaint"](grid, cells) == ((4, 0),)
    assert P["underpaint"](grid, frozenset(cells)) == ((3, 0),)
    assert P["color"](cells) == 3
    assert P["colorfilter"]((cells,), 4) == {cells}
    assert P["normalize"](((1, 1), (1, 1))) == {(0, 0)}
    assert P["vline"](((1, 1), (1, 1))) is True


def test_constants():
    assert len(CONSTANTS) == 28 + 48 + 10 and CONSTANTS["F"] is False and CONSTANTS["TEN"] == 10
    assert not set(CONSTANTS) & (TABLE.keys() | ALIASES.keys())
    assert all(CONSTANTS[name] == 0 for name in ("F0", "R0", "A0", "BLACK"))
    assert all(CONSTANTS[name] == 9 for name in ("F9", "R9", "A9", "BURGUNDY"))
    assert [CONSTANTS[name] for name in ("R5", "L1", "L10", "NEG_THREE", "NEG_TEN", "GRAY")] == [5, -1, -10, -3, -10, 5]
