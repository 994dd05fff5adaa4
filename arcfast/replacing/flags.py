"""What a user's function reads beside its arguments: flags and settings of its module, which may change at any time.

accelerate() compares a function with the language when it is entered. That holds as long as what the function reads
stays as it was then; Flags tell whether it has. Counters, logs and caches that the functions write are no flags.
"""

from __future__ import annotations

import dis
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

SCALARS = (bool, int, float, str, bytes, tuple, frozenset, type(None))
SHORT = 4  # longer lists hold data, not flags, and looking at every item before each call would cost more than the call


class _Code:
    """What is named in a function, and in the functions written within it."""

    def __init__(self, code: CodeType):
        self.read, self.stored, self.keys = set(), set(), set()
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


class _Cell:
    """A variable of the function around, read as a dict is."""

    def __init__(self, cell: Any):
        self.cell = cell

    def __getitem__(self, name: str) -> Any:
        try:
            return self.cell.cell_contents
        except ValueError:  # not assigned, or not yet
            raise KeyError(name) from None


class Flags:
    """The flags that a function and those it calls read, as they are now; `changed()` tells whether they are others.

    Read are names of its module and of functions around it, and of what they refer to: attributes, items of dicts whose
    keys stand in the code, and bools in short lists. The functions that it calls are gone into, not watched.
    """

    def __init__(self, function: FunctionType):
        self.names: list[str] = []
        self._watched: list[tuple[Any, Any, Any]] = []  # (dict or the like, key, value)
        stored: set[str] = set()
        found: list[tuple[tuple, list[tuple]]] = []
        seen: set[int] = set()
        waiting: list[Any] = [function]
        while waiting:
            own = waiting.pop()
            if id(own) in seen:
                continue
            seen.add(id(own))
            if hasattr(own, "__wrapped__"):  # by functools.wraps or a cache; also of functions that are replaced now
                waiting.append(own.__wrapped__)
            if isinstance(own, FunctionType):
                code = _Code(own.__code__)
                stored |= code.stored
                for name, names, value in _outside(own, code):
                    waiting += _functions(value, code)
                    found.append(((name, name, names, name, value), list(_flags(name, names, value, code))))
        for whole, flags in found:
            flags = [flag for flag in flags if flag[0] not in stored]
            if flags and whole not in flags:
                flags.append(whole)  # there may be another dict or object in its place
            for _, shown, names, key, value in flags:
                self._watched.append((names, key, value))
                self.names.append(shown)

    def __bool__(self) -> bool:
        return bool(self._watched)

    def changed(self) -> bool:
        for names, key, value in self._watched:
            try:
                now = names[key]
            except LookupError:
                return True
            if now is not value:
                return True
        return False


def _outside(function: FunctionType, code: _Code) -> Iterator[tuple[str, Any, Any]]:
    """(name, where it is read, value) of every global and every variable of functions around that it reads."""
    names = function.__globals__
    if names.get("__name__") == "arcfast.replacing.acceleration":
        code = _Code((lambda: None).__code__)  # what stands in the place of a user's function: that one counts
    for name in sorted(code.read & names.keys()):
        yield name, names, names[name]
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        value = _Cell(cell)
        try:
            yield name, value, value[name]
        except KeyError:
            pass


def _attributes(value: Any, code: _Code) -> Iterable[tuple[str, Any, Any]]:
    inside = getattr(value, "__dict__", {})
    return [(name, inside, inside[name]) for name in sorted(code.read & inside.keys())]


def _functions(value: Any, code: _Code) -> list[Any]:
    """What may be called of a value that is read."""
    inner = [] if isinstance(value, FunctionType) else [item for _, _, item in _attributes(value, code)]
    return [item for item in (value, *inner) if isinstance(item, FunctionType) or hasattr(item, "__wrapped__")]


def _flags(name: str, names: Any, value: Any, code: _Code) -> Iterator[tuple[str, str, Any, Any, Any]]:
    """(name that would be stored to, name to show, where it is read, key, value) of the flags in a value."""
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
