# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, binding=True
"""The core for Python, on the CPU. This file: machines (an arena and budgets), caches, eager calls, images of steps.

It includes _rows.pxi and _convert.pxi (Python values to core values and back), _values.pxi (the classes users see),
_plain.pxi (primitives on plain values, for accelerate), _eager.pxi (calls), _slices.pxi and _inputs.pxi (what a run is
made of), _queue.pxi and _worker.pxi (threads that run it), _single.pxi (calls of programs), _packing.pxi (the same as
bytes for a device, and what comes back), and _explore.pxi (search).
What primitives mean is in core/, their names and sentences in the table.
"""
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport uintptr_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from arcfast.bindings._core cimport *

from weakref import WeakSet

from arcfast.base import errors as _errors
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.table import KEYWORD_ALIASES, PRIMITIVES, REASONS, STATUSES

cdef extern from "sys/mman.h" nogil:
    void *mmap(void *addr, size_t length, int prot, int flags, int fd, long offset)
    int munmap(void *addr, size_t length)
    int madvise(void *addr, size_t length, int advice)
    enum: PROT_READ, PROT_WRITE, MAP_PRIVATE, MAP_ANONYMOUS, MADV_DONTNEED

cdef extern from *:
    """
    #include <sys/mman.h>
    #ifndef MAP_NORESERVE
    #define MAP_NORESERVE 0
    #endif
    #ifndef MADV_HUGEPAGE
    #define MADV_HUGEPAGE MADV_NORMAL
    #endif
    /* Address space, not memory: pages are taken as a call touches them.  The debug build starts tiny, so that every
     * test goes through "arena full, again with a larger one". */
    #ifdef AF_DEBUG
    #define AF_EAGER_ARENA (1u << 15)
    #define AF_WORK_ARENA (1u << 15)
    #else
    #define AF_EAGER_ARENA (1u << 30)
    #define AF_WORK_ARENA (1u << 28)
    #endif
    #define AF_WORK_OUTPUT (1u << 28)
    #define AF_LARGEST_ARENA 0xfffffff0u
    """
    enum: MAP_NORESERVE, MADV_HUGEPAGE
    u32 AF_EAGER_ARENA, AF_WORK_ARENA, AF_WORK_OUTPUT, AF_LARGEST_ARENA

DSLError = _errors.DSLError
ARENA_FULL, NOT_RUN = AF_ARENA_FULL, AF_NOT_RUN
cdef tuple _ROWS = tuple(PRIMITIVES.values())
cdef dict _STATUS_ROWS = {row.code: row for row in STATUSES.values()}
cdef u64 _FUEL = FUEL, _MEMORY = MEMORY
if len(_ROWS) != OP_COUNT:
    raise ImportError("arcfast._cpu was built from another primitives.def; build it again (make test)")


def status_kinds():
    """{name: (code, kind)} of core/statuses.def as the C compiler read it."""
    kinds, k = {}, 0
    while af_status_rows[k].name != NULL:
        kinds[af_status_rows[k].name.decode()] = af_status_rows[k].code, af_status_rows[k].kind.decode()
        k += 1
    return kinds


if status_kinds() != {name: (row.code, row.kind) for name, row in STATUSES.items()}:
    raise ImportError("arcfast._cpu was built from another statuses.def; build it again (make test)")


cdef extern from "stdlib.h":
    char *getenv(const char *name)

cdef extern from "Python.h":
    object PyUnicode_DecodeFSDefault(const char *text)
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL


def variable(str name):
    """An environment variable, None if it is not set: os.environ takes ten times as long, and every run asks for four."""
    cdef char *value = getenv(PyUnicode_AsUTF8AndSize(name, NULL))
    return None if value == NULL else PyUnicode_DecodeFSDefault(value)


def variables(tuple names):
    """Several of them, as a tuple."""
    return tuple([variable(name) for name in names])


def are_same(tuple a, tuple b):
    """Whether two tuples hold the same objects."""
    cdef Py_ssize_t k
    if len(a) != len(b):
        return False
    for k in range(len(a)):
        if a[k] is not b[k]:
            return False
    return True


cdef class Cache
cdef class Machine
cdef class Value
cdef Machine _direct_machine = None  # of direct calls, one at a time

include "_rows.pxi"
include "_convert.pxi"
include "_values.pxi"
include "_eager.pxi"
include "_plain.pxi"
include "_slices.pxi"
include "_inputs.pxi"
include "_queue.pxi"
include "_worker.pxi"
include "_single.pxi"
include "_packing.pxi"
include "_explore.pxi"


