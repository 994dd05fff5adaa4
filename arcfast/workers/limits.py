"""The limits of a child process, set by itself before it runs a user's code: memory, files, processes, environment.

Which of them this machine enforces is tried once, by `probe`, and told in reports. macOS has the time limit alone,
which the warm process keeps.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from arcfast.workers import seccomp

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
    """Bytes of this process's address space."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def limit_resources(memory: int) -> tuple[bool, bool]:
    """Limit what this process may take beyond what it has: (memory, file size) tell whether that succeeded."""
    if not IS_LINUX:
        return False, False
    import resource

    def set_limit(what: int, most: int) -> bool:
        try:
            resource.setrlimit(what, (most, most))
        except (OSError, ValueError):
            return False
        return True

    set_limit(resource.RLIMIT_CORE, 0)
    set_limit(resource.RLIMIT_NOFILE, OPEN_FILES)
    return (
        set_limit(resource.RLIMIT_AS, address_space() + memory),
        set_limit(resource.RLIMIT_FSIZE, FILE_BYTES),
    )


def limit_processes() -> bool:
    """Allow no more processes: by the filter, which leaves threads alone; else by a limit, which does not bind root."""
    if seccomp.install():
        return True
    if IS_LINUX:
        import resource

        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    return False


def apply(parent: int, memory: int) -> int:
    """Set all limits of this process; gives the bits of LIMITS that are enforced."""
    ends = die_with(parent)
    memory_limited, files_limited = limit_resources(memory)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a file that grows too large is an OSError
    return memory_limited | files_limited << 1 | limit_processes() << 2 | ends << 3


def probe(fork: Callable[[], int], memory: int) -> list[str]:
    """The limits that a child of this process can set, by name."""
    child = fork()
    if child == 0:
        bits = 0
        try:
            bits = apply(os.getppid(), memory)
        finally:
            os._exit(bits)
    _, ended = os.waitpid(child, 0)
    bits = os.waitstatus_to_exitcode(ended)
    return [name for k, name in enumerate(LIMITS) if bits > 0 and bits >> k & 1]
