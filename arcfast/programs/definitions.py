"""The functions and constants at the top level of a file, as syntax trees.

A name stands for the nearest definition above its use. The trees of a long text are given up and read again when they
are needed, so that memory stays small. parse.py fills a Module, compile.py asks it.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from arcfast.base.constants import CONSTANTS
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.programs.nodes import Const, Function

SAMPLE = ("S", "I", "C")
KEPT = 400_000  # characters of a long text whose syntax trees are held at once
READS = 4  # times that a piece is read again before its trees stay, so that time is linear in the text
# Expressions that may be looked at for all programs of a text: these, and so many for each character.
WORK_OF_TEXT = 200_000
WORK_PER_CHARACTER = 10

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Definition:
    """A function of the file. `position` is where it stands among the statements of the file."""

    __slots__ = (
        "name", "params", "defaults", "statements", "line", "offset", "position", "problem", "is_def", "piece",
        "takes_one", "calls", "_locals",
    )  # fmt: skip

    def __init__(self, name: str, node: FunctionNode, offset: int, position: int, piece: Piece | None = None):
        args = node.args
        positional = args.posonlyargs + args.args
        self.name = name
        self.params = tuple([arg.arg for arg in positional + args.kwonlyargs])
        self.defaults = dict(zip(self.params[len(positional) - len(args.defaults) :], args.defaults))
        self.defaults.update((arg.arg, value) for arg, value in zip(args.kwonlyargs, args.kw_defaults) if value)
        required = len(positional) - len(args.defaults)
        most = len(positional) if args.vararg is None else required + 3
        free = None not in args.kw_defaults
        self.takes_one = free and (required <= 1 <= most or (required <= 3 <= most and self.params[:3] == SAMPLE))
        self.is_def = not isinstance(node, ast.Lambda)
        self.statements: list[ast.stmt] | None = _statements(node)
        self.piece = piece
        self.line = node.lineno + offset
        self.offset = offset
        self.position = position
        self.problem = None
        self.calls = 0  # at least so many are in it after inlining
        self._locals: frozenset[str] | None = None if self.is_def else frozenset()
        if args.vararg or args.kwarg:
            self.problem = "*arguments are not in the language: name the parameters"
        elif isinstance(node, ast.AsyncFunctionDef):
            self.problem = "`async` is not in the language: write def"
        elif not isinstance(node, ast.Lambda) and node.decorator_list:
            self.problem = "decorators are not in the language: take the decorator away"

    @property
    def body(self) -> list[ast.stmt]:
        if self.statements is None and self.piece is not None:
            self.piece.read_again()
        return self.statements or []

    @property
    def locals(self) -> frozenset[str]:
        """The names that it assigns somewhere: within it they are never the file's or the language's."""
        if self._locals is None:
            plain, others = [], []
            for statement in self.body:  # most are plain, and a `:=` in one of them is refused where it is compiled
                if type(statement) is ast.Assign:
                    plain += statement.targets
                elif type(statement) is not ast.Return:
                    others.append(statement)
            self._locals = frozenset((*bound(plain), *bound(others)))
        return self._locals

    @property
    def may_be_program(self) -> bool:
        return self.is_def and (len(self.params) == 1 or self.params == SAMPLE or self.is_batt)

    @property
    def why_no_program(self) -> str | None:
        """Of what can be called as a program is, though it is written otherwise: why it is none."""
        if not self.takes_one or self.may_be_program:
            return None
        if not self.is_def:
            return "a lambda at top level is no program: write `def NAME(I): return ...`"
        return self.problem or "a program takes I alone, or S, I and C: take the other parameters away"

    @property
    def is_batt(self) -> bool:
        """Whether it is the function of a batt file, whose entries are programs."""
        return self.is_def and self.name == "batt" and len(self.params) > 3 and set(SAMPLE) <= set(self.params)


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _evaluated(node: FunctionNode) -> list[ast.AST]:
    """The expressions of a function that Python evaluates where it is defined."""
    args = node.args
    parts: list[ast.AST | None] = [*args.defaults, *args.kw_defaults]
    if not isinstance(node, ast.Lambda):
        named = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
        parts += [*node.decorator_list, node.returns, *[arg.annotation for arg in named if arg is not None]]
    return [part for part in parts if part is not None]


def bound(statements: Iterable[ast.AST], imports: bool = False) -> Iterator[str]:
    """The names that statements assign or delete in the scope they stand in; with `imports`, other names for things."""
    waiting: list[ast.AST] = list(statements)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            if type(node.ctx) is not ast.Load:
                yield node.id
        elif isinstance(node, _FUNCTIONS):
            yield node.name
            waiting += _evaluated(node)
        elif isinstance(node, ast.Lambda):
            waiting += _evaluated(node)
        elif isinstance(node, ast.ClassDef):
            yield node.name
            waiting += [*node.decorator_list, *node.bases, *node.keywords]
            for part in ast.walk(ast.Module(node.body, [])):
                if type(part) is ast.Global:
                    yield from part.names
        elif isinstance(node, _COMPREHENSIONS):  # its variables are its own, but not those of a `:=`
            yield from [part.target.id for part in ast.walk(node) if type(part) is ast.NamedExpr]
        elif isinstance(node, ast.alias):
            if imports and node.asname is not None and node.asname != node.name:
                yield node.asname
        else:
            name = getattr(node, "name", None) or getattr(node, "rest", None)  # of handlers and patterns
            if isinstance(name, str):
                yield name
            waiting += ast.iter_child_nodes(node)


class Value:
    """A name = expression at top level. Its names stand for what was defined above it, as for a function there."""

    __slots__ = ("expression", "offset", "position")
    locals: frozenset[str] = frozenset()

    def __init__(self, expression: ast.expr, offset: int, position: int):
        self.expression = expression
        self.offset = offset
        self.position = position


class Changed(NamedTuple):
    """A statement at top level that gives a name a value which is not known here."""

    line: int
    what: str


class Told(NamedTuple):
    """Something at top level that a reader may take for a part of a program, and is not read."""

    name: str | None
    line: int
    reason: str


class Renamed(NamedTuple):
    """f = g at top level."""

    name: str
    line: int
    value: Value


_WHAT = {ast.AugAssign: "x += y", ast.Delete: "del", ast.ClassDef: "class", ast.FunctionDef: ":=", ast.Expr: ":="}
_WHAT |= {ast.AsyncFunctionDef: ":=", ast.Assign: ":=", ast.AnnAssign: ":=", ast.AsyncFor: "for", ast.AsyncWith: "with"}
_TARGETS = {ast.Attribute: "a.b = c", ast.Subscript: "a[b] = c"}
_BY_NAME = frozenset(("exec", "eval", "globals", "locals", "vars", "setattr", "delattr", "__import__"))
_LANGUAGE = PRIMITIVES.keys() | CONSTANTS.keys() | ALIASES.keys()


def _makes_function(node: ast.expr) -> bool:
    """Whether it is a call such as compose(f, g)."""
    if not isinstance(node, ast.Call):
        return False
    name = getattr(node.func, "id", getattr(node.func, "attr", None))
    return name == "partial" or (name in PRIMITIVES and PRIMITIVES[name].result == "function")


def _lambdas(node: ast.expr) -> Iterator[ast.Lambda]:
    """The lambdas that are members of a dict, a list or another display."""
    waiting: list[ast.AST] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Lambda):
            yield part
        elif isinstance(part, (ast.Dict, ast.List, ast.Tuple, ast.Set, ast.Starred, ast.IfExp, *_COMPREHENSIONS)):
            waiting += ast.iter_child_nodes(part)


def _is_main(node: ast.stmt) -> bool:
    """Whether it is `if __name__ == "__main__":`, which is not for those who import the file."""
    test = node.test if isinstance(node, ast.If) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = (test.left, test.comparators[0])
    name, text = sides if isinstance(sides[0], ast.Name) else sides[::-1]
    return getattr(name, "id", None) == "__name__" and isinstance(text, ast.Constant) and text.value == "__main__"


def _here(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a statement and not in a function or class within it."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        if not isinstance(part, (*_FUNCTIONS, ast.ClassDef, ast.Lambda)):
            waiting += ast.iter_child_nodes(part)


def _by_name(node: ast.stmt) -> str | None:
    """What a statement calls that may change any name of the file, such as exec."""
    for part in _here(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in _BY_NAME:
            return part.func.id
    return None


def _in_globals(target: ast.expr) -> str | None:
    """The name in globals()["name"]."""
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Call):
        return None
    name = getattr(target.slice, "value", None)
    of_file = getattr(target.value.func, "id", None) in ("globals", "vars", "locals")
    return name if of_file and isinstance(name, str) else None


def _inner_functions(node: ast.stmt) -> Iterator[tuple[str, FunctionNode]]:
    """The functions in a class or another compound statement, with the class before their name."""
    waiting: list[tuple[str, ast.AST]] = [("", node)]
    while waiting:
        before, around = waiting.pop()
        prefix = f"{before}{around.name}." if isinstance(around, ast.ClassDef) else before
        for child in ast.iter_child_nodes(around):
            if isinstance(child, _FUNCTIONS):
                yield prefix + child.name, child
            elif isinstance(child, (ast.stmt, ast.ExceptHandler)) or type(child).__name__ == "match_case":
                waiting.append((prefix, child))


def _statements(node: FunctionNode) -> list[ast.stmt]:
    return [ast.copy_location(ast.Return(node.body), node.body)] if isinstance(node, ast.Lambda) else node.body


def _functions(node: ast.stmt) -> list[tuple[str, FunctionNode]]:
    """The functions that a statement at top level defines."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [(node.name, node)]
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Lambda):
        return [(name, node.value) for name in _targets(node)]
    return []


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


