/* Operations on cells: rays, regions, outlines, gravity, completing tilings and mirrors, and grids made to a given size.
 * Extra names, whose rows stand last in the table.  Flags and labels have one entry per cell of the grid, row by row. */
#ifndef AF_PRIMS_CELLS_H
#define AF_PRIMS_CELLS_H
#include "prims_extra.h"

/* ---- Flags and lines ---- */

AF_FN i32 af_new_flags(af_machine *m, i32 size, u8 **flags) {
    AF_TRY(af_scratch_flags(m, size, flags));
    CLEAR(*flags, af_round16((u64)size)); /* scratch comes in blocks of 16 */
    return AF_OK;
}

/* The places of the cells whose flag is set. */
AF_NOINLINE i32 af_flagged(af_machine *m, const u8 *flags, i32 h, i32 w, af_val *out) {
    const i32 size = h * w;
    i64 found = 0;
    i32 count = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < size; k += LANES) found += flags[k];
    AF_TRY(af_new_indices(m, SUM(found), out));
    u64 *keys = af_keys(m, *out);
    PICK(k, size, slot, count, flags[k]) { keys[slot] = af_key(k / w, k % w); }
    return AF_OK;
}

AF_FN i32 af_is_inside(i32 h, i32 w, i64 i, i64 j) { return i >= 0 && i < h && j >= 0 && j < w; }

/* How many steps of d lead from line `at` of n to another of them. */
AF_FN i64 af_steps_ahead(i32 n, i32 at, i64 d) { return d > 0 ? (n - 1 - at) / d : d < 0 ? at / -d : AF_INT_MAX; }

/* Lines of cells in a direction: each cell is in one.  How many cells the line has that begins with cell k; 0 if none
 * begins there. */
AF_FN i32 af_line_from(af_grid g, i32 k, i64 di, i64 dj) {
    const i32 i = k / g.w, j = k - i * g.w;
    if (af_is_inside(g.h, g.w, i - di, j - dj)) return 0;
    const i64 down = af_steps_ahead(g.h, i, di), right = af_steps_ahead(g.w, j, dj);
    return 1 + (i32)(down < right ? down : right);
}

/* ---- Rays, and what lies between ---- */

AF_PRIM(rays) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w, over = x[3].a;
    const i64 di = x[2].a, dj = x[2].b;
    af_patch p;
    u64 *places = 0, *keys = 0;
    u8 *sources = 0, *reached = 0;
    i32 *colors = 0, *picked = 0, n = 0, count = 0;
    if (di == 0 && dj == 0) return af_fail(m, 2, WHY_RANGE);
    AF_TRY(af_read_patch(m, x[1], &p));
    AF_TRY(af_places(m, &p, &places, &n));
    if (size == 0 || n == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_new_flags(m, size, &sources));
    AF_TRY(af_new_flags(m, size, &reached));
    AF_TRY(af_scratch_ints(m, (u64)size, &colors));
    EACH(k, n) {
        const i32 i = af_key_i(places[k]), j = af_key_j(places[k]);
        if (af_is_inside(g.h, g.w, i, j)) sources[i * g.w + j] = 1;
    }
    EACH(k, n) { /* no cell is reached from two sources: a ray ends at the next one, whose own goes on */
        i64 i = af_key_i(places[k]), j = af_key_j(places[k]);
        if (!af_is_inside(g.h, g.w, i, j)) continue;
        const i32 color = af_get(g.data, g.wide, i * g.w + j);
        AF_ROLLED for (i += di, j += dj; af_is_inside(g.h, g.w, i, j); i += di, j += dj) {
            const i64 at = i * g.w + j;
            if (af_get(g.data, g.wide, at) != over) break;
            reached[at] = 1;
            colors[at] = color;
            if (sources[at]) break;
        }
    }
    AF_TRY(af_scratch_keys(m, (u64)size, &keys));
    AF_TRY(af_scratch_ints(m, (u64)size, &picked));
    PICK(k, size, slot, count, reached[k]) {
        keys[slot] = af_key(k / g.w, k % g.w);
        picked[slot] = colors[k];
    }
    if (count == 0) AF_GIVE(af_empty_set());
    return af_object_of_row_order(m, keys, picked, count, out);
}

