"""Everything ends, and ends the same way: full arenas, fuel, the memory budget, depth, and the edges of sizes and ints.

The reference is the truth where it has one; it counts neither fuel nor memory. Nothing here may take long: whatever
would is stopped by the budgets.
"""

import itertools
import struct

import pytest
from backends import Core
from corpus import Earlier
from fuzz import Mismatch, check, image_of
from strategies import EMPTIES, Fn, Program

from arcfast import _cpu
from arcfast.base.table import PRIMITIVES as TABLE
from arcfast.reference import CALLS, INT_MAX, INT_MIN, NESTING

I = Earlier(-1)  # noqa: E741 (the input, as every solver calls it)
GRID = ((3, 0, 0, 3, 0), (0, 3, 0, 0, 5), (0, 0, 5, 5, 0), (1, 0, 5, 0, 0))
WIDE = ((300, 0, -1), (0, 300, 10), (0, 0, 300))
OBJECT = frozenset({(3, (0, 0)), (5, (0, 1)), (3, (2, 2)), (4, (2, 2))})
F = Fn


def bind(name, *fixed):
    """rbind(rbind(name, last), ...): a function of one argument."""
    function = F(name)
    for value in reversed(fixed):
        function = F("rbind", (function, value))
    return function


# Diverse on purpose: shapes, sets, sorting, merging, and function values that call function values.
PROGRAMS = {
    "turns": (GRID, [("rot90", [I]), ("vmirror", [Earlier(0)]), ("hconcat", [Earlier(0), Earlier(1)])]),
    "wide colours": (WIDE, [("rot270", [I]), ("palette", [I]), ("replace", [I, 300, 1]), ("cmirror", [Earlier(0)])]),
    "upscale": (GRID, [("upscale", [I, 3]), ("downscale", [Earlier(0), 2]), ("vupscale", [I, 4])]),
    "splits": (GRID, [("hsplit", [I, 2]), ("vsplit", [I, 3]), ("merge", [Earlier(1)])]),
    "objects": (GRID, [("objects", [I, True, True, True]), ("merge", [Earlier(0)]), ("paint", [I, Earlier(1)])]),
    "many objects": (GRID, [("objects", [I, False, False, False]), ("order", [Earlier(0), F("size")])]),
    "partition": (GRID, [("partition", [I]), ("fgpartition", [I]), ("colorfilter", [Earlier(0), 5])]),
    "patches": (
        GRID,
        [("ofcolor", [I, 3]), ("outbox", [Earlier(0)]), ("delta", [Earlier(1)]), ("fill", [I, 7, Earlier(2)])],
    ),
    "mirrors": (
        OBJECT,
        [("dmirror", [I]), ("cmirror", [I]), ("upscale", [I, 3]), ("hperiod", [I]), ("combine", [I, Earlier(0)])],
    ),
    "far places": (
        OBJECT,
        [("shift", [I, (10**9, -(10**9))]), ("combine", [I, Earlier(0)]), ("normalize", [Earlier(1)])],
    ),
    "product": (GRID, [("interval", [0, 9, 2]), ("product", [Earlier(0), Earlier(0)]), ("product", [I, Earlier(0)])]),
    "cells": (GRID, [("asindices", [I]), ("product", [(1, 2, 3), Earlier(0)]), ("totuple", [Earlier(1)])]),
    "pairs": (
        GRID,
        [("pair", [I, I]), ("dedupe", [Earlier(0)]), ("mostcommon", [Earlier(0)]), ("initset", [Earlier(0)])],
    ),
    "occurrences": (
        GRID,
        [("occurrences", [I, frozenset({(0, (0, 0)), (5, (0, 1))})]), ("frontiers", [I]), ("compress", [I])],
    ),
    "lines": (GRID, [("connect", [(0, 0), (0, 60)]), ("shoot", [(3, 3), (1, -1)]), ("underfill", [I, 9, Earlier(1)])]),
    "nested": (
        GRID,
        [
            ("astuple", [I, I]),
            ("astuple", [Earlier(0), Earlier(0)]),
            ("initset", [Earlier(1)]),
            ("insert", [7, Earlier(2)]),
        ],
    ),
    "an error": (GRID, [("first", [()]), ("rot90", [Earlier(0)]), ("halve", [INT_MIN]), ("multiply", [INT_MAX, 2])]),
    "apply": (GRID, [("apply", [F("last"), I]), ("apply", [F("compose", (F("initset"), F("totuple"))), I])]),
    "mapply": (
        GRID,
        [
            ("objects", [I, True, False, True]),
            ("mapply", [bind("shift", (1, 1)), Earlier(0)]),
            ("mapply", [F("outbox"), Earlier(0)]),
        ],
    ),
    "prapply": (
        GRID,
        [
            ("interval", [0, 6, 1]),
            ("prapply", [F("astuple"), Earlier(0), Earlier(0)]),
            ("prapply", [F("lbind", (F("branch"), 0)), Earlier(0), I]),
        ],
    ),
    "nested prapply": (
        (1, 2, 3),
        [("prapply", [F("lbind", (F("prapply"), F("multiply"))), ((1, 2, 3), (4, 5, 6)), ((7,), (8, 9, 9))])],
    ),
    "nested mapply": (
        GRID,
        [
            (
                "mapply",
                [F("lbind", (F("mapply"), F("initset"))), frozenset({frozenset({(1, 2)}), frozenset({(3, 4)})})],
            ),
            ("apply", [F("lbind", (F("apply"), F("increment"))), I]),
            ("mpapply", [F("lbind", (F("papply"), F("add"))), I, I]),
        ],
    ),
    "filters": (
        GRID,
        [
            ("sfilter", [I, F("matcher", (F("last"), 0))]),
            ("partition", [I]),
            ("mfilter", [Earlier(1), F("square")]),
            ("extract", [I, F("compose", (F("positive"), F("first")))]),
        ],
    ),
    "ranking": (
        GRID,
        [
            ("order", [I, F("chain", (F("invert"), F("first"), F("totuple")))]),
            ("argmax", [I, F("maximum")]),
            ("valmin", [I, F("fork", (F("subtract"), F("maximum"), F("minimum")))]),
        ],
    ),
    "power": (
        ((1,),),
        [
            ("power", [F("fork", (F("hconcat"), F("identity"), F("identity"))), 6]),
            ("apply", [F("power", (F("double"), 9)), (1, 2)]),
            ("rapply", [frozenset({F("power", (bind("hupscale", 2), 5)), F("rot90")}), I]),
        ],
    ),
    "functions": (
        GRID,
        [
            ("compose", [F("rot90"), F("vmirror")]),
            ("astuple", [Earlier(0), Earlier(0)]),
            ("initset", [Earlier(1)]),
            ("rapply", [Earlier(1), I]),
            ("combine", [Earlier(2), frozenset({F("add"), 3})]),
        ],
    ),
}
PROGRAMS = {name: Program(*program) for name, program in PROGRAMS.items()}
programs = pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)


