/* Grids as shapes: measuring, turning, cutting, splitting, joining and scaling, and the mirrors of patches.
 * What looks at colours is in prims_colors.h, which builds on this file.
 *
 * Most of these only rearrange cells: they are views (a first cell, a stride down, a stride right) copied out by
 * af_copy_view.  () is the grid without rows; a grid of width 0 has rows and no cells, and no loop may count them. */
#ifndef AF_PRIMS_GRIDS_H
#define AF_PRIMS_GRIDS_H
#include "prims_numbers.h"

/* A section: every cell (I, J) of H rows and W columns, and its index K. */
#if LANES == 1
#define CELLS(I, J, K, H, W)                                                                                           \
    for (i32 I = 0, K = 0, af_rows_##K = (W) ? (i32)(H) : 0; I < af_rows_##K; I++)                                     \
        for (i32 J = 0; J < (i32)(W); J++, K++)
#else
#define CELLS(I, J, K, H, W)                                                                                           \
    AF_ONCE(af_once_##K)                                                                                               \
    for (i32 K = AF_LANE, I = 0, J = 0; K < (i32)(H) * (i32)(W) && (I = K / (i32)(W), J = K - I * (i32)(W), 1);        \
         K += LANES)
#endif

/* ---- Views ---- */

/* Cells of a grid: (i, j) of the view is data[at + i * down + j * right]. */
typedef struct {
    const u8 *data;
    i32 wide;
    i64 at, down, right;
} af_view;

AF_FN af_view af_view_of(af_grid g, i64 at, i64 down, i64 right) {
    af_view v;
    v.data = g.data;
    v.wide = g.wide;
    v.at = at;
    v.down = down;
    v.right = right;
    return v;
}

/* A section: write h by w cells of a view into `to`, the first at index `at`.  A wide view needs a wide grid. */
AF_NOINLINE void af_copy_view(af_grid to, i64 at, af_view v, i32 h, i32 w) {
#if LANES == 1
    if (w == 0) return;
    if (to.wide == v.wide && v.right == 1) {
        const i64 size = v.wide ? 4 : 1;
        if (v.down == w && to.w == w) {
            memcpy(to.data + size * at, v.data + size * v.at, (size_t)(size * h * w));
        } else {
            for (i32 i = 0; i < h; i++)
                memcpy(to.data + size * (at + (i64)i * to.w), v.data + size * (v.at + i * v.down), (size_t)(size * w));
        }
        return;
    }
    if (!to.wide) {
        for (i32 i = 0; i < h; i++) {
            u8 *row = to.data + at + (i64)i * to.w;
            const u8 *from = v.data + v.at + i * v.down;
            if (v.right == -1)
                for (i32 j = 0; j < w; j++) row[j] = from[-j];
            else
                for (i32 j = 0; j < w; j++) row[j] = from[j * v.right];
        }
        return;
    }
#endif
    CELLS(i, j, k, h, w) {
        af_put(to.data, to.wide, at + (i64)i * to.w + j, af_get(v.data, v.wide, v.at + i * v.down + j * v.right));
    }
}

/* The grid of h by w cells that a view shows. */
AF_NOINLINE i32 af_give_view(af_machine *m, af_view v, i64 h, i64 w, af_val *out) {
    af_grid to;
    AF_TRY(af_new_grid(m, h, w, v.wide, out, &to));
    af_copy_view(to, 0, v, to.h, to.w);
    return AF_OK;
}

/* A copy to write on, wide if asked for; a wide grid stays wide. */
AF_FN i32 af_copy_grid(af_machine *m, af_grid g, i32 wide, af_val *out, af_grid *to) {
    AF_TRY(af_new_grid(m, g.h, g.w, wide || g.wide, out, to));
    af_copy_view(*to, 0, af_view_of(g, 0, g.w, 1), g.h, g.w);
    return AF_OK;
}

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
    const af_bounds box = af_bounds_of(af_keys(m, piece), piece.b);
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

/* The same patch with (i, j) at (i0 + di, j0 + dj), where exchanging rows and columns may lead beyond the ints. */
enum { AF_UPSIDE_DOWN, AF_LEFT_RIGHT, AF_TRANSPOSE, AF_ANTITRANSPOSE };
AF_NOINLINE i32 af_mirror_patch(af_machine *m, af_val piece, i32 how, af_val *out) {
    af_patch p;
    u64 *keys = 0;
    AF_TRY(af_read_patch(m, piece, &p));
    if (p.n == 0) return af_fail(m, 0, WHY_EMPTY);
    const af_bounds box = af_bounds_of(p.keys, p.n);
    const i64 h = (i64)box.i1 - box.i0, w = (i64)box.j1 - box.j0;
    const i32 turned = how == AF_TRANSPOSE || how == AF_ANTITRANSPOSE;
    if (turned && (!af_in_range(box.i0 + w) || !af_in_range(box.j0 + h))) return af_fail(m, -1, WHY_INT_LIMIT);
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
AF_FN i32 af_cut(af_machine *m, af_grid g, i64 i, i64 j, i64 h, i64 w, af_val *out) {
    i64 rows = 0, columns = 0;
    const i64 top = af_slice(g.h, i, i + h, &rows), left = af_slice(g.w, j, j + w, &columns);
    return af_give_view(m, af_view_of(g, top * g.w + left, g.w, 1), rows, columns, out);
}

AF_PRIM(crop) { return af_cut(m, af_grid_of(m, x[0]), x[1].a, x[1].b, x[2].a, x[2].b, out); }
AF_PRIM(subgrid) {
    af_patch p;
    AF_TRY(af_read_cells(m, x[0], &p));
    if (p.n == 0) return af_fail(m, 0, WHY_EMPTY);
    const af_bounds box = af_bounds_of(p.keys, p.n);
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

/* Each cell `down` rows high and `right` columns wide. */
AF_NOINLINE i32 af_enlarge(af_machine *m, af_grid g, i32 down, i32 right, af_val *out) {
    af_grid to;
    if (down < 0) down = 0;
    if (right < 0) right = 0;
    AF_TRY(af_new_grid(m, (i64)g.h * down, (i64)g.w * right, g.wide, out, &to));
    if (to.w == 0) return AF_OK;
#if LANES == 1
    const size_t row = (size_t)to.w * (g.wide ? 4 : 1);
    for (i32 i = 0; i < to.h; i += down) {
        u8 *first = to.data + (size_t)i * row;
        const i64 from = (i64)(i / down) * g.w;
        for (i32 j = 0, k = 0; j < g.w; j++) {
            const i32 value = af_get(g.data, g.wide, from + j);
            for (i32 end = k + right; k < end; k++) af_put(first, g.wide, k, value);
        }
        for (i32 d = 1; d < down; d++) memcpy(first + (size_t)d * row, first, row);
    }
#else
    CELLS(i, j, k, to.h, to.w) {
        af_put(to.data, to.wide, k, af_get(g.data, g.wide, (i64)(i / down) * g.w + j / right));
    }
#endif
    return AF_OK;
}

/* Cells of one colour and row stay together, in as many new rows: so each cell knows where its square goes. */
AF_NOINLINE i32 af_enlarge_object(af_machine *m, af_val obj, i32 factor, af_val *out) {
    if (obj.b == 0 || factor <= 0) AF_GIVE(af_empty_set());
    const u64 *keys = af_keys(m, obj);
    const i32 *colors = af_colors(m, obj), n = obj.b;
    const af_bounds box = af_bounds_of(keys, n);
    const i64 square = (i64)factor * factor;
    if (square > 0x40000000) return AF_MEMORY;
    AF_TRY(af_need(m, 16 + 12 * (u64)n * (u64)square));
    const i64 bottom = box.i0 + ((i64)box.i1 - box.i0 + 1) * factor - 1;
    const i64 right = box.j0 + ((i64)box.j1 - box.j0 + 1) * factor - 1;
    if (!af_in_range(bottom) || !af_in_range(right)) return af_fail(m, -1, WHY_INT_LIMIT);
    AF_TRY(af_new_object(m, n * square, out));
    u64 *to_keys = af_keys(m, *out);
    i32 *to_colors = af_colors(m, *out);
    EACH(k, n) {
        const i32 i = af_key_i(keys[k]), j = af_key_j(keys[k]), color = colors[k];
        const i32 first = af_lower_bound_cell(keys, colors, n, color, af_key(i, AF_INT_MIN));
        i32 end = af_lower_bound_cell(keys, colors, n, color, af_key(i, AF_INT_MAX));
        if (end < n && colors[end] == color && keys[end] == af_key(i, AF_INT_MAX)) end++;
        const i32 to_i = (i32)(box.i0 + ((i64)i - box.i0) * factor), to_j = (i32)(box.j0 + ((i64)j - box.j0) * factor);
        for (i32 di = 0; di < factor; di++) {
            const i64 at = first * square + (i64)factor * ((i64)di * (end - first) + (k - first));
            for (i32 dj = 0; dj < factor; dj++) {
                to_keys[at + dj] = af_key(to_i + di, to_j + dj);
                to_colors[at + dj] = color;
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

#endif
