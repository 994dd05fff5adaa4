"""One call over many values at once, on any device; see running/batch.py."""

from arcfast.running.batch import apply, colorfilter, fill, mapply, o_g, run

__all__ = ["apply", "colorfilter", "fill", "mapply", "o_g", "run"]
