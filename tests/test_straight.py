"""Straight functions are read without Python's parser: the same programs and reasons as with it, and less of it."""

import ast
import random
import re

import pytest

from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ProgramError
from arcfast.base.table import PRIMITIVES
from arcfast.batteries import SOLVERS
from arcfast.programs.compile import Compiler
from arcfast.programs.definitions import Chunk, Module
from arcfast.programs.lines import read_alone
from arcfast.programs.parse import compile_alone, parse_text
from arcfast.programs.program import Program, load_sources, parse_source

ROWS = [row for row in PRIMITIVES.values() if row.params]
NAMES = [{}, {}, {}, {"turn": "rot90", "x1": "ONE"}, {"rot90": "hmirror"}, {"I": "ONE"}]


def found(text: str, names: dict[str, str], straight: bool) -> list:
    """What reading a text gives, as values that can be compared; the types of nodes too, which are tuples."""
    facts = []
    for each in parse_text(text, names, straight=straight):
        compiled = each.compiled
        if isinstance(compiled, ProgramError):
            what = (compiled.line, compiled.reason, compiled.path)
        else:
            what = (compiled, [type(node) for node in compiled.nodes], repr(compiled))
        facts.append((each.name, each.line, each.entry, each.label, each.is_aside, what))
    return facts


def check(text: str, names: dict[str, str] | None = None) -> None:
    names = names or {}
    assert found(text, names, True) == found(text, names, False), (text, names)


@pytest.fixture
def parsed(monkeypatch):
    """The texts that Python's parser was given."""
    texts, parse = [], ast.parse

    def record(text, *rest, **options):
        texts.append(text)
        return parse(text, *rest, **options)

    monkeypatch.setattr(ast, "parse", record)
    return texts


def straight_text(rng: random.Random, name: str = "f") -> str:
    """A straight function at random; one line in eight calls a variable."""
    params = ["S", "I", "C"] if rng.random() < 0.25 else [rng.choice(("I", "I", "grid", "x0"))]
    values, lines = list(params), []

    def value() -> str:
        literal = str(rng.choice((0, 1, 5, 10, 42)))
        choices = rng.choice(values), rng.choice(list(CONSTANTS)), rng.choice(ROWS).name, literal
        return rng.choices(choices, (62, 20, 13, 5))[0]

    for k in range(1, rng.randrange(13)):
        row = rng.choice(ROWS)
        call, count = row.name, len(row.params)
        if len(values) > len(params) and rng.random() < 0.12:
            call, count = rng.choice(values[len(params) :]), rng.randrange(1, 5)
        target = f"x{k}" if rng.random() < 0.95 else rng.choice(("O", "x1", params[0]))
        lines.append(f"    {target} = {call}({', '.join(value() for _ in range(count))})\n")
        if target not in params:  # an input may not be called
            values += [target, target]
    return f"def {name}({', '.join(params)}):\n{''.join(lines)}    return {values[-1]}"


# ---- One function ----


def test_straight_functions_are_the_same_programs(parsed):
    rng = random.Random(1)
    names = {"turn": "rot90", "COLOR": "ONE"}
    theirs = [program.source for program in load_sources(SOLVERS)[0]]
    theirs = [text for text in theirs if read_alone(text)]
    assert len(theirs) > 20
    for text in [*(straight_text(rng) for _ in range(400)), *theirs]:
        del parsed[:]
        program = Program.parse(text)
        assert not parsed
        (other,) = parse_text(text, straight=False)
        assert parsed
        slow = Program("other", *other.compiled[1:], other.compiled.params, "<text>", other.line)
        assert (program.name, program.params, program.steps) == (other.name, slow.params, slow.steps)
        assert (program.path, program.line, program.entry) == ("<text>", other.line, other.entry)
        assert program == slow and hash(program) == hash(slow)
        assert program.source == slow.renamed(program.name).source
        check(text)
        check(text, names)
        assert compile_alone(text, names) is not None


