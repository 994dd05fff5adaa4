/* Grids as shapes: measuring, turning, cutting, splitting, joining, scaling and painting, and the mirrors of patches.
 *
 * Most of these only rearrange cells: they are views (views.h).  () is the grid without rows; a grid of width 0 has
 * rows and no cells, and no loop may count them. */
#ifndef AF_PRIMS_GRIDS_H
#define AF_PRIMS_GRIDS_H
#include "prims_colors.h"
#include "views.h"

/* ---- Measures ---- */

/* Height and width of a grid, or of a set's bounding box, which may be beyond an int. */
AF_FN void af_extent(const af_machine *m, af_val piece, i64 *h, i64 *w) {
    *h = *w = 0;
    if (af_is_empty(piece)) return;
    if (af_is(piece, TAGS_GRID)) {
        *h = piece.b;
        *w = piece.c;
        return;
    }
    const af_patch p = {af_keys(m, piece), piece.tag == T_OBJECT ? af_colors(m, piece) : 0, piece.b};
    const af_bounds box = af_box_of_cells(&p, 1);
    *h = (i64)box.i1 - box.i0 + 1;
    *w = (i64)box.j1 - box.j0 + 1;
}

AF_PRIM(height) {
    i64 h = 0, w = 0;
    if (af_is_tuple(x[0]))
        h = af_len(x[0]);
    else
        af_extent(m, x[0], &h, &w);
    return af_number(m, 0, h, 0, out);
}
AF_PRIM(width) {
    i64 h = 0, w = 0;
    af_extent(m, x[0], &h, &w);
    return af_number(m, 0, w, 0, out);
}
AF_PRIM(shape) {
    i64 h = 0, w = 0;
    af_extent(m, x[0], &h, &w);
    return af_number(m, 1, h, w, out);
}
AF_PRIM(portrait) {
    i64 h = 0, w = 0;
    af_extent(m, x[0], &h, &w);
    AF_GIVE(af_bool(h > w));
}
AF_PRIM(square) {
    i64 h = 0, w = 0;
    if (x[0].tag == T_TUPLE) return af_fail(m, 0, WHY_NO_CELLS);
    af_extent(m, x[0], &h, &w);
    /* a box of more than 2^32 places has more than any set has members */
    AF_GIVE(af_bool(h == w && (af_is_tuple(x[0]) || (h <= 65536 && h * w == x[0].b))));
}
AF_PRIM(index) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 i = x[1].a, j = x[1].b;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (i < 0 || i >= g.h || j < 0 || j >= g.w) AF_GIVE(af_none());
    AF_GIVE(af_int(af_grid_at(g, i, j)));
}

/* ---- Turning and mirroring ---- */

AF_PRIM(rot90) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, (i64)(g.h - 1) * g.w, 1, -g.w), g.w, g.h, out);
}
AF_PRIM(rot180) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, (i64)g.h * g.w - 1, -g.w, -1), g.h, g.w, out);
}
AF_PRIM(rot270) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, g.w - 1, -1, g.w), g.w, g.h, out);
}

