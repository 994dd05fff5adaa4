"""What a child process does: execute the statements of one program, then call its function on the inputs in turn.

Everything here is under the control of the user's code once that has begun: it can change this module, close the pipe
or write to it. The warm process (warm.py) believes nothing but whole frames, and ends the child when its time is over.
"""

from __future__ import annotations
import __future__

import builtins
import gc
import os
import random
import sys
import types
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

import numpy

from arcfast import _cpu
from arcfast.base.constants import CONSTANTS
from arcfast.base.report import Status
from arcfast.base.table import ALIASES
from arcfast.programs.extraction import ARRAY, LISTS, Piece, PythonText
from arcfast.workers import wire
from arcfast.workers.limits import Limits

FILE = "<program>"  # the file name of a program's code
MODULE = "arcfast_program"  # the module that it is executed in
EAGER_ARENA = 1 << 25  # bytes: nested calls of primitives have one each, and the address space is limited
REQUESTS, ANSWERS = 3, 4  # numbers of the pipes, in a child
_FLAGS = __future__.annotations.compiler_flag  # annotations are not evaluated: names in them may be unknown
# As `from arcfast.dsl import *` gives it.
LANGUAGE: dict[str, Any] = _cpu.primitives() | {name: _cpu.primitives()[of] for name, of in ALIASES.items()} | CONSTANTS
# What every name of a program's module is looked up in at last. A child changes it and never copies it: counting the
# references to a thousand objects would have as many pages of memory copied.
_BUILTINS: dict[str, Any] = vars(builtins) | LANGUAGE


class Codes(NamedTuple):
    """A program's text, compiled by Python: its pieces, and those of each file beside it."""

    pieces: list[types.CodeType]
    modules: dict[str, list[types.CodeType]]


def compile_text(text: PythonText) -> Codes | bytes:
    """Compile a text, which executes nothing of it; or the outcome of all runs, if Python refuses it.

    The warm process does this: it is quicker there than in a child, for which every page of memory is new.
    """
    try:
        pieces = [_compile(piece, FILE) for piece in text.pieces]
        return Codes(
            pieces, {file: [_compile(each, f"{file}.py") for each in text.modules[file]] for file in text.modules}
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return wire.pack_failure(Status.ERROR, explain(error))


def _compile(piece: Piece, file: str) -> types.CodeType:
    line, text = piece
    return _move(compile(text, file, "exec", flags=_FLAGS, dont_inherit=True), line - 1)


def main(text: PythonText, codes: Codes, limits: Limits, space: int, parent: int) -> NoReturn:
    """Run as a child that was just forked, whose address space may become so large: never returns."""
    try:
        limits.apply(parent, space)
        gc.enable()
        answer = _load(text, codes)
        os.write(ANSWERS, wire.frame(wire.READY, answer if isinstance(answer, bytes) else b""))
        if not isinstance(answer, bytes):
            _serve(answer, text)
    except BaseException:  # whatever is left of it is not worth a message: the warm process sees that it ended
        os._exit(1)
    os._exit(0)


def warm_up() -> None:
    """Do once what every child needs, before any is forked."""
    _cpu.set_arenas(eager=EAGER_ARENA)
    sample = (((((1,),), ((2,),)),), ((0, 1), (2, 3)), None)
    pairs, grid, _ = wire.unpack_input(wire.pack_input(sample))
    wire.pack_value_outcome(numpy.array(LANGUAGE["rot90"](grid), dtype=int))
    text = "import collections, copy, functools, itertools, math, typing\ndef f(grid): return [row[:] for row in grid]"
    program = PythonText("f", ((1, text),), 0, ("I",), LISTS, {}, {}, 0)
    codes = compile_text(program)
    assert isinstance(codes, Codes)
    function = _load(program, codes)
    assert not isinstance(function, bytes)
    _run(function, _arguments(sample, program))
    del sys.modules[MODULE]


def _serve(function: Callable[..., Any], text: PythonText) -> None:
    frames = wire.Frames(frozenset((wire.INPUT,)), sys.maxsize)
    while (request := wire.read_frame(REQUESTS, frames)) is not None:
        arguments = _arguments(wire.unpack_input(request[1]), text)
        answer = wire.frame(wire.OUTCOME, _run(function, arguments))
        while answer:
            answer = answer[os.write(ANSWERS, answer) :]


def _arguments(sample: tuple[Any, Any, Any], text: PythonText) -> list[Any]:
    """The inputs as the program takes them, made anew for every call: it may change them."""
    pairs, grid, known = sample
    shape = {LISTS: _as_lists, ARRAY: _as_array}.get(text.form, _as_is)
    if len(text.params) == 1:
        return [shape(grid)]
    pairs = None if pairs is None else tuple([tuple([shape(side) for side in pair]) for pair in pairs])
    return [list(pairs) if text.form == LISTS and pairs is not None else pairs, shape(grid), shape(known)]


def _as_is(grid: Any) -> Any:
    return grid


def _as_lists(grid: Any) -> Any:
    return None if grid is None else [list(row) for row in grid]


def _as_array(grid: Any) -> Any:
    return None if grid is None else numpy.array(grid, dtype=int)


# ---- Executing the program's statements ----


def _load(text: PythonText, codes: Codes) -> Callable[..., Any] | bytes:
    """The program's function; or the outcome of all its runs, if executing the text failed."""
    module = types.ModuleType(MODULE)
    sys.modules[MODULE] = module
    seed()
    try:
        names = {name: LANGUAGE[of] for name, of in text.names.items()}
        importer = _Importer(codes.modules, names)
        importer.prepare(module)
        function = None
        for k, code in enumerate(codes.pieces):
            exec(code, module.__dict__)
            if k == text.at:
                function = module.__dict__[text.function]
        return function or wire.pack_failure(Status.ERROR, f"{text.function} is not defined")
    except MemoryError:
        return wire.pack_failure(Status.MEMORY, "")
    except BaseException as error:
        return wire.pack_failure(Status.ERROR, explain(error))


def _move(code: types.CodeType, lines: int) -> types.CodeType:
    """The code as if it stood so many lines below; its tables of lines count from its first."""
    parts = tuple([_move(part, lines) if isinstance(part, types.CodeType) else part for part in code.co_consts])
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=parts)


