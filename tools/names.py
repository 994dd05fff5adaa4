"""Writes the lists of names and constants in docs/language.md; `--check` only says whether they are up to date.

python tools/names.py
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from arcfast.base.constants import CONSTANTS
from arcfast.base.table import ALIASES, PRIMITIVES, Primitive

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "language.md"


def calls(rows: Iterable[Primitive]) -> str:
    """A table of these rows, as Markdown."""
    lines = [f"| `{row.name}({', '.join(row.params)})` | {row.doc} |\n" for row in rows]
    return f"| call | what it does |\n| --- | --- |\n{''.join(lines)}"


def extra_names() -> str:
    """The rows of the extra names, and other names of rows, as Markdown."""
    named = ", ".join(f"`{name}` = {row}" for name, row in ALIASES.items() if not re.fullmatch(rf"{row}_[tfio]", name))
    also = f"Other names: {named}; every name with `_t`, `_f`, `_i` or `_o` behind it (`size_f` = size).\n"
    return f"{calls(row for row in PRIMITIVES.values() if row.extra)}\n{also}"


def printed_names() -> str:
    """The rows of the names that printed programs use, as Markdown."""
    return calls(row for row in PRIMITIVES.values() if row.python)


def constants() -> str:
    """All constants by value, as Markdown."""
    names: dict[str, list[str]] = {}
    for name, value in CONSTANTS.items():
        names.setdefault(repr(value), []).append(f"`{name}`")
    lines = [f"| `{value}` | {' '.join(called)} |\n" for value, called in names.items()]
    return f"| value | names |\n| --- | --- |\n{''.join(lines)}"


SECTIONS = {"extra names": extra_names, "printed names": printed_names, "constants": constants}


def written(text: str) -> str:
    """The document with all lists as they should be."""
    for word, section in SECTIONS.items():
        mark = f"<!-- tools/names.py writes the {word} -->\n"
        before, found, rest = text.partition(mark)
        if not found:
            sys.exit(f"docs/language.md lacks the line {mark.strip()}")
        text = before + mark + section() + rest[rest.index("<!-- end -->") :]
    return text


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 if it is out of date")
    arguments = parser.parse_args(argv)
    text = DOCUMENT.read_text(encoding="utf-8")
    right = written(text)
    if arguments.check and text != right:
        print("docs/language.md is out of date: run python tools/names.py")
        return 1
    if text != right:
        DOCUMENT.write_text(right, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
