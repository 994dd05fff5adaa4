/* The column executor, on one lane: many calls of a function at once.
 *
 * Each instruction of a body runs over a column of values, one row for each call.  The order differs from calls one by one,
 * the sums do not: so columns are tried first, and where anything goes wrong the calls are made one by one (execute.h),
 * which knows the error, its place and what was spent by then.  Memory is counted from above. */
#ifndef AF_COLUMNS_H
#define AF_COLUMNS_H
#include "column_kernels.h"
#include "execute.h"
#include "fused.h"

#define AF_COLUMN_LEAST 4  /* calls that are worth a column */
#define AF_COLUMN_MOST 512 /* rows that run together */
#define AF_KEPT_LEAST 16   /* rows of a column that is worth keeping */
#define AF_KEPT_COST 64    /* fuel of a row that is worth keeping */
#define AF_KEPT_TRIAL 8u   /* columns after which a function must have been asked for some again */

/* Run a body on n rows of arguments; `bound`: its constants, where they differ from row to row.  What a row costs is added
 * to costs[0..n), where that is asked for.  *out is in scratch, or among the arguments. */
static i32 af_run_columns(af_machine *m, const af_body *body, const af_column *bound, const af_column *a, i32 args, i32 n,
                          i32 depth, af_column *out, u64 *costs);
static i32 af_column_of_functions(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                  af_column *out, u64 *costs);

AF_INLINE i32 af_charge_rows(af_machine *m, u64 cost, i32 n, u64 *costs) {
    if (costs)
        for (i32 k = 0; k < n; k++) costs[k] += cost;
    return af_charge(m, cost * (u64)n);
}

/* ---- Primitives that call nothing ---- */

