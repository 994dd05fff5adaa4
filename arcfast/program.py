"""Programs: solver text as data. Reads texts and files, runs a program on the reference.

A Program is a graph of nodes (nodes.py) that compile.py made of a function. Nothing here executes a user's text, and
nothing needs the compiled core: evaluate() is the device "python", the battery runs programs everywhere else.
"""

from __future__ import annotations

import codecs
import os
import re
import tokenize
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from arcfast import reference
from arcfast.batt import Entry
from arcfast.errors import DSLError, ProgramError
from arcfast.escape import printable
from arcfast.files import SOLVERS, python_files, read_bytes
from arcfast.nodes import (
    APPLY,
    CALLS,
    MAKE,
    Apply,
    Attempt,
    Body,
    Call,
    Const,
    Function,
    Input,
    Lambda,
    Lowered,
    Make,
    Node,
    encode_body,
    lower,
    references,
)
from arcfast.parse import Outcome, Parsed, parse_text
from arcfast.printing import program_text
from arcfast.reference.calls import made, run
from arcfast.table import PRIMITIVES

__all__ = [
    "Apply", "Body", "Call", "Closure", "Const", "Function", "Input", "Lambda", "Lowered", "Make", "Node", "Program",
    "encode_body", "evaluate", "load_sources", "lower", "parse_source",
]  # fmt: skip

_OPS = tuple(PRIMITIVES)
_NO_ENCODINGS = ("idna", "punycode", "unicode_escape", "raw_unicode_escape")  # of names and strings; slow on texts
EVOLVED = "# arcfast evolve "  # what the files of evolve.py begin with


class Program:
    """A function of the language.

    nodes   the graph: a tuple of nodes, arguments before the calls that use them, each distinct node once
    result  the index of the node that is returned
    steps   (node, step number) of the calls that the result needs, in the order of the text; step k is the k-th
            call as written, arguments before the call, functions of the file written out, lambda bodies not counted
    params  ("I",) or ("S", "I", "C")
    entry   where a batt file lists it; None if it is a function of its own

    >>> program = Program.parse("def f(grid): return add(size(grid), ONE)")
    >>> print(program.source)
    def f(I):
        x1 = size(I)
        x2 = add(x1, ONE)
        return x2
    >>> evaluate(program, {"I": ((1, 2), (3, 4))})
    3
    """

    def __init__(
        self,
        name: str,
        nodes: Sequence[Node],
        result: int,
        steps: Sequence[tuple[int, int]] | None = None,
        params: Sequence[str] = ("I",),
        path: str = "<text>",
        line: int = 1,
        entry: Entry | None = None,
    ):
        self.name = name
        self.nodes = tuple(nodes)
        self.result = result
        if steps is None:
            calls = [k for k, node in enumerate(self.nodes) if type(node) in CALLS]
            steps = [(ref, number) for number, ref in enumerate(calls, 1)]
        self.steps = tuple(steps)
        self.params = tuple(params)
        self.path = path
        self.line = line
        self.entry = entry
        self.ready: Any = None  # what calls it, from the first call on

    def __call__(self, *inputs: Any) -> Any:
        """Run it on one grid (or on S, I, C): the plain value, or DSLError with its status."""
        if self.ready is None:
            self.ready = self.make_ready()
        return self.ready(*inputs)

    def make_ready(self) -> Any:
        """What calls it; run.py, which knows the core, gives it."""
        raise ProgramError(None, "import arcfast to call a program; program.evaluate() runs it on the reference")

    def renamed(self, name: str) -> Program:
        """The same program under another name."""
        return Program(name, self.nodes, self.result, self.steps, self.params, self.path, self.line, self.entry)

    @classmethod
    def parse(cls, text: str) -> Program:
        """The one program of a text; ProgramError if there is none, or another, or something that is not compiled."""
        if not isinstance(text, str):
            raise ProgramError(None, f"a program is parsed from a str, not from {type(text).__name__}")
        outcomes = parse_text(text)
        programs, skipped = _named(outcomes, "<text>", {})
        problems = [outcome for outcome in outcomes if isinstance(outcome.parsed, ProgramError)]
        named = [outcome for outcome in problems if outcome.name is not None and not outcome.aside]
        if named or (problems and not programs):
            raise (named or problems)[0].parsed
        if not programs:
            raise ProgramError(None, "no program: write `def NAME(I):` with a `return`")
        if len(programs) > 1:
            names = ", ".join(program.name for program in programs[:5])
            raise ProgramError(programs[1].line, f"{len(programs)} programs where one is expected: {names}")
        return programs[0]

    @cached_property
    def uses(self) -> frozenset[str]:
        """The inputs that the result depends on."""
        return frozenset(node.name for node in self.nodes if type(node) is Input)

    @cached_property
    def source(self) -> str:
        """The text of an equivalent program; it parses to the same nodes."""
        return program_text(self.name, self.params, self.nodes, self.result)

    @cached_property
    def _hash(self) -> int:
        return hash((self.params, self.nodes, self.result))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Program):
            return NotImplemented
        return (self.params, self.result, self.nodes) == (other.params, other.result, other.nodes)

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict:
        # strings hash anew elsewhere, and what is ready is ready for this process
        return {key: value for key, value in self.__dict__.items() if key != "_hash"} | {"ready": None}

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True  # also a program without steps, such as one that gives its input back

    def __repr__(self) -> str:
        where = f"{self.path}:{self.line}"
        return printable(f"<Program {self.name}({', '.join(self.params)}): {len(self)} steps, {where}>")

    def __str__(self) -> str:
        return self.source


