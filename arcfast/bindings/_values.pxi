# The classes users see. A Value owns a copy of its bytes; it compares and hashes like the plain value it stands for.
from libc.string cimport memcmp

cdef extern from *:
    enum: OP_lambda
    i32 af_make_function(af_machine *m, i32 op, const af_val *parts, i32 n, af_val *out) nogil


cdef str name_of(af_val f):
    """The name of a primitive, or of the primitive that made a function."""
    return "lambda" if f.c == OP_lambda else _ROWS[f.c].name


cdef extern from *:
    """
    /* Room for the bytes of Values: a region behind the arena of direct calls, which read arguments where they lie (their
     * offsets reach there), in rooms of some sizes. What is larger, and what no longer fits, is Python's. */
    #define AF_ROOM_STEP 128
    #define AF_ROOM_MOST ((size_t)4096)
    #define AF_REGION ((size_t)1 << 26)
    static u8 *af_rooms, *af_rooms_top; /* what is above the top is not yet taken */
    static size_t af_rooms_size;         /* 0: there is none */
    static u8 *af_free_rooms[AF_ROOM_MOST / AF_ROOM_STEP]; /* each begins with the address of the next */

    static void af_open_value_rooms(u8 *mem, size_t size) {
        af_rooms = af_rooms_top = mem;
        af_rooms_size = size;
    }
    static inline int af_is_value_room(const u8 *mem) {
        return (uintptr_t)mem - (uintptr_t)af_rooms < af_rooms_size;
    }
    static inline u8 *af_take_value_room(size_t size) { /* 1 or more */
        const size_t step = (size - 1) / AF_ROOM_STEP, bytes = (step + 1) * AF_ROOM_STEP;
        u8 *room = 0;
        if (size > AF_ROOM_MOST) return (u8 *)PyMem_Malloc(size);
        room = af_free_rooms[step];
        if (room) {
            memcpy(&af_free_rooms[step], room, sizeof room);
            return room;
        }
        if (bytes > af_rooms_size - (size_t)(af_rooms_top - af_rooms)) return (u8 *)PyMem_Malloc(size);
        room = af_rooms_top;
        af_rooms_top += bytes;
        return room;
    }
    static inline void af_give_value_room(u8 *room, size_t size) { /* of the size that was taken */
        const size_t step = (size - 1) / AF_ROOM_STEP;
        if (!af_is_value_room(room)) {
            PyMem_Free(room);
            return;
        }
        memcpy(room, &af_free_rooms[step], sizeof room);
        af_free_rooms[step] = room;
    }
    """
    u8 *af_take_value_room(size_t size)
    void af_give_value_room(u8 *room, size_t size)
    void af_open_value_rooms(u8 *mem, size_t size)
    bint af_is_value_room(const u8 *mem)
    size_t AF_ROOM_MOST, AF_REGION


@cython.freelist(64)
cdef class Value:
    """A value of the language: a Tuple, Grid, Set or Function. Made by calls and by arcfast.from_python."""
    cdef af_val v
    cdef u8 *mem            # blocks of the value, offsets from here
    cdef u32 size           # in bytes
    cdef tuple hosts        # Python callables it refers to
    cdef object _plain
    cdef object __weakref__

    def __init__(self, *args, **keywords):
        raise TypeError(f"{type(self).__name__} values are made by calls of the DSL and by arcfast.from_python")

    def __dealloc__(self):
        af_give_value_room(self.mem, self.size)

    def to_python(self):
        """The plain Python value."""
        if self._plain is None:
            self._plain = plain(self.mem, self.v)
        return self._plain

    cdef object member(self, i32 k):
        """Member k as an eager call would return it."""
        cdef Machine machine = take_machine()
        cdef af_machine view
        view.mem = self.mem
        try:
            return wrap(machine, self.mem, af_member(&view, self.v, k), self.hosts)
        finally:
            give_machine(machine)

    def __eq__(self, other):
        cdef Value right
        if isinstance(other, Value):
            right = <Value>other
            if af_is_set(self.v) != af_is_set(right.v) or af_is_tuple(self.v) != af_is_tuple(right.v):
                return False
            if af_len(self.v) != af_len(right.v):
                return False
            if self.v.tag == right.v.tag and not af_is_nested(self.v):
                if (self.v.tag == T_GRID8 or self.v.tag == T_GRID32) and self.v.c != right.v.c:
                    return False
                return self is right or memcmp(self.mem, right.mem, <size_t>af_flat_bytes(self.v)) == 0
            return self.to_python() == right.to_python()
        if isinstance(other, (tuple, frozenset, set)):
            return self.to_python() == other
        return NotImplemented

    def __hash__(self):
        return hash(self.to_python())

    def __len__(self):
        return af_len(self.v)

    def __bool__(self):
        return af_len(self.v) != 0

    def __iter__(self):
        cdef i32 k
        for k in range(af_len(self.v)):
            yield self.member(k)

    def __contains__(self, item):
        return to_python(item) in self.to_python()

    def __repr__(self):
        return show(self.mem, self.v)

    def __reduce__(self):
        return from_python, (self.to_python(),)

    def __lt__(self, other):
        return self.to_python() < to_python(other)

    def __le__(self, other):
        return self.to_python() <= to_python(other)

    def __gt__(self, other):
        return self.to_python() > to_python(other)

    def __ge__(self, other):
        return self.to_python() >= to_python(other)


