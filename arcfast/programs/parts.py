"""What the parts of the compiler share: its state, how values are placed, how it fails.

The compiler is one class in several files by subject: literals.py, names.py, operators.py, displays.py, walks.py,
control.py, changes.py, methods.py, builtin_calls.py, functions.py, tries.py, straight.py, compile.py. Each is a class
that the next builds on; `Parts` is the first, and declares what a part uses of those behind it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, NoReturn, TypeVar

from arcfast.base.errors import ProgramError
from arcfast.base.table import PRIMITIVES
from arcfast.programs.blocks import CallValue, Move, Op
from arcfast.programs.definitions import Definition, Module
from arcfast.programs.flow import NO_REACH, Changes, Flow, Operand, Reach, holding, is_of_round, operand_of
from arcfast.programs.frames import Draft, Frame
from arcfast.programs.kinds import STR, VALUE, Kind, describe, holds
from arcfast.programs.late import Lookups, lookups, union, union_of_lookups
from arcfast.programs.nodes import Apply, Call, constant
from arcfast.programs.scopes import LocalFunction, Scope

STEPS = 10_000  # most calls of a program after inlining
WORK = 300_000  # most expressions compiled for one program: inlining can multiply them without making steps
ARITY = 4  # most parameters of a function value, as many as the largest primitive has
TOO_LONG = f"more than {STEPS} steps after inlining: make the program smaller"

# Results of primitives that may contain functions; ints, grids, patches and the like cannot.
_MAY_HOLD_FUNCTIONS = frozenset(("any", "container", "set", "tuple", "dict"))
_PACKING = frozenset(("single", "astuple", "triple", "quadruple", "as_tuple"))
_NO_STRINGS = "str is not in the language: use ints, True, False, None"

_new: Any = tuple.__new__  # of a NamedTuple's fields: its own __new__ takes twice as long
_Node = TypeVar("_Node", bound=ast.expr)
_Written = TypeVar("_Written", bound=ast.expr)
Placed = ast.stmt | ast.expr | ast.excepthandler  # what has a line


class WrongCall(ProgramError):
    """A call with the wrong number or names of arguments."""


class NeedsBlock(Exception):
    """Control flow in a function value that was taken for one without."""


class Path(NamedTuple):
    """A way out of a part of a block: what changed on it, its statements, whether they end with a jump."""

    changes: Changes
    statements: list[Any]
    jumps: bool
    value: Operand | None = None


class Loop:
    """A loop that is being compiled, with the ways out of its rounds.

    mark     the log of changes at its head
    changed  how many changes of objects there were before it
    tested   what a round changes before its test
    """

    def __init__(self, mark: int, changed: int):
        self.mark = mark
        self.changed = changed
        self.tested: Changes = {}
        self.breaks: list[Path] = []
        self.continues: list[Path] = []


class Returns:
    """A function, or a part of a block, whose returns are being compiled."""

    def __init__(self, mark: int):
        self.mark = mark
        self.paths: list[Path] = []


class NotAList(ProgramError):
    """A value is used as a list. The function may be written for grids that are lists of lists, as in ARC's files."""


def fail_at(node: Placed, scope: Scope, reason: str, error: type[ProgramError] = ProgramError) -> NoReturn:
    """Raise a ProgramError with the line of a syntax tree node."""
    raise error(node.lineno + scope.definition.offset, reason, scope.definition.module.path)


def shorten(name: str) -> str:
    """A name for use in a message, cut to 80 characters."""
    return name if len(name) <= 80 else f"{name[:77]}..."


def captured(operands: Iterable[Operand]) -> Reach:
    """What the functions of a result reach that was made of these values: the objects that theirs reach."""
    inner = frozenset([number for operand in operands if operand.late is not None for number in operand.reach.inner])
    return Reach(inner=inner) if inner else NO_REACH


