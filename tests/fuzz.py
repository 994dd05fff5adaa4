"""The large random run: the reference, the core and a share of the warp emulator on fresh calls and programs.

    python tests/fuzz.py --calls 100000 --seed 1 --warp 0.02 --jobs 2

Case k of a seed is always the same one (`--first k --calls 1`). Exit status 1 and a snippet for each of the first
mismatches, made as small as it still fails. `check` compares one program; tests/test_parity.py uses it too.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from backends import Core, Warp
from corpus import Earlier
from fuzzing import SHOWN, Mismatch, run_cases
from strategies import Fn, Maker, Program, build, describe, is_cell, is_container, is_grid, is_pair, members

from arcfast import _cpu, dsl, reference
from arcfast.base.errors import DSLError
from arcfast.base.report import Status
from arcfast.base.table import PRIMITIVES as TABLE
from arcfast.base.table import Primitive

# Per step: enough for 30x30 grids squared, little enough that the reference, which counts neither, stays quick.
FUEL, MEMORY = 1_000_000, 1024 * 1024
ORDERS = ("ascending", "descending", "random")
PROGRAMS = 10  # every so many cases is a program of several steps

CORE = Core()
CORE.largest = 1 << 26


# ---- Comparing ----


def image_of(backend: Core, program: Program, **budgets: int) -> _cpu.Image:
    """The image of a program after its run on a backend."""
    steps = [
        (name, [arg if isinstance(arg, Earlier) else build(arg, backend.function) for arg in args])
        for name, args in program.steps
    ]
    return backend.image(build(program.start, backend.function), steps, **{"fuel": FUEL, "memory": MEMORY, **budgets})


def check(program: Program, order: str | None = None, seed: int = 0, **budgets: int) -> list[str]:
    """Compare every step on reference and core, and with an order on the warp emulator; the statuses of the core.

    Where the core ended by fuel or memory, and after such a step, the reference is not asked.
    """
    image = image_of(CORE, program, **budgets)
    if not image.complete:
        raise Mismatch(f"the core does not finish in {CORE.largest} bytes")
    endings = [image.outcome(k) for k in range(len(program.steps))]
    if order:
        compare_images(image, image_of(Warp(order, seed), program, **budgets), len(program.steps))
    values: list = [build(program.start, reference.PRIMITIVES.__getitem__)]
    for k, ((name, args), (status, fuel, digest, why)) in enumerate(zip(program.steps, endings)):
        where = f"step {k}, {name}"
        ready = [values[arg.k + 1] if isinstance(arg, Earlier) else arg for arg in args]
        skipped = Status.from_word(status).is_budget or any(arg is Skipped for arg in ready)
        values.append(Skipped if skipped else expect(name, args, ready))
        if skipped:
            continue
        expected = values[-1]
        if isinstance(expected, DSLError):
            if status != "error":
                told = "memory" if expected.status == "memory" else f"error ({expected})"
                raise Mismatch(f"{where}: the reference ends by {told}, the core gives {shown(image.value(k))}")
            continue
        if status != "ok":
            raise Mismatch(f"{where}: the reference gives {shown(expected)}, the core ends by {status} {why}")
        got = image.value(k)
        if any(map(is_deep, (expected, *ready))):  # Python itself cannot compare such descriptions
            if spell(got) != spell(expected):
                raise Mismatch(f"{where}: the reference gives {spell(expected)}, the core {spell(got)}")
            continue
        told = expected if got == expected else describe(expected)  # equal only where there is no function
        if told is not expected and describe(got) != told:
            raise Mismatch(f"{where}: the reference gives {shown(expected)}, the core {shown(got)}")
        if TABLE[name].result == "bool" and not type(got) is type(expected) is bool:
            raise Mismatch(f"{where}: the reference gives {expected!r}, the core {got!r}: a bool stays a bool")
        if digest == 0 or digest != _cpu.hash_value(got if told is expected else build(told, CORE.function)):
            raise Mismatch(f"{where}: the hash of {shown(got)} depends on how it was made")
        given = [describe(values[arg.k + 1]) if isinstance(arg, Earlier) else arg for arg in args]
        cost = cost_of(TABLE[name], given, told)
        if cost is not None and cost != fuel:
            raise Mismatch(f"{where}: takes {fuel} fuel, {cost} by the table")
    return [status for status, *_ in endings]


def spell(value: Any) -> list:
    """A value flat, however deep it is."""
    words: list = []
    waiting = [value]
    while waiting:
        item = _cpu.to_python(waiting.pop())
        if is_container(item) or callable(item):
            name, parts = (type(item).__name__, members(item)) if is_container(item) else item.__reduce__()[1]
            words += [name, len(parts)]
            waiting += reversed(parts)
        else:
            words.append(item)
    return words


def is_deep(value: Any) -> bool:
    """Whether this is a function built of functions many levels deep."""
    return getattr(value, "level", 0) > 40


class Skipped:
    """Stands for the value of a step the reference was not asked for."""


def expect(name: str, args: list, ready: list) -> Any:
    """The value of the reference, or its DSLError."""
    failed = next((arg for arg in ready if isinstance(arg, DSLError)), None)
    if failed is not None:
        return failed
    function = reference.PRIMITIVES.__getitem__
    try:
        built = [arg if isinstance(given, Earlier) else build(arg, function) for arg, given in zip(ready, args)]
        return function(name)(*built)
    except DSLError as error:
        return error


def compare_images(ours: _cpu.Image, theirs: _cpu.Image, steps: int) -> None:
    """Status, fuel, hash, reason and value of every step on core and warp."""
    if not theirs.complete:
        raise Mismatch("the warp emulator does not finish where the core does")
    for k in range(steps):
        if ours.outcome(k) != theirs.outcome(k):
            raise Mismatch(f"step {k}: core {ours.outcome(k)}, warp {theirs.outcome(k)}")
        if ours.outcome(k)[0] == "ok":
            left, right = ours.value(k), theirs.value(k)
            if left != right and describe(left) != describe(right):
                raise Mismatch(f"step {k}: core {shown(left)}, warp {shown(right)}")


def shown(value: Any) -> str:
    text = repr(describe(value))
    return text if len(text) < 400 else f"{text[:400]}..."


def weight(value: Any) -> int:
    """As primitives.def says."""
    if isinstance(value, Fn):
        return sum(map(weight, value.parts)) or 1
    if not is_container(value) or is_pair(value) or is_cell(value) or not value:
        return 1
    return sum(max(1, len(row)) for row in value) if is_grid(value) else sum(map(weight, value))


def own_bytes(value: Any) -> int:
    """What a container takes itself, without what its members hold."""
    if not is_container(value) or not value or is_pair(value) or is_cell(value):
        return 0
    if isinstance(value, frozenset):
        return len(value) * (8 if all(map(is_pair, value)) else 12 if all(map(is_cell, value)) else 16)
    if all(isinstance(member, int) for member in value):
        return 4 * len(value)
    return 4 * len(value) * (len(value[0]) + 1) if is_grid(value) else 16 * len(value)


def blocks(row: Primitive, value: Any) -> int:
    return sum(map(own_bytes, value if row.kinds[0] == "dict" else [value])) // 256


def searched(row: Primitive, args: list) -> int:
    if row.cost == "NEST":
        return len(args[0][args[1]]) // 16
    return len(args[0][0] if row.kinds[0] == "dict" else args[0]) * weight(args[1]) // 16


def cost_of(row: Primitive, args: list, result: Any) -> int | None:
    """The fuel a call that ended well takes by the table; None where function values were called as well."""
    if row.result != "function" and ("function" in row.kinds or row.name.startswith("rapply")):
        return None
    if row.cost == "UNIT":
        return 1
    if row.cost in ("COUNT", "KEEP"):
        return 1 + sum(len(arg) for arg in args if is_container(arg)) + (row.cost == "KEEP") * weight(result)
    if row.cost == "CROSS":
        return 1 + weight(args[0]) * weight(args[1])
    if row.cost == "SQUARE":
        return 1 + weight(args[0]) ** 2
    if row.cost in ("COPY", "SEARCH", "STORE", "NEST"):
        found = 0 if row.cost == "COPY" else searched(row, args)
        return 1 + found + (0 if row.cost == "SEARCH" else blocks(row, args[0]) + blocks(row, result))
    if row.cost == "WEIGH":
        return 1 + sum(weight(arg) for arg in args if is_container(arg))
    read, write = row.cost in ("READ", "BOTH"), row.cost in ("WRITE", "BOTH")
    return 1 + read * sum(map(weight, args)) + write * weight(result)


# ---- Making a failing case small ----


def simpler(value: Any) -> Iterator[Any]:
    """Values a step simpler."""
    if isinstance(value, Earlier):
        return
    if isinstance(value, Fn):
        yield from (part for part in value.parts if isinstance(part, Fn))
        for k, part in enumerate(value.parts):
            yield from (Fn(value.name, (*value.parts[:k], s, *value.parts[k + 1 :])) for s in simpler(part))
    elif is_container(value):
        items = list(value)
        for size in sorted({len(items) // 2, 1} - {0}, reverse=True):
            yield from (type(value)(items[:k] + items[k + size :]) for k in range(0, len(items), size))
        if is_grid(value) and value:
            yield from (tuple(row[:j] + row[j + 1 :] for row in value) for j in range(len(value[0])))
        for k, item in enumerate(items):
            yield from (type(value)([*items[:k], s, *items[k + 1 :]]) for s in simpler(item))
    elif isinstance(value, int) and value not in (0, 1):
        yield from (0, 1, value // 2, value - 1 if value > 0 else value + 1)


def simpler_programs(program: Program) -> Iterator[Program]:
    for k in reversed(range(len(program.steps))):
        yield Program(program.start, program.steps[:k])
    yield from (Program(start, program.steps) for start in simpler(program.start))
    for k, (name, args) in enumerate(program.steps):
        for j, arg in enumerate(args):
            for s in simpler(arg):
                step = (name, [*args[:j], s, *args[j + 1 :]])
                yield Program(program.start, [*program.steps[:k], step, *program.steps[k + 1 :]])


def shrink(program: Program, fails: Callable[[Program], bool], seconds: float = 20) -> Program:
    """The smallest program found in that time that still fails."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for candidate in simpler_programs(program):
            if candidate.steps and fails(candidate):
                program = candidate
                break
            if time.monotonic() > end:
                return program
        else:
            return program
    return program


