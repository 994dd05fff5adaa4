"""Blocks, built by hand and at random: the same value, status, fuel and error on every device, within small arenas."""

import pickle

import pytest
from block_cases import (
    CAPTURES,
    UNBOUND,
    Interpreter,
    RandomBlocks,
    TooLong,
    block,
    leaf,
    program_of,
    run_block,
    run_everywhere,
    told,
)
from endings import G, Paths, outcome

from arcfast import Battery, DSLError, Program, ProgramError, Status, _cpu
from arcfast.programs.blocks import (
    Block,
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
from arcfast.programs.encode import encode_block, lower
from arcfast.programs.nodes import Apply, Body, Call, Control, Input, Lambda, PrimitiveRef, Result, constant

ERROR, FUEL, MEMORY = Status.ERROR, Status.FUEL, Status.MEMORY
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

FIBONACCI = Lambda(
    1,
    block(
        "n two",
        Op("greater", ("two", "n"), "test"),
        If("test", (Return(("n",)),), ()),
        Self("fibonacci"),
        Op("decrement", ("n",), "m"),
        CallValue("fibonacci", ("m",), "a"),
        Op("decrement", ("m",), "m"),
        CallValue("fibonacci", ("m",), "b"),
        Op("add", ("a", "b"), "a"),
        Return(("a",)),
    ),
    (0,),
)
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


ADDER = Body((Call("add", (0, 1)),), 2)
TWICE = block(
    "x n", MakeFunction(1, ADDER, ("n",), "f"), CallValue("f", ("x",), "y"), CallValue("f", ("y",), "z"), Return(("z",))
)


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


SUM = block(
    "c zero", Move("zero", "sum"), For((Each("c", "x"),), (Op("add", ("sum", "x"), "sum"),), ()), Return(("sum",))
)
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
    assert paths["columns"] > 5


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


# ---- Budgets ----

ENDLESS = {
    "while": (While((), "a", (Move("a", "x"),), ()),),
    "idle": (While((), "a", (), ()),),
    "continue": (While((), "a", (Continue(),), ()),),
    "count": (For((Count("a", None, "a", "x"),), (), ()),),
    "walk": (While((), "a", (For((Each("a", "x"),), (), ()),), ()),),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_endless_loops_run_out_of_fuel(kind):
    whole = block("a", *ENDLESS[kind], Return(("a",)))
    assert run_block(whole, (1,) if kind == "walk" else 1, fuel=50_000) is FUEL
    assert run_block(whole, (1,) if kind == "walk" else 1, fuel=1) is FUEL


def test_an_endless_count_runs_out_of_ints():
    assert run_block(block("a", *ENDLESS["count"], Return(("a",))), 2**26) is ERROR


def test_endless_recursion_is_too_deep():
    endless = Lambda(1, block("a", Self("f"), CallValue("f", ("a",), "x"), Return(("x",))), ())
    assert run_everywhere(Program("f", [constant(1), endless, Apply(1, (0,))], 2)) == [(ERROR, None)]


def test_what_statements_cost():
    def cost(*statements: object) -> int:
        program = program_of(block("zero c one", *statements, Return(("zero",))), 0, (1, 2, 3), 1)
        run_everywhere(program)
        return int(Battery([program]).run([G]).fuel[0, 0])

    start = cost()
    assert start == 2  # making and calling a function of four parts
    assert cost(Move("zero", "x")) == start + 1
    assert cost(Move("zero", "x"), Check("x"), Unbind("x")) == start + 1
    assert cost(If("zero", (), ())) == cost(If("one", (), ())) == start + 1
    assert cost(For((Each("c", "x"),), (), ())) == start + 3
    assert cost(For((Each("c", "x"), Each("c", "y")), (), ())) == start + 3
    assert cost(For((Count("zero", "one", "one", "x"),), (), ())) == start + 1
    assert cost(For((Each("c", "x"),), (Continue(),), ())) == start + 3
    assert cost(For((Each("c", "x"),), (Break(),), ())) == start + 1
    assert cost(While((), "zero", (), ())) == start + 1
    assert cost(While((), "one", (Break(),), ())) == start + 2
    assert cost(Move("one", "x"), While((), "x", (Move("zero", "x"),), ())) == start + 1 + 2 + 1 + 1
    assert cost(Region((Return(("zero",)),), "x")) == start
    assert cost(MakeFunction(1, Body((), 0), ("zero",), "f")) == start + 1
    assert cost(MakeFunction(1, Body((), 0), (), "f"), CallValue("f", ("zero",), "x")) == start + 2
    assert cost(Op("size", ("c",), "x")) == start + 1
    many = program_of(Block(40, 1, (Return((0,)),)), *range(40))
    assert Battery([many]).run([G]).fuel[0, 0] == 2 * (1 + 41 // 16)


def test_slots_hold_what_they_have():
    """A loop that makes a large value in every round holds two at a time: the old one and the new one."""
    loop = For((Count("one", "most", "one", "k"),), (Op("canvas", ("one", "size"), "x"),), ())
    held = block("one most size", loop, Return(("x",)))
    large = 16 + 4 * 300 * 301  # as it counts
    for most, budget, expected in (
        (50, 2 * large + 300, Status.OK),
        (50, 2 * large - 300, MEMORY),
        (2, large + 300, Status.OK),
    ):
        [(status, _)] = run_everywhere(program_of(held, 1, most, (300, 300)), memory=budget)
        assert status == expected
    unbound = For((Count("one", "most", "one", "k"),), (Unbind("x"), Op("canvas", ("one", "size"), "x")), ())
    program = program_of(block("one most size", unbound, Return(("x",))), 1, 50, (300, 300))
    assert run_everywhere(program, memory=large + 300)[0][0] == Status.OK
    keep = (Op("canvas", ("one", "size"), "x"), Op("astuple", ("x", "all"), "all"))
    kept = block(
        "one most size", Move("one", "all"), For((Count("one", "most", "one", "k"),), keep, ()), Return(("all",))
    )
    assert run_block(kept, 1, 30, (100, 100), memory=1 << 20) is MEMORY
    assert run_everywhere(program_of(kept, 1, 10, (100, 100)), memory=1 << 20)[0][0] == Status.OK


# ---- Small arenas ----

MILLION = 10**6
GROW = (Op("insert", ("k", "c"), "c"), Op("size", ("c",), "n"), Op("greater", ("n", "most"), "test"),
        If("test", (Move("none", "c"),), ()))  # fmt: skip


@pytest.fixture
def small(arenas):
    """One MiB, which does not grow."""
    arenas(1 << 20, 1 << 20)


def rounds(given: str, start: tuple, body: tuple, results: tuple) -> Block:
    """Rounds of a loop: k = 0, 1, ... up to the capture `rounds`."""
    loop = For((Count("zero", "rounds", "one", "k"),), body, ())
    return block(f"zero rounds one {given}", *start, loop, Return(results), results=len(results))


def test_a_million_rounds_with_a_set_that_grows_and_shrinks(small):
    whole = rounds("none most", (Move("none", "c"),), GROW, ("c",))
    run = Battery([program_of(whole, 0, MILLION, 1, frozenset(), 19)]).run([G], fuel=10**9)
    assert told(run, 0) == (Status.OK, frozenset(range(MILLION - MILLION % 20, MILLION)))


def test_a_million_rounds_with_closures_and_a_pair_of_tuples(small):
    body = (
        MakeFunction(1, ADDER, ("k",), "f"),
        CallValue("f", ("one",), "x"),
        Op("astuple", ("x", "k"), "t"),
        Op("repeat", ("t", "times"), "keys"),
        Op("repeat", ("keys", "one"), "values"),
        Op("astuple", ("keys", "values"), "state"),
        MakeFunction(1, TWICE, ("x",), "g"),
    )
    whole = rounds("times", (), (*body, Op("astuple", ("g", "state"), "state")), ("state", "f"))
    nodes = [*map(constant, (0, MILLION, 1, 5)), Control(whole, (0, 1, 2, 3)), Result(4, 0), Result(4, 1)]
    nodes += [Call("last", (5,)), Apply(6, (2,)), Call("first", (5,)), Apply(9, (2,))]
    nodes += [Call("astuple", (8, 10)), Call("astuple", (7, 11))]
    run = Battery([Program("f", nodes, 12)]).run([G], fuel=10**9)
    keys = ((MILLION, MILLION - 1),) * 5
    assert told(run, 0) == (Status.OK, ((keys, (keys,)), (MILLION, 2 * MILLION + 1)))


@pytest.mark.parametrize("many", [3, 40, 400])
def test_what_slots_hold_survives_being_brought_down(many):
    """Views of grids, closures, what is shared by several slots, and what is older than the loop."""
    body = (
        Op("hconcat", ("wide", "I"), "wide"),
        Op("first", ("wide",), "row"),
        MakeFunction(1, Body((Call("astuple", (0, 1)),), 2), ("row",), "f"),
        CallValue("f", ("k",), "pair"),
        Move("pair", "same"),
        Op("astuple", ("pair", "all"), "all"),
        Op("size", ("row",), "n"),
        Op("greater", ("n", "most"), "test"),
        If("test", (Move("I", "wide"), Move("I", "all")), ()),
    )
    start = (Move("I", "wide"), Move("I", "all"), Op("objects", ("I", "one", "one", "one"), "old"))
    whole = rounds("I most", start, body, ("all", "wide", "row", "same", "old"))
    grid = tuple(tuple((7 * i + j) % 10 for j in range(20)) for i in range(20))
    [(status, _)] = run_everywhere(program_of(whole, 0, many, 1, grid, 400), fuel=10**8)
    assert status == Status.OK


def test_calls_within_a_loop_give_back_what_they_used(small):
    """A function with a loop of its own, called in a loop, by itself and by a higher-order primitive."""
    whole = rounds("none most", (Move("none", "c"),), GROW, ("c",))
    inner = Lambda(3, Block(whole.slots, 1, whole.statements), (3, 4))
    body = (
        CallValue("f", ("zero", "rounds", "one"), "x"),
        Op("repeat", ("rounds", "times"), "ts"),
        Op("apply", ("g", "ts"), "xs"),
    )
    outer = rounds("f g times", (), body, ("xs",))
    alone = Lambda(1, Body((Apply(3, (1, 0, 2)),), 4), (0, 1, 2))
    nodes = [*map(constant, (0, 1, 400, frozenset(), 19, 7)), inner]
    nodes[-1] = Lambda(3, inner.body, (3, 4))
    nodes += [Lambda(1, alone.body, (0, 1, 6)), Control(outer, (0, 2, 1, 6, 7, 5))]
    run = Battery([Program("f", nodes, 8)]).run([G], fuel=10**9)
    assert told(run, 0) == (Status.OK, (frozenset(),) * 7)


# ---- At random ----


@pytest.mark.parametrize("seed", range(6))
def test_random_blocks_do_what_their_statements_say(seed):
    made, shown = RandomBlocks(seed), block("x", Return(("x",)))
    blocks, expected, programs = [], [], []
    while len(blocks) < 60:
        each = made.block()
        try:
            values = Interpreter(each, CAPTURES).run()
        except TooLong:
            continue
        except DSLError:
            values = (UNBOUND, UNBOUND)
        nodes = [*map(constant, CAPTURES), Control(each, tuple(range(len(CAPTURES)))), Result(6, 0), Result(6, 1)]
        for k, value in enumerate(values):
            programs.append(Program("f", [*nodes, Control(shown, (7 + k,))], 9))
            expected.append((ERROR, None) if value is UNBOUND else (Status.OK, value))
        blocks += [each]
    answers = run_everywhere(*programs)
    for k, (answer, wanted) in enumerate(zip(answers, expected)):
        assert answer == wanted, blocks[k // 2]
    assert 10 <= sum(status == Status.OK for status, _ in answers) <= 110


# ---- Encoded blocks ----


def test_programs_with_blocks_are_hashed_and_pickled():
    within = block("f n", CallValue("f", ("n",), "x"), Return(("x",)))
    nodes = [constant(2), FIBONACCI, constant(12), Control(within, (1, 2))]
    program, same = Program("f", nodes, 3), Program("f", list(nodes), 3)
    assert program == same and hash(program) == hash(same)
    again = pickle.loads(pickle.dumps(program))
    assert again == program and lower(program) == lower(again) and again(G) == program(G) == 144


def test_statements_that_are_no_block_are_refused():
    for wrong in (
        Block(1, 1, (Return((1,)),)), Block(2, 1, (Return((-1,)),)), Block(1, 1, (Move(0, 0), Return((0,)))),
        Block(2, 1, (Return((0, 1)),)), Block(40_000, 1, (Return((0,)),)),
    ):  # fmt: skip
        with pytest.raises((ValueError, ProgramError)):
            encode_block(0, wrong, 1)


def test_damaged_blocks_are_no_functions():
    """Whatever ints are in a pickle, they are refused or run: nothing is read or written outside the slots."""
    code, inner = encode_block(1, SUM, 1)
    assert inner == () and _cpu._rebuild("lambda", (code, 0))((1, 2, 3)) == 6
    refused = 0
    for at in range(len(code)):
        for value in (-(2**31), -30, -22, -21, -19, -8, -3, -2, -1, 0, 1, 2, 3, 5, 6, 100, 30_000, 40_000, 2**31 - 1):
            try:
                function = _cpu._rebuild("lambda", ((*code[:at], value, *code[at + 1 :]), 0))
            except DSLError:
                refused += 1
                continue
            for argument in ((1, 2, 3), 5, frozenset({1})):
                try:
                    function(argument)
                except DSLError:
                    pass
    assert refused > 300
    for parts in ((), (5,), ((),), ((1, 2),), (code,), (code, 0, 0), ((1, 1, -1, 3, 1, -8, 1, 0), 0, 0)):
        with pytest.raises(DSLError):
            _cpu._rebuild("lambda", parts)


def test_a_back_edge_that_costs_nothing_raises():
    loop = (1, 0, -1, 2, 3, -13, 1, 1, -21, 1, 0, -8, 1, 0)  # JUMP 1; AGAIN 0; RETURN 0
    with pytest.raises(DSLError, match="raised"):
        _cpu._rebuild("lambda", (loop,))(1)


def test_outcomes_do_not_depend_on_the_battery(arenas):
    row_sums = For((Each("I", "row"),), (For((Each("row", "x"),), (Op("add", ("sum", "x"), "sum"),), ()),), ())
    whole = block("I zero", Move("zero", "sum"), row_sums, Return(("sum",)))
    programs = [program_of(whole, Input("I"), 0, name=f"p{k}") for k in range(3)]
    alone = outcome(Battery(programs[:1]).run([G]), 0, 0)
    arenas(1 << 15)
    together = Battery(programs).run([G, G], threads=2)
    assert all(outcome(together, p, i) == alone for p in range(3) for i in range(2))