def test_forms_that_are_read_without_the_parser(parsed):
    for text in (
        "def f(I):\n    return I",
        "\n\n\ndef f(I):\n    x = rot90(I)\n    return x\n\n",
        "def f(I):\n    I = rot90(I)\n    I = rot90(I)\n    return I",  # assigned again
        "def f(I):\n    x = rot90(I)\n    y = rot90(I)\n    z = hconcat(x, y)\n    return z",  # twice the same
        "def f(I):\n    x = rot90(I)\n    y = rot180(I)\n    return x",  # nothing needs y
        "def f(I):\n    x = rot90(I)\n    return I",
        "def f(I):\n    x = rot90(I)\n    return ONE",
        "def f(I):\n    return rot90",
        "def f(I):\n    x = canvas(3, UNITY)\n    y = fill(x, 0, ORIGIN)\n    return y",
        "def f(I):\n    g = compose(rot90, size)\n    x = g(I)\n    y = g(I, x, x, I)\n    return y",
        "def f(S, I, C):\n    x = size(S)\n    return x",
        "def batt(S, I, C):\n    return C",
        "def f(x1):\n    match = rot90(x1)\n    type = rot90(match)\n    return type",
        "def f(f):\n    return f",
    ):
        del parsed[:]
        assert Program.parse(text) and not parsed, text
        check(text)
    assert Program.parse("\n\ndef f(I):\n    return I").line == 3


