"""Eager use among threads, under Ctrl-C and while the interpreter ends."""

# ruff: noqa: F405

import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import arcfast
from arcfast import Grid
from arcfast.dsl import *  # noqa: F403

I = Grid([[0, 1, 1], [0, 0, 0], [2, 0, 1]])  # noqa: E741 (as every solver calls it)
OBJS = objects(I, T, F, T)
OBJECTS = arcfast.to_python(OBJS)


def test_threads():
    wrong = []

    def slow(x):
        if x == 1:
            time.sleep(0.001)  # lets others in
        return add(x, 1)

    def work(seed):
        try:
            for k in range(100):
                assert apply(slow, (seed, k, 1)) == (seed + 1, k + 1, 2)
                assert objects(I, T, F, T) == OBJECTS
                assert mapply(lambda o: {add(slow(1), len(o))}, OBJS) == {3, 4}
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def run(code):
    """A fresh interpreter."""
    root = str(Path(arcfast.__file__).parent.parent)
    head = f"import sys; sys.path.insert(0, {root!r})\nimport arcfast, gc\nfrom arcfast.dsl import *\n"
    return subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(code)], capture_output=True, text=True, timeout=60, check=False
    )


def test_interpreter_shutdown():
    done = run(
        """
        import atexit
        class Late:
            def __init__(self): self.value, self.f = arcfast.Grid([[1, 2]]), compose(lambda x: x, first)
            def __del__(self): print(rot90(self.value), self.f((1,)), len(self.value))
        late = Late()
        late.cycle = late
        sys.keep = Late()
        atexit.register(lambda: print(add(1, 2)))
        """
    )
    assert done.returncode == 0 and done.stdout.splitlines()[0] == "3", done.stderr
    assert "Fatal" not in done.stderr


def test_interrupt():
    done = run(
        """
        import os, signal
        def f(x):
            os.kill(os.getpid(), signal.SIGINT)
            while True: pass
        try:
            apply(f, (1,))
        except KeyboardInterrupt:
            print("stopped", add(1, 2))
        """
    )
    assert done.stdout == "stopped 3\n", done.stderr
