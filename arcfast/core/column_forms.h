/* Columns: n rows of values, as values, as ints, or deferred: not made yet, but their parts are there.  On one lane. */
#ifndef AF_COLUMN_FORMS_H
#define AF_COLUMN_FORMS_H
#include "arena.h"
#include "ops.h"

/* vals: step 0 is the same one n times.
 * ints: instead of vals; rows that all have the tag T_INT or T_BOOL, or T_PAIR, with n firsts before n lasts.
 * parts: instead of vals; the columns of the firsts and of the lasts of rows that are tuples of two. */
typedef struct af_column {
    const af_val *vals;
    const i32 *ints;
    const struct af_column *parts;
    i32 step;
    u32 tag;
    u64 most; /* of deferred rows: bytes of the largest */
} af_column;

AF_INLINE af_val af_row(const af_column *column, i32 k) {
    AF_ASSERT(!column->ints && !column->parts);
    return column->vals[k * column->step];
}
AF_INLINE i32 af_is_there(const af_column *column) { return column->vals || column->ints || column->parts; }

/* The same value in every row. */
AF_INLINE af_column af_same(const af_val *v) {
    const af_column column = {v, 0, 0, 0, T_NONE, 0};
    return column;
}
AF_FN af_column af_column_of_ints(const i32 *ints, u32 tag) {
    const af_column column = {0, ints, 0, 1, tag, 0};
    return column;
}
AF_FN af_column af_defer(const af_column *parts, u64 most) {
    const af_column column = {0, 0, parts, 1, T_TUPLE, most};
    return column;
}
AF_FN i32 af_new_column(af_machine *m, i32 n, af_column *column, af_val **vals) {
    AF_TRY(af_scratch_vals(m, (u64)n, vals));
    *column = af_same(*vals);
    column->step = 1;
    return AF_OK;
}

#if LANES == 1
/* Make a column one of values. */
static i32 af_make_rows(af_machine *m, af_column *column, i32 n);
AF_INLINE i32 af_plain_rows(af_machine *m, af_column *column, i32 n) {
    return AF_LIKELY(!column->ints && !column->parts) ? AF_OK : af_make_rows(m, column, n);
}
/* Make a tuple, or a lambda, of each row of some columns. */
AF_NOINLINE i32 af_make_of_parts(af_machine *m, i32 lambdas, const af_column *from, i32 count, i32 n, af_column *out) {
    i32 offset = 0;
    af_val *values = 0, *to = 0;
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)count, &offset));
    AF_TRY(af_scratch_vals(m, (u64)count, &values));
    af_column *const parts = (af_column *)af_at(m, offset);
    for (i32 p = 0; p < count; p++) {
        parts[p] = from[p];
        AF_TRY(af_plain_rows(m, parts + p, n));
    }
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        for (i32 p = 0; p < count; p++) values[p] = af_row(parts + p, k);
        AF_TRY(lambdas ? af_make_function(m, OP_lambda, values, count, to + k) : af_make_tuple(m, values, count, to + k));
    }
    return AF_OK;
}
static i32 af_make_rows(af_machine *m, af_column *column, i32 n) {
    const af_column from = *column;
    af_val *vals = 0;
    if (from.parts) return af_make_of_parts(m, 0, from.parts, 2, n, column);
    AF_TRY(af_new_column(m, n, column, &vals));
    for (i32 k = 0; k < n; k++)
        vals[k] = af_value(from.tag, from.ints[k], from.tag == T_PAIR ? from.ints[n + k] : 0, 0);
    return AF_OK;
}
#endif

#endif
