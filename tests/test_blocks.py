"""Blocks, built by hand: what every statement does, the same value, status, fuel and error on every device."""

import pickle

import pytest
from block_cases import (
    ADDER,
    FIBONACCI,
    SUM,
    TWICE,
    block,
    leaf,
    program_of,
    run_block,
    run_everywhere,
)
from endings import G, Paths

from arcfast import Battery, DSLError, Program, Status
from arcfast.programs.blocks import (
    Break,
    CallValue,
    Check,
    Continue,
    Count,
    Each,
    Fail,
    For,
    If,
    MakeFunction,
    Move,
    Op,
    Region,
    Return,
    Self,
    Unbind,
    While,
)
from arcfast.programs.nodes import Apply, Body, Call, Control, Input, Lambda, PrimitiveRef, Result, constant

ERROR = Status.ERROR
ROWS = ((1, 2, 3), (4, 5), (), (6,))


# ---- Statements ----


def test_straight_line():
    square = block("a b", Op("add", ("a", "b"), "c"), Op("multiply", ("c", "c"), "d"), Return(("d",)))
    assert run_block(square, 2, 3) == 25
    assert run_block(block("a", Move("a", "b"), Return(("b",))), (1, 2, 3)) == (1, 2, 3)
    assert run_block(block("a", Return(("a",))), None) is None
    assert run_block(block("a", Op("equality", ("a", "a"), "b"), Return(("b",))), 5) is True


def test_if_takes_a_branch_by_truth():
    chosen = block("test a b", If("test", (Move("a", "x"),), (Move("b", "x"),)), Return(("x",)))
    for test in (0, 1, False, True, None, (), (0,), frozenset(), frozenset({0}), ((),), "add"):
        assert run_block(chosen, test, 10, 20) == (10 if test else 20)


def test_for_walks_a_container_in_order():
    join = For((Each("rows", "row"),), (Op("combine", ("all", "row"), "all"),), ())
    assert run_block(block("rows none", Move("none", "all"), join, Return(("all",))), ROWS, ()) == (1, 2, 3, 4, 5, 6)
    collect = For((Each("c", "x"),), (Op("astuple", ("x", "all"), "all"),), ())
    collected = block("c end", Move("end", "all"), collect, Return(("all",)))
    assert run_block(collected, frozenset({3, -1, 2}), None) == (3, (2, (-1, None)))
    assert run_block(collected, frozenset({(3, 1), (-1, 2)}), None) == ((3, 1), ((-1, 2), None))
    assert run_block(collected, frozenset({(3, (1, 1)), (2, (5, 5))}), None) == ((3, (1, 1)), ((2, (5, 5)), None))
    assert run_block(collected, frozenset({(1,), 5}), None) == ((1,), (5, None))
    assert run_block(collected, (7, 8), None) == (8, (7, None))
    assert run_block(collected, (7, (8, 9)), None) == ((8, 9), (7, None))
    assert run_block(collected, G, 0) == (G[1], (G[0], 0))
    for empty in ((), frozenset()):
        assert run_block(collected, empty, None) is None
    for other in (5, None, True, "add"):
        assert run_block(collected, other, None) is ERROR


def test_a_container_that_grows_is_walked_to_its_end():
    grow = (
        Op("greater", ("most", "x"), "more"),
        Op("increment", ("x",), "x"),
        If("more", (Op("insert", ("x", "c"), "c"),), ()),
    )
    walk = block("start most", Move("start", "c"), For((Each("c", "x"),), grow, ()), Return(("c",)))
    assert run_block(walk, frozenset({0}), 4) == frozenset(range(5))


@pytest.mark.parametrize(
    "numbers",
    [
        (0, 5, 1), (5, 0, -1), (0, 5, 2), (0, -5, 1), (3, 3, 1), (-3, 4, 3), (0, 5, 0), (True, 4, True), (0, True, 1),
        (2**31 - 3, 2**31 - 1, 1), (2**31 - 4, 2**31 - 1, 2), (-(2**31) + 3, -(2**31), -2), (0, 2**31 - 1, 2**30),
        (None, 1, 1), (0, None, 1), (0, 1, ()), (0, (1, 2), 1),
    ],
)  # fmt: skip
def test_for_counts(numbers):
    count = For((Count("start", "stop", "step", "k"),), (Op("astuple", ("k", "all"), "all"),), ())
    counted = block("start stop step end", Move("end", "all"), count, Return(("all",)))
    try:
        expected = 0
        for number in range(*numbers):
            expected = (number, expected)
    except (TypeError, ValueError):
        expected = ERROR
    assert run_block(counted, *numbers, 0) == expected


