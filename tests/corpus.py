"""The recorded truth: random programs (corpus) and single calls at the edges of the language (edges).

Loads tests/vectors/*.jsonl.gz, decodes their values and replays them on any backend. A backend is an object with
`call(name, args)`, which gives the value or raises DSLError. It may also have `function(name)`, its own function
value for a primitive; `plain(value)`, to turn its values into plain ones before they are compared; and
`steps(start, steps)`, which runs a whole program at once: steps are (name, args), an argument may be Earlier(k), and
what comes back is a list with a value or a DSLError per step.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from arcfast.errors import DSLError

VECTORS = Path(__file__).parent / "vectors"
CORPUS_STEPS, CORPUS_ERRORS = 35_851, 2_873
EDGE_STEPS, EDGE_ERRORS = 6_637, 2_080


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


def cases(name: str) -> Iterator[Case]:
    """The programs of "corpus" or "edges" in file order."""
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt") as lines:
        for number, line in enumerate(lines, 1):
            row = json.loads(line)
            yield Case(number, row["input"], row["steps"], row["expect"])


def decode(value: Any, function: Callable[[str], Any] | None = None) -> Any:
    """A plain value from the notation of the file; `function` gives the function value of a primitive's name."""
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


def outcomes(backend: Any, case: Case) -> list:
    """The value or the DSLError of every step."""
    start, steps = decode(case.input), ready_steps(backend, case)
    if hasattr(backend, "steps"):
        return backend.steps(start, steps)
    values: list = [start]
    for name, args in steps:
        try:
            values.append(backend.call(name, [values[a.k + 1] if isinstance(a, Earlier) else a for a in args]))
        except DSLError as error:
            values.append(error)
    return values[1:]


def replay(backend: Any, name: str) -> Tally:
    """Run every program of a file and compare every step."""
    plain = getattr(backend, "plain", lambda value: value)
    steps = errors = 0
    mismatches = []
    for case in cases(name):
        for step, got, expected in zip(case.steps, outcomes(backend, case), case.expect, strict=True):
            steps += 1
            errors += expected == {"error": True}
            got = got if isinstance(got, DSLError) else plain(got)
            if not agrees(got, expected):
                mismatches.append(Mismatch(case.line, step, got, expected))
    return Tally(steps, errors, mismatches)
