"""The Python subset, construct by construct: compiled programs give what CPython gives; what is refused, and how.

Every program also survives printing: its text is compiled to the same nodes, and CPython gives the same for that text.
"""

import pytest
from programs import one, reason
from subset_checks import GRID, by_python, check_error, check_on_the_emulated_gpu, check_refused, check_value, plain

from arcfast import DSLError, Program
from arcfast.programs import encode
from arcfast.programs.nodes import Call, Control, Result
from arcfast.programs.program import parse_source

CASES = {
    "operators": """
return (7 + 2, 7 - 2, 7 * 2, -7 // 2, -7 % 3, 2 ** 5, (1, 2) + (3,), (0,) * 3, -size(I), +4, ~5)
""",
    "bits and sets": """
return (6 | 1, 6 & 3, 6 ^ 3, 1 << 4, 17 >> 2, {1, 2} | {3}, {1, 2} & {2}, {1, 2} - {2}, {1} ^ {2})
""",
    "comparisons": """
n = len(I)
return (n < 3, n <= 2, n > 2, n >= 2, n == 2, n != 2, (1, 2) < (1, 3), {1} < {1, 2})
""",
    "chained": """
n = len(I)
return (0 < n < 3, 0 < n > 5, 1 == n == 2, n in (1, 2), n not in (1, 2))
""",
    "none": """
x = index(I, (9, 9))
return (x is None, x is not None, I is None)
""",
    "and, or, not": """
n = len(I)
return (n and 7, 0 or n, not n, n and 0 and first(()), n or first(()))
""",
    "conditional": """
n = len(I)
return 1 if n > 5 else 2 if n > 1 else first(())
""",
    "subscripts": "return (I[0], I[-1][0], I[0][1:], I[::-1], I[1][::2], I[5:], (1, 2, 3)[-2:])",
    "displays": """
n = len(I)
return (n, [n], (n, n, n, n, n), (*I[0], n), [*I[1]], {n, 1}, (n,), ())
""",
    "if": """
n = len(I)
if n > 5:
    x = 1
elif n == 2:
    x = 2
else:
    x = 3
return x
""",
    "for": """
t = 0
for row in I:
    for c in row:
        if c == 5:
            continue
        t += c
return t
""",
    "for with else": """
for c in I[0]:
    if c > 7:
        break
else:
    c = 100
return c
""",
    "loop variables": """
for k, row in enumerate(I):
    pass
return (k, row)
""",
    "while": """
n = 0
x = 1
while x < 100 and n < 50:
    x *= 3
    n += 1
return (n, x)
""",
    "else that leaves the loop around": """
n = 0
while n < 9:
    n += 1
    for row in I:
        break
    else:
        break
found = []
for k in range(5):
    for row in I:
        if k == 2:
            continue
        if row[0] == 7:
            break
    else:
        continue
    found.append(k)
return (n, tuple(found))
""",
    "constants that functions look up": """
v = 3
f = lambda x: -v
g = lambda x: (v, 5)
h = lambda: frozenset({v, -v})
def k(x):
    return -v
v = 1
return (f(2), g(2), h(), k(2), apply(f, (1, 2)))
""",
    "while with else": """
n = 3
while n:
    n -= 1
    if n == 9:
        break
else:
    n = 7
return n
""",
    "while True": """
n = 0
while True:
    n += 1
    if n > 4:
        break
return n
""",
    "early return": """
for row in I:
    for c in row:
        if c > 2:
            return c
return None
""",
    "guards": """
def g(x):
    if x < 1:
        return 0
    if x < 2:
        return 1
    return x * 2
return (g(0), g(1), g(2))
""",
    "comprehensions": "return ([c + 1 for row in I for c in row if c], {c for c in I[0]}, tuple(len(r) for r in I))",
    "nested comprehensions": "return tuple(tuple(I[i][j] for i in range(len(I))) for j in range(len(I[0])))",
    "dicts": """
d = {1: 2}
d[3] = 4
d[1] += 5
d.update({7: 8})
del d[3]
return (len(d), tuple(d.items()), d.get(9), 7 in d)
""",
    "dict comprehension": """
d = {k: v for k, v in enumerate(I[1])}
return (tuple(d), tuple(d.values()), d[2], d.pop(0), len(d))
""",
    "groups": """
d = {}
for c in I[1] + I[0]:
    d.setdefault(c % 2, []).append(c)
return tuple(sorted(d.items()))
""",
    "defaultdict": """
d = defaultdict(list)
for c in I[1]:
    d[c % 2].append(c)
return tuple(d.items())
""",
    "Counter": """
c = Counter(I[0] + I[1])
return (c[1], c[9], c.most_common(1), sum(c.values()))
""",
    "deque": """
q = deque([1, 2])
q.append(3)
q.appendleft(0)
return (q.popleft(), q.pop(), list(q))
""",
    "lists": """
x = [3, 1]
x.append(2)
x.extend((5, 4))
x.insert(1, 9)
x.remove(5)
y = x.pop()
x.sort()
return (x, y)
""",
    "cells of all signs": """
rows = []
for row in (I[0], (-128, -1, 0, 127), (-129, -1, 128, 0), (-2147483647, 2147483647, 7, -7), (-1, 0), (-5, I[0][1])):
    found = []
    for k in range(-len(row), len(row)):
        found.append(row[k])
    rows.append(tuple(found))
return rows
""",
    "arithmetic of all signs": """
numbers = (-2147483647, -129, -128, -7, -2, -1, 0, 1, 2, 7, 127, 128, 2147483647)
found = []
for a in numbers:
    for b in numbers:
        found.append((a < b, a <= b, a > b, a == b))
        if -9 < a < 9 and -9 < b < 9:
            found.append((a + b, add(a, b), a - b, subtract(a, b), a * b, multiply(a, b)))
        if b != 0:
            found.append((a // b, a % b))
return found
""",
    "list items": """
x = [0] * 4
x[1] = 5
x[-1] += 2
x[0:1] = [7, 7]
del x[2]
x.reverse()
return x
""",
    "grids": """
g = [list(r) for r in I]
g[0][1] = 9
g[1][2] += 1
g[0].append(4)
return tuple(tuple(r) for r in g)
""",
    "sets": """
s = {1, 2}
s.add(3)
s.discard(1)
s |= {9}
s.remove(2)
return (s, s.issubset({3, 9, 1}), s.union({4}), len(s))
""",
    "unpacking": """
a, (b, *c), d = 1, (2, 3, 4), 5
(x, y), z = I[0][:2], I[1]
a, b = b, a
return (a, b, c, d, x, y, z)
""",
    "augmented": """
x = 1
x += 2
x *= 5
x -= 1
x //= 3
x %= 3
y = (1,)
y += (2,)
return (x, y)
""",
    "builtins": """
return (min(3, 1), max(I[1]), sum(I[1]), abs(-3), sorted(I[1]), divmod(7, 2), any(I[0]), all(I[0]))
""",
    "keywords": """
return (sorted(I[1], key=lambda c: -c), max(I, key=sum), min((), default=3), sum(I, ()), sorted(I[1], reverse=True))
""",
    "walks": "return [(k, a, b) for k, (a, b) in enumerate(zip(I[0], reversed(I[1])), 5)]",
    "map and filter": "return (list(map(lambda c: c + 1, I[0])), list(filter(None, I[0])), tuple(map(max, I)))",
    "next": "return (next(c for c in I[1] if c > 3), next((c for c in I[1] if c > 9), None), next(iter(I)))",
    "zip of rows": "return tuple(zip(*I))",
    "itertools": """
return (list(product((1, 2), (3, 4))), list(combinations((1, 2, 3), 2)), list(chain(I[0], I[1])))
""",
    "any stops early": "return any(c == 1 or first(()) for c in (1, 0))",
    "strings": """
m = 'row' if len(I) > 1 else 'column'
return 1 if m == 'row' else 2
""",
    "None first": """
best = None
for row in I:
    if best is None or sum(row) > sum(best):
        best = list(row)
return best
""",
    "local functions": """
k = 3
def g(x, y=k):
    return x + y
k = 100
return (g(1), g(1, 2), g(y=5, x=1))
""",
    "late": """
x = 1
g = lambda y: x + y
x = 10
return g(1)
""",
    "late, made again": """
x = 7
g = lambda a, b: x
x *= 0
h = g
return (g(2, 3), h(2, 3))
""",
    "recursion": """
def g(n):
    return 1 if n < 2 else n * g(n - 1)
return g(6)
""",
    "changed by a helper": """
def add_all(xs, ys):
    for y in ys:
        xs.append(y)
x = []
add_all(x, I[0])
add_all(x, I[1])
return x
""",
    "lists in lists in lists": """
found = []
for v in range(2):
    p = [[0 for _ in range(2)] for _ in range(2)]
    p[0][1] = v
    found.append(p)
found[1][0][0] = 7
return found
""",
    "rows of lists": """
rows = []
for r in I:
    row = []
    for c in r:
        row.append(c + 1)
    rows.append(row)
return rows
""",
    "assert": """
assert len(I) == 2, 'two rows'
if len(I) > 3:
    raise ValueError('no')
print(I)
return 1
""",
    "closures of primitives": """
n = 2
out = []
for d in range(3):
    out.append(apply(lambda c: c + d * n, I[0]))
return out
""",
    "frontier": """
seen = {(0, 0)}
work = [(0, 0)]
while work:
    i, j = work.pop()
    for a, b in ((i + 1, j), (i, j + 1)):
        if a < len(I) and b < len(I[0]) and (a, b) not in seen:
            seen.add((a, b))
            work.append((a, b))
return len(seen)
""",
    "branch variable": """
for c in I[0]:
    if c == 1:
        found = c
return found + 1
""",
    "del": """
x = [1, 2]
y = x
del y
x.append(3)
return x
""",
}


