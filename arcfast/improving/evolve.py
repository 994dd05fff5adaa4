"""Evolution: improve programs towards tasks, round after round, by mutants of the best ones; the best stay in a file.

The file is a solver file. Its first line holds the state, so that an interrupted run continues after its last complete
round and gives the same result, and a checksum, which reveals damage. The result depends only on input and seed.
mutate.py makes the mutants, running/solve.py scores them.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from arcfast.arc.tasks import Tasks, load_tasks
from arcfast.base.budget import TRIAL_FUEL, check_time_limit
from arcfast.base.errors import ArcfastError
from arcfast.base.escape import printable
from arcfast.base.files import SOLVERS, read_bytes
from arcfast.base.wording import error_reason
from arcfast.base.writing import (
    IN_PARTIAL,
    check_target,
    is_lasting,
    replace_file,
    shield_from_interrupt,
    try_target,
    write_with_retries,
)
from arcfast.improving.mutate import mutants
from arcfast.programs.printing import function_name
from arcfast.programs.program import Program, parse_source
from arcfast.programs.reading import EVOLVED
from arcfast.running.battery import Battery

SEAL = re.compile("([0-9a-f]{64}) ")  # the checksum of the text after it; files of earlier versions have none


class Kept(NamedTuple):
    """A program kept for a task: how many demonstrations it gets right, and its share of right cells."""

    program: Program
    right: int
    share: float


class Evolution:
    """The state of an evolution: the best programs for every task, best first, and the number of rounds."""

    def __init__(self, tasks: Tasks, seed: int, keep: int):
        self.tasks, self.seed, self.keep = tasks, seed, keep
        self.rounds = 0
        self.best: dict[str, list[Kept]] = {task: [] for task in tasks}
        self.sealed = True  # False: loaded from a file without a checksum
        self.unwritten: str | None = None
        """why the file is not up to date, or None"""

    @property
    def solved(self) -> list[str]:
        """Ids of the tasks that have a program right on every demonstration."""
        return [task for task in self.best if self.is_solved(task)]

    def is_solved(self, task: str) -> bool:
        return any(kept.right == len(self.tasks[task].demos) for kept in self.best[task][:1])

    @property
    def battery(self) -> Battery:
        """All programs that are kept, named after their tasks."""
        return Battery(self._named())

    def take(self, task: str, found: Iterable[Kept]) -> None:
        """Keep the best programs of a task: more demonstrations, then more cells, then fewer steps; one per score."""
        self.best[task] = self._best_of(task, found)

    def end_round(self, found: dict[str, list[Kept]], rounds: int) -> None:
        """Store the results of a round for all tasks at once, so that an interruption leaves no half round."""
        best = self.best | {task: self._best_of(task, kept) for task, kept in found.items()}
        self.best, self.rounds = best, rounds

    def _best_of(self, task: str, found: Iterable[Kept]) -> list[Kept]:
        rank = [*self.best[task], *found]
        rank.sort(key=lambda kept: (-kept.right, -kept.share, len(kept.program)))
        scores = dict.fromkeys((kept.right, kept.share) for kept in rank)
        first = [next(kept for kept in rank if (kept.right, kept.share) == score) for score in scores]
        return first[: 1 if first and first[0].right == len(self.tasks[task].demos) else self.keep]

    def _named(self) -> list[Program]:
        """The programs, named after their tasks, with unique names that are legal for functions."""
        programs, taken = [], set()
        for task, kept in self.best.items():
            for number, one in enumerate(kept, 1):
                name = function_name(f"solve_{task.replace('~', '_')}" + f"_{number}" * (number > 1))
                while name in taken:
                    name += "_"
                taken.add(name)
                programs.append(one.program.renamed(name))
        return programs

    def text(self) -> str:
        """The text of the file: the state as its first line, then every program with a comment."""
        state: dict[str, Any] = {"rounds": self.rounds, "seed": self.seed, "keep": self.keep}
        state["best"] = {task: [[kept.right, kept.share] for kept in best] for task, best in self.best.items()}
        # Python takes "coding:" in the first lines of a file, even in an id, for the encoding of the file: escape it.
        parts = [json.dumps(state).replace("coding", "\\u0063oding").replace("\x7f", "\\u007f")]
        programs = iter(self._named())
        for task, best in self.best.items():
            for kept in best:
                score = f"{kept.right} of {len(self.tasks[task].demos)} demonstrations, {kept.share:.1%} of the cells"
                parts.append(f"# {printable(task)}: {score}\n{next(programs).source}")
        sealed = "\n\n\n".join(parts) + "\n"
        return f"{EVOLVED}{_checksum(sealed)} {sealed}"

    @classmethod
    def load(cls, path: str | os.PathLike[str], tasks: Tasks) -> Evolution:
        """Read the state from a file; ArcfastError if there is none, if it is damaged, or of other tasks."""
        check_target(path)  # regular files only
        try:
            text = read_bytes(path, SOLVERS).decode("utf-8").replace("\r\n", "\n")
            if not text.startswith(EVOLVED):
                raise ValueError("its first line is not one of evolve's")
            if "\r" in text:
                raise ValueError("it has line breaks of another kind")
            sealed = text.removeprefix(EVOLVED)
            seal = SEAL.match(sealed)
            sealed = sealed[seal.end() :] if seal else sealed
            if seal and seal[1] != _checksum(sealed):
                raise ValueError("its checksum does not match")
            head, _, rest = sealed.partition("\n")
            loaded, scores = cls._read_state(head, tasks)
            loaded.sealed = seal is not None
            if scores.keys() == tasks.keys():
                programs = iter(cls._read_programs(rest, str(path), scores))
                for task, best in scores.items():
                    loaded.best[task] = [Kept(next(programs), *score) for score in best]
                return loaded
        except OSError as error:
            raise ArcfastError(f"{path} cannot be read: {error_reason(error)}") from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            why = {UnicodeDecodeError: "it is not UTF-8", KeyError: f"it has no {error}"}.get(type(error), str(error))
            message = f"{path} was not written by evolve, or changed since ({why}): name another file"
            raise ArcfastError(f"{message}; its programs can still be loaded as solvers") from None
        raise ArcfastError(f"{path} was evolved on other tasks: name another file, or the same tasks")

    @classmethod
    def _read_state(cls, head: str, tasks: Tasks) -> tuple[Evolution, dict[str, list[tuple[int, float]]]]:
        """Read the first line: an Evolution still without programs, and {task: scores}; ValueError if impossible."""
        state = json.loads(head, parse_constant=_reject_constant)
        for name, least in (("rounds", 0), ("keep", 1), ("seed", -math.inf)):
            if type(state[name]) is not int or state[name] < least:
                raise ValueError(f"its {name} cannot be {state[name]!r}")
        loaded = cls(tasks, state["seed"], state["keep"])
        loaded.rounds = state["rounds"]
        scores = {task: [(right, share) for right, share in best] for task, best in state["best"].items()}
        for task, best in scores.items():
            demos = len(tasks[task].demos) if task in tasks else math.inf
            possible = all(type(score) is kind for pair in best for score, kind in zip(pair, (int, float)))
            possible = possible and all(0 <= right <= demos and 0 <= share <= 1 for right, share in best)
            possible = possible and all(share == 1 for right, share in best if right == demos)
            if not possible or len(best) > loaded.keep or best != sorted(set(best), reverse=True):
                raise ValueError(f"its scores of {task!r} are impossible")
        return loaded, scores

    @staticmethod
    def _read_programs(text: str, path: str, scores: dict[str, list[Any]]) -> list[Program]:
        programs, skipped = parse_source("\n" + text, path)
        expected = sum(map(len, scores.values()))
        if skipped or len(programs) != expected:
            raise ValueError(next(iter(skipped.values()), f"{len(programs)} programs where it names {expected}"))
        return programs

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
    path: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
    on_round: Callable[[Evolution], Any] | None = None,
    **options: Any,
) -> Evolution:
    """Evolve the programs of a battery towards tasks they do not solve.

    First every program is scored on every task. Then each round makes `count` mutants of the `keep` best programs of
    every unsolved task, also spliced with programs of the battery, and scores them on all unsolved tasks.

    rounds      number of rounds in all, those already in the file included
    path        a file with the best programs, written after every round. If it exists, the run continues after its
                rounds; a damaged file raises ArcfastError. A write that fails, as on a full disk, is tried again after
                the next round and at the end, and then raises ArcfastError
    time_limit  seconds; no round begins that would probably end later, and none is cut short
    on_round    called with the Evolution after every round
    options     those of Battery.solve: threads, fuel (here 1,000,000 by default), memory, progress, device

    ArcfastError and KeyboardInterrupt carry the Evolution of the last complete round in `.partial`.

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
        raise ArcfastError("the battery has no programs to evolve")
    begun, longest = time.monotonic(), 0.0
    tasks = load_tasks(tasks)
    file = _File(path)
    if path is not None and Path(path).exists():
        state, begins = Evolution.load(path, tasks), False
        if (state.seed, state.keep) != (seed, keep):
            was = f"seed {state.seed} and keep {state.keep}"
            raise ArcfastError(f"{path} was evolved with {was}: name another file, or the same seed and keep")
        if not state.sealed:
            try:
                _check_scores(state, path, options)
            except KeyboardInterrupt as stop:
                stop.partial = state  # type: ignore[attr-defined]
                raise
    else:
        state, begins = Evolution(tasks, seed, keep), True
    if begins or (state.rounds < rounds and len(state.solved) < len(tasks)):
        file.check()
    with file.ending(state):
        if begins:
            state.end_round(_try(state, battery, options), 0)
            file.save(state, on_round)
        while state.rounds < rounds and len(state.solved) < len(tasks):
            started = time.monotonic()
            if time_limit is not None and started + longest - begun >= time_limit:
                break
            fresh = _next(state, battery, count)
            if not fresh:
                break
            state.end_round(_try(state, Battery(fresh), options), state.rounds + 1)
            file.save(state, on_round)
            longest = max(longest, time.monotonic() - started)
    return state


