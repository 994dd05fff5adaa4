"""Values made to do harm: arrays that claim any size, containers that lie or never end, hashes that are made equal.

Each is refused, or taken for what it holds, at every door that takes grids and values; nothing here may take long.
"""

import itertools
import json
import subprocess
import sys
import warnings
from pathlib import Path

import numpy
import pytest

import arcfast
from arcfast import (
    ArcfastError,
    Battery,
    DSLError,
    Grid,
    Program,
    Sample,
    TaskError,
    accelerate,
    from_python,
    load_tasks,
)
from arcfast import dsl as eager
from arcfast._cpu import hash_value
from arcfast.arc.tasks import Task, as_grid
from arcfast.base.budget import MOST_ITEMS, take_all
from arcfast.cli import main
from arcfast.cli.run_summary import RunSummary
from arcfast.improving.evolve import evolve
from arcfast.improving.mutate import distinct, mutants
from arcfast.running import batch

TURN = Program.parse("def turn(I): return rot90(I)")
PAIRS = Program.parse("def pairs(S, I, C): return size(S)")
GRID = ((1, 2), (3, 4))
HUGE = numpy.broadcast_to(numpy.int8(1), (2**20, 2**20))
ENDLESS = numpy.broadcast_to(numpy.int8(1), (2**40, 0))  # no cell, and more rows than a list can hold


class Lying(list):
    """A list of two grids, rows or cells, that tells otherwise and never ends."""

    def __len__(self):
        return 3

    def __iter__(self):
        return itertools.repeat(((0,),))

    def __getitem__(self, key):
        return ((0,),)


class LyingTuple(tuple):
    __iter__, __len__ = Lying.__iter__, Lying.__len__


class LyingSet(frozenset):
    __iter__, __len__ = Lying.__iter__, Lying.__len__


def task_with(grid):
    return {"train": [{"input": grid, "output": [[1]]}], "test": [{"input": [[1]]}]}


# Every way in, and what it raises.
DOORS = {
    "Grid": Grid,
    "from_python": from_python,
    "within": lambda value: from_python((1, [value])),
    "call": eager.rot90,
    "function": lambda value: eager.compose(eager.rot90, eager.rot90)(value),
    "program": TURN,
    "run": lambda value: Battery([TURN]).run([value], device="cpu"),
    "bare": lambda value: Battery([TURN]).run(value, device="cpu"),
    "reference": lambda value: Battery([TURN]).run([value], device="python"),
    "S": lambda value: Battery([PAIRS]).run([Sample(((value, value),), GRID, None)]),
    "I": lambda value: Battery([PAIRS]).run([Sample((), value, None)]),
    "C": lambda value: Battery([PAIRS]).run([Sample((), GRID, value)]),
    "program of samples": lambda value: PAIRS(((value, value),), GRID, None),
    "batch": lambda value: batch.run(eager.rot90, [value]),
    "batch of programs": lambda value: batch.run(TURN, [value]),
    "fill": lambda value: batch.fill([value], 1, frozenset()),
    "mapply": lambda value: batch.mapply(eager.rot90, [(value, value)]),
    "mutants": lambda value: mutants([TURN], 1, inputs=[value]),
    "solve": lambda value: Battery([TURN]).solve(Task("t", [(value, GRID)], [(GRID, None)]), progress=False),
}


@pytest.mark.parametrize("door", DOORS)
def test_arrays_are_refused_by_their_shape(door):
    """In moments: in a list, these would take terabytes."""
    for array in (HUGE, ENDLESS, numpy.broadcast_to(numpy.array(None), (2**20, 2**20)), HUGE.reshape(2**10, 2**10, -1)):
        with pytest.raises(ArcfastError, match="array of|not a grid|equally long|more than"):
            DOORS[door](array)


