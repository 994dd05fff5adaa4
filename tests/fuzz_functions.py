"""Random programs full of function values: they end alike on core and emulator, and a unit of fuel takes so long.

    python tests/fuzz_functions.py --cases 20000 --seed 1      # core and emulator end alike, whatever the budgets
    python tests/fuzz_functions.py --search 900 --seed 1       # the most nanoseconds that a unit of fuel takes

A program is an expression of power, compose, chain, fork, binds, matcher, nested lambdas and the primitives that call
them. A case runs a few of them on a grid with budgets cut at random. The search changes parts of the dearest programs
so far, for so many seconds; a program that does not end in PATIENCE seconds is told, and the search goes on without it.
Exit status 1 where something differs, or takes more than the promise of fuzz_programs.py.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections import Counter
from functools import partial
from typing import NamedTuple

from fuzz_programs import PROMISE
from fuzzing import Mismatch, run_cases

import arcfast
from arcfast import Battery, Program, ProgramError

GRID = ((0, 1, 2, 0), (3, 1, 0, 0), (0, 0, 5, 5))
TIMES = (1, 2, 3, 9, 40, 1000, 2147483647)
PATIENCE = 30  # seconds
SEARCH_FUEL = 5_000_000
BEFORE = 1_000_000  # fuel that steps without an input may take before the run, whether or not a program gets so far
WORTH_TIMING = 0.002  # seconds: what is quicker says little

# What stands for what, by the kind of expression: {a} an argument of the lambda around, {u} a function of one argument,
# {b} of two, {v} any value, {n} a number, {c} a container.
RULES = {
    "u": (
        "identity",
        "increment",
        "double",
        "first",
        "last",
        "size",
        "initset",
        "toindices",
        "hmirror",
        "rot90",
        "totuple",
        "even",
        "asindices",
        "dneighbors",
        "merge",
        "dedupe",
        "compose({u}, {u})",
        "chain({u}, {u}, {u})",
        "fork({b}, {u}, {u})",
        "lbind({b}, {v})",
        "rbind({b}, {v})",
        "power({u}, {t})",
        "matcher({u}, {v})",
        "lambda x: {v}",
        "lambda x: x",
        "lambda x: {u}(x)",
        "lambda x: {b}(x, {v})",
        "lambda x: {u}({u}(x))",
        "lambda x: {h}",
        "lambda x: (lambda y: astuple({v}, y))(x)",
        "lambda x: (lambda y: astuple(y, {v}))({u}(x))",
        "{g}({v})",
        "lbind({higher}, {u})",
        "rbind({by}, {u})",
    ),
    "b": (
        "add",
        "multiply",
        "astuple",
        "combine",
        "equality",
        "contained",
        "insert",
        "repeat",
        "subtract",
        "manhattan",
        "lambda p, q: {b}(q, p)",
        "lambda p, q: p",
        "lambda p, q: {v}",
        "{higher}",
        "difference",
        "connect",
    ),
    "g": (
        "lambda k: lambda y: {b}(k, y)",
        "lambda k: lambda y: y",
        "compose(lbind(lbind, {b}), {u})",
        "lbind(compose, {u})",
    ),
    "higher": ("apply", "mapply", "rapply"),
    "by": ("order", "sfilter", "argmax", "valmin", "extract", "mfilter"),
    "h": (
        "apply({u}, {c})",
        "mapply({u}, {c})",
        "sfilter({c}, {u})",
        "order({c}, {u})",
        "papply({b}, {c}, {c})",
        "prapply({b}, {c}, {c})",
        "rapply(({u}, {u}), {v})",
        "valmax({c}, {u})",
        "argmin({c}, {u})",
        "{u}({v})",
        "extract({c}, {u})",
        "power({u}, {t})({v})",
    ),
    "v": ("{a}", "{a}", "{n}", "I", "(1, 2)", "{c}", "{h}", "()", "frozenset()"),
    "c": (
        "interval(0, {n}, 1)",
        "asindices(I)",
        "I",
        "objects(I, T, F, T)",
        "{a}",
        "repeat({v}, {n})",
        "{h}",
        "canvas(0, ({n}, {n}))",
        "initset({v})",
        "apply(initset, {c})",
        "apply(dneighbors, asindices(I))",
    ),
    "n": ("0", "1", "2", "7", "30", "600", "size({c})", "-1"),
    "t": tuple(str(times) for times in TIMES),
    "a": ("x", "k", "y", "p", "q", "I"),
}
PLAIN = {kind: tuple(rule for rule in rules if "{" not in rule) for kind, rules in RULES.items()}


class Part(NamedTuple):
    """An expression: its kind, the rule it is made by, and the parts that stand in it."""

    kind: str
    rule: str
    parts: tuple

    def text(self) -> str:
        pieces = self.rule.replace("{", "\0{").split("\0")
        words, at = [pieces[0]], 0
        for piece in pieces[1:]:
            words.append(self.parts[at].text() + piece[piece.index("}") + 1 :])
            at += 1
        return "".join(words)


def grow(rng: random.Random, kind: str, depth: int) -> Part:
    """A random expression of this kind."""
    rule = rng.choice(RULES[kind] if depth > 0 or not PLAIN[kind] else PLAIN[kind])
    kinds = [piece[: piece.index("}")] for piece in rule.split("{")[1:]]
    return Part(kind, rule, tuple(grow(rng, part, depth - 1) for part in kinds))


def change(rng: random.Random, part: Part, depth: int) -> Part:
    """The same with one part of it grown anew."""
    if not part.parts or rng.random() < 0.25:
        return grow(rng, part.kind, depth)
    k = rng.randrange(len(part.parts))
    changed = change(rng, part.parts[k], depth - 1)
    return part._replace(parts=(*part.parts[:k], changed, *part.parts[k + 1 :]))


def parse(part: Part) -> Program | None:
    """The program, or None: a name that no lambda around it has, or a call that cannot be right."""
    try:
        return Program.parse(f"def f(I):\n    return {part.text()}")
    except ProgramError:
        return None


def some_programs(rng: random.Random, count: int) -> list[Program]:
    found: list[Program] = []
    while len(found) < count:
        part = grow(rng, "h", rng.randrange(2, 7))
        if len(found) % 3 == 0:  # the same for ever
            part = Part("h", f"power({{u}}, {TIMES[-1]})({{v}})", (grow(rng, "u", rng.randrange(2, 6)), part))
        program = parse(part)
        if program is not None:
            found.append(program)
    return found


def compare(seed: int, k: int) -> Counter:
    """Case k: programs end alike on the core and on the emulator."""
    rng = random.Random(f"{seed}/{k}")
    battery = Battery(some_programs(rng, 8))
    budgets = {"fuel": rng.choice((30, 300, 3_000, 20_000)), "memory": rng.choice((2_000, 20_000, 200_000))}
    runs = [battery.run([GRID], threads=1, device=device, **budgets) for device in ("cpu", "warp")]
    for p, program in enumerate(battery):
        ends = [(int(run.status[p, 0]), int(run.fuel[p, 0]), int(run.hashes[p, 0]), run.error(p, 0)) for run in runs]
        if ends[0] != ends[1]:
            raise Mismatch(f"cpu {ends[0]}, warp {ends[1]} with {budgets}:\n{program.source}")
    return Counter(arcfast.Status(int(status)).name for status in runs[0].status.ravel())


def try_case(seed: int, k: int) -> tuple[Counter, list]:
    try:
        return compare(seed, k), []
    except Mismatch as mismatch:
        return Counter(), [f"case {k}: {mismatch}"]


# ---- The search ----


class TooLong(Exception):
    pass


def take(program: Program) -> tuple[float, float, int]:
    """(seconds per unit of fuel, seconds, fuel) of a program; the seconds are the processor's."""
    battery = Battery([program])
    begun = time.process_time()
    run = battery.run([GRID], threads=1, values=False, fuel=SEARCH_FUEL)
    seconds = time.process_time() - begun
    fuel = BEFORE + int(run.fuel[0, 0])
    return (seconds / fuel if seconds > WORTH_TIMING else 0.0), seconds, fuel


