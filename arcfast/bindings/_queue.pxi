# The work of a run on the CPU as a queue of units, which threads claim; _worker.pxi runs them.

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
        firsts = []
        for prepared in slices:
            firsts.append(self.n_programs)
            self.n_programs += (<PreparedSlice>prepared).slice.n_programs
        self.first_program = numpy.array([*firsts, self.n_programs], dtype=numpy.int64)
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
