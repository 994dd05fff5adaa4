"""Blocks: the part of a program that has control flow, as statements over slots.

A block is what `if`, `for`, `while`, comprehensions, `and`, `or` and conditional expressions become. Its slots hold values:
first the arguments (of a function), then the captures, then its own variables and intermediate values. Slots of its own
begin unbound and may be assigned any number of times; arguments and captures are never assigned. Statements are plain
nested tuples, so that equal blocks of different programs are found by a dict. compile.py and control.py make blocks,
encode.py writes them as the ints that the core executes, printing.py prints them as Python.
"""

from __future__ import annotations

from typing import NamedTuple

from arcfast.programs.nodes import Body, _Hashed


class Op(NamedTuple):
    """out = name(args): a primitive."""

    name: str
    args: tuple[int, ...]
    out: int


class CallValue(NamedTuple):
    """out = function(args): a function value; 1 to 4 arguments."""

    function: int
    args: tuple[int, ...]
    out: int


class MakeFunction(NamedTuple):
    """out = a function value with this body; captures are slots of this block."""

    arity: int
    body: Body | Block
    captures: tuple[int, ...]
    out: int


class Self(NamedTuple):
    """out = the function that is being run; how a recursive function names itself."""

    out: int


class Move(NamedTuple):
    """out = source."""

    source: int
    out: int


class Check(NamedTuple):
    """ERROR if the slot is unbound: a variable that is read where it may not have been assigned."""

    slot: int


class Unbind(NamedTuple):
    """The slot becomes unbound again: `del name`, and what a loop body must find unbound in every round."""

    out: int


class Fail(NamedTuple):
    """`raise`, and an `assert` that fails: ERROR."""


class If(NamedTuple):
    """The branch that is taken, by the truth of a slot."""

    test: int
    then: Statements
    other: Statements


class Each(NamedTuple):
    """A source of a For: the members of a container, in order, one for each round."""

    container: int
    out: int


class Count(NamedTuple):
    """A source of a For: ints from `start` by `step` while they are before `stop` (None: for ever). All but out are slots."""

    start: int
    stop: int | None
    step: int
    out: int


class For(NamedTuple):
    """A loop whose sources advance together, in this order, until one of them is exhausted; `other` is its else."""

    sources: tuple[Each | Count, ...]
    body: Statements
    other: Statements


class While(NamedTuple):
    """A loop: `head`, then the truth of slot `test` decides on another round; `other` is its else."""

    head: Statements
    test: int
    body: Statements
    other: Statements


class Break(NamedTuple):
    """Leave the innermost loop without its else."""


class Continue(NamedTuple):
    """Go on with the next round of the innermost loop."""


class Return(NamedTuple):
    """Leave the innermost Region with one slot's value, or the whole block with one value for each of its results."""

    slots: tuple[int, ...]


class Region(NamedTuple):
    """An inlined function: its statements run until a Return inside them, whose value comes to `out`.

    A Region is only needed around a Return that does not stand at its end.
    """

    body: Statements
    out: int


Statement = (
    Op
    | CallValue
    | MakeFunction
    | Self
    | Move
    | Check
    | Unbind
    | Fail
    | If
    | For
    | While
    | Break
    | Continue
    | Return
    | Region
)
Statements = tuple[Statement, ...]


class _Block(NamedTuple):
    slots: int
    results: int
    statements: Statements


class Block(_Hashed, _Block):
    """slots: number of all slots, with arguments and captures; results: number of values that it returns.

    Every way through a block ends with a Return or a Fail.
    """
