"""Types of the compiled core (bindings/_cpu.pyx) as Python code, tools and tests use it.

tests/test_stubs.py compares names and parameters with the compiled module. Values of the language are Any where their
kind is not known before the run. Tuple and Set are registered with collections.abc; here they inherit from it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, SupportsIndex, TypeAlias, overload

import numpy
from numpy.typing import DTypeLike, NDArray

from arcfast.base.errors import DSLError as DSLError
from arcfast.base.table import Primitive as Row

_Buffer: TypeAlias = bytes | bytearray | memoryview | NDArray[numpy.uint8]
_PlainGrid: TypeAlias = tuple[tuple[int, ...], ...]
_Cells: TypeAlias = Sequence[Sequence[int | numpy.integer[Any]] | NDArray[Any]]

# ---- Values ----

class NotAValue(Exception):
    """This Python object is no value of the language."""

class Value:
    """A value of the language: a Tuple, Grid, Set or Function. Made by calls and by arcfast.from_python."""

    def to_python(self) -> Any:
        """The plain Python value."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __bool__(self) -> bool: ...

class Tuple(Value, Sequence[Any]):
    """A tuple of values that is no grid."""

    def to_python(self) -> tuple[Any, ...]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, item: object) -> bool: ...
    @overload
    def __getitem__(self, key: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, key: slice) -> Tuple | tuple[Any, ...]: ...
    def __add__(self, other: Tuple | tuple[Any, ...]) -> Tuple | tuple[Any, ...]: ...
    def __radd__(self, other: tuple[Any, ...]) -> Tuple | tuple[Any, ...]: ...
    def __mul__(self, times: SupportsIndex) -> Tuple | tuple[Any, ...]: ...
    def __rmul__(self, times: SupportsIndex) -> Tuple | tuple[Any, ...]: ...
    def __lt__(self, other: Tuple | tuple[Any, ...]) -> bool: ...
    def __le__(self, other: Tuple | tuple[Any, ...]) -> bool: ...
    def __gt__(self, other: Tuple | tuple[Any, ...]) -> bool: ...
    def __ge__(self, other: Tuple | tuple[Any, ...]) -> bool: ...
    def index(self, item: Any, *bounds: int) -> int:
        """The position of a member."""

    def count(self, item: Any) -> int:
        """How often a member occurs."""

class Grid(Tuple):
    """A grid: equally long rows of ints. Draws itself in a notebook.

    >>> Grid([[0, 1], [2, 0]]).height
    2
    """

    def __init__(self, data: Tuple | _Cells | NDArray[Any]) -> None: ...
    def to_python(self) -> _PlainGrid: ...
    @overload
    def __getitem__(self, key: SupportsIndex) -> Tuple | tuple[int, ...]: ...
    @overload
    def __getitem__(self, key: slice) -> Tuple | tuple[Any, ...]: ...
    def __iter__(self) -> Iterator[Tuple | tuple[int, ...]]: ...
    @property
    def height(self) -> int:
        """Number of rows."""

    @property
    def width(self) -> int:
        """Number of columns."""

    @property
    def shape(self) -> tuple[int, int]:
        """(height, width)."""

    def tolist(self) -> list[list[int]]:
        """The rows as lists of ints."""

    def to_numpy(self) -> NDArray[numpy.int32]:
        """The cells as a numpy array of int32 (a copy)."""

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]: ...
    def _repr_html_(self) -> str: ...

