/* Calls of function values on one lane, by recursion: the depth of calls is bounded by the language (256), and so is
 * the processor's stack.  Same values, statuses and fuel as calls_warp.h.
 *
 * Small closures are called again and again on the same places, so what a function gave for an int, a place or a cell
 * is remembered for the length of one step, with its cost and its claims on depth and memory, which count each time. */
#ifndef AF_CALLS_CPU_H
#define AF_CALLS_CPU_H
#include "perform.h"

static i32 af_eval(af_machine *m, af_val f, const af_val *a, i32 n, i32 depth, af_val *out);

/* ---- Remembering ---- */

#define AF_MEMO_ENTRIES 2048
#define AF_MEMO_FUNCTIONS 64
#define AF_MEMO_TRIAL 32u /* calls after which a function must have shown that it pays */

typedef struct {
    u64 epoch; /* the step it was seen in */
    u32 function, depth;
    af_val arg, result;
    u64 cost, memory; /* memory: the most it held at once */
} af_remembered;

typedef struct af_memo {
    u64 epoch;
    u32 floor, unused; /* values below `floor` stay what they are during the step */
    struct {
        u64 epoch;
        u32 function, tries, hits, unused;
    } functions[AF_MEMO_FUNCTIONS];
    af_remembered entries[AF_MEMO_ENTRIES];
} af_memo;

AF_FN u32 af_memo_slot(af_val f, af_val arg) {
    const u64 key = ((u64)(u32)f.a << 32) ^ ((u64)(u32)arg.a * 0x9e3779b97f4a7c15ULL) ^
                    ((u64)(u32)arg.b * 0xd6e8feb86659fd93ULL) ^ ((u64)(u32)arg.c * 0xa0761d6478bd642fULL) ^ arg.tag;
    return (u32)((key * 0x9e3779b97f4a7c15ULL) >> 53);
}

/* ---- Calling ---- */

/* A function made of others; its parts are called one deeper. */
static i32 af_eval_made(af_machine *m, af_val f, const af_val *a, i32 n, i32 depth, af_val *out) {
    const af_val *parts = af_vals(m, f);
    af_val x[4];
    m->error_op = f.c;
    switch (f.c) {
    case OP_compose:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[1], a, 1, depth + 1, x));
        return af_eval(m, parts[0], x, 1, depth + 1, out);
    case OP_chain:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[2], a, 1, depth + 1, x));
        AF_TRY(af_eval(m, parts[1], x, 1, depth + 1, x + 1));
        return af_eval(m, parts[0], x + 1, 1, depth + 1, out);
    case OP_fork:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[1], a, 1, depth + 1, x));
        AF_TRY(af_eval(m, parts[2], a, 1, depth + 1, x + 1));
        return af_eval(m, parts[0], x, 2, depth + 1, out);
    case OP_matcher:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[0], a, 1, depth + 1, x));
        AF_TRY(af_charge_given(m, x[0]));
        *out = af_bool(af_equal(m, x[0], parts[1]));
        return AF_OK;
    case OP_rbind:
    case OP_lbind: {
        const i32 left = f.c == OP_lbind;
        if (n != af_arity(m, f) || n > 3) return af_fail(m, -1, WHY_ARITY);
        for (i32 k = 0; k < n; k++) x[k + left] = a[k];
        x[left ? 0 : n] = parts[1];
        return af_eval(m, parts[0], x, n + 1, depth + 1, out);
    }
    case OP_power: {
        const u32 start = m->top;
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        x[0] = a[0];
        for (i32 k = 0; k < parts[1].a; k++) {
            AF_TRY(af_eval(m, parts[0], x, 1, depth + 1, x + 1));
            af_settle(m, start, x + 1);
            x[0] = x[1];
            if (m->stop && *m->stop) return AF_ROOM;
        }
        *out = x[0];
        return AF_OK;
    }
    default: break;
    }
    /* lambda */
    const af_val body = parts[0];
    const i32 arity = af_body_at(m, body, 0), first = arity + af_body_at(m, body, 1), steps = af_body_at(m, body, 3);
    const u32 scratch = m->scratch;
    const u64 live = m->live;
    af_val *slots = 0;
    if (n != arity) return af_fail(m, -1, WHY_ARITY);
    AF_TRY(af_scratch_vals(m, (u64)first + (u64)steps, &slots));
    for (i32 k = 0; k < n; k++) slots[k] = a[k];
    for (i32 k = n; k < first; k++) slots[k] = parts[1 + k - n];
    for (i32 k = 0, at = AF_BODY_HEAD; k < steps; k++) {
        const i32 op = af_body_at(m, body, at), count = af_body_at(m, body, at + 1), call = op == AF_CALL;
        at += 2;
        if (op == AF_MAKE) {
            af_val *captured = 0;
            const u32 before = m->scratch;
            AF_TRY(af_charge(m, 1));
            AF_TRY(af_scratch_vals(m, (u64)count, &captured));
            for (i32 p = 0; p < count; p++) captured[p] = slots[af_body_at(m, body, at + p)];
            m->error_op = OP_lambda;
            AF_TRY(af_make_function(m, OP_lambda, captured, count, &slots[first + k]));
            m->scratch = before;
        } else {
            const af_val g = call ? slots[af_body_at(m, body, at)] : af_primitive(op);
            if (count - call > 4) return af_fail(m, -1, WHY_ARITY);
            if (!af_is_function(g)) return af_fail(m, -1, WHY_NOT_FUNCTION);
            for (i32 p = call; p < count; p++) x[p - call] = slots[af_body_at(m, body, at + p)];
            AF_TRY(af_eval(m, g, x, count - call, depth + 1, &slots[first + k]));
        }
        m->live += 16 + af_bytes(m, slots[first + k]);
        AF_TRY(af_need(m, 0));
        at += count;
    }
    *out = slots[af_body_at(m, body, 2)];
    m->scratch = scratch;
    m->live = live;
    return AF_OK;
}

