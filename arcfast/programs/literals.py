"""Compile constant expressions: ints, tuples and frozensets of constants.

A short text can name a huge constant by sharing parts, so the size of each is computed before it is built or hashed,
and limited. `Literals` is the base class of compile.py's Compiler, which compiles all other expressions and looks up
names.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from arcfast.programs.definitions import Assignment
from arcfast.programs.flow import Binding, Key
from arcfast.programs.kinds import NONE, VALUE
from arcfast.programs.naming import FROZENSET
from arcfast.programs.nodes import Const, constant
from arcfast.programs.parts import Parts, fail_at, shorten
from arcfast.programs.scopes import Scope
from arcfast.reference import INT_MAX, INT_MIN, NESTING

LITERAL = 100_000  # most members of one constant
ALL_LITERALS = 10 * LITERAL  # most members of all constants of a program
DEPTH = 120  # most nesting of expressions, inlined functions included; each level takes up to four Python frames


class Literal(NamedTuple):
    """A constant of the text with its size and depth; shared parts count each time."""

    value: Any
    size: int = 0  # number of members at all levels
    depth: int = 0


def _measure(value: Any) -> tuple[int, int]:
    """Size and depth of a constant as in Literal, by recursion: only for constants known to be within the limits."""
    if not isinstance(value, (tuple, frozenset)):
        return 0, 0
    parts = [_measure(member) for member in value]
    return len(parts) + sum([size for size, _ in parts]), 1 + max([depth for _, depth in parts], default=0)


class Literals(Parts):
    """The part of the compiler that compiles constants."""

    total: int  # members of all constants of the program so far

    def find(self, name: str, scope: Scope) -> Key | None:
        raise NotImplementedError

    def look_up(self, node: ast.Name | ast.Attribute, scope: Scope) -> Any:
        raise NotImplementedError

    def note_use(self, key: Key, binding: Binding) -> None:
        raise NotImplementedError

    def is_frozenset(self, node: ast.expr, scope: Scope) -> bool:
        """Whether it is Python's frozenset: no variable and no name of the file."""
        if not isinstance(node, ast.Name) or node.id != FROZENSET or node.id in scope.definition.module.names:
            return False
        return self.find(node.id, scope) is None

    def global_value(self, node: ast.expr, value: Assignment, name: str, scope: Scope) -> Const | Assignment:
        """The value of a constant at the top level of the file; the assignment itself if it must be computed."""
        values = self.module.values
        cached = values.get(value)
        if cached is None:
            why = f"{shorten(name)} is no constant: only constants and functions can stand at top level"
            values[value] = why  # set first, so that a constant defined by itself ends here
            self.depth += 1
            try:
                if self.depth > DEPTH:  # constants made of constants
                    fail_at(node, scope, f"nested deeper than {DEPTH}: write it in smaller steps")
                found = self.literal(value.expression, Scope(None, value), at_top=True)
            except BaseException:
                del values[value]  # for the next program the name may be defined
                raise
            self.depth -= 1
            values[value] = value if found is None else self.constant(found)
            cached = values[value]
        if isinstance(cached, str):
            if value.module is not scope.definition.module:  # imported: the reason is in its file
                fail_at(value.expression, Scope(None, value), cached)
            fail_at(node, scope, cached)
        return cached

    def literal(self, node: ast.expr, scope: Scope, at_top: bool = False, depth: int = 0) -> Literal | None:
        """The value of a constant expression; None if it is not constant. `at_top`: at top level, without variables."""
        if isinstance(node, ast.Constant):
            value = node.value
            if isinstance(value, int):
                self.check_int(node, value, scope)
                return Literal(value)
            if value is None:
                return Literal(None)
            if isinstance(value, str):
                return None  # its kind is not that of a value
            fail_at(node, scope, f"{type(value).__name__} is not in the language: use ints, True, False, None")
        if isinstance(node, (ast.Name, ast.Attribute)):
            key = None if at_top or isinstance(node, ast.Attribute) else self.find(node.id, scope)
            return self.as_literal(self.look_up(node, scope)) if key is None else self.variable_literal(key)
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
        is_set = isinstance(node, ast.Call) and self.is_frozenset(node.func, scope)
        if not is_set and not isinstance(node, ast.Tuple):
            return None
        if id(node) not in scope.literals:  # cached: every container around it asks again
            if isinstance(node, ast.Tuple):
                scope.literals[id(node)] = self.tuple_literal(node, scope, at_top, depth)
            elif isinstance(node, ast.Call):
                scope.literals[id(node)] = self.frozenset_literal(node, scope, at_top, depth)
        return scope.literals[id(node)]

    def variable_literal(self, key: Key) -> Literal | None:
        """The constant that a variable holds, if it is known to be one."""
        binding = key[0].variables.get(key[1])
        if binding is None or binding.ref is None or binding.maybe or binding.kind not in (VALUE, NONE):
            return None
        binding.read_at = self.flow.tick()
        found = self.as_literal(binding.frame.origin(binding.ref))
        if found is not None:
            self.note_use(key, binding)
        return found

    def tuple_literal(self, node: ast.Tuple, scope: Scope, at_top: bool, depth: int) -> Literal | None:
        members = self.members(node.elts, scope, at_top, depth)
        if members is None:
            return None
        measured = self.measure(members, node, scope)
        return Literal(tuple([member.value for member in members]), *measured)

    def frozenset_literal(self, node: ast.Call, scope: Scope, at_top: bool, depth: int) -> Literal | None:
        if len(node.args) > 1 or node.keywords:
            fail_at(node, scope, "frozenset takes one argument: write frozenset({...})")
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
        # Limit the size before hashing anything; an object named many times counts once.
        members = list({id(member.value): member for member in members}.values())
        size, _ = self.measure(members, node, scope)
        self.count(size, node, scope)
        kept = {member.value: member for member in members}
        return Literal(frozenset(kept), *self.measure(list(kept.values()), node, scope))

    def members(self, nodes: list[ast.expr], scope: Scope, at_top: bool, depth: int) -> list[Literal] | None:
        """The members of a constant container; None if one of them is not constant."""
        if depth > NESTING and nodes:
            fail_at(nodes[0], scope, f"a constant nested deeper than {NESTING}: make it smaller")
        self.work += len(nodes)
        if len(nodes) > LITERAL:
            fail_at(nodes[0], scope, f"a constant of more than {LITERAL} members: make it smaller")
        found = []
        for node in nodes:
            member = self.literal(node, scope, at_top, depth + 1)
            if member is None:
                return None
            found.append(member)
        return found

    def measure(self, members: list[Literal], node: ast.expr, scope: Scope) -> tuple[int, int]:
        """Size and depth of a container with these members; ProgramError beyond the limits."""
        size = len(members) + sum([member.size for member in members])
        depth = 1 + max([member.depth for member in members], default=0)
        if depth > NESTING:
            fail_at(node, scope, f"a constant nested deeper than {NESTING}: make it smaller")
        if size > LITERAL:
            fail_at(node, scope, f"a constant of more than {LITERAL} members: make it smaller")
        return size, depth

    def as_literal(self, node: Any) -> Literal | None:
        """The literal of a Const node; None for other nodes and definitions."""
        if type(node) is not Const:
            return None
        if type(node.value) not in (tuple, frozenset):
            return Literal(node.value)
        cached = self.module.measures.get(id(node.value))
        if cached is None:
            cached = self.module.measures[id(node.value)] = Literal(node.value, *_measure(node.value))
        return cached

    def constant(self, found: Literal) -> Const:
        """The Const of a literal; its size and depth are remembered for as_literal."""
        if type(found.value) in (tuple, frozenset):
            self.module.measures[id(found.value)] = found
        return constant(found.value)

    def place(self, found: Literal, node: ast.expr, scope: Scope) -> int:
        """Place the Const of a literal in the scope's frame."""
        self.count(found.size, node, scope)
        return self.frame.leaf(self.constant(found))

    def count(self, size: int, node: ast.expr, scope: Scope) -> None:
        """Count the members of constants, shared ones each time, and enforce the program's limit."""
        self.total += size
        self.work += size >> 8
        if self.total > ALL_LITERALS:
            fail_at(node, scope, f"constants of more than {ALL_LITERALS} members in all: make them smaller")

    def check_int(self, node: ast.expr, value: int, scope: Scope) -> None:
        if not INT_MIN <= value <= INT_MAX:
            fail_at(node, scope, "an int beyond 32 bits: use one between -2147483648 and 2147483647")
