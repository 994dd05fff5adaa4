"""State of the compiler: frames (graphs under construction), scopes (variables), and late-bound variables.

Python looks up the variables of a lambda when the lambda is called; the compiler reads them where the lambda is
written. The two differ if a variable is assigned again after a lambda used it. So each frame records which values look
up which variables later (`Lookups`), and compile.py rejects a value whose variable was reassigned. Only compile.py,
literals.py and batt.py use this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from arcfast.base.table import PRIMITIVES
from arcfast.programs.definitions import Assignment, Definition
from arcfast.programs.nodes import Apply, Body, Call, Const, Input, Lambda, PrimitiveRef, live_order, renumber

# Result kinds that may contain functions; ints, grids, patches and the like cannot.
_MAY_HOLD_FUNCTIONS = frozenset(("any", "container", "set", "tuple"))


class LateVariables:
    """A group of variables that are looked up late, when a function is called: one variable, or a union of groups.

    reassigned   the name of a variable of the group that was assigned again, or None
    users        the groups that contain this one; each is visited once when a variable is reassigned
    """

    __slots__ = ("reassigned", "users")

    def __init__(self, parts: Iterable[LateVariables] = ()):
        self.reassigned: str | None = None
        self.users: list[LateVariables] = []
        for part in parts:
            part.users.append(self)
            self.reassigned = self.reassigned or part.reassigned

    def mark_reassigned(self, name: str) -> None:
        waiting = [self]
        while waiting:
            group = waiting.pop()
            if group.reassigned is None:
                group.reassigned = name
                waiting += group.users
                group.users = []


class Lookups(NamedTuple):
    """The variables that a value looks up late."""

    on_call: LateVariables | None  # when the value, or a function inside it, is called
    on_results: LateVariables | None  # when a function that such a call returns is called


def union(groups: Iterable[LateVariables | None]) -> LateVariables | None:
    """One group with the variables of all."""
    parts = {group for group in groups if group is not None}
    return LateVariables(parts) if len(parts) > 1 else parts.pop() if parts else None


def union_of_lookups(lookups: Iterable[Lookups]) -> LateVariables | None:
    return union(group for each in lookups for group in each)


class _Capture(NamedTuple):
    """In the frame of a lambda: a value of the frame around it."""

    outer: int


class Frame:
    """A graph under construction: a program's, or a lambda body's, whose first nodes are its parameters."""

    __slots__ = ("parent", "arity", "nodes", "index", "numbers", "lookups", "outer_variables", "leaves", "lifted")

    def __init__(self, parent: Frame | None = None, arity: int = 0):
        self.parent = parent
        self.arity = arity
        self.nodes: list = [None] * arity
        self.index: dict = {}
        self.numbers: dict[int, int] = {}
        self.lookups: dict[int, Lookups] = {}  # of nodes whose values hold lambdas that use variables
        self.outer_variables: dict[LateVariables, None] = {}  # used here, but variables of frames around this one
        self.leaves: dict[Input | Const | PrimitiveRef, int] = {}
        self.lifted: dict[tuple[Frame, int], int] = {}

    @property
    def around(self) -> Frame:
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

    def leaf(self, node: Input | Const | PrimitiveRef) -> int:
        """The index of an input or constant; it is placed in the outermost frame, and captured by those inside."""
        if self.parent is None:
            return self.place(node)
        ref = self.leaves.get(node)
        if ref is None:
            ref = self.leaves[node] = self.place(_Capture(self.parent.leaf(node)))
        return ref

    def lift(self, ref: int, source: Frame) -> int:
        """The index in this frame of a value of `source`: this frame or one around it."""
        if source is self:
            return ref
        here = self.lifted.get((source, ref))
        if here is None:
            here = self.lifted[source, ref] = self.place(_Capture(self.around.lift(ref, source)))
        return here

    def note_outer_variable(self, late: LateVariables, value: Lookups | None, source: Frame) -> None:
        """Note that this frame uses a variable of `source`, a frame around it, and what its value looks up."""
        frame = self
        while frame is not source and late not in frame.outer_variables:  # a frame that has it has passed it on
            frame.outer_variables[late] = None
            for part in value or ():
                if part is not None:
                    frame.outer_variables[part] = None
            frame = frame.around

    def note_lookups(self, ref: int, on_call: LateVariables | None, on_results: LateVariables | None) -> None:
        """Note what a value looks up. Equal lambdas are one node even if their variables differ: all of them count."""
        before = self.lookups.get(ref)
        if before is not None and not (before.on_call and before.on_call.reassigned):
            on_call, on_results = union((before.on_call, on_call)), union((before.on_results, on_results))
        if on_call is not None or on_results is not None:
            self.lookups[ref] = Lookups(on_call, on_results)
        elif before is not None:
            del self.lookups[ref]

    def note_call(self, ref: int, node: Call | Apply) -> None:
        """Note what the result of a call looks up: all that its arguments look up and its functions may return."""
        lookups = self.lookups
        if isinstance(node, Apply):
            function = lookups.get(node.function)
            parts = [function.on_results if function else None]
            parts += [group for arg in node.args for group in lookups.get(arg, ())]
            every = union(parts)
            return self.note_lookups(ref, every, every)
        row = PRIMITIVES[node.name]
        if row.result != "function" and row.result not in _MAY_HOLD_FUNCTIONS:
            return None
        functions = [lookups[arg] for arg, kind in zip(node.args, row.kinds) if kind == "function" and arg in lookups]
        others = [lookups[arg] for arg, kind in zip(node.args, row.kinds) if kind != "function" and arg in lookups]
        on_results = union((union_of_lookups(others), union(each.on_results for each in functions)))
        on_call = union_of_lookups((*functions, *others)) if row.result == "function" else on_results
        return self.note_lookups(ref, on_call, on_results)

    def origin(self, ref: int) -> Any:
        """The node behind a chain of captures; None for a parameter."""
        frame, node = self, self.nodes[ref]
        while type(node) is _Capture:
            frame = frame.around
            node = frame.nodes[node.outer]
        return node

    def close(self, result: int) -> int:
        """Turn this frame into a Lambda node of the frame around it, and give the index of that node."""
        order = [ref for ref in live_order(self.nodes, result) if ref >= self.arity]
        captures = [ref for ref in order if type(self.nodes[ref]) is _Capture]
        steps = [ref for ref in order if type(self.nodes[ref]) is not _Capture]
        new = dict(zip([*range(self.arity), *captures, *steps], range(self.arity + len(order))))
        body = Body(tuple([renumber(self.nodes[ref], new) for ref in steps]), new[result])
        ref = self.around.place(Lambda(self.arity, body, tuple([self.nodes[ref].outer for ref in captures])))
        if self.outer_variables or self.lookups or ref in self.around.lookups:
            on_results = union(self.lookups.get(result, ()))
            self.around.note_lookups(ref, union(self.outer_variables), on_results)
        return ref


class Scope:
    """The variables of a function and the frame of their values; an inlined function shares its caller's frame."""

    __slots__ = ("variables", "frame", "outer", "definition", "lookups", "used_late", "literals", "imported")

    def __init__(
        self, variables: dict[str, int], frame: Frame, outer: Scope | None, definition: Definition | Assignment
    ):
        self.variables = variables
        self.frame = frame
        self.outer = outer
        self.definition = definition
        self.lookups: dict[str, Lookups] = {}  # of variables whose values look up others late
        self.used_late: dict[str, LateVariables] = {}  # variables that lambdas use, with their present value
        self.imported: set[str] = set()  # names that an import in the function has given their meaning
        self.literals: dict[int, Any] = {}  # cache: expressions already tried as constants, by id

    def assign(self, name: str, ref: int | None) -> None:
        """Set a variable, or delete it with None; lambdas that used its old value are marked as reassigned."""
        if self.used_late and self.variables.get(name) != ref:
            group = self.used_late.pop(name, None)
            if group is not None:
                group.mark_reassigned(name)
        if ref is None:
            self.variables.pop(name, None)
        else:
            self.variables[name] = ref
        lookups = self.frame.lookups.get(ref) if self.frame.lookups and ref is not None else None
        if lookups is not None:
            self.lookups[name] = lookups
        elif self.lookups:
            self.lookups.pop(name, None)

    def late_variable(self, name: str) -> LateVariables:
        """The group of one variable with its present value, for a lambda that uses it."""
        group = self.used_late.get(name)
        if group is None:
            group = self.used_late[name] = LateVariables()
        return group
