"""A program that runs as Python: its text, and how it is called. extraction.py takes it out of a file.

Worker processes import this module and nothing else of this folder: each of them is to be ready soon, and to be small.
"""

from __future__ import annotations

from typing import NamedTuple

Piece = tuple[int, str]  # the line where it begins, and its text: statements in a row
LISTS, TUPLES, ARRAY = "lists", "tuples", "array"  # what a program is given a grid as


class PythonText(NamedTuple):
    """A function with everything that it needs, to be executed in another process.

    function  its name in the text
    pieces    the statements to execute, in order
    at        which piece defines the function
    params    ("I",) or ("S", "I", "C"), whatever the text calls them
    form      what it is given grids as: LISTS, TUPLES or ARRAY
    modules   {file beside it, without .py: its pieces}, for `from .file import name`
    names     the user's names for those of the language, {name in the text: name of the language}
    steps     calls, operators, comparisons, items, branches and loops as written
    """

    function: str
    pieces: tuple[Piece, ...]
    at: int
    params: tuple[str, ...]
    form: str
    modules: dict[str, tuple[Piece, ...]]
    names: dict[str, str]
    steps: int
