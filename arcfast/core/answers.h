/* What a device leaves for the host: the format of answers, and the checksum over them.
 *
 * af_answers first, an af_mark for each ticket, an af_answer for each program of each ticket, then, where output values
 * are kept, an af_val for each of these, and what the values hold.  The kernel (tray.h) writes all this and seals it;
 * the host (receive.h) believes nothing that does not fit its seal. */
#ifndef AF_ANSWERS_H
#define AF_ANSWERS_H
#include "battery.h"

typedef struct {
    u64 top, unused; /* up to where values are written */
} af_answers;

/* What a warp leaves last. */
typedef struct {
    u64 stamp; /* that of the launch: nothing else counts as an answer */
    u64 seal;  /* checksum of the ticket's answers */
} af_mark;

typedef struct {
    u64 hash, fuel;
    u32 code;
    i32 status;  /* AF_ROOM: to be run elsewhere */
    i32 matched; /* the value is the expected grid */
    i32 right;   /* cells that are those of the expected grid, if it has the same shape */
} af_answer;

AF_FN u64 af_two(u32 low, u32 high) { return low | (u64)high << 32; }

/* The checksum of a ticket's answers, of the programs that were asked for (wanted: a byte for each, or 0 for all) and
 * of the values' records, if any.  What a value holds is covered by its hash, which stands in the answer.  Launch,
 * ticket and program go into it too: answers that belong elsewhere do not fit.  Lanes take programs in turn. */
AF_NOINLINE u64 af_seal(u64 stamp, u64 ticket, const af_answer *answers, const af_val *values, const u8 *wanted,
                        i32 n) {
    const u64 seed = af_mix(stamp + af_mix(ticket + 1));
    u64 sum = 0;
    AF_ROLLED for (i32 p = AF_LANE; p < n; p += LANES) {
        if (wanted && !wanted[p]) continue;
        const af_answer *const x = answers + p;
        const u64 at = seed + 3 * (u64)p * AF_HASH_STEP;
        sum += af_hash_words(x->hash, x->fuel, at);
        sum += af_hash_words(af_two(x->code, (u32)x->status), af_two((u32)x->matched, (u32)x->right),
                             at + AF_HASH_STEP);
        if (values) {
            const af_val v = values[p];
            sum += af_hash_words(af_two(v.tag, (u32)v.a), af_two((u32)v.b, (u32)v.c), at + 2 * AF_HASH_STEP);
        }
    }
    return af_mix(SUM_HASH(sum) + seed + (u64)n);
}

#endif
