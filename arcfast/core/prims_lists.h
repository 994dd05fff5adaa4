/* What Python's displays, indexing, slicing and methods of lists become: a list is the tuple of its members in its one form,
 * and whatever changes it makes a new one.  Rows and grids are copied as bytes, tuples of anything by their members; sets
 * are added to and taken from here as well. */
#ifndef AF_PRIMS_LISTS_H
#define AF_PRIMS_LISTS_H
#include "prims_extra.h"

AF_PRIM(single) { return af_make_tuple(m, x, 1, out); }
AF_PRIM(triple) { return af_make_tuple(m, x, 3, out); }
AF_PRIM(quadruple) { return af_make_tuple(m, x, 4, out); }
AF_PRIM(as_tuple) { return prim_totuple(m, x, out); }
AF_PRIM(as_set) {
    if (af_is_set(x[0])) AF_GIVE(x[0]);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)af_len(x[0]), &vals));
    af_spread(m, x[0], vals);
    return af_make_set(m, vals, af_len(x[0]), out);
}
AF_PRIM(unpack) {
    if (af_len(x[0]) != x[1].a) return af_fail(m, 0, WHY_UNPACK);
    return prim_totuple(m, x, out);
}
AF_PRIM(item) {
    const i32 at = af_nth(af_len(x[0]), x[1].a);
    if (at < 0) return af_fail(m, 1, WHY_RANGE);
    AF_GIVE(af_member(m, x[0], at));
}

/* ---- Searching ---- */

#if LANES == 1
/* The first of rows [from, n) of n rows of bytes that is `row`, or n. */
AF_FN i32 af_find_bytes(const u8 *rows, i32 w, i32 from, i32 n, const u8 *row) {
    i32 k = from;
    while (k < n && memcmp(rows + (size_t)k * (size_t)w, row, (size_t)w) != 0) k++;
    return k;
}
#endif
/* The first k >= from for which member k of a tuple equals v; where there is none, its length. */
AF_NOINLINE i32 af_find(af_machine *m, af_val c, af_val v, i32 from) {
    const i32 n = af_len(c), left = n - from;
    i32 at = 0;
    v = af_as_member(v);
    if (af_is(c, TAGS_ROW)) {
        const u8 *data = (const u8 *)af_at(m, c.a);
        const i32 wide = c.tag == T_ROW32;
        if (v.tag != T_INT) return n;
#if LANES == 1
        if (!wide) {
            const u8 *found = (const u8 *)memchr(data + from, (u8)v.a, (size_t)left);
            return found && af_fits8(v.a) ? (i32)(found - data) : n;
        }
#endif
        FIRST(k, left, at, af_get(data, wide, from + k) == v.a)
        return from + at;
    }
    if (af_is(c, TAGS_GRID)) {
        const af_grid g = af_grid_of(m, c);
        if (!af_is_tuple(v) || af_len(v) != g.w) return n;
        if (v.tag == T_PAIR) {
            FIRST(k, left, at, af_grid_at(g, from + k, 0) == v.a && af_grid_at(g, from + k, 1) == v.b)
            return from + at;
        }
#if LANES == 1
        if (c.tag == T_GRID8 && v.tag == T_ROW8) return af_find_bytes(g.data, g.w, from, n, (const u8 *)af_at(m, v.a));
#endif
    } else if (c.tag == T_TUPLE && af_is(v, TAGS_SMALL) && n) {
        const af_val *vals = af_vals(m, c);
        FIRST(k, left, at, af_are_identical(vals[from + k], v))
        return from + at;
    }
    for (at = from; at < n && !af_equal(m, af_member(m, c, at), v);) at++;
    return at;
}
AF_PRIM(index_of) {
    const i32 at = af_find(m, x[0], x[1], 0);
    if (at == af_len(x[0])) return af_fail(m, 1, WHY_NO_MATCH);
    AF_GIVE(af_int(at));
}
AF_PRIM(count_of) {
    const i32 n = af_len(x[0]);
    i32 count = 0;
    if (af_is(x[0], TAGS_ROW)) {
        const u8 *data = (const u8 *)af_at(m, x[0].a);
        i64 same = 0;
        if (!af_is_int(x[1])) AF_GIVE(af_int(0));
#if LANES == 1
        if (x[0].tag == T_ROW8) AF_GIVE(af_int(af_fits8(x[1].a) ? af_count_bytes(data, n, (u8)x[1].a) : 0));
#endif
        AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) same += af_get(data, x[0].tag == T_ROW32, k) == x[1].a;
        AF_GIVE(af_int((i32)SUM(same)));
    }
    for (i32 k = af_find(m, x[0], x[1], 0); k < n; k = af_find(m, x[0], x[1], k + 1)) count++;
    AF_GIVE(af_int(count));
}
AF_PRIM(is_in) {
    if (af_is_set(x[0])) AF_GIVE(af_bool(af_contains(m, x[0], x[1])));
    AF_GIVE(af_bool(af_find(m, x[0], x[1], 0) < af_len(x[0])));
}

