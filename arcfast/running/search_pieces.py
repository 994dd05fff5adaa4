"""Search on a task as a piece of work: for checkpoints, and for the workers of an executor, which call `explore_piece`.

A program that was found is kept as its text.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

from arcfast import _cpu
from arcfast.arc.tasks import Task
from arcfast.base.errors import ArcfastError
from arcfast.base.version import __version__
from arcfast.exploring.explore import Candidate, Explored, Limits, explore_task
from arcfast.programs.program import Program
from arcfast.running.spreading import Spreading

GRACE = 3.0  # seconds behind the deadline in which workers tell what they found until then


def pack_explored(explored: Explored) -> dict[str, Any]:
    """What was found, as JSON takes it."""
    return explored._asdict() | {name: _pack(getattr(explored, name)) for name in ("candidates", "guesses")}


def _pack(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    return [{name: value for name, value in each._asdict().items() if name != "program"} for each in candidates]


def unpack_explored(data: dict[str, Any]) -> Explored:
    """What pack_explored was given."""
    return Explored(**data | {name: [_unpack(row) for row in data[name]] for name in ("candidates", "guesses")})


def _unpack(row: dict[str, Any]) -> Candidate:
    answers = [tuple(map(tuple, grid)) for grid in row["answers"]]
    return Candidate(**row | {"program": Program.parse(row["text"]), "answers": answers, "rows": tuple(row["rows"])})


def explore_piece(data: bytes, copy: int = 0) -> bytes:
    """Search on a task in this process: what a worker of an executor does. `copy`: as for running.pieces.run_piece."""
    given = json.loads(data)
    if given["version"] != __version__:
        way = "install the same version for both"
        raise ArcfastError(f"a worker has arcfast {__version__}, its caller {given['version']}: {way}")
    if given["seconds"] == 0:
        return json.dumps(pack_explored(Explored([], [], 0, 0, 0, "stopped"))).encode()
    clock = _Clock(given["seconds"])
    try:
        applications, memory, without = given["limits"]
        task = Task.from_dict(given["id"], given["task"])
        programs = [Program.parse(text) for text in given["programs"]]
        explored = explore_task(task, Limits(applications, memory, tuple(without)), clock.watch, programs)
    finally:
        clock.cancel()
    return json.dumps(pack_explored(explored)).encode()


class _Clock:
    """Halts explorers after some seconds; None: never."""

    def __init__(self, seconds: float | None):
        self._running: list[_cpu.Explorer] = []
        self._is_over = False
        self._timer = None if seconds is None else threading.Timer(seconds, self._end)
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()

    def watch(self, explorer: _cpu.Explorer) -> None:
        self._running.append(explorer)
        if self._is_over:
            explorer.halt()

    def _end(self) -> None:
        self._is_over = True
        for explorer in self._running:
            explorer.halt()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def explore_spread(
    pool: Any, tasks: Sequence[Task], nearest: dict[str, list[Program]], limits: Limits, deadline: float | None
) -> Iterator[tuple[Task, Explored]]:
    """What the workers of an executor find for each task, in the order in which they are done.

    `nearest`: the programs of a battery whose outputs are composed, by task.
    """
    by_id = {task.id: task for task in tasks if task.demos}

    def pack(id: str, whole: bool) -> bytes:
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        given: dict[str, Any] = {
            "version": __version__,
            "limits": limits,
            "seconds": left,
            "id": id,
            "task": by_id[id].to_dict(),
        }
        given["programs"] = [program.source for program in nearest.get(id, ())]
        return json.dumps(given).encode()

    spreading = Spreading(pool, explore_piece, pack)
    for answered in spreading.over(by_id, None if deadline is None else deadline + GRACE):
        if answered is None:
            continue
        try:
            explored = unpack_explored(json.loads(answered[1]))
        except (ValueError, KeyError, TypeError) as error:
            raise spreading.broken(error) from error
        yield by_id[answered[0]], explored
