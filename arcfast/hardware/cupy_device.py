"""GPUs as devices, through CuPy, which is imported when a GPU is asked for."""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from arcfast.base.errors import DeviceError, DeviceUnavailable
from arcfast.hardware.device import Device
from arcfast.hardware.kernel import BLOCK, find_cubin, kernel_source

_log = logging.getLogger("arcfast")


class CupyDevice(Device):
    """A GPU of this machine. Memory is CUDA's own, not CuPy's pool: what is freed is free for others.

    >>> device = CupyDevice(0)
    >>> device.name, device.arch, device.warps
    ('gpu:0 (Tesla T4)', 'sm_75', 640)
    """

    def __init__(self, number: int = 0):
        self.number = number
        self._cupy = _import_cupy()
        with self._here():
            facts = self._cupy.cuda.runtime.getDeviceProperties(number)
            self._streams = [self._cupy.cuda.Stream(non_blocking=True) for _ in range(2)]
            self.bus = self._cupy.cuda.runtime.deviceGetPCIBusId(number)
        self.name = f"gpu:{number} ({facts['name'].decode()})"
        self.arch = f"sm_{facts['major']}{facts['minor']}"
        self._processors = int(facts["multiProcessorCount"])
        self._kernels: dict[str, Any] = {}
        self.note = ""  # where its kernel came from, if that is worth telling

    @contextmanager
    def _here(self) -> Iterator[Any]:
        """On this GPU, with CUDA's errors as DeviceErrors; gives CUDA's runtime."""
        try:
            with self._cupy.cuda.Device(self.number):
                yield self._cupy.cuda.runtime
        except DeviceError:
            raise
        except Exception as error:  # CUDARuntimeError, CUDADriverError, CompileException, ...: all of them mean this
            raise DeviceError(f"gpu:{self.number}: {type(error).__name__}: {error}") from error

    @property
    def memory(self) -> int:  # type: ignore[override]  # measured: nobody sets it
        with self._here() as runtime:
            return int(runtime.memGetInfo()[0])

    @property
    def warps(self) -> int:  # type: ignore[override]  # measured: nobody sets it
        with self._here():
            kernel = self._kernel(kernel_source().entry).kernel
            blocks = self._cupy.cuda.driver.occupancyMaxActiveBlocksPerMultiprocessor(kernel.ptr, BLOCK, 0)
        return self._processors * max(1, int(blocks)) * BLOCK // 32

    def alloc(self, nbytes: int) -> int:
        with self._here() as runtime:
            return int(runtime.malloc(nbytes))

    def free(self, addr: int) -> None:
        with self._here() as runtime:
            runtime.free(addr)

    def write(self, addr: int, data: bytes, stream: int = 0) -> None:
        import numpy

        source = numpy.frombuffer(data, dtype=numpy.uint8)
        with self._here() as runtime:  # from pageable memory: CUDA has taken the bytes when this returns
            to_device, at = runtime.memcpyHostToDevice, self._streams[stream].ptr
            runtime.memcpyAsync(addr, source.ctypes.data, source.size, to_device, at)

    def read(self, addr: int, nbytes: int, stream: int = 0) -> bytes:
        import numpy

        target = numpy.empty(nbytes, dtype=numpy.uint8)
        with self._here() as runtime:
            to_host, at = runtime.memcpyDeviceToHost, self._streams[stream].ptr
            runtime.memcpyAsync(target.ctypes.data, addr, nbytes, to_host, at)
            self._streams[stream].synchronize()
        return target.tobytes()

    def launch(self, entry: str, grid: int, block: int, args: Sequence[int], stream: int = 0) -> None:
        import numpy

        with self._here(), self._streams[stream]:
            self._kernel(entry)((grid,), (block,), tuple(numpy.uint64(arg) for arg in args))

    def sync(self, stream: int | None = None) -> None:
        with self._here():
            for one in self._streams if stream is None else [self._streams[stream]]:
                one.synchronize()

    def _kernel(self, entry: str) -> Any:
        """From a cubin that came with arcfast, else compiled now by NVRTC (CuPy keeps what it compiled on disk)."""
        if entry not in self._kernels:
            path = find_cubin(self.arch)
            if path is not None:
                module = self._cupy.RawModule(path=path)
            else:
                _log.info("arcfast: no cubin for %s came with arcfast; compiling the kernel", self.arch)
                source, options, _ = kernel_source()
                module = self._cupy.RawModule(code=source, options=options)
                self.note = f"no cubin of this source for {self.arch} came with arcfast: NVRTC compiled the kernel"
            self._kernels[entry] = module.get_function(entry)
        return self._kernels[entry]


def _import_cupy() -> Any:
    """CuPy, or DeviceUnavailable with the reason."""
    if importlib.util.find_spec("cupy") is None:
        raise DeviceUnavailable("CuPy is not installed (pip install cupy-cuda12x)")
    try:
        return importlib.import_module("cupy")
    except Exception as error:  # a broken installation says so in many ways
        raise DeviceUnavailable(f"CuPy cannot be imported ({type(error).__name__}: {error})") from error


def find_gpus() -> list[CupyDevice]:
    """Every GPU of this machine; DeviceUnavailable with the reason if there is none.

    >>> [device.name for device in find_gpus()]
    ['gpu:0 (Tesla T4)', 'gpu:1 (Tesla T4)']
    """
    cupy = _import_cupy()
    try:
        count = int(cupy.cuda.runtime.getDeviceCount())
    except Exception as error:
        names = {"NoDevice": "no NVIDIA GPU", "Driver": "no NVIDIA driver"}
        why = next((why for name, why in names.items() if name in str(error)), "CUDA does not work")
        raise DeviceUnavailable(f"{why} ({error})") from error
    if count < 1:
        raise DeviceUnavailable("no NVIDIA GPU")
    try:
        return [CupyDevice(number) for number in range(count)]
    except DeviceError as error:
        raise DeviceUnavailable(str(error)) from error
