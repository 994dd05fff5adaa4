"""`executor=`: the results of one process from processes, threads, loky and dask; workers lost, late or broken."""

import json
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from commands import one_sentence
from flips import GRIDS, everything, flip_tasks
from interrupts import ctrl_c_at

import arcfast
from arcfast import ArcfastError, Battery, Program, Sample, Status
from arcfast.errors import ExecutorError
from arcfast.running import pieces, piecewise, spread_executor, spreading

TEXTS = [f"def p{k}(I): return replace(rot90(I), {k % 10}, {k // 10})" for k in range(40)]
TEXTS += [
    "def right(I): return vmirror(I)",
    "def fails(I): return first(())",
    "def lambdas(I): return apply(lambda row: order(row, lambda c: subtract(0, c)), I)",
    "def loops(I):\n    out = []\n    for row in I:\n        if row[0] > 1: out.append(row)\n    return tuple(out)",
    "def large(I): return canvas(3, (30, 30))",
]
ARRAYS = ("status", "hashes", "fuel")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(spread_executor, "LEAST_RUNS", 3 * len(TEXTS))
    monkeypatch.setattr(spread_executor, "SHARE_PROGRAMS", 20)
    monkeypatch.setattr("arcfast.programs.graph.SLICE_NODES", 12)


@pytest.fixture
def battery():
    return Battery([Program.parse(text) for text in TEXTS])


@pytest.fixture
def tasks():
    return flip_tasks()


def same(run, whole):
    return all((getattr(run, name) == getattr(whole, name)).all() for name in ARRAYS)


class Inline(Executor):
    """Runs each piece when it is given, in this thread. `meddle(number, future, data)`: True if it dealt with it."""

    def __init__(self, meddle=lambda number, future, data: False):
        self.meddle, self.sent = meddle, []

    def submit(self, function, /, *args):
        future = Future()
        self.sent.append(args)
        if not self.meddle(len(self.sent) - 1, future, args[0]):
            try:
                future.set_result(function(*args))
            except Exception as error:
                future.set_exception(error)
        return future


@pytest.fixture(scope="module", params=["processes", "threads", "loky", "dask"])
def pool(request):
    """Two workers of each kind."""
    if request.param == "processes":
        with ProcessPoolExecutor(2, get_context("spawn")) as executor:
            yield executor
    elif request.param == "threads":
        with ThreadPoolExecutor(2) as executor:
            yield executor
    elif request.param == "loky":
        executor = pytest.importorskip("loky").ProcessPoolExecutor(2)
        yield executor
        executor.shutdown()
    else:
        pytest.importorskip("distributed")
        from arcfast.running.cluster import open_cluster

        with open_cluster("local", 2) as executor:
            yield executor


# ---- The same as one process ----


def test_the_results_of_one_process(pool, battery, tasks):
    whole = battery.run(GRIDS)
    for values in (True, "auto", False):
        run = battery.run(GRIDS, executor=pool, values=values)
        assert same(run, whole) and run.report.runs == len(TEXTS) * len(GRIDS)
        assert run.report.statuses == whole.report.statuses and run.report.choice.reason == "asked for by executor="
        assert (run.kept_bytes > 0) == (values is True)
    assert [run.value("right", k) for k in range(30)] == [whole.value("right", k) for k in range(30)]
    found, alone = (battery.solve(tasks, partial=True, progress=False, **given) for given in ({"executor": pool}, {}))
    assert everything(found, tasks) == everything(alone, tasks) and found.solved == list(tasks)


def test_values_and_errors(battery):
    whole, run = battery.run(GRIDS), battery.run(GRIDS, executor=Inline(), values=True)
    for p in range(len(TEXTS)):
        for k in range(len(GRIDS)):
            assert run.error(p, k) == whole.error(p, k)
            if whole.status[p, k] == Status.OK:
                assert run.value(p, k) == whole.value(p, k)
    assert run.report.recomputed == 0
    later = battery.run(GRIDS, executor=Inline())
    assert later.value("large", 3) == whole.value("large", 3) and later.error("fails", 0) == whole.error("fails", 0)
    assert later.report.recomputed == 1


