"""Two batteries on the same tasks: what only one of them solves, and where their first attempts differ."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any

from arcfast.arc.tasks import Tasks
from arcfast.base.writing import check_target, replace_file
from arcfast.running.gallery import gallery_page

if TYPE_CHECKING:
    from arcfast.arc.submission import Score
    from arcfast.running.battery import Battery
    from arcfast.running.solve import Found


class Comparison:
    """What two batteries found on the same tasks; `labels` name them."""

    def __init__(
        self, tasks: Tasks, labels: tuple[str, str], found: tuple[Found, Found], batteries: tuple[Battery, Battery]
    ):
        self.tasks, self.labels, self.found, self.batteries = tasks, labels, found, batteries
        self.scores: tuple[Score, Score] = (found[0].score(tasks), found[1].score(tasks))
        self._solved = set(found[0].solved), set(found[1].solved)

    @property
    def sides(self) -> tuple[tuple[Battery, Battery], tuple[Found, Found], tuple[Score, Score]]:
        return self.batteries, self.found, self.scores

    def only(self, side: int) -> list[str]:
        """The tasks that side 0 or 1 solves and the other does not."""
        return [id for id in self.tasks if id in self._solved[side] and id not in self._solved[1 - side]]

    @property
    def both(self) -> list[str]:
        return [id for id in self.tasks if id in self._solved[0] and id in self._solved[1]]

    @property
    def neither(self) -> list[str]:
        return [id for id in self.tasks if id not in self._solved[0] and id not in self._solved[1]]

    @cached_property
    def differing(self) -> list[str]:
        """The tasks that both solve, with different first attempts for a test."""
        firsts = ({id: [grids[:1] for grids in found.attempts(id)] for id in self.both} for found in self.found)
        first, second = firsts
        return [id for id in first if first[id] != second[id]]

    @cached_property
    def shared_programs(self) -> int:
        """How many programs of the first battery do the same steps as one of the second."""
        known = set(self.batteries[1])
        return sum(program in known for program in self.batteries[0])

    def answer(self, side: int, id: str) -> str:
        """Whether the answers of a side to a task are right, for the end of a line: "; right", "; wrong" or ""."""
        share = self.scores[side].by_task.get(id)
        return "" if share is None else "; right" if share == 1 else "; wrong"

    def better(self, id: str) -> str:
        """Who is right where both solve a task, for the end of a line."""
        shares = [score.by_task.get(id) for score in self.scores]
        if None in shares:
            return ""
        right = [letter for letter, share in zip("AB", shares) if share == 1]
        return ": both right" if len(right) == 2 else f": {right[0]} right" if right else ": both wrong"

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        sides = [
            {"label": label, "programs": len(battery), "solved": found.solved, "score": score.to_dict()}
            for label, battery, found, score in zip(self.labels, *self.sides)
        ]
        lists = {"first_only": self.only(0), "second_only": self.only(1), "both": self.both, "neither": self.neither}
        return {"sides": sides, "shared_programs": self.shared_programs} | lists | {"differing": self.differing}

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write a page like that of Found.to_html, with the attempts of both; files are named without their folder."""
        check_target(path, self.tasks.files)
        names = [os.path.basename(label.rstrip(os.sep)) for label in self.labels]
        labels = names if names[0] != names[1] and all(names) else self.labels
        replace_file(path, gallery_page(self.tasks, dict(zip(labels, self.found))))
