"""Every exception that arcfast raises on purpose.

Catch ArcfastError to catch them all. DSLError is a bad call in the language, ProgramError a text that is
no program, TaskError a source of tasks or a submission that cannot be used, the Device errors speak about where
work was to run. Their texts can be printed anywhere: what a terminal would obey is escaped.
"""

from __future__ import annotations

from typing import Any

from arcfast.base.escape import printable


class ArcfastError(Exception):
    """What all of them are. `partial` holds what was finished before, where there is such, else None."""

    partial: Any = None

    def __str__(self) -> str:
        return printable(super().__str__(), keep="\n")


class DSLError(ArcfastError):
    """A call that has no value. `status` says how it ended: "error", "fuel" or "memory".

    >>> str(DSLError("first", "container", "empty container"))
    'first, argument container: empty container'
    """

    step: int | None = None  # of the program that made the call, where one did

    def __init__(self, primitive: str | None, argument: str | None, reason: str, status: str = "error"):
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
    """A text that cannot be compiled; `line` counts from 1, None where no line is to blame."""

    def __init__(self, line: int | None, reason: str):
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return printable(self.reason if self.line is None else f"line {self.line}: {self.reason}", keep="\n")

    def kept(self) -> ProgramError:
        """The same without its traceback, which would hold everything that was being compiled."""
        self.__traceback__ = self.__context__ = None
        return self


class TaskError(ArcfastError):
    """A source of tasks, or a submission for them, that cannot be used; the message says what was tried."""


class DeviceUnavailable(ArcfastError):
    """A device was asked for by name and is not there; the message says why."""


class DeviceError(ArcfastError):
    """A device failed in the middle of work; `partial` holds the results that were finished, or None."""

    def __init__(self, reason: str, partial: Any = None):
        super().__init__(reason)
        self.partial = partial
