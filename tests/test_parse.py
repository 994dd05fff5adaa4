"""Texts to programs: what is read, which functions are programs, what is refused and how, limits, broken files."""

import inspect
import sys
from pathlib import Path

import pytest
from programs import I, body, one, reason, refused, value

from arcfast import reference
from arcfast.base.constants import CONSTANTS
from arcfast.programs.naming import AS_PYTHON
from arcfast.programs.nodes import Apply
from arcfast.programs.program import Program, load_sources, parse_source
from arcfast.running.reference_executor import evaluate

# ---- What is read ----


def test_constants():
    assert value("return (1, -2, (TWO, UP), frozenset({3, (4, 5)}), None, True, ())") == (
        1, -2, (2, (-1, 0)), frozenset({3, (4, 5)}), None, True, (),
    )  # fmt: skip
    assert value("return frozenset()") == frozenset()
    assert value("return frozenset([1, 2])") == frozenset((1, 2)) == value("return frozenset((1, 2))")
    assert value("return -2147483648") == -(2**31)
    assert value("return 2147483647") == 2**31 - 1
    assert value("return -ONE") == -1
    assert value("x = (1, 2); return (x, -3)") == ((1, 2), -3)
    assert value("x = (1, 2); return frozenset(x)") == {1, 2}
    for name, constant in CONSTANTS.items():
        assert value(f"return {name}") == constant


def test_constants_are_printed_by_name():
    assert body("return astuple(-1, (0, 0))").source.endswith("x1 = astuple(NEG_ONE, ORIGIN)\n    return x1")
    assert "frozenset({(0, 1), (0, 2)})" in body("return size(frozenset({(0, 2), (0, 1)}))").source


def test_module_constants():
    text = "from dsl import *\nimport os\nSIZE: int = 3\nA = B = (SIZE, -SIZE)\nD = frozenset({A})\nop = add\n"
    text += "ODD = [1]\ndef f(I):\n    return op(first(D), LATER)\nLATER = (SIZE, 0)\n"
    assert evaluate(one(text), {"I": I}) == (6, -3)
    assert evaluate(one("X = [1]\ndef f(I): return size(X)"), {"I": I}) == 1
    assert evaluate(one("X = tuple(range(3))\nY = add(X[1], 4)\ndef f(I): return (X, Y)"), {"I": I}) == ((0, 1, 2), 5)
    assert "belongs to the whole file" in reason("X = [1]\ndef f(I):\n    X.append(2)\n    return X")
    assert "is no constant" in reason("X = (X,)\ndef f(I): return size(X)")
    assert "no constant" in reason("X = Y\nY = X\ndef f(I): return size(X)")
    assert evaluate(one("ONE = 5\ndef f(I): return ONE"), {"I": I}) == 5


def test_keywords():
    assert body("return objects(without_bg=T, grid=I, diagonal=F, univalued=T)") == body("return objects(I, T, F, T)")
    assert body("return branch(T, else_value=ONE, if_value=TWO)") == body("return branch(T, TWO, ONE)")
    assert body("return dedupe(iterable=I)") == body("return dedupe(I)")
    steps = body("return astuple(b=first(I), a=last(I))")
    assert [steps.nodes[ref].name for ref, _ in steps.steps] == ["first", "last", "astuple"]


def test_statements_that_are_passed_over():
    text = '''"""A module."""
import dsl
from dsl import rot90 as turn
from arc_types import *
print("not run")
class Other:
    def method(self): return 1
if __name__ == "__main__":
    solve(1)
def solve(I: "Grid") -> "Grid":
    """What it does."""
    # a comment
    import math
    pass
    x: Grid
    x: Grid = turn(I)
    y = z = x
    a, b = dsl.size(y), dsl.ONE
    size(z)
    return astuple(add(a, b), z)
    return unreachable
'''
    program = one(text)
    assert (program.name, program.line) == ("solve", 10)
    assert evaluate(program, {"I": I}) == (4, ((3, 0), (4, 1), (5, 2)))