cdef class Tuple(Value):
    """A tuple of values that is no grid."""

    def __getitem__(self, key):
        cdef Py_ssize_t n = af_len(self.v), k
        if isinstance(key, slice):
            return from_python(self.to_python()[key])
        try:
            k = key
        except OverflowError:
            raise IndexError("index out of range") from None
        if k < 0:
            k += n
        if not 0 <= k < n:
            raise IndexError(f"index {key} of a tuple of {n}")
        return self.member(<i32>k)

    def __add__(self, other):
        if not isinstance(other, (tuple, Tuple)):
            return NotImplemented
        return from_python(self.to_python() + to_python(other))

    def __radd__(self, other):
        if not isinstance(other, (tuple, Tuple)):
            return NotImplemented
        return from_python(to_python(other) + self.to_python())

    def __mul__(self, times):
        if not hasattr(times, "__index__") or hasattr(times, "tolist"):
            return NotImplemented
        return from_python(self.to_python() * times)

    def __rmul__(self, times):
        return self.__mul__(times)

    def index(self, item, *bounds):
        """The position of a member."""
        return self.to_python().index(to_python(item), *bounds)

    def count(self, item):
        """How often a member occurs."""
        return self.to_python().count(to_python(item))


cdef class Grid(Tuple):
    """A grid: equally long rows of ints. Draws itself in a notebook.

    >>> Grid([[0, 1], [2, 0]]).height
    2
    """

    def __init__(self, data):
        if self.mem != NULL or self.v.tag != T_NONE:
            raise TypeError("a grid does not change")
        cdef Machine machine = take_machine()
        cdef af_val v
        cdef i32 status
        try:
            if hasattr(data, "tolist") and not isinstance(data, Value):
                data = listed(data)
            if not isinstance(data, (Value, list, tuple)):
                raise DSLError("Grid", "data", f"expected rows of ints, got {type(data).__name__}")
            status = put(machine, data, &v, 0)
            while status == AF_ARENA_FULL and machine.grow():
                status = put(machine, data, &v, 0)
            if status != AF_OK:
                raise failure_of(machine, status)
            if v.tag != T_GRID8 and v.tag != T_GRID32 and not (v.tag == T_TUPLE and v.b == 0):
                raise DSLError("Grid", "data", "expected equally long rows of ints")
            own(machine, machine.m.mem, self, v)
        except NotAValue as error:
            raise DSLError("Grid", "data", str(error)) from None
        finally:
            give_machine(machine)

    @property
    def height(self):
        """Number of rows."""
        return af_len(self.v)

    @property
    def width(self):
        """Number of columns."""
        return self.v.c if af_len(self.v) else 0

    @property
    def shape(self):
        """(height, width)."""
        return self.height, self.width

    def tolist(self):
        """The rows as lists of ints."""
        return [list(row) for row in self.to_python()]

    def to_numpy(self):
        """The cells as a numpy array of int32 (a copy)."""
        import numpy
        cdef i32 h = self.height, w = self.width
        if self.v.tag == T_GRID32:
            cells = numpy.frombuffer((<char *>self.mem)[:4 * h * w], dtype=numpy.int32)
        else:
            cells = numpy.frombuffer((<char *>self.mem)[:h * w], dtype=numpy.int8)
        return cells.reshape(h, w).astype(numpy.int32)

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("the cells of a grid cannot be shared, only copied")
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def _repr_html_(self):
        from arcfast.base.drawing import grid_html
        return grid_html(self.to_python())

    def __reduce__(self):
        return type(self), (self.to_python(),)


