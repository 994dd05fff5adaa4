"""The Python subset, construct by construct: compiled programs give what CPython gives; what is refused, and how.

Every program also survives printing: its text is compiled to the same nodes, and CPython gives the same for that text.
"""

import collections

import pytest
from programs import one, reason

from arcfast import Battery, DSLError, Program, dsl
from arcfast.programs import encode
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
    "an argument changes what the call changes": """
x = [1, 2]
x.append(x.pop() + 1)
y = [4, 1]
y.insert(y.pop(), y.pop())
z = [3, 1]
z += [z.pop()]
z.extend([z.pop(), 7])
s = {1, 2}
s.add(s.pop() + 9)
s |= {s.pop()}
return (x, y, z, s)
""",
    "a called function changes what the call changes": """
def g(y):
    x.append(y)
    return y
x = [1]
x.append(g(5))
return x
""",
    "conditions of any kind": """
x = [[1]]
d = {1: [2]}
n = 0
while x and x[0]:
    x[0].pop()
    n += 1
if 1 in d and d[1] or not d:
    n += 10
assert d and (x if n else d)
return (n, bool(d and d[1]), not (x and x[0]), [c for c in I[0] if d and c], 1 if d and [] else 2)
""",
    "starred calls": """
def g(a, b, c):
    return a - b + c
f = lambda a, b: a - b
pair = (3, 1)
return (f(*pair), subtract(*pair), g(9, *pair), tuple(g(*row) for row in I), branch(True, *pair))
""",
    "taken apart where it stands": """
*a, b = range(3)
*c, e = (x + 1 for x in I[0])
*g, h = {1: 2, 3: 4}.values()
i, *j = zip(I[0], I[1])
k, m = map(len, I)
return (a, b, c, e, g, h, i, j, k, m)
""",
    "backwards": """
s = frozenset((3, 1))
return (tuple(reversed(tuple(s))), tuple(reversed(tuple(set(I[0])))), tuple(reversed(tuple(enumerate(I)))))
""",
    "a function changes its argument": """
v = [1]
d = {}
def g(p):
    p.append(2)
def put(p):
    d.setdefault(2, p)
g(v)
put(1)
return (v, tuple(d.items()))
""",
    "equality of dicts": """
d, e = {1: 2, 3: 4}, {3: 4, 1: 2}
g, h = {1: [2]}, {1: [2]}
return (d == e, d != e, d == {1: 2}, {} == {}, g == h, d == None)
""",
    "a function gives a list": """
def g(x):
    return [x]
a = g(1)
a.append(2)
return (a, g(3))
""",
    "the walked variable is assigned again": """
n = 0
v = (1, 2)
for a in (1,):
    for x in v:
        for v in (5, 6): n += x
return v, n
""",
    "the walked tuple grows": """
v = (7, 5)
if len(I) > 7: return 0
for k, y in enumerate(v):
    if k < 3: v += (y,)
return v
""",
    "what is extended is read before": """
x = [1, 2]
x.extend(range(len(x)))
x.extend(i for i in [y for y in x])
x.extend(reversed(x))
x.extend(x)
x += x
return x
""",
    "a step that always runs needs another": """
n = 0
while 0:
    n += 1
queue, steps = (deque([(n % 4, 3)]), n % 4)
while queue:
    i, j = queue.popleft()
if any(0 for x in {next(0 for y in I) // 1}):
    assert 0
return 0
""",
    "a step that nothing needs takes another's result": """
v = {1: 2}
if len(I) > 1:
    del v[1]
w = sorted({0: 0 for y, x in v.items()}.values())
return tuple(v.items())
""",
    "a loop changes a captured dict": """
d = {0: 0 for y, x in dict({}).items()}
def put(p): d.setdefault(len((1, 4)), 0)
for x in range(7): put(len(I))
return d[2]
""",
    "a parameter and a variable of its value": """
def h(p):
    v = p
    return (v, p)
return [h(c + 1) for c in I[0]]
""",
    "a default and two variables of its value": """
def g(p, q={1: 2, 0: 5}.get(0, 0)):
    v, w = (q, q)
    return q
return sorted(range(2), key=g)
""",
    "stars in unpacking": """
a, *b = (1,)
*c, d = I[0]
e, *f, g = I[0]
h, i, *j = I[0]
*k, m, n = I[0]
*o, = I
return (a, b, c, d, e, f, g, h, i, j, k, m, n, o)
""",
}


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
    "raise": """
if len(I) == 2:
    raise ValueError
return 1
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
    "unbound after a while": """
