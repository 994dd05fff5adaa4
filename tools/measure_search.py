"""How many tasks search answers: by battery, by search, by both, and what each part of search adds.

    python tools/measure_search.py --applications 1000 10000 100000
    python tools/measure_search.py --half design --applications 10000 --without stacks
    python tools/measure_search.py --half design --rate --limit 40 --applications 100000

The tasks are those of arcagi1/training, and those of arcagi2/training that are not in arcagi1/evaluation. Half of them,
by the parity of the SHA-1 of the id, are held out: nothing is chosen by looking at them. A task is answered if one of
its two attempts is right for every test. Seconds are of the processor, of all threads.
"""

from __future__ import annotations

import argparse
import hashlib
import sys

import arcfast
from arcfast import _cpu
from arcfast.arc.tasks import Task, Tasks
from arcfast.checks.timing import PROCESSOR, machine_line, timed
from arcfast.exploring.explore import COMPOSED, PARTS, Limits, explore_task
from arcfast.exploring.operations import shipped_operations
from arcfast.exploring.sizes import predict_sizes
from arcfast.exploring.states import begin
from arcfast.running.options import SolveOptions
from arcfast.running.search import default_memory, search_within

STATE_BYTES = 56  # of a state beside its values, with its place in the table


def tasks_of(half: str) -> Tasks:
    """The design half or the held-out half."""
    evaluation = set(arcfast.load_tasks("arcagi1/evaluation"))
    first, second = arcfast.load_tasks("arcagi1/training"), arcfast.load_tasks("arcagi2/training")
    tasks = {id: task for id, task in {**second, **first}.items() if id not in evaluation}
    parity = {"design": 0, "held-out": 1}[half]
    return arcfast.load_tasks(
        {id: task for id, task in tasks.items() if hashlib.sha1(id.encode()).digest()[-1] % 2 == parity}
    )


def answered(found: arcfast.Found) -> set[str]:
    return {task for task, share in found.score().by_task.items() if share == 1}


def measure_together(tasks: Tasks, limits: Limits) -> None:
    """Print what battery and search answer in two attempts, and the seconds of processor of all of it."""
    options = SolveOptions(progress=False)
    found, seconds = timed(lambda: search_within(tasks, limits, arcfast.Battery.load(), options), clock=PROCESSOR)
    right = answered(found)
    guessed = sum(1 for task in right if not found.programs(task))
    print(
        f"{limits.applications:>9,} applications: {len(right)} answered in two attempts ({guessed} by guesses), "
        f"{len(found.solved)} with a program that is right on every demonstration, {seconds:.1f} s"
    )
    print(found.report, flush=True)


def measure_rate(tasks: Tasks, applications: int) -> None:
    """Print how fast operations are applied, what an answer takes beside that, and the memory; on one thread.

    Every search goes on until its applications are used up. Its states are composed as if nothing were found.
    """
    operations = shipped_operations()
    runs, exploring, composing, answering, most_bytes, early = 0, 0.0, 0.0, 0.0, 0, 0
    for task in tasks.values():
        sizes = predict_sizes(task)
        rule = None if sizes is None else (sizes.sizes, "dims")
        explorer, _ = begin(task, operations, rule, applications, default_memory(applications))
        _, seconds = timed(_run_levels, explorer, clock=PROCESSOR)
        exploring += seconds
        runs += explorer.counts[3] * (len(task.demos) + len(task.tests))
        early += explorer.why_ended == "memory"
        most_bytes = max(most_bytes, explorer.counts[4] + STATE_BYTES * explorer.counts[1])
        if sizes is not None:
            composing += timed(explorer.compose, 0, COMPOSED, clock=PROCESSOR)[1]
        del explorer
        limits = Limits(applications, default_memory(applications), ("normal colors",))
        (_, seconds), applied = _timed_answer(task, limits)
        answering += seconds - applied
    rates = [runs / seconds / 1e6 for seconds in (exploring, exploring + composing)]
    print(
        f"{applications:>9,} applications: {runs:,} times inputs in {exploring:.1f} s: {rates[0]:.2f} million/s, "
        f"{rates[1]:.2f} with composition; at most {most_bytes / 1e6:.0f} MB a thread, {early} ended by memory; "
        f"beside applications {answering / len(tasks):.3f} s a task",
        flush=True,
    )


def _run_levels(explorer: _cpu.Explorer) -> None:
    while explorer.level():
        pass


def _timed_answer(task: Task, limits: Limits) -> tuple[tuple[object, float], float]:
    """What a whole search on a task finds with its seconds, and how many of them its levels take."""
    watched: list[_cpu.Explorer] = []
    whole = timed(explore_task, task, limits, watched.append, clock=PROCESSOR)
    sizes = predict_sizes(task)
    explorer, _ = begin(task, shipped_operations(), None if sizes is None else (sizes.sizes, "dims"), *limits[:2])
    return whole, timed(lambda: _run_until(explorer, watched[0].counts[0]), clock=PROCESSOR)[1]


def _run_until(explorer: _cpu.Explorer, level: int) -> None:
    while explorer.counts[0] < level and explorer.level():
        pass


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("design", "held-out"), default="held-out")
    parser.add_argument("--applications", type=int, nargs="+", default=[1000, 10_000])
    parser.add_argument("--without", choices=PARTS, nargs="*", default=[], help="parts to leave out, one at a time")
    parser.add_argument("--battery", action="store_true", help="arcfast's own battery beside it")
    text = "other tasks, such as arcagi1/evaluation; battery and search together, as `arcfast solve` has them"
    parser.add_argument("--tasks", metavar="T", nargs="+", help=text)
    parser.add_argument("--limit", type=int, help="only so many tasks")
    parser.add_argument(
        "--rate", action="store_true", help="applications a second, seconds an answer and bytes instead"
    )
    args = parser.parse_args()
    print(machine_line())
    for name in args.tasks or [f"{args.half} half"]:
        tasks = arcfast.load_tasks(name) if args.tasks else tasks_of(args.half)
        if args.limit:
            tasks = arcfast.load_tasks(dict(list(tasks.items())[: args.limit]))
        print(f"{len(tasks)} tasks, {name}")
        measure(tasks, args)
    return 0


def measure(tasks: Tasks, args: argparse.Namespace) -> None:
    """Print what the command line asks of a set of tasks."""
    if args.rate:
        for applications in args.applications:
            measure_rate(tasks, applications)
        return
    if args.tasks:
        for applications in args.applications:
            measure_together(tasks, Limits(applications, default_memory(applications)))
        return
    by_battery: set[str] = set()
    if args.battery:
        found, seconds = timed(arcfast.Battery.load().solve, tasks, progress=False, clock=PROCESSOR)
        by_battery = answered(found)
        print(f"battery: {len(by_battery)} answered, {seconds:.1f} s")
    for applications in args.applications:
        for left_out in [(), *((part,) for part in args.without)]:
            limits = Limits(applications, default_memory(applications), left_out)
            found, seconds = timed(search_within, tasks, limits, None, SolveOptions(progress=False), clock=PROCESSOR)
            by_search = answered(found)
            what = f"without {left_out[0]}" if left_out else "search"
            both = f", with the battery {len(by_search | by_battery)}" if args.battery else ""
            claimed = sum(1 for task in tasks if found.programs(task))
            print(
                f"{applications:>9,} applications, {what}: {len(by_search)} of {claimed} right{both}, {seconds:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
