"""Python programs in worker processes beside what people use: a fresh process per run, and a pool with an alarm.

    python tools/bench_workers.py --programs 100 --inputs 4 --bad 0.1
    python tools/bench_workers.py --programs 200 --inputs 8 --bad 0 --milliseconds 0.1 --fresh 20

Programs are of the kind that language models write: loops over lists, numpy, helpers; each has something that the
compiler refuses. Of the bad ones some never end, some end the interpreter, some take all memory, some raise. All rivals
make the same runs, on one core; what they give is compared first. A pool with an alarm loses what a worker had when it
dies, so each run is a task of its own there and a broken pool is started anew. Wall seconds are what one waits for;
processor seconds are of all processes together. Starting processes and reading texts count; what the caller's own
process imports does not.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import arcfast
from arcfast import Status
from arcfast.checks.timing import PROCESSOR, machine_line, timed

Grid = tuple[tuple[int, ...], ...]
LOST = "lost"  # the word for every ending without a value


def busy_text(milliseconds: float) -> str:
    """A loop of about that length."""
    return f"    for _ in range({round(milliseconds * 30_000)}):\n        pass\n" if milliseconds else ""


def good_text(k: int, rng: random.Random, busy: str) -> str:
    old, new, turns = rng.randrange(10), rng.randrange(10), rng.randrange(4)
    kinds = (
        f"def transform(grid):\n{busy}    out = [row[:] for row in grid]\n    half = len(out) / 2\n"
        "    for r in range(len(out)):\n"
        f"        for c in range(len(out[0])):\n            if out[r][c] == {old}:\n                out[r][c] = {new}\n"
        "    return out\n",
        f"import numpy as np\n\ndef transform(grid: np.ndarray) -> np.ndarray:\n{busy}    out = np.array(grid)\n"
        f"    out[out == {old}] = {new}\n    return np.rot90(out, {turns})\n",
        f"from collections import Counter\n\nCOLOR = {new}\n\ndef most(grid):\n"
        "    return Counter(c for row in grid for c in row).most_common(1)[0][0]\n\n"
        f"def transform(grid):\n{busy}    m, half = most(grid), len(grid) / 2\n"
        "    return [[COLOR if c == m else c for c in row] for row in grid]\n",
    )
    return kinds[k % 3]


def bad_text(k: int) -> str:
    kinds = (
        "def transform(grid):\n    while True:\n        pass\n",
        "import os\n\ndef transform(grid):\n    os._exit(1)\n",
        "def transform(grid):\n    held = []\n    while True:\n        held.append([0] * 10 ** 7)\n",
        "def transform(grid):\n    return grid[100]\n",
    )
    return kinds[k % 4]


def plain(value: Any) -> Any:
    """A value as JSON's lists would compare it."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


# ---- The rivals: each gives [program][input] -> value or LOST ----


def by_workers(texts: list[str], grids: list[Grid], seconds: float, memory: int) -> list[list[Any]]:
    with tempfile.TemporaryDirectory() as folder:
        for k, text in enumerate(texts):
            (Path(folder) / f"{k:05}.py").write_text(text)
        battery, spent = timed(arcfast.Battery.load, folder, python="workers", clock=PROCESSOR)
        print(f"reading the texts and trying to compile them: processor {spent:.2f} s, counted below")
    run = battery.run(grids, threads=1, worker_timeout=seconds, worker_memory=memory)
    return [
        [run.value(p, i) if run.status[p, i] == Status.OK else LOST for i in range(len(grids))]
        for p in range(len(texts))
    ]


FRESH = """
import json, resource, sys
text, grid, memory = json.load(sys.stdin)
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
space = {}
exec(text, space)
value = space["transform"](__import__("numpy").array(grid) if "np.ndarray" in text else grid)
print(json.dumps(value.tolist() if hasattr(value, "tolist") else value))
"""


def by_fresh_processes(texts: list[str], grids: list[Grid], seconds: float, memory: int) -> list[list[Any]]:
    def run_one(text: str, grid: Grid) -> Any:
        given = json.dumps([text, grid, memory])
        try:
            done = subprocess.run(
                [sys.executable, "-c", FRESH], input=given, capture_output=True, text=True, timeout=seconds + 1
            )
            return json.loads(done.stdout) if done.returncode == 0 else LOST
        except (subprocess.TimeoutExpired, ValueError):
            return LOST

    return [[run_one(text, grid) for grid in grids] for text in texts]


