"""Calls in columns end as calls one by one do: value, status, error, fuel and hash.

Every program here stands under the way that the core takes for it (core/paths.def), and the counts of the core must
show that it was taken: what falls back to calls one by one would agree with them as well.
"""

import pytest
from endings import GRIDS, Paths, outcome

from arcfast import Program, Status
from arcfast.programs.graph import Graph
from arcfast.running.options import RunOptions
from arcfast.running.run import run_graph

OBJECTS = "objects(I, T, F, T)"
MEASURE = (  # of an object from a place: a function of the place
    "compose(lbind(compose, fork(add, compose(maximum, fork(subtract, first, compose(center, last))), "
    "compose(size, last))), lbind(lbind, astuple))"
)
PLACES = "prapply(astuple, interval(0, 6, 1), interval(-1, 4, 1))"  # enough that a column is worth keeping
THINGS = "apply(initset, prapply(astuple, interval(0, 3, 1), interval(2, 7, 2)))"
FAR = "compose(lbind(lbind, manhattan), initset)"  # from a place: a function of things
WITH = "lambda o: lambda p: size(insert(p, o))"
NEAR = (
    f"fork(lbind(fork, greater), chain(rbind(compose, {FAR}), lbind(lbind, valmin), rbind(remove, {THINGS})), {WITH})"
)
SUMS = "compose(lbind(compose, fork({}, compose(even, last), fork(add, first, last))), lbind(lbind, astuple))"


def too_deep(levels):
    """A function made anew for each row calls others 120 deep; it is asked again from so many levels below."""
    inner = [f"n{k + 1} = compose(identity, n{k})" for k in range(120)]
    outer = [f"f{k + 1} = compose(identity, f{k})" for k in range(levels)]
    asked = "f0 = compose(lbind(valmin, interval(0, 5, 1)), compose(lbind(compose, n120), lbind(lbind, add)))"
    lines = ["n0 = identity", *inner, asked, *outer, f"return apply(fork(add, f0, f{levels}), interval(0, 20, 1))"]
    return "; ".join(lines)


def passing(asked):
    """A function is asked for columns that differ in sets alone, which are made where others were before."""
    return "; ".join(
        (
            "N = interval(0, add(height(I), 12), 1)",
            "C = apply(initset, interval(2, 30, 2))",
            "h = fork(both, first, compose(initset, last))",
            "g = compose(lbind(compose, compose(compose(rbind(contained, C), identity), h)), lbind(lbind, astuple))",
            f"return apply(compose({asked}, g), N)",
        )
    )


def deep(function, levels=12):
    """Closures in closures over containers of one member."""
    for _ in range(levels):
        function = f"compose(lbind(valmin, initset(0)), compose(lbind(compose, {function}), lbind(lbind, add)))"
    return f"return apply({function}, interval(0, 9, 1))"


EDGES = (  # places whose neighbours are the last that there are, or are none
    ("(2147483646, 0)", "(2147483645, 0)"),
    ("(2147483647, 0)", "(2147483645, 0)"),
    ("(0, 2147483647)", "(0, 2147483640)"),
    ("(-2147483647, 3)", "(-2147483646, 1)"),
    ("(-2147483648, 3)", "(-2147483646, 1)"),
    ("(7, -2147483648)", "(7, -2147483640)"),
)

