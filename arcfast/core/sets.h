/* Sets: sorted arrays, built from places (keys), cells (keys with colours) or any values; and patches, the way patch
 * primitives read their arguments whatever form they came in.  Called by all lanes together, never inside a section. */
#ifndef AF_SETS_H
#define AF_SETS_H
#include "sorting.h"

/* ---- Sets of places and of cells ---- */

/* The set of n places, or of n cells, in their order. */
AF_FN i32 af_copy_indices(af_machine *m, const u64 *keys, i32 n, af_val *out) {
    AF_TRY(af_new_indices(m, n, out));
    COPY(af_keys(m, *out), keys, 8 * (u64)n);
    return AF_OK;
}
AF_FN i32 af_copy_object(af_machine *m, const u64 *keys, const i32 *colors, i32 n, af_val *out) {
    AF_TRY(af_new_object(m, n, out));
    COPY(af_keys(m, *out), keys, 8 * (u64)n);
    COPY(af_colors(m, *out), colors, 4 * (u64)n);
    return AF_OK;
}

/* The same, given in scratch in any order with repeats; the arrays are used up. */
AF_NOINLINE i32 af_make_indices(af_machine *m, u64 *keys, i32 n, af_val *out) {
    AF_TRY(af_sort_cells(m, keys, 0, &n));
    return af_copy_indices(m, keys, n, out);
}
AF_NOINLINE i32 af_make_object(af_machine *m, u64 *keys, i32 *colors, i32 n, af_val *out) {
    AF_TRY(af_sort_cells(m, keys, colors, &n));
    return af_copy_object(m, keys, colors, n, out);
}

/* Scratch arrays for n places or cells. */
AF_FN i32 af_scratch_keys(af_machine *m, u64 n, u64 **keys) {
    i32 offset = 0;
    AF_TRY(af_scratch(m, 8 * n, &offset));
    *keys = (u64 *)af_at(m, offset);
    return AF_OK;
}
AF_FN i32 af_scratch_ints(af_machine *m, u64 n, i32 **ints) {
    i32 offset = 0;
    AF_TRY(af_scratch(m, 4 * n, &offset));
    *ints = (i32 *)af_at(m, offset);
    return AF_OK;
}

/* ---- Sets of any values ---- */

/* The set of n >= 0 members that are ascending and distinct already. */
AF_NOINLINE i32 af_make_sorted_set(af_machine *m, const af_val *vals, i32 n, af_val *out) {
    if (n == 0) {
        *out = af_empty_set();
        return AF_OK;
    }
    const u32 tag = vals[0].tag;
    if (tag == T_PAIR || tag == T_CELL) {
        i32 other = 0;
        AF_ROLLED for (i32 i = AF_LANE; i < n; i += LANES) other |= vals[i].tag != tag;
        if (!ANY(other)) {
            if (tag == T_PAIR) {
                AF_TRY(af_new_indices(m, n, out));
                u64 *keys = af_keys(m, *out);
                EACH(i, n) { keys[i] = af_key(vals[i].a, vals[i].b); }
            } else {
                AF_TRY(af_new_object(m, n, out));
                u64 *keys = af_keys(m, *out);
                i32 *colors = af_colors(m, *out);
                EACH(i, n) {
                    keys[i] = af_key(vals[i].b, vals[i].c);
                    colors[i] = vals[i].a;
                }
            }
            return AF_OK;
        }
    }
    return af_new_container(m, T_SET, vals, n, out);
}

/* The set of n values given in scratch in any order with repeats; the array is used up. */
AF_NOINLINE i32 af_make_set(af_machine *m, af_val *vals, i32 n, af_val *out) {
    if (n == 0) {
        *out = af_empty_set();
        return AF_OK;
    }
    const u32 tag = vals[0].tag;
    if (tag == T_PAIR || tag == T_CELL) {
        i32 other = 0;
        AF_ROLLED for (i32 i = AF_LANE; i < n; i += LANES) other |= vals[i].tag != tag;
        if (!ANY(other)) {
            u64 *keys = 0;
            i32 *colors = 0;
            AF_TRY(af_scratch_keys(m, (u64)n, &keys));
            if (tag == T_PAIR) {
                EACH(i, n) { keys[i] = af_key(vals[i].a, vals[i].b); }
                return af_make_indices(m, keys, n, out);
            }
            AF_TRY(af_scratch_ints(m, (u64)n, &colors));
            EACH(i, n) {
                keys[i] = af_key(vals[i].b, vals[i].c);
                colors[i] = vals[i].a;
            }
            return af_make_object(m, keys, colors, n, out);
        }
    }
    SYNC(); /* every lane has read the first tag */
#if LANES == 1
    i32 ranked = 0;
    AF_TRY(af_sort_ranked(m, vals, vals, n, 1, &ranked));
    if (ranked) return af_make_sorted_set(m, vals, ranked, out);
#endif
    EACH(i, n) { vals[i] = af_as_member(vals[i]); }
    AF_TRY(af_sort_vals(m, vals, vals, n, 0));
    i32 kept = 1;
    for (i32 i = 1; i < n; i++) {
        if (af_equal(m, vals[i], vals[kept - 1])) continue;
        if (i != kept) {
            const af_val v = vals[i];
            SYNC();
            SERIAL { vals[kept] = v; }
        }
        kept++;
    }
    return af_make_sorted_set(m, vals, kept, out);
}

