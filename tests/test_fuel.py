"""Budgets: what steps cost, where fuel and memory run out, and that nothing large is worked on for free."""

import re

import numpy
import pytest
from endings import G, battery, one, restarts, worked

from arcfast import Status
from arcfast.base.errors import ArcfastError

SMALL = (
    "a = rot90(I); b = apply(lambda r: size(r), a); dead = objects(I, T, T, T); c = rot90(I); "
    "d = interval(ZERO, TEN, ONE); return astuple(b, combine(d, interval(ZERO, TEN, ONE)))"
)


def costs_of(text: str) -> list[tuple[int, int]]:
    """(step, fuel it takes) of a program that ends well: each step is where the fuel runs out for some budget."""
    total = one(text)[3]
    steps = []
    for fuel in range(1, total):
        status, error, _, spent, hashed = one(text, fuel=fuel)
        assert (status, spent, hashed) == (Status.FUEL, fuel, 0)
        steps.append(int(re.fullmatch(rf"step (\d+): out of fuel \(more than {fuel}\)", error)[1]))
    assert steps == sorted(steps)
    status, *_, spent, _ = one(text, fuel=total)
    assert (status, spent) == (Status.OK, total) == (one(text)[0], one(text)[3])
    return [(step, steps.count(step)) for step in dict.fromkeys(steps)]


def test_fuel_runs_out_exactly_where_the_sum_passes_it():
    steps = [step for step, _ in costs_of(SMALL)]
    assert steps == [1, 2, 5, 7, 8]  # 3 is dead, 4 and 6 repeat 1 and 5


def test_dead_and_repeated_steps_cost_nothing():
    assert one("return size(I)")[3] == one("x = objects(I, T, T, T); y = size(I); return size(I)")[3]
    assert one("x = size(I); y = size(I); return add(x, y)")[3] == one("x = size(I); return add(x, x)")[3]


def test_constants_cost_what_they_cost():
    """A step that depends on no input is computed once for all of them, and costs each program the same."""
    text = "a = interval(ZERO, TEN, ONE); b = apply(lambda x: add(x, ONE), a); return b"
    given = text.replace("ZERO", "subtract(size(I), size(I))").replace("interval", "interval")
    extra = one("return subtract(size(I), size(I))")[3]
    assert one(given)[3] == one(text)[3] + extra
    run = battery(text, text, "return size(interval(ZERO, TEN, ONE))").run([G, G])
    assert worked(run)[1] == 0
    assert (run.fuel[0] == run.fuel[1]).all() and run.fuel[0, 0] == one(text)[3]
    costs_of("return merge((interval(ZERO, TEN, ONE), interval(ZERO, TEN, TWO)))")


def test_a_failing_constant_is_an_error_at_run_time():
    b = battery("x = size(I); y = first(frozenset()); return add(x, y)", "return add(first(frozenset()), ONE)")
    run = b.run([G, ((1,),)])
    assert (run.status == Status.ERROR).all()
    assert run.error(0, 1).startswith("step 2, first") and run.error(1, 0).startswith("step 1, first")


def test_an_error_comes_before_fuel_only_if_it_is_reached():
    text = "x = rot90(I); y = first(size(I)); z = objects(I, T, T, T); return astuple(y, astuple(x, z))"
    ends = [one(text, fuel=fuel) for fuel in range(1, 40)]
    assert [end[0] for end in ends] == sorted((end[0] for end in ends), reverse=True)  # FUEL, then ERROR
    assert ends[0][0] == Status.FUEL and ends[-1][0] == Status.ERROR
    assert ends[-1][1].startswith("step 3, first") and ends[-1][3] == one("return both(size(I), rot90(I))")[3] - 1


def test_expensive_constants_wait_until_they_are_asked_for():
    many = "x = interval(ZERO, 2000, ONE); y = prapply(add, x, interval(ZERO, {k}, ONE)); "
    texts = ["return first(I)" for _ in range(3)] + [many.format(k=600 + k) + "return size(y)" for k in range(3)]
    run = battery(*texts).run([G], fuel=100_000)
    assert [int(status) for status in run.status[:, 0]] == [0, 0, 0, 2, 2, 2]
    assert worked(run)[1] == 1  # first(I): none of the others was computed before it ran out of fuel
    run = battery(*texts).run([G, G])
    assert worked(run)[1] > 2 * 3 and [run.value(p, 1) for p in (3, 4)] == [2599, 2600]
    assert (run.fuel[:, 0] == run.fuel[:, 1]).all() and run.fuel[3, 0] > 2000 * 600


