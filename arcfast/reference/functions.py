"""Making functions out of functions, and calling them over containers.

A maker only remembers its parts; what the function it made does stands beside it as call_<maker>(parts, args).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .calls import Function, made, primitive, run
from .containers import Container, merged
from .values import fail, like, room, walk


@primitive
def compose(outer: Callable, inner: Callable) -> Function:
    return Function("compose", (outer, inner))


@made
def call_compose(parts: tuple, args: tuple) -> Any:
    outer, inner = parts
    return run(outer, run(inner, *args))


@primitive
def chain(h: Callable, g: Callable, f: Callable) -> Function:
    return Function("chain", (h, g, f))


@made
def call_chain(parts: tuple, args: tuple) -> Any:
    h, g, f = parts
    return run(h, run(g, run(f, *args)))


@primitive
def matcher(function: Callable, target: Any) -> Function:
    return Function("matcher", (function, target))


@made
def call_matcher(parts: tuple, args: tuple) -> bool:
    function, target = parts
    return run(function, *args) == target


@primitive
def rbind(function: Callable, fixed: Any) -> Function:
    return Function("rbind", (function, fixed))


@made
def call_rbind(parts: tuple, args: tuple) -> Any:
    function, fixed = parts
    return run(function, *args, fixed)


@primitive
def lbind(function: Callable, fixed: Any) -> Function:
    return Function("lbind", (function, fixed))


@made
def call_lbind(parts: tuple, args: tuple) -> Any:
    function, fixed = parts
    return run(function, fixed, *args)


@primitive
def power(function: Callable, n: int) -> Callable:
    if n < 1:
        fail("less than one time", "n")
    return function if n == 1 else Function("power", (function, n))


@made
def call_power(parts: tuple, args: tuple) -> Any:
    function, n = parts
    (value,) = args
    for _ in range(n):
        value = run(function, value)
    return value


@primitive
def fork(outer: Callable, a: Callable, b: Callable) -> Function:
    return Function("fork", (outer, a, b))


@made
def call_fork(parts: tuple, args: tuple) -> Any:
    outer, a, b = parts
    return run(outer, run(a, *args), run(b, *args))


@primitive
def apply(function: Callable, container: Container) -> Container:
    return like(container, [run(function, member) for member in walk(container)])


@primitive
def mapply(function: Callable, container: Container) -> Container:
    results = like(container, [run(function, member) for member in walk(container)])
    return merged(results, "function")


@primitive
def rapply(functions: Container, value: Any) -> Container:
    if not all(map(callable, functions)):
        fail("expected functions as members", "functions")
    return like(functions, [run(function, value) for function in walk(functions)])


@primitive
def papply(function: Callable, a: Container, b: Container) -> tuple:
    return tuple([run(function, x, y) for x, y in zip(walk(a), walk(b))])


@primitive
def mpapply(function: Callable, a: Container, b: Container) -> tuple:
    return tuple(merged(tuple([run(function, x, y) for x, y in zip(walk(a), walk(b))]), "function"))


@primitive
def prapply(function: Callable, a: Container, b: Container) -> frozenset:
    room(len(a) * len(b))
    right = walk(b)
    return frozenset([run(function, x, y) for x in walk(a) for y in right])
