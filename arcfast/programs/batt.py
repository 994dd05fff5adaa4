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

Every entry becomes a program of S, I and C. A line that cannot be compiled costs only the entries that need it.
parse.py calls read_batt; printing.py writes such files.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from arcfast.base.errors import ProgramError
from arcfast.programs.candidates import BattEntry, Candidate, Compiled
from arcfast.programs.compile import STEPS, Compiler
from arcfast.programs.definitions import SAMPLE, Definition
from arcfast.programs.flow import Operand
from arcfast.programs.nodes import PrimitiveRef
from arcfast.programs.parts import shorten
from arcfast.programs.scopes import Scope
from arcfast.programs.statements import assigned_names
from arcfast.reference import INT_MAX

_LISTS = frozenset(("o", "s"))
_NONE: frozenset[str] = frozenset()
_APPENDED = "write o.append((number, flag, name, t)) or s.append((number, name, differ, t)) on a line of its own"
SAMPLES = "batch_process_samples_gpu"  # a function that returns the inputs, the outputs and the colours of both


class _NeedsFailed(ProgramError):
    """A line uses a variable whose own line, `root`, could not be compiled."""

    def __init__(self, line: int, name: str, root: ProgramError):
        super().__init__(line, f"uses {shorten(name)}, which needs {root}")
        self.root = root


def read_batt(compiler: Compiler, definition: Definition) -> list[Candidate]:
    """The entries of a batt function, in order."""
    if definition.problem:
        return [Candidate(definition.name, definition.line, ProgramError(definition.line, definition.problem))]
    found = _Reader(compiler, definition).read()
    if not found:
        reason = "a batt function without entries: write o.append((number, flag, name, t)) or s.append(...)"
        found = [Candidate(definition.name, definition.line, ProgramError(definition.line, reason))]
    return found


class _Reader:
    """Reads one batt function, statement by statement."""

    def __init__(self, compiler: Compiler, definition: Definition):
        self.compiler, self.definition = compiler, definition
        inputs = {name: name for name in definition.params if name in SAMPLE}
        self.scope: Scope = compiler.open_scope(definition, inputs)
        self.failed: dict[str, ProgramError] = {}  # variables whose line could not be compiled
        self.emptied: frozenset[str] | set[str] = _NONE  # lists that the statement just read has emptied

    def read(self) -> list[Candidate]:
        found: list[Candidate] = []
        live: dict[str, list[int]] = {"o": [], "s": []}  # for each list the indices of its entries in `found`
        for candidate in self.candidates():
            if self.emptied:  # this candidate says so; it replaces the entries that are lost
                for at in [at for kind in self.emptied for at in live.pop(kind)]:
                    found[at] = found[at]._replace(compiled=candidate.compiled)
                live |= {kind: [] for kind in self.emptied}
                self.emptied = _NONE
            if candidate.entry is not None:
                live[candidate.entry.kind].append(len(found))
            found.append(candidate)
        return found

    def candidates(self) -> Iterator[Candidate]:
        returned = False
        appended_to: set[str] = set()
        for statement in self.definition.body:
            line = statement.lineno + self.definition.offset
            appended = _appended(statement)
            if returned:
                if _mentions_lists(statement):
                    yield self.unreadable(line, "stands after the return: write `return o, s` at the end")
            elif appended is not None:
                appended_to.add(appended[0])
                yield self.read_entry(statement, *appended)
            elif isinstance(statement, ast.Return):
                returned = True
                if not _is_o_and_s(statement.value):
                    yield self.unreadable(line, "a batt function gives its two lists: write `return o, s`")
            else:
                lists = _LISTS & set(assigned_names([statement])) if _mentions_lists(statement) else _NONE
                again = isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Delete)) and lists & appended_to
                if again:
                    self.emptied = again
                    appended_to -= again
                    names = " and ".join(sorted(again))
                    reason = f"{names} loses the entries above: write `o = []`, `s = []` at the start"
                    yield self.unreadable(line, reason)
                if not lists and _uses_lists(statement, _LISTS):
                    yield self.unreadable(line, f"o and s can only be appended to: {_APPENDED}")
                elif not _is_empty_list(statement):
                    error = self.compile_line(statement)
                    if error is not None and _mentions_lists(statement):
                        yield self.unreadable(line, f"o and s can only be appended to: {error.reason}")
                    elif lists:
                        yield self.unreadable(line, "o and s can only be appended to: write `o = []` and `s = []`")

    def unreadable(self, line: int, reason: str) -> Candidate:
        """A candidate for entries that cannot be read."""
        return Candidate(self.definition.name, line, ProgramError(line, reason))

    def compile_line(self, statement: ast.stmt) -> ProgramError | None:
        """Compile a line; if that fails, mark its variables as failed and give the error."""
        assigned = set(assigned_names([statement], imports=True))
        saved = self.compiler.checkpoint()
        try:
            self.check_needs(statement)
            samples = _sample_names(statement)
            if samples:
                self.assign_samples(statement, *samples)
            else:
                self.compiler.line(statement, self.scope)
        except ProgramError as error:
            error.without_traceback()
            self.compiler.restore(saved)
            for name in assigned:
                self.compiler.flow.set(self.scope, name, None)
            self.failed |= dict.fromkeys(assigned, error.root if isinstance(error, _NeedsFailed) else error)
            return error
        for name in assigned & self.failed.keys():
            del self.failed[name]
        return None

    def check_needs(self, node: ast.AST) -> None:
        """Raise _NeedsFailed if the node uses a failed variable; restart the counts of steps, work and depth."""
        self.compiler.reset_counts()
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in self.failed and not _is_stored(part):
                raise _NeedsFailed(part.lineno + self.definition.offset, part.id, self.failed[part.id])

    def assign_samples(self, statement: ast.stmt, names: list[str], given: ast.expr) -> None:
        """Compile `a, b, c, d = batch_process_samples_gpu(S)`."""
        compiler, scope = self.compiler, self.scope
        pairs = compiler.value(given, scope)

        def call(name: str, function: str, container: Operand) -> Operand:
            leaf = Operand(compiler.frame.leaf(PrimitiveRef(function)))
            return compiler.primitive(name, (leaf, container), statement, scope)

        columns = [call("apply", pick, pairs) for pick in ("first", "second")]
        columns += [call("mapply", "p_g", column) for column in columns]
        for name, column in zip(names, columns):
            compiler.assign(name, column, scope)

    def read_entry(self, statement: ast.stmt, kind: str, call: ast.Call) -> Candidate:
        """The candidate of an `o.append(...)` or `s.append(...)`."""
        line = statement.lineno + self.definition.offset
        fields = call.args[0].elts if len(call.args) == 1 and isinstance(call.args[0], ast.Tuple) else []
        values: list[Any] = [field.value for field in fields[:3] if isinstance(field, ast.Constant)]
        note, name = (1, 2) if kind == "o" else (2, 1)
        numbered = len(values) == 3 and type(values[0]) is int and abs(values[0]) <= INT_MAX
        if len(fields) != 4 or not numbered or not isinstance(values[name], str):
            form = "(number, flag, name, t)" if kind == "o" else "(number, name, differ, t)"
            return Candidate(self.definition.name, line, ProgramError(line, f"write {kind}.append({form})"))
        entry = BattEntry(kind, values[0], values[name], values[note])
        compiled: Compiled | ProgramError
        saved = self.compiler.checkpoint()
        try:
            self.check_needs(fields[3])
            result = self.compiler.hand(self.compiler.expression(fields[3], self.scope), fields[3], self.scope)
            compiled = self.compiler.finish(SAMPLE, result, effects=False)
            if len(compiled.steps) > STEPS:
                raise ProgramError(line, f"more than {STEPS} steps: make the program smaller")
        except ProgramError as error:
            self.compiler.restore(saved)
            compiled = error.without_traceback()
        return Candidate(str(entry.name if kind == "o" else entry.note), line, compiled, entry)


