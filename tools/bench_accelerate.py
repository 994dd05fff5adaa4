"""The checks of arc-dsl's own main.py with its modules accelerated, beside the same checks without.

    python tools/bench_accelerate.py path/to/arc-dsl --threads 4

Runs its tests of all primitives, of the solvers' format and of their correctness on ARC-1 training: plain, inside
arcfast.accelerate(dsl, solvers, tests), and so in several threads at once. What they print must be the same, and the
modules must be as before afterwards. Seconds are those of the processor. Exit status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import arcfast
from arcfast.checks import timing

MODULES = ("dsl", "solvers", "tests")


def settle(source: Path, folder: Path) -> ModuleType:
    """Copy the repository, put the tasks where its main.py looks for them, and import that."""
    shutil.copytree(source, folder / "code", ignore=shutil.ignore_patterns(".git", "__pycache__"))
    (folder / "data" / "training").mkdir(parents=True)
    for name, task in arcfast.load_tasks("arcagi1/training").items():
        (folder / "data" / "training" / f"{name}.json").write_text(json.dumps(task.to_dict()))
    os.chdir(folder / "code")
    sys.path.insert(0, str(folder / "code"))
    return importlib.import_module("main")


def test_primitives(main: ModuleType, tests: ModuleType) -> None:
    """What main.run_dsl_tests runs, but to the end: one of them wants an order of sets that not every Python has."""
    failed = []
    names = main.get_functions(tests.__file__)
    for name in names:
        try:
            getattr(tests, name)()
        except AssertionError:
            failed.append(name)
    but = f" (not {', '.join(failed)})" if failed else ""
    print(f"{len(names) - len(failed)} out of {len(names)} tests of primitives pass{but}.")


def check(main: ModuleType, modules: dict[str, ModuleType], data: dict) -> dict[str, float]:
    """All checks; seconds of each."""
    checks: dict[str, Callable] = {
        "primitives": lambda: test_primitives(main, modules["tests"]),
        "format": lambda: main.test_solvers_formatting(modules["solvers"], modules["dsl"]),
        "correctness": lambda: main.test_solvers_correctness(data, modules["solvers"]),
    }
    return {name: timing.timed(call, clock=timing.THREAD)[1] for name, call in checks.items()}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, help="a copy of the repository michaelhodel/arc-dsl")
    parser.add_argument("--threads", type=int, default=4, metavar="N", help="at once (default %(default)s)")
    parser.add_argument("--report", action="store_true", help="print the calls of every function")
    options = parser.parse_args(argv)
    if not (options.source / "main.py").is_file():
        print(f"bench_accelerate: {options.source} holds no main.py: name a copy of arc-dsl", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        try:
            return compare(settle(options.source.resolve(), Path(folder)), options)
        finally:
            os.chdir(before)


def compare(theirs: ModuleType, options: argparse.Namespace) -> int:
    modules = {name: importlib.import_module(name) for name in MODULES}
    data = theirs.get_data(train=True)
    names = {name: dict(vars(module)) for name, module in modules.items()}

    def fast(_: int = 0) -> tuple[dict[str, float], arcfast.accelerate]:
        with arcfast.accelerate(*modules.values()) as acc:
            return check(theirs, modules, data), acc

    printed = [io.StringIO() for _ in range(3)]
    with contextlib.redirect_stdout(printed[0]):
        plain = check(theirs, modules, data)
    with contextlib.redirect_stdout(printed[1]):
        (quick, acc), whole = timing.timed(fast, clock=timing.THREAD)
        entry = whole - sum(quick.values())
    with contextlib.redirect_stdout(printed[2]), ThreadPoolExecutor(options.threads) as pool:
        many = [seconds for seconds, _ in pool.map(fast, range(options.threads))]
    lines = [Counter(text.getvalue().split("\n")) for text in printed]
    lines = [Counter({line: count for line, count in found.items() if line}) for found in lines]
    same = lines[1] == lines[0] and lines[2] == Counter({line: n * options.threads for line, n in lines[0].items()})
    restored = all(vars(module) == names[name] for name, module in modules.items())

    print(timing.machine_line())
    print("".join(f"{line}\n" for line in lines[0]), end="")
    print(f"{'seconds':12} {'plain':>9} {'fast':>9} {'times':>7}   each of {options.threads} threads")
    for name in plain:
        each = ", ".join(f"{seconds[name]:.2f}" for seconds in many)
        print(f"{name:12} {plain[name]:9.2f} {quick[name]:9.2f} {plain[name] / quick[name]:7.1f}   {each}")
    total, fast_total = sum(plain.values()), sum(quick.values()) + entry
    print(f"{'in all':12} {total:9.2f} {fast_total:9.2f} {total / fast_total:7.1f}   with {entry:.2f} s in which every "
          "function is compared with the language, once")  # fmt: skip
    print(f"the same lines, alone and in threads: {same}; all names as before: {restored}")
    print(acc.report if options.report else str(acc.report).split("\n")[0])
    return 0 if same and restored else 1


if __name__ == "__main__":
    sys.exit(main())
