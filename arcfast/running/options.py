"""The options of a run and of solving: their names, defaults, meaning and checks, for every call that takes them.

Battery.run, Battery.solve, batch and evolve take them; a test compares their signatures with the classes here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, TypeVar

from arcfast.base.budget import FUEL, MEMORY, check_budgets, check_time_limit
from arcfast.base.errors import ArcfastError
from arcfast.hardware import cores, session

RANKS = ("steps", "votes")

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Options = TypeVar("_Options", bound="Options")


@dataclass(kw_only=True)
class Options:
    """device: "auto", a name that arcfast.devices() lists, an arcfast.gpu.Device, or a list of GPUs and such objects.
    threads: CPU threads; by default ARCFAST_THREADS, else the cores that this process may use.
    fuel: the most that one program may spend on one input.
    memory: the most bytes that one step of a program may hold.
    strict: raise DeviceError where a device cannot finish a run, with the finished ones in `.partial`. By default such
        runs are repeated on the CPU, and reported.
    progress: show a progress bar, after a second, in a terminal or notebook.
    threshold: the estimated fuel from which on "auto" takes GPUs; by default ARCFAST_THRESHOLD, else what
        `arcfast calibrate` measured, else never.
    gpu_memory: the most bytes to take of each GPU; by default ARCFAST_GPU_MEMORY, else the lesser of 2 GiB and a
        quarter of what is free.
    """

    device: Any = "auto"
    threads: int | None = None
    fuel: int = FUEL
    memory: int = MEMORY
    strict: bool = False
    progress: bool = False
    threshold: float | None = None
    gpu_memory: int | str | None = None

    def __post_init__(self) -> None:
        check_budgets(self.fuel, self.memory)
        self._thread_count = cores.thread_count(self.threads)
        self._device_memory = session.memory_limit(self.gpu_memory)

    @classmethod
    def of(cls: type[_Options], arguments: Mapping[str, Any]) -> _Options:
        """The options among the arguments of a function: `Options.of(locals())`."""
        options = cls.__new__(cls)
        options.__dict__.update([(name, arguments[name]) for name in cls.__dataclass_fields__ if name in arguments])
        options.__post_init__()  # fields that are not set have their defaults, which are the class's
        return options

    @property
    def budgets(self) -> tuple[int, int]:
        """(fuel, memory)."""
        return int(self.fuel), int(self.memory)

    @property
    def thread_count(self) -> int:
        return self._thread_count

    @property
    def device_memory(self) -> int | None:
        """Bytes that may be taken of each device; None: the default."""
        return self._device_memory


@dataclass(kw_only=True)
class RunOptions(Options):
    """values: True keeps all output values, False none, "auto" up to 256 MB; others are computed when asked for."""

    values: bool | str = "auto"

    def __post_init__(self) -> None:
        if not (self.values is True or self.values is False or self.values == "auto"):
            raise ArcfastError(f'values must be "auto", True or False, not {self.values!r}')
        super().__post_init__()


@dataclass(kw_only=True)
class SolveOptions(Options):
    """attempts: distinct answers for each test input.
    programs: {task: names of the programs to try}; a task that is not named is not tried. By default all on all.
    time_limit: seconds; no work is handed out after them, and what was found is kept.
    rank: "steps" (fewest steps first, then least fuel) or "votes" (answers that most programs give first).
    partial: run every demonstration even after a miss, for Found.partial().
    leak: give programs all demonstrations in S, the one that is checked included.
    submission: a file that is a valid submission from the first second on, and is replaced as tasks are solved. It
        keeps the answers that it held for these tasks.
    fresh: start the submission without the answers that it held.
    """

    progress: bool = True
    attempts: int = 2
    programs: Mapping[str, Iterable[str]] | None = None
    time_limit: float | None = None
    rank: str = "steps"
    partial: bool = False
    leak: bool = False
    submission: str | os.PathLike[str] | None = None
    fresh: bool = False

    def __post_init__(self) -> None:
        if self.rank not in RANKS:
            raise ArcfastError(f"rank must be one of {', '.join(RANKS)}, not {self.rank!r}")
        if isinstance(self.attempts, bool) or not isinstance(self.attempts, int) or self.attempts < 1:
            raise ArcfastError(f"attempts must be a whole number of at least 1, not {self.attempts!r}")
        check_time_limit(self.time_limit)
        super().__post_init__()


def explained(options: type[Options]) -> Callable[[_Function], _Function]:
    """A decorator that adds what the options mean to a function's docstring."""

    def add(function: _Function) -> _Function:
        meanings = [cleandoc(cls.__doc__ or "") for cls in reversed(options.__mro__) if issubclass(cls, Options)]
        lines = "\n".join(meanings).splitlines()
        function.__doc__ = (
            cleandoc(function.__doc__ or "") + "\n\nOptions:\n" + "\n".join(f"  {line}" for line in lines)
        )
        return function

    return add