/* Within the bounding box; only exchanging rows and columns leads out of it, and perhaps beyond the ints. */
enum { AF_UPSIDE_DOWN, AF_LEFT_RIGHT, AF_TRANSPOSE, AF_ANTITRANSPOSE };
#if LANES == 1
/* The first two: rows change their order, or the places of each row theirs, colour by colour; so there is nothing to sort. */
AF_FN i32 af_mirror_rows(af_machine *m, const af_patch *p, af_bounds box, i32 upside_down, af_val *out) {
    const u64 first = af_key(box.i0, box.j0), last = af_key(box.i1, box.j1), *const keys = p->keys;
    const u64 rows = (first >> 32) + (last >> 32), columns = (u64)(u32)first + (u32)last;
    const i32 *colors = p->colors, n = p->n;
    AF_TRY(colors ? af_copy_object(m, keys, colors, n, out) : af_new_indices(m, n, out));
    u64 *to = af_keys(m, *out);
    for (i32 start = 0, end = 0, k = 0; k < n; start = end) {
        for (end = colors ? start + 1 : n; end < n && colors[end] == colors[start];) end++;
        while (k < end) {
            const u64 row = keys[k] >> 32;
            i32 behind = k + 1;
            while (behind < end && keys[behind] >> 32 == row) behind++;
            u64 *at = to + (upside_down ? start + end - behind : behind - 1);
            for (; k < behind && upside_down; k++) *at++ = (rows - row) << 32 | (u32)keys[k];
            for (; k < behind; k++) *at-- = row << 32 | (columns - (u32)keys[k]);
        }
    }
    return AF_OK;
}
#endif
AF_NOINLINE i32 af_mirror_patch(af_machine *m, af_val piece, i32 how, af_val *out) {
    af_patch p;
    u64 *keys = 0;
    AF_TRY(af_read_patch(m, piece, &p));
    if (p.n == 0) return af_fail(m, 0, WHY_EMPTY);
    const af_bounds box = af_box_of_cells(&p, 1);
    const i64 h = (i64)box.i1 - box.i0, w = (i64)box.j1 - box.j0;
    const i32 turned = how == AF_TRANSPOSE || how == AF_ANTITRANSPOSE;
    if (turned && (!af_in_range(box.i0 + w) || !af_in_range(box.j0 + h))) return af_fail(m, -1, WHY_INT_LIMIT);
#if LANES == 1
    if (!turned) return af_mirror_rows(m, &p, box, how == AF_UPSIDE_DOWN, out);
#endif
    AF_TRY(af_scratch_keys(m, (u64)p.n, &keys));
    EACH(k, p.n) {
        i64 di = (i64)af_key_i(p.keys[k]) - box.i0, dj = (i64)af_key_j(p.keys[k]) - box.j0;
        if (how == AF_UPSIDE_DOWN || how == AF_ANTITRANSPOSE) di = h - di;
        if (how == AF_LEFT_RIGHT || how == AF_ANTITRANSPOSE) dj = w - dj;
        keys[k] = af_key((i32)(box.i0 + (turned ? dj : di)), (i32)(box.j0 + (turned ? di : dj)));
    }
    return af_make_patch(m, &p, keys, out);
}

AF_PRIM(hmirror) {
    if (af_is_set(x[0])) return af_mirror_patch(m, x[0], AF_UPSIDE_DOWN, out);
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, (i64)(g.h - 1) * g.w, -g.w, 1), g.h, g.w, out);
}
AF_PRIM(vmirror) {
    if (af_is_set(x[0])) return af_mirror_patch(m, x[0], AF_LEFT_RIGHT, out);
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, g.w - 1, g.w, -1), g.h, g.w, out);
}
AF_PRIM(dmirror) {
    if (af_is_set(x[0])) return af_mirror_patch(m, x[0], AF_TRANSPOSE, out);
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, 0, 1, g.w), g.w, g.h, out);
}
AF_PRIM(cmirror) {
    if (af_is_set(x[0])) return af_mirror_patch(m, x[0], AF_ANTITRANSPOSE, out);
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, (i64)g.h * g.w - 1, -1, -g.w), g.w, g.h, out);
}

/* ---- Cutting ---- */

/* Python's slice [start:stop] of n members: where it begins, and how many it has. */
AF_FN i64 af_slice(i64 n, i64 start, i64 stop, i64 *count) {
    if (start < 0) start = start + n < 0 ? 0 : start + n;
    if (stop < 0) stop = stop + n < 0 ? 0 : stop + n;
    if (start > n) start = n;
    if (stop > n) stop = n;
    *count = stop > start ? stop - start : 0;
    return start;
}
AF_OUTLINE i32 af_cut(af_machine *m, af_grid g, i64 i, i64 j, i64 h, i64 w, af_val *out) {
    i64 rows = 0, columns = 0;
    const i64 top = af_slice(g.h, i, i + h, &rows), left = af_slice(g.w, j, j + w, &columns);
    return af_give_view(m, af_view_of(g, top * g.w + left, g.w, 1), rows, columns, out);
}