def test_the_shape_is_told():
    with pytest.raises(DSLError, match="Grid, argument data: an array of 1048576 x 1048576 is too large"):
        Grid(HUGE)
    with pytest.raises(DSLError, match="input 0: an array of 1048576 x 1048576 is too large"):
        TURN(HUGE)
    with pytest.raises(ValueError, match="has 1048576 rows, more than 30"):
        as_grid(HUGE)
    tasks = load_tasks(
        {"huge": task_with(HUGE), "deep": task_with(numpy.zeros((2, 2, 2), int)), "fine": task_with(GRID)}
    )
    assert list(tasks) == ["fine"] and "1048576 rows" in tasks.skipped["huge"] and "3 dim" in tasks.skipped["deep"]
    with pytest.raises(ValueError, match="is an array of 1 dimension"):
        as_grid(numpy.broadcast_to(1, (2**40,)))


@pytest.mark.parametrize(
    "value",
    [
        numpy.full((2, 2), numpy.nan), numpy.full((2, 2), 1.0), numpy.full((2, 2), 1j), numpy.full((2, 2), "1"),
        numpy.broadcast_to(numpy.float32("nan"), (2**12, 2**11)), numpy.array([[1.0, 2]], dtype=object), iter(GRID),
        itertools.repeat(1), itertools.count(), [[10**400]], [[2**31]], float("nan"), {1: 2},
    ],
    ids=lambda value: f"{type(value).__name__} {getattr(value, 'dtype', '')}",
)  # fmt: skip
def test_what_holds_no_ints_is_refused(value):
    for door in ("Grid", "from_python", "within", "call", "program", "run", "S", "batch"):
        with pytest.raises(DSLError):
            DOORS[door](value)


def test_arrays_of_ints_are_taken_as_before():
    for dtype in (numpy.int8, numpy.int64, numpy.uint8, bool, object):
        assert Grid(numpy.ones((2, 3), dtype)) == ((1, 1, 1), (1, 1, 1))
    assert from_python(numpy.array(7)) == 7 and from_python(numpy.int16(7)) == 7
    assert Grid(numpy.zeros((0, 0))) == () and from_python(numpy.broadcast_to(numpy.int8(2), (2, 2))) == (
        (2, 2),
        (2, 2),
    )
    assert from_python(numpy.zeros((2, 2, 2), int)).to_python() == (((0, 0), (0, 0)),) * 2
    assert Battery([TURN]).run(numpy.ones((3, 2, 2), int)).status.shape == (1, 3)
    assert as_grid(numpy.ones((30, 30), int)) == ((1,) * 30,) * 30


def test_containers_that_lie_are_taken_for_what_they_hold():
    for cells in (Lying([1, 2]), LyingTuple((1, 2))):
        assert from_python(cells) == (1, 2)
        assert Grid([cells]) == ((1, 2),)
        assert TURN([cells]) == ((1,), (2,)) and batch.run(eager.rot90, [[cells]]) == [((1,), (2,))]
        assert as_grid([cells]) == ((1, 2),)
    with pytest.raises(DSLError, match="out of memory"):
        from_python(LyingSet({1, 2}))
    rows = Lying([(1, 2), (3, 4)])
    assert Grid(rows) == GRID and as_grid(rows) == GRID
    assert Battery([TURN]).run([rows]).value(0, 0) == eager.rot90(GRID)
    grids = Lying([GRID, GRID])
    assert Battery([TURN]).run(grids).status.shape == (1, 2)


def test_containers_that_hold_themselves():
    own: list = []
    own.append(own)
    twice: list = []
    twice += [twice, twice]
    array = numpy.empty(1, dtype=object)
    array[0] = array
    doubled = (None,)
    for _ in range(50):
        doubled = (doubled, doubled)  # as a tree it has 2^50 members
    for value in (own, twice, array, doubled):
        for door in (
            ("from_python", "program") if value is doubled else ("Grid", "from_python", "call", "run", "S", "batch")
        ):
            with pytest.raises(DSLError):
                DOORS[door](value)
    assert load_tasks({"own": task_with(own)}).skipped
    for source in (own, twice):
        with pytest.raises(TaskError, match="within each other"):
            load_tasks(source)


