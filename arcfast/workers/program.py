"""Python programs: functions that could not be compiled, which run as Python in worker processes.

A PythonProgram is a Program for everything that names, counts, ranks and pickles programs. What runs it is pool.py, for
the length of one call here, or for a whole battery in running/python_executor.py.
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from arcfast.base.errors import DSLError, ProgramError
from arcfast.base.escape import printable
from arcfast.base.report import Status
from arcfast.programs.naming import NameMapping
from arcfast.programs.nodes import constant
from arcfast.programs.program import Program, Refused, parse_source
from arcfast.programs.python_text import PythonText
from arcfast.workers.budget import WORKER_MEMORY, WORKER_TIMEOUT
from arcfast.workers.pool import run_once


class PythonProgram(Program):
    """A function that runs as Python in a worker process: it is executed.

    text     the function with everything that it needs (programs/extraction.py)
    reason   why it was not compiled, with file and line

    >>> program = PythonProgram.parse("import numpy as np\\ndef turn(grid): return np.rot90(grid, -1)")
    >>> program(((1, 2),))
    ((1,), (2,))
    """

    is_compiled = False

    def __init__(self, name: str, text: PythonText, path: str = "<text>", line: int = 1, reason: str = ""):
        # The node only takes a place in a battery's graph: no executor of compiled programs is asked to run it.
        super().__init__(name, (constant(None),), 0, (), text.params, path, line)
        self.text = text
        self.reason = reason

    @classmethod
    def of(cls, refused: Refused) -> PythonProgram:
        return cls(*refused)

    @classmethod
    def parse(cls, text: str, names: NameMapping | None = None) -> Program:
        """The program of a text: compiled if it can be, else one that runs as Python.

        ProgramError if there is none or more than one. `names`: as for Program.parse.
        """
        if not isinstance(text, str):
            raise ProgramError(None, f"a program is parsed from a str, not from {type(text).__name__}")
        programs, skipped = parse_source(text, names=names, make_python=cls.of)
        if not programs:
            why = next(iter(skipped.values()), "write `def NAME(I):` with a `return`")
            raise ProgramError(None, f"no program: {why}")
        if len(programs) > 1:
            found = ", ".join(program.name for program in programs[:5])
            raise ProgramError(programs[1].line, f"{len(programs)} programs where one is expected: {found}")
        return programs[0]

    def __call__(self, *inputs: Any) -> Any:
        """Run the program on one grid (or on S, I, C) in a process of its own, which is started for this call."""
        if len(inputs) != len(self.params):
            raise DSLError(self.name, None, f"takes {', '.join(self.params)}, got {len(inputs)} values")
        sample = (None, inputs[0], None) if len(inputs) == 1 else (inputs[0], inputs[1], inputs[2])
        outcome = run_once(self.text, sample, WORKER_TIMEOUT, WORKER_MEMORY)
        if outcome.status != Status.OK:
            raise DSLError(self.name, None, outcome.message, outcome.status.word)
        return outcome.value

    def renamed(self, name: str) -> PythonProgram:
        return PythonProgram(name, self.text, self.path, self.line, self.reason)

    @cached_property
    def uses(self) -> frozenset[str]:
        return frozenset(self.params)

    @cached_property
    def source(self) -> str:
        """The statements that are executed, without those of files beside it."""
        return "\n\n\n".join(text for _, text in self.text.pieces)

    @property
    def identity(self) -> str:
        return json.dumps(self._key())

    def _key(self) -> tuple[Any, ...]:
        text = self.text
        return text.function, text.pieces, text.at, text.form, sorted(text.modules.items()), sorted(text.names.items())

    @cached_property
    def _hash(self) -> int:
        return hash(self.text.pieces)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Program):
            return NotImplemented
        return isinstance(other, PythonProgram) and self._key() == other._key()

    __hash__ = Program.__hash__

    def __len__(self) -> int:
        """Calls, operators, comparisons, items, branches and loops as written; ranking compares it with steps."""
        return self.text.steps

    def __repr__(self) -> str:
        params = ", ".join(self.params)
        return printable(f"<PythonProgram {self.name}({params}): {len(self)} steps, {self.path}:{self.line}>")