/* A section: flag what lies between cells of the colour in each of `lines` lines of `length` cells. */
AF_FN void af_flag_between(af_grid g, i32 color, i32 lines, i32 to_next, i32 length, i32 step, u8 *flags) {
    EACH(line, lines) {
        i64 last = -1;
        AF_ROLLED for (i64 t = 0, at = (i64)line * to_next; t < length; t++, at += step) {
            if (af_get(g.data, g.wide, at) != color) continue;
            if (last >= 0)
                AF_ROLLED for (i64 back = at - step; back > last; back -= step) flags[back] = 1;
            last = at;
        }
    }
}
AF_PRIM(between) {
    const af_grid g = af_grid_of(m, x[0]);
    u8 *flags = 0;
    AF_TRY(af_new_flags(m, g.h * g.w, &flags));
    if (g.w == 0) AF_GIVE(af_empty_set());
    af_flag_between(g, x[1].a, g.h, g.w, g.w, 1, flags);
    af_flag_between(g, x[1].a, g.w, 1, g.h, g.w, flags);
    return af_flagged(m, flags, g.h, g.w, out);
}

/* ---- Regions of one colour ---- */

/* labels[k]: the first cell of the region of cell k, -1 if it has another colour.  marks: a 0 for each cell. */
AF_NOINLINE i32 af_label_color(af_machine *m, af_grid g, i32 color, i32 **labels, u32 **marks) {
    const i32 size = g.h * g.w;
    i32 *parents = 0;
    af_grid mask = g;
    mask.wide = 0;
    AF_TRY(af_scratch_flags(m, size, &mask.data));
    AF_TRY(af_scratch_ints(m, (u64)size, labels));
    AF_TRY(af_scratch_ints(m, (u64)size, &parents));
    EACH(k, size) { mask.data[k] = (u8)(af_get(g.data, g.wide, k) == color); }
    af_label(mask, 0, 0, 0, parents, *labels);
    *marks = (u32 *)parents;
    u32 *const zeros = *marks;
    EACH(k, size) { zeros[k] = 0; }
    return AF_OK;
}

AF_PRIM(enclosed) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w;
    i32 *labels = 0;
    u32 *is_open = 0;
    u8 *flags = 0;
    if (size == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_label_color(m, g, x[1].a, &labels, &is_open));
    AF_TRY(af_scratch_flags(m, size, &flags));
    CELLS(i, j, k, g.h, g.w) {
        const i32 at_border = i == 0 || j == 0 || i == g.h - 1 || j == g.w - 1;
        if (at_border && labels[k] >= 0) AF_ATOMIC_OR(is_open + labels[k], 1u);
    }
    EACH(k, size) { flags[k] = (u8)(labels[k] >= 0 && !is_open[labels[k]]); }
    return af_flagged(m, flags, g.h, g.w, out);
}

AF_PRIM(spread) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w, color = x[1].a;
    i32 *labels = 0;
    u32 *is_wet = 0;
    af_grid to;
    if (size == 0) AF_GIVE(x[0]);
    AF_TRY(af_label_color(m, g, x[2].a, &labels, &is_wet));
    CELLS(i, j, k, g.h, g.w) {
        if (labels[k] >= 0 && ((i > 0 && af_get(g.data, g.wide, k - g.w) == color) ||
                               (i < g.h - 1 && af_get(g.data, g.wide, k + g.w) == color) ||
                               (j > 0 && af_get(g.data, g.wide, k - 1) == color) ||
                               (j < g.w - 1 && af_get(g.data, g.wide, k + 1) == color)))
            AF_ATOMIC_OR(is_wet + labels[k], 1u);
    }
    AF_TRY(af_new_grid(m, g.h, g.w, g.wide || !af_fits8(color), out, &to));
    EACH(k, size) {
        const i32 floods = labels[k] >= 0 && is_wet[labels[k]];
        af_put(to.data, to.wide, k, floods ? color : af_get(g.data, g.wide, k));
    }
    return AF_OK;
}

