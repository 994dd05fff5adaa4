"""`arcfast merge`: joins submission files, such as those of shards."""

from __future__ import annotations

import argparse
from typing import Any

from arcfast.cli.arguments import add_command
from arcfast.cli.output import check_output, counted, print_json
from arcfast.cli.terminal import print


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "merge",
        merge,
        "Merge submission files: for each test input, keep the first two distinct answers; [[0]] counts as no answer.",
        "arcfast merge shard1.json shard2.json -o submission.json\n"
        "arcfast merge ours.json theirs.json more.json -o submission.json --rank votes",
    )
    option = parser.add_argument
    option("files", nargs="+", metavar="FILE", help="submission files, the most trusted first")
    option("-o", "--output", required=True, metavar="FILE", help="the submission to write; may be one of the files")
    text = (
        "which answers come first: those of the first file (order, default), the first of each file (turns), or those "
    )
    text += "that most files give (votes)"
    option("--rank", choices=("order", "turns", "votes"), default="order", help=text)


def merge(args: argparse.Namespace) -> int:
    from arcfast.arc.merging import merge_submissions

    check_output(args.output, "submission")
    answered = merge_submissions(args.files, args.output, args.rank)
    tasks = [task for task, inputs in answered.items() if inputs]
    if args.json:
        print_json({"files": args.files, "submission": args.output, "tasks": len(answered), "answered": tasks})
    else:
        print(f"{args.output}: answers for {len(tasks):,} of {counted(len(answered), 'task')}")
    return 0
