"""accelerate(): the answers are those of the user's own functions, of plain values, whatever is given."""

import functools
import random

import pytest
from devices import quick
from own_dsl import GRID, lambda_of, make_dsl, row
from strategies import WRITTEN, Maker, build

from arcfast import DSLError, accelerate, reference
from arcfast.base.table import PRIMITIVES


@pytest.fixture
def dsl():
    return make_dsl()


@pytest.fixture(scope="module")
def shared():
    """One that no test changes."""
    return make_dsl()


def test_values_are_plain(dsl):
    seen = []
    with accelerate(dsl) as acc:
        objs = dsl.objects(GRID, True, False, True)
        assert type(objs) is frozenset and all(type(obj) is frozenset for obj in objs)
        assert type(dsl.rot90(GRID)) is tuple and type(dsl.rot90(GRID)[0]) is tuple
        assert dsl.apply(lambda obj: seen.append(type(obj)) or len(obj), objs) == {1, 2}
        assert dsl.first(dsl.order(objs, lambda obj: -len(obj))) == {(1, (0, 1)), (1, (0, 2))}
        assert dsl.greater(2, 1) is True and dsl.index(GRID, (9, 9)) is None
    assert set(seen) == {frozenset}
    assert not any(row.left for row in acc.report.rows) and acc.report.alone == {}


def test_whole_expressions_run_natively(dsl):
    with accelerate(dsl) as acc:
        dsl.calls.clear()
        corners = dsl.compose(dsl.chain(dsl.size, dsl.corners, dsl.identity), dsl.rbind(dsl.shift, (1, 1)))
        assert dsl.apply(corners, dsl.objects(GRID, True, False, True)) == {1, 2}
        assert dsl.calls == []
    assert {row.name for row in acc.report.rows if row.native} == {"chain", "rbind", "compose", "objects", "apply"}


@pytest.mark.parametrize("device", ["cpu", quick()])
def test_what_wraps_a_replaced_function_is_another_one(dsl, device):
    def more(function):
        @functools.wraps(function)
        def wrapper(x):
            return function(x) + 100

        return wrapper

    vars(dsl)["apply"] = lambda_of("def apply(f, c): return type(c)(f(x) for x in c)")
    with accelerate(dsl, device=device):
        assert dsl.apply(more(dsl.size), GRID) == (103, 103, 103)
        assert dsl.apply(more(dsl.compose(dsl.size, dsl.identity)), GRID) == (103, 103, 103)


def test_stop_iteration_is_what_the_users_function_makes_of_it(dsl):
    vars(dsl)["apply"] = lambda_of("def apply(f, c): return type(c)(f(x) for x in c)")
    with accelerate(dsl), pytest.raises(RuntimeError, match="StopIteration"):
        dsl.apply(lambda x: next(iter(())), (1, 2))


SMALL, OTHER = frozenset({(1, 1)}), frozenset({(0, 0), (5, 5)})  # neither holds the other


@pytest.mark.parametrize("device", ["cpu", quick()])
@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("def greater(a, b): return a > b", (SMALL, OTHER)),
        ("def order(c, f): return tuple(sorted(c, key=f))", ((SMALL, OTHER, SMALL | OTHER), "identity")),
        ("def argmax(c, f): return max(c, key=f)", ((OTHER, SMALL), "identity")),
        ("def argmin(c, f): return min(c, key=f)", (((1, SMALL), (1, OTHER)), "identity")),
        ("def valmax(c, f): return f(max(c, key=f))", ((OTHER, SMALL), "identity")),
        ("def minimum(c): return min(c, default=0)", ((SMALL, OTHER),)),
    ],
)
def test_sets_are_compared_by_the_users_function(dsl, device, text, args):
    """Python asks whether one holds the other; the language has an order of all values."""
    name = text.split("(")[0].removeprefix("def ")
    vars(dsl)[name] = lambda_of(text)
    args = tuple(getattr(dsl, arg) if isinstance(arg, str) else arg for arg in args)
    expected = vars(dsl)[name](*args)
    with accelerate(dsl, device=device) as acc:
        given = [vars(dsl)[name](*args)]
        if device == "cpu" and callable(args[-1]):
            given.append(vars(dsl)[name](args[0], lambda value: value))  # a function of Python, not called again
    assert given == [expected] * len(given)
    assert row(acc.report, name).left == {"sets are compared: Python asks which holds the other": len(given)}


