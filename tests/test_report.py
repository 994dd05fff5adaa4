"""Reports: numbers add up, phases sum to the wall time, tables are readable."""

import enum
import gc
import json
import math
import pickle
import threading
import time
from contextlib import contextmanager

import pytest

from arcfast import Battery
from arcfast.base import report
from arcfast.base.report import Choice, Report, Row, last_report, remember
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.options import RunOptions
from arcfast.running.run import run_graph


def filled() -> Report:
    report = Report(Choice("gpu:0", "1.2e9 fuel is over the threshold 3e8"))
    report.add("gpu:0", programs=80, inputs=1718, seconds=0.5)
    report.add("cpu", programs=80, inputs=1718, seconds=0.0, runs=37)
    report.count({"OK": 100_000, "ERROR": 37_440})
    report.rerun("device memory", 30)
    report.rerun("device memory", 7)
    report.rerun("launch <failed>")
    report.utilisation["gpu:0"] = 0.83
    report.note("S was given whole (leak=True)")
    report.note("S was given whole (leak=True)")
    return report.finish()


def test_rows():
    report = filled()
    assert report.rows[0] == Row("gpu:0", 80, 1718, 137_440, 0.5) and report.rows[0].rate == 274_880
    assert report.rows[1].runs == 37 and report.rows[1].rate is None
    assert report.runs == 137_477
    assert report.reruns == {"device memory": 37, "launch <failed>": 1}
    assert report.notes == ["S was given whole (leak=True)"]


def test_print():
    lines = str(filled()).splitlines()
    assert lines[0].split() == ["device", "programs", "inputs", "runs", "seconds", "runs/s"]
    assert lines[1].split() == ["gpu:0", "80", "1,718", "137,440", "0.5", "274,880"]
    assert lines[2].split() == ["cpu", "80", "1,718", "37", "0.000000", "-"]
    assert len({len(line) for line in lines[:3]}) == 1
    text = "\n".join(lines[3:])
    for part in (
        "choice     gpu:0: 1.2e9 fuel is over the threshold 3e8",
        "statuses   OK 100,000, ERROR 37,440",
        "reruns     37 on the CPU: device memory",
        "reruns     1 on the CPU: launch <failed>",
        "busy       gpu:0 83%",
        "wall time  ",
        "note       S was given whole",
    ):
        assert part in text
    assert "recomputed" not in text


def test_parts_are_included():
    whole, part = Report(), filled()
    part.device_memory["gpu:0"] = 7
    part.note("gpu:0: NVRTC compiled the kernel")
    whole.include(part)
    more = Report(Choice("gpu:0", "asked for"))
    more.add("gpu:0", programs=1, inputs=1, seconds=1.5)
    more.utilisation["gpu:0"], more.device_memory["gpu:0"] = 0.43, 5
    whole.include(more.finish())
    assert whole.rows == [*part.rows, *more.rows] and whole.statuses == part.statuses and whole.reruns == part.reruns
    assert whole.utilisation == {"gpu:0": pytest.approx((0.83 * 0.5 + 0.43 * 1.5) / 2)}
    assert whole.device_memory == {"gpu:0": 7} and whole.choice.reason == "asked for"
    assert whole.notes == ["gpu:0: NVRTC compiled the kernel"]


def test_an_empty_report():
    report = Report()
    assert str(report).startswith("nothing ran\nphases") and "0 runs on nowhere" in repr(report)
    assert "<table>" in report._repr_html_()
    assert report.to_dict()["rows"] == [] and report.to_dict()["choice"] is None


def test_many_rows_are_added_up():
    report = Report()
    for number in range(40):
        report.add("cpu", programs=number, inputs=2, seconds=0.25)
    report.add("gpu:0", programs=1, inputs=1, seconds=1)
    assert report.by_device() == [Row("cpu", 39, 2, 1560, 10.0), Row("gpu:0", 1, 1, 1, 1.0)]
    assert len(report.rows) == len(report.to_dict()["rows"]) == 41
    lines = str(report).splitlines()
    assert lines[1].split() == ["cpu", "39", "2", "1,560", "10.00", "156"]
    assert lines[3].split() == "rows 41 pieces of work, added up by device".split()


def test_html_is_escaped():
    html = filled()._repr_html_()
    assert "launch &lt;failed&gt;" in html and "<failed>" not in html
    assert html.count("<tr>") == html.count("</tr>") > 8


def test_to_dict_is_plain_json():
    report = filled()
    data = json.loads(json.dumps(report.to_dict()))
    assert data == report.to_dict()
    assert data["choice"] == {"device": "gpu:0", "reason": "1.2e9 fuel is over the threshold 3e8"}
    assert data["rows"][0]["runs_per_second"] == 274_880 and data["rows"][1]["runs_per_second"] is None
    assert data["reruns"]["device memory"] == 37 and data["recomputed"] == 0 and data["runs"] == 137_477


def test_numpy_numbers():
    numpy = pytest.importorskip("numpy")
    report = Report()
    report.add("cpu", numpy.int64(2), numpy.int64(3), numpy.float32(0.5))
    report.count({"OK": numpy.uint64(6)})
    report.utilisation["gpu:0"] = numpy.float32(0.5)
    json.dumps(report.to_dict())


def test_statuses_by_name_or_member():
    class Status(enum.IntEnum):
        OK = 0
        FUEL = 2

    report = Report()
    report.count({Status.OK: 3, Status.FUEL: 1})
    report.count({"OK": 2})
    assert report.statuses == {"OK": 5, "FUEL": 1}


