"""Drawings: figures that a few cells stand for."""

from arcfast.dsl import *


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def rows_above(I):
    """A red bar: green steps above that grow, blue ones below that shrink."""
    o = ofcolor(I, TWO)
    i = uppermost(o)
    n = size(o)
    a = mapply(
        lambda k: connect(toivec(subtract(i, k)), astuple(subtract(i, k), decrement(add(n, k)))),
        interval(ONE, increment(i), ONE),
    )
    b = mapply(
        lambda k: connect(toivec(add(i, k)), astuple(add(i, k), decrement(subtract(n, k)))), interval(ONE, n, ONE)
    )
    return fill(fill(I, THREE, combine(frozenset(), a)), ONE, combine(frozenset(), b))


def pyramid(I):
    """A line whose neighbours shrink to both sides, in turn of the new colour."""
    o = merge(fgpartition(I))
    n = height(o)
    j = leftmost(o)
    ks = interval(ONE, n, ONE)
    one = sfilter(ks, lambda k: flip(even(k)))
    two = sfilter(ks, even)
    return fill(fill(I, EIGHT, sides(one, j, n)), color(o), sides(two, j, n))


def sides(ks, j, n):
    return combine(
        frozenset(),
        mapply(
            lambda k: totuple(
                combine(
                    connect(tojvec(add(j, k)), astuple(subtract(decrement(n), k), add(j, k))),
                    connect(tojvec(subtract(j, k)), astuple(subtract(decrement(n), k), subtract(j, k))),
                )
            ),
            ks,
        ),
    )


def comb_of_columns(I):
    """From a cell in the last row: every second column to the right, gray dots in turn above and below between."""
    o = first(solid(I))
    j = last(last(o))
    w = width(I)
    g = fill(I, first(o), mapply(lambda k: vfrontier(tojvec(k)), combine(frozenset(), interval(j, w, TWO))))
    h = fill(g, FIVE, combine(frozenset(), apply(tojvec, interval(increment(j), w, FOUR))))
    return fill(
        h,
        FIVE,
        combine(frozenset(), apply(lambda k: astuple(decrement(height(I)), k), interval(add(j, THREE), w, FOUR))),
    )


def fence_above(I):
    """A cell goes one down; above it columns of yellow at every second place."""
    o = first(solid(I))
    i = first(last(o))
    j = last(last(o))
    g = fill(
        canvas(ZERO, shape(I)),
        FOUR,
        sfilter(asindices(I), lambda q: both(flip(greater(first(q), i)), even(subtract(last(q), j)))),
    )
    return fill(g, first(o), initset(add(last(o), DOWN)))


def dot_to_diagonal_colors(I):
    """A red cell: green, magenta, cyan and orange at its corners."""
    a = first(ofcolor(I, TWO))
    return paint(
        canvas(ZERO, shape(I)),
        combine(
            combine(recolor(THREE, initset(add(a, NEG_UNITY))), recolor(SIX, initset(add(a, UP_RIGHT)))),
            combine(recolor(EIGHT, initset(add(a, DOWN_LEFT))), recolor(SEVEN, initset(add(a, UNITY)))),
        ),
    )


def corners_in_four_colors(I):
    """Each block: blue, red, green and yellow outside its corners."""
    x = objects(I, T, F, T)
    return fill(
        fill(fill(fill(I, ONE, at(x, ulcorner)), TWO, at(x, urcorner)), THREE, at(x, llcorner)), FOUR, at(x, lrcorner)
    )


def at(x, f):
    return apply(lambda o: f(outbox(o)), x)


def roof_shots(I):
    """Two rays up from the sides of the shape that stands on the last row, in the colour of its middle."""
    c = leastcolor(last(I))
    o = ofcolor(I, c)
    i = subtract(decrement(height(I)), TWO)
    a = shoot(astuple(i, decrement(leftmost(o))), NEG_UNITY)
    b = shoot(astuple(i, increment(rightmost(o))), UP_RIGHT)
    return underfill(I, c, combine(a, b))


