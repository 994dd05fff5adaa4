"""What is under construction: graphs of nodes (Frame) and blocks of statements (Draft).

A Frame is the graph of a program, or of a function value without control flow; a Draft is a block of either. Both name
values by an index, and take those of the frame around them by capturing them. The compiler writes into its present
frame; only the compiler and batt.py use this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from arcfast.programs.blocks import Block, MakeFunction
from arcfast.programs.flow import Binding, Reach
from arcfast.programs.late import LateVariables
from arcfast.programs.nodes import Body, Const, Input, Lambda, PrimitiveRef, live_order, renumber
from arcfast.programs.prune import finish_block

Leaf = Input | Const | PrimitiveRef


class _Capture(NamedTuple):
    """In the frame of a lambda: a value of the frame around it."""

    outer: int


class Frame:
    """A graph under construction: a program's, or a lambda body's, whose first nodes are its parameters.

    outer_variables   used here, but variables of functions around this one
    reached, used     the objects of these variables, and the variables themselves
    effects           nodes that run even if nothing needs them
    leaf_refs         cache of straight.py: the indices of constants and primitives, by id
    """

    __slots__ = (
        "parent", "arity", "nodes", "index", "numbers", "outer_variables", "reached", "used", "leaves", "lifted",
        "effects", "leaf_refs",
    )  # fmt: skip
    is_function = True

    def __init__(self, parent: Frame | Draft | None = None, arity: int = 0):
        self.parent = parent
        self.arity = arity
        self.nodes: list = [None] * arity
        self.index: dict = {}
        self.numbers: dict[int, int] = {}
        self.outer_variables: dict[LateVariables, None] = {}
        self.reached: list[Reach] = []
        self.used: list[tuple[Any, str, Binding | None]] = []
        self.leaves: dict[Leaf, int] = {}
        self.lifted: dict[tuple[Any, int], int] = {}
        self.effects: list[int] = []
        self.leaf_refs: dict[int, int] = {}

    @property
    def around(self) -> Frame | Draft:
        """The frame that a lambda stands in."""
        if self.parent is None:
            raise AssertionError("the frame of a program has none around it")
        return self.parent

    def place(self, node: Any) -> int:
        """The index of a node, which is added if the frame does not have an equal one."""
        ref = self.index.get(node)
        if ref is None:
            ref = self.index[node] = len(self.nodes)
            self.nodes.append(node)
        return ref

    def leaf(self, node: Leaf) -> int:
        """The index of an input or constant; it is placed in the outermost frame, and captured by those inside."""
        if self.parent is None:
            return self.place(node)
        ref = self.leaves.get(node)
        if ref is None:
            ref = self.leaves[node] = self.place(_Capture(self.parent.leaf(node)))
        return ref

    def lift(self, ref: int, source: Frame | Draft) -> int:
        """The index in this frame of a value of `source`: this frame or one around it."""
        if source is self:
            return ref
        here = self.lifted.get((source, ref))
        if here is None:
            here = self.lifted[source, ref] = self.place(_Capture(self.around.lift(ref, source)))
        return here

    def origin(self, ref: int) -> Any:
        """The node behind a chain of captures; None for a parameter or a slot."""
        node = self.nodes[ref]
        return self.around.origin(node.outer) if type(node) is _Capture else node

    def close(self, result: int) -> int:
        """Turn this frame into a function value of the frame around it, and give its index there."""
        order = [ref for ref in live_order(self.nodes, result) if ref >= self.arity]
        captures = [ref for ref in order if type(self.nodes[ref]) is _Capture]
        steps = [ref for ref in order if type(self.nodes[ref]) is not _Capture]
        new = dict(zip([*range(self.arity), *captures, *steps], range(self.arity + len(order))))
        body = Body(tuple([renumber(self.nodes[ref], new) for ref in steps]), new[result])
        return self.around.make(self.arity, body, tuple([self.nodes[ref].outer for ref in captures]))

    def make(self, arity: int, body: Body | Block, captures: tuple[int, ...]) -> int:
        """The index of a function value with this body."""
        return self.place(Lambda(arity, body, captures))


class Draft:
    """A block under construction. Indices are slots: arguments first, then others as they come.

    is_function   whether it is the body of a function value, not a step of the program
    statements    the list that statements are added to now; lists stand in lists until the block is finished
    fixed         slots that are never assigned: arguments and captures
    variables     {(scope, name): slot} of variables that were assigned here
    named         the slots of variables whose function is still being compiled
    held          slots of other values that variables hold: what computed them cannot write elsewhere instead
    """

    def __init__(self, parent: Frame | Draft, arity: int = 0, is_function: bool = False):
        self.parent = parent
        self.arity = arity
        self.is_function = is_function
        self.statements: list[Any] = []
        self.first = self.statements
        self.slots = arity
        self.captures: dict[int, int] = {}  # {index in the parent: slot}
        self.fixed: set[int] = set(range(arity))
        self.variables: dict[tuple[Any, str], int] = {}
        self.named: set[int] = set()
        self.held: set[int] = set()
        self.of_scope: dict[Any, list[int]] = {}
        self.outer_variables: dict[LateVariables, None] = {}
        self.reached: list[Reach] = []
        self.used: list[tuple[Any, str, Binding | None]] = []
        self.leaves: dict[Leaf, int] = {}
        self.origins: dict[int, Any] = {}  # {slot: node} of constants and primitives

    def fresh(self) -> int:
        self.slots += 1
        return self.slots - 1

    def add(self, statement: Any) -> None:
        self.statements.append(statement)

    @contextmanager
    def nested(self) -> Iterator[list[Any]]:
        """A list of statements inside another statement."""
        before, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = before

    @contextmanager
    def appending(self, statements: list[Any]) -> Iterator[None]:
        """Add statements to a list that was left."""
        before, self.statements = self.statements, statements
        try:
            yield
        finally:
            self.statements = before

    def slot_of(self, scope: Any, name: str) -> int:
        """The slot in which a variable lives where ways meet."""
        slot = self.variables.get((scope, name))
        if slot is None:
            slot = self.variables[scope, name] = self.fresh()
            self.named.add(slot)
            self.of_scope.setdefault(scope, []).append(slot)
        return slot

    def forget(self, scope: Any) -> None:
        """The variables of a scope are not used any more: their slots are like those of other values."""
        for slot in self.of_scope.pop(scope, ()):
            self.named.discard(slot)

    def leaf(self, node: Leaf) -> int:
        slot = self.leaves.get(node)
        if slot is None:
            slot = self.leaves[node] = self._capture(self.parent.leaf(node))
            self.origins[slot] = node
        return slot

    def lift(self, ref: int, source: Frame | Draft) -> int:
        return ref if source is self else self._capture(self.parent.lift(ref, source))

    def _capture(self, outer: int) -> int:
        slot = self.captures.get(outer)
        if slot is None:
            slot = self.captures[outer] = self.fresh()
            self.fixed.add(slot)
        return slot

    def origin(self, ref: int) -> Any:
        found = self.origins.get(ref)
        if found is None and ref in self.fixed and ref >= self.arity:
            outer = next(outer for outer, slot in self.captures.items() if slot == ref)
            found = self.parent.origin(outer)
        return found

    def make(self, arity: int, body: Body | Block, captures: tuple[int, ...]) -> int:
        slot = self.fresh()
        self.add(MakeFunction(arity, body, captures, slot))
        return slot

    def finish(self, results: int) -> tuple[Block, tuple[int, ...]]:
        """The block, and what it captures of the frame around it."""
        given = {slot: outer for outer, slot in self.captures.items()}
        return finish_block(self.first, self.arity, given, results)