def test_variables_may_be_assigned_again():
    assert value("x = size(I); x = add(x, ONE); I = x; return I") == 3


def test_pairs_of_computed_values():
    assert body("return (first(I), ONE)") == body("return astuple(first(I), ONE)")
    assert value("return ((first(I), 1), (2, 3))") == ((I[0], 1), (2, 3))


def test_calls_of_function_values():
    program = body("f = compose(size, first); return f(I)")
    assert type(program.nodes[program.result]) is Apply
    assert evaluate(program, {"I": I}) == 3
    assert value("return compose(size, first)(I)") == 3
    assert value("return (lambda a, b: astuple(b, a))(ONE, I)") == (I, 1)
    assert body("f = first; return f(I)") == body("return first(I)")
    assert value("x = first(totuple(initset(size))); return x(I)") == 2


# ---- Functions of the file ----


def test_functions_of_the_file_are_written_out():
    text = """
def twice(f, x):
    y = f(x)
    return f(y)
def corner(g, k=ONE, *, turn=rot90):
    return crop(turn(g), ORIGIN, (k, k))
def nothing():
    return ZERO
def solve(I):
    a = twice(rot90, I)
    b = corner(k=TWO, g=a)
    return astuple(corner(b), nothing())
"""
    program = one(text)
    assert program.name == "solve"
    assert [program.nodes[ref].name for ref, _ in program.steps] == ["rot90"] * 3 + ["crop", "rot90", "crop", "astuple"]
    assert [number for _, number in program.steps] == list(range(1, 8))
    assert evaluate(program, {"I": I}) == (((1,),), 0)


def test_functions_of_the_file_are_values_too():
    text = "def big(o): return greater(size(o), TWO)\nalso = lambda o: size(o)\n"
    text += "def solve(I): return astuple(sfilter(I, big), apply(also, I))"
    assert evaluate(one(text), {"I": I}) == (I, (3, 3))
    assert one(text) == body("return astuple(sfilter(I, lambda v: greater(size(v), TWO)), apply(lambda w: size(w), I))")


def test_which_functions_are_programs():
    programs, skipped = parse_source(
        "def helper(x): return first(x)\ndef two(a, b): return astuple(a, b)\ndef a(I): return helper(I)\n"
        "def b(S, I, C): return two(S, C)\ndef c(X, Y, Z): return X\ndef value(x): return x\n"
        "def e(I): return apply(value, I)\ndef main():\n    for k in e: a(k)\n"
    )
    assert [program.name for program in programs] == ["a", "b", "e"]
    assert not skipped


def test_helpers_of_a_program_that_fails_are_no_programs():
    programs, skipped = parse_source("def h(x): return first(x)\ndef f(I):\n    with x: pass\n    return h(I)")
    assert not programs
    assert list(skipped) == ["f"]
    assert skipped["f"].startswith("<text>:3: `with` is not in the language")


def test_a_line_in_a_helper_is_told():
    programs, skipped = parse_source("def h(x, y):\n    return frist(x)\ndef f(I):\n    return h(I, I)")
    assert skipped == {"f": "<text>:2: unknown name frist: did you mean first?"}


def test_repeated_helpers_belong_to_the_program_below():
    text = "".join(f"def h(x): return astuple(x, {k})\ndef solve(I): return h(I)\n" for k in range(3))
    programs, skipped = parse_source(text)
    assert [program.name for program in programs] == ["solve", "solve~1", "solve~2"]
    assert [evaluate(program, {"I": 7}) for program in programs] == [(7, 0), (7, 1), (7, 2)]
    assert programs[1].source.startswith("def solve(I):")


def test_names_are_unique_and_skipped_ones_take_theirs():
    programs, skipped = parse_source("def f(I): return I\ndef f(I): return J\ndef f(I): return ONE\ndef g(I): return I")
    assert [program.name for program in programs] == ["f", "f~2", "g"]
    assert list(skipped) == ["f~1"]


