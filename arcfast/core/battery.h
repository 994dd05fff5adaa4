/* A slice of a battery on one input: programs are run in turn, and a node is evaluated at most once, when the first
 * program comes to it.
 *
 * The slice (nodes, programs) is a block of bytes that is only read.  What is known of each node on the current input is
 * the node table, in the arena.  Values that several programs use are kept below `table->ceiling`; a program's own are
 * dropped when it ends.
 * Called by all lanes together: by tickets.h on devices, by the bindings on a CPU. */
#ifndef AF_BATTERY_H
#define AF_BATTERY_H
#include "vm.h"

#define AF_GIVEN (-3)       /* op of a constant or an input: its slot is filled before */
#define AF_CONTROL (-4)     /* op of a block that is a step: it is made like a lambda, and called */
#define AF_RESULT (-5)      /* op of result 0 of a block that has several, the argument; AF_RESULT - k: of result k */
#define AF_NO_FALLBACK (-1) /* the node's error is the program's */

typedef struct {
    i32 op;             /* a primitive, AF_CALL (the first argument is the function), AF_MAKE (a lambda), AF_GIVEN,
                           AF_CONTROL, AF_RESULT */
    i32 args, n;        /* n argument nodes, from `args` of the slice on */
    i32 shared;         /* several programs use its value: keep it below the ceiling */
    i32 fallback;       /* the node whose value it takes where it ends in an error, or AF_NO_FALLBACK */
    i32 plain;          /* af_calls_nothing(op, n) */
    u32 arg_offsets[4]; /* bytes from the first slot to those of the first arguments; 0 where there are fewer */
} af_node;

typedef struct {
    i32 steps, n; /* n nodes in the order of its text, from `steps` of the slice on */
    i32 result;   /* node */
    i32 uses_c;   /* it depends on C, the known output */
} af_program;

/* Offsets from the start of the slice. */
typedef struct {
    u32 nodes, n_nodes, args, programs, n_programs, steps;
} af_slice_head;

/* The node table: what is known of each node on the current input, as arrays in the arena (offsets), one entry a node. */
typedef struct {
    u32 slots;   /* af_val */
    u32 costs;   /* u64: fuel */
    u32 facts;   /* u64: hash of a value (0: not yet asked), or the code of an error */
    u32 states;  /* u8: 0 not evaluated, else 1 + status */
    u32 kept;    /* shared values are kept up to here ... */
    u32 ceiling; /* ... and may be up to here, where the program's own values begin */
    u32 evaluated; /* number of nodes evaluated on this input */
} af_node_table;

/* How one run of one program on one input ended. */
typedef struct {
    u64 hash, fuel;
    u32 code; /* of an error: position among its steps, primitive, argument, reason */
    i32 status;
} af_outcome;

/* The code of an error.  A position beyond AF_STEP_MAX is written as AF_STEP_MAX. */
#define AF_STEP_MAX 16383
#define AF_OP_NONE 511 /* in a code: no primitive */
AF_FN u32 af_code(i32 step, i32 op, i32 arg, i32 why) {
    const u32 position = (u32)(step < AF_STEP_MAX ? step : AF_STEP_MAX);
    return (position << 18) | ((u32)(op & AF_OP_NONE) << 9) | ((u32)(arg & 7) << 6) | (u32)why;
}
AF_FN u32 af_code_op(u32 code) { return (code >> 9) & AF_OP_NONE; }
AF_FN u32 af_code_why(u32 code) { return code & 63u; }

AF_FN const af_slice_head *af_head(const u8 *slice) { return (const af_slice_head *)slice; }

/* The arrays of a slice and of its node table, as pointers. */
typedef struct {
    const af_node *nodes;
    const i32 *args;
    af_val *slots;
    u64 *costs, *facts;
    u8 *states;
} af_node_view;
AF_FN af_node_view af_node_view_of(const af_machine *m, const u8 *slice, const af_node_table *table) {
    af_node_view view;
    view.nodes = (const af_node *)(slice + af_head(slice)->nodes);
    view.args = (const i32 *)(slice + af_head(slice)->args);
    view.slots = (af_val *)af_at(m, (i32)table->slots);
    view.costs = (u64 *)af_at(m, (i32)table->costs);
    view.facts = (u64 *)af_at(m, (i32)table->facts);
    view.states = (u8 *)af_at(m, (i32)table->states);
    return view;
}

