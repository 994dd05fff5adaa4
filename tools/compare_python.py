"""Files of verifiers or solvers as people write them: compiled by arcfast, and executed by CPython over arcfast.dsl.

    python tools/compare_python.py ~/re-arc/verifiers.py --tasks arcagi1/training
    python tools/compare_python.py ~/synth-rearc/synth_rearc/tasks --files 'verifier*' --tasks ~/synth-rearc/data
    python tools/compare_python.py ~/arc-dsl-llm/solvers.py --names names.json --tasks arcagi1/training

THIS EXECUTES THE FILES: they run in this process, with nothing between them and the machine but a time limit. Give it
only files that you would run yourself. (`arcfast` itself never executes a program.)

A program is a function whose name has a task's id in it, as verify_007bbfb7; it runs on the demonstrations and tests of
that task. Answers first: what the compiled program gives is compared with CPython, sets walked in the order of the
language (tests/oracle.py); where only CPython fails, in a computation that nothing needs, it is counted apart. Then
speed, over programs whose answers are all the same in CPython as the file stands there: the compiled program called on
one grid after the other, all of them in one call of battery.run, and the file's own function over arcfast.dsl (with
--dsl FILE also over the DSL that it was written for). One thread, processor time, plain grids in and plain values out,
the best of three rounds in turn.
"""

from __future__ import annotations
import __future__

import argparse
import ast
import importlib.util
import json
import math
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from oracle import DEAD, ERROR, LEFT_OUT, OK, SAME, Oracle, Verdict, guarded, judge, normalised
from oracle_names import DSL
from tqdm import tqdm

import arcfast
from arcfast import Battery, Program, Status, dsl

ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])")
STANDARD = ("__future__", "collections", "itertools", "functools", "math", "typing")
STEPS = 10**9  # the time limit ends what takes long
ROUNDS = 3


class Slow(BaseException):
    """A run took longer than --limit."""


class Case(NamedTuple):
    """A program with its inputs."""

    name: str
    path: Path
    program: Program | None
    reason: str
    grids: list


# ---- Loading ----


def files_of(given: Path, pattern: str) -> list[Path]:
    return sorted(path for path in given.rglob(pattern) if path.suffix == ".py") if given.is_dir() else [given]


def load_tasks(given: list[str]) -> dict[str, list]:
    """{task id: inputs of its demonstrations and tests}; folders are searched for folders of tasks."""
    found: dict[str, list] = {}
    for word in given:
        folders = {path.parent for path in Path(word).rglob("*.json")} if Path(word).is_dir() else set()
        for source in sorted(map(str, folders)) or [word]:
            for name, task in arcfast.load_tasks(source).items():
                grids = [arcfast.to_python(arcfast.Grid(pair[0])) for pair in [*task.demos, *task.tests]]
                found.setdefault(name, grids)
    return found


def cases_of(path: Path, names: dict[str, str], tasks: dict[str, list]) -> Iterator[Case]:
    """The programs of a file that belong to a task."""
    battery = Battery.load(path, names=names)
    skipped = {name.partition("~")[0]: reason for name, reason in battery.stats["skipped"].items()}
    for node in ast.parse(path.read_text()).body:
        ids = ID.findall(node.name) if isinstance(node, ast.FunctionDef) else []
        if not ids or ids[-1] not in tasks or not re.match("verify|solve", node.name):
            continue
        program = battery.program(node.name) if node.name in battery.names else None
        reason = "" if program else skipped.get(node.name, "not loaded, and no reason given")
        yield Case(node.name, path, program, reason, tasks[ids[-1]])


class Executed:
    """Files executed by CPython, each once, with the files that they import from beside them."""

    def __init__(self, extra: dict[str, Any]):
        self.extra = extra  # names that every file sees
        self.spaces: dict[Path, dict[str, Any]] = {}

    def space(self, path: Path) -> dict[str, Any]:
        """The names of an executed file."""
        if path not in self.spaces:
            text = path.read_text()
            beside: dict[str, Any] = {}
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.ImportFrom):
                    beside |= self.imported(path, node)
            self.spaces[path] = self.execute(text, {**self.extra, **beside})
        return self.spaces[path]

    def imported(self, path: Path, node: ast.ImportFrom) -> dict[str, Any]:
        other = path.parent.joinpath(*(node.module or "").split(".")).with_suffix(".py")
        if node.level > 1:
            other = path.parents[node.level - 1].joinpath(*(node.module or "").split(".")).with_suffix(".py")
        words = [alias for alias in node.names if alias.name != "*"]
        if not words or not other.exists() or other == path or node.module in STANDARD:
            return {}
        space = self.space(other)
        return {alias.asname or alias.name: space[alias.name] for alias in words if alias.name in space}

    def execute(self, text: str, seen: dict[str, Any]) -> dict[str, Any]:
        """As it stands, but for imports of files."""
        tree = ast.parse(text)
        tree.body = [
            node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom) or is_standard(node)
        ]
        exec(compile(tree, "<file>", "exec", flags=__future__.annotations.compiler_flag), seen)
        return seen


