"""The kinds of arguments: which values each kind of the table admits, and the form in which a body gets them.

ADMITS has a predicate for every kind. A tuple of locations or cells stands for the set of its members, so bodies get a
patch as a set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .values import fail, is_container, type_name


def is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int)


def is_cell(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int) and is_pair(value[1])


def is_grid(value: Any) -> bool:
    return (
        isinstance(value, tuple)
        and all(isinstance(row, tuple) and len(row) == len(value[0]) for row in value)
        and all(isinstance(cell, int) for row in value for cell in row)
    )


def is_object(value: Any) -> bool:
    return is_container(value) and all(map(is_cell, value))


def is_patch(value: Any) -> bool:
    return is_object(value) or (is_container(value) and all(map(is_pair, value)))


def is_number(value: Any) -> bool:
    return isinstance(value, int) or is_pair(value)


def is_containers(value: Any) -> bool:
    return is_container(value) and all(map(is_container, value))


def is_objects(value: Any) -> bool:
    return is_container(value) and all(map(is_object, value))


def is_piece(value: Any) -> bool:
    return is_grid(value) if isinstance(value, tuple) else is_patch(value)


def is_element(value: Any) -> bool:
    return is_grid(value) if isinstance(value, tuple) else is_object(value)


def is_rows(value: Any) -> bool:
    return isinstance(value, tuple) or is_patch(value)


def is_dict(value: Any) -> bool:
    """Keys and values, a tuple each."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    keys, values = value
    return isinstance(keys, tuple) and isinstance(values, tuple) and len(keys) == len(values)


ADMITS: dict[str, Callable[[Any], bool]] = {
    "any": lambda value: True,
    "int": lambda value: isinstance(value, int),
    "pair": is_pair,
    "number": is_number,
    "tuple": lambda value: isinstance(value, tuple),
    "set": lambda value: isinstance(value, frozenset),
    "container": is_container,
    "containers": is_containers,
    "function": callable,
    "grid": is_grid,
    "patch": is_patch,
    "object": is_object,
    "objects": is_objects,
    "piece": is_piece,
    "element": is_element,
    "rows": is_rows,
    "dict": is_dict,
}


def admit(kind: str, value: Any, argument: str, own_order: bool = False) -> Any:
    """Check an argument and give it in the body's form; `own_order`: a tuple of cells stays a tuple."""
    if not ADMITS[kind](value):
        fail(f"expected {kind}, got {type_name(value)}", argument)
    if kind in ("patch", "object") and not own_order:
        return frozenset(value)
    return value
