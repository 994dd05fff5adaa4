"""`arcfast bench`: measures runs a second on one thread, on all threads and on GPUs; beside arc-dsl, if the user names
a checkout, and a sample of the runs beside the checked reference."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError, DeviceError
from arcfast.cli.arguments import add_command, add_python, add_work, seconds, worker_options
from arcfast.cli.loading import describe_loaded, load_battery, load_tasks, print_loaded, task_inputs
from arcfast.cli.output import counted, print_json, print_some, progress_bar
from arcfast.cli.terminal import ProgressBar, print

if TYPE_CHECKING:
    from arcfast.checks.benchmark import Compared, Rate
    from arcfast.checks.rival import Beside

TASKS = "arcagi1/training"  # if the user names none
RIVAL_PROGRAMS, RIVAL_INPUTS = 100, 8  # how many of arc-dsl's solvers run, and on how many inputs


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "bench",
        bench,
        "Measure how many runs a second this machine makes on one thread, on all threads and on its GPUs. Make a "
        "sample of the runs with arcfast's checked reference too, and compare the answers. With --arc-dsl, run the "
        "solvers of arc-dsl there and here.",
        "arcfast bench\n"
        "arcfast bench solvers.py --tasks arcagi1/evaluation --seconds 10\n"
        "arcfast bench --arc-dsl ../arc-dsl\n"
        "arcfast bench --device gpu --json\n\n"
        "Seconds are those of whole calls of battery.run, with the same runs on every device; the CPU does not finish\n"
        "what a GPU cannot do. Exit status 1 if a device fails, or an answer differs from the checked reference's.",
    )
    add_work(parser, tasks=TASKS, device="the CPU and the GPUs of this machine", python=False)
    add_python(parser)
    text = "about how long to measure each device (default: 2)"
    parser.add_argument("--seconds", type=seconds, default=2.0, metavar="S", help=text)
    text = "folder of a checkout of arc-dsl, whose solvers run on both sides; its code is executed"
    parser.add_argument("--arc-dsl", metavar="DIR", help=text)


def bench(args: argparse.Namespace) -> int:
    import random

    from arcfast.checks import benchmark
    from arcfast.checks.rival import MISSING, load_rival, run_beside
    from arcfast.hardware import cores
    from arcfast.hardware.device_list import devices

    if args.device in ("auto", "python"):
        raise ArcfastError(f"bench has no device {args.device}: name cpu, gpu, gpu:0 or warp, or none for all of them")
    args.tasks = args.tasks or [TASKS]
    rival = load_rival(args.arc_dsl) if args.arc_dsl else None
    tasks, skipped = load_tasks(args)
    battery = load_battery(args)
    samples = task_inputs(battery, tasks.values())
    random.Random(0).shuffle(samples)  # so that the first few, which are measured, are like all of them
    options = {"fuel": args.fuel, "memory": args.memory}
    threads = cores.thread_count(args.threads)
    compiled = battery.select([program.name for program in battery if program.is_compiled])
    python = battery.select([program.name for program in battery if not program.is_compiled])
    places = list(benchmark.places(args.device, threads)) if len(compiled) else []
    rates: list[benchmark.Rate] = []
    failed: dict[str, str] = {}
    pieces = len(places) + bool(len(compiled)) + bool(len(python)) + bool(rival)
    with progress_bar(args, 100 * pieces, "%") as bar:
        beside = run_beside(rival, [sample.I for sample in samples[:RIVAL_INPUTS]], RIVAL_PROGRAMS) if rival else None
        if rival:
            bar.advance(100)
        compared = benchmark.compare(compiled, samples, options) if len(compiled) else None
        if len(compiled):
            bar.advance(100)
        if len(python):
            words = options | worker_options(args)
            rate = benchmark.measure(python, samples, "cpu", threads, args.seconds, words, _shares_of(bar))
            at_work = rate._replace(device="workers")
        for name, threads in places:
            progress = _shares_of(bar)
            inputs = rates[0].inputs if rates else None  # every device makes the runs of the first
            try:
                rate = benchmark.measure(compiled, samples, name, threads, args.seconds, options, progress, inputs)
                rates.append(rate)
            except DeviceError as error:
                failed[name] = str(error)
                progress(1.0)
    if len(python):
        rates.append(at_work)
    loaded = describe_loaded(args, battery, tasks, skipped)
    absent = {fact.name: fact.about for fact in devices() if not fact.available and not args.device}
    if args.json:
        data = {"compared": compared and compared.to_dict(), "rates": [rate.to_dict() for rate in rates]}
        print_json(loaded | data | {"arc_dsl": beside and beside.to_dict(), "failed": failed | absent})
    else:
        print_loaded(loaded)
        for rate in rates:
            _print_rate(rate)
        for name, why in (failed | absent).items():
            print(f"{name:<16} {'not measured':>12}: {why}")
        _print_beside(beside) if rival else print(f"{MISSING} (--arc-dsl DIR)")
        if len(compiled):
            _print_compared(compared)
    return 1 if failed or (compared and compared.different) else 0


def _shares_of(bar: ProgressBar) -> Callable[[float], None]:
    """A callback that moves the bar by up to 100, from where it is now, as the share of a measurement grows to 1."""
    before = bar.done
    return lambda share: bar.advance_to(before + round(100 * share))


def _print_rate(rate: Rate) -> None:
    """Print runs and steps a second; both are divided by the seconds of the whole call."""
    nodes = f", {rate.nodes / rate.seconds / 1e6:.2f} million steps/s" if rate.nodes else ""
    made = f"{_work(rate)} in {rate.seconds:.3g} s, of which programs ran for {rate.inner:.3g} s"
    print(f"{_where(rate):<16} {rate.per_second:>12,.0f} runs/s{nodes}   ({made})")
    if rate.stopped:
        statuses = ", ".join(f"{runs:,} {name}" for name, runs in rate.statuses.items() if runs)
        print(f"  {rate.stopped:,} of {counted(rate.runs, 'run')} stopped at a budget (--fuel, --memory): {statuses}")


def _work(rate: Rate) -> str:
    return f"{counted(rate.programs, 'program')} x {counted(rate.inputs, 'input')}"


def _where(rate: Rate) -> str:
    return f"cpu, {counted(rate.threads, 'thread')}" if rate.device == "cpu" else rate.device


def _print_beside(beside: Beside | None) -> None:
    """Print how many times as fast the core is as arc-dsl, on the same runs of arc-dsl's solvers."""
    from arcfast.checks.timing import show_ratio

    print("beside arc-dsl: its own solvers, the same runs on both sides, one thread each")
    if beside is None:
        print("  not measured: no run ends alike on both sides")
        return
    work = f"{counted(beside.programs, 'solver')} x {counted(beside.inputs, 'input')}: {counted(beside.runs, 'run')}"
    left_out = f"; {counted(beside.left_out, 'longer solver')} left out" if beside.left_out else ""
    print(f"  {work} with the same answers; {beside.other:,} with other answers left out{left_out}")
    for name, taken in (("arc-dsl", beside.theirs), ("cpu, 1 thread", beside.ours)):
        best = min(taken)
        print(f"  {name:<14} {beside.runs / best:>12,.0f} runs/s   ({1000 * best:,.1f} ms)")
    middle, least, greatest = map(show_ratio, beside.times)
    print(f"  {middle} times as fast ({least} to {greatest} in {len(beside.ours)} rounds), grids converted within")


def _print_compared(compared: Compared | None) -> None:
    """Print how many times as fast the CPU is, with both rates on this sample: the rates above are of other runs."""
    from arcfast.checks.timing import show_ratio

    title = "beside arcfast's checked reference (device python: Python that checks every argument)"
    if compared is None:
        print(title, "  not measured: each program of the sample is too long for it, or stops at a budget")
        return
    reference, cpu = compared.reference, compared.cpu
    left_out = ""
    if compared.left_out:
        drawn = counted(cpu.programs + compared.left_out, "program")
        are = "is too long for it, or stops" if compared.left_out == 1 else "are too long for it, or stop"
        left_out = f"; {compared.left_out:,} of {drawn} drawn {are} at a budget"
    print(title)
    print(f"  a sample of its own, the same for both: {_work(cpu)}{left_out}")
    for name, rate in (("reference", reference), (_where(cpu), cpu)):
        print(f"  {name:<14} {rate.per_second:>12,.0f} runs/s   ({1000 * rate.seconds:,.1f} ms)")
    agree = f"{len(compared.different):,} differ" if compared.different else "all answers agree"
    print(f"  {show_ratio(compared.times)} times as fast, and {agree}")
    print_some("differs", compared.different)
