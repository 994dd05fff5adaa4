/* What host and device exchange for a launch, as types, and the checksum over what comes back.
 *
 * The host writes af_work and its tickets; the kernel (tickets.h) writes af_outcomes_head, an af_mark for each ticket, an
 * af_packed_outcome for each program of each ticket, then, where output values are kept, an af_val for each of these, and
 * what the values hold.  It seals each ticket; the host (check_outcomes.h) believes nothing that does not fit its seal. */
#ifndef AF_PACKED_OUTCOMES_H
#define AF_PACKED_OUTCOMES_H
#include "battery.h"

#define STRUCT(NAME, WHAT) typedef struct {
#define FIELD(OWNER, TYPE, NAME, WHAT) TYPE NAME;
#define END(NAME) } NAME;
#include "wire.def"
#undef STRUCT
#undef FIELD
#undef END

AF_FN u64 af_two(u32 low, u32 high) { return low | (u64)high << 32; }

/* The checksum of a ticket's outcomes: of the programs that ran (wanted: a byte for each, or 0 for all) and of the
 * values' af_val, if any.  What a value holds is covered by its hash, which stands in the outcome.  Launch, ticket and
 * program go into it too: outcomes that belong elsewhere do not fit.  Lanes take programs in turn. */
AF_NOINLINE u64 af_seal(u64 stamp, u64 ticket, const af_packed_outcome *outcomes, const af_val *values,
                        const u8 *wanted, i32 n) {
    const u64 seed = af_mix(stamp + af_mix(ticket + 1));
    u64 sum = 0;
    AF_ROLLED for (i32 p = AF_LANE; p < n; p += LANES) {
        if (wanted && !wanted[p]) continue;
        const af_packed_outcome *const x = outcomes + p;
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
