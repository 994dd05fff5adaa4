"""What replaces one function of a user: a Python function in front of the core, and the counts of its calls.

acceleration.py decides which functions are replaced, and puts replacements into modules and takes them out again.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any

from arcfast import _cpu
from arcfast.base.table import PRIMITIVES
from arcfast.hardware import choice
from arcfast.replacing.device_calls import DeviceCount, DeviceFunction
from arcfast.replacing.equivalence import ORDER_DEPENDENT
from arcfast.replacing.flags import Flags
from arcfast.replacing.wrappers import CALLERS, LEFT, MAKERS, make_alike, reads_flags


class Replacement:
    """The function (`new`) that replaces a user's function (`own`), and how often each of them answered.

    row      the primitive that stands for the function
    users    how many replaced names refer to it, over all contexts
    counts   {name: count of its calls}; the functions that a maker made are counted as "name(...)"
    """

    def __init__(self, own: FunctionType, row: str, target: choice.Target, name: str):
        flags = Flags(own)
        primitive, count = _cpu.primitives()[row], _cpu.Count()
        order_dependent = row in ORDER_DEPENDENT
        self.row, self.target, self.users = row, target, 0
        self.counts: dict[str, _cpu.Count | DeviceCount] = {name: count}
        on_device = target.choice.device != "cpu"
        if PRIMITIVES[row].result == "function":  # making a function runs nothing, so the CPU does it
            made = self.counts[f"{name}(...)"] = DeviceCount(target) if on_device else _cpu.Count()
            self.new = make_alike(own, MAKERS, _cpu.Plain(primitive, count, True), own, partial(_wrap_made, own, made))
        else:
            native: Callable[..., Any]
            if on_device:
                calls = self.counts[name] = DeviceCount(target)
                native = DeviceFunction(primitive, calls, order_dependent, row)
            else:
                native = _cpu.Plain(primitive, count, False, order_dependent, row)
            guarded = _FlagGuard(native, self.counts[name], flags) if flags else native
            self.new = make_alike(own, CALLERS, guarded, own)
        self.native: Any = primitive  # what it stands for as an argument of other functions
        if flags:  # only while its flags are unchanged
            self.native = lambda: None if flags.changed() else primitive
        vars(self.new).update(__arcfast__=self.native, __order_dependent__=order_dependent)

    def read_counts(self) -> dict[str, tuple[Any, ...]]:
        """{name: (native, ordered, left, reruns)} as it is now."""
        found = {}
        for name, count in self.counts.items():
            found[name] = count.native, count.ordered, dict(count.left), dict(getattr(count, "reruns", {}))
        return found


class _FlagGuard:
    """Leaves calls to the user's function while a flag that it reads differs from its value on entering."""

    def __init__(self, native: Callable[..., Any], count: Any, flags: Flags):
        self.native, self.count, self.flags = native, count, flags
        self.why = f"reads {', '.join(flags.names[:3])}, which has changed"

    def __call__(self, *args: Any) -> Any:
        if not self.flags.changed():
            return self.native(*args)
        self.count.left[self.why] = self.count.left.get(self.why, 0) + 1
        return LEFT


def _wrap_made(maker: FunctionType, count: _cpu.Count | DeviceCount, value: _cpu.Function, *args: Any) -> Any:
    """A Python function that calls `value`, the function value that the core made of `args`.

    Where the core leaves a call, the user's own maker makes its function of the same arguments, which is called.
    """
    for arg in args:
        # With *args, only the user's maker knows how many arguments are passed; with flags, the result of the
        # check now may be wrong when the made function is called.
        if isinstance(arg, FunctionType) and (arg.__code__.co_flags & inspect.CO_VARARGS or reads_flags(arg)):
            return maker(*args)
    order_dependent = any(getattr(arg, "__order_dependent__", False) for arg in args)
    plain = _cpu.Plain(value, count if isinstance(count, _cpu.Count) else _cpu.Count(), False, order_dependent)
    native = plain if isinstance(count, _cpu.Count) else DeviceFunction(value, count, order_dependent)
    own: list[Callable[..., Any]] = []

    def call_own(*given: Any) -> Any:
        if not own:
            own.append(maker(*args))
        return own[0](*given)

    function = CALLERS[plain.arity](native, call_own)
    function.__name__ = function.__qualname__ = maker.__name__
    vars(function).update(__arcfast__=value, __order_dependent__=order_dependent)
    return function
