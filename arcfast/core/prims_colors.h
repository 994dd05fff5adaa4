/* Grids and objects by colour: counting, exchanging, lines of one colour, periods and occurrences.
 *
 * Nearly all grids have colours 0-9 only, and these are counted without sorting; any others are counted too.
 * prims_grids.h and whoever needs the most common colour of a grid (af_background) build on this file. */
#ifndef AF_PRIMS_COLORS_H
#define AF_PRIMS_COLORS_H
#include "prims_numbers.h"

/* A section: every cell (I, J) of H rows and W columns, and its index K. */
#if LANES == 1
#define CELLS(I, J, K, H, W)                                                                                           \
    for (i32 I = 0, K = 0, af_rows_##K = (W) ? (i32)(H) : 0; I < af_rows_##K; I++)                                     \
        for (i32 J = 0; J < (i32)(W); J++, K++)
#else
#define CELLS(I, J, K, H, W)                                                                                           \
    AF_ONCE(af_once_##K)                                                                                               \
    AF_ROLLED                                                                                                          \
    for (i32 K = AF_LANE, I = 0, J = 0; K < (i32)(H) * (i32)(W) && (I = K / (i32)(W), J = K - I * (i32)(W), 1);        \
         K += LANES)
#endif

/* ---- Counting ---- */

#define AF_DIGITS 10
#define AF_NO_COLOR (1LL << 40) /* where a colour may be left out and none is: no cell has it */

/* How many of n cells have this colour. */
AF_FN i32 af_count_color(const u8 *data, i32 wide, i32 n, i32 color) {
    i64 count = 0;
#if LANES == 1
    if (!wide) return af_fits8(color) ? af_count_bytes(data, n, (u8)color) : 0;
#endif
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) count += af_get(data, wide, k) == color;
    return (i32)SUM(count);
}

/* How often each of the colours 0-9 occurs among n cells; how many cells that are in all. */
AF_FN i32 af_count_digits(const u8 *data, i32 wide, i32 n, i32 *counts) {
    i32 counted = 0;
    for (i32 d = 0; d < AF_DIGITS; d++) counts[d] = 0;
#if LANES == 1
    for (i32 k = 0; k < n; k++) {
        const u32 color = (u32)af_get(data, wide, k);
        if (color < AF_DIGITS) counts[color]++;
        counted += color < AF_DIGITS;
    }
#else
    /* Five counters of 12 bits in a word: in a block no counter, summed over the lanes, gets beyond 32 * 127. */
    for (i32 from = 0; from < n; from += LANES * 127) {
        const i32 end = n - from < LANES * 127 ? n : from + LANES * 127;
        u64 low = 0, high = 0;
        for (i32 k = from + AF_LANE; k < end; k += LANES) {
            const u32 color = (u32)af_get(data, wide, k);
            if (color < 5)
                low += 1ULL << (12 * color);
            else if (color < AF_DIGITS)
                high += 1ULL << (12 * (color - 5));
        }
        low = (u64)SUM((i64)low);
        high = (u64)SUM((i64)high);
        for (i32 d = 0; d < 5; d++) {
            counts[d] += (i32)((low >> (12 * d)) & 4095u);
            counts[d + 5] += (i32)((high >> (12 * d)) & 4095u);
        }
    }
    for (i32 d = 0; d < AF_DIGITS; d++) counted += counts[d];
#endif
    return counted;
}

/* The colours that occur, ascending, and how often each does; in scratch. */
typedef struct {
    i32 *colors, *counts, n;
} af_tally;

AF_FN i32 af_new_tally(af_machine *m, i32 n, af_tally *t) {
    t->n = 0;
    AF_TRY(af_scratch_ints(m, (u64)n, &t->colors));
    return af_scratch_ints(m, (u64)n, &t->counts);
}
AF_FN void af_add_to_tally(af_tally *t, i32 color, i32 count) {
    SERIAL {
        t->colors[t->n] = color;
        t->counts[t->n] = count;
    }
    t->n++;
}

/* Of n colours that are ascending already. */
AF_NOINLINE i32 af_tally_sorted(af_machine *m, const i32 *colors, i32 n, af_tally *t) {
    i32 *starts = 0;
    AF_TRY(af_new_tally(m, n, t));
    AF_TRY(af_scratch_ints(m, (u64)n, &starts));
    PICK(k, n, slot, t->n, k == 0 || colors[k] != colors[k - 1]) {
        t->colors[slot] = colors[k];
        starts[slot] = k;
    }
    EACH(k, t->n) { t->counts[k] = (k + 1 < t->n ? starts[k + 1] : n) - starts[k]; }
    return AF_OK;
}

/* Of n >= 1 cells whose colours lie close together, by a histogram; or by a pass for each colour where these are few,
 * since lanes cannot count in one place.  Otherwise *counted stays below n. */
#define AF_SPAN 4096
#define AF_PASSES 24
AF_FN i32 af_tally_few(af_machine *m, const u8 *data, i32 wide, i32 n, af_tally *t, i32 *counted) {
    *counted = 0;
#if LANES == 1
    i32 low = AF_INT_MAX, high = AF_INT_MIN, *histogram = 0;
    for (i32 k = 0; k < n; k++) {
        const i32 color = af_get(data, wide, k);
        low = color < low ? color : low;
        high = color > high ? color : high;
    }
    const i64 span = (i64)high - low + 1;
    if (span > AF_SPAN) return AF_OK;
    AF_TRY(af_new_tally(m, (i32)span, t));
    AF_TRY(af_scratch_ints(m, (u64)span, &histogram));
    memset(histogram, 0, 4 * (size_t)span);
    for (i32 k = 0; k < n; k++) histogram[af_get(data, wide, k) - low]++;
    for (i32 c = 0; c < (i32)span; c++)
        if (histogram[c]) af_add_to_tally(t, low + c, histogram[c]);
    *counted = n;
#else
    AF_TRY(af_new_tally(m, AF_PASSES, t));
    for (i64 last = (i64)AF_INT_MIN - 1; *counted < n && t->n < AF_PASSES;) {
        i32 next = AF_INT_MAX;
        AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
            const i32 color = af_get(data, wide, k);
            next = color > last && color < next ? color : next;
        }
        next = MIN(next);
        const i32 count = af_count_color(data, wide, n, next);
        af_add_to_tally(t, next, count);
        *counted += count;
        last = next;
    }
#endif
    return AF_OK;
}

