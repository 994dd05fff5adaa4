"""Which executor runs a battery on the device that was chosen."""

from __future__ import annotations

from collections.abc import Sequence

from arcfast.base.report import Choice, Report
from arcfast.hardware import choice
from arcfast.hardware.choice import Target
from arcfast.programs.graph import Graph
from arcfast.programs.program import Program
from arcfast.running.cpu_executor import CpuExecutor
from arcfast.running.executor import Executor
from arcfast.running.options import Options
from arcfast.running.reference_executor import ReferenceExecutor


def chosen(options: Options) -> Target | None:
    """The target that was asked for, which an executor is; None: nobody asked."""
    if options.executor is None:
        return choice.forced(options.device)
    return choice.Target(Choice(type(options.executor).__name__, "asked for by executor="))


def open_executor(
    target: Target, graph: Graph, programs: Sequence[Program], options: Options, report: Report
) -> Executor:
    """The executor for a target. It runs these programs, which are the first ones of the graph.

    The choice goes into the report now, and what devices did when the executor is closed. Python programs run in worker
    processes, whatever the device.
    """
    if options.executor is not None:
        from arcfast.running.spread_executor import SpreadExecutor  # few runs are spread

        report.choice = target.choice
        return SpreadExecutor(graph, programs, options, report)
    executor = _open_compiled(target, graph, programs, options, report)
    if graph.compiled or all(program.is_compiled for program in programs):
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
