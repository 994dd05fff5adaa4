/* Comparing and hashing values.  af_compare is the total order of all values, by which sets are sorted; af_equal is the
 * language's equality; af_hash is the same on every machine and never 0.
 * Called by all lanes together, never inside a section. */
#ifndef AF_COMPARE_H
#define AF_COMPARE_H
#include "arena.h"

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

/* The pair of containers at `at` of a walk's stack; -1: the one being walked. */
AF_FN void af_outer_pair(const af_visit *stack, i32 at, af_val left, af_val right, af_val *pair) {
    pair[0] = at < 0 ? left : stack[at].a;
    pair[1] = at < 0 ? right : stack[at].b;
}
/* Walk two values together to where they first differ.  With `has_order`, that must be where two members of tuples have an
 * order, or within sets; else *has_order becomes 0.  With `sets` as well, two sets that differ first are written there. */
AF_INLINE i32 af_compare_walk(af_machine *m, af_val a, af_val b, i32 *has_order, af_val *sets) {
    af_visit *stack = (af_visit *)af_at(m, (i32)AF_STACK);
    af_val left = a, right = b;
    i32 open = 0, k = 0, saved = 0; /* left, right, k: the pair of containers being walked, if open */
    i32 inside = 0, inside_at = 0;  /* rank and depth of the outermost containers around them that are no tuples */
    for (;;) {
        const i32 rank = af_rank(a);
        i32 c = af_order(rank, af_rank(b));
        if (has_order && !inside && c) *has_order = 0;
        if (!c) c = af_compare_flat(m, a, b);
        if (has_order && c && c != AF_DESCEND && !inside && (rank == AF_RANK_NONE || rank == AF_RANK_FUNCTION))
            *has_order = 0;
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
            if (has_order && !inside && rank != AF_RANK_TUPLE) {
                inside = rank;
                inside_at = saved;
            }
            left = a;
            right = b;
            k = 0;
            open = 1;
        } else if (c) {
            if (has_order && inside == AF_RANK_FUNCTION) *has_order = 0;
            if (sets && !inside && rank == AF_RANK_SET && af_is_set(b)) {
                sets[0] = a;
                sets[1] = b;
            }
            if (sets && inside == AF_RANK_SET) af_outer_pair(stack, saved > inside_at ? inside_at : -1, left, right, sets);
            return c;
        }
        for (;;) {
            if (!open) return 0;
            const i32 na = af_len(left), nb = af_len(right);
            if (k < na && k < nb) break;
            if (na != nb) {
                if (has_order && inside == AF_RANK_FUNCTION) *has_order = 0;
                if (sets && inside == AF_RANK_SET)
                    af_outer_pair(stack, saved > inside_at ? inside_at : -1, left, right, sets);
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
AF_NOINLINE i32 af_compare_any(af_machine *m, af_val a, af_val b) { return af_compare_walk(m, a, b, 0, 0); }
#if LANES == 1
/* Most are of one form and have no members to be asked: without a walk. */
AF_NOINLINE i32 af_compare(af_machine *m, af_val a, af_val b) {
    const i32 c = a.tag == b.tag ? af_compare_flat(m, a, b) : AF_DESCEND;
    return AF_LIKELY(c != AF_DESCEND) ? c : af_compare_any(m, a, b);
}
#else
AF_FN i32 af_compare(af_machine *m, af_val a, af_val b) { return af_compare_any(m, a, b); }
#endif

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

/* Order among values that have one: ints, tuples whose first unequal members have one, sets.  *has_order becomes 0 where
 * there is none. */
AF_NOINLINE i32 af_compare_ordered(af_machine *m, af_val a, af_val b, i32 *has_order) {
    if (a.tag == T_INT && b.tag == T_INT) return af_order(a.a, b.a);
    const i32 rank = af_rank(a);
    if (rank == AF_RANK_NONE || rank == AF_RANK_FUNCTION) *has_order = 0; /* also where they are equal */
    return af_compare_walk(m, a, b, has_order, 0);
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
    return AF_FOLDED_PRODUCT(first, second);
}
#define AF_HASH_STEP 0x9e3779b97f4a7c15ULL
#if LANES == 1
/* Of bytes, two terms at a time. */
AF_INLINE u64 af_hash_bytes(const u8 *data, i64 n, u64 seed) {
    const i32 rest = (i32)(n & 15);
    u64 sum = seed, at = seed;
    for (; n >= 32; n -= 32, data += 32, at += 2 * AF_HASH_STEP) {
        sum += af_hash_words(af_eight(data), af_eight(data + 8), at);
        AF_HIDE(sum);
        sum += af_hash_words(af_eight(data + 16), af_eight(data + 24), at + AF_HASH_STEP);
        AF_HIDE(data);
        AF_HIDE(at);
    }
    if (n >= 16) {
        sum += af_hash_words(af_eight(data), af_eight(data + 8), at);
        data += 16;
        at += AF_HASH_STEP;
    }
    if (rest >= 8) {
        const u64 last = rest == 8 ? 0 : af_eight(data + rest - 8) >> (8 * (16 - rest));
        sum += af_hash_words(af_eight(data), last, at);
    } else if (rest) {
        sum += af_hash_words(n < 8 ? af_some(data, rest) : af_eight(data + rest - 8) >> (8 * (8 - rest)), 0, at);
    }
    return af_mix(sum);
}
#endif
/* One term for sixteen cells, and one more for each cell that does not fit a byte. */
AF_NOINLINE u64 af_hash_cells(const u8 *data, i32 wide, i64 n, u64 seed) {
#if LANES == 1
    if (!wide) return af_hash_bytes(data, n, seed);
#endif
    const i32 blocks = (i32)((n + 15) >> 4);
    u64 sum = 0;
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

AF_NOINLINE u64 af_hash_any(af_machine *m, af_val v) {
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
#if LANES == 1
/* A function of its own for what nearly all results are: few registers do for it. */
AF_NOINLINE u64 af_hash(af_machine *m, af_val v) {
    if (v.tag != T_GRID8) return af_hash_any(m, v);
    const u64 hash = af_hash_bytes((const u8 *)af_at(m, v.a), (i64)v.b * v.c, af_mix(af_key(v.b, v.c)));
    return hash ? hash : 1;
}
#else
AF_FN u64 af_hash(af_machine *m, af_val v) { return af_hash_any(m, v); }
#endif

#endif
