"""Blocks: the part of a program that has control flow, as statements over slots.

A block is what `if`, `for`, `while`, comprehensions, `and`, `or` and conditional expressions become. Its slots hold
values: first the arguments (of a function), then the captures, then its own variables and intermediate values. Slots of
its own begin unbound and may be assigned any number of times; arguments and captures are never assigned. Statements can
be hashed and compared, so that a dict finds equal blocks of different programs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arcfast.programs.nodes import Body, _Hashed


@dataclass(frozen=True, slots=True)
class Op:
    """out = name(args): a primitive."""

    name: str
    args: tuple[int, ...]
    out: int


@dataclass(frozen=True, slots=True)
class CallValue:
    """out = function(args): a function value; 1 to 4 arguments."""

    function: int
    args: tuple[int, ...]
    out: int


@dataclass(frozen=True, slots=True)
class MakeFunction:
    """out = a function value with this body; captures are slots of this block."""

    arity: int
    body: Body | Block
    captures: tuple[int, ...]
    out: int


@dataclass(frozen=True, slots=True)
class Self:
    """out = the function that is being run; how a recursive function names itself."""

    out: int


@dataclass(frozen=True, slots=True)
class Move:
    """out = source."""

    source: int
    out: int


@dataclass(frozen=True, slots=True)
class Check:
    """ERROR if the slot is unbound: a variable that is read where it may not have been assigned."""

    slot: int


@dataclass(frozen=True, slots=True)
class Unbind:
    """The slot becomes unbound again: `del name`, and what a loop body must find unbound in every round."""

    out: int


@dataclass(frozen=True, slots=True)
class Fail:
    """`raise`, and an `assert` that fails: ERROR."""


@dataclass(frozen=True, slots=True)
class If:
    """The branch that is taken, by the truth of a slot."""

    test: int
    then: Statements
    other: Statements


@dataclass(frozen=True, slots=True)
class Each:
    """A source of a For: the members of a container, in order, one for each round."""

    container: int
    out: int


@dataclass(frozen=True, slots=True)
class Count:
    """A source of a For: ints from slot `start` by slot `step`, up to slot `stop` (None: for ever)."""

    start: int
    stop: int | None
    step: int
    out: int


@dataclass(frozen=True, slots=True)
class For:
    """A loop whose sources advance together, in this order, until one of them is exhausted; `other` is its else."""

    sources: tuple[Each | Count, ...]
    body: Statements
    other: Statements


@dataclass(frozen=True, slots=True)
class While:
    """A loop: `head`, then the truth of slot `test` decides on another round; `other` is its else."""

    head: Statements
    test: int
    body: Statements
    other: Statements


@dataclass(frozen=True, slots=True)
class Break:
    """Leave the innermost loop without its else."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with the next round of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the innermost Region with one slot's value, or the whole block with one value for each of its results."""

    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """An inlined function: its statements run until a Return inside them, whose value comes to `out`.

    A Region is only needed around a Return that does not stand at its end.
    """

    body: Statements
    out: int


Statement = (
    Op | CallValue | MakeFunction | Self | Move | Check | Unbind | Fail
    | If | For | While | Break | Continue | Return | Region
)  # fmt: skip
Statements = tuple[Statement, ...]


class _Block(NamedTuple):
    slots: int
    results: int
    statements: Statements


class Block(_Hashed, _Block):
    """slots: number of all slots, with arguments and captures; results: number of values that it returns.

    Every way through a block ends with a Return or a Fail.
    """
