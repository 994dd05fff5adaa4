/* The scalar executor, which defines what calls of function values mean: value, error and its place, fuel, depth, memory.
 * The same code runs on one lane and on 32.  Nothing recurses: what waits for a call keeps a frame in scratch, so depth
 * costs arena and never a thread's stack.  On one lane many calls of one function may be made in columns instead
 * (columns.h), which give the same or leave the calls to this file. */
#ifndef AF_EXECUTE_H
#define AF_EXECUTE_H
#include "control.h"

/* What an instruction gives that is no primitive and no part of a block alone. */
AF_NOINLINE i32 af_run_instr(af_machine *m, const af_body *body, const af_instr *instr, const af_val *slots, af_val *r) {
    const i32 op = instr->op;
    if (op == AF_MAKE) {
        const i16 *const operands = af_operands(body, instr);
        const u32 scratch = m->scratch;
        af_val *parts = 0;
        i32 unbound = 0;
        AF_TRY(af_charge(m, af_cost_of_parts(instr->n)));
        AF_TRY(af_scratch_vals(m, (u64)instr->n, &parts));
        EACH(k, instr->n) {
            parts[k] = slots[operands[k]];
            unbound |= !af_is(parts[k], TAGS_VALUE);
        }
        if (ANY(unbound)) return af_fail_block(m, WHY_UNASSIGNED);
        m->error_op = OP_lambda;
        AF_TRY(af_make_function(m, OP_lambda, parts, instr->n, r));
        m->scratch = scratch;
        return AF_OK;
    }
    if (op == AF_ENTER) {
        *r = af_value(T_NONE, (i32)(u32)m->live, (i32)(u32)(m->live >> 32), 0);
        return AF_OK;
    }
    if (op == AF_LEAVE) {
        *r = slots[instr->args[0]];
        m->live = (u64)(u32)r->b << 32 | (u32)r->a;
        return AF_OK;
    }
    if (instr->function != AF_KEEP_OP) m->error_op = instr->function;
    if (op == AF_REFUSE) return af_fail(m, -1, instr->args[0]);
    *r = slots[instr->args[0]]; /* AF_MATCH */
    AF_TRY(af_charge_given(m, *r));
    *r = af_bool(af_equal(m, *r, slots[instr->args[1]]));
    return AF_OK;
}

/* A lambda holds what one of its steps gave. */
AF_INLINE i32 af_hold(af_machine *m, const af_val *r) {
    m->live += 16 + af_bytes(m, *r);
    return af_need(m, 0);
}
/* Put what an instruction gave into its slot. */
AF_INLINE i32 af_store(af_machine *m, af_val *slots, const af_instr *instr, const af_val *r) {
    const i32 held = instr->held;
    if (held == AF_OWN) return af_assign(m, slots + instr->out, r);
    SERIAL { af_copy_value(slots + instr->out, r); }
    return held ? af_hold(m, r) : AF_OK;
}

/* The arguments of an instruction that has at most four. */
AF_INLINE const af_val *af_arguments_of(const af_instr *instr, const af_val *slots, af_val *a) {
    for (i32 k = 0; k < 4; k++)
        if (k < instr->n) af_copy_value(a + k, slots + instr->args[k]);
    return a;
}
#if LANES == 1
/* item(c, k) of a row or a grid of bytes, which most loops ask for; 0: it is something else, or would end the run. */
AF_INLINE i32 af_quick_item(af_machine *m, const af_val *c, i32 k, af_val *r) {
    const i32 at = af_nth(c->b, k);
    if (c->tag == T_ROW8) {
        if (at < 0 || !af_pay_quickly(m, OP_item, 1, 16)) return 0;
        af_set_value(r, T_INT, af_get((const u8 *)af_at(m, c->a), 0, at), 0, 0);
        return 1;
    }
    if (c->tag != T_GRID8 || c->c <= 2 || at < 0) return 0;
    if (!af_pay_quickly(m, OP_item, 1, 16 + af_round16(4 * (u64)c->c))) return 0;
    af_set_value(r, T_ROW8, (i32)((u32)c->a + (u32)at * (u32)c->c), c->c, 0);
    return 1;
}
/* What an instruction gives for two ints, or for a row and an int; 0: this is not known here, or would end the run. */
AF_INLINE i32 af_run_quickly(af_machine *m, i32 op, const af_val *x, const af_val *y, af_val *r) {
    if (y->tag != T_INT) return 0;
    return x->tag == T_INT ? af_run_two_ints(m, op, x->a, y->a, r) : op == OP_item && af_quick_item(m, x, y->a, r);
}
#endif

