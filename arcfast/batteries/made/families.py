"""4,831 programs of families, no two alike on ARC's inputs. Made by tools/make_battery.py."""

from arcfast.dsl import *

def new_color(S):
    """The first colour that answers have and inputs do not."""
    shown = combine(frozenset(), mapply(compose(palette, last), S))
    return first(difference(shown, combine(frozenset(), mapply(compose(palette, first), S))))

def lost_color(S):
    shown = combine(frozenset(), mapply(compose(palette, first), S))
    return first(difference(shown, combine(frozenset(), mapply(compose(palette, last), S))))

def solid(g):
    return sfilter(asobject(g), compose(flip, matcher(first, ZERO)))

def colored(table, g):
    """The colours of a grid changed by a table of pairs; one that is not there stays."""
    change = lambda v: last(extract(combine(table, repeat(astuple(v, v), ONE)), matcher(first, v)))
    return apply(lambda r: apply(change, r), g)

def mapped(S, f, I):
    """f, and the colours changed as in the demonstrations."""
    return colored(dedupe(mapply(lambda p: pair(merge(f(first(p))), merge(last(p))), S)), f(I))

def by_feature(S, I, kind, feature):
    """Every object in the colour that the demonstrations give to objects with the same feature."""
    table = mapply(lambda p: colors_of(kind(first(p)), p, feature), S)
    x = kind(I)
    return paint(I, mapply(lambda o: recolor(last(extract(table, matcher(first, feature(o, I, x)))), o), x))

def colors_of(x, p, feature):
    return apply(lambda o: astuple(feature(o, first(p), x), color(toobject(o, last(p)))), totuple(x))

def by_cell(S, I, key):
    """Every cell in the colour that the demonstrations give to cells with the same key; one of an unknown key stays."""
    shown = lambda p: totuple(apply(lambda q: astuple(index(last(p), q), key(q, first(p))), asindices(first(p))))
    table = combine(frozenset(), mapply(shown, S))
    cells = apply(lambda q: astuple(key(q, I), q), asindices(I))
    places = lambda c: apply(last, sfilter(cells, lambda e: contained(astuple(c, first(e)), table)))
    return paint(I, mapply(lambda c: recolor(c, places(c)), apply(first, table)))

def by_turn(S, I, key):
    """Cells whose key always means the new colour take it."""
    c = new_color(S)
    keys_at = lambda p, patch: totuple(apply(lambda q: key(q, first(p)), patch))
    turned = mapply(lambda p: keys_at(p, ofcolor(last(p), c)), S)
    kept = mapply(lambda p: keys_at(p, difference(asindices(last(p)), ofcolor(last(p), c))), S)
    keys = difference(combine(frozenset(), turned), combine(frozenset(), kept))
    return fill(I, c, sfilter(asindices(I), lambda q: contained(key(q, I), keys)))

def row_of(q, g):
    return crop(g, toivec(first(q)), astuple(ONE, width(g)))

def column_of(q, g):
    return crop(g, tojvec(last(q)), astuple(height(g), ONE))

def clear(g):
    return equality(numcolors(g), ONE)

def is_solid(q, g):
    return flip(equality(index(g, q), ZERO))

def is_black(q, g):
    return equality(index(g, q), ZERO)

def like(d, q, g):
    return equality(index(g, d), index(g, q))

def outline(o):
    return toindices(normalize(o))

def holes(o):
    """How many areas an object encloses."""
    g = paint(canvas(NEG_ONE, add(shape(o), TWO)), shift(normalize(o), UNITY))
    return decrement(size(colorfilter(objects(g, T, F, F), NEG_ONE)))

def within_rows(o):
    x = toindices(o)
    return mapply(lambda a: mapply(lambda b: connect(a, b), sfilter(x, matcher(first, first(a)))), x)

def within_columns(o):
    x = toindices(o)
    return mapply(lambda a: mapply(lambda b: connect(a, b), sfilter(x, matcher(last, last(a)))), x)

def both_ways(o):
    x = toindices(o)
    return merge(sfilter(prapply(connect, x, x), lambda l: either(hline(l), vline(l))))

def gap(o):
    return difference(box(o), toindices(o))

def through_gap(o):
    """The inside of a box with a gap, and the ray out of it."""
    a = first(gap(o))
    b = extract(dneighbors(a), lambda q: flip(contained(q, backdrop(o))))
    return combine(delta(o), shoot(a, subtract(b, a)))

def lower_half(o):
    return sfilter(toindices(o), lambda q: flip(greater(add(uppermost(o), halve(increment(height(o)))), first(q))))

def upper_half(o):
    return sfilter(toindices(o), lambda q: greater(add(uppermost(o), halve(height(o))), first(q)))

def fourfold(o):
    a = combine(o, vmirror(o))
    return combine(a, hmirror(a))

def eightfold(o):
    return combine(fourfold(o), dmirror(fourfold(o)))

def diagonal(o):
    a = combine(o, dmirror(o))
    return combine(a, cmirror(a))

def quarter_turned(o):
    a = combine(o, vmirror(dmirror(o)))
    return combine(a, vmirror(hmirror(a)))

def half_turned(o):
    return combine(o, vmirror(hmirror(o)))

def over(a, b):
    return paint(b, solid(a))

def quarters(g):
    across = lambda h: astuple(lefthalf(h), righthalf(h))
    return combine(across(tophalf(g)), across(bottomhalf(g)))

def item(x, k):
    return last(first(sfilter(pair(interval(ZERO, size(x), ONE), x), matcher(first, k))))

def tiles(g):
    """The grids between the lines of one colour that go from side to side."""
    lines = sfilter(frontiers(g), lambda o: flip(equality(color(o), ZERO)))
    between = colorfilter(objects(fill(canvas(ZERO, shape(g)), ONE, merge(lines)), T, F, F), ZERO)
    return apply(lambda o: subgrid(o, g), totuple(between))

def black(g):
    return colorcount(g, ZERO)

def restored(I, c, f):
    """The cells of colour c as the turned grid has them."""
    return paint(I, toobject(ofcolor(I, c), f(I)))

def offset(I, n):
    return paint(canvas(NEG_ONE, shape(I)), shift(asobject(vmirror(I)), tojvec(n)))

def known(o, c):
    return sfilter(o, lambda e: both(flip(equality(first(e), c)), flip(equality(first(e), NEG_ONE))))

def mosaic(I, c, n):
    """Hidden cells by the mirrors about a middle that lies n columns and rows off, and by the diagonal."""
    g = paint(I, known(toobject(ofcolor(I, c), offset(I, n)), c))
    h = paint(g, known(toobject(ofcolor(g, c), dmirror(offset(dmirror(g), n))), c))
    return paint(h, known(toobject(ofcolor(h, c), dmirror(h)), c))

def looked_up(S, I, feature):
    """The answer of a demonstration whose input has the same feature."""
    return last(extract(S, lambda p: equality(feature(first(p)), feature(I))))

def bar(S, c, n):
    """n cells of a colour, row by row, in a grid of the shape that answers have."""
    d = shape(last(first(S)))
    cells = repeat(combine(repeat(c, n), repeat(ZERO, subtract(multiply(first(d), last(d)), n))), ONE)
    row = lambda i: first(crop(cells, tojvec(multiply(i, last(d))), astuple(ONE, last(d))))
    return apply(row, interval(ZERO, first(d), ONE))

def rays(I, x, d):
    return underpaint(I, mapply(lambda o: mapply(lambda c: recolor(first(c), shoot(last(c), d)), o), x))

def moved(g, d):
    return paint(canvas(mostcolor(g), shape(g)), shift(asobject(g), d))

def crop_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_size_colors(I):
    x = partition(I)
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return subgrid(o, I)

def crop_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, height)
    return subgrid(o, I)

def crop_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, width)
    return subgrid(o, I)

def crop_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_colors(I):
    x = partition(I)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, numcolors)
    return subgrid(o, I)

def crop_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_front(I):
    x = fgpartition(I)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_colors(I):
    x = partition(I)
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return subgrid(o, I)

def crop_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_top_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, uppermost)
    return subgrid(o, I)

def crop_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, leftmost)
    return subgrid(o, I)

def crop_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_front(I):
    x = fgpartition(I)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_colors(I):
    x = partition(I)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lowermost)
    return subgrid(o, I)

def crop_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_front(I):
    x = fgpartition(I)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_colors(I):
    x = partition(I)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, rightmost)
    return subgrid(o, I)

def crop_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, square)
    return subgrid(o, I)

def crop_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(o, I)

def crop_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(o, I)

def crop_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_content_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_most_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, holes)
    return subgrid(o, I)

def crop_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, size)
    return subgrid(o, I)

def crop_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, height)
    return subgrid(o, I)

def crop_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, width)
    return subgrid(o, I)

def crop_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return subgrid(o, I)

def crop_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return subgrid(o, I)

def crop_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_front(I):
    x = fgpartition(I)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_colors(I):
    x = partition(I)
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return subgrid(o, I)

def crop_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_front(I):
    x = fgpartition(I)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_colors(I):
    x = partition(I)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, leftmost)
    return subgrid(o, I)

def crop_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lowermost)
    return subgrid(o, I)

def crop_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, rightmost)
    return subgrid(o, I)

def crop_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, square)
    return subgrid(o, I)

def crop_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(o, I)

def crop_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(o, I)

def crop_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(o, I)

def crop_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(o, I)

def crop_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(o, I)

def crop_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(o, I)

def crop_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(o, I)

def crop_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(o, I)

def crop_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(o, I)

def crop_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(o, I)

def crop_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(o, I)

def crop_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(o, I)

def crop_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_content_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(o, I)

def crop_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(o, I)

def crop_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(o, I)

def crop_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(o, I)

def crop_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return subgrid(o, I)

def crop_least_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, holes)
    return subgrid(o, I)

def lift_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_colors(I):
    x = partition(I)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_colors(I):
    x = partition(I)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_front(I):
    x = fgpartition(I)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_colors(I):
    x = partition(I)
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_top_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_front(I):
    x = fgpartition(I)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_colors(I):
    x = partition(I)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_front(I):
    x = fgpartition(I)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_colors(I):
    x = partition(I)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_content_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_most_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, size)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, height)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, width)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_front(I):
    x = fgpartition(I)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_colors(I):
    x = partition(I)
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_front(I):
    x = fgpartition(I)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_colors(I):
    x = partition(I)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, leftmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lowermost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, rightmost)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, square)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_content_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def lift_least_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, holes)
    return paint(canvas(ZERO, shape(o)), normalize(o))

def inside_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_colors(I):
    x = partition(I)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return subgrid(inbox(o), I)

def inside_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, height)
    return subgrid(inbox(o), I)

def inside_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, width)
    return subgrid(inbox(o), I)

def inside_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_colors(I):
    x = partition(I)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, numcolors)
    return subgrid(inbox(o), I)

def inside_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_front(I):
    x = fgpartition(I)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_colors(I):
    x = partition(I)
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return subgrid(inbox(o), I)

def inside_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_top_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, uppermost)
    return subgrid(inbox(o), I)

def inside_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, leftmost)
    return subgrid(inbox(o), I)

def inside_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_front(I):
    x = fgpartition(I)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_colors(I):
    x = partition(I)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lowermost)
    return subgrid(inbox(o), I)

def inside_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_front(I):
    x = fgpartition(I)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_colors(I):
    x = partition(I)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, rightmost)
    return subgrid(inbox(o), I)

def inside_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, square)
    return subgrid(inbox(o), I)

def inside_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(inbox(o), I)

def inside_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(inbox(o), I)

def inside_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_content_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_most_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, holes)
    return subgrid(inbox(o), I)

def inside_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, size)
    return subgrid(inbox(o), I)

def inside_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, height)
    return subgrid(inbox(o), I)

def inside_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, width)
    return subgrid(inbox(o), I)

def inside_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return subgrid(inbox(o), I)

def inside_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return subgrid(inbox(o), I)

def inside_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_front(I):
    x = fgpartition(I)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_colors(I):
    x = partition(I)
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return subgrid(inbox(o), I)

def inside_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_front(I):
    x = fgpartition(I)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_colors(I):
    x = partition(I)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, leftmost)
    return subgrid(inbox(o), I)

def inside_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lowermost)
    return subgrid(inbox(o), I)

def inside_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, rightmost)
    return subgrid(inbox(o), I)

def inside_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, square)
    return subgrid(inbox(o), I)

def inside_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(delta(o)))
    return subgrid(inbox(o), I)

def inside_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return subgrid(inbox(o), I)

def inside_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return subgrid(inbox(o), I)

def inside_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return subgrid(inbox(o), I)

def inside_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return subgrid(inbox(o), I)

def inside_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return subgrid(inbox(o), I)

def inside_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(inbox(o), I)

def inside_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return subgrid(inbox(o), I)

def inside_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_content_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return subgrid(inbox(o), I)

def inside_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return subgrid(inbox(o), I)

def inside_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: bordering(o, I))
    return subgrid(inbox(o), I)

def inside_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return subgrid(inbox(o), I)

def inside_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def inside_least_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, holes)
    return subgrid(inbox(o), I)

def keep_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_colors(I):
    x = partition(I)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_colors(I):
    x = partition(I)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_front(I):
    x = fgpartition(I)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_colors(I):
    x = partition(I)
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_top_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_front(I):
    x = fgpartition(I)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_colors(I):
    x = partition(I)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_front(I):
    x = fgpartition(I)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_colors(I):
    x = partition(I)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_most_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, size)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, height)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, width)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_front(I):
    x = fgpartition(I)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_colors(I):
    x = partition(I)
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_front(I):
    x = fgpartition(I)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_colors(I):
    x = partition(I)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, leftmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lowermost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, rightmost)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, square)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(delta(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: bordering(o, I))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def keep_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return paint(canvas(mostcolor(I), shape(I)), o)

def drop_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return cover(I, o)

def drop_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return cover(I, o)

def drop_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return cover(I, o)

def drop_most_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, height)
    return cover(I, o)

def drop_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return cover(I, o)

def drop_most_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, width)
    return cover(I, o)

def drop_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_colors(I):
    x = partition(I)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, numcolors)
    return cover(I, o)

def drop_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_front(I):
    x = fgpartition(I)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_colors(I):
    x = partition(I)
    o = argmax(x, color)
    return cover(I, o)

def drop_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return cover(I, o)

def drop_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_top_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, uppermost)
    return cover(I, o)

def drop_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, leftmost)
    return cover(I, o)

def drop_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_front(I):
    x = fgpartition(I)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_colors(I):
    x = partition(I)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lowermost)
    return cover(I, o)

def drop_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_front(I):
    x = fgpartition(I)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_colors(I):
    x = partition(I)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, rightmost)
    return cover(I, o)

def drop_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return cover(I, o)

def drop_most_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, square)
    return cover(I, o)

def drop_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_area_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_inner_colors_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return cover(I, o)

def drop_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return cover(I, o)

def drop_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return cover(I, o)

def drop_most_holes_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, holes)
    return cover(I, o)

def drop_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return cover(I, o)

def drop_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return cover(I, o)

def drop_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return cover(I, o)

def drop_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return cover(I, o)

def drop_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return cover(I, o)

def drop_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return cover(I, o)

def drop_least_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, size)
    return cover(I, o)

def drop_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return cover(I, o)

def drop_least_height_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, height)
    return cover(I, o)

def drop_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return cover(I, o)

def drop_least_width_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, width)
    return cover(I, o)

def drop_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return cover(I, o)

def drop_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return cover(I, o)

def drop_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_front(I):
    x = fgpartition(I)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_colors(I):
    x = partition(I)
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return cover(I, o)

def drop_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_front(I):
    x = fgpartition(I)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_colors(I):
    x = partition(I)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_left_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, leftmost)
    return cover(I, o)

def drop_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_bottom_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lowermost)
    return cover(I, o)

