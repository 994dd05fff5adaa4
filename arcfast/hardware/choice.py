"""Which device runs a battery, and why: CPU or GPU is decided here.

`forced`: a device that was asked for (`device=`, or ARCFAST_DEVICE where that is "auto") is taken or refused with the
reason, never replaced.

`decide`: with "auto", work whose estimated fuel is below a threshold runs on the CPU, the rest on the GPUs.
- The estimate is programs x cells of the inputs x fuel per cell: as seen in earlier runs of the battery, else 25.
- The threshold is `threshold=`, ARCFAST_THRESHOLD, or what `arcfast calibrate` measured on this machine with these GPUs
  (thresholds.py). Without one nobody knows whether a GPU is faster, and "auto" stays on the CPU.
- A GPU that is more than half busy, has less than 1 GiB free, or does not work is left alone.

Always on the CPU: `program(grid)`, a Python function in batch, and what a device could not finish. So are calls of
accelerate(), unless a device was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from arcfast import _cpu
from arcfast.base.errors import ArcfastError, DeviceError, DeviceUnavailable
from arcfast.base.report import Choice
from arcfast.hardware import calibrations, cupy_device, nvml, thresholds
from arcfast.hardware.device import Device

METHODS = ("alloc", "free", "write", "read", "launch", "sync")
NAMES = '"auto", "cpu", "gpu", "gpu:0", "warp" and "python"'
# Fuel of a program per cell of its input, before anything was seen: 400 solvers on 200 inputs gave 5 in the middle and
# 128 on average, 26 without the five costliest (arc-dsl, ARC-1 training, 2026-11-16).
FUEL_PER_CELL = 25
MOST_BUSY, LEAST_FREE = 0.5, 1 << 30  # a GPU that is busier, or has fewer bytes free, is left to whoever uses it


class Target(NamedTuple):
    """Where to run: "cpu", "python", or the devices of `choice.device`."""

    choice: Choice
    devices: tuple[Device, ...] = ()


# ---- Forced ----


def forced(device: Any) -> Target | None:
    """The target that was asked for by name or by object, or else by ARCFAST_DEVICE; None: nobody asked."""
    source = "asked for"
    if device is None or (isinstance(device, str) and device == "auto"):
        device, source = _cpu.variable("ARCFAST_DEVICE") or "auto", "ARCFAST_DEVICE"
    if not isinstance(device, str):
        devices = tuple(_listed(device)) if isinstance(device, Sequence) else (device,)
        for one in devices:
            check_device(one)
        if not devices:
            raise ArcfastError("device is an empty list")
        return Target(Choice(", ".join(one.name for one in devices), source), devices)
    if device == "auto":
        return None
    if device in ("cpu", "python"):
        return Target(Choice(device, source))
    return Target(Choice(device, source), tuple(_named(device)))


def _listed(devices: Sequence[Any]) -> Iterator[Any]:
    """The devices of a list of objects and names."""
    for one in devices:
        if isinstance(one, str) and one in ("auto", "cpu", "python"):
            raise ArcfastError(f'several devices are "gpu:0", "warp" or objects like arcfast.gpu.Device, not {one!r}')
        yield from _named(one) if isinstance(one, str) else (one,)


def _named(name: str) -> list[Device]:
    try:
        return open_devices(name)
    except DeviceUnavailable as error:
        raise DeviceUnavailable(f'device "{name}": {error}') from None


def check_device(device: Any) -> None:
    """Raise ArcfastError unless an object has the attributes and methods of a Device."""
    lacks = [name for name in METHODS if not callable(getattr(device, name, None))]
    lacks += [name for name in ("name",) if not hasattr(device, name)]
    if lacks:
        known = f"{NAMES}, and objects like arcfast.gpu.Device, which has {', '.join(lacks)}"
        raise ArcfastError(f"no device is {device!r}; there are {known}")


def open_devices(name: str) -> list[Device]:
    """The devices of a name that run the GPU's kernel."""
    if name == "warp":
        from arcfast.hardware.emulated_device import EmulatedDevice

        return [EmulatedDevice()]
    if name == "gpu":
        return list(cupy_device.find_gpus())
    if name.startswith("gpu:") and name[4:].isdigit():
        found, number = cupy_device.find_gpus(), int(name[4:])
        if number >= len(found):
            there = "is one GPU" if len(found) == 1 else f"are {len(found)} GPUs"
            raise DeviceUnavailable(f"there {there}, counted from gpu:0")
        return [found[number]]
    raise ArcfastError(f"no device is called {name!r}; there are {NAMES}")


# ---- Automatic ----


def decide(size: float, given: float | None = None) -> Target:
    """The CPU below the threshold, the GPUs from there on, with both sizes in the reason."""
    limit = thresholds.threshold(given)
    if limit.is_unmeasured:
        return _stay(f"{size:.3g}", limit.source)
    if size < limit:
        return Target(Choice("cpu", _compare(size, limit)))
    try:
        found = cupy_device.find_gpus()
    except DeviceUnavailable as error:
        return Target(Choice("cpu", f"{_compare(size, limit)}, but {error}"))
    measured = calibrations.calibration().devices
    if limit.source.startswith(thresholds.CALIBRATED) and measured != tuple(device.name for device in found):
        others = f"{limit.source} was with {', '.join(measured)}, which are not the GPUs here"
        return Target(Choice("cpu", f"estimated fuel {size:.3g} stays on the CPU; {others}: run arcfast calibrate"))
    busy = {device: why for device in found if (why := why_not(device))}
    free = tuple(device for device in found if device not in busy)
    reasons = "; ".join(busy.values())
    if not free:
        return Target(Choice("cpu", f"{_compare(size, limit)}, but {reasons}"))
    return Target(Choice("gpu", f"{_compare(size, limit)}{'; left alone: ' * bool(busy)}{reasons}"), free)


@lru_cache(64)  # most runs of a battery are like the one before
def _stay(size: str, why: str) -> Target:
    return Target(Choice("cpu", f"estimated fuel {size} stays on the CPU; {why}"))


def _compare(size: float, limit: thresholds.Threshold) -> str:
    return f"estimated fuel {size:.3g} is {'below' if size < limit else 'over'} the threshold {limit}"


def why_not(device: Device) -> str | None:
    """Why "auto" leaves a GPU alone: somebody else uses it, or it does not work. None: it can be taken."""
    number = device.name.split()[0]
    bus = getattr(device, "bus", None)
    look = nvml.usage(bus) if bus else None
    try:
        free = device.memory if look is None else look.free
        if look is not None and look.busy > MOST_BUSY:
            return f"{number} is {look.busy:.0%} busy"
        if free < LEAST_FREE:
            return f"{number} has only {free >> 20} MiB free"
        _ = device.warps  # the kernel is loaded for that
    except DeviceError as error:
        return f"{number} does not work: {error}"
    return None


def estimate(programs: int, cells: int, seen: tuple[float, float] = (0, 0)) -> float:
    """The fuel of programs on inputs of so many cells in all; `seen` is (fuel, programs × cells) of earlier runs."""
    fuel, done = seen
    return programs * cells * (fuel / done if done else FUEL_PER_CELL)
