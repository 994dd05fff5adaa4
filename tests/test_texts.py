"""Texts made to do harm: time and memory stay linear, late binding is refused, nothing is passed over in silence."""

import ast
import subprocess
import sys
import tracemalloc

import pytest
from fuzz_texts import STATEMENTS, Texts, check, show
from programs import I, reason, value

from arcfast import Battery, DSLError
from arcfast.programs import compile, definitions, literals, parse
from arcfast.programs.program import Program, load_sources, parse_source
from arcfast.running.reference_executor import evaluate

# ---- Linear ----


def cost(text: str) -> tuple[int, int]:
    """Calls of functions while a text is read, and the peak of memory."""
    calls = 0

    def count(*_):
        nonlocal calls
        calls += 1

    parse_source(text)  # what is remembered from text to text
    tracemalloc.start()
    try:
        parse_source(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    sys.setprofile(count)
    try:
        parse_source(text)
    finally:
        sys.setprofile(None)
    return calls, peak


def function(*lines: str) -> str:
    return "\n    ".join(["def f(I):", *lines])


FAMILIES = {
    "compose": lambda n: function(
        "x = size(I)", "g0 = lambda r: add(r, x)", *[f"g{k + 1} = compose(g{k}, g{k})" for k in range(n)],
        f"return g{n}",
    ),
    "tuples": lambda n: function(
        "x = size(I)", "g0 = lambda r: add(r, x)", *[f"g{k + 1} = (g{k}, g{k})" for k in range(n)], f"return g{n}"
    ),
    "lambdas": lambda n: function(
        "x = size(I)", "g0 = lambda r: add(r, x)", *[f"g{k + 1} = lambda r: g{k}(g{k}(r))" for k in range(n)],
        f"return g{n}(x)",
    ),
    "captures": lambda n: function(
        "x0 = size(I)", "g0 = size", *[f"x{k + 1} = add(x{k}, {k})" for k in range(n)],
        *[f"g{k + 1} = compose(g{k}, lambda r: add(r, x{k}))" for k in range(n)], f"return g{n}",
    ),
    "assigned again": lambda n: function(
        "x = size(I)", "g0 = size", *[f"g{k + 1} = compose(g{k}, lambda r: x)\n    x = add(x, x)" for k in range(n)],
        "return x",
    ),
    "constants": lambda n: f"A = ({'1, ' * 2000})\n" + "".join(f"def f{k}(I): return (A, {k})\n" for k in range(n)),
    "one constant": lambda n: f"A = ({'1, ' * 2000})\n" + function(*[f"x = (A, {k})" for k in range(n)], "return x"),
    "nested pairs": lambda n: function(
        "return " + f"(({'1, ' * n}), " * 40 + "I" + ")" * 40,
    ),
    "unknown names": lambda n: "".join(f"def p{k}(I): return frst{k}(I)\n" for k in range(n)),
    "long names": lambda n: "def batt(task_id, S, I, C, log_path):\n    t = " + "z" * 50 * n + "(I)\n"
    + "".join(f"    o.append(({k}, True, 'a', t))\n" for k in range(n)),
    "keywords": lambda n: f"def h({', '.join(f'v{k}' for k in range(n))}): return v0\n"
    + function(f"return h({', '.join(f'v{k}=I' for k in range(n))})"),
    "functions in a circle": lambda n: "".join(f"def a{k}(I): return a{k % 10 + 1}(I)\n" for k in range(n)),
    "failing tries": lambda n: "def batt(task_id, S, I, C, log_path):\n"
    + "".join(f"    t{k + 1} = nope(t{k})\n    o.append(({k}, True, 'a', t{k}))\n" for k in range(n)),
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
def test_time_and_memory_are_linear(family):
    """Twice the text, twice the calls and the memory; some more for what every text takes."""
    make = FAMILIES[family]
    n = {"compose": 11, "tuples": 11, "lambdas": 11, "functions in a circle": 100}.get(family, 150)
    (calls, peak), (more_calls, more_peak) = cost(make(n)), cost(make(2 * n))
    assert more_calls < 2.6 * calls and more_peak < 2.6 * peak + 20_000


def test_what_was_refused_keeps_nothing_but_its_sentence():
    chain = "".join(f"def a{k}(I): return a{k + 1}(I)\n" for k in range(100))
    candidates = parse.parse_text(chain + "def a100(I): return nope(I)\n")
    batt = "def batt(task_id, S, I, C, log_path):\n    t1 = nope(I)\n    o.append((1, True, 'a', first(t1)))\n"
    for candidate in candidates + parse.parse_text(batt):
        assert candidate.compiled.__traceback__ is None and candidate.compiled.__context__ is None


def test_what_doubles_is_still_a_program():
    assert len(Program.parse(FAMILIES["compose"](3000))) == 3001
    lines = ["x = ONE", "g0 = lambda r: add(r, x)", *[f"g{k + 1} = compose(g{k}, g{k})" for k in range(4)]]
    assert value("; ".join([*lines, "return g4(ZERO)"])) == 16


def test_a_helper_with_many_callers(monkeypatch):
    """The programs of a file may take so many expressions in all; the others are told in a sentence."""
    monkeypatch.setattr(definitions, "WORK_OF_TEXT", 20_000, raising=False)
    helper = "def h(x):\n" + "    x = increment(x)\n" * 300 + "    return x\n"
    text = helper + "".join(f"def p{k}(I): return h({k})\n" for k in range(200))
    programs, skipped = parse_source(text)
    allowed = 20_000 + definitions.WORK_PER_CHARACTER * len(text)
    assert programs and sum(map(len, programs)) <= allowed + 300 and len(programs) + len(skipped) == 200
    assert all(f"the programs of this file are more than {allowed} expressions" in why for why in skipped.values())
    few, skipped = parse_source(helper + "".join(f"def p{k}(I): return h({k})\n" for k in range(40)))
    assert len(few) == 40 and not skipped


def test_a_long_helper_in_many_short_programs():
    """Of 100 steps, in programs of two lines: they are five expressions for each character."""
    helper = "def h(x):\n" + "    x = increment(x)\n" * 100 + "    return x\n"
    programs, skipped = parse_source(helper + "".join(f"def s{k}(I):\n    return h({k})\n" for k in range(1500)))
    assert len(programs) == 1500 and not skipped


@pytest.mark.parametrize("end", ["", "solvers = [{names}]", "# {names}", "def main():\n    return [{names}]"])
@pytest.mark.parametrize("name", ["p{k}", "solve"])
@pytest.mark.parametrize("piece", [500, 100_000])
def test_the_limit_takes_programs_in_the_order_of_the_file(end, name, piece, monkeypatch):
    monkeypatch.setattr(definitions, "WORK_OF_TEXT", 10_000)
    monkeypatch.setattr(definitions, "WORK_PER_CHARACTER", 0)
    monkeypatch.setattr(parse, "CHUNK", piece)
    names = [name.format(k=k) for k in range(100)]
    helper = "def h(x):\n" + "    x = increment(x)\n" * 100 + "    return x\n"
    text = helper + "".join(f"def {each}(I): return h({k})\n" for k, each in enumerate(names))
    programs, skipped = parse_source(text + end.format(names=", ".join(names)))
    assert [program.line for program in programs] == list(range(103, 103 + len(programs))) and 30 < len(programs) < 60
    assert len(programs) + len(skipped) == 100
    why = next(iter(skipped.values()))
    assert "more than 10000 expressions" in why and "put fewer programs in a file, or shorten" in why


def test_a_batt_file_with_many_long_entries(monkeypatch):
    monkeypatch.setattr(definitions, "WORK_OF_TEXT", 20_000, raising=False)
    monkeypatch.setattr(definitions, "WORK_PER_CHARACTER", 2)
    lines = ["def batt(task_id, S, I, C, log_path):", "t0 = identity(I)"]
    lines += [f"t{k} = vmirror(t{k - 1})" for k in range(1, 400)]
    lines += [f"o.append(({k}, True, 'e{k}', t{399 - k}))" for k in range(350)]
    text = "\n    ".join(lines)
    programs, skipped = parse_source(text)
    assert programs and sum(map(len, programs)) <= 20_000 + definitions.WORK_PER_CHARACTER * len(text) + 400
    assert len(programs) + len(skipped) == 350 and "the programs of this file" in skipped["e349"]


def test_a_large_file_may_do_what_a_user_wants():
    """The limits of a file are far from what files hold: a helper of 50 steps in 2,000 programs."""
    helper = "def h(x):\n" + "    x = increment(x)\n" * 50 + "    return x\n"
    programs, skipped = parse_source(helper + "".join(f"def p{k}(I): return h(size(I))\n" for k in range(2000)))
    assert len(programs) == 2000 and not skipped


def test_helpers_of_programs_that_compiled_are_not_compiled_alone(monkeypatch):
    compiled = []
    program = parse.Compiler.compile_program

    def note(self, definition):
        compiled.append(definition.name)
        return program(self, definition)

    monkeypatch.setattr(parse.Compiler, "compile_program", note)
    text = "".join(f"def h{k}(x): return h{k + 1}(first(x))\n" for k in range(50)) + "def h50(x): return x\n"
    programs, _ = parse_source(text + "def f(I): return h0(I)")
    assert [each.name for each in programs] == ["f"] == compiled


def test_constants_are_measured_before_they_are_hashed(monkeypatch):
    hashed = 0

    class Counted(tuple):
        def __hash__(self):
            nonlocal hashed
            hashed += len(self)
            return tuple.__hash__(self)

    for place in (compile, literals):
        monkeypatch.setattr(place, "tuple", Counted, raising=False)
    many = ", ".join(f"(A, {k})" for k in range(500))
    assert "more than 100000 members" in reason(f"A = ({'1, ' * 900})\n" + function(f"return frozenset({{{many}}})"))
    assert hashed < 10_000
    few = ", ".join(f"(A, {k})" for k in range(50))
    assert len(Program.parse(f"A = ({'1, ' * 900})\n" + function(f"return frozenset({{{few}}})")).nodes[0].value) == 50
    assert hashed > 45_000


def test_constants_of_a_program_are_bounded():
    text = f"A = ({'1, ' * 60_000})\n" + function(*[f"x{k} = frozenset({{A, {k}}})" for k in range(40)], "return x1")
    assert "constants of more than 1000000 members in all" in reason(text)
    assert len(evaluate(Program.parse(f"A = ({'1, ' * 60_000})\n" + function("return (A, I)")), {"I": I})[0]) == 60_000
    assert value("return frozenset({(1, 1), (1, 1), (2, 2)})") == {(1, 1), (2, 2)}


HANGS = {
    "fence": b"Prose, isn't it:\n```" + b" " * 300_000 + b"`\n~~~" + b"~" * 300_000 + b"`\n",
    "language of a fence": b"Prose, isn't it:\n```" + b"a" * 300_000 + b"`\n",
    "encoding": b"# coding: idna\n" + b"x = 1\n" * 100_000,
    "names": b"def h(" + b"z" * 400_000 + b"): return I\ndef f(I):\n" + b"    x = h(I)\n" * 9000 + b"    return x\n",
}  # fmt: skip


@pytest.mark.parametrize("name", HANGS)
def test_nothing_hangs(name, tmp_path):
    """The time is there to end a test that fails: each took minutes or more."""
    (tmp_path / "case.py").write_bytes(HANGS[name])
    code = "import sys; from arcfast.programs.program import load_sources; print(len(load_sources(sys.argv[1])[1]))"
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "case.py")], check=True, timeout=30)


