"""Programs as graphs: nodes and their order, lambdas, printing, running on the reference, the lowered form."""

import os
import pickle
import random
from pathlib import Path

import pytest
from programs import I, body, check, one, reason, value

from arcfast import reference
from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import DSLError
from arcfast.base.table import PRIMITIVES as TABLE
from arcfast.programs.encode import encode_body, lower
from arcfast.programs.nodes import Apply, Body, Call, Const, Input, Lambda, Make, PrimitiveRef
from arcfast.programs.program import Program, load_sources
from arcfast.running.reference_executor import Closure, evaluate

# A folder with the public solver files (arc-dsl/solvers.py, re-arc/verifiers.py), which are no part of this repository.
PUBLIC = os.environ.get("ARCFAST_PUBLIC")


# ---- Graphs ----


def test_a_program_is_a_graph():
    program = one("def solve_1(I):\n    x1 = objects(I, T, F, T)\n    O = first(x1)\n    return shift(O, UP)\n")
    assert program.nodes == (
        Input("I"), Const("bool", True), Const("bool", False), Call("objects", (0, 1, 2, 1)), Call("first", (3,)),
        Const("tuple", (-1, 0)), Call("shift", (4, 5)),
    )  # fmt: skip
    assert program.result == 6
    assert program.steps == ((3, 1), (4, 2), (6, 3))
    assert (program.name, program.line, program.path, program.params) == ("solve_1", 1, "<text>", ("I",))
    assert program.uses == {"I"}
    assert len(program) == 3
    assert repr(program) == "<Program solve_1(I): 3 steps, <text>:1>"
    assert (
        str(program)
        == program.source
        == ("def solve_1(I):\n    x1 = objects(I, T, F, T)\n    x2 = first(x1)\n    x3 = shift(x2, UP)\n    return x3")
    )


def test_equal_steps_are_one_node():
    program = body("a = first(I); b = first(I); return astuple(first(I), astuple(a, b))")
    assert [node for node in program.nodes if isinstance(node, Call)] == [
        Call("first", (0,)), Call("astuple", (1, 1)), Call("astuple", (1, 2)),
    ]  # fmt: skip
    assert [number for _, number in program.steps] == [1, 4, 5]


def test_dead_steps_are_dropped_but_counted():
    program = body("a = first(I); b = last(a); return size(I)")
    assert program.nodes == (Input("I"), Call("size", (0,)))
    assert program.steps == ((1, 3),)


def test_arguments_come_before_the_call_and_in_order():
    program = body("return combine(astuple(first(I), last(I)), rot90(I))")
    names = [program.nodes[ref].name for ref, _ in program.steps]
    assert names == ["first", "last", "astuple", "rot90", "combine"]


def test_how_lines_are_spread_does_not_matter():
    assert body("return add(size(I), TWO)") == body("n = TWO; x = I; y = size(x); z: int = add(y, n); return z")
    assert body("return astuple(F, first(I))") == body("x = first(I); return astuple(F, x)")
    assert body("return f(lambda o: o, first(I))".replace("f(", "astuple(")) == body(
        "g = lambda q: q; x = first(I); return astuple(g, x)"
    )


def test_parameters_may_have_any_name():
    assert body("return rot90(grid)", "grid") == body("return rot90(I)")
    program = body("return astuple(S, I)", "S, I, C")
    assert program.params == ("S", "I", "C")
    assert program.uses == {"S", "I"}
    assert program != body("return astuple(I, I)")
    assert body("return I", "S, I, C") != body("return I")


def test_a_program_may_do_nothing():
    program = body("return I")
    assert (program.nodes, program.steps, len(program)) == ((Input("I"),), (), 0)
    assert program
    assert evaluate(program, {"I": I}) == I
    assert value("return ONE") == 1
    assert value("return first") is reference.PRIMITIVES["first"]


def test_true_and_one_stay_apart():
    program = body("return astuple(T, ONE)")
    assert program.nodes[:2] == (Const("bool", True), Const("int", 1))
    assert body("return T") != body("return ONE")
    assert value("return T") is True
    assert value("return ONE") is not True


def test_node_types_cannot_be_equal():
    nodes = [
        Input("I"), Const("int", 1), Const("tuple", (0,)), PrimitiveRef("first"), Call("first", (0,)), Apply(0, (0,)),
        Lambda(1, Body((), 0), ()), Make((0,)),
    ]  # fmt: skip
    assert len(set(nodes)) == len(nodes)
    assert not {"S", "I", "C", "int", "bool", "tuple", "frozenset", "NoneType"} & set(TABLE)


