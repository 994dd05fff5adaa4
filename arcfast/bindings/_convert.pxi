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


cdef extern from *:
    """
    #ifdef Py_LIMITED_API
    #define AF_ITEM(ROW, K) (PyTuple_Check(ROW) ? PyTuple_GetItem((ROW), (K)) : PyList_GetItem((ROW), (K)))
    #define AF_ROW_ITEMS(ROW) (ROW)
    #define AF_ROW_ITEM(ITEMS, K) AF_ITEM((ITEMS), (K))
    typedef PyObject *af_items;
    #define AF_SIZE(ROW) (PyTuple_Check(ROW) ? PyTuple_Size(ROW) : PyList_Size(ROW))
    #define AF_SET_ITEM(ROW, K, ITEM) ((void)PyTuple_SetItem((ROW), (K), (ITEM)))
    #else
    #define AF_ITEM(ROW, K) PySequence_Fast_GET_ITEM((ROW), (K))
    #define AF_ROW_ITEMS(ROW) PySequence_Fast_ITEMS(ROW)
    #define AF_ROW_ITEM(ITEMS, K) (ITEMS)[K]
    typedef PyObject **af_items;
    #define AF_SIZE(ROW) PySequence_Fast_GET_SIZE(ROW)
    #define AF_SET_ITEM(ROW, K, ITEM) PyTuple_SET_ITEM((ROW), (K), (ITEM))
    #endif
    #define AF_IS_ROW(ROW) (Py_TYPE(ROW) == &PyTuple_Type || Py_TYPE(ROW) == &PyList_Type)

    /* Python has one object for each small int, and in most builds they lie side by side: an address tells the int. */
    #define AF_INT_BYTES 32
    static PyObject *af_cells[256];  /* the int of each cell */
    static uintptr_t af_zero = 1;    /* the address of 0 where 0 to 127 lie side by side; else one that no object is near */

    static int af_meet_ints(void) {
        int apart = 0;
        for (int cell = -128; cell < 128; cell++) {
            af_cells[(u8)cell] = PyLong_FromLong(cell);
            if (!af_cells[(u8)cell]) return -1;
            apart |= cell > 0 && (uintptr_t)af_cells[cell] != (uintptr_t)af_cells[cell - 1] + AF_INT_BYTES;
        }
        if (!apart) af_zero = (uintptr_t)af_cells[0];
        return 0;
    }

    #if defined(__SSE4_1__) && !defined(Py_LIMITED_API)
    #include <smmintrin.h>
    /* Eight small ints as cells of 16 bits; what is in any of their distances from 0 is added to `all`. A shift by 5 is
     * a division by AF_INT_BYTES. */
    static inline __m128i af_eight_ints(const af_items items, __m128i zero, __m128i *all) {
        const __m128i *pairs = (const __m128i *)items;
        const __m128i a = _mm_sub_epi64(_mm_loadu_si128(pairs), zero), b = _mm_sub_epi64(_mm_loadu_si128(pairs + 1), zero);
        const __m128i c = _mm_sub_epi64(_mm_loadu_si128(pairs + 2), zero), d = _mm_sub_epi64(_mm_loadu_si128(pairs + 3), zero);
        const __m128i ab = _mm_packus_epi32(_mm_srli_epi64(a, 5), _mm_srli_epi64(b, 5));
        const __m128i cd = _mm_packus_epi32(_mm_srli_epi64(c, 5), _mm_srli_epi64(d, 5));
        *all = _mm_or_si128(*all, _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d)));
        return _mm_packus_epi32(ab, cd);
    }
    static inline void af_put_eight(const af_items items, __m128i zero, u8 *to, __m128i *all) {
        const __m128i each = af_eight_ints(items, zero, all);
        _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(each, each));
    }
    static inline void af_put_sixteen(const af_items items, __m128i zero, u8 *to, __m128i *all) {
        const __m128i first = af_eight_ints(items, zero, all), second = af_eight_ints(items + 8, zero, all);
        _mm_storeu_si128((__m128i *)to, _mm_packus_epi16(first, second));
    }
    #endif

    /* The same of ints that are not all from 0 to 127. */
    static __attribute__((noinline)) int af_put_other_row(PyObject *row, Py_ssize_t n, u8 *to) {
        for (Py_ssize_t j = 0; j < n; j++) {
            PyObject *item = AF_ITEM(row, j);
            int overflow = 0;
            if (Py_TYPE(item) != &PyLong_Type) return 0;
            const long cell = PyLong_AsLongAndOverflow(item, &overflow);
            if (overflow || cell < -128 || cell > 127) return 0;
            to[j] = (u8)(i8)cell;
        }
        return 1;
    }

    /* A row of n small ints to its cells; 0 if it is not such. */
    static inline int af_put_row(PyObject *row, Py_ssize_t n, u8 *to) {
        if (!AF_IS_ROW(row) || AF_SIZE(row) != n) return 0;
        const af_items items = AF_ROW_ITEMS(row);
        const uintptr_t zero = af_zero;
        uintptr_t distances = 0;
        Py_ssize_t j = 0;
    #if defined(__SSE4_1__) && !defined(Py_LIMITED_API)
        if (n >= 8) {
            const __m128i from = _mm_set1_epi64x((long long)zero);
            __m128i all = _mm_setzero_si128();
            for (; j + 16 <= n; j += 16) af_put_sixteen(items + j, from, to + j, &all);
            if (j + 8 <= n) af_put_eight(items + j, from, to + j, &all);
            if (n & 7) af_put_eight(items + n - 8, from, to + n - 8, &all); /* some of them are there already */
            distances = (uintptr_t)(_mm_cvtsi128_si64(all) | _mm_extract_epi64(all, 1));
        } else
    #endif
        for (; j < n; j++) {
            const uintptr_t distance = (uintptr_t)AF_ROW_ITEM(items, j) - zero;
            distances |= distance;
            to[j] = (u8)(distance / AF_INT_BYTES);
        }
        return AF_LIKELY(distances < 128 * AF_INT_BYTES) || af_put_other_row(row, n, to);
    }

    /* A row of cells as a tuple. A cell is read once: the compiler cannot know that counting changes none. */
    static __attribute__((noinline)) PyObject *af_plain_row(const u8 *cells, Py_ssize_t n) {
        PyObject *row = PyTuple_New(n), *cell;
        Py_ssize_t j = 0;
        if (!row) return 0;
    #define AF_SET_CELL(K) \
        cell = af_cells[cells[K]]; \
        Py_INCREF(cell); \
        AF_SET_ITEM(row, K, cell);
        for (; j + 4 <= n; j += 4) {
            AF_SET_CELL(j)
            AF_SET_CELL(j + 1)
            AF_SET_CELL(j + 2)
            AF_SET_CELL(j + 3)
        }
        for (; j < n; j++) { AF_SET_CELL(j) }
        return row;
    }
    /* Whether two rows of n cells are equal; most that are not differ soon. */
    static inline int af_same_row(const u8 *a, const u8 *b, size_t n) {
        u64 x, y;
        if (n >= 8) {
            memcpy(&x, a, 8);
            memcpy(&y, b, 8);
            if (x != y) return 0;
        }
        return !memcmp(a, b, n);
    }
    /* Places and cells that are common are one object each, made when they are first met. */
    #define AF_SIDE 32
    static PyObject *af_pair_objects[AF_SIDE * AF_SIDE], *af_cell_objects[10 * AF_SIDE * AF_SIDE];

    static PyObject *af_tuple_of(PyObject *first, PyObject *second) {
        PyObject *both = first && second ? PyTuple_New(2) : 0;
        if (!both) {
            Py_XDECREF(first);
            Py_XDECREF(second);
            return 0;
        }
        AF_SET_ITEM(both, 0, first);
        AF_SET_ITEM(both, 1, second);
        return both;
    }
    static PyObject *af_plain_pair(i32 i, i32 j) {
        if ((u32)i >= AF_SIDE || (u32)j >= AF_SIDE) return af_tuple_of(PyLong_FromLong(i), PyLong_FromLong(j));
        PyObject **place = &af_pair_objects[i * AF_SIDE + j];
        if (!*place) *place = af_tuple_of(PyLong_FromLong(i), PyLong_FromLong(j));
        Py_XINCREF(*place);
        return *place;
    }
    static PyObject *af_plain_cell(i32 c, i32 i, i32 j) {
        if ((u32)c >= 10 || (u32)i >= AF_SIDE || (u32)j >= AF_SIDE)
            return af_tuple_of(PyLong_FromLong(c), af_plain_pair(i, j));
        PyObject **cell = &af_cell_objects[(c * AF_SIDE + i) * AF_SIDE + j];
        if (!*cell) *cell = af_tuple_of(PyLong_FromLong(c), af_plain_pair(i, j));
        Py_XINCREF(*cell);
        return *cell;
    }
    static PyObject *af_plain_grid(const u8 *cells, Py_ssize_t h, Py_ssize_t w) {
        PyObject *rows = PyTuple_New(h), *row = 0;
        for (Py_ssize_t i = 0; rows && i < h; i++) {
            if (i && w && af_same_row(cells + i * w, cells + (i - 1) * w, (size_t)w)) Py_INCREF(row); /* one tuple */
            else row = af_plain_row(cells + i * w, w);
            if (!row) Py_CLEAR(rows);
            else AF_SET_ITEM(rows, i, row);
        }
        return rows;
    }
    """
    Py_ssize_t AF_SIZE(object row)
    PyObject *AF_ITEM(object row, Py_ssize_t k)
    bint AF_IS_ROW(PyObject *row)
    int af_meet_ints() except -1
    bint af_put_row(PyObject *row, Py_ssize_t n, u8 *to)
    object af_plain_row(const u8 *cells, Py_ssize_t n)
    object af_plain_grid(const u8 *cells, Py_ssize_t h, Py_ssize_t w)
    object af_plain_pair(i32 i, i32 j)
    object af_plain_cell(i32 c, i32 i, i32 j)

