# The C core as Cython sees it: only what the doors (_cpu.pyx, _warp.pyx) touch.
cdef extern from *:
    """
    #include "core/vm.h"
    """
    ctypedef unsigned char u8
    ctypedef unsigned short u16
    ctypedef int i32
    ctypedef unsigned int u32
    ctypedef long long i64
    ctypedef unsigned long long u64

    enum: AF_OK, AF_ERROR, AF_FUEL, AF_MEMORY, AF_ROOM, AF_FOOT, AF_CALL, OP_COUNT, WHY_HOST, WHY_INT_LIMIT
    enum: T_NONE, T_BOOL, T_INT, T_PAIR, T_CELL, T_ROW8, T_ROW32, T_GRID8, T_GRID32, T_TUPLE, T_INDICES, T_OBJECT
    enum: T_SET, T_FUNC, T_HOST

    ctypedef struct af_val:
        u32 tag
        i32 a, b, c

    ctypedef struct af_grid:
        u8 *data
        i32 h, w, wide

    ctypedef struct af_machine:
        u8 *mem
        u32 size, top, scratch
        u64 fuel, memory, live
        i32 error_op, error_arg, error_why
        i32 (*host)(af_machine *, af_val, const af_val *, i32, af_val *) noexcept
        void *host_data

    ctypedef struct af_step:
        i32 op, function, n
        i32[4] args

    ctypedef struct af_outcome:
        u64 hash, fuel
        i32 status, op, arg, why

    ctypedef struct af_image:
        u32 size, top, slots, first, steps, n, outcomes
        i32 status
        u64 fuel, memory

    void af_start(af_machine *m, u8 *mem, u32 size) nogil
    i32 af_new(af_machine *m, u64 nbytes, i32 *offset) nogil
    i32 af_scratch_vals(af_machine *m, u64 n, af_val **vals) nogil
    i32 af_new_grid(af_machine *m, i64 h, i64 w, i32 wide, af_val *out, af_grid *g) nogil
    i32 af_make_tuple(af_machine *m, const af_val *vals, i32 n, af_val *out) nogil
    i32 af_make_set(af_machine *m, af_val *vals, i32 n, af_val *out) nogil
    i32 af_make_function(af_machine *m, i32 op, const af_val *parts, i32 n, af_val *out) nogil
    i32 af_call(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) nogil
    i32 af_compare(af_machine *m, af_val a, af_val b) nogil
    u64 af_hash(af_machine *m, af_val v) nogil
    i32 af_transfer(af_machine *m, const u8 *source, u8 *to, u64 *top, u64 limit, u32 keep, af_val *v) nogil
    u64 af_flat_bytes(af_val v) nogil
    u64 af_bytes(const af_machine *m, af_val v) nogil
    i32 af_is_nested(af_val v) nogil
    i32 af_len(af_val v) nogil
    i32 af_depth(const af_machine *m, af_val v) nogil
    af_val af_member(const af_machine *m, af_val c, i32 k) nogil
    i32 af_is_set(af_val v) nogil
    i32 af_is_tuple(af_val v) nogil
    i32 af_get(const u8 *data, i32 wide, i64 k) nogil
    af_val af_value(u32 tag, i32 a, i32 b, i32 c) nogil
    af_val af_none() nogil
    af_val af_bool(i32 x) nogil
    af_val af_int(i32 x) nogil
    af_val af_primitive(i32 op) nogil
    void *af_at(const af_machine *m, i32 offset) nogil
    void af_run_image(u8 *mem) nogil
