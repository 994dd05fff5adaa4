"""Runs: a program's value, status, error, fuel and hash are its own, whatever runs beside it, in whatever arena."""

import logging
import random
import sys
import threading

import numpy
import pytest
from endings import GRIDS, G, battery, one, outcome, outcomes, plain, restarts, worked
from programs import I
from writer import random_program

import arcfast
from arcfast import Battery, DSLError, Program, Sample, Status, _cpu
from arcfast.base.errors import ArcfastError
from arcfast.programs import graph
from arcfast.running import run as runs
from arcfast.running import thread_pool
from arcfast.running.reference_executor import evaluate
from arcfast.running.samples import as_samples


@pytest.fixture(scope="module")
def programs() -> list[Program]:
    rng = random.Random(7)
    made = [random_program(rng, f"p{k}", "of_lines") for k in range(300)]
    return made + [random_program(rng, f"q{k}", "of_steps") for k in range(200)]


@pytest.fixture(scope="module")
def alone(programs) -> dict:
    """What each program gives by itself: the truth for every battery it is part of."""
    found = {}
    for program in programs:
        found |= outcomes(Battery([program]), GRIDS, threads=1)
    return found


# ---- A program's outcome is its own ----


def test_alone_is_the_reference(programs, alone):
    ended = {status: 0 for status in Status}
    for program in programs:
        for i, grid in enumerate(GRIDS):
            status, value, *_ = alone[program.name, i]
            ended[status] += 1
            if status.is_budget:
                continue
            try:
                expected = plain(evaluate(program, {"I": grid}))
            except DSLError as error:
                assert status == Status.ERROR, (program.source, grid, value, str(error))
                where = "result" if error.step is None else f"step {error.step}"
                assert value.startswith(where), (program.source, value, where)
                name = error.primitive
                assert name is None or value.startswith(f"{where}, {name}"), (program.source, value, str(error))
            else:
                assert (status, value) == (Status.OK, expected), (program.source, grid)
                assert isinstance(expected, bool) or not isinstance(value, bool), program.source
    assert ended[Status.OK] > 200 and ended[Status.ERROR] > 200, ended


@pytest.mark.parametrize("nodes", [1, 7, 60, 4096])
@pytest.mark.parametrize("threads", [1, 3])
def test_batteries_change_nothing(programs, alone, monkeypatch, started, nodes, threads):
    monkeypatch.setattr(graph, "SLICE_NODES", nodes)
    monkeypatch.setattr(thread_pool, "BRIEF", 1e-9)
    shuffled = random.Random(nodes + threads).sample(programs, len(programs))
    slices = len(graph.Graph(shuffled).slices())
    assert slices == 1 if nodes == 4096 else slices > 400 / nodes
    assert outcomes(Battery(shuffled), GRIDS, threads=threads) == alone
    assert threads == 1 or len(started) == threads


def test_twins_change_nothing(programs, alone):
    """Every node is shared."""
    twins = Battery([*programs, *programs])
    assert worked(twins.run(GRIDS))[1] == worked(Battery(programs).run(GRIDS))[1]
    assert {key: end for key, end in outcomes(twins, GRIDS).items() if "~" not in key[0]} == alone


@pytest.mark.parametrize("fuel", [1, 30, 100])
def test_budgets_change_nothing_either(programs, fuel):
    """Out of fuel or memory at the same step with the same words, alone and together."""
    some = programs[::3]
    together = outcomes(Battery(some), GRIDS, fuel=fuel, memory=200)
    assert {end[0] for end in together.values()} == {Status.OK, Status.ERROR, Status.FUEL, Status.MEMORY}
    for program in some:
        for (name, i), end in outcomes(Battery([program]), GRIDS, fuel=fuel, memory=200).items():
            assert together[name, i] == end, program.source


@pytest.mark.parametrize("size", [20_000, 1 << 15, 1 << 16])
def test_tiny_arenas_change_nothing(programs, alone, arenas, size):
    shuffled = random.Random(size).sample(programs, len(programs))
    twins = Battery([*shuffled, *shuffled])
    grids = [*GRIDS, *(tuple(tuple((k * i + j) % 5 for j in range(30)) for i in range(30)) for k in range(3))]
    arenas(1 << 28)
    expected = outcomes(twins, grids)
    assert not restarts(twins.run(grids))
    arenas(size)
    found = outcomes(twins, grids)
    assert found == expected and found.items() >= alone.items()
    assert restarts(twins.run(grids)) > 0


