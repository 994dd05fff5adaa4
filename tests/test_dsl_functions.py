"""Eager use with Python callables everywhere: what they are given and raise, how long they and values live."""

# ruff: noqa: F405

import copy
import functools
import gc
import operator
import pickle
import sys
import weakref
from pathlib import Path

import numpy as np
import pytest
from eager import OBJECTS, OBJS, PLAIN, ROW, I, failing, refused

import arcfast
from arcfast import DSLError, Grid, from_python, to_python
from arcfast.dsl import *  # noqa: F403

# ---- Functions ------------------------------------------------------------------------------------------------------


class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        return x + self.n

    def add(self, x):
        return x + self.n

    @staticmethod
    def static(x):
        return x + 1

    @classmethod
    def of_class(cls, x):
        return x + 1


CALLABLES = [
    lambda x: x + 1, Adder(1), Adder(1).add, Adder.static, Adder.of_class, functools.partial(operator.add, 1),
    functools.partial(lambda x, y: x + y, y=1), (1).__add__, increment, compose(increment, identity), rbind(add, 1),
    lambda x, y=1: x + y, lambda *args: args[0] + 1, functools.lru_cache(lambda x: x + 1),
    np.vectorize(lambda x: x + 1),
    lambda x: np.int64(x + 1),
]  # fmt: skip


@pytest.mark.parametrize("function", CALLABLES, ids=lambda function: type(function).__name__)
def test_callables(function):
    assert apply(function, (1, 2, 3)) == (2, 3, 4) and apply(function, frozenset({1, 2})) == {2, 3}
    assert (
        compose(function, function)(1) == 3 and power(function, 5)(0) == 5 and chain(first, initset, function)(1) == 2
    )
    assert fork(add, function, identity)(1) == 3 and matcher(function, 2)(1) is True
    assert rapply((function,), 1) == (2,) and first((function,)) == to_python(from_python((function,)))[0] == function
    assert argmax((1, 3, 2), function) == 3 and extract((1, 2), matcher(function, 3)) == 2
    assert order((3, 1), function) == (1, 3) and papply(lambda f, x: f(x), (function,), (1,)) == (2,)


def test_binding():
    assert rbind(lambda x, y: x - y, 3)(5) == 2 and lbind(lambda x, y: x - y, 3)(5) == -2
    assert rbind(lambda x, y, z: (x, y, z), 3)(1, 2) == (1, 2, 3) and rbind(Adder(1).add, 1)  # made, not called
    assert rbind(max, 3)(5) == 5 and lbind(lambda *args: len(args), 3)(5) == 2  # who takes any number takes two
    assert rbind(operator.sub, 3)(5) == rbind(np.subtract, 3)(5) == 2 and rbind(pow, 3)(5) == 125
    refused("Adder.* is no value|wrong number", rbind(Adder, 3), 1)  # a class is a function of what it takes
    assert rbind(rbind(lambda a, b, c: a * 100 + b * 10 + c, 3), 2)(1) == 123
    refused("wrong number", rbind(lambda x, y: 0, 1), 1, 2)


def test_classes_and_builtins_as_functions():
    assert apply(len, OBJS) == {1, 2} and apply(frozenset, ((1, 2, 3),)) == (frozenset({1, 2, 3}),)
    assert apply(Grid, ([[1, 2], [3, 4]],)) == (((1, 2), (3, 4)),) and apply(bool, (0, 3)) == (False, True)
    assert (
        apply(tuple, (ROW,)) == (ROW,) and sfilter(I, any) == (PLAIN[0], PLAIN[2]) and order(ROW, int.__neg__)[0] == 3
    )


def test_callbacks_see_values_and_call_the_dsl():
    seen = []
    apply(seen.append, (1, T, None, (1, 2), PLAIN, OBJECTS, first, len))
    assert [type(x) for x in seen[3:6]] == [tuple, Grid, arcfast.Set] and seen == [
        1, True, None, (1, 2), PLAIN, OBJECTS, first, len,
    ]  # fmt: skip
    assert mapply(lambda o: apply(lambda c: shift({c}, (1, 1)), o), OBJS) == apply(
        lambda c: shift({c}, (1, 1)), merge(OBJS)
    )

    def nest(n):
        return n if n == 0 else first(apply(lambda k: add(nest(k - 1), 1), (n,)))

    assert nest(60) == 60