AF_NOINLINE i32 af_column_any(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out, u64 *costs) {
    const i32 arity = af_ops[op].arity;
    const af_door door = af_doors[op];
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        for (i32 p = 0; p < arity; p++) x[p] = af_row(a + p, k);
        AF_TRY(door(m, x, to + k));
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    return AF_OK;
}
/* The smallest ones have loops of their own. */
AF_INLINE i32 af_column_of_units(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out, u64 *costs) {
    const i32 arity = af_ops[op].arity;
    const af_val *from[4] = {0, 0, 0, 0};
    i32 steps[4] = {0, 0, 0, 0};
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_charge_rows(m, 1, n, costs));
    AF_TRY(af_need(m, 16));
    for (i32 p = 0; p < arity; p++) { /* in registers, because a value written might be part of a column */
        from[p] = a[p].vals;
        steps[p] = a[p].step;
    }
    for (i32 k = 0; k < n; k++) {
        for (i32 p = 0; p < arity; p++) {
            x[p] = *from[p];
            from[p] += steps[p];
            if (!AF_LIKELY(af_is_kind(m, af_ops[op].kinds[p], x[p]))) return AF_ERROR;
        }
        AF_TRY(af_dispatch(m, op, x, to + k));
        if (!af_is(to[k], TAGS_SMALL)) AF_TRY(af_need(m, af_bytes(m, to[k])));
    }
    return AF_OK;
}
typedef i32 (*af_column_door)(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out, u64 *costs);
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    AF_NOINLINE i32 af_column_##NAME(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out, u64 *costs) {   \
        if (COST_##COST != COST_UNIT) return af_column_any(m, op, a, n, out, costs);                                   \
        return af_column_of_units(m, OP_##NAME, a, n, out, costs);                                                     \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) COST_##COST == COST_UNIT ? af_column_##NAME : af_column_any,
static const af_column_door af_column_doors[] = {
#include "primitives.def"
};
#undef PRIM

/* Tuples of two that need not be made: the first or the last of them is what is wanted, as a rule.  1: they are deferred.
 * Where one of the two is a set with members or a function, the tuple is nothing but the two. */
typedef struct {
    u64 weight, bytes;
    i32 plain, deep; /* a set with members or a function; a bool, which would become an int, or as deep as can be */
} af_measure;
AF_FN af_measure af_measure_of(const af_machine *m, af_val v) {
    af_measure measure = {1, 16, 0, v.tag == T_BOOL};
    if (af_is(v, TAGS_SMALL)) return measure;
    measure.weight = af_weight(m, v);
    measure.bytes = af_bytes(m, v);
    measure.plain = af_is(v, TAG(T_INDICES) | TAG(T_OBJECT) | TAG(T_FUNC));
    measure.deep = af_depth(m, v) >= AF_DEPTH_MAX;
    return measure;
}
AF_NOINLINE i32 af_defer_tuples(af_machine *m, const af_column *a, i32 n, af_column *out, u64 *costs) {
    af_measure l = af_measure_of(m, a[0].vals[0]), r = af_measure_of(m, a[1].vals[0]);
    u64 sum = 0, most = 0;
    u32 tags[2] = {0, 0};
    for (i32 p = 0; p < 2; p++)
        for (i32 k = 0; k < n && a[p].step; k++) tags[p] |= TAG(af_row(a + p, k).tag);
    const i32 alike = ((tags[0] | tags[1]) & ~(TAGS_SMALL & ~TAG(T_BOOL))) == 0; /* what differs is small */
    for (i32 k = 0; k < (alike ? 1 : n); k++) {
        if (a[0].step && !alike) l = af_measure_of(m, af_row(a, k));
        if (a[1].step && !alike) r = af_measure_of(m, af_row(a + 1, k));
        if (!(l.plain | r.plain) || l.deep | r.deep) return 0;
        if (l.bytes + r.bytes > most) most = l.bytes + r.bytes;
        sum += 1 + l.weight + r.weight;
    }
    if (af_charge(m, alike ? sum * (u64)n : sum) != AF_OK || af_need(m, 32 + most) != AF_OK) return 0;
    if (costs)
        for (i32 k = 0; k < n; k++) costs[k] += 1 + af_weight(m, af_row(a, k)) + af_weight(m, af_row(a + 1, k));
    *out = a[0];
    out->right = a[1].vals;
    out->right_step = a[1].step;
    m->cache->paths.deferred_tuples++;
    return 1;
}

AF_NOINLINE i32 af_column_matched(af_machine *m, af_column *a, i32 n, af_column *out, u64 *costs) {
    af_val *to = 0;
    if (a[0].ints && a[1].step == 0 && !a[1].ints &&
        (a->tag == T_PAIR ? a[1].vals->tag == T_PAIR : af_is_int(a[1].vals[0]))) {
        const af_val wanted = a[1].vals[0];
        i32 *flags = 0;
        AF_TRY(af_scratch_ints(m, (u64)n, &flags));
        *out = af_column_of_ints(flags, T_BOOL);
        for (i32 k = 0; k < n; k++) flags[k] = a->ints[k] == wanted.a;
        for (i32 k = 0; k < n && a->tag == T_PAIR; k++) flags[k] &= a->ints[n + k] == wanted.b;
        return AF_OK;
    }
    AF_TRY(af_plain_rows(m, a, n));
    AF_TRY(af_plain_rows(m, a + 1, n));
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const af_val v = af_row(a, k), wanted = af_row(a + 1, k);
        if (AF_LIKELY(af_is_int(v) && af_is_int(wanted))) {
            to[k] = af_bool(v.a == wanted.a);
            continue;
        }
        const u64 fuel = af_fuel_left(m);
        AF_TRY(af_charge_given(m, v));
        if (costs) costs[k] += fuel - af_fuel_left(m);
        to[k] = af_bool(af_equal(m, v, wanted));
    }
    return AF_OK;
}

/* ---- Higher-order primitives ---- */

/* The members base.. of a container, written to `to`. */
AF_FN void af_fill_members(const af_machine *m, af_val c, i32 base, i32 n, af_val *to) {
    if (c.tag == T_SET || c.tag == T_TUPLE) {
        memcpy(to, af_vals(m, c) + base, (size_t)n * sizeof(af_val));
    } else if (c.tag == T_INDICES) {
        const u64 *keys = af_keys(m, c) + base;
        for (i32 k = 0; k < n; k++) to[k] = af_pair(af_key_i(keys[k]), af_key_j(keys[k]));
    } else if (c.tag == T_OBJECT) {
        const u64 *keys = af_keys(m, c) + base;
        const i32 *colors = af_colors(m, c) + base;
        for (i32 k = 0; k < n; k++) to[k] = af_cell(colors[k], af_key_i(keys[k]), af_key_j(keys[k]));
    } else {
        for (i32 k = 0; k < n; k++) to[k] = af_member(m, c, base + k);
    }
}
/* The arguments of calls base.. of a higher-order primitive. */
AF_FN void af_fill_arguments(const af_machine *m, i32 op, const af_val *x, i32 base, i32 n, af_val *to, af_val *also) {
    const i32 rule = af_calls_rule(op), of = 1 - af_function_at(op);
    af_val f, row[4];
    if (rule == CALLS_EACH || (rule == CALLS_OR_ZERO && af_len(x[of]))) {
        af_fill_members(m, x[of], base, n, to);
    } else if (rule == CALLS_PAIRS) {
        af_fill_members(m, x[1], base, n, to);
        af_fill_members(m, x[2], base, n, also);
    } else if (rule == CALLS_PRODUCT) {
        i32 i = base / af_len(x[2]), j = base % af_len(x[2]);
        af_val left = af_member(m, x[1], i);
        for (i32 k = 0; k < n; k++) {
            to[k] = left;
            also[k] = af_member(m, x[2], j);
            if (++j < af_len(x[2]) || k + 1 == n) continue;
            left = af_member(m, x[1], ++i);
            j = 0;
        }
    } else {
        for (i32 k = 0; k < n; k++) {
            af_call_at(m, op, x, base + k, &f, row);
            to[k] = row[0];
        }
    }
}

/* Row k of the arguments of a primitive. */
AF_INLINE void af_row_of(const af_column *a, i32 arity, i32 k, af_val *x) {
    for (i32 p = 0; p < arity; p++) x[p] = af_row(a + p, k);
}

/* A higher-order primitive in n rows that all call one function: the calls of all rows are made together. */
AF_NOINLINE i32 af_column_of_calls(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out,
                                   u64 *costs) {
    const i32 arity = af_ops[op].arity, rule = af_calls_rule(op), args = rule == CALLS_PAIRS || rule == CALLS_PRODUCT ? 2 : 1;
    const af_column f = a[af_function_at(op)];
    const u64 live = m->live, peak = m->peak;
    af_val x[4], *to = 0, *results = 0, *buffers[2] = {0, 0};
    u64 *held = 0, *spent = 0, most = 0, inner = live;
    i32 *calls = 0;
    i64 total = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    const u32 scratch = m->scratch;
    AF_TRY(af_scratch_keys(m, (u64)n, &held));
    AF_TRY(af_scratch_ints(m, (u64)n, &calls));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        af_row_of(a, arity, k, x);
        if (n > 1) AF_TRY(af_admit(m, op, x)); /* of a step by itself that is done */
        if (costs) costs[k] += fuel - af_fuel_left(m);
        const i64 some = af_calls_of(op, x);
        total += some;
        if (total > AF_INT_MAX) return AF_MEMORY;
        calls[k] = (i32)some;
        held[k] = 0;
    }
    const i32 parts = ((i32)total + AF_COLUMN_MOST - 1) / AF_COLUMN_MOST; /* as long as each other, about */
    const i32 longest = parts ? ((i32)total + parts - 1) / parts : 0;
    const af_val of = x[1 - af_function_at(op)];
    const af_val *const direct = n == 1 && rule == CALLS_EACH && af_is(of, TAG(T_SET) | TAG(T_TUPLE)) ? af_vals(m, of) : 0;
    AF_TRY(af_scratch_vals(m, (u64)total, &results));
    for (i32 p = 0; p < args && !direct; p++) AF_TRY(af_scratch_vals(m, (u64)longest, buffers + p));
    if (costs) AF_TRY(af_scratch_keys(m, (u64)longest, &spent));
    for (i32 base = 0, row = 0, at = 0; base < (i32)total; base += longest) {
        const i32 count = (i32)total - base < longest ? (i32)total - base : longest, first_row = row, first = at;
        const u32 mark = m->top, before = m->scratch;
        af_column columns[2] = {af_same(buffers[0]), af_same(buffers[1])}, given;
        i32 small = 1;
        columns[0].step = columns[1].step = 1;
        for (i32 done = 0; done < count;) {
            if (direct) { /* its members stand as a column already */
                columns[0].vals = direct + at;
                at += count;
                break;
            }
            const i32 some = calls[row] - at < count - done ? calls[row] - at : count - done;
            af_row_of(a, arity, row, x);
            if (some) af_fill_arguments(m, op, x, at, some, buffers[0] + done, buffers[1] ? buffers[1] + done : 0);
            done += some;
            at += some;
            if (at < calls[row]) break;
            row++;
            at = 0;
        }
        if (costs) memset(spent, 0, 8 * (size_t)count);
        m->peak = live;
        AF_TRY(af_column_of_functions(m, &f, columns, args, count, depth + 1, &given, spent));
        AF_TRY(af_plain_rows(m, &given, count));
        if (m->peak > inner) inner = m->peak;
        for (i32 k = 0, r = first_row, c = first; k < count; r++, c = 0) { /* the calls of one row after the other */
            const i32 end = k + calls[r] - c < count ? k + calls[r] - c : count;
            u64 cost = 0;
            held[r] += 32 * (u64)(end - k);
            for (; k < end; k++) {
                const af_val v = results[base + k] = af_row(&given, k);
                if (costs) cost += spent[k];
                if (AF_LIKELY(af_is(v, TAGS_SMALL))) continue;
                small = 0;
                const u64 weight = af_weight(m, v);
                AF_TRY(af_charge(m, weight - 1));
                cost += weight - 1;
                held[r] += af_bytes(m, v) - 16;
            }
            if (costs) costs[r] += cost;
        }
        m->scratch = before;
        if (small) m->top = mark;
    }
    m->peak = peak;
    for (i32 k = 0, base = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        af_row_of(a, arity, k, x);
        if (held[k] > most) most = held[k];
        m->live = live + held[k];
        m->results = (u32)((u8 *)(results + base) - m->mem);
        m->count = calls[k];
        base += calls[k];
        AF_TRY(af_perform(m, op, x, to + k));
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    m->live = live;
    m->scratch = scratch;
    return af_need(m, inner - live + most); /* what is held beside the results of the others, at most */
}

/* A function applied to each item of the pairs of a column: one column of twice as many ints. */
AF_NOINLINE i32 af_apply_to_pairs(af_machine *m, const af_column *f, const i32 *pairs, i32 n, i32 depth, af_column *out,
                                  u64 *costs) {
    const u64 live = m->live, peak = m->peak;
    const af_column members = af_column_of_ints(pairs, T_INT);
    u64 *spent = 0, most = 64;
    af_column given;
    if (costs) {
        AF_TRY(af_scratch_keys(m, 2 * (u64)n, &spent));
        memset(spent, 0, 16 * (size_t)n);
    }
    AF_TRY(af_charge_rows(m, 3, n, costs));
    m->peak = m->live += 32;
    AF_TRY(af_column_of_functions(m, f, &members, 1, 2 * n, depth + 1, &given, spent));
    for (i32 k = 0; k < n && costs; k++) costs[k] += spent[k] + spent[n + k];
    if (given.ints && given.tag != T_PAIR) {
        *out = af_column_of_ints(given.ints, T_PAIR);
    } else {
        af_val *to = 0;
        AF_TRY(af_plain_rows(m, &given, 2 * n));
        AF_TRY(af_new_column(m, n, out, &to));
        for (i32 k = 0; k < n; k++) {
            const af_val two[2] = {af_row(&given, k), af_row(&given, n + k)};
            const u64 held = 32 + af_bytes(m, two[0]) + af_bytes(m, two[1]), fuel = af_fuel_left(m);
            AF_TRY(af_charge_given(m, two[0]));
            AF_TRY(af_charge_given(m, two[1]));
            AF_TRY(af_make_tuple(m, two, 2, to + k));
            if (held + af_bytes(m, to[k]) > most) most = held + af_bytes(m, to[k]);
            if (costs) costs[k] += fuel - af_fuel_left(m);
        }
    }
    m->peak += most; /* at most */
    m->live = live;
    if (m->peak > m->memory) return AF_MEMORY;
    if (peak > m->peak) m->peak = peak;
    m->cache->paths.pair_columns++;
    return AF_OK;
}

#include "columns_nested.h"

AF_NOINLINE i32 af_column_higher(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out, u64 *costs) {
    const i32 rule = af_calls_rule(op), arity = af_ops[op].arity, f = af_function_at(op);
    const i32 together = rule != CALLS_UNTIL && rule != CALLS_MEMBERS && rule != CALLS_THEN;
    if (together && a[f].step == 0 && af_is_function(a[f].vals[0]) && !af_may_be_fused(op, a[1 - f].vals[0].tag))
        return af_column_of_calls(m, op, a, n, depth, out, costs);
    if (together && af_may_nest(m, op, a, n)) {
        const af_savepoint point = af_save(m);
        const i32 status = af_column_nested(m, op, a, n, depth, out, costs);
        if (status == AF_OK) m->cache->paths.nested_columns++;
        if (status != AF_UNFIT) return status;
        af_go_back(m, &point);
    }
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        af_row_of(a, arity, k, x);
        AF_TRY(af_execute(m, af_primitive(op), x, arity, depth, to + k));
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    return AF_OK;
}

/* ---- Bodies ---- */

AF_NOINLINE i32 af_column_primitive(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, i32 calls, af_column *out,
                                    u64 *costs) {
    af_column x[4];
    if (a[0].right && (op == OP_first || op == OP_last)) {
        *out = a[0];
        if (op == OP_last) {
            out->vals = a[0].right;
            out->step = a[0].right_step;
        }
        out->right = 0;
        out->right_step = 0;
        return af_charge_rows(m, 1, n, costs);
    }
    if (op == OP_identity && !a[0].right) {
        *out = a[0];
        AF_TRY(af_need(m, 16));
        for (i32 k = 0; k < n && !a[0].ints; k++)
            if (!AF_LIKELY(af_is(af_row(out, k), TAGS_SMALL))) AF_TRY(af_need(m, af_bytes(m, af_row(out, k))));
        return af_charge_rows(m, 1, n, costs);
    }
    if (n >= AF_KERNEL_LEAST) {
        const i32 status = af_column_ints(m, op, a, n, out, costs);
        if (status != AF_UNFIT) return status;
    }
    if (op == OP_apply && a[0].step == 0 && !a[0].right && a[1].step && af_may_be_ints(a + 1)) {
        const u32 scratch = m->scratch;
        af_ints pairs;
        if (af_read_ints(m, a + 1, n, &pairs) && pairs.tag == T_PAIR)
            return af_apply_to_pairs(m, a, pairs.vals, n, depth, out, costs);
        m->scratch = scratch;
    }
    for (i32 p = 0; p < af_ops[op].arity; p++) {
        x[p] = a[p];
        AF_TRY(af_plain_rows(m, x + p, n));
    }
    if (calls) return af_column_higher(m, op, x, n, depth, out, costs);
    if (op == OP_astuple && af_defer_tuples(m, x, n, out, costs)) return AF_OK;
    return af_column_doors[op](m, op, x, n, out, costs);
}

/* A lambda made in each row, of the values in the slots of an instruction. */
AF_NOINLINE i32 af_column_of_lambdas(af_machine *m, const af_instr *instr, af_column *parts, i32 n, af_column *out,
                                     u64 *costs) {
    af_val *to = 0, *values = 0;
    AF_TRY(af_charge_rows(m, af_cost_of_parts(instr->n), n, costs));
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_scratch_vals(m, (u64)instr->n, &values));
    for (i32 p = 0; p < instr->n; p++) AF_TRY(af_plain_rows(m, parts + p, n));
    for (i32 k = 0; k < n; k++) {
        for (i32 p = 0; p < instr->n; p++) values[p] = af_row(parts + p, k);
        AF_TRY(af_make_function(m, OP_lambda, values, instr->n, to + k));
    }
    return AF_OK;
}