def _next(state: Evolution, battery: Battery, count: int) -> list[Program]:
    """The mutants of a round: of the best programs of unsolved tasks; of the whole battery if there are none."""
    best: dict[Program, None] = {}
    for task in state.tasks:
        if not state.is_solved(task):
            best.update(dict.fromkeys(kept.program for kept in state.best[task]))
    fresh = mutants(list(best) or battery, count, f"{state.seed} {state.rounds}", donors=[*best, *battery])
    # Ties are broken by name, and parents are named differently after an interruption: so names are numbers.
    return [program.renamed(f"fresh_{k:09}") for k, program in enumerate(fresh)]


def _try(state: Evolution, battery: Battery, options: dict[str, Any]) -> dict[str, list[Kept]]:
    """Score programs on all unsolved tasks: {task: its best programs}."""
    open_tasks = Tasks([task for id, task in state.tasks.items() if not state.is_solved(id)])
    found = battery.solve(open_tasks, partial=True, **{"fuel": TRIAL_FUEL, **options})
    rows = {task: found.partial(task)[: 10 * state.keep] for task in open_tasks}
    return {
        task: [Kept(battery.program(name), right, share) for name, right, share in best] for task, best in rows.items()
    }


def _check_scores(state: Evolution, path: Any, options: dict[str, Any]) -> None:
    """Raise ArcfastError if the programs of a file without a checksum do not score as the file says."""
    battery, names = state.battery, iter(state.battery.names)
    asked = {task: [next(names) for _ in best] for task, best in state.best.items()}
    found = battery.solve(state.tasks, programs=asked, partial=True, **{"fuel": TRIAL_FUEL, **options})
    for task, best in state.best.items():
        scores = {name: tuple(score) for name, *score in found.partial(task)}
        for name, kept in zip(asked[task], best):
            if scores.get(name, (0, 0.0)) != (kept.right, kept.share):
                why = f"with this fuel and memory {name} does not score as the file says"
                raise ArcfastError(f"{path} was not written by evolve, or changed since ({why}): name another file")


