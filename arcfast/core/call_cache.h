/* What calls of functions remember for the length of a step, on one lane: one cache.  An entry has a key, some words that
 * tell what was called on what, and a payload, some words that tell what came of it.  Nothing here decides a result: what
 * has no place is computed again.  Every use of an entry spends the fuel and claims the memory and depth that the calls
 * did, and only values that stay what they are during the step are written to it. */
#ifndef AF_CALL_CACHE_H
#define AF_CALL_CACHE_H
#include "blocks.h"

#define AF_CACHE_ENTRIES 8192
#define AF_CACHE_WORDS (1u << 20)
#define AF_KEY_WORDS (1u << 16) /* of the longest key */
#define AF_CACHE_PROBES 16u
#define AF_BODIES 4096

/* How often each way was taken since the cache was made (paths.def). */
#define PATH(NAME, WHAT) u64 NAME;
typedef struct {
#include "paths.def"
} af_path_counts;
#undef PATH

typedef struct {
    u64 epoch, hash;
    u32 key, words, payload; /* where the key is in the room, how long it is, and where the payload is */
    u32 depth, tag;          /* of the deepest call; what the payload is, for who wrote it */
    u64 cost, memory;        /* of all calls; the most that they held at once */
} af_entry;

typedef struct {
    u64 epoch; /* the step or slice for which it is kept */
    af_val f;
    i32 n;
    u32 at;
} af_kept_body;

typedef struct af_cache {
    af_path_counts paths;
    u64 epoch, slice; /* the step; and the slice, numbered among the steps */
    u32 floor, fixed; /* values below stay what they are during the step; during the slice */
    i32 columns; /* 0: calls are made one by one; 1: on speculation in columns where that pays; 2: just now they are */
    i32 used;    /* columns were tried in this step: they take more of the arena than calls one by one */
    i32 nested;  /* columns may run over the rows of others */
    u32 words, bottom; /* of the room in use; for the slice */
    af_kept_body bodies[AF_BODIES];
    af_entry entries[AF_CACHE_ENTRIES];
    u32 room[AF_CACHE_WORDS + AF_KEY_WORDS]; /* a key that is looked up stands behind what is in use */
} af_cache;

/* Whether a value that is told by its 16 bytes stays what it is while all below `floor` does. */
AF_INLINE i32 af_stays(af_val v, u32 floor) {
    return af_is(v, TAGS_SMALL) || (v.tag != T_HOST && (u32)v.a < floor);
}

/* Where to write a key, or a payload, of so many words; 0: it is too long, or there is no room.  af_find_entry and
 * af_take_room take the room, in fours. */
AF_FN u32 *af_key_room(af_cache *cache, u64 words) {
    return words <= AF_KEY_WORDS - 4 ? cache->room + cache->words : 0;
}
AF_FN u32 *af_payload_room(af_cache *cache, u64 words) {
    return words + 4 <= AF_CACHE_WORDS - cache->words ? cache->room + cache->words : 0;
}
AF_FN u32 af_take_room(af_cache *cache, u32 words) {
    const u32 at = cache->words;
    cache->words += (words + 3) & ~3u;
    return at;
}
/* Write the rows of a column there, of one if they are all the same: how many words.  0: they may change. */
AF_FN u32 af_write_rows(const af_cache *cache, const af_column *column, i32 n, u32 *to) {
    const i32 rows = column->step ? n : 1;
    if (column->parts) return 0;
    if (column->ints) {
        const u32 words = (u32)n << (column->tag == T_PAIR);
        memcpy(to, column->ints, 4 * (size_t)words);
        return words;
    }
    for (i32 k = 0; k < rows; k++) {
        const af_val v = af_row(column, k);
        if (!af_stays(v, cache->floor)) return 0;
        memcpy(to + 4 * k, &v, sizeof v);
    }
    return 4 * (u32)rows;
}

/* The entry of a key that was written to the room; a new one has no payload yet (0); 0: there is no place. */
AF_NOINLINE af_entry *af_find_entry(af_cache *cache, u32 words) {
    u32 *const key = cache->room + cache->words;
    u64 sums[2] = {words, 0}; /* two, which do not wait for each other */
    for (u32 k = words; k & 3; k++) key[k] = 0;
    for (u32 k = 0; k < words; k += 4) {
        u64 two[2];
        memcpy(two, key + k, sizeof two);
        sums[0] = (sums[0] ^ two[0]) * 0x9e3779b97f4a7c15ULL;
        sums[1] = (sums[1] ^ two[1]) * 0xd6e8feb86659fd93ULL;
        sums[0] ^= sums[0] >> 29;
        sums[1] ^= sums[1] >> 29;
    }
    const u64 hash = af_mix(sums[0] ^ af_mix(sums[1]));
    for (u32 k = 0; k < AF_CACHE_PROBES; k++) {
        af_entry *entry = cache->entries + (((u32)(hash >> 40) + k) & (AF_CACHE_ENTRIES - 1));
        if (entry->epoch == cache->epoch) {
            if (entry->hash == hash && entry->words == words && !memcmp(cache->room + entry->key, key, 4 * (size_t)words))
                return entry;
            continue;
        }
        if (!af_payload_room(cache, words)) return 0;
        entry->epoch = cache->epoch;
        entry->hash = hash;
        entry->key = af_take_room(cache, words);
        entry->words = words;
        entry->payload = 0;
        return entry;
    }
    return 0;
}

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
    u32 *const room = kept && !(*out)->refused ? af_payload_room(cache, size) : 0;
    if (!room) return AF_OK;
    memcpy(room, *out, 4 * (size_t)size);
    *out = (const af_body *)room;
    m->scratch = scratch;
    kept->f = of;
    kept->n = n;
    kept->at = af_take_room(cache, (u32)size);
    const i32 stays = (u32)of.a < cache->fixed;
    kept->epoch = stays ? cache->slice : cache->epoch;
    if (stays) cache->bottom = cache->words;
    return AF_OK;
}

/* From here on values below `fixed` stay what they are until this is called again. */
AF_FN void af_begin_slice(af_machine *m, u32 fixed) {
    m->cache->fixed = fixed;
    m->cache->slice = ++m->cache->epoch;
    m->cache->bottom = 4; /* so that no payload is at 0 */
}
/* A step begins: nothing is remembered but bodies of functions that stay. */
AF_FN void af_begin_step(af_machine *m, i32 columns) {
    af_cache *cache = m->cache;
    if (!cache) return;
    if (cache->bottom < 4 || cache->bottom > AF_CACHE_WORDS / 2) af_begin_slice(m, cache->fixed);
    cache->epoch++;
    cache->floor = m->top;
    cache->columns = cache->nested = columns;
    cache->used = 0;
    cache->words = cache->bottom;
}

/* ---- Speculation ---- */

/* A speculation failed: the machine is again as it was, a copy of it.  Time passed, so the instalment of fuel goes on, and
 * a run that was stopped stays stopped. */
AF_FN void af_go_back(af_machine *m, const af_machine *point) {
    const u64 fuel = m->fuel;
    const i32 stopped = m->stopped;
    *m = *point;
    m->fuel = fuel;
    m->reserve = af_fuel_left(point) - fuel;
    m->stopped = stopped;
}

#endif
