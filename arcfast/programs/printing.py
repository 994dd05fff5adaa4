"""Programs to text: solver functions and batt files, which parse to the same nodes again.

Texts have one call per line and name constants. A lambda that is used once and is one expression is printed where it is
used; others get a line, or a `def` of their own inside the function. Program.source, Battery and evolve use this.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from keyword import iskeyword
from typing import Any

from arcfast import reference
from arcfast.base.constants import CONSTANTS
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.programs.blocks import Block
from arcfast.programs.nodes import (
    CALLS,
    Apply,
    Attempt,
    Body,
    Call,
    Const,
    Control,
    Input,
    Lambda,
    Node,
    PrimitiveRef,
    Result,
    constant,
    live_order,
    references,
    renumber,
)
from arcfast.programs.print_blocks import OPERATORS, print_block, returns_early, row_text
from arcfast.programs.trim import is_wait

INLINE_DEPTH = 16  # most nesting of calls in a lambda printed as an expression
INLINE_STEPS = 32  # most calls in it
CAUGHT = "(TypeError, AttributeError, ValueError, IndexError, KeyError, DSLError)"
# The imports that a printed file needs to run as Python; HEAD_OF_TRIES only if it has `try` lines.
HEAD = "from arcfast.dsl import *"
HEAD_OF_TRIES = "from arcfast.errors import DSLError\nfrom arcfast.table import safe_default as _get_safe_default"

_NAMES: dict[Const, str] = {}
for _name, _value in CONSTANTS.items():
    _NAMES.setdefault(constant(_value), _name)


def program_text(name: str, params: Sequence[str], nodes: Sequence[Node], result: int) -> str:
    """The text of a function."""
    printer = _Printer()
    printer.lines.append(f"def {function_name(name)}({', '.join(params)}):")
    printer.block(nodes, {}, result, "    ")
    return "\n".join(printer.lines)


def node_texts(nodes: Sequence[Node], result: int) -> dict[int, tuple[str, list[str]]]:
    """For each node its name in the text of the function, and the lines that program_text prints for it, if any."""
    printer = _Printer()
    names: dict[int, str] = {}
    inline = _single_uses(nodes, 0, [result])
    texts = {}
    for ref, node in enumerate(nodes):
        start = len(printer.lines)
        printer.node(ref, node, nodes, names, inline, "")
        texts[ref] = names.get(ref, ""), printer.lines[start:]
    return texts


def file_text(texts: Sequence[str]) -> str:
    """The text of a file of functions, which can be loaded, or imported by Python."""
    tries = [HEAD_OF_TRIES] * any(CAUGHT in text for text in texts)
    return "\n\n\n".join(["\n".join([HEAD, *tries]), *texts]) + "\n"


def function_name(name: str) -> str:
    """Turn a name into a legal function name that is no name of the language.

    >>> function_name("a-b; c"), function_name("rot90"), function_name("2\u00b2")
    ('a_b__c', 'solve_rot90', 'solve_22')
    """
    # Python normalizes names in this way; do it first, so that the result cannot become a name of the language.
    name = unicodedata.normalize("NFKC", name.split("~")[0])
    name = "".join(char if f"_{char}".isidentifier() else "_" for char in name)
    taken = name in PRIMITIVES or name in ALIASES or name in CONSTANTS
    return f"solve_{name}" if taken or iskeyword(name) or not name.isidentifier() else name


def batt_text(programs: Iterable[Any]) -> str:
    """The text of a batt file: every step of the programs once, and each program as an entry of o or s.

    A program that was not read from a batt file becomes an entry of o under its own name. Steps keep the order of each
    program's text, unless programs that share steps order them differently.
    """
    programs = list(programs)
    nodes: list[Node] = []
    index: dict[Node, int] = {}
    places: list[list[int]] = []
    for program in programs:
        place: list[int] = []
        for node in program.nodes:
            node = renumber(node, place)
            place.append(index.setdefault(node, len(nodes)))
            if place[-1] == len(nodes):
                nodes.append(node)
        places.append(place)
    results = [place[program.result] for place, program in zip(places, programs)]
    printer = _Printer("t")
    printer.lines += ["def batt(task_id, S, I, C, log_path):", "    s = []", "    o = []"]
    names: dict[int, str] = {}
    inline = _single_uses(nodes, 0, results)

    def put(ref: int) -> None:
        waiting = [ref]
        while waiting:  # a stack, since lambdas may capture lambdas in chains of any length
            last = waiting[-1]
            missing = [] if last in placed else [other for other in references(nodes[last]) if other not in placed]
            if missing:
                waiting += reversed(missing)
                continue
            waiting.pop()
            if last not in placed:
                placed.add(last)
                printer.node(last, nodes[last], nodes, names, inline, "    ")

    placed: set[int] = set()
    waiting = list(reversed(list(zip(programs, results))))
    for ref in (*_joint_order(nodes, places), None):
        if ref is not None and ref not in placed:
            put(ref)
        while waiting and (ref is None or waiting[-1][1] in placed or type(nodes[waiting[-1][1]]) not in CALLS):
            program, result = waiting.pop()
            if result not in placed:
                put(result)
            kind, number, name, note = program.entry or ("o", printer.count["t"], program.name.split("~")[0], False)
            fields = (number, note, name) if kind == "o" else (number, name, note)
            printer.lines.append(f"    {kind}.append(({', '.join(map(repr, fields))}, {names[result]}))")
    printer.lines.append("    return o, s")
    return "\n".join(printer.lines)


def _joint_order(nodes: Sequence[Node], places: list[list[int]]) -> Iterator[int]:
    """All calls in an order that agrees with every program's; where programs disagree, arguments come first."""
    after: dict[int, set[int]] = {}
    before = {ref: 0 for ref, node in enumerate(nodes) if type(node) in CALLS}
    for place in places:
        calls = [ref for ref in place if ref in before]
        for ref, later in zip(calls, calls[1:]):
            if later not in after.setdefault(ref, set()):
                after[ref].add(later)
                before[later] += 1
    free = [ref for ref, count in before.items() if not count]
    while before:
        # Nodes come after their arguments, so the first node left has all of its arguments printed.
        ref = heappop(free) if free else min(before)
        if before.pop(ref, None) is None:
            continue
        yield ref
        for later in after.get(ref, ()):
            if later in before:
                before[later] -= 1
                if not before[later]:
                    heappush(free, later)


