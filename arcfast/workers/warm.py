"""The warm process: `python -m arcfast.workers.warm` has a template process fork a child for each program.

It runs no user's code itself. It hands a child all its inputs, keeps the time, ends the child that is too late or says
something wrong, and goes on with a fresh one at the next input. It ends when its parent closes the pipe, or dies.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NoReturn

from arcfast import _forks
from arcfast.base.report import Status
from arcfast.workers import wire
from arcfast.workers.budget import LOADING, PATIENCE
from arcfast.workers.compiled import Compiled, compile_text
from arcfast.workers.limits import IS_LINUX, LIMITS
from arcfast.workers.template import Template, TemplateGone

LOOK = 1.0  # seconds between looks at whether the parent is still there
ENDING = 1.0  # seconds that a child which closed its pipe has to end by itself
FILTER = LIMITS[2]  # without it, programs can fork
FROM_CHILD = frozenset((Status.OK, Status.ERROR, Status.MEMORY))


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

    def send(self, kind: bytes, *bodies: bytes) -> None:
        data = b"".join([wire.frame(kind, body) for body in bodies])
        while data:
            try:
                data = data[os.write(self.answers, data) :]
            except BrokenPipeError:
                raise ParentGone from None

    def check(self) -> None:
        if os.getppid() != self.pid:
            raise ParentGone


class Child:
    """A forked process that runs one program, as this one sees it."""

    def __init__(self, template: Template, memory: int, parent: Parent):
        self.template, self.parent = template, parent
        self.pid, self.requests, self.answers = template.fork(memory)
        self.is_reaped = False
        wire.clear_shared(template.shared)
        os.set_blocking(self.requests, False)
        os.set_blocking(self.answers, False)
        self.frames = wire.Frames(frozenset((wire.READY, wire.OUTCOME, wire.WAKE)), wire.MOST_FRAME)
        self.shared_frames = wire.Frames(frozenset((wire.OUTCOME,)), wire.MOST_FRAME)
        self._seen = 0  # bytes of shared memory that were read
        self._out = b""  # what the pipe has not taken yet
        self._asked = 0  # inputs that it was sent and has not answered
        self.poll = select.poll()
        self.poll.register(self.answers, select.POLLIN)
        self.poll.register(parent.requests, 0)  # tells only when it is closed

    def send(self, bodies: Iterable[bytes], program: bytes = b"") -> None:
        """Send inputs, which it runs one after the other; before them its program, if it has none yet."""
        frames = [wire.frame(wire.PROGRAM, program)] if program else []
        for body in bodies:
            frames.append(wire.frame(wire.INPUT, body))
            self._asked += 1
        waits = bool(self._out)
        self._out += b"".join(frames)
        self._write()
        if self._out and not waits:
            self.poll.register(self.requests, select.POLLOUT)

    def receive(self, kind: bytes, seconds: float) -> list[bytes] | None:
        """Wait for frames of this kind: the bodies of those that came; None when the time is over.

        Raises Gone if the child ended or closed its pipe, Broken if it sent something else.
        """
        clock = _Clock(self.pid, seconds)
        while not (found := self.take(kind)):
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
        return found

    def take(self, kind: bytes) -> list[bytes]:
        """The bodies of frames of this kind that have come."""
        if kind == wire.READY:
            frame = self.frames.next()
            if frame is not None and frame[0] != wire.READY:
                raise wire.Broken("an answer to what was not asked")
            return [] if frame is None else [frame[1]]
        found: list[bytes] = []
        while (frame := self.frames.next()) is not None:
            if frame[0] not in (wire.WAKE, wire.OUTCOME):
                raise wire.Broken("an answer to what was not asked")
            self._take_shared(found)  # what comes through the pipe was written later
            if frame[0] == wire.OUTCOME:
                self._take_one(found, frame[1])
        return found

    def _take_shared(self, found: list[bytes]) -> None:
        """Take the outcomes that have come to shared memory."""
        data = wire.read_shared(self.template.shared, self._seen)
        self._seen += len(data)
        self.shared_frames.add(data)
        while (frame := self.shared_frames.next()) is not None:
            self._take_one(found, frame[1])

    def _take_one(self, found: list[bytes], outcome: bytes) -> None:
        if not self._asked:
            raise wire.Broken("an answer to what was not asked")
        self._asked -= 1
        found.append(outcome)

    def rest(self) -> list[bytes]:
        """The outcomes that it left when it was ended."""
        found: list[bytes] = []
        try:
            found += self.take(wire.OUTCOME)
            self._take_shared(found)
        except wire.Broken:
            pass
        return found

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
        """Wait until it has ended: by itself within so many seconds, or by force. Gives how it ended, in words."""
        self.is_reaped = True
        status, killed = self.template.reap(wait)
        return "it closed its pipe" if killed else describe_end(status)

    def close(self) -> None:
        """End it, if it still runs. It is waited for when the next is forked."""
        if not self.is_reaped:
            os.kill(self.pid, signal.SIGKILL)
        os.close(self.requests)
        os.close(self.answers)


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


def end_children(spared: int = 0) -> None:
    """End and reap what the last child left behind: where the filter is missing, it may have forked.

    Linux gives orphans to this process (_forks.adopt_orphans). `spared`: a child that is to stay.
    """
    while True:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            found = {int(pid) for pid in file.read().split()} - {spared}
        if not found:
            return
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        for pid in found:
            os.waitpid(pid, 0)


class Forks:
    """What forks children, and the folder that they run in."""

    def __init__(self, parent: Parent):
        _forks.adopt_orphans()
        self.parent, self.template = parent, Template()
        # The template has neither: it is forked before they are imported, so that it stays small.
        from arcfast.workers.folder import Folder

        self.enforced = self.template.probe()
        self.folder = Folder()

    def fork(self, memory: int) -> Child:
        """A child with an empty folder; the one before it is ended. It waits for its program."""
        found = Child(self.template, memory, self.parent)
        if IS_LINUX and FILTER not in self.enforced:
            end_children(spared=self.template.pid)
        self.folder.make_empty()
        return found

    def close(self) -> None:
        self.template.close()
        if IS_LINUX:
            end_children()
        self.folder.remove()


class Work:
    """One program: its inputs come one after the other, and each gets an outcome."""

    def __init__(self, body: bytes, forks: Forks):
        text, self.timeout, self.memory = wire.unpack_program(body)
        self.forks = forks
        self.child: Child | None = None
        compiled = compile_text(text, forks.folder.path)
        self.program = compiled.pack() if isinstance(compiled, Compiled) else b""
        self.failed = compiled if isinstance(compiled, bytes) else None  # the outcome of all runs, where the text fails

    def run(self, bodies: deque[bytes]) -> Iterator[list[bytes]]:
        """The outcomes of the runs on some inputs, as they come.

        A child has all of them at once, so that it need not wait. Those behind a run that ends it go to the next one.
        """
        if self.child is not None:
            self.child.send(bodies)
        while bodies:
            if self.child is None and self.failed is None:
                self.failed = self._start(bodies)
            if self.failed is not None or self.child is None:
                found = [self.failed or b""] * len(bodies)
            else:
                found = self._watch(self.child, len(bodies))
            for _ in found:
                bodies.popleft()
            yield found

    def _start(self, bodies: Iterable[bytes]) -> bytes | None:
        """Have a child execute the program's text, and then run the inputs; gives an outcome if the former failed."""
        self.child = child = self.forks.fork(self.memory)
        child.send(bodies, self.program)
        found, failure = self._wait(child, wire.READY, LOADING * self.timeout)
        for outcome in found:
            if not outcome:
                return None
            failure = self._refuse(outcome) or outcome
        self.end()
        return failure

    def _watch(self, child: Child, asked: int) -> list[bytes]:
        """Wait for outcomes; the last may be of the run that ended the child. `asked`: how many are to come."""
        found, failure = self._wait(child, wire.OUTCOME, self.timeout)
        for k, outcome in enumerate(found):
            if (refused := self._refuse(outcome)) is not None:
                found, failure = found[:k], refused
                break
        if failure is None:
            return found
        self.end()
        return [*found, failure][:asked]

    def _wait(self, child: Child, kind: bytes, seconds: float) -> tuple[list[bytes], bytes | None]:
        """(frames that came, the outcome of what the child was doing if it did not come to its end)."""
        try:
            # The run that it is at may have begun so much later than the last frame came.
            found = child.receive(kind, seconds + wire.PAUSE)
        except Gone:
            words = child.end(wait=ENDING)
            return child.rest(), _failure(Status.CRASH, words)
        except wire.Broken as problem:
            child.end()
            return [], _failure(Status.CRASH, f"it sent {problem}")
        if found is not None:
            return found, None
        child.end()
        what = "executing its text" if kind == wire.READY else "a run"
        return child.rest(), _failure(Status.TIMEOUT, f"more than {seconds:g} s for {what}")

    def _refuse(self, outcome: bytes) -> bytes | None:
        """The outcome in the place of one with which a child ends."""
        if not outcome or outcome[0] not in FROM_CHILD:
            return _failure(Status.CRASH, "it sent something that is no outcome")
        if outcome[0] == Status.MEMORY:
            return _failure(Status.MEMORY, f"more than {self.memory} bytes")
        return None

    def end(self) -> None:
        if self.child is not None:
            self.child.close()
            self.child = None


def _failure(status: Status, words: str) -> bytes:
    return wire.pack_failure(status, f"{status.reason}: {words}")


def serve(parent: Parent) -> None:
    forks = Forks(parent)
    work: Work | None = None
    try:
        about = {"pid": os.getpid(), "folder": forks.folder.path, "enforced": forks.enforced}
        parent.send(wire.HELLO, json.dumps(about).encode())
        while True:
            kind, body = parent.receive()
            if kind == wire.PROGRAM:
                work = Work(body, forks)
            elif kind == wire.INPUT and work is not None:
                for outcomes in work.run(parent.inputs(body)):
                    parent.send(wire.OUTCOME, *outcomes)
            elif kind == wire.END and work is not None:
                work.end()
                work = None
    except (ParentGone, TemplateGone):
        pass
    finally:
        if work is not None:
            work.end()
        forks.close()


def main() -> NoReturn:
    """Take the pipes from where they were put, and leave nothing in their place that a program could reach."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    os.close(nothing)
    if sys.path[:1] == [os.getcwd()]:
        del sys.path[0]  # Python's own idea, for `-m`
    serve(Parent(requests, answers))
    os._exit(0)


if __name__ == "__main__":
    main()
