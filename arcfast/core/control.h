/* Running blocks: from one call to the next, on one lane and on 32.
 *
 * A slot of a block's own holds 16 bytes and what its value counts, as long as it has it.  On the heap, everything above
 * where the frame began belongs to its own slots alone: at the end of a round what they hold is brought down to there, if
 * enough was left behind since the last time, so that loops of any length run in a small arena. */
#ifndef AF_CONTROL_H
#define AF_CONTROL_H
#include "frames.h"

/* What a slot of a block holds. */
AF_FN u64 af_held_by(const af_machine *m, af_val v) {
    if (af_is(v, TAGS_SMALL)) return 32;
    return af_is(v, TAGS_VALUE) ? 16 + af_bytes(m, v) : 0;
}
AF_INLINE i32 af_assign(af_machine *m, af_val *slot, af_val v) {
    const af_val old = *slot;
#if LANES == 1
    if (AF_LIKELY(af_is(old, TAGS_SMALL) && af_is(v, TAGS_SMALL))) { /* as much is held as before */
        *slot = v;
        return AF_OK;
    }
#endif
    SYNC();
    SERIAL { *slot = v; }
    m->live += af_held_by(m, v);
    m->live -= af_held_by(m, old);
    return af_need(m, 0);
}
/* An error that is no primitive's. */
AF_FN i32 af_fail_block(af_machine *m, i32 why) {
    m->error_op = -1;
    return af_fail(m, -1, why);
}

/* The end of a round: bring down what n slots hold, where that pays. */
AF_NOINLINE void af_settle_slots(af_machine *m, af_frame *frame, af_val *slots, i32 n) {
    const u32 start = frame->start, shift = m->top - start, scratch = m->scratch;
    af_val *moved = 0;
    u64 top = start;
    i32 status = af_scratch_vals(m, (u64)n, &moved);
    for (i32 k = 0; k < n && status == AF_OK; k++) {
        af_val v = slots[k];
        if (af_flat_bytes(v) && (u32)v.a >= start)
            status = af_transfer(m, m->mem, m->mem + shift, &top, m->scratch - shift, start, &v);
        SERIAL { moved[k] = v; }
    }
    m->scratch = scratch;
    if (status == AF_OK) {
        EACH(k, n) { slots[k] = moved[k]; }
        MOVE_DOWN(af_at(m, (i32)start), af_at(m, (i32)m->top), top - start);
        m->top = (u32)top;
    }
    SYNC();
    SERIAL { frame->mark = m->top; }
}
AF_INLINE i32 af_settling_pays(const af_machine *m, const af_frame *frame) {
    const u32 grown = m->top - frame->mark;
    return grown > AF_SETTLE_FROM && grown > 2 * (frame->mark - frame->start);
}

/* The values of operands that stand in the encoded block from `at` on, in scratch; an error if one is not bound, unless
 * `any`. */
