"""Python programs that cannot be compiled, run in worker processes with limits (docs/python-programs.md)."""
