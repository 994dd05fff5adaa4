"""The table of primitives as Python reads it; see base/table.py."""

from arcfast.base.table import ALIASES, KEYWORD_ALIASES, PRIMITIVES, REASONS, Primitive

__all__ = ["ALIASES", "KEYWORD_ALIASES", "PRIMITIVES", "Primitive", "REASONS"]
