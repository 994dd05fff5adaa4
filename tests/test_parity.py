"""One truth, every backend: random calls of every primitive and random programs end alike on reference, core and warp.

Compared are value, status, fuel and hash (tests/fuzz.py says how); hypothesis makes a failing case small. The same
cases every time: fresh ones, and many of them, are what `python tests/fuzz.py` is for.
"""

import random

import pytest
from corpus import Earlier
from fuzz import ORDERS, Mismatch, case, check, cost_of, shrink, weight
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from strategies import Fn, Maker, Program, build, describe, kind_of, makers

from arcfast import dsl, reference
from arcfast.base.table import PRIMITIVES as TABLE

pytest.importorskip("arcfast._warp")

QUICK = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE)
@settings(QUICK, max_examples=18)
@given(maker=makers(), order=st.sampled_from(ORDERS))
def test_calls_end_alike(row, maker, order):
    program = maker.call(row)
    note(f"check({program!r}, order={order!r})")
    check(program, order)


@pytest.mark.parametrize("part", range(8))
@settings(QUICK, max_examples=25)
@given(maker=makers(), order=st.sampled_from(ORDERS), salt=st.integers(0, 99))
def test_programs_end_alike(part, maker, order, salt):
    program = maker.program()
    note(f"check({program!r}, order={order!r}, seed={salt})")
    check(program, order, salt)


@pytest.mark.parametrize("seed", range(4))
def test_the_first_cases_of_the_large_run(seed):
    """Plain randomness reaches what hypothesis, which likes small cases, does not."""
    for k in range(1000):
        check(case(seed, k), ORDERS[k % 3] if k % 50 == 0 else None, k)


def test_the_generator_is_worth_its_time():
    """Most calls are well typed, every primitive succeeds now and then, and a case can be made again."""
    assert repr(case(7, 123)) == repr(case(7, 123)) != repr(case(8, 123))
    maker, ok = Maker(random.Random(5)), {name: 0 for name in TABLE}
    for name, row in TABLE.items():
        for _ in range(20):
            ok[name] += check(maker.call(row))[0] == "ok"
    assert sum(ok.values()) > 0.5 * 20 * len(TABLE), ok
    assert min(ok.values()) >= 1, ok


def test_a_wrong_value_is_noticed(monkeypatch):
    good = Program(((1, 2), (3, 4)), [("rot90", [Earlier(-1)]), ("size", [Earlier(0)])])
    assert check(good) == ["ok", "ok"]
    with monkeypatch.context() as patch:
        patch.setitem(reference.calls.BODIES, "rot90", lambda grid: grid)
        with pytest.raises(Mismatch, match="step 0, rot90: the reference gives"):
            check(good)
        small = shrink(good, lambda program: bool(program.steps) and fails(program))
        assert len(small.steps) == 1
    with monkeypatch.context() as patch:
        patch.setitem(reference.calls.BODIES, "size", lambda container: reference.values.fail("no"))
        with pytest.raises(Mismatch, match="step 1, size: the reference ends by error"):
            check(good)


def fails(program):
    try:
        check(program)
    except Mismatch:
        return True
    return False


def test_functions_are_described_and_built():
    tree = Fn("compose", (Fn("rbind", (Fn("add"), (1, 2))), Fn("power", (Fn("double"), 3))))
    for function in (reference.PRIMITIVES.__getitem__, lambda name: getattr(dsl, name)):
        made = build((tree, frozenset({tree, 1})), function)
        assert describe(made) == (tree, frozenset({tree, 1}))
        assert made[0](1) == (9, 10)


def test_weights_and_costs_are_those_of_the_table():
    assert [weight(value) for value in (7, None, (), (1, 2), (1, (2, 3)), (1, 2, 3), ((), ()))] == [1, 1, 1, 1, 1, 3, 2]
    assert weight(frozenset({(1, 2), (3, 4)})) == 2 and weight(((1, 2), (3, 4))) == 4
    assert cost_of(TABLE["rot90"], [((1, 2, 3),)], ((1,), (2,), (3,))) is not None
    assert cost_of(TABLE["apply"], [Fn("first"), ()], ()) is None
    assert [kind_of(value) for value in (1, (1, 2), ((1,),), frozenset(), Fn("add"))] == [
        "int", "pair", "grid", "object", "function",
    ]  # fmt: skip
