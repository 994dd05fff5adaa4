"""The graph of a battery: equal steps of different programs are one node; consecutive programs form slices.

Programs are lowered first (encode.py). Where slices are cut depends on the order of the programs and on a limit of
nodes (and programs) that the caller gives: 4,096 nodes on the CPU, 512 on devices. running/ runs the slices.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from arcfast import _cpu
from arcfast.base.collection import no_collection
from arcfast.base.table import PRIMITIVES
from arcfast.programs.encode import lower
from arcfast.programs.nodes import (
    EVALUATED,
    LEAVES,
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


AS_THEY_ARE = frozenset((Input, Const, PrimitiveRef, Call, Apply, Attempt))  # the types that are lowered already
_C, _S = Input("C"), Input("S")
_new: Any = tuple.__new__  # of a NamedTuple's fields: its own __new__ takes twice as long


class ProgramNodes(NamedTuple):
    """The nodes of one program.

    Making a lambda is a step for the core, but no call in the text: it has the number of the call it is an argument of,
    or 0 where it is the result. So has one of several results of a block.
    """

    steps: tuple[int, ...]  # in the order of the text
    numbers: tuple[int, ...]  # of the steps, as messages name them
    result: int


class SliceParts(NamedTuple):
    """The arguments of _cpu.Slice, which says what they mean: numbers, and the values of constants."""

    nodes: list[tuple[int, list[int], int]]
    programs: list[tuple[list[int], int, bool]]
    constants: dict[int, Any]
    inputs: list[int]
    statics: list[int]
    shared: list[int]
    uses_c: list[int]


def _lowered(program: Program) -> Lowered:
    """A program in the core's form; most are in it, and have no node twice."""
    nodes: Any = program.nodes
    if AS_THEY_ARE.issuperset(map(type, nodes)) and len(set(nodes)) == len(nodes):
        return Lowered(nodes, program.steps, program.result)
    return lower(program)


class Graph:
    """The nodes of all programs, each once; nodes name their arguments by index in `nodes`."""

    def __init__(self, programs: Iterable[Program] = (), fold: bool = True):
        """With `fold`, nodes that depend on no input are evaluated once before a run."""
        self.nodes: list[LoweredNode] = []
        self.programs: list[ProgramNodes] = []
        self._index: dict[LoweredNode, int] = {}
        self._static: list[bool] = []  # depends on no input
        self._uses_c: list[bool] = []  # depends on C
        self._merged: tuple[Sequence[Any], list[int]] = ((), [])  # the nodes of the latest program, and where they are
        self._fold = fold
        self._cuts: dict[tuple[int, int], list[tuple[int, int, _cpu.Slice]]] = {}
        self._prepared: dict[tuple[int, int], list[_cpu.PreparedSlice]] = {}  # of the last run
        # What was prepared last, and for what.
        self._last: tuple[tuple[int | None, ...], list[_cpu.PreparedSlice]] | None = None
        self.compiled = True  # all programs are
        self.takes_grids = True  # all programs are compiled, and use I alone
        self.seen = (0.0, 0.0)  # fuel of earlier runs, and their size in programs × cells of inputs
        self._cutting = threading.Lock()  # several threads may run one battery
        self.add(programs)

    def add(self, programs: Iterable[Program]) -> None:
        """Add programs at the end; nodes and programs already there keep their indices."""
        with no_collection():
            programs = list(programs)
            lowered_programs = [_lowered(program) for program in programs]
            with self._cutting:
                self.compiled = self.compiled and all([program.is_compiled for program in programs])
                for lowered in lowered_programs:
                    self._add_lowered(lowered)
                self.takes_grids = self.compiled and _C not in self._index and _S not in self._index

    def _add_lowered(self, lowered: Lowered) -> None:
        nodes, place = lowered.nodes, self._merge(lowered.nodes)
        calls = [ref for ref, node in enumerate(nodes) if type(node) in EVALUATED]
        if calls == [ref for ref, _ in lowered.steps]:  # the usual case: every step has a number of its own
            numbers = [number for _, number in lowered.steps]
        else:
            known, number, numbers = dict(lowered.steps), 0, []
            for ref in reversed(calls):
                number = known.get(ref, number)
                numbers.append(number)
            numbers.reverse()
        steps = tuple([place[ref] for ref in calls])
        self.programs.append(ProgramNodes(steps, tuple(numbers), place[lowered.result]))

    def _merge(self, nodes: Sequence[LoweredNode]) -> list[int]:
        """Add the nodes of a program that are not there yet; gives where all of them are."""
        node: Any
        before, places = self._merged
        k = 0  # programs of a file share nodes, and begin with the same ones
        while k < len(nodes) and k < len(before) and nodes[k] is before[k]:
            k += 1
        place = places[:k]
        self._merged = nodes, place
        index, static, uses_c = self._index, self._static, self._uses_c
        for node in nodes[k:]:
            kind = type(node)
            if kind is Call:  # what most are
                node = _new(Call, (node[0], tuple([place[arg] for arg in node[1]])))
            elif kind not in LEAVES:
                node = renumber(node, place)
            found = index.get(node)
            if found is None:
                found = index[node] = len(self.nodes)
                others = node[1] if kind is Call else references(node)
                self.nodes.append(node)
                static.append(kind is not Input and all([static[arg] for arg in others]))
                uses_c.append(node == _C if kind is Input else any([uses_c[arg] for arg in others]))
            place.append(found)
        return place

    def cut(self, p: int, number: int) -> int:
        """Add program p as it is up to the step of this number, whose value is its result; give its index."""
        whole = self.programs[p]
        end = len(whole.numbers) - whole.numbers[::-1].index(
            number
        )  # behind the call: functions it uses come before it
        with self._cutting:
            self.programs.append(ProgramNodes(whole.steps[:end], whole.numbers[:end], whole.steps[end - 1]))
            return len(self.programs) - 1

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
        asked = fuel, memory, nodes, programs, count, len(self.programs)
        last = self._last
        if last is not None and last[0] == asked:  # the same run again
            return list(last[1])
        cuts = self.slices(nodes, programs, count)
        with self._cutting:
            old = self._prepared.get((nodes or SLICE_NODES, programs), [])
            old = [prepared for prepared in old if prepared.fuel == fuel and prepared.memory == memory]
            slices = [
                old[k] if k < len(old) and old[k].slice is cut else _cpu.PreparedSlice(cut, fuel, memory)
                for k, (_, _, cut) in enumerate(cuts)
            ]
            self._prepared[nodes or SLICE_NODES, programs] = slices
            self._last = asked, slices
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
        return _cpu.Slice(*self.slice_parts(programs))

    def slice_parts(self, programs: Iterable[int]) -> SliceParts:
        """What a slice of these programs is made of."""
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
        return SliceParts(nodes, ready, constants, inputs, statics, sorted(shared), dependent)
