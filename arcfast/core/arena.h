/* The run's arena: allocating, building tuples and functions in their one form, comparing, hashing, copying.
 *
 * Walks over nested values keep their own stack at the foot of the arena (GPU threads have none to spare); it holds the
 * deepest value the limits allow.  Everything here is called by all lanes together, never inside a section. */
#ifndef AF_ARENA_H
#define AF_ARENA_H
#include "ops.h"
#include "value.h"

typedef struct {
    af_val a, b;
    u64 hash;
    i32 k, unused;
} af_visit;

#define AF_VISITS (AF_DEPTH_MAX + AF_LEVEL_MAX + 4)
#define AF_STACK 64u /* what is below belongs to whoever owns the memory (af_image, vm.h) */
#define AF_FOOT ((AF_STACK + (u32)sizeof(af_visit) * AF_VISITS + 15u) & ~15u)

/* Take possession of `size` bytes.  A size below AF_FOOT + 16 is no arena. */
AF_FN void af_start(af_machine *m, u8 *mem, u32 size) {
    m->mem = mem;
    m->size = size & ~15u;
    m->top = AF_FOOT;
    m->scratch = m->size;
    m->fuel = ~(u64)0;
    m->memory = 0xffffffffu;
    m->live = 0;
    m->results = 0;
    m->count = 0;
    m->error_op = m->error_arg = -1;
    m->error_why = WHY_NONE;
#if LANES == 1
    m->host = 0;
    m->host_data = 0;
    m->reserve = 0;
    m->stop = 0;
    m->look = 0;
    m->stopped = 0;
    m->memo = 0;
    m->peak = 0;
    m->deepest = 0;
#endif
}

/* A step may hold so many bytes more? Call it with a size that follows from arguments and result alone. */
AF_FN i32 af_need(af_machine *m, u64 bytes) {
    const u64 held = m->live + bytes;
#if LANES == 1
    if (held > m->peak) m->peak = held;
#endif
    return held > m->memory ? AF_MEMORY : AF_OK;
}

/* Room on the heap for (part of) a result. */
AF_FN i32 af_new(af_machine *m, u64 bytes, i32 *offset) {
    bytes = af_round16(bytes);
    AF_ASSERT(m->top <= m->scratch);
    if (bytes > m->scratch - m->top) return bytes > m->memory ? AF_MEMORY : AF_ROOM;
    *offset = (i32)m->top;
    m->top += (u32)bytes;
    return AF_OK;
}

/* Room that is given back when the primitive ends. */
AF_FN i32 af_scratch(af_machine *m, u64 bytes, i32 *offset) {
    bytes = af_round16(bytes);
    AF_ASSERT(m->top <= m->scratch);
    if (bytes > m->scratch - m->top) return AF_ROOM;
    m->scratch -= (u32)bytes;
    *offset = (i32)m->scratch;
    return AF_OK;
}
AF_FN i32 af_scratch_vals(af_machine *m, u64 n, af_val **vals) {
    i32 offset = 0;
    AF_TRY(af_scratch(m, n * sizeof(af_val), &offset));
    *vals = (af_val *)af_at(m, offset);
    return AF_OK;
}

/* An uninitialised grid, row, index set or object of the given size.  For h == 0 or n == 0 use the empty values. */
AF_OUTLINE i32 af_new_grid(af_machine *m, i64 h, i64 w, i32 wide, af_val *out, af_grid *g) {
    i32 offset = 0;
    if (h == 0) {
        *out = af_empty_tuple();
        *g = af_grid_of(m, *out);
        return AF_OK;
    }
    if ((u64)h > 0x40000000u || (u64)w > 0x40000000u) return AF_MEMORY;
    AF_TRY(af_need(m, 16 + 4 * (u64)h * ((u64)w + 1)));
    AF_TRY(af_new(m, (u64)h * (u64)w * (wide ? 4u : 1u), &offset));
    *out = af_value(wide ? T_GRID32 : T_GRID8, offset, (i32)h, (i32)w);
    *g = af_grid_of(m, *out);
    return AF_OK;
}
AF_OUTLINE i32 af_new_indices(af_machine *m, i64 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 8 * (u64)n));
    AF_TRY(af_new(m, 8 * (u64)n, &offset));
    *out = af_value(n ? T_INDICES : T_SET, n ? offset : 0, (i32)n, 0);
    return AF_OK;
}
AF_OUTLINE i32 af_new_object(af_machine *m, i64 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 12 * (u64)n));
    AF_TRY(af_new(m, 12 * (u64)n, &offset));
    *out = af_value(n ? T_OBJECT : T_SET, n ? offset : 0, (i32)n, 0);
    return AF_OK;
}