class _Printer:
    """Prints nodes as lines of text, with fresh names for variables, functions and parameters."""

    def __init__(self, letter: str = "x"):
        self.lines: list[str] = []
        self.letter = letter  # of the variables
        self.count = {letter: 0, "f": 0, "v": 0}
        self.results: dict[int, list[str]] = {}  # of steps with several

    def fresh(self, letter: str) -> str:
        self.count[letter] += 1
        return f"{letter}{self.count[letter]}"

    def block(self, nodes: Sequence, names: dict[int, str], result: int, indent: str) -> None:
        """Print the lines of a graph, then its return. `names` has the texts of the indices before those of `nodes`."""
        first = len(names)
        inline = _single_uses(nodes, first, [result])
        for ref, node in enumerate(nodes, first):
            self.node(ref, node, nodes, names, inline, indent)
        self.lines.append(f"{indent}return {names[result]}")

    def node(
        self, ref: int, node: Any, nodes: Sequence, names: dict[int, str], inline: dict[int, bool], indent: str
    ) -> None:
        """Print the lines of a node, if it needs any, and put its text into `names`."""
        kind = type(node)
        if kind is Call or kind is Apply:
            names[ref] = self.fresh(self.letter)
            self.lines.append(f"{indent}{names[ref]} = {_call(node, names)}")
        elif kind is Attempt:
            names[ref] = name = self.fresh(self.letter)
            self.lines += [f"{indent}try:", f"{indent}    {name} = {_call(node.call, names, as_call=True)}"]
            default = _default(node, nodes)
            self.lines += [f"{indent}except {CAUGHT}:", f"{indent}    {name} = {default or names[node.fallback]}"]
        elif kind is Control:
            self.control(ref, node, names, indent)
        elif kind is Result:
            names[ref] = self.results[node.control][node.k]
        elif kind is Lambda:
            if inline.get(ref) is not None:  # else it is only a default, which _default prints
                names[ref] = self.function(node, [names[k] for k in node.captures], inline[ref], indent)
        else:
            names[ref] = _leaf(node)

    def control(self, ref: int, node: Control, names: dict[int, str], indent: str) -> None:
        """Print a step with control flow: its statements, or a function that is called once if they return early."""
        captured = {k: names[other] for k, other in enumerate(node.captures)}
        if is_wait(node):
            names[ref] = captured[0]
        elif returns_early(node.block.statements):
            function, names[ref] = self.fresh("f"), self.fresh(self.letter)
            self.lines.append(f"{indent}def {function}():")
            print_block(self, node.block, captured, indent + "    ")
            self.lines.append(f"{indent}{names[ref]} = {function}()")
        else:
            self.results[ref] = print_block(self, node.block, captured, indent)
            names[ref] = self.results[ref][0]

    def function(self, node: Lambda, captures: list[str], inline: bool, indent: str) -> str:
        """The text of a lambda: an expression, or a name for it after printing its lines."""
        expression = self.expression(node, captures)
        if expression is not None and inline:
            return expression
        name = self.fresh("f")
        if expression is not None:
            self.lines.append(f"{indent}{name} = {expression}")
            return name
        params = [self.fresh("v") for _ in range(node.arity)]
        self.lines.append(f"{indent}def {name}({', '.join(params)}):")
        if isinstance(node.body, Block):
            given = print_block(self, node.body, dict(enumerate(params + captures)), indent + "    ", name)
            self.lines += [f"{indent}    return {text}" for text in given]
            return name
        self.block(node.body.steps, dict(enumerate(params + captures)), node.body.result, indent + "    ")
        return name

    def expression(self, node: Lambda, captures: list[str], depth: int = 0) -> str | None:
        """A lambda as an expression; None if a step is used twice, is out of order, or is nested too deeply."""
        if isinstance(node.body, Block):
            return None
        steps, result = node.body
        first = node.arity + len(captures)
        if len(steps) > INLINE_STEPS or not _is_expression(steps, first, result):
            return None
        params = [self.fresh("v") for _ in range(node.arity)]
        names = dict(enumerate(params + captures))
        depths = dict.fromkeys(names, depth)
        for ref, step in enumerate(steps, first):
            depths[ref] = 1 + max([depths[other] for other in references(step)], default=depth)
            if depths[ref] > INLINE_DEPTH:
                return None
            if isinstance(step, Lambda):
                inner = self.expression(step, [names[k] for k in step.captures], depths[ref])
                if inner is None:
                    return None
                names[ref] = f"({inner})"
            else:
                text = _call(step, names)
                names[ref] = f"({text})" if isinstance(step, Call) and step.name in OPERATORS else text
        return f"lambda {', '.join(params)}: {names[result]}"


