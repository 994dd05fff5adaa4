"""The commands that examine devices: `arcfast selftest` and `arcfast bench`."""

import json
import sys
from pathlib import Path

import pytest
from commands import PROGRAMS, SLOW, one_sentence
from devices import Failing

import arcfast
from arcfast.base.table import PRIMITIVES
from arcfast.checks import device_test, recorded, selftest
from arcfast.hardware import cupy_device

# ---- selftest ----


@pytest.fixture
def short(monkeypatch):
    """The edges alone: the tests of the core replay the rest on every backend."""
    monkeypatch.setattr(selftest, "RECORDED", {"edges": selftest.RECORDED["edges"]})


def test_selftest(call, short):
    status, out, err = call("selftest", "--quiet")
    assert (status, err) == (0, "")
    assert "6,637 steps" in out and out.count("all agree") == 2 and out.endswith("device cpu: passed\n")


@pytest.mark.parametrize("device", ["python", "warp"])
def test_selftest_for_machines(call, short, device):
    status, out, err = call("selftest", "--device", device, "--json")
    data = json.loads(out)
    assert (status, err, data["device"], data["passed"], data["problems"]) == (0, "", device, True, [])
    assert data["checked"]["edges"] == {"steps": 6637, "errors": 2075, "mismatches": 0}
    assert data["checked"]["examples"]["steps"] == len(PRIMITIVES)


def test_selftest_notices_a_wrong_device(call, short, monkeypatch):
    right = selftest.Reference.call

    def wrong(self, name, args):
        return 42 if name == "size" else right(self, name, args)

    monkeypatch.setattr(selftest.Reference, "call", wrong)
    status, out, _ = call("selftest", "--device", "python")
    assert status == 1 and "FAILED" in out and "examples, line" in out and " gave 42 where " in out
    assert json.loads(call("selftest", "--device", "python", "--json")[1])["problems"]


def test_selftest_notices_a_device_that_fails(call, short, monkeypatch):
    def fail(self, image):
        raise arcfast.DeviceError("lanes 3 and 4 met")

    monkeypatch.setattr(selftest.Core, "execute", fail)
    status, out, _ = call("selftest")
    assert status == 1 and "lanes 3 and 4 met" in out and "FAILED" in out


@pytest.mark.parametrize("fails", [False, True])
def test_selftest_tells_rates_of_a_gpu_that_does_not_fail(call, monkeypatch, fails):
    launches = []
    monkeypatch.setattr(device_test.OnDevice, "more", lambda *_: {})
    monkeypatch.setattr(selftest, "RECORDED", {})
    monkeypatch.setattr(device_test, "ENOUGH", 0.01)
    device = Failing(lambda operation, _: fails and bool(launches) and operation == "launch", name="gpu:0 (T4)")
    monkeypatch.setattr(cupy_device, "find_gpus", lambda: [device])
    rates = device_test.OnDevice.rates
    monkeypatch.setattr(device_test.OnDevice, "rates", lambda self: (launches.append(0), rates(self))[1])
    status, out, _ = call("selftest", "--device", "gpu")
    assert status == fails and ("/s on gpu" in out) is not fails
    assert ("the device failed: " in out and "lost in launch" in out) is fails


def test_selftest_without_the_emulator(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "arcfast._warp", None)
    monkeypatch.delattr(arcfast, "_warp", raising=False)
    status, out, err = call("selftest", "--device", "warp")
    assert (status, out) == (2, "") and one_sentence(err) and "not part of this build" in err


@pytest.mark.parametrize("damage", ["cut", "short", "gone"])
def test_selftest_notices_damaged_files(call, short, monkeypatch, tmp_path, damage):
    import lzma

    data = (recorded.VECTORS / "edges.jsonl.xz").read_bytes()
    if damage == "cut":
        (tmp_path / "edges.jsonl.xz").write_bytes(data[: len(data) // 2])
    elif damage == "short":
        lines = lzma.decompress(data).splitlines(keepends=True)
        (tmp_path / "edges.jsonl.xz").write_bytes(lzma.compress(b"".join(lines[:10])))
    monkeypatch.setattr(recorded, "VECTORS", tmp_path)
    status, out, err = call("selftest", "--quiet")
    assert (status, out) == (2, "") and one_sentence(err) and "edges.jsonl.xz" in err


# ---- bench ----


def test_bench_measures_the_same_runs_on_every_device(call):
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--threads", 2, "--json")
    told = json.loads(out)
    assert status == 0 and [(rate["device"], rate["threads"]) for rate in told["rates"]] == [("cpu", 1), ("cpu", 2)]
    assert all(rate["runs"] == rate["programs"] * rate["inputs"] and rate["seconds"] > 0 for rate in told["rates"])
    assert "gpu" in told["failed"]
    same = told["compared"]
    assert same["different"] == [] and same["reference"]["runs"] == same["cpu"]["runs"] > 0 and same["times"] > 0
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--threads", 1)
    assert status == 0 and "cpu, 1 thread " in out and "all answers agree" in out and "gpu" in out


def test_bench_of_one_device(call):
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--device", "warp", "--json")
    assert status == 0 and [rate["device"] for rate in json.loads(out)["rates"]] == ["warp"]
    status, out, err = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01, "--device", "gpu")
    assert (status, out) == (2, "") and "CuPy" in err


def test_bench_tells_where_an_answer_differs(call, monkeypatch):

    monkeypatch.setattr("arcfast.running.reference_executor.evaluate", lambda program, inputs: ((9,),))
    status, out, _ = call("bench", "mine.py", "--tasks", "tasks.json", "--seconds", 0.01)
    assert status == 1 and "differ" in out and "all answers agree" not in out


def test_bench_leaves_long_programs_out_of_the_reference(call):
    Path("slow.py").write_text(SLOW)
    status, out, _ = call("bench", "slow.py", "--tasks", "tasks.json", "--seconds", 0.01, "--fuel", "1M")
    assert status == 0 and "too long" in out


@pytest.mark.parametrize("budget", [("--fuel", 9), ("--memory", 64)])
def test_bench_leaves_runs_that_end_by_a_budget_out_of_the_reference(call, budget):
    Path("more.py").write_text(PROGRAMS + SLOW)
    status, out, _ = call("bench", "more.py", "--tasks", "tasks.json", "--seconds", 0.01, *budget)
    assert status == 0 and "differ" not in out
