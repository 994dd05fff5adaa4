"""The C core for Python: Cython sources, built as `arcfast._cpu` and `arcfast._warp`."""
