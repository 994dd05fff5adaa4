"""Files that are replaced whole: planted links, modes, long names, what killed writers leave behind."""

import errno
import fcntl
import os
import secrets
import signal
import stat
import subprocess
import sys
import threading

import pytest

from arcfast.base import writing
from arcfast.base.writing import remove_leftovers, replace_file, try_target
from arcfast.hardware import calibrations


def test_a_planted_link_is_not_written_through(tmp_path, monkeypatch):
    """Even if the name could be guessed."""
    victim, target = tmp_path / "victim", tmp_path / "s.json"
    victim.write_text("precious")
    names = iter(["0" * 16, "1" * 16])
    monkeypatch.setattr(secrets, "token_hex", lambda size: next(names))
    (tmp_path / f".s.json.{'0' * 16}.tmp").symlink_to(victim)
    replace_file(target, "new")
    assert victim.read_text() == "precious" and target.read_text() == "new" and not target.is_symlink()


@pytest.mark.parametrize("write", [
    lambda path: replace_file(path, "new"),
    lambda path: calibrations.keep_calibration({"threshold": 1.0}),
], ids=["replace_file", "keep_calibration"])  # fmt: skip
def test_names_that_a_process_id_tells(tmp_path, monkeypatch, write):
    """Links under all the names that earlier versions could have used."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = calibrations.cache_folder()
    folder.mkdir()
    path, victim = folder / "calibration.json", tmp_path / "victim"
    victim.write_text("precious")
    path.write_text("{}")
    for number in range(1000):
        (folder / f".calibration.json.{os.getpid()}-{number}.tmp").symlink_to(victim)
    (folder / f"calibration.{os.getpid()}.tmp").symlink_to(victim)
    write(path)
    assert victim.read_text() == "precious" and path.read_text() != "{}" and not path.is_symlink()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444, 0o777])
def test_the_mode_stays(tmp_path, mode):
    path = tmp_path / "s.json"
    path.write_text("old")
    path.chmod(mode)
    (tmp_path / "link").symlink_to("s.json")
    for given in (path, tmp_path / "link"):
        replace_file(given, "new")
        assert stat.S_IMODE(path.stat().st_mode) == mode and path.read_text() == "new"
    assert (tmp_path / "link").is_symlink()


def test_a_new_file_has_the_mode_of_new_files(tmp_path):
    for mask in (0o022, 0o077):
        old = os.umask(mask)
        try:
            replace_file(tmp_path / f"{mask}", "new")
        finally:
            os.umask(old)
        assert stat.S_IMODE((tmp_path / f"{mask}").stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("name", ["x" * 255, "ß" * 127, "x" * 240 + ".json", "x" * 233, "x" * 234])
def test_names_up_to_the_limit_of_the_system(tmp_path, name):
    path = tmp_path / name
    replace_file(path, "old")
    replace_file(path, "new")
    assert path.read_text() == "new" and os.listdir(tmp_path) == [name]


def test_a_name_beyond_the_limit_is_an_error_of_that_name(tmp_path):
    with pytest.raises(OSError) as caught:
        replace_file(tmp_path / ("x" * 256), "new")
    assert caught.value.errno == errno.ENAMETOOLONG and caught.value.filename == str(tmp_path / ("x" * 256))
    assert os.listdir(tmp_path) == []
    for name in ("a\0b", "a\ud800"):
        with pytest.raises(OSError, match="cannot write to"):
            replace_file(name, "new")


@pytest.mark.parametrize("name", ["s.json", "x" * 255], ids=["short", "long"])
def test_what_killed_writers_left_is_removed(tmp_path, name):
    """At once: a lock that nobody holds tells that the writer is gone."""
    code = (
        "import os, signal, sys; from arcfast.base.writing import replace_file\n"
        "os.fsync = lambda number: os.kill(os.getpid(), signal.SIGKILL)\n"
        "replace_file(sys.argv[1], 'new')\n"
    )
    path = tmp_path / name
    path.write_text("old")
    for _ in range(2):
        command = [sys.executable, "-c", code, path]
        assert subprocess.run(command, timeout=60).returncode == -signal.SIGKILL
        assert len(os.listdir(tmp_path)) == 2 and path.read_text() == "old"  # the second removed what the first left
    replace_file(path, "new")
    assert os.listdir(tmp_path) == [name] and path.read_text() == "new"


def test_what_writers_at_work_have_is_not_removed(tmp_path):
    at_work, earlier, foreign = (tmp_path / f".s.json.{name}.tmp" for name in ("0" * 16, "17-0", "notes"))
    other = tmp_path / f".t.json.{'0' * 16}.tmp"
    for path in (at_work, earlier, foreign, other):
        path.write_text("half")
    os.utime(foreign, (0, 0))
    os.utime(at_work, (0, 0))
    with open(at_work) as writer:
        fcntl.flock(writer, fcntl.LOCK_EX)
        remove_leftovers(tmp_path / "s.json")
        assert len(os.listdir(tmp_path)) == 4
    os.utime(earlier, (0, 0))  # earlier versions did not lock: a minute is enough
    remove_leftovers(tmp_path / "s.json")
    assert sorted(os.listdir(tmp_path)) == sorted([foreign.name, other.name])


def test_leftovers_that_are_no_files(tmp_path):
    """Nothing hangs at a pipe, no link is followed, no folder is taken away."""
    (tmp_path / "victim").write_text("precious")
    os.mkfifo(tmp_path / f".s.json.{'0' * 16}.tmp")
    (tmp_path / f".s.json.{'1' * 16}.tmp").mkdir()
    (tmp_path / f".s.json.{'2' * 16}.tmp").symlink_to("victim")
    before = sorted(os.listdir(tmp_path))
    remove_leftovers(tmp_path / "s.json")
    assert sorted(os.listdir(tmp_path)) == before and (tmp_path / "victim").read_text() == "precious"


def test_many_writers_of_one_file(tmp_path):
    """All of them tidy up, and none takes away what another one writes."""
    path, failures = tmp_path / "s.json", []

    def write(text):
        try:
            for _ in range(40):
                replace_file(path, text * 1000)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=write, args=(letter,)) for letter in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and os.listdir(tmp_path) == ["s.json"] and len(set(path.read_text())) == 1


@pytest.mark.parametrize("call", ["fsync", "replace", "open", "fchmod"])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, call):
    path = tmp_path / "s.json"
    path.write_text("old")
    real = getattr(os, call)

    def fail(*args, **options):
        if call != "open" or args[1] & os.O_CREAT:
            raise OSError(errno.ENOSPC, "No space left on device", args[0])
        return real(*args, **options)

    monkeypatch.setattr(os, call, fail)
    if call == "fchmod":  # a file system without modes
        replace_file(path, "new")
        assert path.read_text() == "new"
    else:
        with pytest.raises(OSError, match="No space left") as caught:
            replace_file(path, "new")
        assert path.read_text() == "old" and caught.value.filename == str(path)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["s.json"]


def test_without_locks(tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "fcntl", None)
    young, old = tmp_path / f".s.json.{'0' * 16}.tmp", tmp_path / f".s.json.{'1' * 16}.tmp"
    young.touch()
    old.touch()
    os.utime(old, (0, 0))
    replace_file(tmp_path / "s.json", "new")
    assert sorted(os.listdir(tmp_path)) == [young.name, "s.json"]


def test_errors_name_the_target_alone(tmp_path, monkeypatch):
    def forbidden(old, new):
        raise PermissionError(errno.EPERM, "Operation not permitted", str(old), None, str(new))

    path = tmp_path / "s.json"
    monkeypatch.setattr(os, "replace", forbidden)
    with pytest.raises(PermissionError) as caught:
        replace_file(path, "new")
    assert str(caught.value) == f"[Errno {errno.EPERM}] Operation not permitted: {str(path)!r}"
    assert os.listdir(tmp_path) == []


def test_a_place_is_tried_without_a_trace(tmp_path, monkeypatch):
    try_target(tmp_path / "s.json")
    (tmp_path / "old").write_text("old")
    try_target(tmp_path / "old")
    assert os.listdir(tmp_path) == ["old"] and (tmp_path / "old").read_text() == "old"

    def read_only(*args):
        raise OSError(errno.EROFS, "Read-only file system", "a temporary file")

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(OSError, match="Read-only file system: .*s.json"):
        try_target(tmp_path / "s.json")
