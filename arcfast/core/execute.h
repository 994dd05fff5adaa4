/* The scalar executor, which defines what calls of function values mean: value, error and its place, fuel, depth, memory.
 * The same code runs on one lane and on 32.  Nothing recurses: what waits for a call keeps a frame in scratch, so depth
 * costs arena and never a thread's stack.  On one lane many calls of one function may be made in columns instead
 * (columns.h), which give the same or leave the calls to this file. */
#ifndef AF_EXECUTE_H
#define AF_EXECUTE_H
#include "bodies.h"

#define AF_UNFIT (-1) /* an attempt failed and left nothing behind: go another way */
#if LANES == 1
#include "call_cache.h"
static i32 af_try_at_once(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out);

AF_INLINE void af_reach(af_machine *m, i32 depth) {
    if (depth > m->deepest) m->deepest = depth;
}
AF_FN i32 af_call_host(af_machine *m, af_val f, const af_val *a, i32 n, af_val *out) {
    AF_TRY(af_charge(m, 1));
    if (!m->host) return af_fail(m, -1, WHY_HOST);
    AF_TRY(m->host(m, f, a, n, out));
    return af_need(m, af_bytes(m, *out));
}

/* Each primitive that calls nothing, compiled by itself: where `op` is known, little is left to ask. */
typedef i32 (*af_door)(af_machine *m, const af_val *a, af_val *out);
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    static i32 af_door_##NAME(af_machine *m, const af_val *a, af_val *out) {                                           \
        AF_TRY(af_admit(m, OP_##NAME, a));                                                                             \
        return af_perform(m, OP_##NAME, a, out);                                                                       \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) af_door_##NAME,
static const af_door af_doors[] = {
#include "primitives.def"
};
#undef PRIM
AF_INLINE i32 af_perform_plain(af_machine *m, i32 op, const af_val *a, af_val *out) { return af_doors[op](m, a, out); }
#else
AF_FN i32 af_body_of(af_machine *m, af_val f, i32 n, i32 depth, const af_body **out) {
    return af_new_body(m, f, n, depth, 0, out);
}
AF_FN void af_reach(af_machine *m, i32 depth) {
    (void)m;
    (void)depth;
}
AF_FN i32 af_call_host(af_machine *m, af_val f, const af_val *a, i32 n, af_val *out) { /* Python is not here */
    (void)f;
    (void)a;
    (void)n;
    (void)out;
    return af_fail(m, -1, WHY_HOST);
}
AF_FN i32 af_try_at_once(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    (void)m;
    (void)op;
    (void)x;
    (void)calls;
    (void)depth;
    (void)out;
    return AF_UNFIT;
}
AF_FN i32 af_perform_plain(af_machine *m, i32 op, const af_val *a, af_val *out) {
    AF_TRY(af_admit(m, op, a));
    return af_perform(m, op, a, out);
}
#endif

enum { FRAME_BODY, FRAME_CALLS, FRAME_POWER };
typedef struct {
    u32 parent;      /* offset of the frame that waits for this one; 0: none */
    u32 scratch;     /* to restore */
    u32 mark, start; /* heap to settle to after a call, and at the end */
    u32 results;     /* FRAME_CALLS: what the calls gave */
    u32 slots;       /* FRAME_BODY: slot 0 */
    u32 callee;      /* FRAME_CALLS: frame of the body that is called again and again; 0: none */
    i32 kind, depth, op;
    i32 k, n;        /* FRAME_BODY: k is the next instruction.  Others: calls so far, and of how many */
    u64 live;        /* to restore */
    const af_body *body;
    af_val f;        /* FRAME_BODY: the function.  FRAME_POWER: the function that is repeated */
    af_val x[4];     /* FRAME_CALLS: arguments of the higher-order primitive */
} af_frame;

AF_FN af_frame *af_frame_at(const af_machine *m, u32 offset) { return (af_frame *)af_at(m, (i32)offset); }

AF_NOINLINE i32 af_push(af_machine *m, u32 *frame, i32 kind, i32 op, i32 depth, i32 n, u32 scratch) {
    i32 offset = 0;
    AF_TRY(af_scratch(m, sizeof(af_frame), &offset));
    af_frame *f = af_frame_at(m, (u32)offset);
    SERIAL {
        f->parent = *frame;
        f->scratch = scratch;
        f->mark = f->start = m->top;
        f->callee = 0;
        f->kind = kind;
        f->op = op;
        f->depth = depth;
        f->k = 0;
        f->n = n;
        f->live = m->live;
    }
    *frame = (u32)offset;
    return AF_OK;
}
AF_FN void af_pop(af_machine *m, u32 *frame) {
    const af_frame *f = af_frame_at(m, *frame);
    m->scratch = f->scratch;
    m->live = f->live;
    *frame = f->parent;
    SYNC();
}

/* A frame that calls `op`'s functions. */
AF_FN i32 af_push_calls(af_machine *m, u32 *frame, i32 op, const af_val *x, i32 depth, i64 calls) {
    const u32 scratch = m->scratch;
    i32 results = 0;
    if (calls > AF_INT_MAX) return AF_MEMORY;
    AF_TRY(af_need(m, 16 * (u64)calls));
    AF_TRY(af_scratch(m, 16 * (u64)calls, &results));
    AF_TRY(af_push(m, frame, FRAME_CALLS, op, depth, (i32)calls, scratch));
    af_frame *top = af_frame_at(m, *frame);
    SERIAL {
        top->results = (u32)results;
        for (i32 k = 0; k < af_ops[op].arity; k++) top->x[k] = x[k];
    }
    return AF_OK;
}

/* A frame that runs the body of f; a frame that calls it again and again keeps it. */
AF_FN i32 af_push_body(af_machine *m, u32 *frame, af_val f, const af_val *a, i32 n, i32 depth) {
    const u32 scratch = m->scratch, parent = *frame;
    const af_body *body = 0;
    i32 slots = 0;
    AF_TRY(af_body_of(m, f, n, depth, &body));
    AF_TRY(af_scratch(m, 16 * (u64)(body->consts + body->slots + 1), &slots));
    AF_TRY(af_push(m, frame, FRAME_BODY, f.c, depth, 0, scratch));
    af_frame *top = af_frame_at(m, *frame);
    af_val *to = (af_val *)af_at(m, slots) + body->consts;
    SERIAL {
        top->slots = (u32)slots + 16 * (u32)body->consts;
        top->body = body;
        top->f = f;
        for (i32 k = 0; k < n; k++) to[k] = a[k];
        if (parent && af_frame_at(m, parent)->kind != FRAME_BODY) af_frame_at(m, parent)->callee = *frame;
    }
    const af_val *consts = af_body_consts(body);
    EACH(k, body->consts) { to[-1 - k] = consts[-1 - k]; }
    af_reach(m, depth + body->deepest);
    m->error_op = f.c;
    return AF_OK;
}
/* The same body once more, on other arguments. */
AF_FN void af_restart_body(af_machine *m, u32 callee, const af_val *a, i32 n) {
    af_frame *top = af_frame_at(m, callee);
    af_val *slots = (af_val *)af_at(m, (i32)top->slots);
    SERIAL {
        for (i32 k = 0; k < n; k++) slots[k] = a[k];
        top->k = 0;
        top->live = m->live;
    }
    m->scratch = callee;
    m->error_op = top->f.c;
}

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
                SYNC();
                SERIAL {
                    slots[instr->out] = r;
                    top->k = k + 1;
                }
                if (instr->held) {
                    m->live += 16 + af_bytes(m, r);
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
            for (;; instr += af_width(instr)) {
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
