"""Every way to run the language, as a backend of arcfast/checks/recorded.py: all must give the same values."""

from __future__ import annotations

from typing import Any

from arcfast import _cpu, dsl
from arcfast.checks.backends import Core, Reference, Warp

__all__ = ["Core", "Eager", "Reference", "Warp"]


class Eager:
    """arcfast.dsl, one call at a time."""

    name = "eager"
    function = staticmethod(lambda name: getattr(dsl, name))
    plain = staticmethod(_cpu.to_python)

    def call(self, name: str, args: list) -> Any:
        return getattr(dsl, name)(*args)