class Rewritten(Executed):
    """The same by the oracle: sets walked in the order of the language."""

    lenient = False

    def execute(self, text: str, seen: dict[str, Any]) -> dict[str, Any]:
        return Oracle(text, seen).namespace(self.lenient)


class Lenient(Rewritten):
    """Errors that nothing needs are passed over."""

    lenient = True


def is_standard(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in STANDARD[1:] and not node.level
    return isinstance(node, ast.Import) and all(alias.name in STANDARD for alias in node.names)


# ---- Comparing ----


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Slow is raised where the block takes longer."""

    def stop(*_: Any) -> None:
        raise Slow

    held = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, held)


def in_time(work: Callable[[], Verdict], seconds: float) -> Verdict:
    try:
        with limited(seconds):
            return work()
    except Slow:
        return Verdict(LEFT_OUT, None, f"CPython takes more than {seconds} seconds")


def verdict(case: Case, grid: Any, executed: Executed, limit: float) -> Verdict:
    """What CPython gives."""
    return in_time(lambda: guarded(lambda: executed.space(case.path)[case.name](grid), STEPS), limit)


def compare(case: Case, executed: Executed, lenient: Executed, limit: float) -> tuple[Counter, list[str]]:
    """Every run of a program beside CPython's: what came of them, and the differences in words."""
    assert case.program is not None
    run = Battery([case.program]).run(case.grids, threads=1, device="cpu")
    tally: Counter = Counter()
    found = []
    for i, grid in enumerate(case.grids):
        status = Status(int(run.status[0, i])).name
        if status not in (OK, ERROR):
            tally[f"compiled: {status}"] += 1
            continue
        expected = verdict(case, grid, executed, limit)
        if expected.status == LEFT_OUT:
            tally[f"left out: {expected.why}"] += 1
            continue
        value = run.value(0, i) if status == OK else None
        word = judge(expected, status, value, partial(verdict, case, grid, lenient, limit))
        tally[f"same: {status}" if word == SAME else word] += 1
        if word not in (SAME, DEAD):
            ours = repr(value) if status == OK else f"ERROR ({run.error(0, i)})"
            theirs = repr(expected.value) if expected.status == OK else f"ERROR ({expected.why})"
            found.append(f"{case.path} {case.name}, input {i}:\n  CPython  {theirs[:300]}\n  compiled {ours[:300]}")
    return tally, found


# ---- Speed ----


def seconds_of(work: Callable[[], Any], least: float) -> float:
    """Processor time of a call, repeated until it is long enough to be timed."""
    times, taken = 0, 0.0
    while taken < least:
        begun = time.process_time()
        work()
        taken += time.process_time() - begun
        times += 1
    return taken / times


def speed(case: Case, functions: dict[str, Callable], least: float, limit: float) -> dict[str, float] | None:
    """Seconds for all inputs of a program, by way; None where CPython does not give the same answers."""
    program = case.program
    assert program is not None
    battery = Battery([program])
    ways: dict[str, Callable[[], list]] = {
        "program(grid)": lambda: [program(grid) for grid in case.grids],
        "battery.run": lambda: taken_out(battery.run(case.grids, threads=1, device="cpu")),
    }
    for word, function in functions.items():
        ways[word] = lambda function=function: [arcfast.to_python(function(grid)) for grid in case.grids]
    try:
        with limited(limit):
            answers = [list(map(normalised, work())) for work in ways.values()]
    except (Exception, Slow):
        return None
    if any(answer != answers[0] for answer in answers):
        return None
    best = dict.fromkeys(ways, math.inf)
    for _ in range(ROUNDS):
        for word, work in ways.items():
            best[word] = min(best[word], seconds_of(work, least))
    return best


def taken_out(run: Any) -> list:
    return [run.value(0, i) for i in range(run.status.shape[1])]


# ---- The report ----


def general(reason: str) -> str:
    """A reason without its place and names, to be counted."""
    reason = re.sub(r"^.*?:\d+: ", "", reason)
    reason = re.sub(r"\w*[0-9a-f]{8}\w*|\b[a-z_]*\d+\b", "x", reason)
    return re.sub(r"\bline \d+|\d+", "N", reason)[:140]


def rows(counts: Counter) -> str:
    return "\n".join(f"{count:>8} {word}" for word, count in counts.most_common())


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path, help="a file, or a folder; its files are EXECUTED")
    parser.add_argument("--files", default="*.py", help="which files of a folder (default: %(default)s)")
    parser.add_argument("--tasks", nargs="+", default=["arcagi1/training"], help="names, files, folders of folders")
    parser.add_argument("--names", help="a JSON file: other names for primitives, as of Battery.load")
    parser.add_argument("--dsl", type=Path, help="the DSL that the files were written for, a module to time beside")
    parser.add_argument("--only", default="", help="programs whose name contains this")
    parser.add_argument("--limit", type=float, default=20, help="seconds for a run of CPython (default: %(default)s)")
    parser.add_argument("--least", type=float, default=0.002, help="seconds of a timed call (default: %(default)s)")
    parser.add_argument("--no-speed", action="store_true", help="answers alone")
    parser.add_argument("--shown", type=int, default=20, help="differences printed (default: %(default)s)")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    names = json.loads(Path(arguments.names).read_text()) if arguments.names else {}
    tasks = load_tasks(arguments.tasks)
    files = files_of(arguments.path, arguments.files)
    cases = [case for path in files for case in cases_of(path, names, tasks) if arguments.only in case.name]
    loaded = [case for case in cases if case.program]
    refused = Counter(general(case.reason) for case in cases if not case.program)
    print(f"{len(loaded)} of {len(cases)} programs of {len(files)} files loaded; refused: {refused.total()}")
    print(rows(refused))
    extra = {other: DSL[name] for other, name in names.items() if name in DSL}
    executed, lenient = Rewritten(extra), Lenient(extra)
    tally: Counter = Counter()
    differences: list[str] = []
    same = []
    for case in tqdm(loaded, unit="program", disable=None):
        counts, found = compare(case, executed, lenient, arguments.limit)
        tally += counts
        differences += found
        if counts["same: OK"] == len(case.grids):
            same.append(case)
    print(f"{tally.total()} runs:\n{rows(tally)}")
    print(f"{len(differences)} differences")
    for words in differences[: arguments.shown]:
        print(words)
    if not arguments.no_speed:
        ours = {name: getattr(dsl, name) for name in dsl.__all__}
        sides = {"CPython": ours | {other: ours[name] for other, name in names.items() if name in ours}}
        if arguments.dsl:
            sides["CPython, its own DSL"] = vars(module_of(arguments.dsl))
        tell_speed(same, arguments, {word: Executed(seen) for word, seen in sides.items()})
    return 1 if differences else 0