/* Run the body of a frame up to its next call, whose arguments come to `a`, or to its end, when a[0] is what it gives.
 * *at: the instruction that is next. */
AF_NOINLINE i32 af_run_body(af_machine *m, af_frame *frame, af_val *a, const af_instr **at) {
    const af_body *const body = frame->body;
    const af_instr *instr = af_body_instrs(body) + frame->k;
    af_val *const slots = (af_val *)af_at(m, (i32)frame->slots);
    af_val r = af_none();
    if (body->block && frame->k == 0) AF_TRY(af_begin_block(m, frame));
    for (;;) {
        const i32 op = instr->op;
        if (op <= AF_RETURN) {
            if (op == AF_RETURN) break;
            AF_TRY(af_run_control(m, frame, slots, &instr));
            continue;
        }
        if (instr->charge) AF_TRY(af_charge(m, instr->charge));
        const af_val *x = slots + instr->args[0];
        if (op >= AF_CALL) {
#if LANES == 1
            if (instr->n == 2 && af_run_quickly(m, op, x, slots + instr->args[1], &r)) {
                AF_TRY(af_store(m, slots, instr, &r));
                instr++;
                continue;
            }
            if (instr->held != AF_OWN && !instr->calls && op != AF_CALL) { /* a copy would wait for what is written in parts */
                if (instr->n != 1) x = af_arguments_of(instr, slots, a);
                AF_TRY(af_perform_plain(m, op, x, slots + instr->out));
                if (instr->held) AF_TRY(af_hold(m, slots + instr->out));
                instr++;
                continue;
            }
#endif
            af_arguments_of(instr, slots, a);
            if (op == AF_CALL || instr->calls) break;
            AF_TRY(af_perform_plain(m, op, a, &r));
        } else if (op == AF_MOVE) {
            if (instr->function != AF_KEEP_OP) m->error_op = instr->function;
            af_copy_value(&r, x);
        } else if (op == AF_MATCH && x->tag == T_INT && slots[instr->args[1]].tag == T_INT) {
            af_set_value(&r, T_BOOL, x->a == slots[instr->args[1]].a, 0, 0);
        } else {
            AF_TRY(af_run_instr(m, body, instr, slots, &r));
        }
        AF_TRY(af_store(m, slots, instr, &r));
        instr++;
    }
    *at = instr;
    if (instr->op == AF_RETURN) {
        if (body->block) return af_result_of_block(m, frame, slots, instr, a);
        if (instr->charge) AF_TRY(af_charge(m, instr->charge));
        af_copy_value(a, slots + instr->args[0]);
        return AF_OK;
    }
    for (i32 k = 0; k < 4 && body->block; k++)
        if (k < instr->n && !af_is(a[k], TAGS_VALUE)) return af_fail_block(m, WHY_UNASSIGNED);
    return AF_OK;
}

