"""Traces: every step of a program with its value and fuel, where it failed, and how the output differs."""

import json
import pickle
import re
from pathlib import Path

import pytest
from commands import one_sentence
from hypothesis import given, settings
from hypothesis import strategies as st

import arcfast
from arcfast import ArcfastError, Battery, DSLError, Program, ProgramError, Status
from arcfast.base.ansi import color_lines, digit_lines
from arcfast.base.drawing import PLACE, grid_html
from arcfast.programs.blocks import Block, Return
from arcfast.programs.nodes import Call, Control, Input, Result
from arcfast.programs.pictures import draw_value
from arcfast.programs.program import parse_source
from arcfast.programs.tracing import MOST_STEPS, results_of

I = ((0, 3, 0), (3, 0, 0), (0, 0, 5))  # noqa: E741
TEXT = """def f(I):
    x = objects(I, T, F, T)
    y = argmax(x, compose(size, lambda o: combine(o, o)))
    g = lambda o: shift(o, DOWN)
    return paint(I, recolor(EIGHT, g(y)))
"""
NO_ITEM = "step 2, first, argument container: an item is needed and there is none"
TRY = """def batt(task_id, S, I, C, log_path):
    s = []
    o = []
    t1 = difference(I, I)
    try:
        t2 = first(t1)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t2 = _get_safe_default(first)
    t3 = combine(t2, t2)
    o.append((3, False, "x", t3))
    return o, s
"""


def one(text):
    return Program.parse(text)


# ---- Steps ----


def test_every_step_has_its_value_and_fuel():
    program = one(TEXT)
    trace = program.trace(I)
    assert [step.number for step in trace.steps] == [number for _, number in program.steps]
    assert [next(iter(step.values)) for step in trace.steps] == [f"x{k}" for k in range(1, 7)]
    assert trace.value == program(I) == trace.steps[-1].values["x6"]
    assert trace.steps[0].values["x1"] == arcfast.dsl.objects(I, True, False, True)
    assert trace.steps[3].values["x4"] == arcfast.dsl.shift(trace.steps[2].values["x3"], (1, 0))
    assert (trace.status, trace.error, trace.left_out) == (Status.OK, None, 0)
    run = Battery([program]).run([I])
    assert trace.fuel == int(run.fuel[0, 0]) == sum(step.fuel for step in trace.steps)


def test_the_texts_of_the_steps_are_the_source():
    program = one(TEXT)
    lines = [line for step in program.trace(I).steps for line in step.text.split("\n")]
    assert [line.strip() for line in program.source.split("\n")[1:-1]] == [line.strip() for line in lines]
    assert "f1 = lambda" in program.trace(I).steps[3].text or "(lambda" in program.trace(I).steps[3].text


def test_a_step_that_fails_is_the_last():
    program = one("def f(I):\n    x = shape(I)\n    y = first(difference(I, I))\n    return canvas(y, x)")
    trace = program.trace(I)
    assert trace.status == Status.ERROR and trace.value is None and trace.left_out == 0
    assert [step.number for step in trace.steps] == [1, 2, 3] and trace.steps[-1].values == {}
    reason = "step 3, first, argument container: an item is needed and there is none"
    assert trace.error == trace.steps[-1].error == reason == Battery([program]).run([I]).error(0, 0)
    assert trace.verdict == f"failed: {reason}" and trace.is_right is None
    assert trace.fuel == int(Battery([program]).run([I]).fuel[0, 0]) == sum(step.fuel for step in trace.steps)


@pytest.mark.parametrize("budget, status", [({"fuel": 30}, Status.FUEL), ({"memory": 100}, Status.MEMORY)])
def test_budgets_are_those_of_a_run(budget, status):
    program = one("def f(I):\n    x = rot90(I)\n    return hconcat(x, hconcat(x, x))")
    trace = program.trace(I, **budget)
    run = Battery([program]).run([I], **budget)
    assert trace.status == status == run.status[0, 0] and trace.error == run.error(0, 0) == trace.steps[-1].error
    with pytest.raises(ArcfastError, match="fuel must be a whole number"):
        program.trace(I, fuel=0)


def test_a_caught_error_is_told():
    (program,) = parse_source(TRY)[0]
    trace = program.trace((), I, None)
    assert trace.status == Status.OK and [step.caught for step in trace.steps][0::2] == [None, None]
    assert trace.steps[1].caught == NO_ITEM
    assert (
        trace.steps[1].values == {"x2": ()}
        and "the default was used instead" in str(trace)
        and "the default was used instead" in trace._repr_html_()
    )


