"""Ctrl-C at an exact moment: as if the signal came when a function is called, or just after it gave its result.

Nothing is replaced. Python tells the profiler of each call and return of this thread, and what the profiler raises
goes on from there, as what a signal handler raises would.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def ctrl_c_at(name: str, number: int = 1, after: bool = False, module: str = "") -> Iterator[list[str]]:
    """Raise KeyboardInterrupt at the numbered call of a function of arcfast, in this thread, or at its end.

    `name` is the function's own name, `module` a part of its module's. Gives the list of the calls that were seen; the
    block fails where the moment never came.
    """
    calls: list[str] = []
    watched: list[FrameType] = []  # the numbered call, until it ends
    came = []

    def profile(frame: FrameType, event: str, arg: Any) -> None:
        where = frame.f_globals.get("__name__", "")
        if event == "call" and frame.f_code.co_name == name and where.startswith("arcfast") and module in where:
            calls.append(where)
            if len(calls) == number:
                if not after:
                    came.append(1)
                    raise KeyboardInterrupt
                watched.append(frame)
        elif event == "return" and watched and frame is watched[0]:
            watched.clear()
            came.append(1)
            raise KeyboardInterrupt

    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(None)
    assert came, f"{name} was called {len(calls)} times: the moment never came"
