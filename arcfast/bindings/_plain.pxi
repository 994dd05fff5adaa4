# Primitives on plain values, as arcfast.accelerate puts them in the place of a user's own. What is no plain value of the
# language (lists, huge ints, ...), and whatever ends otherwise than well, is left to the user's function.
#
# Programs hand the result of one call to the next, so the core's form of recent values is kept: a tuple or frozenset
# that is given again, the same object, is not converted again.

from collections import Counter
from itertools import chain

LEFT = object()      # what a call gives that the user's function has to make
COMPARES_SETS = "sets are compared: Python asks which holds the other"

RECENT = 512         # values whose form is kept; the oldest gives way
cdef dict _recent = {}       # address -> (object, Value)
cdef list _recent_ring = [None] * RECENT
cdef int _recent_at = 0
_natives = {}                # a user's function -> the primitive it stands for
cdef object _home = None     # the names of the module that makes functions with __arcfast__


def set_home(dict names):
    """Tell where functions with __arcfast__ are made: whatever functools.wraps gave that attribute to is another one."""
    global _home
    _home = names


def forget_recent():
    """Drop the core's forms of recent values."""
    _recent.clear()
    _recent_ring[:] = [None] * RECENT


cdef int remember(object value, Machine machine, af_val v) except -1:
    """Keep the core's form of a tuple or frozenset that is worth it."""
    global _recent_at
    cdef Value form
    key = <uintptr_t><PyObject *>value
    if key in _recent:
        return 0
    form = Value.__new__(Value)
    own(machine, machine.m.mem, form, v)
    _recent.pop(_recent_ring[_recent_at], None)
    _recent_ring[_recent_at] = key
    _recent[key] = (value, form)
    _recent_at = (_recent_at + 1) % RECENT
    return 0


# ---- In ----

cdef i32 put_plain(Machine machine, object value, af_val *out, int depth) except -1:
    """Write a plain value to the machine's arena, as put does; every other object raises NotAValue."""
    cdef i32 status
    kind = type(value)
    if kind is int:
        return put_int(value, out)
    if kind is tuple or kind is frozenset:
        if len(value) > 2:
            known = _recent.get(<uintptr_t><PyObject *>value)
            if known is not None:
                return place(machine, <Value>(<tuple>known)[1], out)
        status = put_tuple(machine, <tuple>value, out, depth) if kind is tuple else put_set(machine, value, out, depth)
        if status == AF_OK and len(value) > 2 and not machine.hosts:
            remember(value, machine, out[0])
        return status
    if kind is bool:
        if depth and not machine.walking:  # in a container the language has ints for them, and (True, False) would come back as (1, 0)
            raise NotAValue("a bool in a container")
        out[0] = af_bool(value)
        return AF_OK
    if value is None:
        out[0] = af_none()
        return AF_OK
    if kind is FunctionType:
        native = _natives.get(value)
        if native is None and (<object>value).__globals__ is _home:
            native = (<object>value).__dict__.get("__arcfast__")
        if native is not None and not isinstance(native, Value):
            native = native()  # a function that reads what may change: None once it has
        if native is not None:
            return place(machine, <Value>native, out)
    if callable(value):
        return put(machine, value, out, depth)
    raise NotAValue(f"{kind.__name__} is no plain value of the language")


cdef i32 put_tuple(Machine machine, tuple value, af_val *out, int depth) except -1:
    cdef af_val *vals = NULL
    cdef u32 scratch = machine.m.scratch
    cdef i32 status, k, n = <i32>len(value)
    cdef bint rows = n > 0
    for item in value:
        if type(item) is not tuple:
            rows = False
            break
    if rows:
        status = put_grid(&machine.m, value, out)
        if status != AF_ERROR:
            return status
    if depth >= _NESTING:
        raise NotAValue(f"nested more than {_NESTING} deep")
    status = af_scratch_vals(&machine.m, n, &vals)
    for k in range(n):
        if status == AF_OK:
            status = put_plain(machine, value[k], &vals[k], depth + 1)
    if status == AF_OK:
        status = af_make_tuple(&machine.m, vals, n, out)
    machine.m.scratch = scratch
    if status == AF_ERROR:
        raise NotAValue(REASONS[machine.m.error_why])
    return status


