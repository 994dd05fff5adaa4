"""What is known of variables at one place of a function, and how it comes together where ways meet.

A Binding says what a variable holds: where its value is, its kind, which mutable objects it is or holds (Reach), which
variables its functions look up when they are called (late.py). `Flow` keeps a log of changes, so that a branch can be
compiled, taken back and joined with the other. Objects are numbered by the place in the text that makes them; what an
earlier round of a loop made there has another number than what this round made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from arcfast.programs.kinds import MUTABLE, VALUE, Kind, holds, join
from arcfast.programs.late import LateVariables, Lookups, join_lookups

if TYPE_CHECKING:
    from arcfast.programs.scopes import LocalFunction, Scope

_NOTHING: frozenset[int] = frozenset()
LEVEL, LEVELS = 10**7, 24  # objects of earlier rounds are numbered by the level of their loop; most levels


class Reach(NamedTuple):
    """The mutable objects of a value, by number: those that it may be, those inside it, those twice inside it."""

    own: frozenset[int] = _NOTHING
    inner: frozenset[int] = _NOTHING
    twice: frozenset[int] = _NOTHING

    @property
    def all(self) -> frozenset[int]:
        return self.own | self.inner if self.inner else self.own


NO_REACH = Reach()


def inside(reach: Reach) -> Reach:
    """What a member of such a value reaches."""
    return Reach(reach.inner, reach.inner, reach.twice) if reach.inner else NO_REACH


def holding(members: Iterable[Reach], own: frozenset[int] = _NOTHING) -> Reach:
    """What a container of such members reaches; an object that two members reach is in it twice."""
    inner: frozenset[int] = _NOTHING
    twice: frozenset[int] = _NOTHING
    for member in members:
        if member is not NO_REACH:
            twice |= member.twice | (inner & member.all)
            inner |= member.all
    return Reach(own, inner, twice) if own or inner else NO_REACH


def join_reach(a: Reach, b: Reach) -> Reach:
    return a if a == b else Reach(a.own | b.own, a.inner | b.inner, a.twice | b.twice)


def of_member(container: Operand, member: Kind) -> Reach:
    """What a member of this kind reaches: no more than its kind can hold, unless functions may be inside."""
    reach = container.reach
    if not reach.inner or container.late is not None:
        return inside(reach)
    if not holds(member, MUTABLE):
        return NO_REACH
    deeper = any(holds(part, MUTABLE) for part in member.parts)
    return inside(reach) if deeper or not member.is_mutable else Reach(reach.inner)


def is_of_round(number: int, young: set[int], around: int) -> bool:
    """Whether the present round of a loop made an object; `young`: the places where it made some; `around`: loops."""
    level, place = divmod(abs(number), LEVEL)
    return place in young and (level == 0 or level > around)


class Operand(NamedTuple):
    """The value of an expression: its index in the frame (None for a function that is not made yet), and its kind."""

    ref: int | None
    kind: Kind = VALUE
    reach: Reach = NO_REACH
    late: Lookups | None = None
    function: LocalFunction | None = None


_new: Any = tuple.__new__  # of a NamedTuple's fields: its own __new__ takes twice as long


def operand_of(ref: int | None, late: Lookups | None = None) -> Operand:
    """The operand of a value of the language."""
    return _new(Operand, (ref, VALUE, NO_REACH, late, None))


class Stale(NamedTuple):
    """Why a variable cannot be read: an object that it shares was changed through `name` on a line."""

    line: int
    name: str


class Binding:
    """What a variable holds.

    frame     whose index `ref` is
    maybe     whether it may have no value
    stale     why it cannot be read, if it cannot
    read_at   when it was read last, by Flow.clock
    step      what left it with or without a value, if that cannot be told in a graph
    is_plain  whether it can be read in its frame without a further question: a value that reaches no object
    """

    __slots__ = ("ref", "frame", "kind", "reach", "late", "function", "maybe", "stale", "read_at", "step", "is_plain")

    def __init__(self, operand: Operand, frame: Any, maybe: bool = False, stale: Stale | None = None):
        self.ref, self.kind, self.reach, self.late, self.function = operand
        self.frame = frame
        self.maybe = maybe
        self.stale = stale
        self.read_at = 0
        self.step: object = None
        asked = self.function is not None or self.late is not None or stale is not None or maybe
        self.is_plain = self.reach is NO_REACH and not asked

    @property
    def operand(self) -> Operand:
        return _new(Operand, (self.ref, self.kind, self.reach, self.late, self.function))

    def with_(self, **changes: Any) -> Binding:
        """A copy with other fields."""
        new = Binding(self.operand, self.frame, self.maybe, self.stale)
        new.step = self.step
        for name, value in changes.items():
            setattr(new, name, value)
        new.is_plain = Binding(new.operand, new.frame, new.maybe, new.stale).is_plain
        return new

    def same_as(self, other: Binding) -> bool:
        """Whether reading one is reading the other."""
        return (
            self.ref == other.ref
            and self.frame is other.frame
            and self.kind == other.kind
            and self.reach == other.reach
            and self.late == other.late
            and self.function is other.function
            and self.maybe == other.maybe
            and (self.stale is None) == (other.stale is None)
        )


def join_bindings(a: Binding, b: Binding) -> Binding:
    """Of two ways that meet; `ref` and `frame` are those of a, and the caller sees to it that they are true of both.

    KindConflict if the kinds do not go together.
    """
    function = a.function if a.function is b.function else None
    kind, reach, late = join(a.kind, b.kind), join_reach(a.reach, b.reach), join_lookups(a.late, b.late)
    new = Binding(Operand(a.ref, kind, reach, late, function), a.frame, a.maybe or b.maybe, a.stale or b.stale)
    new.step = a.step or b.step
    return new


Key = tuple["Scope", str]
Changes = dict[Key, Binding | None]


class Flow:
    """The variables of all functions that are being compiled, with a log of their changes.

    clock    counts reads, so that it can be told whether a binding was read after a point in time
    dead     whether the statement before always leaves: what follows is not reached
    holders  {object: variables that may reach it}; some of them may have another value by now
    """

    def __init__(self) -> None:
        self.log: list[tuple[Scope, str, Binding | None]] = []
        self.clock = 0
        self.dead = False
        self.holders: dict[int, set[Key]] = {}
        self.missing: dict[Key, int] = {}  # variables that were read without a value, and when
        self.seen: dict[int, int] = {}  # objects that were read, and when last
        self.recorders: list[dict[Key, Reach]] = []  # each takes the variables that are read, and what they reach
        self.late_reads: list[LateVariables] = []  # what the values that were read look up late, in order
        self.work = 0

    def tick(self) -> int:
        """The time of a read."""
        self.clock += 1
        return self.clock

    def note_read(self, binding: Binding) -> None:
        if binding.reach is not NO_REACH:
            for number in binding.reach.all:
                self.seen[number] = self.clock

    def set(self, scope: Scope, name: str, binding: Binding | None) -> None:
        """Change a variable; None: it has no value."""
        self.log.append((scope, name, scope.variables.get(name)))
        if binding is None:
            scope.variables.pop(name, None)
            return
        scope.variables[name] = binding
        if binding.reach is NO_REACH:
            return
        for number in binding.reach.all:
            self.holders.setdefault(number, set()).add((scope, name))
            self.work += 1

    def changes_since(self, mark: int) -> Changes:
        """The variables that were changed since then, with what they hold now; of scopes that still exist."""
        self.work += len(self.log) - mark
        return {(scope, name): scope.variables.get(name) for scope, name, _ in self.log[mark:] if not scope.is_closed}

    def take_back(self, mark: int) -> None:
        """Make all variables what they were at that time."""
        self.work += len(self.log) - mark
        while len(self.log) > mark:
            scope, name, before = self.log.pop()
            if before is None:
                scope.variables.pop(name, None)
            else:
                scope.variables[name] = before

    def share(self, changed: frozenset[int], by: Key | None, stale: Stale) -> None:
        """An object was changed through one variable: whatever else reaches it cannot be read any more."""
        for key in {key for number in changed for key in self.holders.get(number, ())}:
            self.work += 1
            binding = key[0].variables.get(key[1])
            if key == by or binding is None or binding.stale is not None or key[0].is_closed:
                continue
            if not changed.isdisjoint(binding.reach.all):
                self.set(*key, binding.with_(stale=stale))

    def make_object(self, number: int) -> None:
        """A new object takes a number: what the place in the text made before is another object from now on."""
        self.renumber_objects({number: -number})

    def retire_objects(self, number: int, level: int) -> None:
        """What a place in the text made so far is older than all that the loop at this level will make there."""
        numbers = [number, -number, *[-number - LEVEL * k for k in range(level + 1, LEVELS)]]
        self.renumber_objects(dict.fromkeys(numbers, -number - LEVEL * level))

    def renumber_objects(self, new: dict[int, int]) -> None:
        for number in new:
            for scope, name in tuple(self.holders.get(number, ())):
                self.work += 1
                binding = scope.variables.get(name)
                if binding is not None and number in binding.reach.all and not scope.is_closed:
                    parts = [frozenset([new.get(k, k) for k in part]) for part in binding.reach]
                    self.set(scope, name, binding.with_(reach=Reach(*parts)))
            self.holders.pop(number, None)
