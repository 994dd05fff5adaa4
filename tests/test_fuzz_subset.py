"""The oracle of the Python subset by known cases, the writer of random programs, the shrinker; a quick fuzzing run."""

import ast
import random
from collections import Counter

import fuzz_subset
import pytest
from oracle import DEAD, DIFFERENT, ERROR, LEFT_OUT, OK, SAME, Verdict, judge, oracle
from shrinking import shrink
from subset_grammar import LAST, RULES
from subset_writer import SubsetWriter, random_grid

from arcfast import reference

I = ((1, 2), (3, 1))  # noqa: E741


def written(body: str) -> str:
    return "from collections import Counter, defaultdict, deque\ndef f(I):\n    " + body.replace("\n", "\n    ")


def told(body: str, **options) -> Verdict:
    return oracle(written(body), I, **options)


# ---- The oracle ----

# Hash order would give another value for each set here: CPython walks {16, 8, 0} as 16, 8, 0 or 8, 0, 16.
VALUES = {
    "return [x for x in {16, 8, 0}]": (0, 8, 16),
    "return {x: 1 for x in {16, 8, 0}} and tuple({x: 1 for x in {16, 8, 0}})": (0, 8, 16),
    "out = []\nfor x in {16, 8, 0}: out.append(x)\nreturn out": (0, 8, 16),
    "return tuple({16, 8, 0}), list({16, 8, 0})": ((0, 8, 16), (0, 8, 16)),
    "return [*{16, 8, 0}], (*frozenset({16, 8, 0}), 5)": ((0, 8, 16), (0, 8, 16, 5)),
    "return max(*{16, 8, 0}), (lambda a, b, c: a)(*{16, 8, 0})": (16, 0),
    "a, b, c = {16, 8, 0}\nreturn a, b, c": (0, 8, 16),
    "a, *b = {16, 8, 0}\nreturn a, b": (0, (8, 16)),
    "a, (b, c) = 1, {16, 8}\nreturn a, b, c": (1, 8, 16),
    "(a, b), *c = {16, 8}, 1\nreturn a, b, c": (8, 16, (1,)),
    "return [a - b for a, b in [{16, 8}]]": (-8,),
    "out = []\nfor k, (a, b) in enumerate([{16, 8}]): out += [k, a, b]\nreturn out": (0, 8, 16),
    "a = b, c = {16, 8}\nreturn b, c": (8, 16),
    "s = {16, 8, 0}\nx = s.pop()\nreturn x, s": (0, frozenset({8, 16})),
    "return next(iter({16, 8, 0})), list(zip({16, 8}, 'x' and (1, 2)))": (0, ((8, 1), (16, 2))),
    "return list(enumerate({16, 8}, 3)), list(map(abs, {16, 8}))": (((3, 8), (4, 16)), (8, 16)),
    "return list(filter(None, {16, 8, 0})), next(x for x in {16, 8})": ((8, 16), 8),
    "x = [1]\nx.extend({16, 8})\nx += {0, 32}\nreturn x": (1, 8, 16, 0, 32),
    "x = [1, 2, 3]\nx[1:2] = {16, 8}\nreturn x": (1, 8, 16, 3),
    "return tuple(Counter({16, 8})), tuple(deque({16, 8}))": ((8, 16), (8, 16)),
    "return [x for x in {(1, (0, 9)), (1, (0, 0)), (0, (5, 5))}]": ((0, (5, 5)), (1, (0, 0)), (1, (0, 9))),
    "return [len(x) for x in {frozenset({3}), frozenset({1, 2}), frozenset()}]": (0, 2, 1),
    "return [x for x in {None, 5, (0,)}]": (None, 5, (0,)),
    "return min({(1, 2), (0, 9)}), max({16, 8}, key=lambda x: 0)": ((0, 9), 8),
    "return sorted({16, 8, 24}, key=lambda x: 0), sorted({16, 8}, reverse=True)": ((8, 16, 24), (16, 8)),
    # values of the DSL are plain, and functions are called with plain values
    "return rot90(I) + ((5, 6),)": ((3, 1), (1, 2), (5, 6)),
    "return apply(lambda r: r + (0,), I)": ((1, 2, 0), (3, 1, 0)),
    "return mapply(lambda r: [sorted(r)], I), compose(size, first)(I)": (((1, 2), (1, 3)), 2),
    "return size([1, 2]), fill(I, 0, {(0, 0)}), fill([[1, 2]], 7, [(0, 1)])": (2, ((0, 2), (3, 1)), ((1, 7),)),
    "return lbind(lambda a, b: a - b, 1)(5), rapply((size, lambda x: x[0]), I)": (-4, (2, (1, 2))),
    "return objects(I, T, F, F) == frozenset(objects(I, T, F, F))": True,
    # lists, sets and bools as the language has them
    "return [[1], {2}, (3, [4])]": ((1,), frozenset({2}), (3, (4,))),
    "return (True, 2 > 1, I == I)": (1, 1, 1),
    "return {1, True, 2}, (True, False) == (1, 0)": (frozenset({1, 2}), True),
    "g = [list(r) for r in I]\ng[0][1] += 5\nreturn g": ((1, 7), (3, 1)),
    "d = {}\nd.setdefault(1, []).append(2)\nd[3, 4] = [5]\nreturn list(d.items())": ((1, (2,)), ((3, 4), (5,))),
    "n = 0\nwhile n < 5:\n    n += 1\n    if n == 3: break\nelse:\n    n = 9\nreturn n": 3,
    "size = 3\nreturn (lambda: size)()": 3,
    "def f(n, t=()): return t if n == 0 else f(n - 1, t + (n,))\nreturn f(3)": (3, 2, 1),
    "return [c == '8' for c in '8.8'], tuple(dict.fromkeys({16, 8}))": ((1, 0, 1), (8, 16)),
    "print(1 // 0)\nx: Grid = 1\nreturn x": 1,
    # limits
    "return 2147483647, -2147483647 - 1, 2 ** 30 + (2 ** 30 - 1)": (2**31 - 1, -(2**31), 2**31 - 1),
    "return sum([2147483647, 2147483647, -2147483647])": 2**31 - 1,
}


