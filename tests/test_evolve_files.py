"""Files of evolve: ids that try to become code, damage of every kind, disks that are full, Ctrl-C and kills."""

import ast
import errno
import hashlib
import json
import os
import random
import re
import runpy
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from interrupts import ctrl_c_at
from programs import one

import arcfast
from arcfast import Battery, cli, load_tasks
from arcfast.base import writing
from arcfast.base.errors import ArcfastError
from arcfast.improving import evolve
from arcfast.improving.evolve import Evolution
from arcfast.running.reference_executor import evaluate

PARENTS = [one("def turn(I): return rot90(I)"), one("def up(I): return hmirror(I)")]
OPTIONS = {"count": 30, "keep": 2, "progress": False}
PAYLOAD = "open('owned', 'w')"
IDS = [
    f"a\n{PAYLOAD}\n#", f"a\r{PAYLOAD}\r#", f"a\r\n{PAYLOAD}", f"a\x0c{PAYLOAD}", f"a\x85{PAYLOAD}",
    f"a\u2028{PAYLOAD}", f"coding: utf-7 +AAo-{PAYLOAD}+AAo-", "coding:latin-1", "-*- coding: rot13 -*-",
    "encoding=klingon", "a\0b", "\x7f",
    f"a(I): return I\ndef b(I):\n  {PAYLOAD}\n  return I#", "²", "a-b", "a b", "a_b", "a~b", "a", "a_2", "", "größe",
    "```", '"""', "\\", "x\u202e\u200b", "{}", "0" * 300, "class", "rot90",
]  # fmt: skip


def raw(goal: str, seed: int) -> dict:
    rng = random.Random(seed)
    grids = [tuple(tuple(rng.randrange(5) for _ in range(4)) for _ in range(4)) for _ in range(3)]
    pairs = [{"input": grid, "output": evaluate(one(f"def f(I): return {goal}"), {"I": grid})} for grid in grids]
    return {"train": pairs[:2], "test": pairs[2:]}


def small(names=("both", "same", "far")):
    goals = ("replace(rot90(I), leastcolor(I), EIGHT)", "rot90(I)", "replace(hmirror(I), mostcolor(I), SEVEN)")
    return load_tasks({name: raw(goals[k % 3], k) for k, name in enumerate(names)})


@pytest.fixture(scope="module")
def two_rounds():
    tasks = small()
    return tasks, evolve.evolve(Battery(PARENTS), tasks, 2, **OPTIONS).text()


@pytest.fixture
def evolved(tmp_path, two_rounds):
    """A file after two rounds, its tasks and its text."""
    path = tmp_path / "evolved.py"
    path.write_text(two_rounds[1])
    return path, *two_rounds


# ---- Ids ----


def test_ids_never_become_code(tmp_path, monkeypatch):
    """Neither when Python imports the file nor when arcfast loads it; and it can be resumed."""
    monkeypatch.chdir(tmp_path)
    path, tasks = tmp_path / "evolved.py", small(IDS)
    state = evolve.evolve(Battery(PARENTS), tasks, 0, path=path, **OPTIONS)
    kept = sum(map(len, state.best.values()))
    assert kept > len(IDS)
    tree = ast.parse(path.read_bytes())  # bytes: the first lines may declare an encoding
    assert [type(node) for node in tree.body] == [ast.FunctionDef] * kept
    assert len({node.name for node in tree.body}) == kept
    runpy.run_path(str(path))
    assert not Path("owned").exists()
    battery = Battery.load(path)
    assert battery.names == state.battery.names and not battery.stats["skipped"]
    assert Evolution.load(path, tasks).text() == path.read_text()
    evolve.evolve(Battery(PARENTS), tasks, 1, path=path, **OPTIONS)
    assert Evolution.load(path, tasks).rounds == 1


# ---- Damage ----


def unsealed(text: str) -> str:
    """As versions before the checksum wrote it."""
    return re.sub(r"^(# arcfast evolve )[0-9a-f]{64} ", r"\1", text)


def refuses(path, tasks):
    before = path.read_bytes()
    resume = lambda: evolve.evolve(Battery(PARENTS), tasks, 3, path=path, **OPTIONS)  # noqa: E731
    for load in (lambda: Evolution.load(path, tasks), resume):
        with pytest.raises(ArcfastError, match="was not written by evolve, or changed since") as caught:
            load()
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_a_flipped_bit_anywhere_is_noticed(evolved):
    path, tasks, text = evolved
    data, rng = text.encode(), random.Random(0)
    for place in [*range(17, 90), *rng.sample(range(90, len(data)), 60)]:
        damaged = bytearray(data)
        damaged[place] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(ArcfastError, match="was not written by evolve, or changed since"):
            Evolution.load(path, tasks)
        assert isinstance(Battery.load(path).stats["skipped"], dict)


