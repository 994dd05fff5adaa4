/* Places (keys) and cells (keys with colours; colors may be 0) in their order: bounds, sorting without repeats, uniting.
 * Called by all lanes together, never inside a section. */
#ifndef AF_PLACES_H
#define AF_PLACES_H
#include "compare.h"

AF_FN i32 af_cell_less(const u64 *keys, const i32 *colors, i32 x, i32 y) {
    return colors && colors[x] != colors[y] ? colors[x] < colors[y] : keys[x] < keys[y];
}

typedef struct {
    i32 i0, j0, i1, j1; /* first and last row and column */
} af_bounds;

/* Of n >= 1 places. */
AF_NOINLINE af_bounds af_bounds_of(const u64 *keys, i32 n) {
    af_bounds box = {AF_INT_MAX, AF_INT_MAX, AF_INT_MIN, AF_INT_MIN};
    AF_ROLLED for (i32 k = AF_LANE; k < n; k += LANES) {
        const i32 i = af_key_i(keys[k]), j = af_key_j(keys[k]);
        box.i0 = i < box.i0 ? i : box.i0;
        box.i1 = i > box.i1 ? i : box.i1;
        box.j0 = j < box.j0 ? j : box.j0;
        box.j1 = j > box.j1 ? j : box.j1;
    }
    box.i0 = MIN(box.i0);
    box.i1 = MAX(box.i1);
    box.j0 = MIN(box.j0);
    box.j1 = MAX(box.j1);
    return box;
}

#if LANES == 1
/* The same of places in their order. */
AF_FN af_bounds af_bounds_of_sorted(const u64 *keys, i32 n) {
    u32 j0 = (u32)keys[0], j1 = j0;
    for (i32 k = 1; k < n; k++) {
        const u32 j = (u32)keys[k];
        j0 = j < j0 ? j : j0;
        j1 = j > j1 ? j : j1;
        if (n < 16) AF_BRIEF();
    }
    const af_bounds box = {af_key_i(keys[0]), af_key_j(j0), af_key_i(keys[n - 1]), af_key_j(j1)};
    return box;
}
#else
#define af_bounds_of_sorted af_bounds_of
#endif

/* Stable merge of cells [0, n) by one lane, through a buffer of the same size; then without repeats. */
AF_NOINLINE i32 af_merge_sort_cells(af_machine *m, u64 *keys, i32 *colors, i32 n, i32 *kept) {
    i32 offset = 0, count = 0;
    AF_TRY(af_scratch(m, 12 * (u64)n, &offset));
    u64 *to_keys = (u64 *)af_at(m, offset);
    i32 *to_colors = colors ? (i32 *)(to_keys + n) : 0;
    u64 *from_keys = keys;
    i32 *from_colors = colors;
    for (i32 width = 1; width < n; width = width > n / 2 ? n : 2 * width) {
        SERIAL {
            for (i32 start = 0; start < n; start = n - start > 2 * (i64)width ? start + 2 * width : n) {
                const i32 mid = n - start > width ? start + width : n, end = n - mid > width ? mid + width : n;
                i32 x = start, y = mid;
                for (i32 k = start; k < end; k++) {
                    const i32 take = y >= end || (x < mid && !af_cell_less(from_keys, from_colors, y, x)) ? x++ : y++;
                    to_keys[k] = from_keys[take];
                    if (to_colors) to_colors[k] = from_colors[take];
                }
            }
        }
        u64 *swap_keys = from_keys;
        i32 *swap_colors = from_colors;
        from_keys = to_keys;
        from_colors = to_colors;
        to_keys = swap_keys;
        to_colors = swap_colors;
    }
    if (from_keys != keys) {
        COPY(keys, from_keys, 8 * (u64)n);
        if (colors) COPY(colors, from_colors, 4 * (u64)n);
    }
    u64 *unique = from_keys == keys ? to_keys : from_keys;
    i32 *unique_colors = from_keys == keys ? to_colors : from_colors;
    PICK(k, n, slot, count, k == 0 || keys[k] != keys[k - 1] || (colors && colors[k] != colors[k - 1])) {
        unique[slot] = keys[k];
        if (colors) unique_colors[slot] = colors[k];
    }
    COPY(keys, unique, 8 * (u64)count);
    if (colors) COPY(colors, unique_colors, 4 * (u64)count);
    *kept = count;
    return AF_OK;
}

