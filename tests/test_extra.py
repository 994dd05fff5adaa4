"""The extra names and constants: what each means, on every backend, as function values, and what they refuse."""

import subprocess
import sys
from pathlib import Path

import pytest
from fuzz import check
from strategies import Fn, Program, build

from arcfast import DSLError, dsl
from arcfast import Program as Text
from arcfast.base import constants
from arcfast.base.table import ALIASES, PRIMITIVES
from arcfast.reference.calls import BODIES

pytest.importorskip("arcfast._warp")

F = Fn
GRID = ((1, 1, 0), (0, 2, 0), (3, 0, 2))  # 0 four times, 1 and 2 twice, 3 once
OBJ = frozenset({(2, (0, 0)), (2, (0, 1)), (1, (1, 0)), (1, (2, 0)), (5, (3, 3))})
PLACES = frozenset({(0, 0), (0, 1), (1, 0)})
ONE, TWO, THREE = frozenset({(1, (0, 0))}), frozenset({(2, (0, 0)), (2, (0, 1))}), frozenset({(3, (1, 1)), (4, (1, 2))})
PAIRS = ((((1, 2), (3, 4)), ((3, 1), (4, 2))), (((5, 6),), ((5,), (6,))))  # both are rot90
TURNS = ["hmirror", "dmirror", "vmirror", "cmirror", "rot90", "rot180", "rot270"]

