/* Calls of one function on many arguments, on one lane: column by column.
 *
 * A made function is taken apart once, and each primitive in it runs over a column of values.  The order differs from
 * calls one by one, the sums do not: so this is tried first, and where anything goes wrong the calls are made one by one
 * (af_try_columns), which knows the error, its place and what was burnt by then.  Memory is counted from above. */
#ifndef AF_CALLS_COLUMNS_H
#define AF_CALLS_COLUMNS_H
#include "calls_ints.h"

#define AF_COLUMN_MOST 512
#define AF_COLUMN_POWER 8 /* more are called one by one, and leave less behind */
#define AF_KEPT_LEAST 16  /* rows of a column that is worth keeping */
#define AF_KEPT_TRIAL 32u /* columns after which a function must have been asked for one again */

/* Call f on each of n rows of arguments.  What a call costs is added to costs[0..n), where that is asked for; *out is
 * in scratch, or among the arguments. */
static i32 af_each(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_column *out, u64 *costs);

static i32 af_may_nest(const af_machine *m, i32 op, const af_column *a, i32 n);
AF_NOINLINE i32 af_try_nested(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out, u64 *costs);

/* ---- Primitives ---- */

typedef i32 (*af_column_door)(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out, u64 *costs);

AF_NOINLINE i32 af_column_any(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out, u64 *costs) {
    const i32 arity = af_ops[op].arity;
    const af_door door = af_doors[op];
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        for (i32 p = 0; p < arity; p++) x[p] = af_row(a + p, k);
        AF_TRY(door(m, x, depth, to + k));
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    return AF_OK;
}

/* connect and recolor: lines that are none are most of the lines between places. */
AF_NOINLINE i32 af_column_of_lines(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out,
                                   u64 *costs) {
    const af_door door = af_doors[op];
    const u64 least = op == OP_connect ? 2 : 4; /* of what gives the empty set */
    af_val x[2], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_need(m, 16));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        x[0] = af_row(a, k);
        x[1] = af_row(a + 1, k);
        const i64 di = (i64)x[0].a - x[1].a, dj = (i64)x[0].b - x[1].b;
        if (op == OP_connect ? x[0].tag == T_PAIR && x[1].tag == T_PAIR && di && dj && di != dj && di != -dj
                             : af_is_int(x[0]) && af_is_empty(x[1])) {
            to[k] = af_empty_set();
            AF_TRY(af_charge(m, least));
        } else {
            AF_TRY(door(m, x, depth, to + k));
        }
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    return AF_OK;
}

AF_INLINE i32 af_charge_units(af_machine *m, i32 n, u64 *costs) {
    AF_TRY(af_charge(m, (u64)n));
    if (costs)
        for (i32 k = 0; k < n; k++) costs[k]++;
    return AF_OK;
}