# ---- Lambdas ----


def test_a_lambda_is_a_node_with_a_body():
    program = body("n = size(I); return apply(lambda row: add(size(row), n), I)")
    assert program.nodes == (
        Input("I"), Call("size", (0,)), Lambda(1, Body((Call("size", (0,)), Call("add", (2, 1))), 3), (1,)),
        Call("apply", (2, 0)),
    )  # fmt: skip
    assert program.steps == ((1, 1), (3, 2))
    assert evaluate(program, {"I": I}) == (5, 5)
    assert "apply(lambda v1: add(size(v1), x1), I)" in program.source


def test_constants_and_primitives_are_captured_in_order_of_first_use():
    program = body("return apply(lambda r: astuple(apply(increment, r), add(size(r), TEN)), I)")
    made = next(node for node in program.nodes if isinstance(node, Lambda))
    assert [program.nodes[ref] for ref in made.captures] == [PrimitiveRef("increment"), Const("int", 10)]
    assert made.body == Body(
        (Call("apply", (1, 0)), Call("size", (0,)), Call("add", (4, 2)), Call("astuple", (3, 5))), 6
    )


def test_lambdas_are_equal_up_to_the_names_of_parameters():
    program = body("return astuple(lambda a: add(a, ONE), lambda b: add(b, 1))")
    assert sum(isinstance(node, Lambda) for node in program.nodes) == 1
    assert value("return equality(lambda a: add(a, ONE), lambda b: add(b, 1))") is True
    assert value("return equality(lambda a: add(a, ONE), lambda b: add(ONE, b))") is False
    assert value("return equality(lambda a: add(a, size(I)), lambda b: add(b, TWO))") is False
    n = "n = size(I); return equality(lambda a: add(a, n), lambda a: add(a, TWO))"
    assert value(n) is True


def test_lambdas_capture_outer_parameters():
    nested = "return apply(lambda r: apply(lambda c: add(c, add(size(r), n)), r), I)"
    program = body(f"n = size(I); {nested}")
    assert evaluate(program, {"I": I}) == tuple(tuple(c + 5 for c in row) for row in I)
    outer = next(node for node in program.nodes if isinstance(node, Lambda))
    assert outer.body.steps[0] == Lambda(
        1, Body((Call("size", (1,)), Call("add", (3, 2)), Call("add", (0, 4))), 5), (0, 1)
    )
    assert value("return apply(lambda r: apply(lambda c: apply(lambda k: add(k, c), r), r), I)")[0][1] == (1, 2, 3)


def test_lambdas_of_several_parameters_and_of_nothing():
    assert value("return papply(lambda a, b: subtract(b, a), first(I), last(I))") == (3, 3, 3)
    assert value("f = lambda a, b, c, d: add(add(a, b), add(c, d)); return f(1, 2, 3, 4)") == 10
    assert value("return apply(lambda x: x, I)") == I
    assert value("return apply(lambda x: ONE, I)") == (1, 1)
    assert value("return apply(lambda x: I, I)") == (I, I)
    assert value("f = lambda x: lambda y: subtract(x, y); return f(5)(3)") == 2
    assert value("f = lambda g: g(I); return f(lambda h: size(h))") == 2


def test_the_same_name_inside_and_outside():
    assert value("x = size(I); return apply(lambda x: size(x), astuple(I, I))") == (2, 2)
    assert value("return apply(lambda I: size(I), I)") == (3, 3)


def test_lambdas_see_variables_as_python_does():
    assert value("x = ONE; y = apply(lambda r: x, I); x = TWO; return astuple(y, x)") == ((1, 1), 2)
    assert value("x = ONE; f = lambda r: x; y = f(I); x = TWO; return astuple(y, x)") == (1, 2)
    for late, expected in (("f(I)", 2), ("apply(f, I)", (2, 2)), ("apply(lambda q: f(q), I)", (2, 2))):
        assert value(f"x = ONE; f = lambda r: x; x = TWO; return {late}") == expected
    text = "def p(I):\n    x = ONE\n    f = compose(size, lambda r: (x, r))\n    x = TWO\n    return f(I)"
    assert "assigned again" in reason(text)


