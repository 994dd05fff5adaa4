"""A dask cluster of local processes beside threads of one process: the same results, processor seconds, lost workers.

    python tools/bench_cluster.py                     # hashes compared, then processor seconds, warm workers, no values
    python tools/bench_cluster.py --lose              # one worker killed, another stopped in the middle of a run
    python tools/bench_cluster.py --minutes 10        # memory of the scheduler and the workers over many runs

The battery is a share of the one that comes with arcfast, of programs of one grid; the inputs are all of ARC-1
training. Statuses, hashes and fuel must be those of one process. Processor seconds are of all processes: this one, in
which the scheduler runs too, and the workers. Needs arcfast[dask].
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import arcfast
from arcfast.base.report import Status
from arcfast.checks.timing import PROCESSOR, WALL, machine_line, spread, timed
from arcfast.running.cluster import CALM

ARRAYS = ("status", "hashes", "fuel")
TICKS = os.sysconf("SC_CLK_TCK")
MIB = 1 << 20


def spent(pids: list[int]) -> float:
    """Processor seconds of this process and some others so far."""
    total = PROCESSOR()
    for pid in pids:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def resident(pid: int) -> float:
    """Bytes of a process in memory."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def differences(run: arcfast.Run, whole: arcfast.Run) -> int:
    return sum(int((getattr(run, name) != getattr(whole, name)).sum()) for name in ARRAYS)


def describe(run: arcfast.Run, whole: arcfast.Run, runs: int) -> str:
    same = f"{differences(run, whole)} statuses, hashes or fuels differ; {run.report.runs:,} of {runs:,} runs counted"
    return f"{same}; {run.report.notes[-1]}"


def compare(run_spread: Callable[[], Any], run_whole: Callable[[], Any], pids: list[int], rounds: int) -> bool:
    """Processor seconds in turn; False if results differ."""
    whole = run_whole()
    runs, ratios, right = whole.status.size, [], True
    run_spread()  # warm workers
    for _ in range(rounds):
        before = spent([])
        alone, wall_alone = timed(run_whole)
        middle = spent([])
        before_all, before_here = spent(pids), spent([])
        run, wall = timed(run_spread)
        used, here = spent(pids) - before_all, spent([]) - before_here
        right &= differences(run, whole) == differences(alone, whole) == 0
        ratios.append(used / (middle - before))
        print(f"two threads {wall_alone:6.2f} s, processor {middle - before:6.2f} s; ", end="")
        print(f"cluster {wall:6.2f} s, processor {used:6.2f} s ({here:.2f} s of it caller and scheduler): ", end="")
        print(f"{ratios[-1] - 1:+.1%}; {describe(run, whole, runs)}")
    mid, low, high = spread(ratios)
    print(f"processor seconds of the cluster beside two threads: {mid - 1:+.1%} ({low - 1:+.1%} to {high - 1:+.1%})")
    return right


def lose(run_spread: Callable[[], Any], whole: arcfast.Run, pids: list[int], seconds: float) -> bool:
    """Kill one worker and stop another while a run is under way."""
    stopped, killed = pids[:2]

    def meddle() -> None:
        os.kill(killed, signal.SIGKILL)
        os.kill(stopped, signal.SIGSTOP)

    timer = threading.Timer(seconds, meddle)
    timer.start()
    try:
        run, wall = timed(run_spread)
    finally:
        timer.join()
        os.kill(stopped, signal.SIGCONT)
    print(f"worker {killed} killed and worker {stopped} stopped after {seconds:.1f} s of {wall:.1f} s: ", end="")
    print(describe(run, whole, whole.status.size))
    return differences(run, whole) == 0 and run.report.runs == whole.status.size


def watch_memory(run_spread: Callable[[], Any], whole: arcfast.Run, pids: list[int], minutes: float) -> bool:
    """Run again and again; memory by process at the end of each run, and its slope."""
    right, names = True, {os.getpid(): "scheduler and caller"} | {pid: f"worker {pid}" for pid in pids}
    for _ in range(3):
        run_spread()  # warm-up
    seen: dict[int, list[tuple[float, float]]] = {pid: [] for pid in names}
    begun = WALL()
    rounds = 0
    while WALL() - begun < 60 * minutes:
        right &= differences(run_spread(), whole) == 0
        rounds += 1
        for pid in names:
            seen[pid].append(((WALL() - begun) / 60, resident(pid) / MIB))
    for pid, points in seen.items():
        x = sum(t for t, _ in points) / len(points)
        y = sum(m for _, m in points) / len(points)
        slope = sum((t - x) * (m - y) for t, m in points) / max(1e-9, sum((t - x) ** 2 for t, _ in points))
        ends = f"{points[0][1]:,.0f} MiB at first, {points[-1][1]:,.0f} at the end"
        print(f"{names[pid]:<22} {ends}, most {max(m for _, m in points):,.0f}; slope {slope:+.3f} MiB a minute")
    print(f"{rounds} runs in {minutes:g} minutes, all results {'the same' if right else 'NOT the same'}")
    return right


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=2000)
    parser.add_argument("--inputs", type=int, default=1718)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lose", action="store_true", help="kill one worker and stop another during a run")
    parser.add_argument("--minutes", type=float, help="watch the memory for so long")
    args = parser.parse_args()
    import dask
    from distributed import Client, LocalCluster

    dask.config.set(CALM)  # as `--cluster local` does
    every = arcfast.Battery.load()
    simple = [p for p, program in enumerate(every) if program.uses <= {"I"}]
    battery = every.select(simple[:: len(simple) // args.programs][: args.programs])
    tasks = arcfast.load_tasks("arcagi1/training").values()
    grids = [grid for task in tasks for grid, _ in [*task.demos, *task.tests]][: args.inputs]
    print(f"{len(battery):,} programs x {len(grids):,} inputs = {len(battery) * len(grids):,} runs")
    print(machine_line())

    def run_whole() -> arcfast.Run:
        return battery.run(grids, threads=2, values=False)

    whole, seconds = timed(run_whole)
    print(f"statuses {dict(zip([s.name for s in Status], [int((whole.status == s).sum()) for s in Status]))}")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster:
        with Client(cluster) as client:
            executor = client.get_executor(pure=False)
            pids = list(client.run(os.getpid).values())

            def run_spread() -> arcfast.Run:
                return battery.run(grids, executor=executor, values=False)

            run_spread()
            if args.lose:
                right = lose(run_spread, whole, pids, seconds / 3)
            elif args.minutes:
                right = watch_memory(run_spread, whole, pids, args.minutes)
            else:
                right = compare(run_spread, run_whole, pids, args.rounds)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
