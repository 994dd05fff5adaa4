"""The part of `arcfast selftest` for devices that run the GPU's kernel.

The recorded steps run as batteries. Then batteries of many programs, and runs that stop at a budget, are compared with
the CPU. At the end the rates of the device and of the CPU are measured.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy

from arcfast import _cpu
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.errors import ArcfastError, DSLError
from arcfast.base.report import Status
from arcfast.checks import timing
from arcfast.checks.recorded import Earlier, Mismatch, Tally, cases, decode, ready_steps
from arcfast.hardware import choice
from arcfast.programs.graph import Graph
from arcfast.programs.nodes import Call, Input, constant, live_order, renumber
from arcfast.programs.program import Program
from arcfast.running.device_executor import check_devices
from arcfast.running.options import RunOptions
from arcfast.running.run import Run, run_graph
from arcfast.running.samples import Sample

# The sizes are choices: more runs find more faults, and the emulated GPU is slow.
PROGRAMS, INPUTS = 400, 8  # size of the battery
FEW_PROGRAMS, FEW_INPUTS = 60, 4  # size of the battery that runs under small budgets
SMALL_FUEL, SMALL_MEMORY = (1, 30, 300, 3000), (64, 512, 8192)  # some end most runs, some few
# Runs that are compared with the CPU, beside the recorded steps.
MORE = PROGRAMS * INPUTS + FEW_PROGRAMS * FEW_INPUTS * (len(SMALL_FUEL) + len(SMALL_MEMORY))
ENOUGH = 2.0  # seconds that the last measured run must take: by then launching costs next to nothing of it


class DeviceRate(NamedTuple):
    """Runs per second of the same work on a device and on all cores of the CPU."""

    runs: int
    device: float
    cpu: float


class OnDevice:
    """A backend for recorded.py: each recorded step becomes a program of a battery, run on the recorded input."""

    batch = 64
    function = staticmethod(lambda name: _cpu.primitives()[name])

    def __init__(self, device: str):
        target = choice.forced(device)
        if target is None or not target.devices:
            raise ArcfastError(f"a self-test needs one device: name cpu, gpu, gpu:0, warp or python, not {device}")
        self.name, self.devices = device, list(target.devices)

    def run(self, graph: Graph, programs: list[Program], samples: list, wanted: Any = None, **options: Any) -> Run:
        """Run programs on the device. Only what does not fit into its memory may be repeated on the CPU.

        `wanted` [input, program]: the runs to make, as in run_graph(); None means all.
        """
        # check_devices() looks at what was repeated, so the warning says nothing new. The filter is not removed:
        # filters belong to the whole process, and threads that set and restore them lose those of other threads.
        warnings.filterwarnings("ignore", "repeated on the CPU", RuntimeWarning, re.escape(__name__) + "$")
        run = run_graph(graph, programs, samples, RunOptions(device=self.devices, **options), wanted)
        check_devices(run.report.reruns)
        return run

    def many(self, recorded: list[tuple[Any, list]]) -> list[list]:
        """Run several recorded programs, given as (input, steps): the value or the DSLError of every step of each."""
        programs, owners = [], []
        for k, (start, steps) in enumerate(recorded):
            made = list(programs_of(start, steps, f"case{k}"))
            programs += made
            owners += [k] * len(made)
        wanted = (numpy.arange(len(recorded))[:, None] == numpy.array(owners)).astype(numpy.uint8)
        samples = [Sample(start, ((0,),)) for start, _ in recorded]
        run = self.run(Graph(programs, fold=False), programs, samples, wanted=wanted, values=True)
        found: list[list] = [[] for _ in recorded]
        for p, k in enumerate(owners):
            try:
                found[k].append(run.value(p, k))
            except DSLError as error:
                found[k].append(error)
        return found

    def more(self, done: Callable[[int], None]) -> dict[str, Tally]:
        """The checks against the CPU instead of recorded values: {name: what was compared}."""
        programs, grids = battery()
        budgets = [{"fuel": fuel} for fuel in SMALL_FUEL] + [{"memory": memory} for memory in SMALL_MEMORY]
        few = programs[:: PROGRAMS // FEW_PROGRAMS][:FEW_PROGRAMS], grids[:FEW_INPUTS]
        limits = Tally(0, 0, [])
        for each in budgets:
            tally = self.compare(few[0], few[1], done, **each)
            wrong = limits.mismatches + tally.mismatches
            limits = Tally(limits.steps + tally.steps, limits.errors + tally.errors, wrong)
        return {"battery": self.compare(programs, grids, done), "limits": limits}

    def compare(
        self, programs: list[Program], grids: list, done: Callable[[int], None], fuel: int = FUEL, memory: int = MEMORY
    ) -> Tally:
        """Run every program on every grid, on the device and on the CPU; compare statuses, fuel, hashes and errors."""
        graph = Graph(programs)
        options: dict[str, Any] = {"fuel": fuel, "memory": memory}
        there = self.run(graph, programs, grids, **options)
        here = run_graph(graph, programs, grids, RunOptions(device="cpu", **options))
        differ = (there.status != here.status) | (there.fuel != here.fuel) | (there.hashes != here.hashes)
        differ |= there.codes != here.codes
        wrong = [
            Mismatch(p, [programs[p].name, f"input {i}", options], outcome(there, p, i), outcome(here, p, i))
            for p, i in zip(*(axis.tolist() for axis in differ.nonzero()))
        ]
        done(differ.size)
        return Tally(differ.size, int((here.status != Status.OK).sum()), wrong)

    def rates(self) -> Iterator[DeviceRate]:
        """Measure the battery on more and more inputs, until one run takes longer than ENOUGH seconds."""
        programs, grids = battery()
        graph, count = Graph(programs), len(grids)
        while True:
            inputs = (grids * -(-count // len(grids)))[:count]
            seconds = {}
            for device in (self.devices, "cpu"):
                run, taken = timing.timed(run_graph, graph, programs, inputs, RunOptions(device=device, values=False))
                seconds[device == "cpu"] = taken
                check_devices(run.report.reruns)
            runs = len(programs) * count
            yield DeviceRate(runs, runs / seconds[False], runs / seconds[True])
            if max(seconds.values()) > ENOUGH:
                return
            count *= 4


def programs_of(start: Any, steps: list[tuple[str, list]], name: str) -> Iterator[Program]:
    """One program per step: it ends with that step and holds the earlier steps that are needed. Its input is S."""
    nodes: list = [Input("S") if start is not None else constant(None)]
    place: dict[int, int] = {-1: 0}
    for k, (primitive, args) in enumerate(steps):
        refs = []
        for arg in args:
            if not isinstance(arg, Earlier):
                nodes.append(constant(arg))
            refs.append(place[arg.k] if isinstance(arg, Earlier) else len(nodes) - 1)
        nodes.append(Call(primitive, tuple(refs)))
        place[k] = len(nodes) - 1
    for k in range(len(steps)):
        order = live_order(nodes, place[k])
        new = {ref: at for at, ref in enumerate(order)}
        needed = [renumber(nodes[ref], new) for ref in order]
        yield Program(f"{name}_{k}", needed, new[place[k]], params=("S", "I", "C"))


def battery() -> tuple[list[Program], list]:
    """The first programs of the recorded corpus, and a few of their inputs: every program runs on every input."""
    programs: list[Program] = []
    inputs: list[Any] = []
    for k, case in enumerate(cases("corpus")):
        if len(programs) == PROGRAMS:
            break
        inputs.append(decode(case.input))
        *_, last = programs_of(inputs[-1], ready_steps(OnDevice, case), f"corpus{k}")
        programs.append(last)
    chosen = inputs[:: len(inputs) // INPUTS][:INPUTS]
    return programs, [Sample(grid, ((0,),)) for grid in chosen]


def outcome(run: Run, p: int, i: int) -> tuple[Any, ...]:
    """How program p ended on input i: status, fuel, hash, error message."""
    return int(run.status[p, i]), int(run.fuel[p, i]), int(run.hashes[p, i]), run.error(p, i)
