"""Executors of concurrent.futures as an executor of runs: pieces for processes, threads or a cluster (`executor=`).

Here work is cut into pieces (pieces.py), and answers are put in their places; spreading.py sends them.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from arcfast.base.progress import PATIENCE, progress_bar
from arcfast.base.report import Report
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.executor import Executor, Job
from arcfast.running.options import Options
from arcfast.running.pieces import Answer, Share, pack_piece, run_piece, share_of_slices, share_of_texts
from arcfast.running.results import Work
from arcfast.running.spreading import Spreading
from arcfast.workers.program import PythonProgram

SHARE_NODES, SHARE_PROGRAMS = 1 << 16, 1 << 15  # of the programs that travel together
SHARE_TEXTS = 64  # Python programs that do
MOST_RUNS, LEAST_RUNS = 1 << 17, 1 << 12  # of a piece: about a second, and what is worth sending
PYTHON_RUN = 256  # runs of compiled programs that take as long as one of a Python program
PIECES_EACH = 8  # pieces for each worker, where there is enough work


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
    """A share on some groups."""

    def __init__(self, share: Share, groups: range, columns: slice, runs: int):
        self.share, self.groups, self.columns, self.runs = share, groups, columns, runs

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


class SpreadJob(Job):
    """Work in pieces."""

    def __init__(self, executor: SpreadExecutor, work: Work):
        super().__init__(work)
        self.executor = executor
        self.values = work.results.kept = SpreadValues()
        self.seconds, self.nodes, self.workers = 0.0, 0, set[str]()
        self.notes: list[str] = []
        self.deadline: float | None = None
        self.finished = True  # no worker stopped before the end of a piece
        self.spreading = Spreading(executor.pool, run_piece, self._pack)
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
        most = sum(map(sum, counts)) // (PIECES_EACH * self.spreading.count)
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
        begun, self.deadline = time.perf_counter(), deadline
        bar = progress_bar(total=len(self.pieces), disable=not progress, unit="piece", leave=False, delay=PATIENCE)
        try:
            with bar:
                for answered in self.spreading.over(self.pieces, deadline):
                    if answered is not None:
                        self._take(*answered)
                    bar.update(self.spreading.n_done - bar.n)
        finally:
            self.executor.sent_again += self.spreading.sent_again
            self.seconds += time.perf_counter() - begun
        return self.finished and not self.spreading.is_over

    def _pack(self, piece: _Piece, whole: bool) -> bytes:
        """The bytes of a piece, with its programs if a worker asked for them, or nobody can have them yet."""
        sent, digest = self.executor.sent_whole, piece.share.digest
        whole = whole or sent.get(digest, 0) < self.spreading.count
        sent[digest] = sent.get(digest, 0) + whole
        keep_limit = self.work.keep_limit * piece.runs // max(1, self.runs)
        left = None if self.deadline is None else max(0.0, self.deadline - time.monotonic())
        return pack_piece(
            piece.share, self.work, piece.groups, keep_limit, self.executor.options | {"seconds": left}, whole
        )

    def _take(self, piece: _Piece, data: bytes) -> None:
        rows, columns = piece.share.rows, piece.columns
        try:
            answer = Answer.unpack(data)
            if answer is not None and answer.results.shape != (len(rows), columns.stop - columns.start):
                raise ValueError(f"results of the shape {answer.results.shape}")
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise self.spreading.broken(error) from error
        if answer is None:
            return self.spreading.send_whole(piece)
        self.work.results.put(
            slice(rows.start, rows.stop) if isinstance(rows, range) else rows, columns, answer.results
        )
        self.values.add(piece, answer)
        self.nodes += answer.nodes
        self.workers.add(answer.worker)
        self.executor.workers.add(answer.worker)
        self.executor.pieces += 1
        self.finished &= answer.finished
        self.notes += answer.notes

    def add_to(self, report: Report, runs: int) -> None:
        report.add(self.executor.name, *self.work.results.shape, seconds=self.seconds, runs=runs)
        report.add_cpu_work(len(self.workers), self.nodes)
        for text in self.notes:
            report.note(text)
