# The inputs of a run as core values: converted once, read by every thread and every device.

cdef u64 INPUT_BYTES = 1 << 32   # that the inputs of a run may take together
cdef u32 LINED_UP = 1 << 20      # bytes of grids that every worker may have in its arena during a whole run


cdef class Inputs:
    """The inputs of a run as core values: I, S and C of each, the output expected of it, and its hash.

    With `join`, inputs that differ from the one before in C alone belong to its group. With `bare`, the samples are
    grids, I alone.
    """
    cdef readonly int n
    cdef readonly list groups  # where each group begins, and the end
    cdef list values         # what owns the bytes; None: nothing, or they are in the block, and no Value was asked for
    cdef af_val *vals        # [n, 4]
    cdef u8 **mems           # where their offsets count from
    cdef u8 *block           # the grids side by side, for workers to keep in their arenas; NULL: they take too much
    cdef u32 size            # of the block
    cdef u64 *hashes         # of the expected output; 0: none
    cdef bint lined_up       # while converting: the grids so far lie side by side in the machine's arena
    cdef u64 taken           # bytes of the Values

    def __cinit__(self, samples, expected=None, bint join=False, bint bare=False):
        """samples: (I, S, C) tuples, or grids; expected: outputs or None, one a sample."""
        cdef Machine machine = take_machine()
        cdef int k, part
        cdef dict seen = {}  # objects that are given several times, as the pairs of a task are, are one value
        cdef dict places = {}  # of bare grids, by address
        self.n = len(samples)
        self.values = [None] * (4 * self.n)
        self.vals = <af_val *>PyMem_Malloc(max(1, 4 * self.n) * sizeof(af_val))
        self.mems = <u8 **>PyMem_Malloc(max(1, 4 * self.n) * sizeof(u8 *))
        self.hashes = <u64 *>PyMem_Malloc(max(1, self.n) * sizeof(u64))
        if self.vals == NULL or self.mems == NULL or self.hashes == NULL:
            raise MemoryError()
        self.lined_up = True
        try:
            for k in range(self.n):
                self.hashes[k] = 0
                sample = samples[k]
                for part in range(4):
                    self.vals[4 * k + part], self.mems[4 * k + part] = af_none(), <u8 *>NULL
                if bare:
                    if not self.convert_grid(machine, sample, k, places):
                        self.convert(machine, sample, k, 0, seen)
                    continue
                for part in range(4):
                    item = sample[part] if part < 3 else None if expected is None else expected[k]
                    if part == 0 or item is not None:
                        self.convert(machine, item, k, part, seen)
            self.line_up(machine)
        finally:
            give_machine(machine)
        self.groups = list(range(self.n + 1))
        if join:
            values = [(self.value(4 * k), self.value(4 * k + 1)) for k in range(self.n)]
            self.groups = [k for k in range(self.n) if k == 0 or values[k] != values[k - 1]] + [self.n]

    cdef bint convert_grid(self, Machine machine, object grid, int k, dict places) except -1:
        """Write a grid in the usual form, rows of small ints, behind the others; False if it is not such, or too much."""
        cdef af_machine *m = &machine.m
        cdef u32 top = m.top
        cdef af_val v
        cdef object address = <uintptr_t><PyObject *>grid
        cdef object before = places.setdefault(address, k) if self.n > 1 else k
        if before != k:
            self.values[4 * k] = self.values[4 * <int>before]
            self.vals[4 * k], self.mems[4 * k] = self.vals[4 * <int>before], self.mems[4 * <int>before]
            return True
        if not self.lined_up or not is_plain(grid) or AF_SIZE(grid) == 0 or put_grid(m, grid, &v) != AF_OK:
            return False
        if m.top - AF_ARENA_START > LINED_UP:
            m.top = top
            return False
        v.a -= AF_ARENA_START
        self.vals[4 * k], self.mems[4 * k] = v, m.mem
        return True

    cdef int convert(self, Machine machine, item, int k, int part, dict seen) except -1:
        """Convert a part of an input: a grid stays in the arena behind the others, all else gets a Value of its own."""
        cdef af_machine *m = &machine.m
        cdef int at = 4 * k + part, before
        cdef u32 top = m.top
        cdef af_val v
        cdef i32 status
        if part < 3 and self.n > 1:
            known = seen.setdefault(id(item), (at, item))  # it keeps the object, whose id is its own so long
            before = (<tuple>known)[0]
            if before % 4 == part and before < 4 * k:
                self.values[at] = self.values[before]
                self.vals[at], self.mems[at] = self.vals[before], self.mems[before]
                return 0
        try:
            if not isinstance(item, (tuple, list, Value)) and hasattr(item, "tolist"):
                item = listed(item)
            status = put(machine, item, &v, 0)
            while status == AF_ARENA_FULL:
                self.stop_lining_up(machine, at)
                if not machine.grow():
                    break
                top = m.top
                status = put(machine, item, &v, 0)
        except NotAValue as error:
            raise DSLError(None, None, f"input {k}: {error}") from None
        if status != AF_OK or machine.hosts:
            why = "too large" if status != AF_OK else "holds a Python function, which no input can"
            raise DSLError(None, None, f"input {k}: {why}")
        if part == 0 and not is_grid(v) and not (v.tag == T_TUPLE and v.b == 0):
            raise DSLError(None, None, f"input {k}: not a grid (rows of ints, all of one length)")
        if part == 3:
            self.hashes[k] = af_hash(m, v)
        if self.lined_up and m.top - AF_ARENA_START > LINED_UP:
            self.stop_lining_up(machine, at)
        if self.lined_up and part < 3 and v.tag == T_GRID8:
            v.a -= AF_ARENA_START
            self.vals[at], self.mems[at] = v, m.mem
        else:
            self.keep(machine, v, at)
            m.top = top if self.lined_up else AF_ARENA_START
        PyErr_CheckSignals()
        return 0

    cdef int keep(self, Machine machine, af_val v, int at) except -1:
        """Make a Value of a part that lies in the arena."""
        cdef Value value = Value.__new__(Value)
        own(machine, machine.m.mem, value, v)
        self.taken += value.size
        if self.taken > INPUT_BYTES:
            raise DSLError(None, None, f"input {at // 4}: the inputs up to here take more than {INPUT_BYTES:,} bytes: "
                                       "give them in several runs")
        self.values[at] = value
        self.vals[at], self.mems[at] = value.v, value.mem
        return 0

    cdef int stop_lining_up(self, Machine machine, int end) except -1:
        """Make Values of the grids in the arena, those of the parts before `end`: they take too much."""
        cdef dict made = {}
        cdef int at
        if not self.lined_up:
            return 0
        self.lined_up = False
        for at in range(end):
            if self.mems[at] != machine.m.mem:
                continue
            first = made.setdefault(self.vals[at].a, at)
            if first == at:
                self.vals[at].a += AF_ARENA_START
                self.keep(machine, self.vals[at], at)
            else:
                self.values[at] = self.values[first]
                self.vals[at], self.mems[at] = self.vals[first], self.mems[first]
        return 0

    cdef int line_up(self, Machine machine) except -1:
        """Copy the grids in the arena to a block."""
        cdef int at
        if not self.lined_up:
            return 0
        self.size = machine.m.top - AF_ARENA_START
        self.block = <u8 *>PyMem_Malloc(max(1, self.size))
        if self.block == NULL:
            raise MemoryError()
        memcpy(self.block, machine.m.mem + AF_ARENA_START, self.size)
        for at in range(4 * self.n):
            if self.mems[at] == machine.m.mem:
                self.mems[at] = self.block
        return 0

    cdef object value(self, int at):
        """A part as a Value; None if it is None."""
        cdef Value value = self.values[at]
        if value is None and self.vals[at].tag != T_NONE:
            value = self.values[at] = Value.__new__(Value)
            own(None, self.mems[at], value, self.vals[at])  # a grid, which needs no machine
        return value

    @property
    def cells(self):
        """Cells of all inputs: I, S and C."""
        cdef af_machine m
        cdef u64 cells = 0
        cdef int k
        for k in range(4 * self.n):
            if k % 4 < 3 and self.vals[k].tag != T_NONE:
                m.mem = self.mems[k]
                cells += af_weight(&m, self.vals[k])
        return cells

    @property
    def checked(self):
        """Of each input whether an output is expected."""
        return [self.hashes[k] != 0 for k in range(self.n)]

    @property
    def packed_bytes(self):
        """The most bytes that pack_inputs takes for each."""
        cdef af_machine m
        cdef int k
        sizes = [sizeof(af_packed_input)] * self.n
        for k in range(4 * self.n):
            m.mem = self.mems[k]
            sizes[k // 4] += af_bytes(&m, self.vals[k])
        return sizes

    def expected(self, int k):
        """The grid that is expected, as a plain value; None: none is."""
        cdef Value value = self.values[4 * k + 3]
        return None if value is None else plain(value.mem, value.v)

    def sample(self, int k):
        """(S, I, C) as immutable values of the core."""
        return self.value(4 * k + 1), self.value(4 * k), self.value(4 * k + 2)

    def __dealloc__(self):
        PyMem_Free(self.vals)
        PyMem_Free(self.mems)
        PyMem_Free(self.block)
        PyMem_Free(self.hashes)


def are_bare(inputs):
    """Whether all inputs, in a list or tuple, are grids in the usual form: no Sample, and nothing that may be one.

    Lists and tuples are; of three members, if the second begins like a row of ints.
    """
    cdef object value, row
    if len(inputs) == 0 or not is_plain(inputs[0]) or len(inputs[0]) == 0 or not is_plain(inputs[0][0]):
        return False  # none, or a bare grid: it begins with a row
    for value in inputs:
        if not is_plain(value):
            return False
        if len(value) == 3:
            row = value[1]
            if not is_plain(row) or len(row) == 0 or type(row[0]) is not int:
                return False
    return True


cdef inline bint is_plain(object value):
    """Whether a value is a tuple or a list, exactly: a class made of them may answer otherwise."""
    return type(value) is tuple or type(value) is list
