/* The warp emulator's machine (emulator.h): coroutines, syncs, the shadow of the image, the compiler's callbacks.
 *
 * Lanes change places only here, so a race never changes a run's outcome by chance: the shadow finds it.  It knows of
 * each byte who wrote and who read it in the current section.  A section lasts from one SYNC to the next; ballots and
 * shuffles bring lanes together too but order no memory.  This file must not be instrumented itself. */
#define _GNU_SOURCE
#ifndef AF_EMULATE
#define AF_EMULATE
#endif
#include "emulator.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define STACK_BYTES (256u << 10)
#define GUARD_BYTES (64u << 10) /* a multiple of every page size in use */
#define INLINE static inline __attribute__((always_inline))
#define COLD __attribute__((noinline, cold))
#define PC() ((u64)__builtin_return_address(0))

int af_emu_lane; /* the one that runs */

/* ---- Changing stacks: keep what the ABI says a function keeps, in *from; take what `to` kept ---- */

void af_emu_switch(void **from, void *to) __asm__("af_emu_switch");
#if defined(__x86_64__)
__asm__(".text\n"
        "af_emu_switch:\n"
        "push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n"
        "mov %rsp, (%rdi)\n"
        "mov %rsi, %rsp\n"
        "pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n"
        "ret\n");
#define KEPT_WORDS 8 /* six registers, the return address, one for alignment */
#define KEPT_RETURN 6
#elif defined(__aarch64__)
__asm__(".text\n"
        ".balign 4\n"
        "af_emu_switch:\n"
        "sub sp, sp, #160\n"
        "stp x29, x30, [sp]\n stp x19, x20, [sp, #16]\n stp x21, x22, [sp, #32]\n stp x23, x24, [sp, #48]\n"
        "stp x25, x26, [sp, #64]\n stp x27, x28, [sp, #80]\n"
        "stp d8, d9, [sp, #96]\n stp d10, d11, [sp, #112]\n stp d12, d13, [sp, #128]\n stp d14, d15, [sp, #144]\n"
        "mov x9, sp\n str x9, [x0]\n mov sp, x1\n"
        "ldp x29, x30, [sp]\n ldp x19, x20, [sp, #16]\n ldp x21, x22, [sp, #32]\n ldp x23, x24, [sp, #48]\n"
        "ldp x25, x26, [sp, #64]\n ldp x27, x28, [sp, #80]\n"
        "ldp d8, d9, [sp, #96]\n ldp d10, d11, [sp, #112]\n ldp d12, d13, [sp, #128]\n ldp d14, d15, [sp, #144]\n"
        "add sp, sp, #160\n"
        "ret\n");
#define KEPT_WORDS 20
#define KEPT_RETURN 1
#else
#error "the warp emulator knows x86-64 and aarch64"
#endif

/* ---- The run ---- */

enum { SYNC_KIND, BALLOT_KIND, SHUFFLE_KIND, END_KIND };
static const char *const kind_names[] = {"a sync", "a ballot", "a shuffle", "its end"};

static struct {
    af_emu_entry entry;
    u8 *mem;
    void *kept[LANES], *kept_main;
    u8 *stacks;
    char *message;
    size_t message_bytes;
    int failed;
    /* Who runs when. */
    int mode, position;
    u8 order[LANES];
    u64 random;
    /* Where lanes come together: what the first to arrive came to. */
    int arrived, kind, site, first;
    u64 pc;
    u32 parity;         /* of the meeting: a lane may be one ahead of those that still fetch their answer */
    u64 values[2][LANES];
    u32 votes[2];
    /* The section. */
    int section_site;
    u32 sections;       /* before this one in the run */
    u64 section_pc;
    af_emu_places places;
    af_emu_window outcomes; /* may be written too */
    /* To find the other lane's access again. */
    u64 watch, watch_pc;
    u32 watch_section;
    int watching, watch_lane, watch_writes;
} run;

/* What every access looks at. */
static u64 base, size; /* of the image */
static u64 steps_left;
static u32 me, many;   /* stamps, see below */
static u32 section;    /* counted on over runs, so that the shadow need not be cleared */
static u32 *writers, *readers;
static u64 shadow_bytes;

