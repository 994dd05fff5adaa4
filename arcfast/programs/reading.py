"""Read a file of Python text: regular files of a limited size, decoded as Python does."""

from __future__ import annotations

import codecs
import re
import tokenize
from pathlib import Path

from arcfast.base.errors import ProgramError
from arcfast.base.files import read_bytes

# Encodings of names and strings, which are slow on whole texts.
_NO_ENCODINGS = ("idna", "punycode", "unicode_escape", "raw_unicode_escape")
EVOLVED = "# arcfast evolve "  # files of improving/evolve.py begin with this


def read_source(path: Path, most: int, links: bool = True) -> str:
    """The text of a file of at most `most` bytes; ProgramError with its path if it cannot be read.

    `links`: whether a symbolic link is followed.
    """
    try:
        return _decode(read_bytes(path, most, links))
    except OSError as error:
        raise ProgramError(1, f"cannot be read: {error.strerror or error}", str(path)) from None
    except (UnicodeError, SyntaxError, LookupError) as error:
        reason = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
        line = error.object[: error.start].count(b"\n") + 1 if isinstance(error, UnicodeDecodeError) else 1
        raise ProgramError(line, f"not text ({reason[:100]}): save the file as UTF-8", str(path)) from None


def _decode(data: bytes) -> str:
    if data.startswith(EVOLVED.encode()):  # may be damaged: read every program that is whole
        return data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = iter([line + b"\n" for line in re.split(rb"\r\n|\r|\n", data, maxsplit=2)[:2]])
    encoding, _ = tokenize.detect_encoding(lambda: next(lines, b""))
    if codecs.lookup(encoding).name in _NO_ENCODINGS:
        raise LookupError(f"encoding {encoding}")
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
