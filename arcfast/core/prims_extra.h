/* The extra names: what batteries of other dialects are written in, made out of the primitives.
 * Their rows stand at the end of the table; aliases (size_t for size) are no rows and never come here. */
#ifndef AF_PRIMS_EXTRA_H
#define AF_PRIMS_EXTRA_H
#include "prims_functions.h"
#include "prims_grids.h"
#include "prims_objects.h"

/* A patch given as a tuple, as the set it stands for. */
AF_FN i32 af_as_patch(af_machine *m, af_val patch, af_val *out) {
    if (af_is_set(patch)) AF_GIVE(patch);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)af_len(patch), &vals));
    af_spread(m, patch, vals);
    return af_make_set(m, vals, af_len(patch), out);
}

/* The members of c whose flag is set, as a tuple. */
AF_NOINLINE i32 af_chosen_tuple(af_machine *m, af_val c, const u8 *flags, af_val *out) {
    af_val *vals = 0;
    i32 count = 0;
    AF_TRY(af_scratch_vals(m, (u64)af_len(c), &vals));
    PICK(k, af_len(c), slot, count, flags[k]) { vals[slot] = af_member(m, c, k); }
    return af_make_tuple(m, vals, count, out);
}

/* ---- Members by their number ---- */

/* Where member k of n is, counted from the end if negative; -1 if there is none. */
AF_FN i32 af_nth(i32 n, i32 k) {
    if (k < 0) return k < -n ? -1 : n + k;
    return k < n ? k : -1;
}
AF_PRIM(get_nth_t) {
    const i32 at = af_nth(af_len(x[0]), x[1].a);
    if (at < 0) return af_fail(m, 1, WHY_RANGE);
    AF_GIVE(af_member(m, x[0], at));
}
AF_PRIM(get_nth_f) { return prim_get_nth_t(m, x, out); }
AF_PRIM(second) {
    if (af_len(x[0]) < 2) return af_fail(m, 0, WHY_EMPTY);
    AF_GIVE(af_member(m, x[0], 1));
}

/* Member `wanted` of vals after a stable sort by keys; both are used up. */
AF_NOINLINE i32 af_ranked(af_machine *m, af_val *vals, af_val *keys, i32 n, i32 wanted, i32 arg, af_val *out) {
    const i32 at = af_nth(n, wanted);
    i32 has_order = 1;
    if (at < 0) return af_fail(m, arg, WHY_RANGE);
    AF_TRY(af_sort_vals(m, vals, keys, n, &has_order));
    if (!has_order) return af_fail(m, 0, WHY_COMPARE);
    AF_GIVE(vals[at]);
}
/* Descending: sorted ascending from the last member to the first, and counted from the end. */
AF_PRIM(get_arg_rank) {
    const i32 n = m->count;
    const af_val *results = af_results(m);
    af_val *vals = 0, *keys = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    AF_TRY(af_scratch_vals(m, (u64)n, &keys));
    EACH(k, n) {
        vals[k] = af_member(m, x[0], n - 1 - k);
        keys[k] = results[n - 1 - k];
    }
    return af_ranked(m, vals, keys, n, -1 - x[2].a, 2, out);
}
AF_PRIM(get_val_rank) { return af_ranked(m, af_results(m), af_results(m), m->count, x[2].a, 2, out); }
AF_PRIM(get_rank) {
    const i32 n = af_len(x[0]);
    af_val *vals = 0;
    i32 other = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    af_spread(m, x[0], vals);
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) other |= !af_is_int(vals[k]);
    if (ANY(other)) return af_fail(m, 0, WHY_MEMBERS);
    return af_ranked(m, vals, vals, n, -1 - x[1].a, 1, out);
}
AF_PRIM(get_common_rank) {
    const i32 n = af_len(x[0]);
    af_val *vals = 0, *counts = 0;
    i32 kinds = 0;
    if (!af_is_tuple(x[0])) return af_fail(m, 0, WHY_NO_COUNTS);
    AF_TRY(af_sorted_members(m, x[0], &vals, &counts));
    for (i32 k = 0; k < n; kinds++) {
        const af_val member = vals[k];
        i32 end = k + 1;
        while (end < n && af_equal(m, member, vals[end])) end++;
        SYNC();
        SERIAL { /* behind what is still to be read */
            vals[kinds] = member;
            counts[kinds] = af_int(end - k);
        }
        k = end;
    }
    return af_ranked(m, vals, counts, kinds, x[1].a, 1, out);
}

/* ---- Colours ---- */

AF_FN i32 af_color_tuple(af_machine *m, const af_tally *t, af_val *out) {
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)t->n, &vals));
    EACH(k, t->n) { vals[k] = af_int(t->colors[k]); }
    return af_make_tuple(m, vals, t->n, out);
}
AF_PRIM(p_g) {
    af_tally t;
    AF_TRY(af_tally_of(m, x[0], &t));
    return af_color_tuple(m, &t, out);
}
AF_PRIM(p_o) {
    af_tally t;
    af_val obj;
    AF_TRY(af_as_patch(m, x[0], &obj));
    AF_TRY(af_tally_of(m, obj, &t));
    return af_color_tuple(m, &t, out);
}
AF_PRIM(p_f) {
    af_val obj;
    AF_TRY(af_as_patch(m, x[0], &obj));
    return prim_palette(m, &obj, out);
}

