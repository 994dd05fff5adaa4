"""Compiled programs as bytes, and back: what a battery's cache file holds (cache.py).

The bytes are JSON, data that is decoded here and never executed: a table of distinct nodes, and for each program the
numbers of its nodes. Decoding checks that they are programs as the compiler makes them, of known primitives with their
number of arguments, and that no node names a later one, because the core follows such numbers unasked.
"""

from __future__ import annotations

import json
from itertools import count
from operator import le
from typing import Any

from arcfast.base.collection import no_collection
from arcfast.base.table import PRIMITIVES
from arcfast.programs.candidates import BattEntry
from arcfast.programs.nodes import (
    CALLS,
    Apply,
    Attempt,
    Body,
    Call,
    Const,
    Input,
    Lambda,
    PrimitiveRef,
    references,
)
from arcfast.programs.program import Program

PARAMS = (("I",), ("S", "I", "C"))
INPUTS = ("I", "S", "C")
ARITY, DEPTH = 4, 64  # most arguments of a function value, and levels of a constant or of lambdas in lambdas


class NotStorable(Exception):
    """A program has nodes that this form does not hold: it is compiled each time."""


# ---- To bytes ----


def pack_programs(programs: list[Program]) -> bytes:
    """Programs as bytes; NotStorable if one has nodes of another kind."""
    index: dict[Any, int] = {}
    rows = []
    for program in programs:
        refs = [index.setdefault(node, len(index)) for node in program.nodes]
        calls = [k for k, node in enumerate(program.nodes) if type(node) in CALLS]
        steps = None if program.steps == tuple(zip(calls, count(1))) else program.steps
        where = [program.path, program.line, program.entry]
        rows.append([program.name, PARAMS.index(program.params), program.result, steps, refs, where])
    return json.dumps([[_pack_node(node) for node in index], rows], separators=(",", ":")).encode()


def _pack_node(node: Any) -> list[Any]:
    kind = type(node)
    if kind is Call:
        return ["call", node.name, *node.args]
    if kind is Const:
        return ["const", node.kind, _pack_value(node.value)]
    if kind is Input:
        return ["input", node.name]
    if kind is PrimitiveRef:
        return ["primitive", node.name]
    if kind is Apply:
        return ["apply", node.function, *node.args]
    if kind is Attempt:
        return ["attempt", _pack_node(node.call), node.fallback]
    if kind is Lambda and type(node.body) is Body:
        return ["lambda", node.arity, [_pack_node(step) for step in node.body.steps], node.body.result, *node.captures]
    raise NotStorable(kind.__name__)


def _pack_value(value: Any) -> Any:
    if type(value) in (tuple, frozenset):
        return [type(value).__name__, *[_pack_value(member) for member in value]]
    if value is None or type(value) in (int, bool):
        return value
    raise NotStorable(type(value).__name__)


# ---- From bytes ----


def unpack_programs(data: bytes) -> list[Program]:
    """The programs that pack_programs was given; ValueError if these bytes are no programs."""
    try:
        with no_collection():
            packed_nodes, rows = json.loads(data)
            nodes = [_unpack_node(packed, 0) for packed in packed_nodes]
            reach = [1 + max(references(node), default=-1) for node in nodes]
            return [_unpack_program(row, nodes, reach) for row in rows]
    except (TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise ValueError(f"no programs: {error}") from None


def _unpack_program(row: list[Any], nodes: list[Any], reach: list[int]) -> Program:
    name, params, result, steps, refs, (path, line, entry) = row
    mine = tuple([nodes[ref] for ref in refs])
    if not all(map(le, [reach[ref] for ref in refs], count())):
        raise ValueError("a node names a later one")
    if _number(result) >= len(mine) or type(name) is not str or type(path) is not str:
        raise ValueError("no program")
    if steps is not None:
        steps = [(_number(ref), _number(number)) for ref, number in steps]
        if not all(type(mine[ref]) in CALLS for ref, _ in steps):
            raise ValueError("a step that is no call")
    return Program(name, mine, result, steps, PARAMS[_number(params)], path, _number(line), _unpack_entry(entry))


def _unpack_entry(entry: Any) -> BattEntry | None:
    if entry is None:
        return None
    kind, number, name, note = entry
    if kind not in ("o", "s") or type(number) is not int or type(name) is not str or type(note) not in (bool, str):
        raise ValueError("no entry of a batt file")
    return BattEntry(kind, number, name, note)


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is not a whole number of at least 0")
    return value


def _unpack_node(packed: list[Any], depth: int) -> Any:
    kind, *rest = packed
    if kind == "call":
        name, *args = rest
        if len(args) != len(PRIMITIVES[name].params):
            raise ValueError(f"{name} of {len(args)} arguments")
        return Call(name, tuple(map(_number, args)))
    if kind == "const":
        written, value = rest[0], _unpack_value(rest[1], depth)
        if written != type(value).__name__ or len(rest) != 2:
            raise ValueError(f"{written} is no kind of this constant")
        return Const(written, value)
    if kind == "input" and len(rest) == 1 and rest[0] in INPUTS:
        return Input(rest[0])
    if kind == "primitive" and len(rest) == 1:
        return PrimitiveRef(PRIMITIVES[rest[0]].name)
    if kind == "apply" and 2 <= len(rest) <= 1 + ARITY:
        return Apply(_number(rest[0]), tuple(map(_number, rest[1:])))
    if kind == "attempt" and len(rest) == 2 and rest[0][0] in ("call", "apply"):
        return Attempt(_unpack_node(rest[0], depth), _number(rest[1]))
    if kind == "lambda":
        return _unpack_lambda(rest, depth + 1)
    raise ValueError(f"{kind} is no node")


def _unpack_lambda(packed: list[Any], depth: int) -> Lambda:
    arity, written, result, *captures = packed
    if not 1 <= _number(arity) <= ARITY or depth > DEPTH:
        raise ValueError("no lambda")
    steps = tuple([_unpack_node(step, depth) for step in written])
    first = arity + len(captures)
    for k, step in enumerate(steps, first):
        if type(step) not in (Call, Apply, Lambda) or any(ref >= k for ref in references(step)):
            raise ValueError("no step of a lambda")
    if _number(result) >= first + len(steps):
        raise ValueError("no result of a lambda")
    return Lambda(arity, Body(steps, result), tuple(map(_number, captures)))


def _unpack_value(value: Any, depth: int) -> Any:
    if value is None or type(value) is bool or (type(value) is int and -(2**31) <= value < 2**31):
        return value
    kind, *members = value
    if depth >= DEPTH or kind not in ("tuple", "frozenset"):
        raise ValueError("no constant")
    found = [_unpack_value(member, depth + 1) for member in members]
    return tuple(found) if kind == "tuple" else frozenset(found)
