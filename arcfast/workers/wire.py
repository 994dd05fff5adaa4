"""What the kinds of processes say to each other over pipes: frames of a kind, a length and bytes.

The caller's process (pool.py) starts warm processes (warm.py); each has a template (template.py) fork a child for one
program at a time (child.py). A child runs a user's code and is not believed: its frames are limited in length, and its
values are packed as devices pack them, so that `_cpu.unpack_value` checks every byte. Nothing it says is unpickled.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.base.report import Status
from arcfast.programs.python_text import PythonText

# Kinds of frames. To a warm process: PROGRAM, INPUT, END. From it: HELLO, OUTCOME. To a child: PROGRAM, INPUT. From it:
# READY, OUTCOME, and WAKE where there are outcomes in the memory that it shares with the warm process.
PROGRAM, INPUT, END, HELLO, READY, OUTCOME, WAKE = b"P", b"I", b"E", b"H", b"R", b"O", b"W"
HEAD = struct.Struct("<cI")  # kind, bytes that follow
MOST_VALUE = 1 << 24  # bytes of a value that a program may give
MOST_MESSAGE = 500  # characters of an error's message
MOST_FRAME = MOST_VALUE + (1 << 10)  # bytes of a frame from a child
MOST_COUNTED = 1 << 26  # bytes that a value may count (docs/language.md), where it takes fewer: it is made plain here
READ = 1 << 16
SHARED = 1 << 20  # bytes of the memory that a child shares with the warm process: a length, then frames
PAUSE = 0.005  # seconds of runs after which a child wakes the warm process

_LENGTH = struct.Struct("<Q")
_VALUE = struct.Struct("<IiiiI")  # tag, a, b, c of a value, and the bytes that it has elsewhere
_OUTCOME = struct.Struct("<B")  # status; a value or a message follows


class Broken(Exception):
    """What came is no frame, or not one that may come here."""


class Outcome(NamedTuple):
    """How one run ended: a value where it ended OK, else a message."""

    status: Status
    value: Any
    message: str


def frame(kind: bytes, body: bytes = b"") -> bytes:
    return HEAD.pack(kind, len(body)) + body


class Frames:
    """Takes frames out of bytes as they come; Broken where there is none of these kinds, or one that is too long."""

    def __init__(self, kinds: frozenset[bytes], most: int):
        self._kinds, self._most = kinds, most
        self._bytes = bytearray()

    def add(self, data: bytes) -> None:
        self._bytes += data

    def next(self) -> tuple[bytes, bytes] | None:
        """(kind, body) of the next frame; None if it is not whole yet."""
        if len(self._bytes) < HEAD.size:
            return None
        kind, length = HEAD.unpack_from(self._bytes)
        if kind not in self._kinds or length > self._most:
            raise Broken(f"a frame of kind {kind!r} and {length} bytes")
        end = HEAD.size + length
        if len(self._bytes) < end:
            return None
        body = bytes(self._bytes[HEAD.size : end])
        del self._bytes[:end]
        return kind, body


def read_frame(number: int, frames: Frames) -> tuple[bytes, bytes] | None:
    """Wait for the next frame from a file; None at its end."""
    while (found := frames.next()) is None:
        data = os.read(number, READ)
        if not data:
            return None
        frames.add(data)
    return found


# ---- Shared memory: what is in it is not lost when the child that wrote it dies, and costs no waking up ----


def clear_shared(shared: mmap.mmap) -> None:
    _LENGTH.pack_into(shared, 0, 0)


def write_shared(shared: mmap.mmap, at: int, data: bytes) -> int | None:
    """Write bytes behind the first `at`: where they end; None, and nothing is written, if they do not fit."""
    end = at + len(data)
    if end > SHARED - _LENGTH.size:
        return None
    shared[_LENGTH.size + at : _LENGTH.size + end] = data
    _LENGTH.pack_into(shared, 0, end)
    return end


def read_shared(shared: mmap.mmap, at: int) -> bytes:
    """The bytes behind the first `at`; Broken if there cannot be any."""
    (end,) = _LENGTH.unpack_from(shared, 0)
    if not at <= end <= SHARED - _LENGTH.size:
        raise Broken("a length that cannot be")
    return shared[_LENGTH.size + at : _LENGTH.size + end]


# ---- Programs, inputs, outcomes ----


def pack_program(text: PythonText, timeout: float, memory: int) -> bytes:
    return json.dumps([text._asdict(), timeout, memory]).encode()


def unpack_program(body: bytes) -> tuple[PythonText, float, int]:
    fields, timeout, memory = json.loads(body)
    return PythonText(**fields), timeout, memory


def pack_value(value: Any) -> bytes:
    """NotAValue or ValueError if it is no value of the language."""
    data, tag, a, b, c = _cpu.pack_value(value)
    return _VALUE.pack(tag, a, b, c, len(data)) + data


def unpack_value(data: bytes, at: int = 0, most: int = MOST_COUNTED) -> tuple[Any, int]:
    """(plain value, where it ends); ValueError unless every byte is right. `most`: bytes that the value may count."""
    try:
        tag, a, b, c, length = _VALUE.unpack_from(data, at)
    except struct.error:
        raise ValueError("a value is cut short") from None
    at += _VALUE.size
    if length > len(data) - at:
        raise ValueError("a value is cut short")
    held = bytes(memoryview(data)[at : at + length])  # a copy of its own, aligned as the core reads it
    return _cpu.unpack_value(held, 0, tag, a, b, c, most), at + length


def pack_input(sample: tuple[Any, Any, Any]) -> bytes:
    """(S, I, C) as one body."""
    return b"".join(map(pack_value, sample))


def unpack_input(body: bytes) -> tuple[Any, Any, Any]:
    pairs, at = unpack_value(body)
    grid, at = unpack_value(body, at)
    known, at = unpack_value(body, at)
    return pairs, grid, known


def pack_value_outcome(value: Any) -> bytes:
    return _OUTCOME.pack(Status.OK) + pack_value(value)


def pack_failure(status: Status, message: str) -> bytes:
    return _OUTCOME.pack(status) + message[:MOST_MESSAGE].encode("utf-8", "replace")


def unpack_outcome(body: bytes, allowed: frozenset[Status]) -> Outcome:
    """The outcome; Broken unless it is whole and its status is one of those."""
    try:
        status = Status(body[0])
    except (IndexError, ValueError):
        raise Broken("an outcome without a status") from None
    if status not in allowed:
        raise Broken(f"an outcome of status {status.name}")
    if status != Status.OK:
        return Outcome(status, None, body[1 : 1 + 4 * MOST_MESSAGE].decode("utf-8", "replace")[:MOST_MESSAGE])
    try:
        value, end = unpack_value(body, 1)
    except ValueError as error:
        raise Broken(f"something that is no value: {error}") from None
    if end != len(body):
        raise Broken("bytes behind a value")
    return Outcome(status, value, "")
