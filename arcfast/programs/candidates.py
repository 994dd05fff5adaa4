"""What reading a text gives: for each function or batt entry that may be a program, the program or the reason why not.

compile.py and batt.py make these, parse.py collects them, program.py turns them into Programs.
"""

from __future__ import annotations

from typing import NamedTuple

from arcfast.base.errors import ProgramError
from arcfast.programs.nodes import Node


class Compiled(NamedTuple):
    """A compiled program; the fields are those of Program (program.py)."""

    params: tuple[str, ...]
    nodes: tuple[Node, ...]
    result: int
    steps: tuple[tuple[int, int], ...]


class BattEntry(NamedTuple):
    """Where a batt file lists a program: o.append((number, note, name, t)) or s.append((number, name, note, t))."""

    kind: str  # "o" or "s"
    number: int
    name: str
    note: bool | str  # of o: the flag; of s: what differs


class Candidate(NamedTuple):
    """A function or batt entry that may be a program, compiled or with the reason why not."""

    name: str | None  # None: the reason concerns the text as a whole
    line: int
    compiled: Compiled | ProgramError
    entry: BattEntry | None = None  # where a batt file lists it
    label: str | None = None  # the program's name, if it is not the function's
    is_aside: bool = False  # something else at top level, mentioned because it could be taken for a program
