"""Programs: solver functions as data. Reads texts and files, and gives Programs, which can be called on one input.

A Program is a graph of nodes (nodes.py) that parse.py and compile.py make of a function. No user's text is executed.
Its nodes have the names of the language, whatever names the text had for them (naming.py).
Batteries of programs are in running/battery.py.
"""

from __future__ import annotations

import copyreg
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arcfast import _cpu
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.errors import ProgramError
from arcfast.base.escape import printable
from arcfast.base.files import SOLVERS, python_files
from arcfast.programs.calling import make_ready
from arcfast.programs.candidates import BattEntry, Candidate, Compiled
from arcfast.programs.extraction import Statements
from arcfast.programs.naming import NameMapping, read_names
from arcfast.programs.nodes import (
    CALLS,
    Input,
    Node,
)
from arcfast.programs.parse import parse_text
from arcfast.programs.printing import program_text
from arcfast.programs.python_text import PythonText
from arcfast.programs.reading import read_source
from arcfast.programs.siblings import Folder

if TYPE_CHECKING:
    from arcfast.programs.tracing import Trace

# The name of a file or folder that has a task's id in it. Eight digits inside a longer name are more often a date.
_TASK = re.compile(r"([0-9]{8})|(?:.*[_.-])?((?=[0-9]*[a-f])[0-9a-f]{8})(?:[_.-].*)?")


@_cpu.call_directly
class Program(_cpu.CallableProgram):
    """A function of the language.

    nodes   the graph: a tuple of nodes, each distinct one once, arguments before the calls that use them
    result  the index of the node that is returned
    steps   (node, step number) of the calls that the result needs, in the order of the text; step k is the k-th
            call as written, arguments before the call, the file's functions inlined, lambda bodies not counted
    params  ("I",) or ("S", "I", "C")
    entry   where a batt file lists it; None if it is a function of its own

    `is_compiled` is False only for functions that run as Python in worker processes (workers/program.py).

    >>> program = Program.parse("def f(grid): return add(size(grid), ONE)")
    >>> print(program.source)
    def f(I):
        x1 = size(I)
        x2 = add(x1, ONE)
        return x2
    >>> program(((1, 2), (3, 5)))
    3
    """

    is_compiled = True

    def __init__(
        self,
        name: str,
        nodes: Sequence[Node],
        result: int,
        steps: Sequence[tuple[int, int]] | None = None,
        params: Sequence[str] = ("I",),
        path: str = "<text>",
        line: int = 1,
        entry: BattEntry | None = None,
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

    def _make_ready(self) -> _cpu.PreparedProgram:
        return make_ready(self)

    def trace(self, *inputs: Any, expected: Any = None, fuel: int = FUEL, memory: int = MEMORY) -> Trace:
        """Run the program on one grid (or on S, I, C) and give every step with its value, drawn, and its fuel.

        `expected`: the grid that it should give; the trace then shows where the output differs. A run that fails is
        traced up to the step that failed. print(trace) shows it in a terminal, trace.to_html(path) writes a page, and
        a notebook draws it.

        >>> trace = Program.parse("def f(I): return hmirror(rot90(I))").trace(((1, 2),), expected=((1,), (2,)))
        >>> [step.values for step in trace.steps]
        [{'x1': ((1,), (2,))}, {'x2': ((2,), (1,))}]
        >>> trace.verdict
        'wrong: 2 of 2 cells differ; step 1 gave the expected grid, and a later step changed it'
        """
        from arcfast.programs.tracing import trace_program

        return trace_program(self, inputs, expected, fuel, memory)

    def cut(self, nodes: Sequence[Node], result: int) -> Program:
        """The program of some of these nodes, the first ones, with another result; steps keep their numbers."""
        steps = [(ref, number) for ref, number in self.steps if ref < len(nodes)]
        return Program(self.name, nodes, result, steps, self.params, self.path, self.line)

    def renamed(self, name: str) -> Program:
        """The same program under another name."""
        return Program(name, self.nodes, self.result, self.steps, self.params, self.path, self.line, self.entry)

    @classmethod
    def parse(cls, text: str, names: NameMapping | None = None) -> Program:
        """The program of a text. ProgramError if there is none, more than one, or one that cannot be compiled.

        `names`: other names for those of the language, {name in the text: name of the language}; a dict, or the path
        of a JSON file.

        >>> Program.parse("def f(I): return rotate_90(I)", names={"rotate_90": "rot90"})(((1, 2),))
        ((1,), (2,))
        """
        if not isinstance(text, str):
            raise ProgramError(None, f"a program is parsed from a str, not from {type(text).__name__}")
        candidates = parse_text(text, read_names(names))
        programs, skipped = _name_uniquely(candidates, "<text>", {})
        problems = [(each.compiled, each) for each in candidates if isinstance(each.compiled, ProgramError)]
        named = [error for error, each in problems if each.name is not None and not each.is_aside]
        if named or (problems and not programs):
            raise named[0] if named else problems[0][0]
        if not programs:
            raise ProgramError(None, "no program: write `def NAME(I):`, or `def NAME(S, I, C):`, with a `return`")
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
        """The program as text; it parses to the same nodes."""
        return program_text(self.name, self.params, self.nodes, self.result)

    @property
    def identity(self) -> str:
        """A text that identifies what the program computes, whatever its name."""
        return self.source

    @cached_property
    def _hash(self) -> int:
        return hash((self.params, self.nodes, self.result))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Program):
            return NotImplemented
        return (self.params, self.result, self.nodes) == (other.params, other.result, other.nodes)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        # Hashes of strings, and what is prepared for calls, are good in this process only.
        state = {key: value for key, value in self.__dict__.items() if key != "_hash"}
        return copyreg.__newobj__, (type(self),), state  # type: ignore[attr-defined]

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True  # also a program without steps, such as one that returns its input

    def __repr__(self) -> str:
        where = f"{self.path}:{self.line}"
        return printable(f"<Program {self.name}({', '.join(self.params)}): {len(self)} steps, {where}>")

    def __str__(self) -> str:
        return self.source


