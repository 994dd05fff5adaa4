/* From a grid to sets of its cells: all of them, by colour, and its connected components.
 *
 * Connected components (the primitive `objects`): af_label on the GPU; on the CPU objects_rows.h, and objects_cpu.h for
 * larger grids and colours.  Grids that are too large for that, or whose cells are wider than a byte, go by af_label too. */
#ifndef AF_PRIMS_OBJECTS_H
#define AF_PRIMS_OBJECTS_H
#include "prims_colors.h"
#include "prims_patches.h"
#if LANES == 1
#include "objects_rows.h"
#endif

/* ---- Cells sorted by counting ---- */

#if LANES == 1

/* The cells of each colour in each quarter of a grid: walked side by side, quarters do not wait for each other.
 * Colours are below *limit; that is 0, and nothing counted, unless they are all from 0 to 63. */
#define AF_FEW 64
AF_FN i32 af_count_quarters(af_machine *m, af_grid g, i32 **counts, i32 *limit) {
    const i32 size = g.h * g.w, quarter = size >> 2;
    const u8 *cells = g.data;
    u8 seen = 0;
    *limit = 0;
    if (!af_can_mark(g)) return AF_OK;
    for (i32 k = 0; k < size; k++) seen |= cells[k];
    if (seen >= AF_FEW) return AF_OK;
    *limit = seen + 1;
    AF_TRY(af_scratch_ints(m, 4 * AF_FEW, counts));
    for (i32 t = 0; t < 4; t++)
        for (i32 color = 0; color < *limit; color++) (*counts)[t * AF_FEW + color] = 0;
    for (i32 k = 0; k < quarter; k++)
        for (i32 t = 0; t < 4; t++) (*counts)[t * AF_FEW + cells[t * quarter + k]]++;
    for (i32 k = 4 * quarter; k < size; k++) (*counts)[3 * AF_FEW + cells[k]]++;
    return AF_OK;
}
AF_FN i32 af_count_of(const i32 *counts, i32 color) {
    return counts[color] + counts[AF_FEW + color] + counts[2 * AF_FEW + color] + counts[3 * AF_FEW + color];
}
/* Counts become places: the keys of a colour will stand from `keys` on. */
AF_FN void af_place_color(const af_machine *m, i32 *counts, i32 color, const u64 *keys) {
    i32 at = (i32)(keys - (const u64 *)m->mem);
    for (i32 t = 0; t < 4; t++) {
        const i32 n = counts[t * AF_FEW + color];
        counts[t * AF_FEW + color] = at;
        at += n;
    }
}
AF_FN void af_write_places(const af_machine *m, af_grid g, i32 *places) {
    const i32 size = g.h * g.w, quarter = size >> 2;
    const u64 inverse = af_inverse(g.w);
    const u8 *cells = g.data;
    u64 *keys = (u64 *)m->mem;
    for (i32 k = 0; k < quarter; k++)
        for (i32 t = 0; t < 4; t++) {
            const i32 at = t * quarter + k;
            keys[places[t * AF_FEW + cells[at]]++] = af_key_at((u32)at, inverse, g.w);
        }
    for (i32 k = 4 * quarter; k < size; k++)
        keys[places[3 * AF_FEW + cells[k]]++] = af_key_at((u32)k, inverse, g.w);
}
#endif

/* ---- All cells, and cells by colour ---- */

AF_PRIM(asindices) {
    const af_grid g = af_grid_of(m, x[0]);
    if (g.w == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_new_indices(m, (i64)g.h * g.w, out));
    af_write_box(af_keys(m, *out), 0, 0, g.h, g.w);
    return AF_OK;
}

AF_PRIM(ofcolor) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 size = g.h * g.w, color = x[1].a;
    i64 found = 0;
    i32 count = 0;
    if (size == 0 || (!g.wide && !af_fits8(color))) AF_GIVE(af_empty_set());
