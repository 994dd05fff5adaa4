"""accelerate: run a user's existing code on the core, unchanged.

    with arcfast.accelerate(my_dsl, my_solvers) as acc:
        my_solvers.solve_00d62c1b(grid)
    print(acc.report)

Inside the context, names in the given modules that refer to functions like the language's refer to replacements
(replacement.py), which ask the core and fall back on the user's own function. A function is replaced if it has the name
and the number of parameters of a primitive, and gives the same answers in an equivalence check (equivalence.py). This
file decides which names are replaced, replaces them, and restores them when the last context that needs them is left.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from contextlib import ContextDecorator
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from arcfast import _cpu
from arcfast.base.errors import ArcfastError
from arcfast.base.report import Choice
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.hardware import choice
from arcfast.replacing.call_report import CallReport
from arcfast.replacing.equivalence import compare
from arcfast.replacing.flags import Flags
from arcfast.replacing.replacement import Replacement
from arcfast.replacing.wrappers import is_replacement, parameter_names

_F = TypeVar("_F", bound=Callable[..., Any])


class _ReplacedName:
    """A name in a namespace that is replaced now; `users` counts the contexts that need it."""

    def __init__(self, namespace: dict[str, Any], name: str, own: FunctionType, new: FunctionType):
        self.namespace, self.name, self.own, self.new = namespace, name, own, new
        self.users = 0


# What is replaced now, in the whole process; under _lock.
_lock = threading.RLock()
_names: dict[tuple[int, str], _ReplacedName] = {}  # by id of the namespace, and name
_replacements: dict[FunctionType, Replacement] = {}  # by the user's function


# ---- Which functions are replaced ----


def _find_row(name: Any) -> str | None:
    """The primitive of this name or alias; None if there is none. A user's own `less` is not Python's operator."""
    row = PRIMITIVES.get(ALIASES.get(name, name)) if isinstance(name, str) else None
    return row.name if row is not None and not row.python else None


def _find_row_of(function: Any, name: str) -> str | None:
    """The primitive that a function may stand for, by its own name or else the name that refers to it.

    None for classes, arcfast's own functions and replacements.
    """
    if not callable(function) or isinstance(function, (type, _cpu.Function)) or is_replacement(function):
        return None
    return _find_row(getattr(function, "__name__", None)) or _find_row(name)


def _name_in_report(function: Any, name: str) -> str:
    """The function's own name if it is one of the language, else the given one."""
    own = getattr(function, "__name__", None)
    return own if isinstance(own, str) and _find_row(own) else name


def _why_not(function: Any, row: str, check: bool) -> str | None:
    """Why a function is not replaced; None if it is. `check`: make the equivalence check, too."""
    if not isinstance(function, FunctionType):
        return f"is a {type(function).__name__}, no function of Python"
    names = parameter_names(function)
    if names is None:
        return "has other parameters than positional ones"
    if len(names) != PRIMITIVES[row].arity:
        return f"takes {len(names)} arguments, {row} of the language {PRIMITIVES[row].arity}"
    flags = Flags(function)
    if flags and PRIMITIVES[row].result == "function":
        return f"reads {flags.names[0]}, which may change after it has made a function"
    return compare(function, row) if check else None


def _namespace(thing: Any) -> dict[str, Any]:
    if isinstance(thing, ModuleType):
        return thing.__dict__
    if isinstance(thing, dict):
        return thing
    raise ArcfastError(f"accelerate takes modules (or dicts of names, such as globals()), not {type(thing).__name__}")


_Reasons = dict[tuple[int, str], str | None]  # (id of a function, row): why it is not replaced; None: it is


# ---- Replacing and restoring names ----


