"""`arcfast score`: Kaggle's metric for a submission file, where the answers are known."""

from __future__ import annotations

import argparse
from typing import Any

from arcfast.cli.arguments import add_command, add_tasks
from arcfast.cli.loading import load_tasks
from arcfast.cli.output import counted, print_json, print_some
from arcfast.cli.terminal import print


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "score",
        score,
        "Score a submission file as Kaggle does, on tasks whose answers are known.",
        "arcfast score submission.json --tasks arcagi1/evaluation\n"
        "arcfast score submission.json --tasks arc-agi_evaluation_challenges.json --json\n\n"
        "A test output counts if one of its two attempts is exactly right; the score is the share of test outputs\n"
        "that count. The answers of a Kaggle challenges file are in the solutions file beside it.",
    )
    parser.add_argument("submission", metavar="FILE", help="submission file")
    add_tasks(parser)


def score(args: argparse.Namespace) -> int:
    from arcfast.arc.submission import load_submission
    from arcfast.arc.submission import score as score_submission

    tasks, skipped = load_tasks(args)
    submission = load_submission(args.submission)
    result = score_submission(submission, tasks)
    strays = [task for task in submission if task not in tasks and task not in skipped]
    if args.json:
        about = {"submission": args.submission, "tasks": tasks.source, "skipped": skipped, "not_among_these": strays}
        print_json(about | result.to_dict())
        return 0
    print_some("skipped", (f"{task}: {reason}" for task, reason in skipped.items()))
    print_some("right", (task for task, share in result.by_task.items() if share == 1))
    half = {task: share for task, share in result.by_task.items() if 0 < share < 1}
    print_some("in part", (f"{task}: {share:.0%} of its outputs" for task, share in half.items()))
    if strays:
        are = "is not among these and does" if len(strays) == 1 else "are not among these and do"
        print(f"{counted(len(strays), 'task')} of the file {are} not count")
    print(str(result))
    return 0
