"""Programs in the form that the core reads: lowered nodes, and the bodies of lambdas and blocks as ints.

A lambda without control flow is a list of steps (encode_body); one with control flow, and a block that is a step of a
program, is linear code with jumps (encode_block, which core/blocks.h reads). Encoded bodies are constants of the graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from arcfast.base.errors import ProgramError
from arcfast.base.table import PRIMITIVES
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
    Statements,
    Unbind,
    While,
)
from arcfast.programs.nodes import (
    Apply,
    Body,
    Call,
    Const,
    Control,
    Lambda,
    Lowered,
    LoweredNode,
    Make,
    Run,
    constant,
    references,
    renumber,
)

# Opcodes that are not primitives: of both forms, then of blocks alone (core/blocks.h says what they do).
APPLY, MAKE = -1, -2
MOVE, RETURN, CHECK, UNBIND, SELF, RAISE, JUMP = -4, -8, -9, -10, -11, -12, -13
UNLESS, LOOP, ROUND, EACH, RANGE, NEXT, COUNT, AGAIN = -14, -15, -16, -17, -18, -19, -20, -21

BLOCK_HEAD = 5  # ints before the instructions of a block
ARGUMENTS_MOST = 4  # of a function value
SLOTS_MOST = 32_000  # of a block, with its cursors: the core numbers them by 16 bits
TOO_LARGE = (
    f"more than {SLOTS_MOST:,} variables, constants and intermediate values in one statement with control flow: "
    "put what it computes into several statements, one after the other"
)

Encoded = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def encode_function(node: Lambda | MakeFunction) -> Encoded:
    """The ints of a function's body, and those of the bodies inside it, which its maker passes as further captures."""
    return encode_block(node.arity, node.body, len(node.captures)) if type(node.body) is Block else encode_body(node)


def encode_body(node: Lambda | MakeFunction) -> Encoded:
    """Encode the body of a function without control flow as ints; give also the encoded bodies of those inside it.

    The ints are: arity, number of captures, result, number of steps, then for each step: opcode, n, and n indices.
    The opcode is the index of a primitive in the table, or APPLY (-1): call the function value at the first index with
    the others, or MAKE (-2): make a lambda of the encoded body at the first index and the captures at the others.
    Indices are those of Body, but each inner encoded body takes one more index, after the captures: the node that makes
    the lambda passes the inner bodies as further captures.

    >>> from arcfast.programs.nodes import Body
    >>> add = Call("add", (0, 1))
    >>> encode_body(Lambda(1, Body((add,), 2), (0,)))[0] == (1, 1, 2, 1, PRIMITIVES["add"].index, 2, 0, 1)
    True
    """
    body: Any = node.body
    inner: dict[tuple[int, ...], int] = {}
    encoded = {}
    for step in body.steps:
        if type(step) is Lambda:
            encoded[step] = code, further = encode_function(step)
            for each in (code, *further):
                inner.setdefault(each, len(inner))
    outside = node.arity + len(node.captures)

    def place(index: int) -> int:
        return index if index < outside else index + len(inner)

    ints = [node.arity, len(node.captures) + len(inner), place(body.result), len(body.steps)]
    for step in body.steps:
        indices = [place(index) for index in references(step)]
        if isinstance(step, Call):
            op = PRIMITIVES[step.name].index
        elif isinstance(step, Apply):
            op = APPLY
        else:
            op = MAKE
            code, further = encoded[step]
            indices = [outside + inner[code], *indices, *(outside + inner[each] for each in further)]
        ints += (op, len(indices), *indices)
    return tuple(ints), tuple(inner)


def encode_block(arity: int, block: Block, captures: int) -> Encoded:
    """Encode a Block as ints; give also the encoded bodies of the functions that it makes.

    The ints are: arity, number of captures, -results, number of slots, number of instructions, then for each
    instruction: opcode, n, n operands. Slots are those of Block, but each inner encoded body takes one more, after the
    captures, and the cursors of loops come behind all others. Targets of jumps are numbers of instructions.

    >>> block = Block(2, 1, (Op("increment", (0,), 1), Return((1,))))
    >>> encode_block(0, block, 1)[0] == (0, 1, -1, 2, 2, PRIMITIVES["increment"].index, 2, 1, 0, RETURN, 1, 1)
    True
    """
    return _BlockEncoder(arity, block, captures).encoded()


def is_too_large(block: Block) -> bool:
    """Whether a block has more slots than the core can number, those of inner functions and of cursors included."""
    return _most_slots(block) > SLOTS_MOST


def _most_slots(block: Block) -> int:
    """At least the slots that an encoded block has."""
    functions = sum(1 + _most_functions(each) for each in made_functions(block.statements))
    return block.slots + functions + _cursors(block.statements)


def _most_functions(node: Lambda | MakeFunction) -> int:
    """At least the functions made inside a function."""
    body: Any = node.body
    inner = made_functions(body.statements) if type(body) is Block else [s for s in body.steps if type(s) is Lambda]
    return sum(1 + _most_functions(each) for each in inner)


