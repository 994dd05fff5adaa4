"""Straight functions, read without `ast`: every line is `x = f(a, b)`, and the last is `return x`.

Most functions of most solver files are such, and Python's parser takes longer over them than all else does. So a body
is taken out of the text before that is parsed, and kept as words, which straight.py compiles. What is not exactly of
this form stays in the text. A Chunk (definitions.py) calls read_straight, parse.py read_alone.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Callable
from typing import NamedTuple

from arcfast.base.errors import ProgramError

_NAME = r"[A-Za-z_]\w*"
_VALUE = rf"(?:{_NAME}|0|[1-9]\d{{0,8}})"
_STEP = rf"    {_NAME} = {_NAME}\({_VALUE}(?:, {_VALUE}){{0,9}}\)\n"
_HEAD, _BODY = rf"def {_NAME}\([\w, :=]*\)(?: -> {_NAME})?:", rf"(?:{_STEP}){{0,1000}}    return {_NAME}"
_STRAIGHT = re.compile(rf"\n({_HEAD})\n({_BODY})(?=\n|\Z)", re.ASCII)  # `^` would take longer to search for
_NO_NAMES = frozenset((*keyword.kwlist, "__debug__"))


class Alone(NamedTuple):
    """A straight function that is all there is in a text."""

    name: str
    params: list[str]
    line: int
    words: list[str]


class Lines(NamedTuple):
    """The body of a straight function.

    text   the whole function
    words  of its lines: x, =, f, a, b for each step, and the name that it returns at the end
    """

    text: str
    words: list[str]

    def statements(self, line: int, read: Callable[[str], ast.Module]) -> list[ast.stmt]:
        """Its syntax trees, where the function begins on this line."""
        tree = ast.increment_lineno(read(self.text), line - 1)
        return tree.body[0].body  # type: ignore[attr-defined]


def read_straight(text: str, read: Callable[[str], ast.Module]) -> tuple[ast.Module, dict[int, Lines]]:
    """The syntax tree of a text, with empty bodies for the straight functions, and {line: Lines} of those.

    What is left of such a function is a statement of one line. So the text is valid Python if it was before, and the
    other way round; but the function may have been part of a string, or stood within brackets.
    """
    taken: dict[int, Lines] = {}
    line = at = 0

    def take(found: re.Match[str]) -> str:
        nonlocal line, at
        head, body = found.groups()
        words = _words(body)
        if words is None:
            return found[0]
        line, at = line + after_newline.count("\n", at, found.start(1)), found.start(1)
        taken[line] = Lines(found[0][1:], words)
        return f"\n{head}0\n" + "\n" * body.count("\n")

    after_newline = f"\n{text}"
    rest = _STRAIGHT.sub(take, after_newline)
    if taken:
        try:
            tree = read(rest[1:])
        except ProgramError:  # told with the whole text
            return read(text), {}
        if taken.keys() <= {node.lineno for node in tree.body if type(node) is ast.FunctionDef}:
            return tree, taken
    return read(text), {}


def read_alone(text: str) -> Alone | None:
    """The straight function of one grid, or of S, I and C, that is all there is in a text; None if it is another."""
    found = _STRAIGHT.fullmatch("\n" + text.strip("\n"))
    if found is None:
        return None
    head, body = found.groups()
    name, _, given = head[4:-2].partition("(")
    params = given.split(", ")
    words = _words(body)
    if words is None or name in _NO_NAMES or not _NO_NAMES.isdisjoint(params):
        return None
    if params == ["S", "I", "C"] or (len(params) == 1 and given.isidentifier()):
        return Alone(name, params, 1 + len(text) - len(text.lstrip("\n")), words)
    return None


def _words(body: str) -> list[str] | None:
    """The words of a body, without `return`; None if one is a keyword."""
    words = body.replace("(", " ").replace(")", "").replace(",", "").split()
    del words[-2]
    return words if _NO_NAMES.isdisjoint(words) else None