def test_functions_that_call_themselves():
    text = "def f(I):\n    def g(n): return n if n < 1 else g(n - 1) + n\n    return g(size(I))"
    assert evaluate(one(text), {"I": I}) == 3
    assert evaluate(one("def f(I): return I if size(I) == 1 else f(I[1:])"), {"I": I}) == (I[1],)
    text = "def even(n): return True if n == 0 else odd(n - 1)\ndef odd(n): return False if n == 0 else even(n - 1)\n"
    assert evaluate(one(text + "def f(I): return (even(4), odd(4))"), {"I": I}) == (True, False)
    text = "def g(a, b, c, d, e, f): return (a, b, c, d, e, f) if a < 1 else g(a - 1, a, b, c, d, e)\n"
    assert evaluate(one(text + "def f(I): return g(2, 0, 0, 0, 0, 0)"), {"I": I}) == (0, 1, 2, 0, 0, 0)
    text = "def g(x): return apply(g, x) if isgrid(x) else x\ndef isgrid(x): return size(x) < 3\n"
    assert evaluate(one(text + "def f(I): return g(I)"), {"I": I}) == I


# ---- What is refused ----


@pytest.mark.parametrize(
    "expression, expected",
    [
        ("frst(I)", "unknown name frst: did you mean first?"),
        ("qqq", "unknown name qqq: no primitive, constant, variable or function of the file"),
        ("first()", "first(container) takes 1 argument, not 0: container is missing"),
        ("first(I, I)", "first(container) takes 1 argument, not 2"),
        ("add(ONE)", "add(a, b) takes 2 arguments, not 1: b is missing"),
        ("add(ONE, a=TWO)", "add(a, b) takes 2 arguments, but a is given twice"),
        ("add(ONE, c=TWO)", "add(a, b) takes 2 arguments, and none is called c"),
        ("I(*I)", "*arguments are not in the language: write the arguments out"),
        ("first(**I)", "*arguments are not in the language: write the arguments out"),
        ("2147483648", "an int beyond 32 bits: use one between -2147483648 and 2147483647"),
        ("-2147483649", "an int beyond 32 bits: use one between -2147483648 and 2147483647"),
        ("1.5", "float is not in the language: use ints, True, False, None"),
        ("'x'", "str is not in the language: use ints, True, False, None"),
        ("(1, 'x')", "str is not in the language: use ints, True, False, None"),
        ("f'{I}'", "strings are not in the language"),
        ("{}", "a dict is no value of the language: give tuple(d.items())"),
        ("I.shape", ".shape is not in the language: write shape(x)"),
        (
            "os.system(I)",
            f"os.system belongs to a library, which is not in the language: use lists and primitives, {AS_PYTHON}",
        ),
        (
            "__import__('os')",
            "unknown name __import__: this built-in function of Python is not in the language: use primitives, "
            + AS_PYTHON,
        ),
        ("lambda: I", "lambda is a function value, which takes 1 to 4 arguments, not 0"),
        ("lambda a, b, c, d, e: a", "lambda is a function value, which takes 1 to 4 arguments, not 5"),
        ("lambda *a: a", "*arguments are not in the language: name the parameters"),
        ("ONE(I)", "ONE is no function"),
        ("I()", "I is a function value, which takes 1 to 4 arguments, not 0"),
        ("I(1, 2, 3, 4, 5)", "I is a function value, which takes 1 to 4 arguments, not 5"),
        ("I(a=1)", "I is a function value, which has no keywords: give the arguments in order"),
        ("(x := I)", "`:=` is not in the language: write the assignment on a line of its own"),
    ],
)
def test_expressions_that_are_refused(expression, expected):
    assert refused(expression) == expected


