/* Patches: their boxes, moving them, how they lie to each other, the places of lines and outlines, colours of objects.
 *
 * A patch is read by af_read_cells where repeats and order do not matter, else by af_read_patch (sets.h).  Coordinates
 * are anything an int holds, so sizes and sums are counted in 64 bits, and what a box contains is asked of the memory
 * budget before anything is written. */
#ifndef AF_PRIMS_PATCHES_H
#define AF_PRIMS_PATCHES_H
#include "prims_numbers.h"

AF_REDUCE(OR_BITS, u64, x | y)

AF_FN i64 af_max64(i64 a, i64 b) { return a > b ? a : b; }
AF_FN i64 af_abs64(i64 a) { return a < 0 ? -a : a; }

/* ---- Boxes ---- */

/* The box of argument `arg`, which must not be empty. */
AF_NOINLINE i32 af_box_of(af_machine *m, const af_val *x, i32 arg, af_bounds *box) {
    af_patch p;
    AF_TRY(af_read_cells(m, x[arg], &p));
    if (p.n == 0) return af_fail(m, arg, WHY_EMPTY);
    *box = af_box_of_cells(&p, af_is_set(x[arg]));
    return AF_OK;
}
AF_FN i64 af_box_height(af_bounds box) { return (i64)box.i1 - box.i0 + 1; }
AF_FN i64 af_box_width(af_bounds box) { return (i64)box.j1 - box.j0 + 1; }
AF_FN i32 af_middle_i(af_bounds box) { return (i32)(box.i0 + af_box_height(box) / 2); }
AF_FN i32 af_middle_j(af_bounds box) { return (i32)(box.j0 + af_box_width(box) / 2); }

#define AF_CORNER(NAME, I, J)                                                                                          \
    AF_PRIM(NAME) {                                                                                                    \
        af_bounds box;                                                                                                 \
        if (af_is_empty(x[0])) AF_GIVE(af_empty_tuple());                                                              \
        AF_TRY(af_box_of(m, x, 0, &box));                                                                              \
        AF_GIVE(af_pair(box.I, box.J));                                                                                \
    }
AF_CORNER(ulcorner, i0, j0)
AF_CORNER(urcorner, i0, j1)
AF_CORNER(llcorner, i1, j0)
AF_CORNER(lrcorner, i1, j1)

#define AF_LIMIT(NAME, SIDE)                                                                                           \
    AF_PRIM(NAME) {                                                                                                    \
        af_bounds box;                                                                                                 \
        AF_TRY(af_box_of(m, x, 0, &box));                                                                              \
        AF_GIVE(af_int(box.SIDE));                                                                                     \
    }
AF_LIMIT(uppermost, i0)
AF_LIMIT(lowermost, i1)
AF_LIMIT(leftmost, j0)
AF_LIMIT(rightmost, j1)

AF_PRIM(corners) {
    af_bounds box;
    if (af_is_empty(x[0])) {
        const af_val nothing = af_empty_tuple();
        return af_new_container(m, T_SET, &nothing, 1, out);
    }
    AF_TRY(af_box_of(m, x, 0, &box));
    const i32 across = box.j0 == box.j1 ? 1 : 2, n = box.i0 == box.i1 ? across : 2 * across;
    AF_TRY(af_new_indices(m, n, out));
    u64 *keys = af_keys(m, *out);
    EACH(k, n) { keys[k] = af_key(k < across ? box.i0 : box.i1, k % across ? box.j1 : box.j0); }
    return AF_OK;
}

AF_PRIM(center) {
    af_bounds box;
    AF_TRY(af_box_of(m, x, 0, &box));
    AF_GIVE(af_pair(af_middle_i(box), af_middle_j(box)));
}

