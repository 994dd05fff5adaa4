# Python values to core values (put) and back: plain gives Python's own, wrap gives what eager calls return.
#
# A Python callable in a core value is its bare address. Who keeps such a value alive keeps the callable alive: during a
# call the machine's list of hosts, afterwards the tuple of hosts of the Value, which holds those it refers to, no more.
from itertools import islice
from types import BuiltinFunctionType, FunctionType, MethodType
from weakref import WeakKeyDictionary


class NotAValue(Exception):
    """This Python object is no value of the language."""


cdef int _NESTING = 64
cdef int _CO_VARARGS = 4   # of inspect, which is slow to import


cdef object host_of(af_val f):
    cdef uintptr_t address = (<uintptr_t><u32>f.b << 32) | <uintptr_t><u32>f.a
    return <object><PyObject *>address


cdef object _arities = WeakKeyDictionary()   # of builtins and classes: inspect takes 20 microseconds to tell
cdef int _VARIADIC = 2                       # what binding takes a callable for that has *args or does not tell


def host_arity(function):
    """How many arguments a Python callable takes; only rbind and lbind ask."""
    kind = type(function)
    plain_function = function.__func__ if kind is MethodType else function
    if type(plain_function) is FunctionType and not plain_function.__code__.co_flags & _CO_VARARGS:
        return plain_function.__code__.co_argcount - (kind is MethodType)
    if kind is not BuiltinFunctionType and kind is not type:
        return inspect_arity(function)
    arity = _arities.get(function)
    if arity is None:
        arity = _arities[function] = inspect_arity(function)
    return arity


def inspect_arity(function):
    """The same, asked of inspect. Optional parameters count up to the second: pow is a function of two."""
    import inspect
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some builtins do not tell
        return _VARIADIC
    if any([p.kind is p.VAR_POSITIONAL for p in parameters]):
        return _VARIADIC
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return max(sum([p.default is p.empty for p in positional]), min(2, len(positional)))


cdef extern from "Python.h":
    long PyLong_AsLongAndOverflow(object value, int *overflow) except? -1


cdef inline long small_int(object value) except? -1:
    """The int, or one far outside the limits if it is."""
    cdef int overflow = 0
    cdef long result = PyLong_AsLongAndOverflow(value, &overflow)
    return 1 << 40 if overflow else result


cdef object index_of(object value):
    """The int that an object's __index__ gives; NotAValue if that raises TypeError."""
    try:
        return int(value.__index__())
    except TypeError as error:
        raise NotAValue(f"{type(value).__name__} is no value of the language ({error})") from None


cdef i32 put_int(object value, af_val *out) except -1:
    cdef long number = small_int(value)
    if number < -2147483648 or number > 2147483647:
        raise NotAValue(f"an int outside -2^31 .. 2^31-1: {value if abs(value) < 10**30 else 'a huge one'}")
    out[0] = af_int(<i32>number)
    return AF_OK


cdef Py_ssize_t MOST_CELLS = MEMORY // 4  # of an array: what the budget of one step holds


cdef object listed(object value):
    """`tolist()` of an array, if its shape is not too large: a view of one number can claim any shape."""
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        cells = 1
        for side in reversed(shape):
            if type(side) is not int:
                break
            cells = cells * side + 1  # rows count too, for there may be many without a cell
        if cells > MOST_CELLS:
            sides = " x ".join(map(str, shape))
            raise NotAValue(f"an array of {sides} is too large: arrays of up to {MOST_CELLS:,} cells are taken")
        if shape and shape[0] and getattr(getattr(value, "dtype", None), "kind", None) in ("f", "c", "S", "U"):
            raise NotAValue(f"an array of {value.dtype} holds no ints")
    return value.tolist()