/* ---- Slices ---- */

/* Where a slice of n members begins and in what steps; gives how many it has. */
AF_FN i32 af_slice_at(i32 n, af_val start, af_val stop, i64 step, i64 *first) {
    const i64 least = step < 0 ? -1 : 0, most = step < 0 ? (i64)n - 1 : n;
    i64 from = step < 0 ? most : 0, to = step < 0 ? least : most;
    if (start.tag != T_NONE) from = start.a < 0 ? (i64)start.a + n : start.a;
    if (stop.tag != T_NONE) to = stop.a < 0 ? (i64)stop.a + n : stop.a;
    from = from < least ? least : from > most ? most : from;
    to = to < least ? least : to > most ? most : to;
    *first = from;
    if (step < 0) return to < from ? (i32)((from - to - 1) / -step + 1) : 0;
    return from < to ? (i32)((to - from - 1) / step + 1) : 0;
}
AF_FN i32 af_is_bound(af_val v) { return v.tag == T_NONE || af_is_int(v); }

/* n members of a tuple, from `first` on in steps. */
AF_NOINLINE i32 af_take(af_machine *m, af_val c, i64 first, i64 step, i32 n, af_val *out) {
    if (n == 0) AF_GIVE(af_empty_tuple());
    if (n == af_len(c) && step == 1) AF_GIVE(c);
    if (af_is(c, TAGS_ROW)) {
        const i32 wide = c.tag == T_ROW32;
        const u8 *from = (const u8 *)af_at(m, c.a);
        i32 offset = 0;
        if (n == 2) AF_GIVE(af_pair(af_get(from, wide, first), af_get(from, wide, first + step)));
        if (step == 1) AF_GIVE(af_row_view(m, (i32)((u32)c.a + (u32)first * (wide ? 4u : 1u)), n, wide));
        AF_TRY(af_new(m, (u64)n * (wide ? 4u : 1u), &offset));
        u8 *to = (u8 *)af_at(m, offset);
        EACH(k, n) { af_put(to, wide, k, af_get(from, wide, first + k * step)); }
        AF_GIVE(af_value(c.tag, offset, n, 0));
    }
    if (af_is(c, TAGS_GRID)) {
        const af_grid g = af_grid_of(m, c);
        const u64 row = (u64)g.w * (g.wide ? 4u : 1u);
        af_grid to;
        AF_TRY(af_new_grid(m, n, g.w, g.wide, out, &to));
        if (step == 1) COPY(to.data, g.data + (u64)first * row, (u64)n * row);
        for (i32 k = 0; k < n && step != 1; k++) COPY(to.data + (u64)k * row, g.data + (u64)(first + k * step) * row, row);
        return AF_OK;
    }
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    EACH(k, n) { vals[k] = af_member(m, c, (i32)(first + k * step)); }
    return af_make_tuple(m, vals, n, out);
}
AF_PRIM(part) {
    const i64 step = x[3].tag == T_NONE ? 1 : x[3].a;
    i64 first = 0;
    for (i32 k = 1; k < 4; k++)
        if (!af_is_bound(x[k])) return af_fail(m, k, WHY_OPERANDS);
    if (step == 0) return af_fail(m, 3, WHY_ZERO);
    const i32 n = af_slice_at(af_len(x[0]), x[1], x[2], step, &first);
    return af_take(m, x[0], first, step, n, out);
}
AF_PRIM(backwards) {
    const i32 n = af_len(x[0]);
    return af_take(m, x[0], (i64)n - 1, -1, n, out);
}

