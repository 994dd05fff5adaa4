"""Executors of concurrent.futures as an executor of runs: pieces for processes, threads or a cluster (`executor=`).

Which worker runs a piece, and what happens to the pieces of one that is lost, is the pool's affair. Here work is cut
into pieces (pieces.py), a few for each worker are kept under way, and answers are put in their places. A piece that
takes ten times as long as the median is sent once more, for its worker may have stopped; the first answer counts.
"""

from __future__ import annotations

import os
import statistics
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Any

from arcfast.base.errors import ExecutorError
from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report
from arcfast.base.writing import IN_PARTIAL
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.executor import Executor, Job
from arcfast.running.options import Options
from arcfast.running.pieces import Answer, Share, pack_piece, run_piece, share_of_slices, share_of_texts
from arcfast.running.results import Work
from arcfast.workers.program import PythonProgram

SHARE_NODES, SHARE_PROGRAMS = 1 << 16, 1 << 15  # of the programs that travel together
SHARE_TEXTS = 64  # Python programs that do
MOST_RUNS, LEAST_RUNS = 1 << 17, 1 << 12  # of a piece: about a second, and what is worth sending
PYTHON_RUN = 256  # runs of compiled programs that take as long as one of a Python program
PIECES_EACH = 8  # pieces for each worker, where there is enough work
UNDER_WAY = 2  # pieces for each worker that were sent and not answered
LATE, LATE_LEAST = 10, 2.0  # times the median, and seconds, after which a piece is sent once more
MOST_COPIES = 5  # of a piece; each is waited for twice as long as the one before
MEASURED = 101  # pieces that the median is taken of: the last ones
LOOK = 0.1  # seconds between looks at the clock
COUNT_AGAIN = 10.0  # seconds between counts of the workers, which may come and go


def count_workers(pool: Any) -> int:
    """How many pieces a pool runs at once, as far as it tells."""
    client = getattr(pool, "_client", None)  # of dask
    if client is not None:
        return max(1, sum(client.nthreads().values()))
    return max(1, getattr(pool, "_max_workers", None) or os.cpu_count() or 1)


class SpreadExecutor(Executor):
    """Sends pieces of the programs, the first ones of a graph, to the workers of a pool."""

    def __init__(self, graph: Graph, programs: Sequence[Program], options: Options, report: Report):
        self.pool, self.report = options.executor, report
        self.name = type(self.pool).__name__
        self.options = {"budgets": options.budgets, "worker_budgets": options.worker_budgets}
        self.shares = [*_compiled_shares(graph, programs), *_python_shares(programs)]
        self.sent_whole: dict[str, int] = {}  # how often each share was sent, by digest
        self.workers: set[str] = set()
        self.pieces = self.sent_again = 0

    def start(self, work: Work) -> SpreadJob:
        return SpreadJob(self, work)

    def close(self, failed: bool) -> None:
        text = f"{self.name}: {self.pieces:,} pieces, {len(self.workers):,} workers"
        late = f"; {self.sent_again:,} pieces were late and sent once more" if self.sent_again else ""
        self.report.note(text + late)


def _compiled_shares(graph: Graph, programs: Sequence[Program]) -> Iterator[Share]:
    """The slices of the graph, in shares that are not too large."""
    cuts = graph.slices(count=len(programs))
    while cuts:
        first, nodes, taken = cuts[0][0], cuts[0][2].n_nodes, 1
        for _, stop, cut in cuts[1:]:
            if nodes + cut.n_nodes > SHARE_NODES or stop - first > SHARE_PROGRAMS:
                break
            nodes, taken = nodes + cut.n_nodes, taken + 1
        mine = [[p for p in range(start, stop) if programs[p].is_compiled] for start, stop, _ in cuts[:taken]]
        rows = [p for some in mine for p in some]
        if rows:
            yield share_of_slices(map(graph.slice_parts, filter(None, mine)), rows)
        cuts = cuts[taken:]


def _python_shares(programs: Sequence[Program]) -> Iterator[Share]:
    python = [(p, program.text) for p, program in enumerate(programs) if isinstance(program, PythonProgram)]
    for start in range(0, len(python), SHARE_TEXTS):
        some = python[start : start + SHARE_TEXTS]
        yield share_of_texts([text for _, text in some], [p for p, _ in some])


