/* The calls of a higher-order primitive in columns, on one lane. */
#ifndef AF_COLUMN_CALLS_H
#define AF_COLUMN_CALLS_H
#include "column_primitives.h"

#define AF_COLUMN_LEAST 4  /* calls that are worth a column */
#define AF_COLUMN_MOST 512 /* rows that run together */

/* The constants of a body where they differ from row to row; and what its instructions gave that read nothing else,
 * which is hoisted: computed before all calls of the body. */
typedef struct {
    const af_column *columns; /* constants, slot -1 last */
    af_column *slots;         /* where nothing is hoisted, zeros */
    i32 hoisted;              /* 0: just now only what can be hoisted is run */
} af_bound;

/* Run a body on n rows of arguments; `bound`: its constants; 0: they are those of the body.  *out is in scratch, or among
 * the arguments. */
static i32 af_run_columns(af_machine *m, const af_body *body, af_bound *bound, const af_column *a, i32 args, i32 n, i32 depth,
                          af_column *out);
static i32 af_hoist(af_machine *m, const af_body *body, af_bound *bound, i32 n, i32 calls, i32 depth);
static i32 af_run_kept(af_machine *m, af_val key, const af_body *body, af_bound *bound, const af_column *a, i32 n, i32 depth,
                       af_column *out);
static i32 af_column_of_functions(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                  af_column *out);

/* The members of a container, as they stand there or in scratch. */
AF_FN i32 af_column_of_members(af_machine *m, af_val c, const af_val **members) {
    af_val *to = 0;
    *members = af_vals(m, c);
    if (c.tag == T_SET || c.tag == T_TUPLE) return AF_OK;
    AF_TRY(af_scratch_vals(m, (u64)af_len(c), &to));
    *members = to;
    const u64 *const keys = af_keys(m, c);
    const i32 n = af_len(c), *const colors = c.tag == T_OBJECT ? af_colors(m, c) : 0;
    if (c.tag == T_INDICES)
        for (i32 k = 0; k < n; k++) to[k] = af_pair(af_key_i(keys[k]), af_key_j(keys[k]));
    else if (colors)
        for (i32 k = 0; k < n; k++) to[k] = af_cell(colors[k], af_key_i(keys[k]), af_key_j(keys[k]));
    else
        af_spread(m, c, to);
    return AF_OK;
}
/* The arguments of all calls of a higher-order primitive. */
AF_FN i32 af_column_of_arguments(af_machine *m, i32 op, const af_val *x, i32 calls, i32 args, const af_val **to) {
    const i32 rule = af_calls_rule(op), of = 1 - af_function_at(op);
    af_val f, row[4], *vals[2] = {0, 0};
    if (rule == CALLS_EACH || (rule == CALLS_OR_ZERO && af_len(x[of]))) return af_column_of_members(m, x[of], to);
    for (i32 p = 0; p < args; p++) {
        AF_TRY(af_scratch_vals(m, (u64)calls, vals + p));
        to[p] = vals[p];
    }
    for (i32 k = 0; k < calls; k++) {
        af_call_at(m, op, x, k, &f, row);
        for (i32 p = 0; p < args; p++) vals[p][k] = row[p];
    }
    return AF_OK;
}

/* A higher-order primitive that was admitted: its calls, so many at once as are worth it, and its result. */
AF_NOINLINE i32 af_column_of_calls(af_machine *m, i32 op, const af_val *x, i32 calls, i32 depth, af_val *out) {
    const i32 rule = af_calls_rule(op), args = rule == CALLS_PAIRS || rule == CALLS_PRODUCT ? 2 : 1;
    const i32 parts = (calls + AF_COLUMN_MOST - 1) / AF_COLUMN_MOST; /* as long as each other, about */
    const i32 longest = (calls + parts - 1) / parts;
    const af_column f = af_same(x + af_function_at(op));
    const u64 live = m->live, peak = m->peak;
    const af_val *given_to[2] = {0, 0};
    af_val *results = 0;
    u64 held = 32 * (u64)calls, inner = live;
    AF_TRY(af_scratch_vals(m, (u64)calls, &results));
    AF_TRY(af_column_of_arguments(m, op, x, calls, args, given_to));
    for (i32 base = 0; base < calls; base += longest) {
        const i32 count = calls - base < longest ? calls - base : longest;
        const u32 mark = m->top, scratch = m->scratch;
        af_column columns[2] = {af_same(given_to[0] + base), af_same(given_to[1] + (args > 1 ? base : 0))}, given;
        i32 small = 1;
        columns[0].step = columns[1].step = 1;
        m->peak = live;
        AF_TRY(af_column_of_functions(m, &f, columns, args, count, depth + 1, &given));
        AF_TRY(af_plain_rows(m, &given, count));
        if (m->peak > inner) inner = m->peak;
        for (i32 k = 0; k < count; k++) {
            const af_val v = results[base + k] = af_row(&given, k);
            if (AF_LIKELY(af_is(v, TAGS_SMALL))) continue;
            small = 0;
            AF_TRY(af_charge(m, af_weight(m, v) - 1));
            held += af_bytes(m, v) - 16;
        }
        m->scratch = scratch;
        if (small) m->top = mark;
    }
    m->peak = peak;
    m->live = live + held;
    m->results = (u32)((const u8 *)results - m->mem);
    m->count = calls;
    AF_TRY(af_perform(m, op, x, out));
    m->live = live;
    return af_need(m, inner - live + held); /* what is held beside the results of the others, at most */
}

/* A function applied to each item of the pairs of a column: one column of twice as many ints. */
AF_NOINLINE i32 af_apply_to_pairs(af_machine *m, const af_column *f, const i32 *pairs, i32 n, i32 depth, af_column *out) {
    const u64 live = m->live, peak = m->peak;
    const af_column members = af_column_of_ints(pairs, T_INT);
    u64 most = 64;
    af_column given;
    AF_TRY(af_charge(m, 3 * (u64)n));
    m->peak = m->live += 32;
    AF_TRY(af_column_of_functions(m, f, &members, 1, 2 * n, depth + 1, &given));
    if (given.ints && given.tag != T_PAIR) {
        *out = af_column_of_ints(given.ints, T_PAIR);
    } else {
        af_val *to = 0;
        AF_TRY(af_plain_rows(m, &given, 2 * n));
        AF_TRY(af_new_column(m, n, out, &to));
        for (i32 k = 0; k < n; k++) {
            const af_val two[2] = {af_row(&given, k), af_row(&given, n + k)};
            const u64 held = 32 + af_bytes(m, two[0]) + af_bytes(m, two[1]);
            AF_TRY(af_charge_given(m, two[0]));
            AF_TRY(af_charge_given(m, two[1]));
            AF_TRY(af_make_tuple(m, two, 2, to + k));
            if (held + af_bytes(m, to[k]) > most) most = held + af_bytes(m, to[k]);
        }
    }
    m->peak += most; /* at most */
    m->live = live;
    if (m->peak > m->memory) return AF_MEMORY;
    if (peak > m->peak) m->peak = peak;
    m->cache->paths.pair_columns++;
    return AF_OK;
}

#endif
