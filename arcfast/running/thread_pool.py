"""Threads for the length of one call: progress, the time limit, Ctrl-C. What they do is given to them.

Results do not depend on the number of threads.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

from arcfast import _cpu
from arcfast.base.progress import PATIENCE, progress_bar

POLL = 0.05  # seconds between looks at progress, Ctrl-C and the time limit
BRIEF = 0.002  # seconds of work before threads are worth their start; before one alone is, POLL


class Stoppable(Protocol):
    """Work that several threads do."""

    @property
    def progress(self) -> tuple[int, int]:
        """(units done, units in all)."""

    def stop(self) -> None:
        """Have the threads return soon."""


def run_queue(queue: _cpu.WorkQueue, threads: int, *, progress: bool = False, deadline: float | None = None) -> bool:
    """Empty a queue. False if the deadline (time.monotonic) came before; KeyboardInterrupt stops it and raises."""
    queue.work(BRIEF if threads > 1 else POLL)
    done, total = queue.progress
    return done == total or run_in_threads(queue.work, queue, threads, progress, "unit", deadline)


def run_in_threads(
    work: Callable[[], None], whole: Stoppable, threads: int, progress: bool, unit: str, deadline: float | None
) -> bool:
    """Call `work` in so many threads until all have returned. False if the deadline came before the end."""
    failures: list[BaseException] = []
    # Thread.join(timeout) is not used: interrupted by Ctrl-C, it takes a thread that still runs for one that ended.
    gone: list[int] = []
    all_gone = threading.Event()

    def run_one() -> None:
        try:
            work()
        except BaseException as failure:  # handed to the caller below
            failures.append(failure)
            whole.stop()
        finally:
            gone.append(1)
            if len(gone) == threads:
                all_gone.set()

    pool = [threading.Thread(target=run_one, name=f"arcfast-{k}", daemon=True) for k in range(threads)]
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
                whole.stop()
            if progress:
                done, total = whole.progress
                if bar is None and now - begun > PATIENCE:
                    bar = progress_bar(total=total, unit=unit, leave=False)
                if bar is not None:
                    bar.update(done - bar.n)
    except BaseException:
        whole.stop()
        raise
    finally:
        for thread in pool:
            if thread.ident is not None:
                thread.join()
        if bar is not None:
            bar.close()
    if failures:
        raise failures[0]
    done, total = whole.progress
    return done == total
