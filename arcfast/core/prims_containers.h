/* Containers: members, sets, tuples.  Sets of places and of cells have quick ways; the rest goes member by member.
 * Higher-order primitives are in prims_functions.h. */
#ifndef AF_PRIMS_CONTAINERS_H
#define AF_PRIMS_CONTAINERS_H
#include "merging.h"
#include "prims_colors.h"

AF_PRIM(size) { (void)m; AF_GIVE(af_int(af_len(x[0]))); }
AF_PRIM(contained) { AF_GIVE(af_bool(af_contains(m, x[1], x[0]))); }
AF_PRIM(initset) {
#if LANES == 1
    if (x[0].tag == T_PAIR) {
        AF_TRY(af_new_indices(m, 1, out));
        *af_keys(m, *out) = af_key(x[0].a, x[0].b);
        return AF_OK;
    }
#endif
    return af_make_sorted_set(m, x, 1, out);
}
AF_PRIM(astuple) { return af_make_tuple(m, x, 2, out); }

AF_PRIM(first) {
    if (af_is(x[0], TAG(T_PAIR) | TAG(T_CELL))) AF_GIVE(af_int(x[0].a));
    if (af_len(x[0]) == 0) return af_fail(m, 0, WHY_EMPTY);
    if (x[0].tag == T_TUPLE) AF_GIVE(af_vals(m, x[0])[0]);
    AF_GIVE(af_member(m, x[0], 0));
}
AF_PRIM(last) {
    if (x[0].tag == T_PAIR) AF_GIVE(af_int(x[0].b));
    if (x[0].tag == T_CELL) AF_GIVE(af_pair(x[0].b, x[0].c));
    if (af_len(x[0]) == 0) return af_fail(m, 0, WHY_EMPTY);
    if (x[0].tag == T_TUPLE) AF_GIVE(af_vals(m, x[0])[x[0].b - 1]);
    AF_GIVE(af_member(m, x[0], af_len(x[0]) - 1));
}

AF_PRIM(totuple) {
    if (af_is_tuple(x[0])) AF_GIVE(x[0]);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)af_len(x[0]), &vals));
    af_spread(m, x[0], vals);
    return af_make_tuple(m, vals, af_len(x[0]), out);
}

/* The tuple of the ints start, start + step, ... */
AF_PRIM(interval) {
    const i64 start = x[0].a, stop = x[1].a, step = x[2].a;
    if (step == 0) return af_fail(m, 2, WHY_ZERO);
    const i64 span = step > 0 ? stop - start : start - stop, stride = step > 0 ? step : -step;
    const i64 n = span > 0 ? (span + stride - 1) / stride : 0;
    if (n == 0) AF_GIVE(af_empty_tuple());
    if (n == 2) AF_GIVE(af_pair((i32)start, (i32)(start + step)));
    const i32 wide = !(af_fits8((i32)start) && af_fits8((i32)(start + (n - 1) * step)));
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 4 * (u64)n));
    AF_TRY(af_new(m, (u64)n * (wide ? 4u : 1u), &offset));
    u8 *data = (u8 *)af_at(m, offset);
    EACH(k, n) { af_put(data, wide, k, (i32)(start + k * step)); }
    AF_GIVE(af_value(wide ? T_ROW32 : T_ROW8, offset, (i32)n, 0));
}

AF_PRIM(repeat) {
    const i32 n = x[1].a < 0 ? 0 : x[1].a;
    const af_val v = af_as_member(x[0]);
    af_val *vals = 0;
    AF_TRY(af_need(m, v.tag == T_INT || af_is(v, TAG(T_PAIR) | TAGS_ROW) ? 4 * (u64)n : (u64)n * af_bytes(m, v)));
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    EACH(k, n) { vals[k] = v; }
    return af_make_tuple(m, vals, n, out);
}

/* ---- Joining (merging.h) ---- */

AF_PRIM(merge) {
    const af_val c = x[0];
    if (af_is(c, TAGS_GRID)) AF_GIVE(af_row_view(m, c.a, c.b * c.c, c.tag == T_GRID32));
    if (af_is(c, TAG(T_TUPLE) | TAG(T_SET))) return af_merge(m, af_vals(m, c), c.b, c.tag == T_SET, out);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)c.b, &vals));
    af_spread(m, c, vals);
    return af_merge(m, vals, c.b, 1, out);
}

