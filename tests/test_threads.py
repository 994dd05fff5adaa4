"""Runs by several threads: how they share the work, how they stop, what memory they hold on to."""

import gc
import io
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace

import numpy
import pytest
from commands import Terminal
from endings import GRIDS, G, battery, worked

import arcfast
from arcfast import DSLError, Status, _cpu
from arcfast.base.errors import ArcfastError
from arcfast.hardware import cores
from arcfast.programs import graph
from arcfast.programs.graph import Graph
from arcfast.running import thread_pool
from arcfast.running.results import Results, Work

HEAVY = (
    "x = interval(ZERO, 300, ONE); y = interval(ZERO, K, ONE); "
    "return size(prapply(lambda a, b: add(multiply(a, K), b), x, y))"
)


def work_for(b, grids, **arrays) -> Work:
    """All programs of a battery on grids, each a group of its own."""
    inputs = _cpu.Inputs([(grid, None, None) for grid in grids], [None] * len(grids))
    wanted, keep = numpy.ones((len(grids), len(b)), dtype=numpy.uint8), numpy.ones(len(grids), dtype=numpy.uint8)
    return Work(Results(len(b), len(grids), **arrays), inputs, list(range(len(grids) + 1)), wanted, keep)


def test_a_stop_ends_long_runs_of_short_programs():
    """It is not waited for until all units of a slice are done."""
    steps = "".join(f"x{k + 1} = {'hmirror' if k % 2 else 'vmirror'}(x{k}); " for k in range(60))
    b = battery(f"x0 = I; {steps}return x60")
    grid, n = ((1,) * 30,) * 30, 100_000
    work = work_for(b, [grid] * n)
    queue = _cpu.WorkQueue(Graph(b).prepare(arcfast.FUEL, arcfast.MEMORY), work)
    thread = threading.Thread(target=queue.work)
    thread.start()
    while not queue.progress[0]:
        time.sleep(0.001)
    queue.stop()
    thread.join()
    done, status = queue.progress[0], work.results.status
    assert 0 < done < n and (status[0, :done] == Status.OK).all() and status[0, -1] == _cpu.NOT_RUN


