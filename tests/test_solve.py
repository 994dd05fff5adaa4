"""Solving: who is right on every demonstration, who comes first, the answers, and what an interruption leaves."""

import json
import logging
import re
import signal
import subprocess
import sys
import time

import pytest

import arcfast
from arcfast import Battery, Program, Task, _cpu
from arcfast.arc.submission import check_submission
from arcfast.arc.tasks import load_tasks
from arcfast.base.errors import ArcfastError, TaskError
from arcfast.running import solve, thread_pool

TURN = [(((1, 2),), ((1,), (2,))), (((3, 4),), ((3,), (4,))), (((5, 6, 7),), ((5,), (6,), (7,)))]
A, B = ((1, 2), (3, 4)), ((3, 1), (4, 2))


def battery(**texts: str) -> Battery:
    lines = {name: text.replace("; ", "\n    ") for name, text in texts.items()}
    return Battery([Program.parse(f"def {name}(I):\n    {text}") for name, text in lines.items()])


def task(demos=TURN, tests=((A, B),), id="turn") -> Task:
    return Task(id, list(demos), list(tests))


def solved(b: Battery, *tasks: Task, **options):
    return b.solve(list(tasks), **{"progress": False, "device": "cpu", **options})


@pytest.fixture
def found():
    b = battery(
        long="x = rot90(I); y = rot90(x); z = rot90(y); w = rot90(z); return rot90(w)",
        dear="x = upscale(I, ONE); y = rot90(x); return y",
        wrong="return I",
        cheap="x = rot90(I); return identity(x)",
        mirror="return dmirror(I)",  # right on one row, other on two
        failing="return first(ZERO)",
        turn="return rot90(I)",
        again="return rot90(I)",
    )
    return solved(b, task())


def test_ranking_and_attempts(found):
    assert found.solved == ["turn"]
    assert found.programs("turn") == ["again", "mirror", "turn", "cheap", "dear", "long"]
    assert found.attempts("turn") == [[B, ((1, 3), (2, 4))]]
    assert found.score() == 1.0 and repr(found) == "Found(1 of 1 tasks)"
    for call in (found.programs, found.attempts, found.partial):
        with pytest.raises(ArcfastError):
            call("other")


def test_votes(found):
    b = battery(mirror="return dmirror(I)", x="return rot90(identity(I))", y="return identity(rot90(I))")
    assert solved(b, task()).attempts("turn")[0][0] == ((1, 3), (2, 4))
    by_votes = solved(b, task(), rank="votes")
    assert by_votes.attempts("turn") == [[B, ((1, 3), (2, 4))]] and by_votes.programs("turn")[0] == "mirror"
    assert solved(b, task(), rank="votes", attempts=1).attempts("turn") == [[B]]


def test_a_program_leaves_at_its_first_miss():
    b = battery(turn="return rot90(I)", wrong="return I", failing="return first(ZERO)")
    found = solved(b, task(tests=[(A, None), (B, None)]))
    assert found.report.runs == 5 + 1 + 1 and found.report.statuses == {"OK": 6, "ERROR": 1}
    assert found.attempts("turn") == [[B], [((4, 3), (2, 1))]]
    with pytest.raises(ArcfastError, match="partial=True"):
        found.partial("turn")
    with_partial = solved(b, task(tests=[(A, None), (B, None)]), partial=True)
    assert with_partial.report.runs == 5 + 3 + 3 and with_partial.attempts("turn") == found.attempts("turn")
    assert with_partial.partial("turn") == [("turn", 3, 1.0)]


def test_partial():
    demos = [(((1, 2),), ((1, 2),)), (((1, 1), (2, 2)), ((1, 1), (2, 2)))]
    b = battery(
        mirror="return hmirror(I)",
        same="return I",
        flip="return vmirror(I)",
        none="return ZERO",
        gone="return rot90(I)",
    )
    found = solved(b, task(demos), partial=True)
    assert found.partial("turn") == [("same", 2, 1.0), ("flip", 1, 4 / 6), ("mirror", 1, 2 / 6), ("gone", 0, 2 / 6)]
    assert found.programs("turn") == ["same"]


