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
    u32 arg_offsets[4]; /* bytes from the first af_known to those of the first arguments; 0 where there are fewer */
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

/* What is known of an evaluated node on the current input. */
typedef struct {
    af_val value;
    u64 cost; /* fuel */
    u64 fact; /* hash of the value (0: not yet asked), or the code of an error */
} af_known;

/* The node table, as arrays in the arena (offsets), one entry a node. */
typedef struct {
    u32 known;   /* af_known */
    u32 states;  /* u8: 0 not evaluated, else 1 + status; apart, because they are reset for each input */
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
    af_known *known;
    u8 *states;
} af_node_view;
AF_FN af_node_view af_node_view_of(const af_machine *m, const u8 *slice, const af_node_table *table) {
    af_node_view view;
    view.nodes = (const af_node *)(slice + af_head(slice)->nodes);
    view.args = (const i32 *)(slice + af_head(slice)->args);
    view.known = (af_known *)af_at(m, (i32)table->known);
    view.states = (u8 *)af_at(m, (i32)table->states);
    return view;
}

/* Make a lambda of the values of n nodes; unbound ones are only for a block that is a step. */
AF_FN i32 af_make_lambda(af_machine *m, const af_known *known, i32 op, const i32 *args, i32 n, af_val *r) {
    const u32 tags = op == AF_CONTROL ? TAGS_VALUE | TAG(T_UNBOUND) : TAGS_VALUE;
    af_val *parts = 0;
    i32 unbound = 0;
    m->error_op = OP_lambda;
    AF_TRY(af_charge(m, af_cost_of_parts(n)));
    AF_TRY(af_scratch_vals(m, (u64)n, &parts));
    EACH(k, n) {
        parts[k] = known[args[k]].value;
        unbound |= !af_is(parts[k], tags);
    }
    if (ANY(unbound)) return af_fail_block(m, WHY_UNASSIGNED);
    AF_TRY(af_make_function(m, OP_lambda, parts, n, r));
    return af_need(m, af_bytes(m, *r));
}
/* A node that is neither a primitive nor a call of a function value. */
AF_NOINLINE i32 af_evaluate_lambda(af_machine *m, const af_known *known, i32 op, const i32 *args, i32 n, af_val *r) {
    af_val f;
    if (op <= AF_RESULT) {
        f = known[args[0]].value;
        m->error_op = -1;
        if (f.tag != T_VECTOR || AF_RESULT - op >= f.b) return af_fail(m, -1, WHY_RANGE);
        *r = af_vals(m, f)[AF_RESULT - op];
        return AF_OK;
    }
    AF_TRY(af_make_lambda(m, known, op, args, n, &f));
    if (op == AF_CONTROL) return af_call_at_depth(m, f, &f, 0, AF_NO_CALL, r);
    *r = f;
    return AF_OK;
}

/* What a node gives. */
AF_INLINE i32 af_evaluate_given(af_machine *m, af_node_view view, const af_node *what, af_val *r) {
    const i32 *args = view.args + what->args, op = what->op, n = what->n;
    const af_known *known = view.known;
    af_val f, x[4];
    *r = af_none();
    m->error_op = op;
    if (AF_LIKELY(op >= 0)) {
        for (i32 k = 0; k < 4; k++) /* all four: copying is cheaper than asking how many */
            x[k] = ((const af_known *)((const u8 *)known + what->arg_offsets[k]))->value;
        return af_call_op(m, op, x, n, what->plain, r);
    }
    if (op != AF_CALL) return af_evaluate_lambda(m, known, op, args, n, r);
    f = known[args[0]].value;
    for (i32 k = 1; k < n && k < 5; k++) x[k - 1] = known[args[k]].value;
    m->error_op = f.tag == T_FUNC ? f.c : -1;
    return af_is_function(f) ? af_call(m, f, x, n - 1, r) : af_fail(m, -1, WHY_NOT_FUNCTION);
}
/* Write down how a node ended, with *r where it did well, and keep what is shared.  `mark`: the heap before.  Gives the
 * status, that of its fallback where it has one; AF_ARENA_FULL: it is not evaluated. */
