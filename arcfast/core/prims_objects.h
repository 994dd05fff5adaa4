/* From a grid to sets of its cells: by place, by colour, and by touch (objects).
 *
 * On the CPU a grid of bytes is looked at as bits, 64 cells at a time.  Objects are joined of spans, stretches of one
 * colour in a row; the spans of each colour are linked in order, so objects come out sorted without sorting.  The GPU,
 * and the CPU where a grid is too large or its cells too wide for that, labels cells and sorts them. */
#ifndef AF_PRIMS_OBJECTS_H
#define AF_PRIMS_OBJECTS_H
#include "prims_colors.h"
#include "prims_patches.h"

#define AF_NO_COLOR (1LL << 40) /* where a colour could be left out and none is */

/* ---- Cells as bits ---- */

#if LANES == 1
#define AF_MARKED_MAX 0xfff0 /* cells that spans can count, and af_key_at divide */

AF_FN i32 af_can_mark(af_grid g) { return !g.wide && (i64)g.h * g.w <= AF_MARKED_MAX; }

/* Sixteen cells are asked at once, and 64 make a word before it is written: a word written in parts is slow to read.
 * Some may be no cells of the grid, but they are in the arena, because the foot lies before all values and the caller's
 * scratch behind them; what they give is cut off. */

/* A bit for each of n cells: does it differ from a colour? */
AF_FN void af_mark_others(const u8 *cells, i32 n, i32 color, u64 *bits) {
    for (i32 k = 0; k < n; k += 64) {
        u64 word = 0;
        for (i32 t = 0; t < 64 && k + t < n; t += 16) word |= (u64)af_others(cells + k + t, (u8)color) << t;
        *bits++ = word;
    }
}
/* Does it differ from the cell `back` before it?  The first `back` do. */
AF_FN void af_mark_changes(const u8 *cells, i32 n, i32 back, u64 *bits) {
    for (i32 k = 0; k < n; k += 64) {
        u64 word = k < back ? ~0ULL >> (back - k < 64 ? 64 - (back - k) : 0) : 0;
        for (i32 t = 0; t < 64 && k + t < n && k + 64 > back; t += 16)
            word |= (u64)af_differences(cells + k + t, cells + k + t - back) << t;
        *bits++ = word;
    }
}
/* 64 bits from position `at` on.  Before the first are zeros; there is one word more than is needed. */
AF_FN u64 af_bits_from(const u64 *bits, i32 at) {
    if (at < 0) return at > -64 ? bits[0] << -at : 0;
    return at & 63 ? bits[at >> 6] >> (at & 63) | bits[(at >> 6) + 1] << (64 - (at & 63)) : bits[at >> 6];
}
/* The key of the cell at a position counted row by row; the inverse is the width's. */
AF_FN u64 af_inverse(i32 w) { return ((1ULL << 32) + (u64)w - 1) / (u64)w; }
AF_FN u64 af_key_at(u32 at, u64 inverse, i32 w) {
    return af_key(0, 0) + at + (at * inverse >> 32) * ((1ULL << 32) - (u32)w);
}

AF_FN i32 af_scratch_marks(af_machine *m, af_grid g, u64 **bits) {
    return af_scratch_keys(m, ((u64)g.h * (u64)g.w >> 6) + 2, bits);
}

