"""The functions and constants at the top level of a file, as syntax trees.

A name stands for the nearest definition above its use. Names that a file imports from a file beside it are followed
there (siblings.py). The syntax trees of a long text are dropped and parsed again when needed, which limits memory.
parse.py fills a Module chunk by chunk; compile.py looks names up in it.
"""

from __future__ import annotations

import ast
import sys
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, NamedTuple, Protocol

from arcfast.base.table import PRIMITIVES
from arcfast.programs.lines import read_straight
from arcfast.programs.naming import LANGUAGE, LIBRARIES, PRINTED, language_names, meaning, suggest
from arcfast.programs.nodes import Const, PrimitiveRef
from arcfast.programs.statements import (
    FUNCTIONS,
    FunctionNode,
    assigned_names,
    dynamic_call,
    evaluated_parts,
    imported_name,
    in_globals,
    inner_functions,
    is_main,
    lambdas,
    walk_statement,
)

SAMPLE = ("S", "I", "C")
HELD = 400_000  # characters of a long text whose syntax trees are in memory at once
LINKS = 120  # most steps from a name to what it means, through `f = g` at top level and imports
SUGGESTIONS = 200  # most unknown names of a file that get a suggestion: finding one takes long
REREADS = 4  # after so many rereads a chunk's trees stay in memory, so that time is linear in the text
# Most expressions compiled for all programs of a text: a fixed number, and so many for each character.
WORK_OF_TEXT = 200_000
WORK_PER_CHARACTER = 10
_FOREIGN = sys.stdlib_module_names | {"numpy", "scipy"}


def is_foreign(module: str) -> bool:
    """Whether a module is Python's own or numpy's: what it calls rot90 or size is not the language's.

    >>> is_foreign("numpy.linalg"), is_foreign("dsl")
    (True, False)
    """
    return module.partition(".")[0] in _FOREIGN


def _is_foreign_name(node: ast.ImportFrom, alias: ast.alias) -> bool:
    """Whether `from module import name` is of a foreign module, and nothing that the language has too."""
    module = node.module or ""
    return not node.level and is_foreign(module) and alias.name not in LIBRARIES.get(module, ())


