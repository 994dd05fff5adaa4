"""What executors are given and what they fill: work (programs to run on inputs) and results (arrays of outcomes)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from arcfast import _cpu
from arcfast.base.report import Status
from arcfast.reference.kinds import is_grid

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

KEEP_ALL = 1 << 62  # bytes: no limit
PICKLED_BYTES, PICKLED_RUNS = 1 << 24, 1 << 20  # results of more are pickled without values, which are computed again


class Values(Protocol):
    """Where output values are kept: an executor's job."""

    @property
    def kept_bytes(self) -> int:
        """Bytes that they take."""

    def value(self, program: int, input: int) -> Any:
        """The plain value; KeyError where it was not kept."""


class Results:
    """The outcomes of programs on inputs, in arrays [program, input], and the output values that were kept.

    status      how the run ended: a Status, or _cpu.NOT_RUN
    hashes      hash of the output value; 0 where the status is not OK
    fuel        what the run spent
    codes       the error as _cpu.unpack_code reads it; empty unless asked for
    messages    {(program, input): the error of a run that has no code: of Python programs}
    matched     1 where the output is the expected grid; empty unless asked for
    right_cells how many cells are those of the expected grid, if the shapes agree; empty unless asked for
    """

    def __init__(
        self, programs: int, inputs: int, *, codes: bool = False, matched: bool = False, right_cells: bool = False
    ):
        import numpy  # when something is run: it takes a while

        shape = (programs, inputs)
        self.status: NDArray[numpy.uint8] = numpy.full(shape, _cpu.NOT_RUN, dtype=numpy.uint8)
        self.hashes: NDArray[numpy.uint64] = numpy.zeros(shape, dtype=numpy.uint64)
        self.fuel: NDArray[numpy.uint64] = numpy.zeros(shape, dtype=numpy.uint64)
        self.codes: NDArray[numpy.uint32] = numpy.zeros(shape if codes else (0, 0), dtype=numpy.uint32)
        self.messages: dict[tuple[int, int], str] = {}
        self.matched: NDArray[numpy.uint8] = numpy.zeros(shape if matched else (0, 0), dtype=numpy.uint8)
        self.right_cells: NDArray[numpy.int32] = numpy.zeros(shape if right_cells else (0, 0), dtype=numpy.int32)
        self.kept: Values | None = None  # the job that keeps output values
        self._computed: dict[tuple[int, int], Any] = {}  # values that were computed again, or came with a pickle

    @property
    def shape(self) -> tuple[int, int]:
        programs, inputs = self.status.shape
        return programs, inputs

    def drop_codes(self) -> None:
        """Have no error codes, though they were asked for."""
        self.codes = self.codes[:0, :0].copy()

    def value(self, program: int, input: int) -> Any:
        """The plain value of a run that ended OK; KeyError where it was not kept."""
        if (program, input) in self._computed:
            return self._computed[program, input]
        if self.kept is None:
            raise KeyError((program, input))
        return self.kept.value(program, input)

    def remember(self, program: int, input: int, value: Any) -> None:
        """Keep a value that was computed again."""
        self._computed[program, input] = value

    def add_message(self, program: int, input: int, message: str) -> None:
        """Keep the error of a run that has no code; equal ones are kept once."""
        self.messages[program, input] = sys.intern(message)

    def counts(self) -> dict[Status, int]:
        """How many runs ended with each status; those that were not run are left out."""
        import numpy

        counts = numpy.bincount(self.status.ravel(), minlength=256)
        return {status: int(counts[status]) for status in Status if counts[status]}

    def __getstate__(self) -> dict[str, Any]:
        """Results travel between processes, with their values if these are not too many."""
        kept, values = self.kept, dict(self._computed)
        if kept is not None and self.status.size <= PICKLED_RUNS and kept.kept_bytes <= PICKLED_BYTES:
            for program, input in zip(*(axis.tolist() for axis in (self.status == Status.OK).nonzero())):
                try:
                    values[program, input] = kept.value(program, input)
                except KeyError:
                    pass
        return self.__dict__ | {"kept": None, "_computed": values}


def compare_value(
    results: Results, program: int, input: int, value: Any, expected: tuple[tuple[int, ...], ...]
) -> None:
    """Compare a plain output with the expected grid, whole and by cells."""
    results.matched[program, input] = is_grid(value) and value == expected
    if results.right_cells.size and is_grid(value) and [*map(len, value)] == [*map(len, expected)]:
        rows = zip(value, expected)
        results.right_cells[program, input] = sum(a == b for row, other in rows for a, b in zip(row, other))


@dataclass
class Work:
    """Programs to run on inputs, and the results to fill.

    A unit of work is a slice on a group of inputs: one input, inputs that differ in C alone (`same_i`), or the
    demonstrations and tests of a task.
    """

    results: Results
    inputs: _cpu.Inputs
    groups: list[int]  # where each group begins among the inputs, and the end
    wanted: NDArray[numpy.uint8]  # [group, program]: 1 run, 2 run on demonstrations only (after a miss), 0 do not run
    keep: NDArray[numpy.uint8]  # [input]: 1 where output values are kept ...
    keep_limit: int = 0  # ... up to so many bytes in all
    stop_at_miss: bool = False  # a program that misses a demonstration is not run on the rest of its group
    same_i: bool = False  # the inputs of a group differ in C alone


def all_wanted(*shape: int) -> NDArray[numpy.uint8]:
    """An array of ones: every run, every value."""
    import numpy

    return numpy.ones(shape, dtype=numpy.uint8)
