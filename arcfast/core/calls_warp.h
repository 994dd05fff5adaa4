/* Calls of function values on 32 lanes, without recursion: a call that waits for another keeps a frame in scratch, so
 * depth costs arena and never a thread's stack.  calls_cpu.h does the same on one lane. */
#ifndef AF_CALLS_WARP_H
#define AF_CALLS_WARP_H
#include "perform.h"

typedef struct {
    u32 parent;        /* offset of the frame that waits for this one; 0: none */
    u32 scratch;       /* to restore */
    u32 mark;          /* heap to settle to after a call */
    u32 start;         /* heap to settle to at the end */
    u32 results;
    i32 op, depth, k, n, maker; /* maker: a made function's frame, not a higher-order primitive's */
    u64 live;          /* to restore */
    af_val x[3];       /* arguments, or parts */
    af_val value;      /* fork: the argument, then the first result; lambda: a = where in the body */
} af_frame;

AF_NOINLINE i32 af_push(af_machine *m, u32 *frame, i32 op, i32 depth, i32 maker, i32 n, i32 values, const af_val *x,
                        i32 nx) {
    const u32 scratch = m->scratch;
    i32 offset = 0, results = 0;
    if (values) AF_TRY(af_scratch(m, (u64)values * sizeof(af_val), &results));
    AF_TRY(af_scratch(m, sizeof(af_frame), &offset));
    af_frame *f = (af_frame *)af_at(m, offset);
    SERIAL {
        f->parent = *frame;
        f->scratch = scratch;
        f->mark = f->start = m->top;
        f->results = (u32)results;
        f->op = op;
        f->depth = depth;
        f->k = 0;
        f->n = n;
        f->maker = maker;
        f->live = m->live;
        for (i32 k = 0; k < nx; k++) f->x[k] = x[k];
    }
    *frame = (u32)offset;
    return AF_OK;
}
AF_FN void af_pop(af_machine *m, u32 *frame) {
    const af_frame *f = (const af_frame *)af_at(m, (i32)*frame);
    m->scratch = f->scratch;
    m->live = f->live;
    *frame = f->parent;
    SYNC();
}

