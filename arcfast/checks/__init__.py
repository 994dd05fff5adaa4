"""Checks of a machine and measurements on it: recorded values, self-test, device test, benchmark, calibration."""
