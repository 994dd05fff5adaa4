"""What a name means in the language, and the other names that a user's files have for it (`names=`).

A mapping {name in the file: name of the language} comes as a dict or as a JSON file; `read_names` checks it. Modules
(definitions.py) hold it, and the compiler asks `meaning` for every name that the file itself does not define.
"""

from __future__ import annotations

import builtins
import difflib
import keyword
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ArcfastError
from arcfast.base.files import NAMES, read_json_pairs
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.programs.nodes import Const, PrimitiveRef, constant

LANGUAGE = PRIMITIVES.keys() | CONSTANTS.keys() | ALIASES.keys()
PRINTED = frozenset(name for name, row in PRIMITIVES.items() if row.python)  # names that printed programs use
FROZENSET = "frozenset"  # no name of the language, but the way to write a set: it has no other names
# Functions of Python itself that programs may call.
BUILTINS = frozenset(
    "len range min max sum abs sorted reversed zip enumerate any all int bool tuple list set frozenset dict map filter"
    " next iter divmod print".split()
)
# What Python's libraries have that the language has too.
LIBRARIES = {
    "collections": frozenset(("Counter", "defaultdict", "deque")),
    "copy": frozenset(("deepcopy",)),
    "itertools": frozenset(("product", "combinations", "permutations", "chain", "accumulate")),
}
NameMapping = Mapping[str, str] | str | os.PathLike[str]  # what users give as `names=`

_WAY = 'write {"name in the file": "name of the language"}'


def _meaning(name: str) -> Const | PrimitiveRef:
    name = ALIASES.get(name, name)
    return constant(CONSTANTS[name]) if name in CONSTANTS else PrimitiveRef(name)


_MEANINGS = {name: _meaning(name) for name in LANGUAGE}


def meaning(name: str, other_names: Mapping[str, str], origin: str | None = None) -> Const | PrimitiveRef | None:
    """The constant or primitive that a name stands for; None if it is not in the language.

    `origin` is the module that it is imported from. Names of PRINTED are also those of other people's helpers, so they
    are the language's only without one, or from arcfast.dsl.
    """
    if name in PRINTED and name not in other_names and origin not in (None, "arcfast.dsl"):
        return None
    return _MEANINGS.get(other_names.get(name, name))


def language_names(other_names: Mapping[str, str]) -> Mapping[str, Const | PrimitiveRef]:
    """What names mean that no file says anything of. It is shared: nobody may change it."""
    return (
        {**_MEANINGS, **{name: _MEANINGS[target] for name, target in other_names.items()}} if other_names else _MEANINGS
    )


# ---- Other names ----


def read_names(given: NameMapping | None) -> dict[str, str]:
    """Check a mapping of names, or the JSON file of that path; ArcfastError says what is wrong and what to write.

    >>> read_names({"rotate_90": "rot90", "COLOR_ONE": "ONE"})
    {'rotate_90': 'rot90', 'COLOR_ONE': 'ONE'}
    >>> read_names({"rotate_90": "rot91"})
    Traceback (most recent call last):
    arcfast.errors.ArcfastError: names: rotate_90 stands for rot91, which is not in the language: did you mean rot90?
    """
    if given is None:
        return {}
    where = "names"
    pairs: Iterable[tuple[Any, Any]]
    if isinstance(given, Mapping):
        pairs = given.items()
    elif isinstance(given, (str, os.PathLike)) and isinstance(os.fspath(given), str):
        where = f"names in {os.fspath(given)}"
        pairs = _read_pairs(Path(given), where)
    else:
        raise ArcfastError(f"names: a dict or the path of a JSON file is needed, not {type(given).__name__}: {_WAY}")
    names: dict[str, str] = {}
    for name, target in pairs:
        known = _check_pair(name, target, where)
        if names.setdefault(known, target) != target:
            both = f"both {_shown(names[known])} and {_shown(target)}"
            raise ArcfastError(f"{where}: {_shown(known)} stands for {both}: keep one of the two lines")
    return names


