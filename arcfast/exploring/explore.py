"""Search on one task: programs that are right on every demonstration, from states and from compositions of states."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from arcfast import _cpu
from arcfast.arc.submission import legal_grid
from arcfast.arc.tasks import Rows, Task
from arcfast.base.budget import FUEL, MEMORY
from arcfast.exploring.operations import shipped_operations
from arcfast.exploring.sizes import Sizes, predict_sizes, size_of
from arcfast.exploring.source import Layer, Source
from arcfast.exploring.states import Piece, begin
from arcfast.exploring.views import View, normal_view, plain_view
from arcfast.programs.calling import run_program
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program

COMPOSED = 20_000  # most states that stacks and look-ups are made of
COMPOSED_SHARE = 6  # of the memory one part in so many is for copies of them
FURTHER = 2  # levels that are run after the first program that is right, for another attempt
TRIED = 8  # candidates whose programs are run, at most
GUESSED = 3  # programs that are right in part, at most
# What a composition costs beside its states. Chosen by hand, on tasks of arcagi1/training, 2026-11-18.
LAYER_COSTS = {"whole": 2, "unlike color": 3, "unlike input": 3, "of color": 7, "canvas": 8}
LOOK_UP_COST, KEY_COST = 8, 2
PIECE_COST = 10  # of a program of a battery, and as much as it has steps
PLAIN_SHARE = 60  # percent of the applications that the plain view has, where there is another
CoreLayer = tuple[int, int, int, int]  # of a composition: state, kind, color that the state has, color that it gives

# What can be left out of a search, to measure what it adds.
PARTS = ("stacks", "look-ups", "sizes", "normal colors", "battery's outputs", "roles", "operations on cells")
SECTIONS = {"roles": "Colors of the task", "operations on cells": "Operations on cells"}  # of operations.txt


class Limits(NamedTuple):
    """The budgets of a search on a task, and the PARTS that are left out."""

    applications: int
    memory: int
    without: tuple[str, ...] = ()


class Candidate(NamedTuple):
    """A program that is right on demonstrations, and its answers to the tests."""

    cost: int
    kind: str  # "program", "stack" or "look-up"
    program: Program
    text: str
    fuel: int  # of its program on the demonstrations
    answers: list[Rows]
    right: int  # demonstrations on which it is right
    rows: tuple[str, ...]  # the operations in it


class Explored(NamedTuple):
    """What a search on a task found, best first, and how far it went."""

    candidates: list[Candidate]
    guesses: list[Candidate]  # right on some demonstrations only, those on most first
    level: int
    states: int
    applications: int
    ended: str  # "solved", "applications", "memory", "stopped", or "inputs": there are too many


def explore_task(
    task: Task,
    limits: Limits,
    watch: Callable[[_cpu.Explorer], None] = lambda explorer: None,
    programs: Sequence[Program] = (),
) -> Explored:
    """Search on a task; `watch` gets each explorer, so that another thread can halt it.

    What `programs` give is composed too; each counts as an application.
    """
    if len(task.demos) + len(task.tests) > _cpu.TASK_INPUTS:
        return Explored([], [], 0, 0, 0, "inputs")
    sizes = None if "sizes" in limits.without else predict_sizes(task)
    pieces = list(_pieces(task, programs, sizes)) if sizes is not None else []
    finders = [_Finder(task, plain_view(task), sizes, pieces)]
    left = max(0, limits.applications - len(programs))
    normal = normal_view(task) if left and "normal colors" not in limits.without else None
    if normal is not None:
        finders.append(_Finder(task, normal, sizes, []))
    level = states = spent = 0
    ended = ""
    for finder in finders:
        share = left * PLAIN_SHARE // 100 if finder is not finders[-1] else left - spent
        (at, made, right, applied, _), why = finder.search(share, limits, watch)
        level, states, spent = max(level, at), states + made, spent + applied
        ended = "solved" if right and why != "stopped" else why
        if ended in ("solved", "stopped"):
            break
    candidates = _named(task, (each for finder in finders for each in finder.candidates), 0)
    guesses = _named(task, (each for finder in finders for each in finder.guesses), len(candidates))
    return Explored(candidates, guesses, level, states, spent + len(programs), ended)


def _pieces(task: Task, programs: Sequence[Program], sizes: Sizes) -> Iterable[Piece]:
    """Of the programs that give a grid of the output's size on every input, and that can be called by their names."""
    graph = Graph(programs)
    inputs = [grid for grid, _ in (*task.demos, *task.tests)]
    for k, program in enumerate(programs):
        values = []
        for grid, size in zip(inputs, sizes.sizes):
            value = legal_grid(run_program(graph, k, (None, grid, None), FUEL, MEMORY).value)
            if value is None or size_of(value) != size:
                break
            values.append(value)
        else:
            if Source.can_call(program.name):
                yield Piece(program.name, program.source, PIECE_COST + len(program), values)


