# Runs of batteries on the CPU: slices of the graph as the core reads them, prepared slices, inputs as core values, and
# jobs, whose units threads claim (_work.pxi runs them).

cdef extern from *:
    """
    static long long af_claim(long long *next, long long n) { return __atomic_fetch_add(next, n, __ATOMIC_RELAXED); }
    static void af_add(long long *total, long long n) { __atomic_fetch_add(total, n, __ATOMIC_RELAXED); }
    static long long af_read(long long *total) { return __atomic_load_n(total, __ATOMIC_RELAXED); }
    #include <time.h>
    static double af_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    }
    """
    i64 af_claim(i64 *next, i64 n) nogil
    void af_add(i64 *total, i64 n) nogil
    i64 af_read(i64 *total) nogil
    double af_now() nogil

GIVEN, CALL, MAKE, NO_FALLBACK = AF_GIVEN, AF_CALL, AF_MAKE, AF_NO_FALLBACK


ARENA_TOO_SMALL = 0xffffffff     # the code of a program whose values do not fit into the largest arena
cdef u32 _ARENA_TOO_SMALL = 0xffffffffu
cdef u64 STATIC_FUEL = 1000000   # what the static nodes of a slice may cost together to be evaluated before the run ...
cdef u32 STATIC_BYTES = 1 << 22  # ... and the bytes they may take; the others wait until they are asked for
cdef u64 CLOCK_FUEL = 20000      # fuel between looks at the clock
cdef u64 INPUT_BYTES = 1 << 32   # that the inputs of a run may take together
cdef u32 LINED_UP = 1 << 20      # bytes of grids that every worker may have in its arena during a whole run
cdef size_t _work_arena = AF_WORK_ARENA
cdef size_t _largest_arena = AF_LARGEST_ARENA


def set_arenas(work=AF_WORK_ARENA, largest=AF_LARGEST_ARENA):
    """Sizes of a worker's arena, at first and at most. For tests: no result depends on them."""
    global _work_arena, _largest_arena, _idle_worker
    if not AF_ARENA_START + 4096 <= work <= largest <= AF_LARGEST_ARENA:
        raise ValueError(f"arenas take {AF_ARENA_START + 4096} to {AF_LARGEST_ARENA} bytes")
    _work_arena, _largest_arena = work & ~15, largest & ~15
    _idle_worker = None
    _idle_workers.clear()


def unpack_code(unsigned int code):
    """(position among the program's steps, primitive, parameter, reason) of an error's code."""
    op, arg, why = (code >> 10) & 255, (code >> 7) & 7, code & 127
    primitive, parameter, reason = describe(op, arg, why if why < len(REASONS) else 0)
    return code >> 18, "lambda" if op == OP_COUNT else primitive, parameter, reason


