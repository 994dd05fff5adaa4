"""The command line in tests: programs and tasks for it, and ways to run it in a process of its own.

The fixtures `here` and `call` of conftest.py put them into a folder and run it in the tests' own process.
"""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
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


class Terminal:
    """A terminal for the stderr of a process: start(..., stderr=terminal.end), and `read` after the process ended."""

    def __init__(self):
        self.here, self.end = pty.openpty()
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))  # it has no size at first
        self.shown = ""

    def read_until(self, word):
        """Read until it shows a word; with None, until the process has ended."""
        while word is None or word not in self.shown:
            try:
                part = os.read(self.here, 4096)
            except OSError:  # how Linux tells that no process has it open
                part = b""
            if not part:
                break
            self.shown += part.decode()
        return self.shown

    def close(self):
        """No process of the test has it open any more: give all that it showed."""
        os.close(self.end)
        shown = self.read_until(None)
        os.close(self.here)
        return shown


def one_sentence(err):
    return err.startswith("arcfast") and err.endswith("\n") and err.count("\n") == 1 and "Traceback" not in err