AF_PRIM(crop) { return af_cut(m, af_grid_of(m, x[0]), x[1].a, x[1].b, x[2].a, x[2].b, out); }
AF_PRIM(subgrid) {
    af_patch p;
    AF_TRY(af_read_cells(m, x[0], &p));
    if (p.n == 0) return af_fail(m, 0, WHY_EMPTY);
    const af_bounds box = af_box_of_cells(&p, af_is_set(x[0]));
    return af_cut(m, af_grid_of(m, x[1]), box.i0, box.j0, (i64)box.i1 - box.i0 + 1, (i64)box.j1 - box.j0 + 1, out);
}
AF_PRIM(trim) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 h = g.h > 2 ? g.h - 2 : 0, w = g.w > 2 ? g.w - 2 : 0;
    return af_give_view(m, af_view_of(g, (i64)g.w + 1, g.w, 1), h, w, out);
}
AF_PRIM(tophalf) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, 0, g.w, 1), g.h / 2, g.w, out);
}
AF_PRIM(bottomhalf) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, (i64)(g.h - g.h / 2) * g.w, g.w, 1), g.h / 2, g.w, out);
}
AF_PRIM(lefthalf) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, 0, g.w, 1), g.w < 2 ? 0 : g.h, g.w / 2, out);
}
AF_PRIM(righthalf) {
    const af_grid g = af_grid_of(m, x[0]);
    return af_give_view(m, af_view_of(g, g.w - g.w / 2, g.w, 1), g.w < 2 ? 0 : g.h, g.w / 2, out);
}
AF_PRIM(downscale) {
    const af_grid g = af_grid_of(m, x[0]);
    const i64 step = x[1].a < 0 ? -(i64)x[1].a : x[1].a;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (step == 0) return af_fail(m, 1, WHY_ZERO);
    return af_give_view(m, af_view_of(g, 0, step * g.w, step), (g.h + step - 1) / step, (g.w + step - 1) / step, out);
}

/* n pieces, of height or of width length / n, one line apart if that does not come out even. */
AF_NOINLINE i32 af_split(af_machine *m, const af_val *x, i32 down, af_val *out) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 n = x[1].a, length = down ? g.h : g.w;
    af_val *pieces = 0;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (n == 0) return af_fail(m, 1, WHY_ZERO);
    if (n < 0) AF_GIVE(af_empty_tuple());
    const i32 part = length / n, step = part + (length % n != 0);
    if (down && part == 0) { /* n times (), which is a grid */
        af_grid to;
        return af_new_grid(m, n, 0, 0, out, &to);
    }
    AF_TRY(af_need(m, 32 + (u64)n * (down ? 16 : 16 + 4 * (u64)g.h)));
    AF_TRY(af_scratch_vals(m, (u64)n, &pieces));
    for (i32 k = 0; k < n; k++) {
        af_val piece;
        if (down)
            AF_TRY(af_cut(m, g, (i64)k * step, 0, part, g.w, &piece));
        else
            AF_TRY(af_cut(m, g, 0, (i64)k * step, g.h, part, &piece));
        SERIAL { pieces[k] = piece; }
    }
    return af_make_tuple(m, pieces, n, out);
}
AF_PRIM(hsplit) { return af_split(m, x, 0, out); }
AF_PRIM(vsplit) { return af_split(m, x, 1, out); }

/* ---- Joining ---- */

AF_PRIM(hconcat) {
    const af_grid a = af_grid_of(m, x[0]), b = af_grid_of(m, x[1]);
    const i32 h = a.h < b.h ? a.h : b.h;
    af_grid to;
#if LANES == 1
    if (h && a.w && b.w && !a.wide && !b.wide) {
        const i64 w = (i64)a.w + b.w;
        u8 *cells = 0;
        AF_TRY(af_new_bytes(m, h, w, out, &cells));
        af_copy_rows(cells, w, a.data, a.w, h, a.w);
        af_copy_rows(cells + a.w, w, b.data, b.w, h, b.w);
        return AF_OK;
    }
#endif
    AF_TRY(af_new_grid(m, h, (i64)a.w + b.w, a.wide || b.wide, out, &to));
    af_copy_view(to, 0, af_view_of(a, 0, a.w, 1), h, a.w);
    af_copy_view(to, a.w, af_view_of(b, 0, b.w, 1), h, b.w);
    return AF_OK;
}
AF_PRIM(vconcat) {
    const af_grid a = af_grid_of(m, x[0]), b = af_grid_of(m, x[1]);
    const i64 h = (i64)a.h + b.h;
    if (a.h == 0) AF_GIVE(x[1]);
    if (b.h == 0) AF_GIVE(x[0]);
    if (a.w == b.w) {
        af_grid to;
#if LANES == 1
        if (!a.wide && !b.wide) {
            const size_t first = (size_t)a.h * (size_t)a.w;
            u8 *cells = 0;
            AF_TRY(af_new_bytes(m, h, a.w, out, &cells));
            memcpy(cells, a.data, first);
            memcpy(cells + first, b.data, (size_t)b.h * (size_t)b.w);
            return AF_OK;
        }
#endif
        AF_TRY(af_new_grid(m, h, a.w, a.wide || b.wide, out, &to));
        af_copy_view(to, 0, af_view_of(a, 0, a.w, 1), a.h, a.w);
        af_copy_view(to, (i64)a.h * a.w, af_view_of(b, 0, b.w, 1), b.h, b.w);
        return AF_OK;
    }
    /* ragged: a tuple of rows */
    af_val *rows = 0;
    AF_TRY(af_need(m, 32 + 16 * (u64)h));
    AF_TRY(af_scratch_vals(m, (u64)h, &rows));
    af_spread(m, x[0], rows);
    af_spread(m, x[1], rows + a.h);
    return af_make_tuple(m, rows, (i32)h, out);
}

