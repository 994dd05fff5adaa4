"""Figures that do not mislead: both sides of every ratio are the same runs, and what is printed is what was divided."""

import importlib.util
import json
import re
import sys
import warnings
from pathlib import Path

import pytest
from checkouts import write_checkout
from devices import quick

import arcfast
from arcfast import cli
from arcfast.checks import benchmark, device_test
from arcfast.checks.rival import load_rival, run_beside, solver_times
from arcfast.running.samples import Sample

TOOL = Path(__file__).resolve().parent.parent / "tools" / "bench_programs.py"
# Quick ones, and some that are too long for the reference: rates of all programs and of the sample are far apart.
PROGRAMS = "\n".join(
    [f"def quick{k}(I):\n    return replace(I, {k % 10}, {k // 10})\n" for k in range(30)]
    + [f"def long{k}(I):\n    x = interval(0, {400 + k}, 1)\n    return size(prapply(add, x, x))\n" for k in range(4)]
)


@pytest.fixture
def solvers(tmp_path):
    (tmp_path / "solvers.py").write_text(PROGRAMS)
    return tmp_path / "solvers.py"


def samples():
    return [Sample((), ((k, 1, 2), (3, 4, k)), None) for k in range(10)]


def test_a_second_device_makes_the_runs_of_the_first(solvers):
    battery = arcfast.Battery.load(solvers)
    first = benchmark.measure(battery, samples(), "cpu", 1, 0.01, {})
    for count in (1, first.inputs):
        rate = benchmark.measure(battery, samples(), "cpu", 2, 0.01, {}, count=count)
        assert (rate.programs, rate.inputs) == (len(battery), count)
        assert rate.seconds >= rate.inner > 0, "the whole call is told, not the run alone"


def test_the_reference_and_the_cpu_make_the_same_runs(solvers):
    compared = benchmark.compare(arcfast.Battery.load(solvers), samples(), {})
    assert compared.left_out == 4 and compared.different == []
    assert (compared.cpu.programs, compared.cpu.inputs) == (compared.reference.programs, compared.reference.inputs)
    assert (compared.cpu.programs, compared.cpu.inputs) == (30, benchmark.INPUTS)
    assert compared.times == compared.reference.seconds / compared.cpu.seconds


def test_bench_prints_the_rates_that_its_ratio_is_made_of(solvers, capsys):
    words = ["bench", str(solvers), "--limit", "3", "--seconds", "0.01", "--threads", "2", "--quiet"]
    assert cli.main([*words, "--json"]) == 0
    rates = json.loads(capsys.readouterr().out)["rates"]
    assert len({(rate["programs"], rate["inputs"]) for rate in rates}) == 1 < len(rates)
    assert cli.main(words) == 0
    above, _, block = capsys.readouterr().out.partition("beside arcfast's checked reference")
    assert "times" not in above and "4 of 34 programs drawn are too long for it" in block
    slow, quick = (float(text.replace(",", "")) for text in re.findall(r"([\d,]+) runs/s", block))
    times = float(re.search(r"([\d.,]+) times as fast", block)[1].replace(",", ""))
    assert times == pytest.approx(quick / slow, rel=0.02, abs=1)


def rate_of(seconds=2.0, inner=0.5, nodes=0, **statuses):
    runs = sum(statuses.values())
    return benchmark.Rate("cpu", 1, 1, runs, seconds, inner, nodes, statuses)


@pytest.fixture
def printed(solvers, monkeypatch, capsys):
    """What `arcfast bench` prints of figures that were measured."""

    def bench(compared, *rates):
        figures = iter(rates)
        monkeypatch.setattr(benchmark, "places", lambda *args: [("cpu", 1)] * len(rates))
        monkeypatch.setattr(benchmark, "compare", lambda *args: compared)
        monkeypatch.setattr(benchmark, "measure", lambda *args: next(figures))
        assert cli.main(["bench", str(solvers), "--limit", "1", "--quiet"]) == 0
        return capsys.readouterr().out

    return bench


@pytest.mark.parametrize(
    "slow, told", [(40.0, "20"), (19.92, "10"), (7.0, "3.5"), (2.0, "1.0"), (1.2, "0.60"), (0.09, "0.045")]
)
def test_a_core_that_is_slower_is_not_0_times_as_fast(printed, slow, told):
    assert f"  {told} times as fast" in printed(benchmark.Compared(rate_of(slow, OK=8), rate_of(2.0, OK=8), 0, []))


def test_the_call_that_prepares_a_battery_is_not_timed(solvers):
    """The first run ends in another way than all later ones, and is not the one whose figures come back."""
    battery, calls = arcfast.Battery.load(solvers), []

    class Watched:
        def run(self, inputs, **options):
            calls.append(inputs)
            return battery.run(inputs, **options | ({"fuel": 1} if len(calls) == 1 else {}))

    rate = benchmark.measure(Watched(), samples(), "cpu", 1, 1e-9, {}, count=2)
    assert len(calls) == 2 and rate.statuses["FUEL"] == 0 and rate.statuses["OK"] == rate.runs


def test_runs_and_steps_are_divided_by_the_same_seconds(printed):
    rate = rate_of(2.0, 0.5, 8_000_000, OK=3, ERROR=1)
    told = printed(benchmark.Compared(rate, rate, 0, []), rate)
    assert " 2 runs/s, 4.00 million steps/s" in told and "budget" not in told
    assert "1 program x 4 inputs in 2 s, of which programs ran for 0.5 s" in told