def test_callbacks_without_end():
    def endless(x):
        return first(apply(endless, (x,)))

    with pytest.raises(RecursionError):
        endless(1)
    loop = []
    loop.append(compose(lambda x: loop[0](x), identity))
    with pytest.raises(RecursionError):
        loop[0](1)
    assert add(1, 2) == 3


@pytest.mark.parametrize(
    "error",
    [ValueError("x"), KeyboardInterrupt(), SystemExit(3), StopIteration(1), GeneratorExit(), DSLError("a", None, "b")],
)
def test_exceptions_pass_unchanged(error):
    fail = failing(error)
    for call in (
        lambda: apply(fail, (1,)),
        lambda: compose(first, fail)(1),
        lambda: apply(lambda x: apply(fail, (x,)), (1,)),
        lambda: argmax((1, 2), compose(identity, fork(add, fail, fail))),
    ):
        with pytest.raises(type(error)) as caught:
            call()
        assert caught.value is error and error.__cause__ is None and error.__context__ is None
        assert any(entry.name == "fail" for entry in caught.traceback)
    assert add(1, 2) == 3


def test_callbacks_that_give_no_value():
    for answer in ("x", 1.5, object(), 2**40, [[1], "x"], {1: 2}):
        assert refused(None, apply, lambda x, answer=answer: answer, (1,)).primitive == "<lambda>"
    assert apply(lambda x: [x, [x]], (1,)) == ((1, (1,)),) and apply(lambda x: {x}, (1,)) == (frozenset({1}),)
    with pytest.raises(TypeError, match="positional argument"):
        apply(lambda: 1, (1,))
    refused("is no value", apply, (x for x in ()), (1,))
    assert apply(lambda x: lambda y: x + y, (1, 2))[1](5) == 7  # functions are values


def test_functions_are_values():
    double_ = lambda x: x * 2  # noqa: E731
    assert compose(first, last) == compose(first, last) != compose(last, first)
    assert compose(double_, first) == compose(double_, first) and len({rbind(add, (1, 2)), rbind(add, (1, 2))}) == 1
    assert hash(compose(double_, first)) == hash(compose(double_, first)) and compose(first, last) != double_
    assert {first: 1}[first] == 1 and first != last and first != "first" and bool(first) and callable(first)
    assert contained(double_, (double_, 1)) and combine({double_}, {double_, first}) == {double_, first}
    assert last(from_python({double_, first, 1})) is double_ and initset(compose(first, last)) == {compose(first, last)}


def test_pickle_of_functions():
    for function in (compose(first, rbind(add, (1, 2))), fork(add, size, power(increment, 3)), matcher(len, 3)):
        again = pickle.loads(pickle.dumps(function))
        assert again == function and repr(again) == repr(function) and copy.deepcopy(function) == function
    assert pickle.loads(pickle.dumps(from_python((compose(len, first),)))) == (compose(len, first),)
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(compose(lambda x: x, first))
    deep = increment
    for _ in range(100):
        deep = compose(increment, deep)
    assert pickle.loads(pickle.dumps(deep))(0) == deep(0) == 101


def test_lambda_of_a_program():
    program = arcfast.Program.parse("def solve(I):\n    k = height(I)\n    return lambda x: add(x, k)")
    made = program(PLAIN)
    assert made(4) == 7 and "lambda" in repr(made) and hash(made) == hash(program(PLAIN)) and made == program(PLAIN)
    assert pickle.loads(pickle.dumps(made)) == made and copy.copy(made)(1) == 4 and apply(made, (1, 2)) == (4, 5)
    refused("no keywords", made, x=1)


# ---- Lifetimes ------------------------------------------------------------------------------------------------------


class Payload:
    """A callable whose end can be seen."""

    def __call__(self, x):
        return x


