/* Kernels over columns of ints, of pairs and of sets of one place (the KERNEL rows of primitives.def), on one lane: loops
 * over arrays, which the compiler vectorises.  A result that is no int ends the attempt in columns, and the calls are made
 * one by one. */
#ifndef AF_COLUMN_KERNELS_H
#define AF_COLUMN_KERNELS_H
#include "execute.h"

#define AF_KERNEL_LEAST 8 /* rows that are worth it */

/* What a row is as ints: a bit, which shapes take or not; 0: it is no such row. */
enum { AS_INT = 1, AS_PAIR = 2, AS_PLACE = 4, AS_NUMBER = AS_INT | AS_PAIR };
AF_INLINE i32 af_as_ints(af_val v) {
    return af_is(v, TAGS_INT) ? AS_INT : v.tag == T_PAIR ? AS_PAIR : af_is(v, TAG(T_INDICES) | TAG(T_OBJECT)) && v.b == 1 ? AS_PLACE : 0;
}
AF_INLINE i32 af_form_of(const af_column *a) { /* of its first row */
    return !a->ints ? af_as_ints(a->vals[0]) : !a->lasts ? AS_INT : a->tag == T_PAIR ? AS_PAIR : AS_PLACE;
}
/* A column of n rows as ints; 0: some are of another form, or there is no room.  Of a place its color is lost: only their
 * distances are asked for. */
AF_NOINLINE i32 af_read_ints(af_machine *m, const af_column *a, i32 n, af_column *ints) {
    const i32 form = af_form_of(a), count = a->varies ? n : 1;
    i32 *to = 0, *lasts = 0;
    *ints = *a;
    if (a->ints) return 1;
    if (!form || af_scratch_ints(m, (u64)count, &to) != AF_OK) return 0;
    if (form != AS_INT && af_scratch_ints(m, (u64)count, &lasts) != AF_OK) return 0;
    const af_val *const vals = a->vals;
    u32 other = 0;
    for (i32 k = 0; k < count; k++) {
        other |= vals[k].tag ^ vals->tag;
        to[k] = vals[k].a;
    }
    for (i32 k = 0; k < count && form == AS_PAIR; k++) lasts[k] = vals[k].b;
    for (i32 k = 0; k < count && form == AS_PLACE && !other; k++) {
        if (vals[k].b != 1) return 0;
        const u64 key = af_keys(m, vals[k])[0];
        to[k] = af_key_i(key);
        lasts[k] = af_key_j(key);
    }
    if (other) return 0;
    *ints = af_column_of_ints(to, lasts, vals->tag);
    ints->varies = a->varies;
    return 1;
}
/* The same value in n rows. */
AF_FN i32 af_fill_ints(af_machine *m, af_column *ints, i32 n) {
    const af_rows rows = {1, n};
    if (ints->varies) return AF_OK;
    ints->varies = AF_OUTER;
    return af_repeat_rows(m, ints, rows);
}

