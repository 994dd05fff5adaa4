"""The recorded values as the tests use them. The package has the files and the code that replays them (checks/)."""

from arcfast.checks.recorded import (
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
