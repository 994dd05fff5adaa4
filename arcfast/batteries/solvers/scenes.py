"""Scenes: boards of tiles, crosses, frames and beams, each with a rule of its own."""

from arcfast.dsl import *


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def new_color(S):
    shown = combine(frozenset(), mapply(compose(palette, last), S))
    return first(difference(shown, combine(frozenset(), mapply(compose(palette, first), S))))


def colored(table, g):
    """The colours of a grid changed by a table of pairs; one that is not there stays."""
    change = lambda v: last(extract(combine(table, repeat(astuple(v, v), ONE)), matcher(first, v)))
    return apply(lambda r: apply(change, r), g)


# ---- Boards ----


def tiles(g):
    """The patches between lines of one colour that go from side to side."""
    return between(g, sfilter(frontiers(g), compose(flip, matcher(color, ZERO))))


def between(g, lines):
    return colorfilter(objects(fill(canvas(ZERO, shape(g)), ONE, merge(lines)), T, F, F), ZERO)


def place(o, x):
    """Row and column of a tile among the tiles."""
    i = size(sfilter(apply(uppermost, x), lambda r: greater(uppermost(o), r)))
    j = size(sfilter(apply(leftmost, x), lambda c: greater(leftmost(o), c)))
    return astuple(i, j)


def board(x, g, f):
    """One cell for each tile: f of its grid."""
    d = astuple(size(apply(uppermost, x)), size(apply(leftmost, x)))
    return paint(canvas(ZERO, d), apply(lambda o: astuple(f(subgrid(o, g)), place(o, x)), x))


def board_of_colors(I):
    return board(tiles(I), I, mostcolor)


def board_of_colors_mirrored(I):
    return vmirror(board(tiles(I), I, mostcolor))


def board_of_noise(I):
    """Areas between black lines, as their main colours."""
    return board(between(I, sfilter(frontiers(I), matcher(color, ZERO))), I, lambda g: mostcolor(solid(g)))


def board_empty(I):
    """As many cells as there are tiles, all in the colour of the ground."""
    x = tiles(replace(I, mostcolor(I), ZERO))
    return canvas(mostcolor(I), astuple(size(apply(uppermost, x)), size(apply(leftmost, x))))


def fullest_tile_filled(I):
    """Tiles with the most solid cells are filled, the others cleared."""
    x = tiles(I)
    n = valmax(x, lambda o: size(solid(subgrid(o, I))))
    best = sfilter(x, lambda o: equality(size(solid(subgrid(o, I))), n))
    return fill(fill(I, ZERO, merge(x)), mostcolor(solid(subgrid(first(best), I))), merge(best))


def emptiest_tile_grown(I):
    """The tile with the fewest solid cells, each of its cells as large as a tile."""
    x = tiles(I)
    g = subgrid(argmin(x, lambda o: size(solid(subgrid(o, I)))), I)
    return paint(I, mapply(lambda o: recolor(index(g, place(o, x)), o), x))


def blocks_in_main_color(S, I, C):
    """One cell for each block of the grid, whatever noise is in it."""
    d = shape(last(first(S)))
    n = divide(shape(I), d)
    row = lambda i: apply(lambda j: mostcolor(crop(I, multiply(astuple(i, j), n), n)), interval(ZERO, last(d), ONE))
    return apply(row, interval(ZERO, first(d), ONE))


def quarters_joined(I):
    """What lies in any quarter between two crossed lines, in all four and in the colour of the lines."""
    c = color(extract(frontiers(I), compose(flip, matcher(color, ZERO))))
    a = lefthalf(tophalf(I))
    b = vmirror(righthalf(tophalf(I)))
    e = hmirror(lefthalf(bottomhalf(I)))
    f = rot180(righthalf(bottomhalf(I)))
    o = combine(combine(solid(a), solid(b)), combine(solid(e), solid(f)))
    g = fill(canvas(ZERO, shape(a)), c, o)
    h = hconcat(g, vmirror(g))
    return vconcat(h, hmirror(h))


def turned_row_of_three(I):
    """Three squares between two lines: the first, a quarter turn, a half turn."""
    n = height(I)
    a = crop(I, ORIGIN, astuple(n, n))
    b = crop(I, tojvec(n), astuple(n, ONE))
    return hconcat(hconcat(hconcat(a, b), rot90(a)), hconcat(b, rot180(a)))


