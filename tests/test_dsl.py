"""Eager use as a stranger would: calls, values of all kinds mixed with plain ones (functions: test_dsl_functions)."""

# ruff: noqa: F405

import collections.abc
import copy
import functools
import inspect
import operator
import pickle
import pydoc
import re
import weakref
from pathlib import Path

import numpy as np
import pytest
from eager import OBJECTS, OBJS, PLAIN, ROW, I, refused

import arcfast
from arcfast import DSLError, Grid, dsl, from_python, to_python
from arcfast.base import table
from arcfast.dsl import *  # noqa: F403

# ---- What is promised -----------------------------------------------------------------------------------------------


def test_getting_started(capsys):
    text = (Path(__file__).parent.parent / "docs" / "getting-started.md").read_text()
    code = re.search(r"```python\n(.*?)```", text, re.S)[1]
    exec(code, {})
    assert capsys.readouterr().out.splitlines() == [
        "frozenset({(1, (0, 1)), (1, (0, 2))})",
        "((0, 0, 0), (0, 1, 1), (0, 0, 0))",
        "(1, 1, 2)",
        "True",
    ]
    with pytest.raises(DSLError) as caught:
        first(())
    assert f"raises `DSLError: {caught.value}`" in text


@pytest.mark.parametrize("name", table.PRIMITIVES)
def test_every_primitive_tells_about_itself(name):
    primitive, row = getattr(dsl, name), table.PRIMITIVES[name]
    assert (primitive.__name__, primitive.__qualname__, primitive.__module__) == (name, name, "arcfast.dsl")
    assert list(inspect.signature(primitive).parameters) == list(row.params)
    assert row.doc in pydoc.render_doc(primitive) and row.example in primitive.__doc__
    assert eval(row.example, vars(dsl)) is True
    assert repr(primitive) == name and pickle.loads(pickle.dumps(primitive)) is primitive
    assert copy.copy(primitive) is primitive and copy.deepcopy(primitive) is primitive
    error = refused(f"{name}: takes", primitive, *[0] * (len(row.params) + 1))
    assert error.primitive == name and error.status == "error"
    refused("no such parameter", primitive, nonsense=0)


def test_kinds_of_results():
    assert type(add(1, 2)) is int and type(flip(0)) is bool and index(I, (9, 9)) is None
    assert type(add((1, 2), 3)) is tuple and type(first(totuple(first(OBJS)))) is tuple
    assert type(rot90(PLAIN)) is Grid and type(OBJS) is arcfast.Set and type(totuple(OBJS)) is arcfast.Tuple
    assert type(compose(first, last)) is arcfast.Function and type(first) is arcfast.Primitive
    assert isinstance(I, collections.abc.Sequence) and isinstance(OBJS, collections.abc.Set)


def test_plain_and_ours_mix():
    assert objects([[0, 1, 1], (0, 0, 0), np.array([2, 0, 1])], True, np.bool_(False), 1) == OBJECTS
    assert paint(PLAIN, first(OBJS)) == paint(I, {(1, (0, 1)), (1, (0, 2))}) == PLAIN
    assert merge([first(OBJS), {(9, (9, 9))}]) == (*first(OBJS), (9, (9, 9)))
    assert astuple(OBJS, (I, [PLAIN])) == (OBJECTS, (PLAIN, (PLAIN,)))


def test_keywords():
    assert objects(I, univalued=T, diagonal=F, without_bg=T) == objects(without_bg=T, grid=I, diagonal=F, univalued=T)
    assert dedupe(iterable=(1, 1)) == dedupe(tup=(1, 1)) == (1,)
    assert branch(T, if_value=1, else_value=2) == branch(T, a=1, b=2) == 1
    assert str(refused(None, add, 1, a=2)) == "add, argument a: given twice"
    assert refused("wrong number", add, a=2).argument == "b"
    refused("given twice", add, 1, 2, 3, b=1)
    refused("given twice", dedupe, tup=(), iterable=())
    refused("no keywords", compose(first, last), x=1)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: rot90({1}), "rot90, argument grid: expected grid"),
        (lambda: add(1, None), "add, argument b: expected number"),
        (lambda: apply(1, ()), "apply, argument function: expected function"),
        (lambda: rot90("x"), "rot90, argument grid: expected grid: str is no value of the language"),
        (lambda: add(1, 1.5), "add, argument b: expected number: float is no value of the language"),
        (lambda: add(2**31, 1), "add, argument a: expected number: an int outside -2^31 .. 2^31-1: 2147483648"),
        (lambda: multiply(2**31 - 1, 2), "multiply: an int outside -2^31 .. 2^31-1"),
        (lambda: divide(1, 0), "divide, argument b: division by zero"),
        (lambda: rot90(1, 2), "rot90: takes 1 argument, got 2: rot90(grid: grid) -> grid"),
        (lambda: compose(first, last)(), "compose: called with the wrong number of arguments"),
        (lambda: compose(first, last)(1, 2, 3, 4, 5, 6), "compose: called with the wrong number of arguments"),
        (lambda: compose(first, last)(5), "last, argument container: expected container"),
        (lambda: from_python(object()), "from_python, argument value: object is no value of the language"),
    ],
)
def test_messages(call, message):
    with pytest.raises(DSLError) as caught:
        call()
    assert str(caught.value) == message
    assert caught.value.__cause__ is None and pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


