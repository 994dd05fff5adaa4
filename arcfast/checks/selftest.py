"""`arcfast selftest`: does a device give the recorded values, and on a GPU the same outcomes as the CPU?"""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from typing import Any

from arcfast.base.errors import ArcfastError
from arcfast.base.table import PRIMITIVES
from arcfast.checks.backends import Core, Reference
from arcfast.checks.device_test import MORE, OnDevice
from arcfast.checks.recorded import RECORDED, Tally, path_of, replay, replay_examples


def backend_for(device: str) -> Any:
    """The backend of a device; a device that is not available raises DeviceUnavailable with the reason."""
    if device == "cpu":
        return Core()
    return Reference() if device == "python" else OnDevice(device)


def selftest(device: str, done: Callable[[int], None] = lambda steps: None) -> dict[str, Tally]:
    """Run all checks on a device: {name of the check: what was compared}.

    `done` is called with the number of steps compared since the last call; together they are `total_steps(device)`.
    Raises DeviceError if the device fails (on warp: a race, a wrong sync), ArcfastError if the files are damaged.

    >>> [tally.mismatches for tally in selftest("cpu").values()]
    [[], [], []]
    """
    backend = backend_for(device)
    tallies = {"examples": replay_examples(backend, done)}
    for name, recorded in RECORDED.items():
        try:
            tally = tallies[name] = replay(backend, name, done)
        except (OSError, EOFError, lzma.LZMAError, json.JSONDecodeError, UnicodeDecodeError) as error:
            raise ArcfastError(f"the recorded steps in {path_of(name)} cannot be read: {error}") from error
        if tally[:2] != recorded:
            found = f"{tally.steps} steps and {tally.errors} errors where {recorded[0]} and {recorded[1]} were recorded"
            raise ArcfastError(f"the file {path_of(name)} is not complete: {found}")
    return tallies | (backend.more(done) if hasattr(backend, "more") else {})


def total_steps(device: str = "cpu") -> int:
    """How many steps and runs a self-test of the device compares."""
    recorded = len(PRIMITIVES) + sum(steps for steps, _ in RECORDED.values())
    return recorded + (0 if device in ("cpu", "python") else MORE)
