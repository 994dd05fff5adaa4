"""One run of programs over inputs: budgets, device, arrays of outcomes, values on demand, the report.

Every way to run a battery comes through `run_graph`; what ran where is part of what it returns.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any

from arcfast import _cpu
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.errors import ArcfastError, DeviceError, DSLError
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report, Status, remember
from arcfast.hardware import choice, cores
from arcfast.programs.calling import explain, run_once
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.executors import Crew, announce, count
from arcfast.running.reference_executor import evaluate, portable
from arcfast.running.samples import Sample, as_samples, check_samples

if TYPE_CHECKING:
    import numpy

KEEP_BYTES = 256 * 1024 * 1024  # of output values with values="auto"
PICKLED_BYTES, PICKLED_RUNS = 1 << 24, 1 << 20  # up to here a pickle holds the values that are kept


class Run:
    """The outcomes of a run: arrays [program, input], and values on demand.

    Equal values have equal `hashes` on every machine. Equal hashes do not prove equal values, for whoever writes the
    programs can choose values whose hashes are equal: compare value() where that matters.
    """

    def __init__(self, graph: Graph, programs: Sequence[Program], samples: list[Sample], budgets: tuple[int, int]):
        import numpy

        shape = (len(programs), len(samples))
        self.status: numpy.ndarray = numpy.full(shape, _cpu.NOT_RUN, dtype=numpy.uint8)
        self.hashes: numpy.ndarray = numpy.zeros(shape, dtype=numpy.uint64)
        self.fuel: numpy.ndarray = numpy.zeros(shape, dtype=numpy.uint64)
        self.report = Report()
        self._graph, self._programs, self._samples, self._budgets = graph, programs, samples, budgets
        self._names = {program.name: k for k, program in enumerate(programs)}
        self._codes: numpy.ndarray = numpy.zeros((0, 0), dtype=numpy.uint32)
        self._job: Any = None
        self._values: dict[tuple[int, int], Any] = {}

    def _at(self, program: int | str, input: int) -> tuple[int, int]:
        if isinstance(program, str):
            if program not in self._names:
                raise ArcfastError(f"no program is called {program!r}")
            program = self._names[program]
        n, k = self.status.shape
        try:
            program, input = index(program), index(input)
        except TypeError:
            words = f"not by {program!r} and {input!r}"
            raise ArcfastError(f"a run is told by a program's number or name and an input's number, {words}") from None
        if not (-n <= program < n and -k <= input < k):
            raise IndexError(f"program {program} of {n}, input {input} of {k}")
        return program % n, input % k

    def value(self, program: int | str, input: int) -> Any:
        """The plain value; raises DSLError where the run did not end OK."""
        p, i = self._at(program, input)
        status = self.status[p, i]
        if status == _cpu.NOT_RUN:
            raise ArcfastError(f"{self._programs[p].name} was not run on input {i}: the run was stopped before")
        if status != Status.OK:
            raise DSLError(None, None, self.error(p, i), Status(int(status)).name.lower())
        if (p, i) in self._values:
            return self._values[p, i]
        if self._job is not None:
            try:
                return self._job.value(p, i)
            except KeyError:
                pass
        value = self._again(p, i)[1]
        self._values[p, i] = value
        return value

    def error(self, program: int | str, input: int) -> str | None:
        """What went wrong and at which step; None where the run ended OK."""
        p, i = self._at(program, input)
        status = self.status[p, i]
        if status == Status.OK:
            return None
        if status == _cpu.NOT_RUN:
            return "not run: the run was stopped before"
        code = self._codes[p, i] if self._codes.shape[0] else self._again(p, i)[0]
        return explain(self._graph, p, int(code), Status(int(status)), self._budgets)

    @cached_property
    def _graph(self) -> Graph:
        """The battery's; a run that was pickled makes one when it is first asked to explain or to repeat something."""
        return Graph(self._programs)

    def _kept_values(self) -> dict[tuple[int, int], Any]:
        """The values that are at hand."""
        found = dict(self._values)
        for p, i in zip(*(axis.tolist() for axis in (self.status == Status.OK).nonzero())):
            try:
                found[p, i] = self._job.value(p, i)
            except KeyError:  # found no room
                pass
        return found

    def __getstate__(self) -> dict[str, Any]:
        """Runs travel between processes, with their values if these are not too many: others are made again there."""
        state = {name: value for name, value in self.__dict__.items() if name not in ("_graph", "_job")}
        job, fits = self._job, self.status.size <= PICKLED_RUNS
        kept = self._kept_values() if job is not None and fits and job.kept <= PICKLED_BYTES else self._values
        return state | {"_job": None, "_values": kept}

    def __repr__(self) -> str:
        programs, inputs = self.status.shape
        endings = ", ".join(f"{name} {runs:,}" for name, runs in self.report.statuses.items())
        return f"Run({programs:,} programs x {inputs:,} inputs{': ' * bool(endings)}{endings})"

    def _again(self, p: int, i: int) -> tuple[int, Any]:
        """Run one program on one input once more, on the CPU: (code of the error, value)."""
        self.report.recompute()
        one = run_once(self._graph, p, self._samples[i], *self._budgets)
        return one.code, one.value


