"""The large random run of texts: whatever a file holds, it is read in linear time or refused in sentences.

    python tests/fuzz_texts.py --seconds 900 --seed 1

A case is one text: programs of writer.py, batt files, what doubles, nests or is huge, and all of these with lines,
words and bytes changed. Reading it must give programs, which lower and print, and one sentence with a line for all
else; no other exception, no hang. The slowest texts are told in microseconds per byte, and for a share of the cases the
peak of memory in bytes per byte; short texts count as SHORT bytes. Case k of a seed is always the same (`show(seed, k)`
gives its bytes). Exit status 1 if anything else happened.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from fuzzing import SHOWN, Mismatch, run_cases
from writer import Writer

import arcfast
from arcfast.programs.encode import lower
from arcfast.programs.program import load_sources

SHORT = 2000  # bytes
SHARE = 0.05  # of the cases in which memory is measured
PRINTED = 300  # steps: longer programs are not printed here
CAUGHT = "(TypeError, AttributeError, ValueError, IndexError, KeyError)"
LINES = (
    "A = 1", "A += 1", "for A in (1, 2): pass", "del A", "A, B = 1, 2", "A = (B, B)", "B = (A, A)",
    "A = frozenset({B})", "from dsl import rot90 as turn", "import dsl", "import numpy as np",
    "class K:\n    def m(self, I): return I", "if A:\n    A = 2", "try:\n    A = 3\nexcept Exception:\n    A = 4",
    "p = lambda I: rot90(I)", "q = compose(p, p)", "def r(I, k=ONE): return I", "def s(*a): return a", "print(A)",
    "```python", "```", "~~~", "Some prose, it's here.", "    x = lambda r: x", "    x = (x, x)",
    "    x = y = identity(x)", "    try:\n        x = first(x)\n    except E:\n        x = 1", "    return x",
    "    from dsl import rot90 as size", "    del x", "    x += 1", "    global A", "@cache",
    "async def t(I): return I", "    o.append((1, True, 'n', x))", "    s.append((1, 'n', 'd', x))", "\t", "\x0c",
    "    o = []", "    def g(r):\n        return x", "# coding: latin-1", "match A:\n    case (B, C): pass",
    "(A := 3)",
)  # fmt: skip
STATEMENTS = (
    "A: int", "(A): int", "A.b: int", "A[0]: int", "A: int = 1", "A.b: int = 1", "A = B = 1", "A.b = 2", "A[0] = 5",
    "globals()['A'] = 2", "A += 1", "A.b += 1", "del A", "del A.b, B[0]", "return", "return A", "raise", "raise A",
    "raise A from B", "assert A", "assert A, B", "pass", "break", "continue", "global A", "nonlocal A", "A", "A()",
    "exec('A = 2')", "yield", "(yield A)", "await A", "import dsl", "import dsl as A", "import a.b", "import a.b as A",
    "from dsl import *", "from dsl import rot90", "from dsl import rot90 as A", "from . import A", "if A: pass",
    "if A: pass\nelif B: A = 1\nelse: B = 2", "if __name__ == '__main__': A = 1", "while A: pass",
    "while A: break\nelse: A = 2", "for A in B: pass", "for A.b in B: pass\nelse: A = 1", "async for A in B: pass",
    "with A: pass", "with A as B, B as A.b: pass", "async with A as (B, C): pass", "try: pass\nexcept: pass",
    "try: A = 1\nexcept E as A: pass\nelse: A = 2\nfinally: A = 3", "try: pass\nfinally: pass",
    "try: pass\nexcept* E: A = 1", "match A:\n    case [B, *_]: pass\n    case {'k': 1, **C} if B: pass",
    "match A:\n    case B.c(d=1) | None: pass\n    case _: pass", "class K: pass", "class K(A, k=B): global A; A = 2",
    "@A\nclass K:\n    x: int\n    def m(self): pass", "def h(): pass", "def h(a, /, b=1, *c, d, e=2, **k) -> A: pass",
    "def h(a: A = (A := 2)): global B; B = 1", "async def h(): await A", "@A\ndef h(I): return I", "lambda: A",
    "A = lambda *, k: k", "A = [lambda I: I]", "A = {'a': lambda I: I, **B}", "A = [B := x for x in A if (C := x)]",
    "A = f'{A!r:>{B}}'", "A[1:], *B = C", "A = h", "A = partial(fill, 3)", "o = []", "o, s = [], []",
)  # fmt: skip
WORDS = (
    "lambda r: ", "(", ")", "((", "))", "[", "]", "{", "}", ",", ":", "=", ":=", "x", "I", "ONE", "A", "frozenset(",
    "frozenset({", "})", "compose(", "identity(", "astuple(", "apply(", "branch(T, ", "'", '"', '"""', "\\", "\n",
    "\n\n", " ", "    ", "return ", "def ", "def f(I): ", "-", "--", "1", "99999999999", "0x" + "f" * 40, "1e9", "1j",
    "...", "None", "True", "*", "**", "@", ";", "#", "\x00", "\ufeff", "\u2028", "\xe9", "\U0001d54f", "~", "`",
    "f'{I}'", "await ", "yield ", "not ", " if I else ", " for x in ", "async ", "global A", "with I as A:", "\r",
    "\r\n", "\x1b[2J",
)  # fmt: skip


