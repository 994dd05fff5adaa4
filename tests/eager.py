"""Values of all kinds for tests of eager use, and what a bad call raises."""

import pytest

from arcfast import DSLError, Grid, from_python
from arcfast.dsl import F, T, objects

I = Grid([[0, 1, 1], [0, 0, 0], [2, 0, 1]])  # noqa: E741 (as every solver calls it)
PLAIN = ((0, 1, 1), (0, 0, 0), (2, 0, 1))
OBJS = objects(I, T, F, T)
OBJECTS = frozenset(
    {frozenset({(1, (0, 1)), (1, (0, 2))}), frozenset({(1, (2, 2))}), frozenset({(2, (2, 0))})}
)  # the same, plain
ROW = from_python((1, 2, 3))


def failing(error):
    def fail(*args):
        raise error

    return fail


def refused(match: str | None, function, *args, **keywords):
    """The DSLError of a bad call."""
    with pytest.raises(DSLError, match=match) as caught:
        function(*args, **keywords)
    return caught.value
