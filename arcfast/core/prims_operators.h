/* Python's operators and the builtins that compare or add: what they mean for ints, tuples and sets as Python has them,
 * where the primitives of the same purpose mean something else. */
#ifndef AF_PRIMS_OPERATORS_H
#define AF_PRIMS_OPERATORS_H
#include "prims_lists.h"
#include "prims_numbers.h"

/* ---- Arithmetic ---- */

#define AF_TWO(SORT) (SORT(x[0]) && SORT(x[1]))

/* A tuple's members, then another's. */
AF_NOINLINE i32 af_concatenate(af_machine *m, af_val a, af_val b, af_val *out) {
    const i32 na = af_len(a), nb = af_len(b);
    if (nb == 0) AF_GIVE(a);
    if (na == 0) AF_GIVE(b);
    if (a.tag == b.tag && af_is(a, TAGS_ROW) && (i64)na + nb <= AF_INT_MAX && na + nb > 2) {
        const u64 size = a.tag == T_ROW32 ? 4u : 1u;
        i32 offset = 0;
        AF_TRY(af_need(m, 16 + 4 * ((u64)na + (u64)nb)));
        AF_TRY(af_new(m, ((u64)na + (u64)nb) * size, &offset));
        u8 *to = (u8 *)af_at(m, offset);
        COPY(to, af_at(m, a.a), (u64)na * size);
        COPY(to + (u64)na * size, af_at(m, b.a), (u64)nb * size);
        AF_GIVE(af_value(a.tag, offset, na + nb, 0));
    }
    if (a.tag == b.tag && af_is(a, TAGS_GRID) && a.c == b.c) {
        const u64 row = (u64)a.c * (a.tag == T_GRID32 ? 4u : 1u);
        af_grid g;
        AF_TRY(af_new_grid(m, (i64)na + nb, a.c, a.tag == T_GRID32, out, &g));
        COPY(g.data, af_at(m, a.a), (u64)na * row);
        COPY(g.data + (u64)na * row, af_at(m, b.a), (u64)nb * row);
        return AF_OK;
    }
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)nb, &vals));
    af_spread(m, b, vals);
    return af_splice(m, a, na, na, vals, nb, out);
}
/* A tuple's members n times over. */
AF_NOINLINE i32 af_repeated(af_machine *m, af_val t, i32 n, af_val *out) {
    const i32 length = af_len(t);
    const u64 all = (u64)length * (u64)(n < 0 ? 0 : n);
    if (all == 0) AF_GIVE(af_empty_tuple());
    if (n == 1) AF_GIVE(t);
    AF_TRY(af_need(m, 4 * all)); /* the least that it can take */
    if (all > AF_INT_MAX) return AF_MEMORY;
    if (af_is(t, TAGS_ROW) && all > 2) {
        const i32 wide = t.tag == T_ROW32;
        const u8 *from = (const u8 *)af_at(m, t.a);
        i32 offset = 0;
        AF_TRY(af_new(m, all * (wide ? 4u : 1u), &offset));
        u8 *to = (u8 *)af_at(m, offset);
        EACH(k, all) { af_put(to, wide, k, af_get(from, wide, k % length)); }
        AF_GIVE(af_value(t.tag, offset, (i32)all, 0));
    }
    if (af_is(t, TAGS_GRID)) {
        const u64 bytes = (u64)length * (u64)t.c * (t.tag == T_GRID32 ? 4u : 1u);
        af_grid g;
        AF_TRY(af_new_grid(m, (i64)all, t.c, t.tag == T_GRID32, out, &g));
        for (i32 k = 0; k < n && bytes; k++) COPY(g.data + (u64)k * bytes, af_at(m, t.a), bytes);
        return AF_OK;
    }
    if (t.tag != T_PAIR) AF_TRY(af_need(m, (u64)n * (t.tag == T_CELL ? 32 : af_bytes(m, t) - 32)));
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, all, &vals));
    EACH(k, all) { vals[k] = af_member(m, t, k % length); }
    return af_make_tuple(m, vals, (i32)all, out);
}

