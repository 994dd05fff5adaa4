# A search from the bottom up on one task (core/explore.h), and answers composed of its states (core/compose.h).

STATE_TYPES = ("input", "size", "grid", "object", "objects", "indices", "grids", "color", "number", "pair")
ABSTENTIONS = ("whole", "unlike_color", "unlike_input")
TASK_INPUTS = AF_TASK_INPUTS  # most demonstrations and tests of a task
cdef size_t EXPLORE_WORK = 1 << 24  # bytes that one application may take beside the values that are kept

cdef class Explorer:
    """The states of a search on one task.

    operations   a prepared slice with a program for each operation, whose result is its function
    rows         (type of the result, cost, types of the arguments) of each; types are indices of STATE_TYPES
    inputs       those of the task's demonstrations, then of its tests, with the outputs expected of the former
    sizes        (height, width) of the output on every input; None: those of the tests are not known
    applications, memory, fuel    the budgets: applications of operations (to all inputs), bytes, fuel of one on an input
    """
    cdef af_machine m
    cdef af_explorer e
    cdef size_t reserved
    cdef Cache cache
    cdef i32 stop
    cdef af_operation *ops
    cdef object operations
    cdef str ended

    def __cinit__(self, PreparedSlice operations, list rows, Inputs inputs, sizes, applications, memory, fuel):
        cdef af_program *programs = <af_program *>(operations.slice.block + (<af_slice_head *>operations.slice.block).programs)
        cdef af_val *slots
        cdef size_t size = min(<size_t>memory, AF_LARGEST_ARENA - EXPLORE_WORK)
        cdef i64 most = min(<i64>applications, <i64>1 << 26)
        cdef i32 k, j
        cdef u32 room = 1024
        cdef af_val v
        self.ended, self.operations = "", operations
        self.cache = Cache()
        self.reserved = operations.size + size + EXPLORE_WORK
        if inputs.n > AF_TASK_INPUTS:
            raise ValueError(f"a task of {inputs.n} demonstrations and tests; {AF_TASK_INPUTS} are the most")
        self.m.mem = map_memory(self.reserved)
        if self.m.mem == NULL:
            self.reserved = 0
            raise MemoryError("no room for a search's arena")
        memcpy(self.m.mem + AF_ARENA_START, operations.image + AF_ARENA_START, operations.size - AF_ARENA_START)
        af_start(&self.m, self.m.mem, <u32>self.reserved)
        self.m.cache = self.cache.c
        self.m.stop = &self.stop
        af_begin_slice(&self.m, operations.size)
        slots = <af_val *>(self.m.mem + operations.table.slots)
        while room < 2 * (most + 1024):
            room *= 2
        self.ops = <af_operation *>calloc(max(1, len(rows)), sizeof(af_operation))
        self.e.most_states = <i32>most + 1024
        self.e.states = <af_state *>malloc(self.e.most_states * sizeof(af_state))
        self.e.table = <i32 *>malloc(room * sizeof(i32))
        if self.ops == NULL or self.e.states == NULL or self.e.table == NULL:
            raise MemoryError()
        self.e.mask = room - 1
        for k, (result, cost, types) in enumerate(rows):
            self.ops[k].f = slots[programs[k].result]
            self.ops[k].n, self.ops[k].cost, self.ops[k].result = len(types), cost, result
            self.ops[k].plain = self.ops[k].f.b == 0 and af_calls_nothing(self.ops[k].f.c, len(types))
            for j in range(len(types)):
                self.ops[k].types[j] = types[j]
        self.e.m, self.e.ops, self.e.n_ops = &self.m, self.ops, len(rows)
        self.e.n_inputs = inputs.n
        self.e.kept, self.e.ceiling = operations.size, <u32>((operations.size + size) & ~<size_t>15)
        self.e.fuel, self.e.most_applications = fuel, most
        self.m.memory = self.e.ceiling
        af_begin_exploring(&self.e)
        for k in range(inputs.n):
            if not inputs.hashes[k]:
                break
            v = inputs.vals[4 * k + 3]
            if af_transfer(&self.m, inputs.mems[4 * k + 3], self.m.mem, &self.e.kept, self.e.ceiling, 0, &v) != AF_OK:
                raise MemoryError("no room for a task's grids")
            self.e.expected[k], self.e.heights[k], self.e.widths[k] = v, v.b, v.c
            self.e.n_demos = k + 1
        if sizes is not None:
            self.e.is_sized = 1
            for k in range(self.e.n_demos, inputs.n):
                self.e.heights[k], self.e.widths[k] = sizes[k]

    def __dealloc__(self):
        if self.reserved:
            munmap(self.m.mem, self.reserved)
        free(self.ops)
        free(self.e.states)
        free(self.e.table)

    def give(self, int type, int cost, list values):
        """Add a state that is given, a plain value for each input: its number, or None if there is an equal one."""
        cdef Machine machine = take_machine()
        cdef af_val[AF_TASK_INPUTS] vals
        cdef i32 k, status
        cdef u64 top = self.e.ceiling
        if len(values) != self.e.n_inputs:
            raise ValueError("a state has a value for each input")
        try:
            for k in range(self.e.n_inputs):
                if put(machine, values[k], &vals[k], 0) != AF_OK:
                    raise MemoryError("no room for a state that is given")
                if af_transfer(&self.m, machine.m.mem, self.m.mem, &top, self.reserved, 0, &vals[k]) != AF_OK:
                    raise MemoryError("no room for a state that is given")
        finally:
            give_machine(machine)
        self.m.top = <u32>top
        status = af_give_state(&self.e, type, cost, vals)
        if status == AF_ARENA_FULL:
            raise MemoryError("no room for a state that is given")
        return self.e.n_states - 1 if status == AF_OK else None

    def level(self):
        """Run the next level; whether it is complete. `ended` says why not."""
        cdef i32 status
        with nogil:
            status = af_explore_level(&self.e)
        if status != AF_OK:
            self.ended = "applications" if status == AF_FUEL else "stopped" if self.stop else "memory"
        return status == AF_OK

    def halt(self):
        """End what another thread runs."""
        self.stop = 1

    def forget_level(self):
        """Drop the states of the level that is not complete."""
        cdef i32 n = self.e.n_states
        while n and self.e.states[n - 1].cost == self.e.level:
            n -= 1
            self.e.n_right -= self.e.states[n].fits == AF_RIGHT
        self.e.n_states = n

    @property
    def why_ended(self):
        return self.ended

    @property
    def counts(self):
        """(level, states, right ones, applications, bytes of values)."""
        return self.e.level, self.e.n_states, self.e.n_right, self.e.applications, self.e.kept

    def states_that_fit(self, bint right):
        """The numbers of grid states that are right on every demonstration; else of those that have the outputs' size."""
        cdef i32 k, least = AF_RIGHT if right else AF_SIZED
        return [k for k in range(self.e.n_states) if self.e.states[k].fits >= least]

    def partly_right(self, int most):
        """[(demonstrations right, state)] of states of the outputs' size that are right on half of them, best first."""
        cdef i32 k, j, right
        cdef af_val *vals
        found = []
        for k in range(self.e.n_states):
            if self.e.states[k].fits != AF_SIZED:
                continue
            vals = af_state_values(&self.e, k)
            right = 0
            for j in range(self.e.n_demos):
                right += af_equal(&self.m, vals[j], self.e.expected[j])
            if right and 2 * right >= self.e.n_demos:
                found.append((right, k))
        return sorted(found, key=lambda each: (-each[0], each[1]))[:most]

    def states_of(self, int type):
        cdef i32 k
        return [k for k in range(self.e.n_states) if self.e.states[k].type == type]

    def state(self, int number):
        """(type, cost, operation or -1, parents)."""
        cdef af_state *state = self.e.states + number
        n = self.ops[state.op].n if state.op >= 0 else 0
        return state.type, state.cost, state.op, [state.parents[k] for k in range(n)]

    def value(self, int number, int input):
        """The plain value of a state on an input."""
        return plain(self.m.mem, af_state_values(&self.e, number)[input])

    def compose(self, int absent, int most, bint stacks=True, bint lookups=True):
        """(stacks, look-ups) of the first `most` states of the outputs' size, as lists of (cost, states, abstentions).

        `absent`: the color at which a layer of a stack abstains.
        """
        cdef list numbers = self.states_that_fit(False)[:most]
        cdef af_composer c
        cdef i32 i, k, j, at, n_cells = 0, n_demo_cells = 0, n = len(numbers)
        cdef af_val *vals
        cdef u8 *room
        cdef i32 *pieces
        cdef bint same_size = True
        found = [[], []]
        if not n or not self.e.is_sized:
            return [], []
        vals = af_state_values(&self.e, 0)
        for k in range(self.e.n_inputs):
            n_cells += self.e.heights[k] * self.e.widths[k]
            if k < self.e.n_demos:
                n_demo_cells = n_cells
            if vals[k].b != self.e.heights[k] or vals[k].c != self.e.widths[k]:
                same_size = False
        room = <u8 *>malloc(<size_t>n_cells * (n + 3))
        pieces = <i32 *>malloc(n * sizeof(i32))
        if room == NULL or pieces == NULL:
            free(room)
            free(pieces)
            raise MemoryError()
        for k in range(n):
            pieces[k] = numbers[k]
            self.copy_cells(af_state_values(&self.e, pieces[k]), self.e.n_inputs, room + <size_t>n_cells * k)
        self.copy_cells(self.e.expected, self.e.n_demos, room + <size_t>n_cells * n)
        if same_size:
            self.copy_cells(vals, self.e.n_inputs, room + <size_t>n_cells * (n + 1))
        memset(&c, 0, sizeof(c))
        c.e, c.n_pieces, c.n_cells, c.n_demo_cells, c.pieces, c.cells = &self.e, n, n_cells, n_demo_cells, pieces, room
        c.target = room + <size_t>n_cells * n
        c.input = room + <size_t>n_cells * (n + 1) if same_size else NULL
        c.absent = absent
        for k in range(2):
            if not (stacks if k == 0 else lookups):
                continue
            c.n_found = 0
            with nogil:
                if k == 0:
                    af_find_stacks(&c, room + <size_t>n_cells * (n + 2))
                else:
                    af_find_lookups(&c)
            for j in range(c.n_found):
                at = c.found[j].n
                states, kinds = [c.found[j].states[i] for i in range(at)], [c.found[j].kinds[i] for i in range(at)]
                found[k].append((c.found[j].cost, states, kinds))
        free(room)
        free(pieces)
        return found[0], found[1]

    cdef void copy_cells(self, const af_val *vals, i32 n, u8 *to) noexcept nogil:
        """The cells of n grids, one after the other."""
        cdef i32 k
        for k in range(n):
            memcpy(to, self.m.mem + <u32>vals[k].a, vals[k].b * vals[k].c)
            to += vals[k].b * vals[k].c