def test_helpers_far_from_their_callers_are_read_a_few_times(monkeypatch):
    """Ten pieces with a helper each, and programs that call them in turn."""
    read = 0
    tree = ast.parse

    def count(text, *args, **options):
        nonlocal read
        read += len(text)
        return tree(text, *args, **options)

    monkeypatch.setattr(ast, "parse", count)
    monkeypatch.setattr(parse, "CHUNK", 1000)
    monkeypatch.setattr(definitions, "HELD", 4000)
    filler = "".join(f"    x = {k}\n" for k in range(80))
    text = "".join(f"def h{k}(x):\n    return first(x)\n    x = 1\n{filler}" for k in range(10))
    text += "".join(f"def p{k}(I): return h{k % 10}(I)\n" for k in range(400))
    programs, _ = parse_source(text)
    assert len(programs) == 400 and len(text) <= read < 8 * len(text)


# ---- Late binding ----

LATE = {
    "a lambda in a lambda": "f = lambda r: lambda q: x; g = f(I); x = TWO; return g(I)",
    "identity": "f = lambda r: x; g = identity(f); x = TWO; return g(I)",
    "a tuple": "f = (lambda r: x, ONE); x = TWO; return first(f)(I)",
    "branch": "f = branch(T, lambda r: x, first); x = TWO; return f(I)",
    "compose": "f = compose(identity, lambda r: x); x = TWO; return f(I)",
    "fork": "f = fork(add, lambda r: x, size); x = TWO; return f(I)",
    "power": "f = power(lambda r: add(r, x), 2); x = TWO; return f(ONE)",
    "lbind": "f = lbind(astuple, lambda r: x); g = f(ONE); x = TWO; return first(g)(I)",
    "a parameter": "h = lambda g: lambda q: g(q); f = h(lambda r: x); x = TWO; return f(I)",
    "apply": "f = apply(lambda r: lambda q: x, I); x = TWO; return first(f)(I)",
    "a set": "f = initset(lambda r: x); x = TWO; return rapply(f, I)",
    "extract": "c = initset(lambda r: x); d = extract(c, lambda k: T); x = TWO; return d(I)",
    "repeat": "c = repeat(lambda r: x, 2); x = TWO; return last(c)(I)",
    "mapply": "c = mapply(lambda r: initset(lambda q: x), initset(I)); x = TWO; return first(c)(I)",
    "two equal lambdas": "y = ONE; f = lambda r: x; g = lambda r: y; h = compose(f, g); x = TWO; return h(I)",
    "both at once": "f, x = (lambda r: x), TWO; return f(I)",
    "another name": "f = g = lambda r: x; x = TWO; return g(I)",
    "a function": "def f(r):\n        return x; g = identity(f); x = TWO; return g(I)",
    "a try": "try:\n        g = identity(lambda r: x)\n    except Exception:\n        g = 1; x = TWO; return g(I)",
    "a helper": "g = kept(lambda r: x); x = TWO; return g(I)",
}


