/* What the emulated lanes run: the core as the GPU has it, and the mutants.  Compiled with -DAF_EMULATE and
 * -fsanitize=thread, so that the compiler reports every access to emulator.c; never linked with libtsan. */
#include "emulator.h"
#include "tickets.h"

#include "emulator_mutants.h"

void af_emu_lane_main(u8 *mem) { af_run_image(mem); }
void af_emu_warp_main(u8 *mem) {
    const u64 *args = (const u64 *)mem;
    af_run_warp(args[0], args[1], args[2], args[3], args[4], args[5], args[AF_EMU_ARGS]);
}
__attribute__((no_sanitize_thread)) af_emu_window af_emu_outcomes(const u64 *args) {
    const af_emu_window window = {args[3], ((const af_work *)args[2])->limit};
    return window;
}
