"""Whole programs: a file of solvers as one battery, program by program, called one by one, and in arc-dsl.

    python tools/bench_programs.py --arc-dsl ~/arc-dsl

Answers are compared and differences counted: arc-dsl has no fixed order of sets, and carries on where the language has
an error. Runs of arc-dsl beyond --limit seconds are cut, and their inputs left out on both sides. Times, one thread:
each program in arc-dsl and alone here, over all inputs (here already converted; both sides repeat them until a pass is
long enough to time): the best of passes that the two make in turn, for 0.4 seconds each in four rounds; the battery
over all inputs; program(grid), and the solvers' own functions over arcfast.dsl. Last, two threads beside one, and two
copies of an empty loop beside one: cores are shared, and nothing scales better than that does.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import platform
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tqdm import tqdm

import arcfast
from arcfast import dsl
from arcfast.errors import DSLError

ENOUGH = 0.002  # seconds that a timed run should take: long enough for the clock, short enough to be left alone
ATTEMPTS = 15
REPEATED = 0.4  # seconds that each side's passes over one program's inputs may take, ...
ROUNDS = 4  # ... in so many rounds through all programs: what else the machine does comes and goes by the second


class Cut(Exception):
    """A run of arc-dsl took too long."""


def geomean(ratios: list[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def load(path: Path, name: str):
    """arc-dsl's module of that name, from the user's folder."""
    sys.path.insert(0, str(path))
    try:
        spec = importlib.util.spec_from_file_location(name, path / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(path))


def original_pass(function, grids: dict, limit: float, repeats: int = 1) -> dict:
    """{input: (seconds, value or the error)} of one of arc-dsl's solvers, without the runs that were cut."""

    def stop(*_):
        raise Cut

    signal.signal(signal.SIGALRM, stop)
    runs = {}
    for i, grid in grids.items():
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            begun = time.process_time()
            for _ in range(repeats):
                try:
                    value = function(grid)
                except Cut:
                    raise
                except Exception as error:  # whatever a solver does on a task that is not its own
                    value = error
            runs[i] = (time.process_time() - begun) / repeats, value
        except Cut:
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return runs


class Turns:
    """A solver in arc-dsl and alone here, pass by pass in turn; the best pass of each is kept."""

    def __init__(self, function, battery: arcfast.Battery, grids: dict, limit: float, fuel: int):
        self.function, self.limit = function, limit
        self.runs = original_pass(function, grids, limit)  # of arc-dsl, input by input
        self.grids = {i: grids[i] for i in self.runs}
        self.spent = summed(self.runs)
        if self.runs:
            self.repeats = max(1, min(256, int(ENOUGH / self.spent)))
            self.ours = Passes(battery, list(self.grids.values()), fuel)

    def make(self, seconds: float) -> None:
        """Passes until each side has spent so long in all."""
        while self.ours.spent < seconds or self.spent < seconds:
            if self.ours.spent < seconds:
                self.ours.make()
            if self.spent < seconds:
                again = original_pass(self.function, self.grids, self.limit, self.repeats)
                self.spent += summed(again) * self.repeats or seconds
                if len(again) == len(self.runs) and summed(again) < summed(self.runs):
                    self.runs = again


def summed(runs: dict) -> float:
    """Seconds of a pass."""
    return sum(seconds for seconds, _ in runs.values())


