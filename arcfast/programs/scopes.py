"""Scopes: the variables of a function, and functions that are known by name where they are called.

Only the parts of the compiler and batt.py use this module.
"""

from __future__ import annotations

import ast
from typing import Any

from arcfast.programs.definitions import Assignment, Definition
from arcfast.programs.flow import Binding, Operand
from arcfast.programs.late import LateVariables


class Scope:
    """The variables of a function, of a comprehension, or of the top level; an inlined function has its own.

    outer      the scope around a lambda, an inner function or a comprehension; None for functions of the file
    locals     the names that it assigns anywhere: inside it they never mean anything else
    aliases    parameters that stand for a variable of the caller, whose list, set or dict they may change
    is_closed  whether it has been compiled to its end
    hands      whether what it returns leaves the compiler's knowledge: a program, or a function value
    gives_mutable  whether a return of it was a list, set or dict, or held one
    """

    __slots__ = (
        "variables", "outer", "definition", "locals", "aliases", "used_late", "literals", "imported", "is_closed",
        "hands", "gives_mutable",
    )  # fmt: skip

    def __init__(
        self, outer: Scope | None, definition: Definition | Assignment, local_names: frozenset[str] | None = None
    ):
        self.variables: dict[str, Binding] = {}
        self.outer = outer
        self.definition = definition
        self.locals = definition.locals if local_names is None else local_names
        self.aliases: dict[str, tuple[Scope, str]] = {}
        self.used_late: dict[str, LateVariables] = {}  # variables that functions use, with their present value
        self.imported: set[str] = set()  # names that an import in the function has given their meaning
        self.literals: dict[int, Any] = {}  # cache: expressions already tried as constants, by id
        self.is_closed = False
        self.hands = False
        self.gives_mutable = False

    def late_variable(self, name: str) -> LateVariables:
        """The group of one variable with its present value, for a function that uses it."""
        group = self.used_late.get(name)
        if group is None:
            group = self.used_late[name] = LateVariables()
        return group

    def end_late(self, name: str) -> None:
        """The variable is assigned again: functions that used its old value cannot be used any more."""
        group = self.used_late.pop(name, None)
        if group is not None:
            group.mark_reassigned(name)


class LocalFunction:
    """A function that is known where it is called by name, so that its calls can be inlined.

    defaults   the values of parameters that a call leaves out, evaluated where the function is defined
    made       the function value, if it was made, with its frame
    gives_mutable  whether what it returns is a list, set or dict before it is handed over, or holds one
    used       (scope, name, binding) of the variables that it used when it was made
    """

    __slots__ = ("definition", "outer", "node", "defaults", "made", "used", "gives_mutable")

    def __init__(self, definition: Definition, outer: Scope | None, node: ast.AST):
        self.definition = definition
        self.outer = outer
        self.node = node
        self.defaults: dict[str, tuple[Operand, Any]] = {}
        self.gives_mutable = False
        self.made: tuple[Operand, Any] | None = None
        self.used: list[tuple[Scope, str, Binding | None]] = []

    def is_current(self, frame: Any) -> bool:
        """Whether the function value that was made is good here: its variables are what they were then."""
        if self.made is None or self.made[1] is not frame:
            return False
        late = self.made[0].late
        if late is not None and late.on_call is not None and late.on_call.reassigned:
            return False
        return all(scope.variables.get(name) is binding for scope, name, binding in self.used)
