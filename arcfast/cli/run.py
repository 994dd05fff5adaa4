"""`arcfast run`: runs every program on every input of tasks; prints how the runs ended and which programs are right.

Tasks run in chunks, so that after Ctrl-C the results of the finished chunks are printed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import time
from typing import TYPE_CHECKING, Any

from arcfast.cli.arguments import add_command, add_lasting, add_python, add_work, run_options
from arcfast.cli.loading import describe_loaded, load_battery, load_tasks, print_loaded
from arcfast.cli.output import (
    BAD_INPUT,
    INTERRUPTED,
    counted,
    end_with,
    first_of,
    message_of,
    print_json,
    print_report,
    print_some,
    progress_bar,
)
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Task
    from arcfast.cli.run_summary import RunSummary
    from arcfast.running.battery import Battery

CHUNK = 1  # tasks of the first chunk
CLUSTER_CHUNK = 32  # with a cluster, whose workers all want some
CHUNK_SECONDS = 2.0  # chunks grow or shrink until one takes between half of this and this


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "run",
        run,
        "Run every program on every input of the tasks; print how the runs ended and which programs are right.",
        "arcfast run solvers.py --tasks arcagi1/training\n"
        "arcfast run solvers/ more.py --tasks tasks/ --limit 20 --threads 2\n"
        "arcfast run mine.py --tasks 007bbfb7.json --device python --json\n"
        "arcfast run batt.py --tasks arcagi1/training\n"
        "arcfast run samples/ --tasks arcagi1/training --python workers\n\n"
        "If a program takes (S, I, C), S lacks the demonstration that is the input, as in `arcfast solve`.\n"
        "For a batt file, the entries of `o` that are right on a demonstration are listed by task, with their scores.",
    )
    add_work(parser)
    add_python(parser)
    add_lasting(parser, "the results of the tasks that were run")


def run(args: argparse.Namespace) -> int:
    from arcfast.base.errors import ExecutorError
    from arcfast.cli.run_summary import RunSummary
    from arcfast.running.cluster import open_cluster

    tasks, skipped = load_tasks(args)
    battery = load_battery(args)
    summary = RunSummary(battery)
    todo, interrupted, failure = list(tasks.values()), False, None
    size = CHUNK if args.cluster is None else CLUSTER_CHUNK
    if args.resume is not None:
        _open_checkpoints(args, battery, todo)
    deadline = None if args.time_limit is None else time.monotonic() + args.time_limit
    try:
        with open_cluster(args.cluster, args.threads) as executor, progress_bar(args, len(todo), "task") as bar:
            while bar.done < len(todo):
                if deadline is not None and time.monotonic() >= deadline:
                    left = counted(len(todo) - bar.done, "task")
                    summary.report.note(f"the time limit of {args.time_limit:g} s left {left} untried")
                    break
                chunk = todo[bar.done : bar.done + (1 if args.resume else size)]
                begun = time.monotonic()
                summary.run(chunk, executor=executor, **run_options(args), **_checkpoint_of(args, chunk))
                bar.advance(len(chunk))
                took = time.monotonic() - begun
                size = size * 2 if took < CHUNK_SECONDS / 2 else max(CHUNK, size // 2) if took > CHUNK_SECONDS else size
    except KeyboardInterrupt:
        interrupted = True
    except ExecutorError as error:
        failure = error
    summary.report.finish()
    loaded = describe_loaded(args, battery, tasks, skipped)
    if args.json:
        print_json(loaded | {"interrupted": interrupted} | _summary_data(summary))
    else:
        print_loaded(loaded)
        _print_summary(summary)
    if interrupted:
        tried = f"{len(summary.right)} of {counted(len(todo), 'task')} were tried"
        return end_with(f"interrupted: {tried}", INTERRUPTED)
    if failure is not None:
        tried = f"{len(summary.right)} of {counted(len(todo), 'task')} were tried"
        return end_with(message_of(failure, tried), BAD_INPUT)
    return 0


def _open_checkpoints(args: argparse.Namespace, battery: Battery, tasks: list[Task]) -> None:
    """Refuse a folder for another battery, other tasks or other budgets."""
    from arcfast.running.checkpoints import Checkpoint, digest_programs, digest_tasks

    options = {name: value for name, value in run_options(args).items() if name not in ("device", "threads")}
    Checkpoint(args.resume, "arcfast run", digest_programs(battery), digest_tasks(tasks), options)


def _checkpoint_of(args: argparse.Namespace, chunk: list[Task]) -> dict[str, str]:
    """With --resume, each task has a folder of its own there."""
    if args.resume is None:
        return {}
    name = hashlib.sha256(chunk[0].id.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return {"resume": os.path.join(args.resume, name)}


def _summary_data(summary: RunSummary) -> dict[str, Any]:
    from arcfast.base.report import Status

    names = [status.name for status in Status]
    by_program = {
        program: {status: runs for status, runs in zip(names, row) if runs}
        for program, row in zip(summary.names, summary.counts.tolist())
    }
    return (
        {"tried": len(summary.right), "right": summary.solved}
        | {"whole": [task for task, is_whole in summary.whole.items() if is_whole]}
        | {"statuses": by_program, "never_ok": summary.never_ok(), "report": summary.report.to_dict()}
        | ({"entries": summary.entries} if summary.entry_programs else {})
    )


def _print_summary(summary: RunSummary) -> None:
    print_report(summary.report)
    never = summary.never_ok()
    if never:
        print(f"{counted(len(never), 'program')} failed on every input:")
        print_some("failed", (f"{name}: {reason}" for name, reason in never.items()))
    solved = summary.solved
    text = f"{len(solved):,} of {counted(len(summary.right), 'task')} with a program right on all demonstrations"
    if summary.whole:
        text += f"; the answers too: {sum(summary.whole.values()):,} of {len(summary.whole):,} known"
    print(text)
    print_some("right", (f"{task}: {first_of(names)}" for task, names in solved.items()))
    for task, entries in summary.entries.items():
        for entry in entries:
            (right_demos, demos), (right_tests, tests) = entry["demonstrations"], entry["tests"]
            score = f"{right_demos} of {demos} demonstrations, {right_tests} of {tests} tests"
            print(f"  entry  {task}: o {entry['number']} {entry['name']}, {score}")
