"""What programs are made of: the nodes of their graphs, the order they stand in, and the form the machine reads.

A graph is a tuple of nodes that name earlier ones by index. Nodes are plain tuples, so equal steps of different
programs are found by a dict; no two types of node can be equal, because the types of their fields tell them apart.
Made by compile.py, kept in a Program (program.py), merged by the battery, which wants them lowered (see lower).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from arcfast.base.table import PRIMITIVES

APPLY, MAKE = -1, -2  # the ops of an encoded body that are no primitive


class Input(NamedTuple):
    """What the program is given: "I", "S" or "C"."""

    name: str


class _Hashed(tuple):
    """A tuple that is hashed once: what it holds may be large, and is looked up for every program that has it."""

    def __hash__(self) -> int:
        found = self.__dict__.get("hash")
        if found is None:
            found = self.__dict__["hash"] = tuple.__hash__(self)
        return found

    def __getstate__(self) -> None:
        return None  # strings hash anew in another process


class _Const(NamedTuple):
    kind: str
    value: Any


class Const(_Hashed, _Const):
    """A plain value; kind is the name of its type, which keeps True and 1 apart."""


class Function(NamedTuple):
    """A primitive as a value."""

    name: str


class Call(NamedTuple):
    """A primitive called with the values of other nodes."""

    name: str
    args: tuple[int, ...]


class Apply(NamedTuple):
    """A function value called."""

    function: int
    args: tuple[int, ...]


class Attempt(NamedTuple):
    """A call that may fail: where it ends in an error, the value of the node `fallback` instead.

    An error of what it is given is no error of its own, and only errors count, not fuel or memory. Never in a lambda.
    """

    call: Call | Apply
    fallback: int


class _Body(NamedTuple):
    steps: tuple[Call | Apply | Lambda, ...]
    result: int


class Body(_Hashed, _Body):
    """The inside of a lambda, in indices of its own: the parameters, then the captures, then one for each step.

    Steps are Call, Apply and (nested) Lambda nodes; each distinct step stands there once.
    """


class Lambda(NamedTuple):
    """A function written in the program. Captures are nodes of the graph (or body) around it, in order of first use.

    Whatever the body needs beside its parameters is captured: variables, constants, primitives as values.
    """

    arity: int
    body: Body
    captures: tuple[int, ...]


class Make(NamedTuple):
    """A lambda, lowered: args[0] is the Const with the encoded body, the others are what it captures."""

    args: tuple[int, ...]


Node = Input | Const | Function | Call | Apply | Attempt | Lambda
LoweredNode = Input | Const | Function | Call | Apply | Attempt | Make
CALLS = frozenset((Call, Apply, Attempt))  # the types of nodes that are steps of a program


class Lowered(NamedTuple):
    """A program as the machine wants it. `steps` and `result` are as in Program, in the indices of these nodes."""

    nodes: tuple[LoweredNode, ...]
    steps: tuple[tuple[int, int], ...]
    result: int


def constant(value: Any) -> Const:
    """The node of a plain value.

    >>> constant(True) == constant(1)
    False
    """
    return Const(type(value).__name__, value)


def references(node: Any) -> tuple[int, ...]:
    """The indices a node names, in the order it names them."""
    kind = type(node)
    if kind is Call or kind is Make:
        return node.args
    if kind is Apply:
        return (node.function, *node.args)
    if kind is Attempt:
        return (*references(node.call), node.fallback)
    return node.captures if kind is Lambda else ()


def renumber(node: Any, new: dict[int, int] | Sequence[int]) -> Any:
    """The same node naming new[index] for every index."""
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
    return node


def live_order(nodes: Sequence, result: int) -> list[int]:
    """The nodes that the result needs, in the one order a graph is written in.

    Calls keep their order, everything else stands right before the first call that needs it. The order therefore
    does not depend on how the text spread its expressions over lines.
    """
    needed, waiting = {result}, [result]
    while waiting:
        for other in references(nodes[waiting.pop()]):
            if other not in needed:
                needed.add(other)
                waiting.append(other)
    order: list[int] = []
    placed: set[int] = set()
    for ref in sorted(needed):
        if type(nodes[ref]) not in CALLS and ref != result:
            continue
        for other in references(nodes[ref]):
            if other in placed:
                continue
            waiting = [other]  # no call, since those were placed in their turn
            while waiting:  # a lambda may capture lambdas, in chains of any length
                last = waiting[-1]
                missing = [] if last in placed else [each for each in references(nodes[last]) if each not in placed]
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


def encode_body(node: Lambda) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The body of a lambda as ints, and the encoded bodies of the lambdas inside it.

    The ints are: arity, number of captures, result, number of steps, then for each step: op, n, and n indices.
    op is the index of a primitive in the table; -1 calls a function value, the first index, with the others;
    -2 makes a lambda, as Make does: the first index is its encoded body, the others are its captures.
    Indices are those of Body, except that the captures are followed by one more for each encoded body that the
    second item lists. Who makes the lambda must give these as further captures, after its own.

    >>> add = Call("add", (0, 1))
    >>> encode_body(Lambda(1, Body((add,), 2), (0,)))[0] == (1, 1, 2, 1, PRIMITIVES["add"].index, 2, 0, 1)
    True
    """
    inner: dict[tuple[int, ...], int] = {}
    encoded = {}
    for step in node.body.steps:
        if type(step) is Lambda:
            encoded[step] = code, further = encode_body(step)
            for body in (code, *further):
                inner.setdefault(body, len(inner))
    outside = node.arity + len(node.captures)

    def place(index: int) -> int:
        return index if index < outside else index + len(inner)

    ints = [node.arity, len(node.captures) + len(inner), place(node.body.result), len(node.body.steps)]
    for step in node.body.steps:
        indices = [place(index) for index in references(step)]
        if type(step) is Call:
            op = PRIMITIVES[step.name].index
        elif type(step) is Apply:
            op = APPLY
        else:
            op = MAKE
            code, further = encoded[step]
            indices = [outside + inner[code], *indices, *(outside + inner[body] for body in further)]
        ints += (op, len(indices), *indices)
    return tuple(ints), tuple(inner)


def lower(program: Any) -> Lowered:
    """A program with every Lambda as a Make, and the encoded bodies as constants before it."""
    lowered: list[LoweredNode] = []
    index: dict[LoweredNode, int] = {}
    new: list[int] = []

    def place(node: LoweredNode) -> int:
        ref = index.setdefault(node, len(lowered))
        if ref == len(lowered):
            lowered.append(node)
        return ref

    for node in program.nodes:
        node = renumber(node, new)
        if type(node) is Lambda:
            code, further = encode_body(node)
            bodies = [place(constant(body)) for body in (code, *further)]
            node = Make((bodies[0], *node.captures, *bodies[1:]))
        new.append(place(node))
    return Lowered(tuple(lowered), tuple([(new[ref], number) for ref, number in program.steps]), new[program.result])
