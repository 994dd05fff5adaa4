"""Displays: tuples, lists, sets and dicts written out, with stars; unpacking into names."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from arcfast.programs.flow import Operand, Reach, holding, inside, of_member
from arcfast.programs.kinds import (
    NEVER,
    STR,
    VALUE,
    Kind,
    describe,
    dict_of,
    is_hashable,
    list_of,
    set_of,
    tuple_of,
    tuples_of,
)
from arcfast.programs.operators import Operators
from arcfast.programs.parts import Placed, fail_at
from arcfast.programs.scopes import Scope

_TUPLES = {1: "single", 2: "astuple", 3: "triple", 4: "quadruple"}


class Displays(Operators):
    """The part of the compiler that compiles displays."""

    def tuple_display(self, node: ast.Tuple, scope: Scope) -> Operand:
        """A tuple of which some member is computed."""
        if any(isinstance(member, ast.Starred) for member in node.elts):
            found, member, reach = self.starred(node.elts, node, scope)
            return found._replace(kind=tuples_of(member), reach=reach)
        if len(node.elts) == 2:
            self.calls -= 1  # not in the count of a definition: with constant arguments the pair is no call
        operands = [self.made(operand, node, scope) for operand in self.operands(node.elts, scope)]
        return self.pack(operands, node, scope)

    def pack(self, operands: Sequence[Operand], node: Placed, scope: Scope) -> Operand:
        """The tuple of these values."""
        kind = tuple_of(operand.kind for operand in operands)
        reach = holding(operand.reach for operand in operands)
        return self.packed(operands, node, scope)._replace(kind=kind, reach=reach)

    def packed(self, operands: Sequence[Operand], node: Placed, scope: Scope) -> Operand:
        if not operands:
            return self.const(())
        groups = [operands[k : k + 4] for k in range(0, len(operands), 4)]
        found = self.primitive(_TUPLES[len(groups[0])], groups[0], node, scope)
        for group in groups[1:]:
            more = self.primitive(_TUPLES[len(group)], group, node, scope)
            found = self.primitive("plus", (found, more), node, scope)
        return found

    def starred(self, nodes: Sequence[ast.expr], node: Placed, scope: Scope) -> tuple[Operand, Kind, Reach]:
        """Members, some of them with stars: the tuple of all, the kind of a member, what it reaches."""
        parts: list[Operand] = []
        plain: list[Operand] = []
        member, reaches = NEVER, []
        changes: list[int] = []
        for each in nodes:
            if isinstance(each, ast.Starred):
                if plain:
                    parts.append(self.packed(plain, node, scope))
                    plain = []
                walked = self.collected(each.value, scope)
                member = self.joined(member, self.member_kind(walked.kind, node, scope), node, scope)
                reaches.append(inside(walked.reach))
                parts.append(walked)
            else:
                operand = self.made(self.expression(each, scope), each, scope)
                member = self.joined(member, operand.kind, node, scope)
                reaches.append(operand.reach)
                plain.append(operand)
            changes.append(len(self.changed))
        for reach, before in zip(reaches, changes):
            self.check_kept(reach, before, node, scope)
        if plain or not parts:
            parts.append(self.packed(plain, node, scope))
        found = parts[0]
        for part in parts[1:]:
            found = self.primitive("plus", (found, part), node, scope)
        return found, member, holding(reaches)

    def collected(self, node: ast.expr, scope: Scope) -> Operand:
        """The tuple of what a walk over an expression gives."""
        raise NotImplementedError

    def list_display(self, node: ast.List, scope: Scope) -> Operand:
        found, member, members = self.members_of(node.elts, node, scope)
        return found._replace(kind=list_of(member), reach=self.new_object(node, scope, members))

    def members_of(self, nodes: list[ast.expr], node: ast.expr, scope: Scope) -> tuple[Operand, Kind, list]:
        """The tuple of members, the kind that they have in common, and what they reach."""
        if any(isinstance(each, ast.Starred) for each in nodes):
            operand, member, reach = self.starred(nodes, node, scope)
            return operand, member, [reach]
        found = self.tuple_literal(ast.copy_location(ast.Tuple(nodes, ast.Load()), node), scope, False, 0)
        if found is not None:
            return Operand(self.place(found, node, scope)), VALUE if nodes else NEVER, []
        operands = [self.made(operand, node, scope) for operand in self.operands(nodes, scope)]
        member = NEVER
        for operand in operands:
            member = self.joined(member, operand.kind, node, scope)
        return self.packed(operands, node, scope), member, [operand.reach for operand in operands]

    def set_display(self, node: ast.Set, scope: Scope) -> Operand:
        found, member, _ = self.members_of(node.elts, node, scope)
        return self.as_set(found, member, node, scope)

    def as_set(self, members: Operand, member: Kind, node: Placed, scope: Scope, mutable: bool = True) -> Operand:
        """The set of the members of a tuple."""
        if not is_hashable(member):
            fail_at(node, scope, f"{describe(member)} cannot be a member of a set: write tuple(x) or frozenset(x)")
        found = self.primitive("as_set", (members,), node, scope)
        if mutable:
            return found._replace(kind=set_of(member), reach=self.new_object(node, scope))
        return found if member in (VALUE, NEVER) else found._replace(kind=set_of(member))

    def dict_display(self, node: ast.Dict, scope: Scope) -> Operand:
        if not node.keys:
            return self.const(((), ()), dict_of(NEVER, NEVER))._replace(reach=self.new_object(node, scope))
        if any(key is None for key in node.keys):
            return self.dict_with_stars(node, scope)
        nodes = [part for pair in zip(node.keys, node.values) for part in pair if part is not None]
        operands = [self.made(operand, node, scope) for operand in self.operands(nodes, scope)]
        kind = dict_of(NEVER, NEVER)
        for key, value in zip(operands[::2], operands[1::2]):
            self.key(key, kind, node, scope)
            kind = dict_of(
                self.joined(kind.parts[0], key.kind, node, scope), self.joined(kind.parts[1], value.kind, node, scope)
            )
        keys, values = self.packed(operands[::2], node, scope), self.packed(operands[1::2], node, scope)
        reach = self.new_object(node, scope, [operand.reach for operand in operands])
        return self.primitive("dict_of", (keys, values), node, scope)._replace(kind=kind, reach=reach)

    def dict_with_stars(self, node: ast.Dict, scope: Scope) -> Operand:
        """{**a, k: v, **b}, from left to right."""
        found = self.const(((), ()), dict_of(NEVER, NEVER))
        reaches: list[Reach] = []
        changes: list[int] = []
        for key, value in zip(node.keys, node.values):
            operand = self.expression(value, scope)
            if key is None:
                if operand.kind.name != "dict":
                    fail_at(value, scope, "`**` takes a dict")
                kind = self.joined(found.kind, operand.kind._replace(default=""), node, scope)
                found = self.primitive("dict_merge", (found, operand), node, scope)._replace(kind=kind)
                reaches.append(inside(operand.reach))
            else:
                at = self.key(self.expression(key, scope), found.kind, node, scope)
                found = self.with_item(found, at, self.made(operand, node, scope), node, scope)
                reaches.append(operand.reach)
            changes.append(len(self.changed))
        for reach, before in zip(reaches, changes):
            self.check_kept(reach, before, node, scope)
        return found._replace(reach=self.new_object(node, scope, reaches))

    def with_item(self, container: Operand, key: Operand, value: Operand, node: Placed, scope: Scope) -> Operand:
        """A dict with another item; what it reaches is for the caller to say."""
        kind = container.kind
        parts = [self.joined(a, b.kind, node, scope) for a, b in zip(kind.parts, (key, value))]
        found = self.primitive("dict_set", (container, key, value), node, scope)
        return found._replace(kind=dict_of(parts[0], parts[1], kind.default), reach=container.reach)

    # ---- unpacking ----

    def unpacked(self, operand: Operand, number: int, node: Placed, scope: Scope) -> list[Operand]:
        """The members of a value that must have so many."""
        kind = operand.kind
        if kind in (STR,) or kind.name == "dict":
            way = ": write tuple(d) for its keys" if kind.name == "dict" else ""
            fail_at(node, scope, f"{describe(kind)} cannot be unpacked{way}")
        if kind.name == "tuple" and len(kind.parts) != number:
            fail_at(node, scope, f"a tuple of {len(kind.parts)} cannot be unpacked into {number}")
        known = self.parts_of(operand)
        if known is not None and len(known) == number:
            return known
        members = self.primitive("unpack", (operand, self.const(number)), node, scope)
        kinds = kind.parts if kind.name == "tuple" else [self.member_kind(kind, node, scope)] * number
        items = [self.primitive("item", (members, self.const(k)), node, scope) for k in range(number)]
        return [item._replace(kind=member, reach=of_member(operand, member)) for item, member in zip(items, kinds)]

    def parts_of(self, operand: Operand) -> list[Operand] | None:
        """The members of a constant tuple of values; None for others."""
        found = self.frame.origin(operand.ref) if operand.ref is not None else None
        value = getattr(found, "value", None)
        if operand.kind != VALUE or not isinstance(value, tuple):
            return None
        return [self.const(member) for member in value]

    def starred_parts(
        self, operand: Operand, before: int, after: int, node: Placed, scope: Scope
    ) -> tuple[list[Operand], Operand, list[Operand]]:
        """The members of `a, *b, c = x`: those before the star, the list, those behind it."""
        kind = operand.kind
        if kind in (STR,) or kind.name in ("dict", "tuple"):
            fail_at(node, scope, f"{describe(kind)} cannot be unpacked with a star")
        members = self.primitive("as_tuple", (operand,), node, scope)
        member = self.member_kind(kind, node, scope)
        reach = of_member(operand, member)

        def at(container: Operand, k: int) -> Operand:
            found = self.primitive("item", (container, self.const(k)), node, scope)
            return found._replace(kind=member, reach=reach)

        # If there are too few members, each of the values is an error.
        if before + after == 1:
            ends = [at(members, before - 1)]
            rest = self.primitive("list_drop", (members, self.const(before - 1)), node, scope)
        elif before + after:
            place = self.const(before + after - 1)
            given = self.primitive("item", (members, place), node, scope)
            members = self.primitive("list_set", (members, place, given), node, scope)
            ends = [at(members, k if k < before else k - before - after) for k in range(before + after)]
            stop = self.const(-after if after else None)
            rest = self.primitive("part", (members, self.const(before), stop, self.const(None)), node, scope)
        else:
            ends, rest = [], members
        first, last = ends[:before], ends[before:]
        listed = rest._replace(kind=list_of(member), reach=self.new_object(node, scope, (reach,)))
        return first, listed, last
