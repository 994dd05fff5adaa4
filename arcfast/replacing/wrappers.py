"""Wrapper functions that replace a user's functions, by number of parameters.

They are Python functions, because other code looks at `__code__` to see how many arguments a function takes. Each asks
the core first (`native`) and calls the user's own function where the core leaves the call to it (LEFT). replacement.py
makes them; _plain.pxi recognises them by the globals of this module.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any

from arcfast import _cpu

LEFT = _cpu.LEFT  # what `native` gives when the user's own function must answer
_cpu.set_home(globals())


def _caller1(native: Callable[..., Any], own: Callable[..., Any]) -> Any:
    def function(a: Any) -> Any:
        value = native(a)
        return own(a) if value is LEFT else value

    return function


def _caller2(native: Callable[..., Any], own: Callable[..., Any]) -> Any:
    def function(a: Any, b: Any) -> Any:
        value = native(a, b)
        return own(a, b) if value is LEFT else value

    return function


def _caller3(native: Callable[..., Any], own: Callable[..., Any]) -> Any:
    def function(a: Any, b: Any, c: Any) -> Any:
        value = native(a, b, c)
        return own(a, b, c) if value is LEFT else value

    return function


def _caller4(native: Callable[..., Any], own: Callable[..., Any]) -> Any:
    def function(a: Any, b: Any, c: Any, d: Any) -> Any:
        value = native(a, b, c, d)
        return own(a, b, c, d) if value is LEFT else value

    return function


def _maker2(native: Callable[..., Any], own: Callable[..., Any], wrap: Callable[..., Any]) -> Any:
    def function(a: Any, b: Any) -> Any:
        value = native(a, b)
        return own(a, b) if value is LEFT else wrap(value, a, b)

    return function


def _maker3(native: Callable[..., Any], own: Callable[..., Any], wrap: Callable[..., Any]) -> Any:
    def function(a: Any, b: Any, c: Any) -> Any:
        value = native(a, b, c)
        return own(a, b, c) if value is LEFT else wrap(value, a, b, c)

    return function


# By number of parameters. Makers are for primitives whose result is a function; `wrap` turns the core's function value
# into a Python function.
CALLERS = {1: _caller1, 2: _caller2, 3: _caller3, 4: _caller4}
MAKERS = {2: _maker2, 3: _maker3}


def parameter_names(function: FunctionType) -> tuple[str, ...] | None:
    """The names of the parameters, also through decorators; None if some are not plain positional ones."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    plain = all(p.kind is p.POSITIONAL_OR_KEYWORD and p.default is p.empty for p in found)
    return tuple([p.name for p in found]) if plain else None


def make_alike(own: FunctionType, makers: dict[int, Callable[..., Any]], *arguments: Any) -> FunctionType:
    """A function of CALLERS or MAKERS with the name and the parameters of the user's function."""
    names = parameter_names(own) or ()
    template = makers[len(names)](*arguments)
    local = "value" if "value" not in names else "value_"
    code = template.__code__.replace(co_varnames=(*names, local), co_name=own.__name__)
    function = FunctionType(code, template.__globals__, own.__name__, None, template.__closure__)
    update_wrapper(function, own)
    return function


def is_replacement(function: Any) -> bool:
    """Whether it was made here. The attribute alone does not tell: functools.wraps copies it to other functions."""
    return hasattr(function, "__arcfast__") and getattr(function, "__globals__", None) is globals()


def resolve_native(argument: Any) -> Any:
    """The function value that an argument stands for now; other arguments as they are.

    A replaced function, or its replacement, stands for a function value. If it reads flags, `native` is a callable that
    gives the value, or None once a flag has changed.
    """
    if not isinstance(argument, FunctionType):
        return argument
    native = vars(argument)["__arcfast__"] if is_replacement(argument) else _cpu._natives.get(argument)
    if native is not None and not isinstance(native, _cpu.Function):
        native = native()
    return argument if native is None else native


def reads_flags(function: FunctionType) -> bool:
    """Whether a function is replaced, or a replacement, and reads flags that may change."""
    native = vars(function)["__arcfast__"] if is_replacement(function) else _cpu._natives.get(function)
    return native is not None and not isinstance(native, _cpu.Function)
