"""Which executor runs a battery on the device that was chosen."""

from __future__ import annotations

from collections.abc import Sequence

from arcfast.base.report import Report
from arcfast.hardware.choice import Target
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.cpu_executor import CpuExecutor
from arcfast.running.executor import Executor
from arcfast.running.options import Options
from arcfast.running.reference_executor import ReferenceExecutor


def open_executor(
    target: Target, graph: Graph, programs: Sequence[Program], options: Options, report: Report
) -> Executor:
    """The executor for a target. It runs these programs, which are the first ones of the graph.

    The choice goes into the report now, and what devices did when the executor is closed. Python programs run in worker
    processes, whatever the device.
    """
    executor = _open_compiled(target, graph, programs, options, report)
    if all(program.is_compiled for program in programs):
        return executor
    from arcfast.running.python_executor import PythonExecutor  # most batteries have no such programs

    return PythonExecutor(executor, programs, options)


def _open_compiled(
    target: Target, graph: Graph, programs: Sequence[Program], options: Options, report: Report
) -> Executor:
    report.choice = target.choice
    if target.choice.device == "python":
        return ReferenceExecutor(programs)
    if target.devices:
        from arcfast.running.device_executor import DeviceExecutor  # only where there are devices: it takes a while

        return DeviceExecutor(target.devices, graph, len(programs), options, report)
    return CpuExecutor(graph, len(programs), options)