/* The result of a step of a lambda is held until the lambda ends; the most that a row holds counts for all. */
AF_FN i32 af_hold_rows(af_machine *m, const af_column *column, i32 n) {
    u64 most = 16;
    const i32 rows = af_is_same(column) ? 1 : n;
    for (i32 k = 0; k < rows && !column->ints; k++) {
        const af_val v = af_row(column, k);
        u64 bytes = af_is(v, TAGS_SMALL) ? 16 : af_bytes(m, v);
        if (column->right) bytes += 32 + af_bytes(m, af_row_right(column, k));
        if (bytes > most) most = bytes;
    }
    m->live += 16 + most;
    return af_need(m, 0);
}

/* One instruction in n rows; x are its operands, `function` what AF_CALL calls. */
AF_FN i32 af_run_column(af_machine *m, const af_instr *instr, af_column *x, const af_column *function, i32 n, i32 depth,
                        af_column *out, u64 *costs) {
    switch (instr->op) {
    case AF_CALL: return af_column_of_functions(m, function, x, instr->n, n, depth + instr->deeper, out, costs);
    case AF_MAKE: return af_column_of_lambdas(m, instr, x, n, out, costs);
    case AF_MATCH: return af_column_matched(m, x, n, out, costs);
    case AF_MOVE: *out = x[0]; return AF_OK;
    case AF_REFUSE: return AF_ERROR;
    default: return af_column_primitive(m, instr->op, x, n, depth + instr->deeper, instr->calls, out, costs);
    }
}

