"""The nodes of programs' graphs, and their order.

A graph is a tuple of nodes; a node names earlier nodes by index. Nodes are plain tuples, so that a dict finds equal
steps of different programs. compile.py makes graphs, a Program (program.py) holds one, encode.py lowers it to what the
core reads, graph.py merges those of a battery.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Input(NamedTuple):
    """An input of the program: "I", "S" or "C"."""

    name: str


class _Hashed(tuple):
    """A tuple that caches its hash: it may be large, and is looked up for every program that contains it."""

    def __hash__(self) -> int:
        found = self.__dict__.get("hash")
        if found is None:
            found = self.__dict__["hash"] = tuple.__hash__(self)
        return found

    def __getstate__(self) -> None:
        return None  # do not pickle the hash: strings hash differently in another process


class _Const(NamedTuple):
    kind: str
    value: Any


class Const(_Hashed, _Const):
    """A constant. `kind` is the name of its type: it keeps True and 1 apart, which Python calls equal."""


class PrimitiveRef(NamedTuple):
    """A primitive used as a value, such as `first` in apply(first, S)."""

    name: str


class Call(NamedTuple):
    """A call of a primitive with the values of other nodes."""

    name: str
    args: tuple[int, ...]


class Apply(NamedTuple):
    """A call of a function value, itself the value of a node."""

    function: int
    args: tuple[int, ...]


class Attempt(NamedTuple):
    """A call that may fail: where it ends in an error, the value of the node `fallback` instead.

    Only an error of this call counts: not one of its arguments, and neither FUEL nor MEMORY. Never inside a lambda.
    """

    call: Call | Apply
    fallback: int


class _Body(NamedTuple):
    steps: tuple[Call | Apply | Lambda, ...]
    result: int


class Body(_Hashed, _Body):
    """The body of a lambda. It has indices of its own: parameters first, then captures, then steps.

    Steps are Call, Apply and nested Lambda nodes, each distinct one once.
    """


class Lambda(NamedTuple):
    """A function written in the program. Captures are indices in the graph (or body) around it, in order of first use.

    All that the body uses beside its parameters is captured: variables, constants, primitives as values.
    """

    arity: int
    body: Any  # a Body, or a Block (blocks.py) where it has control flow
    captures: tuple[int, ...]


class Control(NamedTuple):
    """A block (blocks.py) of the program itself, one step: captures are indices in the graph.

    The value is that of the block; a block of several results gives a vector that only Result nodes can read.
    """

    block: Any
    captures: tuple[int, ...]


class Result(NamedTuple):
    """Result number k of a Control node whose block has several. It is no step, and costs nothing."""

    control: int
    k: int


class Make(NamedTuple):
    """A lowered lambda: args[0] is the Const with the encoded body, the others are the captures."""

    args: tuple[int, ...]


class Run(NamedTuple):
    """A lowered Control: args as those of Make; the function value that they make is called."""

    args: tuple[int, ...]
    results: int


Node = Input | Const | PrimitiveRef | Call | Apply | Attempt | Lambda | Control | Result
LoweredNode = Input | Const | PrimitiveRef | Call | Apply | Attempt | Make | Run | Result
LEAVES = frozenset((Input, Const, PrimitiveRef))  # the types that name no others
CALLS = frozenset((Call, Apply, Attempt, Control, Run))  # the types of nodes that are steps of a program
EVALUATED = CALLS | {Make, Result}  # the types of nodes that the core evaluates, of which some are no steps of the text


class Lowered(NamedTuple):
    """A program in the core's form. `steps` and `result` are those of Program, in the indices of these nodes."""

    nodes: tuple[LoweredNode, ...]
    steps: tuple[tuple[int, int], ...]
    result: int


def constant(value: Any) -> Const:
    """The Const of a plain value.

    >>> constant(True) == constant(1)
    False
    """
    return Const(type(value).__name__, value)


def references(node: Any) -> tuple[int, ...]:
    """The indices a node names, in the order it names them."""
    kind = type(node)
    if kind is Call or kind is Make or kind is Run:
        return node.args
    if kind is Apply:
        return (node.function, *node.args)
    if kind is Attempt:
        return (*references(node.call), node.fallback)
    if kind is Result:
        return (node.control,)
    return node.captures if kind is Lambda or kind is Control else ()


def renumber(node: Any, new: dict[int, int] | Sequence[int]) -> Any:
    """The node with every index replaced by new[index]."""
    kind = type(node)
    if kind is Call:
        return Call(node.name, tuple([new[arg] for arg in node.args]))
    if kind is Apply:
        return Apply(new[node.function], tuple([new[arg] for arg in node.args]))
    if kind is Attempt:
        return Attempt(renumber(node.call, new), new[node.fallback])
    if kind is Make:
        return Make(tuple([new[arg] for arg in node.args]))
    if kind is Lambda:
        return Lambda(node.arity, node.body, tuple([new[arg] for arg in node.captures]))
    if kind is Run:
        return Run(tuple([new[arg] for arg in node.args]), node.results)
    if kind is Control:
        return Control(node.block, tuple([new[arg] for arg in node.captures]))
    if kind is Result:
        return Result(new[node.control], node.k)
    return node


def is_in_order(nodes: Sequence, result: int) -> bool:
    """Whether the nodes up to the result are calls of primitives, inputs and constants, needed and in canonical order.

    Those of most programs are, as they are written; False also where that takes longer to tell.
    """
    if type(nodes[result]) is not Call:
        return False
    placed = 0  # this many have their place
    used = set()
    for ref in range(result + 1):
        node = nodes[ref]
        if type(node) is not Call:
            continue
        for other in node[1]:
            if other >= placed:
                if other > placed or type(nodes[other]) not in LEAVES:
                    return False
                placed += 1
            used.add(other)
        if ref != placed:
            return False
        placed += 1
    return placed == result + 1 and len(used) == result


def live_order(nodes: Sequence, result: int) -> list[int]:
    """The nodes that the result needs, in canonical order.

    Calls keep their order; every other node comes right before the first call that needs it. So the order does not
    depend on how the text spreads its expressions over lines.
    """
    needed: dict[int, tuple[int, ...]] = {}  # with what they name
    waiting = [result]
    while waiting:
        ref = waiting.pop()
        if ref not in needed:
            needed[ref] = names = references(nodes[ref])
            waiting += names
    order: list[int] = []
    placed: set[int] = set()
    for ref in sorted(needed):
        if type(nodes[ref]) not in CALLS and ref != result:
            continue
        for other in needed[ref]:
            if other in placed:
                continue
            if not needed[other]:  # as below, but quicker: most are constants
                placed.add(other)
                order.append(other)
                continue
            waiting = [other]  # not a call: those were placed in their turn
            while waiting:  # a stack, since lambdas may capture lambdas in chains of any length
                last = waiting[-1]
                missing = [] if last in placed else [each for each in needed[last] if each not in placed]
                if missing:
                    waiting += reversed(missing)
                    continue
                if last not in placed:
                    placed.add(last)
                    order.append(last)
                waiting.pop()
        placed.add(ref)
        order.append(ref)
    return order