def _cursors(statements: Statements) -> int:
    """At least the cursors in use at once."""
    found = 0
    for each in statements:
        here = len(each.sources) if type(each) is For else 0
        found = max([found, *[here + _cursors(part) for part in _parts(each)]])
    return found


def made_functions(statements: Statements) -> Iterator[MakeFunction]:
    """The MakeFunction statements among these and inside them, in order; not those of the functions' own bodies."""
    for statement in statements:
        if type(statement) is MakeFunction:
            yield statement
        for part in _parts(statement):
            yield from made_functions(part)


def _parts(statement: Any) -> tuple[Statements, ...]:
    """The statements inside a statement, in order."""
    kind = type(statement)
    if kind is If:
        return statement.then, statement.other
    if kind is For:
        return statement.body, statement.other
    if kind is While:
        return statement.head, statement.body, statement.other
    return (statement.body,) if kind is Region else ()


class _Label:
    """A place in the code that jumps go to."""

    def __init__(self) -> None:
        self.at = -1  # number of an instruction, once it is known
        self.is_used = False


class _BlockEncoder:
    """Writes the instructions of one block. An operand is an int, or a label until all places are known."""

    def __init__(self, arity: int, block: Block, captures: int):
        self.arity, self.block, self.captures = arity, block, captures
        self.outside = arity + captures
        self.inner: dict[tuple[int, ...], int] = {}
        self.made: dict[tuple[int, Any, int], Encoded] = {}
        for each in made_functions(block.statements):
            key = each.arity, each.body, len(each.captures)
            if key not in self.made:
                self.made[key] = code, further = encode_function(each)
                for ints in (code, *further):
                    self.inner.setdefault(ints, len(self.inner))
        self.code: list[tuple[int, list[int | _Label]]] = []
        self.cursors = self.cursors_most = 0  # in use here, and at most
        self.loops: list[tuple[_Label, _Label]] = []  # (head, end) of the loops around, innermost last
        self.regions: list[tuple[int, _Label]] = []  # (out, end) of the regions around
        self.placed = -1  # where the last label is

    def encoded(self) -> Encoded:
        if self._write(self.block.statements):
            self._emit(RAISE)  # no way leads here
        slots = self.block.slots + len(self.inner) + self.cursors_most
        if slots > SLOTS_MOST:
            raise ProgramError(None, TOO_LARGE)
        ints = [self.arity, self.captures + len(self.inner), -self.block.results, slots, len(self.code)]
        for op, operands in self.code:
            ints += (op, len(operands), *(each.at if isinstance(each, _Label) else each for each in operands))
        return tuple(ints), tuple(self.inner)

    def _slot(self, slot: int) -> int:
        if not 0 <= slot < self.block.slots:
            raise ValueError(f"a block of {self.block.slots} slots has no slot {slot}")
        return slot if slot < self.outside else slot + len(self.inner)

    def _out(self, slot: int) -> int:
        if slot < self.outside:
            raise ValueError(f"slot {slot} is an argument or a capture, which are never assigned")
        return self._slot(slot)

    def _emit(self, op: int, *operands: int | _Label) -> None:
        self.code.append((op, list(operands)))
        for operand in operands:
            if isinstance(operand, _Label):
                operand.is_used = True

    def _place(self, label: _Label) -> None:
        label.at = self.placed = len(self.code)

    def _cursor(self) -> int:
        """A slot for the state of a loop's source."""
        self.cursors += 1
        self.cursors_most = max(self.cursors, self.cursors_most)
        return self.block.slots + len(self.inner) + self.cursors - 1

    def _write(self, statements: Statements) -> bool:
        """Write statements; False where no way leads to their end: what would follow is left out."""
        for statement in statements:
            if not self._write_one(statement):
                return False
        return True

    def _write_one(self, statement: Any) -> bool:
        slot, put = self._slot, self._out
        match statement:
            case Op(name, args, out):
                row = PRIMITIVES[name]
                if len(args) != len(row.params):
                    raise ValueError(f"{name} takes {len(row.params)} arguments, not {len(args)}")
                self._emit(row.index, put(out), *map(slot, args))
            case CallValue(function, args, out):
                if len(args) > ARGUMENTS_MOST:
                    raise ValueError(f"a function value takes at most {ARGUMENTS_MOST} arguments, not {len(args)}")
                self._emit(APPLY, put(out), slot(function), *map(slot, args))
            case MakeFunction(arity, body, captures, out):
                code, further = self.made[arity, body, len(captures)]
                bodies = [self.outside + self.inner[ints] for ints in (code, *further)]
                self._emit(MAKE, put(out), bodies[0], *map(slot, captures), *bodies[1:])
            case Self(out):
                self._emit(SELF, put(out))
            case Move(source, out):
                self._emit(MOVE, put(out), slot(source), 1)
            case Check(checked):
                self._emit(CHECK, slot(checked))
            case Unbind(out):
                self._emit(UNBIND, put(out))
            case Fail():
                self._emit(RAISE)
                return False
            case If():
                return self._write_if(statement)
            case For():
                return self._write_for(statement)
            case While():
                return self._write_while(statement)
            case Break():
                self._emit(JUMP, self.loops[-1][1])
                return False
            case Continue():
                self._emit(AGAIN, self.loops[-1][0])
                return False
            case Return(slots):
                self._write_return(slots)
                return False
            case Region(body, out):
                return self._write_region(body, out)
            case _:
                raise TypeError(f"no statement of a block: {statement!r}")
        return True

    def _write_if(self, node: If) -> bool:
        other, end = _Label(), _Label()
        self._emit(UNLESS, self._slot(node.test), other)
        goes_on = self._write(node.then)
        if goes_on and node.other:
            self._emit(JUMP, end)
        self._place(other)
        other_goes_on = self._write(node.other)
        self._place(end)
        return goes_on or other_goes_on

    def _write_for(self, node: For) -> bool:
        head, other, end = _Label(), _Label(), _Label()
        before = self.cursors
        sources: list[tuple[int, tuple[int, ...], int]] = []  # opcode, operands behind out, out
        for source in node.sources:
            cursor = self._cursor()
            if isinstance(source, Each):
                self._emit(EACH, cursor, self._slot(source.container))
                sources.append((NEXT, (cursor, self._slot(source.container)), self._out(source.out)))
            else:
                self._begin_count(cursor, source)
                sources.append((COUNT, (cursor,), self._out(source.out)))
        self._place(head)
        # Nothing is assigned in a round that one of several sources ends, as by zip().
        asked = [(op, operands, -1) for op, operands, _ in sources] if len(sources) > 1 else []
        for k, (op, operands, out) in enumerate((*asked, *sources)):
            self._emit(op, out, *operands, other, int(k == 0))
        self.loops.append((head, end))
        if self._write(node.body):
            self._emit(AGAIN, head)
        self.loops.pop()
        self.cursors = before
        return self._end_loop(other, end, node.other)

    def _begin_count(self, cursor: int, source: Count) -> None:
        stop = -1 if source.stop is None else self._slot(source.stop)
        self._emit(RANGE, cursor, self._slot(source.start), stop, self._slot(source.step))

    def _write_while(self, node: While) -> bool:
        head, other, end = _Label(), _Label(), _Label()
        self._place(head)
        self._emit(LOOP)
        if not self._write(node.head):
            return False
        self._emit(ROUND, self._slot(node.test), other)
        self.loops.append((head, end))
        if self._write(node.body):
            self._emit(AGAIN, head)
        self.loops.pop()
        return self._end_loop(other, end, node.other)

    def _end_loop(self, other: _Label, end: _Label, statements: Statements) -> bool:
        """The else of a loop, and where `break` leads."""
        self._place(other)
        goes_on = self._write(statements)
        self._place(end)
        return goes_on or end.is_used

    def _write_return(self, slots: tuple[int, ...]) -> None:
        if not self.regions:
            if len(slots) != self.block.results:
                raise ValueError(f"a block of {self.block.results} results returns {len(slots)}")
            self._emit(RETURN, *map(self._slot, slots))
            return
        out, end = self.regions[-1]
        self._emit(MOVE, self._out(out), self._slot(slots[0]), 0)
        self._emit(JUMP, end)

    def _write_region(self, body: Statements, out: int) -> bool:
        end = _Label()
        self.regions.append((out, end))
        goes_on = self._write(body)
        self.regions.pop()
        if self.code and self.code[-1] == (JUMP, [end]) and self.placed < len(self.code):
            self.code.pop()  # a Return at the end
        self._place(end)
        return goes_on or end.is_used


