"""Compile arcfast's own battery and write it where wheels take it from: arcfast/batteries/compiled.json.

    python tools/compile_battery.py

Battery.load() then reads it instead of compiling 14,508 programs. It holds for these sources alone: with others it is
ignored (arcfast/programs/cache.py), and Battery.load() compiles.
"""

from __future__ import annotations

import sys

from arcfast.programs import cache
from arcfast.running import loading


def main() -> int:
    programs = loading.compile_own()
    cache.write(loading.COMPILED, loading.own_key(), programs)
    print(f"{loading.COMPILED}: {len(programs):,} programs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