AF_PRIM(centerofmass) {
    af_patch p;
    u64 *places = 0;
    i32 n = 0;
    i64 i = 0, j = 0;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_tuple());
    AF_TRY(af_read_patch(m, x[0], &p));
    AF_TRY(af_places(m, &p, &places, &n));
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        i += af_key_i(places[k]);
        j += af_key_j(places[k]);
    }
    i = SUM(i);
    j = SUM(j);
    AF_GIVE(af_pair((i32)af_floor_div(i, p.n), (i32)af_floor_div(j, p.n)));
}

AF_OUTLINE i32 af_is_line(af_machine *m, const af_val *x, i32 vertical, af_val *out) {
    af_patch p;
    if (af_is_empty(x[0])) AF_GIVE(af_bool(0));
    AF_TRY(af_read_patch(m, x[0], &p));
    const af_bounds box = af_box_of_cells(&p, 1);
    const i64 h = af_box_height(box), w = af_box_width(box);
    AF_GIVE(af_bool(vertical ? h == p.n && w == 1 : h == 1 && w == p.n));
}
AF_PRIM(vline) { return af_is_line(m, x, 1, out); }
AF_PRIM(hline) { return af_is_line(m, x, 0, out); }

AF_PRIM(bordering) {
    const af_grid g = af_grid_of(m, x[1]);
    af_bounds box;
    if (g.h == 0) return af_fail(m, 1, WHY_NO_CELLS);
    AF_TRY(af_box_of(m, x, 0, &box));
    AF_GIVE(af_bool(box.i0 == 0 || box.j0 == 0 || box.i1 == g.h - 1 || box.j1 == g.w - 1));
}

AF_PRIM(position) {
    af_bounds a, b;
    AF_TRY(af_box_of(m, x, 0, &a));
    AF_TRY(af_box_of(m, x, 1, &b));
    const i32 i = af_order(af_middle_i(b), af_middle_i(a)), j = af_order(af_middle_j(b), af_middle_j(a));
    AF_GIVE(i ? af_pair(i, j) : af_pair(0, j > 0 ? 1 : -1));
}

/* ---- Places, colours, moving ---- */

/* n ascending places, copied. */
AF_OUTLINE i32 af_copy_places(af_machine *m, const u64 *places, i32 n, af_val *out) {
    AF_TRY(af_new_indices(m, n, out));
    COPY(af_keys(m, *out), places, 8 * (u64)n);
    return AF_OK;
}

AF_PRIM(toindices) {
    af_patch p;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    if (x[0].tag == T_INDICES) AF_GIVE(x[0]);
    AF_TRY(af_read_cells(m, x[0], &p));
    if (x[0].tag != T_OBJECT) return af_make_indices(m, p.keys, p.n, out);
    if (af_is_plain(&p)) AF_GIVE(af_value(T_INDICES, x[0].a, x[0].b, 0)); /* its keys stand first, as a set's do */
    u64 *places = 0;
    i32 n = 0;
    AF_TRY(af_places(m, &p, &places, &n));
    return af_copy_places(m, places, n, out);
}

AF_PRIM(recolor) {
    af_patch p;
    u64 *places = 0;
    i32 n = 0;
    if (af_is_empty(x[1])) AF_GIVE(af_empty_set());
    AF_TRY(af_read_patch(m, x[1], &p));
    AF_TRY(af_places(m, &p, &places, &n));
    AF_TRY(af_new_object(m, n, out));
    const i32 color = x[0].a;
    i32 *colors = af_colors(m, *out);
    COPY(af_keys(m, *out), places, 8 * (u64)n);
    EACH(k, n) { colors[k] = color; }
    return AF_OK;
}

AF_PRIM(color) {
    if (af_is_empty(x[0])) return af_fail(m, 0, WHY_EMPTY);
    if (x[0].tag == T_OBJECT) AF_GIVE(af_int(af_colors(m, x[0])[0]));
    const af_val *vals = af_vals(m, x[0]);
    i32 color = AF_INT_MAX;
    AF_ROLLED for (i32 k = AF_LANE; k < x[0].b; k += LANES) color = vals[k].a < color ? vals[k].a : color;
    AF_GIVE(af_int(MIN(color)));
}

