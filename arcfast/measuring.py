"""What benchmarks use beside the public names: clocks and spreads, arc-dsl, calls of every primitive, ARC's colours."""

from arcfast.base.drawing import PALETTE
from arcfast.checks import rival, timing
from arcfast.checks.primitive_calls import Scene, arguments_of, make_scene

__all__ = ["PALETTE", "Scene", "arguments_of", "make_scene", "rival", "timing"]
