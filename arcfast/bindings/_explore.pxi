# A search from the bottom up on one task (core/explore.h), and answers composed of its states (core/compose.h).

STATE_TYPES = ("input", "size", "grid", "object", "objects", "indices", "grids", "color", "number", "pair")
LAYERS = ("whole", "unlike color", "unlike input", "of color", "canvas")  # kinds of layers, as core/compose.h has them
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
        cdef af_known *known
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
        known = <af_known *>(self.m.mem + operations.table.known)
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
            self.ops[k].f = known[programs[k].result].value
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
            for k in range(inputs.n):
                self.e.n_cells += self.e.heights[k] * self.e.widths[k]
                if k < self.e.n_demos:
                    self.e.n_demo_cells = self.e.n_cells

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
        status = af_give_state(&self.e, type, min(cost, AF_COST_MOST), vals)
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
        cdef i32 k, j, right, size
        cdef u8 *room
        cdef const u8 *cells
        cdef const u8 *expected
        found = []
        if not self.e.is_sized:
            return found
        room = <u8 *>malloc(2 * self.e.n_cells)
        if room == NULL:
            raise MemoryError()
        self.copy_cells(self.e.expected, room + self.e.n_cells)
        for k in range(self.e.n_states):
            if self.e.states[k].fits != AF_SIZED or self.e.states[k].keeps == AF_NOTHING:
                continue
            cells, expected = af_state_cells(&self.e, k, room), room + self.e.n_cells
            right = 0
            for j in range(self.e.n_demos):
                size = self.e.heights[j] * self.e.widths[j]
                right += memcmp(cells, expected, size) == 0
                cells += size
                expected += size
            if right and 2 * right >= self.e.n_demos:
                found.append((right, k))
        free(room)
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
        """The plain value of a state on an input; one that is not kept is computed again."""
        cdef af_state *state = self.e.states + number
        cdef af_val v
        if state.keeps == AF_VALUES:
            return plain(self.m.mem, af_state_values(&self.e, number)[input])
        self.m.top = self.e.ceiling
        if af_compute(&self.e, state.op, state.parents, input, &v) != AF_OK:
            raise MemoryError("no room to compute a state again")
        return plain(self.m.mem, v)

    def compose(self, int absent, int most, bint stacks=True, bint lookups=True):
        """(stacks, look-ups) of the first `most` states that have cells, as lists of (cost, layers).

        A layer is (state, kind, has, gives): the kind an index of LAYERS, the others as core/compose.h has them.
        `absent`: the color at which a layer of a stack abstains.
        """
        cdef af_composer c
        cdef af_layer layer
        cdef i32 k, j, i, n = 0, n_rooms = 0
        cdef u8 *room = NULL
        cdef i32 *pieces = NULL
        cdef const u8 **cells = NULL
        cdef af_val *vals = af_state_values(&self.e, 0)
        cdef bint same_size = True
        found = [[], []]
        if not self.e.is_sized or not self.e.n_states:
            return [], []
        for k in range(self.e.n_inputs):
            if vals[k].b != self.e.heights[k] or vals[k].c != self.e.widths[k]:
                same_size = False
        pieces = <i32 *>malloc(self.e.n_states * sizeof(i32))
        cells = <const u8 **>malloc(self.e.n_states * sizeof(u8 *))
        if pieces != NULL:
            for k in range(self.e.n_states):
                if n < most and self.has_cells(k):
                    pieces[n] = k
                    n += 1
                    n_rooms += self.e.states[k].keeps == AF_VALUES
            room = <u8 *>malloc(<size_t>self.e.n_cells * (n_rooms + 2))
        if cells == NULL or room == NULL:
            free(pieces)
            free(cells)
            free(room)
            raise MemoryError()
        self.copy_cells(self.e.expected, room)
        if same_size:
            af_write_cells(&self.e, vals, room + self.e.n_cells)
        memset(&c, 0, sizeof(c))
        c.e, c.n_pieces, c.pieces, c.cells, c.absent = &self.e, n, pieces, cells, absent
        c.target, c.input = room, room + self.e.n_cells if same_size else NULL
        n_rooms = 2
        for k in range(n):
            cells[k] = af_state_cells(&self.e, pieces[k], room + <size_t>self.e.n_cells * n_rooms)
            n_rooms += self.e.states[pieces[k]].keeps == AF_VALUES
        for k in range(2):
            if not (stacks if k == 0 else lookups):
                continue
            c.n_found = 0
            with nogil:
                if k == 0:
                    find_stacks(&c)
                else:
                    af_find_lookups(&c)
            for j in range(c.n_found):
                layers = []
                for i in range(c.found[j].n):
                    layer = c.found[j].layers[i]
                    layers.append((layer.state, layer.kind, layer.has, layer.gives))
                found[k].append((c.found[j].cost, layers))
        free(pieces)
        free(cells)
        free(room)
        return found[0], found[1]

    cdef bint has_cells(self, i32 state) noexcept nogil:
        cdef af_state *each = self.e.states + state
        return each.keeps != AF_NOTHING and af_has_cells(&self.e, each.type, each.fits)

    cdef void copy_cells(self, const af_val *vals, u8 *to) noexcept nogil:
        """The cells of the demonstrations' grids, one after the other."""
        cdef i32 k
        for k in range(self.e.n_demos):
            memcpy(to, self.m.mem + <u32>vals[k].a, vals[k].b * vals[k].c)
            to += vals[k].b * vals[k].c


cdef void find_stacks(af_composer *c) noexcept nogil:
    """With room for the bits of the pieces; where there is none, no stack is found."""
    cdef af_bitsets b
    cdef i32 d, k, cell, n = 0
    cdef u32 n_sets = 0
    cdef u64 *bits = NULL
    cdef u64 *targets = NULL
    cdef u32 *at = <u32 *>malloc(c.n_pieces * sizeof(u32))
    cdef u16 *colors = <u16 *>malloc(c.n_pieces * sizeof(u16))
    memset(&b, 0, sizeof(b))
    for d in range(c.e.n_demos):
        b.first[d] = b.n_words
        b.n_words += (c.e.heights[d] * c.e.widths[d] + 63) // 64
    b.first[c.e.n_demos] = b.n_words
    if at != NULL and colors != NULL:
        for k in range(c.n_pieces):
            colors[k] = af_colors_of(c, k)
            at[k] = n_sets
            n_sets += AF_COLORS + af_count_bits(colors[k])
        bits = <u64 *>malloc(sizeof(u64) * b.n_words * <size_t>n_sets)
        targets = <u64 *>calloc(b.n_words * 12, sizeof(u64))  # of ten colors, and room for two sets
    if bits != NULL and targets != NULL:
        for d in range(c.e.n_demos):
            for cell in range(c.e.heights[d] * c.e.widths[d]):
                targets[c.target[n] * b.n_words + b.first[d] + cell // 64] |= <u64>1 << (cell % 64)
                n += 1
        b.bits, b.targets, b.at, b.colors = bits, targets, at, colors
        for k in range(c.n_pieces):
            af_write_bits(c, &b, k, bits + <size_t>at[k] * b.n_words)
        af_find_stacks(c, &b, targets + 10 * b.n_words)
    free(bits)
    free(targets)
    free(at)
    free(colors)