# ---- Texts and files ----


def parse_source(text: str, path: str = "<text>") -> tuple[list[Program], dict[str, str]]:
    """The programs of a text, and for each function that could not become one "file:line: reason".

    >>> programs, skipped = parse_source("def f(I): return rot90(I)\\ndef g(I): return rot91(I)")
    >>> programs[0].name, skipped["g"]
    ('f', '<text>:2: unknown name rot91: did you mean rot90?')
    """
    return _named(parse_text(text), path, {})


def load_sources(
    paths: str | os.PathLike | Iterable[str | os.PathLike],
) -> tuple[list[Program], dict[str, str]]:
    """The programs of a file, of all .py files of a folder (sorted, with its subfolders), or of a list of those.

    Hidden folders and installed packages below a folder are passed over. Only regular files of at most 32 MiB are read
    (files.SOLVERS), and links to such; what else has the name of one is told among those that could not be read. So are
    programs beyond the limits: 10,000 steps each, 200,000 expressions and two for each character of a file in all.
    """
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    if not isinstance(paths, Iterable):
        raise ProgramError(None, f"a file, a folder or a list of those is needed, not {type(paths).__name__}")
    programs: list[Program] = []
    skipped: dict[str, str] = {}
    taken: dict[str, int] = {}
    for given in map(Path, paths):
        for path in sorted(python_files(given)) if _is_folder(given) else [given]:
            try:
                text = _read(path)
            except OSError as error:
                skipped[str(path)] = f"{path}:1: cannot be read: {error.strerror or error}"
                continue
            except (UnicodeError, SyntaxError, LookupError) as error:
                reason = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
                line = error.object[: error.start].count(b"\n") + 1 if isinstance(error, UnicodeDecodeError) else 1
                skipped[str(path)] = f"{path}:{line}: not text ({reason[:100]}): save the file as UTF-8"
                continue
            found, problems = _named(parse_text(text), str(path), taken)
            programs += found
            skipped.update(problems)
    return programs, skipped


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # links in a circle, a null in the name
        return False


def _read(path: Path) -> str:
    """The text of a file, as Python would decode it."""
    data = read_bytes(path, SOLVERS)
    if data.startswith(EVOLVED.encode()):  # damaged or not, every program that is whole is read
        return data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = iter([line + b"\n" for line in re.split(rb"\r\n|\r|\n", data, maxsplit=2)[:2]])
    encoding, _ = tokenize.detect_encoding(lambda: next(lines, b""))
    if codecs.lookup(encoding).name in _NO_ENCODINGS:
        raise LookupError(f"encoding {encoding}")
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def _named(outcomes: list[Outcome], path: str, taken: dict[str, int]) -> tuple[list[Program], dict[str, str]]:
    """Programs and reasons under unique names; one that was skipped takes its name too."""
    programs: list[Program] = []
    skipped: dict[str, str] = {}
    for outcome in outcomes:
        name = path if outcome.name is None else outcome.name
        repeat = taken.get(name, 0)
        taken[name] = repeat + 1
        if repeat:
            name = f"{name}~{repeat}"
        parsed = outcome.parsed
        if isinstance(parsed, Parsed):
            nodes, result, steps, params = parsed.nodes, parsed.result, parsed.steps, parsed.params
            programs.append(Program(name, nodes, result, steps, params, path, outcome.line, outcome.entry))
        else:
            skipped[name] = f"{path}:{parsed.line}: {parsed.reason}"
    return programs, skipped


