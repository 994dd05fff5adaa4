"""Plain values: their total order, comparison, and the limits of the language.

A value is an int, a bool, None, a tuple or a frozenset of values, or a function (calls.py, or any Python callable).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from typing import Any, NoReturn

from arcfast.base.errors import DSLError
from arcfast.base.table import STATUSES

INT_MIN, INT_MAX = -(2**31), 2**31 - 1
NESTING = 64  # deepest nesting of containers
CALLS = 256  # deepest nesting of calls, and of functions made of functions

# Most members of a container made here. This is no limit of the language: the reference has no memory budget, and must
# not exhaust the machine. Runs with larger values have ended as MEMORY in the core.
MOST_MEMBERS = 2**24


def fail(reason: str, argument: str | None = None) -> NoReturn:
    """Raise a DSLError; the call that this happens in adds its name."""
    raise DSLError(None, argument, reason)


def check_room(members: int) -> None:
    """Raise a DSLError if a container of so many members is too large for the reference."""
    if members > MOST_MEMBERS:
        raise DSLError(None, None, f"{members} members are more than the reference makes", STATUSES["MEMORY"].word)


def is_container(value: Any) -> bool:
    return isinstance(value, (tuple, frozenset))


def check_limits(value: Any) -> None:
    """Fail unless this is a value of the language within its limits. Works level by level, without recursion."""
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
                # depth and level of a function were computed from its parts when it was made
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
        check_room(seen)
        layer = inner


def nesting(value: Any) -> int:
    """Depth of nesting: 0 for ints and None, one more than the deepest member for a container; a function's parts'."""
    if is_container(value):
        return 1 + max(map(nesting, value), default=0)
    return getattr(value, "depth", 0)


def function_level(value: Any) -> int:
    """Depth to which functions are made of functions in a value: 0 for primitives and values without functions."""
    if is_container(value):
        return max(map(function_level, value), default=0)
    return getattr(value, "level", 0)


def order_key(value: Any) -> list:
    """The sort key of a value in the total order: None < int < tuple < set < function.

    The key is a flat list: for each value its rank, then its contents; a container ends with -1, which is less than
    every rank, so that the shorter of two comes first. Comparing nested keys would recurse inside Python.

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
    else:  # a FunctionValue has a key; other callables are ordered by identity
        key += getattr(value, "key", (5, id(value)))


def compare(a: Any, b: Any) -> int:
    """-1, 0 or 1 by the total order of all values."""
    left, right = order_key(a), order_key(b)
    return (left > right) - (left < right)


def walk(container: tuple | frozenset) -> tuple:
    """The members in the language's order of iteration: those of a set ascending, a tuple as it is."""
    if isinstance(container, tuple):
        return container
    return tuple(sorted(container, key=order_key))


def compare_alike(a: Any, b: Any) -> int:
    """-1, 0 or 1 for two ints, two tuples or two sets; fails for other values.

    Tuples are compared by their first unequal members, which must be comparable themselves.
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
    fail(f"{type_name(a)} and {type_name(b)} cannot be compared")


alike_key = cmp_to_key(compare_alike)


def type_name(value: Any) -> str:
    """The word for a value's type in messages."""
    if value is None:
        return "None"
    for kind, word in ((int, "int"), (tuple, "tuple"), (frozenset, "set")):
        if isinstance(value, kind):
            return word
    return "function" if callable(value) else type(value).__name__


def like(container: tuple | frozenset, members: Iterable) -> tuple | frozenset:
    """The members in a container of the same type."""
    return frozenset(members) if isinstance(container, frozenset) else tuple(members)