def drop_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_right_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, rightmost)
    return cover(I, o)

def drop_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return cover(I, o)

def drop_least_square_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, square)
    return cover(I, o)

def drop_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_gaps_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(delta(o)))
    return cover(I, o)

def drop_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return cover(I, o)

def drop_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_twins_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return cover(I, o)

def drop_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return cover(I, o)

def drop_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return cover(I, o)

def drop_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_samesize_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return cover(I, o)

def drop_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_symmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return cover(I, o)

def drop_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_vsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_hsymmetry_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return cover(I, o)

def drop_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return cover(I, o)

def drop_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_rarest_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return cover(I, o)

def drop_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return cover(I, o)

def drop_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return cover(I, o)

def drop_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return cover(I, o)

def drop_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_full_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return cover(I, o)

def drop_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_edge_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmin(x, lambda o: bordering(o, I))
    return cover(I, o)

def drop_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return cover(I, o)

def drop_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return cover(I, o)

def drop_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return cover(I, o)

def dot_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_colors(I):
    x = partition(I)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return canvas(color(o), UNITY)

def dot_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return canvas(color(o), UNITY)

def dot_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return canvas(color(o), UNITY)

def dot_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return canvas(color(o), UNITY)

def dot_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return canvas(color(o), UNITY)

def dot_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return canvas(color(o), UNITY)

def dot_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return canvas(color(o), UNITY)

def dot_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return canvas(color(o), UNITY)

def dot_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return canvas(color(o), UNITY)

def dot_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return canvas(color(o), UNITY)

def dot_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return canvas(color(o), UNITY)

def dot_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return canvas(color(o), UNITY)

def dot_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return canvas(color(o), UNITY)

def dot_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return canvas(color(o), UNITY)

def dot_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return canvas(color(o), UNITY)

def dot_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return canvas(color(o), UNITY)

def dot_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return canvas(color(o), UNITY)

def dot_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return canvas(color(o), UNITY)

def dot_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return canvas(color(o), UNITY)

def dot_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return canvas(color(o), UNITY)

def dot_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return canvas(color(o), UNITY)

def dot_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return canvas(color(o), UNITY)

def dot_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return canvas(color(o), UNITY)

def dot_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return canvas(color(o), UNITY)

def dot_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return canvas(color(o), UNITY)

def dot_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return canvas(color(o), UNITY)

def dot_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), UNITY)

def dot_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), UNITY)

def dot_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return canvas(color(o), UNITY)

def dot_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return canvas(color(o), UNITY)

def dot_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return canvas(color(o), UNITY)

def dot_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return canvas(color(o), UNITY)

def dot_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return canvas(color(o), UNITY)

def dot_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return canvas(color(o), UNITY)

def dot_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return canvas(color(o), UNITY)

def dot_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return canvas(color(o), UNITY)

def dot_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return canvas(color(o), UNITY)

def dot_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return canvas(color(o), UNITY)

def dot_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return canvas(color(o), UNITY)

def dot_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return canvas(color(o), UNITY)

def dot_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return canvas(color(o), UNITY)

def dot_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return canvas(color(o), UNITY)

def dot_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return canvas(color(o), UNITY)

def dot_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return canvas(color(o), UNITY)

def dot_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return canvas(color(o), UNITY)

def dot_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return canvas(color(o), UNITY)

def dot_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return canvas(color(o), UNITY)

def dot_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return canvas(color(o), UNITY)

def dot_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return canvas(color(o), UNITY)

def dot_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return canvas(color(o), UNITY)

def dot_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return canvas(color(o), UNITY)

def dot_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return canvas(color(o), UNITY)

def dot_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), UNITY)

def dot_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), UNITY)

def dot_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), UNITY)

def dot_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), UNITY)

def dot_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), UNITY)

def dot_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), UNITY)

def dot_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), UNITY)

def dot_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), UNITY)

def dot_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), UNITY)

def dot_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), UNITY)

def dot_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), UNITY)

def dot_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), UNITY)

def dot_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), UNITY)

def dot_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def dot_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return canvas(color(o), UNITY)

def flood_most_size_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_front(I):
    x = fgpartition(I)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_size_black4(I):
    x = colorfilter(objects(I, T, F, F), ZERO)
    o = argmax(x, size)
    return canvas(color(o), shape(I))

def flood_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return canvas(color(o), shape(I))

def flood_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return canvas(color(o), shape(I))

def flood_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(I))

def flood_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(I))

def flood_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(I))

def flood_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(I))

def flood_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return canvas(color(o), shape(I))

def flood_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return canvas(color(o), shape(I))

def flood_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return canvas(color(o), shape(I))

def flood_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return canvas(color(o), shape(I))

def flood_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return canvas(color(o), shape(I))

def flood_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return canvas(color(o), shape(I))

def flood_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return canvas(color(o), shape(I))

def flood_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return canvas(color(o), shape(I))

def flood_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(I))

def flood_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(I))

def flood_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(I))

def flood_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(I))

def flood_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return canvas(color(o), shape(I))

def flood_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(I))

def flood_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(I))

def flood_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(I))

def flood_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(I))

def flood_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return canvas(color(o), shape(I))

def flood_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return canvas(color(o), shape(I))

def flood_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(I))

def flood_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(I))

def flood_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return canvas(color(o), shape(I))

def flood_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return canvas(color(o), shape(I))

def flood_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return canvas(color(o), shape(I))

def flood_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return canvas(color(o), shape(I))

def flood_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return canvas(color(o), shape(I))

def flood_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return canvas(color(o), shape(I))

def flood_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return canvas(color(o), shape(I))

def flood_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return canvas(color(o), shape(I))

def flood_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return canvas(color(o), shape(I))

def flood_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return canvas(color(o), shape(I))

def flood_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return canvas(color(o), shape(I))

def flood_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(I))

def flood_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(I))

def flood_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(I))

def flood_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(I))

def flood_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return canvas(color(o), shape(I))

def flood_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(I))

def flood_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(I))

def flood_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(I))

def flood_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(I))

def flood_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return canvas(color(o), shape(I))

def flood_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return canvas(color(o), shape(I))

def flood_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return canvas(color(o), shape(I))

def flood_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return canvas(color(o), shape(I))

def flood_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(I))

def flood_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(I))

def flood_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(I))

def flood_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(I))

def flood_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(I))

def flood_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(I))

def flood_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(I))

def flood_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(I))

def flood_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(I))

def flood_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(I))

def flood_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(I))

def flood_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(I))

def flood_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(I))

def flood_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def flood_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return canvas(color(o), shape(I))

def block_most_size_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, size)
    return canvas(color(o), shape(o))

def block_most_size_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, size)
    return canvas(color(o), shape(o))

def block_most_size_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, size)
    return canvas(color(o), shape(o))

def block_most_size_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, size)
    return canvas(color(o), shape(o))

def block_most_size_colors(I):
    x = partition(I)
    o = argmax(x, size)
    return canvas(color(o), shape(o))

def block_most_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, size)
    return canvas(color(o), shape(o))

def block_most_height_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_front(I):
    x = fgpartition(I)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_colors(I):
    x = partition(I)
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, height)
    return canvas(color(o), shape(o))

def block_most_width_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_front(I):
    x = fgpartition(I)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_colors(I):
    x = partition(I)
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, width)
    return canvas(color(o), shape(o))

def block_most_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_colors(I):
    x = partition(I)
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, numcolors)
    return canvas(color(o), shape(o))

def block_most_color_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_front(I):
    x = fgpartition(I)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_colors(I):
    x = partition(I)
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_color_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, color)
    return canvas(color(o), shape(o))

def block_most_top_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_front(I):
    x = fgpartition(I)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_colors(I):
    x = partition(I)
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, uppermost)
    return canvas(color(o), shape(o))

def block_most_left_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_front(I):
    x = fgpartition(I)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_colors(I):
    x = partition(I)
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, leftmost)
    return canvas(color(o), shape(o))

def block_most_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_front(I):
    x = fgpartition(I)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_colors(I):
    x = partition(I)
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lowermost)
    return canvas(color(o), shape(o))

def block_most_right_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_front(I):
    x = fgpartition(I)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_colors(I):
    x = partition(I)
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, rightmost)
    return canvas(color(o), shape(o))

def block_most_square_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_front(I):
    x = fgpartition(I)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_colors(I):
    x = partition(I)
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, square)
    return canvas(color(o), shape(o))

def block_most_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_most_area_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_most_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_most_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_most_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_most_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_most_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_most_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_most_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_most_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_most_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_most_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_most_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_most_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_most_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_most_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_most_inner_colors_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_most_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_most_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(o))

def block_most_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(o))

def block_most_content_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_most_full_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_most_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_most_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_front(I):
    x = fgpartition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_colors(I):
    x = partition(I)
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_most_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_front(I):
    x = fgpartition(I)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_colors(I):
    x = partition(I)
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_most_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmax(x, holes)
    return canvas(color(o), shape(o))

def block_least_size_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, size)
    return canvas(color(o), shape(o))

def block_least_size_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, size)
    return canvas(color(o), shape(o))

def block_least_size_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, size)
    return canvas(color(o), shape(o))

def block_least_size_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, size)
    return canvas(color(o), shape(o))

def block_least_size_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, size)
    return canvas(color(o), shape(o))

def block_least_size_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, size)
    return canvas(color(o), shape(o))

def block_least_height_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_front(I):
    x = fgpartition(I)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_colors(I):
    x = partition(I)
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_height_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, height)
    return canvas(color(o), shape(o))

def block_least_width_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_front(I):
    x = fgpartition(I)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_colors(I):
    x = partition(I)
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_width_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, width)
    return canvas(color(o), shape(o))

def block_least_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, numcolors)
    return canvas(color(o), shape(o))

def block_least_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, numcolors)
    return canvas(color(o), shape(o))

def block_least_top_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_front(I):
    x = fgpartition(I)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_colors(I):
    x = partition(I)
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_top_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, uppermost)
    return canvas(color(o), shape(o))

def block_least_left_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_front(I):
    x = fgpartition(I)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_colors(I):
    x = partition(I)
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_left_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, leftmost)
    return canvas(color(o), shape(o))

def block_least_bottom_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_front(I):
    x = fgpartition(I)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_colors(I):
    x = partition(I)
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_bottom_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lowermost)
    return canvas(color(o), shape(o))

def block_least_right_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_front(I):
    x = fgpartition(I)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_colors(I):
    x = partition(I)
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_right_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, rightmost)
    return canvas(color(o), shape(o))

def block_least_square_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_front(I):
    x = fgpartition(I)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_colors(I):
    x = partition(I)
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_square_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, square)
    return canvas(color(o), shape(o))

def block_least_gaps_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_gaps_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(delta(o)))
    return canvas(color(o), shape(o))

def block_least_area_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_area_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: multiply(height(o), width(o)))
    return canvas(color(o), shape(o))

def block_least_twins_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_twins_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))
    return canvas(color(o), shape(o))

def block_least_copies_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_least_copies_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_least_copies_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_least_copies_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_least_copies_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_least_copies_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o)))))
    return canvas(color(o), shape(o))

def block_least_samecolor_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_least_samecolor_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_least_samecolor_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_least_samecolor_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_least_samecolor_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_least_samecolor_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(colorfilter(x, color(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_samesize_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sizefilter(x, size(o))))
    return canvas(color(o), shape(o))

def block_least_symmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_symmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o)))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_vsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(vmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_hsymmetry_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(hmirror(o), o))
    return canvas(color(o), shape(o))

def block_least_inner_colors_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_inner_colors_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_inner_colors_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_inner_colors_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_inner_colors_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_inner_colors_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_inner_colors_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: numcolors(subgrid(o, I)))
    return canvas(color(o), shape(o))

def block_least_rarest_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_rarest_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: colorcount(o, leastcolor(I)))
    return canvas(color(o), shape(o))

def block_least_marks_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(o))

def block_least_marks_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o)))))
    return canvas(color(o), shape(o))

def block_least_content_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_least_content_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_least_content_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_least_content_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_least_content_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_least_content_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I))))))
    return canvas(color(o), shape(o))

def block_least_full_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_full_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: equality(size(delta(o)), ZERO))
    return canvas(color(o), shape(o))

def block_least_edge_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_edge_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: bordering(o, I))
    return canvas(color(o), shape(o))

def block_least_touching_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_least_touching_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_least_touching_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_least_touching_front(I):
    x = fgpartition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_least_touching_colors(I):
    x = partition(I)
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_least_touching_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, lambda o: size(sfilter(x, lambda q: adjacent(o, q))))
    return canvas(color(o), shape(o))