AF_PRIM(plus) {
    if (AF_TWO(af_is_int)) return af_number(m, 0, (i64)x[0].a + x[1].a, 0, out);
    if (!AF_TWO(af_is_tuple)) return af_fail(m, -1, WHY_OPERANDS);
    return af_concatenate(m, x[0], x[1], out);
}
AF_PRIM(minus) {
    if (AF_TWO(af_is_int)) return af_number(m, 0, (i64)x[0].a - x[1].a, 0, out);
    if (!AF_TWO(af_is_set)) return af_fail(m, -1, WHY_OPERANDS);
    return af_sift(m, x[0], x[1], 0, out);
}
AF_PRIM(times) {
    if (AF_TWO(af_is_int)) return af_number(m, 0, (i64)x[0].a * x[1].a, 0, out);
    if (af_is_tuple(x[0]) && af_is_int(x[1])) return af_repeated(m, x[0], x[1].a, out);
    if (af_is_int(x[0]) && af_is_tuple(x[1])) return af_repeated(m, x[1], x[0].a, out);
    return af_fail(m, -1, WHY_OPERANDS);
}
AF_PRIM(floor_divide) {
    if (x[1].a == 0) return af_fail(m, 1, WHY_ZERO);
    return af_number(m, 0, af_floor_div(x[0].a, x[1].a), 0, out);
}
AF_PRIM(modulo) {
    if (x[1].a == 0) return af_fail(m, 1, WHY_ZERO);
    AF_GIVE(af_int((i32)((i64)x[0].a - af_floor_div(x[0].a, x[1].a) * x[1].a)));
}
AF_PRIM(to_power) {
    const i64 factor = x[0].a;
    i64 product = 1;
    if (x[1].a < 0) return af_fail(m, 1, WHY_RANGE);
    if (factor >= -1 && factor <= 1) AF_GIVE(af_int(x[1].a == 0 ? 1 : x[1].a & 1 ? (i32)factor : (i32)(factor * factor)));
    for (i32 k = 0; k < x[1].a && af_in_range(product); k++) product *= factor;
    return af_number(m, 0, product, 0, out);
}
AF_PRIM(negative) { return af_number(m, 0, -(i64)x[0].a, 0, out); }
AF_PRIM(absolute) { return af_number(m, 0, x[0].a < 0 ? -(i64)x[0].a : x[0].a, 0, out); }
AF_PRIM(to_int) { (void)m; AF_GIVE(af_int(x[0].a)); }
AF_PRIM(shift_left) {
    if (x[1].a < 0) return af_fail(m, 1, WHY_RANGE);
    return af_number(m, 0, x[0].a * ((i64)1 << (x[1].a < 32 ? x[1].a : 32)), 0, out);
}
AF_PRIM(shift_right) {
    if (x[1].a < 0) return af_fail(m, 1, WHY_RANGE);
    AF_GIVE(af_int((i32)af_floor_div(x[0].a, (i64)1 << (x[1].a < 32 ? x[1].a : 32))));
}

/* ---- Bits and sets ---- */

AF_FN af_val af_bits_like(const af_val *x, i32 bits) {
    return x[0].tag == T_BOOL && x[1].tag == T_BOOL ? af_bool(bits) : af_int(bits);
}
AF_PRIM(bit_or) {
    if (AF_TWO(af_is_int)) AF_GIVE(af_bits_like(x, x[0].a | x[1].a));
    if (!AF_TWO(af_is_set)) return af_fail(m, -1, WHY_OPERANDS);
    return prim_combine(m, x, out);
}
AF_PRIM(bit_and) {
    if (AF_TWO(af_is_int)) AF_GIVE(af_bits_like(x, x[0].a & x[1].a));
    if (!AF_TWO(af_is_set)) return af_fail(m, -1, WHY_OPERANDS);
    return af_sift(m, x[0], x[1], 1, out);
}
AF_PRIM(bit_xor) {
    af_val two[2];
    if (AF_TWO(af_is_int)) AF_GIVE(af_bits_like(x, x[0].a ^ x[1].a));
    if (!AF_TWO(af_is_set)) return af_fail(m, -1, WHY_OPERANDS);
    AF_TRY(af_sift(m, x[0], x[1], 0, two));
    AF_TRY(af_sift(m, x[1], x[0], 0, two + 1));
    return prim_combine(m, two, out);
}

