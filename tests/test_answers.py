"""No answer of a device is believed unchecked: bytes that are no value, values in another form, damaged and forged
answers. tests/fuzz_answers.py tries the same at random; a share of it is run here.
"""

import importlib
import random
import struct
import sys

import fuzz_answers
import numpy
import pytest
from devices import Damaging, quick, same
from endings import GRIDS, battery
from forging import (
    BOOL,
    CELL,
    FUNC,
    GRID8,
    GRID32,
    HOST,
    INDICES,
    INT,
    LAMBDA,
    NONE,
    OBJECT,
    PAIR,
    ROW8,
    ROW32,
    SET,
    TUPLE,
    WORDS,
    Node,
    Packed,
    functions,
    lay,
    pack,
    seal,
    some_value,
    take_apart,
)

from arcfast import Task, _cpu
from arcfast.base.errors import DeviceError
from arcfast.base.table import PRIMITIVES
from arcfast.hardware import wire
from arcfast.running import device_executor

OP = {name: row.index for name, row in PRIMITIVES.items()}
KNOWN = functions()


def refused(packed: Packed, **options) -> bool:
    try:
        _cpu.unpack_value(*packed, **options)
    except ValueError as error:
        assert "these bytes are no value" in str(error)
        return True
    return False


# ---- Values ----


@pytest.mark.parametrize(
    "data, words",
    [
        (b"x" * 256, (9, 0, 8, 2000000000)),
        (b"x" * 256, (9, 0, 8, 0)),
        (b"x" * 256, (12, 16, 3, 0)),
        (b"x" * 256, (13, 0, 2, 5)),
        (b"x" * 256, (14, 1, 2, 3)),
        (b"x" * 256, (7, 0, 2**31 - 1, 2**31 - 1)),
        (b"x" * 256, (7, 0, -1, -1)),
        (b"x" * 256, (7, -16, 2, 2)),
        (b"x" * 256, (7, 8, 2, 2)),
        (b"x" * 256, (8, 0, 1, 65)),
        (b"x" * 256, (11, 0, 22, 0)),
        (b"\0" * 256, (10, 0, 2, 0)),
        (b"", (9, 0, 1, 0)),
        (b"", (7, 0, 2**30, 0)),
        (b"", (13, 0, 0, 5000)),
        (b"", (13, 0, 0, -1)),
        (b"", (2**32 - 1, 0, 0, 0)),
        (b"", (40, 0, 0, 0)),
    ],
)
def test_bytes_that_are_no_value(data, words):
    assert refused(Packed(data, 0, *words))
    assert refused(Packed(data, 2**40, *words)) and refused(Packed(data, 2**64 - 16, *words))


def test_every_value_comes_through():
    """At any offset, in a buffer at any address; and `lay` lays it out as the kernel does."""
    rng = random.Random(1)
    for _ in range(600):
        value, start = some_value(rng, KNOWN), 16 * rng.randrange(4)
        packed = pack(value, start)
        assert _cpu.unpack_value(*packed) == value
        again = lay(take_apart(packed), start)
        assert again[1:] == packed[1:] and take_apart(again) == take_apart(packed) and not refused(again)
        shifted = memoryview(b"?" * rng.randrange(1, 16) + packed.data)[-len(packed.data) or 1 << 20 :]
        assert _cpu.unpack_value(shifted, *packed[1:]) == value


def number(x: int) -> Node:
    return Node(INT, x)


def row(*ints: int) -> Node:
    return Node(ROW32, 0, len(ints), 0, struct.pack(f"<{len(ints)}i", *ints))


def grid(h: int, w: int) -> Node:
    return Node(GRID8, 0, h, w, bytes(h * w))


def nested(tag: int, *members: Node, c: int = 0) -> Node:
    return Node(tag, 0, len(members), c, b"", members)


def places(*keys: int) -> Node:
    return Node(INDICES, 0, len(keys), 0, struct.pack(f"<{len(keys)}Q", *keys))


def cells(keys: tuple, colors: tuple) -> Node:
    return Node(OBJECT, 0, len(keys), 0, struct.pack(f"<{len(keys)}Q{len(keys)}i", *keys, *colors))