def test_iterables_that_never_end(monkeypatch):
    monkeypatch.setattr("arcfast.base.budget.MOST_ITEMS", 1000)
    for call in (
        lambda: Battery([TURN]).run(itertools.repeat(GRID)),
        lambda: batch.run(eager.rot90, itertools.repeat(GRID)),
        lambda: batch.run(TURN, itertools.repeat(GRID)),
        lambda: batch.mapply(eager.rot90, itertools.repeat((GRID,))),
        lambda: batch.fill(itertools.repeat(GRID), 1, frozenset()),
        lambda: mutants([TURN], 1, inputs=itertools.repeat(GRID)),
        lambda: load_tasks(itertools.repeat({"t": task_with(GRID)})),
    ):
        with pytest.raises(ArcfastError, match="more than 1,000 "):
            call()
    assert Battery([TURN]).run(itertools.repeat(GRID, 1000)).status.shape == (1, 1000)


def test_arrays_of_too_many_inputs_are_not_gone_through():
    many = numpy.broadcast_to(numpy.int8(1), (2**40, 1, 1))
    for call in (
        lambda: Battery([TURN]).run(many),
        lambda: batch.run(eager.rot90, many),
        lambda: take_all(many, "grids"),
    ):
        with pytest.raises(ArcfastError, match=f"more than {MOST_ITEMS:,} "):
            call()
    large = numpy.broadcast_to(numpy.int8(1), (2**16, 2**10, 2**10))
    for call in (lambda: Battery([TURN]).run(large), lambda: batch.run(eager.rot90, large)):
        with pytest.raises(ArcfastError, match="of more than 268,435,456 cells in one array"):
            call()
    for call in (lambda: Battery([TURN]).run(numpy.array(5)), lambda: batch.run(eager.rot90, 5)):
        with pytest.raises(ArcfastError):
            call()


def test_accelerate_leaves_arrays_alone():
    """What is no plain value goes to the user's own function, as it is."""
    names = {}
    exec("def rot90(grid): return grid if hasattr(grid, 'dtype') else tuple(zip(*grid[::-1]))", names)
    with accelerate(names) as acc:
        assert names["rot90"](HUGE) is HUGE and names["rot90"](GRID) == ((3, 1), (4, 2))
    assert acc.report.rows[0].native == 1


# ---- Hashes that are equal by choice ----

# Sixteen cells are hashed as (first eight ^ a) * (last eight ^ b) with b known: these make the product 0, whatever the
# first eight are. Anyone who reads the core can choose values so.
LAST = (-55, -84, 46, -106, -109, 75, -72, -117)


def colliding(cells):
    return ((*cells, *LAST),)


def test_hashes_can_be_made_equal():
    """If this fails, the hash is another, and the tests below test nothing."""
    hashes = {hash_value(colliding((k,) * 8)) for k in range(10)}
    assert len(hashes) == 1
    assert hash_value(colliding((0,) * 8)) != hash_value(((*range(8), *LAST[1:], 0),))


def programs_alike():
    """Two that give different values with equal hashes, and one more of the first behaviour."""
    texts = [f"def f{k}(I): return hmirror({colliding((k,) * 8)})" for k in (1, 2)]
    return [Program.parse(text) for text in (*texts, texts[0].replace("f1", "f3").replace("hmirror", "identity"))]


@pytest.mark.parametrize("options", [{}, {"values": False}, {"device": "warp"}], ids=str)
def test_behaviours_are_compared_by_value(options):
    one, two, again = programs_alike()
    run = Battery([one, two]).run([GRID])
    assert run.hashes[0, 0] == run.hashes[1, 0] and run.value(0, 0) != run.value(1, 0)
    assert distinct([one, two, again], [GRID], **options) == [one, two]
    assert distinct([two, again], [GRID], known=[one], **options) == [two]