class _Piece:
    """A share on some groups, until it is answered."""

    def __init__(self, share: Share, groups: range, columns: slice, runs: int):
        self.share, self.groups, self.columns, self.runs = share, groups, columns, runs
        self.copies = 0  # how often it was sent because it was late
        self.sent = 0.0  # when, the last time
        self.under_way: set[Future[bytes]] = set()

    def place(self, program: int, input: int) -> tuple[int, int]:
        """A run of the work by its numbers in the piece; ValueError if it is not in it."""
        if not self.columns.start <= input < self.columns.stop:
            raise ValueError(input)
        return self.share.rows.index(program), input - self.columns.start


class SpreadValues:
    """The output values that came with answers."""

    def __init__(self) -> None:
        self._by_input: dict[int, list[tuple[_Piece, Answer]]] = {}
        self.kept_bytes = 0

    def add(self, piece: _Piece, answer: Answer) -> None:
        if answer.kept_bytes:
            self.kept_bytes += answer.kept_bytes
            for input in range(piece.columns.start, piece.columns.stop):
                self._by_input.setdefault(input, []).append((piece, answer))

    def value(self, program: int, input: int) -> Any:
        for piece, answer in self._by_input.get(input, ()):
            try:
                return answer.value(*piece.place(program, input))
            except ValueError:
                continue
        raise KeyError((program, input))


def _has_failed(future: Future[bytes]) -> bool:
    """Of one that is done."""
    return future.cancelled() or future.exception() is not None


