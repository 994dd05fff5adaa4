"""The functions and constants at the top level of a file, as syntax trees.

A name stands for the nearest definition above its use. The trees of a long text are given up and read again when they
are needed, so that memory stays small. parse.py fills a Module, compile.py asks it.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from typing import Any

from arcfast.nodes import Const, Function

SAMPLE = ("S", "I", "C")
KEPT = 400_000  # characters of a long text whose syntax trees are held at once

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Definition:
    """A function of the file. `position` is where it stands among the statements of the file."""

    __slots__ = ("name", "params", "defaults", "statements", "line", "offset", "position", "problem", "is_def", "piece")

    def __init__(self, name: str, node: FunctionNode, offset: int, position: int, piece: Piece | None = None):
        args = node.args
        positional = args.posonlyargs + args.args
        self.name = name
        self.params = tuple([arg.arg for arg in positional + args.kwonlyargs])
        self.defaults = dict(zip(self.params[len(positional) - len(args.defaults) :], args.defaults))
        self.defaults.update((arg.arg, value) for arg, value in zip(args.kwonlyargs, args.kw_defaults) if value)
        self.is_def = not isinstance(node, ast.Lambda)
        self.statements = _statements(node)
        self.piece = piece
        self.line = node.lineno + offset
        self.offset = offset
        self.position = position
        self.problem = None
        if args.vararg or args.kwarg:
            self.problem = "*arguments are not in the language: name the parameters"
        elif isinstance(node, ast.AsyncFunctionDef):
            self.problem = "`async` is not in the language: write def"
        elif self.is_def and node.decorator_list:
            self.problem = "decorators are not in the language: take the decorator away"

    @property
    def body(self) -> list[ast.stmt]:
        if self.statements is None:
            self.piece.read_again()
        return self.statements

    @property
    def may_be_program(self) -> bool:
        return self.is_def and (len(self.params) == 1 or self.params == SAMPLE or self.is_batt)

    @property
    def is_batt(self) -> bool:
        """Whether it is the function of a batt file, whose entries are programs."""
        return self.is_def and self.name == "batt" and len(self.params) > 3 and set(SAMPLE) <= set(self.params)


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

    def give_up(self) -> None:
        self.tree = None
        for definition in self.definitions:
            definition.statements = None

    def read_again(self) -> None:
        functions = [node for statement in self.read(self.text).body for _, node in _functions(statement)]
        for definition, node in zip(self.definitions, functions, strict=True):
            definition.statements = _statements(node)
        self.module.keep(self)


class Module:
    """What stands at the top level of a file. Pieces are added in their order.

    `foreseen` are the names that pieces still to come may define.
    """

    def __init__(self, foreseen: frozenset[str] = frozenset()):
        self.definitions: list[Definition] = []
        self.names: dict[str, tuple[list[int], list]] = {}  # positions, and the definition or expression at each
        self.aliases: dict[str, str] = {}  # from dsl import objects as o
        self.modules: set[str] = set()  # import dsl
        self.values: dict[int, Any] = {}  # of constants, by the id of their expression
        self.known: dict[str, Const | Function] = {}  # names that were found to be the language's
        self.foreseen = foreseen
        self.position = 0
        self.kept: deque[Piece] = deque()
        self.kept_size = 0

    def add(self, piece: Piece) -> list[Definition]:
        """Take the names of a piece; gives its functions."""
        piece.module = self
        for node in piece.tree.body:
            self.position += 1
            functions = _functions(node)
            for name, function in functions:
                definition = Definition(name, function, piece.offset, self.position, piece)
                piece.definitions.append(definition)
                self._bind(name, self.position, definition)
            if functions:
                continue
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                for name in _targets(node):
                    self._bind(name, self.position, node.value)
            elif isinstance(node, ast.ImportFrom):
                self.aliases.update((alias.asname, alias.name) for alias in node.names if alias.asname)
            elif isinstance(node, ast.Import):
                self.modules.update(alias.asname or alias.name for alias in node.names)
        piece.tree = None  # its functions and constants are held where they are used
        self.definitions += piece.definitions
        self.keep(piece)
        return piece.definitions

    def keep(self, piece: Piece) -> None:
        """Hold the tree of this piece, and give up the one that was read the longest time ago."""
        self.kept.append(piece)
        self.kept_size += len(piece.text)
        while self.kept_size > KEPT and len(self.kept) > 1:
            oldest = self.kept.popleft()
            self.kept_size -= len(oldest.text)
            oldest.give_up()

    def _bind(self, name: str, position: int, thing: Definition | ast.expr) -> None:
        self.known.pop(name, None)
        positions, things = self.names.setdefault(name, ([], []))
        positions.append(position)
        things.append(thing)

    def find(self, name: str, position: int) -> Definition | ast.expr | None:
        """What a name of the file stands for there: the nearest definition above, or else the first below.

        Where a name is defined once this is Python's rule; texts of language models, one after the other in a file,
        each keep their own helpers.
        """
        if name not in self.names:
            return None
        positions, things = self.names[name]
        return things[max(bisect_right(positions, position) - 1, 0)]