ONE = "identity invert double halve increment decrement crement sign even positive flip first last maximum minimum"
ONE = ONE.split()
OF_PAIRS = ("identity", "crement", "even", "positive", "flip")  # of pairs these give no column of ints or pairs
TWO = "add subtract multiply divide greater equality astuple both either".split()
NUMBERS = {  # columns of ints, bools and pairs, of which some are none, and sums that are no ints
    "int_columns": (
        *(f"return apply(compose({op}, {of}), interval(-9, 9, 1))" for op in ONE for of in ("double", "even")),
        *(
            f"return apply(lambda k: k {op} {by}, interval(-9, 9, 1))"
            for op in ("//", "%")
            for by in (3, -4, 1, -1, "I[0][1]")
        ),
        *(
            f"return apply(lambda k: {by} {op} k, interval(-9, 0, 1))"
            for op in ("//", "%")
            for by in (7, -7, 2147483647)
        ),
        *(f"return apply(compose({op}, toivec), interval(-9, 9, 1))" for op in ONE if op not in OF_PAIRS),
        *(
            f"return apply(compose({op}, {of}), {PLACES})"
            for op in ONE
            for of in ("invert", "first", "lbind(astuple, T)")
        ),
        *(
            f"return apply(fork({op}, {of}, double), interval(1, 19, 1))"
            for op in TWO
            for of in ("identity", "even", "tojvec")
        ),
        *(
            f"return apply(fork({op}, {of}, increment), {PLACES})"
            for op in TWO
            for of in ("invert", "last", "identity")
        ),
        *(
            f"return apply(compose(rbind({op}, {by}), double), interval({start}, {start + 12}, 1))"
            for op in ("add", "subtract", "multiply")
            for by, start in (
                (2147483647, -6),
                (-2147483648, -6),
                (65536, 16378),
                (32768, 16378),
                (-32769, -12),
                (3, -16390),
            )
        ),
        *(f"return apply(compose({op}, rbind(add, 2147483640)), interval(-4, 8, 1))" for op in ONE),
        *(f"return apply(compose({op}, rbind(subtract, 2147483640)), interval(-8, 7, 1))" for op in ONE),
        *(
            f"return apply(matcher({of}, {value}), {PLACES})"
            for of in ("invert", "first")
            for value in ("-2", "(-3, 1)", "T", "()")
        ),
        *(
            f"return apply(compose(lbind(apply, {of}), increment), {PLACES})"
            for of in ("even", "double", "toivec", "rbind(divide, 0)")
        ),
        f"return apply(fork(apply, lbind(astuple, double), identity), {PLACES})",
        f"return apply(fork(add, lbind(astuple, double), identity), {PLACES})",
        f"return apply(compose(matcher(first, double), lbind(astuple, double)), {PLACES})",
        f"return sfilter({PLACES}, compose(lbind(greater, 4), fork(multiply, first, last)))",
        f"return apply(fork(equality, first, compose(even, last)), {PLACES})",
        f"return apply(compose(lambda p: add(first(p), last(p)), double), {PLACES})",
        f"return order({PLACES}, fork(add, compose(invert, last), first))",
        f"return order({PLACES}, lambda p: add(invert(last(p)), first(p)))",
        f"return apply(lambda p: add(double(first(p)), multiply(first(p), last(p))), {PLACES})",
        f"g = fork(multiply, first, last); return apply(lambda p: add(g(p), (lambda q: last(q))(p)), {PLACES})",
    ),
    "columns": (
        *(f"return apply(compose({op}, toivec), interval(-9, 9, 1))" for op in ("identity", "crement", "flip")),
        "return apply(fork(add, identity, lambda a: branch(even(a), a, toivec(a))), interval(0, 12, 1))",
    ),
    "columns_failed": (  # at the first function already
        *(f"return apply(compose({op}, toivec), interval(-9, 9, 1))" for op in ("even", "positive")),
        *(f"return apply(compose({op}, rbind(add, 2147483640)), interval(-4, 9, 1))" for op in ONE),
        *(f"return apply(compose({op}, rbind(subtract, 2147483640)), interval(-9, 7, 1))" for op in ONE),
    ),
}

COLUMNS = {  # closures over many members: small results, sets, functions, errors late and early, calls in calls
    "columns": (
        "return apply(fork(add, first, last), asindices(I))",
        "return apply(compose(initset, fork(astuple, last, first)), asindices(I))",
        "return mapply(lbind(shift, asobject(I)), apply(rbind(multiply, 3), asindices(I)))",
        "return sfilter(asindices(I), compose(matcher(first, 3), fork(subtract, identity, invert)))",
        "return apply(compose(lbind(apply, increment), dneighbors), asindices(I))",
        "return argmin(asindices(I), compose(rbind(valmin, fork(multiply, first, last)), ineighbors))",
        "return prapply(lbind(fork, add), astuple(identity, double), astuple(invert, increment))",
        "return apply(lbind(rbind, manhattan), apply(initset, asindices(I)))",
        "return order(asindices(I), fork(subtract, last, first))",
        "return apply(compose(lambda a: astuple(a, size(asindices(I))), double), interval(0, 300, 1))",
        "return mapply(compose(lambda a: apply(lambda b: add(a, b), interval(0, 8, 1)), increment), interval(0, 8, 1))",
        "return sfilter(vconcat(I, vconcat(I, I)), matcher(first, 0))",
        "return apply(fork(astuple, last, first), product(asobject(I), asobject(I)))",
        f"return apply(lambda o: valmax(toindices(o), lambda p: first(p)), {OBJECTS})",  # a lambda made in each row
        "a = height(I); b = width(I); c = double(a); d = double(b); return apply(lambda x: apply(lambda y: "
        "add(add(a, b), add(add(c, d), add(x, y))), interval(0, 4, 1)), interval(0, 9, 1))",  # captures more than four
    ),
    "columns_failed": (
        "return apply(compose(rbind(divide, 0), first), asindices(I))",
        "return apply(chain(first, lbind(remove, 5), lbind(astuple, 5)), interval(0, 9, 1))",
        deep("rbind(divide, 0)"),
    ),
    "no way": (  # rows of grids and pairs of places: without calls of functions
        "return dedupe(vconcat(I, hmirror(I)))",
        "return remove(last(I), vconcat(I, I))",
        "return product(asobject(I), recolor(7, neighbors((0, 127))))",
        "return product(asindices(I), neighbors((0, 127)))",
        "return product(neighbors((-127, 0)), asindices(I))",
        too_deep(150),  # is refused when it is made
    ),
}