/* ---- Order ---- */

/* Whether set b has all members of set a. */
AF_NOINLINE i32 af_is_subset(af_machine *m, af_val a, af_val b) {
    i32 at = 0;
    if (a.b > b.b) return 0;
    if (a.tag == T_INDICES && b.tag == T_INDICES) {
        const u64 *keys = af_keys(m, a), *others = af_keys(m, b);
        FIRST(k, a.b, at, !af_has_key(others, b.b, keys[k]))
    } else if (a.tag == T_OBJECT && b.tag == T_OBJECT) {
        const u64 *keys = af_keys(m, a), *others = af_keys(m, b);
        const i32 *colors = af_colors(m, a), *other_colors = af_colors(m, b);
        FIRST(k, a.b, at, !af_has_cell(others, other_colors, b.b, colors[k], keys[k]))
    } else {
        while (at < a.b && af_contains(m, b, af_member(m, a, at))) at++;
    }
    return at == a.b;
}
/* Whether a < b, or a <= b. */
AF_NOINLINE i32 af_is_less(af_machine *m, af_val a, af_val b, i32 or_equal, af_val *out) {
    af_val sets[2];
    i32 has_order = 1;
    if (af_is_int(a) && af_is_int(b)) AF_GIVE(af_bool(or_equal ? a.a <= b.a : a.a < b.a));
    sets[0] = af_is_set(a) && af_is_set(b) ? a : af_none();
    sets[1] = b;
    if (!af_is_set(sets[0])) {
        if (!af_is_tuple(a) || !af_is_tuple(b)) return af_fail(m, -1, WHY_COMPARE);
        const i32 c = af_compare_walk(m, a, b, &has_order, sets);
        if (!has_order) return af_fail(m, -1, WHY_COMPARE);
        if (!af_is_set(sets[0])) AF_GIVE(af_bool(c < 0 || (or_equal && c == 0)));
    }
    AF_GIVE(af_bool((or_equal || sets[0].b < sets[1].b) && af_is_subset(m, sets[0], sets[1])));
}
AF_PRIM(less) { return af_is_less(m, x[0], x[1], 0, out); }
AF_PRIM(less_equal) { return af_is_less(m, x[0], x[1], 1, out); }

/* The order of two keys, by which members are sorted: *has_order is 0 unless they are ints, or tuples whose first members
 * that differ are ints. */
AF_NOINLINE i32 af_compare_keys(af_machine *m, af_val a, af_val b, i32 *has_order) {
    af_val sets[2];
    if (af_is_int(a) && af_is_int(b)) return af_order(a.a, b.a);
    if (a.tag == T_PAIR && b.tag == T_PAIR) return a.a != b.a ? af_order(a.a, b.a) : af_order(a.b, b.b);
    sets[0] = af_none();
    if (!af_is_tuple(a) || !af_is_tuple(b)) {
        *has_order = 0;
        return 0;
    }
    const i32 c = af_compare_walk(m, a, b, has_order, sets);
    if (af_is_set(sets[0])) *has_order = 0;
    return c;
}
/* The place of the first least (sign -1) or greatest (sign 1) of n >= 1 keys; each is compared with the best so far. */
AF_NOINLINE i32 af_best_key(af_machine *m, af_val keys, i32 sign, i32 *at) {
    const i32 n = af_len(keys);
    i32 has_order = 1;
    af_val best = af_member(m, keys, 0);
    *at = 0;
    for (i32 k = 1; k < n; k++) {
        const af_val key = af_member(m, keys, k);
        if (sign * af_compare_keys(m, key, best, &has_order) > 0) {
            *at = k;
            best = key;
        }
        if (!has_order) return WHY_COMPARE;
    }
    return WHY_NONE;
}
AF_NOINLINE i32 af_best_member(af_machine *m, af_val c, af_val keys, i32 sign, i32 arg, af_val *out) {
    i32 at = 0;
    if (af_len(c) != af_len(keys)) return af_fail(m, 1, WHY_UNPACK);
    if (af_len(c) == 0) return af_fail(m, 0, WHY_EMPTY);
    const i32 why = af_best_key(m, keys, sign, &at);
    if (why != WHY_NONE) return af_fail(m, arg, why);
    AF_GIVE(af_member(m, c, at));
}
AF_FN i32 af_best_of(af_machine *m, af_val c, i32 sign, af_val *out) {
    if (af_holds_ints(c)) return af_extreme(m, c, sign, out);
    return af_best_member(m, c, c, sign, 0, out);
}
AF_PRIM(least) { return af_best_of(m, x[0], -1, out); }
AF_PRIM(greatest) { return af_best_of(m, x[0], 1, out); }
AF_PRIM(least_by) { return af_best_member(m, x[0], x[1], -1, 1, out); }
AF_PRIM(greatest_by) { return af_best_member(m, x[0], x[1], 1, 1, out); }