def made(name: str, *parts: Node) -> Node:
    return nested(FUNC, *parts, c=OP[name])


def function(ints: tuple, *captures: Node) -> Node:
    return nested(FUNC, row(*ints), *captures, c=LAMBDA)


EMPTY, ADD, SIZE = Node(TUPLE), Node(FUNC, 0, 0, OP["add"]), Node(FUNC, 0, 0, OP["size"])
IDENTITY = function((1, 0, 0, 0))
INNER = (1, 1, 2, 1, OP["add"], 2, 0, 1)  # lambda y: add(y, x)
OUTER = (1, 1, 2, 1, -2, 2, 1, 0)  # lambda x: lambda y: add(y, x); the body of the inner one is captured


def deep(tag: int, n: int) -> Node:
    node = EMPTY
    for _ in range(n):
        node = nested(tag, number(1), node) if tag != FUNC else made("compose", node if node.tag == FUNC else SIZE, ADD)
    return node


GOOD = {
    "a tuple of rows": nested(TUPLE, row(1, 2, 3), row(1)),
    "a set of ints": nested(SET, number(-4), number(3)),
    "a set of sets": nested(SET, places(3), places(3, 5), places(4)),
    "places": places(3, 4, 9),
    "cells": cells((9, 2, 5), (1, 2, 2)),
    "nested 64 deep": deep(TUPLE, 63),
    "functions 256 deep": deep(FUNC, 256),
    "a composition": made("compose", SIZE, ADD),
    "a power": made("power", SIZE, number(2)),
    "a matcher": made("matcher", SIZE, row(1)),
    "a lambda": function((2, 1, 3, 1, OP["add"], 2, 0, 2), number(3)),
    "a lambda in a lambda": function(OUTER, row(*INNER)),
    "empty rows": Node(GRID8, 0, 1000, 0),
    "wide cells that are small": Node(GRID32, 0, 1, 1, bytes(4)),
}
BAD = {
    "ints as a tuple": nested(TUPLE, number(1), number(2), number(3)),
    "one int as a tuple": nested(TUPLE, number(1)),
    "a pair as a tuple": nested(TUPLE, number(1), number(2)),
    "a pair as a row": row(1, 2),
    "a cell as a tuple": nested(TUPLE, number(1), Node(PAIR, 1, 2)),
    "pairs as a tuple": nested(TUPLE, Node(PAIR, 1, 2), Node(PAIR, 1, 2)),
    "a grid as a tuple": nested(TUPLE, row(1, 2, 3), row(1, 2, 3)),
    "a grid of both widths as a tuple": nested(TUPLE, row(1), Node(ROW8, 0, 1, 0, b"1")),
    "empty rows as a tuple": nested(TUPLE, EMPTY, EMPTY),
    "places as a set": nested(SET, Node(PAIR, 1, 2), Node(PAIR, 1, 3)),
    "cells as a set": nested(SET, Node(CELL, 1, 2, 3)),
    "a set that descends": nested(SET, number(3), number(-4)),
    "a set with one member twice": nested(SET, number(3), number(3)),
    "a set of sets that descends": nested(SET, places(4), places(3, 5)),
    "a set with equal rows of two widths": nested(SET, Node(ROW8, 0, 1, 0, b"\1"), row(1)),
    "places that descend": places(4, 3),
    "one place twice": places(3, 3),
    "cells that descend": cells((9, 2), (2, 2)),
    "cells by place first": cells((2, 9), (3, 2)),
    "one cell twice": cells((2, 2), (2, 2)),
    "a row of none": Node(ROW8, 0, 0, 0),
    "a grid of none": Node(GRID8, 0, 0, 3),
    "a set of none, as places": Node(INDICES),
    "an empty tuple somewhere": Node(TUPLE, 16),
    "a width in a tuple": nested(TUPLE, row(1), EMPTY)._replace(c=1),
    "a width in a row": row(1)._replace(c=1),
    "an int of more": Node(INT, 1, 1),
    "a pair of more": Node(PAIR, 1, 1, 1),
    "a bool of two": Node(BOOL, 2),
    "none of one": Node(NONE, 1),
    "a bool in a tuple": nested(TUPLE, Node(BOOL, 1), EMPTY),
    "a Python function": Node(HOST, 64, 0, 1),
    "a Python function inside": nested(TUPLE, Node(HOST, 64, 0, 1), EMPTY),
    "nested 65 deep": deep(TUPLE, 64),
    "nested 400 deep": deep(TUPLE, 400),
    "functions 257 deep": deep(FUNC, 257),
    "functions 500 deep": deep(FUNC, 500),
    "no primitive": Node(FUNC, 0, 0, LAMBDA),
    "made by what makes none": made("add", SIZE, ADD),
    "a maker beyond all": nested(FUNC, SIZE, ADD, c=LAMBDA + 1),
    "a maker before all": nested(FUNC, SIZE, ADD, c=-1),
    "a composition of one": made("compose", SIZE),
    "a composition of three": made("compose", SIZE, SIZE, SIZE),
    "a composition of ints": made("compose", number(1), SIZE),
    "a power of one": made("power", SIZE, number(1)),
    "a power of less": made("power", SIZE, number(-5)),
    "a power of a row": made("power", SIZE, row(5)),
    "a lambda without a body": nested(FUNC, number(1), number(2), c=LAMBDA),
    "a body that is a grid": nested(FUNC, Node(GRID8, 0, 4, 1, b"\1\0\0\0"), c=LAMBDA),
    "a body that is short": function((1, 0, 0)),
    "a body that is long": function((1, 0, 0, 0, 0)),
    "five parameters": function((5, 0, 0, 0)),
    "fewer than none": function((-1, 0, 0, 0)),
    "fewer than none, and captures": function((-1, 2, 0, 0), number(1), number(2)),
    "a huge arity": function((2**31 - 1, 0, 0, 0)),
    "captures that are not there": function((1, 1, 0, 0)),
    "captures that nobody counts": function((1, 0, 0, 0), number(1)),
    "a result that is not there": function((1, 0, 1, 0)),
    "a result before all": function((1, 0, -1, 0)),
    "steps that are not there": function((1, 0, 0, 7)),
    "more steps than ints": function((1, 0, 0, 2**31 - 1)),
    "fewer steps than none": function((1, 1, 0, -1), number(1)),
    "a step that is cut off": function((1, 0, 1, 1, OP["add"], 2, 0)),
    "a step of what follows": function((1, 0, 2, 2, OP["size"], 1, 2, OP["size"], 1, 0)),
    "a step of a slot before all": function((1, 0, 1, 1, OP["size"], 1, -1)),
    "a step with an argument less": function((1, 0, 1, 1, OP["add"], 1, 0)),
    "a step with a negative count": function((1, 0, 1, 1, OP["add"], -1, 0)),
    "a step of no primitive": function((1, 0, 1, 1, LAMBDA, 1, 0)),
    "a call of nothing": function((1, 0, 1, 1, -1, 0)),
    "a call with five arguments": function((1, 0, 1, 1, -1, 6, 0, 0, 0, 0, 0, 0)),
    "a step before all": function((1, 0, 1, 1, -3, 1, 0)),
    "an inner body that is an argument": function((1, 0, 1, 1, -2, 1, 0)),
    "an inner body that is no body": function(OUTER, number(7)),
    "an inner body that is broken": function(OUTER, row(*INNER[:-1], 9)),
    "an inner body with more captures": function((1, 1, 2, 1, -2, 3, 1, 0, 0), row(*INNER)),
    "an inner body that is itself": function((1, 1, 2, 1, -2, 2, 1, 1), row(1, 1, 2, 1, -2, 2, 1, 1)),
}


