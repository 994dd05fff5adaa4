/* The column executor, on one lane: the calls of a higher-order primitive all at once.
 *
 * Each instruction of a body runs over columns (column_forms.h), and only for the rows that its arguments need.  A
 * higher-order primitive within a body makes the calls of many rows together, so columns stay long.  The order differs
 * from calls one by one, the sums do not: so columns are tried first, and where anything goes wrong the calls are made one
 * by one (execute.h), which knows the error, its place and what was spent by then.  Memory is counted from above. */
#ifndef AF_COLUMNS_H
#define AF_COLUMNS_H
#include "column_tables.h"

#define AF_COLUMN_MOST 1024 /* calls that run together */

/* ---- Higher-order primitives ---- */

/* Some rows of a higher-order primitive, whose calls are made together. */
typedef struct {
    i32 base, count; /* rows */
    i64 total;       /* calls */
    i32 table;       /* all rows call on the same members */
    const af_val *members;
} af_batch;
AF_FN i64 af_calls_of_row(i32 op, const af_column *x, i32 k) {
    af_val row[4];
    af_row_of(x, af_ops[op].arity, k, row);
    return af_calls_of(op, row);
}
/* The rows from `base` on that are worth a column: those with one container, if they are some and their functions vary, or
 * so many as come. */
AF_FN af_batch af_next_batch(i32 op, const af_column *x, i32 base, i32 n) {
    const i32 at = af_function_at(op);
    const af_column *const containers = x + 1 - at;
    const i64 calls = af_calls_of_row(op, x, base);
    af_batch batch = {base, 1, calls, 1, 0};
    i32 same = x[at].varies;
    while (same && base + batch.count < n && batch.total + calls <= AF_COLUMN_MOST) {
        same = af_are_identical(af_row(containers, base), af_row(containers, base + batch.count));
        batch.total += same ? calls : 0;
        batch.count += same;
    }
    if (same || batch.count >= AF_COLUMN_LEAST) return batch;
    batch.total = calls;
    for (batch.count = 1; base + batch.count < n; batch.count++) {
        const i64 more = af_calls_of_row(op, x, base + batch.count);
        if (batch.total + more > AF_COLUMN_MOST) break;
        batch.total += more;
    }
    batch.table = batch.count == 1;
    return batch;
}
/* The arguments of the calls of a batch, one row after the other; of a table, those of one row. */
AF_FN i32 af_column_of_arguments(af_machine *m, i32 op, const af_column *x, const af_batch *batch, i32 args, const af_val **to) {
    const i32 rule = af_calls_rule(op), of = 1 - af_function_at(op), rows = batch->table ? 1 : batch->count;
    af_val f, a[4], row[4], *vals[2] = {0, 0};
    af_row_of(x, af_ops[op].arity, batch->base, row);
    if (rows == 1 && (rule == CALLS_EACH || (rule == CALLS_OR_ZERO && af_len(row[of]))))
        return af_column_of_members(m, row[of], to);
    for (i32 p = 0; p < args; p++) {
        AF_TRY(af_scratch_vals(m, (u64)batch->total, vals + p));
        to[p] = vals[p];
    }
    for (i32 k = 0; k < rows; k++) {
        af_row_of(x, af_ops[op].arity, batch->base + k, row);
        const i32 calls = (i32)af_calls_of(op, row);
        for (i32 j = 0; j < calls; j++) {
            af_call_at(m, op, row, j, &f, a);
            for (i32 p = 0; p < args; p++) *vals[p]++ = a[p];
        }
    }
    return AF_OK;
}
/* The constants of functions that vary with the row, for the calls of a batch. */
AF_FN i32 af_bind_batch(af_machine *m, i32 op, const af_column *x, const af_batch *batch, af_callee *callee) {
    const i32 consts = callee->body->consts;
    i32 offset = 0;
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)consts, &offset));
    af_column *const to = (af_column *)af_at(m, offset) + consts;
    for (i32 slot = -1; slot >= -consts; slot--) {
        const af_column part = to[slot] = af_rows_from(callee->bound + slot, batch->base);
        af_val *vals = 0;
        if (batch->table || !part.varies) continue;
        AF_TRY(af_new_column(m, (i32)batch->total, to + slot, &vals));
        for (i32 k = 0; k < batch->count; k++)
            for (i64 calls = af_calls_of_row(op, x, batch->base + k); calls > 0; calls--) *vals++ = part.vals[k];
    }
    callee->bound = to;
    return AF_OK;
}

