/* Blocks: control flow as linear code with jumps, and the body that it becomes.
 *
 * The encoded body of a lambda with control flow (programs/encode.py) is a tuple of ints:
 *     arity, number of captures, -results, number of slots, number of instructions,
 *     then for each instruction: op, n, n operands
 * Slots count arguments, then captures, then the block's own, which may be assigned any number of times; targets of jumps
 * are numbers of instructions.  All jumps go forward but AF_AGAIN, which goes back to what begins a round and is charged
 * for.  In the body slots are those of bodies.h, and each instruction takes one place.  The constants of a body stand in
 * the function itself, so that all functions of one encoded block share its body. */
#ifndef AF_BLOCKS_H
#define AF_BLOCKS_H
#include "bodies.h"

enum { /* instructions of blocks, with their operands, beside primitives (out, arguments), AF_CALL (out, function,
          arguments), AF_MAKE (out, body, captures), AF_MOVE (out, slot, cost) and AF_RETURN (slots) */
    AF_CHECK = -9,   /* slot: an error if it is unbound */
    AF_UNBIND = -10, /* out: unbound again */
    AF_SELF = -11,   /* out = the function that runs */
    AF_RAISE = -12,  /* an error */
    AF_JUMP = -13,   /* target */
    AF_UNLESS = -14, /* slot, target: jump where it is false; costs 1 */
    AF_LOOP = -15,   /* the test of a while loop begins; costs 1 */
    AF_ROUND = -16,  /* slot, target: where it is true a round begins, which costs 1, else jump */
    AF_EACH = -17,   /* cursor, container: begin with its first member */
    AF_RANGE = -18,  /* cursor, start, stop (-1: none), step: begin to count */
    AF_NEXT = -19,   /* out (-1: only ask), cursor, container, target, cost: the next member; jump where there is none */
    AF_COUNT = -20,  /* out (-1: only ask), cursor, target, cost: the next int */
    AF_AGAIN = -21   /* target: back to AF_NEXT, AF_COUNT or AF_LOOP */
};
#define AF_BLOCK_HEAD 5
#define AF_OWN 2 /* af_instr.held of what assigns a slot of a block: the slot gives back what it held */

/* The slot of a body that slot s of an encoded block is; `first`: the first that is the block's own. */
AF_FN i32 af_block_slot(i32 arity, i32 first, i32 s) { return s < arity ? s : s < first ? arity - 1 - s : s - first + arity; }

/* The instruction of a block at `at`; `out` is its first operand.  `refuse`: calls are too deep. */
AF_FN void af_write_instr(const af_machine *m, af_val code, i32 at, i32 refuse, af_instr *to) {
    const i32 arity = af_body_at(m, code, 0), first = arity + af_body_at(m, code, 1);
    const i32 op = af_body_at(m, code, at), n = af_body_at(m, code, at + 1);
    i32 x[6];
    for (i32 k = 0; k < 6; k++) x[k] = k < n ? af_body_at(m, code, at + 2 + k) : 0;
#define AF_SLOT(K) ((i16)af_block_slot(arity, first, x[K]))
    to->op = (i16)op;
    to->n = (i16)n;
    to->function = AF_KEEP_OP;
    to->out = AF_SLOT(0);
    to->deeper = 1;
    to->held = AF_OWN;
    to->calls = 0;
    to->charge = 0;
    for (i32 k = 0; k < 4; k++) to->args[k] = AF_SLOT(k + 1);
    switch (op) {
    case AF_CALL:
        to->function = AF_SLOT(1);
        for (i32 k = 0; k < 4; k++) to->args[k] = AF_SLOT(k + 2 < n ? k + 2 : 0);
        to->n = (i16)(n - 2);
        break;
    case AF_MAKE:
        to->n = (i16)(n - 1);
        to->charge = (u32)at + 3;
        break;
    case AF_RETURN:
        to->args[0] = AF_SLOT(0);
        to->charge = (u32)at + 2;
        break;
    case AF_MOVE: to->n = (i16)x[2]; break;
    case AF_JUMP:
    case AF_AGAIN: to->charge = (u32)x[0]; break;
    case AF_UNLESS:
    case AF_ROUND: to->charge = (u32)x[1]; break;
    case AF_RANGE:
        if (x[2] < 0) to->args[1] = AF_ANY_SLOT;
        break;
    case AF_NEXT:
    case AF_COUNT: {
        const i32 where = op == AF_NEXT ? 3 : 2;
        if (x[0] < 0) to->out = AF_ANY_SLOT;
        to->charge = (u32)x[where];
        to->n = (i16)x[where + 1];
        break;
    }
    default:
        if (op < 0) break;
        to->n = (i16)(n - 1);
        to->calls = (u8)(af_calls_rule(op) != CALLS_NONE);
    }
#undef AF_SLOT
    if (refuse && op >= AF_CALL) {
        to->op = AF_REFUSE;
        to->args[0] = AF_KEEP_OP;
        to->args[1] = WHY_CALL_DEPTH;
    }
}

/* Whether an instruction costs something, or leaves the loop that ends at instruction k. */
AF_FN i32 af_begins_round(const af_instr *instr, i32 k) {
    return instr->op == AF_LOOP || ((instr->op == AF_NEXT || instr->op == AF_COUNT) && instr->n > 0 && (i32)instr->charge > k);
}

/* Whether a call of f on n arguments runs a block. */
AF_FN i32 af_runs_block(const af_machine *m, af_val f, i32 n) {
    return af_is_block(m, f) && af_body_at(m, af_vals(m, f)[0], 0) == n;
}

/* The body of a call of a block at this depth, in scratch. */
AF_NOINLINE i32 af_new_block_body(af_machine *m, af_val code, i32 depth, const af_body **out) {
    const i32 arity = af_body_at(m, code, 0), captures = af_body_at(m, code, 1), slots = af_body_at(m, code, 3);
    const i32 count = af_body_at(m, code, 4);
    i32 offset = 0;
    AF_TRY(af_scratch(m, sizeof(af_body) + sizeof(af_instr) * (u64)count, &offset));
    af_body *const body = (af_body *)af_at(m, offset);
    SERIAL {
        af_instr *to = (af_instr *)(body + 1);
        body->instrs = count;
        body->consts = 0;
        body->slots = slots - captures;
        body->deepest = 1;
        body->refused = depth + 1 > AF_CALLS_MAX;
        body->plain = 0;
        body->charge = (u32)af_cost_of_parts(1 + captures);
        body->asked = body->found = 0;
        body->block = 1 + arity;
        for (i32 k = 0, at = AF_BLOCK_HEAD; k < count; k++, at += 2 + af_body_at(m, code, at + 1))
            af_write_instr(m, code, at, body->refused, to + k);
        for (i32 k = 0; k < count; k++) /* every round is charged for, whoever wrote the code */
            if (to[k].op == AF_AGAIN && !af_begins_round(to + to[k].charge, k)) to[k].op = AF_RAISE;
    }
    *out = body;
    return AF_OK;
}

#endif