/* The block of a TUPLE, SET or FUNC from its n >= 1 members, in the order given. */
AF_NOINLINE i32 af_new_block(af_machine *m, const af_val *vals, i32 n, i32 *offset) {
    i64 weight = 0, bytes = 0;
    i32 depth = 0, level = 0, from = AF_LANE;
#if LANES == 1
    for (; from < n && vals[from].tag == T_OBJECT; from++) { /* what most sets have */
        weight += vals[from].b;
        bytes += 16 + (i64)af_round16(12 * (u64)vals[from].b);
        depth = 3;
    }
#endif
    AF_ROLLED for (i32 i = from; i < n; i += LANES) {
#if LANES == 1
        if (af_is(vals[i], TAGS_SMALL) || (vals[i].tag == T_FUNC && !vals[i].b)) {
            const i32 nested = vals[i].tag == T_CELL ? 2 : vals[i].tag == T_PAIR;
            weight++;
            bytes += 16;
            depth = nested > depth ? nested : depth;
            continue;
        }
        if (af_is(vals[i], TAGS_NESTED) && vals[i].b) { /* its block tells all at once */
            const af_block *member = af_block_of(m, vals[i]);
            weight += member->weight;
            bytes += member->bytes;
            depth = member->depth > depth ? member->depth : depth;
            level = member->level > level ? member->level : level;
            continue;
        }
        if (vals[i].tag == T_GRID8) {
            weight += (i64)vals[i].b * (vals[i].c + (vals[i].c == 0));
            bytes += 16 + (i64)af_round16(4 * (u64)vals[i].b * ((u64)vals[i].c + 1));
            if (depth < 2) depth = 2;
            continue;
        }
#endif
        const i32 d = af_depth(m, vals[i]), l = af_level(m, vals[i]);
        weight += (i64)af_weight(m, vals[i]);
        bytes += (i64)af_bytes(m, vals[i]);
        if (d > depth) depth = d;
        if (l > level) level = l;
    }
    weight = SUM(weight);
    bytes = SUM(bytes) + 32;
    depth = MAX(depth);
    level = MAX(level);
    AF_TRY(af_need(m, (u64)bytes));
    AF_TRY(af_new(m, sizeof(af_block) + (u64)n * sizeof(af_val), offset));
    af_block *block = (af_block *)af_at(m, *offset);
    SERIAL {
        block->weight = weight > 0xffffffffLL ? 0xffffffffu : (u32)weight;
        block->bytes = (u32)bytes;
        block->depth = (u16)depth;
        block->level = (u16)level;
        block->unused = 0;
    }
    af_val *to = (af_val *)(block + 1);
#if LANES == 1
    memcpy(to, vals, (size_t)from * sizeof(af_val));
    for (i32 i = from; i < n; i++) to[i] = af_as_member(vals[i]);
#else
    EACH(i, n) { to[i] = af_as_member(vals[i]); }
#endif
    return AF_OK;
}

/* A generic container: one deeper than its members. */
AF_OUTLINE i32 af_new_container(af_machine *m, u32 tag, const af_val *vals, i32 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_new_block(m, vals, n, &offset));
    af_block *block = (af_block *)af_at(m, offset);
    const i32 depth = block->depth + 1;
    SYNC();
    if (depth > AF_DEPTH_MAX) return af_fail(m, -1, WHY_NESTING);
    SERIAL { block->depth = (u16)depth; }
    *out = af_value(tag, offset, n, 0);
    return AF_OK;
}