static u64 offset_in_library(u64 pc) {
    Dl_info info;
    return pc && dladdr((void *)&af_emu_run, &info) ? pc - (u64)info.dli_fbase : 0;
}

/* Leave the lane for good. */
COLD static void leave(void) {
    void *unused;
    run.failed = 1;
    af_emu_switch(&unused, run.kept_main);
    __builtin_unreachable();
}
COLD static void fail_hang(u64 pc) {
    run.places.access = pc;
    run.places.section = run.section_pc;
    snprintf(run.message, run.message_bytes, "hang: lane %d still ran after the limit of accesses", af_emu_lane);
    leave();
}

/* ---- The shadow ----
 * A stamp is a section and who: a lane, MANY readers, or lanes that wrote by atomics.  Stamps of other sections are no
 * news, so nothing is cleared until the count of sections is used up. */

#define WHO_BITS 7
#define WHO 0x7fu
#define MANY 0x40u
#define ATOMIC 0x20u
#define SECTIONS_MAX ((1u << (32 - WHO_BITS)) - 2)
#define SLACK 64 /* accesses that begin in the image may end behind it */

static void next_section(void) {
    if (++section > SECTIONS_MAX) {
        memset(writers, 0, shadow_bytes * sizeof(u32));
        memset(readers, 0, shadow_bytes * sizeof(u32));
        section = 1;
    }
}
static void resume(int lane) {
    af_emu_lane = lane;
    me = section << WHO_BITS | (u32)lane;
    many = section << WHO_BITS | MANY;
}

/* Someone else in this section?  The same lane's atomic is no conflict with its own accesses. */
INLINE u32 is_other(u32 stamp) { return (stamp ^ me) - 1u < WHO; }
INLINE u32 is_other_writer(u32 stamp) { return ((stamp ^ me) & ~ATOMIC) - 1u < WHO; }

enum { READ, WRITE, UPDATE };
static const char *const access_names[] = {"read", "wrote", "wrote by an atomic"};

COLD static void fail_race(u64 offset, u64 n, int access, u64 pc) {
    for (u64 k = offset; k < offset + n; k++) {
        const u32 w = writers[k], r = readers[k];
        const u32 by_write = access == UPDATE ? is_other(w) && !(w & ATOMIC) : is_other_writer(w);
        if (!by_write && !(access != READ && is_other(r))) continue;
        const u32 stamp = by_write ? w : r;
        char who[32] = "several lanes";
        if (!(stamp & MANY)) snprintf(who, sizeof who, "lane %u", stamp & 31u);
        snprintf(run.message, run.message_bytes, "race: lane %d %s offset %llu (%llu bytes from %llu), which %s %s in "
                 "the same section, number %u, since the sync at site %d", af_emu_lane, access_names[access], k, n,
                 offset, who, access_names[!by_write ? READ : stamp & ATOMIC ? UPDATE : WRITE], run.sections,
                 run.section_site);
        run.watch = k;
        run.watch_section = run.sections;
        run.watch_lane = af_emu_lane;
        run.watch_writes = (int)by_write;
        break;
    }
    run.places.access = pc;
    run.places.section = run.section_pc;
    leave();
}

/* Not in the image: another lane's stack is an error, one's own is fine; the rest may only be read. */
__attribute__((noinline)) static void elsewhere(u64 address, u64 n, int writes, u64 pc) {
    const u64 in_stacks = address - (u64)run.stacks, in_outcomes = address - run.outcomes.base;
    if (in_stacks < (u64)LANES * STACK_BYTES && in_stacks / STACK_BYTES != (u64)af_emu_lane) {
        run.places.access = pc;
        run.places.section = run.section_pc;
        snprintf(run.message, run.message_bytes, "stack: lane %d touched the stack of lane %d", af_emu_lane,
                 (int)(in_stacks / STACK_BYTES));
        leave();
    }
    if (writes && in_stacks >= (u64)LANES * STACK_BYTES && size &&
        !(in_outcomes < run.outcomes.size && n <= run.outcomes.size - in_outcomes)) {
        run.places.access = pc;
        run.places.section = run.section_pc;
        snprintf(run.message, run.message_bytes, "bounds: lane %d wrote %llu bytes at %lld from its arena of %llu",
                 af_emu_lane, n, (i64)(address - base), size);
        leave();
    }
    if (run.watching && run.watch - (address - (u64)run.mem) < n && run.sections == run.watch_section &&
        af_emu_lane != run.watch_lane && (writes || !run.watch_writes)) {
        run.watch_pc = pc;
        leave();
    }
}

