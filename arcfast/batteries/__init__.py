"""The battery that comes with arcfast: hand-written programs (`solvers/`), and programs made from templates.

`kept.txt` says which programs of templates.py belong to the battery; tools/make_battery.py chooses them. Battery.load
(running/battery.py) loads both.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
SOLVERS = FOLDER / "solvers"
