"""Files beside a solver file: `from .helpers import f` finds f in helpers.py of the same folder.

Only names that a file imports one by one are followed; nothing is executed. A sibling is a regular file of the folder
itself, of at most files.SIBLING bytes: links, subfolders, parents and packages are not read. program.py makes a Folder
for each folder that it loads from, and Modules (definitions.py) ask it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from arcfast.base.errors import ProgramError
from arcfast.base.files import MIB, SIBLING, SOLVERS
from arcfast.programs.definitions import Module, Trees
from arcfast.programs.extraction import Statements
from arcfast.programs.parse import split_text
from arcfast.programs.reading import read_source


class Folder:
    """The files of one folder, read when a name of theirs is first used, and once for all programs of the folder."""

    def __init__(self, folder: Path, other_names: Mapping[str, str]):
        self.folder = folder
        self.other_names = other_names
        self.read: dict[str, Module | ProgramError] = {}  # by name without .py; the error if it cannot be read
        self.there: dict[str, bool] = {}  # cache: whether there is a file of that name
        self.recorded: dict[str, Statements] = {}  # of files that programs need to run as Python
        self.left = SOLVERS  # characters that may still be read
        self.trees = Trees()

    def has(self, file: str) -> bool:
        """Whether there is a file of this name, without .py, in the folder."""
        if file not in self.there:
            self.there[file] = os.path.lexists(self.path(file))
        return self.there[file]

    def module(self, file: str) -> Module:
        """The names of that file; ProgramError if it cannot be read."""
        if file not in self.read:
            try:
                self.read[file] = self._read(file)
            except ProgramError as error:
                self.read[file] = error.without_traceback()
        found = self.read[file]
        if isinstance(found, ProgramError):
            raise ProgramError(found.line, found.reason, found.path)
        return found

    def statements(self, file: str) -> Statements:
        """The statements of that file; ProgramError if it cannot be read."""
        if file not in self.recorded:
            statements = Statements(self, self.other_names)
            for _ in statements.record(split_text(self._read_text(file))):
                pass
            self.recorded[file] = statements
        return self.recorded[file]

    def path(self, file: str) -> Path:
        return self.folder / f"{file}.py"  # `file` is an identifier: it names no other folder

    def _read(self, file: str) -> Module:
        path = str(self.path(file))
        text = self._read_text(file)
        module = Module(frozenset(), len(text), self.other_names, self, path, self.trees)
        try:
            for chunk in split_text(text):
                module.add(chunk)
        except ProgramError as error:
            raise ProgramError(error.line, error.reason, path) from None
        return module

    def _read_text(self, file: str) -> str:
        text = read_source(self.path(file), SIBLING, links=False)
        self.left -= len(text)
        if self.left < 0:
            many = f"the files that programs of this folder import from are more than {SOLVERS // MIB} MiB"
            raise ProgramError(1, f"cannot be read: {many}: import from fewer of them", str(self.path(file)))
        return text
