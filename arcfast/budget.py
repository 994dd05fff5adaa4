"""Budgets: fuel of a program on one input and bytes of one of its steps, counted the same on every device; seconds.

What they mean is in DESIGN.md; what a primitive costs is in core/primitives.def. Of the 400 public solvers the
costliest takes 15,389,784 of fuel on its own task, the next 192,946 (arc-dsl, ARC-1 training, 2026-11-16).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from numbers import Real
from typing import Any

from arcfast.errors import ArcfastError

FUEL = 20_000_000
TRIAL_FUEL = 1_000_000  # of programs that were made by the thousand and are only tried
MEMORY = 64 * 1024 * 1024
MOST_ITEMS = 1 << 22  # inputs of one run, values of one batch, sources of tasks: whatever comes from an iterable


def take_all(items: Iterable, what: str) -> list:
    """The items as a list; ArcfastError where they are more than MOST_ITEMS, for some iterables never end."""
    if not isinstance(items, Iterable) or getattr(items, "ndim", 1) == 0:
        raise ArcfastError(f"{what} are given as a list, not as {type(items).__name__}")
    known = len(items) if hasattr(items, "__len__") else 0  # an array tells without being gone through
    found = list(islice(iter(items), MOST_ITEMS + 1)) if known <= MOST_ITEMS else []
    if max(known, len(found)) > MOST_ITEMS:
        raise ArcfastError(f"more than {MOST_ITEMS:,} {what}: give them in several calls")
    return found


def check_time_limit(limit: Any) -> float | None:
    """A time limit in seconds; None where there is none: None itself, inf and what is too large for a float.

    >>> check_time_limit(10**400) is None
    True
    """
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, Real) or not limit >= 0:
        told = repr(limit) if isinstance(limit, (str, float)) else f"a {type(limit).__name__}"
        told = "a negative number" if isinstance(limit, Real) and limit < 0 else told
        raise ArcfastError(f"time_limit must be a number of seconds of at least 0, or None, not {told}")
    try:
        seconds = float(limit)
    except OverflowError:
        return None
    return None if seconds == float("inf") else seconds
