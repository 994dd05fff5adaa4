/* Functions as values: makers, and the ends of higher-order primitives.
 *
 * A higher-order primitive, one with a CALLS row in the table, runs in two parts.  First the machine (execute.h) calls the
 * function values: af_calls_of says how many calls there are, af_call_at which function each calls on what.  Then
 * prim_<name> makes the result from the values they gave (m->results, m->count).  On one lane some write their result at
 * once instead (fused.h). */
#ifndef AF_PRIMS_FUNCTIONS_H
#define AF_PRIMS_FUNCTIONS_H
#include "prims_containers.h"

AF_PRIM(compose) { return af_make_function(m, OP_compose, x, 2, out); }
AF_PRIM(chain) { return af_make_function(m, OP_chain, x, 3, out); }
AF_PRIM(matcher) { return af_make_function(m, OP_matcher, x, 2, out); }
AF_PRIM(rbind) { return af_make_function(m, OP_rbind, x, 2, out); }
AF_PRIM(lbind) { return af_make_function(m, OP_lbind, x, 2, out); }
AF_PRIM(fork) { return af_make_function(m, OP_fork, x, 3, out); }
AF_PRIM(power) {
    if (x[1].a < 1) return af_fail(m, 1, WHY_RANGE);
    if (x[1].a == 1) AF_GIVE(x[0]);
    return af_make_function(m, OP_power, x, 2, out);
}

/* How many arguments a function value takes. */
AF_NOINLINE i32 af_arity(const af_machine *m, af_val f) {
    i32 bound = 0;
    while (f.tag == T_FUNC && f.b && (f.c == OP_rbind || f.c == OP_lbind)) {
        f = af_vals(m, f)[0];
        bound++;
    }
    i32 arity = 1;
    if (f.tag == T_HOST) arity = f.c;
    else if (!f.b) arity = af_ops[f.c].arity;
    else if (f.c == OP_lambda) arity = af_member(m, af_vals(m, f)[0], 0).a;
    for (; bound; bound--) arity = arity == 2 ? 1 : arity == 3 ? 2 : 3;
    return arity;
}

/* ---- Which function values a higher-order primitive calls ---- */

/* Where the function stands among the arguments of a primitive that calls one; the container is the other. */
AF_INLINE i32 af_function_at(i32 op) { return af_ops[op].kinds[0] == K_function ? 0 : 1; }

/* How many calls. */
AF_INLINE i64 af_calls_of(i32 op, const af_val *x) {
    const i32 rule = af_calls_rule(op), of = 1 - af_function_at(op);
    switch (rule) {
    case CALLS_OR_ZERO: return af_len(x[of]) ? af_len(x[of]) : 1;
    case CALLS_PAIRS: return af_len(x[1]) < af_len(x[2]) ? af_len(x[1]) : af_len(x[2]);
    case CALLS_PRODUCT: return (i64)af_len(x[1]) * af_len(x[2]);
    case CALLS_DEMOS:
    case CALLS_THEN: return 2 * (i64)af_len(x[0]);
    case CALLS_MEMBERS: return af_len(x[0]);
    default: return af_len(x[of]);
    }
}

/* Call k: function and arguments; gives the number of arguments. */
AF_OUTLINE i32 af_call_at(const af_machine *m, i32 op, const af_val *x, i32 k, af_val *f, af_val *args) {
    const i32 at = af_function_at(op);
    *f = x[at];
    switch (af_calls_rule(op)) {
    case CALLS_MEMBERS:
        *f = af_member(m, x[0], k);
        args[0] = x[1];
        return 1;
    case CALLS_PAIRS:
        args[0] = af_member(m, x[1], k);
        args[1] = af_member(m, x[2], k);
        return 2;
    case CALLS_PRODUCT:
        args[0] = af_member(m, x[1], k / af_len(x[2]));
        args[1] = af_member(m, x[2], k % af_len(x[2]));
        return 2;
    case CALLS_DEMOS:
    case CALLS_THEN:
        args[0] = af_member(m, af_member(m, x[0], k % af_len(x[0])), k >= af_len(x[0]));
        return 1;
    default:
        args[0] = af_len(x[1 - at]) ? af_member(m, x[1 - at], k) : af_int(0);
        return 1;
    }
}