class _Draft(NamedTuple):
    """A candidate before it has a name: `write` gives its text under a name."""

    cost: int
    kind: str
    write: Callable[[str], str]
    fuel: int
    answers: list[Rows]
    right: int
    rows: tuple[str, ...]


def _named(task: Task, drafts: Iterable[_Draft], taken: int) -> list[Candidate]:
    """Candidates of the drafts with different answers: right on most demonstrations first, then by cost."""
    best: list[_Draft] = []
    for draft in sorted(drafts, key=lambda each: (-each.right, each.cost)):
        if all(draft.answers != each.answers for each in best):
            best.append(draft)
    candidates = []
    for number, draft in enumerate(best, taken + 1):
        text = draft.write(f"found_{_identifier(task.id)}_{number}")
        candidates.append(Candidate(draft.cost, draft.kind, Program.parse(text), text, *draft[3:]))
    return candidates


def _identifier(id: str) -> str:
    """A task's id as a part of a function's name; of ids that cannot be one, with a digest that tells them apart.

    >>> _identifier("007bbfb7"), _identifier("my task")
    ('007bbfb7', 'my_task_be12a6d0')
    """
    if re.fullmatch(r"\w+", id, re.ASCII):
        return id
    return f"{re.sub(r'[^0-9A-Za-z]+', '_', id)[:40]}_{hashlib.sha1(id.encode()).hexdigest()[:8]}"


