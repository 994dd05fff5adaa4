"""Assignments and changes: names, unpacking, items, and the methods that change a list, set or dict.

A change has value semantics: a row of the table gives the new value, which is assigned to the name or put back into
the place it came from. Whatever else reaches the changed object cannot be read afterwards (flow.py).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from arcfast.programs.blocks import Move, Unbind
from arcfast.programs.control import ControlFlow
from arcfast.programs.flow import Binding, Key, Operand, Reach, Stale, inside
from arcfast.programs.frames import Draft
from arcfast.programs.kinds import NEVER, STR, VALUE, Kind, describe, dict_of, list_of, set_of, tuple_of, tuples_of
from arcfast.programs.operators import CHANGED_IN_LINE, SIGNS
from arcfast.programs.parts import NotAList, Placed, fail_at, shorten
from arcfast.programs.scopes import Scope

CHANGING = frozenset(
    (
        "append", "appendleft", "insert", "extend", "pop", "popleft", "remove", "sort", "reverse", "clear", "add",
        "discard", "update", "intersection_update", "difference_update", "symmetric_difference_update", "setdefault",
    )
)  # fmt: skip
_ONLY_NAMES = "only names and items can be assigned to"


class Access(NamedTuple):
    """A step from a container to what is in it; `default`: what setdefault puts there first."""

    key: Operand
    default: Operand | None = None


class Place(NamedTuple):
    """A variable, and the way from it to a part of its value."""

    key: Key
    way: tuple[Access, ...]


class ChangesOfValues(ControlFlow):
    """The part of the compiler that compiles assignments and changes."""

    # ---- names ----

    def assign(self, name: str, operand: Operand, scope: Scope) -> None:
        self.assign_key(scope.aliases.get(name) or (scope, name), operand)

    def assign_key(self, key: Key, operand: Operand) -> None:
        """Give a variable another value. One in a slot of another variable is moved, since that may change."""
        owner, name = key
        before = owner.variables.get(name)
        frame = self.frame
        if isinstance(frame, Draft) and operand.ref is not None and operand.ref not in frame.fixed:
            last = frame.statements[-1] if frame.statements else None
            if operand.ref in frame.named or getattr(last, "out", None) == operand.ref:
                slot = frame.slot_of(*key)
                self.into(slot, operand)
                operand = operand._replace(ref=slot)
        if owner.used_late and (before is None or before.ref != operand.ref or isinstance(frame, Draft)):
            owner.end_late(name)
        self.flow.set(owner, name, Binding(operand, frame))

    def assign_target(self, target: ast.expr, operand: Operand, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            self.assign(target.id, self.held(operand, target, scope), scope)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self.unpack(target, operand, scope)
        elif isinstance(target, ast.Subscript):
            self.store(target, self.made(operand, target, scope), scope)
        else:
            fail_at(target, scope, _ONLY_NAMES)

    def held(self, operand: Operand, node: Placed, scope: Scope) -> Operand:
        """A value that a variable takes: a function is made, so that it is the same whatever happens to its name."""
        return self.made(operand, node, scope)

    def unpack(self, target: ast.Tuple | ast.List, operand: Operand, scope: Scope) -> None:
        stars = [k for k, each in enumerate(target.elts) if isinstance(each, ast.Starred)]
        if not stars:
            values = self.unpacked(operand, len(target.elts), target, scope)
            self.assign_all(target.elts, values, scope)
            return
        (star,) = stars
        first, rest, last = self.starred_parts(operand, star, len(target.elts) - star - 1, target, scope)
        targets = [each.value if isinstance(each, ast.Starred) else each for each in target.elts]
        self.assign_all(targets, [*first, rest, *last], scope)

    def assign_all(self, targets: list[ast.expr], values: list[Operand], scope: Scope) -> None:
        """Assign several values at once: none of them is a variable that an earlier one changes."""
        values = [self.held(value, target, scope) for target, value in zip(targets, values)]
        if isinstance(self.frame, Draft):
            for k, value in enumerate(values):
                if k and value.ref in self.frame.named:
                    slot = self.frame.fresh()
                    self.frame.add(Move(value.ref, slot))
                    values[k] = value._replace(ref=slot)
        for target, value in zip(targets, values):
            self.assign_target(target, value, scope)

    def delete(self, target: ast.expr, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            key = self.find(target.id, scope)
            if key is None:
                fail_at(target, scope, f"del {shorten(target.id)}: it is no variable")
            self.read(key, target, scope)
            if isinstance(self.frame, Draft):
                self.frame.add(Unbind(self.frame.slot_of(*key)))
            key[0].end_late(key[1])
            self.flow.set(*key, None)
        elif isinstance(target, ast.Subscript):
            self.delete_item(target, scope)
        elif isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self.delete(each, scope)
        else:
            fail_at(target, scope, "del takes names and items")

    # ---- places ----

    def place_of(self, node: ast.expr, scope: Scope) -> Place | None:
        """The place that an expression names; None if it is no part of a variable."""
        if isinstance(node, ast.Name):
            key = self.find(node.id, scope)
            return None if key is None else Place(key, ())
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            inner = self.place_of(node.value, scope)
            if inner is None:
                return None
            mark = len(self.changed)
            access = Access(self.expression(node.slice, scope))
            self.check_unchanged(inner, mark, node, scope)
            return Place(inner.key, (*inner.way, access))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setdefault":
            inner = self.place_of(node.func.value, scope)
            if inner is not None and len(node.args) == 2 and not node.keywords:
                index, default = [self.made(each, node, scope) for each in self.operands(node.args, scope)]
                return Place(inner.key, (*inner.way, Access(index, default)))
        return None

    def change(
        self, place: Place, change: Callable[[Operand], tuple[Operand, Operand | None]], node: Placed, scope: Scope
    ) -> Operand:
        """Change what is in a place: `change` gives the new value, and what the call gives; returns the latter."""
        whole = self.read_to_change(place.key, node, scope)
        mark = len(self.changed)
        values = [whole]
        for access in place.way:
            values.append(self.access(values[-1], access, node, scope))
        changed = values[-1].reach.own if values[-1].kind.is_mutable else values[-2 if place.way else -1].reach.own
        for container, access in zip(values, place.way):
            if access.default is not None or container.kind.default:  # it may get another item
                changed |= container.reach.own
        self.check_change(place, changed, whole, node, scope)
        new, result = change(values[-1])
        if any(not each.isdisjoint(whole.reach.all) for each in self.changed[mark:]):
            fail_at(node, scope, CHANGED_IN_LINE)
        for container, access in zip(reversed(values[:-1]), reversed(place.way)):
            new = self.put_back(container, access.key, new, node, scope)
        self.changed.append(changed)
        self.assign_key(place.key, new)
        line = node.lineno + scope.definition.offset
        self.flow.share(changed, place.key, Stale(line, place.key[1]))
        return result if result is not None else self.const(None)

    def check_unchanged(self, place: Place, mark: int, node: Placed, scope: Scope) -> None:
        """Reject a change of a part of a variable that was changed after the way to the part was evaluated."""
        binding = place.key[0].variables.get(place.key[1])
        if place.way and binding is not None:
            if any(not each.isdisjoint(binding.reach.all) for each in self.changed[mark:]):
                fail_at(node, scope, CHANGED_IN_LINE)

    def read_to_change(self, key: Key, node: Placed, scope: Scope) -> Operand:
        """The value of a variable that is changed. To append does not depend on what it holds: no read for loops."""
        binding = key[0].variables.get(key[1])
        before = 0 if binding is None else binding.read_at
        found = self.read(key, node, scope)
        if binding is not None and not found.kind.parts[1:] and found.kind.name == "list":
            binding.read_at = before
        return found

    def check_change(self, place: Place, changed: frozenset[int], whole: Operand, node: Placed, scope: Scope) -> None:
        name = shorten(place.key[1])
        binding = place.key[0].variables.get(place.key[1])
        if binding is not None and self.functions_between(binding.frame):
            way = "give it as an argument and return the new one"
            fail_at(node, scope, f"{name} is changed in a function value or a recursive function: {way}")
        for number in changed:
            if number in self.fixed_objects:
                fail_at(node, scope, f"{name} cannot be changed: {self.fixed_objects[number]}")
        if place.way and not changed.isdisjoint(whole.reach.twice):
            fail_at(node, scope, f"{name} may hold the same list, set or dict twice: make each of them anew")

    def access(self, container: Operand, access: Access, node: Placed, scope: Scope) -> Operand:
        """What is in a place, to be changed and put back."""
        kind = container.kind
        if kind.name == "dict":
            key = self.key(access.key, kind, node, scope)
            default = access.default or self.default_of(kind, node, scope)
            if default is None:
                return self.item(container, key, node, scope)
            found = self.primitive("dict_get_or", (container, key, default), node, scope)
            member = self.joined(kind.parts[1], default.kind, node, scope)
            reach = Reach(container.reach.inner | default.reach.own, container.reach.inner | default.reach.inner)
            return found._replace(kind=member, reach=reach)
        if kind.name in ("list", "tuple", "tuples", "None", "never") and access.default is None:
            return self.item(container, access.key, node, scope)
        _fail_to_change(kind, node, scope)

    def default_of(self, kind: Kind, node: Placed, scope: Scope) -> Operand | None:
        """What a missing key of a defaultdict or Counter stands for; None: an error."""
        made = {
            "int": VALUE,
            "Counter": VALUE,
            "list": list_of(NEVER),
            "set": set_of(NEVER),
            "dict": dict_of(NEVER, NEVER),
        }
        if kind.default not in made:
            return None
        value = {"int": 0, "Counter": 0, "list": (), "set": frozenset(), "dict": ((), ())}[kind.default]
        operand = self.const(value, made[kind.default])
        return operand._replace(reach=self.new_object(node, scope)) if operand.kind.is_mutable else operand

    def put_back(self, container: Operand, index: Operand, value: Operand, node: Placed, scope: Scope) -> Operand:
        """The container with another value in a place."""
        kind = container.kind
        reach = self.with_member(container.reach, value.reach, replaces=True)
        if kind.name == "dict":
            return self.with_item(container, index, value, node, scope)._replace(reach=reach)
        if kind.name == "tuple":
            place = self.constant_index(index)
            parts = list(kind.parts)
            if place is None or not -len(parts) <= place < len(parts):
                fail_at(node, scope, "the members of this tuple are of different kinds: unpack them with a, b = x")
            parts[place] = self.joined(parts[place], value.kind, node, scope)
            new = tuple_of(parts)
        else:
            member = self.joined(kind.member, value.kind, node, scope)
            new = kind._replace(parts=(member,)) if kind.name == "list" else tuples_of(member)
        found = self.primitive("list_set", (container, index, value), node, scope)
        return found._replace(kind=new, reach=reach)

    def with_member(self, reach: Reach, member: Reach, replaces: bool = False) -> Reach:
        """What a container reaches after it took a member. In a loop, one from outside comes in again and again."""
        if not member.own and not member.inner:
            return reach
        again: frozenset[int] = frozenset()
        if not replaces:
            again = reach.inner & member.all
            if self.loops and not reach.own & self.young:
                again |= self.from_outside(member)
        return Reach(reach.own, reach.inner | member.all, reach.twice | member.twice | again)

    # ---- items ----

    def subscript(self, node: ast.Subscript, scope: Scope) -> Operand:
        """x[i]; of a defaultdict, reading makes the item."""
        place = None
        if isinstance(node.value, ast.Name) and not isinstance(node.slice, ast.Slice):
            key = self.find(node.value.id, scope)
            binding = None if key is None else key[0].variables.get(key[1])
            if key is not None and binding is not None and binding.kind.default not in ("", "Counter"):
                place = Place(key, ())
        if place is None:
            return super().subscript(node, scope)
        access = Access(self.expression(node.slice, scope))

        def change(container: Operand) -> tuple[Operand, Operand]:
            found = self.access(container, access, node, scope)
            return self.put_back(container, access.key, found, node, scope), found

        return self.change(place, change, node, scope)

    def store(self, target: ast.Subscript, value: Operand, scope: Scope) -> None:
        """x[i] = value, also deeper: x[i][j] = value."""
        place = self.place_of(target.value, scope)
        if place is None:
            fail_at(target, scope, "only an item of a variable can be assigned to")
        if isinstance(target.slice, ast.Slice):
            self.store_slice(target, place, value, scope)
            return
        mark = len(self.changed)
        index = self.expression(target.slice, scope)
        self.check_unchanged(place, mark, target, scope)
        if len(place.way) == 1 and self.is_grid(place, scope) and not value.reach.own and not value.reach.inner:
            self.store_cell(place, index, value, target, scope)
            return

        def change(container: Operand) -> tuple[Operand, None]:
            kind = container.kind
            if kind.name == "dict":
                self.key(index, kind, target, scope)
            elif kind.name != "list":
                _fail_to_change(kind, target, scope)
            twice = not container.reach.inner.isdisjoint(value.reach.all)
            new = self.put_back(container, index, value, target, scope)
            if twice:
                new = new._replace(reach=new.reach._replace(twice=new.reach.twice | value.reach.all))
            return new, None

        self.change(place, change, target, scope)

    def is_grid(self, place: Place, scope: Scope) -> bool:
        """Whether a variable is a list of lists."""
        binding = place.key[0].variables.get(place.key[1])
        return binding is not None and binding.kind.name == "list" and binding.kind.member.name == "list"

    def store_cell(self, place: Place, index: Operand, value: Operand, node: ast.expr, scope: Scope) -> None:
        """g[i][j] = value, in one row of the table."""
        whole = self.read(place.key, node, scope)
        changed = whole.reach.inner
        self.check_change(place, changed, whole, node, scope)
        member = self.joined(whole.kind.member.member, value.kind, node, scope)
        new = self.primitive("list_set2", (whole, place.way[0].key, index, value), node, scope)
        self.changed.append(changed)
        self.assign_key(place.key, new._replace(kind=list_of(list_of(member)), reach=whole.reach))
        line = node.lineno + scope.definition.offset
        self.flow.share(changed, place.key, Stale(line, place.key[1]))

    def store_slice(self, target: ast.Subscript, place: Place, value: Operand, scope: Scope) -> None:
        bounds = target.slice
        if not isinstance(bounds, ast.Slice) or bounds.step is not None:
            fail_at(target, scope, "a slice with a step cannot be assigned to: assign the items one by one")
        parts, mark = (bounds.lower, bounds.upper), len(self.changed)
        start, stop = [self.const(None) if part is None else self.expression(part, scope) for part in parts]
        self.check_unchanged(place, mark, target, scope)

        def change(container: Operand) -> tuple[Operand, None]:
            if container.kind.name != "list":
                _fail_to_change(container.kind, target, scope)
            member = self.joined(container.kind.member, self.member_kind(value.kind, target, scope), target, scope)
            members = self.primitive("as_tuple", (value,), target, scope)
            new = self.primitive("part_set", (container, start, stop, members), target, scope)
            reach = self.with_member(container.reach, inside(value.reach))
            return new._replace(kind=list_of(member), reach=reach), None

        self.change(place, change, target, scope)

    def delete_item(self, target: ast.Subscript, scope: Scope) -> None:
        place = self.place_of(target.value, scope)
        if place is None:
            fail_at(target, scope, "only an item of a variable can be deleted")
        if isinstance(target.slice, ast.Slice):
            self.store_slice(target, place, self.const((), list_of(NEVER)), scope)
            return
        mark = len(self.changed)
        index = self.expression(target.slice, scope)
        self.check_unchanged(place, mark, target, scope)

        def change(container: Operand) -> tuple[Operand, None]:
            rows = {"list": "list_drop", "dict": "dict_drop"}
            if container.kind.name not in rows:
                _fail_to_change(container.kind, target, scope)
            new = self.primitive(rows[container.kind.name], (container, index), target, scope)
            return new._replace(kind=container.kind, reach=container.reach), None

        self.change(place, change, target, scope)

    # ---- x += y ----

    def augmented(self, node: ast.AugAssign, scope: Scope) -> None:
        target = node.target
        place = self.place_of(target, scope) if isinstance(target, (ast.Name, ast.Subscript)) else None
        if place is None:
            fail_at(node, scope, _ONLY_NAMES)
        sign = type(node.op)
        if not place.way:
            now = self.read(place.key, node, scope)
            if not now.kind.is_mutable:
                value = self.expression(node.value, scope)
                self.assign_key(place.key, self.operate(sign, now, value, node, scope))
                return
        else:
            mark = len(self.changed)
            value = self.expression(node.value, scope)
            self.check_unchanged(place, mark, node, scope)

            def change(container: Operand) -> tuple[Operand, None]:
                if container.kind.is_mutable:
                    return self.merged(sign, container, node, scope, value), None
                return self.operate(sign, container, value, node, scope), None

            self.change(place, change, node, scope)
            return
        with self.evaluated_first(place, [node.value], scope):
            self.change(place, lambda container: (self.merged(sign, container, node, scope, None), None), node, scope)

    @contextmanager
    def evaluated_first(self, place: Place, arguments: Sequence[ast.expr], scope: Scope) -> Iterator[None]:
        """Evaluate arguments that may change something before the variable is read that the statement changes."""
        mark = len(self.changed)
        early = [arg for arg in arguments if self.may_change(arg, scope) and not self.lives_in_its_place(arg, scope)]
        for arg, operand in zip(early, self.operands(early, scope)):
            self.given[id(arg)] = self.made(operand, arg, scope), self.frame
        try:
            if early:
                self.check_unchanged(place, mark, early[0], scope)
            yield
        finally:
            for arg in early:
                del self.given[id(arg)]

    def may_change(self, node: ast.expr, scope: Scope) -> bool:
        """Whether evaluating an expression may change a list, set or dict."""
        for part in ast.walk(node):
            if isinstance(part, ast.Call):
                if isinstance(part.func, ast.Attribute) and part.func.attr in CHANGING:
                    return True
                if isinstance(part.func, ast.Name) and self.find(part.func.id, scope) is not None:
                    return True
        return False

    def merged(
        self, sign: type, container: Operand, node: ast.AugAssign, scope: Scope, value: Operand | None
    ) -> Operand:
        """A list, set or dict after `+=`, `|=` and the like."""
        kind = container.kind
        if kind.name == "list" and sign is ast.Add:
            more = self.listed(node.value, scope, container) if value is None else value
            member = self.joined(kind.member, self.member_kind(more.kind, node, scope), node, scope)
            new = self.primitive("plus", (container, self.primitive("as_tuple", (more,), node, scope)), node, scope)
            reach = self.with_member(container.reach, inside(more.reach))
            return new._replace(kind=kind._replace(parts=(member,)), reach=reach)
        more = self.expression(node.value, scope) if value is None else value
        if kind.name == "list" and sign is ast.Mult and not container.reach.inner:
            return self.primitive("times", (container, more), node, scope)._replace(kind=kind, reach=container.reach)
        new = self.operate(sign, container, more, node, scope)
        if new.kind.name != kind.name:
            fail_at(node, scope, f"{describe(kind)} {SIGNS[sign]}= {describe(more.kind)} cannot be compiled")
        return new._replace(reach=Reach(container.reach.own, new.reach.inner, new.reach.twice))


def _fail_to_change(kind: Kind, node: Placed, scope: Scope) -> NoReturn:
    if kind.name in ("value", "tuple", "tuples", "None", "never"):
        reason = "a tuple, or what a primitive gives, cannot be changed: make a list first, with list(x)"
        fail_at(node, scope, reason, NotAList)
    fail_at(
        node, scope, "a string cannot be changed" if kind == STR else f"{describe(kind)} cannot be changed in this way"
    )
