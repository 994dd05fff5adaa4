/* The column executor, on one lane: many calls of a function at once.
 *
 * Each instruction of a body runs over a column of values, one row for each call.  The order differs from calls one by one,
 * the sums do not: so columns are tried first, and where anything goes wrong the calls are made one by one (execute.h),
 * which knows the error, its place and what was spent by then.  Memory is counted from above. */
#ifndef AF_COLUMNS_H
#define AF_COLUMNS_H
#include "column_nested.h"
#include "fused.h"

#define AF_KEPT_LEAST 16 /* rows of a column that is worth keeping */
#define AF_KEPT_COST 64  /* fuel of a row that is worth keeping */
#define AF_KEPT_TRIAL 8u /* columns after which a function must have been asked for some again */

/* ---- Bodies ---- */

/* Calls one by one, for what has no better way. */
AF_NOINLINE i32 af_column_one_by_one(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                     af_column *out) {
    af_column functions = *f, rows[4];
    af_val x[4], *to = 0;
    AF_TRY(af_plain_rows(m, &functions, n));
    for (i32 p = 0; p < args; p++) {
        rows[p] = a[p];
        AF_TRY(af_plain_rows(m, rows + p, n));
    }
    AF_TRY(af_new_column(m, n, out, &to));
    for (i32 k = 0; k < n; k++) {
        af_row_of(rows, args, k, x);
        if (!af_is_function(af_row(&functions, k))) return AF_ERROR;
        AF_TRY(af_execute(m, af_row(&functions, k), x, args, depth, to + k));
    }
    return AF_OK;
}

AF_NOINLINE i32 af_column_primitive(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, i32 calls, af_column *out) {
    af_column x[4];
    if (a[0].parts && (op == OP_first || op == OP_last)) {
        *out = a[0].parts[op == OP_last];
        AF_TRY(af_need(m, a[0].most)); /* at most */
        return af_charge(m, (u64)n);
    }
    if (op == OP_identity && a[0].ints) { /* no kernel: bools stay bools */
        *out = a[0];
        AF_TRY(af_need(m, 16));
        return af_charge(m, (u64)n);
    }
    if (n >= AF_KERNEL_LEAST) {
        const i32 status = af_column_ints(m, op, a, n, out);
        if (status != AF_UNFIT) return status;
    }
    if (op == OP_apply && a[0].step == 0 && a[1].step && af_may_be_ints(a + 1)) {
        const u32 scratch = m->scratch;
        if (af_read_ints(m, a + 1, n, x) && x->tag == T_PAIR) return af_apply_to_pairs(m, a, x->ints, n, depth, out);
        m->scratch = scratch;
    }
    for (i32 p = 0; p < af_ops[op].arity; p++) {
        x[p] = a[p];
        AF_TRY(af_plain_rows(m, x + p, n));
    }
    if (calls) {
        const af_val primitive = af_primitive(op);
        const af_column same = af_same(&primitive);
        const i32 status = af_try_nested(m, op, x, n, depth, out);
        return status != AF_UNFIT ? status : af_column_one_by_one(m, &same, x, af_ops[op].arity, n, depth, out);
    }
    if (op == OP_astuple && af_defer_tuples(m, x, n, out)) return AF_OK;
    if (op == OP_manhattan) {
        const u32 scratch = m->scratch;
        const i32 status = af_column_distances(m, x, n, out);
        if (status != AF_UNFIT) return status;
        m->scratch = scratch;
    }
    return af_column_doors[op](m, op, x, n, out);
}

/* One instruction in n rows; x are its operands, `function` what AF_CALL calls. */
AF_FN i32 af_run_column(af_machine *m, const af_instr *instr, af_column *x, const af_column *function, i32 n, i32 depth,
                        af_column *out) {
    switch (instr->op) {
    case AF_CALL: return af_column_of_functions(m, function, x, instr->n, n, depth + instr->deeper, out);
    case AF_MAKE:
        AF_TRY(af_charge(m, af_cost_of_parts(instr->n) * (u64)n));
        return af_make_of_parts(m, 1, x, instr->n, n, out);
    case AF_ENTER:
    case AF_LEAVE: *out = af_same(0); return AF_OK; /* what a lambda within the body holds is held to the end, at most */
    case AF_MATCH: return af_column_matched(m, x, n, out);
    case AF_MOVE: *out = x[0]; return AF_OK;
    default: return af_column_primitive(m, instr->op, x, n, depth + instr->deeper, instr->calls, out);
    }
}

/* One instruction in n rows; where all rows are the same, once, which counts n times.  The result of a step of a lambda is
 * held until the lambda ends; the most that a row holds counts for all, and that is known from what a primitive needed. */
