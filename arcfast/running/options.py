"""The options of a run and of solving: their names, defaults, meaning and checks, for every call that takes them.

Battery.run, Battery.solve, batch and evolve take them; a test compares their signatures with the classes here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from inspect import cleandoc
from operator import itemgetter
from typing import Any, ClassVar, TypeVar

from arcfast import _cpu
from arcfast.base.budget import FUEL, MEMORY, check_budgets, check_time_limit
from arcfast.base.errors import ArcfastError
from arcfast.hardware import cores, session
from arcfast.workers.budget import WORKER_MEMORY, WORKER_TIMEOUT, check_worker_memory, check_worker_timeout

RANKS = ("steps", "votes")
SETTINGS = ("ARCFAST_THREADS", "ARCFAST_GPU_MEMORY")  # variables that options depend on
IMMUTABLE = frozenset((str, int, float, bool, type(None)))  # what options can be known by again

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
    threshold: the estimated fuel from which "auto" uses GPUs; by default ARCFAST_THRESHOLD, else what
        `arcfast calibrate` measured, else never.
    gpu_memory: the most bytes to take of each GPU; by default ARCFAST_GPU_MEMORY, else the lesser of 2 GiB and a
        quarter of what is free.
    worker_timeout: seconds of processor time that a Python program may take for one input in a worker process.
    worker_memory: bytes that it may take there.
    resume: a folder of checkpoints: finished pieces are kept there, and a run that was interrupted or killed continues
        from them. A folder of another run is refused.
    executor: a concurrent.futures.Executor (processes, threads, loky, dask's client.get_executor()): its workers run
        pieces of the work on their CPUs, a thread for each piece. If it breaks, ExecutorError has what was finished in
        `.partial`.
    """

    device: Any = "auto"
    threads: int | None = None
    fuel: int = FUEL
    memory: int = MEMORY
    strict: bool = False
    progress: bool = False
    threshold: float | None = None
    gpu_memory: int | str | None = None
    worker_timeout: float = WORKER_TIMEOUT
    worker_memory: int = WORKER_MEMORY
    resume: str | os.PathLike[str] | None = None
    executor: Any = None

    _among: ClassVar[Callable[[Mapping[str, Any]], tuple[Any, ...]]]  # the fields among arguments, in their order
    # What `of` was given last, what the environment said, and the options that it made of them.
    _last: ClassVar[tuple[tuple[Any, ...], tuple[str | None, ...], Any] | None] = None

    def __post_init__(self) -> None:
        if self.executor is not None:
            _check_executor(self.executor, self.device)
        check_budgets(self.fuel, self.memory)
        self.worker_timeout = check_worker_timeout(self.worker_timeout)
        self.worker_memory = check_worker_memory(self.worker_memory)
        if self.resume is not None and not isinstance(self.resume, (str, os.PathLike)):
            raise ArcfastError(f"resume must be the path of a folder, not {type(self.resume).__name__}")
        self.asked_threads = cores.asked_threads(self.threads)  # None: nobody asked
        self.budgets = int(self.fuel), int(self.memory)
        self._device_memory = session.memory_limit(self.gpu_memory)

    @classmethod
    def of(cls: type[_Options], arguments: Mapping[str, Any]) -> _Options:
        """The options among the arguments of a function: `Options.of(locals())`."""
        try:
            given = cls._among(arguments)
        except KeyError:  # the function does not take all of them
            return cls(**{each.name: arguments[each.name] for each in fields(cls) if each.name in arguments})
        return cls.given(given)

    @classmethod
    def given(cls: type[_Options], given: tuple[Any, ...]) -> _Options:
        """The options with these values, in the order of the fields."""
        settings = _cpu.variables(SETTINGS)
        last: tuple[tuple[Any, ...], tuple[str | None, ...], _Options] | None = cls._last
        if last is not None and settings == last[1] and _cpu.are_same(given, last[0]):
            return last[2]  # the same call again
        options = cls(**dict(zip([each.name for each in fields(cls)], given, strict=True)))
        if IMMUTABLE.issuperset(map(type, given)):
            cls._last = given, settings, options
        return options

    @property
    def worker_budgets(self) -> tuple[float, int]:
        """(worker_timeout, worker_memory)."""
        return self.worker_timeout, self.worker_memory

    @property
    def thread_count(self) -> int:
        return self.asked_threads or cores.available_cores()

    @property
    def device_memory(self) -> int | None:
        """Bytes that may be taken of each device; None: the default."""
        return self._device_memory


@dataclass(kw_only=True)
class RunOptions(Options):
    """values: True keeps all output values, False none, "auto" up to 256 MB, with an executor only those of Python
    programs; others are computed when asked for.
    """

    values: bool | str = "auto"

    def __post_init__(self) -> None:
        if not (self.values is True or self.values is False or self.values == "auto"):
            raise ArcfastError(f'values must be "auto", True or False, not {self.values!r}')
        super().__post_init__()


@dataclass(kw_only=True)
class SolveOptions(Options):
    """attempts: distinct answers for each test input.
    programs: {task: names of the programs to try}; a task that is not named is not tried. By default all
        programs are tried on all tasks.
    time_limit: seconds; no work starts after that, and what was found is kept.
    rank: "steps" (fewest steps first, then least fuel) or "votes" (answers that most programs give first).
    partial: run every demonstration even after a miss, for Found.partial().
    leak: give programs all demonstrations in S, the one that is checked included.
    submission: a file that is a valid submission from the first second, and is replaced as tasks are solved. It
        keeps the answers that it held for these tasks.
    fresh: start the submission without the answers that it held.
    compose: where no program is right, compose an answer from the outputs of the nearest programs: stacks and
        look-ups, as in arcfast.search.
    shard: (i, n): try only every n-th task, from the i-th on, i from 1 to n. The submission is valid for all tasks;
        arcfast.merge_submissions joins those of all shards.
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
    compose: bool = False
    shard: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.shard = _check_shard(self.shard)
        if self.rank not in RANKS:
            raise ArcfastError(f"rank must be one of {', '.join(RANKS)}, not {self.rank!r}")
        if isinstance(self.attempts, bool) or not isinstance(self.attempts, int) or self.attempts < 1:
            raise ArcfastError(f"attempts must be a whole number of at least 1, not {self.attempts!r}")
        check_time_limit(self.time_limit)
        super().__post_init__()


for _class in (RunOptions, SolveOptions):
    _class._among = itemgetter(*[each.name for each in fields(_class)])


def _check_executor(executor: Any, device: Any) -> None:
    from concurrent.futures import Executor

    if not isinstance(executor, Executor):
        hint = ": give client.get_executor()" if hasattr(executor, "get_executor") else ""
        raise ArcfastError(f"executor must be a concurrent.futures.Executor, not {type(executor).__name__}{hint}")
    if not isinstance(device, str) or device not in ("auto", "cpu"):
        raise ArcfastError(
            'an executor runs programs on the CPUs of its workers: with one, device must be "auto" or "cpu"'
        )


def _check_shard(shard: Any) -> tuple[int, int] | None:
    if shard is None:
        return None
    pair = tuple(shard) if isinstance(shard, (tuple, list)) else ()
    if len(pair) != 2 or not all(isinstance(k, int) and not isinstance(k, bool) for k in pair):
        raise ArcfastError(f"shard must be a pair (i, n) of whole numbers, not {shard!r}")
    if not 1 <= pair[0] <= pair[1]:
        raise ArcfastError(f"shard must be a pair (i, n) with i from 1 to n, not {shard!r}")
    return pair[0], pair[1]


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