/* ---- Making and scaling ---- */

AF_PRIM(canvas) {
    const i32 value = x[0].a, h = x[1].a > 0 ? x[1].a : 0, w = x[1].b > 0 ? x[1].b : 0;
    af_grid to;
    AF_TRY(af_new_grid(m, h, w, !af_fits8(value), out, &to));
#if LANES == 1
    if (!to.wide) {
        memset(to.data, value, (size_t)to.h * (size_t)to.w);
        return AF_OK;
    }
#endif
    EACH(k, to.h * to.w) { af_put(to.data, to.wide, k, value); }
    return AF_OK;
}

#if LANES == 1
/* A row of n bytes, each `right` >= 1 times.  Eight bytes are written at once: what is too much goes over what comes
 * next, but not beyond `end`. */
AF_FN void af_enlarge_row(u8 *to, const u8 *from, i32 n, i32 right, const u8 *end) {
    for (const u8 *const behind = from + n; from < behind; from++, to += right) {
        const u64 eight = *from * 0x0101010101010101ULL;
        if (AF_LIKELY(right <= 8 && to <= end - 8)) {
            memcpy(to, &eight, 8);
        } else if (right >= 8) {
            for (i32 d = 0; d < right - 8; d += 8) memcpy(to + d, &eight, 8);
            memcpy(to + right - 8, &eight, 8);
        } else {
            memset(to, *from, (size_t)right);
        }
    }
}
#endif
/* Each cell `down` rows high and `right` columns wide. */
AF_NOINLINE i32 af_enlarge(af_machine *m, af_grid g, i32 down, i32 right, af_val *out) {
    af_grid to;
    if (down < 0) down = 0;
    if (right < 0) right = 0;
    AF_TRY(af_new_grid(m, (i64)g.h * down, (i64)g.w * right, g.wide, out, &to));
    if (to.h == 0 || to.w == 0) return AF_OK;
#if LANES == 1
    const u8 *const end = to.data + af_round16((u64)to.h * (u64)to.w);
    for (i32 i = 0; i < g.h && !g.wide; i++) {
        u8 *const first = to.data + (i64)i * down * to.w;
        const u8 *const from = g.data + (i64)i * g.w;
        if (right == 1)
            af_copy_rows(first, to.w, from, 0, down, to.w);
        else
            af_enlarge_row(first, from, g.w, right, end);
        if (right > 1) af_copy_rows(first + to.w, to.w, first, 0, down - 1, to.w);
    }
    if (!g.wide) return AF_OK;
#endif
    CELLS(i, j, k, to.h, to.w) {
        af_put(to.data, to.wide, k, af_get(g.data, g.wide, (i64)(i / down) * g.w + j / right));
    }
    return AF_OK;
}

