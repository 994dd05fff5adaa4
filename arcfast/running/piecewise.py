"""`battery.run(..., resume=FOLDER)`: a run in pieces of some inputs each, which are kept in checkpoints.

The results are those of one run. Output values are not kept in checkpoints: those of pieces that an earlier run made
are computed again when they are asked for.
"""

from __future__ import annotations

import base64
import dataclasses
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from arcfast import _cpu
from arcfast.base.errors import ExecutorError
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.checkpoints import Checkpoint, digest, digest_programs
from arcfast.running.options import RunOptions
from arcfast.running.results import Results
from arcfast.running.samples import Sample

PIECE_RUNS = 1 << 17  # runs of a piece: 2 MiB of outcomes, and seconds of work
AT_ONCE = 16  # pieces for an executor


class Pieces:
    """Where the output values of a run in pieces are kept: with the parts that this run made."""

    def __init__(self, size: int):
        self.size = size  # inputs of a piece
        self._parts: list[Results] = []
        self._of: dict[int, tuple[Results, int]] = {}  # piece: the part that it belongs to, and where that begins

    def add(self, numbers: range, part: Results) -> None:
        """Add a part, the results of some pieces in a row."""
        self._parts.append(part)
        self._of |= {number: (part, numbers.start * self.size) for number in numbers}

    @property
    def kept_bytes(self) -> int:
        return sum(each.kept.kept_bytes for each in self._parts if each.kept is not None)

    def value(self, program: int, input: int) -> Any:
        part, start = self._of[input // self.size]
        return part.value(program, input - start)


def run_in_pieces(
    results: Results,
    graph: Graph,
    programs: Sequence[Program],
    samples: list[Sample],
    options: RunOptions,
    run_part: Callable[[list[Sample], RunOptions], Any],
) -> tuple[Checkpoint, int]:
    """Fill the results piece by piece, from checkpoints or by `run_part`; gives (checkpoint, runs that were there).

    An executor is given several pieces at once, so that all of its workers have some of it.
    """
    texts = [_cpu.pack_value(part)[0].hex() + repr(_cpu.pack_value(part)[1:]) for each in samples for part in each]
    decisive = [options.budgets, options.worker_budgets, str(options.device) == "python"]
    checkpoint = Checkpoint(options.resume or "", "run", digest_programs(programs), digest(texts), decisive)
    pieces = Pieces(max(1, PIECE_RUNS // max(1, len(programs))))
    results.kept = pieces
    plain = dataclasses.replace(options, resume=None)
    missing, restored = [], 0
    count = -(-len(samples) // pieces.size)
    for number in range(count):
        here = slice(number * pieces.size, min(len(samples), (number + 1) * pieces.size))
        data = checkpoint.read(str(number))
        if data is None:
            missing.append(number)
        else:
            _copy(results, here, _unpack(data))
            restored += len(programs) * (here.stop - here.start)
    for numbers in _in_a_row(missing, 1 if options.executor is None else AT_ONCE):
        here = slice(numbers.start * pieces.size, min(len(samples), numbers.stop * pieces.size))
        try:
            part = run_part(samples[here], plain)
        except ExecutorError as error:
            if error.partial is not None:
                _keep(results, pieces, numbers, error.partial._results, checkpoint)
            raise
        pieces.add(numbers, part)
        _keep(results, pieces, numbers, part, checkpoint)
    return checkpoint, restored


def _in_a_row(numbers: list[int], most: int) -> Iterator[range]:
    """Ascending numbers as ranges of at most so many."""
    start = 0
    for k in range(1, len(numbers) + 1):
        if k == len(numbers) or numbers[k] != numbers[k - 1] + 1 or k - start == most:
            yield range(numbers[start], numbers[k - 1] + 1)
            start = k


def _keep(results: Results, pieces: Pieces, numbers: range, part: Results, checkpoint: Checkpoint) -> None:
    """Copy a part to the results, and write those of its pieces that are whole."""
    start = numbers.start * pieces.size
    _copy(results, slice(start, start + part.shape[1]), part)
    for k, number in enumerate(numbers):
        piece = part.cut(slice(k * pieces.size, min(part.shape[1], (k + 1) * pieces.size)))
        if _cpu.NOT_RUN not in piece.status:
            checkpoint.write(str(number), _pack(piece))


def _pack(part: Results) -> str:
    """The outcomes of a piece as JSON takes them."""
    return base64.b64encode(zlib.compress(part.pack(), 1)).decode()


def _unpack(data: str) -> Results:
    return Results.unpack(zlib.decompress(base64.b64decode(data)))


def _copy(results: Results, here: slice, part: Results) -> None:
    results.put(slice(None), here, part)
    if "codes" not in part.offsets:
        results.drop_codes()