#if LANES == 1
/* Move the places by less than this where all are nearer to the origin, so that no sum leaves an int; gives whether. */
#define AF_SURE (1 << 29)
AF_FN i32 af_move_near(u64 *AF_ALONE to, const u64 *AF_ALONE from, i32 n, i64 di, i64 dj) {
    const u64 corner = af_key(-AF_SURE, -AF_SURE), delta = ((u64)di << 32) + (u64)dj;
    u64 far = 0;
    if ((u64)(di + AF_SURE) >= 2 * AF_SURE || (u64)(dj + AF_SURE) >= 2 * AF_SURE) return 0;
    for (i32 k = 0; k < n; k++) {
        far |= from[k] - corner; /* a borrow of the column shows as well */
        to[k] = from[k] + delta;
    }
    return !(far & 0xc0000000c0000000ULL);
}
#endif

/* A set moved: its order stays.  A sum that leaves an int shows above the 32 bits it should stand in. */
AF_NOINLINE i32 af_moved(af_machine *m, af_val v, i64 di, i64 dj, af_val *out) {
    af_patch p;
    if (af_is_empty(v)) AF_GIVE(af_empty_set());
    if (af_is_set(v) && di == 0 && dj == 0) AF_GIVE(v);
    AF_TRY(af_read_patch(m, v, &p));
    AF_TRY(p.colors ? af_new_object(m, p.n, out) : af_new_indices(m, p.n, out));
    u64 *to = af_keys(m, *out);
    const u64 *from = p.keys;
    u64 beyond = 0;
#if LANES == 1
    if (p.colors) memcpy(af_colors(m, *out), p.colors, 4 * (size_t)p.n);
    if (AF_LIKELY(af_move_near(to, from, p.n, di, dj))) return AF_OK;
#endif
    EACH(k, p.n) {
        const u64 i = (from[k] >> 32) + (u64)di, j = (from[k] & 0xffffffffu) + (u64)dj;
        beyond |= i | j;
        to[k] = (i << 32) | (j & 0xffffffffu);
    }
    if (p.colors) COPY(af_colors(m, *out), p.colors, 4 * (u64)p.n);
    return ANY((beyond >> 32) != 0) ? af_fail(m, -1, WHY_INT_LIMIT) : AF_OK;
}
AF_PRIM(shift) { return af_moved(m, x[0], x[1].a, x[1].b, out); }
AF_PRIM(normalize) {
    af_bounds box;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    AF_TRY(af_box_of(m, x, 0, &box));
    return af_moved(m, x[0], -(i64)box.i0, -(i64)box.j0, out);
}

/* ---- How two patches lie to each other ---- */

/* Rows (axis 0) or columns (axis 1) as they stand in keys. */
AF_FN u32 af_line_of(u64 key, i32 axis) { return (u32)(axis ? key : key >> 32); }

/* The lines of n places as bits from line `base` on; *outside if any does not fit. */
AF_FN u64 af_line_bits(const u64 *keys, i32 n, i32 axis, u32 base, i32 *outside) {
    u64 bits = 0;
    u32 far = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        const u32 line = af_line_of(keys[k], axis) - base;
        bits |= 1ULL << (line & 63u);
        far |= line;
    }
    if (ANY(far > 63u)) *outside = 1;
    return OR_BITS(bits);
}

