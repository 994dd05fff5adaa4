/* Calls that need not be made, on one lane: apply(maximum or minimum) to a grid two wide, order(identity or invert) of
 * a row, mapply(neighbors, frontier, or lbind(shift, patch)) and prapply(connect) to places.  What they would give and
 * cost is plain, so only that is counted.  Where anything goes wrong the calls are made one by one, as after columns. */
#ifndef AF_CALLS_SHORT_H
#define AF_CALLS_SHORT_H

AF_INLINE i32 af_has_short_way(i32 op) {
    return op == OP_apply || op == OP_order || op == OP_mapply || op == OP_prapply;
}

AF_FN i32 af_sort_bytes(af_machine *m, af_val row, i32 downwards, af_val *out) {
    const i8 *from = (const i8 *)af_at(m, row.a);
    i32 low = 127, high = -128, offset = 0;
    for (i32 k = 0; k < row.b; k++) {
        low = from[k] < low ? from[k] : low;
        high = from[k] > high ? from[k] : high;
    }
    if (high - low > 15) return AF_UNFIT;
    AF_TRY(af_need(m, 16 + 4 * (u64)row.b));
    AF_TRY(af_new(m, (u64)row.b, &offset));
    u8 *to = (u8 *)af_at(m, offset);
    for (i32 k = 0; k <= high - low; k++) {
        const i32 x = downwards ? high - k : low + k, n = af_count_bytes((const u8 *)from, row.b, (u8)x);
        memset(to, x, (size_t)n);
        to += n;
    }
    *out = af_value(T_ROW8, offset, row.b, 0);
    return AF_OK;
}
AF_FN i32 af_extremes_of_pairs(af_machine *m, af_val pairs, i32 sign, af_val *out) {
    const i8 *from = (const i8 *)af_at(m, pairs.a);
    const i32 n = pairs.b;
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 4 * (u64)n));
    AF_TRY(af_new(m, (u64)n, &offset));
    i8 *to = (i8 *)af_at(m, offset);
    for (i32 k = 0; k < n; k++) {
        const i8 a = from[2 * k], b = from[2 * k + 1];
        to[k] = (sign > 0) == (b > a) ? b : a;
    }
    *out = n == 2 ? af_pair(to[0], to[1]) : af_value(T_ROW8, offset, n, 0);
    return AF_OK;
}
/* All places around those of a set; `bits` as in af_around. */
AF_FN i32 af_around_all(af_machine *m, af_val c, u32 bits, af_val *out) {
    const u64 *keys = af_keys(m, c);
    const i64 top = (i64)(keys[0] >> 32) - 1, h = (i64)(keys[c.b - 1] >> 32) - top + 2;
    u32 left = (u32)keys[0], right = left;
    i32 offset = 0;
    i64 found = 0;
    for (i32 k = 0; k < c.b; k++) {
        left = (u32)keys[k] < left ? (u32)keys[k] : left;
        right = (u32)keys[k] > right ? (u32)keys[k] : right;
    }
    if (right - left > 61 || left == 0 || right == ~0u || top < 0 || top + h > 1LL << 32 || h > 64 + 4 * (i64)c.b)
        return AF_UNFIT;
    AF_TRY(af_scratch(m, 8 * (2 * (u64)h + 2), &offset));
    u64 *near = (u64 *)af_at(m, offset), *rows = near + h + 1; /* with an empty row before and behind */
    memset(rows - 1, 0, 8 * (size_t)(h + 2));
    for (i32 k = 0; k < c.b; k++) rows[(i64)(keys[k] >> 32) - top] |= 2ULL << ((u32)keys[k] - left);
    for (i64 r = 0; r < h; r++) {
        const u64 beside = rows[r - 1] | rows[r + 1];
        u64 word = 0;
        if (bits & AF_STRAIGHT) word |= rows[r] << 1 | rows[r] >> 1 | beside;
        if (bits & AF_SLANTED) word |= beside << 1 | beside >> 1;
        near[r] = word;
        found += AF_POPCOUNT64(word);
    }
    AF_TRY(af_new_indices(m, found, out));
    u64 *to = af_keys(m, *out);
    for (i64 r = 0; r < h; r++)
        for (u64 word = near[r]; word; word &= word - 1)
            *to++ = ((u64)(top + r) << 32) + left - 1 + (u32)AF_FIRST_BIT64(word);
    return AF_OK;
}
/* The columns, or the rows, of all places of a set, as vfrontier and hfrontier give them. */
AF_FN i32 af_frontiers_of_all(af_machine *m, af_val c, i32 columns, af_val *out) {
    const u64 *keys = af_keys(m, c);
    const af_bounds box = af_bounds_of(keys, c.b);
    const i32 first = columns ? box.j0 : box.i0;
    u64 marks = 0;
    if ((i64)(columns ? box.j1 : box.i1) - first > 63) return AF_UNFIT;
    for (i32 k = 0; k < c.b; k++) marks |= 1ULL << ((columns ? af_key_j(keys[k]) : af_key_i(keys[k])) - first);
    AF_TRY(af_new_indices(m, AF_FRONTIER * (i64)AF_POPCOUNT64(marks), out));
    u64 *to = af_keys(m, *out);
    if (columns) {
        for (i32 i = 0; i < AF_FRONTIER; i++)
            for (u64 bits = marks; bits; bits &= bits - 1) *to++ = af_key(i, first + (i32)AF_FIRST_BIT64(bits));
    } else {
        for (u64 bits = marks; bits; bits &= bits - 1)
            for (i32 j = 0; j < AF_FRONTIER; j++) *to++ = af_key(first + (i32)AF_FIRST_BIT64(bits), j);
    }
    return AF_OK;
}

