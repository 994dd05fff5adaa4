"""Blocks under budgets and in small arenas; blocks made at random; encoded blocks that were damaged."""

import pickle
import subprocess
import sys

import pytest
from block_cases import (
    ADDER,
    CAPTURES,
    FIBONACCI,
    SUM,
    TWICE,
    UNBOUND,
    Interpreter,
    RandomBlocks,
    TooLong,
    block,
    program_of,
    run_block,
    run_everywhere,
    told,
)
from endings import G, outcome

from arcfast import Battery, DSLError, Program, ProgramError, Status, _cpu
from arcfast.programs.blocks import (
    Block,
    Break,
    CallValue,
    Check,
    Continue,
    Count,
    Each,
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
from arcfast.programs.nodes import Apply, Body, Call, Control, Input, Lambda, Result, constant

ERROR, FUEL, MEMORY = Status.ERROR, Status.FUEL, Status.MEMORY


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


def test_every_budget_ends_at_the_same_place():
    """Ints take another way on one lane: it spends, holds and fails as the primitives do."""
    body = (
        Op("plus", ("x", "k"), "x"), Op("times", ("x", "three"), "x"), Op("modulo", ("x", "seven"), "x"),
        Op("minus", ("x", "three"), "x"), Op("floor_divide", ("x", "three"), "y"), Op("less", ("y", "x"), "t"),
        Op("less_equal", ("t", "x"), "t"), Op("greater", ("x", "k"), "u"), Op("equality", ("u", "t"), "t"),
        Op("add", ("y", "x"), "y"), Op("subtract", ("y", "seven"), "y"), Op("multiply", ("y", "y"), "x"),
    )  # fmt: skip
    loop = For((Count("zero", "seven", "three", "k"),), body, ())
    program = program_of(block("zero three seven", Move("zero", "x"), loop, Return(("x",))), 0, 3, 7)
    fuel = int(Battery([program]).run([G]).fuel[0, 0])
    for limit in range(1, fuel + 2):
        assert (run_everywhere(program, fuel=limit)[0][0] == FUEL) == (limit < fuel)
    statuses = [run_everywhere(program, memory=memory)[0][0] for memory in range(64, 512, 16)]
    assert statuses == sorted(statuses, key=[MEMORY, Status.OK].index) and len(set(statuses)) == 2


def test_ints_outside_the_limits_within_blocks():
    least, most = -(2**31), 2**31 - 1
    for name, x, y in (
        ("plus", most, 1), ("minus", least, 1), ("times", most, 2), ("floor_divide", least, -1), ("modulo", 5, 0),
        ("floor_divide", 5, 0), ("add", most, most), ("subtract", least, most), ("multiply", least, -1),
    ):  # fmt: skip
        assert run_block(block("x y", Op(name, ("x", "y"), "z"), Return(("z",))), x, y) is ERROR
    for name, x, y, expected in (
        ("modulo", least, -1, 0), ("modulo", -7, 3, 2), ("modulo", 7, -3, -2), ("floor_divide", -7, 3, -3),
        ("floor_divide", 7, -3, -3), ("floor_divide", least, 2, -(2**30)), ("modulo", -6, 3, 0),
        ("floor_divide", 6, -1, -6),
    ):  # fmt: skip
        assert run_block(block("x y", Op(name, ("x", "y"), "z"), Return(("z",))), x, y) == expected


def test_an_endless_count_runs_out_of_ints():
    assert run_block(block("a", *ENDLESS["count"], Return(("a",))), 2**26) is ERROR


def test_a_deadline_holds_inside_a_block():
    """In a process of its own, which is killed if it goes on."""
    code = """
import arcfast
from arcfast.programs.blocks import Block, Move, Return, While
from arcfast.programs.nodes import Control, Input
endless = Block(2, 1, (While((), 0, (Move(0, 1),), ()), Return((0,))))
battery = arcfast.Battery([arcfast.Program("f", [Input("I"), Control(endless, (0,))], 1)])
task = {"train": [{"input": [[1]], "output": [[1]]}], "test": [{"input": [[1]]}]}
found = battery.solve({"t": task}, time_limit=0.1, progress=False, fuel=2**63 - 1)
print(sum(found.report.statuses.values()))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == "0\n"


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
    assert inner == () and _cpu.make_lambda(code, 0)((1, 2, 3)) == 6
    refused = 0
    for at in range(len(code)):
        for value in (-(2**31), -30, -22, -21, -19, -8, -3, -2, -1, 0, 1, 2, 3, 5, 6, 100, 30_000, 40_000, 2**31 - 1):
            try:
                function = _cpu.make_lambda((*code[:at], value, *code[at + 1 :]), 0)
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
            _cpu.make_lambda(*parts)


def test_a_back_edge_that_costs_nothing_raises():
    loop = (1, 0, -1, 2, 3, -13, 1, 1, -21, 1, 0, -8, 1, 0)  # JUMP 1; AGAIN 0; RETURN 0
    with pytest.raises(DSLError, match="raised"):
        _cpu.make_lambda(loop)(1)


def test_outcomes_do_not_depend_on_the_battery(arenas):
    row_sums = For((Each("I", "row"),), (For((Each("row", "x"),), (Op("add", ("sum", "x"), "sum"),), ()),), ())
    whole = block("I zero", Move("zero", "sum"), row_sums, Return(("sum",)))
    programs = [program_of(whole, Input("I"), 0, name=f"p{k}") for k in range(3)]
    alone = outcome(Battery(programs[:1]).run([G]), 0, 0)
    arenas(1 << 15)
    together = Battery(programs).run([G, G], threads=2)
    assert all(outcome(together, p, i) == alone for p in range(3) for i in range(2))
