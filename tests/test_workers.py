"""Python programs in worker processes: values, errors and statuses; batteries of both kinds; solving with them."""

import json
import os
import pickle

import pytest
from commands import raw_task, turned
from processes import descendants, zombies
from python_programs import MAKERS, make_programs

import arcfast
from arcfast import ArcfastError, Battery, DSLError, Program, PythonProgram, Sample, Status
from arcfast.running.options import Options
from arcfast.workers import pool

GRIDS = (((1, 2), (3, 4)), ((5, 6, 7),), ((0, 1, 2), (3, 4, 5), (6, 7, 8)))
QUICK = {"worker_timeout": 0.2, "worker_memory": 1 << 28}


@pytest.fixture
def load(tmp_path):
    """Write texts to files and load them all."""

    def write_and_load(*texts, python="workers", **options):
        for k, text in enumerate(texts):
            (tmp_path / f"program{k:04}.py").write_text(text)
        return Battery.load(tmp_path, python=python, **options)

    return write_and_load


def check(battery, made, grids, **options):
    """Run programs p0, p1, ... and compare every ending with what the generator says."""
    assert not any(program.is_compiled for program in battery)
    run = battery.run(grids, **QUICK, **options)
    wrong = []
    for k, one in enumerate(made):
        for i, grid in enumerate(grids):
            status, value = one.ends(grid)
            got = Status(int(run.status[battery.names.index(f"p{k}"), i]))
            if got != status or (got == Status.OK and run.value(f"p{k}", i) != value):
                wrong.append((one.kind, i, got.name, status.name, run.error(f"p{k}", i), one.text))
    assert not wrong, (len(wrong), {each[0] for each in wrong}, wrong[:3])
    return run


def test_every_program_ends_as_it_must(load):
    """Programs that are fast, endless, hungry, crash, fork, write, print, patch: no other suffers, nothing is left."""
    made = list(make_programs(len(MAKERS) + 8, seed=1, slow_share=0))
    battery = load(*[one.text for one in made])
    assert not battery.stats["skipped"]
    run = check(battery, made, GRIDS)
    assert not run.fuel.any()
    assert {one.kind for one in made} == {maker.__name__[1:] for maker in MAKERS}
    assert set(run.report.statuses) == {"OK", "ERROR", "MEMORY", "TIMEOUT", "CRASH"}
    assert not descendants(os.getpid()) and not zombies(os.getpid())


@pytest.mark.slow
def test_two_thousand_programs(load):
    made = list(make_programs(2000, seed=2, slow_share=0.05))
    check(load(*[one.text for one in made]), made, (*GRIDS, ((9,),)))
    assert not descendants(os.getpid()) and not zombies(os.getpid())


# ---- One program ----

VALUES = [
    ("import numpy as np\ndef f(grid): return np.rot90(grid)", ((2, 4), (1, 3))),
    ("import numpy as np\ndef f(grid: np.ndarray): return grid == 2", ((0, 1), (0, 0))),
    ("import numpy as np\ndef f(grid): return np.array(grid, dtype=float)[0]", (1, 2)),
    ("import numpy as np\ndef f(grid): return (grid.max(), np.bool_(True), grid.shape)", (4, 1, (2, 2))),
    ("import numpy as np\ndef f(grid: np.ndarray): return [row[::-1] for row in grid]", ((2, 1), (4, 3))),
    ("import numpy as np\ndef f(grid): return [[1.0, row.sum()] for row in grid / 1]", ((1, 3), (1, 7))),
    ("def f(grid):\n    grid[0][0] = 9\n    return grid", ((9, 2), (3, 4))),
    ("def f(grid): return {(0, 1), (2, 2)} | set()", frozenset({(0, 1), (2, 2)})),
    ("def f(grid):\n    for x in grid: pass", None),
    ("def f(grid): return [1, (2, [3]), {4.0}, True, None]", (1, (2, (3,)), frozenset({4}), True, None)),
    ("from dsl import *\ndef f(I): return tuple(mapply(lambda o: [o], [first(I)]))", ((1, 2),)),
    ("import dsl, constants as c\ndef f(I): return [dsl.rot90(I), c.SEVEN][0:2]", (((3, 1), (4, 2)), 7)),
    ("from arc_dsl.dsl import vmirror as mirror\ndef f(I): return [mirror(I)][0]", ((2, 1), (4, 3))),
    ("def f(I: tuple): return [I + I][0]", ((1, 2), (3, 4), (1, 2), (3, 4))),
    ("@(lambda f: lambda g: [f(g), f(g)])\ndef f(g): return sum(map(sum, g))", (10, 10)),
    ("import sys, typing\ndef f(g: Any, *more): return [typing.TYPE_CHECKING, __name__ in sys.modules]", (0, 1)),
]