/* Call f on n arguments at this depth; `tried`: its own calls, if it is a primitive, are made one by one. */
AF_NOINLINE i32 af_execute(af_machine *m, af_val f, const af_val *args, i32 n, i32 depth, i32 tried, af_val *out) {
    enum { CALL, GIVE, RUN } state = CALL; /* call f on a[0..n), hand r to the frame on top, or run that frame's body */
    af_val a[4], r = af_none();
    u32 frame = 0;
    if (n > 4) return af_fail(m, -1, WHY_ARITY);
    for (i32 k = 0; k < n; k++) a[k] = args[k];
    for (;;) {
        if (state == CALL) {
            if (depth > AF_CALLS_MAX) return af_fail(m, -1, WHY_CALL_DEPTH);
            if (f.tag == T_HOST) {
                AF_TRY(af_call_host(m, f, a, n, &r));
                state = GIVE;
            } else if (!f.b) {
                const i32 op = f.c;
                m->error_op = op;
                if (n != af_ops[op].arity) return af_fail(m, -1, WHY_ARITY);
                if (af_calls_rule(op) == CALLS_NONE) {
                    AF_TRY(af_perform_plain(m, op, a, &r));
                    state = GIVE;
                    continue;
                }
                i32 status = tried ? AF_UNFIT : af_try_at_once(m, op, a, depth, &r);
                tried = 0;
                if (status == AF_UNFIT) {
                    AF_TRY(af_admit(m, op, a));
                    const i64 calls = af_calls_of(op, a);
                    if (calls) {
                        AF_TRY(af_push_calls(m, &frame, op, a, depth, calls));
                        n = af_call_at(m, op, af_frame_at(m, frame)->x, 0, &f, a);
                        depth++;
                        continue;
                    }
                    m->count = 0;
                    status = af_perform(m, op, a, &r);
                }
                AF_TRY(status);
                state = GIVE;
                if (af_calls_rule(op) == CALLS_THEN) {
                    f = a[n - 1];
                    a[0] = r;
                    n = 1;
                    depth++;
                    state = CALL;
                }
            } else if (af_is_long_power(m, f)) {
                const af_val *parts = af_vals(m, f);
                m->error_op = OP_power;
                AF_TRY(af_charge(m, af_cost_of_parts(2)));
                if (n != 1) return af_fail(m, -1, WHY_ARITY);
                f = parts[0];
                AF_TRY(af_push(m, &frame, FRAME_POWER, OP_power, depth, parts[1].a, m->scratch));
                SERIAL { af_frame_at(m, frame)->f = f; }
                depth++;
            } else {
                AF_TRY(af_push_body(m, &frame, f, a, n, depth));
                state = RUN;
            }
        } else if (state == GIVE) {
            if (!frame) {
                *out = r;
                return AF_OK;
            }
            af_frame *top = af_frame_at(m, frame);
            const i32 k = top->k, op = top->op;
            if (top->kind == FRAME_BODY) {
                SYNC();
                SERIAL { top->k = k + 1; }
                AF_TRY(af_store(m, (af_val *)af_at(m, (i32)top->slots), af_body_instrs(top->body) + k, &r));
                state = RUN;
                continue;
            }
            const i32 small = af_is(r, TAGS_SMALL);
            if (small) m->top = top->mark;
            else af_settle(m, top->mark, &r);
            const i32 more = k + 1 < top->n && !(af_calls_rule(op) == CALLS_UNTIL && af_truth(r));
            if (top->kind == FRAME_CALLS) {
                if (!small) AF_TRY(af_charge_given(m, r));
                m->live += small ? 32 : 16 + af_bytes(m, r);
                af_val *results = (af_val *)af_at(m, (i32)top->results);
                SYNC();
                SERIAL {
                    results[k] = r;
                    top->k = k + 1;
                    top->mark = m->top;
                }
                if (more) {
                    AF_TRY(af_need(m, 0));
                    n = af_call_at(m, op, top->x, k + 1, &f, a);
                }
            } else {
                SYNC();
                SERIAL { top->k = k + 1; }
                f = top->f;
                a[0] = r;
                n = 1;
            }
            depth = top->depth + 1;
            if (more) {
                const u32 callee = top->callee;
                state = CALL;
                if (callee && af_are_identical(f, af_frame_at(m, callee)->f)) {
                    af_restart_body(m, callee, a, n);
                    frame = callee;
                    state = RUN;
                } else {
                    m->scratch = frame;
                    SYNC();
                    SERIAL { top->callee = 0; }
                }
                continue;
            }
            const u32 start = top->start;
            m->scratch = frame;
            if (top->kind == FRAME_CALLS) {
                m->results = top->results;
                m->count = k + 1;
                f = top->x[af_ops[op].arity - 1];
                AF_TRY(af_perform(m, op, top->x, &r));
            }
            m->scratch = top->scratch;
            m->live = top->live;
            frame = top->parent;
            SYNC();
            af_settle(m, start, &r);
            if (af_calls_rule(op) == CALLS_THEN) {
                a[0] = r;
                n = 1;
                state = CALL;
            }
        } else {
            af_frame *top = af_frame_at(m, frame);
            const af_instr *instr = 0;
            AF_TRY(af_run_body(m, top, a, &instr));
            n = instr->n;
            if (instr->op == AF_RETURN) {
                const u32 parent = top->parent;
                r = a[0];
                m->live = top->live;
                if (!parent || af_frame_at(m, parent)->kind == FRAME_BODY) m->scratch = top->scratch;
                frame = parent;
                state = GIVE;
            } else {
                f = af_primitive(instr->op);
                if (instr->op == AF_CALL) f = ((const af_val *)af_at(m, (i32)top->slots))[instr->function];
                depth = top->depth + instr->deeper;
                SYNC();
                SERIAL { top->k = (i32)(instr - af_body_instrs(top->body)); }
                if (!af_is_function(f)) return af_fail(m, -1, WHY_NOT_FUNCTION);
                state = CALL;
            }
        }
    }
}

#endif
