"""Small runs take short cuts: options known from the call before, bare grids taken as they are, values read at once.

What is tested is that each gives what the long way gives; the ways themselves are told by what they leave out.
"""

from __future__ import annotations

import numpy
import pytest

import arcfast
from arcfast import _cpu
from arcfast.base.errors import ArcfastError
from arcfast.running.options import RunOptions
from arcfast.running.samples import Sample, are_bare_grids, as_samples

G = ((1, 2), (3, 4))
ROW = ((1, 2, 3),)
TALL = ((1,), (2,), (3,))
BATTERY = arcfast.Battery(
    [arcfast.Program.parse("def turn(I): return rot90(I)"), arcfast.Program.parse("def top(I): return first(first(I))")]
)


@pytest.mark.parametrize(
    ("inputs", "bare"),
    [
        ([G], True),
        ((G, ROW, TALL), True),
        ([[[1, 2], [3, 4]]], True),
        ([TALL, TALL, TALL], True),
        ([], False),
        (G, False),  # one grid
        ([(G, G, G)], False),  # a plain sample
        ([G, (G, G, None)], False),
        ([Sample(None, G)], False),
        ([arcfast.Grid(G)], False),
        ([numpy.array(G)], False),
        ([()], False),
        ([((), (), ())], False),
        ("grid", False),
    ],
)
def test_bare_grids(inputs, bare):
    assert are_bare_grids(inputs) == bare
    if bare:
        assert as_samples(inputs) == [Sample(None, grid) for grid in inputs]


@pytest.mark.parametrize("wrap", [tuple, list, arcfast.Grid, numpy.array, lambda grid: Sample(None, grid)])
def test_all_forms_of_grids_give_the_same(wrap):
    grids = [G, ROW, TALL, G, ((300, -5),), ((70000,),)]
    grids += [grids[0]]  # the same object twice
    plain, other = BATTERY.run(grids), BATTERY.run([wrap(grid) for grid in grids])
    assert (plain.hashes == other.hashes).all() and (plain.fuel == other.fuel).all()
    assert plain.value("turn", 4) == ((300,), (-5,)) and plain.value(0, -1) == ((3, 1), (4, 2))
    assert plain.value("top", 5) == 70000
    assert plain.report.to_dict()["statuses"] == {"OK": 14}


def test_large_grids_beside_small_ones():
    """More than every worker keeps in its arena: the grids have Values of their own."""
    large = tuple(tuple((i * j) % 10 for j in range(800)) for i in range(800))
    grids = [G, large, large, G, [list(row) for row in large]]
    run = BATTERY.run(grids)
    assert run.value(0, 0) == run.value(0, 3) == ((3, 1), (4, 2))
    assert run.hashes[0, 1] == run.hashes[0, 2] == run.hashes[0, 4] == BATTERY.run([arcfast.Grid(large)]).hashes[0, 0]


@pytest.mark.parametrize("grid", [((1, 2), (3,)), ((1, "a"),), ((1.5,),), ((2**40,),), ([1], None)])
def test_a_bad_grid_is_named(grid):
    with pytest.raises(arcfast.DSLError, match="input 1"):
        BATTERY.run([G, grid])


def test_options_are_checked_at_every_call(monkeypatch):
    assert BATTERY.run([G], values=True).report.threads == 1
    with pytest.raises(ArcfastError, match="values must be"):
        BATTERY.run([G], values=1)  # equal to True, and no such option
    monkeypatch.setenv("ARCFAST_THREADS", "none")
    with pytest.raises(ArcfastError, match="ARCFAST_THREADS must be"):
        BATTERY.run([G], values=True)
    monkeypatch.setenv("ARCFAST_THREADS", "1")
    assert BATTERY.run([G, ROW], values=True).report.threads == 1
    monkeypatch.delenv("ARCFAST_THREADS")
    monkeypatch.setenv("ARCFAST_DEVICE", "python")
    assert BATTERY.run([G]).report.choice.device == "python"
    monkeypatch.setenv("ARCFAST_DEVICE", "none")
    with pytest.raises(ArcfastError, match="no device is called 'none'"):
        BATTERY.run([G])


def test_equal_calls_share_options_and_nothing_else():
    arguments = dict(vars(RunOptions()))
    one, other = RunOptions.of(arguments), RunOptions.of(arguments)
    assert one is other
    assert RunOptions.of(arguments | {"fuel": 5}).budgets[0] == 5 and RunOptions.of(arguments).budgets[0] != 5
    first, second = BATTERY.run([G]), BATTERY.run([G])
    assert first.report is not second.report and first.status is not second.status


def test_variables_are_those_of_the_environment(monkeypatch):
    monkeypatch.delenv("ARCFAST_NONE", raising=False)
    assert _cpu.variable("ARCFAST_NONE") is None
    monkeypatch.setenv("ARCFAST_NONE", "é 1")
    assert _cpu.variable("ARCFAST_NONE") == "é 1"


def test_values_by_every_kind_of_number():
    run = BATTERY.run([G, ((),)])
    assert run.value(numpy.int64(0), True) == run.value("turn", 1) == run.value(-2, -1)
    assert run.error(1, 1) and run.status[1, 1] == arcfast.Status.ERROR
    with pytest.raises(arcfast.DSLError):
        run.value(1, 1)
    for program, input in ((2, 0), (0, 2), (-3, 0), (0, 10**30)):
        with pytest.raises(IndexError):
            run.value(program, input)
    with pytest.raises(ArcfastError):
        run.value(0.5, 0)


def test_programs_that_use_more_than_the_grid():
    sample = arcfast.Program.parse("def f(S, I, C): return size(S)")
    battery = arcfast.Battery([arcfast.Program.parse("def turn(I): return rot90(I)"), sample])
    with pytest.raises(ArcfastError, match="input 0 has no S"):
        battery.run([G])
    assert battery.run([Sample(((G, G),), G)]).value(1, 0) == 1
    grown = arcfast.Battery([battery[0]])
    assert grown.run([G]).value(0, 0) == ((3, 1), (4, 2))
    grown.add([sample])
    with pytest.raises(ArcfastError, match="input 0 has no S"):
        grown.run([G])
