"""Random programs as texts: typed by the table, by templates, nested deeply, growing fast, and broken ones.

What a text says is up to chance: some are no programs at all, some fail at their first step. Every choice is one of the
Random's. fuzz_programs.py runs many of them, test_run.py and test_launch.py the same few every time.
"""

from __future__ import annotations

import random
from typing import Any

from strategies import ADMITTED_AS, MEMBER_KINDS, Fn, Maker, is_container, members

from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ProgramError
from arcfast.base.table import PRIMITIVES as TABLE
from arcfast.base.table import Primitive
from arcfast.programs.program import Program

LINES = (
    # typed mostly, with lambdas, nested lambdas, captured variables, function variables; {a} {b} {f} earlier variables
    "rot90({a})", "hmirror({a})", "objects({a}, T, F, T)", "first({a})", "last({a})", "size({a})", "palette({a})",
    "add({a}, {b})", "multiply({a}, TWO)", "equality({a}, {b})", "apply({f}, {a})", "mapply({f}, {a})", "{f}({a})",
    "sfilter({a}, {g})", "fill({a}, ONE, {b})", "asindices({a})", "compose(size, {f})", "fork(add, {f}, {f})",
    "rbind(add, {a})", "lbind(add, ONE)", "matcher(first, {a})", "power({f}, TWO)", "order({a}, {f})",
    "branch(T, {a}, {b})", "papply(add, {a}, {b})",
    "apply(lambda x: add(x, {b}), {a})", "apply(lambda x: (lambda y: combine(x, y))(x), {a})",
    "apply(lambda x: apply(lambda y: astuple(size({a}), y), x), {a})", "argmax({a}, lambda x: size(x))",
    "rapply((rot90, hmirror, lambda g: vmirror({b})), {a})", "interval(ZERO, TEN, ONE)", "first(frozenset())",
    "canvas(ZERO, (3, 4))", "subtract(TEN, size({a}))", "increment({a})", "merge({a})", "normalize({a})", "tojvec(3)",
    "(lambda p, q: astuple(p, q))({a}, {b})", "crop({a}, ORIGIN, UNITY)", "upscale({a}, TWO)", "both(T, F)",
)  # fmt: skip
FUNCTIONS = (
    "size", "first", "identity", "rot90", "lambda x: size(x)", "lambda x: add(x, {b})", "compose(first, last)",
    "lambda v: (lambda w: add(w, size({a})))(size(v))", "rbind(add, TWO)", "lambda x: {b}", "lbind(multiply, THREE)",
)  # fmt: skip
# Steps that make much of little; {a} {b} are the largest values so far, {n} a number.
GROWING = (
    "product({a}, {b})", "combine({a}, {b})", "repeat({a}, {n})", "upscale({a}, {n})", "hconcat({a}, {b})",
    "vconcat({a}, {b})", "canvas({n}, ({n}, {n}))", "interval(ZERO, {n}, ONE)", "astuple({a}, {b})", "pair({a}, {b})",
    "prapply(astuple, {a}, {b})", "prapply(connect, {a}, {b})", "asindices({a})", "asobject({a})", "merge({a})",
    "mapply(neighbors, {a})", "mapply(lambda x: {b}, {a})", "apply(lambda x: astuple(x, {b}), {a})",
    "power(lambda x: combine(x, x), {n})({a})", "power(lambda x: astuple(x, x), {n})({a})", "backdrop({a})",
    "connect(ORIGIN, ({n}, {n}))", "recolor({n}, {a})", "papply(product, {a}, {b})", "insert({a}, initset({b}))",
    "power(rot90, {n})({a})", "power(outbox, {n})({a})", "shift({a}, ({n}, {n}))", "objects({a}, T, F, F)",
)  # fmt: skip
ODD = ("2147483648", "-2147483649", "10**9", "1.5", "'x'", "[1]", "{1}", "...", "(1, (2, (3,)))", "-ONE", "-(-5)",
       "()", "None", "frozenset({frozenset(), ()})", "I.x", "I[0]", "not I", "T", "dsl", "()()", "lambda: 1",
       "*I")  # fmt: skip
WORDS = [kind for kind in ADMITTED_AS if kind not in ("cell", "row", "bool", "any", "function")]
GIVING = {kind: [row for row in TABLE.values() if row.result != "function" and kind in ADMITTED_AS[row.result]]
          for kind in {word for words in ADMITTED_AS.values() for word in words}}  # fmt: skip
LETTERS = "()[]{},.:=+-*/\n\t \"'#\\x0aIf\u00e9\u4e2d\0"


def written(value: Any) -> str:
    """A value as Python, or as the call that makes a function."""
    if isinstance(value, Fn):
        return f"{value.name}({', '.join(map(written, value.parts))})" if value.parts else value.name
    if hasattr(value, "k"):
        return f"x{value.k}" if value.k >= 0 else "I"
    if is_container(value):
        text = ", ".join(map(written, members(value)))
        if isinstance(value, tuple):
            return f"({text}{',' * (len(value) == 1)})"
        return f"frozenset({{{text}}})" if value else "frozenset()"
    return repr(value)


