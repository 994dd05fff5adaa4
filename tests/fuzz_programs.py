"""The large random run of whole programs: parsed, printed, run alone and in batteries, on reference, core and warp.

    python tests/fuzz_programs.py --programs 200000 --seed 1 --jobs 2

A case is a group of texts (writer.py) and of mutants of what they hold, on random inputs. Texts must give programs or
one sentence why not; programs must survive printing; how a run ends (status, fuel, hash, error) must be the same alone,
in the group's battery with other slices, arenas and threads, on the reference and, for a share of the groups, on the
warp emulator. Case k of a seed is always the same (`--first k --programs 1`). Exit status 1 and a snippet for each of
the first mismatches. The slowest single runs are told with the fuel they took, beside what the budget promises.
`make sanitize` runs it on the build with sanitizers.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from functools import partial
from typing import Any, NamedTuple
from unittest import mock

import programs
from fuzzing import SHOWN, Mismatch, run_cases
from writer import Writer

import arcfast
from arcfast import Battery, DSLError, Program, Sample, Status, _cpu
from arcfast.base.budget import FUEL, MEMORY
from arcfast.improving.mutate import mutants
from arcfast.programs import graph
from arcfast.programs.program import parse_source
from arcfast.running.reference_executor import evaluate, portable

TEXTS, MUTANTS, INPUTS = 20, 5, 4  # of a group
# Small enough that the reference, which counts neither, and the emulator stay quick.
SMALL = {"fuel": 100_000, "memory": 256 * 1024}
PROMISE = 500e-9  # seconds a unit of fuel may take at worst (tools/audit_costs.py), and FUEL of them a program
SLOW = 0.05  # seconds: slower runs are timed one by one


class Group(NamedTuple):
    """A case: texts, the programs they hold with mutants of them, and inputs."""

    texts: list[str]
    programs: list[Program]
    inputs: list[Sample]
    skipped: int


class Slow(NamedTuple):
    """A run that took long."""

    seconds: float
    fuel: int
    case: int
    source: str
    grid: Any


# ---- Making ----


def make(seed: int, k: int) -> Group:
    """Group k of a seed."""
    rng = random.Random(f"{seed} {k}")
    writer = Writer(rng)
    texts = [writer.text(f"p{n}") for n in range(TEXTS)]
    found: list[Program] = []
    skipped = 0
    for text in texts:
        held, reasons = parse_source(text)
        found += held
        skipped += len(reasons)
        for reason in reasons.values():
            if "\n" in reason or not reason.startswith("<text>:"):
                raise Mismatch(f"a reason that is no sentence with its line: {reason!r} of\n{text}")
    found += mutants(found, MUTANTS, seed=k)
    grids = [writer.maker.grid() for _ in range(2 * INPUTS)]
    pairs = tuple(zip(grids[:3], grids[3:]))
    inputs = [Sample(pairs[: rng.randrange(4)], grid, rng.choice((None, grids[-1]))) for grid in grids[:INPUTS]]
    names = [program.renamed(f"p{n}") for n, program in enumerate(found)]
    return Group(texts, names, inputs, skipped)


# ---- Comparing ----


def ending(run: Any, p: int, i: int) -> tuple:
    return Status(int(run.status[p, i])).name, int(run.fuel[p, i]), int(run.hashes[p, i]), run.error(p, i)


def same(words: str, program: Program, sample: Sample, ours: tuple, theirs: tuple) -> None:
    if ours != theirs:
        raise Mismatch(f"{words}: {ours} and {theirs}\non {tuple(sample)!r}\n{program.source}")


def check_printing(program: Program) -> None:
    try:
        programs.check(program)
    except AssertionError:
        raise Mismatch(f"printing changes it:\n{program.source}") from None


def check_reference(program: Program, sample: Sample, run: Any, i: int) -> None:
    """Value for value, error for error, where the core ended by neither fuel nor memory."""
    status, _, hashed, told = ending(run, 0, i)
    try:
        value = evaluate(program, sample._asdict())
        expected = "OK", _cpu.hash_value(portable(value)), None
    except DSLError as error:
        where = "result" if error.step is None else f"step {error.step}"
        where += f", {error.primitive}" if error.primitive else ""
        expected = "ERROR", 0, where
        told = where if told and told.startswith(where) else told
    same("the core and the reference", program, sample, (status, hashed, told), expected)


def check_call(program: Program, sample: Sample, run: Any, i: int) -> None:
    """program(grid) is the same run."""
    given = tuple(sample) if len(program.params) == 3 else (sample.I,)
    try:
        end: tuple = "OK", _cpu.hash_value(portable(program(*given)))
    except DSLError as error:
        end = Status.from_word(error.status).name, 0
    same("a call and a run", program, sample, end, (Status(int(run.status[0, i])).name, int(run.hashes[0, i])))


def check_alone(group: Group, p: int, k: int) -> tuple[list[tuple], list[Slow]]:
    """One program by itself: how it ends on every input under the full budget, and which runs took long."""
    program = group.programs[p]
    alone = Battery([program])
    begun = time.process_time()
    full = alone.run(group.inputs, threads=1, values=False)
    slow = time_each(alone, group.inputs, k) if time.process_time() - begun > SLOW else []
    ends = [ending(full, 0, i) for i in range(len(group.inputs))]
    small = alone.run(group.inputs, threads=1, **SMALL)
    for i, sample in enumerate(group.inputs):
        end = ending(small, 0, i)
        if end[0] in ("OK", "ERROR"):
            same("a small budget and a large one", program, sample, end, ends[i])
            check_reference(program, sample, small, i)
            check_call(program, sample, small, i)
        elif ends[i][0] in ("OK", "ERROR") and end[0] == "FUEL" and ends[i][1] <= SMALL["fuel"]:
            raise Mismatch(f"out of fuel with enough of it: {ends[i]}\non {tuple(sample)!r}\n{program.source}")
    return ends, slow


def time_each(alone: Battery, inputs: list[Sample], k: int) -> list[Slow]:
    found = []
    for sample in inputs:
        begun = time.process_time()
        run = alone.run([sample], threads=1, values=False)
        seconds = time.process_time() - begun
        if seconds > SLOW:
            found.append(Slow(seconds, int(run.fuel[0, 0]), k, alone.program(0).source, sample.I))
    return found


def check_together(group: Group, ends: list[list[tuple]], rng: random.Random) -> None:
    """All programs as one battery, in another order, with other slices, arenas and threads."""
    order = rng.sample(range(len(group.programs)), len(group.programs))
    _cpu.set_arenas(rng.choice((1 << 15, 1 << 17, 1 << 20)))
    try:
        with mock.patch.object(graph, "SLICE_NODES", rng.choice((1, 7, 60, 4096))):
            battery = Battery([group.programs[p] for p in order])
            run = battery.run(group.inputs, threads=rng.choice((1, 2)), values=rng.choice((False, "auto")))
    finally:
        _cpu.set_arenas()
    for place, p in enumerate(order):
        for i, sample in enumerate(group.inputs):
            same("alone and in a battery", group.programs[p], sample, ends[p][i], ending(run, place, i))


def check_warp(group: Group, rng: random.Random) -> None:
    """The same battery on the emulator, under the small budget."""
    battery = Battery(group.programs)
    chosen = rng.sample(group.inputs, 2)
    here, there = [battery.run(chosen, device=device, **SMALL) for device in ("cpu", "warp")]
    for p, program in enumerate(group.programs):
        for i, sample in enumerate(chosen):
            same("the core and the emulator", program, sample, ending(here, p, i)[:3], ending(there, p, i)[:3])


def check(seed: int, k: int, warp: bool) -> tuple[Counter, list[Slow]]:
    """Everything about group k; Mismatch says what is wrong."""
    group = make(seed, k)
    tally: Counter = Counter(program=len(group.programs), skipped=group.skipped)
    ends, slow = [], []
    for p, program in enumerate(group.programs):
        check_printing(program)
        ended, long = check_alone(group, p, k)
        ends.append(ended)
        slow += long
        tally.update(("status", status) for status, *_ in ended)
    rng = random.Random(f"{seed} {k} together")
    if group.programs:
        check_together(group, ends, rng)
        if warp:
            check_warp(group, rng)
            tally["warp"] += 2 * len(group.programs)
    return tally, slow


# ---- The run ----


def try_group(seed: int, warp: float, k: int) -> tuple[Counter, list]:
    share = random.Random(f"{seed} warp {k}").random() < warp
    try:
        return check(seed, k, share)
    except Exception as problem:  # whatever it is, it belongs into the report
        words = str(problem) if isinstance(problem, Mismatch) else f"{type(problem).__name__}: {problem}"
        return Counter(), [(k, share, words)]


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=10_000, help="about how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first group (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="default: a fresh one")
    parser.add_argument("--warp", type=float, default=0.05, help="share for the emulator too (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    parser.add_argument("--stuck", type=float, default=300, help="seconds for a group (default: %(default)s)")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    seed, groups = arguments.seed, -(-arguments.programs // (TEXTS + MUTANTS))
    cases = range(arguments.first, arguments.first + groups)
    tally, told, lost = run_cases(partial(try_group, seed, arguments.warp), cases, arguments.jobs, arguments.stuck)
    found = [item for item in told if not isinstance(item, Slow)]
    slow = sorted((item for item in told if isinstance(item, Slow)), reverse=True)
    statuses = ", ".join(f"{status.name} {tally['status', status.name]}" for status in Status)
    print(f"arcfast {arcfast.__version__} from {arcfast.__file__}")
    print(f"seed {seed}: {tally['case']} groups, {tally['program']} programs, {tally['skipped']} texts that are none")
    print(f"runs by status: {statuses}; {tally['warp']} on the emulator too")
    print(f"{len(found)} mismatches")
    for k, share, words in sorted(found)[:SHOWN]:
        print(f"case {k}: {words}\n    from fuzz_programs import *\n    check({seed}, {k}, {share})")
    for k, words in lost:
        print(f"case {k}: {words}\n    from fuzz_programs import *\n    check({seed}, {k}, True)")
    print(f"the budget promises {FUEL * PROMISE:.1f} s ({FUEL:,} of fuel, {MEMORY >> 20} MiB a step); slowest:")
    for run in [*slow[:SHOWN], *sorted(slow, key=lambda run: -run.seconds / run.fuel)[:SHOWN]]:
        rate = 1e9 * run.seconds / max(1, run.fuel)
        print(f"case {run.case}: {run.seconds:.2f} s, {run.fuel:,} fuel, {rate:.0f} ns each")
    for run in slow:
        if run.seconds > FUEL * PROMISE:
            print(f"longer than promised, on {run.grid!r}:\n{run.source}")
    return 1 if found or lost else 0


__all__ = ["check", "make"]

if __name__ == "__main__":
    sys.exit(main())
