"""The large random run of the Python subset: compiled programs against CPython with sets in SPEC order.

    python tests/fuzz_subset.py --runs 200000 --seed 1 --device cpu,warp:0.1,python:0.1 --jobs 2

A case is a group of random programs (subset_writer.py) on random grids. Each program is compiled, run in the group's
battery on every device (a share of the cases for `device:share`), and compared with the oracle (oracle.py): the same
value, or an error on both sides. Devices must agree on status, hash and fuel (python: status and hash). What ends by
fuel or memory, and what the oracle leaves out, is counted and not compared; so is a program that is OK where CPython
fails only in a computation that nothing needs. Refused programs are counted by reason. A program that differs is made
smaller (shrinking.py) and printed. Case k of a seed is always the same one (`--first k --runs 1`). Exit status 1 where
anything differs.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
import time
from collections import Counter
from functools import partial
from typing import Any, NamedTuple

from fuzzing import SHOWN, run_cases
from oracle import DEAD, ERROR, LEFT_OUT, OK, SAME, Oracle, judge
from shrinking import shrink
from subset_writer import SubsetWriter, random_grid

import arcfast
from arcfast import Battery, Program, ProgramError, Status

PROGRAMS, GRIDS = 10, 4  # of a case
NAME = "f"
# Small enough that the emulator and the reference, which counts neither, stay quick.
BUDGET = {"fuel": 200_000, "memory": 1 << 20}
RUNS = 20_000
SHRINKING = 20.0  # seconds for one program


class Difference(NamedTuple):
    """A program that does not do what the oracle says."""

    case: int
    device: str
    words: str
    text: str
    grid: Any


# ---- One program ----


def compiled(text: str) -> Program | str:
    """The program of a text, or why it is refused."""
    try:
        return Program.parse(text)
    except ProgramError as error:
        return str(error)


def general(reason: str) -> str:
    """A reason without its line and names, to be counted."""
    reason = re.sub(r"^line \d+: ", "", reason)
    reason = re.sub(r"\b([A-Za-z]|help_|held_)\d+\b", "x", reason)
    return re.sub(r"\d+", "N", reason)[:160]


def ending(run: Any, p: int, i: int) -> tuple:
    return Status(int(run.status[p, i])).name, int(run.hashes[p, i]), int(run.fuel[p, i])


def compare(oracle: Oracle, run: Any, p: int, i: int, grid: Any) -> tuple[str, str]:
    """How one run ends beside the oracle: a word to count, and what differs ("" where nothing does)."""
    status = Status(int(run.status[p, i])).name
    if status not in (OK, ERROR):
        return status, ""
    expected = oracle.run(NAME, grid)
    if expected.status == LEFT_OUT:
        return f"{LEFT_OUT}: {expected.why}", ""
    value = run.value(p, i) if status == OK else None
    word = judge(expected, status, value, lambda: oracle.run(NAME, grid, lenient=True))
    if word in (SAME, DEAD):
        return status if word == SAME else DEAD, ""
    ours = repr(value) if status == OK else f"ERROR ({run.error(p, i)})"
    theirs = repr(expected.value) if expected.status == OK else f"ERROR ({expected.why})"
    return "different", f"expected {theirs[:600]}\n     got {ours[:600]}"


def unlike(here: tuple, there: tuple, device: str) -> str:
    """What two devices do not agree on."""
    shared = 2 if device == "python" else 3
    return "" if here[:shared] == there[:shared] else f"cpu {here[:shared]}, {device} {there[:shared]}"


def difference(text: str, grid: Any, device: str) -> str:
    """What is wrong with one program on one grid; "" where nothing is, or where the program is refused."""
    try:
        program = compiled(text)
        if isinstance(program, str) or program.name != NAME:
            return ""
        battery = Battery([program])
        here = battery.run([grid], device="cpu", threads=1, **BUDGET)
        words = compare(Oracle(text), here, 0, 0, grid)[1]
        if not words and device != "cpu" and ending(here, 0, 0)[0] in (OK, ERROR):
            there = battery.run([grid], device=device, **BUDGET)
            words = unlike(ending(here, 0, 0), ending(there, 0, 0), device)
        return words
    except Exception as problem:  # the compiler or an executor breaks
        return f"{type(problem).__name__}: {problem}"


def sort_of(words: str) -> str:
    """Which sort of difference this is, so that shrinking does not end at another one."""
    return re.sub(
        r"\d+", "", " ".join(re.findall(r"(?:expected|got)\s+ERROR|\w+Error|cpu|warp|python|OK", words)) or words[:8]
    )


# ---- A case ----


def make(seed: int, k: int) -> tuple[list[str], list[Counter], list]:
    """The texts of case k of a seed, the constructs in each, and the grids."""
    rng = random.Random(f"{seed} {k}")
    texts, counts = [], []
    for _ in range(PROGRAMS):
        writer = SubsetWriter(rng)
        texts.append(writer.program(NAME))
        counts.append(writer.counts)
    return texts, counts, [random_grid(rng) for _ in range(GRIDS)]


def check(seed: int, k: int, devices: dict[str, float], seconds: float = SHRINKING) -> tuple[Counter, list[Difference]]:
    """Everything about case k: what was counted, and the programs that differ, made small."""
    texts, counts, grids = make(seed, k)
    tally: Counter = Counter()
    found: list[Difference] = []
    chosen = [name for name, share in devices.items() if random.Random(f"{seed} {name} {k}").random() < share]

    def report(text: str, grid: Any, device: str, words: str) -> None:
        sort = sort_of(words)
        smaller = shrink(text, lambda other: sort_of(difference(other, grid, device)) == sort, seconds)
        found.append(Difference(k, device, difference(smaller, grid, device) or words, smaller, grid))

    loaded: list[tuple[str, Program, Counter]] = []
    for text, count in zip(texts, counts):
        tally["programs"] += 1
        try:
            program = compiled(text)
        except Exception as problem:
            report(text, grids[0], "cpu", f"the compiler breaks: {type(problem).__name__}: {problem}")
            continue
        if isinstance(program, str):
            tally["refused", general(program)] += 1
        else:
            loaded.append((text, program, count))
    if not loaded:
        return tally, found
    battery = Battery([program.renamed(f"p{n}") for n, (_, program, _) in enumerate(loaded)])
    runs = {
        name: battery.run(grids, device=name, **BUDGET) for name in dict.fromkeys(["cpu", *chosen]) if name != "python"
    }
    if "python" in chosen:
        runs |= {"python": run_ended(battery, runs["cpu"], grids)}
    for p, (text, _, count) in enumerate(loaded):
        oracle = Oracle(text)
        wrong = False
        for i, grid in enumerate(grids):
            word, words = compare(oracle, runs["cpu"], p, i, grid)
            tally["status", word] += 1
            device = "cpu"
            if word in (OK, ERROR):
                tally.update({("construct", name): 1 for name in count})
            for name, run in runs.items():
                if name != "cpu" and not words and (name != "python" or word in (OK, ERROR, DEAD)):
                    tally["device", name] += 1
                    device, words = name, unlike(ending(runs["cpu"], p, i), ending(run, p, i), name)
            if words and not wrong:
                wrong = True
                report(text, grid, device, words)
    return tally, found


def run_ended(battery: Battery, run: Any, grids: list) -> Any:
    """The runs on the reference, which has no budget: only programs that end within theirs everywhere on the CPU."""
    ended = [p for p in range(len(battery)) if all(ending(run, p, i)[0] in (OK, ERROR) for i in range(len(grids)))]
    return Sparse(ended, battery.select(ended).run(grids, device="python") if ended else None, run)


class Sparse:
    """A run of some programs of a battery; for the others it gives what another run gave."""

    def __init__(self, programs: list[int], run: Any, other: Any):
        self.status, self.hashes, self.fuel = other.status.copy(), other.hashes.copy(), other.fuel.copy()
        for place, p in enumerate(programs):
            self.status[p], self.hashes[p] = run.status[place], run.hashes[place]


def explain(seed: int, cases: range, seconds: float) -> None:
    """Print for each reason the first program that is refused for it, made small."""
    texts: dict[str, str] = {}
    for k in cases:
        for text in make(seed, k)[0]:
            program = compiled(text)
            if isinstance(program, str):
                texts.setdefault(general(program), text)
    for reason, text in texts.items():
        small = shrink(text, lambda other: refusal(other) == reason, seconds)  # noqa: B023
        print(f"\n---- {compiled(small)}\n{small}")


def refusal(text: str) -> str:
    program = compiled(text)
    return general(program) if isinstance(program, str) else ""


# ---- The run ----


def try_case(
    seed: int, devices: dict[str, float], until: float, seconds: float, k: int
) -> tuple[Counter, list[Difference]]:
    if time.monotonic() > until:
        return Counter(), []
    try:
        return check(seed, k, devices, seconds)
    except Exception as problem:  # whatever it is, it belongs into the report
        return Counter(), [Difference(k, "", f"{type(problem).__name__}: {problem}", "", None)]


def parse_devices(text: str) -> dict[str, float]:
    """{device: share of the cases}.

    >>> parse_devices("cpu,warp:0.1")
    {'cpu': 1.0, 'warp': 0.1}
    """
    parts = [part.partition(":") for part in text.split(",")]
    return {name: float(share or 1) for name, _, share in parts}


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--runs", type=int, help=f"about how many, refused ones in (default: {RUNS:,}; with --seconds no limit)"
    )
    parser.add_argument("--first", type=int, default=0, help="the first case (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="default: a fresh one")
    parser.add_argument("--device", type=parse_devices, default="cpu,warp:0.1,python:0.1", help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no case after so many")
    parser.add_argument("--shrink", type=float, default=SHRINKING, help="seconds for a program (default: %(default)s)")
    parser.add_argument("--refusals", action="store_true", help="print a small program for each reason instead")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    parser.add_argument("--shown", type=int, default=SHOWN, help="differences printed (default: %(default)s)")
    return parser.parse_args(argv)


def table(tally: Counter, word: str) -> list[str]:
    rows = sorted(
        ((count, key[1]) for key, count in tally.items() if key[0] == word and isinstance(key, tuple)), reverse=True
    )
    return [f"{count:>9} {name}" for count, name in rows]


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    runs = arguments.runs or (RUNS if math.isinf(arguments.seconds) else 10**7)
    seed, cases = arguments.seed, -(-runs // (PROGRAMS * GRIDS))
    if arguments.refusals:
        explain(seed, range(arguments.first, arguments.first + cases), arguments.shrink)
        return 0
    work = partial(try_case, seed, arguments.device, time.monotonic() + arguments.seconds, arguments.shrink)
    stuck = 120 + 10 * arguments.shrink
    tally, found, lost = run_cases(work, range(arguments.first, arguments.first + cases), arguments.jobs, stuck)
    refused = sum(count for key, count in tally.items() if key[0] == "refused")
    runs = sum(count for key, count in tally.items() if key[0] == "status")
    print("\n".join(["constructs (runs that were compared and had them):", *table(tally, "construct")]))
    print("\n".join([f"refused: {refused} of {tally['programs']} programs", *table(tally, "refused")]))
    print("\n".join([f"seed {seed}: {runs} runs by status", *table(tally, "status")]))
    ok = tally["status", OK] + tally["status", DEAD]
    print(
        f"{100 * ok / max(1, runs):.1f} % OK; also on {dict((k[1], n) for k, n in tally.items() if k[0] == 'device')}"
    )
    print(f"{len(found) + len(lost)} differences")
    for each in sorted(found, key=lambda each: len(each.text))[: arguments.shown]:
        print(f"\n---- case {each.case}, {each.device}: {each.words}\non {each.grid!r}\n{each.text}")
    for k, words in lost:
        print(f"\n---- case {k}: {words}")
    return 1 if found or lost else 0


__all__ = ["check", "difference", "make"]

if __name__ == "__main__":
    print(f"arcfast {arcfast.__version__} from {arcfast.__file__}")
    sys.exit(main())
