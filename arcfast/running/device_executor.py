"""Devices as an executor: GPUs, and whatever else runs the kernel.

One host thread per device takes tickets (a slice on an input) from a queue, so that a slower device takes fewer. Runs
that a device could not finish, or whose outcomes came back changed, are repeated on the CPU and counted, with the
reason. hardware/session.py does what concerns one device alone.
"""

from __future__ import annotations

import secrets
import threading
import time
import warnings
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

from arcfast import _cpu
from arcfast.base.errors import DeviceError
from arcfast.base.report import Report, Status
from arcfast.hardware.device import Device
from arcfast.hardware.nvml import Sampler
from arcfast.hardware.session import IN_BLOCK, STREAMS, Layout, Needs, Session, align, describe
from arcfast.hardware.wire import WRONG, Launch, Ticket
from arcfast.programs.graph import Graph
from arcfast.running import thread_pool
from arcfast.running.executor import Executor, Job, log_launch
from arcfast.running.options import Options
from arcfast.running.results import Work

SLICE_NODES = 512  # of a slice on a device: small ones make more warps, and each needs less memory
LOAD_SHARE = 6  # of the memory, for slices and as much for inputs; what does not fit is loaded in turn
ARENA_FULL = "device memory: its arena was full"


class DeviceExecutor(Executor):
    """Runs the first `count` programs of a graph on devices, and takes their memory until it is closed."""

    def __init__(self, devices: Sequence[Device], graph: Graph, count: int, options: Options, report: Report):
        self.name = ", ".join(device.name for device in devices)
        self.slices = graph.prepare(*options.budgets, SLICE_NODES, SLICE_NODES, count)
        self.threads, self.strict, self.report = options.thread_count, options.strict, report
        self.sessions = [Session(device, options.device_memory) for device in devices]
        self._sampler = Sampler({device.name: device.bus for device in devices if hasattr(device, "bus")})

    def __enter__(self) -> DeviceExecutor:
        self._sampler.__enter__()
        return self

    def close(self, failed: bool) -> None:
        self._sampler.__exit__(None, None, None)
        for name, usage in self._sampler.seen().items():
            self.report.utilisation[name] = usage.busy
            self.report.device_memory[name] = usage.used
        for session in self.sessions:
            session.release()
        if self.report.reruns and not failed:
            reasons = list_reasons(self.report.reruns)
            warnings.warn(f"repeated on the CPU what a device did not finish: {reasons}", RuntimeWarning, stacklevel=5)

    @property
    def working(self) -> list[Session]:
        """The devices that have not failed."""
        return [session for session in self.sessions if session.failure is None]

    def start(self, work: Work) -> DeviceJob:
        return DeviceJob(self, work)


