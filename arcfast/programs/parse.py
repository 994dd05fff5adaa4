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
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arcfast.base.errors import ProgramError
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.programs.batt import Entry, read_batt
from arcfast.programs.compile import DEPTH, Compiler, Parsed, Postponed, why_changed
from arcfast.programs.definitions import Changed, Definition, Module, Piece, Told, Value
from arcfast.programs.literals import shown

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_LANGUAGE = re.compile(r"[ \t]*([\w+.-]*)")
_PYTHON = frozenset(("", "python", "py", "python3", "py3"))
PIECE = 100_000  # characters of a long text that are read at once
_STATEMENT = re.compile(r"^(?!(?:else|elif|except|finally)\b)[A-Za-z_@]", re.M)
_TOP = re.compile(r"^(?:async[ \t]+def|def)[ \t]+(\w+)", re.M)
TEXT = "<arcfast program>"  # what Python's parser takes for the name of the file
_IGNORED = ("ignore", None, Warning, re.compile(re.escape(TEXT)), 0)
_WORD = re.compile(r"\w+")
_BINDING = re.compile(r"^(?:(?:async[ \t]+)?def[ \t]+(\w+)|(\w+)[ \t]*(?::[^=\n]*)?=(?!=))", re.M)


class Outcome(NamedTuple):
    """A function that should be a program, and what became of it. No name: the text as a whole is to blame."""

    name: str | None
    line: int
    parsed: Parsed | ProgramError
    entry: Entry | None = None  # of a batt file
    aside: bool = False  # no program, nor meant as the one program of a text


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
        return _outcomes(_long_pieces(text), text)
    except ProgramError as error:
        whole = error
    fenced = _fenced(text)
    if fenced is not None:
        try:
            return _outcomes(_long_pieces(fenced), fenced)
        except ProgramError as error:
            text, whole = fenced, error
    broken: list[Outcome] = []
    found = _outcomes(_salvage(text, whole, broken), text)
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

    A cut within a string or brackets leaves something that is not Python: then the piece goes on to a later cut. It
    grows to twice its size at least, so that the time stays linear.
    """
    start = before = 0
    size = PIECE
    cuts = [match.start() for match in _STATEMENT.finditer(text)] if len(text) > 2 * PIECE else []
    for end in [*cuts, len(text)]:
        if end - start < size and end < len(text):
            continue
        try:
            piece = Piece(text[start:end], before, _tree)
        except ProgramError as error:
            if end == len(text):
                raise ProgramError((error.line or 1) + before, error.reason) from None
            size = 2 * (end - start)
            continue
        yield piece
        before += piece.text.count("\n")
        start, size = end, PIECE


def _foreseen(text: str) -> frozenset[str]:
    """The names that a long text defines at top level, and perhaps some more."""
    if len(text) <= 2 * PIECE:
        return frozenset()
    return frozenset(name for names in _BINDING.findall(text) for name in names if name)


def _salvage(text: str, whole: ProgramError, broken: list[Outcome]) -> Iterator[Piece]:
    """What can be read of a text that is not Python as a whole, function by function; what cannot goes to `broken`.

    `whole` is what is wrong with it.
    """
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
        if mark and "`" in line[mark.end() :]:
            mark = None
        word = _LANGUAGE.match(line, mark.end()).group(1).lower() if mark else ""
        if fence is None:
            if mark:
                fence, first, language = mark.group(1), k + 1, word
        elif line is None or (mark and not word and mark.group(1).startswith(fence)):
            if language in _PYTHON:
                kept[first:k] = textwrap.dedent("\n".join(lines[first:k])).split("\n") if k > first else []
            fence = None
    return "\n".join(kept) if any(kept) else None


# ---- Which functions are programs ----


def _outcomes(pieces: Iterable[Piece], text: str) -> list[Outcome]:
    """Compile every function that may be a program, and keep those that no other function uses."""
    foreseen = _foreseen(text)
    module = Module(foreseen, len(text))
    used: set[Definition] = set()
    helpers: set[Definition] = set()  # of programs that compiled
    tried: list[tuple[Definition, Outcome, bool]] = []
    looked: dict[Definition, set[tuple[str, int]]] = {}  # names that a later piece may change
    postponed: list[Definition] = []
    named: set[str] = set()  # names of the file that programs use

    def attempt(definition: Definition) -> None:
        compiler = Compiler(module)
        if foreseen:
            looked[definition] = compiler.found
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
            parsed = error.without_traceback()
        except RecursionError:
            parsed = ProgramError(definition.line, f"nested deeper than {DEPTH}: write it in smaller steps")
        finally:
            compiler.begin()  # so that the file remembers its work
            named.update([name for name, _ in compiler.found])
        used.update(compiler.used)
        if isinstance(parsed, Parsed):
            helpers.update(compiler.used)
        else:
            used.update(_mentioned(module, definition))  # it was not read to its end
        outcome = Outcome(definition.name, definition.line, parsed)
        tried.append((definition, outcome, compiler.circle is definition))

    def attempt_all(definitions: list[Definition]) -> None:
        for definition in definitions:
            if definition not in helpers:
                attempt(definition)

    for piece in pieces:
        definitions = module.add(piece)
        if foreseen:  # in a long text, while its tree is at hand
            attempt_all(_in_order(module, definitions, piece.text))
    waiting = postponed if foreseen else _in_order(module, module.definitions, text)
    postponed = []
    module.foreseen = frozenset()
    attempt_all(waiting)
    for definition in module.definitions:
        # A function without parameters that calls programs is a main(): it does not make helpers of them.
        if not definition.may_be_program and definition.params and definition not in used:
            used.update(_mentioned(module, definition))
    found = [
        _rechecked(outcome, module, looked.get(definition, ()))
        for definition, outcome, circular in tried
        if circular or definition not in used
    ]
    module.told += [told for told in _renamed(module) if told.name not in named]
    aside = [Outcome(*told[:2], ProgramError(*told[1:]), aside=True) for told in module.told]
    for definition in module.definitions:
        why = definition.why_no_program
        if why and definition not in used:
            aside.append(Outcome(definition.name, definition.line, ProgramError(definition.line, why), aside=True))
    return sorted(found + aside, key=lambda outcome: outcome.line)


def _in_order(module: Module, definitions: list[Definition], text: str) -> list[Definition]:
    """What may be a program, in the order of the file, which has a limit; then what another function names.

    The latter from below, where the callers often are: what one that compiled calls is a helper, and need not be tried.
    """
    candidates = [definition for definition in definitions if definition.may_be_program]
    words = Counter(_WORD.findall(text))
    words.subtract([definition.name for definition in definitions])
    named: set[Definition] = set()
    if any(words[definition.name] > 0 for definition in candidates):  # in a comment, perhaps: the trees know
        for definition in definitions:
            if definition.params:
                named |= _mentioned(module, definition)
    callers = [definition for definition in candidates if definition not in named]
    return callers + [definition for definition in reversed(candidates) if definition in named]


def _renamed(module: Module) -> Iterator[Told]:
    """Names at top level for functions that can be called as a program is."""
    for name, line, value in module.renamed:
        other, position, thing = value.expression.id, value.position, module.find(value.expression.id, value.position)
        for _ in range(DEPTH):
            if not isinstance(thing, Value) or not isinstance(thing.expression, ast.Name):
                break
            other, position = thing.expression.id, thing.position
            thing = module.find(other, position)
        written = module.aliases.get(other, other)
        row = PRIMITIVES.get(ALIASES.get(written, written)) if thing is None else None
        if thing.takes_one if isinstance(thing, Definition) else row is not None and len(row.params) == 1:
            given = shown(value.expression.id)
            reason = f"another name for {given} is no program: write `def {shown(name)}(I): return {given}(I)`"
            yield Told(name, line, reason)


def _rechecked(outcome: Outcome, module: Module, looked: Iterable[tuple[str, int]]) -> Outcome:
    """The same, or an error where a name that it uses is changed further below in a long text."""
    for name, position in sorted(looked) if module.changed and isinstance(outcome.parsed, Parsed) else ():
        thing = module.find(name, position)
        if type(thing) is Changed:
            return outcome._replace(parsed=ProgramError(outcome.line, why_changed(name, thing)))
    return outcome


def _mentioned(module: Module, definition: Definition) -> set[Definition]:
    """The other functions of the file that a function names."""
    found = set()
    for statement in definition.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in module.names:
                found.add(module.find(node.id, definition.position))
    return {thing for thing in found if isinstance(thing, Definition)} - {definition}