def test_counting_for_ever_leaves_the_limits():
    body = (Op("equality", ("k", "last"), "test"), If("test", (Break(),), ()))
    counted = block("start step last", For((Count("start", None, "step", "k"),), body, ()), Return(("k",)))
    assert run_block(counted, 2**31 - 4, 1, 2**31 - 1) == 2**31 - 1
    assert run_block(counted, 2**31 - 4, 1, 0) is ERROR
    assert run_block(counted, -(2**31) + 4, -3, 0) is ERROR
    assert run_block(counted, 0, 1, 9) == 9


def test_what_is_counted_does_not_depend_on_the_body():
    body = (Op("add", ("stop", "k"), "stop"), Move("k", "step"))
    counted = block("zero five", Move("five", "stop"), Move("five", "step"), Op("identity", ("five",), "one"),
                    For((Count("zero", "stop", "step", "k"),), body, ()), Return(("stop",)))  # fmt: skip
    assert run_block(counted, 0, 5) == 5


def test_sources_advance_together():
    together = For(
        (Each("a", "x"), Count("zero", None, "one", "k"), Each("b", "y")),
        (Op("astuple", ("x", "k"), "t"), Op("astuple", ("t", "y"), "t"), Op("astuple", ("t", "all"), "all")),
        (),
    )
    zipped = block("a b zero one", Move("zero", "all"), together, Return(("all", "x", "k", "y")), results=4)
    value = run_block(zipped, (10, 20, 30), ((1, 1), (2, 2)), 0, 1)
    assert value == ((((20, 1), (2, 2)), (((10, 0), (1, 1)), 0)), (20, (1, (2, 2))))
    # what the longer one had left is not assigned
    short = block("a b", For((Each("a", "x"), Each("b", "y")), (), ()), Return(("x",)))
    assert run_block(short, (1, 2, 3), (7,)) == 1
    assert run_block(short, (), 5) is ERROR  # as zip((), 5)


def test_while():
    loop = While((Op("greater", ("most", "x"), "test"),), "test", (Op("double", ("x",), "x"),), ())
    doubled = block("start most", Move("start", "x"), loop, Return(("x",)))
    assert run_block(doubled, 3, 100) == 192
    assert run_block(doubled, 300, 100) == 300


def test_break_continue_else():
    odd_ones = (
        Op("equality", ("x", "last"), "test"),
        If("test", (Break(),), ()),
        Op("even", ("x",), "test"),
        If("test", (Continue(),), ()),
        Op("add", ("sum", "x"), "sum"),
    )
    other = (Op("invert", ("sum",), "sum"),)
    loop = block("c last zero", Move("zero", "sum"), For((Each("c", "x"),), odd_ones, other), Return(("sum",)))
    assert run_block(loop, (1, 2, 3, 4, 5), 9, 0) == -9
    assert run_block(loop, (1, 2, 3, 4, 5), 5, 0) == 4
    assert run_block(loop, (), 5, 7) == -7
    head = (Op("greater", ("most", "x"), "test"),)
    loop = While(head, "test", (Op("increment", ("x",), "x"), *odd_ones), other)
    loop = block("most last zero", Move("zero", "x"), Move("zero", "sum"), loop, Return(("sum",)))
    assert run_block(loop, 6, 9, 0) == -9
    assert run_block(loop, 6, 5, 0) == 4


def test_nested_loops_leave_one_at_a_time():
    inner = (
        Op("multiply", ("i", "j"), "product"),
        Op("equality", ("i", "j"), "test"),
        If("test", (Break(),), ()),
        Op("equality", ("product", "twelve"), "test"),
        If("test", (Break(),), ()),
        Op("even", ("product",), "test"),
        If("test", (Continue(),), ()),
        Op("increment", ("count",), "count"),
    )
    outer = (For((Count("zero", "ten", "one", "j"),), inner, (Op("add", ("count", "ten"), "count"),)), Check("test"))
    loops = For((Count("zero", "ten", "one", "i"),), outer, ())
    count = 0
    for i in range(12):
        for j in range(10):
            if i == j or i * j == 12:
                break
            if i * j % 2 == 0:
                continue
            count += 1
        else:
            count += 10
    loops = For((Count("zero", "most", "one", "i"),), outer, ())
    whole = block("zero ten one twelve most", Move("zero", "count"), loops, Return(("count",)))
    assert run_block(whole, 0, 10, 1, 12, 12) == count


