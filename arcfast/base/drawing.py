"""Grids and tasks as HTML for notebooks and pages, in ARC's own colours; and which cells of two grids differ.

Grids are inline SVG: small, whatever their size, and the same in every notebook. Imported only when something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

Rows = tuple[tuple[int, ...], ...]
Cell = int | str | None  # a value; PLACE; None: no cell
Cells = tuple[tuple[Cell, ...], ...]
PLACE = "place"  # a cell without a colour, of a patch

# The ten colours of ARC's own testing interface, and its lines between cells. Nothing else in arcfast lists colours.
PALETTE = (
    "#000000", "#0074d9", "#ff4136", "#2ecc40", "#ffdc00",
    "#aaaaaa", "#f012be", "#ff851b", "#7fdbff", "#870c25",
)  # fmt: skip
LINES = "#555555"
OUTSIDE = "#ffffff"  # background of an int that is no ARC colour; the cell shows the number
PLACED, EMPTY = "#8c8cff", "#eef1f7"  # of PLACE, and of None: apart from all colours, on light and dark pages
LARGE = 300  # pixels: cells of larger grids are drawn smaller
FINE = 6  # pixels: lines between cells up to this are half as wide


def differing_cells(shown: Rows | None, wanted: Rows | None) -> frozenset[tuple[int, int]]:
    """The places (row, column) where two grids of one shape differ; none if a grid is None or the shapes differ.

    >>> sorted(differing_cells(((1, 2), (3, 4)), ((1, 5), (3, 6))))
    [(0, 1), (1, 1)]
    """
    if shown is None or wanted is None or shape_of(shown) != shape_of(wanted):
        return frozenset()
    pairs = ((i, j, a, b) for i, rows in enumerate(zip(shown, wanted)) for j, (a, b) in enumerate(zip(*rows)))
    return frozenset((i, j) for i, j, a, b in pairs if a != b)


def shape_of(rows: Cells) -> tuple[int, int]:
    return len(rows), len(rows[0]) if rows else 0


def grid_html(rows: Cells, cell: int = 18, marked: Iterable[tuple[int, int]] = (), side: int = LARGE) -> str:
    """A grid as inline SVG, its cells `cell` pixels wide, or less so that the grid has at most `side`; `marked` cells
    have a cross.

    >>> grid_html(((0, 1, 1), (0, 0, 0))).count("<path")
    3
    """
    height, width = shape_of(rows)
    cell = max(1, min(cell, side // max(height, width, 1)))
    runs: dict[Cell, list[str]] = {}  # colour -> its runs of cells along rows
    for i, row in enumerate(rows):
        start = 0
        for j in range(1, width + 1):
            if j == width or row[j] != row[start]:
                runs.setdefault(row[start], []).append(f"M{start} {i}h{j - start}v1h-{j - start}z")
                start = j
    parts = [f'<path fill="{_color(value)}" d="{"".join(found)}"/>' for value, found in runs.items()]
    parts += [
        f'<text x="{j + 0.5}" y="{i + 0.68}" font-size="0.5" text-anchor="middle" fill="#000">{value}</text>'
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
        if isinstance(value, int) and not _is_color(value)
    ]
    lines = [f"M{j} 0v{height}" for j in range(width + 1)] + [f"M0 {i}h{width}" for i in range(height + 1)]
    parts.append(
        f'<path stroke="{LINES}" stroke-width="{(1 if cell > FINE else 0.5) / cell:.3g}" d="{"".join(lines)}"/>'
    )
    crosses = "".join(f"M{j + 0.25} {i + 0.25}l.5 .5m0 -.5l-.5 .5" for i, j in sorted(marked))
    for stroke, line in (("#000", 0.3), ("#fff", 0.14)) if crosses else ():
        parts.append(f'<path stroke="{stroke}" stroke-width="{line}" stroke-linecap="square" d="{crosses}"/>')
    half = 0.5 / cell  # half of a line is outside
    return (
        f'<svg viewBox="{-half:.3g} {-half:.3g} {width + 2 * half:.4g} {height + 2 * half:.4g}" '
        f'width="{width * cell + 1}" height="{height * cell + 1}" fill="none" shape-rendering="crispEdges" '
        f'style="display:inline-block;vertical-align:middle;margin:2px"><title>{height}×{width}</title>'
        f"{''.join(parts)}</svg>"
    )


def _is_color(value: int) -> bool:
    return 0 <= value < len(PALETTE)


def _color(value: Cell) -> str:
    if not isinstance(value, int):
        return EMPTY if value is None else PLACED
    return PALETTE[value] if _is_color(value) else OUTSIDE


def block_html(caption: str, *parts: str, align: str = "center") -> str:
    """Drawings below each other under a caption, as one block of a row of blocks; `caption` is text, the rest HTML."""
    style = f"display:inline-block;vertical-align:top;text-align:{align};margin:4px 16px 4px 0"
    return f'<div style="{style}"><div>{escape(caption)}</div>{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def task_html(name: str, demos: Iterable[tuple[Any, Any]], tests: Iterable[tuple[Any, Any]], cell: int = 12) -> str:
    """A task as HTML: demonstrations, then tests, each input above its output ("?" where the output is None).

    >>> task_html("flip", [(((1, 2),), ((2, 1),))], [(((3, 4),), None)]).count("<svg")
    3
    """
    blocks = []
    for kind, pairs in (("demonstration", demos), ("test", tests)):
        for number, (grid, answer) in enumerate(pairs, 1):
            below = '<span style="font-size:24px">?</span>' if answer is None else grid_html(answer, cell)
            blocks.append(block_html(f"{kind} {number}", grid_html(grid, cell), "↓", below))
    return f"<div><b>{escape(name)}</b><div>{''.join(blocks)}</div></div>"
