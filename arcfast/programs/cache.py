"""Files of compiled programs, so that a large battery is compiled once: in the user's cache folder, and in wheels.

A file is named after its key, a digest of all that the programs depend on: the texts, arcfast's version, and the source
of what compiles them. Its first line holds the key and a checksum of the rest. A file that is not as it was written is
ignored and written anew; deleting one costs the time to compile. ARCFAST_CACHE=0 turns the folder off: nothing is read
from it or written to it.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from arcfast.base.files import MIB, cache_folder, read_bytes
from arcfast.base.version import __version__
from arcfast.base.writing import replace_file
from arcfast.programs.program import Program
from arcfast.programs.stored import NotStorable, pack_programs, unpack_programs

MOST_BYTES = 256 * MIB  # of a file that is read
MOST_FILES = 16  # in the cache folder; the ones that were not used for longest give way
HEAD = b"arcfast programs 1 "
_log = logging.getLogger("arcfast")


def is_on() -> bool:
    """Whether the cache folder is used."""
    return os.environ.get("ARCFAST_CACHE", "1") not in ("0", "off", "no", "")


def make_key(parts: Iterable[bytes]) -> str:
    """The key of programs that depend on these parts, in this order."""
    digest = hashlib.sha256(_language())
    for part in parts:
        digest.update(b"%d\n" % len(part))
        digest.update(part)
    return digest.hexdigest()


@cache
def _language() -> bytes:
    """A digest of arcfast's version, the table, and what compiles programs."""
    package = Path(__file__).parent.parent
    files = [
        *sorted(package.glob("programs/*.py")),
        *sorted(package.glob("base/*.py")),
        package / "core/primitives.def",
    ]
    digest = hashlib.sha256(__version__.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.digest()


def folder() -> Path:
    """Where compiled batteries are kept."""
    return cache_folder() / "programs"


def load(key: str, shipped: Path | None = None) -> list[Program] | None:
    """The programs of a key, from the file that came with arcfast or the cache folder; None: they are in neither."""
    kept = folder() / f"{key}.json" if is_on() else None
    for path in (shipped, kept):
        if path is None:
            continue
        try:
            programs = _read(path, key)
        except (OSError, ValueError) as error:
            if not isinstance(error, FileNotFoundError):
                _log.info("arcfast: %s is ignored: %s", path, error)
            continue
        if path is kept:
            _touch(path)
        return programs
    return None


def _read(path: Path, key: str) -> list[Program]:
    head, _, data = read_bytes(path, MOST_BYTES).partition(b"\n")
    if head != _head(key, data):
        raise ValueError("it is of other programs, or was changed")
    return unpack_programs(data)


def _head(key: str, data: bytes) -> bytes:
    return HEAD + f"{key} {hashlib.sha256(data).hexdigest()}".encode()


def _touch(path: Path) -> None:
    """Note that a file was used."""
    try:
        os.utime(path)
    except OSError:
        pass  # a folder that cannot be written to is as good


def write(path: Path, key: str, programs: list[Program]) -> None:
    """Write programs to a file; NotStorable or OSError if that cannot be."""
    data = pack_programs(programs)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, (_head(key, data) + b"\n" + data).decode())


def keep(key: str, programs: list[Program]) -> None:
    """Put programs into the cache folder, if it can be written to; the oldest files give way."""
    if not is_on():
        return
    try:
        write(folder() / f"{key}.json", key, programs)
        files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[MOST_FILES:]:
            file.unlink(missing_ok=True)
    except (OSError, NotStorable) as error:
        _log.info("arcfast: compiled programs are not kept: %s", error)
