# The C core as Cython sees it: only what _cpu.pyx and its parts touch.
cdef extern from *:
    """
    /* Python's structmember.h has macros of these names; the core's own are seen under others here. */
    #pragma push_macro("T_NONE")
    #undef T_NONE
    #pragma push_macro("T_BOOL")
    #undef T_BOOL
    #pragma push_macro("T_INT")
    #undef T_INT
    #pragma push_macro("T_OBJECT")
    #undef T_OBJECT
    #include "tickets.h"
    #include "check_outcomes.h"
    #include "compose.h"
    #define PATH(NAME, WHAT) #NAME,
    static const char *const af_path_names[] = {
    #include "paths.def"
    };
    #undef PATH
    #define PATH(NAME, WHAT) + 1
    enum { AF_PATHS = 0
    #include "paths.def"
    };
    #undef PATH

    typedef struct {
        int code;
        const char *name, *kind;
    } af_status_row;
    #define STATUS(CODE, NAME, KIND, WORD, REASON, LIMIT, TEXT) {CODE, #NAME, #KIND},
    static const af_status_row af_status_rows[] = {
    #include "statuses.def"
        {0, 0, 0}
    };
    #undef STATUS

    /* The fields of wire.def and of af_val; the row without a name ends a struct and gives its bytes. */
    #include <stddef.h>
    typedef struct {
        const char *owner, *name;
        size_t offset, bytes;
        int is_signed;
    } af_wire_field;
    #define STRUCT(NAME, WHAT)
    #define FIELD(OWNER, TYPE, NAME, WHAT) {#OWNER, #NAME, offsetof(OWNER, NAME), sizeof(TYPE), (TYPE)~(TYPE)0 < (TYPE)1},
    #define END(NAME) {#NAME, 0, 0, sizeof(NAME), 0},
    static const af_wire_field af_wire_fields[] = {
    #include "wire.def"
        FIELD(af_val, u32, tag, "") FIELD(af_val, i32, a, "") FIELD(af_val, i32, b, "") FIELD(af_val, i32, c, "")
        END(af_val)
        {0, 0, 0, 0, 0}
    };
    #undef STRUCT
    #undef FIELD
    #undef END
    enum {
        AF_TAG_NONE = T_NONE, AF_TAG_BOOL = T_BOOL, AF_TAG_INT = T_INT, AF_TAG_PAIR = T_PAIR,
        AF_TAG_CELL = T_CELL, AF_TAG_ROW8 = T_ROW8, AF_TAG_ROW32 = T_ROW32, AF_TAG_GRID8 = T_GRID8,
        AF_TAG_GRID32 = T_GRID32, AF_TAG_TUPLE = T_TUPLE, AF_TAG_INDICES = T_INDICES, AF_TAG_OBJECT = T_OBJECT,
        AF_TAG_SET = T_SET, AF_TAG_FUNC = T_FUNC, AF_TAG_HOST = T_HOST,
    };
    #pragma pop_macro("T_NONE")
    #pragma pop_macro("T_BOOL")
    #pragma pop_macro("T_INT")
    #pragma pop_macro("T_OBJECT")
    """
    ctypedef unsigned char u8
    ctypedef unsigned short u16
    ctypedef int i32
    ctypedef unsigned int u32
    ctypedef long long i64
    ctypedef unsigned long long u64

    enum: AF_OK, AF_ERROR, AF_FUEL, AF_MEMORY, AF_ARENA_FULL, AF_NOT_RUN, AF_STATUS_BUDGET
    enum: AF_ARENA_START, AF_CALL
    enum: AF_MAKE, AF_GIVEN, AF_CONTROL, AF_RESULT, AF_NO_FALLBACK, OP_COUNT, WHY_HOST, WHY_INT_LIMIT
    u64 AF_NO_SLICE
    u32 AF_EVERY
    enum:
        T_NONE "AF_TAG_NONE"
        T_BOOL "AF_TAG_BOOL"
        T_INT "AF_TAG_INT"
        T_PAIR "AF_TAG_PAIR"
        T_CELL "AF_TAG_CELL"
        T_ROW8 "AF_TAG_ROW8"
        T_ROW32 "AF_TAG_ROW32"
        T_GRID8 "AF_TAG_GRID8"
        T_GRID32 "AF_TAG_GRID32"
        T_TUPLE "AF_TAG_TUPLE"
        T_INDICES "AF_TAG_INDICES"
        T_OBJECT "AF_TAG_OBJECT"
        T_SET "AF_TAG_SET"
        T_FUNC "AF_TAG_FUNC"
        T_HOST "AF_TAG_HOST"

    ctypedef struct af_val:
        u32 tag
        i32 a, b, c

    ctypedef struct af_block:
        pass

    ctypedef struct af_grid:
        u8 *data
        i32 h, w, wide

    enum: AF_PATHS  # ways of calls (paths.def): their number and names
    const char *const af_path_names[]

    ctypedef struct af_status_row:
        int code
        const char *name
        const char *kind
    const af_status_row af_status_rows[]
    i32 af_status_kind(i32 status) nogil

    ctypedef struct af_wire_field:
        const char *owner
        const char *name
        size_t offset, bytes
        bint is_signed
    const af_wire_field af_wire_fields[]

    ctypedef struct af_path_counts:
        pass

    ctypedef struct af_cache:
        af_path_counts paths

    ctypedef struct af_machine:
        u8 *mem
        u32 size, top, scratch
        u64 fuel, memory, live
        i32 error_op, error_arg, error_why
        i32 (*host)(af_machine *, af_val, const af_val *, i32, af_val *) noexcept
        void *host_data
        af_cache *cache
        const i32 *stop
        i32 (*look)(af_machine *) noexcept nogil
        i32 stopped

    ctypedef struct af_step:
        i32 op, function, n
        i32[4] args

    ctypedef struct af_step_outcome:
        u64 hash, fuel
        i32 status, op, arg, why

    ctypedef struct af_image:
        u32 size, top, slots, first, steps, n, outcomes
        i32 status
        u64 fuel, memory

    ctypedef struct af_node:
        i32 op, args, n, shared, fallback, plain
        u32 arg_offsets[4]

    ctypedef struct af_program:
        i32 steps, n, result, uses_c

    ctypedef struct af_slice_head:
        u32 nodes, n_nodes, args, programs, n_programs, steps

    ctypedef struct af_known:
        af_val value
        u64 cost, fact

    ctypedef struct af_node_table:
        u32 known, states, kept, ceiling, evaluated

    ctypedef struct af_outcome:
        u64 hash, fuel
        u32 code
        i32 status

    ctypedef struct af_packed_slice:
        u32 slice, image, bytes, unused
        af_node_table table
        i32[4] inputs
        u64 fuel, memory

    ctypedef struct af_packed_input:
        af_val[4] parts

    ctypedef struct af_outcomes_head:
        u64 top, unused

    ctypedef struct af_mark:
        u64 stamp, seal

    ctypedef struct af_packed_outcome:
        u64 hash, fuel
        u32 code
        i32 status, matched, right

    ctypedef struct af_outcomes_head:
        pass

    ctypedef struct af_mark:
        pass

    ctypedef struct af_packed_outcome:
        pass

    ctypedef struct af_returned:
        const u8 *bytes
        u64 stamp, outcomes, values
        const u8 *held
        u64 start, n

    ctypedef struct af_request:
        u64 warp, first
        const u8 *slice
        const u8 *wanted
        u64 fuel, memory
        af_val expected
        u64 expected_hash
        i32 keep

    i32 af_is_made(const af_machine *m, af_val f, i64 *work) nogil
    enum: AF_TRUSTED, AF_WRONG_SEAL, AF_WRONG_OUTCOME, AF_WRONG_VALUE
    i32 af_receive(af_machine *m, const u8 *data, u64 start, u64 n, u64 most, af_val *v) nogil
    i32 af_check_outcomes(af_machine *m, const af_returned *returned, const af_request *request, u8 *verdicts) nogil
    void af_run_warp(u64 slices, u64 inputs, u64 work, u64 outcomes, u64 arenas, u64 stride, u64 warp) nogil
    u32 af_code_op(u32 code) nogil
    u32 af_code_why(u32 code) nogil
    i32 af_evaluate(af_machine *m, const u8 *slice, af_node_table *table, i32 node, u64 fuel) nogil
    i32 af_run_program(af_machine *m, const u8 *slice, af_node_table *table, i32 p, u64 fuel, af_outcome *outcome) nogil
    i32 af_run_unhashed(af_machine *m, const u8 *slice, af_node_table *table, i32 p, u64 fuel, af_outcome *outcome) nogil
    void af_set_value(af_val *to, u32 tag, i32 a, i32 b, i32 c) nogil
    i32 af_equal(af_machine *m, af_val a, af_val b) nogil
    void af_start(af_machine *m, u8 *mem, u32 size) nogil
    void af_set_fuel(af_machine *m, u64 fuel) nogil
    void af_begin_slice(af_machine *m, u32 fixed) nogil
    i32 af_is_stopped(const af_machine *m) nogil
    i32 af_new(af_machine *m, u64 nbytes, i32 *offset) nogil
    i32 af_scratch_vals(af_machine *m, u64 n, af_val **vals) nogil
    i32 af_scratch_keys(af_machine *m, u64 n, u64 **keys) nogil
    i32 af_scratch_ints(af_machine *m, u64 n, i32 **ints) nogil
    i32 af_make_indices(af_machine *m, u64 *keys, i32 n, af_val *out) nogil
    i32 af_make_object(af_machine *m, u64 *keys, i32 *colors, i32 n, af_val *out) nogil
    u64 af_key(i32 i, i32 j) nogil
    i32 af_calls_nothing(i32 op, i32 n) nogil
    i32 af_arity(const af_machine *m, af_val f) nogil
    i32 af_new_grid(af_machine *m, i64 h, i64 w, i32 wide, af_val *out, af_grid *g) nogil
    i32 af_make_tuple(af_machine *m, const af_val *vals, i32 n, af_val *out) nogil
    i32 af_make_set(af_machine *m, af_val *vals, i32 n, af_val *out) nogil
    i32 af_call(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) nogil
    i32 af_compare(af_machine *m, af_val a, af_val b) nogil
    u64 af_hash(af_machine *m, af_val v) nogil
    i32 af_transfer(af_machine *m, const u8 *source, u8 *to, u64 *top, u64 limit, u32 keep, af_val *v) nogil
    u64 af_flat_bytes(af_val v) nogil
    u64 af_bytes(const af_machine *m, af_val v) nogil
    u64 af_weight(const af_machine *m, af_val v) nogil
    i32 af_is_nested(af_val v) nogil
    i32 af_len(af_val v) nogil
    af_val af_member(const af_machine *m, af_val c, i32 k) nogil
    i32 af_is_set(af_val v) nogil
    i32 af_is_tuple(af_val v) nogil
    i32 af_get(const u8 *data, i32 wide, i64 k) nogil
    af_val af_value(u32 tag, i32 a, i32 b, i32 c) nogil
    u64 af_round16(u64 n) nogil
    af_val af_none() nogil
    af_val af_bool(i32 x) nogil
    af_val af_int(i32 x) nogil
    af_val af_primitive(i32 op) nogil
    void af_run_image(u8 *mem) nogil

    enum: AF_TASK_INPUTS, AF_OPERANDS, AF_COST_MOST, AF_SIZED, AF_RIGHT, AF_NOTHING, AF_VALUES, AF_CELLS, AF_COLORS

    ctypedef struct af_operation:
        af_val f
        i32 n, cost, result, plain
        i32[4] types

    ctypedef struct af_state:
        u64 hash
        u32 values
        i32 op
        i32[4] parents
        i32 next
        u8 cost, type, fits, keeps

    ctypedef struct af_explorer:
        af_machine *m
        af_operation *ops
        i32 n_ops, n_inputs, n_demos
        af_val *expected
        i32 is_sized
        i32 *heights
        i32 *widths
        i32 n_cells, n_demo_cells
        af_state *states
        i32 n_states, most_states
        i32 *table
        u32 mask
        i32 level, n_right
        i64 applications, most_applications
        u64 fuel, kept
        u32 ceiling

    ctypedef struct af_layer:
        i32 state, kind, has, gives

    ctypedef struct af_composed:
        i32 n, cost
        af_layer *layers

    ctypedef struct af_composer:
        const af_explorer *e
        i32 n_pieces
        const i32 *pieces
        const u8 **cells
        const u8 *input
        const u8 *target
        u8 absent
        i32 n_found
        af_composed *found

    ctypedef struct af_bitsets:
        i32 n_words
        i32 *first
        const u64 *targets
        const u64 *bits
        const u32 *at
        const u16 *colors

    af_val *af_state_values(const af_explorer *e, i32 state) nogil
    i32 af_has_cells(const af_explorer *e, i32 type, i32 fits) nogil
    void af_write_cells(const af_explorer *e, const af_val *vals, u8 *to) nogil
    const u8 *af_state_cells(const af_explorer *e, i32 state, u8 *room) nogil
    void af_begin_exploring(af_explorer *e) nogil
    i32 af_give_state(af_explorer *e, i32 type, i32 cost, const af_val *vals) nogil
    i32 af_compute(af_explorer *e, i32 op, const i32 *parents, i32 input, af_val *r) nogil
    i32 af_explore_level(af_explorer *e) nogil
    u16 af_colors_of(const af_composer *c, i32 piece) nogil
    i32 af_count_bits(u64 x) nogil
    void af_write_bits(const af_composer *c, const af_bitsets *b, i32 piece, u64 *to) nogil
    void af_find_stacks(af_composer *c, const af_bitsets *b, u64 *open) nogil
    void af_find_lookups(af_composer *c) nogil
