"""Kinds: what the compiler knows of a value that the language itself does not tell.

Lists, mutable sets, dicts and strings are no values of the language: at run time a list is the tuple of its members, a
set the frozenset, a dict the pair of its keys and its values, a string the tuple of its code points. Their kinds exist
while a program is compiled, so that everything that would show the difference can be refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Kind(NamedTuple):
    """A kind, and those of what it holds.

    list, set, tuples   parts: the kind of the members ("tuples": a tuple of any length)
    tuple               parts: the kind of each member, in order
    dict                parts: keys, values; `default`: what a missing key stands for ("" for an error)

    The default "deque" marks a list that is a deque in Python.
    """

    name: str
    parts: tuple[Kind, ...] = ()
    default: str = ""
    nullable: bool = False  # of a dict: it may be None instead

    @property
    def member(self) -> Kind:
        """The kind of what a walk over it gives."""
        if self.name in ("list", "set", "tuples", "dict"):
            return self.parts[0]
        return join_all(self.parts) if self.name == "tuple" else self if self.name == "never" else VALUE

    @property
    def is_mutable(self) -> bool:
        return self.name in MUTABLE


VALUE = Kind("value")  # a value of the language
NEVER = Kind("never")  # nothing is known yet: the members of []
NONE = Kind("None")  # None, which goes with every kind
STR = Kind("str")  # a string constant
MUTABLE = ("list", "set", "dict")
_ATOMS = frozenset((VALUE, NEVER, NONE))

_WORDS = {"list": "a list", "set": "a set", "dict": "a dict", "str": "a string", "None": "None"}


class KindConflict(Exception):
    """Two kinds that do not go together meet."""


def list_of(member: Kind) -> Kind:
    return Kind("list", (member,))


def set_of(member: Kind) -> Kind:
    return Kind("set", (member,))


def dict_of(key: Kind, value: Kind, default: str = "") -> Kind:
    return Kind("dict", (key, value), default)


def tuples_of(member: Kind) -> Kind:
    """A tuple of any length."""
    return VALUE if member in _ATOMS else Kind("tuples", (member,))


def tuple_of(parts: Iterable[Kind]) -> Kind:
    """A tuple with these members; one of values is a value."""
    members = tuple(parts)
    return VALUE if all(part in _ATOMS for part in members) else Kind("tuple", members)


def describe(kind: Kind) -> str:
    """The kind in words, for a message."""
    if kind.name in ("tuple", "tuples"):
        inner = next((part for part in kind.parts if part not in _ATOMS), VALUE)
        return f"a tuple with {describe(inner)} in it"
    return _WORDS.get(kind.name, "a value")


def join(a: Kind, b: Kind) -> Kind:
    """The kind of what is one or the other; KindConflict if the difference could show.

    >>> join(list_of(NEVER), list_of(VALUE)) == list_of(VALUE)
    True
    """
    if a == b or b == NEVER:
        return a
    if a == NEVER:
        return b
    if a == NONE or b == NONE:
        kind = b if a == NONE else a
        return kind._replace(nullable=True) if kind.name == "dict" else kind
    if a.name == b.name and len(a.parts) == len(b.parts) and a.parts:
        parts = tuple([join(part, other) for part, other in zip(a.parts, b.parts)])
        if a.default != b.default:
            raise KindConflict
        return Kind(a.name, parts, a.default, a.nullable or b.nullable)
    if {a.name, b.name} <= {"tuple", "tuples"}:
        return tuples_of(join(a.member, b.member))
    if VALUE in (a, b) and "tuples" in (a.name, b.name) and NEVER in (a.member, b.member):
        return VALUE
    raise KindConflict


def join_all(kinds: Iterable[Kind]) -> Kind:
    found = NEVER
    for kind in kinds:
        found = join(found, kind)
    return found


def holds(kind: Kind, names: tuple[str, ...]) -> str | None:
    """The first of these names that the kind has at any depth; None if it has none."""
    if kind.name in names:
        return kind.name
    return next((found for part in kind.parts if (found := holds(part, names))), None)


def is_hashable(kind: Kind) -> bool:
    """Whether a value of this kind can be a key of a dict or a member of a set in Python."""
    return not holds(kind, MUTABLE)


def comparable(a: Kind, b: Kind) -> bool:
    """Whether == means the same on the values that stand for them: kinds that Python never calls equal are not.

    A set and a frozenset are equal in Python if their members are.
    """
    if NONE in (a, b) or NEVER in (a, b):
        return True
    if holds(a, ("dict",)) or holds(b, ("dict",)):
        return False
    if a.name == "set" or b.name == "set":
        members = [kind.member for kind in (a, b) if kind.name == "set"]
        return all(map(is_hashable, members)) and {a.name, b.name} <= {"set", "value"}
    try:
        join(a, b)
    except KindConflict:
        return False
    return True
