"""Files that are replaced whole: whoever reads one sees the old text or the new one, whatever ends the writer.

The new text goes into a temporary file in the same folder, which is then renamed. It has a random name and is created
exclusively, so that nothing which lies there already, such as a planted link, is written to. It is locked as long as
its writer lives: what is not locked was left by a run that was killed, and the next one removes it.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # no locks here: the age of a file decides
    fcntl = None  # type: ignore[assignment]

AGE = 60.0  # seconds after which a temporary file that cannot be locked counts as left behind
ENDING = r"\.([0-9a-f]{16}|[0-9]+-[0-9]+)\.tmp"  # the second form is that of earlier versions, which did not lock
TRIES = 100
PAUSES = (0.1, 0.5)  # seconds between the last tries to write a file
TURN = 1.0  # seconds to wait for another run that is replacing a file in the same folder
INTERRUPTS = 5  # so often Ctrl-C is taken before what must be done is given up
IN_PARTIAL = "what was found is in the .partial of this error"
# Reasons that do not pass by themselves, as a full disk may.
_LASTING = {"EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EINVAL"}
LASTING = frozenset(getattr(errno, name) for name in _LASTING)


def why_not_replaced(path: str | os.PathLike[str], sources: Sequence[str] = ()) -> str | None:
    """Why no file can be put at path, or None: a device, a pipe or one of the sources would be gone afterwards."""
    if not os.fspath(path):
        return "it has no name"
    try:
        if b"\0" in os.fsencode(path):
            return "its name holds a null character"
    except UnicodeError:
        return "its name cannot be encoded"
    if os.path.isdir(path):
        return "it is a folder"
    if os.path.exists(path) and not os.path.isfile(path):
        return "it is no file"
    if os.path.exists(path) and any(os.path.exists(other) and os.path.samefile(path, other) for other in sources):
        return "it is read too, and would be lost"
    return None if Path(os.path.realpath(path)).parent.is_dir() else f"there is no folder {Path(path).parent}"


def check_place(path: str | os.PathLike[str], sources: Sequence[str] = ()) -> None:
    """Raise the OSError that replace_file would raise for this place, or one because it is one of the sources."""
    why = why_not_replaced(path, sources)
    if why is not None:
        kind = OSError if os.path.exists(path) else FileNotFoundError
        raise kind(f"nothing can be written to {os.fspath(path)!r}: {why}")


def try_place(path: str | os.PathLike[str]) -> None:
    """The same, but really create a file beside the target and remove it: only that tells what a disk allows."""
    check_place(path)
    try:
        new, number = _create(Path(os.path.realpath(path)))
        os.close(number)
        new.unlink(missing_ok=True)
    except OSError as error:
        _name_target(error, path)
        raise


def replace_file(path: str | os.PathLike[str], text: str) -> None:
    """Put the text at path as one step that a crash, a signal or a full disk cannot leave half done.

    A file that was there keeps its mode. What killed writers of this file left behind is removed.
    """
    check_place(path)
    data = text.encode("utf-8")
    target = Path(os.path.realpath(path))  # through a symbolic link, not over it
    remove_leftovers(target)
    new = None
    try:
        new, number = _create(target)
        with open(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            os.replace(new, target)  # while it is locked: nobody takes it for left behind
    except BaseException as error:
        if new is not None:
            new.unlink(missing_ok=True)
        if isinstance(error, OSError):
            _name_target(error, path)
        raise
    try:  # the new name itself on the disk; some file systems cannot
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError:
        pass


def _name_target(error: OSError, path: str | os.PathLike[str]) -> None:
    """Have the error name the file that users know, not the temporary one."""
    if error.errno is not None:
        error.filename = os.fspath(path)
        if error.filename2 is not None:
            del error.filename2  # None would be printed


def identity(path: str | os.PathLike[str]) -> tuple[int, int, int] | None:
    """What tells a file from those that others put in its place; None if none is there."""
    try:
        about = os.stat(path)
    except OSError:
        return None
    return about.st_ino, about.st_mtime_ns, about.st_size


@contextmanager
def turn_at(path: str | os.PathLike[str]) -> Iterator[None]:
    """Replace a file when no other run does: both read it before, and one would miss what the other adds.

    Where its folder cannot be locked, or another run holds it for long, this goes on without.
    """
    number = None
    try:
        if fcntl is not None:
            try:
                number = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
            except OSError:
                pass
        deadline = time.monotonic() + TURN
        while number is not None and _lock(number) is False and time.monotonic() < deadline:
            time.sleep(0.005)
        yield
    finally:
        if number is not None:
            os.close(number)


def whole(step: Callable[[], None]) -> None:
    """Do what must not be left half done: if Ctrl-C comes meanwhile the step is done again, and then it is raised."""
    stop = None
    for _ in range(INTERRUPTS):
        try:
            step()
            break
        except KeyboardInterrupt as error:
            stop = error
    if stop is not None:
        raise stop


def insist(write: Callable[[], None]) -> None:
    """Write what must not be lost: twice more, after moments, where it fails for a reason that may pass."""
    for seconds in PAUSES:
        try:
            return write()
        except OSError as error:
            if will_last(error):
                raise
            time.sleep(seconds)
    write()


def will_last(error: OSError) -> bool:
    """Whether a write fails for a reason that waiting does not cure."""
    return error.errno in LASTING


def reason(error: OSError) -> str:
    """Why a write failed, without the name of the file."""
    return error.strerror or str(error)


def remove_leftovers(path: str | os.PathLike[str], older: float = AGE) -> None:
    """Delete the temporary files that killed writers of a file left; not those of writers at work."""
    target = Path(os.path.realpath(path))
    mark = re.compile(re.escape(_stem(target)) + ENDING)
    try:
        names = [name for name in os.listdir(target.parent) if mark.fullmatch(name)]
    except OSError:
        return
    for name in names:
        try:
            _remove_if_left(target.with_name(name), locked="-" not in name.split(".")[-2], older=older)
        except OSError:
            pass  # gone already, or not ours


def _remove_if_left(path: Path, locked: bool, older: float) -> None:
    """Delete a temporary file without a writer; `locked` says that a writer would have locked it."""
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        about = os.fstat(number)
        free = _lock(number) if locked else None
        if free is None:
            free = time.time() - about.st_mtime > older
        if free and stat.S_ISREG(about.st_mode):
            path.unlink()  # while it is locked: nobody begins to write to it
    finally:
        os.close(number)


def _create(target: Path) -> tuple[Path, int]:
    """A temporary file for the target that is new, locked and open, with the mode that the target has."""
    try:
        mode = stat.S_IMODE(target.stat().st_mode) & 0o777
    except FileNotFoundError:
        mode = None
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    for _ in range(TRIES):
        new = target.with_name(f"{_stem(target)}.{secrets.token_hex(8)}.tmp")
        try:
            number = os.open(new, flags, 0o666 if mode is None else 0o600)
        except FileExistsError:
            continue
        try:
            # Whoever tidies up may have come between these steps and taken it for left behind.
            if _lock(number) is not False and os.path.samestat(new.lstat(), os.fstat(number)):
                if mode is not None and hasattr(os, "fchmod"):
                    _keep_mode(number, mode)
                return new, number
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(number)
            new.unlink(missing_ok=True)
            raise
        os.close(number)
    raise FileExistsError(errno.EEXIST, "no name is free for a temporary file", os.fspath(target))


def _keep_mode(number: int, mode: int) -> None:
    try:
        os.fchmod(number, mode)
    except OSError:
        pass  # a file system without modes


def _lock(number: int) -> bool | None:
    """Whether nobody else holds the open file; None where that cannot be known."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _stem(target: Path) -> str:
    """What the names of the target's temporary files begin with: its own name, or a digest where that is too long."""
    try:
        longest = os.pathconf(target.parent, "PC_NAME_MAX")
    except (AttributeError, OSError, ValueError):
        longest = 255
    name = os.fsencode(target.name)
    if 1 + len(name) + len(".0123456789abcdef.tmp") <= longest:
        return f".{target.name}"
    return f".{hashlib.sha256(name).hexdigest()[:32]}"