def test_programs_of_samples_and_wrong_numbers_of_inputs():
    program = one("def f(S, I, C): return combine(apply(first, S), (I, C))")
    trace = program.trace(((I, I),), I, None)
    assert trace.inputs == {"S": ((I, I),), "I": I, "C": None} and trace.value == (I, I, None)
    with pytest.raises(DSLError, match="takes S, I, C, got 1 values"):
        program.trace(I)
    with pytest.raises(DSLError, match="takes I, got 2 values"):
        one(TEXT).trace(I, I)


def test_grids_in_every_form():
    import numpy

    for grid in (I, [list(row) for row in I], numpy.array(I), arcfast.Grid(I)):
        trace = one("def f(I): return rot180(I)").trace(grid, expected=grid)
        assert trace.inputs["I"] == trace.expected == I and trace.is_right is False


@pytest.mark.parametrize("text, value", [("I", I), ("(1, 2)", (1, 2)), ("ZERO", 0)])
def test_programs_without_steps(text, value):
    trace = one(f"def f(I): return {text}").trace(I)
    assert trace.steps == [] and trace.value == value and trace.fuel == 0 and "0 steps" in str(trace)


def test_long_programs_are_traced_in_part():
    text = "def f(I):\n    x0 = size(I)\n" + "".join(f"    x{k + 1} = increment(x{k})\n" for k in range(MOST_STEPS + 5))
    program = one(text + f"    return x{MOST_STEPS + 5}")
    trace = program.trace(I)
    assert len(trace.steps) == MOST_STEPS and trace.left_out == 6 and trace.value == MOST_STEPS + 8
    assert "6 more steps are not shown: the program is long" in str(trace)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(range(257)), st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=4)
)
def test_traces_agree_with_runs(number, grid):
    """Of the programs by hand that come with arcfast: value, status, error and fuel."""
    battery = hand_made()
    program = battery[number % len(battery)]
    inputs = ((), grid, None) if len(program.params) > 1 else (grid,)
    trace = program.trace(*inputs)
    run = battery.select([program.name]).run([arcfast.Sample((), grid, None)])
    assert (trace.status, trace.error, trace.fuel) == (run.status[0, 0], run.error(0, 0), run.fuel[0, 0])
    assert trace.fuel == sum(step.fuel for step in trace.steps)
    assert trace.status != Status.OK or trace.value == run.value(0, 0)


def hand_made():
    if not hasattr(hand_made, "battery"):
        hand_made.battery = Battery.load(Path(arcfast.__file__).parent / "batteries" / "solvers")
    return hand_made.battery


def test_a_statement_with_several_results_is_one_step():
    """Each of its variables is shown; the nodes that read them are no steps."""
    block = Block(3, 2, (Return((0, 1)),))
    nodes = (Input("I"), Call("rot90", (0,)), Control(block, (0, 1)), Result(2, 0), Result(2, 1), Call("hmirror", (3,)))
    assert results_of(nodes, 2, nodes[2]) == [3, 4] and results_of(nodes, 1, nodes[1]) == []
    single = (Input("I"), Control(Block(1, 1, (Return((0,)),)), (0,)))
    assert results_of(single, 1, single[1]) == []


LOOP = """def f(I):
    best, n = 0, 0
    for row in I:
        for c in row:
            if c > best:
                best, n = c, n + 1
    return canvas(best, (n, n))
"""


def test_a_loop_is_one_step_with_its_variables():
    try:
        program = one(LOOP)
    except ProgramError:
        pytest.skip("this version compiles no control flow")
    trace = program.trace(((1, 0), (0, 2)))
    loop = trace.steps[0]
    assert "for " in loop.text and sorted(loop.values.values()) == [2, 2] and loop.error is None
    assert trace.value == ((2, 2), (2, 2)) and trace.fuel == sum(step.fuel for step in trace.steps)
    assert one(LOOP.replace("c > best", "first(c) > best")).trace(I).steps[0].error.startswith("step 1, first")


# ---- What is expected ----


