"""Values of the language as pictures: grids, objects and patches as rows of cells, everything else as short text.

An object or a patch is drawn where it lies: within a frame of a given shape; or else from the upper left corner of the
grid, if it lies within 30 by 30 cells; or else within its bounding box.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.base.constants import LARGEST
from arcfast.base.drawing import PLACE, Cell, Cells

MOST_PICTURES = 8  # of a container
MOST_TEXT, MOST_FUNCTION = 200, 80  # characters of a value that is no picture, and of a function
SIDE = 60  # rows and columns of the largest grid that is drawn


class Picture(NamedTuple):
    """A drawing and what it is, in words."""

    caption: str
    cells: Cells


class Drawn(NamedTuple):
    """A value to look at: what it is, in words; its pictures; or, if there are none, its text."""

    caption: str
    pictures: tuple[Picture, ...]
    text: str


def draw_value(value: Any, frame: tuple[int, int] | None = None) -> Drawn:
    """How to show a value; `frame`: rows and columns within which objects and patches are drawn, if they fit.

    >>> draw_value(((1, 2),)).caption, draw_value(frozenset({(0, 1)})).pictures[0].cells, draw_value((3, 4)).text
    ('grid 1×2', ((None, 'place'),), '(3, 4)')
    """
    picture = _picture(value, frame)
    if picture is not None:
        return Drawn(picture.caption, (picture,), "")
    if isinstance(value, (tuple, frozenset)) and len(value) > 0:
        pictures = [_picture(member, frame) for member in _first(value, MOST_PICTURES)]
        if all(pictures):
            kind = "tuple" if isinstance(value, tuple) else "set"
            return Drawn(f"{kind} of {len(value):,}", tuple(each for each in pictures if each), "")
    return Drawn("", (), short_text(value, MOST_FUNCTION if isinstance(value, _cpu.Function) else MOST_TEXT))


def short_text(value: Any, most: int = MOST_TEXT) -> str:
    """The value as text, cut where it is long."""
    if isinstance(value, (tuple, frozenset)) and len(value) > most:  # not even repr() of it all
        kind = "tuple" if isinstance(value, tuple) else "set"
        return f"{kind} of {len(value):,} members: {short_text(_first(value, 10), most - 40)}"
    text = repr(_cpu.from_python(value))  # its sets are in the language's order
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _first(container: tuple[Any, ...] | frozenset[Any], most: int) -> tuple[Any, ...]:
    """The first members, in the language's order."""
    return tuple(map(_cpu.to_python, islice(_cpu.from_python(container), most)))


def _picture(value: Any, frame: tuple[int, int] | None) -> Picture | None:
    if isinstance(value, tuple) and is_grid(value):
        return Picture(f"grid {len(value)}×{len(value[0])}", value)
    if isinstance(value, frozenset) and value:
        if all(map(_is_place, value)):
            return _placed("place", {place: PLACE for place in value}, frame)
        if all(map(_is_cell, value)):
            return _placed("cell", {place: color for color, place in value}, frame)
    return None


def is_grid(value: tuple[Any, ...]) -> bool:
    """Whether a tuple is a grid that can be drawn: rows of equally many ints, at most SIDE by SIDE."""
    if not (0 < len(value) <= SIDE and isinstance(value[0], tuple) and 0 < len(value[0]) <= SIDE):
        return False
    return all(isinstance(row, tuple) and len(row) == len(value[0]) and all(map(_is_int, row)) for row in value)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_place(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_int, value))


def _is_cell(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and _is_int(value[0]) and _is_place(value[1])


def _placed(word: str, cells: dict[tuple[int, int], Cell], frame: tuple[int, int] | None) -> Picture | None:
    """Cells by their places as a picture; None if it would be too large."""
    top, bottom = _limits(i for i, _ in cells)
    left, right = _limits(j for _, j in cells)
    count = f"{len(cells):,} {word}{'s' * (len(cells) != 1)}"
    if top >= 0 and left >= 0 and bottom < LARGEST and right < LARGEST:
        top = left = 0
        if frame is not None and bottom < frame[0] and right < frame[1]:
            bottom, right = frame[0] - 1, frame[1] - 1
    elif bottom - top >= LARGEST or right - left >= LARGEST:
        return None
    else:
        count += f" from ({top}, {left})"
    rows = tuple(tuple(cells.get((i, j)) for j in range(left, right + 1)) for i in range(top, bottom + 1))
    return Picture(count, rows)


def _limits(numbers: Iterable[int]) -> tuple[int, int]:
    found = list(numbers)
    return min(found), max(found)