def block_least_holes_same4(I):
    x = objects(I, T, F, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_same8(I):
    x = objects(I, T, T, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_any4(I):
    x = objects(I, F, F, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_any8(I):
    x = objects(I, F, T, T)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_all4(I):
    x = objects(I, T, F, F)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_front(I):
    x = fgpartition(I)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_colors(I):
    x = partition(I)
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def block_least_holes_solid4(I):
    x = sfilter(objects(I, T, F, F), lambda o: positive(color(o)))
    o = argmin(x, holes)
    return canvas(color(o), shape(o))

def tile_most_colors(I):
    x = tiles(I)
    return argmax(x, numcolors)

def tile_most_black(I):
    x = tiles(I)
    return argmax(x, black)

def tile_most_vsymmetry(I):
    x = tiles(I)
    return argmax(x, lambda g: equality(g, vmirror(g)))

def tile_most_hsymmetry(I):
    x = tiles(I)
    return argmax(x, lambda g: equality(g, hmirror(g)))

def tile_most_dsymmetry(I):
    x = tiles(I)
    return argmax(x, lambda g: equality(g, dmirror(g)))

def tile_most_objects(I):
    x = tiles(I)
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def tile_most_rarest(I):
    x = tiles(I)
    return argmax(x, leastcolor)

def tile_most_height(I):
    x = tiles(I)
    return argmax(x, size)

def tile_most_copies(I):
    x = tiles(I)
    return argmax(x, lambda g: size(sfilter(x, matcher(identity, g))))

def tile_least_colors(I):
    x = tiles(I)
    return argmin(x, numcolors)

def tile_least_black(I):
    x = tiles(I)
    return argmin(x, black)

def tile_least_vsymmetry(I):
    x = tiles(I)
    return argmin(x, lambda g: equality(g, vmirror(g)))

def tile_least_hsymmetry(I):
    x = tiles(I)
    return argmin(x, lambda g: equality(g, hmirror(g)))

def tile_least_dsymmetry(I):
    x = tiles(I)
    return argmin(x, lambda g: equality(g, dmirror(g)))

def tile_least_objects(I):
    x = tiles(I)
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def tile_least_rarest(I):
    x = tiles(I)
    return argmin(x, leastcolor)

def tile_least_height(I):
    x = tiles(I)
    return argmin(x, size)

def tile_least_copies(I):
    x = tiles(I)
    return argmin(x, lambda g: size(sfilter(x, matcher(identity, g))))

def third_across_most_colors(I):
    x = hsplit(I, THREE)
    return argmax(x, numcolors)

def third_across_most_black(I):
    x = hsplit(I, THREE)
    return argmax(x, black)

def third_across_most_vsymmetry(I):
    x = hsplit(I, THREE)
    return argmax(x, lambda g: equality(g, vmirror(g)))

def third_across_most_hsymmetry(I):
    x = hsplit(I, THREE)
    return argmax(x, lambda g: equality(g, hmirror(g)))

def third_across_most_dsymmetry(I):
    x = hsplit(I, THREE)
    return argmax(x, lambda g: equality(g, dmirror(g)))

def third_across_most_objects(I):
    x = hsplit(I, THREE)
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def third_across_most_rarest(I):
    x = hsplit(I, THREE)
    return argmax(x, leastcolor)

def third_across_most_height(I):
    x = hsplit(I, THREE)
    return argmax(x, size)

def third_across_most_copies(I):
    x = hsplit(I, THREE)
    return argmax(x, lambda g: size(sfilter(x, matcher(identity, g))))

def third_across_least_colors(I):
    x = hsplit(I, THREE)
    return argmin(x, numcolors)

def third_across_least_black(I):
    x = hsplit(I, THREE)
    return argmin(x, black)

def third_across_least_vsymmetry(I):
    x = hsplit(I, THREE)
    return argmin(x, lambda g: equality(g, vmirror(g)))

def third_across_least_hsymmetry(I):
    x = hsplit(I, THREE)
    return argmin(x, lambda g: equality(g, hmirror(g)))

def third_across_least_dsymmetry(I):
    x = hsplit(I, THREE)
    return argmin(x, lambda g: equality(g, dmirror(g)))

def third_across_least_objects(I):
    x = hsplit(I, THREE)
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def third_across_least_rarest(I):
    x = hsplit(I, THREE)
    return argmin(x, leastcolor)

def third_across_least_copies(I):
    x = hsplit(I, THREE)
    return argmin(x, lambda g: size(sfilter(x, matcher(identity, g))))

def third_down_most_colors(I):
    x = vsplit(I, THREE)
    return argmax(x, numcolors)

def third_down_most_black(I):
    x = vsplit(I, THREE)
    return argmax(x, black)

def third_down_most_vsymmetry(I):
    x = vsplit(I, THREE)
    return argmax(x, lambda g: equality(g, vmirror(g)))

def third_down_most_hsymmetry(I):
    x = vsplit(I, THREE)
    return argmax(x, lambda g: equality(g, hmirror(g)))

def third_down_most_dsymmetry(I):
    x = vsplit(I, THREE)
    return argmax(x, lambda g: equality(g, dmirror(g)))

def third_down_most_objects(I):
    x = vsplit(I, THREE)
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def third_down_most_rarest(I):
    x = vsplit(I, THREE)
    return argmax(x, leastcolor)

def third_down_most_height(I):
    x = vsplit(I, THREE)
    return argmax(x, size)

def third_down_most_copies(I):
    x = vsplit(I, THREE)
    return argmax(x, lambda g: size(sfilter(x, matcher(identity, g))))

def third_down_least_colors(I):
    x = vsplit(I, THREE)
    return argmin(x, numcolors)

def third_down_least_black(I):
    x = vsplit(I, THREE)
    return argmin(x, black)

def third_down_least_vsymmetry(I):
    x = vsplit(I, THREE)
    return argmin(x, lambda g: equality(g, vmirror(g)))

def third_down_least_hsymmetry(I):
    x = vsplit(I, THREE)
    return argmin(x, lambda g: equality(g, hmirror(g)))

def third_down_least_dsymmetry(I):
    x = vsplit(I, THREE)
    return argmin(x, lambda g: equality(g, dmirror(g)))

def third_down_least_objects(I):
    x = vsplit(I, THREE)
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def third_down_least_rarest(I):
    x = vsplit(I, THREE)
    return argmin(x, leastcolor)

def third_down_least_height(I):
    x = vsplit(I, THREE)
    return argmin(x, size)

def third_down_least_copies(I):
    x = vsplit(I, THREE)
    return argmin(x, lambda g: size(sfilter(x, matcher(identity, g))))

def half_across_most_colors(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, numcolors)

def half_across_most_black(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, black)

def half_across_most_vsymmetry(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, lambda g: equality(g, vmirror(g)))

def half_across_most_hsymmetry(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, lambda g: equality(g, hmirror(g)))

def half_across_most_dsymmetry(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, lambda g: equality(g, dmirror(g)))

def half_across_most_objects(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def half_across_most_rarest(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmax(x, leastcolor)

def half_across_least_colors(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmin(x, numcolors)

def half_across_least_black(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmin(x, black)

def half_across_least_vsymmetry(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmin(x, lambda g: equality(g, vmirror(g)))

def half_across_least_hsymmetry(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmin(x, lambda g: equality(g, hmirror(g)))

def half_across_least_objects(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def half_across_least_rarest(I):
    x = astuple(lefthalf(I), righthalf(I))
    return argmin(x, leastcolor)

def half_down_most_colors(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, numcolors)

def half_down_most_black(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, black)

def half_down_most_vsymmetry(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, lambda g: equality(g, vmirror(g)))

def half_down_most_hsymmetry(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, lambda g: equality(g, hmirror(g)))

def half_down_most_dsymmetry(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, lambda g: equality(g, dmirror(g)))

def half_down_most_objects(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def half_down_most_rarest(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmax(x, leastcolor)

def half_down_least_colors(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmin(x, numcolors)

def half_down_least_black(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmin(x, black)

def half_down_least_vsymmetry(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmin(x, lambda g: equality(g, vmirror(g)))

def half_down_least_hsymmetry(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmin(x, lambda g: equality(g, hmirror(g)))

def half_down_least_objects(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def half_down_least_rarest(I):
    x = astuple(tophalf(I), bottomhalf(I))
    return argmin(x, leastcolor)

def quarter_most_colors(I):
    x = quarters(I)
    return argmax(x, numcolors)

def quarter_most_black(I):
    x = quarters(I)
    return argmax(x, black)

def quarter_most_vsymmetry(I):
    x = quarters(I)
    return argmax(x, lambda g: equality(g, vmirror(g)))

def quarter_most_hsymmetry(I):
    x = quarters(I)
    return argmax(x, lambda g: equality(g, hmirror(g)))

def quarter_most_dsymmetry(I):
    x = quarters(I)
    return argmax(x, lambda g: equality(g, dmirror(g)))

def quarter_most_objects(I):
    x = quarters(I)
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def quarter_most_rarest(I):
    x = quarters(I)
    return argmax(x, leastcolor)

def quarter_most_copies(I):
    x = quarters(I)
    return argmax(x, lambda g: size(sfilter(x, matcher(identity, g))))

def quarter_least_colors(I):
    x = quarters(I)
    return argmin(x, numcolors)

def quarter_least_black(I):
    x = quarters(I)
    return argmin(x, black)

def quarter_least_vsymmetry(I):
    x = quarters(I)
    return argmin(x, lambda g: equality(g, vmirror(g)))

def quarter_least_hsymmetry(I):
    x = quarters(I)
    return argmin(x, lambda g: equality(g, hmirror(g)))

def quarter_least_dsymmetry(I):
    x = quarters(I)
    return argmin(x, lambda g: equality(g, dmirror(g)))

def quarter_least_objects(I):
    x = quarters(I)
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def quarter_least_rarest(I):
    x = quarters(I)
    return argmin(x, leastcolor)

def quarter_least_copies(I):
    x = quarters(I)
    return argmin(x, lambda g: size(sfilter(x, matcher(identity, g))))

def box8_most_black(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmax(x, black)

def box8_most_vsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmax(x, lambda g: equality(g, vmirror(g)))

def box8_most_hsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmax(x, lambda g: equality(g, hmirror(g)))

def box8_most_dsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmax(x, lambda g: equality(g, dmirror(g)))

def box8_most_objects(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def box8_most_rarest(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmax(x, leastcolor)

def box8_least_black(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmin(x, black)

def box8_least_vsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmin(x, lambda g: equality(g, vmirror(g)))

def box8_least_hsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmin(x, lambda g: equality(g, hmirror(g)))

def box8_least_dsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmin(x, lambda g: equality(g, dmirror(g)))

def box8_least_objects(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def box8_least_rarest(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))
    return argmin(x, leastcolor)

def box4_most_black(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmax(x, black)

def box4_most_vsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmax(x, lambda g: equality(g, vmirror(g)))

def box4_most_hsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmax(x, lambda g: equality(g, hmirror(g)))

def box4_most_dsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmax(x, lambda g: equality(g, dmirror(g)))

def box4_most_objects(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def box4_most_rarest(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmax(x, leastcolor)

def box4_least_black(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmin(x, black)

def box4_least_vsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmin(x, lambda g: equality(g, vmirror(g)))

def box4_least_hsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmin(x, lambda g: equality(g, hmirror(g)))

def box4_least_dsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmin(x, lambda g: equality(g, dmirror(g)))

def box4_least_objects(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def box4_least_rarest(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))
    return argmin(x, leastcolor)

def same_box4_most_black(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmax(x, black)

def same_box4_most_vsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmax(x, lambda g: equality(g, vmirror(g)))

def same_box4_most_hsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmax(x, lambda g: equality(g, hmirror(g)))

def same_box4_most_dsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmax(x, lambda g: equality(g, dmirror(g)))

def same_box4_most_objects(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmax(x, lambda g: size(objects(g, T, T, T)))

def same_box4_most_rarest(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmax(x, leastcolor)

def same_box4_least_black(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, black)

def same_box4_least_vsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, lambda g: equality(g, vmirror(g)))

def same_box4_least_hsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, lambda g: equality(g, hmirror(g)))

def same_box4_least_dsymmetry(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, lambda g: equality(g, dmirror(g)))

def same_box4_least_objects(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, lambda g: size(objects(g, T, T, T)))

def same_box4_least_rarest(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, leastcolor)

def same_box4_least_copies(I):
    x = apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))
    return argmin(x, lambda g: size(sfilter(x, matcher(identity, g))))

def quarters_0123(I):
    x = quarters(I)
    return over(item(x, 0), over(item(x, 1), over(item(x, 2), item(x, 3))))

def quarters_0132(I):
    x = quarters(I)
    return over(item(x, 0), over(item(x, 1), over(item(x, 3), item(x, 2))))

def quarters_0213(I):
    x = quarters(I)
    return over(item(x, 0), over(item(x, 2), over(item(x, 1), item(x, 3))))

def quarters_0231(I):
    x = quarters(I)
    return over(item(x, 0), over(item(x, 2), over(item(x, 3), item(x, 1))))

def quarters_0312(I):
    x = quarters(I)
    return over(item(x, 0), over(item(x, 3), over(item(x, 1), item(x, 2))))

def quarters_0321(I):
    x = quarters(I)
    return over(item(x, 0), over(item(x, 3), over(item(x, 2), item(x, 1))))

def quarters_1023(I):
    x = quarters(I)
    return over(item(x, 1), over(item(x, 0), over(item(x, 2), item(x, 3))))

def quarters_1032(I):
    x = quarters(I)
    return over(item(x, 1), over(item(x, 0), over(item(x, 3), item(x, 2))))

def quarters_1203(I):
    x = quarters(I)
    return over(item(x, 1), over(item(x, 2), over(item(x, 0), item(x, 3))))

def quarters_1230(I):
    x = quarters(I)
    return over(item(x, 1), over(item(x, 2), over(item(x, 3), item(x, 0))))

def quarters_1302(I):
    x = quarters(I)
    return over(item(x, 1), over(item(x, 3), over(item(x, 0), item(x, 2))))

def quarters_1320(I):
    x = quarters(I)
    return over(item(x, 1), over(item(x, 3), over(item(x, 2), item(x, 0))))

def quarters_2013(I):
    x = quarters(I)
    return over(item(x, 2), over(item(x, 0), over(item(x, 1), item(x, 3))))

def quarters_2031(I):
    x = quarters(I)
    return over(item(x, 2), over(item(x, 0), over(item(x, 3), item(x, 1))))

def quarters_2103(I):
    x = quarters(I)
    return over(item(x, 2), over(item(x, 1), over(item(x, 0), item(x, 3))))

def quarters_2130(I):
    x = quarters(I)
    return over(item(x, 2), over(item(x, 1), over(item(x, 3), item(x, 0))))

def quarters_2301(I):
    x = quarters(I)
    return over(item(x, 2), over(item(x, 3), over(item(x, 0), item(x, 1))))

def quarters_2310(I):
    x = quarters(I)
    return over(item(x, 2), over(item(x, 3), over(item(x, 1), item(x, 0))))

def quarters_3012(I):
    x = quarters(I)
    return over(item(x, 3), over(item(x, 0), over(item(x, 1), item(x, 2))))

def quarters_3021(I):
    x = quarters(I)
    return over(item(x, 3), over(item(x, 0), over(item(x, 2), item(x, 1))))

def quarters_3102(I):
    x = quarters(I)
    return over(item(x, 3), over(item(x, 1), over(item(x, 0), item(x, 2))))

def quarters_3120(I):
    x = quarters(I)
    return over(item(x, 3), over(item(x, 1), over(item(x, 2), item(x, 0))))

def quarters_3201(I):
    x = quarters(I)
    return over(item(x, 3), over(item(x, 2), over(item(x, 0), item(x, 1))))

def quarters_3210(I):
    x = quarters(I)
    return over(item(x, 3), over(item(x, 2), over(item(x, 1), item(x, 0))))

def thirds_across_012(I):
    x = hsplit(I, THREE)
    return over(item(x, 0), over(item(x, 1), item(x, 2)))

def thirds_across_021(I):
    x = hsplit(I, THREE)
    return over(item(x, 0), over(item(x, 2), item(x, 1)))

def thirds_across_102(I):
    x = hsplit(I, THREE)
    return over(item(x, 1), over(item(x, 0), item(x, 2)))

def thirds_across_120(I):
    x = hsplit(I, THREE)
    return over(item(x, 1), over(item(x, 2), item(x, 0)))

def thirds_across_201(I):
    x = hsplit(I, THREE)
    return over(item(x, 2), over(item(x, 0), item(x, 1)))

def thirds_across_210(I):
    x = hsplit(I, THREE)
    return over(item(x, 2), over(item(x, 1), item(x, 0)))

def thirds_down_012(I):
    x = vsplit(I, THREE)
    return over(item(x, 0), over(item(x, 1), item(x, 2)))

def thirds_down_021(I):
    x = vsplit(I, THREE)
    return over(item(x, 0), over(item(x, 2), item(x, 1)))

def thirds_down_102(I):
    x = vsplit(I, THREE)
    return over(item(x, 1), over(item(x, 0), item(x, 2)))

def thirds_down_120(I):
    x = vsplit(I, THREE)
    return over(item(x, 1), over(item(x, 2), item(x, 0)))

def thirds_down_201(I):
    x = vsplit(I, THREE)
    return over(item(x, 2), over(item(x, 0), item(x, 1)))

def thirds_down_210(I):
    x = vsplit(I, THREE)
    return over(item(x, 2), over(item(x, 1), item(x, 0)))

def over_rot90(I):
    return over(I, rot90(I))

def over_rot180(I):
    return over(I, rot180(I))

def over_rot270(I):
    return over(I, rot270(I))

def over_vmirror(I):
    return over(I, vmirror(I))

def over_hmirror(I):
    return over(I, hmirror(I))

def over_dmirror(I):
    return over(I, dmirror(I))

def over_cmirror(I):
    return over(I, cmirror(I))

def feature_color_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: color(o))

def feature_color_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: color(o))

def feature_color_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: color(o))

def feature_color_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: color(o))

def feature_color_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: color(o))

def feature_color_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: color(o))

def feature_color_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: color(o))

def feature_size_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(o))

def feature_size_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(o))

def feature_size_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(o))

def feature_size_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(o))

def feature_size_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(o))

def feature_size_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(o))

def feature_size_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(o))

def feature_height_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: height(o))

def feature_height_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: height(o))

def feature_height_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: height(o))

def feature_height_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: height(o))

def feature_height_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: height(o))

def feature_height_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: height(o))

def feature_height_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: height(o))

def feature_width_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: width(o))

def feature_width_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: width(o))

def feature_width_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: width(o))

def feature_width_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: width(o))

def feature_width_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: width(o))

def feature_width_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: width(o))

def feature_width_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: width(o))

def feature_shape_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: shape(o))

def feature_shape_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: shape(o))

def feature_shape_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: shape(o))

def feature_shape_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: shape(o))

def feature_shape_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: shape(o))

def feature_shape_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: shape(o))

