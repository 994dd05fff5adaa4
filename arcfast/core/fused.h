/* Kernels for whole higher-order calls, on one lane: the rows of fused.def.  What the calls would give and cost is plain, so
 * only that is counted.  Where anything goes wrong the calls are made one by one, as after columns that failed. */
#ifndef AF_FUSED_H
#define AF_FUSED_H
#include "execute.h"

/* A higher-order call of a function that is one primitive. */
typedef struct {
    i32 higher, op;      /* the higher-order primitive, and the one that it calls */
    af_val c, d;         /* its containers */
    af_val bound;        /* what the function binds; None: nothing */
    i64 calls;
    i32 depth;           /* of the deepest call */
    u64 charge;          /* of the made functions around the primitive, for each call */
    i32 held;            /* the function is a lambda, which holds what the primitive gives */
} af_fused_call;

enum { FORM_OF_ONE, FORM_OF_TWO, FORM_BOUND }; /* the primitive takes the argument, both arguments, or a bound value first */

/* The primitive that f calls on its arguments, and nothing else; -1: there is none, or it is not known without writing the
 * body. */
AF_NOINLINE i32 af_only_primitive(af_machine *m, af_val f, i32 n, af_fused_call *call) {
    const af_body *body = 0;
    if (f.tag != T_FUNC) return -1;
    call->bound = af_none();
    call->charge = 0;
    call->held = 0;
    call->op = f.c;
    if (!f.b) return n == 1 ? FORM_OF_ONE : FORM_OF_TWO;
    const u32 scratch = m->scratch;
    if (f.c != OP_lambda && f.c != OP_lbind) return -1;
    if (f.c == OP_lambda ? af_body_at(m, af_vals(m, f)[0], 3) != 1 : af_is(af_vals(m, f)[0], TAG(T_FUNC)) && af_vals(m, f)[0].b)
        return -1;
    if (af_body_of(m, f, n, call->depth, &body) != AF_OK) return -1;
    const af_instr *instr = af_body_instrs(body);
    const i32 only = body->plain && body->instrs == 2 && instr->op >= 0 && instr[1].args[0] == instr->out;
    const i32 one = instr->n == 1 && instr->args[0] == 0, two = instr->n == 2 && instr->args[0] == 0 && instr->args[1] == 1;
    const i32 bound = instr->n == 2 && instr->args[0] < 0 && instr->args[1] == 0;
    call->op = instr->op;
    call->charge = body->charge;
    call->held = instr->held;
    call->depth += body->deepest;
    if (only && bound) call->bound = af_body_consts(body)[instr->args[0]];
    m->scratch = scratch;
    return !only ? -1 : bound && n == 1 ? FORM_BOUND : one && n == 1 ? FORM_OF_ONE : two && n == 2 ? FORM_OF_TWO : -1;
}

/* Spend and hold what the calls do: each costs this much beside the made functions, and holds this much. */
AF_FN i32 af_count_calls(af_machine *m, const af_fused_call *call, u64 cost, u64 held) {
    AF_TRY(af_charge(m, (u64)call->calls * (call->charge + cost)));
    AF_TRY(af_need(m, (held << call->held) + held * (u64)call->calls)); /* at most, as in columns */
    m->live += held * (u64)call->calls;
    return AF_OK;
}

/* ---- Kernels ---- */