/* ---- Around patches ---- */

/* Column t - 1 of the three around place k, if the place before does not have it around it as well. */
AF_FN i32 af_is_new_around(const u64 *places, i32 k, i32 t) {
    return k == 0 || places[k] - places[k - 1] > 2 - (u64)t || (places[k] ^ places[k - 1]) >> 32;
}
AF_PRIM(outline) {
    af_region p;
    u64 *wide = 0, *keys = 0;
    i32 n = 0, count = 0;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    AF_TRY(af_read_region(m, x, 0, &p));
    if (p.box.i0 == AF_INT_MIN || p.box.j0 == AF_INT_MIN || p.box.i1 == AF_INT_MAX || p.box.j1 == AF_INT_MAX)
        return af_fail(m, -1, WHY_INT_LIMIT);
    AF_TRY(af_scratch_keys(m, 3 * (u64)p.n, &wide)); /* the places and those beside them in their rows */
    PICK(k, 3 * p.n, slot, n, af_is_new_around(p.keys, k / 3, k % 3)) { wide[slot] = p.keys[k / 3] + (u64)(k % 3) - 1; }
    const u64 row = 1ULL << 32;
    AF_TRY(af_scratch_keys(m, 3 * (u64)n, &keys)); /* and the rows above and below */
#if LANES == 1
    for (i32 t = 0; t < 3; t++)
        for (i32 k = 0, at = 0; k < n; k++) { /* both ascend */
            const u64 key = wide[k] + (u64)t * row - row;
            while (at < p.n && p.keys[at] < key) at++;
            keys[count] = key;
            count += at == p.n || p.keys[at] != key;
        }
#else
    PICK(k, 3 * n, slot, count, !af_has_key(p.keys, p.n, wide[k % n] + (u64)(k / n) * row - row)) {
        keys[slot] = wide[k % n] + (u64)(k / n) * row - row;
    }
#endif
    return af_make_indices(m, keys, count, out);
}

/* Whether the three places from `first` on in its row are among n ascending ones. */
AF_FN i32 af_has_three(const u64 *places, i32 n, u64 first) {
    const i32 at = af_lower_bound(places, n, first);
    return at + 2 < n && places[at] == first && places[at + 2] == first + 2;
}
/* Whether place k of n ascending ones has all eight places around it among them.  Beyond the ints is none. */
AF_FN i32 af_is_within(const u64 *places, i32 n, i32 k) {
    const u64 place = places[k], row = 1ULL << 32;
    const i32 i = af_key_i(place), j = af_key_j(place);
    if (i == AF_INT_MIN || i == AF_INT_MAX || j == AF_INT_MIN || j == AF_INT_MAX || k == 0 || k == n - 1) return 0;
    if (places[k - 1] != place - 1 || places[k + 1] != place + 1) return 0;
    return af_has_three(places, k, place - row - 1) && af_has_three(places + k, n - k, place + row - 1);
}
AF_PRIM(rim) {
    af_region p;
    u8 *flags = 0;
    i32 count = 0;
    i64 found = 0;
    if (af_is_empty(x[0])) AF_GIVE(af_empty_set());
    AF_TRY(af_read_region(m, x, 0, &p));
    AF_TRY(af_scratch_flags(m, p.n, &flags));
    EACH(k, p.n) { flags[k] = (u8)!af_is_within(p.keys, p.n, k); }
    AF_ROLLED for (i32 k = AF_LANE; k < p.n; k += LANES) found += flags[k];
    AF_TRY(af_new_indices(m, SUM(found), out));
    u64 *to = af_keys(m, *out);
    PICK(k, p.n, slot, count, flags[k]) { to[slot] = p.keys[k]; }
    return AF_OK;
}

/* ---- Gravity ---- */

