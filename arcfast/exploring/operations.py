"""The operations of search, from operations.txt: types, cost, and a function of the language for the core."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from arcfast import _cpu
from arcfast.base.budget import MEMORY
from arcfast.base.errors import ArcfastError
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program

TYPES = {name: k for k, name in enumerate(_cpu.STATE_TYPES)}
VARIABLES = {
    "I": "input",
    "dims": "size",
    "grid": "grid",
    "obj": "object",
    "objs": "objects",
    "indices": "indices",
    "grids": "grids",
    "c": "color",
    "n": "number",
    "pair": "pair",
}
SECTION = "# ----"
NOTE = "  # "  # between an expression and what programs say above it
OPERANDS = 4  # most variables of an operation
FUEL = 10_000  # of one operation on one input


class Operation(NamedTuple):
    """A row of the file. `variables` in the order of the function's arguments."""

    result: str
    cost: int
    text: str
    variables: tuple[str, ...]
    section: str = ""  # the last line of the file before it that begins with "# ----"
    note: str = ""

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(type_of(variable) for variable in self.variables)


def type_of(variable: str) -> str:
    """The type of a variable, whose name may end in a digit.

    >>> type_of("grid2"), type_of("objs")
    ('grid', 'objects')
    """
    return VARIABLES[variable.rstrip("23")]


def parse_operations(text: str) -> list[Operation]:
    """The rows of a file of operations; ArcfastError says what is wrong, and in which line."""
    rows, section = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(SECTION):
            section = line.removeprefix(SECTION).strip()
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split(None, 2)
        if len(parts) < 3 or parts[0] not in TYPES or not parts[1].isdigit() or not int(parts[1]):
            raise ArcfastError(f"operations, line {number}: write a type, a cost of 1 or more and an expression")
        try:
            text, _, note = parts[2].partition(NOTE)
            tree = ast.parse(text, mode="eval")
        except SyntaxError as error:
            raise ArcfastError(f"operations, line {number}: {error.msg}") from None
        rows.append(Operation(parts[0], int(parts[1]), text, _variables(tree), section, note))
        if len(rows[-1].variables) > OPERANDS:
            raise ArcfastError(f"operations, line {number}: {OPERANDS} variables are the most")
    return rows


def _variables(tree: ast.AST) -> tuple[str, ...]:
    """The variables of an expression in the order of the text."""
    bound = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    bound |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    names.sort(key=lambda node: (node.lineno, node.col_offset))
    known = [name.id for name in names if name.id.rstrip("23") in VARIABLES and name.id not in bound]
    return tuple(dict.fromkeys(known))


class Operations:
    """Rows of operations, and their functions in the core's form."""

    def __init__(self, rows: list[Operation]):
        self.rows = rows
        programs = [
            Program.parse(f"def operation_{k}(I):\n    return {_function(row)}\n") for k, row in enumerate(rows)
        ]
        graph = Graph(programs)
        self.prepared = _cpu.PreparedSlice(graph.slice(range(len(programs))), 10**6, MEMORY)
        self.core_rows = [(TYPES[row.result], row.cost, [TYPES[each] for each in row.types]) for row in rows]


def _function(row: Operation) -> str:
    """The text of its function: the primitive itself, where it is called on all variables in order."""
    name, _, rest = row.text.partition("(")
    return name if rest == f"{', '.join(row.variables)})" else f"lambda {', '.join(row.variables)}: {row.text}"


@lru_cache(maxsize=4)
def shipped_operations(without: tuple[str, ...] = ()) -> Operations:
    """Those of operations.txt, but for some sections."""
    rows = parse_operations((files("arcfast.exploring") / "operations.txt").read_text())
    return Operations([row for row in rows if row.section not in without])


def substitute(text: str, names: dict[str, str]) -> str:
    """The text of an operation with expressions in the place of its variables.

    >>> substitute("fill(grid, c, indices)", {"grid": "I", "c": "ONE", "indices": "x1"})
    'fill(I, ONE, x1)'
    """
    return re.sub(r"[A-Za-z_]\w*", lambda found: names.get(found[0], found[0]), text)
