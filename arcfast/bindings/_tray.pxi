# Batteries as bytes for a device (core/tray.h): slices and inputs written there, answers read from there, none of them
# believed unchecked (core/receive.h); and the kernel on one lane, for tests of what launches it.

NOT_KEPT = T_HOST  # the tag of a value that found no room among the answers


def pack_inputs(Inputs inputs, which):
    """Some inputs as a device reads them: a header of 64 bytes each, then their values."""
    cdef Machine machine = take_machine()
    cdef u64 top = sizeof(af_given) * len(which), size = 0
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
                (<af_given *>mem)[k].parts[part] = v
    finally:
        give_machine(machine)
    return bytes(data[:top])


def pack_desk(Desk desk):
    """The bytes of a tray: header, slice, then what an arena begins with."""
    cdef Slice slice = desk.slice
    cdef size_t at = (sizeof(af_tray) + 15) & ~<size_t>15, image = (at + slice.size + 15) & ~<size_t>15
    cdef size_t n = desk.size - AF_FOOT
    data = bytearray((image + n + 15) & ~<size_t>15)
    cdef u8 *mem = data
    cdef af_tray *tray = <af_tray *>mem
    cdef int part
    tray.slice, tray.image, tray.bytes = <u32>at, <u32>image, <u32>n
    tray.desk, tray.fuel, tray.memory = desk.desk, desk.fuel, desk.memory
    for part in range(3):
        tray.inputs[part] = slice.inputs[part]
    memcpy(mem + at, slice.block, slice.size)
    memcpy(mem + image, desk.image + AF_FOOT, n)
    return data


cdef int receive(Machine machine, const u8[::1] data, u64 start, u64 most, af_val *v) except -1:
    """Copy a value out of bytes that a device gave to the machine's arena; ValueError if it is none."""
    cdef i32 status = AF_ROOM
    cdef af_val told = v[0]
    while status == AF_ROOM:
        v[0] = told
        with nogil:
            status = af_receive(&machine.m, &data[0] if data.shape[0] else NULL, start, data.shape[0], most, v)
        if status == AF_ROOM and not machine.grow():
            raise MemoryError("no room for a device's value")
    if status != AF_OK:
        raise ValueError("these bytes are no value: a device, or what came between, changed them")
    return 0


def unpack_value(const u8[::1] data, u64 start, u32 tag, i32 a, i32 b, i32 c, u64 most=MEMORY):
    """The plain value of an answer; `data` is what the answers hold from offset `start` on.

    ValueError unless it is a value in its one form (core/receive.h). `most`: the bytes it may count, where it takes
    less than they say.
    """
    cdef af_val v = af_value(tag, a, b, c)
    cdef Machine machine = take_machine()
    try:
        receive(machine, data, start, most, &v)
        return plain(machine.m.mem, v)
    finally:
        give_machine(machine)


def pack_value(value, u64 start=0):
    """(bytes, tag, a, b, c): a value as a device answers it, from offset `start` on. For tests."""
    cdef Machine machine = take_machine()
    cdef af_val v
    cdef u64 top = 0
    cdef u8 *mem
    try:
        if put(machine, value, &v, 0) != AF_OK:
            raise MemoryError("no room for a value")
        data = bytearray(16 + af_bytes(&machine.m, v))
        mem = data
        if af_transfer(&machine.m, machine.m.mem, mem, &top, len(data), 0, &v) != AF_OK:
            raise AssertionError("a value takes more than its canonical layout")
        relocate(mem - start, &v, <u32>start)
        return bytes(data[:top]), v.tag, v.a, v.b, v.c
    finally:
        give_machine(machine)


