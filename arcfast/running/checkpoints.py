"""Checkpoints: the finished pieces of a run in a folder, so that a run that was interrupted or killed goes on there.

A piece is a file of its own: a line with a checksum, then JSON with the key of the run, the name of the piece and its
data. It is written whole or not at all (base/writing.py). The key says what the run is: arcfast's version, programs,
inputs or tasks, and the options that decide results. A folder of another run is refused; a piece that is damaged, or
that stands under another name, is not used, and is computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from arcfast.arc.tasks import Task
from arcfast.base.errors import ArcfastError
from arcfast.base.report import Report
from arcfast.base.version import __version__
from arcfast.base.wording import error_reason
from arcfast.base.writing import replace_file, write_with_retries
from arcfast.programs.program import Program

ABOUT = "about"  # the piece that holds the key in words
HEAD = "arcfast checkpoint 2 "
# What each entry of a key is called in the sentence that refuses a folder.
WORDS = {
    "kind": "it is of another kind of call",
    "version": "arcfast has another version",
    "programs": "the programs of the battery are others",
    "inputs": "the inputs or tasks are others",
    "options": "budgets or other options are others",
}


def digest(parts: Iterable[str]) -> str:
    """A digest of texts, whatever they hold."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(b"%d:" % len(data))
        whole.update(data)
    return whole.hexdigest()


def digest_programs(programs: Iterable[Program]) -> str:
    """A digest of programs by name and text; of Python programs with all that they execute."""
    parts: list[str] = []
    for program in programs:
        parts += [program.name, *program.params, program.identity]
    return digest(parts)


def digest_tasks(tasks: Iterable[Task]) -> str:
    """A digest of tasks by id and content."""
    return digest(json.dumps([task.id, task.to_dict()]) for task in tasks)


class Checkpoint:
    """The folder of one run. `damaged` counts the pieces that were there and could not be used."""

    def __init__(self, folder: str | os.PathLike[str], kind: str, programs: str, inputs: str, options: Any):
        self.folder = Path(folder)
        words = json.dumps(options, sort_keys=True, default=str)
        key = {"kind": kind, "version": __version__, "programs": programs, "inputs": inputs, "options": words}
        self._key = digest(f"{name}={value}" for name, value in key.items())
        self.damaged = 0
        self.failure: str | None = None  # why the last piece could not be written
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = "it is a file, and a folder is needed" if self.folder.is_file() else error_reason(error)
            raise ArcfastError(f"cannot write the checkpoints {folder}: {why}") from None
        known = self.read(ABOUT, any_key=True)
        if known is not None and known != key:
            changed = next(name for name in key if not isinstance(known, dict) or known.get(name) != key[name])
            why = WORDS[changed]
            raise ArcfastError(f"{folder} has the checkpoints of another run: {why}; name another folder, or remove it")
        self.damaged = 0
        if known is None:
            self.write(ABOUT, key)
            if self.failure is not None:
                raise ArcfastError(f"cannot write the checkpoints {folder}: {self.failure}")

    def _path(self, piece: str) -> Path:
        name = piece if piece == ABOUT else hashlib.sha256(piece.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self.folder / f"{name}.checkpoint"

    def read(self, piece: str, any_key: bool = False) -> Any:
        """The data of a piece; None if it is not there, damaged, or (unless `any_key`) of another run."""
        try:
            data = self._path(piece).read_bytes()
        except FileNotFoundError:
            return None
        except OSError:
            self.damaged += 1
            return None
        first, _, rest = data.partition(b"\n")
        if first == f"{HEAD}{hashlib.sha256(rest).hexdigest()}".encode():
            held = json.loads(rest)
            if held["piece"] == piece and (any_key or held["key"] == self._key):
                return held["data"]
        self.damaged += 1
        return None

    def write(self, piece: str, data: Any) -> None:
        """Keep a piece. If that fails, as where the disk is full, the run goes on without; `failure` says why."""
        text = json.dumps({"key": self._key, "piece": piece, "data": data})
        whole = f"{HEAD}{hashlib.sha256(text.encode()).hexdigest()}\n{text}"
        try:
            if self.failure is None:
                write_with_retries(lambda: replace_file(self._path(piece), whole))
            else:  # the last one failed after all its tries
                replace_file(self._path(piece), whole)
            self.failure = None
        except OSError as error:
            self.failure = error_reason(error)

    def tell(self, report: Report, found: int, what: str) -> None:
        """Put into a report what was taken from here, and what went wrong."""
        if found:
            report.note(f"resumed: {found:,} {what} of an earlier run were taken from {self.folder}")
        if self.damaged:
            report.note(f"{self.damaged:,} checkpoints in {self.folder} were damaged and computed again")
        if self.failure is not None:
            report.note(f"checkpoints could not be written to {self.folder}: {self.failure}")
