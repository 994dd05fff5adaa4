"""The battery that comes with arcfast: it loads whole, its programs are what Python makes of them, it solves tasks."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import arcfast
from arcfast.base.errors import DSLError
from arcfast.batteries import SOLVERS
from arcfast.batteries.templates import DEPTH, FAMILIES, KEPT, expand, read_kept, write_kept

BY_HAND = sorted(SOLVERS.glob("*.py"))
ROOT = Path(__file__).resolve().parent.parent

# One task for each file of hand-written programs, and two for those that are made; all small.
SOLVED = {
    "a3325580": "largest_as_columns",
    "5bd6f4ac": "crop_upper_right",
    "6e02f1e3": "color_count_line",
    "31aa019c": "unique_color_framed",
    "a61ba2ce": "corner_pieces",
    "0520fde7": "learned_left_right",
    "0d3d703e": "colors_exchanged",
    "007bbfb7": "grown_where_solid",
    "25ff71a9": "colored_step_down",
    "a5f85a15": "turn_column_parity",
    "3c9b0459": "seq_rot180",
    "beb8660c": "seq_settle_sort",
    "b8cdaf2b": "roof",
}


@pytest.fixture(scope="module")
def own():
    return arcfast.Battery.load()


@pytest.fixture(scope="module")
def tasks():
    return arcfast.load_tasks("arcagi1/training").select(SOLVED)


def test_it_loads_whole(own):
    assert len(BY_HAND) >= 10
    assert not own.stats["skipped"]
    assert len(own) > 10_000
    assert not [name for name in own.names if "~" in name]


def test_what_is_kept_is_there(own):
    """A bit for each program of the templates, and a program for each bit that is set."""
    *lengths, families = read_kept()
    texts = [name for family in FAMILIES for name, _ in expand(family)]
    assert len(lengths) == DEPTH and len(texts) <= len(families) < len(texts) + 8
    names = {program.name for program in own if program.path == "<families>"}
    assert [name in names for name in texts] == list(map(bool, families[: len(texts)]))
    assert sum(program.path == "<compositions>" for program in own) == sum(map(sum, lengths))


def test_kept_bits_survive_writing(tmp_path):
    rows = [[True] * 9, [False, True], [k % 3 == 0 for k in range(5000)]]
    write_kept(rows, tmp_path / "kept.txt")
    assert [row[: len(bits)] for row, bits in zip(read_kept(tmp_path / "kept.txt"), rows)] == rows


def test_tasks_are_solved(own, tasks):
    found = own.solve(tasks, progress=False)
    assert found.solved == list(SOLVED)
    for task, name in SOLVED.items():
        assert name in found.programs(task)
    assert found.score(tasks).task_mean > 0.9


def test_the_command_line_takes_it_by_default(own, capsys, monkeypatch):
    from arcfast import cli

    monkeypatch.setattr(arcfast.Battery, "load", lambda sources: own if sources is None else None)
    status = cli.main(["solve", "--tasks", "arcagi1/training", "--only", "3c9b0459", "--quiet"])
    told = capsys.readouterr().out
    assert status == 0 and f"{len(own):,} programs from arcfast's own battery" in told
    assert "1 of 1 task solved; score 1.0000" in told


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_as_python(path, tasks):
    """The files are Python too: every program gives the same when its function is called with the eager DSL."""
    spec = importlib.util.spec_from_file_location(f"battery_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    battery = arcfast.Battery.load(path)
    samples = []
    for task in list(tasks.values())[::4]:
        shown = tuple((arcfast.Grid(a), arcfast.Grid(b)) for a, b in task.demos[1:])
        samples.append(arcfast.Sample(shown, arcfast.Grid(task.demos[0][0]), None))
    run = battery.run(samples)
    endings = set()
    for program in battery:
        function = getattr(module, program.name)
        for k, sample in enumerate(samples):
            status = run.status[battery.names.index(program.name), k]
            endings.add(int(status))
            try:
                value = function(sample.I) if program.params == ("I",) else function(*sample)
            except DSLError:
                assert status == arcfast.Status.ERROR, program.name
            else:
                assert status == arcfast.Status.OK, (program.name, run.error(program.name, k))
                assert arcfast.to_python(value) == run.value(program.name, k), program.name
    assert arcfast.Status.OK in endings


@pytest.mark.slow
def test_what_is_kept_can_be_found_again(tmp_path):
    tool = ROOT / "tools" / "make_battery.py"
    if not tool.exists():
        pytest.skip("not in the source tree")
    subprocess.run([sys.executable, tool, "--output", tmp_path / "kept.txt"], check=True, cwd=ROOT)
    assert (tmp_path / "kept.txt").read_bytes() == KEPT.read_bytes()
