/* What waits for a call keeps a frame in scratch: a body with its slots and the position in it, a higher-order primitive with
 * the results so far, or a power.  And how a primitive that calls nothing is called, and a function of the host. */
#ifndef AF_FRAMES_H
#define AF_FRAMES_H
#include "blocks.h"

#define AF_UNFIT (-1) /* an attempt failed and left nothing behind: go another way */
#if LANES == 1
#include "body_cache.h"
#include "int_kernels.h"
static i32 af_try_at_once(af_machine *m, i32 op, const af_val *x, i32 depth, af_val *out);

/* A speculation failed: the machine is again as it was, a copy of it.  Time passed, so the instalment of fuel goes on, and
 * a run that was stopped stays stopped. */
AF_FN void af_go_back(af_machine *m, const af_machine *point) {
    const u64 fuel = m->fuel;
    const i32 stopped = m->stopped;
    *m = *point;
    m->fuel = fuel;
    m->reserve = af_fuel_left(point) - fuel;
    m->stopped = stopped;
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
    static i32 af_door_##NAME(af_machine *AF_ALONE m, const af_val *AF_ALONE a, af_val *AF_ALONE out) {                \
        AF_TRY(af_admit_plain(m, OP_##NAME, a));                                                                       \
        return af_run_admitted(m, OP_##NAME, a, out);                                                                  \
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
    return af_runs_block(m, f, n) ? af_new_block_body(m, af_vals(m, f)[0], depth, out) : af_new_body(m, f, n, depth, out);
}
#define af_call_host(M, F, A, N, OUT) af_fail(M, -1, WHY_HOST) /* Python is not here */
#define af_try_at_once(M, OP, X, DEPTH, OUT) AF_UNFIT
AF_FN i32 af_perform_plain(af_machine *m, i32 op, const af_val *a, af_val *out) {
    AF_TRY(af_admit_kinds(m, op, a));
    AF_TRY(af_charge_before(m, op, a));
    return af_perform(m, op, a, out);
}
#endif

#define AF_NO_CALL (-1) /* depth of a block that is a step by itself, and adds none to the calls in it */

enum { FRAME_BODY, FRAME_CALLS, FRAME_POWER };
typedef struct {
    u32 parent;      /* offset of the frame that waits for this one; 0: none */
    u32 scratch;     /* to restore */
    u32 mark, start; /* top of the heap after the last call (of a block: after it was last settled), and at the beginning */
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
    const i32 count = body->block ? f.b - 1 : body->consts;
    AF_TRY(af_scratch(m, 16 * (u64)(count + body->slots + 1), &slots));
    AF_TRY(af_push(m, frame, FRAME_BODY, f.c, depth, 0, scratch));
    af_frame *top = af_frame_at(m, *frame);
    af_val *to = (af_val *)af_at(m, slots) + count;
    SERIAL {
        top->slots = (u32)slots + 16 * (u32)count;
        top->body = body;
        top->f = f;
        for (i32 k = 0; k < n; k++) to[k] = a[k];
        if (parent && af_frame_at(m, parent)->kind != FRAME_BODY) af_frame_at(m, parent)->callee = *frame;
    }
    if (body->block) {
        const af_val *captures = af_vals(m, f) + 1;
        EACH(k, count) { to[-1 - k] = captures[k]; }
    } else {
        const af_val *consts = af_body_consts(body);
        EACH(k, count) { to[-1 - k] = consts[-1 - k]; }
    }
    m->error_op = f.c;
    return AF_OK;
}
/* The same body once more, on other arguments. */
AF_FN void af_restart_body(af_machine *m, u32 callee, const af_val *a, i32 n) {
    af_frame *top = af_frame_at(m, callee);
    af_val *slots = (af_val *)af_at(m, (i32)top->slots);
    SERIAL {
        for (i32 k = 0; k < n; k++) af_copy_value(slots + k, a + k);
        top->k = 0;
        top->live = m->live;
    }
    m->scratch = callee;
    m->error_op = top->f.c;
}

#endif
