/* Views of grids: a first cell, a stride down and a stride right, and how they are copied out.  prims_grids.h has the
 * primitives that give them. */
#ifndef AF_VIEWS_H
#define AF_VIEWS_H
#include "prims_colors.h"

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

#if LANES == 1
/* h rows of w >= 1 bytes, each so far below the one before.  Short ones go by words that may overlap, because a call
 * takes longer than that. */
#define AF_COPY_ROWS_BY(BYTES)                                                                                         \
    for (; h > 0; h--, to += width, from += down) {                                                                    \
        memcpy(to, from, BYTES);                                                                                       \
        memcpy(to + w - BYTES, from + w - BYTES, BYTES);                                                               \
    }
AF_FN void af_copy_rows(u8 *to, i64 width, const u8 *from, i64 down, i32 h, i32 w) {
    if (w > 64) {
        for (; h > 0; h--, to += width, from += down) memcpy(to, from, (size_t)w);
    } else if (w >= 32) {
        AF_COPY_ROWS_BY(32)
    } else if (w >= 16) {
        AF_COPY_ROWS_BY(16)
    } else if (w >= 8) {
        AF_COPY_ROWS_BY(8)
    } else if (w >= 4) {
        AF_COPY_ROWS_BY(4)
    } else if (w >= 2) {
        for (; h > 0; h--, to += width, from += down) {
            memcpy(to, from, 2);
            to[w - 1] = from[w - 1];
        }
    } else {
        for (; h > 0; h--, to += width, from += down) *to = *from;
    }
}
/* Eight, or four, bytes backwards: `last` is the last of them. */
AF_FN void af_turn_8(u8 *to, const u8 *last) {
    const u64 eight = __builtin_bswap64(af_eight(last - 7));
    memcpy(to, &eight, 8);
}
AF_FN void af_turn_4(u8 *to, const u8 *last) {
    u32 four;
    memcpy(&four, last - 3, 4);
    four = __builtin_bswap32(four);
    memcpy(to, &four, 4);
}
/* Rows backwards: `from` is the last byte of the first. */
AF_FN void af_copy_mirrored(u8 *to, i64 width, const u8 *from, i64 down, i32 h, i32 w) {
    if (w < 4) {
        for (; h > 0; h--, to += width, from += down)
            for (i32 j = 0; j < w; j++) {
                to[j] = from[-j];
                AF_BRIEF();
            }
    } else if (w < 8) {
        for (; h > 0; h--, to += width, from += down) {
            af_turn_4(to, from);
            af_turn_4(to + w - 4, from - w + 4);
        }
    } else if (w <= 16) {
        for (; h > 0; h--, to += width, from += down) {
            af_turn_8(to, from);
            af_turn_8(to + w - 8, from - w + 8);
        }
    } else {
        for (; h > 0; h--, to += width, from += down) {
            i32 j = 0;
            for (; j <= w - 8; j += 8) af_turn_8(to + j, from - j);
            af_turn_8(to + w - 8, from - w + 8);
        }
    }
}
/* h rows of w cells of bytes, each `right` after the other: by blocks where rows become columns. */
AF_FN void af_copy_strided(u8 *to, i64 width, const u8 *from, i64 down, i64 right, i32 h, i32 w) {
    if ((down == 1 || down == -1) && h >= 8 && w >= 8) {
        u64 rows[8];
        for (i32 i = 0; i < h; i = i + 8 == h || i + 16 <= h ? i + 8 : h - 8)
            for (i32 j = 0; j < w; j = j + 8 == w || j + 16 <= w ? j + 8 : w - 8) {
                const u8 *block = from + i * down + j * right;
                for (i32 k = 0; k < 8; k++)
                    rows[k] = down == 1 ? af_eight(block + k * right) : __builtin_bswap64(af_eight(block + k * right - 7));
                af_turn_eight(to + i * width + j, width, rows);
            }
        return;
    }
    for (i32 i = 0; i < h; i++, to += width, from += down) {
        i32 j = 0;
        for (; j + 4 <= w; j += 4) { /* loads before stores: the compiler must not wait for either */
            const u8 c0 = from[j * right], c1 = from[(j + 1) * right], c2 = from[(j + 2) * right];
            const u8 c3 = from[(j + 3) * right];
            to[j] = c0;
            to[j + 1] = c1;
            to[j + 2] = c2;
            to[j + 3] = c3;
        }
        for (; j < w; j++) to[j] = from[j * right];
    }
}
/* h rows of w >= 1 cells of bytes: (i, j) is from[i * down + j * right]. */
AF_INLINE void af_copy_bytes(u8 *to, i64 width, const u8 *from, i64 down, i64 right, i32 h, i32 w) {
    if (right == -1 && down == -w && width == w)
        af_copy_mirrored(to, 0, from, 0, 1, h * w); /* upside down as well: all of it is one row */
    else if (right == -1)
        af_copy_mirrored(to, width, from, down, h, w);
    else if (right == 1)
        af_copy_rows(to, width, from, down, h, w);
    else
        af_copy_strided(to, width, from, down, right, h, w);
}
#endif

