"""Short ways to run programs in tests, to compare how the runs ended, and to see which way they took."""

import re

from arcfast import Battery, Program, Status, _cpu

G = ((0, 1, 2), (3, 1, 0))
GRIDS = [G, ((5,),), tuple(tuple((3 * i + j) % 4 for j in range(7)) for i in range(6)), ((0, 0), (0, 0)), ()]


def plain(value):
    """A value that can be compared: functions by their kind only."""
    if isinstance(value, (tuple, frozenset)):
        return type(value)(map(plain, value))
    return "function" if callable(value) else value


def outcome(run, p, i):
    status = Status(int(run.status[p, i]))
    value = plain(run.value(p, i)) if status == Status.OK else run.error(p, i)
    return status, value, type(value), int(run.fuel[p, i]), int(run.hashes[p, i])


def outcomes(battery, inputs, **options) -> dict:
    run = battery.run(inputs, **options)
    return {(name, i): outcome(run, p, i) for p, name in enumerate(battery.names) for i in range(len(inputs))}


def battery(*texts: str) -> Battery:
    """Programs f0, f1, ... of bodies, such as "return rot90(I)"."""
    return Battery([Program.parse(f"def f{k}(I):\n    " + "\n    ".join(t.split("; "))) for k, t in enumerate(texts)])


def one(text: str, grid=G, **options):
    return outcome(battery(text).run([grid], **options), 0, 0)


def worked(run) -> tuple[int, int]:
    """(threads, nodes evaluated) of a run on the CPU, as its report tells."""
    return run.report.threads, run.report.nodes_evaluated


def restarts(run) -> int:
    """How many programs of a run began again because an arena was full, as its report tells."""
    told = re.findall(r"([\d,]+) programs began again because an arena was full", "\n".join(run.report.notes))
    return sum(int(number.replace(",", "")) for number in told)


class Paths(dict):
    """How often the core took each of its ways (core/paths.def) within a `with` block, in all threads.

    >>> with Paths() as paths:
    ...     battery.run(grids)
    >>> paths["columns"]
    """

    def __enter__(self) -> "Paths":
        self.before = _cpu.path_counts()
        return self

    def __exit__(self, *_: object) -> None:
        self.update({name: count - self.before[name] for name, count in _cpu.path_counts().items()})
