# Batteries as bytes for a device (core/tray.h): slices and inputs written there, answers read from there; and the
# kernel on one lane, for tests of what launches it.

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


def unpack_value(const u8[::1] data, u64 start, u32 tag, i32 a, i32 b, i32 c):
    """The plain value of an answer; `data` is what the answers hold from offset `start` on."""
    cdef af_val v = af_value(tag, a, b, c)
    cdef u64 n = af_flat_bytes(v)
    if n and (<u32>a < start or <u32>a + n > start + <u64>data.shape[0]):
        raise ValueError("a value lies outside of its answers")
    return plain(<u8 *>&data[0] - start if n else NULL, v)


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
