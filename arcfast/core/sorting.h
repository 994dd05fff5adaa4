/* Sorting values of any kind, stably.
 * Called by all lanes together, never inside a section. */
#ifndef AF_SORTING_H
#define AF_SORTING_H
#include "places.h"

/* With `has_order` the order of values that have one (and *has_order 0 where two have none), else the total order. */
AF_FN i32 af_compare_by(af_machine *m, af_val a, af_val b, i32 *has_order) {
    if (a.tag == T_INT && b.tag == T_INT) return af_order(a.a, b.a);
    return has_order ? af_compare_ordered(m, a, b, has_order) : af_compare(m, a, b);
}

#if LANES == 1
/* Where a value stands among others of its sort, as far as 64 bits tell. */
typedef struct {
    u64 prefix;
    i32 index, unused;
} af_standing;

AF_FN u64 af_prefix(const af_machine *m, af_val v) {
    switch (v.tag) {
    case T_SET: return 0; /* the empty one, before all others */
    case T_PAIR: return af_key(v.a, v.b);
    case T_CELL: return af_key(v.a, v.b);
    case T_INDICES: return af_keys(m, v)[0];
    case T_OBJECT: return af_key(af_colors(m, v)[0], af_key_i(af_keys(m, v)[0]));
    default: return af_key(0, v.a);
    }
}
/* The same of a set of places or cells, a byte a number: its first member, how many in a row begin there, the member
 * behind those, and how many follow as that one does.  Where a set ends or goes on below what would follow, more come
 * later; where it goes on above, earlier.  So an even number tells the whole set: a line, as a rule.
 * 0: it does not lie as near to the origin as that takes. */
#define AF_NEAR 64u
#define AF_FOLLOW_MOST 62
AF_INLINE i32 af_near_prefix_of(const u64 *keys, const i32 *colors, i32 n, u32 color, u64 *prefix) {
    const u64 corner = af_key(-(i32)AF_NEAR, -(i32)AF_NEAR), first = keys[0] - corner;
    const u64 outside = ~((u64)(2 * AF_NEAR - 1) << 32 | (2 * AF_NEAR - 1));
    i32 run = 1;
    *prefix = 0;
    if ((first & outside) || color >= 2 * AF_NEAR) return 0;
    while (run < n && keys[run] == keys[0] + (u32)run && (!colors || colors[run] == colors[0])) run++;
    if (run > (i32)AF_NEAR) return 0;
    const u64 start = (u64)color << 56 | (first >> 32) << 48 | (first & 127) << 40;
    if (run == n) {
        *prefix = start | (u64)(u32)run << 32;
        return 1;
    }
    const u32 next = colors ? (u32)colors[run] + AF_NEAR : color;
    const u64 second = keys[run] - corner, step = keys[run] - keys[run - 1];
    u64 expected = keys[run] + step;
    i32 at = run + 1;
    for (; at < n && keys[at] == expected && (!colors || colors[at] == colors[run]); at++) expected += step;
    const u32 follow = (u32)(at - run - 1);
    u32 tail = 2 * follow;
    if (follow >= AF_FOLLOW_MOST) tail = 127;
    else if (at < n) tail = keys[at] > expected || (colors && colors[at] != colors[run]) ? 255 - tail : tail + 1;
    *prefix = start | (u64)(u32)(255 - run) << 32 | (u64)next << 24 | (second >> 32) << 16 | (second & 127) << 8 | tail;
    return !(second & outside) && next < 2 * AF_NEAR;
}
AF_NOINLINE i32 af_near_prefix_colored(const u64 *keys, const i32 *colors, i32 n, u64 *prefix) {
    return af_near_prefix_of(keys, colors, n, (u32)colors[0] + AF_NEAR, prefix);
}
AF_FN i32 af_near_prefix(const af_machine *m, af_val v, u64 *prefix) {
    const u64 *keys = af_keys(m, v);
    const i32 *colors = (const i32 *)(keys + v.b);
    if (v.tag == T_OBJECT && colors[0] != colors[v.b - 1]) return af_near_prefix_colored(keys, colors, v.b, prefix);
    return af_near_prefix_of(keys, 0, v.b, v.tag == T_OBJECT ? (u32)colors[0] + AF_NEAR : 0, prefix);
}
/* The first of n keys in which a and b differ, or n. */
AF_FN i32 af_first_other(const u64 *a, const u64 *b, i32 n) {
    i32 k = 0;
    while (k + 4 <= n && ((a[k] ^ b[k]) | (a[k + 1] ^ b[k + 1]) | (a[k + 2] ^ b[k + 2]) | (a[k + 3] ^ b[k + 3])) == 0)
        k += 4;
    while (k < n && a[k] == b[k]) k++;
    return k;
}

