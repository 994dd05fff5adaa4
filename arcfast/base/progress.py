"""Progress bars by tqdm, for terminals and notebooks."""

from __future__ import annotations

import os
import sys
from typing import Any

PATIENCE = 1.0  # seconds before a progress bar appears


def is_watched() -> bool:
    """Whether a progress bar would be seen: in a notebook, and on a terminal; not in a log file or a pipe."""
    return _in_notebook() or sys.stderr is not None and sys.stderr.isatty()


def _in_notebook() -> bool:
    return "ipykernel.zmqshell" in sys.modules and not any(name.startswith(("QT_API", "SPYDER")) for name in os.environ)


def bar_class() -> Any:
    """Choose tqdm's class as tqdm.auto does, without the warning it gives in notebooks.

    Suppressing that warning is no option: warning filters belong to the process, and two threads that set and restore
    them can leave all warnings off.
    """
    from tqdm.std import tqdm

    if _in_notebook():
        from tqdm import notebook

        if notebook.IProgress is not None:
            return notebook.tqdm
    return tqdm


def progress_bar(*args: Any, wanted: bool = True, **options: Any) -> Any:
    """A tqdm bar without tqdm's monitor thread, hidden if it is not wanted or nobody would see it.

    In a notebook without widgets it is plain text.
    """

    class Bar(bar_class()):  # type: ignore[misc]  # chosen while running: a terminal's or a notebook's
        monitor_interval = 0

    return Bar(*args, **{"desc": "arcfast", "disable": not (wanted and is_watched()), **options})