TUPLES = {  # tuples of two that are put off, or are not, or are needed after all
    "deferred_tuples": (
        "return apply(compose(fork(add, compose(size, last), first), lbind(astuple, 5)), objects(I, T, F, T))",
        "return apply(chain(center, last, lbind(astuple, (1, 2))), objects(I, T, F, T))",
        "return apply(lbind(astuple, (1, 2)), apply(toindices, objects(I, T, F, F)))",
        "return apply(fork(astuple, compose(size, last), first), apply(rbind(astuple, T), objects(I, T, F, T)))",
        "return apply(compose(matcher(first, 2), fork(astuple, size, identity)), objects(I, T, F, T))",
        "return apply(chain(size, lambda p: first(p), fork(astuple, identity, color)), objects(I, T, F, T))",
        "return apply(lbind(apply, lbind(astuple, asindices(I))), asindices(I))",
        # held where they are moved
        "x = objects(I, T, F, T); f = lambda q: astuple(5, q); return apply(lambda p: f(p), x)",
        "x = objects(I, T, F, F); f = lambda q: astuple(q, 5); return apply(lambda p: size(first(f(p))), x)",
    ),
    "columns": ("return apply(chain(first, rbind(astuple, asindices(I)), even), interval(0, 9, 1))",),
    "columns_failed": ("return apply(compose(rbind(apply, 3), lbind(lbind, astuple)), interval(0, 9, 1))",),
}

PAIRS = {  # functions applied to pairs
    "pair_columns": (
        "return apply(lbind(apply, fork(multiply, sign, identity)), apply(rbind(subtract, 1), asindices(I)))",
        "return apply(lbind(apply, even), asindices(I))",
    ),
    "nested_columns": (  # they give no ints
        "return apply(lbind(apply, toivec), asindices(I))",
        "return apply(lbind(apply, lbind(astuple, asindices(I))), asindices(I))",
    ),
    "columns_failed": (
        "return apply(compose(maximum, lbind(apply, rbind(divide, 0))), asindices(I))",
        "return apply(lbind(apply, compose(asindices, lbind(canvas, 1))), apply(toivec, asindices(I)))",
        "return apply(compose(lbind(apply, lbind(interval, 0)), double), interval(0, 9, 1))",
    ),
}

FUNCTIONS = {  # functions made in each row
    "columns": (
        "return size(apply(lbind(lbind, add), interval(0, 9, 1)))",
        "return apply(chain(size, initset, lbind(rbind, subtract)), interval(0, 9, 1))",
        "return apply(lambda a: argmin(interval(0, 5, 1), lambda b: multiply(a, b)), interval(-4, 5, 1))",
        f"return apply(lambda p: argmin({OBJECTS}, lambda o: manhattan(initset(p), o)), asindices(I))",
        f"return apply(compose(lbind(valmin, {THINGS}), lbind(lbind, manhattan)), {THINGS})",
        "return apply(compose(lbind(sfilter, interval(0, 9, 1)), lbind(matcher, double)), interval(0, 9, 1))",
        "return apply(compose(lbind(extract, interval(0, 20, 1)), lbind(lbind, equality)), interval(0, 9, 1))",
        "return apply(compose(lbind(rbind(get_arg_rank, 1), interval(0, 6, 1)), lbind(lbind, multiply)), "
        "interval(-4, 9, 1))",
        "return apply(compose(lbind(valmax, interval(0, 3, 1)), lambda a: lambda b: add(a, b)), interval(0, 9, 1))",
        "return apply(lambda a: apply(lambda b: apply(lambda c: add(a, add(b, c)), interval(0, 3, 1)), "
        "interval(0, 4, 1)), interval(0, 9, 1))",
    ),
    "columns_failed": (
        "return apply(compose(lbind(valmax, interval(0, 3, 1)), lbind(lbind, divide)), interval(0, 9, 1))",
        "return apply(compose(lbind(compose, size), increment), interval(0, 9, 1))",
        "return apply(compose(lbind(apply, size), lbind(lbind, add)), interval(0, 9, 1))",
        "return apply(compose(lbind(rbind(get_arg_rank, 0), 5), lbind(lbind, add)), interval(0, 9, 1))",
    ),
}