/* ---- Changing ---- */

/* Whether all of n values are ints, or tuples of w ints; *wide is set where one does not fit a byte. */
AF_FN i32 af_are_ints(const af_val *vals, i32 n, i32 *wide) {
    u32 other = 0, far = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        other |= !af_is_int(vals[k]);
        far |= !af_fits8(vals[k].a);
    }
    if (ANY(other)) return 0;
    *wide |= ANY(far);
    return 1;
}
AF_FN i32 af_are_rows(const af_val *vals, i32 n, i32 w, i32 *wide) {
    const u32 tags = w == 2 ? TAG(T_PAIR) : w ? TAGS_ROW : TAG(T_TUPLE);
    u32 other = 0, far = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        other |= !af_is(vals[k], tags) || af_len(vals[k]) != w;
        far |= vals[k].tag == T_ROW32 || (w == 2 && !(af_fits8(vals[k].a) && af_fits8(vals[k].b)));
    }
    if (ANY(other)) return 0;
    *wide |= ANY(far);
    return 1;
}
/* Copy n cells, from cell `at` on, to cell `to` of other data (a section of its own). */
AF_FN void af_copy_cells(u8 *data, i32 wide, i64 to, const u8 *from, i32 from_wide, i64 at, i64 n) {
    const u64 size = wide ? 4u : 1u;
    if (wide == from_wide) {
        COPY(data + (u64)to * size, from + (u64)at * size, (u64)n * size);
    } else {
        EACH(k, n) { af_put(data, wide, to + k, af_get(from, from_wide, at + k)); }
    }
}
/* A row without its ints [from, to), and with n others instead. */
AF_NOINLINE i32 af_splice_row(af_machine *m, af_val c, i32 from, i32 to, const af_val *ints, i32 n, i32 wide, af_val *out) {
    const i64 all = (i64)c.b - (to - from) + n;
    const u8 *data = (const u8 *)af_at(m, c.a);
    i32 offset = 0;
    if (all > AF_INT_MAX) return AF_MEMORY;
    if (all != 2) AF_TRY(af_need(m, 16 + 4 * (u64)all));
    AF_TRY(af_new(m, (u64)all * (wide ? 4u : 1u), &offset));
    u8 *cells = (u8 *)af_at(m, offset);
    af_copy_cells(cells, wide, 0, data, c.tag == T_ROW32, 0, from);
    af_copy_cells(cells, wide, (i64)from + n, data, c.tag == T_ROW32, to, (i64)c.b - to);
    EACH(k, n) { af_put(cells, wide, from + k, ints[k].a); }
    AF_GIVE(af_row_view(m, offset, (i32)all, wide));
}
/* A grid without its rows [from, to), and with n others instead. */
AF_NOINLINE i32 af_splice_grid(af_machine *m, af_val c, i32 from, i32 to, const af_val *rows, i32 n, i32 wide, af_val *out) {
    const af_grid g = af_grid_of(m, c);
    const i64 all = (i64)g.h - (to - from) + n, w = g.w;
    af_grid made;
    AF_TRY(af_new_grid(m, all, w, wide, out, &made));
    if (w == 0) return AF_OK;
    af_copy_cells(made.data, wide, 0, g.data, g.wide, 0, from * w);
    af_copy_cells(made.data, wide, (from + n) * w, g.data, g.wide, to * w, (g.h - to) * w);
    for (i32 k = 0; k < n && w != 2; k++)
        af_copy_cells(made.data, wide, (from + k) * w, (const u8 *)af_at(m, rows[k].a), rows[k].tag == T_ROW32, 0, w);
    EACH(k, w == 2 ? n : 0) {
        af_put(made.data, wide, 2 * (i64)(from + k), rows[k].a);
        af_put(made.data, wide, 2 * (i64)(from + k) + 1, rows[k].b);
    }
    return AF_OK;
}

