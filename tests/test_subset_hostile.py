"""Hostile programs of the Python subset: loops, growth and recursion without end stay within their budget, and stop."""

import pytest
from stopping import ALL_STOPPED, stopped

import arcfast
from arcfast import Battery, Program, ProgramError, Status

GRID = ((1, 2), (3, 4))
FUEL, MEMORY = 1_000_000, 1 << 20
BUDGETS = {Status.FUEL, Status.MEMORY}
ERROR = {Status.ERROR}

# What takes for ever, and how it may end. Loops test what they change, or their bodies would be needed by nothing.
ENDLESS = {
    "an endless while": ("while True: pass\nreturn I", {Status.FUEL}),
    "a while that counts": ("n = 0\nwhile n >= 0: n = (n + 1) % 7\nreturn n", {Status.FUEL}),
    "a while whose body is skipped": (
        "n = 0\nwhile True:\n    if n == 0: continue\n    n = 1\nreturn n",
        {Status.FUEL},
    ),
    "a while with an else that never comes": ("while I:\n    x = 1\nelse:\n    x = 2\nreturn x", {Status.FUEL}),
    "a while in a while": ("while True:\n    n = 0\n    while n < 9: n += 1\nreturn I", {Status.FUEL}),
    "a while in a function that is called": (
        "def f(x):\n    while x: x = x + 0\n    return x\nreturn apply(f, (0, 1))",
        {Status.FUEL},
    ),
    "a list that grows": ("x = []\nwhile len(x) >= 0: x.append(len(x))\nreturn x", BUDGETS),
    "a list that grows at its front": ("x = []\nwhile len(x) >= 0: x.insert(0, 1)\nreturn x", BUDGETS),
    "a list of lists that grows": ("x = [[]]\nwhile x: x[0].append(1)\nreturn x", BUDGETS),
    "a set that grows": ("s, n = set(), 0\nwhile len(s) == n:\n    n += 1\n    s.add((n, n))\nreturn s", BUDGETS),
    "a dict that grows": ("d, n = {}, 0\nwhile len(d) == n:\n    n += 1\n    d[n] = n\nreturn d[1]", BUDGETS),
    "a dict of lists that grows": (
        "d, n = {}, 0\nwhile n not in d:\n    n += 3\n    d.setdefault(n % 3, []).append(n)\nreturn d[0]",
        BUDGETS,
    ),
    "a queue that never empties": (
        "q = deque([0, 1])\nwhile q: q.append(q.popleft())\nreturn tuple(q)",
        {Status.FUEL},
    ),
    "a tuple that doubles": ("t = (1,)\nwhile t: t = t + t\nreturn t", BUDGETS),
    "a tuple that doubles within tuples": ("t = (1,)\nwhile t: t = (t + t)[:]\nreturn t", BUDGETS),
    "a list that doubles": ("x = [0]\nwhile x: x *= 2\nreturn x", BUDGETS),
    "a list that extends itself": ("x = [0]\nwhile x: x.extend(x)\nreturn x", BUDGETS),
    "a set that doubles": ("s = {0}\nwhile s: s = s | {x + len(s) for x in s}\nreturn s", BUDGETS),
    "an int that doubles": ("n = 2\nwhile n: n = n * n\nreturn n", ERROR),
    "an int that is shifted": ("n = 1\nwhile n: n <<= 1\nreturn n", ERROR),
    "tuples within tuples": ("t = ()\nwhile t != 1: t = (t,)\nreturn t", ERROR),
    "functions of functions": (
        "f, n = size, 1\nwhile n:\n    f = compose(f, f)\n    n = f(I) + 1\nreturn f(1)",
        ERROR | BUDGETS,
    ),
    "a tuple that turns": ("t = (1, 2, 3)\nwhile t: t = t[1:] + t[:1]\nreturn t", {Status.FUEL}),
    "a huge range": ("s = 0\nfor i in range(2147483647): s ^= i\nreturn s", {Status.FUEL}),
    "a range beyond the limits": ("s = 0\nfor i in range(2 ** 31): s = i\nreturn s", ERROR),
    "huge ranges side by side": (
        "s = 0\nfor a, b in zip(range(2147483647), range(2147483647)): s = a ^ b\nreturn s",
        {Status.FUEL},
    ),
    "a huge range kept": ("return tuple(range(2147483647))", BUDGETS),
    "a huge range sorted": ("return sorted(range(2147483647))[0]", BUDGETS),
    "a huge range reversed": ("return tuple(reversed(range(2147483647)))", BUDGETS),
    "a huge range in a set": ("return len({i % 7 for i in range(2147483647)})", {Status.FUEL}),
    "a huge range summed": ("return sum(i & 1 for i in range(2147483647))", {Status.FUEL}),
    "any that finds nothing": ("return any(i < 0 for i in range(2147483647))", {Status.FUEL}),
    "next that finds nothing": ("return next(i for i in range(2147483647) if i < 0)", {Status.FUEL}),
    "min with a key": ("return min(range(2147483647), key=lambda i: i & 1)", BUDGETS),
    "a huge repetition": ("return ((0,) * 2147483647)[0]", BUDGETS),
    "a huge list": ("x = [0] * 2147483647\nreturn len(x)", BUDGETS),
    "a comprehension of 10^9 rounds": (
        "return sum(1 for a in range(1000) for b in range(1000) for c in range(1000))",
        {Status.FUEL},
    ),
    "comprehensions within comprehensions": (
        "return [[[a + b + c for c in range(1000)] for b in range(1000)] for a in range(1000)]",
        BUDGETS,
    ),
    "conditions that never hold": (
        "return [a for a in range(99999) if a < 0 for b in range(9)] + [a for a in range(99999999) if a < 0]",
        {Status.FUEL},
    ),
    "deep recursion": ("def f(n): return f(n + 1)\nreturn f(0)", ERROR),
    "deep recursion with much in hand": ("def f(t): return f(t + (1,)) + t\nreturn f(())", ERROR | BUDGETS),
    "mutual recursion": ("def f(n): return g(n)\ndef g(n): return f(n)\nreturn f(0)", ERROR),
    "recursion with exponential calls": ("def f(n): return n if n < 2 else f(n - 1) + f(n - 2)\nreturn f(90)", BUDGETS),
    "recursion in a comprehension": (
        "def f(n): return sum(f(n - 1) for _ in range(9))\nreturn f(200)",
        BUDGETS | ERROR,
    ),
    "recursion through a primitive": ("def f(n): return apply(f, (n, n))\nreturn f(0)", BUDGETS | ERROR),
    "a recursive function that loops": (
        "def f(n):\n    s = 0\n    for i in range(3): s += f(n + i)\n    return s\nreturn f(0)",
        BUDGETS | ERROR,
    ),
    "a loop around recursion": (
        "def f(n): return 0 if n == 0 else f(n - 1)\nx = 0\nwhile not x: x = f(200)\nreturn x",
        {Status.FUEL},
    ),
    "a loop that makes functions": (
        "fs = []\nwhile len(fs) >= 0: fs.append(lambda x, n=len(fs): x + n)\nreturn len(fs)",
        BUDGETS,
    ),
    "a loop around primitives": ("g = I\nwhile g: g = hconcat(g, g)\nreturn g", BUDGETS),
    "sorting again and again": ("x = list(range(999))\nwhile x: x.sort(key=lambda v: -v)\nreturn x", BUDGETS),
}
# The same with strings and dicts may be refused; if not, it ends.
REFUSED_OR_ENDING = {
    "a string that doubles": "s = 'a'\nwhile s != 'b': s = s + s\nreturn s == 'b'",
    "lists within lists": "x = []\nwhile x != 1: x = [x]\nreturn x",
    "a dict in a dict": "d = {}\nwhile len(d) < 2: d = {0: d}\nreturn len(d)",
    "a while over an iterator": "i, n = iter(range(9)), 0\nwhile n < 9: n = next(i, 0)\nreturn n",
}
# Walked and changed at once: what CPython would make of it is not kept, so it is refused.
CHANGED_WHILE_WALKED = {
    "a list that grows": "x = [1]\nfor v in x: x.append(v)\nreturn x",
    "a list that shrinks": "x = [1, 2, 3]\nfor v in x: x.remove(v)\nreturn x",
    "a set that grows": "s = {1}\nfor v in s: s.add(v + 1)\nreturn s",
    "a dict that grows": "d = {1: 2}\nfor k in d: d[k + 1] = 0\nreturn tuple(d)",
    "the items of a dict": "d = {1: 2}\nfor k, v in d.items(): d.pop(k)\nreturn tuple(d)",
}