/* The cells of a row in order. */
AF_FN i32 af_fused_order(af_machine *m, const af_fused_call *call, af_val *out) {
    const af_val row = call->c;
    const i32 downwards = call->op == OP_invert;
    const i8 *from = (const i8 *)af_at(m, row.a);
    i32 low = 127, high = -128, offset = 0;
    for (i32 k = 0; k < row.b; k++) {
        low = from[k] < low ? from[k] : low;
        high = from[k] > high ? from[k] : high;
    }
    if (high - low > 15) return AF_UNFIT;
    AF_TRY(af_count_calls(m, call, 1, 32));
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
/* The greatest of each pair. */
AF_FN i32 af_fused_extremes(af_machine *m, const af_fused_call *call, af_val *out) {
    const af_val pairs = call->c;
    if (pairs.c != 2) return AF_UNFIT;
    AF_TRY(af_count_calls(m, call, 2, 32)); /* 1, and the weight of a pair */
    const i8 *from = (const i8 *)af_at(m, pairs.a);
    const i32 n = pairs.b;
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 4 * (u64)n));
    AF_TRY(af_new(m, (u64)n, &offset));
    i8 *to = (i8 *)af_at(m, offset);
    for (i32 k = 0; k < n; k++) {
        const i8 a = from[2 * k], b = from[2 * k + 1];
        to[k] = b > a ? b : a;
    }
    *out = n == 2 ? af_pair(to[0], to[1]) : af_value(T_ROW8, offset, n, 0);
    return AF_OK;
}
/* All places around those of a set. */
AF_FN i32 af_fused_neighbors(af_machine *m, const af_fused_call *call, af_val *out) {
    const i32 all_eight = call->op == OP_neighbors;
    const u64 given = all_eight ? 8 : 4; /* places, each counted where it is given */
    const af_val c = call->c;
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
    AF_TRY(af_count_calls(m, call, given, 32 + 8 * given));
    AF_TRY(af_scratch(m, 8 * (2 * (u64)h + 2), &offset));
    u64 *near = (u64 *)af_at(m, offset), *rows = near + h + 1; /* with an empty row before and behind */
    memset(rows - 1, 0, 8 * (size_t)(h + 2));
    for (i32 k = 0; k < c.b; k++) rows[(i64)(keys[k] >> 32) - top] |= 2ULL << ((u32)keys[k] - left);
    for (i64 r = 0; r < h; r++) {
        const u64 beside = rows[r - 1] | rows[r + 1];
        u64 word = beside << 1 | beside >> 1;
        if (all_eight) word |= rows[r] << 1 | rows[r] >> 1 | beside;
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
/* The columns of all places of a set, as vfrontier gives them. */
AF_FN i32 af_fused_frontiers(af_machine *m, const af_fused_call *call, af_val *out) {
    const af_val c = call->c;
    const u64 *keys = af_keys(m, c);
    const af_bounds box = af_bounds_of(keys, c.b);
    u64 marks = 0;
    if ((i64)box.j1 - box.j0 > 63) return AF_UNFIT;
    AF_TRY(af_count_calls(m, call, 2 * AF_FRONTIER, 32 + 8 * AF_FRONTIER)); /* written, and counted where it is given */
    for (i32 k = 0; k < c.b; k++) marks |= 1ULL << (af_key_j(keys[k]) - box.j0);
    AF_TRY(af_new_indices(m, AF_FRONTIER * (i64)AF_POPCOUNT64(marks), out));
    u64 *to = af_keys(m, *out);
    for (i32 i = 0; i < AF_FRONTIER; i++)
        for (u64 bits = marks; bits; bits &= bits - 1) *to++ = af_key(i, box.j0 + (i32)AF_FIRST_BIT64(bits));
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
AF_FN i32 af_fused_lines(af_machine *m, const af_fused_call *call, af_val *out) {
    const af_val a = call->c, b = call->d;
    if (b.tag != T_INDICES || call->calls > AF_INT_MAX / 64) return AF_UNFIT;
    const u64 *left = af_keys(m, a), *right = af_keys(m, b);
    const i32 same = a.a == b.a && a.b == b.b;
    const af_bounds box = af_bounds_of(left, a.b), other = af_bounds_of(right, b.b);
    const i64 calls = call->calls;
    af_line_sums lines = {0, 0, 0, 0};
    af_val *vals = 0;
    i32 *ends = 0, at = 0;
    if ((i64)(box.i1 > other.i1 ? box.i1 : other.i1) - (box.i0 < other.i0 ? box.i0 : other.i0) >= AF_LINE_MOST ||
        (i64)(box.j1 > other.j1 ? box.j1 : other.j1) - (box.j0 < other.j0 ? box.j0 : other.j0) >= AF_LINE_MOST)
        return AF_UNFIT;
    AF_TRY(af_count_calls(m, call, 2, 0)); /* at least; what longer lines cost comes when they are counted */
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
    AF_TRY(af_need(m, (u64)(held + ((32 + 8 * lines.longest) << call->held)))); /* at most, as in columns */
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
    i32 at, unused; /* its word, among those of all rows of all colours */
} af_shifted_word;
AF_NOINLINE i32 af_fused_shift(af_machine *m, const af_fused_call *call, af_val *out) {
    const af_val patch = call->bound, by = call->c;
    if (!af_is(patch, TAG(T_INDICES) | TAG(T_OBJECT))) return AF_UNFIT;
    const u64 *keys = af_keys(m, patch), *steps = af_keys(m, by);
    const i32 *colors = patch.tag == T_OBJECT ? af_colors(m, patch) : 0;
    const af_bounds box = af_bounds_of(keys, patch.b), way = af_bounds_of(steps, by.b);
    const u64 corner = af_key(box.i0, box.j0);
    const i64 top = (i64)box.i0 + way.i0, left = (i64)box.j0 + way.j0;
    const i64 h = (i64)box.i1 + way.i1 - top + 1, w = (i64)box.j1 + way.j1 - left + 1;
    i32 offset = 0, colored = 1, pieces = 0, done = 0;
    if (h > AF_SHIFT_MOST || w > AF_SHIFT_MOST) return AF_UNFIT;
    if (!af_in_range(top) || !af_in_range(left) || !af_in_range(top + h) || !af_in_range(left + w)) return AF_UNFIT;
    for (i32 k = 1; k < patch.b && colors; k++) colored += colors[k] != colors[k - 1];
    const i32 height = (i32)h, short_rows = w <= 64;
    const i32 per_row = short_rows ? 1 : (i32)((w + 127) >> 6); /* one to spare, for a row that begins in the last */
    const i64 words = (i64)colored * height * per_row;
    if (words > AF_SHIFT_WORDS || words > 64 + 2 * (i64)patch.b * by.b) return AF_UNFIT;
    /* What is read and written, and what is merged. */
    AF_TRY(af_count_calls(m, call, 3 * (u64)patch.b + 1, 16 + af_bytes(m, patch)));
    AF_TRY(af_scratch(m, 8 * (u64)words, &offset));
    u64 *bits = (u64 *)af_at(m, offset);
    AF_TRY(af_scratch(m, sizeof(af_shifted_word) * (u64)patch.b, &offset));
    af_shifted_word *piece = (af_shifted_word *)af_at(m, offset);
    memset(bits, 0, 8 * (size_t)words);
    for (i32 k = 0, color = 0; k < patch.b; k++) {
        color += k && colors && colors[k] != colors[k - 1];
        const i32 i = color * height + (i32)((keys[k] >> 32) - (corner >> 32)), j = (i32)((u32)keys[k] - (u32)corner);
        const i32 at = i * per_row + (j >> 6);
        if (k == 0 || piece[pieces - 1].at != at) {
            piece[pieces].at = at;
            piece[pieces++].bits = 0;
        }
        piece[pieces - 1].bits |= 1ULL << (j & 63);
    }
    for (i32 k = 0; k < by.b; k++) {
        const i32 down = (i32)((i64)af_key_i(steps[k]) - way.i0), right = (i32)((i64)af_key_j(steps[k]) - way.j0);
        u64 *const to = bits + (i64)down * per_row + (right >> 6);
        for (i32 p = 0; p < pieces; p++) {
            u64 *const at = to + piece[p].at;
            at[0] |= piece[p].bits << (right & 63);
            if (!short_rows) at[1] |= piece[p].bits >> 1 >> (63 - (right & 63));
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
        for (i32 *const end = af_colors(m, *out) + done; to_colors < end; to_colors++) *to_colors = color;
    }
    return AF_OK;
}

/* ---- Which call has one ---- */

#define FUSED(KERNEL, HIGHER, OP, FORM, TAG, GAIN)                                                                     \
    if (call->higher == OP_##HIGHER && call->op == OP_##OP && form == FORM_##FORM && call->c.tag == T_##TAG)           \
        return af_fused_##KERNEL(m, call, out);
AF_NOINLINE i32 af_run_fused(af_machine *m, const af_fused_call *call, i32 form, af_val *out) {
#include "fused.def"
    return AF_UNFIT;
}
#undef FUSED
#define FUSED(KERNEL, HIGHER, OP, FORM, TAG, GAIN)                                                                     \
    if (higher == OP_##HIGHER && tag == T_##TAG) return 1;
AF_INLINE i32 af_may_be_fused(i32 higher, u32 tag) {
#include "fused.def"
    return 0;
}
#undef FUSED

/* What a higher-order primitive that may have a kernel gives by it; AF_UNFIT: it has none, and nothing was spent. */
AF_NOINLINE i32 af_try_fused(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth, af_val *out) {
    const i32 at = af_function_at(op), two = af_calls_rule(op) == CALLS_PRODUCT;
    af_fused_call call;
    call.higher = op;
    call.c = x[1 - at];
    call.d = two ? x[2] : af_none();
    call.calls = calls;
    call.depth = depth + 1;
    const i32 form = af_only_primitive(m, x[at], 1 + two, &call);
    if (form < 0 || call.depth > AF_CALLS_MAX) return AF_UNFIT;
    AF_TRY(af_run_fused(m, &call, form, out));
    m->cache->paths.fused++;
    return af_weigh(m, op, out);
}

#endif