cdef class Slice:
    """Some programs of a battery with the nodes they need, as the core reads them.

    nodes      (op, [argument, ...], fallback node or NO_FALLBACK), arguments before users; op is a table index, GIVEN,
               CALL or MAKE
    programs   ([node of each step], node of the result, whether it depends on C)
    constants  {node: value}
    inputs     the nodes of I, S and C; -1: not used
    statics    nodes that depend on no input, arguments before users
    shared     nodes whose values are kept for other programs, or for the same S and I with another C
    uses_c     nodes that depend on C
    """
    cdef u8 *block           # af_slice_head, nodes, programs, arguments, steps (battery.h)
    cdef u8 *uses_c          # of each node whether it depends on C
    cdef size_t size
    cdef readonly int n_nodes, n_programs
    cdef readonly dict constants
    cdef readonly list statics
    cdef i32[3] inputs

    def __cinit__(self, list nodes, list programs, dict constants, inputs, list statics, shared, uses_c=()):
        cdef size_t n_args = sum([len(args) for _, args, _ in nodes]), n_steps = sum([len(s) for s, _, _ in programs])
        cdef size_t size = sizeof(af_slice_head) + 16
        cdef af_slice_head *head
        cdef af_node *node
        cdef af_program *program
        cdef i32 *numbers
        cdef i32 at = 0, j, k
        self.n_nodes, self.n_programs = len(nodes), len(programs)
        self.constants, self.statics = constants, statics
        for k in range(3):
            self.inputs[k] = inputs[k]
        size = (size + sizeof(af_node) * self.n_nodes + sizeof(af_program) * self.n_programs + 4 * (n_args + n_steps))
        self.size = size
        self.block = <u8 *>PyMem_Malloc(size)
        self.uses_c = <u8 *>PyMem_Malloc(self.n_nodes + 1)
        if self.block == NULL or self.uses_c == NULL:
            raise MemoryError()
        memset(self.uses_c, 0, self.n_nodes + 1)
        for k in uses_c:
            self.uses_c[k] = 1
        head = <af_slice_head *>self.block
        head.n_nodes, head.n_programs = self.n_nodes, self.n_programs
        head.nodes = (sizeof(af_slice_head) + 15) & ~<u32>15
        head.programs = head.nodes + <u32>(sizeof(af_node) * self.n_nodes)
        head.args = head.programs + <u32>(sizeof(af_program) * self.n_programs)
        head.steps = head.args + <u32>(4 * n_args)
        numbers = <i32 *>(self.block + head.args)
        for k, (op, args, fallback) in enumerate(nodes):
            node = <af_node *>(self.block + head.nodes) + k
            node.op, node.args, node.n, node.shared, node.fallback = op, at, len(args), k in shared, fallback
            for j in range(4):
                node.arg_offsets[j] = args[j] * sizeof(af_val) if j < node.n else 0
            node.plain = af_calls_none(node.op, node.n)
            for arg in args:
                numbers[at] = arg
                at += 1
        at = 0
        numbers = <i32 *>(self.block + head.steps)
        for k, (steps, result, depends) in enumerate(programs):
            program = <af_program *>(self.block + head.programs) + k
            program.steps, program.n, program.result, program.uses_c = at, len(steps), result, depends
            for step in steps:
                numbers[at] = step
                at += 1

    def __dealloc__(self):
        PyMem_Free(self.block)
        PyMem_Free(self.uses_c)


cdef class PreparedSlice:
    """A slice with constants placed and input-independent nodes evaluated under the run's budgets."""
    cdef readonly Slice slice
    cdef af_node_table table
    cdef u8 *image          # what every worker's arena begins with, from AF_ARENA_START on: the node table and values
    cdef readonly u32 size
    cdef readonly u64 fuel, memory

    @property
    def n_programs(self):
        return self.slice.n_programs

    def __cinit__(self, Slice slice, fuel, memory):
        cdef Machine machine = take_machine()
        cdef af_machine *m = &machine.m
        cdef i32 node, status, n = slice.n_nodes
        cdef u32 start
        cdef u64 left
        cdef u8 *block
        cdef i32 offset = 0
        cdef u8 *states
        self.slice, self.fuel, self.memory = slice, fuel, memory
        try:
            while True:
                m.memory = 0xffffffffu  # constants are no step: no budget holds for them
                status = af_new(m, 33 * <u64>n, &offset)
                if status == AF_OK:
                    self.table.slots = <u32>offset
                    self.table.costs = self.table.slots + 16 * <u32>n
                    self.table.facts = self.table.costs + 8 * <u32>n
                    self.table.states = self.table.facts + 8 * <u32>n
                    memset(m.mem + self.table.slots, 0, 33 * <size_t>n)
                    states = m.mem + self.table.states
                    for node, value in slice.constants.items():
                        status = put(machine, value, <af_val *>(m.mem + self.table.slots) + node, 0)
                        if status != AF_OK:
                            break
                        states[node] = 1
                if status == AF_OK:
                    break
                if not machine.grow():
                    raise MemoryError("the constants of these programs do not fit into an arena")
            m.memory = memory
            start = m.top
            left = STATIC_FUEL
            if slice.statics:
                block = unshared(slice.block, slice.size)
                if block == NULL:
                    raise MemoryError()
                for node in slice.statics:
                    evaluate_static(m, block, &self.table, node, self.fuel, &left, start + STATIC_BYTES)
                free(block)
                if m.stopped:
                    raise machine.failure
                give_back(m.mem, m.top + IDLE_BYTES, machine.reserved)
            self.size = m.top
            self.table.kept = self.table.ceiling = m.top
            self.image = <u8 *>PyMem_Malloc(self.size)
            if self.image == NULL:
                raise MemoryError()
            memcpy(self.image + AF_ARENA_START, m.mem + AF_ARENA_START, self.size - AF_ARENA_START)
        finally:
            give_machine(machine)

    def __dealloc__(self):
        PyMem_Free(self.image)