AF_PRIM(combine) {
    const af_val a = x[0], b = x[1];
    const i32 na = af_len(a), nb = af_len(b);
    if (nb == 0) AF_GIVE(a);
    if (na == 0 && a.tag == T_SET && af_is_set(b)) AF_GIVE(b);
    if (na == 0 && a.tag == T_TUPLE && af_is_tuple(b)) AF_GIVE(b);
    if (af_is_set(a) && a.tag == b.tag) return af_merge(m, x, 2, 1, out);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)na + (u64)nb, &vals));
    af_spread(m, a, vals);
    af_spread(m, b, vals + na);
    return af_make_like(m, a, vals, na + nb, out);
}

AF_PRIM(insert) {
    const i32 n = af_len(x[1]);
    if (af_contains(m, x[1], x[0])) AF_GIVE(x[1]);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)n + 1, &vals));
    af_spread(m, x[1], vals);
    SERIAL { vals[n] = x[0]; }
    return af_make_set(m, vals, n + 1, out);
}

/* ---- Choosing members ---- */

#if LANES == 1
/* af_choose for sets that are no patches; *done is 0 where what is left may be one. */
AF_FN i32 af_choose_of_set(af_machine *m, af_val c, const u8 *flags, i32 wanted, i32 kept, i32 *done, af_val *out) {
    const u32 top = m->top;
    i32 offset = 0, count = 0, bools = 0;
    AF_TRY(af_new(m, sizeof(af_block) + (u64)kept * sizeof(af_val), &offset));
    af_block *block = (af_block *)af_at(m, offset);
    af_val *to = (af_val *)(block + 1);
    const af_val *members = af_vals(m, c);
    for (i32 k = 0; count < kept; k++) { /* each goes where the next that is kept goes over it */
        af_copy_value(to + count, members + k);
        count += flags[k] == wanted;
    }
    *done = !af_is(to[0], TAG(T_PAIR) | TAG(T_CELL));
    if (!*done) {
        m->top = top;
        return AF_OK;
    }
    AF_TRY(af_weigh_members(m, to, kept, block, &bools));
    block->depth++; /* no deeper than c */
    *out = af_value(T_SET, offset, kept, 0);
    return AF_OK;
}
#endif

/* The members of c whose flag is `wanted`, in a container like c; flags is an array of n bytes in scratch, 0 or 1. */
AF_NOINLINE i32 af_choose(af_machine *m, af_val c, const u8 *flags, i32 wanted, af_val *out) {
    const i32 n = af_len(c);
#if LANES == 1
    const i32 kept = af_count_bytes(flags, n, (u8)wanted);
#else
    i64 some = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) some += (flags[k] != 0) == wanted;
    const i32 kept = (i32)SUM(some);
#endif
    i32 count = 0;
    if (kept == n) AF_GIVE(c);
    if (kept == 0) AF_GIVE(af_is_set(c) ? af_empty_set() : af_empty_tuple());
    if (c.tag == T_INDICES || c.tag == T_OBJECT) {
        const u64 *keys = af_keys(m, c);
        const i32 *colors = c.tag == T_OBJECT ? af_colors(m, c) : 0;
        AF_TRY(colors ? af_new_object(m, kept, out) : af_new_indices(m, kept, out));
        u64 *to = af_keys(m, *out);
        i32 *to_colors = colors ? af_colors(m, *out) : 0;
#if LANES == 1
        for (i32 k = 0; count < kept && !colors; k++) { /* each goes where the next that is kept goes over it */
            to[count] = keys[k];
            count += flags[k] == wanted;
        }
        for (i32 k = 0; count < kept; k++) {
            to[count] = keys[k];
            to_colors[count] = colors[k];
            count += flags[k] == wanted;
        }
#else
        PICK(k, n, slot, count, (flags[k] != 0) == wanted) {
            to[slot] = keys[k];
            if (colors) to_colors[slot] = colors[k];
        }
#endif
        return AF_OK;
    }