/* Colour number `wanted` of an element, the most frequent first; of two that are alike, the one that comes first. */
AF_NOINLINE i32 af_color_rank(af_machine *m, af_val element, i32 wanted, af_val *out) {
    af_tally t;
    af_val *vals = 0, *keys = 0;
    const af_grid g = af_grid_of(m, element);
    AF_TRY(af_tally_of(m, element, &t));
    AF_TRY(af_scratch_vals(m, (u64)t.n, &vals));
    AF_TRY(af_scratch_vals(m, (u64)t.n, &keys));
    for (i32 k = 0; k < t.n; k++) {
        i32 at = k; /* the cells of a set are ascending, and so are the colours of a tally */
        if (!af_is_set(element)) {
            FIRST(p, g.h * g.w, at, af_get(g.data, g.wide, p) == t.colors[k])
        }
        SERIAL {
            vals[k] = af_int(t.colors[k]);
            keys[k] = af_pair(-t.counts[k], at);
        }
    }
    return af_ranked(m, vals, keys, t.n, wanted, 1, out);
}
AF_PRIM(get_color_rank_t) { return af_color_rank(m, x[0], x[1].a, out); }
AF_PRIM(get_color_rank_f) {
    af_val obj;
    AF_TRY(af_as_patch(m, x[0], &obj));
    return af_color_rank(m, obj, x[1].a, out);
}

/* ---- Grids and patches ---- */

AF_PRIM(o_g) {
    af_val y[4];
    y[0] = x[0];
    for (i32 k = 1; k < 4; k++) y[k] = af_bool((x[1].a >> (3 - k)) & 1);
    return prim_objects(m, y, out);
}
AF_PRIM(o_g_t) {
    af_val objs, *vals = 0;
    AF_TRY(prim_o_g(m, x, &objs));
    AF_TRY(af_need(m, af_bytes(m, objs)));
    AF_TRY(af_scratch_vals(m, (u64)objs.b, &vals));
    for (i32 k = 0; k < objs.b; k++) {
        af_val cells;
        const u32 scratch = m->scratch;
        AF_TRY(prim_totuple(m, af_vals(m, objs) + k, &cells));
        m->scratch = scratch;
        SERIAL { vals[k] = cells; }
    }
    return af_make_tuple(m, vals, objs.b, out);
}
AF_PRIM(mir_rot_t) {
    switch (x[1].a) {
    case 0: return prim_hmirror(m, x, out);
    case 1: return prim_dmirror(m, x, out);
    case 2: return prim_vmirror(m, x, out);
    case 3: return prim_cmirror(m, x, out);
    case 4: return prim_rot90(m, x, out);
    case 5: return prim_rot180(m, x, out);
    case 6: return prim_rot270(m, x, out);
    default: AF_GIVE(x[0]);
    }
}
AF_PRIM(mir_rot_f) {
    af_val patch;
    AF_TRY(af_as_patch(m, x[0], &patch));
    switch (x[1].a) {
    case 0: return prim_hmirror(m, &patch, out);
    case 1: return prim_dmirror(m, &patch, out);
    case 2: return prim_vmirror(m, &patch, out);
    case 3: return prim_cmirror(m, &patch, out);
    default: AF_GIVE(patch);
    }
}
AF_PRIM(corner) {
    switch (x[1].a) {
    case 1: return prim_urcorner(m, x, out);
    case 2: return prim_llcorner(m, x, out);
    case 3: return prim_lrcorner(m, x, out);
    default: return prim_ulcorner(m, x, out);
    }
}
AF_PRIM(col_row) {
    switch (x[1].a) {
    case 0: return prim_lowermost(m, x, out);
    case 1: return prim_uppermost(m, x, out);
    case 2: return prim_leftmost(m, x, out);
    case 3: return prim_rightmost(m, x, out);
    default: return af_fail(m, 1, WHY_RANGE);
    }
}

/* ---- Cells and tuples ---- */

