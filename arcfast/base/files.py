"""Reading a user's files: regular files alone, of at most a given size.

A named pipe or a device is never opened, so that nothing waits for a writer or reads without end. Whoever asks for a
file gets an OSError whose strerror is a sentence; nothing here knows what files hold.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

MIB = 1 << 20
SOLVERS = 32 * MIB  # bytes of a solver or batt file
TASKS = 256 * MIB  # bytes of a file of tasks, solutions or answers
CHUNK = 1 << 16

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """The bytes of a regular file, or of what a link to one points to; OSError for anything else, or more than `most`.

    >>> read_bytes(os.devnull, 100)
    Traceback (most recent call last):
    OSError: [Errno 22] a device, not a regular file: '/dev/null'
    """
    try:
        _check(os.stat(path), path, most)  # before it is opened: opening a device may do something
        # Should it have become a named pipe meanwhile, opening does not wait.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a null in the name
        raise OSError(errno.EINVAL, str(error), os.fspath(path)) from None
    with open(handle, "rb", buffering=0) as file:
        _check(os.fstat(handle), path, most)
        parts: list[bytes] = []
        left = most + 1
        while left:  # files of the system tell a size of 0 and give more
            part = file.read(min(left, CHUNK))
            if not part:
                return b"".join(parts)
            parts.append(part)
            left -= len(part)
    raise _too_large(path, most)


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """The text of such a file in UTF-8, with the line ends of Python; UnicodeDecodeError if it is none."""
    return read_bytes(path, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def _check(found: os.stat_result, path: str | os.PathLike[str], most: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        what = _KINDS.get(stat.S_IFMT(found.st_mode), "something else")
        raise OSError(errno.EINVAL, f"{what}, not a regular file", os.fspath(path))
    if found.st_size > most:
        raise _too_large(path, most)


def _too_large(path: str | os.PathLike[str], most: int) -> OSError:
    return OSError(errno.EFBIG, f"more than {most / MIB:.9g} MiB, the most that is read", os.fspath(path))


def python_files(folder: str | os.PathLike[str]) -> Iterator[Path]:
    """What ends in .py in a folder and its subfolders, in no order. Links to folders are not followed; hidden folders
    and installed packages are passed over.
    """
    waiting = [Path(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                found = list(entries)
        except OSError:
            continue  # a folder that may not be read
        for entry in found:
            if entry.name.endswith(".py"):
                yield Path(entry.path)
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith(".") and entry.name not in ("site-packages", "__pycache__"):
                    waiting.append(Path(entry.path))