@pytest.mark.parametrize("damage", [
    lambda data: data.replace(b"demonstrations", b"\xff\xfe\xff", 1),
    lambda data: data.replace(b"demonstrations", b"\0\0\0", 1),
    lambda data: data.replace(b"# same", b"# s\xc3me", 1),
    lambda data: data[:-30],
    lambda data: data + b"\0" * 512,
    lambda data: data + b"\ndef more(I):\n    return I\n",
    lambda data: data[:40] + b"\n" + data[40:],
    lambda data: b"",
], ids=["not UTF-8", "nulls", "half a character", "cut", "nulls at the end", "more", "head", "empty"])  # fmt: skip
def test_damaged_files_are_refused_and_still_load_as_solvers(evolved, damage):
    path, tasks, text = evolved
    path.write_bytes(damage(text.encode()))
    refuses(path, tasks)
    if path.stat().st_size:
        assert len(Battery.load(path)) >= text.count("\ndef ") - 1


GOOD = {"rounds": 2, "seed": 0, "keep": 2, "best": {"both": [[0, 0.5]], "same": [[2, 1.0]], "far": []}}
STATES = [
    {}, [], 5, None, GOOD | {"rounds": -1}, GOOD | {"rounds": 1.5}, GOOD | {"rounds": True}, GOOD | {"rounds": None},
    GOOD | {"seed": "0"}, GOOD | {"keep": 0}, GOOD | {"best": None}, GOOD | {"best": []},
    *(GOOD | {"best": GOOD["best"] | {"same": best}} for best in (
        [[3, 1.0]], [[-1, 0.5]], [[2, 0.5]], [[1, 1.5]], [[1, float("nan")]], [[1, float("inf")]], [[1, -0.5]],
        [[1, 1]], [[1, "0.5"]], [[1, 10**400]], [[True, 0.5]], [[1.0, 0.5]], [["1", 0.5]], [[10**400, 1.0]],
        [[1, None]], [[1, [1]]], [[1]], [[1, 0.5, 0.5]], 5, None, "", [], [[1, 0.5], [1, 0.6]], [[1, 0.5], [1, 0.5]],
        [[1, 0.5], [0, 0.5], [0, 0.4]],
    )),
]  # fmt: skip


def test_impossible_states_are_refused(tmp_path):
    """Also where the checksum is right, for whoever can write a file can write that too."""
    path, tasks = tmp_path / "evolved.py", small()
    programs = "def solve_both(I):\n    return I\n\n\ndef solve_same(I):\n    return rot90(I)\n"
    for state in [GOOD, *STATES]:
        text = f"{json.dumps(state)}\n\n\n{programs}"
        for seal in ("", f"{hashlib.sha256(text.encode()).hexdigest()} "):
            path.write_text(f"# arcfast evolve {seal}{text}")
            if state is GOOD:
                assert Evolution.load(path, tasks).solved == ["same"]
            else:
                refuses(path, tasks)
            assert len(Battery.load(path)) == 2
    path.write_text(f"# arcfast evolve {'[' * 100_000}\n{programs}")
    refuses(path, tasks)


def test_files_without_a_checksum_are_resumed_if_their_scores_are_true(evolved, tmp_path):
    path, tasks, text = evolved
    evolve.evolve(Battery(PARENTS), tasks, 4, path=path, **OPTIONS)
    whole = path.read_text()
    path.write_text(unsealed(text))
    assert not Evolution.load(path, tasks).sealed
    evolve.evolve(Battery(PARENTS), tasks, 4, path=path, **OPTIONS)
    assert path.read_text() == whole
    path.write_text(unsealed(text).replace("rot90", "rot270"))
    with pytest.raises(ArcfastError, match="does not score as the file says"):
        evolve.evolve(Battery(PARENTS), tasks, 4, path=path, **OPTIONS)


def test_the_command_refuses_a_damaged_file_in_one_sentence(evolved, monkeypatch, capsys):
    path, tasks, text = evolved
    monkeypatch.chdir(path.parent)
    Path("parents.py").write_text(PARENTS[0].source)
    Path("tasks.json").write_text(json.dumps({id: task.to_dict() for id, task in tasks.items()}))
    for damaged in (text.encode() + b"\xff", text.encode().replace(b"rounds", b"runds"), text.encode() + b"\r"):
        path.write_bytes(damaged)
        assert cli.main("evolve parents.py --tasks tasks.json -o evolved.py --keep 2 -q".split()) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and err.startswith("arcfast: evolved.py was not written by evolve, or changed")
        assert path.read_bytes() == damaged