cdef i32 put_set(Machine machine, object value, af_val *out, int depth) except -1:
    cdef af_val *vals = NULL
    cdef u32 scratch = machine.m.scratch
    cdef i32 status, k = 0, n = <i32>len(value)
    status = put_cells(machine, value, n, out)
    if status != AF_ERROR:
        machine.m.scratch = scratch
        return status
    if depth >= _NESTING:
        raise NotAValue(f"nested more than {_NESTING} deep")
    status = af_scratch_vals(&machine.m, n, &vals)
    for item in value:
        if status == AF_OK:
            status = put_plain(machine, item, &vals[k], depth + 1)
        k += 1
    if status == AF_OK:
        status = af_make_set(&machine.m, vals, n, out)
    machine.m.scratch = scratch
    if status == AF_ERROR:
        raise NotAValue(REASONS[machine.m.error_why])
    return status


cdef i32 put_cells(Machine machine, object value, i32 n, af_val *out) except -1:
    """Write a set of places, or of cells, whose ints fit; AF_ERROR: it is another set."""
    cdef u64 *keys = NULL
    cdef i32 *colors = NULL
    cdef i32 status = AF_OK, k = 0
    cdef i32[3] ints
    cdef bint cells = False
    if n == 0:
        return AF_ERROR
    for item in value:
        if type(item) is not tuple or len(<tuple>item) != 2:
            return AF_ERROR
        if k == 0:
            cells = type((<tuple>item)[1]) is tuple
            status = af_scratch_keys(&machine.m, n, &keys)
            if status == AF_OK and cells:
                status = af_scratch_ints(&machine.m, n, &colors)
            if status != AF_OK:
                return status
        if cells:
            if not fits((<tuple>item)[0], &ints[0]):
                return AF_ERROR
            item = (<tuple>item)[1]
            if type(item) is not tuple or len(<tuple>item) != 2:
                return AF_ERROR
            colors[k] = ints[0]
        if not fits((<tuple>item)[0], &ints[1]) or not fits((<tuple>item)[1], &ints[2]):
            return AF_ERROR
        keys[k] = af_key(ints[1], ints[2])
        k += 1
    if cells:
        return af_make_object(&machine.m, keys, colors, n, out)
    return af_make_indices(&machine.m, keys, n, out)


cdef inline bint fits(object value, i32 *out) except -1:
    cdef long number
    if type(value) is not int:
        return False
    number = small_int(value)
    out[0] = <i32>number
    return number == out[0]


# ---- What is in values ----

cdef bint holds_function(u8 *mem, af_val v) noexcept:
    cdef i32 k
    cdef af_val *members
    if v.tag == T_FUNC or v.tag == T_HOST:
        return True
    if af_is_nested(v):
        members = <af_val *>(mem + <u32>v.a + sizeof(af_block))
        for k in range(v.b):
            if members[k].tag >= T_TUPLE and holds_function(mem, members[k]):
                return True
    return False


cdef bint holds_set(u8 *mem, af_val v) noexcept:
    cdef i32 k
    cdef af_val *members
    if af_is_set(v):
        return True
    if v.tag == T_TUPLE:
        members = <af_val *>(mem + <u32>v.a + sizeof(af_block))
        for k in range(v.b):
            if members[k].tag >= T_TUPLE and holds_set(mem, members[k]):
                return True
    return False


# ---- Where Python's results depend on sets ----

# Of two sets Python asks which holds the other, the language has an order of all values: such calls are left. A row
# compares what it gives, what it is given, or what the function that is its second argument gives.
COMPARED = dict.fromkeys(("valmax", "valmin", "maximum", "minimum"), "result") | {"greater": "given"}
COMPARED |= dict.fromkeys(("argmax", "argmin", "order", "get_arg_rank", "get_val_rank"), "keys")
# Of what occurs equally often Python takes what its set has first: such calls are counted.
MOST = frozenset(("mostcolor", "mostcommon", "cover", "move", "objects", "fgpartition"))
LEAST = frozenset(("leastcolor", "leastcommon"))


cdef bint compares_sets(Machine machine, str what, af_val *x, af_val r) except -1:
    """Whether a call that gave r compared sets; of keys the first one tells."""
    cdef af_val member, key
    if what == "result":
        return holds_set(machine.m.mem, r)
    if what == "given":
        return holds_set(machine.m.mem, x[0]) or holds_set(machine.m.mem, x[1])
    if machine.hosts:  # users' functions are not called once more
        return machine.met_set
    if af_len(x[0]) < 2:
        return False
    member = af_member(&machine.m, x[0], 0)
    return af_call(&machine.m, x[1], &member, 1, &key) == AF_OK and holds_set(machine.m.mem, key)