def rows_colored_by_first_cell(I):
    """Gray cells take the colour at the beginning of their row."""
    return paint(I, apply(lambda q: astuple(index(I, toivec(first(q))), q), ofcolor(I, FIVE)))


def columns_colored_by_first_cell(I):
    return paint(I, apply(lambda q: astuple(index(I, tojvec(last(q))), q), ofcolor(I, FIVE)))


def rows_after_the_full_one(I):
    """One row is whole; the others go on as it does, in their own colours."""
    whole = extract(I, lambda r: flip(contained(ZERO, r)))
    go_on = lambda r: first(colored(pair(whole, sfilter(r, positive)), repeat(whole, ONE)))
    return apply(lambda r: branch(equality(first(r), ZERO), r, go_on(r)), I)


# ---- Patterns that go on ----


def cross_continued(I):
    """Shifted by its own size to all four sides, again and again."""
    o = merge(fgpartition(I))
    steps = interval(-10, 11, ONE)
    return paint(
        I,
        combine(
            mapply(lambda k: totuple(shift(o, multiply(toivec(k), height(o)))), steps),
            mapply(lambda k: totuple(shift(o, multiply(tojvec(k), width(o)))), steps),
        ),
    )


def lines_continued(I):
    """A row and a column that cross, each shifted by its own length again and again."""
    o = merge(fgpartition(I))
    row = extract(apply(lambda i: sfilter(o, lambda c: equality(first(last(c)), i)), rows_of(o)), long)
    column = extract(apply(lambda j: sfilter(o, lambda c: equality(last(last(c)), j)), columns_of(o)), long)
    across = mapply(lambda k: totuple(shift(row, tojvec(multiply(k, width(row))))), interval(-10, 11, ONE))
    return paint(
        paint(I, across),
        mapply(lambda k: totuple(shift(column, toivec(multiply(k, height(column))))), interval(-10, 11, ONE)),
    )


def rows_of(o):
    return interval(uppermost(o), increment(lowermost(o)), ONE)


def columns_of(o):
    return interval(leftmost(o), increment(rightmost(o)), ONE)


def long(o):
    return greater(size(o), ONE)


def waves(I):
    """Down and up again, twice."""
    g = vconcat(I, crop(hmirror(I), toivec(ONE), astuple(subtract(height(I), TWO), width(I))))
    return vconcat(vconcat(g, g), crop(I, ORIGIN, astuple(ONE, width(I))))


def dotted_to_the_right(I):
    """From each cell to the right, every second place gray."""
    w = width(I)
    odd = lambda q: apply(lambda j: astuple(first(q), j), interval(increment(last(q)), w, TWO))
    even_ones = lambda c: apply(lambda j: astuple(first(c), astuple(first(last(c)), j)), from_there(last(c), w))
    x = totuple(solid(I))
    return fill(paint(I, mapply(even_ones, x)), FIVE, combine(frozenset(), mapply(compose(odd, last), x)))


def from_there(q, w):
    return interval(last(q), w, TWO)


def third_grown_by_itself(I):
    """A figure of blocks three cells wide, each block as the whole figure."""
    g = downscale(subgrid(merge(fgpartition(I)), I), THREE)
    return paint(
        canvas(ZERO, multiply(shape(g), shape(g))),
        mapply(lambda c: shift(asobject(g), multiply(last(c), shape(g))), solid(g)),
    )


def pattern_at_marks(I):
    """The pattern of the upper left corner, its middle at each blue cell."""
    o = asobject(crop(I, ORIGIN, THREE_BY_THREE))
    return paint(I, mapply(lambda q: shift(o, decrement(q)), ofcolor(I, ONE)))


def mirrored_about_the_middle(I):
    """Everything, mirrored about the middle of the part that is symmetric itself."""
    x = fgpartition(I)
    c = center(extract(x, lambda o: both(equality(hmirror(o), o), equality(vmirror(o), o))))
    o = merge(x)
    a = combine(o, shift(vmirror(o), tojvec(subtract(double(last(c)), add(leftmost(o), rightmost(o))))))
    return paint(I, combine(a, shift(hmirror(a), toivec(subtract(double(first(c)), add(uppermost(a), lowermost(a)))))))


