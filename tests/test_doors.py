"""What stays importable from `arcfast` itself, whatever folders lie behind it."""

import pickle
import subprocess
import sys

import pytest

import arcfast

DOORS = {
    "batch": "run", "dsl": "rot90", "errors": "DSLError", "evolve": "evolve", "gpu": "kernel_source",
    "mutate": "mutants", "reference": "PRIMITIVES", "submission": "write_submission", "table": "PRIMITIVES",
    "tasks": "load_tasks",
    "cli": "main", "_cpu": "Grid",
}  # fmt: skip

# Written by arcfast 0.1.0 before its modules moved into folders.
PICKLES = {
    "grid": b"\x80\x02carcfast._cpu\nGrid\nq\x00K\x00K\x01\x86q\x01K\x02K\x03\x86q\x02\x86q\x03\x85q\x04Rq\x05.",
    "objects": (
        b"\x80\x02carcfast._cpu\nfrom_python\nq\x00c__builtin__\nfrozenset\nq\x01]q\x02(h\x01]q\x03K\x02K\x01K\x00\x86q\x04"
        b"\x86q\x05a\x85q\x06Rq\x07h\x01]q\x08K\x01K\x00K\x01\x86q\t\x86q\na\x85q\x0bRq\x0ch\x01]q\rK\x03K\x01K\x01\x86q"
        b"\x0e\x86q\x0fa\x85q\x10Rq\x11e\x85q\x12Rq\x13\x85q\x14Rq\x15."
    ),
    "error": (
        b"\x80\x02carcfast.errors\nDSLError\nq\x00(X\x05\x00\x00\x00firstq\x01X\t\x00\x00\x00containerq\x02X\x05\x00\x00\x00"
        b"emptyq\x03X\x05\x00\x00\x00errorq\x04tq\x05Rq\x06}q\x07(X\t\x00\x00\x00primitiveq\x08h\x01X\x08\x00\x00\x00"
        b"argumentq\th\x02X\x06\x00\x00\x00reasonq\nh\x03X\x06\x00\x00\x00statusq\x0bh\x04ub."
    ),
}


@pytest.mark.parametrize("door, name", DOORS.items())
def test_doors_open(door, name):
    code = f"from arcfast.{door} import {name}; import arcfast.{door}; assert arcfast.{door}.{name} is {name}"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


@pytest.mark.parametrize("name", PICKLES)
def test_earlier_pickles_load(name):
    loaded = pickle.loads(PICKLES[name])
    if name == "grid":
        assert loaded == arcfast.Grid([[0, 1], [2, 3]]) and type(loaded) is arcfast.Grid
    elif name == "objects":
        assert loaded == arcfast.dsl.objects(((0, 1), (2, 3)), True, False, True)
    else:
        assert type(loaded) is arcfast.DSLError and str(loaded) == "first, argument container: empty"


def test_no_module_hides_a_public_function():
    """Importing `arcfast.devices` would make the module an attribute of the package, in the function's place."""
    code = """
import importlib, pkgutil, arcfast
for module in pkgutil.walk_packages(arcfast.__path__, "arcfast."):
    if not module.name.endswith("__main__") and ".solvers" not in module.name:
        importlib.import_module(module.name)
assert arcfast.devices()[0].name == "cpu"
assert arcfast.threshold(3.0) == 3.0
assert arcfast.to_python(arcfast.from_python((1, 2))) == (1, 2)
assert arcfast.last_report() is None or arcfast.last_report().runs >= 0
assert len(arcfast.load_tasks("arcagi1/training")) == 400
with arcfast.accelerate(importlib.import_module("types").ModuleType("mine")) as acc:
    assert acc.report is not None
for name in arcfast.__all__:
    assert not isinstance(getattr(arcfast, name), type(arcfast)), name
print("called")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "called", done.stderr
