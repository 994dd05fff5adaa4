"""The default budgets, counted the same on every device: fuel of a program on one input, bytes of one of its steps.

What they mean is in DESIGN.md; what a primitive costs is in core/primitives.def. Of the 400 public solvers the
costliest takes 15,398,839 of fuel on its own task, the next 209,678 (arc-dsl, ARC-1 training, 2026-11-17).
"""

FUEL = 20_000_000
TRIAL_FUEL = 1_000_000  # of programs that were made by the thousand and are only tried
MEMORY = 64 * 1024 * 1024