LOOPS = {  # primitives with loops of their own over columns
    "columns": (
        "return apply(compose(first, first), product(asobject(I), asobject(I)))",
        "return apply(compose(last, last), product(asobject(I), asobject(I)))",
        f"return apply(compose(size, last), product({OBJECTS}, {OBJECTS}))",
        "return apply(first, asobject(I))",
        "return apply(first, insert((1, 2, 3), insert(initset(4), product(asobject(I), asobject(I)))))",
        f"return sfilter(product({OBJECTS}, {OBJECTS}), fork(equality, first, last))",
        "return apply(compose(lbind(equality, 3), first), asobject(I))",
        f"return apply(fork(manhattan, first, last), product({THINGS}, {OBJECTS}))",
        f"return apply(fork(manhattan, first, last), product({THINGS}, {THINGS}))",
    ),
    "columns_failed": (
        "return apply(compose(lbind(manhattan, initset((-2147483648, 0))), compose(initset, double)), asindices(I))",
        "return apply(compose(first, first), product(interval(0, 5, 1), asobject(I)))",
    ),
}

NESTED = {  # a function for each row, called on the members of one container
    "nested_columns": (  # made alike, with small results
        f"return apply(compose(lbind(valmin, {OBJECTS}), {MEASURE}), asindices(I))",
        f"return apply(compose(lbind(argmin, {OBJECTS}), {MEASURE}), asindices(I))",
        f"return sfilter(asindices(I), fork(greater, compose(lbind(valmax, {OBJECTS}), {MEASURE}), first))",
        "return apply(compose(lbind(sfilter, interval(0, 4, 1)), compose(lbind(compose, even), lbind(lbind, add))), "
        "interval(0, 9, 1))",
        "return apply(compose(rbind(apply, interval(0, 4, 1)), lbind(lbind, add)), interval(0, 9, 1))",
        "return apply(compose(rbind(apply, interval(0, 4, 1)), lbind(lbind, astuple)), interval(0, 9, 1))",
        "return apply(compose(lbind(valmax, interval(1, 5, 1)), lbind(rbind, divide)), interval(1, 9, 1))",
        "return apply(compose(lbind(valmax, interval(0, 4, 1)), fork(lbind(fork, add), lbind(lbind, add), "
        "lbind(rbind, subtract))), interval(0, 9, 1))",
        "return apply(compose(lbind(argmax, interval(0, 4, 1)), compose(lbind(lbind(chain, invert), double), "
        "lbind(lbind, subtract))), interval(0, 9, 1))",
        "return apply(compose(lbind(valmin, interval(0, 4, 1)), compose(lbind(compose, even), lbind(lbind, add))), "
        "interval(0, 9, 1))",
        "return apply(compose(lbind(valmax, interval(0, 4, 1)), chain(lbind(compose, lbind(valmin, interval(0, 5, 1)))"
        ", rbind(compose, lbind(lbind, add)), compose(lbind(lbind, compose), lbind(lbind, multiply)))), "
        "interval(0, 9, 1))",
        f"return apply(compose(lbind(sfilter, {PLACES}), {NEAR}), {THINGS})",
        deep("identity"),
        deep("lbind(astuple, 5)"),
        deep("initset"),
        "return apply(compose(rbind(mapply, interval(0, 4, 1)), compose(lbind(compose, initset), lbind(lbind, add))), "
        "interval(0, 9, 1))",
        f"return apply(compose(lbind(mfilter, {OBJECTS}), lbind(matcher, size)), interval(0, 9, 1))",
        # containers of other lengths, one of them empty, and functions of other rows
        "return apply(lambda a: apply(lambda b: multiply(a, b), interval(0, multiply(a, a), 1)), interval(-3, 9, 1))",
        "return apply(lambda a: valmax(interval(0, a, 1), lambda b: subtract(b, a)), interval(0, 9, 1))",
        "return apply(lambda a: apply(lambda b: astuple(a, b), interval(a, 1700, 1)), interval(0, 5, 1))",
        f"return apply(lambda o: apply(lambda p: add(first(p), size(o)), toindices(o)), {OBJECTS})",
        # several rows with one container, then with another
        "return apply(lambda a: apply(lambda b: argmin(interval(0, add(5, a), 1), lambda c: subtract(multiply(b, c), "
        "double(c))), interval(0, 30, 1)), interval(0, 9, 1))",
        "x = interval(0, 40, 1); return apply(lambda p: size(mapply(lambda q: initset(add(p, q)), x)), "
        "interval(0, 90, 1))",
    ),
    "fewer_rows": (  # parts of a lambda that read nothing but what it captures
        "x = asobject(I); return apply(lambda p: argmin(x, lambda q: manhattan(initset(p), initset(q))), asindices(I))",
        "x = interval(0, 5, 1); return apply(lambda p: valmax(x, lambda q: add(q, size(interval(0, multiply(p, p), 1)))"
        "), interval(0, 9, 1))",
        "x = interval(0, 5, 1); return apply(lambda p: apply(lambda q: (lambda a: a + q)(size(apply(double, "
        "interval(0, p, 1)))), x), interval(0, 9, 1))",
        "x = interval(0, 5, 1); return apply(lambda p: sfilter(x, lambda q: greater(q, (lambda f: f(p))(double))), "
        "interval(0, 9, 1))",
    ),
    "columns_failed": (
        "return apply(compose(lbind(valmax, interval(1, 5, 1)), lbind(rbind, divide)), interval(-6, 3, 1))",
        "x = interval(0, 5, 1); return apply(lambda p: valmax(x, lambda q: add(q, divide(6, p))), interval(-6, 3, 1))",
        "return apply(compose(lbind(valmin, interval(0, 4, 1)), lbind(lbind, lbind(interval, 0))), interval(1, 9, 1))",
        "return apply(compose(lbind(argmin, asindices(I)), lbind(lbind, manhattan)), apply(initset, asindices(I)))",
    ),
    "loops": (  # not made alike
        "return apply(compose(lbind(valmin, interval(0, 3, 1)), lambda a: branch(even(a), lbind(add, a), increment)), "
        "interval(0, 9, 1))",
    ),
    "kept_columns": (  # what reads nothing but members is computed for the first rows only
        "x = apply(initset, asindices(I)); return apply(lambda p: argmin(x, lambda q: multiply(size(q), "
        "manhattan(initset(p), q))), prapply(astuple, interval(0, 20, 1), interval(0, 9, 1)))",
        "x = interval(0, 40, 1); return apply(lambda p: apply(lambda q: add(p, double(q)), x), interval(0, 90, 1))",
        "x = interval(0, 40, 1); return apply(lambda p: size(apply(lambda q: astuple(p, initset(double(q))), x)), "
        "interval(0, 90, 1))",
    ),
}

