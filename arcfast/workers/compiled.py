"""A program's text compiled by Python, which executes nothing of it, and its errors in words.

The warm process compiles: it is quicker there than in a child, for which every page of memory is new. What it sends is
Python's own form of code (marshal), from a process that runs no user's code to one that does; nothing comes back so.
"""

from __future__ import annotations
import __future__

import marshal
import types
from collections.abc import Mapping
from opcode import opmap
from typing import Any, NamedTuple

from arcfast.base.report import Status
from arcfast.programs.python_text import Piece, PythonText
from arcfast.workers import wire

FILE = "<program>"  # the file name of a program's code
_FLAGS = __future__.annotations.compiler_flag  # annotations are not evaluated: names in them may be unknown

_IMPORT, _LONG_NUMBER = opmap["IMPORT_NAME"], opmap["EXTENDED_ARG"]
# Modules of which nothing draws random numbers, but for numpy.random, which is found by its name.
_WITHOUT_CHANCE = frozenset((
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "heapq", "itertools",
    "math", "numpy", "operator", "re", "string", "typing",
))  # fmt: skip
_REACHING = frozenset((
    "__builtins__", "__dict__", "__getattribute__", "__import__", "attrgetter", "eval", "exec", "getattr", "globals",
    "locals", "methodcaller", "vars",
))  # fmt: skip


class Compiled(NamedTuple):
    """What a child needs of a PythonText (programs/python_text.py), with code in the place of its texts.

    folder  where it runs
    draws   whether it may draw random numbers, so that they are to be the same in every run
    """

    function: str
    pieces: list[types.CodeType]
    at: int
    params: tuple[str, ...]
    form: str
    modules: Mapping[str, list[types.CodeType]]
    names: Mapping[str, str]
    folder: str
    draws: bool

    def pack(self) -> bytes:
        fields: Any = tuple(self)
        return marshal.dumps(fields)

    @classmethod
    def unpack(cls, body: bytes) -> Compiled:
        return cls(*marshal.loads(body))


def compile_text(text: PythonText, folder: str) -> Compiled | bytes:
    """Compile a text; or the outcome of all runs, if Python refuses it."""
    try:
        pieces = [_compile(piece, FILE) for piece in text.pieces]
        modules = {file: [_compile(each, f"{file}.py") for each in text.modules[file]] for file in text.modules}
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return wire.pack_failure(Status.ERROR, explain(error))
    draws = bool(modules) or any(map(_may_draw, pieces))
    return Compiled(text.function, pieces, text.at, tuple(text.params), text.form, modules, text.names, folder, draws)


def _may_draw(code: types.CodeType) -> bool:
    """Whether code may come to a generator of random numbers: by name, in a module, or by a name made while it runs."""
    if any("random" in name or name in _REACHING for name in code.co_names):
        return True
    units = code.co_code
    for at in range(0, len(units), 2):
        if units[at] == _IMPORT and (
            units[at - 2] == _LONG_NUMBER or code.co_names[units[at + 1]].partition(".")[0] not in _WITHOUT_CHANCE
        ):
            return True
    return any(_may_draw(part) for part in code.co_consts if isinstance(part, types.CodeType))


def _compile(piece: Piece, file: str) -> types.CodeType:
    line, text = piece
    return _move(compile(text, file, "exec", flags=_FLAGS, dont_inherit=True), line - 1)


def _move(code: types.CodeType, lines: int) -> types.CodeType:
    """The code as if it stood so many lines below; its tables of lines count from its first."""
    if not lines:
        return code
    parts = tuple([_move(part, lines) if isinstance(part, types.CodeType) else part for part in code.co_consts])
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=parts)


def explain(error: BaseException) -> str:
    """The error as a sentence, with the last line of the program that had a part in it."""
    where = ""
    step = error.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if file == FILE or file.endswith(".py") and step.tb_frame.f_globals.get("__name__") == file[:-3]:
            where = f"line {step.tb_lineno}: " if file == FILE else f"{file}, line {step.tb_lineno}: "
        step = step.tb_next
    name = type(error).__name__
    try:
        words = str(error)[: wire.MOST_MESSAGE]
    except Exception:
        words = "its message cannot be read"
    return f"{where}{name}: {words}" if words else f"{where}{name}"