#if LANES == 1
    if (af_can_mark(g)) {
        const i32 words = (size + 63) >> 6;
        u64 *marks = 0;
        AF_TRY(af_scratch_keys(m, (u64)words + AF_BEHIND / 8, &marks));
        for (i32 q = 0; q < words; q++) {
            u64 bits = af_word_of_color(g.data + 64 * q, (u8)color);
            if (q == size >> 6) bits &= ~(~0ULL << (size & 63));
            marks[q] = bits;
            found += AF_POPCOUNT64(bits);
        }
        AF_TRY(af_new_indices(m, found, out));
        u64 *to = af_keys(m, *out);
        u64 corner = af_key(0, 0); /* what makes a position in a word a key, in rows that end at `end` */
        i32 end = g.w;
        for (i32 q = 0; q < words; q++, corner += 64, end -= 64)
            for (u64 bits = marks[q]; bits; bits &= bits - 1) {
                const u32 at = (u32)AF_FIRST_BIT64(bits);
                for (; (i32)at >= end; end += g.w) corner += (1ULL << 32) - (u32)g.w;
                *to++ = corner + at;
            }
        return AF_OK;
    }
#endif
    AF_ROLLED for (i32 k = AF_LANE; k < size; k += LANES) found += af_get(g.data, g.wide, k) == color;
    AF_TRY(af_new_indices(m, SUM(found), out));
    u64 *keys = af_keys(m, *out);
    PICK(k, size, slot, count, af_get(g.data, g.wide, k) == color) { keys[slot] = af_key(k / g.w, k % g.w); }
    return AF_OK;
}

/* The cells of a grid but those of one colour, as an object has them, in scratch. */
AF_NOINLINE i32 af_sorted_cells(af_machine *m, af_grid g, i64 without, af_patch *p) {
    const i32 size = g.h * g.w;
    AF_TRY(af_scratch_keys(m, (u64)size, &p->keys));
    AF_TRY(af_scratch_ints(m, (u64)size, &p->colors));
    p->n = 0;
    PICK(k, size, slot, p->n, af_get(g.data, g.wide, k) != without) {
        p->keys[slot] = af_key(k / g.w, k % g.w);
        p->colors[slot] = af_get(g.data, g.wide, k);
    }
    return af_sort_cells(m, p->keys, p->colors, &p->n);
}
/* n of them, from `start` on, as an object. */
AF_FN i32 af_object_of(af_machine *m, const af_patch *p, i32 start, i32 n, af_val *out) {
    AF_TRY(af_new_object(m, n, out));
    COPY(af_keys(m, *out), p->keys + start, 8 * (u64)n);
    COPY(af_colors(m, *out), p->colors + start, 4 * (u64)n);
    return AF_OK;
}

AF_PRIM(asobject) {
    const af_grid g = af_grid_of(m, x[0]);
    af_patch p;
    if (g.w == 0) AF_GIVE(af_empty_set());
#if LANES == 1
    i32 *counts = 0, limit = 0, at = 0;
    const i64 size = (i64)g.h * g.w;
    if (!g.wide && memcmp(g.data, g.data + 1, (size_t)size - 1) == 0) { /* a canvas, say */
        const i32 color = af_grid_at(g, 0, 0);
        AF_TRY(af_new_object(m, size, out));
        u64 *keys = af_keys(m, *out);
        i32 *colors = af_colors(m, *out);
        for (i32 i = 0; i < g.h; i++, keys += g.w)
            for (i32 j = 0; j < g.w; j++) keys[j] = af_key(i, 0) + (u32)j;
        for (i64 k = 0; k < size; k++) colors[k] = color;
        return AF_OK;
    }
    const u32 colors = af_has_short_rows(g) ? af_values_below_16(g.data, (i32)size) : 0;
    if (colors) return af_write_all(m, g, colors, out);
    AF_TRY(af_count_quarters(m, g, &counts, &limit));
    if (limit) {
        AF_TRY(af_new_object(m, size, out));
        for (i32 color = 0; color < limit; color++) {
            const i32 end = at + af_count_of(counts, color);
            af_place_color(m, counts, color, af_keys(m, *out) + at);
            for (i32 *colors = af_colors(m, *out); at < end; at++) colors[at] = color;
        }
        af_write_places(m, g, counts);
        return AF_OK;
    }
#endif
    AF_TRY(af_sorted_cells(m, g, AF_NO_COLOR, &p));
    return af_object_of(m, &p, 0, p.n, out);
}