def _encode_constants(arity: int, body: Any, captures: int) -> list[Const]:
    """The ints of a function's body and those of the bodies inside it, as constants."""
    if type(body) is Block:
        code, inner = encode_block(arity, body, captures)
    else:
        code, inner = encode_body(Lambda(arity, body, tuple(range(captures))))
    return [constant(ints) for ints in (code, *inner)]


_encode_again = lru_cache(1024)(_encode_constants)  # programs of one battery have many bodies in common


def lower(program: Any) -> Lowered:
    """Every Lambda of a program becomes a Make, every Control a Run, with encoded bodies as constants before it."""
    lowered: list[LoweredNode] = []
    index: dict[LoweredNode, int] = {}
    new: list[int] = []

    def place(node: LoweredNode) -> int:
        ref = index.setdefault(node, len(lowered))
        if ref == len(lowered):
            lowered.append(node)
        return ref

    def parts(encoded: list[Const], captures: tuple[int, ...]) -> tuple[int, ...]:
        bodies = [place(each) for each in encoded]
        return (bodies[0], *captures, *bodies[1:])

    moved = False  # whether any node so far got another number
    for at, node in enumerate(program.nodes):
        if moved:
            node = renumber(node, new)
        if type(node) is Lambda:
            make = _encode_again if type(node.body) is Body else _encode_constants
            node = Make(parts(make(node.arity, node.body, len(node.captures)), node.captures))
        elif type(node) is Control:
            encoded = _encode_constants(0, node.block, len(node.captures))
            node = Run(parts(encoded, node.captures), node.block.results)
        new.append(place(node))
        moved = moved or new[at] != at
    return Lowered(tuple(lowered), tuple([(new[ref], number) for ref, number in program.steps]), new[program.result])