@pytest.mark.parametrize(
    "statement, expected",
    [
        ("with I: pass", "`with` is not in the language"),
        ("try: pass\n    except E: pass", "a try is `try: x = f(a)`"),
        ("global x", "`global` is not in the language"),
        ("class A: pass", "`class` is not in the language: write functions and tuples"),
        ("I.x += ONE", "only names and items can be assigned to"),
        ("nonlocal I", "`nonlocal` is not in the language: return the new value"),
        ("yield I", "`yield` is not in the language: collect in a list and return it"),
        ("match I:\n        case 1: pass", "`match` is not in the language"),
        (
            "x = (I,); x[0] = I",
            "a tuple, or what a primitive gives, cannot be changed: make a list first, with list(x)",
        ),
        ("I.x: int = ONE", "only names and items can be assigned to"),
        ("x = rot90(I); y = x[0] = ONE", "a tuple, or what a primitive gives, cannot be changed"),
    ],
)
def test_statements_that_are_refused(statement, expected):
    assert reason(f"def f(I):\n    {statement}\n    return I").startswith(f"line 2: {expected}")


def test_functions_that_are_refused():
    assert reason("def f(I):\n    x = I").startswith("line 1: f has no return")
    assert reason("def f(I): pass").startswith("line 1: f has no return")
    assert reason("def f(I):\n    for row in I:\n        yield row").startswith("line 3: `yield` is not in")
    assert "`async` is not in the language" in reason("async def f(I): return I")
    assert "decorators" in reason("@cache\ndef f(I): return I")
    assert "*arguments" in reason("def f(I, *more): return I\ndef g(I): return f(I)")
    assert "takes 2 arguments" in reason("def h(a, b): return a\ndef f(I): return h(I)")
    assert "1 to 4 arguments, not 5" in reason("def h(a, b, c, d, e): return a\ndef f(I): return apply(h, I)")
    assert "1 to 4 arguments, not 0" in reason("def h(): return ONE\ndef f(I): return apply(h, I)")


def test_one_program_is_expected():
    assert reason("x = 1") == "no program: write `def NAME(I):`, or `def NAME(S, I, C):`, with a `return`"
    assert reason("") == "no program: write `def NAME(I):`, or `def NAME(S, I, C):`, with a `return`"
    assert reason("def a(I): return I\ndef b(I): return I") == "line 2: 2 programs where one is expected: a, b"
    assert reason("def a(I): return I\ndef b(I): return J").startswith("line 2: unknown name J")
    assert reason("def a(I)\n    return I").startswith("line 1: not Python: ")
    assert "null" in reason("def a(I): return I\0")


# ---- Limits ----


def nested(open_: str, close: str, times: int, inside: str = "I") -> str:
    return open_ * times + inside + close * times


def test_nesting_of_expressions():
    assert value("return " + nested("increment(", ")", 100, "0")) == 100
    assert refused(nested("first(", ")", 150)) == "nested deeper than 120: write it in smaller steps"
    assert "write it in smaller steps" in reason(f"def f(I): return {nested('first(', ')', 5000)}")
    for text in ("-" * 100_000 + "1", "lambda x: " * 5000 + "1", "x" + ".y" * 50_000, "f" + "(I)" * 50_000):
        assert "smaller steps" in reason(f"def f(I): return {text}") or "not Python" in reason(
            f"def f(I): return {text}"
        )


def test_nesting_of_functions():
    chain = "".join(f"def h{k}(x): return h{k + 1}(increment(x))\n" for k in range(100)) + "def h100(x): return x\n"
    assert "nested deeper than 120" not in str(parse_source(chain + "def f(I): return h50(ZERO)")[1])
    long = "".join(f"def h{k}(x, y): return h{k + 1}(x, y)\n" for k in range(900)) + "def h900(x, y): return x\n"
    assert "nested deeper than 120" in reason(long + "def f(I): return h0(I, I)")


