"""Tiles and repetition: grids laid out again and again, turned, grown into themselves, continued by their period."""

from arcfast.dsl import *


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def turns():
    return combine(
        combine(astuple(identity, vmirror), astuple(hmirror, rot180)),
        combine(
            combine(astuple(rot90, rot270), astuple(dmirror, cmirror)),
            astuple(lambda g: canvas(ZERO, shape(g)), lambda g: switch(g, mostcolor(g), leastcolor(g))),
        ),
    )


def places(d):
    return product(interval(ZERO, first(d), ONE), interval(ZERO, last(d), ONE))


def turned_tiles(S, I, C):
    return turned(S, I, turns())


def turned_tiles_mirrors_first(S, I, C):
    return turned(S, I, combine(combine(astuple(vmirror, hmirror), astuple(rot180, identity)), turns()))


def turned_tiles_rotations_first(S, I, C):
    return turned(S, I, combine(combine(astuple(rot90, rot270), astuple(rot180, identity)), turns()))


def turned(S, I, ways):
    """Each tile of the answer is the grid turned or mirrored; which way is learned for each place."""
    d = divide(shape(last(first(S))), shape(first(first(S))))
    return paint(
        canvas(ZERO, multiply(d, shape(I))),
        mapply(lambda t: shift(asobject(turn_at(S, t, ways)(I)), multiply(t, shape(I))), places(d)),
    )


def turn_at(S, t, ways):
    return extract(
        ways,
        lambda f: equality(
            size(S),
            size(
                sfilter(
                    S, lambda p: equality(f(first(p)), crop(last(p), multiply(t, shape(first(p))), shape(first(p))))
                )
            ),
        ),
    )


def grown(I, where):
    """The grid once for each of these of its own cells."""
    return paint(
        canvas(ZERO, multiply(shape(I), shape(I))), mapply(lambda ij: shift(asobject(I), multiply(ij, shape(I))), where)
    )


def grown_where_solid(I):
    return grown(I, apply(last, solid(I)))


def grown_where_black(I):
    return grown(I, ofcolor(I, ZERO))


def grown_where_most(I):
    return grown(I, ofcolor(I, mostcolor(I)))


def grown_where_least(I):
    return grown(I, ofcolor(I, leastcolor(I)))


def grown_where_learned(S, I, C):
    """The colour at whose cells every answer holds its input."""
    c = extract(
        palette(I),
        lambda c: equality(
            size(S), size(sfilter(S, lambda p: equality(last(p), grown(first(p), ofcolor(first(p), c)))))
        ),
    )
    return grown(I, ofcolor(I, c))


def object_grown_by_itself(I):
    g = subgrid(merge(fgpartition(I)), I)
    return grown(g, apply(last, solid(g)))


def object_grown_by_its_holes(I):
    g = subgrid(merge(fgpartition(I)), I)
    return grown(g, ofcolor(g, ZERO))


def swapped_grown_by_itself(I):
    g = switch(I, mostcolor(I), leastcolor(I))
    return paint(
        canvas(ZERO, multiply(shape(I), shape(I))),
        mapply(lambda ij: shift(asobject(g), multiply(ij, shape(I))), apply(last, solid(I))),
    )


def shrunk_grown_by_itself(I):
    g = compress_blocks(I)
    return grown(g, apply(last, solid(g)))


def compress_blocks(I):
    return dmirror(dedupe(dmirror(dedupe(I))))


def remainder(a, n):
    return subtract(a, multiply(n, divide(a, n)))


def continued(g, d):
    """A grid of shape d that goes on as this one does."""
    p = astuple(vperiod(asobject(g)), hperiod(asobject(g)))
    return apply(
        lambda i: apply(
            lambda j: index(g, astuple(remainder(i, first(p)), remainder(j, last(p)))), interval(ZERO, last(d), ONE)
        ),
        interval(ZERO, first(d), ONE),
    )


def mapped(S, f, I):
    """f, and the colours changed as in the demonstrations."""
    table = dedupe(mapply(lambda p: pair(merge(f(first(p))), merge(last(p))), S))
    return apply(
        lambda r: apply(lambda v: last(extract(combine(table, repeat(astuple(v, v), ONE)), matcher(first, v))), r), f(I)
    )


