"""Every way to run the language, as arcfast/checks/selftest.py wants it: the truth is the same on all of them."""

from __future__ import annotations

from typing import Any

from arcfast import _cpu, dsl
from arcfast.checks.selftest import Core, Reference, Warp

__all__ = ["Core", "Eager", "Reference", "Warp"]


class Eager:
    """arcfast.dsl, one call at a time."""

    name = "eager"
    function = staticmethod(lambda name: getattr(dsl, name))
    plain = staticmethod(_cpu.to_python)

    def call(self, name: str, args: list) -> Any:
        return getattr(dsl, name)(*args)
