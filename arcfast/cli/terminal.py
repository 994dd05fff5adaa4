"""The terminal: lines, tasks drawn in the ARC palette or as digits, a progress bar.

Commands use `print` of this module, never Python's own: it escapes what a terminal would take as a command.
"""

from __future__ import annotations

import argparse
import builtins
import sys
import threading
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from typing import Any

from arcfast.base.ansi import Draw, color_lines, digit_lines, wants_colors
from arcfast.base.drawing import Rows
from arcfast.base.escape import printable
from arcfast.base.progress import PATIENCE, is_watched


def print(*lines: Any, end: str = "\n", file: Any = None, flush: bool = False) -> None:
    """Print each value as one line, whatever it holds.

    >>> print("a\x1b[2Jb", "c\\nd")
    a\\x1b[2Jb
    c\\nd
    """
    builtins.print(*(printable(str(line)) for line in lines), sep="\n", end=end, file=file, flush=flush)


def draw(lines: Iterable[str]) -> None:
    """Print lines of task_lines(), whose colour codes must not be escaped; task_lines() escapes everything else."""
    for line in lines:
        builtins.print(line)


def task_lines(
    name: str, source: str, demos: Iterable[tuple], tests: Iterable[tuple], colors: bool, width: int | None = None
) -> Iterator[str]:
    """The lines of a drawn task. If a pair is wider than `width`, its output stands below its input; None is "?".

    >>> draw(task_lines("flip", "", [(((1, 2),), ((2, 1),))], [], colors=False))
    flip
    <BLANKLINE>
    demonstration 1: 1x2 -> 1x2
    1 2  -> 2 1
    """
    draw = color_lines if colors else digit_lines
    yield printable(f"{name} from {source}" if source else name)
    for word, pairs in (("demonstration", demos), ("test", tests)):
        for number, (shown, answer) in enumerate(pairs, 1):
            shapes = " -> ".join("?" if grid is None else f"{len(grid)}x{len(grid[0])}" for grid in (shown, answer))
            yield f"\n{word} {number}: {shapes}"
            yield from _pair_lines(shown, answer, draw, width)


def _pair_lines(shown: Rows, answer: Rows | None, draw: Draw, width: int | None) -> Iterator[str]:
    left, right = draw(shown), draw(answer) if answer is not None else ["?"]
    wide = 2 * len(shown[0])
    if width is not None and wide + 4 + 2 * len(answer[0] if answer else "?") > width:
        yield from [*left, "->", *right]
        return
    for k in range(max(len(left), len(right))):
        cells = left[k] if k < len(left) else " " * wide
        yield (cells + (" -> " if k == 0 else "    ") + (right[k] if k < len(right) else "")).rstrip(" ")


def columns() -> int:
    """The width of the terminal."""
    return get_terminal_size().columns


def look(args: argparse.Namespace) -> tuple[bool, int | None]:
    """Whether grids are drawn in colours, and how many columns there are (None: stdout is no terminal)."""
    in_terminal = sys.stdout is not None and sys.stdout.isatty()
    return args.color or wants_colors() and not args.plain, columns() if in_terminal else None


class ProgressBar:
    """A progress bar on stderr for work of more than a second: the work calls `advance`, a thread draws.

    It stays hidden where stderr is no terminal.
    """

    def __init__(self, total: int, unit: str, wanted: bool = True):
        self.done, self.total, self.unit = 0, total, unit
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._draw, daemon=True) if wanted and is_watched() else None

    def advance(self, by: int) -> None:
        self.done += by

    def advance_to(self, done: int) -> None:
        self.done = done

    def _draw(self) -> None:
        if self._over.wait(PATIENCE):
            return
        from tqdm import tqdm

        with tqdm(total=self.total, unit=self.unit, desc="arcfast", leave=False, file=sys.stderr) as bar:
            bar.start_t -= PATIENCE
            while not self._over.wait(0.2):
                bar.n = self.done
                bar.refresh()

    def __enter__(self) -> ProgressBar:
        if self._thread is not None:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
