"""From which size of work on "auto" takes GPUs: given, set by ARCFAST_THRESHOLD, or measured (calibrations.py)."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from arcfast import _cpu
from arcfast.base.errors import ArcfastError
from arcfast.hardware import calibrations

CALIBRATED = "calibrated"
NOT_MEASURED = "no threshold for GPUs was measured on this machine: run arcfast calibrate"


class Threshold(float):
    """A size in fuel, and in `source` where it comes from."""

    source: str
    is_unmeasured = False

    def __new__(cls, value: float, source: str) -> Threshold:
        self = super().__new__(cls, value)
        self.source = source
        return self

    @property
    def number(self) -> float | None:
        """For JSON, which has no infinity."""
        return float(self) if math.isfinite(self) else None

    @property
    def rule(self) -> str:
        """What "auto" does with it, in words."""
        if math.isfinite(self):
            return f"on GPUs from an estimated fuel of {self} on"
        return f"on the CPU: {self.source}"

    def __str__(self) -> str:
        return f"{float(self):.3g} ({self.source})"


def threshold(given: float | None = None) -> Threshold:
    """The estimated fuel from which "auto" uses the GPUs; `source` says where the number comes from.

    It is given (`threshold=`), set (ARCFAST_THRESHOLD), or was measured on this machine (`arcfast calibrate`).
    Otherwise it is infinite: "auto" stays on the CPU.

    >>> threshold(), threshold().source
    (inf, 'no threshold for GPUs was measured on this machine: run arcfast calibrate')
    >>> threshold(3e9), threshold(3e9).source
    (3000000000.0, 'threshold')
    """
    if given is not None:
        return _number(given, "threshold=")
    asked = _cpu.variable("ARCFAST_THRESHOLD")
    if asked:
        return _number(asked, "ARCFAST_THRESHOLD")
    measured = calibrations.calibration()
    if measured.threshold is not None:
        return Threshold(measured.threshold, f"{CALIBRATED} {measured.date}")
    return _unmeasured(measured.problem)


@cache
def _unmeasured(problem: str) -> Threshold:
    found = Threshold(math.inf, NOT_MEASURED + problem)
    found.is_unmeasured = True
    return found


def _number(text: Any, source: str) -> Threshold:
    try:
        number = float(text) if not isinstance(text, bool) else -1.0
    except (TypeError, ValueError):
        number = -1.0
    if not number >= 0:
        raise ArcfastError(f"{source.rstrip('=')} must be an amount of fuel, 0 or more, not {text!r}")
    return Threshold(number, source.rstrip("="))