@pytest.mark.parametrize("carrier", LATE)
def test_late_binding_is_refused(carrier):
    lines = ["x = ONE", *LATE[carrier].split("; ")]
    text = "def kept(g): return identity(g)\n" + function(*lines)
    why = reason(text)
    assert "x is assigned again after a lambda in " in why
    assert why.startswith(f"line {text.count(chr(10)) + 1}: ")


def test_what_was_called_before_is_not_late():
    assert value("x = ONE; y = apply(lambda r: x, I); x = TWO; return astuple(y, x)") == ((1, 1), 2)
    assert value("x = ONE; f = compose(lambda r: x, first); y = apply(f, I); x = TWO; return (y, x)") == ((1, 1), 2)
    assert value("x = ONE; y = valmax(I, lambda r: add(size(r), x)); x = y; return x") == 4
    again = "f = lambda r: x; y = f(I); x = TWO; f = lambda r: x; z = f(I); x = ONE; f = lambda r: x; return (f(I), z)"
    assert value(f"x = ONE; {again}") == (1, 2)
    helper = "def h(a):\n    x = a\n    f = lambda r: add(r, x)\n    y = f(ONE)\n    x = TWO\n    return add(y, x)\n"
    assert evaluate(Program.parse(helper + "def f(I): return add(h(ONE), h(ONE))"), {"I": I}) == 8


