"""Cython sources: the C core for Python, built as `arcfast._cpu` and `arcfast._warp`, and forking, `arcfast._forks`."""
