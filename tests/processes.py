"""Processes in tests: which descend from one, and waiting until some are gone. Linux."""

import time
from pathlib import Path


def parents() -> dict[int, int]:
    """{process: its parent} of all processes but zombies."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            found[int(path.parent.name)] = int(parent)
    return found


def descendants(pid: int) -> set[int]:
    """The children of a process, and theirs; but not the tracker that Python's multiprocessing starts for itself."""
    known = parents()
    found: set[int] = set()
    while more := {each for each, parent in known.items() if parent in {pid, *found}} - found:
        found |= more
    return {each for each in found if not is_tracker(each)}


def is_tracker(pid: int) -> bool:
    try:
        return b"multiprocessing.resource_tracker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def wait_until(condition, seconds: float = 60):
    """What the condition gives as soon as it is true; fails if that takes too long."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise AssertionError("it did not come about")
        time.sleep(0.01)
    return found


def zombies(pid: int) -> list[str]:
    """Children of a process that ended and were not reaped."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state == "Z" and int(parent) == pid:
            found.append(path.parent.name)
    return found
