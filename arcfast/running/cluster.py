"""`--cluster`: the executor of a dask cluster, one that runs elsewhere or one that is started here for the call."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from arcfast.base.errors import ArcfastError
from arcfast.hardware import cores

LOCAL = "local"
# What dask does beside the work, less often: by default an idle cluster of two takes a seventh of a core.
CALM = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "2s",
    "distributed.admin.system-monitor.interval": "5s",
}
CONNECTING = 10  # seconds to wait for a scheduler


@contextmanager
def open_cluster(address: str | None, workers: int | None = None) -> Iterator[Any]:
    """The executor of the cluster at an address, or of a fresh one of so many local processes; None for None.

    ArcfastError where dask is missing or nobody answers.
    """
    if address is None:
        yield None
        return
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise ArcfastError("a cluster needs dask.distributed: pip install 'arcfast[dask]'") from None
    if address == LOCAL:
        options = {"n_workers": cores.thread_count(workers), "threads_per_worker": 1, "dashboard_address": ":0"}
        # What dask says about workers that it ends at the close is no news for the user.
        with dask.config.set(CALM):
            with _deaf_children():
                cluster = LocalCluster(silence_logs=logging.CRITICAL, **options)
            with cluster, Client(cluster) as client, _executor(client) as executor:
                yield executor
        return
    try:
        client = Client(address, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise ArcfastError(f"no scheduler of a dask cluster answers at {address}: {error}") from None
    with client, _executor(client) as executor:
        yield executor


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Have processes that are started here ignore Ctrl-C of the terminal: it is meant for this one, which ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _executor(client: Any) -> Iterator[Any]:
    executor = client.get_executor(pure=False)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False)  # a worker that stopped would be waited for without end
