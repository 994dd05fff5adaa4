"""`arcfast compare`: two batteries on the same tasks: what each solves, and where their answers differ."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from arcfast.cli.arguments import add_command, add_work, run_options, whole
from arcfast.cli.loading import load_files, load_tasks
from arcfast.cli.output import check_output, counted, first_of, print_json, print_some, wants_progress
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.running.comparison import Comparison


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "compare",
        compare,
        "Solve tasks with two batteries, and print what each of them solves and where their answers differ.",
        "arcfast compare old.py new.py --tasks arcagi1/training\n"
        "arcfast compare mine/ theirs/ --tasks arcagi1/evaluation --html comparison.html",
    )
    option = parser.add_argument
    text = "a solver file (.py) or a folder of them; read, never executed"
    option("first", metavar="A", help=text)
    option("second", metavar="B", help="the same, to be compared with A")
    add_work(parser, battery=False)
    option("--attempts", type=whole, default=2, metavar="N", help="distinct answers per test input (default: 2)")
    text = "run every demonstration even after a miss, so that the page has near misses"
    option("--partial", action="store_true", help=text)
    option("--html", metavar="FILE", help="write an HTML page with the attempts of both beside the truth")


def compare(args: argparse.Namespace) -> int:
    from arcfast.running.comparison import Comparison

    check_output(args.html, "page", [args.first, args.second, *args.tasks])
    tasks, skipped = load_tasks(args)
    batteries = [load_files([path], args.names) for path in (args.first, args.second)]
    options = run_options(args) | {"attempts": args.attempts, "partial": args.partial}
    found = [battery.solve(tasks, progress=wants_progress(args), **options) for battery in batteries]
    labels = (args.first, args.second) if args.first != args.second else (f"{args.first} (A)", f"{args.second} (B)")
    comparison = Comparison(tasks, labels, (found[0], found[1]), (batteries[0], batteries[1]))
    if args.html is not None:
        comparison.to_html(args.html)
    if args.json:
        about = {"source": tasks.source, "count": len(tasks), "skipped": skipped, "notes": tasks.notes}
        print_json({"tasks": about, "html": args.html} | comparison.to_dict())
    else:
        _print_comparison(comparison)
        if args.html is not None:
            print(f"page  {args.html}")
    return 0


def _print_comparison(comparison: Comparison) -> None:
    print(f"{counted(len(comparison.tasks), 'task')} from {comparison.tasks.source}")
    for word, label, battery, found, score in zip("AB", comparison.labels, *comparison.sides):
        solved = f"{len(found.solved):,} solved; {score}"
        print(f"  {word}  {label}: {counted(len(battery), 'program')}, {solved}")
    print(f"{counted(comparison.shared_programs, 'program')} in both")
    for side, letter in enumerate("AB"):
        ids, programs = comparison.only(side), comparison.found[side].programs
        print(f"only {letter}: {counted(len(ids), 'task')}")
        print_some(letter, (f"{id}: {first_of(programs(id))}{comparison.answer(side, id)}" for id in ids))
    print(f"both: {counted(len(comparison.both), 'task')}; first attempts differ on {len(comparison.differing):,}")
    print_some("differ", (f"{id}{comparison.better(id)}" for id in comparison.differing))
