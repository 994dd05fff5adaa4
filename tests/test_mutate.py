"""Mutants: each is a program, differs from all others, comes again from the same seed, and most of them run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from programs import I, check, one

import arcfast
from arcfast import Battery, Status
from arcfast.base.errors import ArcfastError
from arcfast.base.table import ADMITTED_AS, PRIMITIVES
from arcfast.improving.mutate import EDITS, distinct, mutants
from arcfast.programs.graph import Graph
from arcfast.reference.kinds import ADMITS

TOOL = Path(__file__).resolve().parent.parent / "tools" / "mutate.py"
TEXT = """
def turned(I):
    x1 = rot90(I)
    x2 = hmirror(x1)
    return x2

def largest(I):
    x1 = objects(I, T, F, T)
    x2 = argmax(x1, size)
    x3 = subgrid(x2, I)
    return x3

def painted(I):
    x1 = ofcolor(I, THREE)
    x2 = compose(toivec, size)
    x3 = fork(shift, identity, x2)
    x4 = x3(x1)
    x5 = fill(I, 7, x4)
    return x5

def picked(I):
    x1 = partition(I)
    x2 = order(x1, lambda o: subtract(size(o), height(o)))
    x3 = mapply(lambda o: recolor(add(color(o), ONE), shift(o, (0, 2))), x2)
    x4 = paint(canvas(0, shape(I)), x3)
    return x4

def constants(I):
    x1 = combine(frozenset({(0, 0), (1, 1)}), asindices(((1, 2), (3, 4))))
    return underfill(I, mostcolor(I), x1)