class Passes:
    """Passes of a battery over grids on one thread, repeated so often that one can be timed."""

    def __init__(self, battery: arcfast.Battery, grids: list, fuel: int):
        self.battery, self.grids, self.fuel = battery, grids, fuel
        self.repeats, self.spent, self.best = 1, 0.0, math.inf
        while self.make() * self.repeats < ENOUGH and self.repeats < 256:
            self.repeats, self.best = 4 * self.repeats, math.inf

    def make(self) -> float:
        """Seconds that the run alone takes for one pass over the grids; the best of all is kept."""
        begun = time.perf_counter()
        run = self.battery.run(self.grids * self.repeats, threads=1, fuel=self.fuel, values=False)
        self.spent += time.perf_counter() - begun  # converting the grids takes longer than most programs
        seconds = run.report.phases["run"] / self.repeats
        self.best = min(self.best, seconds)
        return seconds


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arc-dsl", type=Path, required=True, metavar="PATH", help="folder with solvers.py and dsl.py")
    parser.add_argument("--inputs", type=int, default=30, help="random inputs of ARC-1 training (default 30)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=float, default=120, help="seconds for one run of arc-dsl (default 120)")
    parser.add_argument("--json", type=Path, default=Path("build/bench_programs.json"))
    options = parser.parse_args(argv)
    if not (options.arc_dsl / "solvers.py").exists():
        print(f"no solvers.py in {options.arc_dsl}", file=sys.stderr)
        return 2
    machine = f"Python {platform.python_version()}, {platform.machine()}, {time.strftime('%F')}"
    print(f"arcfast {arcfast.__version__}, {machine}")
    tasks = arcfast.load_tasks("arcagi1/training")
    every = [grid for task in tasks.values() for grid, _ in task.demos + task.tests]
    grids = random.Random(options.seed).sample(every, options.inputs)
    battery = arcfast.Battery.load(options.arc_dsl / "solvers.py")
    solvers = load(options.arc_dsl, "solvers")
    numbered = dict(enumerate(grids))
    fuel = 10**12
    everywhere = battery.run(grids, threads=1, fuel=fuel, values=False)
    turns = {}
    for p, name in enumerate(tqdm(battery.names, desc="answers of arc-dsl", leave=False)):
        enough = max(arcfast.FUEL, int(everywhere.fuel[p].max()))
        turns[name] = Turns(getattr(solvers, name), battery.select([name]), numbered, options.limit, enough)
    for k in range(ROUNDS):
        for name in tqdm(battery.names, desc=f"arc-dsl and alone, in turn: {k + 1} of {ROUNDS}", leave=False):
            if turns[name].runs:
                turns[name].make((k + 1) * REPEATED / ROUNDS)
    runs = {name: turn.runs for name, turn in turns.items()}
    alone = {name: turn.ours.best for name, turn in turns.items() if turn.runs}
    if len(alone) < len(battery):
        print("left out, because arc-dsl takes too long on every input:", *(set(battery.names) - set(alone)))
        battery = battery.select([name for name in battery.names if name in alone])
    kept = [i for i in numbered if all(i in runs[name] for name in battery.names)]
    print(f"{len(battery)} programs x {len(grids)} inputs; "
          f"arc-dsl took over {options.limit} s on {len(grids) - len(kept)}: left out")  # fmt: skip

    run = battery.run([grids[i] for i in kept], threads=1, fuel=fuel)
    same = other = only_error = only_value = 0
    for p, name in enumerate(battery.names):
        for k, i in enumerate(kept):
            value = runs[name][i][1]
            failed, ours_failed = isinstance(value, Exception), run.status[p, k] != arcfast.Status.OK
            only_error += ours_failed and not failed
            only_value += failed and not ours_failed
            if not failed and not ours_failed:
                equal = run.value(p, k) == value
                same += equal
                other += not equal
    print(f"values: {same} equal, {other} other; an error only here {only_error}, only there {only_value}")

    inputs = [grids[i] for i in kept]
    original = {name: sum(runs[name][i][0] for i in kept) for name in battery.names}
    finished = {name: summed(runs[name]) for name in battery.names}
    costliest = max(original, key=original.get)
    others = battery.select([name for name in battery.names if name != costliest])
    passes = Passes(battery, inputs, fuel), Passes(others, inputs, fuel)
    for _ in range(ATTEMPTS):
        for side in passes:
            side.make()
    whole, least = (side.best for side in passes)
    nodes, fewer = (
        side.battery.run(inputs, threads=1, fuel=fuel, values=False)._job.nodes_evaluated for side in passes
    )
    total = sum(original.values())
    rest = total - original[costliest]
    print(f"battery        {total:.2f} s in arc-dsl, {whole:.4f} s here: {total / whole:.0f} times; "
          f"{nodes / whole / 1e6:.2f} million nodes/s")  # fmt: skip
    print(f"  without {costliest}, {rest:.2f} s and {least:.4f} s: {rest / least:.0f} times; "
          f"{fewer / least / 1e6:.2f} million nodes/s")  # fmt: skip
    ratios = [finished[name] / alone[name] for name in alone]
    together = sum(finished.values()) / sum(alone.values())
    print(f"alone          sum {together:.0f} times, geomean {geomean(ratios):.0f} times")
    called, eager = one_by_one(battery, solvers, tasks)
    print(f"program(grid)  over own tasks: geomean {geomean(called):.1f} times")
    print(f"arcfast.dsl    the same functions over own tasks: geomean {geomean(eager):.1f} times")
    threads, loops = two_threads(battery, inputs, fuel)
    print(f"two threads    {threads:.2f} times one; two empty loops {loops:.2f}: {threads / loops:.2f} of that")
    options.json.parent.mkdir(parents=True, exist_ok=True)
    data = {"original": finished, "alone": alone, "original_battery": total, "battery": whole, "nodes": nodes}
    data |= {"called": called, "eager": eager}
    options.json.write_text(json.dumps(data, indent=1))
    print(f"raw figures: {options.json}")
    return 0


SPIN = """
import time
end, n = time.perf_counter() + 1, 0
while time.perf_counter() < end:
    n += 1
print(n)
"""


def spin(copies: int) -> int:
    """How often so many copies of an empty loop go round in a second, together."""
    started = [subprocess.Popen([sys.executable, "-c", SPIN], stdout=subprocess.PIPE) for _ in range(copies)]
    return sum(int(process.communicate()[0]) for process in started)


def two_threads(battery: arcfast.Battery, inputs: list, fuel: int) -> tuple[float, float]:
    """How much faster two threads are than one, and two loops than one: the best of each, turn by turn."""
    seconds, rounds = {1: math.inf, 2: math.inf}, {1: 0, 2: 0}
    for _ in range(3):
        for count in (1, 2):
            run = battery.run(inputs * 8, threads=count, fuel=fuel, values=False)
            seconds[count] = min(seconds[count], run.report.phases["run"])
            rounds[count] = max(rounds[count], spin(count))
    return seconds[1] / seconds[2], rounds[2] / rounds[1]


def one_by_one(battery: arcfast.Battery, solvers, tasks) -> tuple[list[float], list[float]]:
    """Ratios of arc-dsl to program(grid), and to its own functions over arcfast.dsl, task by task."""
    called, eager = [], []
    plain = dict(vars(solvers))
    for name in tqdm(battery.names, desc="own tasks", leave=False):
        task = tasks.get(name.removeprefix("solve_"))
        if task is None:
            continue
        grids = [grid for grid, _ in task.demos]
        program, function = battery.program(name), getattr(solvers, name)
        try:
            if any(program(grid) != function(grid) for grid in grids):
                continue
        except DSLError:
            continue
        theirs = seconds_of(function, grids)
        called.append(theirs / seconds_of(program, grids))
        natives = [arcfast.Grid(grid) for grid in grids]
        vars(solvers).update({word: getattr(dsl, word) for word in dsl.__all__ if word in plain})
        try:
            eager.append(theirs / seconds_of(function, natives))
        finally:
            vars(solvers).update({word: plain[word] for word in dsl.__all__ if word in plain})
    return called, eager


def seconds_of(function, grids: list) -> float:
    """Seconds of one pass, the best of three."""
    repeats, best = 1, 0.0
    while True:
        samples = []
        for _ in range(3):
            begun = time.process_time()
            for _ in range(repeats):
                for grid in grids:
                    function(grid)
            samples.append(time.process_time() - begun)
        best = min(samples)
        if best >= ENOUGH / 4 or repeats >= 4096:
            return best / repeats
        repeats *= 4


if __name__ == "__main__":
    sys.exit(main())
