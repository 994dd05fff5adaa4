/* The kernel: one warp runs one ticket (tickets.h).  The launch bounds (blocks of four warps, four blocks or more on a
 * multiprocessor) hold the compiler to 128 registers a thread on every architecture. */
#include "tickets.h"

extern "C" __global__ void __launch_bounds__(128, 4)
arcfast_run(u64 slices, u64 inputs, u64 work, u64 outcomes, u64 arenas, u64 stride) {
    af_run_warp(slices, inputs, work, outcomes, arenas, stride, ((u64)blockIdx.x * blockDim.x + threadIdx.x) >> 5);
}
