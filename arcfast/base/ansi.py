"""Grids as lines for a terminal: blocks in ARC's colours, or digits where colours are not wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from arcfast.base.drawing import PALETTE, PLACE, Cell, Cells

LEVELS = (0, 95, 135, 175, 215, 255)  # red, green and blue in the 6x6x6 cube of a terminal's 256 colours
RESET = "\x1b[0m"

Draw = Callable[[Cells], list[str]]


def wants_colors() -> bool:
    """Whether what is printed now should have colours: on a terminal, unless NO_COLOR is set."""
    return sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def digit_lines(cells: Cells) -> list[str]:
    """A grid without colours, two characters a cell; "." where there is no cell, "#" where a place has no colour.

    >>> digit_lines(((1, 2), (None, PLACE)))
    ['1 2 ', '. # ']
    """
    return ["".join(f"{_character(cell)} " for cell in row) for row in cells]


def _character(cell: Cell) -> str:
    return "." if cell is None else "#" if cell == PLACE else str(cell)


def color_lines(cells: Cells) -> list[str]:
    """A grid in colours, two columns a cell; a dot where there is no cell, numbers where a value is no colour."""
    return ["".join(map(_block, row)) + RESET for row in cells]


def _block(cell: Cell) -> str:
    if cell is None:
        return f"{RESET}· "
    if cell == PLACE:
        return f"{RESET}\x1b[7m  "  # the terminal's own colours, exchanged
    if isinstance(cell, int) and 0 <= cell < len(PALETTE):
        return f"\x1b[48;{color_code(cell)}m  "
    return f"{RESET}{str(cell)[-2:]:>2}"


def color_code(color: int) -> str:
    """The terminal's code of a colour of the palette: exact in 24 bits, or the nearest of the usual 256 colours."""
    return _code(color, os.environ.get("COLORTERM") in ("truecolor", "24bit"))


@lru_cache(maxsize=2 * len(PALETTE))
def _code(color: int, exact: bool) -> str:
    wanted = [int(PALETTE[color][k : k + 2], 16) for k in (1, 3, 5)]
    if exact:
        return "2;" + ";".join(map(str, wanted))
    known = {16 + k: (LEVELS[k // 36], LEVELS[k // 6 % 6], LEVELS[k % 6]) for k in range(216)}
    known |= {232 + k: (8 + 10 * k,) * 3 for k in range(24)}
    return f"5;{min(known, key=lambda code: sum((a - b) ** 2 for a, b in zip(known[code], wanted)))}"


def side_by_side(pictures: Iterable[tuple[str, list[str], int]], width: int | None = None) -> Iterator[str]:
    """Pictures beside each other, each a caption, its lines and how many columns these take; captions stand above.

    A picture that would go beyond `width` begins a new row.

    >>> for line in side_by_side([("in", ["1 2 ", "3 4 "], 4), ("out", ["1 "], 2)]): print(line.rstrip())
    in    out
    1 2   1
    3 4
    """
    row: list[tuple[str, list[str], int]] = []
    used = 0
    for picture in pictures:
        wide = max(picture[2], len(picture[0])) + 2
        if row and width is not None and used + wide > width:
            yield from _row(row)
            row, used = [], 0
        row.append(picture)
        used += wide
    yield from _row(row)


def _row(pictures: list[tuple[str, list[str], int]]) -> Iterator[str]:
    wide = [max(width, len(caption)) + 2 for caption, _, width in pictures]
    if any(caption for caption, _, _ in pictures):
        yield "".join(caption.ljust(room) for (caption, _, _), room in zip(pictures, wide)).rstrip()
    for k in range(max((len(lines) for _, lines, _ in pictures), default=0)):
        parts = (
            lines[k] + " " * (room - width) if k < len(lines) else " " * room
            for (_, lines, width), room in zip(pictures, wide)
        )
        yield "".join(parts).rstrip(" ")
