"""Fit the costs of arcfast/exploring/operations.txt to the programs that search finds.

    python tools/fit_search.py --applications 60000

The tasks are those of the design half (tools/measure_search.py). Of each task, the first three programs that answer its
tests are counted, together as one. A cost is the number of bits that tell an operation among those of its type. Every
operation is counted `--prior` times more, so that none is excluded. The search has the present costs: run it until
little changes.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from measure_search import tasks_of

from arcfast.arc.tasks import Task
from arcfast.exploring.explore import Limits, explore_task
from arcfast.exploring.operations import NOTE, parse_operations
from arcfast.hardware.cores import thread_count
from arcfast.running.search import default_memory

FILE = Path(__file__).resolve().parent.parent / "arcfast" / "exploring" / "operations.txt"
PROGRAMS = 3  # of one task, at most


def uses_in(task: Task, applications: int) -> Counter[str]:
    """How often the programs that are right on a task use each operation; together they count as one program."""
    truth = [answer for _, answer in task.tests]
    found = explore_task(task, Limits(applications, default_memory(applications))).candidates
    right = [candidate for candidate in found if candidate.answers == truth][:PROGRAMS]
    uses: Counter[str] = Counter()
    for candidate in right:
        for text in candidate.rows:
            uses[text] += 1 / len(right)  # type: ignore[assignment]  # a share of a program
    return uses


def fitted(text: str, uses: Counter[str], prior: float) -> str:
    """The file with other costs."""
    rows = parse_operations(text)
    totals: Counter[str] = Counter()
    for row in rows:
        totals[row.result] += uses[row.text] + prior  # type: ignore[assignment]
    costs = {row.text: max(1, round(-math.log2((uses[row.text] + prior) / totals[row.result]))) for row in rows}
    lines = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            kind, _, expression = line.split(None, 2)
            line = f"{kind:<8} {costs[expression.partition(NOTE)[0]]:>2}  {expression}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--applications", type=int, default=60_000)
    parser.add_argument("--prior", type=float, default=0.5, help="uses that every operation has beside those counted")
    args = parser.parse_args()
    with ThreadPoolExecutor(thread_count(None)) as pool:
        counts = list(pool.map(lambda task: uses_in(task, args.applications), tasks_of("design").values()))
    print(f"{sum(1 for uses in counts if uses)} of {len(counts)} tasks answered")
    FILE.write_text(fitted(FILE.read_text(), sum(counts, Counter()), args.prior))
    return 0


if __name__ == "__main__":
    sys.exit(main())