/* The best of so many ints that stands first. */
AF_FN i32 af_best_int(const i32 *ints, i32 n, i32 sign) {
    i32 best = ints[0], at = 0;
    if (sign > 0)
        AF_UNROLLED for (i32 k = 0; k < n; k++) best = ints[k] > best ? ints[k] : best;
    else
        AF_UNROLLED for (i32 k = 0; k < n; k++) best = ints[k] < best ? ints[k] : best;
    while (ints[at] != best) at++;
    return at;
}
/* What the rows of a batch give, where the calls gave ints of which the best is all that is wanted.  *most: the most that
 * the results of a row hold. */
AF_NOINLINE i32 af_end_with_best(af_machine *m, i32 op, const af_column *x, const af_batch *batch, const af_column *given,
                                 u64 *most, af_val *to) {
    const i32 *ints = given->ints, member = af_gives_member(op);
    const af_val *members = batch->members;
    for (i32 k = 0; k < batch->count; k++) {
        const i32 calls = (i32)af_calls_of_row(op, x, batch->base + k);
        if (!calls) return AF_ERROR;
        const i32 at = af_best_int(ints, calls, af_best_sign(op));
        to[k] = member ? members[at] : af_value(given->tag, ints[at], 0, 0);
        const u64 held = 32 * (u64)calls;
        m->live += held;
        AF_TRY(af_weigh(m, op, to + k));
        m->live -= held;
        if (held > *most) *most = held;
        if (!batch->table) members += calls;
        ints += calls;
    }
    return AF_OK;
}
/* The same by the primitive's own C function. */
AF_NOINLINE i32 af_end_batch(af_machine *m, i32 op, const af_column *x, const af_batch *batch, const af_val *results, i32 small,
                             u64 *most, af_val *to) {
    const u64 live = m->live;
    af_val row[4];
    for (i32 k = 0; k < batch->count; k++) {
        af_row_of(x, af_ops[op].arity, batch->base + k, row);
        const i32 calls = (i32)(batch->count > 1 ? af_calls_of(op, row) : batch->total);
        u64 held = 32 * (u64)calls;
        for (i32 j = 0; j < calls && !small; j++) {
            if (af_is(results[j], TAGS_SMALL)) continue;
            AF_TRY(af_charge(m, af_weight(m, results[j]) - 1));
            held += af_bytes(m, results[j]) - 16;
        }
        m->live = live + held;
        AF_TRY(af_end_calls(m, op, row, results, calls, to + k));
        if (held > *most) *most = held;
        results += calls;
    }
    m->live = live;
    return AF_OK;
}