def test_what_is_called_by_name_reads_variables_as_they_are_then():
    assert value("x = ONE; f = lambda r: x; g = lambda q: f(q); x = TWO; return g(I)") == 2
    assert value("y = ONE; x = ONE; f = lambda r: x; g = lambda r: y; x = TWO; return f(I)") == 2
    assert value("f = lambda r: ONE; ONE = TWO; return f(I)") == 2
    assert value("f = lambda r: size(r); size = first; return f(I)") == I[0]
    assert value("def g(r):\n        return ONE; ONE = TWO; return g(I)") == 2


@pytest.mark.parametrize("lines", ["x = ONE; ONE = TWO; return x", "x = size(I); return x; size = first"])
def test_names_that_are_assigned_below(lines):
    with pytest.raises(DSLError):
        Program.parse(function(*lines.split("; ")))(I)


# ---- Nothing is passed over in silence ----

CHANGED = [
    "A += 1", "for A in (1, 2): pass", "del A", "A, B = 3, 4", "(A := 3)", "while A:\n    A = 0",
    "with open(I) as A: pass", "[A, *B] = I", "x = [A := 3]", "match I:\n    case A: pass",
    "for x in I:\n    for A in x: pass",
]  # fmt: skip


@pytest.mark.parametrize("statement", CHANGED)
@pytest.mark.parametrize("text", ["A = 1\n{}\ndef f(I): return A", "A = 1\ndef f(I): return A\n{}"])
def test_statements_that_change_constants_are_told(statement, text):
    text = text.format(statement)
    programs, skipped = parse_source(text, "s.py")
    line = text[: text.index(statement)].count("\n") + 1
    assert not programs and set(skipped) == {"s.py", "f"}
    assert skipped["s.py"].startswith(f"s.py:{line}: `") and "at top level" in skipped["s.py"]
    assert "A is changed by `" in skipped["f"] and f"on line {line}: only constants" in skipped["f"]