/* What the lines between places, from a smaller one to a larger one, are like. */
typedef struct {
    i64 n, cells, bytes, longest; /* bytes: of each as a value, with its 16 in the container */
} af_line_sums;
/* The number of places from one to the other, or 0 if no line leads there. */
AF_INLINE i32 af_line(u64 from, u64 to) {
    const i32 di = (i32)((to >> 32) - (from >> 32)), dj = (i32)((u32)to - (u32)from), j = dj < 0 ? -dj : dj;
    return di == 0 || dj == 0 || di == j ? (di > j ? di : j) + 1 : 0;
}
AF_INLINE void af_count_line(af_line_sums *lines, i32 length) {
    lines->n++;
    lines->cells += length;
    lines->bytes += 32 + (i64)af_round16(8 * (u64)length);
    lines->longest = length > lines->longest ? length : lines->longest;
}
AF_FN i32 af_write_line(af_machine *m, u64 from, u64 to, i32 length, af_val *out) {
    const u64 right = (u32)to > (u32)from ? 1 : (u32)to < (u32)from ? ~0ULL : 0;
    const u64 step = ((u64)(to >> 32 > from >> 32) << 32) + right;
    AF_TRY(af_new_indices(m, length, out));
    u64 *keys = af_keys(m, *out);
    for (i32 k = 0; k < length; k++, from += step) {
        keys[k] = from;
        AF_BRIEF();
    }
    return AF_OK;
}
/* The lines of a set of places with itself, each once, in their order: by the first place, then by direction, then by
 * length. */