def test_large_constants_do_not_fill_the_arena():
    texts = [f"x = interval(ZERO, {1_000_000 + k}, ONE); return size(apply(identity, x))" for k in range(8)]
    run = battery(*texts).run([G, G])
    assert worked(run)[1] == 8 * 3 * 2 and not restarts(run)  # they are not computed before, but on each input
    assert [run.value(p, 1) for p in range(8)] == [1_000_000 + k for k in range(8)]


def test_memory_is_a_budget_of_one_step():
    status, error, _, fuel, hashed = one("x = size(I); y = canvas(ZERO, (900, 900)); return add(y, x)", memory=100_000)
    assert (status, hashed) == (Status.MEMORY, 0)
    assert error == "step 2: out of memory (more than 100000 bytes in one step)"
    assert one("return size(canvas(ZERO, (900, 900)))", memory=4_000_000)[0] == Status.OK
    constant = f"return size({tuple(range(300))})"  # constants are no step
    assert one(constant, memory=64)[:2] == (Status.OK, 300)


def test_budgets_are_checked():
    b = battery("return I")
    for options in ({"fuel": 0}, {"fuel": -1}, {"fuel": 1.5}, {"fuel": True}, {"fuel": 2**63}, {"memory": 0},
                    {"memory": 2**32}, {"memory": "1 GB"}, {"values": "all"}, {"values": 2}, {"threads": 0},
                    {"threads": 1.5}, {"threads": "two"}, {"threads": True}, {"device": "tpu"}):  # fmt: skip
        with pytest.raises(ArcfastError, match=re.escape(next(iter(options)))):
            b.run([G], **options)
    assert b.run([G], fuel=numpy.int64(5), memory=numpy.int32(1000)).value(0, 0) == G


def test_fuel_can_be_as_much_as_there_is():
    assert one("return size(I)", fuel=2**63 - 1)[:2] == (Status.OK, 2)


A = "a = interval(0, N, 1)"
DEAR = {  # what is made first, then the step: it looks at, copies or packs so many times N
    "astuple(a, a)": (A, 2), "pair(b, b)": (f"{A}; b = initset(a)", 2), "totuple(b)": (f"{A}; b = initset(a)", 1),
    "order(b, size)": (f"{A}; b = astuple(a, a)", 2), "order(b, identity)": (f"{A}; b = initset(a)", 2),
    "sfilter(b, identity)": (f"{A}; b = astuple(a, a)", 2), "argmax((1, 2), lambda x: a)": (A, 2),
    "argmin(b, identity)": (f"{A}; b = repeat(a, 5)", 5), "valmax(b, identity)": (f"{A}; b = repeat(a, 5)", 5),
    "valmin(b, identity)": (f"{A}; b = repeat(a, 5)", 5), "apply(lambda x: a, frozenset({1, 2}))": (A, 2),
    "papply(lambda x, y: a, (1, 2), (3, 4))": (A, 2),
    "prapply(lambda x, y: a, (1, 2), (3, 4))": (A, 4), "mapply(lambda x: a, frozenset({1, 2, 3}))": (A, 4),
    "mpapply(lambda x, y: a, (1, 2), (3, 4))": (A, 4), "matcher(identity, a)(a)": (A, 1),
    "sfilter((1, 2), matcher(lambda x: a, a))": (A, 2), "sizefilter(b, 7)": (f"{A}; b = repeat(a, 5)", 5),
    "colorfilter(b, 1)": (f"{A}; b = repeat(totuple(recolor(1, product(a, (0,)))), 5)", 5),
    "extract((1, 2), lambda x: a)": (A, 1),
}  # fmt: skip


@pytest.mark.parametrize("step", DEAR)
def test_a_step_is_charged_for_the_values_it_goes_through(step):
    """Else a loop of such steps on large values would outlast any budget."""
    before, times = DEAR[step]
    costs = []
    ends = f"return size({before[before.rindex(' = ') - 1]})", f"return {step}"
    for n in (100, 1100):
        without, whole = [one(f"{before}; {end}".replace("N", str(n)))[3] for end in ends]
        costs.append(whole - without)
    assert costs[1] - costs[0] >= 1000 * times
