/* The machine: one primitive on checked arguments, calls of function values without recursion, and programs.
 *
 * A call that waits for another keeps a frame in scratch, so depth costs arena and never the processor's stack.
 * Everything here is called by all lanes together. */
#ifndef AF_VM_H
#define AF_VM_H
#include "prims_functions.h"
#include "prims_grids.h"
#include "prims_objects.h"

AF_FN i32 af_dispatch(af_machine *m, i32 op, const af_val *x, af_val *out) {
    switch (op) {
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    case OP_##NAME: return prim_##NAME(m, x, out);
#include "primitives.def"
#undef PRIM
    default: return AF_ERROR;
    }
}

/* ---- Costs (primitives.def says what the rules mean) ---- */

AF_FN i32 af_charge(af_machine *m, u64 cost) {
    if (cost > m->fuel) return AF_FUEL;
    m->fuel -= cost;
    return AF_OK;
}
AF_NOINLINE u64 af_cost_before(const af_machine *m, i32 op, const af_val *x) {
    const i32 arity = af_ops[op].arity, rule = af_ops[op].cost;
    u64 cost = 1;
    if (rule == COST_CROSS) {
        const i32 from = af_ops[op].kinds[0] == K_function;
        return 1 + af_weight(m, x[from]) * af_weight(m, x[from + 1]);
    }
    if (rule == COST_SQUARE) return 1 + af_weight(m, x[0]) * af_weight(m, x[0]);
    for (i32 k = 0; k < arity; k++) {
        if (rule == COST_COUNT && af_is_container(x[k])) cost += (u64)af_len(x[k]);
        if (rule == COST_READ || rule == COST_BOTH) cost += af_weight(m, x[k]);
    }
    return cost;
}

/* ---- One primitive ---- */

AF_FN i32 af_admit(af_machine *m, i32 op, const af_val *x) {
    const i32 arity = af_ops[op].arity;
    m->error_op = op;
    for (i32 k = 0; k < arity; k++)
        if (!af_is_kind(m, af_ops[op].kinds[k], x[k])) return af_fail(m, k, WHY_KIND);
    if (op == OP_rapply)
        for (i32 k = 0; k < af_len(x[0]); k++)
            if (!af_is_function(af_member(m, x[0], k))) return af_fail(m, 0, WHY_MEMBERS);
    return af_charge(m, af_ops[op].cost == COST_UNIT ? 1 : af_cost_before(m, op, x));
}
/* Run it; scratch is given back, the result weighed. */
AF_FN i32 af_perform(af_machine *m, i32 op, const af_val *x, af_val *out) {
    const u32 scratch = m->scratch;
    m->error_op = op;
    const i32 status = af_dispatch(m, op, x, out);
    m->scratch = scratch;
    if (status != AF_OK) return status;
    if (af_ops[op].cost == COST_WRITE || af_ops[op].cost == COST_BOTH) AF_TRY(af_charge(m, af_weight(m, *out)));
    return af_need(m, af_bytes(m, *out));
}

/* ---- Calls ---- */

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

/* A lambda is a function of parts (body, captured values...).  The body is a tuple of ints:
 *     arity, number of captures, result, number of steps, then for each step: op, n, n slots
 * Slots count arguments, then captures, then steps.  op is a primitive, AF_CALL (the first slot is the function), or
 * AF_MAKE (a lambda of the slots' values: body, captures...). */
#define AF_CALL (-1)
#define AF_MAKE (-2)
#define AF_BODY_HEAD 4
AF_FN i32 af_body_at(const af_machine *m, af_val body, i32 k) {
    return af_get((const u8 *)af_at(m, body.a), body.tag == T_ROW32, k);
}

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

