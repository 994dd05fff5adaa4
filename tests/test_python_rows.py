"""What Python's operations become: each row gives what CPython gives, on the reference, the core and the warp emulator.

PYTHON says in Python's own words what a row means on plain values; only walks over sets go by the language's order. The
names stay out of everything that people read or that writes programs for them, but programs may use them.
"""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from fuzz import ORDERS, Mismatch, check
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from own_dsl import lambda_of, row
from programs import I, reason
from strategies import Fn, Program, build, makers

import arcfast
from arcfast import Battery, DSLError, dsl, reference
from arcfast import Program as Text
from arcfast.base import table
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.improving.mutate import _alternatives
from arcfast.programs.naming import suggest
from arcfast.reference import walk

pytest.importorskip("arcfast._warp")

NAMES = [name for name, row in PRIMITIVES.items() if row.python]
QUICK = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
MOST = 10_000  # members of a result that Python may make


class NotPythons(Exception):
    """Python has no such dict, or should not be asked to make such a value."""


class Unordered:
    """Stands for a set among keys to sort by: equal to its like, before none."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return isinstance(other, Unordered) and self.value == other.value

    def __hash__(self):
        return hash(self.value)


def sortable(key):
    if isinstance(key, frozenset):
        return Unordered(key)
    return tuple(map(sortable, key)) if isinstance(key, tuple) else key


def need(sort, *values):
    for value in values:
        if not isinstance(value, sort):
            raise TypeError


def members(c):
    need((tuple, frozenset), c)
    return walk(c)


def changed(sort, c, change):
    """What a list or set is after a change, as the tuple or frozenset."""
    need(tuple if sort is list else frozenset, c)
    mutable = sort(c)
    change(mutable)
    return tuple(mutable) if sort is list else frozenset(mutable)


def set_item(place, value):
    return lambda mutable: mutable.__setitem__(place, value)


def set_cell(c, i, j, x):
    need(tuple, c, c[i])
    need(int, i, j)
    return changed(list, c, set_item(i, changed(list, c[i], set_item(j, x))))


def power(a, b):
    need(int, a, b)
    if b < 0:
        raise ValueError
    return a ** min(b, 40 + b % 2)


def shift(a, b):
    need(int, a, b)
    return a << min(b, 40)


def multiply(a, b):
    for counted, times in ((a, b), (b, a)):
        if isinstance(counted, tuple) and isinstance(times, int):
            if len(counted) * times > MOST:
                raise NotPythons
    return a * b


def by_keys(choose, c, keys):
    need(tuple, keys)
    found = members(c)
    if len(found) != len(keys):
        raise ValueError
    return found[choose(range(len(keys)), key=lambda k: sortable(keys[k]))]


def sort_by(c, keys, reverse):
    need(tuple, keys)
    need(int, reverse)
    found = members(c)
    if len(found) != len(keys):
        raise ValueError
    return tuple([found[k] for k in sorted(range(len(keys)), key=lambda k: sortable(keys[k]), reverse=reverse)])


def unpack(c, n):
    need(int, n)
    if len(members(c)) != n:
        raise ValueError
    return members(c)


def opened(d):
    keys, values = d
    need(tuple, d, keys, values)
    if len(set(keys)) < len(keys):
        raise NotPythons
    return dict(zip(keys, values, strict=True))


def closed(d):
    return tuple(d), tuple(d.values())


def changed_dict(d, change):
    mutable = opened(d)
    change(mutable)
    return closed(mutable)


def dict_of(keys, values):
    need(tuple, keys, values)
    return closed(dict(zip(keys, values, strict=True)))


PYTHON = {
    "plus": lambda a, b: a + b,
    "minus": lambda a, b: a - b,
    "times": multiply,
    "floor_divide": lambda a, b: a // b,
    "modulo": lambda a, b: a % b,
    "to_power": power,
    "negative": lambda a: -a,
    "absolute": abs,
    "to_int": int,
    "bit_or": lambda a, b: a | b,
    "bit_and": lambda a, b: a & b,
    "bit_xor": lambda a, b: a ^ b,
    "shift_left": shift,
    "shift_right": lambda a, b: a >> b,
    "less": lambda a, b: a < b,
    "less_equal": lambda a, b: a <= b,
    "item": lambda c, i: c[i],
    "part": lambda c, start, stop, step: c[start:stop:step],
    "as_tuple": members,
    "as_set": lambda c: frozenset(members(c)),
    "single": lambda a: (a,),
    "triple": lambda a, b, c: (a, b, c),
    "quadruple": lambda a, b, c, d: (a, b, c, d),
    "unpack": unpack,
    "backwards": lambda c: tuple(reversed(c)),
    "least": lambda c: by_keys(min, c, members(c)),
    "greatest": lambda c: by_keys(max, c, members(c)),
    "least_by": lambda c, keys: by_keys(min, c, keys),
    "greatest_by": lambda c, keys: by_keys(max, c, keys),
    "sort_by": sort_by,
    "total": lambda c, start: sum(members(c), start),
    "index_of": lambda c, x: c.index(x),
    "count_of": lambda c, x: c.count(x),
    "is_in": lambda c, x: x in c,
    "list_append": lambda c, x: changed(list, c, lambda found: found.append(x)),
    "list_insert": lambda c, i, x: changed(list, c, lambda found: found.insert(i, x)),
    "list_set": lambda c, i, x: need(int, i) or changed(list, c, set_item(i, x)),
    "list_set2": set_cell,
    "list_drop": lambda c, i: need(int, i) or changed(list, c, lambda found: found.pop(i)),
    "part_set": lambda c, start, stop, x: changed(list, c, set_item(slice(start, stop), members(x))),
    "set_add": lambda c, x: changed(set, c, lambda found: found.add(x)),
    "set_remove": lambda c, x: changed(set, c, lambda found: found.remove(x)),
    "dict_of": dict_of,
    "dict_get": lambda d, k: opened(d)[k],
    "dict_get_or": lambda d, k, x: opened(d).get(k, x),
    "dict_has": lambda d, k: k in opened(d),
    "dict_set": lambda d, k, x: changed_dict(d, set_item(k, x)),
    "dict_drop": lambda d, k: changed_dict(d, lambda found: found.pop(k)),
    "dict_merge": lambda a, b: closed(opened(a) | opened(b)),
    "count_all": lambda c: closed(Counter(members(c))),
}
ERRORS = (TypeError, ValueError, IndexError, KeyError, ZeroDivisionError, AttributeError)


def by_python(name, args):
    """What CPython gives; "error" where it raises an exception or the result is no value of the language."""
    try:
        value = PYTHON[name](*[build(arg, reference.PRIMITIVES.__getitem__) for arg in args])
        reference.check_limits(value)
        return value
    except (*ERRORS, DSLError):
        return "error"


def by_reference(name, args):
    try:
        return reference.PRIMITIVES[name](*[build(arg, reference.PRIMITIVES.__getitem__) for arg in args])
    except DSLError as error:
        return error.status


def compare(steps, order="ascending", **budgets):
    """The steps end alike everywhere: as in Python, and with the same fuel on core and warp."""
    for name, args in steps:
        try:
            expected, found = by_python(name, args), by_reference(name, args)
        except NotPythons:
            continue
        assert found == expected and (type(found) is bool) == (type(expected) is bool), (name, args, found, expected)
    return check(Program(0, steps), order, **budgets)


def test_every_row_is_tested_here():
    assert list(PYTHON) == NAMES


@pytest.mark.parametrize("name", NAMES)
@settings(QUICK, max_examples=25)
@given(maker=makers(), order=st.sampled_from(ORDERS))
def test_rows_give_what_python_gives(name, maker, order):
    args = maker.arguments(PRIMITIVES[name])
    note(f"compare([({name!r}, {args!r})], {order!r})")
    compare([(name, args)], order)


# ---- Forms ----

WIDE = 70_000
TUPLES = [
    (), (5,), (1, 2), (300, -7), (1, (2, 3)), (1, 2, 3), (1, WIDE, 3), tuple(range(100)), (WIDE,),
    ((),), ((), ()), ((1,),), ((1,), (2,)), ((1, 2),), ((1, 2), (3, 4)), ((1, 2), (WIDE, 4), (5, 6)),
    ((1, 2, 3), (4, 5, 6)), ((1, 2, 3), (4, WIDE, 6), (7, 8, 9)),
    (None,), (1, None), (1, None, 3), (1, 2, (3, 4)), ((1, 2), (3,)), ((1, 2), (3, 4), None), ((), None, ()),
    ((1, (2, 3)), (4, (5, 6))), (((1, 2), (3, 4)), ((5, 6),)), (frozenset(), frozenset({1})), (Fn("size"), 1, 2, ()),
    (((1, 2), (3, 4)), (1, 2)), (frozenset({(1, 2)}), frozenset({(3, (1, 2))}), ((),)),
]  # fmt: skip
SETS = [
    frozenset(), frozenset({1}), frozenset({1, 2, WIDE}), frozenset({(1, 2)}), frozenset({(1, 2), (3, 4), (5, -6)}),
    frozenset({(1, (2, 3))}), frozenset({(1, (2, 3)), (4, (5, 6))}), frozenset({(1, 2), 7}), frozenset({None}),
    frozenset({(1, (2, 3)), (1, 2)}), frozenset({(), (1,), frozenset()}), frozenset({Fn("size"), (1, 2)}),
]  # fmt: skip
MEMBERS = [
    0, 7, WIDE, True, None, (), (1,), (4, 5), (4, WIDE), (4, 5, 6), (4, WIDE, 6), (1, (2, 3)), ((1, 2), (3, 4)),
    (None,), frozenset(), frozenset({(1, 2)}), Fn("size"), frozenset({1}),
]  # fmt: skip
DICTS = [(c, c[::-1]) for c in TUPLES if len(set(c)) == len(c)] + [((1, 2), ((1, 2), None)), ((1,), (2,))]


def each(name, *choices):
    found = [[name, []]]
    for options in choices:
        found = [[name, [*args, option]] for name, args in found for option in options]
    return [(name, args) for name, args in found]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "steps",
    [
        each("list_append", TUPLES, MEMBERS),
        each("list_set", TUPLES, (0, 1, -1, 3), MEMBERS),
        each("list_insert", TUPLES, (0, 1, -1, 9, -9), MEMBERS[::2]),
        each("list_drop", TUPLES, (0, 1, 2, -1, -2, 9, -9)),
        each("list_set2", TUPLES, (0, -1, 5), (0, 1, -1), MEMBERS),
        each("item", TUPLES, (0, 1, -1, -2, 5, -5, True)),
        each("part", TUPLES, (None, 1, -2, 9), (None, 2, -1, -9), (None, 2, -1, -3)),
        each("part_set", TUPLES, (None, 1, -1, 9), (None, 0, 2), [*TUPLES[::3], SETS[1], SETS[3]]),
        each("plus", TUPLES, TUPLES),
        each("times", TUPLES, (0, 1, 2, 3, -1, True)) + each("times", (2, 3), TUPLES),
        [*each("backwards", TUPLES), *each("as_tuple", TUPLES + SETS), *each("as_set", TUPLES + SETS)],
        [*each("single", TUPLES + MEMBERS), *each("unpack", TUPLES + SETS, (0, 1, 2, 3))],
        each("triple", MEMBERS[::2], MEMBERS, MEMBERS[1::2]),
        each("quadruple", MEMBERS[::3], MEMBERS[::3], MEMBERS[1::3], MEMBERS[2::3]),
        each("index_of", TUPLES, MEMBERS) + each("count_of", TUPLES, MEMBERS),
        each("is_in", TUPLES + SETS, MEMBERS),
        each("set_add", SETS, MEMBERS) + each("set_remove", SETS, MEMBERS),
        [*each("minus", SETS, SETS), *each("bit_or", SETS, SETS), *each("bit_and", SETS, SETS)],
        [*each("bit_xor", SETS, SETS), *each("less", SETS, SETS), *each("less_equal", SETS, SETS)],
        each("less", TUPLES + MEMBERS, TUPLES) + each("less_equal", TUPLES, TUPLES + MEMBERS),
        [*each("least", TUPLES + SETS), *each("greatest", TUPLES + SETS), *each("count_all", TUPLES + SETS)],
        each("sort_by", [(7, 8), (1, 2, 3), ((1, 2), (3, 4)), SETS[4]], TUPLES, (0, 1)),
        each("least_by", [(7, 8), (1, 2, 3), SETS[4]], TUPLES) + each("greatest_by", [(7, 8), (1, 2, 3)], TUPLES),
        each("total", TUPLES + SETS, (0, 5, (), (1, 2), ((3, 4),), None)),
        each("dict_of", TUPLES, TUPLES),
        [*each("dict_get", DICTS, MEMBERS), *each("dict_has", DICTS, MEMBERS), *each("dict_drop", DICTS, MEMBERS)],
        each("dict_set", DICTS, MEMBERS, MEMBERS[::3]) + each("dict_get_or", DICTS, MEMBERS, (None,)),
        each("dict_merge", DICTS, DICTS[::2]),
    ],
    ids=lambda steps: steps[0][0],
)
def test_forms(steps, order):
    """Every form of a tuple and a set that the core has, changed into every other."""
    rng = random.Random(len(steps))
    for batch in range(0, len(steps), 200):
        some = steps[batch : batch + 200]
        compare(rng.sample(some, min(len(some), 70)) if order != "ascending" else some, order)


LARGE = tuple(range(-500, 1500))


@pytest.mark.parametrize(
    "name, args",
    [
        ("sort_by", [LARGE, tuple([k * 7919 % 2000 for k in LARGE]), True]),
        ("sort_by", [LARGE, tuple([(k % 7, (k % 5, k)) for k in LARGE]), False]),
        ("sort_by", [LARGE, tuple([(k % 7, (k % 5,) * (k % 3)) for k in LARGE]), True]),
        ("sort_by", [LARGE, (*LARGE[:-1], (1, 2)), False]),
        ("sort_by", [LARGE, tuple([(k % 90, None) if k == 77 else (k % 90, k) for k in LARGE]), False]),
        ("count_all", [tuple([(k % 7, k % 3) for k in LARGE])]),
        ("count_all", [tuple([(k % 50, None) for k in LARGE])]),
        ("dict_of", [tuple([k % 300 for k in LARGE]), LARGE]),
        ("dict_get", [(LARGE, LARGE), 1499]),
        ("dict_set", [(LARGE, LARGE), 5000, WIDE]),
        ("dict_set", [(LARGE, tuple([(k,) for k in LARGE])), 7, None]),
        ("index_of", [tuple([(k, k) for k in LARGE]), (700, 700)]),
        ("index_of", [tuple([(k, k, k) for k in LARGE]), (700, 700, 700)]),
        ("index_of", [(*LARGE, None), None]),
        ("list_append", [(*LARGE, None), frozenset()]),
        ("list_set", [(*LARGE, None), -1, 3]),
        ("list_set", [(*LARGE, None), 0, ((1, 2), 3)]),
        ("set_add", [frozenset((k, k) for k in LARGE), (3, 4)]),
        ("set_add", [frozenset(LARGE), -501]),
        ("set_remove", [frozenset((1, (k, k)) for k in LARGE), (1, (0, 0))]),
        ("total", [LARGE, 0]),
        ("total", [tuple([(k,) for k in LARGE]), ()]),
        ("total", [(2**31 - 1, 1, -1), 0]),
        ("greatest", [tuple([(k * 7919 % 2000, k) for k in LARGE])]),
        ("times", [(1, 2, 3), 900]),
        ("part", [LARGE, 3, 1900, 7]),
        ("less", [tuple([(k, k) for k in LARGE]), tuple([(k, k) for k in LARGE[:-1]]) + ((WIDE, 0),)]),
    ],
)
def test_large_values(name, args):
    compare([(name, args)], "random")


@pytest.mark.parametrize("budget", [{"fuel": n} for n in range(1, 40, 3)] + [{"memory": n} for n in (16, 64, 100, 400)])
def test_budgets_end_alike(budget):
    rng = random.Random(repr(budget))
    for name in NAMES:
        if PRIMITIVES[name].arity == 1:
            check(Program(0, rng.sample(each(name, TUPLES + SETS + MEMBERS), 12)), "descending", **budget)
    for steps in (
        each("list_append", TUPLES, MEMBERS), each("list_set", TUPLES, (0, -1), MEMBERS), each("plus", TUPLES, TUPLES),
        each("set_add", SETS, MEMBERS), each("dict_set", DICTS, MEMBERS, MEMBERS), each("times", TUPLES, (3, 1000)),
        each("sort_by", TUPLES, TUPLES, (0, 1)), each("part", TUPLES, (1, None), (-1, None), (1, 2)),
    ):  # fmt: skip
        check(Program(0, rng.sample(steps, min(len(steps), 25))), "random", **budget)


@pytest.mark.parametrize("times", [2**31 - 1, 2**24])
def test_too_long_is_out_of_memory(times):
    for value in TUPLES[1:]:
        assert check(Program(0, [("times", [value, times])]), "ascending") == ["memory"]


def test_deep_values_stay_within_the_limit():
    value = (None, None, None)
    for _ in range(63):
        value = (value, None, None)
    steps = [("list_set", [value, 1, value]), ("list_append", [(1, None, 2), value]), ("set_add", [SETS[1], value])]
    assert compare([*steps, ("single", [value]), ("item", [value, 0])]) == ["error", "error", "error", "error", "ok"]
    assert compare([("list_set", [(value[0], None, None), 0, ()]), ("list_append", [value, 1])]) == ["ok", "ok"]


@pytest.mark.parametrize(
    "call, argument, why",
    [
        ("plus((1,), 2)", None, "OPERANDS"),
        ("plus(2147483647, 1)", None, "INT_LIMIT"),
        ("minus((1,), (1,))", None, "OPERANDS"),
        ("times(None, 2)", None, "OPERANDS"),
        ("floor_divide(1, 0)", "b", "ZERO"),
        ("modulo(1, 0)", "b", "ZERO"),
        ("modulo((1, 2), 1)", "a", "KIND"),
        ("to_power(2, -1)", "b", "RANGE"),
        ("shift_left(1, 31)", None, "INT_LIMIT"),
        ("shift_right(1, -1)", "b", "RANGE"),
        ("bit_or(frozenset(), ())", None, "OPERANDS"),
        ("less(1, (1,))", None, "COMPARE"),
        ("item((1, 2), 2)", "i", "RANGE"),
        ("item(frozenset({1}), 0)", "c", "KIND"),
        ("part((1, 2), 0, 2, 0)", "step", "ZERO"),
        ("part((1, 2), (), 2, 0)", "start", "OPERANDS"),
        ("least(())", "c", "EMPTY"),
        ("least((1, None))", "c", "COMPARE"),
        ("greatest_by((1, 2), (None, None))", "keys", "COMPARE"),
        ("greatest_by((1, 2), (1,))", "keys", "UNPACK"),
        ("sort_by((1, 2), (frozenset(), frozenset()), 0)", "keys", "COMPARE"),
        ("total((1, 2), ())", "c", "OPERANDS"),
        ("index_of((1, 2), 3)", "x", "NO_MATCH"),
        ("unpack((1, 2), 3)", "c", "UNPACK"),
        ("list_set((1, 2), 2, 0)", "i", "RANGE"),
        ("list_set2((1, 2), 0, 0, 0)", "c", "MEMBERS"),
        ("list_set2(((1, 2),), 0, 2, 0)", "j", "RANGE"),
        ("list_drop((), -1)", "i", "RANGE"),
        ("set_remove(frozenset({1}), 2)", "x", "NO_MATCH"),
        ("dict_of((1, 2), (3,))", "values", "UNPACK"),
        ("dict_get(((1,), (2,)), 2)", "k", "NO_MATCH"),
        ("dict_get((1, 2), 1)", "d", "KIND"),
        ("dict_drop(((), ()), 1)", "k", "NO_MATCH"),
    ],
)
def test_errors_have_reasons(call, argument, why):
    with pytest.raises(DSLError) as caught:
        eval(call, vars(dsl))
    rows = re.findall(r'^REASON\((\w+), "(.*)"\)$', (Path(table.PATH).parent / "reasons.def").read_text(), re.M)
    assert caught.value.argument == argument and dict(rows)[why].split("{")[0] in str(caught.value)


# ---- In programs ----

USES = """def f(I):
    row = lambda r: list_append(list_set(r, 0, plus(item(r, -1), 1)), times(size(r), 2))
    seen = lambda d, k: dict_set(d, k, plus(dict_get_or(d, k, 0), 1))
    counts = apply(lambda r: seen(count_all(r), minus(item(r, 0), 1)), I)
    rows = apply(row, I)
    small = apply(lambda r: bit_and(less(item(r, 0), 3), less_equal(1, modulo(total(r, 0), 7))), I)
    keyed = sort_by(I, apply(lambda r: triple(item(r, 1), negative(item(r, 0)), r), I), T)
    return quadruple(rows, counts, small, keyed)
