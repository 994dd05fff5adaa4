"""Existing code, unchanged: a user's own functions replaced by the core's, where they are used, for a while.

    with arcfast.accelerate(my_dsl, my_solvers) as acc:
        my_solvers.solve_00d62c1b(grid)
    print(acc.report)

Replaced is every name of the namespaces given that refers to a function with the name and the number of parameters of
a row of the table, and whose answers are those of the language (equivalence.py). Values stay plain. Whatever the core
does not answer (an error, a huge int, a list) is asked of the user's own function. On a device that was asked for,
every call is a launch of its own: for checking, not for speed.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator
from contextlib import ContextDecorator
from functools import update_wrapper
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.base.errors import ArcfastError
from arcfast.base.report import Choice, Status
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.hardware import choice
from arcfast.reference import INT_MAX, INT_MIN
from arcfast.replacing.equivalence import WALKS, compare
from arcfast.replacing.flags import Flags
from arcfast.running import batch

LEFT = _cpu.LEFT
_cpu.set_home(globals())
_lock = threading.RLock()
_swaps: dict[tuple[int, str], _Swap] = {}  # what is replaced now, by namespace and name
_functions: dict[FunctionType, _Function] = {}  # the user's functions that are replaced now


class _Swap:
    """A name that is replaced, and how many contexts want it so."""

    def __init__(self, namespace: dict[str, Any], name: str, own: FunctionType, new: FunctionType):
        self.namespace, self.name, self.own, self.new = namespace, name, own, new
        self.users = 0


class _Function:
    """A user's function and what stands in its place."""

    def __init__(self, own: FunctionType, row: str, target: choice.Target):
        flags = Flags(own)
        primitive, count = _cpu.primitives()[row], _cpu.Count()
        name = _known_as(own, row)
        self.row, self.target, self.users, self.counts = row, target, 0, {name: count}
        away = target.choice.device != "cpu"
        if PRIMITIVES[row].result == "function":  # what makes functions runs none
            made = self.counts[f"{name}(...)"] = Away(target) if away else _cpu.Count()
            self.new = _like(own, _makers, _cpu.Plain(primitive, count, True), own, made)
        else:
            if away:
                count = self.counts[name] = Away(target)
                native = _Launch(primitive, count, row in WALKS, row)
            else:
                native = _cpu.Plain(primitive, count, False, row in WALKS, row)
            self.new = _like(own, _callers, _Watched(native, count, flags) if flags else native, own)
        self.new.__arcfast__, self.new.__walks__ = primitive, row in WALKS
        if flags:  # as an argument it is the primitive only as long as they are as they were
            self.new.__arcfast__ = lambda: None if flags.changed() else primitive

    def counted(self) -> dict[str, tuple]:
        found = {}
        for name, count in self.counts.items():
            found[name] = count.native, count.ordered, dict(count.left), dict(getattr(count, "reruns", {}))
        return found


class _Watched:
    """Calls of a function that reads flags of its module: left as soon as one of them is another than on entering."""

    def __init__(self, native: Callable, count: Any, flags: Flags):
        self.native, self.count, self.flags = native, count, flags
        self.why = f"reads {', '.join(flags.names[:3])}, which has changed"

    def __call__(self, *args: Any) -> Any:
        if not self.flags.changed():
            return self.native(*args)
        self.count.left[self.why] = self.count.left.get(self.why, 0) + 1
        return LEFT


# ---- Calls on a device ----


class Away:
    """Calls on a device, counted as _cpu.Count does, and those that the device could not finish."""

    def __init__(self, target: choice.Target):
        self.device = target.devices or target.choice.device
        self.native = self.ordered = 0
        self.left: dict[str, int] = {}
        self.reruns: dict[str, int] = {}


class _Launch:
    """As _cpu.Plain: a function value called on plain values, but every call is a run on a device."""

    def __init__(self, function: _cpu.Function, count: Away, walks: bool = False, row: str = ""):
        self.function, self.count, self.walks, self.row = function, count, walks, row

    def __call__(self, *args: Any) -> Any:
        given = tuple([_native(arg) for arg in args])
        if any(callable(arg) and not isinstance(arg, _cpu.Function) for arg in given) or any(map(_foreign, given)):
            return self._leave("a Python function, which runs only on the CPU")
        walked = self.walks and any(type(arg) is frozenset and len(arg) > 1 for arg in args)
        if self.row not in _cpu.FLAGS and any(type(arg) is bool for arg in args):
            return self._leave(_cpu.STORES_BOOLS)  # S, which brings the arguments to a device, is a tuple
        if not all(_is_plain(arg, walked) for arg in given):
            return self._leave("an argument that is no plain value of the language")
        run = batch.call(self.function, given, self.count.device)
        status = Status(int(run.status[0, 0]))
        for why, runs in run.report.reruns.items():
            self.count.reruns[why] = self.count.reruns.get(why, 0) + runs
        if status == Status.ERROR:
            return self._leave("an error in the language")
        if status != Status.OK:
            return self._leave(f"out of {status.word}")
        value = run.value(0, 0)
        if _holds_function(value):
            return self._leave("gives functions")
        if self.row in _cpu.COMPARED or not self.row or any(map(callable, args)):
            if why := _cpu.why_left(self.function, self.row, args):
                return self._leave(why)
        self.count.native += 1
        self.count.ordered += walked or (self.row in _cpu.MOST | _cpu.LEAST and _cpu.is_tie(self.row, args))
        return value

    def _leave(self, why: str) -> Any:
        self.count.left[why] = self.count.left.get(why, 0) + 1
        return LEFT