class Definition:
    """A function of the file, or a lambda or inner function.

    module        the names of its file
    position      index of its statement in the file
    offset        lines before its chunk of the text
    statements    its body; None until it is needed, or while the trees of its chunk are dropped
    lines         its body as words, if it is straight
    calls         a lower bound of its calls after inlining
    takes_one     whether it could be called as a program is, with I or with S, I, C
    problem       why it cannot be compiled, if its header tells
    """

    __slots__ = (
        "name", "params", "defaults", "statements", "line", "offset", "position", "problem", "is_def", "chunk",
        "takes_one", "calls", "_locals", "_counts", "module", "lines",
    )  # fmt: skip

    def __init__(
        self, name: str, node: FunctionNode, module: Module, offset: int, position: int, chunk: Chunk | None = None
    ):
        args = node.args
        positional = args.posonlyargs + args.args
        self.name = name
        self.module = module
        self.params = tuple([arg.arg for arg in positional + args.kwonlyargs])
        self.defaults = dict(zip(self.params[len(positional) - len(args.defaults) :], args.defaults))
        self.defaults.update((arg.arg, value) for arg, value in zip(args.kwonlyargs, args.kw_defaults) if value)
        required = len(positional) - len(args.defaults)
        most = len(positional) if args.vararg is None else required + 3
        free = None not in args.kw_defaults
        self.takes_one = free and (required <= 1 <= most or (required <= 3 <= most and self.params[:3] == SAMPLE))
        self.is_def = not isinstance(node, ast.Lambda)
        self.lines = None if chunk is None else chunk.lines.get(node.lineno)
        self.statements: list[ast.stmt] | None = None if self.lines else _statements(node)
        self.chunk = chunk
        self.line = node.lineno + offset
        self.offset = offset
        self.position = position
        self.problem = None
        self.calls = 0
        self._counts: Counter[str] | None = None
        self._locals: frozenset[str] | None = None if self.is_def else frozenset()
        if args.vararg or args.kwarg:
            self.problem = "*arguments are not in the language: name the parameters"
        elif isinstance(node, ast.AsyncFunctionDef):
            self.problem = "`async` is not in the language: write def"
        elif any("ndarray" in ast.unparse(arg.annotation).lower() for arg in positional if arg.annotation is not None):
            self.problem = "numpy arrays are not in the language: use tuples and primitives"
        elif not isinstance(node, ast.Lambda) and node.decorator_list:
            self.problem = "decorators are not in the language: take the decorator away"

    @property
    def body(self) -> list[ast.stmt]:
        if self.statements is None and self.chunk is not None:
            if self.lines is None:
                self.chunk.reread()
            else:
                self.statements = self.lines.statements(self.line - self.offset, self.chunk.read)
        return self.statements or []

    @property
    def locals(self) -> frozenset[str]:
        """The names that it assigns anywhere: inside it they never mean the file's or the language's."""
        if self._locals is None:
            names: list[Any] = []
            others: list[ast.AST] = []
            for statement in self.body:  # a shortcut for the usual statements; compiling rejects a `:=` in them
                if type(statement) is ast.Assign:
                    for target in statement.targets:
                        (names if type(target) is ast.Name else others).append(target)
                elif type(statement) is not ast.Return:
                    others.append(statement)
            found = [target.id for target in names]
            self._locals = frozenset([*found, *assigned_names(others, every_import=True)] if others else found)
        return self._locals

    def times_assigned(self, name: str) -> int:
        """How often its text assigns a name."""
        if self._counts is None:
            self._counts = Counter(assigned_names(self.body)) if self.is_def else Counter()
        return self._counts[name]

    @property
    def may_be_program(self) -> bool:
        return self.is_def and (self.takes_input or self.takes_sample or self.is_batt)

    @property
    def takes_input(self) -> bool:
        """Whether it takes I alone: all parameters behind the first have defaults."""
        return bool(self.params) and self.defaults.keys() == set(self.params[1:])

    @property
    def takes_sample(self) -> bool:
        """Whether it takes S, I and C: all parameters behind them have defaults."""
        return self.params[:3] == SAMPLE and self.defaults.keys() == set(self.params[3:])

    def given_lists(self) -> Definition:
        """The same function of a grid, which it is given as a list of lists: its first statement makes them."""
        name = self.params[0]
        statement = ast.parse(f"{name} = [[*{name}] for {name} in {name}]").body[0]
        for node in ast.walk(statement):
            ast.copy_location(node, self.body[0])
        other = copy(self)
        other.statements = [statement, *self.body]
        other.lines = None
        other._locals = other._counts = None
        return other

    @property
    def why_no_program(self) -> str | None:
        """Why a function that could be called like a program is not one; None for programs and other functions."""
        if not self.takes_one or self.may_be_program:
            return None
        if not self.is_def:
            return "a lambda at top level is no program: write `def NAME(I): return ...`"
        return self.problem or "a program takes I alone, or S, I and C: take the other parameters away"

    @property
    def is_batt(self) -> bool:
        """Whether it is a batt function, whose entries are programs."""
        return self.is_def and self.name == "batt" and len(self.params) > 3 and set(SAMPLE) <= set(self.params)


class Assignment:
    """`name = expression` at top level. Names in the expression stand for what is defined above it."""

    __slots__ = ("expression", "module", "offset", "position")
    locals: frozenset[str] = frozenset()

    def __init__(self, expression: ast.expr, module: Module, offset: int, position: int):
        self.expression = expression
        self.module = module
        self.offset = offset
        self.position = position


class Changed(NamedTuple):
    """A statement at top level that gives a name an unknown value."""

    line: int
    what: str


class Imported(NamedTuple):
    """`from .file import name` at top level, where the file stands beside this one."""

    file: str
    name: str


