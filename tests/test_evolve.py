"""Evolution: it solves what its parents do not, ends alike however often it is interrupted, and writes solver files."""

import json
import random

import pytest
from programs import one

from arcfast import Battery, cli, load_tasks
from arcfast.base.errors import ArcfastError
from arcfast.improving.evolve import Evolution, Kept, evolve
from arcfast.running.reference_executor import evaluate

PARENTS = [
    one("def turn(I): return rot90(I)"),
    one("def up(I): return hmirror(I)"),
    one("def fill_in(I): return fill(I, THREE, ofcolor(I, ONE))"),
    one("def tall(I): return vconcat(I, I)"),
]
GOALS = {
    "mirrored": "vmirror(I)",
    "recoloured": "replace(I, TWO, FOUR)",
    "filled": "fill(I, FIVE, ofcolor(I, TWO))",
    "both": "vconcat(hmirror(I), I)",
    "same": "rot90(I)",
}


def raw(goal: str, rng: random.Random) -> dict:
    grids = [tuple(tuple(rng.randrange(5) for _ in range(4)) for _ in range(3 + k)) for k in range(4)]
    program = one(f"def f(I): return {goal}")
    pairs = [{"input": grid, "output": evaluate(program, {"I": grid})} for grid in grids]
    return {"train": pairs[:3], "test": pairs[3:]}


@pytest.fixture(scope="module")
def tasks():
    rng = random.Random(2)
    return load_tasks({name: raw(goal, rng) for name, goal in GOALS.items()})


@pytest.fixture(scope="module")
def battery():
    return Battery(PARENTS)


OPTIONS = {"count": 150, "keep": 3, "seed": 4, "progress": False}


@pytest.fixture(scope="module")
def evolved(tasks, battery, tmp_path_factory):
    path = tmp_path_factory.mktemp("evolved") / "evolved.py"
    return evolve(battery, tasks, 5, path=path, **OPTIONS), path.read_text()


def test_it_solves_more_than_its_parents(tasks, battery, evolved):
    state, _ = evolved
    assert battery.solve(tasks, progress=False).solved == ["same"]
    assert {"same", "mirrored", "filled"} <= set(state.solved)
    found = state.battery.solve(tasks, progress=False)
    assert set(found.solved) == set(state.solved) and found.score().solved >= len(state.solved)


def test_the_file_is_a_solver_file(tasks, evolved, tmp_path):
    state, text = evolved
    path = tmp_path / "evolved.py"
    path.write_text(text)
    battery = Battery.load(path)
    assert not battery.stats["skipped"] and battery.names == state.battery.names
    assert "solve_mirrored" in battery.names and "# mirrored: 3 of 3 demonstrations, 100.0% of the cells\n" in text
    assert set(battery.solve(tasks, progress=False).solved) == set(state.solved)
    again = Evolution.load(path, tasks)
    assert again.text() == text and repr(again) == repr(state)


def test_interrupted_it_ends_as_if_it_had_not_been(tasks, battery, evolved, tmp_path):
    path = tmp_path / "evolved.py"
    for rounds in range(1, 6):
        evolve(battery, tasks, rounds, path=path, **OPTIONS)
    assert path.read_text() == evolved[1]
    before = path.read_text()
    with pytest.raises(KeyboardInterrupt):

        def interrupt(state):
            raise KeyboardInterrupt

        evolve(battery, tasks, 9, path=path, on_round=interrupt, **OPTIONS)
    assert path.read_text() == before or Evolution.load(path, tasks).rounds == 6


def test_interrupted_where_programs_tie(battery, tmp_path):
    """Programs that come equally near to a task are told apart by nothing that an interruption changes."""
    rng = random.Random(3)
    grids = [tuple(tuple(rng.randrange(3) for _ in range(4)) for _ in range(4)) for _ in range(8)]
    pairs = [{"input": a, "output": b} for a, b in zip(grids, grids[4:])]
    tasks = load_tasks({name: {"train": pairs[k : k + 2], "test": pairs[:1]} for k, name in enumerate("abc")})
    options = {"count": 200, "keep": 3, "progress": False}
    path = tmp_path / "evolved.py"
    for rounds in range(1, 4):
        evolve(battery, tasks, rounds, path=path, **options)
    assert path.read_text() == evolve(battery, tasks, 3, **options).text()


def test_threads_change_nothing(tasks, battery, evolved):
    assert evolve(battery, tasks, 5, threads=2, **OPTIONS).text() == evolved[1]


def test_the_best_are_kept(tasks):
    state = Evolution(tasks, 0, 2)
    short, long = PARENTS[0], PARENTS[2]
    state.take("both", [Kept(long, 1, 0.5), Kept(short, 1, 0.5), Kept(short, 0, 0.9), Kept(short, 0, 0.1)])
    assert [kept[1:] for kept in state.best["both"]] == [(1, 0.5), (0, 0.9)]
    assert state.best["both"][0].program is short and state.solved == []
    state.take("both", [Kept(long, 3, 1.0), Kept(long, 2, 0.99)])
    assert state.best["both"] == [Kept(long, 3, 1.0)] and state.solved == ["both"]


def test_the_time_limit_cuts_no_round(tasks, battery):
    state = evolve(battery, tasks, 1000, time_limit=0.2, **OPTIONS)
    assert state.rounds < 1000 and state.text() == evolve(battery, tasks, state.rounds, **OPTIONS).text()


def test_what_is_refused(tasks, battery, tmp_path):
    path = tmp_path / "evolved.py"
    with pytest.raises(ArcfastError, match="no programs to evolve"):
        evolve(Battery(), tasks)
    for word in ("rounds", "count", "keep", "seed"):
        with pytest.raises(ArcfastError, match=f"{word} must be"):
            evolve(battery, tasks, **{word: -1 if word != "seed" else "x"})
    evolve(battery, tasks, 0, path=path, **OPTIONS)
    with pytest.raises(ArcfastError, match="with seed 4 and keep 3"):
        evolve(battery, tasks, 1, path=path, **OPTIONS | {"seed": 5})
    with pytest.raises(ArcfastError, match="other tasks"):
        evolve(battery, {"other": raw("I", random.Random(1))}, 1, path=path, **OPTIONS)
    for text in ("", "def f(I): return I\n", path.read_text().replace("def ", "df ", 1), path.read_text()[:-60]):
        path.write_text(text)
        with pytest.raises(ArcfastError, match="was not written by evolve, or changed since"):
            evolve(battery, tasks, 1, path=path, **OPTIONS)
        assert path.read_text() == text


def test_the_command(battery, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "parents.py").write_text("\n\n".join(program.source for program in PARENTS))
    (tmp_path / "task.json").write_text(json.dumps(raw("vmirror(I)", random.Random(3))))
    command = "evolve parents.py --tasks task.json -o evolved.py --count 100 -q".split()
    assert cli.main([*command, "--rounds", "3"]) == 0
    out = capsys.readouterr().out
    assert "  round 0: 0 tasks solved, " in out and "1 of 1 task solved after " in out and "programs  evolved.py" in out
    assert cli.main([*command, "--rounds", "4", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["solved"] == ["task"] and data["best"] == {"task": [[3, 1.0]]} and data["programs"] == "evolved.py"
    assert cli.main([*command, "--seed", "7"]) == 2
    assert "evolved with seed 0 and keep 4" in capsys.readouterr().err
    assert cli.main([*command[:-3], "-o", "nowhere/evolved.py"]) == 2
    assert "the programs cannot be written to nowhere/evolved.py: there is no folder nowhere" in capsys.readouterr().err
