"""Batches: what a list comprehension gives, on every device, told where it ran."""

import pytest
from devices import quick

import arcfast
from arcfast import DSLError, Program, dsl
from arcfast.base.errors import ArcfastError, DeviceUnavailable
from arcfast.dsl import *  # noqa: F403
from arcfast.running import batch

GRIDS = [((1, 0), (2, 3)), ((5,),), ((0, 0, 1),), ((4, 4, 0, 0, 4),) * 7]
OBJECTS = [dsl.objects(grid, True, False, True) for grid in GRIDS]
DEVICES = ["cpu", "python", "warp", "one lane"]


@pytest.fixture(params=DEVICES)
def device(request):
    """Each way to run a batch; whatever a test ran last must have run there."""
    device = quick("one lane") if request.param == "one lane" else request.param
    yield device
    report = arcfast.last_report()
    assert {row.device for row in report.rows} == {request.param} and report.runs and not report.reruns
    assert request.param != "one lane" or device.launches


def plain(values):
    return [arcfast.to_python(value) for value in values]


def test_a_primitive(device):
    assert batch.run(dsl.rot90, GRIDS, device=device) == plain(map(dsl.rot90, GRIDS))
    assert batch.run(dsl.size, OBJECTS, device=device) == plain(map(dsl.size, OBJECTS))
    report = arcfast.last_report()
    assert [row.device for row in report.rows] == [getattr(device, "name", device)] and report.runs == len(GRIDS)
    assert batch.run(dsl.double, [1, 2, -3], device=device) == [2, 4, -6]
    assert batch.run(dsl.flip, [True], device=device) == [False]


def test_made_functions_and_programs(device):
    f = dsl.compose(dsl.size, dsl.rot90)
    assert batch.run(f, GRIDS, device=device) == plain(map(f, GRIDS))
    program = Program.parse("def f(I):\n    x = hconcat(I, I)\n    return apply(lambda r: add(size(r), ONE), x)")
    assert batch.run(program, GRIDS, device=device) == plain(map(program, GRIDS))
    pairs = Program.parse("def f(S, I, C): return astuple(S, size(I))")
    samples = [arcfast.Sample((1,), grid) for grid in GRIDS]
    assert batch.run(pairs, samples, device=device) == [((1,), len(grid)) for grid in GRIDS]


def test_apply_and_mapply(device):
    groups = [*OBJECTS, frozenset()]
    program = Program.parse("def f(o):\n    x = size(o)\n    y = lambda z: add(z, x)\n    return apply(y, (x, TWO))")
    for f in (dsl.normalize, dsl.compose(dsl.outbox, dsl.identity)):
        assert batch.apply(f, groups, device=device) == plain(dsl.apply(f, group) for group in groups)
    doubled = lambda o: (2 * len(o), len(o) + 2)  # noqa: E731
    assert batch.apply(program, groups, device=device) == plain(dsl.apply(doubled, group) for group in groups)
    assert batch.mapply(dsl.delta, groups, device=device) == plain(dsl.mapply(dsl.delta, group) for group in groups)
    assert batch.mapply(dsl.identity, [((1, 2), (3,)), ()], device=device) == [(1, 2, 3), ()]


def test_columns(device):
    kinds = [5, 0, 7, 3]
    expected = plain(dsl.o_g(grid, kind) for grid, kind in zip(GRIDS, kinds))
    assert batch.o_g(GRIDS, kinds, device=device) == expected
    assert batch.o_g(GRIDS, 5, device=device) == plain(OBJECTS)
    patches = [frozenset({(0, 0)}), frozenset(), frozenset({(0, 2), (9, 9)}), frozenset({(3, 3)})]
    expected = plain(dsl.fill(*row) for row in zip(GRIDS, kinds, patches))
    assert batch.fill(GRIDS, kinds, patches, device=device) == expected
    assert batch.fill(GRIDS, 7, patches[0], device=device) == plain(dsl.fill(grid, 7, patches[0]) for grid in GRIDS)
    assert batch.colorfilter(OBJECTS, [1, 2, 3, 4], device=device) == plain(map(dsl.colorfilter, OBJECTS, [1, 2, 3, 4]))


def test_errors(device):
    with pytest.raises(DSLError, match=r"input 1: .*(first|an item is needed)"):
        batch.run(dsl.first, [(1,), (), (2,)], device=device)
    kept = batch.run(dsl.first, [(1,), (), (2,)], device=device, errors="keep")
    assert kept[0] == 1 and kept[2] == 2 and isinstance(kept[1], DSLError) and kept[1].status == "error"


def test_nothing():
    assert batch.run(dsl.rot90, []) == batch.apply(dsl.size, []) == batch.fill([], [], []) == []


def test_python_functions_run_on_the_cpu_and_nowhere_else():
    assert batch.run(lambda grid: len(grid), GRIDS) == [2, 1, 1, 7]
    report = arcfast.last_report()
    assert report.choice == ("cpu", "a Python function runs only there") and report.runs == 4
    assert batch.apply(lambda o: len(o), [(GRIDS[0],)], device="cpu") == [(2,)]
    assert batch.run(dsl.compose(lambda n: n + 1, dsl.size), GRIDS) == [3, 2, 2, 8]
    kept = batch.run(lambda grid: dsl.first(grid), [(1,), ()], errors="keep")
    assert kept[0] == 1 and "input 1" in str(kept[1])
    with pytest.raises(DSLError, match="input 1"):
        batch.run(lambda grid: dsl.first(grid), [(1,), ()])
    for device in ("warp", "python", quick()):
        with pytest.raises(ArcfastError, match="Python function, which only the CPU can run"):
            batch.run(lambda grid: grid, GRIDS, device=device)


def test_nor_on_a_gpu_that_is_not_there(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name, *_: None)
    with pytest.raises(DeviceUnavailable, match="CuPy is not installed"):
        batch.run(lambda grid: grid, GRIDS, device="gpu")


TRY = "def f(I):\n    try:\n        x = first(I)\n    except Exception:\n        x = ()\n    return x"


@pytest.mark.parametrize(
    "call, why",
    [
        (lambda: batch.fill(GRIDS, [1, 2], frozenset()), "4 values and 2 values, which do not match"),
        (lambda: batch.run(3, GRIDS), "a function is needed"),
        (lambda: batch.run(dsl.rot90, GRIDS, errors="drop"), "errors must be"),
        (lambda: batch.apply(Program.parse("def f(S, I, C): return I"), [()]), "one parameter"),
        (lambda: batch.run(dsl.add, GRIDS), "add takes 2"),
        (lambda: batch.apply(Program.parse(TRY), [GRIDS]), "f has a try, so only batch.run can run it"),
    ],
)
def test_what_is_no_batch(call, why):
    with pytest.raises(ArcfastError, match=why):
        call()


def test_an_unknown_option_is_named():
    with pytest.raises(TypeError, match="arcfast.batch have no option 'colour'"):
        batch.run(dsl.rot90, [((1,),)], colour=3)