/* Do places a and b, in any order, have a line in common? */
AF_NOINLINE i32 af_share_line(af_machine *m, const u64 *a, i32 na, const u64 *b, i32 nb, i32 axis, i32 *share) {
    const u32 base = AF_BIAS - 16u; /* grids have at most 30 lines, and little moves far out of them */
    i32 outside = 0;
    const u64 bits = af_line_bits(a, na, axis, base, &outside) & af_line_bits(b, nb, axis, base, &outside);
    *share = bits != 0;
    if (!outside) return AF_OK;
    u64 *lines = 0;
    i32 n = nb, found = 0;
    AF_TRY(af_scratch_keys(m, (u64)nb, &lines));
    EACH(k, nb) { lines[k] = (u64)af_line_of(b[k], axis) << 32; }
    AF_TRY(af_sort_cells(m, lines, 0, &n));
    AF_ROLLED for (i32 k = AF_LANE; k < na && !found; k += LANES)
        found = af_has_key(lines, n, (u64)af_line_of(a[k], axis) << 32);
    *share = ANY(found);
    return AF_OK;
}
AF_OUTLINE i32 af_matching(af_machine *m, const af_val *x, i32 axis, af_val *out) {
    af_patch a, b;
    i32 share = 0;
    AF_TRY(af_read_cells(m, x[0], &a));
    AF_TRY(af_read_cells(m, x[1], &b));
    AF_TRY(af_share_line(m, a.keys, a.n, b.keys, b.n, axis, &share));
    AF_GIVE(af_bool(share));
}
AF_PRIM(hmatching) { return af_matching(m, x, 0, out); }
AF_PRIM(vmatching) { return af_matching(m, x, 1, out); }

/* The distinct places of an argument, ascending, and their box. */
typedef struct {
    u64 *keys;
    i32 n;
    af_bounds box;
} af_region;

AF_NOINLINE i32 af_read_region(af_machine *m, const af_val *x, i32 arg, af_region *p) {
    af_patch cells;
    AF_TRY(af_read_cells(m, x[arg], &cells));
    if (cells.n == 0) return af_fail(m, arg, WHY_EMPTY);
    p->keys = cells.keys;
    p->n = cells.n;
    if (af_is_set(x[arg]))
        AF_TRY(af_places(m, &cells, &p->keys, &p->n));
    else
        AF_TRY(af_sort_cells(m, p->keys, 0, &p->n));
    p->box = af_bounds_of_sorted(p->keys, p->n);
    return AF_OK;
}

/* How far x is from the interval lo .. hi. */
AF_FN i64 af_outside(i64 x, i64 lo, i64 hi) { return x < lo ? lo - x : x > hi ? x - hi : 0; }

/* The distance of the boxes of a, moved by (di, dj), and b. */
AF_FN i64 af_gap(const af_region *a, i64 di, i64 dj, const af_region *b) {
    const i64 down = b->box.i0 - (a->box.i1 + di), up = a->box.i0 + di - b->box.i1;
    const i64 right = b->box.j0 - (a->box.j1 + dj), left = a->box.j0 + dj - b->box.j1;
    return af_max64(af_max64(down, up), 0) + af_max64(af_max64(right, left), 0);
}

/* The least distance between a place of a, moved by (di, dj), and one of b, if it is below `cap`; else `cap`.
 * Both are walked downwards: what is `best` rows or more above a place of a is so for those that follow, too. */
AF_NOINLINE i64 af_distance(af_machine *m, const af_region *a, i64 di, i64 dj, const af_region *b, i64 cap) {
    const i64 least = af_gap(a, di, dj, b);
    const u64 pairs = (u64)a->n * (u64)b->n;
    i64 best = cap;
    i32 from = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < a->n && best > least && !af_is_to_leave(m, pairs); k += LANES) {
        const i64 i = af_key_i(a->keys[k]) + di, j = af_key_j(a->keys[k]) + dj;
        if (af_outside(i, b->box.i0, b->box.i1) + af_outside(j, b->box.j0, b->box.j1) >= best) continue;
        AF_ROLLED while (from < b->n && i - af_key_i(b->keys[from]) >= best) from++;
        AF_ROLLED for (i32 t = from; t < b->n; t++) {
            const i64 rows = af_key_i(b->keys[t]) - i;
            if (rows >= best) break;
            const i64 distance = af_abs64(rows) + af_abs64(af_key_j(b->keys[t]) - j);
            best = distance < best ? distance : best;
        }
    }
    return (i64)MIN64((u64)best);
}

