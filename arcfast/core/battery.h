/* A slice of a battery on one input: every program in turn, every node at most once, and only when a program that got
 * so far asks for it.
 *
 * The slice itself is a block that is only read (nodes, programs).  What is known of the nodes on this input is the
 * desk, in the arena.  Values that several programs use are kept below `desk->ceiling`; a program's own are forgotten
 * with it.
 * Called by all lanes together. */
#ifndef AF_BATTERY_H
#define AF_BATTERY_H
#include "vm.h"

#define AF_GIVEN (-3) /* a constant or an input: its slot is filled before */
#define AF_FAIL (-1)  /* no node stands in for a failed one */
#define AF_NOT_RUN 255

typedef struct {
    i32 op;      /* a primitive, AF_CALL (the first argument is the function), AF_MAKE (a lambda), AF_GIVEN */
    i32 args, n; /* nodes, from `args` of the slice on */
    i32 shared;  /* more than one program of the slice needs it */
    i32 otherwise; /* the node whose value it takes where it ends in an error, or AF_FAIL */
    i32 plain;     /* af_calls_none(op, n) */
    u32 near[4];   /* where the slots of the first arguments stand, from the first slot on; 0 where there are fewer */
} af_node;

typedef struct {
    i32 steps, n; /* nodes in the order of its text, from `steps` of the slice on */
    i32 result;   /* node */
    i32 known;    /* it depends on C, the known output */
} af_program;

/* Offsets from the start of the slice. */
typedef struct {
    u32 nodes, n_nodes, args, programs, n_programs, steps;
} af_slice_head;

/* Offsets into the arena: one entry a node. */
typedef struct {
    u32 slots;   /* af_val */
    u32 costs;   /* u64: fuel */
    u32 facts;   /* u64: hash of a value (0: not yet asked), or the code of an error */
    u32 states;  /* u8: 0 not evaluated, else 1 + status */
    u32 kept;    /* heap of shared values, up to where it is used ... */
    u32 ceiling; /* ... and may be used; from here on a program has its own */
    u32 evaluated; /* nodes, on this input */
} af_desk;

/* How a program ended. */
typedef struct {
    u64 hash, fuel;
    u32 code; /* of an error: position among its steps, primitive, argument, reason */
    i32 status;
} af_ending;

#define AF_STEP_MAX 16383 /* a position beyond is told as this one */
AF_FN u32 af_code(i32 step, i32 op, i32 arg, i32 why) {
    const u32 position = (u32)(step < AF_STEP_MAX ? step : AF_STEP_MAX);
    return (position << 18) | ((u32)(op & 255) << 10) | ((u32)(arg & 7) << 7) | (u32)why;
}

AF_FN const af_slice_head *af_head(const u8 *slice) { return (const af_slice_head *)slice; }

/* Where the parts of a slice and of its desk stand. */
typedef struct {
    const af_node *nodes;
    const i32 *args;
    af_val *slots;
    u64 *costs, *facts;
    u8 *states;
} af_sheet;
AF_FN af_sheet af_sheet_of(const af_machine *m, const u8 *slice, const af_desk *desk) {
    af_sheet sheet;
    sheet.nodes = (const af_node *)(slice + af_head(slice)->nodes);
    sheet.args = (const i32 *)(slice + af_head(slice)->args);
    sheet.slots = (af_val *)af_at(m, (i32)desk->slots);
    sheet.costs = (u64 *)af_at(m, (i32)desk->costs);
    sheet.facts = (u64 *)af_at(m, (i32)desk->facts);
    sheet.states = (u8 *)af_at(m, (i32)desk->states);
    return sheet;
}

