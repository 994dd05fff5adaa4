"""Motion: objects that fall, are drawn to others, line up, step, or leave rays behind."""

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


def out_shape(S):
    return shape(last(first(S)))


def cleared(I, x):
    """The grid without these objects."""
    return cover(I, merge(x))


def dots_to_block(I):
    """Single cells shoot until they enter the largest object."""
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(I, mapply(lambda o: shift(o, crement(gravitate(o, b))), remove(b, x)))


def dots_moved_to_block(I):
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(cleared(I, remove(b, x)), mapply(lambda o: shift(o, gravitate(o, b)), remove(b, x)))


def dots_to_nearest_side(I):
    """Single cells go to the nearest place around the largest object."""
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(
        cleared(I, remove(b, x)),
        apply(lambda o: astuple(color(o), argmin(outbox(b), lambda q: distance(q, last(first(o))))), remove(b, x)),
    )


def dots_into_block(I):
    """Single cells take the nearest cell of the largest object."""
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(
        cleared(I, remove(b, x)),
        apply(lambda o: astuple(color(o), argmin(toindices(b), lambda q: distance(q, last(first(o))))), remove(b, x)),
    )


def distance(a, b):
    d = subtract(a, b)
    return add(multiply(first(d), first(d)), multiply(last(d), last(d)))


def dots_linked_to_block(I):
    """Lines from single cells to the largest object, where they face it."""
    x = objects(I, T, F, T)
    b = argmax(x, size)
    facing = sfilter(remove(b, x), lambda o: either(hmatching(o, b), vmatching(o, b)))
    return underpaint(
        I, mapply(lambda o: recolor(color(o), connect(last(first(o)), add(last(first(o)), gravitate(o, b)))), facing)
    )


def lined_up_with_blue(I):
    x = objects(I, T, F, T)
    b = extract(x, matcher(color, ONE))
    return paint(cleared(I, x), mapply(lambda o: shift(o, toivec(subtract(lowermost(b), lowermost(o)))), x))


def lined_up_below(I):
    x = objects(I, T, F, T)
    return paint(cleared(I, x), mapply(lambda o: shift(o, toivec(subtract(decrement(height(I)), lowermost(o)))), x))


def lined_up_with_largest(I):
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(cleared(I, x), mapply(lambda o: shift(o, toivec(subtract(lowermost(b), lowermost(o)))), x))


def green_to_red(I):
    return pulled(I, THREE, TWO)


def pulled(I, a, b):
    o = toobject(ofcolor(I, a), I)
    d = gravitate(o, ofcolor(I, b))
    return move(I, o, d)