def test_values(load):
    """numpy's and Python's values are the language's; whole floats are ints; names of the language are there."""
    battery = load(*[text for text, _ in VALUES])
    run = battery.run(GRIDS[:1])
    found = [run.error(p, 0) or run.value(p, 0) for p in range(len(battery))]
    assert found == [value for _, value in VALUES]


ERRORS = [
    ("# one\n\ndef f(g):\n    return 0.5 + g[\n        99]", "ERROR", "line 4: IndexError: list index out of range"),
    ("def f(g): return h(g)\n\ndef h(g):\n    return 0.5 + 1 // 0", "ERROR", "line 4: ZeroDivisionError: "),
    ("import math\nX = math.nothing\ndef f(g): return [X][0]", "ERROR", "line 2: AttributeError: "),
    ("def f(g): return {}", "ERROR", "its result is no value of the language: dict is no value"),
    ("def f(g): return [0.5]", "ERROR", "its result is no value of the language: float is no value"),
    ("def f(g): return [10 ** 20, 0.5][:1]", "ERROR", "its result is no value of the language: an int outside"),
    ("def f(g):\n    raise SystemExit('bye')", "ERROR", "line 2: SystemExit: bye"),
    ("from dsl import nothing\ndef f(g): return [nothing][0]", "ERROR", "line 1: ImportError: "),
    ("import os\ndef f(g): os._exit(7)", "CRASH", "its process died: it ended with exit status 7"),
    ("import os\ndef f(g): os.abort()", "CRASH", "its process died: it was ended by SIGABRT"),
    ("import os\nos._exit(7)\ndef f(g): return [1.0]", "CRASH", "its process died: it ended with exit status 7"),
    ("while True: pass\ndef f(g): return [1.0]", "TIMEOUT", "took too long: more than 1 s for executing its text"),
    ("def f(g): return [0.5] * 10 ** 9 * 10 ** 9", "MEMORY", "out of memory: more than 268435456 bytes"),
    ("x = [0] * 10 ** 10\ndef f(g): return [x, 0.5]", "MEMORY", "out of memory: more than 268435456 bytes"),
]


def test_errors(load):
    battery = load(*[text for text, _, _ in ERRORS])
    run = battery.run(GRIDS[:2], **QUICK)
    for p, (text, status, message) in enumerate(ERRORS):
        for i in range(2):
            assert Status(int(run.status[p, i])).name == status, (text, run.error(p, i))
            assert run.error(p, i).startswith(message), (text, run.error(p, i))


DRAWING = [
    "import random\ndef f(g): return [random.random() < 2, random.randrange(10**6)]",
    "import numpy as np\ndef f(g): return [1, int(np.random.randint(10**6))]",
    "from numpy import random as chance\ndef f(g): return [1, int(chance.randint(10**6))]",
    "import numpy as np\ndef f(g): return [1, int(getattr(np, 'ran' + 'dom').randint(10**6))]",
    "import numpy as np\ndef f(g): return [1, int(vars(np)['random'].randint(10**6))]",
    "import secrets, random as r\nX = r.random()\ndef f(g): return [1, r.randrange(10**6) + int(X)]",
    "import sys\ndef f(g): return [1, sys.modules['ran' 'dom'].randrange(10**6)]",
    "def f(g): return [1, __import__('ran' + 'dom').randrange(10**6)]",
]


def test_random_numbers_are_the_same_in_every_run(load):
    run = load(*DRAWING).run([GRIDS[0]] * 3, threads=1)
    for p in range(len(DRAWING)):
        found = {run.error(p, i) or run.value(p, i) for i in range(3)}
        assert len(found) == 1 and found.pop()[0] == 1, DRAWING[p]


def test_a_program_is_called():
    program = PythonProgram.parse("def f(g):\n    return [row for row in g if 0.5 + 10 // row[0]]")
    assert program(GRIDS[0]) == GRIDS[0]
    with pytest.raises(DSLError) as caught:
        program(((0,),))
    assert caught.value.status == "error"
    assert str(caught.value) == "f: line 2: ZeroDivisionError: integer division or modulo by zero"


def test_messages_are_short():
    with pytest.raises(DSLError) as caught:
        PythonProgram.parse("def f(g): raise ValueError('ä' * 10 ** 7)")(GRIDS[0])
    assert len(str(caught.value)) < 600 and "äää" in str(caught.value)


def test_programs_of_three_inputs():
    program = PythonProgram.parse("def f(S, I, C):\n    return [len(S), S[0][1][0][0], len(I), C is None, 0.5][:4]")
    assert program.params == ("S", "I", "C") and program.uses == {"S", "I", "C"}
    pairs = ((((1,),), ((2,),)),)
    assert program(pairs, ((3,),), None) == (1, 2, 1, True)
    run = Battery([program]).run([Sample(pairs, ((3,),), ((4,),))])
    assert run.value(0, 0) == (1, 2, 1, False)
    with pytest.raises(DSLError, match="takes S, I, C, got 1 values"):
        program(((3,),))
    with pytest.raises(ArcfastError, match="has no S, which f uses"):
        Battery([program]).run([((1,),)])


