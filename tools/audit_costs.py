"""What a unit of fuel takes, primitive by primitive, at its dearest: the promise behind the budget, measured.

    python tools/audit_costs.py
    python tools/audit_costs.py --only order argmax --size 100000

Every primitive is called again and again, within one program, on large arguments of many shapes: seconds of the calls
divided by their fuel. The rate of a primitive that is charged for what it does stays where it is when --size grows; one
that works without being charged for it would grow with it, and the budget would promise nothing. Dearest first.

Before them come calls of function values that do nothing, or nothing but call others: each must cost something, or
programs would not end. One that is free is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from typing import Any

from tqdm import tqdm

import arcfast
from arcfast.base.table import PRIMITIVES, Primitive
from arcfast.checks import timing
from arcfast.reference.kinds import ADMITS
from arcfast.running.run import Run

ENOUGH = 0.01  # seconds that the timed calls should take together
MOST = 4096  # calls
TRIED = 80  # combinations of arguments
SMALL = {"int": (0, 1, 3, 1000), "pair": ((0, 0), (1, 1), (100, 100)), "any": (0, (1, (2, 3)))}
FUNCTIONS = {1: ("identity", "size", "lambda q: T", "lambda q: (2, 3)"), 2: ("lambda p, q: p", "astuple")}


def nested(value: Any, depth: int) -> Any:
    """The value in tuples of tuples: comparing two of them goes all the way down."""
    for _ in range(depth):
        value = (value, ())
    return value


def pool(n: int) -> list[Any]:
    """Large values of weight n or so, in many shapes; equal parts where comparing would have to look at everything."""
    rng = random.Random(0)
    side = int(n**0.5)
    row, noise = (0,) * n, tuple(rng.randrange(10) for _ in range(n))
    square = [(i, j) for i in range(side) for j in range(side)]
    sparse = [(rng.randrange(10**6), rng.randrange(10**6)) for _ in range(n)]
    line = [(0, j) for j in range(n)]
    patch, half = frozenset(square), frozenset(square[: n // 2])
    grid = tuple(tuple(rng.randrange(10) for _ in range(side)) for _ in range(side))
    few = 50
    parts = [square[: n // few] for _ in range(few)]
    return [
        row,
        noise,
        (1000, *noise),
        grid,
        ((0,) * side,) * side,
        tuple(tuple((i + j) % 2 for j in range(side)) for i in range(side)),
        tuple(tuple(1000 + i for _ in range(side)) for i in range(side)),
        (noise,),
        (noise, noise),
        tuple((cell,) for cell in noise),
        patch,
        frozenset(sparse),
        frozenset(line),
        frozenset({(0, 0), (side, side)}),
        frozenset((1, place) for place in square),
        frozenset((k % 9, place) for k, place in enumerate(sparse)),
        frozenset((1, place) for place in line),
        tuple((1, place) for place in square),
        tuple(square),
        frozenset(noise),
        frozenset(range(n)),
        tuple(frozenset(part) for part in parts),
        tuple(frozenset((1, place) for place in part) for part in parts),
        tuple(tuple((1, place) for place in part) for part in parts),
        frozenset(frozenset([*part, (10**6, k)]) for k, part in enumerate(parts)),
        frozenset(frozenset([(9, (10**6, k)), *((1, place) for place in part)]) for k, part in enumerate(parts)),
        tuple((0,) * (n // few) for _ in range(few)),
        frozenset((*((0,) * (n // few)), k) for k in range(few)),
        tuple((grid[: side // 7], k) for k in range(few)),
        frozenset((patch, k) for k in range(2)),
        (patch, patch),
        (half, patch, half),
        (row, patch),
        ((patch, 1), (patch, 2)),
        tuple((k, (k, k, k)) for k in range(n // 4)),
        tuple(nested(k, 50) for k in range(n // 50, 0, -1)),
        ((),) * n,
        (frozenset(),) * n,
        ((),) * (n - 1) + (frozenset(),),
    ]


def sum_of(first: int, end: int) -> str:
    """The sum of w{first} .. w{end - 1}, no deeper than it has to be."""
    middle = (first + end) // 2
    return f"w{first}" if end - first == 1 else f"add({sum_of(first, middle)}, {sum_of(middle, end)})"


def idle_functions() -> dict[str, str]:
    """Functions that do next to nothing, as texts with the lines that they need before them."""
    nothing = "lambda x: x"
    wide = [f"w{k} = add(height(I), {k})" for k in range(500)]
    found = {
        "a lambda that gives its argument": nothing,
        "a lambda that gives a constant": "lambda x: 5",
        "a lambda that gives what it captured": "lambda x: I",
        "a lambda that makes another": "lambda x: branch(T, x, lambda y: y)",
        "compose": f"compose({nothing}, {nothing})",
        "chain": f"chain({nothing}, {nothing}, {nothing})",
        "fork": f"fork(lambda p, q: p, {nothing}, {nothing})",
        "lbind": "lbind(lambda p, q: q, 1)",
        "rbind": "rbind(lambda p, q: p, 1)",
        "power": f"power({nothing}, 3)",
        "power of power": f"power(power({nothing}, 3), 3)",
        "matcher": f"matcher({nothing}, 0)",
        "identity": "identity",
        "a lambda that captured 500 values": "; ".join(
            [*wide, f"f = lambda x: branch(T, x, lambda y: {sum_of(0, 500)})"]
        ),
    }
    for maker in ("power({}, 1)", "compose(identity, {})", "matcher({}, 0)", "rbind(lambda p, q: p, {})"):
        text = nothing
        for _ in range(60):
            text = maker.format(text)
        found[f"60 deep: {maker.format('f')}"] = text
    return found


def processor_time(battery: arcfast.Battery, inputs: list, fuel: int) -> tuple[Run, float]:
    """A run on one thread, and the seconds of the processor that it took."""
    return timing.timed(battery.run, inputs, threads=1, values=False, fuel=fuel, clock=timing.PROCESSOR)


def audit_calls() -> bool:
    """Print what calls of such functions cost and take; whether none is free."""
    print("  ns a unit  fuel a call  calls of")
    fine = True
    for name, text in idle_functions().items():
        lines = text.split("; ") if "; " in text else [f"f = {text}"]
        ended = []
        for times in (1000, 3000):
            source = "\n    ".join(["def g(I):", *lines, f"return power(f, {times})(I)"])
            battery = arcfast.Battery([arcfast.Program.parse(source)])
            run, seconds = processor_time(battery, [((1, 2),)], fuel=10**9)
            ended.append((seconds, int(run.fuel[0, 0])))
        (short, few), (long, many) = ended
        fuel = (many - few) / 2000
        rate = 1e9 * max(0.0, long - short) / max(1, many - few)
        print(f"{rate:11,.1f} {fuel:12,.1f}  {name}" + ("  FREE" if fuel < 1 else ""))
        fine &= fuel >= 1
    return fine


def program(row: Primitive, args: list[str], names: list[str], times: int) -> arcfast.Program:
    """A program that makes the call so many times; its result is not looked at."""
    lines, rest = [], "S"
    for name in names:
        lines += [f"    {name} = first({rest})", f"    s{name} = last({rest})"]
        rest = f"s{name}"
    lines.append(f"    g = lambda z: branch(T, z, {row.name}({', '.join(args)}))")
    lines.append(f"    return power(g, {times})(I)")
    return arcfast.Program.parse("\n".join(["def f(S, I, C):", *lines]))


def rate(row: Primitive, given: tuple, values: list) -> tuple[float, float] | None:
    """(seconds per unit of fuel, seconds per call) of a call; None if it does not end well."""
    args, names, sample = [], [], None
    for k, arg in enumerate(given):
        args.append(arg if isinstance(arg, str) else f"a{k}")
    for k, arg in reversed(list(enumerate(given))):
        if not isinstance(arg, str):
            names.insert(0, f"a{k}")
            sample = (values[arg[0]] if isinstance(arg, list) else arg, sample)
    inputs = [arcfast.Sample(sample, ((1, 2, 3),), None)]

    def run(times: int) -> tuple[float, int, bool]:
        battery = arcfast.Battery([program(row, args, names, times)])
        ended, seconds = processor_time(battery, inputs, fuel=10**15)
        return seconds, int(ended.fuel[0, 0]), ended.status[0, 0] == arcfast.Status.OK

    base, fuel, fine = run(1)
    if not fine:
        return None
    times = 2
    while True:
        seconds, more, _ = run(1 + times)
        if seconds - base > ENOUGH or times >= MOST:
            took = max(0.0, seconds - base)
            return took / (more - fuel), took / times
        times *= 8


def combinations(row: Primitive, values: list, kinds: list[set]) -> list[tuple]:
    """Arguments by kind: large ones by index, small ones and functions as they are."""
    choices: list[list] = []
    for kind in row.kinds:
        if kind == "function":
            takes = 2 if row.name in ("papply", "mpapply", "prapply") else 1
            choices.append(list(FUNCTIONS[takes]))
        else:
            large = [[k] for k in range(len(values)) if kind in kinds[k]]
            small = SMALL["pair"] if kind == "pair" else SMALL["int"] if kind in ("int", "number") else ()
            choices.append([*large, *small] if kind != "any" else [*large[::4], *SMALL["any"]])
    found = list(itertools.product(*choices))
    return random.Random(0).sample(found, min(len(found), TRIED))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=20_000, help="weight of the arguments (default %(default)s)")
    parser.add_argument("--only", nargs="+", choices=list(PRIMITIVES), metavar="NAME", help="these primitives alone")
    options = parser.parse_args()
    plain = pool(options.size)
    kinds = [{kind for kind, admits in ADMITS.items() if admits(value)} for value in plain]
    values = [arcfast.from_python(value) for value in plain]
    dearest = []
    for name in tqdm(options.only or list(PRIMITIVES), unit="primitive", disable=None):
        row = PRIMITIVES[name]
        found = []
        for given in combinations(row, values, kinds):
            measured = rate(row, given, values)
            if measured:
                words = [f"#{arg[0]}" if isinstance(arg, list) else str(arg) for arg in given]
                found.append((*measured, f"{name}({', '.join(words)})"))
        if found:
            dearest.append(max(found))
    print(f"{timing.machine_line()}; arguments of weight {options.size:,}")
    fine = audit_calls()
    print("  ns a unit   us a call")
    for per_fuel, per_call, words in sorted(dearest, reverse=True):
        print(f"{1e9 * per_fuel:11,.1f} {1e6 * per_call:11,.1f}  {words}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
