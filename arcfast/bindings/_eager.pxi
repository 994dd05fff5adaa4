# Eager calls: a primitive, or a function made of them, called from Python on Python's values and ours.
#
# Python calls them by the vector call protocol: arguments in an array, no tuple and no dict. (The stable ABI of 3.11 has
# no vector calls; its wheel goes through __call__, to the same functions.) Calls on small values and Values take the short
# way: `direct`, and `call_ours` where functions are called, run them in a machine that stands ready, and no Python code
# runs from the first argument to the result. All others take the long way, `call`.

cdef extern from *:
    """
    #ifdef Py_LIMITED_API
    #define AF_COUNT(NARGS) ((Py_ssize_t)(NARGS))
    #define af_use_vectors(TYPE, OFFSET) 0
    #else
    #define AF_COUNT(NARGS) PyVectorcall_NARGS(NARGS)
    static int af_use_vectors(PyTypeObject *type, Py_ssize_t offset) {
        type->tp_vectorcall_offset = offset;
        type->tp_flags |= Py_TPFLAGS_HAVE_VECTORCALL;
        PyType_Modified(type);
        return 1;
    }
    #endif

    #define AF_IS_A(OBJECT, TYPE) (Py_TYPE(OBJECT) == (PyTypeObject *)(TYPE)) /* exactly, no class made of it */

    /* An exact int within the limits of the language; 0 if it is not such. */
    static inline int af_read_int(PyObject *object, i32 *out) {
        if (Py_TYPE(object) != &PyLong_Type) return 0;
    #if !defined(Py_LIMITED_API) && PY_VERSION_HEX >= 0x030C0000
        if (PyUnstable_Long_IsCompact((PyLongObject *)object)) {
            *out = (i32)PyUnstable_Long_CompactValue((PyLongObject *)object);
            return 1;
        }
    #elif !defined(Py_LIMITED_API)
        const Py_ssize_t digits = Py_SIZE(object);
        if (digits >= -1 && digits <= 1) {
            *out = (i32)digits * (i32)((PyLongObject *)object)->ob_digit[0];
            return 1;
        }
    #endif
        int overflow = 0;
        const long number = PyLong_AsLongAndOverflow(object, &overflow);
        *out = (i32)number;
        return !overflow && number == *out;
    }

    /* What stands in 16 bytes: an int, bool, None, place or cell; 0 if it is not such. */
    static inline int af_read_small(PyObject *object, af_val *out) {
        i32 a, b, c;
        if (af_read_int(object, &a)) {
            *out = af_int(a);
        } else if (Py_TYPE(object) == &PyBool_Type) {
            *out = af_bool(object == Py_True);
        } else if (object == Py_None) {
            *out = af_none();
        } else if (Py_TYPE(object) == &PyTuple_Type && AF_SIZE(object) == 2 && af_read_int(AF_ITEM(object, 0), &a)) {
            object = AF_ITEM(object, 1);
            if (af_read_int(object, &b))
                *out = af_pair(a, b);
            else if (Py_TYPE(object) == &PyTuple_Type && AF_SIZE(object) == 2 && af_read_int(AF_ITEM(object, 0), &b)
                     && af_read_int(AF_ITEM(object, 1), &c))
                *out = af_cell(a, b, c);
            else
                return 0;
        } else {
            return 0;
        }
        return 1;
    }

    /* An empty arena and whole budgets again, as Machine.start leaves them; what no primitive changes stays. */
    static inline void af_start_again(af_machine *m, u64 fuel) {
        m->top = AF_ARENA_START;
        m->scratch = m->size;
        af_set_fuel(m, fuel);
        m->live = 0;
        m->error_arg = -1;
        m->error_why = WHY_NONE;
        m->stopped = 0;
    }
    """
    Py_ssize_t AF_COUNT(size_t nargs) nogil
    bint AF_IS_A(PyObject *value, type t)
    bint af_use_vectors(type t, Py_ssize_t offset)
    bint af_read_small(PyObject *value, af_val *out)
    void af_start_again(af_machine *m, u64 fuel) nogil
    i32 af_call_op(af_machine *m, i32 op, const af_val *args, i32 n, i32 plain, af_val *out) nogil
    bint af_are_identical(af_val a, af_val b) nogil
    bint af_truth(af_val v) nogil
    bint af_is_empty(af_val v) nogil
    enum: OP_contained

