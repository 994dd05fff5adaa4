"""accelerate(): flags of a user's modules count, bools come back as bools, and leaving it twice is harmless."""

import functools
from types import ModuleType, SimpleNamespace

import pytest
from devices import quick

from arcfast import accelerate
from arcfast.replacing.flags import Flags

GRID = ((0, 1, 1), (0, 0, 0), (2, 0, 1))
TURNED = ((2, 0, 0), (0, 0, 1), (1, 0, 1))
DSL = """
def rot90(grid): return tuple(row for row in zip(*grid[::-1]))
def hmirror(piece): return piece[::-1]
def identity(x): return x
def size(container): return len(container)
def first(container): return next(iter(container))
def positive(x): return x > 0
def add(a, b): return a + b
def astuple(a, b): return (a, b)
def initset(value): return frozenset({value})
def repeat(item, num): return tuple(item for _ in range(num))
def apply(function, container): return type(container)(function(e) for e in container)
def sfilter(container, condition): return type(container)(e for e in container if condition(e))
def canvas(value, dimensions): return tuple(tuple(value for _ in range(dimensions[1])) for _ in range(dimensions[0]))
def branch(condition, a, b): return a if condition else b
def compose(outer, inner): return lambda x: outer(inner(x))
def fork(outer, a, b): return lambda x: outer(a(x), b(x))
def lbind(function, fixed): return lambda y: function(fixed, y)
def papply(function, a, b): return tuple(function(i, j) for i, j in zip(a, b))
def rapply(functions, value): return type(functions)(function(value) for function in functions)
"""


def make(text=""):
    module = ModuleType("my_dsl")
    exec(DSL + text, vars(module))
    return module


def native(acc, name):
    return next((row.native for row in acc.report.rows if row.name == name), 0)


# ---- Leaving ----


def test_leaving_more_often_than_entering_is_harmless():
    dsl = make()
    own = dsl.rot90
    acc = accelerate(dsl)
    acc.__exit__(None, None, None)
    for _ in range(3):
        with acc:
            assert dsl.rot90 is not own and dsl.rot90(GRID) == TURNED
        assert dsl.rot90 is own and native(acc, "rot90") == 1
        acc.__exit__(None, None, None)
        acc.__exit__(None, None, None)
        assert dsl.rot90 is own and native(acc, "rot90") == 1
    with acc, acc:
        acc.__exit__(None, None, None)
        assert dsl.rot90 is not own, "it was entered twice"
    assert dsl.rot90 is own
    with acc:
        assert dsl.rot90 is not own


# ---- Flags ----

FLAGGED = {
    "global": ("UPSIDE = False", "UPSIDE", lambda dsl, on: setattr(dsl, "UPSIDE", on)),
    "number": ("UPSIDE = 0", "UPSIDE == 3000", lambda dsl, on: setattr(dsl, "UPSIDE", 3000 if on else 0)),
    "text": ("MODE = 'usual'", "MODE == 'other'", lambda dsl, on: setattr(dsl, "MODE", "other" if on else "usual")),
    "dict": ("SETTINGS = {'up': False}", "SETTINGS['up']", lambda dsl, on: dsl.SETTINGS.update(up=on)),
    "another dict": ("SET = {'up': False}", "SET['up']", lambda dsl, on: setattr(dsl, "SET", {"up": on})),
    "list": ("UP = [False]", "UP[0]", lambda dsl, on: dsl.UP.__setitem__(0, on)),
    "class": ("class Settings: up = False", "Settings.up", lambda dsl, on: setattr(dsl.Settings, "up", on)),
    "object": ("settings = Name(up=False)", "settings.up", lambda dsl, on: setattr(dsl.settings, "up", on)),
    "module": ("settings = Module('settings'); settings.up = False", "settings.up",
               lambda dsl, on: setattr(dsl.settings, "up", on)),
    "helper": ("UP = False\ndef is_up(): return (lambda: UP)()", "is_up()", lambda dsl, on: setattr(dsl, "UP", on)),
    "closure": ("UP = False\ndef maker():\n up = False\n def on(x):\n  nonlocal up; up = x\n return on, lambda: up\n"
                "turn_on, is_up = maker()", "is_up()", lambda dsl, on: dsl.turn_on(on)),
}  # fmt: skip


@pytest.mark.parametrize("kind", FLAGGED)
def test_a_flag_that_is_changed_inside_counts(kind):
    text, condition, switch = FLAGGED[kind]
    dsl = ModuleType("my_dsl")
    vars(dsl).update(Name=SimpleNamespace, Module=ModuleType)
    exec(DSL + text, vars(dsl))
    exec(f"def rot90(grid): return grid if {condition} else tuple(zip(*grid[::-1]))", vars(dsl))
    exec("def rot180(grid): return rot90(rot90(grid))", vars(dsl))
    with accelerate(dsl) as acc:
        made = dsl.compose(dsl.size, dsl.rot90), dsl.compose(dsl.rot90, dsl.hmirror)
        assert dsl.rot90(GRID) == TURNED
        assert native(acc, "rot90") == 1
        switch(dsl, True)
        assert dsl.rot90(GRID) == GRID and dsl.rot180(GRID) == GRID
        assert dsl.apply(dsl.rot90, (GRID,)) == (GRID,), "as an argument, too"
        assert made[1](GRID) == GRID[::-1], "and in what was made of it before"
        assert native(acc, "rot90") == 1
        assert any("which has changed" in why for row in acc.report.rows for why in row.left)
        switch(dsl, False)
        assert dsl.rot90(GRID) == TURNED and dsl.apply(dsl.rot90, (GRID,)) == (TURNED,)
        assert native(acc, "rot90") == (1 if kind == "another dict" else 2)
    switch(dsl, True)
    with accelerate(dsl) as acc:
        assert dsl.rot90(GRID) == GRID
        assert "rot90" in acc.report.alone, "it is another function now"