@pytest.mark.parametrize(
    "text, expected, verdict",
    [
        ("rot180(I)", ((5, 0, 0), (0, 0, 3), (0, 3, 0)), "right: the output is the expected grid"),
        ("I", ((0, 3, 0), (3, 0, 0), (0, 0, 4)), "wrong: 1 of 9 cells differs"),
        ("I", ((0, 3), (3, 0)), "wrong: the output is 3×3, and 2×2 is expected"),
        ("size(I)", I, "wrong: the output is no grid"),
        ("rot90(rot270(hmirror(hmirror(hmirror(I)))))", I,
         "wrong: 4 of 9 cells differ; step 2 gave the expected grid, and a later step changed it"),
        ("first(difference(I, I))", I, f"failed: {NO_ITEM}"),
    ],
)  # fmt: skip
def test_verdicts(text, expected, verdict):
    trace = one(f"def f(I): return {text}").trace(I, expected=expected)
    assert trace.verdict == verdict and trace.is_right is verdict.startswith("right")
    assert verdict in str(trace) and verdict in trace._repr_html_()


def test_cells_that_differ_are_shown():
    trace = one("def f(I): return rot90(I)").trace(((1, 2), (3, 4)), expected=((3, 1), (4, 9)))
    assert trace.differing == {(1, 1)}
    assert "(1, 1) is 2, not 9" in str(trace) and "difference" in str(trace)
    assert str(trace).count("\n    3 1              3 1       . .\n    4 2              4 9       . 9") == 1


# ---- To look at ----


def test_values_as_pictures():
    assert draw_value(((1, 2),)).caption == "grid 1×2"
    object_ = frozenset({(3, (0, 1)), (4, (1, 0))})
    assert draw_value(object_).pictures[0] == ("2 cells", ((None, 3), (4, None)))
    assert draw_value(object_, (3, 2)).pictures[0].cells == ((None, 3), (4, None), (None, None))
    assert draw_value(frozenset({(0, 1)})).pictures[0].cells == ((None, PLACE),)
    assert draw_value(frozenset({(-1, -2)})).pictures[0] == ("1 place from (-1, -2)", ((PLACE,),))
    far = draw_value(frozenset({(0, 0), (100, 100)}))
    assert far.pictures == () and far.text == "frozenset({(0, 0), (100, 100)})"
    objects = draw_value(frozenset({frozenset({(k, (k, 0))}) for k in range(9)}))
    assert objects.caption == "set of 9" and len(objects.pictures) == 8 and objects.pictures[1].cells[1][0] == 1
    for value in (7, True, None, (1, 2), (), frozenset(), ((1,), (2, 3))):
        assert draw_value(value).pictures == () and draw_value(value).text == repr(value)
    assert draw_value(tuple(range(5000))).text.startswith("tuple of 5,000 members: (0, 1, 2")
    assert len(draw_value(tuple(range(150))).text) == 200
    assert draw_value(((0,) * 100,) * 100).pictures == ()


def test_pictures_of_what_is_no_colour():
    assert digit_lines(((1, 12), (None, PLACE))) == ["1 12 ", ". # "]
    assert "\x1b[7m" in color_lines(((PLACE,),))[0] and "12" in color_lines(((12,),))[0]
    assert ">12<" in grid_html(((12,),)) and "#8c8cff" in grid_html(((PLACE,),)) and "#eef1f7" in grid_html(((None,),))