def feature_shape_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: shape(o))

def feature_outline_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: outline(o))

def feature_outline_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: outline(o))

def feature_outline_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: outline(o))

def feature_outline_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: outline(o))

def feature_outline_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: outline(o))

def feature_outline_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: outline(o))

def feature_outline_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: outline(o))

def feature_portrait_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: portrait(o))

def feature_portrait_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: portrait(o))

def feature_portrait_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: portrait(o))

def feature_portrait_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: portrait(o))

def feature_portrait_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: portrait(o))

def feature_portrait_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: portrait(o))

def feature_portrait_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: portrait(o))

def feature_square_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: square(o))

def feature_square_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: square(o))

def feature_square_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: square(o))

def feature_square_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: square(o))

def feature_square_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: square(o))

def feature_square_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: square(o))

def feature_square_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: square(o))

def feature_colors_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: numcolors(o))

def feature_colors_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: numcolors(o))

def feature_colors_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: numcolors(o))

def feature_colors_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: numcolors(o))

def feature_colors_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: numcolors(o))

def feature_colors_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: numcolors(o))

def feature_area_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: multiply(height(o), width(o)))

def feature_area_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: multiply(height(o), width(o)))

def feature_area_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: multiply(height(o), width(o)))

def feature_area_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: multiply(height(o), width(o)))

def feature_area_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: multiply(height(o), width(o)))

def feature_area_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: multiply(height(o), width(o)))

def feature_area_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: multiply(height(o), width(o)))

def feature_gaps_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(delta(o)))

def feature_gaps_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(delta(o)))

def feature_gaps_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(delta(o)))

def feature_gaps_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(delta(o)))

def feature_gaps_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(delta(o)))

def feature_gaps_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(delta(o)))

def feature_gaps_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(delta(o)))

def feature_left_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: leftmost(o))

def feature_left_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: leftmost(o))

def feature_left_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: leftmost(o))

def feature_left_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: leftmost(o))

def feature_left_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: leftmost(o))

def feature_left_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: leftmost(o))

def feature_left_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: leftmost(o))

def feature_top_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: uppermost(o))

def feature_top_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: uppermost(o))

def feature_top_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: uppermost(o))

def feature_top_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: uppermost(o))

def feature_top_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: uppermost(o))

def feature_top_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: uppermost(o))

def feature_top_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: uppermost(o))

def feature_full_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_full_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_full_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_full_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_full_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_full_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_full_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), equality(size(delta(o)), ZERO)))

def feature_edge_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), bordering(o, g)))

def feature_edge_size_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_size_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_size_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_size_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_size_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_size_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_size_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(bordering(o, g), size(o)))

def feature_edge_parity_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_edge_parity_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_edge_parity_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_edge_parity_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_edge_parity_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_edge_parity_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_edge_parity_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(bordering(o, g), even(height(o))))

def feature_single_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_single_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_single_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_single_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_single_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_single_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_single_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), equality(size(o), ONE)))

def feature_line_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_line_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_line_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_line_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_line_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_line_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_line_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(hline(o), vline(o)))

def feature_largest_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_largest_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_largest_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_largest_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_largest_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_largest_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_largest_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), equality(size(o), valmax(x, size))))

def feature_smallest_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_smallest_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_smallest_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_smallest_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_smallest_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_smallest_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_smallest_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), equality(size(o), valmin(x, size))))

def feature_extreme_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_extreme_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_extreme_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_extreme_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_extreme_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_extreme_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_extreme_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size))))

def feature_larger_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_larger_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_larger_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_larger_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_larger_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_larger_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_larger_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(size(q), size(o)))))

def feature_smaller_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_smaller_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_smaller_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_smaller_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_smaller_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_smaller_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_smaller_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(size(o), size(q)))))

def feature_higher_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_higher_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_higher_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_higher_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_higher_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_higher_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_higher_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(height(q), height(o)))))

def feature_below_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_below_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_below_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_below_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_below_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_below_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_below_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o)))))

def feature_above_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_above_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_above_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_above_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_above_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_above_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_above_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q)))))

def feature_rightwards_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_rightwards_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_rightwards_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_rightwards_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_rightwards_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_rightwards_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_rightwards_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o)))))

def feature_leftwards_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_leftwards_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_leftwards_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_leftwards_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_leftwards_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_leftwards_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_leftwards_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q)))))

def feature_twins_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twins_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twins_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twins_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twins_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twins_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twins_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sfilter(x, lambda q: equality(outline(q), outline(o)))))

def feature_twinned_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_twinned_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_twinned_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_twinned_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_twinned_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_twinned_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_twinned_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE))

def feature_samesize_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samesize_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samesize_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samesize_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samesize_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samesize_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samesize_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(sizefilter(x, size(o))))

def feature_samecolor_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: size(colorfilter(x, color(o))))

def feature_samecolor_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: size(colorfilter(x, color(o))))

def feature_samecolor_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: size(colorfilter(x, color(o))))

def feature_samecolor_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: size(colorfilter(x, color(o))))

def feature_samecolor_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: size(colorfilter(x, color(o))))

def feature_samecolor_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: size(colorfilter(x, color(o))))

def feature_rare_size_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_rare_size_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_rare_size_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_rare_size_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_rare_size_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_rare_size_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_rare_size_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: equality(size(o), leastcommon(apply(size, totuple(x)))))

def feature_vsymmetry_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: equality(vmirror(o), o))

def feature_vsymmetry_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: equality(vmirror(o), o))

def feature_vsymmetry_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: equality(vmirror(o), o))

def feature_vsymmetry_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: equality(vmirror(o), o))

def feature_vsymmetry_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: equality(vmirror(o), o))

def feature_vsymmetry_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: equality(vmirror(o), o))

def feature_vsymmetry_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: equality(vmirror(o), o))

def feature_hsymmetry_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: equality(hmirror(o), o))

def feature_hsymmetry_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: equality(hmirror(o), o))

def feature_hsymmetry_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: equality(hmirror(o), o))

def feature_hsymmetry_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: equality(hmirror(o), o))

def feature_hsymmetry_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: equality(hmirror(o), o))

def feature_hsymmetry_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: equality(hmirror(o), o))

def feature_hsymmetry_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: equality(hmirror(o), o))

def feature_holes_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: holes(o))

def feature_holes_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: holes(o))

def feature_holes_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: holes(o))

def feature_holes_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: holes(o))

def feature_holes_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: holes(o))

def feature_holes_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: holes(o))

def feature_holes_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: holes(o))

def feature_symmetry_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_symmetry_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_symmetry_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_symmetry_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_symmetry_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_symmetry_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_symmetry_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(equality(hmirror(o), o), equality(vmirror(o), o)))

def feature_touching_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_touching_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_touching_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_touching_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_touching_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_touching_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_touching_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g))))

def feature_around_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_around_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_around_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_around_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_around_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_around_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_around_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g))))

def feature_inside_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_inside_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_inside_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_inside_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_inside_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_inside_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_inside_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), palette(toobject(delta(o), g))))

def feature_outside_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_outside_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_outside_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_outside_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_outside_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_outside_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_outside_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), palette(toobject(outbox(o), g))))

def feature_parity_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: even(size(o)))

def feature_parity_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: even(size(o)))

def feature_parity_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: even(size(o)))

def feature_parity_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: even(size(o)))

def feature_parity_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: even(size(o)))

def feature_parity_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: even(size(o)))

def feature_parity_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: even(size(o)))

def feature_sides_parity_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_sides_parity_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_sides_parity_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_sides_parity_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_sides_parity_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_sides_parity_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_sides_parity_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(even(width(o)), even(height(o))))

def feature_corner_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corner_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corner_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corner_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corner_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corner_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corner_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO)))

def feature_corners_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_corners_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_corners_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_corners_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_corners_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_corners_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_corners_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: astuple(color(o), size(intersection(corners(asindices(g)), toindices(o)))))

def feature_row_mates_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_row_mates_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_row_mates_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_row_mates_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_row_mates_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_row_mates_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_row_mates_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE))

def feature_column_mates_same4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, T), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def feature_column_mates_same8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, T, T), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def feature_column_mates_any4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, F, T), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def feature_column_mates_any8(S, I, C):
    return by_feature(S, I, lambda I: objects(I, F, T, T), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def feature_column_mates_all4(S, I, C):
    return by_feature(S, I, lambda I: objects(I, T, F, F), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def feature_column_mates_colors(S, I, C):
    return by_feature(S, I, lambda I: partition(I), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def feature_column_mates_black4(S, I, C):
    return by_feature(S, I, lambda I: colorfilter(objects(I, T, F, F), ZERO), lambda o, g, x: greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE))

def cell_same_beside(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), size(sfilter(totuple(dneighbors(q)), lambda d: equality(index(g, d), index(g, q))))))

def cell_same_around(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), size(sfilter(totuple(neighbors(q)), lambda d: equality(index(g, d), index(g, q))))))

def cell_beside(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), apply(lambda d: index(g, add(q, d)), totuple(dneighbors(ORIGIN)))))

def cell_around(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), apply(lambda d: index(g, add(q, d)), totuple(neighbors(ORIGIN)))))

def cell_diagonal(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), apply(lambda d: index(g, add(q, d)), totuple(ineighbors(ORIGIN)))))

def cell_colors_beside(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), apply(lambda d: index(g, d), dneighbors(q))))

def cell_colors_around(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), apply(lambda d: index(g, d), neighbors(q))))

def cell_vertical(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(index(g, add(q, UP)), index(g, add(q, DOWN)))))

def cell_horizontal(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(index(g, add(q, LEFT)), index(g, add(q, RIGHT)))))

def cell_up(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), index(g, add(q, UP))))

def cell_down(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), index(g, add(q, DOWN))))

def cell_left(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), index(g, add(q, LEFT))))

def cell_right(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), index(g, add(q, RIGHT))))

def cell_row(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), first(q)))

def cell_column(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), last(q)))

def cell_place(S, I, C):
    return by_cell(S, I, lambda q, g: q)

def cell_row_parity(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), even(first(q))))

def cell_column_parity(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), even(last(q))))

def cell_chess(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), even(add(first(q), last(q)))))

def cell_row_colors(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), palette(row_of(q, g))))

def cell_column_colors(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), palette(column_of(q, g))))

def cell_line_colors(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(palette(row_of(q, g)), palette(column_of(q, g)))))

def cell_row_ends(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(first(first(row_of(q, g))), last(first(row_of(q, g))))))

def cell_column_ends(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(first(column_of(q, g)), last(column_of(q, g)))))

def cell_ring(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), minimum(combine(q, subtract(decrement(shape(g)), q)))))

def cell_clear_row(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), clear(row_of(q, g))))

def cell_above(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), palette(crop(g, tojvec(last(q)), astuple(first(q), ONE)))))

def cell_below(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), palette(crop(g, increment(q), astuple(height(g), ONE)))))

def cell_sides(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(palette(crop(g, toivec(first(q)), astuple(ONE, last(q)))), palette(crop(g, add(q, RIGHT), astuple(ONE, width(g)))))))

def cell_ends(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), astuple(palette(crop(g, tojvec(last(q)), astuple(first(q), ONE))), palette(crop(g, add(q, DOWN), astuple(height(g), ONE))))))

def cell_third_row(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), subtract(first(q), multiply(THREE, divide(first(q), THREE)))))

def cell_third_column(S, I, C):
    return by_cell(S, I, lambda q, g: astuple(index(g, q), subtract(last(q), multiply(THREE, divide(last(q), THREE)))))

def turn_row_parity(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), even(first(q))))

def turn_column_parity(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), even(last(q))))

def turn_chess(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), even(add(first(q), last(q)))))

def turn_frequency(S, I, C):
    return by_turn(S, I, lambda q, g: colorcount(g, index(g, q)))

def turn_column_parity_right(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), even(subtract(width(g), last(q)))))

def turn_edge(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), bordering(initset(q), g)))

def turn_rare(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), equality(index(g, q), leastcolor(g))))

def turn_same_beside(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), size(sfilter(totuple(dneighbors(q)), lambda d: like(d, q, g)))))

def turn_same_around(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), size(sfilter(totuple(neighbors(q)), lambda d: equality(index(g, d), index(g, q))))))

def turn_black_beside(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), size(sfilter(totuple(dneighbors(q)), lambda d: is_black(d, g)))))

def turn_black_around(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), size(sfilter(totuple(neighbors(q)), lambda d: is_black(d, g)))))

def turn_solid_beside(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), apply(lambda d: is_solid(add(q, d), g), totuple(dneighbors(ORIGIN)))))

def turn_solid_around(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), apply(lambda d: is_solid(add(q, d), g), totuple(neighbors(ORIGIN)))))

def turn_solid_diagonal(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), apply(lambda d: is_solid(add(q, d), g), totuple(ineighbors(ORIGIN)))))

def turn_clear_row(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), clear(row_of(q, g))))

def turn_clear_column(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), clear(column_of(q, g))))

def turn_clear(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), either(clear(row_of(q, g)), clear(column_of(q, g)))))

def turn_third_column(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), subtract(last(q), multiply(THREE, divide(last(q), THREE)))))

def turn_mirrored(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), equality(index(g, q), index(vmirror(g), q))))

def turn_mirrored_down(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), equality(index(g, q), index(hmirror(g), q))))

def turn_ring(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), minimum(combine(q, subtract(decrement(shape(g)), q)))))

def turn_ring_parity(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), even(minimum(combine(q, subtract(decrement(shape(g)), q))))))

def turn_block(S, I, C):
    return by_turn(S, I, lambda q, g: astuple(is_solid(q, g), positive(size(sfilter(totuple(insert(q, neighbors(q))), lambda d: equality(numcolors(crop(g, d, TWO_BY_TWO)), ONE))))))

def colored_identity(S, I, C):
    return mapped(S, lambda g: identity(g), I)

def colored_rot90(S, I, C):
    return mapped(S, lambda g: rot90(g), I)

def colored_rot180(S, I, C):
    return mapped(S, lambda g: rot180(g), I)

def colored_rot270(S, I, C):
    return mapped(S, lambda g: rot270(g), I)

def colored_vmirror(S, I, C):
    return mapped(S, lambda g: vmirror(g), I)

def colored_hmirror(S, I, C):
    return mapped(S, lambda g: hmirror(g), I)

def colored_dmirror(S, I, C):
    return mapped(S, lambda g: dmirror(g), I)

def colored_cmirror(S, I, C):
    return mapped(S, lambda g: cmirror(g), I)

def colored_lefthalf(S, I, C):
    return mapped(S, lambda g: lefthalf(g), I)

def colored_righthalf(S, I, C):
    return mapped(S, lambda g: righthalf(g), I)

def colored_tophalf(S, I, C):
    return mapped(S, lambda g: tophalf(g), I)

def colored_bottomhalf(S, I, C):
    return mapped(S, lambda g: bottomhalf(g), I)

def colored_trim(S, I, C):
    return mapped(S, lambda g: trim(g), I)

def colored_compress(S, I, C):
    return mapped(S, lambda g: compress(g), I)

def colored_double(S, I, C):
    return mapped(S, lambda g: upscale(g, TWO), I)

def colored_triple(S, I, C):
    return mapped(S, lambda g: upscale(g, THREE), I)

def colored_half(S, I, C):
    return mapped(S, lambda g: downscale(g, TWO), I)

def colored_third(S, I, C):
    return mapped(S, lambda g: downscale(g, THREE), I)

def colored_front(S, I, C):
    return mapped(S, lambda g: subgrid(merge(fgpartition(g)), g), I)

def colored_box(S, I, C):
    return mapped(S, lambda g: subgrid(solid(g), g), I)

def colored_inside(S, I, C):
    return mapped(S, lambda g: subgrid(inbox(solid(g)), g), I)