AF_FN i32 af_write_lines(af_machine *m, const u64 *keys, i32 n, af_val *vals, i32 *ends) {
    for (i32 k = 0; k < n; k++) {
        i32 counts[4] = {0, 0, 0, 0}; /* right, down left, down, down right */
        AF_TRY(af_write_line(m, keys[k], keys[k], 1, vals++));
        for (i32 y = k + 1; y < n; y++) {
            if (!af_line(keys[k], keys[y])) continue;
            const i32 dj = (i32)((u32)keys[y] - (u32)keys[k]);
            const i32 way = keys[y] >> 32 == keys[k] >> 32 ? 0 : 2 + (dj > 0) - (dj < 0);
            ends[way * n + counts[way]++] = y;
        }
        for (i32 way = 0; way < 4; way++)
            for (i32 y = 0; y < counts[way]; y++) {
                const u64 end = keys[ends[way * n + y]];
                AF_TRY(af_write_line(m, keys[k], end, af_line(keys[k], end), vals++));
            }
    }
    return AF_OK;
}
/* The set of lines between places of two sets. */
#define AF_LINE_MOST 4096
AF_FN i32 af_connect_all(af_machine *m, af_val a, af_val b, af_val *out) {
    const u64 *left = af_keys(m, a), *right = af_keys(m, b);
    const i32 same = a.a == b.a && a.b == b.b;
    const af_bounds box = af_bounds_of(left, a.b), other = af_bounds_of(right, b.b);
    const i64 calls = (i64)a.b * b.b;
    af_line_sums lines = {0, 0, 0, 0};
    af_val *vals = 0;
    i32 *ends = 0, at = 0;
    if ((i64)(box.i1 > other.i1 ? box.i1 : other.i1) - (box.i0 < other.i0 ? box.i0 : other.i0) >= AF_LINE_MOST ||
        (i64)(box.j1 > other.j1 ? box.j1 : other.j1) - (box.j0 < other.j0 ? box.j0 : other.j0) >= AF_LINE_MOST)
        return AF_UNFIT;
    for (i32 k = 0; k < a.b; k++)
        for (i32 y = same ? k + 1 : 0; y < b.b; y++) {
            const i32 length = left[k] < right[y] ? af_line(left[k], right[y]) : af_line(right[y], left[k]);
            if (length) af_count_line(&lines, length);
        }
    const i64 single = lines.n; /* of those that are written */
    if (same) { /* there and back, and each place by itself */
        lines.n = 2 * lines.n + a.b;
        lines.cells = 2 * lines.cells + a.b;
        lines.bytes = 2 * lines.bytes + 48 * (i64)a.b;
    }
    const i64 none = calls - lines.n, held = lines.bytes + 32 * none;
    AF_TRY(af_charge(m, 2 * (u64)(lines.cells - lines.n)));
    AF_TRY(af_need(m, (u64)(held + 32 + 8 * lines.longest))); /* at most, as in af_make_columns */
    m->live += (u64)held;
    AF_TRY(af_scratch_vals(m, (u64)(1 + single + (same ? a.b : 0)), &vals));
    if (none) vals[at++] = af_empty_set();
    if (same) {
        AF_TRY(af_scratch_ints(m, 4 * (u64)a.b, &ends));
        AF_TRY(af_write_lines(m, left, a.b, vals + at, ends));
        return af_make_sorted_set(m, vals, at + (i32)single + a.b, out);
    }
    for (i32 k = 0; k < a.b; k++) {
        for (i32 y = 0; y < b.b; y++) {
            const u64 from = left[k] < right[y] ? left[k] : right[y], to = left[k] < right[y] ? right[y] : left[k];
            const i32 length = af_line(from, to);
            if (length) AF_TRY(af_write_line(m, from, to, length, vals + at++));
        }
    }
    return af_make_set(m, vals, at, out);
}

