"""Methods of lists, sets, dicts, tuples and frozensets: one table, by the kind of what they belong to."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from arcfast.programs.changes import ChangesOfValues
from arcfast.programs.flow import Operand, Reach, inside
from arcfast.programs.kinds import NEVER, STR, VALUE, Kind, describe, is_hashable, set_of
from arcfast.programs.late import join_lookups
from arcfast.programs.parts import Placed, fail_at, shorten
from arcfast.programs.scopes import Scope

Changed = tuple[Operand, Operand | None]
_ALGEBRA = {
    "union": ast.BitOr, "intersection": ast.BitAnd, "difference": ast.Sub, "symmetric_difference": ast.BitXor,
    "update": ast.BitOr, "intersection_update": ast.BitAnd, "difference_update": ast.Sub,
    "symmetric_difference_update": ast.BitXor,
}  # fmt: skip


class Methods(ChangesOfValues):
    """The part of the compiler that compiles calls of methods."""

    def method_call(self, node: ast.Call, scope: Scope) -> Operand:
        """x.name(...)"""
        function = node.func
        if not isinstance(function, ast.Attribute):
            raise AssertionError("no method")
        name = function.attr
        if name not in _CHANGING and name not in _READING and name not in ("fromkeys", "items", "keys", "values"):
            self.refuse_attribute(function, scope)
        if node.keywords and name != "sort":
            fail_at(node, scope, f".{shorten(name)} takes no keywords here: give the arguments in order")
        if name == "fromkeys" and self.is_dict_type(function.value, scope):
            return self.prelude("from_keys", self.operands(node.args, scope), node, scope)
        if name in ("items", "keys", "values"):
            way = f"write tuple(x.{name}()), or loop over it there"
            fail_at(node, scope, f".{name}() must be consumed where it is written: {way}")
        changing = _CHANGING.get(name)
        place = self.place_of(function.value, scope) if changing is not None else None
        if place is not None and changing is not None:
            kinds, method = changing
            with self.evaluated_first(place, node.args, scope):
                return self.change(place, lambda owner: self.changed_by(method, kinds, owner, node, scope), node, scope)
        owner = self.expression(function.value, scope)
        if changing is not None and name not in _READING:
            why = next((self.fixed_objects[k] for k in owner.reach.own if k in self.fixed_objects), None)
            if why is not None:
                fail_at(node, scope, f"this cannot be changed: {why}")
            fail_at(node, scope, f".{name}(...) changes a list, set or dict that has no name: give it one first")
        reading = _READING.get(name)
        if reading is None or not (owner.kind.name in reading[0] or owner.kind.name in ("None", "never")):
            fail_at(node, scope, f".{shorten(name)} of {describe(owner.kind)} is not in the language: call a primitive")
        before = len(self.changed)
        found = reading[1](self, owner, node, scope)
        self.check_kept(owner.reach, before, node, scope)
        return found

    def is_dict_type(self, node: ast.expr, scope: Scope) -> bool:
        return isinstance(node, ast.Name) and node.id == "dict" and self.find("dict", scope) is None

    def changed_by(
        self, method: Callable[..., Changed], kinds: str, owner: Operand, node: ast.Call, scope: Scope
    ) -> Changed:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if owner.kind.name in ("None", "never"):  # an error when it runs
            return self.primitive("item", (owner, self.const(0)), node, scope)._replace(kind=NEVER), None
        if owner.kind.name not in kinds.split():
            if owner.kind.name in ("value", "tuple", "tuples"):
                reading = _READING.get(name)
                if reading is not None and "value" in reading[0]:
                    return owner, reading[1](self, owner, node, scope)
                way = "make a list or set first, with list(x) or set(x)"
                fail_at(node, scope, f".{name}(...) of a tuple, or of what a primitive gives: {way}")
            fail_at(node, scope, f".{name}(...) of {describe(owner.kind)} cannot be compiled")
        return method(self, owner, node, scope)

    def arguments_of(self, node: ast.Call, least: int, most: int, scope: Scope) -> list[Operand]:
        if not least <= len(node.args) <= most:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else "this"
            fail_at(node, scope, f".{name} does not take {len(node.args)} arguments")
        return [self.made(operand, node, scope) for operand in self.operands(node.args, scope)]

    # ---- lists ----

    def with_new_member(
        self, owner: Operand, row: str, before: list[Operand], member: Operand, node: Any, scope: Scope
    ) -> Operand:
        """A list after a row put a member into it."""
        kind = owner.kind._replace(parts=(self.joined(owner.kind.member, member.kind, node, scope),))
        found = self.primitive(row, (owner, *before, member), node, scope)
        return found._replace(
            kind=kind, reach=self.with_member(owner.reach, member.reach), late=join_lookups(owner.late, member.late)
        )

    def append(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        (member,) = self.arguments_of(node, 1, 1, scope)
        return self.with_new_member(owner, "list_append", [], member, node, scope), None

    def appendleft(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        self.check_deque(owner, node, scope)
        (member,) = self.arguments_of(node, 1, 1, scope)
        return self.with_new_member(owner, "list_insert", [self.const(0)], member, node, scope), None

    def insert_member(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        at, member = self.arguments_of(node, 2, 2, scope)
        return self.with_new_member(owner, "list_insert", [at], member, node, scope), None

    def extend(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        if len(node.args) != 1:
            fail_at(node, scope, ".extend takes one argument")
        more = self.listed(node.args[0], scope, owner)
        kind = owner.kind._replace(parts=(self.joined(owner.kind.member, more.kind.member, node, scope),))
        found = self.primitive("plus", (owner, more), node, scope)
        return found._replace(kind=kind, reach=self.with_member(owner.reach, inside(more.reach))), None

    def pop(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        kind = owner.kind
        if kind.name == "set":
            self.arguments_of(node, 0, 0, scope)
            member = self.primitive("first", (owner,), node, scope)._replace(kind=kind.member)
            return self.like(self.primitive("set_remove", (owner, member), node, scope), owner), member
        if kind.name == "dict":
            return self.pop_key(owner, node, scope)
        given = self.arguments_of(node, 0, 1, scope)
        at = given[0] if given else self.const(-1)
        return self.pop_at(owner, at, node, scope)

    def pop_at(self, owner: Operand, at: Operand, node: ast.Call, scope: Scope) -> Changed:
        member = self.item(owner, at, node, scope)
        return self.like(self.primitive("list_drop", (owner, at), node, scope), owner), member

    def popleft(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        self.check_deque(owner, node, scope)
        self.arguments_of(node, 0, 0, scope)
        return self.pop_at(owner, self.const(0), node, scope)

    def check_deque(self, owner: Operand, node: Placed, scope: Scope) -> None:
        if owner.kind.default != "deque":
            fail_at(node, scope, "only a deque has this method: of a list, write x.pop(0) or x.insert(0, v)")

    def like(self, new: Operand, owner: Operand) -> Operand:
        """A value of the same kind, which reaches the same."""
        return new._replace(kind=owner.kind, reach=owner.reach)

    def remove(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        (member,) = self.arguments_of(node, 1, 1, scope)
        self.contains_check(owner, member, node, scope)
        if owner.kind.name == "set":
            return self.like(self.primitive("set_remove", (owner, member), node, scope), owner), None
        at = self.primitive("index_of", (owner, member), node, scope)
        return self.like(self.primitive("list_drop", (owner, at), node, scope), owner), None

    def contains_check(self, owner: Operand, member: Operand, node: Placed, scope: Scope) -> None:
        self.joined(owner.kind.member, member.kind, node, scope)
        if owner.kind.name == "set" and not is_hashable(member.kind):
            fail_at(node, scope, f"{describe(member.kind)} cannot be a member of a set: write tuple(x) or frozenset(x)")

    def sort(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        return self.sorted_by(owner, node, scope)._replace(reach=owner.reach), None

    def sorted_by(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        raise NotImplementedError

    def reverse(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        self.arguments_of(node, 0, 0, scope)
        return self.like(self.primitive("backwards", (owner,), node, scope), owner), None

    def clear(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        self.arguments_of(node, 0, 0, scope)
        empty: dict[str, Any] = {"list": (), "set": frozenset(), "dict": ((), ())}
        kind = owner.kind._replace(parts=(NEVER,) * len(owner.kind.parts))
        return self.const(empty[owner.kind.name], kind)._replace(reach=Reach(owner.reach.own)), None

    # ---- sets ----

    def add(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        (member,) = self.arguments_of(node, 1, 1, scope)
        if not is_hashable(member.kind):
            fail_at(node, scope, f"{describe(member.kind)} cannot be a member of a set: write tuple(x) or frozenset(x)")
        kind = set_of(self.joined(owner.kind.member, member.kind, node, scope))
        found = self.primitive("set_add", (owner, member), node, scope)
        return found._replace(kind=kind, reach=owner.reach, late=join_lookups(owner.late, member.late)), None

    def discard(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        (member,) = self.arguments_of(node, 1, 1, scope)
        self.contains_check(owner, member, node, scope)
        single = self.primitive("single", (member,), node, scope)
        gone = self.primitive("as_set", (single,), node, scope)
        return self.like(self.primitive("minus", (owner, gone), node, scope), owner), None

    def update(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        if owner.kind.name == "dict":
            return self.update_dict(owner, node, scope)
        return self.algebra(owner, node, scope), None

    def algebra(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        """union, intersection and the like, with any number of walks."""
        sign = _ALGEBRA[node.func.attr]  # type: ignore[attr-defined]
        found = owner
        for more in self.listed_in_turn(node.args, scope, owner):
            other = self.as_set(more, more.kind.member, node, scope, mutable=False)
            kind = self.joined(found.kind.member, more.kind.member, node, scope)
            new = self.operate(sign, found._replace(kind=VALUE), other._replace(kind=VALUE), node, scope)
            found = new._replace(kind=set_of(kind) if owner.kind.name == "set" else new.kind, reach=owner.reach)
        return found

    def set_algebra(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        found = self.algebra(owner, node, scope)
        return found if found.kind.name != "set" else found._replace(reach=self.new_object(node, scope))

    def subset(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        if len(node.args) != 1:
            fail_at(node, scope, "a test of sets takes one argument")
        name = node.func.attr  # type: ignore[attr-defined]
        more = self.listed(node.args[0], scope)
        other = self.as_set(more, more.kind.member, node, scope, mutable=False)
        self.joined(owner.kind.member, more.kind.member, node, scope)
        if name == "isdisjoint":
            common = self.primitive("bit_and", (owner, other), node, scope)
            return self.primitive("flip", (common,), node, scope)
        pair = (owner, other) if name == "issubset" else (other, owner)
        return self.primitive("less_equal", pair, node, scope)

    # ---- dicts ----

    def get(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        given = self.arguments_of(node, 1, 2, scope)
        default = given[1] if len(given) == 2 else self.const(None, Kind("None"))
        self.key(given[0], owner.kind, node, scope)
        kind = self.joined(owner.kind.parts[1], default.kind, node, scope)
        found = self.primitive("dict_get_or", (owner, given[0], default), node, scope)
        inner = inside(owner.reach)
        reach = Reach(inner.own | default.reach.own, inner.inner | default.reach.inner, inner.twice)
        return found._replace(kind=kind, reach=reach)

    def setdefault(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        given = self.arguments_of(node, 1, 2, scope)
        default = given[1] if len(given) == 2 else self.const(None, Kind("None"))
        self.key(given[0], owner.kind, node, scope)
        found = self.primitive("dict_get_or", (owner, given[0], default), node, scope)
        kind = self.joined(owner.kind.parts[1], default.kind, node, scope)
        found = found._replace(kind=kind, reach=Reach(owner.reach.inner | default.reach.own, owner.reach.inner))
        return self.put_back(owner, given[0], found, node, scope), found

    def pop_key(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        given = self.arguments_of(node, 1, 2, scope)
        key = self.key(given[0], owner.kind, node, scope)
        if len(given) == 1:
            plain = owner._replace(kind=owner.kind._replace(default=""))
            found = self.item(plain, key, node, scope)
            return self.like(self.primitive("dict_drop", (owner, key), node, scope), owner), found
        kind = self.joined(owner.kind.parts[1], given[1].kind, node, scope)
        found = self.primitive("dict_get_or", (owner, key, given[1]), node, scope)
        put = self.primitive("dict_set", (owner, key, found), node, scope)  # so that there is a key to drop
        return self.like(self.primitive("dict_drop", (put, key), node, scope), owner), found._replace(
            kind=kind, reach=inside(owner.reach)
        )

    def update_dict(self, owner: Operand, node: ast.Call, scope: Scope) -> Changed:
        if len(node.args) != 1:
            fail_at(node, scope, ".update takes one argument")
        if owner.kind.default == "Counter":
            fail_at(
                node, scope, ".update of a Counter cannot be compiled: write c = c + Counter(x), or count in a loop"
            )
        more = self.dict_from(node.args[0], node, scope, owner)
        kind = self.joined(owner.kind._replace(default=""), more.kind._replace(default=""), node, scope)
        found = self.primitive("dict_merge", (owner, more), node, scope)
        reach = self.with_member(owner.reach, inside(more.reach))
        return found._replace(kind=kind._replace(default=owner.kind.default), reach=reach), None

    def dict_from(self, node: ast.expr, at: Placed, scope: Scope, owner: Operand | None = None) -> Operand:
        raise NotImplementedError

    def most_common(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        given = self.arguments_of(node, 0, 1, scope)
        return self.prelude("most_common", [owner, *(given or [self.const(None)])], node, scope)

    def elements(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        self.arguments_of(node, 0, 0, scope)
        return self.prelude("elements", [owner], node, scope)

    # ---- all ----

    def index(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        (member,) = self.arguments_of(node, 1, 1, scope)
        self.contains_check(owner, member, node, scope)
        return self.primitive("index_of", (owner, member), node, scope)

    def count_member(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        (member,) = self.arguments_of(node, 1, 1, scope)
        self.contains_check(owner, member, node, scope)
        return self.primitive("count_of", (owner, member), node, scope)

    def copy(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        self.arguments_of(node, 0, 0, scope)
        if owner.kind == VALUE or owner.kind == STR:
            return owner
        return owner._replace(reach=self.new_object(node, scope, (inside(owner.reach),)))


_TUPLES = frozenset(("value", "list", "tuple", "tuples"))
_SETS = frozenset(("value", "set"))
_DICTS = frozenset(("dict",))
_CHANGING: dict[str, tuple[str, Callable[..., Changed]]] = {
    "append": ("list", Methods.append), "appendleft": ("list", Methods.appendleft),
    "insert": ("list", Methods.insert_member), "extend": ("list", Methods.extend),
    "pop": ("list set dict", Methods.pop),
    "popleft": ("list", Methods.popleft), "remove": ("list set", Methods.remove), "sort": ("list", Methods.sort),
    "reverse": ("list", Methods.reverse), "clear": ("list set dict", Methods.clear), "add": ("set", Methods.add),
    "discard": ("set", Methods.discard), "update": ("set dict", Methods.update),
    "intersection_update": ("set", Methods.update), "difference_update": ("set", Methods.update),
    "symmetric_difference_update": ("set", Methods.update), "setdefault": ("dict", Methods.setdefault),
}  # fmt: skip
_READING: dict[str, tuple[frozenset[str], Callable[..., Operand]]] = {
    "index": (_TUPLES, Methods.index), "count": (_TUPLES, Methods.count_member),
    "copy": (_TUPLES | _SETS | _DICTS, Methods.copy), "union": (_SETS, Methods.set_algebra),
    "intersection": (_SETS, Methods.set_algebra), "difference": (_SETS, Methods.set_algebra),
    "symmetric_difference": (_SETS, Methods.set_algebra), "issubset": (_SETS, Methods.subset),
    "issuperset": (_SETS, Methods.subset), "isdisjoint": (_SETS, Methods.subset), "get": (_DICTS, Methods.get),
    "most_common": (_DICTS, Methods.most_common), "elements": (_DICTS, Methods.elements),
}  # fmt: skip