def test_return_leaves_loops_and_branches():
    body = (Op("even", ("x",), "test"), If("test", (Return(("x",)),), ()))
    found = block("c", For((Each("c", "x"),), body, (Fail(),)))
    assert run_block(found, (1, 3, 4, 6)) == 4
    assert run_block(found, (1, 3)) is ERROR


def test_region_is_an_inlined_function():
    body = (Op("even", ("x",), "test"), If("test", (Return(("x",)),), ()))
    inlined = Region((For((Each("c", "x"),), body, ()), Return(("default",))), "found")
    whole = block("c default", inlined, Op("double", ("found",), "y"), Return(("y",)))
    assert run_block(whole, (1, 3, 4, 6), -1) == 8
    assert run_block(whole, (1, 3), -1) == -2
    inner = Region((If("a", (Return(("a",)),), ()), Return(("b",))), "x")
    whole = block("a b", Region((inner, Op("increment", ("x",), "y"), Return(("y",))), "z"), Return(("z",)))
    assert run_block(whole, 0, 7) == 8 and run_block(whole, 5, 7) == 6
    last = Region((If("a", (Return(("a",)),), (Return(("b",)),)),), "x")
    assert run_block(block("a b", last, Return(("x",))), 0, 7) == 7


def test_unbound_variables():
    maybe = block("test a", If("test", (Move("a", "x"),), ()), Check("x"), Return(("x",)))
    assert run_block(maybe, 1, 5) == 5 and run_block(maybe, 0, 5) is ERROR
    again = block("test a", Move("a", "x"), Unbind("x"), If("test", (Move("a", "x"),), ()), Check("x"), Return(("x",)))
    assert run_block(again, 1, 5) == 5 and run_block(again, 0, 5) is ERROR
    for statement in (
        Op("identity", ("x",), "y"), Op("equality", ("x", "x"), "y"), Op("apply", ("x", "c"), "y"),
        CallValue("x", ("c",), "y"), CallValue("f", ("x",), "y"), MakeFunction(1, Body((), 0), ("x",), "y"),
        If("x", (), ()), For((Each("x", "y"),), (), ()), While((), "x", (Break(),), ()), Return(("x",)),
        For((Count("x", "x", "x", "y"),), (), ()),
    ):  # fmt: skip
        used = block("f c x0", Move("x0", "x"), Unbind("x"), statement, Move("c", "y"), Return(("y",)))
        assert run_block(used, "identity", (), 0) is ERROR, statement
    run = Battery([program_of(maybe, 0, 5)]).run([G])
    assert run.error(0, 0) == "step 1: a variable is read before it is assigned"


def test_raise():
    failing = program_of(block("I", If("I", (Fail(),), ()), Move("I", "x"), Return(("x",))), Input("I"))
    assert run_everywhere(failing) == [(ERROR, None)]
    assert Battery([failing]).run([G]).error(0, 0) == "step 1: the program raised an error"
    assert failing(()) == ()
    with pytest.raises(DSLError, match="step 1: the program raised an error"):
        failing(G)


def test_an_error_names_the_step_and_the_primitive():
    failing = block("c", Op("first", ("c",), "x"), Return(("x",)))
    nodes = [Input("I"), Call("size", (0,)), constant(1), Call("interval", (1, 1, 2)), Control(failing, (3,))]
    assert Battery([Program("f", nodes, 4)]).run([G]).error(0, 0).startswith("step 3, first, argument container: ")


# ---- Several results ----

SEVERAL = block(
    "a", Op("equality", ("a", "a"), "same"), If("a", (Move("a", "x"),), (Move("a", "y"),)),
    Return(("same", "x", "y", "z")), results=4,
)  # fmt: skip


def test_results_keep_bools_none_and_what_is_unbound():
    nodes = [constant(None), Control(SEVERAL, (0,)), *(Result(1, k) for k in range(4))]
    use = block("a x y", If("a", (Check("x"), Return(("x",))), (Check("y"), Return(("y",)))))
    assert run_everywhere(Program("f", [*nodes, Control(use, (0, 3, 4))], 6)) == [(Status.OK, None)]
    [(status, value)] = run_everywhere(Program("f", nodes[:3], 2))
    assert (status, value) == (Status.OK, True) and type(value) is bool
    for unbound in (3, 5):  # as the result, an argument, a capture of a lambda
        programs = [
            Program("f", nodes, unbound),
            Program("f", [*nodes, Call("identity", (unbound,))], 6),
            Program("f", [*nodes, PrimitiveRef("identity"), Apply(6, (unbound,))], 7),
            Program("f", [*nodes, Lambda(1, Body((), 1), (unbound,)), Apply(6, (0,))], 7),
        ]
        assert run_everywhere(*programs) == [(ERROR, None)] * 4


