/* What the emulated lanes run: the core as the GPU has it, and the mutants.  Compiled with -DAF_EMULATE and
 * -fsanitize=thread, so that the compiler reports every access to emulator.c; never linked with libtsan. */
#include "battery.h"
#include "emulator.h"

#include "emulator_mutants.h"

void af_emu_lane_main(u8 *mem) { af_run_image(mem); }
void af_emu_tray_main(u8 *mem) { af_run_tray(mem); }
