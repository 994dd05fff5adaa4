"""A status is defined once, in core/statuses.def: C, _cpu, the table and Status agree, and messages come from there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import arcfast
from arcfast import _cpu
from arcfast.base import table
from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.report import Status
from arcfast.base.table import STATUSES, TableError, parse_statuses

TEXT = Path(table.STATUS_PATH).read_text()


def test_c_and_python_have_the_same_codes():
    assert _cpu.status_kinds() == {name: (row.code, row.kind) for name, row in STATUSES.items()}
    assert (_cpu.ARENA_FULL, _cpu.NOT_RUN) == (STATUSES["ARENA_FULL"].code, STATUSES["NOT_RUN"].code)


def test_users_see_six():
    """The codes are part of the API: results hold them as bytes."""
    codes = {"OK": 0, "ERROR": 1, "FUEL": 2, "MEMORY": 3, "TIMEOUT": 5, "CRASH": 6}
    assert {status.name: int(status) for status in Status} == codes
    assert [status.word for status in Status] == ["ok", "error", "fuel", "memory", "timeout", "crash"]
    assert {row.name for row in STATUSES.values() if not row.is_inner} == {status.name for status in Status}
    assert [status.name for status in Status if status.is_budget] == ["FUEL", "MEMORY"]
    assert Status.MEMORY.explain(fuel=7, memory=9) == "out of memory (more than 9 bytes in one step)"
    assert [Status.from_word(status.word) for status in Status] == list(Status)
    with pytest.raises(ValueError, match="'arena full' is not a status"):
        Status.from_word("arena full")


def test_every_row_is_read():
    rows = [line for line in TEXT.splitlines() if line.startswith("STATUS(")]
    assert len(rows) == len(STATUSES) == 8


def test_a_status_more_changes_no_other(tmp_path):
    """A row is all that a status needs in the table. Codes are written down, so where it stands does not matter."""
    copy = tmp_path / "statuses.def"
    first, rest = TEXT.split("STATUS(4", 1)
    row = 'STATUS(99, LATE, BUDGET, "late", "took too long", "more than {fuel} steps", "it was not quick")'
    copy.write_text(f"{first}{row}\nSTATUS(4{rest}")
    more = parse_statuses(copy.read_text())
    late = more.pop("LATE")
    assert more == STATUSES
    assert (late.code, late.word, late.kind, late.reason) == (99, "late", "BUDGET", "took too long")
    assert (
        late.is_budget and not late.is_inner and late.explain(fuel=3, memory=4) == "took too long (more than 3 steps)"
    )


@pytest.mark.parametrize(
    "row, problem",
    [
        ('4, LATE, ERROR, "late", "x", "", "x"', "two statuses have the same code, name or word: ARENA_FULL and LATE"),
        ('99, FUEL, BUDGET, "late", "x", "x", "x"', "two statuses have the same code, name or word: FUEL and FUEL"),
        ('99, LATE, ERROR, "fuel", "x", "", "x"', "two statuses have the same code, name or word: FUEL and LATE"),
        ('99, LATE, HOUR, "late", "x", "", "x"', "LATE: unknown kind HOUR"),
        ('99, LATE, BUDGET, "late", "x", "", "x"', "LATE: a status has a limit"),
        ('99, LATE, ERROR, "late", "x", "x", "x"', "LATE: a status has a limit"),
        ('99, LATE, BUDGET, "late", "x", "{hours}", "x"', "LATE: a limit can name"),
        ('99, LATE, ERROR, "late", "x"', "not a row"),
    ],
)
def test_wrong_rows_are_refused(row, problem):
    with pytest.raises(TableError, match=f"^statuses.def:{TEXT.count(chr(10)) + 1}: {problem}"):
        parse_statuses(f"{TEXT}STATUS({row})\n")


# Prints what is said where a budget stops a run or a call. Argument: the file to read in place of core/statuses.def.
MESSAGES = r"""
import builtins, sys
from types import ModuleType

usual = builtins.open
builtins.open = lambda path, **more: usual(sys.argv[1] if str(path).endswith("statuses.def") else path, **more)
import arcfast
builtins.open = usual

