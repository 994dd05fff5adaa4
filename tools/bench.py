"""Microseconds per primitive on ARC-like grids: inside the core, called eagerly, in the checked reference, in arc-dsl.

    python tools/bench.py --sizes 20 --only objects rot90 --arc-dsl ~/arc-dsl
    python tools/bench.py --arc-dsl ~/arc-dsl --programs

Outputs are compared first: a primitive whose core does not give what the reference gives is not timed, and the exit
status is 1. Where arc-dsl gives another value (it has no fixed order in ties) there is no ratio. Times are medians over
rounds; in a round all contenders take turns, ratios are taken within rounds, and their spread is given. Raw samples go
to build/bench.json.

Columns: core = inside C, arguments already there; eager = arcfast.dsl on arcfast values; plain = the same on plain
values, answers made plain again: what a call alone costs end to end; reference = arcfast's checked reference, Python
that checks every argument; then the ratios to eager. At the end the geometric means over all calls.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from tqdm import tqdm

try:
    from arcfast import _cpu, dsl, reference
    from arcfast.base.errors import DSLError
    from arcfast.base.table import PRIMITIVES, Primitive
    from arcfast.checks import timing
    from arcfast.checks.primitive_calls import TWO_FORMED, Scene, arguments_of, make_scene
except ImportError as error:
    sys.exit(f"bench: arcfast is not built ({error}): run make test first")

SIZES = (10, 20, 30)

# Targets that the project set itself; no figures of a machine. Microseconds at 10x10, 20x20 and 30x30 inside the core:
CORE_TARGETS = {"objects": (0.3, 1.5, 6.0), "rot90": (0.1, 0.3, 0.6), "fill": (0.05, 0.05, 0.05)}
EAGER_OVERHEAD = 0.5  # microseconds over the core
EAGER_OBJECTS = 100  # times as fast as arc-dsl, at 20x20


# ---- Calls ----------------------------------------------------------------------------------------------------------


def draw_scene(n: int) -> Scene:
    """A background with rectangles, frames, lines and dots, about a third of it covered; the same for every run."""
    chance = random.Random(n)
    cells = [[0] * n for _ in range(n)]
    for k in range(n // 2 + 2):
        form = ("filled", "frame", "line", "dot")[k % 4]
        h = 1 if form in ("line", "dot") else chance.randint(3, max(3, n // 4))
        w = 1 if form == "dot" else chance.randint(3, max(3, n // 4))
        top, left, color = chance.randint(0, n - h), chance.randint(0, n - w), chance.randint(1, 9)
        for i in range(top, top + h):
            for j in range(left, left + w):
                if form != "frame" or i in (top, top + h - 1) or j in (left, left + w - 1):
                    cells[i][j] = color
    grid = tuple(map(tuple, cells))
    for _ in range(n):
        cells[chance.randrange(n)][chance.randrange(n)] = chance.randint(0, 9)
    scene = make_scene(grid, tuple(map(tuple, cells)))
    if scene is None:
        raise SystemExit(f"bench: a grid of {n} by {n} shows too few objects")
    return scene


class Case(NamedTuple):
    """One call to time. `arguments` makes them out of a dialect's functions."""

    primitive: Primitive
    label: str
    scene: Scene
    arguments: Callable[[Any], tuple]


def make_cases(names: list[str], sizes: list[int]) -> Iterator[Case]:
    """Each primitive on a scene of each size; one that admits grids and objects is timed with both."""
    scenes = [draw_scene(n) for n in sizes]
    for row in (PRIMITIVES[name] for name in names):
        for as_object in (False, True) if TWO_FORMED.intersection(row.kinds) else (False,):
            label = f"{row.name} (object)" if as_object else row.name
            for scene in scenes:
                yield Case(row, label, scene, partial(arguments_of, row, scene, as_object=as_object))


# ---- Contenders -----------------------------------------------------------------------------------------------------


def load_arc_dsl(folder: str) -> Any:
    """arc-dsl's own dsl.py, imported from where the user keeps it."""
    folder = os.path.abspath(os.path.expanduser(folder))
    if not os.path.isfile(os.path.join(folder, "dsl.py")):
        raise SystemExit(f"bench: --arc-dsl: there is no dsl.py in {folder}")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module("dsl")
    finally:
        sys.path.remove(folder)


def to_native(value: Any) -> Any:
    return value if callable(value) else _cpu.from_python(value)


def outcome(function: Callable, arguments: tuple, probe: Any) -> Any:
    """What a call gives, as a plain value; a function it gives is called on `probe`. An error counts as a value."""
    try:
        value = function(*arguments)
        return _cpu.to_python(value(probe) if callable(value) else value)
    except DSLError as error:
        return f"DSLError: {error}"
    except Exception as error:  # arc-dsl raises whatever Python raises there
        return f"{type(error).__name__}: {error}"


