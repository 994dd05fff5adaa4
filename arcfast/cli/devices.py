"""The commands about devices: `arcfast bench`, `selftest` and `calibrate`. cli.py has the arguments and the rest."""

from __future__ import annotations

import argparse
import math
import random
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import ArcfastError, DeviceError
from arcfast.cli.entry import (
    _bar,
    _check_output,
    _count,
    _heads,
    _load_battery,
    _load_tasks,
    _print_heads,
    _print_json,
    _print_some,
)
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.checks.benchmark import Compared, Rate


def selftest(args: argparse.Namespace) -> int:
    from arcfast.checks.selftest import selftest, total_steps

    problems: list[str] = []
    tallies: dict = {}
    try:
        with _bar(args, total_steps(args.device), "step") as bar:
            tallies = selftest(args.device, bar.advance)
    except DeviceError as error:
        problems.append(f"the device failed: {error}")
    for name, tally in tallies.items():
        for line, step, got, expected in tally.mismatches:
            problems.append(f"{name}, line {line}: {step} gave {got!r} where {expected!r} was recorded")
    rates = [] if problems else _rates(args.device, problems)
    if args.json:
        counts = {
            name: {"steps": tally.steps, "errors": tally.errors, "mismatches": len(tally.mismatches)}
            for name, tally in tallies.items()
        }
        data = {"device": args.device, "passed": not problems, "checked": counts, "problems": problems}
        _print_json(data | {"rates": [rate._asdict() for rate in rates]})
    else:
        for name, tally in tallies.items():
            agree = f"{len(tally.mismatches):,} disagree" if tally.mismatches else "all agree"
            print(f"{name:<9} {tally.steps:>6,} steps, {tally.errors:>5,} of them errors: {agree}")
        _print_some("wrong", problems)
        print(f"device {args.device}: {'FAILED' if problems else 'passed'}")
        for rate in rates:
            there, here = f"{rate.device:>12,.0f}/s on {args.device}", f"{rate.cpu:>12,.0f}/s on cpu"
            print(f"rate      {rate.runs:>9,} runs: {there}, {here}")
    return 1 if problems else 0


def _rates(device: str, problems: list[str]) -> list[Any]:
    """Of GPUs; what the emulator takes says nothing about one. A failure is added to the problems."""
    if not device.startswith("gpu"):
        return []
    from arcfast.checks.device_test import OnDevice

    try:
        return list(OnDevice(device).rates())
    except DeviceError as error:
        problems.append(f"the device failed: {error}")
        return []


def calibrate(args: argparse.Namespace) -> int:
    from arcfast.checks import calibration
    from arcfast.hardware.calibrations import keep_calibration

    calibration.check_plot(args.plot)
    _check_output(args.plot, "plot")
    with _bar(args, 100, "%") as bar:
        told = lambda share: bar.advance(round(100 * share) - bar.done)  # noqa: E731
        measured = calibration.measure(args.device, args.seconds, told)
    path = keep_calibration(measured.to_dict())
    if args.plot:
        calibration.plot(measured, args.plot)
    if args.json:
        _print_json(measured.to_dict() | {"file": str(path)})
    else:
        print(*str(measured).split("\n"))
        print(f"kept in {path}")
    return 0