def test_functions_in_functions():
    program = one(
        "def f(I):\n    n = size(I)\n    def g(row):\n        m = add(size(row), n)\n        return astuple(m, m)\n"
        "    return apply(g, I)"
    )
    assert evaluate(program, {"I": I}) == ((5, 5), (5, 5))
    assert program == body("n = size(I); return apply(lambda r: astuple(add(size(r), n), add(size(r), n)), I)")
    error = failing(one("def f(I):\n    def g(x):\n        return g(x)\n    return g(I)"))
    assert "deeper than 256" in error.reason


def test_printing_shared_and_deep_bodies():
    shared = "return apply(lambda r: add(size(r), size(r)), I)"
    assert "def f1(v1):" in body(shared).source or "def f1(v2):" in body(shared).source
    chain = "\n".join(f"    a = increment(a)  # {k}" for k in range(300))
    program = one(f"def h(a):\n{chain}\n    return a\ndef f(I): return apply(h, first(I))")
    assert evaluate(program, {"I": I}) == (300, 301, 302)
    swapped = "def h(a, b):\n    x = first(a)\n    y = last(b)\n    return astuple(y, x)\n"
    program = one(swapped + "def f(I):\n    n = rot90(I)\n    return apply(lambda r: h(r, n), I)")
    names = [step.name for step in next(n for n in program.nodes if isinstance(n, Lambda)).body.steps]
    assert names == ["first", "last", "astuple"]
    doubling = "".join(f"    f{k} = lambda x: f{k - 1}(f{k - 1}(x))\n" for k in range(1, 60))
    assert len(one(f"def p(I):\n    f0 = lambda x: x\n{doubling}    return f59").source) < 10_000


def test_printing_lambdas_in_all_places():
    for text in (
        "return lambda x: x",
        "f = lambda x: first(x); return astuple(f, f)",
        "f = lambda x: first(x); g = lambda x: f(f(x)); return astuple(f, g)",
        "return (lambda x: first(x))(I)",
        "return apply(lambda x: (lambda y: astuple(x, y))(x), I)",
        "return apply(lambda x: apply(lambda y: astuple(size(x), y), x), I)",
        "return apply(lambda x: fork(astuple, lambda y: y, lambda z: x)(size(x)), I)",
        "return apply(lambda x: astuple(lambda y: y, first(x)), I)",
        "return apply(lambda x: astuple(first(x), lambda y: y), I)",
        "return apply(lambda x: astuple(lambda y: first(x), last(x)), I)",
        "return apply(lambda x: astuple(lambda y: y, lambda z: z), I)",
        "return (lambda x: lambda y: lambda z: astuple(x, astuple(y, z)))(ONE)(TWO)(I)",
        "return less_equal(I, lambda x: first(x))",
        "return plus(lambda x: first(x), lambda x: last(x))",
        "return apply(lambda x: less_equal(x, lambda y: y), I)",
    ):
        body(text)


# ---- Running on the reference ----


def failing(program: Program, given=I) -> DSLError:
    with pytest.raises(DSLError) as caught:
        evaluate(program, {"I": given})
    return caught.value


def test_the_first_failing_step_decides():
    program = body("a = first(I); z = last(ZERO); b = rot90(a); c = first(frozenset()); return astuple(c, b)")
    error = failing(program)
    assert (error.step, error.primitive, error.argument) == (3, "rot90", "grid")
    error = failing(body("return astuple(first(frozenset()), rot90(ONE))"))
    assert (error.step, error.primitive) == (1, "first")
    assert failing(body("return apply(lambda x: first(size(x)), I)")).step == 1
    assert failing(body("x = size(I); y = x(I); return y")).reason == "what is called is not a function"
    assert failing(body("return apply(lambda x: x(x), I)")).reason == "what is called is not a function"


def test_dead_steps_do_not_run():
    assert value("a = first(frozenset()); return ONE") == 1
    assert value("a = lambda x: first(frozenset()); return ONE") == 1


def test_inputs():
    assert value("return astuple(C, S)", S=((I, I),), I=I, C=None) == (None, ((I, I),))
    assert evaluate(body("return I", "S, I, C"), {"I": I}) == I
    with pytest.raises(ValueError, match="needs S"):
        evaluate(body("return S", "S, I, C"), {"I": I})
    assert failing(body("return I"), [1]).step is None


def test_wrong_number_of_arguments():
    assert "takes 2 arguments, got 1" in str(failing(body("return apply(lambda a, b: a, I)")))
    assert failing(body("f = lambda a, b: a; return f(I)")).primitive == "lambda"


