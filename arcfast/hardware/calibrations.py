"""What `arcfast calibrate` measured on this machine: kept in a file of the user's cache folder, and read from there.

checks/calibration.py measures; thresholds.py and choice.py ask.
"""

from __future__ import annotations

import json
import math
import platform
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arcfast.base.files import MIB, cache_folder, read_bytes
from arcfast.base.version import __version__
from arcfast.base.writing import replace_file
from arcfast.hardware import cores

MOST_FUEL = 1e30  # no work takes so much; a measured threshold beyond is a mistake


@cache
def machine() -> str:
    """What a calibration holds for: this machine, with so many cores, and this version of arcfast."""
    return f"{platform.node()}, {platform.machine()}, {cores.available_cores()} cores, arcfast {__version__}"


class Measured(NamedTuple):
    """What `arcfast calibrate` measured; threshold None: nothing, or what cannot be right, as `problem` says."""

    threshold: float | None = None
    date: str = ""
    devices: tuple[str, ...] = ()
    problem: str = ""


@cache
def calibration() -> Measured:
    """What was measured here, read once in a process. A file that cannot be right is ignored, and the problem told."""
    try:
        found = _read_calibrations().get(machine())
        return Measured() if found is None else _as_measured(found)
    except FileNotFoundError:
        return Measured()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        return Measured(problem=f" ({_calibration_path()} is ignored: {reason})")


def _calibration_path() -> Path:
    return cache_folder() / "calibration.json"


def _read_calibrations() -> dict[str, Any]:
    """{machine: what was measured there}; ValueError if the file is not one that keep_calibration wrote."""
    text = read_bytes(_calibration_path(), MIB)
    try:
        known = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it is not JSON") from None
    if not isinstance(known, dict):
        raise ValueError("it has no table of machines")
    return known


def _as_measured(found: Any) -> Measured:
    """An entry of the file, if every part of it can be right."""
    if not isinstance(found, dict) or not {"threshold", "date", "devices"} <= found.keys():
        raise ValueError("its entry for this machine lacks threshold, date or devices")
    limit, date, devices = found["threshold"], found["date"], found["devices"]
    if limit is None:  # the GPUs were never faster
        limit = math.inf
    elif type(limit) not in (int, float) or not 0 <= limit <= MOST_FUEL:
        raise ValueError("its threshold is not an amount of fuel")
    if not _is_word(date):
        raise ValueError("its date is not a date")
    if not isinstance(devices, list) or not devices or not all(map(_is_word, devices)):
        raise ValueError("its devices are not a list of names")
    return Measured(float(limit), date, tuple(devices))


def _is_word(text: Any) -> bool:
    return isinstance(text, str) and 0 < len(text) <= 200 and text.isprintable()


def keep_calibration(measured: dict[str, Any]) -> Path:
    """Store a calibration of this machine beside those of others."""
    path = _calibration_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        known = _read_calibrations()
    except (OSError, ValueError):
        known = {}
    replace_file(path, json.dumps(known | {machine(): measured}, indent=1))
    calibration.cache_clear()
    return path
