"""The GPU's kernel on the CPU behind the interface of a GPU: memory, streams and launches are those of gpu.Device.

Warps run one after the other, their 32 lanes interleaved and watched by the emulator (arcfast._warp). For checking:
slow, and no measure of any GPU's speed. Work is deferred until a stream is waited for, as on a GPU, so a launcher that
forgets to wait reads too early here as well.
"""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from arcfast import _cpu
from arcfast.base.errors import DeviceError, DeviceUnavailable
from arcfast.hardware.device import Device
from arcfast.hardware.kernel import kernel_source

ALIGN = 256
NO_EMULATOR = "the warp emulator is not part of this build: it is compiled for x86-64 and arm64 only"


class EmulatedDevice(Device):
    """`memory` bytes, `warps` at once; `lanes` 32, or 1 to run the kernel without the emulator, much quicker.

    >>> device = EmulatedDevice(memory=64 << 20, warps=4)
    >>> battery.run(grids, device=device).report
    """

    arch = "emulated"

    def __init__(self, memory: int = 256 << 20, warps: int = 8, name: str = "warp", lanes: int = 32):
        self.name, self.warps, self.lanes = name, warps, lanes
        self.launches = 0
        self._size = memory
        self._region: Any = None
        self._base = 0
        self._blocks: dict[int, int] = {}  # address: bytes
        self._queues: list[deque[Callable[[], None]]] = [deque(), deque()]
        self._lock = threading.RLock()
        self._random = random.Random(0)
        if lanes == 32:
            try:
                from arcfast import _warp
            except ImportError:
                raise DeviceUnavailable(NO_EMULATOR) from None
            self._emulator = _warp

    @property
    def memory(self) -> int:  # type: ignore[override]  # counted: nobody sets it
        return self._size - sum(self._blocks.values())

    def alloc(self, nbytes: int) -> int:
        import numpy

        with self._lock:
            if self._region is None:
                self._region = numpy.empty(self._size + ALIGN, dtype=numpy.uint8)  # pages come when they are touched
                self._base = -(-self._region.ctypes.data // ALIGN) * ALIGN
            nbytes = max(1, -(-nbytes // ALIGN)) * ALIGN
            at = self._base
            for start, size in sorted(self._blocks.items()):
                if at + nbytes <= start:
                    break
                at = start + size
            if at + nbytes > self._base + self._size:
                raise DeviceError(f"{self.name}: out of memory: {nbytes} bytes of {self.memory} free ones")
            self._blocks[at] = nbytes
            return at

    def free(self, addr: int) -> None:
        with self._lock:
            self.sync()
            if self._blocks.pop(addr, None) is None:
                raise DeviceError(f"{self.name}: {addr:#x} was not allocated")

    def write(self, addr: int, data: bytes, stream: int = 0) -> None:
        self._check(addr, len(data))
        data = bytes(data)
        self._queues[stream].append(lambda: self._copy_in(addr, data))

    def read(self, addr: int, nbytes: int, stream: int = 0) -> bytes:
        self._check(addr, nbytes)
        self.sync(stream)
        at = addr - self._region.ctypes.data
        return self._region[at : at + nbytes].tobytes()

    def launch(self, entry: str, grid: int, block: int, args: Sequence[int], stream: int = 0) -> None:
        if entry != kernel_source().entry:
            raise DeviceError(f"{self.name}: no kernel is called {entry!r}")
        self.launches += 1
        number, args = self.launches, list(args)
        self._queues[stream].append(lambda: self._run(number, grid * block // 32, args))

    def sync(self, stream: int | None = None) -> None:
        """Do what waits in a stream, in order; now and then some of the other stream comes between."""
        with self._lock:
            queues = self._queues if stream is None else [self._queues[stream]]
            while any(queues):
                waiting = [queue for queue in self._queues if queue]
                self._random.choice(waiting).popleft()()

    def _copy_in(self, addr: int, data: bytes) -> None:
        import numpy

        at = addr - self._region.ctypes.data
        self._region[at : at + len(data)] = numpy.frombuffer(data, dtype=numpy.uint8)

    def _run(self, launch: int, warps: int, args: list[int]) -> None:
        if self.lanes == 1:
            _cpu.run_warps(args, range(warps))
            return
        orders = list(self._emulator.ORDERS)
        for warp in self._random.sample(range(warps), warps):
            self._emulator.run_warp(args, warp, orders[(launch + warp) % len(orders)], launch + warp)

    def _check(self, addr: int, nbytes: int) -> None:
        if not any(start <= addr and addr + nbytes <= start + size for start, size in list(self._blocks.items())):
            raise DeviceError(f"{self.name}: illegal address: {nbytes} bytes at {addr:#x}")
