"""A large battery over many inputs: nodes after sharing, runs per second, peak memory.

    python tools/bench_battery.py --arc-dsl ~/arc-dsl --mutants 10000
    python tools/bench_battery.py --solvers solvers.py --mutants 2000 --inputs 100

The battery is mutants of the solvers (arcfast.mutate, by --seed); the inputs are those of ARC-1 training, all of them
or a random share. First every program runs alone on one of the inputs and must end as it does in the battery. Memory
is the peak of the process (VmHWM) less that of an interpreter that imported nothing.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from pathlib import Path

from tqdm import tqdm

import arcfast
from arcfast.checks import timing
from arcfast.improving.mutate import mutants

MIB = 1024.0  # of the kB that the system counts in


def peak() -> int:
    """The most memory this process held at once since the last reset, in kB."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))


def reset_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def interpreter() -> int:
    """The peak of an interpreter that imported nothing."""
    code = "print(next(int(line.split()[1]) for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    return int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def differences(battery: arcfast.Battery, grids: list) -> int:
    """Programs that end otherwise alone, on one input each, than in the battery."""
    found = 0
    together = battery.run(grids, values=False)
    for p, program in enumerate(tqdm(battery, desc="alone", leave=False, disable=None)):
        i = p % len(grids)
        alone = arcfast.Battery([program]).run([grids[i]], values=False, threads=1)
        for ours, theirs in ((together.status, alone.status), (together.hashes, alone.hashes)):
            found += ours[p, i] != theirs[0, 0]
        found += together.fuel[p, i] != alone.fuel[0, 0]
    return found


def make_battery(source: Path, count: int, seed: int) -> arcfast.Battery:
    """So many mutants of the solvers in a file or folder."""
    return arcfast.Battery(mutants(arcfast.Battery.load(source), count, seed))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arc-dsl", type=Path, metavar="PATH", help="folder with arc-dsl's solvers.py")
    parser.add_argument("--solvers", type=Path, metavar="PATH", help="or any solver file or folder")
    parser.add_argument("--mutants", type=int, default=10_000, help="programs in the battery (default %(default)s)")
    parser.add_argument("--inputs", type=int, help="random inputs of ARC-1 training (default: all)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--fuel", type=int, default=arcfast.FUEL, help="of a program on an input (default %(default)s)")
    parser.add_argument("--values", nargs="*", choices=["no", "auto"], default=["no", "auto"], help="default: both")
    parser.add_argument("--unchecked", action="store_true", help="do not run the programs alone first")
    options = parser.parse_args()
    source = options.solvers or options.arc_dsl and options.arc_dsl / "solvers.py"
    if not source or not source.exists():
        print(f"no solvers at {source}: name them with --arc-dsl or --solvers", file=sys.stderr)
        return 2
    sys.stdout.reconfigure(line_buffering=True)
    bare = interpreter()
    print(timing.machine_line())
    battery, seconds = timing.timed(make_battery, source, options.mutants, options.seed)
    stats = battery.stats
    print(f"{len(battery):,} mutants of {source.name} in {seconds:.1f} s")
    print(f"{stats['steps']:,} steps, {stats['nodes']:,} nodes after sharing, {len(battery._graph.slices())} slices")
    every = [grid for task in arcfast.load_tasks("arcagi1/training").values() for grid, _ in task.demos + task.tests]
    grids = every if options.inputs is None else random.Random(options.seed).sample(every, options.inputs)
    if not options.unchecked:
        print(f"alone and in the battery: {differences(battery, grids[:8])} differences")
    print(f"memory before: {(peak() - bare) / MIB:.0f} MiB above an interpreter's {bare / MIB:.0f}")
    for values in options.values:
        reset_peak()
        words = {"values": values == "auto" and "auto", "threads": options.threads, "fuel": options.fuel}
        words["progress"] = sys.stderr.isatty()
        run, spent = timing.timed(battery.run, grids, clock=timing.PROCESSOR, **words)
        nodes = run.report.nodes_evaluated
        print(f"values={'auto' if values == 'auto' else False}: {run.status.size:,} runs, {spent:.1f} s of processors, "
              f"{run.status.size / spent:,.0f} runs and {nodes / spent:,.0f} nodes a second of one, "
              f"peak {(peak() - bare) / MIB:.0f} MiB above the interpreter's")  # fmt: skip
        print(run.report)
        del run
    return 0


if __name__ == "__main__":
    sys.exit(main())
