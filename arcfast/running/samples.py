"""The inputs of a run: grids, or Samples (S, I, C), as users give them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.base.budget import MOST_ITEMS, take_all
from arcfast.base.errors import ArcfastError
from arcfast.programs.program import Program

PLAIN = (tuple, list)  # exactly: a class made of them may answer otherwise


class Sample(NamedTuple):
    """An input for programs of (S, I, C): demonstration pairs, the grid, the known output or None."""

    S: Any
    I: Any  # noqa: E741 - the DSL's own name
    C: Any = None


def is_grid(value: Any) -> bool:
    """Rows of ints: a Grid, a two-dimensional array, nested lists or tuples. Only the first of a row is looked at."""
    if isinstance(value, _cpu.Grid) or (getattr(value, "ndim", 0) == 2 and hasattr(value, "tolist")):
        return True
    if not isinstance(value, (list, tuple)) or isinstance(value, Sample):
        return False
    rows = all(isinstance(row, (list, tuple)) and type(row) is not Sample for row in members(value))
    return rows and all(hasattr(cell, "__index__") for row in members(value) for cell in islice(members(row), 1))


def members(value: list[Any] | tuple[Any, ...]) -> Iterator[Any]:
    """What a list or tuple holds, whatever the __iter__ of a class that inherits from it would give."""
    return list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value)


def as_sample(value: Any) -> Sample:
    """An input as (S, I, C); a plain 3-tuple counts as one only if its second item is itself a grid."""
    if type(value) in PLAIN and (len(value) != 3 or _is_row(value[1])):  # the usual case
        return Sample(None, value, None)
    if isinstance(value, Sample):
        return value
    if isinstance(value, tuple) and len(value) == 3 and not is_grid(value) and is_grid(value[1]):
        return Sample(*value)
    return Sample(None, value, None)


def are_bare_grids(inputs: Any) -> bool:
    """Whether inputs are many bare grids in the usual form, lists and tuples: as_sample would add nothing to them."""
    return type(inputs) in PLAIN and len(inputs) <= MOST_ITEMS and _cpu.are_bare(inputs)


def as_samples(inputs: Any) -> list[Sample]:
    """Inputs as given by users: many, or one bare grid."""
    if isinstance(inputs, Sample) or (is_grid(inputs) and len(inputs) and len(inputs[0])):
        inputs = [inputs]
    if not isinstance(inputs, Iterable) or isinstance(inputs, (str, bytes, Mapping)) or getattr(inputs, "ndim", 1) == 0:
        raise ArcfastError(f"inputs must be grids or Samples, not {type(inputs).__name__}")
    if isinstance(inputs, (list, tuple)):
        inputs = members(inputs)
    return [as_sample(value) for value in take_all(inputs, "inputs")]


def _is_row(value: Any) -> bool:
    """Whether a value begins like a row of ints, and so is no grid."""
    return type(value) in PLAIN and len(value) > 0 and type(value[0]) is int


def check_samples(samples: list[Sample], programs: Sequence[Program]) -> None:
    """Programs that use S or C cannot run on bare grids."""
    used = frozenset().union(*(program.uses for program in programs))
    if "S" not in used and "C" not in used:
        return
    for k, sample in enumerate(samples):
        if sample.S is None and ("S" in used or ("C" in used and sample.C is None)):
            name = "S" if "S" in used else "C"
            who = next(program.name for program in programs if name in program.uses)
            raise ArcfastError(f"input {k} has no {name}, which {who} uses: give Samples (S, I, C), not bare grids")