"""


def test_programs_use_them_on_every_device():
    grid = tuple(tuple((3 * i + 5 * j) % 11 for j in range(9)) for i in range(14))
    program = Text.parse(USES)
    assert Text.parse(program.source) == program and "dict_set(" in program.source
    runs = [Battery([program]).run([grid], device=device) for device in ("cpu", "warp", "python")]
    assert len({run.hashes[0, 0] for run in runs}) == 1 and runs[0].fuel[0, 0] == runs[1].fuel[0, 0]
    rows, counts, small, keyed = runs[0].value(0, 0)
    assert rows == tuple([(r[-1] + 1, *r[1:], len(r) * 2) for r in grid])
    found = [Counter(r) for r in grid]
    for r, one in zip(grid, found):
        one[r[0] - 1] += 1
    assert counts == tuple(map(closed, found))
    assert small == tuple([r[0] < 3 and 1 <= sum(r) % 7 for r in grid])
    assert keyed == tuple(sorted(grid, key=lambda r: (r[1], -r[0], r), reverse=True))


def test_a_files_own_functions_of_these_names_come_first(tmp_path):
    own = "def total(g, x): return size(g)\ndef f(I): return total(I, 1)"
    assert Text.parse(own)(I) == len(I)
    assert Text.parse("def f(I):\n    part = size(I)\n    return add(part, 1)")(I) == len(I) + 1
    (tmp_path / "helpers.py").write_text("def total(g, x): return size(g)\n")
    (tmp_path / "solvers.py").write_text("from helpers import total\ndef f(I): return total(I, 1)\n")
    assert Battery.load(tmp_path / "solvers.py").run([I]).value(0, 0) == len(I)


@pytest.mark.parametrize("name", ["total", "less", "item"])
def test_imported_from_elsewhere_they_are_unknown(name):
    """Somebody's helper is not taken for the row of the same name."""
    calls = {"total": "total(I, ())", "less": "less(1, 2)", "item": "item(I, 0)"}
    assert f"unknown name {name}" in reason(f"from helpers import {name}\ndef f(I): return {calls[name]}")
    assert f"unknown name {name}" in reason(
        f"from helpers import {name} as g\ndef f(I): return g{calls[name][len(name) :]}"
    )
    assert f"np.{name} belongs to a library, which is not in the language" in reason(
        f"import numpy as np\ndef f(I): return np.{calls[name]}"
    )
    assert Text.parse(f"from arcfast.dsl import {name}\ndef f(I): return {calls[name]}")(I) is not None
    assert Text.parse(f"import arcfast.dsl\ndef f(I): return arcfast.dsl.{calls[name]}")(I) is not None
    assert Text.parse(f"from dsl import *\ndef f(I): return {calls[name]}")(I) is not None


