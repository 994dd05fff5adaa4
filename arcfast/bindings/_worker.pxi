# The work of one thread: it runs the units of a queue (a slice's programs on a group of inputs) without the GIL, in an
# arena of its own. _single.pxi has single calls of programs.

cdef extern from *:
    """
    static void af_give_up(PyObject **reference) { Py_CLEAR(*reference); }
    """
    void af_give_up(PyObject **reference)
cdef extern from "Python.h":
    ctypedef struct PyThreadState:
        pass
    PyThreadState *PyEval_SaveThread() nogil
    void PyEval_RestoreThread(PyThreadState *thread)
ARENA_TOO_SMALL = 0xffffffff     # the code of a program whose values do not fit into the largest arena
cdef u32 _ARENA_TOO_SMALL = 0xffffffffu
cdef u64 CLOCK_FUEL = 20000      # fuel between looks at the clock
cdef size_t _work_arena = AF_WORK_ARENA
cdef size_t _largest_arena = AF_LARGEST_ARENA


def set_arenas(work=AF_WORK_ARENA, largest=AF_LARGEST_ARENA, eager=AF_EAGER_ARENA):
    """Sizes of arenas: of a worker's, at first and at most, and of an eager call's at first. No result depends on them.

    For tests, and for processes whose address space is limited.
    """
    global _work_arena, _largest_arena, _eager_arena, _idle_machine
    if not AF_ARENA_START + 4096 <= min(work, eager) <= max(work, eager) <= AF_LARGEST_ARENA or not work <= largest:
        raise ValueError(f"arenas take {AF_ARENA_START + 4096} to {AF_LARGEST_ARENA} bytes")
    _work_arena, _largest_arena, _eager_arena = work & ~15, largest & ~15, eager & ~15
    _idle_machine = None
    _idle_machines.clear()
    af_give_up(&_idle_worker)
    _idle_workers.clear()