def _native(arg: Any) -> Any:
    """The function value that a replaced function stands for; others as they are."""
    if not isinstance(arg, FunctionType):
        return arg
    native = arg.__arcfast__ if _is_ours(arg) else _cpu._natives.get(arg)
    if native is not None and not isinstance(native, _cpu.Function):
        native = native()
    return arg if native is None else native


def _reads_flags(arg: FunctionType) -> bool:
    """Whether a function that is replaced reads what may change."""
    native = arg.__arcfast__ if _is_ours(arg) else _cpu._natives.get(arg)
    return native is not None and not isinstance(native, _cpu.Function)


def _is_ours(function: Any) -> bool:
    """Whether it was made here; functools.wraps gives others our attributes."""
    return hasattr(function, "__arcfast__") and getattr(function, "__globals__", None) is globals()


def _foreign(arg: Any) -> bool:
    return isinstance(arg, _cpu.Function) and _cpu.holds_python(arg)


def _is_plain(value: Any, bools: bool) -> bool:
    """As _plain.pxi takes values: a bool only by itself, or with `bools`."""
    seen, waiting = {id(value)}, [value]
    while waiting:
        item = waiting.pop()
        if type(item) in (tuple, frozenset):
            inner = [each for each in item if id(each) not in seen]  # in tuples of itself one may stand very often
            seen.update(map(id, inner))
            waiting += inner
        elif type(item) is int:
            if not INT_MIN <= item <= INT_MAX:
                return False
        elif not (item is None or isinstance(item, _cpu.Function) or ((item is value or bools) and type(item) is bool)):
            return False
    return True


def _holds_function(value: Any) -> bool:
    return any(map(_holds_function, value)) if isinstance(value, (tuple, frozenset)) else callable(value)


# ---- What stands in the place of a function ----
# Functions of Python, because others look at their code to see how many arguments they take.


def _caller1(native: Callable, own: Callable) -> Callable:
    def function(a: Any) -> Any:
        value = native(a)
        return own(a) if value is LEFT else value

    return function


def _caller2(native: Callable, own: Callable) -> Callable:
    def function(a: Any, b: Any) -> Any:
        value = native(a, b)
        return own(a, b) if value is LEFT else value

    return function


def _caller3(native: Callable, own: Callable) -> Callable:
    def function(a: Any, b: Any, c: Any) -> Any:
        value = native(a, b, c)
        return own(a, b, c) if value is LEFT else value

    return function


def _caller4(native: Callable, own: Callable) -> Callable:
    def function(a: Any, b: Any, c: Any, d: Any) -> Any:
        value = native(a, b, c, d)
        return own(a, b, c, d) if value is LEFT else value

    return function


def _maker2(native: Callable, own: Callable, made: Any) -> Callable:
    def function(a: Any, b: Any) -> Any:
        value = native(a, b)
        return own(a, b) if value is LEFT else _made(value, made, own, a, b)

    return function


def _maker3(native: Callable, own: Callable, made: Any) -> Callable:
    def function(a: Any, b: Any, c: Any) -> Any:
        value = native(a, b, c)
        return own(a, b, c) if value is LEFT else _made(value, made, own, a, b, c)

    return function


_callers = {1: _caller1, 2: _caller2, 3: _caller3, 4: _caller4}
_makers = {2: _maker2, 3: _maker3}


def _like(own: FunctionType, templates: dict[int, Callable], *cells: Any) -> FunctionType:
    """A function with the user's name and parameters."""
    names = _parameters(own)
    template = templates[len(names)](*cells)
    local = "value" if "value" not in names else "value_"
    code = template.__code__.replace(co_varnames=(*names, local), co_name=own.__name__)
    function = FunctionType(code, template.__globals__, own.__name__, None, template.__closure__)
    return update_wrapper(function, own)


