"""The limits of the children that run a user's code: memory, files, processes, the end of their parent.

Those that are the same for all children the template sets for itself, when it makes its Limits, and children inherit
them. The others each child sets before it runs anything (bindings/_forks.pyx). Which of them this machine enforces is
tried once (Template.probe) and told in reports. macOS has the time limit alone, which the warm process keeps.
"""

from __future__ import annotations

import os
import signal
import sys

from arcfast import _forks
from arcfast.workers import seccomp

try:
    import resource
except ImportError:  # Windows, where no worker is started
    pass

FILE_BYTES = 1 << 24  # of a file that a program may write
OPEN_FILES = 64
IS_LINUX = sys.platform.startswith("linux")
# In the order of the bits of `known` and of what a child enforces: what reports call them.
LIMITS = ("memory", "file size", "no processes, programs or sockets (seccomp)", "ends with its parent")
_FILE_SIZE = 1 << LIMITS.index("file size")


def address_space() -> int:
    """Bytes of this process's address space; 0 where that is not known."""
    if not IS_LINUX:
        return 0
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _limit(what: int, most: int) -> bool:
    try:
        resource.setrlimit(what, (most, most))
    except (OSError, ValueError):
        return False
    return True


class Limits:
    """The limits of all children of this process, which it shares where it can."""

    def __init__(self) -> None:
        self.known = 0
        self.filter = seccomp.Filter()
        if IS_LINUX:
            _limit(resource.RLIMIT_CORE, 0)
            _limit(resource.RLIMIT_NOFILE, OPEN_FILES)
            self.known = _FILE_SIZE * _limit(resource.RLIMIT_FSIZE, FILE_BYTES)
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a file that grows too large is an OSError

    def serve_forks(self, commands: int) -> None:
        """Fork a child for each command, and return in the children, which have all limits."""
        _forks.serve_forks(commands, self.filter.code, self.filter.places, self.known)