cdef enum:
    CALLING, STRAIGHT, READING, CHOOSING

# Rows that read one Value, and neither allocate nor walk through values within values: it is read where it lies. And
# rows that give one of their arguments as it is: which one, where the first of them is false, and where it is true.
READERS = frozenset(("size", "first", "last", "height", "width", "shape", "portrait", "square", "color", "index",
                     "contained", "flip"))
CHOOSERS = {"identity": (0, 0), "both": (0, 1), "either": (1, 0), "branch": (2, 1)}

cdef af_machine *_free = NULL        # its machine, while no call has it
cdef af_machine _reader              # of readers: it has no room, and for its memory an argument's
cdef object _left = object()         # what a direct call gives that has to go the long way
cdef i64 _direct_calls = 0


def direct_calls():
    """How many eager calls went the short way since this process began."""
    return _direct_calls


cdef int way_of(object row) except -1:
    """The way that calls of a primitive go."""
    if not af_calls_nothing(row.index, <i32>len(row.params)):
        return CALLING
    return READING if row.name in READERS else CHOOSING if row.name in CHOOSERS else STRAIGHT


cdef object call_primitive(PyObject *function, PyObject **args, size_t nargs, PyObject *keywords):
    """The entry of a primitive."""
    cdef Py_ssize_t n = AF_COUNT(nargs), k
    cdef object value
    if keywords != NULL:
        positional = tuple([<object>args[k] for k in range(n)])
        named = {(<tuple>keywords)[k]: <object>args[n + k] for k in range(len(<tuple>keywords))}
        return (<object>function).__call__(*positional, **named)
    if n != (<Primitive>function).arity:
        raise wrong_number((<Primitive>function).row, n)
    value = go_short(<Primitive>function, args, <i32>n)
    return value if value is not _left else call(<Function>function, args, n)


cdef inline object go_short(Primitive self, PyObject **args, i32 n):
    """Go the short way, if there is one; else _left."""
    if self.way == STRAIGHT:
        return direct(self, args, n)
    if self.way == CHOOSING:
        return choose(self, args, n)
    if self.way == CALLING:
        return call_ours(self, args, n)
    value = read(self, args, n)
    return value if value is not _left else direct(self, args, n)


cdef object call_function(PyObject *function, PyObject **args, size_t nargs, PyObject *keywords):
    """The entry of a function that was made."""
    if keywords != NULL:
        raise no_keywords((<Function>function).v)
    value = call_ours(<Function>function, args, AF_COUNT(nargs))
    return value if value is not _left else call(<Function>function, args, AF_COUNT(nargs))


cdef object direct(Primitive self, PyObject **args, i32 n):
    """Run a primitive in the machine that stands ready."""
    global _free, _direct_calls
    cdef af_val[4] x
    cdef af_val r
    cdef af_machine *m = _free
    cdef i32 k, status
    cdef Value given
    if m == NULL:
        if _direct_machine is not None:  # a direct call is under way: this one comes from a destructor
            return _left
        m = open_direct()
    _free = NULL
    try:
        af_start_again(m, _FUEL)
        for k in range(n):
            if AF_IS_A(args[k], Grid) or not af_read_small(args[k], &x[k]):
                if not is_value(args[k]):
                    return _left
                given = <Value>args[k]
                if af_is_value_room(given.mem) and not af_is_nested(given.v):  # it is read where it lies
                    af_set_value(&x[k], given.v.tag, <i32><u32>(given.mem - m.mem), given.v.b, given.v.c)
                elif place_at(m, given, &x[k]) != AF_OK:
                    return _left
        status = af_call_op(m, self.v.c, x, n, True, &r)
        if status != AF_OK:
            if status == AF_ARENA_FULL and not m.stopped:
                return _left
            error, _direct_machine.failure = failure_of(_direct_machine, status), None
            raise error
        _direct_calls += 1
        if r.tag == T_BOOL:
            return r.a != 0
        if r.tag == T_INT:
            return r.a
        if r.tag > T_CELL and r.b:
            for k in range(n):
                if af_are_identical(x[k], r):  # an argument as it is
                    return <object>args[k]
        return wrap_at(_direct_machine, m.mem, &r, None)
    finally:
        _free = m


