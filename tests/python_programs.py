"""Python programs for worker processes, good and bad, by a generator: each with how a run of it must end.

What is expected of the good ones is computed here, by other means than the program's text.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from arcfast.base.report import Status

Rows = tuple[tuple[int, ...], ...]


class Made(NamedTuple):
    """A program's text, and how its run on a grid ends: a status, and the value if it is OK."""

    kind: str
    text: str
    ends: Callable[[Rows], tuple[Status, Any]]


def good(rule: Callable[[Rows], Any]) -> Callable[[Rows], tuple[Status, Any]]:
    return lambda grid: (Status.OK, rule(grid))


def bad(status: Status) -> Callable[[Rows], tuple[Status, Any]]:
    return lambda grid: (status, None)


def turned(grid: Rows) -> Rows:
    return tuple(zip(*grid[::-1]))


def recolored(old: int, new: int) -> Callable[[Rows], Rows]:
    return lambda grid: tuple(tuple(new if cell == old else cell for cell in row) for row in grid)


def _fast(name: str, rng: random.Random) -> Made:
    old, new = rng.randrange(10), rng.randrange(10)
    text = f"""
def {name}(grid):
    out = [row[:] for row in grid if 0.5]
    for r in range(len(out)):
        for c in range(len(out[0])):
            if out[r][c] == {old}:
                out[r][c] = {new}
    return out
"""
    return Made("fast", text, good(recolored(old, new)))


def _numpy(name: str, rng: random.Random) -> Made:
    turns = rng.randrange(4)

    def rule(grid: Rows) -> Rows:
        for _ in range(turns):
            grid = turned(grid)
        return grid

    text = f"""
import numpy as np

def {name}(grid: np.ndarray) -> np.ndarray:
    out = np.zeros(np.rot90(grid, -{turns}).shape)
    out[:, :] = np.rot90(grid, -{turns})
    return out
"""
    return Made("numpy", text, good(rule))


def _language(name: str, rng: random.Random) -> Made:
    colour = rng.randrange(10)
    text = f"""
from dsl import *

def {name}(I):
    count = 0
    while count < 3.0:
        count += 1
    return fill(canvas({colour}, shape(I)), {colour}, frozenset((i, j) for i, j in asindices(I)))
"""
    return Made("language", text, good(lambda grid: tuple(tuple(colour for _ in row) for row in grid)))


def _helped(name: str, rng: random.Random) -> Made:
    """With helpers, a class and constants of its own, some below it; a call at top level that prints."""
    add = rng.randrange(10)
    text = f"""
from dataclasses import dataclass
import collections

ADDED_{name} = {add}
print("made", ADDED_{name})

@dataclass
class Holder_{name}:
    cell: "unknown"
    more: dict = None

def {name}(grid):
    return [[helper_{name}(Holder_{name}(cell)) for cell in row] for row in grid]

def helper_{name}(holder):
    return (holder.cell + ADDED_{name}) % 10

RESULT_{name} = {name}([[0] * 3] * 3)
"""
    return Made("helped", text, good(lambda grid: tuple(tuple((cell + add) % 10 for cell in row) for row in grid)))


def _printing(name: str, rng: random.Random) -> Made:
    text = f"""
import sys

def {name}(grid):
    for k in range(200):
        print("x" * 10000)
        sys.stderr.write("y" * 1000)
    return [list(row) for row in grid][::-1]
"""
    return Made("printing", text, good(lambda grid: grid[::-1]))


def _writing(name: str, rng: random.Random) -> Made:
    """Writes to its folder, in which nothing of others may be, and deletes the folder."""
    text = f"""
import os, shutil

def {name}(grid):
    found = os.listdir(".")
    os.makedirs("deep/er", exist_ok=True)
    with open("deep/er/file", "w") as file:
        file.write("x" * 1000)
    os.chmod("deep", 0)
    return len([each for each in found if each != "deep"])
"""
    return Made("writing", text, good(lambda grid: 0))


def _patching(name: str, rng: random.Random) -> Made:
    """Changes numpy, builtins and arcfast for itself."""
    text = f"""
import builtins, random, sys
import numpy as np
import arcfast

def {name}(grid: list):
    np.array = np.zeros = np.rot90 = lambda *args, **more: 1 / 0
    builtins.len = lambda x: 77
    random.seed = sys.setrecursionlimit = None
    arcfast.workers.child.explain = arcfast.workers.wire.HEAD = None
    sys.modules.clear()
    raise ValueError("mine")
"""
    return Made("patching", text, bad(Status.CRASH))


def _endless(name: str, rng: random.Random) -> Made:
    text = f"def {name}(grid):\n    while 0.5:\n        pass\n"
    return Made("endless", text, bad(Status.TIMEOUT))


def _sleeping(name: str, rng: random.Random) -> Made:
    text = f"import time\ndef {name}(grid):\n    time.sleep(100000)\n    return [grid]\n"
    return Made("sleeping", text, bad(Status.TIMEOUT))


