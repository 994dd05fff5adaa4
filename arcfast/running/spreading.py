"""Calls of one function spread over the workers of a concurrent.futures.Executor, for runs and for search.

A few calls for each worker are kept under way. One that takes ten times as long as the median is sent once more, for
its worker may have stopped; the first answer counts. Which worker makes a call, and what happens to those of a worker
that is lost, is the executor's affair.
"""

from __future__ import annotations

import os
import statistics
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Any, Generic, TypeVar

from arcfast.base.errors import ExecutorError
from arcfast.base.writing import IN_PARTIAL

UNDER_WAY = 2  # calls for each worker that were sent and not answered
LATE, LATE_LEAST = 10, 2.0  # times the median, and seconds, after which a call is sent once more
MOST_COPIES = 5  # of a call; each is waited for twice as long as the one before
MEASURED = 101  # calls that the median is taken of: the last ones
LOOK = 0.1  # seconds between looks at the clock
COUNT_AGAIN = 10.0  # seconds between counts of the workers, which may come and go

Piece = TypeVar("Piece", bound=Hashable)


def count_workers(pool: Any) -> int:
    """How many calls a pool makes at once, as far as it tells."""
    client = getattr(pool, "_client", None)  # of dask
    if client is not None:
        return max(1, sum(client.nthreads().values()))
    return max(1, getattr(pool, "_max_workers", None) or os.cpu_count() or 1)


class _Sent:
    """A piece that is under way."""

    def __init__(self) -> None:
        self.futures: set[Future[bytes]] = set()
        self.copies = 0  # how often it was sent because it was late
        self.at = 0.0  # when it was sent last


class Spreading(Generic[Piece]):
    """Pieces on their way to workers and back. `function` takes the bytes of a piece, and a number that tells copies
    apart, for executors that would make one call of equal ones; it gives bytes.

    `pack(piece, whole)` gives the bytes of a piece; `whole` where the worker asked for more than it was sent.
    """

    def __init__(self, pool: Any, function: Callable[[bytes, int], bytes], pack: Callable[[Piece, bool], bytes]):
        self.pool, self.function, self.pack = pool, function, pack
        self.name = type(pool).__name__
        self.count = count_workers(pool)
        self.sent_again = 0
        self.n_done = 0
        self.is_over = False  # the deadline came before the end
        self._counted = time.monotonic()
        self._took: deque[float] = deque(maxlen=MEASURED)  # seconds from sending a piece to its answer
        self._under_way: dict[Piece, _Sent] = {}
        self._piece_of: dict[Future[bytes], Piece] = {}

    def over(self, pieces: Iterable[Piece], deadline: float | None = None) -> Iterator[tuple[Piece, bytes] | None]:
        """The pieces with their answers, as they come, and None from time to time.

        ExecutorError if the executor fails. Whatever ends it, nothing is left under way that can be cancelled.
        """
        waiting = deque(pieces)
        try:
            while waiting or self._under_way:
                while waiting and len(self._under_way) < UNDER_WAY * self.count:
                    self._send(waiting.popleft())
                done, _ = wait(self._piece_of, LOOK, FIRST_COMPLETED)
                for future in sorted(done, key=_has_failed):  # failures last: they end it
                    answered = self._take(future)
                    if answered is not None:
                        yield answered
                yield None
                now = time.monotonic()
                if deadline is not None and now >= deadline and (waiting or self._under_way):
                    self.is_over = True
                    return
                self._send_late(now)
                if now > self._counted + COUNT_AGAIN:
                    self.count, self._counted = count_workers(self.pool), now
        finally:
            for future in self._piece_of:
                future.cancel()
            self._piece_of.clear()
            self._under_way.clear()

    def send_whole(self, piece: Piece) -> None:
        """Send a piece once more that was answered, by a worker which lacked something of it."""
        self.n_done -= 1
        self._send(piece, whole=True)

    def _send(self, piece: Piece, whole: bool = False) -> None:
        sent = self._under_way.setdefault(piece, _Sent())
        data = self.pack(piece, whole)
        try:
            future = self.pool.submit(self.function, data, sent.copies)
        except Exception as error:
            raise self.broken(error) from error
        sent.at = time.monotonic()
        sent.futures.add(future)
        self._piece_of[future] = piece

    def _take(self, future: Future[bytes]) -> tuple[Piece, bytes] | None:
        """Take an answer: the first of a piece counts."""
        piece = self._piece_of.pop(future, None)
        if piece is None:  # a copy of what was answered a moment ago
            return None
        sent = self._under_way[piece]
        sent.futures.discard(future)
        try:
            answer = future.result()
        except (Exception, CancelledError) as error:
            if sent.futures and not isinstance(error, BrokenExecutor):
                return None  # another copy of it is under way
            raise self.broken(error) from error
        self._took.append(time.monotonic() - sent.at)
        for other in sent.futures:
            other.cancel()
            del self._piece_of[other]
        del self._under_way[piece]
        self.n_done += 1
        return piece, answer

    def _send_late(self, now: float) -> None:
        """Send pieces once more that take much longer than others."""
        if not self._took:
            return
        patience = max(LATE_LEAST, LATE * statistics.median(self._took))
        for piece, sent in list(self._under_way.items()):
            if now - sent.at > patience * 2**sent.copies and sent.copies < MOST_COPIES:
                sent.copies += 1
                self.sent_again += 1
                self._send(piece)

    def broken(self, error: BaseException) -> ExecutorError:
        """The error that says that the executor failed."""
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return ExecutorError(f"{self.name} failed ({why}) after {self.n_done:,} pieces of this work; {IN_PARTIAL}")


def _has_failed(future: Future[bytes]) -> bool:
    """Of one that is done."""
    return future.cancelled() or future.exception() is not None