# ---- Programs on the reference ----


class Closure(reference.Function):
    """A lambda as a value of the reference: a function of the parts (encoded body, captured values ...).

    Order, equality, nesting and level are those of its parts, like for any function that a maker built.
    """

    __slots__ = ()

    def __init__(self, *parts: Any):
        super().__init__("lambda", parts)
        self.arity = parts[0][0]

    def __reduce__(self) -> tuple:
        return Closure, self.parts


def _make(parts: Sequence) -> Closure:
    try:
        closure = Closure(*parts)
        reference.check_limits(closure)
    except DSLError as error:
        error.primitive = "lambda"
        raise
    return closure


def _apply(function: Any, args: Sequence) -> Any:
    if not callable(function):
        raise DSLError(None, None, "what is called is not a function")
    return run(function, *args)


@made
def call_lambda(parts: tuple, args: tuple) -> Any:
    """Run an encoded body, as encode_body() describes it."""
    code = parts[0]
    values = [*args, *parts[1:]]
    at = 4
    while at < len(code):
        op, n = code[at : at + 2]
        given = [values[ref] for ref in code[at + 2 : at + 2 + n]]
        at += 2 + n
        if op == MAKE:
            values.append(_make(given))
        elif op == APPLY:
            if not callable(given[0]):
                raise DSLError(None, None, "what is called is not a function")
            values.append(run(*given))
        else:
            values.append(run(reference.PRIMITIVES[_OPS[op]], *given))
    return values[code[2]]


def evaluate(program: Program, inputs: dict[str, Any]) -> Any:
    """The value of a program on plain inputs, by the reference.

    The steps that the result needs run in the order of the text; the first that fails raises its DSLError, with the
    step number as `.step`. A lambda belongs to the first step that uses it. No step is to blame, and `.step` is None,
    where an input is no value of the language or the result is itself a lambda that cannot be made.
    """
    nodes, steps, result = lower(program)
    values: dict[int, Any] = {}
    step: int | None = None
    try:
        for name in sorted(program.uses):
            if name not in inputs:
                raise ValueError(f"{program.name} needs {name}: give it in inputs")
            reference.check_limits(inputs[name])

        def value(ref: int) -> Any:
            """Of an earlier step, or of a node that is none: these wait for their first use, in order of index."""
            if ref not in values:
                waiting = [ref]
                while waiting:
                    last = waiting[-1]
                    node = nodes[last]
                    missing = [other for other in references(node) if other not in values]
                    if missing:
                        waiting += reversed(missing)
                        continue
                    values[last] = _value(node, values, inputs)
                    waiting.pop()
            return values[ref]

        for ref, number in steps:
            step = number
            node = nodes[ref]
            call = node.call if type(node) is Attempt else node
            given = [value(other) for other in references(node)]
            given = given[: len(references(call))]
            try:
                if type(call) is Call:
                    values[ref] = run(reference.PRIMITIVES[call.name], *given)
                else:
                    values[ref] = _apply(given[0], given[1:])
            except DSLError as error:
                if call is node or error.status != "error":
                    raise
                values[ref] = values[node.otherwise]
        if result not in values:
            step = None
        return value(result)
    except DSLError as error:
        error.step = step
        raise


def _value(node: Any, values: dict[int, Any], inputs: dict[str, Any]) -> Any:
    """Of a node that is no step."""
    if type(node) is Const:
        return node.value
    if type(node) is Input:
        return inputs[node.name]
    if type(node) is Function:
        return reference.PRIMITIVES[node.name]
    return _make([values[ref] for ref in node.args])
