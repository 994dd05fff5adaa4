# Batteries as bytes for a device (core/tickets.h): slices and inputs are packed for it, and outcomes and values that come
# back are checked (core/check_outcomes.h) before anything else reads them. And the kernel on one lane, for tests of what
# launches it.

NOT_KEPT = T_HOST  # the tag of an output value that found no room behind the outcomes


def pack_inputs(Inputs inputs, which):
    """Some inputs as a device reads them: a header of 64 bytes each, then their values."""
    cdef Machine machine = take_machine()
    cdef u64 top = sizeof(af_packed_input) * len(which), size = 0
    cdef i64 input
    cdef int part, k
    cdef af_val v
    cdef u8 *mem
    try:
        sizes = inputs.packed_bytes
        for input in which:
            size += sizes[input]
        if size > 0xfffffff0u:
            raise MemoryError("these inputs take more than 4 GiB")
        data = bytearray(size)
        mem = data
        for k, input in enumerate(which):
            for part in range(4):
                v = inputs.vals[4 * input + part]
                if af_transfer(&machine.m, inputs.mems[4 * input + part], mem, &top, size, 0, &v) != AF_OK:
                    raise AssertionError("a value takes more than its canonical layout")
                (<af_packed_input *>mem)[k].parts[part] = v
    finally:
        give_machine(machine)
    return bytes(data[:top])


def pack_slice(PreparedSlice prepared):
    """The bytes of a packed slice: header, slice, then what an arena begins with."""
    cdef Slice slice = prepared.slice
    cdef size_t at = (sizeof(af_packed_slice) + 15) & ~<size_t>15, image = (at + slice.size + 15) & ~<size_t>15
    cdef size_t n = prepared.size - AF_ARENA_START
    data = bytearray((image + n + 15) & ~<size_t>15)
    cdef u8 *mem = data
    cdef af_packed_slice *packed = <af_packed_slice *>mem
    cdef int part
    packed.slice, packed.image, packed.bytes = <u32>at, <u32>image, <u32>n
    packed.table, packed.fuel, packed.memory = prepared.table, prepared.fuel, prepared.memory
    for part in range(3):
        packed.inputs[part] = slice.inputs[part]
    memcpy(mem + at, slice.block, slice.size)
    memcpy(mem + image, prepared.image + AF_ARENA_START, n)
    return data


cdef int receive(Machine machine, const u8[::1] data, u64 start, u64 most, af_val *v) except -1:
    """Copy a value from a device's bytes to the machine's arena; ValueError if it is none."""
    cdef i32 status = AF_ARENA_FULL
    cdef af_val written = v[0]
    while status == AF_ARENA_FULL:
        v[0] = written
        with nogil:
            status = af_receive(&machine.m, &data[0] if data.shape[0] else NULL, start, data.shape[0], most, v)
        if status == AF_ARENA_FULL and not machine.grow():
            raise MemoryError("no room for a device's value")
    if status != AF_OK:
        raise ValueError("these bytes are no value: a device, or what came between, changed them")
    return 0


def unpack_value(const u8[::1] data, u64 start, u32 tag, i32 a, i32 b, i32 c, u64 most=MEMORY):
    """The plain value of an output; `data` are the outcomes' bytes from offset `start` on.

    ValueError unless it is a value in its one form (core/check_outcomes.h). `most`: bytes that the value may count, where
    it takes fewer here.
    """
    cdef af_val v = af_value(tag, a, b, c)
    cdef Machine machine = take_machine()
    try:
        receive(machine, data, start, most, &v)
        return plain(machine.m.mem, v)
    finally:
        give_machine(machine)


def pack_value(value, u64 start=0):
    """(bytes, tag, a, b, c): a value as a device writes it, from offset `start` on; what worker processes exchange.

    NotAValue if it is none; ValueError if it holds a Python function, which means nothing elsewhere.
    """
    cdef Machine machine = take_machine()
    cdef af_val v
    cdef u64 top = 0
    cdef u8 *mem
    try:
        v = put_whole(machine, value)
        if machine.hosts:
            raise ValueError("a Python function cannot be packed")
        data = bytearray(16 + af_bytes(&machine.m, v))
        mem = data
        if af_transfer(&machine.m, machine.m.mem, mem, &top, len(data), 0, &v) != AF_OK:
            raise AssertionError("a value takes more than its canonical layout")
        relocate(mem - start, &v, <u32>start)
        return bytes(data[:top]), v.tag, v.a, v.b, v.c
    finally:
        give_machine(machine)