/* A higher-order primitive: the calls it asks for, then its end. */
AF_NOINLINE i32 af_eval_higher(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    const u32 scratch = m->scratch, start = m->top;
    const u64 live = m->live;
    af_val *results = 0, f, args[4], r;
    i32 k = 0;
    if (calls > AF_INT_MAX) return AF_MEMORY;
    AF_TRY(af_need(m, 16 * (u64)calls));
    AF_TRY(af_scratch_vals(m, (u64)calls, &results));
    for (;;) {
        const u32 mark = m->top;
        const i32 n = af_call_at(m, op, x, k, &f, args);
        AF_TRY(af_eval(m, f, args, n, depth + 1, &r));
        if (m->stop && *m->stop) return AF_ROOM;
        if (af_is(r, TAGS_SMALL)) {
            m->top = mark;
            m->live += 32;
        } else {
            af_settle(m, mark, &r);
            AF_TRY(af_charge_given(m, r));
            m->live += 16 + af_bytes(m, r);
        }
        results[k++] = r;
        if (k == calls || (op == OP_extract && af_truth(r))) break;
        AF_TRY(af_need(m, 0));
    }
    m->results = (u32)((u8 *)results - m->mem);
    m->count = k;
    AF_TRY(af_perform(m, op, x, out));
    m->scratch = scratch;
    m->live = live;
    af_settle(m, start, out);
    return AF_OK;
}