/* A function made by maker `op` of n parts. */
AF_OUTLINE i32 af_make_function(af_machine *m, i32 op, const af_val *parts, i32 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_new_block(m, parts, n, &offset));
    af_block *block = (af_block *)af_at(m, offset);
    const i32 level = block->level + 1;
    SYNC();
    if (level > AF_LEVEL_MAX) return af_fail(m, -1, WHY_NESTING);
    SERIAL { block->level = (u16)level; }
    *out = af_value(T_FUNC, offset, n, op);
    return AF_OK;
}

/* The tuple of n values in its one form. */
AF_NOINLINE i32 af_make_tuple(af_machine *m, const af_val *vals, i32 n, af_val *out) {
    if (n == 0) {
        *out = af_empty_tuple();
        return AF_OK;
    }
    const af_val first = vals[0];
    if (n == 2 && af_is_int(first)) {
        const af_val second = vals[1];
        if (af_is_int(second)) {
            *out = af_pair(first.a, second.a);
            return AF_OK;
        }
        if (second.tag == T_PAIR) {
            *out = af_cell(first.a, second.a, second.b);
            return AF_OK;
        }
    }
    i32 offset = 0;
    u32 other = 0, far = 0; /* is there one of another sort?  beyond a byte? */
    if (af_is_int(first)) {
        AF_ROLLED for (i32 i = AF_LANE; i < n; i += LANES) {
            other |= !af_is_int(vals[i]);
            far |= (u32)vals[i].a + 128u;
        }
        if (!ANY(other)) {
            const i32 wide = ANY(far > 255u);
            AF_TRY(af_need(m, 16 + 4 * (u64)n));
            AF_TRY(af_new(m, (u64)n * (wide ? 4u : 1u), &offset));
            u8 *data = (u8 *)af_at(m, offset);
            EACH(i, n) { af_put(data, wide, i, vals[i].a); }
            *out = af_value(wide ? T_ROW32 : T_ROW8, offset, n, 0);
            return AF_OK;
        }
    } else if (first.tag == T_PAIR) {
        AF_ROLLED for (i32 i = AF_LANE; i < n; i += LANES) {
            other |= vals[i].tag ^ T_PAIR;
            far |= ((u32)vals[i].a + 128u) | ((u32)vals[i].b + 128u);
        }
        if (!ANY(other)) {
            af_grid g;
            AF_TRY(af_new_grid(m, n, 2, ANY(far > 255u), out, &g));
            EACH(i, n) {
                af_put(g.data, g.wide, 2 * (i64)i, vals[i].a);
                af_put(g.data, g.wide, 2 * (i64)i + 1, vals[i].b);
            }
            return AF_OK;
        }
    } else if (af_is(first, TAGS_ROW) || (first.tag == T_TUPLE && first.b == 0)) {
        const i32 w = first.b;
        AF_ROLLED for (i32 i = AF_LANE; i < n; i += LANES) {
            other |= vals[i].b != w || !af_is(vals[i], w ? TAGS_ROW : TAG(T_TUPLE));
            far |= vals[i].tag == T_ROW32 ? 256u : 0;
        }
        if (!ANY(other)) {
            af_grid g;
            const i32 wide = ANY(far > 255u);
            AF_TRY(af_new_grid(m, n, w, wide, out, &g));
            if (w == 0) return AF_OK;
            for (i32 i = 0; i < n; i++) {
                const af_val row = vals[i];
                const u8 *data = (const u8 *)af_at(m, row.a);
                const i32 from_wide = row.tag == T_ROW32;
#if LANES == 1
                if (!wide) {
                    memcpy(g.data + (i64)i * w, data, (size_t)w);
                    continue;
                }
#endif
                EACH(j, w) { af_put(g.data, wide, (i64)i * w + j, af_get(data, from_wide, j)); }
            }
            return AF_OK;
        }
    }
    return af_new_container(m, T_TUPLE, vals, n, out);
}