@pytest.mark.parametrize("case", CASES)
def test_programs_give_what_python_gives(case):
    check_value(CASES[case])


def test_all_cases_on_the_emulated_gpu():
    check_on_the_emulated_gpu(CASES.values())


FAILING = {
    "raise": """
if len(I) == 2:
    raise ValueError
return 1
""",
    "raise in a loop of which nothing is needed": """
v = 0
for row in I:
    v += 1
    if v > 1:
        raise ValueError
n = 0
while n > 0:
    n += 1
    v += 1
return n
""",
    "assert": """
assert len(I) == 3
return 1
""",
    "unbound": """
x = y
y = 1
return x
""",
    "unbound after a loop": """
for c in ():
    x = c
return x
""",
    "unpacking": """
a, b = I[0]
return a
""",
    "key": "return {1: 2}[3]",
    "index": "return I[9]",
    "order": "return sorted([1, (2,)])",
    "next": "return next(c for c in I[0] if c > 100)",
    "zero": "return 1 // (len(I) - 2)",
    "append to None": """
x = None
for c in I[0]:
    if c > 5:
        x = []
    x.append(c)
return x
""",
}


@pytest.mark.parametrize("case", FAILING)
def test_programs_that_fail(case):
    check_error(FAILING[case])


REFUSED = {
    """
rows, row = [], []
for c in I[0]:
    row.append(c)
    rows.append(row)
return rows
""": "line 6: rows shares a list, set or dict with row, which line 5 changes",
    """
row = []
for c in I[0]:
    row.append(c)
    if c == 1:
        found = row
return found
""": "line 8: found shares a list, set or dict with row, which line 5 changes",
    """
x = [1]
y = x
y.append(2)
return x
""": "line 6: x shares a list, set or dict with y, which line 5 changes",
    """
rows = []
row = []
rows.append(row)
row.append(1)
return rows
""": "line 7: rows shares",
    """
rows = [[0] * 2] * 2
rows[0][0] = 1
return rows
""": "line 4: rows may hold the same list, set or dict twice",
    """
x = [1]
for y in x:
    x.append(y)
return x
""": "line 5: x is changed while it is walked",
    """
s = {1}
for y in s:
    s.add(2)
return s
""": "line 5: s is changed while it is walked",
    "return [1] == (1,)": "line 3: a list == a value cannot be compiled: make both tuples",
    "return [1] + (1,)": "line 3: a list + a value cannot be compiled: make both tuples",
    "return {[1]: 2}": "line 3: a list cannot be a key: write tuple(x) or frozenset(x)",
    "return {tuple(I), [1]}": "line 3: a value and a list meet here: use one kind of the two",
    """
x = [1] if len(I) else (1,)
return x[0]
""": "line 3: the value is a list on one way and a value on another",
    """
x = range(3)
return 1
""": "line 3: range(...) must be consumed where it is written",
    """
x = (c for c in I)
return 1
""": "line 3: a generator must be consumed where it is written",
    "return 1 / 2": "line 3: `/` gives floats, which are not in the language: write //",
    "return 'a' + 'b'": "line 3: a string + a string cannot be compiled",
    "return I is 3": "line 3: `is` with anything but None is not in the language: write ==",
    """
x = rot90(I)
x[0] = 1
return x
""": "line 4: a tuple, or what a primitive gives, cannot be changed: make a list first",
    """
f = compose(size, lambda r: x)
x = 1
return f(I)
""": "line 5: x is assigned again after a lambda in f",
    """
x = []
def g(n):
    x.append(n)
    return g(n - 1) if n else 0
g(3)
return x
""": "line 5: x is changed in a function",
    "return {1: 2}": "line 3: a dict is no value of the language: give tuple(d.items())",
}


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_refused_says_why_and_what_to_write(lines):
    check_refused(lines, REFUSED[lines])


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