"""
GRIDS = [I, ((3, 3, 1), (0, 3, 1), (0, 0, 0)), ((1, 2), (2, 2))]


@pytest.fixture(scope="module")
def battery():
    return Battery([one(f"def {part}") for part in TEXT.split("\ndef ")[1:]])


@pytest.fixture(scope="module")
def many(battery):
    return mutants(battery, 600, seed=3)


def sources(programs):
    return [program.source for program in programs]


def test_each_is_a_program(many):
    assert len(many) == 600
    for program in many:
        check(program)
    assert len({program.name for program in many}) == 600
    assert {program.name.rsplit("_m", 1)[0] for program in many} == {
        "turned", "largest", "painted", "picked", "constants",
    }  # fmt: skip


def test_no_two_have_the_same_graph(battery, many):
    results = [entry.result for entry in Graph([*battery, *many]).programs]
    assert len(set(results)) == len(results)


def test_most_of_them_run(battery, many):
    run = Battery(many).run(GRIDS)
    runs = (run.status == Status.OK).any(axis=1)
    parents = battery.run(GRIDS).hashes.tolist()
    assert runs.mean() > 0.6
    assert sum(row not in parents for row in run.hashes.tolist()) > 400


def test_they_follow_from_the_seed(battery, many):
    assert sources(mutants(battery, 600, seed=3)) == sources(many)
    assert sources(mutants(battery, 50, seed=3)) == sources(many)[:50]
    assert sources(mutants(battery, 50, seed=4)) != sources(many)[:50]


def test_they_follow_from_the_seed_in_every_process(tmp_path):
    (tmp_path / "solvers.py").write_text(TEXT)
    texts = set()
    for salt in "12":
        environment = {**os.environ, "PYTHONHASHSEED": salt}
        path = tmp_path / f"mutants{salt}.py"
        command = [sys.executable, TOOL, tmp_path / "solvers.py", "-n", "200", "--seed", "5", "-o", path]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert "200 mutants of 5 programs" in done.stderr
        texts.add(path.read_text())
    assert len(texts) == 1
    again = Battery.load(path)
    assert len(again) == 200 and not again.stats["skipped"]


def test_the_tool_refuses_in_a_sentence(tmp_path):
    done = subprocess.run([sys.executable, TOOL, tmp_path / "none.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr.startswith("mutate.py: no file or folder")


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_gives_programs(battery, edit):
    found = mutants(battery, 60, edits={edit: 1})
    assert len(found) >= 5
    for program in found:
        check(program)


def test_swap(battery):
    for program in mutants([battery.program("turned")], 20, edits={"swap": 1}):
        lines = program.source.splitlines()
        assert len(lines) == 4
        calls = [line.split(" = ")[1].split("(")[0] for line in lines[1:3]]
        assert all(PRIMITIVES[name].kinds[0] in ("grid", "piece", "element") for name in calls), calls


def test_swap_within_lambdas(battery):
    found = sources(mutants([battery.program("picked")], 200, edits={"swap": 1}))
    assert any("lambda v1: multiply(size(v1), height(v1))" in text for text in found)
    assert any("recolor(add(leastcolor(v" in text for text in found)


def test_swap_keeps_arity_and_kinds(battery):
    """What is called has as many parameters as before; rows of the table that differ in kind do not come in."""
    for program in mutants([battery.program("largest")], 100, edits={"swap": 1}):
        first = program.source.splitlines()[1]
        assert first.startswith("    x1 = objects(I, T, F, T)")  # nothing else has its signature


def test_change(battery):
    parent = battery.program("constants")
    for program in mutants([parent], 50, edits={"change": 1}):
        assert [type(node) for node in program.nodes] == [type(node) for node in parent.nodes]
        assert sum(a != b for a, b in zip(program.nodes, parent.nodes)) >= 1
    program = one("def f(I): return objects(I, T, T, F)")
    found = sources(mutants([program], 7, edits={"change": 1}))
    assert len(found) == 7 and all("objects(I, " in text for text in found)  # two to the third, less the parent
    assert mutants([program], 8, edits={"change": 1}) == mutants([program], 7, edits={"change": 1})


def test_extreme_constants_stay_in_the_language():
    for number in (2**31 - 1, -(2**31)):
        for program in mutants([one(f"def f(I): return add({number}, {number})")], 50, edits={"change": 1}):
            check(program)


def test_splice(battery):
    pair = battery.select(["turned", "largest"])
    found = [program.source for program in mutants(pair, 100, edits={"splice": 1})]
    assert any("rot90" in text and "objects" in text for text in found)
    assert any("x2 = hmirror(x1)\n    x3 = objects(x2, T, F, T)" in text for text in found)  # one after the other


def test_splice_of_programs_with_samples(battery):
    programs = [battery.program("turned"), one("def f(S, I, C): return hconcat(I, last(first(S)))")]
    found = mutants(programs, 60, edits={"splice": 1})
    for program in found:
        check(program)
        assert program.params == (("S", "I", "C") if program.uses - {"I"} else program.params)
    assert any("def turned_m" in text and "(S, I, C)" in text for text in sources(found))


def test_drop(battery):
    (found,) = mutants([battery.program("turned")], 5, edits={"drop": 1})[:1]
    assert len(found) == 1
    everything = sources(mutants([battery.program("turned")], 5, edits={"drop": 1}))
    assert sorted(text.split(" = ")[1].split("(")[0] for text in everything) == ["hmirror", "rot90"]


def test_longest(battery):
    assert max(len(program) for program in mutants(battery, 200, longest=4)) == 4


def test_nothing_to_do():
    assert mutants([], 10) == [] and mutants([one("def f(I): return I")], 0) == []
    assert mutants([one("def f(I): return I")], 10) == []
    assert mutants([one("def f(I): return rot90(I)")], 10**6, edits={"change": 1}) == []


def test_distinct_behaviour(battery):
    found = mutants(battery, 100, seed=1, inputs=GRIDS)
    assert len(found) == 100
    known, rows = [{tuple(row) for row in each.run(GRIDS).hashes.tolist()} for each in (battery, Battery(found))]
    assert len(rows) == 100 and not rows & known and all(map(any, rows))
    assert sources(found) == sources(mutants(battery, 100, seed=1, inputs=GRIDS, threads=1))


def test_distinct():
    texts = ("rot180(I)", "hmirror(vmirror(I))", "first(ZERO)", "I", "rot90(I)", "rot90(I)")
    programs = [one(f"def f{k}(I): return {text}") for k, text in enumerate(texts)]
    assert [program.name for program in distinct(programs, [I])] == ["f0", "f3", "f4"]
    assert [program.name for program in distinct(programs, [I], known=[one("def f(I): return I")])] == ["f0", "f4"]
    assert distinct([], [I]) == [] and distinct(programs, []) == []


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"count": -1}, "count"), ({"count": 1.5}, "count"), ({"count": True}, "count"), ({"seed": None}, "seed"),
        ({"longest": 0}, "longest"), ({"edits": {"copy": 1}}, "edits"), ({"edits": {}}, "edits"),
        ({"edits": {"swap": -1, "drop": 2}}, "edits"), ({"programs": ["def f(I): return I"]}, "Programs"),
        ({"edits": ["swap"]}, "edits"), ({"edits": {"swap": "much"}}, "edits"), ({"edits": {"drop": 1e999}}, "edits"),
        ({"edits": {"swap": 0}}, "edits"), ({"programs": one("def f(I): return I")}, "Programs"),
        ({"donors": 3}, "Programs"), ({"inputs": 7}, "inputs"), ({"inputs": GRIDS, "fuel": 0}, "fuel"),
    ],
)  # fmt: skip
def test_bad_arguments(battery, arguments, word):
    with pytest.raises(ArcfastError, match=word):
        arcfast.mutate.mutants(**{"programs": battery, "count": 1, **arguments})


def test_kinds_are_admitted_as_the_reference_says():
    """A value of a kind is of every kind it is admitted as: sets stand for patches and objects."""
    values = [
        0, True, (1, 2), (1, (2, 3)), (), ((),), ((1, 2), (3, 4)), (1, 2, 3), frozenset(), frozenset({1}),
        frozenset({(1, 2)}), frozenset({(1, (2, 3))}), frozenset({frozenset({(1, (2, 3))})}), (frozenset(), ()), None,
    ]  # fmt: skip
    for kind, words in ADMITTED_AS.items():
        for value in values:
            is_kind = isinstance(value, bool) if kind == "bool" else ADMITS[kind](value)
            if isinstance(value, tuple) and kind in ("patch", "object", "objects", "piece", "rows", "containers"):
                continue  # no primitive gives these as tuples but a grid, which has its own word
            if is_kind:
                assert all(word == "bool" or ADMITS[word](value) for word in words), (kind, value, words)
