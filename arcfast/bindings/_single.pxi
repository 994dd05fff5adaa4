# Single calls of programs, in the thread that makes them: `program(grid)`, and what Run.value and error ask for again.
#
# A call keeps the GIL if the one before of the same program was short: giving it up and taking it again are a tenth of
# a call of one step. If it turns out not to be short, it is given up when the worker first asks for signals.

cdef double SIGNALS = 0.05  # seconds between questions for signals


cdef i32 look_for_signals(af_machine *m) noexcept nogil:
    """Whether a signal ends a single call that has gone on for a while; Ctrl-C does. From now on it is without the GIL."""
    if (<Worker>m.host_data).has_gil:
        (<Worker>m.host_data).has_gil, (<Worker>m.host_data).thread = False, PyEval_SaveThread()
    if (<Worker>m.host_data).until == 0:
        (<Worker>m.host_data).until = af_now() + SIGNALS
        return 0
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


cdef class PreparedProgram:
    """The first program of a prepared slice as a function of one input: its plain value, or what `fail` raises.

    `n` is how many arguments it takes: I, or S, I and C. fail(status, code) is called where it does not end well, and
    fail(None, inputs) where it is given another number of arguments.
    """
    cdef PreparedSlice prepared
    cdef int n
    cdef object fail

    def __init__(self, PreparedSlice prepared, int n, fail):
        self.prepared, self.n, self.fail = prepared, n, fail

    cdef object run(self, tuple inputs):
        cdef af_outcome outcome
        cdef object value
        if len(inputs) != self.n:
            return self.fail(None, inputs)
        if self.n == 1:
            value = run_one(self.prepared, inputs[0], None, None, &outcome)
        else:
            value = run_one(self.prepared, inputs[1], inputs[0], inputs[2], &outcome)
        return value if outcome.status == AF_OK else self.fail(outcome.status, outcome.code)


cdef extern from *:
    """
    /* Whether calls of an object go where those of a type do: neither its class nor anybody later changed __call__. */
    #ifdef Py_LIMITED_API
    #define AF_IS_CALLED_AS(OBJECT, TYPE) 0
    #else
    #define AF_IS_CALLED_AS(OBJECT, TYPE) (Py_TYPE(OBJECT)->tp_call == ((PyTypeObject *)(TYPE))->tp_call)
    #endif
    """
    bint AF_IS_CALLED_AS(PyObject *value, type t)


@cython.auto_pickle(False)
cdef class CallableProgram:
    """What makes programs callable. A class made of it has _make_ready(), which gives a PreparedProgram.

    In C, because a function of Python takes as long as many a program; by the vector call protocol, as eager calls are.
    """
    cdef PreparedProgram ready  # None before the first call
    cdef Entry entry

    def __cinit__(self, *args, **keywords):
        self.entry = call_program

    def __call__(self, *inputs):
        """Run the program on one grid (or on S, I, C): gives the plain value, or raises DSLError with its status."""
        if self.ready is None:
            self.ready = self._make_ready()
        return self.ready.run(inputs)


def call_directly(made):
    """Have Python call the instances of a class made of CallableProgram by the vector call protocol; the class."""
    cdef CallableProgram any_program = CallableProgram()
    af_use_vectors(made, <char *>&any_program.entry - <char *><PyObject *>any_program)
    return made


cdef object call_program(PyObject *function, PyObject **args, size_t nargs, PyObject *keywords):
    """The entry of a program."""
    cdef af_outcome outcome
    cdef Py_ssize_t n = AF_COUNT(nargs), k
    cdef PreparedProgram ready = (<CallableProgram>function).ready
    if n == 1 and keywords == NULL and ready is not None and ready.n == 1 and AF_IS_CALLED_AS(function, CallableProgram):
        value = run_one(ready.prepared, <object>args[0], None, None, &outcome)
        return value if outcome.status == AF_OK else ready.fail(outcome.status, outcome.code)
    positional = tuple([<object>args[k] for k in range(n)])
    named = {}
    if keywords != NULL:
        named = {(<tuple>keywords)[k]: <object>args[n + k] for k in range(len(<tuple>keywords))}
    return (<object>function).__call__(*positional, **named)


cdef object run_one(PreparedSlice prepared, object grid, object pairs, object known, af_outcome *outcome):
    """Run the first program of a prepared slice on one input, in this thread: its plain value, or None.

    Nearly always the idle worker made a call of the same program last, and everything is as it was.
    """
    global _idle_worker
    cdef PyObject *worker = _idle_worker
    if worker != NULL and (<Worker>worker).prepared is prepared and (<Worker>worker).m.look == look_for_signals:
        _idle_worker = NULL  # nobody else takes it meanwhile, whatever Python code runs
        (<Worker>worker).until = 0
    else:
        worker = take_worker()
        try:
            (<Worker>worker).attach(prepared, None, NULL)
        except BaseException:
            give_worker(worker)
            raise
    try:
        return call_attached(<Worker>worker, prepared, grid, pairs, known, outcome)
    finally:
        give_worker(worker)


cdef object call_attached(Worker worker, PreparedSlice prepared, object grid, object pairs, object known,
                          af_outcome *outcome):
    """The same by a worker that is attached."""
    cdef i32 status = AF_ARENA_FULL
    cdef object value = None
    cdef af_val *v
    cdef af_likeness like
    like.grid = NULL
    if pairs is None and known is None and worker.begin_grid(grid, &like):
        if prepared.spent < CLOCK_FUEL:  # giving up the GIL takes as long as a step
            worker.has_gil = True
            status = af_run_unhashed(&worker.m, worker.block, &worker.table, 0, prepared.fuel, outcome)
            if worker.has_gil:
                worker.has_gil = False
            else:
                PyEval_RestoreThread(worker.thread)
        else:
            with nogil:
                status = af_run_unhashed(&worker.m, worker.block, &worker.table, 0, prepared.fuel, outcome)
    if status != AF_OK:  # not a usual grid, or too little room
        like.grid = NULL
        run_unusual(worker, grid, pairs, known, outcome)
    if worker.m.stopped:
        raise worker.failure
    if outcome.status == AF_OK:
        v = &(<af_known *>(worker.m.mem + worker.table.known))[worker.programs.result].value
        if v.tag == T_GRID8:
            value = af_plain_grid(worker.m.mem + <u32>v.a, v.b, v.c, &like)
        else:
            value = plain(worker.m.mem, v[0])
    prepared.spent = outcome.fuel
    worker.count(outcome)
    worker.release_if_large(None)
    return value


cdef int run_unusual(Worker worker, object grid, object pairs, object known, af_outcome *outcome) except -1:
    """Run the attached worker's first program on an input of any kind, with as much memory as it needs."""
    cdef i64 restarts = 0
    cdef Inputs inputs = Inputs([(grid, pairs, known)], [None])
    with nogil:
        worker.run_again(0, inputs, 0, &restarts, outcome)
    return 0


def run_program(PreparedSlice prepared, grid, pairs, known):
    """(status, code of the error, fuel, plain value or None) of the first program of a prepared slice on one input."""
    cdef af_outcome outcome
    value = run_one(prepared, grid, pairs, known, &outcome)
    return outcome.status, outcome.code, outcome.fuel, value


def make_lambda(*parts):
    """The function value of a lambda's parts: its encoded body and what it captures."""
    return _rebuild_lambda(parts)