@pytest.mark.parametrize("copies", [255, 256, 511, 1000, 20_000])
def test_units_of_long_runs_are_claimed_some_at_once(copies, monkeypatch, started):
    """Every unit is run by somebody and once, in whatever numbers they are claimed, the last ones too."""
    monkeypatch.setattr(thread_pool, "BRIEF", 1e-9)
    b = battery("return shape(I)", "return add(size(asindices(I)), 1)")
    grids = [((0,) * (1 + k % 7),) * (1 + k % 3) for k in range(copies)]
    for threads in (1, 3):
        started.clear()  # where the machine is busy, a long run of one thread gets a thread too
        run = b.run(grids, threads=threads, values=False)
        assert worked(run) == (threads, 4 * copies) and (threads == 1 or len(started) == threads)
        assert (run.status == Status.OK).all()
        for k, grid in enumerate(grids[:: copies // 21]):
            again = b.run(grid, threads=1)
            assert (run.hashes[:, k * (copies // 21)] == again.hashes[:, 0]).all()


def test_threads_are_as_many_as_asked_for(monkeypatch, started):
    b = battery("return I")
    monkeypatch.setattr(thread_pool, "BRIEF", 1e-9)
    for threads in (2, 3, 5):
        started.clear()
        many = battery(*[f"return size(apply(lambda x: add(x, {k}), interval(0, 999, 1)))" for k in range(9)])
        assert worked(many.run(GRIDS, threads=threads))[0] == threads
        assert started == [f"arcfast-{k}" for k in range(threads)]
    monkeypatch.setenv("ARCFAST_THREADS", "3")
    assert "3 threads" in str(b.run([G] * 5).report) and "1 thread," in str(b.run([G]).report)
    assert "2 threads" in str(b.run([G] * 5, threads=2).report)
    monkeypatch.setenv("ARCFAST_THREADS", "many")
    with pytest.raises(ArcfastError, match="ARCFAST_THREADS must be a whole number"):
        b.run([G])
    monkeypatch.delenv("ARCFAST_THREADS")
    assert cores.thread_count(None) == cores.available_cores() >= 1


@pytest.mark.parametrize(
    "text, count", [("max 100", sys.maxsize), ("150 100", 1), ("400 100", 4), ("5 100", 1), ("", sys.maxsize)]
)
def test_the_quota_of_a_container_counts(text, count, monkeypatch):
    monkeypatch.setattr(cores, "open", lambda *args, **options: io.StringIO(text), raising=False)
    cores.quota.cache_clear()
    assert cores.quota() == count and cores.available_cores() <= count
    cores.quota.cache_clear()


def test_nothing_is_left_running(monkeypatch, started):
    monkeypatch.setattr(thread_pool, "BRIEF", 1e-9)
    before = threading.active_count()
    b = battery(*[f"return size(apply(lambda x: add(x, {k}), interval(0, 999, 1)))" for k in range(9)])
    b.run(GRIDS, threads=4)
    assert len(started) == 4 and threading.active_count() == before
    child = os.fork()
    if child == 0:
        try:
            b.run(GRIDS, threads=2).value(0, 0)
        finally:
            os._exit(0 if sys.exc_info()[0] is None else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_run_may_pause_anywhere(monkeypatch, started):
    """The caller's own thread begins, and hands over in the middle of an input."""
    b = battery(*[f"return size(product(asindices(canvas(0, ({k + 1}, 9))), asindices(I)))" for k in range(60)])
    results = []
    for brief, threads in ((1e9, 0), (0.002, None), (1e-9, 2)):
        monkeypatch.setattr(thread_pool, "BRIEF", brief)
        started.clear()
        results.append(b.run(GRIDS, threads=2))
        assert threads is None or len(started) == threads
    for run in results[1:]:
        assert (run.status == results[0].status).all() and (run.fuel == results[0].fuel).all()
        assert (run.hashes == results[0].hashes).all() and run.value(59, 0) == results[0].value(59, 0)
        assert worked(run) == worked(results[0])


ARRAYS = ["status", "hashes", "fuel", "codes", "matched", "right_cells"]


@pytest.mark.parametrize("short", [*ARRAYS, "wanted"])
def test_a_queue_refuses_arrays_of_another_shape(short):
    """It writes to them without asking."""
    b = battery("return hmirror(I)")
    slices = Graph(b).prepare(arcfast.FUEL, arcfast.MEMORY)
    work = work_for(b, [G] * 2, codes=True, matched=True, right_cells=True)
    _cpu.WorkQueue(slices, work)
    with pytest.raises(ValueError, match="groups end beyond its 2 inputs"):
        _cpu.WorkQueue(slices, replace(work, groups=[1, 2, 3]))
    with pytest.raises(ValueError, match="keep has 1 entries for 2 inputs"):
        _cpu.WorkQueue(slices, replace(work, keep=work.keep[:1], keep_limit=1))
    owner = work if short == "wanted" else work.results
    setattr(owner, short, getattr(owner, short)[:1, :1].copy())
    with pytest.raises(ValueError, match="has the shape"):
        _cpu.WorkQueue(slices, work)


def test_a_queue_can_be_worked_at_in_pieces():
    b = battery(*[f"return size(product(asindices(canvas(0, ({k + 1}, 9))), asindices(I)))" for k in range(60)])
    run = b.run(GRIDS)
    work = work_for(b, GRIDS)
    queue = _cpu.WorkQueue(Graph(b).prepare(arcfast.FUEL, arcfast.MEMORY), work)
    pieces = 0
    while queue.progress[0] < len(GRIDS):
        queue.work(1e-9)
        pieces += 1
    assert pieces > 3
    results = work.results
    assert (results.status == run.status).all() and (results.hashes == run.hashes).all()


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


def test_a_call_that_turns_out_to_be_long_gives_the_gil_up():
    """A program whose last call was short keeps the GIL at first."""
    text = "def f(I):\n    n, most = 0, height(I) ** 6\n    while n < most:\n        n += 1\n    return n"
    program = arcfast.Program.parse(text)
    rounds, seen = [], []

    def call():
        before = len(rounds)
        assert program(((1,),) * 11) == 11**6
        seen.append(len(rounds) - before)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # no thread has to let another one run
    try:
        while not any(seen) and len(seen) < 50:  # with other work on the machine, this thread may come too late
            assert program(((1,),)) == 1
            thread = threading.Thread(target=call)
            thread.start()
            while thread.is_alive():
                rounds.append(1)
                thread.join(0.001)
    finally:
        sys.setswitchinterval(interval)
    assert any(seen)


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


INTERRUPTED = """
import logging, sys, arcfast
logging.basicConfig(level=logging.INFO)  # a line when the run begins
text = "def f(I):; " + sys.argv[1]
b = arcfast.Battery([arcfast.Program.parse(text.replace("K", str(k)).replace("; ", "\\n    ")) for k in range(3000)])
try:
    b.run([((1, 2), (3, 4))] * 50, threads=2, fuel=10**12, memory=2**31, progress="--bar" in sys.argv)
    print("finished")
except KeyboardInterrupt:
    print("stopped", flush=True)
    report = arcfast.last_report()
    assert 0 < report.runs < 150000 and "stopped before the end" in report.notes, report
    assert abs(sum(report.phases.values()) - report.seconds) < 1e-6
    import threading
    assert threading.active_count() == 1
"""


@pytest.mark.parametrize("arguments, wait", [((), 0.8), (("--bar",), 2.5)])
def test_ctrl_c_stops_a_run(arguments, wait):
    """Long before its end: the report of what was done is there, no thread is left, and the bar has come by then."""
    shown = Terminal()
    command = [sys.executable, "-c", INTERRUPTED, HEAVY, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=shown.end, text=True)
    begun = shown.read_until("150000 runs")
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    err = shown.close()
    assert out == "stopped\n" and process.returncode == 0, (out, err)
    assert ("arcfast" in err[len(begun) :]) == bool(arguments)  # the bar


def test_no_bar_on_what_is_quick(capfd):
    battery("return I").run([G], progress=True)
    assert capfd.readouterr().err == ""
