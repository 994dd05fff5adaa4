/* Values: 16 bytes each, a tag and three ints.  Small values stand in the value itself, large ones in the run's arena,
 * named by offset, so that values travel between host, device and process as bytes.
 *
 * A value has exactly one form, chosen when it is built (arena.h, sets.h), so kinds are questions about tags:
 *   tuple   ()  TUPLE of 0      (i, j) PAIR      (v, (i, j)) CELL      other ints ROW
 *           equally long tuples of ints GRID                           else TUPLE
 *   set     {}  SET of 0        of pairs INDICES                of cells OBJECT            else SET
 * Only the width of ROW and GRID (one or four bytes a cell) is free: comparison and hash do not see it.
 * A bool inside a container is stored as INT. */
#ifndef AF_VALUE_H
#define AF_VALUE_H
#include "portable.h"

/* Statuses and their kinds; statuses.def says what they mean. */
#define STATUS(CODE, NAME, KIND, WORD, REASON, LIMIT, TEXT) AF_##NAME = CODE,
enum {
#include "statuses.def"
};
#undef STATUS

enum { AF_STATUS_INNER, AF_STATUS_VALUE, AF_STATUS_ERROR, AF_STATUS_BUDGET, AF_STATUS_WORKER };

/* The kind of a status; AF_STATUS_INNER for a number that is none. */
#define STATUS(CODE, NAME, KIND, WORD, REASON, LIMIT, TEXT)                                                            \
    case CODE: return AF_STATUS_##KIND;
AF_FN i32 af_status_kind(i32 status) {
    switch (status) {
#include "statuses.def"
    default: return AF_STATUS_INNER;
    }
}
#undef STATUS

/* Reasons of errors; the sentences are in reasons.def. */
#define REASON(NAME, TEXT) WHY_##NAME,
enum {
#include "reasons.def"
    WHY_COUNT
};
#undef REASON

enum {
    T_NONE, T_BOOL, T_INT,                              /* a = the int */
    T_PAIR,                                             /* (a, b) */
    T_CELL,                                             /* (a, (b, c)) */
    T_ROW8, T_ROW32,                                    /* a = offset of i8 or i32 data, b = length (never 0 or 2) */
    T_GRID8, T_GRID32,                                  /* a = offset of data, b = height (never 0), c = width */
    T_TUPLE,                                            /* a = offset of af_block, b = length */
    T_INDICES,                                          /* a = offset of u64 keys, ascending, b = length (never 0) */
    T_OBJECT,                                           /* the same, then i32 colours; by colour, then key */
    T_SET,                                              /* a = offset of af_block, ascending, b = length */
    T_FUNC,                                             /* a = offset of af_block, b = number of parts, c = op */
    T_HOST,                                             /* a, b = halves of a host pointer (CPU only) */
    /* What follows is no value of the language: only slots of blocks, and nodes of a battery, have it. */
    T_UNBOUND,                                          /* not assigned */
    T_VECTOR,                                           /* the results of a block of several; a, b as of TUPLE */
    T_CURSOR,                                           /* of a loop over a container: a = the next member */
    T_RANGE, T_COUNTER,                                 /* of a loop that counts: a = next, b = stop (COUNTER: none), c = step */
    T_COUNTED                                           /* the same where the next int is outside the limits */
};

typedef struct AF_AT_ONCE(16) {
    u32 tag;
    i32 a, b, c;
} af_val;

/* What precedes the members of TUPLE, SET, FUNC and VECTOR. */
typedef struct {
    u32 weight; /* atoms in the whole tree */
    u32 bytes;  /* of the whole tree, in the layout that counts */
    u16 depth;  /* nesting of containers */
    u16 level;  /* nesting of made functions */
    u32 unused;
} af_block;

/* One run: its arena and budgets.  Heap grows up from `top`, scratch and frames grow down from `scratch`. */
typedef struct af_machine {
    u8 *mem;
    u32 size, top, scratch;
    u64 fuel;         /* what is left; on one lane, what is left of an instalment */
    u64 memory, live; /* bytes that a step may hold (af_bytes), and that its pending calls hold now */
    u32 results;      /* offset of the values that a higher-order primitive's calls gave */
    i32 count;        /* their number */
    i32 error_op, error_arg, error_why;
#if LANES == 1
    i32 (*host)(struct af_machine *, af_val function, const af_val *args, i32 n, af_val *out);
    void *host_data;
    struct af_cache *cache;   /* what calls gave in this step (body_cache.h); 0: functions may not be pure */
    u64 peak;                 /* the most bytes that were held at once */
    u64 reserve;              /* fuel beyond the instalment in `fuel` (perform.h) */
    const volatile i32 *stop; /* another thread sets it to end the run, as if the arena were full; or 0 */
    i32 (*look)(struct af_machine *); /* called after each instalment: whether to end the run; 0: not called */
    i32 stopped;              /* `stop` or `look` ended the run */
#endif
} af_machine;

