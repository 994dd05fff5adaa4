"""`arcfast calibrate`: measures from which amount of work on the GPUs are faster than the CPU.

CPU and GPUs run the same battery on more and more inputs. A line is fitted through the times of each: a fixed cost per
run (launch, transfer of the programs) and a cost per unit of fuel (evaluation, transfer of inputs and results). The
threshold is the fuel at which the lines cross; it is always above every amount at which the GPUs were measured slower.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from arcfast.arc.tasks import load_tasks
from arcfast.base.errors import ArcfastError
from arcfast.checks import timing
from arcfast.hardware import choice
from arcfast.programs.graph import Graph
from arcfast.programs.program import parse_source
from arcfast.running.device_executor import check_devices
from arcfast.running.options import RunOptions
from arcfast.running.run import run_graph

# Inputs of the first measurement, and how many times more each next one has: a few measurements span orders of
# magnitude, and the last takes two thirds of the time.
FIRST_INPUTS, GROWTH = 2, 3
PLOTS = (".png", ".svg", ".pdf")
REPEATS, QUICK = 3, 0.5  # a run is measured so many times, or once if it takes more seconds than QUICK
# Programs such as people write: they turn grids, find objects, fill cells, search.
PROGRAMS = """
def turn(I): return rot90(hmirror(I))
def tile(I): return vconcat(hconcat(I, vmirror(I)), hconcat(hmirror(I), rot180(I)))
def grow(I): return upscale(I, THREE)
def halves(I): return cellwise(lefthalf(I), righthalf(I), ZERO)
def recolour(I): return replace(I, leastcolor(I), mostcolor(I))
def frame(I): return fill(I, FIVE, box(asindices(I)))
def holes(I): return fill(I, FOUR, mapply(delta, colorfilter(partition(I), mostcolor(I))))
def largest(I): return subgrid(argmax(objects(I, T, T, T), size), I)
def smallest(I): return subgrid(argmin(objects(I, T, F, T), size), I)
def outlines(I): return fill(I, THREE, mapply(outbox, objects(I, T, T, T)))
def drop(I):
    found = objects(I, T, F, T)
    return paint(cover(I, merge(found)), mapply(lambda o: shift(o, DOWN), found))
def gather(I):
    found = order(objects(I, F, T, T), size)
    return paint(canvas(ZERO, shape(I)), mapply(normalize, found))
def lines(I):
    dots = ofcolor(I, leastcolor(I))
    return fill(I, leastcolor(I), combine(mapply(vfrontier, dots), mapply(hfrontier, dots)))
def symmetric(I): return paint(I, asobject(vmirror(I)))
def counted(I):
    found = objects(I, T, F, T)
    return canvas(branch(greater(size(found), FIVE), ONE, TWO), astuple(ONE, add(ONE, size(palette(I)))))
def nearest(I):
    found = objects(I, T, T, T)
    big = argmax(found, size)
    return fill(I, EIGHT, mapply(lambda o: connect(center(o), center(big)), remove(big, found)))
"""


class Point(NamedTuple):
    """One measurement: the fuel that the work used, and the seconds it took on the CPU and on the GPUs."""

    fuel: float
    cpu: float
    gpu: float


class Line(NamedTuple):
    """seconds = start + fuel / rate."""

    start: float
    rate: float

    def seconds(self, fuel: float) -> float:
        return self.start + fuel / self.rate


class Calibration(NamedTuple):
    """The measurements, the GPUs they were made on, and the threshold that follows from them."""

    points: tuple[Point, ...]
    devices: tuple[str, ...]
    date: str

    @property
    def cpu(self) -> Line:
        return fit([(point.fuel, point.cpu) for point in self.points])

    @property
    def gpu(self) -> Line:
        """Its fixed cost is at least the CPU's: what the CPU does before a run is also done before a run on GPUs."""
        return fit([(point.fuel, point.gpu) for point in self.points], least=self.cpu.start)

    @property
    def threshold(self) -> float:
        """The fuel where the lines cross, above all points where the GPUs were slower; infinite if they never win."""
        slower = max((point.fuel for point in self.points if point.gpu >= point.cpu), default=0.0)
        largest = max(point.fuel for point in self.points)
        cpu, gpu = self.cpu, self.gpu
        if slower >= largest or gpu.rate <= cpu.rate:
            return math.inf
        crossing = (gpu.start - cpu.start) / (1 / cpu.rate - 1 / gpu.rate)
        return max(crossing, math.nextafter(slower, math.inf) if slower else 0.0)

    def to_dict(self) -> dict[str, Any]:
        points = [point._asdict() for point in self.points]
        lines = {"cpu": self.cpu._asdict(), "gpu": self.gpu._asdict()}
        limit = self.threshold if math.isfinite(self.threshold) else None  # JSON has no infinity
        facts = {"threshold": limit, "date": self.date, "devices": list(self.devices)}
        return facts | {"lines": lines, "points": points}

    def __str__(self) -> str:
        rows = [f"{'fuel':>10} {'cpu':>10} {'gpu':>10}  seconds"]
        for point in self.points:
            faster = "gpu is faster" if point.gpu < point.cpu else ""
            rows.append(f"{point.fuel:>10.3g} {point.cpu:>10.4g} {point.gpu:>10.4g}  {faster}".rstrip())
        for name, line in (("cpu", self.cpu), ("gpu", self.gpu)):
            rows.append(f"{name}: {line.start * 1e3:.3g} ms, then {line.rate / 1e6:.4g} million fuel a second")
        limit = self.threshold
        start = f"an estimated fuel of {limit:.3g}" if math.isfinite(limit) else "no size of work: they were not faster"
        return "\n".join([*rows, f"threshold: {', '.join(self.devices)} from {start}"])


