"""Answers of broken and hostile devices: bytes that are no values, forged values, devices whose reads change.

    python tests/fuzz_answers.py --cases 2000000 --seed 1
    python tests/fuzz_answers.py --seconds 900 --seed 1     # `make fuzz` does so under the sanitizers

What must hold: nothing crashes; whatever `_cpu.unpack_value` takes is a value in its one form, which packed anew is the
same; and a battery on a device whose answers were changed gives what the CPU gives, with the runs made again counted.
Case k of a seed is always the same one (`--first k --cases 1`). Exit status 1 if anything else happened.
"""

from __future__ import annotations

import argparse
import pickle
import random
import struct
import sys
import time
import warnings
from collections import Counter
from functools import partial
from typing import Any

from devices import Damaging, same
from forging import (
    LAMBDA,
    NESTED,
    WIDTH,
    Node,
    Packed,
    free_of_width,
    functions,
    lay,
    pack,
    some_value,
    take_apart,
)
from fuzzing import SHOWN, Mismatch, run_cases

from arcfast import Battery, Program, _cpu
from arcfast.base.table import PRIMITIVES
from arcfast.hardware.wire import WRONG
from arcfast.running import device_executor
from arcfast.running.device_executor import ARENA_FULL

BATCH = 20_000  # cases between looks at the clock
DEVICES = 250  # every so many cases is a battery on a damaged device
FUEL, MEMORY = 2000, 1 << 20  # of a call of a function that was accepted
ODD = (0, 1, 2, 3, 4, 15, 16, 17, 255, 2**30, 2**31 - 1, -(2**31), -1, -2, 1000)
GRID = ((1, 2, 0), (3, 4, 5))

KNOWN = functions()
INDEX = {name: row.index for name, row in PRIMITIVES.items()}


# ---- Bytes ----