/* ---- Comparing ---- */

/* The first index in 0..n-1 that satisfies P, or n. */
#if LANES == 1
#define FIRST(I, N, OUT, P)                                                                                            \
    for (i32 I = 0; (OUT) = I, I < (i32)(N) && !(P); I++) {                                                            \
    }
#else
#define FIRST(I, N, OUT, P)                                                                                            \
    (OUT) = (i32)(N);                                                                                                  \
    for (i32 af_from = 0; af_from < (i32)(N); af_from += LANES) {                                                      \
        const i32 I = af_from + AF_LANE;                                                                               \
        const u32 af_votes = BALLOT(I < (i32)(N) && (P));                                                              \
        if (af_votes) {                                                                                                \
            (OUT) = af_from + (i32)AF_FIRST_BIT64(af_votes);                                                           \
            break;                                                                                                     \
        }                                                                                                              \
    }
#endif

AF_FN i32 af_order(i64 a, i64 b) { return (a > b) - (a < b); }

enum { AF_RANK_NONE, AF_RANK_INT, AF_RANK_TUPLE, AF_RANK_SET, AF_RANK_FUNCTION };
AF_FN i32 af_rank(af_val v) {
    return v.tag == T_NONE    ? AF_RANK_NONE
           : af_is_int(v)   ? AF_RANK_INT
           : af_is_tuple(v) ? AF_RANK_TUPLE
           : af_is_set(v)   ? AF_RANK_SET
                            : AF_RANK_FUNCTION;
}

AF_NOINLINE i32 af_compare_cells(const u8 *a, i32 a_wide, const u8 *b, i32 b_wide, i32 n) {
    i32 at = 0;
    FIRST(i, n, at, af_get(a, a_wide, i) != af_get(b, b_wide, i))
    return at == n ? 0 : af_order(af_get(a, a_wide, at), af_get(b, b_wide, at));
}
AF_NOINLINE i32 af_compare_places(const af_machine *m, af_val a, af_val b, i32 colored) {
    const u64 *ka = af_keys(m, a), *kb = af_keys(m, b);
    const i32 n = a.b < b.b ? a.b : b.b;
    i32 at = 0;
    if (colored) {
        const i32 *ca = af_colors(m, a), *cb = af_colors(m, b);
        FIRST(i, n, at, ca[i] != cb[i] || ka[i] != kb[i])
        if (at < n && ca[at] != cb[at]) return af_order(ca[at], cb[at]);
    } else {
        FIRST(i, n, at, ka[i] != kb[i])
    }
    return at < n ? (ka[at] > kb[at] ? 1 : -1) : af_order(a.b, b.b);
}