def colored_largest(S, I, C):
    return mapped(S, lambda g: subgrid(argmax(objects(g, T, T, T), size), g), I)

def colored_smallest(S, I, C):
    return mapped(S, lambda g: subgrid(argmin(objects(g, T, T, T), size), g), I)

def colored_largest_mixed(S, I, C):
    return mapped(S, lambda g: subgrid(argmax(objects(g, F, T, T), size), g), I)

def colored_smallest_mixed(S, I, C):
    return mapped(S, lambda g: subgrid(argmin(objects(g, F, T, T), size), g), I)

def colored_colorful(S, I, C):
    return mapped(S, lambda g: subgrid(argmax(objects(g, F, T, T), numcolors), g), I)

def colored_ordered(S, I, C):
    return mapped(S, lambda g: order(g, identity), I)

def colored_settled(S, I, C):
    return mapped(S, lambda g: apply(rbind(order, positive), g), I)

def colored_fallen(S, I, C):
    return mapped(S, lambda g: rot270(apply(rbind(order, positive), rot90(g))), I)

def colored_risen(S, I, C):
    return mapped(S, lambda g: rot90(apply(rbind(order, positive), rot270(g))), I)

def colored_unfolded(S, I, C):
    return mapped(S, lambda g: hconcat(g, vmirror(g)), I)

def colored_unfolded_down(S, I, C):
    return mapped(S, lambda g: vconcat(g, hmirror(g)), I)

def colored_twice(S, I, C):
    return mapped(S, lambda g: hconcat(g, g), I)

def colored_stacked(S, I, C):
    return mapped(S, lambda g: vconcat(g, g), I)

def colored_without_dots(S, I, C):
    return mapped(S, lambda g: cover(g, merge(sizefilter(objects(g, T, F, T), ONE))), I)

def colored_without_dots8(S, I, C):
    return mapped(S, lambda g: cover(g, merge(sizefilter(objects(g, T, T, T), ONE))), I)

def colored_without_small(S, I, C):
    return mapped(S, lambda g: cover(g, merge(sfilter(objects(g, T, F, T), lambda o: greater(FOUR, size(o))))), I)

def colored_dots(S, I, C):
    return mapped(S, lambda g: paint(canvas(ZERO, shape(g)), merge(sizefilter(objects(g, T, F, T), ONE))), I)

def colored_boxes(S, I, C):
    return mapped(S, lambda g: paint(g, mapply(lambda o: recolor(color(o), backdrop(o)), objects(g, T, T, T))), I)

def colored_once(S, I, C):
    return mapped(S, lambda g: dmirror(dedupe(dmirror(dedupe(g)))), I)

def colored_wide(S, I, C):
    return mapped(S, lambda g: hupscale(g, TWO), I)

def colored_tall(S, I, C):
    return mapped(S, lambda g: vupscale(g, TWO), I)

def colored_step_up(S, I, C):
    return mapped(S, lambda g: moved(g, UP), I)

def colored_step_down(S, I, C):
    return mapped(S, lambda g: moved(g, DOWN), I)

def colored_step_left(S, I, C):
    return mapped(S, lambda g: moved(g, LEFT), I)

def colored_step_right(S, I, C):
    return mapped(S, lambda g: moved(g, RIGHT), I)

def colored_step_up_left(S, I, C):
    return mapped(S, lambda g: moved(g, NEG_UNITY), I)

def colored_step_up_right(S, I, C):
    return mapped(S, lambda g: moved(g, UP_RIGHT), I)

def colored_step_down_left(S, I, C):
    return mapped(S, lambda g: moved(g, DOWN_LEFT), I)

def colored_step_down_right(S, I, C):
    return mapped(S, lambda g: moved(g, UNITY), I)

def colored_jump_up(S, I, C):
    return mapped(S, lambda g: moved(g, double(UP)), I)

def colored_jump_down(S, I, C):
    return mapped(S, lambda g: moved(g, double(DOWN)), I)

def colored_jump_left(S, I, C):
    return mapped(S, lambda g: moved(g, double(LEFT)), I)

def colored_jump_right(S, I, C):
    return mapped(S, lambda g: moved(g, double(RIGHT)), I)

def colored_jump_up_left(S, I, C):
    return mapped(S, lambda g: moved(g, double(NEG_UNITY)), I)

def colored_jump_up_right(S, I, C):
    return mapped(S, lambda g: moved(g, double(UP_RIGHT)), I)

def colored_jump_down_left(S, I, C):
    return mapped(S, lambda g: moved(g, double(DOWN_LEFT)), I)

def colored_jump_down_right(S, I, C):
    return mapped(S, lambda g: moved(g, double(UNITY)), I)

def fill_backdrop_same4(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, objects(I, T, F, T)))

def fill_backdrop_same8(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, objects(I, T, T, T)))

def fill_backdrop_any8(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, objects(I, F, T, T)))

def fill_backdrop_front(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, fgpartition(I)))

def fill_backdrop_squares(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, sfilter(objects(I, T, F, T), square)))

def fill_backdrop_large(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_backdrop_large4(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_backdrop_dots(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, sizefilter(objects(I, T, F, T), ONE)))

def fill_backdrop_largest(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, initset(argmax(objects(I, T, T, T), size))))

def fill_backdrop_smallest(S, I, C):
    return fill(I, new_color(S), mapply(backdrop, initset(argmin(objects(I, T, T, T), size))))

def fill_delta_same4(S, I, C):
    return fill(I, new_color(S), mapply(delta, objects(I, T, F, T)))

def fill_delta_same8(S, I, C):
    return fill(I, new_color(S), mapply(delta, objects(I, T, T, T)))

def fill_delta_any8(S, I, C):
    return fill(I, new_color(S), mapply(delta, objects(I, F, T, T)))

def fill_delta_front(S, I, C):
    return fill(I, new_color(S), mapply(delta, fgpartition(I)))

def fill_delta_squares(S, I, C):
    return fill(I, new_color(S), mapply(delta, sfilter(objects(I, T, F, T), square)))

def fill_delta_largest(S, I, C):
    return fill(I, new_color(S), mapply(delta, initset(argmax(objects(I, T, T, T), size))))

def fill_delta_smallest(S, I, C):
    return fill(I, new_color(S), mapply(delta, initset(argmin(objects(I, T, T, T), size))))

def fill_box_same4(S, I, C):
    return fill(I, new_color(S), mapply(box, objects(I, T, F, T)))

def fill_box_same8(S, I, C):
    return fill(I, new_color(S), mapply(box, objects(I, T, T, T)))

def fill_box_any8(S, I, C):
    return fill(I, new_color(S), mapply(box, objects(I, F, T, T)))

def fill_box_front(S, I, C):
    return fill(I, new_color(S), mapply(box, fgpartition(I)))

def fill_box_squares(S, I, C):
    return fill(I, new_color(S), mapply(box, sfilter(objects(I, T, F, T), square)))

def fill_box_large(S, I, C):
    return fill(I, new_color(S), mapply(box, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_box_large4(S, I, C):
    return fill(I, new_color(S), mapply(box, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_box_largest(S, I, C):
    return fill(I, new_color(S), mapply(box, initset(argmax(objects(I, T, T, T), size))))

def fill_box_smallest(S, I, C):
    return fill(I, new_color(S), mapply(box, initset(argmin(objects(I, T, T, T), size))))

def fill_inbox_same4(S, I, C):
    return fill(I, new_color(S), mapply(inbox, objects(I, T, F, T)))

def fill_inbox_same8(S, I, C):
    return fill(I, new_color(S), mapply(inbox, objects(I, T, T, T)))

def fill_inbox_any8(S, I, C):
    return fill(I, new_color(S), mapply(inbox, objects(I, F, T, T)))

def fill_inbox_front(S, I, C):
    return fill(I, new_color(S), mapply(inbox, fgpartition(I)))

def fill_inbox_squares(S, I, C):
    return fill(I, new_color(S), mapply(inbox, sfilter(objects(I, T, F, T), square)))

def fill_inbox_large(S, I, C):
    return fill(I, new_color(S), mapply(inbox, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_inbox_large4(S, I, C):
    return fill(I, new_color(S), mapply(inbox, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_inbox_dots(S, I, C):
    return fill(I, new_color(S), mapply(inbox, sizefilter(objects(I, T, F, T), ONE)))

def fill_inbox_largest(S, I, C):
    return fill(I, new_color(S), mapply(inbox, initset(argmax(objects(I, T, T, T), size))))

def fill_inbox_smallest(S, I, C):
    return fill(I, new_color(S), mapply(inbox, initset(argmin(objects(I, T, T, T), size))))

def fill_outbox_same4(S, I, C):
    return fill(I, new_color(S), mapply(outbox, objects(I, T, F, T)))

def fill_outbox_same8(S, I, C):
    return fill(I, new_color(S), mapply(outbox, objects(I, T, T, T)))

def fill_outbox_any8(S, I, C):
    return fill(I, new_color(S), mapply(outbox, objects(I, F, T, T)))

def fill_outbox_front(S, I, C):
    return fill(I, new_color(S), mapply(outbox, fgpartition(I)))

def fill_outbox_squares(S, I, C):
    return fill(I, new_color(S), mapply(outbox, sfilter(objects(I, T, F, T), square)))

def fill_outbox_large(S, I, C):
    return fill(I, new_color(S), mapply(outbox, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_outbox_large4(S, I, C):
    return fill(I, new_color(S), mapply(outbox, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_outbox_largest(S, I, C):
    return fill(I, new_color(S), mapply(outbox, initset(argmax(objects(I, T, T, T), size))))

def fill_outbox_smallest(S, I, C):
    return fill(I, new_color(S), mapply(outbox, initset(argmin(objects(I, T, T, T), size))))

def fill_corners_same4(S, I, C):
    return fill(I, new_color(S), mapply(corners, objects(I, T, F, T)))

def fill_corners_same8(S, I, C):
    return fill(I, new_color(S), mapply(corners, objects(I, T, T, T)))

def fill_corners_any8(S, I, C):
    return fill(I, new_color(S), mapply(corners, objects(I, F, T, T)))

def fill_corners_front(S, I, C):
    return fill(I, new_color(S), mapply(corners, fgpartition(I)))

def fill_corners_squares(S, I, C):
    return fill(I, new_color(S), mapply(corners, sfilter(objects(I, T, F, T), square)))

def fill_corners_large(S, I, C):
    return fill(I, new_color(S), mapply(corners, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_corners_large4(S, I, C):
    return fill(I, new_color(S), mapply(corners, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_corners_largest(S, I, C):
    return fill(I, new_color(S), mapply(corners, initset(argmax(objects(I, T, T, T), size))))

def fill_corners_smallest(S, I, C):
    return fill(I, new_color(S), mapply(corners, initset(argmin(objects(I, T, T, T), size))))

def fill_gap_same4(S, I, C):
    return fill(I, new_color(S), mapply(gap, objects(I, T, F, T)))

def fill_gap_same8(S, I, C):
    return fill(I, new_color(S), mapply(gap, objects(I, T, T, T)))

def fill_gap_any8(S, I, C):
    return fill(I, new_color(S), mapply(gap, objects(I, F, T, T)))

def fill_gap_front(S, I, C):
    return fill(I, new_color(S), mapply(gap, fgpartition(I)))

def fill_gap_largest(S, I, C):
    return fill(I, new_color(S), mapply(gap, initset(argmax(objects(I, T, T, T), size))))

def fill_gap_smallest(S, I, C):
    return fill(I, new_color(S), mapply(gap, initset(argmin(objects(I, T, T, T), size))))

def fill_inside_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), objects(I, T, F, T)))

def fill_inside_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), objects(I, T, T, T)))

def fill_inside_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), objects(I, F, T, T)))

def fill_inside_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), fgpartition(I)))

def fill_inside_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), sfilter(objects(I, T, F, T), square)))

def fill_inside_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_inside_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_inside_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), sizefilter(objects(I, T, F, T), ONE)))

def fill_inside_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_inside_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_middle_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), objects(I, T, F, T)))

def fill_middle_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), objects(I, T, T, T)))

def fill_middle_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), objects(I, F, T, T)))

def fill_middle_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), fgpartition(I)))

def fill_middle_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), sfilter(objects(I, T, F, T), square)))

def fill_middle_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_middle_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_middle_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_middle_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: initset(center(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_cross_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), objects(I, T, F, T)))

def fill_cross_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), objects(I, T, T, T)))

def fill_cross_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), objects(I, F, T, T)))

def fill_cross_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), fgpartition(I)))

def fill_cross_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sfilter(objects(I, T, F, T), square)))

def fill_cross_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_cross_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_cross_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sizefilter(objects(I, T, F, T), ONE)))

def fill_cross_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), initset(argmax(objects(I, T, T, T), size))))

def fill_cross_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), initset(argmin(objects(I, T, T, T), size))))

def fill_outer_corners_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), objects(I, T, F, T)))

def fill_outer_corners_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), objects(I, T, T, T)))

def fill_outer_corners_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), objects(I, F, T, T)))

def fill_outer_corners_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), fgpartition(I)))

def fill_outer_corners_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sfilter(objects(I, T, F, T), square)))

def fill_outer_corners_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_outer_corners_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_outer_corners_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sizefilter(objects(I, T, F, T), ONE)))

def fill_outer_corners_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_outer_corners_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: corners(outbox(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_around_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), objects(I, T, F, T)))

def fill_around_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), sfilter(objects(I, T, F, T), square)))

def fill_around_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_around_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_around_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_around_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_beside_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), objects(I, T, F, T)))

def fill_beside_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sfilter(objects(I, T, F, T), square)))

def fill_beside_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_beside_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_beside_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def fill_beside_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_beside_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_diagonal_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), objects(I, T, F, T)))

def fill_diagonal_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), sfilter(objects(I, T, F, T), square)))

def fill_diagonal_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_diagonal_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_diagonal_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_diagonal_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_rows_same4(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, objects(I, T, F, T)))

def fill_rows_same8(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, objects(I, T, T, T)))

def fill_rows_any8(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, objects(I, F, T, T)))

def fill_rows_front(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, fgpartition(I)))

def fill_rows_large(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_rows_large4(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_rows_largest(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, initset(argmax(objects(I, T, T, T), size))))

def fill_rows_smallest(S, I, C):
    return fill(I, new_color(S), mapply(within_rows, initset(argmin(objects(I, T, T, T), size))))

def fill_columns_same4(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, objects(I, T, F, T)))

def fill_columns_same8(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, objects(I, T, T, T)))

def fill_columns_any8(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, objects(I, F, T, T)))

def fill_columns_front(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, fgpartition(I)))

def fill_columns_large(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_columns_large4(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_columns_largest(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, initset(argmax(objects(I, T, T, T), size))))

def fill_columns_smallest(S, I, C):
    return fill(I, new_color(S), mapply(within_columns, initset(argmin(objects(I, T, T, T), size))))

def fill_enclosed_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), objects(I, T, F, T)))

def fill_enclosed_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), objects(I, T, T, T)))

def fill_enclosed_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), objects(I, F, T, T)))

def fill_enclosed_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), fgpartition(I)))

def fill_enclosed_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_enclosed_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_enclosed_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_enclosed_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_joined_same4(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, objects(I, T, F, T)))

def fill_joined_same8(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, objects(I, T, T, T)))

def fill_joined_any8(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, objects(I, F, T, T)))

def fill_joined_front(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, fgpartition(I)))

def fill_joined_large(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_joined_large4(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_joined_largest(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, initset(argmax(objects(I, T, T, T), size))))

def fill_joined_smallest(S, I, C):
    return fill(I, new_color(S), mapply(both_ways, initset(argmin(objects(I, T, T, T), size))))

def fill_across_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), objects(I, T, F, T)))

def fill_across_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sfilter(objects(I, T, F, T), square)))

def fill_across_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_across_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_across_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def fill_across_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_across_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_upright_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), objects(I, T, F, T)))

