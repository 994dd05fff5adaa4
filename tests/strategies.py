"""Random arguments and programs made from the kinds of the table: typed, edge cases, related ones, ill-typed ones.

One generator (Maker) asks a random.Random for every choice. tests/fuzz.py gives it a plain one; `makers()` gives it
one that hypothesis steers and shrinks. Values are plain but for functions, which are descriptions (Fn), because every
backend has function values of its own: `build` makes them, `describe` takes them apart again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from corpus import Earlier
from hypothesis import strategies as st

from arcfast import _cpu
from arcfast.base.table import ADMITTED_AS as TABLE_ADMITTED_AS
from arcfast.base.table import PRIMITIVES as TABLE
from arcfast.base.table import Primitive
from arcfast.reference import INT_MAX, INT_MIN

EDGES = (INT_MIN, INT_MIN + 1, -65537, -129, -128, 127, 128, 255, 300, 65536, INT_MAX - 1, INT_MAX)
ODD_COLORS = (-1, 10, 300, -128, 127, 128, -129, INT_MIN, INT_MAX)
EMPTIES = ((), ((),), ((), ()), frozenset(), frozenset({()}), frozenset({frozenset()}), (frozenset(), ()))
MAKERS = ("compose", "chain", "fork", "matcher", "rbind", "lbind", "power")

# The table's, and two kinds of our own.
ADMITTED_AS = TABLE_ADMITTED_AS | dict.fromkeys(("cell", "row"), frozenset("any tuple container rows".split()))
MEMBER_KINDS = {
    "grid": "row", "patch": "pair", "object": "cell", "objects": "object", "row": "int", "pair": "int",
    "containers": "container",
}  # fmt: skip
OPERATORS = ("plus", "minus", "times", "bit_or", "bit_and", "bit_xor", "less", "less_equal")
EXTRA_PARAMS = ("S", "cell", "ijs", "cs", "k", "n", "direction", "size")
SORTS = ("int", "int", "pair", "cell", "row", "grid", "grid", "patch", "object", "objects", "tuple", "set", "container",
         "function", "none", "empty")  # fmt: skip


@dataclass(frozen=True)
class Fn:
    """A function value as no backend knows it: a primitive, or a maker and its parts."""

    name: str
    parts: tuple = ()

    def __repr__(self) -> str:
        return f"Fn({self.name!r}, {self.parts!r})" if self.parts else f"Fn({self.name!r})"


class Rows:
    """Rows of the table from which functions are made, by their arity; those of one argument by its kind."""

    def __init__(self, rows: list[Primitive]):
        self.all = rows
        self.unary = {
            kind: [row for row in rows if row.arity == 1 and row.kinds[0] in words]
            for kind, words in ADMITTED_AS.items()
        }
        self.binary = [row for row in rows if row.arity == 2]
        self.ternary = [row for row in rows if row.arity == 3]


ROWS = Rows(list(TABLE.values()))
WRITTEN = Rows([row for row in TABLE.values() if not row.python])  # without those that a user's own DSL lacks


class Program(NamedTuple):
    """An input and steps (name, [arguments]); an argument may be Earlier(k). One call is a program of one step."""

    start: Any
    steps: list


def build(value: Any, function: Callable[[str], Any]) -> Any:
    """The value with every Fn made real; `function` gives the function value of a primitive's name."""
    if isinstance(value, Fn):
        made = function(value.name)
        return made(*[build(part, function) for part in value.parts]) if value.parts else made
    if type(value) is tuple or isinstance(value, frozenset):
        return type(value)([build(member, function) for member in value])
    return value


def describe(value: Any) -> Any:
    """The value with every function of the reference or of the core as an Fn."""
    if isinstance(value, (_cpu.Tuple, _cpu.Set)):
        value = value.to_python()
    if isinstance(value, (tuple, frozenset)):
        return type(value)([describe(member) for member in value])
    if callable(value):  # both classes are rebuilt, when pickled, from their name and parts
        name, parts = value.__reduce__()[1]
        return Fn(name, tuple(map(describe, parts)))
    return value


def members(container: tuple | frozenset) -> list:
    """In an order that is the same in every process; hashes of strings are not."""
    return list(container) if isinstance(container, tuple) else sorted(container, key=repr)


def is_container(value: Any) -> bool:
    return isinstance(value, (tuple, frozenset))