# ---- Caches -------------------------------------------------------------------------------------------------------

cdef u64[AF_PATHS] _freed_counts  # of caches that are no more
_caches = WeakSet()


cdef class Cache:
    """What the core remembers of calls within a step, and how often calls took each way (core/paths.def)."""
    cdef af_cache *c
    cdef object __weakref__

    def __cinit__(self):
        self.c = <af_cache *>calloc(1, sizeof(af_cache))
        if self.c == NULL:
            raise MemoryError()
        _caches.add(self)

    def __dealloc__(self):
        if self.c != NULL:
            add_counts(_freed_counts, self.c)
        free(self.c)


cdef void add_counts(u64 *totals, const af_cache *cache) noexcept:
    cdef const u64 *counts = <const u64 *>&cache.paths
    cdef int k
    for k in range(AF_PATHS):
        totals[k] += counts[k]


def path_counts():
    """{path: count}: how often calls of functions took each way (core/paths.def) since this process began.

    All threads' runs, single calls and calls of accelerated functions count; devices, the emulator and images do not.
    Subtract the counts from before a run to prove which way its programs took:

    >>> before = path_counts()
    >>> battery.run(grid)
    >>> path_counts()["columns"] - before["columns"]
    3
    """
    cdef u64[AF_PATHS] totals
    cdef Cache cache
    cdef int k
    memcpy(totals, _freed_counts, sizeof(totals))
    for cache in list(_caches):
        add_counts(totals, cache.c)
    return {af_path_names[k].decode(): totals[k] for k in range(AF_PATHS)}


# ---- Machines -----------------------------------------------------------------------------------------------------

cdef size_t _eager_arena = AF_EAGER_ARENA