def check_budget(name: str, value: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 < value <= most:
        raise ArcfastError(f"{name} must be a whole number from 1 to {most}, not {value!r}")
    return int(value)


def run_graph(
    graph: Graph,
    programs: Sequence[Program],
    inputs: Any,
    *,
    device: Any = "auto",
    threads: int | None = None,
    fuel: int = FUEL,
    memory: int = MEMORY,
    values: bool | str = "auto",
    strict: bool = False,
    progress: bool = False,
    threshold: float | None = None,
    gpu_memory: int | None = None,
    wanted: Any = None,
) -> Run:
    """Run every program on every input; with `wanted` [input, program], only where it is not 0."""
    import numpy

    if not (values is True or values is False or values == "auto"):
        raise ArcfastError(f'values must be "auto", True or False, not {values!r}')
    budgets = check_budget("fuel", fuel, 2**63 - 1), check_budget("memory", memory, 2**32 - 1)
    target, crowd = choice.forced(device), cores.thread_count(threads)
    room = choice.memory_limit(gpu_memory)
    samples = as_samples(inputs)
    check_samples(samples, programs)
    programs = list(programs)  # a battery may grow afterwards
    run = Run(graph, programs, samples, budgets)
    shape = run.status.shape
    if target is not None and target.choice.device == "python":
        run.report.choice = target.choice
        with run.report.phase("run"):
            _run_python(run, wanted, progress)
        remember(run.report.finish())
        return run
    with run.report.phase("prepare"):
        join = wanted is None and any("C" in program.uses for program in programs)
        given = _cpu.Inputs([(sample.I, sample.S, sample.C) for sample in samples], [None] * len(samples), join)
        groups = given.groups
        run._samples = [Sample(*given.sample(k)) for k in range(len(samples))]
        keep_limit = {"auto": KEEP_BYTES, True: 2**62, False: 0}[values]
        if values == "auto" and shape[0] * shape[1] * 24 > KEEP_BYTES:
            keep_limit = 0
        if keep_limit:
            run._codes = numpy.zeros(shape, dtype=numpy.uint32)
        if wanted is None:
            wanted = numpy.ones((len(groups) - 1, len(programs)), dtype=numpy.uint8)
        if target is None:
            target = choice.decide(choice.estimate(len(programs), given.cells, graph.seen), threshold)
    try:
        with Crew(run.report, target, room, strict) as crew:
            with run.report.phase("prepare"):
                desks = crew.desks(graph, budgets, len(programs))
                run._job = crew.job(
                    desks,
                    given,
                    numpy.array(groups),
                    run.status,
                    run.hashes,
                    run.fuel,
                    run._codes,
                    numpy.zeros((0, 0), dtype=numpy.uint8),
                    numpy.zeros((0, 0), dtype=numpy.int32),
                    wanted,
                    numpy.ones(len(samples), dtype=numpy.uint8),
                    joined=join,
                    keep_limit=keep_limit,
                )
                crowd = min(crowd, max(1, len(desks) * (len(groups) - 1)))
            try:
                with run.report.phase("run"):
                    crew.announce(shape, int(wanted.sum()))
                    crew.work(run._job, crowd, progress=progress)
            finally:
                crew.account(run._job, run.status)
    except DeviceError as error:
        error.partial = run
        raise
    except BaseException:
        run.report.note("stopped before the end")
        raise
    finally:
        remember(run.report.finish())
    if not target.devices:
        run.report.note(f"{crowd} thread{'s' * (crowd > 1)}, {run._job.nodes_evaluated:,} nodes evaluated")
    graph.saw(int(run.fuel.sum()), len(programs) * given.cells)
    return run


def _run_python(run: Run, wanted: Any, progress: bool) -> None:
    """The reference, one run after the other: it counts neither fuel nor memory. Its seconds are without the hashes."""
    seconds = 0.0
    pairs = [(p, i) for p in range(run.status.shape[0]) for i in range(run.status.shape[1])]
    pairs = [(p, i) for p, i in pairs if wanted is None or wanted[i, p]]
    announce("python", run.status.shape, len(pairs))
    plain = [Sample(*(_cpu.to_python(_cpu.from_python(part)) for part in sample)) for sample in run._samples]
    for p, i in progress_bar(pairs, disable=not progress, unit="run", leave=False, delay=PATIENCE):
        begun = time.perf_counter()
        try:
            try:
                value = evaluate(run._programs[p], plain[i]._asdict())
            finally:
                seconds += time.perf_counter() - begun
            run._values[p, i] = value
            run.status[p, i], run.hashes[p, i] = Status.OK, _cpu.hash_value(portable(value))
        except DSLError as error:
            run.status[p, i] = Status[error.status.upper()]
    runs = count(run.report, run.status)
    run.report.add("python", *run.status.shape, seconds=seconds, runs=runs)
