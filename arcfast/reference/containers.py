"""Tuples and sets: members, extremes, merging, pairing. Primitives that call functions on members are in functions.py.

Iteration over sets is always by walk(), in ascending order, so that "first" has a meaning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .calls import primitive
from .values import check_room, compare_alike, fail, is_container, like, order_key, walk

Container = tuple | frozenset


def need_members(container: Container) -> None:
    if not container:
        fail("empty container", "container")


def merged(containers: Container, argument: str) -> Container:
    """All members of all members, in a container like the outer one."""
    for member in containers:
        if not is_container(member):
            fail("only containers can be merged", argument)
    return like(containers, [item for member in walk(containers) for item in walk(member)])


def best(values: Sequence, sign: int) -> int:
    """The position of the first greatest (sign 1) or least (sign -1) value; each is compared with the best so far."""
    found = 0
    for position in range(1, len(values)):
        if sign * compare_alike(values[position], values[found]) > 0:
            found = position
    return found


@primitive
def size(container: Container) -> int:
    return len(container)


@primitive
def contained(value: Any, container: Container) -> bool:
    return value in container


@primitive
def combine(a: Container, b: Container) -> Container:
    return like(a, walk(a) + walk(b))


@primitive
def intersection(a: frozenset, b: frozenset) -> frozenset:
    return a & b


@primitive
def difference(a: Container, b: Container) -> Container:
    return like(a, [member for member in walk(a) if member not in b])


@primitive
def dedupe(tup: tuple) -> tuple:
    return tuple(dict.fromkeys(tup))


@primitive
def repeat(item: Any, num: int) -> tuple:
    check_room(num)
    return (item,) * num


@primitive
def merge(containers: Container) -> Container:
    return merged(containers, "containers")


@primitive
def maximum(container: Container) -> Any:
    members = walk(container)
    return members[best(members, 1)] if members else 0


@primitive
def minimum(container: Container) -> Any:
    members = walk(container)
    return members[best(members, -1)] if members else 0


@primitive
def mostcommon(container: Container) -> Any:
    return by_count(container, -1)


@primitive
def leastcommon(container: Container) -> Any:
    return by_count(container, 1)


def by_count(container: Container, sign: int) -> Any:
    """The member with the least count times sign; the smallest among ties."""
    if not isinstance(container, tuple):
        fail("a set has no counts", "container")
    need_members(container)
    counts = Counter(container)
    return min(counts, key=lambda member: (sign * counts[member], order_key(member)))


@primitive
def initset(value: Any) -> frozenset:
    return frozenset({value})


@primitive
def totuple(container: Container) -> tuple:
    return walk(container)


@primitive
def first(container: Container) -> Any:
    need_members(container)
    return walk(container)[0]


@primitive
def last(container: Container) -> Any:
    need_members(container)
    return walk(container)[-1]


@primitive
def insert(value: Any, container: frozenset) -> frozenset:
    return container | {value}


@primitive
def remove(value: Any, container: Container) -> Container:
    return like(container, [member for member in container if member != value])


@primitive
def other(container: Container, value: Any) -> Any:
    rest = remove(value, container)
    if not rest:
        fail("no other member", "container")
    return walk(rest)[0]


@primitive
def interval(start: int, stop: int, step: int) -> tuple:
    if step == 0:
        fail("a step of zero", "step")
    numbers = range(start, stop, step)
    check_room(len(numbers))
    return tuple(numbers)


@primitive
def astuple(a: Any, b: Any) -> tuple:
    return (a, b)


@primitive
def product(a: Container, b: Container) -> frozenset:
    check_room(len(a) * len(b))
    return frozenset((x, y) for x in a for y in b)


@primitive
def pair(a: Container, b: Container) -> tuple:
    return tuple(zip(walk(a), walk(b)))


@primitive
def sizefilter(container: Container, n: int) -> frozenset:
    if not all(map(is_container, container)):
        fail("only containers have a size", "container")
    return frozenset(member for member in container if len(member) == n)
