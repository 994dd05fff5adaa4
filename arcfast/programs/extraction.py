"""What a function of a text needs to run as Python: its own statement and the statements at top level that it uses.

For functions that cannot be compiled, and users who ask to run these in worker processes (workers/). The text is read
by `ast`, chunk by chunk, together with parse.py, and nothing is executed here. A name stands for the nearest definition
above its use, or else the first below, as for programs that are compiled: in a file of many samples of a language model
each sample gets its own helpers, and none runs the others' code.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from arcfast.base.errors import ProgramError
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.programs.definitions import SAMPLE, Chunk
from arcfast.programs.naming import LANGUAGE
from arcfast.programs.python_text import ARRAY, LISTS, TUPLES, Piece, PythonText
from arcfast.programs.statements import FUNCTIONS, assigned_names, imported_name, is_main

MOST_TEXT = 1 << 20  # characters of a program with everything that it needs
_FORMS = {
    ARRAY: frozenset(("ndarray", "NDArray", "ArrayLike", "array")),
    LISTS: frozenset(("list", "List", "Sequence", "MutableSequence")),
    TUPLES: frozenset(("tuple", "Tuple", "Grid")),
}
_WORD = re.compile(r"\w+")
# Functions that can reach every name of the file.
_DYNAMIC = frozenset(("eval", "exec", "globals", "locals", "vars", "__import__"))
_STEPS = (
    ast.Call, ast.BinOp, ast.BoolOp, ast.Compare, ast.Subscript, ast.IfExp, ast.If, ast.For, ast.While,
    ast.comprehension,
)  # fmt: skip
_DEFINING = (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.AugAssign)


class Texts(Protocol):
    """The files of a folder, as siblings.py gives them."""

    def has(self, file: str) -> bool:
        """Whether there is a file of this name, without .py, in the folder."""

    def statements(self, file: str) -> Statements:
        """The statements of that file; ProgramError if it cannot be read."""


@dataclass(slots=True)
class _Statement:
    """Statements at top level that share no line with others."""

    line: int  # of its first line, decorators included
    text: str
    function_line: int = 0  # of a `def`; 0 if it is none
    is_definition: bool = True
    is_main: bool = False
    is_star: bool = False
    binds: frozenset[str] = frozenset()
    mentions: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    imports: tuple[tuple[int, str, tuple[str, ...]], ...] = ()  # (level, module, names)
    params: tuple[str, ...] = ()
    annotation: str = ""
    steps: int = 0
    end: int = 0

    @property
    def imports_numpy(self) -> bool:
        return any(module.partition(".")[0] == "numpy" for _, module, _ in self.imports)


class Statements:
    """The statements at the top level of a text, recorded chunk by chunk."""

    def __init__(self, siblings: Texts | None = None, other_names: Mapping[str, str] | None = None):
        self.siblings = siblings
        self.other_names = other_names or {}
        self._clear()

    def _clear(self) -> None:
        self._all: list[_Statement] = []
        self._binders: dict[str, list[int]] = {}
        self._functions: dict[tuple[str, int], int] = {}
        self._stars: list[int] = []  # one for each text
        self._numpy: int | None = None  # the first that imports it

    def record(self, chunks: Iterable[Chunk]) -> Iterator[Chunk]:
        """Pass chunks on, and record their statements in the place of those recorded before."""
        self._clear()
        for chunk in chunks:
            self._add(chunk)
            yield chunk

    def find(self, name: str | None, line: int) -> int | None:
        """The number of the statement that defines a function on this line; None if it is nothing to be run."""
        at = self._functions.get((name or "", line))
        if at is None:
            return None
        params = self._all[at].params
        return at if len(params) == 1 or params == SAMPLE else None

    def extract(self, at: int, name: str) -> PythonText:
        """The function that statement `at` defines under this name, with everything that it needs."""
        target = self._all[at]
        modules: dict[str, set[int]] = {}
        chosen = self._choose({at} | self._other_statements(at, name), modules)
        pieces = self._pieces(chosen)
        theirs = {file: self._sibling(file) for file in modules}
        texts = {file: theirs[file]._pieces(sorted(numbers)) for file, numbers in modules.items()}
        if sum(len(text) for each in (pieces, *texts.values()) for _, text in each) > MOST_TEXT:
            raise ProgramError(target.function_line, f"with what it needs it has more than {MOST_TEXT:,} characters")
        needed = [self._all[k] for k in chosen]
        names = {word: to for word, to in self.other_names.items() if any(word in each.mentions for each in needed)}
        for file, numbers in modules.items():
            needed += [theirs[file]._all[k] for k in numbers]
        steps = sum(each.steps for each in needed if each.function_line)
        params = SAMPLE if len(target.params) == 3 else ("I",)
        form = self._form(at, needed)
        return PythonText(name, pieces, chosen.index(at), params, form, texts, names, steps)

    def _add(self, chunk: Chunk) -> None:
        lines = chunk.text.split("\n")
        nodes = chunk.tree.body if chunk.tree is not None else []
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                continue  # texts are compiled with what it could ask for
            decorators = getattr(node, "decorator_list", ())
            first = min([node.lineno, *[each.lineno for each in decorators]])
            end = node.end_lineno or node.lineno
            statement = _read_statement(node, chunk.offset)
            number = len(self._all)
            if self._all and first + chunk.offset <= self._all[-1].end:  # behind a semicolon
                number -= 1
                statement = _join(self._all.pop(), statement)
                statement.text += "\n".join([""] + lines[statement.end - chunk.offset : end])
            else:
                statement.line, statement.text = first + chunk.offset, "\n".join(lines[first - 1 : end])
            statement.end = end + chunk.offset
            self._all.append(statement)
            for name in statement.binds:
                binders = self._binders.setdefault(name, [])
                if binders[-1:] != [number]:
                    binders.append(number)
            if isinstance(node, FUNCTIONS):
                self._functions[node.name, node.lineno + chunk.offset] = number
            if statement.imports_numpy and self._numpy is None:
                self._numpy = number
            if statement.is_star and all(self._all[k].text != statement.text for k in self._stars):
                self._stars.append(number)

    def _other_statements(self, at: int, name: str) -> set[int]:
        """Statements that define nothing and stand above a function: calls, loops, `TABLE[1] = 2`.

        Where its name is repeated, only those below the one before: the others belong to other samples.
        """
        binders = self._binders[name]
        before = binders[binders.index(at) - 1] if binders.index(at) else -1
        return {k for k in range(before + 1, at) if not self._all[k].is_definition and not self._all[k].is_main}

    def _choose(self, first: Iterable[int], modules: dict[str, set[int]]) -> list[int]:
        """The statements that some need, those included, in order; what they import from files goes to `modules`."""
        chosen = {*first, *self._stars}
        waiting = list(chosen)
        while waiting:
            k = waiting.pop()
            statement = self._all[k]
            names: Iterable[str] = statement.mentions
            if not _DYNAMIC.isdisjoint(names):
                names = self._binders
            for name in names:
                found = self._binder(name, k)
                if found is not None and found not in chosen:
                    chosen.add(found)
                    waiting.append(found)
            self._follow(statement, modules)
        return sorted(chosen)

    def _binder(self, name: str, k: int) -> int | None:
        """The statement that a name stands for in statement k: the nearest above, or else the first below."""
        binders = self._binders.get(name)
        if not binders:
            return None
        # A function may name itself; `x = x + 1` needs the x above.
        at = (bisect_right if self._all[k].function_line else bisect_left)(binders, k) - 1
        return binders[max(at, 0)]

    def _follow(self, statement: _Statement, modules: dict[str, set[int]]) -> None:
        """Add what a statement imports from files beside this one; names of the language are not followed."""
        for level, module, imported in statement.imports:
            names = [name for name in imported if name not in LANGUAGE and name not in self.other_names]
            there = self.siblings is not None and module.isidentifier() and self.siblings.has(module)
            if level > 1 or not names or not there:
                continue
            theirs = self._sibling(module)
            known = modules.setdefault(module, set())
            binders = [theirs._binders[name][-1] for name in names if name in theirs._binders]
            more = [k for k in binders if k not in known]
            if more:
                known.update(more)  # before it is followed: files may import each other
                known.update(theirs._choose(more, modules))

    def _sibling(self, file: str) -> Statements:
        if self.siblings is None:
            raise ProgramError(None, f"there is no file {file}.py beside a text")
        return self.siblings.statements(file)

    def _pieces(self, numbers: Iterable[int]) -> tuple[Piece, ...]:
        return tuple([(self._all[k].line, self._all[k].text) for k in numbers])

    def _form(self, at: int, needed: list[_Statement]) -> str:
        """What to give grids as: what the parameter's annotation says; else as the language does, if a primitive is
        called; else an array, if numpy is imported above or where it is needed; else lists, as ARC's files hold them.
        """
        words = set(_WORD.findall(self._all[at].annotation))
        for form, known in _FORMS.items():
            if words & known:
                return form
        called = frozenset().union(*(each.called for each in needed))
        called = frozenset(self.other_names.get(name, name) for name in called)
        own = {name for each in needed if not each.imports for name in each.binds}
        if any(ALIASES.get(name, name) in PRIMITIVES for name in called - own):
            return TUPLES
        if self._numpy is not None and self._numpy < at:
            return ARRAY
        return ARRAY if any(each.imports_numpy for each in needed) else LISTS


def _read_statement(node: ast.stmt, offset: int) -> _Statement:
    """What is needed of a statement's syntax tree; its text and lines are filled in by the caller."""
    mentions, called, stored, imports, steps = set(), set(), set(), [], 0
    for part in ast.walk(node):
        kind = type(part)
        if isinstance(part, ast.Name):
            mentions.add(part.id)
            if type(part.ctx) is not ast.Load:
                stored.add(part.id)
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            called.add(part.func.id)
        elif isinstance(part, ast.arg):
            stored.add(part.arg)
        elif isinstance(part, ast.ImportFrom):
            imports.append((part.level, part.module or "", tuple(alias.name for alias in part.names)))
        elif isinstance(part, ast.Import):
            imports += [(0, alias.name, ()) for alias in part.names]
        if kind in _STEPS:
            steps += 1
    binds = set(assigned_names([node], imports=True, every_import=True)) - {"*"}
    for part in ast.walk(node) if isinstance(node, (ast.Import, ast.ImportFrom)) else ():
        if isinstance(part, ast.alias) and part.name != "*":
            binds.add(imported_name(part))
    statement = _Statement(
        0, "", binds=frozenset(binds), mentions=frozenset(mentions), called=frozenset(called - stored), steps=steps
    )
    statement.imports = tuple(imports)
    statement.is_definition = _defines(node)
    statement.is_main = is_main(node)
    statement.is_star = any("*" in names for _, _, names in imports) and isinstance(node, ast.ImportFrom)
    if isinstance(node, FUNCTIONS):
        args = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        statement.function_line = node.lineno + offset
        statement.params = tuple(arg.arg for arg in args)
        grid = args[1] if statement.params == SAMPLE else args[0] if args else None
        if grid is not None and grid.annotation is not None:
            statement.annotation = ast.unparse(grid.annotation)
    return statement


def _defines(node: ast.stmt) -> bool:
    """Whether a statement does nothing but give names values: it is executed only where one of them is needed."""
    if isinstance(node, (ast.If, ast.Try)):
        parts = [*node.body, *node.orelse, *getattr(node, "finalbody", ())]
        parts += [part for handler in getattr(node, "handlers", ()) for part in handler.body]
        return all(isinstance(part, ast.Pass) or _defines(part) for part in parts)
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        places = [each for target in targets for each in ast.walk(target)]
        return not any(isinstance(place, (ast.Attribute, ast.Subscript)) for place in places)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    return isinstance(node, _DEFINING)


def _join(one: _Statement, other: _Statement) -> _Statement:
    """Two statements on one line."""
    one.is_definition &= other.is_definition
    one.is_star |= other.is_star
    one.binds |= other.binds
    one.mentions |= other.mentions
    one.called |= other.called
    one.imports += other.imports
    one.steps += other.steps
    one.function_line = one.function_line or other.function_line
    one.params, one.annotation = one.params or other.params, one.annotation or other.annotation
    return one