def wire_layout():
    """{struct: (bytes, {field: (offset, numpy's type)})} of what host and device exchange, as the C compiler laid it out.

    Structs and fields are those of core/wire.def, and af_val.
    """
    layout, fields, k = {}, {}, 0
    while af_wire_fields[k].owner != NULL:
        if af_wire_fields[k].name != NULL:
            sort = "i" if af_wire_fields[k].is_signed else "u"
            fields[af_wire_fields[k].name.decode()] = af_wire_fields[k].offset, f"<{sort}{af_wire_fields[k].bytes}"
        else:
            layout[af_wire_fields[k].owner.decode()] = af_wire_fields[k].bytes, fields
            fields = {}
        k += 1
    return layout


NO_SLICE, EVERY = AF_NO_SLICE, AF_EVERY
TRUSTED, WRONG_SEAL, WRONG_OUTCOME, WRONG_VALUE = AF_TRUSTED, AF_WRONG_SEAL, AF_WRONG_OUTCOME, AF_WRONG_VALUE


def value_limit(PreparedSlice prepared):
    """The bytes that an output may count: those of a step, or more where inputs may have more."""
    return max(prepared.memory, MEMORY)


def check_outcomes(const u8[::1] data, const u8[::1] held, u64 stamp, starts, PreparedSlice prepared, Inputs inputs,
                   which, warps, firsts, keep, const u8[:, ::1] wanted):
    """Which outcomes of one slice can be believed: a byte [ticket, program], TRUSTED or what is wrong with it.

    data: the outcomes' bytes up to `starts` (offsets of outcomes, values, what values hold); held: what follows. Of each
    ticket: the number of its input, its warp, the number of its first outcome, whether values were kept, and one byte per
    program, whether it was to run.
    """
    cdef Machine machine
    cdef af_returned returned
    cdef af_request request
    cdef u8 *copy = NULL
    cdef u8 *verdicts
    cdef i64 k, input, n = prepared.slice.n_programs, size = data.shape[0]
    cdef i32 status
    outcomes, values, end = starts
    result = bytearray(n * len(which))
    if not result:
        return result
    if size != end or wanted.shape[0] != len(which) or wanted.shape[1] != n:
        raise ValueError("these are not the outcomes of a slice")
    verdicts = result
    returned.bytes, returned.stamp, returned.outcomes, returned.values = &data[0], stamp, outcomes, values
    returned.held, returned.start, returned.n = &held[0] if held.shape[0] else NULL, end, held.shape[0]
    request.slice, request.fuel, request.memory = prepared.slice.block, prepared.fuel, value_limit(prepared)
    machine = take_machine()
    try:
        if <uintptr_t>returned.bytes & 15:
            copy = <u8 *>PyMem_Malloc(size)
            if copy == NULL:
                raise MemoryError()
            memcpy(copy, returned.bytes, size)
            returned.bytes = copy
        for k in range(len(which)):
            input, request.warp, request.first, request.keep = which[k], warps[k], firsts[k], keep[k]
            if (
                not 0 <= input < inputs.n
                or sizeof(af_outcomes_head) + sizeof(af_mark) * (request.warp + 1) > <u64>size
                or outcomes + sizeof(af_packed_outcome) * (request.first + n) > <u64>size
                or (request.keep and values + sizeof(af_val) * (request.first + n) > <u64>size)
            ):
                raise ValueError("a ticket lies outside of its outcomes")
            request.expected, request.expected_hash = inputs.vals[4 * input + 3], inputs.hashes[input]
            request.wanted = &wanted[k, 0]
            while True:
                with nogil:
                    status = af_check_outcomes(&machine.m, &returned, &request, verdicts + k * n)
                if status == AF_OK:
                    break
                if not machine.grow():
                    raise MemoryError("no room for a device's value")
    finally:
        PyMem_Free(copy)
        give_machine(machine)
    return result


def run_warps(args, warps):
    """The kernel on one lane: these warps of a launch with these six arguments."""
    cdef u64[6] a
    cdef u64 warp
    cdef int k
    for k in range(6):
        a[k] = args[k]
    for warp in warps:
        with nogil:
            af_run_warp(a[0], a[1], a[2], a[3], a[4], a[5], warp)
