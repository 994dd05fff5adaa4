"""Whole programs: a file of solvers as one battery, program by program, called one by one, and in arc-dsl.

    python tools/bench_programs.py --arc-dsl ~/arc-dsl

Answers are compared first, and differences counted: arc-dsl has no fixed order of sets, and carries on where the
language has an error. Runs that do not end alike are in no ratio, so both sides of each are the same runs; so are runs
that arc-dsl does not finish in --limit seconds. One thread on both sides, timed by the processor's clock; the best of
passes that the two make in turn, for 0.4 seconds each in four rounds:

inner        the run alone, grids already converted, each pass repeated until it is long enough to time
end to end   a call of battery.run with one program and at most --grids plain grids, converted within: what a caller
             waits for; then the same with every answer taken out as a plain value
battery      all programs together: the run alone, and the whole call
waits        what a caller waits for beside the work: battery.run of the program with the fewest steps on one grid,
             Program.parse of a solver of ten steps, Battery.load() of arcfast's own programs, from the cache and from
             their texts; no ratios, because arc-dsl has nothing like them
program(grid), arcfast.dsl   the demonstrations of a solver's own task, plain grids converted in each call of
             program(grid), and before the solvers' own functions run over arcfast.dsl

Last, two threads beside one, and two copies of an empty loop beside one: cores are shared, and nothing scales better
than that does.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import math
import random
import signal
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy
from tqdm import tqdm

import arcfast
from arcfast import dsl
from arcfast.base.errors import DSLError
from arcfast.checks import timing
from arcfast.running.options import RunOptions
from arcfast.running.run import Run, run_graph

FUEL = 10**12  # arc-dsl has no budget
OK = int(arcfast.Status.OK)
ENOUGH = 0.002  # seconds that a timed run should take: long enough for the clock, short enough to be left alone
MOST = 256  # passes for that: a program that does next to nothing is timed over fewer seconds
ATTEMPTS = 15  # to run all programs as one battery; the best counts
REPEATED = 0.4  # seconds that each side's passes over one program's inputs may take, ...
ROUNDS = 4  # ... in so many rounds through all programs: what else the machine does comes and goes by the second


class Cut(Exception):
    """A run of arc-dsl took too long."""


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


def last_outcome(function: Callable, grid: tuple, repeats: int) -> Any:
    """What the last of so many calls of a solver gave: a value, or the error that it raised on another's task."""
    outcome: Any = None
    for _ in range(repeats):
        try:
            outcome = function(grid)
        except Cut:
            raise
        except Exception as error:
            outcome = error
    return outcome


def original_pass(function, grids: dict, limit: float, repeats: int = 1) -> dict:
    """{input: (seconds, value or the error)} of one of arc-dsl's solvers, without the runs that were cut."""

    def stop(*_):
        raise Cut

    signal.signal(signal.SIGALRM, stop)
    runs = {}
    for i, grid in grids.items():
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            value, seconds = timing.timed(last_outcome, function, grid, repeats, clock=timing.PROCESSOR)
            runs[i] = seconds / repeats, value
        except Cut:
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return runs


class Timed:
    """A run with the processor's seconds of the whole call, and the seconds in which programs ran.

    The latter are the report's, of the clock on the wall, which other work on the machine lengthens but never shortens.
    """

    def __init__(self, make, *args, **options):
        self.run, self.whole = timing.timed(make, *args, clock=timing.PROCESSOR, **options)
        self.inner = min(self.whole, self.run.report.phases["run"])


