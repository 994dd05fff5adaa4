"""The commands about devices: `arcfast selftest` and `arcfast calibrate`. cli.py has the arguments and the rest."""

from __future__ import annotations

import argparse
from typing import Any

from arcfast.cli import _bar, _check_output, _print_json, _print_some
from arcfast.errors import DeviceError


def selftest(args: argparse.Namespace) -> int:
    from arcfast.selftest import selftest, total_steps

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
    from arcfast.devicetest import OnDevice

    try:
        return list(OnDevice(device).rates())
    except DeviceError as error:
        problems.append(f"the device failed: {error}")
        return []


def calibrate(args: argparse.Namespace) -> int:
    from arcfast import calibrate
    from arcfast.dispatch import keep_calibration

    calibrate.check_plot(args.plot)
    _check_output(args.plot, "plot")
    with _bar(args, 100, "%") as bar:
        told = lambda share: bar.advance(round(100 * share) - bar.done)  # noqa: E731
        measured = calibrate.measure(args.device, args.seconds, told)
    path = keep_calibration(measured.to_dict())
    if args.plot:
        calibrate.plot(measured, args.plot)
    if args.json:
        _print_json(measured.to_dict() | {"file": str(path)})
    else:
        print(measured)
        print(f"kept in {path}")
    return 0
