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
#define AF_BODIES 256

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

typedef struct af_cache {
    af_path_counts paths;
    u64 epoch;   /* the step */
    u32 floor;   /* values below stay what they are during the step */
    i32 columns; /* 0: calls are made one by one; 1: on speculation in columns where that pays; 2: just now they are */
    i32 used;    /* columns were tried in this step: they take more of the arena than calls one by one */
    i32 nested;  /* columns may run over the rows of others */
    u32 words;   /* of the room in use */
    struct {
        u64 epoch;
        af_val f;
        i32 n, columns;
        u32 at;
    } bodies[AF_BODIES]; /* the body of a function is asked for most often, and its place tells of it */
    af_entry entries[AF_CACHE_ENTRIES];
    u32 room[AF_CACHE_WORDS + AF_KEY_WORDS]; /* a key that is looked up stands behind what is in use */
} af_cache;

/* Whether a value that is told by its 16 bytes stays what it is while all below `floor` does. */
AF_INLINE i32 af_stays(af_val v, u32 floor) {
    return af_is(v, TAGS_SMALL) || (v.tag != T_HOST && (u32)v.a < floor);
}

/* Where to write a key, or a payload, of so many words; 0: it is too long, or there is no room.  af_find_entry and
 * af_end_measure take the room, in fours. */
AF_FN u32 *af_key_room(af_cache *cache, u64 words) {
    return words <= AF_KEY_WORDS - 4 ? cache->room + cache->words : 0;
}
AF_FN u32 *af_payload_room(af_cache *cache, u64 words) {
    return words + 4 <= AF_CACHE_WORDS - cache->words ? cache->room + cache->words : 0;
}
AF_FN void af_key_value(u32 *to, u32 *at, af_val v) {
    memcpy(to + *at, &v, sizeof(af_val));
    *at += 4;
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
        entry->key = cache->words;
        entry->words = words;
        entry->payload = 0;
        cache->words += (words + 3) & ~3u;
        return entry;
    }
    return 0;
}

/* Before calls that may be kept: what they alone hold and reach is measured from here on. */
typedef struct {
    u64 fuel, peak;
    i32 deepest;
} af_measured;
AF_FN af_measured af_begin_measure(af_machine *m, i32 depth) {
    const af_measured before = {af_fuel_left(m), m->peak, m->deepest};
    m->peak = m->live;
    m->deepest = depth;
    return before;
}
/* And after: the entry, if there is one, keeps it, with a payload of so many words that was written to the room. */
AF_FN void af_end_measure(af_machine *m, const af_measured *before, i32 depth, af_entry *entry, u32 words) {
    af_cache *cache = m->cache;
    if (entry) {
        entry->cost = before->fuel - af_fuel_left(m);
        entry->memory = m->peak - m->live;
        entry->depth = (u32)(m->deepest - depth);
        entry->payload = cache->words;
        cache->words += (words + 3) & ~3u;
    }
    if (before->peak > m->peak) m->peak = before->peak;
    if (before->deepest > m->deepest) m->deepest = before->deepest;
}
/* Whether an entry has what calls at this depth would give. */
AF_FN i32 af_is_kept(const af_entry *entry, i32 depth) {
    return entry && entry->payload && depth + (i32)entry->depth <= AF_CALLS_MAX;
}
/* Spend and claim what the calls of an entry did. */
AF_FN i32 af_claim_entry(af_machine *m, const af_entry *entry, i32 depth) {
    if (depth + (i32)entry->depth > m->deepest) m->deepest = depth + (i32)entry->depth;
    AF_TRY(af_charge(m, entry->cost));
    return af_need(m, entry->memory);
}

/* A body of so many bytes was written to the room. */
AF_FN void af_keep_body(af_cache *cache, u32 slot, af_val f, i32 n, i32 columns, u64 bytes) {
    cache->bodies[slot].epoch = cache->epoch;
    cache->bodies[slot].f = f;
    cache->bodies[slot].n = n;
    cache->bodies[slot].columns = columns;
    cache->bodies[slot].at = cache->words;
    cache->words += (u32)(bytes / 4 + 3) & ~3u;
}

