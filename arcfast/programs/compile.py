"""Functions to graphs: compiles a function of a file to nodes.

Calls of the file's own functions are written out in place, lambdas become nodes with a body. What is not in the
language raises ProgramError with its line. definitions.py holds the functions; nothing here is ever executed.
"""

from __future__ import annotations

import ast
import difflib
from functools import lru_cache
from typing import NamedTuple, NoReturn

from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ProgramError
from arcfast.base.table import ALIASES, KEYWORD_ALIASES, PRIMITIVES
from arcfast.programs.definitions import SAMPLE, Changed, Definition, Module, Value
from arcfast.programs.frames import Frame, Scope
from arcfast.programs.literals import DEPTH, Literals, WrongCall, refuse, shown
from arcfast.programs.nodes import (
    Apply,
    Attempt,
    Body,
    Call,
    Const,
    Function,
    Input,
    Lambda,
    Node,
    constant,
    live_order,
    renumber,
)

STEPS = 10_000  # calls in a program after inlining
WORK = 300_000  # expressions looked at for one program; stops functions that multiply without making steps
SUGGESTIONS = 200  # names of a file for which others are suggested: it takes as long as compiling many lines
ARITY = 4  # parameters of a function value, as many as the largest primitive has

_WHAT_TO_DO = {
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
    _WHAT_TO_DO[_same] = _WHAT_TO_DO[ast.ListComp]

_ERRORS = ("TypeError", "AttributeError", "ValueError", "IndexError", "KeyError")  # what calls raise as Python
_COVERS = dict.fromkeys(("Exception", "BaseException", "DSLError", "ArcfastError"), frozenset(_ERRORS))
_COVERS["LookupError"] = frozenset(("IndexError", "KeyError"))
_NOWHERE = ": no primitive, constant, variable or function of the file"
_TOO_LONG = f"more than {STEPS} steps after inlining: make the program smaller"
_TRY = "a try is `try: x = f(a)`, then `except (...): x = _get_safe_default(f)`"


class Parsed(NamedTuple):
    """A compiled program; program.py says what the fields are."""

    params: tuple[str, ...]
    nodes: tuple[Node, ...]
    result: int
    steps: tuple[tuple[int, int], ...]


class Postponed(Exception):
    """A name that a later piece of the text may define."""


def _assigned(statements: list[ast.stmt]) -> tuple[str, ast.expr] | None:
    """The name and the expression of `name = expression`, if that is all there is."""
    if len(statements) == 1 and isinstance(statements[0], ast.Assign) and len(statements[0].targets) == 1:
        (target,) = statements[0].targets
        return (target.id, statements[0].value) if type(target) is ast.Name else None
    return None


class Compiler(Literals):
    """Compiles one program."""

    def __init__(self, module: Module):
        self.module = module
        self.used: set[Definition] = set()
        self.found: set[tuple[str, int]] = set()  # names of the file that were looked up, and from where
        self.active: list[Definition] = []
        self.entered: list[int] = []  # calls before each of them
        self.calls = 0  # of a definition they are the same wherever it is written out
        self.circle: Definition | None = None
        self.number = 0
        self.work = 0
        self.begin()

    def program(self, definition: Definition) -> Parsed:
        params = SAMPLE if len(definition.params) == 3 else ("I",)
        scope = self.scope(definition, dict(zip(definition.params, params)))
        return self.parsed(params, scope.frame, self.run(definition, scope))

    def scope(self, definition: Definition, inputs: dict[str, str]) -> Scope:
        """Where a program begins: {parameter: input}."""
        frame = Frame()
        variables = {name: frame.leaf(Input(given)) for name, given in inputs.items()}
        return Scope(variables, frame, None, definition)

    def parsed(self, params: tuple[str, ...], frame: Frame, result: int) -> Parsed:
        """The program that gives a node of the frame."""
        order = live_order(frame.nodes, result)
        self.work += len(order)
        new = dict(zip(order, range(len(order))))
        if order == list(range(len(order))):  # every node has its number already
            nodes = tuple(frame.nodes[: len(order)])
        else:
            nodes = tuple([renumber(frame.nodes[ref], new) for ref in order])
        steps = tuple([(new[ref], frame.numbers[ref]) for ref in order if ref in frame.numbers])
        return Parsed(params, nodes, new[result], steps)

    # ---- statements ----

    def run(self, definition: Definition, scope: Scope) -> int:
        """The result of a function of the file whose parameters stand in the scope."""
        if definition.problem:
            raise ProgramError(definition.line, definition.problem)
        if self.steps + definition.calls > STEPS:  # known from an earlier program
            self.remember(definition.calls)
            raise ProgramError(definition.line, _TOO_LONG)
        self.work += 10
        self.active.append(definition)
        self.entered.append(self.calls)
        result = self.block(definition.body, scope)
        self.active.pop()
        definition.calls = max(definition.calls, self.calls - self.entered.pop())
        if result is None:
            raise ProgramError(definition.line, f"{shown(definition.name)} has no return: end it with `return x`")
        return result

    def remember(self, more: int) -> None:
        """Note of the functions that are being written out that they have the calls so far, and more."""
        for definition, entered in zip(self.active, self.entered):
            definition.calls = max(definition.calls, self.calls + more - entered)

    def block(self, statements: list[ast.stmt], scope: Scope) -> int | None:
        for node in statements:
            kind = type(node)
            scope.literals.clear()
            if kind is ast.Assign:
                for target in node.targets[1:] if len(node.targets) > 1 else ():
                    if type(target) is not ast.Name:
                        refuse(target, scope, "only names can be assigned to")
                target = node.targets[0]
                if type(target) is not ast.Name:
                    self.unpack(node, scope)
                    continue
                value = self.expression(node.value, scope)
                for target in node.targets:
                    scope.assign(target.id, value)
            elif kind is ast.Return:
                if node.value is None:
                    refuse(node, scope, "return without a value: write `return x`")
                return self.expression(node.value, scope)
            elif kind is ast.AnnAssign:
                if type(node.target) is not ast.Name:
                    refuse(node, scope, "only names can be assigned to")
                if node.value is not None:
                    scope.assign(node.target.id, self.expression(node.value, scope))
            elif kind is ast.Expr:
                if type(node.value) is not ast.Constant:
                    self.expression(node.value, scope)
            elif kind is ast.FunctionDef:
                inner = Definition(node.name, node, scope.definition.offset, scope.definition.position)
                if inner.problem or inner.defaults:
                    raise ProgramError(inner.line, inner.problem or "a function in a function takes no default values")
                scope.assign(node.name, self.closure(inner, node, scope, scope))
            elif kind is ast.Try:
                self.attempt(node, scope)
            elif kind is ast.Import or kind is ast.ImportFrom:
                for alias in node.names:
                    if alias.asname not in (None, alias.name):
                        what = f"{shown(alias.name)} as {shown(alias.asname)}"
                        refuse(node, scope, f"an import of {what} in a function: import it at the top of the file")
            elif kind is not ast.Pass:
                what = f"`{kind.__name__.lower()}` is not in the language: write assignments of calls, then `return x`"
                refuse(node, scope, _WHAT_TO_DO.get(kind, what))
        return None

    def unpack(self, node: ast.Assign, scope: Scope) -> None:
        """a, b = x, y: as many expressions as names."""
        target, value = node.targets[0], node.value
        both = isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List))
        if not both or len(node.targets) > 1 or len(target.elts) != len(value.elts):
            refuse(node, scope, "only names can be assigned to: take a pair apart with first and last")
        values = [self.expression(member, scope) for member in value.elts]
        for name, ref in zip(target.elts, values):
            if type(name) is not ast.Name:
                refuse(name, scope, "only names can be assigned to")
            scope.assign(name.id, ref)

    def attempt(self, node: ast.Try, scope: Scope) -> None:
        """try: x = f(a)  except (...): x = _get_safe_default(f), or a constant."""
        frame = scope.frame
        if frame.parent is not None:
            refuse(node, scope, "a try in a lambda or inner function: write it on a line of the program")
        tried = _assigned(node.body)
        handlers = [_assigned(handler.body) for handler in node.handlers]
        if not tried or not handlers or not all(handlers) or node.orelse or node.finalbody:
            refuse(node, scope, f"{_TRY}: one assignment in each part")
        if any(name != tried[0] for name, _ in handlers) or type(tried[1]) is not ast.Call:
            refuse(node, scope, f"{_TRY}: a call, and its default for the same name")
        defaults = {self.default(value, scope) for _, value in handlers}
        if len(defaults) > 1:
            refuse(node, scope, f"{_TRY}: the same default for all errors")
        function = tried[1].func
        if type(function) is ast.Name and self.variable(function, scope) is None:
            if type(self.look_up(function, scope)) is Definition:
                refuse(node, scope, f"{_TRY}: f is a primitive or a variable, {function.id} is a function of the file")
        self.check_caught(node, scope)
        fallback = defaults.pop()
        depth, active = self.depth, len(self.active)
        try:
            ref = self.expression(tried[1], scope)
        except WrongCall:  # fails whatever the input is
            self.depth = depth
            del self.active[active:], self.entered[active:]
            self.number += 1
            ref = fallback
        if type(frame.nodes[ref]) in (Call, Apply):
            carried = frame.carried.get(ref)
            ref = frame.place(Attempt(frame.nodes[ref], fallback))
            frame.numbers.setdefault(ref, self.number)
            if carried is not None:
                frame.carry(ref, *carried)
        scope.assign(tried[0], ref)

    def check_caught(self, node: ast.Try, scope: Scope) -> None:
        """Refuse handlers that let some errors of calls through: in the language a try catches them all."""
        caught: set[str] = set()
        for handler in node.handlers:
            if handler.name is not None and handler.name in scope.variables:
                refuse(handler, scope, f"`as {shown(handler.name)}` takes the name of a variable: use a new name")
            kinds = handler.type.elts if type(handler.type) is ast.Tuple else [handler.type]
            for kind in kinds:
                name = "Exception" if kind is None else (_dotted(kind) or "").rpartition(".")[2]
                caught |= _COVERS.get(name, frozenset((name,)))
        lacking = [name for name in _ERRORS if name not in caught]
        if lacking:
            refuse(node, scope, f"this try does not catch {lacking[0]}: write `except ({', '.join(_ERRORS)}):`")

    def default(self, node: ast.expr, scope: Scope) -> int:
        """What an except gives."""
        frame = scope.frame
        if type(node) is ast.Call and type(node.func) is ast.Name and node.func.id == "_get_safe_default":
            named = node.args[0] if len(node.args) == 1 and not node.keywords else None
            if type(named) is not ast.Name:
                refuse(node, scope, "_get_safe_default takes the name of the function that was tried")
            thing = None if self.variable(named, scope) is not None else self.look_up(named, scope)
            row = PRIMITIVES[thing.name] if type(thing) is Function else None
            value = () if row is None else row.default
            if row is not None and row.result == "function":
                return frame.place(Lambda(1, Body((), 1), (frame.leaf(constant(value)),)))
            return frame.leaf(constant(value))
        found = self.literal(node, scope)
        if found is None:
            refuse(node, scope, f"{_TRY}: _get_safe_default or a constant in the except")
        return self.place(found, node, scope)

    # ---- expressions ----

    def expression(self, node: ast.expr, scope: Scope) -> int:
        """The value of an expression, as a node of the scope's frame."""
        kind = type(node)
        self.work += 1
        if self.work > self.limit:
            self.refuse_work(node, scope)
        if kind is ast.Name:
            return self.name(node, scope)
        if kind is ast.Constant:
            return scope.frame.leaf(constant(self.literal(node, scope).value))
        self.depth += 1
        if self.depth > DEPTH:
            refuse(node, scope, f"nested deeper than {DEPTH}: write it in smaller steps")
        if kind is ast.Call:
            ref = self.call(node, scope)
        elif kind is ast.Lambda:
            inner = Definition("lambda", node, scope.definition.offset, scope.definition.position)
            if inner.problem or inner.defaults:
                refuse(node, scope, inner.problem or "a lambda takes no default values: use the variables")
            ref = self.closure(inner, node, scope, scope)
        elif kind is ast.Attribute:
            ref = self.name(node, scope)
        else:
            ref = self.display(node, scope)
        self.depth -= 1
        return ref

    def begin(self) -> None:
        """Count anew for a program or a line of a batt file; the file remembers what there was."""
        self.module.work += self.work
        self.steps = self.work = self.depth = self.total = 0
        self.limit = min(WORK, self.module.allowed - self.module.work)

    def refuse_work(self, node: ast.AST, scope: Scope) -> NoReturn:
        if self.limit == WORK or self.work > self.module.work:  # more than all programs before it
            refuse(node, scope, _TOO_LONG)
        whole = f"the programs of this file are more than {self.module.allowed} expressions, its limit, with helpers"
        way = "put fewer programs in a file, or shorten a function that they share"
        refuse(node, scope, f"{whole} written out: {way}")

    def display(self, node: ast.expr, scope: Scope) -> int:
        """A constant tuple or number, or a pair of computed values."""
        found = self.literal(node, scope)
        if found is not None:
            return self.place(found, node, scope)
        if type(node) is ast.Tuple:
            if len(node.elts) != 2:
                refuse(node, scope, "a tuple of computed values: write astuple, repeat, combine or totuple")
            a = self.expression(node.elts[0], scope)
            self.calls -= 1  # of constants it is none
            return self.step(Call("astuple", (a, self.expression(node.elts[1], scope))), node, scope)
        refuse(node, scope, _WHAT_TO_DO.get(type(node), f"{type(node).__name__} is not in the language: write calls"))

    def name(self, node: ast.Name | ast.Attribute, scope: Scope) -> int:
        frame = scope.frame
        if type(node) is ast.Name:
            ref = self.variable(node, scope)
            if ref is not None:
                return ref
        thing = self.look_up(node, scope)
        if type(thing) is Definition:
            return self.closure(thing, node, scope, None)
        return frame.leaf(thing)

    def variable(self, node: ast.Name, scope: Scope) -> int | None:
        """The value of a variable of this function or, within a lambda, one around it; None if there is none."""
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
        carried = around.carried.get(name) if around.carried else None
        if carried is not None:
            if carried.held is not None and carried.held.spoiled:
                again = f"{shown(carried.held.spoiled)} is assigned again after a lambda in {shown(name)}"
                refuse(node, scope, f"{again} that uses it: use a new name")
            around.frame.carry(ref, *carried)  # of this variable: an equal lambda may use others
        if around.frame is frame:
            return ref
        frame.borrow(around.lend(name), carried, around.frame)  # Python looks it up when the lambda is called
        here = frame.lift(ref, around.frame)
        if carried is not None:
            frame.carry(here, *carried)
        return here

    def look_up(self, node: ast.Name | ast.Attribute, scope: Scope) -> Definition | Const | Function:
        """What a name stands for that is no variable."""
        name: str | None
        if type(node) is ast.Attribute:
            name = node.attr
            if _dotted(node.value) not in self.module.modules:
                refuse(node, scope, f".{shown(name)} is not in the language: call a primitive")
            thing = None
        else:
            name = node.id
            self.check_local(node, scope)
            found = self.module.known.get(name)
            if found is not None:
                return found
            position = scope.definition.position
            thing = self.module.find(name, position)
            for _ in range(DEPTH):  # f = objects, at top level
                if type(thing) is not Value or type(thing.expression) is not ast.Name or thing.expression.id == name:
                    break
                self.found.add((name, position))
                name, position = thing.expression.id, thing.position
                thing = self.module.find(name, position)
        if thing is not None:
            self.found.add((name, position))
        if type(thing) is Definition:
            if thing is not scope.definition:
                self.used.add(thing)
            return thing
        if type(thing) is Changed:
            refuse(node, scope, why_changed(name, thing))
        if thing is not None:
            return self.global_value(node, thing, name, scope)
        if name in self.module.foreseen:
            raise Postponed
        written = self.module.aliases.get(name, name)
        name = ALIASES.get(written, written)
        if name in CONSTANTS or name in PRIMITIVES:
            found = constant(CONSTANTS[name]) if name in CONSTANTS else Function(name)
            if type(node) is ast.Name and written == node.id:
                self.module.known[written] = found
            return found
        asked = self.module.unknown
        if len(asked) < SUGGESTIONS and len(name) <= 80:
            asked.add(name)
        close = _suggestion(name) if name in asked else ""
        refuse(node, scope, f"unknown name {shown(name)}{close or _NOWHERE}")

    def check_local(self, node: ast.Name, scope: Scope) -> None:
        """Refuse a name of the file or the language that this function assigns: it has no value yet."""
        name, around = node.id, scope
        while around is not None:
            if name in around.definition.locals:
                if any(name == definition.name for definition in self.active):
                    way = "recursion cannot be compiled, write the steps out or use power"
                    refuse(node, scope, f"{shown(name)} uses itself: {way}")
                refuse(node, scope, f"{shown(name)} is used before its assignment: assign it first, or use a new name")
            around = around.outer

    # ---- calls ----

    def call(self, node: ast.Call, scope: Scope) -> int:
        function = node.func
        kind = type(function)
        if kind is ast.Name:
            callee = self.variable(function, scope)
            if callee is None and function.id == "frozenset" and function.id not in self.module.names:
                found = self.literal(node, scope)
                if found is None:
                    refuse(node, scope, "a frozenset of computed values: write initset, insert, combine or product")
                return self.place(found, node, scope)
        elif kind is ast.Attribute:
            callee = None
        else:
            callee = self.expression(function, scope)
        thing = self.look_up(function, scope) if callee is None else scope.frame.origin(callee)

        arguments, keywords = [], []
        variables = {} if scope.carried else scope.variables
        for argument in node.args:
            ref = variables.get(argument.id) if type(argument) is ast.Name else None  # the usual case, for speed
            arguments.append(self.expression(argument, scope) if ref is None else ref)
        for keyword in node.keywords:
            if keyword.arg is None:
                refuse(node, scope, _WHAT_TO_DO[ast.Starred])
            keywords.append((keyword.arg, self.expression(keyword.value, scope)))

        if type(thing) is Function:
            row = PRIMITIVES[thing.name]
            if keywords or len(arguments) != len(row.params):
                aliases = KEYWORD_ALIASES.get(thing.name, {})
                keywords = [(aliases.get(name, name), ref) for name, ref in keywords]
                arguments = self.bind(thing.name, row.params, {}, arguments, keywords, node, scope)
            return self.step(Call(thing.name, tuple(arguments)), node, scope)
        if type(thing) is Definition:
            self.check_circle(thing, node, scope)
            inner = Scope({}, scope.frame, None, thing)
            arguments = self.bind(thing.name, thing.params, thing.defaults, arguments, keywords, node, scope, inner)
            for name, ref in zip(thing.params, arguments):
                inner.assign(name, ref)
            return self.run(thing, inner)
        what = shown(_dotted(function) or "this")
        if type(thing) is Const:
            refuse(node, scope, f"{what} is no function", WrongCall)
        if keywords:
            refuse(node, scope, f"{what} is a function value, which has no keywords: give the arguments in order")
        if not 1 <= len(arguments) <= ARITY:
            refuse(node, scope, _function_value(what, len(arguments)), WrongCall)
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
        """The arguments in the order of the parameters."""
        given = dict(zip(params, arguments))
        problem = f"not {len(arguments) + len(keywords)}" if len(arguments) > len(params) else None
        places = set(params) if keywords else ()
        for keyword, ref in keywords if problem is None else ():
            if keyword not in places:
                problem = f"none is called {shown(keyword)}"
            elif keyword in given:
                problem = f"but {shown(keyword)} is given twice"
            if problem:
                break
            given[keyword] = ref
        for param in params if problem is None else ():
            if param not in given:
                if param not in defaults:
                    problem = f"not {len(given)}: {shown(param)} is missing"
                    break
                given[param] = self.expression(defaults[param], inner)
        if problem:
            takes = f"{shown(name)}({shown(', '.join(params))}) takes {len(params)} argument{'s' * (len(params) != 1)}"
            refuse(node, scope, f"{takes}, {problem}", WrongCall)
        return [given[param] for param in params]

    def check_circle(self, definition: Definition, node: ast.AST, scope: Scope) -> None:
        if definition in self.active:
            self.circle = definition
            names = [active.name for active in self.active[self.active.index(definition) :]]
            names = [*map(shown, names), shown(definition.name)]
            way = " calls ".join(names if len(names) <= 8 else [*names[:4], "...", *names[-3:]])
            refuse(node, scope, f"{way}: recursion cannot be compiled, write the steps out or use power")

    def closure(self, definition: Definition, node: ast.AST, scope: Scope, outer: Scope | None) -> int:
        """A function as a value: a lambda or function in a function, which sees what is outside, or one of the file."""
        number = len(definition.params)
        if not 1 <= number <= ARITY:
            refuse(node, scope, _function_value(definition.name, number))
        self.check_circle(definition, node, scope)
        frame = Frame(scope.frame, number)
        variables = dict(zip(definition.params, range(number)))
        result = self.run(definition, Scope(variables, frame, outer, definition))
        return frame.close(result)

    def step(self, node: Call | Apply, at: ast.AST, scope: Scope) -> int:
        self.steps += 1
        self.calls += 1
        if self.steps > STEPS:
            self.remember(0)
            refuse(at, scope, _TOO_LONG)
        frame = scope.frame
        ref = frame.place(node)
        if frame.parent is None:
            self.number += 1
            frame.numbers.setdefault(ref, self.number)
        if frame.carried:
            frame.carry_call(ref, node)
        return ref


_LETTERS = {name: frozenset(name) for name in (*PRIMITIVES, *CONSTANTS)}


@lru_cache(maxsize=1024)
def _suggestion(name: str) -> str:
    """A name like this one: four fifths of the letters of both, in the same order. Few have the letters at all."""
    letters, length = frozenset(name), len(name)
    near = [
        known
        for known, others in _LETTERS.items()
        if 5 * min(length - len(letters - others), len(known) - len(others - letters)) >= 2 * (length + len(known))
    ]
    close = difflib.get_close_matches(name, near, 1, 0.8) if near else None
    return f": did you mean {close[0]}?" if close else ""


def why_changed(name: str, thing: Changed) -> str:
    """Why a name of the file cannot be used."""
    why = f"{shown(name)} is changed by `{thing.what}` on line {thing.line}"
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


def _function_value(name: str, number: int) -> str:
    return f"{shown(name)} is a function value, which takes 1 to {ARITY} arguments, not {number}"