def test_a_lambda_as_a_value():
    made = value("n = size(I); return lambda a, b: astuple(a, n)")
    assert isinstance(made, Closure) and isinstance(made, reference.FunctionValue)
    assert (made.arity, made.name) == (2, "lambda")
    assert made(5, 6) == (5, 2)
    assert made == value("return lambda x, y: astuple(x, TWO)")
    assert hash(made) == hash(value("return lambda x, y: astuple(x, TWO)"))
    assert made != value("return lambda x, y: astuple(x, ONE)")
    assert made != value("return lambda x: astuple(x, TWO)")
    assert made.key[:2] == [4, "lambda"] and made.key[-1] == -1
    again = pickle.loads(pickle.dumps(made))
    assert again == made and again(5, 6) == (5, 2) and again.arity == 2
    assert reference.walk(frozenset({made, reference.PRIMITIVES["add"], reference.PRIMITIVES["last"]}))[1] == made
    assert value("return size(insert(lambda x: x, initset(lambda y: y)))") == 1
    assert value("return rbind(lambda a, b: subtract(a, b), ONE)(TEN)") == 9


def test_calls_in_lambdas_count_their_depth():
    def chain(links: int) -> str:
        lines = "".join(f"    f{k} = lambda x: f{k - 1}(x)\n" for k in range(1, links))
        return f"def p(I):\n    f0 = lambda x: increment(x)\n{lines}    return f{links - 1}(ZERO)"

    assert evaluate(Program.parse(chain(reference.CALLS)), {"I": I}) == 1
    error = failing(Program.parse(chain(reference.CALLS + 1)))
    assert error.status == "error" and "deeper than 256" in error.reason


def test_a_lambda_that_cannot_be_made_fails_where_it_is_used():
    lines = "".join("    f = compose(f, identity)\n" for _ in range(reference.CALLS))
    program = Program.parse(
        f"def p(I):\n    f = identity\n{lines}    x = size(I)\n    return astuple(x, lambda y: f(y))"
    )
    error = failing(program)
    assert (error.step, error.primitive) == (reference.CALLS + 2, "lambda")
    program = Program.parse(f"def p(I):\n    f = identity\n{lines}    return lambda y: f(y)")
    assert failing(program).step is None


class Writer:
    """Writes random programs over numbers and rows of numbers, with lambdas, in the ways people write them."""

    def __init__(self, seed):
        self.choose = random.Random(seed)
        self.fresh = 0

    def number(self, depth, numbers, rows):
        kind = self.choose.randrange(8 if depth else 3)
        if kind < 3:
            return self.choose.choice(numbers) if kind else str(self.choose.randrange(-3, 4))
        if kind == 3:
            return f"size({self.row(depth - 1, numbers, rows)})"
        if kind == 4:
            params, inside = self.lambda_(2, depth, numbers, rows)
            given = [self.number(depth - 1, numbers, rows) for _ in range(2)]
            return f"(lambda {params}: {inside})({', '.join(given)})"
        name = self.choose.choice(["add", "subtract", "either", "branch"])
        count = 3 if name == "branch" else 2
        return f"{name}({', '.join(self.number(depth - 1, numbers, rows) for _ in range(count))})"

    def row(self, depth, numbers, rows):
        kind = self.choose.randrange(5 if depth else 1)
        if kind == 0:
            return self.choose.choice(rows)
        if kind == 1:
            return f"combine({self.row(depth - 1, numbers, rows)}, {self.row(depth - 1, numbers, rows)})"
        if kind == 2:
            numbers = [self.number(depth - 1, numbers, rows) for _ in range(2)]
            return f"({', '.join(numbers)})"
        params, inside = self.lambda_(1, depth, numbers, rows)
        container = self.row(depth - 1, numbers, rows)
        return f"apply({'function=' * (kind == 3)}lambda {params}: {inside}, {'container=' * (kind == 3)}{container})"

    def lambda_(self, arity, depth, numbers, rows):
        params = [f"p{self.fresh + k}" for k in range(arity)]
        self.fresh += arity
        return ", ".join(params), self.number(depth - 1, numbers + params, rows)

    def program(self):
        numbers, rows, lines = ["ONE"], ["I"], []
        for k in range(self.choose.randrange(1, 7)):
            sort, known = self.choose.choice([("number", numbers), ("row", rows)])
            lines.append(f"    x{k} = {getattr(self, sort)(3, numbers, rows)}")
            known.append(f"x{k}")
        return "\n".join(["def f(I):", *lines, f"    return astuple({numbers[-1]}, {rows[-1]})"])


