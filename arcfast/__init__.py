"""arcfast: the ARC DSL, compiled once for CPU and GPU."""

from arcfast._version import __version__

__all__ = ["__version__"]
