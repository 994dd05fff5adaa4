"""arcfast: the ARC DSL, compiled once for CPU and GPU.

>>> import arcfast
>>> from arcfast.dsl import *
>>> rot90(arcfast.Grid([[0, 1], [2, 0]])) == ((2, 0), (0, 1))
True
"""

from arcfast._cpu import Function, Grid, Primitive, Set, Tuple, Value, from_python, to_python
from arcfast._version import __version__
from arcfast.budget import FUEL, MEMORY
from arcfast.errors import ArcfastError, DeviceError, DeviceUnavailable, DSLError, ProgramError, TaskError

# What takes longer to import comes when it is first asked for.
_LATER = {
    "Battery": "battery", "Program": "program", "Report": "report", "Sample": "run", "Status": "run", "Task": "tasks",
    "accelerate": "acceleration", "devices": "dispatch", "last_report": "report", "load_tasks": "tasks",
    "threshold": "dispatch",
}  # fmt: skip
_MODULES = ("batch", "dsl", "evolve", "gpu", "mutate", "reference")

__all__ = [
    "FUEL", "MEMORY", "ArcfastError", "Battery", "DSLError", "DeviceError", "DeviceUnavailable", "Function", "Grid",
    "Primitive", "Program", "ProgramError", "Report", "Sample", "Set", "Status", "Task", "TaskError", "Tuple", "Value",
    "__version__", "accelerate", "devices", "from_python", "last_report", "load_tasks", "threshold", "to_python",
]  # fmt: skip


def __getattr__(name: str):
    if name not in _LATER and name not in _MODULES:
        raise AttributeError(f"module 'arcfast' has no attribute {name!r}")
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"arcfast.{name}")
    if name == "Program":
        import_module("arcfast.run")  # knows how to call one
    value = getattr(import_module(f"arcfast.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *__all__, *_MODULES})