af_meet_ints()


cdef i32 put_grid(af_machine *m, object rows, af_val *out) except -1:
    """Equally long rows of small ints, the usual argument, straight to their cells; AF_ERROR: it is not such.

    Rows are tuples or lists, and so is what holds them, of one row at least. Nothing here runs Python code, so no list
    changes on the way.
    """
    cdef Py_ssize_t h = AF_SIZE(rows), w, i
    cdef af_grid g
    cdef u32 top = m.top
    cdef i32 status
    if not AF_IS_ROW(AF_ITEM(rows, 0)):
        return AF_ERROR
    w = AF_SIZE(<object>AF_ITEM(rows, 0))
    status = af_new_grid(m, h, w, 0, out, &g)
    if status != AF_OK:
        return status
    for i in range(h):
        if not af_put_row(AF_ITEM(rows, i), w, g.data + i * w):
            m.top = top
            return AF_ERROR
    return AF_OK


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
    """Add `distance` to the offsets of a value and of all it holds, after their bytes were moved up by as much."""
    cdef i32 k
    cdef af_val *members
    if af_flat_bytes(v[0]) == 0:
        return
    v.a = <i32>(<u32>v.a + distance)
    if not af_is_nested(v[0]):
        return
    members = <af_val *>(mem + <u32>v.a + sizeof(af_block))
    for k in range(v.b):
        if af_is_nested(members[k]):
            relocate(mem, &members[k], distance)
        elif members[k].tag == T_OBJECT or af_flat_bytes(members[k]):  # most members of sets are objects
            members[k].a = <i32>(<u32>members[k].a + distance)