#define AF_DESCEND 2
/* Compare two values of one rank without a stack; AF_DESCEND where members must be asked. */
AF_OUTLINE i32 af_compare_flat(const af_machine *m, af_val a, af_val b) {
    i32 c = 0;
    switch (a.tag) {
    case T_NONE: return 0;
    case T_BOOL:
    case T_INT: return af_order(a.a, b.a);
    case T_PAIR:
        if (b.tag != T_PAIR) return AF_DESCEND;
        c = af_order(a.a, b.a);
        return c ? c : af_order(a.b, b.b);
    case T_CELL:
        if (b.tag != T_CELL) return AF_DESCEND;
        c = af_order(a.a, b.a);
        if (!c) c = af_order(a.b, b.b);
        return c ? c : af_order(a.c, b.c);
    case T_ROW8:
    case T_ROW32:
        if (!af_is(b, TAGS_ROW)) return AF_DESCEND;
        c = af_compare_cells((u8 *)af_at(m, a.a), a.tag == T_ROW32, (u8 *)af_at(m, b.a), b.tag == T_ROW32,
                             a.b < b.b ? a.b : b.b);
        return c ? c : af_order(a.b, b.b);
    case T_GRID8:
    case T_GRID32: {
        if (!af_is(b, TAGS_GRID)) return AF_DESCEND;
        const af_grid x = af_grid_of(m, a), y = af_grid_of(m, b);
        const i32 w = x.w < y.w ? x.w : y.w, h = x.w != y.w ? 1 : x.h < y.h ? x.h : y.h;
        c = af_compare_cells(x.data, x.wide, y.data, y.wide, w * h);
        if (!c) c = af_order(x.w, y.w);
        return c ? c : af_order(x.h, y.h);
    }
    case T_INDICES: return b.tag == T_INDICES ? af_compare_places(m, a, b, 0) : AF_DESCEND;
    case T_OBJECT: return b.tag == T_OBJECT ? af_compare_places(m, a, b, 1) : AF_DESCEND;
    case T_HOST:
        if (b.tag != T_HOST) return 1;
        c = af_order(a.b, b.b);
        return c ? c : af_order((u32)a.a, (u32)b.a);
    case T_FUNC:
        if (b.tag == T_HOST) return -1;
        if (a.c != b.c) return af_compare_names(a.c, b.c);
        return a.b || b.b ? AF_DESCEND : 0;
    default: return AF_DESCEND;
    }
}

/* Walk two values together to where they first differ.  With `known`, that must be where two members of tuples have an
 * order, or within sets; else *known becomes 0. */
AF_INLINE i32 af_compare_walk(af_machine *m, af_val a, af_val b, i32 *known) {
    af_visit *stack = (af_visit *)af_at(m, (i32)AF_STACK);
    af_val left = a, right = b;
    i32 open = 0, k = 0, saved = 0; /* left, right, k: the pair of containers being walked, if open */
    i32 inside = 0, inside_at = 0;  /* rank and depth of the outermost containers around them that are no tuples */
    for (;;) {
        const i32 rank = af_rank(a);
        i32 c = af_order(rank, af_rank(b));
        if (known && !inside && c) *known = 0;
        if (!c) c = af_compare_flat(m, a, b);
        if (known && c && c != AF_DESCEND && !inside && (rank == AF_RANK_NONE || rank == AF_RANK_FUNCTION)) *known = 0;
        if (c == AF_DESCEND) {
            if (open) {
                AF_ASSERT(saved < AF_VISITS);
                SERIAL {
                    stack[saved].a = left;
                    stack[saved].b = right;
                    stack[saved].k = k;
                }
                saved++;
            }
            if (known && !inside && rank != AF_RANK_TUPLE) {
                inside = rank;
                inside_at = saved;
            }
            left = a;
            right = b;
            k = 0;
            open = 1;
        } else if (c) {
            if (known && inside == AF_RANK_FUNCTION) *known = 0;
            return c;
        }
        for (;;) {
            if (!open) return 0;
            const i32 na = af_len(left), nb = af_len(right);
            if (k < na && k < nb) break;
            if (na != nb) {
                if (known && inside == AF_RANK_FUNCTION) *known = 0;
                return na < nb ? -1 : 1;
            }
            if (inside && saved == inside_at) inside = 0;
            open = saved > 0;
            if (open) {
                saved--;
                left = stack[saved].a;
                right = stack[saved].b;
                k = stack[saved].k;
                SYNC();
            }
        }
        a = af_member(m, left, k);
        b = af_member(m, right, k);
        k++;
    }
}

/* The total order of values: -1, 0, 1. */
AF_NOINLINE i32 af_compare(af_machine *m, af_val a, af_val b) { return af_compare_walk(m, a, b, 0); }

