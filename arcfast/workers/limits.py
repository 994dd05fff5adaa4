"""The limits of a child process, set by itself before it runs a user's code: memory, files, processes, environment.

Which of them this machine enforces is tried once, by `probe`, and told in reports. macOS has the time limit alone,
which the warm process keeps.
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
# In the order of the bits of probe(): what reports call them.
LIMITS = ("memory", "file size", "no processes, programs or sockets (seccomp)", "ends with its parent")


def adopt_orphans() -> None:
    """Have processes whose parents died become children of this one, so that they can be ended."""
    if IS_LINUX:
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


def _limit_processes() -> bool:
    """Allow no more processes: by the filter, which leaves threads alone; else by a limit, which does not bind root."""
    if seccomp.install():
        return True
    _limit(resource.RLIMIT_NPROC, 0)
    return False


def apply(parent: int, space: int) -> int:
    """Set all limits of this process, whose address space may become so large; gives the bits of LIMITS enforced."""
    if not IS_LINUX:
        return 0
    ends = die_with(parent)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, OPEN_FILES)
    memory, files = _limit(resource.RLIMIT_AS, space), _limit(resource.RLIMIT_FSIZE, FILE_BYTES)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a file that grows too large is an OSError
    return memory | files << 1 | _limit_processes() << 2 | ends << 3


def probe() -> list[str]:
    """The limits that a child of this process can set, by name."""
    seccomp.template()  # made here once, for all children
    child = os.fork()
    if child == 0:
        bits = 0
        try:
            bits = apply(os.getppid(), address_space() + (1 << 30))
        finally:
            os._exit(bits)
    _, ended = os.waitpid(child, 0)
    bits = os.waitstatus_to_exitcode(ended)
    return [name for k, name in enumerate(LIMITS) if bits > 0 and bits >> k & 1]
