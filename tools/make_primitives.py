"""Writes docs/primitives.txt, every primitive as text for a language model's prompt; `--check` only compares.

    python tools/make_primitives.py                      docs/primitives.txt
    python tools/make_primitives.py --page FILE          the page of all primitives with drawn examples, for `make docs`

Names, signatures, sentences and examples come from the table. Primitives are sorted by the file that defines them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from arcfast.base.constants import CONSTANTS
from arcfast.base.drawing import block_html, grid_html
from arcfast.base.table import PRIMITIVES, Primitive, cost_texts
from arcfast.programs.primitive_pages import RESULT, page_of
from arcfast.reference.calls import BODIES

TEXT = Path(__file__).resolve().parent.parent / "docs" / "primitives.txt"

HEAD = """\
# The DSL of arcfast, for a prompt

Write a function def NAME(I): that returns the output grid. Use these functions, and Python's own loops, branches,
comprehensions, operators, tuples, lists, sets, dicts and local functions. No imports, classes, strings or floats.

Kinds of values
  grid      tuple of equally long tuples of ints 0 to 9, by rows
  cell      (color, (row, column))
  object    frozenset of cells
  objects   frozenset of objects
  patch     frozenset of cells, or of places (row, column)
  piece     grid or patch
  pair      (int, int): a place, a size or a direction
  number    int or pair
  container tuple or frozenset
  element   grid or object
  function  a primitive, a lambda, or what compose, rbind ... make
"""

ROW = "display:flex;flex-wrap:wrap;align-items:center;margin-bottom:12px"
ARROW = '<div style="margin-right:16px">→</div>'

# The subjects are the files of reference/; here they get a title, and their order.
SUBJECTS = {
    "grids": "Grids", "objects": "Objects", "patches": "Patches and objects", "colors": "Colours",
    "numbers": "Numbers and pairs", "containers": "Containers", "functions": "Functions: making and calling them",
    "cells": "Operations on cells", "extra": "Extra names",
}  # fmt: skip


def subject_of(row: Primitive) -> str:
    return BODIES[row.name].__module__.rpartition(".")[2]


def by_subject() -> Iterator[tuple[str, list[Primitive]]]:
    """(title, rows) of each subject; names that only printed programs use are left out."""
    rows = [row for row in PRIMITIVES.values() if not row.python]
    if unknown := {subject_of(row) for row in rows} - SUBJECTS.keys():
        sys.exit(f"make_primitives: no title for {', '.join(unknown)}")
    for subject, title in SUBJECTS.items():
        yield title, [row for row in rows if subject_of(row) == subject]


def prompt() -> str:
    """The text file."""
    lines = [HEAD]
    for title, rows in by_subject():
        lines += [f"\n## {title}\n"]
        lines += [f"{row}\n  {row.doc}\n  {row.example}\n" for row in rows]
    named = ", ".join(f"{name} = {value!r}" for name, value in CONSTANTS.items())
    return "".join([*lines, f"\n## Constants\n{named}\n"])


def page() -> str:
    """The page with drawn examples, as Markdown with HTML in it."""
    lines = ["# Every primitive\n\n", "`arcfast show NAME` prints one of them in the terminal. "]
    lines += ['[The language](language.md), "Fuel", explains fuel and the weight of a value. ']
    lines += ["For the prompt of a language model there is [one text file](primitives.txt) with all of them.\n"]
    for title, rows in by_subject():
        lines += [f"\n## {title}\n", *map(entry, rows)]
    return "".join(lines)


def entry(row: Primitive) -> str:
    found = page_of(row.name)
    assert found is not None
    blocks = []
    for part in found.parts:
        pictures = [f"{grid_html(each.cells)}<br><small>{escape(each.caption)}</small>" for each in part.drawn.pictures]
        block = block_html(part.name, *pictures or [f"<code>{escape(part.drawn.text)}</code>"])
        blocks.append(f"{ARROW}{block}" if part.name == RESULT else block)
    drawn = f'\n<div style="{ROW}">{"".join(blocks)}</div>\n' if blocks else ""
    fuel = cost_texts()[row.cost]
    return f"\n### {row.name}\n`{row}`\n\n{row.doc}\n\n```python\n{row.example}\n```\n{drawn}\nFuel: {fuel}.\n"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 if it is out of date")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the page with drawings there instead")
    arguments = parser.parse_args(argv)
    if arguments.page:
        arguments.page.write_text(page(), encoding="utf-8")
        return 0
    made = prompt()
    found = TEXT.read_text(encoding="utf-8") if TEXT.exists() else ""
    if arguments.check and found != made:
        print("docs/primitives.txt is out of date: run python tools/make_primitives.py")
        return 1
    if found != made:
        TEXT.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