def function(name: str, lines: list[str], params: str = "I") -> str:
    return f"def {name}({params}):\n    " + "\n    ".join(lines)


class Writer:
    """Writes the texts of programs."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.maker = Maker(rng)

    def text(self, name: str) -> str:
        """A text that should hold one program, by one of the ways below."""
        ways = {self.typed: 40, self.of_lines: 18, self.of_steps: 18, self.deep: 4, self.growing: 8, self.broken: 12}
        (way,) = self.rng.choices(list(ways), ways.values())
        return way(name)

    def of_lines(self, name: str) -> str:
        """A few lines from the templates, with any variables in them."""
        rng = self.rng
        variables, functions, lines = ["I"], ["size"], []
        for k in range(rng.randrange(1, 9)):
            words = {"a": rng.choice(variables[-3:]), "b": rng.choice(variables), "g": "lambda x: T"}
            words["f"] = rng.choice([*functions, rng.choice(FUNCTIONS[:4])])
            if rng.random() < 0.25:
                lines.append(f"f{k} = {rng.choice(FUNCTIONS).format(**words)}")
                functions.append(f"f{k}")
            else:
                lines.append(f"x{k} = {rng.choice(LINES).format(**words)}")
                variables.append(f"x{k}")
        lines.append(f"return {rng.choice([variables[-1], variables[-1], rng.choice(variables)])}")
        return function(name, lines)

    def of_steps(self, name: str) -> str:
        """One of the programs of strategies.py, which are typed by the table."""
        steps = self.maker.program().steps
        lines = [f"x{k} = {op}({', '.join(map(written, args))})" for k, (op, args) in enumerate(steps)]
        return function(name, [*lines, f"return x{len(steps) - 1}"])

    def growing(self, name: str) -> str:
        """Steps that make large values, and then any primitive on them: what ends by fuel or memory, or takes long."""
        rng = self.rng
        lines, variables = [], ["I"]
        for k in range(rng.randrange(1, 7)):
            words = {word: rng.choice(variables[-2:]) for word in "ab"}
            line = rng.choice(GROWING).format(n=rng.choice((2, 3, 9, 20, 30, 100, 1000, 4000, 10**6)), **words)
            lines.append(f"x{k} = {line}")
            variables.append(f"x{k}")
        row = rng.choice(list(TABLE.values()))
        args = ["identity" if kind == "function" else variables[-1] for kind in row.kinds]
        spoiled = rng.randrange(2 * row.arity)
        if spoiled < row.arity:
            args[spoiled] = written(self.maker.fixed(row.kinds[spoiled], 0))
        lines.append(f"y = {row.name}({', '.join(args)})")
        return function(name, [*lines, "return y"])

    def deep(self, name: str) -> str:
        """Expressions, lambdas, functions and constants within each other, up to the limits and beyond."""
        rng, way = self.rng, self.rng.randrange(6)
        n = rng.choice((5, 30, 62, 64, 66, 115, 125, 300))
        if way == 0:
            expression = "".join(f"{rng.choice(('rot90', 'initset', 'first', 'size'))}(" for _ in range(n)) + "I"
            return function(name, [f"return {expression}{')' * n}"])
        if way == 1:
            n = min(n, 66)
            opening = "".join(f"(lambda v{k}: " for k in range(n))
            closing = "".join(f")(astuple(v{k}, I))" for k in reversed(range(n - 1)))
            return function(name, [f"return {opening}v{n - 1}{closing})(I)"])
        if way == 2:
            return function(name, [f"return astuple({'(' * n}1{',)' * n}, {'(' * (n % 70)}{')' * (n % 70)})"])
        if way == 3:
            lines = [f"f{k} = compose(f{k - 1}, identity)" if k else "f0 = size" for k in range(n)]
            return function(name, [*lines, f"return f{n - 1}(I)"])
        if way == 4:
            words = [rng.choice(("astuple", "combine", "add")) for _ in range(n)]
            lines = [f"x{k} = {words[k]}(x{max(0, k - 2)}, x{k - 1})" for k in range(1, n)]
            return function(name, ["x0 = size(I)", *lines, f"return x{n - 1}"])
        n = min(n, 66)
        texts = [f"def h{k}(a): return h{k + 1}(add(a, {k}))" for k in range(n)]
        return "\n".join([*texts, f"def h{n}(a): return a", function(name, ["return h0(size(I))"])])

    def broken(self, name: str) -> str:
        """Another text with some letters gone, doubled or put in, or something odd where a value stood."""
        rng = self.rng
        text = rng.choice((self.typed, self.of_lines, self.of_steps))(name)
        if rng.random() < 0.5:
            spots = [k for k in range(len(text)) if text.startswith(("I", "x0", "T", "1"), k)]
            k = rng.choice(spots or [0])
            return text[:k] + rng.choice(ODD) + text[k + 1 :]
        for _ in range(rng.randrange(1, 4)):
            k = rng.randrange(len(text) + 1)
            text = text[:k] + rng.choice(("", text[k : k + 1] * 2, rng.choice(LETTERS))) + text[k + 1 :]
        return text

    # ---- Typed by the table ----

    def typed(self, name: str) -> str:
        """Lines of nested calls whose kinds fit, mostly; keywords, lambdas, helpers, constants of the file."""
        rng = self.rng
        sample = rng.random() < 0.05
        self.variables = {"I": "grid"} | ({"S": "tuple", "C": "any"} if sample else {})
        self.helpers: dict[str, int] = {}
        above = []
        if rng.random() < 0.15:
            above.append(f"K{name} = {written(self.maker.fixed(self.maker.pick(WORDS), 0))}")
            self.variables[f"K{name}"] = "any"
        if rng.random() < 0.2:
            outside, self.variables = self.variables, {"a": "any", "b": "any"}
            above.append(function(f"help{name}", [f"return {self.expression('any', 1)}"], "a, b"))
            self.variables = outside
            self.helpers[f"help{name}"] = 2
        lines = ['"""A docstring."""'] if rng.random() < 0.05 else []
        for k in range(rng.randrange(1, 10)):
            kind = "function" if rng.random() < 0.12 else self.maker.pick(WORDS)
            annotation = ": Any" if rng.random() < 0.05 else ""
            lines.append(f"x{k}{annotation} = {self.expression(kind, 0)}")
            self.variables[f"x{k}"] = kind
        names = list(self.variables)
        lines.append(f"return {names[-1] if rng.random() < 0.8 else rng.choice(names)}")
        return "\n".join([*above, function(name, lines, "S, I, C" if sample else "I")])

    def expression(self, kind: str, depth: int) -> str:
        """Something that should be of a kind."""
        rng = self.rng
        if rng.random() < 0.06:
            kind = self.maker.pick(WORDS)  # of another
        if kind == "function":
            return self.function(depth)
        roll = rng.random()
        fitting = [name for name, given in self.variables.items() if kind in ADMITTED_AS[given]]
        if fitting and roll < 0.45 and depth:
            return rng.choice(fitting[-4:])
        if (roll < 0.55 and depth) or depth > 4 or not GIVING.get(kind):
            return self.constant(kind)
        if self.helpers and roll < 0.6:
            helper, arity = rng.choice(list(self.helpers.items()))
            return f"{helper}({', '.join(self.expression('any', depth + 1) for _ in range(arity))})"
        return self.call(rng.choice(GIVING[kind]), depth)

    def constant(self, kind: str) -> str:
        if kind in ("any", "number", "int", "pair") and self.rng.random() < 0.3:
            wrong = {"int": tuple, "pair": int}.get(kind, str)
            return self.rng.choice([name for name, value in CONSTANTS.items() if not isinstance(value, wrong)])
        if kind == "any":
            return written(self.maker.sort(self.maker.pick(("int", "pair", "row")), 2))
        return written(self.maker.fixed(kind, 0))

    def call(self, row: Primitive, depth: int) -> str:
        rng = self.rng
        args = []
        for kind in row.kinds:
            if kind == "function":
                takes = 2 if row.name in ("papply", "mpapply", "prapply") else 1
                args.append(self.function(depth + 1, takes))
            else:
                args.append(self.expression(kind, depth + 1))
        if rng.random() < 0.1:
            first = rng.randrange(len(args))
            keywords = [f"{param}={arg}" for param, arg in zip(row.params, args)][first:]
            args = args[:first] + rng.sample(keywords, len(keywords))
        if rng.random() < 0.01:
            args = args[1:] or args * 2  # too few, or too many
        return f"{row.name}({', '.join(args)})"

    def function(self, depth: int, takes: int = 1) -> str:
        """A function value: a lambda, one made of others, a primitive or a variable."""
        rng = self.rng
        variables = [name for name, kind in self.variables.items() if kind == "function"]
        roll = rng.random()
        if variables and roll < 0.2:
            return rng.choice(variables)
        if roll < 0.5 and depth < 5:
            params = [f"v{depth}{letter}" for letter in "abcd"[: takes if rng.random() < 0.95 else rng.randrange(1, 5)]]
            outside = self.variables
            self.variables = outside | dict.fromkeys(params, rng.choice(("any", *MEMBER_KINDS.values(), "grid")))
            body = self.expression(rng.choice(("any", "int", "patch", "container", "grid")), depth + 1)
            self.variables = outside
            return f"(lambda {', '.join(params)}: {body})"
        if self.helpers and roll < 0.53:
            return rng.choice(list(self.helpers))
        if takes == 2:
            return written(self.maker.binary("any", "any", 1)[0])
        return written(self.maker.unary(self.maker.pick(("any", "int", "grid", "patch", "object", "pair")), 1)[0])


def random_program(rng: random.Random, name: str, way: str) -> Program:
    """A program that the writer's method `way` makes; a text that does not parse is made anew."""
    while True:
        try:
            return Program.parse(getattr(Writer(rng), way)(name))
        except ProgramError:  # a function called that is no function, functions within constants
            continue
