"""What `device=` can name on this machine: `arcfast.devices()`."""

from __future__ import annotations

from typing import NamedTuple

from arcfast.base.errors import DeviceError, DeviceUnavailable
from arcfast.hardware import cores, cupy_device
from arcfast.hardware.choice import open_devices


class DeviceFacts(NamedTuple):
    """A name for `device=`, whether it can be used here, and what it is, or why it cannot."""

    name: str
    available: bool
    about: str


class Devices(list[DeviceFacts]):
    """A list that prints as a table."""

    def __str__(self) -> str:
        return "\n".join(f"{name:<8} {'here' if here else 'not available'}: {about}" for name, here, about in self)


def devices() -> list[DeviceFacts]:
    """What `device=` can name here; where there is no GPU, the reason.

    >>> print(devices())
    cpu      here: 2 cores
    gpu      not available: CuPy is not installed (pip install cupy-cuda12x)
    warp     here: the GPU's code on the CPU, 32 lanes emulated: slow, for checking
    python   here: arcfast's checked reference, in Python: slow, for checking
    """
    count = cores.available_cores()
    found = Devices([DeviceFacts("cpu", True, f"{count} core{'s' * (count > 1)}")])
    try:
        for number, device in enumerate(cupy_device.find_gpus()):
            about = f"{device.name.partition('(')[2].rstrip(')')}, {device.arch}"
            try:
                found.append(DeviceFacts(f"gpu:{number}", True, f"{about}, {device.memory >> 20} MiB free"))
            except DeviceError as error:
                found.append(DeviceFacts(f"gpu:{number}", False, f"{about}: {error}"))
    except DeviceUnavailable as error:
        found.append(DeviceFacts("gpu", False, str(error)))
    try:
        open_devices("warp")
        found.append(DeviceFacts("warp", True, "the GPU's code on the CPU, 32 lanes emulated: slow, for checking"))
    except DeviceUnavailable as error:
        found.append(DeviceFacts("warp", False, str(error)))
    return Devices([*found, DeviceFacts("python", True, "arcfast's checked reference, in Python: slow, for checking")])
