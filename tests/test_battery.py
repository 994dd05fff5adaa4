"""Batteries: loading, names, counting, selecting, adding. What running gives is in test_run.py and test_solve.py."""

import inspect
import sys
import threading
from pathlib import Path

import pytest
from endings import G, battery, worked
from programs import I

import arcfast
from arcfast import FUEL, MEMORY, Battery, Program
from arcfast.base.errors import ArcfastError
from arcfast.programs import graph
from arcfast.programs.graph import Graph

TURN = "def turn(I):\n    x1 = rot90(I)\n    return x1"
FLIP = "def upside(I):\n    x1 = rot90(I)\n    x2 = hmirror(x1)\n    return x2"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.py").write_text(f"from dsl import *\n\n{TURN}\n\n{FLIP}\n")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "b.py").write_text("def turn(I): return rot180(I)\ndef bad(I): return rot91(I)\n")
    (tmp_path / "notes.txt").write_text("not a program")
    return tmp_path


def test_load_a_file(folder):
    battery = Battery.load(folder / "a.py")
    assert battery.names == ["turn", "upside"]
    assert len(battery) == 2 and [program.name for program in battery] == battery.names
    assert battery.stats == {"programs": 2, "steps": 3, "nodes": 2, "skipped": {}}
    assert battery.program("upside").source == FLIP and str(battery.program(0)) == TURN


@pytest.mark.parametrize("kind", [str, Path, lambda path: [path], lambda path: [path / "a.py", path / "more"]])
def test_load_a_folder_or_a_list(folder, kind):
    battery = Battery.load(kind(folder))
    assert battery.names == ["turn", "upside", "turn~1"]
    assert battery.run([I]).value("turn~1", 0) == ((5, 4, 3), (2, 1, 0))
    ((name, reason),) = battery.stats["skipped"].items()
    assert name == "bad" and reason.endswith("b.py:2: unknown name rot91: did you mean rot90?")
    assert "1 skipped; the first: " in str(battery)


def test_load_what_language_models_write(folder):
    (folder / "answer.py").write_text(f"Here it is:\n\n```python\n{TURN}\n```\n\nAnd:\n\n```python\n{FLIP}\n```\n")
    assert Battery.load(folder / "answer.py").names == ["turn", "upside"]


SOLVE = "def solve(I):\n    return rot90(I)\n"
TWO = SOLVE + "def other(I):\n    return helper(I)\ndef helper(I):\n    return rot180(I)\n"


@pytest.mark.parametrize(
    "files, names",
    [
        ({"007bbfb7.py": SOLVE, "00d62c1b.py": SOLVE.replace("solve", "transform")}, ["007bbfb7", "00d62c1b"]),
        ({"007bbfb7.py": SOLVE * 2 + SOLVE.replace("90", "91")}, ["007bbfb7", "007bbfb7~1"]),
        ({"007bbfb7.py": SOLVE + "f = lambda I: I\n"}, ["007bbfb7"]),
        ({"007bbfb7.py": TWO}, ["007bbfb7_solve", "007bbfb7_other"]),
        ({"007bbfb7.py": SOLVE.replace("solve", "solve_007bbfb7") + SOLVE}, ["solve_007bbfb7", "007bbfb7"]),
        ({"task_007bbfb7.py": SOLVE, "sample-007bbfb7-2.py": SOLVE}, ["sample-007bbfb7-2", "task_007bbfb7"]),
        ({"12345678.py": SOLVE, "solvers_20261118.py": SOLVE}, ["12345678", "solve"]),
        ({"0dfd9992/a.py": SOLVE, "0dfd9992/b.py": SOLVE, "0dfd9992/c.py": TWO},
         ["0dfd9992", "0dfd9992~1", "solve", "other"]),
        ({"a/007bbfb7.py": SOLVE, "b/007bbfb7.py": SOLVE, "b/mine.py": SOLVE}, ["007bbfb7", "007bbfb7~1", "solve"]),
        ({"abcdefabc.py": SOLVE, "decade.py": SOLVE, "007BBFB7.py": SOLVE}, ["solve", "solve~1", "solve~2"]),
    ],
)  # fmt: skip
def test_names_of_programs_in_files_of_tasks(tmp_path, files, names):
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    battery = Battery.load(tmp_path)
    assert battery.names == names
    assert Battery([Program.parse(program.source) for program in battery]).run([I]).status.sum() == 0


def test_skipped_programs_have_the_names_of_tasks(tmp_path):
    (tmp_path / "007bbfb7.py").write_text(SOLVE.replace("90", "91"))
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "007bbfb7.py").write_text(SOLVE)
    battery = Battery.load(tmp_path)
    assert battery.names == ["007bbfb7~1"] and list(battery.stats["skipped"]) == ["007bbfb7"]
    with pytest.raises(ArcfastError, match="no program is called '007bbfb7': skipped, .*rot91"):
        battery["007bbfb7"]