@pytest.mark.parametrize(
    "text",
    [
        "K = interval(1, 5, 1)\ndef f(I):\n    if len(I) == 1:\n        return K\n    return f(I[1:])",
        "K = interval(1, 5, 1)\ndef f(I, n=K[2]):\n    return (n, K) if n < 1 else f(I, n - 1)",
        "K = increment(3)\nL = (K, K)\ndef g(n): return L if n < K else h(n - 1)\ndef h(n): return g(n - 1)\n"
        "def f(I):\n    x = len(I) + K\n    return (x, g(9), L)",
        "K = interval(1, 5, 1)\nL = interval(2, 9, 1)\ndef f(I):\n    n = 0\n    while n < len(K):\n        n += 1\n"
        "    if len(I) < n:\n        return L[:1] + K + I\n    return f(I[1:])",
    ],
)
def test_a_program_that_calls_itself_reads_computed_constants_of_its_file(text):
    assert plain(one(text)(GRID)) == by_python(text)
    assert by_python(one(text).source) == by_python(text)


def test_what_nothing_needs_is_not_run():
    assert one("def f(I):\n    for c in I:\n        x = first(())\n    return 1")(GRID) == 1
    assert one("def f(I):\n    x = [first(()) for c in I]\n    return 1")(GRID) == 1
    # a change gives its name another value: where nothing needs that, it is not made
    taking = "def f(I):\n    x = []\n    def g():\n        y = x.pop()\n    z = g()\n    return {}"
    assert one(taking.format("1"))(GRID) == 1
    with pytest.raises(DSLError):
        one(taking.format("x"))(GRID)
    with pytest.raises(DSLError):
        Program.parse("def f(I):\n    while 0:\n        n += 1\n    while n:\n        pass\n    return 0")(GRID)
    with pytest.raises(DSLError):
        one("def f(I):\n    while len(I) == 2:\n        raise ValueError\n    return 1")(GRID)


def test_a_statement_with_too_many_slots_is_refused(monkeypatch):
    text = "def f(I):\n    a = b = 0\n    for x in I[0]:\n        a, b = b + x, a\n    return (a, b)"
    assert one(text)(GRID) == by_python(text)
    monkeypatch.setattr(encode, "SLOTS_MOST", 5)
    assert reason(text).startswith("line 3: more than 32,000 variables, constants and intermediate values in one")
