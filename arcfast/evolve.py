"""Evolution of programs: round after round mutants of what came nearest to each task; what is best is kept in a file.

The file is a solver file that anything can load. Its first line holds the state, so that a run that was interrupted
goes on after its last whole round and ends as if it had not been. Everything follows from the seed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from arcfast.battery import Battery
from arcfast.budget import TRIAL_FUEL, check_time_limit
from arcfast.errors import ArcfastError
from arcfast.mutate import mutants
from arcfast.program import Program, parse_source
from arcfast.submission import replace_file
from arcfast.tasks import Tasks, load_tasks

SIGN = "# arcfast evolve "


class Kept(NamedTuple):
    """A program that is kept for a task: demonstrations it is right on, and its share of their cells."""

    program: Program
    right: int
    share: float


class Evolution:
    """What is kept for every task, best first, after so many rounds."""

    def __init__(self, tasks: Tasks, seed: int, keep: int):
        self.tasks, self.seed, self.keep = tasks, seed, keep
        self.rounds = 0
        self.best: dict[str, list[Kept]] = {task: [] for task in tasks}

    @property
    def solved(self) -> list[str]:
        """Ids of the tasks with a program that is right on every demonstration."""
        return [task for task in self.best if self.is_solved(task)]

    def is_solved(self, task: str) -> bool:
        return any(kept.right == len(self.tasks[task].demos) for kept in self.best[task][:1])

    @property
    def battery(self) -> Battery:
        """All programs that are kept, under the names of their tasks."""
        return Battery(self._named())

    def take(self, task: str, found: Iterable[Kept]) -> None:
        """Keep the best: more demonstrations, more cells, fewer steps; of those that score alike the first."""
        rank = [*self.best[task], *found]
        rank.sort(key=lambda kept: (-kept.right, -kept.share, len(kept.program)))
        scores = dict.fromkeys((kept.right, kept.share) for kept in rank)
        first = [next(kept for kept in rank if (kept.right, kept.share) == score) for score in scores]
        self.best[task] = first[: 1 if first and first[0].right == len(self.tasks[task].demos) else self.keep]

    def _named(self) -> list[Program]:
        programs = []
        for task, kept in self.best.items():
            programs += [one.program.renamed(f"solve_{task}" + f"_{k}" * (k > 1)) for k, one in enumerate(kept, 1)]
        return programs

    def text(self) -> str:
        """The file: the state as its first line, then every program with a comment."""
        state: dict[str, Any] = {"rounds": self.rounds, "seed": self.seed, "keep": self.keep}
        state["best"] = {task: [[kept.right, kept.share] for kept in best] for task, best in self.best.items()}
        parts = [SIGN + json.dumps(state)]
        programs = iter(self._named())
        for task, best in self.best.items():
            for kept in best:
                score = f"{kept.right} of {len(self.tasks[task].demos)} demonstrations, {kept.share:.1%} of the cells"
                parts.append(f"# {task}: {score}\n{next(programs).source}")
        return "\n\n\n".join(parts) + "\n"

    @classmethod
    def load(cls, path: str | os.PathLike, tasks: Tasks) -> Evolution:
        """The state that a file holds; ArcfastError if it holds none, or one of other tasks."""
        text = Path(path).read_text(encoding="utf-8")
        head, _, rest = text.partition("\n")
        try:
            if not head.startswith(SIGN):
                raise ValueError
            state = json.loads(head.removeprefix(SIGN))
            loaded = cls(tasks, state["seed"], state["keep"])
            loaded.rounds = state["rounds"]
            scores = {task: [(int(a), float(b)) for a, b in best] for task, best in state["best"].items()}
            programs, skipped = parse_source("\n" + rest, str(path))
            if skipped or len(programs) != sum(map(len, scores.values())):
                raise ValueError
        except (ValueError, KeyError, TypeError):
            raise ArcfastError(f"{path} was not written by evolve, or changed since: name another file") from None
        if scores.keys() != tasks.keys():
            raise ArcfastError(f"{path} was evolved on other tasks: name another file, or the same tasks")
        waiting = iter(programs)
        for task, best in scores.items():
            loaded.best[task] = [Kept(next(waiting), *score) for score in best]
        return loaded

    def __repr__(self) -> str:
        return f"Evolution({self.rounds} rounds, {len(self.solved)} of {len(self.tasks)} tasks)"


def evolve(
    battery: Battery,
    tasks: Any,
    rounds: int = 10,
    *,
    count: int = 1000,
    keep: int = 4,
    seed: int = 0,
    path: str | os.PathLike | None = None,
    time_limit: float | None = None,
    told: Callable[[Evolution], Any] | None = None,
    **options: Any,
) -> Evolution:
    """Evolve the programs of a battery towards tasks they do not solve.

    First every program is scored on every task; then in each round `count` mutants of the `keep` best of each unsolved
    task, spliced with programs of the battery too, are tried on all unsolved tasks. `path` is a file that holds the
    best programs after every round; if it is there already, its rounds count and the run goes on after them.
    `time_limit` (seconds) ends it before a round that would come too late; a round is never cut short. `told` is called
    after every round. `options` are those of Battery.solve: threads, fuel (here 1,000,000 by default), memory,
    progress, device.

    >>> battery = Battery([Program.parse("def f(I): return rot90(I)"), Program.parse("def g(I): return hmirror(I)")])
    >>> grids = [((1, 2), (3, 4)), ((1, 2, 3), (4, 5, 6))]
    >>> task = {"train": [{"input": g, "output": tuple(zip(*g))} for g in grids], "test": [{"input": grids[0]}]}
    >>> evolve(battery, {"turned": task}, rounds=20, count=20, progress=False).solved
    ['turned']
    """
    for name, number, least in (("rounds", rounds, 0), ("count", count, 1), ("keep", keep, 1)):
        if isinstance(number, bool) or not isinstance(number, int) or number < least:
            raise ArcfastError(f"{name} must be a whole number of at least {least}, not {number!r}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ArcfastError(f"seed must be a whole number, not {seed!r}")
    time_limit = check_time_limit(time_limit)
    if not len(battery):
        raise ArcfastError("nothing evolves from a battery without programs")
    begun, longest = time.monotonic(), 0.0
    tasks = load_tasks(tasks)
    if path is not None and Path(path).exists():
        state = Evolution.load(path, tasks)
        if (state.seed, state.keep) != (seed, keep):
            was = f"seed {state.seed} and keep {state.keep}"
            raise ArcfastError(f"{path} was evolved with {was}: name another file, or the same seed and keep")
    else:
        state = Evolution(tasks, seed, keep)
        _try(state, battery, options)
        _save(state, path, told)
    while state.rounds < rounds and len(state.solved) < len(tasks):
        started = time.monotonic()
        if time_limit is not None and started + longest - begun >= time_limit:
            break
        fresh = _next(state, battery, count)
        if not fresh:
            break
        _try(state, Battery(fresh), options)
        state.rounds += 1
        _save(state, path, told)
        longest = max(longest, time.monotonic() - started)
    return state


def _next(state: Evolution, battery: Battery, count: int) -> list[Program]:
    """The mutants of a round: of what came nearest, and of everything for tasks that nothing came near to."""
    near: dict[Program, None] = {}
    for task in state.tasks:
        if not state.is_solved(task):
            near.update(dict.fromkeys(kept.program for kept in state.best[task]))
    fresh = mutants(list(near) or battery, count, f"{state.seed} {state.rounds}", donors=[*near, *battery])
    # Ties go by name, so names are numbers: those of the parents are others after an interruption.
    return [program.renamed(f"fresh_{k:09}") for k, program in enumerate(fresh)]


def _try(state: Evolution, battery: Battery, options: dict[str, Any]) -> None:
    """Score programs on all tasks that are not solved."""
    open_tasks = Tasks([task for id, task in state.tasks.items() if not state.is_solved(id)])
    found = battery.solve(open_tasks, partial=True, **{"fuel": TRIAL_FUEL, **options})
    for task in open_tasks:
        rows = found.partial(task)[: 10 * state.keep]
        state.take(task, [Kept(battery.program(name), right, share) for name, right, share in rows])


def _save(state: Evolution, path: str | os.PathLike | None, told: Callable[[Evolution], Any] | None) -> None:
    if path is not None:
        replace_file(path, state.text())
    if told is not None:
        told(state)