def written(body: str) -> str:
    return "from collections import deque\ndef f(I):\n" + "\n".join(f"    {line}" for line in body.split("\n"))


@pytest.mark.parametrize("name", ENDLESS)
def test_hostile_programs_end_within_their_budget(name):
    body, allowed = ENDLESS[name]
    battery = Battery([Program.parse(written(body))])
    run = battery.run([GRID], fuel=FUEL, memory=MEMORY, threads=1)
    assert Status(int(run.status[0, 0])) in allowed, run.error(0, 0)
    assert run.fuel[0, 0] <= FUEL
    few = battery.run([GRID], fuel=3000, memory=1 << 16, threads=1)
    there = battery.run([GRID], fuel=3000, memory=1 << 16, device="warp")
    assert (few.status[0, 0], few.fuel[0, 0]) == (there.status[0, 0], there.fuel[0, 0])
    assert Status(int(few.status[0, 0])) in BUDGETS | ERROR


@pytest.mark.parametrize("name", REFUSED_OR_ENDING)
def test_what_is_not_refused_ends(name):
    try:
        program = Program.parse(written(REFUSED_OR_ENDING[name]))
    except ProgramError as error:
        assert error.line and error.line > 2
        return
    run = Battery([program]).run([GRID], fuel=FUEL, memory=MEMORY)
    assert Status(int(run.status[0, 0])) in BUDGETS | ERROR