#if LANES == 1
/* How often each way was taken since the cache was made (paths.def). */
#define PATH(NAME, WHAT) u64 NAME;
typedef struct {
#include "paths.def"
} af_path_counts;
#undef PATH
/* The cache begins with them. */
AF_INLINE af_path_counts *af_paths(const af_machine *m) { return (af_path_counts *)m->cache; }
#endif

#define AF_TRY(CALL)                                                                                                   \
    do {                                                                                                               \
        const i32 af_status = (CALL);                                                                                  \
        if (!AF_LIKELY(af_status == AF_OK)) return af_status;                                                          \
    } while (0)

AF_FN i32 af_fail(af_machine *m, i32 arg, i32 why) {
    m->error_arg = arg;
    m->error_why = why;
    return AF_ERROR;
}

/* Whether the run is stopped; it then ends as if the arena were full.  On a GPU no run is.
 * A run looks after each instalment of fuel (perform.h), and a primitive that costs more looks in its loop. */
#define AF_INSTALMENT 1000000u
#if LANES == 1
AF_INLINE i32 af_is_stopped(const af_machine *m) { return m->stopped || (m->stop && *m->stop); }
AF_NOINLINE i32 af_look(af_machine *m) {
    if (af_is_stopped(m) || (m->look && m->look(m))) m->stopped = 1;
    return m->stopped;
}
#else
AF_FN i32 af_is_stopped(const af_machine *m) { return m ? 0 : 0; }
AF_FN i32 af_look(af_machine *m) { return m ? 0 : 0; }
#endif
/* In the loop of a primitive of this cost: whether to leave it early.  Its result is then thrown away (af_weigh). */
AF_INLINE i32 af_is_to_leave(af_machine *m, u64 cost) { return cost > AF_INSTALMENT && af_look(m); }

/* In a loop over k: look every 1024 rounds. */
#define AF_LOOK_AT(M, K)                                                                                               \
    do {                                                                                                               \
        if (((K) & 1023) == 1023 && af_look(M)) return AF_ARENA_FULL;                                                        \
    } while (0)

/* Limits of the language. */
#define AF_INT_MIN (-2147483647 - 1)
#define AF_INT_MAX 2147483647
#define AF_DEPTH_MAX 64
#define AF_LEVEL_MAX 256
#define AF_CALLS_MAX 256
AF_FN i32 af_in_range(i64 x) { return x >= AF_INT_MIN && x <= AF_INT_MAX; }

/* Making small values. */
AF_FN af_val af_value(u32 tag, i32 a, i32 b, i32 c) {
    af_val v;
    v.tag = tag;
    v.a = a;
    v.b = b;
    v.c = c;
    return v;
}
/* The same, written to memory, and a copy; each as a whole (portable.h). */
AF_INLINE void af_set_value(af_val *to, u32 tag, i32 a, i32 b, i32 c) { af_put_four(to, (i32)tag, a, b, c); }
AF_INLINE void af_copy_value(af_val *to, const af_val *from) { af_copy_four(to, from); }
#if LANES == 1
AF_INLINE void af_write_value(af_val *to, af_val v) { af_set_value(to, v.tag, v.a, v.b, v.c); }
#else
AF_FN void af_write_value(af_val *to, af_val v) { *to = v; } /* one access already */
#endif
AF_FN af_val af_none(void) { return af_value(T_NONE, 0, 0, 0); }
AF_FN af_val af_bool(i32 x) { return af_value(T_BOOL, x != 0, 0, 0); }
AF_FN af_val af_int(i32 x) { return af_value(T_INT, x, 0, 0); }
AF_FN af_val af_pair(i32 i, i32 j) { return af_value(T_PAIR, i, j, 0); }
AF_FN af_val af_cell(i32 v, i32 i, i32 j) { return af_value(T_CELL, v, i, j); }
AF_FN af_val af_empty_tuple(void) { return af_value(T_TUPLE, 0, 0, 0); }
AF_FN af_val af_empty_set(void) { return af_value(T_SET, 0, 0, 0); }
AF_FN af_val af_unbound(void) { return af_value(T_UNBOUND, 0, 0, 0); }
AF_FN af_val af_primitive(i32 op) { return af_value(T_FUNC, 0, 0, op); }

