/* Bodies: what a function value does, as one list of instructions over slots.
 *
 * A function value is a tree of makers, binds and lambdas (prims_functions.h); the tree is what is compared, hashed and
 * copied.  Before it is called, af_flatten writes the tree out as a body: primitives one after the other, each with the
 * slots of its arguments and of its result.  execute.h runs a body for one call at a time, columns.h for many calls at
 * once.  Both spend the fuel, the depth and the memory of the tree, and fail where calls of the tree's parts would.
 *
 *     fork(add, first, lbind(multiply, 3))      slot 0 is the argument, slot -1 the first constant
 *         0  first     0      -> 2     charge 1   (the fork)
 *         1  multiply -1, 0   -> 3     charge 1   (the bind)
 *         2  add       2, 3   -> 1
 *         3  RETURN    1
 *
 * What is not flattened is called: a function that is known only when the body runs, a power of many rounds, a function
 * of the host, a lambda with control flow (blocks.h), and what would make the body too long. */
#ifndef AF_BODIES_H
#define AF_BODIES_H
#include "column_forms.h"
#include "perform.h"

enum { /* instructions beside primitives, AF_CALL and AF_MAKE (perform.h) */
    AF_MATCH = -3,  /* whether two slots are equal, as a matcher asks */
    AF_MOVE = -4,   /* the value of a slot to another one */
    AF_ENTER = -5,  /* a lambda begins within the body: remember in a slot how much is held ... */
    AF_LEAVE = -6,  /* ... and it ends: hold that much again */
    AF_REFUSE = -7, /* an error that is known beforehand: args[0] is its reason */
    AF_RETURN = -8
};
#define AF_KEEP_OP (-1) /* as such a primitive: the one of the last error_op */

#define AF_BODY_MOST 64 /* places in a body, beside those of a lambda that is the function itself */
#define AF_POWER_MOST 8 /* rounds of a power that are written out */
#define AF_ANY_SLOT 32767 /* as an operand: no slot; no body has so many */

typedef struct AF_AT_ONCE(8) {
    i16 op, n;     /* n: number of operands; in a block also what AF_NEXT and AF_COUNT cost */
    i16 function;  /* AF_CALL: slot of the function.  AF_MATCH, AF_MOVE, AF_REFUSE: the primitive that ran before */
    i16 out;       /* slot of the result */
    i16 args[4];   /* slots; negative: constants.  Where there are more than four: af_operands */
    u32 charge;    /* fuel of the made functions that begin with it, or of AF_MOVE in a block; the target of a jump */
    u16 deeper;    /* how much deeper than the body its call stands */
    u8 held;       /* the result counts as held until its lambda ends; AF_OWN: as long as the slot has it (blocks.h) */
    u8 calls;      /* a primitive that calls functions */
} af_instr;

/* Behind this head stand the constants, slot -1 last, then the instructions, then operands of which an instruction has
 * more than four. */
typedef struct {
    i32 instrs, consts, slots; /* numbers; slots without constants */
    i32 deepest;               /* how much deeper than the body its deepest call stands */
    i32 plain;                 /* nothing but primitives that make no calls */
    i32 refused;               /* calls in it are refused, because the body is called too deep for them */
    u32 charge;                /* of all instructions */
    i32 block;                 /* of a block (blocks.h): 1 + its arity; its constants are the captures of the function */
    i32 more, unused[3];       /* operands behind the instructions; constants begin at a multiple of 16 */
} af_body;
typedef char af_body_is_whole[sizeof(af_body) % 16 == 0 ? 1 : -1];

AF_FN const af_val *af_body_consts(const af_body *body) { return (const af_val *)(body + 1) + body->consts; }
AF_FN const af_instr *af_body_instrs(const af_body *body) { return (const af_instr *)af_body_consts(body); }
AF_FN const i16 *af_operands(const af_body *body, const af_instr *instr) {
    if (instr->n <= 4) return instr->args;
    return (const i16 *)(af_body_instrs(body) + body->instrs) + ((u32)(u16)instr->args[0] | (u32)(u16)instr->args[1] << 16);
}
/* Operands of which there are more than four come to `more`. */
AF_FN void af_set_operands(af_body *body, i16 *more, af_instr *instr, i32 n, const i16 *args) {
    const u32 at = (u32)body->more;
    instr->n = (i16)n;
    for (i32 k = 0; k < 4; k++) instr->args[k] = k < n ? args[k] : (i16)0;
    if (n <= 4) return;
    for (i32 k = 0; k < n; k++) more[body->more++] = args[k];
    instr->args[0] = (i16)(u16)at;
    instr->args[1] = (i16)(u16)(at >> 16);
}