@pytest.mark.parametrize("body", VALUES)
def test_the_oracle_gives_the_value(body):
    assert told(body) == Verdict(OK, VALUES[body])


@pytest.mark.parametrize(
    "body",
    [
        "return 2147483647 + 1",
        "return -(-2147483648)",
        "return 65536 * 32768",
        "return 2 ** 31",
        "return 1 << 40",
        "return abs(-2147483648)",
        "return sum([2147483647, 1])",
        "x = 2147483647\nx += 1\nreturn x",
        "x = [2147483647]\nx[0] += 1\nreturn x",
        "return -2147483648 // -1",
        "return 1 / 2",
        "return 2 ** -1",
        "return 1 // 0",
        "return sorted([{1}, {2}])",
        "return min({1}, {1, 2})",
        "return max([None, None])",
        "return sorted([1, None])",
        "return None < 1",
        "width = width(I)\nreturn width",
        "if I == (): x = 1\nreturn x",
        "a, b = {1}\nreturn a",
        "assert len(I) == 3, 1 // 0\nreturn 1",
        "raise ValueError",
        "def f(n): return f(n)\nreturn f(1)",
        "return {[1]}",
        "return first(())",
        "return [1, 2] + (3,)",
        "return {1: 2}",
        "return (1, 2)[2]",
        "s = {1, 2}\nfor x in s: s.discard(x)\nreturn s",
        "s = {1, 2}\ns.update(x + 1 for x in s)\nreturn s",
    ],
)
def test_the_oracle_tells_errors(body):
    assert told(body).status == ERROR