def small_to_large(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return move(I, o, gravitate(o, argmax(x, size)))


def large_to_small(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return move(I, o, gravitate(o, argmin(x, size)))


def red_to_cyan(I):
    return pulled(I, TWO, EIGHT)


def pulled_with_wall(S, I, C):
    """A shape drawn to a line, and a line of the new colour behind it."""
    r = extract(objects(I, T, F, T), lambda o: either(hline(o), vline(o)))
    o = argmax(remove(r, objects(I, T, T, T)), size)
    d = gravitate(o, r)
    return fill(move(I, o, d), new_color(S), shift(r, multiply(invert(sign(d)), increment(shape(o)))))


def one_step_together(I):
    """One cell goes one step towards the other."""
    x = order(fgpartition(I), color)
    return move(I, first(x), sign(subtract(last(first(last(x))), last(first(first(x))))))


def copied_to_mark(I):
    """The object once more, its middle where the gray cell is."""
    m = toobject(ofcolor(I, FIVE), I)
    o = merge(remove(m, fgpartition(I)))
    return paint(cover(I, m), shift(o, subtract(center(m), center(o))))


def stamped(I, pick):
    """The object of many colours at the place of each of the others; it goes itself."""
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return paint(cover(I, o), mapply(lambda q: shift(normalize(o), ulcorner(q)), remove(o, x)))


def stamped_and_gone(I):
    return stamped(I, ZERO)


def stamped_and_kept(I):
    return paint(stamped(I, ZERO), argmax(objects(I, F, F, T), numcolors))


def between_corners(I):
    """A shape moved between four corner marks."""
    m = argmin(fgpartition(I), size)
    o = argmax(fgpartition(I), size)
    return move(I, o, subtract(increment(ulcorner(m)), ulcorner(o)))


def gathered_around_gray(I):
    """What surrounds each gray cell, laid together."""
    x = ofcolor(I, FIVE)
    return fill(
        paint(
            canvas(ZERO, THREE_BY_THREE), mapply(lambda ij: shift(toobject(neighbors(ij), I), subtract(UNITY, ij)), x)
        ),
        FIVE,
        initset(UNITY),
    )


def corner_pieces(I):
    """Four angles put together to a ring."""
    return paint(
        canvas(ZERO, astuple(FOUR, FOUR)),
        mapply(lambda o: shift(normalize(o), double(subtract(UNITY, first(delta(normalize(o)))))), objects(I, T, T, T)),
    )


def rays_down_from_all_in_turn(I):
    cells = order(solid(I), compose(first, last))
    return paint(I, mapply(lambda c: totuple(recolor(first(c), shoot(last(c), DOWN))), cells))


def rays_on_larger_canvas(S, I, C):
    g = paint(canvas(ZERO, out_shape(S)), asobject(I))
    return paint(g, mapply(lambda c: recolor(first(c), shoot(last(c), UNITY)), solid(I)))


def rays_up_right_from_row(I):
    n = multiply(width(I), size(solid(I)))
    g = canvas(ZERO, astuple(n, n))
    return paint(
        g, mapply(lambda c: recolor(first(c), shoot(astuple(decrement(n), last(last(c))), UP_RIGHT)), solid(I))
    )


def rays_right_then_down(I):
    w = decrement(width(I))
    cells = order(solid(I), compose(first, last))
    return paint(
        I,
        mapply(
            lambda c: totuple(
                recolor(first(c), combine(shoot(last(c), RIGHT), shoot(astuple(first(last(c)), w), DOWN)))
            ),
            cells,
        ),
    )


def rays_from_tails(I):
    """Cells at the corners of a block go on diagonally."""
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(I, mapply(lambda o: recolor(color(o), shoot(last(first(o)), position(b, o))), remove(b, x)))


def rays_from_angles(I):
    """From the inner corner of each angle outwards."""
    return paint(I, mapply(lambda o: recolor(color(o), ray_of_angle(o)), objects(I, T, T, T)))


def ray_of_angle(o):
    p = first(delta(o))
    d = subtract(p, subtract(add(ulcorner(o), lrcorner(o)), p))
    return shoot(add(p, d), d)


def rays_blue_up_left_red_down_right(I):
    x = objects(I, T, T, T)
    a = extract(x, matcher(color, ONE))
    b = extract(x, matcher(color, TWO))
    return fill(fill(I, ONE, shoot(ulcorner(a), NEG_UNITY)), TWO, shoot(lrcorner(b), UNITY))


def rays_away_and_towards_wall(I):
    a = vertical_rays(tophalf(I))
    b = hmirror(vertical_rays(hmirror(bottomhalf(I))))
    return vconcat(vconcat(a, crop(I, toivec(height(a)), astuple(ONE, width(I)))), b)


def vertical_rays(g):
    return fill(
        fill(g, TWO, mapply(lambda ij: shoot(ij, DOWN), ofcolor(g, TWO))),
        ONE,
        mapply(lambda ij: shoot(ij, UP), ofcolor(g, ONE)),
    )


def lines_down_then_across(I):
    """Red columns, then rows of the other colours."""
    return paint(
        fill(I, TWO, mapply(vfrontier, ofcolor(I, TWO))),
        mapply(
            lambda o: recolor(color(o), mapply(hfrontier, toindices(o))),
            sfilter(fgpartition(I), lambda o: flip(equality(color(o), TWO))),
        ),
    )


def pairs_connected(I):
    """The two cells of each colour joined by a line."""
    return paint(I, mapply(lambda o: recolor(color(o), connect(last(first(o)), last(last(o)))), fgpartition(I)))


def ends_meet_in_the_middle(I):
    """Each end of a row goes to the middle, which is gray."""
    w = halve(width(I))
    a = hupscale(crop(I, ORIGIN, astuple(height(I), ONE)), w)
    b = hupscale(crop(I, tojvec(decrement(width(I))), astuple(height(I), ONE)), w)
    m = apply(
        lambda r: apply(lambda v: branch(equality(v, ZERO), ZERO, FIVE), r), crop(a, ORIGIN, astuple(height(I), ONE))
    )
    return hconcat(hconcat(a, m), b)


def bounced(I, v):
    """A dot in the last row that climbs and is thrown back by the sides."""
    n = double(decrement(width(I)))
    at = lambda k: subtract(k, multiply(n, divide(k, n)))
    cells = apply(
        lambda k: astuple(
            subtract(decrement(height(I)), k), branch(greater(width(I), at(k)), at(k), subtract(n, at(k)))
        ),
        interval(ZERO, height(I), ONE),
    )
    return fill(canvas(v, shape(I)), ONE, combine(frozenset(), cells))


def bounced_on_black(I):
    return bounced(I, ZERO)


def bounced_on_cyan(I):
    return bounced(I, EIGHT)


def cross_moved_by_marks(I):
    """A cross that moves left and down by one for each gray cell."""
    n = colorcount(I, FIVE)
    x = sfilter(frontiers(I), lambda o: flip(equality(color(o), ZERO)))
    c = color(first(x))
    v = extract(objects_of(I, c), vline)
    h = extract(objects_of(I, c), hline)
    return fill(
        fill(canvas(ZERO, shape(I)), c, vfrontier(tojvec(subtract(leftmost(v), n)))),
        c,
        hfrontier(toivec(add(uppermost(h), n))),
    )


def objects_of(I, c):
    return sfilter(frontiers(I), matcher(color, c))


def small_take_nearest_color(I):
    """Single cells take the colour of the nearest larger object."""
    x = objects(I, T, F, T)
    small = sizefilter(x, ONE)
    large = difference(x, small)
    return paint(I, mapply(lambda o: recolor(color(argmin(large, lambda q: manhattan(o, q))), o), small))


def gray_takes_color_of_column(I):
    x = objects(I, T, F, T)
    gray = colorfilter(x, FIVE)
    return paint(I, mapply(lambda o: recolor(color(extract(difference(x, gray), lambda q: vmatching(o, q))), o), gray))


def gray_takes_color_of_row(I):
    x = objects(I, T, F, T)
    gray = colorfilter(x, FIVE)
    return paint(I, mapply(lambda o: recolor(color(extract(difference(x, gray), lambda q: hmatching(o, q))), o), gray))


def gray_takes_nearest_color(I):
    x = objects(I, T, T, T)
    gray = colorfilter(x, FIVE)
    return paint(I, mapply(lambda o: recolor(color(argmin(difference(x, gray), lambda q: manhattan(o, q))), o), gray))


def dropped_below(I):
    """Green below each object, as many rows as it has colours."""
    return fill(
        I,
        THREE,
        mapply(
            lambda o: mapply(lambda k: shift(bottom(o), toivec(k)), interval(ONE, increment(numcolors(o)), ONE)),
            objects(I, F, T, T),
        ),
    )


def bottom(o):
    return sfilter(toindices(o), matcher(first, lowermost(o)))


def corners_thrown_out(I):
    """The cells in the corners of a frame appear outside the opposite corners."""
    x = objects(I, T, F, T)
    b = argmax(x, size)
    return paint(
        cleared(I, remove(b, x)),
        apply(
            lambda o: astuple(color(o), argmax(corners(outbox(b)), lambda q: distance(q, last(first(o))))), remove(b, x)
        ),
    )


def diagonal_blocks(I):
    """Four cells; outside each corner a block in the colour of the opposite one."""
    o = merge(objects(I, F, F, T))
    u = ulcorner(o)
    block = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
    a = recolor(index(I, lrcorner(o)), shift(block, subtract(u, TWO)))
    b = recolor(index(I, llcorner(o)), shift(block, add(u, astuple(NEG_TWO, TWO))))
    c = recolor(index(I, urcorner(o)), shift(block, add(u, astuple(TWO, NEG_TWO))))
    d = recolor(index(I, u), shift(block, add(u, TWO)))
    return paint(I, combine(combine(a, b), combine(c, d)))


def mirrored_at_red(I):
    """A shape mirrored at its red side, on green."""
    r = toobject(ofcolor(I, TWO), I)
    o = merge(remove(r, fgpartition(I)))
    side = vline(r)
    d = branch(
        side, tojvec(sign(subtract(leftmost(r), leftmost(o)))), toivec(sign(subtract(uppermost(r), uppermost(o))))
    )
    q = shift(branch(side, vmirror(o), hmirror(o)), multiply(d, shape(o)))
    return paint(canvas(THREE, shape(I)), combine(o, q))