# In the place of `x = rot90(I)`; {x} stands for that line.
LINES = (
    # blanks, comments, other statements
    "# turned\n    {x}", "{x}  # turned", "{x}\n", "{x} ", "{x};", "{x}; y = x", "{x}\n        y = x", "\t{x}",
    "\x0c{x}", "x\t= rot90(I)", "x=rot90(I)", "x = rot90( I )", "x = rot90(I,)", "x = hconcat(I,I)",
    "x = hconcat(I,\n    I)", "x = rot90(\\\n    I)", "{x}\r", "{x}\n    # turned", '"""Turn."""\n    {x}',
    "return I\n    {x}", "{x}\n    pass", "x = I", "x, y = rot90(I)", "x = y = rot90(I)", "x += rot90(I)",
    "x: Grid = rot90(I)", "{x}\n    del x", "global x",
    # names
    "x = size(I)\n    size = rot90(I)", "size = size(I)\n    {x}", "ONE = rot90(I)\n    {x}", "x = f(I)",
    "x = add(I, f)", "x = unknown(I)", "x = rot90(unknown)", "x = rot90(x)", "x = rot90(y)\n    y = rot90(I)",
    "x = len(I)", "x = print(I)", "x = frozenset(I)", "x = dsl.rot90(I)", "if = rot90(I)\n    {x}", "x = if(I)",
    "x = hconcat(I, not)", "x = rot90(None)", "None = rot90(I)\n    {x}", "x = rot90(True)",
    "__debug__ = rot90(I)\n    {x}", "x = lambda(I)", "x = return(I)", "\u212a = rot90(I)\n    {x}",
    "\uff58 = rot90(I)", "x = \uff52ot90(I)", "{x}\n    \uff58 = rot180(I)", "x = rot90(\uff29)",
    "x1 = rot90(I)\n    x\uff11 = rot180(I)\n    x = identity(x1)", "x = canvas(1\uff11, UNITY)",
    # calls and constants
    "y = rot90(I)\n    x = I(ONE)", "y = canvas(ONE, UNITY)\n    x = ONE(y)",
    "y = apply(size, I)\n    x = size(I, I)", "x = rot90(I, I)", "x = hconcat(I)", "x = rot90()", "x = rot90(grid=I)",
    "x = rot90(*I)", "x = rot90(rot90(I))", "x = rot90(I", "x = ONE(I)", "x = I(ONE)", "x = 5(I)",
    "g = identity(I)\n    x = g(I, I, I, I, I)", "x = rot90(5x)", "x = canvas(01, UNITY)", "x = canvas(1_0, UNITY)",
    "x = canvas(0x1, UNITY)", "x = canvas(4294967296, UNITY)", "x = canvas((1), UNITY)", "x = canvas(1.5, UNITY)",
    "x = canvas('1', UNITY)", "x = canvas(-1, UNITY)",
)  # fmt: skip
ENDS = (
    "x # it", "x ", "x\\\n", "x, x", "rot90(x)", "5", "None", "unknown", "f", "x\n    return x",
    "x\n    y = rot90(x)", "x\n    ", "x\n        y = x", "x\ny = 1", "x\n# such", "x\n    # such",
    "x\nelse:\n    y = 1", "x\n\x00", "x\n\x0c", "x\r", "x;", "(x)", "x\nfrom numpy import rot90",
    "x\ndef rot90(I):\n    return I", "x\nrot90 = 1", "x\n```", "x.y", "x\nThat is it.",
)  # fmt: skip
HEADS = (
    "def f(I, k=unknown):", "def f(I, rot90=ONE):", "def f(I):  # it", "def  f(I):", "def f (I):",
    "def f(I: Grid) -> Grid:", "def f(I: ndarray):", "def f(I, k=ONE):", "def f(I,):", "def f(I, I):",
    "def f(S, I, S):", "def f():", "def f(I, S, C):", "def f(S, I, C, k):", "def f(*I):", "def f(I, /):",
    "def if(I):", "def f(if):", "def f(\uff29):", "def \uff46(I):", "def rot90(I):", "def ONE(I):", "def f(rot90):",
    "def f(I) -> if:", "def f(I=lambda):", "@cache\ndef f(I):", "async def f(I):", "class K:\n  def f(I):",
    "from dsl import *\ndef f(I):", "# it\ndef f(I):", "\ufeffdef f(I):", "\ud800\ndef f(I):", "```python\ndef f(I):",
    "Here it is:\ndef f(I):", "rot90 = 5\ndef f(I):", "'''\ndef f(I):", "x = (\ndef f(I):", "x = \\\ndef f(I):",
    " def f(I):", "a; \\\ndef f(I):", "if x:\ndef f(I):", "async \\\ndef f(I):", "global rot90\ndef f(I):",
)  # fmt: skip
NEAR_MISSES = [
    *(f"def f(I):\n    {line.format(x='x = rot90(I)')}\n    return x" for line in LINES),
    *(f"def f(I):\n    x = rot90(I)\n    return {end}" for end in ENDS),
    *(f"{head}\n    x = rot90(I)\n    return x" for head in HEADS),
    "def f(ONE):\n    x = identity(ONE)\n    return x",
    '"""\ndef f(I):\n    return I\n"""',
    "x = '''\ndef f(I):\n    return I\n'''\ndef g(I):\n    return I",
    "def f(I):\r\n    return I\r\n",
    "def f(I):\n  return I",
    "def f(I): return I",
    "def f(I):\n    x = rot90(I)",
    "def f(I):\n    return",
    "def f(I):\n" + "    x = rot90(I)\n" * 1001 + "    return x",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_near_misses_are_left_to_the_parser(text, parsed):
    assert compile_alone(text, {}) is None
    for names in ({}, {"turn": "rot90"}):
        check(text, names)
    assert parsed


def test_names_of_the_user():
    text = "def f(I):\n    x1 = turn(I)\n    return x1"
    assert compile_alone(text, {"turn": "rot90"}) is not None
    assert compile_alone(text, {}) is None
    assert compile_alone(text, {"turn": "rot90", "x1": "ONE"}) is None  # a variable hides it
    assert compile_alone(text, {"turn": "rot90", "I": "ONE"}) is None
    assert compile_alone(text, {"turn": "rot90", "f": "ONE"}) is None
    for names in (
        {"turn": "rot90"},
        {},
        {"turn": "rot90", "x1": "ONE"},
        {"turn": "ONE"},
        {"turn": "rot90", "f": "ONE"},
    ):
        check(text, names)


# ---- Files ----


def test_straight_functions_of_a_file(parsed):
    """Their bodies are not given to the parser, those of others are, and errors have the lines of the file."""
    rng = random.Random(2)
    texts = [straight_text(rng, f"s{k}") for k in range(20)]
    texts[3] = "def s3(I: Grid) -> Grid:\n    y3 = rot90(I)\n    return y3"
    texts[5:5] = ["COLOR = 3", "def g(I):\n    x = rot90(rot91(I))\n    return x", "# as before\n"]
    text = "from dsl import *\n\n\n" + "\n\n\n".join(texts) + "\n"
    programs, skipped = parse_source(text)
    assert [program.name for program in programs] == [f"s{k}" for k in range(20)]
    assert list(skipped) == ["g"] and "unknown name rot91" in skipped["g"]
    (given,) = parsed
    assert given.count("\n    ") == 2 and given.count("\n") == text.count("\n")
    check(text)


def test_straight_functions_as_helpers(parsed):
    text = "def g(I):\n    a = rot90(I)\n    return a\n\n\ndef f(I):\n    x = g(I)\n    return x\n"
    programs, _ = parse_source(text)
    assert [program.name for program in programs] == ["f"]
    assert len(parsed) == 3  # the file, and the two that inlining takes
    check(text)
    check(text + "\n\ndef h(I):\n    return branch(T, g, g)(I)\n")
    check(text.replace("rot90(I)", "rot91(I)"))  # the reason has the line in the helper
    check("def g(a, b):\n    c = add(a, b)\n    return c\n" + "def f(I):\n    x = g(ONE, TWO)\n    return x\n" * 2)
    check("x1 = 3\ndef f(I):\n    x1 = rot90(I)\n    return x1\ndef h(I):\n    y = canvas(x1, UNITY)\n    return y\n")
    check("def f(I):\n    x = identity(A)\n    return x\nA = 1\nA += 1\n")
    check("def g(I):\n    A = '''\ndef f(I):\n    return I\n'''\n    return A == 'B'\n")  # the value of a string
    check("def f(I):\n    x = rot90(I)\n    return x\ndef h():\n    global rot90\n    rot90 = hmirror\n")


def test_work_is_counted_alike():
    """The expressions of a file are limited, and so are the calls that a helper may bring along."""
    rng = random.Random(5)
    text = "\n".join(straight_text(rng, f"s{k}") for k in range(200)) + "\n"
    counted = []
    for straight in (True, False):
        module = Module(frozenset(), len(text))
        counts = []
        for definition in module.add(Chunk(text, 0, ast.parse, straight)):
            assert (definition.statements is None) == straight
            compiler = Compiler(module)
            compiler.compile_program(definition)
            compiler.reset_counts()
            counts.append((module.work, definition.calls))
            assert (definition.statements is None) == straight
        counted.append(counts)
    assert counted[0] == counted[1]


def test_long_text():
    """Longer than what is parsed at once; later functions mean other things by some names."""
    rng = random.Random(3)
    texts = [straight_text(rng, f"s{k}") for k in range(1900)]
    texts[700:700] = ["def g(I):\n    x = rot90(I)\n    return x", "def h(I):\n    x = g(I)\n    return x"]
    text = "\n".join([*texts, "def upscale(a, b):\n    c = add(a, b)\n    return c", ""])
    assert len(text) > 300_000
    check(text)


def test_own_files(tmp_path):
    theirs = "".join(path.read_text() for path in sorted(SOLVERS.glob("*.py")))
    check(theirs)
    path = tmp_path / "solvers.py"
    path.write_text(
        "from dsl import *\n\n\n" + "\n\n\n".join(straight_text(random.Random(k), f"s{k}") for k in range(30))
    )
    programs, skipped = load_sources(path)
    assert len(programs) == 30 and not skipped
    assert [program.line for program in programs] == [each[1] for each in found(path.read_text(), {}, False)]


# ---- Changed at random ----

PARTS = (
    "=", "(", ")", ",", " ", "\n", "\t", "\r", "\x0c", "\\", "#", '"""', ";", ":", "    ", "return", "def ", "x1",
    "x2", "I", "f", "if", "None", "0", "1", "00", "rot90", "size", "ONE", "canvas", "g", "lambda", "\uff29", "\u212a",
    "\x00", "_", "```\n", "\n    # why\n", "\n    x1 = I\n", "\ndef g(I):\n    return I\n", "\nONE = 5\n",
    "\n    return x1\n", "-", "*", ".", "\x1c", "\x85",
)  # fmt: skip


def changed(text: str, rng: random.Random) -> str:
    """The text with a part put in, taken out or put in place of a word, or with a line moved."""
    kind, at = rng.randrange(5), rng.randrange(len(text) + 1)
    if kind < 2:
        return text[:at] + rng.choice(PARTS) + text[at + kind :]
    if kind == 2:
        return text[:at] + text[at + 1 :]
    words = list(re.finditer(r"\w+", text))
    if kind == 3 and words:
        word = rng.choice(words)
        return text[: word.start()] + rng.choice(PARTS) + text[word.end() :]
    lines = text.split("\n")
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def test_changed_texts_are_read_alike():
    rng = random.Random(4)
    alone = 0
    for _ in range(600):
        text = "\n\n\n".join(straight_text(rng, rng.choice("fgh")) for _ in range(rng.choice((1, 1, 1, 2, 3))))
        for _ in range(rng.choice((0, 1, 1, 2, 4))):
            text = changed(text, rng)
        names = rng.choice(NAMES)
        alone += compile_alone(text, names) is not None
        check(text, names)
    assert alone > 50