INLINE void on_read(void *p, u64 n, u64 pc) {
    const u64 offset = (u64)p - base;
    if (__builtin_expect(--steps_left == 0, 0)) fail_hang(pc);
    if (offset >= size) {
        elsewhere((u64)p, n, 0, pc);
        return;
    }
    u32 bad = 0;
    for (u64 k = offset; k < offset + n; k++) {
        bad |= is_other_writer(writers[k]);
        readers[k] = is_other(readers[k]) ? many : me;
    }
    if (__builtin_expect(bad != 0, 0)) fail_race(offset, n, READ, pc);
}
INLINE void on_write(void *p, u64 n, u64 pc) {
    const u64 offset = (u64)p - base;
    if (__builtin_expect(--steps_left == 0, 0)) fail_hang(pc);
    if (offset >= size) {
        elsewhere((u64)p, n, 1, pc);
        return;
    }
    u32 bad = 0;
    for (u64 k = offset; k < offset + n; k++) bad |= is_other_writer(writers[k]) | is_other(readers[k]);
    if (__builtin_expect(bad != 0, 0)) fail_race(offset, n, WRITE, pc);
    for (u64 k = offset; k < offset + n; k++) writers[k] = me;
}
static void on_range(void *p, u64 n, int writes, u64 pc) {
    const u64 offset = (u64)p - base;
    if (offset < size && n > size - offset) n = size - offset;
    if (writes)
        on_write(p, n, pc);
    else
        on_read(p, n, pc);
}

INLINE void on_atomic(void *p, u64 n, u64 pc) {
    const u64 offset = (u64)p - base;
    if (--steps_left == 0) fail_hang(pc);
    if (offset >= size) {
        elsewhere((u64)p, n, 1, pc);
        return;
    }
    for (u64 k = offset; k < offset + n; k++) {
        const u32 w = writers[k];
        if ((is_other(w) && !(w & ATOMIC)) || is_other(readers[k])) fail_race(offset, n, UPDATE, pc);
        if (w == me) continue; /* its plain write is what others must not meet */
        writers[k] = w == (me | ATOMIC) || !is_other(w) ? me | ATOMIC : many | ATOMIC;
    }
}
void af_emu_atomic_or(u32 *p, u32 x) {
    on_atomic(p, sizeof *p, PC());
    *p |= x;
}
u64 af_emu_atomic_add(u64 *p, u64 x) {
    const u64 before = *p;
    on_atomic(p, sizeof *p, PC());
    *p += x;
    return before;
}

/* ---- Coming together ---- */

static void new_order(void) {
    if (run.mode != AF_EMU_RANDOM) return;
    for (u32 k = LANES - 1; k; k--) {
        run.random ^= run.random << 13;
        run.random ^= run.random >> 7;
        run.random ^= run.random << 17;
        const u32 other = (u32)((run.random >> 32) * (k + 1) >> 32);
        const u8 lane = run.order[k];
        run.order[k] = run.order[other];
        run.order[other] = lane;
    }
}

COLD static void fail_sync(int kind, int site, u64 pc) {
    run.places.access = pc;
    run.places.section = run.section_pc;
    run.places.other = run.pc;
    snprintf(run.message, run.message_bytes, "sync: lane %d came to %s at site %d while lane %d waits at %s at site "
             "%d, in section number %u, since the sync at site %d", af_emu_lane, kind_names[kind], site, run.first,
             kind_names[run.kind], run.site, run.sections, run.section_site);
    leave();
}

