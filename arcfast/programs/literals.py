"""Constants in texts: ints, tuples and frozensets of constants, measured as the trees they stand for.

What a constant names may be large and shared, so its size is known before it is built, walked or hashed. compile.py is
the one that reads everything else; it is a Literals and answers what names stand for.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple, NoReturn

from arcfast.base.errors import ProgramError
from arcfast.programs.definitions import Definition, Module, Value
from arcfast.programs.frames import Scope
from arcfast.programs.nodes import Const, Function, constant
from arcfast.reference import INT_MAX, INT_MIN, NESTING

LITERAL = 100_000  # members in one constant
ALL_LITERALS = 10 * LITERAL  # members in all constants of a program
DEPTH = 120  # expressions within expressions, inlined functions included: four Python frames each at most


class Literal(NamedTuple):
    """A constant of the text, measured as the tree it stands for."""

    value: Any
    size: int = 0  # members, those of members included
    depth: int = 0


Placed = ast.stmt | ast.expr | ast.excepthandler  # what has a line


class WrongCall(ProgramError):
    """A call with arguments that no call of this function has."""


def refuse(node: Placed, scope: Scope, reason: str, error: type[ProgramError] = ProgramError) -> NoReturn:
    raise error(node.lineno + scope.definition.offset, reason)


def shown(name: str) -> str:
    """A name of the text for a sentence: one of any length may stand in many of them."""
    return name if len(name) <= 80 else f"{name[:77]}..."


def _measure(value: Any) -> tuple[int, int]:
    """Size and depth of a constant, as Literal has them; those of the file are within the limits."""
    if not isinstance(value, (tuple, frozenset)):
        return 0, 0
    parts = [_measure(member) for member in value]
    return len(parts) + sum([size for size, _ in parts]), 1 + max([depth for _, depth in parts], default=0)


class Literals:
    """The part of a compiler that reads constants."""

    module: Module
    depth: int
    work: int
    total: int  # members of the constants of a program

    def variable(self, node: ast.Name, scope: Scope) -> int | None:
        raise NotImplementedError

    def look_up(self, node: ast.Name | ast.Attribute, scope: Scope) -> Definition | Const | Function:
        raise NotImplementedError

    def global_value(self, node: ast.expr, value: Value, name: str, scope: Scope) -> Const:
        """A constant of the file."""
        values = self.module.values
        known = values.get(value)
        if known is None:
            why = f"{shown(name)} is no constant: only constants and functions can stand at top level"
            values[value] = why  # also while it is being read: a constant made of itself is none
            self.depth += 1
            try:
                if self.depth > DEPTH:  # constants made of constants
                    refuse(node, scope, f"nested deeper than {DEPTH}: write it in smaller steps")
                found = self.literal(value.expression, Scope({}, scope.frame, None, value), at_top=True)
            except BaseException:
                del values[value]  # the next program may find what this one did not
                raise
            self.depth -= 1
            if found is not None:
                values[value] = self.constant(found)
            known = values[value]
        if isinstance(known, str):
            refuse(node, scope, known)
        return known

    def literal(self, node: ast.expr, scope: Scope, at_top: bool = False, depth: int = 0) -> Literal | None:
        """The value of an expression of constants, None if it is none. At top level there are no variables."""
        if isinstance(node, ast.Constant):
            value = node.value
            if isinstance(value, int):
                self.check_int(node, value, scope)
                return Literal(value)
            if value is None:
                return Literal(None)
            refuse(node, scope, f"{type(value).__name__} is not in the language: use ints, True, False, None")
        if isinstance(node, (ast.Name, ast.Attribute)):
            if not at_top and isinstance(node, ast.Name):
                ref = self.variable(node, scope)
                if ref is not None:
                    return self.measured(scope.frame.origin(ref))
            return self.measured(self.look_up(node, scope))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            operand = node.operand
            if isinstance(operand, ast.Constant) and type(operand.value) is int:
                found: Literal | None = Literal(operand.value)
            else:
                found = self.literal(operand, scope, at_top, depth)
            if found is None or not isinstance(found.value, int):
                return None
            self.check_int(node, -found.value, scope)
            return Literal(-found.value)
        is_set = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "frozenset"
        if not is_set and not isinstance(node, ast.Tuple):
            return None
        if id(node) not in scope.literals:  # tried once, though every container around it asks
            if isinstance(node, ast.Tuple):
                scope.literals[id(node)] = self.packed(node, scope, at_top, depth)
            elif isinstance(node, ast.Call):
                scope.literals[id(node)] = self.frozenset(node, scope, at_top, depth)
        return scope.literals[id(node)]

    def packed(self, node: ast.Tuple, scope: Scope, at_top: bool, depth: int) -> Literal | None:
        members = self.members(node.elts, scope, at_top, depth)
        if members is None:
            return None
        measured = self.measure(members, node, scope)
        return Literal(tuple([member.value for member in members]), *measured)

    def frozenset(self, node: ast.Call, scope: Scope, at_top: bool, depth: int) -> Literal | None:
        if len(node.args) > 1 or node.keywords:
            refuse(node, scope, "frozenset takes one argument: write frozenset({...})")
        if not node.args:
            return Literal(frozenset(), 0, 1)
        (argument,) = node.args
        if isinstance(argument, (ast.Set, ast.List, ast.Tuple)):
            members = self.members(argument.elts, scope, at_top, depth)
        else:
            found = self.literal(argument, scope, at_top, depth + 1)
            if found is None or not isinstance(found.value, (tuple, frozenset)):
                return None
            members = [Literal(member, *_measure(member)) for member in found.value]
        if members is None:
            return None
        # The size is known before anything is hashed; one object that is named many times counts once.
        members = list({id(member.value): member for member in members}.values())
        size, _ = self.measure(members, node, scope)
        self.count(size, node, scope)
        kept = {member.value: member for member in members}
        return Literal(frozenset(kept), *self.measure(list(kept.values()), node, scope))

    def members(self, nodes: list[ast.expr], scope: Scope, at_top: bool, depth: int) -> list[Literal] | None:
        """The members of a constant container, None if one of them is no constant."""
        if depth > NESTING and nodes:
            refuse(nodes[0], scope, f"a constant nested deeper than {NESTING}: make it smaller")
        self.work += len(nodes)
        if len(nodes) > LITERAL:
            refuse(nodes[0], scope, f"a constant of more than {LITERAL} members: make it smaller")
        found = []
        for node in nodes:
            member = self.literal(node, scope, at_top, depth + 1)
            if member is None:
                return None
            found.append(member)
        return found

    def measure(self, members: list[Literal], node: ast.expr, scope: Scope) -> tuple[int, int]:
        """Size and depth of a container with these members, which must be within the limits."""
        size = len(members) + sum([member.size for member in members])
        depth = 1 + max([member.depth for member in members], default=0)
        if depth > NESTING:
            refuse(node, scope, f"a constant nested deeper than {NESTING}: make it smaller")
        if size > LITERAL:
            refuse(node, scope, f"a constant of more than {LITERAL} members: make it smaller")
        return size, depth

    def measured(self, node: Any) -> Literal | None:
        """A constant's node as a literal; None for any other thing."""
        if type(node) is not Const:
            return None
        if type(node.value) not in (tuple, frozenset):
            return Literal(node.value)
        known = self.module.measures.get(id(node.value))
        if known is None:
            known = self.module.measures[id(node.value)] = Literal(node.value, *_measure(node.value))
        return known

    def constant(self, found: Literal) -> Const:
        """The node of a literal, which may be measured again."""
        if type(found.value) in (tuple, frozenset):
            self.module.measures[id(found.value)] = found
        return constant(found.value)

    def place(self, found: Literal, node: ast.expr, scope: Scope) -> int:
        """A literal of the text as a node."""
        self.count(found.size, node, scope)
        return scope.frame.leaf(self.constant(found))

    def count(self, size: int, node: ast.expr, scope: Scope) -> None:
        """Count the members of constants that are hashed, shared ones each time."""
        self.total += size
        self.work += size >> 8
        if self.total > ALL_LITERALS:
            refuse(node, scope, f"constants of more than {ALL_LITERALS} members in all: make them smaller")

    def check_int(self, node: ast.expr, value: int, scope: Scope) -> None:
        if not INT_MIN <= value <= INT_MAX:
            refuse(node, scope, "an int beyond 32 bits: use one between -2147483648 and 2147483647")