/* Make a lambda of the values of n nodes; unbound ones are only for a block that is a step. */
AF_FN i32 af_make_lambda(af_machine *m, const af_val *slots, i32 op, const i32 *args, i32 n, af_val *r) {
    const u32 tags = op == AF_CONTROL ? TAGS_VALUE | TAG(T_UNBOUND) : TAGS_VALUE;
    af_val *parts = 0;
    i32 unbound = 0;
    m->error_op = OP_lambda;
    AF_TRY(af_charge(m, af_cost_of_parts(n)));
    AF_TRY(af_scratch_vals(m, (u64)n, &parts));
    EACH(k, n) {
        parts[k] = slots[args[k]];
        unbound |= !af_is(parts[k], tags);
    }
    if (ANY(unbound)) return af_fail_block(m, WHY_UNASSIGNED);
    AF_TRY(af_make_function(m, OP_lambda, parts, n, r));
    return af_need(m, af_bytes(m, *r));
}
/* A node that is neither a primitive nor a call of a function value. */
AF_NOINLINE i32 af_evaluate_lambda(af_machine *m, const af_val *slots, i32 op, const i32 *args, i32 n, af_val *r) {
    af_val f;
    if (op <= AF_RESULT) {
        f = slots[args[0]];
        m->error_op = -1;
        if (f.tag != T_VECTOR || AF_RESULT - op >= f.b) return af_fail(m, -1, WHY_RANGE);
        *r = af_vals(m, f)[AF_RESULT - op];
        return AF_OK;
    }
    AF_TRY(af_make_lambda(m, slots, op, args, n, &f));
    if (op == AF_CONTROL) return af_call_at_depth(m, f, &f, 0, AF_NO_CALL, r);
    *r = f;
    return AF_OK;
}

/* What a node gives. */
AF_INLINE i32 af_evaluate_given(af_machine *m, af_node_view view, const af_node *what, af_val *r) {
    const i32 *args = view.args + what->args, op = what->op, n = what->n;
    const af_val *slots = view.slots;
    af_val f, x[4];
    *r = af_none();
    m->error_op = op;
    if (AF_LIKELY(op >= 0)) {
        for (i32 k = 0; k < 4; k++) /* all four: copying is cheaper than asking how many */
            x[k] = *(const af_val *)((const u8 *)slots + what->arg_offsets[k]);
        return af_call_op(m, op, x, n, what->plain, r);
    }
    if (op != AF_CALL) return af_evaluate_lambda(m, slots, op, args, n, r);
    f = slots[args[0]];
    for (i32 k = 1; k < n && k < 5; k++) x[k - 1] = slots[args[k]];
    m->error_op = f.tag == T_FUNC ? f.c : -1;
    return af_is_function(f) ? af_call(m, f, x, n - 1, r) : af_fail(m, -1, WHY_NOT_FUNCTION);
}
/* Write down how a node ended, with *r where it did well, and keep what is shared.  `mark`: the heap before.  Gives the
 * status, that of its fallback where it has one; AF_ARENA_FULL: it is not evaluated. */
AF_FN i32 af_end_node(af_machine *m, af_node_view view, af_node_table *table, i32 node, u64 fuel, u32 mark, af_val *r,
                      i32 status) {
    const af_node *what = view.nodes + node;
    af_val *slots = view.slots;
    if (status == AF_ARENA_FULL) return status;
    table->evaluated++;
    if (status != AF_OK) m->top = mark;
    if (status == AF_ERROR && what->fallback != AF_NO_FALLBACK) {
        *r = slots[what->fallback];
        status = AF_OK;
    }
    if (status == AF_OK && what->shared) {
        u64 kept = table->kept;
        AF_TRY(af_transfer(m, m->mem, m->mem, &kept, table->ceiling, table->ceiling, r));
        table->kept = (u32)kept;
        m->top = mark;
    }
    SYNC();
    SERIAL {
        slots[node] = *r;
        view.costs[node] = status == AF_FUEL ? fuel : fuel - af_fuel_left(m);
        view.facts[node] = status == AF_OK ? 0 : af_code(0, m->error_op, m->error_arg, m->error_why);
        view.states[node] = (u8)(1 + status);
    }
    return status;
}
/* Evaluate a node whose arguments ended well: its status, or AF_ARENA_FULL, with which it is not evaluated. */
AF_INLINE i32 af_evaluate_on(af_machine *m, af_node_view view, af_node_table *table, i32 node, u64 fuel) {
    const u32 mark = m->top, scratch = m->scratch;
    af_set_fuel(m, fuel);
    m->error_arg = -1;
    m->error_why = WHY_NONE;
#if LANES == 1
    af_val *r = view.slots + node;
#else
    af_val given, *r = &given;
#endif
    const i32 status = af_evaluate_given(m, view, view.nodes + node, r);
    m->scratch = scratch;
    return af_end_node(m, view, table, node, fuel, mark, r, status);
}
AF_NOINLINE i32 af_evaluate(af_machine *m, const u8 *slice, af_node_table *table, i32 node, u64 fuel) {
    return af_evaluate_on(m, af_node_view_of(m, slice, table), table, node, fuel);
}

