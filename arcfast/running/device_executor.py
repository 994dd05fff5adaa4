"""Batteries on devices: what is written where, in which pieces, on which stream, and what is done when one fails.

A `Fleet` is the devices of one call and the memory they give it. A `DeviceJob` is what _cpu.Job is on the CPU: the same
arrays of outcomes, filled by one host thread per device; each takes tickets (a slice on an input) from a queue, so that
a slower device takes fewer. Runs that a device could not finish, or whose answers came back changed, are repeated on
the CPU and counted, with the reason.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy

from arcfast import _cpu
from arcfast.base.errors import DeviceError, DeviceUnavailable
from arcfast.hardware.device import Device
from arcfast.hardware.kernel import BLOCK, kernel_source
from arcfast.hardware.wire import ROOM, WRONG, Piece, Ticket, answer_bytes, work_bytes
from arcfast.running import thread_pool

SLICE_NODES = 512  # of a slice on a device: small ones make more warps, and each needs less memory
MEMORY_SHARE, MOST_MEMORY = 4, 2 << 30  # of what is free, a quarter; and no more than this
STREAMS = 2
IN_BLOCK = BLOCK // 32  # warps of a block, which run the same slice
# Bytes of an arena besides the slice. Of 400 solvers on 40 inputs, 0.36 % of the runs do not fit into 1 MiB, 0.12 % not
# into 4 MiB and 0.01 % not into 16 MiB (one lane, 2026-11-16); larger arenas would leave the device with fewer warps.
SMALLEST_ARENA, GOOD_ARENA, LARGEST_ARENA = 64 << 10, 1 << 20, 16 << 20
VALUE_BYTES, MOST_VALUES = 256, 64 << 20  # of an output, as expected; of the outputs of one piece of work, at most
LOAD_SHARE = 6  # of the memory, for slices and as much for inputs; what does not fit is loaded in turn
ALIGN = 256
CROWDED = "device memory: its arena was full"

_log = logging.getLogger("arcfast")


class Layout(NamedTuple):
    """How a device's memory is divided: warps of a piece of work, pieces under way at once, bytes of each part."""

    warps: int
    streams: int
    arena: int
    trays: int
    inputs: int
    work: int
    answers: int

    def parts(self) -> dict[Any, int]:
        """{name: bytes}."""
        sizes: dict[Any, int] = {"trays": self.trays, "inputs": self.inputs}
        for stream in range(self.streams):
            sizes["work", stream], sizes["answers", stream] = self.work, self.answers
            sizes["arenas", stream] = self.arena * self.warps
        return sizes