/* A patch shifted by each of some places, all together: row by row of its colours, as words of bits. */
#define AF_SHIFT_MOST 4096   /* rows and columns of what comes of it */
#define AF_SHIFT_WORDS 65536 /* and words of bits */
typedef struct {
    u64 bits;
    i32 row, unused; /* among the rows of all colours */
} af_shifted_row;
AF_NOINLINE i32 af_shift_by_all(af_machine *m, af_val patch, af_val by, af_val *out) {
    const u64 *keys = af_keys(m, patch), *steps = af_keys(m, by);
    const i32 *colors = patch.tag == T_OBJECT ? af_colors(m, patch) : 0;
    const af_bounds box = af_bounds_of(keys, patch.b), way = af_bounds_of(steps, by.b);
    const i64 top = (i64)box.i0 + way.i0, left = (i64)box.j0 + way.j0;
    const i64 h = (i64)box.i1 + way.i1 - top + 1, w = (i64)box.j1 + way.j1 - left + 1;
    i32 offset = 0, colored = 1, rows = 0, done = 0;
    if (box.j1 - (i64)box.j0 > 63 || h > AF_SHIFT_MOST || w > AF_SHIFT_MOST) return AF_UNFIT;
    if (!af_in_range(top) || !af_in_range(left) || !af_in_range(top + h) || !af_in_range(left + w)) return AF_UNFIT;
    for (i32 k = 1; k < patch.b && colors; k++) colored += colors[k] != colors[k - 1];
    const i32 height = (i32)h, per_row = (i32)((w + 127) >> 6); /* one to spare, for a row that begins in the last */
    const i64 words = (i64)colored * height * per_row;
    if (words > AF_SHIFT_WORDS || words > 64 + 2 * (i64)patch.b * by.b) return AF_UNFIT;
    AF_TRY(af_scratch(m, 8 * (u64)words, &offset));
    u64 *bits = (u64 *)af_at(m, offset);
    AF_TRY(af_scratch(m, sizeof(af_shifted_row) * (u64)patch.b, &offset));
    af_shifted_row *row = (af_shifted_row *)af_at(m, offset);
    memset(bits, 0, 8 * (size_t)words);
    for (i32 k = 0, color = 0; k < patch.b; k++) {
        const i32 other = k && colors && colors[k] != colors[k - 1];
        color += other;
        if (k == 0 || other || keys[k] >> 32 != keys[k - 1] >> 32) {
            row[rows].row = color * height + (i32)((i64)af_key_i(keys[k]) - box.i0);
            row[rows++].bits = 0;
        }
        row[rows - 1].bits |= 1ULL << (af_key_j(keys[k]) - (i64)box.j0);
    }
    for (i32 k = 0; k < by.b; k++) {
        const i32 down = (i32)((i64)af_key_i(steps[k]) - way.i0), right = (i32)((i64)af_key_j(steps[k]) - way.j0);
        u64 *const to = bits + (i64)down * per_row + (right >> 6);
        for (i32 r = 0; r < rows; r++) {
            u64 *const at = to + (i64)row[r].row * per_row;
            at[0] |= row[r].bits << (right & 63);
            at[1] |= row[r].bits >> 1 >> (63 - (right & 63));
        }
    }
    i64 found = 0;
    for (i64 k = 0; k < words; k++) found += AF_POPCOUNT64(bits[k]);
    AF_TRY(colors ? af_new_object(m, found, out) : af_new_indices(m, found, out));
    u64 *to = af_keys(m, *out);
    i32 *to_colors = colors ? af_colors(m, *out) : 0;
    for (i32 plane = 0, at = 0; plane < colored; plane++) {
        for (i32 i = 0; i < height; i++)
            for (i32 part = 0; part < per_row; part++) {
                const u64 first = af_key((i32)(top + i), (i32)left) + ((u32)part << 6);
                for (u64 word = *bits++; word; word &= word - 1) to[done++] = first + (u32)AF_FIRST_BIT64(word);
            }
        if (!colors) continue;
        const i32 color = colors[at];
        while (at < patch.b && colors[at] == color) at++;
        for (; to_colors < af_colors(m, *out) + done; to_colors++) *to_colors = color;
    }
    return AF_OK;
}
/* What is shifted by a function that does nothing else, or None. */
AF_FN af_val af_shifted_by(const af_machine *m, af_val f) {
    if (f.tag != T_FUNC || f.b != 2 || f.c != OP_lbind) return af_none();
    const af_val *parts = af_vals(m, f);
    const i32 shift = parts[0].tag == T_FUNC && parts[0].b == 0 && parts[0].c == OP_shift;
    return shift && af_is(parts[1], TAG(T_INDICES) | TAG(T_OBJECT)) ? parts[1] : af_none();
}