/* Values that are sorted by their standings; `told`: 2 if the prefix of each tells it wholly, 1 if an even one does. */
typedef struct {
    af_machine *m;
    const af_val *keys;
    i32 told;
} af_ranking;

/* The order of two values: less than 0, 0, greater. */
AF_FN i32 af_compare_standings(const af_ranking *r, const af_standing *left, const af_standing *right) {
    if (left->prefix != right->prefix) return left->prefix > right->prefix ? 1 : -1;
    if (r->told > (i32)(left->prefix & 1)) return 0;
    const af_machine *m = r->m;
    const af_val x = r->keys[left->index], y = r->keys[right->index];
    if (x.tag != y.tag || x.tag == T_CELL) return af_compare(r->m, x, y);
    if (x.a == y.a) return 0;
    const u64 *a = af_keys(m, x), *b = af_keys(m, y);
    const i32 n = x.b < y.b ? x.b : y.b;
    i32 k = 0;
    const i32 *a_colors = x.tag == T_OBJECT ? af_colors(m, x) : 0, *b_colors = a_colors ? af_colors(m, y) : 0;
    if (!a_colors || (a_colors[0] == b_colors[y.b - 1] && a_colors[x.b - 1] == b_colors[0])) { /* of one colour */
        k = af_first_other(a, b, n);
    } else {
        while (k < n && a[k] == b[k] && a_colors[k] == b_colors[k]) k++;
        if (k < n && a_colors[k] != b_colors[k]) return a_colors[k] > b_colors[k] ? 1 : -1;
    }
    return k == n ? x.b - y.b : a[k] > b[k] ? 1 : -1;
}

/* Sort a few of them: each is put where it belongs among those before it. */
#define AF_INSERT_MOST 24
AF_FN af_standing *af_insert_standings(const af_ranking *r, af_standing *all, i32 n) {
    for (i32 k = 1; k < n; k++) {
        const af_standing one = all[k];
        i32 at = k;
        for (; at > 0 && af_compare_standings(r, all + at - 1, &one) > 0; at--) all[at] = all[at - 1];
        all[at] = one;
    }
    return all;
}
/* Sort n of them by merging, few by few at first; gives the one of both arrays that holds them then.  A run that is
 * stopped leaves them unsorted. */
#define AF_MERGE_FROM 8
AF_NOINLINE af_standing *af_merge_standings(const af_ranking *r, af_standing *from, af_standing *to, i32 n) {
    for (i32 start = 0; start < n; start += AF_MERGE_FROM)
        af_insert_standings(r, from + start, n - start < AF_MERGE_FROM ? n - start : AF_MERGE_FROM);
    for (i32 width = AF_MERGE_FROM; width < n; width = width > n / 2 ? n : 2 * width) {
        for (i32 start = 0; start < n; start = n - start > 2 * (i64)width ? start + 2 * width : n) {
            const i32 mid = n - start > width ? start + width : n, end = n - mid > width ? mid + width : n;
            i32 x = start, y = mid, k = start;
            while (x < mid && y < end) {
                const i32 right = af_compare_standings(r, from + x, from + y) > 0;
                to[k++] = from[right ? y++ : x++];
                if ((k & 1023) == 0 && af_look(r->m)) return from;
            }
            while (x < mid) to[k++] = from[x++];
            while (y < end) to[k++] = from[y++];
        }
        af_standing *swap = from;
        from = to;
        to = swap;
    }
    return from;
}
/* The same for many: by numbers of those bits in which prefixes differ, with the position behind them, digit by digit;
 * ties are merged.  Where that is too much for 64 bits all are merged. */
