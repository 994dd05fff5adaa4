"""Batteries: many programs, loaded once, run together. The door for users; the work is in graph, run and solve."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import Any

from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.collection import no_collection
from arcfast.base.errors import ArcfastError
from arcfast.base.escape import printable
from arcfast.base.files import python_files
from arcfast.base.wording import close_name
from arcfast.programs.graph import Graph
from arcfast.programs.naming import NameMapping
from arcfast.programs.nodes import CALLS
from arcfast.programs.printing import batt_text, file_text
from arcfast.programs.program import Program, load_sources
from arcfast.running.loading import own_programs
from arcfast.running.options import RunOptions, SolveOptions, explained
from arcfast.running.run import Run, run_graph
from arcfast.running.solve import Found, solve_tasks
from arcfast.workers.budget import WORKER_MEMORY, WORKER_TIMEOUT
from arcfast.workers.pool import check_platform
from arcfast.workers.program import PythonProgram

PYTHON = ("refuse", "workers")  # what to do with functions that cannot be compiled


class Battery:
    """Programs that are run together; equal steps are computed once.

    `for program in battery` iterates over the programs. battery["turn"] and battery[0] give one program, and
    "turn" in battery tests whether there is a program of that name.

    >>> battery = Battery([Program.parse("def turn(I): return rot90(I)")])
    >>> battery.run([((1, 2),)]).value("turn", 0)
    ((1,), (2,))
    >>> "turn" in battery, battery["turn"] == battery[0]
    (True, True)
    """

    def __init__(self, programs: Iterable[Program] = (), skipped: Mapping[str, str] | None = None):
        self._programs: list[Program] = []
        self._at: dict[str, int] = {}
        self._repeats: dict[str, int] = {}
        self._skipped = dict(skipped or {})
        self._graph = Graph()
        self._adding = threading.Lock()
        self.add(programs)

    @classmethod
    def load(
        cls,
        sources: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
        names: NameMapping | None = None,
        python: str = "refuse",
    ) -> Battery:
        """Read solver files and batt files (.py), folders of them, or a list of those. Nothing is imported or executed.

        `names`: {name in the files: name of the language}, for files with other names for primitives and constants; a
        dict, or the path of a JSON file. `from .helpers import f` reads helpers.py in the same folder.
        Only regular files of at most 32 MiB are read; stats["skipped"] has what was skipped, and why.
        `python="workers"`: functions that cannot be compiled become programs too. When they are run, their Python is
        executed, in worker processes with limits (docs/python-programs.md says what these do not protect against). The
        default, "refuse", leaves them among the skipped.
        Without sources: the battery that comes with arcfast, arcfast/batteries/. It is compiled once and kept in the
        user's cache folder; ARCFAST_CACHE=0 turns this off.
        """
        if python not in PYTHON:
            raise ArcfastError(f"python must be one of {', '.join(PYTHON)}, not {python!r}")
        if python == "workers":
            check_platform()
        if sources is None:
            if names is not None:
                raise ArcfastError("names is for your own files: say which files to load")
            with no_collection():  # once: at the end of each pause it looks at all that was made
                return cls(own_programs())
        one = isinstance(sources, (str, bytes, os.PathLike))
        paths: list[Any] = list(sources) if isinstance(sources, Iterable) and not one else [sources]
        for path in paths:
            if not isinstance(path, (str, os.PathLike)):
                raise ArcfastError(f"Battery.load reads files and folders, not {type(path).__name__}")
            if not os.path.exists(path):
                shown = os.fspath(path) if len(os.fspath(path)) < 200 else "of that name"
                raise ArcfastError(f"no file or folder {shown}; for a text, use Battery([Program.parse(text)])")
            if os.path.isdir(path) and next(python_files(path), None) is None:
                raise ArcfastError(f"no .py file in the folder {os.fspath(path)}")
        make_python = PythonProgram.of if python == "workers" else None
        programs, skipped = load_sources(paths, names, make_python)
        return cls(programs, skipped)

    def add(self, programs: Iterable[Program]) -> None:
        """Add programs, all or none; a repeated name becomes `name~n`. Runs in progress do not change."""
        if isinstance(programs, Program) or not isinstance(programs, Iterable):
            raise ArcfastError(f"a battery takes a list of Programs, not {type(programs).__name__}")
        given = list(programs)
        for program in given:
            if not isinstance(program, Program):
                raise ArcfastError(f"a battery holds Programs, not {type(program).__name__}; use Program.parse(text)")
        with self._adding:
            fresh: dict[str, Program] = {}
            for program in given:
                if program.name in self._at or program.name in fresh:
                    base = program.name.split("~")[0]
                    n = self._repeats.get(base, 0) + 1
                    while any(f"{base}~{n}" in names for names in (self._at, fresh, self._skipped)):
                        n += 1
                    self._repeats[base] = n
                    program = program.renamed(f"{base}~{n}")
                fresh[program.name] = program
            self._graph.add(fresh.values())  # first: a run takes as many of the graph as there are programs
            self._at |= {name: len(self._programs) + k for k, name in enumerate(fresh)}
            self._programs += fresh.values()

    def select(self, which: Iterable[int | str]) -> Battery:
        """A battery of some of these programs, by name or index."""
        if isinstance(which, (str, int)):
            which = [which]
        if not isinstance(which, Iterable):
            raise ArcfastError(f"select takes names or indices of programs, not {type(which).__name__}")
        return Battery([self.program(one) for one in which])

    @property
    def names(self) -> list[str]:
        """The programs' names, in order."""
        return [program.name for program in self._programs]

    @property
    def stats(self) -> dict[str, Any]:
        """programs, steps (calls as written), nodes (distinct calls: each is computed once), skipped {name: reason}.

        Where there are Python programs, also python {name: why it was not compiled}.
        """
        python = {each.name: each.reason for each in self._programs if isinstance(each, PythonProgram)}
        return {
            "programs": len(self._programs),
            "steps": sum(map(len, self._programs)),
            "nodes": sum(type(node) in CALLS for node in self._graph.nodes),
            "skipped": dict(self._skipped),
            **({"python": python} if python else {}),
        }

    def program(self, which: int | str) -> Program:
        """A program by name or index."""
        if isinstance(which, str):
            if which not in self._at:
                raise ArcfastError(f"no program is called {which!r}{self._close_name(which)}")
            which = self._at[which]
        try:
            return self._programs[index(which)]
        except IndexError:
            raise IndexError(f"there is no program {which}: the battery has {len(self)}") from None
        except TypeError:
            raise ArcfastError(f"a program is named by its name or index, not {type(which).__name__}") from None

    def _close_name(self, name: str) -> str:
        """Why a name may be missing, for the end of a message: skipped, or another one was meant."""
        if name in self._skipped:
            return f": skipped, {self._skipped[name]}"
        return close_name(name, self._at)

    def to_source(self, form: str = "solvers") -> str:
        """The programs as text that loads again and runs as Python: "solvers", a function each, or "batt", a batt file.

        In a batt file every step is written once; a program of a solver file becomes an entry of `o` under its name.

        >>> print(Battery([Program.parse("def turn(I): return rot90(I)")]).to_source("batt"))
        from arcfast.dsl import *
        <BLANKLINE>
        <BLANKLINE>
        def batt(task_id, S, I, C, log_path):
            s = []
            o = []
            t1 = rot90(I)
            o.append((1, False, 'turn', t1))
            return o, s
        <BLANKLINE>
        """
        if form not in ("solvers", "batt"):
            raise ArcfastError(f'to_source writes "solvers" or "batt", not {form!r}')
        python = next((program.name for program in self._programs if not program.is_compiled), None)
        if python is not None and form == "batt":
            raise ArcfastError(f"a batt file has only calls: {python} is a Python program and cannot be written there")
        texts = [program.source for program in self._programs] if form == "solvers" else [batt_text(self._programs)]
        return file_text(texts)

    def __getstate__(self) -> dict[str, Any]:
        """Batteries travel between processes: the programs do, and what is made of them is made again there."""
        with self._adding:
            state = {name: value for name, value in self.__dict__.items() if name not in ("_graph", "_adding")}
            return state | {"_programs": list(self._programs), "_at": dict(self._at), "_seen": self._graph.seen}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._adding = threading.Lock()
        self._graph = Graph(self._programs)
        self._graph.seen = self.__dict__.pop("_seen")

    def __len__(self) -> int:
        return len(self._programs)

    def __iter__(self) -> Iterator[Program]:
        return iter(self._programs)

    def __contains__(self, which: object) -> bool:
        """Whether a program has this name; of a Program, whether an equal one is there."""
        return which in self._at if isinstance(which, str) else which in self._programs

    def __getitem__(self, which: int | str) -> Program:
        """A program by name or index: the same as program()."""
        return self.program(which)

    def __repr__(self) -> str:
        return f"Battery({len(self)} programs, {sum(map(len, self._programs))} steps)"

    def __str__(self) -> str:
        stats = self.stats
        counts = f"{stats['steps']:,} steps, {stats['nodes']:,} after sharing"
        lines = [f"Battery of {stats['programs']:,} programs: {counts}"]
        lines += [f"  {program.name}  {len(program)} steps" for program in self._programs[:10]]
        if len(self) > 10:
            lines.append(f"  ... and {len(self) - 10:,} more")
        if "python" in stats:
            lines.append(f"  {len(stats['python']):,} run as Python in worker processes")
        if stats["skipped"]:
            lines.append(f"  {len(stats['skipped']):,} skipped; the first: {next(iter(stats['skipped'].values()))}")
        return "\n".join(map(printable, lines))

    @explained(RunOptions)
    def run(
        self,
        inputs: Any,
        device: Any = "auto",
        threads: int | None = None,
        fuel: int = FUEL,
        memory: int = MEMORY,
        values: bool | str = "auto",
        strict: bool = False,
        progress: bool = False,
        threshold: float | None = None,
        gpu_memory: int | str | None = None,
        worker_timeout: float = WORKER_TIMEOUT,
        worker_memory: int = WORKER_MEMORY,
        resume: str | os.PathLike[str] | None = None,
        executor: Any = None,
    ) -> Run:
        """Run every program on every input: grids or Samples, or one bare grid."""
        given = device, threads, fuel, memory, strict, progress, threshold, gpu_memory, worker_timeout, worker_memory
        options = RunOptions.given((*given, resume, executor, values))  # locals() would take several times as long
        return run_graph(self._graph, self._programs, inputs, options)

    @explained(SolveOptions)
    def solve(
        self,
        tasks: Any,
        device: Any = "auto",
        attempts: int = 2,
        progress: bool = True,
        threads: int | None = None,
        fuel: int = FUEL,
        memory: int = MEMORY,
        programs: Mapping[str, Iterable[str]] | None = None,
        time_limit: float | None = None,
        rank: str = "steps",
        partial: bool = False,
        leak: bool = False,
        submission: str | os.PathLike[str] | None = None,
        fresh: bool = False,
        strict: bool = False,
        threshold: float | None = None,
        gpu_memory: int | str | None = None,
        worker_timeout: float = WORKER_TIMEOUT,
        worker_memory: int = WORKER_MEMORY,
        resume: str | os.PathLike[str] | None = None,
        shard: tuple[int, int] | None = None,
        compose: bool = False,
        executor: Any = None,
    ) -> Found:
        """Find the programs that are right on every demonstration, and what they answer to the tests.

        If Ctrl-C or an error ends it early, the exception has what was found in `.partial`. So does the ArcfastError
        that is raised if the submission could not be written, even at the end.
        """
        return solve_tasks(self._graph, self._programs, tasks, SolveOptions.of(locals()))