def _made(value: _cpu.Function, made: _cpu.Count | Away, maker: Callable, *args: Any) -> FunctionType:
    """A function of Python that calls what was made; for what that leaves, the user's own maker makes another."""
    for arg in args:
        # How many arguments one with *args takes the user's function alone knows; and what is made is called later.
        if isinstance(arg, FunctionType) and (arg.__code__.co_flags & inspect.CO_VARARGS or _reads_flags(arg)):
            return maker(*args)
    walks = any(getattr(arg, "__walks__", False) for arg in args)
    plain = _cpu.Plain(value, made if isinstance(made, _cpu.Count) else _cpu.Count(), False, walks)
    native = plain if isinstance(made, _cpu.Count) else _Launch(value, made, walks)
    own: list = []

    def left(*given: Any) -> Any:
        if not own:
            own.append(maker(*args))
        return own[0](*given)

    function = _callers[plain.arity](native, left)
    function.__name__ = function.__qualname__ = maker.__name__
    function.__arcfast__, function.__walks__ = value, walks
    return function


# ---- Which names ----


def _row_named(name: Any) -> str | None:
    name = ALIASES.get(name, name) if isinstance(name, str) else None
    return name if name in PRIMITIVES else None


def _row_of(function: Any, name: str) -> str | None:
    """The row of the table that a function is called after, or else its name; None for what the core has made."""
    if not callable(function) or isinstance(function, (type, _cpu.Function)) or _is_ours(function):
        return None
    return _row_named(getattr(function, "__name__", None)) or _row_named(name)


def _known_as(function: Any, name: str) -> str:
    """What reports call a function: by its own name, if that is one of the table."""
    own = getattr(function, "__name__", None)
    return own if _row_named(own) else name


