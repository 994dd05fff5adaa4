"""Batt files: one function whose lines are the steps of many programs, which it lists in `o` and `s`.

    def batt(task_id, S, I, C, log_path):
        try:
            t1 = o_g(I, R5)
        except (TypeError, AttributeError, ValueError, IndexError, KeyError):
            t1 = _get_safe_default(o_g)
        ...
        o.append((7, False, '00d62c1b', t7))
        s.append((9, '00d62c1b', 'differ_1', t9))
        return o, s

Every entry becomes a program of S, I and C. A line that cannot be compiled costs the entries that need it, no others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from arcfast.base.errors import ProgramError
from arcfast.programs.compile import STEPS, Compiler, Parsed
from arcfast.programs.definitions import SAMPLE, Definition, bound
from arcfast.programs.frames import Scope
from arcfast.programs.literals import shown
from arcfast.programs.nodes import Call, Function
from arcfast.reference import INT_MAX

_LISTS = frozenset(("o", "s"))
_NONE: frozenset[str] = frozenset()
SAMPLES = "batch_process_samples_gpu"  # gives the inputs, the outputs and the colours of both


class Entry(NamedTuple):
    """Where a batt file lists a program: o.append((number, note, name, t)) or s.append((number, name, note, t))."""

    kind: str  # "o" or "s"
    number: int
    name: str
    note: bool | str  # of o: the flag; of s: what differs


class Listed(NamedTuple):
    """A program of a batt file, or why it is none."""

    name: str
    line: int
    parsed: Parsed | ProgramError
    entry: Entry | None


class _NeedsFailed(ProgramError):
    """A line that needs another, which could not be compiled."""

    def __init__(self, line: int, name: str, root: ProgramError):
        super().__init__(line, f"uses {shown(name)}, which needs line {root.line}: {root.reason}")
        self.root = root


def read_batt(compiler: Compiler, definition: Definition) -> list[Listed]:
    """The entries of a batt function in their order."""
    if definition.problem:
        return [Listed(definition.name, definition.line, ProgramError(definition.line, definition.problem), None)]
    found = _Reader(compiler, definition).entries()
    if not found:
        reason = "a batt function without entries: write o.append((number, flag, name, t)) or s.append(...)"
        found = [Listed(definition.name, definition.line, ProgramError(definition.line, reason), None)]
    return found


class _Reader:
    def __init__(self, compiler: Compiler, definition: Definition):
        self.compiler, self.definition = compiler, definition
        self.scope: Scope = compiler.scope(definition, {name: name for name in definition.params if name in SAMPLE})
        self.failed: dict[str, ProgramError] = {}  # variables whose line was not compiled
        self.emptied: frozenset[str] | set[str] = _NONE

    def entries(self) -> list[Listed]:
        found: list[Listed] = []
        live: dict[str, list[int]] = {"o": [], "s": []}  # where the entries of each list are
        for listed in self.listed():
            if self.emptied:  # by the statement that is told now
                for at in [at for kind in self.emptied for at in live.pop(kind)]:
                    found[at] = found[at]._replace(parsed=listed.parsed)
                live |= {kind: [] for kind in self.emptied}
                self.emptied = _NONE
            if listed.entry is not None:
                live[listed.entry.kind].append(len(found))
            found.append(listed)
        return found

    def listed(self) -> Iterator[Listed]:
        returned = False
        appended_to: set[str] = set()
        for statement in self.definition.body:
            line = statement.lineno + self.definition.offset
            appended = _appended(statement)
            if returned:
                if _mentions_lists(statement):
                    yield self.untold(line, "stands after the return: write `return o, s` at the end")
            elif appended is not None:
                appended_to.add(appended[0])
                yield self.entry(statement, *appended)
            elif isinstance(statement, ast.Return):
                returned = True
                if not _is_both(statement.value):
                    yield self.untold(line, "a batt function gives its two lists: write `return o, s`")
            else:
                lists = _LISTS & set(bound([statement])) if _mentions_lists(statement) else _NONE
                again = isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Delete)) and lists & appended_to
                if again:
                    self.emptied = again
                    appended_to -= again
                    names = " and ".join(sorted(again))
                    yield self.untold(line, f"{names} loses the entries above: write `o = []`, `s = []` at the start")
                if not _is_empty_list(statement):
                    error = self.line(statement)
                    if error is not None and _mentions_lists(statement):
                        yield self.untold(line, f"o and s are only appended to: {error.reason}")
                    elif lists:
                        yield self.untold(line, "o and s are only appended to: write `o = []` and `s = []`")

    def untold(self, line: int, reason: str) -> Listed:
        """Entries that cannot be read."""
        return Listed(self.definition.name, line, ProgramError(line, reason), None)

    def line(self, statement: ast.stmt) -> ProgramError | None:
        """Compile a line; its variables are those of a failed line if that does not go, and the error is given."""
        assigned = set(bound([statement], imports=True))
        try:
            self.check(statement)
            names = _samples(statement)
            if names:
                self.samples(statement, names)
            else:
                self.compiler.block([statement], self.scope)
        except ProgramError as error:
            error.without_traceback()
            for name in assigned:
                self.scope.assign(name, None)
            self.failed |= dict.fromkeys(assigned, error.root if isinstance(error, _NeedsFailed) else error)
            return error
        for name in assigned & self.failed.keys():
            del self.failed[name]
        return None

    def check(self, node: ast.AST) -> None:
        """Refuse what uses a failed line, and begin anew to count steps, work and depth."""
        self.compiler.begin()
        self.compiler.active.clear()
        self.compiler.entered.clear()
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in self.failed and not _is_stored(part):
                raise _NeedsFailed(part.lineno + self.definition.offset, part.id, self.failed[part.id])

    def samples(self, statement: ast.Assign, names: list[str]) -> None:
        pairs = self.compiler.expression(statement.value.args[0], self.scope)
        frame = self.scope.frame
        columns = []
        for pick in ("first", "second"):
            function = frame.leaf(Function(pick))
            columns.append(self.compiler.step(Call("apply", (function, pairs)), statement, self.scope))
        colors = frame.leaf(Function("p_g"))
        for column in columns[:2]:
            columns.append(self.compiler.step(Call("mapply", (colors, column)), statement, self.scope))
        for name, column in zip(names, columns):
            self.scope.assign(name, column)

    def entry(self, statement: ast.stmt, kind: str, call: ast.Call) -> Listed:
        line = statement.lineno + self.definition.offset
        fields = call.args[0].elts if len(call.args) == 1 and isinstance(call.args[0], ast.Tuple) else []
        values = [field.value for field in fields[:3] if isinstance(field, ast.Constant)]
        note, name = (1, 2) if kind == "o" else (2, 1)
        numbered = len(values) == 3 and type(values[0]) is int and abs(values[0]) <= INT_MAX
        if len(fields) != 4 or not numbered or not isinstance(values[name], str):
            form = "(number, flag, name, t)" if kind == "o" else "(number, name, differ, t)"
            return Listed(self.definition.name, line, ProgramError(line, f"write {kind}.append({form})"), None)
        entry = Entry(kind, values[0], values[name], values[note])
        parsed: Parsed | ProgramError
        try:
            self.check(fields[3])
            result = self.compiler.expression(fields[3], self.scope)
            parsed = self.compiler.parsed(SAMPLE, self.scope.frame, result)
            if len(parsed.steps) > STEPS:
                raise ProgramError(line, f"more than {STEPS} steps: make the program smaller")
        except ProgramError as error:
            parsed = error.without_traceback()
        return Listed(str(entry.name if kind == "o" else entry.note), line, parsed, entry)


def _appended(statement: ast.stmt) -> tuple[str, ast.Call] | None:
    """`o` or `s` and the call, if something is appended to one of these."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append":
        if isinstance(call.func.value, ast.Name) and call.func.value.id in _LISTS:
            return call.func.value.id, call
    return None