#define AF_RADIX_LEAST 96
#define AF_RADIX_BITS 11
AF_NOINLINE i32 af_radix_standings(const af_ranking *r, af_standing *from, af_standing *to, i32 n, af_standing **sorted) {
    u64 some = 0, all = ~0ULL, *ranks = 0, *spare = 0;
    i32 low = 1, offset = 0;
    for (i32 k = 0; k < n; k++) {
        some |= from[k].prefix;
        all &= from[k].prefix;
    }
    const u64 differ = some ^ all;
    while ((n - 1) >> low) low++;
    i32 top = low;
    for (i32 shift = 0; shift < 64; shift += 8) {
        const u32 byte = (u32)(differ >> shift) & 255;
        if (byte) top += 32 - __builtin_clz(byte) - AF_FIRST_BIT64(byte);
    }
    if (top > 64) {
        *sorted = af_merge_standings(r, from, to, n);
        return AF_OK;
    }
    AF_TRY(af_scratch(r->m, 16 * (u64)n, &offset));
    ranks = (u64 *)af_at(r->m, offset);
    spare = ranks + n;
    for (i32 k = 0; k < n; k++) ranks[k] = (u64)(u32)k;
    for (i32 shift = 0, at = low; shift < 64; shift += 8) {
        const u32 byte = (u32)(differ >> shift) & 255;
        if (!byte) continue;
        const i32 first = AF_FIRST_BIT64(byte), width = 32 - __builtin_clz(byte) - first;
        const u64 mask = (1ULL << width) - 1;
        for (i32 k = 0; k < n; k++) ranks[k] |= (from[k].prefix >> (shift + first) & mask) << at;
        at += width;
    }
    const i32 most = n < 1024 ? 8 : AF_RADIX_BITS, passes = (top - low + most - 1) / most;
    for (i32 pass = 0, at = low; pass < passes; pass++) {
        const i32 bits = (top - at + passes - pass - 1) / (passes - pass);
        const u64 mask = (1ULL << bits) - 1;
        u32 places[1 << AF_RADIX_BITS], sum = 0;
        memset(places, 0, sizeof(u32) << bits);
        for (i32 k = 0; k < n; k++) places[ranks[k] >> at & mask]++;
        for (u32 digit = 0; digit <= (u32)mask; digit++) {
            const u32 count = places[digit];
            places[digit] = sum;
            sum += count;
        }
        for (i32 k = 0; k < n; k++) spare[places[ranks[k] >> at & mask]++] = ranks[k];
        u64 *const swap = ranks;
        ranks = spare;
        spare = swap;
        at += bits;
    }
    for (i32 k = 0; k < n; k++) to[k] = from[ranks[k] & ((1ULL << low) - 1)];
    for (i32 start = 0, end = 0; start < n; start = end) {
        for (end = start + 1; end < n && to[end].prefix == to[start].prefix;) end++;
        if (end - start < 2 || r->told > (i32)(to[start].prefix & 1)) continue;
        const af_standing *ties = af_merge_standings(r, to + start, from + start, end - start);
        if (ties != to + start) memcpy(to + start, ties, (size_t)(end - start) * sizeof *ties);
    }
    *sorted = to;
    return AF_OK;
}

/* A few ints: each a number that ends in its position. */
AF_FN i32 af_sort_ints(af_val *vals, af_val *keys, i32 n, i32 distinct) {
    u64 all[AF_INSERT_MOST];
    af_val sorted[AF_INSERT_MOST];
    i32 kept = 0;
    for (i32 k = 0; k < n; k++) {
        const u64 one = (u64)((u32)keys[k].a ^ AF_BIAS) << 32 | (u32)k;
        i32 at = k;
        for (; at > 0 && all[at - 1] > one; at--) all[at] = all[at - 1];
        all[at] = one;
    }
    for (i32 k = 0; k < n; k++) {
        if (distinct && k && all[k] >> 32 == all[k - 1] >> 32) continue;
        af_copy_value(sorted + kept++, vals + (u32)all[k]);
    }
    memcpy(vals, sorted, (size_t)kept * sizeof(af_val));
    if (keys == vals) return kept;
    for (i32 k = 0; k < n; k++) sorted[k] = keys[(u32)all[k]];
    memcpy(keys, sorted, (size_t)n * sizeof(af_val));
    return n;
}

/* The standings of sets of places, or of cells, some perhaps empty; with `distinct` of one empty one.  Gives how many, or 0
 * where there are others; *near is whether prefixes are of the first sort. */
AF_FN i32 af_rank_sets(const af_machine *m, const af_val *keys, i32 n, i32 distinct, af_standing *all, i32 *near) {
    u32 tag = T_SET;
    i32 count = 0, empty = 0;
    *near = 1;
    for (i32 k = 0; k < n; k++) {
        all[count].index = k;
        if (keys[k].tag == T_SET) {
            if (keys[k].b) return 0;
            all[count].prefix = 0;
            count += !(distinct && empty); /* lines that are none are most of the lines between places */
            empty = 1;
            continue;
        }
        if (keys[k].tag != tag) {
            if (tag != T_SET || !af_is(keys[k], TAG(T_INDICES) | TAG(T_OBJECT))) return 0;
            tag = keys[k].tag;
        }
        if (*near) *near = af_near_prefix(m, keys[k], &all[count].prefix);
        count++;
    }
    for (i32 k = 0; k < count && !*near; k++) all[k].prefix = af_prefix(m, keys[all[k].index]);
    return count;
}

/* af_sort_vals for keys that have prefixes: gives in *kept how many are left, all or with `distinct` (vals are keys then)
 * the first of equal ones; or 0, and nothing sorted, if keys have no prefixes. */
