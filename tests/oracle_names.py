"""What a rewritten program calls in CPython: walks in SPEC order, operators within SPEC's limits, builtins, the DSL.

tests/oracle_rewrite.py puts the calls of these into a program's text, tests/oracle.py runs it. Values are plain: what
`arcfast.dsl` gives is converted at once, and function values stay callable. One meter counts steps for all, so one
program runs at a time.
"""

from __future__ import annotations

import builtins
import collections
import functools
import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import arcfast
from arcfast import dsl, reference
from arcfast.base.errors import DSLError

MEMBERS = 200_000  # of a container: more is too long
NESTING = reference.NESTING - 4  # of a value made by a program: deeper is left out, as limits are not modelled exactly
DEEP, DEEPEST = 150, 450  # calls within calls: from the first on runs are left out, beyond the second they are errors


class TooLong(BaseException):
    """The program takes too many steps, or is too near to a limit, to be compared. Programs cannot catch it."""


class Failed(Exception):
    """An error of the language that CPython does not raise by itself."""


class Needed(BaseException):
    """`raise` and a failing `assert`: errors that count whether or not anything needs them."""


class Meter:
    """Steps and depth of the run."""

    left = 0
    depth = 0
    deepest = 0

    def start(self, steps: int) -> None:
        self.left, self.depth, self.deepest = steps, 0, 0

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooLong("steps")


METER = Meter()
tick = METER.spend


# ---- Values ----


def depth(value: Any) -> int:
    """Depth of nesting of a plain value, a list, a set or a dict."""
    if isinstance(value, Mapping):
        return 2 + max(map(depth, itertools.chain(value.keys(), value.values())), default=0)
    if isinstance(value, (tuple, list, set, frozenset, collections.deque)):
        return 1 + max(map(depth, value), default=0)
    return 0


def limited(value: Any) -> Any:
    """The value, if it is within the limits of the language."""
    if isinstance(value, int):
        if not reference.INT_MIN <= value <= reference.INT_MAX:
            raise Failed("an int beyond 32 bits")
    elif isinstance(value, float):
        raise Failed("a float")
    return value


def display(value: Any) -> Any:
    """A container that was just made."""
    tick(len(value))
    if depth(value) > NESTING:
        raise TooLong("nested deeply")
    return value


class Native:
    """A primitive, or a function that primitives made: plain values in and out."""

    __slots__ = ("raw", "__wrapped__")

    def __init__(self, raw: Callable):
        self.raw = raw
        self.__wrapped__ = raw

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        tick()
        try:
            return plain(self.raw(*map(raw, args), **{name: raw(arg) for name, arg in kwargs.items()}))
        except DSLError as error:
            if error.status in ("fuel", "memory"):
                raise TooLong(error.status) from None
            raise

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Native) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)


def raw(value: Any) -> Any:
    """A value as `arcfast.dsl` takes it."""
    if isinstance(value, Native):
        return value.raw
    if isinstance(value, (tuple, list, set, frozenset, collections.deque)):
        kind = frozenset if isinstance(value, (set, frozenset)) else tuple
        return kind(map(raw, value))
    if isinstance(value, (str, Mapping, Iterator, range)):
        raise Failed(f"{type(value).__name__} is no value")
    return value


def plain(value: Any) -> Any:
    """What `arcfast.dsl` gave, as a plain value."""
    if value is None or isinstance(value, int):
        return value
    return with_functions(arcfast.to_python(value))


def with_functions(value: Any) -> Any:
    if isinstance(value, (tuple, frozenset)):
        return type(value)(map(with_functions, value))
    return Native(value) if callable(value) and not hasattr(value, "of_program") else value


# ---- Walks ----


def walk(value: Any) -> Iterator:
    """The members of anything that can be walked, sets in SPEC order; every member is a step."""
    if isinstance(value, (set, frozenset)):
        return _walk_set(value)
    return _counted(iter(value))


def _walk_set(value: set | frozenset) -> Iterator:
    size = len(value)
    for member in ordered(value):
        tick()
        yield member
        if len(value) != size:
            raise RuntimeError("a set changed while it was walked")


def ordered(value: Iterable) -> list:
    return sorted(value, key=reference.order_key)


def _counted(members: Iterator) -> Iterator:
    for member in members:
        tick()
        yield member


def spread(value: Any) -> Any:
    """A set as the list of its members in order; anything else as it is."""
    return ordered(value) if isinstance(value, (set, frozenset)) else value


