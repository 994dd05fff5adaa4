"""Functions: calls that are inlined, function values, recursion.

A function of the file, or one that is known by name, is inlined where it is called. One that is used as a value
becomes a function value: without control flow a body (nodes.py), else a block. A function that calls itself is always a
value; its calls are calls.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from arcfast.base.errors import ProgramError
from arcfast.programs.blocks import Return, Self
from arcfast.programs.builtin_calls import BuiltinCalls
from arcfast.programs.definitions import Definition
from arcfast.programs.encode import TOO_LARGE, is_too_large
from arcfast.programs.flow import NO_REACH, Binding, Operand, Reach
from arcfast.programs.frames import Draft, Frame
from arcfast.programs.kinds import MUTABLE, NEVER, NONE, VALUE, Kind, KindConflict, holds, join
from arcfast.programs.late import lookups, union
from arcfast.programs.names import reach_of
from arcfast.programs.nodes import Const, PrimitiveRef
from arcfast.programs.parts import (
    ARITY,
    STEPS,
    TOO_LONG,
    NeedsBlock,
    Placed,
    Returns,
    WrongCall,
    fail_at,
    shorten,
)
from arcfast.programs.prelude import FUNCTIONS
from arcfast.programs.prune import as_body
from arcfast.programs.scopes import LocalFunction, Scope
from arcfast.programs.statements import is_structured, leaves, structured_parts

ROUNDS = 8  # most times that a recursive function is compiled until the kinds of its parameters are known


class Recursion(Exception):
    """A function that is being inlined calls itself."""

    def __init__(self, definition: Definition):
        self.definition = definition


class Recursive:
    """What is known of a function that calls itself: the kinds of its parameters and of its result."""

    def __init__(self, number: int):
        self.kinds: list[Kind] = [NEVER] * number
        self.result: Kind = NEVER


class Functions(BuiltinCalls):
    """The part of the compiler that compiles calls of functions, and functions as values."""

    calls_before: list[int]  # for each active function the number of calls before it
    recursive: dict[Definition, Recursive]
    instances: dict[tuple[int, int], int]
    written_out: set[int]  # ids of functions whose results or changes a function value would not keep
    blocks_needed: set[int]  # ids of functions that turned out to have control flow

    # ---- what was, to go back to ----

    def checkpoint(self) -> tuple[Any, ...]:
        frame = self.frame
        length = len(frame.statements) if isinstance(frame, Draft) else len(frame.effects)
        written = frame.statements if isinstance(frame, Draft) else frame.effects
        counts = (len(self.flow.log), self.flow.dead, self.depth, len(self.active), len(self.changed), self.number)
        lengths = length, len(self.loops), len(self.module_values)
        return frame, written, lengths, counts, self.loops, self.returns, self.instance

    def restore(self, saved: tuple[Any, ...]) -> None:
        frame, written, (length, loops, values), counts, self.loops, self.returns, self.instance = saved
        mark, dead, self.depth, active, changed, self.number = counts
        self.frame = frame
        if isinstance(frame, Draft):
            frame.statements = written
        del written[length:], self.loops[loops:], self.changed[changed:]
        del self.active[active:], self.calls_before[active:]
        while len(self.module_values) > values:
            self.module_values.popitem()
        self.drop_numbers()
        self.flow.take_back(mark)
        self.flow.dead = dead

    def drop_numbers(self) -> None:
        """Forget the numbers of the steps behind the latest: they are numbered where they are compiled again."""
        frame: Frame | Draft | None = self.frame
        while frame is not None:
            numbers = frame.numbers if isinstance(frame, Frame) else {}
            while numbers and numbers[next(reversed(numbers))] > self.number:
                numbers.popitem()
            frame = frame.parent

    # ---- calls ----

    def call_operand(self, function: Operand, arguments: list[Operand], node: Placed, scope: Scope) -> Operand:
        """A call of a function with values."""
        if function.function is not None:
            return self.call_known(function, arguments, [], node, scope)
        thing = None if function.ref is None else self.frame.origin(function.ref)
        handed = [self.hand(operand, node, scope) for operand in arguments]
        if type(thing) is PrimitiveRef:
            return self.call_primitive(thing.name, handed, [], node, scope)
        if type(thing) is Const:
            fail_at(node, scope, "this is no function", WrongCall)
        if not 1 <= len(handed) <= ARITY:
            fail_at(node, scope, wrong_arity("this", len(handed)), WrongCall)
        return self.apply(function, handed, node, scope)

    def call_primitive(
        self, name: str, arguments: list[Operand], keywords: list[tuple[str, Operand]], node: Placed, scope: Scope
    ) -> Operand:
        raise NotImplementedError

    def call_known(
        self,
        callee: Operand,
        arguments: list[Operand],
        keywords: list[tuple[str, Operand]],
        node: Placed,
        scope: Scope,
        given: Sequence[ast.expr] = (),
    ) -> Operand:
        """A call of a function that is known by name: of its value in a graph, if it has no control flow."""
        function = callee.function
        if function is None:
            raise AssertionError("an unknown function")
        if isinstance(self.frame, Frame) and function.outer is not None and not keywords:
            plain = not any(operand.kind.parts for operand in arguments)  # a list, set or dict may be changed
            made = callee if callee.ref is not None else self.value_if_plain(function, node, scope) if plain else None
            if made is not None and plain:
                return self.apply(made, [self.hand(operand, node, scope) for operand in arguments], node, scope)
        return self.call_function(function, arguments, keywords, node, scope, given)

    def call_function(
        self,
        function: LocalFunction,
        arguments: list[Operand],
        keywords: list[tuple[str, Operand]],
        node: Placed,
        scope: Scope,
        given: Sequence[ast.expr] = (),
    ) -> Operand:
        """A call of a function that is known; `given`: its arguments as they are written."""
        definition = function.definition
        inner = Scope(function.outer, definition)
        operands = self.bind(function, arguments, keywords, node, scope)
        if definition in self.recursive:
            return self.call_recursive(function, operands, node, scope)
        if definition in self.active:
            raise Recursion(definition)
        saved = self.checkpoint()
        try:
            for k, (name, operand) in enumerate(zip(definition.params, operands)):
                self.bind_parameter(name, operand, given[k] if k < len(given) else None, inner, scope)
            self.instance = self.instances.setdefault((self.instance, id(node)), len(self.instances) + 1)
            result = self.inline(definition, inner)
            self.instance = saved[-1]
            return result
        except Recursion as recursion:
            if recursion.definition is not definition:
                raise
        self.restore(saved)
        self.recursive[definition] = Recursive(len(definition.params))
        found = self.call_recursive(function, operands, node, scope)
        del self.recursive[definition]  # where it is called next, another function of a circle may be the first
        return found

    def bind_parameter(self, name: str, operand: Operand, given: ast.expr | None, inner: Scope, scope: Scope) -> None:
        """Give a parameter its value; where it is a list, set or dict of a variable, it stands for that variable."""
        if operand.kind.is_mutable and isinstance(given, ast.Name) and name not in inner.locals:
            key = self.find(given.id, scope)
            if key is not None:
                inner.aliases[name] = key
                return
        if isinstance(self.frame, Draft) and operand.ref is not None:
            self.frame.held.add(operand.ref)
        self.flow.set(inner, name, Binding(operand, self.frame))

    def bind(
        self,
        function: LocalFunction,
        arguments: list[Operand],
        keywords: list[tuple[str, Operand]],
        node: Placed,
        scope: Scope,
    ) -> list[Operand]:
        """Put the arguments in the order of the parameters; WrongCall if they do not fit."""
        definition = function.definition
        params, defaults = definition.params, definition.defaults
        given = self.match(definition.name, params, arguments, keywords, defaults, node, scope)
        for param in params:
            if param not in given:
                given[param] = self.default_value_of(function, param)
        return [given[param] for param in params]

    def default_value_of(self, function: LocalFunction, param: str) -> Operand:
        if param in function.defaults:
            operand, frame = function.defaults[param]
            return self.bring(operand, frame)
        definition = function.definition
        operand = self.expression(definition.defaults[param], Scope(None, definition, frozenset()))
        for number in operand.reach.all:
            self.fixed_objects[number] = "a default value is the same in all calls: make it inside the function"
        return operand

    def match(
        self,
        name: str,
        params: tuple[str, ...],
        arguments: list[Operand],
        keywords: list[tuple[str, Operand]],
        defaults: Any,
        node: Placed,
        scope: Scope,
    ) -> dict[str, Operand]:
        """{parameter: argument}; WrongCall if they do not fit."""
        given = dict(zip(params, arguments))
        problem = f"not {len(arguments) + len(keywords)}" if len(arguments) > len(params) else None
        places = set(params) if keywords else ()
        for keyword, operand in keywords if problem is None else ():
            if keyword not in places:
                problem = f"and none is called {shorten(keyword)}"
            elif keyword in given:
                problem = f"but {shorten(keyword)} is given twice"
            if problem:
                break
            given[keyword] = operand
        for param in params if problem is None else ():
            if param not in given and param not in defaults:
                problem = f"not {len(given)}: {shorten(param)} is missing"
                break
        if problem:
            header = f"{shorten(name)}({shorten(', '.join(params))})"
            takes = f"takes {len(params)} argument{'s' * (len(params) != 1)}"
            fail_at(node, scope, f"{header} {takes}, {problem}", WrongCall)
        return given

    def inline(self, definition: Definition, scope: Scope) -> Operand:
        """Compile the body of a function; its arguments are variables of the scope. Gives the result."""
        self.begin(definition)
        loops, self.loops = self.loops, []
        if isinstance(self.frame, Draft):
            result = self.body_in_block(definition, scope)
        else:
            result = self.body_in_graph(definition.body, scope)
        self.loops = loops
        self.close_scope(scope)
        self.end(definition)
        return result

    def begin(self, definition: Definition) -> None:
        if definition.problem:
            raise ProgramError(definition.line, definition.problem, definition.module.path)
        if self.steps + definition.calls > STEPS:  # counted when an earlier program inlined it
            self.note_calls(definition.calls)
            raise ProgramError(definition.line, TOO_LONG, definition.module.path)
        self.work += 10
        self.active.append(definition)
        self.calls_before.append(self.calls)

    def end(self, definition: Definition) -> None:
        self.active.pop()
        definition.calls = max(definition.calls, self.calls - self.calls_before.pop())

    def body_in_graph(self, nodes: Sequence[ast.stmt], scope: Scope) -> Operand:
        raise NotImplementedError

    def body_in_block(self, definition: Definition, scope: Scope) -> Operand:
        """Write a function out in a block: as a Region, if it returns before its end."""
        nodes = definition.body
        last = nodes[-1] if nodes else None
        if isinstance(last, ast.Return) and not any(map(leaves, nodes[:-1])):
            self.statements(nodes[:-1], scope)
            if self.flow.dead:
                return self.const(None, NEVER)
            return self.const(None, NONE) if last.value is None else self.returned(last.value, scope)
        if not any(map(leaves, nodes)):
            self.statements(nodes, scope)
            return self.const(None, NONE)
        if is_structured(nodes):
            return self.structured(nodes, scope)
        return self.in_region(nodes[0], scope, lambda: self.statements(nodes, scope))

    def structured(self, nodes: Sequence[ast.stmt], scope: Scope) -> Operand:
        """The value of statements whose returns stand in branches alone."""
        for k, node in enumerate(nodes):
            if isinstance(node, ast.Return):
                return self.const(None, NONE) if node.value is None else self.returned(node.value, scope)
            if isinstance(node, ast.If) and leaves(node):
                test = self.condition(node.test, scope)
                return self.structured_branches(node, test, nodes[k + 1 :], scope)
            self.statements([node], scope)
            if self.flow.dead:
                break
        return self.const(None, NONE)

    def structured_branches(self, node: ast.If, test: Operand, rest: Sequence[ast.stmt], scope: Scope) -> Operand:
        then, other = structured_parts(node, rest)
        if then is None:
            raise AssertionError("both branches go on")
        parts = [lambda part=part: self.structured(part, scope) for part in (then, other)]
        return self.branches(test, parts, node, scope)

    def returned(self, node: ast.expr, scope: Scope) -> Operand:
        """The value of a return: a function that uses variables is made, since they end here."""
        scope.literals.clear()
        operand = self.expression(node, scope)
        if scope.hands:
            scope.gives_mutable = scope.gives_mutable or bool(holds(operand.kind, MUTABLE))
            handed = self.hand(operand, node, scope)
            return Operand(handed.ref, VALUE, NO_REACH, handed.late, handed.function)
        if operand.function is not None and operand.function.outer is not None:
            return self.made(operand, node, scope)
        return operand

    def prelude(self, name: str, arguments: list[Operand], node: Placed, scope: Scope) -> Operand:
        """A call of a function of prelude.py; what is wrong with it is wrong in the line of the call."""
        definition = FUNCTIONS[name]
        function = LocalFunction(definition, None, node)
        try:
            return self.call_function(function, arguments, [], node, scope)
        except ProgramError as error:
            fail_at(node, scope, error.reason)

    # ---- function values ----

    def value_if_plain(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand | None:
        raise NotImplementedError

    def plain_value(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand | None:
        """The function value of a function without control flow; None if it must be inlined."""
        definition = function.definition
        if definition.defaults or len(definition.params) > ARITY or not definition.params:
            return None
        if definition in self.recursive or definition in self.active:
            return None
        if id(function.node) in self.blocks_needed or id(function.node) in self.written_out:
            return None
        saved = self.checkpoint()
        try:
            made = self.value_without_control(function, node, scope)
            if not function.gives_mutable:
                return made
            self.restore(saved)
            self.written_out.add(id(function.node))
            return None
        except (NeedsBlock, Recursion):
            self.restore(saved)
            self.blocks_needed.add(id(function.node))
            return None

    def closure(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand:
        """A function used as a value."""
        definition = function.definition
        params = self.value_parameters(function, node, scope)
        if definition in self.recursive:
            return self.recursive_value(function, node, scope)
        if definition in self.active:
            raise Recursion(definition)
        saved = self.checkpoint()
        try:
            if id(function.node) not in self.blocks_needed:
                try:
                    return self.value_without_control(function, node, scope)
                except NeedsBlock:
                    self.restore(saved)
                    self.blocks_needed.add(id(function.node))
            return self.value_with_control(function, params, node, scope)
        except Recursion as recursion:
            if recursion.definition is not definition:
                raise
        self.restore(saved)
        self.recursive[definition] = Recursive(len(definition.params))
        made = self.recursive_value(function, node, scope)
        del self.recursive[definition]
        return made

    def value_parameters(self, function: LocalFunction, node: Placed, scope: Scope) -> tuple[str, ...]:
        """The parameters that a function value takes: those without defaults."""
        definition = function.definition
        params = tuple([param for param in definition.params if param not in definition.defaults])
        if not 1 <= len(params) <= ARITY:
            fail_at(node, scope, wrong_arity(definition.name, len(params)))
        return params

    def open_value(self, function: LocalFunction, frame: Frame | Draft, params: Sequence[str]) -> Scope:
        """Begin the body of a function value."""
        inner = Scope(function.outer, function.definition)
        inner.hands = True
        defaults = {
            param: self.made(self.default_value_of(function, param), function.node, inner)  # type: ignore[arg-type]
            for param in function.definition.params
            if param not in params
        }
        outer, self.frame = self.frame, frame
        for k, param in enumerate(params):
            self.flow.set(inner, param, Binding(Operand(k), frame))
        for param, operand in defaults.items():
            self.flow.set(inner, param, Binding(self.bring(operand, outer), frame))
        return inner

    def value_without_control(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand:
        """A function value with a body; NeedsBlock if it has control flow."""
        outer = self.frame
        if function.made is not None and function.is_current(outer):
            return function.made[0]
        params = self.value_parameters(function, node, scope)
        frame = Frame(outer, len(params))
        loops, self.loops = self.loops, []
        inner = self.open_value(function, frame, params)
        result = self.hand(self.inline(function.definition, inner), node, inner)
        self.frame, self.loops = outer, loops
        function.gives_mutable = inner.gives_mutable
        ref = frame.close(result.ref)  # type: ignore[arg-type]
        late = lookups(union(frame.outer_variables), union(result.late or ()))
        made = Operand(ref, VALUE, reach_of(frame.reached), late)
        if isinstance(outer, Frame):
            function.made, function.used = (made, outer), frame.used
        return made

    def value_with_control(self, function: LocalFunction, params: Sequence[str], node: Placed, scope: Scope) -> Operand:
        """A function value with a block."""
        outer = self.frame
        draft = Draft(outer, len(params), is_function=True)
        definition = function.definition
        inner = self.open_value(function, draft, params)
        result = self.compile_block(definition, inner, node, scope)
        self.hand(result._replace(ref=0), node, scope)
        return self.make_block(draft, outer, result, node, scope)

    def compile_block(self, definition: Definition, inner: Scope, node: Placed, scope: Scope) -> Operand:
        """Compile a function into the present draft; gives what is known of its result."""
        flow = self.flow
        before, loops = self.returns, self.loops
        returns = self.returns = Returns(len(flow.log))
        self.loops = []
        dead, flow.dead = flow.dead, False
        self.begin(definition)
        self.statements(definition.body, inner)
        if not flow.dead:
            none = self.const(None, NONE)
            self.leave(Return((none.ref,)), returns.paths, returns.mark, none)  # type: ignore[arg-type]
        self.end(definition)
        self.close_scope(inner)
        self.returns, self.loops, flow.dead = before, loops, dead
        flow.take_back(returns.mark)
        return self.join_values(returns.paths, node, scope)

    def make_block(self, draft: Draft, outer: Frame | Draft, result: Operand, node: Placed, scope: Scope) -> Operand:
        """The function value of a draft."""
        self.frame = outer
        block, captures = draft.finish(1)
        if is_too_large(block):
            fail_at(node, scope, TOO_LARGE)
        ref = outer.make(draft.arity, as_body(block, draft.arity + len(captures)) or block, captures)
        late = lookups(union(draft.outer_variables), union(result.late or ()))
        return Operand(ref, VALUE, reach_of(draft.reached), late)

    # ---- recursion ----

    def call_recursive(self, function: LocalFunction, operands: list[Operand], node: Placed, scope: Scope) -> Operand:
        """A call of a function that calls itself. Of more than four arguments, the last come in a tuple."""
        definition = function.definition
        info = self.recursive[definition]
        made = [self.made(operand, node, scope) for operand in operands]
        for k, operand in enumerate(made):
            info.kinds[k] = self.joined(info.kinds[k], operand.kind, node, scope)
        if len(made) > ARITY:
            made[ARITY - 1 :] = [self.packed(made[ARITY - 1 :], node, scope)]
        callee = self.recursive_function(function, node, scope)
        found = self.apply(callee, made or [self.const(None)], node, scope)
        if not info.result.parts:
            return found._replace(kind=info.result)
        shared = Reach(frozenset(number for operand in made for number in operand.reach.all))
        reach = self.new_object(node, scope, (shared,))
        return found._replace(kind=info.result, reach=Reach(reach.own | reach.inner, reach.inner))

    def recursive_value(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand:
        """A function that calls itself, used as a value: its arguments are values."""
        info = self.recursive[function.definition]
        for k, kind in enumerate(info.kinds):
            info.kinds[k] = self.joined(kind, VALUE, node, scope)
        return self.recursive_function(function, node, scope)

    def recursive_function(self, function: LocalFunction, node: Placed, scope: Scope) -> Operand:
        definition = function.definition
        running = self.running.get(definition)
        if running is not None:
            slot = running.fresh()
            running.add(Self(slot))
            return self.bring(Operand(slot), running)
        info = self.recursive[definition]
        saved = self.checkpoint()
        for _ in range(ROUNDS):
            kinds, result = list(info.kinds), info.result
            made = self.compile_recursive(function, info, node, scope)
            if kinds == info.kinds and result == info.result:
                return made
            self.restore(saved)
        fail_at(node, scope, f"the kinds of {shorten(definition.name)} change from call to call: use tuples alone")

    def compile_recursive(self, function: LocalFunction, info: Recursive, node: Placed, scope: Scope) -> Operand:
        definition, outer = function.definition, self.frame
        params = definition.params
        draft = Draft(outer, max(1, min(len(params), ARITY)), is_function=True)
        inner = Scope(function.outer, definition)
        self.frame = self.running[definition] = draft
        try:
            slots = list(range(min(len(params), ARITY)))
            if len(params) > ARITY:
                packed = Operand(slots.pop())
                for k in range(len(params) - ARITY + 1):
                    slots.append(self.primitive("item", (packed, self.const(k)), node, scope).ref)  # type: ignore[arg-type]
            for k, (param, slot) in enumerate(zip(params, slots)):
                reach = NO_REACH
                if info.kinds[k].parts:
                    number = self.objects.setdefault((id(definition), -1 - k), len(self.objects) + 1)
                    self.fixed_objects[number] = "a recursive function cannot change its arguments: return a new value"
                    reach = Reach(frozenset((number,)), frozenset((number,)))
                self.flow.set(inner, param, Binding(Operand(slot, info.kinds[k], reach), draft))
            result = self.compile_block(definition, inner, node, scope)
        finally:
            del self.running[definition]
        try:
            info.result = join(info.result, result.kind)
        except KindConflict:
            fail_at(node, scope, f"{shorten(definition.name)} gives different kinds from call to call: use one kind")
        return self.make_block(draft, outer, result, node, scope)


def wrong_arity(name: str, number: int) -> str:
    return f"{shorten(name)} is a function value, which takes 1 to {ARITY} arguments, not {number}"