cdef class Machine:
    """An arena and the budgets of one eager call. Idle machines are kept for later calls; a nested call takes another."""
    cdef af_machine m
    cdef size_t reserved
    cdef list hosts          # Python callables that core values of this call refer to
    cdef object failure      # what one of them raised
    cdef bint met_set        # one of them gave a set, in a call on plain values
    cdef bint met_bool       # or a bool
    cdef bint walking        # such a call goes through a set of several members
    cdef bint plain          # they take and give plain values
    cdef Cache cache         # for calls of functions that are all ours

    def __cinit__(self, bint bare=False):
        self.reserved = 0
        self.hosts = []
        if not bare:
            self.reserve(_eager_arena)

    def __dealloc__(self):
        if self.reserved:
            munmap(self.m.mem, self.reserved)

    cdef af_cache *get_cache(self) except NULL:
        if self.cache is None:
            self.cache = Cache()
        return self.cache.c

    cdef int reserve(self, size_t size) except -1:
        """Replace the arena by one of this size, or by a smaller one where the system refuses."""
        cdef void *mem
        if self.reserved:
            munmap(self.m.mem, self.reserved)
            self.reserved = 0
        while True:
            mem = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            if mem != <void *><uintptr_t>-1:
                break
            size = (size // 2) & ~<size_t>15
            if size < (1 << 20):
                raise MemoryError("no room for an arena")
        self.m.mem = <u8 *>mem
        self.reserved = size
        self.start()
        return 0

    cdef void start(self) noexcept:
        af_start(&self.m, self.m.mem, <u32>self.reserved)
        af_set_fuel(&self.m, _FUEL)
        self.m.memory = _MEMORY
        self.m.host = host_call
        self.m.host_data = <void *>self
        self.m.look = look_from_call

    cdef bint grow(self) except -1:
        """Replace the arena by a larger one, empty; False if there is none larger."""
        if self.reserved >= AF_LARGEST_ARENA:
            return False
        cdef size_t before = self.reserved
        self.reserve(min(<size_t>AF_LARGEST_ARENA, before * 4))
        return self.reserved > before


cdef Machine _idle_machine = None   # one that a call can take at once ...
cdef list _idle_machines = []       # ... and others


cdef Machine take_machine():
    global _idle_machine
    cdef Machine machine = _idle_machine
    _idle_machine = None
    if machine is None:
        if not _idle_machines:
            return Machine()
        machine = <Machine>_idle_machines.pop()
    machine.start()
    return machine


cdef void give_machine(Machine machine):
    global _idle_machine
    if machine.hosts:
        machine.hosts = []
    machine.failure = None
    if _idle_machine is None:
        _idle_machine = machine
    elif len(_idle_machines) < 7:
        _idle_machines.append(machine)


cdef i32 look_from_call(af_machine *m) noexcept nogil:
    """Whether a signal (Ctrl-C) ends a call that takes long. Its exception waits in `failure`, as host_call's does."""
    with gil:
        try:
            PyErr_CheckSignals()
            return 0
        except BaseException as failure:
            (<Machine>m.host_data).failure = failure
            return 1


cdef i32 host_call(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) noexcept:
    """Call a Python callable for the core; what it raises waits in `failure` until the core has returned."""
    cdef Machine machine = <Machine>m.host_data
    cdef i32 k, status
    try:
        function = host_of(f)
        if machine.plain:
            for k in range(n):
                if holds_function(m.mem, args[k]):
                    raise NotAValue("a function made within the language")
            status = put_plain(machine, function(*[plain(m.mem, args[k]) for k in range(n)]), out, 0)
            machine.met_set |= status == AF_OK and holds_set(m.mem, out[0])
            machine.met_bool |= status == AF_OK and out.tag == T_BOOL
            return status
        arguments = tuple([wrap(machine, m.mem, args[k], machine.hosts) for k in range(n)])
        result = function(*arguments)
        try:
            return put(machine, result, out, 0)
        except NotAValue as error:
            name = getattr(function, "__name__", None) or repr(function)
            raise DSLError(name, None, f"the Python function gave what is no value: {error}") from None
    except BaseException as failure:
        machine.failure = failure
        m.error_arg = -1
        m.error_why = WHY_HOST
        return AF_ERROR


# ---- Calls --------------------------------------------------------------------------------------------------------

def describe(int op, int arg, int why):
    """(primitive, parameter, reason) of an error as words."""
    row = _ROWS[op] if 0 <= op < OP_COUNT else None
    parameter = row.params[arg] if row is not None and 0 <= arg < len(row.params) else None
    kind = row.kinds[arg] if parameter is not None else "?"
    return row.name if row is not None else None, parameter, REASONS[why].format(kind=kind)


cdef object failure_of(Machine machine, int status):
    """The exception a call that ended with this status raises."""
    if machine.failure is not None:
        return machine.failure
    name, parameter, reason = describe(machine.m.error_op, machine.m.error_arg, machine.m.error_why)
    row = _STATUS_ROWS[AF_MEMORY if status == AF_ARENA_FULL else status]
    if row.is_budget:
        return DSLError(name, None, row.explain(FUEL, MEMORY), row.word)
    return DSLError(name, parameter, reason, row.word)


def time_call(str name, tuple args, int repeats):
    """Seconds that one call of a primitive takes inside the core, arguments already there."""
    from time import perf_counter
    cdef Machine machine = take_machine()
    cdef af_val f = af_primitive(PRIMITIVES[name].index), r
    cdef af_val[4] x
    cdef i32 k, n = <i32>len(args), status = AF_OK
    cdef u32 top
    try:
        for k in range(n):
            status = put(machine, args[k], &x[k], 0)
            if status != AF_OK:
                raise failure_of(machine, status)
        top = machine.m.top
        start = perf_counter()
        for k in range(repeats):
            machine.m.top = top
            af_set_fuel(&machine.m, _FUEL)
            status = af_call(&machine.m, f, x, n, &r)
        seconds = perf_counter() - start
        if status != AF_OK:
            raise failure_of(machine, status)
        return seconds / repeats
    finally:
        give_machine(machine)


# ---- Images -------------------------------------------------------------------------------------------------------

cdef class Image:
    """A few steps with their constants in one block of bytes, which every processor runs alike: for tests.

    >>> image = Image([("rot90", [0]), ("height", [1])], [((1, 2, 3),)])
    >>> image.run(); image.value(1)
    3

    A step is (primitive, slots) or (slot of a function value, slots); slots count the constants first, then the steps.
    """
    cdef readonly bytearray data
    cdef readonly int constants, steps

    def __init__(self, steps, constants, size_t size=1 << 20, fuel=FUEL, memory=MEMORY):
        cdef Machine machine = Machine(bare=True)  # its arena is the image
        cdef af_machine *m = &machine.m
        cdef af_image *image
        cdef i32 offset = 0, status, k, j
        cdef af_val *slots
        cdef af_step *step
        size &= ~<size_t>15
        if size < AF_ARENA_START + 1024 or size > AF_LARGEST_ARENA:
            raise ValueError(f"an image takes between {AF_ARENA_START + 1024} and {AF_LARGEST_ARENA} bytes, not {size}")
        self.data = bytearray(size)
        self.constants, self.steps = len(constants), len(steps)
        cdef u8 *mem = self.data
        af_start(m, mem, <u32>size)
        image = <af_image *>mem
        image.size, image.first, image.n = <u32>size, self.constants, self.steps
        image.fuel, image.memory = fuel, memory
        self.reserve(m, sizeof(af_val) * (self.constants + self.steps), &image.slots)
        self.reserve(m, sizeof(af_step) * self.steps, &image.steps)
        self.reserve(m, sizeof(af_step_outcome) * self.steps, &image.outcomes)
        slots = <af_val *>(mem + image.slots)
        for k in range(self.constants):
            status = put(machine, constants[k], &slots[k], 0)
            if status != AF_OK:
                raise failure_of(machine, status)
        if machine.hosts:
            raise ValueError("an image holds no Python functions")
        for k in range(self.steps):
            step = <af_step *>(mem + image.steps) + k
            name, args = steps[k]
            step.op, step.function = (AF_CALL, name) if isinstance(name, int) else (PRIMITIVES[name].index, 0)
            step.n = <i32>len(args)
            if step.n > 4:
                raise ValueError(f"step {k}: {step.n} arguments, at most 4 can be given")
            for j in range(step.n):
                step.args[j] = args[j]
            for slot in [*args, step.function]:
                if not 0 <= slot < max(1, self.constants + k):
                    raise ValueError(f"step {k} uses slot {slot}, which is not before it")
        image.top = m.top

    cdef int reserve(self, af_machine *m, size_t nbytes, u32 *offset) except -1:
        cdef i32 place = 0
        if af_new(m, nbytes, &place) != AF_OK:
            raise MemoryError("the image is too small for its steps")
        offset[0] = <u32>place
        return 0

    def run(self):
        """Run it on the CPU; False if its arena is too small."""
        cdef u8 *mem = self.data
        with nogil:
            af_run_image(mem)
        return self.complete

    @property
    def complete(self):
        cdef u8 *mem = self.data
        return (<af_image *>mem).status == AF_OK

    def outcome(self, int step):
        """(status word, fuel, hash, (primitive, parameter, reason) or None) of a step."""
        cdef u8 *mem = self.data
        cdef af_image *image = <af_image *>mem
        if not 0 <= step < self.steps:
            raise IndexError(step)
        cdef af_step_outcome *end = <af_step_outcome *>(mem + image.outcomes) + step
        why = describe(end.op, end.arg, end.why) if end.status == AF_ERROR else None
        return _STATUS_ROWS[end.status].word, end.fuel, end.hash, why

    def value(self, int step):
        """The plain value of a step that ended well."""
        cdef u8 *mem = self.data
        cdef af_image *image = <af_image *>mem
        if not 0 <= step < self.steps:
            raise IndexError(step)
        cdef af_step_outcome *end = <af_step_outcome *>(mem + image.outcomes) + step
        if end.status != AF_OK:
            raise DSLError(*describe(end.op, end.arg, end.why), _STATUS_ROWS[end.status].word)
        return plain(mem, (<af_val *>(mem + image.slots))[self.constants + step])


cdef af_val put_whole(Machine machine, object value):
    """Write a value to a machine's arena, which grows until it fits."""
    cdef af_val v
    while put(machine, value, &v, 0) != AF_OK:
        if not machine.grow():
            raise MemoryError("value too large")
    return v


def hash_value(value):
    """The 64-bit hash of a value: the same on every machine, never 0."""
    cdef Machine machine = take_machine()
    try:
        return af_hash(&machine.m, put_whole(machine, value))
    finally:
        give_machine(machine)


def holds_python(value):
    """Whether a value holds a Python function, so that it runs on the CPU only."""
    cdef Machine machine = take_machine()
    try:
        put_whole(machine, value)
        return bool(machine.hosts)
    finally:
        give_machine(machine)


def compare_values(a, b):
    """-1, 0 or 1 by the total order of all values."""
    cdef Machine machine = take_machine()
    cdef af_val x, y
    try:
        while put(machine, a, &x, 0) != AF_OK or put(machine, b, &y, 0) != AF_OK:
            if not machine.grow():
                raise MemoryError("values too large")
        return af_compare(&machine.m, x, y)
    finally:
        give_machine(machine)


def primitives():
    """Every primitive by name."""
    return {row.name: primitive for row, primitive in zip(_ROWS, _primitives)}
