/* All members of some containers, as a set or a tuple.  Sets of places or cells are united without being joined and sorted,
 * where they lie near each other.
 * Called by all lanes together, never inside a section. */
#ifndef AF_MERGING_H
#define AF_MERGING_H
#include "sets.h"

#if LANES == 1
#define AF_UNITE_LEAST 24
/* The cells of n objects in their order, if each has one colour and no later one a smaller one: gives how many, or 0.
 * Colours are written by fours: there is room for three more. */
AF_FN i32 af_unite_objects(af_machine *m, const af_val *objects, i32 n, u64 *keys, i32 *colors) {
    i32 end = 0, done = 0, last = AF_INT_MIN;
    for (i32 k = 0; k < n; k++) {
        if (objects[k].b == 0) return 0;
        const i32 *own = af_colors(m, objects[k]);
        if (own[0] < last || own[0] != own[objects[k].b - 1]) return 0;
        last = own[0];
    }
    for (i32 start = 0; start < n; start = end) {
        const i32 color = af_colors(m, objects[start])[0];
        i32 kept = objects[start].b;
        for (end = start + 1; end < n && af_colors(m, objects[end])[0] == color;) end++;
        if (end == start + 1) memcpy(keys + done, af_keys(m, objects[start]), 8 * (size_t)kept);
        else if (end == start + 2) kept = af_unite(m, objects[start], objects[start + 1], keys + done, 0);
        else kept = af_unite_near(m, objects + start, end - start, keys + done);
        if (!kept) return 0;
        for (i32 k = 0; k < kept; k += 4) {
            af_put_four(colors + done + k, color, color, color, color);
            AF_BRIEF();
        }
        done += kept;
    }
    return done;
}
/* Whether each of n sets of places or cells begins where the ones before it have ended: joined, they are in order. */
AF_FN i32 af_are_in_order(const af_machine *m, const af_val *sets, i32 n, i32 cells) {
    i32 color = AF_INT_MIN;
    u64 end = 0;
    for (i32 k = 0; k < n; k++) {
        const i32 count = sets[k].b;
        if (count == 0) continue;
        const u64 *keys = af_keys(m, sets[k]);
        const i32 first = cells ? af_colors(m, sets[k])[0] : 0;
        if (first < color || (first == color && keys[0] <= end)) return 0;
        color = cells ? af_colors(m, sets[k])[count - 1] : 0;
        end = keys[count - 1];
    }
    return 1;
}
/* The set of all places or cells of n sets of them, by bits of the box where they lie; *kept 0: that is too large. */
AF_NOINLINE i32 af_unite_in_box(af_machine *m, const af_val *sets, i32 n, i64 total, i32 cells, i32 *kept, af_val *out) {
    af_bounds box = {AF_INT_MAX, AF_INT_MAX, AF_INT_MIN, AF_INT_MIN};
    i32 low = cells ? AF_INT_MAX : 0, high = cells ? AF_INT_MIN : 0;
    af_marks marks;
    *kept = 0;
    for (i32 k = 0; k < n; k++) {
        const i32 count = sets[k].b;
        if (count == 0) continue;
        const u64 *keys = af_keys(m, sets[k]);
        const i32 first = cells ? af_colors(m, sets[k])[0] : 0, last = cells ? af_colors(m, sets[k])[count - 1] : 0;
        const af_bounds own = first == last ? af_bounds_of_sorted(keys, count) : af_bounds_of(keys, count);
        box.i0 = own.i0 < box.i0 ? own.i0 : box.i0;
        box.j0 = own.j0 < box.j0 ? own.j0 : box.j0;
        box.i1 = own.i1 > box.i1 ? own.i1 : box.i1;
        box.j1 = own.j1 > box.j1 ? own.j1 : box.j1;
        low = first < low ? first : low;
        high = last > high ? last : high;
    }
    AF_TRY(af_open_marks(m, box, low, high, total, &marks));
    if (!marks.bits) return AF_OK;
    if (m->cache) af_paths(m)->united_in_box++;
    for (i32 k = 0; k < n; k++)
        if (sets[k].b) af_mark_cells(&marks, af_keys(m, sets[k]), cells ? af_colors(m, sets[k]) : 0, sets[k].b);
    for (i32 k = 0; k < (marks.planes * marks.height) << marks.shift; k++) *kept += (i32)AF_POPCOUNT64(marks.bits[k]);
    AF_TRY(cells ? af_new_object(m, *kept, out) : af_new_indices(m, *kept, out));
    af_write_marked(&marks, af_keys(m, *out), cells ? af_colors(m, *out) : 0);
    return AF_OK;
}
/* The tuple of all cells of n objects, in their order. */
AF_FN i32 af_join_objects(af_machine *m, const af_val *objects, i32 n, i32 total, af_val *out) {
    af_val *to = 0;
    AF_TRY(af_new_alike(m, T_TUPLE, total, 1, 16, 2, &to, out));
    for (i32 k = 0; k < n; k++) {
        const u64 *keys = af_keys(m, objects[k]);
        const i32 *colors = af_colors(m, objects[k]);
        for (i32 y = 0; y < objects[k].b; y++)
            af_set_value(to++, T_CELL, colors[y], af_key_i(keys[y]), af_key_j(keys[y]));
    }
    return AF_OK;
}
#endif