/* The call of a made function on a value that stands in itself, remembered. */
AF_NOINLINE i32 af_eval_remembered(af_machine *m, af_val f, const af_val *a, i32 depth, af_val *out) {
    af_memo *memo = m->memo;
    const u32 which = ((u32)f.a >> 4) & (AF_MEMO_FUNCTIONS - 1);
    if (memo->functions[which].epoch != memo->epoch || memo->functions[which].function != (u32)f.a) {
        memo->functions[which].epoch = memo->epoch;
        memo->functions[which].function = (u32)f.a;
        memo->functions[which].tries = memo->functions[which].hits = 0;
    }
    if (memo->functions[which].tries >= AF_MEMO_TRIAL && memo->functions[which].hits * 4 < memo->functions[which].tries)
        return af_eval_made(m, f, a, 1, depth, out);
    memo->functions[which].tries++;
    af_remembered *entry = &memo->entries[af_memo_slot(f, a[0])];
    if (entry->epoch == memo->epoch && entry->function == (u32)f.a && entry->arg.tag == a[0].tag &&
        entry->arg.a == a[0].a && entry->arg.b == a[0].b && entry->arg.c == a[0].c &&
        depth + (i32)entry->depth <= AF_CALLS_MAX) {
        memo->functions[which].hits++;
        AF_TRY(af_charge(m, entry->cost));
        AF_TRY(af_need(m, entry->memory));
        if (depth + (i32)entry->depth > m->deepest) m->deepest = depth + (i32)entry->depth;
        *out = entry->result;
        return AF_OK;
    }
    const u64 fuel = m->fuel, peak = m->peak;
    const i32 deepest = m->deepest;
    m->peak = m->live;
    m->deepest = depth;
    const i32 status = af_eval_made(m, f, a, 1, depth, out);
    if (status == AF_OK && (af_is(*out, TAGS_SMALL) || (out->tag != T_HOST && (u32)out->a < memo->floor))) {
        entry = &memo->entries[af_memo_slot(f, a[0])];
        entry->epoch = memo->epoch;
        entry->function = (u32)f.a;
        entry->arg = a[0];
        entry->result = *out;
        entry->cost = fuel - m->fuel;
        entry->memory = m->peak - m->live;
        entry->depth = (u32)(m->deepest - depth);
    }
    if (peak > m->peak) m->peak = peak;
    if (deepest > m->deepest) m->deepest = deepest;
    return status;
}

AF_NOINLINE i32 af_eval_primitive(af_machine *m, i32 op, const af_val *a, i32 n, i32 depth, af_val *out) {
    m->error_op = op;
    if (n != af_ops[op].arity) return af_fail(m, -1, WHY_ARITY);
    AF_TRY(af_admit(m, op, a));
    const i64 calls = af_calls_of(op, a);
    if (calls == AF_NO_CALLS) return af_perform(m, op, a, out);
    m->count = 0;
    AF_TRY(calls ? af_eval_higher(m, op, a, calls, depth, out) : af_perform(m, op, a, out));
    if (!af_calls_last(op)) return AF_OK;
    const af_val made = *out;
    return af_eval(m, a[af_ops[op].arity - 1], &made, 1, depth + 1, out);
}

static i32 af_eval(af_machine *m, af_val f, const af_val *a, i32 n, i32 depth, af_val *out) {
    if (depth > AF_CALLS_MAX) return af_fail(m, -1, WHY_CALL_DEPTH);
    if (depth > m->deepest) m->deepest = depth;
    if (f.tag == T_HOST) {
        AF_TRY(af_charge(m, 1));
        if (!m->host) return af_fail(m, -1, WHY_HOST);
        AF_TRY(m->host(m, f, a, n, out));
        return af_need(m, af_bytes(m, *out));
    }
    if (f.b) {
        if (m->memo && n == 1 && af_is(a[0], TAGS_SMALL) && (u32)f.a < m->memo->floor)
            return af_eval_remembered(m, f, a, depth, out);
        return af_eval_made(m, f, a, n, depth, out);
    }
    return af_eval_primitive(m, f.c, a, n, depth, out);
}

AF_FN i32 af_call_inner(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    af_val a[4];
    if (n > 4) return af_fail(m, -1, WHY_ARITY);
    for (i32 k = 0; k < n; k++) a[k] = args[k];
    m->peak = m->live;
    m->deepest = 0;
    if (m->memo) {
        m->memo->epoch++;
        m->memo->floor = m->top;
    }
    return af_eval(m, f, a, n, 0, out);
}

#endif
