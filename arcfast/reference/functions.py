"""Functions of functions: makers, and primitives that call a function on the members of a container.

A maker only stores its arguments as parts; call_<maker>(parts, args) below it defines the call of the made function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .calls import FunctionValue, body_of_made, invoke, primitive
from .containers import Container, best, merged, need_members
from .values import alike_key, check_room, fail, like, walk


@primitive
def compose(outer: Callable, inner: Callable) -> FunctionValue:
    return FunctionValue("compose", (outer, inner))


@body_of_made
def call_compose(parts: tuple, args: tuple) -> Any:
    outer, inner = parts
    return invoke(outer, invoke(inner, *args))


@primitive
def chain(h: Callable, g: Callable, f: Callable) -> FunctionValue:
    return FunctionValue("chain", (h, g, f))


@body_of_made
def call_chain(parts: tuple, args: tuple) -> Any:
    h, g, f = parts
    return invoke(h, invoke(g, invoke(f, *args)))


@primitive
def matcher(function: Callable, target: Any) -> FunctionValue:
    return FunctionValue("matcher", (function, target))


@body_of_made
def call_matcher(parts: tuple, args: tuple) -> bool:
    function, target = parts
    return invoke(function, *args) == target


@primitive
def rbind(function: Callable, fixed: Any) -> FunctionValue:
    return FunctionValue("rbind", (function, fixed))


@body_of_made
def call_rbind(parts: tuple, args: tuple) -> Any:
    function, fixed = parts
    return invoke(function, *args, fixed)


@primitive
def lbind(function: Callable, fixed: Any) -> FunctionValue:
    return FunctionValue("lbind", (function, fixed))


@body_of_made
def call_lbind(parts: tuple, args: tuple) -> Any:
    function, fixed = parts
    return invoke(function, fixed, *args)


@primitive
def power(function: Callable, n: int) -> Callable:
    if n < 1:
        fail("less than one time", "n")
    return function if n == 1 else FunctionValue("power", (function, n))


@body_of_made
def call_power(parts: tuple, args: tuple) -> Any:
    function, n = parts
    (value,) = args
    for _ in range(n):
        value = invoke(function, value)
    return value


@primitive
def fork(outer: Callable, a: Callable, b: Callable) -> FunctionValue:
    return FunctionValue("fork", (outer, a, b))


@body_of_made
def call_fork(parts: tuple, args: tuple) -> Any:
    outer, a, b = parts
    return invoke(outer, invoke(a, *args), invoke(b, *args))


@primitive
def apply(function: Callable, container: Container) -> Container:
    return like(container, [invoke(function, member) for member in walk(container)])


@primitive
def mapply(function: Callable, container: Container) -> Container:
    results = like(container, [invoke(function, member) for member in walk(container)])
    return merged(results, "function")


@primitive
def rapply(functions: Container, value: Any) -> Container:
    if not all(map(callable, functions)):
        fail("expected functions as members", "functions")
    return like(functions, [invoke(function, value) for function in walk(functions)])


@primitive
def papply(function: Callable, a: Container, b: Container) -> tuple:
    return tuple([invoke(function, x, y) for x, y in zip(walk(a), walk(b))])


@primitive
def mpapply(function: Callable, a: Container, b: Container) -> tuple:
    return tuple(merged(tuple([invoke(function, x, y) for x, y in zip(walk(a), walk(b))]), "function"))


@primitive
def prapply(function: Callable, a: Container, b: Container) -> frozenset:
    check_room(len(a) * len(b))
    right = walk(b)
    return frozenset([invoke(function, x, y) for x in walk(a) for y in right])


@primitive
def order(container: Container, compfunc: Callable) -> tuple:
    members = walk(container)
    keys = [invoke(compfunc, member) for member in members]
    ranks = sorted(range(len(members)), key=lambda k: alike_key(keys[k]))
    return tuple(members[k] for k in ranks)


@primitive
def valmax(container: Container, compfunc: Callable) -> Any:
    values = [invoke(compfunc, member) for member in walk(container) or (0,)]
    return values[best(values, 1)]


@primitive
def valmin(container: Container, compfunc: Callable) -> Any:
    values = [invoke(compfunc, member) for member in walk(container) or (0,)]
    return values[best(values, -1)]


@primitive
def argmax(container: Container, compfunc: Callable) -> Any:
    need_members(container)
    members = walk(container)
    return members[best([invoke(compfunc, member) for member in members], 1)]


@primitive
def argmin(container: Container, compfunc: Callable) -> Any:
    need_members(container)
    members = walk(container)
    return members[best([invoke(compfunc, member) for member in members], -1)]


@primitive
def sfilter(container: Container, condition: Callable) -> Container:
    return like(container, [member for member in walk(container) if invoke(condition, member)])


@primitive
def mfilter(container: Container, function: Callable) -> Container:
    kept = like(container, [member for member in walk(container) if invoke(function, member)])
    return merged(kept, "container")


@primitive
def extract(container: Container, condition: Callable) -> Any:
    for member in walk(container):
        if invoke(condition, member):
            return member
    fail("no matching member", "container")