#if LANES == 1
/* Sort n places, or cells of one colour, in place and drop repeats: gives how many are left, or 0 and nothing done where
 * they do not lie in the window that nearly all do.  Rows are counted from 64 before the first of a grid: the bits that
 * all have, and that any has, then tell closely enough from where to where there are some. */
#define AF_WINDOW_ROWS 256
AF_FN i32 af_sort_near(u64 *keys, i32 n) {
    const u64 corner = af_key(-64, -48);
    u64 bits[2 * AF_WINDOW_ROWS], any = 0, all = ~0ULL, *to = keys;
    for (i32 k = 0; k < n; k++) {
        const u64 place = keys[k] - corner; /* a borrow of the column shows as well */
        any |= place;
        all &= place;
    }
    if (any & ~((u64)(AF_WINDOW_ROWS - 1) << 32 | 127u)) return 0;
    const u64 first = all >> 32, last = any >> 32;
    for (u64 i = first; i <= last; i++) bits[2 * i] = bits[2 * i + 1] = 0;
    for (i32 k = 0; k < n; k++) {
        const u64 place = keys[k] - corner, at = place >> 25 | (place & 127u);
        bits[at >> 6] |= 1ULL << (at & 63);
    }
    for (u64 i = first; i <= last; i++) {
        const u64 row = corner + (i << 32);
        for (u64 word = bits[2 * i]; word; word &= word - 1) *to++ = row + (u32)AF_FIRST_BIT64(word);
        for (u64 word = bits[2 * i + 1]; word; word &= word - 1) *to++ = row + 64 + (u32)AF_FIRST_BIT64(word);
    }
    return (i32)(to - keys);
}
/* The same for a few: where they go is looked for from behind. */
#define AF_FEW_PLACES 12
AF_FN i32 af_sort_few(u64 *keys, i32 n) {
    i32 kept = 1;
    for (i32 k = 1; k < n; k++) {
        const u64 key = keys[k];
        i32 at = kept;
        while (at > 0 && keys[at - 1] > key) at--;
        if (at > 0 && keys[at - 1] == key) continue;
        for (i32 t = kept; t > at; t--) keys[t] = keys[t - 1];
        keys[at] = key;
        kept++;
    }
    return kept;
}

/* The places of n sets of them in their order, to `to`, which has room for all: gives how many, or 0 where some lie
 * outside that window, or `narrow` outside its 64 columns from -16. */
AF_INLINE i32 af_unite_window(const af_machine *m, const af_val *sets, i32 n, i32 narrow, u64 *to) {
    const u64 corner = af_key(-64, narrow ? -16 : -48), *const start = to;
    const u64 outside = ~((u64)(AF_WINDOW_ROWS - 1) << 32 | (narrow ? 63u : 127u));
    u64 bits[2 * AF_WINDOW_ROWS], any = 0, first = AF_WINDOW_ROWS - 1, last = 0;
    for (i32 k = 0; k < n; k++) {
        if (sets[k].b == 0) continue;
        const u64 *keys = af_keys(m, sets[k]);
        const u64 head = keys[0] - corner, tail = keys[sets[k].b - 1] - corner;
        if ((head | tail) & outside) return 0; /* so rows in between are within it */
        first = head >> 32 < first ? head >> 32 : first;
        last = tail >> 32 > last ? tail >> 32 : last;
    }
    for (u64 i = first; i <= last; i++) {
        if (narrow) bits[i] = 0;
        else bits[2 * i] = bits[2 * i + 1] = 0;
        AF_BRIEF();
    }
    for (i32 k = 0; k < n; k++) {
        if (sets[k].b == 0) continue;
        const u64 *keys = af_keys(m, sets[k]), *const end = keys + sets[k].b;
        for (; keys < end; keys++) {
            const u64 place = *keys - corner, at = place >> 25 | (place & 127u);
            any |= place;
            if (narrow) bits[place >> 32] |= 1ULL << (place & 63);
            else bits[at >> 6] |= 1ULL << (at & 63);
        }
    }
    if (any & outside) return 0;
    for (u64 i = first; i <= last; i++) {
        const u64 row = corner + (i << 32);
        for (u64 word = bits[narrow ? i : 2 * i]; word; word &= word - 1) *to++ = row + (u32)AF_FIRST_BIT64(word);
        if (narrow) continue;
        for (u64 word = bits[2 * i + 1]; word; word &= word - 1) *to++ = row + 64 + (u32)AF_FIRST_BIT64(word);
    }
    return (i32)(to - start);
}
AF_NOINLINE i32 af_unite_near(const af_machine *m, const af_val *sets, i32 n, u64 *to) {
    const i32 kept = af_unite_window(m, sets, n, 1, to);
    return kept ? kept : af_unite_window(m, sets, n, 0, to);
}