def test_the_depth_of_the_caller_does_not_matter():
    text = f"def f(I): return {nested('first(', ')', 119)}"

    def deep(n: int) -> Program:
        return deep(n - 1) if n else Program.parse(text)

    frames = len(inspect.stack())
    assert len(deep(max(sys.getrecursionlimit() - frames - 620, 0))) == 119


def test_nesting_of_constants():
    deep = nested("(", ",)", 64, "1")
    assert reference.values.nesting(value(f"return {deep}")) == 64
    assert refused(f"({deep},)") == "a constant nested deeper than 64: make it smaller"
    assert value("return " + nested("frozenset({", "})", 64, "1"))
    assert "nested deeper than 64" in refused(nested("frozenset({", "})", 65, "1"))
    lines = "".join(f"    x = (x,)  # {k}\n" for k in range(65))
    assert "nested deeper than 64" in reason(f"def f(I):\n    x = 1\n{lines}    return x")


def test_large_constants():
    assert len(value("return (" + "1, " * 100_000 + ")")) == 100_000
    assert refused("(" + "1, " * 100_001 + ")") == "a constant of more than 100000 members: make it smaller"
    doubled = "A0 = (1, 1)\n" + "".join(f"A{k} = (A{k - 1}, A{k - 1})\n" for k in range(1, 60))
    assert "more than 100000 members" in reason(doubled + "def f(I): return A59")
    lines = "".join("    x = (x, x)\n" for _ in range(60))
    assert "more than 100000 members" in reason(f"def f(I):\n    x = 1\n{lines}    return x")
    assert "line 2: " in reason(f"def f(I):\n    return {'9' * 5000}")


def test_number_of_steps():
    lines = "".join("    x = increment(x)\n" for _ in range(10_000))
    program = Program.parse(f"def f(I):\n    x = 1\n{lines}    return x")
    assert len(program) == 10_000
    assert Program.parse(program.source) == program
    more = f"def f(I):\n    x = 1\n{lines}    x = size(I)\n    return x"
    assert reason(more) == "line 10003: more than 10000 steps after inlining: make the program smaller"


def test_functions_that_multiply():
    for last in ("increment(x)", "x"):
        text = "".join(f"def h{k}(x, y): return h{k + 1}(h{k + 1}(x, y), y)\n" for k in range(40))
        text += f"def h40(x, y): return {last}\ndef f(I): return h0(I, I)"
        assert "more than 10000 steps after inlining" in reason(text)
    text = "".join(f"def h{k}(x): return astuple(apply(h{k + 1}, x), h{k + 1}(x))\n" for k in range(15))
    text += "def h15(x): return x\ndef f(I): return h0(I)"
    assert "more than 10000 steps after inlining" in str(parse_source(text)[1]["f"])


# ---- Broken texts, Markdown, files ----


def test_one_broken_function_does_not_cost_the_others():
    text = "X = 3\ndef a(I):\n    return X\ndef b(I:\n    return I\ndef c(I):\n    return add(X, Y)\nY = 1\n\n"
    text += "def d(I):\n    return g(I)\n"
    programs, skipped = parse_source(text, "s.py")
    assert [(program.name, program.line) for program in programs] == [("a", 2), ("c", 6)]
    assert evaluate(programs[1], {"I": I}) == 4
    assert list(skipped) == ["b", "d"]
    assert skipped["b"].startswith("s.py:4: not Python: ")
    assert skipped["d"].startswith("s.py:11: unknown name g")


def test_prose_around_functions():
    text = "Here is my solution:\n\ndef a(I):\n    return I\n\nThat's all I know.\ndef b(I):\n    return ONE\n"
    programs, skipped = parse_source(text, "answer.txt")
    assert [program.name for program in programs] == ["a", "b"]
    assert list(skipped) == ["answer.txt"] and skipped["answer.txt"].startswith("answer.txt:1: not Python")
    assert Program.parse(text.split("That")[0]).name == "a"
    assert parse_source("only prose, no code", "x")[1]["x"].startswith("x:1: not Python")