/* A higher-order primitive in n rows; AF_UNFIT: its functions are called one by one. */
static i32 af_column_of_calls(af_machine *m, i32 op, const af_column *x, i32 n, i32 admitted, i32 depth, af_column *out) {
    const i32 at = af_function_at(op), rule = af_calls_rule(op), args = rule == CALLS_PAIRS || rule == CALLS_PRODUCT ? 2 : 1;
    const af_column *const containers = x + 1 - at;
    const u64 live = m->live;
    u64 peak = m->peak, inner = live, most = 0;
    i32 changed = AF_FIRST, before = 0; /* before: a row with the container of the last batch; -1: it had several */
    u32 first = 0; /* scratch after the first run, whose slots are kept to the end */
    const af_val *given_to[2] = {0, 0};
    af_callee callee;
    af_val *to = 0, row[4];
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_find_callee(m, x + at, n, args, depth + 1, &callee));
    for (i32 k = 0; k < n && !admitted; k++) {
        af_row_of(x, af_ops[op].arity, k, row);
        AF_TRY(af_admit(m, op, row));
    }
    for (i32 base = 0; base < n;) {
        af_batch batch = af_next_batch(op, x, base, n);
        const i32 total = (i32)batch.total, parts = batch.count > 1 ? 1 : (total + AF_COLUMN_MOST - 1) / AF_COLUMN_MOST;
        const i32 longest = parts > 1 ? (total + parts - 1) / parts : total; /* as long as each other, about */
        const i32 whole = batch.table && parts == 1;
        af_callee called = callee;
        af_val *results = 0;
        u32 tags = 0;
        i32 best = 0;
        if (batch.total > AF_INT_MAX) return AF_MEMORY;
        if (changed != AF_FIRST) {
            const i32 again = whole && before >= 0 && af_are_identical(af_row(containers, before), af_row(containers, base));
            changed = again ? AF_OUTER : AF_BOTH;
            if (!again) m->scratch = first;
        }
        u32 mark = m->top, scratch = m->scratch; /* where the batch ends; slots that the next one may keep are not given back */
        if (changed != AF_OUTER) AF_TRY(af_column_of_arguments(m, op, x, &batch, args, given_to));
        batch.members = given_to[0];
        if (callee.bound) AF_TRY(af_bind_batch(m, op, x, &batch, &called));
        AF_TRY(af_scratch_vals(m, (u64)total, &results));
        for (i32 from = 0; from < total; from += longest) {
            const i32 count = total - from < longest ? total - from : longest;
            const af_rows rows = {batch.table ? batch.count : count, batch.table ? count / batch.count : 1};
            const u32 heap = m->top, room = m->scratch;
            af_column columns[2] = {af_same(given_to[0] + from), af_same(given_to[1] + (args > 1 ? from : 0))}, given;
            columns[0].varies = columns[1].varies = batch.table ? AF_INNER : AF_OUTER;
            if (m->peak > peak) peak = m->peak; /* what the end of the batch before needed */
            m->peak = live;
            AF_TRY(af_call_in_columns(m, &called, columns, args, rows, changed, depth + 1, &given));
            AF_TRY(af_widen(m, &given, rows, AF_BOTH));
            if (m->peak > inner) inner = m->peak;
            best = parts == 1 && af_best_sign(op) && given.ints && given.varies && !given.lasts;
            if (best) AF_TRY(af_end_with_best(m, op, x, &batch, &given, &most, to + base));
            else AF_TRY(af_plain_rows(m, &given, count));
            if (n == 1 && parts == 1 && given.varies && (const u8 *)given.vals >= m->mem + m->scratch) {
                results = (af_val *)given.vals; /* nobody else will read them */
                tags = ~TAGS_SMALL;
            } else if (!best) {
                const af_val *row = given.vals;
                for (i32 k = 0; k < count; k++, row += given.varies != AF_SAME) tags |= TAG((results[from + k] = *row).tag);
            }
            if (changed == AF_FIRST || (changed == AF_BOTH && whole)) {
                mark = m->top;
                scratch = m->scratch;
                if (changed == AF_FIRST) first = scratch;
            } else {
                m->scratch = room;
                if (!(tags & ~TAGS_SMALL)) m->top = heap;
            }
            if (changed == AF_FIRST) changed = AF_BOTH;
        }
        if (!best) AF_TRY(af_end_batch(m, op, x, &batch, results, !(tags & ~TAGS_SMALL), &most, to + base));
        if (n > 1 && m->top - mark > AF_SETTLE_FROM) af_settle_values(m, mark, to + base, batch.count);
        m->scratch = scratch;
        before = whole && total ? base : -1;
        base += batch.count;
    }
    if (n > 1) m->cache->paths.nested_columns++;
    if (peak > m->peak) m->peak = peak;
    return af_need(m, inner - live + most); /* what is held beside the results of the others, at most */
}

/* A function applied to each item of the pairs of n rows: one column of twice as many ints. */
static i32 af_apply_to_pairs(af_machine *m, i32 op, const af_column *x, i32 n, i32 depth, af_column *out) {
    const af_rows rows = {2 * n, 1};
    const u64 live = m->live, peak = m->peak;
    af_callee callee;
    af_column pairs, given;
    i32 *members = 0;
    if (op != OP_apply || x->varies || af_form_of(x + 1) != AS_PAIR || !af_read_ints(m, x + 1, n, &pairs)) return AF_UNFIT;
    AF_TRY(af_find_callee(m, x, 1, 1, depth + 1, &callee));
    AF_TRY(af_scratch_ints(m, 2 * (u64)n, &members));
    memcpy(members, pairs.ints, 4 * (size_t)n);
    memcpy(members + n, pairs.lasts, 4 * (size_t)n);
    const af_column args = af_column_of_ints(members, 0, T_INT);
    const af_machine point = *m;
    AF_TRY(af_charge(m, 3 * (u64)n)); /* what apply costs */
    m->peak = m->live += 32;
    AF_TRY(af_call_in_columns(m, &callee, &args, 1, rows, AF_FIRST, depth + 1, &given));
    if (!given.ints || given.lasts || !given.varies) {
        af_go_back(m, &point);
        return AF_UNFIT;
    }
    *out = af_column_of_ints(given.ints, given.ints + n, T_PAIR);
    const u64 need = m->peak - live + 64;
    m->live = live;
    if (m->peak < peak) m->peak = peak;
    m->cache->paths.pair_columns++;
    return af_need(m, need);
}

/* ---- Speculation ---- */

