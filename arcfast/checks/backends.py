"""Backends that recorded.py can compare: the checked reference, the core on the CPU, the GPU's code in the emulator.

Whole batteries on devices are another backend, in device_test.py.
"""

from __future__ import annotations

from typing import Any

from arcfast import _cpu, reference
from arcfast.base.errors import DSLError
from arcfast.checks.recorded import Earlier


class Reference:
    """The checked reference: the definition of the language, in Python."""

    name = "reference"
    function = staticmethod(reference.PRIMITIVES.__getitem__)

    def call(self, name: str, args: list) -> Any:
        return reference.PRIMITIVES[name](*args)


class Core:
    """The C core on the CPU. A program runs in a memory image; if that is too small, in one four times as large."""

    name = "core"
    function = staticmethod(lambda name: _cpu.primitives()[name])
    size = 1 << 18
    largest = 1 << 28

    def execute(self, image: _cpu.Image) -> None:
        image.run()

    def image(self, start: Any, steps: list, **budgets: int) -> _cpu.Image:
        """Run a program and return its image, which holds the outcome of every step."""
        constants = [start]
        ready: list[tuple[Any, list[Earlier | int]]] = []
        for name, args in steps:
            slots: list[Earlier | int] = []
            for arg in args:
                if not isinstance(arg, Earlier):
                    constants.append(arg)
                slots.append(arg if isinstance(arg, Earlier) else len(constants) - 1)
            ready.append((name, slots))
        place = {Earlier(k): len(constants) + k if k >= 0 else 0 for k in range(-1, len(steps))}
        placed = [(name, [place[at] if isinstance(at, Earlier) else at for at in slots]) for name, slots in ready]
        size = self.size
        while True:
            try:
                image = _cpu.Image(placed, constants, size=size, **budgets)
                self.execute(image)
                if image.complete or size >= self.largest:
                    return image
            except (MemoryError, DSLError):
                if size >= self.largest:
                    raise
            size *= 4

    def steps(self, start: Any, steps: list) -> list:
        image = self.image(start, steps)
        return [self.outcome(image, k) for k in range(len(steps))]

    def outcome(self, image: _cpu.Image, step: int) -> Any:
        """The value or the DSLError of a step."""
        try:
            return image.value(step)
        except DSLError as error:
            return error

    def call(self, name: str, args: list) -> Any:
        (outcome,) = self.steps(0, [(name, args)])
        if isinstance(outcome, DSLError):
            raise outcome
        return outcome


class Warp(Core):
    """The GPU's code in the emulator: 32 lanes that take turns at every sync, in one of the emulator's orders."""

    def __init__(self, order: Any, seed: int = 0):
        self.name, self.order, self.seed = f"warp-{order}", order, seed

    def execute(self, image: _cpu.Image) -> None:
        from arcfast import _warp

        _warp.run_image(image.data, self.order, self.seed)