def out_shape(S):
    return shape(last(first(S)))


def continued_to_learned_shape(S, I, C):
    return mapped(S, lambda g: continued(g, out_shape(S)), I)


def continued_to_twice_the_width(I):
    return continued(I, multiply(shape(I), astuple(ONE, TWO)))


def continued_to_twice_the_height(I):
    return continued(I, multiply(shape(I), astuple(TWO, ONE)))


def smallest_period(I):
    return crop(I, ORIGIN, astuple(vperiod(asobject(I)), hperiod(asobject(I))))


def smallest_part(I):
    """Left or upper half, whichever repeats."""
    return branch(greater(width(I), height(I)), lefthalf(I), tophalf(I))


def rows_and_columns_once(I):
    return compress_blocks(I)


def runs_once(I):
    """Equal rows one below the other as one, and columns likewise."""
    return dmirror(unlike_next(dmirror(unlike_next(I))))


def unlike_next(g):
    """The rows that differ from the next."""
    h = decrement(height(g))
    return apply(
        lambda i: first(crop(g, toivec(i), astuple(ONE, width(g)))),
        sfilter(
            interval(ZERO, height(g), ONE),
            lambda i: either(
                equality(i, h),
                flip(
                    equality(
                        crop(g, toivec(i), astuple(ONE, width(g))),
                        crop(g, toivec(increment(i)), astuple(ONE, width(g))),
                    )
                ),
            ),
        ),
    )


def object_continued_right(I):
    o = merge(fgpartition(I))
    return paint(I, mapply(lambda k: shift(o, tojvec(multiply(k, hperiod(o)))), interval(ONE, TEN, ONE)))


def object_continued_down(I):
    o = merge(fgpartition(I))
    return paint(I, mapply(lambda k: shift(o, toivec(multiply(k, vperiod(o)))), interval(ONE, TEN, ONE)))


def rows_continued(I):
    return paint(
        I,
        mapply(
            lambda o: mapply(lambda k: shift(o, tojvec(multiply(k, hperiod(o)))), interval(ONE, TEN, ONE)),
            objects(I, F, T, T),
        ),
    )


def columns_continued(I):
    return paint(
        I,
        mapply(
            lambda o: mapply(lambda k: shift(o, toivec(multiply(k, vperiod(o)))), interval(ONE, TEN, ONE)),
            objects(I, F, T, T),
        ),
    )


def agrees(o, q):
    """Whether two objects have the same colour wherever both have one."""
    return equality(size(intersection(o, q)), size(intersection(toindices(o), toindices(q))))


def repaired(I, hidden):
    """What is hidden, as the period of rows and columns gives it."""
    o = sfilter(asobject(I), compose(flip, matcher(first, hidden)))
    p = extract(interval(ONE, height(I), ONE), lambda k: agrees(o, shift(o, toivec(k))))
    q = extract(interval(ONE, width(I), ONE), lambda k: agrees(o, shift(o, tojvec(k))))
    down = lambda x, k: mapply(
        lambda n: shift(x, toivec(multiply(n, k))),
        interval(subtract(ZERO, divide(height(I), k)), increment(divide(height(I), k)), ONE),
    )
    right = lambda x, k: mapply(
        lambda n: shift(x, tojvec(multiply(n, k))),
        interval(subtract(ZERO, divide(width(I), k)), increment(divide(width(I), k)), ONE),
    )
    g = paint(I, toobject_within(down(o, p), I))
    h = sfilter(asobject(g), compose(flip, matcher(first, hidden)))
    return paint(g, toobject_within(right(h, q), I))


def toobject_within(cells, g):
    return sfilter(combine(frozenset(), cells), lambda c: contained(last(c), asindices(g)))


def period_repaired(I):
    return repaired(I, ZERO)


def period_repaired_hidden(S, I, C):
    return repaired(I, lost_color(S))


def lost_color(S):
    return first(
        difference(
            combine(frozenset(), mapply(compose(palette, first), S)),
            combine(frozenset(), mapply(compose(palette, last), S)),
        )
    )


def period_repaired_cropped(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), repaired(I, c))


