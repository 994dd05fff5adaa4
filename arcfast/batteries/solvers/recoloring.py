"""Colours changed: by what the demonstrations show for colours, after a turn or a cut, and cell by cell."""

from arcfast.dsl import *


def colored(table, g):
    """The colours of a grid changed by a table of pairs; one that is not there stays."""
    return apply(
        lambda r: apply(lambda v: last(extract(combine(table, repeat(astuple(v, v), ONE)), matcher(first, v))), r), g
    )


def shown(S, f):
    return dedupe(mapply(lambda p: pair(merge(f(first(p))), merge(last(p))), S))


def colors_exchanged(S, I, C):
    """A change of colours that also goes backwards."""
    table = shown(S, identity)
    return colored(combine(table, apply(lambda p: astuple(last(p), first(p)), table)), I)


def colors_by_rank(S, I, C):
    """The most frequent colour becomes what the most frequent one became, and so on."""
    return ranked(S, I, lambda g: apply(color, order(partition(g), compose(invert, size))))


def colors_by_rank_solid(S, I, C):
    return ranked(S, I, lambda g: apply(color, order(fgpartition(g), size)))


def ranked(S, I, colors):
    table = mapply(
        lambda p: apply(
            lambda e: astuple(first(e), index(last(p), last(first(toobject(ofcolor(first(p), last(e)), first(p)))))),
            pair(interval(ZERO, TEN, ONE), colors(first(p))),
        ),
        S,
    )
    mine = pair(colors(I), interval(ZERO, TEN, ONE))
    return colored(apply(lambda e: astuple(first(e), last(extract(table, matcher(first, last(e))))), mine), I)
