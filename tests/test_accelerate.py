"""accelerate(): which names it replaces and which functions it leaves alone, contexts, threads, devices."""

import functools
import inspect
import operator
import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from types import FunctionType

import pytest
from devices import Failing, quick
from own_dsl import GRID, lambda_of, make_dsl, make_user, row

from arcfast import ArcfastError, DSLError, accelerate, last_report, reference
from arcfast.base.table import PRIMITIVES
from arcfast.replacing.equivalence import compare, expected_results

PUBLIC = os.environ.get("ARCFAST_PUBLIC")


@pytest.fixture
def dsl():
    return make_dsl()


@pytest.fixture(scope="module")
def shared():
    """One that no test changes."""
    return make_dsl()


# ---- Names ----


def test_names_are_replaced_where_they_are_used_and_restored(dsl):
    user = make_user(dsl, "turn = rot90\ndef solve(I): return hmirror(turn(I))")
    before = [dict(vars(module)) for module in (dsl, user)]
    with accelerate(dsl, user) as acc:
        assert user.turn is user.rot90 is dsl.rot90 is not before[0]["rot90"]
        assert user.solve is before[1]["solve"]
        assert user.solve(GRID) == ((1, 0, 1), (0, 0, 1), (2, 0, 0))
    assert [dict(vars(module)) for module in (dsl, user)] == before
    assert all(vars(user)[name] is value for name, value in before[1].items())
    assert dsl.calls.count("rot90") + dsl.calls.count("hmirror") < 40  # the comparisons at the beginning, no more
    assert (row(acc.report, "rot90").native, row(acc.report, "hmirror").native) == (1, 1)


def test_only_in_the_modules_given(dsl):
    user = make_user(dsl)
    with accelerate(dsl):
        assert user.rot90 is not dsl.rot90
    with accelerate(vars(user)):  # a dict of names will do
        assert user.rot90 is not dsl.rot90 and user.rot90(GRID) == dsl.rot90(GRID)
    assert user.rot90 is dsl.rot90
    for thing in ("my_dsl", dsl.rot90, None):
        with pytest.raises(ArcfastError, match="accelerate takes modules"):
            accelerate(thing)


