"""One device during a call: how its memory is divided, what is loaded there, launches and what comes back.

Which tickets are launched, and what happens when a device fails, is decided in running/device_executor.py.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any, NamedTuple, SupportsIndex

from arcfast import _cpu
from arcfast.base.errors import ArcfastError, DeviceError, DeviceUnavailable
from arcfast.hardware.device import Device
from arcfast.hardware.kernel import BLOCK, kernel_source
from arcfast.hardware.wire import Launch, Returned, outcome_bytes, work_bytes

MEMORY_SHARE, MOST_MEMORY = 4, 2 << 30  # by default a quarter of what is free is taken, and no more than this
STREAMS = 2  # launches under way at once: while one runs, the host reads the other
IN_BLOCK = BLOCK // 32  # warps of a block, which run the same slice
# Bytes of an arena besides the slice. Of 400 solvers on 40 inputs, 0.36 % of the runs do not fit into 1 MiB, 0.12 % not
# into 4 MiB and 0.01 % not into 16 MiB (one lane, 2026-11-16); larger arenas would leave the device with fewer warps.
SMALLEST_ARENA, GOOD_ARENA, LARGEST_ARENA = 64 << 10, 1 << 20, 16 << 20
VALUE_BYTES, MOST_VALUES = 256, 64 << 20  # of an output, as expected; of the outputs of one launch, at most
ALIGN = 256

_log = logging.getLogger("arcfast")


class Needs(NamedTuple):
    """What some work asks of a device's memory."""

    slices: int  # bytes of the packed slices that are loaded at once
    inputs: int  # bytes of the packed inputs that are loaded at once
    programs: int  # programs of the largest slice
    image: int  # bytes that the largest prepared slice takes of an arena
    tickets: int
    values: bool  # output values are kept


class Layout(NamedTuple):
    """How a device's memory is divided: warps of a launch, launches under way at once, bytes of each part."""

    warps: int
    streams: int
    arena: int
    slices: int
    inputs: int
    work: int
    outcomes: int

    def parts(self) -> dict[Any, int]:
        """{name: bytes}."""
        sizes: dict[Any, int] = {"slices": self.slices, "inputs": self.inputs}
        for stream in range(self.streams):
            sizes["work", stream], sizes["outcomes", stream] = self.work, self.outcomes
            sizes["arenas", stream] = self.arena * self.warps
        return sizes


