/* Tables of calls over columns: each of some functions on the members of each of some containers, of which only the best
 * result is wanted.  What the functions give on a member is computed once, however many containers have it, and kept as
 * long as the functions are the same.
 *
 *     apply(lambda o: apply(lambda p: valmin(remove(o, objs), lambda q: manhattan(q, p)), places), objs)
 *         containers: objs without o    functions: one for each p    known: the distances of q to all p, for each q */
#ifndef AF_COLUMN_TABLES_H
#define AF_COLUMN_TABLES_H
#include "column_bodies.h"

#define AF_KNOWN_LEAST 16       /* functions that are worth it */
#define AF_KNOWN_SPARE 16       /* room for members beside those of the first container */
#define AF_KNOWN_INTS (1 << 20) /* and for results in all */

/* What the functions of a column gave on members. */
typedef struct af_known_members {
    i32 functions, room, count; /* room for so many members; 0: they give no ints */
    u32 tag;                    /* of the results */
    u32 floor;                  /* values below stay what they are */
    u64 held;                   /* by a call, at most */
    af_val *members;
    u64 *costs;                 /* fuel of all functions on a member */
    i32 *ints;                  /* results, member after member */
} af_known_members;

/* The members of a container, as they stand there or in scratch. */
AF_FN i32 af_column_of_members(af_machine *m, af_val c, const af_val **members) {
    af_val *to = 0;
    *members = af_vals(m, c);
    if (c.tag == T_SET || c.tag == T_TUPLE) return AF_OK;
    AF_TRY(af_scratch_vals(m, (u64)af_len(c), &to));
    *members = to;
    if (c.tag == T_INDICES)
        for (i32 k = 0; k < c.b; k++) to[k] = af_pair(af_key_i(af_keys(m, c)[k]), af_key_j(af_keys(m, c)[k]));
    else
        af_spread(m, c, to);
    return AF_OK;
}
AF_FN i32 af_best_sign(i32 op) {
    return op == OP_valmax || op == OP_argmax ? 1 : op == OP_valmin || op == OP_argmin ? -1 : 0;
}
AF_FN i32 af_gives_member(i32 op) { return op == OP_argmax || op == OP_argmin; } /* that has the best result */
AF_FN i32 af_new_known(af_machine *m, i32 functions, i32 members, af_known_members **out) {
    i32 at = 0, costs = 0;
    AF_TRY(af_scratch(m, sizeof(af_known_members), &at));
    af_known_members *const known = *out = (af_known_members *)af_at(m, at);
    known->functions = functions;
    known->room = members + AF_KNOWN_SPARE;
    known->count = 0;
    known->floor = m->top;
    known->held = 0;
    if ((i64)known->room * functions > AF_KNOWN_INTS) {
        known->room = 0;
        return AF_OK;
    }
    AF_TRY(af_scratch_vals(m, (u64)known->room, &known->members));
    AF_TRY(af_scratch(m, 8 * (u64)known->room, &costs));
    known->costs = (u64 *)af_at(m, costs);
    return af_scratch_ints(m, (u64)known->room * (u64)functions, &known->ints);
}
/* Where a member stands among those that are known, mostly at `next`; -1: it is none of them, or what lies where it lies
 * may have been another value before. */
