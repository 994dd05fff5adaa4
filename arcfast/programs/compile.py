"""Compile a function of a file, given as a syntax tree, to a graph of nodes.

Calls of the file's own functions are inlined; lambdas become nodes with a body. Anything outside the language raises
ProgramError with its line. Constants are compiled in literals.py, variables are tracked in frames.py, definitions.py
finds the functions of a file, and parse.py calls the compiler. Nothing of the text is ever executed.
"""

from __future__ import annotations

import ast
from typing import Any, NoReturn

from arcfast.base.errors import ProgramError
from arcfast.base.table import KEYWORD_ALIASES, PRIMITIVES
from arcfast.programs.candidates import Compiled
from arcfast.programs.definitions import LINKS, SAMPLE, Assignment, Changed, Definition, Imported, Module
from arcfast.programs.frames import Frame, Scope
from arcfast.programs.literals import DEPTH, Literals, Placed, WrongCall, fail_at, shorten
from arcfast.programs.nodes import (
    Apply,
    Attempt,
    Body,
    Call,
    Const,
    Input,
    Lambda,
    PrimitiveRef,
    constant,
    live_order,
    renumber,
)
from arcfast.programs.statements import imported_name

STEPS = 10_000  # most calls of a program after inlining
WORK = 300_000  # most expressions compiled for one program: inlining can multiply them without making steps
ARITY = 4  # most parameters of a function value, as many as the largest primitive has

_ADVICE = {
    ast.IfExp: "`a if c else b` is not in the language: write branch(c, a, b)",
    ast.BoolOp: "`and` and `or` are not in the language: write both(a, b) or either(a, b)",
    ast.BinOp: "operators are not in the language: write add, subtract, multiply, divide, combine, ...",
    ast.UnaryOp: "operators are not in the language: write invert(n) or flip(b)",
    ast.Compare: "comparisons are not in the language: write equality(a, b), greater(a, b) or contained(value, c)",
    ast.Subscript: "x[...] is not in the language: write first(x), last(x), index(grid, loc) or crop(grid, ...)",
    ast.List: "lists are not in the language: write a tuple",
    ast.Set: "a set display is not in the language: write frozenset({...})",
    ast.Dict: "dicts are not in the language",
    ast.ListComp: "comprehensions are not in the language: write apply(function, c) or sfilter(c, condition)",
    ast.Starred: "*arguments are not in the language: write the arguments out",
    ast.JoinedStr: "strings are not in the language",
    ast.If: "`if` is not in the language: write branch(condition, a, b)",
    ast.For: "`for` is not in the language: write apply(function, container) or mapply(function, container)",
    ast.While: "`while` is not in the language: write power(function, n)",
    ast.AugAssign: "`x += y` is not in the language: write x = add(x, y)",
}
for _same in (ast.SetComp, ast.DictComp, ast.GeneratorExp):
    _ADVICE[_same] = _ADVICE[ast.ListComp]

_ERRORS = ("TypeError", "AttributeError", "ValueError", "IndexError", "KeyError")  # what calls of Python DSLs raise
_COVERS = dict.fromkeys(("Exception", "BaseException", "DSLError", "ArcfastError"), frozenset(_ERRORS))
_COVERS["LookupError"] = frozenset(("IndexError", "KeyError"))
_TOO_LONG = f"more than {STEPS} steps after inlining: make the program smaller"
_TRY = "a try is `try: x = f(a)`, then `except (...): x = _get_safe_default(f)`"


class DefinedLater(Exception):
    """A name is unknown so far, but a later chunk of the text may define it."""


def _assigned(statements: list[ast.stmt]) -> tuple[str, ast.expr] | None:
    """The name and the expression, if the statements are one `name = expression`."""
    if len(statements) == 1 and isinstance(statements[0], ast.Assign) and len(statements[0].targets) == 1:
        (target,) = statements[0].targets
        return (target.id, statements[0].value) if type(target) is ast.Name else None
    return None