AF_INLINE i32 af_evaluate_on(af_machine *m, af_sheet sheet, af_desk *desk, i32 node, u64 fuel) {
    const af_node *what = sheet.nodes + node;
    const i32 *args = sheet.args + what->args, op = what->op, n = what->n;
    af_val *slots = sheet.slots;
    const u32 mark = m->top, scratch = m->scratch;
    af_val f, x[4];
    i32 status = AF_OK;
#if LANES == 1
    af_val *r = slots + node;
#else
    af_val given, *r = &given;
#endif
    *r = af_none();
    af_set_fuel(m, fuel);
    m->error_op = op;
    m->error_arg = -1;
    m->error_why = WHY_NONE;
    if (AF_LIKELY(op >= 0)) {
        for (i32 k = 0; k < 4; k++) /* all four: that is sooner done than asked */
            x[k] = *(const af_val *)((const u8 *)slots + what->near[k]);
        status = af_call_op(m, op, x, n, what->plain, r);
    } else if (op == AF_CALL) {
        f = slots[args[0]];
        for (i32 k = 1; k < n && k < 5; k++) x[k - 1] = slots[args[k]];
        m->error_op = f.tag == T_FUNC ? f.c : -1;
        status = af_is_function(f) ? af_call(m, f, x, n - 1, r) : af_fail(m, -1, WHY_NOT_FUNCTION);
    } else { /* AF_MAKE */
        af_val *parts = 0;
        m->error_op = OP_lambda;
        status = af_charge(m, af_cost_of_parts(n));
        if (status == AF_OK) status = af_scratch_vals(m, (u64)n, &parts);
        if (status == AF_OK) {
            EACH(k, n) { parts[k] = slots[args[k]]; }
            status = af_make_function(m, OP_lambda, parts, n, r);
        }
        if (status == AF_OK) status = af_need(m, af_bytes(m, *r));
    }
    m->scratch = scratch;
    if (status == AF_ROOM) return status;
    desk->evaluated++;
    if (status != AF_OK) m->top = mark;
    if (status == AF_ERROR && what->otherwise != AF_FAIL) {
        *r = slots[what->otherwise];
        status = AF_OK;
    }
    if (status == AF_OK && what->shared) {
        u64 kept = desk->kept;
        AF_TRY(af_transfer(m, m->mem, m->mem, &kept, desk->ceiling, desk->ceiling, r));
        desk->kept = (u32)kept;
        m->top = mark;
    }
    SYNC();
    SERIAL {
        slots[node] = *r;
        sheet.costs[node] = status == AF_FUEL ? fuel : fuel - af_fuel_left(m);
        sheet.facts[node] = status == AF_OK ? 0 : af_code(0, m->error_op, m->error_arg, m->error_why);
        sheet.states[node] = (u8)(1 + status);
    }
    return status;
}
/* Evaluate a node whose arguments ended well: its status, or AF_ROOM, with which it is not evaluated. */
AF_NOINLINE i32 af_evaluate(af_machine *m, const u8 *slice, af_desk *desk, i32 node, u64 fuel) {
    return af_evaluate_on(m, af_sheet_of(m, slice, desk), desk, node, fuel);
}

/* Run program p.  Fuel counts its own steps in its own order, whoever evaluated them. */
AF_NOINLINE i32 af_run_program(af_machine *m, const u8 *slice, af_desk *desk, i32 p, u64 fuel, af_ending *end) {
    const af_program program = ((const af_program *)(slice + af_head(slice)->programs))[p];
    const i32 *steps = (const i32 *)(slice + af_head(slice)->steps) + program.steps;
    const af_sheet sheet = af_sheet_of(m, slice, desk);
    u64 left = fuel;
#if LANES == 1
    u64 unlooked = 0; /* fuel of steps that were each too short to look */
#endif
    m->top = desk->ceiling;
    end->hash = 0;
    end->code = 0;
    end->status = AF_OK;
    for (i32 s = 0; s < program.n; s++) {
        const i32 node = steps[s];
        i32 status = sheet.states[node] - 1;
        if (status < 0) {
#if LANES == 1 /* in registers what a GPU has not enough of */
            status = af_evaluate_on(m, sheet, desk, node, fuel);
#else
            status = af_evaluate(m, slice, desk, node, fuel);
#endif
            if (status == AF_ROOM) return status;
        }
        const u64 cost = sheet.costs[node];
        if (AF_LIKELY(status == AF_OK && cost <= left)) {
            left -= cost;
#if LANES == 1
            unlooked += cost;
            if (AF_LIKELY(unlooked < AF_INSTALMENT)) continue;
            unlooked = 0;
            if (af_look(m)) return AF_ROOM;
#endif
            continue;
        }
        if (cost > left) status = AF_FUEL;
        if (status == AF_FUEL) {
            left = 0;
            end->code = af_code(s, 255, 7, 0);
        } else {
            left -= cost;
            end->code = af_code(s, 0, 0, 0) | (u32)sheet.facts[node];
        }
        end->status = status;
        end->fuel = fuel - left;
        return AF_OK;
    }
    end->fuel = fuel - left;
    u64 hash = sheet.facts[program.result];
    if (hash == 0) {
        hash = af_hash(m, sheet.slots[program.result]);
        SYNC();
        SERIAL { sheet.facts[program.result] = hash; }
    }
    end->hash = hash;
    return AF_OK;
}

#endif
