"""Budgets: fuel of a program on one input and bytes of one of its steps, counted the same on every device; seconds.

What they mean is in DESIGN.md; what a primitive costs is in core/primitives.def. Of the 400 public solvers the
costliest takes 15,398,839 of fuel on its own task, the next 209,678 (arc-dsl, ARC-1 training, 2026-11-17).
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from itertools import islice
from numbers import Real
from typing import Any

from arcfast.base.errors import ArcfastError

FUEL = 20_000_000
TRIAL_FUEL = 1_000_000  # of programs that were made by the thousand and are only tried
MEMORY = 64 * 1024 * 1024
MOST_CELLS = 1 << 28  # of an array that holds them all: what the inputs of a run may take together
MOST_ITEMS = 1 << 22  # inputs of one run, values of one batch, sources of tasks: whatever comes from an iterable


def take_all(items: Iterable[Any], what: str) -> list[Any]:
    """The items as a list; ArcfastError where they are more than MOST_ITEMS, for some iterables never end.

    An array is refused by its size before it is gone through: it may take no memory and stand for 2**60 cells.
    """
    if not isinstance(items, Iterable) or getattr(items, "ndim", 1) == 0:
        raise ArcfastError(f"{what} are given as a list, not as {type(items).__name__}")
    known = len(items) if isinstance(items, Sized) else 0  # an array tells without being gone through
    cells = getattr(items, "size", 0)
    if known <= MOST_ITEMS and isinstance(cells, int) and cells > MOST_CELLS:
        raise ArcfastError(f"{what} of more than {MOST_CELLS:,} cells in one array: give them in several calls")
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
    told = f"{limit!r}" if isinstance(limit, str) and len(limit) < 40 else f"a {type(limit).__name__}"
    if isinstance(limit, Real) and not isinstance(limit, bool):
        told = "a negative number" if limit < 0 else "nan" if limit != limit else ""
    if told:
        raise ArcfastError(f"time_limit must be a number of seconds of at least 0, or None, not {told}")
    try:
        seconds = limit if type(limit) is int else float(limit)
        return None if float(limit) == float("inf") else seconds
    except OverflowError:
        return None