@pytest.mark.parametrize(
    "statement",
    ["if I:\n    ONE = 3", "try:\n    ONE = 3\nexcept E:\n    pass", "class ONE: pass", "import numpy as ONE",
     "try:\n    from dsl import TWO as ONE\nexcept E:\n    pass", "for ONE in I: pass"],
)  # fmt: skip
def test_names_of_the_language_that_a_file_changes(statement):
    programs, skipped = parse_source(f"{statement}\ndef f(I): return ONE\ndef g(I): return TWO")
    assert [program.name for program in programs] == ["g"] and "ONE is changed by `" in skipped["f"]


@pytest.mark.parametrize("statement", ["A: int", "(A): int", "x.y: int", "x[0]: int", "A: 'no type at all'"])
def test_annotations_without_a_value_are_passed_over(statement):
    programs, skipped = parse_source(f"{statement}\ndef f(I):\n    {statement}\n    return I\ndef g(I): return I")
    assert "g" in [program.name for program in programs] and "g" not in skipped and "<text>" not in skipped
    text = f"A = 3\n{statement}\ndef f(I): return A"
    assert evaluate(Program.parse(text), {"I": I}) == 3


def test_every_kind_of_statement_is_read_or_told(tmp_path):
    """At top level and in a function, with its optional parts and without."""
    kinds = {type(part) for text in STATEMENTS for part in ast.walk(ast.parse(text)) if isinstance(part, ast.stmt)}
    assert {kind.__name__ for kind in ast.stmt.__subclasses__()} - {kind.__name__ for kind in kinds} <= {"TypeAlias"}
    for text in STATEMENTS:
        inner = "\n    ".join(text.split("\n"))
        for source in (f"{text}\n", f"def f(I):\n    {inner}\n    return I\n", f"def f(I):\n    return I\n{text}\n"):
            check((source + "def g(I): return rot90(I)\n").encode(), tmp_path / "case.py")
            assert "g" in [program.name for program in load_sources(tmp_path / "case.py")[0]], source