SAME = {
    "fewer_rows": (  # the same arguments in all rows
        f"x = {PLACES}; return apply(lambda a: add(a, size(apply(double, x))), interval(0, 9, 1))",
        f"x = {PLACES}; return apply(fork(add, identity, lambda a: valmax(x, lambda p: first(p))), interval(0, 9, 1))",
        f"return apply(compose(lbind(valmin, {OBJECTS}), {MEASURE}), asindices(I))",
        f"return apply(chain(lbind(argmax, {PLACES}), rbind(compose, compose(lbind(valmax, {THINGS}), {FAR})), "
        "lbind(lbind, subtract)), interval(0, 5, 1))",
    ),
}


def asked_again(best, how):
    return (
        f"return apply(chain(lbind(apply, compose(lbind({best}, interval(0, 5, 1)), {SUMS.format(how)})), "
        "lbind(lbind(interval, 0), 20), increment), interval(0, 5, 1))"
    )


AGAIN = {  # the same rows asked again: of functions made anew, of one function, beside other results
    "columns": (
        f"return apply(chain(size, lbind(sfilter, {PLACES}), lbind(matcher, compose(lbind(argmin, {PLACES}), "
        "compose(lbind(compose, maximum), lbind(lbind, subtract))))), totuple(neighbors((1, 1))))",
        *(too_deep(levels) for levels in (100, 120, 124, 128)),
    ),
    "nested_columns": (
        f"return apply(chain(lbind(sfilter, {PLACES}), rbind(compose, compose(lbind(argmin, {THINGS}), {FAR})), "
        f"lbind(rbind, equality)), {THINGS})",
        *(asked_again("sfilter", how) for how in ("either", "both", "lambda a, b: a", "lambda a, b: b", "astuple")),
        *(
            asked_again(best, how)
            for best in ("valmax", "argmin")
            for how in ("lambda a, b: a", "lambda a, b: b", "astuple")
        ),
        *(asked_again(best, how) for best in ("valmax", "argmin") for how in ("either", "both")),
        *(
            passing(asked)
            for asked in ("rbind(apply, (1, 2, 3))", "lbind(sfilter, (1, 2, 3, 4))", "lbind(argmax, (1, 2, 3))")
        ),
    ),
    "columns_failed": (too_deep(132),),  # in too deep a call
}