cdef i32 place(Machine machine, Value value, af_val *out) except -1:
    """Write a Value to the arena."""
    if value.hosts is not None:
        machine.hosts.extend(value.hosts)
    return place_at(&machine.m, value, out)


cdef inline i32 place_at(af_machine *m, Value value, af_val *out) noexcept:
    """The same of a Value that refers to no Python function: one copy of its bytes."""
    cdef i32 offset = 0, status
    out[0] = value.v
    if value.size == 0:
        return AF_OK
    status = af_new(m, value.size, &offset)
    if status == AF_OK:
        memcpy(m.mem + <u32>offset, value.mem, value.size)
        if af_is_nested(value.v):
            relocate(m.mem, out, <u32>offset)
        else:
            out.a = offset
    return status


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
        return af_plain_grid(mem + <u32>v.a, v.b, v.c)
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
    elif v.tag == T_GRID8 or v.tag == T_GRID32:
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


cdef int own(Machine machine, u8 *mem, Value value, af_val v) except -1:
    """Copy v and all it holds to memory that the Value owns. `machine` lends its stack to the walk."""
    cdef u64 top = 0, flat
    cdef size_t size
    cdef af_machine view
    if not af_is_nested(v):
        flat = af_flat_bytes(v)
        top = af_round16(flat)
        if top:
            value.mem = <u8 *>PyMem_Malloc(<size_t>top)
            if value.mem == NULL:
                raise MemoryError()
            memcpy(value.mem, mem + <u32>v.a, <size_t>flat)
        if v.tag > T_CELL and v.tag != T_HOST:  # of others it is no offset
            v.a = 0
    else:
        view.mem = mem
        size = <size_t>af_bytes(&view, v)
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