/* A section: write h by w cells of a view into `to`, the first at index `at`.  A wide view needs a wide grid. */
AF_NOINLINE void af_copy_view(af_grid to, i64 at, af_view v, i32 h, i32 w) {
#if LANES == 1
    if (w == 0) return;
    if (to.wide == v.wide && v.right == 1) {
        const i64 size = v.wide ? 4 : 1;
        if (v.down == w && to.w == w) {
            memcpy(to.data + size * at, v.data + size * v.at, (size_t)(size * h * w));
        } else {
            af_copy_rows(to.data + size * at, size * to.w, v.data + size * v.at, size * v.down, h, (i32)size * w);
        }
        return;
    }
    if (!to.wide) {
        af_copy_bytes(to.data + at, to.w, v.data + v.at, v.down, v.right, h, w);
        return;
    }
#endif
    CELLS(i, j, k, h, w) {
        af_put(to.data, to.wide, at + (i64)i * to.w + j, af_get(v.data, v.wide, v.at + i * v.down + j * v.right));
    }
}

/* The grid of h by w cells that a view shows.  Rows that lie together already stay where they are. */
AF_NOINLINE i32 af_give_any_view(af_machine *m, af_view v, i64 h, i64 w, af_val *out) {
    af_grid to;
    if (v.right == 1 && v.down == w && h > 0) {
        const i32 offset = (i32)(u32)(v.data + v.at * (v.wide ? 4 : 1) - m->mem);
        AF_TRY(af_need(m, 16 + 4 * (u64)h * ((u64)w + 1)));
        AF_GIVE(af_value(v.wide ? T_GRID32 : T_GRID8, offset, (i32)h, (i32)w));
    }
    AF_TRY(af_new_grid(m, h, w, v.wide, out, &to));
    af_copy_view(to, 0, v, to.h, to.w);
    return AF_OK;
}
#if LANES == 1
/* Compiled into its callers, which know the strides' signs. */
AF_INLINE i32 af_give_view(af_machine *m, af_view v, i64 h, i64 w, af_val *out) {
    u8 *cells = 0;
    if (!AF_LIKELY(!v.wide && h > 0 && w > 0)) return af_give_any_view(m, v, h, w, out);
    if (v.right == 1 && v.down == w) {
        AF_TRY(af_need(m, 16 + 4 * (u64)h * ((u64)w + 1)));
        AF_GIVE(af_value(T_GRID8, (i32)(u32)(v.data + v.at - m->mem), (i32)h, (i32)w));
    }
    AF_TRY(af_new_bytes(m, h, w, out, &cells));
    af_copy_bytes(cells, w, v.data + v.at, v.down, v.right, (i32)h, (i32)w);
    return AF_OK;
}
#else
#define af_give_view af_give_any_view
#endif

/* A copy to write on, wide if asked for; a wide grid stays wide. */
AF_OUTLINE i32 af_copy_grid(af_machine *m, af_grid g, i32 wide, af_val *out, af_grid *to) {
    AF_TRY(af_new_grid(m, g.h, g.w, wide || g.wide, out, to));
#if LANES == 1
    if (!to->wide) {
        memcpy(to->data, g.data, (size_t)g.h * (size_t)g.w);
        return AF_OK;
    }
#endif
    af_copy_view(*to, 0, af_view_of(g, 0, g.w, 1), g.h, g.w);
    return AF_OK;
}

#endif