def test_the_python_device_agrees(programs, alone):
    some = programs[::5]
    run = Battery(some).run(GRIDS, device="python")
    for p, program in enumerate(some):
        for i in range(len(GRIDS)):
            status, value, _, _, hashed = alone[program.name, i]
            if not status.is_budget:
                got = outcome(run, p, i)
                assert (got[0], got[1], got[4]) == (status, value, hashed), program.source
    assert run.report.choice.device == "python" and not run.fuel.any()


def test_several_runs_at_once(programs, alone):
    """Python threads that run one battery at the same time."""
    shared, begin = Battery(programs), threading.Barrier(4, timeout=60)
    found = []

    def run():
        begin.wait()
        found.append(outcomes(shared, GRIDS, threads=2))

    pool = [threading.Thread(target=run) for _ in range(4)]
    for thread in pool:
        thread.start()
    for thread in pool:
        thread.join()
    assert len(found) == 4 and all(ends == alone for ends in found)


# ---- Errors and values ----


def test_steps_are_counted_as_written():
    text = "a = rot90(hmirror(I)); b = apply(lambda x: first(x), a); return add(b, first(last(size(I))))"
    assert one("return add(size(I), first(ZERO))")[1] == "step 2, first, argument container: expected container"
    assert one(text)[1].startswith("step 5, last")
    assert one("f = lambda x: first(x); return f(ZERO)")[1].startswith("step 1, first")
    assert one("x = size(I); return x(I)")[1] == "step 2: what is called is not a function"
    deep = "f0 = lambda x: x; " + "; ".join(f"f{k} = lambda x: f{k - 1}" for k in range(1, 258))
    assert one(deep + "; return f257")[1].startswith("result, lambda: ")
    assert one(deep + "; x = size(I); return apply(f257, I)")[1].startswith("step 2, lambda: ")


@pytest.mark.parametrize("values", [True, False, "auto"])
def test_values_of_every_kind(values):
    texts = ("return I", "return equality(I, I)", "return None", "return size", "return compose(size, first)",
             "return asindices(I)", "return first(size)", "return (1, (2, 3))", "return frozenset()", "return ()",
             "return objects(I, T, T, T)", "return size(I)", "return astuple(I, I)")  # fmt: skip
    run = battery(*texts).run([G, ((7,),)], values=values)
    assert run.value(0, 0) == G and run.value("f0", 1) == ((7,),) and run.value(-13, -1) == ((7,),)
    assert run.value(1, 0) is True and run.value(2, 0) is None and run.value(3, 0) is arcfast.dsl.size
    assert run.value(4, 0) == arcfast.dsl.compose(arcfast.dsl.size, arcfast.dsl.first) and run.value(4, 1)(((1,),)) == 1
    assert run.value(5, 1) == frozenset({(0, 0)}) and type(run.value(5, 1)) is frozenset
    assert run.value(7, 0) == (1, (2, 3)) and run.value(8, 0) == frozenset() and run.value(9, 0) == ()
    assert run.value(10, 1) == frozenset() and run.value(11, 0) == 2 and run.value(12, 0) == (G, G)
    assert run.error(0, 0) is None
    with pytest.raises(DSLError, match="step 1, first, argument container") as caught:
        run.value(6, 0)
    assert caught.value.status == "error" and run.error(6, 0) == str(caught.value)
    assert (run.hashes[6] == 0).all() and (run.hashes[:6] != 0).all()
    assert run.hashes[0, 0] == _cpu.hash_value(G) and run.hashes[1, 0] == _cpu.hash_value(1)
    assert bool(run.report.recomputed) == (values is False)


def test_values_are_kept_while_they_fit(monkeypatch):
    b = battery("return upscale(I, TEN)", "return first(size(I))")
    grids = [tuple(tuple(range(10)) for _ in range(k % 5 + 1)) for k in range(50)]
    full = b.run(grids)
    assert [full.value(0, i) for i in range(50)] and not full.report.recomputed
    monkeypatch.setattr(runs, "KEEP_BYTES", 20_000)
    half = b.run(grids)
    assert [half.value(0, i) for i in range(50)] == [full.value(0, i) for i in range(50)]
    assert 0 < half.report.recomputed < 50
    before = half.report.recomputed
    assert half.error(1, 3) == full.error(1, 3) and half.report.recomputed == before  # errors are small
    monkeypatch.setattr(runs, "KEEP_BYTES", 100)
    none = b.run(grids)
    assert none.value(0, 3) == full.value(0, 3) and none.error(1, 3) == full.error(1, 3) and none.report.recomputed == 2


