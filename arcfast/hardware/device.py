"""The interface of a device that runs the GPU kernel: memory and launches, nothing more.

running/device_executor.py decides what is written there, in which pieces, and what happens when a device fails. arcfast
has two kinds: GPUs through CuPy (cupy_device.py), and the emulated one (emulated_device.py). Other executors of
`kernel_source()` derive from `Device`, or have its attributes and methods, and are passed as `device=`.
"""

from __future__ import annotations

from collections.abc import Sequence


class Device:
    """What runs the kernel: `kernel_source()` on memory of its own.

    `name` is what reports call it, `arch` what it is ("sm_75"), `memory` how many bytes are free, `warps` how many
    warps of the kernel it has under way at once. Work of one stream is done in order; streams (0 and 1) overlap.
    Addresses are plain ints; every kernel argument is 64 bits. A failure raises DeviceError, at once or at the next
    `sync` or `read`.
    """

    name: str
    arch: str
    memory: int
    warps: int

    def alloc(self, nbytes: int) -> int:
        """The address of so many bytes, aligned to 256."""
        raise NotImplementedError

    def free(self, addr: int) -> None:
        """Give back what `alloc` gave."""
        raise NotImplementedError

    def write(self, addr: int, data: bytes, stream: int = 0) -> None:
        """Copy bytes to the device; `data` may change once this has returned."""
        raise NotImplementedError

    def read(self, addr: int, nbytes: int, stream: int = 0) -> bytes:
        """Copy bytes from the device, after all work of the stream."""
        raise NotImplementedError

    def launch(self, entry: str, grid: int, block: int, args: Sequence[int], stream: int = 0) -> None:
        """Run a kernel on `grid` blocks of `block` threads; does not wait for its end."""
        raise NotImplementedError

    def sync(self, stream: int | None = None) -> None:
        """Wait until all work of a stream is done, or of both."""
        raise NotImplementedError
