"""Walks: what `for`, comprehensions and functions such as sum and sorted go through, and how.

A walk is made of what Python would iterate over, without making it: range counts, zip and enumerate advance several
sources together, map and generator expressions compute each member in the round that takes it. Comprehensions are loops
that collect.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from arcfast.programs.blocks import Continue, Count, Each, For, If, Move
from arcfast.programs.definitions import Assignment, Definition
from arcfast.programs.displays import Displays
from arcfast.programs.flow import NO_REACH, Binding, Key, Operand, Reach, holding, inside, of_member
from arcfast.programs.frames import Draft
from arcfast.programs.kinds import NEVER, STR, VALUE, describe, dict_of, list_of, tuples_of
from arcfast.programs.late import Lookups, join_lookups, union
from arcfast.programs.names import Builtin, calling
from arcfast.programs.parts import Placed, fail_at, shorten
from arcfast.programs.prune import assigned, every_statement
from arcfast.programs.scopes import Scope
from arcfast.programs.statements import assigned_names, changed_names
from arcfast.programs.walk_kinds import (
    Counting,
    Element,
    Generated,
    Mapped,
    Members,
    Together,
    Walk,
    called,
    computes,
    skips,
    walked_reach,
)

_WALKED = frozenset(("range", "zip", "enumerate", "reversed", "map", "filter", "iter"))
_VIEWS = frozenset(("items", "keys", "values"))
CALLS = " calls"  # ends the name of a hidden variable: what the functions of a walk reach
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Walks(Displays):
    """The part of the compiler that compiles walks, `for` and comprehensions."""

    def run_loop(
        self,
        node: ast.AST,
        scope: Scope,
        body: Callable[[], None],
        other: Callable[[], None],
        make: Callable[[list[Any], list[Any]], Any],
        at: Placed,
        names: Iterable[str] = (),
        ends: bool = True,
    ) -> None:
        raise NotImplementedError

    def as_step(self, node: Placed, scope: Scope, run: Callable[[], None]) -> None:
        raise NotImplementedError

    def leave(self, statement: Any, paths: list[Any], mark: int, value: Operand | None = None) -> None:
        raise NotImplementedError

    # ---- what is walked ----

    def builtin(self, node: ast.expr, scope: Scope) -> str | None:
        """The function of Python that is called, if this is a call of one."""
        function = node.func if isinstance(node, ast.Call) else None
        if isinstance(function, ast.Name):
            if self.find(function.id, scope) is not None:
                return None
        elif not isinstance(function, ast.Attribute) or not self.is_module(function.value, scope):
            return None
        thing = self.look_up(function, scope)
        return thing.name if isinstance(thing, Builtin) else None

    def is_module(self, node: ast.expr, scope: Scope) -> bool:
        """Whether it is a module that the file imports."""
        while isinstance(node, ast.Attribute):
            node = node.value
        if not isinstance(node, ast.Name) or self.find(node.id, scope) is not None:
            return False
        module = scope.definition.module
        hidden = isinstance(module.find(node.id, scope.definition.position), (Definition, Assignment))
        return not hidden and any(node.id == name.partition(".")[0] for name in module.modules)

    def walk(self, node: ast.expr, scope: Scope) -> Walk:
        """Compile what a walk needs before its first round."""
        if id(node) in self.given:
            return self.members_walk(self.expression(node, scope), node, scope)
        name = self.builtin(node, scope)
        if name in _WALKED and isinstance(node, ast.Call):
            return self.walk_of_call(name or "", node, scope)
        if isinstance(node, ast.GeneratorExp) and len(node.generators) == 1:
            return Generated(node, self.walk(node.generators[0].iter, scope), scope)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _VIEWS:
            if not node.args and not node.keywords and not self.is_module(node.func.value, scope):
                found = self.expression(node.func.value, scope)
                if found.kind.name == "dict":
                    return self.walk_of_view(node.func.attr, found, node, scope)
                fail_at(
                    node, scope, f".{node.func.attr}() of {describe(found.kind)} cannot be compiled: only a dict has it"
                )
        if isinstance(node, ast.GeneratorExp):
            first = self.walk(node.generators[0].iter, scope)
            run = partial(self.comprehension, node, scope, "list", first=first)
            return self.collected_early(run, called(first), node, scope)
        if name == "tuple" and isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
            walk = self.walk(node.args[0], scope)
            return self.members_walk(self.list_of_walk(walk, node, scope), node, scope) if computes(walk) else walk
        return self.members_walk(self.expression(self.without_tuple(node, scope), scope), node, scope)

    def without_tuple(self, node: ast.expr, scope: Scope) -> ast.expr:
        """The x of as_tuple(x): what is walked is the same."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "as_tuple":
            if len(node.args) == 1 and not node.keywords and self.find("as_tuple", scope) is None:
                if "as_tuple" not in scope.definition.module.names:
                    return node.args[0]
        return node

    def members_walk(self, operand: Operand, node: Placed, scope: Scope) -> Members:
        kind = operand.kind
        if kind == STR:
            fail_at(node, scope, "a walk over a string cannot be compiled: use tuples of ints")
        operand = self.made(operand, node, scope)
        if kind.name == "dict":
            keys = self.primitive("item", (operand, self.const(0)), node, scope)
            return Members(keys._replace(reach=operand.reach), kind.parts[0], NO_REACH)
        member = self.member_kind(kind, node, scope)
        return Members(operand, member, of_member(operand, member))

    def walk_of_view(self, name: str, operand: Operand, node: Placed, scope: Scope) -> Walk:
        parts = []
        for k, word in enumerate(("keys", "values")):
            if name in (word, "items"):
                part = self.primitive("item", (operand, self.const(k)), node, scope)._replace(reach=operand.reach)
                member = operand.kind.parts[k]
                parts.append(Members(part, member, of_member(operand, member) if k else NO_REACH))
        return Together(tuple(parts)) if name == "items" else parts[0]

    def walk_of_call(self, name: str, node: ast.Call, scope: Scope) -> Walk:
        args = node.args
        keywords = {keyword.arg: keyword.value for keyword in node.keywords}
        starred = any(isinstance(arg, ast.Starred) for arg in args)
        if name == "zip" and starred and len(args) == 1 and isinstance(args[0], ast.Starred) and not keywords:
            rows = self.expression(args[0].value, scope)
            return self.members_walk(self.prelude("zip_rows", [rows], node, scope), node, scope)
        if starred or keywords.keys() - {"start"} or (keywords and name != "enumerate"):
            fail_at(node, scope, f"{name} with these arguments cannot be compiled: give its arguments in order")
        if name == "range":
            return self.counting(args, node, scope)
        if name == "zip":
            return Together(tuple(self.locksteps(args, scope)))
        if name == "enumerate" and 1 <= len(args) + len(keywords) <= 2 and args:
            first = args[1] if len(args) == 2 else keywords.get("start")
            given = [] if first is None else [(first, partial(self.expression, first, scope))]
            inner, *rest = self.in_turn([(args[0], partial(self.lockstep, args[0], scope)), *given], scope)
            start = rest[0] if rest else self.const(0)
            return Together((Counting(start, None, self.const(1)), inner))
        if name == "map" and len(args) >= 2:
            function = self.function_of(args[0], scope)
            return Mapped(function, tuple(self.locksteps(args[1:], scope)), False)
        if name == "filter" and len(args) == 2:
            plain = isinstance(args[0], ast.Constant) and args[0].value is None
            return Mapped(None if plain else self.function_of(args[0], scope), (self.walk(args[1], scope),), True)
        if name in ("reversed", "iter") and len(args) == 1:
            return self.walk(args[0], scope) if name == "iter" else self.backwards(args[0], node, scope)
        fail_at(node, scope, f"{name} does not take {len(args)} arguments")

    def function_of(self, node: ast.expr, scope: Scope) -> Operand:
        """A function that is called on members: also one of Python's own."""
        if isinstance(node, ast.Name) and self.find(node.id, scope) is None:
            if isinstance(self.look_up(node, scope), Builtin):
                node = self.expanded(node, calling)
        return self.expression(node, scope)

    def counting(self, args: Sequence[ast.expr], node: ast.Call, scope: Scope) -> Counting:
        if not 1 <= len(args) <= 3:
            fail_at(node, scope, f"range takes 1 to 3 arguments, not {len(args)}")
        given = self.operands(list(args), scope)
        if any(operand.kind.parts or operand.kind == STR for operand in given):
            fail_at(node, scope, "range takes ints")
        start = given[0] if len(given) > 1 else self.const(0)
        step = given[2] if len(given) == 3 else self.const(1)
        return Counting(start, given[min(len(given) - 1, 1)], step)

    def backwards(self, arg: ast.expr, node: ast.Call, scope: Scope) -> Walk:
        inner = self.walk(arg, scope)
        is_tuple = self.builtin(arg, scope) == "tuple" or self.without_tuple(arg, scope) is not arg
        if self.builtin(arg, scope) in _WALKED - {"range"} or isinstance(arg, ast.GeneratorExp):
            fail_at(node, scope, "what is walked once cannot be walked backwards: write reversed(tuple(x))")
        if isinstance(inner, Counting) and inner.stop is not None and self.constant_index(inner.step) == 1:
            one, minus = self.const(1), self.const(-1)
            start = self.primitive("minus", (inner.stop, one), node, scope)
            return Counting(start, self.primitive("minus", (inner.start, one), node, scope), minus)
        if isinstance(inner, Members) and inner.container.kind.name in ("value", "list", "tuples", "tuple", "never"):
            container = inner.container
            if is_tuple and not container.kind.parts:
                container = self.primitive("as_tuple", (container,), node, scope)
            turned = self.primitive("backwards", (container,), node, scope)
            return inner._replace(container=turned._replace(reach=inner.container.reach))
        if isinstance(inner, Members) and inner.container.kind.name == "set" and not is_tuple:
            fail_at(node, scope, "a set cannot be walked backwards: write reversed(sorted(x))")
        listed = self.list_of_walk(inner, node, scope)
        turned = self.primitive("backwards", (listed,), node, scope)
        return Members(turned, listed.kind.member, inside(listed.reach))

    def lockstep(self, node: ast.expr, scope: Scope) -> Walk:
        """A walk that gives a member in every round, as zip needs it: one that leaves some out is collected first."""
        found = self.walk(node, scope)
        if skips(found):
            return self.collected_early(partial(self.list_of_walk, found, node, scope), called(found), node, scope)
        return found

    def collected_early(
        self, run: Callable[[], Operand], functions: Iterable[Operand], node: ast.expr, scope: Scope
    ) -> Members:
        """A walk over what `run` lists, which Python computes member by member: what it reads must stay as it is."""
        reads: dict[Key, Reach] = {}
        self.flow.recorders.append(reads)
        try:
            found = self.members_walk(run(), node, scope)
        finally:
            self.flow.recorders.pop()
        outer = {key: reach for key, reach in reads.items() if not key[0].is_closed}
        groups = [owner.late_variable(name) for owner, name in outer]
        group = union([*groups, *[each.late.on_call for each in functions if each.late is not None]])
        if group is None:
            return found
        reach = holding((*outer.values(), *[each.reach for each in functions]))
        return found._replace(early=Operand(None, VALUE, reach, Lookups(group, None)))

    def locksteps(self, nodes: Sequence[ast.expr], scope: Scope) -> list[Walk]:
        return self.in_turn([(node, partial(self.lockstep, node, scope)) for node in nodes], scope)

    def prelude(self, name: str, arguments: list[Operand], node: Placed, scope: Scope) -> Operand:
        raise NotImplementedError

    # ---- rounds ----

    def bring_walk(self, walk: Walk, source: Any) -> Walk:
        """A walk with its values in this frame."""
        if isinstance(walk, Members):
            return walk._replace(container=self.bring(walk.container, source))
        if isinstance(walk, Counting):
            return Counting(*[None if part is None else self.bring(part, source) for part in walk])  # type: ignore[arg-type]
        if isinstance(walk, Together):
            return Together(tuple([self.bring_walk(part, source) for part in walk.parts]))
        if isinstance(walk, Mapped):
            function = None if walk.function is None else self.bring(walk.function, source)
            return Mapped(function, tuple([self.bring_walk(part, source) for part in walk.parts]), walk.filters)
        return walk._replace(first=self.bring_walk(walk.first, source))

    def sources(self, walk: Walk, found: list[Any]) -> list[Any]:
        """Add the sources of a walk, in order; gives the slots that they fill, in the walk's own shape."""
        draft = self.draft
        if isinstance(walk, Members):
            out = draft.fresh()
            found.append(Each(walk.container.ref, out))  # type: ignore[arg-type]
            return [out]
        if isinstance(walk, Counting):
            out = draft.fresh()
            found.append(Count(walk.start.ref, walk.stop and walk.stop.ref, walk.step.ref, out))  # type: ignore[arg-type]
            return [out]
        parts = (walk.first,) if isinstance(walk, Generated) else walk.parts
        return [self.sources(part, found) for part in parts]

    def element(self, walk: Walk, slots: list[Any], node: Placed) -> Element:
        """The member of this round; several together are a list of them."""
        if isinstance(walk, Members):
            return Operand(slots[0], walk.kind, walk.reach, walk.container.late)
        if isinstance(walk, Counting):
            return Operand(slots[0])
        if isinstance(walk, Together):
            return [self.element(part, inner, node) for part, inner in zip(walk.parts, slots)]
        if isinstance(walk, Generated):
            return self.generated(walk, self.element(walk.first, slots[0], node))
        scope = self.walking
        parts = [
            self.as_operand(self.element(part, inner, node), node, scope) for part, inner in zip(walk.parts, slots)
        ]
        for part in parts:
            if part.late is not None:
                self.use_late(part.late, ".", node, scope)
        given = parts[0] if walk.function is None else self.call_operand(walk.function, parts, node, scope)
        if not walk.filters:
            return given
        self.skip_unless(given, node, scope)
        return parts[0]

    walking: Scope

    def generated(self, walk: Generated, element: Element) -> Operand:
        """The member that a generator expression gives for this one."""
        (generator,) = walk.node.generators
        inner = self.comprehension_scope(walk.node.generators, walk.scope)
        self.assign_element(generator.target, element, walk.node, inner)
        for test in generator.ifs:
            self.skip_unless(self.condition(test, inner), test, inner)
        found = self.expression(walk.node.elt, inner)
        self.close_scope(inner)
        return found

    def close_scope(self, scope: Scope) -> None:
        """The variables of a scope are not used any more."""
        scope.is_closed = True
        if isinstance(self.frame, Draft):
            self.frame.forget(scope)

    def skip_unless(self, test: Operand, node: Placed, scope: Scope) -> None:
        """Go on with the next round if a test is false."""
        draft, loop, flow = self.draft, self.loops[-1], self.flow
        ref = self.ref(self.truth(test, node, scope), node, scope)
        with draft.nested() as other:
            self.leave(Continue(), loop.continues, loop.mark)
        flow.dead = False
        draft.add(If(ref, [], other))  # type: ignore[arg-type]

    def as_operand(self, element: Element, node: Placed, scope: Scope) -> Operand:
        if isinstance(element, list):
            parts = [self.made(self.as_operand(part, node, scope), node, scope) for part in element]
            return self.pack(parts, node, scope)
        return element

    def assign_element(self, target: ast.expr, element: Element, node: Placed, scope: Scope) -> None:
        """Assign the member of a round; several together are taken apart without making a tuple."""
        if isinstance(element, list) and isinstance(target, (ast.Tuple, ast.List)):
            stars = any(isinstance(each, ast.Starred) for each in target.elts)
            if len(element) == len(target.elts) and not stars:
                for each, part in zip(target.elts, element):
                    self.assign_element(each, part, node, scope)
                return
        self.assign_target(target, self.as_operand(element, node, scope), scope)

    # ---- loops ----

    def loop_over(
        self,
        walk: Walk,
        node: ast.AST,
        at: Placed,
        scope: Scope,
        body: Callable[[Element], None],
        names: Iterable[str] = (),
        other: Callable[[], None] = lambda: None,
    ) -> None:
        """A loop over a walk; `body` compiles a round for its member."""
        flow, sources = self.flow, []  # type: ignore[var-annotated]
        slots = self.sources(walk, sources)
        hidden = f".{id(node)}"
        reach = walked_reach(walk)
        if reach.own or reach.inner:
            flow.set(scope, hidden, Binding(Operand(None, VALUE, reach), self.frame))
        functions = called(walk)
        if any(function.reach.all for function in functions):
            used = holding(function.reach for function in functions)
            flow.set(scope, hidden + CALLS, Binding(Operand(None, VALUE, used), self.frame))

        def round_() -> None:
            before, self.walking = getattr(self, "walking", scope), scope
            element = self.element(walk, slots, at)
            self.walking = before
            body(element)
            for function in functions if self.loops[-1].continues or not flow.dead else ():
                group = None if function.late is None else function.late.on_call
                if group is not None and group.reassigned:
                    self.refuse_called("assigned", group.reassigned, at, scope)

        def make(statements: list[Any], after: list[Any]) -> For:
            changed = {slot for each in every_statement(statements) for slot in assigned(each)}
            return For(tuple([self.apart_from(source, changed) for source in sources]), statements, after)  # type: ignore[arg-type]

        self.run_loop(node, scope, round_, other, make, at, names)
        for name in (hidden, hidden + CALLS):
            if name in scope.variables:
                flow.set(scope, name, None)

    def refuse_called(self, what: str, name: str, node: Placed, scope: Scope) -> NoReturn:
        """Reject a walk that was compiled with a variable as it is before the loop, and would use it in each round."""
        why = f"{shorten(name)} is {what} in a loop over a `map`, `filter` or generator that uses it"
        fail_at(node, scope, f"{why}: walk tuple(...) of that, or compute its members inside the loop")

    def apart_from(self, source: Any, changed: set[int]) -> Any:
        """A source of a loop whose slots are not those that its rounds assign."""

        def moved(slot: int | None) -> int | None:
            if slot not in changed:
                return slot
            own = self.draft.fresh()
            self.draft.add(Move(slot, own))
            return own

        if isinstance(source, Each):
            return Each(moved(source.container), source.out)  # type: ignore[arg-type]
        return Count(moved(source.start), moved(source.stop), moved(source.step), source.out)  # type: ignore[arg-type]

    def for_statement(self, node: ast.For, walk: Walk, scope: Scope) -> None:
        def body(element: Element) -> None:
            self.assign_element(node.target, element, node, scope)
            self.statements(node.body, scope)

        self.loop_over(
            walk, node, node, scope, body, changed_names([node]), lambda: self.statements(node.orelse, scope)
        )

    # ---- comprehensions ----

    def comprehension_scope(self, generators: Sequence[ast.comprehension], scope: Scope) -> Scope:
        names = assigned_names([generator.target for generator in generators])
        return Scope(scope, scope.definition, frozenset(names))

    def comprehension(
        self,
        node: Comprehension,
        scope: Scope,
        kind: str,
        grows: frozenset[int] = frozenset(),
        first: Walk | None = None,
    ) -> Operand:
        """A comprehension as a "list" (a tuple at run time), "set", or "dict"; of the tuple, not yet the set.

        `grows`: objects that take its members one by one; `first`: the walk of its first `for`, if that is compiled.
        """
        if first is None:
            first = self.walk(node.generators[0].iter, scope)
        begun = self.flow.clock
        frame = self.frame
        inner = self.comprehension_scope(node.generators, scope)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        names = [f".{k}" for k in range(len(parts))]
        for name in names:
            self.assign(name, self.const((), list_of(NEVER)), inner)

        def collect() -> None:
            for name, operand in zip(names, self.operands(parts, inner)):
                self.collect(name, self.made(operand, node, inner), node, inner)

        self.as_step(
            node, scope, lambda: self.generators(node, 0, self.bring_walk(first, frame), inner, collect, names)
        )
        self.check_unread(grows, first, begun, node, scope)
        found = [self.read((inner, name), node, inner) for name in names]
        self.close_scope(inner)
        if len(found) == 1:
            return found[0]._replace(reach=self.new_object(node, scope, (inside(found[0].reach),)))
        kinds = [operand.kind.member for operand in found]
        self.key(Operand(None, kinds[0]), dict_of(NEVER, NEVER), parts[0], scope)
        made = self.primitive("dict_of", found, node, scope)
        reach = self.new_object(node, scope, (inside(found[1].reach),))
        return made._replace(kind=dict_of(kinds[0], kinds[1]), reach=reach)

    def collect(self, name: str, operand: Operand, node: Placed, scope: Scope) -> None:
        """Append to a hidden list of a comprehension."""
        before = self.read((scope, name), node, scope)
        member = self.joined(before.kind.member, operand.kind, node, scope)
        added = self.primitive("list_append", (before, operand), node, scope)
        # An object from outside the loop comes into the list again in every round.
        again = self.from_outside(operand.reach)
        twice = before.reach.twice | operand.reach.twice | again
        reach = Reach(before.reach.own, before.reach.inner | operand.reach.all, twice)
        late = join_lookups(before.late, operand.late)
        self.assign(name, added._replace(kind=list_of(member), reach=reach, late=late), scope)

    def generators(
        self, node: Comprehension, k: int, walk: Walk, scope: Scope, collect: Callable[[], None], names: list[str]
    ) -> None:
        """The loops of a comprehension from the k-th on."""
        generator = node.generators[k]

        def body(element: Element) -> None:
            self.assign_element(generator.target, element, node, scope)
            for test in generator.ifs:
                self.skip_unless(self.condition(test, scope), test, scope)
            if k + 1 < len(node.generators):
                inner = self.walk(node.generators[k + 1].iter, scope)
                self.generators(node, k + 1, inner, scope, collect, names)
            else:
                collect()

        if generator.is_async:
            fail_at(node, scope, "`async` is not in the language: write for")
        self.loop_over(walk, generator, node, scope, body, [*names, *changed_names([node])])

    def comprehend(self, node: Comprehension, scope: Scope) -> Operand:
        """A comprehension as Python gives it."""
        if isinstance(node, ast.GeneratorExp):
            fail_at(node, scope, "a generator must be consumed where it is written: write tuple(... for ...)")
        found = self.comprehension(node, scope, "list")
        if isinstance(node, ast.SetComp):
            return self.as_set(found, found.kind.member, node, scope)
        return found

    def list_of_walk(self, walk: Walk, node: ast.expr, scope: Scope) -> Operand:
        """The list of what a walk gives."""
        if isinstance(walk, Members):
            found = walk.container
            if found.kind.name not in ("list", "tuples", "tuple"):
                found = self.primitive("as_tuple", (found,), node, scope)
            return found._replace(kind=list_of(walk.kind), reach=self.new_object(node, scope, (walk.reach,)))
        if isinstance(walk, Counting) and walk.stop is not None:
            found = self.primitive("interval", (walk.start, walk.stop, walk.step), node, scope)
            return found._replace(kind=list_of(VALUE), reach=self.new_object(node, scope))
        frame = self.frame

        def run() -> Operand:
            inner = Scope(scope, scope.definition, frozenset())
            self.assign(".0", self.const((), list_of(NEVER)), inner)

            def body(element: Element) -> None:
                operand = self.made(self.as_operand(element, node, inner), node, inner)
                self.collect(".0", operand, node, inner)

            self.loop_over(self.bring_walk(walk, frame), node, node, inner, body, [".0"])
            found = self.read((inner, ".0"), node, inner)
            self.close_scope(inner)
            return found

        found = self.controlled(node, scope, run)
        return found._replace(reach=self.new_object(node, scope, (inside(found.reach),)))

    def listed(self, node: ast.expr, scope: Scope, owner: Operand | None = None) -> Operand:
        """The list of what a walk over an expression gives; `owner`: a list, set or dict that takes its members.

        Python walks what lives in its place while the owner grows, so that must not look at the owner.
        """
        lazy = owner is not None and self.lives_in_its_place(node, scope) and self.builtin(node, scope) != "reversed"
        grows = owner.reach.own if lazy and owner is not None else frozenset()
        if isinstance(node, (ast.GeneratorExp, ast.ListComp)) and id(node) not in self.given:
            return self.comprehension(node, scope, "list", grows)
        walk, begun = self.walk(node, scope), self.flow.clock
        found = self.list_of_walk(walk, node, scope)
        self.check_unread(grows, walk, begun, node, scope)
        return found

    def listed_in_turn(self, nodes: Sequence[ast.expr], scope: Scope, owner: Operand | None = None) -> list[Operand]:
        return self.in_turn([(node, partial(self.listed, node, scope, owner)) for node in nodes], scope)

    def check_unread(self, grows: frozenset[int], walk: Walk, begun: int, node: Placed, scope: Scope) -> None:
        """Reject a walk whose rounds look at the objects that take its members."""
        walked, seen = walked_reach(walk).own, self.flow.seen
        if any(number in walked or seen.get(number, 0) > begun for number in grows):
            way = "make a list of the members first, with list(x)"
            fail_at(node, scope, f"these members are made by reading the list, set or dict that takes them: {way}")

    def collected(self, node: ast.expr, scope: Scope) -> Operand:
        found = self.listed(node, scope)
        return found._replace(kind=tuples_of(found.kind.member), reach=inside(found.reach))

    def view(self, node: ast.expr, scope: Scope) -> Operand | None:
        """A range or a view of a dict, as the tuple of its members; None for what is a value by itself."""
        return self.collected(node, scope) if self.lives_in_its_place(node, scope) else None

    def lives_in_its_place(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression is no value, but only something to walk: a generator, a range, a view of a dict."""
        is_view = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _VIEWS
        return is_view or isinstance(node, ast.GeneratorExp) or self.builtin(node, scope) in _WALKED
