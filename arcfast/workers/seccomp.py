"""A filter of system calls for the children that run Python programs: no processes, no programs, no sockets.

Made here, installed by `_forks` in each child, on Linux for x86_64 and aarch64. Denied calls fail with EPERM, so that a
program sees a PermissionError. Threads stay allowed; signals go to the own process alone. What the filter cannot see,
paths above all, it does not limit.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
from typing import NamedTuple

_PR_SET_PDEATHSIG = 1
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
    if not sys.platform.startswith("linux") or struct.calcsize("P") != 8 or sys.byteorder != "little":
        return None
    return MACHINES.get(os.uname().machine)


Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, operand


def make_filter(calls: Machine, pid: int) -> bytes:
    """The filter's instructions for the process of this number.

    The number of a call is searched for by halves: where a filter is installed, the kernel tries it on every number
    that there is. (It takes a child 105 microseconds, a list of comparisons 380; Linux 6.18, 18 November 2026.)
    """
    allow, deny = (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _ERRNO | errno.EPERM)
    actions: dict[int, list[Instruction]] = {number: [deny] for number in calls.denied}
    # glibc asks for clone3 first, whose flags a filter cannot see, and then for clone.
    actions[_CLONE3] = [(_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    actions[calls.clone] = [(_LOAD, 0, 0, _ARGS), (_ANY_BIT, 0, 1, _CLONE_THREAD), allow, deny]
    for number in calls.signals:
        actions[number] = [(_LOAD, 0, 0, _ARGS), (_EQUAL, 0, 1, pid), allow, deny]
    actions[calls.prctl] = [(_LOAD, 0, 0, _ARGS), (_EQUAL, 0, 1, _PR_SET_PDEATHSIG), deny, allow]
    limit = _ARGS + 2 * 8  # of prlimit64: the new limit, a pointer
    actions[calls.prlimit] = [
        (_LOAD, 0, 0, limit), (_EQUAL, 0, 2, 0), (_LOAD, 0, 0, limit + 4), (_EQUAL, 1, 0, 0), deny, allow,
    ]  # fmt: skip
    ranges: list[tuple[int, list[Instruction]]] = [(0, [allow])]  # (first number, action)
    for number in sorted(actions):
        for first, action in ((number, actions[number]), (number + 1, actions.get(number + 1, [allow]))):
            if action != ranges[-1][1]:
                ranges.append((first, action))
    code = [
        (_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, calls.arch), deny,
        (_LOAD, 0, 0, _NR), (_AT_LEAST, 0, 1, _X32), deny, *_search(ranges),
    ]  # fmt: skip
    return b"".join(_INSTRUCTION.pack(*each) for each in code)


def _search(ranges: list[tuple[int, list[Instruction]]]) -> list[Instruction]:
    """Instructions that find the action of the range that a number is in."""
    if len(ranges) == 1:
        return ranges[0][1]
    middle = len(ranges) // 2
    below, above = _search(ranges[:middle]), _search(ranges[middle:])
    return [(_AT_LEAST, len(below), 0, ranges[middle][0]), *below, *above]


class Filter:
    """The filter as children install it, each with its own number in some places.

    code      instructions
    places    where the number goes, in bytes from the start
    """

    def __init__(self) -> None:
        calls = machine()
        self.code = make_filter(calls, ANY_PID) if calls is not None else b""
        mark = struct.pack("<I", ANY_PID)
        self.places = [at for at in range(0, len(self.code), 4) if self.code[at : at + 4] == mark]