def _half(name: str, rng: random.Random) -> Made:
    """Endless on tall grids only: the other inputs have their values."""
    text = f"def {name}(grid):\n    while len(grid) > 2.0:\n        pass\n    return [len(grid)][0]\n"
    return Made("half", text, lambda grid: (Status.TIMEOUT, None) if len(grid) > 2 else (Status.OK, len(grid)))


def _hungry(name: str, rng: random.Random) -> Made:
    text = f"def {name}(grid):\n    held = [bytes(1 << 20)]\n    while True:\n        held.append(bytes(1 << 24))\n"
    return Made("hungry", text, bad(Status.MEMORY))


def _bomb(name: str, rng: random.Random) -> Made:
    text = f"import numpy as np\ndef {name}(grid):\n    return int(np.ones((1 << 20, 1 << 14)).sum())\n"
    return Made("bomb", text, bad(Status.MEMORY))


def _crashing(name: str, rng: random.Random) -> Made:
    ways = (
        "ctypes.string_at(0)",
        "os._exit(0)",
        "os.abort()",
        "os.kill(os.getpid(), 9)",
        "os.closerange(0, 100)",
        "faulthandler._sigsegv()",
        "(os.write(4, b'O\\x02\\x00\\x00\\x00zz'), time.sleep(1))",
        "(os.write(4, b'O\\xff\\xff\\xff\\xff'), time.sleep(1))",
        "os.write(4, b'garbage, garbage, garbage')",
    )
    text = f"""
import ctypes, faulthandler, os, time

def {name}(grid):
    {rng.choice(ways)}
    return [1, [2]]
"""
    return Made("crashing", text, bad(Status.CRASH))


def _forking(name: str, rng: random.Random) -> Made:
    ways = (
        "os.fork()",
        "os.forkpty()",
        "subprocess.run(['sleep', '1000'])",
        "os.execv('/bin/sleep', ['sleep', '1000'])",
        "os.system('sleep 1000') and 1 / 0",
        "multiprocessing.get_context('fork').Process(target=time.sleep, args=(1000,)).start()",
        "socket.socket()",
        "socket.create_connection(('127.0.0.1', 80))",
        "os.kill(os.getppid(), 9)",
        "os.killpg(0, 9)",
        "os.setsid()",
    )
    text = f"""
import multiprocessing, os, socket, subprocess, time

def {name}(grid):
    {rng.choice(ways)}
    return [1, [2]]
"""
    return Made("forking", text, bad(Status.ERROR))


def _raising(name: str, rng: random.Random) -> Made:
    ways = (
        "raise ValueError('x' * 10 ** 7)",
        "raise Odd()",
        "sys.exit(3)",
        "raise KeyboardInterrupt",
        "input()",
        "sys.stdin.read(1)[0]",
        "return {name}(grid) + [1]".replace("{name}", name),
        "return {1: 2}",
        "return 'text'",
        "return 0.5",
        "return 10 ** 30",
        "return [lambda x: x]",
        "return grid[100]",
        "import no_such_module_anywhere as none; return none.f(grid)",
        "open('large', 'wb').write(bytes(1 << 26))",
        "return unknown_name(grid)",
        "yield grid",
    )
    text = f"""
import sys

class Odd(Exception):
    def __str__(self):
        raise TypeError("no message")

def {name}(grid):
    half = len(grid) / 2
    {rng.choice(ways)}
"""
    return Made("raising", text, bad(Status.ERROR))


def _threading(name: str, rng: random.Random) -> Made:
    text = f"""
import threading, time

def {name}(grid):
    found = []
    threads = [threading.Thread(target=lambda k=k: found.append(k)) for k in range(3)]
    threading.Thread(target=lambda: time.sleep(1000), daemon=True).start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(found)
"""
    return Made("threading", text, good(lambda grid: (0, 1, 2)))


def _random(name: str, rng: random.Random) -> Made:
    """The same random numbers for every input."""
    text = f"""
import random
import numpy as np

def {name}(grid):
    return [random.randrange(1000), int(np.random.randint(1000))]
"""
    first = random.Random(0).randrange(1000)
    import numpy

    second = int(numpy.random.RandomState(0).randint(1000))
    return Made("random", text, good(lambda grid: (first, second)))


QUICK = (
    _fast, _numpy, _language, _helped, _printing, _writing, _patching, _crashing, _forking, _raising, _threading,
    _random,
)  # fmt: skip
SLOW = (_endless, _sleeping, _half, _hungry, _bomb)
MAKERS = QUICK + SLOW


def make_programs(count: int, seed: int = 0, slow_share: float = 0.1) -> Iterator[Made]:
    """Programs p0, p1, ...: every kind, then kinds at random, of which that share takes as long as it is allowed."""
    rng = random.Random(seed)
    for k in range(count):
        if k < len(MAKERS):
            maker = MAKERS[k]
        else:
            maker = rng.choice(SLOW if rng.random() < slow_share else QUICK)
        yield maker(f"p{k}", rng)
