"""The table of primitives as Python reads it; see base/table.py."""

from arcfast.base.table import ALIASES, KEYWORD_ALIASES, PRIMITIVES, REASONS, Primitive, safe_default

__all__ = ["ALIASES", "KEYWORD_ALIASES", "PRIMITIVES", "Primitive", "REASONS", "safe_default"]
