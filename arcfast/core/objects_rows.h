/* Connected components, and cells by colour, of small grids of colours below 16, CPU only: each row of cells is a word, and
 * a component is found by going down and up in these rows: most need that once.  Colours are looked at one after the
 * other, and in each the components by their first cells: that is the order of the set.  prims_objects.h calls this. */
#ifndef AF_OBJECTS_ROWS_H
#define AF_OBJECTS_ROWS_H
#include "objects_cpu.h"

/* ---- Rows ---- */

#define AF_ROWS_MOST 64
#define AF_COLORS_MOST 16
AF_FN i32 af_has_short_rows(af_grid g) { return !g.wide && g.w < 63 && g.h <= AF_ROWS_MOST; }

typedef struct {
    u64 cells; /* those of a row that are in no component yet; before and behind the grid none */
    u64 found; /* those of the component that was found last; in other rows, what was before */
} af_strip;

/* A bit for each cell of a row that has this colour, or with `others` 0xffff another; and some for what is behind it. */
AF_INLINE u64 af_row_of_color(const u8 *cells, i32 w, i32 color, u32 others) {
    u64 row = af_equals(cells, (u8)color) ^ others;
    if (w > 16) row |= (u64)(af_equals(cells + 16, (u8)color) ^ others) << 16;
    for (i32 t = 32; t < w; t += 16) row |= (u64)(af_equals(cells + t, (u8)color) ^ others) << t;
    return row;
}
/* The same for each row, without what is behind it, `step` words apart; gives a bit for each row that has some. */
AF_INLINE u64 af_rows_of_color(af_grid g, i32 color, u32 others, u64 *rows, i32 step) {
    const u8 *cells = g.data + g.h * g.w;
    const u64 inside = ~(~0ULL << g.w);
    u64 full = 0, *row = rows + step * g.h;
    if (g.w <= 16) {
        while (row != rows) {
            row -= step;
            cells -= g.w;
            const u64 bits = af_row_of_color(cells, 16, color, others) & inside;
            *row = bits;
            full = full + full + (bits != 0);
        }
        return full;
    }
    while (row != rows) {
        row -= step;
        cells -= g.w;
        const u64 bits = af_row_of_color(cells, g.w, color, others) & inside;
        *row = bits;
        full = full + full + (bits != 0);
    }
    return full;
}
/* Those runs of bits in a row that have some of these bits, which are in it. */
AF_FN u64 af_whole_runs(u64 row, u64 some) {
    u64 runs = some | (row & ~(row + some)); /* a carry goes up to the end of a run */
    for (u64 more = row & (runs | runs >> 1); more != runs; more = row & (runs | runs >> 1)) runs = more;
    return runs;
}
/* What touches these bits in the row above or below. */
AF_INLINE u64 af_beside(u64 row, i32 diagonal) { return diagonal ? row | row << 1 | row >> 1 : row; }

typedef struct {
    af_strip *first, *last;
} af_stretch;
/* Add to the component found in the rows from first to last what touches it, until nothing does. */
AF_NOINLINE af_stretch af_grow_component(af_strip *first, af_strip *last, i32 diagonal) {
    for (i32 grows = 1; grows;) {
        grows = 0;
        last[1].found = 0;
        for (af_strip *row = first + 1; row <= last + 1; row++) { /* down */
            const u64 touched = row->cells & af_beside(row[-1].found, diagonal) & ~row->found;
            if (!touched) continue;
            row->found |= af_whole_runs(row->cells, touched);
            if (row > last) (last = row)[1].found = 0;
            grows = 1;
        }
        first[-1].found = 0;
        for (af_strip *row = last - 1; row >= first - 1; row--) {
            const u64 touched = row->cells & af_beside(row[1].found, diagonal) & ~row->found;
            if (!touched) continue;
            row->found |= af_whole_runs(row->cells, touched);
            if (row < first) (first = row)[-1].found = 0;
            grows = 1;
        }
    }
    const af_stretch extent = {first, last};
    return extent;
}
/* Write the keys of a run of n bits; gives where the next go.  Some are written for nothing, as by af_write_keys. */
AF_INLINE u64 *af_write_run(u64 *to, u64 key, u32 n) {
    to[0] = key;
    to[1] = key + 1;
    to[2] = key + 2;
    to[3] = key + 3;
    if (n > 4) af_write_keys(to + 4, key + 4, (i32)n - 4);
    return to + n;
}
/* The same of the bits of a row. */
AF_INLINE u64 *af_write_row(u64 *to, u64 row, u64 bits) {
    do {
        const u64 after = bits + (bits & -bits); /* the first run of bits becomes one bit behind it */
        const u32 from = (u32)AF_FIRST_BIT64(bits), n = (u32)AF_FIRST_BIT64(after) - from;
        to = af_write_run(to, row + from, n);
        bits &= after;
    } while (bits);
    return to;
}