AF_NOINLINE i32 af_partition(af_machine *m, af_grid g, i64 without, af_val *out) {
    i32 *starts = 0, n = 0;
    af_val *vals = 0;
    af_patch p;
#if LANES == 1
    i32 *counts = 0, limit = 0;
    const u32 colors = af_has_short_rows(g) ? af_values_below_16(g.data, g.h * g.w) : 0;
    if (colors) return af_write_parts(m, g, without == AF_NO_COLOR ? colors : colors & ~(1u << without), out);
    AF_TRY(af_count_quarters(m, g, &counts, &limit));
    if (limit) {
        AF_TRY(af_scratch_vals(m, AF_FEW, &vals));
        for (i32 color = 0; color < limit; color++) {
            const i32 count = af_count_of(counts, color);
            u64 *keys = 0;
            if (count == 0) continue;
            if (color == without) { /* written all the same, where nobody looks */
                AF_TRY(af_scratch_keys(m, (u64)count, &keys));
            } else {
                AF_TRY(af_new_object(m, count, vals + n));
                i32 *colors = af_colors(m, vals[n]);
                for (i32 k = 0; k < count; k++) colors[k] = color;
                keys = af_keys(m, vals[n++]);
            }
            af_place_color(m, counts, color, keys);
        }
        af_write_places(m, g, counts);
        return af_make_sorted_set(m, vals, n, out);
    }
#endif
    AF_TRY(af_sorted_cells(m, g, without, &p));
    AF_TRY(af_scratch_ints(m, (u64)p.n, &starts));
    PICK(k, p.n, slot, n, k == 0 || p.colors[k] != p.colors[k - 1]) { starts[slot] = k; }
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    AF_ROLLED for (i32 t = 0; t < n; t++) {
        const i32 start = starts[t];
        af_val v;
        AF_TRY(af_object_of(m, &p, start, (t + 1 < n ? starts[t + 1] : p.n) - start, &v));
        SERIAL { vals[t] = v; }
    }
    return af_make_sorted_set(m, vals, n, out);
}
AF_PRIM(partition) {
    const af_grid g = af_grid_of(m, x[0]);
    if (g.w == 0) AF_GIVE(af_empty_set());
    return af_partition(m, g, AF_NO_COLOR, out);
}
AF_PRIM(fgpartition) {
    const af_grid g = af_grid_of(m, x[0]);
    i32 background = 0;
    AF_TRY(af_background(m, g, &background));
    return af_partition(m, g, background, out);
}

/* The object of n >= 1 cells whose keys are ascending; the arrays are used up. */
AF_FN i32 af_object_of_row_order(af_machine *m, u64 *keys, i32 *colors, i32 n, af_val *out) {
#if LANES == 1
    i32 some = 0, all = -1, at = 0, *places = 0;
    if (n <= 12) { /* each goes where it belongs among those before it */
        AF_TRY(af_new_object(m, n, out));
        u64 *to_keys = af_keys(m, *out);
        i32 *to_colors = af_colors(m, *out);
        for (i32 k = 0; k < n; k++) {
            for (at = k; at > 0 && to_colors[at - 1] > colors[k]; at--) {
                to_keys[at] = to_keys[at - 1];
                to_colors[at] = to_colors[at - 1];
            }
            to_keys[at] = keys[k];
            to_colors[at] = colors[k];
        }
        return AF_OK;
    }
    for (i32 k = 0; k < n; k++) {
        some |= colors[k];
        all &= colors[k];
    }
    if (some != all && (u32)some < AF_FEW) {
        AF_TRY(af_scratch_ints(m, AF_FEW, &places));
        AF_TRY(af_new_object(m, n, out));
        u64 *to_keys = af_keys(m, *out);
        i32 *to_colors = af_colors(m, *out);
        for (i32 color = 0; color <= some; color++) places[color] = 0;
        for (i32 k = 0; k < n; k++) places[colors[k]]++;
        for (i32 color = 0; color <= some; color++) {
            const i32 count = places[color];
            places[color] = at;
            at += count;
        }
        for (i32 k = 0; k < n; k++) {
            const i32 to = places[colors[k]]++;
            to_keys[to] = keys[k];
            to_colors[to] = colors[k];
        }
        return AF_OK;
    }
#endif
    return af_make_object(m, keys, colors, n, out);
}

