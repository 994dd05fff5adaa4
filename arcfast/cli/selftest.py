"""`arcfast selftest`: compares a device with the recorded values; on a GPU also measures how fast it is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from arcfast.base.errors import DeviceError
from arcfast.cli.arguments import add_command
from arcfast.cli.output import print_json, print_some, progress_bar
from arcfast.cli.terminal import print

if TYPE_CHECKING:
    from arcfast.checks.device_test import DeviceRate
    from arcfast.checks.recorded import Tally


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "selftest",
        selftest,
        "Run the recorded steps and the examples of all primitives on a device, and compare every value. On gpu and "
        "warp also compare batteries, some under small budgets, with the CPU. On gpu then print the rates of both.",
        "arcfast selftest\narcfast selftest --device gpu\narcfast selftest --device warp",
    )
    text = "cpu (default); gpu or gpu:0; warp: the GPU's code on the CPU; python: the reference"
    parser.add_argument("--device", default="cpu", metavar="D", help=text)


def selftest(args: argparse.Namespace) -> int:
    from arcfast.checks import selftest as checks

    problems: list[str] = []
    tallies: dict[str, Tally] = {}
    try:
        with progress_bar(args, checks.total_steps(args.device), "step") as bar:
            tallies = checks.selftest(args.device, bar.advance)
    except DeviceError as error:
        problems.append(f"the device failed: {error}")
    for name, tally in tallies.items():
        for line, step, got, expected in tally.mismatches:
            problems.append(f"{name}, line {line}: {step} gave {got!r} where {expected!r} was recorded")
    rates = [] if problems else _measure(args.device, problems)
    if args.json:
        counts = {
            name: {"steps": tally.steps, "errors": tally.errors, "mismatches": len(tally.mismatches)}
            for name, tally in tallies.items()
        }
        data = {"device": args.device, "passed": not problems, "checked": counts, "problems": problems}
        print_json(data | {"rates": [rate._asdict() for rate in rates]})
    else:
        for name, tally in tallies.items():
            agree = f"{len(tally.mismatches):,} disagree" if tally.mismatches else "all agree"
            print(f"{name:<9} {tally.steps:>6,} steps, {tally.errors:>5,} of them errors: {agree}")
        print_some("wrong", problems)
        print(f"device {args.device}: {'FAILED' if problems else 'passed'}")
        for rate in rates:
            device, cpu = f"{rate.device:>12,.0f}/s on {args.device}", f"{rate.cpu:>12,.0f}/s on cpu"
            print(f"rate      {rate.runs:>9,} runs: {device}, {cpu}")
    return 1 if problems else 0


def _measure(device: str, problems: list[str]) -> list[DeviceRate]:
    """The rates of a GPU and the CPU; none for other devices, for the emulator's speed says nothing about a GPU.

    A failure of the device is added to the problems.
    """
    if not device.startswith("gpu"):
        return []
    from arcfast.checks.device_test import OnDevice

    try:
        return list(OnDevice(device).rates())
    except DeviceError as error:
        problems.append(f"the device failed: {error}")
        return []