@pytest.mark.parametrize(
    "body",
    [
        "while True: pass",
        "t = (1,)\nwhile True: t = t + t",
        "return tuple(range(10 ** 9))",
        "return (0,) * 10 ** 9",
        "return sum(1 for a in range(999) for b in range(999))",
        "def f(n): return f(n - 1) + f(n - 1) if n else 1\nreturn f(30)",
        "def f(n): return f(n - 1) if n else 1\nreturn f(200)",
        "t = ()\nfor _ in range(62): t = (t,)\nreturn t",
        "return apply(power(lambda x: x, 2147483647), I)",
    ],
)
def test_the_oracle_leaves_out_what_takes_long(body):
    assert told(body).status == LEFT_OUT


def test_sets_are_walked_as_the_reference_does():
    rng = random.Random(1)
    values = [rng.randrange(99), (1, 2), (1, (0, 3)), None, frozenset({3, 70}), frozenset(), (frozenset({9, 2}),)]
    values += [rng.randrange(10**6) for _ in range(99)]
    assert told(f"return [x for x in {set(values)}]").value == reference.walk(frozenset(values))


@pytest.mark.parametrize(
    "body, value",
    [
        ("x = 1 // 0\nreturn 3", 3),
        ("x = 1 // 0\ny = x + 1\nreturn 3", 3),
        ("x = 0\nfor i in (1, 0): x = 1 // i\nreturn 3", 3),
        ("x = []\nx.append(1 // 0)\nreturn 3", 3),
        ("x = [0]\nx[1] += 1\nreturn 3", 3),
        ("x = 1 // 0\nx = 4\nreturn x", 4),
        ("y = 2\nif I: z = y[0]\nreturn y", 2),
        ("def f(a):\n    b = 1 // 0\n    return a\nreturn f(5)", 5),
        ("return (lambda a, b: a)(3, 1 // 0)", 3),
        ("a, b = 1 // 0, 3\nreturn b", 3),
        ("def f(a, b=1 // 0): return a\nreturn f(5)", 5),
        ("x = 5\nif 1 // 0: x = x\nreturn x", 5),
        ("return [0 for x in (1 // 0 for y in I)]", (0, 0)),
        ("return [0 for x, z in (1 // 0 for y in I)]", (0, 0)),
        ("return [0 for x, z in I[0]]", (0, 0)),
        ("return [k for k, x in enumerate(1 // 0 for y in I)]", (0, 1)),
        ("x = [5]\nif 1 // 0: x = [*x]\nelse: x = list(x)\nreturn x", (5,)),
        ("x = []\ndef f(a):\n    b = x.pop()\n    return a\nreturn f(5)", 5),
    ],
)
def test_an_error_that_nothing_needs_may_be_passed_over(body, value):
    assert told(body).status == ERROR
    assert told(body, lenient=True) == Verdict(OK, value)


@pytest.mark.parametrize(
    "body",
    [
        "x = 1 // 0\nreturn x",
        "x = 1 // 0\ny = [x]\nreturn y",
        "x = [1]\nx.append(1 // 0)\nreturn len(x)",
        "x = [0]\nx[1] += 1\nreturn x",
        "x = 2\nfor i in (1, 0): x = 1 // i\nreturn x",
        "x = 1\nif 1 // 0: x = 2\nreturn x",
        "if 1 // 0: return 2\nreturn 1",
        "return (lambda a, b: b)(3, 1 // 0)",
        "return len((1 // 0,))",
        "return [x for x in (1 // 0 for y in I)]",
        "return [x for k, x in enumerate(1 // 0 for y in I)]",
        "return [k for k, x in I[0]]",
        "return add(1, 1 // 0)",
        "return max(1, 1 // 0)",
        "x = [5]\nif 1 // 0: x = [*x, 1]\nreturn x",
        "x = 5\nx = list(x)\nreturn x",
        "x = []\ndef f(a):\n    b = x.pop()\n    return a\nreturn f(len(x)), x",
        "x = []\ndef f(a):\n    b = x.pop()\n    return b\nreturn f(5)",
        "assert 1 // 0\nreturn 1",
        "while 1 // 0: pass\nreturn 1",
        "raise ValueError",
    ],
)
def test_an_error_that_something_needs_stays_one(body):
    assert told(body, lenient=True).status == ERROR


