/* Connected components of a grid of bytes, CPU only: cells are looked at as bits, 64 at a time, and runs of cells of one
 * colour in a row (spans) are joined by a union-find.  The spans of each colour are linked in order, so objects come out
 * sorted without sorting.  prims_objects.h calls this, and uses cells as bits for `ofcolor` too. */
#ifndef AF_OBJECTS_CPU_H
#define AF_OBJECTS_CPU_H
#include "prims_colors.h"

/* ---- Cells as bits ---- */

#define AF_MARKED_MAX 0xfff0 /* cells that spans can count, and af_key_at divide */

AF_FN i32 af_can_mark(af_grid g) { return !g.wide && (i64)g.h * g.w <= AF_MARKED_MAX; }

/* Sixteen cells are asked at once, and 64 make a word before it is written: a word written in parts is slow to read.
 * Some may be no cells of the grid, but they are in the arena, because the walks' stack lies before all values and
 * AF_BEHIND bytes of the caller's scratch, or more, behind them; what they give is cut off. */
#define AF_BEHIND 64

/* A bit for each of 64 cells: does it have this colour? */
AF_INLINE u64 af_word_of_color(const u8 *cells, u8 color) {
    return af_equals(cells, color) | (u64)af_equals(cells + 16, color) << 16 | (u64)af_equals(cells + 32, color) << 32 |
           (u64)af_equals(cells + 48, color) << 48;
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

/* ---- Connected components of spans ---- */

/* Colours are counted from the least that a byte holds: -128 has the index 0, and indices have the order of colours. */
AF_FN u32 af_color_index(u8 cell) { return cell ^ 128u; }
AF_FN i32 af_color_of_index(i32 index) { return index - 128; }

typedef struct {
    u16 at, n;  /* where it begins, counting cells row by row, and its length */
    u16 next;   /* the next span of its colour */
    u16 parent; /* an earlier span of its component, or itself */
} af_span;
/* Of a component, at the number of its first span. */
typedef struct {
    u16 size;   /* its cells; once opened: the number of its object */
    u16 opened; /* has its object been made? */
} af_component;

typedef struct {
    af_span *spans; /* from 1 on */
    af_component *components;
    i32 n;
    u64 *changes, *rows, *inside; /* of each cell: begins a run of one colour; begins a row; is in a span */
    u64 *starts;                  /* begins a span */
    u16 *before;                  /* spans before a word of starts */
    u16 *first, *last;            /* first and last span of each colour, by af_color_index; last 0: there is none */
    u64 present[4];               /* the colours that occur, a bit for each index */
} af_spans;

/* Mark the cells that spans will be cut from: all but those of the colour `without`. */
AF_FN i32 af_new_spans(af_machine *m, af_grid g, i64 without, af_spans *s) {
    const i32 size = g.h * g.w, words = (size >> 6) + 2;
    i32 offset = 0;
    AF_TRY(af_scratch(m, ((u64)size + 1) * (sizeof(af_span) + sizeof(af_component)) + (u64)words * (4 * 8 + 2) + 2 * 512, &offset));
    s->changes = (u64 *)af_at(m, offset);
    s->rows = s->changes + words;
    s->inside = s->rows + words;
    s->starts = s->inside + words;
    s->before = (u16 *)(s->starts + words);
    s->first = s->before + words;
    s->last = s->first + 256;
    s->spans = (af_span *)(s->last + 256);
    s->components = (af_component *)(s->spans + size + 1);
    s->n = 1;
    memset(s->last, 0, 512);
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
        for (i32 q = 0; 64 * q < size; q++) s->inside[q] = ~af_word_of_color(g.data + 64 * q, (u8)without);
    s->inside[size >> 6] &= ~(~0ULL << (size & 63));
    s->inside[words - 1] = s->changes[words - 1] = 0;
    return AF_OK;
}

/* Add the spans that begin in word q; returns where they do. */
AF_FN u64 af_add_spans(af_spans *s, const u8 *cells, i32 q) {
    const u64 changes = s->changes[q], starts = changes & s->inside[q];
    af_span *const spans = s->spans; /* in registers: a span written might be part of *s for all that C knows */
    af_component *const components = s->components;
    u16 *const last = s->last;
    u32 index = (u32)s->n;
    s->starts[q] = starts;
    s->before[q] = (u16)(index - 1);
    for (u64 bits = starts; bits; bits &= bits - 1, index++) {
        const i32 k = (i32)AF_FIRST_BIT64(bits), at = 64 * q + k;
        const u32 color = af_color_index(cells[at]);
        u64 after = changes & (~1ULL << k);
        i32 word = q;
        while (!after) after = s->changes[++word];
        af_span *span = spans + index;
        span->at = (u16)at;
        span->n = (u16)(64 * word + (i32)AF_FIRST_BIT64(after) - at);
        span->parent = (u16)index;
        components[index].size = components[index].opened = 0;
        if (AF_LIKELY(last[color])) {
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
    return s->before[(u32)at >> 6] + (u32)AF_POPCOUNT64(s->starts[(u32)at >> 6] << (~at & 63));
}
/* Join the spans of the cells marked in word q with those of the cells `back` before. */
AF_FN void af_join_spans(af_spans *s, i32 q, u64 marked, i32 back) {
    af_span *const spans = s->spans;
    const u64 starts = s->starts[q];
    const u32 before = s->before[q];
    for (; marked; marked &= marked - 1) {
        const u32 own = before + (u32)AF_POPCOUNT64(starts & (marked ^ (marked - 1))); /* of the first cell marked */
        const u32 other = af_span_at(s, 64 * q + (i32)AF_FIRST_BIT64(marked) - back);
        const u32 a = af_first_span(spans, own), b = af_first_span(spans, other);
        spans[a < b ? b : a].parent = (u16)(a < b ? a : b);
    }
}

/* Connected components of one colour each: cut spans, and join those that touch.  Each touch is found once: where a run
 * of cells that have their own colour above them begins; and across a corner, only if neither cell beside the corner has
 * that colour. */
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
/* The same, whatever the colours. */
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
 * its keys, come last.  Whoever makes objects asks for all of their memory at once (af_need). */
AF_FN i32 af_new_roomy_object(af_machine *m, i32 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_new(m, 12 * (u64)n + 16, &offset));
    *out = af_value(T_OBJECT, offset, n, 0);
    return AF_OK;
}
AF_INLINE void af_write_keys(u64 *to, u64 key, i32 n) {
    const u64 *const end = to + n;
    do {
        to[0] = key;
        to[1] = key + 1;
        to[2] = key + 2;
        to[3] = key + 3;
        key += 4;
        AF_BRIEF();
    } while ((to += 4) < end);
}
AF_INLINE void af_write_colors(i32 *to, i32 color, i32 n) {
    const i32 *const end = to + n;
    do {
        af_put_four(to, color, color, color, color);
        AF_BRIEF();
    } while ((to += 4) < end);
}

/* An object while it is being written. */
typedef struct {
    u8 *next;  /* where the key of its next cell goes; behind the last key, the colours begin */
    i32 color; /* of its first cell */
    i32 unused;
} af_cursor;

/* The connected components as a set of objects, written colour by colour: that is the order of cells in an object, and
 * of objects by their first cells.  `corner` is added to their keys; `alike`: each object is of one colour. */
AF_FN i32 af_write_spans(af_machine *m, af_grid g, af_spans *s, u64 corner, i32 alike, af_val *out) {
    const u64 inverse = af_inverse(g.w);
    af_span *const spans = s->spans;
    af_component *const components = s->components;
    i32 offset = 0, objects = 0, n = 0;
    u64 cells = 0, bytes = 32;
    for (i32 k = 1, end = s->n; k < end; k++) {
        const u16 first = spans[spans[k].parent].parent;
        objects += first == k;
        spans[k].parent = first;
        components[first].size = (u16)(components[first].size + spans[k].n);
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
                af_component *const whole = components + span->parent;
                if (!whole->opened) {
                    AF_TRY(af_new_roomy_object(m, whole->size, vals + n));
                    cursors[n].next = (u8 *)af_keys(m, vals[n]);
                    cursors[n].color = af_color_of_index(index);
                    cells += whole->size;
                    bytes += 16 + af_round16(12 * (u64)whole->size);
                    whole->opened = 1;
                    whole->size = (u16)n++;
                }
                u64 *const keys = (u64 *)cursors[whole->size].next;
                cursors[whole->size].next = (u8 *)(keys + span->n);
                af_write_keys(keys, af_key_at(span->at, inverse, g.w) + corner, span->n);
                if (k == last) break;
            }
        }
    AF_TRY(af_need(m, bytes));
    block->weight = (u32)cells;
    block->bytes = (u32)bytes;
    block->depth = 4; /* of a set of objects */
    block->level = 0;
    block->unused = 0;
    if (alike) {
        for (i32 k = 0; k < n; k++) af_write_colors((i32 *)cursors[k].next, cursors[k].color, vals[k].b);
        return AF_OK;
    }
    for (i32 part = 0; part < 4; part++)
        for (u64 bits = s->present[part]; bits; bits &= bits - 1) {
            const i32 index = 64 * part + (i32)AF_FIRST_BIT64(bits);
            const u32 last = s->last[index];
            for (u32 k = s->first[index];; k = spans[k].next) {
                af_cursor *cursor = cursors + components[spans[k].parent].size;
                i32 *const colors = (i32 *)cursor->next;
                cursor->next = (u8 *)(colors + spans[k].n);
                af_write_colors(colors, af_color_of_index(index), spans[k].n);
                if (k == last) break;
            }
        }
    return AF_OK;
}

/* A large grid may be nearly all background: cut *g to the part that holds everything else; *corner is its key. */
AF_NOINLINE i32 af_cut_background(af_machine *m, af_grid *g, i32 background, u64 *corner) {
    const u64 pattern = (u64)(u8)background * 0x0101010101010101ULL;
    i32 top = g->h, bottom = -1, left = g->w, right = -1, offset = 0;
    for (i32 i = 0; i < g->h; i++) {
        const u8 *row = g->data + (i64)i * g->w;
        i32 from = 0, to = g->w;
        while (to - from >= 8 && af_eight(row + from) == pattern) from += 8;
        while (from < to && row[from] == (u8)background) from++;
        if (from == to) continue;
        while (to - from >= 8 && af_eight(row + to - 8) == pattern) to -= 8;
        while (row[to - 1] == (u8)background) to--;
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