from arcfast import _cpu, batch, dsl
from arcfast.programs.calling import explain
from arcfast.programs.graph import Graph
from arcfast.reference.values import check_room

def say(call, *args):
    try:
        call(*args)
    except arcfast.DSLError as error:
        print(error.status, error, sep=" | ")

grid = ((0,),)
programs = [
    arcfast.Program.parse("def long(I):\n    f = power(increment, 1000000000)\n    return f(1)"),
    arcfast.Program.parse("def wide(I):\n    return canvas(0, astuple(100000, 100000))"),
]
run = arcfast.Battery(programs).run([grid], fuel=20_000, memory=3_000)
for p, program in enumerate(programs):
    say(run.value, p, 0)
    say(program, grid)
    say(batch.run, program, [grid])
say(dsl.power(dsl.increment, 10**9), 1)
say(dsl.canvas, 0, (100_000, 100_000))
say(check_room, 2**25)
wide = arcfast.Battery([arcfast.Program.parse("def f(I):\n    return repeat(0, 100000000)")])
print(explain(Graph(programs), 0, _cpu.ARENA_TOO_SMALL, arcfast.Status.MEMORY, (1, 1)))
print(wide.run([grid], device="python").report.statuses)
module = ModuleType("module")
exec("def repeat(item, num):\n    return 'its own' if num > 10**8 else tuple(item for i in range(num))", vars(module))
for device in ("cpu", "warp"):
    with arcfast.accelerate(module, device=device) as context:
        assert module.repeat(0, 2**31 - 1) == "its own"
    print([row.left for row in context.report.rows])
"""


def test_messages_about_budgets_come_from_the_table(tmp_path):
    """Another word, reason and limit in the table, and every message has them."""
    copy = tmp_path / "statuses.def"
    text = TEXT.replace('"fuel", "out of fuel", "more than {fuel}"', '"sips", "thirsty", "beyond {fuel} sips"')
    text = text.replace(
        '"memory", "out of memory", "more than {memory} bytes', '"crumbs", "full", "beyond {memory} crumbs'
    )
    copy.write_text(text)
    done = subprocess.run([sys.executable, "-c", MESSAGES, copy], capture_output=True, text=True, timeout=300)
    assert done.stdout.splitlines() == [
        "sips | step 2: thirsty (beyond 20000 sips)",
        f"sips | long: step 2: thirsty (beyond {FUEL} sips)",
        f"sips | input 0: step 2: thirsty (beyond {FUEL} sips)",
        "crumbs | step 2: full (beyond 3000 crumbs in one step)",
        f"crumbs | wide: step 2: full (beyond {MEMORY} crumbs in one step)",
        f"crumbs | input 0: step 2: full (beyond {MEMORY} crumbs in one step)",
        f"sips | increment: thirsty (beyond {FUEL} sips)",
        f"crumbs | canvas: full (beyond {MEMORY} crumbs in one step)",
        "crumbs | 33554432 members are more than the reference makes",
        "full (the values of all steps do not fit into the largest arena)",
        "{'MEMORY': 1}",
        "[{'full': 1}]",
        "[{'full': 1}]",
    ], done.stderr


def test_no_code_is_written_by_hand():
    """In Python and Cython statuses have names: no ARENA_FULL = 4, no status == 4. FUEL, MEMORY: budgets too.

    Nor has their order a meaning (status <= Status.ERROR), or the case of a word (error.status.upper()).
    """
    folder = Path(arcfast.__file__).parent
    names = "|".join(STATUSES.keys() - {"FUEL", "MEMORY"})
    wrong = (
        rf"^\s*(?:{names})\s*=\s*\d|\bstatus\w*\s*[=!]=\s*\d|AF_(?:{names})\s*=\s*\d"
        rf"|\bstatus\b(?:\[[^]]*\])?\s*[<>]|(?<!>)[<>]=?\s*(?:Status\.|AF_(?:{names})\b)|\bstatus\b[\w.()]*\.(?:upper|lower)\("
    )
    found = [
        (path.name, line)
        for path in sorted(path for path in folder.rglob("*.p*") if path.suffix in (".py", ".pyx", ".pxi", ".pxd"))
        for line in path.read_text().splitlines()
        if re.search(wrong, line)
    ]
    assert not found
