"""Text to programs: find the functions of a text, decide which are programs, and compile those.

The text is parsed by `ast` and never executed. Code in Markdown fences is taken out; of a text with syntax errors, the
functions that are whole are used. compile.py compiles one function; program.py reads files and makes Programs.
"""

from __future__ import annotations

import ast
import re
import textwrap
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from arcfast.base.collection import no_collection
from arcfast.base.errors import ProgramError
from arcfast.base.table import PRIMITIVES
from arcfast.programs.batt import read_batt
from arcfast.programs.candidates import Candidate, Compiled
from arcfast.programs.compile import DEPTH, Compiler, DefinedLater, explain_change
from arcfast.programs.definitions import SAMPLE, Assignment, Changed, Chunk, Definition, Module, Siblings, Unread
from arcfast.programs.extraction import Statements
from arcfast.programs.lines import read_alone
from arcfast.programs.naming import language_names
from arcfast.programs.nodes import Input, PrimitiveRef
from arcfast.programs.parts import NotAList, shorten
from arcfast.programs.straight import compile_lines

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_LANGUAGE = re.compile(r"[ \t]*([\w+.-]*)")
_PYTHON = frozenset(("", "python", "py", "python3", "py3"))
CHUNK = 100_000  # characters of a long text that are parsed at once
_STATEMENT = re.compile(r"^(?!(?:else|elif|except|finally)\b)[A-Za-z_@]", re.M)
_TOP = re.compile(r"^(?:async[ \t]+def|def)[ \t]+(\w+)", re.M)
TEXT = "<arcfast program>"  # the file name that Python's parser is given
_IGNORED = ("ignore", None, Warning, re.compile(re.escape(TEXT)), 0)
_WORD = re.compile(r"\w+")
_BINDING = re.compile(r"^(?:(?:async[ \t]+)?def[ \t]+(\w+)|(\w+)[ \t]*(?::[^=\n]*)?=(?!=))", re.M)


def parse_text(
    text: str,
    other_names: Mapping[str, str] | None = None,
    siblings: Siblings | None = None,
    statements: Statements | None = None,
    straight: bool = True,
) -> list[Candidate]:
    """All candidates of a text, compiled or with the reason why not, in order of their lines.

    `other_names`: the user's names for those of the language; `siblings`: the files beside that of the text;
    `statements`: records what is at top level, for functions that are to run as Python; `straight`:
    whether straight functions are read from their words (lines.py), which only saves time.
    """
    straight = straight and statements is None  # which records whole trees
    alone = compile_alone(text, other_names or {}) if straight else None
    if alone is not None:
        return [alone]
    with no_collection():
        return _parse_text(text.removeprefix("\ufeff"), other_names, siblings, statements, straight)


def _parse_text(
    text: str,
    other_names: Mapping[str, str] | None,
    siblings: Siblings | None,
    statements: Statements | None,
    straight: bool,
) -> list[Candidate]:
    def find_candidates(chunks: Iterable[Chunk], text: str) -> list[Candidate]:
        chunks = chunks if statements is None else statements.record(chunks)
        module = Module(_find_later_names(text), len(text), other_names, siblings)
        try:
            return _find_candidates(chunks, text, module)
        finally:
            module.trees.drop()

    try:
        return find_candidates(split_text(text, straight), text)
    except ProgramError as error:
        problem_of_text = error
    fenced = _blank_outside_fences(text)
    if fenced is not None:
        try:
            return find_candidates(split_text(fenced, straight), fenced)
        except ProgramError as error:
            text, problem_of_text = fenced, error
    broken: list[Candidate] = []
    found = find_candidates(_split_broken_text(text, problem_of_text, broken), text)
    return sorted(broken + found, key=lambda candidate: candidate.line)


def compile_alone(text: str, other_names: Mapping[str, str]) -> Candidate | None:
    """The program of a text that is a straight function and nothing else; None where there is more to ask."""
    alone = read_alone(text)
    if alone is None:
        return None
    known = language_names(other_names)
    if alone.name in known:
        return None
    inputs = dict(zip(alone.params, map(Input, ("I",) if len(alone.params) == 1 else SAMPLE)))
    found = compile_lines(alone.words, inputs, known)
    return None if found is None else Candidate(alone.name, alone.line, found.compiled)


# ---- Text to syntax trees ----


def _ignore_warnings() -> None:
    """Turn off Python's warnings about the texts parsed here (such as invalid escapes), also under -W error.

    The filter matches only these texts and stays in place. Setting and restoring filters (catch_warnings) is not safe:
    several threads that do so at once can leave all warnings of the process off.
    """
    if warnings.filters[:1] != [_IGNORED]:
        warnings.filterwarnings("ignore", module=re.escape(TEXT))


def _parse_tree(text: str) -> ast.Module:
    """The syntax tree; every failure of Python's parser becomes a ProgramError with the line in this text."""
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


