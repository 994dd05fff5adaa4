"""What commands print alike: JSON, counted words, short lists, reports, messages, progress; and their exit statuses.

Results go to stdout, messages and progress bars to stderr.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError
from arcfast.cli.terminal import ProgressBar, print

if TYPE_CHECKING:
    from arcfast.base.report import Report

BAD_INPUT = 2  # exit status
INTERRUPTED = 130  # exit status that shells report of a program that Ctrl-C ended
MOST_LISTED = 10  # lines of a list for people; --json has all


# ---- Results, on stdout ----


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object. JSON escapes every control character but DEL (7f), so that one is escaped here."""
    print(*json.dumps(data, indent=1).replace("\x7f", "\\u007f").split("\n"))


def print_report(report: Report) -> None:
    print(*str(report).split("\n"))


def print_some(word: str, lines: Iterable[str]) -> None:
    """Print the first lines of a list, each after `word`, and how many more there are."""
    lines = list(lines)
    for line in lines[:MOST_LISTED]:
        print(f"  {word}  {line}")
    if len(lines) > MOST_LISTED:
        print(f"  {word}  ... and {len(lines) - MOST_LISTED:,} more (all with --json)")


def counted(number: int, word: str) -> str:
    """A number with its noun.

    >>> counted(1, "task"), counted(1200, "task")
    ('1 task', '1,200 tasks')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def first_of(names: list[str]) -> str:
    """The first of some names, and how many more there are.

    >>> first_of(["turn"]), first_of(["turn", "flip", "crop"])
    ('turn', 'turn and 2 more')
    """
    return names[0] + (f" and {len(names) - 1:,} more" if len(names) > 1 else "")


# ---- Messages and progress, on stderr ----


def print_message(message: str) -> None:
    """Print a message as one line."""
    print(f"arcfast: {' '.join(message.split())}", file=sys.stderr)


def end_with(message: str, status: int) -> int:
    """Print a message after everything that went to stdout, and return the exit status."""
    print(end="", flush=True)
    print_message(message)
    return status


def wants_progress(args: argparse.Namespace) -> bool:
    return not (args.quiet or args.json)


def progress_bar(args: argparse.Namespace, total: int, unit: str) -> ProgressBar:
    """A progress bar, which stays hidden with --quiet and --json."""
    return ProgressBar(total, unit, wanted=wants_progress(args))


# ---- Files that a command writes ----


def check_output(path: str | None, what: str, sources: Sequence[str] = ()) -> None:
    """Before anything is computed: refuse a path that cannot be written, or that is one of the command's sources."""
    from arcfast.base.writing import why_not_replaced

    if path is not None and (why := why_not_replaced(path, sources)):
        raise ArcfastError(f"the {what} cannot be written to {path or repr('')}: {why}")


def message_of(error: Exception, instead: str) -> str:
    """The message of an error that carries results; `instead` replaces the words about its attribute `.partial`.

    Those words help users of Python. The command prints what the attribute holds.
    """
    from arcfast.base.writing import IN_PARTIAL

    return str(error).replace(IN_PARTIAL, instead)