/* Whether f is a power of so many rounds that they are not written out. */
AF_FN i32 af_is_long_power(const af_machine *m, af_val f) {
    return f.tag == T_FUNC && f.b && f.c == OP_power && af_vals(m, f)[1].a > AF_POWER_MOST;
}

/* ---- Flattening ---- */

enum {
    DO_CALL,  /* call f */
    DO_MATCH, /* compare two slots, as a matcher does */
    DO_STEPS  /* the lambda f goes on at step k */
};
typedef struct {
    const af_val *f; /* the function; where it varies, one of each row */
    i32 varies;
    i32 at;                            /* of a lambda: where its next step stands in the encoded body ... */
    i16 k, steps, captures, entered;   /* ... and which it is; slots of its steps, of its captures, of AF_ENTER (0: none) */
    i16 todo, n, args[4], out;         /* slots of the arguments and of the result */
    u16 deeper, held;
} af_todo;

/* A body that is being written; one lane does that. */
typedef struct {
    const af_machine *m;
    af_body *body;
    af_val *consts; /* the constant of slot -1 - k at [-1 - k] */
    af_instr *instrs;
    i16 *more;
    af_todo *todos;
    i32 count, most, promised; /* todos; places, and how many of them what is written so far may take */
    i32 depth;                 /* of the call; -1 where no call in it is too deep */
    i32 last_op;               /* what error_op is at this place, or AF_KEEP_OP */
    u32 charge;                /* of functions that began since the last instruction */
    i32 rows;                  /* functions that are written out together; more than one only on one lane */
    af_column *bound;          /* the constants of all rows, as `consts` has those of the first; 0: there is one row */
    af_machine *scratch;       /* where columns of parts are put */
    i32 unfit;                 /* the functions are not made alike, or there is no room */
} af_writer;

AF_FN af_instr *af_emit(af_writer *w, i32 op, i32 n, const i16 *args, const af_todo *t) {
    af_instr *instr = w->instrs + w->body->instrs++;
    instr->op = (i16)op;
    af_set_operands(w->body, w->more, instr, n, args);
    instr->function = (i16)w->last_op;
    instr->out = t->out;
    instr->deeper = t->deeper;
    instr->held = (u8)t->held;
    instr->calls = 0;
    instr->charge = w->charge;
    w->body->charge += w->charge;
    w->charge = 0;
    return instr;
}
AF_FN void af_emit_refusal(af_writer *w, i32 why, const af_todo *t) {
    const i16 reason = (i16)why;
    af_emit(w, AF_REFUSE, 1, &reason, t);
    w->body->plain = 0;
}
/* Call what is known only when the body runs, or stays a function of its own. */
AF_FN void af_emit_call(af_writer *w, i32 function, const af_todo *t) {
    af_emit(w, AF_CALL, t->n, t->args, t)->function = (i16)function;
    w->last_op = AF_KEEP_OP;
    w->body->plain = 0;
}
AF_FN i16 af_new_slot(af_writer *w) { return (i16)w->body->slots++; }
AF_FN i16 af_const_slot(af_writer *w, af_column v) {
    const i32 slot = -1 - w->body->consts++;
    w->consts[slot] = *v.vals;
    if (w->bound) w->bound[slot] = v;
    return (i16)slot;
}
/* Part p of the function of a todo, in all rows; one row where it is the same in all. */
AF_FN af_column af_part(af_writer *w, const af_todo *t, i32 p) {
    af_column part = af_same(af_vals(w->m, t->f[0]) + p);
#if LANES == 1
    af_val *vals = 0;
    if (t->varies == 0) return part;
    if (af_new_column(w->scratch, w->rows, &part, &vals) != AF_OK) {
        w->unfit = 1;
        return part;
    }
    i32 differ = 0;
    for (i32 k = 0; k < w->rows; k++) {
        vals[k] = af_vals(w->m, t->f[k])[p];
        differ |= !af_are_identical(vals[k], vals[0]);
    }
    if (!differ) part.varies = AF_SAME;
#endif
    return part;
}
/* Whether the functions of all rows are made by the same maker; a todo of the same function in all rows becomes one. */
AF_FN i32 af_are_alike(const af_writer *w, af_todo *t) {
    const af_val first = t->f[0];
    i32 differ = 0, alike = 1;
    for (i32 k = 1; k < w->rows && t->varies; k++) {
        differ |= !af_are_identical(first, t->f[k]);
        alike &= t->f[k].tag == first.tag && t->f[k].b == first.b && t->f[k].c == first.c;
    }
    t->varies = differ;
    return !differ || (alike && first.tag == T_FUNC && first.b);
}
AF_FN af_todo *af_push_todo(af_writer *w, i32 todo, const af_todo *like) {
    af_todo *t = w->todos + w->count++;
    *t = *like;
    t->todo = (i16)todo;
    return t;
}
/* A call of part p of another todo's function, which gives to `out`. */
AF_FN af_todo *af_push_part(af_writer *w, const af_todo *of, i32 p, const af_todo *like, i32 out) {
    const af_column part = af_part(w, of, p);
    af_todo *t = af_push_todo(w, DO_CALL, like);
    t->f = part.vals;
    t->varies = part.varies;
    t->out = (i16)out;
    return t;
}

