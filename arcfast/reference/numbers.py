"""Numbers and logic: arithmetic on ints and pairs, truth, equality, choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .calls import primitive
from .values import compare_alike, fail

Number = int | tuple


def each(operation: Callable, a: Number, *rest: Number) -> Number:
    """The operation on ints, or item by item on pairs; an int is used for both items of a pair."""
    numbers = (a, *rest)
    if not any(isinstance(n, tuple) for n in numbers):
        return operation(*numbers)
    pairs = [n if isinstance(n, tuple) else (n, n) for n in numbers]
    return tuple(operation(*items) for items in zip(*pairs))


@primitive
def identity(x: Any) -> Any:
    return x


@primitive
def add(a: Number, b: Number) -> Number:
    return each(lambda x, y: x + y, a, b)


@primitive
def subtract(a: Number, b: Number) -> Number:
    return each(lambda x, y: x - y, a, b)


@primitive
def multiply(a: Number, b: Number) -> Number:
    return each(lambda x, y: x * y, a, b)


@primitive
def divide(a: Number, b: Number) -> Number:
    if b == 0 or isinstance(b, tuple) and 0 in b:
        fail("division by zero", "b")
    return each(lambda x, y: x // y, a, b)


@primitive
def invert(n: Number) -> Number:
    return each(lambda x: -x, n)


@primitive
def even(n: int) -> bool:
    return n % 2 == 0


@primitive
def double(n: Number) -> Number:
    return each(lambda x: x * 2, n)


@primitive
def halve(n: Number) -> Number:
    return each(lambda x: x // 2, n)


@primitive
def increment(x: Number) -> Number:
    return each(lambda n: n + 1, x)


@primitive
def decrement(x: Number) -> Number:
    return each(lambda n: n - 1, x)


def sign_of(n: int) -> int:
    return (n > 0) - (n < 0)


@primitive
def crement(x: Number) -> Number:
    return each(lambda n: n + sign_of(n), x)


@primitive
def sign(x: Number) -> Number:
    return each(sign_of, x)


@primitive
def positive(x: int) -> bool:
    return x > 0


@primitive
def greater(a: Any, b: Any) -> bool:
    return compare_alike(a, b) > 0


@primitive
def flip(b: Any) -> bool:
    return not b


@primitive
def both(a: Any, b: Any) -> Any:
    return a and b


@primitive
def either(a: Any, b: Any) -> Any:
    return a or b


@primitive
def equality(a: Any, b: Any) -> bool:
    return a == b


@primitive
def toivec(i: int) -> tuple:
    return (i, 0)


@primitive
def tojvec(j: int) -> tuple:
    return (0, j)


@primitive
def branch(condition: Any, a: Any, b: Any) -> Any:
    return a if condition else b
