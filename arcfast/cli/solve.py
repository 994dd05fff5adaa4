"""The commands that leave a file: `arcfast solve` and `evolve`. cli.py has the arguments and the rest."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError
from arcfast.cli.entry import (
    BAD_INPUT,
    INTERRUPTED,
    MOST_LISTED,
    _check_output,
    _count,
    _first_of,
    _heads,
    _load_battery,
    _load_tasks,
    _print_heads,
    _print_json,
    _print_report,
    _print_some,
    _tell,
)
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Tasks
    from arcfast.improving.evolve import Evolution
    from arcfast.running.solve import Found


def solve(args: argparse.Namespace) -> int:
    _check_output(args.output, "submission", [*(args.battery or ()), *args.tasks])
    tasks, skipped = _load_tasks(args)
    battery = _load_battery(args)
    heads = _heads(args, battery, tasks, skipped)
    options = {"device": args.device, "threads": args.threads, "fuel": args.fuel, "memory": args.memory}
    options |= {"attempts": args.attempts, "time_limit": args.time_limit, "rank": args.rank, "partial": args.partial}
    options |= {"submission": args.output, "fresh": args.fresh, "progress": not (args.quiet or args.json)}
    try:
        found = battery.solve(tasks, **options)
    except KeyboardInterrupt as stop:
        return _interrupted_solve(args, heads, tasks, getattr(stop, "partial", None))
    except (ArcfastError, Warning) as error:
        if getattr(error, "partial", None) is None:
            raise
        told = _without_partial(error, "the answers are printed instead")
        _print_found(args, heads, tasks, error.partial, {"interrupted": False, "error": told})
        return _tell_last(told, BAD_INPUT)
    _print_found(args, heads, tasks, found, {"interrupted": False})
    return 0


def _print_found(args: argparse.Namespace, heads: dict[str, Any], tasks: Tasks, found: Found, data: dict) -> None:
    """What was found, whole or not; `data` is what else a machine should know."""
    score = found.score(tasks)
    solved = {task: found.programs(task) for task in found.solved}
    near = {task: found.partial(task) for task in tasks if task not in solved} if args.partial else {}
    if args.json:
        data = {"solved": solved, "score": score.to_dict(), "submission": args.output} | data
        data |= {"partial": {task: rows[:MOST_LISTED] for task, rows in near.items()}} if args.partial else {}
        data |= {"answers": {task: found.attempts(task) for task in solved}} if "error" in data else {}
        _print_json(heads | data | {"report": found.report.to_dict()})
        return
    _print_heads(heads)
    for task, names in solved.items():
        share = score.by_task.get(task)
        answer = "answer unknown" if share is None else "right" if share == 1 else f"{share:.0%} of the answers right"
        print(f"  solved  {task}: {_first_of(names)}; {answer}")
    _print_some(
        "near",
        (
            f"{task}: {rows[0][0]}, {rows[0][1]} of {_count(len(tasks[task].demos), 'demonstration')} and "
            f"{rows[0][2]:.0%} of the cells right"
            for task, rows in near.items()
            if rows
        ),
    )
    print(f"{len(solved):,} of {_count(len(tasks), 'task')} solved; {score}")
    _print_report(found.report)
    if "error" in data:  # the file lacks them
        for task in solved:
            print(f"  answer  {task}: {json.dumps(found.attempts(task))}")
    elif args.output is not None:
        print(f"submission  {args.output}")


def _interrupted_solve(args: argparse.Namespace, heads: dict[str, Any], tasks: Tasks, found: Found | None) -> int:
    """What was found before Ctrl-C is told, and is in the submission file beside what that held before."""
    told, data = "interrupted: nothing is kept, for no -o named a submission file", {"interrupted": True}
    if found is not None and found.unwritten is not None:
        data |= {"error": found.unwritten}
        told = f"interrupted: {found.unwritten}; the answers are printed instead"
    elif args.output is not None:
        answered = _answered(args.output, tasks)
        if answered is None:
            told = f"interrupted: {args.output} is not written yet"
        else:
            data |= {"answered": answered}
            count = f"{len(answered)} of {_count(len(tasks), 'task')}"
            told = f"interrupted: {args.output} is valid, with answers for {count}"
    if found is not None:
        _print_found(args, heads, tasks, found, data)
    elif args.json:
        _print_json(heads | data | {"submission": args.output, "report": None})
    else:
        _print_heads(heads)
    return _tell_last(told, INTERRUPTED)


def _answered(path: str, tasks: Tasks) -> list[str] | None:
    """The tasks that a submission file answers; None if it is none for these tasks."""
    from arcfast.arc.submission import answers_of

    found = answers_of(path, tasks.test_counts)
    return None if found is None else [task for task in tasks if task in found]


def _without_partial(error: Exception, instead: str) -> str:
    """The text of an error, which speaks to users of Python, for those of the command."""
    from arcfast.base.writing import IN_PARTIAL

    return str(error).replace(IN_PARTIAL, instead)


def _tell_last(sentence: str, status: int) -> int:
    """One line on stderr, after all that goes to stdout."""
    print(end="", flush=True)
    return _tell(sentence, status)


# ---- evolve ----


def evolve(args: argparse.Namespace) -> int:
    from arcfast.improving.evolve import evolve

    _check_output(args.output, "programs", args.tasks)
    tasks, skipped = _load_tasks(args)
    battery = _load_battery(args)
    heads = _heads(args, battery, tasks, skipped)
    loud = not (args.quiet or args.json)
    if not args.json:
        _print_heads(heads)

    def tell(state: Evolution) -> None:
        if not args.json:
            mean = sum(kept[0].share for kept in state.best.values() if kept) / max(1, len(state.best))
            told = f"{_count(len(state.solved), 'task')} solved, {mean:.2%} of the cells right"
            print(f"  round {state.rounds}: {told}", flush=True)

    options = {"device": args.device, "threads": args.threads, "fuel": args.fuel, "memory": args.memory}
    options |= {"count": args.count, "keep": args.keep, "seed": args.seed, "time_limit": args.time_limit}
    try:
        state = evolve(battery, tasks, args.rounds, path=args.output, on_round=tell, progress=loud, **options)
    except KeyboardInterrupt as stop:
        state = getattr(stop, "partial", None)
        lacks = None if state is None else state.unwritten
        _print_evolved(args, heads, tasks, state, {"interrupted": True} | ({"error": lacks} if lacks else {}))
        if lacks:
            told = f"{lacks}; the programs are printed instead"
        elif not os.path.exists(args.output):
            told = f"{args.output} is not there yet"
        elif state is None:
            told = f"{args.output} is as it was"
        else:
            told = f"{args.output} holds the last whole round: the same command goes on after it"
        return _tell_last(f"interrupted: {told}", INTERRUPTED)
    except (ArcfastError, Warning) as error:
        if getattr(error, "partial", None) is None:
            raise
        told = _without_partial(error, "the programs are printed instead")
        _print_evolved(args, heads, tasks, error.partial, {"interrupted": False, "error": told})
        return _tell_last(told, BAD_INPUT)
    _print_evolved(args, heads, tasks, state, {"interrupted": False})
    return 0


def _print_evolved(args: argparse.Namespace, heads: dict, tasks: Tasks, state: Evolution | None, data: dict) -> None:
    """What is best so far; with an error the programs too, for the file lacks them."""
    if state is None:
        return
    if args.json:
        best = {task: [[kept.right, kept.share] for kept in found] for task, found in state.best.items()}
        data = {"rounds": state.rounds, "solved": state.solved, "best": best, "programs": args.output} | data
        _print_json(heads | data | ({"text": state.text()} if "error" in data else {}))
        return
    print(f"{len(state.solved):,} of {_count(len(tasks), 'task')} solved after {_count(state.rounds, 'round')}")
    if "error" in data:
        print(*state.text().split("\n"))
    elif not data["interrupted"]:
        print(f"programs  {args.output}")
