"""`--python workers` on the command line: run, solve and bench execute what cannot be compiled, and say so."""

import json
from pathlib import Path

import pytest
from commands import one_sentence

PROGRAMS = """
import numpy as np
def spun(grid: np.ndarray): return np.rot90(grid, -1)
def hangs(grid):
    while True: pass
def turn(I): return rot90(I)
"""


@pytest.fixture
def samples(here):
    Path("samples.py").write_text(PROGRAMS)
    return "samples.py"


def test_run_and_solve(call, samples):
    limits = ("--python", "workers", "--worker-timeout", "0.1", "--worker-memory", "256M")
    status, out, err = call("run", samples, "--tasks", "tasks.json", "--limit", "1", "--threads", "1", *limits)
    assert status == 0 and "2 programs of these run as Python in worker processes" in out
    assert "failed  hangs: took too long: more than 0.1 s for a run" in out
    assert "right  turning: spun and 1 more" in out
    assert "a run may take 0.1 s and 256 MiB; enforced: time" in out
    status, out, err = call("solve", samples, "--tasks", "tasks.json", "-o", "out.json", "--json", *limits)
    data = json.loads(out)
    assert status == 0 and sorted(data["solved"]["turning"]) == ["spun", "turn"]
    assert set(data["battery"]["python"]) == {"spun", "hangs"}
    assert data["report"]["statuses"]["TIMEOUT"] == 3
    assert json.loads(Path("out.json").read_text())["turning"][0]["attempt_1"] == [[9, 8, 7]]


def test_bench(call, samples):
    Path(samples).write_text(PROGRAMS.replace("while True: pass", "return [1, [2]]"))
    status, out, err = call("bench", samples, "--tasks", "tasks.json", "--seconds", "0.01", "--python", "workers", "-q")
    assert status == 0 and "\nworkers " in out and "2 programs x " in out and "cpu, 1 thread" in out
    Path(samples).write_text("def f(grid): return [1, [2]]")
    status, out, err = call("bench", samples, "--tasks", "tasks.json", "--seconds", "0.01", "--python", "workers", "-q")
    assert status == 0 and "\nworkers " in out and "cpu, " not in out


def test_without_the_option_they_are_skipped(call, samples):
    status, out, err = call("run", samples, "--tasks", "tasks.json", "--limit", "1")
    assert status == 0 and "skipped  samples.py:3: " in out and "worker" not in out
    status, out, err = call("run", samples, "--tasks", "tasks.json", "--python", "maybe")
    assert status == 2 and one_sentence(err) and "maybe" in err