AF_NOINLINE i32 af_call_inner(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    af_val a[4], r;
    u32 frame = 0;
    i32 depth = 0, entered = 0;
    if (n > 4) return af_fail(m, -1, WHY_ARITY);
    for (i32 k = 0; k < n; k++) a[k] = args[k];
    r = af_none();
    for (;;) {
        /* Call f on a[0..n), unless a lambda was just entered. */
        if (entered) {
            entered = 0;
        } else if (depth > AF_CALLS_MAX) {
            return af_fail(m, -1, WHY_CALL_DEPTH);
        } else if (f.tag == T_HOST) {
            return af_fail(m, -1, WHY_HOST); /* Python is not here */
        } else if (f.b == 0) {
            const i32 op = f.c;
            m->error_op = op;
            if (n != af_ops[op].arity) return af_fail(m, -1, WHY_ARITY);
            AF_TRY(af_admit(m, op, a));
            const i64 calls = af_calls_of(op, a);
            if (calls == AF_NO_CALLS) {
                AF_TRY(af_perform(m, op, a, &r));
            } else if (calls == 0) {
                m->count = 0;
                AF_TRY(af_perform(m, op, a, &r));
                if (af_calls_last(op)) {
                    f = a[n - 1];
                    a[0] = r;
                    n = 1;
                    depth++;
                    continue;
                }
            } else {
                if (calls > AF_INT_MAX) return AF_MEMORY;
                AF_TRY(af_need(m, 16 * (u64)calls));
                AF_TRY(af_push(m, &frame, op, depth, 0, (i32)calls, (i32)calls, a, n));
                const af_frame *top = (const af_frame *)af_at(m, (i32)frame);
                n = af_call_at(m, op, top->x, 0, &f, a);
                depth++;
                continue;
            }
        } else {
            const af_val *parts = af_vals(m, f);
            m->error_op = f.c;
            AF_TRY(af_charge(m, af_cost_of_parts(f.b)));
            if (n != af_arity(m, f)) return af_fail(m, -1, WHY_ARITY);
            switch (f.c) {
            case OP_rbind:
                if (n > 3) return af_fail(m, -1, WHY_ARITY);
                a[n++] = parts[1];
                f = parts[0];
                break;
            case OP_lbind:
                if (n > 3) return af_fail(m, -1, WHY_ARITY);
                for (i32 k = n; k > 0; k--) a[k] = a[k - 1];
                a[0] = parts[1];
                n++;
                f = parts[0];
                break;
            case OP_fork:
                AF_TRY(af_push(m, &frame, f.c, depth, 1, 0, 0, parts, 3));
                SERIAL { ((af_frame *)af_at(m, (i32)frame))->value = a[0]; }
                f = parts[1];
                break;
            case OP_lambda: {
                const i32 captures = af_body_at(m, parts[0], 1), steps = af_body_at(m, parts[0], 3);
                AF_TRY(af_push(m, &frame, f.c, depth, 1, steps, n + captures + steps, parts, 1));
                af_frame *top = (af_frame *)af_at(m, (i32)frame);
                af_val *slots = (af_val *)af_at(m, (i32)top->results);
                SYNC();
                SERIAL {
                    for (i32 k = 0; k < n; k++) slots[k] = a[k];
                    top->k = -1;
                    top->value = af_int(AF_BODY_HEAD);
                }
                EACH(k, captures) { slots[n + k] = parts[1 + k]; }
                entered = 1;
                break;
            }
            default: { /* compose, chain: the last part first; matcher, power: the first */
                const i32 times = f.c == OP_power ? parts[1].a : 0;
                const i32 first = f.c == OP_compose ? 1 : f.c == OP_chain ? 2 : 0;
                AF_TRY(af_push(m, &frame, f.c, depth, 1, times, 0, parts, f.c == OP_chain ? 3 : 2));
                f = parts[first];
            }
            }
            depth++;
            continue;
        }

        /* Hand r to who waits for it, until someone calls again. */
        for (;;) {
            if (!frame) {
                *out = r;
                return AF_OK;
            }
            af_frame *top = (af_frame *)af_at(m, (i32)frame);
            const i32 op = top->op, k = top->k, of = top->n;
            depth = top->depth + 1;
            if (top->maker) {
                n = 1;
                a[0] = r;
                if (op == OP_matcher) {
                    AF_TRY(af_charge_given(m, r));
                    r = af_bool(af_equal(m, r, top->x[1]));
                    af_pop(m, &frame);
                    continue;
                }
                if (op == OP_lambda) {
                    const af_val body = top->x[0];
                    const i32 arity = af_body_at(m, body, 0), first = arity + af_body_at(m, body, 1);
                    af_val *slots = (af_val *)af_at(m, (i32)top->results);
                    i32 at = top->value.a;
                    SYNC();
                    if (k >= 0) {
                        m->live += 16 + af_bytes(m, r);
                        AF_TRY(af_need(m, 0));
                        SERIAL { slots[first + k] = r; }
                    }
                    if (k + 1 == of) {
                        r = slots[af_body_at(m, body, 2)];
                        af_pop(m, &frame);
                        continue;
                    }
                    const i32 inner = af_body_at(m, body, at);
                    n = af_body_at(m, body, at + 1);
                    at += 2;
                    SERIAL {
                        top->k = k + 1;
                        top->value = af_int(at + n);
                    }
                    if (inner == AF_MAKE) {
                        af_val *parts = 0;
                        const u32 scratch = m->scratch;
                        AF_TRY(af_charge(m, af_cost_of_parts(n)));
                        AF_TRY(af_scratch_vals(m, (u64)n, &parts));
                        EACH(p, n) { parts[p] = slots[af_body_at(m, body, at + p)]; }
                        m->error_op = OP_lambda;
                        AF_TRY(af_make_function(m, OP_lambda, parts, n, &r));
                        m->scratch = scratch;
                        continue;
                    }
                    f = inner == AF_CALL ? slots[af_body_at(m, body, at)] : af_primitive(inner);
                    if (inner == AF_CALL) {
                        at++;
                        n--;
                    }
                    for (i32 p = 0; p < n && p < 4; p++) a[p] = slots[af_body_at(m, body, at + p)];
                    if (n > 4) return af_fail(m, -1, WHY_ARITY);
                    if (!af_is_function(f)) return af_fail(m, -1, WHY_NOT_FUNCTION);
                    break;
                }
                if (op == OP_power) {
                    if (k + 1 == of) {
                        const u32 start = top->start;
                        af_pop(m, &frame);
                        af_settle(m, start, &r);
                        continue;
                    }
                    f = top->x[0];
                    af_settle(m, top->start, &r);
                    a[0] = r;
                    SYNC();
                    SERIAL { top->k = k + 1; }
                    break;
                }
                if (op == OP_fork && k == 0) {
                    f = top->x[2];
                    a[0] = top->value;
                    SYNC();
                    SERIAL {
                        top->k = 1;
                        top->value = r;
                    }
                    break;
                }
                if (op == OP_chain && k == 0) {
                    f = top->x[1];
                    SYNC();
                    SERIAL { top->k = 1; }
                    break;
                }
                if (op == OP_fork) {
                    a[0] = top->value;
                    a[1] = r;
                    n = 2;
                }
                f = top->x[0];
                af_pop(m, &frame);
                break;
            }
            af_settle(m, top->mark, &r);
            AF_TRY(af_charge_given(m, r));
            m->live += 16 + af_bytes(m, r);
            af_val *results = (af_val *)af_at(m, (i32)top->results);
            SYNC();
            SERIAL {
                results[k] = r;
                top->k = k + 1;
                top->mark = m->top;
            }
            if (k + 1 < of && !(op == OP_extract && af_truth(r))) {
                AF_TRY(af_need(m, 0));
                n = af_call_at(m, op, top->x, k + 1, &f, a);
                break;
            }
            m->results = top->results;
            m->count = k + 1;
            const u32 start = top->start;
            f = top->x[af_ops[op].arity - 1];
            AF_TRY(af_perform(m, op, top->x, &r));
            af_pop(m, &frame);
            af_settle(m, start, &r);
            if (af_calls_last(op)) {
                a[0] = r;
                n = 1;
                break;
            }
        }
    }
}

#endif