def test_what_a_child_is_given(load):
    """An empty environment, an empty folder, no arguments, no input: the same for every program."""
    text = """
import os, sys
def f{k}(grid):
    held = [os.environ.get(name) for name in ("HOME", "PATH", "ARCFAST_THREADS")]
    open("mine", "w").close()
    files = [number for number in range(20) if is_open(number)]
    return [len(os.environ), len([1 for each in held if each]), len(os.listdir()), files, len(sys.stdin.read())]
def is_open(number):
    try:
        return bool(os.fstat(number))
    except OSError:
        return False
"""
    run = load(*[text.replace("{k}", str(k)) for k in range(3)]).run([GRIDS[0]], threads=1)
    assert [run.value(p, 0) for p in range(3)] == [(0, 0, 1, (0, 1, 2, 3, 4), 0)] * 3


# ---- Batteries ----

MIXED = """
import numpy as np
def python(grid: np.ndarray): return np.rot90(grid, -1)
def compiled(I): return rot90(I)
def failing(grid): return grid[5] + 0.5
def wrong(I): return rot91(I)
"""


def test_a_battery_of_both_kinds(load):
    battery = load(MIXED)
    assert battery.names == ["python", "compiled", "failing", "wrong"]
    assert [program.is_compiled for program in battery] == [False, True, False, False]
    assert set(battery.stats["python"]) == {"python", "failing", "wrong"}
    assert "unknown name rot91" in battery.stats["python"]["wrong"]
    assert "3 run as Python in worker processes" in str(battery)
    run = battery.run(GRIDS, **QUICK)
    assert (run.hashes[0] == run.hashes[1]).all() and run.value("python", 1) == run.value("compiled", 1)
    assert run.error("failing", 0).startswith("line 5: IndexError: ")
    assert run.error("wrong", 0) == "line 6: NameError: name 'rot91' is not defined"
    rows = {row.device: row for row in run.report.rows}
    assert (rows["workers"].programs, rows["workers"].runs) == (3, 9)
    assert (rows["cpu"].programs, rows["cpu"].runs) == (1, 3)
    note = next(note for note in run.report.notes if note.startswith("workers: "))
    assert "a run may take 0.2 s and 256 MiB; enforced: time, memory, file size" in note
    assert battery.run([GRIDS[0]], device="python").hashes[1, 0] == run.hashes[1, 0]


def test_without_being_asked_nothing_is_executed(load, tmp_path):
    text = f"open({str(tmp_path / 'trace')!r}, 'w').close()\ndef f(x): return [x, 0.5][0]\ndef g(I): return rot90(I)"
    battery = load(text, python="refuse")
    assert battery.names == ["g"] and "f" in battery.stats["skipped"] and "python" not in battery.stats
    battery.run([GRIDS[0]])
    battery = load(text)
    assert not (tmp_path / "trace").exists()
    battery.run([GRIDS[0]])
    assert (tmp_path / "trace").exists()


def test_results_travel(load):
    """Batteries, programs and runs are pickled; selected, added and printed like others."""
    battery = load(MIXED)
    again = pickle.loads(pickle.dumps(battery))
    assert again.names == battery.names and list(again) == list(battery)
    run = battery.run(GRIDS[:1])
    other = pickle.loads(pickle.dumps(run))
    assert other.value("python", 0) == run.value("python", 0) and other.error("failing", 0) == run.error("failing", 0)
    some = battery.select(["failing", "python"])
    some.add([battery.program("python")])
    assert some.names == ["failing", "python", "python~1"]
    assert some.run(GRIDS[:1]).status.tolist() == [[1], [0], [0]]
    assert some.program("python") == battery.program("python") != battery.program("failing")
    assert battery.program("python") != battery.program("compiled") != battery.program("python")
    assert len({*battery, *some}) == 4
    text = some.to_source()
    assert "def python(grid: np.ndarray): return np.rot90(grid, -1)" in text
    with pytest.raises(ArcfastError, match="a batt file has only calls: failing"):
        some.to_source("batt")
    assert repr(battery.program("python")).startswith("<PythonProgram python(I): 1 steps, ")


def test_printed_programs_load_again(load, tmp_path):
    battery = load("X = 3\ndef helper(a, b): return a + b\ndef f(g): return helper(X, [len(g)][0])", MIXED)
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "all.py").write_text(battery.to_source())
    again = Battery.load(tmp_path / "again", python="workers")
    assert again.names == battery.names
    assert (again.run(GRIDS).hashes == battery.run(GRIDS).hashes).all()


