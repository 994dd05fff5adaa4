/* The GPU's door: one warp runs one image (vm.h).  Images lie `stride` bytes apart. */
#include "vm.h"

extern "C" __global__ void __launch_bounds__(128) arcfast_run(u64 images, u64 stride, u64 count) {
    const u64 warp = ((u64)blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    if (warp < count) af_run_image((u8 *)images + warp * stride);
}
