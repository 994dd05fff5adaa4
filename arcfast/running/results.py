"""What executors are given and what they fill: work (programs to run on inputs) and results (arrays of outcomes)."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from struct import unpack_from
from typing import TYPE_CHECKING, Any, Protocol

from arcfast import _cpu
from arcfast.base.report import Status
from arcfast.reference.kinds import is_grid

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

KEEP_ALL = 1 << 62  # bytes: no limit
PICKLED_BYTES, PICKLED_RUNS = 1 << 24, 1 << 20  # results of more are pickled without values, which are computed again
LARGE = 1 << 20  # bytes from which on memory is taken as it is filled
FEW = 64  # runs whose fuel is summed without numpy
SIZES = {"hashes": 8, "fuel": 8, "codes": 4, "right_cells": 4, "status": 1, "matched": 1}  # bytes of a number
ASKED_FOR = ("codes", "matched", "right_cells")  # the arrays that are made only if somebody asks
OK, NOT_RUN = bytes((Status.OK,)), bytes((_cpu.NOT_RUN,))
STATUSES = [(status.name, bytes((status,))) for status in Status]


class Values(Protocol):
    """Where output values are kept: an executor's job."""

    @property
    def kept_bytes(self) -> int:
        """Bytes that they take."""

    def value(self, program: int, input: int) -> Any:
        """The plain value; KeyError where it was not kept."""