def split_text(text: str, straight: bool = False) -> Iterator[Chunk]:
    """Split a text without syntax errors into chunks: the syntax tree of a text takes 200 times its size in memory.

    A cut inside a string or brackets leaves a syntax error; then the chunk is extended to a later cut, to at least
    twice its size, so that the time stays linear. `straight`: as for parse_text.
    """
    start = before = 0
    size = CHUNK
    cuts = [match.start() for match in _STATEMENT.finditer(text)] if len(text) > 2 * CHUNK else []
    for end in [*cuts, len(text)]:
        if end - start < size and end < len(text):
            continue
        try:
            chunk = Chunk(text[start:end], before, _parse_tree, straight)
        except ProgramError as error:
            if end == len(text):
                raise ProgramError((error.line or 1) + before, error.reason) from None
            size = 2 * (end - start)
            continue
        yield chunk
        before += chunk.text.count("\n")
        start, size = end, CHUNK


def _find_later_names(text: str) -> frozenset[str]:
    """The names that a long text defines at top level, perhaps with a few more; none for a text of one chunk."""
    if len(text) <= 2 * CHUNK:
        return frozenset()
    return frozenset(name for names in _BINDING.findall(text) for name in names if name)


def _split_broken_text(text: str, problem_of_text: ProgramError, broken: list[Candidate]) -> Iterator[Chunk]:
    """Split a text with syntax errors into functions; those that cannot be parsed are added to `broken`.

    `problem_of_text` is the syntax error of the text as a whole.
    """
    starts = [match.start() for match in _TOP.finditer(text)]
    if not starts:
        broken.append(Candidate(None, problem_of_text.line or 1, problem_of_text))
        return
    before = 0
    for start, end in zip([0, *starts], [*starts, len(text)]):
        part = text[start:end]
        name = _TOP.match(part)
        for attempt in _part_variants(part):
            try:
                chunk = Chunk(attempt, before, _parse_tree, False)
            except ProgramError as error:
                problem = ProgramError((error.line or 1) + before, error.reason)
                continue
            yield chunk
            break
        else:
            line = before + 1 if name else problem.line
            broken.append(Candidate(name.group(1) if name else None, line or 1, problem))
        before += part.count("\n")


def _part_variants(part: str) -> Iterator[str]:
    """The part, then the part without the lines after the function, which may be prose."""
    yield part
    lines = part.split("\n")
    for k, line in enumerate(lines):
        if k and line and not line[0].isspace() and line[0] not in ")]}#":
            if _TOP.match(part):
                yield "\n".join(lines[:k])
            return


def _blank_outside_fences(text: str) -> str | None:
    """The text with all lines outside Markdown code blocks blanked, so that line numbers stay; None without fences."""
    lines = text.split("\n")
    kept = [""] * len(lines)
    fence = None
    for k, line in enumerate([*lines, None]):
        mark = _FENCE.match(line) if line is not None else None
        if line is not None and mark and "`" in line[mark.end() :]:
            mark = None
        language_of = _LANGUAGE.match(line, mark.end()) if line is not None and mark else None
        word = language_of.group(1).lower() if language_of else ""
        if fence is None:
            if mark:
                fence, first, language = mark.group(1), k + 1, word
        elif line is None or (mark and not word and mark.group(1).startswith(fence)):
            if language in _PYTHON:
                kept[first:k] = textwrap.dedent("\n".join(lines[first:k])).split("\n") if k > first else []
            fence = None
    return "\n".join(kept) if any(kept) else None


# ---- Which functions are programs ----


