"""What a child process does: execute the statements of one program, then call its function on the inputs in turn.

Everything here is under the control of the user's code once that has begun: it can change this module, close the pipe
or write to it. The warm process (warm.py) believes nothing but whole frames, and ends the child when its time is over.
"""

from __future__ import annotations

import builtins
import gc
import mmap
import os
import random
import sys
import types
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NoReturn

import numpy

from arcfast import _cpu
from arcfast._forks import ANSWERS, REQUESTS
from arcfast.base.constants import CONSTANTS
from arcfast.base.report import Status
from arcfast.base.table import ALIASES
from arcfast.programs.python_text import ARRAY, LISTS, TUPLES, PythonText
from arcfast.workers import wire
from arcfast.workers.compiled import Compiled, compile_text, explain

MODULE = "arcfast_program"  # the module that it is executed in
POOL = 1 << 14  # bytes of memory that Python takes for objects of one size
_HELD: list[object] = []  # what fills holes
EAGER_ARENA = 1 << 25  # bytes: nested calls of primitives have one each, and the address space is limited
# As `from arcfast.dsl import *` gives it.
LANGUAGE: dict[str, Any] = _cpu.primitives() | {name: _cpu.primitives()[of] for name, of in ALIASES.items()} | CONSTANTS
# What every name of a program's module is looked up in at last. A child changes it and never copies it: counting the
# references to a thousand objects would have as many pages of memory copied.
_BUILTINS: dict[str, Any] = vars(builtins) | LANGUAGE


class Answers:
    """What a child has to say.

    Outcomes go to shared memory, and a frame through the pipe has the warm process look there: when there is nothing
    left to do, or PAUSE seconds have passed. Being woken for every run would cost it more than most runs.
    """

    def __init__(self, shared: mmap.mmap):
        self._shared, self._at = shared, 0
        self._waiting = self._full = False
        self._woken = monotonic()

    def add(self, outcome: bytes) -> None:
        os.write(ANSWERS, b"")  # fails if the program closed the pipe: that run is lost, wherever outcomes go
        data = wire.frame(wire.OUTCOME, outcome)
        end = None if self._full else wire.write_shared(self._shared, self._at, data)
        if end is None:  # all that come behind one that does not fit go through the pipe too
            self._full = True
            _write(data)
            return
        self._at, self._waiting = end, True
        if monotonic() - self._woken > wire.PAUSE:
            self.wake()

    def wake(self) -> None:
        if self._waiting:
            _write(wire.frame(wire.WAKE))
        self._waiting, self._woken = False, monotonic()


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(ANSWERS, data) :]


def main(shared: mmap.mmap) -> NoReturn:
    """Run as a child that was just forked, with its limits set: never returns."""
    try:
        gc.enable()
        _work(shared)
    except BaseException:  # whatever is left of it is not worth a message: the warm process sees that it ended
        os._exit(1)
    os._exit(0)


def _work(shared: mmap.mmap) -> None:
    """Execute a program's text, and run it on the inputs that come, until there are none to come."""
    frames = wire.Frames(frozenset((wire.PROGRAM, wire.INPUT)), sys.maxsize)
    request = wire.read_frame(REQUESTS, frames)
    if request is None:
        return
    program = Compiled.unpack(request[1])
    os.chdir(program.folder)
    answer = _load(program)
    _write(wire.frame(wire.READY, answer if isinstance(answer, bytes) else b""))
    if not isinstance(answer, bytes):
        _serve(answer, program, frames, Answers(shared))


# ---- What is done once, before any child is forked ----

REHEARSALS = 24  # times: Python adapts code to what it meets when it has run it some times
_TEXT = """
import collections, copy, functools, heapq, itertools, math, operator, random, re, typing
from collections import Counter, defaultdict, deque
import numpy as np

def f(grid):
    out = [list(row) for row in grid]
    for r in range(len(out)):
        for c in range(len(out[0])):
            out[r][c] = out[r][c] + 1
    Counter(cell for row in grid for cell in row).most_common(1)
    return np.array(out) if isinstance(grid, np.ndarray) else out
"""


