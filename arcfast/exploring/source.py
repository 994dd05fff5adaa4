"""The text of a program from states of a search: a line for each state, with its parents' names for the variables."""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from arcfast import _cpu
from arcfast.exploring.operations import Operations, substitute
from arcfast.programs.naming import LANGUAGE

TAKEN = {*LANGUAGE, *dir(builtins), "I", "J", "dims", "colors", "table", "draft", *"rstabcv", "row"}
FLAGS = re.compile(r", ([TF]), ([TF]), ([TF])\)")  # of objects(); a reader is told what they mean
ENTRIES = 8  # of a table on a line


class Layer(NamedTuple):
    """A layer of a stack: name and type of its state (of a canvas: of its size), and what core/compose.h says of it."""

    name: str
    of: str
    kind: str
    has: int
    gives: int


class Source:
    """The lines of a function of I, written as states are asked for."""

    def __init__(self, helpers: Mapping[str, str] = MappingProxyType({})) -> None:
        self.helpers = helpers  # the sources of functions that expressions may call, by name
        self.lines: list[str] = []
        self._notes: dict[str, str] = {}  # what is said above the line of a variable
        self._names: dict[str, str] = {}  # the name that an expression has
        self.rows: list[str] = []  # the operations, as operations.txt has them; what is given, by its name

    @staticmethod
    def can_call(name: str) -> bool:
        """Whether a function of this name does not get in the way of the names that are written here."""
        return name.isidentifier() and name not in TAKEN and not re.fullmatch(r"x\d+", name)

    def name(self, expression: str, name: str | None = None, note: str = "") -> str:
        """The name of an expression, on a line of its own, below a note."""
        if expression not in self._names:
            self._names[expression] = name or f"x{len(self.lines) + 1}"
            self._notes[self._names[expression]] = note
            self.lines.append(f"{self._names[expression]} = {expression}")
        return self._names[expression]

    def state(self, explorer: _cpu.Explorer, operations: Operations, given: dict[int, str], number: int) -> str:
        """The name of a state; `given`: the names of those that are no operation's."""
        names: dict[int, str] = {}
        todo = [number]
        while todo:
            if todo[-1] in given:
                text = given[todo[-1]]
                names[todo[-1]] = text if re.fullmatch(r"\w+", text) else self.name(text)
            _, _, op, parents = explorer.state(todo[-1])
            missing = [parent for parent in parents if parent not in names]
            if todo[-1] in names or missing:
                todo = todo + missing if missing and todo[-1] not in names else todo[:-1]
                continue
            row = operations.rows[op]
            self.rows.append(row.text)
            self.rows += [given[parent] for parent in parents if parent in given]
            values = {variable: names[parent] for variable, parent in zip(row.variables, parents)}
            names[todo.pop()] = self.name(substitute(row.text, values), note=row.note)
        return names[number]

    def stack(self, layers: Sequence[Layer], absent: int, input: str) -> str:
        """The name of layers painted over each other, the first on top; the last one covers everything."""
        below = ""
        for layer in reversed(layers):
            below = self._layer(below, layer, absent, input)
        return below

    def _layer(self, below: str, layer: Layer, absent: int, input: str) -> str:
        name, of, kind, has, gives = layer
        if kind == "whole":
            return name
        if kind == "canvas":
            return self.name(f"canvas({gives}, {name})")
        if kind == "of color":
            cells = name if of == "indices" else f"ofcolor({name}, {has})"
            if of == "object":
                cells = f"sfilter({name}, lambda cell: cell[0] == {has})"
            return self.name(f"fill({below}, {gives}, {cells})")
        if kind == "unlike input":
            return self.name(f"paint({below}, asobject({name}) - asobject({input}))")
        if of == "grid":
            name = f"frozenset((v, ij) for v, ij in asobject({name}) if v != {absent})"
        return self.name(f"fill({below}, 1, {name})" if of == "indices" else f"paint({below}, {name})")

    def look_up(self, keys: Sequence[str], table: dict[tuple[int, ...], int]) -> str:
        """The name of what a table has for the colors of grids, cell by cell."""
        one, letters = len(keys) == 1, "abc"[: len(keys)]
        rest = {letter: {key: v for key, v in table.items() if v != key[k]} for k, letter in enumerate(letters)}
        rest |= {str(c): {key: v for key, v in table.items() if v != c} for c in sorted(set(table.values()))}
        else_ = min(rest, key=lambda each: len(rest[each]))
        short = 0 < 2 * len(rest[else_]) < len(table)  # what most entries have in common is said once
        cells = ", ".join(letters)
        item = f"table.get({cells if one else f'({cells})'}, {else_})" if short else f"table[{cells}]"
        self.lines.append(f"table = {{{_entries(rest[else_] if short else table)}}}")
        self._notes["table"] = f"The color of the output by those of {', '.join(keys)}"
        if short:
            self._notes["table"] += f"; of all others {dict(zip(letters, keys)).get(else_, else_)}"
        if one:
            return self.name(f"tuple(tuple({item} for a in r) for r in {keys[0]})")
        rows = ", ".join(("r", "s", "t")[: len(keys)])
        inner = f"tuple({item} for {cells} in zip({rows}))"
        return self.name(f"tuple({inner} for {rows} in zip({', '.join(keys)}))")

    def text(self, name: str, result: str) -> str:
        """The function of this name that returns what has that name; lines that it does not need are left out."""
        needed, kept = {result}, []
        for line in reversed(self.lines):
            variable, _, expression = line.partition(" = ")
            if variable in needed:
                needed.update(re.findall(r"[A-Za-z_]\w*", expression))
                kept.append(line)
        names = [line.partition(" = ")[0] for line in reversed(kept) if re.match(r"x\d+ ", line)]
        numbers = {old: f"x{k}" for k, old in enumerate(names, 1)}
        helpers = "".join(f"{text}\n\n" for helper, text in self.helpers.items() if helper in needed)
        body = ""
        for line in reversed(kept):
            note = self._notes[line.partition(" = ")[0]]
            body += "".join(f"    {substitute(each, numbers)}\n" for each in (note and f"# {note}", line) if each)
        body = FLAGS.sub(r", univalued=\1, diagonal=\2, without_bg=\3)", body)
        return f"{helpers}def {name}(I):\n{body}    return {numbers.get(result, result)}\n"


def _entries(table: dict[tuple[int, ...], int]) -> str:
    """Those of a table, by their values; of a table that is long, each value on lines of its own.

    >>> _entries({(1,): 0, (2,): 5, (0,): 0})
    '0: 0, 1: 0, 2: 5'
    """
    groups: dict[int, list[str]] = {}
    for key, value in sorted(table.items(), key=lambda entry: (entry[1], entry[0])):
        groups.setdefault(value, []).append(f"{key[0] if len(key) == 1 else key}: {value}")
    if len(table) <= ENTRIES:
        return ", ".join(", ".join(group) for group in groups.values())
    lines = [group[k : k + ENTRIES] for group in groups.values() for k in range(0, len(group), ENTRIES)]
    return "\n" + "".join(f"        {', '.join(line)},\n" for line in lines) + "    "
