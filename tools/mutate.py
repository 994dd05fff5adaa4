"""Writes mutants of solver files to a file of solvers: primitives swapped, constants changed, programs spliced.

    python tools/mutate.py solvers.py -n 10000 -o mutants.py
    python tools/mutate.py solvers.py -n 1000 --tasks arcagi1/training -o mutants.py

The same seed gives the same mutants. With --tasks no two of them behave alike on 30 inputs of these tasks, and each
gives a value on one of them at least. Without -o the mutants go to the standard output.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import arcfast
from arcfast.improving.mutate import LONGEST, mutants


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("solvers", nargs="+", help="solver files, or folders of them")
    parser.add_argument("-n", "--count", type=int, default=1000, help="how many (default %(default)s)")
    parser.add_argument("-o", "--output", type=Path, help="the file to write")
    parser.add_argument("--seed", type=int, default=0, help="default %(default)s")
    parser.add_argument("--longest", type=int, default=LONGEST, help="steps of a mutant at most (default %(default)s)")
    parser.add_argument("--tasks", help="keep one mutant of each behaviour on inputs of these tasks")
    parser.add_argument("--inputs", type=int, default=30, help="how many inputs (default %(default)s)")
    options = parser.parse_args(argv)
    try:
        battery = arcfast.Battery.load(options.solvers)
        inputs = None
        if options.tasks:
            tasks = arcfast.load_tasks(options.tasks).values()
            every = [grid for task in tasks for grid, _ in task.demos]
            inputs = random.Random(options.seed).sample(every, min(options.inputs, len(every)))
        found = mutants(battery, options.count, options.seed, inputs=inputs, longest=options.longest)
        text = "\n\n\n".join(program.source for program in found) + "\n" * bool(found)
        if options.output is None:
            sys.stdout.write(text)
        else:
            options.output.write_text(text, encoding="utf-8")
    except (arcfast.ArcfastError, OSError) as error:
        print(f"mutate.py: {error}", file=sys.stderr)
        return 2
    print(f"{len(found)} mutants of {len(battery)} programs", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