/* Cells of one colour and row stay together, in as many new rows. */
AF_NOINLINE i32 af_enlarge_object(af_machine *m, af_val obj, i32 factor, af_val *out) {
    if (obj.b == 0 || factor <= 0) AF_GIVE(af_empty_set());
    af_patch p;
    i32 *starts = 0, lines = 0;
    const i64 square = (i64)factor * factor;
    AF_TRY(af_read_cells(m, obj, &p));
    if (square > 0x40000000) return AF_MEMORY;
    AF_TRY(af_need(m, 16 + 12 * (u64)p.n * (u64)square));
    const af_bounds box = af_bounds_of(p.keys, p.n);
    const i64 bottom = box.i0 + ((i64)box.i1 - box.i0 + 1) * factor - 1;
    const i64 right = box.j0 + ((i64)box.j1 - box.j0 + 1) * factor - 1;
    if (!af_in_range(bottom) || !af_in_range(right)) return af_fail(m, -1, WHY_INT_LIMIT);
    AF_TRY(af_line_starts(m, &p, &starts, &lines));
    AF_TRY(af_new_object(m, p.n * square, out));
    u64 *keys = af_keys(m, *out);
    i32 *colors = af_colors(m, *out);
    EACH(l, lines) {
        const i32 first = starts[l], end = l + 1 < lines ? starts[l + 1] : p.n, color = p.colors[first];
        const i32 i = (i32)(box.i0 + ((i64)af_key_i(p.keys[first]) - box.i0) * factor);
        i64 at = first * square;
        for (i32 di = 0; di < factor; di++)
            for (i32 k = first; k < end; k++) {
                const i32 j = (i32)(box.j0 + ((i64)af_key_j(p.keys[k]) - box.j0) * factor);
                for (i32 dj = 0; dj < factor; dj++, at++) {
                    keys[at] = af_key(i + di, j + dj);
                    colors[at] = color;
                }
            }
    }
    return AF_OK;
}

AF_PRIM(hupscale) { return af_enlarge(m, af_grid_of(m, x[0]), 1, x[1].a, out); }
AF_PRIM(vupscale) { return af_enlarge(m, af_grid_of(m, x[0]), x[1].a, 1, out); }
AF_PRIM(upscale) {
    if (af_is_set(x[0])) return af_enlarge_object(m, x[0], x[1].a, out);
    return af_enlarge(m, af_grid_of(m, x[0]), x[1].a, x[1].a, out);
}

/* ---- Filling and painting ---- */

/* What is put on a grid: the cells of a patch moved by (di, dj), in their own colours or all in one, and everywhere or
 * only where the spot still has the colour `background`. */
typedef struct {
    af_patch patch;
    i32 one, color, under, background, di, dj;
    i32 repeats; /* cells of one colour may share a place: a tuple in its own order */
} af_paint;

AF_FN af_paint af_paint_of(af_patch p) {
    af_paint q;
    q.patch = p;
    q.one = q.color = q.under = q.background = q.di = q.dj = q.repeats = 0;
    return q;
}
#if LANES == 1
/* Ascending keys [*from, *end) without those before row `top`, or from row `bottom` on: lines often go on far beyond a
 * grid. */
AF_INLINE void af_clip_rows(const u64 **from, const u64 **end, u64 top, u64 bottom) {
    if (*from < *end && **from >> 32 < top) *from += af_lower_bound(*from, (i32)(*end - *from), top << 32);
    if (*from < *end && (*end)[-1] >> 32 >= bottom)
        *end = *from + af_lower_bound(*from, (i32)(*end - *from), bottom << 32);
}
/* n ascending places of a grid of bytes get one colour. */
#define AF_FILL_PLACE(KEY)                                                                                             \
    do {                                                                                                               \
        const u64 key = (KEY);                                                                                         \
        if ((u32)key - left < w) origin[(key >> 32) * w + (u32)key] = color;                                           \
    } while (0)
