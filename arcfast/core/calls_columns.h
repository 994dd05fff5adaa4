/* Calls of one function on many arguments, on one lane: column by column.
 *
 * A made function is taken apart once, and each primitive in it runs over a column of values.  The order differs from
 * calls one by one, the sums do not: so this is tried first, and where anything goes wrong the step is run again one by
 * one (af_try_step), which knows the error, its place and what was burnt by then.  Memory is counted from above. */
#ifndef AF_CALLS_COLUMNS_H
#define AF_CALLS_COLUMNS_H

#define AF_COLUMN_MOST 256

/* Of n values; step 0: the same one n times. */
typedef struct {
    const af_val *vals;
    i32 step;
} af_column;

static i32 af_each(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_val *out, u64 *costs);

/* Costs of each call are added to costs[0..n). */
typedef i32 (*af_column_door)(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_val *out, u64 *costs);

AF_INLINE i32 af_column_of(af_machine *m, i32 op, af_door door, const af_column *a, i32 n, i32 depth, af_val *out,
                           u64 *costs) {
    const i32 arity = af_ops[op].arity;
    af_val x[4];
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = m->fuel;
        for (i32 p = 0; p < arity; p++) x[p] = a[p].vals[k * a[p].step];
        AF_TRY(door ? door(m, x, depth, out + k) : af_eval_op(m, op, x, depth, out + k));
        costs[k] += fuel - m->fuel;
    }
    return AF_OK;
}
static i32 af_column_any(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_val *out, u64 *costs) {
    return af_column_of(m, op, af_doors[op], a, n, depth, out, costs);
}