/* Of n >= 1 cells; at worst by sorting them. */
AF_NOINLINE i32 af_tally_cells(af_machine *m, const u8 *data, i32 wide, i32 n, af_tally *t) {
    i32 digits[AF_DIGITS], counted = 0;
#if LANES == 1
    const u32 present = wide || n < 16 ? 0 : af_values_below_16(data, n);
    if (present) { /* counted each by itself, but for the last */
        AF_TRY(af_new_tally(m, 16, t));
        for (u32 bits = present; bits; bits &= bits - 1) {
            const i32 color = AF_FIRST_BIT64(bits), count = bits & (bits - 1) ? af_count_bytes(data, n, (u8)color) : n - counted;
            af_add_to_tally(t, color, count);
            counted += count;
        }
        return AF_OK;
    }
#endif
    if (af_count_digits(data, wide, n, digits) == n) {
        AF_TRY(af_new_tally(m, AF_DIGITS, t));
        for (i32 d = 0; d < AF_DIGITS; d++)
            if (digits[d]) af_add_to_tally(t, d, digits[d]);
        return AF_OK;
    }
    AF_TRY(af_tally_few(m, data, wide, n, t, &counted));
    if (counted == n) return AF_OK;
    u64 *keys = 0;
    i32 *colors = 0, sorted = n;
    AF_TRY(af_scratch_keys(m, (u64)n, &keys));
    AF_TRY(af_scratch_ints(m, (u64)n, &colors));
    EACH(k, n) { keys[k] = af_key(af_get(data, wide, k), k); } /* told apart by k, so none is dropped */
    AF_TRY(af_sort_cells(m, keys, 0, &sorted));
    EACH(k, n) { colors[k] = af_key_i(keys[k]); }
    return af_tally_sorted(m, colors, n, t);
}

/* Of a grid or an object; empty if that has no cells. */
AF_NOINLINE i32 af_tally_of(af_machine *m, af_val element, af_tally *t) {
    t->n = 0;
    if (af_is_set(element)) return element.b ? af_tally_sorted(m, af_colors(m, element), element.b, t) : AF_OK;
    const af_grid g = af_grid_of(m, element);
    return g.w ? af_tally_cells(m, g.data, g.wide, g.h * g.w, t) : AF_OK;
}

