"""Blocks to text: statements of Python that are compiled to the same block again.

Every slot becomes a variable. Operators are printed as operators, other rows as calls; containers are walked through
as_tuple, so that Python walks sets in the language's order too. Statements that return from their middle become a
function inside the function, which is called once. printing.py uses this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

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
from arcfast.programs.nodes import Lambda
from arcfast.programs.prune import inner_lists, reads

OPERATORS = {
    "plus": "+", "minus": "-", "times": "*", "floor_divide": "//", "modulo": "%", "to_power": "**", "bit_or": "|",
    "bit_and": "&", "bit_xor": "^", "shift_left": "<<", "shift_right": ">>", "less": "<", "less_equal": "<=",
}  # fmt: skip


class Writer(Protocol):
    """What prints the program around a block (printing.py)."""

    lines: list[str]

    def fresh(self, letter: str) -> str: ...

    @property
    def letter(self) -> str: ...

    def function(self, node: Lambda, captures: list[str], inline: bool, indent: str) -> str: ...


def returns_early(statements: Sequence[Any]) -> bool:
    """Whether a block returns anywhere but at its end."""
    return any(type(each) is Return or any(map(_returns, inner_lists(each))) for each in statements[:-1]) or not (
        statements and type(statements[-1]) is Return
    )


def _returns(statements: Sequence[Any]) -> bool:
    return any(
        type(each) is Return or (type(each) is not Region and any(map(_returns, inner_lists(each))))
        for each in statements
    )


def row_text(name: str, args: Sequence[str]) -> str:
    """A call of a row of the table, as an operator if it is one."""
    if name in OPERATORS:
        a, b = [f"({text})" if text.startswith(("-", "lambda ")) else text for text in args]
        return f"{a} {OPERATORS[name]} {b}"
    if name == "item" and not args[0].startswith("lambda "):
        return f"{args[0]}[{args[1]}]"
    return f"{name}({', '.join(args)})"


class BlockPrinter:
    """Prints the statements of one block. `names` has the texts of its arguments and captures; itself: its function."""

    def __init__(self, writer: Writer, names: dict[int, str], uses: dict[int, int], itself: str):
        self.writer = writer
        self.names = names
        self.uses = uses  # {slot: how often it is read}
        self.itself = itself

    def name(self, slot: int) -> str:
        """The variable of a slot."""
        if slot not in self.names:
            self.names[slot] = self.writer.fresh(self.writer.letter)
        return self.names[slot]

    def put(self, indent: str, line: str) -> None:
        self.writer.lines.append(indent + line)

    def statements(self, statements: Sequence[Any], indent: str) -> None:
        """Print statements; `pass` if there are none."""
        before = len(self.writer.lines)
        waiting: dict[int, str] = {}  # functions that the next statement uses
        for k, each in enumerate(statements):
            if type(each) is MakeFunction and self.is_used_next(statements[k:], each.out):
                waiting[each.out] = self.made(each, indent, True)
                continue
            self.names.update(waiting)
            _PRINTED[type(each)](self, each, indent)
            for slot in waiting:
                del self.names[slot]
            waiting = {}
        if len(self.writer.lines) == before:
            self.put(indent, "pass")

    def is_used_next(self, statements: Sequence[Any], slot: int) -> bool:
        """Whether a function is used by the statement behind it, and nowhere else."""
        user = next((each for each in statements if type(each) is not MakeFunction), None)
        return type(user) in (Op, CallValue) and slot in reads(user) and self.uses.get(slot) == 1

    def made(self, each: MakeFunction, indent: str, inline: bool) -> str:
        captures = [self.name(slot) for slot in each.captures]
        return self.writer.function(Lambda(each.arity, each.body, ()), captures, inline, indent)

    # ---- by type ----

    def op(self, each: Op, indent: str) -> None:
        text = row_text(each.name, [self.name(slot) for slot in each.args])
        self.put(indent, f"{self.name(each.out)} = {text}")

    def call_value(self, each: CallValue, indent: str) -> None:
        function = self.name(each.function)
        if function.startswith("lambda "):
            function = f"({function})"
        self.put(indent, f"{self.name(each.out)} = {function}({', '.join(map(self.name, each.args))})")

    def make_function(self, each: MakeFunction, indent: str) -> None:
        made = self.made(each, indent, False)
        self.put(indent, f"{self.name(each.out)} = {made}")

    def itself_again(self, each: Self, indent: str) -> None:
        self.names[each.out] = self.itself

    def move(self, each: Move, indent: str) -> None:
        self.put(indent, f"{self.name(each.out)} = {self.name(each.source)}")

    def nothing(self, each: Check, indent: str) -> None:
        """The read behind it says the same."""

    def unbind(self, each: Unbind, indent: str) -> None:
        self.put(indent, f"{self.name(each.out)} = None")
        self.put(indent, f"del {self.name(each.out)}")

    def fail(self, each: Fail, indent: str) -> None:
        self.put(indent, "raise ValueError")

    def branch(self, each: If, indent: str) -> None:
        self.put(indent, f"if {self.name(each.test)}:")
        self.statements(each.then, indent + "    ")
        if each.other:
            self.put(indent, "else:")
            self.statements(each.other, indent + "    ")

    def for_loop(self, each: For, indent: str) -> None:
        target, walked = self.walk(each.sources)
        self.put(indent, f"for {target} in {walked}:")
        self.statements(each.body, indent + "    ")
        if each.other:
            self.put(indent, "else:")
            self.statements(each.other, indent + "    ")

    def walk(self, sources: Sequence[Any]) -> tuple[str, str]:
        """The targets and the text of what is walked."""
        targets: list[str] = []
        texts: list[str] = []
        for k, source in enumerate(sources):
            if type(source) is Count and source.stop is None:
                inner, walked = self.walk(sources[k + 1 :])
                start = self.name(source.start)
                targets.append(f"({self.name(source.out)}, {inner})")
                texts.append(f"enumerate({walked}, {start})")
                break
            texts.append(self.source(source))
            targets.append(self.name(source.out))
        if len(texts) == 1:
            return targets[0], texts[0]
        return f"({', '.join(targets)})", f"zip({', '.join(texts)})"

    def source(self, source: Each | Count) -> str:
        if isinstance(source, Each):
            return f"as_tuple({self.name(source.container)})"
        stop = "None" if source.stop is None else self.name(source.stop)
        return f"range({self.name(source.start)}, {stop}, {self.name(source.step)})"

    def while_loop(self, each: While, indent: str) -> None:
        inner = indent + "    "
        test = self.name(each.test)
        if not each.head:
            self.put(indent, f"while {'True' if test == 'T' else test}:")
        else:
            self.put(indent, "while True:")
            self.statements(each.head, inner)
            self.put(inner, f"if not {self.name(each.test)}:")
            self.put(inner, "    break")
        self.statements(each.body, inner)
        if each.other:
            self.put(indent, "else:")
            self.statements(each.other, inner)

    def stop(self, each: Break, indent: str) -> None:
        self.put(indent, "break")

    def go_on(self, each: Continue, indent: str) -> None:
        self.put(indent, "continue")

    def give(self, each: Return, indent: str) -> None:
        self.put(indent, f"return {', '.join(map(self.name, each.slots))}")

    def region(self, each: Region, indent: str) -> None:
        name = self.writer.fresh("f")
        self.put(indent, f"def {name}():")
        self.statements(each.body, indent + "    ")
        self.put(indent, f"{self.name(each.out)} = {name}()")


_PRINTED: dict[type, Callable[[BlockPrinter, Any, str], None]] = {
    Op: BlockPrinter.op, CallValue: BlockPrinter.call_value, MakeFunction: BlockPrinter.make_function,
    Self: BlockPrinter.itself_again, Move: BlockPrinter.move, Check: BlockPrinter.nothing, Unbind: BlockPrinter.unbind,
    Fail: BlockPrinter.fail, If: BlockPrinter.branch, For: BlockPrinter.for_loop, While: BlockPrinter.while_loop,
    Break: BlockPrinter.stop, Continue: BlockPrinter.go_on, Return: BlockPrinter.give, Region: BlockPrinter.region,
}  # fmt: skip


def print_block(writer: Writer, block: Block, names: dict[int, str], indent: str, itself: str = "") -> list[str]:
    """Print a block; gives the texts of its results where it returns at its end alone."""
    printer = BlockPrinter(writer, names, _count_uses(block.statements), itself)
    if returns_early(block.statements):
        printer.statements(block.statements, indent)
        return []
    if block.statements[:-1]:
        printer.statements(block.statements[:-1], indent)
    last: Any = block.statements[-1]
    return [printer.name(slot) for slot in last.slots]


def _count_uses(statements: Sequence[Any]) -> dict[int, int]:
    found: dict[int, int] = {}
    for each in statements:
        for slot in reads(each):
            found[slot] = found.get(slot, 0) + 1
        for part in inner_lists(each):
            for slot, count in _count_uses(part).items():
                found[slot] = found.get(slot, 0) + count
    return found