static i32 af_run_columns(af_machine *m, const af_body *body, const af_column *bound, const af_column *a, i32 args, i32 n,
                          i32 depth, af_column *out, u64 *costs) {
    const af_val *consts = af_body_consts(body);
    const u64 live = m->live;
    i32 offset = 0;
    if (depth + body->deepest > AF_CALLS_MAX) return AF_ERROR;
    af_reach(m, depth + body->deepest);
    AF_TRY(af_charge_rows(m, body->charge, n, costs));
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)(body->slots + 1), &offset));
    af_column *slots = (af_column *)af_at(m, offset), function = af_same(0);
    for (i32 k = 0; k < args; k++) slots[k] = a[k];
    for (const af_instr *instr = af_body_instrs(body);; instr += af_width(instr)) {
        af_column few[4], *x = few, *to = slots + instr->out;
        i32 same = 1;
        if (instr->op == AF_REFUSE) return AF_ERROR;
        if (instr->op == AF_ENTER || instr->op == AF_LEAVE) { /* a column of one, which is how much is held */
            af_val *held = 0;
            if (instr->op == AF_LEAVE) {
                const af_val v = slots[instr->args[0]].vals[0];
                m->live = (u64)(u32)v.b << 32 | (u32)v.a;
                continue;
            }
            AF_TRY(af_scratch_vals(m, 1, &held));
            *held = af_value(T_NONE, (i32)(u32)m->live, (i32)(u32)(m->live >> 32), 0);
            *to = af_same(held);
            continue;
        }
        if (instr->n > 4) {
            AF_TRY(af_scratch(m, sizeof(af_column) * (u64)instr->n, &offset));
            x = (af_column *)af_at(m, offset);
        }
        for (i32 k = 0; k < instr->n; k++) {
            const i32 slot = af_operand(instr, k);
            x[k] = slot >= 0 ? slots[slot] : bound ? bound[slot] : af_same(consts + slot);
            same &= af_is_same(x + k);
        }
        if (instr->op == AF_RETURN) {
            *out = x[0];
            break;
        }
        if (instr->op == AF_CALL) {
            const i32 slot = instr->function;
            function = slot >= 0 ? slots[slot] : bound ? bound[slot] : af_same(consts + slot);
            AF_TRY(af_plain_rows(m, &function, n));
            same &= af_is_same(&function);
        }
        if (same && n > 1) { /* once, which counts n times */
            const u64 fuel = af_fuel_left(m);
            AF_TRY(af_run_column(m, instr, x, &function, 1, depth, to, 0));
            AF_TRY(af_plain_rows(m, to, 1));
            const u64 cost = fuel - af_fuel_left(m);
            if (cost > af_fuel_left(m) / (u64)(n - 1)) return AF_FUEL;
            AF_TRY(af_charge(m, cost * (u64)(n - 1)));
            for (i32 k = 0; k < n && costs; k++) costs[k] += cost;
            to->step = 0;
            m->cache->paths.same_arguments++;
        } else {
            AF_TRY(af_run_column(m, instr, x, &function, n, depth, to, costs));
        }
        if (instr->held) AF_TRY(af_hold_rows(m, to, n));
    }
    m->live = live;
    return AF_OK;
}

