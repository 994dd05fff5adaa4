"""Names: variables of functions, names of the file and of the language, and when a variable can be read.

A name that a function assigns anywhere is a variable in all of it. Reading one that may have no value is checked when
the program runs; one that shares a changed object with another cannot be read, and neither can a function value whose
variables were assigned again.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple, NoReturn

from arcfast.base.errors import ProgramError
from arcfast.base.wording import close_name
from arcfast.programs.blocks import Block, Check, Move, Return, Unbind
from arcfast.programs.definitions import LINKS, Assignment, Changed, Definition, Imported
from arcfast.programs.flow import NO_REACH, Binding, Key, Operand, Reach, operand_of
from arcfast.programs.frames import Draft, Frame
from arcfast.programs.kinds import NEVER, STR
from arcfast.programs.late import Lookups
from arcfast.programs.literals import Literals
from arcfast.programs.naming import AS_PYTHON, BUILTINS, LIBRARIES, explain_attribute
from arcfast.programs.nodes import Const, Control, PrimitiveRef
from arcfast.programs.parts import Placed, fail_at, shorten
from arcfast.programs.scopes import LocalFunction, Scope

# Those of one argument, which can be used as values.
OF_ONE = frozenset("len abs any all int bool tuple list set frozenset sorted".split())


class DefinedLater(Exception):
    """A name is unknown so far, but a later chunk of the text may define it."""


class MayBeUnbound(Exception):
    """A variable is read that a step of the graph may have left without a value."""

    def __init__(self, step: object):
        self.step = step


class Builtin(NamedTuple):
    """A function of Python itself."""

    name: str


class Names(Literals):
    """The part of the compiler that reads names."""

    used: set[Definition]  # functions of the file that were inlined
    looked_up: set[tuple[str, int]]  # (name, position) of each name of the file that was looked up

    # ---- variables ----

    def find(self, name: str, scope: Scope) -> Key | None:
        """The variable that a name stands for, whether or not it has a value; None if it is no variable."""
        around: Scope | None = scope
        while around is not None:
            if name in around.aliases:
                return around.aliases[name]
            if name in around.variables or (name in around.locals and name not in around.imported):
                return around, name
            around = around.outer
        return None

    def variable(self, node: ast.Name, scope: Scope) -> Operand | None:
        """The value of a variable; None if the name is none."""
        binding = scope.variables.get(node.id)
        flow = self.flow
        if (
            binding is not None
            and binding.is_plain
            and binding.frame is self.frame
            and not (scope.aliases or flow.recorders)
        ):
            binding.read_at = flow.tick()  # as below, but quicker: most variables are such
            return binding.operand
        key = self.find(node.id, scope)
        return None if key is None else self.read(key, node, scope)

    def read(self, key: Key, node: Placed, scope: Scope) -> Operand:
        """The value of a variable at this place."""
        owner, name = key
        binding = owner.variables.get(name)
        if binding is None:
            return self.read_unbound(key)
        if binding.stale is not None:
            line, other = binding.stale
            shared = f"{shorten(name)} shares a list, set or dict with {shorten(other)}, which line {line} changes"
            fail_at(node, scope, f"{shared}: copy it before that, with list(x), set(x) or dict(x)")
        late = binding.late
        self.record(key, binding)
        if binding.function is not None:
            binding.read_at = self.flow.tick()
            self.flow.note_read(binding)
            return self.read_function(binding, key, node, scope)
        if late is not None:
            self.use_late(late, name, node, scope)
        binding.read_at = self.flow.tick()
        self.flow.note_read(binding)
        if binding.frame is self.frame and not binding.maybe:
            return binding.operand
        return self.read_outer(binding, key, node, scope)

    def use_late(self, late: Lookups, name: str, node: Placed, scope: Scope) -> None:
        """A use of a value: the variables that its functions look up must be what they were where it was made."""
        group = late.on_call
        if group is None:
            return
        if group.reassigned:
            where = "" if name.startswith(".") else f" in {shorten(name)}"
            again = f"{shorten(group.reassigned)} is assigned again after a lambda{where} that uses it"
            fail_at(node, scope, f"{again}: use a new name")
        self.flow.late_reads.append(group)

    def read_function(self, binding: Binding, key: Key, node: Placed, scope: Scope) -> Operand:
        """A function that is known by name, with its value, if that was made and its variables are what they were."""
        function = binding.function
        if binding.maybe:
            if binding.step is not None:
                raise MayBeUnbound(binding.step)
            fail_at(node, scope, f"{shorten(key[1])} may have no value here: define it on every way to this line")
        if binding.ref is None or function is None or not function.is_current(binding.frame):
            return Operand(None, function=function)
        if function.made is not None and function.made[0].ref != binding.ref:  # it was made again since
            made = function.made[0]
            binding = binding.with_(ref=made.ref, reach=made.reach, late=made.late)
        return self.read_outer(binding, key, node, scope)

    def read_outer(self, binding: Binding, key: Key, node: Placed, scope: Scope) -> Operand:
        """The value of a variable of a frame around this one, or of one that may have no value."""
        owner, name = key
        crossed = self.functions_between(binding.frame)
        if binding.maybe:
            if binding.step is not None:
                raise MayBeUnbound(binding.step)
            if crossed or binding.ref is None or isinstance(self.frame, Frame):
                fail_at(node, scope, f"{shorten(name)} may have no value here: assign it on every way to this line")
            slot, ref = self.draft.fresh(), self.frame.lift(binding.ref, binding.frame)
            self.draft.add(Check(ref))
            self.draft.add(Move(ref, slot))
            return binding.operand._replace(ref=slot)
        self.cross(key, binding)
        return self.bring(binding.operand, binding.frame)

    def note_use(self, key: Key, binding: Binding) -> None:
        """A constant stands for a variable, which is used here all the same."""
        self.record(key, binding)
        self.flow.note_read(binding)
        self.cross(key, binding)

    def record(self, key: Key, binding: Binding) -> None:
        for each in self.flow.recorders:
            each[key] = binding.reach

    def cross(self, key: Key, binding: Binding) -> None:
        """A function looks the variable up when it is called, so it must not be assigned again."""
        owner, name = key
        for frame in self.functions_between(binding.frame):
            if binding.function is None:
                frame.outer_variables[owner.late_variable(name)] = None
            for part in binding.late or ():
                if part is not None:
                    frame.outer_variables[part] = None
            frame.reached.append(binding.reach)
            frame.used.append((owner, name, binding))

    def functions_between(self, source: Any) -> list[Any]:
        """The frames of function values between this place and a frame around it."""
        found, frame = [], self.frame
        while frame is not source and frame.parent is not None:
            if frame.is_function:
                found.append(frame)
            frame = frame.parent
        return found

    def read_unbound(self, key: Key) -> Operand:
        """A read of a variable without a value: an error when the program runs, if the read is needed."""
        self.flow.missing[key] = self.flow.tick()
        owner, name = key
        frame = self.frame
        while frame.parent is not None:
            if frame.is_function:
                frame.outer_variables[owner.late_variable(name)] = None
                frame.used.append((owner, name, None))
            frame = frame.parent
        if isinstance(self.frame, Draft):
            slot, out = self.frame.slot_of(*key), self.frame.fresh()
            self.frame.statements += [Unbind(slot), Check(slot), Move(slot, out)]
            return Operand(out, NEVER)
        if self.frame.parent is not None:
            self.need_block()
        block = Block(2, 1, (Unbind(0), Check(0), Move(0, 1), Return((1,))))
        return Operand(self.place_control(Control(block, ())), NEVER)

    def need_block(self) -> None:
        raise NotImplementedError

    def place_control(self, node: Control) -> int:
        raise NotImplementedError

    # ---- names of the file and the language ----

    def name(self, node: ast.Name | ast.Attribute, scope: Scope) -> Operand:
        if type(node) is ast.Name:
            operand = self.variable(node, scope)
            if operand is not None:
                return operand
        thing = self.look_up(node, scope)
        if isinstance(thing, Definition):
            return Operand(None, function=LocalFunction(thing, None, node))
        if isinstance(thing, Assignment):
            return self.module_value(thing, node, scope)
        if isinstance(thing, Builtin):
            if thing.name in OF_ONE:
                return self.expression(self.expanded(node, calling), scope)
            fail_at(node, scope, f"{thing.name} is a function of Python, which is no value here: call it in a lambda")
        return operand_of(self.frame.leaf(thing))

    def module_value(self, value: Assignment, node: ast.expr, scope: Scope) -> Operand:
        """A constant of the file that must be computed: once, outside of all functions."""
        found = self.module_values.get(value)
        root = self.frame
        while root.parent is not None:
            root = root.parent
        if found is None:
            if value in self.module_values:
                fail_at(node, scope, "the value of this constant depends on itself: write the value out")
            self.module_values[value] = None
            found = self.at_root(root, lambda: self.expression(value.expression, Scope(None, value)))
            if found.reach.own or found.reach.inner:
                for number in found.reach.all:
                    self.fixed_objects[number] = "it belongs to the whole file: copy it first, with list(x) or dict(x)"
            self.module_values[value] = found
        if found.function is not None:
            return found
        return self.bring(found, root)

    module_values: dict[Assignment, Operand | None]

    def at_root(self, root: Any, run: Any) -> Operand:
        raise NotImplementedError

    def look_up(
        self, node: ast.Name | ast.Attribute, scope: Scope
    ) -> Definition | Const | PrimitiveRef | Assignment | Builtin:
        """What a name stands for that is no variable."""
        module = scope.definition.module
        if isinstance(node, ast.Attribute):
            name, thing = node.attr, None
            library = self.check_module(node, scope)
            if library is not None:
                return library
        else:
            name = node.id
            known = module.language_names.get(name)
            if known is not None:
                return known
            thing = None
            if name in module.names:
                way = module.trace(name, scope.definition.position)
                thing, module, name, _ = way[-1]
                of_file = [each for each in way if each.thing and each.module is self.module]
                self.looked_up.update([(each.name, each.position) for each in of_file])
        if isinstance(thing, Definition):
            if thing is not scope.definition:
                self.used.add(thing)
            return thing
        if isinstance(thing, Changed):
            if module is not scope.definition.module:
                raise ProgramError(thing.line, explain_change(name, thing), module.path)
            fail_at(node, scope, explain_change(name, thing))
        if isinstance(thing, Imported):
            advice = "import it from the file that defines it"
            fail_at(node, scope, f"{shorten(name)} is imported in a circle, or through {LINKS} files: {advice}")
        if thing is not None:
            return self.global_value(node, thing, name, scope)
        if name in module.later_names:
            raise DefinedLater
        written = module.aliases.get(name, name)
        if written in LIBRARIES.get(module.not_followed.get(name, ""), ()):
            return Builtin(written)
        origin = dotted_name(node.value) if isinstance(node, ast.Attribute) else module.not_followed.get(name)
        found = module.meaning(written, origin)
        if found is not None:
            return found
        if written in BUILTINS:
            return Builtin(written)
        if module is not scope.definition.module:
            fail_at(node, scope, f"{shorten(name)} is imported from {module.path}, which does not define it")
        meant = similar_variable(written, scope) or module.explain_unknown(name, written)
        fail_at(node, scope, f"unknown name {shorten(written)}{meant}")

    def check_module(self, node: ast.Attribute, scope: Scope) -> Builtin | None:
        """Reject `x.name` unless x is a module that the file imports; of a library of Python, the function."""
        first, module = node.value, scope.definition.module
        while type(first) is ast.Attribute:
            first = first.value
        dotted = dotted_name(node.value)
        if type(first) is ast.Name and dotted in module.modules:
            hidden = isinstance(module.find(first.id, scope.definition.position), (Definition, Assignment))
            if not hidden and self.find(first.id, scope) is None:
                library = module.modules[dotted]
                if library not in LIBRARIES:
                    return None
                if node.attr in LIBRARIES[library]:
                    return Builtin(node.attr)
                known = ", ".join(sorted(LIBRARIES[library]))
                fail_at(node, scope, f".{shorten(node.attr)} is not in the language: of {library}, {known} are")
        self.refuse_attribute(node, scope)

    def refuse_attribute(self, node: ast.Attribute, scope: Scope) -> NoReturn:
        """`x.name` is not in the language: say what x is, a library or a value."""
        dotted, module = dotted_name(node) or "", scope.definition.module
        name = dotted.partition(".")[0]
        if name and self.find(name, scope) is None and module.meaning(name) is None:
            if not isinstance(module.find(name, scope.definition.position), (Definition, Assignment)):
                what = f"{shorten(dotted)} belongs to a library, which is not in the language"
                fail_at(node, scope, f"{what}: use lists and primitives, {AS_PYTHON}")
        fail_at(node, scope, explain_attribute(node.attr))

    def string(self, text: str) -> Operand:
        """A string constant: the tuple of its code points."""
        return self.const(tuple(map(ord, text)), STR)


def similar_variable(name: str, scope: Scope) -> str:
    """ ": did you mean ...?" with a variable that is spelled like an unknown name; short names are too much alike."""
    known: set[str] = set()
    around: Scope | None = scope
    while around is not None:
        known |= around.variables.keys() | around.locals
        around = around.outer
    return close_name(name, sorted(other for other in known if len(other) > 3), 0.75)


def calling(node: ast.expr) -> ast.Lambda:
    """`lambda x: f(x)` for a function f of Python itself."""
    params = ast.arguments([], [ast.arg("x")], None, [], [], None, [])
    made = ast.Lambda(params, ast.Call(node, [ast.Name("x", ast.Load())], []))
    return ast.fix_missing_locations(ast.copy_location(made, node))


def explain_change(name: str, thing: Changed) -> str:
    """Why a name of the file cannot be used."""
    if thing.what.startswith("from ") and thing.what != "from ... import":
        return f"{shorten(name)} of `{thing.what}` on line {thing.line} is not in the language: call a primitive"
    why = f"{shorten(name)} is changed by `{thing.what}` on line {thing.line}"
    if thing.what.endswith("import"):
        return f"{why}: import it once, above all definitions and not within a statement, or use a new name"
    return f"{why}: only constants and functions can stand at top level"


def dotted_name(node: ast.expr) -> str | None:
    """The text of a name, or of names with dots between them; None for any other expression."""
    names = []
    while type(node) is ast.Attribute:
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if type(node) is ast.Name else None


def reach_of(reaches: list[Reach]) -> Reach:
    """What a function reaches that uses values which reach this."""
    inner = frozenset(number for reach in reaches for number in reach.all)
    return Reach(frozenset(), inner) if inner else NO_REACH