/* The sums of a block (weight, bytes, depth, level) with a member more, or instead of another one.  1: they are right; 0:
 * the other one may have been the deepest. */
AF_FN i32 af_sums_with(const af_machine *m, af_block *sums, af_val v, const af_val *other) {
    const i32 depth = af_depth(m, v) + 1, level = af_level(m, v);
    i64 weight = (i64)sums->weight + (i64)af_weight(m, v), bytes = (i64)sums->bytes + (i64)af_bytes(m, v);
    if (other) {
        if (sums->weight == 0xffffffffu || depth < af_depth(m, *other) + 1 || level < af_level(m, *other)) return 0;
        weight -= (i64)af_weight(m, *other);
        bytes -= (i64)af_bytes(m, *other);
    }
    if (bytes > 0xffffffffLL) return 0;
    sums->weight = weight > 0xffffffffLL ? 0xffffffffu : (u32)weight;
    sums->bytes = (u32)bytes;
    if (depth > sums->depth) sums->depth = (u16)depth;
    if (level > sums->level) sums->level = (u16)level;
    return 1;
}
/* A TUPLE or SET of the members of another one before `at`, v, and those from `from` on; their sums are known. */
AF_NOINLINE i32 af_rebuild(af_machine *m, af_val c, i32 at, i32 from, af_val v, af_block sums, af_val *out) {
    const i32 n = c.b - from + at + 1;
    const af_val *vals = af_vals(m, c);
    i32 offset = 0;
    AF_TRY(af_need(m, sums.bytes));
    AF_TRY(af_new(m, sizeof(af_block) + (u64)n * sizeof(af_val), &offset));
    if (sums.depth > AF_DEPTH_MAX) return af_fail(m, -1, WHY_NESTING);
    af_block *block = (af_block *)af_at(m, offset);
    af_val *to = (af_val *)(block + 1);
    COPY(to, vals, (u64)at * sizeof(af_val));
    COPY(to + at + 1, vals + from, (u64)(c.b - from) * sizeof(af_val));
    SERIAL {
        *block = sums;
        to[at] = af_as_member(v);
    }
    AF_GIVE(af_value(c.tag, offset, n, 0));
}
/* Whether a tuple that holds these two can be a row or a grid. */
AF_FN i32 af_holds_only_ints(af_val v) { return af_is(v, TAG(T_PAIR) | TAGS_ROW) || (v.tag == T_TUPLE && v.b == 0); }
AF_FN i32 af_go_together(af_val a, af_val b) {
    if (af_is_int(a)) return af_is_int(b);
    return af_holds_only_ints(a) && af_holds_only_ints(b) && af_len(a) == af_len(b);
}