/* ---- Objects while they are being written ---- */

/* Each begins where the one before ends, as in af_new_roomy_object; there is room for all, because it is asked for first. */
typedef struct {
    u64 *keys;            /* where the next begins */
    af_val *first, *vals; /* in scratch: the values of all, and that of the next */
} af_written;

/* Room for as many objects as a grid can have. */
AF_FN i32 af_room_for_objects(af_machine *m, af_grid g, af_written *objects) {
    const u64 size = (u64)g.h * (u64)g.w;
    AF_TRY(af_scratch_vals(m, size, &objects->first));
    if (44 * size + 64 > m->scratch - m->top) return AF_ARENA_FULL;
    objects->keys = (u64 *)af_at(m, (i32)m->top);
    objects->vals = objects->first;
    return AF_OK;
}
/* The cells whose keys have been written up to `end` are an object, but for its colours. */
AF_INLINE void af_end_object(const af_machine *m, af_written *objects, const u64 *end) {
    const u64 n = (u64)(end - objects->keys);
    *objects->vals++ = af_value(T_OBJECT, (i32)((u8 *)objects->keys - m->mem), (i32)n, 0);
    objects->keys = (u64 *)((u8 *)objects->keys + ((12 * n + 31) & ~15ULL));
}
/* The set of them. */
AF_FN i32 af_set_of_objects(af_machine *m, const af_written *objects, af_val *out) {
    const i32 n = (i32)(objects->vals - objects->first);
    const u64 bytes = (u64)((const u8 *)objects->keys - m->mem) - m->top;
    af_val *to = 0;
    u32 cells = 0;
    if (n == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_need(m, 32 + bytes)); /* what objects take is what counts */
    m->top += (u32)bytes;
    AF_TRY(af_new_alike(m, T_SET, n, 0, 0, 3, &to, out));
    for (const af_val *from = objects->first; from < objects->vals; from++) {
        cells += (u32)from->b;
        af_copy_value(to++, from);
    }
    af_block_of(m, *out)->weight = cells;
    af_block_of(m, *out)->bytes = (u32)(32 + bytes);
    return AF_OK;
}

/* ---- Cells by colour ---- */

/* Write the keys of the cells of a colour; gives where the next go. */
AF_FN u64 *af_write_cells_of(af_grid g, i32 color, u64 *to) {
    const u64 inside = ~(~0ULL << g.w);
    const u8 *cells = g.data;
    u64 row = af_key(0, 0);
    for (i32 i = 0; i < g.h; i++, cells += g.w, row += 1ULL << 32) {
        const u64 some = g.w <= 16 ? af_row_of_color(cells, 16, color, 0) : af_row_of_color(cells, g.w, color, 0);
        for (u64 bits = some & inside; bits; bits &= bits - 1) *to++ = row + (u32)AF_FIRST_BIT64(bits);
    }
    return to;
}
/* The cells of each of these colours, which are below 16, as a set of objects. */
AF_FN i32 af_write_parts(af_machine *m, af_grid g, u32 colors, af_val *out) {
    af_written objects;
    AF_TRY(af_room_for_objects(m, g, &objects));
    for (; colors; colors &= colors - 1) {
        u64 *const keys = objects.keys, *const end = af_write_cells_of(g, (i32)AF_FIRST_BIT64(colors), keys);
        af_end_object(m, &objects, end);
        af_write_colors((i32 *)end, (i32)AF_FIRST_BIT64(colors), (i32)(end - keys));
    }
    return af_set_of_objects(m, &objects, out);
}
/* All cells of a grid of these colours, as an object. */
AF_FN i32 af_write_all(af_machine *m, af_grid g, u32 colors, af_val *out) {
    const i32 size = g.h * g.w;
    AF_TRY(af_need(m, 16 + 12 * (u64)size));
    AF_TRY(af_new_roomy_object(m, size, out));
    u64 *keys = af_keys(m, *out);
    i32 *to = af_colors(m, *out);
    for (u32 bits = colors; bits; bits &= bits - 1) {
        const i32 color = (i32)AF_FIRST_BIT64(bits);
        u64 *const end = af_write_cells_of(g, color, keys);
        const i32 n = (i32)(end - keys);
        af_write_colors(to, color, n);
        to += n;
        keys = end;
    }
    return AF_OK;
}

