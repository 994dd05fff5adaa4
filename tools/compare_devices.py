"""Every program on ARC inputs on two devices: how it ends must be the same, run by run.

    python tools/compare_devices.py solvers.py --device warp --inputs 4
    python tools/compare_devices.py solvers.py --device warp --own --count 2
    python tools/compare_devices.py solvers.py --device warp --together --inputs 50 --count 4 --memory 64M
    python tools/compare_devices.py solvers.py --device python --inputs 40

The inputs are of ARC-1 training: for every program its own random ones, none of the task its name ends in; with --own
those of that task; with --together the same for all, in one run. Compared with the CPU are status, hash and value, and
on devices that count it fuel; "python" counts neither fuel nor memory, so that runs which end by these on the CPU are
left out there. Exit status 1 and the first lines of what differs.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

from tqdm import tqdm

import arcfast
from arcfast import Status
from arcfast.hardware.emulated_device import EmulatedDevice
from arcfast.hardware.session import memory_limit

SHOWN = 10  # differences
ROOMY = 4 << 30  # bytes of an emulated device; those that are not used are not taken


def inputs_for(name: str, every: list[tuple[str, tuple]], options: argparse.Namespace) -> list:
    """Inputs of the program's task, or random ones of tasks that it was not written for."""
    if options.own:
        return [grid for task, grid in every if name.endswith(task)]
    others = [grid for task, grid in every if options.together or not name.endswith(task)]
    return random.Random(f"{options.seed} {'' if options.together else name}").sample(others, options.inputs)


def compare(battery: arcfast.Battery, grids: list, there: Any, fuel: int, tally: Counter) -> list[str]:
    """Run the programs on both devices; what differs, in words."""
    ours = battery.run(grids, device="cpu", fuel=fuel)
    uncounted = there == "python"
    asked = range(len(grids))
    if uncounted:
        asked = [i for i in asked if not Status(int(ours.status[0, i])).is_budget]
    tally["left out"] += len(grids) - len(asked)
    if not asked:
        return []
    asked_grids = [grids[i] for i in asked]
    theirs = battery.run(asked_grids, device=there, fuel=fuel, gpu_memory=None if uncounted else ROOMY)
    found = []
    for p, name in enumerate(battery.names):
        for k, i in enumerate(asked):
            left, right = outcome(ours, p, i, uncounted), outcome(theirs, p, k, uncounted)
            tally[left[0]] += 1
            if left != right:
                found.append(f"{name} on {grids[i]!r}: cpu {left}, there {right}")
    tally["on the CPU after all"] += sum(theirs.report.reruns.values())
    working = {row.device for row in theirs.report.rows if row.runs} - {"cpu"}
    tally["devices"] = max(tally["devices"], len(working))
    return found


def outcome(run: Any, p: int, i: int, uncounted: bool) -> list:
    status = Status(int(run.status[p, i]))
    parts = [status.name, int(run.hashes[p, i]), 0 if uncounted else int(run.fuel[p, i])]
    return [*parts, run.value(p, i) if status == Status.OK else "" if uncounted else run.error(p, i)]


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("solvers", nargs="+", help="solver files, or folders of them")
    parser.add_argument("--device", default="warp", help="warp, python, gpu ... (default %(default)s)")
    parser.add_argument("--count", type=int, default=1, help="so many emulated devices share the work")
    parser.add_argument("--memory", default=str(ROOMY), help="of each of them, such as 64M (default 4G)")
    parser.add_argument("--inputs", type=int, default=4, help="for every program (default %(default)s)")
    parser.add_argument("--fuel", type=int, default=arcfast.FUEL, help="of a run (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--own", action="store_true", help="every program on the inputs of its task")
    which.add_argument("--together", action="store_true", help="all programs on the same inputs, as one battery")
    options = parser.parse_args()
    if options.together and options.device == "python":
        parser.error("--together is for devices that count fuel")
    return options


def main() -> int:
    options = parse_arguments()
    try:
        battery = arcfast.Battery.load(options.solvers)
        tasks = arcfast.load_tasks("arcagi1/training")
        there: Any = options.device
        if there == "warp":
            there = [EmulatedDevice(memory_limit(options.memory), name=f"warp {k}") for k in range(options.count)]
        every = [(name, grid) for name, task in tasks.items() for grid, _ in task.demos + task.tests]
        tally: Counter = Counter()
        found: list[str] = []
        parts = [battery] if options.together else [battery.select([name]) for name in battery.names]
        for part in tqdm(parts, unit="program", disable=None if len(parts) > 1 else True):
            found += compare(part, inputs_for(part.names[0], every, options), there, options.fuel, tally)
    except arcfast.ArcfastError as error:
        print(f"compare_devices.py: {error}", file=sys.stderr)
        return 2
    runs = sum(tally[status.name] for status in Status)
    counts = ", ".join(f"{status.name} {tally[status.name]:,}" for status in Status)
    print(f"{len(battery):,} programs on {options.device}, {tally['devices']} at work: {runs:,} runs ({counts})")
    print(f"{tally['left out']} left out, {tally['on the CPU after all']} on the CPU after all")
    print(f"{len(found)} differences")
    print("\n".join(found[:SHOWN]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