CHANGES = [
    ('A = 1\nif __name__ != "__main__": A = 5', "if", 2),
    ('A = 1\nif __name__ == "__main__": pass\nelse: A = 5', "if", 2),
    ('A = 1\nif "__main__" == __name__ or I: A = 5', "if", 2),
    ("A = 8\nfrom constants import A", "from ... import", 2),
    ("A = 8\nfrom dsl import rot90 as A", "from ... import", 2),
    ("A = 8\ntry:\n    from constants import A\nexcept E: pass", "from ... import", 3),
    ("from dsl import rot90 as A\nfrom dsl import rot180 as A", "from ... import", 2),
    ("try:\n    from dsl import rot90 as A\nexcept E: pass", "from ... import", 2),
    ("A = 8\nimport A", "import", 2),
    ("A = 1\ndef g(x, k=(A := 2)): return x", ":=", 2),
    ("A = 1\n@(A := g)\ndef g(): pass", ":=", 3),
    ("A = 1\ndef g(x: (A := 2), y): return x", ":=", 2),
    ("A = 1\nclass K(B := 1, k=(A := 2)): pass", "class", 2),
    ("A = 1\nclass K:\n    global A\n    A = 2", "class", 2),
    ("A = 1\nx = [y for y in B if (A := y)]", ":=", 2),
    ("A = 1\nq = lambda x, k=(A := 2): x", ":=", 2),
    ("A = 1\ndef g():\n    global A\n    A = 2\ng()", "global", 3),
    ("A = 1\nglobals()['A'] = 2", "a[b] = c", 2),
]  # fmt: skip


@pytest.mark.parametrize("text, what, line", CHANGES)
def test_changes_that_are_easily_overlooked(text, what, line):
    programs, skipped = parse_source(f"{text}\ndef f(I): return A\ndef other(I): return I")
    assert [program.name for program in programs] == ["other"]
    assert f"A is changed by `{what}` on line {line}: " in skipped["f"]
    assert ("import it once, above all" in skipped["f"]) == what.endswith("import")


def test_names_of_the_language_that_are_imported_again():
    text = "def rot90(x): return x\nTHREE = 8\n{}\ndef f(I): return rot90(I)\ndef g(I): return THREE"
    for line in ("from dsl import *", "from dsl import rot90, THREE"):
        programs, skipped = parse_source(text.format(line))
        assert [program.name for program in programs] == ["rot90"] and all(
            "`from ... import` on line 3" in skipped[name] for name in "fg"
        )
    again = "from dsl import *\nfrom dsl import rot90\nimport dsl\nTHREE = 8\nfrom math import pi\n"
    assert evaluate(Program.parse(again + "def f(I): return THREE"), {"I": I}) == 8
    main = "A = 1\nif '__main__' == __name__:\n    A = 2\nelse:\n    B = 3\n"
    assert evaluate(Program.parse(main + "def f(I): return A"), {"I": I}) == 1


def test_the_form_of_a_statement_is_named():
    for text, what in (("A.b = 2", "a.b = c"), ("A[0] = 5", "a[b] = c"), ("A, B = I", "a, b = c"),
                       ("try: pass\nexcept* E: A = 1", "except*")):  # fmt: skip
        assert f"`{what}` at top level" in parse_source(text + "\ndef f(I): return I")[1]["<text>"]
    for text in ("exec('A = 2')", "x = eval('2')", "globals().update(A=2)", "for x in I: exec(x)"):
        assert "at top level" in parse_source(f"A = 1\n{text}\ndef f(I): return I")[1]["<text>"]


