"""Python's operators and the builtins that compare or add, on values of the language.

They mean what Python means by them. Where Python raises an exception they fail, and so do results beyond the limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from typing import Any

from .calls import primitive
from .containers import Container, need_members
from .values import check_room, fail, type_name, walk

OPERANDS = "not defined for values of these kinds"


def both_are(sort: type, a: Any, b: Any) -> bool:
    return isinstance(a, sort) and isinstance(b, sort)


# ---- Arithmetic ----


@primitive
def plus(a: Any, b: Any) -> Any:
    if not both_are(int, a, b) and not both_are(tuple, a, b):
        fail(OPERANDS)
    return a + b


@primitive
def minus(a: Any, b: Any) -> Any:
    if not both_are(int, a, b) and not both_are(frozenset, a, b):
        fail(OPERANDS)
    return a - b


@primitive
def times(a: Any, b: Any) -> Any:
    if isinstance(a, tuple) and isinstance(b, int):
        check_room(len(a) * b)
    elif isinstance(a, int) and isinstance(b, tuple):
        check_room(a * len(b))
    elif not both_are(int, a, b):
        fail(OPERANDS)
    return a * b


@primitive
def floor_divide(a: int, b: int) -> int:
    if b == 0:
        fail("division by zero", "b")
    return a // b


@primitive
def modulo(a: int, b: int) -> int:
    if b == 0:
        fail("division by zero", "b")
    return a % b


@primitive
def to_power(a: int, b: int) -> int:
    if b < 0:
        fail("a negative exponent", "b")
    if abs(a) > 1 and b > 31:
        fail("an int beyond 32 bits")
    return a**b


@primitive
def negative(a: int) -> int:
    return -a


@primitive
def absolute(a: int) -> int:
    return abs(a)


@primitive
def to_int(x: int) -> int:
    return int(x)


@primitive
def shift_left(a: int, b: int) -> int:
    if b < 0:
        fail("a negative shift", "b")
    return a << min(b, 32)  # what is beyond 32 bits then, is with more


@primitive
def shift_right(a: int, b: int) -> int:
    if b < 0:
        fail("a negative shift", "b")
    return a >> b


# ---- Bits and sets ----


def need_ints_or_sets(a: Any, b: Any) -> None:
    if not both_are(int, a, b) and not both_are(frozenset, a, b):
        fail(OPERANDS)


@primitive
def bit_or(a: Any, b: Any) -> Any:
    need_ints_or_sets(a, b)
    return a | b


@primitive
def bit_and(a: Any, b: Any) -> Any:
    need_ints_or_sets(a, b)
    return a & b


@primitive
def bit_xor(a: Any, b: Any) -> Any:
    need_ints_or_sets(a, b)
    return a ^ b


# ---- Order ----


def first_difference(a: Any, b: Any) -> tuple[Any, Any]:
    """What decides the order of two values: themselves, or of tuples the first members that differ, or the lengths."""
    while both_are(tuple, a, b):
        different = [(x, y) for x, y in zip(a, b) if x != y]
        a, b = different[0] if different else (len(a), len(b))
    return a, b


def fail_to_compare(a: Any, b: Any) -> None:
    fail(f"{type_name(a)} and {type_name(b)} cannot be compared")


@primitive
def less(a: Any, b: Any) -> bool:
    a, b = first_difference(a, b)
    if not both_are(int, a, b) and not both_are(frozenset, a, b):
        fail_to_compare(a, b)
    return a < b


@primitive
def less_equal(a: Any, b: Any) -> bool:
    a, b = first_difference(a, b)
    if not both_are(int, a, b) and not both_are(frozenset, a, b):
        fail_to_compare(a, b)
    return a <= b


def compare_keys(a: Any, b: Any) -> int:
    """-1, 0 or 1 for two keys to sort by; sets have no order here, because being a subset is none to sort by."""
    a, b = first_difference(a, b)
    if not both_are(int, a, b):
        fail_to_compare(a, b)
    return (a > b) - (a < b)


def best_key(keys: Sequence, sign: int) -> int:
    """The position of the first greatest (sign 1) or least (sign -1) key; each is compared with the best so far."""
    found = 0
    for position in range(1, len(keys)):
        if sign * compare_keys(keys[position], keys[found]) > 0:
            found = position
    return found


def need_as_many(c: Container, keys: tuple) -> None:
    if len(c) != len(keys):
        fail(f"{len(keys)} keys for {len(c)} members", "keys")


@primitive
def least(c: Container) -> Any:
    need_members(c)
    return walk(c)[best_key(walk(c), -1)]


@primitive
def greatest(c: Container) -> Any:
    need_members(c)
    return walk(c)[best_key(walk(c), 1)]


@primitive
def least_by(c: Container, keys: tuple) -> Any:
    need_as_many(c, keys)
    need_members(c)
    return walk(c)[best_key(keys, -1)]


@primitive
def greatest_by(c: Container, keys: tuple) -> Any:
    need_as_many(c, keys)
    need_members(c)
    return walk(c)[best_key(keys, 1)]


@primitive
def sort_by(c: Container, keys: tuple, reverse: int) -> tuple:
    """Fails if any two keys have no order: whichever way it sorts, Python has to compare two such ones."""
    need_as_many(c, keys)
    comparable = cmp_to_key(compare_keys)
    keyed = sorted(zip(keys, walk(c)), key=lambda item: comparable(item[0]), reverse=bool(reverse))
    return tuple([member for _, member in keyed])


# ---- Sums ----


@primitive
def total(c: Container, start: Any) -> Any:
    sort = tuple if isinstance(start, tuple) else int
    if c and not all(isinstance(value, sort) for value in (start, *c)):
        fail(OPERANDS)
    if isinstance(start, tuple):
        check_room(len(start) + sum(map(len, c)))
        return start + tuple([member for part in walk(c) for member in part])
    return sum(c) + start if c else start
