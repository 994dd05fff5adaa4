# Batteries on the CPU: slices of the graph as blocks, inputs as values, and the work of one thread without the GIL.

cdef extern from *:
    """
    static long long af_claim(long long *next) { return __atomic_fetch_add(next, 1, __ATOMIC_RELAXED); }
    static void af_add(long long *total, long long n) { __atomic_fetch_add(total, n, __ATOMIC_RELAXED); }
    static long long af_read(long long *total) { return __atomic_load_n(total, __ATOMIC_RELAXED); }
    """
    i64 af_claim(i64 *next) nogil
    void af_add(i64 *total, i64 n) nogil
    i64 af_read(i64 *total) nogil

NOT_RUN = AF_NOT_RUN
GIVEN, CALL, MAKE = AF_GIVEN, AF_CALL, AF_MAKE


NO_ROOM = 0xffffffff     # the code of a program whose values do not fit into the largest arena
cdef u32 _NO_ROOM = 0xffffffffu
cdef u64 STATIC_FUEL = 1000000   # what the static nodes of a slice may cost together to be evaluated before the run ...
cdef u32 STATIC_BYTES = 1 << 22  # ... and the bytes they may take; the others wait until they are asked for
cdef size_t _work_arena = AF_WORK_ARENA
cdef size_t _largest_arena = AF_LARGEST_ARENA


def set_arenas(work=AF_WORK_ARENA, largest=AF_LARGEST_ARENA):
    """Sizes of a worker's arena, at first and at most. For tests: no result depends on them."""
    global _work_arena, _largest_arena
    if not AF_FOOT + 4096 <= work <= largest <= AF_LARGEST_ARENA:
        raise ValueError(f"arenas take {AF_FOOT + 4096} to {AF_LARGEST_ARENA} bytes")
    _work_arena, _largest_arena = work & ~15, largest & ~15
    _workers.clear()


def unpack_code(unsigned int code):
    """(position among the program's steps, primitive, parameter, reason) of an error's code."""
    op, arg, why = (code >> 10) & 255, (code >> 7) & 7, code & 127
    primitive, parameter, reason = describe(op, arg, why if why < len(REASONS) else 0)
    return code >> 18, "lambda" if op == OP_COUNT else primitive, parameter, reason


cdef class Slice:
    """Some programs of a battery with the nodes they need, as the core reads them.

    nodes: (op, [node, ...]) with op a table index, GIVEN, CALL or MAKE, arguments before users; programs: ([node of each
    step], result); constants: {node: value}; inputs: the nodes of I, S and C (-1: not used); statics: nodes that follow
    from constants alone, in order; shared: nodes that several programs need.
    """
    cdef u8 *block
    cdef size_t size
    cdef readonly int n_nodes, n_programs
    cdef readonly dict constants
    cdef readonly list statics
    cdef i32[3] inputs

    def __cinit__(self, list nodes, list programs, dict constants, inputs, list statics, shared):
        cdef size_t n_args = sum([len(args) for _, args in nodes]), n_steps = sum([len(s) for s, _ in programs])
        cdef size_t size = sizeof(af_slice_head) + 16
        cdef af_slice_head *head
        cdef af_node *node
        cdef af_program *program
        cdef i32 *numbers
        cdef i32 at = 0, k
        self.n_nodes, self.n_programs = len(nodes), len(programs)
        self.constants, self.statics = constants, statics
        for k in range(3):
            self.inputs[k] = inputs[k]
        size = (size + sizeof(af_node) * self.n_nodes + sizeof(af_program) * self.n_programs + 4 * (n_args + n_steps))
        self.size = size
        self.block = <u8 *>PyMem_Malloc(size)
        if self.block == NULL:
            raise MemoryError()
        head = <af_slice_head *>self.block
        head.n_nodes, head.n_programs = self.n_nodes, self.n_programs
        head.nodes = (sizeof(af_slice_head) + 15) & ~<u32>15
        head.programs = head.nodes + <u32>(sizeof(af_node) * self.n_nodes)
        head.args = head.programs + <u32>(sizeof(af_program) * self.n_programs)
        head.steps = head.args + <u32>(4 * n_args)
        numbers = <i32 *>(self.block + head.args)
        for k, (op, args) in enumerate(nodes):
            node = <af_node *>(self.block + head.nodes) + k
            node.op, node.args, node.n, node.shared = op, at, len(args), k in shared
            for arg in args:
                numbers[at] = arg
                at += 1
        at = 0
        numbers = <i32 *>(self.block + head.steps)
        for k, (steps, result) in enumerate(programs):
            program = <af_program *>(self.block + head.programs) + k
            program.steps, program.n, program.result, program.unused = at, len(steps), result, 0
            for step in steps:
                numbers[at] = step
                at += 1

    def __dealloc__(self):
        PyMem_Free(self.block)


