"""What travels between processes: batteries, programs, runs, what solving found, reports, tasks and errors.

Pickles hold programs as graphs, and loading one runs nothing; what is compiled of them is made again where it is used.
"""

import copy
import itertools
import multiprocessing
import pickle
import subprocess
import sys
import threading

import numpy
import pytest
from devices import quick

from arcfast import (  # fmt: skip
    Battery,
    DeviceError,
    DeviceUnavailable,
    DSLError,
    Grid,
    Program,
    ProgramError,
    Sample,
    Status,
    TaskError,
    dsl,
    from_python,
    load_tasks,
)
from arcfast.base.report import Choice, Report
from arcfast.improving.evolve import evolve

TEXT = """
LIMIT = 3
def turn(I): return rot90(I)
def fails(I): return first(remove(ZERO, initset(ZERO)))
def loops(I): return size(power(lambda g: hconcat(g, g), 40)(I))
def made(I): return compose(rot90, lambda g: hconcat(g, fill(g, LIMIT, asindices(I))))
def mixed(I): return astuple(size(I), apply(lambda x: lambda y: add(x, y), palette(I)))
"""
GRIDS = [((1, 2), (3, 4)), ((5, 6, 7),)]


@pytest.fixture(scope="module")
def battery(tmp_path_factory):
    path = tmp_path_factory.mktemp("solvers") / "solvers.py"
    path.write_text(TEXT + "def broken(I): return rot91(I)\n")
    return Battery.load(path)