@pytest.fixture
def deep_nodes():
    """Python walks the nodes by recursion."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("name", GOOD)
def test_values_made_by_hand_are_taken(name, deep_nodes):
    assert not refused(lay(GOOD[name], 32))
    assert not refused(lay(nested(TUPLE, GOOD[name], EMPTY, number(1)), 32)) or "64" in name


@pytest.mark.parametrize("name", BAD)
def test_values_in_no_form_are_refused(name, deep_nodes):
    """With the right counts in every block: only the form is wrong."""
    assert refused(lay(BAD[name], 32))
    assert refused(lay(nested(TUPLE, BAD[name], EMPTY, SIZE), 32))


def test_counts_of_a_block_are_those_of_its_members():
    packed = pack((((1, 2, 3), (4,)), frozenset({5, (6, 7)})), 16)
    assert not refused(packed)
    for at in range(16):
        for bit in range(8):
            data = bytearray(packed.data)
            data[at] ^= 1 << bit
            assert refused(packed._replace(data=bytes(data)))


def test_values_that_are_cut_off():
    """Wherever: but for the zeros at the end of the last block."""
    for value in ((((1, 2, 3), (4,)), frozenset({5, (6, 7)}), (300, 400, 500)), KNOWN[3], ((1, 2, 3),), KNOWN[7]):
        packed = pack(value, 16)
        assert not refused(packed)
        cut = [n for n in range(len(packed.data)) if not refused(packed._replace(data=packed.data[:n]))]
        assert cut == list(range(len(packed.data) - len(cut), len(packed.data))) and len(cut) < 16


def test_blocks_stand_where_the_kernel_puts_them():
    """Shared, in circles, backwards, displaced: the walk meets no block twice."""
    packed = lay(nested(TUPLE, row(1, 2, 3), row(4, 5, 6, 7), row(1, 2, 3)))
    members = [WORDS.unpack_from(packed.data, 16 + 16 * k) for k in range(3)]
    offsets = [words[1] for words in members]
    assert not refused(packed)
    for other in ([offsets[0], offsets[1], offsets[0]], [offsets[2], offsets[1], offsets[0]], [0, *offsets[1:]],
                  [offsets[0] + 4, *offsets[1:]], [*offsets[:2], offsets[2] + 16], [*offsets[:2], -16]):  # fmt: skip
        data = bytearray(packed.data)
        for k, (tag, _, b, c) in enumerate(members):
            WORDS.pack_into(data, 16 + 16 * k, tag, other[k], b, c)
        assert refused(packed._replace(data=bytes(data) + bytes(64)))
    circle = bytearray(lay(nested(TUPLE, nested(TUPLE, EMPTY, number(1)), number(1))).data)
    WORDS.pack_into(circle, 16, TUPLE, 0, 2, 0)  # its first member is itself
    assert refused(Packed(bytes(circle), 0, TUPLE, 0, 2, 0))


def test_shared_blocks_do_not_multiply():
    """A tuple of twice the same tuple, sixty times over, would be 2^60 values."""
    data = bytearray()
    for level in range(60):
        data += struct.pack("<IIHHI", 2**32 - 1, 2**32 - 16, 60 - level, 0, 0)
        data += WORDS.pack(TUPLE, 48 * (level + 1), 2, 0) * 2
    data += struct.pack("<IIHHI", 2, 64, 1, 0, 0) + WORDS.pack(TUPLE, 0, 0, 0) + WORDS.pack(INT, 1, 0, 0)
    assert refused(Packed(bytes(data), 0, TUPLE, 0, 2, 0))


def test_bodies_that_make_each_other_do_not_multiply():
    """A body that makes the next one twice, thirty times over: more than the bytes warrant is not looked at."""
    bodies = 30
    rows = []
    for k in range(bodies - 1):
        rest = bodies - 2 - k  # bodies after the next one, which it needs
        step = [-2, 1 + rest, 1, *range(2, 2 + rest)]
        rows.append(row(1, 1 + rest, 0, 2, *step, *step))
    rows.append(row(1, 0, 0, 0))
    small = nested(FUNC, *rows[-4:], c=LAMBDA)
    assert not refused(lay(small))
    assert refused(lay(nested(FUNC, *rows, c=LAMBDA)))


@pytest.mark.parametrize("bodies, good", [(200, True), (300, False)])
def test_lambdas_within_lambdas_end_somewhere(bodies, good):
    """Each makes the next one, and captures those that it needs."""
    rows = [row(1, bodies - 1 - k, 0, 1, -2, bodies - 1 - k, *range(1, bodies - k)) for k in range(bodies - 1)]
    assert refused(lay(nested(FUNC, *rows, row(1, 0, 0, 0), c=LAMBDA))) != good


def test_empty_rows_take_no_bytes_but_count():
    rows = Node(GRID8, 0, 1 << 20, 0)
    packed = lay(nested(TUPLE, *[rows] * 20, number(1)))
    assert refused(packed) and not refused(lay(rows))
    assert not refused(packed, most=1 << 30)
    assert refused(lay(rows), most=1 << 20)


def test_empty_rows_are_no_damage_where_memory_is_small():
    """An input is no step: no budget holds for it. And a budget counts bytes before they are filled up to 16."""
    grids = [((),) * 100, ((1,),)]
    run = battery("return I").run(grids, device=quick(), memory=100)
    assert not run.report.reruns and [row.device for row in run.report.rows] == ["quick"]
    assert [run.value(0, k) for k in range(2)] == grids and not run.report.recomputed
    assert not refused(lay(Node(GRID8, 0, 21, 0)), most=100) and refused(lay(Node(GRID8, 0, 25, 0)), most=100)


@pytest.mark.parametrize("seed", range(4))
def test_a_share_of_the_fuzzing(seed):
    tally = {}
    for k in range(1, 800):
        counts, problems = fuzz_answers.try_case(seed, k)
        assert not problems, problems
        for name, number in counts.items():
            tally[name] = tally.get(name, 0) + number
    assert tally["body, refused"]
    for kind in ("flip", "rewrite", "exchange", "cut", "forged"):
        assert tally[f"{kind}, refused"] and tally[f"{kind}, accepted"]


# ---- Answers ----

TEXTS = fuzz_answers.TEXTS[:-1]  # all of their values find room among the answers


class Flip:
    """Damage: a bit of the answers, at so many bytes from the start or from where endings begin; `every`: and again."""

    def __init__(self, at: int, bit: int = 1, from_endings: bool = False, every: int = 1 << 60):
        self.at, self.bit, self.from_endings, self.every = at, bit, from_endings, every
        self.device = None

    def __call__(self, data, head):
        changed = bytearray(data)
        start = self.device.endings if self.from_endings else 0
        for at in range((start + self.at) % len(data), len(data), self.every) if head else ():
            changed[at] ^= self.bit
        return bytes(changed)


def damaging(damage) -> Damaging:
    device = Damaging(damage)
    if hasattr(damage, "device"):
        damage.device = device
    return device


def run_damaged(damage, **options):
    """A battery on a device whose reads are changed, and that gives what the CPU gives all the same."""
    b = battery(*TEXTS)
    device = damaging(damage)
    here = b.run(GRIDS, device="cpu", fuel=20_000)
    with pytest.warns(RuntimeWarning, match="repeated on the CPU"):
        there = b.run(GRIDS, device=device, fuel=20_000, **options)
    same(here, there)
    rows = {row.device: row.runs for row in there.report.rows}
    assert rows["cpu"] == sum(there.report.reruns.values()) and sum(rows.values()) == here.status.size
    return there, device


def test_each_field_of_an_ending_is_sealed():
    """Status, hash, fuel, code, match, cells: a bit of any of them, and the ticket runs again; the others are kept."""
    for at in (*range(0, wire.OUTCOME.itemsize, 3), wire.OUTCOME.itemsize - 1):
        there, device = run_damaged(Flip(at=at, bit=64, from_endings=True))
        assert list(there.report.reruns) == ["damaging: answers came back changed: their checksum is another"]
        assert device.harm and 0 < sum(there.report.reruns.values()) < there.status.size


def test_seals_and_records_of_values():
    for at in (24, -1):  # the first seal, the last record of a value
        there, _ = run_damaged(Flip(at=at))
        assert list(there.report.reruns) == ["damaging: answers came back changed: their checksum is another"]
        assert 0 < sum(there.report.reruns.values()) < there.status.size


def test_values_are_what_their_hashes_say():
    """The first cell of an output: it is a value still, but not the one that was computed."""

    def damage(data, head):
        return data if head else bytes([data[0] ^ 1]) + data[1:]

    there, _ = run_damaged(damage)
    assert set(there.report.reruns) == {"damaging: values came back changed: they are not what their hash says"}
    assert 0 < sum(there.report.reruns.values()) < there.status.size


def test_values_that_are_cut_off_or_gone():
    there, _ = run_damaged(lambda data, head: data if head else b"")
    assert set(there.report.reruns) == {"damaging: values came back changed: they are not what their hash says"}


def test_stale_answers_are_a_failure():
    """An earlier launch's answers have its stamp."""
    before = []

    def damage(data, head):
        if head:
            before.append(data)
        return before[0] if head and len(before[0]) == len(data) else data

    b = battery(*TEXTS)
    grids = GRIDS * 8
    with pytest.warns(RuntimeWarning, match="the kernel did not finish"):
        there = b.run(grids, device=Damaging(damage), fuel=20_000)
    same(b.run(grids, device="cpu", fuel=20_000), there)