AF_PRIM(settle_cells) {
    const af_grid g = af_grid_of(m, x[0]);
    const i64 di = x[1].a, dj = x[1].b, step = di * g.w + dj;
    i32 background = 0;
    af_grid to;
    AF_TRY(af_background(m, g, &background));
    if (di == 0 && dj == 0) return af_fail(m, 1, WHY_RANGE);
    AF_TRY(af_new_grid(m, g.h, g.w, g.wide, out, &to));
    EACH(k, g.h * g.w) {
        const i32 length = af_line_from(g, k, di, dj);
        i64 free = length - 1;
        AF_ROLLED for (i64 t = length - 1; t >= 0; t--) {
            const i32 color = af_get(g.data, g.wide, k + t * step);
            if (color != background) af_put(to.data, to.wide, k + step * free--, color);
        }
        AF_ROLLED for (; free >= 0; free--) af_put(to.data, to.wide, k + step * free, background);
    }
    return AF_OK;
}

/* How far objects fall: each as far as the border, or the one before it on some line with the steps between them, lets
 * it.  These are shortest ways, so the objects are done in the order of their distances, from lists by distance. */
typedef struct {
    i32 *labels;           /* the first cell of a cell's object, which names the object; -1: background */
    i32 *behind, *gaps;    /* of a cell: the next one behind it in its line, or -1, and the steps between them */
    i32 *ahead;            /* of a cell: steps to the border if nothing is before it, else -1 */
    i32 *next, *members;   /* the cells of an object, as a list */
    i32 *falls;            /* of an object */
    i32 *lists, *links, *waiting, used; /* of each distance: objects that may fall so far */
} af_fall;

AF_FN void af_may_fall(af_fall *f, i32 object, i32 steps) {
    if (f->falls[object] <= steps) return;
    f->falls[object] = steps;
    f->waiting[f->used] = object;
    f->links[f->used] = f->lists[steps];
    f->lists[steps] = f->used++;
}
/* By one lane.  Each cell waits at most twice: once for the border, once for the object before it. */
AF_FN void af_let_fall(af_fall *f, i32 size, i32 longest) {
    AF_ROLLED for (i32 t = 0; t < longest; t++) f->lists[t] = -1;
    AF_ROLLED for (i32 k = size - 1; k >= 0; k--) {
        f->members[k] = -1;
        f->falls[k] = AF_INT_MAX;
    }
    AF_ROLLED for (i32 k = 0; k < size; k++) {
        const i32 object = f->labels[k];
        if (object < 0) continue;
        f->next[k] = f->members[object];
        f->members[object] = k;
        if (f->ahead[k] >= 0) af_may_fall(f, object, f->ahead[k]);
    }
    AF_ROLLED for (i32 t = 0; t < longest; t++)
        AF_ROLLED while (f->lists[t] >= 0) {
            const i32 object = f->waiting[f->lists[t]];
            f->lists[t] = f->links[f->lists[t]];
            if (f->falls[object] != t) continue; /* it was done before */
            AF_ROLLED for (i32 k = f->members[object]; k >= 0; k = f->next[k]) {
                const i32 other = f->behind[k] < 0 ? object : f->labels[f->behind[k]];
                if (other != object) af_may_fall(f, other, t + f->gaps[k]);
            }
            f->members[object] = -1;
        }
}
AF_PRIM(settle_objects) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w, longest = g.h > g.w ? g.h : g.w;
    const i64 di = x[1].a, dj = x[1].b, step = di * g.w + dj;
    i32 background = 0, *parents = 0;
    af_fall f;
    af_grid to;
    AF_TRY(af_background(m, g, &background));
    if (di == 0 && dj == 0) return af_fail(m, 1, WHY_RANGE);
    AF_TRY(af_new_grid(m, g.h, g.w, g.wide, out, &to));
    f.used = 0;
    AF_TRY(af_scratch_ints(m, (u64)size, &parents));
    AF_TRY(af_scratch_ints(m, (u64)size, &f.labels));
    AF_TRY(af_scratch_ints(m, (u64)size, &f.behind));
    AF_TRY(af_scratch_ints(m, (u64)size, &f.gaps));
    AF_TRY(af_scratch_ints(m, (u64)size, &f.ahead));
    AF_TRY(af_scratch_ints(m, (u64)size, &f.members));
    AF_TRY(af_scratch_ints(m, (u64)size, &f.falls));
    AF_TRY(af_scratch_ints(m, (u64)longest, &f.lists));
    AF_TRY(af_scratch_ints(m, 2 * (u64)size, &f.links));
    AF_TRY(af_scratch_ints(m, 2 * (u64)size, &f.waiting));
    af_label(g, 1, 1, background, parents, f.labels);
    f.next = parents; /* the same memory from here on */
    EACH(k, size) {
        const i32 length = af_line_from(g, k, di, dj);
        i32 last = -1, since = 0;
        AF_ROLLED for (i32 t = 0; t < length; t++) {
            const i32 at = (i32)(k + t * step);
            if (f.labels[at] < 0) continue;
            f.behind[at] = last;
            f.gaps[at] = t - since - 1;
            f.ahead[at] = -1;
            last = at;
            since = t;
        }
        if (last >= 0) f.ahead[last] = length - 1 - since;
    }
    SERIAL { af_let_fall(&f, size, longest); }
    EACH(k, size) { af_put(to.data, to.wide, k, background); }
    EACH(k, size) {
        if (f.labels[k] >= 0) af_put(to.data, to.wide, k + step * f.falls[f.labels[k]], af_get(g.data, g.wide, k));
    }
    return AF_OK;
}

