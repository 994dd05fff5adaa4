"""One run of programs over inputs: `battery.run`, and the Run that it gives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any

from arcfast import _cpu
from arcfast.base.errors import ArcfastError, DeviceError, DSLError, ExecutorError
from arcfast.base.report import Report, Status, remember
from arcfast.base.table import STATUSES
from arcfast.hardware import choice
from arcfast.programs.calling import explain, run_program
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.executor import account
from arcfast.running.executor_choice import chosen, open_executor
from arcfast.running.options import RunOptions
from arcfast.running.results import KEEP_ALL, Results, Work
from arcfast.running.samples import Sample, are_bare_grids, as_sample, as_samples, check_samples
from arcfast.workers.pool import run_once
from arcfast.workers.program import PythonProgram

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

KEEP_BYTES = 256 * 1024 * 1024  # of output values with values="auto"


class Run:
    """The outcomes of a run: arrays [program, input], and values on demand.

    Equal values have equal `hashes` on every machine. Equal hashes do not prove equal values, because the
    author of a program can choose different values with equal hashes: compare value() where that matters.
    """

    def __init__(self, graph: Graph, programs: Sequence[Program], inputs: int, options: RunOptions, codes: bool):
        self.report = Report()
        self._results = Results(len(programs), inputs, codes=codes)
        self._graph, self._programs, self._budgets = graph, programs, options.budgets
        self._worker_budgets = options.worker_budgets
        self._given: Any = None  # the inputs as core values

    @property
    def status(self) -> NDArray[numpy.uint8]:
        """How each run ended: arcfast.Status.OK, ERROR, FUEL, MEMORY, of Python programs also TIMEOUT, CRASH.

        255 (NOT_RUN) for a run that had not begun, or was stopped before its end. Only the results that an error
        carries in `partial` can hold it.
        """
        return self._results.status

    @property
    def hashes(self) -> NDArray[numpy.uint64]:
        """Hashes of the values; 0 where a run did not end OK."""
        return self._results.hashes

    @property
    def fuel(self) -> NDArray[numpy.uint64]:
        """The fuel that each run spent."""
        return self._results.fuel

    @property
    def codes(self) -> NDArray[numpy.uint32]:
        """Error codes, as _cpu.unpack_code reads them; empty where no values were kept."""
        return self._results.codes

    @property
    def kept_bytes(self) -> int:
        """Bytes of the output values that are kept."""
        return self._results.kept.kept_bytes if self._results.kept is not None else 0

    def value(self, program: int | str, input: int) -> Any:
        """The plain value; raises DSLError where the run did not end OK."""
        kept = self._results.kept
        if type(kept) is _cpu.WorkQueue and type(program) is type(input) is int:
            try:
                return kept.value(program, input)  # of a run that ended OK: what most ask for
            except (KeyError, OverflowError):
                pass
        p, i = self._at(program, input)
        status = self._results.status_of(p, i)
        if status == _cpu.NOT_RUN:
            raise ArcfastError(f"{self._programs[p].name} was not run on input {i}: the run was stopped before it")
        if status != Status.OK:
            raise DSLError(None, None, self.error(p, i) or "", Status(status).word)
        try:
            return self._results.value(p, i)
        except KeyError:
            value = self._run_again(p, i)[1]
            self._results.remember(p, i, value)
            return value

    def error(self, program: int | str, input: int) -> str | None:
        """What went wrong and at which step; None where the run ended OK."""
        p, i = self._at(program, input)
        status = self._results.status_of(p, i)
        if status == Status.OK:
            return None
        if status == _cpu.NOT_RUN:
            return STATUSES["NOT_RUN"].reason
        if not self._programs[p].is_compiled:
            return self._results.messages[p, i]
        codes = self._results.codes
        code = codes[p, i] if codes.size else self._run_again(p, i)[0]
        return explain(self._graph, p, int(code), Status(status), self._budgets)

    def _at(self, program: int | str, input: int) -> tuple[int, int]:
        """The place of a run in the arrays; negative numbers count from the end."""
        if isinstance(program, str):
            if program not in self._names:
                raise ArcfastError(f"no program is called {program!r}")
            program = self._names[program]
        n, k = self._results.shape
        try:
            program, input = index(program), index(input)
        except TypeError:
            words = f"not by {program!r} and {input!r}"
            raise ArcfastError(f"index a run by program (number or name) and input (number), {words}") from None
        if not (-n <= program < n and -k <= input < k):
            raise IndexError(
                f"there is no run of program {program} on input {input}: there are {n} programs and {k} inputs"
            )
        return program % n, input % k

    @cached_property
    def _names(self) -> dict[str, int]:
        return {program.name: k for k, program in enumerate(self._programs)}

    @cached_property
    def _samples(self) -> list[Sample]:
        """The inputs as immutable values of the core: whoever gave them may have changed them since."""
        return [Sample(*self._given.sample(k)) for k in range(self._given.n)]

    @cached_property
    def _graph(self) -> Graph:
        """The battery's; a run that was pickled makes one when it is first asked to explain or to repeat something."""
        return Graph(self._programs)

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in ("_graph", "_given", "_names")}
        return state | {"_samples": self._samples}

    def __repr__(self) -> str:
        programs, inputs = self._results.shape
        counts = ", ".join(f"{name} {runs:,}" for name, runs in self.report.statuses.items())
        return f"Run({programs:,} programs x {inputs:,} inputs{': ' * bool(counts)}{counts})"

    def _run_again(self, p: int, i: int) -> tuple[int, Any]:
        """Run one program on one input once more, on the CPU or in a worker: (error code, value)."""
        self.report.recompute()
        sample = self._samples[i]
        program = self._programs[p]
        if isinstance(program, PythonProgram):
            again = run_once(program.text, tuple(sample), *self._worker_budgets)
            if again.status != Status.OK:
                raise DSLError(None, None, f"a second run ended differently: {again.message}", again.status.word)
            return 0, again.value
        outcome = run_program(self._graph, p, (sample.S, sample.I, sample.C), *self._budgets)
        return outcome.code, outcome.value