class accelerate(ContextDecorator):  # noqa: N801 - called like a function
    """Run existing code on the core: `with accelerate(my_dsl, my_solvers):`, or as a decorator of a function.

    Functions of the DSL are replaced in the modules given and nowhere else, so give modules that did
    `from my_dsl import *`, too. Values stay plain Python values. A call that the core cannot answer (an error, a huge
    int, a list) is answered by your own function. On leaving, also after an exception, all names are restored. Contexts
    may be nested, entered repeatedly, and used by several threads at once.

    check    compare every function with the language first, and do not replace one that differs
    device   where native calls run. Single calls are small work, so the default is the CPU; on another device every
             call is a launch of its own, for checking and not for speed

    A function may read flags of its module. While such a flag differs from its value on entering, the function's calls
    are answered by the function itself. `report` counts the calls since the context was entered.
    """

    def __init__(self, *modules: Any, check: bool = True, device: Any = "auto"):
        self.check = check
        self._target = choice.forced(device) or choice.Target(Choice("cpu", "single calls are small work"))
        self._namespaces = [_namespace(module) for module in modules]
        self._report = CallReport(self._target.choice)
        self._depth = 0  # how often it is entered now: nested, or by several threads
        self._replaced: list[_ReplacedName] = []
        self._counts_before: dict[FunctionType, dict[str, Any]] = {}  # by the user's function: its counts on entering

    @property
    def report(self) -> CallReport:
        """The calls of all threads since the context was entered, up to now or until it was left."""
        with _lock:
            report = CallReport(self._target.choice)
            report.rows, report.alone = list(self._report.rows), dict(self._report.alone)
            for own, before in self._counts_before.items():
                report.add(before, _replacements[own].read_counts())
            return report

    def __call__(self, function: _F) -> _F:
        if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
            why = "runs after its call has returned, when the names are as before"
            raise ArcfastError(f"{function.__name__} {why}: write `with accelerate(...)` in it, not @accelerate(...)")
        return super().__call__(function)

    def __enter__(self) -> accelerate:
        with _lock:
            if not self._depth:
                self._report = CallReport(self._target.choice)
                try:
                    reasons = self._check_functions()
                    for namespace in self._namespaces:
                        self._replace_names(namespace, reasons)
                except BaseException:
                    self._restore_names()
                    raise
            self._depth += 1
        return self

    def __exit__(self, *failure: Any) -> None:
        with _lock:
            if not self._depth:  # left more often than entered
                return
            self._depth -= 1
            if not self._depth:
                self._report = self.report
                self._restore_names()

    def _check_functions(self) -> _Reasons:
        """Decide for every function whether it is replaced.

        All are checked before any is replaced, because the user's functions call each other, and on every entering,
        because those they call may have changed since.
        """
        reasons: _Reasons = {}
        for namespace in self._namespaces:
            for name, value in list(namespace.items()):
                if (row := _find_row_of(value, name)) is not None and (id(value), row) not in reasons:
                    reasons[id(value), row] = _why_not(value, row, self.check)
        return reasons

    def _replace_names(self, namespace: dict[str, Any], reasons: _Reasons) -> None:
        for name, value in list(namespace.items()):
            replaced = _names.get((id(namespace), name))
            if replaced is None or replaced.new is not value:
                row = _find_row_of(value, name)
                if row is None or (id(value), row) not in reasons:
                    continue
                if why := reasons[id(value), row]:
                    self._report.alone[_name_in_report(value, name)] = why
                    continue
                replacement = _replacements.get(value)
                if replacement is None:
                    replacement = Replacement(value, row, self._target, _name_in_report(value, row))
                    _replacements[value] = replacement
                if replacement.row != row:
                    self._report.alone[name] = f"is the same function as {replacement.row}"
                    continue
                self._check_device(replacement)
                replaced = _names[id(namespace), name] = _ReplacedName(namespace, name, value, replacement.new)
                _cpu._natives[value] = replacement.native
                namespace[name] = replacement.new
            replacement = _replacements[replaced.own]
            self._check_device(replacement)
            replaced.users += 1
            if replaced.own not in self._counts_before:
                self._counts_before[replaced.own] = replacement.read_counts()
            replacement.users += 1
            self._replaced.append(replaced)

    def _check_device(self, replacement: Replacement) -> None:
        """Raise if another context has replaced the function for another device: a name has one meaning at a time."""
        asked, current = self._target.choice.device, replacement.target.choice.device
        if asked != current:
            raise ArcfastError(
                f"these modules are already accelerated on {current}, so not on {asked} at the same time"
            )

    def _restore_names(self) -> None:
        for replaced in self._replaced:
            replaced.users -= 1
            replacement = _replacements[replaced.own]
            replacement.users -= 1
            if not replaced.users:
                if replaced.namespace.get(replaced.name) is replaced.new:  # not if the user has assigned it since
                    replaced.namespace[replaced.name] = replaced.own
                if _names.get((id(replaced.namespace), replaced.name)) is replaced:
                    del _names[id(replaced.namespace), replaced.name]
            if not replacement.users:
                del _replacements[replaced.own], _cpu._natives[replaced.own]
        self._replaced, self._counts_before = [], {}
        if not _replacements:
            _cpu.forget_recent()