cdef u8 *unshared(const u8 *slice, size_t size) noexcept nogil:
    """A copy of a slice's block in which no node is shared, so values stay where they are made. The caller frees it."""
    cdef u8 *block = <u8 *>malloc(size)
    cdef af_slice_head *head = <af_slice_head *>block
    cdef u32 k
    if block != NULL:
        memcpy(block, slice, size)
        for k in range(head.n_nodes):
            (<af_node *>(block + head.nodes))[k].shared = 0
    return block


cdef void evaluate_static(af_machine *m, u8 *block, af_node_table *table, i32 node, u64 fuel, u64 *left,
                          u32 most) noexcept:
    """Evaluate a node that depends on no input, once for all inputs: only if it is cheap, so that preparing is quick.

    The others are evaluated when a program comes to them. A node one of whose arguments failed is left alone: no program
    comes to it.
    """
    cdef af_slice_head *head = <af_slice_head *>block
    cdef af_node *what = <af_node *>(block + head.nodes) + node
    cdef i32 *args = <i32 *>(block + head.args) + what.args
    cdef u8 *states = m.mem + table.states
    cdef i32 k, status
    cdef u32 top = m.top
    cdef bint all = fuel <= left[0]  # the whole of its own budget can be tried
    for k in range(what.n):
        if states[args[k]] != 1:
            return
    if what.fallback != AF_NO_FALLBACK and states[what.fallback] != 1:
        return
    status = af_evaluate(m, block, table, node, min(fuel, left[0]))
    left[0] -= min(left[0], (<u64 *>(m.mem + table.costs))[node])
    if status == AF_ARENA_FULL or m.top > most or (states[node] == 1 + AF_FUEL and not all):
        states[node] = 0
        m.top = top


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


cdef struct ResultArrays:
    # Arrays of outcomes [program, input], `n` inputs a row, and `wanted` [group, program]; NULL: not asked for.
    u8 *status
    u8 *matched
    u8 *wanted
    u64 *hashes
    u64 *fuel
    u32 *codes
    i32 *right
    i64 n, n_programs


cdef i64 CLAIMS = 256, MOST_CLAIMED = 64  # how often the threads of a long run claim units, and how many at once