AF_FN i32 af_end_node(af_machine *m, af_node_view view, af_node_table *table, i32 node, u64 fuel, u32 mark, af_val *r,
                      i32 status) {
    const af_node *what = view.nodes + node;
    if (status == AF_ARENA_FULL) return status;
    table->evaluated++;
    if (status != AF_OK) m->top = mark;
    if (status == AF_ERROR && what->fallback != AF_NO_FALLBACK) {
        *r = view.known[what->fallback].value;
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
        view.known[node].value = *r;
        view.known[node].cost = status == AF_FUEL ? fuel : fuel - af_fuel_left(m);
        view.known[node].fact = status == AF_OK ? 0 : af_code(0, m->error_op, m->error_arg, m->error_why);
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
    af_val *r = &view.known[node].value;
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

/* A run of a program: what it does not need for most of its steps.  room + beyond is the fuel that is left, of which it
 * may spend `room` before anything is to be done about it. */
typedef struct {
    af_node_view view;
    af_node_table *table;
    const i32 *steps;
    u64 fuel, room, beyond;
    af_outcome *outcome;
} af_run_state;

/* One step of any kind, where it is not evaluated yet or did not end well, or takes more than the room: AF_OK to go on,
 * AF_ARENA_FULL, or AF_ENDED: the outcome is written. */
#define AF_ENDED (-1)
#if LANES == 1
AF_NOINLINE
#else
AF_INLINE
#endif
i32 af_run_any_step(af_machine *m, const u8 *slice, af_run_state *run, const i32 *step) {
    const i32 node = *step;
    i32 status = run->view.states[node] - 1;
    if (status < 0) {
#if LANES == 1 /* in registers what a GPU has not enough of */
        status = af_evaluate_on(m, run->view, run->table, node, run->fuel);
#else
        status = af_evaluate(m, slice, run->table, node, run->fuel);
#endif
        if (status == AF_ARENA_FULL) return status;
    }
    const af_known *const known = run->view.known + node;
    if (AF_LIKELY(status == AF_OK && known->cost <= run->room)) {
        run->room -= known->cost;
        return AF_OK;
    }
    u64 left = run->room + run->beyond;
#if LANES == 1
    if (status == AF_OK && known->cost <= left) { /* steps are often too short to look for a stop, so the run does */
        left -= known->cost;
        run->room = left < AF_INSTALMENT ? left : AF_INSTALMENT - 1;
        run->beyond = left - run->room;
        return af_look(m) ? AF_ARENA_FULL : AF_OK;
    }
#endif
    if (known->cost > left) status = AF_FUEL;
    if (status == AF_FUEL) {
        left = 0;
        run->outcome->code = af_code((i32)(step - run->steps), AF_OP_NONE, 7, 0);
    } else {
        left -= known->cost;
        run->outcome->code = af_code((i32)(step - run->steps), 0, 0, 0) | (u32)known->fact;
    }
    run->outcome->status = status;
    run->outcome->fuel = run->fuel - left;
    return AF_ENDED;
}

/* Run program p.  Fuel counts its own steps in its own order, whoever evaluated them.  `hashed`: its result is. */
AF_INLINE i32 af_run_steps(af_machine *m, const u8 *slice, af_node_table *table, i32 p, u64 fuel, i32 hashed,
                           af_outcome *outcome) {
    const af_program program = ((const af_program *)(slice + af_head(slice)->programs))[p];
    const i32 *const steps = (const i32 *)(slice + af_head(slice)->steps) + program.steps, *const end = steps + program.n;
    const af_node_view view = af_node_view_of(m, slice, table);
    af_run_state run;
    u64 room = fuel;
#if LANES == 1
    const u64 instalment = fuel < AF_INSTALMENT ? fuel : AF_INSTALMENT;
    if (room >= AF_INSTALMENT) room = AF_INSTALMENT - 1;
#endif
    run.view = view;
    run.table = table;
    run.steps = steps;
    run.fuel = fuel;
    run.beyond = fuel - room;
    run.outcome = outcome;
    m->top = table->ceiling;
    outcome->hash = 0;
    outcome->code = 0;
    outcome->status = AF_OK;
    for (const i32 *step = steps; step < end; step++) {
#if LANES == 1
        const i32 node = *step;
        af_known *const known = view.known + node;
        i32 state = view.states[node];
        if (state == 0 && view.nodes[node].plain) { /* most: af_evaluate_on without what its door does */
            const af_node *const what = view.nodes + node;
            const u32 mark = m->top;
            af_val x[4];
            for (i32 k = 0; k < 4; k++)
                x[k] = ((const af_known *)((const u8 *)view.known + what->arg_offsets[k]))->value;
            m->fuel = instalment;
            m->reserve = fuel - instalment;
            m->error_arg = -1;
            m->error_why = WHY_NONE;
            const i32 status = af_doors[what->op](m, x, &known->value);
            if (AF_LIKELY(status == AF_OK && !what->shared)) {
                table->evaluated++;
                known->cost = fuel - af_fuel_left(m);
                known->fact = 0;
                state = view.states[node] = 1 + AF_OK;
            } else {
                state = 1 + af_end_node(m, view, table, node, fuel, mark, &known->value, status);
                if (state == 1 + AF_ARENA_FULL) return AF_ARENA_FULL;
            }
        }
        if (AF_LIKELY(state == 1 + AF_OK && known->cost <= room)) {
            room -= known->cost;
            continue;
        }
#endif
        run.room = room;
        const i32 status = af_run_any_step(m, slice, &run, step);
        if (status != AF_OK) return status == AF_ENDED ? AF_OK : status;
        room = run.room;
    }
    af_known *const result = view.known + program.result;
    outcome->fuel = fuel - room - run.beyond;
    if (!af_is(result->value, TAGS_VALUE)) {
        outcome->status = AF_ERROR;
        outcome->code = af_code(program.n - 1, AF_OP_NONE, 7, WHY_UNASSIGNED);
        return AF_OK;
    }
    if (!hashed) return AF_OK;
    u64 hash = result->fact;
    if (hash == 0) {
        hash = af_hash(m, result->value);
        SYNC();
        SERIAL { result->fact = hash; }
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
