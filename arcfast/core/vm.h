/* The machine seen from outside: a call of a function value (af_call) or of a primitive (af_call_op), which battery.h and
 * the bindings make; and images, a few steps with their constants and arena in one block of bytes, by which the self-test
 * and the tests run the same steps on every processor.  Batteries do not use images.
 * Called by all lanes together. */
#ifndef AF_VM_H
#define AF_VM_H
#include "execute.h"
#if LANES == 1
#include "columns.h"
#else
#define af_run_step(M, F, ARGS, N, DEPTH, OUT) af_execute(M, F, ARGS, N, DEPTH, 0, OUT)
#endif

/* Call a function value at this depth.  Scratch and `live` are as before when it returns, whatever the status. */
AF_FN i32 af_call_at_depth(af_machine *m, af_val f, const af_val *args, i32 n, i32 depth, af_val *out) {
    const u32 scratch = m->scratch;
    const u64 live = m->live;
    const i32 status = af_run_step(m, f, args, n, depth, out);
    m->scratch = scratch;
    m->live = live;
    return status;
}
AF_FN i32 af_call(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    return af_call_at_depth(m, f, args, n, 0, out);
}

/* Whether a primitive calls no functions, and n is the number of arguments that it takes. */
AF_FN i32 af_calls_nothing(i32 op, i32 n) { return op >= 0 && n == af_ops[op].arity && af_calls_rule(op) == CALLS_NONE; }

/* The same for a primitive, but scratch is the caller's to give back.  `plain`: af_calls_nothing(op, n). */
AF_INLINE i32 af_call_op(af_machine *m, i32 op, const af_val *args, i32 n, i32 plain, af_val *out) {
#if LANES == 1
    if (AF_LIKELY(plain)) return af_doors[op](m, args, out);
#endif
    (void)plain;
    return af_call(m, af_primitive(op), args, n, out);
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
} af_step_outcome;

/* The head of an image, at offset 0 of its block; the rest of the block is the arena.  Slots (constants, then one per
 * step), steps and outcomes are offsets into it. */
typedef struct {
    u32 size, top;             /* of the arena; top is moved on by the run */
    u32 slots, first;          /* af_val[first + n]; step s writes slot first + s */
    u32 steps, n, outcomes;    /* af_step[n], af_step_outcome[n] */
    i32 status;                /* AF_OK, or AF_ARENA_FULL: run again in a larger one */
    u64 fuel, memory;          /* of each step */
} af_image;

/* Run the steps in order; step s writes slot first + s.  A step that uses one that did not end well is not run, but an
 * error.  Only AF_ARENA_FULL ends the run: the arena is too small for it. */
AF_NOINLINE i32 af_run(af_machine *m, const af_step *steps, i32 n, af_val *slots, i32 first, af_step_outcome *outcomes,
                       u64 fuel) {
    for (i32 s = 0; s < n; s++) {
        const af_step step = steps[s];
        af_val x[4], f, r = af_none();
        i32 status = AF_OK;
        u64 hash = 0;
        f = step.op == AF_CALL ? slots[step.function] : af_primitive(step.op);
        af_set_fuel(m, fuel);
        m->error_op = step.op;
        m->error_arg = -1;
        m->error_why = WHY_NONE;
        if (step.op == AF_CALL && step.function >= first && outcomes[step.function - first].status != AF_OK)
            status = AF_ERROR;
        for (i32 k = 0; k < step.n; k++) {
            x[k] = slots[step.args[k]];
            if (step.args[k] >= first && outcomes[step.args[k] - first].status != AF_OK) status = AF_ERROR;
        }
        if (status != AF_OK) {
            m->error_why = WHY_POISON;
        } else if (!af_is_function(f)) {
            status = af_fail(m, -1, WHY_NOT_FUNCTION);
        } else {
            const u32 top = m->top;
            status = af_call(m, f, x, step.n, &r);
            if (status == AF_ARENA_FULL) return status;
            if (status != AF_OK) m->top = top;
            if (status == AF_OK) hash = af_hash(m, r);
        }
        SYNC();
        SERIAL {
            slots[first + s] = r;
            outcomes[s].hash = hash;
            outcomes[s].fuel = fuel - af_fuel_left(m);
            outcomes[s].status = status;
            outcomes[s].op = m->error_op;
            outcomes[s].arg = m->error_arg;
            outcomes[s].why = m->error_why;
        }
    }
    return AF_OK;
}

/* Run an image; its slots and outcomes are written in place. */
AF_FN void af_run_image(u8 *mem) {
    af_image *image = (af_image *)mem;
    af_machine m;
    af_start(&m, mem, image->size);
    m.top = image->top;
    m.memory = image->memory;
    const i32 status = af_run(&m, (const af_step *)(mem + image->steps), (i32)image->n, (af_val *)(mem + image->slots),
                              (i32)image->first, (af_step_outcome *)(mem + image->outcomes), image->fuel);
    SYNC();
    SERIAL {
        image->top = m.top;
        image->status = status;
    }
}

#endif
