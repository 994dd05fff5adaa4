"""Read users' files: regular files only, up to a given size.

Named pipes and devices are never opened, because reading them could wait or go on forever. Failures are OSErrors whose
strerror is a plain sentence. What the files mean is the callers' concern: programs/program.py, arc/, improving/.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from arcfast.base.wording import list_first

MIB = 1 << 20
SOLVERS = 32 * MIB  # most bytes of a solver or batt file
SIBLING = MIB  # most bytes of a file beside a solver file whose functions it imports
NAMES = MIB  # most bytes of a file of names (`names=`)
TASKS = 256 * MIB  # most bytes of a file of tasks, solutions or answers
CHUNK = 1 << 16  # bytes read at once

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFLNK: "a link",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def cache_folder() -> Path:
    """Where calibrations and compiled programs are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "arcfast"


def read_bytes(path: str | os.PathLike[str], most: int, links: bool = True) -> bytes:
    """Read a regular file; raise OSError for anything else and for more than `most` bytes.

    `links`: whether a symbolic link is followed; without it a link is an OSError too.

    >>> read_bytes(os.devnull, 100)
    Traceback (most recent call last):
    OSError: [Errno 22] a device, not a regular file: '/dev/null'
    """
    try:
        found = os.stat(path) if links else os.lstat(path)
        _check(found, path, most)  # before opening: opening a device may have effects
        # If it became a named pipe or a link since the check: do not wait for a writer, do not follow it.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | (0 if links else getattr(os, "O_NOFOLLOW", 0))
        handle = os.open(path, flags | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a null in the name
        raise OSError(errno.EINVAL, str(error), os.fspath(path)) from None
    with open(handle, "rb", buffering=0) as file:
        _check(os.fstat(handle), path, most)
        parts: list[bytes] = []
        left = most + 1
        while left:  # files such as those of /proc report size 0 and hold more
            part = file.read(min(left, CHUNK))
            if not part:
                return b"".join(parts)
            parts.append(part)
            left -= len(part)
    raise _too_large(path, most)


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """Read a file as UTF-8, line ends as \\n; errors are those of read_bytes, and UnicodeDecodeError."""
    return read_bytes(path, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def read_json(path: Path, notes: list[str] | None = None) -> Any:
    """Read a JSON file in any encoding that JSON allows; ValueError if it is not JSON, OSError as for read_bytes.

    A name that occurs twice in an object is added to `notes`: JSON allows it, and Python silently takes the last.
    """

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs) and notes is not None:
            counts = Counter(name for name, _ in pairs)
            repeated = [name if len(name) <= 40 else name[:36] + "..." for name, n in counts.items() if n > 1]
            notes.append(f"{list_first(repeated)} occurs twice in {path.name}: the last is used")
        return found

    return _load_json(path, TASKS, collect)


class _Pairs(list[tuple[str, Any]]):
    """The names and values of a JSON object, repeated names included."""


def read_json_pairs(path: Path, most: int) -> list[tuple[str, Any]] | None:
    """The names and values of a file that holds one JSON object, repeated names included; None if it holds another.

    Errors are those of read_json.
    """
    data = _load_json(path, most, _Pairs)
    if not isinstance(data, _Pairs):
        return None
    return [(name, dict(value) if isinstance(value, _Pairs) else value) for name, value in data]


def _load_json(path: Path, most: int, collect: Callable[[list[tuple[str, Any]]], Any]) -> Any:
    try:
        return json.loads(read_bytes(path, most), object_pairs_hook=collect)
    except RecursionError:
        raise ValueError("not JSON that can be read: nested too deeply") from None
    except UnicodeDecodeError:
        raise ValueError("not JSON: not text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None


def _check(found: os.stat_result, path: str | os.PathLike[str], most: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        what = _KINDS.get(stat.S_IFMT(found.st_mode), "something else")
        raise OSError(errno.EINVAL, f"{what}, not a regular file", os.fspath(path))
    if found.st_size > most:
        raise _too_large(path, most)


def _too_large(path: str | os.PathLike[str], most: int) -> OSError:
    return OSError(errno.EFBIG, f"more than {most / MIB:.9g} MiB, the most that is read", os.fspath(path))


def python_files(folder: str | os.PathLike[str]) -> Iterator[Path]:
    """Give the paths ending in .py in a folder and its subfolders, unsorted.

    Links to folders are not followed; hidden folders and installed packages are skipped.
    """
    waiting = [Path(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                found = list(entries)
        except OSError:
            continue  # no permission to read this folder
        for entry in found:
            if entry.name.endswith(".py"):
                yield Path(entry.path)
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith(".") and entry.name not in ("site-packages", "__pycache__"):
                    waiting.append(Path(entry.path))