/* ---- Calls ---- */

/* One by one, for what has no better way. */
AF_NOINLINE i32 af_column_one_by_one(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                     af_column *out, u64 *costs) {
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        af_row_of(a, args, k, x);
        if (!af_is_function(af_row(f, k))) return AF_ERROR;
        AF_TRY(af_execute(m, af_row(f, k), x, args, depth, to + k));
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    return AF_OK;
}

/* One function on n rows, where it may have been called on the same rows before in this step. */
AF_NOINLINE i32 af_column_kept(af_machine *m, af_val f, af_body *body, const af_column *a, i32 n, i32 depth, af_column *out,
                               u64 *costs) {
    af_cache *cache = m->cache;
    af_column rows = *a;
    u32 *room = 0, at = 0;
    af_entry *entry = 0;
    u64 *spent = 0, most = 0;
    i32 stays = (u32)f.a < cache->floor && (room = af_key_room(cache, 4 * (u64)n + 8)) != 0;
    if (stays) AF_TRY(af_plain_rows(m, &rows, n));
    body->asked++;
    if (stays) {
        room[at++] = 1;
        af_key_value(room, &at, f);
    }
    for (i32 k = 0; k < n && stays; k++) {
        stays = af_stays(af_row(&rows, k), cache->floor);
        af_key_value(room, &at, af_row(&rows, k));
    }
    if (stays) entry = af_find_entry(cache, at);
    if (af_is_kept(entry, depth)) {
        const u32 *each = cache->room + entry->payload + 4 * n;
        *out = af_same((const af_val *)(cache->room + entry->payload));
        out->step = 1;
        cache->paths.cached_columns++;
        body->found++;
        for (i32 k = 0; k < n && costs; k++) costs[k] += each[k];
        return af_claim_entry(m, entry, depth);
    }
    if (!entry || entry->payload) return af_run_columns(m, body, 0, &rows, 1, n, depth, out, costs);
    AF_TRY(af_scratch_keys(m, (u64)n, &spent));
    memset(spent, 0, 8 * (size_t)n);
    const af_measured before = af_begin_measure(m, depth);
    AF_TRY(af_run_columns(m, body, 0, &rows, 1, n, depth, out, spent));
    AF_TRY(af_plain_rows(m, out, n));
    if (before.fuel - af_fuel_left(m) < AF_KEPT_COST * (u64)n) body->asked = ~0u / 8; /* it will not be asked again */
    room = body->asked < ~0u / 8 ? af_payload_room(cache, 5 * (u64)n) : 0;
    for (i32 k = 0; k < n && room; k++) {
        const af_val v = af_row(out, k);
        most |= spent[k] | (af_stays(v, cache->floor) ? 0 : ~(u64)0);
        memcpy(room + 4 * k, &v, sizeof(af_val));
        room[4 * n + k] = (u32)spent[k];
    }
    af_end_measure(m, &before, depth, room && !(most >> 32) ? entry : 0, 5 * (u32)n);
    for (i32 k = 0; k < n && costs; k++) costs[k] += spent[k];
    return AF_OK;
}