class _Finder:
    """A search in a view of a task, and candidates of its states."""

    def __init__(self, task: Task, view: View, sizes: Sizes | None, pieces: list[Piece]):
        self.task, self.view, self.sizes, self.pieces = task, view, sizes, pieces
        self.helpers = {piece.name: piece.source for piece in pieces}
        self.candidates: list[_Draft] = []
        self.guesses: list[_Draft] = []

    def search(
        self, applications: int, limits: Limits, watch: Callable[[_cpu.Explorer], None]
    ) -> tuple[tuple[int, ...], str]:
        """Search, and draft what is found: the explorer's counts, and why it ended. The states are not kept."""
        self.operations = shipped_operations(tuple(SECTIONS[part] for part in limits.without if part in SECTIONS))
        source = Source()
        self.input = self.view.input(source)
        rule = None if self.sizes is None else (self.sizes.sizes, self.sizes.write(source))
        self.explorer, self.given = begin(
            self.view.task, self.operations, rule, applications, limits.memory, self.input, self.pieces
        )
        watch(self.explorer)
        complete, enough = True, 0
        while complete and (not self.explorer.counts[2] or self.explorer.counts[0] < enough):
            complete = self.explorer.level()
            if self.explorer.counts[2] and not enough:
                enough = self.explorer.counts[0] + FURTHER
        if self.explorer.why_ended == "stopped":
            self.explorer.forget_level()
        for state in self.explorer.states_that_fit(True)[:TRIED]:
            self._add_state(state)
        if not self.candidates and self.sizes is not None and self.explorer.why_ended != "stopped":
            self._add_compositions(limits)
        if not self.candidates:
            for _, state in self.explorer.partly_right(GUESSED):
                self._add_state(state)
        end = self.explorer.counts, self.explorer.why_ended
        del self.explorer
        return end

    def _add_state(self, state: int) -> None:
        source = self._source()
        self._add(self.explorer.state(state)[1], "program", source, self._state(source, state))

    def _add_compositions(self, limits: Limits) -> None:
        assert self.sizes is not None
        cells = Counter(cell for _, output in self.view.task.demos for row in output for cell in row)
        absent = min(cells, key=lambda color: (-cells[color], color))
        most = limits.memory // COMPOSED_SHARE // sum(height * width for height, width in self.sizes.sizes)
        parts = [part not in limits.without for part in ("stacks", "look-ups")]
        stacks, look_ups = self.explorer.compose(absent, min(COMPOSED, most), *parts)
        for cost, layers in sorted(self._costed(stacks))[:TRIED]:
            source = self._source()
            result = source.stack([self._layer(source, layer) for layer in layers], absent, self.input)
            self._add(cost, "stack", source, result)
        for cost, layers in sorted(look_ups)[:TRIED]:
            source, states = self._source(), [state for state, *_ in layers]
            result = source.look_up([self._state(source, state) for state in states], self._table(states))
            self._add(cost + LOOK_UP_COST + KEY_COST * len(states), "look-up", source, result)

    def _costed(self, stacks: list[tuple[int, list[CoreLayer]]]) -> list[tuple[int, list[CoreLayer]]]:
        """With what the layers of a stack cost beside their states."""
        return [
            (cost + sum(LAYER_COSTS[_cpu.LAYERS[kind]] for _, kind, _, _ in layers), layers) for cost, layers in stacks
        ]

    def _layer(self, source: Source, layer: CoreLayer) -> Layer:
        assert self.sizes is not None
        state, kind, has, gives = layer
        if state < 0:
            return Layer(self.sizes.write(source), "size", _cpu.LAYERS[kind], has, gives)
        of = _cpu.STATE_TYPES[self.explorer.state(state)[0]]
        return Layer(self._state(source, state), of, _cpu.LAYERS[kind], has, gives)

    def _source(self) -> Source:
        source = Source(self.helpers)
        self.view.input(source)
        if self.sizes is not None:
            self.sizes.write(source)
        return source

    def _state(self, source: Source, state: int) -> str:
        return source.state(self.explorer, self.operations, self.given, state)

    def _table(self, states: list[int]) -> dict[tuple[int, ...], int]:
        """{colors of the states at a cell: color of the output there}."""
        table: dict[tuple[int, ...], int] = {}
        for k, (_, output) in enumerate(self.view.task.demos):
            rows = zip(*(self.explorer.value(state, k) for state in states), output)
            for *keys, answers in rows:
                table.update(zip(zip(*keys), answers))
        return table

    def _add(self, cost: int, kind: str, source: Source, result: str) -> None:
        """Add a draft: its program is read back and run on every input. It must answer every test."""
        output = self.view.output(source, result)
        graph, inputs = Graph([Program.parse(source.text("draft", output))]), [*self.task.demos, *self.task.tests]
        outcomes = [run_program(graph, 0, (None, grid, None), FUEL, MEMORY) for grid, _ in inputs]
        n = len(self.task.demos)
        right = sum(outcome.value == output for outcome, (_, output) in zip(outcomes, self.task.demos))
        answers = [legal_grid(outcome.value) for outcome in outcomes[n:]]
        legal = [answer for answer in answers if answer is not None]
        if right and len(legal) == len(answers):
            fuel = sum(outcome.fuel for outcome in outcomes[:n])
            draft = _Draft(cost, kind, lambda name: source.text(name, output), fuel, legal, right, tuple(source.rows))
            (self.candidates if right == n else self.guesses).append(draft)
