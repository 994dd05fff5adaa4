"""The recorded truth, and whether a device agrees with it: `arcfast selftest`.

vectors/*.jsonl.gz hold random programs (corpus) and single calls at the edges of the language (edges) with the value
of every step; they are decoded here and replayed on a backend, like the examples of the table. A backend is an object
with `call(name, args)`, which gives the value or raises DSLError. It may also have `function(name)`, its own function
value for a primitive; `plain(value)`, to turn its values into plain ones before they are compared; and
`steps(start, steps)`, which runs a whole program at once: steps are (name, args), an argument may be Earlier(k), and
what comes back is a list with a value or a DSLError per step; or `many(programs)`, which does so for `batch` of them.
The tests replay the same files on more backends. What more is checked of devices is in device_test.py.
"""

from __future__ import annotations

import ast
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from arcfast import _cpu, reference
from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ArcfastError, DSLError
from arcfast.base.table import PRIMITIVES, Primitive

VECTORS = Path(__file__).parent / "vectors"
RECORDED = {"corpus": (35_851, 2_868), "edges": (6_637, 2_075)}  # steps, and how many of them are errors


class Case(NamedTuple):
    """One program, still in the notation of the file."""

    line: int
    input: Any
    steps: list
    expect: list


class Earlier(NamedTuple):
    """An argument that is the value of step k, or the input where k is -1."""

    k: int


class Mismatch(NamedTuple):
    """A step that did not give what it should; reads well in a failing test."""

    line: int
    step: list
    got: Any
    expected: Any


class Tally(NamedTuple):
    """What was replayed: how many steps, how many of them had to be errors, and what disagreed."""

    steps: int
    errors: int
    mismatches: list[Mismatch]


# ---- The files ----


def cases(name: str) -> Iterator[Case]:
    """The programs of "corpus" or "edges" in file order."""
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt") as lines:
        for number, line in enumerate(lines, 1):
            row = json.loads(line)
            yield Case(number, row["input"], row["steps"], row["expect"])


def decode(value: Any, function: Callable[[str], Any] | None = None) -> Any:
    """A plain value from the notation of the file; `function` gives the function value of a primitive's name.

    >>> decode({"t": [1, {"g": ["01", "20"]}, {"i": [0, 1]}]})
    (1, ((0, 1), (2, 0)), frozenset({(0, 1)}))
    """
    if not isinstance(value, dict):
        return value
    ((tag, body),) = value.items()
    if tag == "t":
        return tuple(decode(member, function) for member in body)
    if tag == "s":
        return frozenset(decode(member, function) for member in body)
    if tag == "g":
        return tuple(tuple(map(int, row)) for row in body)
    if tag == "i":
        return frozenset(zip(body[::2], body[1::2]))
    if tag == "c":
        return frozenset(zip(body[::3], zip(body[1::3], body[2::3])))
    if tag == "p" and function is not None:
        return function(body)
    raise ValueError(f"no value: {value!r}")


def agrees(got: Any, expected: Any) -> bool:
    """Whether an outcome (a value or a DSLError) is what the file expects."""
    if expected == {"error": True}:
        return isinstance(got, DSLError) and got.status == "error"
    if isinstance(got, DSLError):
        return False
    return expected == {"f": True} or got == decode(expected)


def ready_steps(backend: Any, case: Case) -> list[tuple[str, list]]:
    """The steps with their arguments decoded: values, function values of the backend, Earlier(k)."""
    function = getattr(backend, "function", None)
    return [
        (name, [Earlier(arg["x"]) if isinstance(arg, dict) and "x" in arg else decode(arg, function) for arg in args])
        for name, *args in case.steps
    ]


def run_steps(backend: Any, start: Any, steps: list[tuple[str, list]]) -> list:
    """The value or the DSLError of every step."""
    if hasattr(backend, "steps"):
        return backend.steps(start, steps)
    values: list = [start]
    for name, args in steps:
        try:
            values.append(backend.call(name, [values[a.k + 1] if isinstance(a, Earlier) else a for a in args]))
        except DSLError as error:
            values.append(error)
    return values[1:]