def stars(I):
    """Crosses of two colours grown to stars."""
    return paint(I, mapply(star, totuple(objects(I, F, T, T))))


def star(o):
    c = center(o)
    inner = color(sfilter(o, matcher(last, c)))
    outer = other(palette(o), inner)
    line = lambda d: connect(subtract(c, double(d)), add(c, double(d)))
    straight = recolor(outer, combine(line(DOWN), line(RIGHT)))
    return combine(totuple(straight), totuple(recolor(inner, combine(line(UNITY), line(UP_RIGHT)))))


# ---- Rays and beams ----


def ray_through(I):
    """The odd cell of each shape shines through it and on."""
    x = objects(I, F, T, T)
    ray = lambda o: recolor(leastcolor(o), shoot(odd_cell(o), sign(subtract(center(o), odd_cell(o)))))
    return underpaint(I, mapply(ray, x))


def odd_cell(o):
    return last(extract(o, matcher(first, leastcolor(o))))


def dots_to_block_in_its_color(I):
    x = objects(I, T, F, T)
    b = argmax(x, size)
    dots = remove(b, x)
    return fill(cover(I, merge(dots)), color(b), mapply(lambda o: shift(toindices(o), gravitate(o, b)), dots))


def corner_between(S, I, C):
    """From one cell down or up to the row of the other, then across."""
    x = order(fgpartition(I), compose(invert, color))
    a = last(first(first(x)))
    b = last(first(last(x)))
    m = astuple(first(b), last(a))
    return underfill(I, new_color(S), combine(connect(a, m), connect(m, b)))


def beams_exchanged(I):
    """Two beams that cross: the hidden one comes to the front."""
    x = fgpartition(I)
    hidden = argmax(x, lambda o: size(delta(o)))
    return fill(I, color(hidden), intersection(backdrop(first(x)), backdrop(last(x))))


def towards_and_away(I):
    """Red cells reach to the gray wall, blue ones away from it."""
    i = uppermost(ofcolor(I, FIVE))
    w = width(I)
    a = reaching(crop(I, ORIGIN, astuple(i, w)))
    b = hmirror(reaching(hmirror(crop(I, toivec(increment(i)), astuple(subtract(height(I), increment(i)), w)))))
    return vconcat(vconcat(a, crop(I, toivec(i), astuple(ONE, w))), b)


def reaching(g):
    down = fill(g, TWO, mapply(lambda q: shoot(q, DOWN), ofcolor(g, TWO)))
    return fill(down, ONE, mapply(lambda q: shoot(q, UP), ofcolor(g, ONE)))


def roof(I):
    """Two rays up from the sides of the shape that stands on the last row, in the colour of its middle."""
    c = index(I, astuple(decrement(height(I)), halve(width(I))))
    o = ofcolor(I, c)
    i = subtract(height(I), THREE)
    a = shoot(astuple(i, decrement(leftmost(o))), NEG_UNITY)
    return underfill(I, c, combine(a, shoot(astuple(i, increment(rightmost(o))), UP_RIGHT)))


# ---- Frames and layers ----


def layers_reversed(I):
    """Colours from outside to inside, the other way round."""
    x = apply(color, order(partition(I), uppermost))
    return colored(pair(x, apply(color, order(partition(I), compose(invert, uppermost)))), I)


def frame_between_marks(I):
    """A frame just inside four gray marks, in the colour of what it surrounds."""
    m = ofcolor(I, FIVE)
    c = other(remove(ZERO, palette(I)), FIVE)
    return fill(I, c, inbox(m))


def filled_frame_turned_out(I):
    """A frame and its filling exchange colours; the frame grows to all sides as far as the filling is wide."""
    return paint(I, mapply(turned_out, objects(I, F, F, T)))


def turned_out(o):
    inner = color(sfilter(o, matcher(last, center(o))))
    outer = other(palette(o), inner)
    n = subtract(width(o), TWO)
    arms = mapply(lambda d: shift(backdrop(o), multiply(d, n)), dneighbors(ORIGIN))
    core = combine(totuple(recolor(inner, box(o))), totuple(recolor(outer, backdrop(inbox(o)))))
    return combine(totuple(recolor(outer, difference(arms, backdrop(o)))), core)


