"""The default budgets of a run, per step: work (fuel) and bytes (memory), counted the same on every device.

What they mean is in DESIGN.md; what a primitive costs is in core/primitives.def.
"""

FUEL = 50_000_000
MEMORY = 64 * 1024 * 1024
