"""Counting and looking up: answers that follow from how many, how large, which colours."""

from arcfast.dsl import *


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def roles_replaced(S, I, roles):
    """The answer of the first demonstration, its colours replaced by those with the same role here."""
    table = pair(roles(first(first(S))), roles(I))
    return apply(
        lambda r: apply(lambda v: last(extract(combine(table, repeat(astuple(v, v), ONE)), matcher(first, v))), r),
        last(first(S)),
    )


def roles_by_row(S, I, C):
    return roles_replaced(S, I, lambda g: apply(color, order(fgpartition(g), uppermost)))


def roles_by_column(S, I, C):
    return roles_replaced(S, I, lambda g: apply(color, order(fgpartition(g), leftmost)))


def roles_by_count(S, I, C):
    return roles_replaced(S, I, lambda g: apply(color, order(partition(g), size)))


def roles_by_count_solid(S, I, C):
    return roles_replaced(S, I, lambda g: apply(color, order(fgpartition(g), size)))


def roles_by_size(S, I, C):
    return roles_replaced(S, I, lambda g: apply(color, order(objects(g, T, T, T), size)))


def out_shape(S):
    return shape(last(first(S)))


def vsplit_rows(cells, d):
    return apply(
        lambda i: first(crop(repeat(cells, ONE), tojvec(multiply(i, last(d))), astuple(ONE, last(d)))),
        interval(ZERO, first(d), ONE),
    )


def diagonal_of_objects(I):
    x = objects(I, T, T, T)
    n = size(x)
    return fill(canvas(ZERO, astuple(n, n)), color(first(x)), connect(ORIGIN, astuple(decrement(n), decrement(n))))


def colors_by_size(I):
    return apply(lambda o: repeat(color(o), ONE), order(objects(I, T, T, T), compose(invert, size)))


def colors_by_count(I):
    return apply(lambda o: repeat(color(o), ONE), order(fgpartition(I), compose(invert, size)))


def colors_by_row(I):
    return apply(lambda o: repeat(color(o), ONE), order(fgpartition(I), uppermost))


def colors_by_column(I):
    return apply(lambda o: repeat(color(o), ONE), order(fgpartition(I), leftmost))


def colors_by_column_across(I):
    return repeat(apply(color, order(fgpartition(I), leftmost)), ONE)


def colors_by_count_across(I):
    return repeat(apply(color, order(fgpartition(I), compose(invert, size))), ONE)


def histogram(I):
    x = order(partition(I), compose(invert, size))
    return dmirror(bars(x, ZERO))


def histogram_rows(I):
    return bars(order(partition(I), compose(invert, size)), ZERO)


def histogram_solid(I):
    return dmirror(bars(order(fgpartition(I), compose(invert, size)), ZERO))


def histogram_solid_rows(I):
    return bars(order(fgpartition(I), compose(invert, size)), ZERO)


def histogram_solid_rows_right(I):
    return vmirror(bars(order(fgpartition(I), size), ZERO))


def bars(x, v):
    n = valmax(x, size)
    return apply(lambda o: combine(repeat(color(o), size(o)), repeat(v, subtract(n, size(o)))), x)


def largest_as_columns(I):
    """The colours of the largest objects from left to right, as many rows as these have cells."""
    x = objects(I, T, T, T)
    n = valmax(x, size)
    return repeat(apply(color, order(sizefilter(x, n), leftmost)), n)


def snake_by_column(I):
    """The solid cells from left to right in rows of three, every second row backwards."""
    cells = apply(first, order(solid(I), compose(last, last)))
    g = hsplit(repeat(combine(cells, repeat(ZERO, subtract(NINE, size(cells)))), ONE), THREE)
    return combine(combine(first(g), vmirror(first(remove(first(g), g)))), last(g))


def rows_by_column(S, I, C):
    cells = apply(first, order(solid(I), compose(last, last)))
    d = out_shape(S)
    return vsplit_rows(combine(cells, repeat(ZERO, subtract(multiply(first(d), last(d)), size(cells)))), d)


def rows_by_row(S, I, C):
    cells = apply(first, order(solid(I), compose(first, last)))
    d = out_shape(S)
    return vsplit_rows(combine(cells, repeat(ZERO, subtract(multiply(first(d), last(d)), size(cells)))), d)
