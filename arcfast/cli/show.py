"""`arcfast show`: draws tasks in the terminal and prints programs as arcfast understands them."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from arcfast.cli.arguments import add_command, add_look, add_names, add_places
from arcfast.cli.loading import find_programs, find_task, split_program
from arcfast.cli.output import counted, print_json, print_message
from arcfast.cli.terminal import draw, look, print, task_lines


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
    add_places(parser)
    add_names(parser)
    add_look(parser)


def show(args: argparse.Namespace) -> int:
    colors, width = look(args)
    tasks, programs, prints = [], [], []  # nothing is printed before everything is found
    for what in args.what:
        path, name = split_program(what)
        if path is not None:
            found, skipped = find_programs(path, name, args.names)
            for reason in skipped.values():
                print_message(f"skipped {reason}")
            for program in found:
                about = {"name": program.name, "path": program.path, "line": program.line, "steps": len(program)}
                programs.append(about | {"params": list(program.params), "source": program.source})
                short = f"{program.name}  {counted(len(program), 'step')}, line {program.line}"
                prints.append(partial(print, *(program.source.split("\n") if name else [short])))
        else:
            task, source = find_task(what, args.tasks)
            tasks.append({"id": task.id, "source": source, **task.to_dict()})
            prints.append(partial(draw, task_lines(task.id, source, task.demos, task.tests, colors, width)))
    if args.json:
        print_json({"tasks": tasks, "programs": programs})
    else:
        for print_one in prints:
            print_one()
    return 0
