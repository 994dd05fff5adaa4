"""What there is to read about a primitive: signature, sentence, example with its values drawn, cost, other names.

Everything comes from the table. `arcfast show NAME` prints a page; tools/make_primitives.py makes the documents.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.base.ansi import Draw, digit_lines, side_by_side
from arcfast.base.constants import CONSTANTS
from arcfast.base.table import ALIASES, PRIMITIVES, Primitive, cost_texts
from arcfast.programs.pictures import Drawn, draw_value

RESULT = "result"


class Part(NamedTuple):
    """A value of an example: the parameter that it is given for, or RESULT; how it is drawn."""

    name: str
    drawn: Drawn


class Page(NamedTuple):
    """A primitive with its example. `parts`: the arguments and the result; empty if none of them is a picture."""

    row: Primitive
    other_names: tuple[str, ...]
    parts: tuple[Part, ...]


def page_of(name: str) -> Page | None:
    """The page of a primitive, by its name or another name of it; None if there is no such primitive.

    >>> page_of("rot90").row.doc, page_of("no_such_name")
    ('Turn the grid a quarter clockwise.', None)
    """
    row = PRIMITIVES.get(ALIASES.get(name, name))
    if row is None:
        return None
    others = tuple(alias for alias, known in ALIASES.items() if known == row.name)
    return Page(row, others, _parts_of(row))


def page_lines(page: Page, draw: Draw = digit_lines, width: int | None = None) -> Iterator[str]:
    """The page as lines for a terminal of so many columns."""
    row = page.row
    yield str(row)
    yield row.doc
    yield ""
    yield f"  {row.example}"
    if page.parts:
        yield ""
        pictures = [picture for part in page.parts for picture in _pictures_of(part, draw)]
        yield from (f"  {line}".rstrip(" ") for line in side_by_side(pictures, width and width - 2))
    yield ""
    yield f"fuel: {cost_texts()[row.cost]}"
    if page.other_names:
        yield f"also called {', '.join(page.other_names)}"


def _parts_of(row: Primitive) -> tuple[Part, ...]:
    """The example's arguments and value, if it is a call of the primitive and one of them is a picture."""
    comparison = ast.parse(row.example, mode="eval").body
    assert isinstance(comparison, ast.Compare)
    call = comparison.left
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == row.name):
        return ()
    values = [draw_value(_value_of(argument)) for argument in (*call.args, call)]
    if not any(drawn.pictures for drawn in values):
        return ()
    return tuple(Part(name, drawn) for name, drawn in zip((*row.params, RESULT), values))


def _value_of(expression: ast.expr) -> Any:
    """An expression of the table's own examples, as the plain value."""
    names = {**_cpu.primitives(), **CONSTANTS}
    return _cpu.to_python(eval(compile(ast.Expression(expression), "the table", "eval"), names))


def _pictures_of(part: Part, draw: Draw) -> Iterator[tuple[str, list[str], int]]:
    """(caption, lines, columns) of each picture of a value; the text stands in the caption, where there is none."""
    name = "-> " if part.name == RESULT else f"{part.name}: "
    if not part.drawn.pictures:
        yield name + part.drawn.text, [], 0
    for k, picture in enumerate(part.drawn.pictures):
        yield (name if k == 0 else "") + picture.caption, draw(picture.cells), 2 * len(picture.cells[0])