def fill_upright_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sfilter(objects(I, T, F, T), square)))

def fill_upright_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_upright_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_upright_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def fill_upright_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_upright_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_crossings_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: intersection(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), fgpartition(I)))

def fill_lines_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), objects(I, T, F, T)))

def fill_lines_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sfilter(objects(I, T, F, T), square)))

def fill_lines_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_lines_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_lines_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sizefilter(objects(I, T, F, T), ONE)))

def fill_lines_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), initset(argmax(objects(I, T, T, T), size))))

def fill_lines_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), initset(argmin(objects(I, T, T, T), size))))

def fill_center_lines_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), objects(I, T, F, T)))

def fill_center_lines_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), objects(I, T, T, T)))

def fill_center_lines_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), objects(I, F, T, T)))

def fill_center_lines_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), fgpartition(I)))

def fill_center_lines_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), sfilter(objects(I, T, F, T), square)))

def fill_center_lines_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_center_lines_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_center_lines_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), initset(argmax(objects(I, T, T, T), size))))

def fill_center_lines_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), initset(argmin(objects(I, T, T, T), size))))

def fill_diagonals_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), objects(I, T, F, T)))

def fill_diagonals_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sfilter(objects(I, T, F, T), square)))

def fill_diagonals_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_diagonals_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_diagonals_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def fill_diagonals_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def fill_diagonals_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def fill_through_gap_same4(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, objects(I, T, F, T)))

def fill_through_gap_same8(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, objects(I, T, T, T)))

def fill_through_gap_any8(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, objects(I, F, T, T)))

def fill_through_gap_front(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, fgpartition(I)))

def fill_through_gap_squares(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, sfilter(objects(I, T, F, T), square)))

def fill_through_gap_large(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_through_gap_large4(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_through_gap_dots(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, sizefilter(objects(I, T, F, T), ONE)))

def fill_through_gap_largest(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, initset(argmax(objects(I, T, T, T), size))))

def fill_through_gap_smallest(S, I, C):
    return fill(I, new_color(S), mapply(through_gap, initset(argmin(objects(I, T, T, T), size))))

def fill_lower_half_same4(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, objects(I, T, F, T)))

def fill_lower_half_same8(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, objects(I, T, T, T)))

def fill_lower_half_any8(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, objects(I, F, T, T)))

def fill_lower_half_front(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, fgpartition(I)))

def fill_lower_half_squares(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, sfilter(objects(I, T, F, T), square)))

def fill_lower_half_largest(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, initset(argmax(objects(I, T, T, T), size))))

def fill_lower_half_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lower_half, initset(argmin(objects(I, T, T, T), size))))

def fill_upper_half_same4(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, objects(I, T, F, T)))

def fill_upper_half_same8(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, objects(I, T, T, T)))

def fill_upper_half_any8(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, objects(I, F, T, T)))

def fill_upper_half_front(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, fgpartition(I)))

def fill_upper_half_squares(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, sfilter(objects(I, T, F, T), square)))

def fill_upper_half_largest(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, initset(argmax(objects(I, T, T, T), size))))

def fill_upper_half_smallest(S, I, C):
    return fill(I, new_color(S), mapply(upper_half, initset(argmin(objects(I, T, T, T), size))))

def fill_under_same4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), objects(I, T, F, T)))

def fill_under_same8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), objects(I, T, T, T)))

def fill_under_any8(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), objects(I, F, T, T)))

def fill_under_front(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), fgpartition(I)))

def fill_under_squares(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sfilter(objects(I, T, F, T), square)))

def fill_under_large(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def fill_under_large4(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def fill_under_dots(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sizefilter(objects(I, T, F, T), ONE)))

def fill_under_largest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), initset(argmax(objects(I, T, T, T), size))))

def fill_under_smallest(S, I, C):
    return fill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), initset(argmin(objects(I, T, T, T), size))))

def underfill_backdrop_same4(S, I, C):
    return underfill(I, new_color(S), mapply(backdrop, objects(I, T, F, T)))

def underfill_backdrop_same8(S, I, C):
    return underfill(I, new_color(S), mapply(backdrop, objects(I, T, T, T)))

def underfill_backdrop_any8(S, I, C):
    return underfill(I, new_color(S), mapply(backdrop, objects(I, F, T, T)))

def underfill_backdrop_front(S, I, C):
    return underfill(I, new_color(S), mapply(backdrop, fgpartition(I)))

def underfill_backdrop_largest(S, I, C):
    return underfill(I, new_color(S), mapply(backdrop, initset(argmax(objects(I, T, T, T), size))))

def underfill_backdrop_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(backdrop, initset(argmin(objects(I, T, T, T), size))))

def underfill_box_same4(S, I, C):
    return underfill(I, new_color(S), mapply(box, objects(I, T, F, T)))

def underfill_box_same8(S, I, C):
    return underfill(I, new_color(S), mapply(box, objects(I, T, T, T)))

def underfill_box_any8(S, I, C):
    return underfill(I, new_color(S), mapply(box, objects(I, F, T, T)))

def underfill_box_front(S, I, C):
    return underfill(I, new_color(S), mapply(box, fgpartition(I)))

def underfill_box_largest(S, I, C):
    return underfill(I, new_color(S), mapply(box, initset(argmax(objects(I, T, T, T), size))))

def underfill_box_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(box, initset(argmin(objects(I, T, T, T), size))))

def underfill_inbox_same4(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, objects(I, T, F, T)))

def underfill_inbox_same8(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, objects(I, T, T, T)))

def underfill_inbox_any8(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, objects(I, F, T, T)))

def underfill_inbox_front(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, fgpartition(I)))

def underfill_inbox_squares(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, sfilter(objects(I, T, F, T), square)))

def underfill_inbox_large(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_inbox_large4(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_inbox_largest(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, initset(argmax(objects(I, T, T, T), size))))

def underfill_inbox_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(inbox, initset(argmin(objects(I, T, T, T), size))))

def underfill_outbox_same4(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, objects(I, T, F, T)))

def underfill_outbox_same8(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, objects(I, T, T, T)))

def underfill_outbox_any8(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, objects(I, F, T, T)))

def underfill_outbox_front(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, fgpartition(I)))

def underfill_outbox_squares(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, sfilter(objects(I, T, F, T), square)))

def underfill_outbox_large(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_outbox_large4(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_outbox_largest(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, initset(argmax(objects(I, T, T, T), size))))

def underfill_outbox_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(outbox, initset(argmin(objects(I, T, T, T), size))))

def underfill_corners_same4(S, I, C):
    return underfill(I, new_color(S), mapply(corners, objects(I, T, F, T)))

def underfill_corners_same8(S, I, C):
    return underfill(I, new_color(S), mapply(corners, objects(I, T, T, T)))

def underfill_corners_any8(S, I, C):
    return underfill(I, new_color(S), mapply(corners, objects(I, F, T, T)))

def underfill_corners_front(S, I, C):
    return underfill(I, new_color(S), mapply(corners, fgpartition(I)))

def underfill_corners_largest(S, I, C):
    return underfill(I, new_color(S), mapply(corners, initset(argmax(objects(I, T, T, T), size))))

def underfill_corners_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(corners, initset(argmin(objects(I, T, T, T), size))))

def underfill_inside_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), objects(I, T, F, T)))

def underfill_inside_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), objects(I, T, T, T)))

def underfill_inside_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), objects(I, F, T, T)))

def underfill_inside_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), fgpartition(I)))

def underfill_inside_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_inside_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_inside_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_inside_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: backdrop(inbox(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_middle_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: initset(center(o)), objects(I, T, F, T)))

def underfill_middle_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: initset(center(o)), objects(I, T, T, T)))

def underfill_middle_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: initset(center(o)), objects(I, F, T, T)))

def underfill_middle_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: initset(center(o)), fgpartition(I)))

def underfill_middle_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: initset(center(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_middle_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: initset(center(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_cross_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), objects(I, T, F, T)))

def underfill_cross_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), objects(I, T, T, T)))

def underfill_cross_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), objects(I, F, T, T)))

def underfill_cross_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), fgpartition(I)))

def underfill_cross_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sfilter(objects(I, T, F, T), square)))

def underfill_cross_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_cross_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_cross_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), sizefilter(objects(I, T, F, T), ONE)))

def underfill_cross_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), initset(argmax(objects(I, T, T, T), size))))

def underfill_cross_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: insert(center(o), dneighbors(center(o))), initset(argmin(objects(I, T, T, T), size))))

def underfill_outer_corners_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), objects(I, T, F, T)))

def underfill_outer_corners_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), objects(I, T, T, T)))

def underfill_outer_corners_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), objects(I, F, T, T)))

def underfill_outer_corners_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), fgpartition(I)))

def underfill_outer_corners_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sfilter(objects(I, T, F, T), square)))

def underfill_outer_corners_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_outer_corners_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_outer_corners_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), sizefilter(objects(I, T, F, T), ONE)))

def underfill_outer_corners_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_outer_corners_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: corners(outbox(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_around_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), objects(I, T, F, T)))

def underfill_around_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_around_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_around_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(neighbors, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_beside_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), objects(I, T, F, T)))

def underfill_beside_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sfilter(objects(I, T, F, T), square)))

def underfill_beside_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_beside_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_beside_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_beside_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(dneighbors, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_diagonal_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), objects(I, T, F, T)))

def underfill_diagonal_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), sfilter(objects(I, T, F, T), square)))

def underfill_diagonal_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_diagonal_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_diagonal_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_diagonal_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(ineighbors, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_rows_same4(S, I, C):
    return underfill(I, new_color(S), mapply(within_rows, objects(I, T, F, T)))

def underfill_rows_same8(S, I, C):
    return underfill(I, new_color(S), mapply(within_rows, objects(I, T, T, T)))

def underfill_rows_any8(S, I, C):
    return underfill(I, new_color(S), mapply(within_rows, objects(I, F, T, T)))

def underfill_rows_front(S, I, C):
    return underfill(I, new_color(S), mapply(within_rows, fgpartition(I)))

def underfill_rows_largest(S, I, C):
    return underfill(I, new_color(S), mapply(within_rows, initset(argmax(objects(I, T, T, T), size))))

def underfill_rows_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(within_rows, initset(argmin(objects(I, T, T, T), size))))

def underfill_columns_same4(S, I, C):
    return underfill(I, new_color(S), mapply(within_columns, objects(I, T, F, T)))

def underfill_columns_same8(S, I, C):
    return underfill(I, new_color(S), mapply(within_columns, objects(I, T, T, T)))

def underfill_columns_any8(S, I, C):
    return underfill(I, new_color(S), mapply(within_columns, objects(I, F, T, T)))

def underfill_columns_front(S, I, C):
    return underfill(I, new_color(S), mapply(within_columns, fgpartition(I)))

def underfill_columns_largest(S, I, C):
    return underfill(I, new_color(S), mapply(within_columns, initset(argmax(objects(I, T, T, T), size))))

def underfill_columns_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(within_columns, initset(argmin(objects(I, T, T, T), size))))

def underfill_enclosed_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), objects(I, T, F, T)))

def underfill_enclosed_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), objects(I, T, T, T)))

def underfill_enclosed_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), objects(I, F, T, T)))

def underfill_enclosed_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), fgpartition(I)))

def underfill_enclosed_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_enclosed_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(within_rows(o), within_columns(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_joined_same4(S, I, C):
    return underfill(I, new_color(S), mapply(both_ways, objects(I, T, F, T)))

def underfill_joined_same8(S, I, C):
    return underfill(I, new_color(S), mapply(both_ways, objects(I, T, T, T)))

def underfill_joined_any8(S, I, C):
    return underfill(I, new_color(S), mapply(both_ways, objects(I, F, T, T)))

def underfill_joined_front(S, I, C):
    return underfill(I, new_color(S), mapply(both_ways, fgpartition(I)))

def underfill_joined_largest(S, I, C):
    return underfill(I, new_color(S), mapply(both_ways, initset(argmax(objects(I, T, T, T), size))))

def underfill_joined_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(both_ways, initset(argmin(objects(I, T, T, T), size))))

def underfill_across_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), objects(I, T, F, T)))

def underfill_across_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sfilter(objects(I, T, F, T), square)))

def underfill_across_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_across_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_across_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def underfill_across_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_across_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(hfrontier, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_upright_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), objects(I, T, F, T)))

def underfill_upright_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sfilter(objects(I, T, F, T), square)))

def underfill_upright_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_upright_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_upright_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def underfill_upright_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_upright_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(vfrontier, toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_crossings_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: intersection(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), fgpartition(I)))

def underfill_lines_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), objects(I, T, F, T)))

def underfill_lines_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sfilter(objects(I, T, F, T), square)))

def underfill_lines_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_lines_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_lines_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), sizefilter(objects(I, T, F, T), ONE)))

def underfill_lines_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), initset(argmax(objects(I, T, T, T), size))))

def underfill_lines_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))), initset(argmin(objects(I, T, T, T), size))))

def underfill_center_lines_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), objects(I, T, F, T)))

def underfill_center_lines_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), objects(I, T, T, T)))

def underfill_center_lines_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), objects(I, F, T, T)))

def underfill_center_lines_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), fgpartition(I)))

def underfill_center_lines_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), sfilter(objects(I, T, F, T), square)))

def underfill_center_lines_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_center_lines_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_center_lines_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), initset(argmax(objects(I, T, T, T), size))))

def underfill_center_lines_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: combine(vfrontier(center(o)), hfrontier(center(o))), initset(argmin(objects(I, T, T, T), size))))

def underfill_diagonals_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), objects(I, T, F, T)))

def underfill_diagonals_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sfilter(objects(I, T, F, T), square)))

def underfill_diagonals_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_diagonals_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_diagonals_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), sizefilter(objects(I, T, F, T), ONE)))

def underfill_diagonals_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), initset(argmax(objects(I, T, T, T), size))))

def underfill_diagonals_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)), initset(argmin(objects(I, T, T, T), size))))

def underfill_through_gap_same4(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, objects(I, T, F, T)))

def underfill_through_gap_same8(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, objects(I, T, T, T)))

def underfill_through_gap_any8(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, objects(I, F, T, T)))

def underfill_through_gap_front(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, fgpartition(I)))

def underfill_through_gap_large(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_through_gap_large4(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_through_gap_largest(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, initset(argmax(objects(I, T, T, T), size))))

def underfill_through_gap_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(through_gap, initset(argmin(objects(I, T, T, T), size))))

def underfill_lower_half_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lower_half, initset(argmax(objects(I, T, T, T), size))))

def underfill_under_same4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), objects(I, T, F, T)))

def underfill_under_same8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), objects(I, T, T, T)))

def underfill_under_any8(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), objects(I, F, T, T)))

def underfill_under_front(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), fgpartition(I)))

def underfill_under_squares(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sfilter(objects(I, T, F, T), square)))

def underfill_under_large(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def underfill_under_large4(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def underfill_under_dots(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), sizefilter(objects(I, T, F, T), ONE)))

def underfill_under_largest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), initset(argmax(objects(I, T, T, T), size))))

def underfill_under_smallest(S, I, C):
    return underfill(I, new_color(S), mapply(lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))), initset(argmin(objects(I, T, T, T), size))))

def own_backdrop_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (backdrop)(o)), objects(I, T, F, T)))

def own_backdrop_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (backdrop)(o)), objects(I, T, T, T)))

def own_backdrop_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (backdrop)(o)), objects(I, F, T, T)))

def own_backdrop_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (backdrop)(o)), fgpartition(I)))

def own_backdrop_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (backdrop)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_backdrop_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (backdrop)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_box_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (box)(o)), objects(I, T, F, T)))

def own_box_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (box)(o)), objects(I, T, T, T)))

def own_box_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (box)(o)), objects(I, F, T, T)))

