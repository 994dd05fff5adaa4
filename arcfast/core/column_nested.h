/* Functions that differ from row to row, on one lane: a higher-order primitive on one container and a function for each
 * row, as where the nearest object is asked for every place.  Functions that are made alike have one body, with columns
 * for what is bound in them.  The members of the container are taken one by one, each with a column of calls; columns of
 * ints and bools are kept for the length of a step, because the same places ask again for the same members (once for every
 * object, say), with functions that are made anew. */
#ifndef AF_COLUMN_NESTED_H
#define AF_COLUMN_NESTED_H
#include "column_calls.h"

/* The body of the functions of n rows, and the columns of its constants; AF_UNFIT: they are not made alike. */
AF_NOINLINE i32 af_flatten_rows(af_machine *m, const af_column *f, i32 args, i32 n, const af_body **body,
                                const af_column **bound) {
    const af_val first = f->vals[0];
    af_writer w;
    i32 offset = 0;
    if (first.tag != T_FUNC || !first.b || af_is_block(m, first)) return AF_UNFIT;
    const i32 most = AF_BODY_MOST + af_own_places(m, first);
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)most, &offset));
    AF_TRY(af_open_writer(m, first, &w));
    w.rows = n;
    w.bound = (af_column *)af_at(m, offset) + most;
    const u32 top = m->top, end = (u32)af_round16((u64)((u8 *)(w.more + w.most) - m->mem));
    m->top = end; /* functions may be made meanwhile */
    af_flatten(&w, f, args, -1);
    *bound = w.bound;
    const i32 status = w.unfit ? AF_UNFIT : af_close_writer(m, &w, body);
    if (m->top == end) m->top = top;
    return status;
}

/* What stands for a body with these constants in n rows, as a key; None where they may change, or take too much room. */
AF_NOINLINE af_val af_key_of_rows(af_cache *cache, const af_body *body, const af_column *bound, i32 n) {
    const u64 bytes = sizeof(af_instr) * (u64)body->instrs + sizeof(i16) * (u64)body->more;
    const u32 words = (u32)(bytes + 3) / 4;
    u32 *const room = af_key_room(cache, 1 + words + (u64)body->consts * (u64)(1 + 4 * n)), at = 1 + words;
    if (!room) return af_none();
    room[0] = ~(u32)n; /* no tag, so that it is no key of a column */
    room[words] = 0;
    memcpy(room + 1, af_body_instrs(body), (size_t)bytes);
    for (i32 slot = -1; slot >= -body->consts; slot--) {
        const u32 some = af_write_rows(cache, bound + slot, n, room + at + 1);
        if (!some) return af_none();
        room[at] = some;
        at += 1 + some;
    }
    const af_entry *entry = af_find_entry(cache, at);
    return entry ? af_int((i32)(entry - cache->entries)) : af_none();
}

/* The best of each row so far, and, where that is wanted, whose it is: the first one's that gave it. */
AF_FN void af_keep_best(i32 *best, i32 *whose, const i32 *vals, i32 j, i32 n, i32 sign) {
    for (i32 k = 0; k < n && whose; k++) {
        const i32 better = sign > 0 ? vals[k] > best[k] : vals[k] < best[k];
        whose[k] = better ? j : whose[k];
    }
    if (sign > 0)
        AF_UNROLLED for (i32 k = 0; k < n; k++) best[k] = vals[k] > best[k] ? vals[k] : best[k];
    else
        AF_UNROLLED for (i32 k = 0; k < n; k++) best[k] = vals[k] < best[k] ? vals[k] : best[k];
}
AF_FN i32 af_best_sign(i32 op) {
    return op == OP_valmax || op == OP_argmax ? 1 : op == OP_valmin || op == OP_argmin ? -1 : 0;
}

/* A higher-order primitive on one container and a function for each row: member by member, each a column of calls.
 * AF_UNFIT: they are not made alike, or give values that do not stand in themselves. */
