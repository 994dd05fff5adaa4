/* One primitive: its arguments checked against the table, its cost charged, its result weighed.  And the form of
 * lambdas.  Called by all lanes together. */
#ifndef AF_PERFORM_H
#define AF_PERFORM_H
#include "prims_cells.h"
#include "prims_dicts.h"
#include "prims_operators.h"

AF_INLINE i32 af_dispatch_known(af_machine *m, i32 op, const af_val *x, af_val *out) {
    switch (op) {
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    case OP_##NAME: return prim_##NAME(m, x, out);
#include "primitives.def"
#undef PRIM
    default: return AF_ERROR;
    }
}
#if LANES == 1
/* Where `op` is not known when this is compiled: one function, so that the primitives need not be compiled into many. */
AF_NOINLINE i32 af_dispatch_any(af_machine *m, i32 op, const af_val *x, af_val *out) { return af_dispatch_known(m, op, x, out); }
AF_INLINE i32 af_dispatch(af_machine *m, i32 op, const af_val *x, af_val *out) {
    return __builtin_constant_p(op) ? af_dispatch_known(m, op, x, out) : af_dispatch_any(m, op, x, out);
}
#else
#define af_dispatch af_dispatch_known
#endif

/* ---- Costs (primitives.def says what the rules mean) ---- */

/* On one lane fuel is paid out in instalments: where one ends, the run asks whether it has been stopped.  Everything that
 * takes time is charged for, so no run goes on for long without asking, and asking costs nothing in between. */
#if LANES == 1
AF_INLINE u64 af_fuel_left(const af_machine *m) { return m->fuel + m->reserve; }
AF_INLINE void af_set_fuel(af_machine *m, u64 fuel) {
    m->fuel = fuel < AF_INSTALMENT ? fuel : AF_INSTALMENT;
    m->reserve = fuel - m->fuel;
}
AF_NOINLINE i32 af_charge_reserve(af_machine *m, u64 cost) {
    const u64 left = af_fuel_left(m);
    if (cost > left) return AF_FUEL;
    if (af_look(m)) return AF_ARENA_FULL;
    af_set_fuel(m, left - cost);
    return AF_OK;
}
AF_INLINE i32 af_charge(af_machine *m, u64 cost) {
    if (!AF_LIKELY(cost <= m->fuel)) return af_charge_reserve(m, cost);
    m->fuel -= cost;
    return AF_OK;
}
#else
AF_FN u64 af_fuel_left(const af_machine *m) { return m->fuel; }
AF_FN void af_set_fuel(af_machine *m, u64 fuel) { m->fuel = fuel; }
AF_FN i32 af_charge(af_machine *m, u64 cost) {
    if (cost > m->fuel) return AF_FUEL;
    m->fuel -= cost;
    return AF_OK;
}
#endif
/* What it costs to make a function of n parts, or to call it, beside what its parts cost: never nothing, so that calls
 * within calls end. */
AF_FN u64 af_cost_of_parts(i32 n) { return 1 + (u64)n / 16; }

