"""Search on one task: programs that are right on every demonstration, from states and from compositions of states."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from arcfast import _cpu
from arcfast.arc.submission import legal_grid
from arcfast.arc.tasks import Rows, Task
from arcfast.base.budget import FUEL, MEMORY
from arcfast.exploring.operations import shipped_operations
from arcfast.exploring.sizes import Sizes, predict_sizes
from arcfast.exploring.source import Source
from arcfast.exploring.states import begin
from arcfast.exploring.views import View, normal_view, plain_view
from arcfast.programs.calling import run_program
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program

PIECES = 20_000  # most states that stacks and look-ups are made of
TRIED = 8  # candidates whose programs are run, at most
# What a composition costs beside its states. Chosen by hand, on tasks of arcagi1/training, 2026-11-18.
STACK_COST = 5
LOOK_UP_COST, KEY_COST = 8, 2


# What can be left out of a search, to measure what it adds.
PARTS = ("stacks", "look-ups", "sizes", "normal colors")
PLAIN_SHARE = 60  # percent of the applications that the plain view has, where there is another


class Limits(NamedTuple):
    """The budgets of a search on a task, and the PARTS that are left out."""

    applications: int
    memory: int
    without: tuple[str, ...] = ()


class Candidate(NamedTuple):
    """A program that is right on every demonstration, and its answers to the tests."""

    cost: int
    kind: str  # "program", "stack" or "look-up"
    program: Program
    text: str
    fuel: int  # of its program on the demonstrations
    answers: list[Rows]
    rows: tuple[str, ...]  # the operations in it


class Explored(NamedTuple):
    """What a search on a task found, best first, and how far it went."""

    candidates: list[Candidate]
    level: int
    states: int
    applications: int
    ended: str  # "solved", "applications", "memory", "stopped", or "inputs": there are too many


def explore_task(task: Task, limits: Limits, watch: Callable[[_cpu.Explorer], None]) -> Explored:
    """Search on a task; `watch` gets each explorer, so that another thread can halt it."""
    if len(task.demos) + len(task.tests) > _cpu.TASK_INPUTS:
        return Explored([], 0, 0, 0, "inputs")
    sizes = None if "sizes" in limits.without else predict_sizes(task)
    normal = None if "normal colors" in limits.without else normal_view(task)
    views = [plain_view(task), *([normal] if normal else [])]
    candidates: list[Candidate] = []
    level = states = spent = 0
    ended = ""
    for k, view in enumerate(views):
        share = limits.applications - spent if k == len(views) - 1 else limits.applications * PLAIN_SHARE // 100
        found = _Finder(task, view, sizes, share, limits.memory, watch)
        candidates += found.search(limits.without, len(candidates))
        counts = found.explorer.counts
        level, states, spent = max(level, counts[0]), states + counts[1], spent + counts[3]
        ended = "solved" if found.explorer.why_ended != "stopped" and counts[2] else found.explorer.why_ended
        if ended in ("solved", "stopped"):
            break
    return Explored(sorted(candidates, key=lambda each: each.cost), level, states, spent, ended)


def _name(id: str) -> str:
    """A task's id as a part of a function's name; of ids that cannot be one, with a digest that tells them apart.

    >>> _name("007bbfb7"), _name("my task")
    ('007bbfb7', 'my_task_be12a6d0')
    """
    if re.fullmatch(r"\w+", id, re.ASCII):
        return id
    return f"{re.sub(r'[^0-9A-Za-z]+', '_', id)[:40]}_{hashlib.sha1(id.encode()).hexdigest()[:8]}"


class _Finder:
    """A search in a view of a task, and candidates of its states."""

    def __init__(
        self,
        task: Task,
        view: View,
        sizes: Sizes | None,
        applications: int,
        memory: int,
        watch: Callable[[_cpu.Explorer], None],
    ):
        self.task, self.view, self.sizes = task, view, sizes
        ahead = Source()
        self.input = view.input(ahead)
        rule = None if sizes is None else (sizes.sizes, sizes.write(ahead))
        self.explorer, self.given = begin(view.task, shipped_operations(), rule, applications, memory, self.input)
        watch(self.explorer)
        self.candidates: list[Candidate] = []

    def search(self, without: tuple[str, ...], numbered: int) -> list[Candidate]:
        self.numbered = numbered
        complete = True
        while complete and not self.explorer.counts[2]:
            complete = self.explorer.level()
        if self.explorer.why_ended == "stopped":
            self.explorer.forget_level()
        self.add_programs()
        if not self.candidates and self.sizes is not None and self.explorer.why_ended != "stopped":
            self.add_compositions(without)
        return self.candidates

    def add_programs(self) -> None:
        for state in self.explorer.states_that_fit(True)[:TRIED]:
            source = self._source()
            self._add(self.explorer.state(state)[1], "program", source, self._state(source, state))

    def add_compositions(self, without: tuple[str, ...]) -> None:
        cells = Counter(cell for _, output in self.view.task.demos for row in output for cell in row)
        absent = min(cells, key=lambda color: (-cells[color], color))
        stacks, look_ups = self.explorer.compose(absent, PIECES, "stacks" not in without, "look-ups" not in without)
        for cost, states, kinds in sorted(stacks)[:TRIED]:
            source = self._source()
            layers = [self._state(source, state) for state in states]
            result = source.stack(layers, [_cpu.ABSTENTIONS[kind] for kind in kinds], absent, self.input)
            self._add(cost + STACK_COST, "stack", source, result)
        for cost, states, _ in sorted(look_ups)[:TRIED]:
            source = self._source()
            result = source.look_up([self._state(source, state) for state in states], self._table(states))
            self._add(cost + LOOK_UP_COST + KEY_COST * len(states), "look-up", source, result)

    def _source(self) -> Source:
        source = Source()
        self.view.input(source)
        if self.sizes is not None:
            self.sizes.write(source)
        return source

    def _state(self, source: Source, state: int) -> str:
        return source.state(self.explorer, shipped_operations(), self.given, state)

    def _table(self, states: list[int]) -> dict[tuple[int, ...], int]:
        """{colors of the states at a cell: color of the output there}."""
        table: dict[tuple[int, ...], int] = {}
        for k, (_, output) in enumerate(self.view.task.demos):
            rows = zip(*(self.explorer.value(state, k) for state in states), output)
            for *keys, answers in rows:
                table.update(zip(zip(*keys), answers))
        return table

    def _add(self, cost: int, kind: str, source: Source, result: str) -> None:
        """Add a candidate whose program, read back, is right on every demonstration and answers every test."""
        number = self.numbered + len(self.candidates) + 1
        text = source.text(f"found_{_name(self.task.id)}_{number}", self.view.output(source, result))
        program = Program.parse(text)
        graph, inputs = Graph([program]), [grid for grid, _ in (*self.task.demos, *self.task.tests)]
        outcomes = [run_program(graph, 0, (None, grid, None), FUEL, MEMORY) for grid in inputs]
        n = len(self.task.demos)
        right = all(outcome.value == output for outcome, (_, output) in zip(outcomes, self.task.demos))
        answers = [legal_grid(outcome.value) for outcome in outcomes[n:]]
        legal = [answer for answer in answers if answer is not None]
        if right and len(legal) == len(answers) and all(legal != each.answers for each in self.candidates):
            fuel = sum(outcome.fuel for outcome in outcomes[:n])
            self.candidates.append(Candidate(cost, kind, program, text, fuel, legal, tuple(source.rows)))
