"""Graphs in the making: frames of nodes, scopes of variables, and which variables a function value looks up.

Python looks a variable up when a lambda is called, the compiler when it is written: a lambda whose variable is assigned
again is spoiled, and so is every value that holds it. compile.py fills the frames and refuses spoiled values by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from arcfast.base.table import PRIMITIVES
from arcfast.programs.definitions import Definition, Value
from arcfast.programs.nodes import Apply, Body, Call, Const, Function, Input, Lambda, live_order, renumber

# Kinds of results that can be functions or contain some; ints, grids, patches and the like cannot.
_CARRIERS = frozenset(("any", "container", "set", "tuple"))


class Hold:
    """Variables that are looked up when something is called: one of them, or those of other holds.

    `spoiled` is the name of one that was assigned again. A hold knows the holds made of it, so that spoiling reaches
    each of them once, however often they share their parts.
    """

    __slots__ = ("spoiled", "users")

    def __init__(self, parts: Iterable[Hold] = ()):
        self.spoiled: str | None = None
        self.users: list[Hold] = []
        for part in parts:
            part.users.append(self)
            self.spoiled = self.spoiled or part.spoiled

    def spoil(self, name: str) -> None:
        waiting = [self]
        while waiting:
            hold = waiting.pop()
            if hold.spoiled is None:
                hold.spoiled = name
                waiting += hold.users
                hold.users = []


class Carried(NamedTuple):
    """What a value looks up: when it or a function in it is called, and when what such calls give is called."""

    held: Hold | None
    given: Hold | None


def join(holds: Iterable[Hold | None]) -> Hold | None:
    """One hold for all of them."""
    parts = {hold for hold in holds if hold is not None}
    return Hold(parts) if len(parts) > 1 else parts.pop() if parts else None


def merged(carried: Iterable[Carried]) -> Hold | None:
    return join(hold for each in carried for hold in each)


class _Capture(NamedTuple):
    """In a body that is being read: a value of the frame around it."""

    outer: int


class Frame:
    """A graph in the making: that of the program, or the inside of a lambda, whose first nodes are its parameters."""

    __slots__ = ("parent", "arity", "nodes", "index", "numbers", "carried", "borrowed", "leaves", "lifted")

    def __init__(self, parent: Frame | None = None, arity: int = 0):
        self.parent = parent
        self.arity = arity
        self.nodes: list = [None] * arity
        self.index: dict = {}
        self.numbers: dict[int, int] = {}
        self.carried: dict[int, Carried] = {}  # by the values that hold lambdas which use variables
        self.borrowed: dict[Hold, None] = {}  # variables of frames around this one
        self.leaves: dict[Input | Const | Function, int] = {}
        self.lifted: dict[tuple[Frame, int], int] = {}

    @property
    def around(self) -> Frame:
        """The frame that a lambda stands in."""
        if self.parent is None:
            raise AssertionError("nothing is around the frame of a program")
        return self.parent

    def place(self, node: Any) -> int:
        ref = self.index.get(node)
        if ref is None:
            ref = self.index[node] = len(self.nodes)
            self.nodes.append(node)
        return ref

    def leaf(self, node: Input | Const | Function) -> int:
        if self.parent is None:
            return self.place(node)
        ref = self.leaves.get(node)
        if ref is None:
            ref = self.leaves[node] = self.place(_Capture(self.parent.leaf(node)))
        return ref

    def lift(self, ref: int, source: Frame) -> int:
        """A value of this frame or one around it, as this frame names it."""
        if source is self:
            return ref
        here = self.lifted.get((source, ref))
        if here is None:
            here = self.lifted[source, ref] = self.place(_Capture(self.around.lift(ref, source)))
        return here

    def borrow(self, hold: Hold, value: Carried | None, source: Frame) -> None:
        """Note that this frame uses a variable of `source`, a frame around it, and what its value looks up itself."""
        frame = self
        while frame is not source and hold not in frame.borrowed:  # one that has it told those around it
            frame.borrowed[hold] = None
            for part in value or ():
                if part is not None:
                    frame.borrowed[part] = None
            frame = frame.around

    def carry(self, ref: int, held: Hold | None, given: Hold | None) -> None:
        """Note what a value looks up. Equal lambdas are one node, whichever variables they use: both count."""
        before = self.carried.get(ref)
        if before is not None and not (before.held and before.held.spoiled):
            held, given = join((before.held, held)), join((before.given, given))
        if held is not None or given is not None:
            self.carried[ref] = Carried(held, given)
        elif before is not None:
            del self.carried[ref]

    def carry_call(self, ref: int, node: Call | Apply) -> None:
        """Note what the result of a call looks up: by what it was given, and by what its functions give."""
        known = self.carried
        if isinstance(node, Apply):
            function = known.get(node.function)
            parts = [function.given if function else None]
            parts += [hold for arg in node.args for hold in known.get(arg, ())]
            hold = join(parts)
            return self.carry(ref, hold, hold)
        row = PRIMITIVES[node.name]
        if row.result != "function" and row.result not in _CARRIERS:
            return None
        functions = [known[arg] for arg, kind in zip(node.args, row.kinds) if kind == "function" and arg in known]
        others = [known[arg] for arg, kind in zip(node.args, row.kinds) if kind != "function" and arg in known]
        given = join((merged(others), join(each.given for each in functions)))
        held = merged((*functions, *others)) if row.result == "function" else given
        return self.carry(ref, held, given)

    def origin(self, ref: int) -> Any:
        """The node behind a chain of captures; None for a parameter."""
        frame, node = self, self.nodes[ref]
        while type(node) is _Capture:
            frame = frame.around
            node = frame.nodes[node.outer]
        return node

    def close(self, result: int) -> int:
        """Make this frame a Lambda in the one around it."""
        order = [ref for ref in live_order(self.nodes, result) if ref >= self.arity]
        captures = [ref for ref in order if type(self.nodes[ref]) is _Capture]
        steps = [ref for ref in order if type(self.nodes[ref]) is not _Capture]
        new = dict(zip([*range(self.arity), *captures, *steps], range(self.arity + len(order))))
        body = Body(tuple([renumber(self.nodes[ref], new) for ref in steps]), new[result])
        made = self.around.place(Lambda(self.arity, body, tuple([self.nodes[ref].outer for ref in captures])))
        if self.borrowed or self.carried or made in self.around.carried:
            given = join(self.carried.get(result, ()))
            self.around.carry(made, join(self.borrowed), given)
        return made


class Scope:
    """The variables of a function, and where they are: an inlined function shares the frame of its caller."""

    __slots__ = ("variables", "frame", "outer", "definition", "carried", "lent", "literals")

    def __init__(self, variables: dict[str, int], frame: Frame, outer: Scope | None, definition: Definition | Value):
        self.variables = variables
        self.frame = frame
        self.outer = outer
        self.definition = definition
        self.carried: dict[str, Carried] = {}  # what the values of variables look up
        self.lent: dict[str, Hold] = {}  # variables that lambdas use, as they are now
        self.literals: dict[int, Any] = {}  # expressions that were tried as constants, by id

    def assign(self, name: str, ref: int | None) -> None:
        """Give a variable a value, or take it away with None; lambdas that used the one before are spoiled."""
        if self.lent and self.variables.get(name) != ref:
            hold = self.lent.pop(name, None)
            if hold is not None:
                hold.spoil(name)
        if ref is None:
            self.variables.pop(name, None)
        else:
            self.variables[name] = ref
        carried = self.frame.carried.get(ref) if self.frame.carried and ref is not None else None
        if carried is not None:
            self.carried[name] = carried
        elif self.carried:
            self.carried.pop(name, None)

    def lend(self, name: str) -> Hold:
        """The hold of a variable in its present value."""
        hold = self.lent.get(name)
        if hold is None:
            hold = self.lent[name] = Hold()
        return hold
