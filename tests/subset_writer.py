"""Random programs of the Python subset as texts: typed, so that most of them end well; the same for the same Random.

Expressions come from the rules of subset_grammar.py, statements from the methods here. A program returns its variables,
so that few of its computations are dead. `writer.counts` tells how often each construct was written.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from subset_grammar import COPIES, FUNCTIONS, LAST, MUTABLE, RULES, VALUES, Rule
from subset_statements import AUGMENTED, CHANGES, IDIOMS, LOOPS, TAKING, UNPACKINGS

PLACEHOLDER = re.compile(r"\{(\w*)(?::(\w+))?(!)?(@\w*)?\}")
# Primitives that no rule calls: a variable may have their names. PLAYED are called, so the program fails or is refused.
SHADOWED = ("color", "box", "corners", "crop", "trim", "merge", "position", "extract", "last", "other")
PLAYED = ("size", "height", "add", "first", "len", "sum")
GRID = "((1, 0, 2), (3, 1, 1))"  # where there is no I
NEW = {**dict.fromkeys(VALUES, 2), **dict.fromkeys(MUTABLE, 2), "int": 6, "list": 4, "rows": 3, "fun": 1, "fun2": 1}


class SubsetWriter:
    """Writes programs; `counts` has the constructs of all of them."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.counts: Counter[str] = Counter()
        self.scope: dict[str, str] = {}
        self.locked: set[str] = set()  # mutable variables that a loop walks
        self.made = 0
        self.loops = 0  # loops around the present statement
        self.inside = 0  # functions around it
        self.gives = "int"  # kind of what the function around it returns
        self.room = 0  # statements that may still be written

    # ---- Expressions ----

    def expression(self, kind: str, depth: int = 0, own: bool = False) -> str:
        """Text of a kind; with `own` no variable holds the same list, set or dict."""
        rng = self.rng
        fitting = [name for name, of in self.scope.items() if of == kind]
        if fitting and rng.random() < (0.35 if depth < 1 else 0.65):
            name = rng.choice(fitting[-6:])
            if own and kind in COPIES and rng.random() < 0.97:
                self.counts["copy"] += 1
                return rng.choice(COPIES[kind]).format(name)
            return name
        ways = RULES.get(kind, [])
        if kind in LAST and (depth > 3 or not ways or rng.random() < 0.12 + 0.18 * depth):
            text = rng.choice(LAST[kind])
            return text if "I" in self.scope else re.sub(r"\bI\b", GRID, text)
        if depth > 5:  # kinds without a last resort lead to others
            ways = [way for way in ways if not way.binds] or ways
        (chosen,) = rng.choices(ways, [way.weight for way in ways])
        if kind not in ("any", "value"):
            self.counts[chosen.name] += 1
        return self.of_rule(chosen, depth)

    def of_rule(self, chosen: Rule, depth: int) -> str:
        return self.fill(chosen.template, self.bound(chosen.binds), depth)

    def bound(self, kinds: dict[str, str]) -> dict[str, tuple[str, str]]:
        """Names for the variables of a rule: fresh ones, now and then that of a variable outside."""
        names = {letter: self.fresh(letter) for letter in kinds}
        outside = [name for name in self.scope if name[0] == "v" and name not in self.locked]
        if names and outside and self.rng.random() < 0.06:
            names[self.rng.choice(list(names))] = self.rng.choice(outside)
            self.counts["variable of a comprehension, lambda or loop that shadows another"] += 1
        return {letter: (names[letter], kind) for letter, kind in kinds.items()}

    def fill(self, template: str, binds: dict[str, tuple[str, str]], depth: int = 0) -> str:
        """A template with its placeholders replaced."""
        labels: dict[str, str] = {}

        def replaced(match: re.Match) -> str:
            word, label, own, within = match.groups()
            if word in binds:
                return binds[word][0]
            if label and label in labels:
                return labels[label]
            outside = self.scope
            if within:
                seen = [letter for letter in binds if letter in within[1:] or within == "@"]
                self.scope = outside | {binds[letter][0]: binds[letter][1] for letter in seen}
            text = self.expression(word, depth + 1, bool(own))
            self.scope = outside
            if label:
                labels[label] = text
            return text

        return PLACEHOLDER.sub(replaced, template)

    def fresh(self, letter: str = "v") -> str:
        self.made += 1
        return f"{letter}{self.made}"

    def target(self) -> str:
        """A name for a new variable, now and then that of a primitive."""
        roll = self.rng.random()
        if roll < 0.04:
            self.counts["variable with a primitive's name"] += 1
            return self.rng.choice(SHADOWED)
        if roll < 0.043:
            self.counts["variable with the name of a function that is called"] += 1
            return self.rng.choice(PLAYED)
        return self.fresh()

    # ---- Statements ----

    def program(self, name: str) -> str:
        """A text with one program, and what it needs of the file."""
        rng = self.rng
        self.scope, self.locked, self.made, self.loops, self.inside = {}, set(), 0, 0, 0
        above = ["from collections import Counter, defaultdict, deque"]
        if rng.random() < 0.15:
            above.append(f"LIMIT = {rng.choice(LAST['int'])}\nTABLE = {rng.choice(LAST['ints'])}")
            self.scope |= {"LIMIT": "int", "TABLE": "ints"}
            self.counts["constants of the file"] += 1
            if rng.random() < 0.4:
                above.append("MORE = increment(LIMIT)\nROW = tuple(x + MORE for x in TABLE)")
                self.scope |= {"MORE": "int", "ROW": "ints"}
                self.counts["computed constants of the file"] += 1
        for k in range(rng.choice((0, 0, 0, 1, 2))):
            self.room = rng.randrange(4)
            above += ["", *self.helper(f"help_{k}")]
        self.scope["I"] = "grid"
        self.room = rng.choice((3, 6, 10, 15))
        lines = []
        while self.room > 0:
            lines += self.block()
        lines.append(f"return {self.result()}")
        return "\n".join([*above, "", f"def {name}(I):", *indented(lines), ""])

    def result(self) -> str:
        """Most variables, in a tuple; what is no value is made one."""
        parts = []
        names = [name for name in self.scope if name.startswith("help_")] + list(self.scope)[-12:]
        for name in dict.fromkeys(names):
            kind = self.scope[name]
            if kind in ("dict", "counter"):
                parts.append(f"tuple({name}.items())")
            elif kind == "groups":
                parts.append(f"tuple((k, tuple(w)) for k, w in {name}.items())")
            elif kind in FUNCTIONS:
                parts.append(f"{name}(2, 3)" if kind == "fun2" else f"{name}(2)")
            elif kind == "deque":
                parts.append(f"tuple({name})")
            else:
                parts.append(name)
        if self.rng.random() < 0.1:
            parts = [self.expression(self.rng.choice(VALUES)), *[part for part in parts if part.startswith("help_")]]
        return f"({', '.join(parts)},)" if parts else "None"

    def block(self) -> list[str]:
        """A few statements; `room` says how many more there may be."""
        lines: list[str] = []
        for _ in range(self.rng.randrange(1, 5)):
            if self.room > 0:
                self.room -= 1
                lines += self.statement()
        return lines or self.assign() or ["pass"]

    def statement(self) -> list[str]:
        nested = self.loops + self.inside
        ways = {
            self.assign: 12 if nested else 30,
            self.change: 24,
            self.augment: 10,
            self.take: 5,
            self.unpack: 6,
            self.branch: 14,
            self.loop: 14 if nested < 3 else 0,
            self.repeat: 5 if nested < 2 else 0,
            self.leave: 8 if self.loops else 0,
            self.early: 3,
            self.local: 4 if nested < 2 else 0,
            self.idiom: 0 if nested else 2,
            self.failing: 1,
            self.recursive: 0 if nested else 2,
            self.changing: 0 if nested else 3,
            self.odd: 2,
        }
        (way,) = self.rng.choices(list(ways), list(ways.values()))
        return way() or self.assign()

    def assign(self) -> list[str]:
        (kind,) = self.rng.choices(list(NEW), list(NEW.values()))
        again = [name for name, of in self.scope.items() if of == kind and name not in self.locked and name[0] == "v"]
        name = self.rng.choice(again) if again and self.rng.random() < 0.35 else self.target()
        if name in ("I", "LIMIT", "TABLE"):
            return []
        text = self.expression(kind, 0, own=True)
        self.scope[name] = kind
        self.counts["assignment"] += 1
        return [f"{name}: int = {text}" if kind == "int" and self.rng.random() < 0.02 else f"{name} = {text}"]

    def pick(self, kinds: dict) -> str | None:
        names = [name for name, kind in self.scope.items() if kind in kinds and name not in self.locked and name != "I"]
        names = [name for name in names if name not in ("LIMIT", "TABLE")]
        if self.rng.random() < 0.02:
            names += [name for name in sorted(self.locked) if self.scope.get(name) in kinds]
        return self.rng.choice(names) if names else None

    def change(self) -> list[str]:
        """A mutation of a variable."""
        name = self.pick(CHANGES)
        if name is None:
            return []
        kind = self.scope[name]
        template = self.rng.choice(CHANGES[kind])
        self.counts[f"{kind}: {template.split('if ', 1)[-1] if template[:3] != 'if ' else template}"] += 1
        line = self.fill(template, {"v": (name, kind)}, 1)
        return [line]

    def augment(self) -> list[str]:
        name = self.pick(AUGMENTED)
        if name is None:
            return []
        template = self.rng.choice(AUGMENTED[self.scope[name]])
        self.counts["augmented assignment"] += 1
        return [self.fill(template, {"v": (name, "")}, 1)]

    def take(self) -> list[str]:
        name = self.pick(TAKING)
        if name is None:
            return []
        new = self.fresh()
        template = self.rng.choice(TAKING[self.scope[name]])
        line = self.fill(template, {"v": (name, ""), "t": (new, "")}, 1)
        self.scope[new] = "int"
        self.counts[f"{template[6:]} gives a value"] += 1
        return [line]

    def unpack(self) -> list[str]:
        template, kinds = self.rng.choice(UNPACKINGS)
        names = {letter: (self.fresh(), kind) for letter, kind in kinds.items()}
        line = self.fill(template, names, 1)
        self.scope |= {name: kind for name, kind in names.values()}
        self.counts["assignment with unpacking"] += 1
        return [line]

    @contextmanager
    def branching(self) -> Iterator[dict[str, str]]:
        """What is assigned within may be unassigned after; yields the scope at the end."""
        outside, ends = dict(self.scope), {}
        yield ends
        ends |= self.scope
        self.scope = outside

    def branch(self) -> list[str]:
        scopes = []
        lines: list[str] = []
        words = ["if", *["elif"] * self.rng.choice((0, 0, 1, 2)), *["else"] * self.rng.choice((0, 1))]
        for word in words:
            self.counts[word] += 1
            lines.append("else:" if word == "else" else f"{word} {self.condition()}:")
            with self.branching() as scope:
                lines += indented(self.block())
            scopes.append(scope)
        if words[-1] == "else":
            everywhere = set.intersection(*[set(scope.items()) for scope in scopes])
            self.scope |= dict(sorted(everywhere))
        elif self.rng.random() < 0.02:  # read where it may be unassigned
            self.scope |= scopes[0]
            self.counts["variable of one branch read later"] += 1
        return lines

    def condition(self) -> str:
        return self.expression(self.rng.choice(("bool", "bool", "bool", "int", "list", "fset")), 0)

    def loop(self) -> list[str]:
        template, kinds = self.rng.choice(LOOPS)
        names = self.bound(kinds)
        head = self.fill(template, names, 1)
        self.counts[re.sub(r"\{(\w+)\}", r"\1", template)] += 1
        walked = {name for name in self.scope if re.search(rf"\b{name}\b", head) and self.scope[name] in MUTABLE}
        held, self.locked = self.locked, self.locked | walked
        self.locked |= {name for name, kind in names.values() if kind in MUTABLE}
        with self.branching() as ends:
            self.scope |= {name: kind for name, kind in names.values()}
            self.loops += 1
            lines = [head, *indented(self.block())]
            self.loops -= 1
        self.locked = held
        if self.rng.random() < 0.03:
            self.scope |= {name: kind for name, kind in ends.items() if name in dict(names.values())}
            self.counts["loop variable read after the loop"] += 1
        return lines + self.otherwise()

    def otherwise(self) -> list[str]:
        if self.rng.random() > 0.12:
            return []
        self.counts["else of a loop"] += 1
        with self.branching():
            return ["else:", *indented(self.block())]

    def repeat(self) -> list[str]:
        """A while loop that ends."""
        counter = self.fresh("n")
        self.scope[counter] = "int"
        self.locked.add(counter)
        test = self.rng.choice(
            (f"{counter} < {{few}} + 2", f"{counter} < 6 and {{bool}}", f"({{bool}}) or {counter} < 4")
        )
        head = self.fill(f"while {test}:", {})
        if "or" in test:
            head = f"while {counter} < 9:"
        self.counts["while"] += 1
        with self.branching():
            self.loops += 1
            body = self.block()
            self.loops -= 1
        self.locked.discard(counter)
        return [f"{counter} = 0", head, *indented([f"{counter} += 1", *body]), *self.otherwise()]

    def leave(self) -> list[str]:
        word = self.rng.choice(("break", "continue"))
        self.counts[word] += 1
        return [f"if {self.condition()}: {word}"]

    def early(self) -> list[str]:
        if self.inside:
            value = self.expression(self.gives, own=True)
        else:
            value = self.result()
        self.counts["early return in a loop" if self.loops else "early return"] += 1
        return [f"if {self.expression('bool')} and {self.expression('bool')}:", f"    return {value}"]

    def failing(self) -> list[str]:
        self.counts["assert, raise"] += 1
        test = self.expression("bool")
        return self.rng.choice(
            (
                [f"assert not ({test} and {self.expression('bool')}), 'no'"],
                [f"if {test} and {test}:", "    raise ValueError('no')"],
            )
        )

    def odd(self) -> list[str]:
        """What is rare: pass, print, and what may have to be refused."""
        lists = [name for name, kind in self.scope.items() if kind == "list"]
        name = self.rng.choice(lists) if lists else "LIMIT" if "LIMIT" in self.scope else "ONE"
        lines = ["pass", f"print({name})", "'a string'", f"{name} == {self.expression('ints')}"]
        lines += [f"{self.fresh()} = {name}", f"{self.fresh()} = ({name}, 1)", f"assert {name} is not None"]
        line = self.rng.choice(lines) if self.rng.random() < 0.98 else f"del {self.fresh('d')}"
        self.counts["odd statement"] += 1
        return [line]

    def idiom(self) -> list[str]:
        grids = [name for name, kind in self.scope.items() if kind == "grid"]
        new = self.fresh()
        text = self.fill(self.rng.choice(IDIOMS), {"v": (self.rng.choice(grids), ""), "t": (new, "")}, 1)
        self.scope[new] = "int"
        self.counts["idiom"] += 1
        return text.split("\n")

    # ---- Functions ----

    def helper(self, name: str) -> list[str]:
        """A function of the file, of ints."""
        self.counts["function of the file"] += 1
        lines = self.function(name, self.rng.choice((1, 2)))
        return lines

    def local(self) -> list[str]:
        self.counts["local function"] += 1
        return self.function(self.fresh("f"), self.rng.choice((1, 2)))

    def function(self, name: str, arity: int) -> list[str]:
        rng = self.rng
        result = "list" if arity == 1 and rng.random() < 0.2 else "int"
        params = [self.fresh("p") for _ in range(arity)]
        extra = ""
        with self.branching():
            if rng.random() < 0.25:
                default = self.fresh("p")
                extra = f", {default}={self.expression('int', 2)}"
                self.counts["default of a parameter"] += 1
                params.append(default)
            outside = [name for name, kind in self.scope.items() if name[0] == "v" and kind == "int"]
            if outside and rng.random() < 0.1:
                params[0] = rng.choice(outside)
                self.counts["parameter that shadows a variable"] += 1
            held, self.locked = self.locked, set(self.scope) - {params[0]}
            self.scope |= dict.fromkeys(params, "int")
            loops, self.loops, self.inside = self.loops, 0, self.inside + 1
            gave, self.gives = self.gives, result
            body = self.block() if rng.random() < 0.6 else []
            body.append(f"return {self.expression(result, own=True)}")
            self.loops, self.inside, self.locked, self.gives = loops, self.inside - 1, held, gave
        self.scope[name] = "maker" if result == "list" else "fun2" if arity == 2 else "fun"
        return [f"def {name}({', '.join(params[:arity])}{extra}):", *indented(body)]

    def changing(self) -> list[str]:
        """A function that changes a list or dict of its caller, given or captured, and calls of it."""
        name, param = self.fresh("f"), self.fresh("p")
        changed = self.pick({"list": 1, "dict": 1, "set": 1})
        if changed is None:
            return []
        kind = self.scope[changed]
        if self.rng.random() < 0.6:
            self.counts["function that changes what it captures"] += 1
            with self.branching():
                self.scope[param] = "int"
                ways = [way for way in CHANGES[kind] if not re.search(r"\{v\} [-+*|&^]?=", way)]
                line = self.fill(self.rng.choice(ways), {"v": (changed, kind)}, 1)
            lines = [f"def {name}({param}):", f"    {line}"]
            call = f"{name}({self.expression('few')})"
        else:
            self.counts["function that changes what it is given"] += 1
            with self.branching():
                line = self.fill(self.rng.choice(CHANGES[kind]), {"v": (param, kind)}, 1)
            lines = [f"def {name}({param}):", f"    {line}", f"    return {param}"]
            call = f"{changed} = {name}({changed})" if self.rng.random() < 0.7 else f"{name}({changed})"
        if self.rng.random() < 0.4:
            return [*lines, f"for {self.fresh('x')} in range({self.expression('few')}):", f"    {call}"]
        return [*lines, call]

    def recursive(self) -> list[str]:
        """A function that calls itself, on a smaller int or a shorter tuple, and a call of it."""
        name, param, held, new = self.fresh("r"), self.fresh("p"), self.fresh("q"), self.fresh()
        self.counts["recursion"] += 1
        with self.branching():
            self.scope |= {param: "int", held: "int"}
            few, base = self.expression("few", 2), self.expression("int", 2)
            steps = {
                f"return {name}({param} - 1, {held} + {few})": f"return {held}",
                f"return {few} + {name}({param} - 1, {held})": f"return {base}",
                f"return {name}({param} // 2, {param}) + {name}({param} - 2, 1)": "return 1",
                f"return max({name}(x, {held}) for x in range({param}))": f"return {held} + 1",
            }
            step, base = self.rng.choice(list(steps.items()))
        lines = [f"def {name}({param}, {held}):", f"    if {param} <= 0:", f"        {base}", f"    {step}"]
        lines.append(f"{new} = {name}({self.expression('few')}, {self.expression('int')})")
        self.scope[new] = "int"
        return lines


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def random_grid(rng: random.Random) -> tuple:
    """A small grid; few colours, so that comparisons hold now and then."""
    height, width, colors = rng.randrange(1, 5), rng.randrange(1, 5), rng.choice((2, 3, 10))
    return tuple(tuple(rng.randrange(colors) for _ in range(width)) for _ in range(height))