def test_flags_of_makers():
    dsl = make(
        "LOUD = False\ndef compose(outer, inner):\n return (lambda x: None) if LOUD else lambda x: outer(inner(x))"
    )
    with accelerate(dsl) as acc:
        dsl.LOUD = True
        assert dsl.compose(dsl.size, dsl.identity)(GRID) is None
    assert "LOUD" in acc.report.alone["compose"]


def test_what_functions_write_is_no_flag():
    """Counters, logs and caches change with every call of the user's own functions."""
    text = """
N, LOG, CACHE, COUNTS = 0, [], {}, {"rot90": 0}
def count(name):
    global N
    N += 1
    LOG.append(name)
    COUNTS["rot90"] += 1
def rot90(grid):
    count("rot90")
    CACHE[grid] = tuple(zip(*grid[::-1]))
    return CACHE[grid]
"""
    dsl = make(text)
    assert not Flags(dsl.rot90)
    with accelerate(dsl) as acc:
        dsl.count("other")
        assert dsl.rot90(GRID) == TURNED and native(acc, "rot90") == 1


def test_functions_without_flags_are_not_watched():
    dsl = make(
        "import numpy, math\nfrom functools import lru_cache\n@lru_cache\ndef rot270(g): return tuple(zip(*g))[::-1]"
    )
    assert not [name for name, value in vars(dsl).items() if callable(value) and Flags(value)]

    def loop():
        return loop

    loop.__wrapped__ = loop
    assert not Flags(loop)


def test_flags_through_decorators():
    dsl = make("UP = False")
    vars(dsl)["wraps"] = functools.wraps
    exec(
        "def noted(f):\n @wraps(f)\n def inner(*args): return f(*args)\n return inner\n"
        "@noted\ndef rot90(grid): return grid if UP else tuple(zip(*grid[::-1]))",
        vars(dsl),
    )
    with accelerate(dsl) as acc:
        assert dsl.rot90(GRID) == TURNED and native(acc, "rot90") == 1
        dsl.UP = True
        assert dsl.rot90(GRID) == GRID


# ---- Bools ----

BOOLS = {
    "identity((True, False))": (True, False),
    "identity(True)": True,
    "identity(((True, False), (False, True)))": ((True, False), (False, True)),
    "hmirror((True, 2))": (2, True),
    "first((True, 0))": True,
    "first(((1, True), 2))": (1, True),
    "astuple(True, 2)": (True, 2),
    "astuple(1, 0)": (1, 0),
    "repeat(True, 2)": (True, True),
    "initset(True)": frozenset({True}),
    "canvas(True, (1, 2))": ((True, True),),
    "apply(positive, (1, -1))": (True, False),
    "apply(lambda x: x > 0, (1, -1))": (True, False),
    "apply(compose(positive, size), ((1,), ()))": (True, False),
    "compose(hmirror, lbind(apply, positive))((1, -1))": (False, True),
    "lbind(apply, lambda x: x > 0)((1, -1))": (True, False),
    "fork(astuple, positive, identity)(3)": (True, 3),
    "apply(fork(astuple, positive, identity), (3, -3))": ((True, 3), (False, -3)),
    "lbind(astuple, True)(5)": (True, 5),
    "lbind(canvas, True)((1, 1))": ((True,),),
    "rapply((positive, identity), 3)": (True, 3),
    "papply(lambda a, b: a == b, (1, 2), (1, 3))": (True, False),
    "branch(True, (1, 2), ())": (1, 2),
    "sfilter((1, -1, 2), positive)": (1, 2),
    "sfilter((1, -1, 2), lambda x: x > 0)": (1, 2),
    "apply(lambda x: (x > 0, x), (1, -1))": ((True, 1), (False, -1)),
}


@pytest.mark.parametrize("device", ["cpu", quick()])
def test_bools_come_back_as_they_were(device):
    dsl = make()
    with accelerate(dsl, device=device) as acc:
        for text, expected in BOOLS.items():
            given = eval(text, vars(dsl))
            assert repr(given) == repr(expected), text
    assert sum(row.native for row in acc.report.rows) > 10 and (device == "cpu" or device.launches > 10)


def test_what_only_tests_bools_stays_native():
    dsl = make()
    with accelerate(dsl) as acc:
        dsl.branch(True, (1, 2), ())
        dsl.sfilter((1, -1, 2), dsl.positive)
        dsl.sfilter((1, -1, 2), lambda x: x > 0)
        dsl.apply(dsl.size, ((1,), ()))
        dsl.identity(True)
    assert [native(acc, name) for name in ("branch", "sfilter", "apply", "identity")] == [1, 2, 1, 1]
