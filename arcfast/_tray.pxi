# A slice of a battery on one input as one block of bytes: what the GPU, and its emulator, take.

cdef class Tray:
    """The programs of a desk on one of the inputs, in an arena of `size` bytes.

    >>> tray.run()             # or another processor on tray.data
    >>> tray.ending(0)
    (0, 12, 1234567, 0)
    """
    cdef readonly bytearray data
    cdef readonly int n_programs

    def __init__(self, Desk desk, Inputs inputs, i64 input, size_t size=1 << 20):
        cdef Slice slice = desk.slice
        cdef size_t block = slice.size, endings = sizeof(af_ending) * slice.n_programs
        cdef u64 kept = (desk.size + block + endings + 63) & ~<u64>15
        cdef af_tray *tray
        cdef af_machine m
        cdef af_val v
        cdef i32 part, node
        size = max(size & ~<size_t>15, <size_t>kept * 2 + (1 << 16))
        self.data = bytearray(size)
        self.n_programs = slice.n_programs
        cdef u8 *mem = self.data
        memcpy(mem, desk.image, desk.size)
        tray = <af_tray *>mem
        tray.size, tray.fuel, tray.memory = <u32>size, desk.fuel, desk.memory
        tray.slice = (desk.size + 15) & ~<u32>15
        tray.endings = (tray.slice + <u32>block + 15) & ~<u32>15
        memcpy(mem + tray.slice, slice.block, block)
        tray.desk = desk.desk
        tray.desk.ceiling = <u32>(kept + (size - kept) // 4) & ~<u32>15
        af_start(&m, mem, <u32>size)
        for part in range(3):
            node = slice.inputs[part]
            if node < 0:
                continue
            v = inputs.vals[4 * input + part]
            if af_transfer(&m, inputs.mems[4 * input + part], mem, &kept, tray.desk.ceiling, 0, &v) != AF_OK:
                raise MemoryError("the input does not fit into the tray")
            (<af_val *>(mem + tray.desk.slots))[node] = v
            mem[tray.desk.states + node] = 1
        tray.desk.kept = <u32>kept

    def run(self):
        """Run it here, on one lane."""
        cdef u8 *mem = self.data
        with nogil:
            af_run_tray(mem)

    def ending(self, int program):
        """(status, fuel, hash, code) of a program; status 4: it did not find room."""
        cdef u8 *mem = self.data
        cdef af_ending *end = <af_ending *>(mem + (<af_tray *>mem).endings) + program
        if not 0 <= program < self.n_programs:
            raise IndexError(program)
        return end.status, end.fuel, end.hash, end.code
