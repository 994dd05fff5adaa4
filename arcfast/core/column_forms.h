/* Columns: n rows of values, in one of four forms: as values, as ints, or as tuples of two or functions that are not made
 * yet.  On one lane. */
#ifndef AF_COLUMN_FORMS_H
#define AF_COLUMN_FORMS_H
#include "arena.h"

/* vals: step 0 is the same one n times; where `right` is there, they are the first of two.
 * ints: instead of vals; rows that all have the tag T_INT or T_BOOL, or T_PAIR, with n firsts before n lasts.
 * parts: of functions that are made alike, weigh the same and differ in their parts; the first of them alone is in vals. */
typedef struct af_column {
    const af_val *vals, *right;
    const i32 *ints;
    const struct af_column *parts;
    i32 step, right_step;
    u32 tag;
} af_column;

AF_INLINE af_val af_row(const af_column *column, i32 k) {
    AF_ASSERT(!column->ints && !column->parts);
    return column->vals[k * column->step];
}
AF_INLINE af_val af_row_right(const af_column *column, i32 k) { return column->right[k * column->right_step]; }

/* The same value in every row. */
AF_INLINE af_column af_same(const af_val *v) {
    af_column column;
    column.vals = v;
    column.right = 0;
    column.ints = 0;
    column.parts = 0;
    column.step = column.right_step = 0;
    column.tag = T_NONE;
    return column;
}
AF_INLINE i32 af_is_same(const af_column *column) { return !(column->step | column->right_step); }
AF_FN i32 af_new_column(af_machine *m, i32 n, af_column *column, af_val **vals) {
    AF_TRY(af_scratch_vals(m, (u64)n, vals));
    *column = af_same(*vals);
    column->step = 1;
    return AF_OK;
}
AF_FN af_column af_column_of_ints(const i32 *ints, u32 tag) {
    af_column column = af_same(0);
    column.step = 1;
    column.ints = ints;
    column.tag = tag;
    return column;
}

#if LANES == 1
/* Make a column one of values. */
static i32 af_make_rows(af_machine *m, af_column *column, i32 n);
AF_INLINE i32 af_plain_rows(af_machine *m, af_column *column, i32 n) {
    return AF_LIKELY(!column->right && !column->ints && !column->parts) ? AF_OK : af_make_rows(m, column, n);
}
/* Make a function of each row of some columns. */
AF_NOINLINE i32 af_make_functions(af_machine *m, i32 maker, const af_column *from, i32 count, i32 n, af_val *to) {
    i32 offset = 0;
    af_val *values = 0;
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)count, &offset));
    AF_TRY(af_scratch_vals(m, (u64)count, &values));
    af_column *const parts = (af_column *)af_at(m, offset);
    for (i32 p = 0; p < count; p++) {
        parts[p] = from[p];
        AF_TRY(af_plain_rows(m, parts + p, n));
    }
    for (i32 k = 0; k < n; k++) {
        for (i32 p = 0; p < count; p++) values[p] = af_row(parts + p, k);
        AF_TRY(af_make_function(m, maker, values, count, to + k));
    }
    return AF_OK;
}
static i32 af_make_rows(af_machine *m, af_column *column, i32 n) {
    const af_column from = *column;
    const i32 same = af_is_same(column), rows = same ? 1 : n;
    af_val *vals = 0, two[2];
    AF_TRY(af_new_column(m, rows, column, &vals));
    if (from.parts) return af_make_functions(m, from.vals->c, from.parts, from.vals->b, n, vals);
    for (i32 k = 0; k < rows && from.ints; k++)
        vals[k] = af_value(from.tag, from.ints[k], from.tag == T_PAIR ? from.ints[n + k] : 0, 0);
    for (i32 k = 0; k < rows && from.right; k++) {
        two[0] = af_row(&from, k);
        two[1] = af_row_right(&from, k);
        AF_TRY(af_make_tuple(m, two, 2, vals + k));
    }
    column->step = !same;
    return AF_OK;
}
#endif

#endif
