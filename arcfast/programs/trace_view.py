"""What a trace (tracing.py) looks like: lines for a terminal, HTML for notebooks and pages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from arcfast.base.ansi import color_lines, digit_lines, side_by_side, wants_colors
from arcfast.base.drawing import Cells, block_html, grid_html, shape_of
from arcfast.base.escape import printable
from arcfast.programs.pictures import Drawn, draw_value

if TYPE_CHECKING:
    from arcfast.programs.tracing import Step, Trace

INDENT = "    "
CELL = 20  # pixels
SIDE, SMALL_SIDE = 240, 120  # pixels of a grid at most: of one value, of a member of a container
COLORS = {"right": "#1a9850", "wrong": "#e5484d"}  # to be read on light and dark pages
MOST_COLUMNS = 50  # characters of a step's line that are not wrapped in HTML while the page is wide enough
MOST_PLACES = 8  # differing cells that are listed


def title(trace: Trace) -> str:
    """What was traced: "turn on a grid of 3×3"."""
    rows, columns = shape_of(trace.inputs["I"])
    return printable(f"{trace.program.name} on a grid of {rows}×{columns}")


def _cost(trace: Trace) -> str:
    steps = len(trace.program)
    return f"{steps:,} step{'s' * (steps != 1)}, fuel {trace.fuel:,}"


def _places(trace: Trace) -> list[str]:
    """The cells that differ, in words."""
    found = sorted(trace.differing)
    given, wanted = trace.value, trace.expected or ()
    texts = [f"({i}, {j}) is {given[i][j]}, not {wanted[i][j]}" for i, j in found[:MOST_PLACES]]
    return texts + ([f"and {len(found) - MOST_PLACES:,} more"] if len(found) > MOST_PLACES else [])


def _left_out(trace: Trace) -> str:
    return f"{trace.left_out:,} more steps are not shown: the program is long" if trace.left_out else ""


# ---- Terminal ----


def text(trace: Trace) -> str:
    """The whole trace, in colours if it is printed to a terminal that has them."""
    return "\n".join(lines(trace, wants_colors(), None))


def lines(trace: Trace, colors: bool, width: int | None) -> Iterator[str]:
    yield f"{title(trace)}: {_cost(trace)}; {printable(trace.verdict)}"
    for name, value in trace.inputs.items():
        yield ""
        yield from _named(name, value, colors, width)
    for step in trace.steps:
        yield ""
        yield f"step {step.number}  fuel {step.fuel:,}"
        yield from (INDENT + printable(line) for line in step.text.split("\n"))
        if step.error is not None:
            yield f"{INDENT}FAILED  {printable(step.error)}"
        if step.caught is not None:
            yield f"{INDENT}failed, and the default was used instead: {printable(step.caught)}"
        for name, value in step.values.items():
            yield from _named(name, value, colors, width)
    if trace.left_out:
        yield f"\n{_left_out(trace)}"
    yield ""
    yield from _outcome(trace, colors, width)


def _named(name: str, value: Any, colors: bool, width: int | None) -> Iterator[str]:
    """A variable and its value: a picture, several, or text."""
    drawn = draw_value(value)
    if not drawn.pictures:
        yield f"{INDENT}{name}  {printable(drawn.text)}"
        return
    yield f"{INDENT}{name}  {drawn.caption}{_hidden(drawn, value)}"
    captions = [picture.caption if picture.caption != drawn.caption else "" for picture in drawn.pictures]
    row = [(caption, *_drawn(picture.cells, colors)) for caption, picture in zip(captions, drawn.pictures)]
    yield from _indented(side_by_side(row, None if width is None else width - len(INDENT)))


def _hidden(drawn: Drawn, value: Any) -> str:
    is_cut = drawn.pictures[0].caption != drawn.caption and len(value) > len(drawn.pictures)
    return f"; the first {len(drawn.pictures)} are drawn" if is_cut else ""


def _outcome(trace: Trace, colors: bool, width: int | None) -> Iterator[str]:
    """The output beside the expected grid and the difference."""
    output = draw_value(trace.value) if trace.error is None else None
    row = []
    if output is not None and output.pictures and (trace.expected is None or not trace.is_right):
        row.append((f"output {output.caption}", *_drawn(output.pictures[0].cells, colors)))
    if trace.expected is not None and not trace.is_right:
        row.append(("expected", *_drawn(trace.expected, colors)))
    if trace.differing and trace.expected is not None:
        wrong = tuple(
            tuple(cell if (i, j) in trace.differing else None for j, cell in enumerate(cells))
            for i, cells in enumerate(trace.expected)
        )
        row.append(("difference", *_drawn(wrong, colors)))
    yield from _indented(side_by_side(row, None if width is None else width - len(INDENT)))
    if output is not None and not output.pictures:
        yield f"output  {printable(output.text)}"
    yield printable(trace.verdict)
    yield from (f"{INDENT}{place}" for place in _places(trace))


def _drawn(cells: Cells, colors: bool) -> tuple[list[str], int]:
    """The lines of a picture, and how many columns they take."""
    drawn = (color_lines if colors else digit_lines)(cells)
    return drawn, 2 * len(cells[0]) if colors else max(map(len, drawn))


def _indented(found: Iterator[str]) -> Iterator[str]:
    return (INDENT + line if line else line for line in found)


# ---- HTML ----


def html(trace: Trace) -> str:
    """The trace as HTML, for a notebook or the body of a page."""
    frame = shape_of(trace.inputs["I"])
    given = "".join(_value_html(name, value, frame) for name, value in trace.inputs.items())
    rows = "".join(_row_html(step, frame) for step in trace.steps)
    state = "wrong" if trace.error is not None or trace.is_right is False else "right"
    verdict = f'<b style="color:{COLORS[state]}">{escape(printable(trace.verdict))}</b>'
    head = "".join(f'<th style="text-align:{side}">{word}</th>' for word, side in _HEADS)
    return (
        f"<div><h1 style='font-size:1.3em'>{escape(title(trace))}</h1><p>{escape(_cost(trace))}; {verdict}</p>"
        f"<div>{given}</div><table class='steps'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p>{escape(_left_out(trace))}</p>{_outcome_html(trace)}</div>"
    )


_HEADS = (("step", "right"), ("what it does", "left"), ("value", "left"), ("fuel", "right"))


def _row_html(step: Step, frame: tuple[int, int]) -> str:
    value = "".join(_value_html(name, value, frame) for name, value in step.values.items())
    if step.caught is not None:
        value += f"<div>failed, and the default was used instead: {escape(printable(step.caught))}</div>"
    if step.error is not None:
        value = f'<b style="color:{COLORS["wrong"]}">failed</b>: {escape(printable(step.error))}'
    longest = min(max(map(len, step.text.split("\n"))), MOST_COLUMNS)
    style = f"display:inline-block;white-space:pre-wrap;min-width:min({longest}ch,28vw)"
    cells = (
        ("right", "number", str(step.number)),
        ("left", "", f'<code style="{style}">{escape(printable(step.text, keep=chr(10)))}</code>'),
        ("left", "", value),
        ("right", "number", f"{step.fuel:,}"),
    )
    failed = ' class="failed"' if step.error is not None else ""
    return (
        f"<tr{failed}>"
        + "".join(
            f'<td class="{name}" style="text-align:{side};vertical-align:top">{cell}</td>' for side, name, cell in cells
        )
        + "</tr>"
    )


def _value_html(name: str, value: Any, frame: tuple[int, int]) -> str:
    drawn = draw_value(value, frame)
    if not drawn.pictures:
        return f"<div><code>{escape(name)} = {escape(printable(drawn.text))}</code></div>"
    if drawn.pictures[0].caption == drawn.caption:
        return block_html(f"{name}: {drawn.caption}", grid_html(drawn.pictures[0].cells, CELL, side=SIDE), align="left")
    blocks = "".join(
        block_html(each.caption, grid_html(each.cells, CELL, side=SMALL_SIDE), align="left") for each in drawn.pictures
    )
    return f"<div>{escape(f'{name}: {drawn.caption}{_hidden(drawn, value)}')}</div>{blocks}"


def _outcome_html(trace: Trace) -> str:
    if trace.expected is None:
        return ""
    drawn = draw_value(trace.value) if trace.error is None else None
    output = "" if drawn is None else escape(printable(drawn.text))
    if drawn is not None and drawn.pictures:
        output = grid_html(drawn.pictures[0].cells, CELL, trace.differing)
    blocks = [block_html("output", output, align="left")] if output else []
    blocks.append(block_html("expected", grid_html(trace.expected, CELL), align="left"))
    places = escape("; ".join(_places(trace)))
    return f"<div>{''.join(blocks)}</div><p>{places}</p>"
