"""`try` in the one form that batt files have it: a call, and its default where the call fails."""

from __future__ import annotations

import ast

from arcfast.base.table import PRIMITIVES
from arcfast.programs.definitions import Definition
from arcfast.programs.flow import Operand
from arcfast.programs.frames import Draft, Frame
from arcfast.programs.functions import Functions
from arcfast.programs.names import dotted_name
from arcfast.programs.nodes import Apply, Attempt, Body, Call, Lambda, PrimitiveRef, constant
from arcfast.programs.parts import WrongCall, fail_at, shorten
from arcfast.programs.scopes import Scope

_ERRORS = ("TypeError", "AttributeError", "ValueError", "IndexError", "KeyError")  # what calls of Python DSLs raise
_COVERS = dict.fromkeys(("Exception", "BaseException", "DSLError", "ArcfastError"), frozenset(_ERRORS))
_COVERS["LookupError"] = frozenset(("IndexError", "KeyError"))
_TRY = "a try is `try: x = f(a)`, then `except (...): x = _get_safe_default(f)`"


def _assigned(statements: list[ast.stmt]) -> tuple[str, ast.expr] | None:
    """The name and the expression, if the statements are one `name = expression`."""
    if len(statements) == 1 and isinstance(statements[0], ast.Assign) and len(statements[0].targets) == 1:
        (target,) = statements[0].targets
        return (target.id, statements[0].value) if type(target) is ast.Name else None
    return None


class Tries(Functions):
    """The part of the compiler that compiles `try`."""

    def try_statement(self, node: ast.Try, scope: Scope) -> None:
        """Compile `try: x = f(a)` with `except (...): x = _get_safe_default(f)`, or a constant there."""
        frame = self.frame
        if isinstance(frame, Draft) or frame.parent is not None:
            fail_at(node, scope, "a try in a lambda or inner function: write it on a line of the program")
        tried = _assigned(node.body)
        caught = [_assigned(handler.body) for handler in node.handlers]
        handlers = [each for each in caught if each]
        if not tried or not handlers or len(handlers) < len(caught) or node.orelse or node.finalbody:
            fail_at(node, scope, f"{_TRY}: one assignment in each part")
        if any(name != tried[0] for name, _ in handlers) or type(tried[1]) is not ast.Call:
            fail_at(node, scope, f"{_TRY}: a call, and its default for the same name")
        defaults = {self.default_value(value, scope) for _, value in handlers}
        if len(defaults) > 1:
            fail_at(node, scope, f"{_TRY}: the same default for all errors")
        function = tried[1].func
        if type(function) is ast.Name and self.find(function.id, scope) is None:
            if type(self.look_up(function, scope)) is Definition:
                fail_at(node, scope, f"{_TRY}: f is a primitive or a variable, {function.id} is a function of the file")
        self.check_caught(node, scope)
        fallback = defaults.pop()
        saved = self.checkpoint()
        try:
            operand = self.hand(self.expression(tried[1], scope), node, scope)
            ref = self.ref(operand, node, scope)
        except WrongCall:  # it fails on every input
            self.restore(saved)
            self.number += 1
            operand, ref = Operand(fallback), fallback
        if type(frame.nodes[ref]) is not Apply and self.is_known_function(function, scope):
            fail_at(
                node, scope, f"{_TRY}: f is a primitive or a function value, and calls of this function are inlined"
            )
        if type(frame.nodes[ref]) in (Call, Apply):
            ref = frame.place(Attempt(frame.nodes[ref], fallback))
            frame.numbers.setdefault(ref, self.number)
        self.assign(tried[0], operand._replace(ref=ref), scope)

    def is_known_function(self, node: ast.expr, scope: Scope) -> bool:
        """Whether it is a lambda, or a variable that holds a function known by name."""
        key = self.find(node.id, scope) if type(node) is ast.Name else None
        binding = None if key is None else key[0].variables.get(key[1])
        return type(node) is ast.Lambda or (binding is not None and binding.function is not None)

    def check_caught(self, node: ast.Try, scope: Scope) -> None:
        """Reject handlers that do not catch all errors of calls: in the language a try catches every error."""
        caught: set[str] = set()
        for handler in node.handlers:
            if handler.name is not None and handler.name in scope.variables:
                fail_at(handler, scope, f"`as {shorten(handler.name)}` takes the name of a variable: use a new name")
            kinds = handler.type.elts if type(handler.type) is ast.Tuple else [handler.type]
            for kind in kinds:
                name = "Exception" if kind is None else (dotted_name(kind) or "").rpartition(".")[2]
                caught |= _COVERS.get(name, frozenset((name,)))
        lacking = [name for name in _ERRORS if name not in caught]
        if lacking:
            fail_at(node, scope, f"this try does not catch {lacking[0]}: write `except ({', '.join(_ERRORS)}):`")

    def default_value(self, node: ast.expr, scope: Scope) -> int:
        """Compile the value that an `except` assigns."""
        frame = self.frame
        if type(node) is ast.Call and type(node.func) is ast.Name and node.func.id == "_get_safe_default":
            named = node.args[0] if len(node.args) == 1 and not node.keywords else None
            if type(named) is not ast.Name:
                fail_at(node, scope, "_get_safe_default takes the name of the function that was tried")
            thing = None if self.find(named.id, scope) is not None else self.look_up(named, scope)
            row = PRIMITIVES[thing.name] if type(thing) is PrimitiveRef else None
            value = () if row is None else row.default
            if row is not None and row.result == "function" and isinstance(frame, Frame):
                return frame.place(Lambda(1, Body((), 1), (frame.leaf(constant(value)),)))
            return frame.leaf(constant(value))
        found = self.literal(node, scope)
        if found is None:
            fail_at(node, scope, f"{_TRY}: _get_safe_default or a constant in the except")
        return self.place(found, node, scope)