cdef class Set(Value):
    """A set of values; iterates in the order of the language."""

    def __or__(self, other):
        return from_python(self.to_python() | to_python(other)) if is_set(other) else NotImplemented

    def __ror__(self, other):
        return from_python(to_python(other) | self.to_python()) if is_set(other) else NotImplemented

    def __and__(self, other):
        return from_python(self.to_python() & to_python(other)) if is_set(other) else NotImplemented

    def __rand__(self, other):
        return from_python(to_python(other) & self.to_python()) if is_set(other) else NotImplemented

    def __sub__(self, other):
        return from_python(self.to_python() - to_python(other)) if is_set(other) else NotImplemented

    def __rsub__(self, other):
        return from_python(to_python(other) - self.to_python()) if is_set(other) else NotImplemented

    def __xor__(self, other):
        return from_python(self.to_python() ^ to_python(other)) if is_set(other) else NotImplemented

    def __rxor__(self, other):
        return from_python(to_python(other) ^ self.to_python()) if is_set(other) else NotImplemented

    def union(self, *others):
        """The members of this set or of any of the others."""
        return from_python(self.to_python().union(*map(to_python, others)))

    def intersection(self, *others):
        """The members of this set that all others have."""
        return from_python(self.to_python().intersection(*map(to_python, others)))

    def difference(self, *others):
        """The members of this set that none of the others has."""
        return from_python(self.to_python().difference(*map(to_python, others)))

    def symmetric_difference(self, other):
        """The members of exactly one of the two sets."""
        return from_python(self.to_python().symmetric_difference(to_python(other)))

    def isdisjoint(self, other):
        """True if no member is shared."""
        return self.to_python().isdisjoint(to_python(other))

    def issubset(self, other):
        """True if every member is in other."""
        return self.to_python().issubset(to_python(other))

    def issuperset(self, other):
        """True if every member of other is here."""
        return self.to_python().issuperset(to_python(other))


cdef bint is_set(object other):
    return isinstance(other, (Set, frozenset, set))


ctypedef object (*Entry)(PyObject *function, PyObject **args, size_t nargs, PyObject *keywords)


cdef class Function(Value):
    """A function made of functions, such as compose(first, last). Call it like any other."""

    cdef Entry entry        # by which Python calls it (_eager.pxi)

    def __cinit__(self):
        self.entry = call_function

    def __call__(self, *args, **keywords):
        if keywords:
            raise no_keywords(self.v)
        return call_tuple(self, args)

    def to_python(self):
        """Itself: there is no plainer form of a function."""
        return self

    def __eq__(self, other):
        if not isinstance(other, Function):
            return NotImplemented
        return self is other or compare_values(self, other) == 0

    def __hash__(self):
        return hash(hash_value(self))

    def __lt__(self, other):
        return NotImplemented

    def __le__(self, other):
        return NotImplemented

    def __gt__(self, other):
        return NotImplemented

    def __ge__(self, other):
        return NotImplemented

    def __len__(self):
        raise TypeError("a function has no len()")

    def __bool__(self):
        return True

    def __iter__(self):
        raise TypeError("a function cannot be gone through")

    def __contains__(self, item):
        raise TypeError("a function has no members")

    def __reduce__(self):
        cdef i32 k
        parts = tuple([self.member(k) for k in range(self.v.b)])
        return _rebuild, (name_of(self.v), parts)


def _rebuild(name, parts):
    """Unpickle a function: call its maker on its parts, or take the primitive itself."""
    if name == "lambda":
        return _rebuild_lambda(parts)
    primitive = _primitives[PRIMITIVES[name].index]
    return primitive(*parts) if parts else primitive


cdef object _rebuild_lambda(tuple parts):
    """Unpickle a program's lambda, which no primitive makes: its body and captured values."""
    cdef Machine machine = take_machine()
    cdef af_val *vals = NULL
    cdef af_val v
    cdef i32 k, n = <i32>len(parts), status
    cdef i64 work = sum([len(part) for part in parts if isinstance(part, (tuple, Tuple))]) * 16 + (1 << 20)
    try:
        while True:
            status = af_scratch_vals(&machine.m, n, &vals)
            for k in range(n):
                if status == AF_OK:
                    status = put(machine, parts[k], &vals[k], 0)
            if status == AF_OK:
                status = af_make_function(&machine.m, OP_lambda, vals, n, &v)
            if status == AF_OK:
                if n == 0 or not af_is_made(&machine.m, v, &work):
                    raise DSLError("lambda", None, "these are not the parts of a lambda")
                return wrap(machine, machine.m.mem, v, machine.hosts)
            if status != AF_ARENA_FULL or not machine.grow():
                raise failure_of(machine, status)
    finally:
        give_machine(machine)