class Siblings(Protocol):
    """The files of a folder, whose functions and constants can be imported (siblings.py)."""

    def has(self, file: str) -> bool:
        """Whether there is a file of this name, without .py, in the folder."""

    def module(self, file: str) -> Module:
        """The names of that file; ProgramError if it cannot be read."""


class Found(NamedTuple):
    """What a name of a file means: the thing, and the module, name and position where it was found."""

    thing: Definition | Assignment | Changed | Imported | None
    module: Module
    name: str
    position: int


class Unread(NamedTuple):
    """A statement at top level that is ignored, with the reason: it could be taken for part of a program."""

    name: str | None
    line: int
    reason: str


class Renamed(NamedTuple):
    """`f = g` at top level."""

    name: str
    line: int
    value: Assignment


_WHAT = {ast.AugAssign: "x += y", ast.Delete: "del", ast.ClassDef: "class", ast.FunctionDef: ":=", ast.Expr: ":="}
_WHAT |= {ast.AsyncFunctionDef: ":=", ast.Assign: ":=", ast.AnnAssign: ":=", ast.AsyncFor: "for", ast.AsyncWith: "with"}
_TARGETS = {ast.Attribute: "a.b = c", ast.Subscript: "a[b] = c"}


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


class Chunk:
    """A part of the text. Its syntax tree can be dropped and parsed again, because trees are large."""

    tree: ast.Module | None  # without the bodies of the functions in `lines`

    def __init__(self, text: str, offset: int, read: Callable[[str], ast.Module], straight: bool):
        self.text = text
        self.offset = offset  # lines before it
        self.read = read
        self.tree, self.lines = read_straight(text, read) if straight else (read(text), {})
        self.definitions: list[Definition] = []
        self.module: Module | None = None
        self.rereads = 0

    def drop_trees(self) -> None:
        self.tree = None
        self.lines = {}
        for definition in self.definitions:
            definition.statements = definition.lines = None

    def reread(self) -> None:
        self.rereads += 1
        functions = [node for statement in self.read(self.text).body for _, node in _functions(statement)]
        for definition, node in zip(self.definitions, functions, strict=True):
            definition.statements = _statements(node)
        if self.module is not None:
            self.module.trees.hold(self)


class Trees:
    """The chunks whose syntax trees are in memory: those read longest ago are dropped where there are too many."""

    def __init__(self) -> None:
        self.held: deque[Chunk] = deque()
        self.size = 0

    def hold(self, chunk: Chunk) -> None:
        """Keep the trees of this chunk in memory, and drop those read longest ago."""
        self.held.append(chunk)
        self.size += len(chunk.text)
        while self.size > HELD and len(self.held) > 1:
            oldest = self.held.popleft()
            self.size -= len(oldest.text)
            if oldest.rereads < REREADS:
                oldest.drop_trees()

    def drop(self) -> None:
        """Drop all trees: definitions and their module name each other, so only Python's collector would."""
        for chunk in self.held:
            chunk.drop_trees()
        self.held.clear()
        self.size = 0