/* Equal values have equal forms, so most unequal ones are told apart by tag and size. */
AF_OUTLINE i32 af_equal(af_machine *m, af_val a, af_val b) {
    if (a.tag != b.tag) {
        if (af_is_int(a) && af_is_int(b)) return a.a == b.a;
        if (!((af_is(a, TAGS_ROW) && af_is(b, TAGS_ROW)) || (af_is(a, TAGS_GRID) && af_is(b, TAGS_GRID)))) return 0;
    }
    if (af_is(a, TAGS_SMALL)) return a.a == b.a && a.b == b.b && a.c == b.c;
    if (a.tag != T_HOST && a.b != b.b) return 0;
    if (af_is(a, TAG(T_TUPLE) | TAG(T_SET)) && a.b == 0) return 1;
#if LANES == 1
    if (a.tag == T_GRID8 && b.tag == T_GRID8)
        return a.c == b.c && memcmp(af_at(m, a.a), af_at(m, b.a), (size_t)a.b * (size_t)a.c) == 0;
    if (a.tag == T_INDICES) return memcmp(af_at(m, a.a), af_at(m, b.a), 8 * (size_t)a.b) == 0;
    if (a.tag == T_OBJECT) return memcmp(af_at(m, a.a), af_at(m, b.a), 12 * (size_t)a.b) == 0;
#endif
    return af_compare(m, a, b) == 0;
}

/* Order among values that have one: ints, tuples whose first unequal members have one, sets.  *known becomes 0 where
 * there is none. */
AF_NOINLINE i32 af_compare_known(af_machine *m, af_val a, af_val b, i32 *known) {
    if (a.tag == T_INT && b.tag == T_INT) return af_order(a.a, b.a);
    const i32 rank = af_rank(a);
    if (rank == AF_RANK_NONE || rank == AF_RANK_FUNCTION) *known = 0; /* also where they are equal */
    return af_compare_walk(m, a, b, known);
}

/* ---- Hashing: the same on every machine, never 0 ---- */

AF_FN u64 af_mix(u64 x) {
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ULL;
    x = (x ^ (x >> 29)) * 0xa0761d6478bd642fULL;
    return x ^ (x >> 32);
}

/* Sixteen cells at a time, as two words; `at` tells which. */
AF_FN u64 af_hash_words(u64 first, u64 second, u64 at) {
    first ^= at;
    second ^= 0x8bb84b93962eacc9ULL;
    return (first * second) ^ AF_MULTIPLY_HIGH(first, second);
}
#define AF_HASH_STEP 0x9e3779b97f4a7c15ULL
/* One term for sixteen cells, and one more for each cell that does not fit a byte. */
AF_NOINLINE u64 af_hash_cells(const u8 *data, i32 wide, i64 n, u64 seed) {
    u64 sum = 0;
    const i32 blocks = (i32)((n + 15) >> 4);
#if LANES == 1
    if (!wide) {
        const u8 *const end = data + (n & ~15LL);
        u64 at = seed;
        for (const u8 *cells = data; cells < end; cells += 16, at += AF_HASH_STEP)
            sum += af_hash_words(af_eight(cells), af_eight(cells + 8), at);
        const i32 rest = (i32)(n & 15), second = rest > 8;
        if (rest && n >= 8) {
            const u64 last = af_eight(data + n - 8) >> (8 * ((16 - rest) & 7));
            sum += af_hash_words(second ? af_eight(data + n - rest) : last, second ? last : 0, at);
        } else if (rest) {
            sum += af_hash_words(af_some(data, rest), 0, at);
        }
        return af_mix(sum + seed);
    }
#endif
    AF_ROLLED for (i32 i = AF_LANE; i < blocks; i += LANES) {
        const i64 from = 16 * (i64)i, to = from + 16 < n ? from + 16 : n;
        u64 left = 0, right = 0;
        for (i64 k = from; k < to; k++) {
            const i32 x = af_get(data, wide, k);
            const u64 cell = (u64)(u8)x << (8 * (k & 7));
            left |= k - from < 8 ? cell : 0;
            right |= k - from < 8 ? 0 : cell;
            if (!af_fits8(x)) sum += af_mix((u64)k * AF_HASH_STEP + (u32)x);
        }
        sum += af_hash_words(left, right, seed + (u64)i * AF_HASH_STEP);
    }
    return af_mix(SUM_HASH(sum) + seed);
}
AF_OUTLINE u64 af_hash_flat(const af_machine *m, af_val v) {
    const u64 seed = af_mix((u64)(v.tag == T_BOOL ? T_INT : v.tag) + 0x1234567u);
    switch (v.tag) {
    case T_NONE: return seed;
    case T_BOOL:
    case T_INT: return af_mix(seed + (u32)v.a);
    case T_PAIR: return af_mix(seed + af_key(v.a, v.b));
    case T_CELL: return af_mix(af_mix(seed + af_key(v.b, v.c)) + (u32)v.a);
    case T_ROW8:
    case T_ROW32: return af_hash_cells((const u8 *)af_at(m, v.a), v.tag == T_ROW32, v.b, af_mix(77u + (u64)(u32)v.b));
    case T_GRID8:
    case T_GRID32:
        return af_hash_cells((const u8 *)af_at(m, v.a), v.tag == T_GRID32, (i64)v.b * v.c, af_mix(af_key(v.b, v.c)));
    case T_INDICES:
    case T_OBJECT: {
        const u64 *keys = af_keys(m, v);
        const i32 *colors = v.tag == T_OBJECT ? af_colors(m, v) : 0;
        u64 sum = 0;
        AF_ROLLED for (i32 i = AF_LANE; i < v.b; i += LANES) {
            const u64 color = colors ? (u64)(u32)colors[i] * 0xa0761d6478bd642fULL : 0;
            sum += af_mix(keys[i] + color + (u64)i * 0x9e3779b97f4a7c15ULL);
        }
        return af_mix(SUM_HASH(sum) + seed + (u32)v.b);
    }
    default: return af_mix(seed + ((u64)(u32)v.c << 32) + (u32)v.b); /* TUPLE, SET, FUNC before their members */
    }
}