AF_PRIM(manhattan) {
    af_region a, b;
    if (af_is(x[0], TAG(T_INDICES) | TAG(T_OBJECT)) && af_is(x[1], TAG(T_INDICES) | TAG(T_OBJECT)) && x[0].b == 1 &&
        x[1].b == 1) { /* one place each */
        const u64 from = af_keys(m, x[0])[0], to = af_keys(m, x[1])[0];
        const i64 rows = (i64)af_key_i(from) - af_key_i(to), columns = (i64)af_key_j(from) - af_key_j(to);
        return af_number(m, 0, af_abs64(rows) + af_abs64(columns), 0, out);
    }
    AF_TRY(af_read_region(m, x, 0, &a));
    AF_TRY(af_read_region(m, x, 1, &b));
    return af_number(m, 0, af_distance(m, &a, 0, 0, &b, 1LL << 40), 0, out);
}
AF_PRIM(adjacent) {
    af_region a, b;
    AF_TRY(af_read_region(m, x, 0, &a));
    AF_TRY(af_read_region(m, x, 1, &b));
    AF_GIVE(af_bool(af_distance(m, &a, 0, 0, &b, 2) == 1));
}

#define AF_STEPS_MAX 42
AF_PRIM(gravitate) {
    af_region a, b;
    i32 vertical = 0, steps = 0;
    AF_TRY(af_read_region(m, x, 0, &a));
    AF_TRY(af_read_region(m, x, 1, &b));
    AF_TRY(af_share_line(m, a.keys, a.n, b.keys, b.n, 1, &vertical));
    const i32 di = !vertical ? 0 : af_middle_i(a.box) < af_middle_i(b.box) ? 1 : -1;
    const i32 dj = vertical ? 0 : af_middle_j(a.box) < af_middle_j(b.box) ? 1 : -1;
    AF_ROLLED for (; steps < AF_STEPS_MAX; steps++)
        if (af_gap(&a, steps * di, steps * dj, &b) <= 1 && af_distance(m, &a, steps * di, steps * dj, &b, 2) == 1) break;
    AF_GIVE(af_pair(steps * di, steps * dj));
}

/* ---- Neighbours and lines ---- */

/* Those of the nine places around loc, row by row, whose bit is set. */
#define AF_STRAIGHT 0xaau
#define AF_SLANTED 0x145u
AF_INLINE i32 af_around(af_machine *m, af_val loc, u32 bits, af_val *out) {
    if (loc.a == AF_INT_MIN || loc.a == AF_INT_MAX || loc.b == AF_INT_MIN || loc.b == AF_INT_MAX)
        return af_fail(m, -1, WHY_INT_LIMIT);
    AF_TRY(af_new_indices(m, AF_POPCOUNT(bits), out));
    u64 *keys = af_keys(m, *out);
    const u64 corner = af_key(loc.a - 1, loc.b - 1);
    SERIAL {
        for (i32 k = 0; k < 9; k++)
            if ((bits >> k) & 1u) *keys++ = corner + ((u64)(k / 3) << 32) + (u32)(k % 3);
    }
    return AF_OK;
}
AF_PRIM(dneighbors) { return af_around(m, x[0], AF_STRAIGHT, out); }
AF_PRIM(ineighbors) { return af_around(m, x[0], AF_SLANTED, out); }
AF_PRIM(neighbors) { return af_around(m, x[0], AF_STRAIGHT | AF_SLANTED, out); }

/* n places from (i, j) on, each (di, dj) further; ascending if they are. */
AF_OUTLINE i32 af_steps(af_machine *m, i32 i, i32 j, i32 di, i32 dj, i64 n, af_val *out) {
    AF_TRY(af_new_indices(m, n, out));
    u64 *keys = af_keys(m, *out);
#if LANES == 1
    const u64 step = ((u64)(u32)di << 32) + (u64)(i64)dj;
    u64 key = af_key(i, j);
    for (i64 k = 0; k < n; k += 2, key += 2 * step) { /* by twos: there is room for one more */
        keys[k] = key;
        keys[k + 1] = key + step;
        AF_BRIEF();
    }
#else
    EACH(k, n) { keys[k] = af_key(i + k * di, j + k * dj); }
#endif
    return AF_OK;
}
#define AF_FRONTIER 30
AF_PRIM(vfrontier) { return af_steps(m, 0, x[0].b, 1, 0, AF_FRONTIER, out); }
AF_PRIM(hfrontier) { return af_steps(m, x[0].a, 0, 0, 1, AF_FRONTIER, out); }

