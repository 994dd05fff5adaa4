"""How many CPU cores this process may use, and how many threads a call starts."""

from __future__ import annotations

import os
import sys
from functools import cache
from operator import index

from arcfast import _cpu
from arcfast.base.errors import ArcfastError


def available_cores() -> int:
    """Cores this process may use: CPU affinity and the cgroup's quota count."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, quota())


@cache
def quota() -> int:
    """Cores that the cgroup lets this process use; read once, because every call asks."""
    try:
        with open("/sys/fs/cgroup/cpu.max", encoding="ascii") as file:
            limit, period = file.read().split()
        return max(1, int(limit) // int(period)) if limit != "max" else sys.maxsize
    except (OSError, ValueError):
        return sys.maxsize  # no cgroup v2 here


def thread_count(threads: int | None) -> int:
    """How many threads to use: as asked, else ARCFAST_THREADS, else all cores."""
    return asked_threads(threads) or available_cores()


def asked_threads(threads: int | None) -> int | None:
    """How many threads were asked for, by `threads` or else ARCFAST_THREADS; None: nobody asked."""
    asked = _cpu.variable("ARCFAST_THREADS") or None if threads is None else threads
    if asked is None:
        return None
    try:
        count = int(asked) if threads is None else 0 if isinstance(threads, bool) else index(threads)
    except (TypeError, ValueError):
        count = 0
    if count < 1:
        source = "ARCFAST_THREADS" if threads is None else "threads"
        raise ArcfastError(f"{source} must be a whole number of at least 1, not {asked!r}")
    return count
