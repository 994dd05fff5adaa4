"""Pieces of work for the kernel as bytes, and its answers: core/tray.h as the host writes and reads it.

No device and no policy here; launch.py decides what goes together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

from arcfast.errors import DeviceError

ROOM = 4  # the status of a run that did not fit into its arena
NO_TRAY, EVERY = 2**64 - 1, 2**32 - 1
WORK = numpy.dtype([(name, "<u8") for name in ("stamp", "count", "endings", "values", "limit")])
TICKET = numpy.dtype([("tray", "<u8"), ("input", "<u4"), ("endings", "<u4"), ("wanted", "<u4"), ("keep", "<u4")])
ANSWER = numpy.dtype(
    [("hash", "<u8"), ("fuel", "<u8"), ("code", "<u4"), ("status", "<i4"), ("matched", "<i4"), ("right", "<i4")]
)
VALUE = numpy.dtype([("tag", "<u4"), ("a", "<i4"), ("b", "<i4"), ("c", "<i4")])
STAMPS = 16  # where they begin in the answers


def work_bytes(warps: int, programs: int) -> int:
    """The most that a piece of so many warps takes, with slices of so many programs."""
    return WORK.itemsize + warps * (TICKET.itemsize + programs)


def answer_bytes(warps: int, programs: int) -> int:
    """The most that its answers take, besides what values hold."""
    return STAMPS + 8 * warps + 16 + warps * programs * (ANSWER.itemsize + VALUE.itemsize)


class Ticket(NamedTuple):
    """A slice on an input."""

    slice: int
    input: int


class Piece(NamedTuple):
    """Tickets that are launched together."""

    tickets: list[Ticket]
    warps: list[int]  # which of the launch runs each ticket
    endings: list[int]  # the number of each ticket's first ending; at last, how many there are
    keep: bool  # output values too
    stamp: int

    @property
    def count(self) -> int:
        return self.warps[-1] + 1

    @property
    def starts(self) -> tuple[int, int, int]:
        """Where endings, values and what values hold begin in the answers."""
        endings = -(-(STAMPS + 8 * self.count) // 16) * 16
        values = endings + ANSWER.itemsize * self.endings[-1]
        return endings, values, values + VALUE.itemsize * self.endings[-1] * self.keep

    def stretches(self) -> Iterator[tuple[int, int]]:
        """The tickets of one slice after the other: from, to."""
        start = 0
        for at in range(1, len(self.tickets) + 1):
            if at == len(self.tickets) or self.tickets[at].slice != self.tickets[start].slice:
                yield start, at
                start = at

    def compose(self, trays: list[int], inputs: list[int], keep: list[bool], masks: list[Any], limit: int) -> bytes:
        """The work as the kernel reads it, from what is known of each ticket: the offset of its tray, the number of its
        input there, whether its output values are kept, who is wanted of its programs. `limit`: bytes of the answers.
        """
        head = numpy.array((self.stamp, self.count, *self.starts[:2], limit), dtype=WORK)
        tickets = numpy.zeros(self.count, dtype=TICKET)
        tickets["tray"] = NO_TRAY
        mine = numpy.zeros(len(self.tickets), dtype=TICKET)
        mine["tray"], mine["input"], mine["endings"], mine["keep"] = trays, inputs, self.endings[:-1], keep
        some, at = [], WORK.itemsize + tickets.nbytes
        for k, mask in enumerate(masks):
            mine["wanted"][k] = EVERY
            if not mask.all():
                mine["wanted"][k] = at
                some.append(mask.astype(numpy.uint8).tobytes())
                at += mask.size
        tickets[self.warps] = mine
        return b"".join([head.tobytes(), tickets.tobytes(), *some])

    def first_answers(self) -> bytes:
        """What the answers must begin with before the launch."""
        return numpy.array([self.starts[2], 0], dtype="<u8").tobytes()

    def read(self, data: bytes) -> tuple[Any, Any, int]:
        """(endings, values, where what values hold ends) out of the first `starts[2]` bytes of the answers."""
        endings, values, start = self.starts
        if len(data) != start:
            raise DeviceError(f"{len(data)} bytes came back where {start} were asked for")
        stamps = numpy.frombuffer(data, dtype="<u8", count=self.count, offset=STAMPS)
        if (stamps[self.warps] != self.stamp).any():
            raise DeviceError("the kernel did not finish: answers are missing")
        found = numpy.frombuffer(data, dtype=ANSWER, count=self.endings[-1], offset=endings)
        kept = numpy.frombuffer(data, dtype=VALUE, count=self.endings[-1] * self.keep, offset=values)
        return found, kept, int(numpy.frombuffer(data, dtype="<u8", count=1)[0])