def frame_in_color_of_marks(I):
    """The frame with the most marks inside, in their colour."""
    o = argmax(objects(I, T, F, T), lambda o: subtract(size(solid(subgrid(o, I))), size(o)))
    g = subgrid(o, I)
    return replace(g, color(o), other(remove(ZERO, palette(g)), color(o)))


def holes_matched(I):
    """Shapes of a colour of their own that fit a hole in a gray block go there."""
    y = objects(I, T, F, T)
    x = sfilter(y, lambda o: both(flip(equality(color(o), FIVE)), equality(size(colorfilter(y, color(o))), ONE)))
    holes = sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda h: gray_around(h, I))
    fits = lambda o, h: equality(toindices(normalize(o)), toindices(normalize(h)))
    moved = sfilter(x, lambda o: positive(size(sfilter(holes, lambda h: fits(o, h)))))
    filled = mapply(lambda o: recolor(color(o), merge(sfilter(holes, lambda h: fits(o, h)))), moved)
    return paint(cover(I, merge(moved)), filled)


def gray_around(h, g):
    return equality(palette(toobject(difference(mapply(dneighbors, toindices(h)), toindices(h)), g)), initset(FIVE))


def solid_patch_restored(I, f):
    """The rectangle of one colour that hides part of a symmetric pattern, as the mirror shows it."""
    full = sfilter(objects(I, T, F, F), lambda o: equality(size(delta(o)), ZERO))
    return subgrid(argmax(full, size), f(I))


def patch_restored_vmirror(I):
    return solid_patch_restored(I, vmirror)


def patch_restored_hmirror(I):
    return solid_patch_restored(I, hmirror)


def patch_restored_rot180(I):
    return solid_patch_restored(I, rot180)


def patch_restored_dmirror(I):
    return solid_patch_restored(I, dmirror)


def bands_in_square(I):
    """The colours of lines across or down, in order, as a square with one line for each; gray does not count."""
    x = sfilter(fgpartition(I), compose(flip, matcher(color, FIVE)))
    across = greater(valmax(x, width), valmax(x, height))
    colors = apply(color, order(x, branch(across, uppermost, leftmost)))
    g = apply(lambda c: repeat(c, size(x)), colors)
    return branch(across, g, dmirror(g))


# ---- Noise ----


def noise_by_two_neighbors(I):
    """Cells of the least colour: the main solid colour where two neighbours have it, else black."""
    n = leastcolor(I)
    c = mostcolor(sfilter(solid(I), compose(flip, matcher(first, n))))
    inside = sfilter(ofcolor(I, n), lambda q: greater(colorcount(toobject(dneighbors(q), I), c), ONE))
    return fill(replace(I, n, ZERO), c, inside)


def squares_kept(I):
    """Only cells that belong to some square of four cells of their colour stay."""
    at = lambda o: sfilter(toindices(o), lambda q: equality(size(intersection(square_at(q), toindices(o))), FOUR))
    kept = mapply(lambda o: recolor(color(o), mapply(square_at, at(o))), fgpartition(I))
    return paint(canvas(mostcolor(I), shape(I)), kept)


def square_at(q):
    return shift(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}), q)


def shape_in_color_of_mark(I):
    """The largest shape takes the colour of the single cell, which goes."""
    x = objects(I, T, T, T)
    m = argmin(x, size)
    return fill(cover(I, m), color(m), argmax(x, size))


def lined_up_with_blue_top(I):
    x = objects(I, T, F, T)
    b = extract(x, matcher(color, ONE))
    return paint(cover(I, merge(x)), mapply(lambda o: shift(o, toivec(subtract(uppermost(b), uppermost(o)))), x))


def rings_in_other_colors(I):
    """Around green cells magenta, around cyan yellow, around red blue."""
    ring = lambda c: mapply(neighbors, ofcolor(I, c))
    return fill(fill(fill(I, SIX, ring(THREE)), FOUR, ring(EIGHT)), ONE, ring(TWO))
