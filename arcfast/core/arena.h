/* The run's arena: allocating, building tuples and functions in their one form, copying values.
 *
 * Walks over nested values keep their stack at the start of the arena, because GPU threads have none to spare; it holds
 * the deepest value that the limits allow.  Everything here is called by all lanes together, never inside a section. */
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
/* Offset of the walks' stack; the bytes before belong to whoever owns the memory (af_image in vm.h). */
#define AF_STACK 64u
/* Offset where the heap begins, behind the stack. */
#define AF_ARENA_START ((AF_STACK + (u32)sizeof(af_visit) * AF_VISITS + 15u) & ~15u)

/* Begin with an empty arena of `size` bytes, at least AF_ARENA_START + 16. */
AF_FN void af_start(af_machine *m, u8 *mem, u32 size) {
    m->mem = mem;
    m->size = size & ~15u;
    m->top = AF_ARENA_START;
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
    m->cache = 0;
    m->peak = 0;
#endif
}

/* Whether a step may hold this many bytes more.  Ask with a size that depends on arguments and result alone, never on the
 * processor, so that every device gives the same status. */
AF_FN i32 af_need(af_machine *m, u64 bytes) {
    const u64 held = m->live + bytes;
#if LANES == 1
    if (held > m->peak) m->peak = held;
#endif
    return held > m->memory ? AF_MEMORY : AF_OK;
}

/* Allocate on the heap, for (part of) a result. */
AF_FN i32 af_new(af_machine *m, u64 bytes, i32 *offset) {
    bytes = af_round16(bytes);
    AF_ASSERT(m->top <= m->scratch);
    if (bytes > m->scratch - m->top) return bytes > m->memory ? AF_MEMORY : AF_ARENA_FULL;
    *offset = (i32)m->top;
    m->top += (u32)bytes;
    return AF_OK;
}

/* Allocate scratch, which is given back when the primitive ends. */
AF_FN i32 af_scratch(af_machine *m, u64 bytes, i32 *offset) {
    bytes = af_round16(bytes);
    AF_ASSERT(m->top <= m->scratch);
    if (bytes > m->scratch - m->top) return AF_ARENA_FULL;
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
    af_write_value(out, af_value(wide ? T_GRID32 : T_GRID8, offset, (i32)h, (i32)w));
    *g = af_grid_of(m, *out);
    return AF_OK;
}
#if LANES == 1
/* The same for h >= 1 rows of bytes. */
AF_INLINE i32 af_new_bytes(af_machine *m, i64 h, i64 w, af_val *out, u8 **cells) {
    i32 offset = 0;
    if (!AF_LIKELY(((u64)h | (u64)w) < 0x40000000u)) {
        af_grid g;
        AF_TRY(af_new_grid(m, h, w, 0, out, &g));
        *cells = g.data;
        return AF_OK;
    }
    const u64 area = (u64)h * (u64)w;
    AF_TRY(af_need(m, 16 + 4 * (area + (u64)h)));
    AF_TRY(af_new(m, area, &offset));
    af_set_value(out, T_GRID8, offset, (i32)h, (i32)w);
    *cells = m->mem + (u32)offset;
    return AF_OK;
}
#endif
AF_OUTLINE i32 af_new_indices(af_machine *m, i64 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 8 * (u64)n));
    AF_TRY(af_new(m, 8 * (u64)n, &offset));
    af_write_value(out, af_value(n ? T_INDICES : T_SET, n ? offset : 0, (i32)n, 0));
    return AF_OK;
}
AF_OUTLINE i32 af_new_object(af_machine *m, i64 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_need(m, 16 + 12 * (u64)n));
    AF_TRY(af_new(m, 12 * (u64)n, &offset));
    af_write_value(out, af_value(n ? T_OBJECT : T_SET, n ? offset : 0, (i32)n, 0));
    return AF_OK;
}