AF_PRIM(ascell) { (void)m; AF_GIVE(af_cell(x[1].a, x[0].a, x[0].b)); }
AF_PRIM(toij) {
    if (x[0].tag != T_CELL) return af_fail(m, 0, WHY_MEMBERS);
    AF_GIVE(af_pair(x[0].b, x[0].c));
}
AF_PRIM(celltuple) {
    const i32 n = af_len(x[0]) < af_len(x[1]) ? af_len(x[0]) : af_len(x[1]);
    af_val *vals = 0;
    i32 no_place = 0, no_color = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        no_place |= af_member(m, x[0], k).tag != T_PAIR;
        no_color |= !af_is_int(af_member(m, x[1], k));
    }
    if (ANY(no_place)) return af_fail(m, 0, WHY_MEMBERS);
    if (ANY(no_color)) return af_fail(m, 1, WHY_MEMBERS);
    EACH(k, n) {
        const af_val place = af_member(m, x[0], k);
        vals[k] = af_cell(af_member(m, x[1], k).a, place.a, place.b);
    }
    return af_make_tuple(m, vals, n, out);
}
AF_PRIM(rapply_t) { (void)x; return af_make_tuple(m, af_results(m), m->count, out); }
AF_PRIM(rapply_f) { (void)x; return af_make_set(m, af_results(m), m->count, out); }
AF_PRIM(colorfilter_t) {
    const i32 n = af_len(x[0]);
    u8 *flags = 0;
    i32 other = 0;
    AF_TRY(af_scratch_flags(m, n, &flags));
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) other |= af_is_empty(af_member(m, x[0], k));
    if (ANY(other)) return af_fail(m, 0, WHY_EMPTY);
    EACH(k, n) { flags[k] = (u8)(af_leading_color(m, af_member(m, x[0], k)) == x[1].a); }
    return af_chosen_tuple(m, x[0], flags, out);
}
AF_PRIM(sizefilter_t) {
    const i32 n = af_len(x[0]);
    u8 *flags = 0;
    i32 other = 0;
    AF_TRY(af_scratch_flags(m, n, &flags));
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) other |= !af_is_container(af_member(m, x[0], k));
    if (ANY(other)) return af_fail(m, 0, WHY_MEMBERS);
    EACH(k, n) { flags[k] = (u8)(af_len(af_member(m, x[0], k)) == x[1].a); }
    return af_chosen_tuple(m, x[0], flags, out);
}
AF_PRIM(difference_tuple) {
    u8 *flags = 0;
    AF_TRY(af_flag_missing(m, x[0], x[1], &flags));
    return af_chosen_tuple(m, x[0], flags, out);
}

/* ---- Demonstrations: a tuple of pairs (input, output) ---- */

AF_FN i32 af_is_demo(const af_machine *m, af_val pairs, i32 k) {
    const af_val pair = af_member(m, pairs, k);
    return af_is_tuple(pair) && af_len(pair) == 2;
}
AF_PRIM(dedupe_pair_tuple) {
    const i32 n = af_len(x[0]);
    u8 *flags = 0;
    AF_TRY(af_scratch_flags(m, n, &flags));
    for (i32 k = 0; k < n; k++) {
        if (!af_is_demo(m, x[0], k)) return af_fail(m, 0, WHY_MEMBERS);
        const af_val pair = af_member(m, x[0], k);
        const i32 differ = !af_equal(m, af_member(m, pair, 0), af_member(m, pair, 1));
        SERIAL { flags[k] = (u8)differ; }
    }
    return af_chosen_tuple(m, x[0], flags, out);
}
AF_PRIM(a_mr) {
    const i32 n = af_len(x[0]);
    i32 right = 0xff; /* bit k: right so far */
    for (i32 p = 0; p < n; p++) {
        if (!af_is_demo(m, x[0], p)) return af_fail(m, 0, WHY_MEMBERS);
        const af_val pair = af_member(m, x[0], p);
        af_val y[2], turned;
        y[0] = af_member(m, pair, 0);
        if (!af_is_kind(m, K_grid, y[0])) return af_fail(m, 0, WHY_MEMBERS);
        for (i32 k = 0; k < 8; k++) {
            const u32 top = m->top;
            if (!((right >> k) & 1)) continue;
            y[1] = af_int(k);
            AF_TRY(prim_mir_rot_t(m, y, &turned));
            if (!af_equal(m, turned, af_member(m, pair, 1))) right &= ~(1 << k);
            SYNC();
            m->top = top;
        }
    }
    for (i32 k = 0; k < 8; k++)
        if ((right >> k) & 1) AF_GIVE(af_int(k));
    AF_GIVE(af_none());
}

/* What the function gave for the inputs (inputs 1) or the outputs (0) and not for the others.  The results are those
 * for the inputs, then those for the outputs. */
AF_NOINLINE i32 af_only_in(af_machine *m, i32 inputs, af_val *out) {
    af_val *results = af_results(m), y[2], all;
    const i32 n = m->count / 2;
    for (i32 k = 0; k < 2; k++) {
        const i32 status = af_merge(m, results + (inputs == !k ? 0 : n), n, 0, &all);
        if (status == AF_ERROR) m->error_arg = 1;
        AF_TRY(status);
        AF_TRY(prim_dedupe(m, &all, y + k));
    }
    return prim_difference_tuple(m, y, out);
}
AF_PRIM(c_iz) { (void)x; return af_only_in(m, 1, out); }
AF_PRIM(c_zo) { (void)x; return af_only_in(m, 0, out); }
AF_PRIM(c_iz_n) { (void)x; return af_only_in(m, 1, out); } /* the machine calls `pick` on it: CALLS_THEN */
AF_PRIM(c_zo_n) { (void)x; return af_only_in(m, 0, out); }

#endif
