# Python values to core values (put) and back: plain gives Python's own, wrap gives what eager calls return.
#
# A Python callable in a core value is its bare address. Who keeps such a value alive keeps the callable alive: during a
# call the machine's list of hosts, afterwards the tuple of hosts of the Value, which holds those it refers to, no more.
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
    """The same by asking inspect. Optional ones count only up to two: pow is a function of two."""
    import inspect
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some builtins do not tell
        return _VARIADIC
    if any([p.kind is p.VAR_POSITIONAL for p in parameters]):
        return _VARIADIC
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return max(sum([p.default is p.empty for p in positional]), min(2, len(positional)))


cdef i32 put_grid(Machine machine, object rows, af_val *out) except -1:
    """Equally long rows of small ints, the usual argument, straight to their cells; AF_ERROR: it is not such.

    Rows are tuples or lists, and so is what holds them. Nothing here runs Python code, so no list changes on the way.
    """
    cdef Py_ssize_t h = PySequence_Fast_GET_SIZE(rows), w, i, j
    cdef af_grid g
    cdef long cell
    cdef u32 top = machine.m.top
    row = <object>PySequence_Fast_GET_ITEM(rows, 0)
    if type(row) is not tuple and type(row) is not list:
        return AF_ERROR
    w = PySequence_Fast_GET_SIZE(row)
    cdef i32 status = af_new_grid(&machine.m, h, w, 0, out, &g)
    if status != AF_OK:
        return status
    for i in range(h):
        row = <object>PySequence_Fast_GET_ITEM(rows, i)
        if (type(row) is not tuple and type(row) is not list) or PySequence_Fast_GET_SIZE(row) != w:
            machine.m.top = top
            return AF_ERROR
        for j in range(w):
            item = <object>PySequence_Fast_GET_ITEM(row, j)
            if type(item) is not int:
                machine.m.top = top
                return AF_ERROR
            cell = small_int(item)
            if cell < -128 or cell > 127:
                machine.m.top = top
                return AF_ERROR
            g.data[i * w + j] = <u8><signed char>cell
    return AF_OK


cdef extern from "Python.h":
    long PyLong_AsLongAndOverflow(object value, int *overflow) except? -1
    Py_ssize_t PySequence_Fast_GET_SIZE(object sequence)
    PyObject *PySequence_Fast_GET_ITEM(object sequence, Py_ssize_t k)


cdef inline long small_int(object value) except? -1:
    """The int, or one far outside the limits if it is."""
    cdef int overflow = 0
    cdef long result = PyLong_AsLongAndOverflow(value, &overflow)
    return 1 << 40 if overflow else result


cdef object index_of(object value):
    """The int of what stands for one; not every object that has the method has an answer."""
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


cdef i32 put(Machine machine, object value, af_val *out, int depth) except -1:
    """Write a Python value to the machine's arena. AF_OK, or AF_ROOM / AF_MEMORY; raises NotAValue."""
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
            n = <i32>PySequence_Fast_GET_SIZE(value)
            if n:
                status = put_grid(machine, value, out)
                if status != AF_ERROR:
                    return status
        members = value if isinstance(value, tuple) else tuple(<list>value)  # a list may change while we look at it
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
        members = tuple(value)
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
        inner = value.tolist()
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
    """Tell a value in a memory, and its members, that they were moved up by that much."""
    cdef i32 k
    cdef af_val *members
    if af_flat_bytes(v[0]) == 0:
        return
    v.a = <i32>(<u32>v.a + distance)
    if af_is_nested(v[0]):
        members = <af_val *>(mem + <u32>v.a + sizeof(af_block))
        for k in range(v.b):
            relocate(mem, &members[k], distance)


