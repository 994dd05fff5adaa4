"""Programs of arcfast's battery that are made from templates, and which of them are kept.

A composition applies up to three steps, each from grid to grid, one after the other. A family is a template whose slots
are filled with every combination of their texts. kept.txt has a bit for each of these programs: tools/make_battery.py
leaves out those that behave like an earlier one. Templates are texts of the DSL; they are parsed, never executed.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import partial
from itertools import compress, permutations, product
from pathlib import Path

KEPT = Path(__file__).parent / "kept.txt"

# ---- Compositions ----

STEPS = {
    "rot90": "rot90(I)",
    "rot180": "rot180(I)",
    "hmirror": "hmirror(I)",
    "vmirror": "vmirror(I)",
    "dmirror": "dmirror(I)",
    "trim": "trim(I)",
    "tophalf": "tophalf(I)",
    "bottomhalf": "bottomhalf(I)",
    "lefthalf": "lefthalf(I)",
    "righthalf": "righthalf(I)",
    "compress": "compress(I)",
    "dedupe": "dedupe(I)",
    "double": "upscale(I, TWO)",
    "triple": "upscale(I, THREE)",
    "halve": "downscale(I, TWO)",
    "twice": "hconcat(I, I)",
    "stack": "vconcat(I, I)",
    "unfold": "hconcat(I, vmirror(I))",
    "unfold_down": "vconcat(I, hmirror(I))",
    "swap": "switch(I, mostcolor(I), leastcolor(I))",
    "black": "replace(I, mostcolor(I), ZERO)",
    "front": "subgrid(merge(fgpartition(I)), I)",
    "largest": "subgrid(argmax(objects(I, T, T, T), size), I)",
    "largest_mixed": "subgrid(argmax(objects(I, F, T, T), size), I)",
    "settle": "apply(rbind(order, positive), I)",
    "sort": "order(I, identity)",
}
DEPTH = 3  # most steps of a composition: each further step gives len(STEPS) times as many candidates

# ---- Families ----

HELPERS = '''
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
'''

KINDS = {
    "same4": "objects(I, T, F, T)",
    "same8": "objects(I, T, T, T)",
    "any4": "objects(I, F, F, T)",
    "any8": "objects(I, F, T, T)",
    "all4": "objects(I, T, F, F)",
    "front": "fgpartition(I)",
    "colors": "partition(I)",
    "solid4": "sfilter(objects(I, T, F, F), lambda o: positive(color(o)))",
    "black4": "colorfilter(objects(I, T, F, F), ZERO)",
}
SETS = {
    "same4": KINDS["same4"],
    "same8": KINDS["same8"],
    "any8": KINDS["any8"],
    "front": KINDS["front"],
    "squares": "sfilter(objects(I, T, F, T), square)",
    "large": "sfilter(objects(I, T, T, T), lambda o: greater(size(o), ONE))",
    "large4": "sfilter(objects(I, T, F, T), lambda o: greater(size(o), ONE))",
    "dots": "sizefilter(objects(I, T, F, T), ONE)",
    "largest": "initset(argmax(objects(I, T, T, T), size))",
    "smallest": "initset(argmin(objects(I, T, T, T), size))",
}
ME, SOLID = "index(g, q)", "is_solid(q, g)"
TURNS = ("identity", "rot90", "rot180", "rot270", "vmirror", "hmirror", "dmirror", "cmirror")
SYMMETRIES = ("fourfold", "eightfold", "diagonal", "quarter_turned", "half_turned", *TURNS[4:])
COUNTS = {
    "objects4": "size(objects(I, T, F, T))",
    "objects8": "size(objects(I, T, T, T))",
    "mixed8": "size(objects(I, F, T, T))",
    "colors": "numcolors(I)",
    "solid_colors": "decrement(numcolors(I))",
    "solid_cells": "size(solid(I))",
    "fours": "size(sizefilter(objects(I, T, F, T), FOUR))",
    "blue_fours": "size(sizefilter(colorfilter(objects(I, T, F, T), ONE), FOUR))",
    "largest": "valmax(objects(I, T, T, T), size)",
    "least_cells": "colorcount(I, leastcolor(I))",
    "holes": "size(sfilter(colorfilter(objects(I, T, F, F), ZERO), lambda o: flip(bordering(o, I))))",
}
DIRECTIONS = {
    "up": "UP",
    "down": "DOWN",
    "left": "LEFT",
    "right": "RIGHT",
    "up_left": "NEG_UNITY",
    "up_right": "UP_RIGHT",
    "down_left": "DOWN_LEFT",
    "down_right": "UNITY",
}
BEST = {"most": "argmax", "least": "argmin"}

# (name, parameters, body, slots). {slot} stands for each text of a slot in the body, in the name for its short name.
FAMILIES = [
    # one object, picked by a feature
    ("{action}_{best}_{feature}_{kind}", "I", "x = {kind}; o = {best}(x, {feature}); return {action}", {
        "action": {
            "crop": "subgrid(o, I)", "lift": "paint(canvas(ZERO, shape(o)), normalize(o))",
            "inside": "subgrid(inbox(o), I)", "keep": "paint(canvas(mostcolor(I), shape(I)), o)", "drop": "cover(I, o)",
            "dot": "canvas(color(o), UNITY)", "flood": "canvas(color(o), shape(I))",
            "block": "canvas(color(o), shape(o))",
        },
        "best": BEST,
        "feature": {
            "size": "size", "height": "height", "width": "width", "colors": "numcolors", "color": "color",
            "top": "uppermost", "left": "leftmost", "bottom": "lowermost", "right": "rightmost", "square": "square",
            "gaps": "lambda o: size(delta(o))", "area": "lambda o: multiply(height(o), width(o))",
            "twins": "lambda o: size(sfilter(x, lambda q: equality(outline(q), outline(o))))",
            "copies": "lambda o: size(sfilter(x, lambda q: equality(normalize(q), normalize(o))))",
            "samecolor": "lambda o: size(colorfilter(x, color(o)))",
            "samesize": "lambda o: size(sizefilter(x, size(o)))",
            "symmetry": "lambda o: either(equality(hmirror(o), o), equality(vmirror(o), o))",
            "vsymmetry": "lambda o: equality(vmirror(o), o)", "hsymmetry": "lambda o: equality(hmirror(o), o)",
            "inner_colors": "lambda o: numcolors(subgrid(o, I))", "rarest": "lambda o: colorcount(o, leastcolor(I))",
            "marks": "lambda o: size(difference(toindices(o), ofcolor(I, mostcolor(o))))",
            "content": "lambda o: size(sfilter(asobject(subgrid(o, I)), compose(flip, matcher(first, mostcolor(I)))))",
            "full": "lambda o: equality(size(delta(o)), ZERO)", "edge": "lambda o: bordering(o, I)",
            "touching": "lambda o: size(sfilter(x, lambda q: adjacent(o, q)))", "holes": "holes",
        },
        "kind": KINDS,
    }),
    # one part, picked by a feature
    ("{part}_{best}_{feature}", "I", "x = {part}; return {best}(x, {feature})", {
        "part": {
            "tile": "tiles(I)", "third_across": "hsplit(I, THREE)", "third_down": "vsplit(I, THREE)",
            "half_across": "astuple(lefthalf(I), righthalf(I))", "half_down": "astuple(tophalf(I), bottomhalf(I))",
            "quarter": "quarters(I)", "box8": "apply(lambda o: subgrid(o, I), totuple(objects(I, F, T, T)))",
            "box4": "apply(lambda o: subgrid(o, I), totuple(objects(I, F, F, T)))",
            "same_box4": "apply(lambda o: subgrid(o, I), totuple(objects(I, T, F, T)))",
        },
        "best": BEST,
        "feature": {
            "colors": "numcolors", "black": "black", "vsymmetry": "lambda g: equality(g, vmirror(g))",
            "hsymmetry": "lambda g: equality(g, hmirror(g))", "dsymmetry": "lambda g: equality(g, dmirror(g))",
            "objects": "lambda g: size(objects(g, T, T, T))", "rarest": "leastcolor", "height": "size",
            "copies": "lambda g: size(sfilter(x, matcher(identity, g)))",
        },
    }),
    # parts laid over each other
    ("quarters_{order}", "I", "x = quarters(I); return {order}", {"order": {
        "".join(map(str, p)): f"over(item(x, {p[0]}), over(item(x, {p[1]}), over(item(x, {p[2]}), item(x, {p[3]}))))"
        for p in permutations(range(4))
    }}),
    ("thirds_{way}_{order}", "I", "x = {way}(I, THREE); return {order}", {
        "way": {"across": "hsplit", "down": "vsplit"},
        "order": {
            "".join(map(str, p)): f"over(item(x, {p[0]}), over(item(x, {p[1]}), item(x, {p[2]})))"
            for p in permutations(range(3))
        },
    }),
    ("over_{turn}", "I", "return over(I, {turn}(I))", {"turn": {name: name for name in TURNS[1:]}}),
    # objects recoloured as the demonstrations show for a feature
    ("feature_{feature}_{kind}", "S, I, C", "return by_feature(S, I, lambda I: {kind}, lambda o, g, x: {feature})", {
        "feature": {
            "color": "color(o)", "size": "size(o)", "height": "height(o)", "width": "width(o)", "shape": "shape(o)",
            "outline": "outline(o)", "portrait": "portrait(o)", "square": "square(o)", "colors": "numcolors(o)",
            "area": "multiply(height(o), width(o))", "gaps": "size(delta(o))", "left": "leftmost(o)",
            "top": "uppermost(o)",
            "full": "astuple(color(o), equality(size(delta(o)), ZERO))", "edge": "astuple(color(o), bordering(o, g))",
            "edge_size": "astuple(bordering(o, g), size(o))",
            "edge_parity": "astuple(bordering(o, g), even(height(o)))",
            "single": "astuple(color(o), equality(size(o), ONE))", "line": "astuple(hline(o), vline(o))",
            "largest": "astuple(color(o), equality(size(o), valmax(x, size)))",
            "smallest": "astuple(color(o), equality(size(o), valmin(x, size)))",
            "extreme": "astuple(equality(size(o), valmax(x, size)), equality(size(o), valmin(x, size)))",
            "larger": "size(sfilter(x, lambda q: greater(size(q), size(o))))",
            "smaller": "size(sfilter(x, lambda q: greater(size(o), size(q))))",
            "higher": "size(sfilter(x, lambda q: greater(height(q), height(o))))",
            "below": "size(sfilter(x, lambda q: greater(uppermost(q), uppermost(o))))",
            "above": "size(sfilter(x, lambda q: greater(uppermost(o), uppermost(q))))",
            "rightwards": "size(sfilter(x, lambda q: greater(leftmost(q), leftmost(o))))",
            "leftwards": "size(sfilter(x, lambda q: greater(leftmost(o), leftmost(q))))",
            "twins": "size(sfilter(x, lambda q: equality(outline(q), outline(o))))",
            "twinned": "greater(size(sfilter(x, lambda q: equality(outline(q), outline(o)))), ONE)",
            "samesize": "size(sizefilter(x, size(o)))", "samecolor": "size(colorfilter(x, color(o)))",
            "rare_size": "equality(size(o), leastcommon(apply(size, totuple(x))))",
            "vsymmetry": "equality(vmirror(o), o)", "hsymmetry": "equality(hmirror(o), o)", "holes": "holes(o)",
            "symmetry": "astuple(equality(hmirror(o), o), equality(vmirror(o), o))",
            "touching": "astuple(color(o), palette(toobject(mapply(dneighbors, toindices(o)), g)))",
            "around": "astuple(color(o), palette(toobject(mapply(neighbors, toindices(o)), g)))",
            "inside": "astuple(color(o), palette(toobject(delta(o), g)))",
            "outside": "astuple(color(o), palette(toobject(outbox(o), g)))", "parity": "even(size(o))",
            "sides_parity": "astuple(even(width(o)), even(height(o)))",
            "corner": "astuple(equality(uppermost(o), ZERO), equality(leftmost(o), ZERO))",
            "corners": "astuple(color(o), size(intersection(corners(asindices(g)), toindices(o))))",
            "row_mates": "greater(size(sfilter(x, lambda q: hmatching(o, q))), ONE)",
            "column_mates": "greater(size(sfilter(x, lambda q: vmatching(o, q))), ONE)",
        },
        "kind": {name: KINDS[name] for name in ("same4", "same8", "any4", "any8", "all4", "colors", "black4")},
    }),
    # cells recoloured as the demonstrations show for a key
    ("cell_{key}", "S, I, C", "return by_cell(S, I, lambda q, g: {key})", {"key": {
        "same_beside": f"astuple({ME}, size(sfilter(totuple(dneighbors(q)), lambda d: equality(index(g, d), {ME}))))",
        "same_around": f"astuple({ME}, size(sfilter(totuple(neighbors(q)), lambda d: equality(index(g, d), {ME}))))",
        "beside": f"astuple({ME}, apply(lambda d: index(g, add(q, d)), totuple(dneighbors(ORIGIN))))",
        "around": f"astuple({ME}, apply(lambda d: index(g, add(q, d)), totuple(neighbors(ORIGIN))))",
        "diagonal": f"astuple({ME}, apply(lambda d: index(g, add(q, d)), totuple(ineighbors(ORIGIN))))",
        "colors_beside": f"astuple({ME}, apply(lambda d: index(g, d), dneighbors(q)))",
        "colors_around": f"astuple({ME}, apply(lambda d: index(g, d), neighbors(q)))",
        "vertical": f"astuple({ME}, astuple(index(g, add(q, UP)), index(g, add(q, DOWN))))",
        "horizontal": f"astuple({ME}, astuple(index(g, add(q, LEFT)), index(g, add(q, RIGHT))))",
        **{name: f"astuple({ME}, index(g, add(q, {text})))" for name, text in list(DIRECTIONS.items())[:4]},
        "row": f"astuple({ME}, first(q))", "column": f"astuple({ME}, last(q))", "place": "q",
        "row_parity": f"astuple({ME}, even(first(q)))", "column_parity": f"astuple({ME}, even(last(q)))",
        "chess": f"astuple({ME}, even(add(first(q), last(q))))",
        "row_colors": f"astuple({ME}, palette(row_of(q, g)))",
        "column_colors": f"astuple({ME}, palette(column_of(q, g)))",
        "line_colors": f"astuple({ME}, astuple(palette(row_of(q, g)), palette(column_of(q, g))))",
        "row_ends": f"astuple({ME}, astuple(first(first(row_of(q, g))), last(first(row_of(q, g)))))",
        "column_ends": f"astuple({ME}, astuple(first(column_of(q, g)), last(column_of(q, g))))",
        "vmirror": f"astuple({ME}, index(vmirror(g), q))", "hmirror": f"astuple({ME}, index(hmirror(g), q))",
        "dmirror": f"astuple({ME}, index(dmirror(g), q))", "rot180": f"astuple({ME}, index(rot180(g), q))",
        "ring": f"astuple({ME}, minimum(combine(q, subtract(decrement(shape(g)), q))))",
        "clear_row": f"astuple({ME}, clear(row_of(q, g)))",
        "above": f"astuple({ME}, palette(crop(g, tojvec(last(q)), astuple(first(q), ONE))))",
        "below": f"astuple({ME}, palette(crop(g, increment(q), astuple(height(g), ONE))))",
        "sides": f"astuple({ME}, astuple(palette(crop(g, toivec(first(q)), astuple(ONE, last(q)))), "
                 "palette(crop(g, add(q, RIGHT), astuple(ONE, width(g))))))",
        "ends": f"astuple({ME}, astuple(palette(crop(g, tojvec(last(q)), astuple(first(q), ONE))), "
                "palette(crop(g, add(q, DOWN), astuple(height(g), ONE)))))",
        "third_row": f"astuple({ME}, subtract(first(q), multiply(THREE, divide(first(q), THREE))))",
        "third_column": f"astuple({ME}, subtract(last(q), multiply(THREE, divide(last(q), THREE))))",
    }}),
    # cells that take the new colour, whatever colour they have
    ("turn_{key}", "S, I, C", "return by_turn(S, I, lambda q, g: {key})", {"key": {
        "row_parity": f"astuple({SOLID}, even(first(q)))", "column_parity": f"astuple({SOLID}, even(last(q)))",
        "chess": f"astuple({SOLID}, even(add(first(q), last(q))))", "frequency": "colorcount(g, index(g, q))",
        "column_parity_right": f"astuple({SOLID}, even(subtract(width(g), last(q))))",
        "row_parity_bottom": f"astuple({SOLID}, even(subtract(height(g), first(q))))",
        "edge": f"astuple({SOLID}, bordering(initset(q), g))",
        "rare": f"astuple({SOLID}, equality({ME}, leastcolor(g)))",
        "same_beside": f"astuple({SOLID}, size(sfilter(totuple(dneighbors(q)), lambda d: like(d, q, g))))",
        "same_around": f"astuple({SOLID}, size(sfilter(totuple(neighbors(q)), lambda d: equality(index(g, d), {ME}))))",
        "black_beside": f"astuple({SOLID}, size(sfilter(totuple(dneighbors(q)), lambda d: is_black(d, g))))",
        "black_around": f"astuple({SOLID}, size(sfilter(totuple(neighbors(q)), lambda d: is_black(d, g))))",
        "solid_beside": f"astuple({SOLID}, apply(lambda d: is_solid(add(q, d), g), totuple(dneighbors(ORIGIN))))",
        "solid_around": f"astuple({SOLID}, apply(lambda d: is_solid(add(q, d), g), totuple(neighbors(ORIGIN))))",
        "solid_diagonal": f"astuple({SOLID}, apply(lambda d: is_solid(add(q, d), g), totuple(ineighbors(ORIGIN))))",
        "clear_row": f"astuple({SOLID}, clear(row_of(q, g)))",
        "clear_column": f"astuple({SOLID}, clear(column_of(q, g)))",
        "clear": f"astuple({SOLID}, either(clear(row_of(q, g)), clear(column_of(q, g))))",
        "third_column": f"astuple({SOLID}, subtract(last(q), multiply(THREE, divide(last(q), THREE))))",
        "mirrored": f"astuple({SOLID}, equality({ME}, index(vmirror(g), q)))",
        "mirrored_down": f"astuple({SOLID}, equality({ME}, index(hmirror(g), q)))",
        "ring": f"astuple({SOLID}, minimum(combine(q, subtract(decrement(shape(g)), q))))",
        "ring_parity": f"astuple({SOLID}, even(minimum(combine(q, subtract(decrement(shape(g)), q)))))",
        "block": f"astuple({SOLID}, positive(size(sfilter(totuple(insert(q, neighbors(q))), "
                 "lambda d: equality(numcolors(crop(g, d, TWO_BY_TWO)), ONE)))))",
    }}),
    # a grid changed, then its colours as the demonstrations show
    ("colored_{change}", "S, I, C", "return mapped(S, lambda g: {change}, I)", {"change": {
        **{name: f"{name}(g)" for name in (*TURNS, "lefthalf", "righthalf", "tophalf", "bottomhalf")},
        "trim": "trim(g)", "compress": "compress(g)",
        "double": "upscale(g, TWO)", "triple": "upscale(g, THREE)", "half": "downscale(g, TWO)",
        "third": "downscale(g, THREE)",
        "front": "subgrid(merge(fgpartition(g)), g)", "box": "subgrid(solid(g), g)",
        "inside": "subgrid(inbox(solid(g)), g)",
        "largest": "subgrid(argmax(objects(g, T, T, T), size), g)",
        "smallest": "subgrid(argmin(objects(g, T, T, T), size), g)",
        "largest_mixed": "subgrid(argmax(objects(g, F, T, T), size), g)",
        "smallest_mixed": "subgrid(argmin(objects(g, F, T, T), size), g)",
        "colorful": "subgrid(argmax(objects(g, F, T, T), numcolors), g)", "ordered": "order(g, identity)",
        "settled": "apply(rbind(order, positive), g)", "fallen": "rot270(apply(rbind(order, positive), rot90(g)))",
        "risen": "rot90(apply(rbind(order, positive), rot270(g)))", "unfolded": "hconcat(g, vmirror(g))",
        "unfolded_down": "vconcat(g, hmirror(g))", "twice": "hconcat(g, g)", "stacked": "vconcat(g, g)",
        "without_dots": "cover(g, merge(sizefilter(objects(g, T, F, T), ONE)))",
        "without_dots8": "cover(g, merge(sizefilter(objects(g, T, T, T), ONE)))",
        "without_small": "cover(g, merge(sfilter(objects(g, T, F, T), lambda o: greater(FOUR, size(o)))))",
        "dots": "paint(canvas(ZERO, shape(g)), merge(sizefilter(objects(g, T, F, T), ONE)))",
        "boxes": "paint(g, mapply(lambda o: recolor(color(o), backdrop(o)), objects(g, T, T, T)))",
        "once": "dmirror(dedupe(dmirror(dedupe(g))))", "wide": "hupscale(g, TWO)", "tall": "vupscale(g, TWO)",
        **{f"step_{name}": f"moved(g, {text})" for name, text in DIRECTIONS.items()},
        **{f"jump_{name}": f"moved(g, double({text}))" for name, text in DIRECTIONS.items()},
    }}),
    # a patch made of each object
    ("{way}_{patch}_{set}", "S, I, C", "return {way}(I, new_color(S), mapply({patch}, {set}))", PATCHES := {
        "way": {"fill": "fill", "underfill": "underfill"},
        "patch": {
            **{name: name for name in ("backdrop", "delta", "box", "inbox", "outbox", "corners", "gap")},
            "inside": "lambda o: backdrop(inbox(o))", "middle": "lambda o: initset(center(o))",
            "cross": "lambda o: insert(center(o), dneighbors(center(o)))",
            "outer_corners": "lambda o: corners(outbox(o))",
            "around": "lambda o: mapply(neighbors, toindices(o))",
            "beside": "lambda o: mapply(dneighbors, toindices(o))",
            "diagonal": "lambda o: mapply(ineighbors, toindices(o))", "rows": "within_rows",
            "columns": "within_columns",
            "enclosed": "lambda o: intersection(within_rows(o), within_columns(o))", "joined": "both_ways",
            "across": "lambda o: mapply(hfrontier, toindices(o))",
            "upright": "lambda o: mapply(vfrontier, toindices(o))",
            "crossings": "lambda o: intersection(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o)))",
            "lines": "lambda o: combine(mapply(hfrontier, toindices(o)), mapply(vfrontier, toindices(o)))",
            "center_lines": "lambda o: combine(vfrontier(center(o)), hfrontier(center(o)))",
            "diagonals": "lambda o: mapply(lambda a: mapply(lambda d: shoot(a, d), ineighbors(ORIGIN)), toindices(o))",
            "gap_and_inside": "lambda o: combine(delta(o), gap(o))", "through_gap": "through_gap",
            "lower_half": "lower_half", "upper_half": "upper_half",
            "under": "lambda o: sfilter(shoot(center(o), DOWN), lambda q: greater(first(q), lowermost(o)))",
        },
        "set": SETS,
    }),
    ("own_{patch}_{set}", "I", "return underpaint(I, mapply(lambda o: recolor(color(o), ({patch})(o)), {set}))",
        {"patch": PATCHES["patch"], "set": SETS}),
    # objects completed by their mirrors
    ("{way}_{symmetry}_{set}", "I", "x = {set}; y = mapply({symmetry}, x); return {way}", {
        "way": {"complete": "underpaint(I, y)", "exchange": "paint(cover(I, merge(x)), y)"},
        "symmetry": {n: n for n in SYMMETRIES},
        "set": {"all": "initset(merge(fgpartition(I)))", "any4": KINDS["any4"], **SETS},
    }),
    # what is hidden, by the symmetry of the grid
    ("hidden_{turn}", "S, I, C", "return restored(I, lost_color(S), {turn})", {"turn": {n: n for n in TURNS[1:]}}),
    ("hidden_part_{turn}", "S, I, C", "c = lost_color(S); return subgrid(ofcolor(I, c), restored(I, c, {turn}))",
        {"turn": {n: n for n in TURNS[1:]}}),
    ("hidden_black_{turn}", "I", "return restored(I, ZERO, {turn})", {"turn": {n: n for n in TURNS[1:]}}),
    ("mosaic_{n}", "S, I, C", "return mosaic(I, lost_color(S), {n})", {"n": {"0": "0", "1": "1", "2": "2"}}),
    ("mosaic_part_{n}", "S, I, C", "c = lost_color(S); return subgrid(ofcolor(I, c), mosaic(I, c, {n}))",
        {"n": {"0": "0", "1": "1", "2": "2"}}),
    ("mosaic_black_{n}", "I", "return mosaic(I, ZERO, {n})", {"n": {"0": "0", "1": "1", "2": "2"}}),
    # counts
    ("bar_{count}_{color}", "S, I, C", "return bar(S, {color}, {count})", {"count": COUNTS, "color": {
        "new": "new_color(S)", "least": "leastcolor(I)", "solid": "mostcolor(solid(I))",
        "shown": "mostcolor(solid(last(first(S))))",
    }}),
    ("{form}_{count}_{color}", "I", "n = {count}; return canvas({color}, {form})", {
        "form": {"row": "astuple(ONE, n)", "column": "astuple(n, ONE)", "square": "astuple(n, n)"}, "count": COUNTS,
        "color": {"solid": "mostcolor(solid(I))", "black": "ZERO"},
    }),
    ("upscale_{what}_{count}", "I", "return upscale({what}, {count})", {
        "what": {"grid": "I", "box": "subgrid(merge(fgpartition(I)), I)"}, "count": COUNTS | {"width": "width(I)"},
    }),
    ("lookup_{feature}", "S, I, C", "return looked_up(S, I, lambda g: {feature})", {"feature": {
        "colors": "numcolors(g)", "palette": "palette(g)", "solid_cells": "size(solid(g))", "most": "mostcolor(g)",
        "objects4": "size(objects(g, T, F, T))", "objects8": "size(objects(g, T, T, T))", "least": "leastcolor(g)",
        "mixed8": "size(objects(g, F, T, T))", "mixed4": "size(objects(g, F, F, T))", "shape": "shape(g)",
        "vsymmetry": "equality(g, vmirror(g))", "hsymmetry": "equality(g, hmirror(g))", "height": "height(g)",
        "dsymmetry": "equality(g, dmirror(g))", "places": "apply(last, solid(g))", "portrait": "portrait(g)",
        "outline": "normalize(apply(last, solid(g)))", "largest": "valmax(objects(g, T, T, T), size)",
        "smallest": "valmin(objects(g, T, T, T), size)", "most_solid": "mostcolor(solid(g))",
        "red_objects": "size(sfilter(objects(g, F, T, T), lambda o: contained(TWO, palette(o))))",
        "fours": "size(sizefilter(objects(g, T, F, T), FOUR))", "boxes": "apply(shape, objects(g, T, T, T))",
    }}),
    # rays
    ("rays_{direction}_{from}", "I", "return rays(I, {from}, {direction})", {"direction": DIRECTIONS, "from": {
        "all": "fgpartition(I)", "dots": SETS["dots"], "least": "initset(toobject(ofcolor(I, leastcolor(I)), I))",
        "blue": "initset(toobject(ofcolor(I, ONE), I))", "red": "initset(toobject(ofcolor(I, TWO), I))",
    }}),
]  # fmt: skip


def _named(texts: dict[str, str], slot: re.Match[str]) -> str:
    return texts[slot[1]]


def expand(family: tuple) -> Iterator[tuple[str, str]]:
    """(name, text) of each program of a family."""
    name, params, body, slots = family
    for chosen in product(*(slot.items() for slot in slots.values())):
        names = {slot: short for slot, (short, _) in zip(slots, chosen)}
        texts = {slot: text for slot, (_, text) in zip(slots, chosen)}
        lines = [re.sub(r"\{(\w+)\}", partial(_named, texts), line.strip()) for line in body.split(";")]
        called = name.format(**names)
        yield called, "\n".join([f"def {called}({params}):", *(f"    {line}" for line in lines), ""])


def compose_steps(chain: tuple[str, ...]) -> tuple[str, str]:
    """(name, text) of the program that applies these steps one after the other."""
    name, before, lines = f"seq_{'_'.join(chain)}", "I", []
    for variable, step in zip("abc", chain):
        lines.append(f"    {variable} = " + re.sub(r"\bI\b", before, STEPS[step]))
        before = variable
    lines[-1] = "    return" + lines[-1].partition("=")[2]
    return name, "\n".join([f"def {name}(I):", *lines, ""])


def extend_chains(chains: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """All chains of steps that extend these by one step."""
    return [(*chain, step) for chain in chains for step in STEPS]


# ---- What is kept ----


def write_kept(rows: list[list[bool]], path: Path) -> None:
    """Write kept.txt: a row for each length of compositions, and one for the families; a bit for each program."""
    blocks = []
    for row in rows:
        eights = [row[at : at + 8] for at in range(0, len(row), 8)]
        packed = bytes(sum(bit << k for k, bit in enumerate(eight)) for eight in eights)
        blocks.append("\n".join(textwrap.wrap(packed.hex(), 120)))
    path.write_text("\n\n".join(blocks) + "\n", encoding="ascii")


def read_kept(path: Path = KEPT) -> list[list[int]]:
    rows = [bytes.fromhex("".join(row.split())) for row in path.read_text(encoding="ascii").split("\n\n")]
    return [[byte >> k & 1 for byte in row for k in range(8)] for row in rows]


def make_texts() -> dict[str, str]:
    """The texts of the kept programs: {"<compositions>": text, "<families>": text}."""
    *lengths, families = read_kept()
    chains: list[tuple[str, ...]] = [()]
    texts = []
    for bits in lengths:
        chains = list(compress(extend_chains(chains), bits))
        texts += [compose_steps(chain)[1] for chain in chains]
    every = (text for family in FAMILIES for _, text in expand(family))
    return {"<compositions>": "\n".join(texts), "<families>": "\n".join([HELPERS, *compress(every, families)])}
