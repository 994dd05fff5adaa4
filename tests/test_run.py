"""Runs: a program's value, status, error, fuel and hash are its own, whatever runs beside it, in whatever arena."""

import gc
import io
import logging
import os
import random
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest
from endings import GRIDS, G, battery, one, outcome, outcomes, plain
from programs import I
from writer import Writer

import arcfast
from arcfast import Battery, DSLError, Program, Sample, Status, _cpu
from arcfast.base.errors import ArcfastError
from arcfast.hardware import cores
from arcfast.programs import graph
from arcfast.running import run as runs
from arcfast.running import thread_pool
from arcfast.running.reference_executor import evaluate
from arcfast.running.samples import as_samples


def random_program(rng: random.Random, name: str, way: str) -> Program:
    """A program of a few lines (writer.py); a text that does not parse is made anew."""
    while True:
        try:
            return Program.parse(getattr(Writer(rng), way)(name))
        except arcfast.ProgramError:  # a function called that is no function, functions within constants
            continue


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
            if status in (Status.FUEL, Status.MEMORY):
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
def test_batteries_change_nothing(programs, alone, monkeypatch, nodes, threads):
    monkeypatch.setattr(graph, "SLICE_NODES", nodes)
    shuffled = random.Random(nodes + threads).sample(programs, len(programs))
    assert outcomes(Battery(shuffled), GRIDS, threads=threads) == alone


def test_twins_change_nothing(programs, alone):
    """Every node is shared."""
    twins = Battery([*programs, *programs])
    assert {key: end for key, end in outcomes(twins, GRIDS).items() if "~" not in key[0]} == alone


@pytest.mark.parametrize("fuel", [1, 30, 400])
def test_budgets_change_nothing_either(programs, fuel):
    """Out of fuel or memory at the same step with the same words, alone and together."""
    some = programs[::3]
    together = outcomes(Battery(some), GRIDS, fuel=fuel, memory=200)
    for program in some:
        for (name, i), end in outcomes(Battery([program]), GRIDS, fuel=fuel, memory=200).items():
            assert together[name, i] == end, program.source


@pytest.mark.parametrize("size", [1 << 15, 1 << 16, 1 << 18])
def test_tiny_arenas_change_nothing(programs, alone, arenas, size):
    arenas(size)
    shuffled = random.Random(size).sample(programs, len(programs))
    assert outcomes(Battery([*shuffled, *shuffled]), GRIDS).items() >= alone.items()


def test_the_python_device_agrees(programs, alone):
    some = programs[::5]
    run = Battery(some).run(GRIDS, device="python")
    for p, program in enumerate(some):
        for i in range(len(GRIDS)):
            status, value, _, _, hashed = alone[program.name, i]
            if status in (Status.OK, Status.ERROR):
                got = outcome(run, p, i)
                assert (got[0], got[1], got[4]) == (status, value, hashed), program.source
    assert run.report.choice.device == "python" and not run.fuel.any()


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
    assert run.value(0, 0) == run.value(0, 1) == G


def test_where_there_is_no_such_run():
    run = battery("return I").run([G])
    for at in ((1, 0), (0, 1), (-2, 0)):
        with pytest.raises(IndexError):
            run.value(*at)
    for place in ((0, "a"), (0, None), (1.5, 0)):
        with pytest.raises(ArcfastError, match="an input's number, not by"):
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


def test_one_call_costs_little():
    program = Program.parse("def f(I): return rot90(I)")
    program(G)
    begun = time.perf_counter()
    for _ in range(1000):
        program(G)
    assert time.perf_counter() - begun < 0.5  # measured: 5 us a call


# ---- Threads ----

HEAVY = (
    "x = interval(ZERO, 300, ONE); y = interval(ZERO, K, ONE); "
    "return size(prapply(lambda a, b: add(multiply(a, K), b), x, y))"
)


def test_what_depends_on_no_input_is_evaluated_once_whatever_its_end():
    assert battery("return add(size(interval(0, 30, 1)), size(I))").run(GRIDS)._job.nodes_evaluated == 2 * len(GRIDS)
    assert battery("x = first(()); return add(x, size(I))").run(GRIDS)._job.nodes_evaluated == 0


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


