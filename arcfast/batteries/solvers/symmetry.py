"""Symmetry: objects and grids completed by their mirrors, hidden parts restored."""

from arcfast.dsl import *


def lost_color(S):
    return first(
        difference(
            combine(frozenset(), mapply(compose(palette, first), S)),
            combine(frozenset(), mapply(compose(palette, last), S)),
        )
    )


def hidden_restored(S, I, C):
    return restored(I, lost_color(S))


def hidden_restored_black(I):
    return restored(I, ZERO)


def hidden_restored_crop(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c))


def restored(I, c):
    """Hidden cells by whichever mirror about the middle shows them."""
    return paint(paint(paint(I, hidden_by(I, c, vmirror(I))), hidden_by(I, c, hmirror(I))), hidden_by(I, c, rot180(I)))


def hidden_by(I, c, g):
    return sfilter(toobject(ofcolor(I, c), g), compose(flip, matcher(first, c)))