/* Call a function value.  Scratch and `live` are as before when it returns, whatever the status. */
AF_NOINLINE i32 af_call_inner(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    af_val a[4], r;
    u32 frame = 0;
    i32 depth = 0, entered = 0;
    if (n > 4) return af_fail(m, -1, WHY_ARITY);
    for (i32 k = 0; k < n; k++) a[k] = args[k];
    r = af_none();
    for (;;) {
#if LANES == 1
        if (m->stop && *m->stop) return AF_ROOM;
#endif
        /* Call f on a[0..n), unless a lambda was just entered. */
        if (entered) {
            entered = 0;
        } else if (depth > AF_CALLS_MAX) {
            return af_fail(m, -1, WHY_CALL_DEPTH);
        } else if (f.tag == T_HOST) {
#if LANES == 1
            AF_TRY(af_charge(m, 1));
            if (!m->host) return af_fail(m, -1, WHY_HOST);
            AF_TRY(m->host(m, f, a, n, &r));
            AF_TRY(af_need(m, af_bytes(m, r)));
#else
            return af_fail(m, -1, WHY_HOST);
#endif
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
                        AF_TRY(af_charge(m, 1));
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
            AF_TRY(af_perform(m, op, top->x, &r));
            af_pop(m, &frame);
            af_settle(m, start, &r);
        }
    }
}

AF_FN i32 af_call(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    const u32 scratch = m->scratch;
    const u64 live = m->live;
    const i32 status = af_call_inner(m, f, args, n, out);
    m->scratch = scratch;
    m->live = live;
    return status;
}

/* ---- Programs ---- */

/* One step: a primitive, or the function value in slot `function` where op is AF_CALL, on the values in `args`. */
typedef struct {
    i32 op, function, n, args[4];
} af_step;

/* How a step ended. */
typedef struct {
    u64 hash, fuel;
    i32 status, op, arg, why;
} af_outcome;

/* A run as one block of memory that any processor can take: this header at offset 0, the arena around everything else.
 * Slots (constants, inputs, then one per step), steps and outcomes are offsets into it. */
typedef struct {
    u32 size, top;             /* of the arena; top is moved on by the run */
    u32 slots, first;          /* af_val[first + n]; step s writes slot first + s */
    u32 steps, n, outcomes;    /* af_step[n], af_outcome[n] */
    i32 status;                /* AF_OK, or AF_ROOM: run again in a larger one */
    u64 fuel, memory;          /* of each step */
} af_image;

/* Run the steps in order.  Slots hold constants and inputs first; step s writes slot first + s.  A step that uses one
 * that did not end well is not run.  Only AF_ROOM ends the run: the arena is too small for it. */
AF_NOINLINE i32 af_run(af_machine *m, const af_step *steps, i32 n, af_val *slots, i32 first, af_outcome *outcomes,
                       u64 fuel) {
    for (i32 s = 0; s < n; s++) {
        const af_step step = steps[s];
        af_val x[4], f, r = af_none();
        i32 status = AF_OK;
        u64 hash = 0;
        f = step.op == AF_CALL ? slots[step.function] : af_primitive(step.op);
        m->fuel = fuel;
        m->error_op = step.op;
        m->error_arg = -1;
        m->error_why = WHY_NONE;
        if (step.op == AF_CALL && step.function >= first && outcomes[step.function - first].status) status = AF_ERROR;
        for (i32 k = 0; k < step.n; k++) {
            x[k] = slots[step.args[k]];
            if (step.args[k] >= first && outcomes[step.args[k] - first].status) status = AF_ERROR;
        }
        if (status) {
            m->error_why = WHY_POISON;
        } else if (!af_is_function(f)) {
            status = af_fail(m, -1, WHY_NOT_FUNCTION);
        } else {
            const u32 top = m->top;
            status = af_call(m, f, x, step.n, &r);
            if (status == AF_ROOM) return status;
            if (status != AF_OK) m->top = top;
            if (status == AF_OK) hash = af_hash(m, r);
        }
        SYNC();
        SERIAL {
            slots[first + s] = r;
            outcomes[s].hash = hash;
            outcomes[s].fuel = fuel - m->fuel;
            outcomes[s].status = status;
            outcomes[s].op = m->error_op;
            outcomes[s].arg = m->error_arg;
            outcomes[s].why = m->error_why;
        }
    }
    return AF_OK;
}

/* Take an image, run it, leave the answer in it. */
AF_FN void af_run_image(u8 *mem) {
    af_image *image = (af_image *)mem;
    af_machine m;
    af_start(&m, mem, image->size);
    m.top = image->top;
    m.memory = image->memory;
    const i32 status = af_run(&m, (const af_step *)(mem + image->steps), (i32)image->n, (af_val *)(mem + image->slots),
                              (i32)image->first, (af_outcome *)(mem + image->outcomes), image->fuel);
    SYNC();
    SERIAL {
        image->top = m.top;
        image->status = status;
    }
}

#endif
