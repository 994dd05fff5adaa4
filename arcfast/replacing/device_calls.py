"""Calls of replaced functions on a device that was asked for: every call is a run of its own there.

For checking, not for speed. On the CPU _cpu.Plain does this work; DeviceFunction follows the same rules on which calls
are left to the user's function.
"""

from __future__ import annotations

from typing import Any

from arcfast import _cpu
from arcfast.base.report import Status
from arcfast.hardware import choice
from arcfast.reference import INT_MAX, INT_MIN
from arcfast.replacing.wrappers import LEFT, resolve_native


class DeviceCount:
    """Numbers of calls as in _cpu.Count, and of those that the device could not finish."""

    def __init__(self, target: choice.Target):
        self.device = target.devices or target.choice.device
        self.native = self.ordered = 0
        self.left: dict[str, int] = {}
        self.reruns: dict[str, int] = {}


class DeviceFunction:
    """A function value called on plain values, like _cpu.Plain, but each call is a run on a device."""

    def __init__(self, function: _cpu.Function, count: DeviceCount, order_dependent: bool = False, row: str = ""):
        self.function, self.count, self.order_dependent, self.row = function, count, order_dependent, row

    def __call__(self, *args: Any) -> Any:
        given = tuple([resolve_native(arg) for arg in args])
        if any(callable(arg) and not isinstance(arg, _cpu.Function) for arg in given) or any(map(_holds_python, given)):
            return self._leave("a Python function, which runs only on the CPU")
        ordered = self.order_dependent and any(type(arg) is frozenset and len(arg) > 1 for arg in args)
        if self.row not in _cpu.FLAGS and any(type(arg) is bool for arg in args):
            return self._leave(_cpu.STORES_BOOLS)  # arguments reach a device inside a tuple, where bools become ints
        if not all(_is_plain(arg, ordered) for arg in given):
            return self._leave("an argument that is no plain value of the language")
        from arcfast.running import batch  # only here: it takes long to import, and calls on the CPU do not need it

        run = batch.call(self.function, given, self.count.device)
        status = Status(int(run.status[0, 0]))
        for why, runs in run.report.reruns.items():
            self.count.reruns[why] = self.count.reruns.get(why, 0) + runs
        if status != Status.OK:
            return self._leave(status.reason)
        value = run.value(0, 0)
        if _holds_function(value):
            return self._leave("gives functions")
        if self.row in _cpu.COMPARED or not self.row or any(map(callable, args)):
            if left := _cpu.why_left(self.function, self.row, args):
                return self._leave(left)
        self.count.native += 1
        self.count.ordered += ordered or (self.row in _cpu.MOST | _cpu.LEAST and _cpu.is_tie(self.row, args))
        return value

    def _leave(self, why: str) -> Any:
        self.count.left[why] = self.count.left.get(why, 0) + 1
        return LEFT


def _holds_python(argument: Any) -> bool:
    return isinstance(argument, _cpu.Function) and _cpu.holds_python(argument)


def _is_plain(value: Any, bools: bool) -> bool:
    """Whether _plain.pxi accepts the value: a bool only by itself, or with `bools` also in containers."""
    seen, waiting = {id(value)}, [value]
    while waiting:
        item = waiting.pop()
        if type(item) in (tuple, frozenset):
            inner = [each for each in item if id(each) not in seen]  # shared members are visited once
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