def outcomes(backend: Any, case: Case) -> list:
    """The value or the DSLError of every step of a program of the file."""
    return run_steps(backend, decode(case.input), ready_steps(backend, case))


def all_outcomes(backend: Any, name: str) -> Iterator[tuple[Case, list]]:
    """The programs of a file with the outcomes of their steps."""
    if not hasattr(backend, "many"):
        for case in cases(name):
            yield case, outcomes(backend, case)
        return
    every = cases(name)
    while group := list(islice(every, backend.batch)):
        ready = [(decode(case.input), ready_steps(backend, case)) for case in group]
        yield from zip(group, backend.many(ready))


def replay(backend: Any, name: str, done: Callable[[int], None] = lambda steps: None) -> Tally:
    """Run every program of a file and compare every step; `done` is told the number of steps after each program."""
    plain = getattr(backend, "plain", lambda value: value)
    steps = errors = 0
    mismatches = []
    for case, found in all_outcomes(backend, name):
        for step, got, expected in zip(case.steps, found, case.expect, strict=True):
            steps += 1
            errors += expected == {"error": True}
            got = got if isinstance(got, DSLError) else plain(got)
            if not agrees(got, expected):
                mismatches.append(Mismatch(case.line, step, got, expected))
        done(len(case.steps))
    return Tally(steps, errors, mismatches)


# ---- The examples of the table ----


def replay_examples(backend: Any, done: Callable[[int], None] = lambda steps: None) -> Tally:
    """Run the example of every primitive: `call == constant`, read as data."""
    plain = getattr(backend, "plain", lambda value: value)
    mismatches = []
    examples = [read_example(row, getattr(backend, "function", None)) for row in PRIMITIVES.values()]
    ready = [(None, steps) for steps, _ in examples]
    found = backend.many(ready) if hasattr(backend, "many") else (run_steps(backend, *each) for each in ready)
    for row, (_, expected), (*_, got) in zip(PRIMITIVES.values(), examples, found):
        got = got if isinstance(got, DSLError) else plain(got)
        if isinstance(got, DSLError) or got != expected:
            mismatches.append(Mismatch(row.index + 1, [row.example], got, expected))
        done(1)
    return Tally(len(PRIMITIVES), 0, mismatches)


def read_example(row: Primitive, function: Callable[[str], Any] | None) -> tuple[list[tuple[str, list]], Any]:
    """The steps of a row's example and the value that the last one must have."""
    steps: list[tuple[str, list]] = []

    def read(node: ast.expr) -> Any:
        match node:
            case ast.Call(func=ast.Name(id="frozenset"), args=members):
                return frozenset(read(members[0]) if members else ())
            case ast.Call(func=ast.Name(id=name), args=args):
                args = [read(arg) for arg in args]
                steps.append((name, args))
                return Earlier(len(steps) - 1)
            case ast.Tuple(elts=members) | ast.Set(elts=members):
                return tuple(map(read, members))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return -number
            case ast.Name(id=name):
                if name in CONSTANTS or function is None:
                    return CONSTANTS[name]
                return function(name)
            case ast.Constant(value=value):
                return value
        raise ValueError(f"{row.name}: its example cannot be read: {ast.unparse(node)}")

    comparison = ast.parse(row.example, mode="eval").body
    if not isinstance(comparison, ast.Compare):
        raise ValueError(f"{row.name}: its example is no comparison")
    read(comparison.left)
    return steps, read(comparison.comparators[0])


# ---- The devices ----


class Reference:
    """arcfast's checked reference."""

    name = "reference"
    function = staticmethod(reference.PRIMITIVES.__getitem__)

    def call(self, name: str, args: list) -> Any:
        return reference.PRIMITIVES[name](*args)