SPANS = "interval(-20, 20, 1)"


def shared(best, what, x="interval(0, 9, 1)", of="remove(a, x)"):
    """The best of what each function gives on the members of each container, which have most of them in common."""
    return f"x = {x}; return apply(lambda a: apply(lambda p: {best}({of}, lambda q: {what}), {SPANS}), x)"


KNOWN = {
    "known_members": (
        *(shared(best, "multiply(p, q)") for best in ("valmin", "valmax", "argmin", "argmax")),
        *(shared(best, "greater(p, q)") for best in ("valmin", "valmax", "argmin", "argmax")),
        *(shared(best, "add(p, size(q))", OBJECTS) for best in ("valmin", "argmax")),
        shared("argmin", "p", OBJECTS),  # all are the best
        shared("valmin", "multiply(p, q)", of="insert(a, initset(5))"),
        shared(
            "argmax", "subtract(p, q)", "interval(3, 9, 1)", "interval(0, multiply(a, a), 1)"
        ),  # more than there is room for
        "x = interval(0, 9, 1); y = interval(0, 30, 1); z = interval(0, 5, 1); return apply(lambda a: apply(lambda p: "
        "valmin(remove(a, x), lambda q: multiply(p, q)), branch(greater(a, 4), z, y)), x)",  # first many, then few
        shared("valmin", "add(size(interval(0, add(p, 30), 1)), q)"),  # a part that reads functions alone
        shared("valmin", "size(apply(lambda r: multiply(r, p), interval(0, add(q, 2), 1)))"),  # which call others
        "x = interval(0, 5, 1); y = interval(0, 200, 1); return apply(lambda a: apply(lambda p: argmin(remove(a, x), "
        "lambda q: multiply(subtract(p, 90), q)), y), x)",
        f"return apply(chain(rbind(apply, {SPANS}), rbind(compose, lbind(lbind, multiply)), compose(lbind(lbind, "
        "valmin), rbind(remove, interval(0, 9, 1)))), interval(0, 9, 1))",
    ),
    "nested_columns": (
        *(  # members made for each row, where those of rows before were
            f"x = interval(0, 9, 1); y = interval(0, 300, 1); return apply(lambda a: valmax(y, lambda p: valmin("
            f"{of}(canvas(a, (3, 3))), lambda q: add(p, index(q, (1, 1))))), x)"
            for of in ("initset", "rbind(repeat, 2)")
        ),
        shared("argmin", "astuple(p, q)"),  # no ints
        "x = interval(0, 5, 1); y = interval(0, 1500, 1); return apply(lambda a: apply(lambda p: valmax(remove(a, x), "
        "lambda q: multiply(subtract(p, 90), q)), y), x)",  # other functions, later: none is asked twice
        "x = interval(0, 5, 1); y = interval(0, 25, 1); return apply(lambda z: apply(lambda a: apply(lambda p: "
        "valmax(remove(a, x), lambda q: multiply(z, multiply(p, q))), y), x), x)",  # functions vary with the row too
        "x = interval(0, 9, 1); y = interval(0, 30, 1); z = interval(0, 5, 1); return apply(lambda a: apply(lambda p: "
        "valmin(remove(a, x), lambda q: multiply(p, q)), branch(greater(a, 4), y, z)), x)",  # first few, then many
        shared("argmax", "branch(greater(q, 4), even(p), p)"),  # of two kinds
        shared(
            "valmin", "multiply(p, q)", of="interval(multiply(a, 30), add(multiply(a, 30), 20), 1)"
        ),  # nothing in common
    ),
    "fewer_rows": (shared("valmax", "double(q)"),),  # one function
    "columns_failed": (
        shared("valmin", "divide(p, q)"),
        shared("argmax", "multiply(p, q)", "interval(536870900, 536870920, 2)"),
        shared("argmin", "add(p, q)", "interval(0, 9, 1)", "interval(4, a, 1)"),  # of nothing
    ),
}