def _read_pairs(path: Path, where: str) -> list[tuple[str, Any]]:
    try:
        pairs = read_json_pairs(path, NAMES)
    except OSError as error:
        raise ArcfastError(f"{where}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise ArcfastError(f"{where}: {error}: {_WAY}") from None
    if pairs is None:
        raise ArcfastError(f"{where}: the file holds no object: {_WAY}")
    return pairs


def _check_pair(name: Any, target: Any, where: str) -> str:
    """The name as Python reads it in a text (NFKC); ArcfastError if it or the target cannot be used."""
    if not isinstance(name, str) or not isinstance(target, str):
        odd = name if not isinstance(name, str) else target
        raise ArcfastError(f"{where}: {_shown(odd)} is {_kind(odd)}, and names are strings: {_WAY}")
    if not name.isidentifier():
        raise ArcfastError(f"{where}: {_shown(name)} is not a name of Python: use letters, digits and _ alone")
    name = unicodedata.normalize("NFKC", name)
    if keyword.iskeyword(name) or name == FROZENSET:
        raise ArcfastError(f"{where}: {name} is a word of Python that keeps its meaning: take it out of the mapping")
    if target not in LANGUAGE:
        close = suggest(target) if len(target) <= 80 else ""
        close = close or ": use a primitive, constant or extra name of docs/language.md"
        raise ArcfastError(f"{where}: {_shown(name)} stands for {_shown(target)}, which is not in the language{close}")
    return name


def _kind(odd: Any) -> str:
    return "null" if odd is None else f"of type {type(odd).__name__}"


def _shown(part: Any) -> str:
    text = part if isinstance(part, str) and part else repr(part)
    return text if len(text) <= 80 else f"{text[:77]}..."


# ---- Unknown names ----

AS_PYTHON = 'or run the program as Python with python="workers"'  # the way out for libraries


# None of PRINTED is suggested: people write the operators.
_LONG = sorted(name for name in BUILTINS if len(name) > 3)  # shorter ones are like too many names
_LETTERS = {name: frozenset(name) for name in (*PRIMITIVES, *CONSTANTS, *_LONG) if name not in PRINTED}
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_SENTENCE = re.compile(r"(?:\([^)]*\)|[^,;:.(])+")  # the first part of a row's sentence
# Words that say what kind of thing a primitive works on or that something is computed: they need not be in its name.
_GENERAL = frozenset(word for row in PRIMITIVES.values() for word in (*row.params, *row.kinds, row.result))
_GENERAL |= {"get", "find", "make", "create", "is", "has", "to", "from", "the", "of", "by", "all"}
_SAME = {"flip": "mirror", "reflect": "mirror", "colour": "color", "colours": "colors", "count": "num"}
MOST_WORDS = 5  # of an unknown name that is compared by its words


def explain_attribute(name: str) -> str:
    """Why `x.name` cannot be compiled where x is a value.

    >>> explain_attribute("shape"), explain_attribute("astype")
    ('.shape is not in the language: write shape(x)', '.astype is not in the language: call a primitive')
    """
    row = PRIMITIVES.get(name)
    way = f"write {name}(x{', ...' * (len(row.params) > 1)})" if row and row.params else "call a primitive"
    return f".{name if len(name) <= 80 else name[:77] + '...'} is not in the language: {way}"


@lru_cache(maxsize=1024)
def suggest(name: str) -> str:
    """ ": did you mean ...?" with a name that is spelled alike, or names that are made of the same words; or "".

    >>> suggest("frist"), suggest("rotate_90")
    (': did you mean first?', ': did you mean rot90 (turn the grid a quarter clockwise)?')
    """
    if name in BUILTINS:  # `print` is not a misspelled `paint`
        return ": this function of Python is no primitive"
    if hasattr(builtins, name):
        why = f": this built-in function of Python is not in the language: use primitives, {AS_PYTHON}"
        return why if callable(getattr(builtins, name)) else ""
    close = _spelled_alike(name)
    if close is not None:
        return f": did you mean {close}?"
    found = [f"{other} ({_explained(other)})" for other in _made_of_words(name)[:2]]
    return f": did you mean {' or '.join(found)}?" if found else ""


def _spelled_alike(name: str) -> str | None:
    """A name that shares four fifths of the letters, in order.

    Most names lack the letters, which is cheap to see; difflib compares the others.
    """
    letters, length = frozenset(name), len(name)
    similar = [
        other
        for other, letters_of_other in _LETTERS.items()
        if 5 * min(length - len(letters - letters_of_other), len(other) - len(letters_of_other - letters))
        >= 2 * (length + len(other))
    ]
    close = difflib.get_close_matches(name, similar, 1, 0.8) if similar else None
    return close[0] if close else None


def _explained(primitive: str) -> str:
    sentence = _SENTENCE.match(PRIMITIVES[primitive].doc)
    text = sentence[0] if sentence else ""
    return text[:1].lower() + text[1:]


def _made_of_words(name: str) -> list[str]:
    """The primitives whose names are made of beginnings of these words, in any order; the best first.

    A word that is left over must say something general, such as `get` or `grid`, or occur in the primitive's sentence.
    """
    words = [word.lower() for word in _PART.findall(name)]
    found = set()
    for given in (words, [_SAME.get(word, word) for word in words]) if 1 < len(words) <= MOST_WORDS else ():
        for other in _LETTERS.keys() & PRIMITIVES.keys():
            row = PRIMITIVES[other]
            left = None if row.extra else _left_over(other, given)
            if left is not None:
                odd = [word for word in left if not _is_general(word)]
                if all(len(word) > 2 and word in row.doc.lower() for word in odd):
                    found.add((len(odd), len(left), -len(other), other))
    return [other for *_, other in sorted(found)]


def _is_general(word: str) -> bool:
    """Whether a word is one of _GENERAL, or a part of several primitives' names: `color`, `common`."""
    short = word.removesuffix("s")
    return short in _GENERAL or word in _GENERAL or len(short) > 3 and sum(short in name for name in PRIMITIVES) > 1


def _left_over(name: str, words: list[str]) -> list[str] | None:
    """The words that are left over where a name is made of beginnings of the others; None if it is not.

    A beginning is the whole word, three letters or more of it, or one letter before a longer part: "h" in hmirror.
    """
    if not name:
        return words
    best = None
    for k, word in enumerate(words):
        rest = words[:k] + words[k + 1 :]
        for length in range(min(len(word), len(name)), 0, -1):
            if name.startswith(word[:length]) and (length == len(word) or length >= 3 or 1 == length < len(name) - 3):
                left = _left_over(name[length:], rest)
                if left is not None and (best is None or len(left) < len(best)):
                    best = left
    return best