def test_batteries_are_collections(folder):
    battery = Battery.load(folder)
    assert "turn" in battery and "turn~1" in battery and "bad" not in battery and 0 not in battery
    assert battery[0] in battery and Program.parse("def f(I): return I") not in battery
    assert battery["turn"] is battery[0] is battery[-3] and battery["turn~1"] is battery[-1]
    assert [program.name for program in battery] == battery.names
    with pytest.raises(ArcfastError, match="no program is called 'tunr': did you mean turn"):
        battery["tunr"]
    with pytest.raises(IndexError, match="there is no program 3: the battery has 3"):
        battery[3]


def test_what_is_not_there_is_an_error(folder):
    for path in (folder / "c.py", [folder / "a.py", folder / "c.py"], "nowhere", TURN, "x" * 5000):
        with pytest.raises(ArcfastError, match="no file or folder"):
            Battery.load(path)
    (folder / "empty").mkdir()
    with pytest.raises(ArcfastError, match="no .py file in the folder"):
        Battery.load(folder / "empty")
    with pytest.raises(ArcfastError, match="not Program"):
        Battery.load([Program.parse(TURN)])
    assert len(Battery.load([])) == 0
    (folder / "binary.py").write_bytes(b"\xff\xfe\x00")
    assert "save the file as UTF-8" in next(iter(Battery.load(folder / "binary.py").stats["skipped"].values()))


def test_names_are_unique():
    program = Program.parse("def solve(I): return rot90(I)")
    battery = Battery([program] * 3)
    battery.add([program, program.renamed("solve~1"), Program.parse("def other(I): return I")])
    assert battery.names == ["solve", "solve~1", "solve~2", "solve~3", "solve~4", "other"]
    assert len(set(Battery([program] * 3000).names)) == 3000
    skipped = Battery([program], {"solve~1": "x.py:1: no"})
    skipped.add([program])
    assert skipped.names == ["solve", "solve~2"]  # a skipped one keeps its name
    assert battery.program("solve~2").source == program.source
    with pytest.raises(ArcfastError, match="a battery holds Programs, not str"):
        battery.add([TURN])
    with pytest.raises(ArcfastError, match="no program is called 'solve~9'"):
        battery.program("solve~9")
    with pytest.raises(IndexError, match="there is no program 6: the battery has 6"):
        battery.program(6)


def test_equal_steps_are_one_node():
    text = "def f(I):\n    x = rot90(I)\n    y = apply(lambda r: size(r), x)\n    return astuple(y, rot90(I))"
    battery = Battery([Program.parse(text), Program.parse(text.replace("astuple", "combine")), Program.parse(TURN)])
    assert battery.stats["steps"] == 3 + 3 + 1 and battery.stats["nodes"] == 4
    run = battery.run([I])
    assert worked(run)[1] == 4  # the lambda was made before the run


def test_select():
    battery = Battery([Program.parse(TURN), Program.parse(FLIP), Program.parse(TURN)])
    assert battery.select(["turn~1", 0]).names == ["turn~1", "turn"]
    assert battery.select("upside").names == ["upside"] and battery.select([-1]).names == ["turn~1"]
    assert battery.select([]).run([I]).status.shape == (0, 1)
    with pytest.raises(ArcfastError, match="no program is called 'flop'"):
        battery.select(["flop"])


def test_adding_keeps_finished_slices(monkeypatch):
    monkeypatch.setattr(graph, "SLICE_NODES", 4)
    programs = [
        Program.parse(f"def f{k}(I):\n    x = add(size(I), {k})\n    return multiply(x, {k})") for k in range(9)
    ]
    built = Graph(programs[:5])
    before = built.slices()[:]
    assert [(start, end) for start, end, _ in before] == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    built.add(programs[5:])
    after = built.slices()
    assert [cut for _, _, cut in after[:4]] == [cut for _, _, cut in before[:4]]
    assert [end for _, end, _ in after] == list(range(1, 10))


def test_a_battery_that_grew_runs_like_one_that_did_not(monkeypatch):
    monkeypatch.setattr(graph, "SLICE_NODES", 10)
    programs = [Program.parse(f"def f{k}(I): return astuple(size(I), add(size(I), {k // 2}))") for k in range(30)]
    grown, whole = Battery(), Battery(programs)
    old = None
    for k in range(0, 30, 7):
        grown.add(programs[k : k + 7])
        run = grown.run([I, ((1,),)])
        old = old or run
    expected = whole.run([I, ((1,),)])
    assert (run.hashes == expected.hashes).all() and (run.fuel == expected.fuel).all() and grown.stats == whole.stats
    assert old.status.shape == (7, 2) and old.value(6, 0) == (2, 5)