class Turns:
    """A solver in arc-dsl and alone here on the same grids, pass by pass in turn; the best pass of each is kept."""

    def __init__(self, function, battery: arcfast.Battery, grids: dict, runs: dict, fuel: int, options):
        self.function, self.limit = function, options.limit
        self.runs = runs  # of arc-dsl, input by input
        self.grids = {i: grids[i] for i in runs}
        self.spent = summed(runs)
        self.repeats = timing.enough_calls(lambda count: count * self.spent, ENOUGH, MOST)
        self.few = list(self.grids)[: options.grids]
        self.call = Call(battery, [grids[i] for i in self.few], fuel)
        self.ours = Passes(battery, list(self.grids.values()), fuel)

    def make(self, seconds: float) -> None:
        """Passes until each side has spent so long in all."""
        while min(self.ours.spent, self.call.spent, self.spent) < seconds:
            if self.ours.spent < seconds:
                self.ours.make()
            if self.call.spent < seconds:
                self.call.make()
            if self.spent < seconds:
                again = original_pass(self.function, self.grids, self.limit, self.repeats)
                self.spent += summed(again) * self.repeats or seconds
                if len(again) == len(self.runs) and summed(again) < summed(self.runs):
                    self.runs = again

    def inner(self) -> float:
        """How many times as long arc-dsl takes as the run alone."""
        return summed(self.runs) / self.ours.best

    def end_to_end(self) -> tuple[float, float]:
        """How many times as long arc-dsl takes as a call of battery.run, and as that with all answers taken out."""
        theirs = sum(self.runs[i][0] for i in self.few)
        return theirs / self.call.best, theirs / self.call.with_values


class Call:
    """battery.run on plain grids as a user calls it, and the same with all answers taken out: the best of each.

    A call is shorter than what the clock tells apart, so each sample is of many.
    """

    def __init__(self, battery: arcfast.Battery, grids: list, fuel: int):
        self.battery, self.grids, self.fuel = battery, grids, fuel
        self.inner = math.inf
        self.spent = 0.0
        self.first = self.seconds(1, leave)  # prepares the program for running, which later calls find done
        self.samples = [timing.Sampler(partial(self.seconds, then=then), ENOUGH, MOST) for then in (leave, take_values)]
        self.best, self.with_values = (sample() for sample in self.samples)

    def seconds(self, count: int, then: Callable[[Run], None]) -> float:
        """The processor's seconds of so many calls, with what is done with their results."""
        begun = timing.PROCESSOR()
        for _ in range(count):
            run = self.battery.run(self.grids, threads=1, fuel=self.fuel)
            then(run)
        whole = timing.PROCESSOR() - begun
        self.inner = min(self.inner, run.report.phases["run"])
        self.spent += whole
        return whole

    def make(self) -> None:
        """One more sample of each."""
        best, with_values = (sample() for sample in self.samples)
        self.best, self.with_values = min(self.best, best), min(self.with_values, with_values)


def leave(run: Run) -> None:
    """Nothing is done with the results."""


def take_values(run: Run) -> None:
    """Every answer of the first program as a plain value."""
    for i, status in enumerate(run.status[0].tolist()):
        if status == OK:
            run.value(0, i)


def summed(runs: dict) -> float:
    """Seconds of a pass."""
    return sum(seconds for seconds, _ in runs.values())