def test_judging():
    def never() -> Verdict:
        raise AssertionError("not asked for")

    assert judge(Verdict(OK, (1, 2)), OK, (True, 2), never) == SAME
    assert judge(Verdict(OK, (1, 2)), OK, (1, 3), never) == DIFFERENT
    assert judge(Verdict(OK, 1), ERROR, None, never) == DIFFERENT
    assert judge(Verdict(ERROR), ERROR, None, never) == SAME
    assert judge(Verdict(ERROR), OK, 3, lambda: Verdict(OK, 3)) == DEAD
    assert judge(Verdict(ERROR), OK, 3, lambda: Verdict(OK, 4)) == DIFFERENT
    assert judge(Verdict(ERROR), OK, 3, lambda: Verdict(ERROR)) == DIFFERENT


# ---- The writer ----


def test_programs_are_the_same_for_the_same_seed():
    assert [SubsetWriter(random.Random(5)).program("f") for _ in range(2)] == 2 * [
        SubsetWriter(random.Random(5)).program("f")
    ]
    assert SubsetWriter(random.Random(5)).program("f") != SubsetWriter(random.Random(6)).program("f")


def test_most_programs_end_well():
    rng = random.Random(2)
    writer = SubsetWriter(rng)
    endings: Counter = Counter(oracle(writer.program("f"), random_grid(rng)).status for _ in range(150))
    assert endings[OK] > 0.7 * 150 and endings[ERROR] > 5


def test_all_constructs_are_written():
    """Every rule and every kind of statement comes up; the last resorts of a kind compile."""
    writer = SubsetWriter(random.Random(3))
    for _ in range(1500):
        compile(writer.program("f"), "<text>", "exec")
    names = {rule.name for kind, rules in RULES.items() if kind not in ("any", "value") for rule in rules}
    assert names <= set(writer.counts)
    for text in (text for texts in LAST.values() for text in texts):
        ast.parse(text)


# ---- The shrinker ----


def test_a_failing_program_becomes_small():
    """What fails here is a division in a loop, as long as its result is returned."""
    rng = random.Random(8)
    text = SubsetWriter(rng).program("f")
    *lines, last = text.rstrip().split("\n")
    text = "\n".join([*lines, "    for k in range(3):", "        if k == 1:", "            z = k // (k - 1)", last])

    def fails(other: str) -> bool:
        return "def f" in other and "ZeroDivisionError" in oracle(other, ((1, 2),)).why

    small = shrink(text, fails, seconds=20)
    assert fails(small) and len(small) < 60


def test_shrinking_ends_in_time_and_keeps_what_does_not_shrink():
    assert shrink("def f(I):\n    return 1", lambda text: False) == "def f(I):\n    return 1"
    text = SubsetWriter(random.Random(9)).program("f")
    assert shrink(text, lambda other: True, seconds=0) == text


# ---- A quick run ----


def test_random_programs_give_what_cpython_gives():
    """A few hundred programs; `make fuzz` runs many more."""
    tally: Counter = Counter()
    for k in range(30):
        counts, found = fuzz_subset.check(11, k, {"cpu": 1, "warp": 0.1, "python": 0.2}, seconds=5)
        assert not found, "\n".join(f"{each.words}\n{each.text}\non {each.grid}" for each in found)
        tally += counts
    runs = sum(count for key, count in tally.items() if key[0] == "status")
    refused = sum(count for key, count in tally.items() if key[0] == "refused")
    assert tally["status", OK] + tally["status", DEAD] > 0.6 * runs
    assert refused < 0.2 * tally["programs"] and tally["device", "warp"] and tally["device", "python"]
