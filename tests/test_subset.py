"""The Python subset, construct by construct: what compiled programs give is what CPython gives; what is refused, and how.

Every program also survives printing: its text is compiled to the same nodes, and CPython gives the same for that text.
"""

import collections

import pytest
from programs import one, reason

from arcfast import Battery, DSLError, dsl
from arcfast.programs.nodes import Call, Control, Result
from arcfast.programs.program import parse_source
from arcfast.running.reference_executor import evaluate

GRID = ((0, 1, 2), (3, 1, 5))
HEAD = "from collections import Counter, defaultdict, deque\nfrom itertools import product, combinations, chain\n"


def plain(value):
    """A value of CPython as one of the language: lists are tuples, sets frozensets."""
    if isinstance(value, (list, tuple, collections.deque)):
        return tuple(map(plain, value))
    return frozenset(map(plain, value)) if isinstance(value, (set, frozenset)) else value


def by_python(text, name="f"):
    """What CPython gives for a text over arcfast.dsl."""
    space = {key: getattr(dsl, key) for key in dir(dsl) if not key.startswith("_")}
    exec(text, space)
    return plain(space[name](GRID))


def function(lines):
    return HEAD + "def f(I):\n" + "".join(f"    {line}\n" for line in lines.strip("\n").split("\n"))