class ResultArray:
    """An attribute that is an array of results, which numpy sees when it is first asked for.

    A __getattr__ of Results would make every other attribute take longer.
    """

    def __init__(self, kind: str):
        self.kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, results: Results | None, owner: type) -> Any:
        if results is None:
            return self
        import numpy  # when somebody looks at results: it takes a while

        if self.name not in results.offsets:
            array = numpy.zeros((0, 0), dtype=self.kind)
        elif not results.bytes:
            array = numpy.zeros(results.shape, dtype=self.kind)
        else:
            runs = results.shape[0] * results.shape[1]
            array = numpy.frombuffer(results.block, self.kind, runs, results.offsets[self.name]).reshape(results.shape)
        results.__dict__[self.name] = array  # found before this attribute from now on
        return array


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

    # The arrays share one block of bytes.
    status: NDArray[numpy.uint8] = ResultArray("uint8")  # type: ignore[assignment]
    hashes: NDArray[numpy.uint64] = ResultArray("uint64")  # type: ignore[assignment]
    fuel: NDArray[numpy.uint64] = ResultArray("uint64")  # type: ignore[assignment]
    codes: NDArray[numpy.uint32] = ResultArray("uint32")  # type: ignore[assignment]
    matched: NDArray[numpy.uint8] = ResultArray("uint8")  # type: ignore[assignment]
    right_cells: NDArray[numpy.int32] = ResultArray("int32")  # type: ignore[assignment]

    def __init__(
        self, programs: int, inputs: int, *, codes: bool = False, matched: bool = False, right_cells: bool = False
    ):
        self.shape = (programs, inputs)
        runs = programs * inputs
        self.offsets = {"hashes": 0, "fuel": 8 * runs}  # where the arrays that were asked for begin in the block
        at = 16 * runs
        if codes:
            self.offsets["codes"] = at
            at += 4 * runs
        if right_cells:
            self.offsets["right_cells"] = at
            at += 4 * runs
        if matched:
            self.offsets["matched"] = at
            at += runs
        self.offsets["status"] = at
        self.bytes = at + runs
        self.block: Any  # bytes that can be written to
        if self.bytes < LARGE:
            self.block = bytearray(at) + NOT_RUN * runs
        else:
            self.block = _zeros(self.bytes)
            self.block[at:] = _cpu.NOT_RUN
        self.messages: dict[tuple[int, int], str] = {}
        self.kept: Values | None = None  # the job that keeps output values
        self._computed: dict[tuple[int, int], Any] = {}  # values that were computed again, or came with a pickle

    def drop_codes(self) -> None:
        """Have no error codes, though they were asked for."""
        self.offsets.pop("codes", None)
        self.__dict__.pop("codes", None)

    def status_of(self, program: int, input: int) -> int:
        """How one run ended."""
        return int(self.block[self.offsets["status"] + program * self.shape[1] + input])

    def total_fuel(self) -> int:
        """The fuel of all runs together."""
        runs = self.shape[0] * self.shape[1]
        if runs > FEW:
            return int(self.fuel.sum())
        start = self.offsets["fuel"]
        return sum(unpack_from(f"{runs}Q", self.block, start))

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

    def counts(self) -> dict[str, int]:
        """How many runs ended with each status, by its name; those that were not run are left out."""
        ends = self.block[self.offsets["status"] :]
        if type(ends) is not bytearray:
            ends = bytes(ends)
        if ends.count(OK) == len(ends) > 0:
            return {"OK": len(ends)}
        counts = [(name, ends.count(code)) for name, code in STATUSES]
        return {name: count for name, count in counts if count}

    def pack(self) -> bytes:
        """The outcomes as bytes, without values: what checkpoints keep, and what the workers of executors send."""
        messages = [[program, input, message] for (program, input), message in self.messages.items()]
        head = json.dumps({"shape": self.shape, "arrays": list(self.offsets), "messages": messages})
        return b"\n".join([head.encode(), b"".join(getattr(self, name).tobytes() for name in self.offsets)])

    @classmethod
    def unpack(cls, data: bytes) -> Results:
        """The results that were packed; ValueError if these bytes are none."""
        first, _, block = data.partition(b"\n")
        try:
            head = json.loads(first)
            results = cls(*head["shape"], **{name: name in head["arrays"] for name in ASKED_FOR})
            memoryview(results.block)[:] = block
            results.messages = {(program, input): str(message) for program, input, message in head["messages"]}
        except (KeyError, TypeError) as error:
            raise ValueError(f"no results: {error}") from None
        return results

    def cut(self, columns: slice) -> Results:
        """The outcomes on some inputs in a row, without values."""
        asked = {name: name in self.offsets for name in ASKED_FOR}
        part = Results(self.shape[0], columns.stop - columns.start, **asked)
        for name in self.offsets:
            getattr(part, name)[:] = getattr(self, name)[:, columns]
        inputs = range(columns.start, columns.stop)
        part.messages = {(p, i - inputs.start): text for (p, i), text in self.messages.items() if i in inputs}
        return part

    def put(self, rows: Any, columns: slice, part: Results) -> None:
        """Take over the outcomes of some programs (a slice, or a list of numbers) on some inputs in a row."""
        for name in SIZES:
            if name in part.offsets and name in self.offsets:
                getattr(self, name)[rows, columns] = getattr(part, name)
        numbers = range(self.shape[0])[rows] if isinstance(rows, slice) else rows
        for (program, input), message in part.messages.items():
            self.add_message(numbers[program], columns.start + input, message)

    def __getstate__(self) -> dict[str, Any]:
        """Results travel between processes, with their values if these are not too many."""
        kept, values = self.kept, dict(self._computed)
        if kept is not None and self.status.size <= PICKLED_RUNS and kept.kept_bytes <= PICKLED_BYTES:
            for program, input in zip(*(axis.tolist() for axis in (self.status == Status.OK).nonzero())):
                try:
                    values[program, input] = kept.value(program, input)
                except KeyError:
                    pass
        state = {name: value for name, value in self.__dict__.items() if name not in SIZES}
        return state | {"kept": None, "_computed": values, "block": bytearray(self.block)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


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
    # [group, program]: 1 run, 2 run on demonstrations only (after a miss), 0 do not run; None: all are 1
    wanted: Any = None
    keep: Any = None  # [input]: 1 where output values are kept, None: everywhere ...
    keep_limit: int = 0  # ... up to so many bytes in all
    stop_at_miss: bool = False  # a program that misses a demonstration is not run on the rest of its group
    same_i: bool = False  # the inputs of a group differ in C alone

    def spell_out(self) -> Work:
        """Have arrays for `wanted` and `keep` instead of None, for executors that look at single runs."""
        if self.wanted is None:
            self.wanted = all_wanted(len(self.groups) - 1, self.results.shape[0])
        if self.keep is None:
            self.keep = all_wanted(self.results.shape[1])
        return self


def all_wanted(*shape: int) -> NDArray[numpy.uint8]:
    """An array of ones: every run, every value."""
    import numpy

    array = numpy.empty(shape, dtype=numpy.uint8)  # numpy.ones takes three times as long for a few
    array.fill(1)
    return array


def _zeros(count: int) -> Any:
    """So many bytes, which the system gives as they are touched."""
    import numpy

    return numpy.zeros(count, dtype=numpy.uint8)
