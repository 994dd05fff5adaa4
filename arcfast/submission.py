"""Submission files; see arc/submission.py."""

from arcfast.arc.submission import (
    Score,
    SubmissionFile,
    answers_of,
    build_submission,
    check_submission,
    legal_grid,
    score,
    write_submission,
)

__all__ = [
    "Score",
    "SubmissionFile",
    "answers_of",
    "build_submission",
    "check_submission",
    "legal_grid",
    "score",
    "write_submission",
]