/* Sorted by the total order first, in which keys that have an order stand in it.  If any two have none, neither have two
 * that stand side by side: their first difference is that of two neighbours between them. */
AF_PRIM(sort_by) {
    const i32 n = af_len(x[0]), turned = x[2].a != 0;
    af_val *vals = 0, *keys = 0, *sorted = 0;
    i32 has_order = 1, other = 0;
    if (af_len(x[1]) != n) return af_fail(m, 1, WHY_UNPACK);
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    AF_TRY(af_scratch_vals(m, (u64)n, &keys));
    EACH(k, n) { /* in reverse, ties are sorted last one first, and then turned back */
        vals[k] = af_member(m, x[0], turned ? n - 1 - k : k);
        keys[k] = af_member(m, x[1], turned ? n - 1 - k : k);
    }
    AF_TRY(af_sort_vals(m, vals, keys, n, 0));
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) other |= !af_is_int(keys[k]);
    if (ANY(other) && !af_is(x[1], TAGS_GRID)) {
        for (i32 k = 1; k < n && has_order; k++) af_compare_keys(m, keys[k - 1], keys[k], &has_order);
        if (!has_order) return af_fail(m, 1, WHY_COMPARE);
    }
    if (!turned) return af_make_tuple(m, vals, n, out);
    AF_TRY(af_scratch_vals(m, (u64)n, &sorted));
    EACH(k, n) { sorted[k] = vals[n - 1 - k]; }
    return af_make_tuple(m, sorted, n, out);
}

/* ---- Sums ---- */

AF_NOINLINE i32 af_sum_of_ints(af_machine *m, af_val c, i64 start, af_val *out) {
    const i32 n = af_len(c);
    i64 sum = 0;
    i32 other = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        const af_val v = af_member(m, c, k);
        other |= !af_is_int(v);
        sum += v.a;
    }
    if (ANY(other)) return af_fail(m, 0, WHY_OPERANDS);
    return af_number(m, 0, SUM(sum) + start, 0, out);
}
AF_PRIM(total) {
    const i32 n = af_len(x[0]);
    af_val *vals = 0;
    i32 other = 0;
    if (n == 0) AF_GIVE(x[1]);
    if (af_is_int(x[1])) return af_sum_of_ints(m, x[0], x[1].a, out);
    if (!af_is_tuple(x[1])) return af_fail(m, 1, WHY_OPERANDS);
    if (af_is(x[0], TAGS_GRID) && af_is_empty(x[1])) return prim_merge(m, x, out);
    AF_TRY(af_scratch_vals(m, (u64)n + 1, &vals));
    EACH(k, n + 1) { vals[k] = k ? af_member(m, x[0], k - 1) : x[1]; }
    AF_ROLLED for (i32 k = AF_LANE; k <= n; k += LANES) other |= !af_is_tuple(vals[k]);
    if (ANY(other)) return af_fail(m, 0, WHY_OPERANDS);
    return af_merge(m, vals, n + 1, 0, out);
}

#endif