def _appended(statement: ast.stmt) -> tuple[str, ast.Call] | None:
    """("o" or "s", the call) if the statement appends to one of the lists."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append":
        if isinstance(call.func.value, ast.Name) and call.func.value.id in _LISTS:
            return call.func.value.id, call
    return None


def _is_empty_list(statement: ast.stmt) -> bool:
    """Whether it is `o = []` or `s = []`, or both at once."""
    targets: list[ast.expr]
    if isinstance(statement, ast.AnnAssign):
        targets, value = [statement.target], statement.value or ast.List([])  # `o: list` alone assigns nothing
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


def _is_o_and_s(value: ast.expr | None) -> bool:
    """Whether it is `o, s`."""
    return isinstance(value, ast.Tuple) and [getattr(member, "id", None) for member in value.elts] == ["o", "s"]


def _mentions_lists(statement: ast.stmt) -> bool:
    """Whether a statement names o or s."""
    return any(isinstance(node, ast.Name) and node.id in _LISTS for node in ast.walk(statement))


def _uses_lists(node: ast.AST, names: frozenset[str]) -> bool:
    """Whether a statement reads o or s, which are no variables; parameters of these names are."""
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, (ast.Lambda, ast.FunctionDef)):
        names -= {arg.arg for arg in node.args.args}
    elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        names -= set(assigned_names([each.target for each in node.generators]))
    return bool(names) and any(_uses_lists(child, names) for child in ast.iter_child_nodes(node))


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _sample_names(statement: ast.stmt) -> tuple[list[str], ast.expr] | None:
    """The four names that batch_process_samples_gpu(S) is assigned to, and the S; None for other statements."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return None
    call, target = statement.value, statement.targets[0]
    if not isinstance(call.func, ast.Name) or call.func.id != SAMPLES or len(call.args) != 1 or call.keywords:
        return None
    items: list[ast.expr] = getattr(target, "elts", [])
    names = [item.id for item in items if isinstance(item, ast.Name)]
    return (names, call.args[0]) if len(statement.targets) == 1 and len(names) == len(items) == 4 else None
