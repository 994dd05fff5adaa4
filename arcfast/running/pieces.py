"""Pieces of a run as bytes, and `run_piece`, which the workers of an executor call (spread_executor.py hands them out).

A piece is a share of the battery's programs on some groups of inputs, with budgets. The programs of a share are sent as
prepared slices are made of them, or as the texts of Python programs; a worker keeps the last shares by their digest, so
most pieces only name theirs. What a piece gives depends on its bytes alone: it may be run again, or twice at once.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy

from arcfast import _cpu
from arcfast.base.errors import ArcfastError
from arcfast.base.report import Report, Status
from arcfast.base.version import __version__
from arcfast.programs.graph import SliceParts
from arcfast.programs.python_text import PythonText
from arcfast.running.cpu_executor import CpuJob
from arcfast.running.executor import Job, account
from arcfast.running.options import RunOptions
from arcfast.running.results import ASKED_FOR, Results, Work
from arcfast.workers import wire
from arcfast.workers.program import PythonProgram

KEPT_SHARES = 8  # that a worker keeps; pieces of one share come in a row
MOST_VALUE = 1 << 32  # bytes that an input or a value may count: as in one process
THREADS = 1  # of a piece: how many pieces run at once is the executor's


# ---- Shares of the programs ----


class Share(NamedTuple):
    """Some programs of a battery as bytes."""

    rows: Sequence[int]  # which programs of the battery they are: a range, or ascending numbers
    is_python: bool
    data: bytes
    digest: str


def share_of_slices(parts: Iterable[SliceParts], rows: list[int]) -> Share:
    """The share of some slices, which have these programs."""
    values: list[bytes] = []
    slices = []
    for each in parts:
        values += map(wire.pack_value, each.constants.values())
        slices.append([*each[:2], list(each.constants), *each[3:]])
    return _share(rows, False, join({"slices": slices}, *values))


def share_of_texts(texts: Sequence[PythonText], rows: list[int]) -> Share:
    """The share of Python programs."""
    return _share(rows, True, join({"texts": [text._asdict() for text in texts]}))


def _share(rows: list[int], is_python: bool, data: bytes) -> Share:
    packed = zlib.compress(data, 1)
    in_a_row = range(rows[0], rows[-1] + 1)
    digest = hashlib.sha256(packed).hexdigest()
    return Share(in_a_row if len(in_a_row) == len(rows) else rows, is_python, packed, digest)


def _unpack_slices(data: bytes) -> list[_cpu.Slice]:
    head, values = split(zlib.decompress(data))
    constants = iter(values)
    return [
        _cpu.Slice(nodes, programs, {at: wire.unpack_value(next(constants))[0] for at in places}, *rest)
        for nodes, programs, places, *rest in head["slices"]
    ]


def _unpack_texts(data: bytes) -> list[PythonProgram]:
    head, _ = split(zlib.decompress(data))
    texts = [PythonText(**fields) for fields in head["texts"]]
    return [PythonProgram(f"program {k}", text) for k, text in enumerate(texts)]


class _Shares:
    """The shares that this worker had last, ready to run, by digest and budgets."""

    def __init__(self) -> None:
        self._held: OrderedDict[tuple[Any, ...], list[Any]] = OrderedDict()
        self._lock = threading.Lock()  # an executor may run several pieces in threads

    def find(self, key: tuple[Any, ...]) -> list[Any] | None:
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def keep(self, key: tuple[Any, ...], programs: list[Any]) -> None:
        with self._lock:
            self._held[key] = programs
            while len(self._held) > KEPT_SHARES:
                self._held.popitem(last=False)


_shares = _Shares()


# ---- Pieces, on their way to a worker ----


def pack_piece(share: Share, work: Work, groups: range, keep_limit: int, options: dict[str, Any], whole: bool) -> bytes:
    """A share on some groups of the inputs of a work. `whole`: with the programs, which a worker may not have."""
    places = work.groups[groups.start : groups.stop + 1]
    inputs = range(places[0], places[-1])
    wanted = work.wanted[groups.start : groups.stop, list(share.rows)]
    given = work.inputs
    values = [wire.pack_input(given.sample(k)) + wire.pack_value(given.expected(k)) for k in inputs]
    head = options | {
        "version": __version__,
        "share": share.digest,
        "python": share.is_python,
        "count": len(share.rows),
        "groups": [place - places[0] for place in places],
        "arrays": [name for name in ASKED_FOR if name in work.results.offsets],
        "keep_limit": keep_limit,
        "stop_at_miss": work.stop_at_miss,
        "same_i": work.same_i,
    }
    keep = work.keep[inputs.start : inputs.stop].tobytes() if keep_limit else b""
    return join(head, share.data if whole else b"", zlib.compress(wanted.tobytes(), 1), keep, *values)


def run_piece(data: bytes, copy: int = 0) -> bytes:
    """Run a piece in this process; gives what `Answer.unpack` reads.

    `copy` tells pieces apart that are sent to several workers, for executors that would make one call of equal ones.
    """
    head, (programs, wanted, keep, *values) = split(data)
    if head["version"] != __version__:
        way = "install the same version for both"
        raise ArcfastError(f"a worker has arcfast {__version__}, its caller {head['version']}: {way}")
    ready = _ready(head, programs)
    if ready is None:
        return join({"unknown": True})
    work = _unpack_work(head, zlib.decompress(wanted), keep, values)
    deadline = None if head["seconds"] is None else time.monotonic() + head["seconds"]
    report = Report()
    if head["python"]:
        finished, job = _run_python(ready, work, head["worker_budgets"], deadline)
    else:
        job = CpuJob(ready, work, THREADS)
        finished = job.run(deadline=deadline)
    account(job, report)
    places, packed = _pack_values(work)
    told = {"finished": finished, "nodes": report.nodes_evaluated, "notes": report.notes}
    told |= {"worker": f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"}
    results = work.results.pack()
    if work.stop_at_miss:  # most of it are zeros, of runs that were not made
        told["compressed"], results = True, zlib.compress(results, 1)
    return join(told, results, places, packed)


def _ready(head: dict[str, Any], programs: bytes) -> list[Any] | None:
    """The programs of a piece, ready to run; None if they did not come with it and are not kept here."""
    key = head["share"], head["python"], *head["budgets"]
    ready = _shares.find(key)
    if ready is None and programs:
        if head["python"]:
            ready = _unpack_texts(programs)
        else:
            ready = [_cpu.PreparedSlice(each, *head["budgets"]) for each in _unpack_slices(programs)]
        _shares.keep(key, ready)
    return ready


def _unpack_work(head: dict[str, Any], wanted: bytes, keep: bytes, values: list[bytes]) -> Work:
    samples, expected = [], []
    for value in values:
        parts, at = [], 0
        while at < len(value):
            part, at = wire.unpack_value(value, at, MOST_VALUE)
            parts.append(part)
        pairs, grid, known, output = parts
        samples.append((grid, pairs, known))
        expected.append(output)
    groups, count = head["groups"], head["count"]
    return Work(
        Results(count, len(samples), **{name: name in head["arrays"] for name in ASKED_FOR}),
        _cpu.Inputs(samples, expected),
        groups,
        numpy.frombuffer(bytearray(wanted), numpy.uint8).reshape(len(groups) - 1, count),
        numpy.frombuffer(bytearray(keep), numpy.uint8),
        head["keep_limit"],
        stop_at_miss=head["stop_at_miss"],
        same_i=head["same_i"],
    )


def _run_python(
    programs: list[PythonProgram], work: Work, budgets: tuple[float, int], deadline: float | None
) -> tuple[bool, Job]:
    from arcfast.running.python_executor import PythonExecutor
    from arcfast.running.reference_executor import ReferenceExecutor

    timeout, memory = budgets
    options = RunOptions(threads=THREADS, worker_timeout=timeout, worker_memory=memory)
    with PythonExecutor(ReferenceExecutor(()), programs, options) as executor:
        job = executor.start(work)
        return job.run(deadline=deadline), job


def _pack_values(work: Work) -> tuple[bytes, bytes]:
    """The values that were kept: (program, input, offset) of each, and their bytes."""
    places: list[tuple[int, int, int]] = []
    data = bytearray()
    if work.keep_limit:
        good = (work.results.status == Status.OK) & (work.keep != 0)
        for program, input in zip(*(axis.tolist() for axis in good.nonzero())):
            try:
                value = work.results.value(program, input)
            except KeyError:  # beyond the limit
                continue
            places.append((program, input, len(data)))
            data += wire.pack_value(value)
    return numpy.array(places, numpy.int64).tobytes(), bytes(data)


# ---- Answers, on their way back ----


class Answer:
    """What a worker gave for a piece. Every byte of a value is checked when it is asked for."""

    def __init__(self, head: dict[str, Any], results: Results, places: bytes, values: bytes):
        self.finished: bool = head["finished"]
        self.worker: str = head["worker"]
        self.nodes: int = head["nodes"]
        self.notes: list[str] = head["notes"]
        self.results = results
        places_n3 = numpy.frombuffer(places, numpy.int64).reshape(-1, 3)
        self._keys = places_n3[:, 0] * results.shape[1] + places_n3[:, 1]  # ascending
        self._offsets = places_n3[:, 2]
        self._values = values

    @classmethod
    def unpack(cls, data: bytes) -> Answer | None:
        """None if the worker did not have the programs."""
        head, sections = split(data)
        if head.get("unknown"):
            return None
        results, places, values = sections
        if head.get("compressed"):
            results = zlib.decompress(results)
        return cls(head, Results.unpack(results), places, values)

    @property
    def kept_bytes(self) -> int:
        return len(self._values)

    def value(self, program: int, input: int) -> Any:
        """The value of a run of the piece, by its numbers there; KeyError if it was not kept."""
        key = program * self.results.shape[1] + input
        at = int(self._keys.searchsorted(key))
        if at == len(self._keys) or self._keys[at] != key:
            raise KeyError((program, input))
        return wire.unpack_value(self._values, int(self._offsets[at]), MOST_VALUE)[0]


# ---- Bytes ----


def join(head: dict[str, Any], *sections: bytes) -> bytes:
    """A head of JSON, and sections of bytes."""
    text = json.dumps([head, [len(section) for section in sections]], separators=(",", ":"))
    return b"".join([text.encode(), b"\n", *sections])


def split(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """The head and the sections that were joined; ValueError if these bytes are none."""
    at = data.find(b"\n") + 1
    head, sizes = json.loads(data[:at])
    sections = []
    for size in sizes:
        sections.append(data[at : at + size])
        at += size
    if at != len(data):
        raise ValueError(f"{len(data)} bytes where {at} were joined")
    return head, sections