/* What a function gave, to who compares it or puts it into a container: its own call counted 1 of it at least. */
AF_FN i32 af_charge_given(af_machine *m, af_val v) {
    return af_is(v, TAGS_SMALL) ? AF_OK : af_charge(m, af_weight(m, v) - 1);
}
/* The blocks that a value takes itself (`own`); those of the two tuples of a dict. */
AF_FN u64 af_own_bytes(af_val v) {
    if (af_is(v, TAG(T_TUPLE) | TAG(T_SET))) return 16 * (u64)v.b;
    if (af_is(v, TAGS_ROW)) return 4 * (u64)v.b;
    if (af_is(v, TAGS_GRID)) return 4 * (u64)v.b * ((u64)v.c + 1);
    return v.tag == T_INDICES ? 8 * (u64)v.b : v.tag == T_OBJECT ? 12 * (u64)v.b : 0;
}
AF_FN u64 af_blocks(const af_machine *m, i32 op, af_val v) {
    if (af_ops[op].kinds[0] != K_dict) return af_own_bytes(v) / 256;
    return (af_own_bytes(af_dict_keys(m, v)) + af_own_bytes(af_dict_values(m, v))) / 256;
}
/* What SEARCH, COPY, STORE and NEST cost before the call. */
AF_NOINLINE u64 af_cost_of_change(const af_machine *m, i32 op, const af_val *x) {
    const i32 rule = af_ops[op].cost;
    u64 cost = 1;
    if (rule == COST_SEARCH || rule == COST_STORE) {
        const af_val among = af_ops[op].kinds[0] == K_dict ? af_dict_keys(m, x[0]) : x[0];
        cost += (u64)af_len(among) * af_weight(m, x[1]) / 16;
    }
    if (rule == COST_NEST) {
        const i32 at = af_nth(af_len(x[0]), x[1].a);
        const af_val inner = at < 0 ? af_none() : af_member(m, x[0], at);
        cost += af_is_container(inner) ? (u64)af_len(inner) / 16 : 0;
    }
    return rule == COST_SEARCH ? cost : cost + af_blocks(m, op, x[0]);
}
/* `shown`: the kinds show at first sight (kinds.h), so that fewer questions are left. */
#if LANES == 1
AF_INLINE
#else
AF_NOINLINE
#endif
u64 af_cost_of(const af_machine *m, i32 op, const af_val *x, i32 shown) {
    const i32 arity = af_ops[op].arity, rule = af_ops[op].cost;
    u64 cost = 1;
    if (rule == COST_CROSS) {
        const i32 from = af_ops[op].kinds[0] == K_function;
        return 1 + af_weight(m, x[from]) * af_weight(m, x[from + 1]);
    }
    if (rule == COST_SQUARE) return 1 + af_weight(m, x[0]) * af_weight(m, x[0]);
    if (rule >= COST_COPY) return af_cost_of_change(m, op, x);
    if (rule == COST_WRITE) return cost;
    for (i32 k = 0; k < arity; k++) {
        const i32 counts = rule == COST_COUNT || rule == COST_KEEP;
#if LANES == 1
        const i32 kind = af_ops[op].kinds[k];
        if (kind == K_grid && !counts) { /* or (), the grid without rows */
            cost += (u64)x[k].b * (u64)(x[k].c + (x[k].c == 0)) + (!shown && x[k].b == 0);
            continue;
        }
        if (shown && (kind == K_patch || kind == K_object)) { /* a set, perhaps an empty one */
            cost += (u64)(x[k].b + (!counts && x[k].b == 0));
            continue;
        }
        if (shown && kind == K_int) {
            cost += rule == COST_READ || rule == COST_BOTH;
            continue;
        }
#endif
        if (rule != COST_READ && rule != COST_BOTH && !af_is_container(x[k])) continue;
        if (counts) cost += (u64)af_len(x[k]);
        else cost += af_is(x[k], TAGS_SMALL) ? 1 : af_weight(m, x[k]);
    }
    return cost;
}
AF_INLINE u64 af_cost_before(const af_machine *m, i32 op, const af_val *x) { return af_cost_of(m, op, x, 0); }

/* ---- One primitive ---- */

/* Members that the machine calls (functions), or calls functions on (demonstrations), before the body sees them. */
AF_INLINE i32 af_admit_members(af_machine *m, i32 op, const af_val *x) {
    const i32 rule = af_calls_rule(op), functions = rule == CALLS_MEMBERS;
    if (!functions && rule != CALLS_DEMOS && rule != CALLS_THEN) return AF_OK;
    for (i32 k = 0; k < af_len(x[0]); k++)
        if (functions ? !af_is_function(af_member(m, x[0], k)) : !af_is_demo(m, x[0], k))
            return af_fail(m, 0, WHY_MEMBERS);
    return AF_OK;
}
AF_INLINE i32 af_admit_kinds(af_machine *m, i32 op, const af_val *x) {
    const i32 arity = af_ops[op].arity;
    m->error_op = op;
    for (i32 k = 0; k < arity; k++)
        if (!af_is_kind(m, af_ops[op].kinds[k], x[k])) return af_fail(m, k, WHY_KIND);
    return AF_OK;
}
AF_INLINE i32 af_charge_before(af_machine *m, i32 op, const af_val *x) {
    return af_charge(m, af_ops[op].cost == COST_UNIT ? 1 : af_cost_before(m, op, x));
}
AF_INLINE i32 af_admit(af_machine *m, i32 op, const af_val *x) {
    AF_TRY(af_admit_kinds(m, op, x));
    AF_TRY(af_admit_members(m, op, x));
    return af_charge_before(m, op, x);
}
#if LANES == 1
/* The same for a primitive that calls nothing and arguments whose kinds show at first sight, as they nearly always do.  All
 * others go through one function that is out of line. */