def is_pair(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and all(isinstance(item, int) for item in value)


def is_cell(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and isinstance(value[0], int) and is_pair(value[1])


def is_grid(value: Any) -> bool:
    return type(value) is tuple and all(
        type(row) is tuple and len(row) == len(value[0]) and all(isinstance(cell, int) for cell in row) for row in value
    )


def kind_of(value: Any) -> str:
    """The narrowest word of ADMITTED_AS for a value."""
    if isinstance(value, int):
        return "int"
    if isinstance(value, Fn):
        return "function"
    if not is_container(value):
        return "any"
    if isinstance(value, frozenset):
        tests = [("object", is_cell), ("patch", is_pair), ("objects", lambda member: kind_of(member) == "object")]
        return next((kind for kind, test in tests if all(map(test, value))), "set")
    tests = [("pair", is_pair), ("cell", is_cell), ("grid", is_grid)]
    return next((kind for kind, test in tests if test(value)), "tuple")


def places_of(patch: tuple | frozenset) -> list:
    return [member[1] if is_cell(member) else member for member in members(patch)]


class Maker:
    """Makes random values; every choice is one of the Random's, whole grids and patches hang on a seed it gives."""

    def __init__(self, rng: random.Random, rows: Rows = ROWS):
        self.rng = rng
        self.rows = rows

    def chance(self, percent: int) -> bool:
        return self.rng.randrange(100) >= 100 - percent

    def pick(self, items: Any) -> Any:
        return items[self.rng.randrange(len(items))]

    def bulk(self) -> random.Random:
        """For many small choices that are not worth shrinking one by one."""
        return random.Random(self.rng.randrange(1 << 20))

    # ---- Values by kind ----

    def int(self) -> int:
        roll = self.rng.randrange(100)
        if roll < 60:
            return self.rng.randrange(13) - 2
        if roll < 78:
            return self.rng.randrange(-40, 41)
        return self.pick(EDGES) if roll < 88 else bool(self.rng.randrange(2))

    def colors(self, bulk: random.Random) -> list[int]:
        palette = bulk.sample(range(10), bulk.randrange(1, 5))
        if self.chance(12):
            palette.append(bulk.choice(ODD_COLORS))
        return [True, *palette] if self.chance(3) else palette

    def pair(self) -> tuple:
        if self.chance(8):
            return (self.int(), self.int())
        return (self.rng.randrange(-3, 13), self.rng.randrange(-3, 13))

    def side(self) -> int:
        roll = self.rng.randrange(100)
        return self.rng.randrange(1, 6 if roll < 70 else 13 if roll < 92 else 31)

    def grid(self) -> tuple:
        if self.chance(6):
            return self.pick(EMPTIES[:3])
        height, width = self.side(), self.side()
        bulk = self.bulk()
        palette = self.colors(bulk)
        ground, style = bulk.choice(palette), self.rng.randrange(6)
        if style == 0:
            rows = [[ground] * width for _ in range(height)]
        elif style == 1:
            rows = [[bulk.choice(palette) for _ in range(width)] for _ in range(height)]
        elif style == 2:  # tiles
            h, w = bulk.randrange(1, 4), bulk.randrange(1, 4)
            tile = [[bulk.choice(palette) for _ in range(w)] for _ in range(h)]
            rows = [[tile[i % h][j % w] for j in range(width)] for i in range(height)]
        else:  # shapes on a ground: specks, rectangles, full lines
            rows = [[ground] * width for _ in range(height)]
            for _ in range(bulk.randrange(1, 6)):
                color, top, left = bulk.choice(palette), bulk.randrange(height), bulk.randrange(width)
                bottom = top + 1 if style == 3 or style == 5 and bulk.random() < 0.5 else bulk.randrange(height) + 1
                right = left + 1 if style == 3 else bulk.randrange(width) + 1
                if style == 5:
                    upright = bottom > top + 1
                    top, bottom, left, right = (0, height, left, left + 1) if upright else (top, top + 1, 0, width)
                for row in rows[top:bottom]:
                    row[left:right] = [color] * len(row[left:right])
        return tuple(map(tuple, rows))

    def places(self) -> list:
        """Distinct or not, in any order."""
        roll = self.rng.randrange(100)
        if roll < 6:
            return []
        bulk = self.bulk()
        i, j = bulk.randrange(12), bulk.randrange(12)
        if roll >= 94:
            i, j = bulk.choice((i, *EDGES)), bulk.choice((j, *EDGES))
        elif roll >= 80:
            i, j = i - 10, j - 10
        n, style = self.rng.randrange(1, 9), self.rng.randrange(6)
        if style == 0:
            found = [(i, j)]
        elif style == 1:
            di, dj = bulk.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
            found = [(i + k * di, j + k * dj) for k in range(n)]
        elif style == 2:
            found = [(i + a, j + b) for a in range(n) for b in range(bulk.randrange(1, 6))]
        elif style == 3 and self.chance(30):  # far apart
            found = [(bulk.choice((i, *EDGES)), bulk.choice((j, *EDGES))) for _ in range(n)]
        else:
            found = [(i + bulk.randrange(n), j + bulk.randrange(n)) for _ in range(2 * n)]
        return [(min(max(a, INT_MIN), INT_MAX), min(max(b, INT_MIN), INT_MAX)) for a, b in found]

    def gathered(self, items: list) -> tuple | frozenset:
        """A set, or sometimes a tuple, perhaps with repeats, in no order."""
        if not self.chance(15):
            return frozenset(items)
        bulk = self.bulk()
        return tuple(bulk.sample(items + items[: bulk.randrange(3)], k=len(items)))

    def indices(self) -> tuple | frozenset:
        return self.gathered(self.places())

    def object(self) -> tuple | frozenset:
        places, bulk = self.places(), self.bulk()
        palette = self.colors(bulk)
        one = palette[0] if self.chance(50) else None
        cells = [(bulk.choice(palette) if one is None else one, place) for place in places]
        if self.chance(15):
            cells += [(bulk.choice(palette), place) for place in places[:3]]
        return self.gathered(cells)

    def patch(self) -> tuple | frozenset:
        return self.object() if self.chance(50) else self.indices()

    def objects(self) -> tuple | frozenset:
        if self.chance(50):
            cells: dict = {}
            for i, row in enumerate(self.grid()):
                for j, color in enumerate(row):
                    cells.setdefault(color, []).append((color, (i, j)))
            found = [frozenset(members) for members in cells.values()]
        else:
            found = [self.object() for _ in range(self.rng.randrange(4))]
        return self.gathered(found)

    def row(self) -> tuple:
        bulk = self.bulk()
        palette = self.colors(bulk)
        return tuple(bulk.choice(palette) for _ in range(self.rng.randrange(8)))

    def alike(self, count: int, depth: int) -> list:
        """Values to be members, mostly of one sort."""
        sort = self.pick(SORTS)
        found = [self.sort(sort if self.chance(85) else self.pick(SORTS), depth + 1) for _ in range(count)]
        if found and self.chance(30):
            found.append(found[0])
        return found

    def container(self, depth: int = 0) -> tuple | frozenset:
        items = self.alike(self.rng.randrange(6), depth)
        return tuple(items) if self.chance(50) else frozenset(items)

    def containers(self, depth: int = 0) -> tuple | frozenset:
        if self.chance(40):
            return self.typed(self.pick(("grid", "object", "objects", "patch")))
        sort = self.pick(("row", "grid", "patch", "object", "container", "pair", "empty"))
        items = [self.sort(sort if self.chance(85) else "container", depth + 1) for _ in range(self.rng.randrange(5))]
        return tuple(items) if self.chance(50) else frozenset(items)

    def sort(self, sort: str, depth: int) -> Any:
        """A value by a word of SORTS; deep down only small ones."""
        if depth > 2 and sort in ("grid", "objects", "tuple", "set", "container"):
            sort = self.pick(("int", "pair", "row", "none", "empty"))
        if sort == "none":
            return None
        if sort == "empty":
            return self.pick(EMPTIES)
        if sort == "cell":
            return (self.int(), self.pair())
        if sort == "container":
            return self.container(depth)
        if sort == "tuple":
            return tuple(self.alike(self.rng.randrange(5), depth))
        if sort == "set":
            return frozenset(self.alike(self.rng.randrange(5), depth))
        if sort == "function":
            return self.unary(self.pick(("any", "int", "grid", "patch")), 2)[0]
        return getattr(self, sort)()

    def anything(self) -> Any:
        return self.sort(self.pick(SORTS), 0)

    def typed(self, kind: str, others: list | tuple = ()) -> Any:
        """An argument of a kind of the table, often one that has to do with the others."""
        if others and self.chance(50):
            found = self.related(kind, self.pick(others))
            if found is not None:
                return found
        if kind == "any":
            return self.anything()
        if kind == "number":
            return self.pair() if self.chance(50) else self.int()
        if kind in ("tuple", "set", "container"):
            if self.chance(40):
                found = self.typed(self.pick(("grid", "patch", "object", "objects")))
                return found if kind == "container" else tuple(found) if kind == "tuple" else frozenset(found)
            return self.sort(kind, 0)
        if kind == "piece":
            return self.grid() if self.chance(50) else frozenset(self.patch())
        if kind == "element":
            return self.grid() if self.chance(50) else frozenset(self.object())
        if kind == "rows":
            return self.typed(self.pick(("grid", "patch", "tuple")))
        if kind == "function":
            return self.unary(self.pick(("any", "int", "grid", "patch", "object", "pair")), 0)[0]
        return getattr(self, kind)()

    def related(self, kind: str, source: Any) -> Any:
        """A value of the kind made out of another argument; None if that gives none."""
        if kind == "any":
            return self.inside(source)
        if kind in ("int", "number"):
            found = self.inside(source)
            return found if isinstance(found, int) else len(source) if is_container(source) else None
        if not is_container(source):
            return None
        bulk = self.bulk()
        if kind == "pair":
            if is_grid(source) and source:
                return (bulk.randrange(len(source) + 1), bulk.randrange(len(source[0]) + 1))
            return next((place for place in places_of(source) if is_pair(place)), None)
        if kind in ("grid", "piece", "element") and is_grid(source):
            return tuple(tuple(bulk.choice(row) if bulk.random() < 0.1 else cell for cell in row) for row in source)
        if kind in ("patch", "object") and is_grid(source) and source and source[0]:
            i, j = bulk.randrange(len(source)), bulk.randrange(len(source[0]))
            h, w = bulk.randrange(1, 4), bulk.randrange(1, 4)
            cells = [(c, (a, b)) for a, row in enumerate(source) for b, c in enumerate(row)]
            cells = [(c, (a, b)) for c, (a, b) in cells if i <= a < i + h and j <= b < j + w]
            moved = bulk.choice([0, 0, -1, 3])
            cells = [(c, (a + moved, b + moved)) for c, (a, b) in cells]
            return self.gathered(cells if kind == "object" else [place for _, place in cells])
        if kind in ("patch", "piece") and kind_of(frozenset(source)) in ("patch", "object") and source:
            di, dj = bulk.randrange(-9, 10), bulk.choice([0, bulk.randrange(-9, 10)])
            places = [(i + di, j + dj) for i, j in places_of(source)]
            return frozenset(place for place in places if all(INT_MIN <= x <= INT_MAX for x in place))
        if kind in ("set", "container", "tuple"):
            items = [item for item in members(source) if bulk.random() < 0.6] + self.alike(bulk.randrange(2), 1)
            return tuple(items) if kind == "tuple" or kind == "container" and bulk.random() < 0.5 else frozenset(items)
        return None

    def inside(self, value: Any) -> Any:
        """A member, a member of a member, ... or the value itself."""
        while is_container(value) and value and self.chance(75):
            value = self.pick(members(value))
        return value

    # ---- Functions ----

    def unary(self, kind: str, depth: int) -> tuple[Fn, str]:
        """A function that should take one argument of a kind, and the kind it should give."""
        roll = self.rng.randrange(100)
        if roll >= 94:  # of any arity and for anything
            row = self.pick(self.rows.all)
            return Fn(row.name), row.result
        if roll < 45 or depth > 2:
            row = self.pick(self.rows.unary.get(kind, self.rows.unary["any"]))
            return Fn(row.name), row.result
        maker = self.pick(MAKERS)
        if maker in ("compose", "chain"):
            parts, given = [], kind
            for _ in range(2 if maker == "compose" else 3):
                part, given = self.unary(given, depth + 1)
                parts.insert(0, part)
            return Fn(maker, tuple(parts)), given
        if maker == "matcher":
            part, given = self.unary(kind, depth + 1)
            return Fn(maker, (part, self.fixed("int" if given == "bool" else given, depth))), "bool"
        if maker == "power":
            part, given = self.unary(kind, depth + 1)
            return Fn(maker, (part, self.rng.randrange(2, 6))), given  # power(f, 1) is f itself, not an Fn
        if maker == "fork":
            (a, left), (b, right) = self.unary(kind, depth + 1), self.unary(kind, depth + 1)
            outer, given = self.binary(left, right, depth + 1)
            return Fn(maker, (outer, a, b)), given
        return self.bound(maker, kind, depth)

    def bound(self, maker: str, kind: str, depth: int) -> tuple[Fn, str]:
        """rbind or lbind of a primitive of two arguments, of which the other one should be of the kind."""
        free = 0 if maker == "rbind" else 1
        words = ADMITTED_AS.get(kind, ADMITTED_AS["any"])
        row = self.pick([row for row in self.rows.binary if row.kinds[free] in words])
        if self.chance(5):
            row = self.pick(self.rows.all)
        return Fn(maker, (Fn(row.name), self.fixed(row.kinds[free - 1 if row.arity > 1 else 0], depth))), row.result

    def binary(self, left: str, right: str, depth: int) -> tuple[Fn, str]:
        """A function that should take two arguments of these kinds."""
        words = [ADMITTED_AS.get(kind, ADMITTED_AS["any"]) for kind in (left, right)]
        if self.chance(15):
            maker = self.pick(("rbind", "lbind"))
            free = slice(0, 2) if maker == "rbind" else slice(1, 3)
            fits = [row for row in self.rows.ternary if all(k in w for k, w in zip(row.kinds[free], words))]
            if fits:
                row = self.pick(fits)
                return Fn(maker, (Fn(row.name), self.fixed(row.kinds[2 if maker == "rbind" else 0], depth))), row.result
        fits = [row for row in self.rows.binary if all(k in w for k, w in zip(row.kinds, words))]
        row = self.pick(fits if not self.chance(5) else self.rows.all)
        return Fn(row.name), row.result

    def fixed(self, kind: str, depth: int) -> Any:
        """An argument that a function carries; bounded, since functions nest."""
        if kind == "function":
            return self.unary(self.pick(("any", "int", "pair", "object")), depth + 1)[0]
        if kind == "bool":
            return bool(self.rng.randrange(2))
        if kind in ("any", "container", "containers", "tuple", "set", "rows"):
            return self.sort(self.pick(("int", "pair", "row", "none", "patch", "empty")), 2)
        return self.typed(kind)

    def fitting(self, row: Primitive, args: list) -> Any:
        """A function argument that fits the containers it will be called on."""
        samples = []
        for kind, arg in zip(row.kinds, args):
            if kind == "container" and is_container(arg):
                samples.append(kind_of(self.pick(members(arg))) if arg else "any")
            elif kind == "tuple":
                samples.append("grid")  # of demonstrations
        if len(samples) == 2:
            return self.binary(*samples, 0)[0]
        return self.unary(samples[0] if samples else self.pick(("any", "int", "grid", "patch", "object")), 0)[0]

    # ---- Calls and programs ----

    def arguments(self, row: Primitive) -> list:
        """Arguments of a primitive: typed ones, and in about a quarter of the calls something else among them."""
        args: list = [None] * row.arity
        order = list(range(row.arity))
        if row.arity > 1 and self.chance(50):
            order.reverse()
        made: list = []
        if row.python:
            args, order = self.python_arguments(row), []
        for position in sorted(order, key=lambda position: row.kinds[position] == "function"):
            kind = row.kinds[position]
            if kind == "function":
                args[position] = self.fitting(row, args)
                continue
            if row.extra and row.params[position] in EXTRA_PARAMS and self.chance(85):
                args[position] = self.special(row.params[position])
            elif row.name.startswith("rapply") and position == 0:
                kind_of_value = kind_of(made[0]) if made else "any"
                args[position] = self.gathered([self.unary(kind_of_value, 0)[0] for _ in range(self.rng.randrange(4))])
            elif row.name in ("mfilter", "sizefilter", "sizefilter_t") and position == 0 and self.chance(75):
                args[position] = self.containers()
            elif row.name == "get_rank" and position == 0 and self.chance(75):
                args[position] = self.row()
            else:
                args[position] = self.typed(kind, made)
            made.append(args[position])
        if self.chance(25):
            args[self.rng.randrange(row.arity)] = self.anything()
        return args

    def special(self, param: str) -> Any:
        """An argument of an extra name, by the name of the parameter: the kind alone says too little."""
        if param == "S":
            pairs = [(self.grid(), self.grid()) for _ in range(self.rng.randrange(4))]
            turned = [(grid, grid[::-1] if self.chance(50) else grid) for grid, _ in pairs]
            return tuple(self.pick((pairs, turned, turned)))
        if param == "cell":
            return (self.int(), self.pair())
        if param == "ijs":
            return self.gathered(self.places())
        if param == "cs":
            return self.row()
        if param == "direction":
            return self.pair() if self.chance(20) else (self.rng.randrange(-1, 2), self.rng.randrange(-1, 2))
        if param == "size":
            return (self.rng.randrange(-1, 9), self.rng.randrange(-1, 9))
        return self.rng.randrange(-3, 9)

    def python_arguments(self, row: Primitive) -> list:
        """Arguments of what Python's operations become: those that go together, places and keys that are there."""
        first = self.typed(row.kinds[0])
        if row.name in OPERATORS:
            sort = self.pick(("int", "row", "grid", "tuple", "indices", "set"))
            a, b = (
                frozenset(found) if sort == "indices" else found for found in (self.sort(sort, 0), self.sort(sort, 0))
            )
            if row.name == "times" and isinstance(a, tuple):
                b = self.rng.randrange(-1, 5)
            return [b, a] if self.chance(50) else [a, b if self.chance(70) else self.related("any", a)]
        if row.name in ("least", "greatest", "total", "least_by", "greatest_by", "sort_by", "count_all"):
            first = self.sort(self.pick(("row", "grid", "indices", "object", "container")), 0)
        if row.name == "list_set2" and self.chance(80):
            first = tuple(self.typed("containers"))
        made = [first]
        for kind, param in zip(row.kinds[1:], row.params[1:]):
            length = len(first) if is_container(first) else 0
            if kind == "int" and param in "ijn":
                sized = first[0] if param == "j" and first and is_container(first[0]) else first
                most = len(sized)
                made.append(most if param == "n" and self.chance(60) else self.rng.randrange(-most - 1, most + 1))
            elif param in ("start", "stop", "step") and row.name != "total":
                made.append(None if self.chance(30) else self.rng.randrange(-6, 6))
            elif kind == "int":
                made.append(self.rng.randrange(-1, 9) if self.chance(70) else self.int())
            elif param in ("keys", "values"):
                keys = self.alike(length, 1) if self.chance(50) else self.row() * length
                made.append(tuple(keys[: length if self.chance(90) else 3]))
            elif row.name == "total":
                made.append(() if any(is_container(member) for member in first) else self.int())
            elif param in ("x", "k") and kind == "any" and length and self.chance(70):
                found = members(first[0] if row.kinds[0] == "dict" else first)
                made.append(self.pick(found) if found else 0)
            else:
                made.append(self.typed(kind, made))
        return made

    def dict(self) -> tuple:
        keys = tuple(dict.fromkeys(self.alike(self.rng.randrange(6), 1)))
        return (keys, tuple(self.alike(9, 1)[: len(keys)]))

    def call(self, row: Primitive) -> Program:
        return Program(0, [(row.name, self.arguments(row))])

    def program(self) -> Program:
        """Steps that take the results of earlier ones by the kinds the table declares, and constants."""
        steps: list = []
        kinds = {-1: "grid"}
        for k in range(self.rng.randrange(2, 13)):
            at = self.pick(list(kinds)[-4:]) if self.chance(70) else -1
            words = ADMITTED_AS[kinds[at]]
            row = self.pick(
                [row for row in self.rows.all if words.intersection(row.kinds) - {"any"}] or self.rows.binary
            )
            args: list = []
            used = None
            for kind in row.kinds:
                fits = [e for e, given in kinds.items() if kind in ADMITTED_AS[given]]
                if used is None and at in fits:
                    used = at
                    args.append(Earlier(at))
                elif kind == "function":
                    args.append(self.unary(MEMBER_KINDS.get(kinds[at], "any"), 0)[0])
                elif fits and self.chance(60):
                    args.append(Earlier(self.pick(fits)))
                else:
                    args.append(self.fixed(kind, 0))
            steps.append((row.name, args))
            kinds[k] = row.result
        return Program(self.grid(), steps)


def makers() -> st.SearchStrategy[Maker]:
    """Makers whose choices hypothesis makes and shrinks."""
    return st.randoms(use_true_random=False, note_method_calls=False).map(Maker)