def endings(image, program):
    return [image.outcome(k) for k in range(len(program.steps))]


def values(image, program):
    return [image.value(k) if image.outcome(k)[0] == "ok" else None for k in range(len(program.steps))]


@programs
def test_the_programs_are_right_to_begin_with(program):
    statuses = check(program, "random")
    assert "ok" in statuses or program is PROGRAMS["an error"]


# ---- Room: the physical arena ----

ARENA = 1 << 18  # enough for every program here
GUARD = 512  # bytes behind an arena that are watched
# The places of size, top and fuel in af_image (core/vm.h).
SIZE, TOP, FUEL = struct.Struct("<0xI"), struct.Struct("<4xI"), struct.Struct("<32xQ")


class Idle(Core):
    """Makes images and does not run them."""

    size = largest = ARENA

    def execute(self, image):
        pass


def again(image, template, **fields):
    """Run the image once more from its beginning; gives it back."""
    image.data[:] = template
    if "fuel" in fields:
        struct.pack_into("<Q", image.data, FUEL.size - 8, fields["fuel"])
    if "size" in fields:
        size, (top,) = fields["size"], TOP.unpack_from(template)
        struct.pack_into("<I", image.data, 0, size)
        image.data[top:size] = bytes([fields["junk"]]) * (size - top)
        image.data[size : size + GUARD] = b"\xa5" * GUARD
    image.run()
    return image


def test_an_image_begins_with_what_these_tests_write():
    image = image_of(Idle(), PROGRAMS["turns"], fuel=12345)
    assert (*SIZE.unpack_from(image.data), *FUEL.unpack_from(image.data)) == (ARENA, 12345)
    assert 15_000 < TOP.unpack_from(image.data)[0] < 32_000


