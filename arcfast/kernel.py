"""The GPU kernel as one piece of text.

CuPy's cache looks at the source string and not at the headers it includes, so the core's headers are put into kernel.cu
before anything compiles it. Text in, text out: no CuPy, no compiler, no GPU is needed here. Callers: arcfast.gpu, and
tools/compile_kernel.py and the tests through arcfast.nvrtc.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

# What the kernel is compiled and checked for: Pascal to Blackwell, among them Kaggle's P100, T4 and L4.
ARCHITECTURES = ("sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_120")

CORE = os.path.join(os.path.dirname(__file__), "core")

_INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<[^>\n]+>)')


class KernelSource(NamedTuple):
    """The whole kernel, the compiler options it needs besides the architecture, and the name to launch.

    `entry` takes (images, stride, count), three 64-bit integers; one warp runs one image.
    """

    source: str
    options: tuple[str, ...]
    entry: str


def kernel_source() -> KernelSource:
    """Put the kernel and everything it includes into one string.

    >>> kernel_source().entry
    'arcfast_run'
    """
    return KernelSource("".join(_inline("kernel.cu", set())), ("--std=c++17",), "arcfast_run")


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
