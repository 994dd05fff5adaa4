# The work of one thread without the GIL: an arena, a slice's programs on one input after another, and single calls.

@cython.final
cdef class Worker:
    """One thread's arena, and room for the outputs of one unit."""
    cdef af_machine m
    cdef size_t reserved
    cdef Desk desk
    cdef Inputs laid         # those of the job; their grids lie in the arena ...
    cdef u32 shelf, base     # ... from `shelf` on; 0: they do not. What programs share begins at `base`
    cdef u8 *block           # of the slice
    cdef af_program *programs
    cdef i32 n_programs
    cdef af_desk now
    cdef bint ready          # the input is placed
    cdef bint grown          # the arena may be larger than usual
    cdef i64 unit, at_input  # where it is in a job; at_input -1: at the beginning of the unit
    cdef i64 claimed         # up to where the units are its own
    cdef i64 finished, evaluated  # units and nodes that the job was not told of
    cdef i32 at_program
    cdef i32 *stop           # the job's flag
    cdef double until        # when to pause, or to ask Python for signals; 0: never
    cdef bint late           # that time came in the middle of a program, which is to begin anew
    cdef object failure      # what a signal raised during a single call
    cdef u64 burnt           # fuel since the last look at the clock
    cdef u64 spent           # fuel of the unit
    cdef i32 light           # units since pages were last given back
    cdef bint warm           # more than an idle worker may hold may have been touched
    cdef u8 *out
    cdef u64 out_top
    cdef Cache cache

    def __cinit__(self):
        self.reserved = 0
        self.cache = Cache()
        self.resize(_work_arena)
        self.out = map_memory(AF_WORK_OUTPUT)
        if self.reserved == 0 or self.out == NULL:
            raise MemoryError("no room for a worker's arena")

    def __dealloc__(self):
        if self.reserved:
            munmap(self.m.mem, self.reserved)
        if self.out != NULL:
            munmap(self.out, AF_WORK_OUTPUT)

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
        self.reserved, self.grown = size, True

    cdef int sit(self, Desk desk, Inputs inputs, i32 *stop) except -1:
        """Begin with a slice and a job's inputs, if not at them already.

        `stop` is the job's flag. A single call has none, and its inputs come later: signals end it.
        """
        if self.desk is not desk or self.laid is not inputs:
            self.desk = None
            if self.reserved < <size_t>desk.size * 2:
                self.resize(min(max(_largest_arena, <size_t>desk.size * 2), <size_t>desk.size * 4))
            if self.reserved < <size_t>desk.size * 2:
                raise MemoryError("no room for a worker's arena")
            self.desk, self.laid = desk, inputs
            self.load()
        self.m.stop = self.stop = stop
        self.m.stopped = 0
        self.m.look = NULL
        if stop == NULL:
            self.until = af_now() + SIGNALS
            self.m.look, self.m.host_data = look_for_signals, <void *>self
        elif self.until:
            self.m.look, self.m.host_data = look_at_clock, <void *>self
        return 0

    cdef void load(self) noexcept nogil:
        """The slice's image into the arena, and after it the grids of all inputs, if they take little of it."""
        cdef void *host_data = self.m.host_data
        cdef i32 (*look)(af_machine *) noexcept nogil
        look = self.m.look
        memcpy(self.m.mem + AF_FOOT, self.desk.image + AF_FOOT, self.desk.size - AF_FOOT)
        af_start(&self.m, self.m.mem, <u32>self.reserved)
        self.m.stop = self.stop
        self.m.look, self.m.host_data = look, host_data
        self.shelf, self.base = 0, self.desk.size
        if (self.laid is not None and self.laid.block != NULL
                and self.laid.size <= (self.m.size - self.desk.size) // 16):
            self.shelf, self.base = self.desk.size, self.desk.size + self.laid.size
            memcpy(self.m.mem + self.shelf, self.laid.block, self.laid.size)
        self.block, self.n_programs = self.desk.slice.block, self.desk.slice.n_programs
        self.programs = <af_program *>(self.block + (<af_slice_head *>self.block).programs)
        self.m.memory = self.desk.memory
        self.m.memo = self.cache.c
        self.now = self.desk.desk
        self.now.ceiling = (self.base + (self.m.size - self.base) // 4) & ~<u32>15

    cdef inline i32 begin(self, Inputs inputs, i64 input) noexcept nogil:
        """Forget what is known of the nodes and place an input."""
        cdef i32 *wanted = self.desk.slice.inputs
        self.forget()
        self.now.kept, self.now.evaluated = self.base, 0
        if wanted[0] >= 0 and self.place(inputs, input, 0) != AF_OK:
            return AF_ROOM
        if wanted[1] >= 0 and self.place(inputs, input, 1) != AF_OK:
            return AF_ROOM
        if wanted[2] >= 0 and self.place(inputs, input, 2) != AF_OK:
            return AF_ROOM
        return AF_OK

    cdef inline void forget(self) noexcept nogil:
        """What is known of the nodes, but for those of the image. They end on a multiple of 16 bytes, as they begin."""
        cdef u8 *to = self.m.mem + self.now.states
        cdef u8 *of = self.desk.image + self.now.states
        cdef i32 k = 0, n = self.desk.slice.n_nodes
        while k < n:
            memcpy(to + k, of + k, 16)
            k += 16

    cdef inline i32 place(self, Inputs inputs, i64 input, int part) noexcept nogil:
        """I, S or C into its slot."""
        cdef i32 node = self.desk.slice.inputs[part]
        cdef af_val *slot = <af_val *>(self.m.mem + self.now.slots) + node
        cdef u8 *mem = inputs.mems[4 * input + part]
        cdef af_val v = inputs.vals[4 * input + part]
        cdef u64 kept = self.now.kept
        (<u64 *>(self.m.mem + self.now.facts))[node] = 0
        if self.shelf and inputs is self.laid and mem == inputs.block:
            slot[0] = af_value(T_GRID8, v.a + <i32>self.shelf, v.b, v.c)
        else:
            if af_transfer(&self.m, mem, self.m.mem, &kept, self.now.ceiling, 0, &v) != AF_OK:
                return AF_ROOM
            slot[0] = v
            self.now.kept = <u32>kept
        self.m.mem[self.now.states + node] = 1
        return AF_OK

    cdef bint begin_grid(self, object grid) except -1:
        """The same with a grid of tuples or lists as the whole input; False if it is not such, or does not fit."""
        cdef i32 node = self.desk.slice.inputs[0]
        cdef af_val v = af_none()
        cdef bint fits
        if (type(grid) is not tuple and type(grid) is not list) or not grid:
            return False
        self.forget()
        self.m.top = self.base
        self.m.scratch = self.now.ceiling
        fits = put_grid(&self.m, grid, &v) == AF_OK
        self.now.kept, self.m.top, self.m.scratch = self.m.top, self.now.ceiling, self.m.size
        if not fits:
            return False
        if node >= 0:
            (<af_val *>(self.m.mem + self.now.slots))[node] = v
            (<u64 *>(self.m.mem + self.now.facts))[node] = 0
            self.m.mem[self.now.states + node] = 1
        return True

    cdef i32 renew(self, Inputs inputs, i64 input) noexcept nogil:
        """Place another C beside the S and I that are there, and forget what depends on it."""
        cdef i32 k
        for k in range(self.desk.slice.n_nodes):
            if self.desk.slice.known[k]:
                self.m.mem[self.now.states + k] = 0
        self.now.evaluated = 0
        return self.place(inputs, input, 2) if self.desk.slice.inputs[2] >= 0 else AF_OK

    cdef i32 run_again(self, i32 p, Inputs inputs, i64 input, i64 *restarts, af_ending *end) noexcept nogil:
        """In an empty arena, then in the largest, then there by itself. AF_ROOM: the run was stopped."""
        cdef i32 attempt, status = AF_ROOM
        for attempt in range(3):
            if af_is_stopped(&self.m):
                return AF_ROOM
            if attempt == 1:
                if self.reserved >= _largest_arena:
                    continue
                self.resize(_largest_arena)
                self.load()
            af_add(restarts, 1)
            self.ready = attempt < 2 and self.begin(inputs, input) == AF_OK
            if self.ready:
                status = af_run_program(&self.m, self.block, &self.now, p, self.desk.fuel, end)
            elif attempt == 2:  # nothing that is there is of use to the next program
                status = self.run_alone(p, inputs, input, end)
            if status == AF_OK:
                return status
        if af_is_stopped(&self.m):
            return AF_ROOM
        end.status, end.hash, end.fuel, end.code = AF_MEMORY, 0, 0, _NO_ROOM
        return AF_OK

    cdef i32 run_alone(self, i32 p, Inputs inputs, i64 input, af_ending *end) noexcept nogil:
        """Run a program as if there were no other that shares its nodes, and no other input: what fits does not depend
        on them. The grids of all inputs are not there again until the slice is loaded again.
        """
        cdef u8 *block = unshared(self.desk.slice.block, self.desk.slice.size)
        cdef u32 ceiling = self.now.ceiling
        cdef i32 status
        if block == NULL:
            return AF_ROOM
        self.now.ceiling, self.shelf, self.base = self.m.size, 0, self.desk.size
        status = self.begin(inputs, input)
        if status == AF_OK:
            self.now.ceiling = self.now.kept
            status = af_run_program(&self.m, block, &self.now, p, self.desk.fuel, end)
        self.now.ceiling = ceiling
        free(block)
        return status

    cdef bint run_units(self, Job job) noexcept nogil:
        """Units of the slice it sits at, from where it is; False if stopped or paused in the middle of one."""
        cdef i64 slice = self.unit // job.n_groups, first = slice * job.n_groups, program = job.first_program[slice]
        while self.unit < first + job.n_groups:
            if not self.run_unit(job, program, self.unit - first):
                return False
            self.unit, self.at_input, self.finished = self.unit + 1, -1, self.finished + 1
            if self.unit == self.claimed:
                self.claim(job)
        return True

    cdef void tell(self, Job job) noexcept nogil:
        """Add what it did to the sums of all threads."""
        af_add(&job.done, self.finished)
        af_add(&job.evaluated, self.evaluated)
        self.finished = self.evaluated = 0

    cdef void claim(self, Job job) noexcept nogil:
        """The next units that nobody has, some at once: additions that other threads see take as long as a small step."""
        self.tell(job)
        self.unit, self.at_input = af_claim(&job.next_unit, job.stride), -1
        self.claimed = self.unit + job.stride

    cdef inline bint run_unit(self, Job job, i64 first, i64 group) noexcept nogil:
        """The programs of a slice, of which the first is so many in all, on a group of inputs; False as above."""
        cdef i64 input = self.at_input, end = job.groups[group + 1]
        cdef u8 *wanted = job.board.wanted + group * job.board.n_programs + first
        cdef bint again
        if input < 0:
            input, self.at_program, self.out_top = job.groups[group], 0, 0
        while input < end:
            again = job.joined and input > job.groups[group]
            if self.at_program == 0:
                if not self.is_wanted(wanted, job.inputs.hashes[input]):
                    input += 1
                    continue
                if not again or not self.ready or self.renew(job.inputs, input) != AF_OK:
                    self.ready = self.begin(job.inputs, input) == AF_OK
            elif self.late:
                self.ready = self.begin(job.inputs, input) == AF_OK
            self.late = False
            if not self.run_input(job, first, wanted, input, again):
                self.at_input = input
                return False
            self.evaluated += self.now.evaluated
            self.at_program = 0
            input += 1
        if self.out_top:
            self.hand_over(job)
        if self.grown:
            self.shrink(job)
        self.rest(job.hot_bytes())
        return True

    cdef void hand_over(self, Job job) noexcept nogil:
        """The outputs of a unit that are kept, to the job."""
        cdef u8 *blob = <u8 *>malloc(self.out_top)
        if blob != NULL:
            memcpy(blob, self.out, self.out_top)
        job.blobs[self.unit] = blob
        af_add(&job.kept_bytes, self.out_top)

    cdef void shrink(self, Job job) noexcept nogil:
        """Back to an arena of the usual size."""
        if self.reserved > max(_work_arena, 8 * <size_t>self.desk.size):
            self.resize(max(_work_arena, 4 * <size_t>self.desk.size))
            self.load()
        self.grown = False

    cdef inline void count(self, af_ending *end) noexcept nogil:
        """A program ended so: a budget may have stopped it before it was charged for what it had written."""
        self.spent += end.fuel if end.status == AF_OK or end.status == AF_ERROR else RUN_BYTES

    cdef inline void rest(self, size_t hot) noexcept nogil:
        """Between units: give back the pages that only a large value needed, or every thread would come to hold all.

        A slice's units all begin at the same places, so one that took little fuel touched few pages beyond the `hot`
        ones, which stay; and the system takes longer than many a program, most of all when they are touched again. So
        this is done after costly units, and now and then.
        """
        cdef size_t touched = max(self.spent * sizeof(af_val), self.out_top)
        self.warm = self.warm or touched >= IDLE_BYTES
        if touched >= hot or self.light >= LIGHT_UNITS:
            self.cool(hot)
        self.spent, self.light = 0, self.light + 1

    cdef void cool(self, size_t hot) noexcept nogil:
        """All but the first pages of each region, to the system: outputs, shared values, a program's own, scratch."""
        self.out_top = self.light = 0
        self.warm = hot > IDLE_BYTES
        give_back(self.out, hot, AF_WORK_OUTPUT)
        give_back(self.m.mem, self.base + hot, self.now.ceiling)
        give_back(self.m.mem, self.now.ceiling + hot, self.reserved - min(self.reserved, hot))

    cdef inline bint is_late(self, u64 fuel) noexcept nogil:
        """Whether it is time to pause, after a program that took so much fuel."""
        if self.until == 0:
            return False
        self.burnt += fuel + 100
        if self.burnt < CLOCK_FUEL:
            return False
        self.burnt = 0
        return af_now() > self.until

    cdef inline bint is_wanted(self, const u8 *wanted, u64 expected) noexcept nogil:
        """Whether any program of the slice is to run on an input of which an output with this hash is expected."""
        cdef i32 p
        for p in range(self.n_programs):
            if wanted[p] == 1 or (wanted[p] and expected):
                return True
        return False

    cdef inline bint run_input(self, Job job, i64 first, u8 *wanted, i64 input, bint again) noexcept nogil:
        """All wanted programs on one input, from where it is; False if stopped or paused.

        `again`: only C is another than in the input before.
        """
        cdef u64 expected = job.inputs.hashes[input]
        cdef i32 p = self.at_program, status
        cdef i64 at = (first + p) * job.board.n + input  # of [program, input]
        cdef af_ending end
        while p < self.n_programs:
            if job.stop_flag:
                self.at_program = p
                return False
            if wanted[p] == 1 or (wanted[p] and expected):
                if again and not self.programs[p].known:
                    self.repeat(job, at)
                else:
                    status = AF_ROOM
                    if self.ready:
                        status = af_run_program(&self.m, self.block, &self.now, p, self.desk.fuel, &end)
                    if status != AF_OK:
                        status = self.run_again(p, job.inputs, input, &job.restarts, &end)
                    if status != AF_OK:
                        self.at_program, self.late = p, True
                        return False
                    job.board.status[at] = <u8>end.status
                    job.board.hashes[at] = end.hash
                    job.board.fuel[at] = end.fuel
                    self.count(&end)
                    if job.board.codes != NULL:
                        job.board.codes[at] = end.code
                    if expected:
                        self.check(job, self.programs[p].result, at, input, &wanted[p], &end)
                    if job.outputs != NULL:
                        job.outputs[at].tag = T_HOST
                        if end.status == AF_OK and job.keep[input]:
                            self.keep_output(job, self.programs[p].result, at)
                    if self.is_late(end.fuel):
                        self.at_program = p + 1
                        return False
            p += 1
            at += job.board.n
        return True

    cdef void repeat(self, Job job, i64 at) noexcept nogil:
        """What a program gave for the input before, which is the same one to it."""
        job.board.status[at] = job.board.status[at - 1]
        job.board.hashes[at] = job.board.hashes[at - 1]
        job.board.fuel[at] = job.board.fuel[at - 1]
        if job.board.codes != NULL:
            job.board.codes[at] = job.board.codes[at - 1]
        if job.outputs != NULL:
            job.outputs[at] = job.outputs[at - 1]

    cdef void check(self, Job job, i32 result, i64 at, i64 input, u8 *wanted, af_ending *end) noexcept nogil:
        """Compare an output with the expected grid: by hash, then cell by cell; count right cells where asked."""
        cdef af_val v = (<af_val *>(self.m.mem + self.now.slots))[result], e = job.inputs.vals[4 * input + 3]
        cdef u8 *mem = job.inputs.mems[4 * input + 3]
        cdef bint hit = end.status == AF_OK and end.hash == job.inputs.hashes[input], same = False
        cdef i64 k
        cdef i32 cells = 0
        if (hit or job.board.right != NULL) and end.status == AF_OK and is_grid(v) and v.b == e.b and v.c == e.c:
            for k in range(<i64>v.b * v.c):
                cells += (af_get(self.m.mem + <u32>v.a, v.tag == T_GRID32, k)
                          == af_get(mem + <u32>e.a, e.tag == T_GRID32, k))
            same = hit and cells == <i64>v.b * v.c
            if job.board.right != NULL:
                job.board.right[at] = cells
        job.board.matched[at] = same
        if not same:
            wanted[0] = 0 if job.leave else 2

    cdef void keep_output(self, Job job, i32 result, i64 at) noexcept nogil:
        cdef af_val v = (<af_val *>(self.m.mem + self.now.slots))[result]
        if af_read(&job.kept_bytes) + <i64>self.out_top > job.keep_limit:
            return
        if af_transfer(&self.m, self.m.mem, self.out, &self.out_top, AF_WORK_OUTPUT, 0, &v) == AF_OK:
            job.outputs[at] = v


cdef inline bint is_grid(af_val v) noexcept nogil:
    return v.tag == T_GRID8 or v.tag == T_GRID32


cdef size_t IDLE_BYTES = 1 << 22  # of each of a worker's four regions, which stay when it is done ...
cdef size_t RUN_BYTES = 1 << 27   # ... and of all four, of all workers together, during a run
cdef i32 LIGHT_UNITS = 4096
cdef uintptr_t LARGE_PAGE = 1 << 21


cdef void give_back(u8 *mem, size_t start, size_t end) noexcept nogil:
    """Pages of a mapping, by offsets: they are empty when they are touched again. Whole ones, the largest that there
    are: what is left of one that was cut is touched in the smallest.
    """
    cdef uintptr_t whole = LARGE_PAGE - 1, first = (<uintptr_t>mem + start + whole) & ~whole
    cdef uintptr_t last = (<uintptr_t>mem + end) & ~whole
    if first < last:
        madvise(<void *>first, last - first, MADV_DONTNEED)


cdef u8 *map_memory(size_t size) noexcept nogil:
    cdef void *mem = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    if mem == <void *><uintptr_t>-1:
        return NULL
    madvise(mem, size, MADV_HUGEPAGE)  # where the system has them: large values are then mapped in far fewer steps
    return <u8 *>mem


cdef Worker _idle_worker = None   # one that a call can take at once ...
cdef list _idle_workers = []      # ... and others
cdef Py_ssize_t IDLE_WORKERS = 15  # each holds up to four times IDLE_BYTES, and a slice


cdef Worker take_worker():
    global _idle_worker
    cdef Worker worker = _idle_worker
    _idle_worker = None
    if worker is None:
        worker = <Worker>_idle_workers.pop() if _idle_workers else Worker()
    return worker


cdef void give_worker(Worker worker):
    global _idle_worker
    worker.m.stop = NULL
    worker.laid, worker.shelf = None, 0
    if worker.reserved != _work_arena or worker.m.stopped:  # it may hold much memory
        return
    if worker.warm:
        worker.cool(IDLE_BYTES)
    if _idle_worker is None:
        _idle_worker = worker
    elif len(_idle_workers) < IDLE_WORKERS:
        _idle_workers.append(worker)


cdef double SIGNALS = 0.05  # seconds between questions for signals


cdef i32 look_at_clock(af_machine *m) noexcept nogil:
    """Whether a worker is to pause."""
    return af_now() > (<Worker>m.host_data).until


cdef i32 look_for_signals(af_machine *m) noexcept nogil:
    """Whether a signal ends a single call that has gone on for a while; Ctrl-C does."""
    if af_now() < (<Worker>m.host_data).until:
        return 0
    with gil:
        (<Worker>m.host_data).until = af_now() + SIGNALS
        try:
            PyErr_CheckSignals()
            return 0
        except BaseException as failure:
            (<Worker>m.host_data).failure = failure
            return 1


cdef class Ready:
    """The first program of a desk, ready to be called on one input: its plain value, or what `fail` raises.

    `n` is how many inputs it takes: I, or S, I and C. fail(status, code) is called where it does not end well, and
    fail(None, inputs) where it is given another number of inputs.
    """
    cdef Desk desk
    cdef int n
    cdef object fail

    def __init__(self, Desk desk, int n, fail):
        self.desk, self.n, self.fail = desk, n, fail

    def __call__(self, *inputs):
        cdef af_ending end
        cdef object value
        if len(inputs) != self.n:
            return self.fail(None, inputs)
        if self.n == 1:
            value = run_one(self.desk, inputs[0], None, None, &end)
        else:
            value = run_one(self.desk, inputs[1], inputs[0], inputs[2], &end)
        return value if end.status == AF_OK else self.fail(end.status, end.code)


cdef object run_one(Desk desk, object grid, object pairs, object known, af_ending *end):
    """The first program of a desk on one input, in this thread: how it ended, and its plain value or None."""
    cdef Worker worker = take_worker()
    cdef i32 result, status = AF_ROOM
    cdef i64 restarts = 0
    cdef Inputs inputs
    cdef object value = None
    try:
        worker.sit(desk, None, NULL)
        if pairs is None and known is None and worker.begin_grid(grid):
            with nogil:
                status = af_run_program(&worker.m, desk.slice.block, &worker.now, 0, desk.fuel, end)
        if status != AF_OK:  # not a usual grid, or too little room
            inputs = Inputs([(grid, pairs, known)], [None])
            with nogil:
                worker.run_again(0, inputs, 0, &restarts, end)
        if worker.m.stopped:
            raise worker.failure
        if end.status == AF_OK:
            result = (<af_program *>(desk.slice.block + (<af_slice_head *>desk.slice.block).programs)).result
            value = plain(worker.m.mem, (<af_val *>(worker.m.mem + worker.now.slots))[result])
        worker.count(end)
        worker.rest(IDLE_BYTES)
        return value
    finally:
        give_worker(worker)


def run_program(Desk desk, grid, pairs, known):
    """(status, code of the error, plain value or None) of the first program of a desk on one input."""
    cdef af_ending end
    value = run_one(desk, grid, pairs, known, &end)
    return end.status, end.code, value


def make_lambda(*parts):
    """The function value of a lambda's parts: its encoded body and what it captures."""
    n = len(parts)
    nodes = [(AF_GIVEN, [], AF_FAIL) for _ in parts] + [(AF_MAKE, list(range(n)), AF_FAIL)]
    slice = Slice(nodes, [([n], n, False)], dict(enumerate(parts)), (-1, -1, -1), [], ())
    status, code, value = run_program(Desk(slice, FUEL, 0xffffffff), (), None, None)
    if status != AF_OK:
        raise DSLError(*unpack_code(code)[1:])
    return value
