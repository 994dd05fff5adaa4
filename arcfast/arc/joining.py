"""A submission file that competes: valid before anything else happens, and joined with another method's answers.

For notebooks that are scored on Kaggle. What solving writes goes through SubmissionFile in submission.py.
"""

from __future__ import annotations

import os

from arcfast.arc.merging import choose
from arcfast.arc.submission import answers_of, check_submission, write_answers
from arcfast.arc.tasks import Tasks
from arcfast.base.errors import TaskError


def ensure_submission(path: str | os.PathLike[str], tasks: Tasks) -> int:
    """Leave a valid submission for these tasks at `path`; gives the number of tasks whose answers it held already.

    Answers of an earlier run stay, for the tasks that they fit; every other test input gets [[0]]. A file that is
    valid as it is, is not written. Otherwise it is replaced atomically.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ensure_submission(f"{folder}/submission.json", Tasks())
    0
    """
    earlier = answers_of(path, tasks.test_counts) or {}
    if not os.path.exists(path) or check_submission(path, tasks):
        write_answers(path, {id: earlier.get(id, [[]] * count) for id, count in tasks.test_counts.items()})
    return len(earlier)


def join_submission(path: str | os.PathLike[str], other: str | os.PathLike[str], tasks: Tasks) -> tuple[int, int]:
    """Add the answers of another submission, such as a language model's, to the one at `path`.

    For each test input the first answer of each file comes first, then the second ones, so a task that `path` answers
    gets the other's first answer as its second attempt, and a task that it does not answer gets both. Of `other`, what
    is illegal or does not fit is left out. Gives the number of test inputs that `other` answers, and of those that it
    does not. TaskError if it is not a submission at all.
    """
    theirs = answers_of(other, tasks.test_counts)
    if theirs is None:
        raise TaskError(f"{os.fspath(other)} is not a readable submission")
    ours = answers_of(path, tasks.test_counts) or {}
    joined = {
        id: [choose(each, "turns") for each in zip(ours.get(id, [[]] * count), theirs.get(id, [[]] * count))]
        for id, count in tasks.test_counts.items()
    }
    write_answers(path, joined)
    answered = sum(bool(grids) for answers in theirs.values() for grids in answers)
    return answered, sum(tasks.test_counts.values()) - answered
