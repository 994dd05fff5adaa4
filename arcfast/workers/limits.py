"""The limits of the children that run a user's code: memory, files, processes, the end of their parent.

Those that are the same for all children the warm process sets for itself, when it makes its Limits, and children
inherit them. The others each child sets before it runs anything: Limits.apply(). Which of them this machine enforces is
tried once, by Limits.probe(), and told in reports. macOS has the time limit alone, which the warm process keeps.
"""

from __future__ import annotations

import os
import signal
import sys

from arcfast.workers import seccomp

try:
    import resource
except ImportError:  # Windows, where no worker is started
    pass

FILE_BYTES = 1 << 24  # of a file that a program may write
OPEN_FILES = 64
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
IS_LINUX = sys.platform.startswith("linux")
# In the order of the bits of Limits.apply(): what reports call them.
LIMITS = ("memory", "file size", "no processes, programs or sockets (seccomp)", "ends with its parent")


def _adopt_orphans() -> None:
    """Have processes whose parents died become children of this one, so that they can be ended."""
    seccomp.prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with(parent: int) -> bool:
    """Have the system end this process when its parent ends; exits at once if that has happened."""
    if not IS_LINUX or not seccomp.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL):
        return False
    if os.getppid() != parent:
        os._exit(0)
    return True


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
        self._files = False
        self._filter: seccomp.Filter | None = None
        if IS_LINUX:
            _adopt_orphans()
            _limit(resource.RLIMIT_CORE, 0)
            _limit(resource.RLIMIT_NOFILE, OPEN_FILES)
            self._files = _limit(resource.RLIMIT_FSIZE, FILE_BYTES)
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a file that grows too large is an OSError
            self._filter = seccomp.Filter()

    def apply(self, parent: int, space: int) -> int:
        """Limit this process, a child, whose address space may become so large; gives the bits of LIMITS enforced."""
        if self._filter is None:
            return 0
        ends, memory = die_with(parent), _limit(resource.RLIMIT_AS, space)
        # The filter leaves threads alone. The limit in its place does not, and does not bind root.
        filtered = self._filter.install()
        if not filtered:
            _limit(resource.RLIMIT_NPROC, 0)
        return memory | self._files << 1 | filtered << 2 | ends << 3

    def probe(self) -> list[str]:
        """The limits that a child can set here, by name."""
        child = os.fork()
        if child == 0:
            bits = 0
            try:
                bits = self.apply(os.getppid(), address_space() + (1 << 30))
            finally:
                os._exit(bits)
        _, ended = os.waitpid(child, 0)
        bits = os.waitstatus_to_exitcode(ended)
        return [name for k, name in enumerate(LIMITS) if bits > 0 and bits >> k & 1]
