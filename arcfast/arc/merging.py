"""Join submission files: of shards of one run, or of several methods. A test input has two attempts to share out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from arcfast.arc.submission import ATTEMPTS, read_answers, write_answers
from arcfast.arc.tasks import Rows
from arcfast.base.errors import ArcfastError, TaskError
from arcfast.base.writing import check_target

RANKS = ("order", "turns", "votes")


def merge_submissions(
    sources: Sequence[str | os.PathLike[str]], path: str | os.PathLike[str], rank: str = "order"
) -> dict[str, int]:
    """Join submission files into one, written atomically; gives {task: test inputs with an answer}.

    For each test input the first two distinct answers stay. With rank="order" those of the first file come first, then
    those of the second; with "turns" the first answer of each file, then the second ones; with "votes" those that most
    files give, then by order. [[0]] is no answer. A task may be in some of the files only. TaskError if a file is not a
    submission, or if two have the same task with different numbers of test inputs.
    """
    if rank not in RANKS:
        raise ArcfastError(f"rank must be one of {', '.join(RANKS)}, not {rank!r}")
    if isinstance(sources, (str, bytes, os.PathLike)) or not isinstance(sources, Iterable):
        raise ArcfastError("merge_submissions takes a list of files")
    names = [os.fspath(source) for source in sources]
    if not names:
        raise ArcfastError("no submission to merge: name at least one file")
    check_target(path)
    given: dict[str, list[list[list[Rows]]]] = {}
    first: dict[str, str] = {}
    for name in names:
        for task, answers in read_answers(name).items():
            others = given.setdefault(task, [])
            if others and len(others[0]) != len(answers):
                counts = f"{len(others[0])} test inputs in {first[task]}, {len(answers)} in {name}"
                raise TaskError(f"{task} has {counts}: these are not submissions for the same tasks")
            first.setdefault(task, name)
            others.append(answers)
    merged = {task: [choose(each, rank) for each in zip(*answers)] for task, answers in given.items()}
    write_answers(path, merged)
    return {task: sum(map(bool, answers)) for task, answers in merged.items()}


def choose(answers: tuple[list[Rows], ...], rank: str) -> list[Rows]:
    """The attempts for one test input, of what each file answers to it."""
    ordered = [grid for grids in answers for grid in grids]
    if rank == "turns":
        ordered = [grid for turn in zip_longest(*answers) for grid in turn if grid is not None]
    votes = Counter(ordered)
    best = sorted(votes, key=lambda grid: -votes[grid]) if rank == "votes" else list(votes)
    return best[: len(ATTEMPTS)]