def ways(thing):
    """Copies of it, by every way of copying."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(thing, protocol))
    yield copy.deepcopy(thing)
    yield copy.copy(thing)


def ends(run):
    """All that a run tells."""
    where = list(itertools.product(range(run.status.shape[0]), range(run.status.shape[1])))
    values = [run.value(*at) if run.status[at] == Status.OK else None for at in where]
    return run.status.tolist(), run.hashes.tolist(), run.fuel.tolist(), values, [run.error(*at) for at in where]


def test_programs(battery):
    for program in battery:
        for again in ways(program):
            assert again == program and hash(again) == hash(program)
            assert (again.name, again.source, again.params, again.line) == (
                program.name, program.source, program.params, program.line)  # fmt: skip
    assert next(ways(battery.program("turn")))(GRIDS[0]) == dsl.rot90(GRIDS[0])
    deep = "def deep(I): return " + "".join(f"(lambda x{k}: " for k in range(30)) + "x0" + ")(I)" * 30
    for again in ways(Program.parse(deep)):
        assert again(GRIDS[0]) == GRIDS[0]


def test_batteries(battery):
    expected = ends(battery.run(GRIDS))
    for again in ways(battery):
        assert again.names == battery.names and again.stats == battery.stats and "broken" in again.stats["skipped"]
        assert ends(again.run(GRIDS)) == expected
        again.add([Program.parse("def turn(I): return rot180(I)")])
        assert again.names[-1] == "turn~1" and again.run(GRIDS).value("turn~1", 0) == dsl.rot180(GRIDS[0])
    assert "turn~1" not in battery.names, "a copy shares nothing with it"


def test_a_battery_that_grows_meanwhile():
    battery = Battery([Program.parse("def f(I): return rot90(I)")])

    def grow():
        for k in range(300):
            battery.add([Program.parse(f"def g{k}(I): return fill(I, {k}, asindices(I))")])

    thread = threading.Thread(target=grow)
    thread.start()
    while thread.is_alive():
        again = pickle.loads(pickle.dumps(battery))
        assert len(again.names) == again.run(GRIDS[:1]).status.shape[0] == again.stats["programs"]
    thread.join()


@pytest.mark.parametrize("options", [{}, {"values": False}, {"values": True}, {"device": "python"}], ids=str)
def test_runs(battery, options):
    if options.get("device") == "python":
        battery = battery.select(["turn", "fails", "made", "mixed"])
    run = battery.run(GRIDS, **options)
    expected = ends(battery.run(GRIDS, **options))
    for again in ways(run):
        assert repr(again) == repr(run) and again.report.to_dict()["rows"] == run.report.to_dict()["rows"]
        assert ends(again) == expected
    made = next(ways(run)).value("made", 0)
    assert made(GRIDS[0]) == run.value("made", 0)(GRIDS[0])


def test_a_run_brings_the_values_that_it_kept(battery, monkeypatch):
    again = pickle.loads(pickle.dumps(battery.run(GRIDS)))
    assert again.value("turn", 1) == dsl.rot90(GRIDS[1]) and again.report.recomputed == 0
    monkeypatch.setattr("arcfast.running.results.PICKLED_BYTES", 10)
    again = pickle.loads(pickle.dumps(battery.run(GRIDS)))
    assert again.value("turn", 1) == dsl.rot90(GRIDS[1]) and again.report.recomputed == 1


def test_runs_of_samples_and_of_devices(battery):
    looked = Battery(
        [Program.parse("def g(S, I, C): return astuple(first(S), C)"), *battery.select(["turn", "fails", "made"])]
    )
    samples = [Sample(((GRIDS[0], GRIDS[1]),), GRIDS[0], GRIDS[1]), Sample(((GRIDS[1], GRIDS[0]),), GRIDS[0], None)]
    for options in ({}, {"values": False}, {"device": quick()}):
        run = looked.run(samples, **options)
        assert ends(pickle.loads(pickle.dumps(run))) == ends(run)


def test_found_and_tasks(battery, tmp_path):
    raw = {
        "train": [{"input": grid, "output": dsl.rot90(grid).to_python()} for grid in GRIDS],
        "test": [{"input": [[1]], "output": [[1]]}],
    }
    tasks = load_tasks({"turned": raw, "bad": {"train": []}})
    found = battery.solve(tasks, progress=False, partial=True)
    for again in ways(found):
        assert again.solved == ["turned"] and again.programs("turned") == found.programs("turned")
        assert again.attempts("turned") == [[((1,),)]] and again.partial("turned") == found.partial("turned")
        assert again.score() == found.score() and str(again.report) == str(found.report)
        again.to_submission(tmp_path / "submission.json")
    for again in ways(tasks):
        assert again == tasks and again.skipped == tasks.skipped and again.test_counts == tasks.test_counts
    for thing in (tasks["turned"], found.score(tasks), Choice("cpu", "asked for"), Status.FUEL):
        assert all(again == thing and type(again) is type(thing) for again in ways(thing))
    state = evolve(battery.select(["turn", "fails"]), tasks, rounds=1, count=5, progress=False)
    assert next(ways(state)).text() == state.text()


def test_errors_keep_what_they_tell(battery):
    run = battery.run(GRIDS)
    errors = [
        DSLError("first", "container", "empty container", "fuel"), ProgramError(3, "unknown name"),
        TaskError("no tasks"), DeviceError("lost", run), DeviceUnavailable("no GPU"),
    ]  # fmt: skip
    for error in errors:
        for again in ways(error):
            assert type(again) is type(error) and str(again) == str(error) and again.args == error.args
            told = {name: value for name, value in vars(error).items() if name != "partial"}
            assert {name: value for name, value in vars(again).items() if name != "partial"} == told
    assert ends(pickle.loads(pickle.dumps(errors[3])).partial) == ends(run)


def test_values():
    values = [Grid(GRIDS[0]), from_python(frozenset({1, (2, 3)})), from_python((1, ((2,), None))), dsl.rot90]
    values += [dsl.compose(dsl.rot90, dsl.hmirror), Report(Choice("cpu", "asked for"))]
    for value in values[:-1]:
        assert all(again == value and type(again) is type(value) for again in ways(value))
    assert all(str(again.choice) == str(values[-1].choice) for again in ways(values[-1]))


def test_in_another_process(battery, tmp_path):
    """One that has imported nothing yet and hashes strings otherwise; a text in a program's place stays a text."""
    run = battery.run(GRIDS)
    path = tmp_path / "pickled"
    path.write_bytes(pickle.dumps((battery, battery.program("turn"), run)))
    code = (
        "import pickle, sys; battery, turn, run = pickle.load(open(sys.argv[1], 'rb')); "
        "print(turn(((1, 2),)), battery.run([((1, 2),)]).value('turn', 0), run.value('turn', 0), "
        "run.error('fails', 1), turn in {battery.program('turn')}, sep='|')"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, timeout=120)
    assert done.stderr == "" and done.stdout.strip().split("|") == [
        "((1,), (2,))", "((1,), (2,))", str(run.value("turn", 0)), run.error("fails", 1), "True"
    ]  # fmt: skip


def work(battery, grids):
    return battery.run(grids, device="cpu")


@pytest.mark.slow
def test_a_pool_of_processes(battery):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        runs = pool.starmap(work, [(battery, [grid]) for grid in GRIDS])
    expected = battery.run(GRIDS)
    assert [run.value("turn", 0) for run in runs] == [expected.value("turn", i) for i in range(2)]
    assert numpy.array_equal(numpy.concatenate([run.hashes for run in runs], axis=1), expected.hashes)