class Set(Value, AbstractSet[Any]):
    """A set of values; iterates in the order of the language."""

    def to_python(self) -> frozenset[Any]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, item: object) -> bool: ...
    def __or__(self, other: AbstractSet[Any]) -> Set: ...
    def __ror__(self, other: AbstractSet[Any]) -> Set: ...
    def __and__(self, other: AbstractSet[Any]) -> Set: ...
    def __rand__(self, other: AbstractSet[Any]) -> Set: ...
    def __sub__(self, other: AbstractSet[Any]) -> Set: ...
    def __rsub__(self, other: AbstractSet[Any]) -> Set: ...
    def __xor__(self, other: AbstractSet[Any]) -> Set: ...
    def __rxor__(self, other: AbstractSet[Any]) -> Set: ...
    def union(self, *others: Iterable[Any]) -> Set:
        """Members of any of them."""

    def intersection(self, *others: Iterable[Any]) -> Set:
        """Members of all of them."""

    def difference(self, *others: Iterable[Any]) -> Set:
        """Members that no other has."""

    def symmetric_difference(self, other: Iterable[Any]) -> Set:
        """Members of one, not of both."""

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """True if no member is shared."""

    def issubset(self, other: Iterable[Any]) -> bool:
        """True if every member is in other."""

    def issuperset(self, other: Iterable[Any]) -> bool:
        """True if every member of other is here."""

class Function(Value):
    """A function made of functions, such as compose(first, last). Call it like any other."""

    def to_python(self) -> Function:
        """Itself: there is no plainer form of a function."""

    def __call__(self, *args: Any) -> Any: ...
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...

class Primitive(Function):
    """A primitive of the language: callable, and a function value wherever one is expected."""

    @property
    def row(self) -> Row: ...
    @property
    def __name__(self) -> str: ...
    @property
    def __qualname__(self) -> str: ...
    def __call__(self, *args: Any, **keywords: Any) -> Any: ...

@overload
def from_python(value: Grid) -> Grid: ...
@overload
def from_python(value: Any) -> Any:
    """The value as an eager call would return it: ints, bools, None and pairs stay, the rest becomes a Value."""

@overload
def to_python(value: Grid) -> _PlainGrid: ...
@overload
def to_python(value: Tuple) -> tuple[Any, ...]: ...
@overload
def to_python(value: Set) -> frozenset[Any]: ...
@overload
def to_python(value: Any) -> Any:
    """The plain Python value: tuples, frozensets, ints, bools and None."""

def hash_value(value: Any) -> int:
    """The 64-bit hash of a value: the same on every machine, never 0."""

def holds_python(value: Any) -> bool:
    """Whether a Python function is in a value: such a one runs only here."""

def compare_values(a: Any, b: Any) -> int:
    """-1, 0 or 1 by the total order of all values."""

def primitives() -> dict[str, Primitive]:
    """Every primitive by name."""

def make_lambda(*parts: Any) -> Function: ...
def time_call(name: str, args: tuple[Any, ...], repeats: int) -> float:
    """Seconds that one call of a primitive takes inside the core, arguments already there."""

# ---- Programs ----

_Step: TypeAlias = tuple[str | int, Sequence[int]]
_Why: TypeAlias = tuple[str | None, str | None, str]