def test_mutants_are_compared_by_value():
    """The only mutants that there are differ from their parent in a cell, and not in their hash."""
    one = Program.parse(f"def f(I): return identity({colliding((1,) * 8)})")
    found = mutants([one], 5, seed=3, inputs=[GRID], edits={"change": 1.0})
    told = [program for program in found if hash_value(program(GRID)) == hash_value(one(GRID))]
    assert told and len({program(GRID) for program in found} | {one(GRID)}) == len(found) + 1


def test_inputs_of_mutants_may_come_from_a_generator():
    battery = [Program.parse(f"def f(I): return {name}(I)") for name in ("rot90", "hmirror")]
    once, listed = [mutants(battery, 1, inputs=grids) for grids in ((g for g in (GRID,)), [GRID])]
    assert once == listed and once


def test_right_answers_are_compared_by_value():
    right, wrong = colliding((1,) * 8), colliding((2,) * 8)
    battery = Battery([Program.parse(f"def f(I): return identity({wrong})"), TURN])
    summary = RunSummary(battery)
    summary.run([Task("t", [(GRID, right)], [(GRID, right)])], device="cpu")
    assert summary.right == {"t": []} and summary.whole == {"t": False}
    found = battery.solve(Task("t", [(GRID, right)], [(GRID, None)]), progress=False)
    assert found.solved == []


def test_steps_with_equal_hashes_stay_two_nodes():
    """Graphs are merged, columns are kept and inputs are joined by what values are, not by their hash."""
    one, two = colliding((1,) * 8), colliding((2,) * 8)
    texts = [
        f"def f{k}(I): return astuple({value}, apply(first, {(value, value)}))" for k, value in enumerate((one, two))
    ]
    battery = Battery([Program.parse(text) for text in texts])
    run = battery.run([GRID])
    assert run.value(0, 0) == (one, (one[0], one[0])) and run.value(1, 0) == (two, (two[0], two[0]))
    looked = Program.parse("def g(S, I, C): return astuple(first(first(S)), C)")
    samples = [Sample(((value, GRID),), GRID, known) for value in (one, two) for known in (one, two)]
    again = Battery([looked]).run(samples)
    expected = [(value, known) for value in (one, two) for known in (one, two)]
    assert [again.value(0, i) for i in range(4)] == expected


