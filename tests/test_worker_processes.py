"""Worker processes end with what they work for: after Ctrl-C, SIGKILL of any of them, and silence. Linux."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import finish, start
from interrupts import ctrl_c_at
from processes import descendants, parents, wait_until, zombies

import arcfast
from arcfast import Battery, Status
from arcfast.workers import pool, warm

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
HANGS = "def hangs(grid):\n    while len(grid) > 1: pass\n    return int(len(grid) + 0.5)\n"
GRIDS = (((1, 2), (3, 4)), ((5, 6, 7),))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for programs; workers make their own folders in `folder / "temporary"`."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "hangs.py").write_text(HANGS)
    return tmp_path


def runs_a_program(pid: int) -> bool:
    """Whether it is a worker's child in its folder; others only try which limits there are."""
    try:
        return "arcfast-worker-" in os.readlink(f"/proc/{pid}/cwd")
    except OSError:
        return False


def is_running_programs(pid: int, count: int = 1) -> set[int]:
    """The descendants of a process once so many of them run programs."""
    found = descendants(pid)
    return found if sum(map(runs_a_program, found)) >= count else set()


def left_of(processes: set[int]) -> set[int]:
    return processes & parents().keys()


RUN = """
import sys
from arcfast import Battery
battery = Battery.load(sys.argv[1], python="workers")
battery.run([((1, 2), (3, 4))] * 3, worker_timeout=1000, threads=2)
"""


def start_script(folder: Path) -> subprocess.Popen:
    env = os.environ | {"PYTHONPATH": str(Path(arcfast.__file__).parent.parent)}
    (folder / "more.py").write_text(HANGS.replace("hangs", "hangs_too"))
    (folder / "script").write_text(RUN)
    return subprocess.Popen([sys.executable, folder / "script", folder], env=env, stderr=subprocess.DEVNULL)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_is_left_when_the_caller_is_killed(folder, number):
    """Neither processes nor folders: two workers and their children, which are in endless loops."""
    process = start_script(folder)
    found = wait_until(lambda: is_running_programs(process.pid, 2))
    assert len(list((folder / "temporary").iterdir())) == 2
    process.send_signal(number)
    process.wait()
    wait_until(lambda: not left_of(found))
    wait_until(lambda: not list((folder / "temporary").iterdir()))


def test_nothing_is_left_when_all_are_killed_at_once(folder):
    process = start_script(folder)
    found = wait_until(lambda: is_running_programs(process.pid, 2))
    workers = {each for each, parent in parents().items() if parent == process.pid}
    for each in [*workers, process.pid]:
        os.kill(each, signal.SIGKILL)
    process.wait()
    wait_until(lambda: not left_of(found))  # the children end with their parents


def test_ctrl_c_on_the_command_line(folder):
    command = ("run", folder, "--tasks", "arcagi1/training", "--limit", "1", "--python", "workers", "-q")
    process = start(*command, "--worker-timeout", "1000")
    found = wait_until(lambda: is_running_programs(process.pid))
    process.send_signal(signal.SIGINT)
    status, out, err = finish(process)
    assert status == 130 and "interrupted: 0 of 1 task were tried" in err and "Traceback" not in err
    assert not left_of(found)


def test_ctrl_c_in_a_call(folder):
    battery = Battery.load(folder, python="workers")
    with pytest.raises(KeyboardInterrupt), ctrl_c_at("_take", module="workers.pool"):
        battery.run(GRIDS[1:] * 5, threads=1)
    assert not descendants(os.getpid()) and not zombies(os.getpid())
    assert not list((folder / "temporary").iterdir())
    assert battery.run(GRIDS[1:]).value(0, 0) == 1  # and the next call is as usual


class Killer:
    """Does something to the first worker as soon as it has a child, from a thread."""

    def __init__(self, act):
        import threading

        self.thread = threading.Thread(target=lambda: act(*wait_until(self.find)), daemon=True)

    def find(self):
        known = parents()
        workers = {each: known.get(template) for each, template in known.items()}  # a child is its worker's grandchild
        pairs = [(worker, each) for each, worker in workers.items() if known.get(worker) == os.getpid()]
        pairs = [(worker, each) for worker, each in pairs if runs_a_program(each)]
        return pairs[0] if pairs else None

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *failure):
        self.thread.join()


def test_a_worker_that_is_killed_costs_the_run_that_it_had(folder):
    battery = Battery.load(folder, python="workers")
    with Killer(lambda worker, child: os.kill(worker, signal.SIGKILL)):
        run = battery.run((*GRIDS[:1], *GRIDS[1:] * 3), threads=1, worker_timeout=30)
    assert run.status.tolist() == [[Status.CRASH, 0, 0, 0]]
    assert run.error(0, 0) == "its process died: its worker died"
    assert any("1 worker processes died and were replaced" in note for note in run.report.notes)
    assert not descendants(os.getpid()) and not zombies(os.getpid())


def test_a_worker_that_falls_silent_is_replaced(folder, monkeypatch):
    monkeypatch.setattr(pool.Pool, "silence", 3.0)
    battery = Battery.load(folder, python="workers")
    with Killer(lambda worker, child: (os.kill(worker, signal.SIGSTOP), os.kill(child, signal.SIGSTOP))):
        run = battery.run(GRIDS, threads=1, worker_timeout=30)
    assert run.status.tolist() == [[Status.CRASH, 0]]
    assert run.error(0, 0) == "its process died: its worker fell silent"
    assert not descendants(os.getpid())


def test_a_child_that_is_stopped_is_too_late(folder):
    battery = Battery.load(folder, python="workers")
    with Killer(lambda worker, child: os.kill(child, signal.SIGSTOP)):
        run = battery.run(GRIDS, threads=1, worker_timeout=0.2)
    assert run.status.tolist() == [[Status.TIMEOUT, 0]]


ORPHANS = """
import os, time
from arcfast import _forks
from arcfast.workers import warm

assert _forks.adopt_orphans()
read, write = os.pipe()
if os.fork() == 0:
    os.setsid()
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            os.write(write, b"x")
            time.sleep(1000)
    os._exit(0)
while len(os.read(read, 3)) < 1:
    pass
warm.end_children()
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("none left")
"""


def test_processes_that_a_program_left_behind_are_ended():
    """Where the filter is missing, programs can fork: what they leave becomes the worker's, and is ended."""
    done = subprocess.run([sys.executable, "-c", ORPHANS], capture_output=True, text=True, timeout=60)
    assert done.stdout == "none left\n", done.stderr


def test_the_end_of_a_process_in_words():
    ends = [(0, "it ended with exit status 0"), (9, "it was ended by SIGKILL"), (300 << 8 & 0xFF00, None)]
    for status, words in ends:
        assert words is None or warm.describe_end(status) == words