# Python keeps the bools that these put into a container; the language has ints there. So such calls are left.
STORE = frozenset(("astuple", "initset", "insert", "repeat"))
COLLECT = frozenset(("apply", "rapply", "rapply_t", "rapply_f", "papply", "prapply", "mapply", "mpapply"))
FLAGS = frozenset(("objects", "branch"))  # what bools they are given stays outside
STORES_BOOLS = "bools in containers: in the language they are ints"


cdef enum:
    TRAIT_STORES = 1, TRAIT_COLLECTS = 2, TRAIT_FLAGS = 4, TRAIT_BOOL = 8, TRAIT_COMPARES = 16


cdef u8[512] _traits         # of each row of the table


cdef int meet_traits() except -1:
    for row in _ROWS:
        gives = row.result == "bool" or row.name in ("both", "either", "matcher")
        _traits[<int>row.index] = ((row.name in STORE) * TRAIT_STORES | (row.name in COLLECT) * TRAIT_COLLECTS
                                   | (row.name in FLAGS) * TRAIT_FLAGS | gives * TRAIT_BOOL
                                   | (row.name == "matcher") * TRAIT_COMPARES)
    return 0


assert OP_COUNT <= 512
meet_traits()


cdef int traits_of(u8 *mem, af_val f) noexcept:
    """Those of the primitive whose result a function gives: itself, or the outermost part; 0 of a Python function."""
    while f.tag == T_FUNC and f.b > 0 and f.c != OP_lambda and not _traits[f.c] & TRAIT_COMPARES:
        f = (<af_val *>(mem + <u32>f.a + sizeof(af_block)))[0]
    return _traits[f.c] if f.tag == T_FUNC and f.c != OP_lambda else 0


cdef bint stores_bools(u8 *mem, af_val f, bint met) noexcept:
    """Whether a function puts bools of its own parts into a container; `met`: Python functions among them give some."""
    cdef af_val *parts
    cdef i32 k
    cdef bint stores
    if f.tag != T_FUNC or f.b == 0:
        return False
    parts = <af_val *>(mem + <u32>f.a + sizeof(af_block))
    stores = traits_of(mem, parts[0]) & (TRAIT_STORES | TRAIT_COLLECTS)
    for k in range(f.b):
        if k and stores and (traits_of(mem, parts[k]) & TRAIT_BOOL or met and parts[k].tag == T_HOST):
            return True
        if stores_bools(mem, parts[k], met):
            return True
    return False


def is_tie(str row, tuple args):
    """Whether a row of MOST or LEAST had several to choose from, in a tuple."""
    if type(args[0]) is not tuple or not args[0] or (row == "objects" and not args[3]):
        return False
    counts = list(Counter(args[0] if row.endswith("common") else chain.from_iterable(args[0])).values())
    return len(counts) > 1 and counts.count(max(counts) if row in MOST else min(counts)) > 1


def why_left(Function function, str row, tuple args):
    """Why Plain would leave a call that ends well: for the sets that it compares, or for bools; None if it would not."""
    cdef Count count = Count()
    Plain(function, count, False, False, row)(*args)
    return next((why for why in (COMPARES_SETS, STORES_BOOLS) if why in count.left), None)


cdef bint is_color_tie(u8 *mem, af_val grid, bint most) noexcept:
    """The same of the colours of a grid."""
    cdef i32[256] counts
    cdef i32 k, best = 0, tied = 0
    memset(counts, 0, sizeof(counts))
    for k in range(grid.b * grid.c):
        counts[mem[<u32>grid.a + k]] += 1
    for k in range(256):
        if counts[k] and counts[k] == best:
            tied += 1
        elif counts[k] and (best == 0 or (counts[k] > best if most else counts[k] < best)):
            best, tied = counts[k], 0
    return tied > 0


# ---- Calls ----

cdef class Count:
    """Calls of a Plain: made by the core; left to the user's function ({why: calls}); and, of those made, how many went
    through a set in the language's order.
    """
    cdef readonly i64 native, ordered
    cdef readonly dict left

    def __init__(self):
        self.left = {}


