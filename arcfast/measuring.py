"""What benchmarks use beside the public names: clocks and spreads, calls of every primitive, the colours of ARC."""

from arcfast.base.drawing import PALETTE
from arcfast.checks import timing
from arcfast.checks.primitive_calls import Scene, arguments_of, make_scene

__all__ = ["PALETTE", "Scene", "arguments_of", "make_scene", "timing"]
