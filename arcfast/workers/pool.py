"""The caller's side of worker processes: start them, hand out programs and inputs, take outcomes, leave none behind.

One thread talks to all of them through pipes. What they say is checked (wire.py); a worker that dies or falls silent
costs the run that it had, and a new one takes its place. Workers live for the length of one call.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from arcfast.base.errors import ArcfastError
from arcfast.base.report import Status
from arcfast.programs.python_text import PythonText
from arcfast.workers import wire
from arcfast.workers.budget import LOADING, PATIENCE, WORKER_MEMORY, WORKER_TIMEOUT

MODULE = "arcfast.workers.warm"
WINDOW = 64  # inputs that a worker is sent ahead of their outcomes
LOOK = 0.05  # seconds between looks at the deadline and at silent workers
CLOSING = 2.0  # seconds that a worker has to end when its pipe is closed
SILENCE = 30.0  # seconds without an outcome, beyond the time that all limits allow, after which a worker counts as dead
START_TRIES = 3  # workers that may fail in a row before they say a word
KEPT = ("LD_LIBRARY_PATH", "LD_PRELOAD", "PYTHONHOME", "TMPDIR")  # what Python itself may need of the environment
FROM_WORKER = frozenset((Status.OK, Status.ERROR, Status.MEMORY, Status.TIMEOUT, Status.CRASH))


class Assignment(Protocol):
    """One program and the inputs to run it on, which may depend on earlier outcomes."""

    text: PythonText

    def inputs(self) -> Sequence[int]:
        """The inputs to run next; called when all earlier ones have their outcomes. None left: it is done."""

    def packed(self, input: int) -> bytes:
        """An input as wire.pack_input gives it."""

    def take(self, input: int, outcome: wire.Outcome, size: int) -> None:
        """Take the outcome of a run; `size`: bytes that it came in."""


def check_platform() -> None:
    """ArcfastError where worker processes cannot run."""
    if not hasattr(os, "fork"):
        raise ArcfastError("Python programs run in worker processes on Linux and macOS only: they are forked")
    if not sys.executable:
        raise ArcfastError("Python programs need a Python to run in, and sys.executable does not name one")


def run_once(text: PythonText, sample: tuple[Any, Any, Any], timeout: float, memory: int) -> wire.Outcome:
    """Run one program on one (S, I, C), in a worker that is started for it."""
    found: list[wire.Outcome] = []

    class Once:
        def __init__(self) -> None:
            self.text, self.left = text, [0]

        def inputs(self) -> Sequence[int]:
            left, self.left = self.left, []
            return left

        def packed(self, input: int) -> bytes:
            return wire.pack_input(sample)

        def take(self, input: int, outcome: wire.Outcome, size: int) -> None:
            found.append(outcome)

    with Pool(1, timeout, memory) as pool:
        pool.run([Once()])
    return found[0]


class Worker:
    """A warm process, and what it was given."""

    def __init__(self) -> None:
        self.process = _start_process()
        assert self.process.stdin is not None and self.process.stdout is not None
        self.requests, self.answers = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.requests, False)
        os.set_blocking(self.answers, False)
        self.frames = wire.Frames(frozenset((wire.HELLO, wire.OUTCOME)), wire.MOST_FRAME)
        self.out = bytearray()
        self.about: dict[str, Any] | None = None  # what it said of itself first
        self.assignment: Assignment | None = None
        self.todo: deque[int] = deque()  # inputs not sent yet
        self.sent: deque[int] = deque()
        self.heard = time.monotonic()

    def give(self, assignment: Assignment, inputs: Iterable[int], timeout: float, memory: int) -> None:
        """Have it run a program on some inputs."""
        self.assignment = assignment
        self.todo, self.sent = deque(inputs), deque()
        self.out += wire.frame(wire.PROGRAM, wire.pack_program(assignment.text, timeout, memory))
        self.heard = time.monotonic()
        self.refill()

    def let_go(self) -> None:
        """Have it end the child of the program that it has."""
        if self.assignment is not None:
            self.assignment = None
            self.out += wire.frame(wire.END)

    def refill(self) -> None:
        while self.todo and len(self.sent) < WINDOW and self.assignment is not None:
            input = self.todo.popleft()
            self.sent.append(input)
            self.out += wire.frame(wire.INPUT, self.assignment.packed(input))

    def write(self) -> None:
        """Write what the pipe takes."""
        try:
            while self.out:
                del self.out[: os.write(self.requests, self.out[: wire.READ])]
        except BlockingIOError:
            pass
        except OSError:
            self.out.clear()  # it died: reading tells

    def read(self) -> bool:
        """Read what is there; False if it ended."""
        try:
            data = os.read(self.answers, 1 << 20)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.frames.add(data)
        self.heard = time.monotonic()
        return bool(data)

    def close(self) -> str:
        """End it: by closing its pipe, upon which it ends what it runs; else by force. Gives its last words."""
        process, words = self.process, b""
        try:
            if process.stdin is not None:
                try:
                    process.stdin.close()
                except OSError:
                    pass
            process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            pass
        finally:
            if process.poll() is None:
                try:
                    os.killpg(process.pid, signal.SIGKILL)  # its child is in the same group
                except (ProcessLookupError, PermissionError):
                    process.kill()
                process.wait()
            if process.stderr is not None:
                words = process.stderr.read()
                process.stderr.close()
            if process.stdout is not None:
                process.stdout.close()
            if self.about is not None:
                shutil.rmtree(self.about["folder"], ignore_errors=True)
        return (words.decode("utf-8", "replace").strip().splitlines() or ["it ended without a word"])[-1][:300]


def _start_process() -> subprocess.Popen[bytes]:
    """A warm process: in a session of its own, so that Ctrl-C of a terminal goes to its parent alone."""
    package = str(Path(__file__).parents[2])
    paths = [os.path.abspath(path) for path in (package, *sys.path)]
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env |= {"PYTHONPATH": os.pathsep.join(dict.fromkeys(paths)), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    env |= {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "OMP", "MKL", "NUMEXPR", "VECLIB_MAXIMUM")}
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", MODULE]
    return subprocess.Popen(
        command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, env=env, cwd="/", start_new_session=True
    )


class Pool:
    """Worker processes for the length of a `with` block; they are started when there is work for them."""

    def __init__(self, count: int, timeout: float = WORKER_TIMEOUT, memory: int = WORKER_MEMORY):
        check_platform()
        self.count, self.timeout, self.memory = count, timeout, memory
        self.enforced: list[str] | None = None  # what limits the workers said they set; None before any said so
        self.replaced = 0  # workers that died
        self._workers: list[Worker] = []
        self._failed_starts = 0
        self._silence = SILENCE + (LOADING + 1) * PATIENCE * timeout

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *failure: Any) -> None:
        self.close()

    def close(self) -> None:
        """End all workers, with whatever they run."""
        while self._workers:
            self._workers[-1].close()
            self._workers.pop()

    def run(
        self, assignments: Iterable[Assignment], deadline: float | None = None, done: Callable[[], None] | None = None
    ) -> bool:
        """Carry out all assignments; `done` is called after each. False if the deadline came before the end."""
        finished = False
        try:
            with selectors.DefaultSelector() as selector:
                finished = _Session(self, selector, assignments, done).run(deadline)
        finally:
            if not finished:
                self.close()  # they are in the middle of something
        return finished

    def start_worker(self) -> Worker:
        worker = Worker()
        self._workers.append(worker)
        return worker

    def dismiss(self, worker: Worker) -> None:
        """Remove a worker that died; ArcfastError if workers keep dying before their first word."""
        self._workers.remove(worker)
        words = worker.close()
        if worker.about is None:
            self._failed_starts += 1
            if self._failed_starts == START_TRIES:
                raise ArcfastError(f"worker processes do not start: {words}")
        else:
            self.replaced += 1

    def greet(self, worker: Worker, about: bytes) -> None:
        """Hear the first word of a worker."""
        worker.about = json.loads(about)
        self.enforced = worker.about["enforced"]
        self._failed_starts = 0

    @property
    def workers(self) -> Sequence[Worker]:
        return self._workers

    @property
    def silence(self) -> float:
        """Seconds after which a worker without a word counts as dead."""
        return self._silence


class _Session:
    """Assignments that a pool carries out, from the first to the last."""

    def __init__(
        self,
        pool: Pool,
        selector: selectors.BaseSelector,
        assignments: Iterable[Assignment],
        done: Callable[[], None] | None,
    ):
        self.pool, self.selector, self.done = pool, selector, done
        # With the inputs that are left of it, if a worker that had it died.
        self.waiting: deque[tuple[Assignment, list[int]]] = deque((each, []) for each in assignments)

    def run(self, deadline: float | None) -> bool:
        pool = self.pool
        for worker in pool.workers:
            self.selector.register(worker.answers, selectors.EVENT_READ, worker)
        while True:
            for worker in pool.workers:
                self._feed(worker)
            busy = sum(worker.assignment is not None for worker in pool.workers)
            if not busy and not self.waiting:
                return True
            while len(pool.workers) < min(pool.count, busy + len(self.waiting)):
                worker = pool.start_worker()
                self.selector.register(worker.answers, selectors.EVENT_READ, worker)
            now = time.monotonic()
            if deadline is not None and now >= deadline:
                return False
            for key, _ in self.selector.select(LOOK if deadline is None else min(LOOK, deadline - now)):
                if key.data not in pool.workers:
                    continue  # it died a moment ago
                if key.fd == key.data.answers:
                    self._listen(key.data)
                else:
                    self._write(key.data)
            for worker in list(pool.workers):
                if time.monotonic() - worker.heard > pool.silence and (worker.assignment or worker.about is None):
                    self._replace(worker, "its worker fell silent")

    def _feed(self, worker: Worker) -> None:
        """Give a worker that has nothing to do the next assignment."""
        while self.waiting and worker.assignment is None and worker.about is not None:
            assignment, left = self.waiting.popleft()
            inputs = left or assignment.inputs()
            if inputs:
                worker.give(assignment, inputs, self.pool.timeout, self.pool.memory)
                self._write(worker)
            elif self.done is not None:
                self.done()

    def _write(self, worker: Worker) -> None:
        worker.write()
        waits = worker.requests in self.selector.get_map()
        if worker.out and not waits:
            self.selector.register(worker.requests, selectors.EVENT_WRITE, worker)
        elif waits and not worker.out:
            self.selector.unregister(worker.requests)

    def _listen(self, worker: Worker) -> None:
        if not worker.read():
            return self._replace(worker, "its worker died")
        try:
            while (found := worker.frames.next()) is not None:
                kind, body = found
                if kind == wire.HELLO and worker.about is None:
                    self.pool.greet(worker, body)
                elif kind == wire.OUTCOME and worker.assignment is not None and worker.sent:
                    self._take(worker, worker.assignment, body)
                else:
                    raise wire.Broken("an answer to what was not asked")
        except wire.Broken:
            return self._replace(worker, "its worker sent something else than outcomes")
        self._write(worker)

    def _take(self, worker: Worker, assignment: Assignment, body: bytes) -> None:
        try:
            outcome = wire.unpack_outcome(body, FROM_WORKER)
        except wire.Broken as problem:
            outcome = _crash(f"it sent {problem}")
        assignment.take(worker.sent.popleft(), outcome, len(body))
        if not worker.sent and not worker.todo:
            worker.todo.extend(assignment.inputs())
        if worker.todo:
            worker.refill()
        elif not worker.sent:
            worker.let_go()
            if self.done is not None:
                self.done()
            self._feed(worker)

    def _replace(self, worker: Worker, reason: str) -> None:
        """Go on without a worker: the run that it had is lost, what comes behind that is not."""
        for number in (worker.answers, worker.requests):
            if number in self.selector.get_map():
                self.selector.unregister(number)
        assignment, sent = worker.assignment, worker.sent
        self.pool.dismiss(worker)
        if assignment is not None:
            if sent:
                assignment.take(sent.popleft(), _crash(reason), 0)
            self.waiting.appendleft((assignment, [*sent, *worker.todo]))


def _crash(words: str) -> wire.Outcome:
    return wire.Outcome(Status.CRASH, None, f"{Status.CRASH.reason}: {words}")