/* What two sorted sets have together, to `keys` and `colors`: gives how many. */
AF_NOINLINE i32 af_unite(af_machine *m, af_val a, af_val b, u64 *keys, i32 *colors) {
    const u64 *ka = af_keys(m, a), *kb = af_keys(m, b);
    const i32 *ca = colors ? af_colors(m, a) : 0, *cb = colors ? af_colors(m, b) : 0;
    i32 i = 0, j = 0, n = 0;
    if (!colors) {
        while (i < a.b && j < b.b) {
            const u64 x = ka[i], y = kb[j];
            keys[n++] = x < y ? x : y;
            i += x <= y;
            j += y <= x;
        }
    } else {
        while (i < a.b && j < b.b) {
            const i32 same = ca[i] == cb[j], later = same ? ka[i] > kb[j] : ca[i] > cb[j];
            const i32 both = same && ka[i] == kb[j];
            keys[n] = later ? kb[j] : ka[i];
            colors[n++] = later ? cb[j] : ca[i];
            i += !later;
            j += later | both;
        }
    }
    const i32 rest = i < a.b ? a.b - i : b.b - j;
    memcpy(keys + n, i < a.b ? ka + i : kb + j, 8 * (size_t)rest);
    if (colors) memcpy(colors + n, i < a.b ? ca + i : cb + j, 4 * (size_t)rest);
    return n + rest;
}
#endif

