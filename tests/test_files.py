"""A user's files: regular ones of a limited size are read, nothing else is opened; what was not is told."""

import json
import os
import subprocess
import sys

import pytest

from arcfast import load_tasks
from arcfast.base import files
from arcfast.base.errors import TaskError
from arcfast.programs.program import load_sources
from arcfast.running.battery import Battery

TURN = "def turn(I): return rot90(I)\n"
TASK = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]]}]}


def odd_things(folder, suffix: str) -> dict[str, str]:
    """Things that are no regular files, and what is said of them."""
    os.mkfifo(folder / f"pipe{suffix}")
    (folder / f"zero{suffix}").symlink_to("/dev/zero")
    (folder / f"loop{suffix}").symlink_to(folder / f"loop{suffix}")
    (folder / f"dangling{suffix}").symlink_to(folder / "nowhere")
    with open(folder / f"huge{suffix}", "wb") as file:
        file.truncate(1 << 40)
    said = {"pipe": "a named pipe, not a regular file", "zero": "a device, not a regular file", "huge": "MiB, the most"}
    return said | {"loop": "symbolic links", "dangling": "No such file"}


def run_guarded(code: str, *words) -> str:
    """In a process of its own, which is ended if it waits for ever."""
    done = subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_odd_things_in_a_folder_of_solvers(tmp_path):
    said = odd_things(tmp_path, ".py")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "folder.py" / "inner.py").write_text(TURN)
    (tmp_path / "turn.py").symlink_to(tmp_path / "folder.py" / "inner.py")
    (tmp_path / "again").symlink_to(tmp_path)
    code = "import json, sys; from arcfast import Battery; b = Battery.load(sys.argv[1])\n"
    code += "print(json.dumps([b.names, b.stats['skipped']]))"
    names, skipped = json.loads(run_guarded(code, tmp_path))
    assert names == ["turn", "turn~1"]  # a link to a file is that file
    said["folder"] = "a folder, not a regular file"
    assert set(skipped) == {str(tmp_path / f"{name}.py") for name in said}
    for name, words in said.items():
        path = tmp_path / f"{name}.py"
        assert skipped[str(path)].startswith(f"{path}:1: cannot be read: ") and words in skipped[str(path)]


@pytest.mark.parametrize("name", ["pipe", "zero", "huge", "loop"])
def test_odd_things_as_paths(name, tmp_path):
    said = odd_things(tmp_path, ".py")
    code = "import sys; from arcfast import Battery, ArcfastError\ntry:\n    b = Battery.load(sys.argv[1])\n"
    code += "    print(len(b), b.stats['skipped'])\nexcept ArcfastError as error:\n    print(error)"
    told = run_guarded(code, tmp_path / f"{name}.py")
    assert said[name] in told or (name == "loop" and "no file or folder" in told)


def test_odd_things_among_tasks(tmp_path):
    said = odd_things(tmp_path, ".json")
    (tmp_path / "good.json").write_text(json.dumps(TASK))
    code = "import json, sys; from arcfast import load_tasks; t = load_tasks(sys.argv[1])\n"
    code += "print(json.dumps([list(t), t.skipped]))"
    ids, skipped = json.loads(run_guarded(code, tmp_path))
    assert ids == ["good"] and set(skipped) == set(said)
    assert all(words in skipped[name] for name, words in said.items())


@pytest.mark.parametrize("name", ["pipe", "zero", "huge", "loop"])
def test_odd_things_as_files_of_tasks(name, tmp_path):
    said = odd_things(tmp_path, ".json")
    code = "import sys; from arcfast import load_tasks, TaskError\ntry:\n    load_tasks(sys.argv[1])\n"
    code += "except TaskError as error:\n    print(error)"
    told = run_guarded(code, tmp_path / f"{name}.json")
    assert "cannot read " in told and said[name] in told


def test_odd_solutions_beside_challenges(tmp_path):
    (tmp_path / "arc_test_challenges.json").write_text(json.dumps({"a": TASK}))
    os.mkfifo(tmp_path / "arc_test_solutions.json")
    code = "import sys, warnings; warnings.simplefilter('ignore'); from arcfast import load_tasks\n"
    code += "print(load_tasks(sys.argv[1]).notes)"
    told = run_guarded(code, tmp_path / "arc_test_challenges.json")
    assert "answers unknown: a named pipe, not a regular file" in told


def test_the_size_is_bounded_while_reading(tmp_path, monkeypatch):
    path = tmp_path / "a.py"
    path.write_bytes(b"x" * 100)
    assert files.read_bytes(path, 100) == b"x" * 100
    with pytest.raises(OSError, match="more than 9.44137573e-05 MiB"):
        files.read_bytes(path, 99)
    # Files of the system have no size, and may have no end.
    assert files.read_bytes("/proc/self/status", 1 << 20).startswith(b"Name:")
    with pytest.raises(OSError, match="the most that is read"):
        files.read_bytes("/proc/self/status", 10)
    with pytest.raises(OSError, match="null"):
        files.read_bytes("a\0b", 10)
    monkeypatch.setattr("arcfast.programs.program.SOLVERS", 20)
    assert "cannot be read: more than" in load_sources(path)[1][str(path)]


def test_a_file_may_become_a_pipe_before_it_is_opened(tmp_path, monkeypatch):
    """Opening it does not wait for a writer, and it is looked at again."""
    regular = os.stat(__file__)
    os.mkfifo(tmp_path / "pipe.py")
    monkeypatch.setattr(files.os, "stat", lambda path: regular)
    with pytest.raises(OSError, match="a named pipe, not a regular file"):
        files.read_bytes(tmp_path / "pipe.py", 1 << 20)


def test_links_are_followed_only_if_asked(tmp_path, monkeypatch):
    (tmp_path / "there").write_text("text")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    assert files.read_bytes(tmp_path / "link", 10) == files.read_bytes(tmp_path / "there", 10, links=False) == b"text"
    with pytest.raises(OSError, match="a link, not a regular file"):
        files.read_bytes(tmp_path / "link", 10, links=False)
    regular = os.stat(__file__)
    monkeypatch.setattr(files.os, "lstat", lambda path: regular)  # it became a link since it was looked at
    with pytest.raises(OSError):
        files.read_bytes(tmp_path / "link", 1 << 20, links=False)


def test_deep_and_hidden_folders(tmp_path):
    deep = tmp_path
    for _ in range(150):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (deep / "a.py").write_text(TURN)
    for hidden in (".git", "site-packages", "__pycache__"):
        (tmp_path / hidden).mkdir()
        (tmp_path / hidden / "b.py").write_text(TURN)
    assert len(Battery.load(tmp_path)) == 1


def test_no_tasks_in_a_folder_of_pipes(tmp_path):
    os.mkfifo(tmp_path / "a_challenges.json")
    with pytest.raises(TaskError, match="a named pipe"):
        load_tasks(tmp_path)