n = 0
while n > 0:
    z = 1
return z
""",
    "each branch binds another": """
if len(I) > 5:
    a = 1
else:
    b = 2
return (a, b)
""",
    "bound in a branch": """
if len(I) > 9:
    v = 0
return (1, v)
""",
    "a starred call of another length": """
p = (1, 2, 3)
return subtract(*p)
""",
    "too few for a star": """
*a, b = ()
return a
""",
    "too few behind a star": """
a, *b = ()
return b
""",
    "too few around a star": """
a, *b, c = (1,)
return a
""",
    "too few before a star": """
a, b, *c = (1,)
return a
""",
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
    "return {[1]: 2}": "line 3: a list is no key: write tuple(x) or frozenset(x)",
    "return {tuple(I), [1]}": "line 3: a value and a list meet here: use one kind of the two",
    """
x = [1] if len(I) else (1,)
return x[0]
""": "line 3: the value is a list on one way and a value on another",
    """
x = range(3)
return 1
""": "line 3: range(...) is consumed where it stands and kept by no name",
    """
x = (c for c in I)
return 1
""": "line 3: a generator is consumed where it stands",
    "return 1 / 2": "line 3: `/` gives floats, which are not in the language: write //",
    "return 'a' + 'b'": "line 3: a string + a string cannot be compiled",
    "return I is 3": "line 3: `is` with anything but None is not in the language: write ==",
    """
I[0] = 1
return I
""": "line 3: a tuple, or what a primitive gives, cannot be changed: make a list first",
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
    """
x = [[1], [2]]
x[0].append(x.pop()[0])
return x
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [3, 1]
x[-1] += x.pop()
return x
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [[1], [2]]
x[0][x.pop()[0] - 2] = 5
return x
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [1]
x.extend(y for y in x)
return x
""": "line 4: a list, set or dict is read while it takes what is walked: make the argument a list",
    """
x = [1]
w = x
w += (y for y in x)
return w
""": "line 5: a list, set or dict is read while it takes what is walked: make the argument a list",
    """
s = {1}
s.update(map(abs, s))
return s
""": "line 4: a list, set or dict is read while it takes what is walked: make the argument a list",
    """
x = [1, 2]
x.extend(y + x[-1] for y in (1, 2))
return x
""": "line 4: a list, set or dict is read while it takes what is walked: make the argument a list",
    """
d = {1: 2}
d.update((k + 1, d[1]) for k in (3, 4))
return d[4]
""": "line 4: a list, set or dict is read while it takes what is walked: make the argument a list",
    "return tuple(reversed(enumerate(I)))": "line 3: what is walked once cannot be walked backwards",
    """
v = set()
def g(p):
    p |= frozenset(I)
g(v)
return v
""": "line 7: v shares a list, set or dict with p, which line 5 changes",
    """
v = w = [0]
v[0] -= 1
return w
""": "line 5: w shares a list, set or dict with v, which line 4 changes",
    "return (lambda n: [1])(1) == (1,)": "line 3: a list == a value cannot be compiled",
    """
def g(a, b=1):
    return a
return g(*I)
""": "line 5: *arguments are not in the language: write the arguments out",
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
        Program.parse("def f(I):\n    while 0:\n        n += 1\n    while n:\n        pass\n    return 0")(GRID)
    with pytest.raises(DSLError):
        one("def f(I):\n    while len(I) == 2:\n        raise ValueError\n    return 1")(GRID)


def test_a_statement_with_too_many_slots_is_refused(monkeypatch):
    text = "def f(I):\n    a = b = 0\n    for x in I[0]:\n        a, b = b + x, a\n    return (a, b)"
    assert one(text)(GRID) == by_python(text)
    monkeypatch.setattr(encode, "SLOTS_MOST", 5)
    assert reason(text).startswith("line 3: more than 32,000 variables, constants and intermediate values in one")