def _alarmed(text: str, grid: list[list[int]], seconds: float) -> Any:
    def stop(*_: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        space: dict[str, Any] = {}
        exec(text, space)
        import numpy

        value = space["transform"](numpy.array(grid) if "np.ndarray" in text else grid)
        return plain(value)
    except BaseException:
        return LOST
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _limit(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def by_a_pool(texts: list[str], grids: list[Grid], seconds: float, memory: int) -> list[list[Any]]:
    """One run after the other, so that a worker's death costs no other run: which it was cannot be told otherwise."""
    found: list[list[Any]] = []
    pool = ProcessPoolExecutor(1, initializer=_limit, initargs=(memory,))
    for text in texts:
        found.append([])
        for grid in grids:
            try:
                found[-1].append(pool.submit(_alarmed, text, [list(row) for row in grid], seconds).result())
            except BrokenProcessPool:
                found[-1].append(LOST)
                pool = ProcessPoolExecutor(1, initializer=_limit, initargs=(memory,))
    pool.shutdown()
    return found


def measured(rival: Callable[[], list[list[Any]]]) -> tuple[list[list[Any]], float, float]:
    """(what it gave, wall seconds, processor seconds of this process and its children)."""

    def spent() -> float:
        use = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(each.ru_utime + each.ru_stime for each in use)

    before = spent()
    found, wall = timed(rival)
    return found, wall, spent() - before


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--inputs", type=int, default=4)
    parser.add_argument("--bad", type=float, default=0.1, help="share of programs that hang, crash or fail")
    parser.add_argument("--milliseconds", type=float, default=0.0, help="about how long a good program's run takes")
    parser.add_argument("--timeout", type=float, default=1.0)
    parser.add_argument("--memory", type=int, default=1 << 30)
    parser.add_argument(
        "--fresh", type=int, help="programs that run in a fresh process per run, the slowest way; else all"
    )
    args = parser.parse_args()
    _ = arcfast.Battery  # imported now
    rng = random.Random(0)
    tasks = list(arcfast.load_tasks("arcagi1/training").values())
    grids = [task.demos[0][0] for task in rng.sample(tasks, args.inputs)]
    n_bad, busy = round(args.bad * args.programs), busy_text(args.milliseconds)
    texts = [bad_text(k) for k in range(n_bad)] + [good_text(k, rng, busy) for k in range(args.programs - n_bad)]
    rng.shuffle(texts)
    rivals: dict[str, Callable[..., list[list[Any]]]] = {"arcfast workers": by_workers, "pool with alarm": by_a_pool}
    n_fresh = args.programs if args.fresh is None else args.fresh
    if n_fresh:
        rivals["fresh process per run"] = by_fresh_processes
    runs = args.programs * args.inputs
    print(f"{args.programs} programs ({n_bad} of them bad) x {args.inputs} inputs = {runs} runs, one core")
    print(machine_line())
    answers = {}
    for name, rival in rivals.items():
        given = texts[:n_fresh] if rival is by_fresh_processes else texts
        runs = len(given) * args.inputs
        answers[name], wall, processor = measured(
            lambda rival=rival, given=given: rival(given, grids, args.timeout, args.memory)
        )
        rates = f"{runs / wall:8,.0f} runs/s, {len(given) / wall:7,.0f} programs/s"
        spent = f"processor {processor:7.2f} s, {runs / processor:8,.0f} runs/s"
        print(f"{name:<22} {runs} runs {wall:7.2f} s  {rates}   {spent}")
    answers["arcfast workers"] = [[plain(value) for value in row] for row in answers["arcfast workers"]]
    first = answers["arcfast workers"]
    wrong = 0
    for name, found in answers.items():
        differ = sum(a != b for row, other in zip(first, found) for a, b in zip(row, other))
        lost = sum(value == LOST for row in found for value in row)
        print(f"{name:<22} {lost} runs without a value, {differ} other than the workers'")
        wrong += differ
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
