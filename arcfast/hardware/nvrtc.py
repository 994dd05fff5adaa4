"""NVIDIA's run-time compiler through ctypes: CUDA source in, cubin or PTX out, on machines without GPU or driver.

The library is that of the package nvidia-cuda-nvrtc-cu12. Used by tools/compile_kernel.py and the tests; work on a GPU
goes through CuPy. Imports nothing of arcfast.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import time
from functools import cache
from typing import NamedTuple


class NvrtcError(RuntimeError):
    """No NVRTC here, or it refused the source; then the message is its log."""


class Function(NamedTuple):
    """What one function of a cubin takes, in bytes but for `registers`; the last two are those of entries, else 0.

    `depth` is the stack of all that is called. It is 0 if that recurses: ptxas cannot tell then, and does not say so.
    """

    name: str
    stack: int
    spill_stores: int
    spill_loads: int
    registers: int
    depth: int


class Compiled(NamedTuple):
    """A cubin or PTX text, and what the compiler said about it; the seconds are the processor's, not the clock's."""

    code: bytes
    functions: dict[str, Function]
    log: str
    seconds: float

    @property
    def warnings(self) -> list[str]:
        """All but the one that the oldest architectures set off by being old."""
        old = "nvrtc: warning: Architectures prior to"
        return [line for line in self.log.splitlines() if "warning" in line.lower() and not line.startswith(old)]


@cache
def library() -> ctypes.CDLL:
    """Load NVRTC out of its package."""
    nvidia = importlib.util.find_spec("nvidia")
    for folder in (nvidia.submodule_search_locations or ()) if nvidia else ():
        path = os.path.join(folder, "cuda_nvrtc", "lib", "libnvrtc.so.12")
        if os.path.exists(path):
            nvrtc = ctypes.CDLL(path)
            nvrtc.nvrtcGetErrorString.restype = ctypes.c_char_p
            return nvrtc
    raise NvrtcError("NVRTC is not installed: pip install nvidia-cuda-nvrtc-cu12")


def version() -> str:
    """The version of NVRTC, such as "12.9"."""
    major, minor = ctypes.c_int(), ctypes.c_int()
    _check(library().nvrtcVersion(ctypes.byref(major), ctypes.byref(minor)))
    return f"{major.value}.{minor.value}"


def compile(source: str, arch: str, options: tuple[str, ...] = ()) -> Compiled:
    """Compile for a real architecture ("sm_75", a cubin) or a virtual one ("compute_75", PTX)."""
    nvrtc, program = library(), ctypes.c_void_p()
    _check(nvrtc.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernel.cu", 0, None, None))
    try:
        flags = [f"--gpu-architecture={arch}".encode(), *(option.encode() for option in options)]
        real = arch.startswith("sm_")
        if real:
            flags.append(b"--ptxas-options=-v")
        start = time.process_time()
        status = nvrtc.nvrtcCompileProgram(program, len(flags), (ctypes.c_char_p * len(flags))(*flags))
        seconds = time.process_time() - start
        log = _read(program, "ProgramLog").rstrip(b"\0").decode(errors="replace")
        _check(status, log)
        code = _read(program, "CUBIN" if real else "PTX")
    finally:
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return Compiled(code, functions(log), log, seconds)


def functions(log: str) -> dict[str, Function]:
    """Read the lines that ptxas writes about each function."""
    found = re.findall(
        r"Function properties for (\S+)\n\D*"
        r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads\n"
        r"(?:ptxas info\s*: Used (\d+) registers(?:.* (\d+) bytes cumulative stack size)?)?",
        log,
    )
    return {name: Function(name, *(int(number or 0) for number in numbers)) for name, *numbers in found}


def _read(program: ctypes.c_void_p, what: str) -> bytes:
    size = ctypes.c_size_t()
    _check(getattr(library(), f"nvrtcGet{what}Size")(program, ctypes.byref(size)))
    buffer = ctypes.create_string_buffer(size.value)
    _check(getattr(library(), f"nvrtcGet{what}")(program, buffer))
    return buffer.raw


def _check(status: int, log: str = "") -> None:
    if status:
        raise NvrtcError(log or library().nvrtcGetErrorString(status).decode())