def divide(budget: int, most_warps: int, needs: Needs) -> Layout:
    """Divide so many bytes: as many warps as the device runs at once, fewer where their arenas would be too small."""
    warps = -(-min(most_warps, -(-needs.tickets // STREAMS)) // IN_BLOCK) * IN_BLOCK
    value = VALUE_BYTES if needs.values else 0
    while True:
        streams = STREAMS if warps >= IN_BLOCK else 1
        work = align(work_bytes(warps, needs.programs))
        outcomes = align(outcome_bytes(warps, needs.programs) + min(MOST_VALUES, warps * needs.programs * value))
        arena = ((budget - needs.slices - needs.inputs) // streams - work - outcomes) // warps
        arena = min(arena, needs.image + LARGEST_ARENA) // ALIGN * ALIGN
        if arena >= needs.image + (GOOD_ARENA if warps > 1 else SMALLEST_ARENA):
            return Layout(warps, streams, arena, needs.slices, needs.inputs, work, outcomes)
        if warps == 1:
            least = needs.slices + needs.inputs + work + outcomes + needs.image + SMALLEST_ARENA
            raise DeviceError(f"device memory: {least:,} bytes are needed, and the limit is {budget:,}")
        warps //= 2


class Session:
    """One device during a call: its memory, what is loaded there, what it did.

    `failure` says why it is not used any more; None: it works. `runs` and `seconds` are what it did since the last
    report.
    """

    def __init__(self, device: Device, memory: int | None):
        self.device = device
        try:
            free = int(device.memory)
            self.budget = min(MOST_MEMORY, free // MEMORY_SHARE) if memory is None else min(memory, free)
            self.warps = max(1, int(device.warps))
        except Exception as error:  # a user's device may lack one of these, or have no number there
            raise DeviceUnavailable(f'device "{device.name}": {describe(error)}') from error
        self.failure: str | None = None
        self.runs, self.seconds = 0, 0.0
        self.loaded: Any = None  # what is in memory, by the name that `load` was given
        self._layout: Layout | None = None
        self._address: dict[Any, int] = {}
        self._sizes: dict[Any, int] = {}

    def take_memory(self, needs: Needs) -> Layout:
        """Divide the device's memory and take it; where it gives less than it said, half as much."""
        while True:
            layout = divide(self.budget, self.warps, needs)
            try:
                self._allocate(layout)
                return layout
            except DeviceError as error:
                self.release()
                self.budget //= 2
                _log.info("arcfast: %s: %s; trying %d bytes", self.device.name, error, self.budget)

    def _allocate(self, layout: Layout) -> None:
        self._layout = layout
        parts = layout.parts()
        if all(self._sizes.get(name, -1) >= size for name, size in parts.items()):
            return
        self.release()
        self._layout = layout
        for name, size in parts.items():
            self._address[name] = self.device.alloc(size)
            self._sizes[name] = size

    def release(self) -> None:
        """Give all memory back; a device that failed may refuse."""
        addresses, self._address, self._sizes, self.loaded = self._address, {}, {}, None
        self._layout = None
        for address in addresses.values():
            with suppress(Exception):
                self.device.free(address)

    def load(self, name: Any, slices: bytes, inputs: bytes) -> None:
        """Write packed slices and inputs, in place of what was there."""
        self.device.sync()  # nothing that was launched reads there any more
        self.device.write(self._address["slices"], slices)
        self.device.write(self._address["inputs"], inputs)
        self.device.sync()
        self.loaded = name

    def submit(self, stream: int, launch: Launch, work: bytes) -> None:
        """Launch the kernel; does not wait for its end."""
        assert self._layout is not None
        address, device = self._address, self.device
        device.write(address["work", stream], work, stream)
        device.write(address["outcomes", stream], launch.initial_head(), stream)
        args = [address["slices"], address["inputs"]]
        args += [address[part, stream] for part in ("work", "outcomes", "arenas")] + [self._layout.arena]
        device.launch(kernel_source().entry, -(-launch.count // IN_BLOCK), BLOCK, args, stream)
        _log.debug("arcfast: %d tickets launched on %s, stream %d", len(launch.tickets), device.name, stream)

    def collect(self, stream: int, launch: Launch) -> tuple[Returned, bytes]:
        """Wait for a launch: its outcomes, and what the kept values hold. None of it is checked yet."""
        assert self._layout is not None
        address, start = self._address["outcomes", stream], launch.starts[2]
        returned = launch.read(self.device.read(address, start, stream))
        top = min(returned.top, self._layout.outcomes)
        if not launch.keep or top <= start:
            return returned, b""
        return returned, bytes(self.device.read(address + start, top - start, stream))


def describe(error: Exception) -> str:
    """What a device raised, in one line."""
    text = str(error) if isinstance(error, DeviceError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())


def memory_limit(given: int | str | None = None) -> int | None:
    """The bytes that may be taken of each device: `gpu_memory=`, ARCFAST_GPU_MEMORY ("512M"), else the default."""
    text = _cpu.variable("ARCFAST_GPU_MEMORY") if given is None else given
    if given is None and not text:
        return None
    number = -1
    if text and isinstance(text, str):
        digits, unit = (text[:-1], "KMG".index(text[-1].upper()) + 1) if text[-1].upper() in tuple("KMG") else (text, 0)
        number = int(digits) << 10 * unit if digits.isdigit() else -1
    elif not isinstance(text, bool) and isinstance(text, SupportsIndex):
        number = text.__index__()
    if number < 1:
        name = "ARCFAST_GPU_MEMORY" if given is None else "gpu_memory"
        raise ArcfastError(f'{name} must be a number of bytes, such as 536870912 or "512M", not {text!r}')
    return number


def align(nbytes: int) -> int:
    return -(-nbytes // ALIGN) * ALIGN