/* Asking tags. */
#define TAG(T) (1u << (T))
#define TAGS_INT (TAG(T_INT) | TAG(T_BOOL))
#define TAGS_ROW (TAG(T_ROW8) | TAG(T_ROW32))
#define TAGS_GRID (TAG(T_GRID8) | TAG(T_GRID32))
#define TAGS_TUPLE (TAG(T_PAIR) | TAG(T_CELL) | TAGS_ROW | TAGS_GRID | TAG(T_TUPLE))
#define TAGS_SET (TAG(T_INDICES) | TAG(T_OBJECT) | TAG(T_SET))
#define TAGS_FUNCTION (TAG(T_FUNC) | TAG(T_HOST))
#define TAGS_VALUE (TAG(T_UNBOUND) - 1u) /* of values of the language */
#if LANES == 1
AF_INLINE i32 af_is(af_val v, u32 tags) {
    if (__builtin_constant_p(tags) && tags) { /* most lie together: one comparison */
        const u32 low = (u32)__builtin_ctz(tags), run = tags >> low;
        if ((run & (run + 1)) == 0) return v.tag - low < (u32)__builtin_popcount(tags);
    }
    return (i32)((tags >> v.tag) & 1u);
}
#else
AF_FN i32 af_is(af_val v, u32 tags) { return (i32)((tags >> v.tag) & 1u); }
#endif
AF_FN i32 af_is_tuple(af_val v) { return af_is(v, TAGS_TUPLE); }
AF_FN i32 af_is_set(af_val v) { return af_is(v, TAGS_SET); }
AF_FN i32 af_is_container(af_val v) { return af_is(v, TAGS_TUPLE | TAGS_SET); }
AF_FN i32 af_is_int(af_val v) { return af_is(v, TAGS_INT); }
AF_FN i32 af_is_function(af_val v) { return af_is(v, TAGS_FUNCTION); }
AF_FN i32 af_is_empty(af_val v) { return af_is(v, TAG(T_TUPLE) | TAG(T_SET)) && v.b == 0; }

/* Number of members of a container. */
AF_FN i32 af_len(af_val v) { return v.tag == T_PAIR || v.tag == T_CELL ? 2 : v.b; }

AF_FN i32 af_truth(af_val v) {
    if (af_is(v, TAG(T_NONE) | TAGS_INT)) return v.a != 0;
    return !af_is_empty(v);
}

/* A bool inside a container is an int. */
AF_FN af_val af_as_member(af_val v) {
    if (v.tag == T_BOOL) v.tag = T_INT;
    return v;
}

/* Whether two values are the same 16 bytes, and so equal; equal ones may differ. */
AF_FN i32 af_are_identical(af_val a, af_val b) { return a.tag == b.tag && a.a == b.a && a.b == b.b && a.c == b.c; }

/* Reading what is in the arena. */
AF_FN void *af_at(const af_machine *m, i32 offset) { return m->mem + (u32)offset; }
AF_FN af_block *af_block_of(const af_machine *m, af_val v) { return (af_block *)af_at(m, v.a); }
AF_FN af_val *af_vals(const af_machine *m, af_val v) { return (af_val *)(af_block_of(m, v) + 1); }
AF_FN u64 *af_keys(const af_machine *m, af_val v) { return (u64 *)af_at(m, v.a); }
AF_FN i32 *af_colors(const af_machine *m, af_val v) { return (i32 *)(af_keys(m, v) + v.b); }

/* A place (i, j) as a key: keys compare as places do. */
#define AF_BIAS 0x80000000u
AF_FN u64 af_key(i32 i, i32 j) { return ((u64)((u32)i ^ AF_BIAS) << 32) | ((u32)j ^ AF_BIAS); }
AF_FN i32 af_key_i(u64 key) { return (i32)((u32)(key >> 32) ^ AF_BIAS); }
AF_FN i32 af_key_j(u64 key) { return (i32)((u32)key ^ AF_BIAS); }

/* Cells of a grid or a row, whichever the width. */
typedef struct {
    u8 *data;
    i32 h, w, wide;
} af_grid;

AF_FN i32 af_get(const u8 *data, i32 wide, i64 k) { return wide ? ((const i32 *)data)[k] : ((const i8 *)data)[k]; }
AF_FN void af_put(u8 *data, i32 wide, i64 k, i32 x) {
    if (wide)
        ((i32 *)data)[k] = x;
    else
        ((i8 *)data)[k] = (i8)x;
}
AF_FN i32 af_fits8(i32 x) { return x >= -128 && x <= 127; }

