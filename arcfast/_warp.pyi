"""Types of the warp emulator (bindings/_warp.pyx); tests/test_stubs.py compares them with the compiled module."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

_Order: TypeAlias = Literal["ascending", "descending", "random"]

ORDERS: Final[dict[_Order, int]]

def run_image(buffer: bytearray, order: _Order = "ascending", seed: int = 0) -> None:
    """Run the image in a writable buffer. A race, a wrong sync or a hang raises DeviceError and says where."""

def run_warp(args: Sequence[int], warp: int, order: _Order = "ascending", seed: int = 0) -> None:
    """Run one warp of a launch of the kernel with these six arguments; its memory is the process's own."""

def mutants() -> dict[str, str]:
    """{name: how the failure begins} of the small sections that prove the checks; "" is one that must pass."""

def run_mutant(name: str, order: _Order = "ascending", seed: int = 0) -> bytes:
    """Run one of them on zeros and give the bytes it leaves; its fault raises DeviceError."""
