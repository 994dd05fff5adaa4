"""Python's garbage collector, while many objects without garbage are made: it would take longer than making them."""

from __future__ import annotations

import gc


class no_collection:  # noqa: N801 - used like a function
    """Turn the collector off for the length of a `with` block, if it is on."""

    __slots__ = ("collecting",)

    def __enter__(self) -> None:
        self.collecting = gc.isenabled()
        gc.disable()

    def __exit__(self, *failure: object) -> None:
        if self.collecting:
            gc.enable()
