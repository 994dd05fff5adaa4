"""arc-dsl beside arcfast: the same runs of its solvers in arc-dsl and on the core, answers compared first.

arc-dsl (https://github.com/michaelhodel/arc-dsl) comes from a folder that the user names. Its modules are imported, so
their code is executed, and only then. For `arcfast bench`, the benchmark notebook and tools/.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy

from arcfast.arc.tasks import Tasks
from arcfast.base.errors import ArcfastError
from arcfast.base.report import Status
from arcfast.checks import timing
from arcfast.programs.graph import Graph
from arcfast.running.battery import Battery
from arcfast.running.options import RunOptions
from arcfast.running.run import Run, run_graph

MISSING = "arc-dsl, the rival, is missing: name the folder of a checkout of https://github.com/michaelhodel/arc-dsl"
THEIRS = "arc-dsl"
ONE_CORE: dict[str, dict[str, Any]] = {"one core": {"device": "cpu", "threads": 1}}
ROUNDS = 20  # samples of each side
LEAST = 0.05  # seconds of a sample
SHORT, MOST_PASSES = 0.0005, 64  # of a sample of one solver: seconds, passes
SAMPLE_FUEL = 2_000_000  # fuel that a program may need on the inputs together: arc-dsl takes a second or so over it


class Rival(NamedTuple):
    """A checkout of arc-dsl: its functions, its solvers, and the folder."""

    dsl: ModuleType
    solvers: ModuleType
    folder: Path

    def battery(self) -> Battery:
        """Its solvers as programs of arcfast."""
        return Battery.load(self.folder / "solvers.py")


def load_rival(folder: str | os.PathLike[str]) -> Rival:
    """Import arc-dsl from a folder that holds dsl.py and solvers.py; ArcfastError if it does not."""
    place = Path(folder).resolve()
    for name in ("dsl", "solvers"):
        if not (place / f"{name}.py").is_file():
            raise ArcfastError(f"{folder} is not a checkout of arc-dsl: it has no {name}.py")
    with _imported_from(place):
        return Rival(importlib.import_module("dsl"), importlib.import_module("solvers"), place)


@contextmanager
def _imported_from(folder: Path) -> Iterator[None]:
    """Import modules of the folder by their bare names, and forget those names afterwards: `dsl` may be another's."""
    names = [path.stem for path in folder.glob("*.py")]
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)


class Beside(NamedTuple):
    """The same runs in arc-dsl and on the core, one thread each, in turn.

    `runs`: how many, on each side; `other`: runs that were left out because they end otherwise in arc-dsl; `left_out`:
    programs that were left out because they are too long; `theirs`: seconds in arc-dsl, one for each round;
    `sides`: the same here, by the name of the side.
    """

    programs: int
    inputs: int
    runs: int
    other: int
    left_out: int
    theirs: list[float]
    sides: dict[str, list[float]]

    @property
    def ours(self) -> list[float]:
        """Seconds of the first side."""
        return next(iter(self.sides.values()))

    @property
    def times(self) -> timing.Spread:
        """How many times as fast the first side is: the median of the rounds, the least and the greatest."""
        return timing.spread(timing.ratios(self.theirs, self.ours))

    def to_dict(self) -> dict[str, Any]:
        middle, least, greatest = self.times
        return self._asdict() | {"times": middle, "times_least": least, "times_greatest": greatest}