/* Cells of a box as bits: row by row of its colours, a row in one word or several. */
typedef struct {
    u64 origin, *bits; /* the box's first place; 0: bits are not worth having for so many cells */
    i32 low, planes, height, shift; /* a row has 1 << shift words */
} af_marks;
AF_FN i32 af_open_marks(af_machine *m, af_bounds box, i32 low, i32 high, i64 count, af_marks *marks) {
    const i64 width = (i64)box.j1 - box.j0 + 1, height = (i64)box.i1 - box.i0 + 1, planes = (i64)high - low + 1;
    i32 offset = 0, shift = 0;
    marks->bits = 0;
    if (width > 4096 || height > 4096 || planes > 4096) return AF_OK;
    while (64LL << shift < width) shift++;
    const i64 words = (height << shift) * planes;
    if (words > 64 + 8 * count) return AF_OK;
    marks->origin = af_key(box.i0, box.j0);
    marks->low = low;
    marks->planes = (i32)planes;
    marks->height = (i32)height;
    marks->shift = shift;
    AF_TRY(af_scratch(m, 8 * (u64)words, &offset));
    marks->bits = (u64 *)af_at(m, offset);
    CLEAR(marks->bits, 8 * (u64)words);
    return AF_OK;
}
/* Mark n cells; each of several lanes marks others. */
AF_FN void af_mark_cells(const af_marks *marks, const u64 *keys, const i32 *colors, i32 n) {
    const u64 origin = marks->origin;
    u64 *const bits = marks->bits;
    const i32 low = marks->low, shift = marks->shift, per_plane = marks->height << shift;
    const u64 columns = (64ULL << shift) - 1;
#if LANES == 1
    u64 word = 0; /* of cells that come one after the other */
    i32 now = 0;
#endif
    EACH(k, n) {
        const u64 place = keys[k] - origin; /* its column does not borrow */
        const u64 bit = place >> (26 - shift) | (place & columns);
        const i32 at = (i32)(bit >> 6) + (colors ? (colors[k] - low) * per_plane : 0);
#if LANES == 1
        if (at != now) {
            bits[now] |= word;
            now = at;
            word = 0;
        }
        word |= 1ULL << (bit & 63);
#else
        AF_ATOMIC_OR((u32 *)(bits + at) + ((bit >> 5) & 1), 1u << (bit & 31));
#endif
    }
#if LANES == 1
    bits[now] |= word;
#endif
}
/* Write the cells in their order: gives how many. */
AF_FN i32 af_write_marked(const af_marks *marks, u64 *keys, i32 *colors) {
    const u64 origin = marks->origin, *bits = marks->bits;
    const i32 low = marks->low, planes = marks->planes, height = marks->height, shift = marks->shift;
    i32 done = 0;
#if LANES == 1
    for (i32 plane = 0; plane < planes; plane++)
        for (i32 i = 0; i < height; i++)
            for (i32 part = 0; part < 1 << shift; part++) {
                const u64 first = origin + ((u64)(u32)i << 32) + ((u32)part << 6);
                for (u64 word = *bits++; word; word &= word - 1) {
                    keys[done] = first + (u32)AF_FIRST_BIT64(word);
                    if (colors) colors[done] = low + plane;
                    done++;
                }
            }
#else
    const i32 words = (height << shift) * planes;
    AF_ONCE(write) {
        for (i32 base = 0; base < words; base += LANES) {
            const i32 at = base + AF_LANE, row = at >> shift;
            u64 word = at < words ? bits[at] : 0;
            i32 total = 0;
            i32 slot = done + af_scan((i32)AF_POPCOUNT64(word), &total);
            done += total;
            const i32 plane = planes == 1 ? 0 : row / height, part = at - (row << shift);
            const u64 first = origin + ((u64)(u32)(row - plane * height) << 32) + ((u32)part << 6);
            while (word) {
                keys[slot] = first + (u32)AF_FIRST_BIT64(word);
                if (colors) colors[slot] = low + plane;
                slot++;
                word &= word - 1;
            }
        }
    }
#endif
    return done;
}

/* Sort n cells in place and drop repeats.  The usual boxes go through a bitmap. */
AF_NOINLINE i32 af_sort_cells(af_machine *m, u64 *keys, i32 *colors, i32 *n) {
    i32 at = 0, low = 0, high = 0;
    const i32 count = *n;
    af_marks marks;
    FIRST(k, count - 1, at, !af_cell_less(keys, colors, k, k + 1))
    if (count < 2 || at >= count - 1) return AF_OK;
#if LANES == 1
    i32 differ = 0;
    for (i32 k = 0; colors && k < count; k++) differ |= colors[k] ^ colors[0];
    if (!differ) {
        const i32 kept = count <= AF_FEW_PLACES ? af_sort_few(keys, count) : af_sort_near(keys, count);
        if (kept) {
            *n = kept;
            return AF_OK;
        }
    }
#endif
    if (colors) {
        low = AF_INT_MAX;
        high = AF_INT_MIN;
        AF_ROLLED for (i32 k = AF_LANE; k < count; k += LANES) {
            low = colors[k] < low ? colors[k] : low;
            high = colors[k] > high ? colors[k] : high;
        }
        low = MIN(low);
        high = MAX(high);
    }
    AF_TRY(af_open_marks(m, af_bounds_of(keys, count), low, high, count, &marks));
    if (!marks.bits) return af_merge_sort_cells(m, keys, colors, count, n);
    af_mark_cells(&marks, keys, colors, count);
    *n = af_write_marked(&marks, keys, colors);
    return AF_OK;
}

#endif