def _find_candidates(chunks: Iterable[Chunk], text: str, module: Module) -> list[Candidate]:
    """Compile every function that may be a program; candidates are those that no other function uses.

    `module` is empty so far.
    """
    later_names = module.later_names
    used: set[Definition] = set()
    helpers: set[Definition] = set()  # used by programs that compiled
    tried: list[tuple[Definition, Candidate]] = []
    looked_up: dict[Definition, set[tuple[str, int]]] = {}  # (name, position): a later chunk may change them
    deferred: list[Definition] = []
    named: set[str] = set()  # names of the file that programs use

    def attempt(definition: Definition, refused: ProgramError | None = None) -> None:
        """Compile a function. One that was refused because it uses its grid as a list is given lists: of two reasons
        the one that is further down is told.
        """
        compiler = Compiler(module)
        if later_names:
            looked_up[definition] = compiler.looked_up
        compiled: Compiled | ProgramError
        try:
            if definition.is_batt:
                tried.extend((definition, candidate) for candidate in read_batt(compiler, definition))
                used.update(compiler.used)
                return
            compiled = compiler.compile_program(definition.given_lists() if refused else definition)
        except DefinedLater:
            deferred.append(definition)
            return
        except ProgramError as error:
            if isinstance(error, NotAList) and definition.takes_input and not refused:
                attempt(definition, error)
                return
            compiled = refused if refused and (refused.line or 0) >= (error.line or 0) else error
            compiled.without_traceback()
        except RecursionError:
            compiled = ProgramError(definition.line, f"nested deeper than {DEPTH}: write it in smaller steps")
        finally:
            compiler.reset_counts()  # adds its work to that of the file
            named.update([name for name, _ in compiler.looked_up])
        used.update(compiler.used)
        if isinstance(compiled, Compiled):
            helpers.update(compiler.used)
        if not isinstance(compiled, Compiled) or compiler.left_out:
            used.update(_find_mentioned(module, definition))  # it was not compiled to its end
        candidate = Candidate(definition.name, definition.line, compiled)
        tried.append((definition, candidate))

    def attempt_all(definitions: list[Definition]) -> None:
        for definition in definitions:
            if definition in helpers:
                continue
            if definition in used:  # by a function that did not compile: no program, whether it compiles or not
                used.update(_find_mentioned(module, definition))
            else:
                attempt(definition)

    for chunk in chunks:
        definitions = module.add(chunk)
        if later_names:  # a long text: compile while the chunk's trees are in memory
            attempt_all(_order_candidates(module, definitions, chunk.text))
    waiting = deferred if later_names else _order_candidates(module, module.definitions, text)
    deferred = []
    module.later_names = frozenset()
    attempt_all(waiting)
    for definition in module.definitions:
        # A function without parameters is taken for a main(): programs it calls stay programs.
        if not definition.may_be_program and definition.params and definition not in used:
            used.update(_find_mentioned(module, definition))
    found = [
        _recheck(candidate, module, looked_up.get(definition, ()))
        for definition, candidate in tried
        if definition not in used
    ]
    module.unread += [alias for alias in _find_renamed(module) if alias.name not in named]
    asides = [Candidate(name, line, ProgramError(line, reason), is_aside=True) for name, line, reason in module.unread]
    for definition in module.definitions:
        why = definition.why_no_program
        if why and definition not in used:
            asides.append(
                Candidate(definition.name, definition.line, ProgramError(definition.line, why), is_aside=True)
            )
    return sorted(found + asides, key=lambda candidate: candidate.line)


def _order_candidates(module: Module, definitions: list[Definition], text: str) -> list[Definition]:
    """The functions that may be programs, in the order to compile them.

    First those that no other function names, in the order of the file, because work per file is limited. Then the
    others, last first: callers often stand below, and what a compiled function calls is a helper, which is not tried.
    """
    candidates = [definition for definition in definitions if definition.may_be_program]
    if len(definitions) == 1:
        return candidates
    words = Counter(_WORD.findall(text))
    words.subtract([definition.name for definition in definitions])
    named: set[Definition] = set()
    if any(words[definition.name] > 0 for definition in candidates):  # or in a comment: the syntax trees tell
        for definition in definitions:
            if definition.params:
                named |= _find_mentioned(module, definition)
    callers = [definition for definition in candidates if definition not in named]
    return callers + [definition for definition in reversed(candidates) if definition in named]


def _find_renamed(module: Module) -> Iterator[Unread]:
    """Top-level assignments `f = g` where g could be called like a program."""
    for name, line, value in module.renamed:
        if not isinstance(value.expression, ast.Name):
            continue
        other, position, thing = value.expression.id, value.position, module.find(value.expression.id, value.position)
        for _ in range(DEPTH):
            if not isinstance(thing, Assignment) or not isinstance(thing.expression, ast.Name):
                break
            other, position = thing.expression.id, thing.position
            thing = module.find(other, position)
        found = module.meaning(module.aliases.get(other, other)) if thing is None else None
        row = PRIMITIVES[found.name] if isinstance(found, PrimitiveRef) else None
        if thing.takes_one if isinstance(thing, Definition) else row is not None and len(row.params) == 1:
            given = shorten(value.expression.id)
            reason = f"another name for {given} is no program: write `def {shorten(name)}(I): return {given}(I)`"
            yield Unread(name, line, reason)


def _recheck(candidate: Candidate, module: Module, looked_up: Iterable[tuple[str, int]]) -> Candidate:
    """The candidate, or an error if a later chunk of the text changed a name that it uses."""
    for name, position in sorted(looked_up) if module.changed and isinstance(candidate.compiled, Compiled) else ():
        thing = module.find(name, position)
        if type(thing) is Changed:
            return candidate._replace(compiled=ProgramError(candidate.line, explain_change(name, thing)))
    return candidate


def _find_mentioned(module: Module, definition: Definition) -> set[Definition]:
    """The other functions of the file that a function names."""
    if definition.lines is not None:
        names = module.names.keys() & definition.lines.words
    else:
        nodes = (node for statement in definition.body for node in ast.walk(statement))
        names = {node.id for node in nodes if isinstance(node, ast.Name) and node.id in module.names}
    found = {module.find(name, definition.position) for name in names}
    return {thing for thing in found if isinstance(thing, Definition)} - {definition}
