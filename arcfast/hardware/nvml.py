"""How busy GPUs are, as the driver tells through nvidia-ml-py. Without that package, or a driver, nothing is known.

Imports nothing of arcfast. Used to leave a busy GPU alone, and to tell in reports what a run did to one.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

EVERY = 0.1  # seconds between looks


class Usage(NamedTuple):
    """A look at a GPU: share of the time it was busy lately, bytes taken and free."""

    busy: float
    used: int
    free: int


def usage(bus: str) -> Usage | None:
    """The usage of the GPU at a PCI address such as "0000:00:04.0", or None where nobody knows."""
    try:
        import pynvml

        pynvml.nvmlInit()
        try:
            handle = pynvml.nvmlDeviceGetHandleByPciBusId(bus)
            memory = pynvml.nvmlDeviceGetMemoryInfo(handle)
            busy = pynvml.nvmlDeviceGetUtilizationRates(handle).gpu
            return Usage(busy / 100, int(memory.used), int(memory.free))
        finally:
            pynvml.nvmlShutdown()
    except Exception:  # no package, no library, no permission, an old GPU: this is only for information
        return None


class Sampler:
    """Looks at GPUs while a `with` block lasts: {name: Usage}, busy on average, memory at its most.

    >>> with Sampler({"gpu:0 (Tesla T4)": "0000:00:04.0"}) as sampler:
    ...     work()
    >>> sampler.seen()
    {'gpu:0 (Tesla T4)': Usage(busy=0.93, used=1288490188, free=14505476096)}
    """

    def __init__(self, buses: dict[str, str]):
        self._looks: dict[str, list[Usage]] = {name: [] for name in buses}
        self._buses = buses
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Sampler:
        if self._buses and any(usage(bus) for bus in self._buses.values()):
            self._thread = threading.Thread(target=self._watch, name="arcfast-nvml", daemon=True)
            self._thread.start()
        return self

    def _watch(self) -> None:
        while not self._over.wait(EVERY):
            for name, bus in self._buses.items():
                look = usage(bus)
                if look is not None:
                    self._looks[name].append(look)

    def __exit__(self, *_: Any) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def seen(self) -> dict[str, Usage]:
        """What was seen; a run too short for a look is not in it."""
        return {
            name: Usage(sum(look.busy for look in looks) / len(looks), max(look.used for look in looks), looks[-1].free)
            for name, looks in self._looks.items()
            if looks
        }