# ---- Texts and files ----


class Refused(NamedTuple):
    """A function that could not be compiled, as it can be run as Python."""

    name: str
    text: PythonText
    path: str
    line: int
    reason: str  # why it could not be compiled


MakePython = Callable[[Refused], Program]


def parse_source(
    text: str, path: str = "<text>", names: NameMapping | None = None, make_python: MakePython | None = None
) -> tuple[list[Program], dict[str, str]]:
    """The programs of a text, and {name: "file:line: reason"} for functions that are no programs.

    `names`: other names for those of the language, as for Program.parse. `make_python` makes programs of functions that
    cannot be compiled; without it they are no programs.

    >>> programs, skipped = parse_source("def f(I): return rot90(I)\\ndef g(I): return rot91(I)")
    >>> programs[0].name, skipped["g"]
    ('f', '<text>:2: unknown name rot91: did you mean rot90?')
    """
    other_names = read_names(names)
    statements = None if make_python is None else Statements(None, other_names)
    candidates = parse_text(text, other_names, None, statements)
    return _name_uniquely(candidates, path, {}, statements, make_python)


def load_sources(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    names: NameMapping | None = None,
    make_python: MakePython | None = None,
) -> tuple[list[Program], dict[str, str]]:
    """The programs of a file, of all .py files of a folder and its subfolders (sorted), or of a list of those.

    `names`, `make_python`: as for parse_source. The second result is {name: reason} for files and functions that were
    skipped: files that are not regular or larger than 32 MiB (files.SOLVERS), and programs beyond the limits
    (docs/language.md, "Limits"). Hidden folders and installed packages are not searched.
    Programs have the names of their functions; where a file or its folder is named by a task, those of the task
    (docs/language.md, "Programs").
    """
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    if not isinstance(paths, Iterable):
        raise ProgramError(None, f"a file, a folder or a list of those is needed, not {type(paths).__name__}")
    other_names = read_names(names)
    programs: list[Program] = []
    skipped: dict[str, str] = {}
    taken: dict[str, int] = {}
    folders: dict[Path, Folder] = {}
    for given in map(Path, paths):
        for path in sorted(python_files(given)) if _is_folder(given) else [given]:
            try:
                text = read_source(path, SOLVERS)
            except ProgramError as error:
                skipped[str(path)] = f"{path}:{error.line}: {error.reason}"
                continue
            # Files come folder by folder: only the folders around this file have more files to come.
            folders = {folder: files for folder, files in folders.items() if folder in path.parents}
            files = folders.setdefault(path.parent, Folder(path.parent, other_names))
            statements = None if make_python is None else Statements(files, other_names)
            candidates = _label_by_task(parse_text(text, other_names, files, statements), path)
            found, problems = _name_uniquely(candidates, str(path), taken, statements, make_python)
            programs += found
            skipped.update(problems)
    return programs, skipped


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # circular links, a null in the name
        return False


def _label_by_task(candidates: list[Candidate], path: Path) -> list[Candidate]:
    """Candidates labelled with the name of the file, or else of its folder, if that has the id of a task in it.

    docs/language.md tells the rule. `~n` comes later, in _name_uniquely.
    """
    label, of_file = path.stem, True
    found = _TASK.fullmatch(label)
    if found is None:
        label, of_file = path.parent.name, False
        found = _TASK.fullmatch(label)
    if found is None:
        return candidates
    id = found[1] or found[2]

    def is_unnamed(each: Candidate) -> bool:
        return each.name is not None and each.entry is None and id not in each.name

    names = {each.name for each in candidates if is_unnamed(each) and not each.is_aside}
    if len(names) > 1 and not of_file:
        return candidates
    return [
        each._replace(label=label if {each.name} == names else f"{label}_{each.name}") if is_unnamed(each) else each
        for each in candidates
    ]


def _name_uniquely(
    candidates: list[Candidate],
    path: str,
    taken: dict[str, int],
    statements: Statements | None = None,
    make_python: MakePython | None = None,
) -> tuple[list[Program], dict[str, str]]:
    """Make Programs of candidates, and reasons of the others, under unique names; skipped ones use up names too."""
    programs: list[Program] = []
    skipped: dict[str, str] = {}
    for candidate in candidates:
        name = candidate.label or (path if candidate.name is None else candidate.name)
        repeat = taken.get(name, 0)
        taken[name] = repeat + 1
        if repeat:
            name = f"{name}~{repeat}"
        compiled = candidate.compiled
        if isinstance(compiled, Compiled):
            nodes, result, steps, params = compiled.nodes, compiled.result, compiled.steps, compiled.params
            programs.append(Program(name, nodes, result, steps, params, path, candidate.line, candidate.entry))
            continue
        reason = f"{compiled.path or path}:{compiled.line}: {compiled.reason}"
        at = None if statements is None or candidate.is_aside else statements.find(candidate.name, candidate.line)
        if statements is None or make_python is None or at is None:
            skipped[name] = reason
            continue
        try:
            text = statements.extract(at, candidate.name or "")
            programs.append(make_python(Refused(name, text, path, candidate.line, reason)))
        except ProgramError as error:  # what it imports from cannot be read, or it is too long
            skipped[name] = f"{error.path or path}:{error.line}: {error.reason}"
    return programs, skipped
