"""The warm process: `python -m arcfast.workers.warm`, with numpy and arcfast imported, forks a child for each program.

It runs no user's code itself. It hands a child one input after the other, keeps the time, ends the child that is too
late or says something wrong, reaps it, and goes on with a fresh one at the next input. It ends when its parent closes
the pipe, or dies.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NoReturn

from arcfast.base.report import Status
from arcfast.programs.extraction import PythonText
from arcfast.workers import child, wire
from arcfast.workers.budget import LOADING, PATIENCE
from arcfast.workers.limits import IS_LINUX, Limits, address_space

LOOK = 1.0  # seconds between looks at whether the parent is still there
ENDING = 1.0  # seconds that a child which closed its pipe has to end by itself
FROM_CHILD = frozenset((Status.OK, Status.ERROR, Status.MEMORY))


@cache
def _libc_fork() -> Callable[[], int]:
    return ctypes.PyDLL(None, use_errno=True).fork  # without giving up the GIL


def fork() -> int:
    """os.fork() without what Python does after it for processes with threads, locks and random numbers in use.

    This process has one thread, and a child seeds its random numbers. That work would touch, and so copy, two hundred
    pages of each child's memory.
    """
    pid = _libc_fork()()
    if pid < 0:
        raise OSError(ctypes.get_errno(), "fork failed")
    return pid


class ParentGone(Exception):
    """Nobody is there to work for."""


class Gone(Exception):
    """A child ended, or closed its pipe."""


class Parent:
    """The pipes to the process that started this one."""

    def __init__(self, requests: int, answers: int):
        self.requests, self.answers = requests, answers
        self.frames = wire.Frames(frozenset((wire.PROGRAM, wire.INPUT, wire.END)), sys.maxsize)
        self.pid = os.getppid()
        self._held: tuple[bytes, bytes] | None = None  # a frame that came and was not given yet

    def receive(self) -> tuple[bytes, bytes]:
        """Wait for the next frame."""
        found, self._held = self._held, None
        while found is None and (found := self.frames.next()) is None:
            poll = select.poll()
            poll.register(self.requests, select.POLLIN)
            while not poll.poll(1000 * LOOK):
                self.check()
            data = os.read(self.requests, wire.READ)
            if not data:
                raise ParentGone
            self.frames.add(data)
        return found

    def inputs(self, first: bytes) -> deque[bytes]:
        """The body of an INPUT frame, and those of the ones right behind it that have come."""
        bodies = deque([first])
        while (found := self.frames.next()) is not None:
            if found[0] != wire.INPUT:
                self._held = found
                break
            bodies.append(found[1])
        return bodies

    def send(self, kind: bytes, body: bytes) -> None:
        data = wire.frame(kind, body)
        while data:
            try:
                data = data[os.write(self.answers, data) :]
            except BrokenPipeError:
                raise ParentGone from None

    def check(self) -> None:
        if os.getppid() != self.pid:
            raise ParentGone


class Child:
    """A forked process that runs one program, as the warm process sees it."""

    def __init__(self, text: PythonText, codes: child.Codes, limits: Limits, space: int, folder: str, parent: Parent):
        self.parent = parent
        self.is_reaped = False
        their_requests, self.requests = os.pipe()
        self.answers, their_answers = os.pipe()
        self.pid = fork()
        if self.pid == 0:
            _become_child(their_requests, their_answers, folder)
            child.main(text, codes, limits, space, os.getppid())
        os.close(their_requests)
        os.close(their_answers)
        os.set_blocking(self.requests, False)
        os.set_blocking(self.answers, False)
        self.frames = wire.Frames(frozenset((wire.READY, wire.OUTCOME)), wire.MOST_FRAME)
        self._out = b""  # what the pipe has not taken yet
        self._asked = 0  # frames that it was sent and has not answered
        self.poll = select.poll()
        self.poll.register(self.answers, select.POLLIN)
        self.poll.register(parent.requests, 0)  # tells only when it is closed

    def send(self, bodies: Iterable[bytes]) -> None:
        """Send inputs. It runs them one after the other; each answer is waited for by itself."""
        frames = [wire.frame(wire.INPUT, body) for body in bodies]
        self._asked += len(frames)
        self._out += b"".join(frames)
        self._write()
        if self._out:
            self.poll.register(self.requests, select.POLLOUT)

    def receive(self, kind: bytes, seconds: float) -> bytes | None:
        """Wait for its next frame, which is to be of this kind; None when the time is over.

        Raises Gone if the child ended or closed its pipe, Broken if it sent something else.
        """
        clock = _Clock(self.pid, seconds)
        while (found := self.frames.next()) is None:
            if (left := clock.left()) <= 0:
                return None
            for number, what in self.poll.poll(1000 * min(left, LOOK)):
                if number == self.parent.requests:
                    raise ParentGone
                if number == self.requests:
                    self._write()
                    if not self._out:
                        self.poll.unregister(self.requests)
                    continue
                came = os.read(self.answers, wire.READ) if what & select.POLLIN else b""
                if not came:
                    raise Gone
                self.frames.add(came)
            self.parent.check()
        if found[0] != kind or (kind == wire.OUTCOME and not self._asked):
            raise wire.Broken("an answer to what was not asked")
        self._asked -= kind == wire.OUTCOME
        return found[1]

    def _write(self) -> None:
        """Write as much as the pipe takes."""
        try:
            while self._out:
                self._out = self._out[os.write(self.requests, self._out) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._out = b""  # it died: reading tells

    def end(self, wait: float = 0.0) -> str:
        """Reap it, with all its own children, after killing it if it still runs; gives how it ended, in words.

        `wait`: seconds to wait for it to end by itself.
        """
        if self.is_reaped:
            return ""
        deadline = time.monotonic() + wait
        ended, status = 0, 0
        while wait and not ended and time.monotonic() < deadline:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if not ended:
                time.sleep(0.001)
        if not ended:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.is_reaped = True
        os.close(self.requests)
        os.close(self.answers)
        end_children()
        return describe_end(status) if ended else "it closed its pipe"


class _Clock:
    """How long a child may go on: seconds of its processor time, and PATIENCE times as many on the clock."""

    def __init__(self, pid: int, seconds: float):
        self._seconds = seconds
        self._processor = (~pid << 3) | 2 if IS_LINUX else None  # the clock of a process: clock_getcpuclockid(3)
        self._begun = self._spent()
        self._deadline = time.monotonic() + (PATIENCE * seconds if self._processor is not None else seconds)

    def _spent(self) -> float:
        if self._processor is None:
            return 0.0
        try:
            return time.clock_gettime(self._processor)
        except OSError:  # it has ended
            return 0.0

    def left(self) -> float:
        """Seconds to wait until the next look; none if the time is over."""
        wall = self._deadline - time.monotonic()
        if self._processor is None:
            return wall
        return min(wall, self._begun + self._seconds - self._spent())


def describe_end(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"it ended with exit status {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


def end_children() -> None:
    """End and reap what the last child left behind: where the filter is missing, it may have forked."""
    while True:
        try:
            found, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if found:
            continue
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            for pid in map(int, file.read().split()):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def _become_child(requests: int, answers: int, folder: str) -> None:
    """Give a forked process the files and the folder of a child, and nothing else of this one."""
    highest = max(requests, answers, child.ANSWERS) + 1
    requests, answers = os.dup2(requests, highest), os.dup2(answers, highest + 1)
    os.dup2(requests, child.REQUESTS)
    os.dup2(answers, child.ANSWERS)
    os.closerange(child.ANSWERS + 1, 1 << 10)
    os.chdir(folder)


class Folder:
    """The folder that programs run in: empty for each."""

    def __init__(self) -> None:
        self.path = tempfile.mkdtemp(prefix="arcfast-worker-")

    def make_empty(self) -> None:
        try:
            if not os.listdir(self.path):
                return
        except OSError:
            pass
        self.remove()
        os.mkdir(self.path, 0o700)

    def remove(self) -> None:
        for _ in range(2):
            shutil.rmtree(self.path, onerror=_allow)


def _allow(function: object, path: str, error: object) -> None:
    """Make a folder that a program locked removable."""
    try:
        os.chmod(os.path.dirname(path), 0o700)
        os.chmod(path, 0o700)
    except OSError:
        pass


class Work:
    """One program: its inputs come one after the other, and each gets an outcome."""

    def __init__(self, body: bytes, parent: Parent, folder: Folder, limits: Limits):
        self.text, self.timeout, self.memory = wire.unpack_program(body)
        self.parent, self.folder, self.limits = parent, folder, limits
        self.child: Child | None = None
        codes = child.compile_text(self.text)
        self.codes = codes if isinstance(codes, child.Codes) else child.Codes([], {})
        self.failed = codes if isinstance(codes, bytes) else None  # the outcome of all runs, where the text fails

    def run(self, bodies: deque[bytes]) -> Iterator[bytes]:
        """The outcomes of the runs on some inputs.

        A child has all of them at once, so that it need not wait. Those behind a run that ends it go to the next one.
        """
        while bodies:
            if self.child is None and self.failed is None:
                self.failed = self._start()
            if self.failed is not None or self.child is None:
                bodies.popleft()
                yield self.failed or b""
                continue
            self.child.send(bodies)
            while bodies and self.child is not None:
                outcome, alive = self._watch(self.child, wire.OUTCOME, self.timeout)
                bodies.popleft()
                if not alive:
                    self.child = None
                yield outcome

    def _start(self) -> bytes | None:
        """Fork a child and have it execute the program's text; gives an outcome if that failed."""
        self.folder.make_empty()
        space = address_space() + self.memory
        self.child = Child(self.text, self.codes, self.limits, space, self.folder.path, self.parent)
        outcome, alive = self._watch(self.child, wire.READY, LOADING * self.timeout)
        if not alive:
            self.child = None
        elif not outcome:
            return None
        else:
            self.end()
        return outcome

    def _watch(self, process: Child, kind: bytes, seconds: float) -> tuple[bytes, bool]:
        """(outcome or empty body, whether the child lives on), waiting for what a child was asked."""
        try:
            answer = process.receive(kind, seconds)
        except Gone:
            return _failure(Status.CRASH, process.end(wait=ENDING)), False
        except wire.Broken as problem:
            process.end()
            return _failure(Status.CRASH, f"it sent {problem}"), False
        except BaseException:
            process.end()
            raise
        if answer is None:
            process.end()
            what = "executing its text" if kind == wire.READY else "a run"
            return _failure(Status.TIMEOUT, f"more than {seconds:g} s for {what}"), False
        if answer and answer[0] not in FROM_CHILD:
            process.end()
            return _failure(Status.CRASH, "it sent an outcome that is none"), False
        if answer and answer[0] == Status.MEMORY:  # what it still holds must not count for the next run
            process.end()
            return _failure(Status.MEMORY, f"more than {self.memory} bytes"), False
        return answer, True

    def end(self) -> None:
        if self.child is not None:
            self.child.end()
            self.child = None