FUSED = {"fused": (  # calls that need not be made
    "return apply(lbind(apply, maximum), papply(pair, I, hmirror(I)))",
    "return apply(maximum, pair(interval(0, 9, 1), interval(9, -9, -2)))",
    "return apply(maximum, pair((1, 2), (4, -3)))",
    "return apply(rbind(order, identity), rot90(I))",
    "return order((3, -1, 2, -1, 9), identity)",
    "return apply(rbind(order, invert), rot90(I))",
    "return apply(rbind(mapply, ofcolor(I, 0)), astuple(neighbors, ineighbors))",
    "return mapply(compose(lbind(mapply, ineighbors), neighbors), asindices(I))",
    "return mapply(neighbors, initset((-3, 5)))",
    "return mapply(ineighbors, prapply(astuple, (0, 2, 70), (-40, 21)))",
    *(f"return mapply(neighbors, insert({place}, initset({other})))" for place, other in (EDGES[0], EDGES[3])),
    "return mapply(vfrontier, ofcolor(I, 0))",
    "return apply(rbind(mapply, asindices(I)), astuple(hfrontier, vfrontier))",
    "return mapply(vfrontier, prapply(astuple, (-40, 0, 23), (1, 2, 64)))",
    "return mapply(lbind(shift, asobject(I)), asindices(I))",
    "return mapply(lbind(shift, asindices(I)), prapply(astuple, (-70, 0, 23), (-65, 1, 63, 64)))",
    "return mapply(lbind(shift, insert((-3, 63), asindices(I))), prapply(astuple, (0, 1), (0, 127)))",
    "return mapply(lbind(shift, insert((0, 64), asindices(I))), prapply(astuple, (0, 1), (0, 1)))",
    "return mapply(lbind(shift, upscale(asobject(I), 20)), prapply(astuple, (-3, 0, 90), (-70, 1, 63, 64)))",
    "return mapply(lbind(shift, insert((3, -64), insert((0, 127), ofcolor(I, 0)))), neighbors((-9, 2)))",
    "return mapply(lbind(shift, toobject(asindices(I), replace(I, 0, 300))), initset((-5, 7)))",
    "return apply(rbind(mapply, neighbors((2, 1))), apply(lbind(lbind, shift), objects(I, T, F, F)))",
    *(
        f"return mapply(lbind(shift, neighbors((1, 1))), insert({place}, initset({other})))"
        for place, other in EDGES[3:]
    ),
    "x = asobject(I); return mapply(lambda p: shift(x, p), asindices(I))",
    "return mapply(lambda p: neighbors(p), ofcolor(I, 0))",
    "return prapply(lambda a, b: connect(a, b), asindices(I), asindices(I))",
    "return prapply(connect, asindices(I), asindices(I))",
    "return prapply(connect, ofcolor(I, 0), neighbors((0, 0)))",
    "return prapply(connect, initset((3, 4)), initset((3, 4)))",
    "return apply(rbind(lbind(prapply, connect), dneighbors((2, 2))), apply(neighbors, asindices(I)))",
    *(f"return prapply(connect, initset({place}), insert({other}, initset({place})))" for place, other in EDGES),
)}  # fmt: skip

NOT_FUSED = {  # calls that look like those, and must be made
    "columns": (
        "return order(interval(20, -20, -3), identity)",
        "return order((3, -128, 2, -1, 9, 4, 5, 6, 7), invert)",
        "return mapply(ineighbors, prapply(astuple, (0, 2, 70), (-40, 22)))",
        "return mapply(dneighbors, asindices(I))",
        "return mapply(hfrontier, ofcolor(I, 0))",
        "return mapply(lambda g: apply(minimum, g), repeat(pair(interval(0, 9, 1), interval(9, -9, -2)), 5))",
        "return mapply(neighbors, prapply(astuple, (0, 700), (0, 1)))",
        "return mapply(vfrontier, prapply(astuple, (-40, 0, 23), (1, 65)))",
        "return mapply(lbind(shift, insert((0, 5000), asindices(I))), prapply(astuple, (0, 1), (0, 1)))",
        "return mapply(lbind(shift, combine(recolor(-4, neighbors((9, 9))), asobject(I))), "
        "insert((4000, 1), neighbors((0, 0))))",
        "return mapply(lbind(shift, asobject(I)), totuple(asindices(I)))",
        "return mapply(lbind(shift, totuple(asobject(I))), asindices(I))",
        "return prapply(connect, asindices(I), initset((3, 5000)))",
    ),
    "columns_failed": (
        *(
            f"return mapply(lbind(shift, neighbors({place})), insert({other}, neighbors((0, 0))))"
            for place, other in (EDGES[0], EDGES[3])
        ),
        *(
            f"return mapply(lbind(shift, insert({place}, initset({other}))), insert({other}, neighbors((0, 0))))"
            for place, other in EDGES
        ),
    ),
    "loops": ("return apply(maximum, pair((1, 2, 300), (4, -3, 7)))",),
    "one_by_one": (
        *(f"return mapply(neighbors, insert({place}, initset({other})))" for place, other in (*EDGES[1:3], *EDGES[4:])),
        *(
            f"return mapply(lbind(shift, neighbors((1, 1))), insert({place}, initset({other})))"
            for place, other in EDGES[:3]
        ),
    ),
}

