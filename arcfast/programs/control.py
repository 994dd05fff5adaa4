"""Control flow in blocks: branches, loops, returns, and what is known of variables where ways meet.

Every construct is compiled into the present block (Draft). In the graph of a program each of them is one step: a block
of its own (`controlled`), whose results are the variables that it changes. A loop is compiled again where its first
round was compiled for what a later round does not keep: another kind, another slot, an object changed in between.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from arcfast.base.errors import ProgramError
from arcfast.programs.blocks import Break, Continue, Fail, If, Move, Region, Return, While
from arcfast.programs.encode import TOO_LARGE, is_too_large
from arcfast.programs.flow import LEVELS, NO_REACH, Binding, Changes, Key, Operand, join_bindings
from arcfast.programs.frames import Draft, Frame
from arcfast.programs.kinds import NEVER, NONE, VALUE, KindConflict, describe
from arcfast.programs.nodes import Control, Result
from arcfast.programs.parts import STEPS, TOO_LONG, Loop, NeedsBlock, NotAList, Path, Placed, Returns, fail_at, shorten
from arcfast.programs.prune import has_effect, unchanged_results
from arcfast.programs.scopes import Scope
from arcfast.programs.statements import changed_names, leaves
from arcfast.programs.walks import CALLS, Walks

_Compiled = Callable[[ast.expr, Scope], Operand]
PASSES = 12  # most times that a loop is compiled until nothing changes any more


class ControlFlow(Walks):
    """The part of the compiler that compiles control flow."""

    widened: dict[tuple[int, int], dict[Key, Binding]]  # what the heads of loops turned out to be

    # ---- steps of a program ----

    def controlled(self, node: Placed, scope: Scope, run: Callable[[], Operand]) -> Operand:
        """Compile an expression with control flow: in a block as it is, in the graph of a program as one step."""
        if isinstance(self.frame, Draft):
            return run()
        frame = self.open_block()
        mark = len(self.flow.log)
        try:
            found = run()
            paths = []
            if not self.flow.dead:
                found = self.made(found, node, scope)
                paths.append(Path(self.flow.changes_since(mark), self.draft.first, False, found))
            self.flow.dead = False
            return self.close_block(frame, mark, paths, node, scope, gives=True)
        finally:
            self.frame = frame

    def as_step(self, node: Placed, scope: Scope, run: Callable[[], None]) -> None:
        """Compile statements with control flow, like `controlled`, for what they change."""
        if isinstance(self.frame, Draft):
            run()
            return
        frame = self.open_block()
        mark = len(self.flow.log)
        try:
            run()
            path = Path(self.flow.changes_since(mark), self.draft.first, False)
            self.close_block(frame, mark, [path], node, scope)
        finally:
            self.frame = frame

    def open_block(self) -> Frame:
        """Begin a step of the program."""
        frame = self.frame
        if frame.parent is not None or not isinstance(frame, Frame):
            raise NeedsBlock
        self.frame = Draft(frame)
        return frame

    def close_block(
        self,
        frame: Frame,
        mark: int,
        paths: list[Path],
        node: Placed,
        scope: Scope,
        step: object = None,
        gives: bool = False,
    ) -> Operand:
        """End a step: its value is that of the paths; the variables that it changed become further results.

        `gives`: it has a value, even if no way ends with one; `step`: what MayBeUnbound names, where a variable is read
        later that has no value on some way.
        """
        draft, flow = self.draft, self.flow
        flow.take_back(mark)
        with_value = [path for path in paths if path.value is not None]
        results: list[tuple[Key, Binding]] = []
        for key in dict.fromkeys(key for path in paths for key in path.changes):
            joined: Binding | None = self.join_key(key, paths, node, scope)
            if joined is None:
                flow.set(*key, None)
            elif joined.frame is draft and joined.function is None and not joined.maybe:
                results.append((key, joined))
            else:
                flow.set(*key, joined.with_(ref=None, step=step) if joined.maybe and joined.frame is draft else joined)
        value = self.join_values(with_value, node, scope)
        slots = [binding.ref for _, binding in results]
        for path in paths:
            own = [] if path.value is None else [path.value.ref]
            given: list[Any] = [*own, *slots]
            self.end_path(path, Return(tuple(given or [self.const(None).ref])))
        number = len(results) + bool(with_value)
        block, captures = draft.finish(max(number, 1))
        if is_too_large(block):
            fail_at(node, scope, TOO_LARGE)
        self.frame = frame
        ref = self.place_control(Control(block, captures))
        if has_effect(block.statements):
            frame.effects.append(ref)
        if number == 1:
            for slot in unchanged_results(block, len(captures)).values():
                ref = captures[slot]
        first = bool(with_value)
        for k, (key, binding) in enumerate(results, first):
            taken = frame.place(Result(ref, k)) if number > 1 else ref
            self.set_variable(key, binding.with_(ref=taken, frame=frame))
        if not with_value:
            return Operand(ref, NEVER) if gives else self.const(None, NONE)
        return value._replace(ref=frame.place(Result(ref, 0)) if number > 1 else ref)

    def end_path(self, path: Path, statement: Return) -> None:
        if path.jumps:
            path.statements[-1] = statement
        else:
            path.statements.append(statement)

    def place_control(self, node: Control) -> int:
        """Place a step with control flow in the program, and number it."""
        frame = self.frame
        if not isinstance(frame, Frame) or frame.parent is not None:
            raise AssertionError("a step stands in the graph of a program")
        self.steps += 1
        self.calls += 1
        if self.steps > STEPS:
            self.note_calls(0)
            raise ProgramError(None, TOO_LONG)
        ref = frame.place(node)
        self.number += 1
        frame.numbers.setdefault(ref, self.number)
        return ref

    def need_block(self) -> None:
        raise NeedsBlock

    # ---- where ways meet ----

    def join_values(self, paths: list[Path], node: Placed, scope: Scope) -> Operand:
        """The value of several ways; each has its own index."""
        found: Operand | None = None
        for path in paths:
            operand = path.value
            if operand is None:
                continue
            if found is None:
                found = operand._replace(function=None)
                continue
            binding = self.joined_bindings(Binding(found, None), Binding(operand, None), "the value", node, scope)
            found = binding.operand._replace(function=None)
        return found or Operand(None, NEVER)

    def joined_bindings(self, a: Binding, b: Binding, name: str, node: Placed, scope: Scope) -> Binding:
        try:
            return join_bindings(a, b)
        except KindConflict:
            both = f"{describe(a.kind)} on one way and {describe(b.kind)} on another"
            fail_at(node, scope, f"{shorten(name)} is {both}: use one kind for both", NotAList)

    def join_key(self, key: Key, paths: list[Path], node: Placed, scope: Scope) -> Binding | None:
        """What a variable holds after several ways, moved to one place on all of them; None: it has no value."""
        owner, name = key
        draft = self.draft
        base = owner.variables.get(name)
        bindings = [path.changes[key] if key in path.changes else base for path in paths]
        present = [binding for binding in bindings if binding is not None]
        if not present or (base is None and name.startswith(".")):
            return None
        joined = present[0]
        for binding in present[1:]:
            joined = self.joined_bindings(joined, binding, name, node, scope)
        everywhere = len(present) == len(bindings)
        if not everywhere and not joined.maybe:
            joined = joined.with_(maybe=True)
        if joined.function is not None or (everywhere and _in_one_place(present)):
            return joined
        if any(binding.ref is None for binding in present):
            return joined.with_(ref=None, maybe=True, frame=draft)
        slot = draft.slot_of(*key)
        for path, held in zip(paths, bindings):
            if held is not None and not (held.frame is draft and held.ref == slot):
                self.move_at_end(path, draft.lift(held.ref, held.frame), slot)  # type: ignore[arg-type]
        return joined.with_(ref=slot, frame=draft)

    def move_at_end(self, path: Path, source: int, slot: int) -> None:
        """Move a value to a slot at the end of a way, before it jumps."""
        statements = path.statements
        statements.insert(len(statements) - path.jumps, Move(source, slot))

    def join_paths(self, paths: list[Path], node: Placed, scope: Scope) -> None:
        """Go on after several ways have met; all of their changes have been taken back."""
        self.flow.dead = not paths
        for key in dict.fromkeys(key for path in paths for key in path.changes):
            if not key[0].is_closed:
                self.set_variable(key, self.join_key(key, paths, node, scope))

    def set_variable(self, key: Key, binding: Binding | None) -> None:
        if binding is not key[0].variables.get(key[1]):
            self.flow.set(*key, binding)

    def leave(self, statement: Any, paths: list[Path], mark: int, value: Operand | None = None) -> None:
        """Add a jump; what follows it is not reached."""
        self.draft.add(statement)
        paths.append(Path(self.flow.changes_since(mark), self.draft.statements, True, value))
        self.flow.dead = True

    # ---- branches ----

    def branches(
        self, test: Operand, parts: Iterable[Callable[[], Operand | None]], node: Placed, scope: Scope
    ) -> Operand:
        """Compile the branch for a true test, and that for a false one; gives the value of the one that is taken."""
        flow, draft = self.flow, self.draft
        ref = self.ref(self.truth(test, node, scope), node, scope)
        mark = len(flow.log)
        lists: list[list[Any]] = []
        paths: list[Path] = []
        for part in parts:
            with draft.nested() as statements:
                found = part()
                lists.append(statements)
                if not flow.dead:
                    found = None if found is None else self.made(found, node, scope)
                    paths.append(Path(flow.changes_since(mark), statements, False, found))
            flow.take_back(mark)
            flow.dead = False
        draft.add(If(ref, *lists))  # type: ignore[arg-type]
        values = [path.value for path in paths if path.value is not None]
        if not values:
            self.join_paths(paths, node, scope)
            return self.const(None, NEVER)
        if len(values) == 1:
            self.join_paths(paths, node, scope)
            return values[0]
        slot = draft.fresh()
        for path, value in zip(paths, values):
            with draft.appending(path.statements):
                self.into(slot, value)
        self.join_paths(paths, node, scope)
        return self.join_values(paths, node, scope)._replace(ref=slot)

    def if_statement(self, node: ast.If, test: Operand, scope: Scope) -> None:
        def part(statements: list[ast.stmt]) -> Callable[[], None]:
            return lambda: self.statements(statements, scope)

        self.branches(test, (part(node.body), part(node.orelse)), node, scope)

    def condition(self, node: ast.expr, scope: Scope) -> Operand:
        """A value with the truth of an expression: the kinds of operands of `and`, `or` and `if` need not agree."""
        if isinstance(node, ast.BoolOp):
            return self.boolean_rest(node, 0, scope, self.condition)
        if isinstance(node, ast.IfExp):
            return self.conditional(node, scope, self.condition)
        found = self.truth(self.expression(node, scope), node, scope)
        return found._replace(kind=VALUE, reach=NO_REACH, late=None)

    def conditional(self, node: ast.IfExp, scope: Scope, compiled: _Compiled | None = None) -> Operand:
        compiled = compiled or self.expression
        test = self.condition(node.test, scope)
        frame = self.frame

        def run() -> Operand:
            parts = [lambda part=part: compiled(part, scope) for part in (node.body, node.orelse)]
            return self.branches(self.bring(test, frame), parts, node, scope)

        return self.controlled(node, scope, run)

    def boolean(self, node: ast.BoolOp, scope: Scope) -> Operand:
        return self.boolean_rest(node, 0, scope, self.expression)

    def boolean_rest(self, node: ast.BoolOp, k: int, scope: Scope, compiled: _Compiled) -> Operand:
        """`and` or `or` from the k-th operand on: gives the operand that decides."""
        first = compiled(node.values[k], scope)
        if k + 1 == len(node.values):
            return first
        first = self.made(first, node, scope)
        frame = self.frame

        def run() -> Operand:
            here = self.bring(first, frame)
            parts = [lambda: self.boolean_rest(node, k + 1, scope, compiled), lambda: here]
            return self.branches(here, parts if isinstance(node.op, ast.And) else parts[::-1], node, scope)

        return self.controlled(node, scope, run)

    def assertion(self, test: Operand, node: Placed, scope: Scope) -> None:
        def passes() -> None:
            return None

        self.branches(test, (passes, self.fails), node, scope)

    def fails(self) -> None:
        """`raise`: an error, whatever it raises."""
        self.draft.add(Fail())
        self.flow.dead = True

    # ---- loops ----

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
        """Compile a loop: `body` compiles a round, `other` its else, `make` makes the statement of both.

        `names`: the variables that it changes, as far as the text tells; `ends`: whether it may end without a break.
        """
        flow, draft = self.flow, self.draft
        widened = self.widened.setdefault((self.instance, id(node)), {})
        for name in names:
            key = self.find(name, scope)
            if key is not None:
                self.settle(key)
        self.retire_objects(at)
        start, mark, used_late = len(draft.statements), len(flow.log), False
        for _ in range(PASSES):
            for key, binding in widened.items():
                self.widen(key, binding, at, scope)
            loop, begun, reads = Loop(len(flow.log), len(self.changed)), flow.clock, len(flow.late_reads)
            young, self.young = self.young, set()
            self.loops.append(loop)
            with draft.nested() as statements:
                body()
                if not flow.dead:
                    loop.continues.append(Path(flow.changes_since(loop.mark), statements, False))
            self.loops.pop()
            self.young = young | self.young
            flow.take_back(loop.mark)
            flow.dead = False
            changes = self.next_rounds(loop, begun, widened, at, scope)
            # Where a round assigns what a function it used before looks up, the next round cannot use that function.
            ended = not used_late and loop.continues and any(group.reassigned for group in flow.late_reads[reads:])
            if changes is not None and not ended:
                break
            used_late = used_late or bool(ended)
            flow.take_back(mark)
            del draft.statements[start:]
        else:
            fail_at(at, scope, "what this loop changes depends on too many rounds: write it in smaller steps")
        with draft.nested() as after:
            for key, joined in {**changes, **loop.tested}.items():
                if not key[0].is_closed:
                    self.set_variable(key, joined)
            flow.dead = not ends
            if ends:
                other()
            ended = [] if flow.dead else [Path(flow.changes_since(loop.mark), after, False)]
        flow.take_back(loop.mark)
        draft.add(make(statements, after))
        self.join_paths([*ended, *loop.breaks], at, scope)

    def retire_objects(self, node: ast.AST) -> None:
        """What this loop made when it ran before is not what it makes now, even if it has no round."""
        if not self.loops or not self.objects:
            return
        for part in ast.walk(node):
            self.work += 1
            number = self.objects.get((self.instance, id(part)))
            if number is not None:
                self.flow.retire_objects(number, min(len(self.loops), LEVELS - 1))

    def settle(self, key: Key) -> None:
        """Give a variable that a loop changes its slot before the loop."""
        binding = key[0].variables.get(key[1])
        if binding is None or binding.ref is None or self.functions_between(binding.frame):
            return
        slot = self.draft.slot_of(*key)
        if binding.frame is not self.frame or binding.ref != slot:
            self.into(slot, Operand(self.frame.lift(binding.ref, binding.frame)))
            new = binding.with_(ref=slot, frame=self.frame)
            self.flow.set(*key, new)

    def widen(self, key: Key, binding: Binding, node: Placed, scope: Scope) -> None:
        """Make a variable at the head of a loop what an earlier pass found it to be."""
        owner, name = key
        if owner.is_closed:
            return
        now = owner.variables.get(name)
        slot = self.draft.slot_of(*key)
        if now is None:
            self.flow.set(owner, name, binding.with_(ref=slot, frame=self.frame, maybe=True))
            return
        self.settle(key)
        now = owner.variables[name]
        self.flow.set(owner, name, self.joined_bindings(now, binding, name, node, scope))

    def next_rounds(
        self, loop: Loop, begun: int, widened: dict[Key, Binding], node: Placed, scope: Scope
    ) -> Changes | None:
        """What variables are at the head of later rounds; None if the loop must be compiled again for it."""
        draft, again = self.draft, False
        found: Changes = {}
        changed = frozenset(number for each in self.changed[loop.changed :] for number in each)
        moves: list[tuple[Path, int, int]] = []
        for key in dict.fromkeys(key for path in loop.continues for key in path.changes):
            owner, name = key
            head = owner.variables.get(name)
            bindings = [path.changes[key] for path in loop.continues if key in path.changes]
            joined = head
            for binding in bindings:
                if binding is None:
                    joined = None if joined is None else joined.with_(maybe=True)
                elif joined is None:
                    joined = binding.with_(maybe=True)
                else:
                    joined = self.joined_bindings(joined, binding, name, node, scope)
            if joined is None:
                continue
            if name.startswith("."):
                self.check_walked(joined, name, node, scope)
            moved = any(binding is not None and binding is not head for binding in bindings)
            if moved and joined.function is None and joined.ref is not None:
                slot = draft.slot_of(*key)
                if head is not None and (head.frame is not draft or head.ref != slot):
                    if not _in_one_place([head, *[binding for binding in bindings if binding is not None]]):
                        widened[key] = joined.with_(ref=slot, frame=draft)
                        again = True
                        continue
                else:
                    for path in loop.continues:
                        binding = path.changes.get(key)
                        if binding is not None and binding.ref != slot:
                            moves.append((path, draft.lift(binding.ref, binding.frame), slot))  # type: ignore[arg-type]
                    joined = joined.with_(ref=slot, frame=draft)
            # What it reaches now may be changed at the beginning of the next round.
            touched = not changed.isdisjoint(joined.reach.all - (head.reach.all if head is not None else frozenset()))
            read = self.flow.missing.get(key, -1) > begun if head is None else head.read_at > begun
            if (head is None or not joined.same_as(head)) and (read or touched):
                widened[key] = joined
                again = True
            found[key] = joined
            if moved:
                owner.end_late(name)
        if again:
            return None
        for path, source, slot in moves:
            self.move_at_end(path, source, slot)
        return found

    def check_walked(self, walked: Binding, name: str, node: Placed, scope: Scope) -> None:
        """Reject a loop over a list, set or dict that its rounds change, or whose functions use what they change."""
        if walked.stale is not None:
            if name.endswith(CALLS):
                self.refuse_called("changed", walked.stale.name, node, scope)
            changed = f"{shorten(walked.stale.name)} is changed while it is walked"
            path = scope.definition.module.path
            raise ProgramError(walked.stale.line, f"{changed}: walk a copy of it, with list(x)", path)

    def while_statement(self, node: ast.While, scope: Scope) -> None:
        forever = isinstance(node.test, ast.Constant) and node.test.value is True
        split = _leading_test(node.body) if forever and not node.orelse else None
        head: list[Any] = []
        test: list[int] = []

        def body() -> None:
            draft, flow = self.draft, self.flow
            head.clear()
            test.clear()
            with draft.nested() as statements:
                if split is not None:
                    self.statements(node.body[:split], scope)
                    found = self.condition(node.body[split].test.operand, scope)  # type: ignore[attr-defined]
                else:
                    found = self.condition(node.test, scope)
                test.append(self.ref(found, node, scope))
            head.extend(statements)
            self.loops[-1].tested = flow.changes_since(self.loops[-1].mark)
            self.statements(node.body if split is None else node.body[split + 1 :], scope)

        def other() -> None:
            if node.orelse:
                self.statements(node.orelse, scope)

        def make(statements: list[Any], after: list[Any]) -> While:
            return While(list(head), test[0], statements, after)  # type: ignore[arg-type]

        self.run_loop(node, scope, body, other, make, node, changed_names([node]), not forever or split is not None)

    # ---- functions ----

    def in_region(self, node: Placed, scope: Scope, run: Callable[[], None]) -> Operand:
        """Compile statements whose returns leave them with a value; falling off their end gives None."""
        draft, flow = self.draft, self.flow
        before, loops = self.returns, self.loops
        returns = self.returns = Returns(len(flow.log))
        self.loops = []
        with draft.nested() as statements:
            run()
            if not flow.dead:
                none = self.const(None, NONE)
                self.leave(Return((none.ref,)), returns.paths, returns.mark, none)  # type: ignore[arg-type]
        self.returns, self.loops = before, loops
        flow.take_back(returns.mark)
        out = draft.fresh()
        value = self.join_values(returns.paths, node, scope)
        draft.add(Region(statements, out))  # type: ignore[arg-type]
        self.join_paths(returns.paths, node, scope)
        return value._replace(ref=out)

    def return_value(self, operand: Operand, node: Placed, scope: Scope) -> None:
        """`return x` in a block."""
        returns = self.returns
        if returns is None:
            raise AssertionError("a return outside of a function")
        made = self.made(operand, node, scope)
        self.leave(Return((made.ref,)), returns.paths, returns.mark, made)  # type: ignore[arg-type]

    def break_loop(self, node: Placed, scope: Scope) -> None:
        if not self.loops:
            fail_at(node, scope, "`break` outside of a loop")
        loop = self.loops[-1]
        self.leave(Break(), loop.breaks, loop.mark)

    def continue_loop(self, node: Placed, scope: Scope) -> None:
        if not self.loops:
            fail_at(node, scope, "`continue` outside of a loop")
        loop = self.loops[-1]
        self.leave(Continue(), loop.continues, loop.mark)


def _in_one_place(bindings: list[Binding]) -> bool:
    """Whether variables have their values in the same slot."""
    first = bindings[0]
    return all(binding.ref == first.ref and binding.frame is first.frame for binding in bindings)


def _leading_test(body: list[ast.stmt]) -> int | None:
    """The place of the first `if not x: break` in `while True`, if nothing before it leaves the round."""
    for k, node in enumerate(body):
        test = node.test if isinstance(node, ast.If) else None
        if isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Break) and not node.orelse:
            return k if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else None
        if _jumps([node]):
            return None
    return None


def _jumps(nodes: list[ast.stmt]) -> bool:
    """Whether statements may leave the round of the loop that they stand in."""
    for node in nodes:
        if isinstance(node, (ast.Break, ast.Continue, ast.Return, ast.Raise, ast.Assert)):
            return True
        if isinstance(node, (ast.For, ast.While)):
            if leaves(node) or _jumps(node.orelse):
                return True
        elif isinstance(node, ast.If) and (_jumps(node.body) or _jumps(node.orelse)):
            return True
    return False
