"""Programs that could hang, in a process of their own that is killed after GUARD seconds; and how they are stopped."""

import subprocess
import sys

GUARD = 120  # seconds; a second or two is usual
STOPPING = """
import signal, sys
import arcfast
from arcfast.programs.calling import run_program
from arcfast.programs.graph import Graph

class Interrupted(Exception):
    pass

def interrupt(*_):
    raise Interrupted

signal.signal(signal.SIGALRM, interrupt)
program = arcfast.Program.parse(sys.argv[1])
battery, alone = arcfast.Battery([program]), Graph([program])
much = {"fuel": 2**63 - 1, "memory": 2**30}
grid = ((1, 2), (3, 4))
arcfast.Battery([arcfast.Program.parse("def g(I):\\n    return I")]).run([grid], threads=2)  # imports what it needs
task = {"train": [{"input": [[1]], "output": [[1]]}], "test": [{"input": [[1]]}]}
ways = {
    "one thread": lambda: battery.run([grid] * 3, threads=1, **much),
    "two threads": lambda: battery.run([grid] * 3, threads=2, **much),
    "by itself": lambda: run_program(alone, 0, (None, grid, None), *much.values()),
}
for way, call in ways.items():
    signal.setitimer(signal.ITIMER_REAL, 0.1, 1.0)
    try:
        call()
    except Interrupted:
        print("interrupted", way)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
found = battery.solve({"t": task}, time_limit=0.1, progress=False, **much)
print("solve ended", sum(found.report.statuses.values()))
"""
ALL_STOPPED = [*[f"interrupted {way}" for way in ("one thread", "two threads", "by itself")], "solve ended 0"]


def in_a_process(code: str, *arguments: str) -> list[str]:
    """The lines that a script prints."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=GUARD, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def stopped(text: str) -> list[str]:
    """What comes of stopping a program that has fuel for years: ALL_STOPPED, if it ends when it is told to."""
    return in_a_process(STOPPING, text)