# ---- The run ----


def case(seed: int, k: int) -> Program:
    """Case k of a seed."""
    maker = Maker(random.Random(f"{seed} {k}"))
    rows = list(TABLE.values())
    calls, part = divmod(k, PROGRAMS)
    return maker.program() if part == PROGRAMS - 1 else maker.call(rows[(calls * (PROGRAMS - 1) + part) % len(rows)])


def problem_of(program: Program, order: str | None, seed: int) -> tuple[str | None, list[str]]:
    """What is wrong with a case, if anything, and the statuses of its steps."""
    try:
        return None, check(program, order, seed)
    except Mismatch as problem:
        return str(problem), []
    except Exception as problem:  # whatever it is, it belongs into the report
        return f"{type(problem).__name__}: {problem}", []


def try_case(seed: int, warp: float, k: int) -> tuple[Counter, list]:
    """Check case k: what to count, and what is wrong with it."""
    tally: Counter = Counter()
    program = case(seed, k)
    share = random.Random(f"{seed} warp {k}").random() < warp
    order = ORDERS[k % len(ORDERS)] if share else None
    problem, statuses = problem_of(program, order, k)
    for (name, _), status in zip(program.steps, statuses):
        tally["status", status] += 1
        tally["primitive", name, status == "ok"] += 1
        tally["warp"] += share
    return tally, [(k, order, problem)] if problem else []


