# The work of a run on the CPU as a queue of units, which threads claim; _worker.pxi runs them.
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer

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


# Arrays of results, and the letters by which the buffer protocol names what they hold.
ARRAYS = (("status", b"B"), ("hashes", b"LQ"), ("fuel", b"LQ"), ("codes", b"IL"), ("matched", b"B"), ("right_cells", b"il"))
OPTIONAL = frozenset(("codes", "matched", "right_cells"))

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
    cdef i64 *groups
    cdef i64 *first_program
    cdef Py_buffer[9] views  # of the arrays that own the memory of `results` and `keep`
    cdef int n_views
    cdef ResultArrays results
    cdef u8 *keep
    cdef u8 *ones            # for `wanted` and `keep` where all are; NULL: neither says so
    cdef af_val *outputs     # [program, input] where kept
    cdef u8 **blobs          # [unit]
    cdef readonly i64 n_programs, n_groups
    cdef Worker paused       # in the middle of a unit

    def __cinit__(self, slices, work):
        cdef Inputs inputs = work.inputs
        cdef i64 k
        self.slices, self.inputs, self.stop_at_miss, self.same_i = list(slices), inputs, work.stop_at_miss, work.same_i
        groups = work.groups
        self.n_groups = len(groups) - 1
        self.groups = <i64 *>PyMem_Malloc(max(1, len(groups)) * sizeof(i64))
        self.first_program = <i64 *>PyMem_Malloc((len(self.slices) + 1) * sizeof(i64))
        if self.groups == NULL or self.first_program == NULL:
            raise MemoryError()
        for k in range(len(groups)):
            self.groups[k] = groups[k]
        for k in range(len(self.slices)):
            self.first_program[k] = self.n_programs
            self.n_programs += (<PreparedSlice?>self.slices[k]).slice.n_programs
        self.first_program[len(self.slices)] = self.n_programs
        if self.n_groups < 0 or self.groups[self.n_groups] > inputs.n:
            raise ValueError(f"the groups end beyond its {inputs.n} inputs")
        self.keep_limit = work.keep_limit
        self.lay_out(work)
        self.total = len(self.slices) * self.n_groups
        self.stride = max(1, min(MOST_CLAIMED, self.total // CLAIMS))
        self.blobs = <u8 **>calloc(max(1, self.total), sizeof(u8 *))
        if self.keep_limit:
            self.outputs = <af_val *>calloc(max(1, self.n_programs * inputs.n), sizeof(af_val))
        if self.blobs == NULL or (self.keep_limit and self.outputs == NULL):
            raise MemoryError()

    cdef int lay_out(self, work) except -1:
        """Point `results` and `keep` at the arrays, after checking that they are as large as what will be written."""
        results, arrays, offsets = work.results, work.results.__dict__, work.results.offsets
        cdef i64 n = self.inputs.n, programs = self.n_programs, k
        cdef u8 *block = <u8 *>self.view("block", results.block, b"B", results.bytes, -1)
        cdef void *at[6]
        cdef void *wanted
        if results.shape != (programs, n):
            raise ValueError(f"the results have the shape {results.shape}, not {(programs, n)}")
        for k, (name, format) in enumerate(ARRAYS):
            if name in arrays:  # somebody asked for it, and may have put another in its place
                at[k] = self.view(name, arrays[name], format, programs, n)
            else:
                at[k] = block + <size_t>offsets[name] if name in offsets else NULL
        if work.wanted is None or work.keep is None:
            self.ones = <u8 *>PyMem_Malloc(<size_t>(self.n_groups * programs + n + 1))
            if self.ones == NULL:
                raise MemoryError()
            memset(self.ones, 1, <size_t>(self.n_groups * programs + n + 1))
        wanted = <void *>self.ones if work.wanted is None else self.view("wanted", work.wanted, b"B", self.n_groups, programs)
        if self.keep_limit:
            self.keep = (self.ones + self.n_groups * programs if work.keep is None
                         else <u8 *>self.view("keep", work.keep, b"B", n, -1))
        self.results.n, self.results.n_programs = n, programs
        if not n or not programs:
            return 0
        self.results.status, self.results.hashes, self.results.fuel = <u8 *>at[0], <u64 *>at[1], <u64 *>at[2]
        self.results.codes, self.results.matched, self.results.right = <u32 *>at[3], <u8 *>at[4], <i32 *>at[5]
        self.results.wanted = <u8 *>wanted
        if self.results.matched == NULL:
            for k in range(n):
                if self.inputs.hashes[k]:
                    raise ValueError("no array for what matched, but outputs are expected")
        return 0

    cdef void *view(self, str name, array, bytes formats, i64 rows, i64 columns) except? NULL:
        """The memory of an array [rows, columns], or [at least rows] where columns is -1; NULL: it may be empty, and is."""
        cdef Py_buffer *view = &self.views[self.n_views]
        PyObject_GetBuffer(array, view, PyBUF_ND | PyBUF_WRITABLE | PyBUF_FORMAT)
        self.n_views += 1
        if view.format == NULL or view.format[0] not in formats:
            raise ValueError(f"the array {name} has the type {view.format.decode() if view.format != NULL else None}")
        if columns == -1:
            if view.ndim != 1 or view.shape[0] < rows:
                raise ValueError(f"the array {name} has {view.shape[0]} entries for {rows} inputs")
        elif view.ndim != 2 or view.shape[0] != rows or view.shape[1] != columns:
            if name in OPTIONAL and view.shape[0] == 0:
                return NULL
            shape = tuple([view.shape[k] for k in range(view.ndim)])
            raise ValueError(f"the array {name} has the shape {shape}, not {(rows, columns)}")
        return view.buf

    def __dealloc__(self):
        cdef i64 unit
        cdef int k
        if self.blobs != NULL:
            for unit in range(self.total):
                free(self.blobs[unit])
        free(self.blobs)
        free(self.outputs)
        PyMem_Free(self.ones)
        PyMem_Free(self.groups)
        PyMem_Free(self.first_program)
        for k in range(self.n_views):
            PyBuffer_Release(&self.views[k])

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
            worker = taken_worker()
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
            give_worker(new_reference(worker))

    def value(self, i64 program, i64 input):
        """The plain value of an output that was kept, or raises KeyError."""
        cdef i64 slice, group
        if not 0 <= program < self.n_programs or not 0 <= input < self.inputs.n:
            raise KeyError((program, input))
        if self.outputs == NULL or self.results.status[program * self.results.n + input] != AF_OK:
            raise KeyError((program, input))
        slice = last_not_above(self.first_program, len(self.slices) + 1, program)
        group = last_not_above(self.groups, self.n_groups + 1, input)
        cdef af_val v = self.outputs[program * self.inputs.n + input]
        cdef u8 *blob = self.blobs[slice * self.n_groups + group]
        if v.tag == T_HOST:  # marks what was not kept
            raise KeyError((program, input))
        if blob == NULL and af_flat_bytes(v):
            raise KeyError((program, input))
        return plain(blob, v)


cdef i64 last_not_above(const i64 *numbers, i64 n, i64 x) noexcept nogil:
    """Where the last of some ascending numbers stands that is not above x."""
    cdef i64 low = 0, half
    while n > 1:
        half = n // 2
        if numbers[low + half] <= x:
            low += half
        n -= half
    return low