AF_INLINE i32 af_run_rows(af_machine *m, const af_instr *instr, af_column *x, const af_column *function, i32 same, i32 n,
                          i32 depth, af_column *to) {
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    const i32 once = same && n > 1;
    if (instr->held) m->peak = m->live;
    AF_TRY(af_run_column(m, instr, x, function, once ? 1 : n, depth, to));
    if (once) {
        AF_TRY(af_plain_rows(m, to, 1));
        const u64 cost = fuel - af_fuel_left(m);
        if (cost > af_fuel_left(m) / (u64)(n - 1)) return AF_FUEL;
        AF_TRY(af_charge(m, cost * (u64)(n - 1)));
        to->step = 0;
        if (instr->op >= AF_MOVE) m->cache->paths.same_arguments++;
    }
    if (!instr->held) return AF_OK;
    u64 most = to->parts ? to->most : m->peak - m->live;
    if ((instr->op < 0 || instr->calls) && !to->parts) most = to->ints ? 16 : af_measure_rows(m, to, n).most;
    if (peak > m->peak) m->peak = peak;
    m->live += 16 + (most > 16 ? most : 16);
    return af_need(m, 0);
}

static i32 af_run_columns(af_machine *m, const af_body *body, af_bound *bound, const af_column *a, i32 args, i32 n, i32 depth,
                          af_column *out) {
    const af_val *consts = af_body_consts(body);
    const u64 live = m->live;
    const i32 hoisting = bound && !bound->hoisted;
    i32 offset = 0;
    if (depth + body->deepest > AF_CALLS_MAX) return AF_ERROR;
    af_reach(m, depth + body->deepest);
    if (!hoisting) AF_TRY(af_charge(m, body->charge * (u64)n));
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)(body->slots + 1), &offset));
    af_column *slots = (af_column *)af_at(m, offset), function = af_same(0);
    if (bound) memcpy(slots, bound->slots, sizeof(af_column) * (size_t)body->slots);
    for (i32 k = 0; k < args; k++) slots[k] = a[k];
    for (const af_instr *instr = af_body_instrs(body);; instr++) {
        const i16 *const named = af_operands(body, instr);
        const i32 operands = instr->n + (instr->op == AF_CALL);
        af_column few[4], *x = few;
        i32 same = 1, fixed = instr->op >= AF_MOVE;
        if (instr->op == AF_REFUSE) return AF_ERROR;
        if (bound && fixed && bound->hoisted && af_is_there(bound->slots + instr->out)) continue;
        if (instr->n > 4) {
            AF_TRY(af_scratch(m, sizeof(af_column) * (u64)instr->n, &offset));
            x = (af_column *)af_at(m, offset);
        }
        for (i32 k = 0; k < operands; k++) { /* the function behind the others */
            const i32 slot = k < instr->n ? named[k] : instr->function;
            af_column *const operand = k < instr->n ? x + k : &function;
            *operand = slot >= 0 ? slots[slot] : bound ? bound->columns[slot] : af_same(consts + slot);
            same &= !operand->step;
            fixed = fixed && hoisting && af_is_there(operand);
        }
        if (instr->op == AF_RETURN) {
            *out = x[0];
            break;
        }
        if (hoisting && !fixed) continue;
        if (instr->op == AF_CALL) AF_TRY(af_plain_rows(m, &function, n));
        AF_TRY(af_run_rows(m, instr, x, &function, same, n, depth, slots + instr->out));
        if (hoisting) bound->slots[instr->out] = slots[instr->out];
    }
    m->live = live;
    return AF_OK;
}
/* Run what reads nothing but constants, for so many calls of a body; what it held at most counts as held while they run. */
static i32 af_hoist(af_machine *m, const af_body *body, af_bound *bound, i32 n, i32 calls, i32 depth) {
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    af_column none;
    i32 offset = 0;
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)body->slots, &offset));
    bound->slots = (af_column *)af_at(m, offset);
    memset(bound->slots, 0, sizeof(af_column) * (size_t)body->slots);
    m->peak = m->live;
    AF_TRY(af_run_columns(m, body, bound, 0, 0, n, depth, &none));
    m->live = m->peak;
    if (peak > m->peak) m->peak = peak;
    bound->hoisted = 1;
    const u64 cost = fuel - af_fuel_left(m);
    if (cost) m->cache->paths.fixed_columns++;
    if (calls > 1 && cost > af_fuel_left(m) / (u64)(calls - 1)) return AF_FUEL;
    return af_charge(m, cost * (u64)(calls - 1));
}

/* The same on one column of arguments, where `key` stands for the body and its constants; None: nothing does.  What came
 * of it is kept for the step, as ints where it can be, or as values that stay. */