def test_a_stop_ends_long_runs_of_short_programs():
    """It is not waited for until all units of a slice are done."""
    steps = "".join(f"x{k + 1} = {'hmirror' if k % 2 else 'vmirror'}(x{k}); " for k in range(60))
    b = battery(f"x0 = I; {steps}return x60")
    grid, n = ((1,) * 30,) * 30, 100_000
    job = _cpu.Job(
        b._graph.desks(arcfast.FUEL, arcfast.MEMORY),
        _cpu.Inputs([(grid, None, None)] * n, [None] * n),
        range(n + 1),
        status := numpy.full((1, n), _cpu.NOT_RUN, dtype=numpy.uint8),
        numpy.zeros((1, n), dtype=numpy.uint64),
        numpy.zeros((1, n), dtype=numpy.uint64),
        numpy.zeros((0, 0), dtype=numpy.uint32),
        numpy.zeros((0, 0), dtype=numpy.uint8),
        numpy.zeros((0, 0), dtype=numpy.int32),
        numpy.ones((n, 1), dtype=numpy.uint8),
        numpy.ones(n, dtype=numpy.uint8),
    )
    thread = threading.Thread(target=job.work)
    thread.start()
    while not job.progress[0]:
        time.sleep(0.001)
    job.stop()
    thread.join()
    done = job.progress[0]
    assert 0 < done < n and (status[0, :done] == Status.OK).all() and status[0, -1] == _cpu.NOT_RUN


