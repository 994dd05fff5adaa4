"""Small phrases for messages: numbers of things, long lists cut short, why something failed."""

from __future__ import annotations

from collections.abc import Sequence, Sized


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


def error_reason(error: Exception) -> str:
    """The reason in an error, without the name of the file that an OSError adds."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