class SpreadJob(Job):
    """Work in pieces."""

    def __init__(self, executor: SpreadExecutor, work: Work):
        super().__init__(work)
        self.executor, self.pool = executor, executor.pool
        self.values = work.results.kept = SpreadValues()
        self.seconds, self.nodes, self.workers = 0.0, 0, set[str]()
        self.notes: list[str] = []
        self.took: deque[float] = deque(maxlen=MEASURED)  # seconds from sending a piece to its answer
        self.pieces_of: dict[Future[bytes], _Piece] = {}  # of what is under way
        self.finished = True
        self.n_done = 0
        self.count = count_workers(self.pool)
        self.counted = time.monotonic()
        self.pieces = list(self._cut())
        self.runs = sum(piece.runs for piece in self.pieces)

    @property
    def kept_bytes(self) -> int:
        return self.values.kept_bytes

    def value(self, program: int, input: int) -> Any:
        return self.values.value(program, input)

    def _cut(self) -> Iterator[_Piece]:
        """The pieces, share by share, so that a worker meets the same programs again."""
        groups = self.work.groups
        sizes = [end - start for start, end in zip(groups, groups[1:])]
        counts = []  # [share][group]: the work that it is, in runs
        for share in self.executor.shares:
            wanted = (self.work.wanted[:, list(share.rows)] != 0).sum(axis=1).tolist()
            each = PYTHON_RUN if share.is_python else 1
            counts.append([n * each * (1 if self.work.stop_at_miss else size) for n, size in zip(wanted, sizes)])
        most = sum(map(sum, counts)) // (PIECES_EACH * self.count)
        most = min(MOST_RUNS, max(LEAST_RUNS, most))
        for share, runs in zip(self.executor.shares, counts):
            start, taken = 0, 0
            for group, some in enumerate(runs):
                taken += some
                if taken >= most or group == len(runs) - 1:
                    if taken:
                        columns = slice(groups[start], groups[group + 1])
                        yield _Piece(share, range(start, group + 1), columns, taken)
                    start, taken = group + 1, 0

    def run(self, *, progress: bool = False, deadline: float | None = None) -> bool:
        begun = time.perf_counter()
        bar = progress_bar(total=len(self.pieces), disable=not progress, unit="piece", leave=False, delay=PATIENCE)
        waiting = deque(self.pieces)
        try:
            with bar:
                while waiting or self.pieces_of:
                    while waiting and self._n_open() < UNDER_WAY * self.count:
                        self._send(waiting.popleft(), deadline)
                    done, _ = wait(self.pieces_of, LOOK, FIRST_COMPLETED)
                    for future in sorted(done, key=_has_failed):  # failures last: they end the run
                        self._take(future, deadline)
                    bar.update(self.n_done - bar.n)
                    now = time.monotonic()
                    if deadline is not None and now >= deadline:
                        return not waiting and not self.pieces_of and self.finished
                    self._send_late(now, deadline)
                    if now > self.counted + COUNT_AGAIN:
                        self.count, self.counted = count_workers(self.pool), now
            return self.finished
        finally:
            for future in self.pieces_of:
                future.cancel()
            self.pieces_of.clear()
            self.seconds += time.perf_counter() - begun

    def _n_open(self) -> int:
        return len({id(piece) for piece in self.pieces_of.values()})

    def _send(self, piece: _Piece, deadline: float | None, whole: bool = False) -> None:
        """Send a piece to the pool; with its programs if a worker asked for them, or nobody can have them yet."""
        executor, share, now = self.executor, piece.share, time.monotonic()
        sent = executor.sent_whole.get(share.digest, 0)
        whole = whole or sent < self.count
        executor.sent_whole[share.digest] = sent + whole
        keep_limit = self.work.keep_limit * piece.runs // max(1, self.runs)
        options = executor.options | {"seconds": None if deadline is None else max(0.0, deadline - now)}
        data = pack_piece(share, self.work, piece.groups, keep_limit, options, whole)
        try:
            future = self.pool.submit(run_piece, data, piece.copies)
        except Exception as error:
            raise self._broken(error) from error
        piece.sent = now
        piece.under_way.add(future)
        self.pieces_of[future] = piece

    def _take(self, future: Future[bytes], deadline: float | None) -> None:
        """Take an answer: the first of a piece counts."""
        piece = self.pieces_of.pop(future, None)
        if piece is None:  # a copy of what was answered a moment ago
            return
        piece.under_way.discard(future)
        try:
            answer = Answer.unpack(future.result())
        except (Exception, CancelledError) as error:
            if piece.under_way and not isinstance(error, BrokenExecutor):
                return  # another copy of it is under way
            raise self._broken(error) from error
        if answer is None:
            return self._send(piece, deadline, whole=True)
        self.took.append(time.monotonic() - piece.sent)
        for other in piece.under_way:
            other.cancel()
            del self.pieces_of[other]
        self._store(piece, answer)

    def _store(self, piece: _Piece, answer: Answer) -> None:
        part, rows, columns = answer.results, piece.share.rows, piece.columns
        if part.shape != (len(rows), columns.stop - columns.start):
            raise self._broken(ValueError(f"a worker sent results of the shape {part.shape}"))
        self.work.results.put(slice(rows.start, rows.stop) if isinstance(rows, range) else rows, columns, part)
        self.values.add(piece, answer)
        self.nodes += answer.nodes
        self.workers.add(answer.worker)
        self.executor.workers.add(answer.worker)
        self.executor.pieces += 1
        self.finished &= answer.finished
        self.notes += answer.notes
        self.n_done += 1

    def _send_late(self, now: float, deadline: float | None) -> None:
        """Send pieces once more that take much longer than others."""
        if not self.took:
            return
        patience = max(LATE_LEAST, LATE * statistics.median(self.took))
        for piece in list(dict.fromkeys(self.pieces_of.values())):
            if now - piece.sent > patience * 2**piece.copies and piece.copies < MOST_COPIES:
                piece.copies += 1
                self.executor.sent_again += 1
                self._send(piece, deadline)

    def _broken(self, error: BaseException) -> ExecutorError:
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        done = f"{self.n_done:,} of {len(self.pieces):,} pieces of this work were finished"
        return ExecutorError(f"{self.executor.name} failed ({why}): {done}; {IN_PARTIAL}")

    def add_to(self, report: Report, runs: int) -> None:
        report.add(self.executor.name, *self.work.results.shape, seconds=self.seconds, runs=runs)
        report.add_cpu_work(len(self.workers), self.nodes)
        for text in self.notes:
            report.note(text)
