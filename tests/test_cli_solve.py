"""`arcfast solve`, and what every long command keeps after Ctrl-C, a kill or a time limit."""

import json
import os
import signal
import time
from pathlib import Path

from commands import GRIDS, SLOW, Terminal, finish, known_tasks, one_sentence, raw_task, start, turned

import arcfast
from arcfast.arc.submission import check_submission
from arcfast.checks import selftest
from arcfast.cli import run as run_command
from arcfast.cli import terminal

# ---- solve ----


def test_solve(call):
    status, out, err = call("solve", "mine.py", "--tasks", "tasks.json", "-o", "submission.json", "-q")
    assert (status, err) == (0, "")
    assert "solved  turning: turn and 1 more; right" in out
    assert "2 of 3 tasks solved; score 0.6667: 2 of 3 test outputs" in out
    assert out.endswith("submission  submission.json\n")
    assert check_submission("submission.json", arcfast.load_tasks("tasks.json")) == []
    written = json.loads(Path("submission.json").read_text())
    assert written["turning"][0]["attempt_1"] == turned(GRIDS[2]) and written["odd"][0]["attempt_1"] == [[0]]


def test_solve_for_machines(call):
    args = "solve mine.py --tasks tasks.json --json --partial --rank votes --attempts 1 --time-limit 60".split()
    status, out, err = call(*args)
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert data["solved"] == {"turning": ["turn", "twice"], "flipping": ["upside"]}
    assert (data["score"]["solved"], data["score"]["outputs"], data["submission"]) == (2, 3, None)
    assert list(data["partial"]) == ["odd"] and not data["interrupted"]
    assert data["report"]["choice"]["device"] == "cpu"


def test_solve_tells_how_near_programs_came(call):
    raw = raw_task(turned)
    raw["train"][0]["output"] = [[3, 1], [4, 9]]
    Path("near.json").write_text(json.dumps(raw))
    status, out, _ = call("solve", "mine.py", "--tasks", "near.json", "--partial")
    assert status == 0 and "near  near: turn, 1 of 2 demonstrations and 85% of the cells right" in out


def test_solve_where_answers_are_unknown(call):
    status, out, _ = call("solve", "mine.py", "--tasks", "one.json", "-o", "submission.json")
    assert status == 0 and "solved  one: turn and 1 more; answer unknown" in out and "score unknown" in out
    assert call("solve", "mine.py", "--tasks", "one.json", "--json")[1].count('"score": null') == 1


def test_solve_keeps_the_time_limit(call):
    Path("slow.py").write_text(SLOW)
    args = "solve mine.py slow.py --tasks tasks.json -o submission.json --time-limit 0.5 --fuel 9G --memory 1G".split()
    status, out, _ = call(*args, "--json", "--threads", 2)
    report = json.loads(out)["report"]
    assert status == 0 and "the time limit of 0.5 s came in the middle of 1 tasks" in report["notes"]
    assert report["runs"] < 24  # every program would run on the first demonstration of the first task
    assert check_submission("submission.json", arcfast.load_tasks("tasks.json")) == []


# ---- Interrupted ----


def worked(process) -> float:
    """Seconds of processor time a process had: on a busy machine few, however long it has been there."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def slow_process(*argv, seconds=1.2, **options):
    """A command over slow programs, after it had some time to work."""
    Path("slow.py").write_text(SLOW)
    Path("many.json").write_text(
        json.dumps({f"{name}-{k}": raw for k in range(30) for name, raw in known_tasks().items()})
    )
    process = start(*argv, "--tasks", "many.json", "--fuel", "9G", "--memory", "1G", "--threads", 1, **options)
    while process.poll() is None and worked(process) < seconds:
        time.sleep(0.05)
    assert process.poll() is None, process.communicate()
    return process


def test_ctrl_c_keeps_what_was_solved(here):
    process = slow_process("solve", "mine.py", "slow.py", "-o", "submission.json")
    process.send_signal(signal.SIGINT)
    status, out, err = finish(process)
    assert status == 130 and "Traceback" not in err and "interrupted: submission.json is valid" in err
    assert out.count("  solved  ") < 60  # as many would be, in minutes
    assert "24 programs from mine.py slow.py" in out
    assert check_submission("submission.json", arcfast.load_tasks("many.json")) == []


def test_a_kill_leaves_a_valid_submission(here):
    process = slow_process("solve", "mine.py", "slow.py", "-o", "submission.json", "--json")
    process.kill()
    assert finish(process)[0] == -signal.SIGKILL
    assert check_submission("submission.json", arcfast.load_tasks("many.json")) == []


def test_ctrl_c_keeps_what_was_run(here):
    process = slow_process("run", "mine.py", "slow.py", "--json")
    process.send_signal(signal.SIGINT)
    status, out, err = finish(process)
    data = json.loads(out)
    assert status == 130 and data["interrupted"] and data["tried"] < 90
    assert one_sentence(err) and "interrupted" in err


def test_ctrl_c_in_the_second_chunk(call, monkeypatch):
    """What the first chunk gave is told."""
    from arcfast.running.battery import Battery

    calls, run = [], Battery.run

    def stop_at_second(self, *args, **options):
        calls.append(args)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return run(self, *args, **options)

    monkeypatch.setattr(Battery, "run", stop_at_second)
    monkeypatch.setattr(run_command, "CHUNK", 1)
    status, out, err = call("run", "mine.py", "--tasks", "tasks.json")
    assert status == 130 and "1 of 1 task with a program right" in out and "interrupted: 1 of 3 tasks" in err


def test_ctrl_c_without_a_submission_file(call, monkeypatch):
    from arcfast.running.battery import Battery

    def stop(self, *args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(Battery, "solve", stop)
    status, _, err = call("solve", "mine.py", "--tasks", "tasks.json")
    assert status == 130 and "no -o" in err
    monkeypatch.setattr(selftest, "selftest", stop)
    assert call("selftest") == (130, "", "arcfast: interrupted\n")


def test_progress_comes_after_a_second(here):
    """On stderr, if that is a terminal; the run is stopped, for it is long."""
    shown = Terminal()
    process = slow_process("run", "slow.py", seconds=2.5, stderr=shown.end)
    process.send_signal(signal.SIGINT)
    _, out, _ = finish(process)
    assert "task/s" in shown.close() and "task/s" not in out


def test_no_progress_in_a_log(here):
    process = slow_process("run", "slow.py", seconds=2.0)
    process.send_signal(signal.SIGINT)
    assert one_sentence(finish(process)[2])


def test_progress_only_if_wanted_and_watched(capsys, monkeypatch):
    monkeypatch.setattr(terminal, "PATIENCE", 0.01)
    for wanted, watched in ((True, True), (False, True), (True, False)):
        monkeypatch.setattr(terminal, "is_watched", lambda watched=watched: watched)
        with terminal.ProgressBar(10, "step", wanted) as bar:
            bar.advance(5)
            time.sleep(0.5 if wanted and watched else 0.1)
        assert ("5/10" in capsys.readouterr().err) is (wanted and watched)
