"""A random batt file in the format of generated batteries, run by arcfast and as Python on its checked reference.

    python tools/bench_batt.py --lines 1500 --tasks 100
    python tools/bench_batt.py --lines 300 --write batt.py

Values and errors of every entry are compared before any time is printed. Each task gives two inputs: its first
demonstration with C as its output, and its first test with C as None. The file follows from --seed. Times are those of
inputs on which no entry ends by a budget, of which the reference has none: the same runs on both sides, each a whole
call, values included.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tqdm import tqdm

import arcfast
from arcfast import reference
from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import DSLError
from arcfast.base.table import ADMITTED_AS, ALIASES, PRIMITIVES, Primitive
from arcfast.checks import timing
from arcfast.programs.printing import CAUGHT

# What makes large values out of others takes the input, so that no chain of such lines grows beyond measure.
GROWING = set("hupscale vupscale upscale hconcat vconcat repeat interval canvas product prapply combine merge".split())
LEFT_OUT = {"power", "shoot", "pair", "gravitate", "occurrences", "hperiod", "vperiod", *CONSTANTS}
ROWS = [row for row in PRIMITIVES.values() if row.name not in LEFT_OUT and not row.python]
MEMBERS = {"objects": "object", "patch": "pair", "grid": "tuple", "object": "tuple", "container": "any", "tuple": "any"}
INTS = "ZERO ONE TWO THREE F0 R1 R4 R5 A3 L1 NEG_ONE BLUE GRAY".split()
PAIRS = "UP DOWN LEFT RIGHT ORIGIN UNITY TWO_BY_TWO THREE_BY_THREE".split()
SPARE = 0.08  # lines that nothing catches: those that cannot fail
ENTRY = 6  # lines for each entry


class Writer:
    """Writes the lines, knowing of each variable what the table says it is."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)
        self.lines: list[str] = []
        self.kinds: dict[str, str] = {}  # variable -> declared result

    def batt(self, lines: int) -> str:
        self.lines = ["from dsl import *", "", "", "def batt(task_id, S, I, C, log_path):", "    s = []", "    o = []"]
        while len(self.kinds) < lines:
            number = len(self.kinds) + 1
            if number == 10:
                names = [f"t{number + k}" for k in range(4)]
                self.lines.append(f"    {', '.join(names)} = batch_process_samples_gpu(S)")
                self.kinds.update(dict.fromkeys(names, "tuple"))
                continue
            name = f"t{number}"
            function, call, kind = self.call()
            if self.rng.random() < SPARE:
                function, call, kind = "identity", f"identity({self.rng.choice(['S', 'I', *self.kinds])})", "any"
                self.lines.append(f"    {name} = {call}")
            else:
                self.lines += ["    try:", f"        {name} = {call}"]
                self.lines += [f"    except {CAUGHT}:", f"        {name} = _get_safe_default({function})"]
            self.kinds[name] = kind
            if number % ENTRY == 0:
                fields = (number, f"'task{number}'", f"'differ_{number}'")
                listed = f"o.append(({number}, {number % 4 == 0}, 'task{number}', {name}))"
                if kind not in ("grid", "piece"):
                    listed = f"s.append(({fields[0]}, {fields[1]}, {fields[2]}, {name}))"
                self.lines.append(f"    {listed}")
        return "\n".join([*self.lines, "    return o, s", ""])

    def call(self) -> tuple[str, str, str]:
        """The function that is called, the call, and the kind of its result."""
        functions = [name for name, kind in self.kinds.items() if kind == "function"]
        if functions and self.rng.random() < 0.15:
            name = self.rng.choice(functions)
            return name, f"{name}({self.argument('grid', None)})", "any"
        row = self.rng.choice(ROWS)
        arguments = self.arguments(row)
        name = row.name + self.rng.choice(["", "", "", "_t", "_f"])
        name = name if ALIASES.get(name, name) == row.name else row.name
        return name, f"{name}({', '.join(arguments)})", row.result

    def arguments(self, row: Primitive) -> list[str]:
        given = [self.argument(kind, row) for kind in row.kinds if kind != "function"]
        members = "any"
        for name in given:
            members = MEMBERS.get(self.kinds.get(name, "grid" if name in "IC" else ""), members)
        functions = [self.function(members, 2 if row.name in ("papply", "mpapply") else 1) for _ in range(4)]
        return [functions.pop() if kind == "function" else given.pop(0) for kind in row.kinds]

    def function(self, kind: str, arity: int) -> str:
        made = [name for name, given in self.kinds.items() if given == "function"]
        if made and self.rng.random() < 0.3:
            return self.rng.choice(made)
        fits = [row.name for row in ROWS if row.arity == arity and row.kinds[0] in ADMITTED_AS.get(kind, ("any",))]
        return self.rng.choice(fits)

    def argument(self, kind: str, row: Primitive | None) -> str:
        if row is not None and row.params[0] == "S" and kind == "tuple":
            return "S"
        if kind == "int":
            return self.rng.choice(INTS)
        if row is not None and row.name in GROWING:
            return "I" if kind != "pair" else self.rng.choice(PAIRS)
        fits = [name for name, given in self.kinds.items() if kind in ADMITTED_AS.get(given, ("any",))]
        fits = fits[-30:]
        if kind in ADMITTED_AS["grid"]:
            fits += ["I"] * (2 + len(fits) // 4) + ["C"]
        if kind in ("pair", "number"):
            fits += PAIRS
        return self.rng.choice(fits or ["I", "C"])


# ---- As Python, on the reference ----


def executed(text: str) -> Any:
    """The batt function of a text, with the reference's primitives and what the table gives as defaults."""
    namespace: dict[str, Any] = dict(reference.PRIMITIVES)
    namespace.update((name, reference.PRIMITIVES[row]) for name, row in ALIASES.items())
    namespace.update(CONSTANTS)

    def default(function: Any) -> Any:
        row = PRIMITIVES[function.name]
        return (lambda x: ()) if row.result == "function" else row.default

    def samples(pairs: tuple) -> tuple:
        apply, mapply, p_g = (reference.PRIMITIVES[name] for name in ("apply", "mapply", "p_g"))
        inputs, outputs = (apply(reference.PRIMITIVES[name], pairs) for name in ("first", "second"))
        return inputs, outputs, mapply(p_g, inputs), mapply(p_g, outputs)

    namespace |= {"DSLError": DSLError, "_get_safe_default": default, "batch_process_samples_gpu": samples}
    # A default of a variable is (), whatever function the variable holds.
    text = re.sub(r"_get_safe_default\(t\d+\)", "()", text.replace("from dsl import *", ""))
    exec(text, namespace)  # our own text, not a user's
    return namespace["batt"]


def same(ours: Any, theirs: Any) -> bool:
    if callable(theirs) or callable(ours):
        return callable(theirs) and callable(ours)
    if isinstance(theirs, (tuple, frozenset)) and holds_functions(theirs):
        return type(ours) is type(theirs) and len(ours) == len(theirs)
    return ours == theirs and isinstance(ours, tuple) == isinstance(theirs, tuple)


def holds_functions(value: Any) -> bool:
    return callable(value) or (isinstance(value, (tuple, frozenset)) and any(map(holds_functions, value)))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1500, metavar="N", help="steps t1 ... tN; default: %(default)s")
    parser.add_argument("--tasks", type=int, default=100, metavar="N", help="of arcagi1/training; default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--devices", nargs="+", default=["cpu"], metavar="D", help="to compare; default: cpu")
    parser.add_argument("--write", metavar="FILE", help="only write the file")
    arguments = parser.parse_args(argv)
    text = Writer(arguments.seed).batt(arguments.lines)
    if arguments.write:
        Path(arguments.write).write_text(text, encoding="utf-8")
        return 0
    tasks = list(arcfast.load_tasks("arcagi1/training").values())[: arguments.tasks]
    inputs = []
    for task in tasks:
        pairs = tuple(task.demos)
        inputs += [arcfast.Sample(pairs, *task.demos[0]), arcfast.Sample(pairs, task.tests[0][0], None)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "batt.py"
        path.write_text(text, encoding="utf-8")
        battery, loading = timing.timed(arcfast.Battery.load, path)
        print(timing.machine_line())
        print(f"{text.count(chr(10)):,} lines of text, {arguments.lines:,} steps: {len(battery):,} entries, ", end="")
        print(f"{len(battery.stats['skipped'])} skipped, loaded in {loading:.2f} s")
    runs = {device: battery.run(inputs, device=device, values=True) for device in arguments.devices}
    batt, wrong, seconds, statuses = executed(text), 0, {}, Counter()
    entries = {program.entry.number: p for p, program in enumerate(battery)}
    for i, sample in enumerate(tqdm(inputs, unit="input", disable=None)):
        plain = [arcfast.to_python(arcfast.from_python(part)) for part in sample]
        (o, s), seconds[i] = timing.timed(batt, "task", *plain, None)
        for number, *_, value in (*o, *s):
            p = entries[number]
            for run in runs.values():
                status = arcfast.Status(int(run.status[p, i]))
                statuses[status.name] += 1
                if status.is_budget:
                    seconds.pop(i, None)
                    continue  # the reference has no budgets
                if status != arcfast.Status.OK or not same(run.value(p, i), value):
                    wrong += 1
                    if wrong <= 5:
                        got = run.value(p, i) if status == arcfast.Status.OK else run.error(p, i)
                        print(f"input {i}, entry {number}: {got!r:.300} instead of {value!r:.300}")
    print(f"{len(inputs)} inputs of {len(tasks)} tasks: {dict(statuses)}, {wrong} mismatches")
    timed, theirs = [inputs[i] for i in seconds], sum(seconds.values())
    count = len(battery) * len(timed)
    if not wrong and timed:
        print(f"{len(timed)} inputs on which no entry ends by a budget, {count:,} entries:")
        print(f"  checked reference  {theirs:9.3f} s, {count / theirs:12,.0f} entries/s")
        for device in arguments.devices:
            _, took = timing.timed(battery.run, timed, device=device, values=True)
            print(f"  arcfast, {device:<9} {took:9.3f} s, {count / took:12,.0f} entries/s; {theirs / took:,.0f} times")
    return 1 if wrong or battery.stats["skipped"] else 0


if __name__ == "__main__":
    sys.exit(main())