VALUES = [
    *[("o_g", [GRID, k], dsl.objects(GRID, k & 4, k & 2, k & 1).to_python()) for k in range(8)],
    ("o_g", [GRID, 13], dsl.objects(GRID, 1, 0, 1).to_python()),  # the other bits do not count
    ("o_g_t", [((2, 0), (0, 1)), 5], (((1, (1, 1)),), ((2, (0, 0)),))),
    ("o_g_t", [((0, 0),), 5], ()),
    ("p_g", [GRID], (0, 1, 2, 3)),
    ("p_g", [()], ()),
    ("p_o", [OBJ], (1, 2, 5)),
    ("p_o", [((4, (0, 0)), (3, (0, 0)))], (3, 4)),
    ("p_f", [OBJ], frozenset({1, 2, 5})),
    ("p_f", [((4, (0, 0)), (3, (0, 0)))], frozenset({3, 4})),
    ("second", [(7, 8, 9)], 8),
    ("second", [frozenset({9, 8})], 9),
    ("second", [(3, (1, 2))], (1, 2)),
    *[("get_nth_t", [(5, 6, 7), n], (5, 6, 7)[n]) for n in range(-3, 3)],
    ("get_nth_t", [GRID, -1], (3, 0, 2)),
    ("get_nth_f", [frozenset({3, 1, 2}), -1], 3),
    ("get_nth_f", [(4, 9), 1], 9),
    ("get_nth_f", [OBJ, 0], (1, (1, 0))),
    *[("mir_rot_t", [GRID, k], getattr(dsl, name)(GRID).to_python()) for k, name in enumerate(TURNS)],
    *[("mir_rot_t", [GRID, k], GRID) for k in (-1, 7, 9)],
    *[("mir_rot_f", [PLACES, k], getattr(dsl, name)(PLACES).to_python()) for k, name in enumerate(TURNS[:4])],
    *[("mir_rot_f", [PLACES, k], PLACES) for k in (-1, 4, 6)],
    ("mir_rot_f", [((0, 1), (0, 0), (0, 1)), 9], frozenset({(0, 0), (0, 1)})),
    *[("corner", [PLACES, k], place) for k, place in enumerate([(0, 0), (0, 1), (1, 0), (1, 1), (0, 0)])],
    ("corner", [frozenset(), 3], ()),
    *[("col_row", [frozenset({(1, 2), (4, 7)}), k], limit) for k, limit in enumerate([4, 1, 2, 7])],
    # Descending and stable: of the two of size 2 the first in order stays first.
    *[("get_arg_rank", [(ONE, THREE, TWO), F("size"), n], m) for n, m in [(0, THREE), (1, TWO), (2, ONE), (-1, ONE)]],
    *[("get_arg_rank", [frozenset({ONE, THREE, TWO}), F("size"), n], m) for n, m in [(0, TWO), (1, THREE), (-3, TWO)]],
    *[("get_val_rank", [(3, -5, 4), F("invert"), n], value) for n, value in [(0, -4), (1, -3), (-1, 5)]],
    ("get_val_rank", [(1, 2, 3), F("even"), 2], True),
    *[("get_rank", [(3, 9, 9, 1), n], value) for n, value in [(0, 9), (1, 9), (2, 3), (-1, 1)]],
    ("get_rank", [frozenset({3, 9}), 0], 9),
    # 1 and 7 once, 4 twice, 2 three times
    *[("get_common_rank", [(2, 7, 2, 4, 1, 2, 4), n], m) for n, m in [(0, 1), (1, 7), (2, 4), (3, 2), (-1, 2)]],
    *[("get_color_rank_t", [GRID, n], color) for n, color in [(0, 0), (1, 1), (2, 2), (3, 3), (-1, 3)]],
    ("get_color_rank_t", [((2, 1), (1, 2)), 0], 2),
    *[("get_color_rank_f", [OBJ, n], color) for n, color in [(0, 1), (1, 2), (2, 5), (-3, 1)]],
    ("ascell", [(3, 4), 2], (2, (3, 4))),
    ("toij", [(2, (3, 4))], (3, 4)),
    ("celltuple", [((1, 1), (0, 0)), (5, 6, 7)], ((5, (1, 1)), (6, (0, 0)))),
    ("celltuple", [PLACES, (5,)], ((5, (0, 0)),)),
    ("celltuple", [(), ()], ()),
    ("rapply_t", [(F("double"), F("double"), F("halve")), 6], (12, 12, 3)),
    ("rapply_t", [frozenset({F("halve"), F("double")}), 6], (12, 3)),
    ("rapply_f", [(F("double"), F("double"), F("halve")), 6], frozenset({3, 12})),
    ("colorfilter_t", [(THREE, TWO, ONE, TWO), 2], (TWO, TWO)),
    ("colorfilter_t", [frozenset({THREE, TWO}), 3], (THREE,)),
    ("sizefilter_t", [(ONE, TWO, (1, 2), THREE), 2], (TWO, (1, 2), THREE)),
    ("difference_tuple", [(3, 1, 2, 1, 3), (3, 9)], (1, 2, 1)),
    ("difference_tuple", [frozenset({3, 1}), frozenset({1})], (3,)),
    ("difference_tuple", [((1, 2), (3, 4)), ((3, 4),)], ((1, 2),)),
    ("a_mr", [PAIRS], 4),
    ("a_mr", [()], 0),
    ("a_mr", [(*PAIRS, (((1, 2),), ((2, 1),)))], None),
    ("a_mr", [((((1, 2), (3, 5)), ((1, 2), (3, 5))),)], 7),
    ("c_iz", [((GRID, ((1, 5),)), (((7, 0),), ((8,),))), F("p_g")], (0, 2, 3, 7)),
    ("c_zo", [((GRID, ((1, 5),)), (((7, 0),), ((8,),))), F("p_g")], (5, 8)),
    ("c_iz", [(), F("first")], ()),
    ("c_iz_n", [((GRID, ((1, 5),)),), F("p_g"), F("last")], 3),
    ("c_zo_n", [((GRID, ((1, 5),)),), F("p_g"), F("rbind", (F("get_nth_t"), 0))], 5),
    ("c_iz_n", [(), F("p_g"), F("size")], 0),
    ("dedupe_pair_tuple", [((GRID, GRID), (GRID, ()), (1, True))], ((GRID, ()),)),
]
ERRORS = [
    ("second", [(1,)], "container"),
    ("get_nth_t", [(1, 2), 2], "n"),
    ("get_nth_t", [(1, 2), -3], "n"),
    ("get_nth_f", [frozenset(), 0], "n"),
    ("o_g", [(), 0], "grid"),
    ("mir_rot_f", [frozenset(), 0], None),
    ("col_row", [PLACES, 4], "k"),
    ("col_row", [PLACES, -1], "k"),
    ("get_arg_rank", [(1, 2), F("identity"), 2], "n"),
    ("get_arg_rank", [(1, None), F("identity"), 0], "container"),
    ("get_val_rank", [(), F("identity"), 0], "n"),
    ("get_rank", [((1, 2), (3, 4)), 0], "container"),
    ("get_rank", [(1, 2), 2], "n"),
    ("get_common_rank", [frozenset({1}), 0], "container"),
    ("get_color_rank_t", [GRID, 4], "n"),
    ("get_color_rank_f", [frozenset(), 0], "n"),
    ("toij", [(1, 2)], "cell"),
    ("celltuple", [(1, 2), (1, 2)], "ijs"),
    ("celltuple", [((1, 2),), (None,)], "cs"),
    ("rapply_t", [(1,), 2], "functions"),
    ("rapply_f", [(1,), 2], "functions"),
    ("colorfilter_t", [(ONE, frozenset()), 1], "objs"),
    ("sizefilter_t", [(1, 2), 1], "container"),
    ("a_mr", [((GRID, GRID, GRID),)], "S"),
    ("a_mr", [((1, GRID),)], "S"),
    ("dedupe_pair_tuple", [(GRID,)], "S"),
    ("c_iz", [((GRID,),), F("p_g")], "S"),
    ("c_iz", [((GRID, GRID),), F("size")], "function"),
    ("c_zo_n", [(1,), F("p_g"), F("first")], "S"),
    ("c_zo_n", [(), F("p_g"), F("first")], None),
]


