"""A status is defined once, in core/statuses.def: C, _cpu, the table and Status agree on codes and words."""

import re
from pathlib import Path

import pytest

import arcfast
from arcfast import _cpu
from arcfast.base import table
from arcfast.base.report import Status
from arcfast.base.table import STATUSES, TableError, parse_statuses

TEXT = Path(table.STATUS_PATH).read_text()


def test_c_and_python_have_the_same_codes():
    assert _cpu.status_codes() == {name: row.code for name, row in STATUSES.items()}
    assert _cpu.STATUS_WORDS == {row.code: row.word for row in STATUSES.values()}
    assert (_cpu.ARENA_FULL, _cpu.NOT_RUN) == (STATUSES["ARENA_FULL"].code, STATUSES["NOT_RUN"].code)


def test_users_see_four():
    """The codes are part of the API: results hold them as bytes."""
    assert {status.name: int(status) for status in Status} == {"OK": 0, "ERROR": 1, "FUEL": 2, "MEMORY": 3}
    assert [status.word for status in Status] == ["ok", "error", "fuel", "memory"]
    assert {row.name for row in STATUSES.values() if not row.inner} == {status.name for status in Status}


def test_every_row_is_read():
    rows = [line for line in TEXT.splitlines() if re.match(r"(INNER_)?STATUS\(", line)]
    assert len(rows) == len(STATUSES) == 6


def test_a_status_more_changes_no_other():
    """Codes are written down, so where a row stands does not matter; two rows of one code are refused."""
    first, rest = TEXT.split("INNER_STATUS(", 1)
    more = parse_statuses(f'{first}STATUS(5, LATE, "late", "it took too long")\nINNER_STATUS({rest}')
    assert more.pop("LATE").code == 5 and more == STATUSES
    for row in ('STATUS(4, LATE, "late", "x")', 'STATUS(5, FUEL, "late", "x")'):
        with pytest.raises(TableError, match="two statuses"):
            parse_statuses(f"{TEXT}{row}\n")


def test_no_code_is_written_by_hand():
    """In Python and Cython statuses have names: no ARENA_FULL = 4, no status == 4. FUEL, MEMORY: budgets too."""
    folder = Path(arcfast.__file__).parent
    names = "|".join(STATUSES.keys() - {"FUEL", "MEMORY"})
    found = [
        (path.name, line)
        for path in sorted(path for path in folder.rglob("*.p*") if path.suffix in (".py", ".pyx", ".pxi", ".pxd"))
        for line in path.read_text().splitlines()
        if re.search(rf"^\s*(?:{names})\s*=\s*\d|\bstatus\w*\s*[=!]=\s*\d|AF_(?:{names})\s*=\s*\d", line)
    ]
    assert not found
