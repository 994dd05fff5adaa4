/* Small faulty sections that the warp emulator must catch, each followed by its correct twin that must pass.
 * They get 4096 bytes of zeros.  tests/test_warp.py runs them all; nothing else does. */
#ifndef AF_EMULATOR_MUTANTS_H
#define AF_EMULATOR_MUTANTS_H
#include "emulator.h"
#include "vm.h"

#define MUTANT(NAME) static void mutant_##NAME(u8 *mem)
#define WORDS ((u32 *)mem)
#define NEXT_LANE ((AF_LANE + 1) & 31)

/* ---- Races ---- */

MUTANT(one_word) { WORDS[0] = (u32)AF_LANE; }
MUTANT(one_word_each) { WORDS[AF_LANE] = (u32)AF_LANE; }

/* A byte of a neighbour's word: what differs is less than a word. */
MUTANT(unaligned) { memcpy(mem + 3 * AF_LANE, &af_emu_lane, 4); }
MUTANT(unaligned_apart) { memcpy(mem + 4 * AF_LANE + 1, &af_emu_lane, 4); }

MUTANT(read_of_write) {
    WORDS[AF_LANE] = 1;
    WORDS[32 + AF_LANE] = WORDS[NEXT_LANE];
}
MUTANT(read_of_write_synced) {
    WORDS[AF_LANE] = 1;
    SYNC();
    WORDS[32 + AF_LANE] = WORDS[NEXT_LANE];
}

MUTANT(write_of_read) {
    const u8 x = mem[NEXT_LANE];
    mem[AF_LANE] = (u8)(x + 1);
}
MUTANT(write_of_read_synced) {
    const u8 x = mem[NEXT_LANE];
    SYNC();
    mem[AF_LANE] = (u8)(x + 1);
}

/* All lanes read; the writer is one of them. */
MUTANT(write_of_shared_read) {
    const u32 x = WORDS[0];
    SERIAL { WORDS[0] = x + 1; }
    WORDS[8 + AF_LANE] = x;
}
MUTANT(write_of_shared_read_synced) {
    const u32 x = WORDS[0];
    SYNC();
    SERIAL { WORDS[0] = x + 1; }
    WORDS[8 + AF_LANE] = x;
}

/* The same, but only the writer uses what all read: a compiler that moves the read to its use hides the race, another
 * one may not (gcc does without -ftree-sink as it is told). */
MUTANT(write_of_idle_read) {
    const u32 x = WORDS[0];
    SERIAL { WORDS[0] = x + 1; }
}
MUTANT(write_of_idle_read_synced) {
    const u32 x = WORDS[0];
    SYNC();
    SERIAL { WORDS[0] = x + 1; }
}

MUTANT(each_each) {
    for (i32 i = AF_LANE; i < 100; i += LANES) WORDS[i] = (u32)i;
    for (i32 i = AF_LANE; i < 100; i += LANES) WORDS[100 + i] = WORDS[99 - i];
    SYNC();
}
MUTANT(each_each_synced) {
    EACH(i, 100) { WORDS[i] = (u32)i; }
    EACH(i, 100) { WORDS[100 + i] = WORDS[99 - i]; }
}

MUTANT(serial) {
    if (AF_LANE == 0) WORDS[0] = 7;
    const u32 x = WORDS[0];
    EACH(i, 32) { WORDS[1 + i] = x; }
}
MUTANT(serial_synced) {
    SERIAL { WORDS[0] = 7; }
    const u32 x = WORDS[0];
    EACH(i, 32) { WORDS[1 + i] = x; }
}

/* Structs are copied by the compiler as it likes: 16 bytes at once, and more than any register holds. */
MUTANT(value) {
    af_val *vals = (af_val *)mem;
    vals[AF_LANE] = vals[NEXT_LANE];
}
MUTANT(value_synced) {
    af_val *vals = (af_val *)mem;
    const af_val v = vals[NEXT_LANE];
    SYNC();
    vals[AF_LANE] = v;
}
MUTANT(struct_overlap) {
    const af_step step = {AF_LANE, 0, 0, {0, 0, 0, 0}};
    *(af_step *)(mem + 24 * AF_LANE) = step;
}
MUTANT(struct_apart) {
    const af_step step = {AF_LANE, 0, 0, {0, 0, 0, 0}};
    *(af_step *)(mem + 28 * AF_LANE) = step;
}
MUTANT(struct_copy) { ((af_step *)mem)[AF_LANE] = ((af_step *)mem)[NEXT_LANE]; }
MUTANT(struct_copy_apart) { ((af_step *)mem)[AF_LANE] = ((af_step *)(mem + 2048))[NEXT_LANE]; }

