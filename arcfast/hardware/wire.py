"""The work of a launch as bytes for the kernel, and the outcomes that come back: core/wire.def as the host uses it.

No device and no policy here; device_executor.py decides which tickets are launched together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

from arcfast import _cpu
from arcfast.base.errors import DeviceError


def _dtype(struct: str) -> numpy.dtype:
    """A struct of C as numpy reads it, laid out as the C compiler did."""
    size, fields = _cpu.wire_layout()[struct]
    offsets, formats = zip(*fields.values())
    return numpy.dtype({"names": [*fields], "formats": formats, "offsets": offsets, "itemsize": size})


WORK, TICKET, HEAD, MARK = map(_dtype, ("af_work", "af_ticket", "af_outcomes_head", "af_mark"))
OUTCOME, VALUE = map(_dtype, ("af_packed_outcome", "af_val"))

# What is wrong with outcomes that are not taken, by the verdict of _cpu.check_outcomes.
WRONG = {
    _cpu.WRONG_SEAL: "answers came back changed: their checksum is another",
    _cpu.WRONG_OUTCOME: "answers make no sense",
    _cpu.WRONG_VALUE: "values came back changed: they are not what their hash says",
}


def work_bytes(warps: int, programs: int) -> int:
    """The most that the work of so many warps takes, with slices of so many programs."""
    return WORK.itemsize + warps * (TICKET.itemsize + programs)


def outcome_bytes(warps: int, programs: int) -> int:
    """The most that their outcomes take, besides what values hold."""
    return HEAD.itemsize + MARK.itemsize * warps + warps * programs * (OUTCOME.itemsize + VALUE.itemsize)


class Ticket(NamedTuple):
    """One packed slice on one input, by their numbers."""

    slice: int
    input: int


class Launch(NamedTuple):
    """Tickets that are launched together."""

    tickets: list[Ticket]
    warps: list[int]  # which warp of the launch runs each ticket
    outcomes: list[int]  # the number of each ticket's first outcome; last, how many there are
    keep: bool  # whether any output values are kept
    stamp: int  # number of the launch

    @property
    def count(self) -> int:  # type: ignore[override]  # of warps; nobody asks how often a tuple holds something
        return self.warps[-1] + 1

    @property
    def starts(self) -> tuple[int, int, int]:
        """Offsets of outcomes, values and what values hold in the bytes that come back."""
        outcomes = HEAD.itemsize + MARK.itemsize * self.count
        values = outcomes + OUTCOME.itemsize * self.outcomes[-1]
        return outcomes, values, values + VALUE.itemsize * self.outcomes[-1] * self.keep

    def by_slice(self) -> Iterator[tuple[int, int]]:
        """The tickets of each slice, which stand together: (first, last + 1)."""
        start = 0
        for at in range(1, len(self.tickets) + 1):
            if at == len(self.tickets) or self.tickets[at].slice != self.tickets[start].slice:
                yield start, at
                start = at

    def compose(self, slices: list[int], inputs: list[int], keep: list[bool], masks: list[Any], limit: int) -> bytes:
        """The work as the kernel reads it.

        Of each ticket: the offset of its packed slice, the number of its input, whether its output values are kept, and
        which programs to run. `limit`: bytes that the outcomes may take.
        """
        head = numpy.array((self.stamp, self.count, *self.starts[:2], limit), dtype=WORK)
        tickets = numpy.zeros(self.count, dtype=TICKET)
        tickets["slice"] = _cpu.NO_SLICE
        mine = numpy.zeros(len(self.tickets), dtype=TICKET)
        mine["slice"], mine["input"], mine["outcomes"], mine["keep"] = slices, inputs, self.outcomes[:-1], keep
        some, at = [], WORK.itemsize + tickets.nbytes
        for k, mask in enumerate(masks):
            mine["wanted"][k] = _cpu.EVERY
            if not mask.all():
                mine["wanted"][k] = at
                some.append(mask.astype(numpy.uint8).tobytes())
                at += mask.size
        tickets[self.warps] = mine
        return b"".join([head.tobytes(), tickets.tobytes(), *some])

    def initial_head(self) -> bytes:
        """What must stand at the start of the outcomes before the launch."""
        return numpy.array((self.starts[2], 0), dtype=HEAD).tobytes()

    def read(self, data: Any) -> Returned:
        """Take the first `starts[2]` bytes that came back; DeviceError unless every ticket was finished."""
        data = bytes(data)
        outcomes, values, start = self.starts
        if len(data) != start:
            raise DeviceError(f"{len(data)} bytes came back instead of {start}")
        marks = numpy.frombuffer(data, dtype=MARK, count=self.count, offset=HEAD.itemsize)
        if (marks["stamp"][self.warps] != self.stamp).any():
            raise DeviceError("the kernel did not finish: answers are missing")
        found = numpy.frombuffer(data, dtype=OUTCOME, count=self.outcomes[-1], offset=outcomes)
        kept = numpy.frombuffer(data, dtype=VALUE, count=self.outcomes[-1] * self.keep, offset=values)
        return Returned(data, found, kept, int(numpy.frombuffer(data, dtype=HEAD, count=1)["top"][0]))


class Returned(NamedTuple):
    """The outcomes of a launch, not yet checked."""

    data: bytes
    outcomes: Any
    values: Any  # an af_val for each, where any are kept
    top: int  # where what values hold ends

    def check(
        self, launch: Launch, held: bytes, at: int, end: int, prepared: Any, inputs: Any, keep: list[bool], wanted: Any
    ) -> Any:
        """What is wrong with the outcomes of the tickets `at` to `end`, all of one slice: a byte [ticket, program], 0
        or a key of WRONG. `held`: what the values hold; `wanted` [ticket, program]: which were to run.
        """
        which = [ticket.input for ticket in launch.tickets[at:end]]
        mask = numpy.ascontiguousarray(wanted, dtype=numpy.uint8)
        verdicts = _cpu.check_outcomes(
            self.data, held, launch.stamp, launch.starts, prepared, inputs, which, launch.warps[at:end],
            launch.outcomes[at:end], keep, mask,
        )  # fmt: skip
        return numpy.frombuffer(verdicts, dtype=numpy.uint8).reshape(mask.shape)
