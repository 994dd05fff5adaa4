# Slices of a battery's graph as the core reads them, and prepared slices: constants placed, static nodes evaluated.

GIVEN, CALL, MAKE, NO_FALLBACK = AF_GIVEN, AF_CALL, AF_MAKE, AF_NO_FALLBACK
CONTROL, RESULT = AF_CONTROL, AF_RESULT

cdef u64 STATIC_FUEL = 1000000   # what the static nodes of a slice may cost together to be evaluated before the run ...
cdef u32 STATIC_BYTES = 1 << 22  # ... and the bytes they may take; the others wait until they are asked for


def unpack_code(unsigned int code):
    """(position among the program's steps, primitive, parameter, reason) of an error's code."""
    op, arg, why = af_code_op(code), (code >> 6) & 7, af_code_why(code)
    primitive, parameter, reason = describe(op, arg, why if why < len(REASONS) else 0)
    return code >> 18, "lambda" if op == OP_COUNT else primitive, parameter, reason


cdef class Slice:
    """Some programs of a battery with the nodes they need, as the core reads them.

    nodes      (op, [argument, ...], fallback node or NO_FALLBACK), arguments before users; op is a table index, GIVEN,
               CALL, MAKE, CONTROL, or RESULT - k
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
                node.arg_offsets[j] = args[j] * sizeof(af_known) if j < node.n else 0
            node.plain = af_calls_nothing(node.op, node.n)
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
    cdef u64 spent          # fuel of the latest single call; before the first, as much as there can be

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
        self.slice, self.fuel, self.memory, self.spent = slice, fuel, memory, fuel
        try:
            while True:
                m.memory = 0xffffffffu  # constants are no step: no budget holds for them
                status = af_new(m, (sizeof(af_known) + 1) * <u64>n, &offset)
                if status == AF_OK:
                    self.table.known = <u32>offset
                    self.table.states = self.table.known + sizeof(af_known) * <u32>n
                    memset(m.mem + self.table.known, 0, (sizeof(af_known) + 1) * <size_t>n)
                    states = m.mem + self.table.states
                    for node, value in slice.constants.items():
                        status = put(machine, value, &(<af_known *>(m.mem + self.table.known))[node].value, 0)
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
    left[0] -= min(left[0], (<af_known *>(m.mem + table.known))[node].cost)
    if status == AF_ARENA_FULL or m.top > most or (states[node] == 1 + AF_FUEL and not all):
        states[node] = 0
        m.top = top