def unpack(value: Any, shape: tuple) -> list:
    """The members for the targets of an unpacking. A shape has for each target None, "*" or the shape within it."""
    members = list(walk(value))
    star = shape.index("*") if "*" in shape else None
    for k, inner in enumerate(shape):
        place = k if star is None or k < star else k - len(shape)
        if isinstance(inner, tuple) and -len(members) <= place < len(members):
            members[place] = unpack(members[place], inner)
    return members


def walk_unpacked(value: Any, shape: tuple) -> Iterator:
    """The rounds of a loop whose target unpacks."""
    return (unpack(member, shape) for member in walk(value))


# ---- Operators ----

OPERATORS: dict[str, tuple[Callable, Callable]] = {
    "Add": (operator.add, operator.iadd),
    "Sub": (operator.sub, operator.isub),
    "Mult": (operator.mul, operator.imul),
    "FloorDiv": (operator.floordiv, operator.ifloordiv),
    "Mod": (operator.mod, operator.imod),
    "Pow": (operator.pow, operator.ipow),
    "BitOr": (operator.or_, operator.ior),
    "BitAnd": (operator.and_, operator.iand),
    "BitXor": (operator.xor, operator.ixor),
    "LShift": (operator.lshift, operator.ilshift),
    "RShift": (operator.rshift, operator.irshift),
    "Div": (operator.truediv, operator.itruediv),
    "MatMult": (operator.matmul, operator.imatmul),
}


def binary(name: str, a: Any, b: Any) -> Any:
    """a <operator> b."""
    guard(name, a, b)
    return limited(OPERATORS[name][0](a, b))


def augmented(name: str, a: Any, b: Any) -> Any:
    """What a <operator>= b leaves in a; lists, sets and dicts are changed where they are."""
    guard(name, a, b)
    walked = name == "Add" and isinstance(a, (list, collections.deque))
    return limited(OPERATORS[name][1](a, spread(b) if walked else b))


def augment_item(name: str, owner: Any, place: Any, later: Callable[[], Any]) -> None:
    """owner[place] <operator>= later()."""
    old = owner[place]
    owner[place] = augmented(name, old, later())


