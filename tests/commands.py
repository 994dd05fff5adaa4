"""The command line in tests: programs and tasks for it, and ways to run it in a process of its own.

The fixtures `here` and `call` of conftest.py put them into a folder and run it in the tests' own process.
"""

import os
import subprocess
import sys
from pathlib import Path

import arcfast

PROGRAMS = """
from somewhere import *

def turn(I):
    return rot90(I)

def twice(I):
    return hmirror(vmirror(hmirror(vmirror(rot90(I)))))

def upside(I):
    x1 = hmirror(I)
    return x1

def nothing(I):
    return first(difference(totuple(I), totuple(I)))

def broken(I):
    return rot91(I)
"""
# Each takes seconds, on every input anew.
SLOW = "\n".join(
    f"def slow{k}(I):\n    x = interval(0, add({2000 + k}, height(I)), 1)\n    return size(prapply(multiply, x, x))\n"
    for k in range(20)
)
GRIDS = [[[1, 2], [3, 4]], [[5, 0, 0]], [[7], [8], [9]]]


def turned(grid):
    return [list(row) for row in zip(*grid[::-1])]


def flipped(grid):
    return grid[::-1]


def raw_task(rule, answer=True):
    """A task whose outputs follow a rule: two demonstrations, one test."""
    pairs = [{"input": grid, "output": rule(grid)} for grid in GRIDS]
    if not answer:
        del pairs[2]["output"]
    return {"train": pairs[:2], "test": pairs[2:]}


def known_tasks():
    return {"turning": raw_task(turned), "flipping": raw_task(flipped), "odd": raw_task(lambda grid: [[0] * 5] * 3)}


def start(*argv, **options):
    """The same in a process of its own."""
    folder = str(Path(arcfast.__file__).parent.parent)
    env = os.environ | {"PYTHONPATH": folder} | options.pop("env", {})
    command = [sys.executable, "-m", "arcfast", *map(str, argv)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, env=env, **(pipes | options))


def finish(process, timeout=60):
    out, err = process.communicate(timeout=timeout)
    return process.returncode, out, err


def one_sentence(err):
    return err.startswith("arcfast") and err.endswith("\n") and err.count("\n") == 1 and "Traceback" not in err