AF_FN i32 af_gather(af_machine *m, const af_frame *frame, const af_val *slots, i32 at, i32 n, i32 any, af_val **vals) {
    const af_val code = af_vals(m, frame->f)[0];
    const i32 arity = af_body_at(m, code, 0), first = arity + af_body_at(m, code, 1);
    i32 unbound = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, vals));
    af_val *to = *vals;
    EACH(k, n) {
        to[k] = slots[af_block_slot(arity, first, af_body_at(m, code, at + k))];
        unbound |= !af_is(to[k], any ? TAGS_VALUE | TAG(T_UNBOUND) : TAGS_VALUE);
    }
    return ANY(unbound) ? af_fail_block(m, WHY_UNASSIGNED) : AF_OK;
}
AF_NOINLINE i32 af_make_in_block(af_machine *m, const af_frame *frame, const af_val *slots, const af_instr *instr, af_val *r) {
    const u32 scratch = m->scratch;
    af_val *parts = 0;
    AF_TRY(af_charge(m, af_cost_of_parts(instr->n)));
    AF_TRY(af_gather(m, frame, slots, (i32)instr->charge, instr->n, 0, &parts));
    m->error_op = OP_lambda;
    AF_TRY(af_make_function(m, OP_lambda, parts, instr->n, r));
    m->scratch = scratch;
    return AF_OK;
}
/* What a block gives.  Several results are only for a block that is a step by itself. */
AF_NOINLINE i32 af_result_of_block(af_machine *m, const af_frame *frame, const af_val *slots, const af_instr *instr, af_val *r) {
    const u32 scratch = m->scratch;
    const i32 n = instr->n;
    af_val *results = 0;
    i32 offset = 0;
    if (n == 1) {
        *r = slots[instr->args[0]];
        if (!af_is(*r, TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
        af_settle(m, frame->start, r);
        return AF_OK;
    }
    if (frame->depth != AF_NO_CALL) return af_fail_block(m, WHY_ARITY);
    AF_TRY(af_gather(m, frame, slots, (i32)instr->charge, n, 1, &results));
    AF_TRY(af_new_block(m, results, n, &offset));
    *r = af_value(T_VECTOR, offset, n, 0);
    af_val *to = af_vals(m, *r);
    EACH(k, n) { to[k] = results[k]; } /* bools as they are */
    m->scratch = scratch;
    af_settle(m, frame->start, r);
    return AF_OK;
}

/* A block begins: its own slots are unbound, and the heap below is others'. */
AF_NOINLINE i32 af_begin_block(af_machine *m, af_frame *frame) {
    const af_body *body = frame->body;
    const i32 arity = body->block - 1;
    af_val *own = (af_val *)af_at(m, (i32)frame->slots) + arity;
    EACH(k, body->slots - arity) { own[k] = af_unbound(); }
    SERIAL { frame->start = frame->mark = m->top; }
    return af_charge(m, body->charge);
}

/* Begin to count. */
AF_FN i32 af_begin_range(af_machine *m, const af_instr *instr, af_val *slots) {
    const af_val start = slots[instr->args[0]], step = slots[instr->args[2]];
    const i32 endless = instr->args[1] == AF_ANY_SLOT;
    const af_val stop = endless ? start : slots[instr->args[1]];
    if (!af_is_int(start) || !af_is_int(stop) || !af_is_int(step) || !step.a) return af_fail_block(m, WHY_NOT_COUNTABLE);
    SYNC();
    SERIAL { slots[instr->out] = af_value(endless ? T_COUNTER : T_RANGE, start.a, stop.a, step.a); }
    return AF_OK;
}
/* The next int of a count; *more: whether there is one. */
AF_FN i32 af_count_on(af_machine *m, const af_instr *instr, af_val *slots, i32 *more) {
    af_val *const cursor = slots + instr->args[0];
    const af_val now = *cursor;
    if (now.tag == T_COUNTED) return af_fail_block(m, WHY_INT_LIMIT);
    if (!af_is(now, TAG(T_RANGE) | TAG(T_COUNTER))) return af_fail_block(m, WHY_NOT_COUNTABLE);
    *more = now.tag == T_COUNTER || (now.c > 0 ? now.a < now.b : now.a > now.b);
    if (!*more) return AF_OK;
    AF_TRY(af_charge(m, (u64)instr->n));
    if (instr->out == AF_ANY_SLOT) return AF_OK;
    const i64 next = (i64)now.a + now.c;
    const i32 fits = af_in_range(next);
    SYNC();
    SERIAL { /* a range that leaves the limits has ended */
        cursor->a = fits ? (i32)next : now.b;
        if (!fits && now.tag == T_COUNTER) cursor->tag = T_COUNTED;
    }
    return af_assign(m, slots + instr->out, af_int(now.a));
}
/* The next member of a container; *more: whether there is one. */
AF_FN i32 af_walk_on(af_machine *m, const af_instr *instr, af_val *slots, i32 *more) {
    af_val *const cursor = slots + instr->args[0];
    const af_val now = *cursor, c = slots[instr->args[1]];
    if (now.tag != T_CURSOR || !af_is_container(c)) return af_fail_block(m, WHY_NOT_CONTAINER);
    *more = now.a < af_len(c);
    if (!*more) return AF_OK;
    AF_TRY(af_charge(m, (u64)instr->n));
    if (instr->out == AF_ANY_SLOT) return AF_OK;
    SYNC();
    SERIAL { cursor->a = now.a + 1; }
    return af_assign(m, slots + instr->out, af_member(m, c, now.a));
}

#if LANES == 1
/* What a primitive gives for two ints, and what it costs; 0: this is not known here, or would end the run. */
AF_INLINE i32 af_quick(af_machine *m, i32 op, i32 x, i32 y, af_val *r) {
    i64 given = 0;
    u32 tag = T_INT, cost = 1;
    switch (op) {
    case OP_add:
    case OP_plus: given = (i64)x + y; break;
    case OP_subtract:
    case OP_minus: given = (i64)x - y; break;
    case OP_multiply:
    case OP_times: given = (i64)x * y; break;
    case OP_floor_divide: /* in 32 bits, which is quicker */
        if (y == 0 || y == -1) return 0;
        given = x / y - (x % y != 0 && (x < 0) != (y < 0));
        break;
    case OP_modulo:
        if (y == 0 || y == -1) return 0;
        given = x % y;
        if (given != 0 && (x < 0) != (y < 0)) given += y;
        break;
    case OP_less:
        given = x < y;
        tag = T_BOOL;
        break;
    case OP_less_equal:
        given = x <= y;
        tag = T_BOOL;
        break;
    case OP_greater:
        given = x > y;
        tag = T_BOOL;
        cost = 3;
        break;
    case OP_equality:
        given = x == y;
        tag = T_BOOL;
        cost = 3;
        break;
    default: return 0;
    }
    if (!af_in_range(given) || cost > m->fuel || m->live + 16 > m->memory) return 0;
    if (m->live + 16 > m->peak) m->peak = m->live + 16;
    m->fuel -= cost;
    m->error_op = op;
    *r = af_value(tag, (i32)given, 0, 0);
    return 1;
}
#endif

/* Run the block of a frame up to its next call, whose arguments come to `a`, or to its end, when a[0] is what it gives.
 * *at: the instruction that is next. */
AF_NOINLINE i32 af_run_block(af_machine *m, af_frame *frame, af_val *a, const af_instr **at) {
    const af_body *const body = frame->body;
    const af_instr *const first = af_body_instrs(body), *instr = first + frame->k;
    af_val *const slots = (af_val *)af_at(m, (i32)frame->slots);
    af_val r = af_none();
    i32 more = 0;
    if (instr == first) AF_TRY(af_begin_block(m, frame));
    for (;;) {
        const i32 op = instr->op;
        if (op >= AF_CALL) {
#if LANES == 1
            const af_val *const x = slots + instr->args[0], *const y = slots + instr->args[1];
            if (instr->n == 2 && x->tag == T_INT && y->tag == T_INT && af_quick(m, op, x->a, y->a, &r)) {
                AF_TRY(af_assign(m, slots + instr->out, r));
                instr++;
                continue;
            }
#endif
            for (i32 k = 0; k < 4; k++)
                if (k < instr->n) a[k] = slots[instr->args[k]];
            if (op == AF_CALL || instr->calls) break;
            AF_TRY(af_perform_plain(m, op, a, &r));
            AF_TRY(af_assign(m, slots + instr->out, r));
            instr++;
            continue;
        }
        const i32 target = (i32)instr->charge;
        switch (op) {
        case AF_MOVE:
            AF_TRY(af_charge(m, (u64)instr->n));
            AF_TRY(af_assign(m, slots + instr->out, slots[instr->args[0]]));
            instr++;
            break;
        case AF_UNLESS:
            AF_TRY(af_charge(m, 1));
            r = slots[instr->out];
            if (!af_is(r, TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
            instr = af_truth(r) ? instr + 1 : first + target;
            break;
        case AF_NEXT:
            AF_TRY(af_walk_on(m, instr, slots, &more));
            instr = more ? instr + 1 : first + target;
            break;
        case AF_COUNT:
            AF_TRY(af_count_on(m, instr, slots, &more));
            instr = more ? instr + 1 : first + target;
            break;
        case AF_AGAIN:
            if (af_settling_pays(m, frame)) {
                const i32 arity = body->block - 1;
                af_settle_slots(m, frame, slots + arity, body->slots - arity);
            }
            instr = first + target;
            break;
        case AF_JUMP: instr = first + target; break;
        case AF_LOOP:
            AF_TRY(af_charge(m, 1));
            instr++;
            break;
        case AF_ROUND:
            r = slots[instr->out];
            if (!af_is(r, TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
            more = af_truth(r);
            if (more) AF_TRY(af_charge(m, 1));
            instr = more ? instr + 1 : first + target;
            break;
        case AF_CHECK:
            if (!af_is(slots[instr->out], TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
            instr++;
            break;
        case AF_UNBIND:
            AF_TRY(af_assign(m, slots + instr->out, af_unbound()));
            instr++;
            break;
        case AF_SELF:
            if (frame->depth == AF_NO_CALL) return af_fail_block(m, WHY_NOT_FUNCTION);
            AF_TRY(af_assign(m, slots + instr->out, frame->f));
            instr++;
            break;
        case AF_EACH:
            if (!af_is_container(slots[instr->args[0]])) return af_fail_block(m, WHY_NOT_CONTAINER);
            SYNC();
            SERIAL { slots[instr->out] = af_value(T_CURSOR, 0, 0, 0); }
            instr++;
            break;
        case AF_RANGE:
            AF_TRY(af_begin_range(m, instr, slots));
            instr++;
            break;
        case AF_MAKE:
            AF_TRY(af_make_in_block(m, frame, slots, instr, &r));
            AF_TRY(af_assign(m, slots + instr->out, r));
            instr++;
            break;
        case AF_RETURN: *at = instr; return af_result_of_block(m, frame, slots, instr, a);
        case AF_REFUSE: return af_fail(m, -1, instr->args[1]);
        default: return af_fail_block(m, WHY_RAISED); /* AF_RAISE */
        }
    }
    for (i32 k = 0; k < 4; k++)
        if (k < instr->n && !af_is(a[k], TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
    *at = instr;
    return AF_OK;
}

#endif