cdef class Primitive(Function):
    """A primitive of the language: callable, and a function value wherever one is expected."""
    cdef readonly object row
    cdef Py_ssize_t arity
    cdef int way            # that its calls go (_eager.pxi) ...
    cdef int[2] choices     # ... and what a chooser chooses

    def __cinit__(self):
        self.entry = call_primitive

    def __call__(self, *args, **keywords):
        if keywords:
            args = bind(self.row, args, keywords)
        if len(args) != self.arity:
            raise wrong_number(self.row, len(args))
        return call_tuple(self, args)

    def __get__(self, instance, owner):
        # A descriptor that gives itself: pydoc and inspect then show a primitive as the routine it is.
        return self

    @property
    def __name__(self):
        return self.row.name

    @property
    def __qualname__(self):
        return self.row.name

    @property
    def __module__(self):
        return "arcfast.dsl"

    @property
    def __signature__(self):
        return self.row.signature

    @property
    def __doc__(self):
        return f"{self.row.doc}\n\n>>> {self.row.example}\nTrue"

    def __reduce__(self):
        return _rebuild, (self.row.name, ())


cdef tuple bind(row, tuple args, dict keywords):
    """Keyword arguments as positional ones, by the parameter names of the table."""
    aliases = KEYWORD_ALIASES.get(row.name, {})
    given = dict(zip(row.params, args))
    for word, value in keywords.items():
        parameter = aliases.get(word, word)
        if parameter not in row.params:
            raise DSLError(row.name, word, f"no such parameter: {row}")
        if parameter in given:
            raise DSLError(row.name, parameter, "given twice")
        given[parameter] = value
    missing = [parameter for parameter in row.params if parameter not in given]
    if missing or len(args) > len(row.params):
        raise DSLError(row.name, missing[0] if missing else None, f"wrong number of arguments: {row}")
    return tuple([given[parameter] for parameter in row.params])


cdef list make_primitives():
    cdef Primitive primitive
    made = []
    for row in _ROWS:
        primitive = Primitive.__new__(Primitive)
        primitive.row = row
        primitive.arity = len(row.params)
        primitive.v = af_primitive(row.index)
        made.append(primitive)
    return made


cdef list _primitives = make_primitives()


def _register():
    """Register Tuple and Set with Python's abstract base classes."""
    from collections.abc import Sequence, Set as AbstractSet
    Sequence.register(Tuple)
    AbstractSet.register(Set)


_register()


cdef str show(u8 *mem, af_val v):
    """A value as text, sets in the order of the language."""
    cdef af_machine m
    cdef i32 k
    m.mem = mem
    if v.tag == T_FUNC and v.b == 0:
        return _ROWS[v.c].name
    if v.tag == T_FUNC:
        return f"{name_of(v)}({', '.join([show(mem, af_member(&m, v, k)) for k in range(v.b)])})"
    if v.tag == T_HOST:
        function = host_of(v)
        return str(getattr(function, "__name__", None) or repr(function))
    if not (af_is_set(v) or af_is_tuple(v)):
        return repr(plain(mem, v))
    members = [show(mem, af_member(&m, v, k)) for k in range(af_len(v))]
    if af_is_set(v):
        return "frozenset({" + ", ".join(members) + "})" if members else "frozenset()"
    return "(" + ", ".join(members) + (",)" if len(members) == 1 else ")")


def from_python(value):
    """The value as an eager call would return it: ints, bools, None and pairs stay, others become a Value.

    >>> from_python(((1, 2, 3), (4, 5, 6))).width
    3
    """
    cdef Machine machine = take_machine()
    cdef af_val v
    cdef i32 status
    try:
        status = put(machine, value, &v, 0)
        while status == AF_ARENA_FULL and machine.grow():
            status = put(machine, value, &v, 0)
        if status != AF_OK:
            raise failure_of(machine, status)
        return wrap(machine, machine.m.mem, v, machine.hosts)
    except NotAValue as error:
        raise DSLError("from_python", "value", str(error)) from None
    finally:
        give_machine(machine)


def to_python(value):
    """The plain Python value of an arcfast value; anything else is given back as it is.

    >>> to_python(Grid([[1, 2]]))
    ((1, 2),)
    """
    return value.to_python() if isinstance(value, Value) else value