def kept(make):
    """Is a callable alive while what was made of it is, and gone when that is gone?"""
    function = Payload()
    ghost = weakref.ref(function)
    made = make(function)
    del function
    gc.collect()
    alive = ghost() is not None
    del made
    gc.collect()
    return alive, ghost() is None


@pytest.mark.parametrize(
    "make",
    [
        lambda f: compose(f, first),
        lambda f: fork(add, identity, power(rbind(lambda x, y: x, f), 2)),
        lambda f: from_python(((f, 1), 2)),
        lambda f: initset(f),
        lambda f: first(((f, 1, 2), 3)),
        lambda f: from_python(((compose(f, f), 1, 2), 3))[0],
        lambda f: next(iter(from_python(((compose(f, f), 1, 2), 3)))),
        lambda f: to_python(from_python((compose(f, first), 1))),
        lambda f: first((compose(f, first), 1)),
        lambda f: apply(lambda x: compose(f, first), (1, 2)),
        lambda f: from_python((1, 2, 3, f))[1:],
        lambda f: from_python((1, 2)) + (compose(f, first),),
        lambda f: copy.copy(compose(f, first)),
        lambda f: from_python({compose(f, first)}) | {1},
    ],
)
def test_callables_live_as_long_as_values(make):
    assert kept(make) == (True, True)


def test_values_keep_no_callables_they_do_not_refer_to():
    assert kept(lambda f: apply(f, ((1, 2, 3), (4, 5)))) == (False, True)
    assert kept(lambda f: order(OBJS, compose(len, f))) == (False, True)
    assert kept(lambda f: from_python(((1, 2, 3), f))[0]) == (False, True)
    assert kept(lambda f: first((from_python(((1, 2), 3)), f))) == (False, True)
    value = ((1, 2), 3, (4,))
    for _ in range(50):
        value = apply(lambda x: x, value)
    assert not any(map(callable, gc.get_referents(value)))


def test_kept_closures_still_work():
    kept_ones = [compose(lambda x, k=k: x + k, rbind(lambda a, b: a * b, k)) for k in range(200)]
    parts = to_python(from_python(tuple(kept_ones)))
    del kept_ones
    gc.collect()
    junk = [lambda x: None for _ in range(5000)]  # would sit where the freed ones were
    assert [f(2) for f in parts] == [2 * k + k for k in range(200)] and junk


def test_cycles_are_collected():
    class Holder:
        pass

    holder = Holder()
    holder.function = compose(lambda x: holder and x, first)  # noqa: F821 (gone when called)
    ghost = weakref.ref(holder)
    del holder
    gc.collect()
    assert ghost() is None


def test_reference_counts():
    function, error = Payload(), ValueError("x")
    fail = failing(error)

    def round_():
        apply(function, (1, 2, 3))
        compose(function, first)((1,))
        with pytest.raises(ValueError):
            apply(fail, (1,))
        with pytest.raises(DSLError):
            apply(function, ("x",))

    round_()
    error.__traceback__ = None
    gc.collect()  # what other tests left behind
    before = sys.getrefcount(function), sys.getrefcount(error), sys.getrefcount(None)
    for _ in range(50):
        round_()
    error.__traceback__ = None
    after = sys.getrefcount(function), sys.getrefcount(error), sys.getrefcount(None)
    assert after[:2] == before[:2] and abs(after[2] - before[2]) < 50


def resident():
    """Bytes of memory this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")
def test_memory_stays():
    def work(n):
        value, bad = ((1, 2), 3, (4,)), (1, "x")
        for k in range(n):
            objs = objects(I, T, F, T)
            add(k, 1)
            value = apply(lambda x: x, value)
            hash(rot90(PLAIN)), repr(first(objs)), compose(first, last) == compose(first, last)
            try:
                first(bad if k % 2 else ())
            except DSLError:
                pass

    work(1000)
    gc.collect()
    before = resident()
    work(20_000)
    for _ in range(500_000):
        add(1, 2)
    gc.collect()
    assert resident() - before < 4 << 20