def test_results_of_equal_blocks_are_shared_by_programs():
    several = block("I", Op("combine", ("I", "I"), "x"), Op("size", ("x",), "n"), Return(("x", "n")), results=2)
    nodes = [Input("I"), Control(several, (0,)), Result(1, 0), Result(1, 1)]
    programs = [Program("a", nodes, 2), Program("b", nodes, 3), Program("c", [*nodes[:3], Call("size", (2,))], 3)]
    assert [value for _, value in run_everywhere(*programs)] == [G + G, 4, 4]
    assert Battery(programs).run([G]).report.nodes_evaluated == 4


# ---- Functions ----

DOWN = Lambda(  # how often it calls itself
    1,
    block(
        "n",
        If("n", (), (Return(("n",)),)),
        Self("down"),
        Op("decrement", ("n",), "m"),
        CallValue("down", ("m",), "x"),
        Op("increment", ("x",), "x"),
        Return(("x",)),
    ),
    (),
)


def test_recursion():
    nodes = [constant(2), FIBONACCI, constant(17), Apply(1, (2,))]
    assert run_everywhere(Program("f", nodes, 3)) == [(Status.OK, 1597)]


@pytest.mark.parametrize("deep", [1, 100, 255, 256, 257, 300])
def test_recursion_is_bounded(deep):
    """The innermost call makes none itself."""
    nodes = [DOWN, constant(deep), Apply(0, (1,))]
    [(status, value)] = run_everywhere(Program("f", nodes, 2))
    assert (status, value) == ((Status.OK, deep) if deep <= 256 else (ERROR, None))
    within = block("down n", CallValue("down", ("n",), "x"), Return(("x",)))
    assert run_everywhere(Program("f", [*nodes[:2], Control(within, (0, 1))], 2)) == [(status, value)]
    if deep > 256:
        assert "nested more than 256 deep" in Battery([Program("f", nodes, 2)]).run([G]).error(0, 0)


def test_functions_made_in_a_block():
    body = (MakeFunction(1, TWICE, ("k",), "f"), CallValue("f", ("x",), "x"))
    loop = block("c start", Move("start", "x"), For((Each("c", "k"),), body, ()), Return(("x",)))
    assert run_block(loop, (1, 2, 3, 4), 0) == 20
    body = (MakeFunction(1, ADDER, ("k",), "f"), MakeFunction(1, TWICE, ("k",), "g"))
    kept = (For((Each("c", "k"),), body, ()), CallValue("f", ("x",), "y"), CallValue("g", ("y",), "y"))
    assert run_block(block("c x", *kept, Return(("y",))), (10, 20), 1) == 61
    nodes = [
        constant(5),
        Control(block("n", MakeFunction(1, TWICE, ("n",), "f"), Return(("f",))), (0,)),
        Apply(1, (0,)),
    ]
    assert run_everywhere(Program("f", nodes, 2)) == [(Status.OK, 15)]
    within = Lambda(1, Body((Lambda(1, TWICE, (1,)), Apply(2, (0,))), 3), (0,))
    assert run_everywhere(Program("f", [constant(5), within, Apply(1, (0,))], 2)) == [(Status.OK, 15)]


def test_a_function_value_is_a_result():
    """Equal functions have equal hashes, whichever device made them; they can be pickled and called."""
    walk = Lambda(1, block("c zero", For((Each("c", "x"),), (), ()), Return(("c",))), (0,))
    battery = Battery([Program("f", [constant(0), walk], 1)])
    runs = [battery.run([G], device=device) for device in ("cpu", "warp", "python")]
    assert len({int(run.hashes[0, 0]) for run in runs}) == 1
    function = runs[0].value(0, 0)
    assert function(G) == G and pickle.loads(pickle.dumps(function)) == function == runs[1].value(0, 0)
    with pytest.raises(DSLError, match="wrong number"):
        function(G, G)


def test_calls_of_other_than_functions_and_with_other_arguments():
    for function, args in ((5, ("a",)), ((), ("a",)), ("add", ("a",)), ("increment", ("a", "a")), (DOWN, ("a", "a"))):
        called = block("f a", CallValue("f", args, "x"), Return(("x",)))
        assert run_everywhere(Program("f", [leaf(function), constant(1), Control(called, (0, 1))], 2)) == [
            (ERROR, None)
        ]