def warm_up() -> None:
    """Do what every child does, some times over: what that changes in memory, no child need change, and so copy."""
    _cpu.set_arenas(eager=EAGER_ARENA)
    grid = ((0, 1), (2, 3))
    LANGUAGE["rot90"](grid)
    inputs = [wire.frame(wire.INPUT, wire.pack_input((None, grid, None)))] * 2
    with mmap.mmap(-1, wire.SHARED) as shared:
        for k in range(REHEARSALS):
            form = (LISTS, ARRAY, TUPLES)[k % 3]
            compiled = compile_text(PythonText("f", ((1, _TEXT),), 0, ("I",), form, {}, {}, 0), "/")
            assert isinstance(compiled, Compiled)
            _rehearse(wire.frame(wire.PROGRAM, compiled.pack()) + b"".join(inputs), shared)
    del sys.modules[MODULE]
    seed()  # children execute texts with these


def _rehearse(requests: bytes, shared: mmap.mmap) -> None:
    """Be a child that is sent this. A child's pipes are at the lowest numbers that are free in this process."""
    theirs = os.pipe(), os.pipe()
    numbers = [os.dup(number) for pair in theirs for number in pair]
    for number in theirs[0] + theirs[1]:
        os.close(number)
    read, write, answers_read, answers_write = numbers
    os.write(write, requests)
    os.close(write)
    os.dup2(read, REQUESTS)
    os.dup2(answers_write, ANSWERS)
    try:
        _work(shared)
    finally:
        for number in (read, answers_read, answers_write, REQUESTS, ANSWERS):
            os.close(number)


def fill_holes() -> None:
    """Use up the memory that is left over between objects here and there.

    What children allocate is then in pages of its own, one behind the other, and not in a page for each object.
    """
    for size in range(16, 513, 16):
        for _ in range(POOL // size):
            _HELD.append(object() if size == 16 else float(size) if size == 32 else bytes(size - b"".__sizeof__()))


def _serve(function: Callable[..., Any], program: Compiled, frames: wire.Frames, answers: Answers) -> None:
    while True:
        request = frames.next()
        if request is None:
            answers.wake()
            request = wire.read_frame(REQUESTS, frames)
            if request is None:
                return
        if program.draws:
            seed()
        outcome = _run(function, _arguments(wire.unpack_input(request[1]), program))
        answers.add(outcome)
        if outcome[0] == Status.MEMORY:  # what is still held must not count for the next run
            answers.wake()
            return


def _arguments(sample: tuple[Any, Any, Any], program: Compiled) -> list[Any]:
    """The inputs as the program takes them, made anew for every call: it may change them."""
    pairs, grid, known = sample
    shape = {LISTS: _as_lists, ARRAY: _as_array}.get(program.form, _as_is)
    if len(program.params) == 1:
        return [shape(grid)]
    pairs = None if pairs is None else tuple([tuple([shape(side) for side in pair]) for pair in pairs])
    return [list(pairs) if program.form == LISTS and pairs is not None else pairs, shape(grid), shape(known)]


def _as_is(grid: Any) -> Any:
    return grid


def _as_lists(grid: Any) -> Any:
    return None if grid is None else [list(row) for row in grid]


def _as_array(grid: Any) -> Any:
    return None if grid is None else numpy.array(grid, dtype=int)


# ---- Executing the program's statements ----


def _load(program: Compiled) -> Callable[..., Any] | bytes:
    """The program's function; or the outcome of all its runs, if executing the text failed."""
    module = types.ModuleType(MODULE)
    sys.modules[MODULE] = module
    try:
        names = {name: LANGUAGE[of] for name, of in program.names.items()}
        importer = _Importer(program.modules, names)
        importer.prepare(module)
        function = None
        for k, code in enumerate(program.pieces):
            exec(code, module.__dict__)
            if k == program.at:
                function = module.__dict__[program.function]
        return function or wire.pack_failure(Status.ERROR, f"{program.function} is not defined")
    except MemoryError:
        return wire.pack_failure(Status.MEMORY, "")
    except BaseException as error:
        return wire.pack_failure(Status.ERROR, explain(error))


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
