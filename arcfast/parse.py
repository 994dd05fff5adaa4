"""Text to programs: finds the functions of a text, by `ast` and never executed, and which of them are programs.

Takes the code out of Markdown fences, and what is whole out of broken files. compile.py makes the graphs, program.py
wraps them and reads files.
"""

from __future__ import annotations

import ast
import gc
import re
import textwrap
import warnings
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arcfast.batt import Entry, read_batt
from arcfast.compile import DEPTH, Compiler, Parsed, Postponed
from arcfast.errors import ProgramError
from arcfast.module import Definition, Module, Piece

_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*([\w+.-]*)[^`\n]*$")
_PYTHON = frozenset(("", "python", "py", "python3", "py3"))
PIECE = 100_000  # characters of a long text that are read at once
_TOP = re.compile(r"^(?:async[ \t]+def|def)[ \t]+(\w+)", re.M)
TEXT = "<arcfast program>"  # what Python's parser takes for the name of the file
_IGNORED = ("ignore", None, Warning, re.compile(re.escape(TEXT)), 0)
_BINDING = re.compile(r"^(?:(?:async[ \t]+)?def[ \t]+(\w+)|(\w+)[ \t]*(?::[^=\n]*)?=(?!=))", re.M)


class Outcome(NamedTuple):
    """A function that should be a program, and what became of it. No name: the text as a whole is to blame."""

    name: str | None
    line: int
    parsed: Parsed | ProgramError
    entry: Entry | None = None  # of a batt file


def parse_text(text: str) -> list[Outcome]:
    """All programs of a text and all that could not become one, in order of their lines."""
    collecting = gc.isenabled()
    gc.disable()  # a syntax tree is many objects and no garbage: collecting takes longer than parsing
    try:
        return _parse_text(text.removeprefix("\ufeff"))
    finally:
        if collecting:
            gc.enable()


def _parse_text(text: str) -> list[Outcome]:
    try:
        return _outcomes(_long_pieces(text), _foreseen(text))
    except ProgramError:
        text = _fenced(text) or text
    broken: list[Outcome] = []
    found = _outcomes(_salvage(text, broken), _foreseen(text))
    return sorted(broken + found, key=lambda outcome: outcome.line)


# ---- Text to syntax trees ----


def _ignore_warnings() -> None:
    """Warnings of texts that are parsed here, such as those of escapes, concern nobody; nor errors, with -W error.

    A filter for these alone stays in its place. It is not set and restored (catch_warnings): several threads that do so
    at once leave the warnings of the whole process off.
    """
    if warnings.filters[:1] != [_IGNORED]:
        warnings.filterwarnings("ignore", module=re.escape(TEXT))


def _tree(text: str) -> ast.Module:
    """The syntax tree; whatever Python's parser does not like is a ProgramError with the line in this text."""
    try:
        _ignore_warnings()
        return ast.parse(text, TEXT)
    except SyntaxError as error:
        reason = f"not Python: {error.msg}"
        if "nested" in error.msg or "integer string" in error.msg:
            reason += "; write it in smaller steps"
        raise ProgramError(error.lineno or 1, reason) from None
    except (RecursionError, MemoryError):
        raise ProgramError(1, "nested too deeply for Python's parser; write it in smaller steps") from None
    except ValueError as error:  # null bytes, surrogates
        raise ProgramError(1, f"not Python: {error}") from None


def _long_pieces(text: str) -> Iterator[Piece]:
    """A text that is Python as a whole, in pieces: the tree of a long one takes 200 times its size.

    A cut that is no boundary of statements, such as one within a string, leaves something that is not Python.
    """
    start = before = 0
    cuts = [match.start() for match in _TOP.finditer(text)] if len(text) > 2 * PIECE else []
    for end in [*cuts, len(text)]:
        if end - start >= PIECE or end == len(text):
            piece = text[start:end]
            yield Piece(piece, before, _tree)
            before += piece.count("\n")
            start = end


def _foreseen(text: str) -> frozenset[str]:
    """The names that a long text defines at top level, and perhaps some more."""
    if len(text) <= 2 * PIECE:
        return frozenset()
    return frozenset(name for names in _BINDING.findall(text) for name in names if name)


def _salvage(text: str, broken: list[Outcome]) -> Iterator[Piece]:
    """What can be read of a text that is not Python as a whole, function by function; what cannot goes to `broken`."""
    try:
        yield Piece(text, 0, _tree)
        return
    except ProgramError as error:
        whole = error
    starts = [match.start() for match in _TOP.finditer(text)]
    if not starts:
        broken.append(Outcome(None, whole.line or 1, whole))
        return
    before = 0
    for start, end in zip([0, *starts], [*starts, len(text)]):
        chunk = text[start:end]
        name = _TOP.match(chunk)
        for attempt in _attempts(chunk):
            try:
                piece = Piece(attempt, before, _tree)
            except ProgramError as error:
                problem = ProgramError((error.line or 1) + before, error.reason)
                continue
            yield piece
            break
        else:
            line = before + 1 if name else problem.line
            broken.append(Outcome(name.group(1) if name else None, line, problem))
        before += chunk.count("\n")


def _attempts(chunk: str) -> Iterator[str]:
    """A function with what follows it, then without: prose after a function should not cost the function."""
    yield chunk
    lines = chunk.split("\n")
    for k, line in enumerate(lines):
        if k and line and not line[0].isspace() and line[0] not in ")]}#":
            if _TOP.match(chunk):
                yield "\n".join(lines[:k])
            return


def _fenced(text: str) -> str | None:
    """The text with everything outside of Markdown code blocks blanked, lines kept in place; None without fences."""
    lines = text.split("\n")
    kept = [""] * len(lines)
    fence = None
    for k, line in enumerate([*lines, None]):
        mark = _FENCE.match(line) if line is not None else None
        if fence is None:
            if mark:
                fence, first, language = mark.group(1), k + 1, mark.group(2).lower()
        elif line is None or (mark and not mark.group(2) and mark.group(1).startswith(fence)):
            if language in _PYTHON:
                kept[first:k] = textwrap.dedent("\n".join(lines[first:k])).split("\n") if k > first else []
            fence = None
    return "\n".join(kept) if any(kept) else None


# ---- Which functions are programs ----


def _outcomes(pieces: Iterable[Piece], foreseen: frozenset[str] = frozenset()) -> list[Outcome]:
    """Compile every function that may be a program, and keep those that no other function uses."""
    module = Module(foreseen)
    used: set[Definition] = set()
    tried: list[tuple[Definition, Outcome, bool]] = []
    postponed: list[Definition] = []

    def attempt(definition: Definition) -> None:
        compiler = Compiler(module)
        parsed: Parsed | ProgramError
        try:
            if definition.is_batt:
                tried.extend((definition, Outcome(*listed), False) for listed in read_batt(compiler, definition))
                used.update(compiler.used)
                return
            parsed = compiler.program(definition)
        except Postponed:
            postponed.append(definition)
            return
        except ProgramError as error:
            parsed = error
        except RecursionError:
            parsed = ProgramError(definition.line, f"nested deeper than {DEPTH}: write it in smaller steps")
        used.update(compiler.used)
        if not isinstance(parsed, Parsed):
            used.update(_mentioned(module, definition))  # it was not read to its end
        outcome = Outcome(definition.name, definition.line, parsed)
        tried.append((definition, outcome, compiler.circle is definition))

    for piece in pieces:
        definitions = module.add(piece)
        if foreseen:  # in a long text, while its tree is at hand
            for definition in definitions:
                if definition.may_be_program:
                    attempt(definition)
    waiting = postponed if foreseen else [each for each in module.definitions if each.may_be_program]
    postponed = []
    module.foreseen = frozenset()
    for definition in waiting:
        attempt(definition)
    for definition in module.definitions:
        # A function without parameters that calls programs is a main(): it does not make helpers of them.
        if not definition.may_be_program and definition.params and definition not in used:
            used.update(_mentioned(module, definition))
    found = [outcome for definition, outcome, circular in tried if circular or definition not in used]
    return sorted(found, key=lambda outcome: outcome.line)


def _mentioned(module: Module, definition: Definition) -> set[Definition]:
    """The other functions of the file that a function names."""
    found = set()
    for statement in definition.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in module.names:
                found.add(module.find(node.id, definition.position))
    return {thing for thing in found if isinstance(thing, Definition)} - {definition}