#if LANES == 1
/* The most common colour of n >= 1 bytes, the smallest in a tie; 0 returned where any is not below 16, nor one more than
 * half of all.  Often the first is, or 0. */
AF_FN i32 af_most_byte(const u8 *data, i32 n, i32 *color) {
    const u8 corner = data[0];
    const i32 first = af_count_bytes(data, n, corner);
    const i32 zeros = corner && 2 * first <= n ? af_count_bytes(data, n, 0) : 0;
    i32 most = 0, left = n;
    *color = 2 * zeros > n ? 0 : (i8)corner;
    if (2 * first > n || 2 * zeros > n) return 1;
    for (u32 bits = af_values_below_16(data, n); bits && most <= left; bits &= bits - 1) {
        const u8 here = (u8)AF_FIRST_BIT64(bits);
        i32 count = here == corner ? first : zeros;
        if (here && here != corner) count = bits & (bits - 1) ? af_count_bytes(data, n, here) : left;
        left -= count;
        if (count > most) {
            most = count;
            *color = here;
        }
    }
    return most > 0;
}
#endif
/* The most common colour of n >= 1 cells, the smallest in a tie. */
AF_NOINLINE i32 af_most_color(af_machine *m, const u8 *data, i32 wide, i32 n, i32 *color) {
    i32 best = 0, most = 0;
#if LANES == 1
    if (!wide && af_most_byte(data, n, color)) return AF_OK;
#else
    i32 digits[AF_DIGITS];
    const i32 counted = af_count_digits(data, wide, n, digits);
    for (i32 d = 0; d < AF_DIGITS; d++)
        if (digits[d] > most) {
            most = digits[d];
            best = d;
        }
    if (most > n - counted) {
        *color = best;
        return AF_OK;
    }
#endif
    af_tally t;
    AF_TRY(af_tally_cells(m, data, wide, n, &t));
    most = 0;
    for (i32 k = 0; k < t.n; k++)
        if (t.counts[k] > most) {
            most = t.counts[k];
            best = t.colors[k];
        }
    *color = best;
    return AF_OK;
}

/* The same of a grid argument, x[0]; an error if that has no cells. */
AF_OUTLINE i32 af_background(af_machine *m, af_grid g, i32 *color) {
    if (g.h == 0 || g.w == 0) return af_fail(m, 0, WHY_NO_CELLS);
    return af_most_color(m, g.data, g.wide, g.h * g.w, color);
}

AF_PRIM(mostcolor) {
    i32 color = 0;
    if (af_is(x[0], TAGS_GRID) && x[0].c) {
        const af_grid g = af_grid_of(m, x[0]);
        AF_TRY(af_most_color(m, g.data, g.wide, g.h * g.w, &color));
    } else {
        if (x[0].tag != T_OBJECT) return af_fail(m, 0, WHY_EMPTY);
        const i32 *colors = af_colors(m, x[0]);
        if (colors[0] == colors[x[0].b - 1]) AF_GIVE(af_int(colors[0]));
        AF_TRY(af_most_color(m, (const u8 *)colors, 1, x[0].b, &color));
    }
    AF_GIVE(af_int(color));
}
AF_PRIM(leastcolor) {
    af_tally t;
    AF_TRY(af_tally_of(m, x[0], &t));
    if (t.n == 0) return af_fail(m, 0, WHY_EMPTY);
    i32 best = 0;
    for (i32 k = 1; k < t.n; k++)
        if (t.counts[k] < t.counts[best]) best = k;
    AF_GIVE(af_int(t.colors[best]));
}
AF_PRIM(colorcount) {
    if (x[0].tag == T_OBJECT)
        AF_GIVE(af_int(af_count_color((const u8 *)af_colors(m, x[0]), 1, x[0].b, x[1].a)));
    const af_grid g = af_grid_of(m, x[0]);
    if (af_is_empty(x[0])) AF_GIVE(af_int(0));
    AF_GIVE(af_int(af_count_color(g.data, g.wide, g.h * g.w, x[1].a)));
}
#if LANES == 1
/* The colours of a grid of bytes as bits, if they are all below 16; else 0. */
AF_FN u32 af_few_colors(const af_machine *m, af_val element) {
    return element.tag == T_GRID8 ? af_values_below_16((const u8 *)af_at(m, element.a), element.b * element.c) : 0;
}
#endif
AF_PRIM(palette) {
    af_tally t;
    af_val *vals = 0;
#if LANES == 1
    u32 bits = af_few_colors(m, x[0]);
    if (bits) {
        AF_TRY(af_new_alike(m, T_SET, AF_POPCOUNT(bits), 1, 16, 0, &vals, out));
        for (; bits; bits &= bits - 1) af_set_value(vals++, T_INT, AF_FIRST_BIT64(bits), 0, 0);
        return AF_OK;
    }
#endif
    AF_TRY(af_tally_of(m, x[0], &t));
    AF_TRY(af_scratch_vals(m, (u64)t.n, &vals));
    EACH(k, t.n) { vals[k] = af_int(t.colors[k]); }
    return af_make_sorted_set(m, vals, t.n, out);
}
AF_PRIM(numcolors) {
    af_tally t;
#if LANES == 1
    const u32 bits = af_few_colors(m, x[0]);
    if (bits) AF_GIVE(af_int(AF_POPCOUNT(bits)));
#endif
    AF_TRY(af_tally_of(m, x[0], &t));
    AF_GIVE(af_int(t.n));
}