def test_budgets():
    assert refused("out of memory", canvas, 0, (10**5, 10**5)).status == "memory"
    assert refused("out of fuel", power(increment, 10**9), 1).status == "fuel"
    assert refused("out of fuel|out of memory", prapply, add, range_(9000), range_(9000)).primitive
    assert add(1, 2) == 3  # the machine was given back in order


def range_(n):
    return tuple(range(n))


def test_dsl_names():
    assert set(dsl.__all__) >= {*table.PRIMITIVES, "T", "F", "ZERO", "DOWN"} and all(
        hasattr(dsl, n) for n in dsl.__all__
    )
    assert "rot90" in pydoc.render_doc(dsl) and "height" in pydoc.render_doc(Grid)


# ---- Values as the plain values they stand for ----------------------------------------------------------------------

VALUES = [
    PLAIN, ((1, 300), (-5, 2**31 - 1)), (), ((), ()), (1,), (1, 2, 3), (1, 300, 5), ((1, 2), (3,)), (None, True),
    frozenset(), OBJECTS, frozenset({1, 2}), frozenset({(1, 2)}), frozenset({None, 1, (1,), frozenset()}),
    (first, 1), frozenset({first, last}), (compose(first, last), len), ((((1,),),),), ((0, 1), 2, OBJECTS),
]  # fmt: skip


@pytest.mark.parametrize("plain", VALUES, ids=repr)
def test_stands_for(plain):
    ours = from_python(plain)
    assert ours == plain and plain == ours and not ours != plain and ours == from_python(plain)
    assert hash(ours) == hash(plain) and {plain: 1}[ours] == {ours: 1}[plain] == 1 and len({ours, plain}) == 1
    assert to_python(ours) == plain and type(to_python(ours)) is type(plain)
    assert len(ours) == len(plain) and bool(ours) == bool(plain) and set(ours) == set(plain)
    assert all(member in ours for member in plain) and "x" not in ours and ours != 5 and ours != "x"
    assert (ours, 1) == (plain, 1) and from_python([ours]) == (plain,) and frozenset({ours}) == {plain}
    if not any(callable(part) for part in plain):
        assert eval(repr(ours)) == plain and repr(from_python(eval(repr(ours)))) == repr(ours)
    for again in (pickle.loads(pickle.dumps(ours)), copy.copy(ours), copy.deepcopy(ours)):
        assert again == ours and type(again) is type(ours) and hash(again) == hash(ours)
    if isinstance(plain, tuple):
        assert list(ours) == list(plain) and list(reversed(ours)) == list(reversed(plain))
        for key in (slice(None), slice(1, None), slice(None, None, -1), slice(5, 2), slice(-2, 9)):
            assert ours[key] == plain[key]
        for k in range(-len(plain), len(plain)):
            assert ours[k] == plain[k] and ours.count(plain[k]) == plain.count(plain[k])
            assert ours.index(plain[k]) == plain.index(plain[k])
        for k in (len(plain), -len(plain) - 1, 2**70, -(2**70)):
            with pytest.raises(IndexError):
                ours[k]
        assert ours + (7,) == plain + (7,) and (7,) + ours == (7,) + plain and ours + ours == plain + plain
        assert ours * 2 == 2 * ours == plain * 2 and ours * 0 == () and sum([ours, ours], ()) == plain * 2
    else:
        other = frozenset({1, (5, 5)})
        for op in (operator.or_, operator.and_, operator.sub, operator.xor):
            for right in (other, set(other), from_python(other)):
                assert op(ours, right) == op(plain, other) and op(right, ours) == op(other, plain)
        for op in (operator.lt, operator.le, operator.gt, operator.ge):
            assert op(ours, other) == op(plain, other) and op(other, ours) == op(other, plain)
        assert ours.union([1], other) == plain.union([1], other) and ours.difference(other) == plain - other
        assert ours.intersection(other) == plain & other and ours.symmetric_difference(other) == plain ^ other
        assert ours.isdisjoint(other) == plain.isdisjoint(other) and ours.issuperset(ours) and ours.issubset(plain)


