/* Columns: one value of a body for many calls at once, a row for each call.  On one lane.
 *
 * A column has the rows that it needs: one, where the value is the same in all calls.  Where functions of several rows are
 * called on several members, the calls form a table (af_rows), and a column varies with the row (AF_OUTER), with the
 * member (AF_INNER) or with both. */
#ifndef AF_COLUMN_FORMS_H
#define AF_COLUMN_FORMS_H
#include "arena.h"
#include "ops.h"

enum { AF_SAME, AF_OUTER, AF_INNER, AF_BOTH };
typedef struct {
    i32 outer, inner; /* call k is on member k % inner for row k / inner; 1 inner: there is nothing but rows */
} af_rows;

typedef struct af_column {
    const af_val *vals;
    const i32 *ints, *lasts; /* instead of vals: all T_INT or all T_BOOL; with lasts all pairs, or all sets of one place */
    const struct af_column *parts; /* instead of vals: the firsts and the lasts of tuples of two that are not made yet */
    u64 most;                      /* bytes of the largest of those */
    u32 tag;                       /* of the ints */
    i32 varies;                    /* with what */
} af_column;

AF_INLINE af_val af_row(const af_column *column, i32 k) {
    AF_ASSERT(!column->ints && !column->parts);
    return column->vals[column->varies ? k : 0];
}
/* The same value in every row. */
AF_INLINE af_column af_same(const af_val *v) {
    const af_column column = {v, 0, 0, 0, 0, T_NONE, AF_SAME};
    return column;
}
AF_FN af_column af_column_of_ints(const i32 *ints, const i32 *lasts, u32 tag) {
    const af_column column = {0, ints, lasts, 0, 0, tag, AF_OUTER};
    return column;
}
AF_FN i32 af_new_column(af_machine *m, i32 n, af_column *column, af_val **vals) {
    AF_TRY(af_scratch_vals(m, (u64)n, vals));
    *column = af_same(*vals);
    column->varies = AF_OUTER;
    return AF_OK;
}

#if LANES == 1
/* The rows from `base` on. */
AF_FN af_column af_rows_from(const af_column *column, i32 base) {
    af_column part = *column;
    if (!part.varies) return part;
    if (part.vals) part.vals += base;
    if (part.ints) part.ints += base;
    if (part.lasts) part.lasts += base;
    return part;
}
AF_FN i32 af_count_rows(af_rows rows, i32 varies) {
    return (varies & AF_OUTER ? rows.outer : 1) * (varies & AF_INNER ? rows.inner : 1);
}

/* Make a column one of values. */
AF_NOINLINE i32 af_make_rows(af_machine *m, af_column *column, i32 n) {
    const af_column from = *column;
    const i32 count = from.varies ? n : 1;
    af_val *vals = 0;
    AF_TRY(af_new_column(m, count, column, &vals));
    column->varies = from.varies;
    for (i32 k = 0; k < count; k++) {
        if (from.tag == T_INDICES) {
            AF_TRY(af_new_indices(m, 1, vals + k));
            af_keys(m, vals[k])[0] = af_key(from.ints[k], from.lasts[k]);
        } else {
            vals[k] = af_value(from.tag, from.ints[k], from.lasts ? from.lasts[k] : 0, 0);
        }
    }
    return AF_OK;
}
AF_INLINE i32 af_plain_rows(af_machine *m, af_column *column, i32 n) {
    return AF_LIKELY(!column->ints) ? AF_OK : af_make_rows(m, column, n);
}

/* A column with a row for each call: what varies with less is repeated.  What is the same in all calls stays one row. */
#define AF_REPEAT(TYPE, FIELD)                                                                                         \
    if (column->FIELD) {                                                                                               \
        const TYPE *const from = column->FIELD;                                                                        \
        AF_TRY(af_scratch(m, sizeof(TYPE) * (u64)rows.outer * (u64)rows.inner, &offset));                              \
        TYPE *to = (TYPE *)af_at(m, offset);                                                                           \
        column->FIELD = to;                                                                                            \
        for (i32 i = 0; i < rows.outer; i++, to += rows.inner) {                                                       \
            if (inner) memcpy(to, from, sizeof(TYPE) * (size_t)rows.inner);                                            \
            for (i32 j = 0; j < rows.inner && !inner; j++) to[j] = from[i];                                            \
        }                                                                                                              \
    }
AF_NOINLINE i32 af_repeat_rows(af_machine *m, af_column *column, af_rows rows) {
    const i32 inner = column->varies == AF_INNER;
    i32 offset = 0;
    AF_REPEAT(af_val, vals)
    AF_REPEAT(i32, ints)
    AF_REPEAT(i32, lasts)
    column->varies = AF_BOTH;
    return AF_OK;
}
AF_INLINE i32 af_widen(af_machine *m, af_column *column, af_rows rows, i32 varies) {
    if (!column->varies || af_count_rows(rows, column->varies) == af_count_rows(rows, varies)) return AF_OK;
    return af_repeat_rows(m, column, rows);
}
#endif

#endif