/* ---- Components of one colour each ---- */

/* Write the components of this colour, whose cells are in the rows with a bit in `full`.  Which rows those are is counted
 * and not asked row by row: a processor could not guess it. */
AF_INLINE void af_write_color(const af_machine *m, af_strip *rows, u64 full, i32 color, i32 diagonal, af_written *objects) {
    const u64 down = 1ULL << 32;
    af_written written = *objects;
    while (full) {
        const u32 first = (u32)AF_FIRST_BIT64(full);
        const u64 corner = af_key(0, 0) + ((u64)first << 32);
        af_strip *row = rows + first;
        u64 cells = row->cells, some = cells & ~(cells + (cells & -cells)), bit = full & -full, at = corner;
        u64 *to = af_write_run(written.keys, at + (u32)AF_FIRST_BIT64(cells), (u32)AF_POPCOUNT64(some));
        for (;;) {
            row->found = some;
            row->cells = cells ^ some;
            full ^= cells == some ? bit : 0;
            const u64 touched = row[1].cells & af_beside(some, diagonal);
            if (!touched) break;
            const u64 more = af_whole_runs(row[1].cells, touched);
            if ((cells ^ some) & af_beside(more, diagonal)) { /* it goes up again */
                af_strip *k = rows + first;
                for (; k <= row; k++) k->cells |= k->found;
                const af_strip *const last = af_grow_component(rows + first, row, diagonal).last;
                to = written.keys;
                at = corner;
                for (k = rows + first, bit = 1ULL << first; k <= last; k++, at += down, bit += bit) {
                    k->cells ^= k->found;
                    full = (full & ~bit) | (k->cells ? bit : 0);
                    to = af_write_row(to, at, k->found);
                }
                break;
            }
            row++;
            at += down;
            bit += bit;
            cells = row->cells;
            some = more;
            to = af_write_row(to, at, some);
        }
        const i32 n = (i32)(to - written.keys);
        af_end_object(m, &written, to);
        af_write_colors((i32 *)to, color, n);
    }
    *objects = written;
}
AF_NOINLINE void af_write_straight(const af_machine *m, af_strip *rows, u64 full, i32 color, af_written *objects) {
    af_write_color(m, rows, full, color, 0, objects);
}
AF_NOINLINE void af_write_slanted(const af_machine *m, af_strip *rows, u64 full, i32 color, af_written *objects) {
    af_write_color(m, rows, full, color, 1, objects);
}
/* All that have one of the colours, which are below 16. */
AF_FN i32 af_write_components(af_machine *m, af_grid g, u32 colors, i32 diagonal, af_val *out) {
    af_strip lines[AF_ROWS_MOST + 2], *const rows = lines + 1;
    af_written objects;
    AF_TRY(af_room_for_objects(m, g, &objects));
    rows[-1].cells = rows[g.h].cells = 0;
    for (; colors; colors &= colors - 1) {
        const i32 color = (i32)AF_FIRST_BIT64(colors);
        const u64 full = af_rows_of_color(g, color, 0, &rows->cells, 2);
        if (diagonal) af_write_slanted(m, rows, full, color, &objects);
        else af_write_straight(m, rows, full, color, &objects);
    }
    return af_set_of_objects(m, &objects, out);
}

/* ---- Components of any colours ---- */

/* They are looked for by their least colour, and begin with its cells. */
typedef struct {
    af_strip lines[AF_ROWS_MOST + 2], *rows; /* all cells but those of the background */
    u64 by_color[AF_COLORS_MOST][AF_ROWS_MOST], full[AF_COLORS_MOST]; /* and the rows that have some */
} af_mixture;