def test_order():
    assert ROW < (1, 2, 4) and (1, 2, 4) > ROW and ROW <= ROW and sorted([ROW, (0,)]) == [(0,), ROW]
    assert max(I) == (2, 0, 1) and I < Grid([[9]])
    for a, b in ((first, last), (compose(first, last), first), (first, 1), (1, first), (ROW, 3), (OBJS, 3)):
        with pytest.raises(TypeError):
            a < b  # noqa: B015


def test_operators_refuse_strangers():
    for call in (
        lambda: ROW + 3, lambda: 3 + ROW, lambda: [1] + ROW, lambda: ROW * ROW, lambda: ROW * 1.5, lambda: OBJS | 3,
        lambda: OBJS & (1, 2), lambda: [1] ^ OBJS, lambda: [1] in OBJS, lambda: ROW["a"], lambda: ROW[None],
        lambda: OBJS[0], lambda: len(first), lambda: list(first), lambda: 1 in first, lambda: first[0], lambda: ROW(),
    ):  # fmt: skip
        with pytest.raises(TypeError):
            call()
    refused("str is no value", lambda: ROW + ("a",))
    assert (I + np.ones((3, 3), int)).tolist() == [[1, 2, 2], [1, 1, 1], [3, 1, 2]]  # numpy's, elementwise
    with pytest.raises(ValueError):
        ROW.index(99)


def test_repr():
    assert repr(OBJS) == (
        "frozenset({frozenset({(1, (0, 1)), (1, (0, 2))}), frozenset({(1, (2, 2))}), frozenset({(2, (2, 0))})})"
    )
    mixed = from_python(frozenset({first, frozenset(), (1,), 5, None, -3}))
    assert repr(mixed) == "frozenset({None, -3, 5, (1,), frozenset(), first})"
    assert [repr(from_python(x)) for x in ((), frozenset(), (1,), ((),))] == ["()", "frozenset()", "(1,)", "((),)"]
    assert repr(fork(add, rbind(multiply, (1, 2)), len)) == "fork(add, rbind(multiply, (1, 2)), len)"
    assert repr(compose(lambda x: x, first)) == "compose(<lambda>, first)"
    assert "partial" in repr(compose(functools.partial(max, 1), first)) and str(I) == f"{I}" == repr(PLAIN)

    class Named:
        __name__ = 5
        __call__ = len

    assert repr(from_python((Named(),))) == "(5,)"


def test_nesting_and_ints():
    deep = 0
    for _ in range(64):
        deep = (deep,)
    assert to_python(from_python(deep)) == deep and pickle.loads(pickle.dumps(from_python(deep))) == deep
    for kind in (lambda x: (x,), lambda x: [x], lambda x: frozenset({x}), lambda x: ((x, x), (x, x))):
        refused("nested more than 64", from_python, kind(deep))
        refused("nested more than 64", from_python, kind(from_python(deep)))
    endless = []
    endless.append(endless)
    refused("nested more than 64", from_python, endless)
    for number in (2**31 - 1, -(2**31)):
        assert from_python((number, 1, 1)) == (number, 1, 1) and Grid([[number]]) == ((number,),)
    for number in (2**31, -(2**31) - 1, 2**63, 10**40, 2**100000):
        for where in (lambda x: x, lambda x: (x,), lambda x: ((x,),), lambda x: {(1, (x, 0))}):
            refused("an int outside", from_python, where(number))
    for stranger in ("a", b"a", 1.5, 1j, object(), {}, range(3), iter(()), (x for x in ()), ..., NotImplemented):
        refused("is no value of the language", from_python, stranger)
        refused("is no value of the language", from_python, (1, [stranger]))
        assert to_python(stranger) is stranger


