"""Pieces of work for the kernel as bytes, and its answers: core/tray.h as the host writes and reads it.

No device and no policy here; device_executor.py decides what goes together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

from arcfast import _cpu
from arcfast.base.errors import DeviceError

ROOM = 4  # the status of a run that did not fit into its arena
NO_TRAY, EVERY = 2**64 - 1, 2**32 - 1
WORK = numpy.dtype([(name, "<u8") for name in ("stamp", "count", "endings", "values", "limit")])
TICKET = numpy.dtype([("tray", "<u8"), ("input", "<u4"), ("endings", "<u4"), ("wanted", "<u4"), ("keep", "<u4")])
ANSWER = numpy.dtype(
    [("hash", "<u8"), ("fuel", "<u8"), ("code", "<u4"), ("status", "<i4"), ("matched", "<i4"), ("right", "<i4")]
)
VALUE = numpy.dtype([("tag", "<u4"), ("a", "<i4"), ("b", "<i4"), ("c", "<i4")])
HEAD = numpy.dtype([("top", "<u8"), ("unused", "<u8")])  # of the answers; a mark for each ticket follows
MARK = numpy.dtype([("stamp", "<u8"), ("seal", "<u8")])

# The C compiler laid the same structs out; where it did so in another way, nothing here would be right.
_structs = {"work": WORK, "ticket": TICKET, "answers": HEAD, "mark": MARK, "answer": ANSWER, "value": VALUE}
_mine = {struct: (of.itemsize, {k: v[1] for k, v in (of.fields or {}).items()}) for struct, of in _structs.items()}
if _mine != _cpu.tray_layout():
    raise ImportError("arcfast._cpu was built from another core/tray.h; build it again (make test)")

# What is wrong with an answer that is not taken, by the verdict of _cpu.judge_answers.
WRONG = {
    _cpu.WRONG_SEAL: "answers came back changed: their checksum is another",
    _cpu.WRONG_ENDING: "answers make no sense",
    _cpu.WRONG_VALUE: "values came back changed: they are not what their hash says",
}


def work_bytes(warps: int, programs: int) -> int:
    """The most that a piece of so many warps takes, with slices of so many programs."""
    return WORK.itemsize + warps * (TICKET.itemsize + programs)


def answer_bytes(warps: int, programs: int) -> int:
    """The most that its answers take, besides what values hold."""
    return HEAD.itemsize + MARK.itemsize * warps + warps * programs * (ANSWER.itemsize + VALUE.itemsize)


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
    def count(self) -> int:  # type: ignore[override]  # of warps; nobody asks how often a tuple holds something
        return self.warps[-1] + 1

    @property
    def starts(self) -> tuple[int, int, int]:
        """Where endings, values and what values hold begin in the answers."""
        endings = HEAD.itemsize + MARK.itemsize * self.count
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

    def read(self, data: Any) -> Reply:
        """The first `starts[2]` bytes of the answers, if the kernel has written there."""
        data = bytes(data)
        endings, values, start = self.starts
        if len(data) != start:
            raise DeviceError(f"{len(data)} bytes came back where {start} were asked for")
        marks = numpy.frombuffer(data, dtype=MARK, count=self.count, offset=HEAD.itemsize)
        if (marks["stamp"][self.warps] != self.stamp).any():
            raise DeviceError("the kernel did not finish: answers are missing")
        found = numpy.frombuffer(data, dtype=ANSWER, count=self.endings[-1], offset=endings)
        kept = numpy.frombuffer(data, dtype=VALUE, count=self.endings[-1] * self.keep, offset=values)
        return Reply(data, found, kept, int(numpy.frombuffer(data, dtype=HEAD, count=1)["top"][0]))


class Reply(NamedTuple):
    """The answers to a piece, not yet checked."""

    data: bytes
    endings: Any
    values: Any
    top: int  # where what values hold ends

    def judge(
        self, piece: Piece, held: bytes, at: int, end: int, desk: Any, inputs: Any, keep: list[bool], wanted: Any
    ) -> Any:
        """What is wrong (WRONG) with the answers of the tickets `at` to `end`, which are of one slice: a byte [ticket,
        program], 0 where nothing is. `held`: what the values hold; `wanted` [ticket, program]: who was to run.
        """
        which = [ticket.input for ticket in piece.tickets[at:end]]
        mask = numpy.ascontiguousarray(wanted, dtype=numpy.uint8)
        verdicts = _cpu.judge_answers(
            self.data, held, piece.stamp, piece.starts, desk, inputs, which, piece.warps[at:end],
            piece.endings[at:end], keep, mask,
        )  # fmt: skip
        return numpy.frombuffer(verdicts, dtype=numpy.uint8).reshape(mask.shape)