def tray_layout():
    """{struct: (its bytes, {field: where it begins})} as the C compiler laid them out; wire.py repeats them."""
    cdef af_work work
    cdef af_ticket ticket
    cdef af_answers answers
    cdef af_mark mark
    cdef af_answer answer
    cdef af_val value
    return {
        "work": (sizeof(work), {
            "stamp": <u8 *>&work.stamp - <u8 *>&work, "count": <u8 *>&work.count - <u8 *>&work,
            "endings": <u8 *>&work.endings - <u8 *>&work, "values": <u8 *>&work.values - <u8 *>&work,
            "limit": <u8 *>&work.limit - <u8 *>&work,
        }),
        "ticket": (sizeof(ticket), {
            "tray": <u8 *>&ticket.tray - <u8 *>&ticket, "input": <u8 *>&ticket.input - <u8 *>&ticket,
            "endings": <u8 *>&ticket.endings - <u8 *>&ticket, "wanted": <u8 *>&ticket.wanted - <u8 *>&ticket,
            "keep": <u8 *>&ticket.keep - <u8 *>&ticket,
        }),
        "answers": (sizeof(answers), {
            "top": <u8 *>&answers.top - <u8 *>&answers, "unused": <u8 *>&answers.unused - <u8 *>&answers,
        }),
        "mark": (sizeof(mark), {
            "stamp": <u8 *>&mark.stamp - <u8 *>&mark, "seal": <u8 *>&mark.seal - <u8 *>&mark,
        }),
        "answer": (sizeof(answer), {
            "hash": <u8 *>&answer.hash - <u8 *>&answer, "fuel": <u8 *>&answer.fuel - <u8 *>&answer,
            "code": <u8 *>&answer.code - <u8 *>&answer, "status": <u8 *>&answer.status - <u8 *>&answer,
            "matched": <u8 *>&answer.matched - <u8 *>&answer, "right": <u8 *>&answer.right - <u8 *>&answer,
        }),
        "value": (sizeof(value), {
            "tag": <u8 *>&value.tag - <u8 *>&value, "a": <u8 *>&value.a - <u8 *>&value,
            "b": <u8 *>&value.b - <u8 *>&value, "c": <u8 *>&value.c - <u8 *>&value,
        }),
    }


TRUSTED, WRONG_SEAL, WRONG_ENDING, WRONG_VALUE = AF_TRUSTED, AF_WRONG_SEAL, AF_WRONG_ENDING, AF_WRONG_VALUE


def value_limit(Desk desk):
    """The bytes that an output may count: those of a step, or more where inputs may have more."""
    return max(desk.memory, MEMORY)


def judge_answers(const u8[::1] data, const u8[::1] held, u64 stamp, starts, Desk desk, Inputs inputs, which, warps,
                  firsts, keep, const u8[:, ::1] wanted):
    """Which answers of one slice can be believed: a byte [ticket, program], 0 or what is wrong with it.

    data: the answers up to `starts` (endings, values, end), held: what follows. Of each ticket: the number of its input,
    its warp, its first ending, whether values were kept, and a byte for each program, whether it was to run.
    """
    cdef Machine machine
    cdef af_reply reply
    cdef af_asked asked
    cdef u8 *copy = NULL
    cdef u8 *verdicts
    cdef i64 k, input, n = desk.slice.n_programs, size = data.shape[0]
    cdef i32 status
    endings, values, end = starts
    result = bytearray(n * len(which))
    if not result:
        return result
    if size != end or wanted.shape[0] != len(which) or wanted.shape[1] != n:
        raise ValueError("these are not the answers of a slice")
    verdicts = result
    reply.answers, reply.stamp, reply.endings, reply.values = &data[0], stamp, endings, values
    reply.held, reply.start, reply.n = &held[0] if held.shape[0] else NULL, end, held.shape[0]
    asked.slice, asked.fuel, asked.memory = desk.slice.block, desk.fuel, value_limit(desk)
    machine = take_machine()
    try:
        if <uintptr_t>reply.answers & 15:
            copy = <u8 *>PyMem_Malloc(size)
            if copy == NULL:
                raise MemoryError()
            memcpy(copy, reply.answers, size)
            reply.answers = copy
        for k in range(len(which)):
            input, asked.warp, asked.first, asked.keep = which[k], warps[k], firsts[k], keep[k]
            if (
                not 0 <= input < inputs.n
                or sizeof(af_answers) + sizeof(af_mark) * (asked.warp + 1) > <u64>size
                or endings + sizeof(af_answer) * (asked.first + n) > <u64>size
                or (asked.keep and values + sizeof(af_val) * (asked.first + n) > <u64>size)
            ):
                raise ValueError("a ticket lies outside of its answers")
            asked.expected, asked.expected_hash = inputs.vals[4 * input + 3], inputs.hashes[input]
            asked.wanted = &wanted[k, 0]
            while True:
                with nogil:
                    status = af_judge(&machine.m, &reply, &asked, verdicts + k * n)
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
