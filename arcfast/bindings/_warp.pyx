# cython: language_level=3
"""The warp emulator: the GPU's code run by 32 lanes on the CPU, and watched for races (core/emulator.h).

Images of steps and the kernel's own warps. Slow, and one run at a time: its state is global, threads take turns.
"""
import shutil
import subprocess
import threading

from arcfast.base.errors import DeviceError

cdef extern from "emulator.h":
    ctypedef unsigned char u8
    ctypedef unsigned long long u64
    ctypedef void (*af_emu_entry)(u8 *mem)
    ctypedef struct af_emu_places:
        u64 access, section, other
    ctypedef struct af_emu_mutant:
        const char *name
        const char *fails
        af_emu_entry entry
    const af_emu_mutant af_emu_mutants[]
    enum: AF_EMU_ASCENDING, AF_EMU_DESCENDING, AF_EMU_RANDOM
    u64 AF_EMU_LIMIT
    void af_emu_lane_main(u8 *mem)
    int af_emu_run_entry(af_emu_entry entry, u8 *mem, u64 size, int order, u64 seed, u64 limit, char *message,
                         size_t n) nogil
    int af_emu_run_warp(const u64 *args, u64 warp, int order, u64 seed, char *message, size_t n) nogil
    void af_emu_explain(af_emu_entry entry, u8 *mem, u64 size, int order, u64 seed) nogil
    af_emu_places af_emu_where()

ORDERS = {"ascending": AF_EMU_ASCENDING, "descending": AF_EMU_DESCENDING, "random": AF_EMU_RANDOM}
MUTANT_BYTES, MUTANT_LIMIT = 4096, 1 << 20
_turn = threading.Lock()


def run_image(buffer, order="ascending", u64 seed=0):
    """Run the image in a writable buffer. A race, a wrong sync or a hang raises DeviceError and says where."""
    check_size(buffer)
    run(af_emu_lane_main, buffer, order, seed, AF_EMU_LIMIT)


def run_warp(args, u64 warp, order="ascending", u64 seed=0):
    """Run one warp of a launch of the kernel with these six arguments; its memory is the process's own."""
    cdef u64[6] a
    cdef char message[400]
    cdef int k, failed, how = ORDERS[order]
    for k in range(6):
        a[k] = args[k]
    with _turn:
        with nogil:
            failed = af_emu_run_warp(a, warp, how, seed, message, sizeof(message))
        if failed:
            raise DeviceError(f"{message.decode()}; warp {warp}, lanes {order}, seed {seed}{describe(af_emu_where())}")


cdef check_size(buffer):
    size = int.from_bytes(memoryview(buffer)[:4], "little")  # the first field of af_image
    if not 0 < size <= len(buffer):
        raise ValueError(f"no image: its arena would have {size} bytes, the buffer has {len(buffer)}")


def mutants():
    """{name: how the failure begins} of the small sections that prove the checks; "" is one that must pass."""
    cdef int k = 0
    found = {}
    while af_emu_mutants[k].name != NULL:
        found[af_emu_mutants[k].name.decode()] = af_emu_mutants[k].fails.decode()
        k += 1
    return found


def run_mutant(name, order="ascending", u64 seed=0):
    """Run one of them on zeros and give the bytes it leaves; its fault raises DeviceError."""
    buffer = bytearray(MUTANT_BYTES)
    cdef int k = list(mutants()).index(name)
    run(af_emu_mutants[k].entry, buffer, order, seed, MUTANT_LIMIT)
    return bytes(buffer)


cdef run(af_emu_entry entry, buffer, order, u64 seed, u64 limit):
    cdef u8[::1] mem = buffer
    cdef char message[400]
    cdef int failed, how = ORDERS[order]
    before = bytes(buffer)
    with _turn:
        with nogil:
            failed = af_emu_run_entry(entry, &mem[0], mem.shape[0], how, seed, limit, message, sizeof(message))
        if failed:
            again = bytearray(before)
            mem = again
            with nogil:
                af_emu_explain(entry, &mem[0], mem.shape[0], how, seed)
            raise DeviceError(f"{message.decode()}; lanes {order}, seed {seed}{describe(af_emu_where())}")


cdef str describe(af_emu_places places):
    """The places of a failure, a line each: innermost function first, then who it was inlined into."""
    offsets = {"at": places.access, "the other": places.other, "section since": places.section}
    offsets = {what: offset - 1 for what, offset in offsets.items() if offset}  # return addresses: the call is before
    if shutil.which("addr2line") is None:
        return "".join(f"\n  {what}: {__file__}+{offset:#x}" for what, offset in offsets.items())
    asked = ["addr2line", "-s", "-f", "-i", "-a", "-e", __file__, *map(hex, offsets.values())]
    found = subprocess.run(asked, capture_output=True, text=True).stdout
    texts = []
    for what, lines in zip(offsets, found.split("0x")[1:]):
        lines = lines.split("\n")[1:]  # after the address itself: function and place in turn
        texts.append(f"\n  {what}: " + " < ".join(f"{place} {name}" for name, place in zip(lines[::2], lines[1::2])))
    return "".join(texts)