#if LANES == 1
    if (c.tag == T_GRID8) {
        af_grid to;
        const u8 *row = (const u8 *)af_at(m, c.a);
        AF_TRY(af_new_grid(m, kept, c.c, 0, out, &to));
        for (i32 k = 0; k < n; k++, row += c.c) {
            if (flags[k] != wanted) continue;
            memcpy(to.data, row, (size_t)c.c);
            to.data += c.c;
        }
        return AF_OK;
    }
    if (c.tag == T_SET) {
        i32 done = 0;
        AF_TRY(af_choose_of_set(m, c, flags, wanted, kept, &done, out));
        if (done) return AF_OK;
    }
#endif
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)kept, &vals));
#if LANES == 1
    if (af_is(c, TAG(T_TUPLE) | TAG(T_SET))) {
        const af_val *members = af_vals(m, c);
        for (i32 k = 0; count < kept; k++) {
            af_copy_value(vals + count, members + k);
            count += flags[k] == wanted;
        }
        return c.tag == T_SET ? af_make_sorted_set(m, vals, kept, out) : af_make_tuple(m, vals, kept, out);
    }
#endif
    PICK(k, n, slot, count, (flags[k] != 0) == wanted) { vals[slot] = af_member(m, c, k); }
    return af_is_set(c) ? af_make_sorted_set(m, vals, kept, out) : af_make_tuple(m, vals, kept, out);
}
AF_FN i32 af_scratch_flags(af_machine *m, i32 n, u8 **flags) {
    i32 offset = 0;
    AF_TRY(af_scratch(m, (u64)n, &offset));
    *flags = (u8 *)af_at(m, offset);
    return AF_OK;
}

#if LANES == 1
/* af_sift for two sets of places, and for two of cells; what lies before the first of a is passed over by halving. */
AF_FN i32 af_sift_places(af_machine *m, af_val a, af_val b, i32 wanted, af_val *out) {
    u64 *keys = 0;
    AF_TRY(af_scratch_keys(m, (u64)a.b, &keys));
    const i32 kept = af_sift_keys(af_keys(m, a), a.b, af_keys(m, b), b.b, wanted, keys);
    if (kept == a.b) AF_GIVE(a);
    return af_copy_indices(m, keys, kept, out);
}
AF_FN i32 af_sift_cells(af_machine *m, af_val a, af_val b, i32 wanted, af_val *out) {
    const u64 *from = af_keys(m, a), *other = af_keys(m, b);
    const i32 *colors = af_colors(m, a), *others = af_colors(m, b);
    u64 *keys = 0;
    i32 *kept_colors = 0, kept = 0;
    AF_TRY(af_scratch_keys(m, (u64)a.b, &keys));
    AF_TRY(af_scratch_ints(m, (u64)a.b, &kept_colors));
    i32 at = af_lower_bound_cell(other, others, b.b, colors[0], from[0]);
    for (i32 k = 0; k < a.b; k++) {
        const u64 key = from[k];
        const i32 color = colors[k];
        while (at < b.b && (others[at] < color || (others[at] == color && other[at] < key))) at++;
        keys[kept] = key;
        kept_colors[kept] = color;
        kept += (at < b.b && other[at] == key && others[at] == color) == wanted;
    }
    if (kept == a.b) AF_GIVE(a);
    return af_copy_object(m, keys, kept_colors, kept, out);
}
#endif