/* The body of a block: of its code, whatever its functions capture, so that those made in the step have it too. */
AF_NOINLINE i32 af_block_body_for(af_machine *m, af_val f, i32 n, i32 depth, const af_body **out) {
    af_cache *cache = m->cache;
    const af_val code = af_vals(m, f)[0];
    if (!cache || (u32)code.a >= cache->floor || depth + 1 > AF_CALLS_MAX) return af_new_block_body(m, code, depth, out);
    const u32 slot = ((u32)code.a >> 4) & (AF_BODIES - 1), scratch = m->scratch;
    if (cache->bodies[slot].epoch == cache->epoch && af_are_identical(cache->bodies[slot].f, code)) {
        *out = (const af_body *)(cache->room + cache->bodies[slot].at);
        return AF_OK;
    }
    AF_TRY(af_new_block_body(m, code, depth, out));
    const u64 bytes = sizeof(af_body) + sizeof(af_instr) * (u64)(*out)->instrs;
    u32 *const room = af_payload_room(cache, bytes / 4);
    if (!room) return AF_OK;
    memcpy(room, *out, (size_t)bytes);
    m->scratch = scratch;
    af_keep_body(cache, slot, code, n, 0, bytes);
    *out = (const af_body *)room;
    return AF_OK;
}

/* The body of a call of f on n arguments, for columns or not: known from before in this step, or written now. */
AF_NOINLINE i32 af_body_for(af_machine *m, af_val f, i32 n, i32 depth, i32 columns, const af_body **out) {
    af_cache *cache = m->cache;
    if (!cache || (u32)f.a >= cache->floor)
        return af_runs_block(m, f, n) ? af_block_body_for(m, f, n, depth, out) : af_new_body(m, f, n, depth, columns, out);
    const u32 slot = (((u32)f.a >> 4) + (u32)columns) & (AF_BODIES - 1);
    if (cache->bodies[slot].epoch == cache->epoch && cache->bodies[slot].n == n && cache->bodies[slot].columns == columns &&
        af_are_identical(cache->bodies[slot].f, f)) {
        *out = (const af_body *)(cache->room + cache->bodies[slot].at);
        return depth + (*out)->deepest <= AF_CALLS_MAX ? AF_OK : af_new_body(m, f, n, depth, columns, out);
    }
    if (af_runs_block(m, f, n)) return af_block_body_for(m, f, n, depth, out);
    af_writer w;
    AF_TRY(af_open_writer(m, f, &w));
    w.columns = columns;
    af_flatten(&w, &f, 0, n, -1);
    const u64 size = 16 * (u64)w.body->consts + sizeof(af_instr) * (u64)w.body->instrs;
    u32 *const room = af_payload_room(cache, (sizeof(af_body) + size) / 4);
    if (!room || depth + w.body->deepest > AF_CALLS_MAX) return af_new_body(m, f, n, depth, columns, out);
    memcpy(room, w.body, sizeof(af_body));
    memcpy((u8 *)room + sizeof(af_body), (const u8 *)w.instrs - 16 * (size_t)w.body->consts, (size_t)size);
    af_keep_body(cache, slot, f, n, columns, sizeof(af_body) + size);
    *out = (const af_body *)room;
    return AF_OK;
}

AF_FN i32 af_body_of(af_machine *m, af_val f, i32 n, i32 depth, const af_body **out) {
    return af_body_for(m, f, n, depth, 0, out);
}

/* A step begins: nothing is remembered. */
AF_FN void af_begin_step(af_machine *m, i32 columns) {
    af_cache *cache = m->cache;
    if (!cache) return;
    cache->epoch++;
    cache->floor = m->top;
    cache->columns = cache->nested = columns;
    cache->used = 0;
    cache->words = 4; /* so that no payload is at 0 */
}

/* ---- Speculation ---- */

/* What to go back to where a speculation fails. */
typedef struct {
    u64 fuel, live, peak;
    u32 top, scratch;
    i32 deepest, error_op, error_arg, error_why;
} af_savepoint;
AF_FN af_savepoint af_save(const af_machine *m) {
    af_savepoint point;
    point.fuel = af_fuel_left(m);
    point.live = m->live;
    point.peak = m->peak;
    point.top = m->top;
    point.scratch = m->scratch;
    point.deepest = m->deepest;
    point.error_op = m->error_op;
    point.error_arg = m->error_arg;
    point.error_why = m->error_why;
    return point;
}
AF_FN void af_go_back(af_machine *m, const af_savepoint *point) {
    m->reserve = point->fuel - m->fuel; /* the instalment goes on: what failed took time, too */
    m->live = point->live;
    m->peak = point->peak;
    m->top = point->top;
    m->scratch = point->scratch;
    m->deepest = point->deepest;
    m->error_op = point->error_op;
    m->error_arg = point->error_arg;
    m->error_why = point->error_why;
}

#endif
