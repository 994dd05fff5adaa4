"""Which lines of the C core the tests ran: from gcov's counts, after `make coverage`.

    python tools/report_coverage.py build/coverage            a line for each file; the lines that never ran
    python tools/report_coverage.py build/coverage --quiet    only the sums

A line counts as run if any process ran it. What only a GPU or the warp emulator runs is not counted: the emulator's
lanes are built without counters.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

CORE = "arcfast/core/"


def read_counts(folder: Path) -> dict[str, dict[int, int]]:
    """{file of the core: {line: how often it ran}}, summed over all object files."""
    counts: dict[str, dict[int, int]] = {}
    for data in sorted(folder.rglob("*.gcda")):
        words = ["gcov", "--json-format", "--stdout", str(data)]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        for part in done.stdout.splitlines():
            for file in json.loads(part)["files"]:
                if CORE in file["file"]:
                    lines = counts.setdefault(file["file"].partition(CORE)[2], {})
                    for line in file["lines"]:
                        number = line["line_number"]
                        lines[number] = lines.get(number, 0) + line["count"]
    return counts


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in ascending order as ranges.

    >>> ranges([3, 4, 5, 9])
    '3-5, 9'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the coverage flavour was built")
    parser.add_argument("--quiet", action="store_true", help="leave out the lines that never ran")
    options = parser.parse_args(argv)
    counts = read_counts(options.folder)
    if not counts:
        print("report_coverage: no counts of gcov there: run make coverage first", file=sys.stderr)
        return 2
    for name, lines in sorted(counts.items()):
        missed = sorted(number for number, count in lines.items() if not count)
        share = 100 * (1 - len(missed) / len(lines))
        print(
            f"{name:<24} {len(lines):>5} lines {share:>6.1f} %"
            + (f"   not run: {ranges(missed)}" if missed and not options.quiet else "")
        )
    total = sum(map(len, counts.values()))
    ran = sum(count > 0 for lines in counts.values() for count in lines.values())
    print(f"{'all':<24} {total:>5} lines {100 * ran / total:>6.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