/* Run program p.  Fuel counts its own steps in its own order, whoever evaluated them.  `hashed`: its result is. */
AF_INLINE i32 af_run_steps(af_machine *m, const u8 *slice, af_node_table *table, i32 p, u64 fuel, i32 hashed,
                           af_outcome *outcome) {
    const af_program program = ((const af_program *)(slice + af_head(slice)->programs))[p];
    const i32 *steps = (const i32 *)(slice + af_head(slice)->steps) + program.steps;
    const af_node_view view = af_node_view_of(m, slice, table);
    u64 left = fuel;
#if LANES == 1
    const u64 instalment = fuel < AF_INSTALMENT ? fuel : AF_INSTALMENT;
    u64 looked = fuel; /* what was left when the run looked last; steps are often too short to look */
#endif
    m->top = table->ceiling;
    outcome->hash = 0;
    outcome->code = 0;
    outcome->status = AF_OK;
    for (i32 s = 0; s < program.n; s++) {
        const i32 node = steps[s];
        i32 status = view.states[node] - 1;
#if LANES == 1
        const af_node *const what = view.nodes + node;
        if (AF_LIKELY(status < 0 && what->plain && !what->shared)) { /* most: af_evaluate_on without what its door does */
            const u32 mark = m->top;
            af_val x[4];
            for (i32 k = 0; k < 4; k++) x[k] = *(const af_val *)((const u8 *)view.slots + what->arg_offsets[k]);
            m->fuel = instalment;
            m->reserve = fuel - instalment;
            m->error_arg = -1;
            m->error_why = WHY_NONE;
            status = af_doors[what->op](m, x, view.slots + node);
            if (AF_LIKELY(status == AF_OK)) {
                const u64 cost = fuel - af_fuel_left(m);
                table->evaluated++;
                view.costs[node] = cost;
                view.facts[node] = 0;
                view.states[node] = 1 + AF_OK;
                if (AF_LIKELY(cost <= left && looked - left + cost < AF_INSTALMENT)) {
                    left -= cost;
                    continue;
                }
            } else {
                status = af_end_node(m, view, table, node, fuel, mark, view.slots + node, status);
                if (status == AF_ARENA_FULL) return status;
            }
        }
        if (status < 0) { /* in registers what a GPU has not enough of */
            status = af_evaluate_on(m, view, table, node, fuel);
#else
        if (status < 0) {
            status = af_evaluate(m, slice, table, node, fuel);
#endif
            if (status == AF_ARENA_FULL) return status;
        }
        const u64 cost = view.costs[node];
        if (AF_LIKELY(status == AF_OK && cost <= left)) {
            left -= cost;
#if LANES == 1
            if (AF_LIKELY(looked - left < AF_INSTALMENT)) continue;
            looked = left;
            if (af_look(m)) return AF_ARENA_FULL;
#endif
            continue;
        }
        if (cost > left) status = AF_FUEL;
        if (status == AF_FUEL) {
            left = 0;
            outcome->code = af_code(s, AF_OP_NONE, 7, 0);
        } else {
            left -= cost;
            outcome->code = af_code(s, 0, 0, 0) | (u32)view.facts[node];
        }
        outcome->status = status;
        outcome->fuel = fuel - left;
        return AF_OK;
    }
    outcome->fuel = fuel - left;
    if (!af_is(view.slots[program.result], TAGS_VALUE)) {
        outcome->status = AF_ERROR;
        outcome->code = af_code(program.n - 1, AF_OP_NONE, 7, WHY_UNASSIGNED);
        return AF_OK;
    }
    if (!hashed) return AF_OK;
    u64 hash = view.facts[program.result];
    if (hash == 0) {
        hash = af_hash(m, view.slots[program.result]);
        SYNC();
        SERIAL { view.facts[program.result] = hash; }
    }
    outcome->hash = hash;
    return AF_OK;
}
AF_NOINLINE i32 af_run_program(af_machine *m, const u8 *slice, af_node_table *table, i32 p, u64 fuel, af_outcome *outcome) {
    return af_run_steps(m, slice, table, p, fuel, 1, outcome);
}
#if LANES == 1
/* The same where nobody asks for the hash, which takes as long as a step. */
AF_NOINLINE i32 af_run_unhashed(af_machine *m, const u8 *slice, af_node_table *table, i32 p, u64 fuel, af_outcome *outcome) {
    return af_run_steps(m, slice, table, p, fuel, 0, outcome);
}
#endif

#endif
