"""Says which arcfast is tested, and refuses to test another one than was asked for. And what many tests need."""

import json
import os
import threading
from pathlib import Path

import pytest
from commands import PROGRAMS, known_tasks, raw_task, turned

import arcfast
from arcfast import _cpu, cli

# `arcfast solve` tries the battery alone in tests; those of search say how many applications they want.
os.environ["ARCFAST_APPLICATIONS"] = "0"


def pytest_configure(config):
    """ARCFAST_UNDER_TEST is the folder the package must come from (the Makefile names build/<flavour>/lib)."""
    asked = os.environ.get("ARCFAST_UNDER_TEST")
    if asked and Path(asked).resolve() not in Path(arcfast.__file__).resolve().parents:
        raise pytest.UsageError(f"asked to test the arcfast in {asked}, but {arcfast.__file__} was imported")


def pytest_report_header(config):
    return f"arcfast {arcfast.__version__} from {arcfast.__file__}"


@pytest.fixture
def arenas():
    """Sets the sizes of the core's arenas; they are the usual ones again after the test."""
    yield _cpu.set_arenas
    _cpu.set_arenas()


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with programs and tasks, as the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("ARCFAST_DEVICE", "ARCFAST_THREADS", "NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    Path("mine.py").write_text(PROGRAMS)
    Path("tasks.json").write_text(json.dumps(known_tasks()))
    Path("one.json").write_text(json.dumps(raw_task(turned, answer=False)))
    return tmp_path


@pytest.fixture
def call(here, capsys):
    """Run a command line in this process: (exit status, stdout, stderr)."""

    def run(*argv):
        status = cli.main([str(arg) for arg in argv])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def started(monkeypatch) -> list[str]:
    """The names of the threads that are started during the test."""
    names, start = [], threading.Thread.start

    def noted(thread):
        names.append(thread.name)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", noted)
    return names
