"""Progress bars: tqdm's, in a terminal or a notebook."""

from __future__ import annotations

import os
import sys
from typing import Any

PATIENCE = 1.0  # seconds before a progress bar appears


def bar_class() -> Any:
    """The bar that tqdm.auto would choose. That one warns, and filters of warnings are no matter of one thread: two
    threads that set and restore them leave the warnings of the whole process off."""
    from tqdm.std import tqdm

    if "ipykernel.zmqshell" in sys.modules and not any(name.startswith(("QT_API", "SPYDER")) for name in os.environ):
        from tqdm import notebook

        if notebook.IProgress is not None:
            return notebook.tqdm
    return tqdm


def progress_bar(*args: Any, **options: Any) -> Any:
    """A bar of tqdm that leaves no thread behind; in a notebook without widgets it is text, and that is all right."""

    class Bar(bar_class()):  # type: ignore[misc]  # chosen while running: a terminal's or a notebook's
        monitor_interval = 0

    return Bar(*args, **{"desc": "arcfast", **options})
