"""Small phrases for messages: numbers of things, long lists cut short, why something failed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from difflib import get_close_matches


def count_items(items: Sized, word: str) -> str:
    """The number of items with the word for one of them.

    >>> count_items([1, 2], "task"), count_items([1], "task")
    ('2 tasks', '1 task')
    """
    return f"{len(items)} {word}{'' if len(items) == 1 else 's'}"


def list_first(names: Sequence[str], most: int = 5) -> str:
    """The first names, and how many more there are.

    >>> list_first(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def close_name(name: str, known: Iterable[str], alike: float = 0.6) -> str:
    """ ": did you mean ...?" with the known name that shares most letters; "" if none shares that part of them.

    >>> close_name("arcagi1/trainin", ["arcagi1/training", "arcagi1/evaluation"]), close_name("x", ["arcagi1/training"])
    (': did you mean arcagi1/training?', '')
    """
    close = get_close_matches(name, known, 1, alike) if len(name) <= 80 else []
    return f": did you mean {close[0]}?" if close else ""


def error_reason(error: Exception) -> str:
    """The reason in an error, without the name of the file that an OSError adds."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