class Timeout(Exception):
    """A case that took too long."""


class Record(NamedTuple):
    """The most that a text took so far, for each of its bytes."""

    rate: float
    what: str  # "us" or "bytes"
    case: int
    way: str
    size: int


class Texts:
    """Writes texts, each by one of the ways below; n is how large they may be."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.writer = Writer(rng)

    def make(self) -> tuple[str, bytes]:
        rng = self.rng
        ways: dict[Callable[[int], str], int] = {
            self.programs: 30, self.batt: 12, self.composing: 4, self.capturing: 4, self.multiplying: 3,
            self.constants: 4, self.nested: 6, self.callers: 1, self.chained: 4, self.wide: 4, self.fenced: 4,
            self.unknown: 3, self.junk: 10, self.top: 12,
        }  # fmt: skip
        (way,) = rng.choices(list(ways), ways.values())
        text = way(rng.choice((3, 3, 8, 8, 8, 20, 20, 20, 60, 60, 200) if rng.random() < 0.98 else (200, 1000)))
        for _ in range(rng.choice((0, 0, 1, 1, 2, 5, 20))):
            text = self.changed(text)
        data = text.encode("utf-8", "surrogatepass")
        if rng.random() < 0.1:
            data = self.odd(data)
        return way.__name__, data

    def changed(self, text: str) -> str:
        """The same with one thing changed."""
        rng = self.rng
        kind = rng.randrange(6)
        at = rng.randrange(len(text) + 1)
        if kind == 0:
            return text[:at] + rng.choice(WORDS) + text[at:]
        if kind == 1:
            return text[:at] + text[at + rng.choice((1, 1, 2, 9, 50)) :]
        if kind == 2:
            word = rng.choice(WORDS)
            return text[:at] + word * rng.choice((2, 10, 100, 300, 2000)) + text[at:]
        lines = text.split("\n")
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        if kind == 3:
            lines.insert(one, rng.choice((*LINES, *STATEMENTS)))
        elif kind == 4:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one : one + 1] = lines[one : one + 1] * rng.choice((0, 2, 3, 20))
        return "\n".join(lines)

    def odd(self, data: bytes) -> bytes:
        """The same in another encoding, or with bytes that are none."""
        rng = self.rng
        kind = rng.randrange(5)
        if kind == 0:
            return data.decode("utf-8", "ignore").encode(rng.choice(("utf-16", "utf-32", "utf-7")))
        if kind == 1:
            names = (b"latin-1", b"utf-16", b"klingon", b"hex", b"idna", b"cp037", b"punycode", b"unicode_escape")
            return b"# coding: " + rng.choice(names) + b"\n" + data
        if kind == 2:
            return b"\xef\xbb\xbf" * rng.choice((1, 2)) + data
        at = rng.randrange(len(data) + 1)
        if kind == 3:
            return data[:at] + bytes([rng.randrange(256) for _ in range(rng.choice((1, 4, 100)))]) + data[at:]
        return data.replace(b"\n", rng.choice((b"\r", b"\r\n", b"\x0b", b"\x0c")))

    # ---- ways ----

    def programs(self, n: int) -> str:
        return "\n".join(self.writer.text(f"p{k}") for k in range(self.rng.randrange(1, 2 + n // 20)))

    def batt(self, n: int) -> str:
        rng = self.rng
        lines = ["def batt(task_id, S, I, C, log_path):", "    s = []", "    o = []", "    t0 = identity(I)"]
        for k in range(1, n):
            call = f"{rng.choice(('rot90', 'first', 'identity', 'vmirror', 'nope', 't1'))}(t{rng.randrange(k)})"
            if rng.random() < 0.5:
                function = call.split("(")[0]
                lines += ["    try:", f"        t{k} = {call}", f"    except {CAUGHT}:"]
                lines += [f"        t{k} = _get_safe_default({function})"]
            else:
                lines.append(f"    t{k} = {call}")
            if rng.random() < 0.2:
                lines.append(f"    o.append(({k}, True, 'e{k}', t{rng.randrange(k + 1)}))")
        return "\n".join([*lines, "    return o, s"])

    def composing(self, n: int) -> str:
        """Function values made of others, twice each, over a lambda that captures a variable."""
        forms = ("compose({a}, {a})", "fork(add, {a}, {b})", "lambda r: {a}({b}(r))", "identity({a})", "({a}, {b})",
                 "branch(T, {a}, {b})", "astuple({a}, {a})", "chain({a}, {b}, {a})", "power({a}, 2)")  # fmt: skip
        lines = ["def f(I):", "    x = size(I)", "    g0 = lambda r: add(r, x)"]
        for k in range(1, n + 1):
            words = {"a": f"g{k - 1}", "b": f"g{self.rng.randrange(k)}"}
            lines.append(f"    g{k} = {self.rng.choice(forms[: self.rng.choice((1, 9))]).format(**words)}")
            if self.rng.random() < 0.01:
                lines.append("    x = ONE")
        return "\n".join([*lines, f"    return g{n}(x)"])

    def capturing(self, n: int) -> str:
        """Lambdas that use many variables, and one another."""
        rng = self.rng
        lines = ["def f(I):", "    f0 = size"]
        for k in range(1, n + 1):
            lines.append(f"    x{k} = add({k}, size(I))")
            uses = "".join(f"add(x{rng.randrange(k) + 1}, " for _ in range(rng.randrange(1, 6)))
            lines.append(f"    f{k} = lambda r: {uses}f{rng.randrange(k)}(r){')' * uses.count('(')}")
        return "\n".join([*lines, f"    return f{n}(I)"])

    def multiplying(self, n: int) -> str:
        """Functions of the file that call the next one twice."""
        rng = self.rng
        forms = ("h{k}(h{k}(x))", "astuple(h{k}(x), h{k}(x))", "apply(h{k}, apply(h{k}, x))", "(h{k}(x), 1)")
        form = rng.choice(forms)
        levels = min(n, 60)
        lines = [f"def h{k}(x): return {form.format(k=k + 1)}" for k in range(levels)]
        lines.append(f"def h{levels}(x): return {rng.choice(('x', 'first(x)'))}")
        return "\n".join([*lines, "def f(I): return h0(I)"])

    def constants(self, n: int) -> str:
        rng = self.rng
        forms = ("(C{a}, C{a})", "frozenset({{C{a}, {k}}})", "(C{a}, {k})", "-C{a}", "C{a}", "frozenset(C{a})")
        huge = ", ".join(str(rng.randrange(100)) for _ in range(rng.choice((n, 40 * n))))
        lines = [f"C0 = ({huge},)"]
        for k in range(1, rng.randrange(2, n + 2)):
            form = rng.choice(forms)
            lines.append(f"C{k} = {form.format(a=k - 1 if rng.random() < 0.6 else 0, k=k)}")
        lines += [f"def f{k}(I): return C{rng.randrange(n + 1)}" for k in range(n)]
        lines += ["def g(I):", *[f"    y{k} = frozenset({{C0, {k}}})" for k in range(n)], "    return y0"]
        return "\n".join(lines)

    def nested(self, n: int) -> str:
        rng = self.rng
        pairs = (
            ("first(", ")"), ("(", ",)"), ("(1, ", ")"), ("frozenset({", "})"), ("lambda r: ", ""), ("[", "]"),
            ("-", ""), ("(I, ", ")"), ("f({", "})"), ("{1: ", "}"), ("(lambda q: ", ")(I)"), ("x.", ""), ("not ", ""),
            ("apply(lambda r: ", ", I)"), ("f'{", "}'"), ("(I if ", " else I)"), ("((1, 2), ", ")"),
        )  # fmt: skip
        text = "I"
        for _ in range(rng.randrange(1, 4)):
            opened, closed = rng.choice(pairs)
            depth = rng.choice((n, n, 60, 95))
            text = opened * depth + text + closed * rng.choice((depth, depth, depth, 0))
        return f"def f(I):\n    return {text}"

    def callers(self, n: int) -> str:
        lines = ["def h(x):", *["    x = increment(x)"] * (10 * min(n, 990)), "    return x"]
        return "\n".join([*lines, *[f"def p{k}(I): return h({k})" for k in range(n)]])

    def chained(self, n: int) -> str:
        """Names for names, functions that call the next one, in any order."""
        form = self.rng.choice(("a{k} = a{n}", "a{k} = -a{n}", "a{k} = (a{n},)", "def a{k}(x, y): return a{n}(x, y)",
                                "a{k} = lambda x: a{n}(x)", "def a{k}(I): return a{n}(I)"))  # fmt: skip
        lines = [form.format(k=k, n=k + 1) for k in range(n)]
        lines.append(f"a{n} = 1")
        if self.rng.random() < 0.5:
            lines.reverse()
        return "\n".join([*lines, "def f(I): return a0", "def g(I): return a0(I, I)"])

    def wide(self, n: int) -> str:
        """Many parameters, arguments, keywords, targets; long names."""
        rng = self.rng
        names = [f"v{k}" for k in range(n)]
        name = "z" * rng.choice((1, 10 * n))
        lines = [f"def h({', '.join(f'{each}=1' for each in names)}): return v0"]
        lines += ["def f(I):", f"    {name} = I", f"    {', '.join(names)} = {', '.join(['I'] * n)}"]
        lines += [f"    {' = '.join(names)} = {name}", f"    y = h({', '.join(f'{each}=I' for each in names)})"]
        lines += [f"    y = {name}{'q' * rng.randrange(2)}(I)"] * rng.choice((0, 1, n))
        return "\n".join([*lines, f"    return lambda {', '.join(names[:5])}: y", f"def {name}(I): return {name}x"])

    def fenced(self, n: int) -> str:
        rng = self.rng
        mark = rng.choice(("`", "~"))
        word = rng.choice(("python", "", " " * 10 * n, "a" * 10 * n, "b`"))
        parts = ["Here:", mark * rng.choice((3, 3, 10 * n)) + word, self.programs(n)]
        parts += [rng.choice((mark * 3, "", mark * 3 + "`")), "And so on, isn't it?", "def z(I: return"]
        return "\n".join(parts * rng.choice((1, 2, max(1, n // 100))))

    def unknown(self, n: int) -> str:
        rng = self.rng
        known = sorted(arcfast.dsl.__dict__.keys() - {"annotations"})
        return "\n".join(f"def p{k}(I): return {rng.choice(known)[::-1]}{rng.randrange(9)}(I)" for k in range(n))

    def junk(self, n: int) -> str:
        return "".join(self.rng.choice(WORDS) for _ in range(n))

    def top(self, n: int) -> str:
        rng = self.rng
        lines = []
        for _ in range(min(n, 300)):
            line = rng.choice((*LINES, *STATEMENTS, "def f(I):", "    return rot90(I)"))
            lines.append(line if rng.random() < 0.8 else "    " + line.replace("\n", "\n    "))
        return "\n".join([*lines, "def f(I):\n    x = A\n    return x"])


# ---- One case ----


def show(seed: int, k: int) -> bytes:
    """The bytes of a case."""
    return Texts(random.Random(f"{seed} {k}")).make()[1]


def check(data: bytes, path: Path) -> Counter:
    """Read a file with these bytes, and look at what came of it."""
    path.write_bytes(data)
    programs, skipped = load_sources(path)
    lines = data.count(b"\n") + data.count(b"\r") + 1
    for name, reason in skipped.items():
        place, _, words = reason.removeprefix(f"{path}:").partition(": ")
        if not place.isdigit() or not 1 <= int(place) <= lines + 1 or not words or len(reason) > 1000:
            raise Mismatch(f"{name!r}: no sentence with its line: {reason[:1000]!r}")
    for program in programs[:: 1 + len(programs) // 5]:
        if len(program) > arcfast.programs.compile.STEPS:
            raise Mismatch(f"{program!r} has more steps than any may have")
        lower(program)
        if len(program) <= PRINTED:
            _ = program.source
    return Counter(program=len(programs), skipped=len(skipped), bytes=len(data))


def measure(seed: int, k: int, folder: str, stuck: float) -> tuple[Counter, list]:
    """Case k: what was counted, and what took longer or more than any case before."""
    way, data = Texts(random.Random(f"{seed} {k}")).make()
    remembers = random.Random(f"{seed} memory {k}").random() < SHARE
    if remembers:
        tracemalloc.start()
    signal.setitimer(signal.ITIMER_REAL, stuck)
    begun = time.process_time()
    try:
        tally = check(data, Path(folder, "case.py"))
        taken = time.process_time() - begun
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        peak = tracemalloc.get_traced_memory()[1] if remembers else 0
        tracemalloc.stop()
    size = max(SHORT, len(data))
    tally["measured"] += remembers
    what, rate = ("bytes", peak / size) if remembers else ("us", 1e6 * taken / size)
    tries = 0 if remembers or rate < _most[what][-1] else 3 if taken < 1 else 1
    for _ in range(tries):  # the machine may have been busy
        begun = time.process_time()
        check(data, Path(folder, "case.py"))
        rate = min(rate, 1e6 * (time.process_time() - begun) / size)
    if rate < _most[what][-1]:
        return tally, []
    _most[what] = sorted((*_most[what], rate), reverse=True)[:SHOWN]
    return tally, [Record(rate, what, k, way, len(data))]


_most = {"us": [0.0], "bytes": [0.0]}  # of this process


def _raise_timeout(*_: Any) -> None:
    raise Timeout


def try_case(seed: int, folder: str, stuck: float, until: float, k: int) -> tuple[Counter, list]:
    if time.monotonic() > until:
        return Counter(), []
    signal.signal(signal.SIGALRM, _raise_timeout)
    try:
        tally, records = measure(seed, k, folder, stuck)
    except Exception as problem:  # whatever it is, it belongs into the report
        return Counter(text=1), [(k, f"{type(problem).__name__}: {problem}")]
    tally["text"] += 1
    return tally, records


# ---- The run ----


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=2_000_000, help="texts at most (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="no new text after so many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first case (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="default: a fresh one")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument("--stuck", type=float, default=60, help="seconds for a text (default: %(default)s)")
    parser.add_argument("--memory", type=float, default=4, help="GiB for a process (default: %(default)s)")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    most = int(arguments.memory * 2**30)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    cases = range(arguments.first, arguments.first + arguments.cases)
    with tempfile.TemporaryDirectory() as folder:
        until = time.monotonic() + arguments.seconds
        one = partial(try_case, arguments.seed, folder, arguments.stuck, until)
        tally, told, lost = run_cases(one, cases, arguments.jobs, 2 * arguments.stuck)
    found = [item for item in told if not isinstance(item, Record)] + lost
    print(f"arcfast {arcfast.__version__} from {arcfast.__file__}")
    print(f"seed {arguments.seed}: {tally['text']} texts, {tally['bytes']} bytes")
    print(f"{tally['program']} programs, {tally['skipped']} sentences why not; memory of {tally['measured']} measured")
    for what in ("us", "bytes"):
        records = sorted((item for item in told if isinstance(item, Record) and item.what == what), reverse=True)
        for record in records[:SHOWN]:
            print(f"{record.rate:9.2f} {what} per byte: case {record.case}, {record.way}, {record.size} bytes")
    print(f"{len(found)} texts went wrong")
    for k, words in sorted(found)[:SHOWN]:
        print(f"case {k}: {words[:500]}\n    from fuzz_texts import *\n    show({arguments.seed}, {k})")
    return 1 if found else 0


__all__ = ["check", "show"]

if __name__ == "__main__":
    sys.exit(main())
