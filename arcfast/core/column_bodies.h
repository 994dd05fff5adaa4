/* A body over columns: each instruction runs once for all calls, and only for the rows that its arguments need.  What is
 * called may be one function, or one of each row, if they are made alike. */
#ifndef AF_COLUMN_BODIES_H
#define AF_COLUMN_BODIES_H
#include "column_primitives.h"

#define AF_COLUMN_LEAST 4 /* calls that are worth a column */
#define AF_FIRST (-1)     /* as `changed`: the body has not run before */

/* What is called in several rows: a primitive, or a body with its constants. */
typedef struct {
    i32 op; /* -1: the body */
    const af_body *body;
    const af_column *bound; /* where functions of several rows have one body: its constants, slot -1 last; or 0 */
    af_column_slot *slots;
} af_callee;

static i32 af_find_callee(af_machine *m, const af_column *f, i32 n, i32 args, i32 depth, af_callee *callee);
static i32 af_call_in_columns(af_machine *m, const af_callee *callee, const af_column *a, i32 args, af_rows rows, i32 changed,
                              i32 depth, af_column *out);
static i32 af_column_of_best(af_machine *m, const af_instr *instr, const af_column *x, af_rows rows, i32 changed, i32 depth,
                             af_column_slot *to);

/* One instruction in n rows; x are its operands, of AF_CALL the function behind the others. */
AF_FN i32 af_run_column(af_machine *m, const af_instr *instr, af_column *x, i32 n, i32 depth, af_column *out) {
    const i32 op = instr->op, deeper = depth + instr->deeper;
    if (op >= 0) return af_column_of_primitive(m, op, x, n, deeper, instr->calls, out);
    if (op == AF_MOVE) {
        *out = x[0];
        return AF_OK;
    }
    for (i32 p = 0; p < instr->n + (op == AF_CALL); p++) AF_TRY(af_plain_rows(m, x + p, n));
    if (op == AF_MAKE) return af_column_of_lambdas(m, x, instr->n, n, out);
    if (op == AF_MATCH) return af_column_matched(m, x, n, out);
    *out = af_same(0);
    if (op != AF_CALL) return AF_OK; /* AF_ENTER, AF_LEAVE: what a lambda within the body holds is held to the end, at most */
    const af_rows rows = {n, 1};
    const af_column *const f = x + instr->n;
    af_callee callee;
    const i32 status = af_find_callee(m, f, n, instr->n, deeper, &callee);
    if (status == AF_UNFIT) return af_column_one_by_one(m, f, x, instr->n, n, deeper, out);
    return status != AF_OK ? status : af_call_in_columns(m, &callee, x, instr->n, rows, AF_FIRST, deeper, out);
}
/* The same, and what it cost.  The result of a step of a lambda is held until the lambda ends; the most that a row holds
 * counts for all, and that is known from what a primitive needed. */
AF_FN i32 af_run_slot(af_machine *m, const af_instr *instr, af_column *x, i32 n, i32 depth, af_column_slot *to) {
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    if (instr->held) m->peak = m->live;
    AF_TRY(af_run_column(m, instr, x, n, depth, &to->column));
    to->cost = fuel - af_fuel_left(m);
    if (!instr->held) return AF_OK;
    const i32 known = instr->op >= 0 && !instr->calls, deferred = to->column.parts != 0;
    u64 most = known ? m->peak - m->live : deferred ? to->column.most : 32;
    for (i32 k = 0; k < n && !known && !deferred && !to->column.ints; k++) {
        const u64 bytes = af_bytes(m, af_row(&to->column, k));
        if (bytes > most) most = bytes;
        if (!to->column.varies) break;
    }
    if (peak > m->peak) m->peak = peak;
    to->held = 16 + (most > 16 ? most : 16);
    return AF_OK;
}

/* ---- One body ---- */

/* Run a body for all calls of a table.  A run may keep the slots of the run before: `changed` says what is new since then,
 * the rows (AF_OUTER), the members (AF_INNER) or both, and only instructions that vary with it run again; AF_FIRST: there
 * was no run before.  *out is in scratch, or among the arguments. */