def test_restored_after_exceptions(dsl):
    before = dict(vars(dsl))
    with pytest.raises(ZeroDivisionError), accelerate(dsl):
        dsl.apply(lambda x: 1 // x, (1, 0))
    assert dict(vars(dsl)) == before


def test_what_the_user_binds_meanwhile_stays(dsl):
    mine = lambda grid: grid  # noqa: E731
    with accelerate(dsl):
        dsl.rot90 = mine
        dsl.extra = dsl.size
    assert dsl.rot90 is mine


def test_functions_look_like_the_users(dsl):
    own = dsl.crop
    own.__doc__ = "Cut."
    with accelerate(dsl):
        assert inspect.isfunction(dsl.crop) and inspect.unwrap(dsl.crop) is own
        assert (dsl.crop.__name__, dsl.crop.__doc__, dsl.crop.__code__.co_argcount) == ("crop", "Cut.", 3)
        assert str(inspect.signature(dsl.crop)) == "(grid_, start_, dims_)"
        assert dsl.crop(GRID, dims_=(1, 2), start_=(0, 1)) == ((1, 1),)
        with pytest.raises(TypeError):
            dsl.crop(GRID)
        for function, arity in ((dsl.compose(dsl.size, dsl.first), 1), (dsl.rbind(dsl.crop, (1, 1)), 2)):
            assert isinstance(function, FunctionType) and function.__code__.co_argcount == arity


# ---- Which functions ----


def test_functions_that_are_not_the_languages_are_left_alone(dsl):
    texts = {
        "rot90": "def rot90(grid): return grid",
        "size": "def size(container): return len(container) + (len(container) > 5) - (len(container) == 3)",
        "first": "def first(container): raise KeyError(container)",
        "objects": "def objects(grid): return frozenset()",
        "shift": "def shift(patch, directions=(1, 1)): return patch",
        "height": "def height(*args): return 1",
        "compose": "def compose(outer, inner): return lambda x: inner(outer(x))",
        "halve": "def halve(n): return n / 2",
        "totuple": "def totuple(container): return list(container)",
    }
    for name, text in texts.items():
        vars(dsl)[name] = lambda_of(text)
    before = dict(vars(dsl))
    with accelerate(dsl) as acc:
        assert all(vars(dsl)[name] is before[name] for name in texts)
        assert dsl.rot180 is not before["rot180"] and dsl.rot90(GRID) == GRID
        assert dsl.apply(dsl.size, ((1, 2, 3), (4,))) == (2, 1)  # the user's, called from the core
    alone = acc.report.alone
    assert set(alone) == set(texts)
    assert alone["objects"] == "takes 1 arguments, objects of the language 4"
    assert all("has other parameters" in alone[name] for name in ("shift", "height"))
    assert alone["first"].endswith("in the language 4") and "KeyError" in alone["first"]
    assert "in the language" in alone["rot90"] and "left alone" in str(acc.report)
    assert acc.report.to_dict()["alone"] == alone


def test_callables_of_other_kinds_are_left_alone_and_told(dsl):
    vars(dsl).update(rot90=functools.lru_cache(dsl.rot90), add=operator.add, size=type("size", (), {}))
    before = dict(vars(dsl))
    with accelerate(dsl) as acc:
        assert all(vars(dsl)[name] is before[name] for name in ("rot90", "add", "size"))
    assert acc.report.alone["rot90"] == "is a _lru_cache_wrapper, no function of Python"
    assert set(acc.report.alone) == {"rot90", "add"}


def test_the_name_counts_where_the_function_has_none_of_the_table(dsl):
    def timed(function):
        return lambda *args: function(*args)

    def turn(grid):
        return reference.PRIMITIVES["rot90"](grid)

    vars(dsl).update(size=lambda c: len(c), rot90=turn, first=timed(dsl.first), last=turn)
    with accelerate(dsl) as acc:
        assert dsl.size(GRID) == 3 and dsl.rot90(GRID) == turn(GRID) and dsl.first((7, 8)) == 7
        assert dsl.last is turn and dsl.rot90 is not turn
    assert row(acc.report, "size").native == row(acc.report, "rot90").native == 1
    assert acc.report.alone["first"] == "has other parameters than positional ones"
    assert acc.report.alone["last"].startswith("last(") and len(acc.report.alone) == 2
    with accelerate(dsl, check=False) as acc:  # a function stands for one row at a time
        assert (dsl.last is turn) + (dsl.rot90 is turn) == 1
    assert "is the same function as" in str(acc.report) and dsl.last is dsl.rot90 is turn


def test_functions_are_compared_anew(dsl):
    """What they call may be another function by then."""
    exec("def half(grid): return grid[: len(grid) // 2]\ndef tophalf(grid): return half(grid)", vars(dsl))
    with accelerate(dsl) as acc:
        assert dsl.tophalf(GRID) == GRID[:1]
    assert "tophalf" not in acc.report.alone
    vars(dsl)["half"] = lambda_of("def half(grid): return grid")
    with accelerate(dsl) as acc:
        assert dsl.tophalf(GRID) == GRID
    assert "tophalf" in acc.report.alone


def test_decorated_functions(dsl):
    def careful(function):
        @functools.wraps(function)
        def wrapper(*args, **keywords):
            try:
                return function(*args, **keywords)
            except Exception:
                return ()

        wrapper.arity = 1
        return wrapper

    vars(dsl)["first"] = careful(dsl.first)
    with accelerate(dsl) as acc:
        assert dsl.first((7, 8)) == 7 and dsl.first(()) == () and dsl.first.arity == 1
        assert dsl.first.__code__.co_argcount == 1 and dsl.apply(dsl.first, GRID) == (0, 0, 2)
    assert row(acc.report, "first").native == 1 and row(acc.report, "first").left


def test_parameters_may_have_any_names(dsl):
    vars(dsl)["add"] = lambda_of("def add(own, native): return own + native")
    vars(dsl)["size"] = lambda_of("def size(value): return len(value)")
    with accelerate(dsl, check=False):
        assert dsl.add(1, native=2) == dsl.add(native=1, own=2) == 3 and dsl.size(value=GRID) == 3
        assert dsl.add("a", "b") == "ab"


def test_other_names_of_the_table_count(dsl):
    vars(dsl)["size_t"] = lambda_of("def size_t(c): return len(c)")
    vars(dsl)["helper"] = lambda_of("def helper(c): return len(c)")
    with accelerate(dsl) as acc:
        assert dsl.size_t(GRID) == 3 and dsl.helper(GRID) == 3
    assert row(acc.report, "size_t").native == 1 and not any(row.name == "helper" for row in acc.report.rows)


@pytest.mark.parametrize("name", [name for name, row in PRIMITIVES.items() if not row.python])
def test_every_primitive_is_compared(name):
    """On calls that end well, and the language passes its own examination."""
    assert expected_results(name) and compare(reference.PRIMITIVES[name], name) is None
    assert compare(lambda *args: NotImplemented, name) is not None


# ---- Contexts ----


def test_nested_and_overlapping(dsl):
    own = dsl.rot90
    outer, inner = accelerate(dsl), accelerate(dsl)
    with outer:
        new = dsl.rot90
        dsl.rot90(GRID)
        inner.__enter__()
        assert dsl.rot90 is new
        dsl.rot90(GRID)
    assert dsl.rot90 is new  # the inner one is still in use
    dsl.rot90(GRID)
    inner.__exit__(None, None, None)
    assert dsl.rot90 is own
    assert row(outer.report, "rot90").native == 2 and row(inner.report, "rot90").native == 2


def test_one_context_within_itself(dsl):
    own, acc = dsl.rot90, accelerate(dsl)
    with acc:
        with acc, pytest.raises(KeyError), acc:
            raise KeyError
        assert dsl.rot90 is not own and dsl.rot90(GRID) and row(acc.report, "rot90").native == 1
    assert dsl.rot90 is own and row(acc.report, "rot90").native == 1
    with acc:  # and once more
        assert dsl.rot90(GRID) and dsl.rot90(GRID)
    assert dsl.rot90 is own and row(acc.report, "rot90").native == 2


def test_the_report_is_there_at_any_time(dsl):
    vars(dsl)["size"] = lambda_of("def size(container): return 0")
    acc = accelerate(dsl)
    assert not acc.report.rows
    with acc:
        assert row(acc.report, "rot90").native == 0 and set(acc.report.alone) == {"size"}
        dsl.rot90(GRID)
        told = acc.report
        dsl.rot90(GRID)
    assert row(told, "rot90").native == 1 and row(acc.report, "rot90").native == 2
    assert "rot90" in str(acc.report) and set(acc.report.alone) == {"size"}


def test_as_a_decorator(dsl):
    own = dsl.rot90

    @accelerate(dsl)
    def work(depth):
        assert dsl.rot90 is not own
        return work(depth - 1) if depth else dsl.rot90(GRID)

    assert work(3) == own(GRID) and dsl.rot90 is own
    assert work.__name__ == "work"


def test_the_report_of_a_decorator(dsl):
    acc = accelerate(dsl)

    @acc
    def work(depth):
        return dsl.rot90(GRID), depth and work(depth - 1)

    work(3)
    assert row(acc.report, "rot90").native == 4


def test_functions_that_run_later_are_not_decorated(dsl):
    def lines():
        yield dsl.rot90(GRID)

    async def wait():
        return dsl.rot90(GRID)

    for function in (lines, wait):
        with pytest.raises(ArcfastError, match=f"{function.__name__} runs after its call has returned"):
            accelerate(dsl)(function)


def test_threads(dsl):
    user = make_user(dsl, "def solve(I): return fill(I, 5, mapply(toindices, objects(I, True, False, True)))")
    own = dict(vars(user))
    expected = user.solve(GRID)
    failures = []

    def work(seed):
        chance = random.Random(seed)
        try:
            for _ in range(40):
                with accelerate(dsl, user):
                    for _ in range(chance.randrange(4)):
                        assert user.solve(GRID) == expected
                        assert user.apply(lambda row: user.size(row), GRID) == (3, 3, 3)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and dict(vars(user)) == own


# ---- Devices ----

SOLVER = """
def solve(I):
    largest = argmax(objects(I, True, False, True), size)
    inner = sfilter(largest, matcher(first, 1))
    turned = apply(compose(rot90, rot90), (I, hmirror(I)))
    return paint(turned[0], shift(inner, (1, 0))), turned[1], power(hmirror, 2)(I), branch(True, I, 3)
"""


def native(acc):
    return {row.name: row.native for row in acc.report.rows if row.native}


@pytest.mark.parametrize("device", ["warp", "python", quick()])
def test_every_call_runs_on_the_device_that_was_asked_for(shared, device):
    user = make_user(shared, SOLVER)
    expected = user.solve(GRID)
    with accelerate(user) as here:
        assert user.solve(GRID) == expected
    with accelerate(user, device=device) as there:
        shared.calls.clear()
        assert user.solve(GRID) == expected
        name = there.report.choice.device
        assert {row.device for row in last_report().rows} == {name}
    assert not shared.calls and native(there) == native(here)
    assert not any(row.left or row.reruns for row in there.report.rows)
    assert f"device: {name} (asked for)" in str(there.report) and there.report.to_dict()["device"] == name
    assert here.report.choice == ("cpu", "single calls are small work")


def test_what_a_device_does_not_answer_is_left(dsl):
    vars(dsl)["size"] = lambda_of("def size(c): return len(c)")
    vars(dsl)["identity"] = lambda_of("def identity(x): return x")
    with accelerate(dsl, device=quick()) as acc:
        assert dsl.size([1, 2]) == 2 and dsl.size((2**40,)) == 1
        assert dsl.apply(lambda x: x + 1, (1, 2)) == (2, 3)
        assert dsl.apply(dsl.compose(dsl.double, lambda x: x + 1), (1, 2)) == (4, 6)
        assert dsl.identity(dsl.size)((1, 2)) == 2
        with pytest.raises(DSLError):
            dsl.first(())
    assert row(acc.report, "size").left == {"an argument that is no plain value of the language": 2}
    assert row(acc.report, "apply").left == {"a Python function, which runs only on the CPU": 2}
    assert row(acc.report, "identity").left == {"gives functions": 1}
    assert row(acc.report, "first").left == {"an error in the language": 1}


def test_a_device_that_fails_loses_nothing(dsl):
    device = Failing(lambda operation, count: operation == "launch")
    with accelerate(dsl, device=device) as acc, pytest.warns(RuntimeWarning, match="repeated on the CPU"):
        assert dsl.rot90(GRID) == reference.PRIMITIVES["rot90"](GRID)
    assert sum(row(acc.report, "rot90").reruns.values()) == 1 and row(acc.report, "rot90").native == 1
    assert "1 repeated on the CPU: " in str(acc.report)


def test_a_name_is_on_one_device_at_a_time(dsl):
    own = dict(vars(dsl))
    with accelerate(dsl, device="cpu"), accelerate(dsl):
        with pytest.raises(ArcfastError, match="are already accelerated on cpu, so not on warp"):
            accelerate(dsl, device="warp").__enter__()
        assert dsl.size(GRID) == 3
    assert dict(vars(dsl)) == own

    @accelerate(dsl, device="warp")
    def work(depth):
        return work(depth - 1) if depth else dsl.size(GRID)

    assert work(2) == 3 and dict(vars(dsl)) == own
    assert {row.device for row in last_report().rows} == {"warp"}


# ---- The public DSL ----

PUBLIC_TEXT = """
import contextlib, io, os, sys
folder = sys.argv[1]
sys.path.insert(0, folder)
os.chdir(folder)
import dsl, main, solvers, tests
import arcfast

def passed():
    names = []
    for name in main.get_functions(tests.__file__):
        with contextlib.suppress(AssertionError):
            getattr(tests, name)()
            names.append(name)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main.test_solvers_formatting(solvers, dsl)
    right = []
    for task in list(arcfast.load_tasks("arcagi1/training").values())[::8]:
        solve = getattr(solvers, "solve_" + task.id)
        right.append(all(solve(given) == wanted for given, wanted in task.demos + task.tests))
    return names, out.getvalue(), right

modules = dsl, solvers, tests
before = [dict(vars(module)) for module in modules]
own = passed()
with arcfast.accelerate(*modules) as acc:
    assert passed() == own
assert [dict(vars(module)) for module in modules] == before
assert len(own[0]) >= 159 and not acc.report.alone
"""


@pytest.mark.skipif(not PUBLIC, reason="ARCFAST_PUBLIC does not name a folder with arc-dsl")
def test_the_public_dsl_and_its_solvers():
    folder = Path(PUBLIC) / "arc-dsl"
    done = subprocess.run([sys.executable, "-c", PUBLIC_TEXT, folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
