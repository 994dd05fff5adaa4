"""Running a job on the CPU: a pool of threads for the length of one call, Ctrl-C, progress, the number of cores.

The work itself is the core's, without the GIL (_run.pxi); results do not depend on the number of threads.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from arcfast.base.progress import PATIENCE, progress_bar

POLL = 0.05  # seconds between looks at progress, Ctrl-C and the time limit
BRIEF = 0.002  # seconds of work before threads are worth their start; before one alone is, POLL


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
