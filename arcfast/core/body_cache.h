/* The bodies of functions are kept, on one lane: for the length of a slice where the function is a constant of it, else of
 * a step.  Nothing here decides a result: a body that has no place is written again. */
#ifndef AF_BODY_CACHE_H
#define AF_BODY_CACHE_H
#include "blocks.h"

#define AF_CACHE_WORDS (1u << 18)
#define AF_BODIES 4096

typedef struct {
    u64 epoch; /* the step or slice for which it is kept */
    af_val f;
    i32 n;
    u32 at;
} af_kept_body;

typedef struct af_cache {
    af_path_counts paths; /* the first member: af_paths in value.h */
    u64 epoch, slice; /* the step; and the slice, numbered among the steps */
    u32 floor, fixed; /* values below stay what they are during the step; during the slice */
    i32 columns; /* 0: calls are made one by one; 1: on speculation in columns where that pays; 2: just now they are */
    i32 used;    /* columns were tried in this step: they take more of the arena than calls one by one */
    u32 words, bottom; /* of the room in use; for the slice */
    af_kept_body bodies[AF_BODIES];
    u32 room[AF_CACHE_WORDS];
} af_cache;

/* The body of a call of f on n arguments: known from before, or written now.  That of a block, whatever its functions
 * capture, and of a lambda that captures nothing is one of its code, so that those made in the step have it too. */
AF_NOINLINE i32 af_body_of(af_machine *m, af_val f, i32 n, i32 depth, const af_body **out) {
    af_cache *cache = m->cache;
    const i32 block = af_runs_block(m, f, n);
    const af_val of = block || (f.tag == T_FUNC && f.c == OP_lambda && f.b == 1) ? af_vals(m, f)[0] : f;
    af_kept_body *kept = 0;
    if (cache && (u32)of.a < cache->floor) {
        kept = cache->bodies + (((u32)of.a >> 4) & (AF_BODIES - 1));
        if ((kept->epoch == cache->epoch || kept->epoch == cache->slice) && kept->n == n && af_are_identical(kept->f, of)) {
            *out = (const af_body *)(cache->room + kept->at);
            if (AF_LIKELY(depth + (*out)->deepest <= AF_CALLS_MAX)) return AF_OK;
        }
    }
    const u32 scratch = m->scratch;
    AF_TRY(block ? af_new_block_body(m, of, depth, out) : af_new_body(m, f, n, depth, out));
    const u64 size = (scratch - m->scratch) / 4;
    if (!kept || (*out)->refused || size > AF_CACHE_WORDS - cache->words) return AF_OK;
    u32 *const room = cache->room + cache->words;
    memcpy(room, *out, 4 * (size_t)size);
    *out = (const af_body *)room;
    m->scratch = scratch;
    kept->f = of;
    kept->n = n;
    kept->at = cache->words;
    cache->words += (u32)size;
    const i32 stays = (u32)of.a < cache->fixed;
    kept->epoch = stays ? cache->slice : cache->epoch;
    if (stays) cache->bottom = cache->words;
    return AF_OK;
}

/* From here on values below `fixed` stay what they are until this is called again. */
AF_FN void af_begin_slice(af_machine *m, u32 fixed) {
    m->cache->fixed = fixed;
    m->cache->slice = ++m->cache->epoch;
    m->cache->bottom = m->cache->words = 0;
}
/* A step begins: nothing is remembered but bodies of functions that stay. */
AF_FN void af_begin_step(af_machine *m, i32 columns) {
    af_cache *cache = m->cache;
    if (!cache) return;
    if (!cache->slice || cache->bottom > AF_CACHE_WORDS / 2) af_begin_slice(m, cache->fixed);
    cache->epoch++;
    cache->floor = m->top;
    cache->columns = columns;
    cache->used = 0;
    cache->words = cache->bottom;
}

#endif