/* What the arguments of a shape may be, the first and the second. */
static const u8 af_shape_takes[][2] = {
    {0, 0},                 {AS_NUMBER, 0},    {AS_INT, 0},       {AS_PAIR, 0},
    {AS_NUMBER, AS_NUMBER}, {AS_INT, AS_INT},  {AS_INT, AS_INT},  {AS_NUMBER, AS_NUMBER},
    {AS_INT, AS_INT},       {AS_NUMBER, 0},    {AS_PAIR, 0},      {AS_PLACE, AS_PLACE},
    {AS_PAIR, 0},           {AS_PAIR, 0},
};
AF_FN i32 af_run_kernel(af_machine *m, af_kernel kernel, i32 shape, const af_column *x, const af_column *y, i32 n, af_column *out) {
    const i32 pairs = x->lasts || (shape == KERNEL_NUMBERS && y->lasts), two = af_shape_takes[shape][1] != 0;
    i32 *to = 0, *lasts = 0;
    *out = af_column_of_ints(x->ints, shape == KERNEL_JOIN ? y->ints : x->lasts, x->tag);
    if (shape == KERNEL_JOIN) out->tag = T_PAIR;
    if (shape == KERNEL_SET) out->tag = T_INDICES;
    if (shape == KERNEL_FIRST || shape == KERNEL_LAST)
        *out = af_column_of_ints(shape == KERNEL_FIRST ? x->ints : x->lasts, 0, T_INT);
    if (!kernel) return AF_OK;
    AF_TRY(af_scratch_ints(m, (u64)n, &to));
    AF_TRY(af_scratch_ints(m, pairs ? (u64)n : 0, &lasts));
    if (shape == KERNEL_PART) {
        *out = af_column_of_ints(to, 0, T_INT);
        kernel(x->ints, x->lasts, to, n);
        return AF_OK;
    }
    u32 beyond = kernel(x->ints, two ? y->ints : 0, to, n);
    if (pairs) beyond |= kernel(x->lasts ? x->lasts : x->ints, !two ? 0 : y->lasts ? y->lasts : y->ints, lasts, n);
    if (shape == KERNEL_DISTANCE) beyond |= af_kernel_add(to, lasts, to, n);
    for (i32 k = 0; k < n && pairs && shape == KERNEL_EQUAL; k++) to[k] &= lasts[k];
    const i32 number = shape == KERNEL_NUMBER || shape == KERNEL_NUMBERS;
    const i32 test = shape == KERNEL_TEST || shape == KERNEL_COMPARE || shape == KERNEL_EQUAL;
    *out = af_column_of_ints(to, pairs && number ? lasts : 0, test ? T_BOOL : pairs && number ? T_PAIR : T_INT);
    return beyond ? AF_ERROR : AF_OK;
}

/* Whether a primitive has a kernel for columns whose first rows are such. */
AF_FN i32 af_shape_of(i32 op, const af_column *a, af_kernel *kernel) {
    const i32 shape = af_kernel_of(op, kernel), two = af_shape_takes[shape][1] != 0;
    if (!(af_form_of(a) & af_shape_takes[shape][0]) || (two && !(af_form_of(a + 1) & af_shape_takes[shape][1]))) return 0;
    return shape == KERNEL_EQUAL && af_form_of(a) != af_form_of(a + 1) ? 0 : shape;
}
/* The arguments of a kernel as ints, before their rows are repeated. */
AF_FN void af_narrow(af_machine *m, i32 op, af_column *x, af_rows rows) {
    af_kernel kernel = 0;
    af_column read[2];
    const i32 shape = af_shape_of(op, x, &kernel);
    if (!shape || !af_shape_takes[shape][1] || !af_read_ints(m, x, af_count_rows(rows, x->varies), read) ||
        !af_read_ints(m, x + 1, af_count_rows(rows, x[1].varies), read + 1))
        return;
    x[0] = read[0];
    x[1] = read[1];
}
/* A primitive over columns of ints; AF_UNFIT where it has no kernel or its arguments are not such. */
AF_NOINLINE i32 af_column_ints(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out) {
    af_kernel kernel = 0;
    const i32 shape = af_shape_of(op, a, &kernel), two = af_shape_takes[shape][1] != 0;
    const u32 scratch = m->scratch;
    i32 status = AF_UNFIT;
    af_column x, y = af_same(0);
    if (!shape) return AF_UNFIT;
    if (af_read_ints(m, a, n, &x) && (!two || af_read_ints(m, a + 1, n, &y))) {
        AF_TRY(af_fill_ints(m, &x, n));
        if (two) AF_TRY(af_fill_ints(m, &y, n));
        status = af_run_kernel(m, kernel, shape, &x, &y, n, out);
    }
    if (status == AF_UNFIT) m->scratch = scratch;
    if (status != AF_OK) return status;
    AF_TRY(af_charge(m, af_cost_of_ints(op) * (u64)n));
    m->cache->paths.int_columns++;
    return af_need(m, shape == KERNEL_SET ? 32 : 16);
}

#endif