@pytest.mark.parametrize("name", CHANGED_WHILE_WALKED)
def test_what_changes_while_it_is_walked_is_refused(name):
    with pytest.raises(ProgramError) as caught:
        Program.parse(written(CHANGED_WHILE_WALKED[name]))
    assert caught.value.line and caught.value.line > 2


LONG = (
    "an endless while",
    "a huge range",
    "a comprehension of 10^9 rounds",
    "recursion with exponential calls",
    "a queue that never empties",
)


@pytest.mark.parametrize("name", LONG)
def test_interrupts_and_deadlines_hold_inside_loops(name):
    assert stopped(written(ENDLESS[name][0])) == ALL_STOPPED


def test_a_round_of_a_loop_costs_at_least_one():
    rounds = (10, 11, 30)
    heads = ("for i in range({}): x = i", "x = 0\n    while x < {}: x += 1", "x = [0 for _ in range({})]")
    for head in heads:
        texts = [f"def f(I):\n    x = 0\n    {head.format(n)}\n    return x" for n in rounds]
        fuel = Battery([Program.parse(text) for text in texts]).run([GRID]).fuel[:, 0].tolist()
        assert fuel[1] - fuel[0] >= 1 and fuel[2] - fuel[0] >= 20, head


def test_a_long_loop_runs_in_a_small_arena():
    """A million rounds with a list, a dict and a closure in hand: what a round leaves behind is given back."""
    body = "x, d, f = [0] * 9, {}, increment\nfor i in range(1000000):\n    x[i % 9] += 1\n    d[i % 5] = i\n"
    body += "    f = lambda v, n=i: v + n\nreturn x[0], d[4], f(1)"
    program = Program.parse(written(body))
    arcfast._cpu.set_arenas(1 << 20)
    try:
        run = Battery([program]).run([GRID], fuel=2**40, memory=MEMORY, threads=1)
        assert run.status[0, 0] == Status.OK and run.value(0, 0) == (111112, 999999, 1000000)
        assert "began again" not in "\n".join(run.report.notes)
    finally:
        arcfast._cpu.set_arenas()