def converted(function: Callable) -> Callable:
    """The function with its answer as a plain value."""
    return lambda *arguments: _cpu.to_python(function(*arguments))


# ---- Measuring ------------------------------------------------------------------------------------------------------


def check(case: Case, dialects: dict[str, Any]) -> tuple[str, str]:
    """(what is wrong with the core, how arc-dsl differs): empty where they agree with the reference."""
    name, scene = case.primitive.name, case.scene
    ours, truth, theirs = dialects["eager"], dialects["reference"], dialects.get("arc-dsl")
    expected = outcome(getattr(truth, name), case.arguments(truth), scene.grid)
    native = tuple(map(to_native, case.arguments(ours)))
    got = outcome(getattr(ours, name), native, scene.grid)
    plain = outcome(getattr(ours, name), case.arguments(ours), scene.grid)
    wrong = difference = ""
    if isinstance(expected, str):
        wrong = f"the reference refuses these arguments: {expected}"
    elif got != expected or plain != expected:
        wrong = f"core {short(got if got != expected else plain)}, reference {short(expected)}"
    if theirs is not None and hasattr(theirs, name):
        value = outcome(getattr(theirs, name), case.arguments(theirs), scene.grid)
        if value != expected:
            difference = f"arc-dsl {short(value)}, reference {short(expected)}"
    return wrong, difference


def short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 90 else f"{text[:87]}..."


def measure(case: Case, dialects: dict[str, Any], rounds: int, least: float) -> dict[str, dict]:
    """Samples in seconds per call, by contender. Turns are taken; what is slow gets fewer rounds, at least three."""
    name = case.primitive.name
    native = tuple(map(to_native, case.arguments(dialects["eager"])))

    def sampler(function: Callable, arguments: tuple) -> timing.Sampler:
        return timing.Sampler(timing.repeated_call(function, arguments), least)

    samplers = {"core": timing.Sampler(lambda calls: calls * _cpu.time_call(name, native, calls), least)}
    for contender, dialect in dialects.items():
        if hasattr(dialect, name):
            arguments = native if contender == "eager" else case.arguments(dialect)
            samplers[contender] = sampler(getattr(dialect, name), arguments)
    samplers["plain"] = sampler(converted(getattr(dialects["eager"], name)), case.arguments(dialects["eager"]))
    samples = timing.in_turn(samplers, rounds, enough=40 * least * rounds)
    return {key: {"calls": samplers[key].calls, "seconds": samples[key]} for key in samplers}


def ratio(times: dict[str, dict], slow: str, fast: str) -> timing.Spread:
    """The spread of slow / fast, round by round."""
    return timing.spread(timing.ratios(times[slow]["seconds"], times[fast]["seconds"]))


def microseconds(times: dict[str, dict], contender: str) -> timing.Spread:
    """Of a call: the median round, the one that was disturbed least, and the one that was disturbed most."""
    return timing.Spread(*(1e6 * seconds for seconds in timing.spread(times[contender]["seconds"])))


# ---- Telling --------------------------------------------------------------------------------------------------------


def describe_machine(arc_dsl: Any, others: float) -> dict[str, str]:
    """Where and with what the numbers were made."""
    about = timing.machine() | {"other work": f"takes {others:.0%} of the processors"}
    if arc_dsl is not None:
        with open(arc_dsl.__file__, "rb") as file:
            about["arc-dsl"] = f"dsl.py, sha256 {hashlib.sha256(file.read()).hexdigest()[:12]}"
    return about


def format_ratio(times: dict[str, dict], slow: str, difference: str = "") -> str:
    if slow not in times or difference:
        return f"{'-':>22}"
    middle, low, high = ratio(times, slow, "eager")
    return f"{middle:8.1f} ({low:.1f}..{high:.1f})".ljust(22)


def print_table(results: list[dict], arc_dsl: bool) -> None:
    contenders = ["core", "eager", "plain", "reference", *["arc-dsl"] * arc_dsl]
    print("\n" + f"{'microseconds':24}{'size':>5}" + "".join(f"{name:>12}" for name in contenders), end="")
    print("   reference/eager       " + "arc-dsl/eager" * arc_dsl)
    for result in results:
        times = result["times"]
        line = f"{result['label']:24}{result['size']:5}"
        for name in contenders:
            line += f"{microseconds(times, name).median:12.3f}" if name in times else f"{'-':>12}"
        line += f"   {format_ratio(times, 'reference')}"
        if arc_dsl:
            line += format_ratio(times, "arc-dsl", result["difference"]) + "  other value" * bool(result["difference"])
        print(line.rstrip())


def print_means(results: list[dict]) -> None:
    """Geometric means over the calls for which both sides give the same value."""
    print("\ngeometric means of the ratios (least, median, greatest)")
    for slow, fast in (("arc-dsl", "eager"), ("arc-dsl", "plain"), ("reference", "eager"), ("reference", "arc-dsl")):
        same = [r["times"] for r in results if "arc-dsl" not in (slow, fast) or not r["difference"]]
        ratios = [ratio(times, slow, fast).median for times in same if slow in times and fast in times]
        if ratios:
            print(f"  {f'{slow} / {fast}':22} {timing.summary(ratios, 'calls')}")