def test_no_values_are_sent_unless_asked_for(battery):
    """A piece that keeps no values answers with numbers alone."""
    sizes = {}
    for values in (False, "auto", True):
        inline = Inline()
        battery.run(GRIDS, executor=inline, values=values)
        sizes[values] = sum(len(pieces.run_piece(*args)) for args in inline.sent)
    assert sizes[False] < sizes["auto"] < sizes[True]
    assert sizes[False] < len(TEXTS) * len(GRIDS) * 17 + 40 * 200 < sizes[True]


def test_programs_are_sent_once_for_each_worker(battery, monkeypatch):
    """Later pieces name them by digest; a worker that lacks them asks."""
    inline = Inline()
    whole = battery.run(GRIDS)
    assert same(battery.run(GRIDS, executor=inline), whole)
    with_programs = [args for args in inline.sent if pieces.split(args[0])[1][0]]
    assert 0 < len(with_programs) <= spreading.count_workers(inline) * 10
    monkeypatch.setattr(spreading, "count_workers", lambda pool: 1)
    monkeypatch.setattr(pieces, "KEPT_SHARES", 0)  # a worker that forgets everything asks each time
    forgetful = Inline()
    assert same(battery.run(GRIDS, executor=forgetful, fuel=10**6), battery.run(GRIDS, fuel=10**6))
    answered = [pieces.split(pieces.run_piece(*args))[0] for args in forgetful.sent]
    assert sum("unknown" in head for head in answered) == len(answered) - sum("finished" in head for head in answered)
    assert any("unknown" in head for head in answered)


def test_samples_with_s_and_c():
    texts = ["def f(S, I, C): return equality(C, first(first(S)))", "def g(S, I, C): return size(S)"]
    battery = Battery([Program.parse(text) for text in [*texts, "def h(I): return I"]])
    inputs = [Sample(((GRIDS[k], GRIDS[0]),), GRIDS[1], GRIDS[j]) for k in range(4) for j in range(4)]
    assert same(battery.run(inputs, executor=Inline()), battery.run(inputs))


def test_python_programs(tmp_path):
    (tmp_path / "a.py").write_text(
        "def f(g): return [g[0][0], 0.5][0]\ndef turn(I): return rot90(I)\ndef bad(x): return [x[9], 0.5]"
    )
    battery = Battery.load(tmp_path / "a.py", python="workers")
    whole, run = battery.run(GRIDS[:3]), battery.run(GRIDS[:3], executor=Inline())
    assert same(run, whole) and run.value("f", 2) == whole.value("f", 2) and run.report.recomputed == 0
    assert run.error("bad", 0) == "line 3: IndexError: list index out of range"
    assert any("Python programs were executed" in note for note in run.report.notes)


def test_solving_with_options(battery, tasks, tmp_path):
    given = {"progress": False, "programs": {"t1": ["right", "p1"], "t2": ["p1"]}}
    found = battery.solve(tasks, executor=Inline(), submission=tmp_path / "out.json", **given)
    assert found.solved == ["t1"] and json.loads((tmp_path / "out.json").read_text())["t1"]
    found = battery.solve(tasks, executor=Inline(), progress=False, shard=(2, 3))
    assert found.solved == [f"t{k}" for k in range(1, 12, 3)]


def test_search(pool, tasks, battery):
    alone = arcfast.search(tasks, 500, battery, progress=False)
    found = arcfast.search(tasks, 500, battery, progress=False, executor=pool)
    assert found.solved == alone.solved == list(tasks)
    for task in tasks:
        assert found.programs(task) == alone.programs(task) and found.attempts(task) == alone.attempts(task)
        assert [found.source(task, name) for name in found.programs(task)] == [
            alone.source(task, name) for name in alone.programs(task)
        ]


def test_search_fails_and_ends(tasks):
    with pytest.raises(ExecutorError) as caught:
        arcfast.search(tasks, 500, progress=False, executor=Inline(break_at(3)))
    assert len(caught.value.partial.solved) == 3
    answer = Inline(lambda k, future, data: future.set_result(b"{}") or True)
    with pytest.raises(ExecutorError, match="KeyError: 'candidates'"):
        arcfast.search(tasks, 500, progress=False, executor=answer)
    found = arcfast.search(tasks, 10**9, progress=False, executor=Inline(), time_limit=0.0)
    assert any("ended the search on 12 tasks early" in note for note in found.report.notes)