/* A tuple without its members [from, to), and with n values instead. */
AF_NOINLINE i32 af_splice(af_machine *m, af_val c, i32 from, i32 to, const af_val *vals, i32 n, af_val *out) {
    const i32 length = af_len(c);
    i32 wide = af_is(c, TAG(T_ROW32) | TAG(T_GRID32));
    if (af_is(c, TAGS_ROW) && af_are_ints(vals, n, &wide)) return af_splice_row(m, c, from, to, vals, n, wide, out);
    if (af_is(c, TAGS_GRID) && af_are_rows(vals, n, c.c, &wide)) return af_splice_grid(m, c, from, to, vals, n, wide, out);
    if (c.tag == T_TUPLE && length > 2 && n == 1 && to - from <= 1) { /* with one more, members of all sorts stay such */
        const af_val *members = af_vals(m, c);
        af_block sums = *af_block_of(m, c);
        i32 at = 0;
        if (to > from) {
            FIRST(k, length, at, k != from && !af_go_together(members[k], vals[0]))
        }
        if (at < length && af_sums_with(m, &sums, vals[0], to > from ? members + from : 0))
            return af_rebuild(m, c, from, to, vals[0], sums, out);
    }
    af_val *all = 0;
    const i64 count = (i64)length - (to - from) + n;
    if (count > AF_INT_MAX) return AF_MEMORY;
    AF_TRY(af_scratch_vals(m, (u64)count, &all));
    EACH(k, count) {
        const i32 later = k >= from + n;
        all[k] = k >= from && !later ? vals[k - from] : af_member(m, c, later ? k - n + (to - from) : k);
    }
    return af_make_tuple(m, all, (i32)count, out);
}

AF_PRIM(list_append) { return af_splice(m, x[0], af_len(x[0]), af_len(x[0]), x + 1, 1, out); }
AF_PRIM(list_insert) {
    const i32 n = af_len(x[0]);
    const i64 i = x[1].a < 0 ? (i64)x[1].a + n : x[1].a;
    const i32 at = i < 0 ? 0 : i > n ? n : (i32)i;
    return af_splice(m, x[0], at, at, x + 2, 1, out);
}
AF_PRIM(list_set) {
    const i32 at = af_nth(af_len(x[0]), x[1].a);
    if (at < 0) return af_fail(m, 1, WHY_RANGE);
    return af_splice(m, x[0], at, at + 1, x + 2, 1, out);
}
AF_PRIM(list_drop) {
    const i32 at = af_nth(af_len(x[0]), x[1].a);
    if (at < 0) return af_fail(m, 1, WHY_RANGE);
    return af_splice(m, x[0], at, at + 1, 0, 0, out);
}
AF_PRIM(list_set2) {
    const i32 i = af_nth(af_len(x[0]), x[1].a);
    const u32 top = m->top;
    af_val row;
    if (i < 0) return af_fail(m, 1, WHY_RANGE);
    row = af_member(m, x[0], i);
    if (!af_is_tuple(row)) return af_fail(m, 0, WHY_MEMBERS);
    const i32 j = af_nth(af_len(row), x[2].a);
    if (j < 0) return af_fail(m, 2, WHY_RANGE);
    if (af_is(x[0], TAGS_GRID) && af_is_int(x[3])) {
        const af_grid g = af_grid_of(m, x[0]);
        const i32 wide = g.wide || !af_fits8(x[3].a);
        af_grid to;
        AF_TRY(af_new_grid(m, g.h, g.w, wide, out, &to));
        af_copy_cells(to.data, wide, 0, g.data, g.wide, 0, (i64)g.h * g.w);
        SERIAL { af_put(to.data, wide, (i64)i * g.w + j, x[3].a); }
        return AF_OK;
    }
    AF_TRY(af_splice(m, row, j, j + 1, x + 3, 1, &row));
    AF_TRY(af_splice(m, x[0], i, i + 1, &row, 1, out));
    af_settle(m, top, out);
    return AF_OK;
}
AF_PRIM(part_set) {
    const i32 n = af_len(x[0]);
    af_val *vals = 0;
    i64 first = 0;
    for (i32 k = 1; k < 3; k++)
        if (!af_is_bound(x[k])) return af_fail(m, k, WHY_OPERANDS);
    const i32 dropped = af_slice_at(n, x[1], x[2], 1, &first);
    AF_TRY(af_scratch_vals(m, (u64)af_len(x[3]), &vals));
    af_spread(m, x[3], vals);
    return af_splice(m, x[0], (i32)first, (i32)first + dropped, vals, af_len(x[3]), out);
}

