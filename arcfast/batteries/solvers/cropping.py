"""Cutting out: at fixed places, between marks, and objects by what sets them apart."""

from arcfast.dsl import *


def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))


def out_shape(S):
    return shape(last(first(S)))


def crop_upper_left(S, I, C):
    return crop(I, ORIGIN, out_shape(S))


def crop_upper_right(S, I, C):
    return crop(I, tojvec(subtract(width(I), last(out_shape(S)))), out_shape(S))


def crop_lower_left(S, I, C):
    return crop(I, toivec(subtract(height(I), first(out_shape(S)))), out_shape(S))


def crop_lower_right(S, I, C):
    return crop(I, subtract(shape(I), out_shape(S)), out_shape(S))


def crop_middle(S, I, C):
    return crop(I, halve(subtract(shape(I), out_shape(S))), out_shape(S))


def crop_at_learned_place(S, I, C):
    """Where the answer of the first demonstration lies in its input."""
    p = first(S)
    return crop(I, first(occurrences(first(p), asobject(last(p)))), out_shape(S))


def between_corner_marks(I):
    """What lies inside four marks, in their colour."""
    o = argmax(fgpartition(I), lambda o: multiply(height(o), width(o)))
    g = trim(subgrid(o, I))
    return replace(g, mostcolor(solid(g)), color(o))


def between_corner_marks_as_is(I):
    o = argmax(fgpartition(I), lambda o: multiply(height(o), width(o)))
    return trim(subgrid(o, I))


def gray_posts_and_caps(I):
    """The box of the gray lines with one row more above and below."""
    o = ofcolor(I, FIVE)
    return crop(I, add(ulcorner(o), UP), add(shape(o), TWO_BY_ZERO))


def marked_object_without_mark(I):
    """The object of two colours in its main colour."""
    o = argmax(objects(I, F, T, T), numcolors)
    return replace(subgrid(o, I), EIGHT, mostcolor(o))


def colorful_in_main_color(I):
    o = argmax(objects(I, F, T, T), numcolors)
    g = subgrid(o, I)
    return replace(g, leastcolor(o), mostcolor(o))


def colorful_without_mark(I):
    o = argmax(objects(I, F, T, T), numcolors)
    g = subgrid(o, I)
    return replace(g, leastcolor(o), ZERO)


def most_of_color(I, c):
    return subgrid(argmax(objects(I, F, F, T), rbind(colorcount, c)), I)


def crop_most_blue(I):
    return most_of_color(I, ONE)


def crop_most_red(I):
    return most_of_color(I, TWO)


def crop_most_green(I):
    return most_of_color(I, THREE)


def crop_most_yellow(I):
    return most_of_color(I, FOUR)


def crop_most_gray(I):
    return most_of_color(I, FIVE)


def crop_most_magenta(I):
    return most_of_color(I, SIX)


def crop_most_orange(I):
    return most_of_color(I, SEVEN)


def crop_most_cyan(I):
    return most_of_color(I, EIGHT)


def crop_most_burgundy(I):
    return most_of_color(I, NINE)


def frames_inside(I):
    return trim(subgrid(argmax(objects(I, T, F, T), size), I))


def largest_rectangle_of_noise(I):
    o = argmax(fgpartition(I), size)
    return canvas(color(o), shape(o))


def denoised_rectangle(I):
    """The largest object without what is not of its colour."""
    o = argmax(objects(I, T, F, T), size)
    return canvas(color(o), shape(o))


def without_dots(I):
    return cover(I, merge(sizefilter(objects(I, T, F, T), ONE)))


def without_dots8(I):
    return cover(I, merge(sizefilter(objects(I, T, T, T), ONE)))


def without_dots_mixed(I):
    return cover(I, merge(sizefilter(objects(I, F, T, T), ONE)))


def without_small4(I):
    return cover(I, merge(sfilter(objects(I, T, F, T), lambda o: greater(FOUR, size(o)))))


def without_small8(I):
    return cover(I, merge(sfilter(objects(I, T, T, T), lambda o: greater(FOUR, size(o)))))


def blend(I):
    """Dots of the least colour take the colour around them."""
    return paint(
        I, mapply(lambda ij: recolor(mostcolor(toobject(neighbors(ij), I)), initset(ij)), ofcolor(I, leastcolor(I)))
    )


def blended(I):
    return blend(I)


def blended_twice(I):
    return blend(blend(I))


def majority(I):
    """Every cell in the most frequent colour of its neighbourhood."""
    return paint(I, apply(lambda ij: astuple(mostcolor(toobject(insert(ij, neighbors(ij)), I)), ij), asindices(I)))


def each_object_majority(I):
    return paint(I, mapply(lambda o: recolor(mostcolor(o), o), objects(I, F, F, T)))


def each_object_minority(I):
    return paint(I, mapply(lambda o: recolor(leastcolor(o), o), objects(I, F, F, T)))


def rows_plain(I):
    return apply(lambda r: repeat(mostcommon(r), size(r)), I)


def columns_plain(I):
    return dmirror(apply(lambda r: repeat(mostcommon(r), size(r)), dmirror(I)))


def bands(I):
    """Rows or columns in their main colour, whichever differ less."""
    a = rows_plain(I)
    b = columns_plain(I)
    return branch(
        greater(size(intersection(asobject(a), asobject(I))), size(intersection(asobject(b), asobject(I)))), a, b
    )


def each_row_majority(I):
    return rows_plain(I)


def each_column_majority(I):
    return columns_plain(I)


def bands_without_noise(I):
    return bands(I)


def colors_of_bands(I):
    """One cell for each band."""
    g = bands(I)
    return dmirror(dedupe(dmirror(dedupe(g))))