def test_only_legal_grids_become_attempts():
    """Demonstrations of one row are met by all of these; what they give for the test is a grid of True, or none."""
    demos = [(((1, 2),), ((1, 2),))]
    b = battery(
        huge="return branch(equality(height(I), ONE), I, upscale(I, 40))",
        none="return branch(equality(height(I), ONE), I, size(I))",
        ten="return branch(equality(height(I), ONE), I, replace(I, ONE, TEN))",
        true="return branch(equality(height(I), ONE), I, apply(lambda row: apply(lambda x: equality(x, ONE), row), I))",
        empty="return branch(equality(height(I), ONE), I, ())",
        error="return branch(equality(height(I), ONE), I, I)",
    )
    found = solved(b, task(demos, [(A, None)]), attempts=9)
    assert len(found.programs("turn")) == 6
    assert sorted(found.attempts("turn")[0]) == [((1, 0), (0, 0)), A]
    assert all(type(cell) is int for grid in found.attempts("turn")[0] for row in grid for cell in row)
    unsolved = solved(b, task([(((1, 2),), ((2, 1),))]))
    assert unsolved.solved == [] and unsolved.attempts("turn") == [[]] and unsolved.score() == 0


def test_s_lacks_the_pair_that_is_checked():
    look_up = Program.parse("def look(S, I, C): return last(first(sfilter(S, lambda pair: equality(first(pair), I))))")
    count = Program.parse("def count(S, I, C): return canvas(size(S), UNITY)")
    known = Program.parse("def known(S, I, C): return branch(equality(C, None), rot90(I), I)")
    b = Battery([look_up, count, known])
    found = solved(b, task())
    assert found.programs("turn") == ["known"]  # C is None
    leaky = solved(b, task(), leak=True)
    assert set(leaky.programs("turn")) == {"look", "known"}
    assert any("leak" in note for note in leaky.report.notes) and not any("leak" in note for note in found.report.notes)
    twos = [(((1,),), ((2,),)), (((3,),), ((2,),)), (((5,),), ((2,),))]
    found = solved(b, task(twos, [(((7,),), None)]))
    assert found.programs("turn") == ["count"] and found.attempts("turn") == [[((3,),)]]  # two others, and all three
    assert solved(b, task(TURN[:1])).programs("turn") != []  # the only pair stays


def test_programs_for_tasks():
    b = battery(turn="return rot90(I)", other="return rot90(identity(I))", same="return I")
    tasks = [task(), task(id="b"), task(id="c")]
    found = solved(b, *tasks, programs={"turn": ["other", "same"], "b": iter(["turn"]), "elsewhere": ["same"]})
    assert found.programs("turn") == ["other"] and found.programs("b") == ["turn"] and found.programs("c") == []
    assert found.solved == ["turn", "b"]
    with pytest.raises(ArcfastError, match="'nobody', which is not in the battery"):
        solved(b, *tasks, programs={"turn": ["nobody"]})


def test_bad_options():
    b = battery(turn="return rot90(I)")
    for options in ({"attempts": 0}, {"attempts": True}, {"rank": "luck"}, {"time_limit": -1}, {"time_limit": "1 h"},
                    {"fuel": 0}, {"memory": -1}, {"threads": 0}):  # fmt: skip
        with pytest.raises(ArcfastError, match=next(iter(options))):
            solved(b, task(), **options)
    with pytest.raises(TypeError):
        b.solve([task()], nonsense=1)