def test_answers_of_another_ticket_do_not_fit():
    """Two tickets of the same slice change places, marks and all."""

    def damage(data, head):
        if not head:
            return data
        changed = bytearray(data)
        changed[16:32], changed[32:48] = data[32:48], data[16:32]
        size = len(TEXTS) * 32
        a, b = device.endings, device.endings + size
        changed[a : a + size], changed[b : b + size] = data[b : b + size], data[a : a + size]
        return bytes(changed)

    b = battery(*TEXTS)
    device = Damaging(damage)
    with pytest.warns(RuntimeWarning, match="their checksum is another"):
        there = b.run(GRIDS, device=device, fuel=20_000, values=False)
    same(b.run(GRIDS, device="cpu", fuel=20_000), there)


def test_strict_raises_for_changed_answers():
    with pytest.raises(DeviceError, match="their checksum is another") as caught:
        battery(*TEXTS).run(
            GRIDS, device=Damaging(lambda data, head: data[:-1] + b"\x7f" if head else data), strict=True
        )
    done = caught.value.partial.status != _cpu.NOT_RUN
    assert done.any() and not done.all()


class Forger:
    """Changes the first ending of each ticket and seals the answers again, as only a hostile device would."""

    def __init__(self, **fields):
        self.fields, self.sealed, self.device = fields, 0, None

    def __call__(self, data, head):
        if not head:
            return data
        changed, n = bytearray(data), len(TEXTS)
        marks = numpy.frombuffer(changed, dtype=wire.MARK, count=(self.device.endings - 16) // 16, offset=16)
        rest = (len(data) - self.device.endings) // 48
        endings = numpy.frombuffer(changed, dtype=wire.OUTCOME, count=rest, offset=self.device.endings)
        values = numpy.frombuffer(changed, dtype=wire.VALUE, offset=self.device.endings + 32 * rest)
        for ticket in range(len(marks)):
            mine = slice(ticket * n, ticket * n + n)
            assert marks["seal"][ticket] == seal(int(marks["stamp"][ticket]), ticket, endings[mine], values[mine])
            for name, value in self.fields.items():
                endings[name][mine.start] = value
            marks["seal"][ticket] = seal(int(marks["stamp"][ticket]), ticket, endings[mine], values[mine])
            self.sealed += 1
        return bytes(changed)


@pytest.mark.parametrize(
    "fields",
    [
        {"status": -1}, {"status": 5}, {"status": 255}, {"status": 1}, {"status": 2, "hash": 0, "code": 127},
        {"hash": 0}, {"fuel": 20_001}, {"fuel": 2**64 - 1}, {"code": 1}, {"matched": 1}, {"matched": 2}, {"right": 1},
        {"right": -1}, {"status": 1, "hash": 0, "code": 254 << 10}, {"status": 1, "hash": 0, "code": 2**32 - 1},
    ],
)  # fmt: skip
def test_endings_that_no_run_has(fields):
    """The seal is right, the ending is not."""
    forger = Forger(**fields)
    there, _ = run_damaged(forger)
    assert there.report.reruns == {"damaging: answers make no sense": len(GRIDS)} and forger.sealed == len(GRIDS)


def test_a_hash_that_is_another_is_found_by_the_value():
    there, _ = run_damaged(Forger(hash=12345))
    assert there.report.reruns == {"damaging: values came back changed: they are not what their hash says": len(GRIDS)}


@pytest.mark.parametrize("seed", range(10))
def test_devices_that_change_their_answers_at_random(seed):
    fuzz_answers.check_device(random.Random(seed))


TURN = [(((1, 2),), ((1,), (2,))), (((3, 4),), ((3,), (4,))), (((5, 6, 7),), ((5,), (6,), (7,)))]
TASKS = [Task("turn", TURN, [(((1, 2), (3, 4)), ((3, 1), (4, 2)))]), Task("never", [(((1,),), ((9, 9),))], [])]


@pytest.mark.parametrize("partial", [False, True])
def test_solving_with_changed_answers(partial):
    """A match that is claimed, or hidden, changes nothing."""
    b = battery("return rot90(I)", "return dmirror(I)", "return I", "return vmirror(I)", "return first(ZERO)")
    here = b.solve(TASKS, device="cpu", partial=partial, progress=False)
    for at in (24, 28):  # matched, right
        device = damaging(Flip(at=at, from_endings=True, every=wire.OUTCOME.itemsize))
        with pytest.warns(RuntimeWarning, match="their checksum is another"):
            there = b.solve(TASKS, device=device, partial=partial, progress=False)
        assert there.solved == here.solved == ["turn"] and there.programs("turn") == here.programs("turn")
        assert there.attempts("turn") == here.attempts("turn")
        assert there.report.reruns and {row.device for row in there.report.rows if row.runs} == {"cpu"}


STRUCTS = {  # wire.def spelled out once more, so that a change of the bytes is seen
    "af_work": ("WORK", "stamp:<u8 count:<u8 outcomes:<u8 values:<u8 limit:<u8"),
    "af_ticket": ("TICKET", "slice:<u8 input:<u4 outcomes:<u4 wanted:<u4 keep:<u4"),
    "af_outcomes_head": ("HEAD", "top:<u8 unused:<u8"),
    "af_mark": ("MARK", "stamp:<u8 seal:<u8"),
    "af_packed_outcome": ("OUTCOME", "hash:<u8 fuel:<u8 code:<u4 status:<i4 matched:<i4 right:<i4"),
    "af_val": ("VALUE", "tag:<u4 a:<i4 b:<i4 c:<i4"),
}


def test_structs_are_laid_out_as_in_c(monkeypatch):
    """Their types are made of what C says, so a field that moves there moves here."""
    layout = _cpu.wire_layout()
    assert layout.keys() == STRUCTS.keys()
    for kind, (name, fields) in STRUCTS.items():
        expected = numpy.dtype([tuple(field.split(":")) for field in fields.split()])
        assert getattr(wire, name) == expected and layout[kind][0] == expected.itemsize
    size, fields = layout["af_packed_outcome"]
    layout["af_packed_outcome"] = size + 8, fields | {"code": (32, "<u8")}
    monkeypatch.setattr(_cpu, "wire_layout", lambda: layout)
    importlib.reload(wire)
    assert wire.OUTCOME.itemsize == 40 and wire.OUTCOME.fields["code"] == (numpy.dtype("<u8"), 32)
    monkeypatch.undo()
    importlib.reload(wire)
    assert wire.OUTCOME.itemsize == 32


def test_nothing_is_repeated_where_nothing_changed(monkeypatch):
    """On one lane and on 32, in slices of any size, with values of every kind."""
    b = battery(*TEXTS)
    for nodes in (8, 40, 512):
        monkeypatch.setattr(device_executor, "SLICE_NODES", nodes)
        for device in (quick("one lane"), "warp"):
            run = b.run(GRIDS, device=device, fuel=20_000)
            assert not run.report.reruns and not run.report.recomputed
            assert [row.device for row in run.report.rows] == [getattr(device, "name", device)]
            same(b.run(GRIDS, device="cpu", fuel=20_000), run)
            assert not run.report.recomputed  # the values came from the device