def test_resuming(battery, tmp_path, monkeypatch):
    """What an executor finished before it broke is kept; a run without one goes on from there."""
    monkeypatch.setattr(piecewise, "PIECE_RUNS", 4 * len(TEXTS))
    monkeypatch.setattr(spread_executor, "SHARE_PROGRAMS", 1000)
    whole = battery.run(GRIDS)
    with pytest.raises(ExecutorError) as caught:
        battery.run(GRIDS, executor=Inline(break_at(8)), resume=tmp_path)
    assert 0 < (caught.value.partial.status != 255).sum() < whole.status.size
    run = battery.run(GRIDS, resume=tmp_path)
    assert same(run, whole) and 0 < run.report.runs < whole.status.size
    again = battery.run(GRIDS, resume=tmp_path, executor=Inline())
    assert same(again, whole) and again.report.runs == 0


# ---- Failures ----


def break_at(number):
    def meddle(k, future, data):
        if k >= number:
            future.set_exception(BrokenExecutor("it is gone"))
        return k >= number

    return meddle


def test_a_broken_executor(battery, tasks):
    whole = battery.run(GRIDS)
    with pytest.raises(ExecutorError, match=r"Inline failed \(BrokenExecutor: it is gone\) after 5 pieces") as caught:
        battery.run(GRIDS, executor=Inline(break_at(5)))
    run = caught.value.partial
    made = run.status != 255
    assert 0 < made.sum() < made.size
    assert all((getattr(run, name)[made] == getattr(whole, name)[made]).all() for name in ARRAYS)
    with pytest.raises(ExecutorError) as caught:
        battery.solve(tasks, executor=Inline(break_at(0)), progress=False)
    assert caught.value.partial.solved == []
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(ExecutorError, match="cannot schedule new futures after shutdown"):
        battery.run(GRIDS, executor=closed)


