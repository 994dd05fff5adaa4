"""Grids made of parts: halves, thirds, quarters and tiles between lines, laid over each other or told apart."""

from arcfast.dsl import *


def learned(S, I, parts):
    """The colour that the colours at one place of all parts stand for, as the demonstrations show it."""
    table = combine(frozenset(), mapply(lambda p: totuple(cells(parts(first(p)), last(p))), S))
    mine = parts(I)
    places = apply(lambda ij: astuple(apply(lambda g: index(g, ij), mine), ij), asindices(first(mine)))
    return paint(
        first(mine),
        mapply(
            lambda c: recolor(c, apply(last, sfilter(places, lambda e: contained(astuple(c, first(e)), table)))),
            apply(first, table),
        ),
    )


def cells(gs, out):
    return apply(lambda ij: astuple(index(out, ij), apply(lambda g: index(g, ij), gs)), asindices(first(gs)))


def learned_left_right(S, I, C):
    return learned(S, I, lambda g: astuple(lefthalf(g), righthalf(g)))


def learned_top_bottom(S, I, C):
    return learned(S, I, lambda g: astuple(tophalf(g), bottomhalf(g)))


def learned_left_mirrored_right(S, I, C):
    return learned(S, I, lambda g: astuple(lefthalf(g), vmirror(righthalf(g))))


def learned_top_mirrored_bottom(S, I, C):
    return learned(S, I, lambda g: astuple(tophalf(g), hmirror(bottomhalf(g))))


def learned_three_across(S, I, C):
    return learned(S, I, lambda g: hsplit(g, THREE))


def learned_three_down(S, I, C):
    return learned(S, I, lambda g: vsplit(g, THREE))


def learned_four_across(S, I, C):
    return learned(S, I, lambda g: hsplit(g, FOUR))


def learned_four_down(S, I, C):
    return learned(S, I, lambda g: vsplit(g, FOUR))


def learned_quarters(S, I, C):
    return learned(S, I, quarters)


def learned_grid_and_vmirror(S, I, C):
    return learned(S, I, lambda g: astuple(g, vmirror(g)))


def learned_grid_and_hmirror(S, I, C):
    return learned(S, I, lambda g: astuple(g, hmirror(g)))


def learned_grid_and_dmirror(S, I, C):
    return learned(S, I, lambda g: astuple(g, dmirror(g)))


def learned_grid_and_rot180(S, I, C):
    return learned(S, I, lambda g: astuple(g, rot180(g)))


def learned_bounding_boxes(S, I, C):
    return learned(S, I, lambda g: apply(lambda o: subgrid(o, g), order(fgpartition(g), color)))


def quarters(g):
    return combine(
        astuple(lefthalf(tophalf(g)), righthalf(tophalf(g))), astuple(lefthalf(bottomhalf(g)), righthalf(bottomhalf(g)))
    )


def over(a, b):
    """b, and a over it where a is not black."""
    return paint(b, solid(a))


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def left_over_right(I):
    return over(lefthalf(I), righthalf(I))


def right_over_left(I):
    return over(righthalf(I), lefthalf(I))


def top_over_bottom(I):
    return over(tophalf(I), bottomhalf(I))


def bottom_over_top(I):
    return over(bottomhalf(I), tophalf(I))


def over_mirrors(I):
    return over(over(I, vmirror(I)), hmirror(over(I, vmirror(I))))


def over_rotations(I):
    return over(over(I, rot90(I)), rot180(over(I, rot90(I))))


def four_corners_overlaid(S, I, C):
    d = shape(last(first(S)))
    up = crop(I, ORIGIN, d)
    ur = crop(I, tojvec(subtract(width(I), last(d))), d)
    ll = crop(I, toivec(subtract(height(I), first(d))), d)
    lr = crop(I, subtract(shape(I), d), d)
    return over(up, over(ur, over(ll, lr)))


def lines(g):
    """The rows and columns of one colour that cut the grid into tiles."""
    return sfilter(frontiers(g), lambda o: flip(equality(color(o), ZERO)))


def tiles(g):
    """The patches between the lines."""
    return colorfilter(objects(fill(canvas(ZERO, shape(g)), ONE, merge(lines(g))), T, F, F), ZERO)


def tile_grids(g):
    return apply(lambda o: subgrid(o, g), totuple(tiles(g)))


def learned_tiles(S, I, C):
    return learned(S, I, tile_grids)


def place(o, g):
    """Row and column of a tile among the tiles."""
    rows = apply(uppermost, tiles(g))
    cols = apply(leftmost, tiles(g))
    i = size(sfilter(rows, lambda r: greater(uppermost(o), r)))
    j = size(sfilter(cols, lambda c: greater(leftmost(o), c)))
    return astuple(i, j)


def summary(S, I, feature):
    """One cell for each tile, of the colour that its feature stands for in the demonstrations."""
    table = mapply(
        lambda p: apply(
            lambda o: astuple(feature(subgrid(o, first(p))), index(last(p), place(o, first(p)))),
            totuple(tiles(first(p))),
        ),
        S,
    )
    mine = tiles(I)
    d = astuple(size(apply(uppermost, mine)), size(apply(leftmost, mine)))
    return paint(
        canvas(ZERO, d),
        apply(
            lambda o: astuple(last(extract(table, lambda e: equality(first(e), feature(subgrid(o, I))))), place(o, I)),
            mine,
        ),
    )


def black_cells(g):
    return colorcount(g, ZERO)


def summary_of_counts(S, I, C):
    return summary(S, I, black_cells)


def summary_of_colors(S, I, C):
    return summary(S, I, numcolors)


def summary_of_least(S, I, C):
    return summary(S, I, leastcolor)


def summary_of_most(S, I, C):
    return summary(S, I, mostcolor)


def summary_of_tiles(S, I, C):
    return summary(S, I, identity)


def summary_of_fullest(S, I, C):
    return apply(
        lambda r: apply(lambda v: v, r),
        summary(S, I, lambda g: equality(black_cells(g), valmin(tile_grids(I), black_cells))),
    )


def rows_of_three_across(S, I, C):
    table = mapply(lambda p: pair(hsplit(first(p), THREE), last(p)), S)
    return apply(lambda t: last(extract(table, lambda e: equality(first(e), t))), hsplit(I, THREE))


def mask_grown_by_colors(I):
    """One half is a mask of one colour, the other colours: each colour as a mask."""
    gs = branch(portrait(I), astuple(tophalf(I), bottomhalf(I)), astuple(lefthalf(I), righthalf(I)))
    return masks(argmax(gs, rbind(colorcount, EIGHT)), argmin(gs, rbind(colorcount, EIGHT)))


def masks(m, g):
    patch = ofcolor(m, EIGHT)
    return paint(
        canvas(ZERO, multiply(shape(m), shape(g))),
        mapply(lambda c: recolor(first(c), shift(patch, multiply(last(c), shape(m)))), solid(g)),
    )