/* A container of the same sort as `like` (tuple or set) from n values in scratch. */
AF_OUTLINE i32 af_make_like(af_machine *m, af_val like, af_val *vals, i32 n, af_val *out) {
    return af_is_set(like) ? af_make_set(m, vals, n, out) : af_make_tuple(m, vals, n, out);
}

/* Write the members of c to `to` (a section of its own). */
AF_OUTLINE void af_spread(const af_machine *m, af_val c, af_val *to) {
#if LANES == 1
    if (af_is(c, TAG(T_TUPLE) | TAG(T_SET))) {
        memcpy(to, af_vals(m, c), (size_t)c.b * sizeof(af_val));
        return;
    }
#endif
    EACH(k, af_len(c)) { to[k] = af_member(m, c, k); }
}

/* Where x is among ascending keys, or would be. */
AF_FN i32 af_lower_bound(const u64 *keys, i32 n, u64 x) {
    i32 low = 0;
    while (n > 0) {
        const i32 half = n >> 1;
        if (keys[low + half] < x) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return low;
}
AF_FN i32 af_has_key(const u64 *keys, i32 n, u64 x) {
    const i32 k = af_lower_bound(keys, n, x);
    return k < n && keys[k] == x;
}
#if LANES == 1
/* Those of n >= 1 ascending keys that are (wanted 1) or are not (wanted 0) among others, to `keys`: gives how many.  Both
 * are walked in stretches that lie between two of the other. */
AF_FN i32 af_sift_keys(const u64 *from, i32 n, const u64 *other, i32 n_other, i32 wanted, u64 *keys) {
    const u64 *const end = other + n_other;
    i32 kept = 0, k = 0;
    other += af_lower_bound(other, n_other, from[0]);
    while (k < n && other < end) {
        const u64 key = from[k], bound = *other;
        if (key > bound) {
            do other++;
            while (other < end && *other < key);
        } else if (key == bound) {
            keys[kept] = key;
            kept += wanted;
            k++;
            other++;
        } else {
            do {
                keys[kept] = from[k++];
                kept += !wanted;
            } while (k < n && from[k] < bound);
        }
    }
    const i32 rest = wanted ? 0 : n - k;
    memcpy(keys + kept, from + k, 8 * (size_t)rest);
    return kept + rest;
}
#endif
/* Where the cell (color, key) is among the ascending cells of an object, or would be. */
AF_FN i32 af_lower_bound_cell(const u64 *keys, const i32 *colors, i32 n, i32 color, u64 key) {
    i32 low = 0;
    while (n > 0) {
        const i32 half = n >> 1, at = low + half;
        if (colors[at] < color || (colors[at] == color && keys[at] < key)) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return low;
}
AF_FN i32 af_has_cell(const u64 *keys, const i32 *colors, i32 n, i32 color, u64 key) {
    const i32 k = af_lower_bound_cell(keys, colors, n, color, key);
    return k < n && keys[k] == key && colors[k] == color;
}

/* Is v a member of c? */
AF_NOINLINE i32 af_contains(af_machine *m, af_val c, af_val v) {
    const i32 n = af_len(c);
    if (c.tag == T_INDICES) return v.tag == T_PAIR && af_has_key(af_keys(m, c), n, af_key(v.a, v.b));
    if (c.tag == T_OBJECT)
        return v.tag == T_CELL && af_has_cell(af_keys(m, c), af_colors(m, c), n, v.a, af_key(v.b, v.c));
    if (c.tag == T_SET) {
        i32 low = 0, left = n;
        while (left > 0) {
            const i32 half = left >> 1, c2 = af_compare(m, af_vals(m, c)[low + half], v);
            if (c2 == 0) return 1;
            if (c2 < 0) {
                low += half + 1;
                left -= half + 1;
            } else {
                left = half;
            }
        }
        return 0;
    }
#if LANES == 1
    if (c.tag == T_ROW8 && af_is_int(v)) return af_fits8(v.a) && memchr(af_at(m, c.a), (u8)v.a, (size_t)n) != 0;
#endif
    for (i32 k = 0; k < n; k++)
        if (af_equal(m, af_member(m, c, k), v)) return 1;
    return 0;
}

/* ---- Patches ---- */

/* A patch as primitives read it: n cells in set order.  colors is 0 for a set of places. */
typedef struct {
    u64 *keys;
    i32 *colors;
    i32 n;
} af_patch;

/* The cells of an argument of kind patch or object in its own order: a tuple's as it stands, with repeats. */
AF_NOINLINE i32 af_read_any_cells(af_machine *m, af_val v, af_patch *p) {
    p->keys = 0;
    p->colors = 0;
    p->n = af_len(v);
    if (p->n == 0) return AF_OK;
    if (v.tag == T_INDICES || v.tag == T_OBJECT) {
        p->keys = af_keys(m, v);
        if (v.tag == T_OBJECT) p->colors = af_colors(m, v);
        return AF_OK;
    }
    u64 *keys = 0;
    AF_TRY(af_scratch_keys(m, (u64)p->n, &keys));
    p->keys = keys;
    if (v.tag != T_TUPLE) { /* a tuple of places is a grid of width 2 */
        const af_grid g = af_grid_of(m, v);
        EACH(k, p->n) { keys[k] = af_key(af_grid_at(g, k, 0), af_grid_at(g, k, 1)); }
        return AF_OK;
    }
    i32 *colors = 0;
    AF_TRY(af_scratch_ints(m, (u64)p->n, &colors));
    p->colors = colors;
    const af_val *vals = af_vals(m, v);
    EACH(k, p->n) {
        keys[k] = af_key(vals[k].b, vals[k].c);
        colors[k] = vals[k].a;
    }
    return AF_OK;
}

#if LANES == 1
AF_INLINE i32 af_read_cells(af_machine *m, af_val v, af_patch *p) {
    if (!AF_LIKELY(v.tag == T_INDICES || v.tag == T_OBJECT)) return af_read_any_cells(m, v, p);
    p->keys = af_keys(m, v);
    p->colors = v.tag == T_OBJECT ? af_colors(m, v) : 0;
    p->n = v.b;
    return AF_OK;
}
#else
#define af_read_cells af_read_any_cells
#endif

/* The same as a set. */
AF_OUTLINE i32 af_read_patch(af_machine *m, af_val v, af_patch *p) {
    AF_TRY(af_read_cells(m, v, p));
    return af_is_set(v) ? AF_OK : af_sort_cells(m, p->keys, p->colors, &p->n);
}

/* The distinct places of a patch, ascending; its own keys where they are that already. */
AF_NOINLINE i32 af_places(af_machine *m, const af_patch *p, u64 **places, i32 *n) {
    *places = p->keys;
    *n = p->n;
    if (!p->colors || p->n == 0 || p->colors[0] == p->colors[p->n - 1]) return AF_OK;
    u64 *keys = 0;
    AF_TRY(af_scratch_keys(m, (u64)p->n, &keys));
    COPY(keys, p->keys, 8 * (u64)p->n);
    *places = keys;
    return af_sort_cells(m, keys, 0, n);
}

/* Are the keys of a set ascending whatever its colours? */
AF_FN i32 af_is_plain(const af_patch *p) { return !p->colors || p->colors[0] == p->colors[p->n - 1]; }
/* The box of n >= 1 cells of a set, or in any order. */
AF_FN af_bounds af_box_of_cells(const af_patch *p, i32 set) {
    return LANES == 1 && set && af_is_plain(p) ? af_bounds_of_sorted(p->keys, p->n) : af_bounds_of(p->keys, p->n);
}

/* A patch like p from keys (and p's colours, copied) in scratch. */
AF_OUTLINE i32 af_make_patch(af_machine *m, const af_patch *p, u64 *keys, af_val *out) {
    if (!p->colors) return af_make_indices(m, keys, p->n, out);
    i32 *colors = 0;
    AF_TRY(af_scratch_ints(m, (u64)p->n, &colors));
    COPY(colors, p->colors, 4 * (u64)p->n);
    return af_make_object(m, keys, colors, p->n, out);
}

#endif
