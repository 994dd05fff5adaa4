/* Primitives that call nothing over columns, on one lane: those of a unit of fuel in loops of their own, tuples that are
 * deferred, comparisons of matchers.  Kernels over ints are in column_kernels.h. */
#ifndef AF_COLUMN_PRIMITIVES_H
#define AF_COLUMN_PRIMITIVES_H
#include "column_kernels.h"
#include "execute.h"

/* Row k of the arguments of a primitive. */
AF_INLINE void af_row_of(const af_column *a, i32 arity, i32 k, af_val *x) {
    for (i32 p = 0; p < arity; p++) x[p] = af_row(a + p, k);
}

AF_NOINLINE i32 af_column_any(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out) {
    const af_door door = af_doors[op];
    const i32 arity = af_ops[op].arity;
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n && arity == 1; k++) AF_TRY(door(m, a->vals + k * a->step, to + k));
    for (i32 k = 0; k < n && arity > 1; k++) {
        x[0] = af_row(a, k);
        x[1] = af_row(a + 1, k);
        for (i32 p = 2; p < arity; p++) x[p] = af_row(a + p, k);
        AF_TRY(door(m, x, to + k));
    }
    return AF_OK;
}
/* The smallest ones have loops of their own. */
AF_INLINE i32 af_column_of_units(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out) {
    const i32 arity = af_ops[op].arity;
    const af_val *from[4] = {0, 0, 0, 0};
    i32 steps[4] = {0, 0, 0, 0};
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_charge(m, (u64)n));
    AF_TRY(af_need(m, 16));
    for (i32 p = 0; p < arity; p++) { /* in registers, because a value written might be part of a column */
        from[p] = a[p].vals;
        steps[p] = a[p].step;
    }
    for (i32 k = 0; k < n; k++) {
        const af_val *row = arity == 1 ? from[0] : x;
        for (i32 p = 0; p < arity; p++) {
            if (arity > 1) x[p] = *from[p];
            from[p] += steps[p];
            if (!AF_LIKELY(af_is_kind(m, af_ops[op].kinds[p], row[p]))) return AF_ERROR;
        }
        AF_TRY(af_dispatch(m, op, row, to + k));
        if (!af_is(to[k], TAGS_SMALL)) AF_TRY(af_need(m, af_bytes(m, to[k])));
    }
    return AF_OK;
}
typedef i32 (*af_column_door)(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out);
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    AF_NOINLINE i32 af_column_##NAME(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out) {   \
        if (COST_##COST != COST_UNIT) return af_column_any(m, op, a, n, out);                                   \
        return af_column_of_units(m, OP_##NAME, a, n, out);                                                     \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) COST_##COST == COST_UNIT ? af_column_##NAME : af_column_any,
static const af_column_door af_column_doors[] = {
#include "primitives.def"
};
#undef PRIM

/* The distances between sets of one place each, as manhattan gives them; AF_UNFIT: some are no such sets. */
AF_NOINLINE i32 af_column_distances(af_machine *m, const af_column *a, i32 n, af_column *out) {
    const af_val *left = a[0].vals, *right = a[1].vals;
    const i32 step = a[0].step, other = a[1].step;
    i32 *to = 0;
    i64 most = 0;
    AF_TRY(af_scratch_ints(m, (u64)n, &to));
    for (i32 k = 0; k < n; k++, left += step, right += other) {
        if (left->b != 1 || right->b != 1 || !af_is(*left, TAG(T_INDICES) | TAG(T_OBJECT)) ||
            !af_is(*right, TAG(T_INDICES) | TAG(T_OBJECT)))
            return AF_UNFIT;
        const u64 from = af_keys(m, *left)[0], till = af_keys(m, *right)[0];
        const i64 rows = (i64)(from >> 32) - (i64)(till >> 32), columns = (i64)(u32)from - (i64)(u32)till;
        const i64 far = af_abs64(rows) + af_abs64(columns);
        most |= far;
        to[k] = (i32)far;
    }
    *out = af_column_of_ints(to, T_INT);
    if (most > AF_INT_MAX) return AF_ERROR;
    AF_TRY(af_charge(m, 2 * (u64)n));
    return af_need(m, 16);
}

/* What the rows of a column weigh in all, and the bytes of the largest. */
typedef struct {
    u64 weight, most;
    i32 plain, unfit; /* all are sets with members or functions; one is a bool, which would become an int, or too deep */
} af_measure;
AF_NOINLINE af_measure af_measure_rows(const af_machine *m, const af_column *column, i32 n) {
    const i32 rows = column->step ? n : 1;
    af_measure sum = {(u64)rows, 16, 0, 0};
    u32 tags = 0;
    for (i32 k = 0; k < rows; k++) {
        const af_val v = af_row(column, k);
        tags |= TAG(v.tag);
        if (AF_LIKELY(af_is(v, TAGS_SMALL))) continue;
        const u64 bytes = af_bytes(m, v);
        sum.weight += af_weight(m, v) - 1;
        sum.most = bytes > sum.most ? bytes : sum.most;
        sum.unfit |= af_depth(m, v) >= AF_DEPTH_MAX;
    }
    sum.plain = !(tags & ~(TAG(T_INDICES) | TAG(T_OBJECT) | TAG(T_FUNC)));
    sum.unfit |= (tags & TAG(T_BOOL)) != 0;
    if (!column->step) sum.weight *= (u64)n;
    return sum;
}
/* Tuples of two that need not be made: the first or the last of them is what is wanted, as a rule.  1: they are deferred.
 * Where one of the two is a set with members or a function, the tuple is nothing but the two. */
AF_NOINLINE i32 af_defer_tuples(af_machine *m, const af_column *a, i32 n, af_column *out) {
    const af_measure l = af_measure_rows(m, a, n), r = af_measure_rows(m, a + 1, n);
    i32 offset = 0;
    if (!(l.plain | r.plain) || l.unfit | r.unfit || af_scratch(m, 2 * sizeof(af_column), &offset) != AF_OK ||
        af_charge(m, (u64)n + l.weight + r.weight) != AF_OK || af_need(m, 32 + l.most + r.most) != AF_OK)
        return 0;
    af_column *const parts = (af_column *)af_at(m, offset);
    parts[0] = a[0];
    parts[1] = a[1];
    *out = af_defer(parts, 32 + l.most + r.most);
    m->cache->paths.deferred_tuples++;
    return 1;
}

AF_NOINLINE i32 af_column_matched(af_machine *m, af_column *a, i32 n, af_column *out) {
    af_val *to = 0;
    AF_TRY(af_plain_rows(m, a, n));
    AF_TRY(af_plain_rows(m, a + 1, n));
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const af_val v = af_row(a, k), wanted = af_row(a + 1, k);
        AF_TRY(af_charge_given(m, v));
        to[k] = af_bool(af_is_int(v) && af_is_int(wanted) ? v.a == wanted.a : af_equal(m, v, wanted));
    }
    return AF_OK;
}

#endif