class Parts:
    """The state of the compiler.

    frame         what is being written: a graph, or a block
    flow          the variables at this place of the text
    loops         the loops around this place, in this function
    returns       the function whose returns leave this part of a block; None in a graph
    active        the functions being inlined now, outermost first
    running       {recursive function being compiled: its frame}
    instance      number of the call that is being inlined, to tell objects of different calls apart
    steps, work   calls and expressions so far, against the limits
    """

    module: Module
    frame: Frame | Draft
    flow: Flow
    loops: list[Loop]
    returns: Returns | None
    active: list[Definition]
    running: dict[Definition, Any]
    instance: int
    steps: int
    calls: int
    work: int
    depth: int
    number: int
    objects: dict[tuple[int, int], int]
    fixed_objects: dict[int, str]  # objects that must not change, and why
    given: dict[int, tuple[Operand, Any]]  # expressions that were evaluated before their turn, by id; with their frame
    young: set[int]  # objects that the present round of the innermost loop made

    expansions: dict[tuple[int, Any], Any]  # what constructs are written out as, by the id of their node

    def expanded(self, node: _Node, write: Callable[[_Node], _Written]) -> _Written:
        """What a construct is written out as: always the same nodes, since places in the text are told by their ids."""
        key = (id(node), write)
        if key not in self.expansions:
            self.expansions[key] = write(node)
        found: _Written = self.expansions[key]
        return found

    # ---- what parts use of those behind them ----

    def expression(self, node: ast.expr, scope: Scope) -> Operand:
        raise NotImplementedError

    def statements(self, nodes: Sequence[ast.stmt], scope: Scope) -> None:
        raise NotImplementedError

    def assign(self, name: str, operand: Operand, scope: Scope) -> None:
        raise NotImplementedError

    def assign_target(self, target: ast.expr, operand: Operand, scope: Scope) -> None:
        raise NotImplementedError

    def note_calls(self, more: int) -> None:
        raise NotImplementedError

    def closure(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand:
        raise NotImplementedError

    def call_operand(self, function: Operand, arguments: list[Operand], node: Placed, scope: Scope) -> Operand:
        raise NotImplementedError

    def controlled(self, node: Placed, scope: Scope, run: Callable[[], Operand]) -> Operand:
        raise NotImplementedError

    # ---- values ----

    def const(self, value: Any, kind: Kind = VALUE) -> Operand:
        return Operand(self.frame.leaf(constant(value)), kind)

    @property
    def draft(self) -> Draft:
        if not isinstance(self.frame, Draft):
            raise AssertionError("statements stand in blocks alone")
        return self.frame

    def bring(self, operand: Operand, source: Frame | Draft) -> Operand:
        """A value of another frame as one of this frame."""
        if operand.ref is None or source is self.frame:
            return operand
        return operand._replace(ref=self.frame.lift(operand.ref, source))

    def ref(self, operand: Operand, node: Placed, scope: Scope) -> int:
        """The index of a value; a function that is not made yet is made here."""
        if operand.ref is None and operand.function is not None:
            operand = self.closure(operand.function, node, scope)
        if operand.ref is None:
            raise AssertionError("a value without an index")
        return operand.ref

    def made(self, operand: Operand, node: Placed, scope: Scope) -> Operand:
        """The value with an index."""
        if operand.ref is None and operand.function is not None:
            return self.closure(operand.function, node, scope)
        return operand

    def hand(self, operand: Operand, node: Placed, scope: Scope) -> Operand:
        """A value that leaves the compiler's knowledge: an argument of a primitive or a function value, or a result."""
        kind = operand.kind
        if kind.parts or kind == STR:
            if holds(kind, ("str",)):
                fail_at(node, scope, _NO_STRINGS)
            if holds(kind, ("dict",)):
                fail_at(node, scope, f"{describe(kind)} is no value of the language: give tuple(d.items())")
        return self.made(operand, node, scope)

    def value(self, node: ast.expr, scope: Scope) -> Operand:
        """Compile an expression whose value must be one of the language; functions are made later."""
        operand = self.expression(node, scope)
        return operand if operand.function is not None and operand.ref is None else self.hand(operand, node, scope)

    # ---- calls ----

    def primitive(self, name: str, operands: Sequence[Operand], node: Placed, scope: Scope) -> Operand:
        """A call of a primitive, or of a row for Python's operators; its result is a value."""
        refs, late = [], None
        for operand in operands:
            if operand.ref is None or operand.late is not None:
                operands = [self.made(each, node, scope) for each in operands]
                refs, late = [each.ref for each in operands], self.late_of_call(name, operands)
                break
            refs.append(operand.ref)
        found = operand_of(self.step(_new(Call, (name, tuple(refs))), node, scope), late)
        return found if late is None else found._replace(reach=captured(operands))

    def late_of_call(self, name: str, operands: Sequence[Operand]) -> Lookups | None:
        """What the result of a call looks up: all that its arguments look up and its functions may return."""
        row = PRIMITIVES[name]
        if row.result != "function" and row.result not in _MAY_HOLD_FUNCTIONS:
            return None
        pairs = [(operand.late, kind) for operand, kind in zip(operands, row.kinds) if operand.late is not None]
        if row.python or name in _PACKING:  # which call no function
            return lookups(*[union(each[k] for each, _ in pairs) for k in range(2)])
        functions = [late for late, kind in pairs if kind == "function"]
        others = [late for late, kind in pairs if kind != "function"]
        on_results = union((union_of_lookups(others), union(each.on_results for each in functions)))
        on_call = union_of_lookups((*functions, *others)) if row.result == "function" else on_results
        return lookups(on_call, on_results)

    def apply(self, function: Operand, arguments: Sequence[Operand], node: Placed, scope: Scope) -> Operand:
        """A call of a function value."""
        made = [self.made(operand, node, scope) for operand in (function, *arguments)]
        refs = [operand.ref for operand in made]
        late = made[0].late
        every = union([late.on_results if late else None, union_of_lookups(each.late for each in made[1:])])
        ref = self.step(Apply(refs[0], tuple(refs[1:])), node, scope)  # type: ignore[arg-type]
        return Operand(ref, VALUE, NO_REACH if every is None else captured(made), lookups(every, every))

    def step(self, node: Call | Apply, at: Placed, scope: Scope) -> int:
        """Place a call in the frame and number it."""
        self.steps += 1
        self.calls += 1
        if self.steps > STEPS:
            self.note_calls(0)
            fail_at(at, scope, TOO_LONG)
        frame = self.frame
        if isinstance(frame, Draft):
            slot = frame.fresh()
            if type(node) is Call:
                frame.add(Op(node.name, node.args, slot))
            elif type(node) is Apply:
                frame.add(CallValue(node.function, node.args, slot))
            return slot
        ref = frame.place(node)
        if frame.parent is None:
            self.number += 1
            frame.numbers.setdefault(ref, self.number)
        return ref

    # ---- slots ----

    def into(self, slot: int, operand: Operand) -> None:
        """Put a value into a slot: the statement that computed it last writes there, or it is moved."""
        draft, ref = self.draft, operand.ref
        if ref == slot or ref is None:
            return
        last: Any = draft.statements[-1] if draft.statements else None
        if getattr(last, "out", None) == ref and not (ref in draft.named or ref in draft.fixed or ref in draft.held):
            draft.statements[-1] = replace(last, out=slot)
        else:
            draft.add(Move(ref, slot))

    # ---- objects ----

    def from_outside(self, reach: Reach) -> frozenset[int]:
        """The objects that the present round of the innermost loop did not make."""
        around = len(self.loops)
        return frozenset([number for number in reach.all if not is_of_round(number, self.young, around)])

    def new_object(self, node: ast.AST, scope: Scope, members: Iterable[Reach] = ()) -> Reach:
        """What a mutable object reaches that is made at this place of the text."""
        key = (self.instance, id(node))
        number = self.objects.setdefault(key, len(self.objects) + 1)
        self.flow.make_object(number)
        self.young.add(number)
        return holding(members, frozenset((number,)))