class Passes:
    """Passes of a battery over grids on one thread, repeated so often that one can be timed."""

    def __init__(self, battery: arcfast.Battery, grids: list, fuel: int):
        self.battery, self.grids, self.fuel = battery, grids, fuel
        self.spent, self.best = 0.0, math.inf
        self.sample = timing.Sampler(self.run, ENOUGH, MOST)
        self.make()

    def run(self, passes: int) -> float:
        """Seconds that the run alone takes for so many passes over the grids."""
        timed = Timed(self.battery.run, self.grids * passes, threads=1, fuel=self.fuel, values=False)
        self.spent += timed.whole  # converting the grids takes longer than most programs
        return timed.inner

    def make(self) -> None:
        """One more sample; the best of all is kept."""
        self.best = min(self.best, self.sample())


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arc-dsl", type=Path, required=True, metavar="PATH", help="folder with solvers.py and dsl.py")
    parser.add_argument("--inputs", type=int, default=30, help="random inputs of ARC-1 training (default 30)")
    parser.add_argument("--grids", type=int, default=15, help="of them in a call of battery.run (default 15)")
    parser.add_argument("--programs", type=int, metavar="N", help="only N solvers, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=float, default=120, help="seconds for one run of arc-dsl (default 120)")
    parser.add_argument("--seconds", type=float, default=REPEATED, help="for each side of a program (default 0.4)")
    parser.add_argument("--no-threads", action="store_true", help="leave out two threads beside one")
    parser.add_argument("--json", type=Path, default=Path("build/bench_programs.json"))
    options = parser.parse_args(argv)
    if not (options.arc_dsl / "solvers.py").exists():
        parser.error(f"no solvers.py in {options.arc_dsl}")
    return options


def alike(run: Run, p: int, i: int, value: object) -> str:
    """How a run here and arc-dsl's value or error go together: "equal", "other", "only here" or "only there"."""
    failed, ours_failed = isinstance(value, Exception), run.status[p, i] != arcfast.Status.OK
    if failed != ours_failed:
        return "only here" if ours_failed else "only there"
    return "equal" if failed or run.value(p, i) == value else "other"


def compare(battery: arcfast.Battery, solvers, grids: dict, options) -> tuple[dict, dict, dict]:
    """{program: {input: (seconds, value)}} of the runs of arc-dsl that end as they do here; {status: runs}; {program:
    the fuel it needs}, the default where that is enough."""
    ours = battery.run(list(grids.values()), threads=1, fuel=FUEL)
    kept: dict = {}
    counts = dict.fromkeys(("equal", "other", "only here", "only there"), 0)
    for p, name in enumerate(tqdm(battery.names, desc="answers of arc-dsl", leave=False, disable=None)):
        runs = original_pass(getattr(solvers, name), grids, options.limit)
        ends = {i: alike(ours, p, i, value) for i, (_, value) in runs.items()}
        for end in ends.values():
            counts[end] += 1
        kept[name] = {i: runs[i] for i, end in ends.items() if end == "equal"}
    counts["cut"] = len(battery) * len(grids) - sum(counts.values())
    failed = [isinstance(value, Exception) for runs in kept.values() for _, value in runs.values()]
    counts["equal errors"] = sum(failed)  # a part of "equal"
    fuel = {name: max(arcfast.FUEL, int(ours.fuel[p].max())) for p, name in enumerate(battery.names)}
    return kept, counts, fuel


REASONS = {
    "other": "both end, with other values",
    "only here": "an error or the end of a budget here, a value in arc-dsl",
    "only there": "a value here, an error in arc-dsl",
    "cut": "arc-dsl was cut after {limit:g} s",
}


def left_out(counts: dict, programs: int, inputs: int, limit: float) -> list[str]:
    """Lines that tell how many runs are in the ratios, how many are not, and why."""
    whole = programs * inputs
    out = whole - counts["equal"]
    errors = counts["equal errors"]
    return [
        f"{programs} programs x {inputs} inputs = {whole:,} runs: {counts['equal']:,} end alike and are in the ratios, "
        f"{errors:,} of them with an error on both sides",
        f"{out:,} runs ({out / whole:.1%}) are left out of every ratio, on both sides:",
        *(f"  {counts[end]:>7,}  {reason.format(limit=limit)}" for end, reason in REASONS.items()),
    ]


def main(argv: list[str] | None = None) -> int:
    options = parse_arguments(argv)
    print(timing.machine_line())
    tasks = arcfast.load_tasks("arcagi1/training")
    every = [grid for task in tasks.values() for grid, _ in task.demos + task.tests]
    generator = random.Random(options.seed)
    grids = dict(enumerate(generator.sample(every, options.inputs)))
    battery = arcfast.Battery.load(options.arc_dsl / "solvers.py")
    if options.programs:
        battery = battery.select(generator.sample(battery.names, options.programs))
    solvers = load(options.arc_dsl, "solvers")
    runs, counts, fuel = compare(battery, solvers, grids, options)
    print(*left_out(counts, len(battery), len(grids), options.limit), sep="\n")
    turns = {
        name: Turns(getattr(solvers, name), battery.select([name]), grids, runs[name], fuel[name], options)
        for name in tqdm(battery.names, desc="arcfast, first passes", leave=False, disable=None)
        if runs[name]
    }
    if len(turns) < len(battery):
        print("left out, because no run ends alike:", *(set(battery.names) - set(turns)))
    for k in range(ROUNDS):
        for turn in tqdm(turns.values(), desc=f"in turn, {k + 1} of {ROUNDS}", leave=False, disable=None):
            turn.make((k + 1) * options.seconds / ROUNDS)

    inner = {name: turn.inner() for name, turn in turns.items()}
    calls = {name: turn.end_to_end() for name, turn in turns.items()}
    spent = [(turn.call.best, turn.call.inner, turn.call.first) for turn in turns.values()]
    whole, alone, first = (1e3 * statistics.median(times) for times in zip(*spent))
    theirs, ours = (sum(times) for times in zip(*((summed(t.runs), t.ours.best) for t in turns.values())))
    print(f"\none program on its inputs, {len(turns)} programs: times as fast as arc-dsl (least, median, greatest)")
    print_ratios("inner: the run alone", inner.values())
    print(f"  {'':34} of all seconds together {theirs / ours:.0f}")
    print_ratios(f"end to end: battery.run, {options.grids} grids", [call for call, _ in calls.values()])
    print_ratios("the same, and every answer taken out", [call for _, call in calls.values()])
    print(f"  such a call takes {whole:.3f} ms, the run alone {alone:.3f} of it; a program's first call {first:.3f} "
          "(medians of programs)")  # fmt: skip

    figures = together(battery, turns, list(grids.values()))
    called, eager = one_by_one(battery, solvers, tasks)
    print("\none call after the other, own tasks: times as fast as arc-dsl")
    print_ratios("program(grid)", called)
    print_ratios("their functions over arcfast.dsl", eager)
    print(f"  of {len(battery)} programs {len(battery) - len(called)} and {len(battery) - len(eager)} are left out: "
          "no such task, another value, or an error")  # fmt: skip
    waited = waits(battery, grids[0])
    print("\nbeside the work (best of passes)")
    for label, seconds in waited.items():
        print(f"  {label:<64} {1e6 * seconds:,.1f} us" if seconds < 0.01 else f"  {label:<64} {seconds:.2f} s")
    if not options.no_threads:
        threads, loops = two_threads(battery, list(grids.values()), FUEL)
        print(f"\ntwo threads {threads:.2f} times one; two empty loops {loops:.2f}: {threads / loops:.2f} of that")
    options.json.parent.mkdir(parents=True, exist_ok=True)
    errors = counts.pop("equal errors")
    data = {"ends": counts, "errors_on_both_sides": errors}
    data |= {"original": {name: summed(turn.runs) for name, turn in turns.items()}}
    data |= {"alone": {name: turn.ours.best for name, turn in turns.items()}, "inner": inner, "end_to_end": calls}
    data |= {"runs": {name: len(kept) for name, kept in runs.items()}}
    data |= {"calls": spent, "battery": figures, "called": called, "eager": eager, "waits": waited}
    options.json.write_text(json.dumps(data, indent=1))
    print(f"raw figures: {options.json}")
    return 0


def print_ratios(label: str, ratios) -> None:
    ratios = list(ratios)
    print(f"  {label:<40} {timing.summary(ratios) if ratios else 'no runs that can be compared'}")


def together(battery: arcfast.Battery, turns: dict, grids: list) -> dict:
    """All programs as one battery, which makes the runs that end alike alone; with and without the costliest."""
    costliest = max(turns, key=lambda name: summed(turns[name].runs))
    print("\nas one battery, the same runs: times as fast as arc-dsl")
    figures = {}
    for label, left_out in (("all", None), (f"without {costliest}", costliest)):
        names = [name for name in battery.names if name in turns and name != left_out]
        if not names:
            continue
        part, total = battery.select(names), sum(summed(turns[name].runs) for name in names)
        wanted = numpy.array([[i in turns[name].runs for name in names] for i in range(len(grids))], numpy.uint8)
        inner, whole, alone = math.inf, math.inf, RunOptions(threads=1, fuel=FUEL, values=False)
        for _ in range(ATTEMPTS):
            timed = Timed(run_graph, part._graph, list(part), grids, alone, wanted)
            whole, inner = min(whole, timed.whole), min(inner, timed.inner)
        nodes = timed.run.report.nodes_evaluated
        print(f"  {label}: {total:.2f} s in arc-dsl; the run alone {inner:.4f} s, {total / inner:.0f} times; "
              f"the whole call {whole:.4f} s, {total / whole:.0f} times; {nodes / inner / 1e6:.2f} million nodes/s"
              )  # fmt: skip
        figures[label] = {"original": total, "inner": inner, "whole": whole, "nodes": nodes, "runs": int(wanted.sum())}
    return figures


def waits(battery: arcfast.Battery, grid: tuple) -> dict[str, float]:
    """Processor seconds of what a caller waits for beside the work."""
    shortest = battery.select([min(battery, key=len).name])
    text = min((program for program in battery if len(program) >= 10), key=len, default=battery[0]).source
    runs: list[float] = []

    def run_one() -> None:
        runs.append(shortest.run([grid], threads=1).report.phases["run"])

    call = timing.Sampler(timing.repeated(run_one, timing.PROCESSOR), ENOUGH, MOST)
    parse = timing.Sampler(timing.repeated(partial(arcfast.Program.parse, text), timing.PROCESSOR), ENOUGH, MOST)
    found = {"battery.run, one program x one grid, the whole call": timing.best_of(call, 20)}
    found["  of it the run"] = min(runs)
    found["Program.parse of a solver of ten steps"] = timing.best_of(parse, 20)
    found["the same, ast.parse alone"] = timing.best_of(
        timing.Sampler(timing.repeated(partial(ast.parse, text), timing.PROCESSOR), ENOUGH, MOST), 20
    )
    _, found["Battery.load(), if need be from the texts"] = timing.timed(arcfast.Battery.load, clock=timing.PROCESSOR)
    again = [timing.timed(arcfast.Battery.load, clock=timing.PROCESSOR)[1] for _ in range(5)]
    found["Battery.load() again, from the cache"] = min(again)
    return found


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

    def sample(count: int) -> tuple[float, int]:
        run = battery.run(inputs * 8, threads=count, fuel=fuel, values=False)
        return run.report.phases["run"], spin(count)

    samples = timing.in_turn({count: partial(sample, count) for count in (1, 2)}, rounds=3)
    seconds = {count: min(seconds for seconds, _ in found) for count, found in samples.items()}
    rounds = {count: max(rounds for _, rounds in found) for count, found in samples.items()}
    return seconds[1] / seconds[2], rounds[2] / rounds[1]


def one_by_one(battery: arcfast.Battery, solvers, tasks) -> tuple[list[float], list[float]]:
    """Ratios of arc-dsl to program(grid), and to its own functions over arcfast.dsl, task by task."""
    called, eager = [], []
    plain = dict(vars(solvers))
    for name in tqdm(battery.names, desc="own tasks", leave=False, disable=None):
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
        expected, theirs = [function(grid) for grid in grids], seconds_of(function, grids)
        called.append(theirs / seconds_of(program, grids))
        natives = [arcfast.Grid(grid) for grid in grids]
        vars(solvers).update({word: getattr(dsl, word) for word in dsl.__all__ if word in plain})
        try:
            if [function(grid) for grid in natives] == expected:
                eager.append(theirs / seconds_of(function, natives))
        except DSLError:
            pass  # where an error ends the function here and not there, no time is compared
        finally:
            vars(solvers).update({word: plain[word] for word in dsl.__all__ if word in plain})
    return called, eager


def seconds_of(function, grids: list) -> float:
    """Seconds of one pass, the best of three."""

    def one_pass() -> None:
        for grid in grids:
            function(grid)

    return timing.best_of(timing.Sampler(timing.repeated(one_pass, timing.PROCESSOR), ENOUGH / 4, 4096), 3)


if __name__ == "__main__":
    sys.exit(main())
