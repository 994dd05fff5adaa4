"""The DSL, eager: `from arcfast.dsl import *` gives primitives, extra names, constants, and what printed programs use.

Arguments are plain Python values and arcfast values, freely mixed; Python functions work wherever a function is
expected. Names and texts come from the table, meanings from the core.
"""

from arcfast._cpu import primitives
from arcfast.base import constants, table

globals().update(primitives())
globals().update((name, primitives()[row]) for name, row in table.ALIASES.items())
globals().update(constants.CONSTANTS)
__all__ = [*table.PRIMITIVES, *table.ALIASES, *constants.CONSTANTS]
