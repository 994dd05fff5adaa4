"""The template process, with numpy and arcfast imported, which children are copies of: started, asked, ended.

A process that has just forked pays for every page of memory that it touches. So the one that keeps the time and talks
(warm.py) does not fork children: it has a template do so, which does nothing else, in C (bindings/_forks.pyx).
"""

from __future__ import annotations

import array
import gc
import mmap
import os
import socket
import struct
import sys
from typing import NoReturn

from arcfast import _forks
from arcfast.workers import limits, wire

_COMMAND, _ANSWER = struct.Struct("<qQ"), struct.Struct("<q")  # kind, amount; number or status
PROBING = 5.0  # seconds that a child has to set its limits and end
COMMANDS = 5  # the file of commands in the template: children have their pipes below


class TemplateGone(Exception):
    """The template ended: children cannot be forked any more."""


class Template:
    """The template as the warm process sees it.

    pid     its number
    space   bytes of its address space
    shared  memory that it and its children share with this process (wire.read_shared)
    """

    def __init__(self) -> None:
        self.shared = mmap.mmap(-1, wire.SHARED)
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            self._socket.close()
            try:
                _become_template(theirs.detach(), parent, self.shared)
            except BaseException as error:
                sys.excepthook(type(error), error, error.__traceback__)  # the last line is what the caller tells
            finally:
                os._exit(1)
        theirs.close()
        self.space = self._receive()

    def fork(self, memory: int) -> tuple[int, int, int]:
        """(number of a new child, our end of its requests, our end of its answers).

        The child before it is ended, and waited for. `memory`: bytes of address space beyond the template's.
        """
        their_requests, requests = os.pipe()
        answers, their_answers = os.pipe()
        try:
            pid = self._ask(_forks.FORK, self.space + memory, (their_requests, their_answers))
        finally:
            os.close(their_requests)
            os.close(their_answers)
        if pid < 0:
            raise OSError(-pid, os.strerror(-pid))
        return pid, requests, answers

    def reap(self, seconds: float = 0.0) -> tuple[int, bool]:
        """(status of the last child, whether it had to be killed), once it has ended. `seconds`: to end by itself."""
        status = self._ask(_forks.REAP, round(1000 * seconds))
        return status & ~_forks.KILLED, bool(status & _forks.KILLED)

    def probe(self) -> list[str]:
        """The limits that a child can set here, by name."""
        self._ask(_forks.PROBE, self.space + (1 << 30))
        bits = os.waitstatus_to_exitcode(self.reap(PROBING)[0])
        return [name for k, name in enumerate(limits.LIMITS) if bits > 0 and bits >> k & 1]

    def close(self) -> None:
        """End it. Its child, if there is one, ends with it."""
        self._socket.close()
        self.shared.close()
        try:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass

    def _ask(self, kind: int, amount: int = 0, files: tuple[int, ...] = ()) -> int:
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
        try:
            self._socket.sendmsg([_COMMAND.pack(kind, amount)], rights)
        except OSError:
            raise TemplateGone from None
        return self._receive()

    def _receive(self) -> int:
        try:
            answer = self._socket.recv(_ANSWER.size, socket.MSG_WAITALL)
        except OSError:
            answer = b""
        if len(answer) < _ANSWER.size:
            raise TemplateGone
        return _ANSWER.unpack(answer)[0]


def _become_template(commands: int, parent: int, shared: mmap.mmap) -> NoReturn:
    """Import what children need, then fork them when asked. `parent`: the warm process."""
    _forks.die_with(parent)
    high = os.dup2(commands, 16)
    os.closerange(3, high)
    os.dup2(high, COMMANDS)
    os.close(high)
    from arcfast.workers import child  # numpy, which the warm process does without

    child.warm_up()
    os.environ.clear()
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 2)
    os.close(nothing)
    shared_limits = limits.Limits()
    space = _ANSWER.pack(limits.address_space())
    gc.collect()
    gc.freeze()
    gc.disable()  # children enable it again
    child.fill_holes()
    os.write(COMMANDS, space)
    shared_limits.serve_forks(COMMANDS)
    child.main(shared)
