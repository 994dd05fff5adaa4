"""arcfast: the ARC DSL, compiled once for CPU and GPU.

>>> import arcfast
>>> from arcfast.dsl import *
>>> rot90(arcfast.Grid([[0, 1], [2, 0]])) == ((2, 0), (0, 1))
True
"""

from typing import TYPE_CHECKING, Any

from arcfast._cpu import Function, Grid, Primitive, Set, Tuple, Value, from_python, to_python
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.errors import ArcfastError, DeviceError, DeviceUnavailable, DSLError, ProgramError, TaskError
from arcfast.base.version import __version__

# What takes longer to import comes when it is first asked for.
_LATER = {
    "Battery": "running.battery", "Program": "programs.program", "Report": "base.report", "Sample": "running.samples",
    "Status": "base.report", "Task": "arc.tasks", "accelerate": "replacing.acceleration", "devices": "hardware.choice",
    "last_report": "base.report", "load_tasks": "arc.tasks", "threshold": "hardware.choice",
}  # fmt: skip
_MODULES = ("batch", "dsl", "evolve", "gpu", "mutate", "reference")
if TYPE_CHECKING:  # the same, for editors and type checkers
    from arcfast import batch as batch
    from arcfast import dsl as dsl
    from arcfast import evolve as evolve
    from arcfast import gpu as gpu
    from arcfast import mutate as mutate
    from arcfast import reference as reference
    from arcfast.arc.tasks import Task, load_tasks
    from arcfast.base.report import Report, Status, last_report
    from arcfast.hardware.choice import devices, threshold
    from arcfast.programs.program import Program
    from arcfast.replacing.acceleration import accelerate
    from arcfast.running.battery import Battery
    from arcfast.running.samples import Sample

__all__ = [
    "FUEL", "MEMORY", "ArcfastError", "Battery", "DSLError", "DeviceError", "DeviceUnavailable", "Function", "Grid",
    "Primitive", "Program", "ProgramError", "Report", "Sample", "Set", "Status", "Task", "TaskError", "Tuple", "Value",
    "__version__", "accelerate", "devices", "from_python", "last_report", "load_tasks", "threshold", "to_python",
]  # fmt: skip

if not TYPE_CHECKING:  # to whom a module with __getattr__ would have every name

    def __getattr__(name: str) -> Any:
        if name not in _LATER and name not in _MODULES:
            raise AttributeError(f"module 'arcfast' has no attribute {name!r}")
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"arcfast.{name}")
        value = getattr(import_module(f"arcfast.{_LATER[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