def eager(name, args):
    return getattr(dsl, name)(*[build(arg, lambda name: getattr(dsl, name)) for arg in args])


@pytest.mark.parametrize("order", ["ascending", "random"])
@pytest.mark.parametrize("name, args, expected", VALUES)
def test_value(name, args, expected, order):
    value = eager(name, args)
    assert value == expected and (type(value) is bool) == (type(expected) is bool)
    assert check(Program(0, [(name, args)]), order) == ["ok"]


@pytest.mark.parametrize("name, args, argument", ERRORS)
def test_error(name, args, argument):
    with pytest.raises(DSLError) as caught:
        eager(name, args)
    assert caught.value.status == "error"
    assert argument is None or (caught.value.primitive, caught.value.argument) == (name, argument)
    assert check(Program(0, [(name, args)]), "descending") == ["error"]


def test_every_extra_name_is_tested_here():  # but operations on cells: test_cells.py
    here = {name for name, body in BODIES.items() if body.__module__ == "arcfast.reference.extra"}
    assert here == {name for name, *_ in VALUES} and all(PRIMITIVES[name].extra for name in here)


def test_they_are_function_values():
    """Bound, composed, compared and called like any primitive, also where the machine calls a last function."""
    pick = F("compose", (F("c_iz_n"), F("identity")))
    steps = [
        ("apply", [F("rbind", (F("o_g"), 5)), (GRID, ((1, 0),))]),
        ("apply", [F("rbind", (F("get_nth_f"), -1)), frozenset({PLACES, TWO})]),
        ("papply", [F("lbind", (F("get_arg_rank"), (1, -2, 3))), (F("invert"), F("identity")), (0, 1)]),
        ("rapply_t", [(F("p_g"), F("rbind", (F("mir_rot_t"), 4)), F("rbind", (F("get_color_rank_t"), 0))), GRID]),
        ("apply", [F("rbind", (F("rbind", (F("c_iz_n"), F("size"))), F("p_g"))), (PAIRS, ())]),
        ("initset", [pick]),
        ("c_zo_n", [PAIRS, F("p_g"), F("rbind", (F("c_iz"), F("identity")))]),
    ]
    assert check(Program(0, steps), "random") == ["ok"] * len(steps)
    assert dsl.rbind(dsl.o_g, 5) == dsl.rbind(dsl.o_g, 5) != dsl.rbind(dsl.o_g_t, 5)


@pytest.mark.parametrize("budget", [{"fuel": n} for n in range(1, 40, 3)] + [{"memory": n} for n in (64, 200, 400)])
def test_budgets_end_alike(budget):
    for name, args, _ in VALUES[::3]:
        check(Program(0, [(name, args)]), "descending", **budget)


def test_other_names():
    assert dsl.size_t is dsl.size_f is dsl.size and dsl.f_ofcolor is dsl.ofcolor and dsl.transpose is dsl.dmirror
    assert dsl.difference_t is dsl.difference_tuple and dsl.get_arg_rank_f is dsl.get_arg_rank
    assert dsl.rapply_t is not dsl.rapply and all(getattr(dsl, name) for name in ALIASES)
    assert dsl.F5 == dsl.R5 == dsl.A5 == dsl.GRAY == -dsl.L5 == -dsl.NEG_FIVE == 5


def test_programs_use_them():
    lines = ["x1 = f_ofcolor(I, BLUE)", "x2 = (size_f(x1), L3)", "return get_nth_t(x2, F0)"]
    program = Text.parse("\n    ".join(["def f(I):", *lines]))
    assert program(GRID) == 2
    assert "x1 = ofcolor(I, ONE)\n    x2 = size(x1)" in program.source
    again = Text.parse(program.source)
    assert again == program
    with pytest.raises(DSLError, match="step 2, get_nth_t, argument n: out of range"):
        Text.parse("def f(I):\n    x = first(I)\n    return get_nth_t(x, R9)")(GRID)


def test_the_document_lists_them():
    tool = Path(__file__).parent.parent / "tools" / "names.py"
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_variables_of_these_names_come_first():
    assert Text.parse("def f(I):\n    F0 = size(I)\n    second = F0\n    return add(second, R1)")(GRID) == 4
    assert Text.parse("def corner(x, k): return x\ndef f(I): return corner(I, 1)")(GRID) == GRID


def test_constants_are_printed_by_their_first_names():
    assert "add(ONE, NEG_TWO)" in Text.parse("def f(I): return add(A1, L2)").source
    assert {name for name, value in constants.CONSTANTS.items() if value == 7} == {"SEVEN", "F7", "R7", "A7", "ORANGE"}