/* ---- Cells sorted by counting ---- */

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
        u64 *others = 0;
        AF_TRY(af_scratch_marks(m, g, &others));
        af_mark_others(g.data, size, color, others);
        others[size >> 6] |= ~0ULL << (size & 63);
        for (i32 q = 0; q <= size >> 6; q++) found += AF_POPCOUNT64(~others[q]);
        AF_TRY(af_new_indices(m, found, out));
        u64 *to = af_keys(m, *out);
        u64 corner = af_key(0, 0); /* what makes a position in its row a key */
        i32 end = g.w;
        for (i32 q = 0; q <= size >> 6; q++)
            for (u64 bits = ~others[q]; bits; bits &= bits - 1) {
                const i32 at = 64 * q + (i32)AF_FIRST_BIT64(bits);
                for (; at >= end; end += g.w) corner += (1ULL << 32) - (u32)g.w;
                *to++ = corner + (u32)at;
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
    AF_TRY(af_count_quarters(m, g, &counts, &limit));
    if (limit) {
        AF_TRY(af_new_object(m, (i64)g.h * g.w, out));
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
    i32 ground = 0;
    AF_TRY(af_background(m, g, &ground));
    return af_partition(m, g, ground, out);
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

/* ---- Objects of spans ---- */

#if LANES == 1
typedef struct {
    u16 at, n;  /* where it begins, counting cells row by row, and its length */
    u16 next;   /* span of the colour */
    u16 parent; /* an earlier span of its object, or itself */
    u16 size;   /* at an object's first span: its cells; once it is being written: its number */
    u16 opened; /* is it being written? */
} af_span;

typedef struct {
    af_span *spans; /* from 1 on */
    i32 n;
    u64 *changes, *rows, *inside; /* of each cell: begins a stretch of a colour; begins a row; is in a span */
    u64 *starts;                  /* begins a span */
    u16 *before;                  /* spans before a word of starts */
    u16 *first, *last;            /* span of each colour, -128 first */
    u64 present[4];               /* colours that occur */
} af_spans;

/* Mark all cells, but those of one colour, for cutting. */
AF_FN i32 af_new_spans(af_machine *m, af_grid g, i64 without, af_spans *s) {
    const i32 size = g.h * g.w, words = (size >> 6) + 2;
    i32 offset = 0;
    AF_TRY(af_scratch(m, ((u64)size + 1) * sizeof(af_span) + (u64)words * (4 * 8 + 2) + 2 * 512, &offset));
    s->changes = (u64 *)af_at(m, offset);
    s->rows = s->changes + words;
    s->inside = s->rows + words;
    s->starts = s->inside + words;
    s->before = (u16 *)(s->starts + words);
    s->first = s->before + words;
    s->last = s->first + 256;
    s->spans = (af_span *)(s->last + 256);
    s->n = 1;
    s->present[0] = s->present[1] = s->present[2] = s->present[3] = 0;
    i32 row = 0;
    for (i32 q = 0; q < words; q++) {
        u64 word = 0;
        for (; row <= size && row < 64 * q + 64; row += g.w) word |= 1ULL << (row & 63);
        s->rows[q] = word;
    }
    af_mark_changes(g.data, size, 1, s->changes);
    for (i32 q = 0; q <= size >> 6; q++) s->changes[q] |= s->rows[q];
    if (without == AF_NO_COLOR)
        memset(s->inside, 255, 8 * (size_t)words);
    else
        af_mark_others(g.data, size, (i32)without, s->inside);
    s->inside[size >> 6] &= ~(~0ULL << (size & 63));
    s->inside[words - 1] = s->changes[words - 1] = 0;
    return AF_OK;
}

/* Add the spans that begin in word q; its starts. */
AF_FN u64 af_add_spans(af_spans *s, const u8 *cells, i32 q) {
    const u64 changes = s->changes[q], starts = changes & s->inside[q];
    af_span *const spans = s->spans; /* in registers: a span written might be part of *s for all that C knows */
    u16 *const last = s->last;
    u32 index = (u32)s->n;
    s->starts[q] = starts;
    s->before[q] = (u16)(index - 1);
    for (u64 bits = starts; bits; bits &= bits - 1, index++) {
        const i32 k = (i32)AF_FIRST_BIT64(bits), at = 64 * q + k;
        const u32 color = cells[at] ^ 128u;
        u64 after = changes & (~1ULL << k);
        i32 word = q;
        while (!after) after = s->changes[++word];
        af_span *span = spans + index;
        span->at = (u16)at;
        span->n = (u16)(64 * word + (i32)AF_FIRST_BIT64(after) - at);
        span->parent = (u16)index;
        span->size = span->opened = 0;
        if (s->present[color >> 6] >> (color & 63u) & 1u) {
            spans[last[color]].next = (u16)index;
        } else {
            s->first[color] = (u16)index;
            s->present[color >> 6] |= 1ULL << (color & 63u);
        }
        last[color] = (u16)index;
    }
    s->n = (i32)index;
    return starts;
}

AF_FN u32 af_first_span(af_span *spans, u32 k) {
    k = spans[k].parent; /* mostly the first already */
    while (spans[k].parent != k) {
        spans[k].parent = spans[spans[k].parent].parent;
        k = spans[k].parent;
    }
    return k;
}
AF_FN u32 af_span_at(const af_spans *s, i32 at) {
    return s->before[at >> 6] + (u32)AF_POPCOUNT64(s->starts[at >> 6] & ((2ULL << (at & 63)) - 1));
}
/* Join the spans of the cells marked in word q with those of the cells `back` before. */
AF_FN void af_join_spans(af_spans *s, i32 q, u64 marked, i32 back) {
    af_span *const spans = s->spans;
    for (; marked; marked &= marked - 1) {
        const i32 at = 64 * q + (i32)AF_FIRST_BIT64(marked);
        const u32 a = af_first_span(spans, af_span_at(s, at)), b = af_first_span(spans, af_span_at(s, at - back));
        spans[a < b ? b : a].parent = (u16)(a < b ? a : b);
    }
}

/* Cut and join.  A touch is asked for once: where a stretch that touches above begins, and over a corner only where
 * neither side of it does. */
AF_FN i32 af_join_by_color(af_machine *m, af_grid g, i32 diagonal, af_spans *s) {
    const i32 size = g.h * g.w, w = g.w;
    u64 *up = 0, *left = 0, *right = 0, carry = 0;
    AF_TRY(af_scratch_marks(m, g, &up));
    af_mark_changes(g.data, size, w, up);
    if (diagonal) {
        AF_TRY(af_scratch_marks(m, g, &left));
        AF_TRY(af_scratch_marks(m, g, &right));
        af_mark_changes(g.data, size, w + 1, left);
        af_mark_changes(g.data, size, w - 1, right);
    }
    for (i32 q = 0; 64 * q < size; q++) {
        const u64 starts = af_add_spans(s, g.data, q), same = s->inside[q] & ~up[q];
        af_join_spans(s, q, same & (~(same << 1 | carry) | s->changes[q]), w);
        carry = same >> 63;
        if (diagonal) {
            const u64 ends = s->inside[q] & af_bits_from(s->changes, 64 * q + 1);
            af_join_spans(s, q, starts & ~same & ~left[q] & ~s->rows[q], w + 1);
            af_join_spans(s, q, ends & ~same & ~right[q] & ~af_bits_from(s->rows, 64 * q + 1), w - 1);
        }
    }
    return AF_OK;
}
AF_FN void af_join_all(af_grid g, i32 diagonal, af_spans *s) {
    const i32 size = g.h * g.w, w = g.w;
    u64 carry = 0;
    for (i32 q = 0; 64 * q < size; q++) {
        const u64 starts = af_add_spans(s, g.data, q), inside = s->inside[q], rows = s->rows[q];
        const u64 before = af_bits_from(s->inside, 64 * q - 1) & ~rows, above = af_bits_from(s->inside, 64 * q - w);
        const u64 same = inside & above;
        af_join_spans(s, q, starts & before, 1);
        af_join_spans(s, q, same & (~(same << 1 | carry) | rows), w);
        carry = same >> 63;
        if (diagonal) {
            const u64 after = af_bits_from(s->inside, 64 * q + 1), edge = af_bits_from(s->rows, 64 * q + 1);
            const u64 left = af_bits_from(s->inside, 64 * q - w - 1), right = af_bits_from(s->inside, 64 * q - w + 1);
            af_join_spans(s, q, inside & ~above & ~before & left & ~rows, w + 1);
            af_join_spans(s, q, inside & ~above & ~after & right & ~edge, w - 1);
        }
    }
}

/* Keys and colours are written by fours, some of them for nothing: a loop that ends a little earlier or later each time
 * is guessed wrongly by the processor.  So an object takes up to three more of each, and its colours, which stand behind
 * its keys, come last. */
AF_FN i32 af_new_roomy_object(af_machine *m, i32 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 12 * (u64)n));
    AF_TRY(af_new(m, 12 * (u64)n + 16, &offset));
    *out = af_value(T_OBJECT, offset, n, 0);
    return AF_OK;
}
AF_INLINE void af_write_keys(u64 *to, u64 key, i32 n) {
    for (i32 t = 0; t < n; t += 4) {
        to[t] = key + (u32)t;
        to[t + 1] = key + (u32)t + 1;
        to[t + 2] = key + (u32)t + 2;
        to[t + 3] = key + (u32)t + 3;
        AF_BRIEF();
    }
}
AF_INLINE void af_write_colors(i32 *to, i32 color, i32 n) {
    const u64 two = (u64)(u32)color << 32 | (u32)color;
    for (i32 t = 0; t < n; t += 4) {
        memcpy(to + t, &two, 8);
        memcpy(to + t + 2, &two, 8);
        AF_BRIEF();
    }
}

