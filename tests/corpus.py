"""The recorded truth as the tests use it; the files and the code that replays them are the package's (selftest.py)."""

from arcfast.checks.selftest import (
    RECORDED,
    Case,
    Earlier,
    Mismatch,
    Tally,
    agrees,
    cases,
    decode,
    outcomes,
    ready_steps,
    replay,
)

CORPUS_STEPS, CORPUS_ERRORS = RECORDED["corpus"]
EDGE_STEPS, EDGE_ERRORS = RECORDED["edges"]

__all__ = [
    "CORPUS_ERRORS", "CORPUS_STEPS", "EDGE_ERRORS", "EDGE_STEPS", "Case", "Earlier", "Mismatch", "Tally", "agrees",
    "cases", "decode", "outcomes", "ready_steps", "replay",
]  # fmt: skip
