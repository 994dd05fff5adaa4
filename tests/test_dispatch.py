"""The automatic choice: the threshold and where it comes from, what is left alone, and that it never knows better."""

import doctest
import json
import math
import os
import stat
import sys
import threading
import time
import types

import pytest
from devices import Failing, quick
from hypothesis import given
from hypothesis import strategies as st

import arcfast
from arcfast import Battery, Program, cli
from arcfast.base.errors import ArcfastError, DeviceError, DeviceUnavailable
from arcfast.checks import calibration
from arcfast.checks.calibration import Calibration, Line, Point, fit
from arcfast.hardware import calibrations, choice, cupy_device, nvml, thresholds

BATTERY = Battery([Program.parse("def f(I): return rot90(I)")])
GRIDS = [((1, 2), (3, 4))] * 3


@pytest.fixture(autouse=True)
def clean(monkeypatch, tmp_path):
    """No setting and no calibration of the machine the tests run on."""
    for name in ("ARCFAST_DEVICE", "ARCFAST_THRESHOLD", "ARCFAST_GPU_MEMORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    calibrations.calibration.cache_clear()
    yield
    calibrations.calibration.cache_clear()


@pytest.fixture
def gpus(monkeypatch):
    """Two devices that pass for GPUs."""
    found = [quick("gpu:0 (T4)", memory=2 << 30), quick("gpu:1 (T4)", memory=2 << 30)]
    for number, device in enumerate(found):
        device.bus = f"0000:00:0{number}.0"
    monkeypatch.setattr(cupy_device, "find_gpus", lambda: found)
    return found


# ---- The threshold ----


UNKNOWN = "no threshold for GPUs was measured on this machine: run arcfast calibrate"


def test_nothing_measured_is_no_threshold():
    assert arcfast.threshold() == math.inf and arcfast.threshold().source == UNKNOWN
    assert arcfast.threshold().number is None and arcfast.threshold().rule == f"on the CPU: {UNKNOWN}"
    assert thresholds.threshold(4e8).rule == "on GPUs from an estimated fuel of 4e+08 (threshold) on"


def test_help_shows_what_it_returns():
    examples = doctest.DocTestFinder(recurse=False).find(arcfast.threshold, globs={"threshold": arcfast.threshold})
    runner = doctest.DocTestRunner()
    assert examples and not any(runner.run(example).failed for example in examples) and runner.tries == 2


def test_who_sets_it(monkeypatch):
    points = Point(1e6, 0.1, 0.2), Point(1e8, 10, 1), Point(1e9, 100, 10)
    measured = Calibration(points, ("gpu:0 (T4)",), "2026-11-16")
    path = calibrations.keep_calibration(measured.to_dict())
    assert path.parent.name == "arcfast"
    assert arcfast.threshold() == measured.threshold and arcfast.threshold().source == "calibrated 2026-11-16"
    monkeypatch.setenv("ARCFAST_THRESHOLD", "2.5e9")
    assert arcfast.threshold() == 2.5e9 and arcfast.threshold().source == "ARCFAST_THRESHOLD"
    assert thresholds.threshold(7) == 7 and thresholds.threshold(7).source == "threshold"


@pytest.mark.parametrize("bad", [-1, "much", True, math.nan, [3]])
def test_what_is_no_threshold(bad, monkeypatch):
    with pytest.raises(ArcfastError, match="threshold must be an amount of fuel"):
        BATTERY.run(GRIDS, threshold=bad)
    monkeypatch.setenv("ARCFAST_THRESHOLD", str(bad) if bad is not True else "nan")
    with pytest.raises(ArcfastError, match="ARCFAST_THRESHOLD must be an amount of fuel"):
        BATTERY.run(GRIDS)


def write_calibration(tmp_path, text: str | bytes) -> None:
    (tmp_path / "arcfast").mkdir(exist_ok=True)
    text = text if isinstance(text, bytes) else text.replace("MACHINE", calibrations.machine()).encode()
    (tmp_path / "arcfast" / "calibration.json").write_bytes(text)
    calibrations.calibration.cache_clear()


def entry(threshold="5", date='"d"', devices='["a"]') -> str:
    return f'{{"MACHINE": {{"threshold": {threshold}, "date": {date}, "devices": {devices}}}}}'


DAMAGED = {
    "not JSON": ["", "{", entry()[:-1], "[" * 100_000, b"\xff\xfe{}", b"\0" * 100, '{"MACHINE": 1' + "0" * 5000 + "}"],
    "no table of machines": ["[]", "3", "null", '"x"', "NaN"],
    "lacks threshold": ['{"MACHINE": {}}', '{"MACHINE": []}', '{"MACHINE": {"threshold": 3}}', '{"MACHINE": "x"}'],
    "not an amount of fuel": [
        *(entry(bad) for bad in ("NaN", "-1", "1e400", "Infinity", "-Infinity", '"much"', '"5"', "true", "[5]", "{}")),
        entry("1" + "0" * 400), entry("1e31"),
    ],
    "date is not a date": [entry(date=bad) for bad in ("3", "null", '""', '"a\\u001b[2Jb"', '"' + "d" * 300 + '"')],
    "not a list of names": [entry(devices=bad) for bad in ("3", "null", "[]", '["a", 3]', '"a"', '{"a": 1}', '[""]')],
    "more than 1 MiB, the most that is read": [entry() + " " * (1 << 20)],
}  # fmt: skip


@pytest.mark.parametrize("why, text", [(why, text) for why, texts in DAMAGED.items() for text in texts])
def test_a_damaged_calibration_is_ignored_with_a_note(why, text, tmp_path, gpus):
    write_calibration(tmp_path, text)
    source = arcfast.threshold().source
    assert arcfast.threshold() == math.inf and source.startswith(f"{UNKNOWN} (") and "is ignored: " in source
    assert why in source and "calibration.json" in source and source.isprintable()
    choice = BATTERY.run(GRIDS).report.choice
    assert choice.device == "cpu" and choice.reason.endswith(source)
    calibrations.keep_calibration({"threshold": None, "date": "2026-11-16", "devices": ["a"]})
    assert arcfast.threshold() == math.inf and arcfast.threshold().source == "calibrated 2026-11-16"


@pytest.mark.parametrize("text", ['{"x": 1}', "{}", '{"x": {"threshold": NaN}}'])
def test_a_calibration_of_others_is_no_damage(text, tmp_path):
    write_calibration(tmp_path, text)
    assert arcfast.threshold() == math.inf and arcfast.threshold().source == UNKNOWN


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no FIFOs")
def test_a_calibration_that_is_no_file(tmp_path):
    """A FIFO would be waited for without end; here somebody writes to it in the end, so that a failure is told."""
    (tmp_path / "arcfast").mkdir()
    fifo = tmp_path / "arcfast" / "calibration.json"
    os.mkfifo(fifo)
    rescue = threading.Timer(20, lambda: fifo.write_text("{}"))
    rescue.daemon = True
    rescue.start()
    try:
        assert "a named pipe, not a regular file" in arcfast.threshold().source
    finally:
        rescue.cancel()
    with pytest.raises(OSError, match="cannot write to .*calibration.json': it is no file"):
        calibrations.keep_calibration({"threshold": 5, "date": "d", "devices": ["a"]})
    assert os.listdir(tmp_path / "arcfast") == ["calibration.json"] and stat.S_ISFIFO(fifo.stat().st_mode)


def test_calibrations_of_other_machines_stay(monkeypatch):
    calibrations.keep_calibration({"threshold": 5, "date": "d", "devices": ["a"]})
    monkeypatch.setattr(calibrations, "machine", lambda: "another")
    calibrations.calibration.cache_clear()
    assert arcfast.threshold().source == UNKNOWN
    path = calibrations.keep_calibration({"threshold": 6, "date": "d", "devices": ["a"]})
    assert arcfast.threshold() == 6 and len(json.loads(path.read_text())) == 2


# ---- The choice ----


def test_below_and_above(gpus):
    b = Battery([Program.parse("def f(I): return rot90(I)")])
    run = b.run(GRIDS, threshold=301)
    assert run.report.choice.device == "cpu"
    assert run.report.choice.reason == "estimated fuel 300 is below the threshold 301 (threshold)"
    run = b.run(GRIDS, threshold=20)
    assert run.report.choice.device == "gpu"
    assert run.report.choice.reason == "estimated fuel 27 is over the threshold 20 (threshold)"  # it has seen the first
    assert {row.device for row in run.report.rows} == {"gpu:0 (T4)", "gpu:1 (T4)"} and run.report.runs == 3


@pytest.mark.parametrize("size", [1.0, 1e9, 1e18, 1e40, math.inf])
def test_nothing_measured_means_the_cpu(gpus, monkeypatch, size):
    """Whatever the size: no guess says that a GPU is faster. No GPU is asked, either."""
    monkeypatch.setattr(cupy_device, "find_gpus", lambda: pytest.fail("a GPU was asked"))
    target = choice.decide(size)
    assert not target.devices and target.choice.device == "cpu"
    assert target.choice.reason == f"estimated fuel {size:.3g} stays on the CPU; {UNKNOWN}"


@pytest.mark.parametrize("how", ["run", "solve"])
def test_large_work_stays_on_the_cpu_and_the_report_says_why(gpus, monkeypatch, how):
    monkeypatch.setattr(choice, "FUEL_PER_CELL", 1e15)  # as if every program took hours
    b = Battery([Program.parse("def f(I): return rot90(I)")])
    tasks = [arcfast.Task("t", [(((1, 2),), ((1,), (2,)))], [])]
    report = b.run(GRIDS).report if how == "run" else b.solve(tasks, progress=False).report
    assert report.choice.device == "cpu" and report.choice.reason.endswith(f"stays on the CPU; {UNKNOWN}")
    assert "arcfast calibrate" in str(report) and {row.device for row in report.rows} == {"cpu"}


def test_solving_is_chosen_too(gpus):
    tasks = [arcfast.Task("t", [(((1, 2),), ((1,), (2,)))], [])]
    found = BATTERY.solve(tasks, threshold=1, progress=False)
    assert found.report.choice.device == "gpu" and "cpu" not in {row.device for row in found.report.rows}
    assert BATTERY.solve(tasks, progress=False).report.choice.device == "cpu"


def test_without_gpus_the_reason_is_told(monkeypatch):
    def none():
        raise DeviceUnavailable("CuPy is not installed")

    monkeypatch.setattr(cupy_device, "find_gpus", none)
    choice = BATTERY.run(GRIDS, threshold=0).report.choice
    assert choice.device == "cpu"
    assert choice.reason.endswith("is over the threshold 0 (threshold), but CuPy is not installed")


def test_the_estimate_learns():
    b = Battery([Program.parse("def f(I): return upscale(I, 30)")])
    first = b.run(GRIDS, threshold=1e9).report.choice.reason
    assert "estimated fuel 300 " in first
    fuel = float(b.run(GRIDS).fuel.sum())
    assert f"estimated fuel {fuel:.3g} " in b.run(GRIDS, threshold=1e9).report.choice.reason


@pytest.mark.parametrize(
    "looks, device, told",
    [
        ({"0000:00:00.0": (0.9, 5 << 30), "0000:00:01.0": (0.1, 5 << 30)}, "gpu", "left alone: gpu:0 is 90% busy"),
        ({"0000:00:00.0": (0.9, 5 << 30), "0000:00:01.0": (0.1, 1 << 20)}, "cpu", "gpu:1 has only 1 MiB free"),
        ({"0000:00:00.0": (0.5, 1 << 30), "0000:00:01.0": (0.5, 1 << 30)}, "gpu", "(threshold)"),
        ({}, "gpu", "(threshold)"),
    ],
)
def test_a_gpu_in_use_is_left_alone(gpus, monkeypatch, looks, device, told):
    seen = {bus: nvml.Usage(busy, 1, free) for bus, (busy, free) in looks.items()}
    monkeypatch.setattr(nvml, "usage", seen.get)
    chosen = BATTERY.run(GRIDS, threshold=0).report.choice
    assert chosen.device == device and chosen.reason.endswith(told)
    forced = choice.forced("gpu")
    assert len(forced.devices) == 2  # who asks for them gets them


@pytest.mark.parametrize("fact", ["memory", "warps"])
def test_a_gpu_that_does_not_work_is_left_alone(gpus, monkeypatch, fact):
    class Lost(type(gpus[0])):
        @property
        def lost(self):
            raise DeviceError("CUDA fails")

    setattr(Lost, fact, Lost.lost)
    for device in gpus:
        device.__class__ = Lost
    monkeypatch.setattr(nvml, "usage", lambda bus: None)
    run = BATTERY.run(GRIDS, threshold=0)
    told = "but gpu:0 does not work: CUDA fails; gpu:1 does not work: CUDA fails"
    assert run.report.choice.device == "cpu" and run.report.choice.reason.endswith(told)
    with pytest.raises(DeviceUnavailable, match="CUDA fails"):
        BATTERY.run(GRIDS, device="gpu")
    there = {name: about for name, here, about in arcfast.devices() if here}
    assert ("gpu:0" in there) == (fact == "warps")


def test_a_calibration_with_other_gpus_does_not_hold(gpus):
    calibrations.keep_calibration({"threshold": 0, "date": "2026-11-16", "devices": ["gpu:0 (P100)"]})
    choice = BATTERY.run(GRIDS).report.choice
    told = "calibrated 2026-11-16 was with gpu:0 (P100), which are not the GPUs here: run arcfast calibrate"
    assert choice.device == "cpu" and choice.reason.endswith(f"stays on the CPU; {told}")
    calibrations.keep_calibration({"threshold": 0, "date": "2026-11-16", "devices": [device.name for device in gpus]})
    choice = BATTERY.run(GRIDS).report.choice
    assert choice.device == "gpu" and choice.reason.endswith("is over the threshold 0 (calibrated 2026-11-16)")


def test_the_choice_takes_microseconds():
    """Counted in calls of Python, not seconds: the machine may be busy. (Measured: docs/gpu.md.)"""
    calls = []

    def count(frame, event, arg):
        if event == "call":
            calls.append(frame.f_code.co_name)

    choice.decide(1.0)
    sys.setprofile(count)
    try:
        choice.forced("auto")
        choice.decide(choice.estimate(400, 1000, (0, 0)))
    finally:
        sys.setprofile(None)
    assert len(calls) < 30, calls


# ---- Calibration ----

seconds = st.floats(1e-6, 1e3)
rates = st.floats(1e3, 1e12)


exact = st.builds(Line, seconds, rates)


@given(exact, exact, st.lists(st.floats(1, 1e12), min_size=3, max_size=8))
def test_it_never_chooses_what_its_measurements_say_is_slower(cpu_line, gpu_line, sizes):
    """Exact lines: at every size that was measured the faster device is chosen, or either where they are equal."""
    gpu_line = Line(gpu_line.start + cpu_line.start, gpu_line.rate)
    points = tuple(Point(size, cpu_line.seconds(size), gpu_line.seconds(size)) for size in sorted(set(sizes)))
    limit = Calibration(points, ("g",), "d").threshold
    for size, cpu_time, gpu_time in points:
        chosen = cpu_time if size < limit else gpu_time
        assert chosen <= min(cpu_time, gpu_time) * (1 + 1e-6)


@given(st.lists(st.builds(Point, st.floats(1, 1e12), seconds, seconds), min_size=1, max_size=9), st.floats(1, 1e13))
def test_nor_with_measurements_that_make_no_sense(points, size):
    """Any times at all: a GPU is taken only where the fitted lines, and every measurement of that size or a larger one,
    say that it is faster; the CPU only where one of these says that it is not slower."""
    measured = Calibration(tuple(points), ("g",), "d")
    says_cpu = [point for point in points if point.fuel >= size and point.gpu >= point.cpu]
    lines_say_cpu = measured.cpu.seconds(size) <= measured.gpu.seconds(size) * (1 + 1e-9)
    if size >= measured.threshold:
        assert not says_cpu
        assert measured.gpu.seconds(size) <= measured.cpu.seconds(size) * (1 + 1e-6)
    else:
        largest = max(point.fuel for point in points)
        unknown = any(point.fuel == largest and point.gpu >= point.cpu for point in points)  # it never won at last
        assert says_cpu or lines_say_cpu or unknown


@given(exact, st.lists(st.floats(1e3, 1e9), min_size=2, max_size=6, unique=True))
def test_a_line_is_found_again(line, sizes):
    found = fit([(size, line.seconds(size)) for size in sizes])
    for size in sizes:
        assert found.seconds(size) == pytest.approx(line.seconds(size), rel=1e-3)


def test_measuring():
    shares = []
    measured = calibration.measure(quick(), 0.5, shares.append)
    assert len(measured.points) >= 3 and measured.devices == ("quick",) and shares[-1] == 1.0
    fuels = [point.fuel for point in measured.points]
    assert fuels == sorted(set(fuels)) and all(min(point) > 0 for point in measured.points)
    assert "threshold: quick from" in str(measured)
    json.dumps(measured.to_dict(), allow_nan=False)


def test_a_device_that_fails_is_not_measured():
    """What the CPU did in its place would pass for its speed."""
    device = Failing(lambda operation, count: operation == "launch" and count > 2)
    with pytest.raises(DeviceError, match="lost in launch"), pytest.warns(RuntimeWarning, match="repeated on the CPU"):
        calibration.measure(device, 0.5)


@pytest.mark.parametrize("device", ["cpu", "auto"])
def test_measuring_needs_a_gpu(device, monkeypatch):
    with pytest.raises(ArcfastError, match="not a GPU"):
        calibration.measure(device)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ArcfastError, match="matplotlib"):
        calibration.check_plot("x.png")