/* Loops that a compiler would like to turn into memset and memcpy. */
MUTANT(fill) {
    for (i32 i = 0; i < 64; i++) mem[60 * AF_LANE + i] = 0;
}
MUTANT(fill_apart) {
    for (i32 i = 0; i < 64; i++) mem[64 * AF_LANE + i] = 0;
}
MUTANT(move) { COPY(mem, mem + 16, 512); }
MUTANT(move_down) { MOVE_DOWN(mem, mem + 16, 512); }

/* A new use of memory that others may still be reading. */
MUTANT(reuse) {
    u32 sum = 0;
    for (i32 i = AF_LANE; i < 64; i += LANES) sum += WORDS[i];
    CLEAR(mem, 256);
    EACH(i, 32) { WORDS[i] = sum; }
}
MUTANT(reuse_synced) {
    u32 sum = 0;
    for (i32 i = AF_LANE; i < 64; i += LANES) sum += WORDS[i];
    SYNC();
    CLEAR(mem, 256);
    EACH(i, 32) { WORDS[i] = sum; }
}

/* Ballots and shuffles order no memory. */
MUTANT(ballot_no_fence) {
    WORDS[AF_LANE] = 1;
    const u32 votes = BALLOT(1);
    WORDS[32 + AF_LANE] = WORDS[NEXT_LANE] + votes;
}
MUTANT(ballot_and_fence) {
    WORDS[AF_LANE] = 1;
    const u32 votes = BALLOT(1);
    SYNC();
    WORDS[32 + AF_LANE] = WORDS[NEXT_LANE] + votes;
}
MUTANT(shuffle_no_fence) {
    WORDS[AF_LANE] = 1;
    const i64 sum = SUM(1);
    WORDS[32 + AF_LANE] = WORDS[NEXT_LANE] + (u32)sum;
}
MUTANT(shuffle_and_fence) {
    WORDS[AF_LANE] = 1;
    const i64 sum = SUM(1);
    SYNC();
    WORDS[32 + AF_LANE] = WORDS[NEXT_LANE] + (u32)sum;
}
MUTANT(pick_in_place) {
    i32 count = 0;
    PICK(i, 100, slot, count, (i & 3) == 3 && mem[i] == 0) { mem[slot] = (u8)i; }
}
MUTANT(pick_apart) {
    i32 count = 0;
    PICK(i, 100, slot, count, (i & 3) == 3 && mem[i] == 0) { mem[128 + slot] = (u8)i; }
}

/* Atomics get along with each other, not with the rest. */
MUTANT(atomic_then_read) {
    AF_ATOMIC_OR(WORDS, 1u << AF_LANE);
    if (AF_LANE == 3) WORDS[8] = WORDS[0];
}
MUTANT(atomic_sync_read) {
    AF_ATOMIC_OR(WORDS, 1u << AF_LANE);
    SYNC();
    if (AF_LANE == 3) WORDS[8] = WORDS[0];
}
MUTANT(atomic_and_write) {
    if (AF_LANE == 3) WORDS[0] = 8;
    AF_ATOMIC_OR(WORDS, 1u << AF_LANE);
}
MUTANT(atomic_after_write) {
    if (AF_LANE == 3) WORDS[0] = 8;
    SYNC();
    AF_ATOMIC_OR(WORDS, 1u << AF_LANE);
}
MUTANT(atomic_of_read) {
    const u32 x = WORDS[0];
    if (AF_LANE == 3) AF_ATOMIC_OR(WORDS, 1u);
    WORDS[8 + AF_LANE] = x;
}
MUTANT(atomic_of_own_read) {
    if (AF_LANE == 3) {
        const u32 x = WORDS[0];
        AF_ATOMIC_OR(WORDS, x | 1u);
        WORDS[0] = WORDS[0] + 1;
    }
}

/* ---- Syncs ---- */

MUTANT(two_sites) {
    if (AF_LANE & 1)
        SYNC();
    else
        SYNC();
}
MUTANT(one_site) {
    if (AF_LANE & 1) WORDS[AF_LANE] = 1;
    SYNC();
}
MUTANT(early_return) {
    if (AF_LANE == 7) return;
    SYNC();
}
MUTANT(late_return) {
    SYNC();
    if (AF_LANE == 7) return;
    WORDS[AF_LANE] = 1;
}
MUTANT(ballot_or_sync) {
    if (AF_LANE < 16)
        WORDS[AF_LANE] = BALLOT(1);
    else
        SYNC();
}
MUTANT(ballot_then_sync) {
    WORDS[AF_LANE] = BALLOT(1);
    SYNC();
}
MUTANT(mask_differs) { WORDS[AF_LANE] = (u32)AF_SHUFFLE_XOR(AF_LANE, AF_LANE < 16 ? 1 : 2); }
MUTANT(mask_same) { WORDS[AF_LANE] = (u32)AF_SHUFFLE_XOR(AF_LANE, 2); }
MUTANT(trip_counts) {
    for (i32 i = 0; i < 2 + (AF_LANE == 9); i++) SYNC();
}
MUTANT(trip_count) {
    for (i32 i = 0; i < 3; i++) SYNC();
}