def run_beside(
    rival: Rival,
    grids: Sequence[Any],
    programs: int | None = None,
    rounds: int = ROUNDS,
    least: float = LEAST,
    sides: Mapping[str, Mapping[str, Any]] = ONE_CORE,
) -> Beside | None:
    """Time arc-dsl's solvers on plain grids, there and here: whole calls of the battery, grids converted within.

    `programs`: so many solvers, evenly spread; None: all. `sides`: options of Battery.run by name; one thread is timed
    by the processor's clock, as arc-dsl is, other sides by the clock on the wall. Runs that do not end alike are on
    neither side; programs that need more than SAMPLE_FUEL, or stop at a budget, are left out. None if nothing is left.
    """
    battery = rival.battery()
    if programs is not None:
        battery = battery.select(battery.names[:: max(1, len(battery) // programs)][:programs])
    tried = battery.run(list(grids), device="cpu", threads=1, values=True)
    stopped = numpy.isin(tried.status, [status for status in Status if status.is_budget]).any(axis=1)
    kept = [name for name, bad in zip(battery.names, stopped | (tried.fuel.sum(axis=1) > SAMPLE_FUEL)) if not bad]
    alike = {
        name: _alike(getattr(rival.solvers, name), tried, p, grids)
        for p, name in enumerate(battery.names)
        if name in set(kept)
    }
    wanted = numpy.array([[i in alike[name] for name in kept] for i in range(len(grids))], numpy.uint8)
    if not wanted.any():
        return None
    part = list(battery.select(kept))
    graph = Graph(part)
    calls = [(getattr(rival.solvers, name), grids[i]) for name in kept for i in alike[name]]
    contenders = {THEIRS: timing.Sampler(timing.repeated(lambda: _call_all(calls), timing.PROCESSOR), least)}
    for name, words in sides.items():
        options = RunOptions(**{"values": False, **words})
        clock = timing.PROCESSOR if words.get("threads") == 1 else timing.WALL
        work = partial(run_graph, graph, part, list(grids), options, wanted)
        contenders[name] = timing.Sampler(timing.repeated(work, clock), least)
    samples = timing.in_turn(contenders, rounds)
    theirs = samples.pop(THEIRS)
    other = len(kept) * len(grids) - int(wanted.sum())
    left_out = len(battery) - len(kept)
    return Beside(len(kept), len(grids), int(wanted.sum()), other, left_out, theirs, samples)


def _alike(function: Callable[[Any], Any], run: Run, p: int, grids: Sequence[Any]) -> list[int]:
    """The inputs on which a solver of arc-dsl gives the same value as program p here, or an error as here."""
    found = []
    for i, grid in enumerate(grids):
        ok = run.status[p, i] == Status.OK
        value, failed = _outcome(function, grid)
        if failed != ok and (failed or value == run.value(p, i)):
            found.append(i)
    return found


def _outcome(function: Callable[[Any], Any], grid: Any) -> tuple[Any, bool]:
    """What a solver gives, and whether it raised an error instead."""
    try:
        return function(grid), False
    except Exception:  # arc-dsl raises whatever Python raises there
        return None, True


def _call_all(calls: list[tuple[Callable[[Any], Any], Any]]) -> None:
    for function, grid in calls:
        _outcome(function, grid)


def solver_times(rival: Rival, tasks: Tasks, rounds: int = 5) -> dict[str, tuple[list[float], list[float]]]:
    """{solver: (seconds in arc-dsl, seconds of program(grid))} on the demonstrations of the solver's own task.

    A sample is a pass over the demonstrations; plain grids go in and come out on both sides. Solvers without a task,
    and those that do not give the same on every demonstration, are left out.
    """
    found = {}
    for program in rival.battery():
        task, function = tasks.get(program.name.removeprefix("solve_")), getattr(rival.solvers, program.name)
        grids = [grid for grid, _ in task.demos] if task is not None else []
        if not grids or any(_outcome(function, grid) != _outcome(program, grid) for grid in grids):
            continue
        sides = [
            timing.repeated(partial(_call_all, [(each, grid) for grid in grids]), timing.PROCESSOR)
            for each in (function, program)
        ]
        samplers = dict(enumerate(timing.Sampler(side, SHORT, MOST_PASSES) for side in sides))
        samples = timing.in_turn(samplers, rounds, enough=1.0)
        found[program.name] = (samples[0], samples[1])
    return found