/* All lanes must come to the same place; the last to come begins the next round. */
static void arrive(int kind, int site, u64 pc) {
    const int lane = af_emu_lane;
    if (run.arrived == 0) {
        run.kind = kind;
        run.site = site;
        run.first = lane;
        run.pc = pc;
    } else if (kind != run.kind || site != run.site) {
        fail_sync(kind, site, pc);
    }
    if (--steps_left == 0) fail_hang(pc);
    if (++run.arrived < LANES) {
        run.position++;
    } else {
        if (kind == END_KIND) af_emu_switch(&run.kept[lane], run.kept_main);
        if (kind == SYNC_KIND) {
            next_section();
            run.sections++;
            run.section_site = site;
            run.section_pc = pc;
        }
        run.arrived = 0;
        run.position = 0;
        run.parity ^= 1;
        run.votes[run.parity] = 0;
        new_order();
    }
    const int next = run.order[run.position];
    resume(next);
    if (next != lane) af_emu_switch(&run.kept[lane], run.kept[next]);
}

void af_emu_sync(int site) { arrive(SYNC_KIND, site, PC()); }

u32 af_emu_ballot(int p, int site) {
    const u32 at = run.parity;
    run.votes[at] |= (u32)(p != 0) << af_emu_lane;
    arrive(BALLOT_KIND, site, PC());
    return run.votes[at];
}

/* A mask that differs between lanes is a fault as well, so it is part of the site. */
u64 af_emu_shuffle_xor(u64 x, int mask, int site) {
    const u32 at = run.parity;
    run.values[at][af_emu_lane] = x;
    arrive(SHUFFLE_KIND, site * LANES + (mask & (LANES - 1)), PC());
    return run.values[at][(af_emu_lane ^ mask) & (LANES - 1)];
}

static void lane_start(void) {
    run.entry(run.mem);
    arrive(END_KIND, 0, 0);
    __builtin_unreachable();
}

/* ---- A run ---- */