/* Members of set a that are (wanted 1) or are not (wanted 0) in set b. */
AF_NOINLINE i32 af_sift(af_machine *m, af_val a, af_val b, i32 wanted, af_val *out) {
    const i32 n = af_len(a), nb = af_len(b);
    if (n == 0 || (nb == 0 && !wanted)) AF_GIVE(a);
    if (nb == 0) AF_GIVE(af_empty_set());
    u8 *flags = 0;
#if LANES == 1
    if (a.tag == T_INDICES && b.tag == T_INDICES) return af_sift_places(m, a, b, wanted, out);
    if (a.tag == T_OBJECT && b.tag == T_OBJECT) return af_sift_cells(m, a, b, wanted, out);
#endif
    AF_TRY(af_scratch_flags(m, n, &flags));
#if LANES != 1
    if (a.tag == b.tag && a.tag != T_SET) {
        const u64 *ka = af_keys(m, a), *kb = af_keys(m, b);
        const i32 *ca = a.tag == T_OBJECT ? af_colors(m, a) : 0, *cb = ca ? af_colors(m, b) : 0;
        EACH(k, n) { flags[k] = (u8)(ca ? af_has_cell(kb, cb, nb, ca[k], ka[k]) : af_has_key(kb, nb, ka[k])); }
        return af_choose(m, a, flags, wanted, out);
    }
#endif
    for (i32 k = 0; k < n; k++) {
        AF_LOOK_AT(m, k);
        const i32 found = af_contains(m, b, af_member(m, a, k));
        SERIAL { flags[k] = (u8)found; }
    }
    return af_choose(m, a, flags, wanted, out);
}
AF_PRIM(intersection) { return af_sift(m, x[0], x[1], 1, out); }

/* Which members of a are not in b, whatever the two are: one flag each. */
AF_NOINLINE i32 af_flag_missing(af_machine *m, af_val a, af_val b, u8 **flags) {
    const i32 n = af_len(a), nb = af_len(b);
    af_val *vals = 0;
    AF_TRY(af_scratch_flags(m, n, flags));
    if (!af_is_set(b)) { /* members of a set are found by halving, where a tuple is gone through */
        AF_TRY(af_scratch_vals(m, (u64)nb, &vals));
        af_spread(m, b, vals);
        AF_TRY(af_make_set(m, vals, nb, &b));
    }
    for (i32 k = 0; k < n; k++) {
        AF_LOOK_AT(m, k);
        const i32 missing = !af_contains(m, b, af_member(m, a, k));
        SERIAL { (*flags)[k] = (u8)missing; }
    }
    return AF_OK;
}
AF_PRIM(difference) {
    u8 *flags = 0;
    if (af_is_set(x[0]) && af_is_set(x[1])) return af_sift(m, x[0], x[1], 0, out);
    AF_TRY(af_flag_missing(m, x[0], x[1], &flags));
    return af_choose(m, x[0], flags, 1, out);
}

AF_NOINLINE i32 af_remove(af_machine *m, af_val c, af_val v, af_val *out) {
    const i32 n = af_len(c);
    u8 *flags = 0;
    AF_TRY(af_scratch_flags(m, n, &flags));
#if LANES == 1
    if (c.tag == T_GRID8 && v.tag == T_ROW8 && v.b == c.c) {
        const u8 *rows = (const u8 *)af_at(m, c.a), *row = (const u8 *)af_at(m, v.a);
        for (i32 k = 0; k < n; k++) flags[k] = memcmp(rows + (size_t)k * (size_t)c.c, row, (size_t)c.c) == 0;
        return af_choose(m, c, flags, 0, out);
    }
#endif
    for (i32 k = 0; k < n; k++) {
        AF_LOOK_AT(m, k);
        const i32 same = af_equal(m, af_member(m, c, k), v);
        SERIAL { flags[k] = (u8)same; }
    }
    return af_choose(m, c, flags, 0, out);
}
AF_PRIM(remove) { return af_remove(m, x[1], x[0], out); }
AF_PRIM(other) {
    for (i32 k = 0; k < af_len(x[0]); k++) {
        const af_val v = af_member(m, x[0], k);
        if (!af_equal(m, v, x[1])) AF_GIVE(v);
    }
    return af_fail(m, 0, WHY_EMPTY);
}

/* The members of tuple t sorted, and beside each its position in t. */
AF_FN i32 af_sorted_members(af_machine *m, af_val t, af_val **members, af_val **positions) {
    const i32 n = af_len(t);
    af_val *vals = 0, *order = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    AF_TRY(af_scratch_vals(m, (u64)n, &order));
    af_spread(m, t, vals);
    EACH(k, n) { order[k] = af_int(k); }
    *members = vals;
    *positions = order;
    return af_sort_vals(m, order, vals, n, 0);
}