def test_colours_in_a_terminal_only(monkeypatch, capsys):
    trace = one(TEXT).trace(I)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" not in str(trace) and "0 3 0" in str(trace)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "\x1b[48;" in str(trace)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in str(trace)


def test_hostile_names_are_only_text(tmp_path):
    program = one(TEXT).renamed("</td><script>alert(1)</script>\x1b[2J\u202e")
    trace = program.trace(I, expected=I)
    trace.to_html(tmp_path / "trace.html")
    text = (tmp_path / "trace.html").read_text(encoding="utf-8")
    for html in (text, trace._repr_html_()):
        assert "<script" not in html and "&lt;script&gt;" in html and not re.search("[\x1b\u202e]", html)
    assert "\x1b" not in str(trace) and "script-src 'none'" in text


def test_traces_travel(tmp_path):
    trace = one(TEXT).trace(I, expected=I)
    loaded = pickle.loads(pickle.dumps(trace))
    assert str(loaded) == str(trace) and repr(loaded) == repr(trace)
    assert json.loads(json.dumps(trace.to_dict(), default=str))["status"] == "OK"


# ---- The command ----


def test_explain(call):
    status, out, err = call("explain", "mine.py:turn", "flipping", "--tasks", "tasks.json")
    assert (status, err) == (0, "")
    assert out.startswith(
        "turn of mine.py, task flipping from tasks.json\n  demonstration 1: wrong: 2 of 4 cells differ\n"
    )
    assert "\ndemonstration 1:\nturn on a grid of 2×2: 1 step, fuel " in out and "x1 = rot90(I)" in out
    assert "(0, 0) is 3, not 3" not in out and "(0, 1) is 1, not 4" in out


def test_explain_finds_the_first_input_that_is_wrong(call):
    raw = json.loads(Path("tasks.json").read_text())["turning"]
    raw["train"][1]["output"] = [[5], [0], [1]]
    Path("task.json").write_text(json.dumps(raw))
    out = call("explain", "mine.py:turn", "task.json")[1]
    assert "\n  demonstration 2: wrong: 1 of 3 cells differs\n" in out and "\ndemonstration 2:\n" in out
    out = call("explain", "mine.py:turn", "task.json", "--test", 1)[1]
    assert "demonstration" not in out and "test 1: right" in out
    out = call("explain", "mine.py:nothing", "task.json", "--demo", 1)[1]
    assert "FAILED  step 4, first" in out
    out = call("explain", "mine.py:turn", "one.json")[1]
    assert "test 1: ended OK" in out and "\ndemonstration 1:\n" in out


def test_explain_for_machines_and_as_a_page(call):
    args = ("explain", "mine.py:turn", "turning", "--tasks", "tasks.json")
    data = json.loads(call(*args, "--json", "--html", "trace.html")[1])
    assert data["input"] == "demonstration 1" and data["status"] == "OK" and data["html"] == "trace.html"
    assert data["steps"] == [{"number": 1, "text": "x1 = rot90(I)", "values": {"x1": [[3, 1], [4, 2]]},
                              "fuel": data["fuel"], "error": None, "caught": None}]  # fmt: skip
    assert "x1 = rot90(I)" in Path("trace.html").read_text(encoding="utf-8")
    assert "\x1b[48;" in call(*args, "--color")[1] and "\x1b" not in call(*args, "--plain")[1]
    Path("sets.py").write_text(
        "def f(I): return compose(first, rot90)\ndef g(S, I, C): return palette(merge(merge(S)))\n"
    )
    data = json.loads(call("explain", "sets.py:f", "turning", "--tasks", "tasks.json", "--json")[1])
    assert data["value"] == "compose(first, rot90)"


def test_explain_gives_samples_as_solve_does(call):
    Path("pairs.py").write_text("def n(S, I, C): return canvas(size(S), UNITY)\n")
    data = json.loads(call("explain", "pairs.py", "turning", "--tasks", "tasks.json", "--json", "--demo", 1)[1])
    assert data["value"] == [[1]]
    data = json.loads(call("explain", "pairs.py", "turning", "--tasks", "tasks.json", "--json", "--test", 1)[1])
    assert data["value"] == [[2]]


@pytest.mark.parametrize(
    "argv, told",
    [
        ("mine.py turning --tasks tasks.json", "4 programs"),
        ("mine.py:trun turning --tasks tasks.json", "such as turn"),
        ("mine.py:broken turning --tasks tasks.json", "rot91"),
        ("turn turning --tasks tasks.json", "FILE.py:NAME"),
        ("mine.py:turn missing --tasks tasks.json", "missing"),
        (
            "mine.py:turn turning --tasks tasks.json --demo 3",
            "no demonstration 3: the task turning has 2 demonstrations",
        ),
        ("mine.py:turn turning --tasks tasks.json --test 2", "no test 2"),
        ("mine.py:turn turning --tasks tasks.json --test 1 --demo 1", "--demo"),
        ("mine.py:turn one.json --html mine.py", "would be lost"),
        ("mine.py:turn one.json --html nowhere/x.html", "nowhere"),
        ("mine.py:turn one.json --fuel 99999999999G", "fuel"),
    ],
)
def test_what_explain_cannot_do_is_one_sentence(call, argv, told):
    status, out, err = call("explain", *argv.split())
    assert (status, out) == (2, "") and one_sentence(err) and told in err


def test_the_example_of_the_documents(capsys):
    path = Path(__file__).resolve().parent.parent / "docs" / "looking.md"
    if not path.exists():
        pytest.skip("not in the source tree")
    (code,) = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.S)
    exec(code, {})
    assert capsys.readouterr().out.split("\n")[0] == re.search(r"print\(trace.verdict\)  # (.*)", code)[1]
