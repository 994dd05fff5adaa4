"""New programs from given ones; see improving/mutate.py."""

from arcfast.improving.mutate import distinct, mutants

__all__ = ["distinct", "mutants"]
