"""docs/language.md is true: its examples run on the core and on the reference, its numbers are those of the code."""

import re
from pathlib import Path

import pytest

import arcfast
from arcfast import dsl, reference
from arcfast.base import budget, files, table
from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import DSLError, ProgramError
from arcfast.base.report import Status
from arcfast.programs import compile, definitions, literals

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "language.md"
pytestmark = pytest.mark.skipif(not DOCUMENT.exists(), reason="not in the source tree")

TEXT = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.M | re.S)
CALLS = [line for block in BLOCKS if "def " not in block for line in block.splitlines()]
PROGRAMS = [block for block in BLOCKS if "def " in block]
EAGER = {name: getattr(dsl, name) for name in table.PRIMITIVES} | CONSTANTS
REFERENCE = reference.PRIMITIVES | CONSTANTS


def rows(heading: str) -> dict[str, str]:
    """The first table under a heading: {first column: second}."""
    section = TEXT.split(f"\n## {heading}\n", 1)[1].split("\n## ")[0]
    lines = [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    return {cells[0].strip(): cells[1].strip() for cells in lines[2:]}


# ---- Examples ----


@pytest.mark.parametrize("line", CALLS)
def test_calls(line):
    """A line is `call == value`, or `call  # error: reason`; the reference has its own words for reasons."""
    call, failing, why = line.partition("  # error: ")
    if failing:
        with pytest.raises(DSLError) as caught:
            eval(call, dict(EAGER))
        assert why in str(caught.value)
        with pytest.raises(DSLError):
            eval(call, dict(REFERENCE))
    else:
        assert " == " in line and eval(line, dict(EAGER)) is True
        assert eval(line, dict(REFERENCE)) is True


@pytest.mark.parametrize("block", PROGRAMS)
def test_programs(block):
    """Under a program: `f(grid) == value, fuel n`, `f(grid) is STATUS, fuel n: error`, or `refused: reason`."""
    told = block.rstrip().splitlines()[-1].removeprefix("# ")
    if told.startswith("refused: "):
        with pytest.raises(ProgramError) as caught:
            arcfast.Program.parse(block)
        assert str(caught.value).startswith(told.removeprefix("refused: "))
        return
    grid, ending = re.fullmatch(r"f\((.*?)\) (== .*|is .*)", told).groups()
    battery = arcfast.Battery([arcfast.Program.parse(block)])
    runs = {device: battery.run([eval(grid)], device=device) for device in ("cpu", "warp", "python")}
    if ending.startswith("== "):
        value, fuel = re.fullmatch(r"== (.*), fuel (\d+)", ending).groups()
        assert [run.value(0, 0) for run in runs.values()] == [eval(value)] * 3
        status, error = "OK", None
    else:
        status, fuel, error = re.fullmatch(r"is (\w+), fuel (\d+): (.*)", ending).groups()
    counted = [runs["cpu"], runs["warp"]]
    assert [Status(run.status[0, 0]).name for run in counted] == [status] * 2
    assert [int(run.fuel[0, 0]) for run in counted] == [int(fuel)] * 2
    if not Status[status].is_budget:
        assert Status(runs["python"].status[0, 0]).name == status
        counted.append(runs["python"])
    for run in counted:
        assert run.error(0, 0) is None if error is None else run.error(0, 0).startswith(error)


def test_the_document_has_examples():
    assert len(CALLS) > 100 and len(PROGRAMS) > 10
    assert TEXT.count("```python\n") == len(BLOCKS) == TEXT.count("```") / 2


def test_made_examples_that_are_wrong_fail():
    for line in ("add(1, 2) == 4", "add(1, 2)  # error: out of range", "first(())  # error: division by zero"):
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            test_calls(line)
    program = "def f(I): return size(I)\n# f(((1,),)) == 1, fuel "
    test_programs(f"{program}1\n")
    for wrong in (f"{program}2\n", program.replace("== 1", "== 2") + "1\n"):
        with pytest.raises(AssertionError):
            test_programs(wrong)


# ---- Numbers and lists ----


def core(name: str) -> int:
    """A limit as the core has it."""
    text = (ROOT / "arcfast" / "core" / "value.h").read_text(encoding="utf-8")
    return int(re.search(rf"^#define {name} (\d+)$", text, re.M).group(1))


def test_limits():
    assert (core("AF_INT_MAX"), core("AF_DEPTH_MAX")) == (reference.INT_MAX, reference.NESTING)
    assert core("AF_LEVEL_MAX") == core("AF_CALLS_MAX") == reference.CALLS
    limits = {
        "least int": reference.INT_MIN,
        "greatest int": reference.INT_MAX,
        "nesting of containers": reference.NESTING,
        "nesting of functions in functions": core("AF_LEVEL_MAX"),
        "nesting of calls": core("AF_CALLS_MAX"),
        "arguments of a function value": compile.ARITY,
        "steps of a program": compile.STEPS,
        "expressions of a program": compile.WORK,
        "expressions within expressions": literals.DEPTH,
        "members of one constant": literals.LITERAL,
        "members of all constants of a program": literals.ALL_LITERALS,
        "expressions of all programs of a file": definitions.WORK_OF_TEXT,
        "and for each character of the file": definitions.WORK_PER_CHARACTER,
        "bytes of a file": files.SOLVERS,
        "bytes of a file that it imports from": files.SIBLING,
        "fuel of a run, by default": budget.FUEL,
        "memory of a step in bytes, by default": budget.MEMORY,
    }
    assert {name: int(number.replace(",", "")) for name, number in rows("Limits").items()} == limits


@pytest.mark.parametrize("names", [EAGER, REFERENCE], ids=["core", "reference"])
def test_functions_nest_as_deep_as_the_document_says(names):
    """A chain of made functions reaches both limits of 256 at once: levels of functions, and depth of calls."""
    made = names["increment"]
    for _ in range(int(rows("Limits")["nesting of functions in functions"])):
        made = names["compose"](names["identity"], made)
    assert made(1) == 2
    with pytest.raises(DSLError):
        names["compose"](names["identity"], made)
    with pytest.raises(DSLError, match="nested"):
        names["apply"](made, (1,))


def test_kinds_costs_and_statuses():
    assert [name.strip("`") for name in rows("Kinds")] == list(reference.kinds.ADMITS)
    assert {name.strip("`") for name in rows("Fuel")} == table.COSTS
    assert list(rows("Statuses")) == [status.name for status in Status]


def test_makers():
    made = [re.match(r"`(\w+)\(", name) for name in rows("Functions")]
    makers = {name for name, row in table.PRIMITIVES.items() if row.result == "function"}
    assert {maker.group(1) for maker in made if maker} == makers


def test_defaults_of_try():
    told = {}
    for results, default in rows("`try` and batt files").items():
        for result in re.findall(r"`(\w+)`", results.partition(";")[0]):
            told[result] = default.strip("`")
    del told["function"]
    assert told == {result: repr(default) for result, default in table.DEFAULTS.items()}


def test_words_on_primitives_are_about_primitives():
    named = {word for names in rows("Details of some primitives") for word in re.findall(r"\b[a-z]\w+", names)}
    assert named - {"of", "an", "object", "patch", "tuple"} <= table.PRIMITIVES.keys()