cdef class Desk:
    """A slice made ready for a run: its constants placed and its static nodes evaluated under the run's budgets."""
    cdef Slice slice
    cdef af_desk desk
    cdef u8 *image          # what every worker's arena begins with
    cdef u32 size
    cdef readonly u64 fuel, memory

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
                    self.desk.slots = <u32>offset
                    self.desk.costs = self.desk.slots + 16 * <u32>n
                    self.desk.facts = self.desk.costs + 8 * <u32>n
                    self.desk.states = self.desk.facts + 8 * <u32>n
                    memset(m.mem + self.desk.slots, 0, 33 * <size_t>n)
                    states = m.mem + self.desk.states
                    for node, value in slice.constants.items():
                        status = put(machine, value, <af_val *>(m.mem + self.desk.slots) + node, 0)
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
                    evaluate_static(m, block, &self.desk, node, self.fuel, &left, start + STATIC_BYTES)
                free(block)
            self.size = m.top
            self.desk.kept = self.desk.ceiling = m.top
            self.image = <u8 *>PyMem_Malloc(self.size)
            if self.image == NULL:
                raise MemoryError()
            memcpy(self.image, m.mem, self.size)
        finally:
            give_machine(machine)

    def __dealloc__(self):
        PyMem_Free(self.image)


cdef u8 *unshared(const u8 *slice, size_t size) noexcept nogil:
    """A copy of a slice's block in which no node is shared: values stay where they are made. The caller frees it."""
    cdef u8 *block = <u8 *>malloc(size)
    cdef af_slice_head *head = <af_slice_head *>block
    cdef u32 k
    if block != NULL:
        memcpy(block, slice, size)
        for k in range(head.n_nodes):
            (<af_node *>(block + head.nodes))[k].shared = 0
    return block


cdef void evaluate_static(af_machine *m, u8 *block, af_desk *desk, i32 node, u64 fuel, u64 *left, u32 most) noexcept:
    """Evaluate a node that depends on no input, once for all inputs: cheap ones only, so that nothing hangs here.

    What is not evaluated is so when a program asks for it. One that needs a failed one is never asked for.
    """
    cdef af_slice_head *head = <af_slice_head *>block
    cdef af_node *what = <af_node *>(block + head.nodes) + node
    cdef i32 *args = <i32 *>(block + head.args) + what.args
    cdef u8 *states = m.mem + desk.states
    cdef i32 k, status
    cdef u32 top = m.top
    cdef bint all = fuel <= left[0]  # the whole of its own budget can be tried
    for k in range(what.n):
        if states[args[k]] != 1:
            return
    status = af_evaluate(m, block, desk, node, min(fuel, left[0]))
    left[0] -= min(left[0], (<u64 *>(m.mem + desk.costs))[node])
    if status != AF_OK or m.top > most or (states[node] == 1 + AF_FUEL and not all):
        states[node] = 0
        m.top = top


