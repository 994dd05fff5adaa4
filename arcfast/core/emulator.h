/* The warp emulator: the GPU's code on the CPU, 32 lanes as coroutines that change places at syncs, watched for races.
 *
 * emulator_core.c holds the lanes (the core, instrumented by the compiler), emulator.c runs them, _warp.pyx offers them
 * to Python.
 * One run at a time in a process: the state is global.  _warp.pyx holds a lock of its own while one lasts, not the GIL. */
#ifndef AF_EMULATOR_H
#define AF_EMULATOR_H
#include "portable.h"
#include <stddef.h>

typedef void (*af_emu_entry)(u8 *mem); /* what every lane runs */

/* In which order lanes run between two syncs; random: a new one after each sync. */
enum { AF_EMU_ASCENDING, AF_EMU_DESCENDING, AF_EMU_RANDOM };

/* A place of the code that a failure speaks of, as an offset into this shared library (for addr2line); 0: none. */
typedef struct {
    u64 access;  /* that failed, or the sync that did not fit */
    u64 section; /* the sync that began the section */
    u64 other;   /* the other lane's access (af_emu_explain), or the sync where it waits */
} af_emu_places;

/* Run an image of `size` bytes.  0, or 1 with the reason in `message`; the image is then half done. */
int af_emu_run(u8 *mem, u64 size, int order, u64 seed, char *message, size_t n);

/* The same with any entry; `limit` is how many memory accesses and syncs end in "hang". */
#define AF_EMU_LIMIT (1ULL << 38)
int af_emu_run_entry(af_emu_entry entry, u8 *mem, u64 size, int order, u64 seed, u64 limit, char *message,
                     size_t n);

/* Run one warp of the kernel on the arguments it was launched with (kernel.cu). */
#define AF_EMU_ARGS 6
int af_emu_run_warp(const u64 *args, u64 warp, int order, u64 seed, char *message, size_t n);
typedef struct {
    u64 base, size;
} af_emu_window;

/* After a failure: where it was. */
af_emu_places af_emu_where(void);
/* After a race, with memory as it was before that run: run again to learn where the other lane's access was. */
void af_emu_explain(af_emu_entry entry, u8 *mem, u64 size, int order, u64 seed);

/* emulator_core.c */
void af_emu_lane_main(u8 *mem); /* an af_image */
void af_emu_warp_main(u8 *mem); /* u64: arguments, then the warp's number */
af_emu_window af_emu_outcomes(const u64 *args);
typedef struct {
    const char *name, *fails; /* how its failure begins; "": it must pass */
    af_emu_entry entry;
} af_emu_mutant;
extern const af_emu_mutant af_emu_mutants[]; /* the last one has no name */

#endif
