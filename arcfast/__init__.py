"""arcfast: the ARC DSL, compiled once for CPU and GPU.

>>> import arcfast
>>> from arcfast.dsl import *
>>> rot90(arcfast.Grid([[0, 1], [2, 0]])) == ((2, 0), (0, 1))
True
"""

from arcfast._cpu import Function, Grid, Primitive, Set, Tuple, Value, from_python, to_python
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.errors import (
    ArcfastError,
    DeviceError,
    DeviceUnavailable,
    DSLError,
    ExecutorError,
    ProgramError,
    TaskError,
)
from arcfast.base.version import __version__

# What takes longer to import comes when it is first asked for.
_LATER = {
    "Battery": "running.battery", "Found": "running.solve", "Program": "programs.program",
    "PythonProgram": "workers.program", "Report": "base.report", "Run": "running.run", "Sample": "running.samples",
    "Status": "base.report", "Task": "arc.tasks", "Tasks": "arc.tasks", "accelerate": "replacing.acceleration",
    "devices": "hardware.device_list", "last_report": "base.report", "load_tasks": "arc.tasks",
    "merge_submissions": "arc.merging", "score": "arc.submission", "search": "running.search",
    "threshold": "hardware.thresholds",
}  # fmt: skip
_MODULES = ("batch", "dsl", "errors", "evolve", "gpu", "mutate", "reference", "submission", "table", "tasks")

__all__ = [
    "FUEL", "MEMORY", "ArcfastError", "Battery", "DSLError", "DeviceError", "DeviceUnavailable", "ExecutorError",
    "Found", "Function", "Grid", "Primitive", "Program", "ProgramError", "PythonProgram", "Report", "Run", "Sample",
    "Set", "Status", "Task", "TaskError", "Tasks", "Tuple", "Value", "__version__", "accelerate", "devices",
    "from_python", "last_report", "load_tasks", "merge_submissions", "score", "search", "threshold", "to_python",
]  # fmt: skip


def __getattr__(name: str):
    if name not in _LATER and name not in _MODULES:
        raise AttributeError(f"module 'arcfast' has no attribute {name!r}")
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"arcfast.{name}")
    value = getattr(import_module(f"arcfast.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *__all__, *_MODULES})
