"""What a Python program may take in a worker process, unless a call says otherwise; checks of what it says."""

from __future__ import annotations

from typing import Any

from arcfast.base.errors import ArcfastError

WORKER_TIMEOUT = 1.0  # seconds of processor time for one run
WORKER_MEMORY = 1 << 30  # bytes beyond what the process has when it begins
LOADING = 5  # so many times a run's time may executing a program's text take: it may import slow modules
# So many times its processor time may a run take on the clock: the machine may be busy, and the program may wait.
PATIENCE = 3
LEAST_MEMORY, MOST_MEMORY = 1 << 20, 1 << 44
LEAST_TIMEOUT, MOST_TIMEOUT = 0.001, 1e6


def check_worker_timeout(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not LEAST_TIMEOUT <= value <= MOST_TIMEOUT:
        words = f"a number of seconds from {LEAST_TIMEOUT} to {MOST_TIMEOUT:,.0f}"
        raise ArcfastError(f"worker_timeout must be {words}, not {value!r}")
    return float(value)


def check_worker_memory(value: Any) -> int:
    whole = hasattr(value, "__index__") and not isinstance(value, bool)
    if not whole or not LEAST_MEMORY <= value <= MOST_MEMORY:
        words = f"a whole number of bytes from {LEAST_MEMORY:,} to {MOST_MEMORY:,}"
        raise ArcfastError(f"worker_memory must be {words}, not {value!r}")
    return int(value)