def test_line_ends_of_another_system_are_no_damage(evolved):
    path, tasks, text = evolved
    path.write_bytes(text.encode().replace(b"\n", b"\r\n"))
    assert Evolution.load(path, tasks).text() == text


def test_what_is_no_file_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, tmp_path / "no" / "evolved.py"):
        with pytest.raises(OSError, match="cannot write to"):
            evolve.evolve(Battery(PARENTS), small(), 1, path=path, **OPTIONS)


# ---- Failures ----


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(writing, "PAUSES", (0, 0))


def full(fails):
    """A replace_file that fails while fails() is true."""
    real = evolve.replace_file

    def replace(*args):
        if fails():
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*args)

    return replace


def test_a_disk_that_is_full_for_a_moment_costs_nothing(evolved, monkeypatch, tmp_path):
    _, tasks, text = evolved
    for failing in ({1}, {1, 2}, {3}, {2, 3, 4}):
        calls, path = [], tmp_path / f"{failing}.py"
        with monkeypatch.context() as patch:
            patch.setattr(evolve, "replace_file", full(lambda: calls.append(1) or len(calls) in failing))  # noqa: B023
            with pytest.warns(RuntimeWarning, match="cannot be written .No space left on device.: it is tried again"):
                evolve.evolve(Battery(PARENTS), tasks, 2, path=path, **OPTIONS)
        assert path.read_text() == text


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
def test_a_disk_that_stays_full_is_told_at_the_end(evolved, monkeypatch, tmp_path, capsys):
    _, tasks, text = evolved
    path = tmp_path / "other.py"
    monkeypatch.setattr(evolve, "replace_file", full(lambda: True))
    with pytest.raises(ArcfastError, match="other.py could not be written: No space left on device") as caught:
        evolve.evolve(Battery(PARENTS), tasks, 2, path=path, **OPTIONS)
    assert caught.value.partial.text() == text and not path.exists()
    monkeypatch.chdir(tmp_path)
    Path("parents.py").write_text("\n\n".join(program.source for program in PARENTS))
    Path("tasks.json").write_text(json.dumps({id: task.to_dict() for id, task in tasks.items()}))
    command = "evolve parents.py --tasks tasks.json -o other.py --count 30 --keep 2 --rounds 2 -q".split()
    assert cli.main(command) == 2
    out, err = capsys.readouterr()
    assert text in out and "other.py could not be written" in err.splitlines()[-1]  # the programs are not lost
    assert cli.main([*command, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["text"] == text


def test_a_lasting_reason_ends_it_at_once(evolved, monkeypatch, tmp_path):
    def forbidden(*args):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(evolve, "replace_file", forbidden)
    with pytest.raises(ArcfastError, match="Permission denied") as caught:
        evolve.evolve(Battery(PARENTS), evolved[1], 2, path=tmp_path / "other.py", **OPTIONS)
    assert caught.value.partial.rounds == 0 and caught.value.partial.solved


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
@pytest.mark.parametrize("disk", ["good", "full for a moment", "full"])
def test_ctrl_c_gives_the_last_whole_round(evolved, monkeypatch, tmp_path, disk):
    """In the middle of the third round; what waits to be written is written."""
    _, tasks, text = evolved
    path, calls = tmp_path / "other.py", []
    failing = {"good": set(), "full for a moment": {3, 4}, "full": {3, 4, 5, 6}}[disk]
    monkeypatch.setattr(evolve, "replace_file", full(lambda: calls.append(1) or len(calls) in failing))
    with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at("_try", 4):
        evolve.evolve(Battery(PARENTS), tasks, 9, path=path, **OPTIONS)
    assert caught.value.partial.text() == text
    assert (path.read_text() == text) == (disk != "full") and Evolution.load(path, tasks).rounds in (1, 2)


def test_a_round_is_taken_whole_or_not_at_all(evolved):
    """Ctrl-C while the best of each task are chosen."""
    path, tasks, text = evolved
    for number in (1, 2, 3):  # in the first round, which finds programs for every task
        with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at("_best_of", number):
            evolve.evolve(Battery(PARENTS), tasks, 3, **OPTIONS)
        assert len(caught.value.partial.battery) == 0
    assert len(evolve.evolve(Battery(PARENTS), tasks, 0, **OPTIONS).battery) >= len(tasks)
    with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at("_best_of", 2):
        evolve.evolve(Battery(PARENTS), tasks, 3, path=path, **OPTIONS)
    assert caught.value.partial.text() == text == path.read_text()


def test_the_command_after_ctrl_c(evolved, tmp_path):
    """In a process: status 130, and the same command goes on."""
    _, tasks, _ = evolved
    (tmp_path / "parents.py").write_text("\n\n".join(program.source for program in PARENTS))
    (tmp_path / "far.json").write_text(json.dumps(tasks["far"].to_dict()))
    command = [sys.executable, "-m", "arcfast", *"evolve parents.py --tasks far.json -o far.py --count 30 -q".split()]
    env = os.environ | {"PYTHONPATH": str(Path(arcfast.__file__).parent.parent)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([*command, "--rounds", "100000"], cwd=tmp_path, env=env, **pipes)
    for line in process.stdout:
        if line.startswith("  round 1:"):
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in err
    assert "interrupted: far.py holds the last complete round" in err and "0 of 1 task solved after" in out
    rounds = Evolution.load(tmp_path / "far.py", load_tasks(tmp_path / "far.json")).rounds
    assert rounds >= 1 and sorted(os.listdir(tmp_path)) == ["evolved.py", "far.json", "far.py", "parents.py"]
    assert subprocess.run([*command, "--rounds", str(rounds)], cwd=tmp_path, env=env, **pipes).returncode == 0


def test_what_killed_runs_left_is_removed(evolved):
    path, tasks, _ = evolved
    (path.parent / f".evolved.py.{'0' * 16}.tmp").write_text("half")
    evolve.evolve(Battery(PARENTS), tasks, 3, path=path, **OPTIONS)
    assert os.listdir(path.parent) == ["evolved.py"]


def test_a_place_that_cannot_be_written_is_told_before_the_work(evolved, monkeypatch, tmp_path):
    path, tasks, text = evolved

    before, opened = arcfast.last_report(), os.open

    def read_only(path, flags, *args, **options):
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, "Read-only file system")
        return opened(path, flags, *args, **options)

    monkeypatch.setattr(os, "open", read_only)
    for place in (path, tmp_path / "other.py"):
        with pytest.raises(OSError, match="Read-only file system"):
            evolve.evolve(Battery(PARENTS), tasks, 3, path=place, **OPTIONS)
    assert arcfast.last_report() is before  # no program was scored
    assert evolve.evolve(Battery(PARENTS), tasks, 2, path=path, **OPTIONS).text() == text  # nothing to write


@pytest.mark.filterwarnings("error")
def test_warnings_as_errors_end_no_evolution(evolved, monkeypatch, tmp_path):
    _, tasks, text = evolved
    calls, path = [], tmp_path / "other.py"
    with monkeypatch.context() as patch:
        patch.setattr(evolve, "replace_file", full(lambda: calls.append(1) or len(calls) in (1, 3)))
        evolve.evolve(Battery(PARENTS), tasks, 2, path=path, **OPTIONS)
    assert path.read_text() == text
    monkeypatch.setattr(evolve, "replace_file", full(lambda: True))
    with pytest.raises(ArcfastError, match="No space left on device") as caught:
        evolve.evolve(Battery(PARENTS), tasks, 2, path=tmp_path / "third.py", **OPTIONS)
    assert caught.value.partial.text() == text


@pytest.mark.parametrize("where", ["save", "replace_file"])
def test_ctrl_c_between_a_round_and_its_file(evolved, tmp_path, where):
    _, tasks, text = evolved
    path = tmp_path / "other.py"
    with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at(where, 3):
        evolve.evolve(Battery(PARENTS), tasks, 9, path=path, **OPTIONS)
    assert caught.value.partial.text() == text == path.read_text()


@pytest.mark.filterwarnings("ignore:.*cannot be written:RuntimeWarning")
@pytest.mark.parametrize("before", [False, True])
def test_the_command_after_ctrl_c_on_a_full_disk(evolved, monkeypatch, tmp_path, capsys, before):
    path, tasks, text = evolved
    monkeypatch.chdir(tmp_path)
    Path("parents.py").write_text("\n\n".join(program.source for program in PARENTS))
    Path("tasks.json").write_text(json.dumps({id: task.to_dict() for id, task in tasks.items()}))
    command = "evolve parents.py --tasks tasks.json -o other.py --count 30 --keep 2 -q --rounds".split()
    if before:
        assert cli.main([*command, "1"]) == 0
    real = Evolution.end_round

    def interrupted(self, found, rounds):
        if rounds == 3:
            raise KeyboardInterrupt
        real(self, found, rounds)

    monkeypatch.setattr(Evolution, "end_round", interrupted)
    monkeypatch.setattr(evolve, "replace_file", full(lambda: True))
    capsys.readouterr()
    assert cli.main([*command, "9"]) == 130
    out, err = capsys.readouterr()
    told = "other.py could not be written: No space left on device; the programs are printed instead"
    assert text in out and err.splitlines()[-1] == f"arcfast: interrupted: {told}"
    assert cli.main([*command, "9", "--json"]) == 130
    data = json.loads(capsys.readouterr().out)
    assert data["text"] == text and data["interrupted"] and "No space left" in data["error"]