/* Where an object's next cell goes. */
typedef struct {
    u64 *keys;
    i32 *colors;
    i32 color, unused; /* the first */
} af_cursor;

/* Colour by colour: that is the order of cells in an object, and of objects by their first cells.  `corner` is added to
 * their keys; `alike`: each object is of one colour. */
AF_FN i32 af_write_spans(af_machine *m, af_grid g, af_spans *s, u64 corner, i32 alike, af_val *out) {
    const u64 inverse = af_inverse(g.w);
    af_span *const spans = s->spans;
    i32 offset = 0, objects = 0, n = 0;
    u64 cells = 0, bytes = 32;
    for (i32 k = 1, end = s->n; k < end; k++) {
        const u16 first = spans[spans[k].parent].parent;
        objects += first == k;
        spans[k].parent = first;
        spans[first].size = (u16)(spans[first].size + spans[k].n);
    }
    if (objects == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_scratch(m, (u64)objects * sizeof(af_cursor), &offset));
    af_cursor *cursors = (af_cursor *)af_at(m, offset);
    AF_TRY(af_new(m, sizeof(af_block) + (u64)objects * sizeof(af_val), &offset)); /* the set, before its members */
    *out = af_value(T_SET, offset, objects, 0);
    af_block *const block = af_block_of(m, *out);
    af_val *const vals = af_vals(m, *out);
    for (i32 part = 0; part < 4; part++)
        for (u64 bits = s->present[part]; bits; bits &= bits - 1) {
            const i32 index = 64 * part + (i32)AF_FIRST_BIT64(bits);
            const u32 last = s->last[index];
            for (u32 k = s->first[index];; k = spans[k].next) {
                const af_span *span = spans + k;
                af_span *first = spans + span->parent;
                if (!first->opened) {
                    AF_TRY(af_new_roomy_object(m, first->size, vals + n));
                    cursors[n].keys = af_keys(m, vals[n]);
                    cursors[n].colors = af_colors(m, vals[n]);
                    cursors[n].color = index - 128;
                    cells += first->size;
                    bytes += af_bytes(m, vals[n]);
                    first->opened = 1;
                    first->size = (u16)n++;
                }
                af_cursor *cursor = cursors + first->size;
                u64 *const keys = cursor->keys;
                cursor->keys = keys + span->n;
                af_write_keys(keys, af_key_at(span->at, inverse, g.w) + corner, span->n);
                if (k == last) break;
            }
        }
    AF_TRY(af_need(m, bytes));
    block->weight = (u32)cells;
    block->bytes = (u32)bytes;
    block->depth = (u16)(af_depth(m, vals[0]) + 1);
    block->level = 0;
    block->unused = 0;
    if (alike) {
        for (i32 k = 0; k < n; k++) af_write_colors(cursors[k].colors, cursors[k].color, vals[k].b);
        return AF_OK;
    }
    for (i32 part = 0; part < 4; part++)
        for (u64 bits = s->present[part]; bits; bits &= bits - 1) {
            const i32 index = 64 * part + (i32)AF_FIRST_BIT64(bits);
            const u32 last = s->last[index];
            for (u32 k = s->first[index];; k = spans[k].next) {
                af_cursor *cursor = cursors + spans[spans[k].parent].size;
                i32 *const colors = cursor->colors;
                cursor->colors = colors + spans[k].n;
                af_write_colors(colors, index - 128, spans[k].n);
                if (k == last) break;
            }
        }
    return AF_OK;
}