/* Whether a call may not be made, because it is too deep. */
AF_FN i32 af_is_too_deep(af_writer *w, const af_todo *t) {
    if (w->depth >= 0 && w->depth + t->deeper > AF_CALLS_MAX) {
        af_emit_refusal(w, WHY_CALL_DEPTH, t);
        w->body->refused = 1;
        return 1;
    }
    if (t->deeper > w->body->deepest) w->body->deepest = t->deeper;
    return 0;
}
AF_FN void af_flatten_primitive(af_writer *w, i32 op, const af_todo *t) {
    if (af_is_too_deep(w, t)) return;
    w->last_op = op;
    if (t->n != af_ops[op].arity) {
        af_emit_refusal(w, WHY_ARITY, t);
        return;
    }
    const i32 calls = af_calls_rule(op) != CALLS_NONE;
    af_emit(w, op, t->n, t->args, t)->calls = (u8)calls;
    if (calls) w->body->plain = 0;
}

/* The slot of slot s of a lambda; what the lambda gives stands in t->out, unless it is held there beside the steps. */
AF_FN i16 af_lambda_slot(const af_todo *t, i32 s, i32 arity, i32 first, i32 given) {
    if (s < arity) return t->args[s];
    if (s < first) return (i16)(t->captures - (s - arity));
    return s == given && !t->held ? t->out : (i16)(t->steps + (s - first));
}
/* The next step of a lambda, or its end. */
AF_FN void af_flatten_step(af_writer *w, const af_todo *t) {
    const af_machine *m = w->m;
    const af_val code = af_vals(m, t->f[0])[0];
    const i32 arity = af_body_at(m, code, 0), first = arity + af_body_at(m, code, 1), given = af_body_at(m, code, 2);
    af_todo step = *t;
#define AF_SLOT(S) af_lambda_slot(t, af_body_at(m, code, S), arity, first, given)
    if (t->k == af_body_at(m, code, 3)) {
        const i16 result = AF_SLOT(2);
        step.held = 0;
        step.out = af_new_slot(w); /* nothing reads it */
        if (t->entered) af_emit(w, AF_LEAVE, 1, &t->entered, &step);
        if (result != t->out) af_emit(w, AF_MOVE, 1, &result, t);
        return;
    }
    const i32 op = af_body_at(m, code, t->at), n = af_body_at(m, code, t->at + 1), at = t->at + 2, call = op == AF_CALL;
    af_todo *rest = af_push_todo(w, DO_STEPS, t);
    rest->k++;
    rest->at = at + n;
    step.out = af_lambda_slot(t, first + t->k, arity, first, given);
    step.held = 1;
    if (op == AF_MAKE) {
        i16 *const slots = w->more + w->body->more; /* they stay there, if they are many */
        for (i32 k = 0; k < n; k++) slots[k] = AF_SLOT(at + k);
        af_emit(w, AF_MAKE, n, slots, &step);
        w->body->plain = 0;
        w->last_op = OP_lambda;
        return;
    }
    step.deeper++;
    step.n = (i16)(n - call);
    if (step.n > 4) {
        af_emit_refusal(w, WHY_ARITY, &step);
        return;
    }
    for (i32 k = 0; k < step.n; k++) step.args[k] = AF_SLOT(at + call + k);
    const i32 function = call ? AF_SLOT(at) : 0;
#undef AF_SLOT
    if (!call) {
        af_flatten_primitive(w, op, &step);
    } else if (function >= 0) {
        af_emit_call(w, function, &step);
    } else if (!af_is_function(w->consts[function])) {
        af_emit_refusal(w, WHY_NOT_FUNCTION, &step);
    } else {
        af_todo *inner = af_push_todo(w, DO_CALL, &step);
        inner->f = w->bound ? w->bound[function].vals : w->consts + function;
        inner->varies = w->bound ? w->bound[function].varies : 0;
    }
}