class Clock:
    """Time passes when a test says so."""

    def __init__(self):
        self.now = 123_456_789

    def __call__(self) -> int:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * 1e9)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(time, "perf_counter_ns", clock)
    return clock


def test_phases_sum_to_the_wall_time(clock):
    report = Report()
    with report.phase("parse"):
        clock.wait(0.02)
    clock.wait(0.01)
    for _ in range(3):
        with report.phase("run"):
            clock.wait(0.01)
            with report.phase("copy"):
                clock.wait(0.02)
            clock.wait(0.03)
    report.finish()
    phases = report.phases
    assert list(phases) == ["parse", "run", "copy", "other"]
    assert phases == pytest.approx({"parse": 0.02, "run": 0.12, "copy": 0.06, "other": 0.01}, rel=1e-12)
    assert report.seconds == pytest.approx(0.21, rel=1e-12)
    clock.wait(0.01)
    assert report.finish().phases == phases  # the clock has stopped


def test_phases_sum_to_the_wall_time_on_a_real_clock():
    report = Report()
    for _ in range(100):
        with report.phase("run"), report.phase("copy"):
            pass
    report.finish()
    assert report.seconds > 0 and math.isclose(sum(report.phases.values()), report.seconds, rel_tol=1e-12)


def test_phases_of_a_report_that_is_still_running(clock):
    report = Report()
    with report.phase("run"):
        clock.wait(0.02)
        first = report.to_dict()
        clock.wait(0.01)
        second = report.to_dict()
    assert (first["phases"]["run"], second["phases"]["run"]) == pytest.approx((0.02, 0.03), rel=1e-12)
    for data in (first, second):
        assert math.isclose(sum(data["phases"].values()), data["seconds"], rel_tol=1e-12)


def test_phases_survive_exceptions(clock):
    report = Report()
    with pytest.raises(KeyError):
        with report.phase("outer"):
            with report.phase("inner"):
                raise KeyError
    clock.wait(1)  # no phase is open now
    with report.phase("next"):
        clock.wait(2)
    assert report.finish().phases == {"outer": 0, "inner": 0, "next": 2, "other": 1}


def test_finish_inside_a_phase(clock):
    report = Report()
    with report.phase("run"):
        clock.wait(0.5)
        assert report.finish().seconds == 0.5
        clock.wait(0.01)
    assert report.seconds == 0.5 and math.isclose(sum(report.phases.values()), report.seconds, rel_tol=1e-12)


def in_thread(work):
    caught = []

    def run():
        try:
            work()
        except Exception as error:
            caught.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return caught


def test_threads_fill_in_but_only_the_owner_keeps_phases():
    report = Report()

    def work():
        for _ in range(1000):
            report.rerun("r")
            report.recompute()
            report.count({"OK": 1})
            report.add("cpu", 1, 1, 0.001)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert report.reruns == {"r": 4000} and report.recomputed == 4000 and report.statuses == {"OK": 4000}
    assert report.runs == 4000

    def phase():
        with report.phase("run"):
            pass

    assert isinstance(in_thread(phase)[0], RuntimeError)


def test_recomputed_after_the_end():
    report = filled()
    report.recompute(2)
    assert report.recomputed == 2 and "recomputed  2 on the CPU" in str(report)


def test_reports_travel():
    report = filled()
    again = pickle.loads(pickle.dumps(report))
    assert again.to_dict() == report.to_dict() and str(again) == str(report)
    again.recompute()
    running = pickle.loads(pickle.dumps(Report()))
    assert running.seconds == running.seconds


def test_last_report():
    report = filled()
    assert remember(report) is report and last_report() is report
    other = filled()
    in_thread(lambda: remember(other))
    assert last_report() is other


def test_choice():
    assert Choice("cpu", "small") == ("cpu", "small")
    assert repr(filled()).startswith("Report(137477 runs on gpu:0, ")


def test_preparing_a_battery_is_a_phase_of_its_run(monkeypatch):
    """Slices are prepared before anything runs; that time is not left to "other"."""
    opened, prepared = [], []

    @contextmanager
    def watched(report, name):
        opened.append(name)
        yield
        opened.pop()

    def switched(report, name):
        opened[:] = [name] if name else []

    class Watched(Graph):
        def prepare(self, *args, **options):
            prepared.append(list(opened))
            return super().prepare(*args, **options)

    monkeypatch.setattr(Report, "phase", watched)
    monkeypatch.setattr(Report, "switch", switched)
    program = Program.parse("def f(I): return rot90(I)")
    run_graph(Watched([program]), [program], [((1,),)], RunOptions(device="cpu"))
    assert prepared == [["prepare"]]


def test_switches_charge_each_phase_its_time(monkeypatch):
    ticks = iter([0, 10, 30, 60, 100, 100])
    monkeypatch.setattr(report.time, "perf_counter_ns", lambda: next(ticks))
    one = Report()
    one.switch("prepare")
    one.switch("run")
    one.switch(None)
    assert one.finish().phases == {"prepare": 20e-9, "run": 30e-9, "other": 50e-9}
    failures = []

    def elsewhere():
        try:
            one.switch("run")
        except RuntimeError as error:
            failures.append(error)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert failures


def test_a_run_waits_for_no_collector():
    """Nothing in it refers back to it, so its memory is given back when it is dropped."""
    battery = Battery([Program.parse("def f(I): return rot90(I)")])
    battery.run([((1, 2),)], device="cpu").value(0, 0)  # imports what it needs
    collecting = gc.isenabled()
    gc.disable()
    try:
        gc.collect()
        assert battery.run([((1, 2),)], device="cpu").value(0, 0) == ((1,), (2,))
        assert gc.collect() == 0
    finally:
        if collecting:
            gc.enable()