/* ---- Sets ---- */

/* Where v is among the members of a set, or would be; *found: whether it is there. */
AF_NOINLINE i32 af_place_in(af_machine *m, af_val c, af_val v, i32 *found) {
    i32 low = 0, left = c.b;
    if (c.tag == T_INDICES && v.tag == T_PAIR) {
        low = af_lower_bound(af_keys(m, c), c.b, af_key(v.a, v.b));
        left = 0;
    } else if (c.tag == T_OBJECT && v.tag == T_CELL) {
        low = af_lower_bound_cell(af_keys(m, c), af_colors(m, c), c.b, v.a, af_key(v.b, v.c));
        left = 0;
    }
    while (left > 0) {
        const i32 half = left >> 1;
        if (af_compare(m, af_member(m, c, low + half), v) < 0) {
            low += half + 1;
            left -= half + 1;
        } else {
            left = half;
        }
    }
    *found = low < c.b && af_equal(m, af_member(m, c, low), v);
    return low;
}
/* A set of places or cells without those of [at, from), and with v before the rest if it is given. */
AF_NOINLINE i32 af_splice_places(af_machine *m, af_val c, i32 at, i32 from, const af_val *v, af_val *out) {
    const i32 more = v != 0, n = c.b - (from - at) + more, cells = c.tag == T_OBJECT;
    const u64 *keys = af_keys(m, c);
    AF_TRY(cells ? af_new_object(m, n, out) : af_new_indices(m, n, out));
    if (n == 0) return AF_OK;
    u64 *to = af_keys(m, *out);
    COPY(to, keys, 8 * (u64)at);
    COPY(to + at + more, keys + from, 8 * (u64)(c.b - from));
    if (cells) {
        const i32 *colors = af_colors(m, c);
        i32 *to_colors = af_colors(m, *out);
        COPY(to_colors, colors, 4 * (u64)at);
        COPY(to_colors + at + more, colors + from, 4 * (u64)(c.b - from));
        SERIAL { if (v) to_colors[at] = v->a; }
    }
    SERIAL { if (v) to[at] = cells ? af_key(v->b, v->c) : af_key(v->a, v->b); }
    return AF_OK;
}
AF_PRIM(set_add) {
    const af_val c = x[0], v = af_as_member(x[1]);
    af_val *vals = 0;
    i32 found = 0;
    const i32 at = af_place_in(m, c, v, &found);
    if (found) AF_GIVE(c);
    if ((c.tag == T_INDICES && v.tag == T_PAIR) || (c.tag == T_OBJECT && v.tag == T_CELL))
        return af_splice_places(m, c, at, at, &v, out);
    if (c.tag == T_SET && c.b) { /* what has members of other sorts keeps them */
        af_block sums = *af_block_of(m, c);
        if (af_sums_with(m, &sums, v, 0)) return af_rebuild(m, c, at, at, v, sums, out);
    }
    AF_TRY(af_scratch_vals(m, (u64)c.b + 1, &vals));
    EACH(k, c.b + 1) { vals[k] = k == at ? v : af_member(m, c, k < at ? k : k - 1); }
    return af_make_sorted_set(m, vals, c.b + 1, out);
}
AF_PRIM(set_remove) {
    const af_val c = x[0];
    i32 found = 0;
    af_val *vals = 0;
    const i32 at = af_place_in(m, c, x[1], &found);
    if (!found) return af_fail(m, 1, WHY_NO_MATCH);
    if (c.tag != T_SET) return af_splice_places(m, c, at, at + 1, 0, out);
    AF_TRY(af_scratch_vals(m, (u64)c.b, &vals));
    EACH(k, c.b - 1) { vals[k] = af_vals(m, c)[k < at ? k : k + 1]; }
    return af_make_sorted_set(m, vals, c.b - 1, out);
}

#endif