/* A large grid may be nearly all ground: the part that holds everything else, and the key of its corner. */
AF_NOINLINE i32 af_cut_ground(af_machine *m, af_grid *g, i32 ground, u64 *corner) {
    const u64 pattern = (u64)(u8)ground * 0x0101010101010101ULL;
    i32 top = g->h, bottom = -1, left = g->w, right = -1, offset = 0;
    for (i32 i = 0; i < g->h; i++) {
        const u8 *row = g->data + (i64)i * g->w;
        i32 from = 0, to = g->w;
        while (to - from >= 8 && af_eight(row + from) == pattern) from += 8;
        while (from < to && row[from] == (u8)ground) from++;
        if (from == to) continue;
        while (to - from >= 8 && af_eight(row + to - 8) == pattern) to -= 8;
        while (row[to - 1] == (u8)ground) to--;
        if (i < top) top = i;
        bottom = i;
        if (from < left) left = from;
        if (to - 1 > right) right = to - 1;
    }
    if (bottom < 0) top = bottom = left = right = 0;
    const af_grid all = *g;
    g->h = bottom - top + 1;
    g->w = right - left + 1;
    if (!af_can_mark(*g)) return AF_OK;
    AF_TRY(af_scratch(m, (u64)g->h * (u64)g->w, &offset));
    g->data = (u8 *)af_at(m, offset);
    for (i32 i = 0; i < g->h; i++)
        memcpy(g->data + (i64)i * g->w, all.data + (i64)(top + i) * all.w + left, (size_t)g->w);
    *corner = ((u64)(u32)top << 32) + (u32)left;
    return AF_OK;
}
#endif

