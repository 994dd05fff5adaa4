"""What runs the GPU kernel: `Device`, the kernel's source, the GPUs here; see hardware/."""

from arcfast.hardware.cupy_device import CupyDevice, find_gpus
from arcfast.hardware.device import Device
from arcfast.hardware.kernel import KernelSource, kernel_source

__all__ = ["CupyDevice", "Device", "KernelSource", "find_gpus", "kernel_source"]