def test_conversion_survives_hostile_objects():
    class Clears:
        def __index__(self):
            items.clear()
            return 1

    items = [Clears(), 2, 3] * 50
    assert from_python(items) == (1, 2, 3) * 50

    class Liar(set):
        def __iter__(self):
            return iter(range(100))

        def __len__(self):
            return 1

    class LongTuple(tuple):
        def __len__(self):
            return 99

    class Selfish:
        def tolist(self):
            return self

    class NoIndex:
        def __index__(self):
            raise TypeError("no")

    assert len(from_python(Liar())) == 100 and from_python(LongTuple((1, 2, 3))) == (1, 2, 3)
    refused("Selfish is no value", from_python, Selfish())
    refused("NoIndex is no value", from_python, NoIndex())

    class Point(collections.namedtuple("Point", "i j")):
        pass

    class Color(int):
        pass

    assert add(Point(1, 2), Color(3)) == (4, 5) and type(identity(Color(3))) is int


def test_classes():
    for kind in (arcfast.Value, arcfast.Tuple, arcfast.Set, arcfast.Function, arcfast.Primitive):
        with pytest.raises(TypeError, match=r"made by calls of the DSL and by arcfast\.from_python"):
            kind()
        assert isinstance(kind.__doc__, str) and kind.__module__ == "arcfast._cpu"
    for value in (I, ROW, OBJS, first, compose(first, last)):
        assert weakref.ref(value)() is value
        with pytest.raises(AttributeError):
            value.colour = 1


# ---- Grids ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int16", "int64", "uint64", "object"])
def test_grids_from_numpy(dtype):
    array = np.array([[0, 1], [1, 0], [1, 1]], dtype=dtype)
    assert Grid(array) == rot90(rot270(array)) == ((0, 1), (1, 0), (1, 1))
    assert Grid(array.T) == ((0, 1, 1), (1, 0, 1)) and Grid(list(array)) == Grid(array)


def test_grid_and_numpy():
    array = I.to_numpy()
    assert array.dtype == np.int32 and array.flags.owndata and array.flags.writeable and array.tolist() == I.tolist()
    array[:] = 9
    assert I == PLAIN and np.asarray(I, dtype=np.uint8).dtype == np.uint8 and np.asarray(I).tolist() == I.tolist()
    assert Grid([[300, -1]]).to_numpy().tolist() == [[300, -1]] and Grid([[-1]]).to_numpy().tolist() == [[-1]]
    assert Grid([]).to_numpy().shape == (0, 0) and Grid([[], []]).to_numpy().shape == (2, 0)
    assert (np.array(PLAIN) == I).all() and np.asarray(ROW).tolist() == [1, 2, 3] and first(np.array([4, 5, 6])) == 4
    with pytest.raises(ValueError):
        I.__array__(copy=False)


def test_grid():
    assert (I.height, I.width, I.shape) == (3, 3, (3, 3)) and I.to_python() == PLAIN and Grid(I) == I
    assert Grid([[1, 2, 3]]).shape == (1, 3) and Grid([]).shape == (0, 0) and Grid(((), ())).shape == (2, 0)
    assert I.tolist() == [list(row) for row in PLAIN] and type(I.to_python()[0][0]) is int
    for bad in (
        5, "ab", None, [1, 2], [[1], [1, 2]], [[1.0]], [["a"]], [[None]], [[[1]]], {(1, 2)}, iter([]), {}, lambda: 1,
        np.ones((2, 2)), np.ones(3, int), np.ones((2, 2, 2), int), np.array(3), [[2**31]], OBJS, ROW, first,
    ):  # fmt: skip
        assert refused(None, Grid, bad).primitive == "Grid"
    with pytest.raises(TypeError):
        Grid()
    with pytest.raises(TypeError, match="does not change"):
        I.__init__([[5]])
    assert I == PLAIN


def test_grid_draws_itself():
    html = Grid([[0, 9], [10, -1]])._repr_html_()
    assert html.count("<svg") == 1 and ">10<" in html and ">-1<" in html and "#870c25" in html
    assert Grid([])._repr_html_().count('fill="#') == 0 and Grid([[]])._repr_html_().count('fill="#') == 0


def test_subclass_of_grid():
    class Picture(Grid):
        def corner(self):
            return self[0][0]

    picture = Picture([[7, 1], [2, 3]])
    assert picture.corner() == 7 and picture == ((7, 1), (2, 3)) and type(rot90(picture)) is Grid
    assert type(copy.deepcopy(picture)) is Picture and hash(picture) == hash(Grid(picture))