def print_targets(results: list[dict]) -> None:
    """The project's targets, met or not. Judged by the best round: other work on the machine only adds to a time."""
    print("\ntargets (best rounds)")
    over: list[tuple[float, str]] = []
    for result in results:
        name, size, times = result["label"], result["size"], result["times"]
        core = microseconds(times, "core").least
        overhead = microseconds(times, "eager").least - core
        if name in CORE_TARGETS and size in SIZES:
            limit = CORE_TARGETS[name][SIZES.index(size)]
            print(f"  {name} {size}: core {core:.3f} of {limit} us: {'met' if core <= limit else 'MISSED'}")
        if name == "objects" and size == 20 and "arc-dsl" in times and not result["difference"]:
            middle, low, high = ratio(times, "arc-dsl", "eager")
            verdict = "met" if middle >= EAGER_OBJECTS else "MISSED"
            print(f"  objects 20: eager is {middle:.0f} ({low:.0f}..{high:.0f}) times as fast as arc-dsl: {verdict}")
        if overhead > EAGER_OVERHEAD:
            over.append((overhead, f"{name} {size}"))
    print(f"  eager at most {EAGER_OVERHEAD} us over the core: {f'MISSED by {len(over)} calls' if over else 'met'}")
    for overhead, label in sorted(over, reverse=True)[:20]:
        print(f"    {label}: {overhead:.3f} us over")


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these primitives; default: all")
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), metavar="N", help="default: 10 20 30")
    parser.add_argument("--arc-dsl", metavar="PATH", help="folder with arc-dsl's dsl.py, to run beside")
    parser.add_argument("--programs", action="store_true", help="arc-dsl's solvers instead (tools/bench_programs.py)")
    parser.add_argument("--quick", action="store_true", help="three short rounds instead of seven")
    parser.add_argument("--json", default="build/bench.json", metavar="PATH", help="raw samples; default: %(default)s")
    arguments = parser.parse_args(argv)
    names = [row.name for row in PRIMITIVES.values() if row.original]
    if unknown := [name for name in arguments.only or () if name not in names]:
        parser.error(f"no primitive is called {unknown[0]}")
    arguments.only = arguments.only or names
    if arguments.programs and not arguments.arc_dsl:
        parser.error("--programs needs --arc-dsl PATH, the folder with solvers.py and dsl.py")
    if min(arguments.sizes) < 6 or max(arguments.sizes) > 60:
        parser.error("sizes are between 6 and 60")
    return arguments


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    if arguments.programs:
        import bench_programs

        return bench_programs.main(["--arc-dsl", arguments.arc_dsl])
    arc_dsl = load_arc_dsl(arguments.arc_dsl) if arguments.arc_dsl else None
    dialects: dict[str, Any] = {"eager": dsl, "reference": SimpleNamespace(**reference.PRIMITIVES)}
    if arc_dsl is not None:
        dialects["arc-dsl"] = arc_dsl
    others = timing.taken_by_others()
    about = describe_machine(arc_dsl, others)
    print(*(f"{key}: {value}" for key, value in about.items()), sep="\n")
    if others > 0.5:
        print("other work keeps this machine busy: the times will be too long and their spread wide")
    cases = list(make_cases(arguments.only, arguments.sizes))

    results, wrong = [], []
    for case in tqdm(cases, desc="comparing", unit="call", disable=None):
        fault, difference = check(case, dialects)
        if fault:
            wrong.append(f"{case.label} {case.scene.n}: {fault}")
        else:
            results.append({"label": case.label, "size": case.scene.n, "case": case, "difference": difference})
    rounds, least = (3, 0.0005) if arguments.quick else (7, 0.002)
    for result in tqdm(results, desc="timing", unit="call", disable=None):
        result["times"] = measure(result.pop("case"), dialects, rounds, least)

    print_table(results, arc_dsl is not None)
    if differing := [result for result in results if result["difference"]]:
        print("\nother values than arc-dsl's (ties and the order of sets are free there)")
        for result in differing:
            print(f"  {result['label']} {result['size']}: {result['difference']}")
    print_means(results)
    print_targets(results)
    print(f"\n{len(results)} calls agree with the reference and were timed, {len(wrong)} do not")
    print(*(f"  {line}" for line in wrong), sep="\n", end="\n" if wrong else "")
    os.makedirs(os.path.dirname(arguments.json) or ".", exist_ok=True)
    with open(arguments.json, "w", encoding="utf-8") as file:
        json.dump({"about": about, "results": results, "wrong": wrong}, file, indent=1)
    print(f"raw samples: {arguments.json}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