@pytest.mark.parametrize("copies", [255, 256, 511, 1000, 20_000])
def test_units_of_long_runs_are_claimed_some_at_once(copies):
    """Every unit is run by somebody and once, in whatever numbers they are claimed, the last ones too."""
    b = battery("return shape(I)", "return add(size(asindices(I)), 1)")
    grids = [((0,) * (1 + k % 7),) * (1 + k % 3) for k in range(copies)]
    for threads in (1, 3):
        run = b.run(grids, threads=threads, values=False)
        assert run._job.progress == (copies, copies) and run._job.nodes_evaluated == 4 * copies
        assert (run.status == Status.OK).all()
        for k, grid in enumerate(grids[:: copies // 21]):
            again = b.run(grid, threads=1)
            assert (run.hashes[:, k * (copies // 21)] == again.hashes[:, 0]).all()


def test_threads_are_as_many_as_asked_for(monkeypatch):
    b = battery("return I")
    monkeypatch.setenv("ARCFAST_THREADS", "3")
    assert "3 threads" in str(b.run([G] * 5).report) and "1 thread," in str(b.run([G]).report)
    assert "2 threads" in str(b.run([G] * 5, threads=2).report)
    monkeypatch.setenv("ARCFAST_THREADS", "many")
    with pytest.raises(ArcfastError, match="ARCFAST_THREADS must be a whole number"):
        b.run([G])
    monkeypatch.delenv("ARCFAST_THREADS")
    assert cores.thread_count(None) == cores.available_cores() >= 1


@pytest.mark.parametrize(
    "text, cores", [("max 100", sys.maxsize), ("150 100", 1), ("400 100", 4), ("5 100", 1), ("", sys.maxsize)]
)
def test_the_quota_of_a_container_counts(text, cores, monkeypatch):
    monkeypatch.setattr(thread_pool, "open", lambda *args, **options: io.StringIO(text), raising=False)
    cores.quota.cache_clear()
    assert cores.quota() == cores and cores.available_cores() <= cores
    cores.quota.cache_clear()


def test_several_runs_at_once(programs, alone):
    """Python threads that run one battery at the same time."""
    shared = Battery(programs)
    found = []
    pool = [threading.Thread(target=lambda: found.append(outcomes(shared, GRIDS, threads=2))) for _ in range(4)]
    for thread in pool:
        thread.start()
    for thread in pool:
        thread.join()
    assert len(found) == 4 and all(ends == alone for ends in found)


def test_nothing_is_left_running():
    before = threading.active_count()
    b = battery("return rot90(I)", "return hmirror(I)")
    b.run(GRIDS, threads=4)
    assert threading.active_count() == before
    child = os.fork()
    if child == 0:
        try:
            b.run(GRIDS, threads=2).value(0, 0)
        finally:
            os._exit(0 if sys.exc_info()[0] is None else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_run_may_pause_anywhere(monkeypatch):
    """The caller's own thread begins, and hands over in the middle of an input."""
    b = battery(*[f"return size(product(asindices(canvas(0, ({k + 1}, 9))), asindices(I)))" for k in range(60)])
    results = []
    for brief in (0.002, 1e-9, 1e9):
        monkeypatch.setattr(thread_pool, "BRIEF", brief)
        results.append(b.run(GRIDS, threads=2))
    for run in results[1:]:
        assert (run.status == results[0].status).all() and (run.fuel == results[0].fuel).all()
        assert (run.hashes == results[0].hashes).all() and run.value(59, 0) == results[0].value(59, 0)
        assert run._job.nodes_evaluated == results[0]._job.nodes_evaluated


@pytest.mark.parametrize("short", range(7))
def test_a_job_refuses_arrays_of_another_shape(short):
    """It writes to them without asking."""
    b = battery("return hmirror(I)")
    types = (numpy.uint8, numpy.uint64, numpy.uint64, numpy.uint32, numpy.uint8, numpy.int32, numpy.uint8)
    arrays = [numpy.zeros((2, 1) if k == 6 else (1, 2), dtype=kind) for k, kind in enumerate(types)]
    given = [_cpu.Inputs([(G, None, None)] * 2, [None] * 2), range(3)]
    desks, keep = b._graph.desks(arcfast.FUEL, arcfast.MEMORY), numpy.ones(2, dtype=numpy.uint8)
    _cpu.Job(desks, *given, *arrays, keep)
    with pytest.raises(ValueError, match="groups end beyond its 2 inputs"):
        _cpu.Job(desks, given[0], range(1, 4), *arrays, keep)
    with pytest.raises(ValueError, match="keep has 1 entries for 2 inputs"):
        _cpu.Job(desks, *given, *arrays, keep[:1], keep_limit=1)
    arrays[short] = arrays[short][:1, :1].copy()
    with pytest.raises(ValueError, match="has the shape"):
        _cpu.Job(desks, *given, *arrays, keep)


def test_a_job_can_be_worked_at_in_pieces():
    b = battery(*[f"return size(product(asindices(canvas(0, ({k + 1}, 9))), asindices(I)))" for k in range(60)])
    run = b.run(GRIDS)
    job = _cpu.Job(
        b._graph.desks(arcfast.FUEL, arcfast.MEMORY),
        _cpu.Inputs([(grid, None, None) for grid in GRIDS], [None] * len(GRIDS)),
        range(len(GRIDS) + 1),
        status := numpy.full((60, len(GRIDS)), _cpu.NOT_RUN, dtype=numpy.uint8),
        hashes := numpy.zeros((60, len(GRIDS)), dtype=numpy.uint64),
        numpy.zeros((60, len(GRIDS)), dtype=numpy.uint64),
        numpy.zeros((0, 0), dtype=numpy.uint32),
        numpy.zeros((0, 0), dtype=numpy.uint8),
        numpy.zeros((0, 0), dtype=numpy.int32),
        numpy.ones((len(GRIDS), 60), dtype=numpy.uint8),
        numpy.ones(len(GRIDS), dtype=numpy.uint8),
    )
    pieces = 0
    while job.progress[0] < len(GRIDS):
        job.work(1e-9)
        pieces += 1
    assert pieces > 3
    assert (status == run.status).all() and (hashes == run.hashes).all()


def mapped() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * 4096


def test_arenas_are_given_back():
    b = battery(*[f"return size(canvas(ZERO, (500, {k + 1})))" for k in range(50)])
    b.run([G], threads=2)
    before = mapped()
    for _ in range(30):
        b.run(GRIDS, threads=2)
        b.program(0)(G)
    gc.collect()
    assert mapped() - before < 2 << 30  # a thread's are half a gigabyte, and sixty would have come


@pytest.mark.skipif(not os.access("/proc/self/clear_refs", os.W_OK), reason="the system does not tell")
def test_what_a_large_value_needed_is_not_held_on_to(monkeypatch):
    """Of two slices that each take much memory, in other places of the arena, a thread holds one at a time, beside the
    pages that stay during a run, of which there are 32 MiB a region.
    """
    monkeypatch.setattr(graph, "SLICE_NODES", 1)
    heap, scratch = "return size(canvas(1000, (5000, 5000)))", "return size(apply(identity, interval(0, 5000000, 1)))"

    def peak(*texts: str) -> int:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
        before = resident("VmRSS")
        run = battery(*texts).run([G], threads=1, values=False, fuel=10**9, memory=1 << 30)
        assert (run.status == Status.OK).all()
        return resident("VmHWM") - before

    peak(heap, scratch)
    alone = peak(heap), peak(scratch)
    assert min(alone) > 80 << 20
    assert peak(heap, scratch) < max(alone) + (44 << 20)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="the system does not tell")
def test_what_a_run_needed_is_not_held_on_to():
    """More pages stay during a run than after it, and none of a constant that is too large to be folded."""
    b = battery("return size(canvas(1000, (3000, 3000)))", "return size(canvas(1000, add(shape(I), 3000)))")
    battery("return rot90(I)").run([G], threads=1, values=False)
    before = resident("VmRSS")
    assert (b.run([G] * 3, threads=1, values=False, memory=1 << 30).status == Status.OK).all()
    assert resident("VmRSS") - before < 24 << 20


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="the system does not tell")
@pytest.mark.parametrize("budget", [{}, {"fuel": 200_000}], ids=["memory", "fuel"])
def test_what_a_budget_ended_is_not_held_on_to(budget):
    """It may have written more than it was charged for."""
    large = "astuple(1, height(I))" if not budget else "height(I)"
    b = battery(f"return size(repeat({large}, multiply(9000000, decrement(height(I)))))")
    ended = Status.FUEL if budget else Status.MEMORY
    battery("return rot90(I)").run([G], threads=1, values=False)
    before = resident("VmRSS")
    assert (b.run([G], threads=1, values=False, **budget).status == ended).all()
    assert resident("VmRSS") - before < 32 << 20
    with pytest.raises(DSLError):
        b.program(0)(G + G)
    assert resident("VmRSS") - before < 32 << 20


def test_inputs_need_not_outlive_their_conversion():
    class Lazy:
        def __len__(self):
            return 50

        def __getitem__(self, k):
            return [[k] * 3] * 2, None, None

    inputs = _cpu.Inputs(Lazy(), [None] * 50)
    assert [inputs.sample(k)[1] for k in range(50)] == [((k,) * 3,) * 2 for k in range(50)]


def resident(which: str) -> int:
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith(which))


PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
INTERRUPTED = """
import logging, sys, time, arcfast
logging.basicConfig(level=logging.INFO)  # a line when the run begins
text = "def f(I):; " + sys.argv[1]
b = arcfast.Battery([arcfast.Program.parse(text.replace("K", str(k)).replace("; ", "\\n    ")) for k in range(3000)])
try:
    b.run([((1, 2), (3, 4))] * 50, threads=2, fuel=10**12, memory=2**31, progress="--bar" in sys.argv)
    print("finished")
except KeyboardInterrupt:
    print("stopped", time.time(), flush=True)
    report = arcfast.last_report()
    assert 0 < report.runs < 150000 and "stopped before the end" in report.notes, report
    assert abs(sum(report.phases.values()) - report.seconds) < 1e-6
    import threading
    assert threading.active_count() == 1
"""


@pytest.mark.parametrize("arguments, wait", [((), 0.8), (("--bar",), 2.5)])
def test_ctrl_c_stops_within_a_second(arguments, wait):
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED, HEAVY, *arguments], **PIPES)
    assert "150000 runs" in process.stderr.readline()
    time.sleep(wait)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert out.startswith("stopped") and process.returncode == 0, (out, err)
    assert float(out.split()[1]) - sent < 1.0
    assert ("arcfast" in err) == bool(arguments)  # the bar


def test_no_bar_on_what_is_quick(capfd):
    battery("return I").run([G], progress=True)
    assert capfd.readouterr().err == ""


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
    run, other = battery(*texts).run([G, I]), battery(*texts).run([G, I], device="python")
    assert (run.status == Status.OK).all() and (run.hashes == other.hashes).all()


def test_grids_and_rows_of_every_size_hash_alike_on_all_devices():
    rng = numpy.random.default_rng(4)
    grids = [rng.integers(-128, 128, (h, w)).tolist() for h in (1, 2, 3) for w in range(1, 40)]
    run, other = [battery("return I", "return first(I)").run(grids, device=device) for device in ("cpu", "warp")]
    assert (run.status == Status.OK).all() and (run.hashes == other.hashes).all()
    python = battery("return I", "return first(I)").run(grids, device="python")
    assert (run.hashes == python.hashes).all() and len(set(run.hashes[0].tolist())) == len(grids)