class Core:
    """The core on the CPU, a whole program as one image; one that is too small is made again four times as large."""

    name = "core"
    function = staticmethod(lambda name: _cpu.primitives()[name])
    size = 1 << 18
    largest = 1 << 28

    def execute(self, image: _cpu.Image) -> None:
        image.run()

    def image(self, start: Any, steps: list, **budgets: int) -> _cpu.Image:
        """The image of a program after its run."""
        constants = [start]
        ready: list[tuple[Any, list[Earlier | int]]] = []
        for name, args in steps:
            slots: list[Earlier | int] = []
            for arg in args:
                if not isinstance(arg, Earlier):
                    constants.append(arg)
                slots.append(arg if isinstance(arg, Earlier) else len(constants) - 1)
            ready.append((name, slots))
        place = {Earlier(k): len(constants) + k if k >= 0 else 0 for k in range(-1, len(steps))}
        placed = [(name, [place[at] if isinstance(at, Earlier) else at for at in slots]) for name, slots in ready]
        size = self.size
        while True:
            try:
                image = _cpu.Image(placed, constants, size=size, **budgets)
                self.execute(image)
                if image.complete or size >= self.largest:
                    return image
            except (MemoryError, DSLError):
                if size >= self.largest:
                    raise
            size *= 4

    def steps(self, start: Any, steps: list) -> list:
        image = self.image(start, steps)
        return [self.ending(image, k) for k in range(len(steps))]

    def ending(self, image: _cpu.Image, step: int) -> Any:
        try:
            return image.value(step)
        except DSLError as error:
            return error

    def call(self, name: str, args: list) -> Any:
        (ending,) = self.steps(0, [(name, args)])
        if isinstance(ending, DSLError):
            raise ending
        return ending


class Warp(Core):
    """The GPU's code: 32 lanes, interleaved at syncs by the emulator, in one of its orders."""

    def __init__(self, order: Any, seed: int = 0):
        self.name, self.order, self.seed = f"warp-{order}", order, seed

    def execute(self, image: _cpu.Image) -> None:
        from arcfast import _warp

        _warp.run_image(image.data, self.order, self.seed)


def backend_for(device: str) -> Any:
    """The backend of a device; one that is not there raises DeviceUnavailable with the reason."""
    if device in ("cpu", "python"):
        return Core() if device == "cpu" else Reference()
    from arcfast.checks.device_test import OnDevice

    return OnDevice(device)


def selftest(device: str, done: Callable[[int], None] = lambda steps: None) -> dict[str, Tally]:
    """Replay everything on a device; `done` is told as steps are compared, `total_steps()` in all.

    A device that fails (on warp: a race, a wrong sync) raises DeviceError; ArcfastError if the files are damaged.

    >>> [tally.mismatches for tally in selftest("cpu").values()]
    [[], [], []]
    """
    backend = backend_for(device)
    tallies = {"examples": replay_examples(backend, done)}
    for name, recorded in RECORDED.items():
        try:
            tally = tallies[name] = replay(backend, name, done)
        except (OSError, EOFError, zlib.error, json.JSONDecodeError, UnicodeDecodeError) as error:
            raise ArcfastError(f"the recorded steps in {VECTORS / name}.jsonl.gz cannot be read: {error}") from error
        if tally[:2] != recorded:
            told = f"{tally.steps} steps and {tally.errors} errors where {recorded[0]} and {recorded[1]} were recorded"
            raise ArcfastError(f"the file {VECTORS / name}.jsonl.gz is not whole: {told}")
    return tallies | (backend.more(done) if hasattr(backend, "more") else {})


def total_steps(device: str = "cpu") -> int:
    """How many steps and runs a self-test compares."""
    from arcfast.checks.device_test import MORE

    recorded = len(PRIMITIVES) + sum(steps for steps, _ in RECORDED.values())
    return recorded + (0 if device in ("cpu", "python") else MORE)
