"""The folder that programs run in: a worker has one, which is empty when a program begins."""

from __future__ import annotations

import os
import shutil
import tempfile


class Folder:
    """A new folder, until remove()."""

    def __init__(self) -> None:
        self.path = tempfile.mkdtemp(prefix="arcfast-worker-")

    def make_empty(self) -> None:
        try:
            if not os.listdir(self.path):
                return
        except OSError:
            pass
        self.remove()
        os.mkdir(self.path, 0o700)

    def remove(self) -> None:
        for _ in range(2):
            shutil.rmtree(self.path, onerror=_allow)


def _allow(function: object, path: str, error: object) -> None:
    """Make a folder that a program locked removable."""
    try:
        os.chmod(os.path.dirname(path), 0o700)
        os.chmod(path, 0o700)
    except OSError:
        pass