@pytest.mark.parametrize("left_out, told", [(1, "1 of 2 programs drawn is too"), (2, "2 of 3 programs drawn are too")])
def test_one_program_is_told_as_one(printed, left_out, told):
    out = printed(benchmark.Compared(rate_of(OK=1), rate_of(OK=1), left_out, []))
    assert told in out and "1 program x 1 input;" in out
    assert "the same for both" in out and "other runs" not in out, "two things that seem to contradict each other"


def test_bench_tells_how_runs_ended_that_a_budget_stopped(solvers, capsys):
    words = ["bench", str(solvers), "--limit", "1", "--seconds", "0.01", "--threads", "1", "--quiet"]
    assert cli.main(words) == 0
    assert "stopped at a budget" not in capsys.readouterr().out
    assert cli.main([*words, "--fuel", "9"]) == 0
    assert re.search(r"stopped at a budget \(--fuel, --memory\): .*\d FUEL", capsys.readouterr().out)
    assert cli.main([*words, "--fuel", "9", "--json"]) == 0
    rate = json.loads(capsys.readouterr().out)["rates"][0]
    assert sum(rate["statuses"].values()) == rate["runs"] and rate["statuses"]["FUEL"] > 0


@pytest.mark.parametrize("command, offered", [("run", True), ("solve", True), ("evolve", True), ("bench", False)])
def test_help_offers_the_devices_that_a_command_takes(capsys, command, offered):
    assert cli.main([command, "--help"]) == 0
    about = re.search(r"--device D\s(.*?)\n  --", capsys.readouterr().out, re.S)[1]
    assert "gpu:0" in about and ("python" in about) == offered


# ---- Beside a DSL of somebody else ----


def test_bench_beside_arc_dsl(tmp_path, solvers, capsys):
    """Runs that end otherwise there are left out; without a checkout the rival is said to be missing."""
    words = ["bench", str(solvers), "--limit", "1", "--seconds", "0.01", "--threads", "1", "--quiet"]
    assert cli.main([*words, "--arc-dsl", str(write_checkout(tmp_path))]) == 0
    told = capsys.readouterr().out
    assert "beside arc-dsl: its own solvers" in told and "4 solvers x" in told and "in 20 rounds" in told
    assert "missing" not in told and "dsl" not in sys.modules and "solvers" not in sys.modules
    assert cli.main(words) == 0
    assert "arc-dsl, the rival, is missing" in capsys.readouterr().out
    assert cli.main([*words, "--arc-dsl", str(tmp_path / "nowhere")]) == 2
    assert "it has no dsl.py" in capsys.readouterr().err


def test_beside_counts_what_it_times(tmp_path):
    rival = load_rival(write_checkout(tmp_path))
    grids = [((1, 2), (3, 4)), ((5, 5), (0, 7))]
    beside = run_beside(rival, grids, rounds=2, least=0.0)
    assert (beside.programs, beside.inputs, beside.left_out) == (4, 2, 0)
    assert beside.runs + beside.other == 8 and beside.other == 2, "their mostcolor is another function"
    assert len(beside.theirs) == len(beside.ours) == 2 and beside.to_dict()["times"] == beside.times.median
    times = solver_times(rival, arcfast.load_tasks("arcagi1/training"), rounds=2)
    assert set(times) == {"solve_67a3c6ac", "solve_68b16354", "solve_3c9b0459"}


@pytest.mark.skipif(not TOOL.exists(), reason="not in the source tree")
def test_bench_programs_times_runs_that_end_alike(tmp_path, capsys, monkeypatch):
    """Their mostcolor is another function: what differs is counted, and in no ratio."""
    spec = importlib.util.spec_from_file_location("bench_programs", TOOL)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    theirs = write_checkout(tmp_path)
    monkeypatch.setitem(sys.modules, "dsl", None)  # so that what was there, or nothing, is there again afterwards
    del sys.modules["dsl"]
    words = ["--arc-dsl", str(theirs), "--inputs", "12", "--grids", "5", "--seconds", "0.001", "--no-threads"]
    assert tool.main([*words, "--json", str(tmp_path / "figures.json")]) == 0
    told, figures = capsys.readouterr().out, json.loads((tmp_path / "figures.json").read_text())
    ends = figures["ends"]
    assert sum(ends.values()) == 4 * 12 and ends["other"] > 0 and ends["equal"] >= 3 * 12
    runs = figures["runs"]
    assert sum(runs.values()) == ends["equal"] == figures["battery"]["all"]["runs"]
    assert runs["solve_67a3c6ac"] == 12 and runs.get("solve_another", 0) < 12
    assert figures["inner"].keys() == figures["end_to_end"].keys() == {name for name in runs if runs[name]}
    out = 48 - ends["equal"]
    assert f"4 programs x 12 inputs = 48 runs: {ends['equal']} end alike and are in the ratios, 0 of them" in told
    assert f"{out} runs ({out / 48:.1%}) are left out of every ratio, on both sides:" in told
    assert re.search(rf"^ +{ends['other']}  both end, with other values$", told, re.M)
    assert "of 4 programs 1 and 1 are left out: no such task, another value, or an error" in told
    assert sum(map(int, re.findall(r"^ +(\d+)  (?:both|an error|a value|arc-dsl)", told, re.M))) == out > 0
    assert "inner: the run alone" in told and "end to end: battery.run, 5 grids" in told


# ---- Self-test of a device ----


def test_a_selftest_does_not_warn_of_what_it_looks_at_itself():
    """It raises where a device failed; the warning that everybody else gets would say so twice."""
    tested = device_test.OnDevice(quick(memory=100_000))
    programs, grids = device_test.battery()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with pytest.raises(arcfast.DeviceError, match="device memory"):
            tested.compare(programs[:4], grids[:2], lambda runs: None)
    assert not told