class DeviceJob(Job):
    """Work for devices. Rounds of tickets, each followed by what the CPU must repeat."""

    def __init__(self, executor: DeviceExecutor, work: Work):
        super().__init__(work)
        self.executor, self.slices = executor, executor.slices
        self.reruns: dict[str, int] = {}  # {reason: runs that the CPU repeated}
        self.rerun_seconds = 0.0
        self._groups = [range(start, end) for start, end in zip(work.groups, work.groups[1:])]
        self._group = numpy.repeat(numpy.arange(len(self._groups)), [len(group) for group in self._groups])
        self._first = numpy.cumsum([0, *(prepared.n_programs for prepared in self.slices)]).tolist()
        self._checked = numpy.array(work.inputs.checked, dtype=bool)
        self._packed = [_cpu.pack_slice(prepared) for prepared in self.slices]
        self._input_bytes = work.inputs.packed_bytes
        self._queue: deque[Ticket] = deque()
        self._done = self._total = 0
        self._lost = numpy.zeros((0, 0), dtype=numpy.uint8)  # [input, program]: to be repeated
        self._repeats: list[tuple[_cpu.WorkQueue, NDArray[numpy.uint8]]] = []  # [input, program]: what each repeated
        self._kept: dict[Ticket, tuple[Any, int, int, bytes]] = {}
        self._kept_bytes = 0
        self._lock = threading.Lock()
        self._idle: list[Session] = []
        self._stopped = False
        self._stamp = secrets.randbits(62)

    # -- what every job has

    def run(self, *, progress: bool = False, deadline: float | None = None) -> bool:
        for tickets in self._rounds():
            self._run_round(tickets, progress, deadline)
            if not self._repeat(progress, deadline) or self._stopped:
                return False
        return True

    @property
    def kept_bytes(self) -> int:
        return self._kept_bytes

    def value(self, program: int, input: int) -> Any:
        for queue, repeated in self._repeats:
            if repeated[input, program]:
                return queue.value(program, input)
        k = bisect_right(self._first, program) - 1
        records, first, start, data = self._kept[Ticket(k, input)]
        tag, a, b, c = records[first + program - self._first[k]].tolist()
        if tag == _cpu.NOT_KEPT or self.work.results.status[program, input] != Status.OK:
            raise KeyError((program, input))
        return _cpu.unpack_value(data, start, tag, a, b, c, _cpu.value_limit(self.slices[k]))

    def add_to(self, report: Report, runs: int) -> None:
        shape = self.work.results.shape
        for session in self.executor.sessions:
            report.add(session.device.name, *shape, seconds=session.seconds, runs=session.runs)
            runs -= session.runs
            session.seconds, session.runs = 0.0, 0
            if session.failure is not None:
                report.note(f"{session.device.name} failed: {session.failure}")
            if note := getattr(session.device, "note", ""):
                report.note(f"{session.device.name}: {note}")
        for reason, number in self.reruns.items():
            report.rerun(reason, number)
        if runs:
            report.add("cpu", *shape, seconds=self.rerun_seconds, runs=runs)
            log_launch("cpu", shape, runs)

    # -- for thread_pool: threads, progress, Ctrl-C

    @property
    def progress(self) -> tuple[int, int]:
        """(tickets done, tickets in all) of this round."""
        return self._done, self._total

    def stop(self) -> None:
        """Launch no more; what is under way is still collected."""
        self._stopped = True

    def work_until_done(self) -> None:
        """What the host thread of one device does."""
        with self._lock:
            session = self._idle.pop()
        begun, under_way, stream = time.perf_counter(), deque[tuple[int, Launch]](), 0
        try:
            layout = session.take_memory(self._needs())
            while not self._stopped:
                launch = self._next_launch(layout.warps)
                if launch is None:
                    break
                under_way.append((stream, launch))
                if len(under_way) > layout.streams:
                    self._collect(session, *under_way[0])
                    under_way.popleft()
                self._submit(session, layout, stream, launch)
                stream = (stream + 1) % layout.streams
            while under_way:
                self._collect(session, *under_way[0])
                under_way.popleft()
        except Exception as error:  # a user's device may raise anything; no failure of a device ends a run
            session.failure = describe(error)
            for _, launch in under_way:
                self._lose(launch.tickets, f"{session.device.name} failed: {session.failure}")
            session.release()
            if self.executor.strict:
                self.stop()
        finally:
            session.seconds += time.perf_counter() - begun

    # -- rounds

    def _rounds(self) -> Iterator[list[Ticket]]:
        """Demonstrations before tests; where programs stop at a miss, one demonstration of each group at a time."""
        checked = [[i for i in group if self._checked[i]] for group in self._groups]
        if self.work.stop_at_miss:
            for turn in range(max(map(len, checked), default=0)):
                yield self._tickets([group[turn] for group in checked if turn < len(group)])
        elif any(checked):
            yield self._tickets([i for group in checked for i in group])
        yield self._tickets([i for group in self._groups for i in group if not self._checked[i]])

    def _tickets(self, inputs: list[int]) -> list[Ticket]:
        """The slices that have a program to run, on these inputs."""
        if not inputs or not self.slices:
            return []
        asked = numpy.logical_or.reduceat(self._mask(inputs), self._first[:-1], axis=1)
        return [Ticket(k, inputs[at]) for k in range(len(self.slices)) for at in asked[:, k].nonzero()[0].tolist()]

    def _mask(self, inputs: list[int], programs: slice = slice(None)) -> NDArray[numpy.bool_]:
        """[input, program]: which programs to run on these inputs."""
        wanted = self.work.wanted[self._group[inputs], programs]
        return (wanted == 1) | ((wanted != 0) & self._checked[inputs][:, None])

    def _run_round(self, tickets: list[Ticket], progress: bool, deadline: float | None) -> None:
        self._make_loads()
        self._queue = deque(sorted(tickets, key=lambda ticket: (self._loads_of(ticket), ticket)))
        self._done, self._total = 0, len(tickets)
        self._idle = self.executor.working
        if tickets and self._idle:
            thread_pool.run_in_threads(self.work_until_done, self, len(self._idle), progress, "slice", deadline)
        if self._queue and not self.executor.working:
            failures = [f"{session.device.name} failed: {session.failure}" for session in self.executor.sessions]
            self._lose(list(self._queue), "; ".join(failures))
        if self.reruns and self.executor.strict:
            raise DeviceError(list_reasons(self.reruns))

    # -- loads: what is in a device's memory at once

    def _make_loads(self) -> None:
        """Divide slices and inputs into loads, of which a device holds one at a time."""
        limit = min((session.budget for session in self.executor.working), default=0) // LOAD_SHARE
        self._slice_loads = group_by_size([len(packed) for packed in self._packed], limit)
        self._input_loads = group_by_size(self._input_bytes, limit)
        self._load_of_slice = [k for k, load in enumerate(self._slice_loads) for _ in load]
        self._load_of_input = [k for k, load in enumerate(self._input_loads) for _ in load]

    def _loads_of(self, ticket: Ticket) -> tuple[int, int]:
        """The numbers of the slice load and the input load that a ticket needs."""
        return self._load_of_slice[ticket.slice], self._load_of_input[ticket.input]

    def _needs(self) -> Needs:
        return Needs(
            slices=max(sum(align(len(self._packed[k])) for k in load) for load in self._slice_loads),
            inputs=align(max(sum(self._input_bytes[k] for k in load) for load in self._input_loads)),
            programs=max(prepared.n_programs for prepared in self.slices),
            image=max(prepared.size for prepared in self.slices),
            tickets=self._total,
            values=self.work.keep_limit > 0,
        )

    # -- one launch

    def _next_launch(self, warps: int) -> Launch | None:
        """The next tickets of one load: a share of what is left, so that all devices and streams have some.

        Warps of a block run the same slice: where another slice begins, so does a block.
        """
        with self._lock:
            share = -(-len(self._queue) // (STREAMS * max(1, len(self.executor.working))))
            most = min(warps, max(IN_BLOCK, share))
            tickets: list[Ticket] = []
            warps_taken: list[int] = []
            outcomes, at = [0], 0
            while self._queue:
                ticket = self._queue[0]
                if tickets and self._loads_of(ticket) != self._loads_of(tickets[-1]):
                    break
                if tickets and ticket.slice != tickets[-1].slice:
                    at = -(-at // IN_BLOCK) * IN_BLOCK
                if at >= most:
                    break
                tickets.append(self._queue.popleft())
                warps_taken.append(at)
                outcomes.append(outcomes[-1] + self.slices[ticket.slice].n_programs)
                at += 1
            if not tickets:
                return None
            self._stamp += 1
            keep = self._kept_bytes < self.work.keep_limit and any(self.work.keep[ticket.input] for ticket in tickets)
            return Launch(tickets, warps_taken, outcomes, keep, self._stamp)

    def _submit(self, session: Session, layout: Layout, stream: int, launch: Launch) -> None:
        """Load what the launch needs, unless it is there, and launch."""
        k, j = self._loads_of(launch.tickets[0])
        slices, inputs = self._slice_loads[k], self._input_loads[j]
        sizes = [align(len(self._packed[k])) for k in slices]
        if session.loaded != (self, slices, inputs):
            packed = b"".join(bytes(self._packed[k]).ljust(size, b"\0") for k, size in zip(slices, sizes))
            session.load((self, slices, inputs), packed, _cpu.pack_inputs(self.work.inputs, inputs))
        offsets = numpy.cumsum([0, *sizes]).tolist()
        parts = [self._inputs_and_programs(launch.tickets[start:end]) for start, end in launch.by_slice()]
        work = launch.compose(
            [offsets[ticket.slice - slices.start] for ticket in launch.tickets],
            [ticket.input - inputs.start for ticket in launch.tickets],
            [launch.keep and bool(self.work.keep[ticket.input]) for ticket in launch.tickets],
            [mask for inputs_and_programs in parts for mask in self._mask(*inputs_and_programs)],
            layout.outcomes,
        )
        session.submit(stream, launch, work)

    def _inputs_and_programs(self, tickets: list[Ticket]) -> tuple[list[int], slice]:
        """The inputs and the programs of tickets of one slice."""
        k = tickets[0].slice
        return [ticket.input for ticket in tickets], slice(self._first[k], self._first[k + 1])

    def _collect(self, session: Session, stream: int, launch: Launch) -> None:
        """Wait for a launch, check its outcomes and store them."""
        returned, held = session.collect(stream, launch)
        runs = 0
        for at, end in launch.by_slice():
            tickets = launch.tickets[at:end]
            inputs, programs = self._inputs_and_programs(tickets)
            keep = [launch.keep and bool(self.work.keep[input]) for input in inputs]
            mask = self._mask(inputs, programs)
            prepared = self.slices[tickets[0].slice]
            wrong = returned.check(launch, held, at, end, prepared, self.work.inputs, keep, mask)
            rows = returned.outcomes[launch.outcomes[at] : launch.outcomes[end]].reshape(end - at, -1)
            runs += self._store(session, inputs, programs, mask, rows, wrong)
        with self._lock:
            self._done += len(launch.tickets)
            session.runs += runs
            if launch.keep:
                self._kept_bytes += returned.values.nbytes + len(held)
                for ticket, first in zip(launch.tickets, launch.outcomes):
                    if self.work.keep[ticket.input]:
                        self._kept[ticket] = returned.values, first, launch.starts[2], held

    def _store(self, session: Session, inputs: list[int], programs: slice, mask: Any, outcomes: Any, wrong: Any) -> int:
        """Store the outcomes [ticket, program] of one slice, but for those with something wrong; gives the number of
        runs that were finished.
        """
        lost = mask & (wrong != 0)
        full = mask & ~lost & (outcomes["status"] == _cpu.ARENA_FULL)
        if lost.any() or full.any():
            reasons = [(wrong == verdict, f"{session.device.name}: {what}") for verdict, what in WRONG.items()]
            with self._lock:
                for where, reason in [*reasons, (full, ARENA_FULL)]:
                    if (mask & where).any():
                        self._mark(inputs, programs, mask & where, reason)
        rows, columns = (mask & ~lost & ~full).nonzero()
        there, outcomes = (columns + programs.start, numpy.array(inputs)[rows]), outcomes[rows, columns]
        results = self.work.results
        arrays: list[tuple[Any, str]] = [
            (results.status, "status"),
            (results.hashes, "hash"),
            (results.fuel, "fuel"),
            (results.codes, "code"),
            (results.matched, "matched"),
            (results.right_cells, "right"),
        ]
        for array, field in arrays:
            if array.shape[0]:
                array[there] = outcomes[field]
        missed = (outcomes["matched"] == 0) & self._checked[there[1]]
        self._note_misses(there[0][missed], there[1][missed])
        return len(rows)

    def _note_misses(self, programs: Any, inputs: Any) -> None:
        """These programs missed these demonstrations."""
        self.work.wanted[self._group[inputs], programs] = 0 if self.work.stop_at_miss else 2

    # -- what a device did not finish

    def _lose(self, tickets: list[Ticket], reason: str) -> None:
        with self._lock:
            for ticket in tickets:
                inputs, programs = self._inputs_and_programs([ticket])
                self._mark(inputs, programs, self._mask(inputs, programs), reason)

    def _mark(self, inputs: list[int], programs: slice, mask: Any, reason: str) -> None:
        """Have runs repeated; the caller holds the lock."""
        if not self._lost.size:
            self._lost = numpy.zeros((self.work.inputs.n, self._first[-1]), dtype=numpy.uint8)
        for row, input in enumerate(inputs):
            self._lost[input, programs] |= mask[row]
        self.reruns[reason] = self.reruns.get(reason, 0) + int(mask.sum())

    def _repeat(self, progress: bool, deadline: float | None) -> bool:
        """Run on the CPU what was marked; False if the deadline came before."""
        if not self._lost.any():
            return True
        lost, self._lost = self._lost, numpy.zeros((0, 0), dtype=numpy.uint8)
        begun, work = time.perf_counter(), self.work
        groups = list(range(work.inputs.n + 1))
        again = Work(work.results, work.inputs, groups, lost.copy(), work.keep, work.keep_limit)
        queue = _cpu.WorkQueue(self.slices, again)
        self._repeats.append((queue, lost))
        try:
            return thread_pool.run_queue(queue, self.executor.threads, progress=progress, deadline=deadline)
        finally:
            self.rerun_seconds += time.perf_counter() - begun
            if work.results.matched.shape[0]:
                missed = lost.astype(bool) & self._checked[:, None] & (work.results.matched.T == 0)
                inputs, programs = missed.nonzero()
                self._note_misses(programs, inputs)


def check_devices(reruns: Mapping[str, int]) -> None:
    """Raise DeviceError if a device failed; that a run did not fit into its memory is no failure."""
    failures = [reason for reason in reruns if reason != ARENA_FULL]
    if failures:
        raise DeviceError("; ".join(failures))


def list_reasons(reruns: Mapping[str, int]) -> str:
    return "; ".join(f"{runs:,} runs: {reason}" for reason, runs in reruns.items())


def group_by_size(sizes: Sequence[int], limit: int) -> list[range]:
    """Neighbours together as long as their sum stays within the limit; one that is larger stands alone."""
    groups, start, total = [], 0, 0
    for k, size in enumerate(sizes):
        size = align(size)
        if k > start and total + size > limit:
            groups.append(range(start, k))
            start, total = k, 0
        total += size
    return [*groups, range(start, len(sizes))]
