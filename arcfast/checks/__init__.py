"""Checks of a machine and measurements on it: selftest, device test, calibration, benchmark, recorded vectors."""