def test_changes_in_another_piece_of_a_long_text():
    filler = "".join(f"def p{k}(I): return astuple(I, {k})\n" for k in range(8000))
    programs, skipped = parse_source("A = 1\ndef f(I): return A\n" + filler + "A += 1\ndef g(I): return I\n")
    assert len(programs) == 8001 and set(skipped) == {"f", "<text>"}
    assert "on line 8003: only constants" in skipped["f"]


def test_constants_see_what_stands_above_them():
    text = "B = 1\nA = (B, B)\nB = 2\nE = A\nA = 5\n"
    programs, _ = parse_source(text + "def f(I): return (A, E)\ndef g(I): return B")
    assert [evaluate(program, {"I": I}) for program in programs] == [(5, (1, 1)), 2]
    broken = "def a(I): return A\ndef b(I:\n\ndef c(I): return I\nA = (1, 'x')\n"
    assert parse_source(broken)[1]["a"].startswith("<text>:1: str is not in the language")


@pytest.mark.parametrize("line", ["from dsl import rot90 as hmirror", "import dsl as hmirror", "import a.b as hmirror"])
def test_imports_with_other_names_in_functions(line):
    assert reason(function(line, "return hmirror(I)")).startswith("line 2: an import of ")
    assert value("from dsl import rot90; import math; return rot90(I)") == ((3, 0), (4, 1), (5, 2))


@pytest.mark.parametrize(
    "caught, lacking",
    [("ZeroDivisionError", "TypeError"), ("(TypeError, ValueError)", "AttributeError"), ("E", "TypeError"),
     ("(TypeError, AttributeError, ValueError, LookupError)", None), ("", None), ("builtins.Exception as e", None),
     ("errors.DSLError", None), ("Exception as I", "I")],
)  # fmt: skip
def test_a_try_catches_all_errors_or_is_refused(caught, lacking):
    text = function("try:", "    x = first(ONE)", f"except {caught}:", "    x = 7", "return x")
    if lacking is None:
        assert evaluate(Program.parse(text), {"I": I}) == 7
    elif lacking == "I":
        assert "line 4: `as I` takes the name of a variable" in reason(text)
    else:
        assert f"line 2: this try does not catch {lacking}: write `except (" in reason(text)


@pytest.mark.parametrize(
    "text, name, line",
    [
        ("def solve_a(*I): return I", "solve_a", 1),
        ("\nsolve = lambda I: rot90(I)", "solve", 2),
        ("solve: F = lambda S, I, C: rot90(I)", "solve", 1),
        ("solve = compose(rot90, hmirror)", "solve", 1),
        ("\nsolve = {'a': lambda I: I}", "solve", 2),
        ("solve = [\n    lambda I: rot90(I)]", "solve", 2),
        ("solve = partial(fill, 3)", "solve", 1),
        ("solve = functools.partial(fill, 3)", "solve", 1),
        ("solve = rot90", "solve", 1),
        ("\nsolve = other", "solve", 2),
        ("class K:\n    @staticmethod\n    def solve(I): return I", "K.solve", 3),
        ("class K:\n    class L:\n        async def solve(self, I): return I", "K.L.solve", 3),
        ("if T:\n    def solve(I): return I", "solve", 2),
        ("try:\n    pass\nexcept E:\n    def solve(I): return I", "solve", 4),
    ],
)
def test_what_looks_like_a_program_is_told(text, name, line):
    programs, skipped = parse_source(text + "\ndef other(I): return I", "s.py")
    assert [program.name for program in programs] == ["other"] and list(skipped) == [name]
    assert skipped[name].startswith(f"s.py:{line}: ")
    assert any(f": {word}" in skipped[name] for word in ("write", "take", "name"))  # what to do
    assert Program.parse(text + "\ndef other(I): return I").name == "other"