/* Call the function of each row. */
static i32 af_column_of_functions(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                  af_column *out, u64 *costs) {
    const af_val first = f->vals[0];
    const af_body *body = 0;
    if (depth > AF_CALLS_MAX || first.tag != T_FUNC) return AF_ERROR;
    af_reach(m, depth);
    if (f->step == 0 && !first.b) {
        if (args != af_ops[first.c].arity) return AF_ERROR;
        return af_column_primitive(m, first.c, a, n, depth, af_calls_rule(first.c) != CALLS_NONE, out, costs);
    }
    const i32 is_long = first.b && first.c == OP_power && af_vals(m, first)[1].a > AF_POWER_MOST;
    if (f->step == 0 && !is_long) {
        AF_TRY(af_body_for(m, first, args, depth, 1, &body));
        if (args == 1 && !body->plain && depth > 1 && n >= AF_KEPT_LEAST && !a->right &&
            (body->asked < AF_KEPT_TRIAL || body->found * 4 >= body->asked))
            return af_column_kept(m, first, (af_body *)body, a, n, depth, out, costs);
        return af_run_columns(m, body, 0, a, args, n, depth, out, costs);
    }
    af_column plain[4];
    for (i32 p = 0; p < args; p++) {
        plain[p] = a[p];
        AF_TRY(af_plain_rows(m, plain + p, n));
    }
    if (!is_long) {
        const af_column *bound = 0;
        const i32 status = af_flatten_rows(m, f, args, n, &body, &bound);
        if (status == AF_OK) return af_run_columns(m, body, bound, plain, args, n, depth, out, costs);
        if (status != AF_UNFIT) return status;
    }
    return af_column_one_by_one(m, f, plain, args, n, depth, out, costs);
}

