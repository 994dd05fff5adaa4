/* What the emulated lanes run: the core as the GPU has it, and the mutants.  Compiled with -DAF_EMULATE and
 * -fsanitize=thread, so that the compiler reports every access to emulator.c; never linked with libtsan. */
#include "emulator.h"
#include "vm.h"

#include "emulator_mutants.h"

void af_emu_lane_main(u8 *mem) { af_run_image(mem); }
