"""Many cases in several processes: what fuzz.py and fuzz_programs.py share. One that dies is told with its case."""

from __future__ import annotations

import multiprocessing
import queue
import time
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

from tqdm import tqdm

STUCK = 60  # seconds
SHOWN = 5  # mismatches


class Mismatch(AssertionError):
    """Two backends disagree; the message says on what."""


def work(try_case: Callable[[int], tuple[Counter, list]], cases: range, at: Any, done: Any) -> None:
    """One process: try the cases, tell what came of them now and then; at[0] is the case that is running."""
    warnings.filterwarnings("error", "repeated on the CPU", RuntimeWarning)  # it would hide what a device did
    tally: Counter = Counter()
    found: list = []
    told = time.monotonic()
    for k in cases:
        at[0] = k
        counts, problems = try_case(k)
        tally.update(counts)
        tally["case"] += 1
        found += problems
        if time.monotonic() - told > 1:
            done.put((tally, found))
            tally, found, told = Counter(), [], time.monotonic()
    at[0] = -1
    done.put((tally, found))


def run_cases(
    try_case: Callable[[int], tuple[Counter, list]], cases: range, jobs: int, stuck: float = STUCK
) -> tuple[Counter, list, list]:
    """What was counted, what was found, and (case, words) for each process that died or stood still."""
    done: Any = multiprocessing.Queue()
    places = [multiprocessing.Array("q", [0]) for _ in range(jobs)]
    workers = [
        multiprocessing.Process(target=work, args=(try_case, cases[j::jobs], places[j], done)) for j in range(jobs)
    ]
    for worker in workers:
        worker.start()
    told = watch(workers, places, done, len(cases), stuck)
    for worker in workers:
        worker.kill()
    return told


def watch(workers: list, places: list, done: Any, cases: int, stuck: float) -> tuple[Counter, list, list]:
    """Gather what the processes tell; one that dies or stands still is lost, with the case it was at."""
    tally: Counter = Counter()
    found: list = []
    lost: dict = {}
    seen = {j: (0, time.monotonic()) for j in range(len(workers))}
    with tqdm(total=cases, unit="case", disable=None) as bar:
        while True:
            try:
                counts, problems = done.get(timeout=0.5)
                tally.update(counts)
                found += problems
                bar.update(counts["case"])
                bar.set_postfix(mismatches=len(found))
                continue
            except queue.Empty:
                pass
            for j, worker in enumerate(workers):
                k = places[j][0]
                if k != seen[j][0]:
                    seen[j] = (k, time.monotonic())
                if k >= 0 and j not in lost and worker.exitcode is not None:
                    lost[j] = (k, f"the process died with exit status {worker.exitcode}")
                if k >= 0 and j not in lost and time.monotonic() - seen[j][1] > stuck:
                    lost[j] = (k, f"not finished after {stuck} seconds")
            if all(places[j][0] < 0 or j in lost for j in range(len(workers))) and done.empty():
                return tally, found, list(lost.values())