AF_NOINLINE void af_fill_bytes(u8 *cells, i32 height, i32 width, const u64 *keys, i32 n, u8 color) {
    const u64 top = AF_BIAS, left = AF_BIAS, w = (u64)width, *end = keys + n;
    u8 *origin = (u8 *)((size_t)cells - (size_t)(top * w + left)); /* where the place would be whose key is 0 */
    af_clip_rows(&keys, &end, top, top + (u64)height);
    i64 rest = end - keys;
    AF_HIDE(origin);
    for (; rest >= 4; rest -= 4, keys += 4) {
        AF_FILL_PLACE(keys[0]);
        AF_FILL_PLACE(keys[1]);
        AF_FILL_PLACE(keys[2]);
        AF_FILL_PLACE(keys[3]);
    }
    for (; rest > 0; rest--, keys++) AF_FILL_PLACE(*keys);
}
/* The same for the cells of an object, whose colours are ascending. */
AF_FN void af_paint_object(af_grid to, const af_patch *p) {
    const i32 n = p->n, *const colors = p->colors;
    for (i32 from = 0, end = 0; from < n; from = end) {
        const i32 color = colors[from];
        end = colors[n - 1] == color ? n : from + 1;
        while (n - end >= 8 && colors[end + 7] == color) end += 8;
        while (end < n && colors[end] == color) end++;
        af_fill_bytes(to.data, to.h, to.w, p->keys + from, end - from, (u8)color);
    }
}
/* Cells [from, end) of the patch on a grid of bytes; `one` and `under`: as in af_paint. */
AF_INLINE void af_paint_bytes(af_grid to, const af_paint *q, const u64 *from, const u64 *end, i32 one, i32 under) {
    const u64 top = (u64)AF_BIAS - (u64)(i64)q->di, left = (u64)AF_BIAS - (u64)(i64)q->dj; /* the grid's, in keys */
    const i32 *colors = one ? 0 : q->patch.colors + (from - q->patch.keys);
    const u64 h = (u64)to.h, w = (u64)to.w;
    const u8 color = (u8)q->color, background = (u8)q->background;
    u8 *const cells = to.data;
    for (; from < end; from++, colors += !one) {
        const u64 key = *from, i = (key >> 32) - top, j = (u32)key - left;
        if (j >= w || i >= h) continue;
        u8 *const cell = cells + (i * w + j);
        if (!under || *cell == background) *cell = one ? color : (u8)*colors;
    }
}
AF_FN void af_paint_on_bytes(af_grid to, const af_paint *q) {
    const u64 *from = q->patch.keys, *end = from + q->patch.n, top = (u64)AF_BIAS - (u64)(i64)q->di;
    if (!q->repeats && af_is_plain(&q->patch) && top >> 32 == 0) af_clip_rows(&from, &end, top, top + (u64)to.h);
    if (q->under && q->one)
        af_paint_bytes(to, q, from, end, 1, 1);
    else if (q->under)
        af_paint_bytes(to, q, from, end, 0, 1);
    else if (q->one)
        af_paint_bytes(to, q, from, end, 1, 0);
    else
        af_paint_bytes(to, q, from, end, 0, 0);
}
#endif
/* A section: cells [from, end) of the patch, which have different places or one lane. */
AF_FN void af_paint_cells(af_grid to, const af_paint *q, i32 wide, i32 from, i32 end) {
    const u64 *keys = q->patch.keys; /* copies, because a write to a byte might be one to *q */
    const i32 *colors = q->one ? 0 : q->patch.colors;
    const i32 color = q->color, under = q->under, background = q->background;
    const u64 top = (u64)AF_BIAS - (u64)(i64)q->di, left = (u64)AF_BIAS - (u64)(i64)q->dj; /* the grid's, in keys */
    const u64 h = (u64)to.h, w = (u64)to.w;
    EACH(k, end - from) {
        const u64 key = keys[from + k], i = (key >> 32) - top, j = (u32)key - left;
        if (i >= h || j >= w) continue;
        const i64 at = (i64)(i * w + j);
        if (!under || af_get(to.data, wide, at) == background)
            af_put(to.data, wide, at, colors ? colors[from + k] : color);
    }
}
/* Where cells share a place, the order of the patch decides: so lanes take the cells of one colour at a time. */
AF_NOINLINE void af_paint_on(af_grid to, const af_paint *q) {
    const i32 n = q->patch.n;
#if LANES == 1
    if (to.wide)
        af_paint_cells(to, q, 1, 0, n);
    else
        af_paint_on_bytes(to, q);
#else
    const i32 *colors = q->patch.colors;
    i32 end = 0;
    for (i32 from = 0; from < n; from = end) {
        end = n;
        if (q->repeats) {
            end = from + 1;
        } else if (colors && colors[from] != colors[n - 1]) {
            FIRST(k, n - from, end, colors[from + k] != colors[from])
            end += from;
        }
        af_paint_cells(to, q, to.wide, from, end);
    }
#endif
}

