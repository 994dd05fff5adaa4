"""Short ways to run programs in tests and to compare how the runs ended."""

from arcfast import Battery, Program, Status

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