def module_of(path: Path) -> Any:
    """A file, imported as a module; its folder is where it finds others."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.remove(str(path.parent))
    return module


def tell_speed(cases: list[Case], arguments: argparse.Namespace, sides: dict[str, Executed]) -> None:
    timed: list[tuple[int, dict[str, float]]] = []
    for case in tqdm(cases, unit="program", disable=None):
        try:
            functions = {word: side.space(case.path)[case.name] for word, side in sides.items()}
        except Exception as problem:
            print(f"{case.name}: CPython alone cannot load it: {problem}")
            continue
        seconds = speed(case, functions, arguments.least, arguments.limit)
        if seconds:
            timed.append((len(case.grids), seconds))
    print(f"{len(timed)} programs timed; {len(cases) - len(timed)} end otherwise in CPython as they stand")
    runs = sum(grids for grids, _ in timed)
    for word in timed[0][1] if timed else ():
        total = sum(seconds[word] for _, seconds in timed)
        ratio = math.exp(sum(math.log(seconds["CPython"] / seconds[word]) for _, seconds in timed) / len(timed))
        print(f"{word:22} {runs / total:>10,.0f} runs/s   {ratio:>6.1f} times CPython (geometric mean over programs)")


if __name__ == "__main__":
    print(f"arcfast {arcfast.__version__}, Python {sys.version.split()[0]}")
    sys.exit(main())
