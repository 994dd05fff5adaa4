"""The named constants of the DSL, and the side of the largest ARC grid.

This is the only list of them: programs, `arcfast.dsl`, tests and documentation read it.
"""

from __future__ import annotations

LARGEST = 30  # most rows of an ARC grid, and most cells of a row

CONSTANTS: dict[str, int | tuple[int, int]] = {
    "F": False,
    "T": True,
    "ZERO": 0,
    "ONE": 1,
    "TWO": 2,
    "THREE": 3,
    "FOUR": 4,
    "FIVE": 5,
    "SIX": 6,
    "SEVEN": 7,
    "EIGHT": 8,
    "NINE": 9,
    "TEN": 10,
    "NEG_ONE": -1,
    "NEG_TWO": -2,
    "DOWN": (1, 0),
    "RIGHT": (0, 1),
    "UP": (-1, 0),
    "LEFT": (0, -1),
    "ORIGIN": (0, 0),
    "UNITY": (1, 1),
    "NEG_UNITY": (-1, -1),
    "UP_RIGHT": (-1, 1),
    "DOWN_LEFT": (1, -1),
    "ZERO_BY_TWO": (0, 2),
    "TWO_BY_ZERO": (2, 0),
    "TWO_BY_TWO": (2, 2),
    "THREE_BY_THREE": (3, 3),
}
# The names that generated batteries use.
CONSTANTS.update((f"{letter}{n}", n) for letter in "FRA" for n in range(10))
CONSTANTS.update((f"L{n}", -n) for n in range(1, 11))
_NUMBERS = "THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN"
CONSTANTS.update((f"NEG_{word}", -n) for n, word in enumerate(_NUMBERS.split(), 3))
_COLORS = "BLACK BLUE RED GREEN YELLOW GRAY MAGENTA ORANGE CYAN BURGUNDY"
CONSTANTS.update((name, color) for color, name in enumerate(_COLORS.split()))
