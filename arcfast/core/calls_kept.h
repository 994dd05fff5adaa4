/* Columns that are kept for the length of a step, on one lane: what functions gave for rows of arguments, and what each
 * row cost.  A key tells of which functions and arguments; calls_columns.h and calls_nested.h write it.  Nothing here
 * decides a result: what has no place is made again. */
#ifndef AF_CALLS_KEPT_H
#define AF_CALLS_KEPT_H
#include "perform.h"

#define AF_KEPT_KEYS 1024
#define AF_KEPT_COLUMNS 4096
#define AF_KEPT_WORDS (1u << 20)
#define AF_KEPT_PROBES 16u

typedef struct {
    u64 epoch, hash;
    u32 at, words;
} af_key_place;

typedef struct {
    u64 epoch, cost, memory; /* cost of all rows; memory: the most they held at once */
    af_val member;
    u32 key, depth, tag, at; /* what came of it, and from `at` on the values and the costs of the rows */
} af_kept;

typedef struct {
    u64 epoch; /* the step */
    u32 words; /* of the room in use */
    af_key_place keys[AF_KEPT_KEYS];
    af_kept columns[AF_KEPT_COLUMNS];
    u32 room[AF_KEPT_WORDS];
} af_store;

AF_FN i32 af_are_identical(af_val a, af_val b) { return a.tag == b.tag && a.a == b.a && a.b == b.b && a.c == b.c; }

/* Whether a value that is told by its 16 bytes stays what it is while all below `floor` does. */
AF_INLINE i32 af_stays(af_val v, u32 floor) {
    return af_is(v, TAGS_SMALL) || (v.tag != T_HOST && (u32)v.a < floor);
}

/* Room for a key or a column, taken only when it is known to be needed; 0: there is none. */
AF_FN u32 *af_kept_room(af_store *store, u64 epoch, u64 words) {
    if (store->epoch != epoch) {
        store->epoch = epoch;
        store->words = 0;
    }
    return words <= AF_KEPT_WORDS - store->words ? store->room + store->words : 0;
}

/* The number of a key that was written to that room, or -1. */
AF_NOINLINE i32 af_number_key(af_store *store, u32 words) {
    const u32 *const key = store->room + store->words;
    u64 sums[2] = {words, 0}, hash = 0; /* two, which do not wait for each other */
    for (u32 k = 0; k < words; k += 4) {
        u64 two[2] = {0, 0};
        memcpy(two, key + k, words - k < 4 ? 4 * (size_t)(words - k) : sizeof two);
        sums[0] = (sums[0] ^ two[0]) * 0x9e3779b97f4a7c15ULL;
        sums[1] = (sums[1] ^ two[1]) * 0xd6e8feb86659fd93ULL;
        sums[0] ^= sums[0] >> 29;
        sums[1] ^= sums[1] >> 29;
    }
    hash = af_mix(sums[0] ^ af_mix(sums[1]));
    for (u32 k = 0; k < AF_KEPT_PROBES; k++) {
        const u32 number = ((u32)(hash >> 40) + k) & (AF_KEPT_KEYS - 1);
        af_key_place *place = store->keys + number;
        if (place->epoch == store->epoch) {
            if (place->hash == hash && place->words == words &&
                !memcmp(store->room + place->at, key, 4 * (size_t)words))
                return (i32)number;
            continue;
        }
        place->epoch = store->epoch;
        place->hash = hash;
        place->at = store->words;
        place->words = words;
        store->words += words;
        return (i32)number;
    }
    return -1;
}

/* Where the column of a key and a member is, or may be put; 0 where there is no place. */
AF_FN af_kept *af_kept_place(af_store *store, i32 key, af_val member) {
    const u64 mixed = ((u64)(u32)member.a << 32) ^ ((u64)(u32)member.b * 0xd6e8feb86659fd93ULL) ^
                      ((u64)(u32)member.c * 0xa0761d6478bd642fULL) ^ ((u64)(u32)key << 8) ^ member.tag;
    const u32 from = (u32)((mixed * 0x9e3779b97f4a7c15ULL) >> 52);
    for (u32 k = 0; k < AF_KEPT_PROBES; k++) {
        af_kept *kept = store->columns + ((from + k) & (AF_KEPT_COLUMNS - 1));
        if (kept->epoch != store->epoch || (kept->key == (u32)key && af_are_identical(kept->member, member)))
            return kept;
    }
    return 0;
}

/* What a kept column cost and claims, once more; `costs` are those of its rows. */
AF_FN i32 af_claim_kept(af_machine *m, const af_kept *kept, const u32 *spent, i32 n, i32 depth, u64 *costs) {
    if (depth + (i32)kept->depth > m->deepest) m->deepest = depth + (i32)kept->depth;
    for (i32 k = 0; k < n && costs; k++) costs[k] += spent[k];
    AF_TRY(af_charge(m, kept->cost));
    return af_need(m, kept->memory);
}

/* Keep a column whose values were written to the room: `made` tells its key, member, tag and cost, and since it began
 * m->peak and m->deepest tell of it alone.  Costs that do not fit are not kept, nor is then the column. */
AF_FN void af_keep_column(af_machine *m, af_store *store, af_kept *kept, af_kept made, u32 words, i32 n, i32 depth,
                          const u64 *spent) {
    u32 *to = store->room + store->words + words;
    u64 most = 0;
    for (i32 k = 0; k < n; k++) {
        most |= spent[k];
        to[k] = (u32)spent[k];
    }
    if (most >> 32) return;
    made.epoch = store->epoch;
    made.memory = m->peak - m->live;
    made.depth = (u32)(m->deepest - depth);
    made.at = store->words;
    *kept = made;
    store->words += words + (u32)n;
}

#endif