/* ---- Objects of cells ---- */

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

/* The first cell of each cell's object, or -1, in labels.  Rows are labelled each by itself, then joined in pairs,
 * pairs of pairs and so on, so that lanes stay in rows of their own.  Both arrays are of one int for each cell. */
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

/* Cells are sorted by object, then each object's by colour, then the objects by their first cells. */
AF_NOINLINE i32 af_objects_of_cells(af_machine *m, af_grid g, i32 univalued, i32 diagonal, i64 without, af_val *out) {
    const i32 size = g.h * g.w;
    i32 *labels = 0, *numbers = 0, *colors = 0, *starts = 0, *first_colors = 0;
    i32 n = 0, cells = 0, found = 0;
    u64 *keys = 0, *first_keys = 0;
    af_val *objects = 0, *vals = 0;
    AF_TRY(af_scratch_ints(m, (u64)size, &labels));
    AF_TRY(af_scratch_ints(m, (u64)size, &numbers));
    AF_TRY(af_scratch_ints(m, (u64)size, &colors));
    AF_TRY(af_scratch_keys(m, (u64)size, &keys));
    af_label(g, univalued, diagonal, without, numbers, labels);
    PICK(k, size, slot, n, labels[k] == k) { numbers[k] = slot; }
    PICK(k, size, slot, cells, labels[k] >= 0) {
        keys[slot] = af_key(k / g.w, k % g.w);
        colors[slot] = numbers[labels[k]];
    }
    AF_TRY(af_sort_cells(m, keys, colors, &cells));
    AF_TRY(af_scratch_ints(m, (u64)n, &starts));
    AF_TRY(af_scratch_ints(m, (u64)n, &first_colors));
    AF_TRY(af_scratch_keys(m, (u64)n, &first_keys));
    AF_TRY(af_scratch_vals(m, (u64)n, &objects));
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    PICK(k, cells, slot, found, k == 0 || colors[k] != colors[k - 1]) { starts[slot] = k; }
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
    i32 ground = 0;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (without_bg) AF_TRY(af_background(m, g, &ground));
    if (g.w == 0) AF_GIVE(af_empty_set());
    const i64 without = without_bg ? ground : AF_NO_COLOR;
#if LANES == 1
    af_grid part = g;
    u64 corner = 0;
    if (without_bg && !g.wide && !af_can_mark(g)) AF_TRY(af_cut_ground(m, &part, ground, &corner));
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
