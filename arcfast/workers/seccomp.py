"""A filter of system calls for the children that run Python programs: no processes, no programs, no sockets.

Installed by prctl through ctypes, on Linux for x86_64 and aarch64. Denied calls fail with EPERM, so that a program sees
a PermissionError. Threads stay allowed; signals go to the own process alone. What the filter cannot see, paths above
all, it does not limit.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _FILTER, _PR_SET_PDEATHSIG = 38, 22, 2, 1
_CLONE_THREAD = 0x10000
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
# Offsets in struct seccomp_data; of an argument the lower half.
_NR, _ARCH, _ARGS = 0, 4, 16
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_INSTRUCTION = struct.Struct("<HBBI")  # code, jump if true, jump if false, operand
ANY_PID = 0x7FFFFFF1  # larger than any process's number
_X32 = 0x40000000  # calls of x86_64's other interface are numbered from here on


class Machine(NamedTuple):
    """System calls of one processor by number; those that two processors lack are left out."""

    arch: int  # AUDIT_ARCH_*
    clone: int
    prctl: int
    prlimit: int
    signals: tuple[int, ...]  # kill, tkill, tgkill: to the own process alone
    denied: tuple[int, ...]


# Numbers that all processors share: io_uring_setup, pidfd_send_signal, pidfd_open, pidfd_getfd, open_tree, move_mount,
# fsopen, fsconfig, fsmount, fspick, mount_setattr.
_SHARED = (425, 424, 434, 438, 428, 429, 430, 431, 432, 433, 442)
_CLONE3 = 435
MACHINES = {
    "x86_64": Machine(
        0xC000003E, clone=56, prctl=157, prlimit=302, signals=(62, 200, 234),
        denied=(
            57, 58, 59, 322,  # fork, vfork, execve, execveat
            41, 53,  # socket, socketpair
            101, 310, 311,  # ptrace, process_vm_readv, process_vm_writev
            129, 297,  # rt_sigqueueinfo, rt_tgsigqueueinfo
            109, 112, 160,  # setpgid, setsid, setrlimit
            29, 64, 68, 240,  # shmget, semget, msgget, mq_open: what they make outlives the process
            321, 298, 323, 248, 249, 250,  # bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl
            272, 308, 165, 166, 155, 161,  # unshare, setns, mount, umount2, pivot_root, chroot
            169, 167, 168, 175, 313, 176, 246, 320,  # reboot, swapon, swapoff, modules, kexec
            163, 172, 173, 179, 164, 227, 159, 305,  # acct, iopl, ioperm, quotactl, clocks
            170, 171, 304, 133, 259,  # sethostname, setdomainname, open_by_handle_at, mknod, mknodat
            *_SHARED,
        ),
    ),
    "aarch64": Machine(
        0xC00000B7, clone=220, prctl=167, prlimit=261, signals=(129, 130, 131),
        denied=(
            221, 281,  # execve, execveat
            198, 199,  # socket, socketpair
            117, 270, 271,  # ptrace, process_vm_readv, process_vm_writev
            138, 240,  # rt_sigqueueinfo, rt_tgsigqueueinfo
            154, 157, 164,  # setpgid, setsid, setrlimit
            194, 190, 186, 180,  # shmget, semget, msgget, mq_open
            280, 241, 282, 217, 218, 219,  # bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl
            97, 268, 40, 39, 41, 51,  # unshare, setns, mount, umount2, pivot_root, chroot
            142, 224, 225, 105, 273, 106, 104, 294,  # reboot, swapon, swapoff, modules, kexec
            89, 60, 170, 112, 171, 266,  # acct, quotactl, clocks
            161, 162, 265, 33,  # sethostname, setdomainname, open_by_handle_at, mknodat
            *_SHARED,
        ),
    ),
}  # fmt: skip


def machine() -> Machine | None:
    """This machine's system calls; None where there is no filter for it."""
    if not sys.platform.startswith("linux") or ctypes.sizeof(ctypes.c_void_p) != 8 or sys.byteorder != "little":
        return None
    return MACHINES.get(os.uname().machine)


def make_filter(calls: Machine, pid: int) -> bytes:
    """The filter's instructions for the process of this number."""
    deny = (_RETURN, 0, 0, _ERRNO | errno.EPERM)
    code = [
        (_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, calls.arch), deny,
        (_LOAD, 0, 0, _NR), (_AT_LEAST, 0, 1, _X32), deny,
    ]  # fmt: skip
    for number in calls.denied:
        code += [(_EQUAL, 0, 1, number), deny]
    # glibc asks for clone3 first, whose flags a filter cannot see, and then for clone.
    code += [(_EQUAL, 0, 1, _CLONE3), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]

    def where(number: int, *checks: tuple[int, int, int, int]) -> None:
        """Checks of the arguments of one call; they end in a return."""
        code.extend([(_EQUAL, 0, len(checks), number), *checks])

    allow = (_RETURN, 0, 0, _ALLOW)
    where(calls.clone, (_LOAD, 0, 0, _ARGS), (_ANY_BIT, 0, 1, _CLONE_THREAD), allow, deny)
    for number in calls.signals:
        where(number, (_LOAD, 0, 0, _ARGS), (_EQUAL, 0, 1, pid), allow, deny)
    where(calls.prctl, (_LOAD, 0, 0, _ARGS), (_EQUAL, 0, 1, _PR_SET_PDEATHSIG), deny, allow)
    limit = _ARGS + 2 * 8  # of prlimit64: the new limit, a pointer
    where(
        calls.prlimit,
        (_LOAD, 0, 0, limit), (_EQUAL, 0, 2, 0), (_LOAD, 0, 0, limit + 4), (_EQUAL, 1, 0, 0), deny, allow,
    )  # fmt: skip
    code.append(allow)
    return b"".join(_INSTRUCTION.pack(*each) for each in code)


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]


@cache
def _prctl() -> Callable[..., int]:
    function = ctypes.CDLL(None).prctl
    function.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    return function


def prctl(option: int, *values: int) -> bool:
    """Whether the call of that name succeeded."""
    return _prctl()(option, *(*values, 0, 0, 0, 0)[:4]) == 0


class Filter:
    """The filter, made once for all children of a process: each puts its own number in, and installs it."""

    def __init__(self) -> None:
        calls = machine()
        code = make_filter(calls, ANY_PID) if calls is not None else b""
        mark = struct.pack("<I", ANY_PID)
        self._places = [at for at in range(0, len(code), 4) if code[at : at + 4] == mark]
        self._held = ctypes.create_string_buffer(code, len(code))
        self._program = _Program(len(code) // _INSTRUCTION.size, ctypes.addressof(self._held))
        # Without new privileges, in this process and its children, as the system wants it of those who are not root.
        self._allowed = calls is not None and prctl(_PR_SET_NO_NEW_PRIVS, 1)

    def install(self) -> bool:
        """Install the filter in this process, for good; False where that is not possible."""
        for at in self._places:
            struct.pack_into("<I", self._held, at, os.getpid())
        return self._allowed and prctl(_PR_SET_SECCOMP, _FILTER, ctypes.addressof(self._program))
