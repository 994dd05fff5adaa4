"""Replace files atomically: a reader sees the old text or the new one, even if the writer is killed.

The new text goes into a temporary file in the same folder, which is then renamed. The temporary file has a random name
and is created exclusively, so a planted link is never written through. Its writer holds a lock on it; one without a
lock was left by a killed run, and the next writer removes it.
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
except ImportError:  # no file locks on this system: the age of a temporary file decides
    fcntl = None  # type: ignore[assignment]

LEFTOVER_AGE = 60.0  # seconds after which a temporary file counts as abandoned where locks do not tell
TEMPORARY = r"\.([0-9a-f]{16}|[0-9]+-[0-9]+)\.tmp"  # the second form: earlier versions, which did not lock
NAME_TRIES = 100  # random names tried for a temporary file
PAUSES = (0.1, 0.5)  # seconds to wait before each retry of a write
LOCK_WAIT = 1.0  # seconds to wait for another run that replaces a file in the same folder
INTERRUPTS = 5  # how many Ctrl-C it takes to abandon a step that must be completed
IN_PARTIAL = "what was found is in the .partial of this error"
# Errors that waiting does not cure; a full disk, in contrast, may have room later.
_LASTING = {"EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EINVAL"}
LASTING = frozenset(getattr(errno, name) for name in _LASTING)


def why_not_replaced(path: str | os.PathLike[str], sources: Sequence[str] = ()) -> str | None:
    """Say why the file at path cannot be replaced, or None: a device, a pipe or one of the sources would be lost."""
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


def check_target(path: str | os.PathLike[str], sources: Sequence[str] = ()) -> None:
    """Raise OSError if replace_file cannot write to this path, or must not because it is one of the sources."""
    why = why_not_replaced(path, sources)
    if why is not None:
        kind = OSError if os.path.exists(path) else FileNotFoundError
        raise kind(f"cannot write to {os.fspath(path)!r}: {why}")


def try_target(path: str | os.PathLike[str]) -> None:
    """Check the path as check_target does, then create and remove a temporary file there: only that proves it works."""
    check_target(path)
    try:
        new, number = _create(Path(os.path.realpath(path)))
        os.close(number)
        new.unlink(missing_ok=True)
    except OSError as error:
        _name_target(error, path)
        raise


def replace_file(path: str | os.PathLike[str], text: str) -> None:
    """Write the text to path atomically: a crash, a signal or a full disk leaves the old file as it was.

    An existing file keeps its mode. Temporary files that killed writers of this file left are removed.
    """
    check_target(path)
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
            os.replace(new, target)  # still locked: no other run takes it for abandoned
    except BaseException as error:
        if new is not None:
            new.unlink(missing_ok=True)
        if isinstance(error, OSError):
            _name_target(error, path)
        raise
    try:  # flush the rename itself to disk; some file systems cannot
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError:
        pass


def _name_target(error: OSError, path: str | os.PathLike[str]) -> None:
    """Put the path the user gave into the error, in place of the temporary file's."""
    if error.errno is not None:
        error.filename = os.fspath(path)
        if error.filename2 is not None:
            del error.filename2  # setting it to None would print "None"


def file_identity(path: str | os.PathLike[str]) -> tuple[int, int, int] | None:
    """Inode, time and size: they tell whether another process has replaced the file. None if there is no file."""
    try:
        about = os.stat(path)
    except OSError:
        return None
    return about.st_ino, about.st_mtime_ns, about.st_size


@contextmanager
def hold_folder_lock(path: str | os.PathLike[str]) -> Iterator[None]:
    """Lock the folder of a file while reading and replacing it, so that two runs do not lose each other's answers.

    Goes on without the lock where the folder cannot be locked, or another run holds it longer than LOCK_WAIT.
    """
    number = None
    try:
        if fcntl is not None:
            try:
                number = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
            except OSError:
                pass
        deadline = time.monotonic() + LOCK_WAIT
        while number is not None and _lock(number) is False and time.monotonic() < deadline:
            time.sleep(0.005)
        yield
    finally:
        if number is not None:
            os.close(number)


def shield_from_interrupt(step: Callable[[], None]) -> None:
    """Complete a step that must not stay half done: after Ctrl-C repeat it, then raise the KeyboardInterrupt."""
    interrupt = None
    for _ in range(INTERRUPTS):
        try:
            step()
            break
        except KeyboardInterrupt as error:
            interrupt = error
    if interrupt is not None:
        raise interrupt


def write_with_retries(write: Callable[[], None]) -> None:
    """Write, and retry after each of PAUSES where the error may pass."""
    for seconds in PAUSES:
        try:
            return write()
        except OSError as error:
            if is_lasting(error):
                raise
            time.sleep(seconds)
    write()


def is_lasting(error: OSError) -> bool:
    """Whether waiting will not cure this error."""
    return error.errno in LASTING


def remove_leftovers(path: str | os.PathLike[str], older: float = LEFTOVER_AGE) -> None:
    """Delete temporary files that killed writers of this file left; those of running writers stay."""
    target = Path(os.path.realpath(path))
    mark = re.compile(re.escape(_stem(target)) + TEMPORARY)
    try:
        names = [name for name in os.listdir(target.parent) if mark.fullmatch(name)]
    except OSError:
        return
    for name in names:
        try:
            _remove_if_abandoned(target.with_name(name), locked="-" not in name.split(".")[-2], older=older)
        except OSError:
            pass  # removed by another run, or no permission


def _remove_if_abandoned(path: Path, locked: bool, older: float) -> None:
    """Delete a temporary file without a writer; `locked`: a running writer would hold a lock on it."""
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        about = os.fstat(number)
        free = _lock(number) if locked else None
        if free is None:
            free = time.time() - about.st_mtime > older
        if free and stat.S_ISREG(about.st_mode):
            path.unlink()  # under our lock: no writer can take it
    finally:
        os.close(number)


def _create(target: Path) -> tuple[Path, int]:
    """Create a temporary file for the target: new, locked, open, and with the target's mode."""
    try:
        mode = stat.S_IMODE(target.stat().st_mode) & 0o777
    except FileNotFoundError:
        mode = None
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    for _ in range(NAME_TRIES):
        new = target.with_name(f"{_stem(target)}.{secrets.token_hex(8)}.tmp")
        try:
            number = os.open(new, flags, 0o666 if mode is None else 0o600)
        except FileExistsError:
            continue
        try:
            # Another run may have removed it as abandoned between creating and locking.
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
    """Lock the open file; False if another process holds it, None where locks do not work."""
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
    """The prefix of the target's temporary files: its own name, or a digest where that is too long."""
    try:
        longest = os.pathconf(target.parent, "PC_NAME_MAX")
    except (AttributeError, OSError, ValueError):
        longest = 255
    name = os.fsencode(target.name)
    if 1 + len(name) + len(".0123456789abcdef.tmp") <= longest:
        return f".{target.name}"
    return f".{hashlib.sha256(name).hexdigest()[:32]}"
