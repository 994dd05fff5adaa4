"""Checks and measurements of a machine: the self-test of devices, the sample that a bench compares."""

import warnings

from devices import quick

from arcfast import Program
from arcfast.checks import device_test
from arcfast.cli import main
from arcfast.running.device_executor import ARENA_FULL

# 1.8 MB at once on a grid of 30 x 30: more than the device below has left for one run.
LARGE = "def large(I): return size(upscale(I, 45))"


def test_work_that_does_not_fit_is_repeated_without_a_warning(monkeypatch):
    """A device with little memory passes, and the self-test prints no warning for each of its batteries."""
    programs = [Program.parse("def turn(I): return rot90(I)"), Program.parse(LARGE)]
    check, reruns = device_test.check_devices, {}
    monkeypatch.setattr(device_test, "check_devices", lambda found: (reruns.update(found), check(found)))
    device = device_test.OnDevice(quick(memory=3 << 20))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tally = device.compare(programs, [((1, 2),), ((3,) * 30,) * 30], lambda runs: None)
    assert (tally.steps, tally.mismatches) == (4, [])
    assert reruns.keys() == {ARENA_FULL}, "otherwise nothing was repeated, and nothing is proved"


def test_bench_without_a_sample_prints_two_lines(tmp_path, capsys):
    """No program is short enough for the reference: the title and the reason are lines of their own."""
    path = tmp_path / "slow.py"
    path.write_text("def slow(I):\n    x = interval(0, 400, 1)\n    return size(prapply(add, x, x))\n")
    assert main(["bench", str(path), "--limit", "1", "--seconds", "0.01", "--threads", "1", "--quiet"]) == 0
    *_, title, reason = capsys.readouterr().out.splitlines()
    assert title.startswith("beside arcfast's checked reference") and title.endswith(")")
    assert reason.startswith("  not measured: each program of the sample is too long")
