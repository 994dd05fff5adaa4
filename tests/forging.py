"""Values as a device answers them, taken apart and put together in Python: for forged answers.

A `Node` is a value of the core (core/value.h) as it stands; `lay` writes it as the kernel does, with the right counts
in every block, whether or not it is in its one form, and `take_apart` reads it back; `seal` is the kernel's checksum.
Nothing here checks anything.
"""

from __future__ import annotations

import random
import struct
from typing import Any, NamedTuple

from arcfast import Program, _cpu
from arcfast.base.table import PRIMITIVES

NONE, BOOL, INT, PAIR, CELL, ROW8, ROW32, GRID8, GRID32, TUPLE, INDICES, OBJECT, SET, FUNC, HOST = range(15)
SMALL, ROWS, GRIDS, NESTED = {NONE, BOOL, INT, PAIR, CELL}, {ROW8, ROW32}, {GRID8, GRID32}, {TUPLE, SET, FUNC}
WIDTH = {ROW8: 1, ROW32: 4, GRID8: 1, GRID32: 4, INDICES: 8, OBJECT: 12}  # bytes of a cell
DEPTH = {PAIR: 1, ROW8: 1, ROW32: 1, TUPLE: 1, SET: 1, CELL: 2, GRID8: 2, GRID32: 2, INDICES: 2, OBJECT: 3}
LAMBDA = len(PRIMITIVES)
BLOCK = struct.Struct("<IIHHI")
WORDS = struct.Struct("<Iiii")


class Node(NamedTuple):
    """A value: tag and words, the bytes of a flat one, the members of a nested one; `lay` finds the offset `a`."""

    tag: int
    a: int = 0
    b: int = 0
    c: int = 0
    data: bytes = b""
    members: tuple[Node, ...] = ()

    @property
    def cells(self) -> int:
        return self.b * self.c if self.tag in GRIDS else self.b

    def counts(self, inner: list[Counts]) -> Counts:
        """What a block says of it, from what its members count."""
        if self.members:
            weights, sizes, depths, levels = zip(*inner)
            is_function = self.tag == FUNC
            return Counts(sum(weights), 32 + sum(sizes), max(depths) + (not is_function), max(levels) + is_function)
        data = {INDICES: 8, OBJECT: 12}.get(self.tag, 4) * self.b if self.tag in WIDTH else 0
        weight = self.b if self.tag in WIDTH else 1
        if self.tag in GRIDS:
            data, weight = 4 * self.b * (self.c + 1), self.b * (self.c or 1)
        return Counts(weight, 16 + round16(data), DEPTH.get(self.tag, 0), 0)


class Counts(NamedTuple):
    """Atoms, bytes in the layout that counts, nesting of containers and of made functions."""

    weight: int
    bytes: int
    depth: int
    level: int


class Packed(NamedTuple):
    """The bytes of a value, and where they stand, and the words that name it: the arguments of _cpu.unpack_value."""

    data: bytes
    start: int
    tag: int
    a: int
    b: int
    c: int