@pytest.mark.parametrize("device", ["cpu", quick()])
def test_ties_are_counted(shared, device):
    tied, clear = ((1, 2), (2, 1)), ((1, 2), (2, 2))
    cases = {
        "mostcolor": [(tied,), (clear,), (((1, 1, 2, 3),),), (((300, 1),),)],
        "leastcolor": [(tied,), (clear,), (((1, 1, 2, 3),),), ((),)],
        "objects": [(tied, True, False, True), (clear, True, False, True), (tied, True, False, False)],
        "fgpartition": [(tied,), (clear,)],
        "cover": [(tied, SMALL), (clear, SMALL)],
        "mostcommon": [((3, 4),), ((3, 4, 4),), ((tied, tied, clear),)],
        "leastcommon": [((3, 4, 4),), ((3, 4),)],
    }
    with accelerate(shared, device=device) as acc:
        for name, calls in cases.items():
            for args in calls:
                try:
                    vars(shared)[name](*args)
                except DSLError:
                    assert args == ((),)
    assert {name: row(acc.report, name).native for name in cases} == {
        name: sum(args != ((),) for args in calls) for name, calls in cases.items()
    }
    counts = {name: row(acc.report, name).ordered for name in cases}
    ties = {"mostcolor": 2, "leastcolor": 2, "objects": 1, "fgpartition": 1, "cover": 1}
    assert counts == ties | {"mostcommon": 1, "leastcommon": 1}


def test_functions_from_before_are_known_too(dsl):
    bound_early = [dsl.size, dsl.rot90]
    with accelerate(dsl):
        dsl.calls.clear()
        assert dsl.apply(bound_early[0], (GRID, (1, 2))) == (3, 2)
        assert dsl.calls == []


def test_functions_as_results_are_the_users(dsl):
    with accelerate(dsl):
        assert dsl.branch(True, dsl.size, dsl.first) is dsl.size
        made = dsl.compose(dsl.size, dsl.first)
        assert dsl.identity(made) is made and dsl.first((made, 1)) is made
        assert [f(GRID) for f in dsl.totuple(dsl.initset(made))] == [3]
        functions = dsl.apply(lambda n: dsl.rbind(dsl.add, n), (1, 2))
        assert [f(10) for f in functions] == [11, 12] and dsl.rapply(functions, 5) == (6, 7)


@pytest.mark.parametrize("name, expected", [("lbind", (1, 2, 3, 4)), ("rbind", (2, 3, 4, 1))])
def test_functions_of_any_number_of_arguments_are_bound_by_the_user(dsl, name, expected):
    """The user's function decides how many are left, here three; the language says one."""
    order = "fixed, x, y, z" if name == "lbind" else "x, y, z, fixed"
    vars(dsl)[name] = lambda_of(f"def {name}(f, fixed): return lambda x, y, z: f({order})")
    with accelerate(dsl, check=False):
        assert getattr(dsl, name)(lambda *args: args, 1)(2, 3, 4) == expected


def test_what_the_core_does_not_answer_is_asked_of_the_user(dsl):
    vars(dsl)["size"] = lambda_of("def size(container): return len(container)")
    vars(dsl)["add"] = lambda_of("def add(a, b): return a + b")
    vars(dsl)["first"] = lambda_of("def first(container): return next(iter(container))")
    vars(dsl)["compose"] = lambda_of("def compose(outer, inner): return lambda x: outer(inner(x))")
    with accelerate(dsl, check=False) as acc:
        assert dsl.size([1, 2, 3]) == 3 and dsl.size("ab") == 2
        assert dsl.add(2**40, 1) == 2**40 + 1 and dsl.add(2**31 - 1, 1) == 2**31
        assert dsl.add("a", "b") == "ab" and dsl.add((1, 2, 3), (4,)) == (1, 2, 3, 4)
        assert dsl.compose(dsl.size, dsl.first)(("abc", 1)) == 3
        assert dsl.compose(dsl.add, dsl.size) is not None
        with pytest.raises(StopIteration):
            dsl.first(())
    assert sum(row(acc.report, "add").left.values()) == 4
    assert row(acc.report, "size").left["an argument that is no plain value of the language"] == 3
    assert row(acc.report, "compose(...)").left