/* Write the keys of a component's other cells, of these colours, from `to` on, and all its colours. */
AF_NOINLINE void af_write_others(const af_machine *m, const af_mixture *a, u32 colors, i32 first, i32 last, u64 *to,
                                 af_written *objects) {
    i32 counts[AF_COLORS_MOST];
    u32 others = colors & (colors - 1);
    counts[AF_FIRST_BIT64(colors)] = (i32)(to - objects->keys);
    for (u32 bits = others; bits; bits &= bits - 1) {
        const u64 *const own = a->by_color[AF_FIRST_BIT64(bits)], *const start = to;
        u64 at = af_key(first, 0);
        for (i32 k = first; k <= last; k++, at += 1ULL << 32) {
            const u64 cells = a->rows[k].found & own[k];
            if (cells) to = af_write_row(to, at, cells);
        }
        counts[AF_FIRST_BIT64(bits)] = (i32)(to - start);
    }
    i32 *next = (i32 *)to;
    af_end_object(m, objects, to);
    for (; colors; colors &= colors - 1) {
        const i32 color = (i32)AF_FIRST_BIT64(colors);
        if (counts[color]) af_write_colors(next, color, counts[color]);
        next += counts[color];
    }
}
/* Write the components that have the first of these colours, and none that is less. */
AF_INLINE void af_write_mixed(const af_machine *m, const af_mixture *a, u32 colors, i32 diagonal, af_written *objects) {
    const i32 color = (i32)AF_FIRST_BIT64(colors);
    const u64 *const own = a->by_color[color], down = 1ULL << 32;
    for (u64 full = a->full[color]; full;) {
        const i32 i = (i32)AF_FIRST_BIT64(full);
        const u64 left = own[i] & a->rows[i].cells;
        if (!left) {
            full &= full - 1;
            continue;
        }
        af_strip *last = a->rows + i;
        af_stretch all = {last, last};
        u64 some = af_whole_runs(last->cells, left & -left), others = 0, *to = objects->keys;
        u64 missed = last[-1].cells & af_beside(some, diagonal);
        for (;; last++) {
            last->found = some;
            const u64 touched = last[1].cells & af_beside(some, diagonal);
            if (!touched) break;
            const u64 more = af_whole_runs(last[1].cells, touched);
            missed |= last->cells & ~some & af_beside(more, diagonal);
            some = more;
        }
        all.last = last;
        if (missed) all = af_grow_component(all.first, last, diagonal);
        const i32 first = (i32)(all.first - a->rows);
        const u64 *mine = own + first;
        u64 at = af_key(first, 0);
        for (af_strip *row = all.first; row <= all.last; row++, mine++, at += down) {
            const u64 cells = row->found & *mine;
            others |= row->found ^ cells;
            row->cells ^= row->found;
            if (cells) to = af_write_row(to, at, cells);
        }
        if (others) {
            af_write_others(m, a, colors, first, (i32)(all.last - a->rows), to, objects);
            continue;
        }
        const i32 n = (i32)(to - objects->keys);
        af_end_object(m, objects, to);
        af_write_colors((i32 *)to, color, n);
    }
}
AF_NOINLINE void af_mix_straight(const af_machine *m, const af_mixture *a, u32 colors, af_written *objects) {
    af_write_mixed(m, a, colors, 0, objects);
}
AF_NOINLINE void af_mix_slanted(const af_machine *m, const af_mixture *a, u32 colors, af_written *objects) {
    af_write_mixed(m, a, colors, 1, objects);
}
/* All that have some of these colours, which are below 16; `without` is that of all other cells, if there are any. */
AF_NOINLINE i32 af_write_mixtures(af_machine *m, af_grid g, u32 colors, i64 without, i32 diagonal, af_val *out) {
    af_mixture a;
    af_written objects;
    AF_TRY(af_room_for_objects(m, g, &objects));
    a.rows = a.lines + 1;
    af_rows_of_color(g, without == AF_NO_COLOR ? AF_COLORS_MOST : (i32)without, 0xffff, &a.rows->cells, 2);
    a.rows[-1].cells = a.rows[g.h].cells = 0;
    for (u32 bits = colors; bits; bits &= bits - 1) {
        const i32 color = (i32)AF_FIRST_BIT64(bits);
        a.full[color] = af_rows_of_color(g, color, 0, a.by_color[color], 1);
    }
    for (; colors; colors &= colors - 1) {
        if (diagonal) af_mix_slanted(m, &a, colors, &objects);
        else af_mix_straight(m, &a, colors, &objects);
    }
    return af_set_of_objects(m, &objects, out);
}

#endif