/* ---- The rest ---- */

MUTANT(other_stack) {
    volatile i32 here = AF_LANE;
    ((volatile i32 **)mem)[AF_LANE] = &here;
    SYNC();
    const i32 there = *((volatile i32 **)mem)[NEXT_LANE];
    SYNC();
    WORDS[AF_LANE] = (u32)there;
}
MUTANT(own_stack) {
    volatile i32 here = AF_LANE;
    ((volatile i32 **)mem)[AF_LANE] = &here;
    SYNC();
    const i32 there = *((volatile i32 **)mem)[AF_LANE];
    SYNC();
    ((u64 *)mem)[AF_LANE] = (u64)there;
}
MUTANT(beyond) { mem[4096 + AF_LANE] = 1; }
MUTANT(within) { mem[4095 - AF_LANE] = 1; }
MUTANT(endless) {
    while (((volatile u8 *)mem)[0] == 0) {
    }
}
MUTANT(endless_syncs) {
    for (;;) SYNC();
}
MUTANT(long_but_ends) {
    for (i32 i = 0; i < 1000; i++)
        if (((volatile u8 *)mem)[0]) return;
}

/* Correct: what the reductions give, one i32 per lane and reduction, for the test to compare. */
MUTANT(reductions) {
    i32 *out = (i32 *)mem + AF_LANE, total = 0, count = 5;
    const i32 x = (AF_LANE * 7 + 3) % 32 - 9;
    out[0] = (i32)SUM(x);
    out[32] = MIN(x);
    out[64] = MAX(x);
    out[96] = (i32)MIN64((u64)(x + 100));
    out[128] = (i32)BALLOT(x > 0);
    out[160] = af_scan(x, &total);
    out[192] = total;
    out[224] = (i32)AF_SHUFFLE_XOR(x, 5);
    SYNC();
    PICK(i, 100, slot, count, i % 3 == 1) { ((i32 *)mem)[256 + slot] = i; }
    SERIAL { ((i32 *)mem)[256] = count; }
}

#define RACE(NAME) {#NAME, "race", mutant_##NAME}
#define WRONG_SYNC(NAME) {#NAME, "sync", mutant_##NAME}
#define STACK(NAME) {#NAME, "stack", mutant_##NAME}
#define BOUNDS(NAME) {#NAME, "bounds", mutant_##NAME}
#define HANG(NAME) {#NAME, "hang", mutant_##NAME}
#define CORRECT(NAME) {#NAME, "", mutant_##NAME}
const af_emu_mutant af_emu_mutants[] = {
    RACE(one_word), CORRECT(one_word_each),
    RACE(unaligned), CORRECT(unaligned_apart),
    RACE(read_of_write), CORRECT(read_of_write_synced),
    RACE(write_of_read), CORRECT(write_of_read_synced),
    RACE(write_of_shared_read), CORRECT(write_of_shared_read_synced),
#ifndef __clang__
    RACE(write_of_idle_read), CORRECT(write_of_idle_read_synced),
#endif
    RACE(each_each), CORRECT(each_each_synced),
    RACE(serial), CORRECT(serial_synced),
    RACE(value), CORRECT(value_synced),
    RACE(struct_overlap), CORRECT(struct_apart),
    RACE(struct_copy), CORRECT(struct_copy_apart),
    RACE(fill), CORRECT(fill_apart),
    RACE(move), CORRECT(move_down),
    RACE(reuse), CORRECT(reuse_synced),
    RACE(ballot_no_fence), CORRECT(ballot_and_fence),
    RACE(shuffle_no_fence), CORRECT(shuffle_and_fence),
    RACE(pick_in_place), CORRECT(pick_apart),
    RACE(atomic_then_read), CORRECT(atomic_sync_read),
    RACE(atomic_and_write), CORRECT(atomic_after_write),
    RACE(atomic_of_read), CORRECT(atomic_of_own_read),
    WRONG_SYNC(two_sites), CORRECT(one_site),
    WRONG_SYNC(early_return), CORRECT(late_return),
    WRONG_SYNC(ballot_or_sync), CORRECT(ballot_then_sync),
    WRONG_SYNC(mask_differs), CORRECT(mask_same),
    WRONG_SYNC(trip_counts), CORRECT(trip_count),
    STACK(other_stack), CORRECT(own_stack),
    BOUNDS(beyond), CORRECT(within),
    HANG(endless), HANG(endless_syncs), CORRECT(long_but_ends),
    CORRECT(reductions),
    {0, 0, 0},
};

#endif