class Compiler(Literals):
    """Compiles one program, or the lines of a batt function.

    used          functions of the file that were inlined
    looked_up     (name, position) of each name of the file that was looked up
    active        the functions being inlined now, outermost first
    calls_before  for each of them the number of calls before it
    recursive     the function that calls itself, if compiling failed for that
    number        number of the latest step
    steps, work   calls and expressions so far, against the limits
    """

    def __init__(self, module: Module):
        self.module = module
        self.used: set[Definition] = set()
        self.looked_up: set[tuple[str, int]] = set()
        self.active: list[Definition] = []
        self.calls_before: list[int] = []
        self.calls = 0  # the difference over a definition is the same wherever it is inlined
        self.recursive: Definition | None = None
        self.number = 0
        self.work = 0
        self.reset_counts()

    def compile_program(self, definition: Definition) -> Compiled:
        params = SAMPLE if len(definition.params) == 3 else ("I",)
        scope = self.open_scope(definition, dict(zip(definition.params, params)))
        return self.finish(params, scope.frame, self.inline(definition, scope))

    def open_scope(self, definition: Definition, inputs: dict[str, str]) -> Scope:
        """The scope a program begins with; `inputs` is {parameter: name of the input}."""
        frame = Frame()
        variables = {name: frame.leaf(Input(given)) for name, given in inputs.items()}
        return Scope(variables, frame, None, definition)

    def finish(self, params: tuple[str, ...], frame: Frame, result: int) -> Compiled:
        """The program whose result is this node of the frame."""
        order = live_order(frame.nodes, result)
        self.work += len(order)
        new = dict(zip(order, range(len(order))))
        if order == list(range(len(order))):  # nothing to renumber, the usual case
            nodes = tuple(frame.nodes[: len(order)])
        else:
            nodes = tuple([renumber(frame.nodes[ref], new) for ref in order])
        steps = tuple([(new[ref], frame.numbers[ref]) for ref in order if ref in frame.numbers])
        return Compiled(params, nodes, new[result], steps)

    # ---- statements ----

    def inline(self, definition: Definition, scope: Scope) -> int:
        """Compile the body of a function of the file; its arguments are variables of the scope. Gives the result."""
        if definition.problem:
            raise ProgramError(definition.line, definition.problem, definition.module.path)
        if self.steps + definition.calls > STEPS:  # counted when an earlier program inlined it
            self.note_calls(definition.calls)
            raise ProgramError(definition.line, _TOO_LONG, definition.module.path)
        self.work += 10
        self.active.append(definition)
        self.calls_before.append(self.calls)
        result = self.block(definition.body, scope)
        self.active.pop()
        definition.calls = max(definition.calls, self.calls - self.calls_before.pop())
        if result is None:
            reason = f"{shorten(definition.name)} has no return: end it with `return x`"
            raise ProgramError(definition.line, reason, definition.module.path)
        return result

    def note_calls(self, more: int) -> None:
        """Record for the functions being inlined that they have at least the calls so far, and `more`."""
        for definition, before in zip(self.active, self.calls_before):
            definition.calls = max(definition.calls, self.calls + more - before)

    def block(self, statements: list[ast.stmt], scope: Scope) -> int | None:
        for node in statements:
            scope.literals.clear()
            if isinstance(node, ast.Assign):
                odd = [target for target in node.targets[1:] if not isinstance(target, ast.Name)]
                if odd:
                    fail_at(odd[0], scope, "only names can be assigned to")
                if not isinstance(node.targets[0], ast.Name):
                    self.unpack(node, scope)
                    continue
                value = self.expression(node.value, scope)
                for name in [target.id for target in node.targets if isinstance(target, ast.Name)]:
                    scope.assign(name, value)
            elif isinstance(node, ast.Return):
                if node.value is None:
                    fail_at(node, scope, "return without a value: write `return x`")
                return self.expression(node.value, scope)
            elif isinstance(node, ast.AnnAssign):
                if not isinstance(node.target, ast.Name):
                    fail_at(node, scope, "only names can be assigned to")
                if node.value is not None:
                    scope.assign(node.target.id, self.expression(node.value, scope))
            elif isinstance(node, ast.Expr):
                if type(node.value) is not ast.Constant:
                    self.expression(node.value, scope)
            elif isinstance(node, ast.FunctionDef):
                at = scope.definition
                inner = Definition(node.name, node, at.module, at.offset, at.position)
                if inner.problem or inner.defaults:
                    fail_at(node, scope, inner.problem or "a function in a function takes no default values")
                scope.assign(node.name, self.closure(inner, node, scope, scope))
            elif isinstance(node, ast.Try):
                self.try_statement(node, scope)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self.local_import(node, scope)
            elif not isinstance(node, ast.Pass):
                kind = type(node)
                what = f"`{kind.__name__.lower()}` is not in the language: write assignments of calls, then `return x`"
                fail_at(node, scope, _ADVICE.get(kind, what))
        return None

    def local_import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        """Pass over an import in a function, if its names mean the same outside of the function."""
        module = scope.definition.module
        for alias in node.names:
            name = imported_name(alias)
            renamed = alias.asname not in (None, alias.name)
            what = f"an import of {shorten(alias.name)}{f' as {shorten(name)}' * renamed} in a function"
            if renamed or module.imported(node, alias):
                fail_at(node, scope, f"{what}: import it at the top of the file")
            if name in scope.variables or name in module.names:
                fail_at(node, scope, f"{what}, where {shorten(name)} means something else before it: use a new name")
            scope.imported.add(name)

    def unpack(self, node: ast.Assign, scope: Scope) -> None:
        """Compile `a, b = x, y`, with as many expressions as names."""
        target, value = node.targets[0], node.value
        if (
            not isinstance(target, (ast.Tuple, ast.List))
            or not isinstance(value, (ast.Tuple, ast.List))
            or len(node.targets) > 1
            or len(target.elts) != len(value.elts)
        ):
            fail_at(node, scope, "only names can be assigned to: take a pair apart with first and last")
        values = [self.expression(member, scope) for member in value.elts]
        for name, ref in zip(target.elts, values):
            if not isinstance(name, ast.Name):
                fail_at(name, scope, "only names can be assigned to")
            scope.assign(name.id, ref)

    def try_statement(self, node: ast.Try, scope: Scope) -> None:
        """Compile `try: x = f(a)` with `except (...): x = _get_safe_default(f)`, or a constant there."""
        frame = scope.frame
        if frame.parent is not None:
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
        if type(function) is ast.Name and self.variable(function, scope) is None:
            if type(self.look_up(function, scope)) is Definition:
                fail_at(node, scope, f"{_TRY}: f is a primitive or a variable, {function.id} is a function of the file")
        self.check_caught(node, scope)
        fallback = defaults.pop()
        depth, active = self.depth, len(self.active)
        try:
            ref = self.expression(tried[1], scope)
        except WrongCall:  # it fails on every input
            self.depth = depth
            del self.active[active:], self.calls_before[active:]
            self.number += 1
            ref = fallback
        if type(frame.nodes[ref]) in (Call, Apply):
            lookups = frame.lookups.get(ref)
            ref = frame.place(Attempt(frame.nodes[ref], fallback))
            frame.numbers.setdefault(ref, self.number)
            if lookups is not None:
                frame.note_lookups(ref, *lookups)
        scope.assign(tried[0], ref)

    def check_caught(self, node: ast.Try, scope: Scope) -> None:
        """Reject handlers that do not catch all errors of calls: in the language a try catches every error."""
        caught: set[str] = set()
        for handler in node.handlers:
            if handler.name is not None and handler.name in scope.variables:
                fail_at(handler, scope, f"`as {shorten(handler.name)}` takes the name of a variable: use a new name")
            kinds = handler.type.elts if type(handler.type) is ast.Tuple else [handler.type]
            for kind in kinds:
                name = "Exception" if kind is None else (_dotted(kind) or "").rpartition(".")[2]
                caught |= _COVERS.get(name, frozenset((name,)))
        lacking = [name for name in _ERRORS if name not in caught]
        if lacking:
            fail_at(node, scope, f"this try does not catch {lacking[0]}: write `except ({', '.join(_ERRORS)}):`")

    def default_value(self, node: ast.expr, scope: Scope) -> int:
        """Compile the value that an `except` assigns."""
        frame = scope.frame
        if type(node) is ast.Call and type(node.func) is ast.Name and node.func.id == "_get_safe_default":
            named = node.args[0] if len(node.args) == 1 and not node.keywords else None
            if type(named) is not ast.Name:
                fail_at(node, scope, "_get_safe_default takes the name of the function that was tried")
            thing = None if self.variable(named, scope) is not None else self.look_up(named, scope)
            row = PRIMITIVES[thing.name] if type(thing) is PrimitiveRef else None
            value = () if row is None else row.default
            if row is not None and row.result == "function":
                return frame.place(Lambda(1, Body((), 1), (frame.leaf(constant(value)),)))
            return frame.leaf(constant(value))
        found = self.literal(node, scope)
        if found is None:
            fail_at(node, scope, f"{_TRY}: _get_safe_default or a constant in the except")
        return self.place(found, node, scope)

    # ---- expressions ----

    def expression(self, node: ast.expr, scope: Scope) -> int:
        """Compile an expression; gives the index of its value in the scope's frame."""
        self.work += 1
        if self.work > self.limit:
            self.fail_for_work(node, scope)
        if isinstance(node, ast.Name):
            return self.name(node, scope)
        if isinstance(node, ast.Constant) and (found := self.literal(node, scope)) is not None:
            return scope.frame.leaf(constant(found.value))
        self.depth += 1
        if self.depth > DEPTH:
            fail_at(node, scope, f"nested deeper than {DEPTH}: write it in smaller steps")
        if isinstance(node, ast.Call):
            ref = self.call(node, scope)
        elif isinstance(node, ast.Lambda):
            at = scope.definition
            inner = Definition("lambda", node, at.module, at.offset, at.position)
            if inner.problem or inner.defaults:
                fail_at(node, scope, inner.problem or "a lambda takes no default values: use the variables")
            ref = self.closure(inner, node, scope, scope)
        elif isinstance(node, ast.Attribute):
            ref = self.name(node, scope)
        else:
            ref = self.display(node, scope)
        self.depth -= 1
        return ref

    def reset_counts(self) -> None:
        """Restart the counts for a program or a line of a batt file, and add the work so far to that of the file."""
        self.module.work += self.work
        self.steps = self.work = self.depth = self.total = 0
        self.limit = min(WORK, self.module.allowed - self.module.work)

    def fail_for_work(self, node: Placed, scope: Scope) -> NoReturn:
        if self.limit == WORK or self.work > self.module.work:  # this program alone took more than all before it
            fail_at(node, scope, _TOO_LONG)
        whole = f"the programs of this file are more than {self.module.allowed} expressions, its limit, with helpers"
        way = "put fewer programs in a file, or shorten a function that they share"
        fail_at(node, scope, f"{whole} written out: {way}")

    def display(self, node: ast.expr, scope: Scope) -> int:
        """Compile a constant tuple or number, or a pair of computed values."""
        found = self.literal(node, scope)
        if found is not None:
            return self.place(found, node, scope)
        if type(node) is ast.Tuple:
            if len(node.elts) != 2:
                fail_at(node, scope, "a tuple of computed values: write astuple, repeat, combine or totuple")
            a = self.expression(node.elts[0], scope)
            self.calls -= 1  # not in the count of a definition: with constant arguments the pair is no call
            return self.step(Call("astuple", (a, self.expression(node.elts[1], scope))), node, scope)
        fail_at(node, scope, _ADVICE.get(type(node), f"{type(node).__name__} is not in the language: write calls"))

    def name(self, node: ast.Name | ast.Attribute, scope: Scope) -> int:
        frame = scope.frame
        if type(node) is ast.Name:
            ref = self.variable(node, scope)
            if ref is not None:
                return ref
        thing = self.look_up(node, scope)
        if isinstance(thing, Definition):
            return self.closure(thing, node, scope, None)
        return frame.leaf(thing)

    def variable(self, node: ast.Name, scope: Scope) -> int | None:
        """The index of a variable of this function or, inside a lambda, of one around it; None if there is none."""
        name, frame = node.id, scope.frame
        if scope.outer is None and name not in scope.variables:
            return None
        around: Scope | None = scope
        while around is not None:
            ref = around.variables.get(name)
            if ref is not None:
                break
            around = around.outer
        else:
            return None
        lookups = around.lookups.get(name) if around.lookups else None
        if lookups is not None:
            if lookups.on_call is not None and lookups.on_call.reassigned:
                again = f"{shorten(lookups.on_call.reassigned)} is assigned again after a lambda in {shorten(name)}"
                fail_at(node, scope, f"{again} that uses it: use a new name")
            # An equal lambda, the same node, may have been noted since with other variables.
            around.frame.note_lookups(ref, *lookups)
        if around.frame is frame:
            return ref
        # Python looks the variable up when the lambda is called, so it must not be assigned again.
        frame.note_outer_variable(around.late_variable(name), lookups, around.frame)
        here = frame.lift(ref, around.frame)
        if lookups is not None:
            frame.note_lookups(here, *lookups)
        return here

    def look_up(self, node: ast.Name | ast.Attribute, scope: Scope) -> Definition | Const | PrimitiveRef:
        """The definition, constant or primitive that a name stands for, if it is no variable."""
        module = scope.definition.module
        if isinstance(node, ast.Attribute):
            name, thing = node.attr, None
            self.check_module(node, scope)
        else:
            name = node.id
            self.check_local(node, scope)
            known = module.language_names.get(name)
            if known is not None:
                return known
            way = module.trace(name, scope.definition.position)
            thing, module, name, _ = way[-1]
            of_file = [each for each in way if each.thing and each.module is self.module]
            self.looked_up.update([(each.name, each.position) for each in of_file])
        if isinstance(thing, Definition):
            if thing is not scope.definition:
                self.used.add(thing)
            return thing
        if isinstance(thing, Changed):
            if module is not scope.definition.module:
                raise ProgramError(thing.line, explain_change(name, thing), module.path)
            fail_at(node, scope, explain_change(name, thing))
        if isinstance(thing, Imported):
            advice = "import it from the file that defines it"
            fail_at(node, scope, f"{shorten(name)} is imported in a circle, or through {LINKS} files: {advice}")
        if thing is not None:
            return self.global_value(node, thing, name, scope)
        if name in module.later_names:
            raise DefinedLater
        written = module.aliases.get(name, name)
        found = module.meaning(
            written, _dotted(node.value) if type(node) is ast.Attribute else module.not_followed.get(name)
        )
        if found is not None:
            if type(node) is ast.Name and written == node.id:
                module.language_names[written] = found
            return found
        if module is not scope.definition.module:
            fail_at(node, scope, f"{shorten(name)} is imported from {module.path}, which does not define it")
        fail_at(node, scope, f"unknown name {shorten(written)}{module.explain_unknown(name, written)}")

    def check_module(self, node: ast.Attribute, scope: Scope) -> None:
        """Reject `x.name` unless x is a module that the file imports."""
        first, module = node.value, scope.definition.module
        while type(first) is ast.Attribute:
            first = first.value
        if type(first) is ast.Name and _dotted(node.value) in module.modules:
            hidden = isinstance(module.find(first.id, scope.definition.position), (Definition, Assignment))
            if not hidden and self.variable(first, scope) is None:
                return self.check_local(first, scope)
        fail_at(node, scope, f".{shorten(node.attr)} is not in the language: call a primitive")

    def check_local(self, node: ast.Name, scope: Scope) -> None:
        """Reject a name that this function assigns further below: it has no value yet."""
        name = node.id
        around: Scope | None = scope
        while around is not None:
            if name in around.definition.locals and name not in around.imported:
                if any(name == definition.name for definition in self.active):
                    way = "recursion cannot be compiled, write the steps out or use power"
                    fail_at(node, scope, f"{shorten(name)} uses itself: {way}")
                way = "assign it first, or use a new name"
                fail_at(node, scope, f"{shorten(name)} is used before its assignment: {way}")
            around = around.outer

    # ---- calls ----

    def call(self, node: ast.Call, scope: Scope) -> int:
        function = node.func
        if isinstance(function, ast.Name):
            callee = self.variable(function, scope)
            if callee is None and self.is_frozenset(function, scope):
                found = self.literal(node, scope)
                if found is None:
                    fail_at(node, scope, "a frozenset of computed values: write initset, insert, combine or product")
                return self.place(found, node, scope)
        else:
            callee = None if isinstance(function, ast.Attribute) else self.expression(function, scope)
        if callee is None and isinstance(function, (ast.Name, ast.Attribute)):
            thing: Any = self.look_up(function, scope)
        elif callee is not None:
            thing = scope.frame.origin(callee)

        arguments, keywords = [], []
        variables = {} if scope.lookups else scope.variables
        for argument in node.args:
            ref = variables.get(argument.id) if type(argument) is ast.Name else None  # a shortcut for the usual case
            arguments.append(self.expression(argument, scope) if ref is None else ref)
        for keyword in node.keywords:
            if keyword.arg is None:
                fail_at(node, scope, _ADVICE[ast.Starred])
            keywords.append((keyword.arg, self.expression(keyword.value, scope)))

        if type(thing) is PrimitiveRef:
            row = PRIMITIVES[thing.name]
            if keywords or len(arguments) != len(row.params):
                aliases = KEYWORD_ALIASES.get(thing.name, {})
                keywords = [(aliases.get(name, name), ref) for name, ref in keywords]
                arguments = self.bind(thing.name, row.params, {}, arguments, keywords, node, scope)
            return self.step(Call(thing.name, tuple(arguments)), node, scope)
        if type(thing) is Definition:
            self.check_recursion(thing, node, scope)
            inner = Scope({}, scope.frame, None, thing)
            arguments = self.bind(thing.name, thing.params, thing.defaults, arguments, keywords, node, scope, inner)
            for name, ref in zip(thing.params, arguments):
                inner.assign(name, ref)
            return self.inline(thing, inner)
        what = shorten(_dotted(function) or "this")
        if type(thing) is Const:
            fail_at(node, scope, f"{what} is no function", WrongCall)
        if keywords:
            fail_at(node, scope, f"{what} is a function value, which has no keywords: give the arguments in order")
        if callee is None or not 1 <= len(arguments) <= ARITY:
            fail_at(node, scope, _wrong_arity(what, len(arguments)), WrongCall)
        return self.step(Apply(callee, tuple(arguments)), node, scope)

    def bind(
        self,
        name: str,
        params: tuple[str, ...],
        defaults: dict[str, ast.expr],
        arguments: list[int],
        keywords: list[tuple[str, int]],
        node: ast.Call,
        scope: Scope,
        inner: Scope | None = None,
    ) -> list[int]:
        """Put the arguments in the order of the parameters; WrongCall if they do not fit."""
        given = dict(zip(params, arguments))
        problem = f"not {len(arguments) + len(keywords)}" if len(arguments) > len(params) else None
        places = set(params) if keywords else ()
        for keyword, ref in keywords if problem is None else ():
            if keyword not in places:
                problem = f"none is called {shorten(keyword)}"
            elif keyword in given:
                problem = f"but {shorten(keyword)} is given twice"
            if problem:
                break
            given[keyword] = ref
        for param in params if problem is None else ():
            if param not in given:
                if param not in defaults:
                    problem = f"not {len(given)}: {shorten(param)} is missing"
                    break
                given[param] = self.expression(defaults[param], inner or scope)
        if problem:
            header = f"{shorten(name)}({shorten(', '.join(params))})"
            takes = f"takes {len(params)} argument{'s' * (len(params) != 1)}"
            fail_at(node, scope, f"{header} {takes}, {problem}", WrongCall)
        return [given[param] for param in params]

    def check_recursion(self, definition: Definition, node: Placed, scope: Scope) -> None:
        """Reject a function that calls itself, directly or through others."""
        if definition in self.active:
            self.recursive = definition
            names = [active.name for active in self.active[self.active.index(definition) :]]
            names = [*map(shorten, names), shorten(definition.name)]
            way = " calls ".join(names if len(names) <= 8 else [*names[:4], "...", *names[-3:]])
            fail_at(node, scope, f"{way}: recursion cannot be compiled, write the steps out or use power")

    def closure(self, definition: Definition, node: Placed, scope: Scope, outer: Scope | None) -> int:
        """Compile a function used as a value. `outer`: the scope around a lambda or inner function, or None."""
        number = len(definition.params)
        if not 1 <= number <= ARITY:
            fail_at(node, scope, _wrong_arity(definition.name, number))
        self.check_recursion(definition, node, scope)
        frame = Frame(scope.frame, number)
        variables = dict(zip(definition.params, range(number)))
        result = self.inline(definition, Scope(variables, frame, outer, definition))
        return frame.close(result)

    def step(self, node: Call | Apply, at: Placed, scope: Scope) -> int:
        """Place a call in the frame and number it."""
        self.steps += 1
        self.calls += 1
        if self.steps > STEPS:
            self.note_calls(0)
            fail_at(at, scope, _TOO_LONG)
        frame = scope.frame
        ref = frame.place(node)
        if frame.parent is None:
            self.number += 1
            frame.numbers.setdefault(ref, self.number)
        if frame.lookups:
            frame.note_call(ref, node)
        return ref


def explain_change(name: str, thing: Changed) -> str:
    """Why a name of the file cannot be used."""
    why = f"{shorten(name)} is changed by `{thing.what}` on line {thing.line}"
    if thing.what.endswith("import"):
        return f"{why}: import it once, above all definitions and not within a statement, or use a new name"
    return f"{why}: only constants and functions can stand at top level"


def _dotted(node: ast.expr) -> str | None:
    """The text of a name, or of names with dots between them; None for any other expression."""
    names = []
    while type(node) is ast.Attribute:
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if type(node) is ast.Name else None


def _wrong_arity(name: str, number: int) -> str:
    return f"{shorten(name)} is a function value, which takes 1 to {ARITY} arguments, not {number}"