/* The smallest ones have loops of their own. */
AF_INLINE i32 af_column_of_units(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out, u64 *costs) {
    const i32 arity = af_ops[op].arity;
    const af_val *from[4] = {0, 0, 0, 0};
    i32 steps[4] = {0, 0, 0, 0};
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_charge_units(m, n, costs));
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
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    AF_NOINLINE i32 af_column_##NAME(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out,      \
                                     u64 *costs) {                                                                     \
        if (COST_##COST != COST_UNIT) return af_column_any(m, op, a, n, depth, out, costs);                            \
        return af_column_of_units(m, OP_##NAME, a, n, out, costs);                                                     \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) COST_##COST == COST_UNIT ? af_column_##NAME : af_column_any,
static const af_column_door af_column_doors[] = {
#include "primitives.def"
};
#undef PRIM

/* Tuples of two that need not be made: the first or the last of them is what is wanted, as a rule.  1: they are put
 * off.  Where one of the two is a set with members or a function, the tuple is nothing but the two. */
typedef struct {
    u64 weight, bytes;
    i32 plain, deep; /* a set with members or a function; a bool, which would change, or as deep as can be */
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
/* Rows that stand in themselves, and no bool among them. */
AF_FN i32 af_are_small(const af_column *a, i32 n) {
    u32 tags = 0;
    for (i32 k = 0; k < n; k++) tags |= TAG(af_row(a, k).tag);
    return (tags & ~(TAGS_SMALL & ~TAG(T_BOOL))) == 0;
}
AF_NOINLINE i32 af_put_off(af_machine *m, const af_column *a, i32 n, af_column *out, u64 *costs) {
    af_measure l = af_measure_of(m, a[0].vals[0]), r = af_measure_of(m, a[1].vals[0]);
    const i32 alike = (a[0].step == 0 || af_are_small(a, n)) && (a[1].step == 0 || af_are_small(a + 1, n));
    u64 sum = 0, most = 0;
    if (alike) { /* one row tells of all */
        if (!(l.plain | r.plain) || l.deep | r.deep) return 0;
        most = 32 + l.bytes + r.bytes;
        sum = (1 + l.weight + r.weight) * (u64)n;
    }
    for (i32 k = 0; k < n && !alike; k++) {
        if (a[0].step) l = af_measure_of(m, af_row(a, k));
        if (a[1].step) r = af_measure_of(m, af_row(a + 1, k));
        if (!(l.plain | r.plain) || l.deep | r.deep) return 0;
        const u64 bytes = 32 + l.bytes + r.bytes;
        if (bytes > most) most = bytes;
        sum += 1 + l.weight + r.weight;
    }
    if (af_charge(m, sum) != AF_OK || af_need(m, most) != AF_OK) return 0;
    if (costs)
        for (i32 k = 0; k < n; k++) costs[k] += 1 + af_weight(m, af_row(a, k)) + af_weight(m, af_row(a + 1, k));
    *out = a[0];
    out->right = a[1].vals;
    out->right_step = a[1].step;
    m->cache->paths.deferred_tuples++;
    return 1;
}

/* The same function applied to pairs: one column of twice as many ints. */
AF_NOINLINE i32 af_apply_to_pairs(af_machine *m, af_val f, const i32 *pairs, i32 n, i32 depth, af_column *out,
                                  u64 *costs) {
    const u64 live = m->live, peak = m->peak;
    const af_column members = af_column_of_ints(pairs, T_INT);
    u64 *spent = 0, most = 64;
    af_column given;
    if (costs) {
        AF_TRY(af_scratch_keys(m, 2 * (u64)n, &spent));
        memset(spent, 0, 16 * (size_t)n);
    }
    AF_TRY(af_charge(m, 3 * (u64)n));
    m->peak = m->live += 32;
    AF_TRY(af_each(m, f, &members, 1, 2 * n, depth + 1, &given, spent));
    for (i32 k = 0; k < n && costs; k++) costs[k] += 3 + spent[k] + spent[n + k];
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
    m->peak += most; /* at most, as in af_make_columns */
    m->live = live;
    if (m->peak > m->memory) return AF_MEMORY;
    if (peak > m->peak) m->peak = peak;
    m->cache->paths.pair_columns++;
    return AF_OK;
}

AF_NOINLINE i32 af_column_primitive(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out,
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
        return af_charge_units(m, n, costs);
    }
    if (op == OP_identity && !a[0].right) {
        *out = a[0];
        AF_TRY(af_need(m, 16));
        for (i32 k = 0; k < n && !a[0].ints; k++)
            if (!AF_LIKELY(af_is(af_row(out, k), TAGS_SMALL))) AF_TRY(af_need(m, af_bytes(m, af_row(out, k))));
        return af_charge_units(m, n, costs);
    }
    if (n >= AF_INTS_LEAST && af_has_ints_way(op)) {
        const i32 status = af_column_ints(m, op, a, n, out, costs);
        if (status != AF_UNFIT) return status;
    }
    if (op == OP_apply && a[0].step == 0 && !a[0].right && af_may_be_ints(a + 1)) {
        const u32 scratch = m->scratch;
        af_ints pairs;
        if (af_read_ints(m, a + 1, n, &pairs) && pairs.tag == T_PAIR)
            return af_apply_to_pairs(m, a[0].vals[0], pairs.vals, n, depth, out, costs);
        m->scratch = scratch;
    }
    for (i32 p = 0; p < af_ops[op].arity; p++) {
        x[p] = a[p];
        AF_TRY(af_plain_rows(m, x + p, n));
    }
    if (op == OP_astuple && af_put_off(m, x, n, out, costs)) return AF_OK;
    if (op == OP_connect || op == OP_recolor) return af_column_of_lines(m, op, x, n, depth, out, costs);
    if (af_may_nest(m, op, x, n)) return af_try_nested(m, op, x, n, depth, out, costs);
    return af_column_doors[op](m, op, x, n, depth, out, costs);
}

/* ---- Functions made of others ---- */

/* One by one, for what has no better way. */
AF_NOINLINE i32 af_column_of_calls(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth,
                                   af_column *out, u64 *costs) {
    af_val x[4], *to = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        for (i32 p = 0; p < args; p++) x[p] = af_row(a + p, k);
        AF_TRY(af_eval_made(m, f, x, args, depth, to + k));
        if (costs) costs[k] += fuel - af_fuel_left(m);
    }
    return AF_OK;
}
AF_NOINLINE i32 af_column_matched(af_machine *m, af_column *a, af_val wanted, i32 n, af_column *out, u64 *costs) {
    af_val *to = 0;
    if (a->ints && (a->tag == T_PAIR ? wanted.tag == T_PAIR : af_is_int(wanted))) {
        i32 *flags = 0;
        AF_TRY(af_scratch_ints(m, (u64)n, &flags));
        *out = af_column_of_ints(flags, T_BOOL);
        for (i32 k = 0; k < n; k++) flags[k] = a->ints[k] == wanted.a;
        for (i32 k = 0; k < n && a->tag == T_PAIR; k++) flags[k] &= a->ints[n + k] == wanted.b;
        return AF_OK;
    }
    AF_TRY(af_plain_rows(m, a, n));
    AF_TRY(af_new_column(m, n, out, &to));
    const i32 number = af_is_int(wanted);
    for (i32 k = 0; k < n; k++) {
        const af_val v = af_row(a, k);
        const u64 fuel = af_fuel_left(m);
        if (number && AF_LIKELY(af_is_int(v))) {
            to[k] = af_bool(v.a == wanted.a);
            continue;
        }
        AF_TRY(af_charge_given(m, v));
        if (costs) costs[k] += fuel - af_fuel_left(m);
        to[k] = af_bool(af_equal(m, v, wanted));
    }
    return AF_OK;
}

AF_NOINLINE i32 af_column_made(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_column *out,
                               u64 *costs) {
    const af_val *parts = af_vals(m, f);
    const i32 deeper = depth + 1, op = f.c == OP_power && parts[1].a > AF_COLUMN_POWER ? OP_lambda : f.c;
    af_column x[4];
    if (op != OP_lambda) AF_TRY(af_charge_units(m, n, costs)); /* af_cost_of_parts; a lambda's calls charge their own */
    if (f.c == OP_lbind || f.c == OP_rbind) {
        const i32 left = f.c == OP_lbind;
        if (args != af_arity(m, f) || args > 3) return AF_ERROR;
        for (i32 k = 0; k < args; k++) x[k + left] = a[k];
        x[left ? 0 : args] = af_same(parts + 1);
        return af_each(m, parts[0], x, args + 1, n, deeper, out, costs);
    }
    if (args != 1 && f.c != OP_lambda) return AF_ERROR;
    switch (op) {
    case OP_compose:
        AF_TRY(af_each(m, parts[1], a, 1, n, deeper, x, costs));
        return af_each(m, parts[0], x, 1, n, deeper, out, costs);
    case OP_chain:
        AF_TRY(af_each(m, parts[2], a, 1, n, deeper, x, costs));
        AF_TRY(af_each(m, parts[1], x, 1, n, deeper, x + 1, costs));
        return af_each(m, parts[0], x + 1, 1, n, deeper, out, costs);
    case OP_fork:
        AF_TRY(af_each(m, parts[1], a, 1, n, deeper, x, costs));
        AF_TRY(af_each(m, parts[2], a, 1, n, deeper, x + 1, costs));
        return af_each(m, parts[0], x, 2, n, deeper, out, costs);
    case OP_matcher:
        AF_TRY(af_each(m, parts[0], a, 1, n, deeper, x, costs));
        return af_column_matched(m, x, parts[1], n, out, costs);
    case OP_power:
        *out = a[0];
        for (i32 k = 0; k < parts[1].a; k++) {
            x[0] = *out;
            AF_TRY(af_each(m, parts[0], x, 1, n, deeper, out, costs));
        }
        return AF_OK;
    default:
        for (i32 k = 0; k < args; k++) {
            x[k] = a[k];
            AF_TRY(af_plain_rows(m, x + k, n));
        }
        return af_column_of_calls(m, f, x, args, n, depth, out, costs);
    }
}

/* With what is remembered of f; the others make a shorter column. */
AF_NOINLINE i32 af_column_by_rows(af_machine *m, af_val f, const af_column *a, i32 n, i32 depth, af_column *out,
                                  u64 *costs) {
    af_trial *trial = af_trial_of(m->cache, f);
    af_column missing, results;
    af_val *args = 0, *to = 0;
    i32 *at = 0, count = 0;
    u64 *spent = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_new_column(m, n, &missing, &args));
    AF_TRY(af_scratch_ints(m, (u64)n, &at));
    for (i32 k = 0; k < n; k++) {
        const af_val arg = af_row(a, k);
        const af_remembered *entry = af_find(m, f, arg, depth);
        trial->tries++;
        if (!entry) {
            at[count] = k;
            args[count++] = arg;
            continue;
        }
        trial->hits++;
        AF_TRY(af_recall(m, entry, depth, to + k));
        if (costs) costs[k] += entry->cost;
    }
    m->cache->paths.cached_calls += (u64)(n - count);
    if (count) {
        const u64 peak = m->peak;
        const i32 deepest = m->deepest;
        AF_TRY(af_scratch_keys(m, (u64)count, &spent));
        memset(spent, 0, 8 * (size_t)count);
        m->peak = m->live;
        m->deepest = depth;
        AF_TRY(af_column_made(m, f, &missing, 1, count, depth, &results, spent));
        AF_TRY(af_plain_rows(m, &results, count));
        for (i32 k = 0; k < count; k++) {
            to[at[k]] = af_row(&results, k);
            if (costs) costs[at[k]] += spent[k];
            af_remember(m, f, args[k], to[at[k]], spent[k], depth);
        }
        if (peak > m->peak) m->peak = peak;
        if (deepest > m->deepest) m->deepest = deepest;
    }
    return AF_OK;
}

/* As a whole, where f was called on the same column before. */
AF_NOINLINE i32 af_column_again(af_machine *m, af_val f, const af_column *a, i32 n, i32 depth, af_column *out,
                                u64 *costs) {
    af_store *store = &m->cache->store;
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    const i32 deepest = m->deepest;
    const u32 words = 4 * (u32)n;
    u32 *room = af_kept_room(store, m->cache->epoch, words + 8);
    u64 *spent = 0;
    if (!room) return af_column_by_rows(m, f, a, n, depth, out, costs);
    room[0] = 0; /* as no key of functions that differ begins */
    memcpy(room + 1, &f, sizeof(af_val));
    for (i32 k = 0; k < n; k++) {
        const af_val arg = af_row(a, k);
        if (!af_stays(arg, m->cache->floor)) return af_column_by_rows(m, f, a, n, depth, out, costs);
        memcpy(room + 5 + 4 * k, &arg, sizeof(af_val));
    }
    const i32 key = af_number_key(store, 5 + words);
    af_kept *kept = key >= 0 ? af_kept_place(store, key, af_none()) : 0;
    if (kept && kept->epoch == store->epoch && depth + (i32)kept->depth <= AF_CALLS_MAX) {
        *out = af_same((const af_val *)(store->room + kept->at));
        out->step = 1;
        af_trial_of(m->cache, f)->again++;
        m->cache->paths.cached_columns++;
        return af_claim_kept(m, kept, store->room + kept->at + words, n, depth, costs);
    }
    if (!kept || kept->epoch == store->epoch) return af_column_by_rows(m, f, a, n, depth, out, costs);
    AF_TRY(af_scratch_keys(m, (u64)n, &spent));
    memset(spent, 0, 8 * (size_t)n);
    m->peak = m->live;
    m->deepest = depth;
    AF_TRY(af_column_by_rows(m, f, a, n, depth, out, spent));
    room = af_kept_room(store, m->cache->epoch, words + (u32)n);
    i32 stays = room != 0;
    for (i32 k = 0; k < n && stays; k++) {
        const af_val v = af_row(out, k);
        stays = af_stays(v, m->cache->floor);
        memcpy(room + 4 * k, &v, sizeof(af_val));
    }
    for (i32 k = 0; k < n && costs; k++) costs[k] += spent[k];
    const af_kept made = {0, fuel - af_fuel_left(m), 0, af_none(), (u32)key, 0, T_NONE, 0};
    if (stays) af_keep_column(m, store, kept, made, words, n, depth, spent);
    if (peak > m->peak) m->peak = peak;
    if (deepest > m->deepest) m->deepest = deepest;
    return AF_OK;
}

AF_NOINLINE i32 af_column_remembered(af_machine *m, af_val f, const af_column *a, i32 n, i32 depth, af_column *out,
                                     u64 *costs) {
    af_trial *trial = af_trial_of(m->cache, f);
    if (trial->columns++ == 0) { /* nothing is remembered of it, and little will be asked twice */
        const u64 fuel = af_fuel_left(m);
        AF_TRY(af_column_made(m, f, a, 1, n, depth, out, costs));
        if (trial->function == (u32)f.a) /* nor will it ever be what does not last */
            trial->cheap = out->ints || fuel - af_fuel_left(m) < AF_CACHE_COST * (u64)n ||
                           !af_stays(out->vals[0], m->cache->floor);
        return AF_OK;
    }
    if (trial->cheap) return af_column_made(m, f, a, 1, n, depth, out, costs);
    af_column rows = *a;
    AF_TRY(af_plain_rows(m, &rows, n));
    if (n >= AF_KEPT_LEAST && (trial->columns < AF_KEPT_TRIAL || trial->again * 4 >= trial->columns))
        return af_column_again(m, f, &rows, n, depth, out, costs);
    if (af_is_worth_it(trial, AF_CACHE_COLUMNS)) return af_column_by_rows(m, f, &rows, n, depth, out, costs);
    return af_column_made(m, f, a, 1, n, depth, out, costs);
}

/* The same arguments in all rows: one call, which counts n times. */
AF_NOINLINE i32 af_each_once(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_column *out,
                             u64 *costs) {
    const u64 fuel = af_fuel_left(m);
    AF_TRY(af_each(m, f, a, args, 1, depth, out, 0));
    if (out->ints) AF_TRY(af_plain_rows(m, out, 1));
    const u64 cost = fuel - af_fuel_left(m);
    if (cost > af_fuel_left(m) / (u64)(n - 1)) return AF_FUEL;
    AF_TRY(af_charge(m, cost * (u64)(n - 1)));
    for (i32 k = 0; k < n && costs; k++) costs[k] += cost;
    m->cache->paths.same_arguments++;
    out->step = out->right_step = 0;
    return AF_OK;
}
AF_FN i32 af_are_same(const af_column *a, i32 args) {
    i32 step = 0;
    for (i32 p = 0; p < args; p++) step |= a[p].step | a[p].right_step;
    return step == 0;
}

static i32 af_each(af_machine *m, af_val f, const af_column *a, i32 args, i32 n, i32 depth, af_column *out,
                   u64 *costs) {
    if (n > 1 && af_are_same(a, args)) return af_each_once(m, f, a, args, n, depth, out, costs);
    if (depth > AF_CALLS_MAX) return AF_ERROR;
    if (depth > m->deepest) m->deepest = depth;
    if (f.tag != T_FUNC) return AF_ERROR;
    if (!f.b) return args == af_ops[f.c].arity ? af_column_primitive(m, f.c, a, n, depth, out, costs) : AF_ERROR;
    if (args == 1 && !a[0].right && (a[0].ints || af_is(a[0].vals[0], TAGS_SMALL)) && (u32)f.a < m->cache->floor)
        return af_column_remembered(m, f, a, n, depth, out, costs);
    return af_column_made(m, f, a, args, n, depth, out, costs);
}

/* The column of members base.. of a container; `buffer` has room for them. */
AF_NOINLINE af_column af_members(const af_machine *m, af_val c, i32 base, i32 n, af_val *buffer) {
    af_column column = af_same(buffer);
    column.step = 1;
    if (c.tag == T_SET || c.tag == T_TUPLE) {
        column.vals = af_vals(m, c) + base;
    } else if (c.tag == T_INDICES) {
        const u64 *keys = af_keys(m, c) + base;
        for (i32 k = 0; k < n; k++) buffer[k] = af_pair(af_key_i(keys[k]), af_key_j(keys[k]));
    } else if (c.tag == T_OBJECT) {
        const u64 *keys = af_keys(m, c) + base;
        const i32 *colors = af_colors(m, c) + base;
        for (i32 k = 0; k < n; k++) buffer[k] = af_cell(colors[k], af_key_i(keys[k]), af_key_j(keys[k]));
    } else {
        for (i32 k = 0; k < n; k++) buffer[k] = af_member(m, c, base + k);
    }
    return column;
}

#include "calls_nested.h"

/* The arguments of calls base.. of a higher-order primitive; buffers have room for them. */
AF_FN void af_arguments(const af_machine *m, i32 op, const af_val *x, i32 base, i32 n, af_val **buffers,
                        af_column *columns) {
    af_val f, row[4];
    switch (op) {
    case OP_papply:
    case OP_mpapply: columns[1] = af_members(m, x[2], base, n, buffers[1]); /* fall through */
    case OP_apply:
    case OP_mapply: columns[0] = af_members(m, x[1], base, n, buffers[0]); return;
    case OP_prapply: {
        i32 i = base / af_len(x[2]), j = base % af_len(x[2]);
        for (i32 p = 0; p < 2; p++) {
            columns[p] = af_same(buffers[p]);
            columns[p].step = 1;
        }
        af_val left = af_member(m, x[1], i);
        for (i32 k = 0; k < n; k++) {
            buffers[0][k] = left;
            buffers[1][k] = af_member(m, x[2], j);
            if (++j < af_len(x[2]) || k + 1 == n) continue;
            left = af_member(m, x[1], ++i);
            j = 0;
        }
        return;
    }
    case OP_c_iz:
    case OP_c_zo:
    case OP_c_iz_n:
    case OP_c_zo_n:
        for (i32 k = 0; k < n; k++) {
            const i32 args = af_call_at(m, op, x, base + k, &f, row);
            for (i32 p = 0; p < args; p++) buffers[p][k] = row[p];
        }
        for (i32 p = 0; p < 2; p++) {
            columns[p] = af_same(buffers[p]);
            columns[p].step = 1;
        }
        return;
    default: columns[0] = af_members(m, x[0], base, n, buffers[0]);
    }
}

/* af_make_calls, some hundred at a time. */
AF_NOINLINE i32 af_make_columns(af_machine *m, i32 op, const af_val *x, i32 calls, i32 depth, af_val *results) {
    const u32 scratch = m->scratch;
    af_val *buffers[2] = {0, 0}, f, row[4];
    af_column columns[2], given;
    const i32 parts = (calls + AF_COLUMN_MOST - 1) / AF_COLUMN_MOST; /* as long as each other, about */
    const i32 most = (calls + parts - 1) / parts, n = af_call_at(m, op, x, 0, &f, row);
    /* On the members of a set, which all differ, the step's own function has nothing to remember. */
    const i32 once = depth == 0 && n == 1 && f.tag == T_FUNC && f.b &&
                     af_is_set(x[op == OP_apply || op == OP_mapply]);
    if (once && m->deepest < 1) m->deepest = 1;
    for (i32 p = 0; p < n; p++) AF_TRY(af_scratch_vals(m, (u64)most, buffers + p));
    for (i32 base = 0; base < calls; base += most) {
        const i32 count = calls - base < most ? calls - base : most;
        const u32 mark = m->top, inner = m->scratch;
        const u64 peak = m->peak;
        u64 held = 0;
        i32 small = 1;
        af_arguments(m, op, x, base, count, buffers, columns);
        m->peak = m->live;
        if (once)
            AF_TRY(af_column_made(m, f, columns, n, count, depth + 1, &given, 0));
        else
            AF_TRY(af_each(m, f, columns, n, count, depth + 1, &given, 0));
        AF_TRY(af_plain_rows(m, &given, count));
        for (i32 k = 0; k < count; k++) {
            const af_val v = results[base + k] = af_row(&given, k);
            if (AF_LIKELY(af_is(v, TAGS_SMALL))) {
                held += 32;
                continue;
            }
            small = 0;
            AF_TRY(af_charge_given(m, v));
            held += 16 + af_bytes(m, v);
        }
        m->scratch = inner;
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