AF_NOINLINE u64 af_hash(af_machine *m, af_val v) {
#if LANES == 1
    if (!af_is(v, TAGS_NESTED)) {
        const u64 hash = v.tag == T_GRID8 ? af_hash_cells((const u8 *)af_at(m, v.a), 0, (i64)v.b * v.c,
                                                          af_mix(af_key(v.b, v.c)))
                                          : af_hash_flat(m, v);
        return hash ? hash : 1;
    }
#endif
    af_visit *stack = (af_visit *)af_at(m, (i32)AF_STACK);
    af_val walked = v;
    u64 hash = 0;
    i32 open = 0, k = 0, saved = 0;
    for (;;) {
        const u64 h = af_hash_flat(m, v);
        if (af_is(v, TAGS_NESTED) && v.b) {
            if (open) {
                AF_ASSERT(saved < AF_VISITS);
                SERIAL {
                    stack[saved].a = walked;
                    stack[saved].hash = hash;
                    stack[saved].k = k;
                }
                saved++;
            }
            walked = v;
            hash = h;
            k = 0;
            open = 1;
        } else if (!open) {
            return h ? h : 1;
        } else {
            hash = af_mix(hash * 31u + h);
        }
        while (k == walked.b) {
            if (!saved) return hash ? hash : 1;
            const u64 inner = hash;
            saved--;
            walked = stack[saved].a;
            hash = af_mix(stack[saved].hash * 31u + inner);
            k = stack[saved].k;
            SYNC();
        }
        v = af_vals(m, walked)[k];
        k++;
    }
}

/* ---- Copying ---- */