# ---- Where they do not appear ----


def test_they_have_no_other_names():
    assert not set(NAMES) & set(ALIASES.values()) and not hasattr(dsl, "plus_t")
    assert all(callable(getattr(dsl, name)) and name in dsl.__all__ for name in NAMES)


def test_nobody_is_told_to_use_them():
    told = [suggest(wrong) for name in NAMES for wrong in (name + "s", name[:-1], f"my_{name}")]
    assert not {name for text in told for name in re.findall(r"(?:mean|or) (\w+)(?: \(|\?)", text)} & set(NAMES)


def test_mutation_passes_them_over():
    for name, row_of in PRIMITIVES.items():
        found = _alternatives(name, row_of.kinds)
        assert not set(found) & set(NAMES) and (not row_of.python or not found), name


def test_accelerate_leaves_functions_of_these_names_alone():
    module = {
        "less": lambda_of("def less(a, b): return a < b"),
        "size": lambda_of("def size(container): return len(container)"),
    }
    own = module["less"]
    with arcfast.accelerate(module) as acc:
        assert module["less"] is own and module["size"]((1, 2)) == 2
    assert row(acc.report, "size").native == 1 and not any(found.name == "less" for found in acc.report.rows)


def test_a_wrong_value_is_noticed(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(reference.calls.BODIES, "plus", lambda a, b: (*b, *a))
        with pytest.raises(Mismatch):
            check(Program(0, [("plus", [(1,), (2,)])]))
        with pytest.raises(AssertionError):
            compare([("plus", [(1,), (2,)])])