AF_NOINLINE i32 af_column_nested(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out) {
    const i32 at = 1 - af_function_at(op), sign = af_best_sign(op), member = op == OP_argmin || op == OP_argmax;
    const i32 arity = af_ops[op].arity;
    const af_val c = a[at].vals[0];
    const i32 calls = af_len(c);
    const u64 live = m->live;
    const af_body *body = 0;
    af_bound bound = {0, 0, 0};
    const af_val *members = 0;
    af_val *to = 0, *results = 0, x[4];
    i32 *best = 0, *whose = 0, running = 0; /* running: the best int so far is all that is wanted */
    u32 tag = T_INT;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_flatten_rows(m, a + 1 - at, 1, n, &body, &bound.columns));
    const af_val key = af_key_of_rows(m->cache, body, bound.columns, n);
    AF_TRY(af_scratch_vals(m, (u64)calls * (u64)n, &results));
    AF_TRY(af_column_of_members(m, c, &members));
    AF_TRY(af_scratch_ints(m, (u64)n, &best));
    AF_TRY(af_scratch_ints(m, (u64)n, &whose));
    const u64 fuel = af_fuel_left(m);
    af_row_of(a, arity, 0, x);
    AF_TRY(af_admit(m, op, x));
    AF_TRY(af_charge(m, (fuel - af_fuel_left(m)) * (u64)(n - 1))); /* for the container, which is one */
    AF_TRY(af_need(m, 16 * (u64)calls));
    m->live += 32 * (u64)calls; /* at most */
    AF_TRY(af_hoist(m, body, &bound, n, calls, depth + 1));
    for (i32 j = 0; j < calls; j++) {
        const u32 mark = m->top, scratch = m->scratch;
        const af_column arg = af_same(members + j);
        af_column given;
        AF_TRY(af_run_kept(m, key, body, &bound, &arg, n, depth + 1, &given));
        if (sign && af_read_ints(m, &given, n, &given) && j == 0 && given.tag != T_PAIR) {
            running = 1;
            tag = given.tag;
            memcpy(best, given.ints, 4 * (size_t)n);
            memset(whose, 0, 4 * (size_t)n);
        }
        i32 fit = !running || (given.ints && given.tag == tag);
        if (running && fit) {
            af_keep_best(best, member ? whose : 0, given.ints, j, n, sign);
        } else {
            const i32 *const ints = given.tag == T_PAIR ? 0 : given.ints;
            if (!ints) AF_TRY(af_plain_rows(m, &given, n));
            for (i32 k = 0; k < n && fit; k++) {
                const af_val v = ints ? af_value(given.tag, ints[k], 0, 0) : af_row(&given, k);
                results[(i64)k * calls + j] = v;
                fit = af_is(v, TAGS_SMALL);
            }
        }
        if (!fit) {
            m->cache->nested = 0; /* one such attempt a step is enough */
            return AF_UNFIT;
        }
        m->top = mark;
        m->scratch = scratch;
    }
    for (i32 k = 0; k < n; k++) {
        if (running) {
            to[k] = member ? members[whose[k]] : af_value(tag, best[k], 0, 0);
            AF_TRY(af_weigh(m, op, to + k));
        } else {
            af_row_of(a, arity, k, x);
            m->results = (u32)((u8 *)(results + (i64)k * calls) - m->mem);
            m->count = calls;
            AF_TRY(af_perform(m, op, x, to + k));
        }
    }
    m->live = live;
    return AF_OK;
}
/* The same, where it is worth trying.  Of what is best in a container only one column is held at a time; of the others all
 * are, and columns should not be shorter than the container. */
#define AF_NESTED_MOST 262144
#define AF_NESTED_RATIO 16
AF_FN i32 af_try_nested(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out) {
    const i32 rule = af_calls_rule(op), f = af_function_at(op);
    if (!m->cache->nested || (rule != CALLS_EACH && rule != CALLS_OR_ZERO)) return AF_UNFIT;
    if (a[1 - f].step || !a[f].step || !af_is_container(a[1 - f].vals[0]) || n < AF_COLUMN_LEAST) return AF_UNFIT;
    const i64 calls = af_len(a[1 - f].vals[0]);
    if (!calls || calls > (af_best_sign(op) ? AF_NESTED_RATIO * (i64)n : n) || calls * n > AF_NESTED_MOST) return AF_UNFIT;
    const af_machine point = *m;
    const i32 status = af_column_nested(m, op, a, n, depth, out);
    if (status == AF_OK) m->cache->paths.nested_columns++;
    if (status == AF_UNFIT) af_go_back(m, &point);
    return status;
}

#endif
