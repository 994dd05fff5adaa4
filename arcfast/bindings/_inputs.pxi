# The inputs of a run as core values: converted once, read by every thread and every device.

cdef u64 INPUT_BYTES = 1 << 32   # that the inputs of a run may take together
cdef u32 LINED_UP = 1 << 20      # bytes of grids that every worker may have in its arena during a whole run


cdef class Inputs:
    """The inputs of a run as core values: I, S and C of each, the output expected of it, and its hash.

    With `join`, inputs that differ from the one before in C alone belong to its group.
    """
    cdef readonly int n
    cdef readonly list groups  # where each group begins, and the end
    cdef list values         # what owns the bytes
    cdef af_val *vals        # [n, 4]
    cdef u8 **mems           # where their offsets count from
    cdef u8 *block           # the grids side by side, for workers to keep in their arenas; NULL: they take too much
    cdef u32 size            # of the block
    cdef u64 *hashes         # of the expected output; 0: none

    def __cinit__(self, samples, expected, bint join=False):
        """samples: (I, S, C) tuples; expected: outputs or None, one a sample."""
        cdef Machine machine = take_machine()
        cdef Value value
        cdef af_val v
        cdef i32 status
        cdef int k, part
        cdef u64 taken = 0
        cdef dict seen = {}  # objects that are given several times, as the pairs of a task are, are one value
        self.n = len(samples)
        self.values = []
        self.vals = <af_val *>PyMem_Malloc(max(1, 4 * self.n) * sizeof(af_val))
        self.mems = <u8 **>PyMem_Malloc(max(1, 4 * self.n) * sizeof(u8 *))
        self.hashes = <u64 *>PyMem_Malloc(max(1, self.n) * sizeof(u64))
        if self.vals == NULL or self.mems == NULL or self.hashes == NULL:
            raise MemoryError()
        try:
            for k in range(self.n):
                for part, item in enumerate((*samples[k], expected[k])):
                    if part and item is None:
                        self.values.append(None)
                        self.vals[4 * k + part], self.mems[4 * k + part] = af_none(), <u8 *>NULL
                        if part == 3:
                            self.hashes[k] = 0
                        continue
                    if part < 3:
                        at = seen.setdefault(id(item), (4 * k + part, item))[0]
                        if at % 4 == part and at < 4 * k:
                            self.values.append(self.values[at])
                            self.vals[4 * k + part], self.mems[4 * k + part] = self.vals[at], self.mems[at]
                            continue
                    machine.start()
                    try:
                        if not isinstance(item, (tuple, list, Value)) and hasattr(item, "tolist"):
                            item = listed(item)
                        status = put(machine, item, &v, 0)
                        while status == AF_ARENA_FULL and machine.grow():
                            status = put(machine, item, &v, 0)
                    except NotAValue as error:
                        raise DSLError(None, None, f"input {k}: {error}") from None
                    if status != AF_OK or machine.hosts:
                        why = "too large" if status != AF_OK else "holds a Python function, which no input can"
                        raise DSLError(None, None, f"input {k}: {why}")
                    if part == 0 and not is_grid(v) and not (v.tag == T_TUPLE and v.b == 0):
                        raise DSLError(None, None, f"input {k}: not a grid (rows of ints, all of one length)")
                    if part == 3:
                        self.hashes[k] = af_hash(&machine.m, v)
                    value = Value.__new__(Value)
                    own(machine, machine.m.mem, value, v)
                    taken += value.size
                    if taken > INPUT_BYTES:
                        raise DSLError(None, None, f"input {k}: the inputs up to here take more than {INPUT_BYTES:,} "
                                                   "bytes: give them in several runs")
                    PyErr_CheckSignals()
                    self.values.append(value)
                    self.vals[4 * k + part], self.mems[4 * k + part] = value.v, value.mem
        finally:
            give_machine(machine)
        self.line_up()
        same_i = [join and k > 0 and self.values[4 * k - 4:4 * k - 2] == self.values[4 * k:4 * k + 2]
                  for k in range(self.n)]
        self.groups = [k for k in range(self.n) if not same_i[k]] + [self.n]

    cdef line_up(self):
        """Copy the grids to one block, each once, and count their offsets from there."""
        cdef Value value
        cdef int k
        at, size = {}, 0
        for k, item in enumerate(self.values):
            if k % 4 < 3 and self.mems[k] != NULL and self.vals[k].tag == T_GRID8 and id(item) not in at:
                at[id(item)] = size
                size += (<Value>item).size
                if size > LINED_UP:
                    return
        self.block = <u8 *>PyMem_Malloc(max(1, size))
        if self.block == NULL:
            raise MemoryError()
        self.size = size
        for k, item in enumerate(self.values):
            if id(item) in at:
                value = item
                self.vals[k].a, self.mems[k] = at[id(item)], self.block
                memcpy(self.block + self.vals[k].a, value.mem, value.size)

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
        return self.values[4 * k + 1], self.values[4 * k], self.values[4 * k + 2]

    def __dealloc__(self):
        PyMem_Free(self.vals)
        PyMem_Free(self.mems)
        PyMem_Free(self.block)
        PyMem_Free(self.hashes)
