"""Running a job on the CPU: a pool of threads for the length of one call, Ctrl-C, progress, the number of cores.

The work itself is the core's, without the GIL (_run.pxi); results do not depend on the number of threads.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from functools import cache
from operator import index
from typing import Any

from arcfast.errors import ArcfastError

POLL = 0.05  # seconds between looks at progress, Ctrl-C and the time limit
PATIENCE = 1.0  # seconds before a progress bar appears
BRIEF = 0.002  # seconds of work before threads are worth their start; before one alone is, POLL


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
    source = "threads"
    if threads is None:
        source, threads = "ARCFAST_THREADS", os.environ.get("ARCFAST_THREADS") or available_cores()
    try:
        count = int(threads) if source != "threads" else 0 if isinstance(threads, bool) else index(threads)
    except (TypeError, ValueError):
        count = 0
    if count < 1:
        raise ArcfastError(f"{source} must be a whole number of at least 1, not {threads!r}")
    return count


def bar_class() -> type:
    """The bar that tqdm.auto would choose. That one warns, and filters of warnings are no matter of one thread: two
    threads that set and restore them leave the warnings of the whole process off."""
    from tqdm.std import tqdm

    if "ipykernel.zmqshell" in sys.modules and not any(name.startswith(("QT_API", "SPYDER")) for name in os.environ):
        from tqdm import notebook

        if notebook.IProgress is not None:
            return notebook.tqdm
    return tqdm


def progress_bar(*args: Any, **options: Any) -> Any:
    """A bar of tqdm that leaves no thread behind; in a notebook without widgets it is text, and that is all right."""

    class Bar(bar_class()):
        monitor_interval = 0

    return Bar(*args, **{"desc": "arcfast", **options})


def work(job: Any, threads: int, *, progress: bool = False, unit: str = "unit", deadline: float | None = None) -> bool:
    """Run a job to its end. False if the deadline (time.monotonic) stopped it; KeyboardInterrupt stops and raises."""
    job.work(BRIEF if threads > 1 else POLL)
    done, total = job.progress
    return done == total or work_in_threads(job, threads, progress, unit, deadline)


def work_in_threads(job: Any, threads: int, progress: bool, unit: str, deadline: float | None) -> bool:
    """The same for a job that is not brief, and for others that have `work`, `stop` and `progress`."""
    failures: list[BaseException] = []
    # Thread.join(timeout) is not used: interrupted by Ctrl-C, it takes a thread that still runs for one that ended.
    gone: list[int] = []
    all_gone = threading.Event()

    def labour() -> None:
        try:
            job.work()
        except BaseException as failure:  # handed to the caller below
            failures.append(failure)
            job.stop()
        finally:
            gone.append(1)
            if len(gone) == threads:
                all_gone.set()

    pool = [threading.Thread(target=labour, name=f"arcfast-{k}", daemon=True) for k in range(threads)]
    begun = time.monotonic()
    bar = None
    stopped = False
    try:
        for thread in pool:
            thread.start()
        while not all_gone.wait(POLL):
            now = time.monotonic()
            if deadline is not None and now > deadline and not stopped:
                stopped = True
                job.stop()
            if progress:
                done, total = job.progress
                if bar is None and now - begun > PATIENCE:
                    bar = progress_bar(total=total, unit=unit, leave=False)
                if bar is not None:
                    bar.update(done - bar.n)
    except BaseException:
        job.stop()
        raise
    finally:
        for thread in pool:
            if thread.ident is not None:
                thread.join()
        if bar is not None:
            bar.close()
    if failures:
        raise failures[0]
    done, total = job.progress
    return done == total
