"""`arcfast evolve`: makes new programs from those of a battery in rounds, and keeps the best in a solver file."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from arcfast.base.budget import TRIAL_FUEL
from arcfast.base.errors import ArcfastError
from arcfast.cli.arguments import add_command, add_work, amount, run_options, seconds, whole
from arcfast.cli.loading import describe_loaded, load_battery, load_tasks, print_loaded
from arcfast.cli.output import (
    BAD_INPUT,
    INTERRUPTED,
    check_output,
    counted,
    end_with,
    message_of,
    print_json,
    wants_progress,
)
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Tasks
    from arcfast.improving.evolve import Evolution


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "evolve",
        evolve,
        "Make new programs from those of a battery, round after round, and keep the ones closest to solving each task.",
        "arcfast evolve solvers.py --tasks arcagi1/evaluation --rounds 20 -o evolved.py\n"
        "arcfast evolve solvers.py --tasks arcagi1/evaluation --rounds 40 -o evolved.py   # continues that run\n"
        "arcfast solve evolved.py --tasks arcagi1/evaluation -o submission.json\n\n"
        "FILE is a solver file, replaced after every round. If the command is interrupted or killed, the same command\n"
        "continues after the last complete round, and its result is the same as without the interruption: the seed\n"
        "determines everything.",
    )
    add_work(parser, TRIAL_FUEL)
    option = parser.add_argument
    text = "solver file with the best programs for every task; if it exists, the run continues from it"
    option("-o", "--output", required=True, metavar="FILE", help=text)
    option("--rounds", type=whole, default=10, metavar="N", help="rounds in all (default: 10)")
    option("--count", type=amount, default=1000, metavar="N", help="new programs in a round (default: 1,000)")
    option("--keep", type=whole, default=4, metavar="N", help="programs kept for an unsolved task (default: 4)")
    option("--seed", type=int, default=0, metavar="N", help="another seed makes other programs (default: 0)")
    text = "start no round that would end after more than S seconds"
    option("--time-limit", type=seconds, metavar="S", help=text)


def evolve(args: argparse.Namespace) -> int:
    from arcfast.improving import evolve as improving

    check_output(args.output, "programs", args.tasks)
    tasks, skipped = load_tasks(args)
    battery = load_battery(args)
    loaded = describe_loaded(args, battery, tasks, skipped)
    if not args.json:
        print_loaded(loaded)
    options = run_options(args) | {"count": args.count, "keep": args.keep, "seed": args.seed}
    options |= {"time_limit": args.time_limit, "path": args.output, "progress": wants_progress(args)}
    try:
        state = improving.evolve(battery, tasks, args.rounds, on_round=None if args.json else _print_round, **options)
    except KeyboardInterrupt as stop:
        return _end_interrupted(args, loaded, tasks, getattr(stop, "partial", None))
    except (ArcfastError, Warning) as error:
        partial = getattr(error, "partial", None)
        if partial is None:
            raise
        message = message_of(error, "the programs are printed instead")
        _print_evolved(args, loaded, tasks, partial, {"interrupted": False, "error": message})
        return end_with(message, BAD_INPUT)
    _print_evolved(args, loaded, tasks, state, {"interrupted": False})
    return 0


def _print_round(state: Evolution) -> None:
    mean = sum(kept[0].share for kept in state.best.values() if kept) / max(1, len(state.best))
    solved = counted(len(state.solved), "task")
    print(f"  round {state.rounds}: {solved} solved, {mean:.2%} of the cells right", flush=True)


def _print_evolved(
    args: argparse.Namespace, loaded: dict[str, Any], tasks: Tasks, state: Evolution, data: dict[str, Any]
) -> None:
    """Print the best so far.

    `data`: further entries of the JSON. An "error" in it means that the file could not be written: print the programs.
    """
    if args.json:
        best = {task: [[kept.right, kept.share] for kept in found] for task, found in state.best.items()}
        data = {"rounds": state.rounds, "solved": state.solved, "best": best, "programs": args.output} | data
        print_json(loaded | data | ({"text": state.text()} if "error" in data else {}))
        return
    print(f"{len(state.solved):,} of {counted(len(tasks), 'task')} solved after {counted(state.rounds, 'round')}")
    if "error" in data:
        print(*state.text().split("\n"))
    elif not data["interrupted"]:
        print(f"programs  {args.output}")


def _end_interrupted(args: argparse.Namespace, loaded: dict[str, Any], tasks: Tasks, state: Evolution | None) -> int:
    """After Ctrl-C: print the best so far, and what the solver file holds."""
    unwritten = None if state is None else state.unwritten
    if state is not None:
        data = {"interrupted": True} | ({"error": unwritten} if unwritten else {})
        _print_evolved(args, loaded, tasks, state, data)
    if unwritten:
        message = f"{unwritten}; the programs are printed instead"
    elif not os.path.exists(args.output):
        message = f"{args.output} is not there yet"
    elif state is None:
        message = f"{args.output} is as it was"
    else:
        message = f"{args.output} holds the last complete round: the same command continues after it"
    return end_with(f"interrupted: {message}", INTERRUPTED)