/* The calls of a higher-order primitive in columns, and its result. */
AF_NOINLINE i32 af_try_columns(af_machine *m, i32 op, const af_val *x, i32 depth, af_val *out) {
    const af_column same[3] = {af_same(x), af_same(x + 1), af_same(x + 2)};
    af_cache *const cache = m->cache;
    const i32 before = cache->columns;
    af_column given;
    cache->columns = 2;
    cache->used = 1;
    const i32 status = af_column_of_calls(m, op, same, 1, 1, depth, &given);
    cache->columns = before;
    cache->paths.columns += status == AF_OK;
    cache->paths.columns_failed += status != AF_OK && status != AF_UNFIT;
    if (status == AF_OK) *out = given.vals[0];
    return status;
}
/* All that a primitive does, by the way that suits its calls; where `op` is known little is left to ask.  *final: the
 * status is its own, whichever the way. */
AF_INLINE i32 af_try_known(af_machine *m, i32 op, const af_val *x, i32 depth, i32 *final, af_val *out) {
    const i32 rule = af_calls_rule(op), each = rule == CALLS_EACH || rule == CALLS_OR_ZERO;
    const u32 scratch = m->scratch;
    i32 status = AF_UNFIT;
    AF_TRY(af_admit(m, op, x));
    const i64 calls = af_calls_of(op, x);
    if (!calls) return af_end_calls(m, op, x, (const af_val *)m->mem, 0, out);
    *final = 0;
    if (calls > AF_INT_MAX) return AF_UNFIT;
    if (af_may_be_fused(op, x[1 - af_function_at(op)].tag)) status = af_try_fused(m, op, x, calls, depth, out);
    if (status == AF_UNFIT && (rule == CALLS_UNTIL || (each && calls < AF_FEW_CALLS)))
        status = af_try_loop(m, op, x, (i32)calls, depth, final, out);
    if (status != AF_UNFIT || rule == CALLS_UNTIL || rule == CALLS_MEMBERS || calls < AF_COLUMN_LEAST) return status;
    m->scratch = scratch;
    return af_try_columns(m, op, x, depth, out);
}
/* A call of a higher-order primitive on speculation; AF_UNFIT: the machine is as it was, and its calls are made one by one.
 * Those may try columns again for the calls that they make themselves, so what is known at once in columns is known soon
 * after they failed; within an attempt nothing is tried twice. */
static i32 af_try_at_once(af_machine *m, i32 op, const af_val *x, i32 depth, af_val *out) {
    if (!m->cache || !m->cache->columns) return AF_UNFIT;
    const af_machine point = *m;
    i32 status = AF_UNFIT, final = 1;
#undef CALLS
#define CALLS(NAME, RULE)                                                                                              \
    case OP_##NAME: status = af_try_known(m, OP_##NAME, x, depth, &final, out); break;
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)
    switch (op) {
#include "primitives.def"
    default: break;
    }
#undef PRIM
#undef CALLS
#define CALLS(NAME, RULE)
    if (AF_LIKELY(status == AF_OK)) {
        m->live = point.live;
        m->scratch = point.scratch;
        af_settle(m, point.top, out);
        return AF_OK;
    }
    if (final) return status;
    if (af_is_stopped(m)) return AF_ARENA_FULL; /* whatever the attempt took that for */
    if (status != AF_UNFIT && m->cache->columns == 2) return status;
    m->cache->paths.one_by_one++;
    af_go_back(m, &point);
    return AF_UNFIT;
}

/* A call of a function as a step by itself.  One that fills the arena with columns is made again without. */
AF_FN i32 af_run_step(af_machine *m, af_val f, const af_val *args, i32 n, i32 depth, af_val *out) {
    const i32 rule = f.tag == T_FUNC && !f.b && n == af_ops[f.c].arity ? af_calls_rule(f.c) : CALLS_NONE;
    const i32 first = rule != CALLS_NONE && rule != CALLS_THEN; /* as the executor would, which need not be entered */
    af_begin_step(m, 1);
    i32 status = first ? af_try_at_once(m, f.c, args, depth, out) : AF_UNFIT;
    if (status != AF_UNFIT) return status;
    const af_machine point = *m;
    status = af_execute(m, f, args, n, depth, first, out);
    if (AF_LIKELY(status != AF_ARENA_FULL || !m->cache || !m->cache->used || af_is_stopped(m))) return status;
    m->cache->paths.without_columns++;
    af_go_back(m, &point);
    af_begin_step(m, 0);
    return af_execute(m, f, args, n, depth, 0, out);
}

#endif
