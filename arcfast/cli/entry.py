"""`main` of the command line `arcfast`: assembles the parser, runs one command, turns errors into exit statuses.

The commands stand in files of their own; COMMANDS lists them. They import what they need when they run, so that
`arcfast info` and `--help` start quickly. The exit status is 0; 1 if a self-test or a bench finds a difference or a
failure; 2 with one sentence for bad input; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from typing import Any

from arcfast.base.errors import ArcfastError
from arcfast.base.version import __version__
from arcfast.cli import (
    bench,
    calibrate,
    compare,
    evolve,
    explain,
    info,
    merge,
    run,
    score,
    search,
    selftest,
    show,
    solve,
)
from arcfast.cli.arguments import Parser
from arcfast.cli.output import BAD_INPUT, INTERRUPTED, print_message
from arcfast.cli.terminal import print

COMMANDS = (
    info,
    run,
    solve,
    search,
    merge,
    score,
    compare,
    explain,
    show,
    evolve,
    bench,
    selftest,
    calibrate,
)  # in the order of --help
BROKEN_PIPE = 141  # exit status that shells report of a program whose reader went away


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; a user's mistake is printed, never raised."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # for names that the terminal's encoding lacks
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _print_warning
            args = _parser().parse_args(argv)
            status = args.command(args)
            print(end="", flush=True)
            return status
    except SystemExit as end:  # argparse printed --help, --version or what is wrong with an argument
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        print_message("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader of stdout went away (`| head`)
        _discard_output()
        return BROKEN_PIPE
    except OSError as error:
        _discard_output()
        where = f"{error.filename}: " if error.filename else ""
        print_message(where + (error.strerror or str(error)))
        return BAD_INPUT
    except (ArcfastError, Warning) as error:  # `python -W error` raises warnings as errors
        print_message(str(error))
        return BAD_INPUT


def _discard_output() -> None:
    """Drop what stdout does not take; otherwise Python tries to write it once more at exit, and fails again."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_warning(message: Any, *_: Any, **__: Any) -> None:
    print_message(f"warning: {message}")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="arcfast",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Run thousands of ARC DSL programs on tasks, solve tasks with them, and check this machine.",
        epilog="""examples:
  arcfast info
  arcfast run solvers.py --tasks arcagi1/training
  arcfast solve --tasks arc-agi_test_challenges.json -o submission.json
  arcfast merge first.json second.json -o submission.json
  arcfast score submission.json --tasks arcagi1/evaluation
  arcfast compare old.py new.py --tasks arcagi1/training
  arcfast explain solvers.py:solve_007bbfb7 007bbfb7
  arcfast show 007bbfb7
  arcfast evolve solvers.py --tasks arcagi1/evaluation -o evolved.py
  arcfast bench
  arcfast selftest
  arcfast calibrate

`arcfast COMMAND --help` lists the options and more examples. Exit status: 0; 1 if a self-test or a bench finds a
difference or a failure; 2 with one sentence for bad input; 130 after Ctrl-C, with the results so far kept.""",
    )
    parser.add_argument("--version", action="version", version=f"arcfast {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser
