"""`arcfast solve`: finds programs that are right on every demonstration of a task, and writes a submission file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError
from arcfast.cli.arguments import (
    add_command,
    add_lasting,
    add_python,
    add_shard,
    add_work,
    applications,
    default_applications,
    run_options,
    whole,
)
from arcfast.cli.loading import describe_loaded, load_battery, load_tasks, print_loaded
from arcfast.cli.output import (
    BAD_INPUT,
    INTERRUPTED,
    MOST_LISTED,
    check_output,
    counted,
    end_with,
    first_of,
    message_of,
    print_json,
    print_report,
    print_some,
    wants_progress,
)
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Tasks
    from arcfast.running.solve import Found


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "solve",
        solve,
        "Find programs that are right on every demonstration of a task, in a battery and by search, and write their "
        "answers for its tests.",
        "arcfast solve solvers.py --tasks arcagi1/evaluation -o submission.json\n"
        "arcfast solve samples/ --tasks arc-prize-2026-arc-agi-2/test -o out.json --within 11h30m --resume kept\n"
        "arcfast solve solvers.py --tasks arcagi1/training --html gallery.html --partial\n"
        "arcfast solve samples/ --tasks arcagi2/training -o out.json --cluster tcp://scheduler:8786\n\n"
        "After Ctrl-C the submission file is valid and has all answers that were found. After a kill (SIGKILL) it is\n"
        "valid too, but lacks the tasks that were being tried and the answers of the last half second. The next run\n"
        "keeps the answers that fit its tasks and adds its own; two runs on one file keep each other's answers.",
    )
    add_work(parser)
    add_python(parser)
    option = parser.add_argument
    text = "submission file: valid from the start, replaced as tasks are solved; keeps the answers it held before"
    option("-o", "--output", metavar="FILE", help=text)
    option("--fresh", action="store_true", help="keep none of the answers that the submission file holds")
    option("--attempts", type=whole, default=2, metavar="N", help="distinct answers per test input (default: 2)")
    add_lasting(parser, "what was found")
    add_shard(parser)
    text = "which answer comes first: that of the shortest program (steps, default), or the one that most programs give"
    option("--rank", choices=("steps", "votes"), default="steps", help=text)
    text = "run every demonstration even after a miss, and print how close programs came"
    option("--partial", action="store_true", help=text)
    text = "write an HTML page with tasks, attempts beside the truth and programs; with --partial also near misses"
    option("--html", metavar="FILE", help=text)
    text = "operations that arcfast.search tries on each task after the battery (default: ARCFAST_APPLICATIONS, else "
    text += "100,000); 1M means 1,000,000, and 0 is the battery alone"
    option("--applications", type=applications, default=default_applications(), metavar="N", help=text)


def solve(args: argparse.Namespace) -> int:
    sources = [*(args.battery or ()), *args.tasks]
    check_output(args.output, "submission", sources)
    check_output(args.html, "page", [*sources, *([args.output] if args.output else [])])
    tasks, skipped = load_tasks(args)
    battery = load_battery(args)
    loaded = describe_loaded(args, battery, tasks, skipped)
    options = run_options(args) | {"attempts": args.attempts, "rank": args.rank, "partial": args.partial}
    options |= {"time_limit": args.time_limit, "submission": args.output, "fresh": args.fresh}
    options |= {"resume": args.resume, "shard": args.shard}

    def work() -> Found:
        from arcfast.exploring.explore import Limits
        from arcfast.running.cluster import open_cluster
        from arcfast.running.options import SolveOptions
        from arcfast.running.search import default_memory, search_within

        with open_cluster(args.cluster, args.threads) as executor:
            every = options | {"progress": wants_progress(args), "executor": executor}
            if not args.applications:
                return battery.solve(tasks, **every)
            return search_within(
                tasks, Limits(args.applications, default_memory(args.applications)), battery, SolveOptions(**every)
            )

    return run_and_print(args, loaded, tasks, work)


def run_and_print(args: argparse.Namespace, loaded: dict[str, Any], tasks: Tasks, work: Callable[[], Found]) -> int:
    """Do the work and print what it found, also where it is interrupted or fails; the exit status."""
    try:
        found = work()
    except KeyboardInterrupt as stop:
        return _end_interrupted(args, loaded, tasks, getattr(stop, "partial", None))
    except (ArcfastError, Warning) as error:
        partial = getattr(error, "partial", None)
        if partial is None:
            raise
        message = message_of(error, "the answers are printed instead")
        _print_found(args, loaded, tasks, partial, {"interrupted": False, "error": message})
        return end_with(message, BAD_INPUT)
    _print_found(args, loaded, tasks, found, {"interrupted": False})
    return 0


def _print_found(args: argparse.Namespace, loaded: dict[str, Any], tasks: Tasks, found: Found, data: dict) -> None:
    """Print what was found and write the page, also if the command did not run to its end.

    `data`: further entries of the JSON. An "error" in it means that the file could not be written: print the answers.
    """
    if args.html is not None:
        found.to_html(args.html)
    score = found.score(tasks)
    solved = {task: found.programs(task) for task in found.solved}
    partial = getattr(args, "partial", False)
    close = {task: found.partial(task) for task in tasks if task not in solved} if partial else {}
    if args.json:
        data = {"solved": solved, "score": score.to_dict(), "submission": args.output, "html": args.html} | data
        data |= {"partial": {task: rows[:MOST_LISTED] for task, rows in close.items()}} if partial else {}
        data |= {"answers": {task: found.attempts(task) for task in solved}} if "error" in data else {}
        print_json(loaded | data | {"report": found.report.to_dict()})
        return
    print_loaded(loaded)
    for task, names in solved.items():
        share = score.by_task.get(task)
        answer = "answer unknown" if share is None else _verdict(share)
        print(f"  solved  {task}: {first_of(names)}; {answer}")
    print_some(
        "near",
        (
            f"{task}: {rows[0][0]}, {rows[0][1]} of {counted(len(tasks[task].demos), 'demonstration')} and "
            f"{int(100 * rows[0][2])}% of the cells right"
            for task, rows in close.items()
            if rows
        ),
    )
    print(f"{len(solved):,} of {counted(len(tasks), 'task')} solved; {score}")
    print_report(found.report)
    if "error" in data:
        for task in solved:
            print(f"  answer  {task}: {json.dumps(found.attempts(task))}")
    elif args.output is not None:
        print(f"submission  {args.output}")
    if args.html is not None:
        print(f"page  {args.html}")


def _end_interrupted(args: argparse.Namespace, loaded: dict[str, Any], tasks: Tasks, found: Found | None) -> int:
    """After Ctrl-C: print what was found, and what the submission file holds."""
    message = "nothing is kept, for no -o named a submission file"
    data: dict[str, Any] = {"interrupted": True}
    if found is not None and found.unwritten is not None:
        data |= {"error": found.unwritten}
        message = f"{found.unwritten}; the answers are printed instead"
    elif args.output is not None:
        answered = _answered(args.output, tasks)
        if answered is None:
            message = f"{args.output} is not written yet"
        else:
            data |= {"answered": answered}
            message = f"{args.output} is valid, with answers for {len(answered)} of {counted(len(tasks), 'task')}"
    if found is not None:
        _print_found(args, loaded, tasks, found, data)
    elif args.json:
        print_json(loaded | data | {"submission": args.output, "report": None})
    else:
        print_loaded(loaded)
    return end_with(f"interrupted: {message}", INTERRUPTED)


def _answered(path: str, tasks: Tasks) -> list[str] | None:
    """The tasks that a submission file answers; None if it is not a submission for these tasks."""
    from arcfast.arc.submission import answers_of

    found = answers_of(path, tasks.test_counts)
    return None if found is None else [task for task in tasks if task in found]


def _verdict(share: float) -> str:
    """How many of a task's tests are right, in words."""
    return "right" if share == 1 else "wrong" if share == 0 else f"{int(100 * share)}% of the answers right"