def _failure(status: Status, words: str) -> bytes:
    return wire.pack_failure(status, f"{status.reason}: {words}")


def serve(parent: Parent) -> None:
    folder, limits = Folder(), Limits()
    os.environ.clear()
    work: Work | None = None
    try:
        enforced = limits.probe()
        parent.send(wire.HELLO, json.dumps({"pid": os.getpid(), "folder": folder.path, "enforced": enforced}).encode())
        while True:
            kind, body = parent.receive()
            if kind == wire.PROGRAM:
                work = Work(body, parent, folder, limits)
            elif kind == wire.INPUT and work is not None:
                for outcome in work.run(parent.inputs(body)):
                    parent.send(wire.OUTCOME, outcome)
            elif kind == wire.END and work is not None:
                work.end()
                work = None
    except ParentGone:
        pass
    finally:
        if work is not None:
            work.end()
        folder.remove()


def main() -> NoReturn:
    """Take the pipes from where they were put, and leave nothing in their place that a program could reach."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    if sys.path[:1] == [os.getcwd()]:
        del sys.path[0]  # Python's own idea, for `-m`
    child.warm_up()
    parent = Parent(requests, answers)
    os.dup2(nothing, 2)
    os.close(nothing)
    gc.collect()
    gc.freeze()
    gc.disable()  # children enable it again
    serve(parent)
    os._exit(0)


if __name__ == "__main__":
    main()
