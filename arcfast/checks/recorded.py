"""The recorded values of the language, and how to compare a backend with them.

vectors/*.jsonl.xz hold random programs (corpus) and single calls at the edges of the language (edges), with the value
of every step. This module reads them, runs them on a backend and compares every step; it does the same with the
examples of the table of primitives. `arcfast selftest` and the tests call it.

A backend is an object with `call(name, args)`, which returns the value or raises DSLError. It may also have:
- `function(name)`: its own function value for a primitive;
- `plain(value)`: converts its values to plain ones before they are compared;
- `steps(start, steps)`: runs a whole program at once. Steps are (name, args), an argument may be Earlier(k); it returns
  a list with a value or a DSLError per step;
- `many(programs)`: the same for several programs at once, at most `batch` of the recorded ones.
"""

from __future__ import annotations

import ast
import json
import lzma
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import DSLError
from arcfast.base.report import Status
from arcfast.base.table import PRIMITIVES, Primitive

VECTORS = Path(__file__).parent / "vectors"
RECORDED = {"corpus": (35_851, 2_868), "edges": (6_637, 2_075)}  # {file: (steps, how many of them are errors)}


class Case(NamedTuple):
    """One recorded program, in the notation of the file; `line` is its line there, `expect` has one entry per step."""

    line: int
    input: Any
    steps: list
    expect: list


class Earlier(NamedTuple):
    """An argument that is the value of step k, or the program's input if k is -1."""

    k: int


class Mismatch(NamedTuple):
    """A step whose value is not the expected one. Failing tests and `arcfast selftest` print it."""

    line: int
    step: list
    got: Any
    expected: Any


class Tally(NamedTuple):
    """Steps replayed, how many of them must be errors, and the steps that disagree."""

    steps: int
    errors: int
    mismatches: list[Mismatch]


# ---- The files ----


def path_of(name: str) -> Path:
    """The file of "corpus" or "edges"."""
    return VECTORS / f"{name}.jsonl.xz"


def cases(name: str) -> Iterator[Case]:
    """The programs of "corpus" or "edges", in the order of the file."""
    with lzma.open(path_of(name), "rt") as lines:
        for number, line in enumerate(lines, 1):
            row = json.loads(line)
            yield Case(number, row["input"], row["steps"], row["expect"])


def decode(value: Any, function: Callable[[str], Any] | None = None) -> Any:
    """Read a value in the notation of the file; `function` gives the function value of a primitive's name.

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
    raise ValueError(f"not a value in the notation of the recorded files: {value!r}")


def agrees(got: Any, expected: Any) -> bool:
    """Whether the outcome of a step (a value or a DSLError) is what the file expects."""
    if expected == {"error": True}:
        return isinstance(got, DSLError) and got.status == Status.ERROR.word
    if isinstance(got, DSLError):
        return False
    return expected == {"f": True} or got == decode(expected)


def ready_steps(backend: Any, case: Case) -> list[tuple[str, list]]:
    """The steps of a case as (name, arguments): values, function values of the backend, Earlier(k)."""
    function = getattr(backend, "function", None)
    return [
        (name, [Earlier(arg["x"]) if isinstance(arg, dict) and "x" in arg else decode(arg, function) for arg in args])
        for name, *args in case.steps
    ]


def run_steps(backend: Any, start: Any, steps: list[tuple[str, list]]) -> list:
    """Run the steps one after the other: the value or the DSLError of each."""
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
    """Run one recorded program: the value or the DSLError of each of its steps."""
    return run_steps(backend, decode(case.input), ready_steps(backend, case))


def all_outcomes(backend: Any, name: str) -> Iterator[tuple[Case, list]]:
    """Run every program of a file: each case with the outcomes of its steps."""
    if not hasattr(backend, "many"):
        for case in cases(name):
            yield case, outcomes(backend, case)
        return
    every = cases(name)
    while group := list(islice(every, backend.batch)):
        ready = [(decode(case.input), ready_steps(backend, case)) for case in group]
        yield from zip(group, backend.many(ready))


def replay(backend: Any, name: str, done: Callable[[int], None] = lambda steps: None) -> Tally:
    """Run every program of a file and compare every step; `done(steps)` is called after each program."""
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
    """Run the example of every primitive. An example has the form `call == constant`; it is parsed, never executed."""
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
    """The steps of a primitive's example, and the value that the last step must have."""
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
        raise ValueError(f"the example of {row.name} cannot be read: {ast.unparse(node)}")

    comparison = ast.parse(row.example, mode="eval").body
    if not isinstance(comparison, ast.Compare):
        raise ValueError(f"the example of {row.name} is no comparison")
    read(comparison.left)
    return steps, read(comparison.comparators[0])