def own_box_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (box)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_box_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (box)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_inbox_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), objects(I, T, F, T)))

def own_inbox_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), objects(I, T, T, T)))

def own_inbox_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), objects(I, F, T, T)))

def own_inbox_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), fgpartition(I)))

def own_inbox_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), sfilter(objects(I, T, F, T), square)))

def own_inbox_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_inbox_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_inbox_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_inbox_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (inbox)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_outbox_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), objects(I, T, F, T)))

def own_outbox_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), objects(I, T, T, T)))

def own_outbox_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), objects(I, F, T, T)))

def own_outbox_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), fgpartition(I)))

def own_outbox_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), sfilter(objects(I, T, F, T), square)))

def own_outbox_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_outbox_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_outbox_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_outbox_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (outbox)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_corners_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (corners)(o)), objects(I, T, F, T)))

def own_corners_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (corners)(o)), objects(I, T, T, T)))

def own_corners_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (corners)(o)), objects(I, F, T, T)))

def own_corners_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (corners)(o)), fgpartition(I)))

def own_corners_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (corners)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_corners_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (corners)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_inside_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), objects(I, T, F, T)))

def own_inside_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), objects(I, T, T, T)))

def own_inside_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), objects(I, F, T, T)))

def own_inside_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), fgpartition(I)))

def own_inside_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_inside_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_inside_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_inside_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: backdrop(inbox(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_middle_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: initset(center(o)))(o)), objects(I, T, F, T)))

def own_middle_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: initset(center(o)))(o)), objects(I, T, T, T)))

def own_middle_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: initset(center(o)))(o)), objects(I, F, T, T)))

def own_middle_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: initset(center(o)))(o)), fgpartition(I)))

def own_middle_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: initset(center(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_middle_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: initset(center(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_cross_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), objects(I, T, F, T)))

def own_cross_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), objects(I, T, T, T)))

def own_cross_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), objects(I, F, T, T)))

def own_cross_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), fgpartition(I)))

def own_cross_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), sfilter(objects(I, T, F, T), square)))

def own_cross_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_cross_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_cross_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_cross_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_cross_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: insert(center(o), dneighbors(center(o))))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_outer_corners_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), objects(I, T, F, T)))

def own_outer_corners_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), objects(I, T, T, T)))

def own_outer_corners_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), objects(I, F, T, T)))

def own_outer_corners_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), fgpartition(I)))

def own_outer_corners_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), sfilter(objects(I, T, F, T), square)))

def own_outer_corners_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_outer_corners_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_outer_corners_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_outer_corners_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_outer_corners_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: corners(outbox(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_around_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(neighbors, toindices(o)))(o)), objects(I, T, F, T)))

def own_around_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(neighbors, toindices(o)))(o)), objects(I, F, T, T)))

def own_around_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(neighbors, toindices(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_around_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(neighbors, toindices(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_around_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(neighbors, toindices(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_around_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(neighbors, toindices(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_beside_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), objects(I, T, F, T)))

def own_beside_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), objects(I, F, T, T)))

def own_beside_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), sfilter(objects(I, T, F, T), square)))

def own_beside_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_beside_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_beside_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_beside_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(dneighbors, toindices(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_diagonal_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), objects(I, T, F, T)))

def own_diagonal_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), objects(I, F, T, T)))

def own_diagonal_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), sfilter(objects(I, T, F, T), square)))

def own_diagonal_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_diagonal_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_diagonal_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_diagonal_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(ineighbors, toindices(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_rows_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_rows)(o)), objects(I, T, F, T)))

def own_rows_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_rows)(o)), objects(I, T, T, T)))

def own_rows_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_rows)(o)), objects(I, F, T, T)))

def own_rows_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_rows)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_rows_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_rows)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_columns_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_columns)(o)), objects(I, T, F, T)))

def own_columns_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_columns)(o)), objects(I, T, T, T)))

def own_columns_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_columns)(o)), objects(I, F, T, T)))

def own_columns_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_columns)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_columns_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (within_columns)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_enclosed_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(within_rows(o), within_columns(o)))(o)), objects(I, T, F, T)))

def own_enclosed_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(within_rows(o), within_columns(o)))(o)), objects(I, T, T, T)))

def own_enclosed_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(within_rows(o), within_columns(o)))(o)), objects(I, F, T, T)))

def own_enclosed_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(within_rows(o), within_columns(o)))(o)), fgpartition(I)))

def own_enclosed_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(within_rows(o), within_columns(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_enclosed_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(within_rows(o), within_columns(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_joined_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (both_ways)(o)), objects(I, T, F, T)))

def own_joined_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (both_ways)(o)), objects(I, T, T, T)))

def own_joined_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (both_ways)(o)), objects(I, F, T, T)))

def own_joined_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (both_ways)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_joined_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (both_ways)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_across_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), objects(I, T, F, T)))

def own_across_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), objects(I, F, T, T)))

def own_across_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), sfilter(objects(I, T, F, T), square)))

def own_across_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_across_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_across_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_across_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_across_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(hfrontier, toindices(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_upright_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), objects(I, T, F, T)))

def own_upright_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), objects(I, F, T, T)))

def own_upright_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), sfilter(objects(I, T, F, T), square)))

def own_upright_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_upright_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_upright_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_upright_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_upright_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(vfrontier, toindices(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_crossings_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: intersection(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), fgpartition(I)))

def own_lines_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), objects(I, T, F, T)))

def own_lines_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), objects(I, F, T, T)))

def own_lines_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), sfilter(objects(I, T, F, T), square)))

def own_lines_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_lines_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_lines_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_lines_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_lines_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o))))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_center_lines_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), objects(I, T, F, T)))

def own_center_lines_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), objects(I, T, T, T)))

def own_center_lines_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), objects(I, F, T, T)))

def own_center_lines_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), fgpartition(I)))

def own_center_lines_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), sfilter(objects(I, T, F, T), square)))

def own_center_lines_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_center_lines_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_center_lines_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_center_lines_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: combine(vfrontier(center(o)), hfrontier(center(o))))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_diagonals_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), objects(I, T, F, T)))

def own_diagonals_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), objects(I, F, T, T)))

def own_diagonals_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), sfilter(objects(I, T, F, T), square)))

def own_diagonals_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_diagonals_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_diagonals_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_diagonals_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_diagonals_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o)))(o)), initset(argmin(objects(I, T, T, T), size))))

def own_through_gap_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), objects(I, T, F, T)))

def own_through_gap_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), objects(I, T, T, T)))

def own_through_gap_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), objects(I, F, T, T)))

def own_through_gap_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), fgpartition(I)))

def own_through_gap_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), sfilter(objects(I, T, F, T), square)))

def own_through_gap_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_through_gap_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_through_gap_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_through_gap_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_through_gap_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (through_gap)(o)), initset(argmin(objects(I, T, T, T), size))))

def own_lower_half_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lower_half)(o)), initset(argmax(objects(I, T, T, T), size))))

def own_under_same4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), objects(I, T, F, T)))

def own_under_same8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), objects(I, T, T, T)))

def own_under_any8(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), objects(I, F, T, T)))

def own_under_front(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), fgpartition(I)))

def own_under_squares(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), sfilter(objects(I, T, F, T), square)))

def own_under_large(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))))

def own_under_large4(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))))

def own_under_dots(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), sizefilter(objects(I, T, F, T), ONE)))

def own_under_largest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), initset(argmax(objects(I, T, T, T), size))))

def own_under_smallest(I):
    return underpaint(I, mapply(lambda o: recolor(color(o), (lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o))))(o)), initset(argmin(objects(I, T, T, T), size))))

def complete_fourfold_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_any4(I):
    x = objects(I, F, F, T)
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_same4(I):
    x = objects(I, T, F, T)
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_same8(I):
    x = objects(I, T, T, T)
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_any8(I):
    x = objects(I, F, T, T)
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_front(I):
    x = fgpartition(I)
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_fourfold_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(fourfold, x)
    return underpaint(I, y)

def complete_eightfold_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_any4(I):
    x = objects(I, F, F, T)
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_same4(I):
    x = objects(I, T, F, T)
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_same8(I):
    x = objects(I, T, T, T)
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_any8(I):
    x = objects(I, F, T, T)
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_front(I):
    x = fgpartition(I)
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_eightfold_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(eightfold, x)
    return underpaint(I, y)

def complete_diagonal_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_any4(I):
    x = objects(I, F, F, T)
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_same4(I):
    x = objects(I, T, F, T)
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_same8(I):
    x = objects(I, T, T, T)
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_any8(I):
    x = objects(I, F, T, T)
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_front(I):
    x = fgpartition(I)
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_diagonal_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(diagonal, x)
    return underpaint(I, y)

def complete_quarter_turned_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_any4(I):
    x = objects(I, F, F, T)
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_same4(I):
    x = objects(I, T, F, T)
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_same8(I):
    x = objects(I, T, T, T)
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_any8(I):
    x = objects(I, F, T, T)
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_front(I):
    x = fgpartition(I)
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_quarter_turned_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(quarter_turned, x)
    return underpaint(I, y)

def complete_half_turned_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_any4(I):
    x = objects(I, F, F, T)
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_same4(I):
    x = objects(I, T, F, T)
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_same8(I):
    x = objects(I, T, T, T)
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_any8(I):
    x = objects(I, F, T, T)
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_front(I):
    x = fgpartition(I)
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_half_turned_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(half_turned, x)
    return underpaint(I, y)

def complete_vmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_front(I):
    x = fgpartition(I)
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_vmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(vmirror, x)
    return underpaint(I, y)

def complete_hmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_front(I):
    x = fgpartition(I)
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_hmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(hmirror, x)
    return underpaint(I, y)

def complete_dmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_front(I):
    x = fgpartition(I)
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_dmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(dmirror, x)
    return underpaint(I, y)

def complete_cmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_front(I):
    x = fgpartition(I)
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(cmirror, x)
    return underpaint(I, y)

def complete_cmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(cmirror, x)
    return underpaint(I, y)

def exchange_fourfold_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_any4(I):
    x = objects(I, F, F, T)
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_same4(I):
    x = objects(I, T, F, T)
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_same8(I):
    x = objects(I, T, T, T)
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_any8(I):
    x = objects(I, F, T, T)
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_front(I):
    x = fgpartition(I)
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_fourfold_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(fourfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_any4(I):
    x = objects(I, F, F, T)
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_same4(I):
    x = objects(I, T, F, T)
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_same8(I):
    x = objects(I, T, T, T)
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_any8(I):
    x = objects(I, F, T, T)
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_front(I):
    x = fgpartition(I)
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_eightfold_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(eightfold, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_any4(I):
    x = objects(I, F, F, T)
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_same4(I):
    x = objects(I, T, F, T)
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_same8(I):
    x = objects(I, T, T, T)
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_any8(I):
    x = objects(I, F, T, T)
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_front(I):
    x = fgpartition(I)
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_diagonal_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(diagonal, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_any4(I):
    x = objects(I, F, F, T)
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_same4(I):
    x = objects(I, T, F, T)
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_same8(I):
    x = objects(I, T, T, T)
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_any8(I):
    x = objects(I, F, T, T)
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_front(I):
    x = fgpartition(I)
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_quarter_turned_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(quarter_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_any4(I):
    x = objects(I, F, F, T)
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_same4(I):
    x = objects(I, T, F, T)
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_same8(I):
    x = objects(I, T, T, T)
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_any8(I):
    x = objects(I, F, T, T)
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_front(I):
    x = fgpartition(I)
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_half_turned_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(half_turned, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_front(I):
    x = fgpartition(I)
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_vmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(vmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_front(I):
    x = fgpartition(I)
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_hmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(hmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_front(I):
    x = fgpartition(I)
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_dmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(dmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_all(I):
    x = initset(merge(fgpartition(I)))
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_any4(I):
    x = objects(I, F, F, T)
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_same4(I):
    x = objects(I, T, F, T)
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_same8(I):
    x = objects(I, T, T, T)
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_any8(I):
    x = objects(I, F, T, T)
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_front(I):
    x = fgpartition(I)
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_large(I):
    x = sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_large4(I):
    x = sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_largest(I):
    x = initset(argmax(objects(I, T, T, T), size))
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def exchange_cmirror_smallest(I):
    x = initset(argmin(objects(I, T, T, T), size))
    y = mapply(cmirror, x)
    return paint(cover(I, merge(x)), y)

def hidden_rot90(S, I, C):
    return restored(I, lost_color(S), rot90)

def hidden_rot180(S, I, C):
    return restored(I, lost_color(S), rot180)

def hidden_rot270(S, I, C):
    return restored(I, lost_color(S), rot270)

def hidden_vmirror(S, I, C):
    return restored(I, lost_color(S), vmirror)

def hidden_hmirror(S, I, C):
    return restored(I, lost_color(S), hmirror)

def hidden_dmirror(S, I, C):
    return restored(I, lost_color(S), dmirror)

def hidden_cmirror(S, I, C):
    return restored(I, lost_color(S), cmirror)

def hidden_part_rot90(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, rot90))

def hidden_part_rot180(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, rot180))

def hidden_part_rot270(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, rot270))

def hidden_part_vmirror(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, vmirror))

def hidden_part_hmirror(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, hmirror))

def hidden_part_dmirror(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, dmirror))

def hidden_part_cmirror(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), restored(I, c, cmirror))

def hidden_black_rot90(I):
    return restored(I, ZERO, rot90)

def hidden_black_rot270(I):
    return restored(I, ZERO, rot270)

def hidden_black_dmirror(I):
    return restored(I, ZERO, dmirror)

def hidden_black_cmirror(I):
    return restored(I, ZERO, cmirror)

def mosaic_0(S, I, C):
    return mosaic(I, lost_color(S), 0)

def mosaic_1(S, I, C):
    return mosaic(I, lost_color(S), 1)

def mosaic_2(S, I, C):
    return mosaic(I, lost_color(S), 2)

def mosaic_part_0(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), mosaic(I, c, 0))

def mosaic_part_1(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), mosaic(I, c, 1))

def mosaic_part_2(S, I, C):
    c = lost_color(S)
    return subgrid(ofcolor(I, c), mosaic(I, c, 2))

def mosaic_black_0(I):
    return mosaic(I, ZERO, 0)

def mosaic_black_1(I):
    return mosaic(I, ZERO, 1)

def mosaic_black_2(I):
    return mosaic(I, ZERO, 2)

def bar_objects4_new(S, I, C):
    return bar(S, new_color(S), size(objects(I, T, F, T)))

def bar_objects4_least(S, I, C):
    return bar(S, leastcolor(I), size(objects(I, T, F, T)))

def bar_objects4_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(objects(I, T, F, T)))

def bar_objects4_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(objects(I, T, F, T)))

def bar_objects8_new(S, I, C):
    return bar(S, new_color(S), size(objects(I, T, T, T)))

def bar_objects8_least(S, I, C):
    return bar(S, leastcolor(I), size(objects(I, T, T, T)))

def bar_objects8_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(objects(I, T, T, T)))

def bar_objects8_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(objects(I, T, T, T)))

def bar_mixed8_new(S, I, C):
    return bar(S, new_color(S), size(objects(I, F, T, T)))

def bar_mixed8_least(S, I, C):
    return bar(S, leastcolor(I), size(objects(I, F, T, T)))

def bar_mixed8_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(objects(I, F, T, T)))

def bar_mixed8_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(objects(I, F, T, T)))

def bar_colors_new(S, I, C):
    return bar(S, new_color(S), numcolors(I))

def bar_colors_least(S, I, C):
    return bar(S, leastcolor(I), numcolors(I))

def bar_colors_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), numcolors(I))

def bar_colors_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), numcolors(I))

def bar_solid_colors_new(S, I, C):
    return bar(S, new_color(S), decrement(numcolors(I)))

