"""Every way to run the language, as tests/corpus.py wants it: the truth is the same on all of them.

The core and the warp emulator run programs as images; an image that is too small is made again four times as large.
"""

from __future__ import annotations

from typing import Any

from corpus import Earlier

from arcfast import _cpu, dsl, reference
from arcfast.errors import DSLError


class Reference:
    """Plain Python."""

    name = "reference"
    function = staticmethod(reference.PRIMITIVES.__getitem__)

    def call(self, name: str, args: list) -> Any:
        return reference.PRIMITIVES[name](*args)


class Eager:
    """arcfast.dsl, one call at a time."""

    name = "eager"
    function = staticmethod(lambda name: getattr(dsl, name))
    plain = staticmethod(_cpu.to_python)

    def call(self, name: str, args: list) -> Any:
        return getattr(dsl, name)(*args)


class Core:
    """The core on the CPU, a whole program as one image."""

    name = "core"
    function = staticmethod(lambda name: getattr(dsl, name))
    size = 1 << 18
    largest = 1 << 28

    def execute(self, image: _cpu.Image) -> None:
        image.run()

    def image(self, start: Any, steps: list, **budgets: int) -> _cpu.Image:
        """The image of a program after its run."""
        constants, ready = [start], []
        for name, args in steps:
            slots = []
            for arg in args:
                if not isinstance(arg, Earlier):
                    constants.append(arg)
                slots.append(arg if isinstance(arg, Earlier) else len(constants) - 1)
            ready.append((name, slots))
        place = {Earlier(k): len(constants) + k if k >= 0 else 0 for k in range(-1, len(steps))}
        ready = [(name, [place.get(slot, slot) for slot in slots]) for name, slots in ready]
        size = self.size
        while True:
            try:
                image = _cpu.Image(ready, constants, size=size, **budgets)
                self.execute(image)
                if image.complete or size >= self.largest:
                    return image
            except (MemoryError, DSLError):
                if size >= self.largest:
                    raise
            size *= 4

    def steps(self, start: Any, steps: list) -> list:
        image = self.image(start, steps)
        return [self.ending(image, k) for k in range(len(steps))]

    def ending(self, image: _cpu.Image, step: int) -> Any:
        try:
            return image.value(step)
        except DSLError as error:
            return error

    def call(self, name: str, args: list) -> Any:
        (ending,) = self.steps(0, [(name, args)])
        if isinstance(ending, DSLError):
            raise ending
        return ending


class Warp(Core):
    """The GPU's code: 32 lanes, interleaved at syncs by the emulator, in one of its orders."""

    def __init__(self, order: str, seed: int = 0):
        self.name, self.order, self.seed = f"warp-{order}", order, seed

    def execute(self, image: _cpu.Image) -> None:
        from arcfast import _warp

        _warp.run_image(image.data, self.order, self.seed)
