"""Python's dicts on values of the language: a dict is the tuple (keys, values) of two equally long tuples."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .calls import primitive
from .containers import Container
from .values import fail, walk

Dict = tuple  # (keys, values)


def closed(d: dict) -> Dict:
    return tuple(d), tuple(d.values())


def place(d: Dict, k: Any) -> int:
    keys, _ = d
    if k not in keys:
        fail("no such key", "k")
    return keys.index(k)


@primitive
def dict_of(keys: tuple, values: tuple) -> Dict:
    if len(keys) != len(values):
        fail(f"{len(values)} values for {len(keys)} keys", "values")
    return closed(dict(zip(keys, values)))


@primitive
def dict_get(d: Dict, k: Any) -> Any:
    return d[1][place(d, k)]


@primitive
def dict_get_or(d: Dict, k: Any, x: Any) -> Any:
    return d[1][place(d, k)] if k in d[0] else x


@primitive
def dict_has(d: Dict, k: Any) -> bool:
    return k in d[0]


@primitive
def dict_set(d: Dict, k: Any, x: Any) -> Dict:
    keys, values = d
    if k not in keys:
        return (*keys, k), (*values, x)
    at = place(d, k)
    return keys, (*values[:at], x, *values[at + 1 :])


@primitive
def dict_drop(d: Dict, k: Any) -> Dict:
    at = place(d, k)
    keys, values = d
    return keys[:at] + keys[at + 1 :], values[:at] + values[at + 1 :]


@primitive
def dict_merge(a: Dict, b: Dict) -> Dict:
    return closed(dict(zip(a[0] + b[0], a[1] + b[1])))


@primitive
def count_all(c: Container) -> Dict:
    return closed(Counter(walk(c)))