def _single_uses(nodes: Sequence, first: int, results: Iterable[int]) -> dict[int, bool]:
    """{lambda: whether its only use is by one call or as a result}; a captured lambda needs a variable.

    Lambdas that are only defaults of `try` calls are left out.
    """
    uses: dict[int, int] = dict.fromkeys(results, 1)
    for node in nodes:
        call = node.call if type(node) is Attempt else node
        for ref in references(call):
            uses[ref] = uses.get(ref, 0) + (2 if type(node) in (Lambda, Control) else 1)
    lambdas = [ref for ref, node in enumerate(nodes, first) if type(node) is Lambda]
    return {ref: uses[ref] == 1 for ref in lambdas if ref in uses}


def _default(node: Attempt, nodes: Sequence) -> str | None:
    """`_get_safe_default(f)` if the fallback is the default of the primitive f that is tried; None if it is another."""
    call, value = node.call, nodes[node.fallback]
    if type(call) is not Call:  # for a variable the default is () whatever function it holds
        return None
    row = PRIMITIVES[call.name]
    if row.result == "function":
        same = type(value) is Lambda and value.body == Body((), 1) and nodes[value.captures[0]] == constant(row.default)
    else:
        same = value == constant(row.default)
    return f"_get_safe_default({row.name})" if same else None


def _is_expression(steps: Sequence, first: int, result: int) -> bool:
    """Whether the steps are those of one expression: each used once, in the order of reading."""
    uses = [0] * (first + len(steps))
    captured: set[int] = set()
    for step in steps:
        for ref in references(step):
            uses[ref] += 1
        if type(step) is Lambda:
            captured.update(step.captures)
    if any(uses[ref] != (ref != result) or ref in captured for ref in range(first, len(uses))):
        return False
    graph = [*[None] * first, *steps]
    waiting, read = [result] if result >= first else [], []
    while waiting:  # the result, then its arguments from last to first: the reverse of the reading order
        ref = waiting.pop()
        if type(graph[ref]) is not Lambda:
            read.append(ref)
        waiting.extend(other for other in references(graph[ref]) if other >= first)
    calls = [ref for ref in range(first, len(graph)) if type(graph[ref]) is not Lambda]
    return read[::-1] == calls and (result < first or live_order(graph, result)[-1] == result)


def _call(node: Call | Apply, names: dict[int, str], as_call: bool = False) -> str:
    """The text of a step; `as_call`: of an operator, too."""
    if isinstance(node, Call):
        if not as_call:
            return row_text(node.name, [names[ref] for ref in node.args])
        function = node.name
    else:
        function = names[node.function]
        if function.startswith("lambda "):
            function = f"({function})"
    return f"{function}({', '.join([names[ref] for ref in node.args])})"


def _leaf(node: Input | Const | PrimitiveRef) -> str:
    return _NAMES.get(node) or _literal(node.value) if isinstance(node, Const) else node.name


def _literal(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_literal, value))}{',' * (len(value) == 1)})"
    if isinstance(value, frozenset):
        return f"frozenset({{{', '.join(map(_literal, reference.walk(value)))}}})" if value else "frozenset()"
    return repr(value)
