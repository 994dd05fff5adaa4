"""A battery as one graph: equal steps of different programs are one node, cut into slices that the core can take.

Programs come in lowered (nodes.py); slices are cut by the programs' order and the number of nodes alone, never by
threads or devices. Knows nothing of inputs' values or of running.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from arcfast import _cpu
from arcfast.base.table import PRIMITIVES
from arcfast.programs.nodes import (
    CALLS,
    Apply,
    Attempt,
    Call,
    Const,
    Function,
    Input,
    Lowered,
    LoweredNode,
    Make,
    lower,
    references,
    renumber,
)

if TYPE_CHECKING:
    from arcfast.programs.program import Program

# Nodes of a slice: enough for much sharing, few enough that what is known of them (33 bytes each) stays in a cache.
SLICE_NODES = 4096
EVERY = 2**31

INPUTS = ("I", "S", "C")


class Entry(NamedTuple):
    """A program of the graph: the nodes of its steps in the order of its text, their numbers there, its result.

    A lambda is a step of the machine, though not a call of the text: it has the number of the call it is made for, or 0
    where it is the result itself.
    """

    steps: tuple[int, ...]
    numbers: tuple[int, ...]
    result: int


class Graph:
    """The nodes of all programs, each once; arguments are indices into `nodes`."""

    def __init__(self, programs: Iterable[Program] = (), fold: bool = True):
        """With `fold`, what follows from constants alone is computed before a run, not by the device."""
        self.nodes: list[LoweredNode] = []
        self.entries: list[Entry] = []
        self._index: dict[LoweredNode, int] = {}
        self._static: list[bool] = []  # follows from constants alone
        self._uses_c: list[bool] = []  # depends on C
        self._fold = fold
        self._cuts: dict[tuple[int, int], list[tuple[int, int, _cpu.Slice]]] = {}
        self._prepared: dict[tuple[int, int], list[_cpu.PreparedSlice]] = {}  # of the last run
        self.seen = (0.0, 0.0)  # fuel of earlier runs, and their programs × cells of inputs
        self._cutting = threading.Lock()  # several threads may run one battery
        self.add(programs)

    def add(self, programs: Iterable[Program]) -> None:
        """Add programs; what is there keeps its place."""
        made = [lower(program) for program in programs]
        with self._cutting:
            self._join(made)

    def _join(self, made: list[Lowered]) -> None:
        for lowered in made:
            place: list[int] = []
            for node in lowered.nodes:
                place.append(self._node(node, place))
            numbers = dict(lowered.steps)
            number = 0
            steps = []
            for ref in reversed(range(len(lowered.nodes))):
                if type(lowered.nodes[ref]) in CALLS or type(lowered.nodes[ref]) is Make:
                    number = numbers.get(ref, number)
                    steps.append((place[ref], number))
            steps.reverse()
            self.entries.append(
                Entry(tuple(node for node, _ in steps), tuple(k for _, k in steps), place[lowered.result])
            )

    def _node(self, node: LoweredNode, place: list[int]) -> int:
        kind = type(node)
        node = renumber(node, place)
        found = self._index.setdefault(node, len(self.nodes))
        if found == len(self.nodes):
            self.nodes.append(node)
            self._static.append(kind is not Input and all(self._static[arg] for arg in references(node)))
            self._uses_c.append(node == Input("C") or any(self._uses_c[arg] for arg in references(node)))
        return found

    def saw(self, fuel: float, work: float) -> None:
        """Remember what a run took, for the estimate of the next one; the latest counts most."""
        if work:
            self.seen = self.seen[0] / 2 + fuel, self.seen[1] / 2 + work

    def slices(
        self, nodes: int | None = None, programs: int = EVERY, count: int | None = None
    ) -> list[tuple[int, int, _cpu.Slice]]:
        """(first program, end, slice): all programs, in order; of so many nodes and programs at most.

        With `count` only the first so many: others may have been added since they were counted.
        """
        nodes = nodes or SLICE_NODES
        with self._cutting:
            cut = self._cuts.setdefault((nodes, programs), [])
            self._cut_rest(cut, nodes, programs)
            if count is None or count >= len(self.entries):
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
        if cut and cut[-1][1] < len(self.entries):
            cut.pop()  # the last one was cut short by the end of the programs, and may go on now
        if cut:
            start = cut[-1][1]
        while start < len(self.entries):
            end, used = start, set()
            while end < min(len(self.entries), start + programs):
                more = [node for node in self.entries[end].steps if node not in used]
                if len(used) + len(more) > nodes and end > start:
                    break
                used.update(more)
                end += 1
            cut.append((start, end, self.slice(range(start, end))))
            start = end

    def slice(self, programs: Iterable[int]) -> _cpu.Slice:
        """These programs with the nodes they need, as the core reads them."""
        place: dict[int, int] = {}
        nodes: list[tuple[int, list[int]]] = []
        constants: dict[int, object] = {}
        inputs = [-1, -1, -1]
        statics: list[int] = []
        users: dict[int, int] = {}
        lasting: set[int] = set()  # needed again on the same S and I with another C
        ready = []

        def put(node: int) -> int:
            if node in place:
                return place[node]
            what = self.nodes[node]
            fallback = _cpu.NO_FALLBACK
            if type(what) is Attempt:
                what, fallback = what.call, put(what.fallback)
            args = [put(arg) for arg in references(what)]
            here = place[node] = len(nodes)
            kind = type(what)
            if kind is Call:
                nodes.append((PRIMITIVES[what.name].index, args, fallback))
            elif kind is Apply:
                nodes.append((_cpu.CALL, args, fallback))
            elif kind is Make:
                nodes.append((_cpu.MAKE, args, fallback))
            else:
                nodes.append((_cpu.GIVEN, [], fallback))
            if kind is Input:
                inputs[INPUTS.index(what.name)] = here
            elif kind is Const:
                constants[here] = what.value
            elif kind is Function:
                constants[here] = _cpu.primitives()[what.name]
            elif self._fold and self._static[node]:
                statics.append(here)
            return here

        for program in programs:
            entry = self.entries[program]
            steps = [put(node) for node in entry.steps]
            for node in steps:
                users[node] = users.get(node, 0) + 1
            uses_c = any(self._uses_c[node] for node in (*entry.steps, entry.result))
            if uses_c:
                lasting.update(here for node, here in zip(entry.steps, steps) if not self._uses_c[node])
            ready.append((steps, put(entry.result), uses_c))
        shared = {node for node, count in users.items() if count > 1} | lasting
        uses_c = [here for node, here in place.items() if self._uses_c[node]]
        return _cpu.Slice(nodes, ready, constants, inputs, statics, shared, uses_c)
