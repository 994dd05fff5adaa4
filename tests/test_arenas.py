"""Arenas of any size: they begin again, grow, and say MEMORY at last; no other result depends on them."""

import numpy
import pytest
from endings import GRIDS, G, Paths, battery, one, outcome, outcomes, restarts

from arcfast import DSLError, Program, Status


def test_restarts_are_counted(arenas):
    text = "x = replace(upscale(I, {}), ZERO, {}); y = apply(lambda r: combine(r, r), x); return size(merge(y))"
    texts = [text.format(30 + k, k) for k in range(6)]
    b = battery(*texts, *texts)
    arenas(1 << 28)  # the debug build begins with tiny ones
    expected = outcomes(b, GRIDS)
    assert not restarts(b.run(GRIDS))
    arenas(1 << 16)
    assert outcomes(b, GRIDS, threads=2) == expected
    assert restarts(b.run(GRIDS)) > 0
    assert b.program(0)(G) == expected["f0", 0][1]


def test_shared_values_larger_than_the_kept_region(arenas):
    grow = "; ".join(f"x{k} = upscale(I, 5{k}); y{k} = hmirror(x{k})" for k in range(6))
    text = f"{grow}; return astuple(I, astuple(size(y0), size(y5)))"
    expected = one(text)
    arenas(1 << 15, 1 << 17)  # a quarter is kept: less than the values, which fit into the whole
    b = battery(text, text + " ", "return size(upscale(I, 55))", "return I")
    run = b.run([G, G])
    assert restarts(run) >= 6  # all but the last, on each input
    for i in range(2):
        assert outcome(run, 0, i) == outcome(run, 1, i) == expected
        assert run.value(2, i) == 110 and run.value(3, i) == G


def test_more_than_the_largest_arena_is_memory(arenas):
    text = "; ".join(f"x{k} = upscale(I, 20{k})" for k in range(3)) + "; return astuple(x0, astuple(x1, size(x2)))"
    assert one(text)[0] == Status.OK
    arenas(1 << 16, 1 << 17)
    for b in (battery("return I", text), battery(text, text + " "), battery(text)):
        for options in ({}, {"values": False}):
            run = b.run([G], **options)
            p = len(b) - 1
            assert run.status[p, 0] == Status.MEMORY and run.hashes[p, 0] == 0
            assert run.error(p, 0) == "out of memory (the values of all steps do not fit into the largest arena)"
            assert len(b) == 1 or run.status[0, 0] == (
                Status.OK if b.program(0).source.endswith("return I") else Status.MEMORY
            )
    with pytest.raises(DSLError) as caught:
        b.program(0)(G)
    assert caught.value.status == "memory"


def test_an_input_larger_than_the_kept_region(arenas):
    large = tuple(tuple((i * j) % 10 for j in range(200)) for i in range(200))
    texts = ("return rot90(I)", "return size(I)", "return rot90(rot90(I))")
    expected = outcomes(battery(*texts), [large, G])
    arenas(1 << 15, 1 << 18)
    assert outcomes(battery(*texts), [large, G]) == expected
    assert restarts(battery(*texts).run([large, G])) > 0
    arenas(1 << 15, 1 << 15)
    run = battery(*texts).run([large, G])
    assert (run.status[:, 0] == Status.MEMORY).all() and (run.status[:, 1] == Status.OK).all()


def test_an_input_that_is_the_output_survives_small_arenas(arenas):
    """Nothing of it fits below the ceiling, so that it is there only while its program runs alone."""
    large = tuple(tuple((7 * i + j) % 10 for j in range(90)) for i in range(90))
    wide = tuple(tuple(range(200, 210)) for _ in range(10))
    arenas(40_000, 40_000)
    run = battery("return I", "return size(I)", "return I").run([large, G], threads=1)
    assert (run.status == Status.OK).all() and run.value(0, 0) == run.value(2, 0) == large and run.value(2, 1) == G
    assert Program.parse("def f(I):\n    return I")(large) == large
    assert Program.parse("def f(S, I, C):\n    return I")(((large, G),), large, G) == large
    for text in ("return upscale(I, 3)", "return hmirror(I)"):
        for grid in (large, wide):
            for size in (24_000, 40_000, 70_000):
                arenas(size, size)
                told = battery(text).run([grid])
                try:
                    called = Program.parse(f"def f(I):\n    {text}")(grid)
                except DSLError as error:
                    assert error.status == "memory" and told.status[0, 0] == Status.MEMORY
                else:
                    assert told.status[0, 0] == Status.OK and called == told.value(0, 0)


def test_what_fits_does_not_depend_on_other_inputs(arenas):
    arenas(1 << 20, 1 << 20)
    small = ((1, 2), (3, 4))
    others = [tuple(tuple((i + j + k) % 10 for j in range(10)) for i in range(10)) for k in range(20)]
    for rows in (10_300, 10_328, 10_345, 10_500):
        b = battery(f"return size(canvas(0, ({rows}, 100)))", "return I")
        statuses = [b.run(inputs, threads=1).status[:, 0].tolist() for inputs in ([small], [small, *others])]
        assert statuses[0] == statuses[1]


def test_many_inputs_are_kept_in_arenas_or_are_not(arenas):
    rng = numpy.random.default_rng(3)
    grids = rng.integers(0, 10, (1200, 30, 30)).tolist()  # over 1 MiB, more than is kept; half of them is not
    wide = [[1000, 7], [8, 9]]  # takes four bytes a cell
    inputs = [*grids, wide, (), ((), ()), *grids[:3]]
    b = battery("return rot180(I)", "x = hmirror(I); return vconcat(x, I)", "return I", "return size(I)")
    run = b.run(inputs, values=False)
    pieces = [b.run(part, values=False) for part in (inputs[:600], inputs[600:])]
    for told in ("status", "hashes", "fuel"):
        together = numpy.concatenate([getattr(piece, told) for piece in pieces], axis=1)
        assert (getattr(run, told) == together).all(), told
    assert (run.hashes[:, :3] == run.hashes[:, -3:]).all() and len(set(run.hashes[2].tolist())) == 1203
    for k in (0, 599, 1199):
        assert one("return rot180(I)", grids[k])[-1] == run.hashes[0, k]
    for size in (1 << 17, 1 << 22):  # in the smaller one there is no room for them
        arenas(size)
        again = b.run(inputs[600:], values=False)
        assert (again.hashes == pieces[1].hashes).all() and (again.fuel == pieces[1].fuel).all()


@pytest.mark.parametrize(
    "function", ["lambda a: apply(lambda b: add(a, b), interval(0, 40, 1))", "lambda a: repeat(a, 12)"]
)
def test_columns_that_fill_the_arena_are_done_without(arenas, function):
    """Calls in columns need more room at once than calls one by one."""
    text = f"return size(merge(apply({function}, interval(0, add(300, height(I)), 1))))"
    arenas(1 << 28)
    with Paths() as paths:
        expected = one(text)
    assert expected[0] == Status.OK and paths["columns"] and not paths["without_columns"] and not paths["one_by_one"]
    ways = set()
    for size in (1 << 15, 1 << 16, 1 << 17):
        arenas(size, 1 << 26)
        with Paths() as paths:
            assert one(text) == expected
        ways |= {way for way, count in paths.items() if count}
    assert {"without_columns", "one_by_one"} <= ways