class _Importer:
    """The `__import__` of a program's modules.

    Names of files beside the program come from their texts. Of modules that are not installed, such as the DSL that a
    solver file was written for, names of the language come as the language's own.
    """

    def __init__(self, modules: Mapping[str, list[types.CodeType]], names: Mapping[str, Any]):
        self.modules, self.names = modules, names
        self.loaded: dict[str, types.ModuleType] = {}

    def prepare(self, module: types.ModuleType) -> None:
        """Give a module the names of the language, and this importer."""
        _BUILTINS["__import__"] = self.find
        module.__dict__.update(self.names, __builtins__=_BUILTINS)

    def find(self, name: str, variables: Any = None, local: Any = None, wanted: Any = (), level: int = 0) -> Any:
        star = wanted is not None and "*" in wanted
        if wanted and not star and name in self.modules:
            return _Names(f"{name}.py", vars(self.load(name)), self.names)
        if level == 0:
            try:
                return builtins.__import__(name, variables, local, wanted, 0)
            except ModuleNotFoundError as error:
                if error.name is None or not f"{name}.".startswith(f"{error.name}."):
                    raise  # that module is there, and needs another one that is not
        return _Names(f"the module {'.' * level}{name}, which is not installed,", {}, self.names)

    def load(self, file: str) -> types.ModuleType:
        if file not in self.loaded:
            module = self.loaded[file] = types.ModuleType(file)
            sys.modules[f"{MODULE}.{file}"] = module
            self.prepare(module)
            for code in self.modules[file]:
                exec(code, module.__dict__)
        return self.loaded[file]


class _Names:
    """What `import` gives in the place of a module: names of the language first, then a file's own."""

    __all__ = ()  # for `import *`: the names of the language are there already

    def __init__(self, what: str, own: Mapping[str, Any], names: Mapping[str, Any]):
        self._what, self._own, self._names = what, own, names

    def __getattr__(self, name: str) -> Any:
        for names in (self._names, LANGUAGE, self._own):
            if name in names:
                return names[name]
        raise AttributeError(f"{self._what} has no {name}")


# ---- Runs ----


def seed() -> None:
    """The same random numbers for every run, so that they depend on no other."""
    random.seed(0)
    numpy.random.seed(0)


def _run(function: Callable[..., Any], arguments: list[Any]) -> bytes:
    seed()
    try:
        value = function(*arguments)
    except MemoryError:
        return wire.pack_failure(Status.MEMORY, "")
    except BaseException as error:
        return wire.pack_failure(Status.ERROR, explain(error))
    try:
        return pack_result(value)
    except MemoryError:
        return wire.pack_failure(Status.MEMORY, "")
    except BaseException as error:
        reason = str(error) if isinstance(error, (_cpu.NotAValue, ValueError)) else explain(error)
        return wire.pack_failure(Status.ERROR, f"its result is no value of the language: {reason}")


def pack_result(value: Any) -> bytes:
    """The outcome of a run that gave this; NotAValue or ValueError if it is no value of the language."""
    try:
        packed = wire.pack_value_outcome(value)
    except _cpu.NotAValue:
        packed = wire.pack_value_outcome(whole(value))
    if len(packed) > wire.MOST_VALUE:
        raise ValueError(f"it takes more than {wire.MOST_VALUE:,} bytes")
    return packed


def whole(value: Any) -> Any:
    """The value with ints in the place of floats that are whole, as numpy makes them: 1.0 == 1 in Python too."""
    if isinstance(value, numpy.ndarray):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return tuple([whole(each) for each in value])
    if isinstance(value, (set, frozenset)):
        return frozenset([whole(each) for each in value])
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


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
