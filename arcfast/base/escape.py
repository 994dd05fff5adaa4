"""Text from elsewhere made harmless: task ids, names of programs, paths and error texts may hold anything.

What a terminal would obey or not show (control characters, marks that turn the direction of writing, characters without
width, halves of surrogate pairs) is written as Python escapes it. Everything that arcfast prints goes through here, and
so do the comments of files that it writes.
"""

from __future__ import annotations

import re

# Letters and marks that are drawn as nothing; str.isprintable() takes them for printable.
_INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def printable(text: str, keep: str = "") -> str:
    """The text with everything escaped that is not seen as it stands, line breaks too, but for characters of `keep`.

    >>> print(printable("a\\x1b[2Jb\\nc"))
    a\\x1b[2Jb\\nc
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char in keep or _is_seen(char) else _escaped(char) for char in text)


def _is_seen(char: str) -> bool:
    return char.isprintable() and not _INVISIBLE.match(char)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