def test_what_is_recomputed_is_what_was_run():
    """The inputs of the user may change afterwards."""
    grid = numpy.array(G)
    listed = [list(row) for row in G]
    run = battery("return I").run([grid, listed], values=False)
    grid[0, 0] = listed[0][0] = 9
    assert run.value(0, 0) == run.value(0, 1) == G and run.report.recomputed == 2


def test_where_there_is_no_such_run():
    run = battery("return I").run([G])
    for at in ((1, 0), (0, 1), (-2, 0)):
        with pytest.raises(IndexError):
            run.value(*at)
    for place in ((0, "a"), (0, None), (1.5, 0)):
        with pytest.raises(ArcfastError, match=r"and input \(number\), not by"):
            run.value(*place)
    with pytest.raises(ArcfastError, match="no program is called 'x'"):
        run.value("x", 0)


# ---- Inputs ----


def test_inputs_as_people_have_them():
    b = battery("return I")
    assert b.run(G).status.shape == (1, 1) and b.run([list(row) for row in G]).value(0, 0) == G
    assert b.run(numpy.array(G)).value(0, 0) == G and b.run(arcfast.Grid(G)).value(0, 0) == G
    assert b.run(numpy.array([G, G])).status.shape == (1, 2) and b.run((G, G, G)).status.shape == (1, 3)
    mixed = [
        G,
        [list(row) for row in G],
        numpy.array(G, dtype=numpy.uint8),
        arcfast.Grid(G),
        Sample((), G),
        ((), G, None),
    ]
    run = b.run(mixed)
    assert [run.value(0, i) for i in range(len(mixed))] == [G] * len(mixed)
    assert b.run([((True, 2),)]).value(0, 0) == ((1, 2),)
    assert b.run(iter([G, G])).status.shape == (1, 2) and b.run(Sample(None, G)).status.shape == (1, 1)
    assert b.run([()]).value(0, 0) == () and b.run([(), G]).status.shape == (1, 2)
    assert b.run([]).status.shape == (1, 0) and Battery().run([G]).status.shape == (0, 1)
    assert Battery().run([]).report.runs == 0


@pytest.mark.parametrize(
    "bad", [5, "text", None, [5], ["text"], [None], [[[1, 2], [3]]], [G, 5], [((1.5,),)], [((2**40,),)],
            [((3,),), "x"], {"a": G}, [frozenset()], [numpy.array([[0.5]])], [(((1,),),)], [Sample((), 5)], [len]],
)  # fmt: skip
def test_bad_inputs(bad):
    with pytest.raises(ArcfastError, match="input"):
        battery("return I").run(bad)


def test_samples():
    pairs = ((G, ((1,),)), (((2,),), ((3,),)))
    text = "def f(S, I, C): return astuple(first(last(S)), astuple(I, C))"
    b = Battery([Program.parse(text), Program.parse("def g(I): return I")])
    run = b.run([Sample(pairs, G, ((9,),)), (pairs, G, None)])
    assert run.value("f", 0) == (((2,),), (G, ((9,),))) and run.value("f", 1) == (((2,),), (G, None))
    assert run.value("g", 1) == G
    with pytest.raises(ArcfastError, match="input 1 has no S, which f uses: give Samples"):
        b.run([Sample(pairs, G, None), G])
    only = Battery([Program.parse("def h(S, I, C): return C")])
    assert only.run([Sample(None, G, G)]).value(0, 0) == G and only.run([Sample((), G)]).value(0, 0) is None
    with pytest.raises(ArcfastError, match="no C"):
        only.run([G])
    assert Battery([Program.parse("def k(S, I, C): return I")]).run(G).value(0, 0) == G
    assert as_samples([(G, G, G)]) == [Sample(G, G, G)]  # three grids: the second is one
    assert b.program("f")(pairs, G, None) == (((2,),), (G, None))
    with pytest.raises(DSLError, match="takes S, I, C, got 1"):
        b.program("f")(G)


# ---- One call ----


def test_one_program_on_one_grid():
    program = Program.parse("def f(I): return rot90(I)")
    assert program(G) == ((3, 0), (1, 1), (0, 2)) == program([list(row) for row in G]) == program(numpy.array(G))
    assert type(program(G)) is tuple and program(arcfast.Grid(G)) == program(G)
    with pytest.raises(DSLError, match="not a grid"):
        program(5)
    with pytest.raises(DSLError, match="f: step 1, first, argument container: expected container") as caught:
        Program.parse("def f(I): return first(ZERO)")(G)
    assert caught.value.status == "error"
    with pytest.raises(DSLError) as caught:
        Program.parse("def f(I): return power(lambda x: combine(x, x), 40)(I)")(G)
    assert caught.value.status in ("memory", "fuel") and "step 2: out of" in str(caught.value)
    loop = "def f(I): return fork(apply, identity, lambda x: x)(I)"
    assert isinstance(Program.parse(loop), Program)