cdef class Inputs:
    """The inputs of a run as core values: I, S and C of each, the output expected of it, and its hash."""
    cdef readonly int n
    cdef list values         # what owns the bytes
    cdef af_val *vals        # [n, 4]
    cdef u8 **mems
    cdef u64 *hashes         # of the expected output; 0: none

    def __cinit__(self, samples, expected):
        """samples: (I, S, C) tuples; expected: outputs or None, one a sample."""
        cdef Machine machine = take_machine()
        cdef Value value
        cdef af_val v
        cdef i32 status
        cdef int k, part
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
                    machine.start()
                    if not isinstance(item, (tuple, list, Value)) and hasattr(item, "tolist"):
                        item = item.tolist()
                    try:
                        status = put(machine, item, &v, 0)
                        while status == AF_ROOM and machine.grow():
                            status = put(machine, item, &v, 0)
                    except NotAValue as error:
                        raise DSLError(None, None, f"input {k}: {error}") from None
                    if status != AF_OK or machine.hosts:
                        raise DSLError(None, None, f"input {k}: too large, or holds a Python function")
                    if part == 0 and not is_grid(v) and not (v.tag == T_TUPLE and v.b == 0):
                        raise DSLError(None, None, f"input {k}: not a grid (rows of ints, all of one length)")
                    if part == 3:
                        self.hashes[k] = af_hash(&machine.m, v)
                    value = Value.__new__(Value)
                    own(machine, machine.m.mem, value, v)
                    self.values.append(value)
                    self.vals[4 * k + part], self.mems[4 * k + part] = value.v, value.mem
        finally:
            give_machine(machine)

    def sample(self, int k):
        """(S, I, C) as values of ours, which nobody can change."""
        return self.values[4 * k + 1], self.values[4 * k], self.values[4 * k + 2]

    def __dealloc__(self):
        PyMem_Free(self.vals)
        PyMem_Free(self.mems)
        PyMem_Free(self.hashes)


cdef class Job:
    """A run: units of (slice, group of inputs) that threads claim one after another until none is left.

    Outcomes go to arrays [program, input]; `codes` (of errors) and `right` (cells equal to those of the expected grid)
    may be empty. In a group, with `leave`, a program that gave another value than expected is not run on the rest of it.
    `wanted` [group, program] says who takes part (2: in demonstrations only, after a miss), `keep` [input] whose output
    values are kept, up to `keep_limit` bytes.
    """
    cdef list desks
    cdef Inputs inputs
    cdef i64 next_unit, done, total, evaluated, restarts, kept_bytes
    cdef readonly i64 keep_limit
    cdef i32 stop_flag
    cdef bint leave
    cdef i64[:] groups, first_program
    cdef u8[:, :] status, wanted, matched
    cdef u64[:, :] hashes, fuel
    cdef u32[:, :] codes
    cdef i32[:, :] right
    cdef u8[:] keep
    cdef af_val *outputs     # [program, input] where kept
    cdef u8 **blobs          # [unit]
    cdef readonly i64 n_programs, n_groups

    def __cinit__(self, desks, Inputs inputs, groups, status, hashes, fuel, codes, matched, right, wanted, keep,
                  bint leave=False, keep_limit=0):
        import numpy
        self.desks, self.inputs, self.leave = list(desks), inputs, leave
        self.groups = numpy.ascontiguousarray(groups, dtype=numpy.int64)
        self.n_groups = len(groups) - 1
        counts = [(<Desk>desk).slice.n_programs for desk in desks]
        self.first_program = numpy.concatenate([[0], numpy.cumsum(counts)]).astype(numpy.int64)
        self.n_programs = sum(counts)
        self.status, self.hashes, self.fuel, self.codes = status, hashes, fuel, codes
        self.matched, self.right, self.wanted, self.keep = matched, right, wanted, keep
        self.total = len(self.desks) * self.n_groups
        self.keep_limit = keep_limit
        self.blobs = <u8 **>calloc(max(1, self.total), sizeof(u8 *))
        if keep_limit:
            self.outputs = <af_val *>calloc(max(1, self.n_programs * inputs.n), sizeof(af_val))
        if self.blobs == NULL or (keep_limit and self.outputs == NULL):
            raise MemoryError()

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

    def stop(self):
        """End the run early: threads return within moments; units not done keep the status NOT_RUN."""
        self.stop_flag = 1

    def work(self):
        """Claim units and run them until none is left. Any number of threads may do so at once."""
        cdef Worker worker = Worker()
        cdef i64 slice, unit = af_claim(&self.next_unit)
        while unit < self.total and not self.stop_flag:
            slice = unit // self.n_groups
            worker.sit(<Desk>self.desks[slice], &self.stop_flag)
            with nogil:
                while unit < self.total and unit // self.n_groups == slice and not self.stop_flag:
                    worker.run_unit(self, slice, unit % self.n_groups)
                    if not self.stop_flag:
                        af_add(&self.done, 1)
                        unit = af_claim(&self.next_unit)

    def value(self, i64 program, i64 input):
        """The plain value of an output that was kept, or raises KeyError."""
        cdef i64 slice = 0, group
        if self.outputs == NULL or self.status[program, input] != AF_OK:
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


