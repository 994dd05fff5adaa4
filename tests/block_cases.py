"""Blocks for tests: programs of one block, an interpreter of the statements as they stand, and blocks made at random.

The interpreter knows nothing of the encoded form: it runs the structured statements of arcfast/programs/blocks.py.
"""

from __future__ import annotations

import random
from typing import Any

from endings import G, outcome

from arcfast import Battery, DSLError, Program, Status, reference
from arcfast.programs.blocks import (
    Block,
    Break,
    CallValue,
    Check,
    Continue,
    Count,
    Each,
    Fail,
    For,
    If,
    MakeFunction,
    Move,
    Op,
    Region,
    Return,
    Self,
    Unbind,
    While,
)
from arcfast.programs.nodes import Body, Call, Control, Input, Lambda, PrimitiveRef, Result, constant
from arcfast.reference.calls import invoke


def block(given: str, *statements: Any, results: int = 1) -> Block:
    """A block whose statements name their slots by words; `given`: the words of arguments and captures, in order."""
    slots = {word: k for k, word in enumerate(given.split())}
    numbered = _numbered(statements, slots)
    return Block(len(slots), results, numbered)


def _numbered(node: Any, slots: dict[str, int]) -> Any:
    if isinstance(node, str):
        return slots.setdefault(node, len(slots))
    if node is None or isinstance(node, (Block, Body, int)):
        return node
    if isinstance(node, tuple):
        return tuple(_numbered(each, slots) for each in node)
    fields = {field: getattr(node, field) for field in node.__dataclass_fields__}
    kept = ("name", "arity")
    return type(node)(**{k: value if k in kept else _numbered(value, slots) for k, value in fields.items()})


def leaf(value: Any) -> Any:
    """A node of a constant, of a primitive ("add") or of the input (Input("I"))."""
    if isinstance(value, str):
        return PrimitiveRef(value)
    return value if isinstance(value, (Input, Lambda)) else constant(value)


def program_of(block: Block, *captures: Any, name: str = "f") -> Program:
    """The program that is one block; where it has several results, their tuple by pairs: (first, (second, ...))."""
    nodes = [leaf(value) for value in captures]
    nodes.append(Control(block, tuple(range(len(captures)))))
    control = len(nodes) - 1
    if block.results == 1:
        return Program(name, nodes, control)
    nodes += [Result(control, k) for k in range(block.results)]
    last = len(nodes) - 1
    for k in reversed(range(control + 1, control + block.results)):
        nodes.append(Call("astuple", (k, last)))
        last = len(nodes) - 1
    return Program(name, nodes, last)


def told(run: Any, p: int, i: int = 0) -> tuple:
    """Status, and the value or the error, of one run."""
    status = Status(int(run.status[p, i]))
    return status, run.value(p, i) if status == Status.OK else None


def run_everywhere(*programs: Program, grid: Any = G, **budgets: int) -> list[tuple]:
    """(status, value) of each program: the same on every device; fuel, hash and error the same on CPU and warp."""
    battery = Battery([program.renamed(f"p{k}") for k, program in enumerate(programs)])
    cpu, warp = (battery.run([grid], device=device, **budgets) for device in ("cpu", "warp"))
    for p in range(len(battery)):
        assert outcome(cpu, p, 0) == outcome(warp, p, 0), programs[p].nodes
    answers = [told(cpu, p) for p in range(len(battery))]
    if not any(status.is_budget for status, _ in answers):
        python = battery.run([grid], device="python")
        assert answers == [told(python, p) for p in range(len(battery))]
    return answers


def run_block(block: Block, *captures: Any, **budgets: int) -> Any:
    """The value of a block, the same everywhere; its status where it has none."""
    [(status, value)] = run_everywhere(program_of(block, *captures), **budgets)
    return value if status == Status.OK else status


# ---- Functions ----

ADDER = Body((Call("add", (0, 1)),), 2)
TWICE = block(
    "x n", MakeFunction(1, ADDER, ("n",), "f"), CallValue("f", ("x",), "y"), CallValue("f", ("y",), "z"), Return(("z",))
)
SUM = block(
    "c zero", Move("zero", "sum"), For((Each("c", "x"),), (Op("add", ("sum", "x"), "sum"),), ()), Return(("sum",))
)
FIBONACCI = Lambda(
    1,
    block(
        "n two",
        Op("greater", ("two", "n"), "test"),
        If("test", (Return(("n",)),), ()),
        Self("fibonacci"),
        Op("decrement", ("n",), "m"),
        CallValue("fibonacci", ("m",), "a"),
        Op("decrement", ("m",), "m"),
        CallValue("fibonacci", ("m",), "b"),
        Op("add", ("a", "b"), "a"),
        Return(("a",)),
    ),
    (0,),
)


# ---- The interpreter ----


class _Leave(Exception):
    def __init__(self, how: type, values: tuple = ()):
        super().__init__(how)
        self.how, self.values = how, values


UNBOUND = object()


class TooLong(Exception):
    """The interpreter gives up: the block may be endless."""


