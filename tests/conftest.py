"""Says which arcfast is tested, and refuses to test another one than was asked for. And what many tests need."""

import os
from pathlib import Path

import pytest

import arcfast
from arcfast import _cpu


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
