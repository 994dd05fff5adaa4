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
/* Give a slot the value *v. */
AF_INLINE i32 af_assign(af_machine *m, af_val *slot, const af_val *v) {
    const af_val old = *slot;
#if LANES == 1
    const i32 small = af_is(old, TAGS_SMALL) && af_is(*v, TAGS_SMALL);
    if (AF_LIKELY(small || (old.tag == v->tag && old.b == v->b && af_is(old, TAGS_ROW)))) { /* as much is held as before */
        af_copy_value(slot, v);
        return AF_OK;
    }
#endif
    const u64 held = af_held_by(m, *v);
    SYNC();
    SERIAL { af_copy_value(slot, v); }
    m->live += held;
    m->live -= af_held_by(m, old);
    return af_need(m, 0);
}
/* An error that is no primitive's. */
AF_FN i32 af_fail_block(af_machine *m, i32 why) {
    m->error_op = -1;
    return af_fail(m, -1, why);
}

/* Bring down what n values hold of the heap above `start`, and give the rest back. */
AF_NOINLINE void af_settle_values(af_machine *m, u32 start, af_val *vals, i32 n) {
    const u32 shift = m->top - start, scratch = m->scratch;
    af_val *moved = 0;
    u64 top = start;
    i32 status = af_scratch_vals(m, (u64)n, &moved);
    for (i32 k = 0; k < n && status == AF_OK; k++) {
        af_val v = vals[k];
        if (af_flat_bytes(v) && (u32)v.a >= start)
            status = af_transfer(m, m->mem, m->mem + shift, &top, m->scratch - shift, start, &v);
        SERIAL { moved[k] = v; }
    }
    m->scratch = scratch;
    if (status == AF_OK) {
        EACH(k, n) { vals[k] = moved[k]; }
        MOVE_DOWN(af_at(m, (i32)start), af_at(m, (i32)m->top), top - start);
        m->top = (u32)top;
    }
    SYNC();
}
/* The end of a round, where that pays. */
AF_INLINE i32 af_settling_pays(const af_machine *m, const af_frame *frame) {
    const u32 grown = m->top - frame->mark;
    return grown > AF_SETTLE_FROM && grown > 2 * (frame->mark - frame->start);
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
    const i16 *const operands = af_operands(frame->body, instr);
    AF_TRY(af_scratch_vals(m, (u64)n, &results));
    EACH(k, n) { results[k] = slots[operands[k]]; }
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
/* The next int of a count, or member of a container; *more: whether there is one. */
AF_FN i32 af_go_round(af_machine *m, const af_instr *instr, af_val *slots, i32 *more) {
    af_val *const cursor = slots + instr->args[0];
    const af_val now = *cursor, c = slots[instr->args[1]];
    const i32 counts = instr->op == AF_COUNT;
    af_val next = now;
    if (counts) {
        if (now.tag == T_COUNTED) return af_fail_block(m, WHY_INT_LIMIT);
        if (!af_is(now, TAG(T_RANGE) | TAG(T_COUNTER))) return af_fail_block(m, WHY_NOT_COUNTABLE);
        *more = now.tag == T_COUNTER || (now.c > 0 ? now.a < now.b : now.a > now.b);
        const i64 sum = (i64)now.a + now.c;
        next.a = af_in_range(sum) ? (i32)sum : now.b; /* a range that leaves the limits has ended */
        if (!af_in_range(sum) && now.tag == T_COUNTER) next.tag = T_COUNTED;
    } else {
        if (now.tag != T_CURSOR || !af_is_container(c)) return af_fail_block(m, WHY_NOT_CONTAINER);
        *more = now.a < af_len(c);
        next.a = now.a + 1;
    }
    if (!*more) return AF_OK;
    AF_TRY(af_charge(m, (u64)instr->n));
    if (instr->out == AF_ANY_SLOT) return AF_OK;
    SYNC();
    SERIAL { *cursor = next; }
    const af_val given = counts ? af_int(now.a) : af_member(m, c, now.a);
    af_val v;
    af_set_value(&v, given.tag, given.a, given.b, given.c);
    return af_assign(m, slots + instr->out, &v);
}

/* An instruction that only blocks have; *at becomes the one that is next. */
AF_OUTLINE i32 af_run_control(af_machine *m, af_frame *frame, af_val *slots, const af_instr **at) {
    const af_body *const body = frame->body;
    const af_instr *const instr = *at;
    const i32 arity = body->block - 1;
    i32 on = 1; /* or jump */
    switch (instr->op) {
    case AF_JUMP: on = 0; break;
    case AF_AGAIN:
        on = 0;
        if (!af_settling_pays(m, frame)) break;
        af_settle_values(m, frame->start, slots + arity, body->slots - arity);
        SERIAL { frame->mark = m->top; }
        break;
    case AF_NEXT:
    case AF_COUNT: AF_TRY(af_go_round(m, instr, slots, &on)); break;
    case AF_LOOP: AF_TRY(af_charge(m, 1)); break;
    case AF_UNLESS: AF_TRY(af_charge(m, 1)); /* fall through */
    case AF_ROUND:
    case AF_CHECK:
        if (!af_is(slots[instr->out], TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
        on = instr->op == AF_CHECK || af_truth(slots[instr->out]);
        if (on && instr->op == AF_ROUND) AF_TRY(af_charge(m, 1));
        break;
    case AF_UNBIND: {
        const af_val unbound = af_unbound();
        AF_TRY(af_assign(m, slots + instr->out, &unbound));
        break;
    }
    case AF_SELF:
        if (frame->depth == AF_NO_CALL) return af_fail_block(m, WHY_NOT_FUNCTION);
        AF_TRY(af_assign(m, slots + instr->out, &frame->f));
        break;
    case AF_EACH:
        if (!af_is_container(slots[instr->args[0]])) return af_fail_block(m, WHY_NOT_CONTAINER);
        SYNC();
        SERIAL { slots[instr->out] = af_value(T_CURSOR, 0, 0, 0); }
        break;
    case AF_RANGE: AF_TRY(af_begin_range(m, instr, slots)); break;
    default: return af_fail_block(m, WHY_RAISED); /* AF_RAISE */
    }
    *at = on ? instr + 1 : af_body_instrs(body) + instr->charge;
    return AF_OK;
}

#endif
