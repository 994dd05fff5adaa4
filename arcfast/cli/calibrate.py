"""`arcfast calibrate`: measures from which amount of work on GPUs are faster than the CPU, for `--device auto`."""

from __future__ import annotations

import argparse
from typing import Any

from arcfast.cli.arguments import add_command, seconds
from arcfast.cli.output import check_output, print_json, progress_bar
from arcfast.cli.terminal import print


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "calibrate",
        calibrate,
        "Measure the amount of work from which the GPUs are faster than the CPU, and store it for --device auto.",
        "arcfast calibrate\narcfast calibrate --seconds 20 --plot crossing.png\n\n"
        "The result holds for this machine and this version of arcfast. Before a calibration, auto stays on the CPU.",
    )
    option = parser.add_argument
    option("--device", default="gpu", metavar="D", help="what to compare with the CPU (default: gpu)")
    option("--seconds", type=seconds, default=45.0, metavar="S", help="about how long to measure (default: 45)")
    option("--plot", metavar="FILE", help="draw the times of both in a .png, .svg or .pdf file (needs matplotlib)")


def calibrate(args: argparse.Namespace) -> int:
    from arcfast.checks import calibration
    from arcfast.hardware.calibrations import keep_calibration

    calibration.check_plot(args.plot)
    check_output(args.plot, "plot")
    with progress_bar(args, 100, "%") as bar:
        measured = calibration.measure(args.device, args.seconds, lambda share: bar.advance_to(round(100 * share)))
    path = keep_calibration(measured.to_dict())
    if args.plot:
        calibration.plot(measured, args.plot)
    if args.json:
        print_json(measured.to_dict() | {"file": str(path)})
    else:
        print(*str(measured).split("\n"))
        print(f"kept in {path}")
    return 0