def test_programs_mean_what_python_means():
    """Our own random texts, run by Python over the reference, and as programs."""
    for seed in range(400):
        text = Writer(seed).program()
        names = {**CONSTANTS, **reference.PRIMITIVES}
        for name, row in TABLE.items():
            names[name] = keyworded(reference.PRIMITIVES[name], row.params)
        exec(text, names)
        expected = names["f"]((4, 5, 6))
        assert evaluate(one(text), {"I": (4, 5, 6)}) == expected, text


def keyworded(function, params):
    return lambda *args, **given: function(*args, *[given[name] for name in params[len(args) :]])


# ---- Lowered ----


def test_encoded_bodies():
    program = body("n = size(I); return apply(lambda r: add(size(r), n), I)")
    add, size = TABLE["add"].index, TABLE["size"].index
    code = (1, 1, 3, 2, size, 1, 0, add, 2, 2, 1)
    assert lower(program).nodes == (
        Input("I"), Call("size", (0,)), Const("tuple", code), Make((2, 1)), Call("apply", (3, 0)),
    )  # fmt: skip
    assert lower(program).steps == ((1, 1), (4, 2))
    assert lower(program).result == 4


def test_encoded_bodies_of_lambdas_in_lambdas():
    program = body("return apply(lambda a: f(lambda b: lambda c: astuple(b, c), a), I)".replace("f(", "astuple("))
    outer = next(node for node in program.nodes if isinstance(node, Lambda))
    code, inner = encode_body(outer)
    astuple = TABLE["astuple"].index
    innermost = (1, 1, 2, 1, astuple, 2, 1, 0)
    middle = (1, 1, 2, 1, -2, 2, 1, 0)
    assert inner == (middle, innermost)
    assert code == (1, 2, 4, 2, -2, 2, 1, 2, astuple, 2, 3, 0)
    lowered = lower(program)
    made = next(node for node in lowered.nodes if isinstance(node, Make))
    assert [lowered.nodes[ref].value for ref in made.args] == [code, middle, innermost]
    function = evaluate(program, {"I": (5,)})[0][0]
    assert function(1)(2) == (1, 2)


def test_applications_are_encoded():
    program = body("return apply(lambda f: f(I), astuple(size, first))")
    made = next(node for node in program.nodes if isinstance(node, Lambda))
    assert encode_body(made)[0] == (1, 1, 2, 1, -1, 2, 0, 1)
    assert evaluate(program, {"I": I}) == (2, I[0])


def test_programs_made_by_hand():
    program = Program("by hand!", (Input("I"), Call("rot90", (0,)), Call("first", (1,))), 2)
    assert program.steps == ((1, 1), (2, 2))
    assert program.source.startswith("def by_hand_(I):")
    check(program)
    assert Program("first", program.nodes, 2).source.startswith("def solve_first(I):")


# ---- The public files ----


@pytest.mark.skipif(not PUBLIC, reason="ARCFAST_PUBLIC does not name a folder with the public solver files")
@pytest.mark.parametrize("name", ["arc-dsl/solvers.py", "re-arc/verifiers.py"])
def test_public_files_load_whole(name):
    programs, skipped = load_sources(Path(PUBLIC) / name)
    assert (len(programs), skipped) == (400, {})
    for program in programs:
        check(program)


@pytest.mark.parametrize("cell", [0, 9, 10, 127, 128, 255, 256, 257, -1, -5, -6, -128, -129, 10**6, True])
@pytest.mark.parametrize("kind", [tuple, list])
def test_cells_in_and_out(cell, kind):
    program = Program.parse("def f(I): return vmirror(I)")
    for rows in ([[cell]], [[0, cell], [9, 3]], [[1, 2], [cell, 0]], [[cell] * 40, [*range(40)]]):
        assert program(kind(kind(row) for row in rows)) == tuple(tuple(row[::-1]) for row in rows)


def test_equal_rows_of_a_result_are_one_tuple():
    program = Program.parse("def f(I): return vconcat(I, I)")
    value = program(((1, 2), (1, 2), (1, 3)))
    assert value == ((1, 2), (1, 2), (1, 3)) * 2
    assert value[0] is value[1] and value[3] is value[4]