def test_processes_that_are_killed(battery):
    """ProcessPoolExecutor breaks as a whole: an error with what was finished."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        pid = pool.submit(os.getpid).result()

        def kill(k, future, data):
            if k == 4:
                os.kill(pid, signal.SIGKILL)
            return False

        class Through(Inline):
            def submit(self, function, /, *args):
                self.meddle(len(self.sent), None, None)
                self.sent.append(args)
                return pool.submit(function, *args)

        with pytest.raises(ExecutorError, match="BrokenProcessPool") as caught:
            battery.run(GRIDS, executor=Through(kill))
    assert caught.value.partial.status.shape == (len(TEXTS), len(GRIDS))


def test_a_late_piece_is_sent_once_more(battery, monkeypatch):
    """Its worker never answers: another copy does. One that answers after all is not counted twice."""
    monkeypatch.setattr(spreading, "LATE_LEAST", 0.05)
    late = []

    def meddle(k, future, data):
        if k == 3:
            late.append((future, data))
        if k == 12:  # the lost worker wakes up
            late[0][0].set_result(pieces.run_piece(late[0][1]))
        return k == 3

    inline = Inline(meddle)
    run = battery.run(GRIDS, executor=inline)
    assert same(run, battery.run(GRIDS)) and run.report.runs == len(TEXTS) * len(GRIDS)

    silent = Inline(lambda k, future, data: k == 3)
    run = battery.run(GRIDS, executor=silent)
    assert same(run, battery.run(GRIDS)) and run.report.runs == len(TEXTS) * len(GRIDS)
    assert [copy for _, copy in silent.sent].count(1) == 1
    assert any("1 pieces were late and sent once more" in note for note in run.report.notes)


def test_one_copy_that_fails_is_no_failure(battery, monkeypatch):
    monkeypatch.setattr(spreading, "LATE_LEAST", 0.05)
    held = []

    def meddle(k, future, data):
        if k == 3:
            held.append(future)
        elif held and not held[0].done() and data == inline.sent[3][0]:  # while the copy is under way, the first fails
            held[0].set_exception(RuntimeError("lost"))
            threading.Timer(0.05, lambda: future.set_result(pieces.run_piece(data))).start()
            return True
        return k == 3

    inline = Inline(meddle)
    assert same(battery.run(GRIDS, executor=inline), battery.run(GRIDS))


def test_a_time_limit(battery, tasks):
    found = battery.solve(tasks, executor=Inline(lambda *_: True), time_limit=0.3, progress=False)
    assert found.solved == [] and any("time limit" in note for note in found.report.notes)


def test_ctrl_c(battery, tasks):
    inline = Inline(lambda k, future, data: k >= 3)
    with pytest.raises(KeyboardInterrupt) as caught, ctrl_c_at("_send_late", 1):
        battery.solve(tasks, executor=inline, progress=False)
    assert caught.value.partial.solved is not None
    with pytest.raises(KeyboardInterrupt), ctrl_c_at("_take", 3, module="spreading"):
        battery.run(GRIDS, executor=Inline())


def test_another_version_is_refused(battery, monkeypatch):
    def other(k, future, data):
        monkeypatch.setattr(pieces, "__version__", "9.9")
        return False

    with pytest.raises(ExecutorError, match="a worker has arcfast 9.9, its caller"):
        battery.run(GRIDS, executor=Inline(other))


def test_bad_answers_are_no_results(battery):
    head = {"finished": True, "worker": "", "nodes": 0, "notes": []}
    for answer in (b"", b"x", b"[{},[]]\n", pieces.join(head, b"{}\n", b"", b"")):

        def meddle(k, future, data, answer=answer):
            future.set_result(answer)
            return True

        with pytest.raises(ExecutorError):
            battery.run(GRIDS, executor=Inline(meddle))


@pytest.mark.parametrize("executor, message", [
    (3, "executor must be a concurrent.futures.Executor, not int"),
    (type("Client", (), {"get_executor": None})(), "not Client: give client.get_executor()"),
])  # fmt: skip
def test_what_is_no_executor(battery, executor, message):
    with pytest.raises(ArcfastError) as caught:
        battery.run(GRIDS, executor=executor)
    assert message in str(caught.value)


def test_devices_are_refused(battery):
    with pytest.raises(ArcfastError, match='with one, device must be "auto" or "cpu"'):
        battery.run(GRIDS, executor=Inline(), device="python")


# ---- dask ----


def test_a_worker_of_a_cluster_is_lost(battery):
    """SIGKILL for one worker, SIGSTOP for the other: their pieces are done again, nothing is counted twice."""
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=":0", silence_logs=50, processes=True
    )
    with cluster, distributed.Client(cluster) as client:
        executor = client.get_executor(pure=False)
        pids = list(client.run(os.getpid).values())

        class Meddling(Inline):
            def submit(self, function, /, *args):
                self.sent.append(args)
                if len(self.sent) == 3:
                    os.kill(pids[0], signal.SIGSTOP)
                    os.kill(pids[1], signal.SIGKILL)
                return executor.submit(function, *args)

        whole = battery.run(GRIDS)
        try:
            run = battery.run(GRIDS, executor=Meddling())
        finally:
            os.kill(pids[0], signal.SIGCONT)
        assert same(run, whole) and run.report.runs == len(TEXTS) * len(GRIDS)


def test_the_command_line(call):
    pytest.importorskip("distributed")
    plain = json.loads(call("solve", "mine.py", "--tasks", "tasks.json", "--json")[1])
    status, out, err = call(
        "solve", "mine.py", "--tasks", "tasks.json", "--json", "--cluster", "local", "--threads", "1"
    )
    assert status == 0 and json.loads(out)["solved"] == plain["solved"]
    status, _, err = call("run", "mine.py", "--tasks", "tasks.json", "--cluster", "nothing")
    assert status == 2 and one_sentence(err) and "no scheduler of a dask cluster answers at nothing" in err


def test_no_dask(call, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    status, _, err = call("run", "mine.py", "--tasks", "tasks.json", "--cluster", "local")
    assert status == 2 and one_sentence(err) and "pip install 'arcfast[dask]'" in err