class _File:
    """The file of an evolution, or none. A write that fails for a reason that may pass is retried later."""

    def __init__(self, path: str | os.PathLike[str] | None):
        self.path = path
        self.waiting: str | None = None
        self.best: Any = None  # `best` of the state that was taken last
        if path is not None:
            check_target(path)

    def check(self) -> None:
        """Raise OSError, before anything is computed, if the file can never be written."""
        if self.path is not None:
            try:
                try_target(self.path)
            except OSError as error:
                if error.errno is None or is_lasting(error):
                    raise

    def save(self, state: Evolution, on_round: Callable[[Evolution], Any] | None) -> None:
        """Write the state after a complete round, and call on_round."""
        if self.path is not None:
            self.take(state)
            try:
                self.write()
            except OSError as error:
                if is_lasting(error):
                    self.waiting = None
                    raise self.failure(error, state) from error
                self.warn(error, "it is tried again after the next round")
        if on_round is not None:
            on_round(state)

    def take(self, state: Evolution) -> None:
        """Take the text of a complete round for the next write; done separately, as Ctrl-C may come before save()."""
        if self.path is not None and state.best is not self.best:
            self.waiting = state.text()
            self.best = state.best

    def write(self) -> None:
        """Write the waiting text to the file; OSError if that fails."""
        if self.path is not None and self.waiting is not None:
            replace_file(self.path, self.waiting)
            self.waiting = None

    def warn(self, error: OSError, then: str) -> None:
        message = f"{self.path} cannot be written ({error_reason(error)}): {then}"
        try:
            warnings.warn(printable(message), RuntimeWarning, stacklevel=4)
        except Warning:  # a filter turned it into an error, which must not stop the writing
            pass

    def failure(self, error: OSError, state: Evolution) -> ArcfastError:
        state.unwritten = f"{self.path} could not be written: {error_reason(error)}"
        return ArcfastError(f"{state.unwritten}; {IN_PARTIAL}")

    @contextmanager
    def ending(self, state: Evolution) -> Iterator[None]:
        """However the block ends, write the last complete round; errors get the state as `.partial`."""

        def write_last() -> None:
            self.take(state)
            write_with_retries(self.write)

        self.best = state.best
        try:
            try:
                yield
            except BaseException:
                try:
                    shield_from_interrupt(write_last)
                except OSError as error:
                    self.failure(error, state)
                    self.warn(error, "it lacks the last rounds")
                raise
            try:
                shield_from_interrupt(lambda: write_with_retries(self.write))
            except OSError as error:
                raise self.failure(error, state) from error
        except BaseException as error:
            error.partial = state  # type: ignore[attr-defined]
            raise


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _reject_constant(word: str) -> Any:
    raise ValueError(f"{word} is no score")