AF_NOINLINE i32 af_write_at_once(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    const i32 at = op != OP_order; /* where the container stands */
    const af_val f = x[1 - at], c = x[at];
    const af_val shifted = op == OP_mapply && f.b ? af_shifted_by(m, f) : af_none();
    const i32 deeper = shifted.tag == T_NONE ? 1 : 2;
    if (f.tag != T_FUNC || (f.b && deeper == 1) || depth + deeper > AF_CALLS_MAX) return AF_UNFIT;
    const i32 sign = f.c == OP_maximum ? 1 : f.c == OP_minimum ? -1 : 0;
    u32 around = 0;
    u64 cost = 1, held = 32;
    if (op == OP_apply) {
        if (!sign || c.tag != T_GRID8 || c.c != 2) return AF_UNFIT;
        cost = 2; /* 1, and the weight of a pair */
    } else if (op == OP_order) {
        if ((f.c != OP_identity && f.c != OP_invert) || c.tag != T_ROW8) return AF_UNFIT;
    } else if (op == OP_prapply) {
        if (f.c != OP_connect || c.tag != T_INDICES || x[2].tag != T_INDICES || calls > AF_INT_MAX / 64) return AF_UNFIT;
        cost = 2; /* at least: what a line costs beyond that, and what is held, is counted with the lines */
        held = 0;
    } else if (shifted.tag != T_NONE) {
        if (c.tag != T_INDICES) return AF_UNFIT;
        cost = 3 * (u64)shifted.b + 2; /* the call, what is read and written, and what is merged */
        held = 16 + af_bytes(m, shifted);
    } else {
        if (f.c == OP_dneighbors || f.c == OP_neighbors) around |= AF_STRAIGHT;
        if (f.c == OP_ineighbors || f.c == OP_neighbors) around |= AF_SLANTED;
        if ((!around && f.c != OP_vfrontier && f.c != OP_hfrontier) || c.tag != T_INDICES) return AF_UNFIT;
        const u64 given = around ? (u64)AF_POPCOUNT(around) : AF_FRONTIER; /* places */
        cost = around ? given : 2 * given;
        held = 32 + 8 * given;
    }
    if (depth + deeper > m->deepest) m->deepest = depth + deeper;
    AF_TRY(af_charge(m, (u64)calls * cost));
    AF_TRY(af_need(m, held + held * (u64)calls)); /* at most, as in af_make_columns */
    m->live += held * (u64)calls;
    if (op == OP_apply) return af_extremes_of_pairs(m, c, sign, out);
    if (op == OP_order) return af_sort_bytes(m, c, f.c == OP_invert, out);
    if (op == OP_prapply) return af_connect_all(m, c, x[2], out);
    if (shifted.tag != T_NONE) return af_shift_by_all(m, shifted, c, out);
    return around ? af_around_all(m, c, around, out) : af_frontiers_of_all(m, c, f.c == OP_vfrontier, out);
}
/* What the primitive gives, on speculation; AF_UNFIT: make the calls. */
AF_FN i32 af_short_way(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    if (!m->cache || !m->cache->columns) return AF_UNFIT;
    const af_point point = af_point_of(m);
    i32 status = af_write_at_once(m, op, x, calls, depth, out);
    if (status == AF_OK) status = af_weigh(m, op, out);
    if (status == AF_OK) m->cache->paths.fused++;
    if (status == AF_OK || (status != AF_UNFIT && (m->cache->columns == 2 || af_is_stopped(m)))) return status;
    af_go_back(m, &point);
    return AF_UNFIT;
}

#endif
