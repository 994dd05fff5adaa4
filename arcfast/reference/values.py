"""Plain values: the total order of sets, comparing, and the limits of the language.

A value is an int, a bool, None, a tuple or a frozenset of values, or a function (calls.py, or any Python
callable). Everything here walks values without deep recursion, since they may nest as deep as the limits allow.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from typing import Any, NoReturn

from arcfast.base.errors import DSLError

INT_MIN, INT_MAX = -(2**31), 2**31 - 1
NESTING = 64  # how deep containers may nest
CALLS = 256  # how deep calls may nest, and so how deep functions may be built of functions

# Not a limit of the language: the reference has no memory budget, and a machine that swaps helps nobody.
# Whatever is larger than this has long ended as MEMORY in the core.
ROOM = 2**24


def fail(reason: str, argument: str | None = None) -> NoReturn:
    """Give up; the call that is running adds its own name to the error."""
    raise DSLError(None, argument, reason)


def room(members: int) -> None:
    """Refuse to make a container out of so many members."""
    if members > ROOM:
        raise DSLError(None, None, f"{members} members are more than the reference makes", "memory")


def is_container(value: Any) -> bool:
    return isinstance(value, (tuple, frozenset))


def check_limits(value: Any) -> None:
    """Fail unless this is a value of the language within its limits; level by level, so never recursive."""
    depth, seen, layer = 0, 0, [value]
    while layer:
        inner: list = []
        nested = False
        for item in layer:
            if isinstance(item, int):
                if not INT_MIN <= item <= INT_MAX:
                    fail("an int beyond 32 bits")
            elif isinstance(item, (tuple, frozenset)):
                nested = True
                inner.extend(item)
            elif callable(item):
                # a function is as deep as its parts, and was measured when it was made
                if depth + getattr(item, "depth", 0) > NESTING:
                    fail(f"nested deeper than {NESTING}")
                if getattr(item, "level", 0) > CALLS:
                    fail(f"functions built of functions deeper than {CALLS}")
            elif item is not None:
                fail(f"{type(item).__name__} is no value of the language")
        depth += nested
        if depth > NESTING:
            fail(f"nested deeper than {NESTING}")
        seen += len(inner)
        room(seen)
        layer = inner


def nesting(value: Any) -> int:
    """0 for ints and None, one more than the deepest member for a container, that of its parts for a function."""
    if is_container(value):
        return 1 + max(map(nesting, value), default=0)
    return getattr(value, "depth", 0)


def function_level(value: Any) -> int:
    """How deep functions are built of functions in a value: 0 for a primitive, and where there is none."""
    if is_container(value):
        return max(map(function_level, value), default=0)
    return getattr(value, "level", 0)


def order_key(value: Any) -> list:
    """Sorting by this key gives the order of a set: None < int < tuple < set < function.

    The key is flat: each value is spelled as its rank and then what is in it, a container ending in -1, which is
    less than every rank, so that a shorter one comes first. Nested keys would compare by recursion in Python itself.

    >>> sorted([frozenset(), (0, 1), 5, None, (0,)], key=order_key)
    [None, 5, (0,), (0, 1), frozenset()]
    """
    key: list = []
    _spell(value, key)
    return key


def _spell(value: Any, key: list) -> None:
    if isinstance(value, int):
        key += (1, value)
    elif isinstance(value, tuple):
        key.append(2)
        for member in value:
            _spell(member, key)
        key.append(-1)
    elif isinstance(value, frozenset):
        key.append(3)
        for member_key in sorted(map(order_key, value)):
            key += member_key
        key.append(-1)
    elif value is None:
        key.append(0)
    else:  # a Function carries its key; of a plain callable nothing is known but who it is
        key += getattr(value, "key", (5, id(value)))


def compare(a: Any, b: Any) -> int:
    """-1, 0 or 1 by the total order of all values."""
    left, right = order_key(a), order_key(b)
    return (left > right) - (left < right)


def walk(container: tuple | frozenset) -> tuple:
    """The members in the order everything goes through them: a set ascending, a tuple as it is."""
    if isinstance(container, tuple):
        return container
    return tuple(sorted(container, key=order_key))


def compare_alike(a: Any, b: Any) -> int:
    """-1, 0 or 1 for two ints, two tuples or two sets; everything else cannot be compared.

    In tuples the first unequal members decide, and must be comparable themselves.
    """
    if isinstance(a, int) and isinstance(b, int):
        return (a > b) - (a < b)
    if isinstance(a, frozenset) and isinstance(b, frozenset):
        return compare(a, b)
    if isinstance(a, tuple) and isinstance(b, tuple):
        for x, y in zip(a, b):
            if x != y:
                return compare_alike(x, y)
        return (len(a) > len(b)) - (len(a) < len(b))
    fail(f"{sort_of(a)} and {sort_of(b)} cannot be compared")


alike_key = cmp_to_key(compare_alike)


def sort_of(value: Any) -> str:
    """What to call a value in a message."""
    if value is None:
        return "None"
    for kind, word in ((int, "int"), (tuple, "tuple"), (frozenset, "set")):
        if isinstance(value, kind):
            return word
    return "function" if callable(value) else type(value).__name__


def like(container: tuple | frozenset, members: Iterable) -> tuple | frozenset:
    """The members in a container of the same type."""
    return frozenset(members) if isinstance(container, frozenset) else tuple(members)