def test_values_that_were_not_kept_are_computed_again(load):
    run = load(MIXED).run(GRIDS[:2], values=False)
    assert run.value("python", 1) == ((5,), (6,), (7,)) and run.report.recomputed == 1
    assert run.value("python", 1) == ((5,), (6,), (7,)) and run.report.recomputed == 1


def test_batch_and_mutants(load):
    battery = load(MIXED)
    assert arcfast.batch.run(battery.program("python"), GRIDS[:2]) == [((3, 1), (4, 2)), ((5,), (6,), (7,))]
    with pytest.raises(ArcfastError, match="python is a Python program, which only batch.run can run"):
        arcfast.batch.apply(battery.program("python"), [GRIDS[:2]])
    mutants = arcfast.mutate.mutants(battery, 3, seed=1)
    assert mutants and all(type(program) is Program for program in mutants)


@pytest.mark.parametrize(
    "given, message",
    [
        ({"worker_timeout": 0}, "worker_timeout must be a number of seconds from 0.001 to 1,000,000, not 0"),
        ({"worker_timeout": "1"}, "worker_timeout must be"),
        ({"worker_timeout": float("nan")}, "worker_timeout must be"),
        ({"worker_memory": 1000}, "worker_memory must be a whole number of bytes from 1,048,576 to"),
        ({"worker_memory": 1e9}, "worker_memory must be"),
    ],
)
def test_bad_limits_are_refused(given, message):
    with pytest.raises(ArcfastError) as caught:
        Options(**given)
    assert message in str(caught.value)


def test_bad_words_are_refused(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text(MIXED)
    with pytest.raises(ArcfastError, match="python must be one of refuse, workers, not 'yes'"):
        Battery.load(tmp_path, python="yes")
    monkeypatch.delattr(os, "fork")
    with pytest.raises(ArcfastError, match="on Linux and macOS only"):
        Battery.load(tmp_path, python="workers")


def test_workers_that_do_not_start(load, monkeypatch):
    """The reason is told, once."""
    battery = load(MIXED)
    monkeypatch.setattr(pool, "MODULE", "arcfast.no_such_module")
    with pytest.raises(ArcfastError, match="worker processes do not start: .*No module named arcfast.no_such_module"):
        battery.run(GRIDS)
    assert not descendants(os.getpid())


# ---- Solving ----

SOLVERS = """
import numpy as np
def turn(grid: np.ndarray): return np.rot90(grid, -1)
def turn_slowly(grid): return [list(row) for row in zip(*[row for row in grid if 0.5][::-1])]
def half(grid): return [list(row) for row in zip(*grid[::-1])] if len(grid) == 2.0 else [[1]]
def hang(grid):
    while 0.5: pass
def crash(grid):
    import os
    os._exit(1)
def also(I): return rot90(I)
"""


@pytest.fixture
def tasks():
    return arcfast.load_tasks({"turning": raw_task(turned)})


@pytest.mark.parametrize("partial", [False, True])
def test_solving(load, tasks, tmp_path, partial):
    found = load(SOLVERS).solve(
        tasks, progress=False, partial=partial, submission=tmp_path / "submission.json", **QUICK
    )
    assert found.solved == ["turning"]
    assert sorted(found.programs("turning")) == ["also", "turn", "turn_slowly"]
    assert found.programs("turning")[-1] == "turn_slowly"  # it has the most steps
    answer = found.attempts("turning")
    assert answer == [[tuple(map(tuple, turned([[7], [8], [9]])))]]
    assert json.loads((tmp_path / "submission.json").read_text())["turning"][0]["attempt_1"] == [[9, 8, 7]]
    runs = {row.device: row.runs for row in found.report.rows}["workers"]
    # turn and turn_slowly on everything; half misses the second demonstration, the other two the first
    assert runs == (2 * 3 + 2 + 2 * (2 if partial else 1))
    if partial:
        assert ("half", 1) in [row[:2] for row in found.partial("turning")]


def test_votes_and_chosen_programs(load, tasks):
    odd = "def odd(grid):\n    return [list(row) for row in zip(*grid[::-1])] if len(grid) < 3.0 else [[5]]"
    battery = load(SOLVERS, odd)
    options = {"progress": False, "rank": "votes", "attempts": 2, **QUICK}
    found = battery.solve(tasks, programs={"turning": ["odd", "turn", "turn_slowly"]}, **options)
    assert found.attempts("turning") == [[((9, 8, 7),), ((5,),)]]
    assert found.report.runs == 9


def test_a_time_limit_ends_a_run_inside_a_program(load, tasks):
    battery = load("def hang(grid):\n    while 0.5: pass")
    found = battery.solve(tasks, progress=False, time_limit=0.5, worker_timeout=1000)
    assert not found.solved and any("time limit" in note for note in found.report.notes)
    assert not descendants(os.getpid())