def guard(name: str, a: Any, b: Any) -> None:
    """Stop what would take long or much memory."""
    tick()
    if isinstance(a, int) and isinstance(b, int):
        if name == "Pow" and b < 0:
            raise Failed("a negative exponent")
        if (name == "Pow" and b > 64 and abs(a) > 1) or (name == "LShift" and b > 64 and a):
            raise Failed("an int beyond 32 bits")
        return
    sizes = [len(side) if hasattr(side, "__len__") else 0 for side in (a, b)]
    if name == "Mult":
        times = next((side for side in (a, b) if isinstance(side, int)), 1)
        sizes = [sum(sizes) * max(0, times)]
    tick(sum(sizes) // 64)
    if sum(sizes) > MEMBERS:
        raise TooLong("members")


def unary(name: str, value: Any) -> Any:
    return limited({"USub": operator.neg, "UAdd": operator.pos, "Invert": operator.inv}[name](value))


# ---- Functions and methods ----


def function(inner: Callable) -> Callable:
    """A function of the program: takes plain values whoever calls it, and counts steps and depth."""

    @functools.wraps(inner)
    def outer(*args: Any, **kwargs: Any) -> Any:
        tick()
        if METER.depth >= DEEPEST:
            raise RecursionError
        METER.depth += 1
        METER.deepest = max(METER.deepest, METER.depth)
        try:
            return inner(*map(plain_argument, args), **kwargs)
        finally:
            METER.depth -= 1

    outer.of_program = True  # type: ignore[attr-defined]
    return outer


def plain_argument(value: Any) -> Any:
    return plain(value) if isinstance(value, arcfast._cpu.Value) else value


def method(owner: Any, name: str, *args: Any, **kwargs: Any) -> Any:
    """owner.name(*args)."""
    tick()
    if name == "pop" and isinstance(owner, set) and not args:
        first = ordered(owner)[0]
        owner.remove(first)
        return first
    if name == "sort" and isinstance(owner, list):
        owner[:] = in_order(owner, **kwargs)
        return None
    if name in ("extend", "update", "extendleft", "subtract", "fromkeys"):
        args = tuple(map(spread, args))
    result = getattr(owner, name)(*args, **kwargs)
    for arg in args if name in ("append", "add", "insert", "setdefault", "appendleft") else ():
        display((arg,))
    return result


class Ordered:
    """A sort key: ints and tuples have an order; sets, None, functions and unlike kinds have none."""

    __slots__ = ("value",)

    def __init__(self, value: Any):
        self.value = value

    def __lt__(self, other: Ordered) -> bool:
        return less(self.value, other.value)

    def __gt__(self, other: Ordered) -> bool:
        return less(other.value, self.value)


def less(a: Any, b: Any) -> bool:
    if isinstance(a, int) and isinstance(b, int):
        return a < b
    for kind in (tuple, list):
        if isinstance(a, kind) and isinstance(b, kind):
            for x, y in zip(a, b):
                if x != y:
                    return less(x, y)
            return len(a) < len(b)
    raise TypeError("no order")


# ---- Builtins ----


def in_order(members: Any, *, key: Callable | None = None, reverse: Any = False) -> list:
    keyed = [(Ordered(key(member) if key else member), member) for member in walk(members)]
    return [member for _, member in sorted(keyed, key=lambda pair: pair[0], reverse=bool(reverse))]


def best(choose: Callable, *args: Any, key: Callable | None = None, **default: Any) -> Any:
    members = args if len(args) > 1 else walk(*args)
    return choose(members, key=lambda member: Ordered(key(member) if key else member), **default)


def total(members: Any, start: Any = 0) -> Any:
    """sum(): the sums on the way are exact, only the last one must be within the limits."""
    for member in walk(members):
        guard("Add", start, member)
        start = start + member
    return limited(start)


def walking(made: Callable) -> Callable:
    """A function whose arguments are walked, but for mappings."""
    return lambda *args, **kwargs: made(*[a if isinstance(a, Mapping) else walk(a) for a in args], **kwargs)


def apply_to(made: Callable) -> Callable:
    """map and filter: the first argument is a function, in which a `next` that finds nothing is an error."""

    def checked(f: Callable, *values: Any) -> Any:
        try:
            return f(*values)
        except StopIteration:
            raise Failed("next found nothing") from None

    return lambda f, *args: made(f and functools.partial(checked, f), *map(walk, args))


def power(a: Any, b: Any) -> Any:
    return binary("Pow", a, b)


BUILTINS: dict[str, Any] = {
    "len": builtins.len,
    "range": builtins.range,
    "bool": builtins.bool,
    "reversed": builtins.reversed,
    "next": builtins.next,
    "iter": walk,
    "tuple": walking(tuple),
    "list": walking(list),
    "set": walking(set),
    "frozenset": walking(frozenset),
    "dict": walking(dict),
    "zip": walking(zip),
    "any": walking(any),
    "all": walking(all),
    "enumerate": lambda members, start=0: enumerate(walk(members), start),
    "map": apply_to(map),
    "filter": apply_to(filter),
    "sorted": in_order,
    "min": functools.partial(best, min),
    "max": functools.partial(best, max),
    "sum": total,
    "abs": lambda value: limited(abs(value)),
    "int": lambda *value: limited(int(*value)),
    "pow": power,
    "divmod": lambda a, b: (limited(divmod(a, b)[0]), divmod(a, b)[1]),
    **{name: kind for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, Exception)},
}
BUILTINS["dict"].fromkeys = lambda keys, value=None: dict.fromkeys(walk(keys), value)
MODULES: dict[str, Any] = {
    "collections": SimpleNamespace(
        Counter=walking(collections.Counter),
        deque=lambda members=(), maxlen=None: collections.deque(walk(members), maxlen),
        defaultdict=lambda made=None, *rest: collections.defaultdict(made, *map(spread, rest)),
        OrderedDict=walking(dict),
    ),
    "itertools": SimpleNamespace(
        product=lambda *args, repeat=1: _counted(itertools.product(*map(spread, args), repeat=repeat)),
        combinations=lambda members, n: _counted(itertools.combinations(spread(members), n)),
        permutations=lambda members, n=None: _counted(itertools.permutations(spread(members), n)),
        chain=walking(itertools.chain),
    ),
    "math": SimpleNamespace(gcd=math.gcd, isqrt=math.isqrt),
    "functools": SimpleNamespace(lru_cache=lambda *_, **__: lambda f: f, cache=lambda f: f),
}
DSL: dict[str, Any] = {
    name: Native(value) if callable(value) else value for name, value in vars(dsl).items() if name in dsl.__all__
}
