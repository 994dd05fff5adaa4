"""Every exception that arcfast raises on purpose.

ArcfastError is the base class of all. DSLError: a call in the language failed. ProgramError: a text is no program.
TaskError: tasks or a submission cannot be used. DeviceUnavailable, DeviceError: a device is missing or failed.
ExecutorError: an executor failed. str() of each is safe to print: control characters are escaped.
"""

from __future__ import annotations

from typing import Any

from arcfast.base.escape import printable
from arcfast.base.table import STATUSES


class ArcfastError(Exception):
    """Base class of all errors here. `partial` holds the results finished before the error, or None."""

    partial: Any = None

    def __str__(self) -> str:
        return printable(super().__str__(), keep="\n")


class DSLError(ArcfastError):
    """A call in the language failed. `status` says how, in the word of a Status: "error", or a budget's, as "fuel".

    >>> str(DSLError("first", "container", "empty container"))
    'first, argument container: empty container'
    """

    step: int | None = None  # of the program that made the call, where one did

    def __init__(self, primitive: str | None, argument: str | None, reason: str, status: str = STATUSES["ERROR"].word):
        super().__init__(primitive, argument, reason, status)
        self.primitive = primitive
        self.argument = argument
        self.reason = reason
        self.status = status

    def __str__(self) -> str:
        where = [self.primitive] if self.primitive else []
        if self.argument:
            where.append(f"argument {self.argument}")
        return printable(f"{', '.join(where)}: {self.reason}" if where else self.reason, keep="\n")


class ProgramError(ArcfastError):
    """A text cannot be compiled. `line` counts from 1; it is None where the reason concerns no single line.

    `path` is the file that the line is in, if it is another than the one being read: one that it imports from.
    """

    def __init__(self, line: int | None, reason: str, path: str | None = None):
        super().__init__(line, reason, *([] if path is None else [path]))
        self.line = line
        self.reason = reason
        self.path = path

    def __str__(self) -> str:
        where = [] if self.path is None else [self.path]
        where += [] if self.line is None else [f"line {self.line}"]
        return printable(f"{', '.join(where)}: {self.reason}" if where else self.reason, keep="\n")

    def without_traceback(self) -> ProgramError:
        """Drop the traceback, which would keep the syntax trees of the whole file in memory."""
        self.__traceback__ = self.__context__ = None
        return self


class TaskError(ArcfastError):
    """Tasks, or a submission for them, cannot be used; the message says what was tried."""


class DeviceUnavailable(ArcfastError):
    """A device that was named is not there; the message says why."""


class DeviceError(ArcfastError):
    """A device failed during work; `partial` holds the results that were finished, or None."""

    def __init__(self, reason: str, partial: Any = None):
        super().__init__(reason)
        self.partial = partial


class ExecutorError(ArcfastError):
    """An executor that was given (`executor=`) failed; `partial` holds the results that were finished."""


# Users meet them as arcfast.errors.DSLError: in tracebacks, and in pickles, which so do not depend on the folders.
for _error in (ArcfastError, DSLError, ProgramError, TaskError, DeviceUnavailable, DeviceError, ExecutorError):
    _error.__module__ = "arcfast.errors"