static i32 af_run_columns(af_machine *m, const af_callee *callee, const af_column *a, i32 args, af_rows rows, i32 changed,
                          i32 depth, af_column *out) {
    const af_body *const body = callee->body;
    const af_val *const consts = af_body_consts(body);
    const u64 live = m->live, calls = (u64)rows.outer * (u64)rows.inner;
    if (depth + body->deepest > AF_CALLS_MAX) return AF_ERROR;
    AF_TRY(af_charge(m, body->charge * calls));
    for (i32 k = 0; k < args; k++) callee->slots[k].column = a[k];
    for (const af_instr *instr = af_body_instrs(body);; instr++) {
        const i16 *const named = af_operands(body, instr);
        const i32 operands = instr->n + (instr->op == AF_CALL);
        af_column_slot *const to = callee->slots + instr->out;
        af_column few[5], *x = few;
        i32 varies = AF_SAME, offset = 0;
        if (instr->op == AF_REFUSE) return AF_ERROR;
        if (instr->n > 4) {
            AF_TRY(af_scratch(m, sizeof(af_column) * (u64)operands, &offset));
            x = (af_column *)af_at(m, offset);
        }
        for (i32 k = 0; k < operands; k++) {
            const i32 slot = k < instr->n ? named[k] : instr->function;
            x[k] = slot >= 0 ? callee->slots[slot].column : callee->bound ? callee->bound[slot] : af_same(consts + slot);
            varies |= x[k].varies;
        }
        for (i32 k = 0; k < operands; k++)
            if (x[k].parts && instr->op != AF_MOVE && instr->op != OP_first && instr->op != OP_last)
                AF_TRY(af_make_deferred(m, x + k, rows));
        if (instr->op == AF_RETURN) {
            *out = x[0];
            break;
        }
        const i32 n = af_count_rows(rows, varies), runs = changed == AF_FIRST || (varies & changed);
        u64 times = calls / (u64)n; /* that it counts */
        if (runs) {
            i32 status = af_defer(m, instr, x, rows, n, to);
            if (status == AF_UNFIT && instr->calls) status = af_column_of_best(m, instr, x, rows, changed, depth, to);
            if (status == AF_UNFIT) {
                if (varies == AF_BOTH && n >= AF_KERNEL_LEAST && instr->op >= 0) af_narrow(m, instr->op, x, rows);
                for (i32 k = 0; k < operands; k++) {
                    AF_TRY(af_widen(m, x + k, rows, varies));
                    x[k].varies = x[k].varies ? AF_OUTER : AF_SAME;
                }
                AF_TRY(af_run_slot(m, instr, x, n, depth, to));
                if (to->column.varies) to->column.varies = varies;
            } else {
                AF_TRY(status);
            }
            if (--times && instr->op >= AF_MOVE) m->cache->paths.fewer_rows++;
        } else {
            m->cache->paths.kept_columns++;
        }
        if (times && to->cost > af_fuel_left(m) / times) return AF_FUEL;
        AF_TRY(af_charge(m, to->cost * times));
        if (instr->held) m->live += to->held;
        AF_TRY(af_need(m, 0));
    }
    m->live = live;
    return AF_OK;
}

/* ---- Functions ---- */

/* The body of the functions of n rows, and the columns of its constants; AF_UNFIT: they are not made alike. */
AF_NOINLINE i32 af_flatten_rows(af_machine *m, const af_column *f, i32 args, i32 n, af_callee *callee) {
    const af_val first = f->vals[0];
    af_writer w;
    i32 offset = 0;
    const i32 most = AF_BODY_MOST + af_own_places(m, first);
    AF_TRY(af_scratch(m, sizeof(af_column) * (u64)most, &offset));
    AF_TRY(af_open_writer(m, first, &w));
    w.rows = n;
    w.bound = (af_column *)af_at(m, offset) + most;
    const u32 top = m->top, end = (u32)af_round16((u64)((u8 *)(w.more + w.most) - m->mem));
    m->top = end; /* columns of parts are not put where the body is written */
    af_flatten(&w, f, args, -1);
    callee->bound = w.bound;
    const i32 status = w.unfit ? AF_UNFIT : af_close_writer(m, &w, &callee->body);
    m->top = top;
    return status;
}
/* What the functions of n rows are, if they can be called in columns; AF_UNFIT: they are called one by one. */
static i32 af_find_callee(af_machine *m, const af_column *f, i32 n, i32 args, i32 depth, af_callee *callee) {
    const af_val first = f->vals[0];
    i32 offset = 0;
    if (depth > AF_CALLS_MAX || !af_is_function(first)) return AF_ERROR;
    if (first.tag != T_FUNC || af_is_long_power(m, first)) return AF_UNFIT;
    if (first.b && af_is_block(m, first)) return AF_UNFIT;
    if (f->varies && (!first.b || n < AF_COLUMN_LEAST)) return AF_UNFIT;
    callee->op = first.b ? -1 : first.c;
    callee->bound = 0;
    if (!first.b) return args == af_ops[first.c].arity ? AF_OK : AF_ERROR;
    AF_TRY(f->varies ? af_flatten_rows(m, f, args, n, callee) : af_body_of(m, first, args, depth, &callee->body));
    AF_TRY(af_scratch(m, sizeof(af_column_slot) * (u64)(callee->body->slots + 1), &offset));
    callee->slots = (af_column_slot *)af_at(m, offset);
    return AF_OK;
}
static i32 af_call_in_columns(af_machine *m, const af_callee *callee, const af_column *a, i32 args, af_rows rows, i32 changed,
                              i32 depth, af_column *out) {
    if (callee->op < 0) return af_run_columns(m, callee, a, args, rows, changed, depth, out);
    const i32 n = rows.outer * rows.inner; /* a primitive is the function of all rows: its arguments have a row for each call */
    AF_TRY(af_column_of_primitive(m, callee->op, a, n, depth, af_calls_rule(callee->op) != CALLS_NONE, out));
    if (out->varies) out->varies = a->varies;
    return AF_OK;
}

#endif
