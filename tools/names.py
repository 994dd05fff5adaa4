"""Writes the README's list of extra names from the table; `--check` only says whether it is up to date.

python tools/names.py
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from arcfast.base.table import ALIASES, PRIMITIVES

README = Path(__file__).resolve().parent.parent / "README.md"
SECTION = re.compile(r"(?<=<!-- tools/names\.py writes this -->\n).*?(?=<!-- end -->)", re.S)


def listed() -> str:
    """The section, as Markdown."""
    rows = [row for row in PRIMITIVES.values() if row.extra]
    lines = [f"| `{row.name}({', '.join(row.params)})` | {row.doc} |\n" for row in rows]
    named = ", ".join(f"`{name}` = {row}" for name, row in ALIASES.items() if not re.fullmatch(rf"{row}_[tfio]", name))
    also = f"Other names: {named}; every name with `_t`, `_f`, `_i` or `_o` behind it (`size_f` = size).\n"
    return f"| call | what it does |\n| --- | --- |\n{''.join(lines)}\n{also}"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 if it is out of date")
    arguments = parser.parse_args(argv)
    text = README.read_text(encoding="utf-8")
    written = SECTION.sub(lambda _: listed(), text)
    if arguments.check and text != written:
        print("README.md is out of date: run python tools/names.py")
        return 1
    if text != written:
        README.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