def flip(rng: random.Random, data: bytes, most: int = 4) -> bytes:
    """Some bits are others."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, most) if data else 0):
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def rewrite(rng: random.Random, data: bytes) -> bytes:
    """A word is an odd one, or that of another place."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 3) if len(data) >= 4 else 0):
        at, other = (4 * rng.randrange(len(data) // 4) for _ in range(2))
        changed[at : at + 4] = struct.pack("<i", rng.choice(ODD)) if rng.random() < 0.6 else data[other : other + 4]
    return bytes(changed)


def exchange(rng: random.Random, data: bytes) -> bytes:
    """Two stretches of sixteen bytes change places, or one stands for both."""
    if len(data) < 32:
        return data
    changed = bytearray(data)
    a, b = (16 * rng.randrange(len(data) // 16) for _ in range(2))
    changed[a : a + 16] = data[b : b + 16]
    if rng.random() < 0.6:
        changed[b : b + 16] = data[a : a + 16]
    return bytes(changed)


def cut(rng: random.Random, data: bytes) -> bytes:
    """Bytes are missing, or there are more."""
    at = rng.randrange(len(data) + 1)
    return data[:at] if rng.random() < 0.7 else data[:at] + rng.randbytes(rng.choice((1, 16, 48))) + data[at:]


CHANGES = (flip, flip, rewrite, rewrite, exchange, cut)


def broken(rng: random.Random) -> tuple[str, Packed]:
    """The words and bytes of a value with something changed."""
    if rng.random() < 0.05:
        words = [rng.choice((rng.choice(ODD), 16 * rng.randrange(20))) for _ in range(3)]
        return "random", Packed(rng.randbytes(rng.choice((0, 16, 64, 256))), 0, rng.randrange(18), *words)
    start = 16 * rng.choice((0, 0, 1, 1000))
    packed = pack(some_value(rng, KNOWN), start)
    if rng.random() < 0.15:  # words
        words = list(packed[2:])
        words[rng.randrange(4)] = rng.choice((rng.choice(ODD), 16 * rng.randrange(20), rng.randrange(16)))
        return "words", packed._replace(tag=words[0] % 2**32, a=words[1], b=words[2], c=words[3])
    if rng.random() < 0.1:  # of two values
        other = pack(some_value(rng, KNOWN), start)
        at = 16 * rng.randrange(len(packed.data) // 16 + 1)
        return "spliced", packed._replace(data=packed.data[:at] + other.data[at:])
    if rng.random() < 0.1:
        return "moved", packed._replace(start=max(0, start + rng.choice((-16, -8, -4, -1, 1, 4, 8, 16, 160))))
    change = rng.choice(CHANGES)
    return change.__name__, packed._replace(data=change(rng, packed.data))


# ---- Forged values: every count is right, something else is not ----


def forge(rng: random.Random, node: Node) -> Node:
    """A node with something changed, at any depth."""
    if node.members and rng.random() < 0.7:
        k = rng.randrange(len(node.members))
        return of_members(node, [*node.members[:k], forge(rng, node.members[k]), *node.members[k + 1 :]])
    kind = rng.randrange(7)
    if node.members and kind < 4:
        members = list(node.members)
        a, b = rng.randrange(len(members)), rng.randrange(len(members))
        if kind == 0:
            members[a], members[b] = members[b], members[a]
        elif kind == 1:
            members.insert(b, members[a])
        elif kind == 2 and len(members) > 1:
            del members[a]
        else:
            members[a] = take_apart(pack(some_value(rng, KNOWN, 1)))
        return of_members(node, members)
    if node.data and kind < 4:
        data = rng.choice((flip, rewrite))(rng, node.data)
        if node.tag in WIDTH and kind == 3 and len(data) >= 24:
            a, b = (8 * rng.randrange(len(data) // 8) for _ in range(2))
            data = bytearray(data)
            data[a : a + 8], data[b : b + 8] = data[b : b + 8], data[a : a + 8]
        return node._replace(data=bytes(data))
    if kind == 4:
        return node._replace(tag=rng.randrange(15))
    if kind == 5:
        return node._replace(**{rng.choice("abc"): rng.choice((*ODD, *INDEX.values(), LAMBDA))})
    return Node(rng.choice(list(NESTED)), 0, 2, rng.choice((0, 0, INDEX["compose"], LAMBDA)), b"", (node, node))


def of_members(node: Node, members: list[Node]) -> Node:
    return node._replace(members=tuple(members), b=len(members))


def forge_body(rng: random.Random) -> Node:
    """A lambda whose body has something changed."""
    whole = take_apart(pack(rng.choice([f for f in KNOWN if f.__reduce__()[1][0] == "lambda"])))
    rows = [k for k, part in enumerate(whole.members) if part.tag in (5, 6)]
    k = rng.choice(rows)
    body = whole.members[k]
    ints = list(memoryview(body.data).cast("b") if body.tag == 5 else memoryview(body.data).cast("i"))
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(ints))
        change = rng.randrange(4)
        if change == 0:
            ints[at] = rng.choice((*ODD, *INDEX.values()))
        elif change == 1:
            ints[at] += rng.choice((-1, 1))
        elif change == 2:
            ints.insert(at, rng.randrange(-2, 8))
        elif len(ints) > 1:
            del ints[at]
    data = struct.pack(f"<{len(ints)}i", *(max(-(2**31), min(2**31 - 1, x)) for x in ints))
    members = list(whole.members)
    members[k] = Node(6, 0, len(ints), 0, data)
    return of_members(whole, members)


def forged(rng: random.Random) -> tuple[str, Packed]:
    start = 16 * rng.choice((0, 0, 1, 1000))
    if rng.random() < 0.2:
        return "body", lay(forge_body(rng), start)
    node = take_apart(pack(some_value(rng, KNOWN)))
    for _ in range(rng.randint(1, 2)):
        node = forge(rng, node)
    try:
        return "forged", lay(node, start)
    except struct.error:  # nested so deep that its counts have no room
        return "forged", pack(1)


# ---- What must hold ----


def check_value(packed: Packed) -> bool:
    """Whether it was accepted; then it has to be a value in its one form."""
    try:
        value = _cpu.unpack_value(*packed)
    except ValueError:
        return False
    again = pack(pickle.loads(pickle.dumps(value)))  # functions are made anew, by their makers
    mine, other = free_of_width(take_apart(packed)), free_of_width(take_apart(again))
    if mine != other:
        raise Mismatch(f"{packed} was accepted as {value!r}, which packs to {again}")
    for function in functions_in(value):
        call(function)
    return True


def functions_in(value: Any) -> list:
    if callable(value):
        return [value]
    if isinstance(value, (tuple, frozenset)):
        return [function for item in value for function in functions_in(item)]
    return []


def call(function: Any) -> None:
    """Whatever it gives: it must end. On a few arguments, with little fuel."""
    for arguments in ((GRID,), (3,), (GRID, 2), (frozenset({(1, 2)}), 5, (0, 1))):
        n = len(arguments)
        nodes = [(_cpu.GIVEN, [], _cpu.NO_FALLBACK) for _ in range(n + 1)]
        nodes.append((_cpu.CALL, list(range(n + 1)), _cpu.NO_FALLBACK))
        constants = dict(enumerate((function, *arguments)))
        slice = _cpu.Slice(nodes, [([n + 1], n + 1, False)], constants, (-1, -1, -1), [], ())
        _cpu.run_program(_cpu.PreparedSlice(slice, FUEL, MEMORY), (), None, None)


# ---- Devices ----

TEXTS = [
    "return rot90(I)",
    "x = objects(I, T, F, T); return apply(lambda o: astuple(size(o), color(o)), x)",
    "return first(canvas(ZERO, (0, 0)))",
    "return order(objects(I, T, F, T), compose(size, lambda o: remove(first(o), o)))",
    "return power(lambda g: hconcat(g, g), 30)(I)",
    "return astuple(palette(I), totuple(asindices(I)))",
    "return lambda x: apply(lambda y: add(y, x), totuple(palette(I)))",
    "return canvas(ZERO, astuple(height(I), 0))",
    "return equality(I, rot180(I))",
    "return upscale(I, 20)",
]
BATTERY = Battery([Program.parse(f"def f{k}(I): {text}") for k, text in enumerate(TEXTS)])


class Damage:
    """Changes some of what a device reads; remembers what it read before, to give it again."""

    def __init__(self, rng: random.Random):
        self.rng, self.before = rng, {}
        self.share = rng.choice((0.2, 1.0))

    def __call__(self, data: bytes, head: bool) -> bytes:
        rng, old = self.rng, self.before.get(head)
        self.before[head] = data
        if rng.random() > self.share:
            return data
        if old is not None and rng.random() < 0.1:
            return old
        if old is not None and len(old) == len(data) and rng.random() < 0.2:  # two answers become one
            at = 16 * rng.randrange(len(data) // 16)
            return data[:at] + old[at:]
        change = rng.choice(CHANGES)
        if change is cut or rng.random() < 0.3:
            return change(rng, data)
        at = min(len(data) // 2, 32)  # leave header and first marks alone, or the device has failed as a whole
        return data[:at] + change(rng, data[at:])


def check_device(rng: random.Random) -> Counter:
    """A battery on a device that changes its answers: the runs that were made again, by reason."""
    shapes = [(rng.randrange(1, 6), rng.randrange(1, 6)) for _ in range(rng.randint(1, 7))]
    grids = [tuple(tuple(rng.randrange(4) for _ in range(w)) for _ in range(h)) for h, w in shapes]
    device = Damaging(Damage(rng))
    device_executor.SLICE_NODES = rng.choice((8, 40, 512))
    here = BATTERY.run(grids, fuel=20_000, device="cpu", threads=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        there = BATTERY.run(grids, fuel=20_000, device=device, threads=1)
    try:
        same(here, there)
    except AssertionError as error:
        raise Mismatch(f"a damaged device gives other results: {error}") from None
    repeated = sum(there.report.reruns.values())
    if device.harm and not repeated:
        raise Mismatch("answers were changed, and no run was made again")
    if sum(row.runs for row in there.report.rows if row.device == "cpu") != repeated:
        raise Mismatch(f"{repeated} runs were counted as repeated, the rows say {there.report.rows}")
    reasons = Counter({"device: nothing to repeat": not repeated})
    for reason, runs in there.report.reruns.items():
        known = [words for words in (*WRONG.values(), ARENA_FULL) if reason.endswith(words)]
        reasons[f"device: {known[0] if known else 'it failed'}"] += runs
    return reasons


def try_case(seed: int, k: int) -> tuple[Counter, list]:
    rng = random.Random((seed << 40) + k)
    kind = "device"
    try:
        if k % DEVICES == 0:
            return Counter(devices=1) + check_device(rng), []
        kind, packed = (forged if rng.random() < 0.5 else broken)(rng)
        return Counter({f"{kind}, {'accepted' if check_value(packed) else 'refused'}": 1}), []
    except Exception as error:
        return Counter({f"{kind}, MISMATCH": 1}), [(k, f"{type(error).__name__}: {error}"[:2000])]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=100_000, help="how many (100,000)")
    parser.add_argument("--seconds", type=float, help="stop after so many seconds, whatever --cases says")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    args = parser.parse_args()
    begun, tally, found, lost, k = time.monotonic(), Counter(), [], [], args.first
    end = args.first + args.cases if args.seconds is None else sys.maxsize
    while k < end and not lost:
        if args.seconds is not None and time.monotonic() - begun > args.seconds:
            break
        batch = range(k, min(k + BATCH, end))
        counts, problems, died = run_cases(partial(try_case, args.seed), batch, 1)
        tally.update(counts)
        found += problems
        lost += died
        k = batch.stop
    for case, words in [*lost, *found[:SHOWN]]:
        print(f"case {case}: {words}")
    kinds = ", ".join(f"{name}: {number:,}" for name, number in sorted(tally.items()) if name != "case")
    print(f"seed {args.seed}, {tally['case']:,} cases from {args.first} in {time.monotonic() - begun:.0f} s: {kinds}")
    return 1 if found or lost else 0


if __name__ == "__main__":
    sys.exit(main())