/* The calls of a higher-order primitive in columns, on speculation, and its result; AF_UNFIT: make them one by one.  Those
 * may try columns again for the calls that they make themselves, so what is known at once in columns is known soon after
 * they failed; within an attempt nothing is tried twice. */
static i32 af_try_at_once(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    af_cache *cache = m->cache;
    if (!cache || !cache->columns) return AF_UNFIT;
    const af_savepoint point = af_save(m);
    const i32 before = cache->columns, rule = af_calls_rule(op), arity = af_ops[op].arity;
    i32 status = af_try_fused(m, op, x, calls, depth, out);
    if (status == AF_UNFIT && calls >= AF_COLUMN_LEAST && calls <= AF_INT_MAX && rule != CALLS_UNTIL && rule != CALLS_MEMBERS) {
        af_column a[4], given;
        for (i32 p = 0; p < arity; p++) a[p] = af_same(x + p);
        cache->columns = 2;
        cache->used = 1;
        status = af_column_of_calls(m, op, a, 1, depth, &given, 0);
        cache->columns = before;
        if (status == AF_OK) {
            *out = given.vals[0];
            cache->paths.columns++;
            m->scratch = point.scratch;
            af_settle(m, point.top, out);
            return AF_OK;
        }
        if (before == 2 || af_is_stopped(m)) return status;
        cache->paths.columns_failed++;
        af_go_back(m, &point);
        status = AF_UNFIT;
    }
    if (status == AF_UNFIT) cache->paths.one_by_one++;
    return status;
}

/* A call of a function as a step by itself.  One that fills the arena with columns is made again without. */
AF_FN i32 af_run_step(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    const af_savepoint point = af_save(m);
    af_begin_step(m, 1);
    const i32 status = af_execute(m, f, args, n, 0, out);
    if (AF_LIKELY(status != AF_ARENA_FULL || !m->cache || !m->cache->used || af_is_stopped(m))) return status;
    m->cache->paths.without_columns++;
    af_go_back(m, &point);
    af_begin_step(m, 0);
    return af_execute(m, f, args, n, 0, out);
}

#endif
