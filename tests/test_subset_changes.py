"""The Python subset where a line changes what it uses: arguments, aliases, captures; calls and unpacking with stars."""

import pytest
from programs import one, reason
from subset_checks import (
    GRID,
    by_python,
    check_error,
    check_on_the_emulated_gpu,
    check_refused,
    check_value,
    function,
)

from arcfast import Battery
from arcfast.running.reference_executor import evaluate

CASES = {
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
    "a walk looks its variables up in each round": """
v, out, seen = 1, [], set()
for x in map(lambda y: y + v, (1, 2, 3)):
    v += x
for y in (v + z for z in (1, 2) if z < v):
    v -= y
for z in filter(lambda w: w not in seen, I[1]):
    seen.add(z + 2)
    out.append(z)
for w in map(lambda n: (n, len(out)), out[:2]):
    out.append(w)
return (v, out)
""",
    "what tuple makes is made before the first round": """
v, found = 1, []
for x in tuple(y + v for y in (1, 2)):
    v = 9
    found.append(x)
for x in tuple(filter(lambda y: y != v, (8, 9, 10))):
    v = 10
    found.append(x)
for x, y in zip(tuple(y + v for y in (1, 2)), tuple(map(compose(lambda y: v, double), (3, 4)))):
    v = 5
    found.append((x, y))
for x in tuple(zip(I[0], (y for y in I[1] if y != v))):
    v = 3
    found.append(x)
return found
""",
    "function values made anew in each round": """
r, fs = [], [double]
for v in (1, 2, 3):
    f = compose(lambda q: q + v, double)
    for x in map(f, (1, 2)):
        r.append(f(x))
    r += map(compose(lambda q: v, double), (x for x in map(f, I[0])))
    for g in [f, lambda q: v, fs[0]]:
        r.append(g(1))
    v += 5
    r.append(v)
return r
""",
    "functions that containers hold": """
v, w = 1, 2
fs = [compose(lambda q: q + v, double)]
fs.append(compose(lambda q: q - w, double))
pairs = [(f, k) for k, f in enumerate(fs)]
found = [f(k) for f, k in pairs] + [f(1) for x in I[0] for f in [lambda q: x, compose(lambda q: x + 1, double)]]
for k, g in {1: fs[0], 2: fs[1]}.items():
    found.append(g(k))
return found
""",
    "a variable assigned in the round that ends the loop": """
v = 1
for x in map(compose(lambda q: v, double), (1, 2)):
    v = x + 4
    break
for x in map(compose(lambda q: v, double), (1, 2)):
    v += x
    return v
""",
    "variables that several steps may leave without a value": """
for x in I:
    a = x[0]
if len(I) > 1:
    b = 2
while len(I) > 1:
    c = 3
    break
return (c, a, b)
""",
    "a dict made of pairs in each round": """
for a in I[0]:
    v = dict(zip(I[0], I[1]))
    v[9] = v.get(a, 0) + a
    w = dict(list(enumerate(I[0])))
    w.update(w)
    w[0] += a
return tuple(v.items()), tuple(w.items())
""",
    "a call whose arguments change something else": """
x, y, d = [1, 2, 3], [2, 1], {2: 5}
def take(n):
    y.append(n)
    return y.pop(0)
found = (sum(x, take(7)), max(x, default=take(8)), sorted(x, reverse=take(9)), x.count(take(2)), d.get(take(3)))
return (found, tuple(zip(x, [take(4), 5])), tuple(enumerate(x, take(5))), next((z for z in x if z > 9), take(6)), y)
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
    check_value(CASES[case])


def test_all_cases_on_the_emulated_gpu():
    check_on_the_emulated_gpu(CASES.values())


FAILING = {
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
    "bound in one of two steps": """
for x in ():
    b = x
if len(I) > 1:
    a = 1
return (a, b)
""",
    "assigned in terms of itself before another step": """
for x in (1, 2):
    b += x
if len(I) > 9:
    a = 1
return (a, b)
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
    check_error(FAILING[case])


REFUSED = {
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
""": "line 4: these members are made by reading the list, set or dict that takes them: make a list",
    """
x = [1]
w = x
w += (y for y in x)
return w
""": "line 5: these members are made by reading the list, set or dict that takes them: make a list",
    """
s = {1}
s.update(map(abs, s))
return s
""": "line 4: these members are made by reading the list, set or dict that takes them: make a list",
    """
x = [1, 2]
x.extend(y + x[-1] for y in (1, 2))
return x
""": "line 4: these members are made by reading the list, set or dict that takes them: make a list",
    """
d = {1: 2}
d.update((k + 1, d[1]) for k in (3, 4))
return d[4]
""": "line 4: these members are made by reading the list, set or dict that takes them: make a list",
    "return tuple(reversed(enumerate(I)))": "line 3: what is walked once cannot be walked backwards",
    """
v = 1
for x in map(compose(lambda y: v, double), (0, 4)):
    v -= x
return v
""": "line 4: v is assigned in a loop over a `map`, `filter` or generator that uses it: walk tuple(...) of that",
    """
v = 1
for n, x in enumerate(z + 1 for z in filter(chain(identity, lambda y: v, double), (0, 4))):
    v = x
return v
""": "line 4: v is assigned in a loop over a `map`, `filter` or generator that uses it",
    """
x = [1]
w = x
for y in zip(I[0], map(fork(add, lambda q: len(w), identity), I[0])):
    x.append(y[1])
return x
""": "line 5: x is changed in a loop over a `map`, `filter` or generator that uses it",
    """
seen = set()
for x, y in zip(I[0], (z for z in I[1] if z not in seen)):
    seen.add(y)
return seen
""": "line 4: seen is assigned in a loop over a `map`, `filter` or generator that uses it",
    """
v = 2
for x in (y + z for y in range(2) for z in range(v)):
    v = x
return v
""": "line 4: v is assigned in a loop over a `map`, `filter` or generator that uses it",
    """
v = 1
f = compose(lambda q: v, double)
for x in (1, 2, 3):
    v = f(2) + x
return v
""": "line 6: v is assigned again after a lambda in f that uses it: use a new name",
    """
v = 1
f = compose(lambda q: v, double)
while f(1) < 3:
    v += 1
return v
""": "line 5: v is assigned again after a lambda in f that uses it: use a new name",
    """
v, found = 1, []
for g in [lambda q: v, compose(lambda q: v, double)]:
    v += 1
    found.append(g(1))
return found
""": "line 6: v is assigned again after a lambda in g that uses it: use a new name",
    """
v = 1
(g, k), = zip([lambda q: v], (1,))
v = 2
return g(k)
""": "line 6: v is assigned again after a lambda in g that uses it: use a new name",
    """
v = w = 1
fs = [lambda q: v]
fs.append(lambda q: w)
v = 2
return fs[0](1)
""": "line 7: v is assigned again after a lambda in fs that uses it: use a new name",
    "return [g(1) for g in [lambda q: x for x in I[0]]]": "line 3: x is assigned again after a lambda that uses it",
    """
x = [1]
w = x
g = compose(lambda q: len(w), double)
x.append(2)
return g(1)
""": "line 7: g shares a list, set or dict with x, which line 6 changes",
    """
x = [5, 1]
return sum(x, x.pop())
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [5, 1]
return sorted((y for y in x), reverse=x.pop())
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [5, 1]
return tuple(zip(x, (x.pop(), 1)))
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [5, 1]
return x.index(x.pop())
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [5, 1]
return next(iter(list(x)), x.pop())
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
    """
x = [5, 1]
return [1] < x < [9, x.pop()]
""": "line 4: a list, set or dict is changed in the line that uses it: write two lines",
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
    check_refused(lines, REFUSED[lines])


GRIDS_AS_LISTS = [
    """
out = [row[:] for row in I]
out[0][0] = 7
return [out[0], I[0]]
""",
    """
out = [row.copy() for row in I]
out[1][2] += 1
return out
""",
    """
out = deepcopy(I)
out[0].append(7)
return [out[0], I[0]]
""",
    """
I[0][0] = 7
I.append([1, 2, 3])
return I
""",
    """
if I == I[::-1]:
    return [[0]]
return I + [[0] * len(I[0])]
""",
    """
h, w = len(I), len(I[0])
out = [row[:] for row in I]
seen = [[False] * w for _ in range(h)]
for r in range(h):
    for c in range(w):
        if I[r][c] == 1 and not seen[r][c]:
            stack = [(r, c)]
            seen[r][c] = True
            while stack:
                y, x = stack.pop()
                out[y][x] = 8
                for ny, nx in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
                    if 0 <= ny < h and 0 <= nx < w and not seen[ny][nx] and I[ny][nx] == 1:
                        seen[ny][nx] = True
                        stack.append((ny, nx))
return out
""",
]


@pytest.mark.parametrize("lines", GRIDS_AS_LISTS)
def test_a_program_for_lists_of_lists_is_given_them(lines):
    """As in ARC's files. With tuples these end in an error of CPython, or mean something else."""
    text = function(lines)
    expected = by_python(text, grid=[list(row) for row in GRID])
    program = one(text)
    assert program(GRID) == expected
    assert evaluate(program, {"I": GRID}) == expected
    assert by_python(program.source) == expected
    assert Battery([program]).run([GRID], device="warp").value(0, 0) == expected


def test_a_grid_that_is_used_as_a_tuple_stays_one():
    """Programs that compile with tuples are not compiled again: their steps are those of the text."""
    assert len(one("def f(I): return [row[::-1] for row in I]")) == 1
    assert len(one("def f(I):\n    I[0][0] = 1\n    return I")) == 2


@pytest.mark.parametrize("lines", ["x = [[1]]\ny = [x, x]\nreturn deepcopy(y)", "return deepcopy({1: 2})"])
def test_deepcopy_of_what_shares_its_parts_is_refused(lines):
    assert "cannot be compiled: copy its parts in a comprehension" in reason(function(lines))


def test_of_two_refusals_the_one_with_lists_is_told():
    assert reason("def f(I):\n    I[0][0] = 1\n    return I[0][0] / 2").startswith("line 3: `/`")