def bar_solid_colors_least(S, I, C):
    return bar(S, leastcolor(I), decrement(numcolors(I)))

def bar_solid_colors_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), decrement(numcolors(I)))

def bar_solid_colors_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), decrement(numcolors(I)))

def bar_solid_cells_new(S, I, C):
    return bar(S, new_color(S), size(solid(I)))

def bar_solid_cells_least(S, I, C):
    return bar(S, leastcolor(I), size(solid(I)))

def bar_solid_cells_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(solid(I)))

def bar_solid_cells_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(solid(I)))

def bar_fours_new(S, I, C):
    return bar(S, new_color(S), size(sizefilter(objects(I, T, F, T), FOUR)))

def bar_fours_least(S, I, C):
    return bar(S, leastcolor(I), size(sizefilter(objects(I, T, F, T), FOUR)))

def bar_fours_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(sizefilter(objects(I, T, F, T), FOUR)))

def bar_fours_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(sizefilter(objects(I, T, F, T), FOUR)))

def bar_blue_fours_new(S, I, C):
    return bar(S, new_color(S), size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR)))

def bar_blue_fours_least(S, I, C):
    return bar(S, leastcolor(I), size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR)))

def bar_blue_fours_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR)))

def bar_blue_fours_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR)))

def bar_largest_new(S, I, C):
    return bar(S, new_color(S), valmax(objects(I, T, T, T), size))

def bar_largest_least(S, I, C):
    return bar(S, leastcolor(I), valmax(objects(I, T, T, T), size))

def bar_largest_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), valmax(objects(I, T, T, T), size))

def bar_largest_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), valmax(objects(I, T, T, T), size))

def bar_least_cells_new(S, I, C):
    return bar(S, new_color(S), colorcount(I, leastcolor(I)))

def bar_least_cells_least(S, I, C):
    return bar(S, leastcolor(I), colorcount(I, leastcolor(I)))

def bar_least_cells_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), colorcount(I, leastcolor(I)))

def bar_least_cells_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), colorcount(I, leastcolor(I)))

def bar_holes_new(S, I, C):
    return bar(S, new_color(S), size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I)))))

def bar_holes_least(S, I, C):
    return bar(S, leastcolor(I), size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I)))))

def bar_holes_solid(S, I, C):
    return bar(S, mostcolor(solid(I)), size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I)))))

def bar_holes_shown(S, I, C):
    return bar(S, mostcolor(solid(last(first(S)))), size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I)))))

def row_objects4_solid(I):
    n = size(objects(I, T, F, T))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_objects4_black(I):
    n = size(objects(I, T, F, T))
    return canvas(ZERO, astuple(ONE, n))

def row_objects8_solid(I):
    n = size(objects(I, T, T, T))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_objects8_black(I):
    n = size(objects(I, T, T, T))
    return canvas(ZERO, astuple(ONE, n))

def row_mixed8_solid(I):
    n = size(objects(I, F, T, T))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_mixed8_black(I):
    n = size(objects(I, F, T, T))
    return canvas(ZERO, astuple(ONE, n))

def row_colors_solid(I):
    n = numcolors(I)
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_colors_black(I):
    n = numcolors(I)
    return canvas(ZERO, astuple(ONE, n))

def row_solid_colors_solid(I):
    n = decrement(numcolors(I))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_solid_colors_black(I):
    n = decrement(numcolors(I))
    return canvas(ZERO, astuple(ONE, n))

def row_solid_cells_solid(I):
    n = size(solid(I))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_solid_cells_black(I):
    n = size(solid(I))
    return canvas(ZERO, astuple(ONE, n))

def row_fours_solid(I):
    n = size(sizefilter(objects(I, T, F, T), FOUR))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_fours_black(I):
    n = size(sizefilter(objects(I, T, F, T), FOUR))
    return canvas(ZERO, astuple(ONE, n))

def row_blue_fours_solid(I):
    n = size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_blue_fours_black(I):
    n = size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))
    return canvas(ZERO, astuple(ONE, n))

def row_largest_solid(I):
    n = valmax(objects(I, T, T, T), size)
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_largest_black(I):
    n = valmax(objects(I, T, T, T), size)
    return canvas(ZERO, astuple(ONE, n))

def row_least_cells_solid(I):
    n = colorcount(I, leastcolor(I))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_least_cells_black(I):
    n = colorcount(I, leastcolor(I))
    return canvas(ZERO, astuple(ONE, n))

def row_holes_solid(I):
    n = size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))
    return canvas(mostcolor(solid(I)), astuple(ONE, n))

def row_holes_black(I):
    n = size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))
    return canvas(ZERO, astuple(ONE, n))

def column_objects4_solid(I):
    n = size(objects(I, T, F, T))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_objects4_black(I):
    n = size(objects(I, T, F, T))
    return canvas(ZERO, astuple(n, ONE))

def column_objects8_solid(I):
    n = size(objects(I, T, T, T))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_objects8_black(I):
    n = size(objects(I, T, T, T))
    return canvas(ZERO, astuple(n, ONE))

def column_mixed8_solid(I):
    n = size(objects(I, F, T, T))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_mixed8_black(I):
    n = size(objects(I, F, T, T))
    return canvas(ZERO, astuple(n, ONE))

def column_colors_solid(I):
    n = numcolors(I)
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_colors_black(I):
    n = numcolors(I)
    return canvas(ZERO, astuple(n, ONE))

def column_solid_colors_solid(I):
    n = decrement(numcolors(I))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_solid_colors_black(I):
    n = decrement(numcolors(I))
    return canvas(ZERO, astuple(n, ONE))

def column_solid_cells_solid(I):
    n = size(solid(I))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_solid_cells_black(I):
    n = size(solid(I))
    return canvas(ZERO, astuple(n, ONE))

def column_fours_solid(I):
    n = size(sizefilter(objects(I, T, F, T), FOUR))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_fours_black(I):
    n = size(sizefilter(objects(I, T, F, T), FOUR))
    return canvas(ZERO, astuple(n, ONE))

def column_blue_fours_solid(I):
    n = size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_blue_fours_black(I):
    n = size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))
    return canvas(ZERO, astuple(n, ONE))

def column_largest_solid(I):
    n = valmax(objects(I, T, T, T), size)
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_largest_black(I):
    n = valmax(objects(I, T, T, T), size)
    return canvas(ZERO, astuple(n, ONE))

def column_least_cells_solid(I):
    n = colorcount(I, leastcolor(I))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_least_cells_black(I):
    n = colorcount(I, leastcolor(I))
    return canvas(ZERO, astuple(n, ONE))

def column_holes_solid(I):
    n = size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))
    return canvas(mostcolor(solid(I)), astuple(n, ONE))

def column_holes_black(I):
    n = size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))
    return canvas(ZERO, astuple(n, ONE))

def square_objects4_solid(I):
    n = size(objects(I, T, F, T))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_objects4_black(I):
    n = size(objects(I, T, F, T))
    return canvas(ZERO, astuple(n, n))

def square_objects8_solid(I):
    n = size(objects(I, T, T, T))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_objects8_black(I):
    n = size(objects(I, T, T, T))
    return canvas(ZERO, astuple(n, n))

def square_mixed8_solid(I):
    n = size(objects(I, F, T, T))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_mixed8_black(I):
    n = size(objects(I, F, T, T))
    return canvas(ZERO, astuple(n, n))

def square_colors_solid(I):
    n = numcolors(I)
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_colors_black(I):
    n = numcolors(I)
    return canvas(ZERO, astuple(n, n))

def square_solid_colors_solid(I):
    n = decrement(numcolors(I))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_solid_colors_black(I):
    n = decrement(numcolors(I))
    return canvas(ZERO, astuple(n, n))

def square_solid_cells_solid(I):
    n = size(solid(I))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_solid_cells_black(I):
    n = size(solid(I))
    return canvas(ZERO, astuple(n, n))

def square_fours_solid(I):
    n = size(sizefilter(objects(I, T, F, T), FOUR))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_fours_black(I):
    n = size(sizefilter(objects(I, T, F, T), FOUR))
    return canvas(ZERO, astuple(n, n))

def square_blue_fours_solid(I):
    n = size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_blue_fours_black(I):
    n = size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))
    return canvas(ZERO, astuple(n, n))

def square_largest_solid(I):
    n = valmax(objects(I, T, T, T), size)
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_largest_black(I):
    n = valmax(objects(I, T, T, T), size)
    return canvas(ZERO, astuple(n, n))

def square_least_cells_solid(I):
    n = colorcount(I, leastcolor(I))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_least_cells_black(I):
    n = colorcount(I, leastcolor(I))
    return canvas(ZERO, astuple(n, n))

def square_holes_solid(I):
    n = size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))
    return canvas(mostcolor(solid(I)), astuple(n, n))

def square_holes_black(I):
    n = size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))
    return canvas(ZERO, astuple(n, n))

def upscale_grid_objects4(I):
    return upscale(I, size(objects(I, T, F, T)))

def upscale_grid_objects8(I):
    return upscale(I, size(objects(I, T, T, T)))

def upscale_grid_mixed8(I):
    return upscale(I, size(objects(I, F, T, T)))

def upscale_grid_colors(I):
    return upscale(I, numcolors(I))

def upscale_grid_solid_colors(I):
    return upscale(I, decrement(numcolors(I)))

def upscale_grid_solid_cells(I):
    return upscale(I, size(solid(I)))

def upscale_grid_fours(I):
    return upscale(I, size(sizefilter(objects(I, T, F, T), FOUR)))

def upscale_grid_blue_fours(I):
    return upscale(I, size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR)))

def upscale_grid_largest(I):
    return upscale(I, valmax(objects(I, T, T, T), size))

def upscale_grid_least_cells(I):
    return upscale(I, colorcount(I, leastcolor(I)))

def upscale_grid_holes(I):
    return upscale(I, size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I)))))

def upscale_grid_width(I):
    return upscale(I, width(I))

def upscale_box_objects4(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(objects(I, T, F, T)))

def upscale_box_objects8(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(objects(I, T, T, T)))

def upscale_box_mixed8(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(objects(I, F, T, T)))

def upscale_box_colors(I):
    return upscale(subgrid(merge(fgpartition(I)), I), numcolors(I))

def upscale_box_solid_colors(I):
    return upscale(subgrid(merge(fgpartition(I)), I), decrement(numcolors(I)))

def upscale_box_solid_cells(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(solid(I)))

def upscale_box_fours(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(sizefilter(objects(I, T, F, T), FOUR)))

def upscale_box_blue_fours(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR)))

def upscale_box_largest(I):
    return upscale(subgrid(merge(fgpartition(I)), I), valmax(objects(I, T, T, T), size))

def upscale_box_least_cells(I):
    return upscale(subgrid(merge(fgpartition(I)), I), colorcount(I, leastcolor(I)))

def upscale_box_holes(I):
    return upscale(subgrid(merge(fgpartition(I)), I), size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I)))))

def upscale_box_width(I):
    return upscale(subgrid(merge(fgpartition(I)), I), width(I))

def lookup_colors(S, I, C):
    return looked_up(S, I, lambda g: numcolors(g))

def lookup_palette(S, I, C):
    return looked_up(S, I, lambda g: palette(g))

def lookup_solid_cells(S, I, C):
    return looked_up(S, I, lambda g: size(solid(g)))

def lookup_most(S, I, C):
    return looked_up(S, I, lambda g: mostcolor(g))

def lookup_objects4(S, I, C):
    return looked_up(S, I, lambda g: size(objects(g, T, F, T)))

def lookup_objects8(S, I, C):
    return looked_up(S, I, lambda g: size(objects(g, T, T, T)))

def lookup_least(S, I, C):
    return looked_up(S, I, lambda g: leastcolor(g))

def lookup_mixed8(S, I, C):
    return looked_up(S, I, lambda g: size(objects(g, F, T, T)))

def lookup_mixed4(S, I, C):
    return looked_up(S, I, lambda g: size(objects(g, F, F, T)))

def lookup_shape(S, I, C):
    return looked_up(S, I, lambda g: shape(g))

def lookup_vsymmetry(S, I, C):
    return looked_up(S, I, lambda g: equality(g, vmirror(g)))

def lookup_hsymmetry(S, I, C):
    return looked_up(S, I, lambda g: equality(g, hmirror(g)))

def lookup_height(S, I, C):
    return looked_up(S, I, lambda g: height(g))

def lookup_dsymmetry(S, I, C):
    return looked_up(S, I, lambda g: equality(g, dmirror(g)))

def lookup_places(S, I, C):
    return looked_up(S, I, lambda g: apply(last, solid(g)))

def lookup_portrait(S, I, C):
    return looked_up(S, I, lambda g: portrait(g))

def lookup_outline(S, I, C):
    return looked_up(S, I, lambda g: normalize(apply(last, solid(g))))

def lookup_largest(S, I, C):
    return looked_up(S, I, lambda g: valmax(objects(g, T, T, T), size))

def lookup_smallest(S, I, C):
    return looked_up(S, I, lambda g: valmin(objects(g, T, T, T), size))

def lookup_most_solid(S, I, C):
    return looked_up(S, I, lambda g: mostcolor(solid(g)))

def lookup_red_objects(S, I, C):
    return looked_up(S, I, lambda g: size(sfilter(objects(g, F, T, T), lambda o: contained(TWO, palette(o)))))

def lookup_fours(S, I, C):
    return looked_up(S, I, lambda g: size(sizefilter(objects(g, T, F, T), FOUR)))

def lookup_boxes(S, I, C):
    return looked_up(S, I, lambda g: apply(shape, objects(g, T, T, T)))

def rays_up_all(I):
    return rays(I, fgpartition(I), UP)

def rays_up_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), UP)

def rays_up_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), UP)

def rays_up_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), UP)

def rays_up_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), UP)

def rays_down_all(I):
    return rays(I, fgpartition(I), DOWN)

def rays_down_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), DOWN)

def rays_down_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), DOWN)

def rays_down_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), DOWN)

def rays_left_all(I):
    return rays(I, fgpartition(I), LEFT)

def rays_left_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), LEFT)

def rays_left_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), LEFT)

def rays_left_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), LEFT)

def rays_left_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), LEFT)

def rays_right_all(I):
    return rays(I, fgpartition(I), RIGHT)

def rays_right_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), RIGHT)

def rays_right_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), RIGHT)

def rays_right_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), RIGHT)

def rays_right_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), RIGHT)

def rays_up_left_all(I):
    return rays(I, fgpartition(I), NEG_UNITY)

def rays_up_left_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), NEG_UNITY)

def rays_up_left_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), NEG_UNITY)

def rays_up_left_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), NEG_UNITY)

def rays_up_left_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), NEG_UNITY)

def rays_up_right_all(I):
    return rays(I, fgpartition(I), UP_RIGHT)

def rays_up_right_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), UP_RIGHT)

def rays_up_right_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), UP_RIGHT)

def rays_up_right_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), UP_RIGHT)

def rays_up_right_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), UP_RIGHT)

def rays_down_left_all(I):
    return rays(I, fgpartition(I), DOWN_LEFT)

def rays_down_left_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), DOWN_LEFT)

def rays_down_left_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), DOWN_LEFT)

def rays_down_left_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), DOWN_LEFT)

def rays_down_left_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), DOWN_LEFT)

def rays_down_right_all(I):
    return rays(I, fgpartition(I), UNITY)

def rays_down_right_dots(I):
    return rays(I, sizefilter(objects(I, T, F, T), ONE), UNITY)

def rays_down_right_least(I):
    return rays(I, initset(toobject(ofcolor(I, leastcolor(I)), I)), UNITY)

def rays_down_right_blue(I):
    return rays(I, initset(toobject(ofcolor(I, ONE), I)), UNITY)

def rays_down_right_red(I):
    return rays(I, initset(toobject(ofcolor(I, TWO), I)), UNITY)
