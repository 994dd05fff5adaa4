"""How fast programs run here, as `arcfast bench` tells: on every device the same battery, and some of the runs in the
reference, whose answers are compared first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from arcfast.battery import Battery
from arcfast.run import Sample, Status

PROGRAMS, INPUTS = 40, 4  # of the sample that the reference runs ...
SAMPLE_FUEL = 100_000  # ... without programs that would take it minutes, or end by a budget: it has none
ATTEMPTS = 5  # at the sample, which is short; the best counts


class Rate(NamedTuple):
    """So many runs took so long; `nodes` is how many steps were evaluated for them, 0 where nobody counts."""

    device: str
    threads: int
    programs: int
    inputs: int
    seconds: float
    nodes: int = 0

    @property
    def runs(self) -> int:
        return self.programs * self.inputs

    def to_dict(self) -> dict:
        return self._asdict() | {"runs": self.runs, "runs_per_second": self.runs / self.seconds}


class Compared(NamedTuple):
    """The same runs in the reference and on the CPU, one thread each; `different` are those that ended otherwise."""

    reference: Rate
    cpu: Rate
    different: list[str]

    @property
    def times(self) -> float:
        return self.reference.seconds / self.cpu.seconds


def compare(battery: Battery, samples: list[Sample], options: dict) -> Compared | None:
    """Of programs and inputs taken at even distances; None where every one of them is too long for the reference."""
    inputs = samples[:: max(1, len(samples) // INPUTS)][:INPUTS]
    sample = battery.select(battery.names[:: max(1, len(battery) // PROGRAMS)][:PROGRAMS])
    tried = sample.run(inputs, device="cpu", threads=1, values=False, **options)
    whole = (tried.status <= Status.ERROR).all(axis=1) & (tried.fuel.sum(axis=1) <= SAMPLE_FUEL)
    names = [name for name, kept in zip(sample.names, whole) if kept]
    if not names:
        return None
    sample = battery.select(names)
    plain = sample.run(inputs, device="python")
    runs = [sample.run(inputs, device="cpu", threads=1, values=False, **options) for _ in range(ATTEMPTS)]
    best = min(runs, key=lambda run: run.report.phases["run"])
    differ = (best.status != plain.status) | (best.hashes != plain.hashes)
    told = [
        f"{names[p]}, input {i}: {_end(best, p, i)}, reference {_end(plain, p, i)}" for p, i in zip(*differ.nonzero())
    ]
    seconds = sum(row.seconds for row in plain.report.rows)
    reference = Rate("python", 1, len(names), len(inputs), seconds)
    return Compared(reference, _rate(best, "cpu", 1, len(names), len(inputs)), told)


def _end(run, p: int, i: int) -> str:
    status = Status(int(run.status[p, i]))
    return f"{status.name} {run.hashes[p, i]:016x}" if status == Status.OK else status.name


def _rate(run, device: str, threads: int, programs: int, inputs: int) -> Rate:
    nodes = run._job.nodes_evaluated if device == "cpu" else 0
    return Rate(device, threads, programs, inputs, run.report.phases["run"], nodes)


def measure(
    battery: Battery,
    samples: list[Sample],
    device: str,
    threads: int,
    seconds: float,
    options: dict,
    told: Callable[[float], None] = lambda share: None,
    count: int = 1,
) -> Rate:
    """The whole battery on `count` and more inputs, until a run takes so long or there are no more of them."""
    while True:
        inputs = samples[:count]
        run = battery.run(inputs, device=device, threads=threads, values=False, strict=device != "cpu", **options)
        rate = _rate(run, device, threads, len(battery), len(inputs))
        told(min(1.0, rate.seconds / seconds))
        if rate.seconds >= seconds / 2 or count >= len(samples):
            told(1.0)
            return rate
        count = max(2 * count, min(8 * count, int(count * seconds / max(rate.seconds, 1e-6))))


def places(device: str | None, threads: int) -> Iterator[tuple[str, int]]:
    """The devices to measure, and the threads of each: the one asked for, or the CPU and the GPUs that are here."""
    from arcfast.dispatch import devices

    here = [fact.name for fact in devices() if fact.available and fact.name.partition(":")[0] in ("cpu", "gpu")]
    names = [device] if device else here
    for name in names:
        if name == "cpu" and threads > 1:
            yield name, 1
        yield name, threads if name == "cpu" else 1
