"""Every program on random inputs on two devices: how it ends must be the same, run by run.

    python tools/compare_devices.py solvers.py --device warp --inputs 4
    python tools/compare_devices.py solvers.py --device python --inputs 40

The inputs are of ARC-1 training, for every program its own, and none of the task its name ends in. Compared with the
CPU are status and hash, and on devices that count it fuel; "python" counts neither fuel nor memory, so that runs which
end by these on the CPU are left out there. Exit status 1 and the first lines of what differs.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from tqdm import tqdm

import arcfast
from arcfast import Status
from arcfast.emulated import EmulatedDevice

SHOWN = 10  # differences
ROOMY = 4 << 30  # bytes of the emulated device; those that are not used are not taken


def inputs_for(name: str, every: list[tuple[str, tuple]], count: int, seed: int) -> list:
    """Random inputs of tasks that the program was not written for."""
    others = [grid for task, grid in every if not name.endswith(task)]
    return random.Random(f"{seed} {name}").sample(others, count)


def compare(battery: arcfast.Battery, name: str, grids: list, device: str, tally: Counter) -> list[str]:
    """Run one program on both devices; what differs, in words."""
    alone = battery.select([name])
    ours = alone.run(grids, device="cpu", threads=1)
    asked = range(len(grids))
    if device == "python":
        asked = [i for i in asked if ours.status[0, i] in (Status.OK, Status.ERROR)]
    there = EmulatedDevice(memory=ROOMY) if device == "warp" else device
    theirs = alone.run([grids[i] for i in asked], device=there, gpu_memory=ROOMY) if asked else None
    found = []
    for k, i in enumerate(asked):
        left = [Status(int(ours.status[0, i])).name, int(ours.hashes[0, i]), int(ours.fuel[0, i])]
        right = [Status(int(theirs.status[0, k])).name, int(theirs.hashes[0, k]), int(theirs.fuel[0, k])]
        parts = slice(0, 2 if device == "python" else 3)
        tally[left[0]] += 1
        if left[parts] != right[parts]:
            found.append(f"{name} on {grids[i]!r}: cpu {left}, {device} {right}")
    tally["left out"] += len(grids) - len(asked)
    tally["on the CPU after all"] += sum(theirs.report.reruns.values()) if asked else 0
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("solvers", nargs="+", help="solver files, or folders of them")
    parser.add_argument("--device", default="warp", help="warp, python, gpu ... (default %(default)s)")
    parser.add_argument("--inputs", type=int, default=4, help="for every program (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    try:
        battery = arcfast.Battery.load(options.solvers)
        tasks = arcfast.load_tasks("arcagi1/training")
    except arcfast.ArcfastError as error:
        print(f"compare_devices.py: {error}", file=sys.stderr)
        return 2
    every = [(name, grid) for name, task in tasks.items() for grid, _ in task.demos + task.tests]
    tally: Counter = Counter()
    found: list[str] = []
    for name in tqdm(battery.names, unit="program", disable=None):
        found += compare(battery, name, inputs_for(name, every, options.inputs, options.seed), options.device, tally)
    runs = sum(tally[status.name] for status in Status)
    endings = ", ".join(f"{status.name} {tally[status.name]:,}" for status in Status)
    print(f"{len(battery):,} programs x {options.inputs} inputs on {options.device}: {runs:,} runs ({endings})")
    print(f"{tally['left out']} left out, {tally['on the CPU after all']} on the CPU after all")
    print(f"{len(found)} differences")
    print("\n".join(found[:SHOWN]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