/* Ascending colours fit if the first and the last do. */
AF_FN i32 af_colors_fit8(const af_patch *p, i32 ascending) {
    i32 at = 0;
    if (ascending) return p->n == 0 || (af_fits8(p->colors[0]) && af_fits8(p->colors[p->n - 1]));
    FIRST(k, p->n, at, !af_fits8(p->colors[k]))
    return at >= p->n;
}

/* fill, underfill and cover. */
AF_NOINLINE i32 af_fill_any(af_machine *m, af_val grid, i32 color, af_val patch, i32 under, i32 background,
                            af_val *out) {
    const af_grid g = af_grid_of(m, grid);
    af_patch p;
    af_grid to;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    AF_TRY(af_read_patch(m, patch, &p));
    AF_TRY(af_copy_grid(m, g, !af_fits8(color), out, &to));
    af_paint q = af_paint_of(p);
    q.one = 1;
    q.color = color;
    q.under = under;
    q.background = background;
    af_paint_on(to, &q);
    return AF_OK;
}
AF_INLINE i32 af_fill_with(af_machine *m, af_val grid, i32 color, af_val patch, i32 under, i32 background,
                           af_val *out) {
#if LANES == 1
    const i32 *colors = patch.tag == T_OBJECT ? af_colors(m, patch) : 0;
    const i32 plain = af_is_set(patch) && (!colors || colors[0] == colors[patch.b - 1]); /* its keys are ascending */
    if (!under && plain && grid.tag == T_GRID8 && af_fits8(color)) {
        u8 *cells = 0;
        AF_TRY(af_new_bytes(m, grid.b, grid.c, out, &cells));
        memcpy(cells, af_at(m, grid.a), (size_t)grid.b * (size_t)grid.c);
        if (patch.b) af_fill_bytes(cells, grid.b, grid.c, af_keys(m, patch), patch.b, (u8)color);
        return AF_OK;
    }
#endif
    return af_fill_any(m, grid, color, patch, under, background, out);
}
AF_PRIM(fill) { return af_fill_with(m, x[0], x[1].a, x[2], 0, 0, out); }
AF_PRIM(underfill) {
    i32 background = 0;
    AF_TRY(af_background(m, af_grid_of(m, x[0]), &background));
    return af_fill_with(m, x[0], x[1].a, x[2], 1, background, out);
}
AF_PRIM(cover) {
    i32 background = 0;
    AF_TRY(af_background(m, af_grid_of(m, x[0]), &background));
    return af_fill_with(m, x[0], background, x[1], 0, 0, out);
}

/* paint and underpaint go through a tuple in its own order. */
AF_OUTLINE i32 af_paint_with(af_machine *m, af_val grid, af_val obj, i32 under, i32 background, af_val *out) {
    const af_grid g = af_grid_of(m, grid);
    af_patch p;
    af_grid to;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    AF_TRY(af_read_cells(m, obj, &p));
    AF_TRY(af_copy_grid(m, g, !af_colors_fit8(&p, af_is_set(obj)), out, &to));
#if LANES == 1
    if (!under && !to.wide && af_is_set(obj)) {
        af_paint_object(to, &p);
        return AF_OK;
    }
#endif
    af_paint q = af_paint_of(p);
    q.repeats = af_is_tuple(obj);
    q.under = under;
    q.background = background;
    af_paint_on(to, &q);
    return AF_OK;
}
AF_PRIM(paint) { return af_paint_with(m, x[0], x[1], 0, 0, out); }
AF_PRIM(underpaint) {
    i32 background = 0;
    AF_TRY(af_background(m, af_grid_of(m, x[0]), &background));
    return af_paint_with(m, x[0], x[1], 1, background, out);
}
AF_PRIM(move) {
    const af_grid g = af_grid_of(m, x[0]);
    af_patch p;
    af_grid to;
    i32 background = 0;
    AF_TRY(af_background(m, g, &background));
    AF_TRY(af_read_patch(m, x[1], &p));
    AF_TRY(af_copy_grid(m, g, !af_colors_fit8(&p, 1), out, &to));
    af_paint q = af_paint_of(p);
    q.one = 1;
    q.color = background;
    af_paint_on(to, &q);
    q.one = 0;
    q.di = x[2].a;
    q.dj = x[2].b;
    af_paint_on(to, &q);
    return AF_OK;
}

#endif
