"""What was found, to look at: the page of `found.to_html` and `arcfast compare`, and the summary in a notebook.

The page holds the grids as short texts, which its script (base/web/) draws when they are scrolled into view, so that a
thousand tasks stay usable.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from arcfast.arc.submission import legal_grid
from arcfast.arc.tasks import Rows, Task, Tasks
from arcfast.base.drawing import LINES, PALETTE, block_html, differing_cells, grid_html
from arcfast.base.errors import DSLError
from arcfast.base.escape import printable
from arcfast.base.pages import page
from arcfast.base.wording import count_items
from arcfast.programs.pictures import short_text
from arcfast.programs.program import Program

if TYPE_CHECKING:
    from arcfast.arc.submission import Score
    from arcfast.running.solve import Found, RightProgram

MOST_PROGRAMS = 20  # listed for a task
NEAR_MISSES = 3  # drawn for a task that no program solves
IN_NOTEBOOK = 10  # tasks that a notebook shows; the page has all
SMALL = 7  # pixels of a cell there


def gallery_page(tasks: Tasks, sides: Mapping[str, Found]) -> str:
    """The page of one or more batteries, by label ("" if there is only one), on the same tasks."""
    made = [_Side(label, found, tasks) for label, found in sides.items()]
    data = {
        "palette": PALETTE,
        "lines": LINES,
        "source": printable(tasks.source),
        "tasks": [
            {
                "id": printable(task.id),
                "demos": [[_cells(grid), _cells(answer)] for grid, answer in task.demos],
                "tests": [[_cells(grid), _cells(answer)] for grid, answer in task.tests],
                "sides": [side.task(task) for side in made],
            }
            for task in tasks.values()
        ],
    }
    data["sides"] = [side.to_dict() for side in made]  # last: the tasks tell which programs it lists
    title = " and ".join(f"{label}" for label in sides if label) or "What was found"
    return page(f"arcfast: {printable(title)}", data=data, script="gallery")


def state_of(found: Found, task: Task, score: Score) -> str:
    """How a task ended: "right" or "wrong" where answers are known, "unknown" where not, "unsolved"."""
    if not found.programs(task.id):
        return "unsolved"
    share = score.by_task.get(task.id)
    return "unknown" if share is None else "right" if share == 1 else "wrong"


class _Side:
    """One battery on the page: its programs are listed once, and tasks name them by index."""

    def __init__(self, label: str, found: Found, tasks: Tasks):
        self.label, self.found = label, found
        self.score = found.score(tasks)
        self._index: dict[str, int] = {}  # in the order of the page
        self._right: dict[str, list[RightProgram]] = {}  # program -> what it was on each task
        for rows in found._right.values():
            for row in rows:
                self._right.setdefault(row.name, []).append(row)

    def task(self, task: Task) -> dict[str, Any]:
        names, state = self.found.programs(task.id), state_of(self.found, task, self.score)
        right = {row.name: row for row in self.found._right.get(task.id, ())}
        about = {
            "state": state,
            "count": len(names),
            "programs": [
                [self._place(name), right[name].fuel if name in right else None] for name in names[:MOST_PROGRAMS]
            ],
            "others": [self._place(name) for name in names[MOST_PROGRAMS:]],  # found by the search, not listed
            "attempts": [[_cells(grid) for grid in grids] for grids in self.found.attempts(task.id)],
        }
        if self.found._partial is not None and not names:
            about["near"] = [self._near(task, *row) for row in self.found.partial(task.id)[:NEAR_MISSES]]
        return about

    def _near(self, task: Task, name: str, hits: int, share: float) -> list[Any]:
        program = self.found._members.get(name)
        return [self._place(name), hits, share, [] if program is None else outputs_of(program, task)]

    def _place(self, name: str) -> int:
        return self._index.setdefault(name, len(self._index))

    def to_dict(self) -> dict[str, Any]:
        for name in self._right:
            self._place(name)
        return {
            "label": printable(self.label),
            "score": str(self.score),
            "tried": self.found._tried,
            "report": str(self.found.report),
            "partial": self.found._partial is not None,
            "programs": [self._program(name) for name in self._index],
        }

    def _program(self, name: str) -> list[Any]:
        """[name, steps, text, tasks right on all demonstrations, of which answered right, fuel, agreement]."""
        program, rows = self.found._members.get(name), self._right.get(name, [])
        known = [row.right for row in rows if row.right is not None]
        others = sum(row.others for row in rows)
        return [
            printable(name),
            None if program is None else len(program),
            None if program is None else printable(self.found._texts.get(name, program.source), keep="\n"),
            len(rows),
            sum(known) if known else None,
            sum(row.fuel for row in rows) if rows else None,
            sum(row.agreeing for row in rows) / others if others else None,
        ]


def outputs_of(program: Program, task: Task) -> list[str]:
    """What a program gives on the demonstrations: cells as in _cells, or "!" and why there is no grid to draw."""
    outputs = []
    for k, (grid, _) in enumerate(task.demos):
        pairs = tuple(task.demos)
        others = pairs[:k] + pairs[k + 1 :] if len(pairs) > 1 else pairs
        try:
            value = program(others, grid, None) if len(program.params) > 1 else program(grid)
        except DSLError as error:
            outputs.append(f"!{printable(error.reason)}")
            continue
        cells = _cells(legal_grid(value))
        outputs.append(cells if cells is not None else f"!no grid of ARC, but {printable(short_text(value, 60))}")
    return outputs


def _cells(grid: Rows | None) -> str | None:
    """A grid as text, a digit a cell: "012/345"."""
    return None if grid is None else "/".join("".join(map(str, row)) for row in grid)


def summary_html(tasks: Tasks, found: Found) -> str:
    """What was found, for a notebook: figures; of the first solved tasks a demonstration, the attempts beside the
    truth, and the program."""
    score = found.score(tasks)
    lines = [f"<b>{len(found.solved):,} of {count_items(tasks, 'task')} solved</b>; {escape(str(score))}"]
    shown = found.solved[:IN_NOTEBOOK]
    for id in shown:
        state, names = state_of(found, tasks[id], score), found.programs(id)
        words = "answer unknown" if state == "unknown" else state
        more = f" and {len(names) - 1:,} more" if len(names) > 1 else ""
        head = f"<b>{escape(printable(id))}</b>: {escape(words)}; {escape(printable(names[0]) + more)}"
        shown_pair, answer = tasks[id].demos[0]
        blocks = [block_html("demonstration 1", grid_html(shown_pair, SMALL))]
        blocks.append(block_html("output", grid_html(answer, SMALL)))
        for number, ((grid, truth), attempts) in enumerate(zip(tasks[id].tests, found.attempts(id)), 1):
            blocks.append(block_html(f"test {number}", grid_html(grid, SMALL)))
            for k, attempt in enumerate(attempts, 1):
                drawn = grid_html(attempt, SMALL, differing_cells(attempt, truth))
                blocks.append(block_html(f"attempt {k}", drawn))
            if truth is not None and truth not in attempts:
                blocks.append(block_html("answer", grid_html(truth, SMALL)))
        text = f'<pre style="margin:4px 0 12px">{escape(printable(found.source(id), keep=chr(10)))}</pre>'
        program = f"<details><summary>program</summary>{text}</details>"
        lines.append(f'{head}<div style="margin-left:1em">{"".join(blocks)}{program}</div>')
    if len(found.solved) > len(shown):
        lines.append(f"... and {len(found.solved) - len(shown):,} more: <code>found.to_html(path)</code> writes a page")
    return "".join(f"<div>{line}</div>" for line in lines)
