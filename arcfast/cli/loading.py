"""What the commands load, the battery and the tasks, and how they print what was loaded and what was skipped."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError
from arcfast.cli.output import counted, print_some
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Task, Tasks
    from arcfast.running.battery import Battery
    from arcfast.running.samples import Sample


def load_battery(args: argparse.Namespace) -> Battery:
    """The programs of all BATTERY arguments, or arcfast's own battery if there are none."""
    from arcfast.running.battery import Battery

    for path in args.battery:
        if not os.path.exists(path):
            raise ArcfastError(f"there is no solver file or folder {path}")
    if args.names is not None and not args.battery:
        raise ArcfastError("--names is for solver files: name a BATTERY too")
    python = getattr(args, "python", "refuse")
    battery = Battery.load(args.battery, names=args.names, python=python) if args.battery else Battery.load(None)
    if not len(battery):
        skipped = battery.stats["skipped"]
        why = f"nothing in it could be read: {next(iter(skipped.values()))}" if skipped else "no `def NAME(I):` in it"
        raise ArcfastError(f"no program in {' '.join(args.battery)}: {why}")
    return battery


def load_tasks(args: argparse.Namespace) -> tuple[Tasks, dict[str, str]]:
    """The tasks that --tasks, --only and --limit name, and the malformed tasks of their sources: {id: reason}."""
    from arcfast.arc import tasks as arc_tasks

    tasks = arc_tasks.load_tasks(args.tasks[0] if len(args.tasks) == 1 else args.tasks)
    skipped = tasks.skipped
    if not len(tasks):
        why = "; ".join(f"{task}: {reason}" for task, reason in list(skipped.items())[:1])
        raise ArcfastError(f"no usable task in {' '.join(args.tasks)}{f': {why}' if why else ''}")
    if args.only:
        tasks = tasks.select(args.only)
    if args.limit and args.limit < len(tasks):
        tasks = tasks.select(list(tasks)[: args.limit])
    return tasks, skipped


def task_inputs(battery: Battery, tasks: Iterable[Task]) -> list[Sample]:
    """The inputs of the tasks: of each, the demonstrations and then the tests.

    If a program uses S or C, S has the demonstrations without the one that is the input, unless it is the only one.
    """
    from arcfast.running.samples import Sample

    uses_pairs, samples = any(program.uses & {"S", "C"} for program in battery), []
    for task in tasks:
        pairs = tuple(task.demos)
        for k, (grid, _) in enumerate([*task.demos, *task.tests]):
            others = pairs[:k] + pairs[k + 1 :] if len(pairs) > 1 else pairs
            samples.append(Sample(others if uses_pairs else None, grid, None))
    return samples


def describe_loaded(
    args: argparse.Namespace, battery: Battery, tasks: Tasks, skipped: dict[str, str]
) -> dict[str, Any]:
    """What was loaded, as the first entries of a command's JSON."""
    inputs = sum(len(task.demos) + len(task.tests) for task in tasks.values())
    about = {"source": tasks.source, "count": len(tasks), "inputs": inputs, "skipped": skipped, "notes": tasks.notes}
    return {"battery": {"sources": args.battery or ["arcfast's own battery"], **battery.stats}, "tasks": about}


def print_loaded(loaded: dict[str, Any]) -> None:
    """Print describe_loaded() for people: what was loaded, what was skipped and why."""
    battery, tasks = loaded["battery"], loaded["tasks"]
    steps = f"{battery['steps']:,} steps, {battery['nodes']:,} after sharing"
    print(f"{counted(battery['programs'], 'program')} from {' '.join(battery['sources'])}: {steps}")
    if "python" in battery:
        print(f"{counted(len(battery['python']), 'program')} of these run as Python in worker processes")
    print_some("skipped", battery["skipped"].values())
    print(f"{counted(tasks['count'], 'task')} from {tasks['source']}: {counted(tasks['inputs'], 'input')}")
    print_some("skipped", (f"{task}: {reason}" for task, reason in tasks["skipped"].items()))