def test_python_functions_that_give_no_value(dsl):
    """The user's own apply may well know what to do with a string; it is called instead, from the beginning."""
    vars(dsl)["apply"] = lambda_of("def apply(f, c): return type(c)(f(x) for x in c)")
    with accelerate(dsl, check=False) as acc:
        assert dsl.apply(str, (1, 2)) == ("1", "2")
        assert dsl.apply(lambda x: [x], (1, 2)) == ([1], [2])
    assert sum(row(acc.report, "apply").left.values()) == 2


def test_the_order_of_sets_is_the_languages_and_told(dsl):
    with accelerate(dsl) as acc:
        assert dsl.first(frozenset(range(50, 0, -1))) == 1
        assert dsl.first(frozenset({7})) == 7
    assert (row(acc.report, "first").native, row(acc.report, "first").ordered) == (2, 1)
    assert "1 through sets in the order of the language" in str(acc.report)


@pytest.mark.parametrize("device", ["cpu", quick()])
def test_the_order_of_sets_is_told_of_made_functions_too(dsl, device):
    with accelerate(dsl, device=device) as acc:
        half = dsl.compose(dsl.double, dsl.compose(dsl.first, dsl.identity))
        assert half(frozenset({6, 5})) == 10 and half(frozenset({3})) == 6 and half((2, 1)) == 4
        assert dsl.compose(dsl.double, dsl.size)(frozenset({6, 5})) == 4
    assert (row(acc.report, "compose(...)").native, row(acc.report, "compose(...)").ordered) == (4, 1)


def test_values_given_again_are_the_same(dsl):
    """Recent values are known by who they are; what has gone away is not taken for what came after it."""
    chance = random.Random(1)
    with accelerate(dsl):
        for _ in range(3000):
            grid = tuple(tuple(chance.randrange(10) for _ in range(3)) for _ in range(3))
            turned = dsl.rot90(grid)
            assert turned == tuple(zip(*grid[::-1])) and dsl.rot270(turned) == grid
            assert dsl.asobject(turned) == {(c, (i, j)) for i, r in enumerate(turned) for j, c in enumerate(r)}


@pytest.mark.parametrize("name", [name for name, row in PRIMITIVES.items() if not row.python])
def test_answers_are_those_of_the_users_functions(shared, name):
    dsl, maker = shared, Maker(random.Random(name), WRITTEN)
    own = getattr(dsl, name)
    with accelerate(dsl, check=False) as acc:
        replaced = getattr(dsl, name)
        for _ in range(25):
            args = maker.arguments(PRIMITIVES[name])
            theirs = [build(arg, reference.PRIMITIVES.__getitem__) for arg in args]
            ours = [build(arg, lambda name: getattr(dsl, name)) for arg in args]
            try:
                expected = own(*theirs)
            except DSLError as error:
                if error.status == "error":
                    with pytest.raises((DSLError, TypeError)):  # Python's own, for a number of arguments
                        replaced(*ours)
                continue
            assert alike(replaced(*ours), expected), args
    assert name not in acc.report.alone


def alike(given, expected):
    if callable(expected) or callable(given):
        return callable(given) and callable(expected)
    if holds_functions(expected):  # which may be in the user's own order
        return type(given) is type(expected) and len(given) == len(expected)
    return given == expected and (isinstance(given, int) or type(given) is type(expected))


def holds_functions(value):
    return callable(value) or (isinstance(value, (tuple, frozenset)) and any(map(holds_functions, value)))