def period_repaired_cropped_black(I):
    return subgrid(ofcolor(I, ZERO), repaired(I, ZERO))


def diagonals(I, f):
    """Every solid cell along its diagonal, again after each third place."""
    return paint(I, mapply(lambda c: recolor(first(c), sfilter(asindices(I), lambda ij: f(ij, last(c)))), solid(I)))


def three_diagonals_up(I):
    return diagonals(
        I, lambda a, b: equality(ZERO, remainder(subtract(add(first(a), last(a)), add(first(b), last(b))), THREE))
    )


def three_diagonals_down(I):
    return diagonals(
        I,
        lambda a, b: equality(
            ZERO, remainder(subtract(subtract(first(a), last(a)), subtract(first(b), last(b))), THREE)
        ),
    )


def chess(I):
    """Columns in turn from the grid and from its mirror."""
    return apply(
        lambda i: apply(lambda j: index(branch(even(j), I, hmirror(I)), astuple(i, j)), interval(ZERO, width(I), ONE)),
        interval(ZERO, height(I), ONE),
    )


def chess_of_rows(I):
    return chess(I)


def chess_of_columns(I):
    return dmirror(chess(dmirror(I)))


def four_with_diagonal_dots(S, I, C):
    g = vconcat(hconcat(I, I), hconcat(I, I))
    return underfill(g, new_color(S), mapply(ineighbors, apply(last, solid(g))))


def four_with_columns(S, I, C):
    g = underfill(I, new_color(S), mapply(vfrontier, apply(last, solid(I))))
    return vconcat(hconcat(g, g), hconcat(g, g))


def four_with_rows(S, I, C):
    g = underfill(I, new_color(S), mapply(hfrontier, apply(last, solid(I))))
    return vconcat(hconcat(g, g), hconcat(g, g))


def new_color(S):
    return first(
        difference(
            combine(frozenset(), mapply(compose(palette, last), S)),
            combine(frozenset(), mapply(compose(palette, first), S)),
        )
    )


def three_tall_of_dots(I):
    g = crop(
        underpaint(I, mapply(lambda c: recolor(first(c), ineighbors(last(c))), solid(I))),
        ORIGIN,
        astuple(TWO, width(I)),
    )
    return vconcat(vconcat(g, g), g)


def mirrored_row_of_three(I):
    """A grid of three squares between two lines: the first, its mirror, its half turn."""
    n = height(I)
    a = crop(I, ORIGIN, astuple(n, n))
    b = crop(I, tojvec(n), astuple(n, ONE))
    return hconcat(hconcat(hconcat(a, b), vmirror(a)), hconcat(b, rot180(a)))


def framed_by_its_edges(I):
    o = asobject(I)
    g = canvas(ZERO, add(shape(I), TWO))
    return paint(
        paint(
            paint(paint(paint(g, shift(o, RIGHT)), shift(o, DOWN)), shift(o, astuple(ONE, TWO))),
            shift(o, astuple(TWO, ONE)),
        ),
        shift(o, UNITY),
    )


def framed_by_mirrors(I):
    g = hconcat(
        hconcat(vmirror(crop(I, ORIGIN, astuple(height(I), ONE))), I),
        vmirror(crop(I, tojvec(decrement(width(I))), astuple(height(I), ONE))),
    )
    return vconcat(
        vconcat(crop(g, ORIGIN, astuple(ONE, width(g))), g),
        crop(g, toivec(decrement(height(g))), astuple(ONE, width(g))),
    )


def rows_of_colors_below(I):
    """A row of colours, a line, and below it a row of each colour again and again."""
    n = subtract(height(I), TWO)
    w = width(I)
    return combine(
        crop(I, ORIGIN, astuple(TWO, w)),
        apply(lambda i: repeat(index(I, tojvec(remainder(i, w))), w), interval(ZERO, n, ONE)),
    )


def staircase(I):
    """A row that grows by one cell in each next row."""
    r = first(I)
    c = first(r)
    n = size(sfilter(r, matcher(identity, c)))
    w = width(I)
    return apply(
        lambda k: combine(repeat(c, add(n, k)), repeat(ZERO, subtract(w, add(n, k)))), interval(ZERO, halve(w), ONE)
    )