AF_NOINLINE i32 af_connect(af_machine *m, af_val a, i64 i, i64 j, af_val *out) {
    const i64 di = i - a.a, dj = j - a.b, length = af_max64(af_abs64(di), af_abs64(dj));
    if (di && dj && af_abs64(di) != af_abs64(dj)) AF_GIVE(af_empty_set());
    AF_TRY(af_need(m, 16 + 8 * ((u64)length + 1)));
    if (!af_in_range(i) || !af_in_range(j)) return af_fail(m, -1, WHY_INT_LIMIT);
    const i32 si = (di > 0) - (di < 0), sj = (dj > 0) - (dj < 0);
    if (si < 0 || (si == 0 && sj < 0)) return af_steps(m, (i32)i, (i32)j, -si, -sj, length + 1, out);
    return af_steps(m, a.a, a.b, si, sj, length + 1, out);
}
AF_PRIM(connect) {
    const i64 di = (i64)x[0].a - x[1].a, dj = (i64)x[0].b - x[1].b;
    if (di && dj && di != dj && di != -dj) AF_GIVE(af_empty_set()); /* most places are not in line */
    return af_connect(m, x[0], x[1].a, x[1].b, out);
}
AF_PRIM(shoot) {
    return af_connect(m, x[0], x[0].a + AF_STEPS_MAX * (i64)x[1].a, x[0].b + AF_STEPS_MAX * (i64)x[1].b, out);
}

/* ---- Boxes filled and outlined ---- */

/* A section of its own: the h * w places from (i, j) on, row by row. */
AF_FN void af_write_box(u64 *keys, i32 i, i32 j, i32 h, i32 w) {
#if LANES == 1
    for (i32 row = 0; row < h; row++, keys += w) {
        const u64 first = af_key(i + row, j);
        for (i32 k = 0; k < w; k++) keys[k] = first + (u32)k;
    }
#else
    EACH(k, h * w) { keys[k] = af_key(i + k / w, j + k % w); }
#endif
}

AF_PRIM(backdrop) {
    af_bounds box;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    AF_TRY(af_box_of(m, x, 0, &box));
    const i64 h = af_box_height(box), w = af_box_width(box);
    if (w > AF_INT_MAX / h) return AF_MEMORY;
    AF_TRY(af_new_indices(m, h * w, out));
    af_write_box(af_keys(m, *out), box.i0, box.j0, (i32)h, (i32)w);
    return AF_OK;
}

AF_PRIM(delta) {
    af_region p;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    AF_TRY(af_read_region(m, x, 0, &p));
    const i64 h = af_box_height(p.box), w = af_box_width(p.box);
    if (w > AF_INT_MAX / h) return AF_MEMORY;
    const i32 n = (i32)(h * w) - p.n;
    if (n == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_new_indices(m, n, out));
    u64 *keys = af_keys(m, *out);
#if LANES == 1
    i32 slot = 0, next = 0;
    for (i32 row = 0; row < h; row++) {
        const u64 first = af_key(p.box.i0 + row, p.box.j0);
        for (i32 k = 0; k < w; k++) {
            if (next < p.n && p.keys[next] == first + (u32)k)
                next++;
            else
                keys[slot++] = first + (u32)k;
        }
    }
#else
    i32 count = 0;
    const i32 i0 = p.box.i0, j0 = p.box.j0, across = (i32)w;
    PICK(k, h * w, slot, count, !af_has_key(p.keys, p.n, af_key(i0 + k / across, j0 + k % across))) {
        keys[slot] = af_key(i0 + k / across, j0 + k % across);
    }
#endif
    return AF_OK;
}

