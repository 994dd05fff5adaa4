"""How arcfast's figures are timed: clocks, samples that are long enough, rivals in turn, spreads, the machine's line.

Every tool in tools/ that prints a time, `arcfast bench`, `arcfast calibrate`, `arcfast selftest` and the benchmark
notebook use this module, so that a second means the same in each of them. What is timed, and which runs are compared,
is theirs to say. A clock is any function without arguments that gives seconds.
"""

from __future__ import annotations

import math
import platform
import statistics
import time
import timeit
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from arcfast.base.version import __version__
from arcfast.hardware.cores import available_cores

Clock = Callable[[], float]
Key = TypeVar("Key", bound=Hashable)
Sample = TypeVar("Sample")
Value = TypeVar("Value")

WALL: Clock = time.perf_counter  # what a user waits for; other work on the machine lengthens it
PROCESSOR: Clock = time.process_time  # seconds of all threads of this process; other work lengthens it far less
THREAD: Clock = time.thread_time  # the same of the calling thread alone

SHORTEST = 1e-9  # seconds: what a clock that did not advance is taken for, so that nothing is divided by 0


# ---- One time ----


def timed(work: Callable[..., Value], *args: Any, clock: Clock = WALL, **options: Any) -> tuple[Value, float]:
    """What a call gives, and the seconds it took.

    >>> ticks = iter([10.0, 12.5])
    >>> timed(max, 3, 4, clock=lambda: next(ticks))
    (4, 2.5)
    """
    begun = clock()
    value = work(*args, **options)
    return value, clock() - begun


# ---- Times that are long enough for the clock ----


def larger(count: int, seconds: float, wanted: float, most: int) -> int:
    """The next count to try where `count` calls took fewer seconds than wanted: twice to `most` times as many.

    >>> larger(10, seconds=0.1, wanted=0.5, most=100), larger(10, seconds=0.0, wanted=0.5, most=100)
    (50, 1000)
    """
    return max(2 * count, min(most * count, int(count * wanted / max(seconds, SHORTEST))))


def enough_calls(run: Callable[[int], float], least: float, most: int | None = None) -> int:
    """How many calls take `least` seconds, but at most `most`; `run(count)` gives the seconds of so many calls.

    >>> enough_calls(lambda count: 0.25 * count, least=1.0), enough_calls(lambda count: 0.0, least=1.0, most=64)
    (4, 64)
    """
    count = 1
    while (seconds := run(count)) < least and (most is None or count < most):
        # a tenth more than this attempt suggests: the next calls are quicker, because caches are filled
        count = larger(count, seconds, 1.1 * least, 100)
        count = count if most is None else min(count, most)
    return count


def repeated(work: Callable[[], Any], clock: Clock = WALL) -> Callable[[int], float]:
    """run(count): the seconds of so many calls, as Python runs them. For calls of a tenth of a millisecond or more."""

    def run(count: int) -> float:
        begun = clock()
        for _ in range(count):
            work()
        return clock() - begun

    return run


def repeated_call(function: Callable, arguments: Sequence, clock: Clock = PROCESSOR) -> Callable[[int], float]:
    """run(count): the same of function(*arguments), in the loop of `timeit`: for calls of microseconds.

    That loop costs a hundredth of a microsecond a round, and Python collects no garbage meanwhile.
    """
    names = {f"x{k}": value for k, value in enumerate(arguments)}
    timer = timeit.Timer(f"f({', '.join(names)})", timer=clock, globals={"f": function, **names})
    return timer.timeit


class Sampler:
    """Samples of one contender: seconds per call, over as many calls as take `least` seconds.

    `run(count)` gives the seconds of so many calls; how many a sample takes is found once, and warms the caches.
    """

    def __init__(self, run: Callable[[int], float], least: float, most: int | None = None):
        self.run = run
        self.calls = enough_calls(run, least, most)

    def __call__(self) -> float:
        return self.run(self.calls) / self.calls


# ---- Many times ----


def best_of(sample: Callable[[], float], times: int, enough: float = float("inf")) -> float:
    """The least of so many samples: other work on the machine only ever adds. Fewer, once one is over `enough`.

    >>> samples = iter([0.3, 0.2, 0.4])
    >>> best_of(lambda: next(samples), 3)
    0.2
    """
    best = float("inf")
    for _ in range(times):
        taken = sample()
        best = min(best, taken)
        if taken > enough:
            break
    return best