@cython.final
cdef class Worker:
    """One thread's arena, and room for the outputs of one unit."""
    cdef af_machine m
    cdef size_t reserved
    cdef PreparedSlice prepared
    cdef Inputs loaded_inputs  # the queue's inputs, if their grids lie in the arena ...
    cdef u32 grids_at        # ... from this offset on; 0: they do not
    cdef u32 base            # offset where the values that programs share begin
    cdef u8 *block           # of the slice
    cdef af_program *programs
    cdef i32 n_programs
    cdef af_node_table table
    cdef bint ready          # the input is placed
    cdef bint grown          # the arena may be larger than usual
    cdef i64 unit, at_input  # where it is in a queue; at_input -1: at the beginning of the unit
    cdef i64 claimed         # it claimed the units before this one
    cdef i64 finished, evaluated  # units and nodes that are not yet added to the queue's sums ...
    cdef u64 unreported      # ... and the fuel of these units
    cdef i32 at_program
    cdef i32 *stop           # the queue's flag
    cdef double until        # when to pause, or to ask Python for signals; 0: never
    cdef bint late           # that time came in the middle of a program, which is to begin anew
    cdef object failure      # what a signal raised during a single call
    cdef bint has_gil        # a single call that is expected to be short keeps the GIL ...
    cdef PyThreadState *thread  # ... and gives it up where it is not: the thread that takes it again
    cdef u64 burnt           # fuel since the last look at the clock
    cdef u64 spent           # fuel of the unit
    cdef i32 since_release   # units since pages were last given back to the system
    cdef bint touched_much   # it may have touched more pages than an idle worker may keep
    cdef u8 *out             # output values that are kept, until the unit ends
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

    cdef int attach(self, PreparedSlice prepared, Inputs inputs, i32 *stop) except -1:
        """Load a slice and the inputs of a queue, unless they are loaded.

        `stop` is the queue's flag. A single call has none, and its input comes later: signals end it.
        """
        if self.prepared is not prepared or self.loaded_inputs is not inputs:
            self.prepared = None
            if self.reserved < <size_t>prepared.size * 2:
                self.resize(min(max(_largest_arena, <size_t>prepared.size * 2), <size_t>prepared.size * 4))
            if self.reserved < <size_t>prepared.size * 2:
                raise MemoryError("no room for a worker's arena")
            self.prepared, self.loaded_inputs = prepared, inputs
            self.load()
        self.m.stop = self.stop = stop
        self.m.stopped = 0
        self.m.look = NULL
        if stop == NULL:
            self.until = 0  # most calls end before anybody looks at the clock
            self.m.look, self.m.host_data = look_for_signals, <void *>self
        elif self.until:
            self.m.look, self.m.host_data = look_at_clock, <void *>self
        return 0

    cdef void load(self) noexcept nogil:
        """Copy the slice's image to the arena, and behind it the grids of all inputs, if they take little of it."""
        cdef void *host_data = self.m.host_data
        cdef i32 (*look)(af_machine *) noexcept nogil
        look = self.m.look
        memcpy(self.m.mem + AF_ARENA_START, self.prepared.image + AF_ARENA_START, self.prepared.size - AF_ARENA_START)
        af_start(&self.m, self.m.mem, <u32>self.reserved)
        self.m.stop = self.stop
        self.m.look, self.m.host_data = look, host_data
        self.grids_at, self.base = 0, self.prepared.size
        if (self.loaded_inputs is not None and self.loaded_inputs.block != NULL
                and self.loaded_inputs.size <= (self.m.size - self.prepared.size) // 16):
            self.grids_at, self.base = self.prepared.size, self.prepared.size + self.loaded_inputs.size
            memcpy(self.m.mem + self.grids_at, self.loaded_inputs.block, self.loaded_inputs.size)
        self.block, self.n_programs = self.prepared.slice.block, self.prepared.slice.n_programs
        self.programs = <af_program *>(self.block + (<af_slice_head *>self.block).programs)
        self.m.memory = self.prepared.memory
        self.m.cache = self.cache.c
        af_begin_slice(&self.m, self.prepared.size)
        self.table = self.prepared.table
        self.table.ceiling = (self.base + (self.m.size - self.base) // 4) & ~<u32>15

    cdef inline i32 begin(self, Inputs inputs, i64 input) noexcept nogil:
        """Forget what is known of the nodes and place an input."""
        cdef i32 *wanted = self.prepared.slice.inputs
        self.forget()
        self.table.kept, self.table.evaluated = self.base, 0
        if wanted[0] >= 0 and self.place(inputs, input, 0) != AF_OK:
            return AF_ARENA_FULL
        if wanted[1] >= 0 and self.place(inputs, input, 1) != AF_OK:
            return AF_ARENA_FULL
        if wanted[2] >= 0 and self.place(inputs, input, 2) != AF_OK:
            return AF_ARENA_FULL
        return AF_OK

    cdef inline void forget(self) noexcept nogil:
        """Reset the states of the nodes to those of the image, 16 at a time: the array may be written that far."""
        cdef u8 *to = self.m.mem + self.table.states
        cdef u8 *of = self.prepared.image + self.table.states
        cdef i32 k = 0, n = self.prepared.slice.n_nodes
        while k < n:
            memcpy(to + k, of + k, 16)
            k += 16

    cdef inline i32 place(self, Inputs inputs, i64 input, int part) noexcept nogil:
        """Write I, S or C to its slot."""
        cdef i32 node = self.prepared.slice.inputs[part]
        cdef af_known *known = <af_known *>(self.m.mem + self.table.known) + node
        cdef u8 *mem = inputs.mems[4 * input + part]
        cdef af_val v = inputs.vals[4 * input + part]
        cdef u64 kept = self.table.kept
        known.fact = 0
        if self.grids_at and inputs is self.loaded_inputs and mem == inputs.block:
            known.value = af_value(T_GRID8, v.a + <i32>self.grids_at, v.b, v.c)
        else:
            if af_transfer(&self.m, mem, self.m.mem, &kept, self.table.ceiling, 0, &v) != AF_OK:
                return AF_ARENA_FULL
            known.value = v
            self.table.kept = <u32>kept
        self.m.mem[self.table.states + node] = 1
        return AF_OK

    cdef inline bint begin_grid(self, object grid, af_likeness *like) noexcept:
        """As begin(), with I alone, given as tuples or lists; False if it is no such grid or does not fit.

        `like`: what a result that is like the grid may share with it.
        """
        cdef i32 node = self.prepared.slice.inputs[0]
        cdef af_known *known
        cdef af_val v = af_none()
        cdef bint fits
        if not AF_IS_ROW(<PyObject *>grid) or AF_SIZE(grid) == 0:
            return False
        self.forget()
        self.m.top = self.base
        self.m.scratch = self.table.ceiling
        fits = put_grid(&self.m, grid, &v) == AF_OK
        self.table.kept, self.m.top, self.m.scratch = self.m.top, self.table.ceiling, self.m.size
        if not fits:
            return False
        if type(grid) is tuple:  # a list may be another when the program ends
            like.grid, like.cells, like.h, like.w = <PyObject *>grid, self.m.mem + <u32>v.a, v.b, v.c
        if node >= 0:
            known = <af_known *>(self.m.mem + self.table.known) + node
            known.value, known.fact = v, 0
            self.m.mem[self.table.states + node] = 1
        return True

    cdef i32 replace_c(self, Inputs inputs, i64 input) noexcept nogil:
        """Place another C beside the S and I that are there, and forget what depends on it."""
        cdef i32 k
        for k in range(self.prepared.slice.n_nodes):
            if self.prepared.slice.uses_c[k]:
                self.m.mem[self.table.states + k] = 0
        self.table.evaluated = 0
        return self.place(inputs, input, 2) if self.prepared.slice.inputs[2] >= 0 else AF_OK

    cdef i32 run_again(self, i32 p, Inputs inputs, i64 input, i64 *restarts, af_outcome *outcome) noexcept nogil:
        """Run a program in an empty arena, then in the largest, then there alone. AF_ARENA_FULL: the run was stopped."""
        cdef i32 attempt, status = AF_ARENA_FULL
        for attempt in range(3):
            if af_is_stopped(&self.m):
                return AF_ARENA_FULL
            if attempt == 1:
                if self.reserved >= _largest_arena:
                    continue
                self.resize(_largest_arena)
                self.load()
            af_add(restarts, 1)
            self.ready = attempt < 2 and self.begin(inputs, input) == AF_OK
            if self.ready:
                status = af_run_program(&self.m, self.block, &self.table, p, self.prepared.fuel, outcome)
            elif attempt == 2:  # nothing that is there is of use to the next program
                status = self.run_alone(p, inputs, input, outcome)
            if status == AF_OK:
                return status
        if af_is_stopped(&self.m):
            return AF_ARENA_FULL
        outcome.status, outcome.hash, outcome.fuel, outcome.code = AF_MEMORY, 0, 0, _ARENA_TOO_SMALL
        return AF_OK

    cdef i32 run_alone(self, i32 p, Inputs inputs, i64 input, af_outcome *outcome) noexcept nogil:
        """Run a program without what it shares with others, so that what fits does not depend on them: nodes unshared,
        no grids of other inputs in the arena (until the slice is loaded again).
        """
        cdef u8 *block = unshared(self.prepared.slice.block, self.prepared.slice.size)
        cdef u32 ceiling = self.table.ceiling
        cdef i32 status
        if block == NULL:
            return AF_ARENA_FULL
        self.table.ceiling, self.grids_at, self.base = self.m.size, 0, self.prepared.size
        status = self.begin(inputs, input)
        if status == AF_OK:
            self.table.ceiling = self.table.kept
            status = af_run_program(&self.m, block, &self.table, p, self.prepared.fuel, outcome)
        self.table.ceiling = ceiling
        free(block)
        return status

    cdef bint run_units(self, WorkQueue queue) noexcept nogil:
        """Run the units of the loaded slice, from where it is; False if stopped or paused in the middle of one."""
        cdef i64 slice = self.unit // queue.n_groups, first = slice * queue.n_groups, program = queue.first_program[slice]
        while self.unit < first + queue.n_groups:
            if not self.run_unit(queue, program, self.unit - first):
                return False
            self.unit, self.at_input, self.finished = self.unit + 1, -1, self.finished + 1
            if self.unit == self.claimed:
                self.claim(queue)
        return True

    cdef void report(self, WorkQueue queue) noexcept nogil:
        """Add the units and nodes that are done to the queue's sums."""
        af_add(&queue.done, self.finished)
        af_add(&queue.evaluated, self.evaluated)
        self.finished = self.evaluated = self.unreported = 0

    cdef void claim(self, WorkQueue queue) noexcept nogil:
        """Claim the next free units, several at once: an atomic addition takes as long as a small step. For the same
        reason sums are reported when there is something to tell.
        """
        if self.unreported >= CLOCK_FUEL:
            self.report(queue)
        self.unit, self.at_input = af_claim(&queue.next_unit, queue.stride), -1
        self.claimed = self.unit + queue.stride

    cdef inline bint run_unit(self, WorkQueue queue, i64 first, i64 group) noexcept nogil:
        """Run the slice's programs on a group of inputs; False as above. `first`: number of the slice's first program in
        the battery.
        """
        cdef i64 input = self.at_input, end = queue.groups[group + 1]
        cdef u8 *wanted = queue.results.wanted + group * queue.results.n_programs + first
        cdef bint again
        if input < 0:
            input, self.at_program, self.out_top = queue.groups[group], 0, 0
        while input < end:
            again = queue.same_i and input > queue.groups[group]
            if self.at_program == 0:
                if not self.is_wanted(wanted, queue.inputs.hashes[input]):
                    input += 1
                    continue
                if not again or not self.ready or self.replace_c(queue.inputs, input) != AF_OK:
                    self.ready = self.begin(queue.inputs, input) == AF_OK
            elif self.late:
                self.ready = self.begin(queue.inputs, input) == AF_OK
            self.late = False
            if not self.run_input(queue, first, wanted, input, again):
                self.at_input = input
                return False
            self.evaluated += self.table.evaluated
            self.at_program = 0
            input += 1
        if self.out_top:
            self.hand_over(queue)
        if self.grown:
            self.shrink(queue)
        self.release_if_large(queue)
        return True

    cdef void hand_over(self, WorkQueue queue) noexcept nogil:
        """Give the queue the output values of the unit that are kept."""
        cdef u8 *blob = <u8 *>malloc(self.out_top)
        if blob != NULL:
            memcpy(blob, self.out, self.out_top)
        queue.blobs[self.unit] = blob
        af_add(&queue.bytes_kept, self.out_top)

    cdef void shrink(self, WorkQueue queue) noexcept nogil:
        """Back to an arena of the usual size."""
        if self.reserved > max(_work_arena, 8 * <size_t>self.prepared.size):
            self.resize(max(_work_arena, 4 * <size_t>self.prepared.size))
            self.load()
        self.grown = False

    cdef inline void count(self, af_outcome *outcome) noexcept nogil:
        """Count the fuel of a program. One that a budget stopped may have written more than it was charged for."""
        self.spent += RUN_BYTES if af_status_kind(outcome.status) == AF_STATUS_BUDGET else outcome.fuel

    cdef inline void release_if_large(self, WorkQueue queue) noexcept nogil:
        """Between units: give pages that only a large value needed back to the system, or every thread would come to
        hold all of them. A single call has no queue.

        All units of a slice begin at the same offsets, so one that took little fuel touched few pages beyond the first
        ones of each region, which stay. The system call takes longer than many a program, and so does touching the pages
        again: so it is made after costly units, and after every RELEASE_UNITS.
        """
        cdef size_t touched = max(self.spent * sizeof(af_val), self.out_top), keep
        if touched >= IDLE_BYTES or self.since_release >= RELEASE_UNITS:
            keep = IDLE_BYTES if queue is None else queue.kept_page_bytes()
            self.touched_much = self.touched_much or touched >= IDLE_BYTES
            if touched >= keep or self.since_release >= RELEASE_UNITS:
                self.release_pages(keep)
        self.unreported += self.spent + 100
        self.spent, self.since_release = 0, self.since_release + 1

    cdef inline bint is_as_new(self) noexcept:
        """Whether it holds no more than an idle worker may."""
        return (self.reserved == _work_arena and self.loaded_inputs is None and not self.touched_much
                and not self.m.stopped)

    cdef void release_pages(self, size_t keep) noexcept nogil:
        """Give all but the first `keep` bytes of each region back: outputs, shared values, a program's own, scratch."""
        self.out_top = self.since_release = 0
        self.touched_much = keep > IDLE_BYTES
        give_back(self.out, keep, AF_WORK_OUTPUT)
        give_back(self.m.mem, self.base + keep, self.table.ceiling)
        give_back(self.m.mem, self.table.ceiling + keep, self.reserved - min(self.reserved, keep))

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

    cdef inline bint run_input(self, WorkQueue queue, i64 first, u8 *wanted, i64 input, bint again) noexcept nogil:
        """Run the wanted programs on one input, from where it is; False if stopped or paused.

        `again`: the input differs from the one before in C alone.
        """
        cdef u64 expected = queue.inputs.hashes[input]
        cdef i32 p = self.at_program, status
        cdef i64 at = (first + p) * queue.results.n + input  # of [program, input]
        cdef af_outcome outcome
        while p < self.n_programs:
            if queue.stop_flag:
                self.at_program = p
                return False
            if wanted[p] == 1 or (wanted[p] and expected):
                if again and not self.programs[p].uses_c:
                    self.repeat(queue, at)
                else:
                    status = AF_ARENA_FULL
                    if self.ready:
                        status = af_run_program(&self.m, self.block, &self.table, p, self.prepared.fuel, &outcome)
                    if status != AF_OK:
                        status = self.run_again(p, queue.inputs, input, &queue.restarts, &outcome)
                    if status != AF_OK:
                        self.at_program, self.late = p, True
                        return False
                    queue.results.status[at] = <u8>outcome.status
                    queue.results.hashes[at] = outcome.hash
                    queue.results.fuel[at] = outcome.fuel
                    self.count(&outcome)
                    if queue.results.codes != NULL:
                        queue.results.codes[at] = outcome.code
                    if expected:
                        self.check(queue, self.programs[p].result, at, input, &wanted[p], &outcome)
                    if queue.outputs != NULL:
                        queue.outputs[at].tag = T_HOST
                        if outcome.status == AF_OK and queue.keep[input]:
                            self.keep_output(queue, self.programs[p].result, at)
                    if self.is_late(outcome.fuel):
                        self.at_program = p + 1
                        return False
            p += 1
            at += queue.results.n
        return True

    cdef void repeat(self, WorkQueue queue, i64 at) noexcept nogil:
        """Copy the outcome of the input before: the program does not use C, so it is the same."""
        queue.results.status[at] = queue.results.status[at - 1]
        queue.results.hashes[at] = queue.results.hashes[at - 1]
        queue.results.fuel[at] = queue.results.fuel[at - 1]
        if queue.results.codes != NULL:
            queue.results.codes[at] = queue.results.codes[at - 1]
        if queue.outputs != NULL:
            queue.outputs[at] = queue.outputs[at - 1]

    cdef void check(self, WorkQueue queue, i32 result, i64 at, i64 input, u8 *wanted, af_outcome *outcome) noexcept nogil:
        """Compare an output with the expected grid: by hash, then cell by cell; count right cells where asked."""
        cdef af_val v = (<af_known *>(self.m.mem + self.table.known))[result].value, e = queue.inputs.vals[4 * input + 3]
        cdef u8 *mem = queue.inputs.mems[4 * input + 3]
        cdef bint hit = outcome.status == AF_OK and outcome.hash == queue.inputs.hashes[input], same = False
        cdef i64 k
        cdef i32 cells = 0
        if (hit or queue.results.right != NULL) and outcome.status == AF_OK and is_grid(v) and v.b == e.b and v.c == e.c:
            for k in range(<i64>v.b * v.c):
                cells += (af_get(self.m.mem + <u32>v.a, v.tag == T_GRID32, k)
                          == af_get(mem + <u32>e.a, e.tag == T_GRID32, k))
            same = hit and cells == <i64>v.b * v.c
            if queue.results.right != NULL:
                queue.results.right[at] = cells
        queue.results.matched[at] = same
        if not same:
            wanted[0] = 0 if queue.stop_at_miss else 2

    cdef void keep_output(self, WorkQueue queue, i32 result, i64 at) noexcept nogil:
        cdef af_val v = (<af_known *>(self.m.mem + self.table.known))[result].value
        if af_read(&queue.bytes_kept) + <i64>self.out_top > queue.keep_limit:
            return
        if af_transfer(&self.m, self.m.mem, self.out, &self.out_top, AF_WORK_OUTPUT, 0, &v) == AF_OK:
            queue.outputs[at] = v


cdef inline bint is_grid(af_val v) noexcept nogil:
    return v.tag == T_GRID8 or v.tag == T_GRID32


cdef size_t IDLE_BYTES = 1 << 22  # kept mapped of each of an idle worker's four regions
cdef size_t RUN_BYTES = 1 << 27   # kept mapped during a run, of all regions of all workers together
cdef i32 RELEASE_UNITS = 4096
cdef uintptr_t LARGE_PAGE = 1 << 21


cdef void give_back(u8 *mem, size_t start, size_t end) noexcept nogil:
    """Give the pages between two offsets of a mapping back to the system; touched again, they are empty. Only whole
    large pages: the system would cut the others into small ones.
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


cdef PyObject *_idle_worker = NULL  # one that a call can take at once, with the reference to it; or NULL ...
cdef list _idle_workers = []       # ... and others
cdef Py_ssize_t IDLE_WORKERS = 15  # each holds up to four times IDLE_BYTES, and a slice


cdef PyObject *take_worker() except NULL:
    """A worker, which give_worker() takes again."""
    global _idle_worker
    cdef PyObject *worker = _idle_worker
    _idle_worker = NULL
    return worker if worker != NULL else new_reference(_idle_workers.pop() if _idle_workers else Worker())


cdef Worker taken_worker():
    """The same as an object, for calls that are long."""
    cdef PyObject *taken = take_worker()
    cdef Worker worker = <Worker>taken
    Py_DECREF(worker)
    return worker


cdef PyObject *new_reference(object o) noexcept:
    Py_INCREF(o)
    return <PyObject *>o


cdef inline void give_worker(PyObject *worker) noexcept:
    global _idle_worker
    (<Worker>worker).m.stop = NULL
    if _idle_worker == NULL and (<Worker>worker).is_as_new():
        _idle_worker = worker
    else:
        give_other_worker(worker)


cdef void give_other_worker(PyObject *given) noexcept:
    """The same of one that is not the only idle one, or not as it was."""
    global _idle_worker
    cdef Worker worker = <Worker>given
    Py_DECREF(worker)
    worker.loaded_inputs, worker.grids_at = None, 0
    if worker.reserved != _work_arena or worker.m.stopped:  # it may hold much memory
        return
    if worker.touched_much:
        worker.release_pages(IDLE_BYTES)
    if _idle_worker == NULL:
        _idle_worker = new_reference(worker)
    elif len(_idle_workers) < IDLE_WORKERS:
        _idle_workers.append(worker)


cdef i32 look_at_clock(af_machine *m) noexcept nogil:
    """Whether a worker is to pause."""
    return af_now() > (<Worker>m.host_data).until