AF_PRIM(toobject) {
    const af_grid g = af_grid_of(m, x[1]);
    af_patch p;
    u64 *places = 0, *keys = 0;
    i32 *colors = 0, n = 0, count = 0;
    if (g.h == 0) return af_fail(m, 1, WHY_NO_CELLS);
    AF_TRY(af_read_patch(m, x[0], &p));
    AF_TRY(af_places(m, &p, &places, &n));
    AF_TRY(af_scratch_keys(m, (u64)n, &keys));
    AF_TRY(af_scratch_ints(m, (u64)n, &colors));
    PICK(k, n, slot, count, (u32)af_key_i(places[k]) < (u32)g.h && (u32)af_key_j(places[k]) < (u32)g.w) {
        keys[slot] = places[k];
        colors[slot] = af_grid_at(g, af_key_i(places[k]), af_key_j(places[k]));
    }
    if (count == 0) AF_GIVE(af_empty_set());
    return af_object_of_row_order(m, keys, colors, count, out);
}

/* ---- Connected components by labelling cells (a union-find) ---- */

/* The root of cell k, by path halving: the first cell of its component so far. */
AF_FN i32 af_first_cell(i32 *parents, i32 k) {
    AF_ROLLED while (parents[k] != k) {
        parents[k] = parents[parents[k]];
        k = parents[k];
    }
    return k;
}
AF_FN void af_join_cells(i32 *parents, i32 a, i32 b) {
    a = af_first_cell(parents, a);
    b = af_first_cell(parents, b);
    parents[a < b ? b : a] = a < b ? a : b;
}

/* Connected components: labels[k] becomes the first cell of cell k's component, or -1 if k has the colour `without`.
 * Rows are labelled each by itself, then joined in pairs, pairs of pairs and so on, so that lanes stay in rows of their
 * own.  Both arrays are of one int for each cell. */
AF_FN void af_label(af_grid g, i32 univalued, i32 diagonal, i64 without, i32 *parents, i32 *labels) {
    const i32 h = g.h, w = g.w;
    EACH(i, h) {
        AF_ROLLED for (i32 j = 0, k = i * w; j < w; j++, k++) {
            const i32 color = af_get(g.data, g.wide, k);
            const i32 goes_on = j && parents[k - 1] >= 0 && (!univalued || color == af_get(g.data, g.wide, k - 1));
            parents[k] = color == without ? -1 : goes_on ? parents[k - 1] : k;
        }
    }
    AF_ROLLED for (i64 step = 1; step < h; step *= 2) {
        EACH(pair, (h + step - 1) / (2 * step)) {
            const i32 row = (i32)((2 * pair + 1) * step) * w;
            AF_ROLLED for (i32 j = 0; j < w; j++) {
                if (parents[row + j] < 0) continue;
                const i32 color = af_get(g.data, g.wide, row + j);
                AF_ROLLED for (i32 to = j - (diagonal && j); to <= j + (diagonal && j < w - 1); to++) {
                    const i32 above = row - w + to;
                    if (parents[above] < 0 || (univalued && color != af_get(g.data, g.wide, above))) continue;
                    af_join_cells(parents, row + j, above);
                }
            }
        }
    }
    EACH(k, h * w) {
        i32 first = parents[k];
        AF_ROLLED while (first >= 0 && parents[first] != first) first = parents[first];
        labels[k] = first;
    }
}

/* The connected components as a set of objects: cells are sorted by component, then each component's by colour, then
 * the components by their first cells. */