/* Places that a function may take beside those of its parts. */
AF_FN i32 af_own_places(const af_machine *m, af_val f) {
    if (f.c == OP_lambda) return f.b + af_vals(m, f)[0].b + 4;
    return f.c == OP_power ? af_vals(m, f)[1].a : 4;
}

/* A call of a made function on slots t->args: an instruction that calls it, or the todos of its parts, the last first. */
AF_FN void af_flatten_call(af_writer *w, af_todo *t) {
    const af_machine *m = w->m;
    const af_val f = t->f[0];
    if (af_is_too_deep(w, t)) return;
    if (f.tag != T_FUNC || af_is_long_power(m, f) || (t->deeper && af_is_block(m, f)) ||
        w->promised + af_own_places(m, f) > w->most) {
        af_column called = af_same(t->f);
        called.varies = t->varies;
        af_emit_call(w, af_const_slot(w, called), t);
        return;
    }
    const af_val *parts = af_vals(m, f);
    const i32 left = f.c == OP_lbind, bind = left || f.c == OP_rbind, times = f.c == OP_power ? parts[1].a : f.b;
    w->promised += af_own_places(m, f);
    w->charge += (u32)af_cost_of_parts(f.b);
    w->last_op = f.c;
    if (t->n != (bind || f.c == OP_lambda ? af_arity(m, f) : 1) || (bind && t->n > 3)) {
        af_emit_refusal(w, WHY_ARITY, t);
        return;
    }
    af_todo part = *t; /* what ends the function gives its result */
    part.deeper++;
    af_todo inner = part;
    inner.held = 0;
    switch (f.c) {
    case OP_power:
        for (i32 k = 1; k < w->rows && t->varies; k++) w->unfit |= af_vals(m, t->f[k])[1].a != times; /* fall through */
    case OP_compose:
    case OP_chain:
        for (i32 k = 0, out = t->out; k < times; k++) {
            af_todo *call = af_push_part(w, t, f.c == OP_power ? 0 : k, k ? &inner : &part, out);
            if (k + 1 == times) break;
            call->n = 1;
            out = call->args[0] = af_new_slot(w);
        }
        return;
    case OP_fork:
        part.n = 2;
        part.args[0] = af_new_slot(w);
        part.args[1] = af_new_slot(w);
        af_push_part(w, t, 0, &part, t->out);
        af_push_part(w, t, 2, &inner, part.args[1]);
        af_push_part(w, t, 1, &inner, part.args[0]);
        return;
    case OP_matcher:
        part = *t;
        part.args[0] = af_new_slot(w);
        part.args[1] = af_const_slot(w, af_part(w, t, 1));
        af_push_todo(w, DO_MATCH, &part);
        af_push_part(w, t, 0, &inner, part.args[0]);
        return;
    case OP_lbind:
    case OP_rbind:
        for (i32 k = 0; k < t->n; k++) part.args[k + left] = t->args[k];
        part.args[left ? 0 : t->n] = af_const_slot(w, af_part(w, t, 1));
        part.n++;
        af_push_part(w, t, 0, &part, t->out);
        return;
    default: break;
    }
    for (i32 k = 1; k < w->rows && t->varies; k++)
        w->unfit |= !af_are_identical(af_vals(m, t->f[k])[0], parts[0]);
    const i32 n = af_body_at(m, parts[0], 3);
    af_todo *steps = af_push_todo(w, DO_STEPS, t);
    steps->k = 0;
    steps->at = AF_BODY_HEAD;
    steps->captures = (i16)(-1 - w->body->consts);
    for (i32 k = 1; k < f.b; k++) af_const_slot(w, af_part(w, t, k));
    steps->steps = (i16)w->body->slots;
    w->body->slots += n;
    steps->entered = 0;
    if (t->deeper && n) { /* where the lambda is the function itself, who calls it knows what is held */
        inner.out = steps->entered = af_new_slot(w);
        af_emit(w, AF_ENTER, 0, t->args, &inner);
    }
}