def round16(n: int) -> int:
    return -(-n // 16) * 16


def pack(value: Any, start: int = 0) -> Packed:
    data, *words = _cpu.pack_value(value, start)
    return Packed(data, start, *words)


def lay(node: Node, start: int = 0) -> Packed:
    """As af_transfer lays it out: blocks one after the other, as a walk meets them."""
    out = bytearray()

    def place(node: Node) -> tuple[tuple[int, int, int, int], Counts]:
        at = len(out)
        if not node.members:
            out.extend(node.data.ljust(round16(len(node.data)), b"\0"))
            return (node.tag, start + at if node.data else node.a, node.b, node.c), node.counts([])
        out.extend(bytes(16 + 16 * len(node.members)))
        inner = []
        for k, member in enumerate(node.members):
            words, counts = place(member)
            WORDS.pack_into(out, at + 16 + 16 * k, *words)
            inner.append(counts)
        weight, size, depth, level = counts = node.counts(inner)
        BLOCK.pack_into(out, at, min(weight, 2**32 - 1), size % 2**32, depth, level, 0)
        return (node.tag, start + at, node.b, node.c), counts

    words, _ = place(node)
    return Packed(bytes(out), start, *words)


def take_apart(packed: Packed) -> Node:
    """The node of bytes that were accepted; the offsets are trusted."""
    data, start, *words = packed
    return _take_apart(data, start, *words)


def _take_apart(data: bytes, start: int, tag: int, a: int, b: int, c: int) -> Node:
    if tag in WIDTH:
        size = WIDTH[tag] * (b * c if tag in GRIDS else b)
        return Node(tag, 0, b, c, data[a - start : a - start + size])
    if tag in NESTED:
        words = [WORDS.unpack_from(data, a - start + 16 + 16 * k) for k in range(b)]
        return Node(tag, 0, b, c, b"", tuple(_take_apart(data, start, *each) for each in words))
    return Node(tag, a, b, c)


def free_of_width(node: Node) -> Any:
    """A node without what is free in a value's form: the width of cells."""
    if node.tag in ROWS | GRIDS:
        cells = node.data if WIDTH[node.tag] == 4 else struct.pack(f"<{node.cells}i", *memoryview(node.data).cast("b"))
        return min(node.tag, ROW8 if node.tag in ROWS else GRID8), node.b, node.c, cells
    return node.tag, node.a, node.b, node.c, node.data, tuple(map(free_of_width, node.members))


# ---- Checksums ----

MASK, STEP, SECOND = 2**64 - 1, 0x9E3779B97F4A7C15, 0x8BB84B93962EACC9


def mix(x: int) -> int:
    x = ((x ^ (x >> 32)) * 0xD6E8FEB86659FD93) & MASK
    x = ((x ^ (x >> 29)) * 0xA0761D6478BD642F) & MASK
    return x ^ (x >> 32)


def seal(stamp: int, ticket: int, answers: Any, values: Any = None) -> int:
    """What af_seal (core/packed_outcomes.h) gives for the records of a ticket whose programs were all asked for."""
    seed = mix((stamp + mix(ticket + 1)) & MASK)
    total = 0
    for p in range(len(answers)):
        words = struct.unpack("<4Q", answers[p].tobytes())
        words += struct.unpack("<2Q", values[p].tobytes()) if values is not None else ()
        for k in range(0, len(words), 2):
            at = (seed + (3 * p + k // 2) * STEP) & MASK
            product = (words[k] ^ at) * (words[k + 1] ^ SECOND)
            total += (product & MASK) ^ (product >> 64)
    return mix((total + seed + len(answers)) & MASK)


# ---- Values to begin with ----

FUNCTIONS = [
    "lambda x: x",
    "lambda x: add(x, size(I))",
    "lambda x, y: combine(fgpartition(I), astuple(x, y))",
    "lambda x: apply(lambda y: add(y, x), astuple(height(I), 300))",
    "lambda x: apply(lambda y: power(lambda z: add(z, multiply(y, x)), 3)(width(I)), astuple(height(I), 4))",
    "lambda f: f(I)",
    "compose(size, lambda o: remove(first(o), o))",
    "fork(astuple, rbind(add, size(I)), matcher(identity, I))",
    "chain(lbind(multiply, -7), power(increment, 5), size)",
    "rbind(lbind(fill, I), frozenset({(1, 2), (3, 4)}))",
]
MAKERS = {"compose": 2, "chain": 3, "fork": 3}


def functions() -> list:
    """Function values of every maker, lambdas within lambdas among them."""
    grid = ((1, 2, 0), (3, 4, 200))
    return [Program.parse(f"def f(I): return {text}")(grid) for text in FUNCTIONS]


def some_value(rng: random.Random, known: list, depth: int = 3) -> Any:
    """A value of any kind; `known`: function values to choose from."""
    kind = rng.randrange(14 if depth else 8)
    number = lambda: rng.choice((rng.randrange(10), rng.randrange(10), rng.randrange(-200, 200), 2**31 - 1))  # noqa: E731
    n = rng.randrange(5)
    if kind == 0:
        return rng.choice((None, True, False, number(), number()))
    if kind == 1:
        return rng.choice((number(), (number(), number()), (number(), (number(), number()))))
    if kind == 2:
        return tuple(number() for _ in range(n))
    if kind in (3, 4):
        width = rng.randrange(4)
        cell = number if rng.random() < 0.2 else lambda: rng.randrange(10)
        return tuple(tuple(cell() for _ in range(width)) for _ in range(1 + n))
    if kind == 5:
        return frozenset((number(), number()) for _ in range(n))
    if kind == 6:
        return frozenset((number(), (number(), number())) for _ in range(n))
    if kind == 7:
        return rng.choice(known) if rng.random() < 0.5 else _cpu.primitives()[rng.choice(list(PRIMITIVES))]
    if kind == 8:
        name = rng.choice(list(MAKERS))
        return _cpu.primitives()[name](*(rng.choice(known) for _ in range(MAKERS[name])))
    members = [some_value(rng, known, depth - 1) for _ in range(n)]
    if kind < 12:
        return tuple(members)
    try:
        return frozenset(members)
    except TypeError:  # a function of ours that has no hash
        return tuple(members)