/* ---- Completing a tiling ---- */

/* A tile of p rows and q columns; each band of p rows is shifted by s columns against the one above. */
typedef struct {
    i32 p, q, s;
} af_tile;

/* Where in row i the cells of a class of equal places of tiles begin: in column b of its first tile, q apart. */
AF_FN i32 af_class_column(af_tile tile, i32 b, i32 i) {
    const i64 column = (b - (i64)(i / tile.p) * tile.s) % tile.q;
    return (i32)(column < 0 ? column + tile.q : column);
}
/* The colour of place k of the tile, AF_NO_COLOR if it is unknown; 0 returned where cells differ, or it is needed. */
AF_FN i32 af_read_class(af_grid g, af_tile tile, i32 k, i32 hole, i64 *color) {
    i32 is_needed = 0;
    *color = AF_NO_COLOR;
    AF_ROLLED for (i32 i = k / tile.q; i < g.h; i += tile.p)
        AF_ROLLED for (i32 j = af_class_column(tile, k % tile.q, i); j < g.w; j += tile.q) {
            const i32 here = af_grid_at(g, i, j);
            if (here == hole)
                is_needed = 1;
            else if (*color == AF_NO_COLOR)
                *color = here;
            else if (*color != here)
                return 0;
        }
    return !is_needed || *color != AF_NO_COLOR;
}
AF_NOINLINE i32 af_is_tiled(af_grid g, af_tile tile, i32 hole) {
    i32 fails = 0;
    i64 color = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < tile.p * tile.q && !fails; k += LANES)
        fails = !af_read_class(g, tile, k, hole, &color);
    return !ANY(fails);
}
/* The smallest tile, the lowest of those of one area, that all cells but holes agree with and that fills all holes.
 * Shifted ones are of one row, and no wider than the grid is high. */
