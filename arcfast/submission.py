"""Submission files; see arc/submission.py."""

from arcfast.arc.joining import ensure_submission, join_submission
from arcfast.arc.merging import merge_submissions
from arcfast.arc.submission import (
    Score,
    SubmissionFile,
    answers_of,
    build_submission,
    check_submission,
    legal_grid,
    read_answers,
    score,
    write_submission,
)

__all__ = [
    "Score",
    "SubmissionFile",
    "answers_of",
    "build_submission",
    "check_submission",
    "ensure_submission",
    "join_submission",
    "legal_grid",
    "merge_submissions",
    "read_answers",
    "score",
    "write_submission",
]
