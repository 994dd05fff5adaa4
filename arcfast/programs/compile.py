"""Compile a function of a file, given as a syntax tree, to a graph of nodes.

This is the last part of the compiler (parts.py names the others): statements, expressions and calls by their syntax,
and whole programs. What has no control flow becomes nodes of the program's graph; a construct with control flow is one
step, a block. Anything outside the language raises ProgramError with its line. parse.py calls the compiler. Nothing of
the text is ever executed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from arcfast.base.errors import ProgramError
from arcfast.base.table import KEYWORD_ALIASES, PRIMITIVES
from arcfast.programs.candidates import Compiled
from arcfast.programs.definitions import SAMPLE, Assignment, Definition, Module, is_foreign
from arcfast.programs.flow import Binding, Flow, Operand, operand_of
from arcfast.programs.frames import Draft, Frame
from arcfast.programs.functions import Recursion, Recursive, wrong_arity
from arcfast.programs.kinds import NONE, VALUE
from arcfast.programs.literals import DEPTH
from arcfast.programs.names import Builtin, DefinedLater, MayBeUnbound, dotted_name, explain_change
from arcfast.programs.naming import AS_PYTHON, FROZENSET
from arcfast.programs.nodes import Const, Input, PrimitiveRef
from arcfast.programs.parts import ARITY, STEPS, TOO_LONG, WORK, Path, Placed, Returns, WrongCall, fail_at, shorten
from arcfast.programs.scopes import LocalFunction, Scope
from arcfast.programs.statements import imported_name, is_structured, leaves
from arcfast.programs.straight import StraightLines, compile_lines
from arcfast.programs.trim import finish_graph

_ADVICE = {
    ast.Starred: "*arguments are not in the language: write the arguments out",
    ast.JoinedStr: "strings are not in the language",
    ast.NamedExpr: "`:=` is not in the language: write the assignment on a line of its own",
    ast.Await: "`async` is not in the language: write def",
    ast.Yield: "`yield` is not in the language: collect in a list and return it",
    ast.Nonlocal: "`nonlocal` is not in the language: return the new value",
    ast.Global: "`global` is not in the language: give the value as an argument",
    ast.With: "`with` is not in the language",
    ast.ClassDef: "`class` is not in the language: write functions and tuples",
    ast.AsyncFunctionDef: "`async` is not in the language: write def",
}
_ADVICE[ast.YieldFrom] = _ADVICE[ast.Yield]
_CONTROL = (ast.If, ast.For, ast.While, ast.Assert, ast.Raise)

__all__ = ["DEPTH", "STEPS", "Compiler", "DefinedLater", "explain_change"]


class Compiler(StraightLines):
    """Compiles one program, or the lines of a batt function.

    used          functions of the file that were inlined
    looked_up     (name, position) of each name of the file that was looked up
    number        number of the latest step
    left_out      whether some of the text was not compiled, because it is not reached or not used
    """

    def __init__(self, module: Module):
        self.module = module
        self.used: set[Definition] = set()
        self.looked_up: set[tuple[str, int]] = set()
        self.active: list[Definition] = []
        self.calls_before: list[int] = []
        self.calls = 0  # the difference over a definition is the same wherever it is inlined
        self.recursive: dict[Definition, Recursive] = {}
        self.running: dict[Definition, Any] = {}
        self.flow = Flow()
        self.frame: Frame | Draft = Frame()
        self.loops = []
        self.returns = None
        self.instance = 0
        self.instances: dict[tuple[int, int], int] = {}
        self.objects = {}
        self.fixed_objects = {}
        self.given = {}
        self.expansions = {}
        self.young = set()
        self.changed = []
        self.widened = {}
        self.blocks_needed: set[int] = set()
        self.written_out: set[int] = set()
        self.module_values: dict[Assignment, Operand | None] = {}
        self.number = 0
        self.work = 0
        self.left_out = False
        self.reset_counts()

    # ---- programs ----

    def compile_program(self, definition: Definition) -> Compiled:
        if definition.problem:
            raise ProgramError(definition.line, definition.problem, definition.module.path)
        params = SAMPLE if definition.takes_sample else ("I",)
        if definition.lines is not None and len(definition.params) == len(params):
            inputs = {param: Input(name) for param, name in zip(definition.params, params)}
            straight = compile_lines(definition.lines.words, inputs, self.module.language_names)
            if straight is not None and self.work + straight.work <= self.limit:
                self.work += straight.work
                definition.calls = max(definition.calls, straight.calls)
                return straight.compiled
        if not isinstance(definition.body[-1], ast.Return) and not any(map(leaves, definition.body)):
            reason, line = f"{shorten(definition.name)} has no return: end it with `return x`", definition.line
            for node in (each for part in definition.body for each in ast.walk(part)):
                if isinstance(node, (ast.Yield, ast.YieldFrom)):
                    reason, line = _ADVICE[ast.Yield], node.lineno
            raise ProgramError(line, reason, definition.module.path)
        scope = self.open_scope(definition, dict(zip(definition.params, params)))
        scope.hands = True
        self.refuse_operators(definition, scope)
        frame = self.frame
        saved = self.checkpoint()
        try:
            function = LocalFunction(definition, None, definition.body[0])
            for param in definition.params[len(params) :]:
                self.flow.set(scope, param, Binding(self.default_value_of(function, param), frame))
            result = self.inline(definition, scope)
        except Recursion:
            self.restore(saved)
            self.recursive[definition] = Recursive(len(definition.params))
            scope = self.open_scope(definition, dict(zip(definition.params, params)))
            function = LocalFunction(definition, None, definition.body[0])
            given = [Operand(self.frame.leaf(Input(name))) for name in params]
            given += [self.default_value_of(function, param) for param in definition.params[len(params) :]]
            result = self.call_recursive(function, given, definition.body[0], scope)
        result = self.hand(result, definition.body[-1], scope)
        return self.finish(params, result)

    def open_scope(self, definition: Definition, inputs: dict[str, str]) -> Scope:
        """The scope a program begins with; `inputs` is {parameter: name of the input}."""
        self.frame = Frame()
        scope = Scope(None, definition)
        for name, given in inputs.items():
            self.flow.set(scope, name, Binding(Operand(self.frame.leaf(Input(given))), self.frame))
        return scope

    def finish(self, params: tuple[str, ...], result: Operand, effects: bool = True) -> Compiled:
        """The program with this result."""
        frame = self.frame
        if not isinstance(frame, Frame) or result.ref is None:
            raise AssertionError("a program is a graph")
        nodes, ref, numbers = finish_graph(frame.nodes, result.ref, frame.numbers, frame.effects if effects else [])
        self.work += len(nodes)
        return Compiled(params, nodes, ref, numbers)

    def note_calls(self, more: int) -> None:
        """Record for the functions being inlined that they have at least the calls so far, and `more`."""
        for definition, before in zip(self.active, self.calls_before):
            definition.calls = max(definition.calls, self.calls + more - before)

    def reset_counts(self) -> None:
        """Restart the counts for a program or a line of a batt file, and add the work so far to that of the file."""
        self.module.work += self.work + self.flow.work
        self.steps = self.work = self.depth = self.total = self.flow.work = 0
        self.limit = min(WORK, self.module.allowed - self.module.work)

    def fail_for_work(self, node: Placed, scope: Scope) -> NoReturn:
        if self.limit == WORK or self.work > self.module.work:  # this program alone took more than all before it
            fail_at(node, scope, TOO_LONG)
        whole = f"the programs of this file have more than {self.module.allowed} expressions with all helpers inlined"
        way = "put fewer programs in a file, or shorten a function that they share"
        fail_at(node, scope, f"{whole}: {way}")

    def at_root(self, root: Any, run: Callable[[], Operand]) -> Operand:
        """Compile something outside of all functions, in the graph of the program."""
        kept = self.frame, self.loops, self.returns, self.instance, self.flow.dead
        self.frame, self.loops, self.returns, self.instance, self.flow.dead = root, [], None, 0, False
        number = self.number
        try:
            return run()
        finally:
            self.frame, self.loops, self.returns, self.instance, self.flow.dead = kept
            self.number = max(number, self.number)

    # ---- statements of a graph ----

    def body_in_graph(self, nodes: Sequence[ast.stmt], scope: Scope) -> Operand:
        """Compile a function, statement by statement.

        Where a variable is read that a step before may have left without a value, the function is compiled again, with
        all that follows in one block with that step: blocks can check it. What follows may read one of an earlier step.
        """
        steps: dict[object, tuple[int, Any]] = {}
        k = None
        while True:
            try:
                return self.steps_in_graph(nodes, scope, steps) if k is None else self.rest_in_block(nodes[k:], scope)
            except MayBeUnbound as found:
                if found.step not in steps:
                    raise
                k, saved = steps.pop(found.step)
                self.restore(saved)

    def steps_in_graph(self, nodes: Sequence[ast.stmt], scope: Scope, steps: dict[object, tuple[int, Any]]) -> Operand:
        """`steps` takes those with control flow: their places in the text, and what was before them."""
        for k, node in enumerate(nodes):
            if type(node) is ast.Assign and self.plain_step(node, scope):
                continue
            scope.literals.clear()
            if isinstance(node, ast.Return):
                self.left_out |= k + 1 < len(nodes)
                return self.const(None, NONE) if node.value is None else self.returned(node.value, scope)
            if not isinstance(node, _CONTROL):
                self.statement(node, scope)
                continue
            if leaves(node):
                return self.rest_in_block(nodes[k:], scope)
            step = object()
            steps[step] = k, self.checkpoint()
            self.control_step(node, scope, step)
            if self.flow.dead:
                self.flow.dead = False
                self.left_out = True
                break
        return self.const(None, NONE)

    def line(self, node: ast.stmt, scope: Scope) -> None:
        """A line of a batt function."""
        scope.literals.clear()
        if not isinstance(node, _CONTROL):
            self.statement(node, scope)
        elif leaves(node):
            fail_at(node, scope, "a return within a statement of a batt function: write `return o, s` at the end")
        else:
            self.control_step(node, scope, None)
            self.flow.dead = False

    def control_step(self, node: ast.stmt, scope: Scope, step: object) -> None:
        """A statement with control flow as one step; what its header computes are steps before it."""
        run = self.prepared(node, scope)
        frame = self.open_block()
        mark = len(self.flow.log)
        try:
            run()
            dead = self.flow.dead
            paths = [] if dead else [Path(self.flow.changes_since(mark), self.draft.first, False)]
            self.flow.dead = False
            self.close_block(frame, mark, paths, node, scope, step)
            self.flow.dead = dead
        finally:
            self.frame = frame

    def rest_in_block(self, nodes: Sequence[ast.stmt], scope: Scope) -> Operand:
        """The rest of a function, from a statement on that may return, as one step."""
        first = nodes[0]
        if isinstance(first, ast.If) and leaves(first) and is_structured(nodes):
            test, graph = self.condition(first.test, scope), self.frame
            return self.controlled(
                first, scope, lambda: self.structured_branches(first, self.bring(test, graph), nodes[1:], scope)
            )
        run = self.prepared(nodes[0], scope)
        frame = self.open_block()
        flow = self.flow
        before = self.returns
        returns = self.returns = Returns(len(flow.log))
        try:
            run()
            self.statements(nodes[1:], scope)
            if not flow.dead:
                self.return_value(self.const(None, NONE), nodes[-1], scope)
            flow.dead = False
            return self.close_block(frame, returns.mark, returns.paths, nodes[0], scope, gives=True)
        finally:
            self.returns, self.frame = before, frame

    def prepared(self, node: ast.stmt, scope: Scope) -> Callable[[], None]:
        """Compile the header of a statement with control flow; gives what compiles the rest of it."""
        frame = self.frame
        if isinstance(node, (ast.If, ast.Assert)):
            test = self.condition(node.test, scope)
            if isinstance(node, ast.Assert):
                return lambda: self.assertion(self.bring(test, frame), node, scope)
            return lambda: self.if_statement(node, self.bring(test, frame), scope)
        if isinstance(node, ast.For):
            walk = self.walk(node.iter, scope)
            return lambda: self.for_statement(node, self.bring_walk(walk, frame), scope)
        return lambda: self.statement(node, scope)

    # ---- statements ----

    def statements(self, nodes: Sequence[ast.stmt], scope: Scope) -> None:
        for node in nodes:
            if self.flow.dead:
                self.left_out = True
                return
            self.work += 1
            scope.literals.clear()
            self.statement(node, scope)

    def statement(self, node: ast.stmt, scope: Scope) -> None:
        compiled = _STATEMENTS.get(type(node))
        if compiled is None:
            kind = type(node)
            what = f"`{kind.__name__.lower()}` is not in the language: write assignments, `if`, `for` and `return x`"
            fail_at(node, scope, _ADVICE.get(kind, what))
        compiled(self, node, scope)

    def assign_statement(self, node: ast.Assign, scope: Scope) -> None:
        targets = node.targets
        target = targets[0] if len(targets) == 1 else None
        if isinstance(target, (ast.Tuple, ast.List)):
            value = node.value
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
                if not any(isinstance(part, ast.Starred) for part in (*target.elts, *value.elts)):
                    self.assign_all(target.elts, self.operands(value.elts, scope), scope)
                    return
            view = self.view(value, scope)  # it is taken apart at once
            if view is not None:
                self.assign_target(target, view, scope)
                return
        elif isinstance(target, ast.Name) and isinstance(node.value, ast.Lambda):
            self.define(target.id, node.value, scope)
            return
        operand = self.made(self.expression(node.value, scope), node, scope)
        if isinstance(target, ast.Name):  # the usual case
            self.assign(target.id, self.held(operand, target, scope), scope)
            return
        for target in targets:
            self.assign_target(target, operand, scope)
            if len(targets) > 1 and isinstance(target, ast.Name):  # the others take what it has now
                key = self.find(target.id, scope)
                binding = None if key is None else key[0].variables.get(key[1])
                operand = operand if binding is None else binding.operand

    def annotated(self, node: ast.AnnAssign, scope: Scope) -> None:
        if node.value is not None:
            plain = ast.copy_location(ast.Assign([node.target], node.value), node)
            self.assign_statement(plain, scope)
        elif not isinstance(node.target, ast.Name):
            fail_at(node, scope, "only names and items can be assigned to")

    def expression_statement(self, node: ast.Expr, scope: Scope) -> None:
        if type(node.value) is ast.Constant or self.builtin(node.value, scope) == "print":
            return
        self.expression(node.value, scope)

    def define(self, name: str, node: ast.FunctionDef | ast.Lambda, scope: Scope) -> None:
        """A function inside a function: calls by its name are inlined, unless the name has several values."""
        function = self.local_function(name, node, scope)
        once = isinstance(scope.definition, Definition) and scope.definition.times_assigned(name) == 1
        operand = Operand(None, function=function)
        self.left_out = True  # unless it is used
        if not once or name in getattr(scope.definition, "params", ()):
            operand = self.closure(function, node, scope)
        elif isinstance(self.frame, Frame):
            operand = (self.value_if_plain(function, node, scope) or operand)._replace(function=function)
        self.assign(name, operand, scope)

    def value_if_plain(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand | None:
        """The function value, if all that it needs is there where it is defined."""
        saved = self.checkpoint()
        try:
            return self.plain_value(function, node, scope)
        except ProgramError:  # told where it is used, if it is wrong there too
            self.restore(saved)
            self.written_out.add(id(function.node))
            return None

    def local_function(self, name: str, node: ast.FunctionDef | ast.Lambda, scope: Scope) -> LocalFunction:
        at = scope.definition
        inner = Definition(
            name if isinstance(node, ast.FunctionDef) else "lambda", node, at.module, at.offset, at.position
        )
        if inner.problem:
            fail_at(node, scope, inner.problem)
        function = LocalFunction(inner, scope, node)
        for param, default in inner.defaults.items():
            operand = self.made(self.expression(default, scope), default, scope)
            for number in operand.reach.all:
                self.fixed_objects[number] = "a default value is the same in all calls: make it inside the function"
            if isinstance(self.frame, Draft) and operand.ref in self.frame.named:
                slot = self.frame.fresh()
                self.into(slot, operand)
                operand = operand._replace(ref=slot)
            function.defaults[param] = operand, self.frame
        return function

    def function_statement(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.define(node.name, node, scope)

    def delete_statement(self, node: ast.Delete, scope: Scope) -> None:
        for target in node.targets:
            self.delete(target, scope)

    def control_statement(self, node: ast.stmt, scope: Scope) -> None:
        """A statement with control flow inside a block."""
        if not isinstance(self.frame, Draft):
            self.need_block()
        if isinstance(node, ast.While):
            self.while_statement(node, scope)
        elif isinstance(node, ast.Raise):
            self.fails()
        else:
            self.prepared(node, scope)()

    def return_statement(self, node: ast.Return, scope: Scope) -> None:
        operand = self.const(None, NONE) if node.value is None else self.returned(node.value, scope)
        self.return_value(operand, node, scope)

    def break_statement(self, node: ast.stmt, scope: Scope) -> None:
        self.break_loop(node, scope)

    def continue_statement(self, node: ast.stmt, scope: Scope) -> None:
        self.continue_loop(node, scope)

    def nothing_to_do(self, node: ast.stmt, scope: Scope) -> None:
        """`pass`"""

    def local_import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        """Pass over an import in a function, if its names mean the same outside of the function."""
        module = scope.definition.module
        for alias in node.names:
            name = imported_name(alias)
            renamed = alias.asname not in (None, alias.name)
            what = f"an import of {shorten(alias.name)}{f' as {shorten(name)}' * renamed} in a function"
            if renamed and isinstance(node, ast.Import) and is_foreign(alias.name):
                fail_at(
                    node, scope, f"{shorten(alias.name)} is a library, which is not in the language: {AS_PYTHON[3:]}"
                )
            if renamed or module.imported(node, alias):
                fail_at(node, scope, f"{what}: import it at the top of the file")
            if name in scope.variables or name in module.names:
                fail_at(node, scope, f"{what}, where {shorten(name)} means something else before it: use a new name")
            scope.imported.add(name)

    # ---- expressions ----

    def expression(self, node: ast.expr, scope: Scope) -> Operand:
        """Compile an expression; gives its value in the present frame."""
        if type(node) is ast.Call:
            ref = self.plain_call(node, scope)
            if ref is not None:
                return operand_of(ref)
        self.work += 1
        if self.work + self.flow.work > self.limit:
            self.fail_for_work(node, scope)
        if isinstance(node, ast.Name):
            return self.name(node, scope)
        if id(node) in self.given:
            return self.bring(*self.given[id(node)])
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                return self.string(node.value)
            found = self.literal(node, scope)
            if found is not None:
                return self.const(found.value, NONE) if found.value is None else self.const(found.value)
        self.depth += 1
        if self.depth > DEPTH:
            fail_at(node, scope, f"nested deeper than {DEPTH}: write it in smaller steps")
        if isinstance(node, ast.Call):
            operand = self.call(node, scope)
        else:
            compiled = _EXPRESSIONS.get(type(node))
            if compiled is None:
                kind = type(node)
                fail_at(node, scope, _ADVICE.get(kind, f"{kind.__name__} is not in the language: write calls"))
            operand = compiled(self, node, scope)
        self.depth -= 1
        return operand

    def tuple_expression(self, node: ast.Tuple, scope: Scope) -> Operand:
        """A constant tuple, or one with computed members."""
        found = None if any(isinstance(each, ast.Starred) for each in node.elts) else self.literal(node, scope)
        return Operand(self.place(found, node, scope)) if found is not None else self.tuple_display(node, scope)

    def unary_expression(self, node: ast.UnaryOp, scope: Scope) -> Operand:
        """A negative constant, or an operator."""
        found = self.literal(node, scope)
        return Operand(self.place(found, node, scope)) if found is not None else self.unary(node, scope)

    def lambda_expression(self, node: ast.Lambda, scope: Scope) -> Operand:
        return Operand(None, function=self.local_function("lambda", node, scope))

    # ---- calls ----

    def call(self, node: ast.Call, scope: Scope) -> Operand:
        function = node.func
        callee: Operand | None = None
        if isinstance(function, ast.Name):
            callee = self.variable(function, scope)
            if callee is None and function.id == FROZENSET and self.is_frozenset(function, scope):
                return self.frozenset_call(node, scope)
        elif isinstance(function, ast.Attribute):
            if not self.is_module(function.value, scope):
                return self.method_call(node, scope)
        else:
            callee = self.expression(function, scope)
        thing: Any = None
        if callee is None and isinstance(function, (ast.Name, ast.Attribute)):
            thing = self.look_up(function, scope)
            if isinstance(thing, Builtin):
                return self.builtin_call(thing.name, node, scope)
            if isinstance(thing, Assignment):
                callee = self.module_value(thing, function, scope)
                thing = None
        if callee is not None:
            thing = callee.function or (None if callee.ref is None else self.frame.origin(callee.ref))
        if isinstance(thing, Definition):
            thing = LocalFunction(thing, None, node)
        starred = ast.Starred in map(type, node.args)
        if starred or node.keywords:
            arguments, keywords = self.arguments(node, scope)
        else:
            arguments, keywords = self.operands(node.args, scope), []
        if starred:
            arguments = self.without_stars(arguments, len(keywords), thing, node, scope)
        if isinstance(thing, LocalFunction):
            known = callee if callee is not None else Operand(None, function=thing)
            return self.call_known(known, arguments, keywords, node, scope, () if starred else node.args)
        handed = [
            operand if operand.ref is None or operand.kind is VALUE else self.hand(operand, node, scope)
            for operand in arguments
        ]
        if type(thing) is PrimitiveRef:
            return self.call_primitive(thing.name, handed, keywords, node, scope)
        what = shorten(dotted_name(function) or "this")
        if type(thing) is Const:
            fail_at(node, scope, f"{what} is no function", WrongCall)
        if keywords:
            fail_at(node, scope, f"{what} is a function value, which has no keywords: give the arguments in order")
        if callee is None or not 1 <= len(arguments) <= ARITY:
            fail_at(node, scope, wrong_arity(what, len(arguments)), WrongCall)
        return self.apply(callee, handed, node, scope)

    def arguments(self, node: ast.Call, scope: Scope) -> tuple[list[Operand], list[tuple[str, Operand]]]:
        """The arguments of a call, in order, and those with keywords."""
        names: list[str] = []
        for keyword in node.keywords:
            if keyword.arg is None:
                fail_at(node, scope, _ADVICE[ast.Starred])
            names.append(keyword.arg)
        values = [arg.value if isinstance(arg, ast.Starred) else arg for arg in node.args]
        operands = self.operands([*values, *[keyword.value for keyword in node.keywords]], scope)
        count = len(node.args)
        return operands[:count], list(zip(names, operands[count:]))

    def without_stars(
        self, arguments: list[Operand], keywords: int, thing: Any, node: ast.Call, scope: Scope
    ) -> list[Operand]:
        """The arguments of a call with what is starred taken apart, into as many as the function takes."""
        params = 0
        if isinstance(thing, LocalFunction) and not thing.definition.defaults:
            params = len(thing.definition.params)
        elif type(thing) is PrimitiveRef:
            params = len(PRIMITIVES[thing.name].params)
        stars = sum(isinstance(arg, ast.Starred) for arg in node.args)
        room = params - keywords - (len(arguments) - stars)
        if stars > 1 or room < 1:
            fail_at(node, scope, _ADVICE[ast.Starred])
        found: list[Operand] = []
        for arg, operand in zip(node.args, arguments):
            star = isinstance(arg, ast.Starred)
            found += self.unpacked(self.made(operand, node, scope), room, node, scope) if star else [operand]
        return found

    def call_primitive(
        self, name: str, arguments: list[Operand], keywords: list[tuple[str, Operand]], node: Placed, scope: Scope
    ) -> Operand:
        row = PRIMITIVES[name]
        if keywords or len(arguments) != len(row.params):
            aliases = KEYWORD_ALIASES.get(name, {})
            keywords = [(aliases.get(word, word), operand) for word, operand in keywords]
            given = self.match(name, row.params, arguments, keywords, (), node, scope)
            arguments = [self.hand(given[param], node, scope) for param in row.params]
        return self.primitive(name, arguments, node, scope)

    def frozenset_call(self, node: ast.Call, scope: Scope) -> Operand:
        """frozenset(...) of constants, or computed."""
        if len(node.args) > 1 or node.keywords:
            fail_at(node, scope, "frozenset takes one argument: write frozenset({...})")
        found = None if _has_star(node) else self.literal(node, scope)
        if found is not None:
            return Operand(self.place(found, node, scope))
        return self.builtin_call("frozenset", node, scope)


def _has_star(node: ast.Call) -> bool:
    """Whether the argument of a call is a display with a star."""
    return any(isinstance(part, ast.Starred) for arg in node.args for part in (arg, *getattr(arg, "elts", ())))


_STATEMENTS: dict[type, Callable[[Any, Any, Scope], None]] = {
    ast.Assign: Compiler.assign_statement, ast.AnnAssign: Compiler.annotated, ast.AugAssign: Compiler.augmented,
    ast.Expr: Compiler.expression_statement, ast.FunctionDef: Compiler.function_statement,
    ast.Delete: Compiler.delete_statement, ast.If: Compiler.control_statement, ast.For: Compiler.control_statement,
    ast.While: Compiler.control_statement, ast.Assert: Compiler.control_statement,
    ast.Raise: Compiler.control_statement, ast.Return: Compiler.return_statement,
    ast.Break: Compiler.break_statement, ast.Continue: Compiler.continue_statement, ast.Pass: Compiler.nothing_to_do,
    ast.Import: Compiler.local_import, ast.ImportFrom: Compiler.local_import, ast.Try: Compiler.try_statement,
}  # fmt: skip
_EXPRESSIONS: dict[type, Callable[[Any, Any, Scope], Operand]] = {
    ast.Lambda: Compiler.lambda_expression, ast.Attribute: Compiler.name, ast.Tuple: Compiler.tuple_expression,
    ast.List: Compiler.list_display, ast.Set: Compiler.set_display, ast.Dict: Compiler.dict_display,
    ast.BinOp: Compiler.binary, ast.UnaryOp: Compiler.unary_expression, ast.Compare: Compiler.compare,
    ast.BoolOp: Compiler.boolean, ast.IfExp: Compiler.conditional, ast.Subscript: Compiler.subscript,
    ast.ListComp: Compiler.comprehend, ast.SetComp: Compiler.comprehend, ast.DictComp: Compiler.comprehend,
    ast.GeneratorExp: Compiler.comprehend,
}  # fmt: skip