/* Write the body of a call of a function on n arguments, or of one in each row. */
AF_NOINLINE void af_flatten(af_writer *w, const af_column *f, i32 n, i32 depth) {
    af_body *body = w->body;
    const af_todo whole = {f->vals, f->varies, 0, 0, 0, 0, 0, DO_CALL, (i16)n, {0, 1, 2, 3}, (i16)n, 0, 0};
    body->instrs = body->consts = body->deepest = body->refused = body->more = 0;
    body->slots = n + 1;
    body->plain = 1;
    body->charge = 0;
    body->block = 0;
    w->depth = depth;
    w->count = w->unfit = 0;
    w->promised = 2; /* the call itself, and AF_RETURN */
    w->last_op = f->vals->c;
    w->charge = 0;
    af_push_todo(w, DO_CALL, &whole);
    while (w->count && !w->unfit) {
        af_todo t = w->todos[--w->count]; /* others take its place */
        if (t.todo == DO_STEPS) af_flatten_step(w, &t);
        else if (t.todo == DO_MATCH) af_emit(w, AF_MATCH, 2, t.args, &t);
        else if (w->rows > 1 && !af_are_alike(w, &t)) w->unfit = 1;
        else if (t.f->tag == T_FUNC && !t.f->b) af_flatten_primitive(w, t.f->c, &t);
        else af_flatten_call(w, &t);
    }
    af_emit(w, AF_RETURN, 1, &whole.out, &whole);
}

/* Room for a body of f and what is needed to write it, in the free room of the arena. */
AF_FN i32 af_open_writer(af_machine *m, af_val f, af_writer *w) {
    const i32 most = AF_BODY_MOST + af_own_places(m, f);
    const u64 consts = sizeof(af_body) + 16 * (u64)most, instrs = consts + sizeof(af_instr) * (u64)most;
    const u64 more = instrs + sizeof(af_todo) * (u64)most;
    if (more + sizeof(i16) * (u64)most > m->scratch - m->top) return AF_ARENA_FULL;
    u8 *const room = (u8 *)af_at(m, (i32)m->top);
    w->m = m;
    w->body = (af_body *)room;
    w->consts = (af_val *)(room + consts);
    w->instrs = (af_instr *)(room + consts);
    w->todos = (af_todo *)(room + instrs);
    w->more = (i16 *)(room + more);
    w->most = most;
    w->rows = 1;
    w->bound = 0;
    w->scratch = m;
    return AF_OK;
}
/* The body at its place in scratch. */
AF_FN i32 af_close_writer(af_machine *m, const af_writer *w, const af_body **out) {
    af_body *const body = w->body, head = *body;
    const u64 more = sizeof(i16) * (u64)head.more, used = (u64)((const u8 *)(w->more + w->most) - (const u8 *)body);
    af_body *const from = (af_body *)(w->consts - head.consts) - 1; /* where all stands together */
    const u64 size = sizeof(af_body) + 16 * (u64)head.consts + sizeof(af_instr) * (u64)head.instrs;
    i32 offset = 0;
    if (used + af_round16(size + more) > m->scratch - m->top) return AF_ARENA_FULL;
    AF_TRY(af_scratch(m, size + more, &offset));
    u8 *const to = (u8 *)af_at(m, offset);
    SYNC();
    SERIAL { *from = head; }
    SYNC();
    COPY(to, from, size);
    if (more) COPY(to + size, w->more, more);
    *out = (const af_body *)to;
    return AF_OK;
}
/* The body of a call of f on n arguments at this depth, in scratch. */
AF_NOINLINE i32 af_new_body(af_machine *m, af_val f, i32 n, i32 depth, const af_body **out) {
    const af_column one = af_same(&f);
    af_writer w;
    AF_TRY(af_open_writer(m, f, &w));
    SERIAL {
        af_flatten(&w, &one, n, -1);
        if (depth + w.body->deepest > AF_CALLS_MAX) af_flatten(&w, &one, n, depth); /* with the calls too deep refused */
    }
    return af_close_writer(m, &w, out);
}

#endif