def in_turn(
    rivals: Mapping[Key, Callable[[], Sample]],
    rounds: int,
    enough: float = float("inf"),
    at_least: int = 3,
    clock: Clock = WALL,
) -> dict[Key, list[Sample]]:
    """{rival: samples}, one of each in every round, so that what else the machine does disturbs all of them alike.

    After `enough` seconds no further round begins, if there were `at_least` so many.

    >>> in_turn({"a": lambda: 1, "b": lambda: 2}, rounds=2)
    {'a': [1, 1], 'b': [2, 2]}
    """
    samples: dict[Key, list[Sample]] = {name: [] for name in rivals}
    begun = clock()
    for done in range(rounds):
        if done >= at_least and clock() - begun > enough:
            break
        for name, sample in rivals.items():
            samples[name].append(sample())
    return samples


# ---- What samples say ----


class Spread(NamedTuple):
    """The median of some samples, the least and the greatest of them."""

    median: float
    least: float
    greatest: float


def spread(samples: Iterable[float]) -> Spread:
    """The spread of at least one sample.

    >>> spread([3.0, 1.0, 2.0])
    Spread(median=2.0, least=1.0, greatest=3.0)
    """
    samples = sorted(samples)
    return Spread(statistics.median(samples), samples[0], samples[-1])


def ratios(slow: Sequence[float], fast: Sequence[float]) -> list[float]:
    """slow / fast, round by round: of rivals that were timed in turn.

    >>> ratios([4.0, 9.0], [2.0, 3.0])
    [2.0, 3.0]
    """
    return [a / b for a, b in zip(slow, fast, strict=True)]


def show_ratio(times: float) -> str:
    """A whole number, or two significant digits below 10: what is slower is not 0 or 1 times as fast.

    >>> show_ratio(1234.5), show_ratio(9.96), show_ratio(1), show_ratio(0.0426)
    ('1,234', '10', '1.0', '0.043')
    """
    if times >= 9.95:
        return f"{times:,.0f}"
    return f"{times:.{max(1, 1 - math.floor(math.log10(times)))}f}"


def summary(values: Iterable[float], what: str = "") -> str:
    """Ratios of many programs or calls in one line: geometric mean, spread, and how many of them are below 1.

    >>> summary([0.5, 2.0, 8.0])
    'geomean 2.0    (0.50, 2.0, 8.0; 1 of 3 below 1)'
    >>> summary([4.0, 4.0], "calls")
    'geomean 4.0    (4.0, 4.0, 4.0; 0 of 2 calls below 1)'
    """
    values = list(values)
    middle, least, greatest = map(show_ratio, spread(values))
    below = f"{sum(value < 1 for value in values)} of {len(values)}{what and ' '}{what} below 1"
    return f"geomean {show_ratio(statistics.geometric_mean(values)):<6} ({least}, {middle}, {greatest}; {below})"


# ---- The machine ----


def today() -> str:
    """The date that stands beside a figure, as in 2026-11-17."""
    return time.strftime("%Y-%m-%d")


def processor(path: str = "/proc/cpuinfo") -> str:
    """The model of the processor, or its architecture where the system does not tell."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def machine() -> dict[str, str]:
    """Where, when and with what figures were measured, for a file of figures: {word: text}."""
    return {
        "date": time.strftime("%Y-%m-%d %H:%M %Z"),
        "processor": processor(),
        "cores": str(available_cores()),
        "system": platform.platform(),
        "python": platform.python_version(),
        "arcfast": __version__,
    }


def machine_line() -> str:
    """The same in one line, for a tool's first."""
    versions = f"arcfast {__version__}, Python {platform.python_version()}"
    return f"{versions}, {processor()}, {available_cores()} cores, {today()}"


def taken_by_others(
    seconds: float = 1.0, path: str = "/proc/stat", sleep: Callable[[float], Any] = time.sleep
) -> float:
    """The share of all processors that is busy while this process sleeps; 0 where the system does not tell."""

    def ticks() -> tuple[int, int]:
        numbers = [int(word) for word in Path(path).read_text(encoding="ascii").split("\n")[0].split()[1:9]]
        return sum(numbers[3:5]), sum(numbers)

    try:
        idle, total = ticks()
        sleep(seconds)
        later, end = ticks()
        return 1 - (later - idle) / max(1, end - total)
    except (OSError, ValueError):
        return 0.0