AF_NOINLINE i32 af_find_tile(af_machine *m, af_grid g, i32 hole, af_tile *tile, i32 *found) {
    const i32 size = g.h * g.w;
    *found = 0;
    for (i32 area = 1; area <= size && !*found; area++) {
        if (af_is_to_leave(m, (u64)size * (u64)size)) return AF_ARENA_FULL;
        for (tile->p = 1; tile->p <= g.h && tile->p <= area && !*found; tile->p++) {
            tile->q = area / tile->p;
            if (tile->q * tile->p != area || tile->q > g.w) continue;
            const i32 shifts = tile->p == 1 && tile->q <= g.h ? tile->q : 1;
            for (tile->s = 0; tile->s < shifts && !*found; tile->s++) *found = af_is_tiled(g, *tile, hole);
            tile->s -= *found;
        }
        tile->p -= *found;
    }
    return AF_OK;
}
AF_PRIM(complete_tiling) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 hole = x[1].a;
    i32 found = 0;
    af_tile tile;
    af_grid to;
    if (af_count_color(g.data, g.wide, g.h * g.w, hole) == 0) AF_GIVE(x[0]);
    AF_TRY(af_find_tile(m, g, hole, &tile, &found));
    if (!found) return af_fail(m, 0, WHY_NO_MATCH);
    AF_TRY(af_new_grid(m, g.h, g.w, g.wide, out, &to));
    EACH(k, tile.p * tile.q) {
        i64 color = 0;
        af_read_class(g, tile, k, hole, &color);
        AF_ROLLED for (i32 i = k / tile.q; i < g.h; i += tile.p)
            AF_ROLLED for (i32 j = af_class_column(tile, k % tile.q, i); j < g.w; j += tile.q)
                af_put(to.data, to.wide, (i64)i * g.w + j, (i32)color);
    }
    return AF_OK;
}

/* ---- Completing mirror images ---- */

/* A cell (i, j) goes to (sum - i, j), (i, sum - j), (j, i) or (sum - j, sum - i). */
typedef struct {
    i32 kind, sum;
} af_mirror;
enum { AF_MIRROR_ROWS, AF_MIRROR_COLUMNS, AF_MIRROR_DIAGONAL, AF_MIRROR_OTHER, AF_MIRRORS };

/* The index of the mirror image of a cell; -1 if that is outside. */
AF_FN i32 af_image_of_cell(af_grid g, af_mirror by, i32 k) {
    const i32 i = k / g.w, j = k - i * g.w, turned = by.kind >= AF_MIRROR_DIAGONAL;
    i32 a = turned ? j : i, b = turned ? i : j;
    if (by.kind == AF_MIRROR_ROWS || by.kind == AF_MIRROR_OTHER) a = by.sum - a;
    if (by.kind == AF_MIRROR_COLUMNS || by.kind == AF_MIRROR_OTHER) b = by.sum - b;
    return af_is_inside(g.h, g.w, a, b) ? a * g.w + b : -1;
}
AF_NOINLINE i32 af_is_mirrored(af_grid g, af_mirror by, i32 hole) {
    i32 fails = 0;
    AF_ROLLED for (i32 k = AF_LANE; k < g.h * g.w && !fails; k += LANES) {
        const i32 at = af_image_of_cell(g, by, k), here = af_get(g.data, g.wide, k);
        const i32 there = at < 0 ? hole : af_get(g.data, g.wide, at);
        fails = here != hole && there != hole && here != there;
    }
    return !ANY(fails);
}
/* The mirrors that all cells but holes agree with: of each direction the one nearest to the middle of n lines, upper
 * or left one first, that has at least half of the lines, and two, within the grid. */
