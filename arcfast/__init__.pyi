"""Types of what `import arcfast` gives: __init__.py imports most of it only when it is first asked for.

tests/test_types.py compares the names.
"""

from arcfast import batch as batch
from arcfast import dsl as dsl
from arcfast import errors as errors
from arcfast import evolve as evolve
from arcfast import gpu as gpu
from arcfast import mutate as mutate
from arcfast import reference as reference
from arcfast import submission as submission
from arcfast import table as table
from arcfast import tasks as tasks
from arcfast._cpu import Function as Function
from arcfast._cpu import Grid as Grid
from arcfast._cpu import Primitive as Primitive
from arcfast._cpu import Set as Set
from arcfast._cpu import Tuple as Tuple
from arcfast._cpu import Value as Value
from arcfast._cpu import from_python as from_python
from arcfast._cpu import to_python as to_python
from arcfast.arc.merging import merge_submissions as merge_submissions
from arcfast.arc.submission import score as score
from arcfast.arc.tasks import Task as Task
from arcfast.arc.tasks import Tasks as Tasks
from arcfast.arc.tasks import load_tasks as load_tasks
from arcfast.base.budget import FUEL as FUEL
from arcfast.base.budget import MEMORY as MEMORY
from arcfast.base.errors import ArcfastError as ArcfastError
from arcfast.base.errors import DeviceError as DeviceError
from arcfast.base.errors import DeviceUnavailable as DeviceUnavailable
from arcfast.base.errors import DSLError as DSLError
from arcfast.base.errors import ExecutorError as ExecutorError
from arcfast.base.errors import ProgramError as ProgramError
from arcfast.base.errors import TaskError as TaskError
from arcfast.base.report import Report as Report
from arcfast.base.report import Status as Status
from arcfast.base.report import last_report as last_report
from arcfast.base.version import __version__ as __version__
from arcfast.hardware.device_list import devices as devices
from arcfast.hardware.thresholds import threshold as threshold
from arcfast.programs.program import Program as Program
from arcfast.replacing.acceleration import accelerate as accelerate
from arcfast.running.battery import Battery as Battery
from arcfast.running.run import Run as Run
from arcfast.running.samples import Sample as Sample
from arcfast.running.search import search as search
from arcfast.running.solve import Found as Found
from arcfast.workers.program import PythonProgram as PythonProgram
