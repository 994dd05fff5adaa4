/* Calls of a higher-order primitive in one loop, with one frame, on one lane: where they are few, or where only the first ones
 * may be needed.  Columns would make all of them.  And how a higher-order primitive ends after its calls. */
#ifndef AF_FEW_CALLS_H
#define AF_FEW_CALLS_H
#include "execute.h"

#define AF_FEW_CALLS 8 /* calls that are no longer few */

/* The end of a higher-order primitive whose calls gave so many results. */
AF_NOINLINE i32 af_end_calls(af_machine *m, i32 op, const af_val *x, const af_val *results, i32 n, af_val *out) {
    m->results = (u32)((const u8 *)results - m->mem);
    m->count = n;
    return af_perform(m, op, x, out);
}

/* The calls of a primitive that makes few, or needs no more of them once one gives what is true, one by one in a loop: in
 * columns too many would be made.  They spend and hold what the executor's would, in the same order.  *final: the status is
 * the primitive's own. */
AF_NOINLINE i32 af_try_loop(af_machine *m, i32 op, const af_val *x, i32 calls, i32 depth, i32 *final, af_val *out) {
    const i32 at = af_function_at(op), until = af_calls_rule(op) == CALLS_UNTIL;
    const af_val f = x[at], c = x[1 - at];
    const af_instr *end = 0;
    af_val *results = 0, a[4];
    u32 callee = 0;
    i32 k = 0;
    if (f.tag != T_FUNC || depth >= AF_CALLS_MAX || af_is_long_power(m, f) ||
        (!f.b && (af_ops[f.c].arity != 1 || af_calls_rule(f.c) != CALLS_NONE)))
        return AF_UNFIT;
    AF_TRY(af_scratch_vals(m, (u64)calls, &results));
    const u32 kept = m->scratch;
    af_write_value(a, af_len(c) ? af_member(m, c, 0) : af_int(0));
    if (f.b) {
        AF_TRY(af_push_body(m, &callee, f, a, 1, depth + 1));
        if (!af_frame_at(m, callee)->body->plain) return AF_UNFIT;
    }
    u64 held = m->live;
    AF_TRY(af_need(m, 16 * (u64)calls));
    for (;;) {
        const u32 mark = m->top;
        af_val *const r = results + k;
        AF_TRY(callee ? af_run_body(m, af_frame_at(m, callee), a, &end) : af_perform_plain(m, f.c, a, r));
        if (callee) af_copy_value(r, a);
        if (af_is(*r, TAGS_SMALL)) {
            m->top = mark;
            held += 32;
        } else {
            af_settle(m, mark, r);
            AF_TRY(af_charge_given(m, *r));
            held += 16 + af_bytes(m, *r);
        }
        m->live = held;
        *final = ++k == calls || (until && af_truth(*r));
        if (*final) break;
        AF_TRY(af_need(m, 0));
        af_write_value(a, af_member(m, c, k));
        if (callee) af_restart_body(m, callee, a, 1);
    }
    m->cache->paths.loops++;
    m->scratch = kept;
    return af_end_calls(m, op, x, results, k, out);
}

#endif
