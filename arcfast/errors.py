"""Every exception that arcfast raises on purpose; see base/errors.py."""

from arcfast.base.errors import (
    ArcfastError,
    DeviceError,
    DeviceUnavailable,
    DSLError,
    ExecutorError,
    ProgramError,
    TaskError,
)

__all__ = ["ArcfastError", "DSLError", "DeviceError", "DeviceUnavailable", "ExecutorError", "ProgramError", "TaskError"]