LESS = block("x", If("x", (Op("decrement", ("x",), "y"), Return(("y",))), (Return(("x",)),)))
TABLE = tuple(tuple(range(k, k + 5)) for k in range(40))


def test_blocks_in_higher_order_primitives():
    nodes = [constant(0), Lambda(1, SUM, (0,)), Lambda(1, LESS, ()), Input("I")]
    nodes += [PrimitiveRef("first"), constant(30), constant(5), constant(tuple(range(50)))]
    both = Lambda(2, block("a b", If("a", (Return(("a",)),), (Return(("b",)),))), ())
    expected = {
        (Call("apply", (1, 3)),): tuple(map(sum, TABLE)),
        (Call("mapply", (Lambda(1, block("r", If("r", (Return(("r",)),), (Fail(),))), ()), 3)),): sum(TABLE, ()),
        (Call("order", (3, 1)),): TABLE,
        (Call("argmax", (3, 1)),): TABLE[-1],
        (Call("sfilter", (3, 1)),): TABLE,
        (Call("extract", (3, 1)),): TABLE[0],
        (Call("papply", (both, 7, 7)),): tuple(range(50)),
        (Call("compose", (2, 4)), Call("apply", ("", 3))): tuple(max(0, row[0] - 1) for row in TABLE),
        (Call("power", (2, 5)), Call("apply", ("", 7))): tuple(max(0, x - 30) for x in range(50)),
        (Call("power", (2, 6)), Call("apply", ("", 7))): tuple(max(0, x - 5) for x in range(50)),
        (Call("rbind", (both, 0)), Call("apply", ("", 7))): tuple(range(50)),
        (Call("fork", (both, 2, 1)), Call("apply", ("", 7))): ERROR,
        (Call("matcher", (1, 5)), Call("sfilter", (3, ""))): tuple(row for row in TABLE if sum(row) == 30),
    }
    programs = []
    for calls in expected:
        made = list(nodes)
        for call in calls:
            args = [len(made) - 1 if arg == "" else arg for arg in call.args]
            for k, arg in enumerate(args):
                if isinstance(arg, Lambda):
                    args[k] = len(made)
                    made.append(arg)
            made.append(Call(call.name, tuple(args)))
        programs.append(Program("f", made, len(made) - 1))
    with Paths() as paths:
        answers = run_everywhere(*programs, grid=TABLE)
    for calls, (status, value) in zip(expected, answers):
        assert (value if status == Status.OK else status) == expected[calls], calls
    assert paths["one_by_one"] > 5  # columns leave blocks to the scalar executor


def test_blocks_within_lambdas_in_columns():
    """A lambda without control flow calls one with it, for every member of every member."""
    outer = Lambda(1, Body((Apply(1, (0,)), Call("apply", (2, 0)), Call("astuple", (3, 4))), 5), (1, 2))
    nodes = [constant(0), Lambda(1, SUM, (0,)), Lambda(1, LESS, ()), Input("I"), outer, Call("apply", (4, 3))]
    with Paths() as paths:
        [(_, value)] = run_everywhere(Program("f", nodes, 5), grid=TABLE)
    assert value == tuple((sum(row), tuple(max(0, x - 1) for x in row)) for row in TABLE)
    assert paths["columns"] > 0


def test_functions_that_differ_from_row_to_row():
    """For each member a function with control flow of its own, called on all members."""
    far = block("a b", Op("greater", ("a", "b"), "test"), If("test", (Return(("a",)),), (Return(("b",)),)))
    outer = Body((Lambda(1, far, (0,)), Call("apply", (2, 1))), 3)
    numbers = tuple(range(20))
    nodes = [constant(numbers), Lambda(1, outer, (0,)), Call("apply", (1, 0))]
    assert run_everywhere(Program("f", nodes, 2)) == [
        (Status.OK, tuple(tuple(max(a, b) for b in numbers) for a in numbers))
    ]
    outer = Body((Lambda(1, far, (0,)), Call("valmax", (1, 2))), 3)
    nodes = [constant(numbers), Lambda(1, outer, (0,)), Call("apply", (1, 0))]
    assert run_everywhere(Program("f", nodes, 2)) == [(Status.OK, (19,) * 20)]


def test_higher_order_primitives_within_blocks():
    body = (Op("apply", ("f", "row"), "more"), Op("combine", ("all", "more"), "all"))
    loop = block("rows f none", Move("none", "all"), For((Each("rows", "row"),), body, ()), Return(("all",)))
    assert run_block(loop, TABLE, "increment", ()) == tuple(x + 1 for row in TABLE for x in row)