class Interpreter:
    """Runs the statements of a block; DSLError as the language says."""

    def __init__(self, block: Block, captures: tuple, most: int = 3000):
        self.block, self.left = block, most
        self.slots: dict[int, Any] = dict(enumerate(captures))

    def run(self) -> tuple:
        """The results, UNBOUND for those that are."""
        try:
            self.do(self.block.statements)
        except _Leave as leave:
            return leave.values
        raise AssertionError("a block ends with a Return or a Fail")

    def read(self, slot: int) -> Any:
        if slot not in self.slots:
            raise DSLError(None, None, "unbound")
        return self.slots[slot]

    def do(self, statements: tuple) -> None:
        for statement in statements:
            self.left -= 1
            if self.left < 0:
                raise TooLong
            self.do_one(statement)

    def do_one(self, statement: Any) -> None:
        match statement:
            case Op(name, args, out):
                self.slots[out] = invoke(reference.PRIMITIVES[name], *map(self.read, args))
            case Move(source, out):
                self.slots[out] = self.read(source)
            case Check(slot):
                self.read(slot)
            case Unbind(out):
                self.slots.pop(out, None)
            case Fail():
                raise DSLError(None, None, "raised")
            case If(test, then, other):
                self.do(then if self.read(test) else other)
            case For():
                self.loop(statement)
            case While(head, test, body, other):
                while True:
                    self.do(head)
                    if not self.read(test):
                        self.do(other)
                        return
                    if self.leaves(body):
                        return
            case Break() | Continue():
                raise _Leave(type(statement))
            case Return(slots):
                values = tuple(self.slots.get(slot, UNBOUND) for slot in slots)
                raise _Leave(Return, values)
            case Region(body, out):
                try:
                    self.do(body)
                except _Leave as leave:
                    if leave.how is not Return:
                        raise
                    self.slots[out] = leave.values[0]
            case _:
                raise TypeError(statement)

    def leaves(self, body: tuple) -> bool:
        """Run a round; whether the loop is left by it."""
        try:
            self.do(body)
        except _Leave as leave:
            if leave.how is Return:
                raise
            return leave.how is Break
        return False

    def loop(self, node: For) -> None:
        sources = []
        for source in node.sources:
            if isinstance(source, Each):
                container = self.read(source.container)
                if not isinstance(container, (tuple, frozenset)):
                    raise DSLError(None, None, "not a container")
                sources.append(iter(reference.walk(container)))
            else:
                numbers = [self.read(source.start), self.read(source.stop), self.read(source.step)]
                if any(not isinstance(number, int) for number in numbers) or not numbers[2]:
                    raise DSLError(None, None, "not countable")
                sources.append(iter(range(*numbers)))
        for members in zip(*sources):
            self.left -= 1
            for source, member in zip(node.sources, members):
                self.slots[source.out] = member
            if self.leaves(node.body):
                return
        self.do(node.other)


# ---- Blocks made at random ----

_OF_TWO = ("add", "subtract", "equality", "equality", "equality", "astuple", "astuple", "astuple")
CAPTURES = (0, 1, 3, (4, 5, 6, 7), frozenset({(0, 1), (2, 3), (1, 1)}), ((1, 2), (3, 4)))


class RandomBlocks:
    """Blocks over CAPTURES with a few variables, which may be unbound and of any kind."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)
        self.variables = list(range(len(CAPTURES), len(CAPTURES) + 6))

    def block(self, results: int = 2) -> Block:
        body = [Move(self.pick(range(len(CAPTURES))), out) for out in self.variables[:4]]
        body += self.statements(4, 0)
        body.append(Return(tuple(self.variables[:results])))
        return Block(self.variables[-1] + 1, results, tuple(body))

    def pick(self, options: Any) -> Any:
        return options[self.rng.randrange(len(options))]

    def slot(self) -> int:
        return self.pick(self.variables if self.rng.random() < 0.7 else range(len(CAPTURES)))

    def statements(self, depth: int, loops: int, region: bool = False) -> tuple:
        made = [self.statement(depth, loops, region) for _ in range(self.rng.randrange(1, 5))]
        return tuple(statement for group in made for statement in group)

    def statement(self, depth: int, loops: int, region: bool) -> tuple:
        """One statement, with the Checks before it that it needs."""
        rng, out = self.rng, self.pick(self.variables)
        roll = rng.random() * (1 if depth else 0.55)
        if roll < 0.4:
            pair = roll < 0.3
            args = (self.slot(), self.slot()) if pair else (self.slot(),)
            name = self.pick(_OF_TWO if pair else ("identity", "initset", "identity", "size"))
            return (*self.checks(args), Op(name, args, out))
        if roll < 0.47:
            source = self.slot()
            return (*self.checks((source,)), Move(source, out))
        if roll < 0.5:
            return (Unbind(out) if rng.random() < 0.5 else Check(self.slot()),)
        if roll < 0.55:
            test = self.slot()
            if loops and rng.random() < 0.8:
                leave = self.pick((Break(), Continue()))
            else:
                leave = Return((0,) if region else tuple(self.variables[:2])) if rng.random() < 0.2 else Check(test)
            return (*self.checks((test,)), If(test, (leave,), ()))
        if roll < 0.7:
            test = self.slot()
            other = self.statements(depth - 1, loops, region) if rng.random() < 0.5 else ()
            return (*self.checks((test,)), If(test, self.statements(depth - 1, loops, region), other))
        if roll < 0.75:
            body = (*self.statements(depth - 1, 0, True), Return((self.pick(range(len(CAPTURES))),)))
            return (Region(body, out),)
        if roll < 0.95:
            sources = tuple(self.source() for _ in range(1 if rng.random() < 0.7 else 2))
            other = self.statements(depth - 1, loops, region) if rng.random() < 0.3 else ()
            return (For(sources, self.statements(depth - 1, loops + 1, region), other),)
        args = (self.pick((1, 2)), self.slot())
        head = (*self.checks(args), Op("equality", args, out))
        return (While(head, out, self.statements(depth - 1, loops + 1, region), ()),)

    def checks(self, slots: tuple) -> tuple:
        return tuple(Check(slot) for slot in slots if slot in self.variables)

    def source(self) -> Each | Count:
        if self.rng.random() < 0.6:
            return Each(self.pick((3, 4, 5)), self.pick(self.variables))
        return Count(self.pick((0, 1)), self.pick((1, 2)), self.pick((1, 1, 2)), self.pick(self.variables))
