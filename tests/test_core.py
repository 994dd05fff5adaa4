"""The core agrees with every recorded step: as images on the CPU and on the warp emulator, and eagerly."""

import corpus
import pytest
from backends import Core, Eager, Warp

VECTORS = [
    ("corpus", corpus.CORPUS_STEPS, corpus.CORPUS_ERRORS),
    ("edges", corpus.EDGE_STEPS, corpus.EDGE_ERRORS),
]


BACKENDS = [Core(), Eager(), Warp("ascending"), Warp("descending"), Warp("random")]


@pytest.mark.parametrize("backend", BACKENDS, ids=lambda backend: backend.name)
@pytest.mark.parametrize("name, steps, errors", VECTORS, ids=[name for name, *_ in VECTORS])
def test_vectors(backend, name, steps, errors):
    tally = corpus.replay(backend, name)
    assert tally.mismatches == []
    assert (tally.steps, tally.errors) == (steps, errors)