/* ---- Ends ---- */

AF_FN af_val *af_results(const af_machine *m) { return (af_val *)af_at(m, (i32)m->results); }

AF_PRIM(apply) { return af_make_like(m, x[1], af_results(m), m->count, out); }
AF_PRIM(rapply) { return af_make_like(m, x[0], af_results(m), m->count, out); }
AF_PRIM(papply) { (void)x; return af_make_tuple(m, af_results(m), m->count, out); }
AF_PRIM(prapply) { (void)x; return af_make_set(m, af_results(m), m->count, out); }
AF_PRIM(mapply) { return af_merge(m, af_results(m), m->count, af_is_set(x[1]), out); }
AF_PRIM(mpapply) { (void)x; return af_merge(m, af_results(m), m->count, 0, out); }

AF_FN i32 af_result_flags(af_machine *m, u8 **flags) {
    AF_TRY(af_scratch_flags(m, m->count, flags));
    const af_val *results = af_results(m);
    u8 *to = *flags;
#if LANES == 1
    u32 other = 0;
    for (i32 k = 0; k < m->count; k++) { /* bools, as a rule */
        other |= results[k].tag ^ T_BOOL;
        to[k] = results[k].a != 0;
    }
    if (!other) return AF_OK;
#endif
    EACH(k, m->count) { to[k] = (u8)af_truth(results[k]); }
    return AF_OK;
}
AF_PRIM(sfilter) {
    u8 *flags = 0;
    AF_TRY(af_result_flags(m, &flags));
    return af_choose(m, x[0], flags, 1, out);
}
AF_PRIM(mfilter) {
    const af_val *results = af_results(m);
    af_val *kept = 0;
    i32 count = 0;
    AF_TRY(af_scratch_vals(m, (u64)m->count, &kept));
    PICK(k, m->count, slot, count, af_truth(results[k])) { kept[slot] = af_member(m, x[0], k); }
    return af_merge(m, kept, count, af_is_set(x[0]), out);
}
/* The calls stop at the first that is true. */
AF_PRIM(extract) {
    if (m->count == 0 || !af_truth(af_results(m)[m->count - 1])) return af_fail(m, 0, WHY_NO_MATCH);
    AF_GIVE(af_member(m, x[0], m->count - 1));
}

AF_PRIM(order) {
    const i32 n = m->count;
    i32 has_order = 1;
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    af_spread(m, x[0], vals);
    AF_TRY(af_sort_vals(m, vals, af_results(m), n, &has_order));
    if (!has_order) return af_fail(m, 0, WHY_COMPARE);
    return af_make_tuple(m, vals, n, out);
}

AF_FN i32 af_arg_best(af_machine *m, const af_val *x, i32 sign, af_val *out) {
    i32 at = 0;
    if (m->count == 0) return af_fail(m, 0, WHY_EMPTY);
    AF_TRY(af_best(m, af_results(m), m->count, sign, &at));
    AF_GIVE(af_member(m, x[0], at));
}
AF_PRIM(argmax) { return af_arg_best(m, x, 1, out); }
AF_PRIM(argmin) { return af_arg_best(m, x, -1, out); }

AF_FN i32 af_val_best(af_machine *m, i32 sign, af_val *out) {
    i32 at = 0;
    AF_TRY(af_best(m, af_results(m), m->count, sign, &at));
    AF_GIVE(af_results(m)[at]);
}
AF_PRIM(valmax) { (void)x; return af_val_best(m, 1, out); }
AF_PRIM(valmin) { (void)x; return af_val_best(m, -1, out); }

#endif