cdef class Worker:
    """One thread's arena, and room for the outputs of one unit."""
    cdef af_machine m
    cdef size_t reserved
    cdef Desk desk
    cdef af_desk now
    cdef bint ready          # the input is placed
    cdef u8 *out
    cdef u64 out_top
    cdef af_memo *memo

    def __cinit__(self):
        self.reserved = 0
        self.memo = <af_memo *>calloc(1, sizeof(af_memo))
        self.resize(_work_arena)
        self.out = map_memory(AF_WORK_OUTPUT)
        if self.reserved == 0 or self.out == NULL:
            raise MemoryError("no room for a worker's arena")

    def __dealloc__(self):
        if self.reserved:
            munmap(self.m.mem, self.reserved)
        if self.out != NULL:
            munmap(self.out, AF_WORK_OUTPUT)
        free(self.memo)

    cdef void resize(self, size_t size) noexcept nogil:
        """Have an arena of this size, or half as much where the system refuses, and so on; at last what there is."""
        cdef u8 *mem = map_memory(size)
        while mem == NULL and size // 2 > self.reserved and size > (1 << 16):
            size = (size // 2) & ~<size_t>15
            mem = map_memory(size)
        if mem == NULL:
            return
        if self.reserved:
            munmap(self.m.mem, self.reserved)
        self.m.mem = mem
        self.reserved = size

    cdef int sit(self, Desk desk, i32 *stop) except -1:
        """Begin with a slice, if not at it already."""
        if self.desk is not desk:
            self.desk = None
            if self.reserved < <size_t>desk.size * 2:
                self.resize(min(max(_largest_arena, <size_t>desk.size * 2), <size_t>desk.size * 4))
            if self.reserved < <size_t>desk.size * 2:
                raise MemoryError("no room for a worker's arena")
            self.desk = desk
            self.load(stop)
        self.m.stop = stop
        return 0

    cdef void load(self, i32 *stop_flag) noexcept nogil:
        """The slice's image into the arena."""
        memcpy(self.m.mem, self.desk.image, self.desk.size)
        af_start(&self.m, self.m.mem, <u32>self.reserved)
        self.m.memory = self.desk.memory
        self.m.stop = stop_flag
        self.m.memo = self.memo
        self.now = self.desk.desk
        self.now.ceiling = (self.desk.size + (self.m.size - self.desk.size) // 4) & ~<u32>15

    cdef i32 begin(self, Inputs inputs, i64 input) noexcept nogil:
        """Forget what is known of the nodes and place an input."""
        cdef i32 part, node
        cdef u64 kept
        cdef af_val v
        memcpy(self.m.mem + self.now.states, self.desk.image + self.now.states, self.desk.slice.n_nodes)
        kept = self.desk.desk.kept
        self.m.top = self.now.ceiling
        for part in range(3):
            node = self.desk.slice.inputs[part]
            if node < 0:
                continue
            v = inputs.vals[4 * input + part]
            if af_transfer(&self.m, inputs.mems[4 * input + part], self.m.mem, &kept, self.now.ceiling, 0, &v) != AF_OK:
                return AF_ROOM
            (<af_val *>(self.m.mem + self.now.slots))[node] = v
            (<u64 *>(self.m.mem + self.now.costs))[node] = 0
            (<u64 *>(self.m.mem + self.now.facts))[node] = 0
            self.m.mem[self.now.states + node] = 1
        self.now.kept = <u32>kept
        return AF_OK

    cdef i32 run_program(self, i32 p, Inputs inputs, i64 input, i32 *stop, i64 *restarts,
                         af_ending *end) noexcept nogil:
        """Run a program; where the arena is full, again in an empty one, then in the largest, then there by itself."""
        cdef i32 attempt, status = AF_ROOM
        if self.ready:
            status = af_run_program(&self.m, self.desk.slice.block, &self.now, p, self.desk.fuel, end)
        for attempt in range(3):
            if status == AF_OK or stop[0]:
                return status
            if attempt == 1:
                if self.reserved >= _largest_arena:
                    continue
                self.resize(_largest_arena)
                self.load(stop)
            af_add(restarts, 1)
            self.ready = self.begin(inputs, input) == AF_OK
            if attempt == 2:
                status = self.run_alone(p, inputs, input, end)
                self.ready = self.begin(inputs, input) == AF_OK
            elif self.ready:
                status = af_run_program(&self.m, self.desk.slice.block, &self.now, p, self.desk.fuel, end)
        if status != AF_OK and not stop[0]:
            end.status, end.hash, end.fuel, end.code = AF_MEMORY, 0, 0, _NO_ROOM
            status = AF_OK
        return status

    cdef i32 run_alone(self, i32 p, Inputs inputs, i64 input, af_ending *end) noexcept nogil:
        """Run a program as if no other shared its nodes: what fits does not depend on the others."""
        cdef u8 *block = unshared(self.desk.slice.block, self.desk.slice.size)
        cdef u32 ceiling = self.now.ceiling
        cdef i32 status
        if block == NULL:
            return AF_ROOM
        self.now.ceiling = self.m.size
        status = self.begin(inputs, input)
        if status == AF_OK:
            self.now.ceiling = self.now.kept
            status = af_run_program(&self.m, block, &self.now, p, self.desk.fuel, end)
        self.now.ceiling = ceiling
        free(block)
        return status

    cdef void run_unit(self, Job job, i64 slice, i64 group) noexcept nogil:
        cdef i64 first = job.first_program[slice], input, evaluated = 0
        cdef i32 k
        cdef bint going = True
        cdef u8 *blob
        cdef u8 *states
        self.out_top = 0
        for input in range(job.groups[group], job.groups[group + 1]):
            if not self.is_wanted(job, first, group, input):
                continue
            self.ready = self.begin(job.inputs, input) == AF_OK
            going = self.run_input(job, first, group, input)
            states = self.m.mem + self.now.states
            for k in range(self.desk.slice.n_nodes):
                evaluated += states[k] != self.desk.image[self.now.states + k]
            if not going:
                break
        if self.out_top:
            blob = <u8 *>malloc(self.out_top)
            if blob != NULL:
                memcpy(blob, self.out, self.out_top)
            job.blobs[slice * job.n_groups + group] = blob
            af_add(&job.kept_bytes, self.out_top)
        af_add(&job.evaluated, evaluated)
        if self.reserved > max(_work_arena, 8 * <size_t>self.desk.size):
            self.resize(max(_work_arena, 4 * <size_t>self.desk.size))
            self.load(&job.stop_flag)

    cdef bint is_wanted(self, Job job, i64 first, i64 group, i64 input) noexcept nogil:
        """Whether any program of the slice is to run on this input."""
        cdef i32 p
        for p in range(self.desk.slice.n_programs):
            if job.wanted[group, first + p] == 1 or (job.wanted[group, first + p] and job.inputs.hashes[input]):
                return True
        return False

    cdef bint run_input(self, Job job, i64 first, i64 group, i64 input) noexcept nogil:
        """All wanted programs on one input; False if the run was stopped."""
        cdef af_program *programs = <af_program *>(self.desk.slice.block
                                                   + (<af_slice_head *>self.desk.slice.block).programs)
        cdef i64 at
        cdef i32 p
        cdef af_ending end
        for p in range(self.desk.slice.n_programs):
            at = first + p
            if job.wanted[group, at] == 0 or (job.wanted[group, at] == 2 and job.inputs.hashes[input] == 0):
                continue
            if self.run_program(p, job.inputs, input, &job.stop_flag, &job.restarts, &end) != AF_OK:
                return False
            job.status[at, input] = <u8>end.status
            job.hashes[at, input] = end.hash
            job.fuel[at, input] = end.fuel
            if job.codes.shape[0]:
                job.codes[at, input] = end.code
            if job.inputs.hashes[input]:
                self.check(job, programs[p].result, at, input, group, &end)
            if job.outputs != NULL:
                job.outputs[at * job.inputs.n + input].tag = T_HOST
                if end.status == AF_OK and job.keep[input]:
                    self.keep_output(job, programs[p].result, at, input)
        return True

    cdef void check(self, Job job, i32 result, i64 at, i64 input, i64 group, af_ending *end) noexcept nogil:
        """Compare an output with the expected grid: by hash, then cell by cell; count right cells where asked."""
        cdef af_val v = (<af_val *>(self.m.mem + self.now.slots))[result], e = job.inputs.vals[4 * input + 3]
        cdef u8 *mem = job.inputs.mems[4 * input + 3]
        cdef bint hit = end.status == AF_OK and end.hash == job.inputs.hashes[input], same = False
        cdef i64 k
        cdef i32 cells = 0
        if (hit or job.right.shape[0]) and end.status == AF_OK and is_grid(v) and v.b == e.b and v.c == e.c:
            for k in range(<i64>v.b * v.c):
                cells += (af_get(self.m.mem + <u32>v.a, v.tag == T_GRID32, k)
                          == af_get(mem + <u32>e.a, e.tag == T_GRID32, k))
            same = hit and cells == <i64>v.b * v.c
            if job.right.shape[0]:
                job.right[at, input] = cells
        job.matched[at, input] = same
        if not same:
            job.wanted[group, at] = 0 if job.leave else 2

    cdef void keep_output(self, Job job, i32 result, i64 at, i64 input) noexcept nogil:
        cdef af_val v = (<af_val *>(self.m.mem + self.now.slots))[result]
        if af_read(&job.kept_bytes) + <i64>self.out_top > job.keep_limit:
            return
        if af_transfer(&self.m, self.m.mem, self.out, &self.out_top, AF_WORK_OUTPUT, 0, &v) == AF_OK:
            job.outputs[at * job.inputs.n + input] = v


cdef inline bint is_grid(af_val v) noexcept nogil:
    return v.tag == T_GRID8 or v.tag == T_GRID32


cdef u8 *map_memory(size_t size) noexcept nogil:
    cdef void *mem = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    if mem == <void *><uintptr_t>-1:
        return NULL
    return <u8 *>mem


def run_one(Desk desk, int program, grid, pairs, known):
    """One program on one input, in this thread: (status, code, plain value or None)."""
    cdef Worker worker = <Worker>_workers.pop() if _workers else Worker()
    cdef Inputs inputs = Inputs([(grid, pairs, known)], [None])
    cdef af_ending end
    cdef i32 result, stop = 0
    cdef i64 restarts = 0
    try:
        worker.sit(desk, &stop)
        with nogil:
            worker.ready = worker.begin(inputs, 0) == AF_OK
            worker.run_program(program, inputs, 0, &stop, &restarts, &end)
        if end.status != AF_OK:
            return end.status, end.code, None
        result = (<af_program *>(desk.slice.block + (<af_slice_head *>desk.slice.block).programs))[program].result
        return AF_OK, 0, plain(worker.m.mem, (<af_val *>(worker.m.mem + worker.now.slots))[result])
    finally:
        worker.m.stop = NULL
        if not restarts:  # else it may hold much memory
            _workers.append(worker)


cdef list _workers = []  # idle ones of run_one


def make_lambda(*parts):
    """The function value of a lambda's parts: its encoded body and what it captures."""
    n = len(parts)
    nodes = [(AF_GIVEN, []) for _ in parts] + [(AF_MAKE, list(range(n)))]
    slice = Slice(nodes, [([n], n)], dict(enumerate(parts)), (-1, -1, -1), [], ())
    status, code, value = run_one(Desk(slice, FUEL, 0xffffffff), 0, (), None, None)
    if status != AF_OK:
        raise DSLError(*unpack_code(code)[1:])
    return value