def bench(args: argparse.Namespace) -> int:
    from arcfast.checks import benchmark
    from arcfast.cli.outcomes import samples_of
    from arcfast.hardware import cores
    from arcfast.hardware.choice import devices

    if args.device in ("auto", "python"):
        raise ArcfastError(f"bench has no device {args.device}: name cpu, gpu, gpu:0 or warp, or none for all of them")
    tasks, skipped = _load_tasks(args)
    battery = _load_battery(args)
    samples = samples_of(battery, tasks.values())
    random.Random(0).shuffle(samples)  # the first ones stand for all
    options = {"fuel": args.fuel, "memory": args.memory}
    threads = cores.thread_count(args.threads)
    places = list(benchmark.places(args.device, threads))
    rates, failed = [], {}
    with _bar(args, 100 * len(places) + 100, "%") as bar:
        compared = benchmark.compare(battery, samples, options)
        bar.advance(100)
        for name, count in places:
            before = bar.done
            told = lambda share: bar.advance(before + round(100 * share) - bar.done)  # noqa: B023, E731
            try:
                first = rates[0].inputs if rates else None  # the same runs everywhere
                rates.append(benchmark.measure(battery, samples, name, count, args.seconds, options, told, first))
            except DeviceError as error:
                failed[name] = str(error)
                told(1.0)
    heads = _heads(args, battery, tasks, skipped)
    absent = {fact.name: fact.about for fact in devices() if not fact.available and not args.device}
    if args.json:
        same = compared and compared.to_dict()
        _print_json(
            heads | {"compared": same, "rates": [rate.to_dict() for rate in rates]} | {"failed": failed | absent}
        )
    else:
        _print_heads(heads)
        for rate in rates:
            _print_rate(rate)
        for name, why in (failed | absent).items():
            print(f"{name:<16} not measured: {why}")
        _print_compared(compared)
    return 1 if failed or (compared and compared.different) else 0


def _print_rate(rate: Rate) -> None:
    """Runs and steps are divided by the same seconds, those of the whole call."""
    nodes = f", {rate.nodes / rate.seconds / 1e6:.2f} million steps/s" if rate.nodes else ""
    made = f"{_work(rate)} in {rate.seconds:.3g} s, of which programs ran for {rate.inner:.3g} s"
    print(f"{_where(rate):<16} {rate.per_second:>12,.0f} runs/s{nodes}   ({made})")
    if rate.stopped:
        ends = ", ".join(f"{runs:,} {name}" for name, runs in rate.statuses.items() if runs)
        print(f"  {rate.stopped:,} of {_count(rate.runs, 'run')} stopped at a budget (--fuel, --memory): {ends}")


def _work(rate: Rate) -> str:
    return f"{_count(rate.programs, 'program')} x {_count(rate.inputs, 'input')}"


def _ratio(times: float) -> str:
    """A whole number, or two significant digits below 10: a core that is slower is not 0 or 1 times as fast.

    >>> _ratio(1234.5), _ratio(9.96), _ratio(1), _ratio(0.0426)
    ('1,234', '10', '1.0', '0.043')
    """
    if times >= 9.95:
        return f"{times:,.0f}"
    return f"{times:.{max(1, 1 - math.floor(math.log10(times)))}f}"


def _where(rate: Rate) -> str:
    return f"cpu, {rate.threads} thread{'s' * (rate.threads > 1)}" if rate.device == "cpu" else rate.device


def _print_compared(compared: Compared | None) -> None:
    """Both sides of the ratio with the rates it is made of: those further up are of other runs."""
    title = "beside arcfast's checked reference (device python: Python that checks every argument)"
    if compared is None:
        print(f"{title}\n  not measured: each program of the sample ends by a budget, or would take it too long")
        return
    reference, cpu = compared.reference, compared.cpu
    drawn = cpu.programs + compared.left_out
    are = "is too long for it, or ends" if compared.left_out == 1 else "are too long for it, or end"
    left = f"; {compared.left_out:,} of {_count(drawn, 'program')} drawn {are} by a budget" if compared.left_out else ""
    print(title)
    print(f"  a sample of its own, the same for both: {_work(cpu)}{left}")
    for name, rate in (("reference", reference), (_where(cpu), cpu)):
        print(f"  {name:<14} {rate.per_second:>12,.0f} runs/s   ({1000 * rate.seconds:,.1f} ms)")
    agree = f"{len(compared.different):,} differ" if compared.different else "all answers agree"
    print(f"  {_ratio(compared.times)} times as fast, and {agree}")
    _print_some("differs", compared.different)