@pytest.mark.parametrize("partial", [False, True])
def test_the_reference_solves_the_same(partial):
    """Every executor compares outputs with the demonstrations, and drops who misses one."""
    texts = {"turn": "return rot90(I)", "flip": "return hmirror(I)", "fails": "return first(())", "same": "return I"}
    b = battery(**texts)
    tasks = [task(), task([(A, B), (A, A)], id="mixed"), task([(A, A)], id="same")]
    here, there = (b.solve(tasks, device=device, progress=False, partial=partial) for device in ("cpu", "python"))
    assert there.report.choice.device == "python" and {row.device for row in there.report.rows} == {"python"}
    assert here.solved == there.solved == ["turn", "same"]
    assert here.report.statuses == there.report.statuses and here.report.runs == there.report.runs
    for one in tasks:
        assert here.programs(one.id) == there.programs(one.id) and here.attempts(one.id) == there.attempts(one.id)
        assert not partial or here.partial(one.id) == there.partial(one.id)


def test_tasks_that_are_malformed():
    raw = {"good": task().to_dict(), "bad": {"train": [{"input": [[1, 2], [3]], "output": [[1]]}], "test": []}}
    found = battery(turn="return rot90(I)").solve(raw, progress=False)
    assert found.solved == ["good"]
    assert found.report.notes[0].startswith("1 malformed tasks were left out; bad: demonstration 1, input: ragged")
    nothing = solved(battery(turn="return rot90(I)"), task([], [(A, None)]))
    assert nothing.solved == [] and nothing.attempts("turn") == [[]]
    assert solved(Battery(), task()).solved == [] and solved(battery(turn="return I")).solved == []


def test_score_and_submission(tmp_path):
    b = battery(turn="return rot90(I)")
    tasks = load_tasks([task(), task(id="b", tests=[(A, A), (A, None)]), task([(A, A)], id="c")])
    found = b.solve(tasks, progress=False)
    assert found.score(tasks) == pytest.approx(1 / 3) and found.score().unknown == 1
    with pytest.raises(ArcfastError):
        found.score([task(id="d")])
    path = tmp_path / "submission.json"
    found.to_submission(path)
    data = json.loads(path.read_text())
    assert check_submission(path, tasks) == [] and list(data) == ["turn", "b", "c"]
    assert data["turn"] == [{"attempt_1": [[3, 1], [4, 2]], "attempt_2": [[3, 1], [4, 2]]}]
    assert data["c"] == [{"attempt_1": [[0]], "attempt_2": [[0]]}]
    b.solve(tasks, progress=False, submission=tmp_path / "other.json")
    assert json.loads((tmp_path / "other.json").read_text()) == data


def test_pieces_and_slices_change_nothing(monkeypatch, caplog):
    b = battery(**{f"p{k}": f"x = rot90(I); y = replace(x, {k % 3}, {k % 2}); return y" for k in range(40)})
    tasks = [
        task([(g, tuple(zip(*g[::-1])))], [(A, None)], f"t{k}") for k, g in enumerate([A, B, ((0, 1),), ((2,),)] * 12)
    ]
    expected = solved(b, *tasks)
    monkeypatch.setattr(solve, "FIRST_BATCH", 1)
    monkeypatch.setattr("arcfast.programs.graph.SLICE_NODES", 3)
    fresh = Battery(list(b))
    try:
        _cpu.set_arenas(1 << 15)
        with caplog.at_level(logging.INFO, logger="arcfast"):
            found = solved(fresh, *tasks, threads=3)
    finally:
        _cpu.set_arenas()
    assert len(caplog.records) > 3 and len(arcfast.programs.graph.Graph(fresh).slices()) > 3  # a line for each piece
    for t in tasks:
        assert found.programs(t.id) == expected.programs(t.id) and found.attempts(t.id) == expected.attempts(t.id)


def test_report_and_log(caplog, monkeypatch):
    monkeypatch.setattr(solve, "FIRST_BATCH", 2)
    with caplog.at_level(logging.INFO, logger="arcfast"):
        found = solved(battery(turn="return rot90(I)", same="return I"), task(), task(id="b"))
    assert [record.getMessage() for record in caplog.records] == ["arcfast: 2 programs x 8 inputs on cpu: 10 runs"]
    assert abs(sum(found.report.phases.values()) - found.report.seconds) < 1e-6
    assert arcfast.last_report() is found.report and found.report.choice.device == "cpu" and found.report.runs == 10