AF_NOINLINE i32 af_sort_ranked(af_machine *m, af_val *vals, af_val *keys, i32 n, i32 distinct, i32 *kept) {
    af_standing *from = 0, *to = 0;
    af_val *spare = 0;
    i32 at = 1, count = n, near = 0;
    u32 tags = 0;
    *kept = 0;
    if (!af_is(keys[0], TAGS_SET)) {
        for (i32 k = 0; k < n; k++) tags |= TAG(keys[k].tag);
        if ((tags & ~TAGS_INT) && tags != TAG(T_PAIR) && tags != TAG(T_CELL)) return AF_OK;
        if (distinct && (tags & TAG(T_BOOL))) return AF_OK;
        if ((tags & ~TAGS_INT) == 0 && n <= AF_INSERT_MOST) {
            *kept = af_sort_ints(vals, keys, n, distinct);
            return AF_OK;
        }
    }
    AF_TRY(af_scratch_vals(m, (u64)n, &spare));
    from = (af_standing *)spare;
    AF_TRY(af_scratch_vals(m, (u64)n, &spare));
    to = (af_standing *)spare;
    if (tags == 0) {
        count = af_rank_sets(m, keys, n, distinct, from, &near);
        if (count == 0) return AF_OK;
    }
    for (i32 k = 0; k < n && tags; k++) {
        from[k].index = k;
        from[k].prefix = af_prefix(m, keys[k]);
    }
    const af_ranking ranking = {m, keys, near || tags == 0 || tags == TAG(T_CELL) ? near : 2};
    const i32 limit = distinct ? 0 : 1;
    for (; at < count && af_compare_standings(&ranking, from + at - 1, from + at) < limit;) at++;
    if (at == count && count == n) {
        *kept = n;
        return AF_OK;
    }
    af_standing *ranked = from;
    if (at < count) {
        if (count <= AF_INSERT_MOST) ranked = af_insert_standings(&ranking, from, count);
        else if (count < AF_RADIX_LEAST) ranked = af_merge_standings(&ranking, from, to, count);
        else AF_TRY(af_radix_standings(&ranking, from, to, count, &ranked));
    }
    if (af_is_stopped(m)) return AF_ARENA_FULL;
    af_val *sorted = (af_val *)(ranked == from ? to : from);
    i32 left = 0;
    for (i32 k = 0; k < count; k++) {
        if (distinct && k && af_compare_standings(&ranking, ranked + k - 1, ranked + k) == 0) continue;
        af_copy_value(sorted + left++, vals + ranked[k].index);
    }
    memcpy(vals, sorted, (size_t)left * sizeof(af_val));
    *kept = left;
    if (keys == vals) return AF_OK;
    for (i32 k = 0; k < n; k++) sorted[k] = keys[ranked[k].index];
    memcpy(keys, sorted, (size_t)n * sizeof(af_val));
    return AF_OK;
}
#endif

/* Sort vals[0..n) stably by keys[0..n), or by themselves if keys is vals. */
AF_NOINLINE i32 af_sort_vals(af_machine *m, af_val *vals, af_val *keys, i32 n, i32 *has_order) {
    i32 at = 0;
    if (n < 2) return AF_OK;
#if LANES == 1
    i32 kept = 0;
    AF_TRY(af_sort_ranked(m, vals, keys, n, 0, &kept));
    if (kept) return AF_OK;
#endif
    while (at + 1 < n && af_compare_by(m, keys[at], keys[at + 1], has_order) <= 0) at++;
    if (at + 1 >= n) return AF_OK;
    const i32 together = vals == keys;
    af_val *spare = 0, *spare_keys = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &spare));
    if (!together) AF_TRY(af_scratch_vals(m, (u64)n, &spare_keys));
    af_val *from = vals, *to = spare, *from_keys = keys, *to_keys = together ? spare : spare_keys;
    for (i32 width = 1; width < n; width = width > n / 2 ? n : 2 * width) {
        for (i32 start = 0; start < n; start = n - start > 2 * (i64)width ? start + 2 * width : n) {
            const i32 mid = n - start > width ? start + width : n, end = n - mid > width ? mid + width : n;
            i32 x = start, y = mid;
            for (i32 k = start; k < end; k++) {
                AF_LOOK_AT(m, k);
                const i32 left = y >= end || (x < mid && af_compare_by(m, from_keys[x], from_keys[y], has_order) <= 0);
                const i32 take = left ? x++ : y++;
                SERIAL {
                    to[k] = from[take];
                    if (!together) to_keys[k] = from_keys[take];
                }
            }
        }
        af_val *swap = from, *swap_keys = from_keys;
        from = to;
        from_keys = to_keys;
        to = swap;
        to_keys = swap_keys;
    }
    if (from != vals) {
        COPY(vals, from, (u64)n * sizeof(af_val));
        if (!together) COPY(keys, from_keys, (u64)n * sizeof(af_val));
    }
    return AF_OK;
}

#endif
