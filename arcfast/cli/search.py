"""`arcfast search`: makes programs that are right on every demonstration of a task, and writes a submission file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from arcfast.cli.arguments import add_command, add_lasting, add_names, add_shard, add_tasks, amount, byte_count, whole
from arcfast.cli.loading import describe_loaded, load_files, load_tasks
from arcfast.cli.output import check_output, wants_progress
from arcfast.cli.solve import run_and_print

if TYPE_CHECKING:
    from arcfast.running.solve import Found


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "search",
        search,
        "Search for programs that are right on every demonstration of a task, and write their answers for its tests.",
        "arcfast search --tasks arcagi1/training -o submission.json\n"
        "arcfast search solvers.py --tasks arc-prize-2026-arc-agi-2/test -o out.json --within 6h --applications 1M\n"
        "arcfast search --tasks 67a3c6ac --html gallery.html\n\n"
        "The programs are made of the operations of arcfast/exploring/operations.txt; docs/search.md tells how. A\n"
        "BATTERY is tried first, and its best answer is the first attempt. After Ctrl-C the submission file is valid\n"
        "and has all answers that were found.",
    )
    option = parser.add_argument
    option("battery", nargs="*", metavar="BATTERY", help="solver files (.py) or folders of them to try too")
    add_names(parser)
    add_tasks(parser)
    option("--limit", type=whole, metavar="N", help="only the first N tasks")
    text = "operations that are tried on each task (default: 100,000); 1M means 1,000,000"
    option("--applications", type=amount, default=100_000, metavar="N", help=text)
    text = "bytes of values that a thread keeps (default: 1,100 for each application); 512M means 512 MiB"
    option("--memory", type=byte_count, metavar="N", help=text)
    option("--threads", type=whole, metavar="N", help="tasks at once (default: ARCFAST_THREADS, else all cores)")
    text = "submission file: valid from the start, replaced as tasks are solved; keeps the answers it held before"
    option("-o", "--output", metavar="FILE", help=text)
    option("--fresh", action="store_true", help="keep none of the answers that the submission file holds")
    option("--attempts", type=whole, default=2, metavar="N", help="distinct answers per test input (default: 2)")
    add_lasting(parser, "what was found")
    add_shard(parser)
    option("--html", metavar="FILE", help="write an HTML page with tasks, attempts beside the truth and programs")


def search(args: argparse.Namespace) -> int:
    from arcfast.running.search import search as search_tasks

    sources = [*args.battery, *args.tasks]
    check_output(args.output, "submission", sources)
    check_output(args.html, "page", [*sources, *([args.output] if args.output else [])])
    tasks, skipped = load_tasks(args)
    battery = load_files(args.battery, args.names) if args.battery else None
    loaded = describe_loaded(args, battery, tasks, skipped)

    def work() -> Found:
        from arcfast.running.cluster import open_cluster

        with open_cluster(args.cluster, args.threads) as executor:
            return search_tasks(
                tasks,
                applications=args.applications,
                battery=battery,
                attempts=args.attempts,
                memory=args.memory,
                threads=args.threads,
                time_limit=args.time_limit,
                submission=args.output,
                fresh=args.fresh,
                progress=wants_progress(args),
                resume=args.resume,
                shard=args.shard,
                executor=executor,
            )

    return run_and_print(args, loaded, tasks, work)