LOOP = (
    "x = interval(ZERO, 300, ONE); y = prapply(lambda a, b: add(a, add(b, size(I))), x, interval(ZERO, {}, ONE)); "
    "z = size(y); return branch(positive(z), rot90(I), z)"
)
HEAVY = {f"heavy{k}": LOOP.format(k) for k in range(1, 400)}


def test_the_time_limit_keeps_what_was_found(tmp_path):
    b = battery(turn="return rot90(I)", **dict(list(HEAVY.items())[:40]))
    tasks = load_tasks([task(id=f"t{k}") for k in range(1000)])
    found = b.solve(tasks, time_limit=1.0, threads=2, progress=False, submission=tmp_path / "submission.json")
    assert 0 < len(found.solved) and "turn" in found.programs(found.solved[0])
    (left,) = re.findall(r"the time limit of 1\.0 s left (\d+) tasks untried", "\n".join(found.report.notes))
    assert 0 < int(left) <= 1000 - len(found.solved)
    assert check_submission(tmp_path / "submission.json", tasks) == []
    untried = solved(b, task(), time_limit=0, partial=True)
    assert untried.solved == [] and untried.attempts("turn") == [[]] and untried.partial("turn") == []
    assert untried.report.notes == ["the time limit of 0 s left 1 tasks untried"]


def test_values_of_units_that_were_stopped(monkeypatch):
    """Stops at every moment of a unit: what is known to be right by then is answered as far as it has run."""
    b = battery(turn="return rot90(I)", **dict(list(HEAVY.items())[:6]))
    moments = 0

    def worked_at(job, threads, **options):
        """Ends after so many moments of work, as a time limit would."""
        for _ in range(moments):
            job.work(1e-9)
        done, total = job.progress
        return done == total

    monkeypatch.setattr(thread_pool, "run_queue", worked_at)
    answered = []
    while True:
        found = solved(b, task(tests=[(A, None)] * 3), threads=1)
        known, attempts = found.programs("turn"), found.attempts("turn")
        assert known[:1] == ["turn"] * bool(known) and all(answers in ([], [B]) for answers in attempts)
        answered.append((bool(known), attempts.count([B])))
        if not any("in the middle of" in note for note in found.report.notes):
            break
        moments += 1
    assert answered == sorted(answered)  # more and more
    assert set(answered[:-1]) >= {(False, 0), (True, 0), (True, 1), (True, 2)} and answered[-1] == (True, 3)


SOLVING = """
import sys, arcfast
from arcfast.arc.tasks import Task
texts, demos = eval(sys.argv[2])
b = arcfast.Battery([arcfast.Program.parse(text) for text in texts])
tasks = [Task(f"t{k}", demos, [(((1, 2), (3, 4)), None)]) for k in range(200)]
print("ready", flush=True)
b.solve(tasks, progress=False, threads=2, submission=sys.argv[1])
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_run_leaves_a_valid_submission(tmp_path, how):
    path = tmp_path / "submission.json"
    texts = [program.source for program in battery(turn="return rot90(I)", **dict(list(HEAVY.items())[:40]))]
    command = [sys.executable, "-c", SOLVING, str(path), repr((texts, TURN))]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    tasks = load_tasks([task(id=f"t{k}", tests=[(A, None)]) for k in range(200)])
    empty = [{"attempt_1": [[0]], "attempt_2": [[0]]}]
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if path.exists():
            assert check_submission(path, tasks) == []
            if any(entry != empty for entry in json.loads(path.read_text()).values()):
                break
        time.sleep(0.05)
    assert process.poll() is None, process.communicate()
    process.send_signal(how)
    process.communicate(timeout=60)
    assert check_submission(path, tasks) == []
    done = sum(entry != empty for entry in json.loads(path.read_text()).values())
    assert 0 < done < 200


def test_public_names():
    assert issubclass(TaskError, ArcfastError)
    with pytest.raises(TaskError):
        Battery().solve("arcagi9/nothing", progress=False)
