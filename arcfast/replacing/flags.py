"""Flags: settings outside a user's function that it reads, and that may change at any time.

accelerate compares a function with the language when the context is entered. The result holds only while the flags that
the function reads keep their values; Flags.changed() tells. Variables that the functions write themselves (counters,
logs, caches) do not count as flags.
"""

from __future__ import annotations

import dis
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

from arcfast.replacing import wrappers

SCALARS = (bool, int, float, str, bytes, tuple, frozenset, type(None))
# Longest list in which a bool counts as a flag: longer lists hold data, and checking them would cost more than a call.
SHORT = 4


class _CodeNames:
    """Names that a function reads and stores, and constants in it (`keys`); those of its inner functions included."""

    def __init__(self, code: CodeType):
        self.read: set[str] = set()
        self.stored: set[str] = set()
        self.keys: set[Any] = set()
        waiting = [code]
        while waiting:
            code = waiting.pop()
            self.read.update(code.co_names, code.co_freevars)
            for constant in code.co_consts:
                if isinstance(constant, CodeType):
                    waiting.append(constant)
                elif isinstance(constant, SCALARS):
                    self.keys.add(constant)
            for step in dis.get_instructions(code):
                if step.opname.startswith(("STORE_GLOBAL", "STORE_ATTR", "STORE_DEREF", "DELETE_GLOBAL")):
                    self.stored.add(step.argval)
                elif step.opname.startswith("STORE_SUBSCR"):
                    self.stored.add("[]")


class _ClosureVariable:
    """A closure variable, with the interface of a dict."""

    def __init__(self, cell: Any):
        self.cell = cell

    def __getitem__(self, name: str) -> Any:
        try:
            return self.cell.cell_contents
        except ValueError:  # not assigned, or not yet
            raise KeyError(name) from None


class Flags:
    """The flags that a function and the functions it calls read, with their present values.

    Flags are globals and closure variables with simple values, and in objects that such names refer to: attributes,
    dict items whose key is a constant in the code, and bools in short lists.
    """

    def __init__(self, function: FunctionType):
        self.names: list[str] = []
        self._watched: list[tuple[Any, Any, Any]] = []  # (namespace or container, key, value)
        stored: set[str] = set()
        found: list[tuple[tuple, list[tuple]]] = []
        seen: set[int] = set()
        waiting: list[Any] = [function]
        while waiting:
            own = waiting.pop()
            if id(own) in seen:
                continue
            seen.add(id(own))
            if hasattr(own, "__wrapped__"):  # by functools.wraps or a cache; replacements have it, too
                waiting.append(own.__wrapped__)
            if isinstance(own, FunctionType):
                code = _CodeNames(own.__code__)
                stored |= code.stored
                for name, names, value in _outer_names(own, code):
                    waiting += _find_functions(value, code)
                    found.append(((name, name, names, name, value), list(_find_flags(name, names, value, code))))
        for whole, flags in found:
            flags = [flag for flag in flags if flag[0] not in stored]
            if flags and whole not in flags:
                flags.append(whole)  # the name may come to refer to another dict or object
            for _, label, names, key, value in flags:
                self._watched.append((names, key, value))
                self.names.append(label)

    def __bool__(self) -> bool:
        return bool(self._watched)

    def changed(self) -> bool:
        """Whether a flag has another value than when this was made."""
        for names, key, value in self._watched:
            try:
                now = names[key]
            except LookupError:
                return True
            if now is not value:
                return True
        return False


def _outer_names(function: FunctionType, code: _CodeNames) -> Iterator[tuple[str, Any, Any]]:
    """(name, namespace, value) of every global and closure variable that the function reads."""
    names = function.__globals__
    if names is vars(wrappers):
        code = _CodeNames((lambda: None).__code__)  # a replacement: only the user's function in its closure counts
    for name in sorted(code.read & names.keys()):
        yield name, names, names[name]
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        value = _ClosureVariable(cell)
        try:
            yield name, value, value[name]
        except KeyError:
            pass


def _attributes(value: Any, code: _CodeNames) -> Iterable[tuple[str, Any, Any]]:
    inside = getattr(value, "__dict__", {})
    return [(name, inside, inside[name]) for name in sorted(code.read & inside.keys())]


def _find_functions(value: Any, code: _CodeNames) -> list[Any]:
    """The functions in a value that is read: itself, or attributes that the code names."""
    inner = [] if isinstance(value, FunctionType) else [item for _, _, item in _attributes(value, code)]
    return [item for item in (value, *inner) if isinstance(item, FunctionType) or hasattr(item, "__wrapped__")]


def _find_flags(name: str, names: Any, value: Any, code: _CodeNames) -> Iterator[tuple[str, str, Any, Any, Any]]:
    """(name in a store, label, namespace, key, value) of the flags in a value."""
    if isinstance(value, SCALARS):
        yield name, name, names, name, value
    elif isinstance(value, dict):
        for key in code.keys & value.keys():
            if isinstance(value[key], SCALARS):
                yield "[]", f"{name}[{key!r}]", value, key, value[key]
    elif isinstance(value, list):
        for key, item in enumerate(value[:SHORT] if len(value) <= SHORT else ()):
            if isinstance(item, bool):
                yield "[]", f"{name}[{key}]", value, key, item
    elif not isinstance(value, FunctionType) and not hasattr(value, "__wrapped__"):
        for attribute, inside, item in _attributes(value, code):
            if isinstance(item, SCALARS) and not attribute.startswith("__"):
                yield attribute, f"{name}.{attribute}", inside, attribute, item
