"""Function values and their calls: depth, number and kinds of arguments, limits of the result.

@primitive registers the body of a primitive, @body_of_made that of the functions which a maker such as compose makes.
Signatures are those of the table. Bodies call function values by invoke(), other code by call() or f(x).

Each nested call takes two Python frames (three where a body loops), so that the deepest chain of calls in the language
stays below Python's recursion limit. Therefore invoke() must not get further layers.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from itertools import chain
from typing import Any

from arcfast.base.errors import DSLError
from arcfast.base.table import PRIMITIVES as TABLE

from .kinds import admit
from .values import CALLS, check_limits, check_room, fail, function_level, nesting, order_key

BODIES: dict[str, Callable] = {}
OWN_ORDER: set[str] = set()  # primitives that iterate over a tuple of cells in its own order
MADE_BODIES: dict[str, Callable] = {}


class _Running(threading.local):
    depth = -1  # depth of the call that this thread is in; -1: none


_running = _Running()


class FunctionValue:
    """A primitive (without parts), or a function that a maker such as compose made: the maker's name and its arguments.

    Function values are equal, ordered and hashed by structure. Other callables count as function values if they have
    `arity`, `depth`, `level`, `key`, __eq__ and __hash__ (reference_executor.py's Closure, for lambdas of programs).
    """

    __slots__ = ("name", "parts", "arity", "depth", "level", "key", "_hash")

    def __init__(self, name: str, parts: tuple = ()):
        self.name = name
        self.parts = parts
        self.depth = max(map(nesting, parts), default=0)
        self.level = 1 + max(map(function_level, parts)) if parts else 0
        self.arity = arity_of_made(name, parts) if parts else len(TABLE[name].params)
        part_keys = [order_key(part) for part in parts]
        check_room(sum(map(len, part_keys)))
        self.key = [4, name, *chain.from_iterable(part_keys), -1]
        self._hash = hash((name, parts))

    def __call__(self, *args: Any) -> Any:
        return call(self, *args)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FunctionValue):
            return NotImplemented
        return self is other or (self._hash == other._hash and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple:
        return FunctionValue, (self.name, self.parts)  # rebuilt, because hashes of strings differ between processes

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(repr, self.parts))})" if self.parts else self.name


def arity_of(function: Callable) -> int:
    """How many arguments a function value takes."""
    if hasattr(function, "arity"):
        return function.arity
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some builtins have no signature
        return 1
    return sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)


def arity_of_made(name: str, parts: tuple) -> int:
    if name in ("rbind", "lbind"):
        return {2: 1, 3: 2}.get(arity_of(parts[0]), 3)
    return 1


def primitive(body: Callable | None = None, *, own_order: bool = False) -> Callable:
    """Register the body of the primitive with the function's name."""
    if body is None:
        return lambda body: primitive(body, own_order=own_order)
    BODIES[body.__name__] = body
    if own_order:
        OWN_ORDER.add(body.__name__)
    return body


def body_of_made(body: Callable) -> Callable:
    """Register call_<maker>(parts, args): how a function is called that the maker made of these parts."""
    MADE_BODIES[body.__name__.removeprefix("call_")] = body
    return body


def call(function: Callable, *args: Any) -> Any:
    """Call a function value from outside the reference; checks that the arguments are values within the limits.

    >>> from arcfast import reference
    >>> call(reference.PRIMITIVES["add"], 1, 2)
    3
    """
    names = TABLE[function.name].params if isinstance(function, FunctionValue) and not function.parts else ()
    for position, value in enumerate(args):
        try:
            check_limits(value)
        except DSLError as error:
            error.primitive = getattr(function, "name", None)
            error.argument = names[position] if position < len(names) else None
            raise
    return invoke(function, *args)


def invoke(function: Callable, *args: Any) -> Any:
    """Call a function value, one level deeper than the present call of this thread."""
    depth = _running.depth + 1
    if depth > CALLS:
        raise DSLError(getattr(function, "name", None), None, f"calls nested deeper than {CALLS}")
    _running.depth = depth
    try:
        if not isinstance(function, FunctionValue):
            result = function(*args)
            check_limits(result)
            return result
        if len(args) != function.arity:
            fail(f"takes {function.arity} arguments, got {len(args)}")
        if function.parts:
            return MADE_BODIES[function.name](function.parts, args)
        row = TABLE[function.name]
        own_order = function.name in OWN_ORDER
        admitted = [admit(*argument, own_order) for argument in zip(row.kinds, args, row.params)]
        result = BODIES[function.name](*admitted)
        check_limits(result)
        return result
    except DSLError as error:
        if error.primitive is None:
            error.primitive = getattr(function, "name", None)
        raise
    finally:
        _running.depth = depth - 1