def test_out_of_fuel_has_its_status():
    text = "x = interval(ZERO, 9000, ONE); return prapply(add, x, x)"
    with pytest.raises(DSLError, match="out of fuel") as caught:
        Program.parse("def f(I):\n    " + text.replace("; ", "\n    "))(G)
    assert caught.value.status == "fuel"


def test_a_second_call_prepares_nothing_again():
    """It goes straight to the core: no function of Python is called."""
    program = Program.parse("def f(I): return rot90(I)")
    calls = []

    def counted(frame, event, arg):
        if event == "call":
            calls.append(frame.f_code.co_name)

    for least in (10, 0):
        calls.clear()
        sys.setprofile(counted)
        try:
            program(G)
        finally:
            sys.setprofile(None)
        assert len(calls) >= least
    assert calls == []


# ---- Sharing ----


def test_what_depends_on_no_input_is_evaluated_once_whatever_its_end():
    assert worked(battery("return add(size(interval(0, 30, 1)), size(I))").run(GRIDS))[1] == 2 * len(GRIDS)
    assert worked(battery("x = first(()); return add(x, size(I))").run(GRIDS))[1] == 0


def test_one_object_given_several_times_is_as_good_as_copies():
    texts = "return hconcat(I, I)", "return size(S)", "return astuple(S, C)", "return astuple(I, C)"
    b = Battery([Program.parse(f"def p{k}(S, I, C):\n    {text}") for k, text in enumerate(texts)])
    pairs = ((G, G), (GRIDS[1], G))
    shared = [Sample(pairs, G, G), Sample(pairs, GRIDS[1], G), Sample(pairs, G, GRIDS[1]), Sample(((G, G),), G, G)]
    copies = [Sample(*eval(repr(tuple(sample)))) for sample in shared]
    together, apart = b.run(shared), b.run(copies)
    assert copies[0].I is not copies[2].I and (together.status == Status.OK).all()
    for told in ("status", "fuel", "hashes"):
        assert (getattr(together, told) == getattr(apart, told)).all()


# ---- Reports ----


def test_report_and_log(caplog):
    with caplog.at_level(logging.INFO, logger="arcfast"):
        run = battery("return rot90(I)", "return first(size(I))").run([G] * 3)
    assert [record.getMessage() for record in caplog.records] == ["arcfast: 2 programs x 3 inputs on cpu: 6 runs"]
    assert run.report.statuses == {"OK": 3, "ERROR": 3} and run.report.runs == 6
    assert abs(sum(run.report.phases.values()) - run.report.seconds) < 1e-6
    assert arcfast.last_report() is run.report and run.report.choice.device == "cpu"
    assert repr(run) == "Run(2 programs x 3 inputs: OK 3, ERROR 3)"


def test_devices(monkeypatch):
    b = battery("return I")
    assert b.run([G], device="cpu").report.choice.reason == "asked for"
    with pytest.raises(ArcfastError, match="no device is called 'tpu'"):
        b.run([G], device="tpu")
    monkeypatch.setenv("ARCFAST_DEVICE", "python")
    assert b.run([G]).report.choice == ("python", "ARCFAST_DEVICE")
    assert b.run([G], device="cpu", strict=True).value(0, 0) == G


def test_lambdas_hash_alike_on_both_devices():
    texts = (
        "return lambda x: add(x, size(I))",
        "return lambda x: (lambda y: add(x, y))",
        "f = lambda x: I; return (compose(f, f))",
    )
    run, other = (battery(*texts).run([G, I], device=device) for device in ("cpu", "python"))
    assert [told.report.choice.device for told in (run, other)] == ["cpu", "python"]
    assert (run.status == Status.OK).all() and (run.hashes == other.hashes).all()


def test_grids_and_rows_of_every_size_hash_alike_on_all_devices():
    rng = numpy.random.default_rng(4)
    grids = [rng.integers(-128, 128, (h, w)).tolist() for h in (1, 2, 3) for w in range(1, 40)]
    run, other = [battery("return I", "return first(I)").run(grids, device=device) for device in ("cpu", "warp")]
    assert [[row.device for row in told.report.rows] for told in (run, other)] == [["cpu"], ["warp"]]
    assert (run.status == Status.OK).all() and (run.hashes == other.hashes).all()
    python = battery("return I", "return first(I)").run(grids, device="python")
    assert (run.hashes == python.hashes).all() and len(set(run.hashes[0].tolist())) == len(grids)