cdef class Plain:
    """A function value called on plain values: gives a plain value, or LEFT; counts both.

    A maker gives the Function it made. `walks`: the result may depend on the order of a set. `row` is the primitive's
    name, "" of what was made.
    """
    cdef Function function
    cdef Count count
    cdef bint maker, walks, chooses, stores
    cdef int traits
    cdef str row, compared

    def __init__(self, Function function, Count count, bint maker=False, bint walks=False, str row=""):
        self.function, self.count, self.maker, self.walks, self.row = function, count, maker, walks, row
        self.compared, self.chooses = COMPARED.get(row), row in MOST or row in LEAST
        self.traits = traits_of(function.mem, function.v)
        self.stores = stores_bools(function.mem, function.v, False)

    @property
    def arity(self):
        """How many arguments it takes."""
        cdef af_machine view
        view.mem = self.function.mem
        return af_arity(&view, self.function.v)

    cdef object leave(self, str why):
        self.count.left[why] = self.count.left.get(why, 0) + 1
        return LEFT

    def __call__(self, *args):
        cdef Machine machine = take_machine()
        cdef af_val f, r
        cdef af_val[4] x
        cdef i32 k, n = <i32>len(args), status
        machine.plain, machine.met_set, machine.met_bool, machine.walking = True, False, False, self.is_walking(args)
        try:
            while True:
                status = place(machine, self.function, &f)
                for k in range(min(n, 4)):
                    if status == AF_OK:
                        status = put_plain(machine, args[k], &x[k], 0)
                if status == AF_OK:
                    if not machine.hosts:
                        machine.m.cache = machine.get_cache()
                    status = af_call(&machine.m, f, x, n, &r)
                if status == AF_OK:
                    if r.tag >= T_PAIR and not machine.walking:
                        if self.binds_bool(machine, x, n) if self.maker else self.makes_bools(machine, f, x, n):
                            return self.leave(STORES_BOOLS)
                    if self.compared is not None and compares_sets(machine, self.compared, x, r):
                        return self.leave(COMPARES_SETS)
                    value = self.result(machine, args, r)
                    if value is not LEFT and self.is_ordered(machine, args, x[0]):
                        self.count.ordered += 1
                    return value
                if status != AF_ARENA_FULL or machine.m.stopped or not machine.grow():
                    break
            # StopIteration: in a generator, which the user's function may be made of, it is another exception.
            if machine.failure is not None and not isinstance(machine.failure, (NotAValue, StopIteration)):
                raise machine.failure
            return self.leave(_STATUS_ROWS[status].reason)
        except NotAValue as error:
            return self.leave("an argument that is no plain value of the language")
        finally:
            machine.plain = False
            give_machine(machine)

    cdef bint is_walking(self, tuple args) except -1:
        """Whether it goes through a set of several: in the order of the language, so that is not left for bools."""
        if self.walks:
            for arg in args:
                if type(arg) is frozenset and len(arg) > 1:
                    return True
        return False

    cdef bint binds_bool(self, Machine machine, af_val *x, i32 n) except -1:
        """Whether a maker is given a bool to keep; what matcher keeps is only compared."""
        if n != 2 or x[1].tag != T_BOOL or self.traits & TRAIT_COMPARES:
            return False
        return not traits_of(machine.m.mem, x[0]) & TRAIT_FLAGS

    cdef bint makes_bools(self, Machine machine, af_val f, af_val *x, i32 n) except -1:
        """Whether there may be bools in the container that such a call gives in Python."""
        cdef u8 *mem = machine.m.mem
        cdef i32 k
        cdef bint collects = self.traits & TRAIT_COLLECTS
        for k in range(n):
            if x[k].tag == T_BOOL and not self.traits & TRAIT_FLAGS:
                return True
            if x[k].tag == T_FUNC:
                if stores_bools(mem, x[k], machine.met_bool) or (collects and traits_of(mem, x[k]) & TRAIT_BOOL):
                    return True
        if collects and (x[0].tag == T_TUPLE or x[0].tag == T_SET):  # of rapply: of functions
            for k in range(x[0].b):
                if traits_of(mem, af_member(&machine.m, x[0], k)) & TRAIT_BOOL:
                    return True
        if machine.met_bool:
            return collects or stores_bools(mem, f, True)
        return self.stores

    cdef object result(self, Machine machine, tuple args, af_val r):
        if self.maker:
            if r.tag != T_FUNC or r.b == 0:
                return self.leave("gives a function that it was given")
            self.count.native += 1
            return wrap(machine, machine.m.mem, r, machine.hosts)
        if r.tag >= T_TUPLE and holds_function(machine.m.mem, r):
            return self.leave("gives functions")
        value = plain(machine.m.mem, r)
        if (type(value) is tuple or type(value) is frozenset) and len(value) > 2:
            remember(value, machine, r)
        self.count.native += 1
        return value

    cdef bint is_ordered(self, Machine machine, tuple args, af_val first) except -1:
        """Whether the result may depend on the order of a set."""
        if machine.walking:
            return True
        if not self.chooses or (self.row == "objects" and not args[3]):
            return False
        if first.tag == T_GRID8 and not self.row.endswith("common"):
            return is_color_tie(machine.m.mem, first, self.row in MOST)
        return is_tie(self.row, args)
