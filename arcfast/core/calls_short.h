/* Calls that need not be made, on one lane: apply(maximum or minimum) to a grid two wide, order(identity or invert) of a
 * row, mapply(neighbors or frontier) and prapply(connect) to places.  What they would give and cost is plain, so only
 * that is counted.  Where anything goes wrong the step is run again one by one, as after columns. */
#ifndef AF_CALLS_SHORT_H
#define AF_CALLS_SHORT_H

#define AF_UNFIT (-1) /* it is not such */
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
        if (m->stop && *m->stop) return AF_ROOM;
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
        if (m->stop && *m->stop) return AF_ROOM;
    }
    return af_make_set(m, vals, at, out);
}

AF_NOINLINE i32 af_short_way(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    const i32 at = op != OP_order; /* where the container stands */
    const af_val f = x[1 - at], c = x[at];
    if (f.tag != T_FUNC || f.b || !m->memo || !m->memo->columns || depth >= AF_CALLS_MAX) return AF_UNFIT;
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
    } else {
        if (f.c == OP_dneighbors || f.c == OP_neighbors) around |= AF_STRAIGHT;
        if (f.c == OP_ineighbors || f.c == OP_neighbors) around |= AF_SLANTED;
        if ((!around && f.c != OP_vfrontier && f.c != OP_hfrontier) || c.tag != T_INDICES) return AF_UNFIT;
        const u64 given = around ? (u64)AF_POPCOUNT(around) : AF_FRONTIER; /* places */
        cost = around ? given : 2 * given;
        held = 32 + 8 * given;
    }
    const u64 live = m->live, fuel = m->fuel;
    const i32 columns = m->memo->columns;
    m->memo->columns = 2;
    if (depth + 1 > m->deepest) m->deepest = depth + 1;
    AF_TRY(af_charge(m, (u64)calls * cost));
    AF_TRY(af_need(m, held + held * (u64)calls)); /* at most, as in af_make_columns */
    m->live += held * (u64)calls;
    const i32 status = op == OP_apply     ? af_extremes_of_pairs(m, c, sign, out)
                       : op == OP_order   ? af_sort_bytes(m, c, f.c == OP_invert, out)
                       : op == OP_prapply ? af_connect_all(m, c, x[2], out)
                       : around           ? af_around_all(m, c, around, out)
                                          : af_frontiers_of_all(m, c, f.c == OP_vfrontier, out);
    if (status == AF_UNFIT) {
        m->live = live;
        m->fuel = fuel;
        m->memo->columns = columns;
    }
    return status;
}

#endif