def test_print():
    battery = Battery([Program.parse(TURN), Program.parse(FLIP)] * 6)
    assert repr(battery) == "Battery(12 programs, 18 steps)"
    lines = str(battery).splitlines()
    assert lines[0] == "Battery of 12 programs: 18 steps, 2 after sharing"
    assert lines[1:3] == ["  turn  1 steps", "  upside  2 steps"] and lines[-1] == "  ... and 2 more"
    assert str(Battery()).startswith("Battery of 0 programs")


def test_signatures():
    """Users type these names: they stay."""
    run, solve = inspect.signature(Battery.run), inspect.signature(Battery.solve)
    names = "inputs device threads fuel memory values strict progress threshold gpu_memory"
    names += " worker_timeout worker_memory resume executor"
    assert list(run.parameters)[1:] == names.split()
    names = "tasks device attempts progress threads fuel memory programs time_limit rank partial leak"
    assert set(names.split()) <= set(solve.parameters)
    defaults = {name: solve.parameters[name].default for name in names.split()[1:]}
    assert defaults == {
        "device": "auto", "attempts": 2, "progress": True, "threads": None, "fuel": FUEL, "memory": MEMORY,
        "programs": None, "time_limit": None, "rank": "steps", "partial": False, "leak": False,
    }  # fmt: skip
    defaults = {name: parameter.default for name, parameter in list(run.parameters.items())[2:]}
    assert defaults == {
        "device": "auto", "threads": None, "fuel": FUEL, "memory": MEMORY, "values": "auto", "strict": False,
        "progress": False, "threshold": None, "gpu_memory": None, "worker_timeout": 1.0, "worker_memory": 1 << 30,
        "resume": None, "executor": None,
    }  # fmt: skip


def test_very_long_programs():
    lines = "\n".join(f"    x{k} = add(x{k - 1}, {k})" for k in range(1, 9000))
    run = Battery([Program.parse(f"def f(I):\n    x0 = size(I)\n{lines}\n    return first(x8999)")]).run([I])
    assert run.error(0, 0) == "step 9001, first, argument container: expected container"


def test_what_cannot_be_added_changes_nothing():
    b = battery("return rot90(I)")
    good = "def g(I):\n    return hmirror(I)"

    def texts():
        yield Program.parse(good)
        yield Program.parse("def h(I):\n    return nosuch(I)")

    with pytest.raises(arcfast.ProgramError):
        b.add(texts())
    for bad in ([Program.parse(good), 3], Program.parse(good), 3, None, "def g(I): return I"):
        with pytest.raises(arcfast.ArcfastError, match="Programs"):
            b.add(bad)
    assert b.names == ["f0"] and b.run([G]).value(0, 0) == ((3, 0), (1, 1), (0, 2))
    b.add([Program.parse(good), Program.parse(good)])
    assert b.names == ["f0", "g", "g~1"] and b.run([G]).value("g~1", 0) == G[::-1]


def test_a_battery_grows_while_it_runs(monkeypatch):
    """Whoever runs meanwhile runs the programs that were there, under their names."""
    monkeypatch.setattr(graph, "SLICE_NODES", 16)
    b = battery("return size(I)")
    failures = []

    def grow(first):
        for k in range(first, first + 150):
            b.add([Program.parse(f"def p{k}(I):\n    return add(size(I), {k})")])

    def run():
        try:
            while any(thread.is_alive() for thread in adders):
                done = b.run([G], threads=1)
                for p in range(1, len(done.status)):
                    assert done.value(p, 0) == 2 + int(b.names[p][1:])
        except Exception as failure:
            failures.append(failure)

    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        adders = [threading.Thread(target=grow, args=(first,)) for first in (1000, 2000)]
        runners = [threading.Thread(target=run) for _ in range(2)]
        for thread in adders + runners:
            thread.start()
        for thread in adders + runners:
            thread.join()
    finally:
        sys.setswitchinterval(switching)
    assert not failures and len(b) == 301
    whole = b.run([G])
    assert all(whole.value(name, 0) == 2 + int(name[1:]) for name in b.names[1:])


@pytest.mark.parametrize("call", [
    lambda b: Battery.load(3),
    lambda b: Battery.load(b"a.py"),
    lambda b: b.select(None),
    lambda b: b.select([1.5]),
    lambda b: b.select([None]),
    lambda b: b.solve({}, programs=["f0"]),
    lambda b: Program.parse(None),
    lambda b: Program.parse(b"def f(I): return I"),
])  # fmt: skip
def test_other_types_are_refused_in_a_sentence(call):
    with pytest.raises(arcfast.ArcfastError, match=" not "):
        call(battery("return I"))