# ---- Utilisation ----


class Nvml(types.ModuleType):
    def __init__(self):
        super().__init__("pynvml")
        self.asked, self.open = [], 0

    def nvmlInit(self):
        self.open += 1

    def nvmlShutdown(self):
        self.open -= 1

    def nvmlDeviceGetHandleByPciBusId(self, bus):
        if bus == "broken":
            raise RuntimeError("NVML_ERROR_NOT_FOUND")
        self.asked.append(bus)
        return bus

    def nvmlDeviceGetMemoryInfo(self, handle):
        return types.SimpleNamespace(used=(len(self.asked) % 3 + 1) << 20, free=7 << 30)

    def nvmlDeviceGetUtilizationRates(self, handle):
        return types.SimpleNamespace(gpu=80)


def test_utilisation_is_sampled_into_the_report(monkeypatch, gpus):
    module = Nvml()
    monkeypatch.setitem(sys.modules, "pynvml", module)
    monkeypatch.setattr(nvml, "EVERY", 0.001)
    launch = gpus[0].launch

    def slow_launch(*args):
        while len(module.asked) < 20:
            time.sleep(0.001)
        launch(*args)

    gpus[0].launch = slow_launch
    b = Battery([Program.parse(f"def f{k}(I): return rot90(upscale(I, {k + 1}))") for k in range(30)])
    run = b.run([((1, 2), (3, 4))] * 20, device="gpu")
    assert run.report.utilisation == pytest.approx({"gpu:0 (T4)": 0.8, "gpu:1 (T4)": 0.8})
    assert run.report.device_memory["gpu:0 (T4)"] == 3 << 20
    assert "busy" in str(run.report) and "gpu:0 (T4) 80%" in str(run.report) and "gpu:1 (T4) 3 MiB" in str(run.report)
    assert run.report.to_dict()["device_memory"]["gpu:1 (T4)"] == 3 << 20 and module.open == 0


def test_without_nvml_nothing_is_known(monkeypatch, gpus):
    monkeypatch.setitem(sys.modules, "pynvml", None)
    assert nvml.usage("0000:00:00.0") is None
    assert BATTERY.run(GRIDS, device="gpu").report.utilisation == {}
    monkeypatch.setitem(sys.modules, "pynvml", Nvml())
    assert nvml.usage("broken") is None


def test_info_tells_the_rule(capsys):
    """In words, and as JSON, which has no infinity."""
    assert cli.main(["info"]) == 0
    assert f"auto      on the CPU: {UNKNOWN}\n" in capsys.readouterr().out
    assert cli.main(["info", "--json"]) == 0
    told = json.loads(capsys.readouterr().out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert told["threshold"] is None
    calibrations.keep_calibration({"threshold": 5e8, "date": "2026-11-16", "devices": ["a"]})
    assert cli.main(["info"]) == 0
    told = "auto      on GPUs from an estimated fuel of 5e+08 (calibrated 2026-11-16) on\n"
    assert told in capsys.readouterr().out