AF_NOINLINE i32 af_objects_of_cells(af_machine *m, af_grid g, i32 univalued, i32 diagonal, i64 without, af_val *out) {
    const i32 size = g.h * g.w;
    i32 *labels = 0, *parents = 0, *components = 0, *starts = 0, *first_colors = 0;
    i32 n = 0, cells = 0, found = 0;
    u64 *keys = 0, *first_keys = 0;
    af_val *objects = 0, *vals = 0;
    AF_TRY(af_scratch_ints(m, (u64)size, &labels));
    AF_TRY(af_scratch_ints(m, (u64)size, &parents));
    AF_TRY(af_scratch_ints(m, (u64)size, &components));
    AF_TRY(af_scratch_keys(m, (u64)size, &keys));
    af_label(g, univalued, diagonal, without, parents, labels);
    i32 *const numbers = parents; /* the same memory from here on: at the first cell of a component, its number */
    PICK(k, size, slot, n, labels[k] == k) { numbers[k] = slot; }
    PICK(k, size, slot, cells, labels[k] >= 0) {
        keys[slot] = af_key(k / g.w, k % g.w);
        components[slot] = numbers[labels[k]];
    }
    AF_TRY(af_sort_cells(m, keys, components, &cells));
    AF_TRY(af_scratch_ints(m, (u64)n, &starts));
    AF_TRY(af_scratch_ints(m, (u64)n, &first_colors));
    AF_TRY(af_scratch_keys(m, (u64)n, &first_keys));
    AF_TRY(af_scratch_vals(m, (u64)n, &objects));
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    PICK(k, cells, slot, found, k == 0 || components[k] != components[k - 1]) { starts[slot] = k; }
    i32 *const colors = components; /* the same memory: `starts` is all that is still needed of the components */
    EACH(k, cells) { colors[k] = af_grid_at(g, af_key_i(keys[k]), af_key_j(keys[k])); }
    const u32 scratch = m->scratch;
    AF_ROLLED for (i32 t = 0; t < n; t++) {
        const i32 start = starts[t];
        af_val v;
        AF_TRY(af_make_object(m, keys + start, colors + start, (t + 1 < n ? starts[t + 1] : cells) - start, &v));
        SERIAL {
            objects[t] = v;
            first_keys[t] = af_keys(m, v)[0];
            first_colors[t] = af_colors(m, v)[0];
        }
        m->scratch = scratch;
    }
    AF_TRY(af_sort_cells(m, first_keys, first_colors, &n));
    EACH(t, n) { vals[t] = objects[numbers[labels[af_key_i(first_keys[t]) * g.w + af_key_j(first_keys[t])]]]; }
    return af_make_sorted_set(m, vals, n, out);
}

AF_PRIM(objects) {
    const af_grid g = af_grid_of(m, x[0]);
    const i32 univalued = af_truth(x[1]), diagonal = af_truth(x[2]), without_bg = af_truth(x[3]);
    i32 background = 0;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (without_bg) AF_TRY(af_background(m, g, &background));
    if (g.w == 0) AF_GIVE(af_empty_set());
    const i64 without = without_bg ? background : AF_NO_COLOR;
#if LANES == 1
    af_grid part = g;
    u64 corner = 0;
    u32 colors = af_has_short_rows(g) ? af_values_below_16(g.data, g.h * g.w) : 0;
    if (colors) {
        if (without_bg) colors &= ~(1u << background);
        if (m->cache) af_paths(m)->objects_in_rows++;
        if (univalued || !(colors & (colors - 1))) return af_write_components(m, g, colors, diagonal, out);
        return af_write_mixtures(m, g, colors, without, diagonal, out);
    }
    if (without_bg && !g.wide && !af_can_mark(g)) AF_TRY(af_cut_background(m, &part, background, &corner));
    if (af_can_mark(part)) {
        af_spans s;
        AF_TRY(af_new_spans(m, part, without, &s));
        if (univalued)
            AF_TRY(af_join_by_color(m, part, diagonal, &s));
        else
            af_join_all(part, diagonal, &s);
        return af_write_spans(m, part, &s, corner, univalued, out);
    }
#endif
    return af_objects_of_cells(m, g, univalued, diagonal, without, out);
}

#endif