def test_markdown():
    text = """I would write:

```python
from dsl import *
def solve(I):
    return turn(I)
```
with this helper:
  ~~~ py
  def turn(x):
      return rot90(x)
  ~~~
and run it:
```bash
def no(I): return I
```
```
def other(I):
    return I
"""
    programs, skipped = parse_source(text)
    assert [(program.name, program.line) for program in programs] == [("solve", 5), ("other", 18)]
    assert not skipped
    programs, skipped = parse_source(text.replace("rot90(x)", "rot90(x"))
    assert [program.name for program in programs] == ["other"]
    assert skipped["turn"].startswith("<text>:10: not Python") or skipped["turn"].startswith("<text>:11: not Python")
    quoted = 'def f(I):\n    """\n```python\ndef g(I): return J\n```\n"""\n    return I'
    assert one(quoted).name == "f"


def test_long_texts_are_read_in_pieces():
    """Helpers before and after, constants, a string that looks like a function, all far from their use."""
    filler = "".join(f"def p{k}(I):\n    return late(early(I), {k})\n" for k in range(6_000))
    string = 'S = """\ndef fake(I): return I\n"""\n'
    text = f"A = 2\n{string}def early(x): return astuple(x, A)\ndef trim_it(I): return trim(I)\n"
    text += filler + "def late(x, y): return astuple(x, B)\nB = 5\ndef trim(x, y): return x\n"
    programs, skipped = parse_source(text)
    assert len(programs) == 6_000
    assert all(program.line == 7 + 2 * k for k, program in enumerate(programs))
    assert evaluate(programs[-1], {"I": I}) == ((I, 2), 5)
    assert list(skipped) == ["trim_it"] and "trim(x, y) takes 2 arguments" in skipped["trim_it"]
    broken = text.replace(string, "").replace("def p7(I)", "def p7(I")
    programs, skipped = parse_source(broken)
    assert len(programs) == 5_999
    assert set(skipped) == {"p7", "trim_it"}


def test_files_and_folders(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "b.py").write_text("def solve(I): return I\n")
    (tmp_path / "a.py").write_text("\ufeffdef solve(I): return ONE\r\n", encoding="utf-8")
    (tmp_path / "sub" / "c.py").write_bytes(b"# coding: latin-1\n# \xe9\ndef solve(I): return TWO\n")
    (tmp_path / "d.py").write_bytes(b"def f(I):\n    return I # \xff\xfe\n")
    (tmp_path / "e.py").write_bytes(b"def g(I): return\0 I\n")
    (tmp_path / "f.py").write_text("# coding: klingon\ndef g(I): return I\n")
    (tmp_path / "note.txt").write_text("```\ndef text(I): return I\n```")
    programs, skipped = load_sources(tmp_path)
    assert [(p.name, Path(p.path).name) for p in programs] == [
        ("solve", "a.py"),
        ("solve~1", "b.py"),
        ("solve~2", "c.py"),
    ]
    assert {Path(name).name for name in skipped} == {"d.py", "g", "f.py"}
    assert skipped[str(tmp_path / "d.py")].startswith(f"{tmp_path / 'd.py'}:2: not text (")
    assert "UTF-8" in skipped[str(tmp_path / "f.py")]
    programs, skipped = load_sources([tmp_path / "note.txt", str(tmp_path / "b.py"), tmp_path / "none.py"])
    assert [program.name for program in programs] == ["text", "solve"]
    assert "No such file" in skipped[str(tmp_path / "none.py")]
    assert load_sources(str(tmp_path / "b.py"))[0] == [one("def solve(I): return I")]


def test_nothing_is_executed(tmp_path):
    mark = tmp_path / "mark"
    text = f"open({str(mark)!r}, 'w')\nX = open({str(mark)!r}, 'w')\ndef f(I=open({str(mark)!r}, 'w')): return X"
    parse_source(text)
    assert not mark.exists()