def _run_resumed(graph: Graph, programs: list[Program], samples: list[Sample], options: RunOptions) -> Run:
    """A run in pieces, of which those in the folder `options.resume` are not made again."""
    from arcfast.running.piecewise import run_in_pieces  # most runs are made in one piece

    given = _cpu.Inputs([(sample.I, sample.S, sample.C) for sample in samples])
    run = Run(graph, programs, len(samples), options, codes=True)
    run._given = given
    samples = run._samples

    def run_part(some: list[Sample], plain: RunOptions) -> Results:
        part = run_graph(graph, programs, some, plain)
        run.report.include(part.report)
        return part._results

    try:
        with run.report.phase("run"):
            checkpoint, found = run_in_pieces(run._results, graph, programs, samples, options, run_part)
        checkpoint.tell(run.report, found, "runs")
    except ExecutorError as error:
        error.partial = run
        raise
    finally:
        remember(run.report.finish())
    return run


def run_graph(
    graph: Graph,
    programs: Sequence[Program],
    inputs: Any,
    options: RunOptions,
    wanted: NDArray[numpy.uint8] | None = None,
) -> Run:
    """Run programs, the first ones of the graph, on every input; with `wanted` [input, program], where that is 1.

    With `wanted` every input is a group of its own (see Work).
    """
    target = chosen(options)
    bare = graph.takes_grids and are_bare_grids(inputs)
    samples = list(inputs) if bare else as_samples(inputs)
    if not graph.takes_grids:
        check_samples(samples, programs)
    programs = list(programs)  # a battery may grow afterwards
    if options.resume is not None:
        return _run_resumed(graph, programs, [as_sample(each) for each in samples], options)
    keep_limit = KEEP_BYTES if options.values == "auto" else KEEP_ALL if options.values else 0
    if options.values == "auto" and len(programs) * len(samples) * 24 > KEEP_BYTES:
        keep_limit = 0
    run = Run(graph, programs, len(samples), options, codes=keep_limit > 0)
    if options.executor is not None and options.values == "auto" and all([each.is_compiled for each in programs]):
        keep_limit = 0  # computing one again takes less than sending all
    report = run.report
    report.switch("prepare")
    same_i = not graph.takes_grids and wanted is None and any(["C" in program.uses for program in programs])
    if bare:
        given = _cpu.Inputs(samples, bare=True)
    else:
        given = _cpu.Inputs([(sample.I, sample.S, sample.C) for sample in samples], join=same_i)
    run._given, cells = given, given.cells
    if target is None:
        target = choice.decide(choice.estimate(len(programs), cells, graph.seen), options.threshold)
    try:
        with open_executor(target, graph, programs, options, report) as executor:
            runs = len(programs) * len(samples) if wanted is None else int(wanted.sum())
            job = executor.start(Work(run._results, given, given.groups, wanted, None, keep_limit, same_i=same_i))
            executor.log(run._results.shape, runs)
            report.switch("run")
            try:
                job.run(progress=options.progress)
            finally:
                report.switch(None)
                account(job, report)
    except (DeviceError, ExecutorError) as error:
        error.partial = run
        raise
    except BaseException:
        report.note("stopped before the end")
        raise
    finally:
        remember(report.finish())
    graph.saw(run._results.total_fuel(), len(programs) * cells)
    return run
