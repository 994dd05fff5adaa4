"""Devices for tests: emulated ones that fail as they are told, and what must be equal wherever a battery ran."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy

from arcfast.base.errors import DeviceError
from arcfast.hardware.emulated_device import EmulatedDevice
from arcfast.hardware.wire import WORK


def quick(name: str = "quick", memory: int = 64 << 20, warps: int = 4) -> EmulatedDevice:
    """The kernel on one lane: for what the launcher does, not for what lanes do."""
    return EmulatedDevice(memory, warps, name, lanes=1)


class Failing(EmulatedDevice):
    """Fails where `when(operation, how many of them there were)` says so, and ever after."""

    def __init__(self, when: Callable[[str, int], bool], lanes: int = 1, **options):
        super().__init__(**{"name": "failing", "memory": 64 << 20, "warps": 4, **options}, lanes=lanes)
        self.when, self.counts, self.lost = when, {}, False

    def _happen(self, operation: str) -> None:
        self.counts[operation] = self.counts.get(operation, 0) + 1
        if self.lost or self.when(operation, self.counts[operation]):
            self.lost = True
            raise DeviceError(f"lost in {operation}")

    def alloc(self, nbytes):
        self._happen("alloc")
        return super().alloc(nbytes)

    def write(self, addr, data, stream=0):
        self._happen("write")
        super().write(addr, data, stream)

    def read(self, addr, nbytes, stream=0):
        self._happen("read")
        return super().read(addr, nbytes, stream)

    def launch(self, entry, grid, block, args, stream=0):
        self._happen("launch")
        super().launch(entry, grid, block, args, stream)

    def sync(self, stream=None):
        if stream is None:
            self._happen("sync")
        super().sync(stream)


def at_random(seed: int, share: float = 0.05) -> Failing:
    """A device that any operation may end."""
    dice = random.Random(seed)
    return Failing(lambda operation, count: operation != "alloc" and dice.random() < share)


def same(here, there, values: bool = True) -> None:
    """Two runs gave the same, wherever they ran."""
    assert (there.status == here.status).all()
    assert (there.fuel == here.fuel).all()
    assert (there.hashes == here.hashes).all()
    for p in range(here.status.shape[0]):
        for i in range(here.status.shape[1]):
            assert there.error(p, i) == here.error(p, i)
            if values and here.status[p, i] == 0:
                assert there.value(p, i) == here.value(p, i)


class Damaging(EmulatedDevice):
    """What is read of its answers goes through `damage(data, head)`: endings, with `head`, or what values hold.

    `endings`: where endings begin in what was read last; `harm`: how often something was changed from there on.
    """

    def __init__(self, damage: Callable[[bytes, bool], bytes], lanes: int = 1, **options):
        super().__init__(**{"name": "damaging", "memory": 64 << 20, "warps": 4, **options}, lanes=lanes)
        self.damage, self.harm, self.endings = damage, 0, 0
        self._launched: dict[int, int] = {}  # address of answers: where endings begin there

    def launch(self, entry, grid, block, args, stream=0):
        super().launch(entry, grid, block, args, stream)
        self._launched[args[3]] = args[2]

    def read(self, addr, nbytes, stream=0):
        data = super().read(addr, nbytes, stream)
        head = addr in self._launched
        if head:
            work = super().read(self._launched[addr], WORK.itemsize, stream)
            self.endings = int(numpy.frombuffer(work, dtype=WORK)["outcomes"][0])
        changed = self.damage(data, head)
        if head and changed[self.endings :] != data[self.endings :]:
            self.harm += 1
        return changed