static i32 af_run_kept(af_machine *m, af_val key, const af_body *body, af_bound *bound, const af_column *a, i32 n, i32 depth,
                       af_column *out) {
    af_cache *cache = m->cache;
    af_body *const counts = (af_body *)body;
    u32 *room = key.tag == T_NONE ? 0 : af_key_room(cache, 4 * (u64)n + 8), words = 0;
    af_entry *entry = 0;
    if (room) {
        memcpy(room, &key, sizeof key);
        room[4] = (u32)n;
        room[5] = a->tag;
        words = af_write_rows(cache, a, n, room + 6);
        if (words) entry = af_find_entry(cache, words + 6);
    }
    counts->asked++;
    if (entry && entry->payload && depth + (i32)entry->depth <= AF_CALLS_MAX) {
        const u32 *payload = cache->room + entry->payload;
        *out = entry->tag == T_NONE ? af_same((const af_val *)payload) : af_column_of_ints((const i32 *)payload, entry->tag);
        out->step = 1;
        cache->paths.cached_columns++;
        counts->found++;
        af_reach(m, depth + (i32)entry->depth);
        AF_TRY(af_charge(m, entry->cost));
        return af_need(m, entry->memory);
    }
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    const i32 deepest = m->deepest;
    m->peak = m->live; /* what these calls alone hold and reach is measured */
    m->deepest = depth;
    AF_TRY(af_run_columns(m, body, bound, a, 1, n, depth, out));
    if (entry && !entry->payload) {
        AF_TRY(out->parts ? af_plain_rows(m, out, n) : AF_OK);
        af_read_ints(m, out, n, out);
        room = af_payload_room(cache, 4 * (u64)n);
        words = room && out->step ? af_write_rows(cache, out, n, room) : 0;
        entry->tag = out->tag;
        entry->cost = fuel - af_fuel_left(m);
        entry->memory = m->peak - m->live;
        entry->depth = (u32)(m->deepest - depth);
        if (words) entry->payload = af_take_room(cache, words);
    }
    if (peak > m->peak) m->peak = peak;
    af_reach(m, deepest);
    return AF_OK;
}

/* ---- Calls ---- */

/* Call the function of each row. */
static i32 af_column_of_functions(af_machine *m, const af_column *f, const af_column *a, i32 args, i32 n, i32 depth,
                                  af_column *out) {
    const af_val first = f->vals[0];
    const af_body *body = 0;
    if (depth > AF_CALLS_MAX || first.tag != T_FUNC) return AF_ERROR;
    af_reach(m, depth);
    if (f->step == 0 && !first.b) {
        if (args != af_ops[first.c].arity) return AF_ERROR;
        return af_column_primitive(m, first.c, a, n, depth, af_calls_rule(first.c) != CALLS_NONE, out);
    }
    const i32 one_by_one = first.b && (first.c == OP_power ? af_vals(m, first)[1].a > AF_POWER_MOST : af_is_block(m, first));
    if (f->step == 0 && !one_by_one) {
        AF_TRY(af_body_of(m, first, args, depth, &body));
        if (args != 1 || body->plain || depth == 1 || n < AF_KEPT_LEAST || a->parts || !af_stays(first, m->cache->floor) ||
            (body->asked >= AF_KEPT_TRIAL && body->found * 4 < body->asked))
            return af_run_columns(m, body, 0, a, args, n, depth, out);
        const u64 fuel = af_fuel_left(m);
        AF_TRY(af_run_kept(m, first, body, 0, a, n, depth, out));
        if (fuel - af_fuel_left(m) < AF_KEPT_COST * (u64)n) ((af_body *)body)->asked = ~0u / 8; /* not again */
        return AF_OK;
    }
    return af_column_one_by_one(m, f, a, args, n, depth, out);
}

/* The calls of a higher-order primitive in columns, on speculation, and its result; AF_UNFIT: make them one by one.  Those
 * may try columns again for the calls that they make themselves, so what is known at once in columns is known soon after
 * they failed; within an attempt nothing is tried twice. */
static i32 af_try_at_once(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    af_cache *cache = m->cache;
    if (!cache || !cache->columns) return AF_UNFIT;
    const af_machine point = *m;
    const i32 before = cache->columns, rule = af_calls_rule(op);
    i32 status = af_try_fused(m, op, x, calls, depth, out);
    if (status == AF_UNFIT && calls >= AF_COLUMN_LEAST && calls <= AF_INT_MAX && rule != CALLS_UNTIL && rule != CALLS_MEMBERS) {
        cache->columns = 2;
        cache->used = 1;
        status = af_column_of_calls(m, op, x, (i32)calls, depth, out);
        cache->columns = before;
        if (status == AF_OK) {
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
AF_FN i32 af_run_step(af_machine *m, af_val f, const af_val *args, i32 n, i32 depth, af_val *out) {
    const af_machine point = *m;
    af_begin_step(m, 1);
    const i32 status = af_execute(m, f, args, n, depth, out);
    if (AF_LIKELY(status != AF_ARENA_FULL || !m->cache || !m->cache->used || af_is_stopped(m))) return status;
    m->cache->paths.without_columns++;
    af_go_back(m, &point);
    af_begin_step(m, 0);
    return af_execute(m, f, args, n, depth, out);
}

#endif
