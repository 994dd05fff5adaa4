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

/* The instructions that only blocks have, ROW(name, number, operands), with a letter for each operand: `o` a slot of the
 * block's own, `s` any slot, `t` a target behind it, `b` one before it, `c` what it costs; capitals: or -1. */
#define AF_BLOCK_INSTRS(ROW)                                                                                           \
    ROW(CHECK, -9, "s")      /* an error if it is unbound */                                                           \
    ROW(UNBIND, -10, "o")    /* unbound again */                                                                       \
    ROW(SELF, -11, "o")      /* = the function that runs */                                                            \
    ROW(RAISE, -12, "")      /* an error */                                                                            \
    ROW(JUMP, -13, "t")                                                                                                \
    ROW(UNLESS, -14, "st")   /* jump where it is false; costs 1 */                                                     \
    ROW(LOOP, -15, "")       /* the test of a while loop begins; costs 1 */                                            \
    ROW(ROUND, -16, "st")    /* where it is true a round begins, which costs 1, else jump */                           \
    ROW(EACH, -17, "os")     /* cursor, container: begin with its first member */                                      \
    ROW(RANGE, -18, "osSs")  /* cursor, start, stop (-1: none), step: begin to count */                                \
    ROW(NEXT, -19, "Oostc")  /* (-1: only ask) = the next member, of cursor and container; jump where there is none */ \
    ROW(COUNT, -20, "Ootc")  /* (-1: only ask) = the next int, of cursor */                                            \
    ROW(AGAIN, -21, "b")     /* back to AF_NEXT, AF_COUNT or AF_LOOP */
#define ROW(NAME, NUMBER, OPERANDS) AF_##NAME = NUMBER,
enum { AF_BLOCK_INSTRS(ROW) };
#undef ROW
#define ROW(NAME, NUMBER, OPERANDS)                                                                                    \
    case NUMBER: return OPERANDS;
/* The operands of any instruction of a block; 0: there is no such instruction. */
AF_FN const char *af_operands_of(i32 op) {
    switch (op) {
        AF_BLOCK_INSTRS(ROW)
    case AF_MOVE: return "osc";
    case AF_RETURN: return "s";                                /* and as many more as there are results */
    default: return op >= AF_MAKE && op < OP_COUNT ? "os" : 0; /* and as many more as it has; of AF_CALL the function first */
    }
}
#undef ROW
#define AF_BLOCK_HEAD 5
#define AF_OWN 2 /* af_instr.held of what assigns a slot of a block: the slot gives back what it held */

/* The slot of a body that slot s of an encoded block is; `first`: the first that is the block's own. */
AF_FN i32 af_block_slot(i32 arity, i32 first, i32 s) { return s < arity ? s : s < first ? arity - 1 - s : s - first + arity; }

/* The instruction of a block at `at`: the first slot is `out`, but of AF_RETURN. */
AF_FN void af_write_instr(const af_machine *m, af_val code, i32 at, af_body *body, i16 *more, af_instr *to) {
    const i32 arity = af_body_at(m, code, 0), first = arity + af_body_at(m, code, 1);
    const i32 op = af_body_at(m, code, at), n = af_body_at(m, code, at + 1);
    const char *letters = af_operands_of(op);
    i16 *const slots = more + body->more; /* they stay there, if they are many */
    i32 count = 0, cost = 0;
    to->op = (i16)op;
    to->function = AF_KEEP_OP;
    to->deeper = 1;
    to->held = AF_OWN;
    to->calls = (u8)(op >= 0 && af_calls_rule(op) != CALLS_NONE);
    to->charge = 0;
    for (i32 k = 0; k < n; k++) {
        const i32 x = af_body_at(m, code, at + 2 + k);
        const char letter = *letters;
        if (letters[1]) letters++;
        if (letter == 't' || letter == 'b') to->charge = (u32)x;
        else if (letter == 'c') cost = x;
        else slots[count++] = (i16)(x < 0 ? AF_ANY_SLOT : af_block_slot(arity, first, x));
    }
    const i32 skipped = (op != AF_RETURN && count) + (op == AF_CALL);
    to->out = count ? slots[0] : (i16)0;
    if (op == AF_CALL) to->function = slots[1];
    for (i32 k = 0; k + skipped < count; k++) slots[k] = slots[k + skipped];
    af_set_operands(body, more, to, count - skipped, slots);
    if (op == AF_MOVE) to->charge = (u32)cost;
    if (op == AF_NEXT || op == AF_COUNT) to->n = (i16)cost;
    if (body->refused && op >= AF_CALL) { /* calls are too deep */
        to->op = AF_REFUSE;
        to->function = AF_KEEP_OP;
        to->args[0] = WHY_CALL_DEPTH;
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
    i32 offset = 0, operands = 4;
    for (i32 k = 0, at = AF_BLOCK_HEAD; k < count; k++, at += 2 + af_body_at(m, code, at + 1))
        operands += af_body_at(m, code, at + 1) > 4 ? af_body_at(m, code, at + 1) : 0;
    AF_TRY(af_scratch(m, sizeof(af_body) + sizeof(af_instr) * (u64)count + sizeof(i16) * (u64)operands, &offset));
    af_body *const body = (af_body *)af_at(m, offset);
    SERIAL {
        af_instr *to = (af_instr *)(body + 1);
        body->instrs = count;
        body->consts = body->more = 0;
        body->slots = slots - captures;
        body->deepest = 1;
        body->refused = depth + 1 > AF_CALLS_MAX;
        body->plain = 0;
        body->charge = (u32)af_cost_of_parts(1 + captures);
        body->block = 1 + arity;
        for (i32 k = 0, at = AF_BLOCK_HEAD; k < count; k++, at += 2 + af_body_at(m, code, at + 1))
            af_write_instr(m, code, at, body, (i16 *)(to + count), to + k);
        for (i32 k = 0; k < count; k++) /* every round is charged for, whoever wrote the code */
            if (to[k].op == AF_AGAIN && !af_begins_round(to + to[k].charge, k)) to[k].op = AF_RAISE;
    }
    *out = body;
    return AF_OK;
}

#endif
