"""Python's displays, indexing, slicing and methods of lists and sets, on values of the language.

A list is the tuple of its members; what changes one gives a new one.
"""

from __future__ import annotations

from typing import Any

from .calls import primitive
from .containers import Container
from .operators import OPERANDS
from .values import fail, walk


def place(members: tuple, i: int, argument: str) -> int:
    """The place of member i, which may be counted from the end."""
    if not -len(members) <= i < len(members):
        fail("out of range", argument)
    return i % len(members)


def need_bounds(**bounds: Any) -> None:
    for name, bound in bounds.items():
        if bound is not None and not isinstance(bound, int):
            fail(OPERANDS, name)


@primitive
def single(a: Any) -> tuple:
    return (a,)


@primitive
def triple(a: Any, b: Any, c: Any) -> tuple:
    return (a, b, c)


@primitive
def quadruple(a: Any, b: Any, c: Any, d: Any) -> tuple:
    return (a, b, c, d)


@primitive
def as_tuple(c: Container) -> tuple:
    return walk(c)


@primitive
def as_set(c: Container) -> frozenset:
    return frozenset(c)


@primitive
def unpack(c: Container, n: int) -> tuple:
    if len(c) != n:
        fail(f"{len(c)} members where {n} are needed", "c")
    return walk(c)


@primitive
def item(c: tuple, i: int) -> Any:
    return c[place(c, i, "i")]


@primitive
def part(c: tuple, start: Any, stop: Any, step: Any) -> tuple:
    need_bounds(start=start, stop=stop, step=step)
    if step == 0:
        fail("a step of zero", "step")
    return c[start:stop:step]


@primitive
def backwards(c: tuple) -> tuple:
    return c[::-1]


# ---- Searching ----


@primitive
def index_of(c: tuple, x: Any) -> int:
    if x not in c:
        fail("no member equals it", "x")
    return c.index(x)


@primitive
def count_of(c: tuple, x: Any) -> int:
    return c.count(x)


@primitive
def is_in(c: Container, x: Any) -> bool:
    return x in c


# ---- Changing ----


@primitive
def list_append(c: tuple, x: Any) -> tuple:
    return (*c, x)


@primitive
def list_insert(c: tuple, i: int, x: Any) -> tuple:
    members = list(c)
    members.insert(i, x)
    return tuple(members)


@primitive
def list_set(c: tuple, i: int, x: Any) -> tuple:
    at = place(c, i, "i")
    return (*c[:at], x, *c[at + 1 :])


@primitive
def list_set2(c: tuple, i: int, j: int, x: Any) -> tuple:
    row = c[place(c, i, "i")]
    if not isinstance(row, tuple):
        fail("expected a tuple as this member", "c")
    return list_set(c, i, list_set(row, place(row, j, "j"), x))


@primitive
def list_drop(c: tuple, i: int) -> tuple:
    at = place(c, i, "i")
    return c[:at] + c[at + 1 :]


@primitive
def part_set(c: tuple, start: Any, stop: Any, x: Container) -> tuple:
    need_bounds(start=start, stop=stop)
    members = list(c)
    members[start:stop] = walk(x)
    return tuple(members)


@primitive
def set_add(c: frozenset, x: Any) -> frozenset:
    return c | {x}


@primitive
def set_remove(c: frozenset, x: Any) -> frozenset:
    if x not in c:
        fail("no member equals it", "x")
    return c - {x}
