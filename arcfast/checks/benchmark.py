"""`arcfast bench`: how many runs a second each device of this machine makes.

Every device makes the same runs. A sample of them is also made by the checked reference (device "python"), and its
outcomes are compared with those of the CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy

from arcfast.base.report import Status
from arcfast.checks import timing
from arcfast.running.battery import Battery
from arcfast.running.run import Run
from arcfast.running.samples import Sample

PROGRAMS, INPUTS = 40, 4  # size of the sample that the reference runs
# Programs of the sample that use more fuel are left out: the reference would take minutes. So are those that stop at a
# budget: the reference has none.
SAMPLE_FUEL = 100_000
TURNS = 3  # how often reference and CPU run the sample, in turn; the shortest time of each counts


class Rate(NamedTuple):
    """How long all programs took on all inputs.

    `seconds`: the whole call of battery.run; `inner`: the part of it in which programs ran (the rest converts inputs
    and results); `nodes`: nodes evaluated, 0 on devices that do not count them; `statuses`: {status: runs}.
    """

    device: str
    threads: int
    programs: int
    inputs: int
    seconds: float
    inner: float
    nodes: int = 0
    statuses: dict[str, int] = {}

    @property
    def runs(self) -> int:
        return self.programs * self.inputs

    @property
    def per_second(self) -> float:
        return self.runs / self.seconds

    @property
    def stopped(self) -> int:
        """Runs that a budget stopped. A rate with many of them says little about programs that run to their end."""
        return sum(self.statuses.get(status.name, 0) for status in Status if status.is_budget)

    def to_dict(self) -> dict:
        return self._asdict() | {"runs": self.runs, "runs_per_second": self.per_second}


class Compared(NamedTuple):
    """The same runs by the checked reference and on the CPU, one thread each.

    `left_out`: number of programs of the sample that were not compared (see SAMPLE_FUEL); `different`: the runs whose
    outcomes differ, one text each.
    """

    reference: Rate
    cpu: Rate
    left_out: int
    different: list[str]

    @property
    def times(self) -> float:
        """Seconds of the reference, which converts nothing, divided by the seconds of the whole call on the CPU."""
        return self.reference.seconds / self.cpu.seconds

    def to_dict(self) -> dict:
        both = {"reference": self.reference.to_dict(), "cpu": self.cpu.to_dict()}
        return both | {"times": self.times, "left_out": self.left_out, "different": self.different}


def compare(battery: Battery, samples: list[Sample], options: dict) -> Compared | None:
    """Compare reference and CPU on a sample; None if no program of the sample can be compared (see SAMPLE_FUEL).

    The sample is evenly spread over the programs of the battery and over `samples`.
    """
    inputs = samples[:: max(1, len(samples) // INPUTS)][:INPUTS]
    sample = battery.select(battery.names[:: max(1, len(battery) // PROGRAMS)][:PROGRAMS])
    tried = sample.run(inputs, device="cpu", threads=1, values=False, **options)
    ended = numpy.isin(tried.status, [status for status in Status if not status.is_budget])
    whole = ended.all(axis=1) & (tried.fuel.sum(axis=1) <= SAMPLE_FUEL)
    names = [name for name, kept in zip(sample.names, whole) if kept]
    if not names:
        return None
    left_out, sample = len(sample) - len(names), battery.select(names)
    rivals: dict[str, Callable[[], Any]] = {
        "python": lambda: sample.run(inputs, device="python"),
        "cpu": lambda: _timed(sample, inputs, "cpu", 1, options),
    }
    taken: dict[str, list[Any]] = timing.in_turn(rivals, TURNS)
    plain, (ours, _) = taken["python"][-1], taken["cpu"][-1]
    # the seconds of the rows, because those of the whole call include hashing the answers
    slow = min(sum(row.seconds for row in run.report.rows) for run in taken["python"])
    quick = min((rate for _, rate in taken["cpu"]), key=lambda rate: rate.seconds)
    differ = (ours.status != plain.status) | (ours.hashes != plain.hashes)
    different = [
        f"{names[p]}, input {i}: {_outcome(ours, p, i)}, reference {_outcome(plain, p, i)}"
        for p, i in zip(*differ.nonzero())
    ]
    ends = {status.name: int((plain.status == status).sum()) for status in Status}
    reference = Rate("python", 1, len(names), len(inputs), slow, slow, statuses=ends)
    return Compared(reference, quick, left_out, different)


def _outcome(run: Run, p: int, i: int) -> str:
    status = Status(int(run.status[p, i]))
    return f"{status.name} {run.hashes[p, i]:016x}" if status == Status.OK else status.name


def _timed(battery: Battery, inputs: list[Sample], device: str, threads: int, options: dict) -> tuple[Run, Rate]:
    words = {"device": device, "threads": threads, "values": False, "strict": device != "cpu", **options}
    run, seconds = timing.timed(battery.run, inputs, **words)
    nodes = run.report.nodes_evaluated
    ends = {status.name: int((run.status == status).sum()) for status in Status}
    programs, samples = run.status.shape
    return run, Rate(device, threads, programs, samples, seconds, run.report.phases["run"], nodes, ends)


def measure(
    battery: Battery,
    samples: list[Sample],
    device: str,
    threads: int,
    seconds: float,
    options: dict,
    progress: Callable[[float], None] = lambda share: None,
    count: int | None = None,
) -> Rate:
    """Run the whole battery on the first `count` inputs, again and again for half of `seconds`; return the best rate.

    Without `count`, the number of inputs grows until one run takes half of `seconds`, or until all inputs are used. To
    measure several devices on the same runs, pass the number of inputs of the first as `count` to the others.
    `progress` is called with the share of the work that is done.
    """
    # The first call prepares the battery for all later ones, so it is not measured.
    _timed(battery, samples[:1], device, threads, options)
    spent, best, size = 0.0, None, count or 1
    while True:
        _, rate = _timed(battery, samples[:size], device, threads, options)
        if count is None and size < len(samples) and rate.seconds < seconds / 2:
            progress(min(1.0, rate.seconds / seconds))
            size = timing.larger(size, rate.seconds, seconds, most=8)
            continue
        spent += rate.seconds
        best = rate if best is None or rate.seconds < best.seconds else best
        progress(min(1.0, 2 * spent / seconds))
        if spent >= seconds / 2:
            return best


def places(device: str | None, threads: int) -> Iterator[tuple[str, int]]:
    """The devices to measure, with threads: `device`, or if it is None the CPU and the available GPUs."""
    from arcfast.hardware.device_list import devices

    here = [fact.name for fact in devices() if fact.available and fact.name.partition(":")[0] in ("cpu", "gpu")]
    names = [device] if device else here
    for name in names:
        if name == "cpu" and threads > 1:
            yield name, 1
        yield name, threads if name == "cpu" else 1