/* The outline of the rectangle between two opposite corners. */
AF_NOINLINE i32 af_outline(af_machine *m, i64 i, i64 j, i64 i2, i64 j2, af_val *out) {
    const i64 top = i < i2 ? i : i2, left = j < j2 ? j : j2, bottom = af_max64(i, i2), right = af_max64(j, j2);
    const i64 h = bottom - top + 1, w = right - left + 1;
    const i64 n = h == 1 ? w : w == 1 ? h : 2 * (h + w) - 4;
    AF_TRY(af_need(m, 16 + 8 * (u64)n));
    if (!(af_in_range(top) && af_in_range(left) && af_in_range(bottom) && af_in_range(right)))
        return af_fail(m, -1, WHY_INT_LIMIT);
    AF_TRY(af_new_indices(m, n, out));
    u64 *keys = af_keys(m, *out);
#if LANES == 1
    const u64 first = af_key((i32)top, (i32)left), row = 1ULL << 32, last = first + (u64)(h - 1) * row;
    for (i64 j = 0; j < w; j++) *keys++ = first + (u64)j;
    u64 key = first + row;
    for (i64 rows = h - 2; rows > 0; rows--, key += row) {
        *keys++ = key;
        if (w > 1) *keys++ = key + (u64)(w - 1);
        AF_BRIEF();
    }
    for (i64 j = 0; j < w && h > 1; j++) *keys++ = last + (u64)j;
#else
    const i32 two = w > 1; /* in the rows between the first and the last */
    EACH(k, n) {
        const i32 middle = k - (i32)w;
        const i32 row = middle < 0 ? 0 : n - k <= w ? (i32)h - 1 : 1 + (middle >> two);
        const i32 column = middle < 0 ? k : n - k <= w ? (i32)(w - (n - k)) : (middle & two) ? (i32)w - 1 : 0;
        keys[k] = af_key((i32)(top + row), (i32)(left + column));
    }
#endif
    return AF_OK;
}
AF_OUTLINE i32 af_outlined(af_machine *m, const af_val *x, i32 grow, af_val *out) {
    af_bounds box;
    AF_TRY(af_box_of(m, x, 0, &box));
    return af_outline(m, (i64)box.i0 - grow, (i64)box.j0 - grow, (i64)box.i1 + grow, (i64)box.j1 + grow, out);
}
AF_PRIM(box) {
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    return af_outlined(m, x, 0, out);
}
AF_PRIM(inbox) { return af_outlined(m, x, -1, out); }
AF_PRIM(outbox) { return af_outlined(m, x, 1, out); }

/* ---- Colours of objects ---- */

/* The colour of the first cell of an object that is not empty, in its own order. */
AF_FN i32 af_leading_color(const af_machine *m, af_val v) {
    return v.tag == T_OBJECT ? af_colors(m, v)[0] : af_vals(m, v)[0].a;
}

AF_PRIM(colorfilter) {
    const af_val c = x[0];
    const i32 color = x[1].a;
    i32 other = 0, count = 0;
    if (c.b == 0) AF_GIVE(af_empty_set());
    if (af_is(c, TAGS_GRID)) return af_fail(m, 0, WHY_EMPTY); /* rows without cells are all it can have */
    const af_val *members = af_vals(m, c);
    AF_ROLLED for (i32 k = AF_LANE; k < c.b; k += LANES) other |= af_is_empty(members[k]);
    if (ANY(other)) return af_fail(m, 0, WHY_EMPTY);
    af_val *vals = 0;
    AF_TRY(af_scratch_vals(m, (u64)c.b, &vals));
    PICK(k, c.b, slot, count, af_leading_color(m, members[k]) == color) { vals[slot] = members[k]; }
    return c.tag == T_SET ? af_make_sorted_set(m, vals, count, out) : af_make_set(m, vals, count, out);
}

#endif