def _parameters(function: FunctionType) -> tuple[str, ...] | None:
    """The names of its parameters, also through decorators; None if there are others than plain positional ones."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    plain = all(p.kind is p.POSITIONAL_OR_KEYWORD and p.default is p.empty for p in found)
    return tuple([p.name for p in found]) if plain else None


def _why_not(function: Any, row: str, check: bool) -> str | None:
    """Why a function is not replaced; None if it is."""
    if not isinstance(function, FunctionType):
        return f"is a {type(function).__name__}, no function of Python"
    names = _parameters(function)
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


_Verdicts = dict[tuple[int, str], str | None]  # (id of a function, row): why it is not replaced, or None


class accelerate(ContextDecorator):  # noqa: N801 - called like a function
    """Run existing code on the core: `with accelerate(my_dsl, my_solvers):`, or as a decorator of a function.

    Names are replaced in the modules given and nowhere else, so name those that did `from my_dsl import *` too. They
    are as before on leaving, also after an exception; contexts, and one and the same, may be nested and used by several
    threads at once. `report` tells the calls since it was entered; of a decorator that is kept in a variable, too.
    `check` compares every function with the language first, and leaves alone those that are not the same. A flag of a
    module that a function reads may change inside: its calls are then its own until it is as before. Single calls
    are small work, so they run on the CPU unless another `device` is asked for.
    """

    def __init__(self, *modules: Any, check: bool = True, device: Any = "auto"):
        self.check = check
        self._target = choice.forced(device) or choice.Target(Choice("cpu", "single calls are small work"))
        self._namespaces = [_namespace(module) for module in modules]
        self._report = Calls(self._target.choice)
        self._depth = 0  # how often it is entered now: by calls within each other, or by several threads
        self._swapped: list[_Swap] = []
        self._before: dict[FunctionType, dict] = {}

    @property
    def report(self) -> Calls:
        """The calls since it was entered, and after leaving those until then; of all threads."""
        with _lock:
            told = Calls(self._target.choice)
            told.rows, told.alone = list(self._report.rows), dict(self._report.alone)
            for own, before in self._before.items():
                told.add(before, _functions[own].counted())
            return told

    def __call__(self, function: Callable) -> Callable:
        if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
            told = "runs after its call has returned, when the names are as before"
            raise ArcfastError(f"{function.__name__} {told}: write `with accelerate(...)` in it, not @accelerate(...)")
        return super().__call__(function)

    def __enter__(self) -> accelerate:
        with _lock:
            if not self._depth:
                self._report = Calls(self._target.choice)
                try:
                    verdicts = self._compare()
                    for namespace in self._namespaces:
                        self._enter(namespace, verdicts)
                except BaseException:
                    self._leave()
                    raise
            self._depth += 1
        return self

    def _compare(self) -> _Verdicts:
        """Before anything is replaced, for a user's functions call each other; and anew whenever it is entered: what
        they call may be another one by then."""
        verdicts: _Verdicts = {}
        for namespace in self._namespaces:
            for name, value in list(namespace.items()):
                if (row := _row_of(value, name)) is not None and (id(value), row) not in verdicts:
                    verdicts[id(value), row] = _why_not(value, row, self.check)
        return verdicts

    def _enter(self, namespace: dict[str, Any], verdicts: _Verdicts) -> None:
        for name, value in list(namespace.items()):
            swap = _swaps.get((id(namespace), name))
            if swap is None or swap.new is not value:
                row = _row_of(value, name)
                if row is None or (id(value), row) not in verdicts:
                    continue
                if why := verdicts[id(value), row]:
                    self._report.alone[_known_as(value, name)] = why
                    continue
                function = _functions[value] = _functions.get(value) or _Function(value, row, self._target)
                if function.row != row:
                    self._report.alone[name] = f"is the same function as {function.row}"
                    continue
                self._agree(function)
                swap = _swaps[id(namespace), name] = _Swap(namespace, name, value, function.new)
                _cpu._natives[value] = function.new.__arcfast__
                namespace[name] = function.new
            function = _functions[swap.own]
            self._agree(function)
            swap.users += 1
            if swap.own not in self._before:
                self._before[swap.own] = function.counted()
            function.users += 1
            self._swapped.append(swap)

    def _agree(self, function: _Function) -> None:
        """A name stands for one function at a time."""
        asked, there = self._target.choice.device, function.target.choice.device
        if asked != there:
            raise ArcfastError(f"these modules are accelerated on {there} now, so not on {asked} at the same time")

    def __exit__(self, *failure: Any) -> None:
        with _lock:
            if not self._depth:  # it was left before, by whom or how often ever
                return
            self._depth -= 1
            if not self._depth:
                self._report = self.report
                self._leave()

    def _leave(self) -> None:
        for swap in self._swapped:
            swap.users -= 1
            function = _functions[swap.own]
            function.users -= 1
            if not swap.users:
                if swap.namespace.get(swap.name) is swap.new:
                    swap.namespace[swap.name] = swap.own
                if _swaps.get((id(swap.namespace), swap.name)) is swap:
                    del _swaps[id(swap.namespace), swap.name]
            if not function.users:
                del _functions[swap.own], _cpu._natives[swap.own]
        self._swapped, self._before = [], {}
        if not _functions:
            _cpu.forget_recent()


# ---- Telling ----


class Row(NamedTuple):
    """The calls of a replaced function."""

    name: str
    native: int  # answered by the core
    left: dict[str, int]  # answered by the user's own function: {why: calls}
    ordered: int  # of the native ones, through a set of several members in the order of the language
    reruns: dict[str, int]  # of the native ones, what the device could not finish and the CPU repeated: {why: calls}


def _minus(now: dict[str, int], was: dict[str, int]) -> dict[str, int]:
    return {why: count - was.get(why, 0) for why, count in now.items() if count != was.get(why, 0)}


class Calls:
    """What was called and who answered."""

    def __init__(self, choice: Choice):
        self.choice = choice  # the device of the native calls
        self.rows: list[Row] = []
        self.alone: dict[str, str] = {}  # functions that were not replaced, and why

    def add(self, before: dict[str, tuple], after: dict[str, tuple]) -> None:
        for name, (native, ordered, *reasons) in after.items():
            was_native, was_ordered, *known = before[name]
            left, reruns = (_minus(now, was) for now, was in zip(reasons, known))
            self.rows.append(Row(name, native - was_native, left, ordered - was_ordered, reruns))

    def to_dict(self) -> dict[str, Any]:
        told = {"device": self.choice.device, "reason": self.choice.reason}
        return told | {"functions": [row._asdict() for row in self.rows], "alone": dict(self.alone)}

    def _lines(self) -> Iterator[str]:
        called = [row for row in self.rows if row.native or row.left]
        native, left = sum(row.native for row in called), sum(sum(row.left.values()) for row in called)
        yield f"{len(self.rows)} functions replaced, {len(called)} called: {native:,} calls native, {left:,} left"
        yield f"device: {self.choice.device} ({self.choice.reason})"
        for row in sorted(called, key=lambda row: (-row.native - sum(row.left.values()), row.name)):
            reasons = "; ".join(f"{count:,} left: {why}" for why, count in row.left.items())
            order = f"{row.ordered:,} through sets in the order of the language" if row.ordered else ""
            again = "; ".join(f"{count:,} repeated on the CPU: {why}" for why, count in row.reruns.items())
            yield f"  {row.name:<16} {row.native:>9,}  {'; '.join(filter(None, (order, reasons, again)))}".rstrip()
        for name, why in self.alone.items():
            yield f"  {name:<16} left alone: {why}"

    def __str__(self) -> str:
        return "\n".join(self._lines())