def test_helpers_are_not_told():
    text = "def h(a, k=1): return a\nq = lambda x: first(x)\nif __name__ == '__main__':\n    A = 3\n"
    programs, skipped = parse_source(text + "def f(I): return h(q(I))")
    assert [program.name for program in programs] == ["f"] and not skipped


def test_batt_lines_are_not_passed_over(tmp_path):
    head = "def batt(task_id, S, I, C, log_path):\n    s = o = []\n    t1 = rot90(I)\n    "
    lines = ["t1 = []", "o.append((1, True, 'a', t1))", "import dsl as t2", "o.append((2, True, 'b', t2))"]
    lines += ["o.extend([(3, True, 'c', I)])", "if C: s.append((4, 'd', 'd', I))", "o.append((5, True, 'e', I))"]
    lines += ["return o, s", "o.append((6, True, 'f', I))"]
    (tmp_path / "batt.py").write_text(head + "\n    ".join(lines))
    battery = Battery.load(tmp_path / "batt.py")
    told = {name: why.split("batt.py:")[1] for name, why in battery.stats["skipped"].items()}
    assert battery.names == ["a", "e"] and next(iter(battery))((), I, None) == ()
    assert told["b"].startswith("7: uses t2, which needs")
    assert told["batt"].startswith("8: o and s can only be appended to: ")
    assert told["batt~1"].startswith("9: o and s can only be appended to: ")
    assert told["batt~2"].startswith("12: stands after the return")


def test_batt_lists_that_python_would_lose(tmp_path):
    head = "def batt(task_id, S, I, C, log_path):\n    o: list = []\n    s = []\n    o.append((1, True, 'a', I))\n"
    cases = {"o = []": "bc", "o, s = [], []": "bc", "o = s = []": "bc", "s = []": "abc", "del o": "bc"}
    for line, names in cases.items():
        (tmp_path / "batt.py").write_text(
            f"{head}    {line}\n    o.append((2, True, 'b', I))\n    s.append((3, 'c', 'c', I))\n    return o, s\n"
        )
        battery = Battery.load(tmp_path / "batt.py")
        assert battery.names == list(names), line
        if names == "bc":
            assert "batt.py:5: o loses the entries above" in battery.stats["skipped"]["a"]
        else:
            assert not battery.stats["skipped"]
    for line in ("return s, o", "return o", "return", "o = first(I)\n    return o, s"):
        (tmp_path / "batt.py").write_text(f"{head}    {line}\n")
        assert "batt.py:5: " in Battery.load(tmp_path / "batt.py").stats["skipped"]["batt"]


def test_many_tries_that_fail_do_not_nest():
    tries = "".join(f"    try:\n        x = first(I, {k})\n    except Exception:\n        x = 1\n" for k in range(200))
    assert Program.parse(f"def f(I):\n{tries}    return x")(I) == 1


# ---- The fuzzer ----


def test_the_first_texts_of_the_large_run(tmp_path):
    for k in range(60):
        check(show(11, k), tmp_path / "case.py")


@pytest.mark.parametrize("way", [name for name in vars(Texts) if not name.startswith("_")][3:])
def test_every_way_of_writing(way, tmp_path):
    import random

    for k in range(3):
        text = getattr(Texts(random.Random(k)), way)(12)
        assert isinstance(text, str)
        check(text.encode("utf-8", "surrogatepass"), tmp_path / "case.py")


def test_the_fuzzer_notices_what_is_no_sentence(tmp_path, monkeypatch):
    import fuzz_texts

    for wrong in ("case.py:0: no", "case.py:9: no", "case.py:1: ", "no place at all"):
        told = {"f": str(tmp_path / wrong)}
        monkeypatch.setattr(fuzz_texts, "load_sources", lambda _, told=told: ([], told))
        with pytest.raises(AssertionError, match="no sentence"):
            check(b"def f(I): return I\n", tmp_path / "case.py")
    monkeypatch.setattr(fuzz_texts, "load_sources", load_sources)
    assert check(b"def f(I): return I\n", tmp_path / "case.py")["program"] == 1