class Session:
    """One device during a call: its memory, what is loaded there, what it did."""

    def __init__(self, device: Device, memory: int | None):
        self.device = device
        try:
            free = int(device.memory)
            self.budget = min(MOST_MEMORY, free // MEMORY_SHARE) if memory is None else min(memory, free)
            self.warps = max(1, int(device.warps))
        except Exception as error:  # others' devices may lack one of these, or have no number there
            told = str(error) if isinstance(error, DeviceError) else f"{type(error).__name__}: {error}"
            raise DeviceUnavailable(f'device "{device.name}": {told}') from error
        self.failure: str | None = None
        self.runs, self.seconds = 0, 0.0
        self.loaded: Any = None
        self.address: dict[Any, int] = {}
        self._sizes: dict[Any, int] = {}

    def arrange(self, layout: Layout) -> None:
        """Take memory for a layout, unless what there is will do."""
        parts = layout.parts()
        if all(self._sizes.get(name, -1) >= size for name, size in parts.items()):
            return
        self.release()
        for name, size in parts.items():
            self.address[name] = self.device.alloc(size)
            self._sizes[name] = size

    def release(self) -> None:
        """Give all memory back; a device that failed may refuse."""
        addresses, self.address, self._sizes, self.loaded = self.address, {}, {}, None
        for addr in addresses.values():
            with suppress(Exception):
                self.device.free(addr)


class Fleet:
    """The devices of a call, and their memory until it ends.

    >>> with Fleet([EmulatedDevice()]) as fleet:
    ...     DeviceJob(fleet, ...).run(threads=2)
    """

    def __init__(self, devices: Sequence[Device], memory: int | None = None):
        self.sessions = [Session(device, memory) for device in devices]

    def __enter__(self) -> Fleet:
        return self

    def __exit__(self, *_: Any) -> None:
        for session in self.sessions:
            session.release()

    @property
    def alive(self) -> list[Session]:
        return [session for session in self.sessions if session.failure is None]


class DeviceJob:
    """A run on devices. The arguments are those of _cpu.Job, after the fleet (`joined` is of no use here, a warp runs
    one input); `strict` raises where runs are repeated.

    After `run()`: `reruns` {reason: runs} and `rerun_seconds`; `value()` as on the CPU.
    """

    def __init__(
        self, fleet: Fleet, desks: list, inputs: Any, groups: Any, status: Any, hashes: Any, fuel: Any, codes: Any,
        matched: Any, right: Any, wanted: Any, keep: Any, leave: bool = False,
        joined: bool = False, keep_limit: int = 0, strict: bool = False,
    ):  # fmt: skip
        self.fleet, self.desks, self.inputs = fleet, desks, inputs
        self.leave, self.strict, self.keep_limit = leave, strict, keep_limit
        self.status, self.hashes, self.fuel, self.codes = status, hashes, fuel, codes
        self.matched, self.right, self.wanted, self.keep = matched, right, wanted, keep
        self.reruns: dict[str, int] = {}
        self.rerun_seconds = 0.0
        self._groups = [range(int(start), int(end)) for start, end in zip(groups, groups[1:])]
        self._group = numpy.repeat(numpy.arange(len(self._groups)), [len(group) for group in self._groups])
        self._first = numpy.cumsum([0, *(desk.n_programs for desk in desks)]).tolist()
        self._checked = numpy.array(inputs.checked, dtype=bool)
        self._trays = [_cpu.pack_desk(desk) for desk in desks]
        self._input_bytes = inputs.packed_bytes
        self._todo: deque[Ticket] = deque()
        self._done = self._total = 0
        self._lost = numpy.zeros((0, 0), dtype=numpy.uint8)  # [input, program]: to be repeated
        self._repeats: list[tuple[Any, Any]] = []  # the CPU's jobs, and [input, program]: what they repeated
        self._kept: dict[Ticket, tuple[Any, int, int, bytes]] = {}
        self._kept_bytes = 0
        self._lock = threading.Lock()
        self._idle: list[Session] = []
        self._stopped = False
        self._stamp = secrets.randbits(62)

    # -- for thread_pool.work: threads, progress, Ctrl-C

    @property
    def progress(self) -> tuple[int, int]:
        """(tickets done, tickets in all) of this round."""
        return self._done, self._total

    def stop(self) -> None:
        """Launch no more; what is under way is still collected."""
        self._stopped = True

    def work(self) -> None:
        """What the host thread of one device does."""
        with self._lock:
            session = self._idle.pop()
        under_way: deque[Any] = deque()
        begun, stream = time.perf_counter(), 0
        try:
            layout = self._settle(session)
            while not self._stopped:
                piece = self._take(layout.warps)
                if piece is None:
                    break
                under_way.append((stream, piece))
                if len(under_way) > layout.streams:
                    self._collect(session, layout, *under_way[0])
                    under_way.popleft()
                self._submit(session, layout, stream, piece)
                stream = (stream + 1) % layout.streams
            while under_way:
                self._collect(session, layout, *under_way[0])
                under_way.popleft()
        except Exception as error:  # others' devices fail in many ways; none of them ends a run
            told = str(error) if isinstance(error, DeviceError) else f"{type(error).__name__}: {error}"
            session.failure = " ".join(told.split())
            for _, piece in under_way:
                self._lose(piece.tickets, f"{session.device.name} failed: {session.failure}")
            session.release()
            if self.strict:
                self.stop()
        finally:
            session.seconds += time.perf_counter() - begun

    # -- for callers

    def run(self, threads: int, *, progress: bool = False, deadline: float | None = None) -> bool:
        """Run everything, what is repeated on so many threads; False if the deadline (time.monotonic) came before."""
        whole = True
        for tickets in self._rounds():
            self._run_round(tickets, progress, deadline)
            whole = self._repeat(threads, progress, deadline) and not self._stopped
            if not whole:
                break
        return whole

    @property
    def kept(self) -> int:
        """Bytes of output values that are kept."""
        return self._kept_bytes

    def value(self, program: int, input: int) -> Any:
        """The plain value of an output that was kept, or raises KeyError."""
        for job, places in self._repeats:
            if places[input, program]:
                return job.value(program, input)
        k = bisect_right(self._first, program) - 1
        records, first, start, data = self._kept[Ticket(k, input)]
        tag, a, b, c = records[first + program - self._first[k]].tolist()
        if tag == _cpu.NOT_KEPT or self.status[program, input]:
            raise KeyError((program, input))
        return _cpu.unpack_value(data, start, tag, a, b, c, _cpu.value_limit(self.desks[k]))

    # -- rounds

    def _rounds(self) -> Iterator[list[Ticket]]:
        """Demonstrations before tests; where programs leave after a miss, one demonstration of each group at a time."""
        checked = [[i for i in group if self._checked[i]] for group in self._groups]
        if self.leave:
            for turn in range(max(map(len, checked), default=0)):
                yield self._tickets([group[turn] for group in checked if turn < len(group)])
        elif any(checked):
            yield self._tickets([i for group in checked for i in group])
        yield self._tickets([i for group in self._groups for i in group if not self._checked[i]])

    def _tickets(self, inputs: list[int]) -> list[Ticket]:
        """The slices that have a program to run, on these inputs."""
        if not inputs or not self.desks:
            return []
        asked = numpy.logical_or.reduceat(self._mask(inputs), self._first[:-1], axis=1)
        return [Ticket(k, inputs[at]) for k in range(len(self.desks)) for at in asked[:, k].nonzero()[0].tolist()]

    def _mask(self, inputs: list[int], programs: slice = slice(None)) -> Any:
        """[input, program]: who is to run on these."""
        wanted = self.wanted[self._group[inputs], programs]
        return (wanted == 1) | ((wanted != 0) & self._checked[inputs][:, None])

    def _run_round(self, tickets: list[Ticket], progress: bool, deadline: float | None) -> None:
        self._divide()
        self._todo = deque(sorted(tickets, key=lambda ticket: (self._load(ticket), ticket)))
        self._done, self._total = 0, len(tickets)
        self._idle = self.fleet.alive
        if tickets and self._idle:
            thread_pool.work_in_threads(self, len(self._idle), progress, "slice", deadline)
        if self._todo and not self.fleet.alive:
            failures = [f"{session.device.name} failed: {session.failure}" for session in self.fleet.sessions]
            self._lose(list(self._todo), "; ".join(failures))
        if self.reruns and self.strict:
            raise DeviceError(self._told())

    def _told(self) -> str:
        return "; ".join(f"{runs:,} runs: {reason}" for reason, runs in self.reruns.items())

    # -- what fits

    def _divide(self) -> None:
        """Slices and inputs into loads, of which a device holds one at a time."""
        budget = min((session.budget for session in self.fleet.alive), default=0)
        self._slice_loads = _portions([len(tray) for tray in self._trays], budget // LOAD_SHARE)
        self._input_loads = _portions(self._input_bytes, budget // LOAD_SHARE)
        self._load_of_slice = [k for k, portion in enumerate(self._slice_loads) for _ in portion]
        self._load_of_input = [k for k, portion in enumerate(self._input_loads) for _ in portion]

    def _load(self, ticket: Ticket) -> tuple[int, int]:
        return self._load_of_slice[ticket.slice], self._load_of_input[ticket.input]

    def _settle(self, session: Session) -> Layout:
        """Divide a device's memory and take it; where it gives less than it said, half as much."""
        while True:
            layout = self._layout(session)
            try:
                session.arrange(layout)
                return layout
            except DeviceError as error:
                session.release()
                session.budget //= 2
                _log.info("arcfast: %s: %s; trying %d bytes", session.device.name, error, session.budget)

    def _layout(self, session: Session) -> Layout:
        trays = max(sum(_aligned(len(self._trays[k])) for k in portion) for portion in self._slice_loads)
        inputs = _aligned(max(sum(self._input_bytes[k] for k in portion) for portion in self._input_loads))
        programs = max(desk.n_programs for desk in self.desks)
        foot = max(desk.size for desk in self.desks)
        value = VALUE_BYTES * (self.keep_limit > 0)
        warps = -(-min(session.warps, -(-self._total // STREAMS)) // IN_BLOCK) * IN_BLOCK
        while True:
            streams = STREAMS if warps >= IN_BLOCK else 1
            work = _aligned(work_bytes(warps, programs))
            answers = _aligned(answer_bytes(warps, programs) + min(MOST_VALUES, warps * programs * value))
            arena = ((session.budget - trays - inputs) // streams - work - answers) // warps
            arena = min(arena, foot + LARGEST_ARENA) // ALIGN * ALIGN
            if arena >= foot + (GOOD_ARENA if warps > 1 else SMALLEST_ARENA):
                return Layout(warps, streams, arena, trays, inputs, work, answers)
            if warps == 1:
                least = trays + inputs + work + answers + foot + SMALLEST_ARENA
                raise DeviceError(f"device memory: {least:,} bytes are needed, {session.budget:,} may be taken")
            warps //= 2

    # -- a piece of work

    def _take(self, warps: int) -> Piece | None:
        """The next tickets of one load: a share of what is left, so that all devices and streams have some.

        Warps of a block run the same slice: where another one begins, so does a block.
        """
        with self._lock:
            share = -(-len(self._todo) // (STREAMS * max(1, len(self.fleet.alive))))
            most = min(warps, max(IN_BLOCK, share))
            tickets: list[Ticket] = []
            places: list[int] = []
            endings, at = [0], 0
            while self._todo:
                ticket = self._todo[0]
                if tickets and self._load(ticket) != self._load(tickets[-1]):
                    break
                if tickets and ticket.slice != tickets[-1].slice:
                    at = -(-at // IN_BLOCK) * IN_BLOCK
                if at >= most:
                    break
                tickets.append(self._todo.popleft())
                places.append(at)
                endings.append(endings[-1] + self.desks[ticket.slice].n_programs)
                at += 1
            if not tickets:
                return None
            self._stamp += 1
            keep = self._kept_bytes < self.keep_limit and any(self.keep[ticket.input] for ticket in tickets)
            return Piece(tickets, places, endings, keep, self._stamp)

    def _submit(self, session: Session, layout: Layout, stream: int, piece: Piece) -> None:
        device, address = session.device, session.address
        k, j = self._load(piece.tickets[0])
        slices, inputs = self._slice_loads[k], self._input_loads[j]
        self._bring(session, slices, inputs)
        offsets = numpy.cumsum([0, *(_aligned(len(self._trays[k])) for k in slices)]).tolist()
        places = [self._places(piece.tickets[start:end]) for start, end in piece.stretches()]
        masks = [mask for place in places for mask in self._mask(*place)]
        work = piece.compose(
            [offsets[ticket.slice - slices.start] for ticket in piece.tickets],
            [ticket.input - inputs.start for ticket in piece.tickets],
            [piece.keep and bool(self.keep[ticket.input]) for ticket in piece.tickets],
            masks,
            layout.answers,
        )
        device.write(address["work", stream], work, stream)
        device.write(address["answers", stream], piece.first_answers(), stream)
        args = [address["trays"], address["inputs"]]
        args += [address[part, stream] for part in ("work", "answers", "arenas")] + [layout.arena]
        device.launch(kernel_source().entry, -(-piece.count // IN_BLOCK), BLOCK, args, stream)
        _log.debug("arcfast: %d tickets launched on %s, stream %d", len(piece.tickets), device.name, stream)

    def _places(self, tickets: list[Ticket]) -> tuple[list[int], slice]:
        """The inputs and the programs of tickets of one slice."""
        k = tickets[0].slice
        return [ticket.input for ticket in tickets], slice(self._first[k], self._first[k + 1])

    def _bring(self, session: Session, slices: range, inputs: range) -> None:
        """Load slices and inputs, unless they are there."""
        if session.loaded == (self, slices, inputs):
            return
        device, address = session.device, session.address
        device.sync()  # nobody reads there any more
        trays = b"".join(bytes(self._trays[k]).ljust(_aligned(len(self._trays[k])), b"\0") for k in slices)
        device.write(address["trays"], trays)
        device.write(address["inputs"], _cpu.pack_inputs(self.inputs, inputs))
        device.sync()
        session.loaded = (self, slices, inputs)

    def _collect(self, session: Session, layout: Layout, stream: int, piece: Piece) -> None:
        """Wait for a piece of work and read its answers."""
        device, addr, start = session.device, session.address["answers", stream], piece.starts[2]
        reply = piece.read(device.read(addr, start, stream))
        top = min(reply.top, layout.answers)
        held = bytes(device.read(addr + start, top - start, stream)) if piece.keep and top > start else b""
        runs = 0
        for at, end in piece.stretches():
            tickets = piece.tickets[at:end]
            inputs, programs = self._places(tickets)
            keep = [piece.keep and bool(self.keep[input]) for input in inputs]
            mask = self._mask(inputs, programs)
            wrong = reply.judge(piece, held, at, end, self.desks[tickets[0].slice], self.inputs, keep, mask)
            rows = reply.endings[piece.endings[at] : piece.endings[end]].reshape(end - at, -1)
            runs += self._store(session, inputs, programs, mask, rows, wrong)
        with self._lock:
            self._done += len(piece.tickets)
            session.runs += runs
            if piece.keep:
                self._kept_bytes += reply.values.nbytes + len(held)
                for ticket, first in zip(piece.tickets, piece.endings):
                    if self.keep[ticket.input]:
                        self._kept[ticket] = reply.values, first, start, held

    def _store(self, session: Session, inputs: list[int], programs: slice, mask: Any, answers: Any, wrong: Any) -> int:
        """The answers [ticket, program] of one slice into the arrays, but for those with something wrong; gives the
        number of runs that were finished.
        """
        lost = mask & (wrong != 0)
        crowded = mask & ~lost & (answers["status"] == ROOM)
        if lost.any() or crowded.any():
            reasons = [(wrong == verdict, f"{session.device.name}: {what}") for verdict, what in WRONG.items()]
            with self._lock:
                for where, reason in [*reasons, (crowded, CROWDED)]:
                    if (mask & where).any():
                        self._mark(inputs, programs, mask & where, reason)
        rows, columns = (mask & ~lost & ~crowded).nonzero()
        there, answers = (columns + programs.start, numpy.array(inputs)[rows]), answers[rows, columns]
        arrays = [(self.status, "status"), (self.hashes, "hash"), (self.fuel, "fuel"), (self.codes, "code")]
        for array, field in [*arrays, (self.matched, "matched"), (self.right, "right")]:
            if array.shape[0]:
                array[there] = answers[field]
        missed = (answers["matched"] == 0) & self._checked[there[1]]
        self._dismiss(there[0][missed], there[1][missed])
        return len(rows)

    def _dismiss(self, programs: Any, inputs: Any) -> None:
        """These missed a demonstration."""
        self.wanted[self._group[inputs], programs] = 0 if self.leave else 2

    # -- what a device did not finish

    def _lose(self, tickets: list[Ticket], reason: str) -> None:
        with self._lock:
            for ticket in tickets:
                inputs, programs = self._places([ticket])
                self._mark(inputs, programs, self._mask(inputs, programs), reason)

    def _mark(self, inputs: list[int], programs: slice, mask: Any, reason: str) -> None:
        """Have runs repeated; the caller holds the lock."""
        if not self._lost.size:
            self._lost = numpy.zeros((self.inputs.n, self._first[-1]), dtype=numpy.uint8)
        for row, input in enumerate(inputs):
            self._lost[input, programs] |= mask[row]
        self.reruns[reason] = self.reruns.get(reason, 0) + int(mask.sum())

    def _repeat(self, threads: int, progress: bool, deadline: float | None) -> bool:
        """Run on the CPU what was marked."""
        if not self._lost.any():
            return True
        lost, self._lost = self._lost, numpy.zeros((0, 0), dtype=numpy.uint8)
        begun = time.perf_counter()
        job = _cpu.Job(
            self.desks, self.inputs, numpy.arange(self.inputs.n + 1), self.status, self.hashes, self.fuel, self.codes,
            self.matched, self.right, lost.copy(), self.keep, keep_limit=self.keep_limit,
        )  # fmt: skip
        self._repeats.append((job, lost))
        try:
            return thread_pool.work(job, threads, progress=progress, deadline=deadline)
        finally:
            self.rerun_seconds += time.perf_counter() - begun
            if self.matched.shape[0]:
                inputs, programs = (lost.astype(bool) & self._checked[:, None] & (self.matched.T == 0)).nonzero()
                self._dismiss(programs, inputs)


def check_devices(reruns: Mapping[str, int]) -> None:
    """Raise DeviceError if a device failed; that a run did not fit into its memory is no failure."""
    failures = [reason for reason in reruns if reason != CROWDED]
    if failures:
        raise DeviceError("; ".join(failures))


def _aligned(nbytes: int) -> int:
    return -(-nbytes // ALIGN) * ALIGN


def _portions(sizes: Sequence[int], limit: int) -> list[range]:
    """Neighbours together as long as their sum stays within the limit; one that is larger stands alone."""
    portions, start, total = [], 0, 0
    for k, size in enumerate(sizes):
        size = _aligned(size)
        if k > start and total + size > limit:
            portions.append(range(start, k))
            start, total = k, 0
        total += size
    return [*portions, range(start, len(sizes))]
