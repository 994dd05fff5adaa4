"""`battery.run(..., resume=FOLDER)`: a run in pieces of some inputs each, which are kept in checkpoints.

The results are those of one run. Output values are not kept in checkpoints: those of pieces that an earlier run made
are computed again when they are asked for.
"""

from __future__ import annotations

import base64
import dataclasses
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from arcfast import _cpu
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.checkpoints import Checkpoint, digest, digest_programs
from arcfast.running.options import RunOptions
from arcfast.running.results import Results
from arcfast.running.samples import Sample

PIECE_RUNS = 1 << 17  # runs of a piece: 2 MiB of outcomes, and seconds of work
ARRAYS = ("status", "hashes", "fuel", "codes")


class Pieces:
    """Where the output values of a run in pieces are kept."""

    def __init__(self, size: int):
        self.size = size  # inputs of a piece
        self.results: dict[int, Results] = {}  # of the pieces that this run made

    @property
    def kept_bytes(self) -> int:
        return sum(each.kept.kept_bytes for each in self.results.values() if each.kept is not None)

    def value(self, program: int, input: int) -> Any:
        return self.results[input // self.size].value(program, input % self.size)


def run_in_pieces(
    results: Results,
    graph: Graph,
    programs: Sequence[Program],
    samples: list[Sample],
    options: RunOptions,
    run_piece: Callable[[list[Sample], RunOptions], Any],
) -> tuple[Checkpoint, int]:
    """Fill the results piece by piece, from checkpoints or by `run_piece`; gives (checkpoint, runs that were there)."""
    texts = [_cpu.pack_value(part)[0].hex() + repr(_cpu.pack_value(part)[1:]) for each in samples for part in each]
    decisive = [options.budgets, options.worker_budgets, str(options.device) == "python"]
    checkpoint = Checkpoint(options.resume or "", "run", digest_programs(programs), digest(texts), decisive)
    pieces = Pieces(max(1, PIECE_RUNS // max(1, len(programs))))
    results.kept = pieces
    plain = dataclasses.replace(options, resume=None)
    restored = 0
    for number, start in enumerate(range(0, len(samples), pieces.size)):
        here = slice(start, start + pieces.size)
        data = checkpoint.read(str(number))
        if data is not None:
            _restore(results, here, data)
            restored += len(programs) * len(samples[here])
            continue
        part = run_piece(samples[here], plain)
        pieces.results[number] = part
        _copy(results, here, part)
        checkpoint.write(str(number), _pack(part))
    return checkpoint, restored


def _copy(results: Results, here: slice, part: Results) -> None:
    for name in ARRAYS:
        if getattr(part, name).size and getattr(results, name).size:
            getattr(results, name)[:, here] = getattr(part, name)
    if not part.codes.size:
        results.drop_codes()
    for (program, input), message in part.messages.items():
        results.add_message(program, here.start + input, message)


def _pack(part: Results) -> dict[str, Any]:
    """The outcomes of a piece as JSON takes them."""
    arrays = {name: base64.b64encode(zlib.compress(getattr(part, name).tobytes(), 1)).decode() for name in ARRAYS}
    return {
        "shape": part.shape,
        "codes_shape": part.codes.shape,
        "arrays": arrays,
        "messages": [[program, input, message] for (program, input), message in part.messages.items()],
    }


def _restore(results: Results, here: slice, data: dict[str, Any]) -> None:
    part = Results(*data["shape"], codes=bool(data["codes_shape"][0]))
    for name in ARRAYS:
        array = getattr(part, name)
        packed = zlib.decompress(base64.b64decode(data["arrays"][name]))
        setattr(part, name, numpy.frombuffer(packed, dtype=array.dtype).reshape(array.shape))
    part.messages = {(program, input): message for program, input, message in data["messages"]}
    _copy(results, here, part)
