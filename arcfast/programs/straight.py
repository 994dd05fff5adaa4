"""Steps of a graph that call a primitive with names, `x = f(a, b)`: what most lines of most programs are.

The other parts compile them too, with some twenty calls each; here nothing is asked that such a step cannot answer, in
the same order, and whatever is another step is left to them. The nodes are the same. `compile_lines` compiles functions
that are nothing but such steps, from their words (lines.py); StraightLines single steps, from syntax trees.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from arcfast.base.table import PRIMITIVES
from arcfast.programs.candidates import Compiled
from arcfast.programs.flow import Binding, operand_of
from arcfast.programs.frames import Frame
from arcfast.programs.kinds import VALUE
from arcfast.programs.literals import DEPTH
from arcfast.programs.nodes import Apply, Call, Const, Input, PrimitiveRef, constant
from arcfast.programs.parts import ARITY, STEPS
from arcfast.programs.scopes import Scope
from arcfast.programs.tries import Tries
from arcfast.programs.trim import finish_graph

_new: Any = tuple.__new__  # of a NamedTuple's fields: its own __new__ takes twice as long
_Assign, _Call, _Name = ast.Assign, ast.Call, ast.Name
_ARITIES = {name: len(row.params) for name, row in PRIMITIVES.items()}
FUNCTION = 11  # expressions that a function counts for, beside those of its steps
Known = Mapping[str, Const | PrimitiveRef]  # what names mean that a file says nothing of


class Straight(NamedTuple):
    """A straight function compiled, with its calls and the expressions in it, as the other parts count them."""

    compiled: Compiled
    calls: int
    work: int


class _Unsure(Exception):
    """A word that is no value here."""


class _Refs(dict[str, int]):
    """The indices of what words stand for; inputs, constants and primitives get theirs when they are first used."""

    def __init__(self, inputs: Mapping[str, Input], known: Known):
        self.inputs = inputs
        self.known = known
        self.index: dict[Any, int] = {}  # of all nodes, in their order
        self.literals: set[str] = set()

    def __missing__(self, word: str) -> int:
        leaf: Any = self.inputs.get(word) or self.known.get(word)
        if leaf is None:
            if not word.isdigit():
                raise _Unsure
            leaf = constant(int(word))
            self.literals.add(word)
        ref = self[word] = self.index.setdefault(leaf, len(self.index))
        return ref


def compile_lines(words: Sequence[str], inputs: Mapping[str, Input], known: Known) -> Straight | None:
    """Compile the body of a straight function; None where there is more to ask. `inputs`: its parameters."""
    refs = _Refs(inputs, known)
    index, find = refs.index, refs.__getitem__
    end = len(words) - 1
    words = [*words[:end], "", "=", words[end]]  # each step ends before a name and `=`
    assigned = [*inputs]
    numbers: dict[int, int] = {}
    used: set[int] = set()
    at = steps = 0
    try:
        while at < end:
            after = words.index("=", at + 3) - 1
            name, args = words[at + 2], tuple(map(find, words[at + 3 : after]))
            function, node = known.get(name), None
            if type(function) is PrimitiveRef and _ARITIES[function.name] == len(args):
                node = _new(Call, (function.name, args))
            elif refs.get(name) in numbers and len(args) <= ARITY:  # a variable that is no input
                node = _new(Apply, (refs[name], args))
                used.add(refs[name])
            if node is None:
                return None
            used.update(args)
            ref = index.setdefault(node, len(index))
            steps += 1
            numbers.setdefault(ref, steps)
            refs[words[at]] = ref
            assigned.append(words[at])
            at = after
        result = find(words[-1])
    except _Unsure:
        return None
    if not known.keys().isdisjoint(assigned):  # they mean a variable everywhere in the function
        return None
    if len(used) == result == len(index) - 1:  # every step is needed, and leaves stand before the first that needs them
        nodes, numbered = tuple(index), tuple(numbers.items())
    else:
        nodes, result, numbered = finish_graph(list(index), result, numbers, ())
    params = tuple([each.name for each in inputs.values()])
    literals = [word for word in words if word in refs.literals] if refs.literals else ()
    return Straight(Compiled(params, nodes, result, numbered), steps, FUNCTION + steps + len(literals) + len(nodes))


class StraightLines(Tries):
    """The part of the compiler that compiles such steps."""

    limit: int

    def plain_step(self, node: ast.Assign, scope: Scope) -> bool:
        """Compile `x = f(a, b)`; False where it is another statement."""
        target, value = node.targets[-1], node.value
        if type(target) is not _Name or type(value) is not _Call or len(node.targets) > 1:
            return False
        ref = self.plain_call(value, scope)
        if ref is None:
            return False
        name, variables = target.id, scope.variables
        before = variables.get(name)
        if scope.used_late and (before is None or before.ref != ref):
            scope.end_late(name)
        self.flow.log.append((scope, name, before))
        variables[name] = Binding(operand_of(ref), self.frame)
        return True

    def plain_call(self, node: ast.Call, scope: Scope) -> int | None:
        """The index of a call of a primitive with names, in a graph; None where there is more to ask."""
        frame, function, variables, local, flow = self.frame, node.func, scope.variables, scope.locals, self.flow
        if type(function) is not _Name or type(frame) is not Frame or node.keywords or self.given:
            return None
        name = function.id
        if scope.outer is not None or scope.aliases or name in variables or name in local:
            return None
        if self.work + flow.work >= self.limit or self.steps >= STEPS or self.depth >= DEPTH:
            return None
        known, leaves = scope.definition.module.language_names, frame.leaf_refs
        thing = known.get(name) or self.look_up(function, scope)
        if type(thing) is not PrimitiveRef or _ARITIES[thing.name] != len(node.args):
            return None
        refs = []
        for arg in node.args:
            if type(arg) is not _Name:
                return None
            name = arg.id
            binding = variables.get(name)
            if binding is not None:
                if not binding.is_plain or binding.frame is not frame or binding.kind is not VALUE:
                    return None
                flow.clock = binding.read_at = flow.clock + 1
                refs.append(binding.ref)
                continue
            if name in local:
                return None
            given = known.get(name) or self.look_up(arg, scope)
            ref = leaves.get(id(given))
            if ref is None:
                if type(given) is not Const and type(given) is not PrimitiveRef:
                    return None
                ref = leaves[id(given)] = frame.leaf(given)
            refs.append(ref)
        self.work += 1
        self.steps += 1
        self.calls += 1
        ref = frame.place(_new(Call, (thing.name, tuple(refs))))
        if frame.parent is None:
            self.number += 1
            frame.numbers.setdefault(ref, self.number)
        return ref