AF_NOINLINE i32 af_admit_rest(af_machine *m, i32 op, const af_val *x) { return af_admit(m, op, x); }
AF_INLINE i32 af_admit_plain(af_machine *m, i32 op, const af_val *x) {
    const i32 arity = af_ops[op].arity;
    if (af_calls_rule(op) != CALLS_NONE) return af_admit_rest(m, op, x);
    m->error_op = op;
    for (i32 k = 0; k < arity; k++) {
        const i32 kind = af_ops[op].kinds[k], shows = kind != K_containers && kind != K_objects && kind != K_dict;
        if (!AF_LIKELY(shows ? af_shows_kind(kind, x[k]) : af_is_kind(m, kind, x[k]))) return af_admit_rest(m, op, x);
    }
    return af_charge(m, af_ops[op].cost == COST_UNIT ? 1 : af_cost_of(m, op, x, 1));
}
#endif
/* Charge for a result, and see that it fits. */
AF_FN i32 af_weigh_any(af_machine *m, i32 op, const af_val *out) {
    const i32 rule = af_ops[op].cost, written = rule == COST_WRITE || rule == COST_BOTH || rule == COST_KEEP;
    const i32 small = af_is(*out, TAGS_SMALL) || af_is_empty(*out);
    if (rule >= COST_SQUARE && af_is_stopped(m)) return AF_ARENA_FULL; /* it left its loops early: this is no result */
    if (written) AF_TRY(af_charge(m, small ? 1 : af_weight(m, *out)));
    if ((rule == COST_COPY || rule == COST_STORE || rule == COST_NEST) && !small) AF_TRY(af_charge(m, af_blocks(m, op, *out)));
    return af_need(m, small ? 16 : af_bytes(m, *out));
}
#if LANES == 1
/* Out of line, for all primitives: what is not among the commonest. */
AF_NOINLINE i32 af_weigh_rest(af_machine *m, i32 op, const af_val *out) { return af_weigh_any(m, op, out); }
AF_INLINE i32 af_weigh(af_machine *m, i32 op, const af_val *out) {
    const i32 rule = af_ops[op].cost, written = rule == COST_WRITE || rule == COST_BOTH || rule == COST_KEEP;
    u64 weight = 1, bytes = 16;
    if (rule >= COST_COPY) return af_weigh_rest(m, op, out);
    if (out->tag == T_GRID8) {
        const u64 h = (u64)out->b, w = (u64)out->c;
        weight = h * (w + (w == 0));
        bytes += af_round16(4 * h * (w + 1));
    } else if (af_is(*out, TAG(T_INDICES) | TAG(T_OBJECT))) {
        weight = (u64)out->b;
        bytes += af_round16((out->tag == T_OBJECT ? 12 : 8) * weight);
    } else if (af_is(*out, TAGS_NESTED)) {
        if (out->b) {
            weight = af_block_of(m, *out)->weight;
            bytes = af_block_of(m, *out)->bytes;
        }
    } else if (!af_is(*out, TAGS_SMALL)) {
        return af_weigh_rest(m, op, out);
    }
    if (written) AF_TRY(af_charge(m, weight));
    return af_need(m, bytes);
}
#else
AF_INLINE i32 af_weigh(af_machine *m, i32 op, const af_val *out) { return af_weigh_any(m, op, out); }
#endif
/* Run what was admitted; scratch is given back, the result weighed. */
AF_INLINE i32 af_run_admitted(af_machine *m, i32 op, const af_val *x, af_val *out) {
    const u32 scratch = m->scratch;
    const i32 status = af_dispatch(m, op, x, out);
    m->scratch = scratch;
    return status == AF_OK ? af_weigh(m, op, out) : status;
}
AF_INLINE i32 af_perform(af_machine *m, i32 op, const af_val *x, af_val *out) {
    m->error_op = op;
    return af_run_admitted(m, op, x, out);
}

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
/* Whether a made function is a lambda with control flow, whose body has another form (blocks.h): its third int is
 * negative. */
AF_FN i32 af_is_block(const af_machine *m, af_val f) { return f.c == OP_lambda && af_body_at(m, af_vals(m, f)[0], 2) < 0; }

#endif
