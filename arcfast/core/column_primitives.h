/* Instructions of a body over columns, row by row: primitives, lambdas, matchers; and tuples that need not be made.  Kernels
 * over ints are in column_kernels.h, higher-order primitives in columns.h. */
#ifndef AF_COLUMN_PRIMITIVES_H
#define AF_COLUMN_PRIMITIVES_H
#include "column_kernels.h"
#include "few_calls.h"
#include "fused.h"

struct af_known_members;

/* A slot of a body that runs in columns: what it holds, and what it cost, in fuel and in what is held, to compute. */
typedef struct {
    af_column column;
    u64 cost, held;
    struct af_known_members *known; /* or 0 (column_tables.h) */
} af_column_slot;

static i32 af_column_of_calls(af_machine *m, i32 op, const af_column *x, i32 n, i32 admitted, i32 depth, af_column *out);
static i32 af_apply_to_pairs(af_machine *m, i32 op, const af_column *x, i32 n, i32 depth, af_column *out);

/* Row k of the arguments of a primitive. */
AF_INLINE void af_row_of(const af_column *a, i32 arity, i32 k, af_val *x) {
    for (i32 p = 0; p < arity; p++) x[p] = af_row(a + p, k);
}
/* Calls one by one, for what has no better way. */
AF_NOINLINE i32 af_column_one_by_one(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                     af_column *out) {
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        af_row_of(a, args, k, x);
        if (!af_is_function(af_row(f, k))) return AF_ERROR;
        AF_TRY(af_execute(m, af_row(f, k), x, args, depth, 0, to + k));
    }
    return AF_OK;
}
/* A primitive that calls nothing, row by row; the smallest ones have loops of their own. */
AF_NOINLINE i32 af_column_any(af_machine *m, i32 op, const af_column *a, i32 n, af_val *to) {
    const af_door door = af_doors[op];
    const i32 arity = af_ops[op].arity;
    af_val row[4];
    const i32 step = a->varies != AF_SAME, other = arity > 1 && a[1].varies;
    const af_val *x = a->vals, *y = arity > 1 ? a[1].vals : x;
    for (i32 k = 0; k < n; k++, x += step, y += other) {
        if (arity > 1) {
            af_copy_value(row, x);
            af_copy_value(row + 1, y);
            for (i32 p = 2; p < arity; p++) row[p] = af_row(a + p, k);
        }
        AF_TRY(door(m, arity > 1 ? row : x, to + k));
    }
    return AF_OK;
}
AF_INLINE i32 af_column_of_units(af_machine *m, i32 op, const af_column *a, i32 n, af_val *to) {
    const i32 arity = af_ops[op].arity;
    const af_val *from[4] = {0, 0, 0, 0};
    i32 steps[4] = {0, 0, 0, 0};
    af_val x[4];
    AF_TRY(af_charge(m, (u64)n));
    AF_TRY(af_need(m, 16));
    for (i32 p = 0; p < arity; p++) { /* in registers, because a value written might be part of a column */
        from[p] = a[p].vals;
        steps[p] = a[p].varies != AF_SAME;
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
typedef i32 (*af_column_door)(af_machine *m, i32 op, const af_column *a, i32 n, af_val *to);
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    AF_NOINLINE i32 af_column_##NAME(af_machine *m, i32 op, const af_column *a, i32 n, af_val *to) {                   \
        return af_column_of_units(m, OP_##NAME, a, n, to);                                                             \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) COST_##COST == COST_UNIT ? af_column_##NAME : af_column_any,
static const af_column_door af_column_doors[] = {
#include "primitives.def"
};
#undef PRIM

AF_NOINLINE i32 af_column_of_primitive(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, i32 calls, af_column *out) {
    const i32 arity = af_ops[op].arity;
    af_column x[4] = {a[0], a[0], a[0], a[0]};
    af_val *to = 0;
    if (n >= AF_KERNEL_LEAST) {
        const i32 status = calls ? af_apply_to_pairs(m, op, a, n, depth, out) : af_column_ints(m, op, a, n, out);
        if (status != AF_UNFIT) return status;
    }
    for (i32 p = 0; p < arity; p++) {
        x[p] = a[p];
        AF_TRY(af_plain_rows(m, x + p, n));
    }
    if (calls) {
        const i32 rule = af_calls_rule(op), of = 1 - af_function_at(op);
        const af_val primitive = af_primitive(op);
        const af_column same = af_same(&primitive);
        i32 status = AF_UNFIT, together = rule == CALLS_EACH || rule == CALLS_OR_ZERO;
        for (i32 k = 0; k < (x[of].varies ? n : 1) && together; k++) together = !af_may_be_fused(op, x[of].vals[k].tag);
        if (together) status = af_column_of_calls(m, op, x, n, 0, depth, out);
        return status != AF_UNFIT ? status : af_column_one_by_one(m, &same, x, arity, n, depth, out);
    }
    AF_TRY(af_new_column(m, n, out, &to));
    return af_column_doors[op](m, op, x, n, to);
}
AF_NOINLINE i32 af_column_of_lambdas(af_machine *m, const af_column *parts, i32 count, i32 n, af_column *out) {
    af_val *values = 0, *to = 0;
    AF_TRY(af_charge(m, af_cost_of_parts(count) * (u64)n));
    AF_TRY(af_scratch_vals(m, (u64)count, &values));
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        for (i32 p = 0; p < count; p++) values[p] = af_row(parts + p, k);
        AF_TRY(af_make_function(m, OP_lambda, values, count, to + k));
    }
    return AF_OK;
}
AF_NOINLINE i32 af_column_matched(af_machine *m, const af_column *a, i32 n, af_column *out) {
    af_val *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const af_val v = af_row(a, k), wanted = af_row(a + 1, k);
        AF_TRY(af_charge_given(m, v));
        to[k] = af_bool(af_is_int(v) && af_is_int(wanted) ? v.a == wanted.a : af_equal(m, v, wanted));
    }
    return AF_OK;
}
/* ---- Tuples that are not made ---- */

/* What the rows of a column weigh in all, and the bytes of the largest. */
typedef struct {
    u64 weight, most;
    i32 plain, unfit; /* all are sets with members or functions; one is a bool, which would become an int, or too deep */
} af_measure;
AF_NOINLINE af_measure af_measure_rows(const af_machine *m, const af_column *column, i32 n) {
    af_measure sum = {(u64)n, 16, 0, 0};
    u32 tags = column->ints ? TAG(column->tag) : 0;
    for (i32 k = 0; k < n && !column->ints; k++) {
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
    if (column->ints && column->tag == T_INDICES) sum.most = 32;
    return sum;
}
/* Tuples of two that need not be made: the first or the last of them is what is wanted, as a rule, and varies with less.
 * Where one of the two is a set with members or a function, the tuple is nothing but the two.  AF_UNFIT: they are made. */
AF_NOINLINE i32 af_defer(af_machine *m, const af_instr *instr, const af_column *x, af_rows rows, i32 n, af_column_slot *to) {
    i32 offset = 0;
    if (x->parts && (instr->op == OP_first || instr->op == OP_last)) {
        AF_TRY(af_charge(m, (u64)n));
        AF_TRY(af_need(m, x->most));
        to->column = x->parts[instr->op == OP_last];
        to->cost = (u64)n;
        to->held = 16 + x->most;
        return AF_OK;
    }
    if (instr->op != OP_astuple || n < AF_KERNEL_LEAST || x[0].parts || x[1].parts) return AF_UNFIT;
    const i32 left = af_count_rows(rows, x[0].varies), right = af_count_rows(rows, x[1].varies);
    const af_measure l = af_measure_rows(m, x, left), r = af_measure_rows(m, x + 1, right);
    const u64 cost = (u64)n + l.weight * (u64)(n / left) + r.weight * (u64)(n / right), most = 32 + l.most + r.most;
    if (!(l.plain | r.plain) || l.unfit | r.unfit) return AF_UNFIT;
    AF_TRY(af_scratch(m, 2 * sizeof(af_column), &offset));
    AF_TRY(af_charge(m, cost));
    AF_TRY(af_need(m, most));
    af_column *const parts = (af_column *)af_at(m, offset);
    parts[0] = x[0];
    parts[1] = x[1];
    to->column = af_same(0);
    to->column.parts = parts;
    to->column.most = most;
    to->column.varies = x[0].varies | x[1].varies;
    to->cost = cost;
    to->held = 16 + most;
    m->cache->paths.deferred_tuples++;
    return AF_OK;
}
/* They are needed after all. */
AF_NOINLINE i32 af_make_deferred(af_machine *m, af_column *column, af_rows rows) {
    const i32 varies = column->varies, n = af_count_rows(rows, varies);
    af_column parts[2] = {column->parts[0], column->parts[1]};
    af_val two[2], *to = 0;
    for (i32 p = 0; p < 2; p++) {
        AF_TRY(af_widen(m, parts + p, rows, varies));
        AF_TRY(af_plain_rows(m, parts + p, n));
    }
    AF_TRY(af_new_column(m, n, column, &to));
    column->varies = varies;
    for (i32 k = 0; k < n; k++) {
        two[0] = af_row(parts, k);
        two[1] = af_row(parts + 1, k);
        AF_TRY(af_make_tuple(m, two, 2, to + k));
    }
    return AF_OK;
}

#endif
