"""Draws docs/solved.svg, the picture in README: tasks, their programs and answers.

    python tools/draw_solved.py

The answers are computed here, by the battery that comes with arcfast or by search, and must be right. The picture is
SVG in ARC's own colours, so it stays sharp and small.
"""

from __future__ import annotations

import argparse
import sys
from html import escape
from pathlib import Path

import arcfast
from arcfast.base.drawing import LINES, PALETTE, Rows

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "solved.svg"
TASKS = ["1c786137", "beb8660c", "62c24649", "42a50994"]
SIDE, ROOM, GAP = 96, 20, 14  # pixels: of the largest grid, between a pair, between tasks
TEXT = 'font-family="ui-monospace,Menlo,Consolas,monospace" font-size="11"'


def grid_at(grid: Rows, left: float, top: float) -> str:
    """A grid in a square of SIDE, in its middle."""
    height, width = len(grid), len(grid[0])
    cell = SIDE / max(height, width)
    left, top = left + (SIDE - cell * width) / 2, top + (SIDE - cell * height) / 2
    parts = []
    for color in sorted({cell for row in grid for cell in row}):
        runs = [f"M{j} {i}h1v1h-1z" for i, row in enumerate(grid) for j, value in enumerate(row) if value == color]
        parts.append(f'<path fill="{PALETTE[color]}" d="{"".join(runs)}"/>')
    lines = "".join([f"M{j} 0v{height}" for j in range(width + 1)] + [f"M0 {i}h{width}" for i in range(height + 1)])
    parts.append(f'<path fill="none" stroke="{LINES}" stroke-width="{0.8 / cell:.3f}" d="{lines}"/>')
    return f'<g transform="translate({left:.2f} {top:.2f}) scale({cell:.4f})">{"".join(parts)}</g>'


def arrow_at(left: float, top: float, color: str) -> str:
    middle = top + SIDE / 2
    return f'<path stroke="{color}" fill="none" stroke-width="2" d="M{left + 4} {middle}h11m-4 -4l4 4l-4 4"/>'


def column(task: arcfast.Task, answer: Rows, lines: list[str], left: float) -> str:
    """A task: its first demonstration, its test with the answer, and the beginning of its program."""
    gray = "#808080"
    parts = [f'<text x="{left}" y="14" {TEXT} font-weight="bold" fill="{gray}">{task.id}</text>']
    for top, (shown, given) in ((24, task.demos[0]), (24 + SIDE + GAP, (task.tests[0][0], answer))):
        parts.append(grid_at(shown, left, top) + arrow_at(left + SIDE, top, gray))
        parts.append(grid_at(given, left + SIDE + ROOM, top))
    below = 24 + 2 * SIDE + GAP + 18
    parts += [
        f'<text x="{left}" y="{below + 14 * k}" {TEXT} xml:space="preserve" fill="{gray}">{escape(line)}</text>'
        for k, line in enumerate(lines)
    ]
    return "".join(parts)


def program_lines(source: str) -> list[str]:
    """The body of a program: at most five lines that fit."""
    body = [line.strip() for line in source.strip().splitlines()[1:]]
    short = [line if len(line) <= 31 else f"{line[:30]}…" for line in body]
    return short if len(short) <= 5 else [*short[:4], f"… {len(short) - 4} more lines"]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, default=PICTURE, metavar="FILE", help="(default: %(default)s)")
    options = parser.parse_args(argv)
    tasks = arcfast.load_tasks("arcagi1/training").select(TASKS)
    battery = arcfast.Battery.load()
    found = battery.solve(tasks, progress=False)
    columns, left = [], 6.0
    for task in tasks.values():
        if not found.programs(task.id) or found.attempts(task.id)[0][0] != task.tests[0][1]:
            sys.exit(f"draw_solved: {task.id} is not answered right")
        source = battery.program(found.programs(task.id)[0]).source
        columns.append(column(task, found.attempts(task.id)[0][0], program_lines(source), left))
        left += 2 * SIDE + ROOM + 2 * GAP
    width, height = left - GAP, 24 + 2 * SIDE + GAP + 18 + 5 * 14
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}">'
    options.output.write_text(f"{head}\n{chr(10).join(columns)}\n</svg>\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