AF_PRIM(dedupe) {
    const i32 n = af_len(x[0]);
    af_val *vals = 0, *order = 0;
    u8 *flags = 0;
    AF_TRY(af_scratch_flags(m, n, &flags));
    if (x[0].tag == T_ROW8) { /* which of 256 ints were there before */
        const i8 *data = (const i8 *)af_at(m, x[0].a);
        SERIAL {
            u64 seen[4] = {0, 0, 0, 0};
            for (i32 k = 0; k < n; k++) {
                const u32 at = (u8)data[k];
                flags[k] = (u8)((seen[at >> 6] >> (at & 63)) & 1);
                seen[at >> 6] |= 1ULL << (at & 63);
            }
        }
        return af_choose(m, x[0], flags, 0, out);
    }
#if LANES == 1
    if (x[0].tag == T_GRID8 && n <= 64) {
        const size_t w = (size_t)x[0].c;
        const u8 *rows = (const u8 *)af_at(m, x[0].a);
        u64 marks[64]; /* rows whose marks differ do */
        for (i32 k = 0; k < n; k++) {
            u64 mark = 0;
            i32 before = 0;
            for (size_t j = 0; j < w; j++) mark = mark * 31 + rows[(size_t)k * w + j];
            marks[k] = mark;
            while (before < k && (marks[before] != mark || memcmp(rows + (size_t)before * w, rows + (size_t)k * w, w) != 0))
                before++;
            flags[k] = before < k;
        }
        return af_choose(m, x[0], flags, 0, out);
    }
#endif
    AF_TRY(af_sorted_members(m, x[0], &vals, &order));
    for (i32 k = 0; k < n; k++) {
        const i32 repeated = k > 0 && af_equal(m, vals[k - 1], vals[k]);
        SERIAL { flags[order[k].a] = (u8)repeated; }
    }
    return af_choose(m, x[0], flags, 0, out);
}

/* The member with most (sign 1) or fewest (sign -1) equals; the smallest of several. */
AF_NOINLINE i32 af_by_count(af_machine *m, af_val t, i32 sign, af_val *out) {
    const i32 n = af_len(t);
    if (!af_is_tuple(t)) return af_fail(m, 0, WHY_NO_COUNTS);
    if (n == 0) return af_fail(m, 0, WHY_EMPTY);
    if (af_is(t, TAGS_ROW)) {
        af_tally tally;
        i32 at = 0;
        AF_TRY(af_tally_cells(m, (const u8 *)af_at(m, t.a), t.tag == T_ROW32, n, &tally));
        for (i32 k = 1; k < tally.n; k++)
            if ((i64)sign * tally.counts[k] > (i64)sign * tally.counts[at]) at = k;
        AF_GIVE(af_int(tally.colors[at]));
    }
    af_val *vals = 0, *order = 0;
    AF_TRY(af_sorted_members(m, t, &vals, &order));
    i64 best = 0;
    for (i32 k = 0; k < n;) {
        i32 end = k + 1;
        while (end < n && af_equal(m, vals[k], vals[end])) end++;
        if (k == 0 || (i64)sign * (end - k) > best) {
            best = (i64)sign * (end - k);
            *out = vals[k];
        }
        k = end;
    }
    return AF_OK;
}
AF_PRIM(mostcommon) { return af_by_count(m, x[0], 1, out); }
AF_PRIM(leastcommon) { return af_by_count(m, x[0], -1, out); }