cdef i32 place(Machine machine, Value value, af_val *out) except -1:
    """Write a value of ours to the arena: one copy of its bytes."""
    cdef i32 offset = 0, status
    out[0] = value.v
    if value.hosts is not None:
        machine.hosts.extend(value.hosts)
    if value.size == 0:
        return AF_OK
    status = af_new(&machine.m, value.size, &offset)
    if status == AF_OK:
        memcpy(machine.m.mem + <u32>offset, value.mem, value.size)
        relocate(machine.m.mem, out, <u32>offset)
    return status


cdef tuple plain_row(u8 *data, i32 wide, i64 start, i32 n):
    """The n ints from `start` on as a tuple."""
    cdef i32 j
    cdef tuple row = PyTuple_New(n)
    for j in range(n):
        item = <object>af_get(data, wide, start + j)
        Py_INCREF(item)
        PyTuple_SET_ITEM(row, j, item)
    return row


cdef object plain(u8 *mem, af_val v):
    """The plain Python value of what stands in a memory."""
    cdef af_machine m
    cdef i32 k, n
    cdef tuple rows
    m.mem = mem
    if v.tag == T_INT:
        return v.a
    if v.tag == T_BOOL:
        return v.a != 0
    if v.tag == T_NONE:
        return None
    if v.tag == T_PAIR:
        return (v.a, v.b)
    if v.tag == T_CELL:
        return (v.a, (v.b, v.c))
    if v.tag == T_HOST:
        return host_of(v)
    if v.tag == T_FUNC:
        return function_of(mem, v)
    n = af_len(v)
    if v.tag == T_GRID8 or v.tag == T_GRID32:
        rows = PyTuple_New(n)
        for k in range(n):
            row = plain_row(mem + <u32>v.a, v.tag == T_GRID32, <i64>k * v.c, v.c)
            Py_INCREF(row)
            PyTuple_SET_ITEM(rows, k, row)
        return rows
    if v.tag == T_ROW8 or v.tag == T_ROW32:
        return plain_row(mem + <u32>v.a, v.tag == T_ROW32, 0, n)
    members = [plain(mem, af_member(&m, v, k)) for k in range(n)]
    return frozenset(members) if af_is_set(v) else tuple(members)


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
    """What an eager call returns of what stands in a memory: small values as Python's own, the rest as ours.

    hosts is true if it may refer to Python callables, all alive until this returns.
    """
    cdef Value value
    if v.tag == T_INT:
        return v.a
    if v.tag == T_BOOL:
        return v.a != 0
    if v.tag == T_NONE:
        return None
    if v.tag == T_PAIR:
        return (v.a, v.b)
    if v.tag == T_CELL:
        return (v.a, (v.b, v.c))
    if v.tag == T_HOST:
        return host_of(v)
    if v.tag == T_FUNC:
        if v.b == 0:
            return _primitives[v.c]
        value = Function.__new__(Function)
    elif v.tag == T_GRID8 or v.tag == T_GRID32:
        value = Grid.__new__(Grid)
    elif af_is_set(v):
        value = Set.__new__(Set)
    else:
        value = Tuple.__new__(Tuple)
    own(machine, mem, value, v)
    if hosts and af_is_nested(v):
        found = {}
        gather(mem, v, found)
        if found:
            value.hosts = tuple(found.values())
    return value


cdef int own(Machine machine, u8 *mem, Value value, af_val v) except -1:
    """Copy v out of a memory into one of the value's own; the walk's stack is the machine's."""
    cdef u64 top = 0
    cdef size_t size
    cdef af_machine view
    view.mem = mem
    size = <size_t>(af_bytes(&view, v) if af_is_nested(v) else (af_flat_bytes(v) + 15) & ~<u64>15)
    if size:
        value.mem = <u8 *>PyMem_Malloc(size)
        if value.mem == NULL:
            raise MemoryError()
        if af_transfer(&machine.m, mem, value.mem, &top, size, 0, &v) != AF_OK:
            raise MemoryError("a value larger than its own count")
        if top < size - size // 4:
            value.mem = <u8 *>PyMem_Realloc(value.mem, <size_t>top)
    value.size = <u32>top
    value.v = v
    return 0