AF_NOINLINE i32 af_find_mirrors(af_machine *m, af_grid g, i32 hole, af_mirror *mirrors, i32 *count) {
    af_mirror by;
    *count = 0;
    for (by.kind = AF_MIRROR_ROWS; by.kind <= AF_MIRROR_COLUMNS; by.kind++) {
        const i32 n = by.kind == AF_MIRROR_ROWS ? g.h : g.w;
        i32 found = 0;
        for (i32 t = 0; t <= 2 * (n / 2) && !found; t++) { /* 0, -1, 1, -2, 2 ... from the middle */
            const i32 off = t % 2 ? -(t + 1) / 2 : t / 2;
            if (af_is_to_leave(m, (u64)(g.h * g.w) * (u64)(g.h * g.w))) return AF_ARENA_FULL;
            by.sum = n - 1 + off;
            found = n - (off < 0 ? -off : off) >= 2 && af_is_mirrored(g, by, hole);
        }
        if (found) mirrors[(*count)++] = by;
    }
    by.sum = g.h - 1;
    for (; by.kind < AF_MIRRORS && g.h == g.w && g.h > 1; by.kind++)
        if (af_is_mirrored(g, by, hole)) mirrors[(*count)++] = by;
    return AF_OK;
}
AF_PRIM(complete_mirror) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w, hole = x[1].a;
    af_mirror mirrors[AF_MIRRORS];
    i32 count = 0, *images = 0, changes = 1;
    af_grid to;
    if (af_count_color(g.data, g.wide, size, hole) == 0) AF_GIVE(x[0]);
    AF_TRY(af_find_mirrors(m, g, hole, mirrors, &count));
    if (count == 0) return af_fail(m, 0, WHY_NO_MATCH);
    AF_TRY(af_copy_grid(m, g, 0, out, &to));
    AF_TRY(af_scratch_ints(m, (u64)size, &images));
    while (ANY(changes)) { /* an image of an image may be known where the image is a hole */
        if (af_is_to_leave(m, (u64)size * (u64)size)) return AF_ARENA_FULL;
        EACH(k, size) {
            images[k] = af_get(to.data, to.wide, k);
            for (i32 t = 0; t < count && images[k] == hole; t++) {
                const i32 at = af_image_of_cell(to, mirrors[t], k);
                if (at >= 0) images[k] = af_get(to.data, to.wide, at);
            }
        }
        changes = 0;
        EACH(k, size) {
            if (af_get(to.data, to.wide, k) == images[k]) continue;
            af_put(to.data, to.wide, k, images[k]);
            changes = 1;
        }
    }
    return AF_OK;
}

/* ---- Towards a size ---- */

AF_FN i32 af_new_sized(af_machine *m, af_val size, i32 wide, af_val *out, af_grid *to) {
    return af_new_grid(m, size.a > 0 ? size.a : 0, size.b > 0 ? size.b : 0, wide, out, to);
}
AF_PRIM(embed) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 color = x[2].a;
    af_grid to;
    AF_TRY(af_new_sized(m, x[1], g.wide || !af_fits8(color), out, &to));
    CELLS(i, j, k, to.h, to.w) {
        af_put(to.data, to.wide, k, i < g.h && j < g.w ? af_grid_at(g, i, j) : color);
    }
    return AF_OK;
}

/* Line k of copies of n lines side by side, every second one mirrored if asked for. */
AF_FN i32 af_line_of_copies(i32 k, i32 n, i32 mirrored) {
    const i32 at = k % n;
    return mirrored && (k / n) % 2 ? n - 1 - at : at;
}
AF_NOINLINE i32 af_copies_to(af_machine *m, const af_val *x, i32 mirrored, af_val *out) {
    const af_grid g = af_grid_of(m, x[0]);
    af_grid to;
    if (g.h == 0 || g.w == 0) return af_fail(m, 0, WHY_NO_CELLS);
    AF_TRY(af_new_sized(m, x[1], g.wide, out, &to));
    CELLS(i, j, k, to.h, to.w) {
        const i32 row = af_line_of_copies(i, g.h, mirrored), column = af_line_of_copies(j, g.w, mirrored);
        af_put(to.data, to.wide, k, af_grid_at(g, row, column));
    }
    return AF_OK;
}
AF_PRIM(repeat_to) { return af_copies_to(m, x, 0, out); }
AF_PRIM(mirror_to) { return af_copies_to(m, x, 1, out); }

AF_PRIM(wrap_to) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w, color = x[2].a;
    i32 *cells = 0, count = 0;
    af_grid to;
    AF_TRY(af_scratch_ints(m, (u64)size, &cells));
    PICK(k, size, slot, count, af_get(g.data, g.wide, k) != color) { cells[slot] = af_get(g.data, g.wide, k); }
    AF_TRY(af_new_sized(m, x[1], g.wide || !af_fits8(color), out, &to));
    EACH(k, to.h * to.w) { af_put(to.data, to.wide, k, k < count ? cells[k] : color); }
    return AF_OK;
}

#endif