cdef object call_ours(Function function, PyObject **args, Py_ssize_t n):
    """Call a function value in the machine that stands ready, if it and its arguments refer to no Python function."""
    global _free, _direct_calls
    cdef af_val[4] x
    cdef af_val f, r
    cdef af_machine *m = _free
    cdef Machine machine
    cdef i32 k, status
    if n > 4 or function.hosts is not None:
        return _left
    if m == NULL:
        if _direct_machine is not None:
            return _left
        m = open_direct()
    machine = _direct_machine
    _free = NULL
    try:
        machine.start()
        m.cache = machine.get_cache()
        if place_at(m, function, &f) != AF_OK:
            return _left
        for k in range(<i32>n):
            if not af_read_small(args[k], &x[k]):
                if not is_value(args[k]) or place_at(m, <Value>args[k], &x[k]) != AF_OK:
                    return _left
        m.error_op = f.c
        status = af_call(m, f, x, <i32>n, &r)
        if status != AF_OK:
            if status == AF_ARENA_FULL and not m.stopped:
                return _left
            error, machine.failure = failure_of(machine, status), None
            raise error
        _direct_calls += 1
        return wrap_at(machine, m.mem, &r, None)
    finally:
        m.cache = NULL
        _free = m


cdef object read(Primitive self, PyObject **args, i32 n):
    """Run a reader on its one Value where that lies."""
    global _direct_calls
    cdef af_val[4] x
    cdef af_val r
    cdef i32 k
    cdef PyObject *value = NULL
    for k in range(n):
        if not af_read_small(args[k], &x[k]):
            if not is_value(args[k]):
                return _left
            if value != NULL:
                return look_for(<Value>value, <Value>args[k]) if self.v.c == OP_contained else _left
            value = args[k]
            x[k] = (<Value>value).v
            if n > 1 and af_is_nested(x[k]):  # members are compared, which takes a stack
                return _left
    if _direct_machine is None:
        open_direct()
    af_start_again(&_reader, _FUEL)
    _reader.mem = <u8 *>NULL if value == NULL else (<Value>value).mem
    if af_call_op(&_reader, self.v.c, x, n, True, &r) != AF_OK:
        return _left
    _direct_calls += 1
    return wrap_at(_direct_machine, _reader.mem, &r, None)


cdef object look_for(Value wanted, Value container):
    """Whether a container of values has a patch among its members, which lie where they are; else _left.

    Patches have one form, so equal ones have equal bytes, as af_equal knows.
    """
    global _direct_calls
    cdef size_t size = 12 if wanted.v.tag == T_OBJECT else 8
    cdef af_val *members
    cdef i32 k
    if wanted.v.tag != T_OBJECT and wanted.v.tag != T_INDICES or not af_is_nested(container.v):
        return _left
    if container.v.tag != T_SET and container.v.tag != T_TUPLE:
        return _left
    members = <af_val *>(container.mem + <u32>container.v.a + sizeof(af_block))
    _direct_calls += 1
    for k in range(container.v.b):
        if members[k].tag == wanted.v.tag and members[k].b == wanted.v.b:
            if memcmp(container.mem + <u32>members[k].a, wanted.mem + <u32>wanted.v.a, size * <size_t>wanted.v.b) == 0:
                return True
    return False


cdef object choose(Primitive self, PyObject **args, i32 n):
    """Give the argument that a chooser chooses, if all of them are values."""
    global _direct_calls
    cdef af_val v
    cdef i32 k
    cdef bint truth = False
    for k in range(n):
        if not af_read_small(args[k], &v):
            if not is_value(args[k]) or af_is_empty((<Value>args[k]).v):  # empty ones may be of another class
                return _left
            v.tag, v.a, v.b = T_BOOL, 1, 0
        if k == 0:
            truth = af_truth(v)
    _direct_calls += 1
    return <object>args[self.choices[truth]]