AF_FN i32 af_find_known(const af_known_members *known, af_val member, i32 next) {
    if (!af_is(member, TAGS_SMALL) && (u32)member.a >= known->floor) return -1;
    for (i32 k = next; k < known->count; k++)
        if (af_are_identical(known->members[k], member)) return k;
    for (i32 k = 0; k < next && k < known->count; k++)
        if (af_are_identical(known->members[k], member)) return k;
    return -1;
}
/* Call the functions on one more member.  Where there is no room, what was known is forgotten. */
AF_FN i32 af_get_to_know(af_machine *m, af_known_members *known, const af_val *member, const af_callee *callee, i32 changed,
                         i32 depth) {
    const af_rows rows = {known->functions, 1};
    const u64 fuel = af_fuel_left(m);
    af_column column = af_same(member), given, ints;
    if (known->count == known->room) known->count = 0;
    const i32 k = known->count++;
    column.varies = AF_INNER;
    m->peak = m->live;
    AF_TRY(af_call_in_columns(m, callee, &column, 1, rows, changed, depth, &given));
    if (!af_read_ints(m, &given, af_count_rows(rows, given.varies), &ints)) return AF_UNFIT;
    if (ints.lasts || (k && ints.tag != known->tag)) return AF_UNFIT;
    i32 *const to = known->ints + (i64)k * known->functions;
    for (i32 f = 0; f < known->functions; f++) to[f] = ints.ints[given.varies & AF_OUTER ? f : 0];
    known->tag = ints.tag;
    known->members[k] = *member;
    known->costs[k] = fuel - af_fuel_left(m);
    if (m->peak - m->live > known->held) known->held = m->peak - m->live;
    return AF_OK;
}
/* The best of each column so far, and of which member it is if that is asked for, beside the results on member k. */
AF_FN void af_keep_best(i32 *best, i32 *which, const i32 *ints, i32 n, i32 sign, i32 k) {
    if (k == 0) {
        memcpy(best, ints, 4 * (size_t)n);
        if (which) memset(which, 0, 4 * (size_t)n);
    } else if (which) {
        for (i32 f = 0; f < n; f++) {
            const i32 better = sign > 0 ? ints[f] > best[f] : ints[f] < best[f];
            best[f] = better ? ints[f] : best[f];
            which[f] = better ? k : which[f];
        }
    } else if (sign > 0) {
        for (i32 f = 0; f < n; f++) best[f] = ints[f] > best[f] ? ints[f] : best[f];
    } else {
        for (i32 f = 0; f < n; f++) best[f] = ints[f] < best[f] ? ints[f] : best[f];
    }
}
/* The best that the functions give on the members of one container, to best and which. */
AF_FN i32 af_best_of_members(af_machine *m, af_known_members *known, const af_column *f, const af_val *members, i32 n,
                             i32 sign, i32 depth, i32 *best, i32 *which) {
    const u32 top = m->top, scratch = m->scratch;
    i32 next = 0, changed = AF_FIRST;
    af_callee callee;
    for (i32 k = 0; k < n; k++) {
        i32 at = af_find_known(known, members[k], next);
        if (at >= 0) {
            AF_TRY(af_charge(m, known->costs[at]));
            m->cache->paths.known_members++;
        } else {
            if (changed == AF_FIRST) AF_TRY(af_find_callee(m, f, known->functions, 1, depth, &callee));
            const u32 kept = m->scratch;
            AF_TRY(af_get_to_know(m, known, members + k, &callee, changed, depth));
            if (changed != AF_FIRST) m->scratch = kept;
            changed = AF_INNER;
            at = known->count - 1;
        }
        af_keep_best(best, which, known->ints + (i64)at * known->functions, known->functions, sign, k);
        next = at + 1;
    }
    m->scratch = scratch;
    m->top = top;
    return AF_OK;
}
/* A primitive of which only the best is wanted, where functions vary with the member and containers with the row. */
static i32 af_column_of_best(af_machine *m, const af_instr *instr, const af_column *x, af_rows rows, i32 changed, i32 depth,
                             af_column_slot *to) {
    const i32 op = instr->op, at = af_function_at(op), sign = af_best_sign(op), n = rows.inner, deeper = depth + instr->deeper;
    const af_column *const containers = x + 1 - at;
    const u64 fuel = af_fuel_left(m);
    const i32 is_member = af_gives_member(op);
    af_column f = x[at], out;
    i32 *best = 0, *which = 0;
    af_val *values = 0;
    u64 most = 16, peak = m->peak;
    if (changed == AF_FIRST) to->known = 0;
    if (!sign || f.varies != AF_INNER || containers->varies != AF_OUTER || n < AF_KNOWN_LEAST || !f.vals || !containers->vals)
        return AF_UNFIT;
    f.varies = AF_OUTER;
    if (changed == AF_FIRST) AF_TRY(af_new_known(m, n, af_len(containers->vals[0]), &to->known));
    if (!to->known) return AF_UNFIT; /* only what the first run took from scratch stays */
    if (changed & AF_INNER) to->known->count = 0;
    af_known_members *const known = to->known;
    if (!known->room || known->functions != n) return AF_UNFIT;
    const af_machine point = *m;
    i32 status = af_scratch_ints(m, (u64)rows.outer * (u64)n, &best);
    if (status == AF_OK && is_member) status = af_scratch_ints(m, (u64)n, &which);
    if (status == AF_OK && is_member) status = af_new_column(m, rows.outer * n, &out, &values);
    const u32 scratch = m->scratch;
    for (i32 k = 0; k < rows.outer && status == AF_OK; k++, best += n) {
        const af_val c = containers->vals[k], *members = 0;
        const i32 count = af_len(c);
        const u64 before = af_fuel_left(m);
        af_val row[2];
        row[at] = f.vals[0];
        row[1 - at] = c;
        if (!count) return AF_ERROR;
        AF_TRY(af_admit(m, op, row));
        AF_TRY(af_charge(m, (before - af_fuel_left(m)) * (u64)(n - 1)));
        status = af_column_of_members(m, c, &members);
        if (status == AF_OK) status = af_best_of_members(m, known, &f, members, count, sign, deeper + 1, best, which);
        for (i32 i = 0; i < n && is_member && status == AF_OK; i++) *values++ = members[which[i]];
        for (i32 i = 0; i < count && is_member && status == AF_OK; i++)
            most = af_bytes(m, members[i]) > most ? af_bytes(m, members[i]) : most;
        m->scratch = scratch;
        AF_TRY(af_need(m, known->held + 32 * (u64)count + most));
        if (m->peak > peak) peak = m->peak;
    }
    if (status == AF_UNFIT) {
        known->room = 0;
        af_go_back(m, &point);
    }
    AF_TRY(status);
    if (peak > m->peak) m->peak = peak;
    to->column = is_member ? out : af_column_of_ints(best - (i64)rows.outer * n, 0, known->tag);
    to->column.varies = AF_BOTH;
    to->cost = fuel - af_fuel_left(m);
    to->held = 16 + most;
    return AF_OK;
}

#endif
