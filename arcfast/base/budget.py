"""Default budgets and limits on sizes: fuel, memory, seconds, numbers of items.

Fuel is for one program on one input, memory (bytes) for one step of it; every device counts them alike. DESIGN.md
defines both, and core/primitives.def says what each primitive costs. Among the 400 public solvers the costliest takes
15,398,839 units of fuel on its own task, the next 209,678 (Battery.run, arc-dsl, ARC-1 training, 2026-11-17; every
machine counts the same).
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from itertools import islice
from numbers import Real
from typing import Any

from arcfast.base.errors import ArcfastError

FUEL = 20_000_000  # enough for every public solver on its own task; more would let endless programs run longer
# For programs that are made by the thousand, of which most are wrong: enough for all public solvers but one.
TRIAL_FUEL = 1_000_000
MEMORY = 64 * 1024 * 1024  # bytes: thousands of the largest ARC grids (3,616 each), and within reach of every thread
MOST_FUEL, MOST_MEMORY = 2**63 - 1, 2**32 - 1  # what the core counts with
MOST_CELLS = 1 << 28  # cells in one array that holds all inputs of a run: 1 GiB at four bytes each
# Items taken from one iterable (inputs of a run, values of a batch, sources of tasks): an endless one is refused after
# a list of 32 MiB, and no ARC dataset comes near.
MOST_ITEMS = 1 << 22


def take_all(items: Iterable[Any], what: str) -> list[Any]:
    """Give the items as a list; raise ArcfastError where there are more than MOST_ITEMS, as an iterable may never end.

    An array is checked by its size before it is iterated: a view of one byte can stand for 2**60 cells. `what` names
    the items in messages.
    """
    if not isinstance(items, Iterable) or getattr(items, "ndim", 1) == 0:
        raise ArcfastError(f"{what} are given as a list, not as {type(items).__name__}")
    length = len(items) if isinstance(items, Sized) else 0
    cells = getattr(items, "size", 0)
    if length <= MOST_ITEMS and isinstance(cells, int) and cells > MOST_CELLS:
        raise ArcfastError(f"{what} of more than {MOST_CELLS:,} cells in one array: give them in several calls")
    found = list(islice(iter(items), MOST_ITEMS + 1)) if length <= MOST_ITEMS else []
    if max(length, len(found)) > MOST_ITEMS:
        raise ArcfastError(f"more than {MOST_ITEMS:,} {what}: give them in several calls")
    return found


def check_budgets(fuel: Any, memory: Any) -> None:
    """Raise ArcfastError unless both budgets are whole numbers that the core can count."""
    for name, value, most in (("fuel", fuel, MOST_FUEL), ("memory", memory, MOST_MEMORY)):
        if type(value) is int and 0 < value <= most:
            continue
        if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 < value <= most:
            raise ArcfastError(f"{name} must be a whole number from 1 to {most}, not {value!r}")


def check_time_limit(limit: Any) -> float | None:
    """Give the time limit in seconds, or None for no limit: None itself, inf, and numbers too large for a float.

    >>> check_time_limit(10**400) is None
    True
    """
    if limit is None:
        return None
    wrong = f"{limit!r}" if isinstance(limit, str) and len(limit) < 40 else f"a {type(limit).__name__}"
    if isinstance(limit, Real) and not isinstance(limit, bool):
        wrong = "a negative number" if limit < 0 else "nan" if limit != limit else ""
    if wrong:
        raise ArcfastError(f"time_limit must be a number of seconds of at least 0, or None, not {wrong}")
    try:
        seconds = limit if type(limit) is int else float(limit)
        return None if float(limit) == float("inf") else seconds
    except OverflowError:
        return None