/* A grid argument; () is the grid without rows. */
AF_FN af_grid af_grid_of(const af_machine *m, af_val v) {
    af_grid g;
    g.data = m->mem + (u32)v.a;
    g.h = v.b;
    g.w = v.c;
    g.wide = v.tag == T_GRID32;
    if (v.tag == T_TUPLE) g.h = g.w = 0;
    return g;
}
AF_FN i32 af_grid_at(af_grid g, i32 i, i32 j) { return af_get(g.data, g.wide, (i64)i * g.w + j); }

/* An int tuple of n members at `offset` seen as a value. */
AF_FN af_val af_row_view(const af_machine *m, i32 offset, i32 n, i32 wide) {
    if (n == 0) return af_empty_tuple();
    if (n == 2) return af_pair(af_get(m->mem + (u32)offset, wide, 0), af_get(m->mem + (u32)offset, wide, 1));
    return af_value(wide ? T_ROW32 : T_ROW8, offset, n, 0);
}

/* Member k of a container, 0 <= k < af_len. */
AF_OUTLINE af_val af_member(const af_machine *m, af_val c, i32 k) {
    switch (c.tag) {
    case T_PAIR: return af_int(k ? c.b : c.a);
    case T_CELL: return k ? af_pair(c.b, c.c) : af_int(c.a);
    case T_ROW8:
    case T_ROW32: return af_int(af_get(m->mem + (u32)c.a, c.tag == T_ROW32, k));
    case T_GRID8: return af_row_view(m, (i32)((u32)c.a + (u32)k * (u32)c.c), c.c, 0);
    case T_GRID32: return af_row_view(m, (i32)((u32)c.a + 4u * (u32)k * (u32)c.c), c.c, 1);
    case T_INDICES: {
        const u64 key = af_keys(m, c)[k];
        return af_pair(af_key_i(key), af_key_j(key));
    }
    case T_OBJECT: {
        const u64 key = af_keys(m, c)[k];
        return af_cell(af_colors(m, c)[k], af_key_i(key), af_key_j(key));
    }
    default: return af_vals(m, c)[k];
    }
}

AF_FN u64 af_round16(u64 n) { return (n + 15u) & ~(u64)15u; }

/* How much a value is: atoms, for fuel; for memory, bytes in the layout that counts: 16 for the value itself, then its
 * data in blocks of 16, four bytes a cell of a grid whatever it takes.  No form takes more.
 * Questions in a row, the usual case first: a processor predicts them better than a jump table. */
#define TAGS_SMALL (TAG(T_NONE) | TAGS_INT | TAG(T_PAIR) | TAG(T_CELL)) /* what stands in the value itself */
#define TAGS_NESTED (TAG(T_TUPLE) | TAG(T_SET) | TAG(T_FUNC) | TAG(T_VECTOR)) /* what has a block, unless it is empty */
AF_OUTLINE u64 af_weight(const af_machine *m, af_val v) {
    if (af_is(v, TAGS_SMALL)) return 1;
    if (af_is(v, TAGS_GRID)) return (u64)v.b * (u64)(v.c + (v.c == 0));
    if (af_is(v, TAGS_ROW | TAG(T_INDICES) | TAG(T_OBJECT))) return (u64)v.b;
    return af_is(v, TAGS_NESTED) && v.b ? af_block_of(m, v)->weight : 1;
}
AF_OUTLINE u64 af_bytes(const af_machine *m, af_val v) {
    if (af_is(v, TAGS_SMALL)) return 16;
    if (af_is(v, TAGS_GRID)) return 16 + af_round16(4 * (u64)v.b * ((u64)v.c + 1));
    if (v.tag == T_INDICES) return 16 + af_round16(8 * (u64)v.b);
    if (v.tag == T_OBJECT) return 16 + af_round16(12 * (u64)v.b);
    if (af_is(v, TAGS_ROW)) return 16 + af_round16(4 * (u64)v.b);
    return af_is(v, TAGS_NESTED) && v.b ? af_block_of(m, v)->bytes : 16;
}
AF_OUTLINE i32 af_depth(const af_machine *m, af_val v) {
    if (af_is(v, TAG(T_PAIR) | TAGS_ROW)) return 1;
    if (af_is(v, TAG(T_CELL) | TAGS_GRID | TAG(T_INDICES))) return 2;
    if (v.tag == T_OBJECT) return 3;
    if (!af_is(v, TAGS_NESTED)) return 0;
    return v.b ? af_block_of(m, v)->depth : v.tag != T_FUNC;
}
AF_OUTLINE i32 af_level(const af_machine *m, af_val v) {
    return af_is(v, TAGS_NESTED) && v.b ? af_block_of(m, v)->level : 0;
}

#endif