/* ---- Changing cells by their colour ---- */

/* a becomes b, and b becomes c, which is a or b. */
AF_NOINLINE i32 af_exchange(af_machine *m, af_val grid, i32 a, i32 b, i32 c, af_val *out) {
    const af_grid g = af_grid_of(m, grid);
    af_grid to;
#if LANES == 1
    if (AF_LIKELY(grid.tag == T_GRID8 && af_fits8(a) && af_fits8(b))) {
        /* More bytes than cells: they are in the arena (objects_cpu.h), and a grid is in blocks of 16. */
        AF_TRY(af_new_bytes(m, g.h, g.w, out, &to.data));
        af_exchange_bytes(to.data, g.data, g.h * g.w, (u8)a, (u8)b, (u8)c);
        return AF_OK;
    }
#endif
    AF_TRY(af_new_grid(m, g.h, g.w, g.wide || !(af_fits8(a) && af_fits8(b) && af_fits8(c)), out, &to));
    EACH(k, g.h * g.w) {
        const i32 color = af_get(g.data, g.wide, k);
        af_put(to.data, to.wide, k, color == a ? b : color == b ? c : color);
    }
    return AF_OK;
}
AF_PRIM(replace) { return af_exchange(m, x[0], x[1].a, x[2].a, x[2].a, out); }
AF_PRIM(switch) { return af_exchange(m, x[0], x[1].a, x[2].a, x[1].a, out); }