class Module:
    """The names at the top level of a file. Chunks of its text are added in order.

    later_names   names that chunks still to come may define
    size          characters of the whole text
    other_names   the user's names for those of the language (naming.py)
    siblings      the files beside it; None for a text without a file
    path          of a file that was read because another imports from it; None for the one being loaded
    trees         the syntax trees in memory; files that are read together can share it
    """

    def __init__(
        self,
        later_names: frozenset[str] = frozenset(),
        size: int = 0,
        other_names: Mapping[str, str] | None = None,
        siblings: Siblings | None = None,
        path: str | None = None,
        trees: Trees | None = None,
    ):
        self.other_names = other_names or {}
        self.siblings = siblings
        self.path = path
        self.trees = trees or Trees()
        self.definitions: list[Definition] = []
        self.names: dict[str, tuple[list[int], list]] = {}  # for each name its positions, and what it is from there on
        self.aliases: dict[str, str] = {}  # from dsl import objects as o
        self.not_followed: dict[str, str] = {}  # from ..x import f: where each such name comes from
        self.modules: dict[str, str] = {}  # import dsl; {name in the file: module}
        self.values: dict[Assignment, Const | Assignment | str] = {}  # itself: to be computed; a text: why it is none
        self.measures: dict[int, Any] = {}  # cache: literals of constants by id of the value
        self.language_names = language_names(self.other_names)  # without those of which the file says something
        for name in later_names:
            self._hide(name)
        self.later_names = later_names
        self.changed: set[str] = set()  # names with a Changed among their definitions
        self.shadowing: set[str] = set()  # names of the language that the file redefined since the last `import *`
        self.unread: list[Unread] = []
        self.renamed: list[Renamed] = []
        self.work = 0  # expressions compiled so far
        self.unknown: set[str] = set()  # unknown names that got a suggestion
        self.allowed = WORK_OF_TEXT + WORK_PER_CHARACTER * size
        self.position = 0

    def add(self, chunk: Chunk) -> list[Definition]:
        """Add the names of a chunk; gives its functions."""
        chunk.module = self
        for node in chunk.tree.body if chunk.tree is not None else ():
            self.position += 1
            functions = _functions(node)
            for name, function in functions:
                definition = Definition(name, function, self, chunk.offset, self.position, chunk)
                chunk.definitions.append(definition)
                self._bind(name, self.position, definition)
            if functions:
                self._note_side_effects(node, chunk.offset)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                value = Assignment(node.value, self, chunk.offset, self.position - 1)
                for name in _targets(node):
                    self._bind(name, self.position, value)
                self._note_side_effects(node, chunk.offset)
                self._note_functions(node, value, node.lineno + chunk.offset)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node, chunk.offset)
            elif not is_main(node):
                self._note_side_effects(node, chunk.offset)
            elif isinstance(node, ast.If) and node.orelse:  # the part that runs on import
                self._note_side_effects(
                    ast.copy_location(ast.If(node.test, [ast.Pass()], node.orelse), node), chunk.offset
                )
        if "global" in chunk.text:
            self._note_globals(chunk)
        chunk.tree, chunk.lines = None, {}  # definitions and assignments hold the parts that are needed
        self.definitions += chunk.definitions
        self.trees.hold(chunk)
        return chunk.definitions

    def _note_side_effects(self, node: ast.stmt, offset: int) -> None:
        """Record what a statement does beside defining functions and constants: names changed, inner functions."""
        line, kind = node.lineno + offset, type(node)
        if isinstance(node, FUNCTIONS) and not evaluated_parts(node):
            return
        what = "except*" if kind.__name__ == "TryStar" else _WHAT.get(kind, kind.__name__.lower())
        if isinstance(node, FUNCTIONS):
            names = sorted(set(assigned_names(evaluated_parts(node))))
            reported = bool(names)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            unusual = [target for target in targets if not isinstance(target, ast.Name)]
            rest = [node.value, None if isinstance(node, ast.Assign) else node.annotation]
            names = sorted(set(assigned_names([*unusual, *[part for part in rest if part is not None]])))
            reported = bool(names or (unusual and node.value is not None))
            if unusual:
                names += [name for name in map(in_globals, unusual) if name is not None and name not in names]
                what = _TARGETS.get(type(unusual[0]), "a, b = c")
        else:
            names = sorted(set(assigned_names([node], imports=True)))
            reported = bool(names) and kind not in (ast.If, ast.Try, ast.ClassDef)
            imports = [part for part in walk_statement(node) if isinstance(part, (ast.Import, ast.ImportFrom))]
            for part in imports:
                self._import(part, offset, within=True)
            imported = {alias.asname for part in imports for alias in part.names}
            names = [name for name in names if name not in imported]
        dynamic = None if reported else dynamic_call(node)
        if dynamic:
            reason = f"`{dynamic}(...)` at top level is not read: write constants and functions out"
            self.unread.append(Unread(None, line, reason))
        for name in names:
            self._change(name, Changed(line, what))
        if reported:
            changing = f", which changes {', '.join(names[:3])}{', ...' * (len(names) > 3)}," if names else ""
            changing = changing if len(changing) < 120 else ""
            reason = f"`{what}` at top level{changing} is not read: only constants and functions can stand there"
            self.unread.append(Unread(None, line, reason))
        if kind in (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, *FUNCTIONS):
            return
        for name, function in inner_functions(node):
            if kind is ast.ClassDef or "." in name:
                if not name.rpartition(".")[2].startswith("__"):
                    reason = "a method is no program: write it as a function at top level"
                    self.unread.append(Unread(name, function.lineno + offset, reason))
            elif Definition(name, function, self, offset, self.position).takes_one:
                reason = f"a function within `{what}` is not read: write it at top level"
                self.unread.append(Unread(name, function.lineno + offset, reason))

    def _import(self, node: ast.Import | ast.ImportFrom, offset: int, within: bool = False) -> None:
        """Record the names that an import defines.

        Names of the language keep their meaning, whatever module they come from, unless the file redefined them. With
        `within` the import stands inside another statement, and `as` names get an unknown value.
        """
        changed = Changed(node.lineno + offset, "import" if isinstance(node, ast.Import) else "from ... import")
        if isinstance(node, ast.Import):
            known = [alias for alias in node.names if alias.name in LIBRARIES or not is_foreign(alias.name)]
            own = [alias for alias in known if not (within and alias.asname)]
            self.modules.update((alias.asname or alias.name, alias.name) for alias in own)
        for alias in node.names:
            if alias.name == "*":
                for name in sorted(self.shadowing):
                    self._change(name, changed)
                self.shadowing.clear()
                continue
            name = imported_name(alias)
            other = alias.asname not in (None, alias.name)
            imported = self.imported(node, alias)
            if imported is None and isinstance(node, ast.ImportFrom) and len(node.module or "") <= 80:
                self.not_followed[name] = f"{'.' * min(node.level, 8)}{node.module or ''}"
                self._hide(name)
            if imported is not None and name not in self.aliases and self._latest(name) in (None, imported):
                if name not in self.names:
                    self._bind(name, self.position, imported)
            elif isinstance(node, ast.ImportFrom) and _is_foreign_name(node, alias):
                self._change(name, Changed(changed.line, f"from {node.module} import"))
            elif name in self.names or (alias.asname and isinstance(node, ast.Import)) or (within and other):
                self._change(name, changed)
            elif self.aliases.get(name, alias.name) != alias.name:  # it had another meaning above
                self._change(name, changed)
            elif alias.asname:
                self.aliases[name] = alias.name
                self._hide(name)

    def imported(self, node: ast.Import | ast.ImportFrom, alias: ast.alias) -> Imported | None:
        """The name of a file beside this one that an import stands for; None if it is not followed there.

        Names of the language and the user's names for them are not, whatever file they come from; only those that
        printed programs use are, which people also give to helpers.
        """
        if self.siblings is None or not isinstance(node, ast.ImportFrom) or node.level > 1 or not node.module:
            return None
        if alias.name == "*" or alias.name in self.other_names or "." in node.module:
            return None
        if alias.name in LANGUAGE and alias.name not in PRINTED:
            return None
        return Imported(node.module, alias.name) if self.siblings.has(node.module) else None

    def _note_globals(self, chunk: Chunk) -> None:
        """Mark names that functions declare `global` as changed: whether those functions run is unknown."""
        for definition in chunk.definitions:
            for part in ast.walk(ast.Module([] if definition.lines else definition.body, [])):
                if isinstance(part, ast.Global):
                    for name in part.names:
                        self._change(name, Changed(part.lineno + chunk.offset, "global"))

    def _note_functions(self, node: ast.Assign | ast.AnnAssign, value: Assignment, line: int) -> None:
        """Record functions made by a top-level assignment: they may have been meant as programs."""
        names, expression = _targets(node), value.expression
        if self._makes_function(expression):
            reason = "a function made at top level is no program: write `def NAME(I): return ...`"
            self.unread += [Unread(name, line, reason) for name in names]
        elif isinstance(expression, ast.Name):
            self.renamed += [Renamed(name, line, value) for name in names]
        elif names:
            for inner in lambdas(expression):
                if Definition(names[0], inner, self, value.offset, self.position).takes_one:
                    reason = "a lambda in a value at top level is no program: write `def NAME(I): return ...`"
                    self.unread.append(Unread(names[0], inner.lineno + value.offset, reason))

    def _makes_function(self, node: ast.expr) -> bool:
        """Whether it is a call that makes a function, such as compose(f, g)."""
        if not isinstance(node, ast.Call):
            return False
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        name = self.other_names.get(name, name)
        return name == "partial" or (name in PRIMITIVES and PRIMITIVES[name].result == "function")

    def _bind(self, name: str, position: int, thing: Definition | Assignment | Changed | Imported) -> None:
        self._hide(name)
        if name in LANGUAGE or name in self.other_names:
            self.shadowing.add(name)
        positions, things = self.names.setdefault(name, ([], []))
        positions.append(position)
        things.append(thing)

    def _hide(self, name: str) -> None:
        """The file says something of a name of the language. Most files do so of none, and share one dict."""
        if name in self.language_names:
            self.language_names = {other: thing for other, thing in self.language_names.items() if other != name}

    def _latest(self, name: str) -> Definition | Assignment | Changed | Imported | None:
        """What a name was bound to last."""
        return self.names[name][1][-1] if name in self.names else None

    def _change(self, name: str, thing: Changed) -> None:
        self._bind(name, self.position, thing)
        self.changed.add(name)

    def find(self, name: str, position: int) -> Definition | Assignment | Changed | Imported | None:
        """What a name means at a position of the file: the nearest definition above it, or else the first below.

        For a name defined once this is Python's rule. In a file of many samples of a language model, one after the
        other, each sample gets its own helpers. If the definition is changed before the next, this is Changed.
        """
        if name not in self.names:
            return None
        positions, things = self.names[name]
        at = max(bisect_right(positions, position) - 1, 0)
        changed = name in self.changed and type(things[min(at + 1, len(things) - 1)]) is Changed
        return things[min(at + 1, len(things) - 1)] if changed else things[at]

    def trace(self, name: str, position: int) -> list[Found]:
        """What a name means, last; before it, what it means on the way through `f = g` and through imports.

        ProgramError if a file that it is imported from cannot be read. Where it ends in an Imported, the imports go in
        a circle, or too far.
        """
        way = [Found(self.find(name, position), self, name, position)]
        for _ in range(LINKS):
            thing, module, name, position = way[-1]
            other = thing.expression if isinstance(thing, Assignment) else None
            if isinstance(thing, Imported) and module.siblings is not None:
                module, name = module.siblings.module(thing.file), thing.name
                position = module.position
            elif isinstance(thing, Assignment) and isinstance(other, ast.Name) and other.id != name:
                name, position = other.id, thing.position
            else:
                break
            way.append(Found(module.find(name, position), module, name, position))
        return way

    def tells(self, name: str) -> bool:
        """Whether the file itself, perhaps a later chunk of it, says what a name means."""
        return name in self.names or name in self.later_names or name in self.aliases or name in self.not_followed

    def explain_unknown(self, name: str, written: str) -> str:
        """What to do about an unknown name, for the end of a message; `written`: the name before `as`."""
        if len(self.unknown) < SUGGESTIONS and len(written) <= 80:
            self.unknown.add(written)
        close = suggest(written) if written in self.unknown else ""
        if not close and name in self.not_followed:
            where = "this text" if self.siblings is None else "this file or in one beside it"
            return f": it is imported from {self.not_followed[name]}, which is not read: define it in {where}"
        return close or ": no primitive, constant, variable or function of the file"

    def meaning(self, name: str, origin: str | None = None) -> Const | PrimitiveRef | None:
        """What a name that the file does not define means in the language; None if nothing. `origin`: see naming.py."""
        return meaning(name, self.other_names, origin)