def _is_empty_list(statement: ast.stmt) -> bool:
    """Whether it is `o = []` or `s = []`, or both at once."""
    if isinstance(statement, ast.AnnAssign):
        targets, value = [statement.target], statement.value or ast.List([])  # `o: list` alone does nothing
    elif isinstance(statement, ast.Assign):
        targets, value = statement.targets, statement.value
    else:
        return False
    if len(targets) == 1 and isinstance(targets[0], ast.Tuple) and isinstance(value, ast.Tuple):
        values, targets = value.elts, targets[0].elts
    else:
        values = [value]
    empty = all(isinstance(value, ast.List) and not value.elts for value in values)
    return empty and all(isinstance(target, ast.Name) and target.id in _LISTS for target in targets)


def _is_both(value: ast.expr | None) -> bool:
    """Whether it is `o, s`."""
    return isinstance(value, ast.Tuple) and [getattr(member, "id", None) for member in value.elts] == ["o", "s"]


def _mentions_lists(statement: ast.stmt) -> bool:
    """Whether a statement names o or s."""
    return any(isinstance(node, ast.Name) and node.id in _LISTS for node in ast.walk(statement))


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _samples(statement: ast.stmt) -> list[str] | None:
    """The names that get what batch_process_samples_gpu(S) gives."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return None
    call, target = statement.value, statement.targets[0]
    if not isinstance(call.func, ast.Name) or call.func.id != SAMPLES or len(call.args) != 1 or call.keywords:
        return None
    names = [item.id for item in getattr(target, "elts", []) if isinstance(item, ast.Name)]
    return names if len(statement.targets) == 1 and len(names) == len(target.elts) == 4 else None