/* What the block of a TUPLE, SET or FUNC says of its n >= 1 members, which may be in scratch or in the block. */
AF_FN i32 af_weigh_members(af_machine *m, const af_val *vals, i32 n, af_block *sums, i32 *bools) {
    i64 weight = 0, bytes = 0;
    i32 depth = 0, level = 0, some_bool = 0;
    AF_ROLLED for (i32 i = AF_LANE; i < n; i += LANES) {
#if LANES == 1
        if (af_is(vals[i], TAG(T_INDICES) | TAG(T_OBJECT))) { /* what most sets have */
            const u64 colored = vals[i].tag == T_OBJECT;
            weight += vals[i].b;
            bytes += 16 + (i64)af_round16((8 + 4 * colored) * (u64)vals[i].b);
            depth = depth < 2 + (i32)colored ? 2 + (i32)colored : depth;
            continue;
        }
        if (af_is(vals[i], TAGS_SMALL) || (vals[i].tag == T_FUNC && !vals[i].b)) {
            const i32 nested = vals[i].tag == T_CELL ? 2 : vals[i].tag == T_PAIR;
            some_bool |= vals[i].tag == T_BOOL;
            weight++;
            bytes += 16;
            depth = nested > depth ? nested : depth;
            continue;
        }
        if (af_is(vals[i], TAGS_NESTED) && vals[i].b) { /* its block has the sums */
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
    sums->weight = weight > 0xffffffffLL ? 0xffffffffu : (u32)weight;
    sums->bytes = (u32)bytes;
    sums->depth = (u16)depth;
    sums->level = (u16)level;
    sums->unused = 0;
    *bools = some_bool;
    return af_need(m, (u64)bytes);
}

/* The block of a TUPLE, SET or FUNC from its n >= 1 members, in the order given. */
AF_NOINLINE i32 af_new_block(af_machine *m, const af_val *vals, i32 n, i32 *offset) {
    af_block sums;
    i32 bools = 0;
    AF_TRY(af_weigh_members(m, vals, n, &sums, &bools));
    AF_TRY(af_new(m, sizeof(af_block) + (u64)n * sizeof(af_val), offset));
    af_block *block = (af_block *)af_at(m, *offset);
    SERIAL { *block = sums; }
    af_val *to = (af_val *)(block + 1);
#if LANES == 1
    if (AF_LIKELY(n < 8)) /* sooner done than a call */
        for (i32 i = 0; i < n; i++) to[i] = vals[i];
    else
        memcpy(to, vals, (size_t)n * sizeof(af_val));
    for (i32 i = 0; bools && i < n; i++) to[i] = af_as_member(to[i]);
#else
    EACH(i, n) { to[i] = af_as_member(vals[i]); }
#endif
    return AF_OK;
}

#if LANES == 1
/* The tuple, or the set if they are ascending and distinct, of n >= 1 members that are alike: each of this weight, size and
 * depth.  They are to be written to *members. */
AF_FN i32 af_new_alike(af_machine *m, u32 tag, i32 n, u32 weight, u32 size, i32 depth, af_val **members, af_val *out) {
    const u64 bytes = 32 + (u64)n * size, atoms = (u64)n * weight;
    i32 offset = 0;
    AF_TRY(af_need(m, bytes));
    AF_TRY(af_new(m, sizeof(af_block) + (u64)n * sizeof(af_val), &offset));
    af_block *block = (af_block *)af_at(m, offset);
    block->weight = atoms > 0xffffffffu ? 0xffffffffu : (u32)atoms;
    block->bytes = (u32)bytes;
    block->depth = (u16)(depth + 1);
    block->level = 0;
    block->unused = 0;
    *members = (af_val *)(block + 1);
    *out = af_value(tag, offset, n, 0);
    return AF_OK;
}
#endif

/* A generic container: one deeper than its members. */
AF_OUTLINE i32 af_new_container(af_machine *m, u32 tag, const af_val *vals, i32 n, af_val *out) {
    i32 offset = 0;
    AF_TRY(af_new_block(m, vals, n, &offset));
    af_block *block = (af_block *)af_at(m, offset);
    const i32 depth = block->depth + 1;
    SYNC();
    if (depth > AF_DEPTH_MAX) return af_fail(m, -1, WHY_NESTING);
    SERIAL { block->depth = (u16)depth; }
    af_write_value(out, af_value(tag, offset, n, 0));
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
    af_write_value(out, af_value(T_FUNC, offset, n, op));
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
            af_write_value(out, af_pair(first.a, second.a));
            return AF_OK;
        }
        if (second.tag == T_PAIR) {
            af_write_value(out, af_cell(first.a, second.a, second.b));
            return AF_OK;
        }
    }
    i32 offset = 0;
    u32 other = 0, far = 0; /* whether any is of another sort; whether any does not fit a byte */
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
            af_write_value(out, af_value(wide ? T_ROW32 : T_ROW8, offset, n, 0));
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
    case T_VECTOR:
    case T_FUNC: return v.b ? sizeof(af_block) + (u64)v.b * sizeof(af_val) : 0;
    default: return 0;
    }
}
AF_FN i32 af_is_nested(af_val v) { return af_is(v, TAGS_NESTED) && v.b > 0; }

/* Copy one block to `*top` (moved on) of a memory in which offset x stands at to + x. */
AF_OUTLINE i32 af_transfer_block(const u8 *from, u8 *to, u64 *top, u64 limit, af_val *v) {
    const u64 n = af_flat_bytes(*v);
    if (*top + af_round16(n) > limit) return AF_ARENA_FULL;
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
#if LANES == 1
        if ((u32)v->a - mark <= n && n > 256) { /* less than moving it: it stays */
            m->top = (u32)v->a + (u32)af_round16(n);
            return;
        }
#endif
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
