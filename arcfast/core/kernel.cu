/* The GPU's door: one warp runs one ticket (tray.h).  Four blocks of four warps to a multiprocessor at least, which holds
 * the registers to 128 on every architecture. */
#include "tray.h"

extern "C" __global__ void __launch_bounds__(128, 4)
arcfast_run(u64 trays, u64 inputs, u64 work, u64 answers, u64 arenas, u64 stride) {
    af_run_warp(trays, inputs, work, answers, arenas, stride, ((u64)blockIdx.x * blockDim.x + threadIdx.x) >> 5);
}
