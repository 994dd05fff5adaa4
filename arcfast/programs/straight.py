"""Steps of a graph that call a primitive with names, `x = f(a, b)`: what most lines of most programs are.

The other parts compile them too, with some twenty calls each; here nothing is asked that such a step cannot answer, in
the same order, and whatever is another step is left to them. The nodes are the same.
"""

from __future__ import annotations

import ast
from typing import Any

from arcfast.base.table import PRIMITIVES
from arcfast.programs.flow import Binding, operand_of
from arcfast.programs.frames import Frame
from arcfast.programs.kinds import VALUE
from arcfast.programs.literals import DEPTH
from arcfast.programs.nodes import Call, Const, PrimitiveRef
from arcfast.programs.parts import STEPS
from arcfast.programs.scopes import Scope
from arcfast.programs.tries import Tries

_new: Any = tuple.__new__  # of a NamedTuple's fields: its own __new__ takes twice as long
_Assign, _Call, _Name = ast.Assign, ast.Call, ast.Name
_ARITIES = {name: len(row.params) for name, row in PRIMITIVES.items()}


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
