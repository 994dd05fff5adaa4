"""Kinds of walks: what `for`, comprehensions and functions such as sum go through, as data.

The compiler makes them (walks.py) of what Python would iterate over.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from arcfast.programs.flow import NO_REACH, Operand, Reach
from arcfast.programs.kinds import Kind
from arcfast.programs.scopes import Scope


class Members(NamedTuple):
    """The members of a container, in order.

    early: what Python would look up in each round, and was looked up when the container was made; as of a function
    """

    container: Operand
    kind: Kind
    reach: Reach
    early: Operand | None = None


class Counting(NamedTuple):
    """Ints from start to stop (None: for ever) by step."""

    start: Operand
    stop: Operand | None
    step: Operand


class Together(NamedTuple):
    """Several walks at once: zip, enumerate, the items of a dict."""

    parts: tuple[Any, ...]


class Mapped(NamedTuple):
    """What a function gives for the members of walks; filter: those members for which it is true (or which are)."""

    function: Operand | None
    parts: tuple[Any, ...]
    filters: bool


class Generated(NamedTuple):
    """A generator expression over one walk."""

    node: ast.GeneratorExp
    first: Any
    scope: Scope


Walk = Members | Counting | Together | Mapped | Generated
Element = Operand | list


def skips(walk: Walk) -> bool:
    """Whether a walk leaves members out."""
    if isinstance(walk, Mapped):
        return walk.filters or any(map(skips, walk.parts))
    if isinstance(walk, Generated):
        return bool(walk.node.generators[0].ifs) or skips(walk.first)
    return isinstance(walk, Together) and any(map(skips, walk.parts))


def called(walk: Walk) -> list[Operand]:
    """The function values that a walk calls in every round, and what stands for such; what is inlined is none."""
    if isinstance(walk, Members):
        return [] if walk.early is None else [walk.early]
    if isinstance(walk, Counting):
        return []
    own = [walk.function] if isinstance(walk, Mapped) and walk.function and walk.function.function is None else []
    parts = (walk.first,) if isinstance(walk, Generated) else walk.parts
    return [*own, *[function for part in parts for function in called(part)]]


def walked_reach(walk: Walk) -> Reach:
    """The containers that a walk goes through."""
    if isinstance(walk, Members):
        return Reach(walk.container.reach.own)
    if isinstance(walk, Counting):
        return NO_REACH
    parts = (walk.first,) if isinstance(walk, Generated) else walk.parts
    return Reach(frozenset(number for part in parts for number in walked_reach(part).own))


def computes(walk: Walk) -> bool:
    """Whether the members are computed in each round."""
    if isinstance(walk, Members):
        return walk.early is not None
    return not isinstance(walk, Counting) and (not isinstance(walk, Together) or any(map(computes, walk.parts)))