def search(seed: int, seconds: float) -> int:
    """Change the dearest programs so far; the exit status."""
    rng = random.Random(seed)
    best: list[tuple[float, float, int, Part]] = []
    tried = stuck = 0

    def alarm(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, alarm)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        again = best and rng.random() < 0.7
        part = change(rng, rng.choice(best)[3], 4) if again else grow(rng, "h", rng.randrange(2, 7))
        program = parse(part)
        if program is None:
            continue
        tried += 1
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            rate, took, fuel = take(program)
            if rate > 0:  # twice: a neighbour may have had the processor's caches
                rate, took, fuel = min((rate, took, fuel), take(program))
        except TooLong:
            stuck += 1
            print(f"does not end in {PATIENCE} s: {part.text()}", flush=True)
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if rate > 0:
            best = sorted([*best, (rate, took, fuel, part)], key=lambda row: -row[0])[:24]
    print(f"arcfast {arcfast.__version__}, seed {seed}, {time.strftime('%F')}")
    print(f"{tried:,} programs of up to {SEARCH_FUEL:,} of fuel, {stuck} that did not end")
    for rate, took, fuel, part in best[:5]:
        print(f"{1e9 * rate:9,.1f} ns a unit, {took:7.3f} s, fuel {fuel:>9,}: {part.text()[:300]}")
    return int(stuck > 0 or (bool(best) and best[0][0] > PROMISE))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=2_000, help="groups of programs to compare (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--search", type=float, metavar="SECONDS", help="search for dear programs instead, so long")
    options = parser.parse_args()
    if options.search:
        return search(options.seed, options.search)
    cases = range(options.first, options.first + options.cases)
    tally, found, lost = run_cases(partial(try_case, options.seed), cases, options.jobs)
    print(f"{tally.pop('case', 0):,} cases: " + ", ".join(f"{count:,} {name}" for name, count in sorted(tally.items())))
    for words in [*found, *lost][:5]:
        print(words)
    return int(bool(found or lost))


if __name__ == "__main__":
    sys.exit(main())
