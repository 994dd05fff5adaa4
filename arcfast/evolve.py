"""Rounds of mutation towards tasks; see improving/evolve.py."""

from arcfast.improving.evolve import Evolution, evolve

__all__ = ["Evolution", "evolve"]
