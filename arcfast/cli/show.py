"""`arcfast show`: draws tasks, prints pages of primitives, constants, and programs as arcfast understands them."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import Any

from arcfast.base.ansi import color_lines, digit_lines
from arcfast.base.errors import ArcfastError
from arcfast.cli.arguments import add_command, add_look, add_names, add_places
from arcfast.cli.loading import find_programs, find_task, split_program
from arcfast.cli.output import counted, print_json, print_message
from arcfast.cli.terminal import draw, look, print, task_lines


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "show",
        show,
        "Draw tasks in the terminal, print primitives with an example, or print programs as arcfast understands them.",
        "arcfast show 007bbfb7\n"
        "arcfast show 007bbfb7 00d62c1b --tasks arc-agi_training_challenges.json\n"
        "arcfast show task.json --plain\n"
        "arcfast show rot90 mapply\n"
        "arcfast show solvers.py:solve_007bbfb7",
    )
    option = parser.add_argument
    text = "id of a task, a task file, a primitive, a constant, FILE.py:NAME for a program, or FILE.py for its programs"
    option("what", nargs="+", metavar="WHAT", help=text)
    add_places(parser)
    add_names(parser)
    add_look(parser)


def show(args: argparse.Namespace) -> int:
    from arcfast.base.constants import CONSTANTS
    from arcfast.programs.naming import BUILTINS, suggest
    from arcfast.programs.primitive_pages import page_lines, page_of

    colors, width = look(args)
    constants: dict[str, Any] = {}
    tasks, programs, primitives, prints = [], [], [], []  # nothing is printed before everything is found
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
        elif not os.path.lexists(what) and (page := page_of(what)) is not None:
            primitives.append(page.row.to_dict())
            prints.append(partial(draw, page_lines(page, color_lines if colors else digit_lines, width)))
        elif what in CONSTANTS and not os.path.lexists(what):
            constants[what] = CONSTANTS[what]
            prints.append(partial(print, f"{what} = {CONSTANTS[what]!r}"))
        elif what in BUILTINS and not os.path.lexists(what):
            raise ArcfastError(f"{what} is a function of Python, which programs may call: see docs/language.md")
        else:
            try:
                task, source = find_task(what, args.tasks)
            except ArcfastError as error:
                if close := suggest(what):
                    raise ArcfastError(f"{error}, nor a primitive{close}") from None
                raise
            tasks.append({"id": task.id, "source": source, **task.to_dict()})
            prints.append(partial(draw, task_lines(task.id, source, task.demos, task.tests, colors, width)))
    if args.json:
        print_json({"tasks": tasks, "programs": programs, "primitives": primitives, "constants": constants})
    else:
        for number, print_one in enumerate(prints):
            if number and (primitives or constants):
                print("")
            print_one()
    return 0
