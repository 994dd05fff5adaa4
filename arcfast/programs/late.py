"""Variables that are looked up late: when a function is called, not where it is written.

Python looks up the variables of a lambda when the lambda is called; a function value has them as they were where it was
made. The two differ if a variable is assigned again in between. So each value knows which variables its functions look
up (`Lookups`), and one whose variable was assigned again cannot be used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

FEW = 8  # groups of which a union leaves out those that are part of another: what a call or a branch brings together


class LateVariables:
    """A group of variables that are looked up late: one variable, or a union of groups.

    reassigned   the name of a variable of the group that was assigned again, or None
    parts        the groups that it was made of
    users        {parts: group} of the groups made of this one; each is visited once when a variable is reassigned
    """

    __slots__ = ("reassigned", "parts", "users")

    def __init__(self, parts: frozenset[LateVariables] = frozenset()):
        self.reassigned: str | None = None
        self.parts = parts
        self.users: dict[frozenset[LateVariables], LateVariables] = {}

    def mark_reassigned(self, name: str) -> None:
        waiting = [self]
        while waiting:
            group = waiting.pop()
            if group.reassigned is None:
                group.reassigned = name
                waiting += group.users.values()
                group.users = {}


class Lookups(NamedTuple):
    """The variables that a value looks up late."""

    on_call: LateVariables | None  # when the value, or a function inside it, is called
    on_results: LateVariables | None  # when a function that such a call returns is called


def union(groups: Iterable[LateVariables | None]) -> LateVariables | None:
    """One group with the variables of all: the same for the same groups, so that a loop comes to an end of new ones."""
    every = {group: None for group in groups if group is not None}
    parts = list(every)
    if len(parts) <= FEW:
        parts = [group for group in parts if not any(group in other.parts for other in parts)]
    if len(parts) < 2:
        return parts[0] if parts else None
    key = frozenset(parts)
    found = parts[0].users.get(key)
    if found is None:
        found = LateVariables(key)
        for part in parts:
            part.users[key] = found
            found.reassigned = found.reassigned or part.reassigned
    return found


def union_of_lookups(lookups: Iterable[Lookups | None]) -> LateVariables | None:
    return union(group for each in lookups if each is not None for group in each)


def lookups(on_call: LateVariables | None, on_results: LateVariables | None) -> Lookups | None:
    return None if on_call is None and on_results is None else Lookups(on_call, on_results)


def join_lookups(a: Lookups | None, b: Lookups | None) -> Lookups | None:
    """Of a value that is one or the other."""
    if a is None or b is None or a == b:
        return a or b
    return Lookups(union((a.on_call, b.on_call)), union((a.on_results, b.on_results)))