cdef class WorkQueue:
    """Work for the CPU: units (a slice on a group of inputs) that threads claim until none is left.

    `slices` are prepared; `work` is a Work (running/results.py), whose results are filled.
    """
    cdef list slices
    cdef Inputs inputs
    cdef i64 next_unit, done, total, stride, evaluated, restarts, bytes_kept, workers
    cdef readonly i64 keep_limit
    cdef i32 stop_flag
    cdef bint stop_at_miss, same_i
    cdef i64[::1] groups, first_program
    cdef tuple arrays        # they own the memory of `results`
    cdef ResultArrays results
    cdef u8[::1] keep
    cdef af_val *outputs     # [program, input] where kept
    cdef u8 **blobs          # [unit]
    cdef readonly i64 n_programs, n_groups
    cdef Worker paused       # in the middle of a unit

    def __cinit__(self, slices, work):
        import numpy
        cdef Inputs inputs = work.inputs
        self.slices, self.inputs, self.stop_at_miss, self.same_i = list(slices), inputs, work.stop_at_miss, work.same_i
        self.groups = numpy.array(work.groups, dtype=numpy.int64)
        self.n_groups = len(work.groups) - 1
        counts = [(<PreparedSlice>prepared).slice.n_programs for prepared in slices]
        self.first_program = numpy.concatenate([[0], numpy.cumsum(counts)]).astype(numpy.int64)
        self.n_programs = sum(counts)
        self.keep, self.keep_limit = work.keep, work.keep_limit
        self.lay_out(work.results, work.wanted)
        self.total = len(self.slices) * self.n_groups
        self.stride = max(1, min(MOST_CLAIMED, self.total // CLAIMS))
        self.blobs = <u8 **>calloc(max(1, self.total), sizeof(u8 *))
        if self.keep_limit:
            self.outputs = <af_val *>calloc(max(1, self.n_programs * inputs.n), sizeof(af_val))
        if self.blobs == NULL or (self.keep_limit and self.outputs == NULL):
            raise MemoryError()

    cdef lay_out(self, results, wanted_array):
        """Point `results` at the arrays, after checking that they are as large as what will be written to them."""
        cdef u8[:, ::1] status, matched, wanted
        cdef u64[:, ::1] hashes, fuel
        cdef u32[:, ::1] codes
        cdef i32[:, ::1] right
        cdef i64 n = self.inputs.n, programs = self.n_programs
        names = ("status", "hashes", "fuel", "codes", "matched", "right_cells")
        self.arrays = (*[getattr(results, name) for name in names], wanted_array)
        status, hashes, fuel, codes, matched, right, wanted = self.arrays
        for name, array in zip((*names, "wanted"), self.arrays):
            shape = (self.n_groups, programs) if name == "wanted" else (programs, n)
            if array.shape != shape and (array.shape[0] or name not in ("codes", "matched", "right_cells")):
                raise ValueError(f"the array {name} has the shape {array.shape}, not {shape}")
        if self.groups.shape[0] == 0 or self.groups[self.n_groups] > n:
            raise ValueError(f"the groups end beyond its {n} inputs")
        if self.keep.shape[0] < n and self.keep_limit:
            raise ValueError(f"the array keep has {self.keep.shape[0]} entries for {n} inputs")
        if programs and not matched.shape[0] and any(self.inputs.checked):
            raise ValueError("no array for what matched, but outputs are expected")
        self.results.n, self.results.n_programs = n, programs
        if n and programs:
            self.results.status, self.results.hashes, self.results.fuel = &status[0, 0], &hashes[0, 0], &fuel[0, 0]
            self.results.codes = &codes[0, 0] if codes.shape[0] else NULL
            self.results.matched = &matched[0, 0] if matched.shape[0] else NULL
            self.results.right = &right[0, 0] if right.shape[0] else NULL
            self.results.wanted = &wanted[0, 0]

    def __dealloc__(self):
        cdef i64 unit
        if self.blobs != NULL:
            for unit in range(self.total):
                free(self.blobs[unit])
        free(self.blobs)
        free(self.outputs)

    @property
    def progress(self):
        """(units done, units in all)."""
        return af_read(&self.done), self.total

    @property
    def nodes_evaluated(self):
        return af_read(&self.evaluated)

    @property
    def full_arenas(self):
        """How often an arena was full and a program was run again in an empty one."""
        return af_read(&self.restarts)

    @property
    def kept_bytes(self):
        """Bytes of output values that are kept."""
        return af_read(&self.bytes_kept)

    cdef inline size_t kept_page_bytes(self) noexcept nogil:
        """Bytes of each region of a worker's memory that stay mapped between units."""
        return max(IDLE_BYTES, RUN_BYTES // (4 * <size_t>max(1, af_read(&self.workers))))

    def stop(self):
        """End the run early: threads return within moments; units not done keep the status NOT_RUN."""
        self.stop_flag = 1

    def work(self, double seconds=0):
        """Claim units and run them until none is left. Any number of threads may do so at once.

        With `seconds`, pause after so long; the next call goes on from there, and begins a program that was under way
        anew. Only one thread may do so, before others begin.
        """
        cdef Worker worker = self.paused
        cdef bint done
        self.paused = None
        if worker is None:
            worker = take_worker()
            worker.claim(self)
        worker.until = af_now() + seconds if seconds else 0
        worker.burnt = 0
        af_add(&self.workers, 1)
        try:
            while worker.unit < self.total and not self.stop_flag:
                worker.attach(<PreparedSlice>self.slices[worker.unit // self.n_groups], self.inputs, &self.stop_flag)
                with nogil:
                    done = worker.run_units(self)
                    worker.report(self)
                if not done and not self.stop_flag:
                    self.paused = worker
                    return
        finally:
            af_add(&self.workers, -1)
        if not self.stop_flag:  # else it is in the middle of something, and may hold much memory
            give_worker(worker)

    def value(self, i64 program, i64 input):
        """The plain value of an output that was kept, or raises KeyError."""
        cdef i64 slice = 0, group
        if self.outputs == NULL or self.results.status[program * self.results.n + input] != AF_OK:
            raise KeyError((program, input))
        import bisect
        slice = bisect.bisect_right(self.first_program, program) - 1
        group = bisect.bisect_right(self.groups, input) - 1
        cdef af_val v = self.outputs[program * self.inputs.n + input]
        cdef u8 *blob = self.blobs[slice * self.n_groups + group]
        if v.tag == T_HOST:  # marks what was not kept
            raise KeyError((program, input))
        if blob == NULL and af_flat_bytes(v):
            raise KeyError((program, input))
        return plain(blob, v)