AF_PRIM(cellwise) {
    const af_grid a = af_grid_of(m, x[0]), b = af_grid_of(m, x[1]);
    const i32 fallback = x[2].a;
    af_grid to;
    if (a.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (b.h == 0) return af_fail(m, 1, WHY_NO_CELLS);
    if (a.w && (b.h < a.h || b.w < a.w)) return af_fail(m, 1, WHY_SHAPE);
    AF_TRY(af_new_grid(m, a.h, a.w, a.wide || !af_fits8(fallback), out, &to));
#if LANES == 1
    if (!to.wide && !b.wide) {
        const i32 whole = a.w == b.w, rows = whole ? 1 : a.w ? a.h : 0, n = whole ? a.h * a.w : a.w;
        for (i32 i = 0; i < rows; i++) {
            const u8 *left = a.data + (i64)i * a.w, *right = b.data + (i64)i * b.w;
            u8 *row = to.data + (i64)i * a.w;
            for (i32 k = 0; k < n; k++) row[k] = left[k] == right[k] ? left[k] : (u8)fallback;
        }
        return AF_OK;
    }
#endif
    CELLS(i, j, k, a.h, a.w) {
        const i32 color = af_get(a.data, a.wide, k);
        af_put(to.data, to.wide, k, color == af_grid_at(b, i, j) ? color : fallback);
    }
    return AF_OK;
}

/* ---- Lines of one colour ---- */

/* Which rows and columns have one colour (or, if `mixed`, have several), ascending, in scratch. */
typedef struct {
    i32 *rows, *columns, height, width;
} af_lines;

AF_FN i32 af_one_color(af_grid g, i64 at, i64 step, i32 n) {
    const i32 color = af_get(g.data, g.wide, at);
    for (i32 k = 1; k < n; k++)
        if (af_get(g.data, g.wide, at + k * step) != color) return 0;
    return 1;
}
/* Of a grid that has cells. */
AF_NOINLINE i32 af_find_lines(af_machine *m, af_grid g, i32 mixed, af_lines *lines) {
    lines->height = lines->width = 0;
    AF_TRY(af_scratch_ints(m, (u64)g.h, &lines->rows));
    AF_TRY(af_scratch_ints(m, (u64)g.w, &lines->columns));
#if LANES == 1
    if (!g.wide && g.w <= 64) { /* up to 16 bytes behind the grid are read: they are in the arena (objects_cpu.h) */
        u64 several = 0; /* columns that have another cell than in the first row */
        for (i32 i = 0; i < g.h; i++) {
            const u8 *const row = g.data + i * g.w;
            u64 changes = 0; /* cells that the next one differs from */
            for (i32 t = 0; t < g.w; t += 16) {
                several |= (u64)af_differences(row + t, g.data + t) << t;
                changes |= (u64)af_differences(row + t, row + t + 1) << t;
            }
            if (((changes & ~(~0ULL << (g.w - 1))) == 0) != mixed) lines->rows[lines->height++] = i;
        }
        for (i32 j = 0; j < g.w; j++)
            if ((~several >> j & 1) != (u64)mixed) lines->columns[lines->width++] = j;
        return AF_OK;
    }
#endif
    PICK(i, g.h, slot, lines->height, af_one_color(g, (i64)i * g.w, 1, g.w) != mixed) { lines->rows[slot] = i; }
    PICK(j, g.w, slot, lines->width, af_one_color(g, j, g.w, g.h) != mixed) { lines->columns[slot] = j; }
    return AF_OK;
}

AF_PRIM(compress) {
    const af_grid g = af_grid_of(m, x[0]);
    af_lines kept;
    af_grid to;
    if (g.w == 0) AF_GIVE(x[0]);
    AF_TRY(af_find_lines(m, g, 1, &kept));
    AF_TRY(af_new_grid(m, kept.height, kept.width, g.wide, out, &to));
    CELLS(i, j, k, to.h, to.w) { af_put(to.data, to.wide, k, af_grid_at(g, kept.rows[i], kept.columns[j])); }
    return AF_OK;
}

/* The object of n cells of one colour from (i, j) on, to the right or down. */
AF_FN i32 af_line_object(af_machine *m, i32 color, i32 i, i32 j, i32 down, i32 n, af_val *out) {
    AF_TRY(af_new_object(m, n, out));
    u64 *keys = af_keys(m, *out);
    i32 *colors = af_colors(m, *out);
    EACH(k, n) {
        keys[k] = down ? af_key(i + k, j) : af_key(i, j + k);
        colors[k] = color;
    }
    return AF_OK;
}

/* Objects of one colour stand in the set in this order: the first row, all columns, the other rows.  But a first column
 * of one cell is a beginning of the first row, and so comes before it. */
AF_PRIM(frontiers) {
    const af_grid g = af_grid_of(m, x[0]);
    af_lines lines;
    af_val *vals = 0, *keys = 0;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    if (g.w == 0) AF_GIVE(af_empty_set());
    AF_TRY(af_find_lines(m, g, 0, &lines));
    if (g.h == 1 && g.w == 1) lines.width = 0; /* the row and the column are the same object */
    const i32 n = lines.height + lines.width;
    if (n == 0) AF_GIVE(af_empty_set());
    const u64 bytes = (u64)lines.height * (16 + 12 * (u64)g.w) + (u64)lines.width * (16 + 12 * (u64)g.h);
    AF_TRY(af_need(m, 32 + bytes));
    AF_TRY(af_scratch_vals(m, (u64)n, &vals));
    AF_TRY(af_scratch_vals(m, (u64)n, &keys));
    const i32 first = lines.height && lines.rows[0] == 0 ? (g.h == 1 && lines.width ? 1 : 0) : n;
    for (i32 k = 0; k < n; k++) {
        const i32 down = k != first && k < lines.width + (first < n);
        const i32 at = down ? lines.columns[k - (k > first)] : k == first ? 0 : lines.rows[k - lines.width];
        const i32 color = down ? af_grid_at(g, 0, at) : af_grid_at(g, at, 0);
        af_val line;
        AF_TRY(af_line_object(m, color, down ? 0 : at, down ? at : 0, down, down ? g.h : g.w, &line));
        SERIAL {
            vals[k] = line;
            keys[k] = af_int(color);
        }
    }
    AF_TRY(af_sort_vals(m, vals, keys, n, 0));
    return af_make_sorted_set(m, vals, n, out);
}

/* ---- Patterns ---- */

/* Where the cells of another colour or row begin among ascending cells; in scratch. */
AF_NOINLINE i32 af_line_starts(af_machine *m, const af_patch *p, i32 **starts, i32 *lines) {
    const u64 *keys = p->keys;
    const i32 *colors = p->colors;
    i32 count = 0;
    AF_TRY(af_scratch_ints(m, (u64)p->n, starts));
    i32 *to = *starts;
    PICK(k, p->n, slot, count, k == 0 || colors[k] != colors[k - 1] || keys[k] >> 32 != keys[k - 1] >> 32) {
        to[slot] = k;
    }
    *lines = count;
    return AF_OK;
}

/* The least p >= 1 such that p columns left of each cell is a cell of its colour, or no column of the box, which begins
 * at j0; or the whole width, if that is less.  One word for each colour and row: width is at most 64. */
AF_NOINLINE i32 af_narrow_period(af_machine *m, const af_patch *cells, i32 j0, i32 whole, i32 *period) {
    i32 *starts = 0, lines = 0;
    u64 *words = 0;
    const u64 *keys = cells->keys;
    AF_TRY(af_line_starts(m, cells, &starts, &lines));
    AF_TRY(af_scratch_keys(m, (u64)lines, &words));
    EACH(l, lines) {
        const i32 end = l + 1 < lines ? starts[l + 1] : cells->n;
        u64 word = 0;
        for (i32 k = starts[l]; k < end; k++) word |= 1ULL << (af_key_j(keys[k]) - j0);
        words[l] = word;
    }
    for (*period = 1; *period < whole; ++*period) {
        const i32 p = *period;
        i32 at = 0;
        FIRST(l, lines, at, ((words[l] >> p) & ~words[l]) != 0)
        if (at >= lines) break;
    }
    return AF_OK;
}
/* The same for any width: such a p leads from a cell in the last column to another of its colour and row. */
AF_NOINLINE i64 af_wide_period(af_machine *m, const af_patch *cells, const af_bounds *box) {
    const u64 *keys = cells->keys;
    const i32 *colors = cells->colors, n = cells->n;
    i32 last = 0, lost = 0;
    FIRST(k, n, last, af_key_j(keys[k]) == box->j1)
    for (i32 k = last - 1; k >= 0 && colors[k] == colors[last] && keys[k] >> 32 == keys[last] >> 32; k--) {
        const i64 p = (i64)box->j1 - af_key_j(keys[k]);
        FIRST(c, n, lost, af_key_j(keys[c]) - p >= box->j0 &&
              !af_has_cell(keys, colors, n, colors[c], keys[c] - (u64)p))
        if (lost >= n || af_is_to_leave(m, (u64)n * (u64)n)) return p;
    }
    return (i64)box->j1 - box->j0 + 1;
}
AF_NOINLINE i32 af_period(af_machine *m, af_val obj, i32 down, af_val *out) {
    af_patch p;
    AF_TRY(af_read_patch(m, obj, &p));
    if (p.n == 0) AF_GIVE(af_int(0));
    if (down) { /* rows and columns exchanged */
        u64 *keys = 0;
        i32 *colors = 0;
        AF_TRY(af_scratch_keys(m, (u64)p.n, &keys));
        AF_TRY(af_scratch_ints(m, (u64)p.n, &colors));
        EACH(k, p.n) {
            keys[k] = p.keys[k] >> 32 | p.keys[k] << 32;
            colors[k] = p.colors[k];
        }
        p.keys = keys;
        p.colors = colors;
        AF_TRY(af_sort_cells(m, p.keys, p.colors, &p.n));
    }
    const af_bounds box = af_bounds_of(p.keys, p.n);
    const i64 whole = (i64)box.j1 - box.j0 + 1;
    if (whole > 64) return af_number(m, 0, af_wide_period(m, &p, &box), 0, out);
    i32 period = 0;
    AF_TRY(af_narrow_period(m, &p, box.j0, (i32)whole, &period));
    AF_GIVE(af_int(period));
}
AF_PRIM(hperiod) { return af_period(m, x[0], 0, out); }
AF_PRIM(vperiod) { return af_period(m, x[0], 1, out); }

AF_FN i32 af_matches_at(af_grid g, i64 at, const i32 *offsets, const i32 *colors, i32 n) {
    for (i32 k = 0; k < n; k++)
        if (af_get(g.data, g.wide, at + offsets[k]) != colors[k]) return 0;
    return 1;
}
#if LANES == 1
/* Which of the sixteen places from `at` on match, as bits, of those in `wanted`.  Up to 15 bytes behind the grid may be
 * read: they are in the arena, because scratch lies behind all values (objects_cpu.h), and no bit of `wanted` depends
 * on them. */
AF_FN u32 af_matches_from(af_grid g, i64 at, const i32 *offsets, const u8 *bytes, i32 n, u32 wanted) {
    for (i32 k = 0; k < n && wanted; k++) wanted &= ~af_others(g.data + at + offsets[k], bytes[k]);
    return wanted;
}
#endif
AF_PRIM(occurrences) {
    const af_grid g = af_grid_of(m, x[0]);
    af_patch p;
    u64 *found = 0;
    i32 *offsets = 0, count = 0;
    if (g.h == 0) return af_fail(m, 0, WHY_NO_CELLS);
    AF_TRY(af_read_patch(m, x[1], &p));
    if (p.n == 0) {
        AF_TRY(af_new_indices(m, ((i64)g.h + 1) * ((i64)g.w + 1), out));
        u64 *keys = af_keys(m, *out);
        CELLS(i, j, k, g.h + 1, g.w + 1) { keys[k] = af_key(i, j); }
        return AF_OK;
    }
    const af_bounds box = af_box_of_cells(&p, 1);
    const i64 rows = g.h - ((i64)box.i1 - box.i0), columns = g.w - ((i64)box.j1 - box.j0);
    if (rows <= 0 || columns <= 0) AF_GIVE(af_empty_set());
    AF_TRY(af_scratch_ints(m, (u64)p.n, &offsets));
    AF_TRY(af_scratch_keys(m, (u64)(rows * columns), &found));
    EACH(k, p.n) {
        offsets[k] = (af_key_i(p.keys[k]) - box.i0) * g.w + (af_key_j(p.keys[k]) - box.j0);
    }
#if LANES == 1
    i32 fit = 1, offset = 0;
    AF_TRY(af_scratch(m, (u64)p.n, &offset));
    u8 *bytes = (u8 *)af_at(m, offset);
    for (i32 k = 0; k < p.n; k++) {
        bytes[k] = (u8)p.colors[k];
        fit &= af_fits8(p.colors[k]);
    }
    if (!g.wide && !fit) AF_GIVE(af_empty_set());
#endif
    const u64 cost = (u64)g.h * (u64)g.w * (u64)p.n;
    for (i32 i = 0; i < (i32)rows && !af_is_to_leave(m, cost); i++) {
        const i64 row = (i64)i * g.w;
#if LANES == 1
        for (i32 j = 0; j < (i32)columns && !g.wide && !af_is_to_leave(m, cost); j += 16) {
            const u32 wanted = columns - j < 16 ? (1u << (columns - j)) - 1 : 0xffffu;
            for (u64 bits = af_matches_from(g, row + j, offsets, bytes, p.n, wanted); bits; bits &= bits - 1)
                found[count++] = af_key(i, j + (i32)AF_FIRST_BIT64(bits));
        }
        if (!g.wide) continue;
#endif
        PICK(j, columns, slot, count, !af_is_to_leave(m, cost) && af_matches_at(g, row + j, offsets, p.colors, p.n)) {
            found[slot] = af_key(i, j);
        }
    }
    AF_TRY(af_new_indices(m, count, out));
    COPY(af_keys(m, *out), found, 8 * (u64)count);
    return AF_OK;
}

#endif