cdef inline bint is_value(PyObject *value):
    """Whether an object is a Value of ours that refers to no Python function."""
    if (AF_IS_A(value, Grid) or AF_IS_A(value, Set) or AF_IS_A(value, Tuple) or AF_IS_A(value, Primitive)
            or AF_IS_A(value, Function)):
        return (<Value>value).hosts is None
    return False


cdef af_machine *open_direct() except NULL:
    """Have a machine for direct calls, and behind its arena the region of rooms for Values. Both stay."""
    global _direct_machine, _free
    _direct_machine = Machine()
    if _direct_machine.reserved >= 4 * AF_REGION:
        _direct_machine.reserved -= AF_REGION
        af_open_value_rooms(_direct_machine.m.mem + _direct_machine.reserved, AF_REGION)
        _direct_machine.start()
    Py_INCREF(_direct_machine)  # Values may be freed after everything else
    _free = &_direct_machine.m
    af_start(&_reader, NULL, AF_ARENA_START)
    _reader.memory = _MEMORY
    return &_direct_machine.m


cdef object call(Function function, PyObject **args, Py_ssize_t given):
    """Go the long way: call a function value on Python values of any sort."""
    cdef Machine machine = take_machine()
    cdef af_val f, r
    cdef af_val[4] x
    cdef i32 k, n = <i32>given, status
    cdef int position = -1
    try:
        while True:
            status = place(machine, function, &f)
            if status == AF_OK:
                for k in range(min(n, 4)):
                    position = k
                    status = put(machine, <object>args[k], &x[k], 0)
                    if status != AF_OK:
                        break
                position = -1
            if status == AF_OK:
                machine.m.error_op = f.c
                if not machine.hosts:
                    machine.m.cache = machine.get_cache()
                status = af_call(&machine.m, f, x, n, &r)
            if status == AF_OK:
                return wrap(machine, machine.m.mem, r, machine.hosts)
            if status != AF_ARENA_FULL or machine.m.stopped or not machine.grow():
                raise failure_of(machine, status)
    except NotAValue as error:
        raise refuse(function, position, error) from None
    finally:
        give_machine(machine)


cdef object call_tuple(Function function, tuple args):
    """Call a function value on arguments in a tuple."""
    cdef PyObject *given[4]
    cdef Py_ssize_t k, n = len(args)
    for k in range(min(n, 4)):
        given[k] = <PyObject *>args[k]
    if type(function) is Primitive:
        value = go_short(<Primitive>function, given, <i32>n)
    else:
        value = call_ours(function, given, n)
    return value if value is not _left else call(function, given, n)


cdef object wrong_number(object row, Py_ssize_t n):
    """The exception for a primitive that is given another number of arguments than it takes."""
    words = "1 argument" if len(row.params) == 1 else f"{len(row.params)} arguments"
    return DSLError(row.name, None, f"takes {words}, got {n}: {row}")


cdef object no_keywords(af_val function):
    return DSLError(name_of(function), None, "a made function takes no keywords")


cdef object refuse(object function, int position, error):
    """The exception for an argument that is no value of the language."""
    name = getattr(function, "__name__", None)
    row = PRIMITIVES.get(name)
    parameter = row.params[position] if row is not None and 0 <= position < len(row.params) else None
    expected = f"expected {row.kinds[position]}: " if parameter is not None else ""
    return DSLError(name, parameter, f"{expected}{error}")


cdef int open_ways() except -1:
    """Tell each primitive its way, and have Python use the vector call protocol, where there is one."""
    cdef Primitive primitive
    cdef Py_ssize_t offset
    for primitive in _primitives:
        primitive.way = way_of(primitive.row)
        primitive.choices = CHOOSERS.get(primitive.row.name, (0, 0))
        offset = <char *>&primitive.entry - <char *><PyObject *>primitive
    af_use_vectors(Function, offset)
    af_use_vectors(Primitive, offset)
    return 0


open_ways()