/* The position of the first greatest (sign 1) or least (sign -1) of n >= 1 values. */
AF_NOINLINE i32 af_best(af_machine *m, const af_val *vals, i32 n, i32 sign, i32 *at) {
    i32 has_order = 1;
    *at = 0;
    for (i32 k = 1; k < n; k++) {
        if (sign * af_compare_by(m, vals[k], vals[*at], &has_order) > 0) *at = k;
        if (!has_order) return af_fail(m, 0, WHY_COMPARE);
    }
    return AF_OK;
}
AF_NOINLINE i32 af_extreme(af_machine *m, af_val c, i32 sign, af_val *out) {
    const i32 n = af_len(c);
    i32 at = 0;
    af_val *vals = 0;
    if (n == 0) AF_GIVE(af_int(0));
    if (c.tag == T_PAIR) AF_GIVE(af_int((sign > 0) == (c.b > c.a) ? c.b : c.a));
    if (af_is(c, TAGS_ROW)) {
        const u8 *data = (const u8 *)af_at(m, c.a);
        i32 best = sign > 0 ? AF_INT_MIN : AF_INT_MAX;
        for (i32 k = AF_LANE; k < n; k += LANES) {
            const i32 v = af_get(data, c.tag == T_ROW32, k);
            best = (sign > 0) == (v > best) ? v : best;
        }
        AF_GIVE(af_int(sign > 0 ? MAX(best) : MIN(best)));
    }
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    af_spread(m, c, vals);
    AF_TRY(af_best(m, vals, n, sign, &at));
    AF_GIVE(vals[at]);
}
AF_PRIM(maximum) { return af_extreme(m, x[0], 1, out); }
AF_PRIM(minimum) { return af_extreme(m, x[0], -1, out); }

/* ---- Pairing ---- */

AF_FN i32 af_holds_ints(af_val c) { return af_is(c, TAG(T_PAIR) | TAGS_ROW); }
AF_FN i32 af_holds_places(af_val c) { return c.tag == T_INDICES || (af_is(c, TAGS_GRID) && c.c == 2); }

AF_PRIM(pair) {
    const af_val a = x[0], b = x[1];
    const i32 n = af_len(a) < af_len(b) ? af_len(a) : af_len(b);
#if LANES == 1
    if (a.tag == T_ROW8 && b.tag == T_ROW8) {
        const u8 *left = (const u8 *)af_at(m, a.a), *right = (const u8 *)af_at(m, b.a);
        af_grid to;
        AF_TRY(af_new_grid(m, n, 2, 0, out, &to));
        for (i32 k = 0; k < n; k++) {
            to.data[2 * k] = left[k];
            to.data[2 * k + 1] = right[k];
        }
        return AF_OK;
    }
#endif
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    if (af_holds_ints(a) && af_holds_ints(b)) {
        EACH(k, n) { vals[k] = af_pair(af_member(m, a, k).a, af_member(m, b, k).a); }
    } else {
        for (i32 k = 0; k < n; k++) {
            af_val two[2], joined;
            two[0] = af_member(m, a, k);
            two[1] = af_member(m, b, k);
            AF_TRY(af_make_tuple(m, two, 2, &joined));
            SERIAL { vals[k] = joined; }
        }
    }
    return af_make_tuple(m, vals, n, out);
}

#if LANES == 1
/* The pairs of places of two sets, if all their numbers fit a byte; else *done is 0. */
AF_NOINLINE i32 af_product_of_places(af_machine *m, af_val a, af_val b, af_val *out, i32 *done) {
    const u64 *left = af_keys(m, a), *right = af_keys(m, b);
    const u32 origin = AF_BIAS - 128u;
    const i32 n = a.b * b.b; /* the caller knows that it is one */
    u32 far = 0;
    i32 offset = 0;
    af_val *vals = 0;
    for (i32 k = 0; k < a.b; k++) far |= ((u32)(left[k] >> 32) - origin) | ((u32)left[k] - origin);
    for (i32 k = 0; k < b.b; k++) far |= ((u32)(right[k] >> 32) - origin) | ((u32)right[k] - origin);
    *done = far < 256u;
    if (!*done) return AF_OK;
    AF_TRY(af_need(m, 16 + 4 * 2 * 3)); /* each of them is a grid */
    AF_TRY(af_new(m, 4 * (u64)n, &offset));
    AF_TRY(af_new_alike(m, T_SET, n, 4, 16 + 32, 2, &vals, out));
    u32 *cells = (u32 *)af_at(m, offset);
    for (i32 k = 0, at = 0; k < a.b; k++) {
        const u32 first = (u32)(left[k] >> 32 & 255) | ((u32)left[k] & 255) << 8;
        for (i32 y = 0; y < b.b; y++, at++) {
            cells[at] = first | (u32)(right[y] >> 32 & 255) << 16 | (u32)right[y] << 24;
            af_set_value(vals + at, T_GRID8, offset + 4 * at, 2, 2);
        }
    }
    return AF_OK;
}
/* Pairs of two sets' cells: as blocks that differ in the two alone. */
AF_NOINLINE i32 af_product_of_cells(af_machine *m, af_val a, af_val b, af_val *out) {
    typedef struct {
        af_block block;
        af_val two[2];
    } af_two;
    const u64 *right = af_keys(m, b);
    const i32 *colors = af_colors(m, b), n = a.b * b.b;
    const af_block block = {2, 64, 3, 0, 0};
    af_val *vals = 0;
    i32 offset = 0;
    AF_TRY(af_need(m, block.bytes));
    AF_TRY(af_new(m, (u64)n * sizeof(af_two), &offset));
    AF_TRY(af_new_alike(m, T_SET, n, block.weight, block.bytes, block.depth, &vals, out));
    af_two *to = (af_two *)af_at(m, offset);
    u32 at = (u32)offset;
    for (i32 k = 0; k < a.b; k++) {
        const af_val left = af_member(m, a, k);
        for (i32 y = 0; y < b.b; y++, to++, at += (u32)sizeof(af_two)) {
            to->block = block;
            af_copy_value(to->two, &left);
            af_set_value(to->two + 1, T_CELL, colors[y], af_key_i(right[y]), af_key_j(right[y]));
            af_set_value(vals++, T_TUPLE, (i32)at, 2, 0);
        }
    }
    return AF_OK;
}
#endif