/* The smallest ones have loops of their own. */
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    static i32 af_column_##NAME(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_val *out,              \
                                u64 *costs) {                                                                          \
        if (COST_##COST != COST_UNIT) return af_column_any(m, op, a, n, depth, out, costs);                            \
        return af_column_of(m, OP_##NAME, 0, a, n, depth, out, costs);                                                 \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) COST_##COST == COST_UNIT ? af_column_##NAME : af_column_any,
static const af_column_door af_column_doors[] = {
#include "primitives.def"
};
#undef PRIM

/* One by one, for what has no better way. */
AF_NOINLINE i32 af_column_of_calls(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_val *out,
                                   u64 *costs) {
    af_val x[4];
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = m->fuel;
        for (i32 p = 0; p < args; p++) x[p] = a[p].vals[k * a[p].step];
        AF_TRY(af_eval_made(m, f, x, args, depth, out + k));
        costs[k] += fuel - m->fuel;
    }
    return AF_OK;
}

AF_FN i32 af_new_column(af_machine *m, i32 n, af_column *column, af_val **vals) {
    AF_TRY(af_scratch_vals(m, (u64)n, vals));
    column->vals = *vals;
    column->step = 1;
    return AF_OK;
}

AF_NOINLINE i32 af_column_made(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_val *out,
                               u64 *costs) {
    const af_val *parts = af_vals(m, f);
    const u32 scratch = m->scratch;
    af_column x[4];
    af_val *first = 0, *second = 0;
    i32 status = AF_OK;
    switch (f.c) {
    case OP_compose:
        if (args != 1) return AF_ERROR;
        AF_TRY(af_new_column(m, n, x, &first));
        AF_TRY(af_each(m, parts[1], a, 1, n, depth + 1, first, costs));
        status = af_each(m, parts[0], x, 1, n, depth + 1, out, costs);
        break;
    case OP_chain:
        if (args != 1) return AF_ERROR;
        AF_TRY(af_new_column(m, n, x, &first));
        AF_TRY(af_new_column(m, n, x + 1, &second));
        AF_TRY(af_each(m, parts[2], a, 1, n, depth + 1, first, costs));
        AF_TRY(af_each(m, parts[1], x, 1, n, depth + 1, second, costs));
        status = af_each(m, parts[0], x + 1, 1, n, depth + 1, out, costs);
        break;
    case OP_fork:
        if (args != 1) return AF_ERROR;
        AF_TRY(af_new_column(m, n, x, &first));
        AF_TRY(af_new_column(m, n, x + 1, &second));
        AF_TRY(af_each(m, parts[1], a, 1, n, depth + 1, first, costs));
        AF_TRY(af_each(m, parts[2], a, 1, n, depth + 1, second, costs));
        status = af_each(m, parts[0], x, 2, n, depth + 1, out, costs);
        break;
    case OP_matcher:
        if (args != 1) return AF_ERROR;
        AF_TRY(af_new_column(m, n, x, &first));
        AF_TRY(af_each(m, parts[0], a, 1, n, depth + 1, first, costs));
        for (i32 k = 0; k < n; k++) {
            const u64 fuel = m->fuel;
            AF_TRY(af_charge_given(m, first[k]));
            costs[k] += fuel - m->fuel;
            out[k] = af_bool(af_equal(m, first[k], parts[1]));
        }
        break;
    case OP_rbind:
    case OP_lbind: {
        const i32 left = f.c == OP_lbind;
        if (args != af_arity(m, f) || args > 3) return AF_ERROR;
        for (i32 k = 0; k < args; k++) x[k + left] = a[k];
        x[left ? 0 : args].vals = parts + 1;
        x[left ? 0 : args].step = 0;
        status = af_each(m, parts[0], x, args + 1, n, depth + 1, out, costs);
        break;
    }
    default: status = af_column_of_calls(m, f, a, args, n, depth, out, costs);
    }
    m->scratch = scratch;
    return status;
}

/* With what is remembered of f; the others make a shorter column. */
AF_NOINLINE i32 af_column_remembered(af_machine *m, af_val f, const af_column *a, i32 n, i32 depth, af_val *out,
                                     u64 *costs) {
    af_memo *memo = m->memo;
    af_trial *trial = af_trial_of(memo, f);
    const u32 scratch = m->scratch;
    af_column missing;
    af_val *args = 0, *results = 0;
    i32 *at = 0, count = 0;
    u64 *spent = 0;
    if (!af_is_worth_it(trial)) return af_column_made(m, f, a, 1, n, depth, out, costs);
    AF_TRY(af_new_column(m, n, &missing, &args));
    AF_TRY(af_scratch_ints(m, (u64)n, &at));
    for (i32 k = 0; k < n; k++) {
        const af_val arg = a[0].vals[k * a[0].step];
        const af_remembered *entry = af_find(m, f, arg, depth);
        trial->tries++;
        if (!entry) {
            at[count] = k;
            args[count++] = arg;
            continue;
        }
        trial->hits++;
        AF_TRY(af_recall(m, entry, depth, out + k));
        costs[k] += entry->cost;
    }
    if (count) {
        const u64 peak = m->peak;
        const i32 deepest = m->deepest;
        AF_TRY(af_scratch_vals(m, (u64)count, &results));
        AF_TRY(af_scratch_keys(m, (u64)count, &spent));
        memset(spent, 0, 8 * (size_t)count);
        m->peak = m->live;
        m->deepest = depth;
        AF_TRY(af_column_made(m, f, &missing, 1, count, depth, results, spent));
        for (i32 k = 0; k < count; k++) {
            out[at[k]] = results[k];
            costs[at[k]] += spent[k];
            af_remember(m, f, args[k], results[k], spent[k], depth);
        }
        if (peak > m->peak) m->peak = peak;
        if (deepest > m->deepest) m->deepest = deepest;
    }
    m->scratch = scratch;
    return AF_OK;
}

/* Call f on each of n rows of arguments. */
static i32 af_each(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_val *out, u64 *costs) {
    if (depth > AF_CALLS_MAX) return AF_ERROR;
    if (depth > m->deepest) m->deepest = depth;
    if (f.tag != T_FUNC) return AF_ERROR;
    if (!f.b) return args == af_ops[f.c].arity ? af_column_doors[f.c](m, f.c, a, n, depth, out, costs) : AF_ERROR;
    if (args == 1 && af_is(a[0].vals[0], TAGS_SMALL) && (u32)f.a < m->memo->floor)
        return af_column_remembered(m, f, a, n, depth, out, costs);
    return af_column_made(m, f, a, args, n, depth, out, costs);
}

/* af_make_calls, some hundred at a time. */
AF_NOINLINE i32 af_make_columns(af_machine *m, i32 op, const af_val *x, i32 calls, i32 depth, af_val *results) {
    const u32 scratch = m->scratch;
    af_val *args[2] = {0, 0}, f, row[4];
    af_column columns[2];
    u64 *costs = 0;
    const i32 most = calls < AF_COLUMN_MOST ? calls : AF_COLUMN_MOST, n = af_call_at(m, op, x, 0, &f, row);
    m->memo->columns = 2;
    AF_TRY(af_scratch_keys(m, (u64)most, &costs));
    for (i32 p = 0; p < n; p++) AF_TRY(af_new_column(m, most, columns + p, args + p));
    for (i32 base = 0; base < calls; base += most) {
        const i32 count = calls - base < most ? calls - base : most;
        const u32 mark = m->top;
        const u64 peak = m->peak;
        u64 held = 0;
        i32 small = 1;
        for (i32 k = 0; k < count; k++) {
            af_call_at(m, op, x, base + k, &f, row);
            for (i32 p = 0; p < n; p++) args[p][k] = row[p];
        }
        memset(costs, 0, 8 * (size_t)count);
        m->peak = m->live;
        AF_TRY(af_each(m, f, columns, n, count, depth + 1, results + base, costs));
        if (m->stop && *m->stop) return AF_ROOM;
        for (i32 k = 0; k < count; k++) {
            small &= af_is(results[base + k], TAGS_SMALL);
            AF_TRY(af_charge_given(m, results[base + k]));
            held += 16 + af_bytes(m, results[base + k]);
        }
        if (small) m->top = mark;
        m->peak += held; /* what is held beside the others' results, at most */
        m->live += held;
        if (m->peak > m->memory) return AF_MEMORY;
        if (peak > m->peak) m->peak = peak;
    }
    m->scratch = scratch;
    return AF_OK;
}

#endif