cdef i32 put(Machine machine, object value, af_val *out, int depth) except -1:
    """Write a Python value to the machine's arena. AF_OK, or AF_ARENA_FULL / AF_MEMORY; raises NotAValue."""
    cdef af_val *vals = NULL
    cdef af_val f
    cdef u32 scratch = machine.m.scratch
    cdef u64 top
    cdef i32 status, k, n
    cdef uintptr_t address
    if type(value) is int:
        return put_int(value, out)
    if isinstance(value, Value):
        return place(machine, <Value>value, out)
    if value is None:
        out[0] = af_none()
        return AF_OK
    if isinstance(value, bool):
        out[0] = af_bool(value)
        return AF_OK
    if isinstance(value, (tuple, list)):
        if type(value) is tuple or type(value) is list:
            if 0 < AF_SIZE(value) <= MOST_CELLS:
                status = put_grid(&machine.m, value, out)
                if status != AF_ERROR:
                    return status
        members = value if isinstance(value, tuple) else tuple(<list>value)  # a list may change while we look at it
        if len(<tuple>members) > MOST_CELLS:
            return AF_MEMORY
        n = <i32>len(<tuple>members)
        if depth >= _NESTING:
            raise NotAValue(f"nested more than {_NESTING} deep")
        status = af_scratch_vals(&machine.m, n, &vals)
        if status != AF_OK:
            return status
        for k in range(n):
            status = put(machine, (<tuple>members)[k], &vals[k], depth + 1)
            if status != AF_OK:
                return status
        status = af_make_tuple(&machine.m, vals, n, out)
    elif isinstance(value, (frozenset, set)):
        members = tuple(islice(value, MOST_CELLS // 2 + 1))  # the __iter__ of a class made of it may never end
        if len(<tuple>members) > MOST_CELLS // 2:  # even places take 8 bytes each
            return AF_MEMORY
        n = <i32>len(<tuple>members)
        if depth >= _NESTING:
            raise NotAValue(f"nested more than {_NESTING} deep")
        status = af_scratch_vals(&machine.m, n, &vals)
        if status != AF_OK:
            return status
        for k in range(n):
            status = put(machine, (<tuple>members)[k], &vals[k], depth + 1)
            if status != AF_OK:
                return status
        status = af_make_set(&machine.m, vals, n, out)
    elif callable(value):
        machine.hosts.append(value)
        address = <uintptr_t><PyObject *>value
        out[0] = af_value(T_HOST, <i32><u32>address, <i32><u32>(address >> 32), host_arity(value))
        return AF_OK
    elif hasattr(value, "tolist"):  # before __index__, which numpy arrays have too
        inner = listed(value)
        if hasattr(inner, "tolist"):
            raise NotAValue(f"{type(value).__name__} is no value of the language")
        return put(machine, inner, out, depth)
    elif hasattr(value, "__index__"):
        return put_int(index_of(value), out)
    else:
        raise NotAValue(f"{type(value).__name__} is no value of the language")
    machine.m.scratch = scratch
    if status == AF_ERROR:
        raise NotAValue(REASONS[machine.m.error_why])
    return status


cdef void relocate(u8 *mem, af_val *v, u32 distance) noexcept nogil:
    """Add `distance` to the offsets of a value and of all it holds, after their bytes were moved up by as much.

    Each value is written at once, as it is read soon: a processor waits before it reads together what was not.
    """
    cdef i32 k
    cdef af_val *members
    if af_flat_bytes(v[0]) == 0:
        return
    af_set_value(v, v.tag, <i32>(<u32>v.a + distance), v.b, v.c)
    if not af_is_nested(v[0]):
        return
    members = <af_val *>(mem + <u32>v.a + sizeof(af_block))
    for k in range(v.b):
        if af_is_nested(members[k]):
            relocate(mem, &members[k], distance)
        elif members[k].tag == T_OBJECT or af_flat_bytes(members[k]):  # most members of sets are objects
            af_set_value(&members[k], members[k].tag, <i32>(<u32>members[k].a + distance), members[k].b, members[k].c)


cdef i32 place(Machine machine, Value value, af_val *out) except -1:
    """Write a Value to the arena."""
    if value.hosts is not None:
        machine.hosts.extend(value.hosts)
    return place_at(&machine.m, value, out)


cdef inline i32 place_at(af_machine *m, Value value, af_val *out) noexcept:
    """The same of a Value that refers to no Python function: one copy of its bytes."""
    cdef i32 offset = 0, status
    if value.size == 0:
        out[0] = value.v
        return AF_OK
    status = af_new(m, value.size, &offset)
    if status != AF_OK:
        return status
    memcpy(m.mem + <u32>offset, value.mem, value.size)
    if af_is_nested(value.v):
        out[0] = value.v
        relocate(m.mem, out, <u32>offset)
    else:
        af_set_value(out, value.v.tag, offset, value.v.b, value.v.c)
    return AF_OK


cdef tuple plain_row(u8 *data, i32 wide, i64 start, i32 n):
    """The n ints from `start` on as a tuple."""
    if wide:
        return tuple([af_get(data, wide, start + j) for j in range(n)])
    return af_plain_row(data + start, n)


cdef object plain(u8 *mem, af_val v):
    """The plain Python value of a core value whose offsets count from `mem`."""
    cdef af_machine m
    cdef i32 k, n
    m.mem = mem
    if v.tag == T_GRID8:
        return af_plain_grid(mem + <u32>v.a, v.b, v.c, NULL)
    if v.tag == T_INT:
        return v.a
    if v.tag == T_BOOL:
        return v.a != 0
    if v.tag == T_NONE:
        return None
    if v.tag == T_PAIR:
        return af_plain_pair(v.a, v.b)
    if v.tag == T_CELL:
        return af_plain_cell(v.a, v.b, v.c)
    if v.tag == T_HOST:
        return host_of(v)
    if v.tag == T_FUNC:
        return function_of(mem, v)
    n = af_len(v)
    if v.tag == T_GRID32:
        return tuple([plain_row(mem + <u32>v.a, 1, <i64>k * v.c, v.c) for k in range(n)])
    if v.tag == T_ROW8 or v.tag == T_ROW32:
        return plain_row(mem + <u32>v.a, v.tag == T_ROW32, 0, n)
    if n < ASK_EACH:
        members = [plain(mem, af_member(&m, v, k)) for k in range(n)]
        return frozenset(members) if af_is_set(v) else tuple(members)
    return plain_many(&m, v, n)


cdef i32 ASK_EACH = 4096     # members between questions for signals: millions of objects take seconds


cdef object plain_many(af_machine *m, af_val v, i32 n):
    """The same for a large container; Ctrl-C ends it, also while members are hashed."""
    cdef i32 k
    cdef bint distinct = af_is_set(v)
    cdef object members = set() if distinct else []
    cdef object add = members.add if distinct else members.append
    for k in range(n):
        if k % ASK_EACH == 0:
            PyErr_CheckSignals()
        add(plain(m.mem, af_member(m, v, k)))
    return frozenset(members) if distinct else tuple(members)


cdef object function_of(u8 *mem, af_val v):
    cdef Machine machine = take_machine()
    try:
        return wrap(machine, mem, v, True)
    finally:
        give_machine(machine)


cdef int gather(u8 *mem, af_val v, dict hosts) except -1:
    """Add the Python callables that a value refers to."""
    cdef i32 k
    cdef af_val *members
    if v.tag == T_HOST:
        function = host_of(v)
        hosts[<uintptr_t><PyObject *>function] = function
    elif af_is_nested(v):
        members = <af_val *>(mem + <u32>v.a + sizeof(af_block))
        for k in range(v.b):
            if members[k].tag == T_HOST or af_is_nested(members[k]):
                gather(mem, members[k], hosts)
    return 0


cdef object wrap(Machine machine, u8 *mem, af_val v, hosts):
    """As wrap_at."""
    return wrap_at(machine, mem, &v, hosts)


cdef object wrap_at(Machine machine, u8 *mem, const af_val *v, hosts):
    """What an eager call returns for a core value: small values as Python's own, the rest as Values.

    hosts is true if it may refer to Python callables, all alive until this returns. The value is read where it lies:
    it was written there in parts a moment ago, and a processor waits before it reads them together.
    """
    cdef Value value
    if v.tag == T_GRID8:
        value = <Value>Grid.__new__(Grid)
        own(machine, mem, value, v[0])
        return value
    if v.tag == T_INT:
        return v.a
    if v.tag == T_BOOL:
        return v.a != 0
    if v.tag == T_NONE:
        return None
    if v.tag == T_PAIR:
        return af_plain_pair(v.a, v.b)
    if v.tag == T_CELL:
        return af_plain_cell(v.a, v.b, v.c)
    if v.tag == T_HOST:
        return host_of(v[0])
    if v.tag == T_FUNC:
        if v.b == 0:
            return _primitives[v.c]
        value = <Value>Function.__new__(Function)
    elif v.tag == T_GRID32:
        value = <Value>Grid.__new__(Grid)
    elif af_is_set(v[0]):
        value = <Value>Set.__new__(Set)
    else:
        value = <Value>Tuple.__new__(Tuple)
    own(machine, mem, value, v[0])
    if hosts and af_is_nested(v[0]):
        found = {}
        gather(mem, v[0], found)
        if found:
            value.hosts = tuple(found.values())
    return value


cdef size_t ROOM_AT_ONCE = 1 << 16  # bytes of a value that is copied twice rather than to too large a room


cdef int own(Machine machine, u8 *mem, Value value, af_val v) except -1:
    """Copy v and all it holds to memory that the Value owns. `machine` lends its stack to the walk, and free room."""
    cdef u64 top = 0, flat
    cdef size_t size
    cdef u8 *room
    cdef af_machine view
    if _direct_machine is None:
        open_direct()  # it has the region of rooms
    if not af_is_nested(v):
        flat = af_flat_bytes(v)
        top = af_round16(flat)
        if top:
            value.mem = af_take_value_room(<size_t>top)
            if value.mem == NULL:
                raise MemoryError()
            value.size = <u32>top
            memcpy(value.mem, mem + <u32>v.a, <size_t>flat)
        if v.tag > T_CELL and v.tag != T_HOST:  # of others it is no offset
            v.a = 0
        value.v = v
        return 0
    view.mem = mem
    size = <size_t>af_bytes(&view, v)  # at least what it takes
    if size <= ROOM_AT_ONCE and size <= machine.m.scratch - machine.m.top:
        room = machine.m.mem + machine.m.top
        if af_transfer(&machine.m, mem, room, &top, size, 0, &v) != AF_OK:
            raise MemoryError("a value larger than its own count")
        value.mem = af_take_value_room(<size_t>top)
        if value.mem == NULL:
            raise MemoryError()
        memcpy(value.mem, room, <size_t>top)
    else:
        size = max(size, AF_ROOM_MOST + 16)  # what is smaller is in a room of its size
        room = <u8 *>PyMem_Malloc(size)
        if room == NULL:
            raise MemoryError()
        if af_transfer(&machine.m, mem, room, &top, size, 0, &v) != AF_OK:
            PyMem_Free(room)
            raise MemoryError("a value larger than its own count")
        value.mem = room
        top = max(top, AF_ROOM_MOST + 16)
        if top < size - size // 4:
            room = <u8 *>PyMem_Realloc(room, <size_t>top)
            if room != NULL:
                value.mem = room
    value.size = <u32>top
    value.v = v
    return 0