class Image:
    """A program with its constants and inputs as one block of bytes that every processor runs alike."""

    def __init__(
        self, steps: Sequence[_Step], constants: Sequence[Any], size: int = ..., fuel: int = ..., memory: int = ...
    ) -> None: ...
    @property
    def data(self) -> bytearray: ...
    @property
    def constants(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    def run(self) -> bool:
        """Run it here. Gives False if the image is too small for the run."""

    def outcome(self, step: int) -> tuple[str, int, int, _Why | None]:
        """(status word, fuel, hash, (primitive, parameter, reason) or None) of a step."""

    def value(self, step: int) -> Any:
        """The plain value of a step that ended well."""

READERS: Final[frozenset[str]]
GIVEN: Final[int]
CALL: Final[int]
MAKE: Final[int]
CONTROL: Final[int]
RESULT: Final[int]
NO_FALLBACK: Final[int]
NOT_RUN: Final[int]
ARENA_FULL: Final[int]
ARENA_TOO_SMALL: Final[int]

def status_kinds() -> dict[str, tuple[int, str]]:
    """{name: (code, kind)} of core/statuses.def as the C compiler read it."""

def variable(name: str) -> str | None:
    """An environment variable, None if it is not set."""

def variables(names: tuple[str, ...]) -> tuple[str | None, ...]:
    """Several of them."""

def are_same(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    """Whether two tuples hold the same objects."""

def direct_calls() -> int:
    """How many eager calls went the short way since this process began."""

def path_counts() -> dict[str, int]:
    """{path: count}: how often calls of functions took each way (core/paths.def) since this process began."""

_Node: TypeAlias = tuple[int, list[int], int]
_SliceProgram: TypeAlias = tuple[list[int], int, bool]

class Slice:
    """Some programs of a battery with the nodes they need, as the core reads them."""

    def __init__(
        self,
        nodes: list[_Node],
        programs: list[_SliceProgram],
        constants: dict[int, Any],
        inputs: Sequence[int],
        statics: list[int],
        shared: Iterable[int],
        uses_c: Iterable[int] = ...,
    ) -> None: ...
    @property
    def n_nodes(self) -> int: ...
    @property
    def n_programs(self) -> int: ...
    @property
    def constants(self) -> dict[int, Any]: ...
    @property
    def statics(self) -> list[int]: ...

class PreparedSlice:
    """A slice with constants placed and input-independent nodes evaluated under the run's budgets."""

    def __init__(self, slice: Slice, fuel: int, memory: int) -> None: ...
    @property
    def slice(self) -> Slice: ...
    @property
    def size(self) -> int: ...
    @property
    def fuel(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def n_programs(self) -> int: ...

class Inputs:
    """The inputs of a run as core values: I, S and C of each, the output expected of it, and its hash."""

    def __init__(
        self, samples: Sequence[Any], expected: Sequence[Any] | None = ..., join: bool = ..., bare: bool = ...
    ) -> None: ...
    @property
    def n(self) -> int: ...
    @property
    def groups(self) -> list[int]: ...
    @property
    def cells(self) -> int: ...
    @property
    def checked(self) -> list[bool]: ...
    @property
    def packed_bytes(self) -> list[int]: ...
    def sample(self, k: int) -> tuple[Any, Any, Any]:
        """(S, I, C) as immutable values of the core."""

    def expected(self, k: int) -> Any:
        """The grid that is expected, as a plain value; None: none is."""

def are_bare(inputs: Sequence[Any]) -> bool:
    """Whether all inputs, in a list or tuple, are grids in the usual form: no Sample, and nothing that may be one."""

class WorkQueue:
    """Work for the CPU: units (a slice on a group of inputs) that threads claim until none is left."""

    def __init__(self, slices: Iterable[PreparedSlice], work: Any) -> None: ...
    @property
    def keep_limit(self) -> int: ...
    @property
    def n_programs(self) -> int: ...
    @property
    def n_groups(self) -> int: ...
    @property
    def progress(self) -> tuple[int, int]: ...
    @property
    def nodes_evaluated(self) -> int: ...
    @property
    def full_arenas(self) -> int: ...
    @property
    def kept_bytes(self) -> int: ...
    def stop(self) -> None: ...
    def work(self, seconds: float = 0.0) -> None: ...
    def value(self, program: int, input: int) -> Any: ...

class PreparedProgram:
    """The first program of a prepared slice as a function of one input: its plain value, or what `fail` raises."""

    def __init__(self, prepared: PreparedSlice, n: int, fail: Callable[[int | None, Any], Any]) -> None: ...

class CallableProgram:
    """What makes programs callable. A class made of it has _make_ready(), which gives a PreparedProgram."""

    def __call__(self, *inputs: Any) -> Any: ...

def call_directly(made: type[CallableProgram]) -> type[CallableProgram]:
    """Have Python call the instances of a class made of CallableProgram by the vector call protocol; the class."""

def run_program(prepared: PreparedSlice, grid: Any, pairs: Any, known: Any) -> tuple[int, int, int, Any]:
    """(status, code of the error, fuel, plain value or None) of the first program of a prepared slice on one input."""

def unpack_code(code: int) -> tuple[int, str | None, str | None, str]:
    """(position among the program's steps, primitive, parameter, reason) of an error's code."""

def set_arenas(work: int = ..., largest: int = ..., eager: int = ...) -> None:
    """Sizes of arenas: of a worker's, at first and at most, and of an eager call's at first. No result depends on them.

    For tests, and for processes whose address space is limited.
    """

# ---- Bytes for devices ----

NOT_KEPT: Final[int]
NO_SLICE: Final[int]
EVERY: Final[int]
TRUSTED: Final[int]
WRONG_SEAL: Final[int]
WRONG_OUTCOME: Final[int]
WRONG_VALUE: Final[int]

def pack_inputs(inputs: Inputs, which: Sequence[int]) -> bytes: ...
def pack_slice(prepared: PreparedSlice) -> bytearray: ...
def pack_value(value: Any, start: int = 0) -> tuple[bytes, int, int, int, int]: ...
def unpack_value(data: _Buffer, start: int, tag: int, a: int, b: int, c: int, most: int = ...) -> Any: ...
def value_limit(prepared: PreparedSlice) -> int: ...
def wire_layout() -> dict[str, tuple[int, dict[str, int]]]: ...
def check_outcomes(
    data: _Buffer,
    held: _Buffer,
    stamp: int,
    starts: tuple[int, int, int],
    prepared: PreparedSlice,
    inputs: Inputs,
    which: Sequence[int],
    warps: Sequence[int],
    firsts: Sequence[int],
    keep: Sequence[bool],
    wanted: NDArray[numpy.uint8],
) -> bytearray: ...
def run_warps(args: Sequence[int], warps: Iterable[int]) -> None:
    """The kernel on one lane: these warps of a launch with these six arguments."""

# ---- Calls on plain values, for arcfast.accelerate ----

LEFT: Final[object]
STORES_BOOLS: Final[str]
COMPARED: Final[dict[str, str]]
MOST: Final[frozenset[str]]
LEAST: Final[frozenset[str]]
FLAGS: Final[frozenset[str]]
_natives: dict[Any, Any]  # the function value, or what gives it or None at the time

class Count:
    """Calls: answered here, left ({why: calls}), and those of the first that went through a set in our order."""

    def __init__(self) -> None: ...
    @property
    def native(self) -> int: ...
    @property
    def ordered(self) -> int: ...
    @property
    def left(self) -> dict[str, int]: ...

class Plain:
    """A function value called on plain values: gives a plain value, or LEFT; counts both."""

    def __init__(
        self, function: Function, count: Count, maker: bool = ..., walks: bool = ..., row: str = ...
    ) -> None: ...
    @property
    def arity(self) -> int: ...
    def __call__(self, *args: Any) -> Any: ...

def is_tie(row: str, args: tuple[Any, ...]) -> bool: ...
def why_left(function: Function, row: str, args: tuple[Any, ...]) -> str | None: ...
def set_home(names: dict[str, Any]) -> None: ...
def forget_recent() -> None:
    """Let go of the values that are kept."""

STATE_TYPES: tuple[str, ...]
LAYERS: tuple[str, ...]
TASK_INPUTS: int

class Explorer:
    """The states of a search on one task."""

    def __init__(
        self,
        operations: PreparedSlice,
        rows: list[tuple[int, int, list[int]]],
        inputs: Inputs,
        sizes: list[tuple[int, int]] | None,
        applications: int,
        memory: int,
        fuel: int,
    ) -> None: ...
    @property
    def why_ended(self) -> str: ...
    @property
    def counts(self) -> tuple[int, int, int, int, int]: ...
    def give(self, type: int, cost: int, values: list[Any]) -> int | None: ...
    def level(self) -> bool: ...
    def halt(self) -> None: ...
    def forget_level(self) -> None: ...
    def states_that_fit(self, right: bool) -> list[int]: ...
    def partly_right(self, most: int) -> list[tuple[int, int]]: ...
    def states_of(self, type: int) -> list[int]: ...
    def state(self, number: int) -> tuple[int, int, int, list[int]]: ...
    def value(self, number: int, input: int) -> Any: ...
    def compose(
        self, absent: int, most: int, stacks: bool = ..., lookups: bool = ...
    ) -> tuple[
        list[tuple[int, list[tuple[int, int, int, int]]]], list[tuple[int, list[tuple[int, int, int, int]]]]
    ]: ...