def rings_to_crosses(I):
    x = sfilter(objects(I, T, F, T), lambda o: both(equality(size(o), EIGHT), equality(shape(o), THREE_BY_THREE)))
    return fill(cover(I, merge(x)), TWO, mapply(lambda o: insert(center(o), dneighbors(center(o))), x))


def rings_around_dots(I):
    """Gray cells: gray corners, blue sides, no middle."""
    x = ofcolor(I, FIVE)
    return fill(fill(fill(I, ONE, mapply(dneighbors, x)), FIVE, mapply(ineighbors, x)), ZERO, x)


def crosses_and_corners(I):
    """Around red cells yellow corners, around blue cells orange sides."""
    return fill(fill(I, FOUR, mapply(ineighbors, ofcolor(I, TWO))), SEVEN, mapply(dneighbors, ofcolor(I, ONE)))


def compass_around_blue(I):
    x = ofcolor(I, ONE)
    return fill(
        fill(fill(fill(I, TWO, shift(x, UP)), EIGHT, shift(x, DOWN)), SEVEN, shift(x, LEFT)), SIX, shift(x, RIGHT)
    )


def green_beside_red(I):
    """Green cells that touch red ones become cyan, and these go."""
    a = ofcolor(I, THREE)
    b = ofcolor(I, TWO)
    return fill(
        fill(I, ZERO, sfilter(b, lambda ij: positive(size(intersection(dneighbors(ij), a))))),
        EIGHT,
        sfilter(a, lambda ij: positive(size(intersection(dneighbors(ij), b)))),
    )


def middle_column_kept(I):
    return paint(canvas(ZERO, shape(I)), toobject(vfrontier(tojvec(halve(width(I)))), I))


def middle_row_kept(I):
    return paint(canvas(ZERO, shape(I)), toobject(hfrontier(toivec(halve(height(I)))), I))


def sixes_red_others_blue(I):
    x = objects(I, T, F, T)
    return fill(fill(I, ONE, merge(x)), TWO, merge(sizefilter(x, SIX)))


def same_as_boxed(I):
    """The shape that equals the one in the corner box becomes gray."""
    b = subgrid(frozenset({(0, 0), (2, 2)}), I)
    o = normalize(apply(last, solid(b)))
    x = objects(I, T, T, T)
    return fill(
        I,
        FIVE,
        merge(
            sfilter(
                x, lambda q: both(equality(toindices(normalize(q)), o), greater(add(uppermost(q), leftmost(q)), TWO))
            )
        ),
    )


def layers_turned(I):
    """Colours from outside to inside move one layer outwards, the outermost goes in."""
    x = apply(color, order(partition(I), uppermost))
    y = combine(repeat(last(x), ONE), x)
    table = pair(x, y)
    return apply(lambda r: apply(lambda v: last(extract(table, matcher(first, v))), r), I)


def gray_gives_way(I):
    c = other(palette(I), FIVE)
    return replace(replace(I, c, ZERO), FIVE, c)


def color_count_line(I):
    """Two colours: falling diagonal; one: a row; three: rising diagonal; all gray."""
    n = numcolors(I)
    g = canvas(ZERO, shape(I))
    d = decrement(shape(I))
    return fill(
        g,
        FIVE,
        branch(
            equality(n, ONE),
            connect(ORIGIN, tojvec(last(d))),
            branch(equality(n, TWO), connect(ORIGIN, d), connect(tojvec(last(d)), toivec(first(d)))),
        ),
    )


def red_squares_as_dots(I):
    """Up to five red squares as blue dots of a chess pattern."""
    n = size(colorfilter(objects(I, T, F, T), TWO))
    x = combine(combine(astuple(ORIGIN, ZERO_BY_TWO), astuple(UNITY, TWO_BY_ZERO)), repeat(TWO_BY_TWO, ONE))
    return fill(canvas(ZERO, THREE_BY_THREE), ONE, combine(frozenset(), first(crop_tuple(x, n))))


def crop_tuple(x, n):
    return repeat(apply(last, sfilter(pair(interval(ZERO, n, ONE), x), lambda e: T)), ONE)
