"""What the tests of the Python subset share: a function's lines, compiled and run by CPython."""

import collections

import pytest
from programs import one, reason

from arcfast import Battery, DSLError, dsl
from arcfast.running.reference_executor import evaluate

GRID = ((0, 1, 2), (3, 1, 5))
HEAD = (
    "from collections import Counter, defaultdict, deque\nfrom copy import deepcopy\n"
    "from itertools import product, combinations, chain\n"
)


def plain(value):
    """A value of CPython as one of the language: lists are tuples, sets frozensets."""
    if isinstance(value, (list, tuple, collections.deque)):
        return tuple(map(plain, value))
    return frozenset(map(plain, value)) if isinstance(value, (set, frozenset)) else value


def by_python(text, name="f", grid=GRID):
    """What CPython gives for a text over arcfast.dsl."""
    space = {key: getattr(dsl, key) for key in dir(dsl) if not key.startswith("_")}
    exec(text, space)
    return plain(space[name](grid))


def function(lines):
    return HEAD + "def f(I):\n" + "".join(f"    {line}\n" for line in lines.strip("\n").split("\n"))


def check_value(lines):
    """A function gives on every way what CPython gives for it."""
    text = function(lines)
    expected = by_python(text)
    program = one(text)
    assert plain(program(GRID)) == expected
    assert evaluate(program, {"I": GRID}) == expected
    assert by_python(program.source) == expected


def check_error(lines):
    """A function fails, as it does in CPython."""
    text = function(lines)
    with pytest.raises(Exception):  # noqa: B017, PT011
        by_python(text)
    program = one(text)
    with pytest.raises(DSLError):
        program(GRID)
    with pytest.raises(DSLError):
        evaluate(program, {"I": GRID})


def check_refused(lines, why):
    """A function is refused; `why`: how the reason begins."""
    text = function(lines).removeprefix(HEAD)
    assert reason(f"# a comment\n{text}").startswith(why)


def check_on_the_emulated_gpu(cases):
    battery = Battery([one(function(lines)) for lines in cases])
    here, there = battery.run([GRID]), battery.run([GRID], device="warp")
    assert (
        (here.status == there.status).all() and (here.hashes == there.hashes).all() and (here.fuel == there.fuel).all()
    )
