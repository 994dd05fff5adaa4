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
from arcfast.programs.calling import run_program
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program

PIECES = 20_000  # most states that stacks and look-ups are made of
TRIED = 8  # candidates whose programs are run, at most
# What a composition costs beside its states. Chosen by hand, on tasks of arcagi1/training, 2026-11-18.
STACK_COST = 5
LOOK_UP_COST, KEY_COST = 8, 2


# What can be left out of a search, to measure what it adds.
PARTS = ("stacks", "look-ups", "sizes")


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


class Explored(NamedTuple):
    """What a search on a task found, best first, and how far it went."""

    candidates: list[Candidate]
    level: int
    states: int
    applications: int
    ended: str  # "solved", "applications", "memory", "stopped", or "inputs": there are too many


def explore_task(task: Task, limits: Limits, watch: Callable[[_cpu.Explorer], None]) -> Explored:
    """Search on a task; `watch` gets the explorer, so that another thread can halt it."""
    if len(task.demos) + len(task.tests) > _cpu.TASK_INPUTS:
        return Explored([], 0, 0, 0, "inputs")
    sizes = None if "sizes" in limits.without else predict_sizes(task)
    ahead = Source()
    rule = None if sizes is None else (sizes.sizes, sizes.write(ahead))
    operations = shipped_operations()
    explorer, given = begin(task, operations, rule, limits.applications, limits.memory)
    watch(explorer)
    complete = True
    while complete and not explorer.counts[2]:
        complete = explorer.level()
    if explorer.why_ended == "stopped":
        explorer.forget_level()
    found = _Finder(task, explorer, given, sizes)
    found.add_programs()
    if not found.candidates and sizes is not None and explorer.why_ended != "stopped":
        found.add_compositions(limits.without)
    level, states, right, spent, _ = explorer.counts
    ended = "solved" if right and explorer.why_ended != "stopped" else explorer.why_ended
    return Explored(sorted(found.candidates, key=lambda each: each.cost), level, states, spent, ended)


def _name(id: str) -> str:
    """A task's id as a part of a function's name; of ids that cannot be one, with a digest that tells them apart.

    >>> _name("007bbfb7"), _name("my task")
    ('007bbfb7', 'my_task_be12a6d0')
    """
    if re.fullmatch(r"\w+", id, re.ASCII):
        return id
    return f"{re.sub(r'[^0-9A-Za-z]+', '_', id)[:40]}_{hashlib.sha1(id.encode()).hexdigest()[:8]}"


class _Finder:
    """Makes candidates of the states of a search."""

    def __init__(self, task: Task, explorer: _cpu.Explorer, given: dict[int, str], sizes: Sizes | None):
        self.task, self.explorer, self.given, self.sizes = task, explorer, given, sizes
        self.candidates: list[Candidate] = []

    def add_programs(self) -> None:
        for state in self.explorer.states_that_fit(True)[:TRIED]:
            source = self._source()
            self._add(self.explorer.state(state)[1], "program", source, self._state(source, state))

    def add_compositions(self, without: tuple[str, ...]) -> None:
        cells = Counter(cell for _, output in self.task.demos for row in output for cell in row)
        absent = min(cells, key=lambda color: (-cells[color], color))
        stacks, look_ups = self.explorer.compose(absent, PIECES, "stacks" not in without, "look-ups" not in without)
        for cost, states, kinds in sorted(stacks)[:TRIED]:
            source = self._source()
            layers = [self._state(source, state) for state in states]
            result = source.stack(layers, [_cpu.ABSTENTIONS[kind] for kind in kinds], absent)
            self._add(cost + STACK_COST, "stack", source, result)
        for cost, states, _ in sorted(look_ups)[:TRIED]:
            source = self._source()
            result = source.look_up([self._state(source, state) for state in states], self._table(states))
            self._add(cost + LOOK_UP_COST + KEY_COST * len(states), "look-up", source, result)

    def _source(self) -> Source:
        source = Source()
        if self.sizes is not None:
            self.sizes.write(source)
        return source

    def _state(self, source: Source, state: int) -> str:
        return source.state(self.explorer, shipped_operations(), self.given, state)

    def _table(self, states: list[int]) -> dict[tuple[int, ...], int]:
        """{colors of the states at a cell: color of the output there}."""
        table: dict[tuple[int, ...], int] = {}
        for k, (_, output) in enumerate(self.task.demos):
            rows = zip(*(self.explorer.value(state, k) for state in states), output)
            for *keys, answers in rows:
                table.update(zip(zip(*keys), answers))
        return table

    def _add(self, cost: int, kind: str, source: Source, result: str) -> None:
        """Add a candidate whose program, read back, is right on every demonstration and answers every test."""
        text = source.text(f"found_{_name(self.task.id)}_{len(self.candidates) + 1}", result)
        program = Program.parse(text)
        graph, inputs = Graph([program]), [grid for grid, _ in (*self.task.demos, *self.task.tests)]
        outcomes = [run_program(graph, 0, (None, grid, None), FUEL, MEMORY) for grid in inputs]
        n = len(self.task.demos)
        right = all(outcome.value == output for outcome, (_, output) in zip(outcomes, self.task.demos))
        answers = [legal_grid(outcome.value) for outcome in outcomes[n:]]
        legal = [answer for answer in answers if answer is not None]
        if right and len(legal) == len(answers) and all(legal != each.answers for each in self.candidates):
            fuel = sum(outcome.fuel for outcome in outcomes[:n])
            self.candidates.append(Candidate(cost, kind, program, text, fuel, legal))
