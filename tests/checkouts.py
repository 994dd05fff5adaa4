"""A small stand-in for a checkout of arc-dsl: a DSL of a few functions, one of which is another, and its solvers."""

from pathlib import Path

DSL = """
def rot90(grid):
    return tuple(zip(*grid[::-1]))

def hmirror(grid):
    return grid[::-1]

def first(container):
    return next(iter(container))

def mostcolor(grid):
    return max(v for row in grid for v in row)
"""
SOLVERS = """
from dsl import *

def solve_67a3c6ac(I):
    x1 = rot90(I)
    return rot90(x1)

def solve_68b16354(I):
    return hmirror(I)

def solve_3c9b0459(I):
    x1 = first(I)
    return first(x1)

def solve_another(I):
    return mostcolor(I)
"""


def write_checkout(folder: Path) -> Path:
    """The folder of the checkout, below this one."""
    checkout = folder / "theirs"
    checkout.mkdir()
    (checkout / "dsl.py").write_text(DSL)
    (checkout / "solvers.py").write_text(SOLVERS)
    return checkout
