"""The GPU kernel as one piece of text, and where compiled ones lie.

CuPy's cache looks at the source string and not at the headers it includes, so the core's headers are put into kernel.cu
before anything compiles it. Text in, text out: no CuPy, no compiler, no GPU is needed here.
"""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache
from typing import NamedTuple

# What the kernel is compiled and checked for: Pascal to Blackwell, among them Kaggle's P100, T4 and L4.
ARCHITECTURES = ("sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
BLOCK = 128  # threads of a block: four warps

CORE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "core")
CUBINS = os.path.join(os.path.dirname(__file__), "cubins")

_INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<[^>\n]+>)')


class KernelSource(NamedTuple):
    """The whole kernel, the compiler options it needs besides the architecture, and the name to launch.

    `entry` takes six 64-bit integers (core/tickets.h): the addresses of slices, inputs, work, outcomes and arenas, and
    the bytes of an arena. One warp runs one ticket of the work.
    """

    source: str
    options: tuple[str, ...]
    entry: str


@cache
def kernel_source() -> KernelSource:
    """Put the kernel and everything it includes into one string.

    >>> kernel_source().entry
    'arcfast_run'
    """
    return KernelSource("".join(_inline("kernel.cu", set())), ("-std=c++17",), "arcfast_run")


def cubin_name(arch: str) -> str:
    """The file of the kernel compiled for an architecture; another source has another name."""
    source, options, entry = kernel_source()
    digest = hashlib.sha256("\n".join([source, *options]).encode()).hexdigest()[:16]
    return f"{entry}.{digest}.{arch}.cubin"


def find_cubin(arch: str) -> str | None:
    """A cubin of this very source that runs on `arch`: made for it, or for an earlier one of the same generation."""
    digits = arch.removeprefix("sm_")
    for minor in range(int(digits[-1]), -1, -1) if digits.isdigit() else ():
        path = os.path.join(CUBINS, cubin_name(f"sm_{digits[:-1]}{minor}"))
        if os.path.exists(path):
            return path
    return None


def _inline(name: str, seen: set[str]) -> list[str]:
    """The lines of a file of the core with its includes in their places.

    A header counts once; a .def is a table that is read anew under each definition of its macro. Headers of the system
    stand only in the branches for CPUs, and NVRTC has none, so those lines are left empty. `#line` lets a compiler name
    the real file in its messages.
    """
    with open(os.path.join(CORE, name), encoding="utf-8") as file:
        lines = file.readlines()
    text = [f'#line 1 "arcfast/core/{name}"\n']
    for number, line in enumerate(lines, 1):
        include = _INCLUDE.match(line)
        if not include:
            text.append(line)
        elif include[1] is None or include[1] in seen:
            text.append("\n")
        else:
            if not include[1].endswith(".def"):
                seen.add(include[1])
            text += _inline(include[1], seen)
            text.append(f'#line {number + 1} "arcfast/core/{name}"\n')
    return text
