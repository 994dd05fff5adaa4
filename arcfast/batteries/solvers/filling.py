"""Filling: holes, boxes, gaps and surroundings of objects, in the colour that the demonstrations bring in."""

from arcfast.dsl import *


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def new_color(S):
    return first(
        difference(
            combine(frozenset(), mapply(compose(palette, last), S)),
            combine(frozenset(), mapply(compose(palette, first), S)),
        )
    )


def within_rows(o):
    """Between cells of one row."""
    x = toindices(o)
    return mapply(lambda a: mapply(lambda b: connect(a, b), sfilter(x, lambda b: equality(first(a), first(b)))), x)


def within_columns(o):
    x = toindices(o)
    return mapply(lambda a: mapply(lambda b: connect(a, b), sfilter(x, lambda b: equality(last(a), last(b)))), x)


def around(o):
    return mapply(neighbors, toindices(o))


def interior(o):
    return backdrop(inbox(o))


def middle_cross(o):
    return insert(center(o), dneighbors(center(o)))


def lines_across(o):
    return mapply(hfrontier, toindices(o))


def lines_down(o):
    return mapply(vfrontier, toindices(o))


def rows_filled(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), within_rows(o)), fgpartition(I)))


def columns_filled(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), within_columns(o)), fgpartition(I)))


def rows_and_columns_filled(I):
    return underpaint(
        I, mapply(lambda o: recolor(color(o), combine(within_rows(o), within_columns(o))), fgpartition(I))
    )


def rows_then_columns_filled(I):
    return paint(
        paint(I, mapply(lambda o: recolor(color(o), within_rows(o)), fgpartition(I))),
        mapply(lambda o: recolor(color(o), within_columns(o)), fgpartition(I)),
    )


def columns_then_rows_filled(I):
    return paint(
        paint(I, mapply(lambda o: recolor(color(o), within_columns(o)), fgpartition(I))),
        mapply(lambda o: recolor(color(o), within_rows(o)), fgpartition(I)),
    )


def boxes_filled(I):
    return paint(I, mapply(lambda o: recolor(color(o), backdrop(o)), fgpartition(I)))


def boxes_drawn(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), box(o)), fgpartition(I)))


def between_rows(S, I, C):
    """Between the objects of one row, in the new colour."""
    return underfill(I, new_color(S), within_rows(apply(last, solid(I))))


def between_columns(S, I, C):
    return underfill(I, new_color(S), within_columns(apply(last, solid(I))))


def outlined_dots_or_pairs(S, I, C):
    return underfill(I, new_color(S), mapply(around, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))


def bottom_marks(S, I, C):
    return fill(I, new_color(S), apply(lambda o: astuple(decrement(height(I)), last(center(o))), objects(I, T, T, T)))


def insides_by_size(I):
    """Inner cells of filled boxes: blue in the smallest, red in the largest."""
    x = objects(I, T, F, T)
    return fill(fill(I, ONE, interior(argmin(x, size))), TWO, interior(argmax(x, size)))


def crossing_marked(S, I, C):
    """Around the cell where a full line meets another one."""
    o = extract(frontiers(I), lambda o: flip(equality(color(o), ZERO)))
    q = extract(fgpartition(I), lambda q: flip(equality(color(q), color(o))))
    return fill(
        I, new_color(S), mapply(neighbors, intersection(toindices(o), branch(hline(o), lines_down(q), lines_across(q))))
    )


def marks_crossed(S, I, C):
    """Columns marked in the first row, rows marked in the last column."""
    x = apply(last, solid(I))
    top = sfilter(x, matcher(first, ZERO))
    side = sfilter(x, matcher(last, decrement(width(I))))
    return underfill(
        I, new_color(S), intersection(lines_down(difference(top, side)), lines_across(difference(side, top)))
    )


def unique_color_framed(S, I, C):
    o = extract(fgpartition(I), matcher(size, ONE))
    return fill(paint(canvas(ZERO, shape(I)), o), new_or(S, I), neighbors(last(first(o))))


def new_or(S, I):
    return mostcolor(solid(last(first(S))))


def middle_cross_of_all(S, I, C):
    return fill(I, new_color(S), middle_cross(solid(I)))


def occurrences_filled(I):
    """Where the solid shape of the least colour fits into black cells, it is drawn."""
    o = toobject(ofcolor(I, leastcolor(I)), I)
    return fill(I, color(o), mapply(lambda ij: shift(toindices(normalize(o)), ij), occurrences(I, recolor(ZERO, o))))


def corner_zone_filled(I):
    """The black areas between lines: first corner, middle, last corner."""
    x = colorfilter(objects(I, T, F, F), ZERO)
    a = extract(x, lambda o: contained(ORIGIN, toindices(o)))
    b = extract(x, lambda o: contained(halve(shape(I)), toindices(o)))
    c = extract(x, lambda o: contained(decrement(shape(I)), toindices(o)))
    return fill(fill(fill(I, ONE, a), TWO, b), THREE, c)


def squares_inside_marks(S, I, C):
    return underfill(I, new_color(S), interior(solid(I)))