def test_equal_values_have_the_hashes_they_always_had():
    """On every machine, and in every process."""
    code = (
        "from arcfast._cpu import hash_value; print(hash_value(((1, 2), (3, 4))), hash_value(frozenset({1, (2, 3)})))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [int(word) for word in told] == [hash_value(GRID), hash_value(frozenset({1, (2, 3)}))]
    assert hash_value(GRID) == hash_value(Grid(numpy.array(GRID)))


# ---- Warnings, time limits, ids ----


def test_threads_leave_the_warnings_of_the_process_as_they_are():
    """Filters are the whole process's: whoever sets and restores them in two threads at once may restore the wrong."""
    code = """
import sys, threading, warnings
import numpy, tqdm.std
sys.setswitchinterval(1e-6)
from arcfast import Battery, Program
from arcfast.base.progress import PATIENCE, progress_bar
Battery([]).run([], device="python")
warnings.simplefilter("error", UserWarning)
before = list(warnings.filters), warnings.showwarning
def work():
    for k in range(60):
        Program.parse(f"def f(I):\\n    '\\\\d{k}'\\n    return rot90(I)")
        progress_bar(total=1, disable=True).close()
        Battery([]).run([], device="python", progress=True)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
kept = [item for item in warnings.filters if item not in before[0]]
assert [item for item in warnings.filters if item in before[0]] == before[0], warnings.filters
assert all(item[3] is not None and item[3].pattern == "<arcfast\\\\ program>" for item in kept) and len(kept) <= 1, kept
assert warnings.showwarning is before[1]
"""
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0 and not done.stderr, done.stderr


def test_nothing_sets_and_restores_filters_of_warnings():
    """But for the command line, whose process is its own."""
    folder = Path(arcfast.__file__).parent
    users = [path.name for path in folder.rglob("*.py") if "catch_warnings()" in path.read_text(encoding="utf-8")]
    assert users == ["entry.py"]


@pytest.mark.parametrize("action", ["error", "always", "default"])
def test_warnings_of_a_text_are_no_matter_of_the_process(action, recwarn):
    """Whatever filters there are, also when they were set after the last text."""
    for _ in range(2):
        with warnings.catch_warnings():
            warnings.simplefilter(action)
            assert Program.parse("def f(I):\n    '\\d'\n    return branch(True, I, I)")(GRID) == GRID
            with pytest.raises(UserWarning) if action == "error" else pytest.warns(UserWarning):
                warnings.warn("still told", stacklevel=1)
    assert not [warning for warning in recwarn if warning.category is not UserWarning]


TASK = {"t": {"train": [{"input": GRID, "output": GRID}], "test": [{"input": GRID}]}}
SAME = Program.parse("def same(I): return identity(I)")


def shown(value):
    return f"{str(value)[:8]} {type(value).__name__}"


@pytest.mark.parametrize(
    "limit", [float("nan"), -1, -1e-9, float("-inf"), -(10**400), "1", "1 h", "", True, [1], 1j], ids=shown
)
def test_time_limits_that_are_none(limit):
    for call in (
        lambda: Battery([SAME]).solve(TASK, time_limit=limit, progress=False),
        lambda: evolve(Battery([SAME]), TASK, 1, time_limit=limit, progress=False),
    ):
        with pytest.raises(ArcfastError, match="time_limit must be a number of seconds of at least 0, or None, not "):
            call()


@pytest.mark.parametrize(
    "limit", [float("inf"), 10**400, 1e308, 10**308, numpy.float32("inf"), numpy.float32(60), None], ids=shown
)
def test_time_limits_without_end(limit):
    found = Battery([SAME]).solve(TASK, time_limit=limit, progress=False)
    assert found.solved == ["t"] and found.report.notes == []
    assert evolve(Battery([SAME]), TASK, 1, time_limit=limit, count=2, progress=False).solved == ["t"]


@pytest.mark.parametrize(
    "limit, status", [("inf", 0), ("1e400", 0), ("9" * 400, 0), ("nan", 2), ("-1", 2), ("-inf", 2)]
)
def test_time_limits_of_the_command_line(limit, status, tmp_path, capsys):
    (tmp_path / "same.py").write_text(SAME.source)
    (tmp_path / "tasks.json").write_text(json.dumps(TASK))
    words = [str(tmp_path / "same.py"), "--tasks", str(tmp_path / "tasks.json"), f"--time-limit={limit}", "--quiet"]
    assert main(["solve", *words, "-o", str(tmp_path / "submission.json")]) == status
    assert ("seconds above 0" in capsys.readouterr().err) == (status == 2)
    assert (tmp_path / "submission.json").exists() == (status == 0)


def test_ids_that_occur_twice_get_a_note(tmp_path):
    one, two = (json.dumps(task_with([[k]])) for k in (1, 2))
    (tmp_path / "few_challenges.json").write_text(f'{{"a": {one}, "b": {one}, "a": {two}}}')
    (tmp_path / "few_solutions.json").write_text('{"a": [[[1]]], "b": [[[3]]], "b": [[[4]]]}')
    with pytest.warns(UserWarning, match="a occurs twice in few_challenges.json: the last is used"):
        tasks = load_tasks(tmp_path / "few_challenges.json")
    assert tasks.notes[1:] == ["b occurs twice in few_solutions.json: the last is used"]
    assert tasks["a"].demos[0][0] == ((2,),) and tasks["b"].tests[0][1] == ((4,),)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "one.json").write_text('{"train": [], ' + one[1:])
    for source in (tmp_path / "folder", tmp_path / "folder" / "one.json"):
        with pytest.warns(UserWarning, match="train occurs twice in one.json"):
            assert list(load_tasks(source)) == ["one"]
    with pytest.warns(UserWarning, match="1 occurs twice: the first is used"):
        tasks = load_tasks({1: task_with([[1]]), "1": task_with([[2]])})
    assert tasks["1"].demos[0][0] == ((1,),)