UNTIL = {
    "loops": (  # a primitive that stops early or makes few calls, of functions that call nothing
        "return apply(lbind(add, height(I)), astuple(3, -4))",
        "return mapply(lambda k: initset(add(k, k)), interval(0, add(1, size(())), 1))",
        "return valmax((), compose(lbind(subtract, 7), identity))",
        f"return sfilter(repeat({OBJECTS}, 3), compose(even, size))",
        f"return extract({OBJECTS}, matcher(color, 3))",
        f"return extract({OBJECTS}, matcher(size, 1))",
        f"return extract({OBJECTS}, square)",
        f"return extract({OBJECTS}, lambda o: equality(color(o), add(size(o), 1)))",
        f"return extract({OBJECTS}, compose(lbind(contained, 2), palette))",
        f"return extract({OBJECTS}, chain(flip, flip, normalize))",
        "return extract(interval(0, 30, 1), rbind(greater, 20))",
        "return extract(interval(0, 30, 1), lambda k: greater(multiply(k, k), 100))",
        "return extract(interval(0, 30, 1), matcher(identity, 40))",  # none
        "return extract(interval(0, 30, 1), chain(rbind(greater, 3), first, lbind(astuple, 2)))",  # all true
        f"return extract({OBJECTS}, compose(lbind(matcher, color), color))",  # functions are true
        "return extract(I, chain(rbind(greater, 11), lbind(multiply, 3), maximum))",
        "return extract(asindices(I), matcher(first, 2))",
        "return extract(asindices(I), matcher(lambda a: add(a, a), astuple(2, 4)))",
        "return extract(apply(initset, interval(0, 9, 1)), lambda s: difference(s, initset(0)))",  # sets are true
        "return apply(lambda k: extract(interval(0, 9, 1), rbind(greater, k)), interval(0, 8, 1))",
    ),
    "one_by_one": (  # of functions that call others, or end in an error
        "return apply(lbind(add, 2147483647), astuple(-1, height(I)))",
        "return extract(interval(0, 30, 1), chain(rbind(greater, 3), first, identity))",
        f"return extract({OBJECTS}, lambda o: size(apply(first, o)))",
        "return extract(interval(0, 9, 1), power(rbind(add, 0), 12))",
    ),
}

ALL = [NUMBERS, COLUMNS, TUPLES, PAIRS, FUNCTIONS, LOOPS, NESTED, SAME, AGAIN, KNOWN, FUSED, NOT_FUSED, UNTIL]
CASES = [(way, text) for group in ALL for way, texts in group.items() for text in texts]
UNFUSED = {text for texts in NOT_FUSED.values() for text in texts}


@pytest.mark.parametrize("way, text", CASES)
def test_columns_end_as_calls_one_by_one_do(way, text):
    """The emulator calls one by one; budgets run out at every moment. What follows from constants is not folded: it
    would be computed before the run, and call by call.
    """
    programs = [Program.parse("def f(I):\n    " + "\n    ".join(text.split("; ")))]
    graph = Graph(programs, fold=False)

    def end(device, **budgets):
        return outcome(run_graph(graph, programs, GRIDS[2], RunOptions(device=device, **budgets)), 0, 0)

    with Paths() as paths:
        whole = end("cpu")
    assert paths.get(way) or (way == "no way" and not any(paths.values())), paths
    assert whole[0] == Status.ERROR or not paths["columns_failed"], paths  # columns fail only where calls do
    assert not (paths["fused"] and text in UNFUSED), paths
    assert whole == end("warp")
    cost = whole[3]
    for fuel in {1, cost // 3, cost - 2, cost - 1, cost, cost + 1} - {-1, 0}:
        assert end("cpu", fuel=fuel) == end("warp", fuel=fuel)
    for memory in (16, 64, 200, 700, 1500, 2500, 4000, 6000, 9000, 15000, 40000):
        assert end("cpu", memory=memory) == end("warp", memory=memory)