static const char *prepare(u64 bytes) {
    if (!run.stacks) {
        const size_t all = (size_t)LANES * STACK_BYTES;
        void *p = mmap(0, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
        if (p == MAP_FAILED) return "no memory for the stacks of the lanes";
        for (u32 lane = 0; lane < LANES; lane++) mprotect((u8 *)p + (size_t)lane * STACK_BYTES, GUARD_BYTES, PROT_NONE);
        run.stacks = (u8 *)p;
    }
    if (bytes + SLACK > shadow_bytes) {
        free(writers);
        free(readers);
        shadow_bytes = bytes + bytes / 4 + SLACK;
        writers = (u32 *)calloc(shadow_bytes, sizeof(u32));
        readers = (u32 *)calloc(shadow_bytes, sizeof(u32));
        if (!writers || !readers) {
            shadow_bytes = 0;
            return "no memory for the shadow";
        }
    }
    return 0;
}

static int run_lanes(af_emu_entry entry, u8 *mem, u64 arena, u64 bytes, int order, u64 seed, u64 limit) {
    run.entry = entry;
    run.mem = mem;
    run.failed = 0;
    run.mode = order;
    run.arrived = run.position = 0;
    run.parity = 0;
    run.votes[0] = run.votes[1] = 0;
    run.sections = 0;
    run.section_site = -1;
    run.section_pc = 0;
    run.random = (seed + 1) * 0x9e3779b97f4a7c15ULL | 1; /* never 0 */
    for (int k = 0; k < LANES; k++) {
        u64 *kept = (u64 *)(run.stacks + (size_t)(k + 1) * STACK_BYTES) - KEPT_WORDS;
        memset(kept, 0, KEPT_WORDS * sizeof(u64));
        kept[KEPT_RETURN] = (u64)&lane_start;
        run.kept[k] = kept;
        run.order[k] = (u8)(order == AF_EMU_DESCENDING ? LANES - 1 - k : k);
    }
    new_order();
    next_section();
    base = arena;
    size = run.watching ? 0 : bytes; /* every access goes `elsewhere` to be looked at */
    steps_left = limit;
    resume(run.order[0]);
    af_emu_switch(&run.kept_main, run.kept[run.order[0]]);
    return run.failed;
}

static int begin(af_emu_entry entry, u8 *mem, u64 arena, u64 bytes, int order, u64 seed, u64 limit, char *message,
                 size_t n) {
    const char *refused = prepare(bytes);
    run.message = message;
    run.message_bytes = n;
    memset(&run.places, 0, sizeof run.places);
    run.watch = ~0ULL;
    if (refused) {
        snprintf(message, n, "%s", refused);
        return 1;
    }
    return run_lanes(entry, mem, arena, bytes, order, seed, limit);
}
int af_emu_run_entry(af_emu_entry entry, u8 *mem, u64 bytes, int order, u64 seed, u64 limit, char *message, size_t n) {
    memset(&run.outcomes, 0, sizeof run.outcomes);
    return begin(entry, mem, (u64)mem, bytes, order, seed, limit, message, n);
}
int af_emu_run_warp(const u64 *args, u64 warp, int order, u64 seed, char *message, size_t n) {
    u64 mine[AF_EMU_ARGS + 1];
    memcpy(mine, args, AF_EMU_ARGS * sizeof(u64));
    mine[AF_EMU_ARGS] = warp;
    run.outcomes = af_emu_outcomes(args);
    return begin(af_emu_warp_main, (u8 *)mine, args[4] + warp * args[5], args[5], order, seed, AF_EMU_LIMIT, message, n);
}
int af_emu_run(u8 *mem, u64 bytes, int order, u64 seed, char *message, size_t n) {
    return af_emu_run_entry(af_emu_lane_main, mem, bytes, order, seed, AF_EMU_LIMIT, message, n);
}

void af_emu_explain(af_emu_entry entry, u8 *mem, u64 bytes, int order, u64 seed) {
    char unused[8];
    const af_emu_places places = run.places;
    if (run.watch == ~0ULL) return;
    run.message = unused;
    run.message_bytes = sizeof unused;
    run.watching = 1;
    run.watch_pc = 0;
    run_lanes(entry, mem, (u64)mem, bytes, order, seed, AF_EMU_LIMIT);
    run.watching = 0;
    run.places = places;
    run.places.other = run.watch_pc;
}

af_emu_places af_emu_where(void) {
    const af_emu_places places = {offset_in_library(run.places.access), offset_in_library(run.places.section),
                                  offset_in_library(run.places.other)};
    return places;
}

/* ---- What the compiler calls (gcc 12, clang 14 and later).  There are no __tsan_atomic*: atomics go through
 * portable.h, and a core that has others does not load. ---- */

#define ACCESS(N)                                                                                                      \
    void __tsan_read##N(void *p);                                                                                      \
    void __tsan_write##N(void *p);                                                                                     \
    void __tsan_unaligned_read##N(void *p);                                                                            \
    void __tsan_unaligned_write##N(void *p);                                                                           \
    void __tsan_read##N(void *p) { on_read(p, N, PC()); }                                                              \
    void __tsan_write##N(void *p) { on_write(p, N, PC()); }                                                            \
    void __tsan_unaligned_read##N(void *p) { on_read(p, N, PC()); }                                                    \
    void __tsan_unaligned_write##N(void *p) { on_write(p, N, PC()); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

void __tsan_init(void);
void __tsan_func_entry(void *pc);
void __tsan_func_exit(void);
void __tsan_read_range(void *p, size_t n);
void __tsan_write_range(void *p, size_t n);
void *__tsan_memcpy(void *to, const void *from, size_t n);
void *__tsan_memmove(void *to, const void *from, size_t n);
void *__tsan_memset(void *to, int byte, size_t n);

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) {
    if (--steps_left == 0) fail_hang((u64)pc);
}
void __tsan_func_exit(void) {}
void __tsan_read_range(void *p, size_t n) { on_range(p, n, 0, PC()); }
void __tsan_write_range(void *p, size_t n) { on_range(p, n, 1, PC()); }
void *__tsan_memcpy(void *to, const void *from, size_t n) {
    on_range((void *)from, n, 0, PC());
    on_range(to, n, 1, PC());
    return memcpy(to, from, n);
}
void *__tsan_memmove(void *to, const void *from, size_t n) {
    on_range((void *)from, n, 0, PC());
    on_range(to, n, 1, PC());
    return memmove(to, from, n);
}
void *__tsan_memset(void *to, int byte, size_t n) {
    on_range(to, n, 1, PC());
    return memset(to, byte, n);
}
