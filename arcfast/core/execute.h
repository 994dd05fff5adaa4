/* The scalar executor, which defines what calls of function values mean: value, error and its place, fuel, depth, memory.
 * The same code runs on one lane and on 32.  Nothing recurses: what waits for a call keeps a frame in scratch, so depth
 * costs arena and never a thread's stack.  On one lane many calls of one function may be made in columns instead
 * (columns.h), which give the same or leave the calls to this file. */
#ifndef AF_EXECUTE_H
#define AF_EXECUTE_H
#include "control.h"

/* What an instruction that is no primitive and calls nothing gives. */
AF_NOINLINE i32 af_run_instr(af_machine *m, const af_instr *instr, const af_val *slots, af_val *r) {
    switch (instr->op) {
    case AF_MAKE: {
        const u32 scratch = m->scratch;
        af_val *parts = 0;
        AF_TRY(af_charge(m, af_cost_of_parts(instr->n)));
        AF_TRY(af_scratch_vals(m, (u64)instr->n, &parts));
        EACH(k, instr->n) { parts[k] = slots[af_operand(instr, k)]; }
        m->error_op = OP_lambda;
        AF_TRY(af_make_function(m, OP_lambda, parts, instr->n, r));
        m->scratch = scratch;
        return AF_OK;
    }
    case AF_MATCH:
        if (instr->function != AF_KEEP_OP) m->error_op = instr->function;
        *r = slots[instr->args[0]];
        AF_TRY(af_charge_given(m, *r));
        *r = af_bool(af_equal(m, *r, slots[instr->args[1]]));
        return AF_OK;
    case AF_MOVE:
        if (instr->function != AF_KEEP_OP) m->error_op = instr->function;
        *r = slots[instr->args[0]];
        return AF_OK;
    case AF_ENTER: *r = af_value(T_NONE, (i32)(u32)m->live, (i32)(u32)(m->live >> 32), 0); return AF_OK;
    case AF_LEAVE:
        *r = slots[instr->args[0]];
        m->live = (u64)(u32)r->b << 32 | (u32)r->a;
        return AF_OK;
    default: /* AF_REFUSE */
        if (instr->args[0] != AF_KEEP_OP) m->error_op = instr->args[0];
        return af_fail(m, -1, instr->args[1]);
    }
}

/* Call f on n arguments at this depth. */
AF_NOINLINE i32 af_execute(af_machine *m, af_val f, const af_val *args, i32 n, i32 depth, af_val *out) {
    enum { CALL, GIVE, RUN } state = CALL; /* call f on a[0..n), hand r to the frame on top, or run that frame's body */
    af_val a[4], r = af_none();
    u32 frame = 0;
    if (n > 4) return af_fail(m, -1, WHY_ARITY);
    for (i32 k = 0; k < n; k++) a[k] = args[k];
    for (;;) {
        if (state == CALL) {
            if (depth > AF_CALLS_MAX) return af_fail(m, -1, WHY_CALL_DEPTH);
            af_reach(m, depth);
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
                AF_TRY(af_admit(m, op, a));
                const i64 calls = af_calls_of(op, a);
                m->count = 0;
                const i32 status = calls ? af_try_at_once(m, op, a, calls, depth, &r) : af_perform(m, op, a, &r);
                if (status == AF_UNFIT) {
                    AF_TRY(af_push_calls(m, &frame, op, a, depth, calls));
                    n = af_call_at(m, op, af_frame_at(m, frame)->x, 0, &f, a);
                    depth++;
                    continue;
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
            } else if (f.c == OP_power && af_vals(m, f)[1].a > AF_POWER_MOST) {
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
                const af_instr *instr = af_body_instrs(top->body) + k;
                af_val *slots = (af_val *)af_at(m, (i32)top->slots);
                const u64 before = instr->held == AF_OWN ? af_held_by(m, slots[instr->out]) : 0;
                SYNC();
                SERIAL {
                    slots[instr->out] = r;
                    top->k = k + 1;
                }
                if (instr->held) {
                    m->live += 16 + af_bytes(m, r) - before;
                    AF_TRY(af_need(m, 0));
                }
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
                if (more) AF_TRY(af_need(m, 0));
                if (more) n = af_call_at(m, op, top->x, k + 1, &f, a);
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
            af_pop(m, &frame);
            af_settle(m, start, &r);
            if (af_calls_rule(op) == CALLS_THEN) {
                a[0] = r;
                n = 1;
                state = CALL;
            }
        } else {
            af_frame *top = af_frame_at(m, frame);
            const af_body *body = top->body;
            const af_instr *const first = af_body_instrs(body), *instr = first + top->k;
            af_val *slots = (af_val *)af_at(m, (i32)top->slots);
            if (body->block) AF_TRY(af_run_block(m, top, a, &instr));
            else for (;; instr += af_width(instr)) {
                const i32 op = instr->op;
                if (instr->charge) AF_TRY(af_charge(m, instr->charge));
                if (op >= AF_CALL || op == AF_RETURN)
                    for (i32 k = 0; k < 4; k++)
                        if (k < instr->n) a[k] = slots[instr->args[k]];
                if (op == AF_RETURN || op == AF_CALL || instr->calls) break;
                if (op >= 0)
                    AF_TRY(af_perform_plain(m, op, a, &r));
                else
                    AF_TRY(af_run_instr(m, instr, slots, &r));
                SERIAL { slots[instr->out] = r; }
                if (!instr->held) continue;
                m->live += 16 + af_bytes(m, r);
                AF_TRY(af_need(m, 0));
            }
            n = instr->n;
            if (instr->op == AF_RETURN) {
                const u32 parent = top->parent;
                r = a[0];
                m->live = top->live;
                if (!parent || af_frame_at(m, parent)->kind == FRAME_BODY) m->scratch = top->scratch;
                frame = parent;
                state = GIVE;
            } else {
                f = instr->op == AF_CALL ? slots[instr->function] : af_primitive(instr->op);
                depth = top->depth + instr->deeper;
                SYNC();
                SERIAL { top->k = (i32)(instr - first); }
                if (!af_is_function(f)) return af_fail(m, -1, WHY_NOT_FUNCTION);
                state = CALL;
            }
        }
    }
}

#endif