def snippet(seed: int, k: int, order: str | None, problem: str) -> str:
    """The words and the lines that show a mismatch again, made small."""

    def fails(program: Program) -> bool:
        found = problem_of(program, order, k)[0]
        return found is not None and found.split(":")[0] == problem.split(":")[0]

    program = shrink(case(seed, k), fails)
    told = problem_of(program, order, k)[0] or problem
    lines = ["from fuzz import *", f"check({program!r}, order={order!r}, seed={k})"]
    return "\n".join([f"case {k}: {told}", *(f"    {line}" for line in lines)])


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=100_000, help="cases to check (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first case (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="default: a fresh one")
    parser.add_argument("--warp", type=float, default=0.02, help="share for the emulator too (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    seed, cases = arguments.seed, range(arguments.first, arguments.first + arguments.calls)
    tally, found, lost = run_cases(partial(try_case, seed, arguments.warp), cases, arguments.jobs)
    counts = {status: tally["status", status] for status in (status.word for status in Status)}
    print(f"seed {seed}: {tally['case']} cases, {sum(counts.values())} calls, {tally['warp']} of them on the emulator")
    print("by status:", ", ".join(f"{status} {count}" for status, count in counts.items()))
    rarely = sorted((tally["primitive", name, True], name) for name in TABLE)[:8]
    print("least often ok:", ", ".join(f"{name} {count}" for count, name in rarely))
    print(f"{len(found)} mismatches")
    for k, order, problem in sorted(found)[:SHOWN]:
        print(snippet(seed, k, order, problem))
    for k, words in lost:
        print(f"case {k}: {words}\n    from fuzz import *\n    check({case(seed, k)!r})")
    return 1 if found or lost else 0


__all__ = ["Earlier", "Fn", "Program", "case", "check", "dsl", "reference"]

if __name__ == "__main__":
    sys.exit(main())
