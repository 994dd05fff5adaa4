"""Make text from outside safe to print: task ids, program names, paths and error messages may hold any character.

Characters that a terminal would act on or not show (control characters, direction marks, characters without width,
unpaired surrogates) are replaced by their Python escapes. All that arcfast prints passes through `printable`, and so do
the comments in files that it writes.
"""

from __future__ import annotations

import re

# Invisible letters and marks that str.isprintable() counts as printable.
_INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def printable(text: str, keep: str = "") -> str:
    """Escape every character that is not visible as it is, line breaks included, except those in `keep`.

    >>> print(printable("a\\x1b[2Jb\\nc"))
    a\\x1b[2Jb\\nc
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char in keep or _is_visible(char) else _escape(char) for char in text)


def _is_visible(char: str) -> bool:
    return char.isprintable() and not _INVISIBLE.match(char)


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