/* Bytes that a value without members of its own takes on a heap; 0 for those that stand in the value itself. */
AF_OUTLINE u64 af_flat_bytes(af_val v) {
    switch (v.tag) {
    case T_ROW8: return (u64)v.b;
    case T_ROW32: return 4 * (u64)v.b;
    case T_GRID8: return (u64)v.b * (u64)v.c;
    case T_GRID32: return 4 * (u64)v.b * (u64)v.c;
    case T_INDICES: return 8 * (u64)v.b;
    case T_OBJECT: return 12 * (u64)v.b;
    case T_TUPLE:
    case T_SET:
    case T_FUNC: return v.b ? sizeof(af_block) + (u64)v.b * sizeof(af_val) : 0;
    default: return 0;
    }
}
AF_FN i32 af_is_nested(af_val v) { return af_is(v, TAGS_NESTED) && v.b > 0; }

/* Copy one block to `*top` (moved on) of a memory in which offset x stands at to + x. */
AF_OUTLINE i32 af_transfer_block(const u8 *from, u8 *to, u64 *top, u64 limit, af_val *v) {
    const u64 n = af_flat_bytes(*v);
    if (*top + af_round16(n) > limit) return AF_ROOM;
    COPY(to + *top, from + (u32)v->a, n);
    v->a = (i32)*top;
    *top += af_round16(n);
    return AF_OK;
}

/* Copy a value from one memory to another, sharing nothing but what lies below offset `keep` in both.
 * The walk's stack is m's. */
AF_NOINLINE i32 af_transfer(af_machine *m, const u8 *from, u8 *to, u64 *top, u64 limit, u32 keep, af_val *v) {
    af_visit *stack = (af_visit *)af_at(m, (i32)AF_STACK);
    if (af_flat_bytes(*v) == 0) {
        if (!af_is(*v, TAG(T_HOST) | TAG(T_NONE) | TAGS_INT | TAG(T_PAIR) | TAG(T_CELL))) v->a = 0;
        return AF_OK;
    }
    if ((u32)v->a < keep) return AF_OK;
    AF_TRY(af_transfer_block(from, to, top, limit, v));
    if (!af_is_nested(*v)) return AF_OK;
    af_val walked = *v;
    i32 k = 0, saved = 0;
    for (;;) {
        while (k == walked.b) {
            if (!saved) return AF_OK;
            saved--;
            walked = stack[saved].a;
            k = stack[saved].k;
            SYNC();
        }
        af_val *slot = (af_val *)(to + (u32)walked.a + sizeof(af_block)) + k;
        af_val member = *slot;
        k++;
        if (af_flat_bytes(member) == 0 || (u32)member.a < keep) continue;
        AF_TRY(af_transfer_block(from, to, top, limit, &member));
        SERIAL { *slot = member; }
        if (af_is_nested(member)) {
            AF_ASSERT(saved < AF_VISITS);
            SERIAL {
                stack[saved].a = walked;
                stack[saved].k = k;
            }
            saved++;
            walked = member;
            k = 0;
        }
    }
}

/* Give back what a call left on the heap above `mark`, except its result. */
#define AF_SETTLE_FROM 32768u
AF_NOINLINE void af_settle(af_machine *m, u32 mark, af_val *v) {
    const u64 n = af_flat_bytes(*v);
    if (n == 0 || (u32)v->a < mark) {
        m->top = mark;
        return;
    }
    if (!af_is_nested(*v) && ((u32)v->a & 15u) == 0) {
        if ((u32)v->a != mark) MOVE_DOWN(af_at(m, (i32)mark), af_at(m, v->a), af_round16(n));
        v->a = (i32)mark;
        m->top = mark + (u32)af_round16(n);
        return;
    }
    if (m->top - mark < AF_SETTLE_FROM + 2 * af_bytes(m, *v)) return;
    /* Copy it to the free room in the middle as if it stood at `mark`, then bring it there. */
    u64 top = mark;
    const u32 shift = m->top - mark;
    af_val moved = *v;
    if (af_transfer(m, m->mem, m->mem + shift, &top, m->scratch - shift, mark, &moved) != AF_OK) return;
    *v = moved;
    MOVE_DOWN(af_at(m, (i32)mark), af_at(m, (i32)m->top), top - mark);
    m->top = (u32)top;
}

#endif