CASES = {
    "operators": "return (7 + 2, 7 - 2, 7 * 2, -7 // 2, -7 % 3, 2 ** 5, (1, 2) + (3,), (0,) * 3, -size(I), +4, ~5)",
    "bits and sets": "return (6 | 1, 6 & 3, 6 ^ 3, 1 << 4, 17 >> 2, {1, 2} | {3}, {1, 2} & {2}, {1, 2} - {2}, {1} ^ {2})",
    "comparisons": "n = len(I)\nreturn (n < 3, n <= 2, n > 2, n >= 2, n == 2, n != 2, (1, 2) < (1, 3), {1} < {1, 2})",
    "chained": "n = len(I)\nreturn (0 < n < 3, 0 < n > 5, 1 == n == 2, n in (1, 2), n not in (1, 2))",
    "none": "x = index(I, (9, 9))\nreturn (x is None, x is not None, I is None)",
    "and, or, not": "n = len(I)\nreturn (n and 7, 0 or n, not n, n and 0 and first(()), n or first(()))",
    "conditional": "n = len(I)\nreturn 1 if n > 5 else 2 if n > 1 else first(())",
    "subscripts": "return (I[0], I[-1][0], I[0][1:], I[::-1], I[1][::2], I[5:], (1, 2, 3)[-2:])",
    "displays": "n = len(I)\nreturn (n, [n], (n, n, n, n, n), (*I[0], n), [*I[1]], {n, 1}, (n,), ())",
    "if": "n = len(I)\nif n > 5:\n    x = 1\nelif n == 2:\n    x = 2\nelse:\n    x = 3\nreturn x",
    "for": "t = 0\nfor row in I:\n    for c in row:\n        if c == 5:\n            continue\n        t += c\nreturn t",
    "for with else": "for c in I[0]:\n    if c > 7:\n        break\nelse:\n    c = 100\nreturn c",
    "loop variables": "for k, row in enumerate(I):\n    pass\nreturn (k, row)",
    "while": "n = 0\nx = 1\nwhile x < 100 and n < 50:\n    x *= 3\n    n += 1\nreturn (n, x)",
    "while with else": "n = 3\nwhile n:\n    n -= 1\n    if n == 9:\n        break\nelse:\n    n = 7\nreturn n",
    "while True": "n = 0\nwhile True:\n    n += 1\n    if n > 4:\n        break\nreturn n",
    "early return": "for row in I:\n    for c in row:\n        if c > 2:\n            return c\nreturn None",
    "guards": "def g(x):\n    if x < 1:\n        return 0\n    if x < 2:\n        return 1\n    return x * 2\nreturn (g(0), g(1), g(2))",
    "comprehensions": "return ([c + 1 for row in I for c in row if c], {c for c in I[0]}, tuple(len(r) for r in I))",
    "nested comprehensions": "return tuple(tuple(I[i][j] for i in range(len(I))) for j in range(len(I[0])))",
    "dicts": "d = {1: 2}\nd[3] = 4\nd[1] += 5\nd.update({7: 8})\ndel d[3]\nreturn (len(d), tuple(d.items()), d.get(9), 7 in d)",
    "dict comprehension": "d = {k: v for k, v in enumerate(I[1])}\nreturn (tuple(d), tuple(d.values()), d[2], d.pop(0), len(d))",
    "groups": "d = {}\nfor c in I[1] + I[0]:\n    d.setdefault(c % 2, []).append(c)\nreturn tuple(sorted(d.items()))",
    "defaultdict": "d = defaultdict(list)\nfor c in I[1]:\n    d[c % 2].append(c)\nreturn tuple(d.items())",
    "Counter": "c = Counter(I[0] + I[1])\nreturn (c[1], c[9], c.most_common(1), sum(c.values()))",
    "deque": "q = deque([1, 2])\nq.append(3)\nq.appendleft(0)\nreturn (q.popleft(), q.pop(), list(q))",
    "lists": "x = [3, 1]\nx.append(2)\nx.extend((5, 4))\nx.insert(1, 9)\nx.remove(5)\ny = x.pop()\nx.sort()\nreturn (x, y)",
    "list items": "x = [0] * 4\nx[1] = 5\nx[-1] += 2\nx[0:1] = [7, 7]\ndel x[2]\nx.reverse()\nreturn x",
    "grids": "g = [list(r) for r in I]\ng[0][1] = 9\ng[1][2] += 1\ng[0].append(4)\nreturn tuple(tuple(r) for r in g)",
    "sets": "s = {1, 2}\ns.add(3)\ns.discard(1)\ns |= {9}\ns.remove(2)\nreturn (s, s.issubset({3, 9, 1}), s.union({4}), len(s))",
    "unpacking": "a, (b, *c), d = 1, (2, 3, 4), 5\n(x, y), z = I[0][:2], I[1]\na, b = b, a\nreturn (a, b, c, d, x, y, z)",
    "augmented": "x = 1\nx += 2\nx *= 5\nx -= 1\nx //= 3\nx %= 3\ny = (1,)\ny += (2,)\nreturn (x, y)",
    "builtins": "return (min(3, 1), max(I[1]), sum(I[1]), abs(-3), sorted(I[1]), divmod(7, 2), any(I[0]), all(I[0]))",
    "keywords": "return (sorted(I[1], key=lambda c: -c), max(I, key=sum), min((), default=3), sum(I, ()), sorted(I[1], reverse=True))",
    "walks": "return [(k, a, b) for k, (a, b) in enumerate(zip(I[0], reversed(I[1])), 5)]",
    "map and filter": "return (list(map(lambda c: c + 1, I[0])), list(filter(None, I[0])), tuple(map(max, I)))",
    "next": "return (next(c for c in I[1] if c > 3), next((c for c in I[1] if c > 9), None), next(iter(I)))",
    "zip of rows": "return tuple(zip(*I))",
    "itertools": "return (list(product((1, 2), (3, 4))), list(combinations((1, 2, 3), 2)), list(chain(I[0], I[1])))",
    "any stops early": "return any(c == 1 or first(()) for c in (1, 0))",
    "strings": "m = 'row' if len(I) > 1 else 'column'\nreturn 1 if m == 'row' else 2",
    "None first": "best = None\nfor row in I:\n    if best is None or sum(row) > sum(best):\n        best = list(row)\nreturn best",
    "local functions": "k = 3\ndef g(x, y=k):\n    return x + y\nk = 100\nreturn (g(1), g(1, 2), g(y=5, x=1))",
    "late": "x = 1\ng = lambda y: x + y\nx = 10\nreturn g(1)",
    "recursion": "def g(n):\n    return 1 if n < 2 else n * g(n - 1)\nreturn g(6)",
    "changed by a helper": "def add_all(xs, ys):\n    for y in ys:\n        xs.append(y)\nx = []\nadd_all(x, I[0])\nadd_all(x, I[1])\nreturn x",
    "rows of lists": "rows = []\nfor r in I:\n    row = []\n    for c in r:\n        row.append(c + 1)\n    rows.append(row)\nreturn rows",
    "assert": "assert len(I) == 2, 'two rows'\nif len(I) > 3:\n    raise ValueError('no')\nprint(I)\nreturn 1",
    "closures of primitives": "n = 2\nout = []\nfor d in range(3):\n    out.append(apply(lambda c: c + d * n, I[0]))\nreturn out",
    "frontier": "seen = {(0, 0)}\nwork = [(0, 0)]\nwhile work:\n    i, j = work.pop()\n    for a, b in ((i + 1, j), (i, j + 1)):\n"
    "        if a < len(I) and b < len(I[0]) and (a, b) not in seen:\n            seen.add((a, b))\n            work.append((a, b))\n"
    "return len(seen)",
    "branch variable": "for c in I[0]:\n    if c == 1:\n        found = c\nreturn found + 1",
    "del": "x = [1, 2]\ny = x\ndel y\nx.append(3)\nreturn x",
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_programs_give_what_python_gives(case):
    text = function(CASES[case])
    expected = by_python(text)
    program = one(text)
    assert plain(program(GRID)) == expected
    assert evaluate(program, {"I": GRID}) == expected
    assert by_python(program.source) == expected


def test_all_cases_on_the_emulated_gpu():
    battery = Battery([one(function(lines)) for lines in CASES.values()])
    here, there = battery.run([GRID]), battery.run([GRID], device="warp")
    assert (
        (here.status == there.status).all() and (here.hashes == there.hashes).all() and (here.fuel == there.fuel).all()
    )


FAILING = {
    "raise": "if len(I) == 2:\n    raise ValueError\nreturn 1",
    "assert": "assert len(I) == 3\nreturn 1",
    "unbound": "x = y\ny = 1\nreturn x",
    "unbound after a loop": "for c in ():\n    x = c\nreturn x",
    "unpacking": "a, b = I[0]\nreturn a",
    "key": "return {1: 2}[3]",
    "index": "return I[9]",
    "order": "return sorted([1, (2,)])",
    "next": "return next(c for c in I[0] if c > 100)",
    "zero": "return 1 // (len(I) - 2)",
    "append to None": "x = None\nfor c in I[0]:\n    if c > 5:\n        x = []\n    x.append(c)\nreturn x",
}


@pytest.mark.parametrize("case", FAILING)
def test_programs_that_fail(case):
    text = function(FAILING[case])
    with pytest.raises(Exception):  # noqa: B017, PT011
        by_python(text)
    program = one(text)
    with pytest.raises(DSLError):
        program(GRID)
    with pytest.raises(DSLError):
        evaluate(program, {"I": GRID})


REFUSED = {
    "x = [1]\ny = x\ny.append(2)\nreturn x": "line 6: x shares a list, set or dict with y, which line 5 changes",
    "rows = []\nrow = []\nrows.append(row)\nrow.append(1)\nreturn rows": "line 7: rows shares",
    "rows = [[0] * 2] * 2\nrows[0][0] = 1\nreturn rows": "line 4: rows may hold the same list, set or dict twice",
    "x = [1]\nfor y in x:\n    x.append(y)\nreturn x": "line 5: x is changed while it is walked",
    "s = {1}\nfor y in s:\n    s.add(2)\nreturn s": "line 5: s is changed while it is walked",
    "return [1] == (1,)": "line 3: a list == a value cannot be compiled: make both tuples",
    "return [1] + (1,)": "line 3: a list + a value cannot be compiled: make both tuples",
    "return {[1]: 2}": "line 3: a list is no key: write tuple(x) or frozenset(x)",
    "return {tuple(I), [1]}": "line 3: a value and a list meet here: use one kind of the two",
    "x = [1] if len(I) else (1,)\nreturn x[0]": "line 3: the value is a list on one way and a value on another",
    "x = range(3)\nreturn 1": "line 3: range(...) is consumed where it stands and kept by no name",
    "x = (c for c in I)\nreturn 1": "line 3: a generator is consumed where it stands",
    "return 1 / 2": "line 3: `/` gives floats, which are not in the language: write //",
    "return 'a' + 'b'": "line 3: a string + a string cannot be compiled",
    "return I is 3": "line 3: `is` with anything but None is not in the language: write ==",
    "I[0] = 1\nreturn I": "line 3: a tuple, or what a primitive gives, cannot be changed: make a list first",
    "f = compose(size, lambda r: x)\nx = 1\nreturn f(I)": "line 5: x is assigned again after a lambda in f",
    "x = []\ndef g(n):\n    x.append(n)\n    return g(n - 1) if n else 0\ng(3)\nreturn x": "line 5: x is changed in a function",
    "return {1: 2}": "line 3: a dict is no value of the language: give tuple(d.items())",
}


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_refused_says_why_and_what_to_write(lines):
    text = function(lines).removeprefix(HEAD)
    assert reason(f"# a comment\n{text}").startswith(REFUSED[lines])


def test_everything_refused_is_told_at_once():
    _, skipped = parse_source(
        "def a(I): return 1 / 2\ndef b(I):\n    x = range(2)\n    return x\ndef c(I): return I is I"
    )
    assert [why.split(": ")[0] for why in skipped.values()] == ["<text>:1", "<text>:3", "<text>:5"]


def test_a_construct_is_one_step():
    program = one("def f(I):\n    t = 0\n    for c in first(I):\n        t += c\n    return t + size(I)")
    kinds = [type(program.nodes[ref]) for ref, _ in program.steps]
    assert kinds == [Call, Control, Call, Call] and [number for _, number in program.steps] == [1, 2, 3, 4]
    program = one("def f(I):\n    a = b = 0\n    for c in I[0]:\n        a += c\n        b -= c\n    return (a, b)")
    assert sum(type(node) is Result for node in program.nodes) == 2


def test_parameters_with_defaults():
    programs, skipped = parse_source("def f(I, k=3, *, n=TWO): return (k, n)\ndef g(S, I, C, k=1): return k")
    assert [program.params for program in programs] == [("I",), ("S", "I", "C")] and not skipped
    assert programs[0](GRID) == (3, 2)
    assert "default value is the same in all calls" in reason("def f(I, x=[]):\n    x.append(1)\n    return x")


def test_what_nothing_needs_is_not_run():
    assert one("def f(I):\n    for c in I:\n        x = first(())\n    return 1")(GRID) == 1
    assert one("def f(I):\n    x = [first(()) for c in I]\n    return 1")(GRID) == 1
    with pytest.raises(DSLError):
        one("def f(I):\n    while len(I) == 2:\n        raise ValueError\n    return 1")(GRID)
