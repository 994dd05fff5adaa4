"""Calls of functions of Python itself: len, sorted, min, sum, Counter and the others, one table."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from arcfast.programs.blocks import If
from arcfast.programs.flow import Operand, inside, of_member
from arcfast.programs.kinds import NEVER, STR, VALUE, comparable, describe, dict_of, list_of, set_of
from arcfast.programs.methods import Methods
from arcfast.programs.operators import CHANGED_IN_LINE
from arcfast.programs.parts import Placed, fail_at
from arcfast.programs.scopes import Scope
from arcfast.programs.walk_kinds import Counting, Members, Together

_FACTORIES = frozenset(("list", "int", "set", "dict"))


class BuiltinCalls(Methods):
    """The part of the compiler that compiles calls of Python's own functions."""

    def builtin_call(self, name: str, node: ast.Call, scope: Scope) -> Operand:
        if any(isinstance(arg, ast.Starred) for arg in node.args) and name not in ("min", "max"):
            fail_at(node, scope, f"*arguments of {name} are not in the language: write the arguments out")
        keywords: dict[str, ast.expr] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                fail_at(node, scope, f"**arguments of {name} are not in the language: write the arguments out")
            keywords[keyword.arg] = keyword.value
        compiled = _TABLE.get(name)
        if compiled is None:
            way = f"write tuple({name}(...)), or loop over it there"
            fail_at(node, scope, f"{name}(...) must be consumed where it is written: {way}")
        allowed, least, most, method = compiled
        odd = keywords.keys() - set(allowed.split())
        if odd or not least <= len(node.args) <= most:
            what = f"the keyword {min(odd)}" if odd else f"{len(node.args)} arguments"
            fail_at(node, scope, f"{name} does not take {what} here")
        return method(self, name, node, keywords, scope)

    # ---- numbers ----

    def length(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        view = self.view(node.args[0], scope)
        operand = self.made(self.expression(node.args[0], scope), node, scope) if view is None else view
        if operand.kind == STR:
            fail_at(node, scope, "the length of a string cannot be compiled")
        if operand.kind.name == "dict":
            operand = self.primitive("item", (operand, self.const(0)), node, scope)
        return self.primitive("size", (operand,), node, scope)

    def one_row(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        if not node.args:
            return self.const(0 if name == "int" else False)
        if name == "bool":
            false = self.primitive("flip", (self.condition(node.args[0], scope),), node, scope)
            return self.primitive("flip", (false,), node, scope)
        operand = self.expression(node.args[0], scope)
        if operand.kind.parts or operand.kind == STR:
            fail_at(node, scope, f"{name} of {describe(operand.kind)} cannot be compiled")
        return self.primitive({"abs": "absolute", "int": "to_int"}[name], (operand,), node, scope)

    def quotient_and_rest(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        a, b = self.operands(node.args, scope)
        parts = [self.operate(sign, a, b, node, scope) for sign in (ast.FloorDiv, ast.Mod)]
        return self.pack(parts, node, scope)

    def sum_of(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        given = node.args[1] if len(node.args) == 2 else keywords.get("start")
        source = node.args[0]
        listed, found = self.listed_and(source, given, scope)
        start = found or self.const(0)
        member = listed.kind.member
        if start.kind.name in ("list", "tuple", "tuples"):
            if not comparable(start.kind, member):
                fail_at(node, scope, f"a sum of {describe(member)} and {describe(start.kind)}: use one kind for both")
            kind = self.joined(start.kind, member, node, scope)
            found = self.primitive("total", (listed, start), node, scope)._replace(kind=kind)
            members = (inside(inside(listed.reach)), inside(start.reach))
            return found._replace(reach=self.new_object(node, scope, members)) if kind.name == "list" else found
        if member.parts or member == STR or start.kind.parts or start.kind == STR:
            fail_at(node, scope, f"a sum of {describe(member)} cannot be compiled: give a start of its kind")
        return self.primitive("total", (listed, start), node, scope)

    def listed_and(self, source: ast.expr, given: ast.expr | None, scope: Scope) -> tuple[Operand, Operand | None]:
        """The list of what a walk over an expression gives, and the value of another argument, if there is one."""
        if given is None:
            return self.listed(source, scope), None
        parts = (source, lambda: self.listed(source, scope)), (given, lambda: self.expression(given, scope))
        listed, found = self.in_turn(parts, scope)
        return listed, found

    # ---- order ----

    def extreme(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        """min and max"""
        if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred):
            items, default = self.listed_and(node.args[0], keywords.get("default"), scope)
        else:
            if "default" in keywords:
                fail_at(node, scope, f"{name} takes default= with one argument alone")
            items, default = self.list_display(self.expanded(node, _listed_arguments), scope), None
        key = self.key_function(keywords, scope)
        if default is None:
            return self.extreme_of(name, items, key, node, scope)
        frame = self.frame

        def run() -> Operand:
            here, other = self.bring(items, frame), self.bring(default, frame)
            function = None if key is None else self.bring(key, frame)
            return self.branches(
                here, (lambda: self.extreme_of(name, here, function, node, scope), lambda: other), node, scope
            )

        return self.controlled(node, scope, run)

    def extreme_of(self, name: str, items: Operand, key: Operand | None, node: ast.Call, scope: Scope) -> Operand:
        row, member = "least" if name == "min" else "greatest", items.kind.member
        if key is None:
            self.check_ordered(items, node, scope)
            found = self.primitive(row, (items,), node, scope)
        else:
            keys = self.keys_of(items, key, node, scope)
            found = self.primitive(f"{row}_by", (items, keys), node, scope)
        return found._replace(kind=member, reach=of_member(items, member))

    def check_ordered(self, items: Operand, node: Placed, scope: Scope) -> None:
        if items.kind.member.name in ("dict", "set"):
            fail_at(node, scope, f"members that are {describe(items.kind.member)} have no order: use a key")

    def key_function(self, keywords: dict[str, ast.expr], scope: Scope) -> Operand | None:
        node = keywords.get("key")
        if node is None or (isinstance(node, ast.Constant) and node.value is None):
            return None
        return self.function_of(node, scope)

    def keys_of(self, items: Operand, key: Operand, node: ast.Call, scope: Scope) -> Operand:
        """The keys of the members of a tuple, in order."""
        frame = self.frame

        def run() -> Operand:
            inner = Scope(scope, scope.definition, frozenset())
            self.assign(".0", self.const((), list_of(NEVER)), inner)
            here, function = self.bring(items, frame), self.bring(key, frame)

            def body(element: Operand | list) -> None:
                given = self.call_operand(function, [self.as_operand(element, node, inner)], node, scope)
                self.collect(".0", self.made(given, node, inner), node, inner)

            walk = Members(here, items.kind.member, of_member(items, items.kind.member))
            self.loop_over(walk, node, node, inner, body, [".0"])
            found = self.read((inner, ".0"), node, inner)
            self.close_scope(inner)
            return found

        found = self.controlled(node, scope, run)
        self.check_ordered(found, node, scope)
        return found

    def sorted_list(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        items, reverse = self.listed_and(node.args[0], keywords.get("reverse"), scope)
        return self.sort_items(items, reverse, node, keywords, scope)

    def sorted_by(self, owner: Operand, node: ast.Call, scope: Scope) -> Operand:
        """What x.sort(...) makes of a list."""
        keywords = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}
        if node.args or keywords.keys() - {"key", "reverse"} or len(keywords) != len(node.keywords):
            fail_at(node, scope, ".sort takes key= and reverse= alone")
        reverse = self.expression(keywords["reverse"], scope) if "reverse" in keywords else None
        return self.sort_items(owner, reverse, node, keywords, scope)

    def sort_items(
        self, items: Operand, reverse: Operand | None, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope
    ) -> Operand:
        key = self.key_function(keywords, scope)
        reverse = reverse or self.const(False)
        if key is None:
            self.check_ordered(items, node, scope)
        keys = items if key is None else self.keys_of(items, key, node, scope)
        found = self.primitive("sort_by", (items, keys, reverse), node, scope)
        reach = self.new_object(node, scope, (inside(items.reach),))
        return found._replace(kind=list_of(items.kind.member), reach=reach)

    # ---- containers ----

    def tuple_of_walk(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        return self.collected(node.args[0], scope) if node.args else self.const(())

    def list_of_call(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        """list, and deque, which is one here."""
        kind = "deque" if name == "deque" else ""
        if not node.args:
            empty = self.const((), list_of(NEVER)._replace(default=kind))
            return empty._replace(reach=self.new_object(node, scope))
        found = self.listed(node.args[0], scope)
        reach = self.new_object(node, scope, (inside(found.reach),))
        return found._replace(kind=list_of(found.kind.member)._replace(default=kind), reach=reach)

    def deep_copy(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        found = self.expression(node.args[0], scope)
        kind = found.kind
        if not kind.parts:
            return found
        if kind.name != "list" or any(part.is_mutable for part in kind.member.parts) or found.reach.twice:
            fail_at(node, scope, f"{name} of {describe(kind)} cannot be compiled: copy its parts in a comprehension")
        members = (self.new_object(node.func, scope),) if kind.member.is_mutable else ()
        return found._replace(reach=self.new_object(node, scope, members))

    def set_of_call(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        mutable = name == "set"
        if not node.args:
            empty = self.const(frozenset())
            return empty._replace(kind=set_of(NEVER), reach=self.new_object(node, scope)) if mutable else empty
        source = node.args[0]
        if isinstance(source, (ast.Set, ast.List, ast.Tuple)) and not isinstance(source, ast.Tuple):
            found, member, _ = self.members_of(source.elts, source, scope)
            return self.as_set(found, member, node, scope, mutable)
        walk = (
            self.walk(source, scope) if not isinstance(source, (ast.GeneratorExp, ast.ListComp, ast.SetComp)) else None
        )
        if isinstance(walk, Members):
            return self.as_set(walk.container, walk.kind, node, scope, mutable)
        if walk is not None:
            listed = self.list_of_walk(walk, node, scope)
        else:
            listed = self.comprehension(source, scope, "list")  # type: ignore[arg-type]
        return self.as_set(listed, listed.kind.member, node, scope, mutable)

    def dict_of_call(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        if not node.args:
            return self.const(((), ()), dict_of(NEVER, NEVER))._replace(reach=self.new_object(node, scope))
        return self.dict_from(node.args[0], node, scope)

    def dict_from(self, node: ast.expr, at: Placed, scope: Scope, owner: Operand | None = None) -> Operand:
        """A new dict of a dict, or of pairs; `owner`: the dict that takes them."""
        if isinstance(node, ast.GeneratorExp) or (owner is not None and self.lives_in_its_place(node, scope)):
            return self.dict_of_pairs(self.listed(node, scope, owner), node, scope)
        walk = self.walk(node, scope) if self.lives_in_its_place(node, scope) else None
        if walk is None:
            operand = self.expression(node, scope)
            if operand.kind.name == "dict":
                kind = operand.kind._replace(default="", nullable=False)
                return operand._replace(kind=kind, reach=self.new_object(node, scope, (inside(operand.reach),)))
            walk = self.members_walk(operand, node, scope)
        if (
            isinstance(walk, Together)
            and len(walk.parts) == 2
            and all(isinstance(part, Members) for part in walk.parts)
        ):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):  # d.items(): equally many
                keys, values = [part.container for part in walk.parts]
                found = self.primitive("dict_of", (keys, values), node, scope)
                kind = dict_of(*[part.kind for part in walk.parts])
                members = [part.reach for part in walk.parts]
                return found._replace(kind=kind, reach=self.new_object(node, scope, members))
        return self.dict_of_pairs(self.list_of_walk(walk, node, scope), node, scope)

    def dict_of_pairs(self, pairs: Operand, node: ast.expr, scope: Scope) -> Operand:
        inner = Scope(scope, scope.definition, frozenset((".pairs",)))
        self.assign(".pairs", pairs, inner)
        found = self.comprehension(self.expanded(node, _dict_of_pairs), inner, "dict")
        self.close_scope(inner)
        return found

    def counted(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        if not node.args:
            return self.const(((), ()), dict_of(NEVER, VALUE, "Counter"))._replace(reach=self.new_object(node, scope))
        if not self.lives_in_its_place(node.args[0], scope):
            given = self.expression(node.args[0], scope)
            if given.kind.name == "dict":
                kind = given.kind._replace(default="Counter", nullable=False)
                return given._replace(kind=kind, reach=self.new_object(node, scope))
            listed = self.list_of_walk(self.members_walk(given, node, scope), node, scope)
        else:
            listed = self.listed(node.args[0], scope)
        member = listed.kind.member
        self.key(Operand(None, member), dict_of(NEVER, NEVER), node, scope)
        found = self.primitive("count_all", (listed,), node, scope)
        return found._replace(kind=dict_of(member, VALUE, "Counter"), reach=self.new_object(node, scope))

    def dict_with_default(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        factory = node.args[0]
        word = factory.id if isinstance(factory, ast.Name) else _factory_of(factory)
        if word not in _FACTORIES:
            fail_at(node, scope, "defaultdict takes list, int, set or dict: use d.get(k, x) for another default")
        kind = dict_of(NEVER, NEVER, word)
        return self.const(((), ()), kind)._replace(reach=self.new_object(node, scope))

    # ---- walks ----

    def any_or_all(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        return self.quantify(name, node.args[0], node, scope)

    def next_member(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        source = node.args[0]
        lives = isinstance(source, ast.GeneratorExp) or self.builtin(source, scope) is not None
        if not lives:
            fail_at(node, scope, "next takes what is made in its place: write next(iter(x)) or next(... for ...)")
        before = len(self.changed)
        default = self.expression(node.args[1], scope) if len(node.args) == 2 else None
        if isinstance(source, ast.Call) and default is None:
            walk = self.walk(source, scope)
            if isinstance(walk, Members):
                found = self.primitive("first", (walk.container,), node, scope)
                return found._replace(kind=walk.kind, reach=walk.reach)
            if isinstance(walk, Counting):
                return walk.start
        changed, begun = self.changed[before:], self.flow.clock
        found = self.next_of(source, default, node, scope)
        if any(self.flow.seen.get(number, 0) > begun for each in changed for number in each):
            fail_at(node, scope, CHANGED_IN_LINE)
        return found

    def first_of(self, node: ast.expr, at: Placed, scope: Scope, found: Callable[[Operand], Any], none: Any) -> Operand:
        """Walk until `found` returns; then `none` compiles what is returned instead."""
        generators = node.generators if isinstance(node, ast.GeneratorExp) else None
        first = self.walk(generators[0].iter if generators else node, scope)
        frame = self.frame

        def run() -> Operand:
            def inside_region() -> None:
                if generators is None or not isinstance(node, ast.GeneratorExp):
                    inner = Scope(scope, scope.definition, frozenset())
                    self.loop_over(
                        self.bring_walk(first, frame), node, at, inner,
                        lambda element: found(self.as_operand(element, at, inner)),
                    )  # fmt: skip
                else:
                    inner = self.comprehension_scope(generators, scope)
                    self.generators(
                        node, 0, self.bring_walk(first, frame), inner,
                        lambda: found(self.expression(node.elt, inner)), [],
                    )  # fmt: skip
                self.close_scope(inner)
                none()

            return self.in_region(at, scope, inside_region)

        return self.controlled(at, scope, run)

    def quantify(self, name: str, node: ast.expr, at: Placed, scope: Scope) -> Operand:
        """any(...) or all(...)"""
        decides = name == "any"

        def found(operand: Operand) -> None:
            draft, flow = self.draft, self.flow
            ref = self.ref(self.truth(operand, at, scope), at, scope)
            with draft.nested() as statements:
                self.return_value(self.const(decides), at, scope)
            flow.dead = False
            draft.add(If(ref, *((statements, []) if decides else ([], statements))))  # type: ignore[arg-type]

        return self.first_of(node, at, scope, found, lambda: self.return_value(self.const(not decides), at, scope))

    def next_of(self, node: ast.expr, default: Operand | None, at: Placed, scope: Scope) -> Operand:
        """next(...) of something that is walked, from its beginning."""
        frame = self.frame

        def none() -> None:
            if default is None:
                self.fails()
            else:
                self.return_value(self.bring(default, frame), at, scope)

        return self.first_of(node, at, scope, lambda operand: self.return_value(operand, at, scope), none)

    def from_itertools(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        if name == "chain":
            found = self.const((), list_of(NEVER))
            for more in self.listed_in_turn(node.args, scope):
                found = self.operate(ast.Add, found, more, node, scope)
            return found
        items = self.listed_in_turn(node.args[: None if name == "product" else 1], scope)
        rest = [] if name == "product" else [self.expression(arg, scope) for arg in node.args[1:]]
        if name == "product":
            repeat = keywords.get("repeat")
            if repeat is not None:
                times = self.literal(repeat, scope)
                if times is None or len(items) != 1 or times.value not in (2, 3, 4):
                    fail_at(node, scope, "product takes repeat=2, 3 or 4 of one argument: write the loops out")
                items *= times.value
            name = f"product_{len(items)}"
            if not 2 <= len(items) <= 4:
                fail_at(node, scope, "product takes 2 to 4 arguments: write the loops out")
        return self.prelude(name, [*items, *rest], node, scope)

    def nothing(self, name: str, node: ast.Call, keywords: dict[str, ast.expr], scope: Scope) -> Operand:
        return self.const(None)


def _listed_arguments(node: ast.Call) -> ast.List:
    """The arguments of a call as a list."""
    return ast.copy_location(ast.List(node.args, ast.Load()), node)


def _dict_of_pairs(node: ast.expr) -> ast.DictComp:
    """`{k: v for k, v in x}` for a hidden variable x."""
    key, value = ast.Name("k", ast.Load()), ast.Name("v", ast.Load())
    target = ast.Tuple([ast.Name("k", ast.Store()), ast.Name("v", ast.Store())], ast.Store())
    walked = ast.comprehension(target, ast.Name(".pairs", ast.Load()), [], 0)
    return ast.fix_missing_locations(ast.copy_location(ast.DictComp(key, value, [walked]), node))


def _factory_of(node: ast.expr) -> str:
    """The factory of `lambda: []`, `lambda: 0` and the like."""
    body = node.body if isinstance(node, ast.Lambda) and not node.args.args else None
    if isinstance(body, ast.List) and not body.elts:
        return "list"
    if isinstance(body, ast.Constant) and body.value == 0 and type(body.value) is int:
        return "int"
    return "set" if isinstance(body, ast.Call) and getattr(body.func, "id", "") == "set" and not body.args else ""


Compiled = Callable[[BuiltinCalls, str, ast.Call, "dict[str, ast.expr]", Scope], Operand]
_MANY = 2**31
# name: the keywords that it takes, the least and the most arguments, how it is compiled
_TABLE: dict[str, tuple[str, int, int, Compiled]] = {
    "len": ("", 1, 1, BuiltinCalls.length), "abs": ("", 1, 1, BuiltinCalls.one_row),
    "int": ("", 0, 1, BuiltinCalls.one_row), "bool": ("", 0, 1, BuiltinCalls.one_row),
    "divmod": ("", 2, 2, BuiltinCalls.quotient_and_rest), "sum": ("start", 1, 2, BuiltinCalls.sum_of),
    "min": ("key default", 1, _MANY, BuiltinCalls.extreme), "max": ("key default", 1, _MANY, BuiltinCalls.extreme),
    "sorted": ("key reverse", 1, 1, BuiltinCalls.sorted_list), "tuple": ("", 0, 1, BuiltinCalls.tuple_of_walk),
    "list": ("", 0, 1, BuiltinCalls.list_of_call), "deque": ("", 0, 1, BuiltinCalls.list_of_call),
    "deepcopy": ("", 1, 1, BuiltinCalls.deep_copy),
    "set": ("", 0, 1, BuiltinCalls.set_of_call),
    "frozenset": ("", 0, 1, BuiltinCalls.set_of_call), "dict": ("", 0, 1, BuiltinCalls.dict_of_call),
    "Counter": ("", 0, 1, BuiltinCalls.counted), "defaultdict": ("", 1, 1, BuiltinCalls.dict_with_default),
    "any": ("", 1, 1, BuiltinCalls.any_or_all), "all": ("", 1, 1, BuiltinCalls.any_or_all),
    "next": ("", 1, 2, BuiltinCalls.next_member), "product": ("repeat", 1, 4, BuiltinCalls.from_itertools),
    "combinations": ("", 2, 2, BuiltinCalls.from_itertools), "permutations": ("", 1, 2, BuiltinCalls.from_itertools),
    "accumulate": ("", 1, 1, BuiltinCalls.from_itertools), "chain": ("", 0, _MANY, BuiltinCalls.from_itertools),
    "print": ("", 0, _MANY, BuiltinCalls.nothing),
}  # fmt: skip
