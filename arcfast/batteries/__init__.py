"""The battery that comes with arcfast: programs by hand (`solvers/`), and those that templates make.

`kept.txt` says which of the made ones are part of it; tools/make_battery.py chooses them.
"""

from pathlib import Path

SOLVERS = Path(__file__).parent / "solvers"
