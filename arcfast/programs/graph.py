"""The graph of a battery: equal steps of different programs are one node; consecutive programs form slices.

Programs are lowered first (encode.py). Where slices are cut depends on the order of the programs and on a limit of
nodes (and programs) that the caller gives: 4,096 nodes on the CPU, 512 on devices. running/ runs the slices.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from arcfast import _cpu
from arcfast.base.table import PRIMITIVES
from arcfast.programs.encode import lower
from arcfast.programs.nodes import (
    EVALUATED,
    Apply,
    Attempt,
    Call,
    Const,
    Input,
    Lowered,
    LoweredNode,
    Make,
    PrimitiveRef,
    Result,
    Run,
    references,
    renumber,
)

if TYPE_CHECKING:
    from arcfast.programs.program import Program

# Nodes of a slice: enough for programs to share many, few enough that the node table (33 bytes each) fits the L2 cache.
SLICE_NODES = 4096
EVERY = 2**31  # no limit on the programs of a slice

INPUTS = ("I", "S", "C")


class ProgramNodes(NamedTuple):
    """The nodes of one program.

    Making a lambda is a step for the core, but no call in the text: it has the number of the call it is an argument of,
    or 0 where it is the result. So has one of several results of a block.
    """

    steps: tuple[int, ...]  # in the order of the text
    numbers: tuple[int, ...]  # of the steps, as messages name them
    result: int


class Graph:
    """The nodes of all programs, each once; nodes name their arguments by index in `nodes`."""

    def __init__(self, programs: Iterable[Program] = (), fold: bool = True):
        """With `fold`, nodes that depend on no input are evaluated once before a run."""
        self.nodes: list[LoweredNode] = []
        self.programs: list[ProgramNodes] = []
        self._index: dict[LoweredNode, int] = {}
        self._static: list[bool] = []  # depends on no input
        self._uses_c: list[bool] = []  # depends on C
        self._fold = fold
        self._cuts: dict[tuple[int, int], list[tuple[int, int, _cpu.Slice]]] = {}
        self._prepared: dict[tuple[int, int], list[_cpu.PreparedSlice]] = {}  # of the last run
        self.seen = (0.0, 0.0)  # fuel of earlier runs, and their size in programs × cells of inputs
        self._cutting = threading.Lock()  # several threads may run one battery
        self.add(programs)

    def add(self, programs: Iterable[Program]) -> None:
        """Add programs at the end; nodes and programs already there keep their indices."""
        lowered_programs = [lower(program) for program in programs]
        with self._cutting:
            self._add_lowered(lowered_programs)

    def _add_lowered(self, lowered_programs: list[Lowered]) -> None:
        for lowered in lowered_programs:
            place: list[int] = []
            for node in lowered.nodes:
                place.append(self._merge_node(node, place))
            numbers = dict(lowered.steps)
            number = 0
            steps = []
            for ref in reversed(range(len(lowered.nodes))):
                if type(lowered.nodes[ref]) in EVALUATED:
                    number = numbers.get(ref, number)
                    steps.append((place[ref], number))
            steps.reverse()
            self.programs.append(
                ProgramNodes(tuple(node for node, _ in steps), tuple(k for _, k in steps), place[lowered.result])
            )

    def _merge_node(self, node: LoweredNode, place: list[int]) -> int:
        kind = type(node)
        node = renumber(node, place)
        found = self._index.setdefault(node, len(self.nodes))
        if found == len(self.nodes):
            self.nodes.append(node)
            self._static.append(kind is not Input and all(self._static[arg] for arg in references(node)))
            self._uses_c.append(node == Input("C") or any(self._uses_c[arg] for arg in references(node)))
        return found

    def saw(self, fuel: float, work: float) -> None:
        """Record the fuel of a run, to estimate that of the next one; recent runs count more."""
        if work:
            self.seen = self.seen[0] / 2 + fuel, self.seen[1] / 2 + work

    def slices(
        self, nodes: int | None = None, programs: int = EVERY, count: int | None = None
    ) -> list[tuple[int, int, _cpu.Slice]]:
        """(first program, end, slice) for all programs in order, each slice within the limits of nodes and programs.

        `count`: only the first so many programs, because another thread may have added some since they were counted.
        """
        nodes = nodes or SLICE_NODES
        with self._cutting:
            cut = self._cuts.setdefault((nodes, programs), [])
            self._cut_rest(cut, nodes, programs)
            if count is None or count >= len(self.programs):
                return list(cut)
            whole = [part for part in cut if part[1] <= count]
            start = whole[-1][1] if whole else 0
            return whole if start == count else [*whole, (start, count, self.slice(range(start, count)))]

    def prepare(
        self, fuel: int, memory: int, nodes: int | None = None, programs: int = EVERY, count: int | None = None
    ) -> list[_cpu.PreparedSlice]:
        """The slices made ready for a run under these budgets."""
        cuts = self.slices(nodes, programs, count)
        with self._cutting:
            old = self._prepared.get((nodes or SLICE_NODES, programs), [])
            old = [prepared for prepared in old if prepared.fuel == fuel and prepared.memory == memory]
            slices = [
                old[k] if k < len(old) and old[k].slice is cut else _cpu.PreparedSlice(cut, fuel, memory)
                for k, (_, _, cut) in enumerate(cuts)
            ]
            self._prepared[nodes or SLICE_NODES, programs] = slices
            return list(slices)

    def _cut_rest(self, cut: list[tuple[int, int, _cpu.Slice]], nodes: int, programs: int) -> None:
        start = 0
        if cut and cut[-1][1] < len(self.programs):
            cut.pop()  # the last slice ended with the programs of that time, and may take more now
        if cut:
            start = cut[-1][1]
        while start < len(self.programs):
            end = start
            used: set[int] = set()
            while end < min(len(self.programs), start + programs):
                more = [node for node in self.programs[end].steps if node not in used]
                if len(used) + len(more) > nodes and end > start:
                    break
                used.update(more)
                end += 1
            cut.append((start, end, self.slice(range(start, end))))
            start = end

    def slice(self, programs: Iterable[int]) -> _cpu.Slice:
        """A slice of these programs with all nodes they need, in the core's form."""
        place: dict[int, int] = {}
        nodes: list[tuple[int, list[int], int]] = []
        constants: dict[int, object] = {}
        inputs = [-1, -1, -1]
        statics: list[int] = []
        users: dict[int, int] = {}
        lasting: set[int] = set()  # nodes reused on inputs that differ in C alone
        ready = []

        def put(node: int) -> int:
            if node in place:
                return place[node]
            what = self.nodes[node]
            fallback = _cpu.NO_FALLBACK
            if isinstance(what, Attempt):
                fallback = put(what.fallback)
                what = what.call
            args = [put(arg) for arg in references(what)]
            here = place[node] = len(nodes)
            if isinstance(what, Call):
                nodes.append((PRIMITIVES[what.name].index, args, fallback))
            elif isinstance(what, Apply):
                nodes.append((_cpu.CALL, args, fallback))
            elif isinstance(what, Make):
                nodes.append((_cpu.MAKE, args, fallback))
            elif isinstance(what, Run):
                nodes.append((_cpu.CONTROL, args, fallback))
            elif isinstance(what, Result):
                nodes.append((_cpu.RESULT - what.k, args, fallback))
            else:
                nodes.append((_cpu.GIVEN, [], fallback))
            if isinstance(what, Input):
                inputs[INPUTS.index(what.name)] = here
            elif isinstance(what, Const):
                constants[here] = what.value
            elif isinstance(what, PrimitiveRef):
                constants[here] = _cpu.primitives()[what.name]
            elif self._fold and self._static[node]:
                statics.append(here)
            return here

        for program in programs:
            entry = self.programs[program]
            steps = [put(node) for node in entry.steps]
            for node in steps:
                users[node] = users.get(node, 0) + 1
            uses_c = any(self._uses_c[node] for node in (*entry.steps, entry.result))
            if uses_c:
                lasting.update(here for node, here in zip(entry.steps, steps) if not self._uses_c[node])
            ready.append((steps, put(entry.result), uses_c))
        shared = {node for node, count in users.items() if count > 1} | lasting
        dependent = [here for node, here in place.items() if self._uses_c[node]]
        return _cpu.Slice(nodes, ready, constants, inputs, statics, shared, dependent)