@programs
def test_a_full_arena_is_told_and_does_no_harm(program):
    """At every size up to the first that is enough, and beyond it. Bytes behind the arena stay as they are."""
    image = image_of(Idle(), program)
    template = bytes(image.data)
    assert again(image, template).complete
    expected, right = endings(image, program), values(image, program)
    (top,) = TOP.unpack_from(template)
    smallest = (top + 15) // 16 * 16
    enough = smallest
    while not again(image, template, size=enough, junk=0).complete:
        enough += max(16, enough // 32 // 16 * 16)
    assert enough < ARENA - GUARD and (enough > smallest or program is PROGRAMS["an error"])
    step = max(16, (enough - smallest) // 150 // 16 * 16)
    for n, size in enumerate(range(smallest, enough + 8 * step, step)):
        again(image, template, size=size, junk=(0x00, 0xFF, 0x5A)[n % 3])
        assert image.data[size : size + GUARD] == b"\xa5" * GUARD, size
        assert image.data[size + GUARD :] == template[size + GUARD :], size
        found = endings(image, program)
        if image.complete:
            assert found == expected and values(image, program) == right, size
        for k, (status, fuel, digest, why) in enumerate(found):
            if digest:  # a step that was done before the room was out
                assert (status, fuel, digest, why) == expected[k] and image.value(k) == right[k], (size, k)


def test_the_constants_may_not_fit():
    with pytest.raises(ValueError, match="bytes"):
        _cpu.Image([("rot90", [0])], [GRID], size=100)
    for constants in ([tuple([GRID] * 400)], [GRID] * 400, [((1,) * 200,) * 200]):
        with pytest.raises((MemoryError, _cpu.DSLError)):
            _cpu.Image([("size", [0])], constants, size=18 * 1024)
    with pytest.raises(MemoryError):
        _cpu.Image([("size", [0])] * 4000, [GRID], size=18 * 1024)


# ---- Fuel ----


@programs
def test_fuel_out_at_every_value(program):
    """Below what a step needs it ends by fuel, from there on as it should, and tells the same fuel."""
    image = image_of(Idle(), program)
    template = bytes(image.data)
    expected = endings(again(image, template), program)
    needs = [fuel for status, fuel, *_ in expected]
    most = max(needs)
    tried = (
        range(most + 2)
        if most < 300
        else [*range(50), *range(50, most, most // 100), most - 1, most, most + 1, 10 * most]
    )
    for fuel in tried:
        poisoned = set()
        for k, (got, whole) in enumerate(zip(endings(again(image, template, fuel=fuel), program), expected)):
            used = {arg.k for arg in program.steps[k][1] if isinstance(arg, Earlier)}
            if used & poisoned:
                assert got[0] == "error"
                poisoned.add(k)
            elif fuel >= needs[k] and got[0] != "fuel":
                assert got == whole, (fuel, k)
            else:  # a step that fails before it is charged needs none
                assert got[0] == "fuel" and got[1] <= fuel < max(needs[k], 1), (fuel, k)
                poisoned.add(k)


# ---- The memory budget, and work that would never end ----

ENDLESS = {
    "repeat": ("repeat", [GRID, INT_MAX]),
    "canvas": ("canvas", [1, (50_000, 50_000)]),
    "a canvas of empty rows": ("canvas", [1, (INT_MAX, 0)]),
    "a wide canvas": ("canvas", [1, (1, INT_MAX)]),
    "interval": ("interval", [INT_MIN, INT_MAX, 1]),
    "interval downwards": ("interval", [INT_MAX, INT_MIN, -1]),
    "connect": ("connect", [(INT_MIN, INT_MIN), (INT_MAX, INT_MAX)]),
    "connect on a row": ("connect", [(0, INT_MIN), (0, INT_MAX)]),
    "shoot": ("shoot", [(0, 0), (0, 51_130_563)]),
    "backdrop": ("backdrop", [frozenset({(INT_MIN, INT_MIN), (INT_MAX, INT_MAX)})]),
    "delta": ("delta", [frozenset({(0, 0), (10**6, 10**6)})]),
    "box": ("box", [frozenset({(INT_MIN, INT_MIN), (INT_MAX, INT_MAX)})]),
    "inbox": ("inbox", [frozenset({(INT_MIN, INT_MIN), (INT_MAX, INT_MAX)})]),
    "outbox": ("outbox", [frozenset({(0, 0), (10**9, 10**9)})]),
    "upscale a grid": ("upscale", [GRID, INT_MAX]),
    "upscale an object": ("upscale", [frozenset({(1, (0, 0))}), 60_000]),
    "hupscale": ("hupscale", [GRID, INT_MAX]),
    "vupscale": ("vupscale", [GRID, INT_MAX]),
    "vupscale of empty rows": ("vupscale", [((), ()), INT_MAX]),
    "hsplit": ("hsplit", [GRID, INT_MAX]),
    "vsplit": ("vsplit", [GRID, INT_MAX]),
    "product": ("product", [tuple(range(10_000)), tuple(range(10_000))]),
    "product of others": ("product", [((), None) * 3000, tuple(range(9000))]),
    "prapply": ("prapply", [F("astuple"), tuple(range(10_000)), tuple(range(10_000))]),
    "apply of large ones": ("apply", [bind("repeat", 10**6), tuple(range(100))]),
    "apply of canvases": ("apply", [F("lbind", (F("canvas"), 3)), ((3000, 3000),) * 9]),
    "mapply of large ones": ("mapply", [bind("repeat", 10**6), tuple(range(100))]),
}


@pytest.mark.parametrize("name, args", ENDLESS.values(), ids=ENDLESS)
def test_a_step_over_the_budget_is_memory(name, args):
    """And is found to be so early: little is charged for it, and nothing of its size is written to the arena."""
    image = image_of(
        Core(), Program(0, [(name, args), ("size", [Earlier(0)]), ("size", [(1, 2)])]), fuel=10**9, memory=1 << 24
    )
    assert image.complete
    status, fuel, digest, why = image.outcome(0)
    assert (status, digest, why) == ("memory", 0, None)
    assert image.outcome(1)[0] == "error" and image.value(2) == 2
    with pytest.raises(_cpu.DSLError) as caught:
        image.value(0)
    assert caught.value.status == "memory"
    assert fuel < (10**8 + 9 if "pr" in name else 10**7)  # products are charged by their pairs before they are made
    assert len(image.data) <= (1 << 26 if name in ("apply", "mapply") else 1 << 20)  # what each call gives may fit


def test_doubling_ends_by_memory_where_the_value_is_shared():
    """astuple(x, x) shares its parts, so the budget counts what the value stands for, not the bytes it takes."""
    steps = [("astuple", [Earlier(k - 1), Earlier(k - 1)]) for k in range(60)]
    found = endings(image_of(Core(), Program(GRID, steps), memory=1 << 20), Program(GRID, steps))
    statuses = [status for status, *_ in found]
    first = statuses.index("memory")
    assert statuses == ["ok"] * first + ["memory"] + ["error"] * (59 - first)
    assert 10 < first < 16


@pytest.mark.parametrize("budget", [0, 15, 16, 31, 32, 100, 1000, 5000])
@programs
def test_small_budgets_are_the_same_for_the_warp(program, budget):
    if budget in (15, 31, 1000):  # a third of them is enough for the emulator
        try:
            check(program, "descending", memory=budget)
        except Mismatch as mismatch:
            pytest.fail(str(mismatch))
    else:
        check(program, memory=budget)


NEVER = {
    "power": Program(0, [("power", [F("identity"), INT_MAX]), ("apply", [Earlier(0), (1,)])]),
    "power of power": Program(
        0, [("power", [F("power", (F("flip"), INT_MAX)), INT_MAX]), ("apply", [Earlier(0), (1,)])]
    ),
    "power that grows": Program(0, [("power", [F("initset"), INT_MAX]), ("apply", [Earlier(0), (1,)])]),
    "power that doubles": Program(
        0,
        [("power", [F("fork", (F("astuple"), F("identity"), F("identity"))), INT_MAX]), ("apply", [Earlier(0), (1,)])],
    ),
    "power that widens": Program(
        0,
        [
            ("power", [F("fork", (F("hconcat"), F("identity"), F("identity"))), INT_MAX]),
            ("apply", [Earlier(0), (GRID,)]),
        ],
    ),
    "manhattan": Program(((0,) * 300,) * 300, [("asindices", [I]), ("manhattan", [Earlier(0), Earlier(0)])]),
}
ENDS = {
    "power": "fuel",
    "power of power": "fuel",
    "power that grows": "error",
    "power that doubles": "memory",
    "power that widens": "fuel",
    "manhattan": "fuel",
}


@pytest.mark.parametrize("name", NEVER)
def test_endless_work_ends(name):
    image = image_of(Core(), NEVER[name], fuel=3_000_000, memory=1 << 24)
    assert image.complete and image.outcome(1)[0] == ENDS[name]
    assert sum(image.outcome(k)[1] for k in range(2)) <= 3_000_000 + 1  # the fuel is what all work is counted by


# ---- Depth ----


def tower(levels):
    """Steps that build a function of functions that many levels high, the last of them at position levels - 1."""
    return [("compose", [F("identity"), Earlier(k - 1) if k else F("identity")]) for k in range(levels)]


@pytest.mark.parametrize("levels", [1, CALLS - 1, CALLS, CALLS + 1])
def test_functions_are_built_and_called_as_deep_as_calls_may_nest(levels):
    steps = tower(levels)
    calls = [
        ("apply", [Earlier(levels - 1), (5,)]),
        ("rapply", [frozenset(), 5]),
        ("astuple", [Earlier(levels - 1), 1]),
    ]
    statuses = check(Program(0, steps + calls), "ascending" if levels < CALLS else None)
    assert statuses[levels - 1] == ("ok" if levels <= CALLS else "error")
    assert statuses[levels] == ("ok" if levels < CALLS else "error")  # apply itself is one call deep


@pytest.mark.parametrize("maker", ["rbind", "lbind", "compose inner", "matcher", "fork", "power", "chain"])
@pytest.mark.parametrize("levels", [100, CALLS - 1, CALLS, CALLS + 1])
def test_every_maker_nests_to_the_same_depth(maker, levels):
    deep = {
        "rbind": lambda f: ("rbind", [F("apply") if f is None else f, (1, 2)]),
        "lbind": lambda f: ("lbind", [F("add") if f is None else f, 1]),
        "compose inner": lambda f: ("compose", [f or F("identity"), F("identity")]),
        "matcher": lambda f: ("matcher", [f or F("identity"), True]),
        "fork": lambda f: ("fork", [F("both"), F("identity"), f or F("identity")]),
        "power": lambda f: ("power", [f or F("identity"), 2]),
        "chain": lambda f: ("chain", [F("identity"), f or F("identity"), F("identity")]),
    }[maker]
    steps = [deep(Earlier(k - 1) if k else None) for k in range(levels)]
    if maker == "power":
        steps = steps[:10] if levels < CALLS else steps  # called, 10 levels are 2^10 calls
    last = Earlier(len(steps) - 1)
    check(Program(0, [*steps, ("apply", [last, (5,)]), ("rapply", [(F("identity"),), last])]))


@pytest.mark.parametrize("wrap", ["initset", "astuple", "repeat"])
def test_values_nest_64_deep(wrap):
    rest = {"initset": [], "astuple": [0], "repeat": [1]}[wrap]
    steps = [(wrap, [Earlier(k - 1), *rest]) for k in range(NESTING + 2)]
    uses = [
        ("equality", [Earlier(NESTING - 1), Earlier(NESTING - 1)]),
        ("first", [Earlier(NESTING - 1)]),
        ("matcher", [F("identity"), Earlier(NESTING - 1)]),
        ("initset", [Earlier(NESTING + 4)]),
    ]
    statuses = check(Program(7, steps + uses), "random")
    assert statuses[NESTING - 1 : NESTING + 2] == ["ok", "error", "error"]
    for depth, fits in ((NESTING, True), (NESTING + 1, False)):
        value = 7
        for _ in range(depth):
            value = (value,)
        if fits:
            assert check(Program(value, [("size", [I]), ("identity", [I])])) == ["ok", "ok"]
        else:
            with pytest.raises(_cpu.NotAValue):
                _cpu.Image([("size", [0])], [value])


def test_ints_beyond_32_bits_are_no_values():
    for value in (INT_MAX + 1, INT_MIN - 1, 10**50, ((INT_MAX + 1,),), frozenset({(0, INT_MIN - 1)})):
        with pytest.raises(_cpu.NotAValue):
            _cpu.Image([("identity", [0])], [value])


# ---- Sizes and edges, through every primitive ----

SQUARE = {
    side: tuple(tuple((i * i + 3 * j * j) % 7 % 4 for j in range(side)) for i in range(side)) for side in (1, 30, 200)
}
SMALL = {
    "any": True,
    "int": 2,
    "pair": (1, 2),
    "patch": frozenset({(0, 0), (1, 2)}),
    "object": frozenset({(1, (0, 0)), (2, (1, 2))}),
    "function": F("size"),
    "container": (1, 2, 3),
    "number": 3,
}
GRID_KINDS = {"grid", "piece", "element", "rows", "container", "containers", "tuple"}
GRID_ROWS = [row for row in TABLE.values() if GRID_KINDS & set(row.kinds)]


@pytest.mark.parametrize("side", SQUARE)
@pytest.mark.parametrize("row", GRID_ROWS, ids=lambda row: row.name)
def test_grids_of_every_size(row, side):
    """1x1, the largest of ARC, and far beyond it, through everything that takes a grid."""
    grid, args = SQUARE[side], []
    for kind in row.kinds:
        args.append(grid if kind in GRID_KINDS else SMALL[kind])
    if row.name in ("prapply", "product") and side > 30:
        args[-1] = (1, 2, 3)
    if row.kinds[0] == "function":
        args[0] = F("hconcat") if row.name in ("papply", "mpapply", "prapply") else F("identity")
    if row.name.startswith("rapply"):
        args = [(F("rot90"), F("size")), grid]
    check(Program(0, [(row.name, args)]), fuel=10**8, memory=1 << 26)


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE)
def test_empty_everything(row):
    """Every primitive on all that is empty, in every combination, beside what else it needs."""
    choices = [
        [*EMPTIES, SMALL.get(kind, GRID)] if kind != "function" else [F("size"), F("identity"), F("first")]
        for kind in row.kinds
    ]
    if row.arity == 4:
        choices = [choices[0], [True, ()], [False, (0,)], [True, None]]
    calls = [(row.name, list(args)) for args in itertools.product(*choices)]
    check(Program(0, calls[:400]), "descending" if len(calls) < 80 else None)


FAR = [frozenset({(a, b)}) for a in (INT_MIN, INT_MAX) for b in (INT_MIN, INT_MAX, 0)] + [
    frozenset({(INT_MIN, 0), (INT_MAX, 0)}),
    frozenset({(0, INT_MIN), (0, INT_MAX)}),
    frozenset({(INT_MIN, INT_MIN), (INT_MAX, INT_MAX)}),
    frozenset({(INT_MAX, INT_MAX), (INT_MAX - 1, INT_MAX), (INT_MAX, INT_MAX - 2)}),
    frozenset({(INT_MIN, INT_MIN), (INT_MIN + 2, INT_MIN + 1)}),
    frozenset({(0, 0), (2, 3)}),
]
CELLS = [frozenset((color, place) for place, color in zip(sorted(patch), (INT_MIN, 3, INT_MAX))) for patch in FAR]
PLACE_KINDS = {"patch", "object", "piece", "element", "rows", "objects"}
EDGE_PAIRS = [(0, 0), (INT_MIN, INT_MAX), (INT_MAX, INT_MIN), (INT_MIN, INT_MIN), (-1, 1), (INT_MAX, INT_MAX)]


@pytest.mark.parametrize(
    "row",
    [row for row in TABLE.values() if {*PLACE_KINDS, "pair", "number"} & set(row.kinds)],
    ids=lambda row: row.name,
)
def test_places_at_the_edges_of_ints(row):
    pools = {
        "patch": FAR + CELLS,
        "piece": FAR + CELLS,
        "rows": FAR + CELLS,
        "object": CELLS,
        "element": CELLS,
        "objects": [frozenset(CELLS), tuple(CELLS[:2])],
        "pair": EDGE_PAIRS,
        "number": [*EDGE_PAIRS, INT_MIN, INT_MAX, -1, 0],
        "int": [INT_MIN, -1, 0, 2, INT_MAX],
        "grid": [GRID],
    }
    calls = [(row.name, list(args)) for args in itertools.product(*[pools[kind] for kind in row.kinds])]
    if len(calls) > 150:  # all pairs of places alike, and an even share of the rest
        calls = calls[:: len(calls) // 150 + 1]
    check(Program(0, calls), fuel=10**6, memory=1 << 20)
    check(Program(0, calls[::5]), "random", fuel=10**6, memory=1 << 16)