/* All members of n containers, as a set or a tuple. */
AF_NOINLINE i32 af_merge(af_machine *m, const af_val *vals, i32 n, i32 as_set, af_val *out) {
    i64 total = 0;
    u32 other = 0, seen = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
#if LANES == 1
        if (AF_LIKELY(af_is(vals[k], TAG(T_INDICES) | TAG(T_OBJECT)))) { /* the usual ones, asked once */
            seen |= TAG(vals[k].tag);
            total += vals[k].b;
            continue;
        }
#endif
        other |= !af_is_container(vals[k]);
        if (!af_is_empty(vals[k])) seen |= TAG(vals[k].tag);
        total += af_is_container(vals[k]) ? af_len(vals[k]) : 0;
    }
    if (ANY(other)) return af_fail(m, 0, WHY_MEMBERS);
    total = SUM(total);
    if (total > AF_INT_MAX) return AF_MEMORY;
    const i32 places = !ANY(seen & ~TAG(T_INDICES)), cells = !ANY(seen & ~TAG(T_OBJECT));
    i32 at = 0;
    if (as_set && total && (places || cells)) {
        u64 *keys = 0;
        i32 *colors = 0;
#if LANES == 1
        if (n == 1) {
            AF_TRY(af_need(m, 16 + (cells ? 12 : 8) * (u64)total));
            *out = vals[0];
            return AF_OK;
        }
#endif
        AF_TRY(af_scratch_keys(m, (u64)total, &keys));
        if (cells) AF_TRY(af_scratch_ints(m, (u64)total + 3, &colors));
#if LANES == 1
        const i32 ordered = af_are_in_order(m, vals, n, cells);
        if (!ordered) {
            if (cells) at = af_unite_objects(m, vals, n, keys, colors);
            else if (n > 2 && total >= AF_UNITE_LEAST) at = af_unite_near(m, vals, n, keys);
            if (!at && n == 2 && vals[0].b && vals[1].b) at = af_unite(m, vals[0], vals[1], keys, colors);
            if (at) return cells ? af_copy_object(m, keys, colors, at, out) : af_copy_indices(m, keys, at, out);
            if (total > AF_FEW_PLACES) AF_TRY(af_unite_in_box(m, vals, n, total, cells, &at, out));
            if (at) return AF_OK;
        }
#endif
        for (i32 k = 0; k < n; k++) {
            if (vals[k].b == 0) continue;
            COPY(keys + at, af_keys(m, vals[k]), 8 * (u64)vals[k].b);
            if (cells) COPY(colors + at, af_colors(m, vals[k]), 4 * (u64)vals[k].b);
            at += vals[k].b;
        }
#if LANES == 1
        if (ordered) return cells ? af_copy_object(m, keys, colors, at, out) : af_copy_indices(m, keys, at, out);
#endif
        return cells ? af_make_object(m, keys, colors, at, out) : af_make_indices(m, keys, at, out);
    }
    af_val *all = 0;
    if (!as_set) AF_TRY(af_need(m, 4 * (u64)total));
#if LANES == 1
    if (!as_set && total && cells) return af_join_objects(m, vals, n, (i32)total, out);
#endif
    AF_TRY(af_scratch_vals(m, (u64)total, &all));
    for (i32 k = 0; k < n; k++) {
        af_spread(m, vals[k], all + at);
        at += af_len(vals[k]);
    }
    return as_set ? af_make_set(m, all, at, out) : af_make_tuple(m, all, at, out);
}

#endif
