"""Devices: CPU cores, GPUs, the emulated GPU, the kernel they run, the bytes they exchange, and which one is chosen."""