def fit(points: Sequence[tuple[float, float]], least: float = 0.0) -> Line:
    """Fit (fuel, seconds) with the least squares of relative errors; the line's `start` is at least `least`."""
    w = [1 / max(seconds, 1e-9) ** 2 for _, seconds in points]
    sw, sx = sum(w), sum(k * x for k, (x, _) in zip(w, points))
    sxx, sy = sum(k * x * x for k, (x, _) in zip(w, points)), sum(k * y for k, (_, y) in zip(w, points))
    sxy = sum(k * x * y for k, (x, y) in zip(w, points))
    det = sw * sxx - sx * sx
    start = (sy * sxx - sx * sxy) / det if det > 1e-12 * sw * sxx else least
    start = max(start, least)
    slope = (sxy - start * sx) / sxx
    return Line(start, 1 / max(slope, 1e-15))


def measure(
    device: Any = "gpu", seconds: float = 45.0, progress: Callable[[float], Any] = lambda share: None
) -> Calibration:
    """Measure for about `seconds`; `progress` is called with the share of them that is over."""
    target = choice.forced(device)
    if target is None or not target.devices:
        raise ArcfastError(f"{device!r} is not a GPU: calibrate compares GPUs with the CPU")
    devices = target.devices
    programs, _ = parse_source(PROGRAMS)
    grids = [grid for task in load_tasks("arcagi1/training").values() for grid, _ in task.demos]
    graph, count, points = Graph(programs), FIRST_INPUTS, []
    begun = timing.WALL()
    _time(graph, programs, grids[:1], list(devices))  # the first launch loads the kernel
    while True:
        inputs = (grids * -(-count // len(grids)))[:count]
        fuel, cpu = _time(graph, programs, inputs, "cpu")
        _, gpu = _time(graph, programs, inputs, list(devices))
        points.append(Point(fuel, cpu, gpu))
        spent = timing.WALL() - begun
        progress(min(1.0, spent / seconds))
        if len(points) > 2 and spent + GROWTH * (cpu + gpu) > seconds:
            break
        count *= GROWTH
    progress(1.0)
    return Calibration(tuple(points), tuple(device.name for device in devices), timing.today())


def _time(graph: Graph, programs: list, inputs: list, device: Any) -> tuple[float, float]:
    """(fuel, seconds) of the fastest of a few runs, or of a single run if it is long."""
    fuel = 0.0

    def sample() -> float:
        nonlocal fuel
        run, seconds = timing.timed(run_graph, graph, programs, inputs, RunOptions(device=device, values=False))
        check_devices(run.report.reruns)  # raises if the device failed and the CPU did its work
        fuel = float(run.fuel.sum())
        return seconds

    best = timing.best_of(sample, REPEATS, enough=QUICK)
    return fuel, best


# ---- The plot ----


def check_plot(path: str | None) -> None:
    """Refuse a plot that cannot be drawn; called before anything is measured."""
    if path is None:
        return
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise ArcfastError("--plot needs matplotlib, which is not installed (pip install matplotlib)")
    if not path.endswith(PLOTS):
        raise ArcfastError(f"a plot is a {', '.join(PLOTS)} file, not {path}")


def plot(calibration: Calibration, path: str) -> None:
    """Draw the measured times over fuel, both lines, and the threshold."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    sizes = [point.fuel for point in calibration.points]
    for name, line in (("cpu", calibration.cpu), ("gpu", calibration.gpu)):
        (drawn,) = axes.plot(sizes, [getattr(point, name) for point in calibration.points], "o", label=name)
        axes.plot(sizes, [line.seconds(size) for size in sizes], color=drawn.get_color())
    if math.isfinite(calibration.threshold):
        axes.axvline(calibration.threshold, linestyle=":", color="gray", label=f"threshold {calibration.threshold:.3g}")
    axes.set(xscale="log", yscale="log", xlabel="fuel", ylabel="seconds", title=", ".join(calibration.devices))
    axes.legend()
    figure.savefig(path)
