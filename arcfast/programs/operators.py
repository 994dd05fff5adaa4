"""Operators, comparisons, truth, subscripts: Python's meaning, by rows of the table.

What would show that a list is a tuple at run time is refused here: list == tuple, list + tuple and the like.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from arcfast.base.errors import ProgramError
from arcfast.programs.blocks import If
from arcfast.programs.definitions import Definition
from arcfast.programs.flow import Operand, Reach, inside, of_member
from arcfast.programs.kinds import (
    NEVER,
    NONE,
    STR,
    VALUE,
    Kind,
    KindConflict,
    comparable,
    describe,
    is_hashable,
    join,
    join_all,
    list_of,
    tuple_of,
    tuples_of,
)
from arcfast.programs.names import Names
from arcfast.programs.parts import NotAList, Placed, fail_at
from arcfast.programs.scopes import Scope
from arcfast.programs.statements import always_leaves, leaves

ROWS: dict[type, str] = {
    ast.Add: "plus", ast.Sub: "minus", ast.Mult: "times", ast.FloorDiv: "floor_divide", ast.Mod: "modulo",
    ast.Pow: "to_power", ast.BitOr: "bit_or", ast.BitAnd: "bit_and", ast.BitXor: "bit_xor",
    ast.LShift: "shift_left", ast.RShift: "shift_right",
}  # fmt: skip
SIGNS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.BitOr: "|",
    ast.BitAnd: "&", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.Eq: "==", ast.NotEq: "!=",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
# The row of an order, and whether its arguments change places.
_ORDERS = {
    ast.Lt: ("less", False), ast.LtE: ("less_equal", False), ast.Gt: ("less", True), ast.GtE: ("less_equal", True),
}  # fmt: skip
_SETS = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
# Expressions of which every part is compiled.
_PLAIN = (ast.BinOp, ast.UnaryOp, ast.Tuple, ast.List, ast.Subscript, ast.Attribute)
CHANGED_IN_LINE = "a list, set or dict is changed in the line that uses it: write two lines"
_NO_DIVISION = "`/` gives floats, which are not in the language: write //"


class Operators(Names):
    """The part of the compiler that compiles operators and subscripts."""

    def operands(self, nodes: list[ast.expr], scope: Scope) -> list[Operand]:
        """Compile expressions in order. One that is changed while a later one is evaluated is refused."""
        found: list[Operand] = []
        changes: list[int] = []
        changed = self.changed
        for node in nodes:
            found.append(self.name(node, scope) if type(node) is ast.Name else self.expression(node, scope))
            changes.append(len(changed))
        if changes and changes[0] != len(changed):
            for operand, before in zip(found, changes):
                self.check_kept(operand.reach, before, nodes[0], scope)
        return found

    changed: list[frozenset[int]]  # the objects of each change so far

    def check_kept(self, reach: Reach, before: int, node: Placed, scope: Scope) -> None:
        """Reject an expression that was compiled `before` a change of what its value reaches, and is used after it."""
        if any(not each.isdisjoint(reach.all) for each in self.changed[before:]):
            fail_at(node, scope, CHANGED_IN_LINE)

    def in_turn(self, parts: Iterable[tuple[ast.expr, Callable[[], Any]]], scope: Scope) -> list[Any]:
        """Compile parts of a call in order, which Python evaluates before it looks into any of them.

        One that changes what an earlier one has read is refused.
        """
        found: list[Any] = []
        begun = self.flow.clock
        for node, run in parts:
            before, read = len(self.changed), frozenset[int]()
            if found and self.may_change(node, scope):
                read = frozenset([number for number, at in self.flow.seen.items() if at > begun])
            found.append(run())
            self.check_kept(Reach(read), before, node, scope)
        return found

    def may_change(self, node: ast.expr, scope: Scope) -> bool:
        raise NotImplementedError

    def binary(self, node: ast.BinOp, scope: Scope) -> Operand:
        left, right = self.operands([node.left, node.right], scope)
        return self.operate(type(node.op), left, right, node, scope)

    def refuse_operators(self, definition: Definition, scope: Scope) -> None:
        """Refuse a function for an operator that is not in the language, before anything of it is compiled.

        Only where it is sure to be come to: in assignments and returns that stand in no branch, loop or function.
        """
        text = "/@" if definition.chunk is None else definition.chunk.text
        if "/" not in text and "@" not in text:  # the signs of those that Python has and the language has not
            return
        for statement in definition.body:
            if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Return)) and statement.value is not None:
                waiting: list[ast.AST] = [statement.value]
                while waiting:
                    node = waiting.pop()
                    if type(node) is ast.Call:  # as below, but quicker: most expressions are calls of names
                        waiting += [part for part in (node.func, *node.args) if type(part) is not ast.Name]
                        continue
                    if isinstance(node, ast.BinOp) and type(node.op) not in ROWS:
                        fail_at(node, scope, _not_in_language(type(node.op)))
                    if isinstance(node, _PLAIN):
                        waiting += ast.iter_child_nodes(node)
            if type(statement) is ast.Assign:
                continue
            if isinstance(statement, ast.While) or leaves(statement) or always_leaves([statement]):
                return  # what stands below may not be come to

    def operate(self, sign: type, left: Operand, right: Operand, node: Any, scope: Scope) -> Operand:
        """left sign right, of values."""
        if sign not in ROWS:
            fail_at(node, scope, _not_in_language(sign))
        a, b = left.kind, right.kind
        if not a.parts and not b.parts and STR not in (a, b):
            return self.primitive(ROWS[sign], (left, right), node, scope)
        if a.name == "dict" and b.name == "dict" and sign is ast.BitOr and not a.default and not b.default:
            kind = self.joined(a, b, node, scope)
            reach = self.new_object(node, scope, (inside(left.reach), inside(right.reach)))
            return self.primitive("dict_merge", (left, right), node, scope)._replace(kind=kind, reach=reach)
        given = self.kind_of_operation(sign, a, b)
        if given is None:
            _fail_together(SIGNS[sign], a, b, node, scope)
        result = self.primitive(ROWS[sign], (left, right), node, scope)._replace(kind=given)
        members = [inside(operand.reach) for operand in (left, right) if operand.reach.inner]
        if sign is ast.Mult and members:
            members *= 2
        if given.is_mutable:
            return result._replace(reach=self.new_object(node, scope, members))
        return result._replace(reach=inside(left.reach)) if members else result

    def kind_of_operation(self, sign: type, a: Kind, b: Kind) -> Kind | None:
        """The kind of what an operator gives; None if it cannot be kept apart from Python's."""
        if STR in (a, b):
            return None
        try:
            if sign is ast.Add:
                if a.name == b.name == "tuple":
                    return tuple_of((*a.parts, *b.parts))
                if {a.name, b.name} <= {"tuple", "tuples", "value"}:
                    return None if VALUE in (a, b) else tuples_of(join(a.member, b.member))
                return join(a, b) if a.name == b.name == "list" else None
            if sign is ast.Mult:
                several, times = (a, b) if a.parts else (b, a)
                if times.parts or several.name not in ("list", "tuple", "tuples"):
                    return None
                return list_of(several.member) if several.name == "list" else tuples_of(several.member)
            if sign in _SETS and {a.name, b.name} <= {"set", "value", "never"}:
                return join(a, b) if a.name == b.name else a
        except KindConflict:
            pass
        return None

    def joined(self, a: Kind, b: Kind, node: Placed, scope: Scope) -> Kind:
        try:
            return join(a, b)
        except KindConflict:
            fail_at(node, scope, f"{describe(a)} and {describe(b)} meet here: use one kind of the two", NotAList)

    def unary(self, node: ast.UnaryOp, scope: Scope) -> Operand:
        if isinstance(node.op, ast.Not):
            return self.primitive("flip", (self.condition(node.operand, scope),), node, scope)
        operand = self.expression(node.operand, scope)
        if operand.kind.parts or operand.kind == STR:
            fail_at(node, scope, f"an operator before {describe(operand.kind)} cannot be compiled")
        if isinstance(node.op, ast.UAdd):
            return self.primitive("plus", (self.const(0), operand), node, scope)
        result = self.primitive("negative", (operand,), node, scope)
        return (
            result if isinstance(node.op, ast.USub) else self.primitive("minus", (result, self.const(1)), node, scope)
        )

    def condition(self, node: ast.expr, scope: Scope) -> Operand:
        raise NotImplementedError

    def truth(self, operand: Operand, node: Placed, scope: Scope) -> Operand:
        """A value with the truth that Python gives to this one."""
        if operand.function is not None and operand.ref is None:
            return self.const(True)
        if operand.kind.name != "dict":
            return operand
        if not operand.kind.nullable:
            return self.primitive("item", (operand, self.const(0)), node, scope)
        frame = self.frame

        def run() -> Operand:
            given = self.bring(operand, frame)
            slot = self.draft.fresh()
            with self.draft.nested() as then:
                self.into(slot, self.primitive("item", (given, self.const(0)), node, scope))
            with self.draft.nested() as other:
                self.into(slot, self.const(None))
            self.draft.add(If(given.ref, then, other))  # type: ignore[arg-type]
            return Operand(slot)

        return self.controlled(node, scope, run)

    # ---- comparisons ----

    def compare(self, node: ast.Compare, scope: Scope) -> Operand:
        if len(node.ops) == 1:
            return self.compare_pair(node, node.ops[0], node.left, node.comparators[0], scope)
        first, second = self.operands([node.left, node.comparators[0]], scope)
        return self.compare_chain(node, 0, first, second, scope)

    def compare_chain(self, node: ast.Compare, k: int, left: Operand, right: Operand, scope: Scope) -> Operand:
        """a < b < c from the k-th comparison on; what follows one that is false is not evaluated."""
        found = self.compare_values(node.ops[k], left, right, node, scope)
        if k + 1 == len(node.ops):
            return found
        frame = self.frame

        def run() -> Operand:
            here = self.bring(found, frame)

            def further() -> Operand:
                before = len(self.changed)
                more = self.expression(node.comparators[k + 1], scope)
                self.check_kept(right.reach, before, node, scope)
                return self.compare_chain(node, k + 1, self.bring(right, frame), more, scope)

            return self.branches(here, (further, lambda: here), node, scope)

        return self.controlled(node, scope, run)

    def branches(
        self, test: Operand, parts: Iterable[Callable[[], Operand | None]], node: Placed, scope: Scope
    ) -> Operand:
        raise NotImplementedError

    def compare_pair(self, node: ast.expr, sign: ast.cmpop, left: ast.expr, right: ast.expr, scope: Scope) -> Operand:
        if isinstance(sign, (ast.Is, ast.IsNot)):
            none = [part for part in (left, right) if isinstance(part, ast.Constant) and part.value is None]
            if not none:
                fail_at(node, scope, "`is` with anything but None is not in the language: write ==")
            operand = self.expression(right if none[0] is left else left, scope)
            if operand.function is not None and operand.ref is None:
                return self.const(isinstance(sign, ast.IsNot))
            found = self.primitive("equality", (operand, self.const(None)), node, scope)
            return found if isinstance(sign, ast.Is) else self.primitive("flip", (found,), node, scope)
        if isinstance(sign, (ast.In, ast.NotIn)):
            found = self.membership(left, right, node, scope)
            return found if isinstance(sign, ast.In) else self.primitive("flip", (found,), node, scope)
        a, b = self.operands([left, right], scope)
        return self.compare_values(sign, a, b, node, scope)

    def compare_values(self, sign: ast.cmpop, a: Operand, b: Operand, node: Placed, scope: Scope) -> Operand:
        if isinstance(sign, (ast.In, ast.NotIn)):
            found = self.contains(b, a, node, scope)
            return found if isinstance(sign, ast.In) else self.primitive("flip", (found,), node, scope)
        if isinstance(sign, (ast.Is, ast.IsNot)):
            fail_at(node, scope, "`is` in a chain of comparisons is not in the language: write ==")
        if isinstance(sign, (ast.Eq, ast.NotEq)) and _are_like_dicts(a.kind, b.kind):
            a, b = [self.set_of_items(operand, node, scope) for operand in (a, b)]
        if not comparable(a.kind, b.kind):
            _fail_together(SIGNS[type(sign)], a.kind, b.kind, node, scope)
        if isinstance(sign, (ast.Eq, ast.NotEq)):
            found = self.primitive("equality", (a, b), node, scope)
            return found if isinstance(sign, ast.Eq) else self.primitive("flip", (found,), node, scope)
        row, swapped = _ORDERS[type(sign)]
        return self.primitive(row, (b, a) if swapped else (a, b), node, scope)

    def set_of_items(self, operand: Operand, node: Placed, scope: Scope) -> Operand:
        """The set of the items of a dict: the same for equal dicts, whatever their order."""
        parts = [self.primitive("item", (operand, self.const(k)), node, scope) for k in range(2)]
        return self.primitive("as_set", (self.primitive("pair", parts, node, scope),), node, scope)

    def membership(self, left: ast.expr, right: ast.expr, node: ast.expr, scope: Scope) -> Operand:
        """left in right; right may be something that only lives where it is walked, such as a range."""
        member = self.expression(left, scope)
        view = self.view(right, scope)
        container = self.expression(right, scope) if view is None else view
        return self.contains(container, member, node, scope)

    def view(self, node: ast.expr, scope: Scope) -> Operand | None:
        raise NotImplementedError

    def contains(self, container: Operand, member: Operand, node: Placed, scope: Scope) -> Operand:
        kind = container.kind
        inner = kind.member
        if kind == STR or not comparable(inner, member.kind):
            what = f"{describe(member.kind)} in {describe(kind)}"
            fail_at(node, scope, f"{what} cannot be compiled: use one kind of members")
        if kind.name in ("dict", "set") and not is_hashable(member.kind):
            fail_at(
                node,
                scope,
                f"{describe(member.kind)} cannot be a key or member of a set: write tuple(x) or frozenset(x)",
            )
        if kind.name == "dict":
            return self.primitive("dict_has", (container, member), node, scope)
        return self.primitive("is_in", (container, member), node, scope)

    # ---- subscripts ----

    def subscript(self, node: ast.Subscript, scope: Scope) -> Operand:
        if isinstance(node.slice, ast.Slice):
            parts = [part for part in (node.slice.lower, node.slice.upper, node.slice.step)]
            given = self.operands([node.value, *[part for part in parts if part is not None]], scope)
            rest = iter(given[1:])
            bounds = [self.const(None) if part is None else next(rest) for part in parts]
            return self.slice_of(given[0], bounds, node, scope)
        container, index = self.operands([node.value, node.slice], scope)
        return self.item(container, index, node, scope)

    def slice_of(self, container: Operand, bounds: list[Operand], node: Placed, scope: Scope) -> Operand:
        kind = container.kind
        if kind.name in ("dict", "set", "str") or kind.default == "deque":
            fail_at(node, scope, f"a slice of {describe(kind)} cannot be compiled")
        if kind.name == "tuple":
            kind = tuples_of(self.member_kind(kind, node, scope))
        found = self.primitive("part", (container, *bounds), node, scope)._replace(kind=kind)
        if kind.name == "list":
            return found._replace(reach=self.new_object(node, scope, (inside(container.reach),)))
        return found._replace(reach=inside(container.reach))

    def item(self, container: Operand, index: Operand, node: Placed, scope: Scope) -> Operand:
        """container[index]"""
        kind = container.kind
        if kind in (STR,) or kind.name == "set":
            fail_at(node, scope, f"an item of {describe(kind)} cannot be compiled")
        if kind.name == "dict":
            return self.dict_item(container, index, node, scope)
        if index.kind.parts or index.kind == STR:
            fail_at(node, scope, f"{describe(index.kind)} cannot be an index: use an int")
        found = self.primitive("item", (container, index), node, scope)
        member = self.item_kind(kind, index, node, scope)
        return found._replace(kind=member, reach=of_member(container, member))

    def item_kind(self, kind: Kind, index: Operand, node: Placed, scope: Scope) -> Kind:
        if kind.name == "tuple":
            place = self.constant_index(index)
            if place is not None:
                return kind.parts[place] if -len(kind.parts) <= place < len(kind.parts) else NEVER
        return self.member_kind(kind, node, scope)

    def constant_index(self, index: Operand) -> int | None:
        found = self.frame.origin(index.ref) if index.ref is not None else None
        value = getattr(found, "value", None)
        return value if isinstance(value, int) else None

    def member_kind(self, kind: Kind, node: Placed, scope: Scope) -> Kind:
        try:
            return NEVER if kind == NONE else join_all(kind.parts) if kind.name == "tuple" else kind.member
        except KindConflict:
            fail_at(node, scope, "the members of this tuple are of different kinds: unpack them with a, b = x")

    def key(self, index: Operand, kind: Kind, node: Placed, scope: Scope) -> Operand:
        """A key of a dict; it must be like the others."""
        if not is_hashable(index.kind):
            fail_at(node, scope, f"{describe(index.kind)} cannot be a key: write tuple(x) or frozenset(x)")
        self.joined(kind.parts[0], index.kind, node, scope)
        return index

    def dict_item(self, container: Operand, index: Operand, node: Placed, scope: Scope) -> Operand:
        kind = container.kind
        index = self.key(index, kind, node, scope)
        if kind.default == "Counter":
            found = self.primitive("dict_get_or", (container, index, self.const(0)), node, scope)
        elif kind.default:
            fail_at(
                node,
                scope,
                "an item of a defaultdict is made when it is read: give the dict a name, or use d.get(k, x)",
            )
        else:
            found = self.primitive("dict_get", (container, index), node, scope)
        return found._replace(kind=kind.parts[1], reach=of_member(container, kind.parts[1]))


def _not_in_language(sign: type) -> str:
    return _NO_DIVISION if sign is ast.Div else f"{sign.__name__} is not in the language: write calls"


def _are_like_dicts(a: Kind, b: Kind) -> bool:
    """Whether both are dicts that == compares item by item; a Counter takes missing keys for zeros."""
    if any(kind.name != "dict" or kind.nullable or kind.default == "Counter" for kind in (a, b)):
        return False
    return all(map(comparable, a.parts, b.parts))


def _fail_together(sign: str, a: Kind, b: Kind, node: Placed, scope: Scope) -> NoReturn:
    """Two kinds do not go together: say what to write instead."""
    advice, error = "use two values of one kind", ProgramError
    if STR in (a, b):
        advice = "a string can only be compared with a string"
    elif "dict" in (a.name, b.name):
        advice = "use sorted(d.items()), which is a list"
    elif "list" in (a.name, b.name):
        advice, error = "make both tuples, with tuple(x), or both lists", NotAList
    fail_at(node, scope, f"{describe(a)} {sign} {describe(b)} cannot be compiled: {advice}", error)