class Piece:
    """A part of the text with its syntax tree, which can be given up and read again: trees are large."""

    def __init__(self, text: str, offset: int, read: Callable[[str], ast.Module]):
        self.text = text
        self.offset = offset  # lines before it
        self.read = read
        self.tree: ast.Module | None = read(text)
        self.definitions: list[Definition] = []
        self.module: Module | None = None
        self.reads = 0

    def give_up(self) -> None:
        self.tree = None
        for definition in self.definitions:
            definition.statements = None

    def read_again(self) -> None:
        self.reads += 1
        functions = [node for statement in self.read(self.text).body for _, node in _functions(statement)]
        for definition, node in zip(self.definitions, functions, strict=True):
            definition.statements = _statements(node)
        if self.module is not None:
            self.module.keep(self)


class Module:
    """What stands at the top level of a file. Pieces are added in their order.

    `foreseen` are the names that pieces still to come may define, `size` are the characters of the text.
    """

    def __init__(self, foreseen: frozenset[str] = frozenset(), size: int = 0):
        self.definitions: list[Definition] = []
        self.names: dict[str, tuple[list[int], list]] = {}  # positions, and the definition or value at each
        self.aliases: dict[str, str] = {}  # from dsl import objects as o
        self.modules: set[str] = set()  # import dsl
        self.values: dict[Value, Const | str] = {}  # constants, or why they are none
        self.measures: dict[int, Any] = {}  # of constants' containers, by their id
        self.known: dict[str, Const | Function] = {}  # names that were found to be the language's
        self.foreseen = foreseen
        self.changed: set[str] = set()  # names with a Changed among their definitions
        self.shadowing: set[str] = set()  # names of the language that the file gave a meaning since the last `import *`
        self.told: list[Told] = []
        self.renamed: list[Renamed] = []
        self.work = 0  # expressions looked at
        self.unknown: set[str] = set()  # names for which others were suggested
        self.allowed = WORK_OF_TEXT + WORK_PER_CHARACTER * size
        self.position = 0
        self.kept: deque[Piece] = deque()
        self.kept_size = 0

    def add(self, piece: Piece) -> list[Definition]:
        """Take the names of a piece; gives its functions."""
        piece.module = self
        for node in piece.tree.body if piece.tree is not None else ():
            self.position += 1
            functions = _functions(node)
            for name, function in functions:
                definition = Definition(name, function, piece.offset, self.position, piece)
                piece.definitions.append(definition)
                self._bind(name, self.position, definition)
            if functions:
                self._pass_over(node, piece.offset)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                value = Value(node.value, piece.offset, self.position - 1)
                for name in _targets(node):
                    self._bind(name, self.position, value)
                self._pass_over(node, piece.offset)
                self._tell_functions(node, value, node.lineno + piece.offset)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node, piece.offset)
            elif not _is_main(node):
                self._pass_over(node, piece.offset)
            elif isinstance(node, ast.If) and node.orelse:  # which is for those who import the file
                self._pass_over(ast.copy_location(ast.If(node.test, [ast.Pass()], node.orelse), node), piece.offset)
        if "global" in piece.text:
            self._note_globals(piece)
        piece.tree = None  # its functions and constants are held where they are used
        self.definitions += piece.definitions
        self.keep(piece)
        return piece.definitions

    def _pass_over(self, node: ast.stmt, offset: int) -> None:
        """Take note of a statement that is not read: the names that it changes, the functions in it."""
        line, kind = node.lineno + offset, type(node)
        what = "except*" if kind.__name__ == "TryStar" else _WHAT.get(kind, kind.__name__.lower())
        if isinstance(node, _FUNCTIONS):
            names = sorted(set(bound(_evaluated(node))))
            told = bool(names)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            odd = [target for target in targets if not isinstance(target, ast.Name)]
            rest = [node.value, None if isinstance(node, ast.Assign) else node.annotation]
            names = sorted(set(bound([*odd, *[part for part in rest if part is not None]])))
            told = bool(names or (odd and node.value is not None))
            if odd:
                names += [name for name in map(_in_globals, odd) if name is not None and name not in names]
                what = _TARGETS.get(type(odd[0]), "a, b = c")
        else:
            names = sorted(set(bound([node], imports=True)))
            told = bool(names) and kind not in (ast.If, ast.Try, ast.ClassDef)
            imports = [part for part in _here(node) if isinstance(part, (ast.Import, ast.ImportFrom))]
            for part in imports:
                self._import(part, offset, within=True)
            imported = {alias.asname for part in imports for alias in part.names}
            names = [name for name in names if name not in imported]
        by_name = None if told else _by_name(node)
        if by_name:
            reason = f"`{by_name}(...)` at top level is not read: write constants and functions out"
            self.told.append(Told(None, line, reason))
        for name in names:
            self._change(name, Changed(line, what))
        if told:
            changing = f", which changes {', '.join(names[:3])}{', ...' * (len(names) > 3)}," if names else ""
            changing = changing if len(changing) < 120 else ""
            reason = f"`{what}` at top level{changing} is not read: only constants and functions can stand there"
            self.told.append(Told(None, line, reason))
        if kind in (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, *_FUNCTIONS):
            return
        for name, function in _inner_functions(node):
            if kind is ast.ClassDef or "." in name:
                if not name.rpartition(".")[2].startswith("__"):
                    reason = "a method is no program: write it as a function at top level"
                    self.told.append(Told(name, function.lineno + offset, reason))
            elif Definition(name, function, offset, self.position).takes_one:
                reason = f"a function within `{what}` is not read: write it at top level"
                self.told.append(Told(name, function.lineno + offset, reason))

    def _import(self, node: ast.Import | ast.ImportFrom, offset: int, within: bool = False) -> None:
        """Names of the language stand for its own, wherever they come from, unless the file gave them another meaning.

        `within` another statement, other names for things are not known.
        """
        changed = Changed(node.lineno + offset, "import" if isinstance(node, ast.Import) else "from ... import")
        if isinstance(node, ast.Import):
            self.modules.update(alias.asname or alias.name for alias in node.names if not within or not alias.asname)
        for alias in node.names:
            if alias.name == "*":
                for name in sorted(self.shadowing):
                    self._change(name, changed)
                self.shadowing.clear()
                continue
            name = alias.asname or alias.name.partition(".")[0]
            other = alias.asname not in (None, alias.name)
            if name in self.names or (alias.asname and isinstance(node, ast.Import)) or (within and other):
                self._change(name, changed)
            elif self.aliases.get(name, alias.name) != alias.name:  # it was another thing above
                self._change(name, changed)
            elif alias.asname:
                self.aliases[name] = alias.name

    def _note_globals(self, piece: Piece) -> None:
        """Names that a function of the file changes: whether it was called is not known."""
        for definition in piece.definitions:
            for part in ast.walk(ast.Module(definition.body, [])):
                if isinstance(part, ast.Global):
                    for name in part.names:
                        self._change(name, Changed(part.lineno + piece.offset, "global"))

    def _tell_functions(self, node: ast.Assign | ast.AnnAssign, value: Value, line: int) -> None:
        """Take note of functions that a constant is made of: they may have been meant as programs."""
        names, expression = _targets(node), value.expression
        if _makes_function(expression):
            reason = "a function made at top level is no program: write `def NAME(I): return ...`"
            self.told += [Told(name, line, reason) for name in names]
        elif isinstance(expression, ast.Name):
            self.renamed += [Renamed(name, line, value) for name in names]
        elif names:
            for inner in _lambdas(expression):
                if Definition(names[0], inner, value.offset, self.position).takes_one:
                    reason = "a lambda in a value at top level is no program: write `def NAME(I): return ...`"
                    self.told.append(Told(names[0], inner.lineno + value.offset, reason))

    def keep(self, piece: Piece) -> None:
        """Hold the tree of this piece, and give up the one that was read the longest time ago."""
        self.kept.append(piece)
        self.kept_size += len(piece.text)
        while self.kept_size > KEPT and len(self.kept) > 1:
            oldest = self.kept.popleft()
            self.kept_size -= len(oldest.text)
            if oldest.reads < READS:
                oldest.give_up()

    def _bind(self, name: str, position: int, thing: Definition | Value | Changed) -> None:
        self.known.pop(name, None)
        if name in _LANGUAGE:
            self.shadowing.add(name)
        positions, things = self.names.setdefault(name, ([], []))
        positions.append(position)
        things.append(thing)

    def _change(self, name: str, thing: Changed) -> None:
        self._bind(name, self.position, thing)
        self.changed.add(name)

    def find(self, name: str, position: int) -> Definition | Value | Changed | None:
        """What a name of the file stands for there: the nearest definition above, or else the first below.

        Where a name is defined once this is Python's rule; texts of language models, one after the other in a file,
        each keep their own helpers. A definition that is changed before the next one is not known.
        """
        if name not in self.names:
            return None
        positions, things = self.names[name]
        at = max(bisect_right(positions, position) - 1, 0)
        changed = name in self.changed and type(things[min(at + 1, len(things) - 1)]) is Changed
        return things[min(at + 1, len(things) - 1)] if changed else things[at]