AF_PRIM(product) {
    const af_val a = x[0], b = x[1];
    const i32 na = af_len(a), nb = af_len(b);
    const u64 n = (u64)na * (u64)nb;
    if (n == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_need(m, 16 * n));
    if (af_holds_ints(a) && (af_holds_ints(b) || af_holds_places(b))) {
        const i32 cells = af_holds_places(b);
        u64 *keys = 0;
        i32 *colors = 0;
        AF_TRY(af_scratch_keys(m, n, &keys));
        if (cells) AF_TRY(af_scratch_ints(m, n, &colors));
        for (i32 k = 0; k < na; k++) {
            const i32 left = af_member(m, a, k).a;
            EACH(y, nb) {
                const af_val right = af_member(m, b, y);
                keys[(i64)k * nb + y] = cells ? af_key(right.a, right.b) : af_key(left, right.a);
                if (cells) colors[(i64)k * nb + y] = left;
            }
        }
        return cells ? af_make_object(m, keys, colors, (i32)n, out) : af_make_indices(m, keys, (i32)n, out);
    }
#if LANES == 1
    if (a.tag == T_INDICES && b.tag == T_INDICES && n <= AF_INT_MAX / 16) {
        i32 done = 0;
        AF_TRY(af_product_of_places(m, a, b, out, &done));
        if (done) return AF_OK;
    }
    if (a.tag == T_OBJECT && b.tag == T_OBJECT && n <= AF_INT_MAX / 64) return af_product_of_cells(m, a, b, out);
#endif
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, n, &vals));
    for (i32 k = 0; k < na; k++)
        for (i32 y = 0; y < nb; y++) {
            af_val two[2], joined;
            two[0] = af_member(m, a, k);
            two[1] = af_member(m, b, y);
            AF_TRY(af_make_tuple(m, two, 2, &joined));
            SERIAL { vals[(i64)k * nb + y] = joined; }
        }
    if (af_is_set(a) && af_is_set(b)) return af_make_sorted_set(m, vals, (i32)n, out);
    return af_make_set(m, vals, (i32)n, out);
}

AF_PRIM(sizefilter) {
    const af_val c = x[0];
    const i32 n = af_len(c), wanted = x[1].a;
    i32 other = 0, count = 0;
    if (c.tag == T_INDICES || c.tag == T_OBJECT) AF_GIVE(wanted == 2 ? c : af_empty_set());
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) other |= !af_is_container(af_member(m, c, k));
    if (ANY(other)) return af_fail(m, 0, WHY_MEMBERS);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    PICK(k, n, slot, count, af_len(af_member(m, c, k)) == wanted) { vals[slot] = af_member(m, c, k); }
    return c.tag == T_SET ? af_make_sorted_set(m, vals, count, out) : af_make_set(m, vals, count, out);
}

#endif
